//! `edagari match`: games between methods, kept in a file where one is named, and what they say.

use std::io::{self, IsTerminal as _, Write};
use std::num::NonZero;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::app::faults::expected_time;
use crate::catalog::{Engine, Game};
use crate::game::Side;
use crate::match_play::csv;
use crate::match_play::document::{self, Journal};
use crate::match_play::{Effort, Fault, Interval, Openings, Plan, Results, Run, Seats, Statistics, Verdict};

use super::match_arguments::Match;
use super::{Done, ENGLISH, Failure, write_json};

pub(super) fn run(arguments: &Match, out: &mut dyn Write, err: &mut dyn Write) -> Done {
    let mut watcher = Watcher::new(arguments, err);
    let mut results = begin(arguments)?;
    let mut journal = match &arguments.save {
        Some(path) => Some((path, Journal::begin(path, &results).map_err(not_kept(path))?)),
        None => None,
    };
    play(&mut results, arguments.threads, &mut |results, played| {
        if let (Some((path, journal)), Some(played)) = (&mut journal, played) {
            journal.add(results.plan(), played).map_err(not_kept(path))?;
        }
        watcher.look(results)
    })?;
    if let Some((path, journal)) = journal {
        journal.end(&results).map_err(not_kept(path))?;
    }
    watcher.done()?;
    if arguments.form.csv {
        write!(out, "{}", csv::to_text(&results))?;
        Ok(())
    } else {
        write(&results, arguments.form.json, out)
    }
}

fn not_kept(path: &Path) -> impl Fn(io::Error) -> Failure {
    move |source| Failure::NotKept { file: path.display().to_string(), source }
}

/// The match as it stands before anything more is played: new, or as the file has it.
fn begin(arguments: &Match) -> Result<Results, Failure> {
    let asked = arguments.game.as_ref().map(|game| plan(arguments, game)).transpose()?;
    let kept = arguments.save.as_ref().filter(|path| path.exists());
    match (kept, asked) {
        (Some(path), asked) if arguments.go_on => {
            let file = path.display().to_string();
            let results = document::load(path)
                .map_err(|error| Failure::Match { file: file.clone(), error: Box::new(error) })?;
            let games = arguments.games.unwrap_or(results.plan().games);
            let other = |asked: Plan| Plan { games: results.plan().games, ..asked } != *results.plan();
            if asked.is_some_and(other) {
                return Err(Failure::OtherMatch(file));
            }
            Ok(if games == results.plan().games { results } else { results.with_games(games) })
        }
        (Some(path), _) => Err(Failure::Kept(path.display().to_string())),
        (None, Some(plan)) => Ok(Results::new(plan)),
        (None, None) => {
            let path = arguments.save.as_ref().map(|path| path.display().to_string());
            Err(Failure::NoFile(path.unwrap_or_default()))
        }
    }
}

fn plan(arguments: &Match, game: &str) -> Result<Plan, Failure> {
    let game: Game = game.parse()?;
    let words = arguments.first.iter().chain(&arguments.second).chain(&arguments.also);
    let engines: Result<Vec<_>, _> = words.map(|word| Engine::parse(word, game)).collect();
    let plan = Plan {
        game,
        engines: engines?,
        games: arguments.games.unwrap_or(100),
        seed: arguments.seed,
        openings: arguments.openings.unwrap_or_else(|| Openings::usual(game)),
        seats: if arguments.fixed_seats { Seats::Fixed } else { Seats::Swapped },
        sprt: arguments.sprt,
    };
    plan.validate()?;
    if let Some(&(at, seconds)) = plan.slow().first().filter(|_| !arguments.anyway) {
        let time = expected_time(ENGLISH, seconds);
        return Err(Failure::Slow { engine: Box::new(plan.engines[at].clone()), game, time });
    }
    Ok(plan)
}

/// Plays what is open. `look` is called after each game, and from time to time without one.
pub(super) fn play(
    results: &mut Results,
    threads: Option<u16>,
    look: &mut dyn FnMut(&Results, Option<&crate::match_play::Played>) -> Done,
) -> Done {
    let threads = threads.and_then(|threads| NonZero::new(usize::from(threads)));
    let mut run =
        Run::start(results, threads.unwrap_or_else(Run::usual_threads), || {}).map_err(Failure::Thread)?;
    while !results.is_complete() && !run.is_over() {
        let played = run.wait(Duration::from_millis(200));
        look(results, played.as_ref())?;
        if let Some(played) = played {
            results.add(played);
        }
    }
    Ok(())
}

/// Tells on standard error how far a match is, where a person sees it.
pub(super) struct Watcher<'a> {
    err: Option<&'a mut dyn Write>,
    begun: Instant,
    shown: Option<Instant>,
    /// Games that were there before this program began.
    before: Option<u32>,
}

impl<'a> Watcher<'a> {
    const PAUSE: Duration = Duration::from_millis(250);

    pub(super) fn new(arguments: &Match, err: &'a mut dyn Write) -> Self {
        let seen = !arguments.form.quiet && io::stderr().is_terminal();
        Self { err: seen.then_some(err), begun: Instant::now(), shown: None, before: None }
    }

    /// Begins to tell of another match.
    pub(super) fn begin(&mut self) {
        self.begun = Instant::now();
        self.before = None;
    }

    pub(super) fn look(&mut self, results: &Results) -> Done {
        let before = *self.before.get_or_insert(results.played());
        let Some(err) = &mut self.err else { return Ok(()) };
        if self.shown.is_some_and(|shown| shown.elapsed() < Self::PAUSE) {
            return Ok(());
        }
        self.shown = Some(Instant::now());
        let (played, wanted) = (results.played(), results.wanted());
        write!(err, "\r{played} of {wanted} games")?;
        let fresh = played - before;
        if fresh > 0 {
            let left = self.begun.elapsed().as_secs_f64() * f64::from(wanted - played) / f64::from(fresh);
            write!(err, ", about {}:{:02} left", left as u64 / 60, left as u64 % 60)?;
        }
        if let Some(score) = results.statistics(0).score() {
            let half = 50.0 * (score.high - score.low);
            write!(err, ", score {:.1} % ± {half:.1}", 100.0 * score.value)?;
        }
        write!(err, "   ")?;
        err.flush()?;
        Ok(())
    }

    /// Clears the line for what follows.
    pub(super) fn done(&mut self) -> Done {
        if let (Some(err), Some(_)) = (&mut self.err, self.shown.take()) {
            write!(err, "\r{:78}\r", "")?;
        }
        Ok(())
    }
}

/// What two engines did against each other; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct Found {
    game: Game,
    first: String,
    second: String,
    games: u32,
    seed: u64,
    openings: String,
    wins: u32,
    draws: u32,
    losses: u32,
    /// From the view of the engine named first, as all that follows.
    score: Option<Interval>,
    elo: Option<Interval>,
    score_as_first: Option<Interval>,
    score_as_second: Option<Interval>,
    pairs: [u32; 5],
    sprt: Option<FoundTest>,
    engines: [FoundEngine; 2],
}

#[derive(Debug, Serialize)]
struct FoundTest {
    elo0: f64,
    elo1: f64,
    log_likelihood_ratio: f64,
    bounds: [f64; 2],
    verdict: Verdict,
}

/// What the searches of one engine took on average, in all its games.
#[derive(Debug, Serialize)]
struct FoundEngine {
    engine: String,
    /// In games for one.
    points: Option<Interval>,
    depth: f64,
    nodes: f64,
    simulations: f64,
    illegal: u32,
    late: u32,
    crashed: u32,
}

impl Found {
    fn new(results: &Results, pairing: usize, players: [usize; 2]) -> Self {
        let plan = results.plan();
        let statistics = results.statistics(pairing);
        let total = statistics.total();
        let score = statistics.score();
        let [first, second] = players.map(|player| plan.engines[player].to_string());
        Self {
            game: plan.game,
            first,
            second,
            games: total.games(),
            seed: plan.seed,
            openings: plan.openings.to_string(),
            wins: total.wins,
            draws: total.draws,
            losses: total.losses,
            score,
            elo: score.map(Interval::elo),
            score_as_first: statistics.seat_score(Side::First),
            score_as_second: statistics.seat_score(Side::Second),
            pairs: statistics.pairs.0,
            sprt: plan.sprt.and_then(|sprt| {
                Some(FoundTest {
                    elo0: sprt.elo0,
                    elo1: sprt.elo1,
                    log_likelihood_ratio: results.ratio()?,
                    bounds: sprt.bounds(),
                    verdict: results.verdict()?,
                })
            }),
            engines: players.map(|player| FoundEngine::new(results, player)),
        }
    }
}

impl FoundEngine {
    fn new(results: &Results, player: usize) -> Self {
        let Effort { searches, depth, nodes, simulations } = results.effort(player);
        let mean = |sum: u64| sum as f64 / f64::from(searches.max(1));
        Self {
            engine: results.plan().engines[player].to_string(),
            points: results.mean_points(player).filter(|_| results.plan().is_solo()),
            depth: mean(depth),
            nodes: mean(nodes),
            simulations: mean(simulations),
            illegal: results.faults(player, Fault::Illegal),
            late: results.faults(player, Fault::Late),
            crashed: results.faults(player, Fault::Crashed),
        }
    }
}

fn write(results: &Results, json: bool, out: &mut dyn Write) -> Done {
    let pairings = results.plan().pairings();
    let found = pairings.iter().enumerate().map(|(at, &players)| Found::new(results, at, players));
    if json && results.plan().engines.len() == 1 {
        return write_json(out, &FoundEngine::new(results, 0));
    }
    if json {
        return found.into_iter().try_for_each(|found| write_json(out, &found));
    }
    let plan = results.plan();
    let seats = match plan.seats {
        _ if plan.is_solo() => "each alone",
        Seats::Swapped => "seats swapped in pairs",
        Seats::Fixed => "fixed seats",
    };
    writeln!(
        out,
        "{}, {} games, openings {}, {seats}, seed {}",
        plan.game,
        results.played(),
        plan.openings,
        plan.seed
    )?;
    for engine in 0..plan.engines.len() {
        write_engine(results, engine, out)?;
    }
    if plan.is_solo() {
        write_points(results, out)?;
    }
    if plan.engines.len() > 2 {
        write_table(results, out)?;
    }
    for (at, players) in pairings.into_iter().enumerate() {
        let letters = players.map(letter);
        write_pairing(results.statistics(at), (letters, plan.is_solo()), out)?;
    }
    write_test(results, out)
}

/// How an engine is called in a table: A, B, C and so on.
fn letter(engine: usize) -> char {
    char::from(b'A' + engine as u8)
}

fn write_engine(results: &Results, engine: usize, out: &mut dyn Write) -> Done {
    let found = FoundEngine::new(results, engine);
    write!(out, "{}  {}: depth {:.1}, ", letter(engine), found.engine, found.depth)?;
    if found.simulations > 0.0 {
        write!(out, "{:.0} simulations a move", found.simulations)?;
    } else {
        write!(out, "{:.0} nodes a move", found.nodes)?;
    }
    for (count, what) in [(found.illegal, "illegal move"), (found.late, "time-out"), (found.crashed, "crash")]
    {
        if count > 0 {
            write!(out, ", {count} {what}{}", if count == 1 { "" } else { "s" })?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Each against each, the points of the row's engine, and all its points.
fn write_table(results: &Results, out: &mut dyn Write) -> Done {
    let engines = results.plan().engines.len();
    write!(out, " ")?;
    for column in 0..engines {
        write!(out, "{:>8}", letter(column))?;
    }
    writeln!(out, "     all")?;
    for row in 0..engines {
        write!(out, "{}", letter(row))?;
        for column in 0..engines {
            match results.between(row, column) {
                Some(tally) => write!(out, "{:>8.1}", tally.points())?,
                None => write!(out, "{:>8}", "·")?,
            }
        }
        writeln!(out, "{:>8.1}", results.total(row).points())?;
    }
    Ok(())
}

/// What engines that play alone have collected on average.
fn write_points(results: &Results, out: &mut dyn Write) -> Done {
    for engine in 0..results.plan().engines.len() {
        if let Some(Interval { value, low, high }) = results.mean_points(engine) {
            writeln!(out, "{}  points {value:.3} ({low:.2} to {high:.2})", letter(engine))?;
        }
    }
    Ok(())
}

fn write_pairing(statistics: Statistics, ([a, b], is_solo): ([char; 2], bool), out: &mut dyn Write) -> Done {
    let Some(score) = statistics.score() else { return Ok(()) };
    let total = statistics.total();
    let Interval { value, low, high } = score.elo();
    writeln!(out, "{a} against {b}: +{} ={} -{}", total.wins, total.draws, total.losses)?;
    writeln!(out, "  score    {}", percents(score))?;
    writeln!(out, "  Elo      {value:+.0} ({low:+.0} to {high:+.0})")?;
    if is_solo {
        return Ok(());
    }
    for (side, seat) in [(Side::First, "first"), (Side::Second, "second")] {
        if let Some(score) = statistics.seat_score(side) {
            writeln!(out, "  {a} {seat:<6} {}", percents(score))?;
        }
    }
    Ok(())
}

/// A score with its interval: `69.8 % (63.5 to 75.4)`.
pub(super) fn percents(score: Interval) -> String {
    let [value, low, high] = [score.value, score.low, score.high].map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

fn write_test(results: &Results, out: &mut dyn Write) -> Done {
    let (Some(sprt), Some(ratio), Some(verdict)) = (results.plan().sprt, results.ratio(), results.verdict())
    else {
        return Ok(());
    };
    let [lower, upper] = sprt.bounds();
    let words = match verdict {
        Verdict::Undecided => "undecided".to_owned(),
        Verdict::Lower => format!("A is not better by more than {} Elo", sprt.elo0),
        Verdict::Upper => format!("A is better by at least {} Elo", sprt.elo1),
    };
    writeln!(out, "SPRT      {words} (log-likelihood ratio {ratio:.2}, bounds {lower:.2} and {upper:.2})")?;
    Ok(())
}
