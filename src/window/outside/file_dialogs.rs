//! The file dialogs: what they ask, and the command that their answer becomes.

use std::path::{Path, PathBuf};

use crate::session::command::Command;
use crate::session::exercises::data::ExerciseCommand;
use crate::session::import;
use crate::session::matches::data::MatchCommand;
use crate::session::weights::data::LabCommand;
use crate::session::weights::learning::data::LearnCommand;
use crate::store::wthor;

/// What a file dialog is asked.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    /// Which game to open.
    Open,
    /// Where to save the game; a name to begin with, as in the others.
    Save(String),
    /// Which match to open.
    OpenMatch,
    /// Where to save the match.
    SaveMatch(&'static str),
    /// Which weights to open.
    OpenTable,
    /// Where to save the weights.
    SaveTable,
    /// Which folder of tournament games to learn from.
    Games,
    /// Which patterns to open.
    OpenPatterns,
    /// Where to save learned patterns.
    SavePatterns,
    /// Which exercises to open.
    OpenSet,
    /// Where to save the exercises.
    SaveSet(&'static str),
    /// Where to save their points.
    SaveResults,
}

impl Ask {
    /// Shows the dialog and waits. `EDAGARI_OPEN` and `EDAGARI_SAVE_AS` answer in its place: for scripts, and
    /// for systems without any dialog program.
    pub(super) fn choose(self, folder: Option<&Path>, filter: &str) -> Option<Command> {
        let dialog = || dialog(folder, filter, &["ron"]);
        match self {
            Self::Open => {
                let endings: Vec<_> = ["ron"].into_iter().chain(import::ENDINGS).collect();
                let ask = || self::dialog(folder, filter, &endings).pick_file();
                answer("EDAGARI_OPEN").or_else(ask).map(Command::OpenPath)
            }
            Self::Save(name) => {
                let chosen = answer("EDAGARI_SAVE_AS").or_else(|| dialog().set_file_name(name).save_file());
                chosen.map(with_extension).map(Command::SavePath)
            }
            Self::OpenMatch => {
                let chosen = answer("EDAGARI_OPEN").or_else(|| dialog().pick_file());
                chosen.map(|path| Command::Match(MatchCommand::OpenPath(path)))
            }
            Self::OpenTable => {
                let chosen = answer("EDAGARI_OPEN").or_else(|| dialog().pick_file());
                chosen.map(|path| Command::Lab(LabCommand::OpenPath(path)))
            }
            Self::SaveTable => {
                let ask = || dialog().set_file_name("edagari-weights.ron").save_file();
                let chosen = answer("EDAGARI_SAVE_AS").or_else(ask);
                chosen.map(with_extension).map(|path| Command::Lab(LabCommand::WritePath(path)))
            }
            Self::Games => {
                let path = answer("EDAGARI_OPEN").or_else(|| rfd::FileDialog::new().pick_folder())?;
                let read = wthor::survey(&path).map_err(|error| error.to_string());
                Some(Command::Lab(LabCommand::Learn(LearnCommand::Folder(path, read))))
            }
            Self::OpenPatterns => {
                let chosen = answer("EDAGARI_OPEN").or_else(|| rfd::FileDialog::new().pick_file());
                chosen.map(|path| Command::Lab(LabCommand::ReadPatterns(path)))
            }
            Self::SavePatterns => {
                let dialog = || rfd::FileDialog::new().set_file_name("edagari-patterns.bin").save_file();
                let path = answer("EDAGARI_SAVE_AS").or_else(dialog)?;
                Some(Command::Lab(LabCommand::Learn(LearnCommand::WritePatterns(path))))
            }
            Self::OpenSet => {
                let chosen = answer("EDAGARI_OPEN").or_else(|| dialog().pick_file());
                chosen.map(ExerciseCommand::OpenPath).map(Command::Exercise)
            }
            Self::SaveSet(name) => {
                let chosen = answer("EDAGARI_SAVE_AS").or_else(|| dialog().set_file_name(name).save_file());
                chosen.map(with_extension).map(ExerciseCommand::SavePath).map(Command::Exercise)
            }
            Self::SaveResults => {
                let dialog = || rfd::FileDialog::new().set_file_name("edagari-results.csv").save_file();
                answer("EDAGARI_SAVE_AS")
                    .or_else(dialog)
                    .map(ExerciseCommand::ResultsPath)
                    .map(Command::Exercise)
            }
            Self::SaveMatch(name) => {
                let dialog = || rfd::FileDialog::new().set_file_name(name).save_file();
                let chosen = answer("EDAGARI_SAVE_AS").or_else(dialog);
                chosen.map(with_extension).map(|path| Command::Match(MatchCommand::WritePath(path)))
            }
        }
    }
}

/// A script's answer in place of a dialog.
fn answer(name: &str) -> Option<PathBuf> {
    std::env::var_os(name).map(PathBuf::from)
}

fn dialog(folder: Option<&Path>, filter: &str, endings: &[&str]) -> rfd::FileDialog {
    let dialog = rfd::FileDialog::new().add_filter(filter, endings);
    match folder {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    }
}

fn with_extension(mut path: PathBuf) -> PathBuf {
    if path.extension().is_none() {
        path.set_extension("ron");
    }
    path
}
