//! Searches: which one should run, and what to do with its reports.

use crate::catalog::{Engine, Game, Job, Method, SearchStyle};
use crate::game::score::Bound;
use crate::search::external::ExternalFault;
use crate::search::settings::{SettingKind, SettingValue};
use crate::session::clock;
use crate::session::drawing::data::{DrawingPlace, TreeView};
use crate::session::drawing::{asking, time};
use crate::session::game;
use crate::session::knowledge;
use crate::session::knowledge::update::Found;
use crate::session::reruns::{self, foreign, kept};
use crate::session::screen::data::Workspace;
use crate::session::settings::Hints;
use crate::session::state::{Said, State, Status};
use crate::session::turns::Turn;
use crate::store::StoredAnalysis;
use crate::trace::{Recording, TimedReport};
use crate::words::faults;
use crate::words::games::side_name;
use crate::worker::SearchMessage;

use super::data::{Purpose, SinceReport, Wanted};
use super::suspended;

/// Searches the position shown once, for display or for a move.
pub(crate) fn request(state: &mut State, purpose: Purpose) {
    // A move is asked for where one may be played; a position is looked at whatever the clock says.
    let is_open = match purpose {
        Purpose::Move => state.goes_on(),
        Purpose::Analysis | Purpose::Again => !state.game.position.is_over(),
    };
    if is_open {
        state.analysis.requested = Some(purpose);
        state.analysis.done = None;
        ask_beside_again(state);
    }
}

/// Lets an engine of the engine panel that was stopped search once more with the next search.
fn ask_beside_again(state: &mut State) {
    state.view.engines.beside.take_if(|said| said.is_stopped);
}

/// Turns continuous analysis of the position shown on or off.
pub(crate) fn toggle(state: &mut State) {
    state.analysis.continuous = !state.analysis.continuous;
    // Who plays sees an analysis by its values on the board alone.
    if state.analysis.continuous && state.settings.workspace == Workspace::Play {
        state.settings.hints = Hints::Values;
    }
    state.analysis.done = None;
    ask_beside_again(state);
}

/// Stops every search and pauses methods that are about to move.
pub(crate) fn stop(state: &mut State) {
    state.analysis.continuous = false;
    state.analysis.requested = None;
    state.reruns.shown = None;
    // While a move is looked into nobody is about to move, but the machine would be right after.
    let thought = matches!(state.turn(), Turn::Machine(..) | Turn::LookedInto(_));
    state.teaching.asked = None;
    state.turns.stop(thought);
}

/// Pauses the players that are methods, or lets them continue from the position shown.
pub(crate) fn toggle_pause(state: &mut State) {
    if !state.can_resume() {
        state.turns.pause();
        return;
    }
    state.turns.resume();
    state.teaching.warning = None;
    clock::update::resume(state);
    // A search that failed is tried once more.
    state.analysis.done = None;
}

pub(crate) fn set_engine(state: &mut State, engine: Engine) {
    if !engine.fits(state.game.position.game()) {
        // The engine was chosen for the game that was open before.
        return;
    }
    let conventions = engine.conventions(state.conventions());
    // Conventions belong to the document; method and limits are settings, of which the game knows nothing.
    state.game.changed |= conventions != state.conventions();
    state.game.document.conventions = conventions;
    if engine.evaluation != state.settings.engine(&state.game.position).evaluation {
        // An engine chosen by hand stays.
        state.lab.judged_by = None;
    }
    state.settings.engines.insert(state.game.position.game().to_string(), engine);
}

/// The search that should be running, if any. When it differs from the one that runs, the window stops that
/// one and starts this one.
pub fn wanted(state: &State) -> Option<Wanted> {
    // A kept search has a position of its own, whatever is on the board.
    if let Some(job) = state.reruns.shown.clone() {
        let wanted = Wanted { purpose: Purpose::Again, job };
        return (state.analysis.done.as_ref() != Some(&wanted)).then_some(wanted);
    }
    let game = &state.game;
    if game.position.is_over() || state.view.position_editor.is_some() {
        return None;
    }
    // Where somebody plays, a method that has the turn is not kept waiting by a hint.
    let is_hint = state.settings.workspace == Workspace::Play && state.mover().is_some();
    let requested = state.analysis.requested.filter(|&purpose| !(is_hint && purpose == Purpose::Analysis));
    let (purpose, engine) = match (requested, state.mover()) {
        (Some(purpose), _) => (purpose, state.settings.engine(&game.position)),
        (None, Some(engine)) => (Purpose::Move, state.by_the_clock(engine.clone())),
        (None, None) if state.analysis.continuous => {
            (Purpose::Analysis, without_end(state.settings.engine(&game.position), game.position.game()))
        }
        _ => return None,
    };
    // A method knows no more than a human player in its place.
    let position = game.position.as_seen().into_owned();
    let mut engine = if purpose == Purpose::Move { engine.for_one_move() } else { engine };
    // The player is from the document; on how many threads it may search is a setting of this machine.
    if requested.is_none() && purpose == Purpose::Move {
        engine.set_solver_threads(state.threads());
    }
    let job = Job { position, engine, recorded_nodes: state.settings.recorded_nodes };
    let wanted = Wanted { purpose, job };
    (state.analysis.done.as_ref() != Some(&wanted)).then_some(wanted)
}

/// The same engine without the limits that end a search: continuous analysis is stopped by the user.
fn without_end(mut engine: Engine, game: Game) -> Engine {
    engine.limits.seconds = None;
    engine.limits.nodes = None;
    let alternates = matches!(engine.method, Method::AlphaBeta(_));
    if alternates {
        engine.limits.depth = None;
    }
    // A tree that is small enough to be read is searched to its end, as in a textbook.
    let deepens = alternates && SearchStyle::usual(game) != SearchStyle::Textbook;
    let settings = engine.method.settings_mut();
    for entry in settings.entries() {
        let endless = match (entry.key, entry.kind) {
            ("deepening", _) if deepens => SettingValue::Switch(true),
            ("playouts" | "passes", SettingKind::Limit { .. }) => SettingValue::Limit(None),
            _ => continue,
        };
        // The value is of the entry's own kind, so it is never refused.
        if settings.assign(entry.key, endless).is_err() {
            break;
        }
    }
    engine
}

/// Begins a search: clears the results of the last one.
pub fn begin(state: &mut State, wanted: &Wanted) {
    let analysis = &mut state.analysis;
    // Why a line was missed is asked of the next search of the position too.
    let is_same = analysis.root.as_ref() == Some(&wanted.job.position);
    let missed = state.view.tree.missed.clone().filter(|_| is_same);
    let grows = analysis.engine.as_ref().is_some_and(|engine| foreign::has_grown(engine, &wanted.job.engine));
    analysis.begun = analysis.next_number();
    analysis.purpose = wanted.purpose;
    analysis.is_players = wanted.purpose == Purpose::Move && analysis.requested.is_none();
    analysis.root = Some(wanted.job.position.clone());
    analysis.root_move = state.game.cursor;
    analysis.engine = Some(wanted.job.engine.clone());
    analysis.status = Status::Running;
    analysis.progress = None;
    analysis.since_report = SinceReport::default();
    // A single search that was asked for is shown without earlier results.
    let earlier = analysis.requested.is_none().then(|| suspended::earlier(&state.game.document, wanted));
    analysis.earlier = earlier.flatten().map(Box::new);
    let side = wanted.job.position.side_to_move();
    analysis.recording = Some(Recording::new(side, wanted.job.recorded_nodes));
    analysis.done = None;
    // Nodes and steps of the last tree mean nothing in the new one; speed and questions are the user's
    // choice.
    if !grows {
        let (speed, predicts) = (state.view.tree.player.speed, state.view.tree.predict.on);
        state.view.tree = TreeView { missed, ..TreeView::default() };
        state.view.tree.player.speed = speed;
        state.view.tree.predict.on = predicts;
    }
    // The root of a game of simultaneous moves is solved unasked, other turns once they are selected.
    state.reruns.solved.clear();
    reruns::update::forget(state);
    reruns::update::solve(state, Vec::new());
}

/// Handles one message of the running search.
pub(crate) fn absorb(state: &mut State, wanted: &Wanted, message: SearchMessage) {
    match message {
        SearchMessage::Trace(events) => {
            for event in &events {
                time::record(state, event);
            }
        }
        SearchMessage::Progress(progress) => {
            if let Some(recording) = &mut state.analysis.recording {
                recording.update(&progress);
            }
            let before = state.analysis.progress.replace(progress);
            // A bound says less than what was estimated before it was proven.
            let is_bounded = |found: &TimedReport| found.report.bound != Bound::Exact;
            if let Some(before) = before.filter(|before| !is_bounded(before))
                && state.analysis.progress.as_ref().is_some_and(is_bounded)
            {
                keep_found(state, &before);
            }
        }
        SearchMessage::Finished(TimedReport { fault: Some(fault), .. }) => {
            let words = failure(state, wanted, &fault);
            absorb(state, wanted, SearchMessage::Failed(words));
            state.analysis.log = fault.log;
        }
        SearchMessage::Finished(progress) => finish(state, wanted, progress),
        SearchMessage::Failed(text) => {
            state.analysis.log.clear();
            state.analysis.status = Status::Failed(text);
            state.analysis.continuous = false;
            answer(state, wanted);
            // A method that has failed would be asked for its move again at once, and fail again.
            if wanted.purpose == Purpose::Move {
                state.turns.pause();
            }
            state.reruns.shown = None;
            state.analysis.done = Some(wanted.clone());
        }
    }
}

/// The fault of an engine as a sentence, with its side where it plays.
fn failure(state: &State, wanted: &Wanted, fault: &ExternalFault) -> String {
    let (text, position) = (state.text(), &wanted.job.position);
    if !state.analysis.is_players {
        return faults::external(text, fault);
    }
    let side = side_name(text, position, position.side_to_move());
    let why = faults::external_kind(text, &fault.kind);
    text.with("engines.player-failed", &[("side", &side), ("engine", &fault.engine), ("why", &why)])
}

/// Ends a search: its request is done, unless another one was made meanwhile.
fn answer(state: &mut State, over: &Wanted) {
    if wanted(state).is_none_or(|asked| asked == *over) {
        state.analysis.requested = None;
    }
}

fn finish(state: &mut State, wanted: &Wanted, progress: TimedReport) {
    if let Some(recording) = &mut state.analysis.recording {
        recording.finish(&progress);
    }
    let stopped = state.analysis.status == Status::Stopped;
    state.analysis.status = match state.analysis.status {
        // Also where the search was stopped just before its end: nothing is left to be searched.
        _ if progress.report.finished => Status::Finished,
        Status::Stopped => Status::Stopped,
        _ => Status::Limited,
    };
    answer(state, wanted);
    // A stopped search may be wanted once more, and so may a move: the move that was found changes the
    // position.
    let over = !stopped || progress.report.finished;
    state.analysis.done = (over && wanted.purpose != Purpose::Move).then(|| wanted.clone());
    keep_found(state, &progress);
    keep_report(state, wanted, &progress);
    if wanted.purpose == Purpose::Again {
        kept::shown(state, &wanted.job, &progress);
    }
    state.analysis.progress = Some(progress);
    // A class that is to predict the steps is not shown the result first.
    if state.view.presentation.is_some_and(|presentation| !presentation.compares) {
        asking::begin(state, DrawingPlace::Main);
    }
}

/// The most analyses that a document keeps; those with least work are dropped first.
const KEPT_ANALYSES: usize = 60;

/// Puts the job and its report into the document, in place of an earlier report of the same job.
pub(super) fn keep_report(state: &mut State, wanted: &Wanted, progress: &TimedReport) {
    if wanted.purpose != Purpose::Analysis {
        return;
    }
    let analyses = &mut state.game.document.analyses;
    // A search that continued in a kept tree cannot be compared with a second run, nor one that is not over
    // yet.
    let over = state.analysis.recording.as_ref().is_some_and(Recording::is_finished);
    let fingerprint = wanted.job.repeated(&progress.report).map(|_| progress.fingerprint);
    let fingerprint = fingerprint.filter(|_| over && !state.analysis.is_rest);
    let further =
        |analysis: &StoredAnalysis| suspended::work(&analysis.report) > suspended::work(&progress.report);
    // A search that began again has not come as far yet: the report that took more work stays.
    if !over && analyses.iter().any(|analysis| analysis.job == wanted.job && further(analysis)) {
        return;
    }
    analyses.retain(|analysis| analysis.job != wanted.job);
    if analyses.len() >= KEPT_ANALYSES
        && let Some(least) = (0..analyses.len()).min_by_key(|&at| suspended::work(&analyses[at].report))
    {
        analyses.remove(least);
    }
    analyses.push(StoredAnalysis { job: wanted.job.clone(), report: progress.report.clone(), fingerprint });
}

/// Passes on the findings about the position of the search that is shown.
pub(super) fn keep_found(state: &mut State, progress: &TimedReport) {
    let analysis = &state.analysis;
    let (Some(root), Some(engine)) = (&analysis.root, &analysis.engine) else { return };
    let found =
        Found { root, engine, report: &progress.report, source: analysis.source(), run: analysis.begun };
    knowledge::update::learn(&mut state.knowledge, found);
}

/// Lets the method that has the turn play from the opening book, where the book has the position; returns
/// whether it did. Nothing is searched, and the recording of the last search stays.
pub(crate) fn play_from_book(state: &mut State, wanted: &Wanted) -> bool {
    let side = wanted.job.position.side_to_move();
    let engine = &wanted.job.engine;
    let plays = wanted.purpose == Purpose::Move && state.mover().is_some() && state.plays_from_book(side);
    let found = plays.then(|| engine.book_move(&wanted.job.position, engine.seed())).flatten();
    let Some(action) = found else { return false };
    let before = state.game.cursor;
    game::update::play(state, &[action]);
    let record = &mut state.game.document.record;
    // A pass may have followed, so the move is looked up: the cursor can stand behind it.
    if let Some(played) = record.child(before, action) {
        record.set_from_book(played, true);
    }
    state.view.said.get_or_insert(Said::Book(side));
    true
}

/// Plays the move that a finished search for a player found.
pub fn move_found(state: &mut State, wanted: &Wanted) {
    let report = state.analysis.progress.as_ref().map(|progress| &progress.report);
    let own = report.and_then(|report| report.best);
    // A requested move is a proven one where there is one; a player plays the move that it found itself.
    let asks = !state.analysis.is_players;
    let known = report
        .filter(|_| asks)
        .and_then(|report| knowledge::shown::completed(state, &wanted.job.position, report)?.best);
    let best = known.or(own);
    // The board may show another position by the time the move is found.
    let is_here = wanted.job.position == *state.game.position.as_seen();
    // Its side may have run out of time meanwhile.
    if wanted.purpose == Purpose::Move && is_here && state.goes_on() {
        match best {
            Some(best) => game::update::play(state, &[best]),
            // It would not find more the next time.
            None => state.turns.pause(),
        }
    }
}
