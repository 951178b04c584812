//! The window as an eframe application: it owns the session's state, the background work and the arrangement
//! of the panels. `logic` carries out commands and receives the reports of searches; `ui` only paints.
//!
//! ```text
//! person -> panels -> Command -> update -> State -> panels
//! worker -> Message ------------^
//! ```

use std::path::{Path, PathBuf};
use std::time::Duration;

use edagari_app::engine::EngineList;
use edagari_app::session::Session;
use edagari_app::session::command::Command;
use edagari_app::session::crash::{CrashReport, WindowStart};
use edagari_app::session::effect::Notice;
use edagari_app::session::engines::data::EnginesCommand;
use edagari_app::session::links::SCHEME;
use edagari_app::session::saved_settings::{self, ReadSettings};
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::settings::Settings;
use edagari_app::session::state::State;
use edagari_app::store::autosave::Autosave;
use edagari_app::store::crashes;
use edagari_app::store::output::absolute;
use edagari_app::words::text::Language;

use dialogs::export;
use enlarged::EnlargedWindow;
use layout::{LAYOUT, PanelLayout};
use notices::Notices;
use outside::Outside;
use outside::settings_file::SettingsFile;
use outside::toolkit_file;
use second_click::SecondClick;

pub mod actions;
pub mod board_picture;
pub mod boards;
mod chosen_sheet;
pub mod crash;
pub mod dialogs;
pub mod enlarged;
pub mod insets;
pub mod layout;
mod lists;
pub mod memory;
pub mod menu;
pub mod needs;
pub mod notices;
pub mod offers;
pub mod outside;
pub mod pace;
pub mod panels;
mod presentation;
pub mod probe;
mod read_notes;
mod remembered_height;
mod second_click;
pub mod shortcuts;
pub mod start_page;
pub mod status;
pub mod style;
mod theory;
pub mod toolbar;
mod typed_number;
mod wanted_focus;
mod work;

/// The program's id for desktops: the window's class, and the name of its desktop entry, its icon and its
/// metainfo.
pub const APP_ID: &str = "org.edagari.edagari";

/// The icon of the window in task lists that know no desktop entry.
fn icon() -> egui::IconData {
    let bytes = include_bytes!("../../assets/package/icons/128.png");
    eframe::icon_data::from_png_bytes(bytes).unwrap_or_default()
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When no window can be opened: no display, no driver, a library that is missing. The text says what would
/// help.
pub fn run(start: WindowStart) -> Result<(), String> {
    // Before eframe loads anything: it would panic, or name its own sources, where a library is missing.
    needs::missing().map_or(Ok(()), Err)?;
    needs::start_again_without_room();
    memory::keep();
    // Files of a replay are deleted with it. Otherwise no file is made that a full disk might refuse.
    let apart = matches!(start, WindowStart::Replay(_)).then(tempfile::tempdir).transpose();
    let apart = apart.map_err(|error| error.to_string())?;
    let folder = apart.as_ref().map_or_else(PathBuf::new, |apart| apart.path().to_owned());
    let viewport = egui::ViewportBuilder::default()
        .with_title("Edagari")
        .with_app_id(APP_ID)
        .with_icon(icon())
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size(layout::LEAST_SIZE)
        .with_drag_and_drop(true);
    let (kept, damaged) = match start {
        WindowStart::Usual(_) => {
            let mended = edagari_app::store::data_folder()
                .map(|folder| toolkit_file::mended(folder.join("edagari.ron")));
            mended.map_or((None, None), |mended| (Some(mended.path), mended.damaged))
        }
        WindowStart::Replay(_) => (Some(folder.join("edagari.ron")), None),
    };
    let copy = kept.as_deref().filter(|_| apart.is_none()).and_then(toolkit_file::working_copy);
    let (copied, working) = copy.unzip();
    let arrangement = kept.clone().filter(|_| working.is_some());
    let options = eframe::NativeOptions {
        viewport,
        // No slow gradients are painted, and without a graphics card the noise costs every point of every
        // picture.
        dithering: false,
        persistence_path: working.or(kept),
        ..eframe::NativeOptions::default()
    };
    let create = move |context: &eframe::CreationContext<'_>| {
        let app: Box<dyn eframe::App> = Box::new(match start {
            WindowStart::Usual(file) => {
                let mut edagari = Edagari::new(context, file);
                edagari.name_damaged_arrangement(damaged.as_deref());
                if let Some(arrangement) = arrangement {
                    edagari.outside.keep_arrangement_in(arrangement);
                }
                edagari
            }
            WindowStart::Replay(report) => Edagari::repeating(context, &report, &folder),
        });
        Ok(app)
    };
    let ended = eframe::run_native("edagari", options, Box::new(create));
    outside::file_dialogs::close_all();
    // The toolkit writes to the copy until it ends.
    drop(copied);
    ended.map_err(|error| needs::plainly(&error))
}

/// The program as an eframe application.
#[derive(Debug)]
pub struct Edagari {
    session: Session,
    layout: PanelLayout,
    /// The arrangement as last passed to eframe.
    saved_layout: PanelLayout,
    /// The place and the size of the window, now and as last passed to eframe.
    place: WindowPlace,
    saved_place: WindowPlace,
    outside: Outside,
    commands: Vec<Command>,
    recorder: crash::SharedRecorder,
    replay: Option<crash::Replay>,
    probe: probe::Probe,
    /// Frames until the check that the window is on a screen: by then it is where the system has put it.
    unplaced: u8,
    /// The start of the last round, and the time for which the program was suspended while a clock ran, in
    /// seconds.
    last_round: f64,
    halted: f64,
}

/// The window without and with its frame, and whether it fills the screen in either way.
type WindowPlace = (Option<egui::Rect>, Option<egui::Rect>, Option<bool>, Option<bool>);

/// The former key of the settings in eframe's storage.
const SETTINGS: &str = "settings";

impl Edagari {
    /// The longest delay until a changed arrangement of the panels is written.
    const LAYOUT_INTERVAL: Duration = Duration::from_secs(1);

    /// The program at its start: settings, arrangement and the last game restored, and `file` opened on top
    /// where one is named.
    pub fn new(context: &eframe::CreationContext<'_>, file: Option<PathBuf>) -> Self {
        let stored = |key| context.storage.and_then(|storage| storage.get_string(key));
        let first = || ReadSettings {
            settings: Settings { language: Language::of_system(), ..Settings::default() },
            dropped: Vec::new(),
        };
        // Earlier versions stored the settings in eframe's storage.
        let former = || stored(SETTINGS).map_or_else(first, |text| saved_settings::read(&text));
        let folder = edagari_app::store::data_folder();
        let (settings_file, ReadSettings { settings, dropped }) = match &folder {
            Some(folder) => {
                let (file, kept) = SettingsFile::open(folder.join("preferences.ron"), former);
                (Some(file), kept)
            }
            None => (None, former()),
        };
        let layout: Option<PanelLayout> =
            context.storage.and_then(|storage| eframe::get_value(storage, LAYOUT));
        style::install(&context.egui_ctx);
        // eframe stores the zoom a second time, unchecked.
        context.egui_ctx.set_zoom_factor(settings.zoom);
        let mut edagari =
            Self::with(settings, layout.map(PanelLayout::completed).unwrap_or_default(), Autosave::new());
        #[cfg(unix)]
        // Where the system takes none, a signal ends the program at once, and the game is restored all the
        // same.
        let _ = outside::signals::close_by_signals(&context.egui_ctx, edagari.outside.signalled_end());
        let copy = settings_file.as_ref().and_then(SettingsFile::damaged);
        edagari.outside.name_dropped(edagari.session.state(), &dropped, copy);
        if let Some(file) = settings_file {
            edagari.keep_settings_in(file);
        }
        edagari.push(Command::Engines(EnginesCommand::Load));
        if let Some(folder) = folder {
            edagari.keep_in(&folder);
            edagari.report_crashes_in(&folder.join("crashes"));
        }
        edagari.open_first(file);
        edagari
    }

    /// The program at the start of a replay of a report; it stores its files in `folder`.
    fn repeating(context: &eframe::CreationContext<'_>, report: &CrashReport, folder: &Path) -> Self {
        style::install(&context.egui_ctx);
        let settings = Settings { language: Language::of_system(), ..Settings::default() };
        let mut edagari = Self::with(settings, PanelLayout::default(), Autosave::in_folder(folder));
        edagari.replay(report);
        edagari
    }

    /// Opens the file on the command line, or the game of the link.
    pub fn open_first(&mut self, file: Option<PathBuf>) {
        // As a command of the first round: by then the game of the last start is restored, and is not lost.
        self.commands.extend(file.map(|path| match path.to_str() {
            Some(link) if link.starts_with(SCHEME) => Command::PasteText(link.to_owned()),
            _ => Command::OpenPath(absolute(&path)),
        }));
    }

    /// The program without a window around it; before it is painted, call [`crate::style::install`].
    pub fn with(settings: Settings, layout: PanelLayout, autosave: Autosave) -> Self {
        let mut session = Session::new(settings);
        let mut outside = Outside::new(autosave);
        outside.restore(session.state_mut());
        outside.rescue(session.state_mut());
        Self {
            session,
            saved_layout: layout.clone(),
            layout,
            place: WindowPlace::default(),
            saved_place: WindowPlace::default(),
            outside,
            commands: Vec::new(),
            recorder: crash::SharedRecorder::default(),
            replay: None,
            probe: probe::Probe::from_env(),
            unplaced: 3,
            last_round: 0.0,
            halted: 0.0,
        }
    }

    /// Stores the match and the exercises in this folder from now on, and continues those found there.
    pub fn keep_in(&mut self, folder: &Path) {
        // Half-written files are deleted first: files listed and read below are whole.
        self.outside.sweep(folder);
        self.outside.store_games_in(folder.join("replaced"), self.session.state_mut());
        let former = folder.join("last-match.ron");
        let unread = self.session.keep_matches_in(&folder.join("matches"), &former);
        self.outside.say(unread);
        let cut_off = self.session.keep_tournaments_in(&folder.join("tournaments"));
        self.outside.say(cut_off);
        let former = folder.join("last-exercises.ron");
        self.session.state_mut().view.engines.file = Some(folder.join(EngineList::FILE));
        self.outside.keep_exercises_in(&folder.join("exercises"), &former, self.session.state_mut());
        self.outside.keep_patterns_in(&folder.join("learned"), self.session.state_mut());
        self.outside.keep_run_in(&folder.join("learned"), self.session.state_mut());
    }

    /// Stores the settings in this file from now on.
    pub fn keep_settings_in(&mut self, file: SettingsFile) {
        self.outside.keep_settings_in(file, self.session.state());
    }

    /// Reports that the arrangement of the window was damaged, and the place of the copy.
    fn name_damaged_arrangement(&mut self, copy: Option<&Path>) {
        let Some(copy) = copy else { return };
        let text = self.session.state().text();
        let kept = text.with("error.settings-copy", &[("file", &copy.display())]);
        let words = format!("{} {kept}", text.get("error.arrangement"));
        self.outside.say([Notice::error(words).into()]);
    }

    /// Writes reports of panics into this folder from now on, and offers the newest unseen one.
    fn report_crashes_in(&mut self, folder: &Path) {
        self.recorder.report_panics_in(folder.to_owned());
        self.offer_crash(folder);
    }

    /// Offers the newest unseen report of a folder.
    pub fn offer_crash(&mut self, folder: &Path) {
        // An open dialog is more urgent; then it is offered at the next start.
        if self.session.state().view.dialog.is_some() {
            return;
        }
        let Some(path) = crashes::unseen(folder) else { return };
        let bytes =
            edagari_app::store::read(&path, edagari_app::store::SIZE_LIMIT as u64).unwrap_or_default();
        self.session.state_mut().view.crash = Some((path, String::from_utf8_lossy(&bytes).into_owned()));
        self.session.state_mut().view.dialog = Some(Dialog::Crash);
    }

    /// The last commands, as in the report of a crash.
    pub const fn recorder(&self) -> &crash::SharedRecorder {
        &self.recorder
    }

    /// Whether commands of a report are still to be repeated.
    pub const fn is_repeating(&self) -> bool {
        self.replay.is_some()
    }

    /// Repeats the commands of a report from now on.
    pub fn replay(&mut self, report: &CrashReport) {
        self.replay = Some(crash::Replay::of(report));
    }

    /// The state, for tests.
    pub const fn state(&self) -> &State {
        self.session.state()
    }

    /// Distinguishes a covered window from a suspended program.
    pub const fn heartbeat(&self) -> &outside::heartbeat::Heartbeat {
        &self.outside.heartbeat
    }

    /// Whether something is being saved, for tests.
    pub const fn is_saving(&self) -> bool {
        self.outside.is_saving()
    }

    /// The end requested by a signal, for tests.
    pub fn signalled_end(&self) -> outside::closing::SignalledEnd {
        self.outside.signalled_end()
    }

    /// Queues a command for the next round.
    pub fn push(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// Records the place of the window.
    pub fn note_place(&mut self, ctx: &egui::Context) {
        self.place = ctx.input(|input| {
            let viewport = input.viewport();
            (viewport.inner_rect, viewport.outer_rect, viewport.maximized, viewport.fullscreen)
        });
    }

    /// Whether the panels or the window are arranged differently than in the file.
    fn is_rearranged(&self) -> bool {
        self.layout != self.saved_layout || self.place != self.saved_place
    }

    /// Ends in good order: the search is stopped and the game stored for the next start.
    pub fn close(&mut self) {
        self.session.stop();
        self.keep_match();
        self.outside.close(self.session.state_mut());
    }

    /// Paints the whole window, and carries out the user's commands at once, so that a search ends with the
    /// frame; `frame_seconds` is the cost of the last frame, for the probe.
    pub fn paint(&mut self, ui: &mut egui::Ui, frame_seconds: Option<f32>) {
        boards::note_open_menus(ui.ctx());
        style::hold_tips_back(ui.ctx(), self.session.state().view.dialog.is_some());
        let (state, commands) = (self.session.state(), &mut self.commands);
        page_ui(ui, state, &mut self.layout, self.outside.notices(ui.ctx()), commands);
        style::hold_tips_back(ui.ctx(), false);
        dialogs::dialogs_ui(ui.ctx(), state, commands);
        wanted_focus::keep_focus(ui.ctx());
        wanted_focus::focus_ring_ui(ui, boards::has_focus(ui.ctx()));
        if let Some(progress) = self.outside.export_progress() {
            export::progress_ui(ui.ctx(), state, progress, commands);
        }
        if let Some(progress) = self.outside.opening_progress(ui.ctx()) {
            export::opening_ui(ui.ctx(), state, progress, commands);
        }
        let said = self.outside.notices(ui.ctx()).newest();
        self.probe.write(ui.ctx(), state, said, frame_seconds);
        if let Some(scale) = self.outside.picture_scale(ui.ctx()) {
            let enlarged = self.enlarged(ui.ctx(), scale);
            self.outside.fill_picture(enlarged);
        }
        if self.is_unsettled() {
            ui.ctx().request_repaint();
        }
        // Each frame shows the preview requested in the frame before, which disappears without a new request.
        self.session.state_mut().view.preview = None;
        if !self.commands.is_empty() {
            self.apply_commands(&ui.ctx().clone());
            self.session.stop_unwanted();
        }
        SecondClick::look(ui.ctx(), self.session.state());
    }

    /// Paints the panels once more at another size. There is no pointer, and their commands are dropped.
    fn enlarged(&mut self, ctx: &egui::Context, scale: f32) -> EnlargedWindow {
        let (state, mut layout, mut commands) = (self.session.state(), self.layout.clone(), Vec::new());
        let notices = self.outside.notices(ctx);
        EnlargedWindow::paint(ctx, scale, |ui| page_ui(ui, state, &mut layout, notices, &mut commands))
    }

    /// Whether commands pushed while painting change the picture. A preview is pushed in every frame while
    /// the pointer rests on it: only its appearance and disappearance need another frame.
    fn is_unsettled(&self) -> bool {
        // The last one counts, as it does when the commands are carried out.
        let previewed = self.commands.iter().rev().find_map(|command| match command {
            Command::Preview(line) => Some(line),
            _ => None,
        });
        let only_preview = self.commands.iter().all(|command| matches!(command, Command::Preview(_)));
        !only_preview || previewed != self.session.state().view.preview.as_ref()
    }
}

/// Paints the content of the window below its dialogs.
fn page_ui(
    ui: &mut egui::Ui,
    state: &State,
    layout: &mut PanelLayout,
    notices: &Notices,
    commands: &mut Vec<Command>,
) {
    if let Some(presentation) = state.view.presentation {
        return presentation::presentation_ui(ui, state, presentation, commands);
    }
    menu::menu_ui(ui, state, layout, commands);
    read_notes::read_notes_ui(ui, state, commands);
    status::status_ui(ui, state, notices);
    if state.view.start_page {
        start_page::start_ui(ui, state, commands);
    } else {
        layout.layout_ui(ui, state, commands);
    }
}

impl eframe::App for Edagari {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.probe.begin_frame();
        if self.unplaced > 0 {
            self.unplaced -= 1;
            ctx.request_repaint();
            if self.unplaced == 0 {
                toolkit_file::bring_to_screen(frame, ctx);
            }
        }
        self.work(ctx);
        self.note_place(ctx);
        if self.is_rearranged() {
            ctx.request_repaint_after(Self::LAYOUT_INTERVAL);
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, frame: &mut eframe::Frame) {
        // Without a processor time, the time of the clock has to do.
        let seconds = self.probe.last_frame_seconds().or(frame.info().cpu_usage);
        self.paint(ui, seconds);
    }

    /// The colour between the panels. Painting it as one more rectangle would cost a quarter of the frame
    /// time without a graphics card.
    fn clear_color(&self, visuals: &egui::Visuals) -> [f32; 4] {
        let theme = if visuals.dark_mode { egui::Theme::Dark } else { egui::Theme::Light };
        style::Palette::of_theme(theme).window.to_normalized_gamma_f32()
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, LAYOUT, &self.layout);
        self.saved_layout.clone_from(&self.layout);
        self.saved_place = self.place;
        if let Some(arrangement) = toolkit_file::kept_values(storage) {
            self.outside.keep_arrangement(arrangement);
        }
    }

    /// A changed arrangement is written soon, and so are the size and the place of the window: a killed
    /// program loses the last second of changes.
    fn auto_save_interval(&self) -> Duration {
        if self.is_rearranged() { Self::LAYOUT_INTERVAL } else { Duration::from_secs(30) }
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
