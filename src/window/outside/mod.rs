//! The world outside the state: files and their dialogs, the clipboard, notices, autosave.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded};

use edagari_app::catalog::Game;
use edagari_app::match_play;
use edagari_app::session::analysis::tree_file;
use edagari_app::session::command::Command;
use edagari_app::session::effect::{Effect, Notice};
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::exercises::handed_in::is_file_of_codes;
use edagari_app::session::export::board::BoardOrder;
use edagari_app::session::export::data::{FigurePaper, Target};
use edagari_app::session::export::figure::FigureOrder;
use edagari_app::session::files::{FileKind, FileQuestion};
use edagari_app::session::game::opening::{OpenedFile, Opening};
use edagari_app::session::printing::Printing;
use edagari_app::session::progress::ExportProgress;
use edagari_app::session::reruns::foreign;
use edagari_app::session::state::State;
use edagari_app::session::tournaments::data::{TournamentCommand, is_of_tournaments};
use edagari_app::session::worksheet::data::{SheetSources, WorksheetRequest};
use edagari_app::session::worksheet::work::Writing;
use edagari_app::session::{compare, document, kept_games, matches, weights};
use edagari_app::store::autosave::Autosave;
use edagari_app::store::{self, patterns, tables};
use edagari_app::trace::export::{ExportFormat, PixelPicture};
use edagari_app::worksheet::WorksheetOrder;

use super::board_picture::BoardPicture;
use super::enlarged::EnlargedWindow;
use super::notices::Notices;
use super::pace::Pace;

use clipboard::Clipboard;
use closing::SignalledEnd;
use exporting::{Exporting, OrderedExport};
use file_dialogs::{DialogLook, NoDialog};
use following::Following;
use heartbeat::Heartbeat;
use keeping::Keeping;
use saving::Savings;

pub mod clipboard;
pub mod closing;
mod exercise_keeping;
pub mod exporting;
pub mod file_dialogs;
mod following;
pub mod heartbeat;
mod keeping;
mod manual;
mod pattern_keeping;
mod run_keeping;
mod saving;
pub mod settings_file;
#[cfg(unix)]
pub mod signals;
pub mod toolkit_file;

/// Everything outside the state that a command may reach.
#[derive(Debug)]
pub struct Outside {
    keeping: Keeping,
    notices: Notices,
    clipboard: Clipboard,
    picture: BoardPicture,
    /// The answer of the file dialog that is open.
    dialog: Option<Receiver<file_dialogs::DialogAnswer>>,
    exporting: Exporting,
    opening: Opening,
    following: Following,
    savings: Savings,
    end: SignalledEnd,
    /// Whether the last frame asked about unsaved work.
    asked_for_end: bool,
    /// The running time of the program, for clocks of games.
    pub heartbeat: Heartbeat,
}

impl Outside {
    /// The outside at the start of the program.
    pub fn new(autosave: Autosave) -> Self {
        Self {
            keeping: Keeping::new(autosave),
            notices: Notices::default(),
            clipboard: Clipboard::default(),
            picture: BoardPicture::default(),
            dialog: None,
            exporting: Exporting::default(),
            opening: Opening::default(),
            following: Following::default(),
            savings: Savings::default(),
            end: SignalledEnd::default(),
            asked_for_end: false,
            heartbeat: Heartbeat::default(),
        }
    }

    /// Takes the command of a file dialog's answer.
    pub fn answers(&mut self, state: &State, commands: &mut Vec<Command>) {
        let Some(Ok(answer)) = self.dialog.as_ref().map(Receiver::try_recv) else { return };
        self.dialog = None;
        match answer {
            Ok(command) => commands.extend(command),
            Err(NoDialog) => self.tell(Notice::error(state.text().get("error.no-dialog"))),
        }
    }

    /// Handles events of the clipboard, before the keyboard is read.
    pub fn hear_of_clipboard(&mut self, state: &State, ctx: &egui::Context) {
        let heard = [self.clipboard.listen(ctx, state.text()), self.picture.listen(ctx, state.text())];
        for notice in heard.into_iter().flatten() {
            self.tell(notice);
        }
    }

    /// The scale at which the window is to be painted for a picture, if it is.
    pub fn picture_scale(&self, ctx: &egui::Context) -> Option<f32> {
        self.picture.wanted_scale(ctx)
    }

    /// Fills an enlarged picture, on a thread.
    pub fn fill_picture(&mut self, window: EnlargedWindow) {
        let (sender, receiver) = bounded(1);
        if let Some(part) = self.picture.part_of(&window) {
            let fill = move || {
                if let Some(picture) = window.filled(part) {
                    // The receiver may be gone when it comes.
                    drop(sender.send(Arc::new(picture)));
                }
            };
            // Without a thread there is no sender, which is reported as a missing picture.
            drop(thread::Builder::new().name("enlarged picture".to_owned()).spawn(fill));
        }
        self.picture.wait_for(receiver);
    }

    /// Whether something is being saved.
    pub const fn is_saving(&self) -> bool {
        self.savings.is_busy()
    }

    /// Handles finished saves.
    pub fn hear_of_saved(&mut self, state: &mut State, ctx: &egui::Context) -> Vec<Effect> {
        state.view.asks_for_file = self.is_asking();
        let effects = self.savings.hear(state, Duration::ZERO);
        if self.is_saving() {
            ctx.request_repaint_after(Duration::from_millis(50));
        }
        if !effects.is_empty() {
            self.touch();
        }
        effects
    }

    /// Handles the outcome of an export.
    pub fn hear_of_export(&mut self, state: &mut State) -> Vec<Effect> {
        self.exporting.finished(state)
    }

    /// Takes the game that was opened in the background.
    pub fn hear_of_opening(&mut self, state: &mut State, ctx: &egui::Context) -> Vec<Effect> {
        let wake = Pace::wake(ctx);
        if let Some(grown) = self.following.grown(state, &wake) {
            foreign::grown(state, grown);
        }
        let Some(opened) = self.opening.finished(&wake) else { return Vec::new() };
        self.touch();
        self.opened(opened, state)
    }

    /// The progress of opening a large file.
    pub fn opening_progress(&self, ctx: &egui::Context) -> Option<ExportProgress> {
        self.opening.progress(&Pace::wake(ctx))
    }

    /// The progress of a long export.
    pub fn export_progress(&self) -> Option<ExportProgress> {
        self.exporting.progress()
    }

    /// Carries out one effect. Returns the effects that follow from it.
    pub fn carry_out(&mut self, effect: Effect, state: &mut State, ctx: &egui::Context) -> Vec<Effect> {
        match effect {
            Effect::AskFile(kind, asked) => self.ask(state, ctx, kind, asked),
            Effect::Read(kind, path) => return self.read(kind, &path, state, ctx),
            Effect::Write(FileKind::Game, path) => {
                if let Some(folder) = path.parent() {
                    self.sweep(folder);
                }
                return self.savings.save_game(&mut self.keeping.writer, &path, state);
            }
            Effect::Write(kind, path) => {
                return self.savings.save_other(&mut self.keeping.writer, kind, path, state);
            }
            Effect::ReadText(text) => {
                let game = state.game.position.game();
                if let Some(opened) = self.opening.start_text(text, game, &Pace::wake(ctx)) {
                    return self.opened(opened, state);
                }
                ctx.request_repaint();
            }
            Effect::StopOpening => self.opening.stop(),
            Effect::ReadStored(id) => return self.read_stored(id, state),
            Effect::ReadBefore(id) => return self.read_before(id, state),
            Effect::ForgetStored(id, game) => self.forget_stored(id, *game, state),
            Effect::LeaveStored(id) => self.leave_set_aside(&id, state),
            Effect::Export(_, Target::File(None)) | Effect::SaveBoard(_, Target::File(None))
                if self.is_asking() =>
            {
                self.tell_of_dialog(state);
            }
            Effect::Export(request, target) => {
                let order = FigureOrder::of(state, request);
                let written = move |path| Command::Export(request, Target::File(Some(path)));
                let refused = order.and_then(|order| {
                    let ordered = OrderedExport { work: order, written: Box::new(written) };
                    self.exporting.start(ordered, target, state, ctx)
                });
                self.say(refused.map(Effect::Tell));
            }
            Effect::Print => self.print(state, ctx),
            Effect::SaveBoard(format, target) => self.save_board(format, target, state, ctx),
            Effect::Worksheet(request, path) => self.write_worksheet(request, path, state, ctx),
            Effect::StopExport => self.exporting.stop(),
            Effect::Copy(text, said) => self.clipboard.copy(text, said, ctx),
            Effect::CopyPixels(PixelPicture { size, pixels }, said) => {
                ctx.copy_image(egui::ColorImage::from_rgba_premultiplied(size, &pixels));
                self.tell(Notice::done(said));
            }
            Effect::CopyPicture(panel, scale) => {
                let refused = self.picture.ask(ctx, state.text(), panel, scale);
                self.say(refused.map(Effect::Tell));
            }
            Effect::RequestPaste => self.clipboard.ask(ctx),
            Effect::ShowPath(path) => manual::show(&path, ctx),
            Effect::OpenManual => self.tell(manual::open(state, ctx)),
            Effect::Tell(notice) => self.tell(notice),
            // These are the window's own.
            Effect::Layout(_) | Effect::Apply(_) | Effect::Quit => {}
        }
        Vec::new()
    }

    fn read(&mut self, kind: FileKind, path: &Path, state: &mut State, ctx: &egui::Context) -> Vec<Effect> {
        match kind {
            FileKind::Game if is_file_of_codes(path) => {
                let grade = ExerciseCommand::ClassFiles(vec![path.to_owned()]);
                vec![Effect::Apply(Command::Exercise(grade).into())]
            }
            FileKind::Game if path.is_dir() || is_of_tournaments(path) => {
                let open = TournamentCommand::Open(path.to_owned());
                vec![Effect::Apply(Command::Tournament(open).into())]
            }
            FileKind::Game => {
                let Some(opened) = self.opening.start(path, state.game.position.game(), &Pace::wake(ctx))
                else {
                    return Vec::new();
                };
                ctx.request_repaint();
                self.opened(opened, state)
            }
            FileKind::Match => {
                matches::update::absorb_read(state, path, match_play::document::load_kept(path))
            }
            FileKind::Weights => weights::update::absorb_table(state, path, tables::load(path)),
            FileKind::Patterns => weights::patterns::absorb_patterns(state, path, patterns::load(path)),
            FileKind::Positions => {
                compare::many_update::absorb_file(state, path, store::read(path, store::SIZE_LIMIT as u64))
            }
            FileKind::Recording => {
                let wake = Pace::wake(ctx);
                let Some(opened) = self.opening.start_recording(path, state.game.position.game(), &wake)
                else {
                    return Vec::new();
                };
                self.opened(opened, state)
            }
            // Sets are read where they are graded, folders where they are chosen, and results never.
            FileKind::Exercises
            | FileKind::Tournaments
            | FileKind::Archive
            | FileKind::Class
            | FileKind::Codes
            | FileKind::Programs
            | FileKind::Openings
            | FileKind::Results
            | FileKind::Engine
            | FileKind::SearchTree => Vec::new(),
        }
    }

    /// Whether a file dialog is open.
    fn is_asking(&self) -> bool {
        self.dialog.is_some() || self.exporting.is_asking()
    }

    /// Reports that a dialog is open: a second one would only hide the first.
    fn tell_of_dialog(&mut self, state: &State) {
        self.tell(Notice::note(state.text().get("dialog.one")));
    }

    /// Writes the thing that is in front for the system's viewer, which prints it.
    fn print(&mut self, state: &State, ctx: &egui::Context) {
        let Some(work) = Printing::of(state) else {
            return self.tell(Notice::error(state.text().get("print.nothing")));
        };
        let ordered = OrderedExport { work, written: Box::new(|_| Command::Print) };
        let refused = self.exporting.start(ordered, Target::Viewer, state, ctx);
        self.say(refused.map(Effect::Tell));
    }

    /// Draws the board that is shown, in the colours of books.
    fn save_board(&mut self, format: ExportFormat, target: Target, state: &State, ctx: &egui::Context) {
        let Some(work) = BoardOrder::of(state, format, FigurePaper::Light) else {
            return self.tell(Notice::error(state.text().get("export.no-board")));
        };
        let written = Box::new(move |path| Command::SaveBoard(format, Target::File(Some(path))));
        let refused = self.exporting.start(OrderedExport { work, written }, target, state, ctx);
        self.say(refused.map(Effect::Tell));
    }

    fn write_worksheet(
        &mut self,
        request: WorksheetRequest,
        path: Option<PathBuf>,
        state: &State,
        ctx: &egui::Context,
    ) {
        if self.is_asking() {
            return self.tell_of_dialog(state);
        }
        let text = state.text();
        let Some(order) = request.order(text, &SheetSources::of(state)) else { return };
        let growth = state.settings.tree_growth.of(Game::NumberTree);
        let order = WorksheetOrder { growth, ..order };
        let written = Box::new(move |path| Command::WorksheetTo(request, path));
        let ordered = OrderedExport { work: Writing { order, text }, written };
        let refused = self.exporting.start(ordered, Target::File(path), state, ctx);
        self.say(refused.map(Effect::Tell));
    }

    /// Shows the notices among effects, and ignores all others.
    pub fn say(&mut self, effects: impl IntoIterator<Item = Effect>) {
        for effect in effects {
            if let Effect::Tell(notice) = effect {
                self.tell(notice);
            }
        }
    }

    fn tell(&mut self, notice: Notice) {
        self.notices.tell(notice);
    }

    /// The current notices; expired ones are removed.
    pub fn notices(&mut self, ctx: &egui::Context) -> &Notices {
        self.notices.forget_old(ctx);
        &self.notices
    }

    fn opened(&mut self, opened: OpenedFile, state: &mut State) -> Vec<Effect> {
        // The folder was not known at the start, and an earlier program may have left half a game there.
        if let Some(folder) = opened.path.as_deref().and_then(Path::parent) {
            self.sweep(folder);
        }
        if let OpenedFile { trace: Some(trace), path: Some(path), compares: false, .. } = &opened
            && let Ok(trace) = &**trace
        {
            self.following.begin(path, trace);
        }
        match opened {
            OpenedFile { search: Some(search), path: Some(path), .. } => {
                tree_file::opened(state, &path, *search)
            }
            opened => document::absorb_opened(state, opened),
        }
    }

    fn read_stored(&self, id: String, state: &mut State) -> Vec<Effect> {
        let Some(shelf) = &self.keeping.shelf else { return Vec::new() };
        let id = self.present_name(id, state);
        let (path, read) = (shelf.path(&id), shelf.get(&id));
        // The question counts as answered once the game is stored as the open one: should the program end
        // before, it is asked again.
        kept_games::absorb_stored(state, id, &path, read)
    }

    fn read_before(&self, id: String, state: &mut State) -> Vec<Effect> {
        let Some(shelf) = &self.keeping.shelf else { return Vec::new() };
        let id = self.present_name(id, state);
        let (path, read) = (shelf.path(&id), shelf.get(&id));
        kept_games::absorb_before(state, id, &path, read)
    }

    /// Opens a file dialog on a thread of its own: the window stays responsive while it is open.
    fn ask(&mut self, state: &State, ctx: &egui::Context, kind: FileKind, asked: FileQuestion) {
        if self.is_asking() {
            return self.tell_of_dialog(state);
        }
        let (answer, answers) = bounded(1);
        let look = DialogLook {
            title: state.text().get(kind.title(&asked)),
            folder: state.settings.folder.clone(),
            filters: kind.filters(&asked, state.text(), state.game.position.game()),
        };
        let ctx = ctx.clone();
        let started = thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
            let chosen = file_dialogs::choose(kind, &asked, &look);
            // The program may have been closed meanwhile; the answer has no receiver then.
            if answer.send(chosen).is_ok() {
                ctx.request_repaint();
            }
        });
        match started {
            Ok(_) => self.dialog = Some(answers),
            Err(error) => self.tell(Notice::error(state.text().with("error.dialog", &[("why", &error)]))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use edagari_app::session::settings::Settings;

    #[test]
    fn a_second_file_dialog_is_not_opened_and_that_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut state, ctx) = (document::start_state(Settings::default()), egui::Context::default());
        let tree = edagari_app::session::export::data::ExportChoice::usual(
            edagari_app::session::drawing::data::DrawingPlace::Main,
            false,
            0,
        );
        for asks in [
            Effect::AskFile(FileKind::Game, FileQuestion::Open),
            Effect::AskFile(FileKind::Game, FileQuestion::save("saved.ron")),
            Effect::AskFile(FileKind::Match, FileQuestion::Open),
            Effect::Export(tree, Target::File(None)),
            Effect::Worksheet(WorksheetRequest::default(), None),
        ] {
            let mut outside = Outside::new(Autosave::in_folder(folder.path()));
            let (answer, answers) = bounded(1);
            outside.dialog = Some(answers);
            outside.carry_out(asks.clone(), &mut state, &ctx);
            let said = outside.notices.newest().map(|notice| notice.text.clone());
            assert_eq!(said, Some(state.text().get("dialog.one")), "{asks:?}");
            assert!(outside.exporting.progress().is_none() && !outside.exporting.is_asking());
            assert!(answer.send(Ok(None)).is_ok(), "the first one is still waited for");
        }
    }
}
