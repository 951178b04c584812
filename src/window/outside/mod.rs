//! The world outside the state: files and their dialogs, the clipboard, notices, autosave.

use std::fmt::Display;
use std::path::Path;
use std::thread;

use crossbeam_channel::{Receiver, bounded};

use crate::match_play;
use crate::session::command::Command;
use crate::session::effect::{Effect, ExerciseFile, MatchFile, Notice, TableFile};
use crate::session::export::data::Target;
use crate::session::export::figure::Order;
use crate::session::game::opening::{Opened, Opening};
use crate::session::matches::data::MatchCommand;
use crate::session::progress::Progress;
use crate::session::state::{Conflict, State};
use crate::session::weights::{self, learning};
use crate::session::worksheet::data::Wish;
use crate::session::worksheet::work::Writing;
use crate::session::{document, exercises, import, matches};
use crate::store::autosave::Autosave;
use crate::store::{self, Stamp, patterns, tables};
use crate::words::faults;

use super::notices::Notices;
use super::pace::Pace;

use clipboard::Clipboard;
use exporting::Exporting;
use file_dialogs::Ask;
use keeping::Keeping;

/// The most bytes of a game that another program wrote.
const FOREIGN_LIMIT: u64 = 1 << 20;

pub mod clipboard;
pub mod exporting;
mod file_dialogs;
mod keeping;

/// Everything outside the state that a command may reach.
#[derive(Debug)]
pub struct Outside {
    keeping: Keeping,
    notices: Notices,
    clipboard: Clipboard,
    /// The answer of the file dialog that is open.
    dialog: Option<Receiver<Option<Command>>>,
    exporting: Exporting,
    opening: Opening,
    /// What else was found in a file that should have held a game.
    found: Option<Command>,
}

impl Outside {
    /// The outside as the program starts.
    pub fn new(autosave: Autosave) -> Self {
        Self {
            keeping: Keeping::new(autosave),
            notices: Notices::default(),
            clipboard: Clipboard::default(),
            dialog: None,
            exporting: Exporting::default(),
            opening: Opening::default(),
            found: None,
        }
    }

    /// Hands on what dialogs answered, and what files hold besides games.
    pub fn answers(&mut self, commands: &mut Vec<Command>) {
        commands.extend(self.found.take());
        if let Some(answer) = &self.dialog
            && let Ok(answer) = answer.try_recv()
        {
            commands.extend(answer);
            self.dialog = None;
        }
    }

    /// Hears what the clipboard holds, before the keyboard is read.
    pub fn hear_of_clipboard(&mut self, state: &State, ctx: &egui::Context) {
        if let Some(notice) = self.clipboard.listen(ctx, state.text()) {
            self.tell(notice);
        }
    }

    /// Says what an export came to.
    pub fn hear_of_export(&mut self, state: &mut State, ctx: &egui::Context) {
        if let Some(effect) = self.exporting.finished(state) {
            self.carry_out(effect, state, ctx);
        }
    }

    /// Takes in the game that was opened beside the window.
    pub fn hear_of_opening(&mut self, state: &mut State) {
        if let Some(opened) = self.opening.finished() {
            self.opened(opened, state);
            self.touch();
        }
    }

    /// How far a large file is that is being opened.
    pub fn opening_progress(&self, ctx: &egui::Context) -> Option<Progress> {
        self.opening.progress(&Pace::wake(ctx))
    }

    /// How far an export is that takes longer than a moment.
    pub fn export_progress(&self) -> Option<Progress> {
        self.exporting.progress()
    }

    /// Carries out one effect.
    pub fn carry_out(&mut self, effect: Effect, state: &mut State, ctx: &egui::Context) {
        match effect {
            Effect::AskOpen => self.ask(state, ctx, Ask::Open),
            Effect::AskSave(name) => self.ask(state, ctx, Ask::Save(name)),
            Effect::Read(path) => self.read(&path, state, ctx),
            Effect::StopOpening => self.opening.stop(),
            Effect::ReadReplaced(id) => self.read_stored(id, state),
            Effect::Write(path) => self.write(&path, state),
            Effect::Export(_, Target::File(None)) if self.is_asking() => self.tell_of_dialog(state),
            Effect::Export(wish, target) => {
                let order = Order::of(state, wish);
                let refused = order.and_then(|order| self.exporting.start(order, target, state, ctx));
                if let Some(notice) = refused {
                    self.tell(notice);
                }
            }
            Effect::Worksheet(wish) => self.write_worksheet(wish, state, ctx),
            Effect::StopExport => self.exporting.stop(),
            Effect::Match(MatchFile::AskOpen) => self.ask(state, ctx, Ask::OpenMatch),
            Effect::Match(MatchFile::AskSave(name)) => self.ask(state, ctx, Ask::SaveMatch(name)),
            Effect::Match(MatchFile::Read(path)) => {
                let notice =
                    matches::update::match_read(state, &path, match_play::document::load_kept(&path));
                if let Some(notice) = notice {
                    self.tell(notice);
                }
            }
            Effect::Match(MatchFile::Write(path)) => self.write_match(&path, state),
            Effect::Table(TableFile::AskOpen) => self.ask(state, ctx, Ask::OpenTable),
            Effect::Table(TableFile::AskSave) => self.ask(state, ctx, Ask::SaveTable),
            Effect::Table(TableFile::Read(path)) => {
                let notice = weights::update::table_read(state, &path, tables::load(&path));
                self.tell(notice);
            }
            Effect::Table(TableFile::Write(path)) => {
                self.write_table(&path, state);
            }
            Effect::Table(TableFile::AskGames) => self.ask(state, ctx, Ask::Games),
            Effect::Table(TableFile::AskOpenPatterns) => self.ask(state, ctx, Ask::OpenPatterns),
            Effect::Table(TableFile::ReadPatterns(path)) => {
                let notice = weights::patterns::patterns_read(state, &path, patterns::load(&path));
                self.tell(notice);
            }
            Effect::Table(TableFile::AskSavePatterns) => self.ask(state, ctx, Ask::SavePatterns),
            Effect::Table(TableFile::WritePatterns(path)) => {
                if let Some(patterns) = state.shown_patterns() {
                    let written = store::replace(&path, &patterns.to_bytes());
                    self.tell(learning::update::patterns_written(state, &path, written));
                }
            }
            Effect::Exercise(file) => self.exercise_file(file, state, ctx),
            Effect::Copy(text, said) => self.clipboard.copy(text, said, ctx),
            Effect::RequestPaste => self.clipboard.ask(ctx),
            Effect::Tell(notice) => self.tell(notice),
            Effect::Layout(_) | Effect::Then(_) | Effect::Quit => {}
        }
    }

    fn read(&mut self, path: &Path, state: &mut State, ctx: &egui::Context) {
        if import::is_foreign(path) {
            let notice = import::foreign_read(state, path, store::read(path, FOREIGN_LIMIT));
            self.tell(notice);
        } else if let Some(opened) = self.opening.start(path, &Pace::wake(ctx)) {
            self.opened(opened, state);
            ctx.request_repaint();
        }
    }

    /// Whether a file dialog is open.
    fn is_asking(&self) -> bool {
        self.dialog.is_some() || self.exporting.is_asking()
    }

    /// A second dialog would only hide the first.
    fn tell_of_dialog(&mut self, state: &State) {
        self.tell(Notice::note(state.text().get("dialog.one")));
    }

    fn write_worksheet(&mut self, wish: Wish, state: &State, ctx: &egui::Context) {
        if self.is_asking() {
            return self.tell_of_dialog(state);
        }
        let text = state.text();
        let Some(order) = wish.order(text, state.exercises.set()) else { return };
        if let Some(notice) = self.exporting.start(Writing { order, text }, Target::File(None), state, ctx) {
            self.tell(notice);
        }
    }

    /// Says something, if there is something to say.
    pub fn say(&mut self, notice: Option<Notice>) {
        if let Some(notice) = notice {
            self.tell(notice);
        }
    }

    fn tell(&mut self, notice: Notice) {
        self.notices.tell(notice);
    }

    /// The sentences that stand now; those that have stood long enough go.
    pub fn notices(&mut self, ctx: &egui::Context) -> &Notices {
        self.notices.tend(ctx);
        &self.notices
    }

    fn opened(&mut self, Opened { path, stamp, read }: Opened, state: &mut State) {
        if let Some(folder) = path.parent() {
            self.sweep(folder);
        }
        match read {
            Ok(document) => {
                document::replace(state, document, Some(path));
                state.game.stamp = stamp;
            }
            Err(_) if match_play::document::is_one(&path) => {
                self.found = Some(Command::Match(MatchCommand::OpenPath(path)));
            }
            Err(error) => {
                let why = faults::document_error(state.text(), &error);
                let file = path.display();
                self.tell(Notice::error(state.text().with("error.open", &[("file", &file), ("why", &why)])));
            }
        }
    }

    fn read_stored(&mut self, id: String, state: &mut State) {
        let Some(shelf) = &self.keeping.shelf else { return };
        match shelf.get(&id) {
            Ok(document) => document::open_stored(state, id, document),
            Err(error) => {
                let why = faults::document_error(state.text(), &error);
                let file = shelf.path(&id);
                let words = [("file", &file.display() as &dyn Display), ("why", &why)];
                self.tell(Notice::error(state.text().with("error.open", &words)));
            }
        }
    }

    fn write(&mut self, path: &Path, state: &mut State) {
        if let Some(conflict) = conflict(state, path) {
            return document::file_changed(state, conflict);
        }
        self.sweep(path.parent().unwrap_or(Path::new("")));
        state.game.document.cursor = state.game.cursor;
        match state.game.document.save(path) {
            Ok(()) => {
                let stamp = Stamp::of(state.game.document.to_text().as_bytes());
                let notice = document::saved(state, path, stamp);
                self.tell(notice);
            }
            Err(error) => {
                let why = faults::document_error(state.text(), &error);
                let file = path.display();
                self.tell(Notice::error(state.text().with("error.save", &[("file", &file), ("why", &why)])));
            }
        }
    }

    fn exercise_file(&mut self, file: ExerciseFile, state: &mut State, ctx: &egui::Context) {
        let notice = match file {
            ExerciseFile::AskOpen => return self.ask(state, ctx, Ask::OpenSet),
            ExerciseFile::AskSave(name) => return self.ask(state, ctx, Ask::SaveSet(name)),
            ExerciseFile::AskResults => return self.ask(state, ctx, Ask::SaveResults),
            ExerciseFile::WriteResults(path) => {
                return self.write_text(&path, &exercises::update::results_text(state), state);
            }
            ExerciseFile::Write(path) => {
                let written = state.exercises.sheet.save(&path);
                exercises::update::set_written(state, &path, written)
            }
        };
        self.tell(notice);
    }

    fn write_match(&mut self, path: &Path, state: &State) {
        let Some(text) = matches::update::match_bytes(state, path) else { return };
        self.write_text(path, &text, state);
    }

    fn write_table(&mut self, path: &Path, state: &State) {
        let Some((weights, _)) = state.weights() else { return };
        self.write_text(path, &tables::to_text(&weights), state);
    }

    fn write_text(&mut self, path: &Path, text: &str, state: &State) {
        let notice = match store::replace(path, text.as_bytes()) {
            Ok(()) => matches::update::match_saved(state, path),
            Err(error) => {
                let (file, why) = (path.display(), faults::io_error(state.text(), &error));
                Notice::error(state.text().with("error.save", &[("file", &file), ("why", &why)]))
            }
        };
        self.tell(notice);
    }

    /// Opens a file dialog on a thread of its own: the window goes on while it is open.
    fn ask(&mut self, state: &State, ctx: &egui::Context, ask: Ask) {
        if self.is_asking() {
            return self.tell_of_dialog(state);
        }
        let (answer, answers) = bounded(1);
        let folder = state.settings.folder.clone();
        let filter = state.text().get("dialog.filter");
        let ctx = ctx.clone();
        let started = thread::Builder::new().name("file dialog".to_owned()).spawn(move || {
            let chosen = ask.choose(folder.as_deref(), &filter);
            // The program may have been closed meanwhile; nobody waits for the answer then.
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

/// Whether another program wrote the open game's file since this one read or wrote it.
fn conflict(state: &State, path: &Path) -> Option<Conflict> {
    let known = state.game.stamp.filter(|_| state.game.path.as_deref() == Some(path))?;
    let now = Stamp::of_file(path)?;
    (now != known).then(|| Conflict { path: path.to_owned(), beside: store::free_beside(path) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::settings::Settings;

    #[test]
    fn a_second_file_dialog_is_not_opened_and_that_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut state, ctx) = (document::start_state(Settings::default()), egui::Context::default());
        let tree =
            crate::session::export::data::Wish::usual(crate::session::drawing::data::Stage::Main, false, 0);
        for asks in [
            Effect::AskOpen,
            Effect::AskSave("saved.ron".to_owned()),
            Effect::Match(MatchFile::AskOpen),
            Effect::Export(tree, Target::File(None)),
            Effect::Worksheet(Wish::default()),
        ] {
            let mut outside = Outside::new(Autosave::in_folder(folder.path()));
            let (answer, answers) = bounded(1);
            outside.dialog = Some(answers);
            outside.carry_out(asks.clone(), &mut state, &ctx);
            let said = outside.notices.newest().map(|notice| notice.text.clone());
            assert_eq!(said, Some(state.text().get("dialog.one")), "{asks:?}");
            assert!(outside.exporting.progress().is_none() && !outside.exporting.is_asking());
            assert!(answer.send(None).is_ok(), "the first one is still waited for");
        }
    }
}
