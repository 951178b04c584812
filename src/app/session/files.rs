//! The files that the user is asked for: one row for each kind, with the command that follows the choice.

use std::path::{Path, PathBuf};

use crate::catalog::Game;
use crate::store::forms::GameForm;
use crate::store::output::Output;
use crate::store::{self, wthor};
use crate::words::text::Text;

use super::class_tournament::data::ClassCommand;
use super::command::{Command, CompareCommand};
use super::engines::data::EnginesCommand;
use super::exercises::data::ExerciseCommand;
use super::matches::data::MatchCommand;
use super::tournaments::data::TournamentCommand;
use super::weights::data::WeightsCommand;
use super::weights::learning::data::LearnCommand;

/// The contents of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A game with its variations, players and searches; to be opened, also one of another program.
    Game,
    /// A match between methods; the extension decides between document and table.
    Match,
    /// The numbers of the Othello evaluation.
    Weights,
    /// Learned patterns.
    Patterns,
    /// A folder of tournament games to learn from.
    Tournaments,
    /// A folder of tournament games to view.
    Archive,
    /// A set of exercises with its answers.
    Exercises,
    /// A folder with the sheets and codes of a class.
    Class,
    /// Codes of pages of exercises, a line for each student.
    Codes,
    /// The points of a set of exercises as a table.
    Results,
    /// Positions, or games that each end in one.
    Positions,
    /// A folder of programs that play a tournament, or one for its results.
    Programs,
    /// Lines of moves or games for the openings of a tournament.
    Openings,
    /// A search of another program, to be compared with others.
    Recording,
    /// The tree of a search to be continued.
    SearchTree,
    Engine,
}

/// The question of a file dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileQuestion {
    Open,
    /// Save, with the proposed name.
    Save(String),
}

impl FileQuestion {
    /// The question where to save, with a proposed name.
    pub fn save(name: &str) -> Self {
        Self::Save(name.to_owned())
    }
}

/// A filter of a file dialog: its name, and the file extensions that it shows.
pub type FileFilter = (String, Vec<&'static str>);

/// Extensions of one kind of file, and the commands that follow a choice.
#[derive(Clone, Copy, Debug)]
struct FileKindRow {
    /// The extensions offered; empty for any.
    to_open: &'static [&'static str],
    to_save: &'static [&'static str],
    /// The extension added to a name without one of those offered.
    added: Option<&'static str>,
    opened: fn(PathBuf) -> Command,
    saved: fn(PathBuf) -> Command,
}

impl FileKindRow {
    /// A document of this program.
    const DOCUMENT: Self = Self {
        to_open: RON,
        to_save: RON,
        added: Some("ron"),
        opened: Command::OpenPath,
        saved: Command::SavePath,
    };
    /// A file with any extension, or a folder.
    const OF_ANY_ENDING: Self = Self { to_open: ANY, to_save: ANY, added: None, ..Self::DOCUMENT };
}

const RON: &[&str] = &["ron"];
const ANY: &[&str] = &[];
const TRACES: &[&str] = &["trace", "gz"];
/// Extensions of games that are written: those of [`GameForm`], and the first one of documents.
const WRITTEN_GAMES: &[&str] = &["edagari", "ron", "ggf", "sgf", "pgn", "txt"];
/// Extensions of games that can be opened: own ones, and those of other programs.
const GAMES: &[&str] = &[
    "edagari", "ron", "ggf", "sgf", "pgn", "obf", "kifu", "txt", "json", "wtb", "csv", "tsv", "html", "htm",
    "trace", "gz", "tree",
];
/// The filter for all files, in the words of the dialogs.
const ALL_FILES: &str = "*";

/// Whether a file has an extension of other programs: games are not saved there in the format of this
/// program.
pub(super) fn is_foreign(path: &Path) -> bool {
    path.extension().is_some_and(|own| GAMES[2..].iter().any(|ending| own.eq_ignore_ascii_case(ending)))
}

impl FileKind {
    fn row(self) -> FileKindRow {
        use Command as C;
        let (document, any) = (FileKindRow::DOCUMENT, FileKindRow::OF_ANY_ENDING);
        match self {
            Self::Game => FileKindRow {
                to_open: GAMES,
                to_save: WRITTEN_GAMES,
                added: Some(GameForm::Document.ending()),
                ..document
            },
            Self::Match => FileKindRow {
                to_save: &["ron", "csv"],
                opened: |path| C::Match(MatchCommand::OpenPath(path)),
                saved: |path| C::Match(MatchCommand::WritePath(path)),
                ..document
            },
            Self::Weights => FileKindRow {
                opened: |path| C::Lab(WeightsCommand::OpenPath(path)),
                saved: |path| C::Lab(WeightsCommand::WritePath(path)),
                ..document
            },
            Self::Patterns => FileKindRow {
                opened: |path| C::Lab(WeightsCommand::ReadPatterns(path)),
                saved: |path| C::Lab(WeightsCommand::Learn(LearnCommand::WritePatterns(path))),
                ..any
            },
            Self::Exercises => FileKindRow {
                opened: |path| C::Exercise(ExerciseCommand::OpenPath(path)),
                saved: |path| C::Exercise(ExerciseCommand::SavePath(path)),
                ..document
            },
            Self::Class => FileKindRow { opened: handed_in, ..any },
            Self::Codes => FileKindRow { to_open: &["csv", "txt", "tsv"], opened: handed_in, ..document },
            Self::Programs => FileKindRow {
                opened: |path| C::ClassTournament(ClassCommand::Folder(path)),
                saved: |path| C::ClassTournament(ClassCommand::SaveIn(path)),
                ..any
            },
            Self::Openings => FileKindRow {
                to_open: GAMES,
                opened: |path| C::ClassTournament(ClassCommand::OpeningFile(path)),
                ..document
            },
            Self::Tournaments => FileKindRow { opened: surveyed, ..any },
            Self::Archive => {
                FileKindRow { opened: |path| C::Tournament(TournamentCommand::Open(path)), ..any }
            }
            Self::Positions => FileKindRow { to_open: GAMES, opened: positions, ..document },
            Self::Recording => FileKindRow { to_open: TRACES, opened: recording, ..document },
            Self::SearchTree => {
                FileKindRow { to_save: &["tree"], added: Some("tree"), saved: C::SaveTreeTo, ..document }
            }
            Self::Engine => FileKindRow { opened: |path| C::Engines(EnginesCommand::Program(path)), ..any },
            Self::Results => FileKindRow {
                to_save: &["csv"],
                added: Some("csv"),
                saved: |path| C::Exercise(ExerciseCommand::ResultsPath(path)),
                ..document
            },
        }
    }

    /// The filters of the dialog: the extensions of the kind, and when saving a game one for each format.
    /// Empty where any extension will do.
    pub fn filters(self, asked: &FileQuestion, text: Text, game: Game) -> Vec<FileFilter> {
        let endings = if *asked == FileQuestion::Open { self.row().to_open } else { self.row().to_save };
        let mut filters = Vec::new();
        if self == Self::Game && *asked != FileQuestion::Open {
            for form in GameForm::ALL.into_iter().filter(|form| form.fits(game)) {
                filters.push((text.get(&format!("forms.name.{}", form.ending())), vec![form.ending()]));
            }
        } else if !endings.is_empty() {
            filters.push((text.get("dialog.filter"), endings.to_vec()));
            // The contents of a file decide its kind, whatever its name.
            if *asked == FileQuestion::Open {
                filters.push((text.get("dialog.filter.all"), vec![ALL_FILES]));
            }
        }
        filters
    }

    /// The key of the title of the dialog.
    pub const fn title(self, asked: &FileQuestion) -> &'static str {
        match (self, asked) {
            (_, FileQuestion::Save(_)) => "dialog.title.save",
            (Self::Class, _) => "dialog.title.class",
            (Self::Codes, _) => "dialog.title.codes",
            (Self::Tournaments | Self::Archive, _) => "dialog.title.tournaments",
            (Self::Programs, _) => "dialog.title.programs",
            (Self::Exercises, _) => "dialog.title.exercises",
            (Self::Engine, _) => "dialog.title.engine",
            _ => "dialog.title.open",
        }
    }

    /// The command that follows the choice of this file. A file with the extension of another format could
    /// not be opened later, so a missing extension is added; the user is then asked about a file of the
    /// resulting name.
    pub fn chosen(self, asked: &FileQuestion, path: &Path) -> Command {
        let row = self.row();
        let chosen = Output::new(path);
        if *asked == FileQuestion::Open {
            return (row.opened)(chosen.path().to_owned());
        }
        let Some(ending) = row.added else { return (row.saved)(chosen.path().to_owned()) };
        let output = chosen.clone().with_ending(ending, row.to_save);
        if output == chosen || !output.exists() {
            return (row.saved)(output.path().to_owned());
        }
        Command::AskReplace(ReplaceQuestion::of(output.path(), row.saved).into())
    }
}

/// The question whether to replace an existing file that the dialog did not ask about.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplaceQuestion {
    pub path: PathBuf,
    pub replace: Command,
    /// A free file name beside it, and the command that writes to that one.
    pub beside: Option<(PathBuf, Command)>,
}

impl ReplaceQuestion {
    /// The question about this file; `written` gives the command that writes to a path.
    pub fn of(path: &Path, written: impl Fn(PathBuf) -> Command) -> Self {
        let beside = store::free_beside(path).map(|beside| (beside.clone(), written(beside)));
        Self { path: path.to_owned(), replace: written(path.to_owned()), beside }
    }
}

/// The command to learn from the tournament games of a folder. Called on the thread of the dialog.
fn surveyed(folder: PathBuf) -> Command {
    let read = wthor::survey(&folder).map_err(|error| error.to_string());
    Command::Lab(WeightsCommand::Learn(LearnCommand::Folder(folder, read)))
}

/// Answers of a class, to be graded.
fn handed_in(path: PathBuf) -> Command {
    Command::Exercise(ExerciseCommand::ClassFiles(vec![path]))
}

/// A file of positions to be searched by the methods of a comparison.
const fn positions(path: PathBuf) -> Command {
    Command::Compare(CompareCommand::OpenPositions(path))
}

/// The recording of another program, to be compared.
const fn recording(path: PathBuf) -> Command {
    Command::Compare(CompareCommand::OpenRecording(path))
}
