//! The end of the program: whether it may close, and an end requested by a signal, which comes after a while
//! if the question stays unanswered.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use egui::{Context, ViewportCommand};

use edagari_app::session::autosave::{KeptWork, LastingWork};
use edagari_app::session::closing::{answer_where_nothing_is_left, ask_before_closing, lasting_work};
use edagari_app::session::effect::{Effect, Tone};
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::store::Document;
use edagari_app::store::slot::LateSlot;

use super::Outside;
use super::keeping::HandedGame;

/// The end requested by a signal, shared by the window and the thread that handles signals. `None` while no
/// end was requested, or since the user stayed.
#[derive(Clone, Debug, Default)]
pub struct SignalledEnd {
    shared: Arc<(Mutex<Option<Deadline>>, Condvar)>,
}

#[derive(Clone, Copy, Debug)]
struct Deadline {
    at: Instant,
    /// Whether the user was asked before it.
    is_asked: bool,
}

impl SignalledEnd {
    /// The time of the program to close in good order: a system that ends a session waits little longer.
    const PATIENCE: Duration = Duration::from_secs(5);
    /// The time of the user to read and answer the question about work that would be lost.
    const QUESTION: Duration = Duration::from_secs(20);
    /// The time to answer where only a slow disk is waited for.
    const DISK: Duration = Duration::from_secs(2);
    /// The time of the window to close by itself after an unanswered question.
    const GRACE: Duration = Duration::from_secs(3);

    /// A signal requests the end.
    pub fn ask(&self) {
        self.deadline().get_or_insert(Deadline { at: Instant::now() + Self::PATIENCE, is_asked: false });
    }

    /// The user is asked; a question about lost work takes longer than a program that closes.
    fn ask_person(&self, loses_work: bool) {
        let patience = if loses_work { Self::QUESTION } else { Self::DISK };
        // Once: the end comes at last although closing is tried repeatedly.
        if let Some(deadline) = self.deadline().as_mut().filter(|deadline| !deadline.is_asked) {
            *deadline = Deadline { at: Instant::now() + patience, is_asked: true };
        }
        // Where only a disk is waited for, the thread that waits for the end may not know that it is this
        // soon.
        self.shared.1.notify_all();
    }

    /// The user has decided: the signal has no effect any more.
    fn cancel(&self) {
        *self.deadline() = None;
        self.shared.1.notify_all();
    }

    /// The time until the end, if one was requested.
    pub fn left(&self) -> Option<Duration> {
        self.deadline().map(|deadline| deadline.at.saturating_duration_since(Instant::now()))
    }

    /// Whether the user was asked, and the time for an answer is over.
    fn is_unanswered(&self) -> bool {
        self.deadline().is_some_and(|deadline| deadline.is_asked && deadline.at <= Instant::now())
    }

    /// Waits for the requested end and until the window had time to close by itself. Returns whether the end
    /// comes, because the user did not stay.
    pub fn comes(&self) -> bool {
        let mut deadline = self.deadline();
        while let Some(Deadline { at, is_asked }) = *deadline {
            let at = if is_asked { at + Self::GRACE } else { at };
            let left = at.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return true;
            }
            let waited = self.shared.1.wait_timeout(deadline, left);
            deadline = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        false
    }

    fn deadline(&self) -> MutexGuard<'_, Option<Deadline>> {
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outside {
    /// The greatest time that closing waits for a slow disk before it asks.
    const CLOSING: Duration = Duration::from_secs(2);

    /// The end requested by a signal, for the thread that handles signals.
    pub fn signalled_end(&self) -> SignalledEnd {
        self.end.clone()
    }

    /// Whether the program may end: everything is stored, or the user chose to lose the rest. Else that is
    /// asked.
    pub fn may_close(&mut self, state: &mut State) -> bool {
        self.hand_over(state);
        let is_settled = self.keeping.writer.settle(Self::CLOSING);
        self.hear_of_failures(state);
        state.lasting = lasting_work(state, self.export_progress().is_some());
        if !is_settled && self.keeping.writer.failures().is_empty() {
            state.lasting.push(LastingWork::Writing);
        }
        let loses = !(state.unkept.is_empty() && state.lasting.is_empty());
        if loses && !state.leaves_unkept {
            ask_before_closing(state);
            let is_under_way = state.lasting.iter().any(|work| *work != LastingWork::Writing);
            self.end.ask_person(is_under_way || !state.unkept.is_empty());
            return false;
        }
        // Failed saves requested just before are reported before the window is gone. A signal does not wait
        // for that: the next start restores the work.
        let saved = self.savings.hear(state, Duration::ZERO);
        let failed = |effect: &Effect| matches!(effect, Effect::Tell(notice) if notice.tone == Tone::Error);
        let stays = saved.iter().any(failed) || state.view.dialog == Some(Dialog::Conflict);
        self.say(saved);
        !stays || self.end.left().is_some()
    }

    /// Follows an end requested by a signal: any answer but closing means to stay, and once all is stored
    /// there is nothing left to ask.
    pub fn follow_end(&mut self, state: &mut State, ctx: &Context) {
        let is_asked = state.view.dialog == Some(Dialog::Unkept) && state.view.held.is_none();
        if self.asked_for_end && !is_asked {
            self.end.cancel();
        }
        self.asked_for_end = is_asked;
        let lasting = lasting_work(state, self.export_progress().is_some());
        let is_busy = !lasting.is_empty() || self.keeping.writer.is_busy();
        let left = self.end.left();
        if left.is_none() {
            let said = answer_where_nothing_is_left(state, is_busy);
            self.say(said.map(Effect::Tell));
        }
        state.seconds_to_end = left.filter(|_| is_asked).map(|left| left.as_secs_f64().ceil() as u32);
        let Some(left) = left else { return };
        // An end after an unanswered question is one in good order, too.
        state.leaves_unkept |= is_asked && self.end.is_unanswered();
        if is_asked && (state.leaves_unkept || state.unkept.is_empty() && lasting.is_empty()) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        ctx.request_repaint_after(left.min(Duration::from_millis(200)));
    }

    /// Stores a game that was saved elsewhere while the disk takes nothing: the next start opens it, and not
    /// the one stored before.
    fn keep_in_place(&self) {
        let is_unkept = self.keeping.writer.failures().contains_key(&KeptWork::Game);
        let handed = self.keeping.handed_game.as_ref().filter(|_| is_unkept);
        let in_file = handed.filter(|game| game.note.path.is_some() && !game.note.changed);
        if let Some(HandedGame { document, cursor, note }) = in_file {
            let document = Document { cursor: *cursor, ..document.clone() };
            self.keeping.autosave.keep_in_place(&document, note);
        }
    }

    /// Ends the program, in good order as far as the disk allows.
    pub fn close(&mut self, state: &mut State) {
        self.hand_over(state);
        if !self.keeping.writer.close() {
            self.hear_of_failures(state);
            self.keep_in_place();
        }
        if self.end.is_unanswered() && !state.unkept.is_empty() {
            // No user was there to read about the lost work: the next start reports it.
            self.keeping.autosave.close_unheard();
            return;
        }
        // The user has read about the lost work and closes all the same.
        for what in KeptWork::MARKED {
            self.keeping.autosave.mark(what, false);
        }
        self.keeping.autosave.close();
        if let Some(slot) = self.keeping.exercises.take().as_deref().and_then(LateSlot::taken) {
            slot.close();
        }
    }
}
