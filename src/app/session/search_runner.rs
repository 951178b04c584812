//! Runs the wanted search, and beside it a rerun in the background, and passes their messages to `update`.
//! Analyses of other positions pause on their threads until they are wanted.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::catalog::external::GameLine;
use crate::catalog::{Job, PlayerMemory};
use crate::engine::provider::end_beside;
use crate::game::Side;
use crate::search::{Control, Limits, Report, Watching};
use crate::store::Player;
use crate::store::search_tree::SavedSearch;
use crate::trace::folding::Folding;
use crate::trace::{Focus, Recorder, Widened};
use crate::worker::{SearchMessage, SearchRun, SearchTask};

use super::analysis::data::{Purpose, SinceReport, Wanted};
use super::analysis::suspended;
use super::analysis::tree_file::{self, TreeRefusal};
use super::analysis::tree_saver::{TreeSaver, TreeSource, TreeToSave};
use super::effect::Effect;
use super::reruns::data::{Goal, RerunTask};
use super::state::{State, Status};
use super::wake::Wake;
use super::{analysis, reruns, update};

#[derive(Debug, Default)]
pub struct SearchRunner {
    current: Option<CurrentSearch>,
    /// Those of [`State::left`] that have not come to their end.
    paused: Vec<CurrentSearch>,
    rerun: Option<(RerunTask, SearchRun)>,
    /// The memories of the two players, and that of analyses. Only the running search, one at a time, holds
    /// one.
    memories: [SharedMemory; 3],
    /// A search opened from a file, with the tree in which it continues.
    opened: Option<(Job, SharedMemory)>,
    /// The tree of a search that is over, by its number.
    over: Option<(u64, Job, SharedMemory)>,
    saver: TreeSaver,
}

type SharedMemory = Arc<Mutex<PlayerMemory>>;

/// The search that is shown.
#[derive(Debug)]
struct CurrentSearch {
    wanted: Wanted,
    run: SearchRun,
    /// The place of its tree once it is over, if it keeps one.
    tree: Option<SharedMemory>,
    /// Its [`super::analysis::data::Analysis::begun`].
    search: u64,
    /// Whether it was stopped and only its last report is awaited.
    stopping: bool,
    pausing: bool,
}

impl CurrentSearch {
    /// Asks the search to pause, and waits briefly.
    fn pause(&mut self) {
        if !self.pausing {
            self.run.pause();
            self.run.rest(SearchRunner::LAST_BUDGET);
        }
        self.pausing = true;
    }

    fn go_on(&mut self) {
        self.run.go_on();
        self.pausing = false;
    }
}

impl SearchRunner {
    /// Time per frame for taking in messages.
    const BUDGET: Duration = Duration::from_micros(1500);
    /// Time per frame for messages once the search is stopped, so that its earlier reports are soon taken in.
    const LAST_BUDGET: Duration = Duration::from_millis(6);
    /// Interval between updates of the displayed progress of a rerun.
    const GLANCE: Duration = Duration::from_millis(100);

    /// Takes in messages, stops what is no longer wanted, starts what is. Returns the effects outside the
    /// state.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        if let Some(opened) = state.analysis.opened.take() {
            let SavedSearch { job, memory, .. } = *opened;
            self.opened = Some((job, Arc::new(Mutex::new(memory))));
        }
        self.advance_current(state, wake);
        self.let_go(state);
        let mut effects = self.save_tree(state, wake);
        effects.extend(self.advance_rerun(state, wake));
        effects
    }

    /// Ends the program of an engine that has nothing left to play: its game is over, or others play.
    fn let_go(&self, state: &State) {
        for (player, memory) in state.game.document.players.iter().zip(&self.memories) {
            let plays = match player {
                Player::Engine(engine) => engine.external().is_some(),
                Player::Person => false,
            };
            if plays && !state.game.position.is_over() {
                continue;
            }
            // A running search holds the memory; a later round tries once more.
            let engine = memory.try_lock().ok().and_then(|mut memory| memory.take_engine());
            if let Some(engine) = engine {
                end_beside(engine);
            }
        }
    }

    /// Saves the tree of the search that is shown, once that is asked for and the search has made a copy.
    fn save_tree(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        let mut next = None;
        if let Some(path) = state.analysis.tree_file.clone() {
            let found = match (&self.current, &self.over) {
                (Some(current), _) if current.tree.is_some() => match current.run.tree() {
                    // The search makes a copy soon, or ends.
                    None => return self.saver.advance(state, wake, || None),
                    Some(Ok(copy)) => {
                        Ok((current.wanted.job.clone(), TreeSource::Copy(Arc::new(Mutex::new(copy)))))
                    }
                    Some(Err(refusal)) => Err(TreeRefusal::Memory(refusal)),
                },
                (None, Some((number, job, memory))) if *number == state.analysis.begun => {
                    Ok((job.clone(), TreeSource::Memory(Arc::clone(memory))))
                }
                _ => Err(TreeRefusal::NoTree),
            };
            state.analysis.tree_file = None;
            match found {
                Ok((job, tree)) => {
                    let document = tree_file::game(state, &job);
                    next = Some(TreeToSave { path, job, document, tree });
                }
                Err(refusal) => return vec![tree_file::saved(state, &path, Err(refusal))],
            }
        }
        self.saver.advance(state, wake, || next)
    }

    /// Whether the thread of the search that is shown is paused, or there is none.
    pub fn is_at_rest(&self) -> bool {
        self.current.as_ref().is_none_or(|current| current.pausing && current.run.is_paused())
    }

    /// Stops the searches and joins their threads. Findings of the one that is shown are kept.
    pub fn stop(&mut self, state: &mut State) {
        // Findings of a run with another number do not belong to what is shown.
        if self.current.take_if(|current| current.search == state.analysis.begun).is_some() {
            suspended::note(state);
        }
        self.current = None;
        self.paused.clear();
        self.rerun = None;
    }

    /// Asks a search that is no longer wanted to pause, or to end where it cannot wait. The last report of
    /// one that ends, which has the counts needed to repeat it, is still awaited.
    pub fn stop_unwanted(&mut self, state: &mut State) {
        if let Some(current) = &mut self.current
            && analysis::update::wanted(state).is_none()
        {
            let was_running = !current.stopping && !current.pausing;
            if suspended::can_wait(&current.wanted) {
                current.pause();
            } else if !current.stopping {
                current.run.stop();
                current.run.rest(Self::LAST_BUDGET);
                current.stopping = true;
            }
            state.analysis.status = Status::Stopped;
            // Once for each pause: findings do not change while the search waits.
            if was_running && current.pausing {
                suspended::note(state);
            }
        }
    }

    fn advance_current(&mut self, state: &mut State, wake: &Wake) {
        // The state shows another analysis, as after opening a game: this run ends here.
        self.current.take_if(|current| current.search != state.analysis.begun);
        // A stopped search gets time to end first, so that its last report is in this frame.
        self.stop_unwanted(state);
        self.receive(state, wake);
        match (analysis::update::wanted(state), &mut self.current) {
            // It pauses or comes to its end; `stop_unwanted` has asked for that.
            (None, Some(_)) => {}
            (Some(wanted), Some(current)) if wanted == current.wanted && !current.stopping => {
                if current.pausing {
                    current.go_on();
                    state.analysis.status = Status::Running;
                }
            }
            (Some(wanted), _) => {
                // The search has not paused yet: the wanted one begins in a later frame.
                if !self.leave(state, wake) {
                    return;
                }
                if analysis::update::play_from_book(state, &wanted) {
                    // The board shows another position, so the next frame decides once more which search is
                    // wanted.
                    wake.more_waits();
                } else if !self.come_back(state, &wanted) {
                    self.start(state, wake, wanted);
                }
            }
            (None, None) => {
                if state.analysis.status == Status::Running {
                    state.analysis.status = Status::Stopped;
                }
                suspended::recall(state);
            }
        }
    }

    /// Sets the search that is shown aside, or ends it where it cannot wait. Returns whether that is done:
    /// pausing may take longer than a frame.
    fn leave(&mut self, state: &mut State, wake: &Wake) -> bool {
        if let Some(current) = &mut self.current
            && suspended::can_wait(&current.wanted)
            && !current.stopping
        {
            current.pause();
            self.receive(state, wake);
        }
        let gone = match self.current.take() {
            Some(current) if current.pausing && current.run.is_paused() => {
                let gone = suspended::leave(state, current.wanted.clone());
                self.paused.push(current);
                gone
            }
            Some(current) if current.pausing => {
                self.current = Some(current);
                wake.more_waits();
                return false;
            }
            Some(_) => return true,
            // A finished search need not be repeated, either.
            None => match state.analysis.done.take().filter(suspended::can_wait) {
                Some(done) if matches!(state.analysis.status, Status::Finished | Status::Limited) => {
                    suspended::leave(state, done)
                }
                _ => return true,
            },
        };
        // The threads of analyses dropped by the budget end with them.
        self.paused.retain(|paused| !gone.contains(&paused.search));
        true
    }

    /// Continues a waiting analysis of this very question, if there is one.
    fn come_back(&mut self, state: &mut State, wanted: &Wanted) -> bool {
        let Some(number) = suspended::waiting_for(state, wanted) else { return false };
        // `None` where the analysis came to its end before it was set aside: it is shown without a thread.
        let mut run = self.paused.extract_if(.., |paused| paused.search == number).next();
        if run.is_none() && state.analysis.requested.is_some() {
            // Asking for a search that is over means a new one.
            suspended::give_up(state, number);
            return false;
        }
        suspended::come_back(state, number);
        if let Some(run) = &mut run {
            run.go_on();
        }
        self.current = run;
        true
    }

    fn start(&mut self, state: &mut State, wake: &Wake, wanted: Wanted) {
        analysis::update::begin(state, &wanted);
        // Frees the tree of the search before.
        self.over = None;
        let job = wanted.job.clone();
        let opened = self.opened.as_ref().filter(|(opened, _)| job.is_rest_of(opened));
        state.analysis.is_rest = opened.is_some();
        let tree = match opened {
            Some((_, memory)) => Some(Arc::clone(memory)),
            None if job.remembers() || !job.grows_tree() => None,
            None => Some(Arc::new(Mutex::new(PlayerMemory::keeping_trees()))),
        };
        let own = tree.clone();
        let task = task("search", job.engine.method.name(), job.engine.limits, job.recorded_nodes);
        let wake = wake.clone();
        let document = &state.game.document;
        let line =
            GameLine { start: document.start.clone(), moves: document.record.path_to(state.game.cursor) };
        let plays = wanted.purpose == Purpose::Move;
        let seat = if plays { job.position.side_to_move() as usize } else { Side::BOTH.len() };
        let memory = Arc::clone(&self.memories[seat]);
        let work = move |control: &mut Control, recorder: &mut Recorder<'_>| {
            if let Some(memory) = own {
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                memory.go_on();
                return job.run_with(&mut memory, control, recorder);
            }
            if !job.remembers() {
                return job.run(control, recorder);
            }
            // An engine that is only asked for values runs apart from the one that plays.
            if job.engine.external().is_some() && !plays {
                return job.run_with(&mut PlayerMemory::analysing(Some(line)), control, recorder);
            }
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            memory.follow(Some(line));
            job.run_with(&mut memory, control, recorder)
        };
        match SearchRun::start_with(task, work, move || wake.streamed()) {
            Ok(run) => {
                let search = state.analysis.begun;
                let (stopping, pausing) = (false, false);
                self.current = Some(CurrentSearch { wanted, run, tree, search, stopping, pausing });
            }
            // Without a thread the search counts as failed, or every frame would start it once more.
            Err(error) => update::absorb(state, &wanted, SearchMessage::Failed(error.to_string())),
        }
    }

    fn receive(&mut self, state: &mut State, wake: &Wake) {
        let Some(CurrentSearch { wanted, run, stopping, pausing, .. }) = &mut self.current else { return };
        let patience = if *stopping || *pausing { Self::LAST_BUDGET } else { Self::BUDGET };
        let more = run.poll(patience, |message| update::absorb(state, wanted, message));
        // Some searches report nothing for long: the count of nodes shows that they are alive, and how far
        // they came before pausing. The last report has the final counts.
        let since = (!run.is_over()).then(|| SinceReport { nodes: run.nodes(), seconds: run.silence() });
        state.analysis.since_report = since.unwrap_or_default();
        if !(*stopping || *pausing || run.is_over()) {
            wake.after(Self::GLANCE);
        }
        if more {
            // The rest waits for the next frame.
            wake.more_waits();
        }
        if run.is_over()
            && let Some(current) = self.current.take()
        {
            let job = &current.wanted.job;
            self.over = current.tree.map(|tree| (current.search, job.clone(), tree));
            if !current.stopping {
                analysis::update::move_found(state, &current.wanted);
            }
        }
    }

    fn advance_rerun(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some((rerun, run)) = &mut self.rerun
            && state.reruns.wanted() == Some(rerun)
        {
            reruns::update::errand_progress(state, run.nodes());
            let more = run.poll(Self::BUDGET, |message| {
                effects.extend(reruns::update::absorb(state, rerun, message));
            });
            wake.after(if more { Duration::ZERO } else { Self::GLANCE });
        }
        // A finished rerun counts as none, even where the next one is equal to it.
        let running = self.rerun.as_ref().filter(|(_, run)| !run.is_over()).map(|(rerun, _)| rerun);
        if state.reruns.wanted() != running {
            self.rerun = None;
            if let Some(rerun) = state.reruns.wanted().cloned() {
                effects.extend(self.start_errand(state, wake, rerun));
            }
        }
        effects
    }

    fn start_errand(&mut self, state: &mut State, wake: &Wake, rerun: RerunTask) -> Vec<Effect> {
        reruns::update::errand_begins(state, &rerun);
        let wake = {
            let wake = wake.clone();
            move || wake.streamed()
        };
        let started = match rerun.goal.clone() {
            Goal::Open { place, job, room, .. } => {
                let task = task("again", job.engine.method.name(), job.engine.limits, room);
                let work = move |control: &mut Control, recorder: &mut Recorder<'_>| -> Report {
                    let mut focus = Focus::new(place, recorder, control.stop_flag());
                    job.run(control, &mut Watching(&mut focus))
                };
                SearchRun::start_with(task, work, wake)
            }
            Goal::Widen { place, mut before, job, room } => {
                before.push(place.address);
                let budget = Folding::fitting(job.recorded_nodes);
                let task = task("again", job.engine.method.name(), job.engine.limits, budget + room);
                let work = move |control: &mut Control, recorder: &mut Recorder<'_>| -> Report {
                    job.run(control, &mut Watching(&mut Widened::new(budget, before, recorder)))
                };
                SearchRun::start_with(task, work, wake)
            }
            Goal::Anyway { branch, .. } => {
                // Only the value of the branch is needed, so nothing is recorded.
                let task = task("again", "anyway", branch.limits(), 0);
                SearchRun::start_with(task, move |control, _| branch.run(control), wake)
            }
            Goal::AskEngine { question, .. } => {
                let task = task("ask", &question.engine, question.limits(), 0);
                SearchRun::start_with(task, move |control, _| question.run(control), wake)
            }
            Goal::Check { job, .. } | Goal::Solve { job, .. } => {
                let task = task("again", job.engine.method.name(), job.engine.limits, job.recorded_nodes);
                SearchRun::start_with(task, move |control, recorder| job.run(control, recorder), wake)
            }
        };
        match started {
            Ok(run) => {
                self.rerun = Some((rerun, run));
                Vec::new()
            }
            Err(error) => reruns::update::absorb(state, &rerun, SearchMessage::Failed(error.to_string())),
        }
    }
}

fn task(kind: &str, what: &str, limits: Limits, recorded_nodes: u32) -> SearchTask {
    SearchTask { name: format!("{kind} {what}"), limits, recorded_nodes }
}
