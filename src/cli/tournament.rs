//! `edagari tournament`: programs of a class, or engines, against each other.

use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde::Serialize;
use tempfile::TempDir;

use edagari_core::catalog::{Engine, Game, Method};
use edagari_core::engine::process::{Launch, ProgramLimits};
use edagari_core::engine::provider::{LentEngine, lend};
use edagari_core::engine::tournament::{
    Entrant, FoundProgram, Standing, Tournament, TournamentGame, TournamentPlan, TournamentSystem, program,
    programs_in,
};
use edagari_core::match_play::{MatchRun, Openings};
use edagari_core::search::external::External;

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::{say, write_json};
use super::tournament_arguments::{Isolation, SystemWord, TournamentArguments};
use super::tournament_files::{self, file_name};
use super::tournament_review::{MoveQuality, qualities};

pub(super) fn run(
    arguments: &TournamentArguments,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    if let Some(folder) = &arguments.output {
        tournament_files::check(folder, arguments.force)?;
    }
    let game: Game = arguments.game.parse()?;
    if !arguments.protocol.has(game) {
        return Err(Failure::NoProtocol { protocol: arguments.protocol.name(), game });
    }
    let is_isolated = is_isolated(arguments.isolate)?;
    let mut gathering = Gathering::new(arguments, game, is_isolated)?;
    for word in &arguments.entrants {
        gathering.take(word, err)?;
    }
    let Gathering { entrants, place: _place, programs, .. } = gathering;
    if !(2..=TournamentPlan::MOST).contains(&entrants.len()) {
        return Err(Failure::Entrants { count: entrants.len(), most: TournamentPlan::MOST });
    }
    let plan = plan(arguments, game, entrants)?;
    let mut tournament = Tournament::new(plan);
    if !arguments.json {
        write_heading(&tournament, out)?;
        if programs > 0 {
            writeln!(out, "{}", shut_off_words(is_isolated))?;
        }
    }
    let mut written = Ok(());
    tournament.run(&interruption.listen(), &mut |tournament, game| {
        if written.is_ok() && !arguments.json {
            written = write_game(tournament, game, out);
        }
    });
    written?;
    let qualities = arguments.review.map(|seconds| qualities(&tournament, seconds, interruption));
    if arguments.json {
        write_objects(&tournament, qualities.as_deref(), out)?;
    } else {
        write_table(&tournament, qualities.as_deref(), out)?;
        write_cross_table(&tournament, out)?;
    }
    if let Some(folder) = &arguments.output {
        let writer = tournament_files::TournamentFiles {
            tournament: &tournament,
            qualities: qualities.as_deref(),
            language: arguments.lang,
            is_isolated,
        };
        writer.write(folder, arguments.force)?;
        if !arguments.json {
            writeln!(out, "{} has the page, the tables, the games and the logs", folder.display())?;
        }
    }
    Ok(())
}

fn plan(
    arguments: &TournamentArguments,
    game: Game,
    entrants: Vec<Entrant>,
) -> Result<TournamentPlan, Failure> {
    let system = match arguments.system {
        SystemWord::RoundRobin => TournamentSystem::RoundRobin,
        SystemWord::Swiss => TournamentSystem::Swiss(arguments.rounds.unwrap_or_default()),
        SystemWord::Gauntlet => TournamentSystem::Gauntlet,
    };
    let half = NonZero::new(MatchRun::usual_threads().get() / 2).unwrap_or(NonZero::<usize>::MIN);
    let threads = arguments.threads.and_then(|threads| NonZero::new(usize::from(threads)));
    Ok(TournamentPlan {
        game,
        lines: arguments.opening.lines(game, arguments.seed)?,
        entrants,
        system,
        games: arguments.games + arguments.games % 2,
        openings: arguments.openings.unwrap_or_else(|| Openings::usual(game)),
        seed: arguments.seed,
        threads: threads.unwrap_or(half),
    })
}

/// Whether programs run under bubblewrap.
fn is_isolated(wanted: Isolation) -> Result<bool, Failure> {
    if wanted == Isolation::Off {
        return Ok(false);
    }
    // It may be installed and not work, as inside a container without namespaces of users.
    let works = Launch::bubblewrap().is_some_and(|program| {
        let tried = Command::new(program)
            .args(["--ro-bind", "/", "/", "--unshare-net", "--unshare-pid", "true"])
            .output();
        tried.is_ok_and(|tried| tried.status.success())
    });
    if wanted == Isolation::On && !works { Err(Failure::NoIsolation) } else { Ok(works) }
}

/// What is shut off from the programs and what is not, in a sentence.
pub(super) const fn shut_off_words(is_isolated: bool) -> &'static str {
    if is_isolated {
        "programs run under bubblewrap: no network, their own processes alone, and only their own folder to write to; they can read the files of this machine"
    } else {
        "programs are not shut off: they can use the network and read and write what you can; install bubblewrap (bwrap), or run only programs that you trust"
    }
}

/// Who takes part, as far as it is known.
struct Gathering<'a> {
    arguments: &'a TournamentArguments,
    game: Game,
    is_isolated: bool,
    entrants: Vec<Entrant>,
    /// Folders of the programs, which go with the tournament.
    place: TempDir,
    /// How many are programs of files.
    programs: usize,
}

impl<'a> Gathering<'a> {
    fn new(arguments: &'a TournamentArguments, game: Game, is_isolated: bool) -> Result<Self, Failure> {
        let place = tempfile::Builder::new().prefix("edagari-tournament").tempdir()?;
        Ok(Self { arguments, game, is_isolated, entrants: Vec::new(), place, programs: 0 })
    }

    fn take(&mut self, word: &str, err: &mut dyn Write) -> Done {
        let path = Path::new(word);
        if path.is_dir() && program(path).is_none() {
            return self.take_folder(path, err);
        }
        if path.exists() {
            let found = program(path).ok_or_else(|| Failure::NoProgram(word.to_owned()))?;
            return self.lend(&found);
        }
        let mut engine = Engine::parse(word, self.game)?.without_vain_settings(self.game)?;
        engine.check_external(self.game).map_err(|fault| Failure::Engine(Box::new(fault)))?;
        let is_timed = engine.external().is_some() || engine.is_endless();
        if is_timed && engine.limits.seconds.is_none() {
            engine.limits.seconds = Some(self.arguments.time);
        }
        let name = self.free_name(engine.external().unwrap_or(word));
        self.entrants.push(Entrant { name, engine });
        Ok(())
    }

    fn take_folder(&mut self, folder: &Path, err: &mut dyn Write) -> Done {
        let failed = |source| Failure::NoDocument { file: folder.display().to_string(), source };
        let programs = programs_in(folder).map_err(failed)?;
        for skipped in &programs.skipped {
            let why = if skipped.is_source { "is to be built first" } else { "is no program" };
            say(err, format_args!("{} {why}: left out", skipped.path.display()));
        }
        programs.found.iter().try_for_each(|found| self.lend(found))
    }

    fn lend(&mut self, found: &FoundProgram) -> Done {
        let name = self.free_name(&found.name);
        let (folder, mut command) = found.settle(&self.place.path().join(file_name(&name)))?;
        if matches!(self.game, Game::ConnectFour { .. }) {
            command.push(Game::name(self.game).to_owned());
        }
        let launch = Launch {
            command,
            folder: Some(folder),
            limits: ProgramLimits {
                memory: Some(self.arguments.memory),
                processes: Some(self.arguments.processes),
                file: Some(self.arguments.file_size),
            },
            isolated: self.is_isolated,
        };
        let wait = Duration::from_secs_f64(self.arguments.time);
        lend(&name, LentEngine { protocol: self.arguments.protocol, launch, wait });
        let mut engine = Engine::with_method(Method::External(External { name: name.clone() }), self.game);
        engine.limits.seconds = Some(self.arguments.time);
        self.programs += 1;
        self.entrants.push(Entrant { name, engine });
        Ok(())
    }

    /// A name that nobody has yet, made of signs that can stand in tables and files.
    fn free_name(&self, wanted: &str) -> String {
        let sign = |sign: char| if sign.is_alphanumeric() || "._-+:".contains(sign) { sign } else { '_' };
        let name: String = wanted.chars().map(sign).take(External::LONGEST_NAME).collect();
        let is_taken = |name: &str| self.entrants.iter().any(|entrant| entrant.name == name);
        let others = (2..).map(|number| format!("{name}-{number}"));
        std::iter::once(name.clone()).chain(others).find(|name| !is_taken(name)).unwrap_or(name)
    }
}

fn write_heading(tournament: &Tournament, out: &mut dyn Write) -> Done {
    let plan = &tournament.plan;
    let system = match plan.system {
        TournamentSystem::RoundRobin => "round robin",
        TournamentSystem::Swiss(_) => "Swiss",
        TournamentSystem::Gauntlet => "gauntlet",
    };
    writeln!(
        out,
        "{}, {} programs, {system}, {} rounds, {} games a pairing, openings {}, seed {}",
        plan.game,
        plan.entrants.len(),
        tournament.rounds_in_all,
        plan.games,
        plan.openings,
        plan.seed
    )?;
    Ok(())
}

/// A game that is over, in a line.
fn write_game(tournament: &Tournament, game: &TournamentGame, out: &mut dyn Write) -> Done {
    let [first, second] = game.players.map(|player| &tournament.plan.entrants[player].name);
    let [one, other] = game.points();
    let number = game.played.number + 1;
    write!(out, "round {}, game {number}: {first} {one} - {other} {second}", game.round + 1)?;
    match &game.played.fault {
        Some(fault) => {
            writeln!(out, " ({}: {} after {} plies)", fault.engine, fault.kind, game.played.moves.len())?;
        }
        None => writeln!(out, "{}", discs(game))?,
    }
    Ok(())
}

/// The discs of a finished game of Othello, in brackets.
pub(super) fn discs(game: &TournamentGame) -> String {
    let last = game.start.after(&game.played.moves);
    last.final_discs().map_or_else(String::new, |[first, second]| format!(" ({first} : {second})"))
}

fn write_table(tournament: &Tournament, qualities: Option<&[MoveQuality]>, out: &mut dyn Write) -> Done {
    let width =
        tournament.plan.entrants.iter().map(|entrant| entrant.name.chars().count()).max().unwrap_or(4);
    writeln!(out)?;
    writeln!(
        out,
        "     {:<width$} {:>7} {:>6} {:>5} {:>5} {:>5} {:>9}  faults",
        "program", "points", "games", "won", "drawn", "lost", "opponents"
    )?;
    for (place, standing) in tournament.standings().iter().enumerate() {
        let name = &tournament.plan.entrants[standing.entrant].name;
        let tally = standing.tally;
        writeln!(
            out,
            "{:>3}. {name:<width$} {:>7.1} {:>6} {:>5} {:>5} {:>5} {:>9.1}  {}",
            place + 1,
            standing.points,
            tally.games,
            tally.wins,
            tally.draws,
            tally.losses,
            standing.opponents,
            faults(standing)
        )?;
        if let Some(quality) = qualities.and_then(|all| all.get(standing.entrant)) {
            writeln!(out, "     {:<width$} {}", "", quality.words())?;
        }
    }
    let repeated = tournament.repeated();
    if repeated > 0 {
        writeln!(out, "{repeated} of {} games repeat another one move by move", tournament.games.len())?;
    }
    if tournament.rounds < tournament.rounds_in_all {
        writeln!(out, "ended early: {} of {} rounds are whole", tournament.rounds, tournament.rounds_in_all)?;
    }
    Ok(())
}

/// What a program lost games by.
pub(super) fn faults(standing: &Standing) -> String {
    let kinds = standing.faults.iter().zip(["illegal", "late", "crashed"]);
    let named: Vec<String> =
        kinds.filter(|(count, _)| **count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    if named.is_empty() { "none".to_owned() } else { named.join(", ") }
}

/// Each against each: the points of the program of the row.
fn write_cross_table(tournament: &Tournament, out: &mut dyn Write) -> Done {
    let order: Vec<usize> = tournament.standings().iter().map(|standing| standing.entrant).collect();
    writeln!(out)?;
    write!(out, "   ")?;
    for place in 1..=order.len() {
        write!(out, "{place:>6}")?;
    }
    writeln!(out)?;
    for (place, &row) in order.iter().enumerate() {
        write!(out, "{:>3}", place + 1)?;
        for &column in &order {
            let tally = tournament.between(row, column);
            match tally.games {
                0 => write!(out, "{:>6}", "·")?,
                _ => write!(out, "{:>6.1}", tally.points())?,
            }
        }
        writeln!(out, "  {}", tournament.plan.entrants[row].name)?;
    }
    Ok(())
}

/// A line of the table; the fields and their order are those of the JSON object.
#[derive(Serialize)]
struct StandingFigures<'a> {
    place: usize,
    program: &'a str,
    points: f64,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    opponents: f64,
    illegal: u32,
    late: u32,
    crashed: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a MoveQuality>,
}

fn write_objects(tournament: &Tournament, qualities: Option<&[MoveQuality]>, out: &mut dyn Write) -> Done {
    for (place, standing) in tournament.standings().iter().enumerate() {
        let [illegal, late, crashed] = standing.faults;
        let figures = StandingFigures {
            place: place + 1,
            program: &tournament.plan.entrants[standing.entrant].name,
            points: standing.points,
            games: standing.tally.games,
            wins: standing.tally.wins,
            draws: standing.tally.draws,
            losses: standing.tally.losses,
            opponents: standing.opponents,
            illegal,
            late,
            crashed,
            moves: qualities.and_then(|all| all.get(standing.entrant)),
        };
        write_json(out, &figures)?;
    }
    Ok(())
}

/// A folder that is made where it is missing.
pub(super) fn made(folder: &Path) -> Result<PathBuf, Failure> {
    std::fs::create_dir_all(folder)
        .map_err(|source| Failure::NotKept { file: folder.display().to_string(), source })?;
    Ok(folder.to_owned())
}
