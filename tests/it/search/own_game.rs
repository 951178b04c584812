//! A game of one's own, written against the library alone: the manual shows these very lines in "A game of your own".

// ANCHOR: imports
use std::fmt;

use edagari::eval::even::Even;
use edagari::game::{ActionId, Alternating, Position, Score, Sequential, Side};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::plain::minimax;
use edagari::search::{Control, Event};
// ANCHOR_END: imports

// ANCHOR: position
/// A heap of matches. Each player takes one, two or three; whoever takes the last one wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Matches {
    left: u8,
    taken: u8,
    to_move: Side,
}

/// How many matches a player takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Take(u8);

impl From<Take> for ActionId {
    fn from(take: Take) -> Self {
        Self(take.0.into())
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Display for Matches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", "|".repeat(self.left.into()))
    }
}
// ANCHOR_END: position

// ANCHOR: rules
impl Position for Matches {
    type Action = Take;

    fn is_over(&self) -> bool {
        self.left == 0
    }
}

impl Sequential for Matches {
    fn actions(&self, out: &mut Vec<Take>) {
        out.clear();
        out.extend((1..=3.min(self.left)).map(Take));
    }

    fn play(&mut self, Take(count): Take) {
        self.left -= count;
        self.taken += 1;
        self.to_move = self.to_move.other();
    }
}

impl Alternating for Matches {
    const WINS_FADE: bool = true;
    const ENDS_DECIDED: bool = true;

    fn side_to_move(&self) -> Side {
        self.to_move
    }

    /// Who is to move when nothing is left has lost; a game of fewer moves is an earlier end.
    fn final_score(&self) -> Score {
        Score::decided(-1, 127_u32.saturating_sub(self.taken.into()))
    }

    fn key(&self) -> u64 {
        let parts = u64::from(self.left) << 16 | u64::from(self.taken) << 8 | self.to_move.index() as u64;
        parts.wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }
}
// ANCHOR_END: rules

#[test]
fn the_game_of_the_manual_is_searched() {
    // ANCHOR: search
    let start = Matches { left: 21, taken: 0, to_move: Side::First };
    let report =
        AlphaBeta::default().search(&start, &Even, &mut Control::unlimited(), &mut Vec::<Event>::new());
    // Leave a multiple of four: of 21 matches take one.
    assert_eq!(report.best, Some(ActionId(1)));
    assert!(report.exact && report.score.is_decided());

    // What the search did, event by event, on a smaller heap.
    let small = Matches { left: 5, taken: 0, to_move: Side::First };
    let mut events = Vec::new();
    AlphaBeta::textbook().search(&small, &Even, &mut Control::unlimited(), &mut events);
    let cuts = events.iter().filter(|event| matches!(event, Event::Cut { .. })).count();
    assert!(cuts > 0, "alpha-beta prunes");
    // ANCHOR_END: search
}

#[test]
fn alpha_beta_agrees_with_minimax_in_the_game_of_the_manual() {
    // ANCHOR: check
    for left in 1..=12 {
        let start = Matches { left, taken: 0, to_move: Side::First };
        let score = |search: AlphaBeta| {
            let report = search.search(&start, &Even, &mut Control::unlimited(), &mut Vec::<Event>::new());
            report.score
        };
        let plain = minimax(&start, None, &Even, true);
        assert_eq!([score(AlphaBeta::textbook()), score(AlphaBeta::default())], [plain; 2], "{left} matches");
        assert_eq!(plain > Score::DRAW, left % 4 != 0, "{left} matches");
    }
    // ANCHOR_END: check
}
