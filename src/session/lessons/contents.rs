//! The lessons, in the order of the course.

use crate::session::compare::data::ComparisonPreset;
use crate::session::drawing::playback::Walk;
use crate::session::number_tree::data::Arrangement;
use crate::session::screen::data::Panel;
use crate::speedups::solvers::Puzzle;
use crate::trace::TimelineMark;

use super::data::{
    Act, At, Fact, FigureSource, Inset, Lesson, LessonEnding, LessonFigure, LessonScene, Style,
};

/// The lecture's tree of twelve leaves, of which alpha-beta reads seven.
const TWELVE: &str = "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]";
/// The same tree, everything in the worst order.
const TWELVE_WORST: &str = "[[[2,4,6],[1,2,3]],[[7,8,9],[4,5,6]]]";
/// A tree in which a bound is not the value.
const BOUNDS: &str = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
/// Tic-tac-toe, five moves before its end.
const FIVE_LEFT: &str = "--X-O-X-O X";
/// Othello with discs that the first table of a lecture counts as 33 for White and 13 for Black, and the second as -23 and
/// -18: the leader changes.
pub const TWO_TABLES: &str = "-----------OXX----OXX-X-OOOXOOOO--XOXOO--XXOXO-------O---------- X";
/// Connect Four with two columns open; X has a threat on the third row of the empty one, and wins.
pub const ODD_THREAT: &str = "OX..OXOXO..XOOOX.XOXXXO.XOOOXX.OXXXOO.XOOX X";
/// The same with a threat of O on the second row of the empty column: X is to move, and O wins.
pub const CLAIM_EVEN: &str = "XXXO..OOOOX..XXXOX..XXOOX..OOXXO.OOXOXX.OO X";
/// Connect Four in which Red can make four in the bottom row.
const THREE_BELOW: &str = "...............................OOO....XXX. X";
/// Othello with one empty square alone and three pairs: only the one alone wins for Black.
pub const LAST_SQUARES: &str = "OOOOXOOXOOOOXOXXOO-XOXOXOXXOXOOX--XXXOOXOOXXOOOX-OXXX-XXX-OOXX-X X";
/// Alpha-beta and nothing else.
const BARE: &str = "alpha-beta";
/// The same with a transposition table.
const WITH_TABLE: &str = "alpha-beta:table=on";
/// The same with moves in a good order and null windows besides.
const WITH_NULL_WINDOWS: &str = "alpha-beta:ordering=on,table=on,null-windows=on";
/// Bare alpha-beta to a depth at which Connect Four is felt.
const BARE_EIGHT: &str = "alpha-beta:depth=8";
/// Alpha-beta at full strength to the same depth.
const FULL_EIGHT: &str = "deepening:depth=8";

/// All lessons.
pub static LESSONS: [Lesson; 20] = [
    Lesson {
        key: "trees",
        paragraphs: 3,
        inset: None,
        scene: game("tic-tac-toe", FIVE_LEFT, "minimax").at(At::End),
        tries: &[Act::Play, Act::Move("a1"), Act::Open(game("tic-tac-toe", "", BARE))],
        ending: exercise("games", 0),
        figures: &[
            figure("moves", "5", Fact::Moves, search("tic-tac-toe", FIVE_LEFT, "minimax")),
            figure("nodes", "178", Fact::Nodes, search("tic-tac-toe", FIVE_LEFT, "minimax")),
            figure("ends", "88", Fact::Leaves, search("tic-tac-toe", FIVE_LEFT, "minimax")),
            figure("all", "549\u{2009}946", Fact::Nodes, search("tic-tac-toe", "", "minimax")),
        ],
    },
    Lesson {
        key: "minimax",
        paragraphs: 3,
        inset: None,
        scene: tree(TWELVE, "minimax").at(At::Picture(10)),
        tries: &[Act::Walk(Walk::Forward), Act::Play, Act::Edit],
        ending: exercise("trees", 0),
        figures: &[
            figure("leaves", "12", Fact::Leaves, search("number-tree", TWELVE, "minimax")),
            figure("left", "6", Fact::Value(&[1]), search("number-tree", TWELVE, "minimax")),
            figure("right", "3", Fact::Value(&[2]), search("number-tree", TWELVE, "minimax")),
            figure("value", "6", Fact::Value(&[]), search("number-tree", TWELVE, "minimax")),
        ],
    },
    Lesson {
        key: "negamax",
        paragraphs: 3,
        inset: None,
        scene: tree(TWELVE, "minimax").written(Style::Negamax),
        tries: &[Act::Play, Act::Write(Style::MaxMin), Act::Write(Style::Negamax)],
        ending: exercise("trees", 4),
        figures: &[
            figure("value", "6", Fact::Value(&[]), search("number-tree", TWELVE, "minimax")),
            figure("left", "6", Fact::Value(&[1]), search("number-tree", TWELVE, "minimax")),
            figure("right", "3", Fact::Value(&[2]), search("number-tree", TWELVE, "minimax")),
        ],
    },
    Lesson {
        key: "alpha-beta",
        paragraphs: 3,
        inset: None,
        scene: tree(TWELVE, "alpha-beta").at(At::Cut(1)),
        tries: &[
            Act::Walk(Walk::Next(TimelineMark::Cut)),
            Act::Search("minimax"),
            Act::Compare(ComparisonPreset::Pruning),
            Act::Search("alpha-beta"),
        ],
        ending: exercise("pruning", 3),
        figures: &[
            figure("all", "12", Fact::Leaves, search("number-tree", TWELVE, "minimax")),
            figure("read", "7", Fact::Leaves, search("number-tree", TWELVE, "alpha-beta")),
            figure("cuts", "2", Fact::Cuts, search("number-tree", TWELVE, "alpha-beta")),
            figure("first", "6", Fact::Value(&[1, 1]), search("number-tree", TWELVE, "minimax")),
            figure("other", "9", Fact::Value(&[1, 2, 1]), search("number-tree", TWELVE, "minimax")),
            figure("left", "6", Fact::Value(&[1]), search("number-tree", TWELVE, "alpha-beta")),
            figure("third", "3", Fact::Value(&[2, 1]), search("number-tree", TWELVE, "minimax")),
            figure("value", "6", Fact::Value(&[]), search("number-tree", TWELVE, "alpha-beta")),
        ],
    },
    Lesson {
        key: "windows",
        paragraphs: 3,
        inset: None,
        scene: tree(BOUNDS, "alpha-beta"),
        tries: &[Act::Play, Act::Search("minimax"), Act::Write(Style::FailHard), Act::Write(Style::MaxMin)],
        ending: exercise("pruning", 5),
        figures: &[
            figure("value", "3", Fact::Value(&[]), search("number-tree", BOUNDS, "alpha-beta")),
            figure("bound", "3", Fact::Value(&[2]), search("number-tree", BOUNDS, "alpha-beta")),
            figure("true", "2", Fact::Value(&[2]), search("number-tree", BOUNDS, "minimax")),
            figure("read", "6", Fact::Leaves, search("number-tree", BOUNDS, "alpha-beta")),
            figure("all", "12", Fact::Leaves, search("number-tree", BOUNDS, "minimax")),
        ],
    },
    Lesson {
        key: "evaluation",
        paragraphs: 3,
        inset: None,
        scene: game("othello", "", "alpha-beta:depth=4,eval=weights").beside(Panel::Weights),
        tries: &[
            Act::Search("alpha-beta:depth=1,eval=discs"),
            Act::Search("alpha-beta:depth=5,eval=weights"),
            Act::Look(Panel::Weights),
            Act::Open(game("othello", TWO_TABLES, "alpha-beta:depth=1,eval=corners").beside(Panel::Weights)),
            Act::Open(
                game("othello", TWO_TABLES, "alpha-beta:depth=1,eval=few-discs").beside(Panel::Weights),
            ),
        ],
        ending: exercise("games", 10),
        figures: &[
            figure("leaves", "103", Fact::Leaves, search("othello", "", "alpha-beta:depth=4,eval=weights")),
            figure("depth", "4", Fact::Depth, search("othello", "", "alpha-beta:depth=4,eval=weights")),
            figure("deeper", "5", Fact::Depth, search("othello", "", "alpha-beta:depth=5,eval=weights")),
        ],
    },
    Lesson {
        key: "ordering",
        paragraphs: 3,
        inset: None,
        scene: tree(TWELVE_WORST, "alpha-beta"),
        tries: &[
            Act::Arrange(Arrangement::Best),
            Act::Arrange(Arrangement::Shuffled),
            Act::Arrange(Arrangement::Worst),
            Act::Open(game("connect-four", "", FULL_EIGHT)),
        ],
        ending: exercise("pruning", 8),
        figures: &[
            figure("worst", "12", Fact::Leaves, search("number-tree", TWELVE_WORST, "alpha-beta")),
            figure("best", "7", Fact::Leaves, search("number-tree", TWELVE, "alpha-beta")),
        ],
    },
    Lesson {
        key: "tables",
        paragraphs: 3,
        inset: None,
        scene: game("tic-tac-toe", "", WITH_TABLE),
        tries: &[Act::Search(BARE), Act::Search(WITH_TABLE), Act::Compare(ComparisonPreset::Table)],
        ending: exercise("code", 14),
        figures: &[
            figure("minimax", "549\u{2009}946", Fact::Nodes, search("tic-tac-toe", "", "minimax")),
            figure("bare", "18\u{2009}297", Fact::Nodes, search("tic-tac-toe", "", BARE)),
            figure("table", "4\u{2009}831", Fact::Nodes, search("tic-tac-toe", "", WITH_TABLE)),
        ],
    },
    Lesson {
        key: "deepening",
        paragraphs: 3,
        inset: None,
        scene: game("connect-four", "", FULL_EIGHT),
        tries: &[
            Act::Walk(Walk::Pass(false)),
            Act::Search(BARE_EIGHT),
            Act::Compare(ComparisonPreset::Refinements),
        ],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("bare", "176\u{2009}840", Fact::Nodes, search("connect-four", "", BARE_EIGHT)),
            figure("deepening", "11\u{2009}900", Fact::Nodes, search("connect-four", "", FULL_EIGHT)),
            figure("depth", "8", Fact::Depth, search("connect-four", "", FULL_EIGHT)),
        ],
    },
    Lesson {
        key: "monte-carlo",
        paragraphs: 3,
        inset: None,
        scene: game("connect-four", "", "flat-monte-carlo:playouts=70").beside(Panel::Analysis),
        tries: &[
            Act::Search("flat-monte-carlo:playouts=700"),
            Act::Search("flat-monte-carlo:playouts=7000"),
            Act::Search("flat-monte-carlo:playouts=70,seed=1"),
        ],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("few", "70", Fact::Leaves, search("connect-four", "", "flat-monte-carlo:playouts=70")),
            figure(
                "each",
                "10",
                Fact::Visits("1"),
                search("connect-four", "", "flat-monte-carlo:playouts=70"),
            ),
            figure("chosen", "1", Fact::Best, search("connect-four", "", "flat-monte-carlo:playouts=70")),
            figure("middle", "4", Fact::Best, search("connect-four", "", "flat-monte-carlo:playouts=7000")),
            figure(
                "many",
                "7\u{2009}000",
                Fact::Leaves,
                search("connect-four", "", "flat-monte-carlo:playouts=7000"),
            ),
            figure(
                "share",
                "63",
                Fact::Percent("4"),
                search("connect-four", "", "flat-monte-carlo:playouts=7000"),
            ),
        ],
    },
    Lesson {
        key: "ucb1",
        paragraphs: 3,
        inset: None,
        scene: game("connect-four:4x4", "", "mcts:playouts=300"),
        tries: &[
            Act::Play,
            Act::Search("mcts:playouts=300,c=0"),
            Act::Search("mcts:playouts=300,c=3"),
            Act::Search("mcts:playouts=300"),
        ],
        ending: exercise("games", 5),
        figures: &[
            figure("all", "300", Fact::Leaves, search("connect-four:4x4", "", "mcts:playouts=300")),
            figure("first", "108", Fact::Visits("1"), search("connect-four:4x4", "", "mcts:playouts=300")),
            figure("second", "57", Fact::Visits("2"), search("connect-four:4x4", "", "mcts:playouts=300")),
            figure(
                "greedy",
                "243",
                Fact::Visits("1"),
                search("connect-four:4x4", "", "mcts:playouts=300,c=0"),
            ),
            figure(
                "dropped",
                "2",
                Fact::Visits("2"),
                search("connect-four:4x4", "", "mcts:playouts=300,c=0"),
            ),
        ],
    },
    Lesson {
        key: "mcts",
        paragraphs: 3,
        inset: None,
        scene: game("connect-four", "", "mcts:playouts=3000"),
        tries: &[
            Act::Play,
            Act::Walk(Walk::Next(TimelineMark::Growth)),
            Act::Search("flat-monte-carlo:playouts=3000"),
        ],
        ending: exercise("code", 7),
        figures: &[
            figure("all", "3\u{2009}000", Fact::Leaves, search("connect-four", "", "mcts:playouts=3000")),
            figure("best", "4", Fact::Best, search("connect-four", "", "mcts:playouts=3000")),
            figure("visits", "949", Fact::Visits("4"), search("connect-four", "", "mcts:playouts=3000")),
        ],
    },
    Lesson {
        key: "thunder",
        paragraphs: 3,
        inset: None,
        scene: game("maze-duel:size=3x3,turns=4", "", "thunder:playouts=300"),
        tries: &[
            Act::Play,
            Act::Search("mcts:playouts=300"),
            Act::Compare(ComparisonPreset::MonteCarlo),
            Act::Search("thunder:playouts=300"),
        ],
        ending: exercise("games", 6),
        figures: &[
            figure(
                "all",
                "300",
                Fact::Leaves,
                search("maze-duel:size=3x3,turns=4", "", "thunder:playouts=300"),
            ),
            figure(
                "thunder",
                "271",
                Fact::Visits("U"),
                search("maze-duel:size=3x3,turns=4", "", "thunder:playouts=300"),
            ),
            figure(
                "mcts",
                "200",
                Fact::Visits("U"),
                search("maze-duel:size=3x3,turns=4", "", "mcts:playouts=300"),
            ),
        ],
    },
    Lesson {
        key: "at-once",
        paragraphs: 3,
        inset: None,
        scene: game("matrix", "", "equilibrium").beside(Panel::Analysis),
        tries: &[
            Act::Search("duct:playouts=10000"),
            Act::Search("regret-matching:playouts=10000"),
            Act::Open(game("maze-race:size=5x5,turns=20", "", "duct:playouts=5000").beside(Panel::Analysis)),
        ],
        ending: exercise("games", 7),
        figures: &[
            figure("rock", "1", Fact::Sixteenths(0), search("matrix", "", "equilibrium")),
            figure("paper", "10", Fact::Sixteenths(1), search("matrix", "", "equilibrium")),
            figure("scissors", "5", Fact::Sixteenths(2), search("matrix", "", "equilibrium")),
        ],
    },
    Lesson {
        key: "each-own",
        paragraphs: 3,
        inset: Some(Inset::Pairs),
        scene: tree(TWELVE, "minimax"),
        tries: &[Act::Search("alpha-beta"), Act::Search("minimax"), Act::Play],
        ending: LessonEnding::Below,
        figures: &[],
    },
    Lesson {
        key: "threats",
        paragraphs: 4,
        inset: None,
        scene: game("connect-four", ODD_THREAT, "exact:every=on").beside(Panel::Analysis),
        tries: &[
            Act::Search(BARE),
            Act::Open(game("connect-four", CLAIM_EVEN, "exact:every=on").beside(Panel::Analysis)),
            Act::Search("exact:every=on"),
        ],
        ending: exercise("games", 11),
        figures: &[],
    },
    Lesson {
        key: "stability",
        paragraphs: 4,
        inset: None,
        scene: game("othello", LAST_SQUARES, "exact:every=on").beside(Panel::Analysis),
        tries: &[
            Act::Search("alpha-beta:depth=1,eval=discs"),
            Act::Search("exact:every=on"),
            Act::Look(Panel::Tree),
        ],
        ending: exercise("games", 12),
        figures: &[
            figure("best", "c3", Fact::Best, search("othello", LAST_SQUARES, "exact")),
            figure(
                "greedy",
                "f7",
                Fact::Best,
                search("othello", LAST_SQUARES, "alpha-beta:depth=1,eval=discs"),
            ),
        ],
    },
    Lesson {
        key: "bitboards",
        paragraphs: 3,
        inset: Some(Inset::Rows),
        scene: game("connect-four", THREE_BELOW, "alpha-beta:depth=4"),
        tries: &[Act::Play, Act::Search(FULL_EIGHT), Act::Move("7")],
        ending: LessonEnding::Nothing,
        figures: &[],
    },
    Lesson {
        key: "keys",
        paragraphs: 3,
        inset: Some(Inset::Keys),
        scene: game("tic-tac-toe", "", WITH_TABLE),
        tries: &[Act::Search(BARE), Act::Search(WITH_TABLE), Act::Compare(ComparisonPreset::Table)],
        ending: exercise("code", 14),
        figures: &[],
    },
    Lesson {
        key: "solvers",
        paragraphs: 3,
        inset: None,
        scene: game("connect-four", Puzzle::FOUR, "exact").beside(Panel::Analysis),
        tries: &[
            Act::Search(BARE),
            Act::Search(WITH_NULL_WINDOWS),
            Act::Search("exact:ideas=0"),
            Act::Search("exact"),
            Act::Measure,
        ],
        ending: exercise("games", 13),
        figures: &[
            figure("empty", "20", Fact::Depth, search("connect-four", Puzzle::FOUR, "exact")),
            figure(
                "plain",
                "4\u{2009}942\u{2009}430",
                Fact::Nodes,
                search("connect-four", Puzzle::FOUR, BARE),
            ),
            figure(
                "refined",
                "64\u{2009}067",
                Fact::Nodes,
                search("connect-four", Puzzle::FOUR, WITH_NULL_WINDOWS),
            ),
            figure(
                "bits",
                "20\u{2009}208",
                Fact::Nodes,
                search("connect-four", Puzzle::FOUR, "exact:ideas=0"),
            ),
            figure("whole", "2\u{2009}031", Fact::Nodes, search("connect-four", Puzzle::FOUR, "exact")),
        ],
    },
];

/// A position of a game, searched to the end of the recording, with the tree in front.
const fn game(game: &'static str, position: &'static str, method: &'static str) -> LessonScene {
    LessonScene { game, position, method, style: Style::MaxMin, at: At::End, panel: Panel::Tree }
}

/// An exercise of a set that comes with the program, by its place there.
const fn exercise(set: &'static str, place: usize) -> LessonEnding {
    LessonEnding::Exercise { set, place }
}

/// A tree of numbers.
const fn tree(lists: &'static str, method: &'static str) -> LessonScene {
    game("number-tree", lists, method)
}

const fn figure(name: &'static str, value: &'static str, fact: Fact, of: FigureSource) -> LessonFigure {
    LessonFigure { name, value, fact, of }
}

const fn search(game: &'static str, position: &'static str, method: &'static str) -> FigureSource {
    FigureSource { game, position, method }
}

impl LessonScene {
    const fn at(self, at: At) -> Self {
        Self { at, ..self }
    }

    const fn written(self, style: Style) -> Self {
        Self { style, ..self }
    }

    const fn beside(self, panel: Panel) -> Self {
        Self { panel, ..self }
    }
}
