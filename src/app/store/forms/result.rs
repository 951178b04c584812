//! Results as the forms write them: by discs, by a lead, or by who won.

use crate::catalog::AnyPosition;
use crate::game::record::MoveId;
use crate::game::{Outcome, Position as _, Side};
use crate::store::Document;

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    /// The first player's lead in discs, where discs were counted.
    pub(super) lead: Option<i32>,
    /// `None` in a draw.
    pub(super) winner: Option<Side>,
    /// The reason of an early end, as one letter: `R` and `T` of SGF, and `S` of GGF for an agreed score.
    pub(super) broken_off: Option<char>,
}

impl GameResult {
    /// The stated result of a game, else that of its board; `None` while it is under way, or for an unknown
    /// form.
    pub(super) fn of(document: &Document) -> Option<Self> {
        if document.facts.result.is_empty() {
            Self::of_board(&end_of(document))
        } else {
            Self::read(&document.facts.result)
        }
    }

    /// By a lead of the first player.
    const fn by(lead: i32) -> Self {
        let winner = match lead {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        };
        Self { lead: Some(lead), winner, broken_off: None }
    }

    fn of_board(end: &AnyPosition) -> Option<Self> {
        match end {
            AnyPosition::Othello(board) if board.is_over() => {
                let [black, white] = Side::BOTH.map(|side| board.discs(side).count_ones() as i32);
                let empties = board.empties().count_ones() as i32;
                // The empty squares count for the winner.
                Some(Self::by(black - white + empties * (black - white).signum()))
            }
            AnyPosition::ConnectFour(_) | AnyPosition::TicTacToe(_) => {
                let winner = match end.outcome()? {
                    Outcome::Win(side) => Some(side),
                    Outcome::Draw => None,
                };
                Some(Self { lead: None, winner, broken_off: None })
            }
            _ => None,
        }
    }

    /// Reads `34-30`, `+4.00`, `-64.00:r`, `B+4`, `W+R`, `1-0`, `1/2-1/2` and `Draw`.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim().replace(['–', '−', ':'], "-").replace(' ', "");
        let draw = Self { lead: None, winner: None, broken_off: None };
        match text.to_ascii_lowercase().as_str() {
            "1-0" => return Some(Self { winner: Some(Side::First), ..draw }),
            "0-1" => return Some(Self { winner: Some(Side::Second), ..draw }),
            "1/2-1/2" | "½-½" | "draw" | "jigo" => return Some(draw),
            _ => {}
        }
        if let Some((side, by)) = text.split_once('+').filter(|(side, _)| !side.is_empty()) {
            let winner = match side {
                "B" | "b" => Side::First,
                "W" | "w" => Side::Second,
                _ => return None,
            };
            return Self::won(winner, by);
        }
        // GGF: a lead, and perhaps a letter for how the game ended.
        if text.starts_with(['+', '-']) {
            let (lead, how) = text[1..]
                .split_once('-')
                .map_or((&text[1..], None), |(lead, how)| (lead, how.chars().next()));
            let lead = whole(lead)? * if text.starts_with('-') { -1 } else { 1 };
            let broken_off =
                how.map(|how| how.to_ascii_uppercase()).filter(|how| ['R', 'T', 'S'].contains(how));
            return Some(Self {
                broken_off,
                lead: Some(lead).filter(|_| broken_off.is_none_or(|how| how == 'S')),
                ..Self::by(lead)
            });
        }
        let (black, white) =
            text.split_once('-').map_or((text.as_str(), None), |(black, white)| (black, Some(white)));
        match white {
            Some(white) => Some(Self::by(whole(black)? - whole(white)?)),
            None => whole(black).filter(|&lead| lead == 0).map(Self::by),
        }
    }

    fn won(winner: Side, by: &str) -> Option<Self> {
        let sign = if winner == Side::First { 1 } else { -1 };
        let broken_off =
            by.chars().next().map(|how| how.to_ascii_uppercase()).filter(|how| ['R', 'T'].contains(how));
        let lead = if by.is_empty() || broken_off.is_some() { None } else { Some(sign * whole(by)?) };
        Some(Self { lead, winner: Some(winner), broken_off })
    }

    /// In the form of GGF.
    pub(super) fn ggf(self) -> Option<String> {
        let sign = match self.winner {
            Some(Side::First) => "+",
            Some(Side::Second) => "-",
            None => "",
        };
        match (self.lead, self.broken_off) {
            (Some(lead), Some(how)) => Some(format!("{sign}{}.00:{}", lead.abs(), how.to_ascii_lowercase())),
            (Some(lead), None) => Some(format!("{sign}{}.00", lead.abs())),
            // In GGF a resigning side loses all squares.
            (None, Some(how)) => Some(format!("{sign}64.00:{}", how.to_ascii_lowercase())),
            (None, None) => self.winner.is_none().then(|| "0.00".to_owned()),
        }
    }

    /// In the form of SGF.
    pub(super) fn sgf(self) -> String {
        let Some(winner) = self.winner else { return "0".to_owned() };
        let side = if winner == Side::First { 'B' } else { 'W' };
        match (self.lead, self.broken_off) {
            (Some(lead), _) => format!("{side}+{}", lead.abs()),
            (None, Some(how)) => format!("{side}+{how}"),
            (None, None) => format!("{side}+"),
        }
    }

    /// In the form of Othello servers' PGN: the discs of both sides on a board of so many squares, else the
    /// winner.
    pub(super) fn pgn(self, squares: i32) -> String {
        match (self.lead, self.winner) {
            (Some(lead), _) if (squares + lead) % 2 == 0 && lead.abs() <= squares => {
                format!("{}-{}", squares.midpoint(lead), squares.midpoint(-lead))
            }
            (_, Some(Side::First)) => "1-0".to_owned(),
            (_, Some(Side::Second)) => "0-1".to_owned(),
            (_, None) => "1/2-1/2".to_owned(),
        }
    }
}

/// A number of discs, possibly with decimals.
fn whole(text: &str) -> Option<i32> {
    let number: f64 = text.parse().ok()?;
    (number.is_finite() && number.abs() <= 64.0 && number.fract() == 0.0).then_some(number as i32)
}

/// The position after the last move played.
fn end_of(document: &Document) -> AnyPosition {
    document.position(document.record.main_line().last().copied().unwrap_or(MoveId::START))
}

/// The side that plays the move after so many plies: passes are moves of a record, so that sides always
/// alternate.
pub(super) const fn side_at(first: Side, ply: usize) -> Side {
    if ply.is_multiple_of(2) { first } else { first.other() }
}

/// The date with another separator of year, month and day; any other text unchanged.
pub(super) fn dated(date: &str, between: char) -> String {
    let parts: Vec<&str> = date.split(['.', '-', '/']).collect();
    let is_day =
        matches!(parts[..], [year, month, day] if year.len() == 4 && month.len() <= 2 && day.len() <= 2);
    let is_day =
        is_day && parts.iter().all(|part| part.bytes().all(|sign| sign.is_ascii_digit() || sign == b'?'));
    if is_day { parts.join(&between.to_string()) } else { date.to_owned() }
}
