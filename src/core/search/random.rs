//! The random player: the lowest yardstick of all methods.

use rand::SeedableRng;
use serde::{Deserialize, Serialize};

use crate::eval::Evaluator;
use crate::game::{Alternating, Rng64, Sequential};

use super::arena::report_of_end;
use super::settings::{Adjustable, Setting};
use super::shared_settings::shared;
use super::{ActionReport, Control, Observer, Report};

/// Plays any legal action, all equally likely. Nothing is searched: its report has no value at all.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Random {
    pub seed: u64,
}

impl Adjustable for Random {
    const SETTINGS: &'static [Setting<Self>] = &[shared!(seed)];
}

impl Random {
    /// Chooses an action of `root`. Evaluator, limits and observer are not used.
    pub fn search<P: Alternating>(
        &self,
        root: &P,
        _evaluator: &impl Evaluator<P>,
        _control: &mut Control,
        _observer: &mut impl Observer,
    ) -> Report {
        if root.is_over() { report_of_end(root) } else { self.choose(root) }
    }

    /// Chooses an action of a position that is not over.
    pub fn choose<P: Sequential>(&self, root: &P) -> Report {
        let best = root.random_action(&mut Rng64::seed_from_u64(self.seed)).into();
        let mut actions = Vec::new();
        root.actions(&mut actions);
        Report {
            best: Some(best),
            line: vec![best],
            nodes: 1,
            actions: actions.into_iter().map(|action| ActionReport::unknown(action.into())).collect(),
            finished: true,
            ..Report::default().without_value()
        }
    }
}
