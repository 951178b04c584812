//! One round of the window before it is painted: requests by keyboard, dialogs and searches are carried out.

use std::time::Duration;

use edagari_app::session::clock;
use edagari_app::session::command::Command;
use edagari_app::session::effect::{Effect, Notice};
use edagari_app::session::engines::data::EnginesCommand;
use edagari_app::session::state::Status;

use super::layout::LEAST_SIZE;
use super::pace::Pace;
use super::second_click::SecondClick;
use super::{Edagari, presentation, shortcuts, style, toolbar};

/// The seconds between two rounds of a running clock after which the program was suspended, and not just
/// waiting for a frame.
const HALTED: f64 = 3.0;

impl Edagari {
    /// One round: keyboard, results of dialogs, messages of the search.
    pub fn work(&mut self, ctx: &egui::Context) {
        // Before anything changes: the elapsed time belongs to the state so far, and time in a pause to no
        // side.
        let now = self.game_time(ctx);
        clock::update::tick(self.session.state_mut(), now);
        let stop = toolbar::stop_button(ctx);
        Pace::of(ctx).begin_frame(stop.as_ref().is_some_and(egui::Response::hovered));
        // Before the keyboard is read: a text that is only read back from the clipboard would be pasted as a
        // game.
        self.outside.hear_of_clipboard(self.session.state(), ctx);
        // A presentation consumes its keys, so that Space walks a step forward there and does not begin an
        // analysis.
        presentation::read_keys(ctx, self.session.state(), &mut self.commands);
        shortcuts::read(ctx, self.session.state(), &mut self.commands);
        if stop.is_some_and(|stop| toolbar::asks_to_stop(&stop)) {
            self.commands.push(Command::Stop);
        }
        // Meanwhile the user may have added an engine by the command line: before a list shows them, they are
        // reread.
        let is_open = egui::Popup::is_any_open(ctx);
        let memory = egui::Id::unique("a list is open");
        let opens = is_open && !ctx.data(|data| data.get_temp::<bool>(memory)).unwrap_or(false);
        ctx.data_mut(|data| data.insert_temp(memory, is_open));
        if opens || ctx.input(|input| input.events.contains(&egui::Event::WindowFocused(true))) {
            self.commands.push(Command::Engines(EnginesCommand::Load));
        }
        let opened = self.outside.hear_of_opening(self.session.state_mut(), ctx);
        self.carry_out(ctx, opened);
        self.outside.answers(self.session.state(), &mut self.commands);
        self.go_on_with_replay(ctx);
        let saved = self.outside.hear_of_saved(self.session.state_mut(), ctx);
        self.carry_out(ctx, saved);
        let exported = self.outside.hear_of_export(self.session.state_mut());
        self.carry_out(ctx, exported);
        self.apply_commands(ctx);
        // Commands are carried out before results of background work are received, so that a stop applies to
        // its reports.
        let wake = Pace::wake(ctx);
        let found = self.session.advance(&wake);
        self.keep_match();
        self.carry_out(ctx, found);
        // After everything that may have changed the game in this round.
        self.outside.keep_safe(self.session.state_mut(), ctx);
        if ctx.input(|input| input.viewport().close_requested())
            && !self.outside.may_close(self.session.state_mut())
        {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        }
        self.outside.follow_end(self.session.state_mut(), ctx);
        SecondClick::look(ctx, self.session.state());
        if let Some(seconds) = clock::update::tick(self.session.state_mut(), now) {
            ctx.request_repaint_after(Duration::from_secs_f64(seconds));
        }
        style::choose(ctx, self.session.state().settings.theme);
        presentation::fill_screen(ctx, self.session.state());
        presentation::watch_pointer(ctx);
        let zoom = presentation::zoom(ctx, self.session.state());
        // Setting the zoom renews the whole layout, so rounding alone must not do it in each frame.
        if (ctx.zoom_factor() - zoom).abs() > 1e-3 {
            ctx.set_zoom_factor(zoom);
        }
        keep_smallest(ctx, zoom);
    }

    /// Seconds of the window, without those in which the program was suspended or the computer slept. Those
    /// in which the window was covered or minimized are counted: the game goes on.
    fn game_time(&mut self, ctx: &egui::Context) -> f64 {
        let time = ctx.input(|input| input.time);
        let passed = (time - self.last_round).max(0.0);
        // While the window is hidden, the toolkit gives each round the time of the last frame. The running
        // time meanwhile is counted in the first round after it.
        if passed == 0.0 {
            return time - self.halted;
        }
        self.last_round = time;
        let runs = self.session.state().running_clock().is_some();
        let lived = self.outside.heartbeat.lived(runs);
        // A running clock is painted ten times a second, unless the window is hidden.
        if passed > HALTED && runs {
            self.halted += (passed - lived).max(0.0);
        }
        time - self.halted
    }

    /// Writes a match that is over and not on the disk.
    pub(super) fn keep_match(&mut self) {
        if let Some(unwritten) = self.session.take_unwritten_match() {
            self.outside.keep_match(unwritten);
        }
    }

    /// Carries out the queued commands.
    pub(super) fn apply_commands(&mut self, ctx: &egui::Context) {
        // Taken out as a whole: commands left behind by effects come in the next round, which so ends in any
        // case.
        let commands = std::mem::take(&mut self.commands);
        for command in commands {
            // The place of the pointer changes nothing that is stored, and these two come with every move of
            // it.
            if !matches!(command, Command::Preview(_) | Command::Point(_)) {
                self.outside.touch();
            }
            self.recorder.with(|recorder| recorder.note(self.session.state(), &command));
            let effects = self.session.apply(command);
            self.carry_out(ctx, effects);
            self.recorder.with(|recorder| recorder.settle(self.session.state()));
        }
    }

    /// Takes another step of a crash replay.
    fn go_on_with_replay(&mut self, ctx: &egui::Context) {
        let Some(replay) = &mut self.replay else { return };
        // A player that had answered before the next command is known from the document in that command.
        let analysis = &self.session.state().analysis;
        let is_searching = analysis.status == Status::Running && !analysis.is_players;
        let is_busy = is_searching || self.outside.opening_progress(ctx).is_some();
        self.commands.extend(replay.next(self.session.state(), is_busy));
        if replay.is_over() && self.commands.is_empty() {
            let [count, left] = replay.counts();
            let text = self.session.state().text();
            let mut said = text.with("crash.repeated", &[("count", &count)]);
            if left > 0 {
                said = format!("{said} {}", text.with("crash.unrepeatable", &[("count", &left)]));
            }
            self.outside.say([Effect::Tell(Notice::done(said))]);
            self.replay = None;
        }
        ctx.request_repaint();
    }

    /// Carries out effects, and those that follow from them. Commands among them wait for the next round.
    fn carry_out(&mut self, ctx: &egui::Context, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Layout(change) => self.layout.change(self.session.state().settings.workspace, change),
                Effect::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
                Effect::Apply(command) => self.commands.push(*command),
                effect => {
                    let next = self.outside.carry_out(effect, self.session.state_mut(), ctx);
                    self.carry_out(ctx, next);
                }
            }
        }
    }
}

/// Keeps the least size of the window constant in unzoomed points: it is given in points, which grow with the
/// zoom.
fn keep_smallest(ctx: &egui::Context, zoom: f32) {
    let id = egui::Id::unique("zoom of the smallest window");
    let is_known = |known: f32| (known - zoom).abs() < f32::EPSILON;
    if ctx.data(|data| data.get_temp(id)).is_some_and(is_known) {
        return;
    }
    ctx.data_mut(|data| data.insert_temp(id, zoom));
    let least = egui::Vec2::from(LEAST_SIZE) / zoom.max(1.0);
    ctx.send_viewport_cmd(egui::ViewportCommand::MinInnerSize(least));
}
