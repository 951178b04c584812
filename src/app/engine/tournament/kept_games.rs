//! Earlier games, read from the table of a result: of parts of a tournament in shards, or of an interrupted
//! tournament.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::game::{Outcome, Side};
use crate::match_play::{EngineFault, Fixture, GameEnding, PlayedGame};
use crate::search::external::{ExternalFault, FaultKind};
use crate::store::csv_text;

use super::result_folder::ResultFolder;
use super::table::{Tournament, TournamentGame};

/// The reason why a result is no part of a tournament.
#[derive(Debug, thiserror::Error)]
pub enum KeptGamesError {
    #[error("{}: {source}", .file.display())]
    Read { file: PathBuf, source: io::Error },
    #[error("{}: {source}", .file.display())]
    Form { file: PathBuf, source: csv::Error },
    /// The tournament has no such game, or with other programs or another opening.
    #[error("{}: game {game} is no game of this tournament: give the same programs, games, openings and seed", .file.display())]
    Other { file: PathBuf, game: u32 },
    /// It was played with other limits than the present ones.
    #[error("{}: game {game} was played with {held}, not with {given}", .file.display())]
    Rules { file: PathBuf, game: u32, held: String, given: String },
    /// Two results contain it, with different moves.
    #[error("{}: game {game} is in another result, too, and went otherwise there", .file.display())]
    Twice { file: PathBuf, game: u32 },
}

/// A row of the table of games.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Row {
    game: u32,
    first: String,
    second: String,
    result: String,
    fault: String,
    reason: String,
    start: String,
    moves: String,
    rules: String,
}

/// How many games of a result can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptCount {
    pub games: usize,
    /// Whether that is all that it holds.
    pub is_whole: bool,
}

impl Tournament {
    /// Adds the games of results, which are not played once more; those of rounds that cannot be paired yet
    /// are refused as of another tournament.
    ///
    /// # Errors
    /// [`KeptGamesError`]; the tournament is then unchanged.
    pub fn take(&mut self, folders: &[PathBuf]) -> Result<(), KeptGamesError> {
        let mut rows = BTreeMap::new();
        for folder in folders {
            let file = folder.join(ResultFolder::TABLES[2]);
            for row in rows_of(&file)? {
                let (game, given) = (row.game, self.rules());
                if row.rules != given {
                    return Err(KeptGamesError::Rules { file, game, held: row.rules, given });
                }
                match rows.insert(game, (file.clone(), row.clone())) {
                    Some((_, before)) if before != row => return Err(KeptGamesError::Twice { file, game }),
                    _ => {}
                }
            }
        }
        let mut taken = self.clone();
        for round in 0..taken.rounds_in_all {
            let (fixtures, bye) = taken.round(round);
            for fixture in &fixtures {
                let Some((file, row)) = rows.remove(&(fixture.number + 1)) else { continue };
                let game = taken.kept_game(round, fixture, &row);
                taken.games.push(game.ok_or(KeptGamesError::Other { file, game: row.game })?);
            }
            let is_over = fixtures.iter().all(|fixture| taken.has(fixture.number));
            if is_over && taken.rounds == round {
                taken.end_round(bye);
            } else if !taken.plan.system.is_known_before() {
                break;
            }
        }
        if let Some((game, (file, _))) = rows.pop_first() {
            return Err(KeptGamesError::Other { file, game });
        }
        *self = taken;
        Ok(())
    }

    /// The games of a result that can be read; none where it is no result.
    pub fn games_kept_in(folder: &Path) -> KeptCount {
        let file = folder.join(ResultFolder::TABLES[2]);
        let Ok(bytes) = fs::read(&file) else { return KeptCount { games: 0, is_whole: !file.exists() } };
        let rows = csv::Reader::from_reader(bytes.as_slice()).into_deserialize::<Row>();
        let (good, bad): (Vec<_>, Vec<_>) = rows.partition(Result::is_ok);
        KeptCount { games: good.len(), is_whole: bad.is_empty() }
    }

    /// The game of a row; `None` where it does not fit the fixture.
    fn kept_game(&self, round: u32, fixture: &Fixture, row: &Row) -> Option<TournamentGame> {
        let Fixture { number, players, start, opening, .. } = fixture;
        let names = players.map(|player| self.plan.entrants[player].name.as_str());
        let moves = start.parse_moves(&row.moves).ok()?;
        let is_same = [row.first.as_str(), row.second.as_str()] == names
            && row.start == start.to_string().replace('-', ".")
            && moves.starts_with(opening);
        let ending = row.ending()?;
        let last = start.after(&moves);
        let fits = match ending {
            GameEnding::Outcome(_) => GameEnding::of(&last) == Some(ending),
            _ => !last.is_over(),
        };
        let engine = match ending {
            GameEnding::Fault(side, _) | GameEnding::Resigned(side) => Some(names[side.index()].to_owned()),
            _ => None,
        };
        let fault = engine.map(|engine| {
            let kind = FaultKind::Stated(row.reason.clone());
            Box::new(ExternalFault { engine, kind, log: Vec::new() })
        });
        let played = PlayedGame { number: *number, moves, ending, effort: Default::default(), fault };
        let (start, opening) = (start.clone(), opening.len());
        (is_same && fits).then_some(TournamentGame { round, players: *players, start, opening, played })
    }
}

impl Row {
    /// The result in a row; `None` where it has none.
    fn ending(&self) -> Option<GameEnding> {
        let outcome = match self.result.as_str() {
            "1" => Outcome::Win(Side::First),
            "0" => Outcome::Win(Side::Second),
            "0.5" => Outcome::Draw,
            _ => return None,
        };
        let lost = |fault: fn(Side) -> GameEnding| match outcome {
            Outcome::Win(side) => Some(fault(side.other())),
            Outcome::Draw => None,
        };
        match self.fault.as_str() {
            "resigned" => lost(GameEnding::Resigned),
            "illegal" => lost(|side| GameEnding::Fault(side, EngineFault::Illegal)),
            "late" => lost(|side| GameEnding::Fault(side, EngineFault::Late)),
            "crashed" => lost(|side| GameEnding::Fault(side, EngineFault::Crashed)),
            "" if self.reason.is_empty() => Some(GameEnding::Outcome(outcome)),
            "" => Some(GameEnding::Adjudicated(outcome)),
            _ => None,
        }
    }
}

fn rows_of(file: &Path) -> Result<Vec<Row>, KeptGamesError> {
    let text =
        fs::read_to_string(file).map_err(|source| KeptGamesError::Read { file: file.to_owned(), source })?;
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    let bare = |row: Row| Row {
        first: csv_text::bare(&row.first),
        second: csv_text::bare(&row.second),
        reason: csv_text::bare(&row.reason),
        moves: csv_text::bare(&row.moves),
        rules: csv_text::bare(&row.rules),
        ..row
    };
    let rows: Result<Vec<Row>, csv::Error> = rows.map(|row| row.map(bare)).collect();
    rows.map_err(|source| KeptGamesError::Form { file: file.to_owned(), source })
}
