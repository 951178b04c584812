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
use crate::game::{ActionId, Alternating as _, Position as _, Score};
use crate::search::depth_first::{Fold, RootReport, Value};
use crate::search::watch::Why;
use crate::search::{Control, Event, Observer, Report, Unwatched};

use super::endgame_moves::{list, next_step};
use super::endgame_run::{MOST, Node, Run, score, tell_cut};
use super::endgame_table::Table;
use super::last_squares::{FEW, Last, end};

/// An exact solver for positions on 8x8, which remembers what it has solved.
#[derive(Debug)]
pub struct Solver {
    table: Table,
    last: Last,
}

impl Default for Solver {
    fn default() -> Self {
        Self::new(18)
    }
}

impl Solver {
    /// The least result that there is.
    pub const LEAST: i32 = -MOST;
    /// How many times as many nodes a second it goes through as alpha-beta with patterns.
    pub const PACE: u32 = 4;

    /// A solver whose table has 2^`bits` buckets of 48 bytes; 8 to 26 bits.
    pub fn new(bits: u32) -> Self {
        Self { table: Table::new(bits.clamp(8, 26)), last: Last::default() }
    }

    /// About how many nodes solving takes with so many empty squares: 2^(1.3 n - 3), a little more than most of the FFO
    /// endgame positions 1 to 34 took (median 34,000 with 14, 160,000 with 16, 8 million with 20).
    pub const fn effort(empties: u32) -> u64 {
        1 << ((13 * empties).saturating_sub(30) / 10)
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

    /// The same, told that the result is at least `floor`, as it is after a move that was played: mostly there is no better
    /// one, and to see that is much quicker.
    pub fn solve_from(&mut self, position: &Othello, floor: i32) -> Option<i32> {
        if position.size() != 8 {
            return None;
        }
        if position.is_over() {
            return Some(position.final_score().units());
        }
        let mut control = Control::unlimited();
        let mut run = Run::new(&mut control, RootReport::new(position));
        // Nothing is told of a root, so that the table may answer at once.
        let node = Node { ply: 1, ..Node::root(position) };
        let better = Node { alpha: floor, beta: floor + 1, ..node };
        let found = self.visited(better, None, &mut run, &mut Unwatched)?;
        if found <= floor {
            return Some(floor);
        }
        self.visited(Node { alpha: found - 1, ..node }, None, &mut run, &mut Unwatched)
    }

    /// Solves a position on 8x8 and tells the value of each move, as far as it had to be found out. Stopped, it knows no
    /// more than the moves that it has finished.
    pub fn search<O: Observer>(
        &mut self,
        position: &Othello,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        if position.size() != 8 || position.is_over() {
            let exact = position.is_over();
            let score = if exact { position.final_score() } else { Score::DRAW };
            return Report { score, exact, finished: true, nodes: 1, leaves: 1, ..Report::default() };
        }
        let mut run = Run::new(control, RootReport::new(position));
        let value = self.pass(position, [-MOST, MOST], &mut run, observer);
        if let Some(value) = value {
            self.known(position, Value::proven(score(value)), &mut run);
        }
        run.finish(value.is_some())
    }

    /// Solves a position on 8x8 after another search gave way, whose report stands until this one knows better: first who
    /// wins, then by how much. Of a lost position the search before names the better move until all is known.
    pub fn search_after<O: Observer>(
        &mut self,
        position: &Othello,
        before: Report,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let mut run = Run::after(control, before);
        observer.progress(&run.root.live(run.counts()));
        let value = self.pass(position, [-1, 1], &mut run, observer).and_then(|lead| {
            let window = match lead.signum() {
                0 => return Some(lead),
                1 => {
                    let value = Value { bound: Bound::Lower, ..Value::proven(score(lead)) };
                    self.known(position, value, &mut run);
                    [lead - 1, MOST]
                }
                _ => [-MOST, lead + 1],
            };
            self.pass(position, window, &mut run, observer)
        });
        if let Some(value) = value {
            self.known(position, Value::proven(score(value)), &mut run);
        }
        run.finish(value.is_some())
    }

    /// Enters the root once. `None` when stopped.
    fn pass<O: Observer>(
        &mut self,
        position: &Othello,
        [alpha, beta]: [i32; 2],
        run: &mut Run<'_>,
        observer: &mut O,
    ) -> Option<i32> {
        run.root.begin_pass();
        if O::WATCHES {
            observer.observe(Event::Iteration { depth: u16::MAX });
        }
        self.visited(Node { alpha, beta, ..Node::root(position) }, None, run, observer)
    }

    /// Takes what a pass has found out into the report.
    fn known(&self, position: &Othello, value: Value, run: &mut Run<'_>) {
        let line = self.table.line(position);
        // Where all is lost the table knows no best move, but the first is as good as any.
        let line = if line.is_empty() { run.root.line() } else { line };
        run.root.pass_done(value, position.empties().count_ones(), line);
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
        let (bound, proven) = (node.bound(value, why), why != Why::Stopped);
        observer.observe(Event::Left { value: score(value), bound, proven, why });
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
                run.root_action_done(Move::at(step.square).into(), value, window, observer);
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
            run.root_action_done(Move::PASS.into(), value, [alpha, beta], observer);
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
