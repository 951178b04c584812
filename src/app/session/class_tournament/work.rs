//! Plays the tournament of a class, and saves it, in the background.

use std::cell::Cell;
use std::fmt::Display;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::engine::process::{Launch, ProgramLimits};
use crate::engine::tournament::{
    EntrantError, Gathering, Kept, ProgramRules, ResultFolder, Tournament, TournamentGame, TournamentKeeping,
    TournamentPlan, TournamentSystem, programs_of, qualities,
};
use crate::match_play::{MatchRun, OpeningLines};
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::effect::{Effect, Notice};
use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::store;
use crate::store::output::{Existing, OutputError};
use crate::words::class_tournament::TournamentFiles;
use crate::words::faults;
use crate::words::text::{Language, Text};

use super::data::{
    ClassAnswer, ClassRefusal, ClassSetup, ClassTask, CutOffTournament, FoundPrograms, SavedTournament,
};
use super::update;

/// The tournament that is being played, and the one that is being saved.
#[derive(Debug)]
pub struct ClassRunner {
    games: Background<ClassTask, ClassAnswer>,
    files: Background<ClassTask, ClassAnswer>,
    /// Retries writing games that the disk did not take.
    retries: Background<ClassTask, ClassAnswer>,
    /// The place on the disk of the tournament under way.
    keeping: Option<Arc<TournamentKeeping>>,
}

impl Default for ClassRunner {
    fn default() -> Self {
        let work = |task: ClassTask, signals: &BackgroundSignals<ClassAnswer>| Some(done(task, signals));
        let [games, files, retries] =
            ["class tournament", "class files", "class retries"].map(|name| Background::new(name, work));
        Self { games, files, retries, keeping: None }
    }
}

impl ClassRunner {
    /// Keeps tournaments below this folder from now on, and offers the interrupted one that is found there;
    /// returns notices about it.
    pub fn keep_in(&mut self, folder: &Path, state: &mut State) -> Vec<Effect> {
        let text = state.text();
        match TournamentKeeping::take(folder) {
            Ok((keeping, cut_off)) => {
                let left = cut_off;
                let cut_off = left.as_ref().and_then(CutOffTournament::of);
                let damaged = left.filter(|_| cut_off.is_none()).map(|left| {
                    let place = keeping.set_aside().unwrap_or_else(|_| keeping.folder());
                    let values: [(&str, &dyn Display); 2] =
                        [("count", &left.games), ("folder", &place.display())];
                    let key = if left.is_whole { "class.damaged" } else { "class.damaged-games" };
                    Notice::error(text.with(key, &values))
                });
                self.keeping = Some(Arc::new(keeping));
                let said = cut_off.as_ref().map(|left| match left.lost {
                    0 => Notice::note(text.with("class.cut-off", &[("count", &left.games)])),
                    lost => {
                        let values: [(&str, &dyn Display); 2] = [("count", &left.games), ("lost", &lost)];
                        Notice::error(text.with("class.cut-off-lost", &values))
                    }
                });
                state.view.class.cut_off = cut_off;
                said.or(damaged).map(Effect::Tell).into_iter().collect()
            }
            Err(error) => {
                let why = faults::io_error(text, &error);
                vec![Notice::unkept(text.with("class.not-kept", &[("why", &why)])).into()]
            }
        }
    }

    /// Handles results of playing and saving, stops unwanted tasks, starts wanted ones.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.class.is_playing().then_some(state.view.class.begun);
        self.games.keep(|task| matches!(task, ClassTask::Play { number, .. } if Some(*number) == wanted));
        for background in [&mut self.games, &mut self.files, &mut self.retries] {
            while let Some(heard) = background.hear() {
                match heard {
                    Heard::Answer(task, answer) => {
                        let is_saved = matches!(answer, ClassAnswer::Saved(_));
                        update::absorb(state, &task, answer);
                        // Saved elsewhere, the tournament needs no second copy.
                        if is_saved && !state.view.class.is_unsaved() {
                            self.keeping.iter().for_each(|keeping| keeping.forget());
                        }
                    }
                    Heard::Failed(task) => update::failed(state, &task),
                }
            }
        }
        let class = &state.view.class;
        let wanted = class.is_playing().then_some(class.begun);
        let keeping = &self.keeping;
        self.games.ask(wake, || {
            let (setup, goes_on) = (class.setup.clone(), class.goes_on);
            Some(ClassTask::Play { number: wanted?, setup, goes_on, keeping: keeping.clone() })
        });
        self.files.ask(wake, || class.saving.clone().map(|(folder, saved)| ClassTask::Save(folder, saved)));
        self.keep_again(state, wake);
        let class = &state.view.class;
        let is_open = state.view.dialog == Some(Dialog::ClassTournament);
        self.files.ask(wake, || (is_open && class.isolation.is_none()).then_some(ClassTask::Look));
        let unlisted = class.setup.folder.as_ref().filter(|_| is_open && class.found().is_none());
        self.files.ask(wake, || unlisted.cloned().map(ClassTask::List));
        if !is_open {
            // The folder may be another one when it is looked at again.
            state.view.class.found = None;
        }
    }

    /// Retries at intervals to write the games that the disk did not take; during play, each new game does
    /// so.
    fn keep_again(&mut self, state: &State, wake: &Wake) {
        let class = &state.view.class;
        let (Some(tournament), Some(keeping)) = (&class.tournament, &self.keeping) else { return };
        if class.not_kept.is_none() || class.is_playing() {
            return;
        }
        let saved = SavedTournament {
            tournament: tournament.clone(),
            qualities: class.qualities.clone(),
            language: Language::English,
        };
        let task = ClassTask::Keep(class.setup.clone(), Arc::clone(keeping), Arc::new(saved));
        self.retries.ask(wake, || Some(task));
    }

    /// Stops the games and waits for their programs to end.
    pub fn stop(&mut self) {
        self.games.end();
        self.files.end();
        self.retries.end();
    }
}

/// Writes a whole tournament to its place; after a failure the answer is delayed, so that retries are spaced.
fn keep(
    setup: &ClassSetup,
    keeping: &TournamentKeeping,
    saved: &SavedTournament,
    signals: &BackgroundSignals<ClassAnswer>,
) -> ClassAnswer {
    let SavedTournament { tournament, qualities, language } = saved;
    let files = TournamentFiles { tournament, qualities: qualities.as_deref(), language: *language };
    let written = keeping.resume().and_then(|folder| folder.map_or_else(|| begun(keeping, setup), Ok));
    let written = written.and_then(|folder| {
        files.tables().into_iter().try_for_each(|(file, text)| folder.write(file, &text))?;
        let games = tournament.games.iter().map(|game| files.game(game));
        games.into_iter().try_for_each(|(file, text)| folder.write(file, &text))
    });
    match &written {
        Ok(()) => keeping.say_unwritten(0),
        Err(_) => keeping.pause(signals.stop()),
    }
    ClassAnswer::Kept(written.map(|()| tournament.games.len()).map_err(not_kept))
}

fn not_kept(error: OutputError) -> Arc<io::Error> {
    Arc::new(error.into())
}

/// Creates the place of a tournament.
fn begun(keeping: &TournamentKeeping, setup: &ClassSetup) -> Result<ResultFolder, OutputError> {
    let text = ron::to_string(setup)
        .map_err(|error| OutputError::Write { path: keeping.folder(), source: io::Error::other(error) })?;
    keeping.begin(&text)
}

fn done(task: ClassTask, signals: &BackgroundSignals<ClassAnswer>) -> ClassAnswer {
    match task {
        ClassTask::Play { setup, goes_on, keeping, .. } => {
            let place = PlayedPlace { keeping: keeping.as_deref(), goes_on };
            play(&setup, place, signals)
        }
        ClassTask::Save(folder, saved) => save(folder, &saved),
        ClassTask::Keep(setup, keeping, saved) => keep(&setup, &keeping, &saved, signals),
        ClassTask::Look => ClassAnswer::Isolation(Launch::isolation_works()),
        ClassTask::List(folder) => {
            let programs = programs_of(&folder).map_err(Arc::new);
            ClassAnswer::Listed(FoundPrograms { folder, programs })
        }
    }
}

/// The place of a tournament under way, and whether it continues the games found there.
#[derive(Clone, Copy)]
struct PlayedPlace<'a> {
    keeping: Option<&'a TournamentKeeping>,
    goes_on: bool,
}

impl PlayedPlace<'_> {
    fn begin(self, setup: &ClassSetup) -> Result<Option<ResultFolder>, OutputError> {
        match self.keeping {
            None => Ok(None),
            Some(keeping) if self.goes_on => keeping.resume(),
            Some(keeping) => begun(keeping, setup).map(Some),
        }
    }

    /// Where logs go: into the result, where there is one.
    fn logs(self, has_result: bool) -> Kept {
        self.keeping.filter(|_| has_result).map_or(Kept::Beside, |keeping| Kept::In(keeping.folder()))
    }
}

/// The result folder on the disk, which grows while games are played.
struct GrowingResult<'a> {
    folder: ResultFolder,
    keeping: &'a TournamentKeeping,
    /// Number of games in the tables on the disk.
    kept: Cell<usize>,
    signals: &'a BackgroundSignals<ClassAnswer>,
}

impl GrowingResult<'_> {
    /// Up to this number of games the tables are written after each; beyond it, after each fiftieth part.
    const EACH: usize = 50;

    /// Adds a game. An interrupted tournament continues from the tables, so these are written after each
    /// game, or, with many games, after several.
    fn take(&self, tournament: &Tournament, game: &TournamentGame) {
        let files = TournamentFiles { tournament, qualities: None, language: Language::English };
        let (file, text) = files.game(game);
        let written = self.folder.write(file, &text);
        let games = tournament.games.len();
        if written.is_err() || games.is_multiple_of(1 + games / Self::EACH) {
            self.write_tables(tournament, written);
        }
    }

    /// Writes the tables. Games that could not be written are in the next ones.
    fn write_tables(&self, tournament: &Tournament, before: Result<(), OutputError>) {
        let files = TournamentFiles { tournament, qualities: None, language: Language::English };
        let written = before.and_then(|()| {
            files.tables().into_iter().try_for_each(|(file, text)| self.folder.write(file, &text))
        });
        let games = tournament.games.len();
        if written.is_ok() {
            self.kept.set(games);
        }
        self.keeping.say_unwritten(games.saturating_sub(self.kept.get()));
        self.signals.send(ClassAnswer::Kept(written.map(|()| games).map_err(not_kept)));
    }
}

fn play(setup: &ClassSetup, place: PlayedPlace<'_>, signals: &BackgroundSignals<ClassAnswer>) -> ClassAnswer {
    let result = place.begin(setup);
    let logs = place.logs(matches!(result, Ok(Some(_))));
    let Gathering { workshop, entrants, skipped } = match gathered(setup, logs) {
        Ok(gathering) => gathering,
        Err(error) => return ClassAnswer::Refused(ClassRefusal::Entrant(Arc::new(error))),
    };
    if !(2..=TournamentPlan::MOST).contains(&entrants.len()) {
        return ClassAnswer::Refused(ClassRefusal::Count(entrants.len()));
    }
    let lines = match opening_lines(setup) {
        Ok(lines) => lines,
        Err(refusal) => return ClassAnswer::Refused(refusal),
    };
    let half = NonZero::new(MatchRun::usual_threads().get() / 2);
    let mut tournament = Tournament::new(TournamentPlan {
        game: setup.game,
        entrants,
        system: setup.system,
        games: setup.games + setup.games % 2,
        openings: setup.openings,
        lines,
        adjudication: setup.adjudication,
        seed: SEED,
        threads: half.unwrap_or(NonZero::<usize>::MIN),
        workshop,
    });
    if place.goes_on
        && let Some(keeping) = place.keeping
        && let Err(error) = tournament.take(&[keeping.folder()])
    {
        return ClassAnswer::Refused(ClassRefusal::CutOff(Arc::new(error)));
    }
    signals.send(ClassAnswer::Begun(Box::new(tournament.clone()), skipped));
    let result = result.unwrap_or_else(|error| {
        signals.send(ClassAnswer::Kept(Err(not_kept(error))));
        None
    });
    let kept = Cell::new(tournament.games.len());
    let growing = result.zip(place.keeping);
    let growing = growing.map(|(folder, keeping)| GrowingResult { folder, keeping, kept, signals });
    tournament.run(signals.stop(), &mut |tournament, game| {
        if let Some(growing) = &growing {
            growing.take(tournament, game);
        }
        signals.send(ClassAnswer::Game(Box::new(game.clone()), tournament.byes.clone()));
    });
    if let Some(growing) = &growing {
        growing.write_tables(&tournament, Ok(()));
    }
    let qualities = setup.review.map(|seconds| {
        qualities(&tournament, seconds, signals.stop(), &mut |done, qualities| {
            signals.send(ClassAnswer::Reviewed(done, qualities.to_vec()));
        })
    });
    ClassAnswer::Over(Box::new(tournament), qualities)
}

/// Seed of the openings and pairings.
const SEED: u64 = 0;

/// The openings of the file, in an order drawn by the seed.
fn opening_lines(setup: &ClassSetup) -> Result<Option<OpeningLines>, ClassRefusal> {
    let Some(path) = &setup.opening_file else { return Ok(None) };
    let refused = |why| ClassRefusal::Openings(path.clone(), why);
    let bytes = store::read(path, OpeningLines::MOST_BYTES).map_err(|error| refused(Err(Arc::new(error))))?;
    let lines = OpeningLines::read(&bytes, setup.game, OpeningLines::PLIES);
    lines.map(|lines| Some(lines.drawn(SEED))).map_err(|fault| refused(Ok(fault)))
}

fn gathered(setup: &ClassSetup, kept: Kept) -> Result<Gathering, EntrantError> {
    let rules = ProgramRules {
        game: setup.game,
        protocol: setup.protocol,
        seconds: setup.seconds,
        limits: ProgramLimits::OF_A_CLASS,
        isolated: Launch::isolation_works(),
    };
    let mut gathering = Gathering::new(rules, kept)?;
    if let Some(folder) = &setup.folder {
        gathering.take_folder(folder)?;
    }
    setup.engines.iter().try_for_each(|name| gathering.take_engine(name))?;
    if let (TournamentSystem::Gauntlet, Some(name)) = (setup.system, &setup.first) {
        gathering.put_first(name)?;
    }
    Ok(gathering)
}

fn save(folder: PathBuf, saved: &SavedTournament) -> ClassAnswer {
    let SavedTournament { tournament, qualities, language } = saved;
    let (qualities, language) = (qualities.as_deref(), *language);
    let files = TournamentFiles { tournament, qualities, language };
    let saved = ResultFolder::begin(&folder, Existing::Refuse).and_then(|result| {
        tournament
            .games
            .iter()
            .map(|game| files.game(game))
            .try_for_each(|(file, text)| result.write(file, &text))?;
        tournament.plan.workshop.kept().map_or(Ok(()), |kept| result.take(&kept, ""))?;
        files.tables().into_iter().try_for_each(|(file, text)| result.write(file, &text))
    });
    match saved {
        Ok(()) => ClassAnswer::Saved(folder),
        Err(error) => ClassAnswer::NotSaved(faults::io_error(Text::new(language), &error.into())),
    }
}
