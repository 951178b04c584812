//! Hill climbing: random changes of a whole line, kept if they improve it.

use serde::{Deserialize, Serialize};

use crate::eval::SoloEvaluator;
use crate::game::Solo;

use super::local::Schedule;
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::{Control, Observer, Report, local};

/// Hill climbing. It begins with a random line to the end of the game and goes to a random neighbour whenever
/// that collects more; the answer is the best line. It ignores dependencies between the actions, which suits
/// the auto maze.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HillClimbing {
    /// Neighbours tried.
    pub steps: u64,
    pub seed: u64,
}

impl Default for HillClimbing {
    fn default() -> Self {
        Self { steps: 10_000, seed: 0 }
    }
}

impl Adjustable for HillClimbing {
    const SETTINGS: &'static [Setting<Self>] = &[shared!(steps), shared!(seed)];
}

impl HillClimbing {
    /// Searches `root`. Only the points at the end count; the evaluator is not used.
    pub fn search<P: Solo, O: Observer>(
        &self,
        root: &P,
        _evaluator: &impl SoloEvaluator<P>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let schedule = Schedule { steps: self.steps, seed: self.seed };
        local::search(root, schedule, control, observer, |next, now, _, _| (next > now, 0.0))
    }
}
