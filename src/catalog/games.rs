//! What is known of each game before anybody plays it: one row a game, from which lists, help texts, usual methods, depths
//! and estimates are made.

use crate::eval::weights::Weights;
use crate::game::maze::MazeParameters;
use crate::search::Limits;
use crate::search::annealing::Annealing;
use crate::search::beam::Beam;
use crate::search::duct::Duct;

use super::level::{self, LevelRow};
use super::{Evaluation, Family, Game, Manner, Method};

/// A game's row.
#[derive(Clone, Copy, Debug)]
pub struct GameRow {
    /// Its word of the command line and in files, which is also its key in the text files.
    pub name: &'static str,
    /// How many play it and in which order.
    pub family: Family,
    /// How many actions there are on average. A rough figure, to warn of searches that nobody would wait for.
    pub actions: f64,
    /// How many actions follow each other, about.
    pub length: f64,
    /// How much is usually added to the bare algorithm of a method.
    pub manner: Manner,
    /// A depth in plies that bare minimax reaches in a moment; `None` to the end of the game.
    pub depth: Option<u32>,
    /// What searches it when nothing else is said; `None` is the usual method of its family.
    pub(super) method: Option<fn() -> Method>,
    /// The limits of that method, as an opponent and as an analyst.
    pub(super) limits: Limits,
    /// What judges its positions in serious play, where that is not the first of its evaluations.
    pub(super) judge: Option<fn() -> Evaluation>,
    /// The evaluations that fit, the usual one first.
    pub(super) evaluations: fn(Game) -> Vec<Evaluation>,
    /// The levels of its opponents, the weakest first.
    pub levels: &'static [LevelRow],
}

/// What most rows have in common.
const ROW: GameRow = GameRow {
    name: "",
    family: Family::Alternating,
    actions: 3.0,
    length: 2.0,
    manner: Manner::FullStrength,
    depth: None,
    method: None,
    limits: Limits { depth: None, nodes: None, seconds: None },
    judge: None,
    evaluations: |_| vec![Evaluation::Even],
    levels: &[],
};

impl Game {
    /// What is known of it.
    #[expect(clippy::too_many_lines, reason = "one row a game")]
    pub const fn row(self) -> GameRow {
        match self {
            Self::TicTacToe => GameRow {
                name: "tic-tac-toe",
                // So that the whole tree has its 550,000 nodes.
                actions: 4.35,
                length: 9.0,
                manner: Manner::Textbook,
                levels: level::TIC_TAC_TOE,
                evaluations: |_| vec![Evaluation::Even, Evaluation::Lines],
                ..ROW
            },
            Self::ConnectFour { width, height } => GameRow {
                name: "connect-four",
                actions: width as f64,
                length: width as f64 * height as f64,
                depth: Some(6),
                limits: three_seconds(Some(16)),
                evaluations: |_| vec![Evaluation::Lines, Evaluation::Even],
                levels: if width == 7 && height == 6 {
                    level::CONNECT_FOUR
                } else {
                    level::CONNECT_FOUR_OF_SIZES
                },
                ..ROW
            },
            Self::Othello { size } => {
                let (actions, length) = match size {
                    4 => (3.0, 12.0),
                    6 => (5.5, 32.0),
                    _ => (10.0, 60.0),
                };
                GameRow {
                    name: "othello",
                    actions,
                    length,
                    depth: Some(5),
                    limits: three_seconds(Some(12)),
                    // Serious play judges by patterns, where there are some; lessons and experiments say their own.
                    judge: if size == 8 { Some(|| Evaluation::Patterns) } else { None },
                    evaluations: of_othello,
                    levels: match size {
                        4 => level::OTHELLO_OF_FOUR,
                        6 => level::OTHELLO_OF_SIX,
                        _ => level::OTHELLO,
                    },
                    ..ROW
                }
            }
            Self::NumberTree => GameRow { name: "number-tree", manner: Manner::Textbook, ..ROW },
            Self::MazeDuel(plan) => GameRow {
                name: "maze-duel",
                depth: Some(6),
                limits: three_seconds(None),
                evaluations: |_| vec![Evaluation::Collected, Evaluation::Even],
                levels: level::MAZE_DUEL,
                ..of_maze(plan)
            },
            Self::MazeRace(plan) => GameRow {
                name: "maze-race",
                family: Family::Simultaneous,
                length: 2.0 * plan.turns as f64,
                depth: Some(6),
                evaluations: |_| vec![Evaluation::Collected, Evaluation::Even],
                ..of_maze(plan)
            },
            Self::Matrix => GameRow { name: "matrix", family: Family::Simultaneous, ..ROW },
            Self::MazeSolo(plan) => GameRow {
                name: "maze-solo",
                family: Family::Solo,
                evaluations: |_| vec![Evaluation::Points, Evaluation::Distance],
                ..of_maze(plan)
            },
            Self::MazeWalls(plan) => GameRow {
                name: "maze-walls",
                family: Family::Solo,
                evaluations: |_| vec![Evaluation::Distance, Evaluation::Points],
                ..of_maze(plan)
            },
            Self::MazeAuto(plan) => GameRow {
                name: "maze-auto",
                family: Family::Solo,
                actions: plan.width as f64 * plan.height as f64,
                length: 3.0,
                // Places have no order in which a beam could go on.
                method: Some(|| Method::Annealing(Annealing::default())),
                evaluations: |_| vec![Evaluation::Points],
                ..ROW
            },
        }
    }

    /// The words by which games are called on the command line and in files, in the order of the menu.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<_> = Self::MENU.iter().map(|game| game.name()).collect();
        names.dedup();
        names
    }

    /// How many play and in which order.
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// The word for the game, whatever its variant.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// What searches it when nothing else is said.
    pub(super) fn usual_method(self) -> Method {
        let row = self.row();
        match (row.method, row.family) {
            (Some(method), _) => method(),
            (None, Family::Alternating) => Method::AlphaBeta(row.manner.alpha_beta(self)),
            (None, Family::Simultaneous) => Method::Duct(Duct { playouts: Some(10_000), ..Duct::default() }),
            (None, Family::Solo) => Method::Beam(Beam::default()),
        }
    }
}

/// A maze without walls, on average.
const fn of_maze(plan: MazeParameters) -> GameRow {
    let ways = 4.0 - 2.0 / plan.width as f64 - 2.0 / plan.height as f64;
    GameRow { actions: ways, length: plan.turns as f64, ..ROW }
}

/// At most three seconds for a move, and this depth.
const fn three_seconds(depth: Option<u32>) -> Limits {
    Limits { depth, nodes: None, seconds: Some(3.0) }
}

fn of_othello(game: Game) -> Vec<Evaluation> {
    let Game::Othello { size } = game else { return Vec::new() };
    let tables = Weights::standard(size).map(|weights| Evaluation::Weights(Box::new(weights)));
    let patterns = (size == 8).then_some(Evaluation::Patterns);
    tables.into_iter().chain(patterns).chain([Evaluation::Discs, Evaluation::Even]).collect()
}
