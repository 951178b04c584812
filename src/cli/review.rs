//! `edagari review`: the review of a whole game, ply by ply.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use serde_json::Value;

use edagari_app::catalog::{AnyPosition, Engine, Game};
use edagari_app::game::{ActionId, Side};
use edagari_app::match_play::MatchRun;
use edagari_app::review::{
    AverageLoss, GameReview as Found, MoveMark, OngoingReview, ReviewLimit, ReviewProgress, ReviewSnapshot,
    ReviewedMove, ValueUnit, reviews,
};
use edagari_app::search::crew::ThreadsOffered;
use edagari_app::store::Document;
use edagari_app::words::games::side_name;
use edagari_app::words::move_numbers::move_numbers;
use edagari_app::words::openings::named_moves;
use edagari_app::words::review as review_words;
use edagari_app::worker::threads::Threads;

use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::game_file::{GameChoice, USUAL, bytes_of, game_in};
use super::interruption::Interruption;
use super::output::write_json;
use super::position_arguments::play_line;
use super::progress::ProgressLine;

/// A game to go through.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("source").required(true).args(["moves", "file", "stdin"]))]
#[command(
    after_help = "Values are the first player's: of Black, of the first player's stones, of X. Othello counts discs at \
    the end of the game, Connect Four by how many moves of its own before the board would be full the winner wins, mazes count \
    points. = is proven, ≈ an estimate, of Connect Four the share of points to expect. A loss is that of the player who moved; \
    a move is compared with the best one at the same depth."
)]
pub(super) struct ReviewFigures {
    #[arg(long, help = format!("{}; may be left out with a saved game", Game::help_where(reviews)), required_unless_present_any = ["file", "stdin"])]
    game: Option<String>,
    /// Moves from the start of the game, in its notation
    #[arg(long, allow_hyphen_values = true)]
    moves: Option<String>,
    /// A saved game, or one of another program: PGN, SGF, GGF, JSON of Othello Quest, a transcript, columns
    #[arg(long)]
    file: Option<PathBuf>,
    /// Of several games in the text, the one with this number, from 1
    #[arg(long, value_name = "N", conflicts_with = "moves")]
    game_number: Option<usize>,
    /// Read such a game from standard input
    #[arg(value_name = "-", value_parser = ["-"])]
    stdin: Option<String>,
    /// Take so many seconds for the whole game, 0.1 to 86400 [default: 20]
    #[arg(long, value_name = "SECONDS", value_parser = limit_seconds, allow_negative_numbers = true)]
    time: Option<f64>,
    /// Search so deep what is not solved, 2 to 40: the same answer on every machine
    #[arg(long, value_name = "PLIES", conflicts_with = "time", allow_negative_numbers = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(i64::from(*ReviewLimit::DEPTHS.start())..=i64::from(*ReviewLimit::DEPTHS.end())))]
    depth: Option<u32>,
    /// Take the estimates of an engine that you have added, engine:NAME, in place of this program's; proofs stay this program's
    #[arg(long, value_name = "engine:NAME")]
    method: Option<String>,
    /// Write one JSON object for each ply
    #[arg(long)]
    json: bool,
}

fn limit_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| ReviewLimit::SECONDS.contains(seconds));
    seconds.ok_or_else(|| "give seconds from 0.1 to 86400".to_owned())
}

pub(super) fn run(
    arguments: &ReviewFigures,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    let GameToReview { start, actions, opening } = arguments.line(err)?;
    if !reviews(start.game()) {
        return Err(Failure::NoReview(start.game()));
    }
    let limit = match (arguments.time, arguments.depth) {
        (_, Some(depth)) => ReviewLimit::Depth(depth),
        (Some(seconds), _) => ReviewLimit::Seconds(seconds),
        _ => ReviewLimit::default(),
    };
    let engine = arguments.engine(start.game())?;
    let threads = MatchRun::usual_threads().get() as u32;
    let mut line = ProgressLine::new(arguments.json);
    let mut last = ReviewSnapshot::default();
    let hands = ThreadsOffered { threads, crew: Some(&Threads) };
    OngoingReview::new(&start, &actions, limit).judged_by(engine).run(
        &interruption.listen(),
        hands,
        &mut |now| {
            line.show(|| progress_words(&now));
            last = now;
        },
    );
    line.clear();
    if let Some(fault) = last.fault {
        return Err(Failure::Engine(Box::new(fault)));
    }
    last.review.opening = opening;
    last.review.theory = last.review.theory.max(named_moves(&start, &actions));
    let table = ReviewTable { start: &start, review: &last.review, finished: !interruption.is_raised() };
    if arguments.json { table.write_json(out) } else { table.write(out) }
}

/// The progress in words.
fn progress_words(now: &ReviewSnapshot) -> String {
    let ReviewProgress { proven, moves, depth, done, of } = now.progress;
    format!("{proven} of {moves} moves proven, depth {depth}, {done} of {of} deeper")
}

impl ReviewFigures {
    /// The engine for estimates; `None` for this program.
    fn engine(&self, game: Game) -> Result<Option<Engine>, Failure> {
        let Some(word) = &self.method else { return Ok(None) };
        let engine = Engine::parse(word, game)?;
        if engine.external().is_none() {
            return Err(Failure::NoReviewer(word.clone()));
        }
        engine.check_external(game).map_err(|fault| Failure::Engine(Box::new(fault)))?;
        Ok(Some(engine))
    }

    fn line(&self, err: &mut dyn Write) -> Result<GameToReview, Failure> {
        let asked = self.game.as_deref().map(str::parse::<Game>).transpose()?;
        if let (Some(moves), Some(game)) = (&self.moves, asked) {
            let start = game.start();
            let actions = play_line(&start, moves)?;
            return GameToReview { start, actions, opening: 0 }.with_moves("--moves");
        }
        let (name, bytes) = bytes_of(self.file.as_deref().unwrap_or_else(|| Path::new("-")))?;
        let choice = GameChoice { open: asked.unwrap_or(USUAL), number: self.game_number };
        let game = GameToReview::of(&game_in(&name, &bytes, choice, err)?);
        match asked.filter(|&asked| asked != game.start.game()) {
            Some(asked) => Err(Failure::OtherGame { file: name, held: game.start.game(), asked }),
            None => game.with_moves(&name),
        }
    }
}

/// The start of the game, its moves, and the number of moves in an opening that no player chose.
struct GameToReview {
    start: AnyPosition,
    actions: Vec<ActionId>,
    opening: usize,
}

impl GameToReview {
    /// The main line of a document.
    fn of(document: &Document) -> Self {
        let (record, line) = (&document.record, document.record.main_line());
        let actions = line.iter().filter_map(|&id| record.action(id)).collect();
        Self { start: document.start.clone(), actions, opening: record.opening_of(&line) }
    }

    fn with_moves(self, name: &str) -> Result<Self, Failure> {
        if self.actions.is_empty() { Err(Failure::NoMoves(name.to_owned())) } else { Ok(self) }
    }
}

/// One ply as an object; the fields and their order are those of the JSON.
#[derive(Serialize)]
struct PlyObject {
    ply: usize,
    /// The number of the move; `None` for a pass.
    number: Option<usize>,
    #[serde(rename = "move")]
    action: String,
    side: &'static str,
    before: Value,
    best: Option<String>,
    after: Value,
    loss: Value,
    /// `exact` where both values are proven, else `estimate`; `None` where nothing is known.
    bound: Option<&'static str>,
    /// The proven values before and after it, in the unit of the game, even where the other one is an
    /// estimate in another unit.
    proven: [Value; 2],
    unit: Option<&'static str>,
    /// Plies searched; 0 where the values are proven.
    depth: Option<u32>,
    mark: Option<&'static str>,
    line: Vec<String>,
    /// Whether it belongs to an opening, which no player chose: it has no mark and counts for no player.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    opening: bool,
    /// Whether the review was not interrupted.
    finished: bool,
    /// In a review by an engine: its name where the values are estimates, `edagari` where they are proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

/// The source of proven values in a review by an engine.
const PROVER: &str = "edagari";

/// A number without trailing zeros.
fn number(value: f64) -> Value {
    if value.fract() == 0.0 { Value::from(value as i64) } else { Value::from(value) }
}

/// A reviewed game with its notation.
struct ReviewTable<'a> {
    start: &'a AnyPosition,
    review: &'a Found,
    finished: bool,
}

impl ReviewTable<'_> {
    /// Each ply with its position, its move and its mark.
    fn plies(&self) -> impl Iterator<Item = (AnyPosition, &ReviewedMove, Option<MoveMark>)> {
        let mut position = self.start.clone();
        self.review.plies.iter().zip(self.review.marks()).map(move |(ply, mark)| {
            let before = position.clone();
            // The moves were checked when they were read.
            let _ = position.try_play(ply.action);
            (before, ply, mark)
        })
    }

    /// The number of each move.
    fn numbers(&self) -> Vec<Option<usize>> {
        let actions: Vec<_> = self.review.plies.iter().map(|ply| ply.action).collect();
        move_numbers(self.start, &actions)
    }

    fn write_json(&self, out: &mut dyn Write) -> Done {
        let numbers = self.numbers();
        for (index, (position, ply, mark)) in self.plies().enumerate() {
            let verdict = ply.verdict.as_ref();
            let value = |of: fn(&edagari_app::review::MoveVerdict) -> f64| {
                verdict.map_or(Value::Null, |it| number(of(it)))
            };
            let object = PlyObject {
                ply: index + 1,
                number: numbers[index],
                action: position.label(ply.action),
                side: if ply.side == Side::First { "first" } else { "second" },
                before: value(|verdict| verdict.before),
                best: verdict.map(|verdict| position.label(verdict.best)),
                after: value(|verdict| verdict.after),
                loss: value(|verdict| verdict.loss),
                bound: verdict.map(|verdict| if verdict.proven { "exact" } else { "estimate" }),
                proven: verdict
                    .map_or([None; 2], |verdict| verdict.proofs)
                    .map(|proof| proof.map_or(Value::Null, number)),
                unit: verdict.map(|verdict| verdict.counted.word()),
                depth: verdict.map(|verdict| verdict.depth),
                mark: mark.map(MoveMark::word),
                line: verdict.map_or_else(Vec::new, |verdict| position.labels(&verdict.line)),
                opening: index < self.review.opening,
                finished: self.finished,
                by: self.review.by.as_deref().map(|by| match verdict {
                    Some(verdict) if verdict.proven => PROVER.to_owned(),
                    _ => by.to_owned(),
                }),
            };
            write_json(out, &object)?;
        }
        Ok(())
    }

    /// Writes how a game was lost that no single move lost.
    fn write_decline(&self, out: &mut dyn Write) -> Done {
        let numbers = self.numbers();
        let number = |at: usize| numbers.iter().take(at + 1).flatten().last().copied().unwrap_or(0);
        if let Some(gradual) = self.review.lost_gradually() {
            writeln!(out, "{}", review_words::lost_gradually(ENGLISH, gradual, number))?;
        }
        Ok(())
    }

    fn write(&self, out: &mut dyn Write) -> Done {
        let (first, numbers) = (side_name(ENGLISH, self.start, Side::First), self.numbers());
        let unit = self.review.counted().map_or("nothing is known", unit_words);
        writeln!(
            out,
            "{}, {} moves; values for {first}: {unit}",
            self.start.game(),
            numbers.iter().flatten().count()
        )?;
        if let Some(by) = &self.review.by {
            writeln!(out, "estimates (≈) of {by}, proofs (=) of Edagari")?;
        }
        let column = matches!(self.start, AnyPosition::ConnectFour(_));
        writeln!(out, "  no  {:<9}before  best      after     loss", if column { "column" } else { "move" })?;
        let mut is_unlike = false;
        for (at, ((position, ply, mark), number)) in self.plies().zip(numbers).enumerate() {
            let label = position.name(ply.action);
            let number = number.map_or_else(String::new, |number| number.to_string());
            write!(out, "{number:>4}  {label:<5}")?;
            match &ply.verdict {
                Some(verdict) => {
                    let [before, after] = written(verdict);
                    let (best, loss) = (position.name(verdict.best), lost(verdict));
                    let is_same = verdict.is_difference(ply.side);
                    is_unlike |= !is_same;
                    let sign = if is_same { "" } else { "*" };
                    write!(out, "{before:>10}  {best:<5}{after:>10}{loss:>9}{sign}")?;
                }
                None => write!(out, "{:>10}", "?")?,
            }
            let word = match mark {
                Some(mark @ (MoveMark::Inaccuracy | MoveMark::Mistake | MoveMark::Blunder)) => mark.word(),
                Some(MoveMark::Lost) if ply.verdict.as_ref().is_some_and(|verdict| verdict.proven) => {
                    "the losing move"
                }
                Some(MoveMark::Lost) => "probably the losing move",
                _ if at < self.review.opening => "opening, not counted",
                _ => "",
            };
            writeln!(out, "{}{word}", if word.is_empty() { "" } else { "  " })?;
        }
        if is_unlike {
            writeln!(
                out,
                "* loss between searches of equal depth; the value after the move is from a deeper one"
            )?;
        }
        self.write_decline(out)?;
        for (side, average) in Side::BOTH.into_iter().zip(self.review.averages()) {
            let name = side_name(ENGLISH, self.start, side);
            writeln!(out, "{name}: {}", average_words(&average, self.review.counted()))?;
        }
        Ok(())
    }
}

fn unit_words(counted: ValueUnit) -> &'static str {
    match counted {
        ValueUnit::Discs => "discs, = proven, ≈ estimate",
        ValueUnit::Points => "points, = proven, ≈ estimate",
        ValueUnit::Moves => "moves before the end of the board at which the winner wins, = proven",
        ValueUnit::Result => "1 for a win, = proven",
        ValueUnit::Share => "= moves before the end of the board at which the winner wins, ≈ share of points",
    }
}

/// The values before and after a move with their signs: `= +4`, `≈ -1.25`, `≈ 54%`.
fn written(verdict: &edagari_app::review::MoveVerdict) -> [String; 2] {
    let [before, after] = verdict.proofs;
    [(before, verdict.before), (after, verdict.after)].map(|(proof, value)| match (proof, verdict.counted) {
        // A value of 0 may be minus zero, and gets no sign.
        (Some(0.0), _) => "= 0".to_owned(),
        (Some(proof), _) => format!("= {proof:+}"),
        (None, ValueUnit::Share) => format!("≈ {:.0}%", value * 100.0),
        (None, _) => format!("≈ {value:+.2}"),
    })
}

/// The loss of a move in words: `6`, `≈ 2.40`, `≈ 38%`.
fn lost(verdict: &edagari_app::review::MoveVerdict) -> String {
    let lost = loss(verdict.loss, verdict.counted);
    if verdict.proven { lost } else { format!("≈ {lost}") }
}

fn loss(loss: f64, counted: ValueUnit) -> String {
    match counted {
        _ if loss == 0.0 => "0".to_owned(),
        ValueUnit::Share => format!("{:.0}%", loss * 100.0),
        _ if loss.fract() == 0.0 => format!("{loss}"),
        _ => format!("{loss:.2}"),
    }
}

/// A player's moves in a line: the average loss, or how many moves kept the result where a part of a result would be a
/// riddle.
fn average_words(average: &AverageLoss, counted: Option<ValueUnit>) -> String {
    let (Some(mean), Some(counted)) = (average.loss_per_move(), counted) else {
        return "nothing to choose".to_owned();
    };
    let marks = MoveMark::ALL.into_iter().zip(average.marks).filter(|(_, count)| *count > 0);
    let marks: Vec<_> = marks.map(|(mark, count)| format!("{count} {}", mark.word())).collect();
    let lost = match counted {
        ValueUnit::Result | ValueUnit::Moves => review_words::kept(ENGLISH, average),
        ValueUnit::Share if average.is_estimate => format!("≈ {:.1}% lost a move", mean * 100.0),
        ValueUnit::Share => format!("{:.1}% lost a move", mean * 100.0),
        _ if average.is_estimate => format!("≈ {mean:.1} {} lost a move", counted.word()),
        _ => format!("{mean:.1} {} lost a move", counted.word()),
    };
    format!("{lost}; {} moves with a choice: {}", average.moves, marks.join(", "))
}
