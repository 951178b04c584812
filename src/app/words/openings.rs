//! Openings of Othello by name. A name belongs to a position under the symmetries of the board, so that every order of
//! moves and every first move finds it.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::catalog::AnyPosition;
use crate::game::othello::Othello;
use crate::game::{ActionId, Alternating as _, Notation as _, Sequential as _};

use super::text::Language;

/// The names of an opening in each language; empty where no name is in common use.
type OpeningNames = [&'static str; 3];

/// All openings with names.
struct NamedOpenings {
    names: Vec<OpeningNames>,
    /// The moves that lead to each from the start, as a transcript.
    lines: Vec<String>,
    /// Index of the names by position, in the orientation with the smallest key.
    by_position: HashMap<Othello, u16>,
}

static OPENINGS: LazyLock<NamedOpenings> = LazyLock::new(|| {
    let listed = include_str!("../../../assets/othello-openings.txt").lines();
    let mut openings = NamedOpenings { names: Vec::new(), lines: Vec::new(), by_position: HashMap::new() };
    // The boards of the lines above that may be continued, each with its indentation and moves.
    let mut above: Vec<(usize, Othello, String)> = Vec::new();
    for line in listed.filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        let indent = line.len() - line.trim_start().len();
        // Lines with deeper or equal indentation are closed: this one continues the last one with less.
        above.retain(|&(other, ..)| other < indent);
        let (from, before) =
            above.last().map_or_else(Default::default, |(_, board, line)| (*board, line.clone()));
        let mut columns = line.split('|').map(str::trim);
        let own = columns.next().unwrap_or_default();
        // A test checks that every line is legal.
        let Ok(moves) = from.parse_moves(own) else { continue };
        let board = moves.iter().copied().fold(from, played);
        openings.by_position.insert(board.canonical(), openings.names.len() as u16);
        openings.names.push(std::array::from_fn(|_| columns.next().unwrap_or_default()));
        openings.lines.push(before + own);
        above.push((indent, board, openings.lines[openings.lines.len() - 1].clone()));
    }
    openings
});

/// The greatest number of plies of a named opening.
pub const LONGEST: usize = 24;

/// The openings that a game went through: the last one with a name in each language. A game that has left the
/// known lines keeps the last name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ReachedOpening([Option<u16>; Language::ALL.len()]);

impl ReachedOpening {
    /// Notes a position of the game on 8x8, given in canonical orientation ([`Othello::canonical`]).
    pub fn pass(&mut self, canonical: &Othello) {
        let Some(&opening) = OPENINGS.by_position.get(canonical) else { return };
        for (language, last) in Language::ALL.into_iter().zip(&mut self.0) {
            if in_language(language, &OPENINGS.names[usize::from(opening)]).is_some() {
                *last = Some(opening);
            }
        }
    }

    /// The name in a language; `None` before the first name.
    pub fn name(self, language: Language) -> Option<&'static str> {
        by_number(language, self.number(language)?)
    }

    /// A number that stands for the name in comparisons; `None` before the first name.
    pub fn number(self, language: Language) -> Option<u16> {
        let place = Language::ALL.iter().position(|&other| other == language)?;
        self.0[place]
    }
}

/// The number of openings with a name in some language.
pub fn count() -> usize {
    OPENINGS.names.len()
}

/// The name in a language of the opening with a number below [`count`], where it has one.
pub fn by_number(language: Language, number: u16) -> Option<&'static str> {
    in_language(language, OPENINGS.names.get(usize::from(number))?)
}

/// The names in all languages of the opening with a number below [`count`]: for searching by any of them.
pub fn all_names(number: u16) -> impl Iterator<Item = &'static str> {
    let names = OPENINGS.names.get(usize::from(number)).into_iter().flatten();
    names.copied().filter(|name| !name.is_empty())
}

/// The moves from the start to the opening with a number below [`count`], as a transcript: `f5d6c3d3c4`.
pub fn transcript(number: u16) -> Option<&'static str> {
    OPENINGS.lines.get(usize::from(number)).map(String::as_str)
}

/// The name of a position, whatever its moves; `None` where it has none of its own.
pub fn name_of(language: Language, board: &Othello) -> Option<&'static str> {
    let opening = OPENINGS.by_position.get(&board.canonical())?;
    in_language(language, &OPENINGS.names[usize::from(*opening)])
}

/// The name of the opening of a game: that of the last position on the way that has a name. A game that has
/// left the known lines keeps the last name. `None` in games without names, and before the second move.
pub fn name(language: Language, start: &AnyPosition, line: &[ActionId]) -> Option<&'static str> {
    let AnyPosition::Othello(start) = start else { return None };
    let mut board = *start;
    let mut named = ReachedOpening::default();
    for &action in line.iter().take(LONGEST) {
        board = played(board, action);
        named.pass(&board.canonical());
    }
    named.name(language)
}

/// The number of moves of a game up to the last of its positions that has a name in any language.
pub fn named_moves(start: &AnyPosition, line: &[ActionId]) -> usize {
    let AnyPosition::Othello(start) = start else { return 0 };
    let mut board = *start;
    let is_named = |&action: &ActionId| {
        board = played(board, action);
        OPENINGS.by_position.contains_key(&board.canonical())
    };
    let named: Vec<bool> = line.iter().take(LONGEST).map(is_named).collect();
    named.iter().rposition(|&is_named| is_named).map_or(0, |at| at + 1)
}

/// The name in this language, else in another one that its readers know.
fn in_language(language: Language, &[english, japanese, chinese]: &OpeningNames) -> Option<&'static str> {
    let order = match language {
        Language::English => [english, "", ""],
        Language::Japanese => [japanese, english, ""],
        Language::Chinese => [chinese, english, japanese],
    };
    order.into_iter().find(|name| !name.is_empty())
}

/// The board after a move; the same board for an illegal one.
fn played(board: Othello, action: ActionId) -> Othello {
    board.action(action).map_or(board, |action| board.after(action))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(language: Language, moves: &str) -> Option<&'static str> {
        let start = Othello::default();
        let line = start.parse_moves(moves).expect("a legal line");
        name(language, &AnyPosition::Othello(start), &line)
    }

    #[test]
    fn every_line_of_the_list_is_an_opening_of_its_own() {
        let text = include_str!("../../../assets/othello-openings.txt");
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        assert_eq!((OPENINGS.by_position.len(), count()), (lines.clone().count(), lines.count()));
    }

    #[test]
    fn the_moves_of_an_opening_lead_to_it() {
        let number = (0..count() as u16).find(|&number| all_names(number).any(|name| name == "Rose-Bill"));
        assert_eq!(number.and_then(transcript), Some("f5d6c3d3c4f4c5b3c2"));
        for number in 0..count() as u16 {
            let start = Othello::default();
            let line = start.parse_moves(transcript(number).expect("moves")).expect("a legal line");
            let board = line.iter().copied().fold(start, played);
            assert_eq!(OPENINGS.by_position.get(&board.canonical()), Some(&number));
        }
    }

    #[test]
    fn openings_are_found_by_position_in_every_order_and_from_every_first_move() {
        assert_eq!(named(Language::English, "f5d6c3d3c4f4c5b3c2"), Some("Rose-Bill"));
        assert_eq!(named(Language::Japanese, "f5d6c3d3c4f4c5b3c2"), Some("花形定石（ローズビル）"));
        // The same game mirrored at both diagonals and rotated by 180 degrees.
        for moves in ["e6f4c3c4d3d6e3c2b3", "d3c5f6f5e6e3d6f7g6", "c4e3f6e6f5c5f4g6f7"] {
            assert_eq!(named(Language::English, moves), Some("Rose-Bill"), "{moves}");
        }
    }

    #[test]
    fn a_game_keeps_the_last_name_that_its_readers_know() {
        assert_eq!(named(Language::English, "f5"), None);
        assert_eq!(named(Language::English, "f5d6c5f4d3"), Some("Horse"));
        assert_eq!(named(Language::English, "f5d6c5f4d3c3"), Some("Horse"));
        // No English name: the one before it stays. Chinese readers see the Japanese one.
        assert_eq!(named(Language::English, "f5d6c3d3c4b5"), Some("BergTiger"));
        assert_eq!(named(Language::English, "f5d6c3d3c4f4c5"), Some("Tiger"));
        assert_eq!(named(Language::Chinese, "f5d6c3d3c4f4c5"), Some("虎大量"));
        assert_eq!(named(Language::Chinese, "f5d6"), Some("垂直开局"));
    }

    #[test]
    fn a_game_has_theory_up_to_its_last_named_position() {
        let start = Othello::default();
        let count = |moves: &str| {
            let line = start.parse_moves(moves).expect("a legal line");
            named_moves(&AnyPosition::Othello(start), &line)
        };
        assert_eq!((count("f5d6c3d3c4f4c5b3c2"), count("f5")), (9, 0));
    }

    #[test]
    fn other_games_and_boards_have_no_openings() {
        let small = Othello::new(6).expect("a size that exists");
        assert_eq!(name(Language::English, &AnyPosition::Othello(small), &[]), None);
    }
}
