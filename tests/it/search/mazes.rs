//! The mazes: are the rules the book's, and do its methods do there what it reports?

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::eval::collected::Collected;
use edagari::game::maze::{Duel, MazeParameters};
use edagari::game::{ActionId, Alternating, NotationFault, Outcome, Position, Sequential, Side};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::minimax::Minimax;
use edagari::search::random::Random;
use edagari::search::{Control, Unwatched};

use crate::game::plain::Plain;
use crate::game::rules::battery;

/// The duel told plainly, on the text of a position.
#[derive(Clone)]
struct PlainDuel {
    rows: Vec<Vec<u8>>,
    at: [(usize, usize); 2],
    collected: [i32; 2],
    side: usize,
    left: u32,
}

impl PlainDuel {
    /// From points by rows and where the characters stand, A to move.
    fn new(rows: &[&str], at: [(usize, usize); 2], left: u32) -> Self {
        let digits = |row: &&str| row.bytes().map(|digit| digit - b'0').collect();
        Self { rows: rows.iter().map(digits).collect(), at, collected: [0; 2], side: 0, left }
    }

    fn step(&self, action: u16) -> Option<(usize, usize)> {
        let (row, column) = self.at[self.side];
        let next = match action {
            0 => (row, column + 1),
            1 => (row, column.checked_sub(1)?),
            2 => (row + 1, column),
            _ => (row.checked_sub(1)?, column),
        };
        (next.0 < self.rows.len() && next.1 < self.rows[0].len()).then_some(next)
    }
}

impl Plain for PlainDuel {
    fn actions(&self) -> Vec<u16> {
        if self.left == 0 {
            Vec::new()
        } else {
            (0..4).filter(|&action| self.step(action).is_some()).collect()
        }
    }

    fn play(&mut self, action: u16) {
        let (row, column) = self.step(action).expect("a legal step");
        self.at[self.side] = (row, column);
        self.collected[self.side] += i32::from(std::mem::take(&mut self.rows[row][column]));
        self.side = 1 - self.side;
        self.left -= 1;
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for (row, points) in self.rows.iter().enumerate() {
            let letter = |(column, point): (usize, &u8)| match self.at.map(|at| at == (row, column)) {
                [true, true] => '*',
                [true, false] => 'A',
                [false, true] => 'B',
                _ if *point == 0 => '.',
                _ => char::from(b'0' + point),
            };
            rows.push(points.iter().enumerate().map(letter).collect::<String>());
        }
        let side = ['A', 'B'][self.side];
        format!("{} {side} {}:{} {}", rows.join("/"), self.collected[0], self.collected[1], self.left)
    }

    fn units(&self) -> i32 {
        self.collected[0] - self.collected[1]
    }
}

#[test]
fn the_duel_follows_the_plain_rules() {
    // mt19937(0) begins 2357136044 2546248239 3071714933 3626093760 2588848963 3684848379 2340255427 ...
    let start = Duel::default();
    let text = start.to_string();
    assert!(text.starts_with("493/A3B/7"), "{text}");
    let large = Duel::new(MazeParameters::new(4, 5, 12, 7));
    for start in [start, large] {
        let text = start.to_string();
        let rows: Vec<String> = text
            .split(' ')
            .next()
            .expect("the grid")
            .split('/')
            .map(|row| row.replace(['.', 'A', 'B'], "0"))
            .collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let (row, middle) = (rows.len() / 2, rows[0].len() / 2);
        let plain = PlainDuel::new(&rows, [(row, middle - 1), (row, middle + 1)], start.plies_left().into());
        battery(&start, &plain, 200, None);
    }
}

/// Chooses an action, with a seed where it needs chance.
type Player<'a> = &'a dyn Fn(&Duel, u64) -> ActionId;

/// A match on the book's boards from 0, each played twice with the seats swapped: the share of points of the first
/// of the two players, each of which is asked for the action to play.
fn share_of(boards: u32, start: impl Fn(u32) -> Duel, players: [Player<'_>; 2]) -> f64 {
    let mut points = 0.0;
    for game in 0..2 * boards {
        let mut duel = start(game / 2);
        let seat = Side::BOTH[(game % 2) as usize];
        let mut ply = 0;
        while !duel.is_over() {
            let player = players[usize::from(duel.side_to_move() != seat)];
            let action = player(&duel, u64::from(game) << 16 | ply);
            duel.try_play(action).expect("players play legal actions");
            ply += 1;
        }
        points += duel.outcome().map_or(0.0, |outcome: Outcome| outcome.reward(seat));
    }
    points / f64::from(2 * boards)
}

#[test]
fn minimax_beats_chance_as_often_as_the_book_says() {
    let minimax = |duel: &Duel, _| {
        let report = Minimax::default().search(duel, &Collected, &mut Control::unlimited(), &mut Unwatched);
        report.best.expect("the game goes on")
    };
    let alpha_beta = |duel: &Duel, _| {
        let report =
            AlphaBeta::textbook().search(duel, &Collected, &mut Control::unlimited(), &mut Unwatched);
        report.best.expect("the game goes on")
    };
    let random = |duel: &Duel, seed| {
        let report = Random { seed }.search(duel, &Collected, &mut Control::unlimited(), &mut Unwatched);
        report.best.expect("the game goes on")
    };
    let small = |seed| Duel::new(MazeParameters::new(3, 3, 4, seed));
    let share = share_of(100, small, [&minimax, &random]);
    // .8525 in the book, 200 games: three standard errors are about .075.
    assert!((share - 0.8525).abs() < 0.075, "{share}");
    assert!((share_of(100, small, [&alpha_beta, &minimax]) - 0.5).abs() < 1e-9, "the same moves");
}

#[test]
fn the_game_is_named_and_read_back() {
    for word in ["maze-duel", "maze-duel:size=3x4,turns=7,seed=12", "maze-duel:seed=4294967295"] {
        let game: Game = word.parse().expect("a game");
        assert_eq!(game.to_string().parse(), Ok(game), "{word}");
        let position = game.start();
        assert_eq!(position.game(), game);
        let moved = position.after(&position.actions()[..1]);
        let again = game.parse_position(&moved.to_string()).expect("its own text");
        assert_eq!(again.to_string(), moved.to_string());
    }
    for word in [
        "maze-duel:size=2x3",
        "maze-duel:size=17x3",
        "maze-duel:turns=0",
        "maze-duel:wind=3",
        "maze-duel:seed",
    ] {
        assert!(word.parse::<Game>().is_err(), "{word}");
    }
}

#[test]
fn a_wrong_text_is_refused_where_it_is_wrong() {
    let fault = |text: &str| match Game::MazeDuel(MazeParameters::new(5, 5, 10, 0)).parse_position(text) {
        Err(error) => error.what,
        Ok(AnyPosition::MazeDuel(duel)) => panic!("{text} was read as {duel}"),
        Ok(_) => panic!("another game"),
    };
    assert_eq!(fault("1A2/3B4/56 A 0:0 4"), NotationFault::WrongLength);
    assert_eq!(fault("1A2/3x4/567 A 0:0 4"), NotationFault::Unreadable);
    assert_eq!(fault("1A2/3A4/567 A 0:0 4"), NotationFault::Twice);
    assert_eq!(fault("1A2/334/567 A 0:0 4"), NotationFault::Missing);
    assert_eq!(fault("1A2/3B4/567 A 0:0 9999"), NotationFault::Range(0, 400));
    assert_eq!(fault("1A2/3B4/567 B 0:0 400"), NotationFault::Range(0, 399));
    assert_eq!(fault("1A/B2 A 0:0 4"), NotationFault::Size(3, 16));
    assert_eq!(fault("1A2/3B4/567 A 60000:0 4"), NotationFault::Range(0, 2304));
    assert_eq!(fault("1A2/3B4/567 A 99999:0 4"), NotationFault::Range(0, 2304));
    assert_eq!(fault("1A2/3B4/567 A 0:0 4 more"), NotationFault::TooMuch);
}

#[test]
fn every_method_plays_the_duel() {
    let game: Game = "maze-duel:size=4x3,turns=6,seed=3".parse().expect("a game");
    for word in [
        "random",
        "minimax",
        "alpha-beta",
        "deepening",
        "flat-monte-carlo",
        "mcts:playouts=500",
        "thunder:playouts=500",
    ] {
        let engine = Engine::parse(word, game).expect("a method");
        let report = Job::new(game.start(), engine).run(&mut Control::unlimited(), &mut Unwatched);
        assert!(report.best.is_some_and(|best| game.start().actions().contains(&best)), "{word}");
    }
}
