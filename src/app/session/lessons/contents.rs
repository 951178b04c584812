//! The lessons, in the order of the course.

use crate::session::compare::data::ComparisonPreset;
use crate::session::drawing::playback::Walk;
use crate::session::number_tree::data::Arrangement;
use crate::session::screen::data::Panel;
use crate::speedups::solvers::Puzzle;
use crate::trace::TimelineMark;

use super::lesson::{Act, At, Fact, Inset, Lesson, LessonEnding, Style, exercise, figure, game, of, tree};
use super::positions::{
    AUTO_MAZE, BARE, BARE_EIGHT, BOUNDS, CLAIM_EVEN, EVERY_WAY, FAR_POINTS, FIVE_LEFT, FULL_EIGHT,
    LARGE_MAZE, LAST_SQUARES, ODD_THREAT, SMALL_MAZE, THREE_BELOW, TWELVE, TWELVE_WORST, TWO_TABLES,
    WITH_NULL_WINDOWS, WITH_TABLE,
};

/// All lessons.
pub static LESSONS: [Lesson; 26] = [
    Lesson {
        key: "trees",
        paragraphs: 3,
        inset: None,
        scene: game("tic-tac-toe", FIVE_LEFT, "minimax").at(At::End),
        tries: &[Act::Play, Act::Move("a1"), Act::Open(game("tic-tac-toe", "", BARE))],
        ending: exercise("games", 0),
        figures: &[
            figure("moves", "5", Fact::Moves, of("tic-tac-toe", FIVE_LEFT, "minimax")),
            figure("nodes", "178", Fact::Nodes, of("tic-tac-toe", FIVE_LEFT, "minimax")),
            figure("ends", "88", Fact::Leaves, of("tic-tac-toe", FIVE_LEFT, "minimax")),
            figure("all", "549\u{2009}946", Fact::Nodes, of("tic-tac-toe", "", "minimax")),
        ],
    },
    Lesson {
        key: "minimax",
        paragraphs: 3,
        inset: None,
        scene: tree(TWELVE, "minimax").at(At::Picture(0)),
        tries: &[Act::Walk(Walk::Forward), Act::Play, Act::Edit],
        ending: exercise("trees", 0),
        figures: &[
            figure("leaves", "12", Fact::Leaves, of("number-tree", TWELVE, "minimax")),
            figure("left", "6", Fact::Value(&[1]), of("number-tree", TWELVE, "minimax")),
            figure("right", "3", Fact::Value(&[2]), of("number-tree", TWELVE, "minimax")),
            figure("value", "6", Fact::Value(&[]), of("number-tree", TWELVE, "minimax")),
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
            figure("value", "6", Fact::Value(&[]), of("number-tree", TWELVE, "minimax")),
            figure("left", "6", Fact::Value(&[1]), of("number-tree", TWELVE, "minimax")),
            figure("right", "3", Fact::Value(&[2]), of("number-tree", TWELVE, "minimax")),
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
            figure("all", "12", Fact::Leaves, of("number-tree", TWELVE, "minimax")),
            figure("read", "7", Fact::Leaves, of("number-tree", TWELVE, "alpha-beta")),
            figure("cuts", "2", Fact::Cuts, of("number-tree", TWELVE, "alpha-beta")),
            figure("first", "6", Fact::Value(&[1, 1]), of("number-tree", TWELVE, "minimax")),
            figure("other", "9", Fact::Value(&[1, 2, 1]), of("number-tree", TWELVE, "minimax")),
            figure("left", "6", Fact::Value(&[1]), of("number-tree", TWELVE, "alpha-beta")),
            figure("third", "3", Fact::Value(&[2, 1]), of("number-tree", TWELVE, "minimax")),
            figure("value", "6", Fact::Value(&[]), of("number-tree", TWELVE, "alpha-beta")),
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
            figure("value", "3", Fact::Value(&[]), of("number-tree", BOUNDS, "alpha-beta")),
            figure("bound", "3", Fact::Value(&[2]), of("number-tree", BOUNDS, "alpha-beta")),
            figure("true", "2", Fact::Value(&[2]), of("number-tree", BOUNDS, "minimax")),
            figure("read", "6", Fact::Leaves, of("number-tree", BOUNDS, "alpha-beta")),
            figure("all", "12", Fact::Leaves, of("number-tree", BOUNDS, "minimax")),
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
            figure("leaves", "103", Fact::Leaves, of("othello", "", "alpha-beta:depth=4,eval=weights")),
            figure("depth", "4", Fact::Depth, of("othello", "", "alpha-beta:depth=4,eval=weights")),
            figure("deeper", "5", Fact::Depth, of("othello", "", "alpha-beta:depth=5,eval=weights")),
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
            figure("worst", "12", Fact::Leaves, of("number-tree", TWELVE_WORST, "alpha-beta")),
            figure("best", "7", Fact::Leaves, of("number-tree", TWELVE, "alpha-beta")),
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
            figure("minimax", "549\u{2009}946", Fact::Nodes, of("tic-tac-toe", "", "minimax")),
            figure("bare", "18\u{2009}297", Fact::Nodes, of("tic-tac-toe", "", BARE)),
            figure("table", "4\u{2009}831", Fact::Nodes, of("tic-tac-toe", "", WITH_TABLE)),
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
            figure("bare", "176\u{2009}840", Fact::Nodes, of("connect-four", "", BARE_EIGHT)),
            figure("deepening", "11\u{2009}900", Fact::Nodes, of("connect-four", "", FULL_EIGHT)),
            figure("depth", "8", Fact::Depth, of("connect-four", "", FULL_EIGHT)),
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
            figure("few", "70", Fact::Leaves, of("connect-four", "", "flat-monte-carlo:playouts=70")),
            figure("each", "10", Fact::Visits("1"), of("connect-four", "", "flat-monte-carlo:playouts=70")),
            figure("chosen", "1", Fact::Best, of("connect-four", "", "flat-monte-carlo:playouts=70")),
            figure("middle", "4", Fact::Best, of("connect-four", "", "flat-monte-carlo:playouts=7000")),
            figure(
                "many",
                "7\u{2009}000",
                Fact::Leaves,
                of("connect-four", "", "flat-monte-carlo:playouts=7000"),
            ),
            figure(
                "share",
                "63",
                Fact::Percent("4"),
                of("connect-four", "", "flat-monte-carlo:playouts=7000"),
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
            figure("all", "300", Fact::Leaves, of("connect-four:4x4", "", "mcts:playouts=300")),
            figure("first", "108", Fact::Visits("1"), of("connect-four:4x4", "", "mcts:playouts=300")),
            figure("second", "57", Fact::Visits("2"), of("connect-four:4x4", "", "mcts:playouts=300")),
            figure("greedy", "243", Fact::Visits("1"), of("connect-four:4x4", "", "mcts:playouts=300,c=0")),
            figure("dropped", "2", Fact::Visits("2"), of("connect-four:4x4", "", "mcts:playouts=300,c=0")),
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
            figure("all", "3\u{2009}000", Fact::Leaves, of("connect-four", "", "mcts:playouts=3000")),
            figure("best", "4", Fact::Best, of("connect-four", "", "mcts:playouts=3000")),
            figure("visits", "949", Fact::Visits("4"), of("connect-four", "", "mcts:playouts=3000")),
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
            figure("all", "300", Fact::Leaves, of("maze-duel:size=3x3,turns=4", "", "thunder:playouts=300")),
            figure(
                "thunder",
                "271",
                Fact::Visits("U"),
                of("maze-duel:size=3x3,turns=4", "", "thunder:playouts=300"),
            ),
            figure(
                "mcts",
                "200",
                Fact::Visits("U"),
                of("maze-duel:size=3x3,turns=4", "", "mcts:playouts=300"),
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
            figure("rock", "1", Fact::Sixteenths(0), of("matrix", "", "equilibrium")),
            figure("paper", "10", Fact::Sixteenths(1), of("matrix", "", "equilibrium")),
            figure("scissors", "5", Fact::Sixteenths(2), of("matrix", "", "equilibrium")),
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
            figure("best", "c3", Fact::Best, of("othello", LAST_SQUARES, "exact")),
            figure("greedy", "f7", Fact::Best, of("othello", LAST_SQUARES, "alpha-beta:depth=1,eval=discs")),
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
            figure("empty", "20", Fact::Depth, of("connect-four", Puzzle::FOUR, "exact")),
            figure("plain", "4\u{2009}942\u{2009}430", Fact::Nodes, of("connect-four", Puzzle::FOUR, BARE)),
            figure(
                "refined",
                "64\u{2009}067",
                Fact::Nodes,
                of("connect-four", Puzzle::FOUR, WITH_NULL_WINDOWS),
            ),
            figure("bits", "14\u{2009}843", Fact::Nodes, of("connect-four", Puzzle::FOUR, "exact:ideas=0")),
            figure("whole", "1\u{2009}471", Fact::Nodes, of("connect-four", Puzzle::FOUR, "exact")),
        ],
    },
    Lesson {
        key: "greedy",
        paragraphs: 3,
        inset: None,
        scene: game(SMALL_MAZE, "", "greedy"),
        tries: &[Act::Search(EVERY_WAY), Act::Search("greedy"), Act::Play],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("greedy", "35", Fact::Points, of(SMALL_MAZE, "", "greedy")),
            figure("best", "41", Fact::Points, of(SMALL_MAZE, "", EVERY_WAY)),
            figure("all", "422", Fact::Nodes, of(SMALL_MAZE, "", EVERY_WAY)),
        ],
    },
    Lesson {
        key: "beam",
        paragraphs: 3,
        inset: None,
        scene: game(LARGE_MAZE, "", "beam:width=10"),
        tries: &[
            Act::Search("beam:width=1"),
            Act::Search("beam:width=10"),
            Act::Search("beam:width=100"),
            Act::Search("beam:width=10000"),
        ],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("one", "104", Fact::Points, of(LARGE_MAZE, "", "beam:width=1")),
            figure("ten", "133", Fact::Points, of(LARGE_MAZE, "", "beam:width=10")),
            figure("work", "185", Fact::Nodes, of(LARGE_MAZE, "", "beam:width=10")),
            figure("hundred", "134", Fact::Points, of(LARGE_MAZE, "", "beam:width=100")),
            figure("widest", "135", Fact::Points, of(LARGE_MAZE, "", "beam:width=10000")),
        ],
    },
    Lesson {
        key: "chokudai",
        paragraphs: 3,
        inset: None,
        scene: game(LARGE_MAZE, "", "chokudai:passes=10"),
        tries: &[
            Act::Search("chokudai:passes=1"),
            Act::Search("chokudai:passes=10"),
            Act::Search("chokudai:passes=100"),
            Act::Search("beam:width=100"),
        ],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("one", "104", Fact::Points, of(LARGE_MAZE, "", "chokudai:passes=1")),
            figure("ten", "133", Fact::Points, of(LARGE_MAZE, "", "chokudai:passes=10")),
            figure("hundred", "134", Fact::Points, of(LARGE_MAZE, "", "chokudai:passes=100")),
        ],
    },
    Lesson {
        key: "hill-climbing",
        paragraphs: 3,
        inset: None,
        scene: game(AUTO_MAZE, "", "hill-climbing:steps=100"),
        tries: &[
            Act::Search("hill-climbing:steps=100"),
            Act::Search("hill-climbing:steps=1000"),
            Act::Search("hill-climbing:steps=10000"),
            Act::Search("hill-climbing:steps=10000,seed=2"),
        ],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("hundred", "95", Fact::Points, of(AUTO_MAZE, "", "hill-climbing:steps=100")),
            figure("thousand", "96", Fact::Points, of(AUTO_MAZE, "", "hill-climbing:steps=1000")),
            figure("still", "96", Fact::Points, of(AUTO_MAZE, "", "hill-climbing:steps=10000")),
            figure("lucky", "101", Fact::Points, of(AUTO_MAZE, "", "hill-climbing:steps=10000,seed=2")),
        ],
    },
    Lesson {
        key: "annealing",
        paragraphs: 3,
        inset: None,
        scene: game(AUTO_MAZE, "", "annealing:steps=10000"),
        tries: &[Act::Play, Act::Search("hill-climbing:steps=10000"), Act::Search("annealing:steps=100")],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("hill", "96", Fact::Points, of(AUTO_MAZE, "", "hill-climbing:steps=10000")),
            figure("best", "101", Fact::Points, of(AUTO_MAZE, "", "annealing:steps=10000")),
        ],
    },
    Lesson {
        key: "walls",
        paragraphs: 4,
        inset: None,
        scene: game("maze-walls", FAR_POINTS, "greedy:eval=distance"),
        tries: &[
            Act::Search("greedy:eval=points"),
            Act::Search("beam:width=10,eval=points"),
            Act::Search(EVERY_WAY),
            Act::Search("greedy:eval=distance"),
        ],
        ending: LessonEnding::Nothing,
        figures: &[
            figure("blind", "0", Fact::Points, of("maze-walls", FAR_POINTS, "greedy:eval=points")),
            figure("greedy", "15", Fact::Points, of("maze-walls", FAR_POINTS, "greedy:eval=distance")),
            figure("beam", "6", Fact::Points, of("maze-walls", FAR_POINTS, "beam:width=10,eval=points")),
        ],
    },
];

impl Lesson {
    /// The lesson of this name, by its place in the course.
    pub fn named(key: &str) -> Option<usize> {
        LESSONS.iter().position(|lesson| lesson.key == key)
    }
}
