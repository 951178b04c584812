//! Feature counts of positions, computed once instead of in every pass, where most of the time of learning
//! went.

use std::num::NonZero;

use crate::game::othello::Othello;

use super::share::share;
use super::weights::{PositionCounts, WeightModel};
use super::{LearningSignals, Sample, Samples};

/// Number of positions that a thread takes at a time.
const PIECE: usize = 4096;

/// The counts of a list of positions, in pieces.
struct Counted {
    pieces: Vec<Vec<i8>>,
    /// Number of bytes for each position.
    bytes: usize,
}

impl Counted {
    /// `None` when stopped.
    fn of(
        model: &WeightModel,
        list: &[Sample<Othello>],
        threads: NonZero<usize>,
        signals: &LearningSignals,
    ) -> Option<Self> {
        let bytes = model.bytes_of_counts();
        let count = |(): &mut (), piece: &&[Sample<Othello>]| {
            let mut counts = vec![0; bytes * piece.len()];
            for (counts, sample) in counts.chunks_exact_mut(bytes).zip(*piece) {
                model.count_on(&sample.position, counts);
            }
            // Checked after each piece: a stop leaves nothing partly counted, since `share` then returns
            // nothing.
            signals.go_on().then_some(counts)
        };
        let pieces: Vec<_> = list.chunks(PIECE).collect();
        Some(Self { pieces: share(&pieces, threads, || (), count)?, bytes })
    }

    /// The positions with their results, as counts.
    fn samples<'a>(&'a self, list: &[Sample<Othello>]) -> Vec<Sample<PositionCounts<'a>>> {
        // Pieces are in the order of the list and complete, so counts and results match.
        let counts = self.pieces.iter().flat_map(|piece| piece.chunks_exact(self.bytes));
        let sample = |(counts, sample): (&'a [i8], &Sample<Othello>)| Sample {
            position: PositionCounts(counts),
            result: sample.result,
        };
        counts.zip(list).map(sample).collect()
    }
}

/// Computes the counts of all positions and calls a function with them; `None` when stopped during counting.
pub(super) fn with_counts<R>(
    model: &WeightModel,
    samples: &Samples<Othello>,
    threads: NonZero<usize>,
    signals: &LearningSignals,
    work: impl FnOnce(&Samples<PositionCounts<'_>>) -> R,
) -> Option<R> {
    let training = Counted::of(model, &samples.training, threads, signals)?;
    let held_out = Counted::of(model, &samples.held_out, threads, signals)?;
    let counts = Samples {
        training: training.samples(&samples.training),
        held_out: held_out.samples(&samples.held_out),
    };
    Some(work(&counts))
}
