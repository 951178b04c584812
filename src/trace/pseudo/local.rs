//! Hill climbing and annealing as a course writes them down, and the lines that a trial runs.

use crate::search::annealing::Annealing;
use crate::search::hill_climbing::HillClimbing;
use crate::trace::Trial;

use super::{Line, Lit, Role, line};

pub(super) fn hill_climbing(method: &HillClimbing) -> Vec<Line> {
    let mut lines = begin("HillClimbing", method.steps);
    lines.extend([
        line(2, "next = now with one move drawn anew", Role::Select),
        line(2, "if (points(next) > points(now)) {", Role::Compare),
        line(3, "now = next", Role::Raise),
    ]);
    lines.extend(end());
    lines
}

pub(super) fn annealing(method: &Annealing) -> Vec<Line> {
    let Annealing { steps, start, end: last, .. } = *method;
    let mut lines = begin("Annealing", steps);
    lines.extend([
        line(2, format!("T = {start} + ({last} - {start}) · step / {steps}"), Role::Cool),
        line(2, "next = now with one move drawn anew", Role::Select),
        line(2, "Δ = points(next) - points(now)", Role::Simulate),
        line(2, "if (Δ ≥ 0 or random < exp(Δ / T)) {", Role::Compare),
        line(3, "now = next", Role::Raise),
    ]);
    lines.extend(end());
    lines
}

fn begin(name: &str, steps: u64) -> Vec<Line> {
    vec![
        line(0, format!("fun {name}(root) {{"), Role::Begin),
        line(1, "now = random moves to the end", Role::Begin),
        line(1, "best = now", Role::Begin),
        line(1, format!("for each step of {steps} {{"), None),
    ]
}

fn end() -> Vec<Line> {
    vec![
        line(2, "}", None),
        line(2, "if (now beats best) { best = now }", Role::Record),
        line(1, "}", None),
        line(1, "return first move of best", None),
        line(0, "}", None),
    ]
}

/// What a trial runs; `None` is the beginning, before the first.
pub fn lit_by(trial: Option<&Trial>) -> Vec<Lit> {
    let Some(trial) = trial else { return vec![(Role::Begin, None)] };
    let mut roles = vec![Role::Cool, Role::Select, Role::Simulate, Role::Compare];
    roles.extend(trial.accepted.then_some(Role::Raise));
    roles.extend(trial.is_best().then_some(Role::Record));
    roles.into_iter().map(|role| (role, None)).collect()
}
