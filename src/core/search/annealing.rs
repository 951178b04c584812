//! Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983): hill climbing that at first also goes downhill.

use rand::RngExt as _;
use serde::{Deserialize, Serialize};

use crate::eval::SoloEvaluator;
use crate::game::Solo;

use super::local::Schedule;
use super::settings::{Adjustable, Setting, SettingKind, SettingValue};
use super::shared_settings::shared;
use super::{Control, Observer, Report, local};

/// Simulated annealing. It begins with a random line to the end of the game and goes to a random neighbour if
/// that collects no less, else with probability `exp((next - now) / temperature)`; the temperature falls
/// evenly from `start` to `end`. The answer is the best line found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Annealing {
    /// Neighbours tried.
    pub steps: u64,
    /// The temperature at the beginning, in points.
    pub start: f64,
    /// The temperature at the end, in points.
    pub end: f64,
    pub seed: u64,
}

impl Default for Annealing {
    fn default() -> Self {
        Self { steps: 10_000, start: 5.0, end: 0.5, seed: 0 }
    }
}

impl Adjustable for Annealing {
    const SETTINGS: &'static [Setting<Self>] = &[
        shared!(steps),
        Setting {
            key: "start",
            kind: SettingKind::Real { min: 0.001, max: 10_000.0 },
            get: |method| SettingValue::Real(method.start),
            set: |method, value| method.start = value.real(),
        },
        Setting {
            key: "end",
            kind: SettingKind::Real { min: 0.001, max: 10_000.0 },
            get: |method| SettingValue::Real(method.end),
            set: |method, value| method.end = value.real(),
        },
        shared!(seed),
    ];
}

impl Annealing {
    /// Searches `root`. Only the points at the end count; the evaluator is not used.
    pub fn search<P: Solo, O: Observer>(
        &self,
        root: &P,
        _evaluator: &impl SoloEvaluator<P>,
        control: &mut Control,
        observer: &mut O,
    ) -> Report {
        let schedule = Schedule { steps: self.steps, seed: self.seed };
        local::search(root, schedule, control, observer, |next, now, share, rng| {
            let temperature = self.start + (self.end - self.start) * share;
            let probability = (f64::from(next - now) / temperature).exp();
            (next >= now || rng.random::<f64>() < probability, temperature)
        })
    }
}
