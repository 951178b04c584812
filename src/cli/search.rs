//! `edagari search`: its options, and the report of one search.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use serde::Serialize;

use edagari_app::catalog::external::GameLine;
use edagari_app::catalog::{Engine, Evaluation, Game, Job, Method, PlayerMemory, ScoreKind};
use edagari_app::game::Score;
use edagari_app::search::{Control, Limits, Report, SearchStatistics, Unwatched};
use edagari_app::store::output::Output;
use edagari_app::store::search_tree::{self, SavedSearch, SearchTreeError};
use edagari_app::trace::{Recorder, Recording};
use edagari_app::words::faster::faster;
use edagari_app::worker::threads::Threads;

use super::arguments::RECORDED_NODES;
use super::engine_arguments::How;
use super::english::ENGLISH;
use super::failure::{Done, ExportFault, Failure};
use super::game_file::document_in;
use super::interruption::Interruption;
use super::joint::FoundJoint;
use super::output::{Force, OutputFile, Streams, deliver, say, write_json};
use super::position_arguments::PlaceArguments;
use super::recorded;
use super::statistics::{self, StatisticsFigures};
use super::written_scores::{WrittenScores, value};

/// The options of `edagari search`.
#[derive(Debug, Args)]
#[command(after_long_help = Method::help_of_settings())]
#[command(group = clap::ArgGroup::new("root").required(true).args(["game", "file", "resume"]))]
#[command(group = clap::ArgGroup::new("searched").required(true).args(["method", "resume"]))]
pub(super) struct SearchArguments {
    #[arg(long, help = Game::help("size=5x5,turns=10,seed=0"))]
    game: Option<String>,
    #[command(flatten)]
    place: PlaceArguments,
    /// A saved game, searched at the move it was left at, or a game or position of another program, searched at its end
    #[arg(long, conflicts_with_all = ["moves", "position"])]
    file: Option<PathBuf>,
    /// Of several games in the file, the one with this number, from 1
    #[arg(long, value_name = "N", requires = "file", conflicts_with = "game")]
    game_number: Option<usize>,
    /// Go on with the search of a tree that --save-tree wrote: its game, position, method and settings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position", "patterns", "seed"])]
    resume: Option<PathBuf>,
    #[command(flatten)]
    how: How,
    /// Simulations in all, those that were saved included; without it, as many as the limits allow
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: Option<u64>,
    /// Write the tree to this file, to look at it in the window or to go on with the search later: mcts and thunder
    #[arg(long, value_name = "FILE")]
    save_tree: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Count what became of the nodes, pass by pass and ply by ply, and write that too
    #[arg(long)]
    statistics: bool,
    /// Write all counts of the statistics to this file as comma-separated values
    #[arg(long, value_name = "FILE", requires = "statistics")]
    csv: Option<PathBuf>,
    /// Write the recording of the search: trace, every event of its passes a line; edagari tree exports other forms
    #[arg(long, value_name = "FORMAT", value_parser = ["trace"])]
    export: Option<String>,
    /// Write the recording to this file instead of to standard output, which then has the report
    #[arg(long, value_name = "FILE", requires = "export")]
    output: Option<PathBuf>,
    /// Record at most so many nodes of a pass one by one, skipped branches among them; deeper ones are counted
    #[arg(long, value_name = "NODES", allow_negative_numbers = true, requires = "export")]
    #[arg(value_parser = clap::value_parser!(u32).range(RECORDED_NODES))]
    recorded_nodes: Option<u32>,
    #[command(flatten)]
    force: Force,
}

impl SearchArguments {
    /// The output file of the recording, if any.
    fn file(&self) -> Result<Option<OutputFile>, Failure> {
        let output = self.output.as_ref().map(|path| Output::new(path).with_ending("trace", &[]));
        output.map(|output| OutputFile::new(output, self.force, self.inputs())).transpose()
    }

    /// The output file of the counts, if any.
    fn counts_file(&self) -> Result<Option<OutputFile>, Failure> {
        let output = self.csv.as_ref().map(|path| Output::new(path).with_ending("csv", &["txt"]));
        output.map(|output| OutputFile::new(output, self.force, self.inputs())).transpose()
    }

    /// The output file of the tree, if any.
    fn tree_file(&self) -> Result<Option<OutputFile>, Failure> {
        let output = self.save_tree.as_ref().map(|path| Output::new(path).with_ending("tree", &[]));
        output.map(|output| OutputFile::new(output, self.force, self.inputs())).transpose()
    }

    /// The files that the command reads; no output replaces one of them.
    fn inputs(&self) -> impl Iterator<Item = &PathBuf> {
        self.file.iter().chain(&self.resume).chain(&self.how.patterns)
    }

    /// The requested search, with its game: a new one, or the rest of a saved one.
    fn asked(&self, err: &mut dyn Write) -> Result<SavedSearch, Failure> {
        if let Some(path) = &self.resume {
            let file = path.display().to_string();
            let read = match std::fs::metadata(path) {
                Ok(_) => search_tree::load(path).unwrap_or(Err(SearchTreeError::Damaged)),
                Err(error) => Err(SearchTreeError::Read(error)),
            };
            let mut saved = read.map_err(|error| Failure::NoTree { file, error })?;
            saved.job.engine.method.simulate(self.simulations);
            // A limit that ended the saved search does not apply to its rest.
            saved.job.engine.limits = Limits::default();
            saved.job.engine = self.how.engine(saved.job.engine, saved.job.position.game())?;
            return Ok(saved);
        }
        let document = match (&self.file, &self.game) {
            (Some(path), _) => document_in(path, self.game_number, err)?,
            // The parser requires a game or a file, so the empty word is never read.
            (None, game) => self.place.document(game.as_deref().unwrap_or_default())?,
        };
        let position = document.start.after(&document.path_to_cursor());
        let engine = self.engine(position.game())?;
        let line = GameLine { start: document.start.clone(), moves: document.path_to_cursor() };
        let mut memory = PlayerMemory::analysing(Some(line));
        if self.save_tree.is_some() {
            memory.keep_trees();
        }
        Ok(SavedSearch { job: Job::new(position, engine), document, memory })
    }

    /// Searches, recording or counting as requested.
    fn search(
        &self,
        SavedSearch { job, memory, .. }: &mut SavedSearch,
        control: &mut Control,
        recording: &mut Recording,
    ) -> (Report, Option<SearchStatistics>) {
        let mut counted = SearchStatistics::default();
        if job.engine.external().is_some() {
            let report = job.run_with(memory, control, &mut Unwatched);
            return (report, self.statistics.then_some(counted));
        }
        if self.export.is_some() {
            let mut recorder = Recorder::new(job.recorded_nodes, recording).of_each_pass();
            let report = job.run_with(memory, control, &mut recorder);
            let progress = recorder.finish(report.clone());
            recording.finish(&progress);
            return (report, self.statistics.then_some(progress.statistics));
        }
        if !self.statistics {
            return (job.run_with(memory, control, &mut Unwatched), None);
        }
        let report = job.run_with(memory, control, &mut counted);
        counted.finish(&report);
        (report, Some(counted))
    }

    pub(super) fn engine(&self, game: Game) -> Result<Engine, Failure> {
        let mut engine = Engine::parse(self.how.method(), game)?;
        if self.simulations.is_some() && !engine.method.simulate(self.simulations) {
            return Err(Failure::SimulatesNothing(engine.method.name()));
        }
        self.how.engine(engine, game)
    }
}

pub(super) fn run(
    arguments: &SearchArguments,
    interruption: &Interruption,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> Done {
    if arguments.json && arguments.export.is_some() && arguments.output.is_none() {
        return Err(ExportFault::Mixed.into());
    }
    let (file, counts_file) = (arguments.file()?, arguments.counts_file()?);
    let tree_file = arguments.tree_file()?;
    let mut asked = arguments.asked(err)?;
    asked.job.recorded_nodes = arguments.recorded_nodes.unwrap_or(asked.job.recorded_nodes);
    let job = asked.job.clone();
    if tree_file.is_some() && !job.grows_tree() {
        return Err(Failure::GrowsNoTree(job.engine.method.name()));
    }
    say_hints(&job, err);
    let begun = Instant::now();
    let mut control = Control::new(&job.engine.limits, interruption.listen()).with_crew(&Threads);
    let mut recording = Recording::for_file(&job);
    let (report, statistics) = arguments.search(&mut asked, &mut control, &mut recording);
    if let Some(fault) = control.fault() {
        return Err(Failure::Engine(Box::new(fault.clone())));
    }
    let refused = control.refused().map_or(Ok(()), |refusal| Err(refusal.into()));
    if arguments.export.is_some() && file.is_none() {
        deliver(None, recorded::trace(&job, &recording, err)?.as_bytes(), out)?;
        recorded::note_counted(&job, &recording, err);
        return refused;
    }
    // Even a little result before memory ran out is reported. It is printed before any file is written, for
    // which there may be no room.
    let has_found = report.best.is_some() || refused.is_ok();
    if has_found {
        let mut found = SearchFigures::new(&job, &report, begun.elapsed().as_secs_f64());
        let position = &job.position;
        if let Some(statistics) = &statistics {
            found.statistics = arguments.json.then(|| StatisticsFigures::new(position, statistics));
        }
        if arguments.json {
            write_json(out, &found)?;
        } else {
            found.write(out)?;
        }
        if let Some(statistics) = &statistics {
            write_statistics(arguments, &job, statistics, Streams { out, err })?;
        }
    }
    if let Some(file) = file {
        file.write(recorded::trace(&job, &recording, err)?.as_bytes())?;
        recorded::note_counted(&job, &recording, err);
    }
    if let Some(file) = tree_file {
        file.write_with(|out| {
            search_tree::write(out, &job, &asked.document, |out| asked.memory.write_tree(out))
        })?;
    }
    if let (Some(file), Some(statistics)) = (counts_file.filter(|_| has_found), &statistics) {
        file.write(statistics::csv(statistics).as_bytes())?;
    }
    refused
}

/// Hints at faster methods, and at a setting without effect.
fn say_hints(job: &Job, err: &mut dyn Write) {
    if let Some(other) = job.faster() {
        let instead = format!("--method {}", other.engine);
        let words = faster(ENGLISH, &other, job.engine.method.name(), &instead);
        say(err, words);
    }
    if let Some(key) = job.engine.idle_setting() {
        let evaluation = job.engine.evaluation.name();
        let words =
            format!("{key} changes nothing with eval={evaluation}; it does with eval=patterns (Othello)");
        say(err, words);
    }
}

fn write_statistics(
    arguments: &SearchArguments,
    job: &Job,
    statistics: &SearchStatistics,
    Streams { out, err }: Streams<'_>,
) -> Done {
    if statistics.is_empty() {
        let words = if arguments.resume.is_some() {
            "nothing was searched beyond the tree of the file, so there is nothing to count".to_owned()
        } else {
            format!("{} counts no statistics here", job.engine.method.name())
        };
        say(err, format_args!("{words}"));
    }
    if arguments.json { Ok(()) } else { statistics::write(&job.position, statistics, out) }
}

/// A report in the notation of the game; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct SearchFigures {
    /// The external engine behind the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<String>,
    /// The best action; `None` where all are equal so far.
    best: Option<String>,
    /// The first legal action, where there is no best one.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// In the game's own units or, with `per_disc`, so many to a disc; for the side to move. `None` while
    /// only a win rate is known. Where wins are not counted, 1 and -1.
    score: Option<i32>,
    /// `win`, `draw` or `loss`, where the score is that of a finished game and no estimate: a win is greater
    /// and a loss less than all estimates, whatever their numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// The score in words.
    #[serde(skip)]
    words: Option<String>,
    /// The unit of the score, where that has a name.
    #[serde(skip)]
    counted: Option<&'static str>,
    bound: Option<&'static str>,
    /// Whether the score with its bound is proven.
    exact: bool,
    /// Units of all scores per disc, where estimates count parts of discs.
    #[serde(skip_serializing_if = "Option::is_none")]
    per_disc: Option<u16>,
    pv: Vec<String>,
    /// `None` where an engine does not report it.
    nodes: Option<u64>,
    /// Positions evaluated themselves: leaves, where the method backs their values up. `None` where it counts
    /// none.
    leaves: Option<u64>,
    #[serde(skip)]
    is_depth_first: bool,
    /// Depth of the last complete pass; `None` where a limit or a signal ended the first.
    depth: Option<u32>,
    seconds: f64,
    /// Whether the search came to its own end; else a limit or a signal ended it.
    finished: bool,
    actions: Vec<FoundAction>,
    cutoffs: Vec<CutsAt>,
    /// For simultaneous moves, with a method for them.
    #[serde(skip_serializing_if = "Option::is_none")]
    joint: Option<FoundJoint>,
    /// With `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsFigures>,
}

#[derive(Debug, Serialize)]
struct FoundAction {
    action: String,
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    #[serde(skip)]
    words: Option<String>,
    bound: Option<&'static str>,
    exact: bool,
    visits: u64,
    win_rate: Option<f64>,
}

/// Cut-offs at one ply below the root.
#[derive(Debug, Serialize)]
struct CutsAt {
    ply: usize,
    alpha: u64,
    beta: u64,
}

impl SearchFigures {
    fn new(job: &Job, report: &Report, seconds: f64) -> Self {
        let (position, unit) = (&job.position, job.unit());
        // The value of simultaneous moves is a share, not a score.
        // Games for one count points, in simulations too.
        let counts = position.points().is_some() && report.actions.iter().any(|found| found.score.is_some());
        let external = job.engine.external();
        let is_searched = if external.is_some() { report.has_claims() } else { report.nodes > 0 };
        let is_known = report.joint.is_none()
            && (report.exact || counts || report.simulations == 0 && is_searched && !is_open(report));
        let written = WrittenScores::of(&job.position, &job.engine, report);
        let actions = report.actions.iter().map(|found| FoundAction {
            action: position.label(found.action),
            score: found.score.map(|score| unit.whole(score)),
            result: found.score.and_then(|score| written.result(score, found.exact)),
            words: found.score.map(|score| written.words(score, found.exact)),
            bound: found.score.map(|_| found.bound.certainty(found.exact).word()),
            exact: found.exact,
            visits: found.visits,
            win_rate: found.win_rate,
        });
        let cutoffs = report.cuts.iter().enumerate();
        let best = report.favoured();
        Self {
            engine: external.map(str::to_owned),
            best: best.map(|best| position.label(best)),
            first: report.best.filter(|_| best.is_none()).map(|first| position.label(first)),
            score: is_known.then(|| unit.whole(report.score)),
            result: is_known.then(|| written.result(report.score, report.is_certain())).flatten(),
            words: is_known.then(|| written.words(report.score, report.is_certain())),
            counted: is_known.then(|| counted(job, report.score, report.is_certain())).flatten(),
            bound: is_known.then(|| report.bound.certainty(report.is_certain()).word()),
            exact: report.is_certain(),
            per_disc: unit.parts_of_discs(),
            pv: position.labels(&report.line),
            nodes: job.engine.told_nodes(report),
            leaves: (external.is_none() && report.counts_leaves()).then_some(report.leaves),
            is_depth_first: job.engine.method.is_depth_first(),
            depth: (report.depth > 0 || report.finished && external.is_none()).then_some(report.depth),
            seconds,
            finished: report.finished,
            actions: actions.collect(),
            cutoffs: cutoffs.map(|(ply, cuts)| CutsAt { ply, alpha: cuts.alpha, beta: cuts.beta }).collect(),
            joint: report.joint.as_deref().map(|joint| FoundJoint::new(position, joint)),
            statistics: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> Done {
        if let Some(engine) = &self.engine {
            writeln!(out, "engine  {engine}")?;
        }
        match (&self.best, &self.first) {
            (Some(best), _) => writeln!(out, "best    {best}")?,
            (None, Some(first)) => writeln!(out, "best    not known yet; {first} is the first to try")?,
            (None, None) => writeln!(out, "best    none, the game is over")?,
        }
        let best = self.actions.iter().find(|found| Some(&found.action) == self.best.as_ref());
        let proven = if self.exact { " (proven)" } else { "" };
        // A win rate is shown only where there is no score.
        match best.and_then(|best| best.win_rate).filter(|_| self.words.is_none()) {
            // The value is written with the matrix.
            _ if self.joint.is_some() => {}
            Some(win_rate) => writeln!(out, "rate    {win_rate:.4}{proven}")?,
            None => {
                let counted = self.counted.map_or_else(String::new, |counted| format!(", in {counted}"));
                writeln!(
                    out,
                    "score   {}{proven}{counted}",
                    value(self.words.as_deref(), self.bound, self.exact)
                )?;
            }
        }
        writeln!(out, "pv      {}", self.pv.join(" "))?;
        self.write_effort(out)?;
        for action in &self.actions {
            write!(
                out,
                "{:>7} {}",
                action.action,
                value(action.words.as_deref(), action.bound, action.exact)
            )?;
            if action.visits > 0 {
                write!(out, "  visits {}", action.visits)?;
            }
            if let Some(win_rate) = action.win_rate {
                write!(out, "  win rate {win_rate:.4}")?;
            }
            writeln!(out)?;
        }
        self.joint.as_ref().map_or(Ok(()), |joint| joint.write(out))
    }

    /// Writes depth, time and counts, as far as an engine reports them.
    fn write_effort(&self, out: &mut dyn Write) -> Done {
        let is_own = self.engine.is_none();
        let or = |figure: Option<u64>, none: &str| {
            figure.map_or_else(|| none.to_owned(), |figure| figure.to_string())
        };
        let none = if is_own { "none searched whole" } else { "not reported" };
        writeln!(out, "depth   {}", or(self.depth.map(u64::from), none))?;
        writeln!(out, "nodes   {}", or(self.nodes, "not reported"))?;
        if is_own {
            let word = if self.is_depth_first { "leaves" } else { "valued" };
            writeln!(out, "{word}  {}", or(self.leaves, "not counted"))?;
        }
        Ok(writeln!(out, "seconds {:.3}", self.seconds)?)
    }
}

/// The unit of a score of a search, where that has a name.
fn counted(job: &Job, score: Score, exact: bool) -> Option<&'static str> {
    match (job.position.game().row().counts, &job.engine.evaluation) {
        // A result without margin has no unit.
        _ if score.is_uncounted() || exact && !job.engine.counts_wins() => None,
        // Results count discs, whatever the unit of estimates.
        (ScoreKind::Discs, _) if score.is_decided() || exact || job.unit().per_disc() > 1 => Some("discs"),
        (ScoreKind::Discs, Evaluation::Weights(_)) => Some("points of the weights"),
        (ScoreKind::Discs, Evaluation::Discs) => Some("discs"),
        (ScoreKind::Points, Evaluation::Collected | Evaluation::Points) => Some("points"),
        _ => None,
    }
}

/// Whether a depth-first search was stopped before its first result.
pub(super) fn is_open(report: &Report) -> bool {
    report.score.0.abs() >= edagari_app::game::Score::INFINITY.0
}
