//! The tournament of a class, as plain data.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::catalog::Game;
use crate::engine::Protocol;
use crate::engine::tournament::{
    CutOff, EntrantError, KeptGamesError, MoveQuality, Programs, SkippedFile, Tournament, TournamentGame,
    TournamentKeeping, TournamentPlan, TournamentSystem,
};
use crate::match_play::{Adjudication, OpeningFault, Openings};
use crate::store::path_text;
use crate::words::faults;
use crate::words::games::game_name;
use crate::words::text::{Language, Text, file_name};

/// Settings of a tournament.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClassSetup {
    #[serde(with = "path_text::optional")]
    pub folder: Option<PathBuf>,
    /// Own engines that take part, by name, and levels of the game by their keys, such as `level:3`.
    pub engines: Vec<String>,
    pub game: Game,
    /// The protocol of the programs.
    pub protocol: Protocol,
    pub system: TournamentSystem,
    /// The name of the entrant that meets all others in a gauntlet; `None` for the first program of the
    /// folder.
    pub first: Option<String>,
    /// Games of each pairing, an even number.
    pub games: u32,
    pub openings: Openings,
    /// A file of openings; goes before `openings`.
    #[serde(with = "path_text::optional")]
    pub opening_file: Option<PathBuf>,
    /// Rules that end a game early.
    pub adjudication: Option<Adjudication>,
    /// Seconds for a move.
    pub seconds: f64,
    /// Seconds for the review of each game; `None` for no review.
    pub review: Option<f64>,
}

impl Default for ClassSetup {
    fn default() -> Self {
        Self {
            folder: None,
            engines: Vec::new(),
            game: Game::Othello { size: 8 },
            protocol: Protocol::Lines,
            system: TournamentSystem::RoundRobin,
            first: None,
            games: 2,
            openings: Openings::Random(4),
            opening_file: None,
            adjudication: None,
            seconds: 2.0,
            review: None,
        }
    }
}

impl CutOffTournament {
    /// The tournament that is kept; `None` where it cannot be gone on with.
    pub(super) fn of(CutOff { setup, games, is_whole, lost }: &CutOff) -> Option<Self> {
        let setup: ClassSetup = ron::from_str(setup).ok()?;
        (setup.is_usable() && *is_whole).then_some(Self { setup, games: *games, lost: *lost })
    }
}

impl ClassSetup {
    /// The games that are offered.
    pub const GAMES: [Game; 3] =
        [Game::Othello { size: 8 }, Game::Othello { size: 6 }, Game::ConnectFour { width: 7, height: 6 }];

    /// Whether at least two can take part.
    pub fn is_whole(&self) -> bool {
        (self.folder.is_some() || self.engines.len() > 1) && self.protocol.has(self.game)
    }

    /// Whether all settings are usable: the stored file may have been changed by hand.
    pub fn is_usable(&self) -> bool {
        let openings = match self.openings {
            Openings::Start => true,
            Openings::Random(plies) => (1..=100).contains(&plies),
            _ => false,
        };
        let rounds = match self.system {
            TournamentSystem::Swiss(rounds) => rounds,
            _ => 0,
        };
        Self::GAMES.contains(&self.game)
            && (2..=1000).contains(&self.games)
            && self.games.is_multiple_of(2)
            && rounds <= 100
            && openings
            && (0.1..=600.0).contains(&self.seconds)
            && self.review.is_none_or(|seconds| (0.1..=3600.0).contains(&seconds))
    }
}

/// A tournament interrupted by the end of the program, which can be continued.
#[derive(Clone, Debug, PartialEq)]
pub struct CutOffTournament {
    pub setup: ClassSetup,
    /// Games that were over and saved.
    pub games: usize,
    /// Games that were over but could not be saved.
    pub lost: u32,
}

/// The contents of a folder of programs.
#[derive(Clone, Debug)]
pub struct FoundPrograms {
    pub folder: PathBuf,
    /// The programs, or why the folder cannot be read.
    pub programs: Result<Programs, Arc<io::Error>>,
}

/// The state of the tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ClassStanding {
    #[default]
    Idle,
    Playing,
    /// It came to its end, or the user ended it.
    Over,
    /// It could not be played; the text gives the reason.
    Failed(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum ClassCommand {
    SetUp(Box<ClassSetup>),
    ChooseFolder,
    Folder(PathBuf),
    ChooseOpenings,
    OpeningFile(PathBuf),
    Start,
    /// Continue the interrupted tournament.
    GoOn,
    Stop,
    /// Open the game of this number on the board.
    Show(u32),
    /// Ask for a folder for tables, page, games and logs.
    Save,
    /// Save tables, page, games and logs in this folder, which is created.
    SaveIn(PathBuf),
}

/// Work of a tournament in the background.
#[derive(Clone, Debug)]
pub enum ClassTask {
    /// Plays the tournament of this number from the start, or continues it.
    Play { number: u64, setup: ClassSetup, goes_on: bool, keeping: Option<Arc<TournamentKeeping>> },
    /// Saves the games played.
    Save(PathBuf, Arc<SavedTournament>),
    /// Writes all games once more, where the disk did not take them while they were played.
    Keep(ClassSetup, Arc<TournamentKeeping>, Arc<SavedTournament>),
    /// Tests whether programs can be isolated on this system.
    Look,
    /// Lists the programs of a folder.
    List(PathBuf),
}

/// Contents of a saved tournament.
#[derive(Clone, Debug)]
pub struct SavedTournament {
    pub tournament: Tournament,
    /// Move quality of each entrant, where a review was asked for.
    pub qualities: Option<Vec<MoveQuality>>,
    pub language: Language,
}

/// Results of a task, in parts.
#[derive(Clone, Debug)]
pub enum ClassAnswer {
    /// The tournament begins, with the files that are not started.
    Begun(Box<Tournament>, Vec<SkippedFile>),
    /// Number of games on the disk, or why no more can be written.
    Kept(Result<usize, Arc<io::Error>>),
    /// A game is over; with the number of rests of each entrant so far.
    Game(Box<TournamentGame>, Vec<(u32, usize)>),
    /// All games are played, and so many are reviewed.
    Reviewed(usize, Vec<MoveQuality>),
    /// All games are played, and reviewed where that was asked for.
    Over(Box<Tournament>, Option<Vec<MoveQuality>>),
    /// Whether programs can be isolated.
    Isolation(bool),
    /// The contents of a folder.
    Listed(FoundPrograms),
    Refused(ClassRefusal),
    Saved(PathBuf),
    /// The reason why saving failed.
    NotSaved(String),
}

/// The reason why a tournament does not begin.
#[derive(Clone, Debug)]
pub enum ClassRefusal {
    /// Something cannot take part.
    Entrant(Arc<EntrantError>),
    /// The wrong number of entrants.
    Count(usize),
    /// The stored games do not belong to this tournament.
    CutOff(Arc<KeptGamesError>),
    /// The file of openings is unusable; with the reason, where it can be read at all.
    Openings(PathBuf, Result<OpeningFault, Arc<io::Error>>),
}

impl ClassRefusal {
    /// The reason as a sentence.
    pub fn words(&self, text: Text) -> String {
        match self {
            Self::Count(count) => {
                let key = if *count == 1 { "class.count-one" } else { "class.count" };
                text.with(key, &[("count", count), ("most", &TournamentPlan::MOST)])
            }
            Self::CutOff(error) => text.with("class.not-gone-on", &[("why", error)]),
            Self::Openings(path, why) => {
                let why = match why {
                    Ok(OpeningFault::Nothing(game)) => {
                        text.with("class.no-openings", &[("game", &game_name(text, *game))])
                    }
                    Ok(OpeningFault::Line { line, column, fault }) => {
                        let why = faults::notation_error(text, fault);
                        let place: [(&str, &dyn std::fmt::Display); 3] =
                            [("line", line), ("column", column), ("why", &why)];
                        text.with("trees.slip", &place)
                    }
                    Ok(OpeningFault::Unread(why)) => why.clone(),
                    Err(error) => faults::io_error(text, error),
                };
                text.with("class.unread", &[("file", &file_name(path)), ("why", &why)])
            }
            Self::Entrant(error) => match &**error {
                EntrantError::Folder { file, source } => {
                    let why = faults::io_error(text, source);
                    text.with("class.unread", &[("file", file), ("why", &why)])
                }
                EntrantError::NoProgram(file) | EntrantError::Nothing(file) => {
                    text.with("class.no-program", &[("file", file)])
                }
                EntrantError::Spec(error) => faults::spec_error(text, error),
                EntrantError::Engine(fault) => faults::external(text, fault),
                EntrantError::NotFirst { name, .. } => text.with("class.not-first", &[("name", name)]),
                EntrantError::Place(source) => faults::io_error(text, source),
            },
        }
    }
}

/// The tournament that is set up, and the one that is shown.
#[derive(Clone, Debug, Default)]
pub struct ClassTournament {
    pub setup: ClassSetup,
    pub standing: ClassStanding,
    /// Who plays, and the games so far.
    pub tournament: Option<Tournament>,
    /// Move quality of each entrant, where a review was asked for.
    pub qualities: Option<Vec<MoveQuality>>,
    /// `None` until the folder has been read.
    pub found: Option<FoundPrograms>,
    /// Files of the folder that are not started.
    pub skipped: Vec<SkippedFile>,
    /// Whether programs can be isolated here; `None` until that is tested.
    pub isolation: Option<bool>,
    /// Number of games reviewed; `None` before the review begins.
    pub reviewed: Option<usize>,
    /// Tournaments begun so far.
    pub begun: u64,
    /// A tournament interrupted by the end of the program.
    pub cut_off: Option<CutOffTournament>,
    /// Whether to continue `cut_off`.
    pub(crate) goes_on: bool,
    /// Number of games that are on the disk in case the program is killed.
    pub kept_games: usize,
    /// The reason why no more games could be written.
    pub not_kept: Option<String>,
    /// Whether the user is asked to discard unsaved games for another tournament.
    pub asks_to_discard: bool,
    /// The folder and contents of a save under way.
    pub(crate) saving: Option<(PathBuf, Arc<SavedTournament>)>,
    /// Number of games that were saved to a folder.
    pub saved_games: usize,
    /// Result of saving: the folder, or an error message.
    pub saved: Option<Result<PathBuf, String>>,
}

impl ClassTournament {
    /// The contents of the chosen folder.
    pub fn found(&self) -> Option<&FoundPrograms> {
        self.found.as_ref().filter(|found| Some(&found.folder) == self.setup.folder.as_ref())
    }

    /// Names of the entrants that would play, as in the tables.
    pub fn names(&self) -> Vec<String> {
        let programs = self.found().and_then(|found| found.programs.as_ref().ok());
        programs.map_or_else(|| self.setup.engines.clone(), |programs| programs.names(&self.setup.engines))
    }

    /// Whether games are played.
    pub fn is_playing(&self) -> bool {
        self.standing == ClassStanding::Playing
    }

    fn games(&self) -> usize {
        self.tournament.as_ref().map_or(0, |tournament| tournament.games.len())
    }

    /// Whether there are games, played, under way or interrupted, that are not saved.
    pub fn is_unsaved(&self) -> bool {
        self.is_playing() || self.games() > self.saved_games || self.cut_off.is_some()
    }

    /// Whether closing the program would stop the tournament or lose games.
    pub fn would_end(&self) -> bool {
        self.is_playing() || self.games() > self.saved_games.max(self.kept_games)
    }

    /// Number of games in all; for a Swiss tournament, with all pairings of its rounds.
    pub fn games_in_all(&self) -> usize {
        let Some(tournament) = &self.tournament else { return 0 };
        let entrants = tournament.plan.entrants.len();
        let pairings = match tournament.plan.system {
            TournamentSystem::Gauntlet => entrants - 1,
            TournamentSystem::RoundRobin => entrants * (entrants - 1) / 2,
            TournamentSystem::Swiss(_) => entrants / 2 * tournament.rounds_in_all as usize,
        };
        pairings * tournament.plan.games as usize
    }
}
