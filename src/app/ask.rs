//! The dialogs that ask the person for a file or a folder, and what is asked of the program with the answer.

use std::path::PathBuf;

use crate::store::wthor;

use super::command::Command;
use super::exercises::ExerciseCommand;
use super::lab::LabCommand;
use super::lab::learning::LearnCommand;
use super::matches::MatchCommand;

/// What a file dialog is asked.
#[derive(Clone, Debug)]
pub(super) enum Ask {
    Open,
    Save(String),
    OpenMatch,
    SaveMatch(&'static str),
    OpenTable,
    SaveTable,
    Games,
    SavePatterns,
    OpenSet,
    SaveSet(&'static str),
}

impl Ask {
    /// Shows the dialog and waits. `EDAGARI_OPEN` and `EDAGARI_SAVE_AS` answer in its place: for scripts, and
    /// for systems without any dialog program.
    pub(super) fn choose(self, folder: Option<PathBuf>, filter: &str) -> Option<Command> {
        let dialog = || {
            let dialog = rfd::FileDialog::new().add_filter(filter, &["ron"]);
            match folder {
                Some(folder) => dialog.set_directory(folder),
                None => dialog,
            }
        };
        let answer = |name| std::env::var_os(name).map(PathBuf::from);
        match self {
            Self::Open => answer("EDAGARI_OPEN").or_else(|| dialog().pick_file()).map(Command::OpenPath),
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
                let path = answer("EDAGARI_OPEN").or_else(|| dialog().pick_folder())?;
                let read = wthor::survey(&path).map_err(|error| error.to_string());
                Some(Command::Lab(LabCommand::Learn(LearnCommand::Folder(path, read))))
            }
            Self::SavePatterns => {
                let dialog = || rfd::FileDialog::new().set_file_name("edagari-patterns.bin").save_file();
                let path = answer("EDAGARI_SAVE_AS").or_else(dialog)?;
                Some(Command::Lab(LabCommand::Learn(LearnCommand::WritePatterns(path))))
            }
            Self::OpenSet => {
                let chosen = answer("EDAGARI_OPEN").or_else(|| dialog().pick_file());
                chosen.map(|path| Command::Exercise(ExerciseCommand::OpenPath(path)))
            }
            Self::SaveSet(name) => {
                let chosen = answer("EDAGARI_SAVE_AS").or_else(|| dialog().set_file_name(name).save_file());
                chosen.map(with_extension).map(|path| Command::Exercise(ExerciseCommand::SavePath(path)))
            }
            Self::SaveMatch(name) => {
                let dialog = || rfd::FileDialog::new().set_file_name(name).save_file();
                let chosen = answer("EDAGARI_SAVE_AS").or_else(dialog);
                chosen.map(with_extension).map(|path| Command::Match(MatchCommand::WritePath(path)))
            }
        }
    }
}

fn with_extension(mut path: PathBuf) -> PathBuf {
    if path.extension().is_none() {
        path.set_extension("ron");
    }
    path
}
