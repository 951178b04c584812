//! Plays the tournament of a class, and saves it, beside the window.

use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;

use crate::engine::process::{Launch, ProgramLimits};
use crate::engine::tournament::{
    EntrantError, Gathering, Kept, ProgramRules, ResultFolder, Tournament, TournamentPlan, TournamentSystem,
    programs_of, qualities,
};
use crate::match_play::{MatchRun, OpeningLines};
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::screen::data::Dialog;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::store;
use crate::store::output::Existing;
use crate::words::class_tournament::TournamentFiles;
use crate::words::faults;
use crate::words::text::Text;

use super::data::{ClassAnswer, ClassRefusal, ClassSetup, ClassTask, FoundPrograms, SavedTournament};
use super::update;

/// The tournament that is played, and what is saved of one.
#[derive(Debug)]
pub struct ClassRunner {
    games: Background<ClassTask, ClassAnswer>,
    files: Background<ClassTask, ClassAnswer>,
}

impl Default for ClassRunner {
    fn default() -> Self {
        let work = |task: ClassTask, signals: &BackgroundSignals<ClassAnswer>| Some(done(task, signals));
        Self { games: Background::new("class tournament", work), files: Background::new("class files", work) }
    }
}

impl ClassRunner {
    /// Takes in what was played and saved, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) {
        let wanted = state.view.class.is_playing().then_some(state.view.class.begun);
        self.games.keep(|task| matches!(task, ClassTask::Play(number, _) if Some(*number) == wanted));
        for background in [&mut self.games, &mut self.files] {
            while let Some(heard) = background.hear() {
                match heard {
                    Heard::Answer(task, answer) => update::absorb(state, &task, answer),
                    Heard::Failed(task) => update::failed(state, &task),
                }
            }
        }
        let class = &state.view.class;
        let wanted = class.is_playing().then_some(class.begun);
        self.games.ask(wake, || Some(ClassTask::Play(wanted?, class.setup.clone())));
        self.files.ask(wake, || class.saving.clone().map(|(folder, saved)| ClassTask::Save(folder, saved)));
        let is_open = state.view.dialog == Some(Dialog::ClassTournament);
        self.files.ask(wake, || (is_open && class.isolation.is_none()).then_some(ClassTask::Look));
        let unlisted = class.setup.folder.as_ref().filter(|_| is_open && class.found().is_none());
        self.files.ask(wake, || unlisted.cloned().map(ClassTask::List));
        if !is_open {
            // The folder may be another one when it is looked at again.
            state.view.class.found = None;
        }
    }

    /// Stops the games and waits for their programs to end.
    pub fn stop(&mut self) {
        self.games.end();
        self.files.end();
    }
}

fn done(task: ClassTask, signals: &BackgroundSignals<ClassAnswer>) -> ClassAnswer {
    match task {
        ClassTask::Play(_, setup) => play(&setup, signals),
        ClassTask::Save(folder, saved) => save(folder, &saved),
        ClassTask::Look => ClassAnswer::Isolation(Launch::isolation_works()),
        ClassTask::List(folder) => {
            let programs = programs_of(&folder).map_err(Arc::new);
            ClassAnswer::Listed(FoundPrograms { folder, programs })
        }
    }
}

fn play(setup: &ClassSetup, signals: &BackgroundSignals<ClassAnswer>) -> ClassAnswer {
    let Gathering { workshop, entrants, skipped } = match gathered(setup, Launch::isolation_works()) {
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
    signals.send(ClassAnswer::Begun(Box::new(tournament.clone()), skipped));
    tournament.run(signals.stop(), &mut |tournament, game| {
        signals.send(ClassAnswer::Game(Box::new(game.clone()), tournament.byes.clone()));
    });
    let qualities = setup.review.map(|seconds| {
        qualities(&tournament, seconds, signals.stop(), &mut |done, qualities| {
            signals.send(ClassAnswer::Reviewed(done, qualities.to_vec()));
        })
    });
    ClassAnswer::Over(Box::new(tournament), qualities)
}

/// Of which openings and pairings follow.
const SEED: u64 = 0;

/// The openings of the file, in an order that the seed draws.
fn opening_lines(setup: &ClassSetup) -> Result<Option<OpeningLines>, ClassRefusal> {
    let Some(path) = &setup.opening_file else { return Ok(None) };
    let refused = |why| ClassRefusal::Openings(path.clone(), why);
    let bytes = store::read(path, OpeningLines::MOST_BYTES).map_err(|error| refused(Err(Arc::new(error))))?;
    let lines = OpeningLines::read(&bytes, setup.game, OpeningLines::PLIES);
    lines.map(|lines| Some(lines.drawn(SEED))).map_err(|fault| refused(Ok(fault)))
}

fn gathered(setup: &ClassSetup, isolated: bool) -> Result<Gathering, EntrantError> {
    let rules = ProgramRules {
        game: setup.game,
        protocol: setup.protocol,
        seconds: setup.seconds,
        limits: ProgramLimits::OF_A_CLASS,
        isolated,
    };
    let mut gathering = Gathering::new(rules, Kept::Beside)?;
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
