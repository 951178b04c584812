//! Hill climbing: changes a whole line at random and keeps what is better.

use serde::{Deserialize, Serialize};

use crate::eval::SoloEvaluator;
use crate::game::Solo;

use super::local::Schedule;
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::{Control, Observer, Report, local};

/// Hill climbing. It begins with a random line to the end of the game and goes to a random neighbour whenever that
/// collects more; the best line answers. Context between the actions is lost on it: it suits the auto maze.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct HillClimbing {
    /// Neighbours tried.
    pub steps: u64,
    /// The seed of all chance.
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
    /// Searches `root`. Only the points at the end count, not the evaluator.
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
