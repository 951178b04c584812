//! The smart game format of Othello (`GM[2]`), the only foreign one with variations: `(;GM[2]SZ[8];B[f5](;W[d6])(;W[f6]))`.

use crate::game::Side;
use crate::game::othello::Othello;
use crate::game::record::MoveId;

use super::ggf::value;
use super::line::ImportedLine;
use super::{ImportError, ImportFormat, Imported};

/// Whether a tree is one of SGF rather than of GGF, in which no node but the first begins with a semicolon.
pub(super) fn is_sgf(text: &str) -> bool {
    // Only what stands before the first move tells the formats apart; GGF has its board there.
    let head = &text[..text.find(";B[").or_else(|| text.find(";W[")).unwrap_or(text.len())];
    !head.contains("BO[") && (head.contains("GM[2]") || head.contains("FF[") || head.len() < text.len())
}

/// What a property leaves to be done.
struct SgfReading {
    setup: [Vec<String>; 2],
    to_move: Option<Side>,
    size: u8,
    game: Option<ImportedLine>,
    names: [String; 2],
}

/// Reads the tree with all variations.
///
/// # Errors
/// [`ImportError`] for another game, another size, a board or a bracket that is wrong.
pub(super) fn read(text: &str) -> Result<Imported, ImportError> {
    let mut reading = SgfReading {
        setup: Default::default(),
        to_move: None,
        size: 8,
        game: None,
        names: Default::default(),
    };
    let mut signs = text.chars().enumerate();
    let mut tag = String::new();
    let mut last = String::new();
    let mut node: Vec<(String, String)> = Vec::new();
    // The place where each tree that is open begins; the game itself begins nowhere.
    let mut forks: Vec<Option<(MoveId, Othello)>> = Vec::new();
    // The first line that is played whole is the game; what comes after a fork is a variation.
    let mut main = None;
    while let Some((at, sign)) = signs.next() {
        match sign {
            '[' => {
                let value = value(&mut signs).ok_or(ImportError::Unclosed(at + 1))?;
                // Several values may follow one tag, as in `AB[d5][e4]`: each belongs to the last tag.
                if !tag.is_empty() {
                    last = std::mem::take(&mut tag);
                }
                node.push((last.clone(), value.trim().to_owned()));
            }
            ';' => {
                tag.clear();
                reading.take_node(&mut node)?;
            }
            '(' => {
                reading.take_node(&mut node)?;
                let fork = if forks.is_empty() { None } else { Some(reading.begun()?) };
                forks.push(fork.as_ref().map(|game| (game.at, game.position)));
                reading.game = fork;
            }
            ')' => {
                reading.take_node(&mut node)?;
                main = main.or(reading.game.as_ref().map(|game| game.at));
                let Some(fork) = forks.pop().flatten() else { break };
                if let Some(game) = &mut reading.game {
                    (game.at, game.position) = fork;
                }
            }
            sign if sign.is_ascii_uppercase() => tag.push(sign),
            _ => tag.clear(),
        }
    }
    let further = further(&mut signs);
    // A text that was cut off has a node that nothing closes.
    reading.take_node(&mut node)?;
    let mut game = reading.begun()?;
    game.at = main.unwrap_or(game.at);
    let [black, white] = reading.names;
    if !black.is_empty() || !white.is_empty() {
        game.title = format!("{black} – {white}").chars().take(200).collect();
    }
    game.names = [black, white];
    let moves = game.record.moves_to(game.at).len();
    let imported = game.finished(ImportFormat::Sgf);
    // The game counts all moves that were played, those of variations too; only the main line is meant.
    Ok(Imported { moves: moves.min(imported.moves), further, ..imported })
}

/// The games in what follows the first one.
fn further(signs: &mut impl Iterator<Item = (usize, char)>) -> usize {
    let (mut depth, mut games, mut before) = (0_usize, 0, ' ');
    while let Some((_, sign)) = signs.next() {
        match sign {
            // A bracket that nothing closes holds all the rest.
            '[' if value(signs).is_none() => break,
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ';' if before == '(' && depth == 1 => games += 1,
            _ => {}
        }
        before = sign;
    }
    games
}

impl SgfReading {
    /// Takes the properties of a node, whose order means nothing: a move needs the board, and a comment is about the move.
    fn take_node(&mut self, node: &mut Vec<(String, String)>) -> Result<(), ImportError> {
        node.sort_by_key(|(tag, _)| match tag.as_str() {
            "B" | "W" => 1,
            "C" => 2,
            _ => 0,
        });
        node.drain(..).try_for_each(|(tag, value)| self.take(&tag, &value))
    }

    fn take(&mut self, tag: &str, value: &str) -> Result<(), ImportError> {
        match tag {
            "GM" if value != "2" => return Err(ImportError::Game(format!("GM[{value}]"))),
            "SZ" => {
                self.size = value.parse().map_err(|_| ImportError::Size(value.to_owned()))?;
            }
            "AB" => self.setup[0].push(square(value)),
            "AW" => self.setup[1].push(square(value)),
            "PL" => {
                let white = value.starts_with(['W', 'w']);
                self.to_move = Some(if white { Side::Second } else { Side::First });
            }
            "PB" => value.clone_into(&mut self.names[0]),
            "PW" => value.clone_into(&mut self.names[1]),
            "B" | "W" => {
                let mut game = self.begun()?;
                game.play(&square(value));
                self.game = Some(game);
            }
            "C" => {
                let mut game = self.begun()?;
                let at = game.at;
                game.record.set_comment(at, value);
                self.game = Some(game);
            }
            _ => {}
        }
        Ok(())
    }

    /// The game, which begins with the first move from the squares set up before it.
    fn begun(&mut self) -> Result<ImportedLine, ImportError> {
        if let Some(game) = self.game.take() {
            return Ok(game);
        }
        let size = self.size;
        let start = Othello::new(size).ok_or_else(|| ImportError::Size(size.to_string()))?;
        if self.setup.iter().all(Vec::is_empty) {
            return Ok(ImportedLine::new(start));
        }
        let mut board = vec!['-'; usize::from(size) * usize::from(size)];
        for (squares, disc) in self.setup.iter().zip(['X', 'O']) {
            for at in squares.iter().filter_map(|square| index(square, size)) {
                board[at] = disc;
            }
        }
        let side = if self.to_move == Some(Side::Second) { 'O' } else { 'X' };
        let text: String = board.into_iter().chain([' ', side]).collect();
        super::imported::position(size, &text).map(ImportedLine::new)
    }
}

/// A square as Othello names it; two letters are a column and a row.
fn square(value: &str) -> String {
    match value.as_bytes() {
        [column, row @ b'a'..=b'h'] if column.is_ascii_lowercase() => {
            format!("{}{}", char::from(*column), row - b'a' + 1)
        }
        _ => value.to_owned(),
    }
}

fn index(square: &str, size: u8) -> Option<usize> {
    let [column, row] = square.as_bytes() else { return None };
    let (column, row) = (column.to_ascii_lowercase().checked_sub(b'a')?, row.checked_sub(b'1')?);
    (column < size && row < size).then(|| usize::from(row * size + column))
}
