//! Positions on which a model of weights counts once, instead of in every pass: most of what learning a table took.

use std::num::NonZero;

use crate::game::othello::Othello;

use super::share::share;
use super::weights::{PositionCounts, WeightModel};
use super::{LearningSignals, Sample, Samples};

/// Positions that a thread takes at a time.
const PIECE: usize = 4096;

/// The counts of a list of positions, piece by piece.
struct Counted {
    pieces: Vec<Vec<i8>>,
    /// Bytes of a position.
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
            // Asked after each piece: a stop leaves nothing half counted, since `share` gives
            // nothing at all then.
            signals.go_on().then_some(counts)
        };
        let pieces: Vec<_> = list.chunks(PIECE).collect();
        Some(Self { pieces: share(&pieces, threads, || (), count)?, bytes })
    }

    /// The positions with their results, as their counts.
    fn samples<'a>(&'a self, list: &[Sample<Othello>]) -> Vec<Sample<PositionCounts<'a>>> {
        // Pieces stand in the order of the list and hold all of it, so counts and results meet.
        let counts = self.pieces.iter().flat_map(|piece| piece.chunks_exact(self.bytes));
        let sample = |(counts, sample): (&'a [i8], &Sample<Othello>)| Sample {
            position: PositionCounts(counts),
            result: sample.result,
        };
        counts.zip(list).map(sample).collect()
    }
}

/// Counts on all positions and does something with the counts; `None` when stopped while counting.
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
