//! Estimated memory of a running search, from its report.

use crate::search::exact::Exact;
use crate::search::solve::connect_four;
use crate::search::solve::othello_endgame::OthelloSolver;
use crate::search::{MemoryRefusal, Report};

use super::{AnyPosition, Job, Method};

/// Bytes of a node of the Monte Carlo family, with the free room of its growing arrays.
const TREE_NODE: u64 = 48;
/// Bytes of a transposition table for each node searched, as long as it may grow.
const TABLE_NODE: u64 = 64;

impl Job {
    /// Checks that there is memory for the table of the exact method, which it allocates at its beginning.
    pub(super) fn ask_for_table(&self, method: &Exact) -> Result<(), MemoryRefusal> {
        MemoryRefusal::check(match &self.position {
            AnyPosition::ConnectFour(_) => connect_four::ConnectFourSolver::memory(method.table),
            AnyPosition::Othello(root) => {
                let empties = root.empties().count_ones();
                OthelloSolver::memory(empties, method.table)
            }
            _ => 0,
        })
    }

    /// Estimated bytes of the search at the time of a report, without its recording.
    pub fn memory(&self, report: &Report) -> u64 {
        let megabytes = |megabytes: u32| u64::from(megabytes) << 20;
        match &self.engine.method {
            Method::AlphaBeta(method) => {
                let table = megabytes(method.table_megabytes).min(TABLE_NODE * report.nodes);
                let solver = match &self.position {
                    // 64 bytes for each of 2^22 places: 256 MiB.
                    AnyPosition::Othello(_) => 64_u64 << Self::SOLVER_BITS,
                    AnyPosition::ConnectFour(_) => megabytes(connect_four::ConnectFourSolver::MEGABYTES),
                    _ => 0,
                };
                table + if report.solved_after.is_some() { solver } else { 0 }
            }
            Method::Exact(method) => megabytes(method.table),
            Method::Mcts(_)
            | Method::Thunder(_)
            | Method::FlatMonteCarlo(_)
            | Method::Duct(_)
            | Method::RegretMatching(_) => TREE_NODE * report.nodes,
            _ => 0,
        }
    }
}
