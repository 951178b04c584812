//! `edagari match`: games between methods, saved in a file where one is given, and their statistics.

use std::io::Write;

use serde::Serialize;

use edagari_app::catalog::{Engine, Game};
use edagari_app::game::Side;
use edagari_app::match_play::{
    Adjudication, EffortSums, EngineFault, Interval, MatchPlan, MatchResults, Openings, Seats, SprtVerdict,
    csv,
};
use edagari_app::store::Shard;
use edagari_app::words::faults::expected_time;

use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::kept_games::{KeptGames, MatchWatcher};
use super::match_arguments::Match;
use super::output::write_json;

/// Default number of games of a match.
pub(super) const USUAL_GAMES: u32 = 100;

pub(super) fn run(
    arguments: &Match,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    let asked = arguments.game.as_ref().map(|game| plan(arguments, game)).transpose()?;
    let kept = KeptGames {
        file: arguments.save.as_deref(),
        go_on: arguments.go_on,
        shard: arguments.shard,
        games: arguments.games,
        interruption,
    };
    let (mut results, lock) = kept.begin(asked, err)?;
    for engine in &results.plan().engines {
        engine.check_external(results.plan().game).map_err(|fault| Failure::Engine(Box::new(fault)))?;
    }
    let mut watcher = MatchWatcher::new(arguments.form.quiet);
    let mut rows = arguments.form.csv.then(GameRows::default);
    let played = kept.play(&mut results, lock, arguments.threads, &mut |results| {
        watcher.look(results);
        rows.as_mut().map_or(Ok(()), |rows| rows.write(results, out))
    });
    watcher.done();
    // Games played before the file refused more are reported as after any other end.
    if !matches!(played, Ok(()) | Err(Failure::Stopped { .. })) {
        return played;
    }
    let written = match rows {
        Some(rows) => rows.end(&results, out),
        None => write(&results, arguments.form.json, out),
    };
    played.and(written)
}

/// The games as comma-separated values, in the order of their numbers, each written as soon as all before it are over.
#[derive(Default)]
struct GameRows {
    /// Number of rows written; `None` before the column names are.
    written: Option<usize>,
}

impl GameRows {
    /// Writes all rows up to the first missing game.
    fn write(&mut self, results: &MatchResults, out: &mut dyn Write) -> Done {
        let written = self.head(out)?;
        let fresh: Vec<_> = results.games_from(written).collect();
        self.written = Some(written + fresh.len());
        Ok(write!(out, "{}", csv::rows(results.plan(), fresh))?)
    }

    /// Writes the rest, whatever is missing between.
    fn end(mut self, results: &MatchResults, out: &mut dyn Write) -> Done {
        let written = self.head(out)?;
        Ok(write!(out, "{}", csv::rows(results.plan(), results.games().skip(written)))?)
    }

    fn head(&mut self, out: &mut dyn Write) -> Result<usize, Failure> {
        if let Some(written) = self.written {
            return Ok(written);
        }
        write!(out, "{}", csv::head())?;
        Ok(*self.written.insert(0))
    }
}

pub(super) fn plan(arguments: &Match, game: &str) -> Result<MatchPlan, Failure> {
    if arguments.shard.is_some() && arguments.sprt.is_some() {
        return Err(Failure::PartOfTest);
    }
    let game: Game = game.parse()?;
    let words = arguments.first.iter().chain(&arguments.second).chain(&arguments.also);
    let engines: Result<Vec<_>, _> = words.map(|word| Engine::parse(word, game)).collect();
    let plan = MatchPlan {
        game,
        engines: engines?,
        games: arguments.games.unwrap_or(USUAL_GAMES),
        seed: arguments.seed,
        openings: arguments.openings.unwrap_or_else(|| Openings::usual(game)),
        seats: if arguments.fixed_seats { Seats::Fixed } else { Seats::Swapped },
        sprt: arguments.sprt,
        boards: arguments.boards,
        lines: arguments.opening.lines(game, arguments.seed)?,
        adjudication: arguments.adjudicate,
    };
    plan.validate()?;
    if let Some(&(at, seconds)) = plan.slow().first().filter(|_| !arguments.anyway) {
        let time = expected_time(ENGLISH, seconds);
        return Err(Failure::Slow { engine: Box::new(plan.engines[at].clone()), game, time });
    }
    Ok(plan)
}

/// The results of two engines against each other; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct MatchFigures {
    game: Game,
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    first: String,
    second: String,
    games: u32,
    /// Number of distinct games; the others are copies, because the engines have no chance. All intervals
    /// count each once.
    distinct: u32,
    /// Whether all games that count were played.
    finished: bool,
    seed: u64,
    openings: String,
    /// The rule that could end games early.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjudicate: Option<&'static str>,
    wins: u32,
    draws: u32,
    losses: u32,
    /// For the engine named first, as everything that follows.
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
    verdict: SprtVerdict,
}

/// The mean cost of the searches of one engine, in all its games.
#[derive(Debug, Serialize)]
struct FoundEngine {
    engine: String,
    /// In games for one.
    points: Option<Interval>,
    /// `None` where an external engine does not report it, as the nodes.
    depth: Option<f64>,
    nodes: Option<f64>,
    simulations: f64,
    illegal: u32,
    late: u32,
    crashed: u32,
}

/// An engine without an opponent.
#[derive(Debug, Serialize)]
struct LoneEngine {
    #[serde(flatten)]
    engine: FoundEngine,
    games: u32,
    /// Whether all games that count were played.
    finished: bool,
}

impl MatchFigures {
    fn new(results: &MatchResults, pairing: usize, players: [usize; 2]) -> Self {
        let plan = results.plan();
        let statistics = results.statistics(pairing);
        let total = statistics.total();
        let score = statistics.score();
        let [first, second] = players.map(|player| plan.engines[player].to_string());
        Self {
            game: plan.game,
            shard: results.shard(),
            first,
            second,
            games: total.games(),
            distinct: statistics.distinct(),
            finished: results.is_complete(),
            seed: plan.seed,
            openings: plan.openings.to_string(),
            adjudicate: plan.adjudication.map(Adjudication::name),
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
    fn new(results: &MatchResults, player: usize) -> Self {
        let EffortSums { searches, depth, nodes, simulations } = results.effort(player);
        // An engine may not have searched at all, as before its first game.
        let mean = |sum: u64| sum as f64 / f64::from(searches.max(1));
        let is_own = results.plan().engines[player].external().is_none();
        let told = |sum: u64| (is_own || sum > 0).then(|| mean(sum));
        Self {
            engine: results.plan().engines[player].to_string(),
            points: results.mean_points(player).filter(|_| results.plan().is_solo()),
            depth: told(depth),
            nodes: told(nodes),
            simulations: mean(simulations),
            illegal: results.faults(player, EngineFault::Illegal),
            late: results.faults(player, EngineFault::Late),
            crashed: results.faults(player, EngineFault::Crashed),
        }
    }
}

pub(super) fn write(results: &MatchResults, json: bool, out: &mut dyn Write) -> Done {
    let pairings = results.plan().pairings();
    let found = pairings.iter().enumerate().map(|(at, &players)| MatchFigures::new(results, at, players));
    // An engine alone has no pairing, so nothing below would be written for it.
    if json && results.plan().engines.len() == 1 {
        let (engine, games) = (FoundEngine::new(results, 0), results.played());
        return write_json(out, &LoneEngine { engine, games, finished: results.is_complete() });
    }
    if json {
        return found.into_iter().try_for_each(|found| write_json(out, &found));
    }
    let plan = results.plan();
    writeln!(out, "{}", heading(plan, results.played()))?;
    if let Some(shard) = results.shard() {
        writeln!(out, "shard {shard} of {} games", plan.len())?;
        write_unrepeatable(plan, out)?;
    }
    if let Some(engine) = plan.engines.iter().find(|engine| engine.external().is_some()) {
        writeln!(out, "# {engine} is a program of somebody else: another run may give other games")?;
    }
    for engine in 0..plan.engines.len() {
        write_engine(results, engine, out)?;
    }
    write_faults(results, out)?;
    if plan.is_solo() {
        write_points(results, out)?;
    }
    if plan.engines.len() > 2 {
        write_table(results, out)?;
    }
    for (at, players) in pairings.into_iter().enumerate() {
        write_pairing(results, at, players, out)?;
    }
    write_test(results, out)
}

/// The game and the engines, in a line.
pub(super) fn heading(plan: &MatchPlan, games: u32) -> String {
    let seats = match plan.seats {
        _ if plan.is_solo() => "each alone",
        Seats::Swapped => "seats swapped in pairs",
        Seats::Fixed => "fixed seats",
    };
    let openings = match &plan.lines {
        Some(lines) => format!("{} of a file", lines.len()),
        None => plan.openings.to_string(),
    };
    let ends = plan.adjudication.map_or_else(String::new, |rule| format!(", ended by {}", rule.name()));
    format!("{}, {games} games, openings {openings}, {seats}, seed {}{ends}", plan.game, plan.seed)
}

/// Notes for a match in shards that another run would not give the same games.
pub(super) fn write_unrepeatable(plan: &MatchPlan, out: &mut dyn Write) -> Done {
    if let Some(engine) = plan.engines.iter().find(|engine| engine.limits.seconds.is_some()) {
        writeln!(out, "# {engine} is limited by time: another run gives other games")?;
    }
    Ok(())
}

/// The name of an engine in a table: A, B, C and so on.
fn letter(engine: usize) -> char {
    char::from(b'A' + engine as u8)
}

fn write_engine(results: &MatchResults, engine: usize, out: &mut dyn Write) -> Done {
    let found = FoundEngine::new(results, engine);
    write!(out, "{}  {}: ", letter(engine), found.engine)?;
    let work = match (found.simulations, found.nodes) {
        (simulations, _) if simulations > 0.0 => Some(format!("{simulations:.0} simulations a move")),
        (_, nodes) => nodes.map(|nodes| format!("{nodes:.0} nodes a move")),
    };
    let searches = found.depth.is_some_and(|depth| depth > 0.0)
        || found.nodes.is_some_and(|nodes| nodes > 0.0)
        || found.simulations > 0.0;
    if searches {
        let depth = found.depth.map(|depth| format!("depth {depth:.1}"));
        write!(out, "{}", depth.into_iter().chain(work).collect::<Vec<_>>().join(", "))?;
    } else {
        // Many programs report nothing about their searches.
        write!(out, "moves alone")?;
    }
    for (count, what) in
        [(found.illegal, "illegal move"), (found.late, "time-out"), (found.crashed, "failure")]
    {
        if count > 0 {
            write!(out, ", {count} {what}{}", if count == 1 { "" } else { "s" })?;
        }
    }
    writeln!(out)?;
    Ok(())
}

/// Writes the first games that external engines lost by a fault, with the fault.
fn write_faults(results: &MatchResults, out: &mut dyn Write) -> Done {
    /// The most that are written.
    const SHOWN: usize = 5;
    for played in results.games().filter(|played| played.fault.is_some()).take(SHOWN) {
        if let Some(fault) = &played.fault {
            writeln!(out, "game {}, after {} plies: {fault}", played.number, played.moves.len())?;
        }
    }
    Ok(())
}

/// Writes the cross table: the points of the row's engine against each, and in all.
fn write_table(results: &MatchResults, out: &mut dyn Write) -> Done {
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

/// Writes the mean points of engines in games for one.
fn write_points(results: &MatchResults, out: &mut dyn Write) -> Done {
    for engine in 0..results.plan().engines.len() {
        if let Some(Interval { value, low, high }) = results.mean_points(engine) {
            writeln!(out, "{}  points {value:.3} ({low:.2} to {high:.2})", letter(engine))?;
        }
    }
    Ok(())
}

fn write_pairing(results: &MatchResults, pairing: usize, players: [usize; 2], out: &mut dyn Write) -> Done {
    let statistics = results.statistics(pairing);
    let Some(score) = statistics.score() else { return Ok(()) };
    let total = statistics.total();
    let [a, b] = players.map(letter);
    let Interval { value, low, high } = score.elo();
    writeln!(out, "{a} against {b}: +{} ={} -{}", total.wins, total.draws, total.losses)?;
    writeln!(out, "  score    {}", percents(score))?;
    let [value, low, high] = [value, low, high].map(elo);
    writeln!(out, "  Elo      {value} ({low} to {high})")?;
    let (games, distinct) = (total.games(), statistics.distinct());
    if distinct < games {
        let values: [(&str, &dyn std::fmt::Display); 2] = [("distinct", &distinct), ("games", &games)];
        writeln!(out, "  {}", ENGLISH.with("match.copies", &values))?;
    }
    if results.plan().is_solo() {
        return Ok(());
    }
    for (side, seat) in [(Side::First, "first"), (Side::Second, "second")] {
        if let Some(score) = statistics.seat_score(side) {
            writeln!(out, "  {a} {seat:<6} {}", percents(score))?;
        }
    }
    Ok(())
}

/// A difference in Elo as an integer with its sign; minus zero is written as zero.
fn elo(value: f64) -> String {
    format!("{:+.0}", value.round() + 0.0)
}

/// A score with its interval: `69.8 % (63.5 to 75.4)`.
pub(super) fn percents(score: Interval) -> String {
    let [value, low, high] = [score.value, score.low, score.high].map(|share| 100.0 * share);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

fn write_test(results: &MatchResults, out: &mut dyn Write) -> Done {
    let (Some(sprt), Some(ratio), Some(verdict)) = (results.plan().sprt, results.ratio(), results.verdict())
    else {
        return Ok(());
    };
    let [lower, upper] = sprt.bounds();
    let words = match verdict {
        SprtVerdict::Undecided => "match.verdict.undecided",
        SprtVerdict::Lower => "match.verdict.lower",
        SprtVerdict::Upper => "match.verdict.upper",
    };
    let chances = [sprt.alpha, sprt.beta].map(|chance| format!("{:.0}", 100.0 * chance));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("elo0", &sprt.elo0), ("elo1", &sprt.elo1), ("alpha", &chances[0]), ("beta", &chances[1])];
    let words = ENGLISH.with(words, &values);
    writeln!(out, "SPRT      {words} (log-likelihood ratio {ratio:.2}, bounds {lower:.2} and {upper:.2})")?;
    Ok(())
}
