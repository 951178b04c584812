//! Comparison of another program's recording with a textbook search, as `edagari trace check` does.

use crate::catalog::foreign::OpenTrace;
use crate::catalog::{AnyPosition, Engine, Family, Method};
use crate::exercise::program::{Course, Verdict, check};
use crate::session::state::State;

use super::data::HeldRecording;

/// Bytes of a recording up to which it is compared while the window waits: about 10,000 nodes.
const MOST: usize = 300_000;

/// Whether the search that is shown is a recording that can be compared with a textbook's: nodes that are
/// entered and left, of a number tree, or of a game to a depth given in the file.
pub fn is_offered(state: &State) -> bool {
    let Some(engine) = &state.analysis.engine else { return false };
    let Method::Foreign(recording) = &engine.method else { return false };
    let is_known = match &state.analysis.root {
        Some(AnyPosition::NumberTree(_)) => true,
        Some(AnyPosition::Labels(_)) | None => false,
        Some(root) => recording.depth.is_some() && root.family() == Family::Alternating,
    };
    is_known && !recording.simulates && recording.text.0.len() <= MOST
}

/// Compares it with alpha-beta by the conventions, and if it does not match, with minimax.
pub(super) fn hold(state: &mut State) -> Result<(), &'static str> {
    let held = if is_offered(state) { held(state) } else { None };
    state.reruns.held = Some(held.ok_or("held.none")?);
    Ok(())
}

fn held(state: &State) -> Option<HeldRecording> {
    let root = state.analysis.root.as_ref()?;
    let Method::Foreign(recording) = &state.analysis.engine.as_ref()?.method else { return None };
    let trace = OpenTrace::read_at(&recording.text.0, &recording.program, root).ok()?;
    let conventions = state.conventions();
    let course = |method: &str| {
        let engine = Engine::parse_textbook(method, root.game()).ok()?;
        Some(Course::of(root.clone(), &engine)?.of_file(&trace))
    };
    let pruning = Course { fail: conventions.fail, cut: conventions.cut, ..course("alpha-beta")? };
    let whole = course("minimax")?;
    let verdicts = [&pruning, &whole].map(|course| check(course, &trace));
    let [own, plain] = verdicts;
    let (course, verdict) =
        if own != Verdict::Right && plain == Verdict::Right { (whole, plain) } else { (pruning, own) };
    Some(HeldRecording { text: recording.text.clone(), course, verdict })
}
