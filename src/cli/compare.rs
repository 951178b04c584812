//! `edagari compare`: many positions searched by several methods, each written as soon as it is done, and the
//! summary.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use edagari_app::catalog::{AnyPosition, Engine, Game, Method, Unit};
use edagari_app::match_play::Interval;
use edagari_app::match_play::listed_values::JudgedMoves;
use edagari_app::match_play::many_positions::{
    BesideFirst, NumberedPosition, NumberedPositions, PositionsFault, SearchRefusal, Searched,
    SearchedPosition,
};
use edagari_app::search::Control;
use edagari_app::store;
use edagari_app::words::faults::notation_error;
use edagari_app::worker::threads::Threads;

use super::engine_arguments::SearchLimits;
use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::game_file::notes;
use super::interruption::Interruption;
use super::output::{Streams, say, write_json};
use super::written_scores::{WrittenScores, known_words};

/// The options of `edagari compare`.
#[derive(Debug, Args)]
#[command(after_long_help = Method::help_of_settings())]
pub(super) struct CompareArguments {
    #[arg(long, help = Game::help("size=5x5,turns=10,seed=0"))]
    game: String,
    /// A position or a list of moves from the start on each line, # begins a remark; or any file of games, each searched at its end
    #[arg(long, value_name = "FILE")]
    positions: PathBuf,
    /// What searches, twice or more: the first is what the others are compared with
    #[arg(long = "method", value_name = "METHOD", required = true)]
    methods: Vec<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Write one JSON object for each position as soon as it is done, and one for each method but the first
    #[arg(long)]
    json: bool,
}

/// A position; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct PositionFigures {
    position: u32,
    text: String,
    found: Vec<FoundFigures>,
}

/// The findings of one method over all positions.
#[derive(Debug, Serialize)]
struct FoundFigures {
    method: String,
    best: Option<String>,
    /// For the side to move; `None` while only a win rate is known.
    score: Option<i32>,
    bound: Option<&'static str>,
    /// The score in words, with its certainty.
    #[serde(skip)]
    words: Option<String>,
    win_rate: Option<f64>,
    /// `None` where an engine does not report it, as the depth.
    nodes: Option<u64>,
    /// `None` where the engine counts none.
    leaves: Option<u64>,
    depth: Option<u32>,
    seconds: f64,
    finished: bool,
}

/// One method beside the first; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct SummaryFigures {
    method: String,
    against: String,
    positions: usize,
    /// As multiples of the first, the geometric mean with its 95 % interval.
    nodes: Option<Interval>,
    seconds: Option<Interval>,
    /// Mean depths of the first method and of this one; `None` where an engine does not report them.
    depths: Option<[f64; 2]>,
    valued: usize,
    same_values: usize,
    /// The positions with different values.
    other_values: Vec<u32>,
    same_moves: usize,
    /// Those in which they would play another move.
    other_moves: Vec<u32>,
    /// The settings in which the two differ.
    settings: Vec<&'static str>,
    changes_nothing: bool,
    /// The positions in which the nodes differ most.
    apart: Vec<ApartFigures>,
    /// Quality of the moves by the stated values.
    #[serde(skip_serializing_if = "Option::is_none")]
    judged: Option<JudgedFigures>,
    /// Whether all positions were searched.
    finished: bool,
}

#[derive(Debug, Serialize)]
struct ApartFigures {
    position: u32,
    nodes: f64,
}

/// The moves of the first method and of this one, by the stated values.
#[derive(Debug, Serialize)]
struct JudgedFigures {
    positions: usize,
    /// Mean loss against the best move.
    losses: [f64; 2],
    /// Mean loss beyond that of the first method, with its 95 % interval.
    more: Interval,
    best_moves: [usize; 2],
}

pub(super) fn run(arguments: &CompareArguments, interruption: &Interruption, streams: Streams<'_>) -> Done {
    let Streams { out, err } = streams;
    let game: Game = arguments.game.parse()?;
    if arguments.methods.len() < 2 {
        return Err(Failure::OneMethod);
    }
    let engine = |word: &String| arguments.limits.filled(Engine::parse(word, game)?, game);
    let engines = arguments.methods.iter().map(engine).collect::<Result<Vec<_>, Failure>>()?;
    let positions = positions(&arguments.positions, game, err)?;
    let stop = interruption.listen();
    let mut searched = Vec::new();
    for position in positions {
        let control = |engine: &Engine| Control::new(&engine.limits, stop.clone()).with_crew(&Threads);
        let done = SearchedPosition::run(&position, &engines, searched.len(), control).map_err(refusal)?;
        // The searches of an interrupted position were stopped at unequal points.
        if interruption.is_raised() {
            break;
        }
        for fault in &done.left_out {
            let file = arguments.positions.display();
            say(err, format_args!("{file}:{}: {fault}: it is left out of this position", done.number));
        }
        write_position(&done, &engines, arguments.json, out)?;
        searched.push(done);
    }
    let figures = summary(&searched, &engines, !interruption.is_raised());
    figures
        .iter()
        .try_for_each(|figures| if arguments.json { write_json(out, figures) } else { figures.write(out) })
}

fn refusal(refusal: SearchRefusal) -> Failure {
    match refusal {
        SearchRefusal::Memory(refusal) => refusal.into(),
        SearchRefusal::Engine(fault) => Failure::Engine(fault),
    }
}

/// The positions of a file with their numbers: its lines, or the ends of its games.
fn positions(path: &Path, game: Game, err: &mut dyn Write) -> Result<Vec<NumberedPosition>, Failure> {
    let file = path.display().to_string();
    let bytes = store::read(path, store::SIZE_LIMIT as u64)
        .map_err(|source| Failure::NoDocument { file: file.clone(), source })?;
    let read = NumberedPositions::read(&bytes, game).map_err(|fault| match fault {
        PositionsFault::None => Failure::NoPositions(file.clone()),
        PositionsFault::Line(number, fault) => {
            Failure::NoPosition { place: format!("{file}:{number}"), why: notation_error(ENGLISH, &fault) }
        }
        PositionsFault::OtherGame(held) => Failure::OtherGame { file: file.clone(), held, asked: game },
    })?;
    for (number, game) in (1..).zip(&read.games) {
        for note in notes(game) {
            say(err, format_args!("{file}: game {number}: {note}"));
        }
    }
    if read.over > 0 {
        say(err, format_args!("{file}: {} of its positions are over and not searched", read.over));
    }
    Ok(read.positions)
}

impl FoundFigures {
    fn new(position: &AnyPosition, engine: &Engine, found: &Searched) -> Self {
        let (report, unit) = (&found.report, Unit::of(position, engine));
        let score = found.value().map(|_| unit.whole(report.score));
        let known = report.bound.certainty(report.is_certain());
        let words = WrittenScores::of(position, engine, report).words(report.score, report.is_certain());
        Self {
            method: engine.to_string(),
            best: report.favoured().map(|best| position.label(best)),
            score,
            bound: score.map(|_| known.word()),
            words: score.map(|_| known_words(&words, known)),
            win_rate: report.win_rate,
            nodes: engine.told_nodes(report),
            leaves: (engine.external().is_none() && report.counts_leaves()).then_some(report.leaves),
            depth: (report.depth > 0 || engine.external().is_none()).then_some(report.depth),
            seconds: found.seconds,
            finished: report.finished,
        }
    }

    /// The value in display form.
    fn value(&self) -> String {
        match (&self.words, self.win_rate) {
            (Some(words), _) => words.clone(),
            (None, Some(rate)) => format!("{:.1} %", 100.0 * rate),
            (None, None) => "unknown".to_owned(),
        }
    }
}

fn write_position(done: &SearchedPosition, engines: &[Engine], json: bool, out: &mut dyn Write) -> Done {
    let found = engines.iter().zip(&done.found).filter_map(|(engine, found)| Some((engine, found.as_ref()?)));
    let figures = PositionFigures {
        position: done.number,
        text: done.position.to_string(),
        found: found.map(|(engine, found)| FoundFigures::new(&done.position, engine, found)).collect(),
    };
    if json {
        return write_json(out, &figures);
    }
    writeln!(out, "{}  {}", figures.position, figures.text)?;
    for found in &figures.found {
        let best = found.best.as_deref().unwrap_or("?");
        let value = found.value();
        let told = |figure: Option<u64>| figure.map_or_else(|| "?".to_owned(), |figure| figure.to_string());
        let (nodes, depth) = (told(found.nodes), told(found.depth.map(u64::from)));
        let method = &found.method;
        writeln!(
            out,
            "    {best:>5} {value:>12}  {nodes:>12} nodes  depth {depth:>2}  {:>9.3} s  {method}",
            found.seconds
        )?;
    }
    Ok(())
}

/// Summaries of each method but the first, beside the first.
fn summary(searched: &[SearchedPosition], engines: &[Engine], finished: bool) -> Vec<SummaryFigures> {
    let figures =
        |(at, engine): (usize, &Engine)| {
            let beside = BesideFirst::of(searched, engines, at);
            let ratio = |number: &u32| {
                let position = searched.iter().find(|searched| searched.number == *number)?;
                Some(ApartFigures { position: *number, nodes: position.nodes_ratio(at)? })
            };
            SummaryFigures {
                method: engine.to_string(),
                against: engines[0].to_string(),
                positions: beside.positions,
                nodes: beside.nodes,
                seconds: beside.seconds,
                depths: beside
                    .depths
                    .filter(|_| [&engines[0], engine].iter().all(|one| one.external().is_none())),
                valued: beside.valued,
                same_values: beside.same_values,
                other_values: beside.other_values,
                same_moves: beside.same_moves,
                other_moves: beside.other_moves,
                settings: beside.settings,
                changes_nothing: beside.changes_nothing,
                apart: beside.apart.iter().filter_map(ratio).collect(),
                judged: beside.judged.map(|JudgedMoves { positions, losses, more, best_moves }| {
                    JudgedFigures { positions, losses, more, best_moves }
                }),
                finished,
            }
        };
    engines.iter().enumerate().skip(1).map(figures).collect()
}

/// The first of the positions in which two methods differ.
fn listed(positions: &[u32]) -> String {
    const LISTED: usize = 8;
    let mut numbers: Vec<_> = positions.iter().take(LISTED).map(u32::to_string).collect();
    if positions.len() > LISTED {
        numbers.push("…".to_owned());
    }
    if numbers.is_empty() { String::new() } else { format!(", not in {}", numbers.join(", ")) }
}

/// A factor with three significant digits; empty for NaN.
fn factor(factor: f64) -> String {
    match factor {
        _ if factor.is_nan() => String::new(),
        _ if factor > 0.0 && factor < 0.01 => format!("{factor:.2e}"),
        _ => format!("{factor:.3}"),
    }
}

impl SummaryFigures {
    fn write(&self, out: &mut dyn Write) -> Done {
        let positions = self.positions;
        writeln!(out, "\n{} beside {}, {positions} positions", self.method, self.against)?;
        let ratio = |ratio: Option<Interval>| {
            let words = |Interval { value, low, high }| {
                let [value, low, high] = [value, low, high].map(factor);
                let ends = if low.is_empty() { String::new() } else { format!(" ({low} to {high})") };
                format!("×{value}{ends}")
            };
            ratio.map_or_else(|| "unknown".to_owned(), words)
        };
        writeln!(out, "  nodes   {}", ratio(self.nodes))?;
        writeln!(out, "  time    {}", ratio(self.seconds))?;
        if let Some([first, own]) = self.depths {
            writeln!(out, "  depth   {own:.1} beside {first:.1}")?;
        }
        let others = listed(&self.other_values);
        if self.valued > 0 {
            writeln!(out, "  values  the same in {} of {}{others}", self.same_values, self.valued)?;
        } else {
            writeln!(out, "  values  none that can be compared")?;
        }
        writeln!(
            out,
            "  moves   the same in {} of {positions}{}",
            self.same_moves,
            listed(&self.other_moves)
        )?;
        if let Some(JudgedFigures { positions, losses: [first, own], more, best_moves }) = &self.judged {
            let Interval { value, low, high } = more;
            let ends = if low.is_nan() { String::new() } else { format!(" ({low:+.2} to {high:+.2})") };
            writeln!(
                out,
                "  loss    {own:.2} beside {first:.2} by the values of the list: {value:+.2}{ends}"
            )?;
            let [first, own] = best_moves;
            writeln!(out, "  best    {own} beside {first} best moves of {positions}")?;
        }
        if self.changes_nothing {
            let settings = self.settings.join(", ");
            let settings = if settings.is_empty() { "the same settings" } else { &settings };
            writeln!(out, "  {settings} changed nothing on {positions} positions")?;
        }
        if !self.apart.is_empty() {
            let apart = self.apart.iter().map(|apart| format!("{} (×{:.2})", apart.position, apart.nodes));
            writeln!(out, "  the nodes differ most in {}", apart.collect::<Vec<_>>().join(", "))?;
        }
        if !self.finished {
            writeln!(out, "  stopped: positions after these were not searched")?;
        }
        Ok(())
    }
}
