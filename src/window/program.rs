//! The program as eframe sees it: owns the state, the running search and the arrangement of the panels, and
//! moves commands from those who push them to those who carry them out.

use std::path::{Path, PathBuf};

use crate::session::command::Command;
use crate::session::compare::runs::Trials;
use crate::session::compare::work::Studies;
use crate::session::effect::Effect;
use crate::session::exercises::grader::Grader;
use crate::session::matches::action_scores::Scorer;
use crate::session::matches::match_runner::Arena;
use crate::session::number_tree::work::Finder;
use crate::session::saved_settings::{self, Kept};
use crate::session::search_runner::Runner;
use crate::session::settings::Settings;
use crate::session::speedups::work::Stopwatch;
use crate::session::state::State;
use crate::session::weights::work::Laboratory;
use crate::session::{document, lessons, update};
use crate::store::autosave::Autosave;
use crate::words::text::Language;

use super::dialogs::{self, export};
use super::layout::Layout;
use super::outside::Outside;
use super::pace::Pace;
use super::{menu, probe, shortcuts, status, theme, toolbar};

/// The program.
#[derive(Debug)]
pub struct Edagari {
    state: State,
    runner: Runner,
    trials: Trials,
    arena: Arena,
    studies: Studies,
    laboratory: Laboratory,
    orders: Finder,
    stopwatch: Stopwatch,
    scorer: Scorer,
    grader: Grader,
    layout: Layout,
    outside: Outside,
    commands: Vec<Command>,
    probe: probe::Probe,
}

/// Where settings and arrangement stand in eframe's storage.
const SETTINGS: &str = "settings";
const LAYOUT: &str = "layout";

impl Edagari {
    /// The program as it starts: settings, arrangement and the last game as they were left, and `file` opened
    /// on top where one is named.
    pub fn new(context: &eframe::CreationContext<'_>, file: Option<PathBuf>) -> Self {
        let stored = |key| context.storage.and_then(|storage| storage.get_string(key));
        let first = || Kept {
            settings: Settings { language: Language::of_system(), ..Settings::default() },
            dropped: Vec::new(),
        };
        let Kept { settings, dropped } =
            stored(SETTINGS).map_or_else(first, |text| saved_settings::read(&text));
        let layout: Option<Layout> = context.storage.and_then(|storage| eframe::get_value(storage, LAYOUT));
        theme::install(&context.egui_ctx);
        // The zoom is kept here a second time, by others and unchecked.
        context.egui_ctx.set_zoom_factor(settings.zoom);
        let mut edagari =
            Self::with(settings, layout.map(Layout::completed).unwrap_or_default(), Autosave::new());
        edagari.outside.name_dropped(&edagari.state, &dropped);
        if let Some(folder) = crate::store::data_folder() {
            edagari.keep_in(&folder);
        }
        edagari.commands.extend(file.map(Command::OpenPath));
        edagari
    }

    /// The program without a window around it; whoever paints it calls [`crate::window::theme::install`] first.
    pub fn with(settings: Settings, layout: Layout, autosave: Autosave) -> Self {
        let mut state = document::start_state(settings);
        let mut outside = Outside::new(autosave);
        outside.restore(&mut state);
        outside.rescue(&mut state);
        Self {
            state,
            runner: Runner::default(),
            trials: Trials::default(),
            arena: Arena::default(),
            studies: Studies::default(),
            laboratory: Laboratory::default(),
            orders: Finder::default(),
            stopwatch: Stopwatch::default(),
            scorer: Scorer::default(),
            grader: Grader::default(),
            layout,
            outside,
            commands: Vec::new(),
            probe: probe::Probe::from_env(),
        }
    }

    /// Keeps the match and the exercises in this folder from now on, and goes on with those that it holds.
    pub fn keep_in(&mut self, folder: &Path) {
        self.outside.sweep(folder);
        self.outside.store_games_in(folder.join("replaced"), &mut self.state);
        let former = folder.join("last-match.ron");
        let unread = self.arena.keep_in(&folder.join("matches"), &former, &mut self.state);
        self.outside.say(unread);
        let former = folder.join("last-exercises.ron");
        self.outside.keep_exercises_in(&folder.join("exercises"), &former, &mut self.state);
    }

    /// What the window knows, for tests.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// Leaves a command for the next round.
    pub fn push(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// One round: keyboard, results of dialogs, messages of the search.
    pub fn work(&mut self, ctx: &egui::Context) {
        let stop = toolbar::stop_button(ctx);
        Pace::of(ctx).begin_frame(stop.as_ref().is_some_and(egui::Response::hovered));
        self.outside.hear_of_clipboard(&self.state, ctx);
        shortcuts::read(ctx, &self.state, &mut self.commands);
        if stop.is_some_and(|stop| toolbar::asks_to_stop(&stop)) {
            self.commands.push(Command::Stop);
        }
        self.outside.hear_of_opening(&mut self.state);
        self.outside.answers(&mut self.commands);
        self.outside.hear_of_export(&mut self.state, ctx);
        self.obey(ctx);
        let wake = Pace::wake(ctx);
        self.trials.tend(&mut self.state, &wake);
        self.arena.tend(&mut self.state, &wake);
        self.studies.tend(&mut self.state, &wake);
        self.laboratory.tend(&mut self.state, &wake);
        self.orders.tend(&mut self.state, &wake);
        self.stopwatch.tend(&mut self.state, &wake);
        self.scorer.tend(&mut self.state, &wake);
        if let Some(notice) = self.grader.tend(&mut self.state, &wake) {
            self.carry_out(ctx, Effect::Tell(notice));
        }
        if let Some(effect) = self.runner.tend(&mut self.state, &wake) {
            self.carry_out(ctx, effect);
        }
        self.outside.keep_safe(&mut self.state, ctx);
        theme::choose(ctx, self.state.settings.theme);
        if (ctx.zoom_factor() - self.state.settings.zoom).abs() > 1e-3 {
            ctx.set_zoom_factor(self.state.settings.zoom);
        }
    }

    /// Carries out what was asked for.
    fn obey(&mut self, ctx: &egui::Context) {
        for command in std::mem::take(&mut self.commands) {
            if !matches!(command, Command::Preview(_) | Command::Point(_)) {
                self.outside.touch();
            }
            for effect in update::apply(&mut self.state, command) {
                self.carry_out(ctx, effect);
            }
        }
    }

    fn carry_out(&mut self, ctx: &egui::Context, effect: Effect) {
        match effect {
            Effect::Layout(change) => self.layout.change(change),
            Effect::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            effect => self.outside.carry_out(effect, &mut self.state, ctx),
        }
    }

    /// Ends in good order: the search is stopped and the game kept for the next start.
    pub fn close(&mut self) {
        self.runner.stop();
        self.trials.stop();
        self.arena.stop(&self.state);
        self.studies.stop();
        self.laboratory.stop();
        self.grader.stop();
        self.outside.close(&mut self.state);
    }

    /// Paints the whole window, and carries out at once what a person asked for in it, so that a search ends before
    /// the picture does; `frame_seconds` is what the last frame cost, for the probe.
    pub fn paint(&mut self, ui: &mut egui::Ui, frame_seconds: Option<f32>) {
        let (state, commands) = (&self.state, &mut self.commands);
        menu::menu_ui(ui, state, &self.layout, commands);
        toolbar::toolbar_ui(ui, state, commands);
        let notices = self.outside.notices(ui.ctx());
        status::status_ui(ui, state, notices);
        self.layout.layout_ui(ui, state, commands);
        dialogs::dialogs_ui(ui.ctx(), state, commands);
        if let Some(progress) = self.outside.export_progress() {
            export::progress_ui(ui.ctx(), state, progress, commands);
        }
        if let Some(progress) = self.outside.opening_progress(ui.ctx()) {
            export::opening_ui(ui.ctx(), state, progress, commands);
        }
        let said = self.outside.notices(ui.ctx()).newest();
        self.probe.write(ui.ctx(), (state, said), frame_seconds);
        if self.is_unsettled() {
            ui.ctx().request_repaint();
        }
        self.state.view.preview = None;
        if !self.commands.is_empty() {
            self.obey(&ui.ctx().clone());
            self.runner.stop_unwanted(&mut self.state);
        }
    }

    /// Whether commands pushed while painting change what is shown. A preview is pushed anew by every frame
    /// while the pointer rests on it: only its coming and going needs another frame.
    fn is_unsettled(&self) -> bool {
        let previewed = self.commands.iter().rev().find_map(|command| match command {
            Command::Preview(line) => Some(line),
            _ => None,
        });
        let only_preview = self.commands.iter().all(|command| matches!(command, Command::Preview(_)));
        !only_preview || previewed != self.state.view.preview.as_ref()
    }
}

impl eframe::App for Edagari {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.probe.begin_frame();
        self.work(ctx);
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        // Where there is no processor time, the time of the clock has to do.
        let seconds = self.probe.last_frame_seconds().or(frame.info().cpu_usage);
        self.paint(ui, seconds);
    }

    /// The colour between the panels. Painting it as one more rectangle would cost a quarter of the picture where there
    /// is no graphics card.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        let theme = if visuals.dark_mode { egui::Theme::Dark } else { egui::Theme::Light };
        theme::Palette::of_theme(theme).window.to_normalized_gamma_f32()
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, SETTINGS, &lessons::update::own_settings(&self.state));
        eframe::set_value(storage, LAYOUT, &self.layout);
    }

    #[cfg(feature = "glow")]
    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.close();
    }

    #[cfg(not(feature = "glow"))]
    fn on_exit(&mut self) {
        self.close();
    }
}
