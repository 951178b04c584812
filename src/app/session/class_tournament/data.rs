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

/// What is to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ClassSetup {
    /// The folder with the programs.
    #[serde(with = "path_text::optional")]
    pub folder: Option<PathBuf>,
    /// The engines of the user's that take part, by name, and levels of the game by their words, such as `level:3`.
    pub engines: Vec<String>,
    pub game: Game,
    /// What the programs of the folder speak.
    pub protocol: Protocol,
    pub system: TournamentSystem,
    /// Who meets all others in a gauntlet, by name; `None` for the first program of the folder.
    pub first: Option<String>,
    /// Games of each pairing, an even number.
    pub games: u32,
    /// How games begin.
    pub openings: Openings,
    /// A file of openings, which goes before that.
    #[serde(with = "path_text::optional")]
    pub opening_file: Option<PathBuf>,
    /// What may end a game before its rules do.
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
    pub(super) fn of(CutOff { setup, games, lost }: &CutOff) -> Option<Self> {
        let setup: ClassSetup = ron::from_str(setup).ok()?;
        setup.is_usable().then_some(Self { setup, games: *games, lost: *lost })
    }
}

impl ClassSetup {
    /// Games that are offered.
    pub const GAMES: [Game; 3] =
        [Game::Othello { size: 8 }, Game::Othello { size: 6 }, Game::ConnectFour { width: 7, height: 6 }];

    /// Whether there may be two or more that play.
    pub fn is_whole(&self) -> bool {
        (self.folder.is_some() || self.engines.len() > 1) && self.protocol.has(self.game)
    }

    /// Whether all of it can be set up: what is kept may have been changed by hand.
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

/// A tournament that ended with its program, and can be gone on with.
#[derive(Clone, Debug, PartialEq)]
pub struct CutOffTournament {
    pub setup: ClassSetup,
    /// Games that were over.
    pub games: usize,
    /// Games that were over, too, and that the disk did not take.
    pub lost: u32,
}

/// What was found in a folder of programs.
#[derive(Clone, Debug)]
pub struct FoundPrograms {
    pub folder: PathBuf,
    /// The programs, or why the folder cannot be read.
    pub programs: Result<Programs, Arc<io::Error>>,
}

/// How the tournament stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ClassStanding {
    #[default]
    Idle,
    Playing,
    /// It came to its end, or the person ended it.
    Over,
    /// It could not be played; the text says why.
    Failed(String),
}

/// One request about the tournament.
#[derive(Clone, Debug, PartialEq)]
pub enum ClassCommand {
    /// Change what is to be played.
    SetUp(Box<ClassSetup>),
    /// Ask for the folder with the programs.
    ChooseFolder,
    /// The programs are in this folder.
    Folder(PathBuf),
    /// Ask for a file of openings.
    ChooseOpenings,
    /// Games begin by the openings of this file.
    OpeningFile(PathBuf),
    Start,
    /// Go on with the one that was cut off.
    GoOn,
    Stop,
    /// Open a game on the board.
    Show(u32),
    /// Ask where to save tables, page, games and logs.
    Save,
    /// Save them in this folder, which is made.
    SaveIn(PathBuf),
}

/// What goes on beside the window.
#[derive(Clone, Debug)]
pub enum ClassTask {
    /// The tournament of this number is played, or gone on with.
    Play { number: u64, setup: ClassSetup, goes_on: bool, keeping: Option<Arc<TournamentKeeping>> },
    /// What was played is saved.
    Save(PathBuf, Arc<SavedTournament>),
    /// All games are written again, where the disk did not take them while they were played.
    Keep(ClassSetup, Arc<TournamentKeeping>, Arc<SavedTournament>),
    /// Looks whether programs can be shut off here.
    Look,
    /// Looks which programs a folder holds.
    List(PathBuf),
}

/// What is saved of a tournament.
#[derive(Clone, Debug)]
pub struct SavedTournament {
    pub tournament: Tournament,
    /// How good the moves of each were, where that was asked for.
    pub qualities: Option<Vec<MoveQuality>>,
    pub language: Language,
}

/// What came of it, in parts.
#[derive(Clone, Debug)]
pub enum ClassAnswer {
    /// It begins: who plays, and files that are not started.
    Begun(Box<Tournament>, Vec<SkippedFile>),
    /// So many games are on the disk, or why no more are.
    Kept(Result<usize, Arc<io::Error>>),
    /// A game is over, and who has rested so far.
    Game(Box<TournamentGame>, Vec<(u32, usize)>),
    /// All is played, and so many games are reviewed.
    Reviewed(usize, Vec<MoveQuality>),
    /// All is played, and reviewed where that was asked for.
    Over(Box<Tournament>, Option<Vec<MoveQuality>>),
    /// Whether programs can be shut off.
    Isolation(bool),
    /// What a folder holds.
    Listed(FoundPrograms),
    /// Why nothing is played; a text in the language of the program.
    Refused(ClassRefusal),
    /// It is saved.
    Saved(PathBuf),
    /// Why it is not.
    NotSaved(String),
}

/// Why a tournament does not begin.
#[derive(Clone, Debug)]
pub enum ClassRefusal {
    /// Something cannot take part.
    Entrant(Arc<EntrantError>),
    /// Too few or too many take part.
    Count(usize),
    /// The games that were kept are none of this tournament.
    CutOff(Arc<KeptGamesError>),
    /// The file of openings gives none; why, where it can be read at all.
    Openings(PathBuf, Result<OpeningFault, Arc<io::Error>>),
}

impl ClassRefusal {
    /// It in a sentence.
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
    /// How good the moves of each were, where that was asked for.
    pub qualities: Option<Vec<MoveQuality>>,
    /// What the folder that is chosen holds, once that is known.
    pub found: Option<FoundPrograms>,
    /// Files of the folder that are not started.
    pub skipped: Vec<SkippedFile>,
    /// Whether programs can be shut off here, once that is known.
    pub isolation: Option<bool>,
    /// Games that are reviewed, where that has begun.
    pub reviewed: Option<usize>,
    /// Tournaments begun so far.
    pub begun: u64,
    /// The one that ended with its program.
    pub cut_off: Option<CutOffTournament>,
    /// Whether what was cut off is gone on with.
    pub(crate) goes_on: bool,
    /// Games of the tournament that are on the disk should the program be killed.
    pub kept_games: usize,
    /// Why no more of them are.
    pub not_kept: Option<String>,
    /// Whether it was asked if games that are in no file are to give way to another tournament.
    pub asks_to_discard: bool,
    /// What is to be saved.
    pub(crate) saving: Option<(PathBuf, Arc<SavedTournament>)>,
    /// Games of the tournament that a folder holds.
    pub saved_games: usize,
    /// What became of saving: where, or why not.
    pub saved: Option<Result<PathBuf, String>>,
}

impl ClassTournament {
    /// What the folder that is chosen holds.
    pub fn found(&self) -> Option<&FoundPrograms> {
        self.found.as_ref().filter(|found| Some(&found.folder) == self.setup.folder.as_ref())
    }

    /// Who would play, by their names in the tables.
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

    /// Whether games were or are played, or were cut off, that nobody has saved.
    pub fn is_unsaved(&self) -> bool {
        self.is_playing() || self.games() > self.saved_games || self.cut_off.is_some()
    }

    /// Whether the end of the program would end it, or take games along.
    pub fn would_end(&self) -> bool {
        self.is_playing() || self.games() > self.saved_games.max(self.kept_games)
    }

    /// How many games there are in all; of Swiss too the pairings of a round are known.
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
