//! Othello solved to the end: alpha-beta with everything that knowing the game can add.
//!
//! Moves that leave the opponent few replies come first (fastest first), many squares before the end also those that
//! patterns like; a table keeps bounds; discs that can never be turned bound the result from above; null windows ask
//! whether a move is better before asking how much. The last squares are left to `last_squares`.
//!
//! A value greater than alpha is at most the result, one less than beta at least, as in a fail-soft alpha-beta; between
//! the two it is the result.

use crate::eval::stability::stable;
use crate::game::othello::{Move, Othello, moves_of};
use crate::game::score::Bound;
use crate::game::{ActionId, Alternating as _, Position as _, Score, Side};
use crate::search::depth_first::{Counts, Fold, RootReport, Tally, Value};
use crate::search::watch::Why;
use crate::search::{Control, Cuts, Event, Observer, Report, Unwatched};

use super::endgame_moves::{Step, list, next_step};
use super::endgame_table::Table;
use super::last_squares::{FEW, Last, end};

/// The greatest disc difference.
const MOST: i32 = 64;
/// An exact solver for positions on 8x8, which remembers what it has solved.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    last: Last,
}

/// A node: its discs and its window.
#[derive(Clone, Copy)]
struct Node {
    own: u64,
    opponent: u64,
    alpha: i32,
    beta: i32,
    side: Side,
    ply: u16,
}

/// What belongs to one search rather than to the solver.
struct Run<'a> {
    control: &'a mut Control,
    tally: Tally,
    cuts: Vec<Cuts>,
    root: RootReport,
    recorded_plies: u32,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new(18)
    }
}

impl Solver {
    /// A solver whose table has 2^`bits` buckets of 48 bytes; 8 to 26 bits.
    pub fn new(bits: u32) -> Self {
        Self { table: Table::new(bits.clamp(8, 26)), last: Last::default() }
    }

    /// A solver whose table suits a position with so many empty squares.
    pub fn for_empties(empties: u32) -> Self {
        Self::new((empties + 2).min(22))
    }

    /// The disc difference that best play of both leads to, for the side to move, with empty squares given to the winner;
    /// `None` for a board that is not 8x8.
    pub fn solve(&mut self, position: &Othello) -> Option<i32> {
        let report = self.search(position, &mut Control::unlimited(), &mut Unwatched);
        (position.size() == 8).then(|| report.score.units())
    }

    /// Solves a position on 8x8 and tells the value of each move, as far as it had to be found out. Stopped, it knows no
    /// more than the moves that it has finished.
    pub fn search<O: Observer>(
        &mut self,
        position: &Othello,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let root = RootReport::new(position);
        if position.size() != 8 || position.is_over() {
            let score = if position.is_over() { position.final_score() } else { Score::DRAW };
            return Report { score, exact: true, finished: true, nodes: 1, leaves: 1, ..Report::default() };
        }
        let node = Node {
            own: position.own(),
            opponent: position.opponent(),
            alpha: -MOST,
            beta: MOST,
            side: position.side_to_move(),
            ply: 0,
        };
        let mut run =
            Run { control, tally: Tally::default(), cuts: Vec::new(), root, recorded_plies: u32::MAX };
        run.root.begin_pass();
        if O::WATCHES {
            observer.observe(Event::Iteration { depth: u16::MAX });
        }
        let value = self.visited(node, None, &mut run, observer);
        if let Some(value) = value {
            let line = self.table.line(position);
            // Where all is lost the table knows no best move, but the first is as good as any.
            let line = if line.is_empty() { run.root.line() } else { line };
            let value = Value::exact(score(value));
            run.root.pass_done(value, position.empties().count_ones(), true, line);
        }
        let counts = run.counts();
        run.root.finish(value.is_some(), counts)
    }

    /// Opens, searches and closes a node, if the budget allows. `None` when stopped.
    fn visited<O: Observer>(
        &mut self,
        node: Node,
        action: Option<ActionId>,
        run: &mut Run<'_>,
        observer: &mut O,
    ) -> Option<i32> {
        if !run.control.visit() {
            return None;
        }
        if !O::WATCHES {
            return self.inside(node, run, observer).map(|(value, _)| value);
        }
        observer.observe(Event::Entered {
            action,
            side: node.side,
            alpha: score(node.alpha),
            beta: score(node.beta),
        });
        run.recorded_plies = observer.recorded_plies();
        let fold = (!run.tells(node)).then(|| Fold::begin(run.control, run.tally));
        let result = self.inside(node, run, observer);
        let (value, why) = result.unwrap_or((0, Why::Stopped));
        if let Some(event) = fold.and_then(|fold| fold.end(run.control, run.tally, why == Why::Cut)) {
            observer.observe(event);
        }
        observer.observe(Event::Left { value: score(value), bound: node.bound(value, why), why });
        result.map(|(value, _)| value)
    }

    /// The value of a node that is open, and where it comes from.
    fn inside<O: Observer>(&mut self, node: Node, run: &mut Run<'_>, observer: &mut O) -> Option<(i32, Why)> {
        let Node { own, opponent, mut alpha, beta, .. } = node;
        let empties = (!(own | opponent)).count_ones();

        // 1. The last squares.
        if empties <= FEW && node.ply > 0 {
            return Some((self.last(node, run), Why::Children));
        }

        // 2. What can never be turned is theirs in the end.
        if node.ply > 0 && alpha >= 2 * empties as i32 - 4 {
            let most = MOST - 2 * stable(8, opponent, own).count_ones() as i32;
            if most <= alpha {
                return Some((most, Why::Table));
            }
        }

        // 3. The table.
        let known = self.table.find(own, opponent);
        if let Some(value) = known.and_then(|entry| entry.value(alpha, beta)).filter(|_| node.ply > 0) {
            return Some((value, Why::Table));
        }

        // 4. The moves; a pass, or the end.
        let mut steps = Vec::with_capacity(24);
        list(&mut steps, (own, opponent), node.side, known.map_or(64, |entry| entry.best));
        if steps.is_empty() {
            return self.without_moves(node, run, observer);
        }

        // 5. Move after move, the most promising first.
        let (mut best, mut best_square) = (i32::MIN, 64);
        let tells = O::WATCHES && run.tells(node);
        for next in 0..steps.len() {
            let step = next_step(&mut steps, next);
            let child = node.child(step.own, step.opponent);
            let window = [alpha.max(best), beta];
            let value = if tells {
                self.child((child, step.square), (window, next > 0), run, observer)?
            } else {
                self.child((child, step.square), (window, next > 0), run, &mut Unwatched)?
            };
            if node.ply == 0 {
                run.root_action_done(step.square, value, window, observer);
            }
            if value > best {
                (best, best_square) = (value, step.square);
            }
            alpha = alpha.max(best);
            if best >= beta && next + 1 < steps.len() {
                run.count_cut(node);
                if tells {
                    tell_cut(&steps[next + 1..], node, best, observer);
                }
                self.table.keep((own, opponent), (node.alpha, node.beta), best, best_square);
                return Some((best, Why::Cut));
            }
        }
        self.table.keep((own, opponent), (node.alpha, node.beta), best, best_square);
        Some((best, Why::Children))
    }

    /// A child's value for the side to move at its parent: first whether it is better than what is known, then how much.
    fn child<O: Observer>(
        &mut self,
        (child, square): (Node, u8),
        ([alpha, beta], scouted): ([i32; 2], bool),
        run: &mut Run<'_>,
        observer: &mut O,
    ) -> Option<i32> {
        let action = Some(Move::at(square).into());
        if scouted && alpha + 1 < beta {
            let scout = Node { alpha: -alpha - 1, beta: -alpha, ..child };
            let value = -self.visited(scout, action, run, observer)?;
            if value <= alpha || value >= beta {
                return Some(value);
            }
        }
        Some(-self.visited(Node { alpha: -beta, beta: -alpha, ..child }, action, run, observer)?)
    }

    fn without_moves<O: Observer>(
        &mut self,
        node: Node,
        run: &mut Run<'_>,
        observer: &mut O,
    ) -> Option<(i32, Why)> {
        let Node { own, opponent, alpha, beta, .. } = node;
        if moves_of(opponent, own) == 0 {
            run.tally.leaves += 1;
            return Some((end(own, opponent), Why::End));
        }
        let child = Node { alpha: -beta, beta: -alpha, ..node.child(opponent, own) };
        let action = Some(Move::PASS.into());
        let value = if O::WATCHES && run.tells(node) {
            self.visited(child, action, run, observer)
        } else {
            self.visited(child, action, run, &mut Unwatched)
        };
        let value = -value?;
        if node.ply == 0 {
            run.root.action_done(Move::PASS.into(), Value::exact(score(value)), vec![Move::PASS.into()]);
        }
        Some((value, Why::Children))
    }

    /// The value of a node with few empty squares: by null windows alone, each of which halves what is open.
    fn last(&mut self, node: Node, run: &mut Run<'_>) -> i32 {
        let Node { own, opponent, alpha, beta, .. } = node;
        let (mut low, mut high) = (-MOST, MOST);
        let (nodes, leaves, cuts) = (self.last.nodes, self.last.leaves, self.last.cuts);
        let value = loop {
            let asked = i32::midpoint(low.max(alpha), high.min(beta) - 1);
            let value = self.last.result(own, opponent, asked);
            if value > asked {
                low = value;
            } else {
                high = value;
            }
            if low >= high || low >= beta || high <= alpha {
                break value;
            }
        };
        // The node itself was counted before.
        run.control.count((self.last.nodes - nodes).saturating_sub(1));
        run.tally.leaves += self.last.leaves - leaves;
        run.tally.cuts += self.last.cuts - cuts;
        value
    }
}

impl Node {
    const fn child(self, own: u64, opponent: u64) -> Self {
        Self { own, opponent, side: self.side.other(), ply: self.ply + 1, ..self }
    }

    /// What is known of a value that the node has returned.
    fn bound(self, value: i32, why: Why) -> Bound {
        match why {
            Why::End | Why::Stopped => Bound::Exact,
            _ if value >= self.beta => Bound::Lower,
            _ if value <= self.alpha => Bound::Upper,
            _ => Bound::Exact,
        }
    }
}

impl Run<'_> {
    /// Whether what happens below a node is told: above the rim of the recording, and before the last squares.
    fn tells(&self, node: Node) -> bool {
        u32::from(node.ply) < self.recorded_plies && (!(node.own | node.opponent)).count_ones() > FEW + 1
    }

    fn count_cut(&mut self, node: Node) {
        self.tally.cuts += 1;
        let ply = usize::from(node.ply);
        if self.cuts.len() <= ply {
            self.cuts.resize(ply + 1, Cuts::default());
        }
        self.cuts[ply].count(node.side);
    }

    fn root_action_done<O: Observer>(
        &mut self,
        square: u8,
        value: i32,
        [alpha, beta]: [i32; 2],
        observer: &mut O,
    ) {
        let action = Move::at(square).into();
        let bound = if value >= beta && beta < MOST {
            Bound::Lower
        } else if value <= alpha && alpha > -MOST {
            Bound::Upper
        } else {
            Bound::Exact
        };
        self.root.action_done(action, Value { score: score(value), bound }, vec![action]);
        observer.progress(&self.root.live(self.counts()));
    }

    fn counts(&self) -> Counts {
        Counts { nodes: self.control.nodes(), leaves: self.tally.leaves, cuts: self.cuts.clone() }
    }
}

/// A disc difference as searches write it.
const fn score(units: i32) -> Score {
    Score::decided(units, 0)
}

fn tell_cut<O: Observer>(left: &[Step], node: Node, value: i32, observer: &mut O) {
    observer.observe(Event::Cut { value: score(value), limit: score(node.beta) });
    for step in left {
        observer.observe(Event::Skipped { action: Move::at(step.square).into() });
    }
}
