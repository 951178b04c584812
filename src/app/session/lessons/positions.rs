//! The positions of lessons, and the methods that several of them search with.

/// The lecture's tree of twelve leaves, of which alpha-beta reads seven.
pub(super) const TWELVE: &str = "[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]";
/// [`TWELVE`] with every branch in the worst order.
pub(super) const TWELVE_WORST: &str = "[[[2,4,6],[1,2,3]],[[7,8,9],[4,5,6]]]";
/// A tree in which a bound is not the value.
pub(super) const BOUNDS: &str = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
/// Tic-tac-toe, five moves before its end.
pub(super) const FIVE_LEFT: &str = "--X-O-X-O X";
/// Othello with discs that the first table of a lecture counts as 33 for White and 13 for Black, and the
/// second as -23 and -18: the leader changes.
pub const TWO_TABLES: &str = "-----------OXX----OXX-X-OOOXOOOO--XOXOO--XXOXO-------O---------- X";
/// Connect Four with two columns open; X has a threat on the third row of the empty one, and wins.
pub const ODD_THREAT: &str = "OX..OXOXO..XOOOX.XOXXXO.XOOOXX.OXXXOO.XOOX X";
/// Connect Four with a threat of O on the second row of the empty column: X is to move, and O wins.
pub const CLAIM_EVEN: &str = "XXXO..OOOOX..XXXOX..XXOOX..OOXXO.OOXOXX.OO X";
/// Connect Four in which X can make four in the bottom row.
pub(super) const THREE_BELOW: &str = "...............................OOO....XXX. X";
/// Othello with one isolated empty square and three pairs: only the isolated one wins for Black.
pub const LAST_SQUARES: &str = "OOOOXOOXOOOOXOXXOO-XOXOXOXXOXOOX--XXXOOXOOXXOOOX-OXXX-XXX-OOXX-X X";
/// A maze for one, small enough to search every path, whose best path does not begin with the greatest gain.
pub(super) const SMALL_MAZE: &str = "maze-solo:size=4x4,turns=6,seed=4";
/// A maze for one in which a wider beam collects more.
pub(super) const LARGE_MAZE: &str = "maze-solo:size=8x8,turns=20,seed=4";
/// An auto maze in which hill climbing mostly stops before the best solution.
pub(super) const AUTO_MAZE: &str = "maze-auto:size=5x5,turns=5,seed=1";
/// A maze with two points, the greater one nearer in a straight line and farther by steps.
pub const FAR_POINTS: &str = "@.#..../..#.9../..####./......./.####.#/.....#./6...#.. 0 20";
/// A beam too wide to drop anything on a small board.
pub(super) const EVERY_WAY: &str = "beam:width=100000";
/// Plain alpha-beta.
pub(super) const BARE: &str = "alpha-beta";
/// Alpha-beta with a transposition table.
pub(super) const WITH_TABLE: &str = "alpha-beta:table=on";
/// Alpha-beta with move ordering, transposition table and null windows.
pub(super) const WITH_NULL_WINDOWS: &str = "alpha-beta:ordering=on,table=on,null-windows=on";
/// Plain alpha-beta to a depth at which Connect Four takes noticeable time.
pub(super) const BARE_EIGHT: &str = "alpha-beta:depth=8";
/// Alpha-beta with all refinements to the same depth.
pub(super) const FULL_EIGHT: &str = "deepening:depth=8";
