//! `edagari tournament`: programs of a class, or engines, against each other.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use edagari_app::catalog::Game;
use edagari_app::engine::process::{Launch, ProgramLimits};
use edagari_app::engine::tournament::{
    Gathering, Kept, MoveQuality, ProgramRules, ResultFolder, SkippedWhy, Standing, TieBreak, Tournament,
    TournamentGame, TournamentPlan, TournamentSystem, Workshop, qualities,
};
use edagari_app::match_play::{MatchRun, Openings};
use edagari_app::store::output::{Existing, Output, OutputError};
use edagari_app::store::shard::list;
use edagari_app::words::class_tournament::{TournamentFiles, discs, tie_break};
use serde::Serialize;

use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::{say, write_json};
use super::progress::ProgressLine;
use super::tournament_arguments::{Isolation, SystemWord, TournamentArguments};

pub(super) fn run(
    arguments: &TournamentArguments,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    let resumed = match &arguments.output {
        Some(folder) if arguments.go_on => ResultFolder::resume(folder)?,
        Some(folder) => ResultFolder::check(folder, arguments.force.existing()).map(|()| None)?,
        None => None,
    };
    let protocol = arguments.protocol.name();
    let game: Game = arguments
        .game
        .parse()
        .map_err(|_| Failure::NoTournament { protocol, word: arguments.game.clone() })?;
    if !arguments.protocol.has(game) {
        return Err(Failure::NoProtocol { protocol, game });
    }
    if arguments.rounds.is_some() && !matches!(arguments.system, SystemWord::Swiss) {
        return Err(Failure::NoSwiss);
    }
    if arguments.first.is_some() && !matches!(arguments.system, SystemWord::Gauntlet) {
        return Err(Failure::NoGauntlet);
    }
    let gathering = gathered(arguments, game, err)?;
    let has_programs = gathering.entrants.iter().any(|entrant| entrant.program.is_some());
    let mut tournament = Tournament::new(plan(arguments, game, gathering)?);
    take_games(arguments, &mut tournament, resumed.is_some())?;
    if !arguments.json {
        write_heading(&tournament, has_programs && arguments.merge.is_empty(), out)?;
    }
    let begun = |path: &PathBuf| ResultFolder::begin(path, arguments.force.existing());
    let folder = match (resumed, &arguments.output) {
        (None, Some(path)) => Some(begun(path)?),
        (resumed, _) => resumed,
    };
    let played = match &folder {
        Some(folder) if !arguments.merge.is_empty() => unite(arguments, &tournament, folder),
        folder => play(arguments, &mut tournament, folder.as_ref(), interruption, out),
    };
    let qualities = reviewed(arguments, &tournament, interruption);
    let qualities = qualities.as_deref();
    if let Some(folder) = &folder {
        write_files(
            folder,
            &TournamentFiles { tournament: &tournament, qualities, language: arguments.lang },
        )?;
    }
    played?;
    if arguments.json {
        return write_objects(&tournament, qualities, out);
    }
    write_table(&tournament, qualities, out)?;
    write_cross_table(&tournament, out)?;
    let missing = if arguments.merge.is_empty() { Vec::new() } else { tournament.missing() };
    if !missing.is_empty() {
        writeln!(out, "games that are missing, to be played with --continue: {}", list(&missing))?;
    }
    if let Some(folder) = &arguments.output {
        let words = "has the page, the tables, the games, their logs and what programs wrote";
        writeln!(out, "{} {words}", folder.display())?;
    }
    Ok(())
}

/// The quality of each program's moves, with `--review`.
fn reviewed(
    arguments: &TournamentArguments,
    tournament: &Tournament,
    interruption: &Interruption,
) -> Option<Vec<MoveQuality>> {
    let mut line = ProgressLine::new(arguments.json);
    let games = tournament.games.len();
    let qualities = qualities(tournament, arguments.review?, &interruption.listen(), &mut |done, _| {
        line.show(|| format!("{done} of {games} games reviewed"));
    });
    line.clear();
    Some(qualities)
}

/// Adds earlier games: those of the folder that is continued, or of the parts that are merged.
fn take_games(arguments: &TournamentArguments, tournament: &mut Tournament, goes_on: bool) -> Done {
    let is_cut = arguments.shard.is_some() || !arguments.merge.is_empty();
    if is_cut && !tournament.plan.system.is_known_before() {
        return Err(Failure::SwissShard);
    }
    if let Some(folder) = &arguments.output {
        let parts = arguments.merge.iter().map(PathBuf::as_path);
        Output::new(folder).check(Existing::Replace, parts)?;
    }
    tournament.shard = arguments.shard;
    if goes_on {
        tournament.take(arguments.output.as_slice())?;
    }
    tournament.take(&arguments.merge)?;
    let missing = if arguments.merge.is_empty() { Vec::new() } else { tournament.missing() };
    if arguments.complete && !missing.is_empty() {
        return Err(Failure::MissingGames(missing));
    }
    Ok(())
}

/// Writes the merged result of parts.
fn unite(arguments: &TournamentArguments, tournament: &Tournament, folder: &ResultFolder) -> Done {
    for part in &arguments.merge {
        for kept in Workshop::FOLDERS {
            folder.take(&part.join(kept), kept)?;
        }
    }
    let files = TournamentFiles { tournament, qualities: None, language: arguments.lang };
    for game in &tournament.games {
        let (file, text) = files.game(game);
        folder.write(file, &text)?;
    }
    Ok(())
}

/// The greatest share of the time spent on rewriting tables, from which an interrupted tournament continues.
const SHARE_OF_TABLES: u32 = 20;

/// Plays all games and writes each when it ends, and the tables at intervals. If the output is closed or the
/// disk refuses more, the tournament ends.
fn play(
    arguments: &TournamentArguments,
    tournament: &mut Tournament,
    folder: Option<&ResultFolder>,
    interruption: &Interruption,
    out: &mut dyn Write,
) -> Done {
    let stop = interruption.listen();
    let language = arguments.lang;
    let write_tables = |tournament: &Tournament| -> Done {
        folder.map_or(Ok(()), |folder| {
            write_files(folder, &TournamentFiles { tournament, qualities: None, language })
        })
    };
    write_tables(tournament)?;
    let (mut written, mut kept) = (Ok(()), tournament.games.len());
    let (mut at, mut taken) = (Instant::now(), Duration::ZERO);
    tournament.run(&stop, &mut |tournament, game| {
        let mut write = || -> Done {
            if let Some(folder) = folder {
                let (file, text) = TournamentFiles { tournament, qualities: None, language }.game(game);
                folder.write(file, &text)?;
            }
            if at.elapsed() > taken * SHARE_OF_TABLES {
                let begun = Instant::now();
                write_tables(tournament)?;
                (at, taken, kept) = (Instant::now(), begun.elapsed(), tournament.games.len());
            }
            if arguments.json { Ok(()) } else { write_game(tournament, game, out) }
        };
        let now = write();
        if written.is_ok() && now.is_err() {
            stop.store(true, Ordering::Relaxed);
            written = now;
        }
    });
    written.map_err(|failure| match (failure, &arguments.output) {
        (Failure::NotWritten(OutputError::Write { path, source }), Some(_)) => {
            Failure::Stopped { file: path.display().to_string(), games: kept, source }
        }
        (failure, _) => failure,
    })
}

/// Writes the page and the tables.
fn write_files(folder: &ResultFolder, files: &TournamentFiles<'_>) -> Done {
    Ok(files.tables().into_iter().try_for_each(|(file, text)| folder.write(file, &text))?)
}

/// The entrants.
fn gathered(arguments: &TournamentArguments, game: Game, err: &mut dyn Write) -> Result<Gathering, Failure> {
    let rules = rules(arguments, game, is_isolated(arguments)?);
    let kept = arguments.output.as_ref().map_or(Kept::Nowhere, |folder| Kept::In(folder.clone()));
    let mut gathering = Gathering::new(rules, kept)?;
    gathering.take(&arguments.entrants)?;
    arguments.first.as_ref().map(|name| gathering.put_first(name)).transpose()?;
    for skipped in &gathering.skipped {
        let why = match skipped.why {
            SkippedWhy::Other => "is no program",
            SkippedWhy::Folder => "holds no program called run, main, player or bot",
            SkippedWhy::Source => "is to be built first",
            SkippedWhy::Twin => "is not started, for its folder has another file of this name",
        };
        say(err, format_args!("{} {why}: left out", skipped.path.display()));
    }
    let count = gathering.entrants.len();
    if !(2..=TournamentPlan::MOST).contains(&count) {
        return Err(Failure::Entrants { count, most: TournamentPlan::MOST });
    }
    let most = TournamentSystem::RoundRobin.rounds(count);
    match arguments.rounds.filter(|&asked| asked > most) {
        Some(asked) => Err(Failure::Rounds { asked, count, most }),
        None => Ok(gathering),
    }
}

/// Protocol, time and limits of a tournament's programs.
fn rules(arguments: &TournamentArguments, game: Game, isolated: bool) -> ProgramRules {
    let limits = ProgramLimits {
        memory: Some(arguments.memory),
        processes: Some(arguments.processes),
        file: Some(arguments.file_size),
    };
    ProgramRules { game, protocol: arguments.protocol, seconds: arguments.time, limits, isolated }
}

fn plan(
    arguments: &TournamentArguments,
    game: Game,
    gathering: Gathering,
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
        entrants: gathering.entrants,
        workshop: gathering.workshop,
        system,
        games: arguments.games,
        openings: arguments.openings.unwrap_or_else(|| Openings::usual(game)),
        adjudication: arguments.adjudicate,
        seed: arguments.seed,
        threads: threads.unwrap_or(half),
    })
}

/// Whether programs run under bubblewrap. Merging alone does not need it.
fn is_isolated(arguments: &TournamentArguments) -> Result<bool, Failure> {
    match arguments.isolate {
        Isolation::Off => Ok(false),
        Isolation::On if !arguments.merge.is_empty() || Launch::isolation_works() => Ok(true),
        Isolation::On => Err(Failure::NoIsolation),
        Isolation::Auto => Ok(Launch::isolation_works()),
    }
}

/// The isolation of programs, in a sentence.
const fn shut_off_words(is_isolated: bool) -> &'static str {
    if is_isolated {
        "programs run under bubblewrap: no network, their own processes alone; what they write outside a folder of their own goes to a /tmp and a /dev/shm of their own; they can read the files of this machine"
    } else {
        "programs are not shut off: they can use the network and read and write what you can; bubblewrap (bwrap) shuts them off, or run only programs that you trust"
    }
}

fn write_heading(tournament: &Tournament, starts_programs: bool, out: &mut dyn Write) -> Done {
    let plan = &tournament.plan;
    let system = match plan.system {
        TournamentSystem::RoundRobin => "round robin".to_owned(),
        TournamentSystem::Swiss(_) => "Swiss".to_owned(),
        TournamentSystem::Gauntlet => format!("gauntlet of {}", plan.entrants[0].name),
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
    if plan.has_others() {
        writeln!(out, "{}", ENGLISH.get("match.unrepeatable"))?;
    }
    if let Some(shard) = tournament.shard {
        writeln!(out, "shard {shard}: its games alone")?;
    }
    if !tournament.games.is_empty() {
        writeln!(out, "{} games were played before", tournament.games.len())?;
    }
    if starts_programs {
        writeln!(out, "{}", shut_off_words(plan.workshop.rules.isolated))?;
        if !ProgramLimits::counts_processes() {
            writeln!(
                out,
                "the number of their processes is not limited: the system does not limit those of root"
            )?;
        }
    }
    Ok(())
}

/// Writes a finished game in a line.
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
        "program",
        "points",
        "games",
        "won",
        "drawn",
        "lost",
        tournament.plan.system.tie_break().word()
    )?;
    for standing in &tournament.standings() {
        let name = &tournament.plan.entrants[standing.entrant].name;
        let tally = standing.tally;
        writeln!(
            out,
            "{:>3}. {name:<width$} {:>7.1} {:>6} {:>5} {:>5} {:>5} {:>9}  {}",
            standing.place,
            standing.points,
            tally.games,
            tally.wins,
            tally.draws,
            tally.losses,
            tie_break(standing),
            faults(standing)
        )?;
        if let Some(quality) = qualities.and_then(|all| all.get(standing.entrant)) {
            writeln!(out, "     {:<width$} {}", "", quality.words(tally.games))?;
        }
    }
    for &(round, entrant) in tournament.counted_byes() {
        let (name, points) = (&tournament.plan.entrants[entrant].name, tournament.plan.games);
        writeln!(out, "{name} had no opponent in round {}: {points} points", round + 1)?;
    }
    let repeated = tournament.repeated();
    if repeated > 0 {
        writeln!(out, "{repeated} of {} games repeat another one move by move", tournament.games.len())?;
    }
    if !tournament.is_whole() {
        writeln!(out, "ended early: {} of {} rounds are whole", tournament.rounds, tournament.rounds_in_all)?;
    }
    Ok(())
}

/// The faults by which a program lost games.
fn faults(standing: &Standing) -> String {
    let kinds = standing.faults.iter().zip(["illegal", "late", "failed"]);
    let named: Vec<String> =
        kinds.filter(|(count, _)| **count > 0).map(|(count, kind)| format!("{count} {kind}")).collect();
    if named.is_empty() { "none".to_owned() } else { named.join(", ") }
}

/// Writes the cross table: the points of the row's program, in the order of the table.
fn write_cross_table(tournament: &Tournament, out: &mut dyn Write) -> Done {
    let order: Vec<usize> = tournament.standings().iter().map(|standing| standing.entrant).collect();
    writeln!(out)?;
    for (line, &row) in order.iter().enumerate() {
        write!(out, "{:>3}", line + 1)?;
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
    /// Tie break of a Swiss tournament.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponents: Option<f64>,
    /// Tie break of other systems, for equal points.
    #[serde(skip_serializing_if = "Option::is_none")]
    direct: Option<f64>,
    bye_points: f64,
    illegal: u32,
    late: u32,
    crashed: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a MoveQuality>,
    /// Whether all rounds were played.
    finished: bool,
}

fn write_objects(tournament: &Tournament, qualities: Option<&[MoveQuality]>, out: &mut dyn Write) -> Done {
    let rule = tournament.plan.system.tie_break();
    for standing in &tournament.standings() {
        let [illegal, late, crashed] = standing.faults;
        let figures = StandingFigures {
            place: standing.place,
            program: &tournament.plan.entrants[standing.entrant].name,
            points: standing.points,
            games: standing.tally.games,
            wins: standing.tally.wins,
            draws: standing.tally.draws,
            losses: standing.tally.losses,
            opponents: standing.tie_break.filter(|_| rule == TieBreak::Opponents),
            direct: standing.tie_break.filter(|_| rule == TieBreak::Direct),
            bye_points: standing.bye_points,
            illegal,
            late,
            crashed,
            moves: qualities.and_then(|all| all.get(standing.entrant)),
            finished: tournament.is_whole(),
        };
        write_json(out, &figures)?;
    }
    Ok(())
}
