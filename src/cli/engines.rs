//! `edagari engines`: the list of external engines that the user has added.

use std::io::Write;
use std::path::{self, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use edagari_app::catalog::{Engine, Game, Job, Method, PlayerMemory, shown};
use edagari_app::engine::trial::{Trial, TriedGame, try_out};
use edagari_app::engine::{EngineEntry, EngineList, Protocol, templates};
use edagari_app::search::external::External;
use edagari_app::search::{Control, Limits, Unwatched};
use edagari_app::words::games::{game_name, side_name};

use super::engine::protocol;
use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::output::write_json;
use super::position_arguments::PlaceArguments;

/// An action on the list of engines.
#[derive(Debug, Subcommand)]
pub(super) enum EnginesCommand {
    /// Add a program: edagari engines add NAME --protocol gtp -- PROGRAM ARGUMENTS
    Add(AddArguments),
    /// Change an engine: its name, its protocol, its games, how long it is waited for, or its program behind two dashes
    Change(ChangeArguments),
    /// List the engines that were added
    List {
        /// One JSON object a line
        #[arg(long)]
        json: bool,
    },
    /// Start an engine, ask it for moves, and say what it can, how fast it answers, or what went wrong
    Test {
        /// The name of the engine
        name: String,
        /// Write all lines that went to and fro
        #[arg(long)]
        log: bool,
    },
    /// Ask an engine that speaks cassio on which side of a window the value of an Othello position lies
    Ask(AskArguments),
    /// Take an engine out of the list; the program itself stays
    Remove {
        /// The name of the engine
        name: String,
    },
    /// Write a program to begin with, in one of these languages: python, c, cpp, java, javascript, rust, kaggle
    Template {
        /// The language, or kaggle for agents of its ConnectX
        language: String,
    },
}

#[derive(Debug, Args)]
pub(super) struct AddArguments {
    /// The name of the engine; it plays as engine:NAME
    name: String,
    /// The protocol of the engine: gtp, nboard, ugi, lines or cassio
    #[arg(long, value_parser = protocol)]
    protocol: Protocol,
    /// A game that it plays, such as othello or connect-four; can be given several times; without it, all games of its protocol
    #[arg(long)]
    game: Vec<String>,
    /// Wait so many seconds for its start and for each answer, also where a move was given less time. Only a match or a
    /// tournament with a time for a move is lost half a second after it, in the first move of a game ten seconds after it
    #[arg(long, value_name = "SECONDS", default_value_t = EngineEntry::WAIT, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    wait: u32,
    /// The folder in which it runs; without it, that from which it is added
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The program and its arguments, behind two dashes
    #[arg(last = true)]
    command: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct ChangeArguments {
    /// The name of the engine
    name: String,
    /// Another name; saved games, matches and the window's settings that name the engine keep the one before
    #[arg(long, value_name = "NAME")]
    rename: Option<String>,
    /// Another protocol; without --game, for all its games
    #[arg(long, value_parser = protocol)]
    protocol: Option<Protocol>,
    /// The games that it plays, in place of those before; can be given several times
    #[arg(long)]
    game: Vec<String>,
    /// Wait so many seconds for its start and for each answer
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    wait: Option<u32>,
    /// The folder in which it runs
    #[arg(long)]
    folder: Option<PathBuf>,
    /// The program and its arguments, behind two dashes
    #[arg(last = true)]
    command: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct AskArguments {
    /// The name of the engine
    name: String,
    #[command(flatten)]
    place: PlaceArguments,
    /// Between which values, in discs for the side to move, such as 3,4; without it, the value itself
    #[arg(long, value_name = "ALPHA,BETA", value_parser = window, allow_hyphen_values = true)]
    window: Option<[f64; 2]>,
    /// Search this deep; without it and without --time, 12 plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: Option<u32>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=86_400))]
    time: Option<u32>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// Reads a window.
fn window(text: &str) -> Result<[f64; 2], String> {
    let ends: Option<Vec<f64>> = text.split(',').map(|end| end.trim().parse().ok()).collect();
    match ends.as_deref() {
        Some(&[alpha, beta]) if alpha < beta && alpha >= -64.0 && beta <= 64.0 => Ok([alpha, beta]),
        _ => Err("give two values from -64 to 64, the smaller one first, such as 3,4".to_owned()),
    }
}

pub(super) fn run(command: &EnginesCommand, interruption: &Interruption, out: &mut dyn Write) -> Done {
    match command {
        EnginesCommand::Add(arguments) => add(arguments, out),
        EnginesCommand::Change(arguments) => change(arguments, out),
        EnginesCommand::List { json } => list(*json, out),
        EnginesCommand::Test { name, log } => test(name, *log, interruption, out),
        EnginesCommand::Ask(arguments) => ask(arguments, interruption, out),
        EnginesCommand::Remove { name } => {
            let mut list = EngineList::load()?;
            list.remove(name)?;
            list.save()?;
            Ok(writeln!(out, "{name} is no longer in the list; the program itself stays")?)
        }
        EnginesCommand::Template { language } => {
            let text = templates::named(language).ok_or_else(|| Failure::NoTemplate(language.clone()))?;
            Ok(write!(out, "{text}")?)
        }
    }
}

/// Checks that a protocol has these games.
fn check_games(protocol: Protocol, games: &[String]) -> Done {
    let games: Result<Vec<Game>, _> = games.iter().map(|word| word.parse::<Game>()).collect();
    match games?.into_iter().find(|&game| !protocol.has(game)) {
        Some(game) => Err(Failure::NoProtocol { protocol: protocol.name(), game }),
        None => Ok(()),
    }
}

fn change(arguments: &ChangeArguments, out: &mut dyn Write) -> Done {
    let mut list = EngineList::load()?;
    let mut entry = list.find(&arguments.name)?.clone();
    entry.protocol = arguments.protocol.unwrap_or(entry.protocol);
    if arguments.protocol.is_some() || !arguments.game.is_empty() {
        entry.games.clone_from(&arguments.game);
    }
    check_games(entry.protocol, &entry.games)?;
    entry.wait = arguments.wait.unwrap_or(entry.wait);
    if let Some(name) = &arguments.rename {
        entry.name.clone_from(name);
    }
    if !arguments.command.is_empty() {
        entry.command.clone_from(&arguments.command);
        entry.folder = Some(std::env::current_dir()?);
    }
    if let Some(folder) = &arguments.folder {
        entry.folder = Some(path::absolute(folder)?);
    }
    let name = entry.name.clone();
    list.change(&arguments.name, entry)?;
    list.save()?;
    Ok(writeln!(out, "{name} is changed: edagari engines test {name} tries it")?)
}

fn add(arguments: &AddArguments, out: &mut dyn Write) -> Done {
    check_games(arguments.protocol, &arguments.game)?;
    let folder = arguments.folder.clone().map_or_else(std::env::current_dir, path::absolute)?;
    let entry = EngineEntry {
        name: arguments.name.clone(),
        protocol: arguments.protocol,
        games: arguments.game.clone(),
        command: arguments.command.clone(),
        folder: Some(folder),
        wait: arguments.wait,
    };
    let mut list = EngineList::load()?;
    list.add(entry)?;
    list.save()?;
    let name = &arguments.name;
    writeln!(out, "{name} is added: edagari engines test {name} tries it, and it plays as engine:{name}")?;
    Ok(())
}

fn list(json: bool, out: &mut dyn Write) -> Done {
    let list = EngineList::load()?;
    if json {
        return list.engines.iter().try_for_each(|entry| write_json(out, entry));
    }
    if list.engines.is_empty() {
        writeln!(out, "no engine was added; edagari engines add NAME --protocol gtp -- PROGRAM adds one")?;
    }
    for entry in &list.engines {
        let games = if entry.games.is_empty() { "all its games".to_owned() } else { entry.games.join(", ") };
        writeln!(
            out,
            "engine:{}  {}, {games}: {}",
            entry.name,
            entry.protocol.name(),
            entry.command.join(" ")
        )?;
    }
    Ok(())
}

fn test(name: &str, log: bool, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let list = EngineList::load()?;
    let entry = list.find(name)?;
    let stop = interruption.listen();
    let trial = try_out(entry, &stop);
    interruption.check()?;
    write_trial(entry, &trial, out)?;
    if let Some(games) = trial.found_games() {
        let mut list = EngineList::load()?;
        // The word of a game alone means its usual board.
        let sizes: Vec<_> = trial.answers.iter().map(|tried| game_name(ENGLISH, tried.game)).collect();
        writeln!(
            out,
            "  {name} is now in the list for {} alone; edagari engines change {name} --game … says others",
            sizes.join(", ")
        )?;
        list.note_games(name, games)?;
        list.save()?;
    }
    if log || trial.fault.is_some() {
        writeln!(out, "the last lines (> to the engine, < from it, ! its standard error):")?;
        for line in &trial.log {
            writeln!(out, "  {line}")?;
        }
    }
    match trial.fault {
        Some(fault) => Err(Failure::Engine(Box::new(fault))),
        None => Ok(()),
    }
}

fn write_trial(entry: &EngineEntry, trial: &Trial, out: &mut dyn Write) -> Done {
    let called = match &*trial.about.name {
        // Nothing is known of a program that did not start.
        "" if trial.fault.is_some() && trial.answers.is_empty() => "not tried to the end",
        "" => "does not say what it is",
        name => name,
    };
    writeln!(out, "{}: {called}, {}", entry.name, entry.protocol.name())?;
    if !trial.about.can.is_empty() {
        writeln!(out, "  can: {}", trial.about.can.join(", "))?;
    }
    for TriedGame { game, started, moves, times, late, valued } in &trial.answers {
        let times: Vec<String> = moves
            .iter()
            .zip(times)
            .map(|(label, time)| format!("{label} in {} ms", time.as_millis()))
            .collect();
        let started = started.as_millis();
        write!(out, "  {game}: ready after {started} ms, {}", times.join(", "))?;
        match valued {
            0 => writeln!(out, "; no values of moves")?,
            count => writeln!(out, "; values of {count} moves")?,
        }
        if let Some(late) = late {
            let (asked, took) = (Trial::SECONDS, late.as_secs_f64());
            writeln!(out, "  slow: asked for {asked} s, took {took:.1} s; a match would be lost on time")?;
        }
    }
    for (game, kind) in &trial.refused {
        writeln!(out, "  {game}: {kind}")?;
    }
    if trial.has_other_sizes && !trial.answers.is_empty() {
        let sizes: Vec<_> = trial.answers.iter().map(|tried| game_name(ENGLISH, tried.game)).collect();
        writeln!(out, "  {} answered; other sizes were not tried", sizes.join(" and "))?;
    }
    Ok(())
}

/// An answer of `edagari engines ask --json`; values are in discs for the side to move.
#[derive(Debug, Serialize)]
struct EngineAnswer<'a> {
    engine: &'a str,
    window: Option<[f64; 2]>,
    best: Option<String>,
    score: f64,
    bound: &'static str,
    depth: u32,
    /// `None` where the engine does not report it.
    nodes: Option<u64>,
    line: Vec<String>,
}

fn ask(arguments: &AskArguments, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let game = Game::Othello { size: 8 };
    let list = EngineList::load()?;
    let entry = list.find(&arguments.name)?;
    if !entry.protocol.takes_windows() || !entry.plays(game) {
        return Err(Failure::NoWindows(entry.name.clone()));
    }
    let position = arguments.place.position("othello")?;
    if position.is_over() {
        return Err(Failure::Notation("the game is over there".to_owned(), "--moves or --position"));
    }
    let limits =
        Limits { depth: arguments.depth, seconds: arguments.time.map(f64::from), ..Limits::default() };
    let method = Method::External(External { name: entry.name.clone() });
    let job = Job::new(position, Engine { limits, ..Engine::with_method(method, game) });
    let mut control = Control::new(&limits, interruption.listen());
    let mut memory = PlayerMemory::asking(arguments.window.unwrap_or([-64.0, 64.0]));
    let report = job.run_with(&mut memory, &mut control, &mut Unwatched);
    if let Some(fault) = control.fault() {
        return Err(Failure::Engine(Box::new(fault.clone())));
    }
    let Some(best) = report.best else { return Ok(()) };
    let (score, known) = (job.unit().number(report.score), report.bound.certainty(false));
    let line = job.position.labels(&report.line);
    if arguments.json {
        let answer = EngineAnswer {
            engine: &entry.name,
            window: arguments.window,
            best: Some(job.position.label(best)),
            score,
            bound: known.word(),
            depth: report.depth,
            nodes: job.engine.told_nodes(&report),
            line,
        };
        return write_json(out, &answer);
    }
    let side = side_name(ENGLISH, &job.position, job.position.side_to_move());
    let (sign, value) = (known.sign(), shown::discs(score));
    writeln!(out, "{}: {sign} {value} for {side}, at depth {}: its estimate", entry.name, report.depth)?;
    if let Some([alpha, beta]) = arguments.window {
        writeln!(out, "window: {alpha} to {beta} discs for {side}")?;
    }
    Ok(writeln!(out, "line: {}", line.join(" "))?)
}
