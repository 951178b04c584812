//! Hill climbing and annealing as a course writes them down, and the lines that a step runs.

use crate::search::annealing::Annealing;
use crate::search::hill_climbing::HillClimbing;
use crate::trace::TriedNeighbour;

use super::code_line::{CodeLine, LineRole, Lit, line};

pub(super) fn hill_climbing(method: &HillClimbing) -> Vec<CodeLine> {
    let mut lines = begin("HillClimbing", method.steps);
    lines.extend([
        line(2, "next = now with one move drawn again", LineRole::Select),
        line(2, "if (points(next) > points(now)) {", LineRole::Compare),
        line(3, "now = next", LineRole::Raise),
    ]);
    lines.extend(end());
    lines
}

pub(super) fn annealing(method: &Annealing) -> Vec<CodeLine> {
    let Annealing { steps, start, end: last, .. } = *method;
    let mut lines = begin("Annealing", steps);
    lines.extend([
        line(2, format!("T = {start} + ({last} - {start}) · step / {steps}"), LineRole::Cool),
        line(2, "next = now with one move drawn again", LineRole::Select),
        line(2, "Δ = points(next) - points(now)", LineRole::Simulate),
        line(2, "if (Δ ≥ 0 or random < exp(Δ / T)) {", LineRole::Compare),
        line(3, "now = next", LineRole::Raise),
    ]);
    lines.extend(end());
    lines
}

fn begin(name: &str, steps: u64) -> Vec<CodeLine> {
    vec![
        line(0, format!("fun {name}(root) {{"), LineRole::Begin),
        line(1, "now = random moves to the end", LineRole::Begin),
        line(1, "best = now", LineRole::Begin),
        line(1, format!("for each step of {steps} {{"), None),
    ]
}

fn end() -> Vec<CodeLine> {
    vec![
        line(2, "}", None),
        line(2, "if (now beats best) { best = now }", LineRole::Record),
        line(1, "}", None),
        line(1, "return first move of best", None),
        line(0, "}", None),
    ]
}

/// The lines that a step runs; `None` is the beginning, before the first.
pub fn lit_by(trial: Option<&TriedNeighbour>) -> Vec<Lit> {
    let Some(trial) = trial else { return vec![(LineRole::Begin, None)] };
    // Where a listing has no line for a role, as hill climbing has none that cools, nothing is lit.
    let mut roles = vec![LineRole::Cool, LineRole::Select, LineRole::Simulate, LineRole::Compare];
    roles.extend(trial.accepted.then_some(LineRole::Raise));
    roles.extend(trial.is_best().then_some(LineRole::Record));
    roles.into_iter().map(|role| (role, None)).collect()
}
