//! `edagari tournament`: programs of a class, or engines, against each other.

use std::io::Write;
use std::num::NonZero;
use std::path::Path;

use edagari_core::catalog::Game;
use edagari_core::engine::process::{Launch, ProgramLimits};
use edagari_core::engine::tournament::{
    Entrant, Gathering, MoveQuality, ProgramRules, Standing, Tournament, TournamentGame, TournamentPlan,
    TournamentSystem, qualities,
};
use edagari_core::match_play::{MatchRun, Openings};
use edagari_core::store::output::{Output, OutputError};
use edagari_core::words::class_tournament::{TournamentFiles, discs};
use serde::Serialize;

use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::{Force, OutputFile, say, write_json};
use super::tournament_arguments::{Isolation, SystemWord, TournamentArguments};

pub(super) fn run(
    arguments: &TournamentArguments,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    if let Some(folder) = &arguments.output {
        check(folder, arguments.force)?;
    }
    let game: Game = arguments.game.parse()?;
    if !arguments.protocol.has(game) {
        return Err(Failure::NoProtocol { protocol: arguments.protocol.name(), game });
    }
    let is_isolated = is_isolated(arguments.isolate)?;
    let mut gathering = Gathering::new(rules(arguments, game, is_isolated))?;
    arguments.entrants.iter().try_for_each(|word| gathering.take(word))?;
    for skipped in &gathering.skipped {
        let why = if skipped.is_source { "is to be built first" } else { "is no program" };
        say(err, format_args!("{} {why}: left out", skipped.path.display()));
    }
    let (entrants, programs) = (std::mem::take(&mut gathering.entrants), gathering.programs);
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
    let qualities = arguments.review.map(|seconds| qualities(&tournament, seconds, &interruption.listen()));
    if arguments.json {
        write_objects(&tournament, qualities.as_deref(), out)?;
    } else {
        write_table(&tournament, qualities.as_deref(), out)?;
        write_cross_table(&tournament, out)?;
    }
    if let Some(folder) = &arguments.output {
        let files = TournamentFiles {
            tournament: &tournament,
            qualities: qualities.as_deref(),
            language: arguments.lang,
            is_isolated,
        };
        write_folder(&files, folder, arguments.force)?;
        if !arguments.json {
            writeln!(out, "{} has the page, the tables, the games and the logs", folder.display())?;
        }
    }
    Ok(())
}

/// Protocol, time and limits of the programs of a tournament.
fn rules(arguments: &TournamentArguments, game: Game, isolated: bool) -> ProgramRules {
    let limits = ProgramLimits {
        memory: Some(arguments.memory),
        processes: Some(arguments.processes),
        file: Some(arguments.file_size),
    };
    ProgramRules { game, protocol: arguments.protocol, seconds: arguments.time, limits, isolated }
}

/// Refuses a folder that is there, before anything is played.
fn check(folder: &Path, force: Force) -> Done {
    if folder.exists() && !force.force {
        return Err(Failure::NotWritten(OutputError::Exists { path: folder.to_owned() }));
    }
    Ok(())
}

fn write_folder(files: &TournamentFiles<'_>, folder: &Path, force: Force) -> Done {
    made(folder)?;
    for (path, bytes) in files.all() {
        let path = folder.join(path);
        path.parent().map(made).transpose()?;
        OutputFile::new(Output::new(&path), force, [])?.write(&bytes)?;
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
        games: arguments.games,
        openings: arguments.openings.unwrap_or_else(|| Openings::usual(game)),
        adjudication: arguments.adjudicate,
        seed: arguments.seed,
        threads: threads.unwrap_or(half),
    })
}

/// Whether programs run under bubblewrap.
fn is_isolated(wanted: Isolation) -> Result<bool, Failure> {
    let works = wanted != Isolation::Off && Launch::isolation_works();
    if wanted == Isolation::On && !works { Err(Failure::NoIsolation) } else { Ok(works) }
}

/// What is shut off from the programs and what is not, in a sentence.
const fn shut_off_words(is_isolated: bool) -> &'static str {
    if is_isolated {
        "programs run under bubblewrap: no network, their own processes alone, and only their own folder to write to; they can read the files of this machine"
    } else {
        "programs are not shut off: they can use the network and read and write what you can; install bubblewrap (bwrap), or run only programs that you trust"
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
        "{}, {} programs, {system}, {} rounds, {} games a pairing, openings {}, seed {}{}",
        plan.game,
        plan.entrants.len(),
        tournament.rounds_in_all,
        plan.games,
        plan.lines
            .as_ref()
            .map_or_else(|| plan.openings.to_string(), |lines| format!("{} of the file", lines.len())),
        plan.seed,
        plan.adjudication.map_or_else(String::new, |rule| format!(", ended by {}", rule.name()))
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
        None => match tournament.adjudicated(game) {
            Some(rule) => {
                writeln!(out, " (ended by {} after {} plies)", rule.name(), game.played.moves.len())?;
            }
            None => writeln!(out, "{}", discs(game))?,
        },
    }
    Ok(())
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
fn faults(standing: &Standing) -> String {
    let kinds = standing.faults.iter().zip(["illegal", "late", "failed"]);
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
    /// Whether all rounds were played; else a signal ended them.
    finished: bool,
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
            finished: tournament.rounds == tournament.rounds_in_all,
        };
        write_json(out, &figures)?;
    }
    Ok(())
}

/// A folder that is made where it is missing.
fn made(folder: &Path) -> Done {
    std::fs::create_dir_all(folder)
        .map_err(|source| Failure::NotKept { file: folder.display().to_string(), source })?;
    Ok(())
}
