//! The mazes for one player: are the rules the book's, and are its boards?

use edagari::catalog::{AnyPosition, Game, SpecError};
use edagari::eval::SoloEvaluator;
use edagari::eval::points::Distance;
use edagari::game::maze::{Auto, Collector, MazeParameters};
use edagari::game::{
    ActionId, IllegalAction, Notation, NotationFault, Position, Rng64, Sequential, Solo, random_below,
};
use rand::SeedableRng;

/// A maze for one told plainly, on rows of characters as they are displayed.
#[derive(Clone)]
struct Plain {
    rows: Vec<Vec<char>>,
    collected: i32,
    left: u32,
}

impl Plain {
    fn read(text: &str) -> Self {
        let mut words = text.split(' ');
        let rows = words.next().expect("the grid").split('/').map(|row| row.chars().collect()).collect();
        let mut number = || words.next().expect("a number").parse().expect("a number");
        Self { rows, collected: number() as i32, left: number() }
    }

    fn at(&self) -> (usize, usize) {
        let mut rows = self.rows.iter().enumerate();
        rows.find_map(|(row, cells)| Some((row, cells.iter().position(|&cell| cell == '@')?))).expect("@")
    }

    /// The cell that an action leads to, unless an edge or a wall is there.
    fn step(&self, action: u16) -> Option<(usize, usize)> {
        let (row, column) = self.at();
        let (row, column) = match action {
            0 => (row, column + 1),
            1 => (row, column.checked_sub(1)?),
            2 => (row + 1, column),
            3 => (row.checked_sub(1)?, column),
            _ => return None,
        };
        self.rows.get(row)?.get(column).filter(|&&cell| cell != '#').map(|_| (row, column))
    }

    fn actions(&self) -> Vec<u16> {
        (0..4).filter(|&action| self.left > 0 && self.step(action).is_some()).collect()
    }

    fn play(&mut self, action: u16) {
        let (from, to) = (self.at(), self.step(action).expect("a legal step"));
        self.rows[from.0][from.1] = '.';
        let found = std::mem::replace(&mut self.rows[to.0][to.1], '@');
        self.collected += found.to_digit(10).unwrap_or(0) as i32;
        self.left -= 1;
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{} {} {}", rows.join("/"), self.collected, self.left)
    }

    /// Steps to the nearest points, by widening a set of cells.
    fn distance(&self) -> Option<i32> {
        let mut reached = vec![self.at()];
        for steps in 0..2000 {
            let digit = |&(row, column): &(usize, usize)| matches!(self.rows[row][column], '1'..='9');
            if reached.iter().any(digit) {
                return Some(steps);
            }
            for &(row, column) in &reached.clone() {
                let mut moved = self.clone();
                let start = self.at();
                moved.rows[start.0][start.1] = '.';
                moved.rows[row][column] = '@';
                reached.extend((0..4).filter_map(|action| moved.step(action)));
            }
            reached.sort_unstable();
            reached.dedup();
        }
        None
    }
}

#[test]
fn the_mazes_for_one_follow_the_plain_rules() {
    let solo = |width, height, turns, seed| Collector::new(MazeParameters::new(width, height, turns, seed));
    let walls =
        |width, height, turns, seed| Collector::with_walls(MazeParameters::new(width, height, turns, seed));
    let starts =
        [solo(4, 3, 4, 0), solo(1, 5, 9, 3), solo(32, 32, 30, 1), walls(7, 7, 49, 2), walls(6, 5, 12, 9)];
    let mut rng = Rng64::seed_from_u64(7);
    for start in starts {
        for _ in 0..20 {
            let (mut position, mut plain) = (start.clone(), Plain::read(&start.to_string()));
            let mut moves = Vec::new();
            loop {
                check(&position, &plain);
                let text = start.format_moves(&moves).expect("legal moves");
                assert_eq!(start.parse_moves(&text).as_ref(), Ok(&moves));
                let actions = plain.actions();
                if actions.is_empty() {
                    break;
                }
                let chosen = ActionId(actions[random_below(&mut rng, actions.len() as u32) as usize]);
                position.try_play(chosen).expect("the plain rules allow it");
                plain.play(chosen.0);
                moves.push(chosen);
            }
        }
    }
}

fn check(position: &Collector, plain: &Plain) {
    assert_eq!(position.to_string(), plain.text());
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let actions: Vec<u16> = actions.into_iter().map(|action| ActionId::from(action).0).collect();
    assert_eq!(actions, plain.actions());
    assert_eq!((position.count_actions(), position.is_over()), (actions.len() as u64, actions.is_empty()));
    assert_eq!(position.points(), plain.collected);
    for id in [0, 1, 2, 3, 4, 255, u16::MAX].map(ActionId) {
        let mut played = position.clone();
        let legal = actions.contains(&id.0);
        assert_eq!(played.try_play(id), if legal { Ok(()) } else { Err(IllegalAction(id)) });
        assert!(legal || played == *position);
    }
    let read = position.parse_position(&position.to_string()).expect("its own text");
    assert_eq!((read.to_string(), read.is_over()), (position.to_string(), position.is_over()));
    assert_eq!((&read == position, read.key() == position.key()), (true, true));
    let cells = (plain.rows.len() * plain.rows[0].len()) as i32;
    if cells < 100 {
        let promise = plain.collected * cells - plain.distance().unwrap_or(cells);
        assert_eq!(Distance.promise(position), promise, "{position}");
    }
}

#[test]
fn the_boards_of_the_book_are_drawn_in_its_order() {
    // mt19937(0) begins 2357136044 2546248239 3071714933 3626093760 2588848963 3684848379 2340255427 3638918503
    // 1819583497 2678185683 2774094101 1650906866: row 2 of 3, column 3 of 4, then digits for all cells but that one.
    assert_eq!(Collector::default().to_string(), "3.39/7373/166@ 0 4");
    // For auto each cell draws its number modulo 9, plus one.
    assert!(Auto::default().to_string().starts_with("91378/"), "{}", Auto::default());
    let walls = Collector::with_walls(MazeParameters::new(7, 7, 49, 0));
    let rows: Vec<String> =
        walls.to_string().split(' ').next().expect("rows").split('/').map(Into::into).collect();
    for (row, column) in [1, 3, 5].into_iter().flat_map(|row| [1, 3, 5].map(|column| (row, column))) {
        assert!(matches!(rows[row].as_bytes()[column], b'#' | b'@'), "pillar {row} {column} of {walls}");
    }
    let walled = walls.to_string().matches('#').count();
    assert!((9..=18).contains(&walled), "{walls}");
}

/// The auto maze told plainly: what three characters collect.
fn plain_auto(rows: &[Vec<u8>], turns: u32, starts: &[(usize, usize)]) -> i32 {
    let mut rows = rows.to_vec();
    let mut places = starts.to_vec();
    for &(row, column) in starts {
        rows[row][column] = 0;
    }
    let mut collected = 0;
    for _ in 0..turns {
        for place in &mut places {
            let (row, column) = (place.0 as i32, place.1 as i32);
            let around = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)];
            let inside = |&(row, column): &(i32, i32)| {
                (0..rows.len() as i32).contains(&row) && (0..rows[0].len() as i32).contains(&column)
            };
            let mut best: Option<((i32, i32), u8)> = None;
            for next in around.into_iter().filter(inside) {
                let points = rows[next.0 as usize][next.1 as usize];
                if best.is_none_or(|(_, most)| points > most) {
                    best = Some((next, points));
                }
            }
            if let Some(((row, column), _)) = best {
                *place = (row as usize, column as usize);
            }
        }
        for &(row, column) in &places {
            collected += i32::from(std::mem::take(&mut rows[row][column]));
        }
    }
    collected
}

#[test]
fn the_auto_maze_follows_the_plain_rules() {
    let mut rng = Rng64::seed_from_u64(3);
    for plan in [
        MazeParameters::new(5, 5, 5, 0),
        MazeParameters::new(7, 3, 9, 4),
        MazeParameters::new(1, 1, 3, 1),
        MazeParameters::new(16, 16, 40, 8),
    ] {
        let start = Auto::new(plan);
        let text = start.to_string();
        let rows: Vec<Vec<u8>> = text
            .split(' ')
            .next()
            .expect("the grid")
            .split('/')
            .map(|row| row.bytes().map(|digit| digit - b'0').collect())
            .collect();
        for _ in 0..50 {
            let mut position = start.clone();
            let mut starts = Vec::new();
            while !position.is_over() {
                assert_eq!(position.points(), plain_auto(&rows, plan.turns.into(), &starts), "{position}");
                let action = position.random_action(&mut rng);
                let (width, cell) = (usize::from(plan.width), usize::from(action.cell));
                starts.push((cell / width, cell % width));
                position.try_play(action.into()).expect("any cell");
                let read = start.parse_position(&position.to_string()).expect("its own text");
                assert_eq!(
                    (read.points(), read.key(), &read),
                    (position.points(), position.key(), &position)
                );
            }
            assert_eq!(starts.len(), 3);
            assert_eq!(position.points(), plain_auto(&rows, plan.turns.into(), &starts), "{position}");
            assert_eq!(position.try_play(ActionId(0)), Err(IllegalAction(ActionId(0))));
        }
    }
}

#[test]
fn the_games_are_named_and_read_back() {
    for word in [
        "maze-solo",
        "maze-solo:size=30x30,turns=100,seed=4294967295",
        "maze-solo:size=1x1",
        "maze-walls:size=7x7,turns=49",
        "maze-auto:size=3x4,turns=2",
    ] {
        let game: Game = word.parse().expect("a game");
        assert_eq!(game.to_string().parse(), Ok(game), "{word}");
        let position = game.start();
        assert_eq!(position.game(), game);
        let moved = position.after(&position.actions()[..position.actions().len().min(1)]);
        let again = game.parse_position(&moved.to_string()).expect("its own text");
        assert_eq!(again.to_string(), moved.to_string());
    }
    for word in [
        "maze-solo:size=33x3",
        "maze-solo:size=0x3",
        "maze-walls:turns=0",
        "maze-auto:size=17x3",
        "maze-auto:x",
    ] {
        assert!(matches!(word.parse::<Game>(), Err(SpecError::Variant { .. })), "{word}");
    }
}

#[test]
fn a_wrong_text_is_refused_where_it_is_wrong() {
    let fault = |game: &str, text: &str| {
        let game: Game = game.parse().expect("a game");
        game.parse_position(text).expect_err("no position").what
    };
    assert_eq!(fault("maze-solo", "12/3@/5 0 4"), NotationFault::WrongLength);
    assert_eq!(fault("maze-solo", "12/3#/5@ 0 4"), NotationFault::NoWalls);
    assert_eq!(fault("maze-walls", "12/3x/5@ 0 4"), NotationFault::Unreadable);
    assert_eq!(fault("maze-walls", "12/@3/5@ 0 4"), NotationFault::Twice);
    assert_eq!(fault("maze-walls", "12/33/5# 0 4"), NotationFault::Missing);
    assert_eq!(fault("maze-walls", "12/33/5@ 0 999"), NotationFault::Range(0, 400));
    assert_eq!(fault("maze-walls", "12/33/5@ 60000 9"), NotationFault::Range(0, 9216));
    assert_eq!(fault("maze-walls", "12/33/5@ 0 9 0"), NotationFault::TooMuch);
    assert_eq!(fault("maze-auto", "12/33 3 a1,a2,b1,b2"), NotationFault::TooMuch);
    assert_eq!(fault("maze-auto", "12/33 3 a1,c2"), NotationFault::Unreadable);
    assert_eq!(fault("maze-auto", "12/33 0"), NotationFault::Range(1, 100));
    let game: Game = "maze-walls".parse().expect("a game");
    assert!(matches!(game.parse_position("1#/#@ 3 2"), Ok(AnyPosition::MazeSolo(maze)) if maze.is_over()));
}
