//! Many positions searched by several engines: the cost of each beside the first, and how often they agree.
//!
//! Costs are compared as ratios, position by position, and averaged by their geometric mean. Its 95 %
//! interval is by the bootstrap (Efron 1979, percentiles) with a fixed seed: the same searches give the same
//! interval.

use rand::SeedableRng as _;

use crate::catalog::external::GameLine;
use crate::catalog::{AnyPosition, Engine, Game, Job, PlayerMemory};
use crate::game::score::Bound;
use crate::game::{ActionId, NotationError, Rng64, Score, random_below};
use crate::search::external::{ExternalFault, FaultKind};
use crate::search::{Control, MemoryRefusal, Report, Unwatched};
use crate::store::import::{self, Imported};
use crate::trace::same_result::SameResults;

use super::listed_values::{self, JudgedMoves, ListedValue};
use super::statistics::Interval;

/// A position to be searched.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedPosition {
    /// Its line in the text or its index among the games, from 1.
    pub number: u32,
    pub position: AnyPosition,
    /// The moves that lead to it, where the text has them: some engines cannot read boards.
    pub line: Option<GameLine>,
    /// Stated values of its moves, where the text has them.
    pub listed: Vec<ListedValue>,
}

/// Positions to be searched.
#[derive(Clone, Debug, PartialEq)]
pub struct NumberedPositions {
    pub positions: Vec<NumberedPosition>,
    /// Number of positions that were left out because their game is over.
    pub over: usize,
    /// The games that end in the positions; empty for a text of lines.
    pub games: Vec<Imported>,
}

/// The reason why a text has no usable positions.
#[derive(Clone, Debug, PartialEq)]
pub enum PositionsFault {
    /// It has none, or only finished games.
    None,
    /// An invalid position or list of moves.
    Line(u32, NotationError),
    /// It holds games of another kind.
    OtherGame(Game),
}

impl NumberedPositions {
    /// Reads a text with a position or a list of moves from the start on each line, and remarks after `#`; or
    /// any file of games, each taken at its end.
    ///
    /// # Errors
    /// The first line that cannot be read.
    pub fn read(bytes: &[u8], game: Game) -> Result<Self, PositionsFault> {
        let text = import::text_of(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes).into_owned());
        let lines = || (1..).zip(text.lines()).filter(|(_, line)| !is_remark(line));
        let (number, first) = lines().next().ok_or(PositionsFault::None)?;
        let mut games = Vec::new();
        let read: Vec<_> = match position_of(first, game) {
            Ok(_) => {
                let read = |(number, line)| {
                    let fault = |fault| PositionsFault::Line(number, fault);
                    let (position, moves) = position_of(line, game).map_err(fault)?;
                    let listed = listed_values::read(line, &position);
                    Ok(NumberedPosition { number, position, line: moves, listed })
                };
                lines().map(read).collect::<Result<_, _>>()?
            }
            Err(fault) => {
                games = import::read(bytes, game).map_err(|_| PositionsFault::Line(number, fault))?;
                let held = games.iter().map(|game| game.document.game()).find(|&held| held != game);
                if let Some(held) = held {
                    return Err(PositionsFault::OtherGame(held));
                }
                let end = |(number, game): (u32, &Imported)| {
                    let (start, moves) = (game.document.start.clone(), game.document.path_to_cursor());
                    let (position, line) = (start.after(&moves), Some(GameLine { start, moves }));
                    NumberedPosition { number, position, line, listed: Vec::new() }
                };
                (1..).zip(&games).map(end).collect()
            }
        };
        let (over, positions): (Vec<_>, Vec<_>) =
            read.into_iter().partition(|numbered| numbered.position.is_over());
        if positions.is_empty() {
            return Err(PositionsFault::None);
        }
        Ok(Self { positions, over: over.len(), games })
    }
}

fn is_remark(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with(['#', '%'])
}

/// The position of a line, ignoring values after a semicolon; else the position after a list of moves, with
/// these.
fn position_of(line: &str, game: Game) -> Result<(AnyPosition, Option<GameLine>), NotationError> {
    let line = line.split(';').next().unwrap_or_default().trim();
    let (board, start) = (game.parse_position(line), game.start());
    // Only scores may follow a list of moves: all other texts are parsed by their grammar.
    let mut words = line.split_whitespace();
    let first = words.next().filter(|_| words.all(|word| word.parse::<f64>().is_ok()));
    let moves = |text: &str| start.parse_moves(text).ok().filter(|moves| !moves.is_empty());
    let line = [Some(line), first].into_iter().flatten().find_map(moves);
    let line = line.map(|moves| GameLine { start, moves });
    let end = line.as_ref().map(|line| line.start.after(&line.moves));
    match (board, end) {
        // The notation of a game also accepts a list of moves as the position after it.
        (Ok(board), end) => Ok((board.clone(), line.filter(|_| end == Some(board)))),
        (Err(_), Some(end)) => Ok((end, line)),
        (Err(fault), None) => Err(fault),
    }
}

/// The result of one engine for one position, with its cost in nodes and time.
#[derive(Clone, Debug, PartialEq)]
pub struct Searched {
    pub report: Report,
    pub seconds: f64,
    /// Whether values are known: external engines may only report moves.
    tells_values: bool,
}

impl Searched {
    /// Searches a position until the search ends or `control` stops it.
    fn run(numbered: &NumberedPosition, engine: &Engine, control: &mut Control) -> Self {
        let job = Job::new(numbered.position.clone(), engine.clone());
        let report = if engine.external().is_some() {
            let mut memory = PlayerMemory::default();
            memory.follow(numbered.line.clone());
            job.run_with(&mut memory, control, &mut Unwatched)
        } else {
            job.run(control, &mut Unwatched)
        };
        let tells_values = engine.external().is_none() || report.has_claims();
        Self { report, seconds: control.seconds(), tells_values }
    }

    /// The value with its bound; `None` where the search only has a win rate.
    pub fn value(&self) -> Option<(Score, Bound)> {
        let is_score = self.report.win_rate.is_none() || self.report.exact;
        (is_score && self.tells_values && self.report.is_valued())
            .then_some((self.report.score, self.report.bound))
    }
}

/// The reason why a position was not searched by all engines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchRefusal {
    Memory(MemoryRefusal),
    Engine(Box<ExternalFault>),
}

/// A position and the result of each engine, in the order of the engines.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchedPosition {
    /// Its [`NumberedPosition::number`].
    pub number: u32,
    pub position: AnyPosition,
    /// `None` for an engine that cannot set the position up.
    pub found: Vec<Option<Searched>>,
    /// The reasons of those engines.
    pub left_out: Vec<ExternalFault>,
    /// Stated values of its moves, where the list has them.
    pub listed: Vec<ListedValue>,
}

impl SearchedPosition {
    /// Searches a position with each engine; `turn` says with which it begins, because the first one finds
    /// cold processor caches: over all positions each engine should begin equally often.
    ///
    /// # Errors
    /// An engine may request more memory than there is, or an external one may fail. An engine that only
    /// reads moves is left out where they are not known.
    pub fn run(
        numbered: &NumberedPosition,
        engines: &[Engine],
        turn: usize,
        control: impl Fn(&Engine) -> Control,
    ) -> Result<Self, SearchRefusal> {
        let (mut found, mut left_out) = (vec![None; engines.len()], Vec::new());
        for at in (0..engines.len()).map(|at| (at + turn) % engines.len()) {
            let mut control = control(&engines[at]);
            let searched = Searched::run(numbered, &engines[at], &mut control);
            if let Some(refusal) = control.refused() {
                return Err(SearchRefusal::Memory(refusal));
            }
            match control.fault() {
                None => found[at] = Some(searched),
                Some(fault) if fault.kind == FaultKind::NoMoves => left_out.push(fault.clone()),
                Some(fault) => return Err(SearchRefusal::Engine(Box::new(fault.clone()))),
            }
        }
        let NumberedPosition { number, position, listed, .. } = numbered.clone();
        Ok(Self { number, position, found, left_out, listed })
    }

    /// The nodes of another engine as a multiple of those of the first; `None` where one of them counts none.
    pub fn nodes_ratio(&self, engine: usize) -> Option<f64> {
        let nodes = |at: usize| Some(self.found[at].as_ref()?.report.nodes).filter(|&nodes| nodes > 0);
        Some(nodes(engine)? as f64 / nodes(0)? as f64)
    }

    fn seconds_ratio(&self, engine: usize) -> Option<f64> {
        let (first, other) = self.pair(engine)?;
        // Below a microsecond the clock is meaningless.
        let [first, other] = [first, other].map(|searched| searched.seconds.max(1e-6));
        Some(other / first)
    }

    /// The results of the first engine and of another one at a position that both have searched.
    fn pair(&self, engine: usize) -> Option<(&Searched, &Searched)> {
        Some((self.found[0].as_ref()?, self.found[engine].as_ref()?))
    }
}

/// One engine beside the first, over all positions.
#[derive(Clone, Debug, PartialEq)]
pub struct BesideFirst {
    /// Number of positions that both have searched.
    pub positions: usize,
    /// Nodes in multiples of those of the first; `None` without a position.
    pub nodes: Option<Interval>,
    pub seconds: Option<Interval>,
    /// Number of positions for which both know a value, or both have an estimate.
    pub valued: usize,
    /// Number of those with equal values.
    pub same_values: usize,
    /// The numbers of those with different values.
    pub other_values: Vec<u32>,
    /// Number of positions in which the same move may be best in both searches.
    pub same_moves: usize,
    /// The numbers of those with different moves.
    pub other_moves: Vec<u32>,
    /// Mean depths of both.
    pub depths: Option<[f64; 2]>,
    /// The settings in which the two differ.
    pub settings: Vec<&'static str>,
    /// Whether nodes, leaves, values and moves are equal in every position.
    pub changes_nothing: bool,
    /// The numbers of the positions in which the nodes differ most: first with more nodes, then with fewer.
    pub apart: Vec<u32>,
    /// Quality of the moves by the stated values.
    pub judged: Option<JudgedMoves>,
}

impl BesideFirst {
    /// The most positions named with more nodes, and with fewer.
    const NAMED: usize = 4;

    /// Compares the engine with this number with the first.
    pub fn of(positions: &[SearchedPosition], engines: &[Engine], engine: usize) -> Self {
        let count = |holds: &dyn Fn(&Searched, &Searched) -> bool| {
            let pairs = positions.iter().filter_map(|searched| searched.pair(engine));
            pairs.filter(|(first, other)| holds(first, other)).count()
        };
        let numbers = |holds: &dyn Fn(&Searched, &Searched) -> bool| -> Vec<u32> {
            let pairs =
                positions.iter().filter_map(|searched| Some((searched.number, searched.pair(engine)?)));
            pairs.filter(|(_, (first, other))| holds(first, other)).map(|(number, _)| number).collect()
        };
        let ratios = |ratio: &dyn Fn(&SearchedPosition) -> Option<f64>| {
            let logarithms: Vec<f64> =
                positions.iter().filter_map(|searched| Some(ratio(searched)?.ln())).collect();
            geometric_mean(&logarithms)
        };
        let is_same = |one: &Searched, other: &Searched| {
            let (one, other) = (&one.report, &other.report);
            (one.nodes, one.leaves, &one.line, one.best, one.score, one.bound, one.win_rate)
                == (
                    other.nodes,
                    other.leaves,
                    &other.line,
                    other.best,
                    other.score,
                    other.bound,
                    other.win_rate,
                )
        };
        let mut apart: Vec<_> = positions
            .iter()
            .filter_map(|searched| Some((searched.nodes_ratio(engine)?.ln(), searched.number)))
            .collect();
        apart.sort_by(|one, other| other.0.total_cmp(&one.0));
        let more = apart.iter().take_while(|(away, _)| *away > 0.0).take(Self::NAMED);
        let fewer = apart.iter().rev().take_while(|(away, _)| *away < 0.0).take(Self::NAMED);
        let searched = count(&|_, _| true);
        let is_valued = |one: &Searched, other: &Searched| {
            // A proof and an estimate are not comparable.
            let is_proof = |searched: &Searched| searched.value().map(|_| searched.report.is_certain());
            is_proof(one).is_some() && is_proof(one) == is_proof(other)
        };
        let has_moves = |one: &Searched, other: &Searched| best(one).is_some() && best(other).is_some();
        Self {
            positions: searched,
            nodes: ratios(&|searched| searched.nodes_ratio(engine)),
            seconds: ratios(&|searched| searched.seconds_ratio(engine)),
            valued: count(&is_valued),
            same_values: count(&|one, other| is_valued(one, other) && is_same_value(one, other)),
            other_values: numbers(&|one, other| is_valued(one, other) && !is_same_value(one, other)),
            other_moves: numbers(&|one, other| has_moves(one, other) && best(one) != best(other)),
            depths: mean_depths(positions, engine),
            same_moves: count(&|one, other| best(one).is_some() && best(one) == best(other)),
            settings: differing(&engines[0], &engines[engine]),
            changes_nothing: count(&is_same) == searched && searched > 0,
            apart: more.chain(fewer).map(|&(_, number)| number).collect(),
            judged: JudgedMoves::of(positions, engine),
        }
    }
}

/// The mean depths of the first engine and of another one over the positions that both have searched.
fn mean_depths(positions: &[SearchedPosition], engine: usize) -> Option<[f64; 2]> {
    let pairs: Vec<_> = positions.iter().filter_map(|searched| searched.pair(engine)).collect();
    let mean = |depth: fn(&(&Searched, &Searched)) -> u32| {
        pairs.iter().map(|pair| f64::from(depth(pair))).sum::<f64>() / pairs.len() as f64
    };
    (!pairs.is_empty()).then(|| [mean(|pair| pair.0.report.depth), mean(|pair| pair.1.report.depth)])
}

/// Whether two searches know equal values: beside a win without a margin, any win is equal.
fn is_same_value(one: &Searched, other: &Searched) -> bool {
    one.value().zip(other.value()).is_some_and(|((own, bound), (value, known))| {
        bound == known && SameResults::default().same([own, value])
    })
}

fn best(searched: &Searched) -> Option<ActionId> {
    searched.report.favoured()
}

/// The settings and limits in which two engines differ; `method` where the methods differ.
fn differing(first: &Engine, other: &Engine) -> Vec<&'static str> {
    if first.method.name() != other.method.name() {
        return vec!["method"];
    }
    let [own, others] = [first, other].map(|engine| engine.method.settings().entries());
    let mut keys: Vec<_> = own
        .iter()
        .zip(&others)
        .filter(|(own, other)| own.value != other.value)
        .map(|(own, _)| own.key)
        .collect();
    let limits = [
        ("depth", first.limits.depth != other.limits.depth),
        ("nodes", first.limits.nodes != other.limits.nodes),
        ("time", first.limits.seconds != other.limits.seconds),
        ("eval", first.evaluation != other.evaluation),
    ];
    keys.extend(limits.into_iter().filter(|(_, differs)| *differs).map(|(key, _)| key));
    keys
}

/// The geometric mean with its interval, from logarithms; for a single one the ends of the interval are NaN.
pub fn geometric_mean(logarithms: &[f64]) -> Option<Interval> {
    let Interval { value, low, high } = bootstrap_mean(logarithms)?;
    Some(Interval { value: value.exp(), low: low.exp(), high: high.exp() })
}

/// The mean with its interval; for a single number the ends of the interval are NaN.
pub(super) fn bootstrap_mean(numbers: &[f64]) -> Option<Interval> {
    /// Number of bootstrap samples: enough for two digits of an end.
    const DRAWS: usize = 2_000;
    let count = u32::try_from(numbers.len()).ok().filter(|&count| count > 0)?;
    let mean = |sum: f64| sum / f64::from(count);
    let mut rng = Rng64::seed_from_u64(0);
    let mut draw = || (0..count).map(|_| numbers[random_below(&mut rng, count) as usize]).sum::<f64>();
    let mut drawn: Vec<f64> = (0..DRAWS).map(|_| mean(draw())).collect();
    drawn.sort_by(f64::total_cmp);
    let ends = [drawn[DRAWS / 40], drawn[DRAWS - 1 - DRAWS / 40]];
    let [low, high] = if count > 1 { ends } else { [f64::NAN; 2] };
    Some(Interval { value: mean(numbers.iter().sum()), low, high })
}
