//! The maze race and matrix games as rules: are they the book's, and does nobody learn what the other has chosen?

use edagari::eval::even::Even;
use edagari::game::matrix::Matrix;
use edagari::game::maze::{MazeParameters, Race};
use edagari::game::{Alternating, InTurn, Notation, NotationFault, Sequential, Side};
use edagari::search::duct::Duct;
use edagari::search::{Control, Unwatched};

use crate::game::plain::Plain;
use crate::game::rules::battery;

/// The race told plainly, a choice at a time.
#[derive(Clone)]
struct PlainRace {
    rows: Vec<Vec<i32>>,
    at: [(usize, usize); 2],
    collected: [i32; 2],
    chosen: Option<u16>,
    left: u32,
}

impl PlainRace {
    fn step(&self, side: usize, action: u16) -> Option<(usize, usize)> {
        let (row, column) = self.at[side];
        let next = match action {
            0 => (row, column + 1),
            1 => (row, column.checked_sub(1)?),
            2 => (row + 1, column),
            _ => (row.checked_sub(1)?, column),
        };
        (next.0 < self.rows.len() && next.1 < self.rows[0].len()).then_some(next)
    }
}

impl Plain for PlainRace {
    fn actions(&self) -> Vec<u16> {
        let side = usize::from(self.chosen.is_some());
        (0..4).filter(|&action| self.left > 0 && self.step(side, action).is_some()).collect()
    }

    fn play(&mut self, action: u16) {
        let Some(first) = self.chosen.take() else {
            self.chosen = Some(action);
            return;
        };
        for (side, action) in [first, action].into_iter().enumerate() {
            self.at[side] = self.step(side, action).expect("a legal step");
        }
        for (side, (row, column)) in self.at.into_iter().enumerate() {
            self.collected[side] += self.rows[row][column];
        }
        for (row, column) in self.at {
            self.rows[row][column] = 0;
        }
        self.left -= 1;
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for (row, points) in self.rows.iter().enumerate() {
            let letter = |(column, point): (usize, &i32)| match self.at.map(|at| at == (row, column)) {
                [true, true] => "*".to_owned(),
                [true, false] => "A".to_owned(),
                [false, true] => "B".to_owned(),
                _ if *point == 0 => ".".to_owned(),
                _ => point.to_string(),
            };
            rows.push(points.iter().enumerate().map(letter).collect::<String>());
        }
        let [first, second] = self.collected;
        let text = format!("{} {first}:{second} {}", rows.join("/"), self.left);
        match self.chosen {
            Some(action) => format!("{text} | first {}", ["R", "L", "D", "U"][usize::from(action)]),
            None => text,
        }
    }

    fn units(&self) -> i32 {
        self.collected[0] - self.collected[1]
    }
}

#[test]
fn the_race_follows_the_plain_rules() {
    // mt19937(0) begins 2357136044 2546248239 3071714933 3626093760 2588848963 3684848379: 4 9, 3 0, 3 9.
    let small = Race::default();
    assert_eq!(small.to_string(), "494/A.B/393 0:0 4");
    for race in
        [small, Race::new(MazeParameters::new(7, 5, 12, 7)), Race::new(MazeParameters::new(4, 4, 9, 3))]
    {
        let [rows, columns] = [race.board().height(), race.board().width()].map(usize::from);
        let points = race.board().all_points();
        let place = |side| {
            let cell = usize::from(race.place(side));
            (cell / columns, cell % columns)
        };
        let at = Side::BOTH.map(place);
        assert_eq!(at[1], (rows / 2, columns - 1 - at[0].1), "B begins opposite A");
        let rows = points.chunks(columns).map(|row| row.iter().map(|&point| point.into()).collect());
        let plain = PlainRace {
            rows: rows.collect(),
            at,
            collected: [0; 2],
            chosen: None,
            left: race.turns_left().into(),
        };
        battery(&InTurn::from(race), &plain, 100, None);
    }
}

#[test]
fn both_get_all_the_points_of_a_cell_they_share() {
    let race: InTurn<Race> = InTurn::from(Race::default());
    let race = race.parse_position("111/A9B/111 0:0 2").expect("a race");
    let after = race.parse_moves("RL").expect("legal").into_iter().fold(race, |mut race, action| {
        race.try_play(action).expect("legal");
        race
    });
    assert_eq!(after.to_string(), "111/.*./111 9:9 1");
}

#[test]
fn nobody_learns_what_the_other_has_chosen() {
    let start: InTurn<Race> = InTurn::from(Race::new(MazeParameters::new(5, 5, 20, 3)));
    let pending: Vec<_> = start.parse_moves("R").into_iter().chain(start.parse_moves("U")).collect();
    let seen = pending.iter().map(|line| {
        let mut position = start.clone();
        position.try_play(line[0]).expect("legal");
        assert!(position.is_pending() && position.side_to_move() == Side::Second);
        let seen = position.as_seen();
        assert_eq!((seen.side_to_move(), seen.is_pending()), (Side::Second, false));
        assert_eq!(start.parse_position(&seen.to_string()).as_ref(), Ok(&seen));
        // The methods made for such games do not learn it either when they are shown the position itself.
        let method = Duct { playouts: Some(300), ..Duct::default() };
        let report = |root| method.search(root, &Even, &mut Control::unlimited(), &mut Unwatched);
        assert_eq!(report(&position), report(&seen));
        seen
    });
    let seen: Vec<_> = seen.collect();
    assert_eq!(seen[0], seen[1]);
    assert_eq!(start.as_seen(), start);
}

#[test]
fn bad_positions_are_refused_by_name() {
    let race: InTurn<Race> = InTurn::from(Race::default());
    let bad = [
        ("494/A.B/393 0:0 4 | third", 21),
        ("494/A.B/393 0:0 4 | first Q", 27),
        ("494/A.B/393 0:0 4 | first L", 27),
        ("494/A.B/393 0:0 4 | first R R", 27),
        ("494/A.B/393 0:0 4 |", 20),
        ("494/A.B/393 0:0 401", 17),
        ("494/A../393 0:0 4", 1),
    ];
    for (text, at) in bad {
        let error = race.parse_position(text).expect_err(text);
        assert_eq!(error.at, at, "{text}: {error}");
    }
    let matrix: InTurn<Matrix> = InTurn::from(Matrix::default());
    let ten = format!("[[{}]]", ["0"; 10].join(","));
    let high = format!("[{}]", ["[0]"; 10].join(","));
    let bad = [
        ("", NotationFault::Unreadable, "∅"),
        ("[]", NotationFault::Unreadable, "]"),
        ("[[1,0],[0]]", NotationFault::WrongLength, "[0]]"),
        ("[[2,0],[0,1]]", NotationFault::Entry, "2"),
        ("[[1,-0.5]]", NotationFault::Entry, "-0.5"),
        ("[[1,half]]", NotationFault::Entry, "half"),
        ("[[1e-1]]", NotationFault::Entry, "1e-1"),
        ("[[1,]]", NotationFault::Entry, "]"),
        ("[[0.1234567]]", NotationFault::Entry, "0.1234567"),
        ("[[1,0],[0,1]] 3 1", NotationFault::Illegal, "3"),
        ("[[1,0]] 1", NotationFault::Unreadable, "∅"),
        ("[[1,0]]x", NotationFault::Unreadable, "x"),
        (&ten, NotationFault::Size(1, 9), "0]]"),
        (&high, NotationFault::Size(1, 9), "[0]]"),
    ];
    for (text, what, part) in bad {
        let error = matrix.parse_position(text).expect_err(text);
        assert_eq!((error.what, error.text.as_str()), (what, part), "{text}: {error}");
    }
}
