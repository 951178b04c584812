//! The lines of an open trace before its first event.

use crate::catalog::{AnyPosition, Family, Game};
use crate::game::Side;

use super::fault::{TraceFault, TraceFaultKind};
use super::lines::{TraceLines, Words, shown};
use super::numbers;

/// The point of view of values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceView {
    #[default]
    Mover,
    First,
}

/// Content of the header.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) program: Option<String>,
    pub(super) start: Option<AnyPosition>,
    /// The side to move at the root; `None` where it is not stated.
    pub(super) root: Option<Side>,
    pub(super) view: TraceView,
    /// The name of the unit; empty where none is given or it has no meaning.
    pub(super) unit: String,
    pub(super) parts: u16,
    pub(super) simulates: Option<bool>,
    pub(super) notes: Vec<String>,
}

impl Header {
    /// The word of the first line, and the edition of the format.
    pub(super) const WORD: &'static [u8] = b"edagari-trace";
    const EDITION: &'static [u8] = b"1";
    /// The greatest number of notes, and of characters in each.
    const MOST_NOTES: usize = 20;
    const LONGEST_NOTE: usize = 200;
    /// The unit of plain numbers.
    const PLAIN_UNIT: &'static str = "points";

    pub(super) fn begin(lines: &mut TraceLines<'_>) -> Result<Self, TraceFault> {
        if !lines.advance()? {
            let TraceFault { line, kind } = lines.fault(TraceFaultKind::NotOne);
            // An empty file has a first line all the same.
            return Err(TraceFault { line: line.max(1), kind });
        }
        let mut words = lines.words();
        match (words.next(), words.next()) {
            (Some(Self::WORD), None | Some(Self::EDITION)) => Ok(Self::default()),
            (Some(Self::WORD), Some(other)) => Err(lines.fault(TraceFaultKind::Edition(shown(other)))),
            _ => Err(lines.fault(TraceFaultKind::NotOne)),
        }
    }

    /// Whether a line with this first word belongs to the header.
    pub(super) const fn is_word(word: &[u8]) -> bool {
        matches!(word, b"program" | b"game" | b"start" | b"root" | b"scores" | b"unit" | b"method" | b"note")
    }

    /// Reads a line with one of those first words.
    pub(super) fn read(&mut self, word: &[u8], mut rest: Words<'_>) -> Result<(), TraceFaultKind> {
        let text = || crate::plain::line(&rest.text()).into_owned();
        match word {
            b"program" => self.program = Some(text().chars().take(Self::LONGEST_NOTE).collect()),
            b"note" if self.notes.len() < Self::MOST_NOTES => {
                self.notes.push(text().chars().take(Self::LONGEST_NOTE).collect());
            }
            b"game" => self.start = Some(game(&text())?.start()),
            b"start" => {
                let game = self.start.as_ref().ok_or(TraceFaultKind::NoStart)?.game();
                let start = game.parse_position(&rest.text());
                self.start = Some(start.map_err(|error| TraceFaultKind::Position(error.to_string()))?);
            }
            b"root" => self.root = Some(side(required(&mut rest, word)?)?),
            b"scores" => {
                self.view = match required(&mut rest, word)? {
                    b"mover" => TraceView::Mover,
                    b"first" => TraceView::First,
                    other => return Err(TraceFaultKind::Word(shown(other))),
                };
            }
            b"unit" => {
                let unit = shown(required(&mut rest, word)?);
                self.unit = Some(unit).filter(|unit| unit != Self::PLAIN_UNIT).unwrap_or_default();
                let parts = rest.next().map_or(Ok(1), numbers::count)?;
                self.parts = u16::try_from(parts).map_err(|_| TraceFaultKind::Number(parts.to_string()))?;
            }
            b"method" => {
                self.simulates = Some(match required(&mut rest, word)? {
                    b"depth-first" => false,
                    b"simulations" => true,
                    other => return Err(TraceFaultKind::Word(shown(other))),
                });
            }
            _ => {}
        }
        Ok(())
    }

    /// The side to move at the root.
    pub(super) fn side(&self) -> Side {
        let said = self.root.unwrap_or(Side::First);
        self.start.as_ref().map_or(said, AnyPosition::side_to_move)
    }
}

pub(super) fn required<'a>(words: &mut Words<'a>, behind: &[u8]) -> Result<&'a [u8], TraceFaultKind> {
    words.next().ok_or_else(|| TraceFaultKind::Missing(shown(behind)))
}

pub(super) fn side(word: &[u8]) -> Result<Side, TraceFaultKind> {
    match word {
        b"first" => Ok(Side::First),
        b"second" => Ok(Side::Second),
        other => Err(TraceFaultKind::Word(shown(other))),
    }
}

fn game(word: &str) -> Result<Game, TraceFaultKind> {
    let game =
        word.parse::<Game>().ok().filter(|&game| game != Game::Labels && game.family() != Family::Solo);
    game.ok_or_else(|| TraceFaultKind::Game(shown(word.as_bytes())))
}
