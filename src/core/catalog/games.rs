//! Facts about each game: one entry a game in the one list of all games, which defines [`Game`] itself, its
//! words, its start, lists, help texts, usual methods, depths and estimates.

use crate::eval::weights::Weights;
use crate::game::connect_four::ConnectFour;
use crate::game::labels::Labels;
use crate::game::matrix::Matrix;
use crate::game::maze::{Auto, Collector, Duel, MazeParameters, Race};
use crate::game::number_tree::NumberTree;
use crate::game::othello::Othello;
use crate::game::tic_tac_toe::TicTacToe;
use crate::game::{Alternating as _, ImpossibleBoard};
use crate::search::Limits;
use crate::search::annealing::Annealing;

use super::level::{self, LevelRow};
use super::stones::Stones;
use super::{AnyPosition, Evaluation, Family, Method, SearchStyle};

/// The facts about one game.
#[derive(Clone, Copy, Debug)]
pub struct GameRow {
    /// The word on the command line and in files, which is also the key in the text files.
    pub name: &'static str,
    /// The number of players and their order.
    pub family: Family,
    /// Its variant, if that is a size.
    pub size: GameSize,
    /// The word of a variant for help texts; empty where there are none.
    pub(super) example: &'static str,
    /// The description of its variants for error messages; empty where there are none.
    pub(super) variants: &'static str,
    /// Reads the variant after its word on the command line, for the usual game; `None` for an unknown one.
    pub(super) read: fn(Game, &str) -> Option<Game>,
    /// Its board, where it is played with stones; `None` in other games.
    pub stones: Option<StoneBoard>,
    /// The unit of its results.
    pub counts: ScoreKind,
    /// Whether a win is worth less the later it comes: [`crate::game::Alternating::WINS_FADE`].
    pub wins_fade: bool,
    /// The mean number of actions. A rough figure, to warn of searches that take too long.
    pub actions: f64,
    /// The approximate number of actions in a game.
    pub length: f64,
    /// Whether methods usually search it as in a textbook or at full strength.
    pub search_style: SearchStyle,
    /// A depth in plies that plain minimax reaches at once; `None` to the end of the game.
    pub bare_depth: Option<u32>,
    /// The default method; `None` for that of its family.
    pub(super) method: Option<fn() -> Method>,
    /// The limits of that method, as an opponent and as an analyst: the default depth of a search among them.
    pub(super) limits: Limits,
    /// The evaluation of serious play, where that is not the first of its evaluations.
    pub(super) judge: Option<fn() -> Evaluation>,
    /// The evaluations that fit, the usual one first.
    pub(super) evaluations: fn(Game) -> Vec<Evaluation>,
    /// The levels of its opponents, the weakest first.
    pub levels: &'static [LevelRow],
}

/// Defaults of most rows.
const ROW: GameRow = GameRow {
    name: "",
    family: Family::Alternating,
    size: GameSize::Alone,
    example: "",
    variants: "",
    read: |_, _| None,
    stones: None,
    counts: ScoreKind::Points,
    wins_fade: false,
    actions: 3.0,
    length: 2.0,
    search_style: SearchStyle::FullStrength,
    bare_depth: None,
    method: None,
    limits: Limits { depth: None, nodes: None, seconds: None },
    judge: None,
    evaluations: |_| vec![Evaluation::Even],
    levels: &[],
};

const LABELS: GameRow =
    GameRow { name: Game::LABELS, counts: ScoreKind::Textbook, search_style: SearchStyle::Textbook, ..ROW };

/// The variant of a game, if it is a size: the part after its word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSize {
    /// There is only one variant.
    Alone,
    /// Squares per side.
    Side(u8),
    /// A rectangular board.
    Board {
        /// In cells, as is the height.
        width: u8,
        height: u8,
    },
    /// The parameters of a maze.
    Maze(MazeParameters),
}

/// The time of a search for analysis without any other limit, in seconds, in games that have one.
pub(super) const SECONDS_OF_A_SEARCH: f64 = 3.0;

/// Facts about the board of a game that is played with stones and whose notation is one sign a cell.
#[derive(Clone, Copy, Debug)]
pub struct StoneBoard {
    /// Columns and rows.
    pub size: (u8, u8),
    /// Whether stones fall, so that a move names a column.
    pub falls: bool,
    /// A board set up by the user, for display, whether a game can lead to it or not.
    pub(super) laid_out: fn(&Stones) -> AnyPosition,
    /// That board as a position, where a game can lead to it.
    pub(super) checked: fn(&Stones) -> Result<AnyPosition, ImpossibleBoard>,
}

/// The unit of a game's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreKind {
    /// The difference in discs at the end.
    Discs,
    /// Own moves that the winner had left before the board would be full.
    Moves,
    /// A win, a draw or a loss and nothing else.
    Outcome,
    /// Points collected.
    Points,
    /// The numbers of a textbook.
    Textbook,
    /// Shares of 1.
    Share,
}

/// Makes [`Game`] of its list, and all functions with a line for each game.
macro_rules! games {
    ($(
        $(#[doc = $doc:literal])+
        $variant:ident
        $(($plan:ident: $of_plan:ty))?
        $({ $($(#[doc = $about:literal])+ $field:ident: $of_field:ty),+ $(,)? })?
        $name:literal => $start:expr, $row:expr;
    )*) => {
        /// A game and the variant of its rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Game {
            $(
                $(#[doc = $doc])+
                $variant $(($of_plan))? $({ $($(#[doc = $about])+ $field: $of_field),+ })?,
            )*
            /// The moves of a recording of another program, where they are only labels; it is in no list of
            /// games.
            Labels,
        }

        impl Game {
            /// The words of all games, in the order of help texts.
            pub(super) const WORDS: &'static [&'static str] = &[$($name),*];

            /// The facts about it.
            pub const fn row(self) -> GameRow {
                match self {
                    $(Self::$variant $(($plan))? $({ $($field),+ })? => GameRow { name: $name, ..$row },)*
                    Self::Labels => LABELS,
                }
            }

            /// The start position. A number tree begins as the tree of AIMA, figure 5.2, a matrix game as
            /// biased rock-paper-scissors.
            pub fn start(self) -> AnyPosition {
                match self {
                    $(Self::$variant $(($plan))? $({ $($field),+ })? => $start,)*
                    Self::Labels => AnyPosition::Labels(Labels::default()),
                }
            }
        }
    };
}

games! {
    /// Three in a row on 3x3.
    TicTacToe "tic-tac-toe" => AnyPosition::TicTacToe(TicTacToe::default()), GameRow {
        stones: Some(StoneBoard {
            size: (3, 3),
            falls: false,
            laid_out: |stones| AnyPosition::TicTacToe(TicTacToe::laid_out(stones.cells())),
            checked: |stones| TicTacToe::with_stones(stones.cells()).map(AnyPosition::TicTacToe),
        }),
        counts: ScoreKind::Outcome,
        wins_fade: TicTacToe::WINS_FADE,
        // With this number the whole tree has its 550,000 nodes.
        actions: 4.35,
        length: 9.0,
        search_style: SearchStyle::Textbook,
        levels: level::TIC_TAC_TOE,
        evaluations: |_| vec![Evaluation::Even, Evaluation::Lines],
        ..ROW
    };
    /// Four in a row, with gravity.
    ConnectFour {
        /// Columns, 4..=8.
        width: u8,
        /// Rows, 4..=8.
        height: u8,
    } "connect-four" => AnyPosition::ConnectFour(ConnectFour::new(width, height).unwrap_or_default()), GameRow {
        size: GameSize::Board { width, height },
        example: "5x4",
        variants: "connect-four:4x4 to connect-four:8x7",
        read: |_, text| {
            let (width, height) = text.split_once('x')?;
            let (width, height) = (width.parse().ok()?, height.parse().ok()?);
            ConnectFour::new(width, height).map(|_| Game::ConnectFour { width, height })
        },
        stones: Some(StoneBoard {
            size: (width, height),
            falls: true,
            laid_out: |stones| AnyPosition::ConnectFour(stones.fallen(ConnectFour::laid_out)),
            checked: |stones| stones.fallen(ConnectFour::with_stones).map(AnyPosition::ConnectFour),
        }),
        counts: ScoreKind::Moves,
        wins_fade: ConnectFour::WINS_FADE,
        actions: width as f64,
        length: width as f64 * height as f64,
        bare_depth: Some(6),
        limits: usual_time(Some(16)),
        evaluations: |_| vec![Evaluation::Lines, Evaluation::Even],
        levels: if width == 7 && height == 6 { level::CONNECT_FOUR } else { level::CONNECT_FOUR_OF_SIZES },
        ..ROW
    };
    /// Othello (Reversi) with the tournament's start position.
    Othello {
        /// Squares a side: 8, 6 or 4.
        size: u8,
    } "othello" => AnyPosition::Othello(Othello::new(size).unwrap_or_default()), GameRow {
        size: GameSize::Side(size),
        example: "6",
        variants: "othello:8, othello:6, othello:4",
        read: |_, text| {
            let size = text.split_once('x').filter(|(a, b)| a == b).map_or(text, |(a, _)| a);
            let size: u8 = size.parse().ok()?;
            Othello::new(size).map(|_| Game::Othello { size })
        },
        stones: Some(StoneBoard {
            size: (size, size),
            falls: false,
            laid_out: |stones| AnyPosition::Othello(stones.discs()),
            checked: |stones| {
                let board = stones.discs();
                board.has_middle().then_some(AnyPosition::Othello(board)).ok_or(ImpossibleBoard::Middle)
            },
        }),
        counts: ScoreKind::Discs,
        actions: match size { 4 => 3.0, 6 => 5.5, _ => 10.0 },
        length: match size { 4 => 12.0, 6 => 32.0, _ => 60.0 },
        bare_depth: Some(5),
        limits: usual_time(Some(if size == 8 { 16 } else { 12 })),
        // Serious play uses patterns, where there are some; lessons and experiments name their own
        // evaluation.
        judge: if size == 8 { Some(|| Evaluation::Patterns) } else { None },
        evaluations: of_othello,
        levels: match size { 4 => level::OTHELLO_OF_FOUR, 6 => level::OTHELLO_OF_SIX, _ => level::OTHELLO },
        ..ROW
    };
    /// The abstract tree of a textbook.
    NumberTree "number-tree" => AnyPosition::NumberTree(NumberTree::default()), GameRow {
        search_style: SearchStyle::Textbook,
        counts: ScoreKind::Textbook,
        ..ROW
    };
    /// A matrix of results for two players who choose at once; the position holds the matrix.
    Matrix "matrix" => AnyPosition::Matrix(Matrix::default().into()), GameRow {
        family: Family::Simultaneous,
        counts: ScoreKind::Share,
        ..ROW
    };
    /// The number-collecting maze for two players in turn: 3..=16 columns and rows, 1..=400 plies.
    MazeDuel(plan: MazeParameters) "maze-duel" => AnyPosition::MazeDuel(Duel::new(plan)), GameRow {
        bare_depth: Some(6),
        limits: usual_time(None),
        evaluations: |_| vec![Evaluation::Collected, Evaluation::Even],
        levels: level::MAZE_DUEL,
        ..of_maze(plan)
    };
    /// The maze for two players who move at once: 3..=16 columns and rows, 1..=400 turns.
    MazeRace(plan: MazeParameters) "maze-race" => AnyPosition::MazeRace(Race::new(plan).into()), GameRow {
        family: Family::Simultaneous,
        length: 2.0 * plan.turns as f64,
        bare_depth: Some(6),
        evaluations: |_| vec![Evaluation::Collected, Evaluation::Even],
        ..of_maze(plan)
    };
    /// The maze for one: 1..=32 columns and rows, 1..=400 turns.
    MazeSolo(plan: MazeParameters) "maze-solo" => AnyPosition::MazeSolo(Collector::new(plan)), GameRow {
        family: Family::Solo,
        evaluations: |_| vec![Evaluation::Points, Evaluation::Distance],
        ..of_maze(plan)
    };
    /// The maze for one with walls, of the same sizes.
    MazeWalls(plan: MazeParameters) "maze-walls" => AnyPosition::MazeSolo(Collector::with_walls(plan)), GameRow {
        family: Family::Solo,
        evaluations: |_| vec![Evaluation::Distance, Evaluation::Points],
        ..of_maze(plan)
    };
    /// The maze whose three characters walk by themselves: 1..=16 columns and rows, 1..=100 turns.
    MazeAuto(plan: MazeParameters) "maze-auto" => AnyPosition::MazeAuto(Auto::new(plan)), GameRow {
        family: Family::Solo,
        actions: plan.width as f64 * plan.height as f64,
        length: 3.0,
        // Places have no order in which a beam could proceed.
        method: Some(|| Method::Annealing(Annealing::default())),
        evaluations: |_| vec![Evaluation::Points],
        ..of_maze(plan)
    };
}

impl Game {
    /// The games offered in the menu, in its order; of each word, the first is the usual variant.
    pub const MENU: [Self; 12] = [
        Self::Othello { size: 8 },
        Self::Othello { size: 6 },
        Self::Othello { size: 4 },
        Self::ConnectFour { width: 7, height: 6 },
        Self::TicTacToe,
        Self::MazeDuel(MazeParameters::new(5, 5, 10, 0)),
        Self::MazeRace(MazeParameters::new(5, 5, 20, 0)),
        Self::MazeSolo(MazeParameters::new(8, 8, 20, 0)),
        Self::MazeWalls(MazeParameters::new(7, 7, 30, 0)),
        Self::MazeAuto(MazeParameters::new(5, 5, 5, 0)),
        Self::NumberTree,
        Self::Matrix,
    ];

    pub(super) const LABELS: &'static str = "labels";

    /// The usual variant of the game with this word.
    pub fn usual(name: &str) -> Option<Self> {
        Self::MENU.into_iter().find(|game| game.name() == name)
    }

    /// The words of games on the command line and in files, in the order of the menu.
    pub fn names() -> Vec<&'static str> {
        let mut names: Vec<_> = Self::MENU.iter().map(|game| game.name()).collect();
        // The variants of a game are neighbours in the menu, so only neighbours can be the same.
        names.dedup();
        names
    }

    /// The number of players and their order.
    pub const fn family(self) -> Family {
        self.row().family
    }

    /// The word for the game, whatever its variant.
    pub const fn name(self) -> &'static str {
        self.row().name
    }
}

/// A maze without walls, on average.
const fn of_maze(plan: MazeParameters) -> GameRow {
    // Of four ways to a cell, every row lacks two at its ends and every column two.
    let ways = 4.0 - 2.0 / plan.width as f64 - 2.0 / plan.height as f64;
    GameRow {
        size: GameSize::Maze(plan),
        example: "size=5x5,turns=10,seed=0",
        read: Game::read_maze,
        actions: ways,
        length: plan.turns as f64,
        ..ROW
    }
}

/// At most the usual time for a search, and this depth.
const fn usual_time(depth: Option<u32>) -> Limits {
    Limits { depth, nodes: None, seconds: Some(SECONDS_OF_A_SEARCH) }
}

fn of_othello(game: Game) -> Vec<Evaluation> {
    let Game::Othello { size } = game else { return Vec::new() };
    // The tables come first, where a size has some: they are the usual evaluation.
    let tables = Weights::standard(size).map(|weights| Evaluation::Weights(Box::new(weights)));
    let patterns = (size == 8).then_some(Evaluation::Patterns);
    tables.into_iter().chain(patterns).chain([Evaluation::Discs, Evaluation::Even]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::by_family;
    use crate::game::Alternating;

    fn fades<P: Alternating>(_: &P) -> bool {
        P::WINS_FADE
    }

    #[test]
    fn every_game_is_in_the_menu_and_its_row_agrees_with_its_rules() {
        for word in Game::WORDS {
            let game = Game::usual(word).unwrap_or_else(|| panic!("{word} is not in the menu"));
            assert_eq!(game.start().game(), game);
            let wins_fade = by_family!(&game.start(), alternating(start) => fades(start), solo(_) => false);
            assert_eq!(wins_fade, game.row().wins_fade, "{word}");
            if let Some(StoneBoard { size: (width, height), .. }) = game.row().stones {
                let signs = game.start().to_string().split(' ').next().map_or(0, str::len);
                assert_eq!(signs, usize::from(width) * usize::from(height), "{word}");
            }
        }
    }
}
