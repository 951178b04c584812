//! An external engine that analyses beside the program's own search: the position it is asked about, and its
//! answers.
//!
//! Its values are its own estimates. They are stored as claims beside what is known ([`Source::Engine`]),
//! never in its place.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::catalog::external::GameLine;
use crate::catalog::{AnyPosition, Engine, Family, Job, Method, PlayerMemory};
use crate::search::events::Progress;
use crate::search::external::{External, ExternalFault};
use crate::search::{ActionReport, Control, Limits, Report};
use crate::session::analysis::data::{Analysis, Purpose};
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::knowledge::data::{Fact, Source};
use crate::session::knowledge::shown as knowledge;
use crate::session::knowledge::update::{Found, learn};
use crate::session::state::State;
use crate::session::wake::Wake;

use super::data::{Beside, BesideQuestion};

/// Seconds for a position in continuous analysis: the next position ends it.
const CONTINUOUS_SECONDS: f64 = 60.0;
/// The greatest depth in plies asked of an engine in continuous analysis.
const CONTINUOUS_DEPTH: u32 = 24;

/// Interval between updates of the displayed waiting time.
const GLANCE: Duration = Duration::from_millis(200);

/// The engine chosen to analyse beside the program's own search; `None` where none is or it does not play the
/// game.
pub fn chosen(state: &State) -> Option<&str> {
    let name = state.settings.beside.as_deref()?;
    state.view.engines.names(state.game.position.game()).find(|known| *known == name)
}

/// The question for the engine: about the subject of the analysis that is shown.
pub fn wanted(state: &State) -> Option<BesideQuestion> {
    let name = chosen(state)?;
    let analysis = &state.analysis;
    let root = analysis.root.as_ref()?;
    let is_own = analysis.purpose == Purpose::Analysis && analysis.external().is_none();
    let is_here = analysis.root_move == state.game.cursor && *root == *state.game.position.as_seen();
    // Stopping the search stops the engine too.
    if !is_own
        || analysis.is_paused()
        || !is_here
        || root.is_over()
        || root.family() != Family::Alternating
        || state.lessons.staged
    {
        return None;
    }
    let document = &state.game.document;
    let line = GameLine { start: document.start.clone(), moves: document.record.path_to(state.game.cursor) };
    let mut limits = limits(analysis);
    // Bounded by the time that an answer of this engine may take.
    let wait =
        state.view.engines.list.iter().find(|entry| entry.name == name).map(|entry| f64::from(entry.wait));
    limits.seconds = limits.seconds.zip(wait).map(|(seconds, wait)| seconds.min(wait)).or(limits.seconds);
    Some(BesideQuestion { engine: name.to_owned(), position: root.clone(), line, limits })
}

fn limits(analysis: &Analysis) -> Limits {
    if analysis.continuous {
        return Limits { depth: Some(CONTINUOUS_DEPTH), seconds: Some(CONTINUOUS_SECONDS), nodes: None };
    }
    let asked = analysis.engine.as_ref().map(|engine| engine.limits).unwrap_or_default();
    let seconds = asked.seconds.unwrap_or(Engine::SECONDS_OF_A_SEARCH);
    Limits { seconds: Some(seconds), nodes: None, depth: asked.depth }
}

impl BesideQuestion {
    /// The engine with its limits.
    pub fn engine(&self) -> Engine {
        let method = Method::External(External { name: self.engine.clone() });
        Engine { limits: self.limits, ..Engine::with_method(method, self.position.game()) }
    }

    /// Whether it asks the same engine about the same position, whatever the time limit.
    fn is_about(&self, other: &Self) -> bool {
        self.engine == other.engine && self.position == other.position
    }
}

/// A second value of a move of the search that is shown, from somebody else.
#[derive(Clone, Debug, PartialEq)]
pub struct OtherOpinion {
    /// The engine with this opinion; `None` for this program's own knowledge beside the search of an external
    /// engine.
    pub engine: Option<String>,
    pub fact: Fact,
    /// Whether the two values are far apart.
    pub differs: bool,
}

/// The difference in discs from which two estimates are far apart.
const FAR_DISCS: f64 = 2.0;
/// The difference in expected points (0 to 1) from which two estimates are far apart.
const FAR_SHARE: f64 = 0.1;

/// The second opinion on a move of the search that is shown: an external engine's on a move of this program's
/// search, or this program's knowledge of a move of an external engine.
pub fn other_opinion(state: &State, root: &AnyPosition, action: &ActionReport) -> Option<OtherOpinion> {
    if state.lessons.staged || root.family() != Family::Alternating || state.analysis.is_players {
        return None;
    }
    let after = root.after(&[action.action]);
    let own = knowledge::found(state, root).and_then(|found| found.of_action(action));
    let (engine, fact) = if state.analysis.external().is_some() {
        (None, knowledge::of(state, &after)?)
    } else {
        let method = chosen(state).map(|name| format!("{}:{name}", Method::EXTERNAL));
        let claim = state.knowledge.of(&after)?.claim(method.as_deref())?;
        // A recording of another program is no second opinion on itself.
        state.analysis.engine.as_ref().filter(|shown| shown.word() != claim.value.method)?;
        (Some(claim_name(claim)), claim.clone())
    };
    let differs = own.is_some_and(|own| is_far(&own, &fact));
    Some(OtherOpinion { engine, fact, differs })
}

/// The name of the engine behind a claim.
fn claim_name(fact: &Fact) -> String {
    let method = &fact.value.method;
    method.split_once(':').map_or_else(|| method.clone(), |(_, name)| name.to_owned())
}

fn is_far(one: &Fact, other: &Fact) -> bool {
    let apart = |one: Option<f64>, other: Option<f64>| Some((one? - other?).abs());
    let discs = apart(one.in_results(), other.in_results());
    let shares = apart(one.value.win_rate, other.value.win_rate);
    discs.is_some_and(|apart| apart >= FAR_DISCS) || shares.is_some_and(|apart| apart >= FAR_SHARE)
}

/// A part of an engine's answer, or its fault.
#[derive(Clone, Debug)]
enum BesideAnswer {
    Live(Report),
    Over(Report),
    Fault(ExternalFault),
}

/// A question, with the engine process that is kept from one question to the next.
#[derive(Clone, Debug)]
struct BesideAsked {
    question: BesideQuestion,
    memory: Arc<Mutex<PlayerMemory>>,
}

/// The external engine at work on what is analysed.
#[derive(Debug)]
pub struct BesideRunner {
    background: Background<BesideAsked, BesideAnswer>,
    memory: Arc<Mutex<PlayerMemory>>,
}

impl Default for BesideRunner {
    fn default() -> Self {
        Self { background: Background::new("engine beside", work), memory: memory() }
    }
}

fn memory() -> Arc<Mutex<PlayerMemory>> {
    Arc::new(Mutex::new(PlayerMemory::analysing(None)))
}

impl BesideRunner {
    /// Receives its answers, stops what is no longer wanted, asks what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = wanted(state);
        let said = state.view.engines.beside.as_ref().filter(|said| said.is_stopped);
        let is_stopped =
            said.is_some_and(|said| wanted.as_ref().is_some_and(|it| it.is_about(&said.question)));
        let is_wanted = |asked: &BesideAsked| {
            wanted.as_ref().is_some_and(|wanted| !is_stopped && wanted.is_about(&asked.question))
        };
        self.background.keep(is_wanted);
        while let Some(heard) = self.background.hear() {
            match heard {
                Heard::Answer(asked, answer) => absorb(state, asked.question, answer),
                Heard::Failed(asked) => absorb(state, asked.question, BesideAnswer::Over(Report::default())),
            }
        }
        let works = self.background.question().is_some_and(is_wanted);
        state.view.engines.waited = works.then(|| self.background.elapsed().as_secs_f64());
        if works {
            wake.after(GLANCE);
        }
        let is_answered = |wanted: &BesideQuestion| {
            let said = state.view.engines.beside.as_ref();
            said.is_some_and(|said| said.question.is_about(wanted))
        };
        let next = wanted.filter(|wanted| !is_answered(wanted));
        if next.is_none() && self.background.question().is_none() && chosen(state).is_none() {
            // No question is left: its program ends.
            self.memory = memory();
        }
        let memory = Arc::clone(&self.memory);
        self.background.ask(wake, || next.map(|question| BesideAsked { question, memory }));
    }

    /// Ends the engine and joins its thread.
    pub fn stop(&mut self) {
        self.background.end();
        self.memory = memory();
    }
}

fn absorb(state: &mut State, question: BesideQuestion, answer: BesideAnswer) {
    let (report, is_over, fault) = match answer {
        BesideAnswer::Live(report) => (report, false, None),
        BesideAnswer::Over(report) => (report, true, None),
        BesideAnswer::Fault(fault) => (Report::default(), true, Some(fault)),
    };
    let run = state.analysis.next_number();
    let engine = question.engine();
    let found =
        Found { root: &question.position, engine: &engine, report: &report, source: Source::Engine, run };
    learn(&mut state.knowledge, found);
    state.view.engines.beside = Some(Beside { question, report, is_over, is_stopped: false, fault });
}

/// Ends the question to the engine; its answers so far stay.
pub(super) fn stop(state: &mut State) {
    let Some(question) = wanted(state) else { return };
    let before = state.view.engines.beside.take().filter(|said| said.question.is_about(&question));
    let report = before.map(|said| said.report).unwrap_or_default();
    state.view.engines.beside =
        Some(Beside { question, report, is_over: true, is_stopped: true, fault: None });
}

fn work(asked: BesideAsked, signals: &BackgroundSignals<BesideAnswer>) -> Option<BesideAnswer> {
    let BesideAsked { question, memory } = asked;
    let job = Job::new(question.position.clone(), question.engine());
    let mut control = Control::new(&job.engine.limits, Arc::clone(signals.stop()));
    let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
    memory.follow(Some(question.line));
    // Where nobody listens any more, the stop flag is raised as well.
    let mut live = |report: &Report| {
        signals.send(BesideAnswer::Live(report.clone()));
    };
    let report = job.run_with(&mut memory, &mut control, &mut Progress(&mut live));
    if let Some(fault) = control.fault() {
        return Some(BesideAnswer::Fault(fault.clone()));
    }
    // A question that was stopped has no answer.
    report.best.is_some().then_some(BesideAnswer::Over(report))
}
