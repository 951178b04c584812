//! `edagari tree`: a search as a tree, with the nodes read and pruned.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde::Serialize;

use edagari_app::catalog::{AnyPosition, Job, Method, Unit};
use edagari_app::game::number_tree::NumberTree;
use edagari_app::game::score::Certainty;
use edagari_app::game::{ActionId, Side};
use edagari_app::search::events::{Event, Observer, Why};
use edagari_app::search::minimax::Minimax;
use edagari_app::search::{Control, Limits, Report, SearchStatistics, Unwatched, Watching};
use edagari_app::trace::export::ExportFormat;
use edagari_app::trace::{NodeId, NodeState, Recorder, Recording, Tree};
use edagari_app::words::values::seen;

use super::english::{result_word, score_words};
use super::failure::{Done, ExportFault, Failure};
use super::interruption::Interruption;
use super::output::{Streams, deliver, say, write_json};
use super::search::is_open;
use super::statistics::StatisticsFigures;
use super::why::{self, AskedLine};
use super::written_scores::known_words;
use super::{arguments, export, open_trace, recorded, statistics};

pub(super) fn run(
    arguments: &arguments::TreeArguments,
    interruption: &Interruption,
    streams: Streams<'_>,
) -> Done {
    let Streams { out, err } = streams;
    export::check(arguments)?;
    if let Some(text) = arguments.pairs() {
        return super::pairs::run(text, arguments, out);
    }
    let file = arguments.file()?;
    let job = job(arguments, err)?;
    let line = arguments.line(&job.position)?;
    let mut recording = recorded::begun(&job, arguments.export.format);
    let mut watcher = LeafWatcher {
        recorder: Recorder::new(job.recorded_nodes, &mut recording).of_each_pass(),
        leaves: LeavesRead::new(&job.position),
    };
    let stop = interruption.listen();
    let mut control = Control::new(&job.engine.limits, Arc::clone(&stop));
    let report = job.run(&mut control, &mut Watching(&mut watcher));
    let LeafWatcher { recorder, leaves } = watcher;
    let progress = recorder.finish(report.clone());
    refused(&control)?;
    recording.finish(&progress);
    if let Some(format) = arguments.export.format {
        let pass = recording.current().ok_or(ExportFault::Nothing)?;
        let beside = beside(arguments, &job, &stop)?;
        let other = beside.as_ref().and_then(|(job, recording)| {
            Some(export::ExportedSearch { job, tree: &recording.current()?.tree })
        });
        let search = export::ExportedSearch { job: &job, tree: &pass.tree };
        let written = match format {
            ExportFormat::Trace => recorded::trace(&job, &recording, err)?.into_bytes(),
            format => export::run(&arguments.export, format, search, other)?,
        };
        deliver(file.as_ref(), &written, out)?;
        recorded::note_counted(&job, &recording, err);
        // Standard output then contains only the export.
        if arguments.export.output.is_none() {
            return Ok(());
        }
    }
    let statistics = Some(&progress.statistics).filter(|_| arguments.statistics);
    if let Some(statistics) = statistics.filter(|_| !arguments.json) {
        return write_statistics(&job, statistics, Streams { out, err });
    }
    if let Some(line) = line {
        recorded::note_counted(&job, &recording, err);
        let asked = AskedLine { line: &line, best: report.favoured(), json: arguments.json };
        return why::write(out, &job, &recording, &asked);
    }
    let mut summary = TreeSummary::new(&job, &report, leaves, &stop);
    summary.statistics = statistics.map(|statistics| StatisticsFigures::new(&job.position, statistics));
    if arguments.json {
        return write_json(out, &summary);
    }
    if let Some(pass) = recording.current().filter(|_| arguments.export.format.is_none()) {
        write_tree(out, &job, &pass.tree)?;
        recorded::note_counted(&job, &recording, err);
    }
    summary.write(out)
}

/// The reason why a search could not run as requested.
fn refused(control: &Control) -> Done {
    match (control.fault(), control.refused()) {
        (Some(fault), _) => Err(Failure::Engine(Box::new(fault.clone()))),
        (None, Some(refusal)) => Err(refusal.into()),
        (None, None) => Ok(()),
    }
}

fn write_statistics(job: &Job, statistics: &SearchStatistics, Streams { out, err }: Streams<'_>) -> Done {
    if statistics.is_empty() {
        say(err, format_args!("{} counts no statistics here", job.engine.method.name()));
    }
    statistics::write(&job.position, statistics, out)
}

/// The requested search, or the recording that is played back.
fn job(arguments: &arguments::TreeArguments, err: &mut dyn Write) -> Result<Job, Failure> {
    let mut job = if let Some(path) = &arguments.trace {
        open_trace::read(path, err)?.job
    } else {
        let position = arguments.position()?;
        let engine = arguments.engine(position.game())?;
        Job::new(position, engine)
    };
    job.recorded_nodes = arguments.recorded_nodes.unwrap_or(job.recorded_nodes);
    Ok(job)
}

/// The search that a page shows beside the first one, if requested.
fn beside(
    arguments: &arguments::TreeArguments,
    job: &Job,
    stop: &Arc<AtomicBool>,
) -> Result<Option<(Job, Recording)>, Failure> {
    let Some(engine) = arguments.beside(job.position.game())? else { return Ok(None) };
    let job = Job { engine, ..job.clone() };
    let (recording, _) = Recording::of_each_pass_until(&job, stop);
    Ok(Some((job, recording)))
}

/// The part of a tree that a search read; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct TreeSummary {
    /// For the first player (MAX); `None` while only a win rate is known.
    value: Option<i32>,
    /// `win` or `loss` of the first player, where the value is that of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// The value in words.
    #[serde(skip)]
    words: Option<String>,
    /// The certainty of the value: `exact`, `lower` or `upper`, or an `estimate`.
    bound: Option<&'static str>,
    /// Whether the value with its bound is proven.
    exact: bool,
    /// Units of the value per disc, where estimates count parts of discs.
    #[serde(skip_serializing_if = "Option::is_none")]
    per_disc: Option<u16>,
    /// `None` where the method counts none.
    leaves_read: Option<u64>,
    /// `None` where counting them takes too long.
    leaves_total: Option<u64>,
    /// The values of the leaves never read because of a cut, in order; `None` where leaves are not those of a
    /// textbook tree, or where playouts read them unrecorded.
    pruned: Option<Vec<i32>>,
    /// Leaves left out without a cut, for a reason that the recording of another program does not give.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<i32>,
    /// Leaves below the depth of the search.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    below_depth: Vec<i32>,
    /// Leaves that the search had not reached when it ended.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_reached: Vec<i32>,
    nodes: u64,
    /// Whether the search came to its own end; else a limit or a signal ended it.
    finished: bool,
    /// Counts of the search; only with `--statistics`.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsFigures>,
}

impl TreeSummary {
    /// The most nodes for counting all leaves of a game.
    const COUNTED_NODES: u64 = 5_000_000;

    fn new(job: &Job, report: &Report, leaves: Option<LeavesRead>, stop: &Arc<AtomicBool>) -> Self {
        let is_known = !is_open(report) && (report.exact || !job.engine.method.is_monte_carlo());
        let (side, unit) = (job.position.side_to_move(), job.unit());
        let certainty = report.bound.certainty(report.is_certain());
        let (known, value) = seen(certainty, report.score, side, Side::First);
        let value = Some(value).filter(|_| is_known);
        let leaves = leaves.filter(|_| !job.engine.method.is_monte_carlo());
        let unread = leaves.as_ref().map(LeavesRead::unread);
        let leaves_total = match &job.position {
            AnyPosition::NumberTree(_) => leaves.as_ref().map(|leaves| leaves.all.len() as u64),
            _ if matches!(job.engine.method, Method::Foreign(_)) => None,
            _ => count_leaves(job, stop),
        };
        Self {
            value: value.map(|value| unit.whole(value)),
            result: value.filter(|_| report.is_certain()).and_then(result_word),
            words: value.map(|value| known_words(&score_words(unit, known, value), known)),
            bound: value.map(|_| known.word()),
            exact: report.is_certain(),
            per_disc: unit.parts_of_discs(),
            leaves_read: (!job.only_counts() && report.counts_leaves())
                .then(|| leaves.as_ref().map_or(report.leaves, LeavesRead::count)),
            leaves_total,
            pruned: unread.as_ref().map(|unread| unread.pruned.clone()),
            left_out: unread.as_ref().map(|unread| unread.left_out.clone()).unwrap_or_default(),
            below_depth: unread.as_ref().map(|unread| unread.below_depth.clone()).unwrap_or_default(),
            not_reached: unread.map(|unread| unread.not_reached).unwrap_or_default(),
            nodes: report.nodes,
            finished: report.finished,
            statistics: None,
        }
    }

    fn write(&self, out: &mut dyn Write) -> Done {
        let value = self.words.as_deref().unwrap_or("unknown");
        write!(out, "value {value}, ")?;
        match (self.leaves_read, self.leaves_total) {
            (None, _) => write!(out, "{} nodes, leaves not counted", self.nodes)?,
            (Some(read), None) => write!(out, "{read} leaves read")?,
            (Some(read), Some(total)) => write!(out, "{read} leaves read of {total}")?,
        }
        let pruned = self.pruned.as_deref().unwrap_or_default();
        let unread = [
            ("leaves pruned", pruned),
            ("left out", &self.left_out),
            ("below the depth limit", &self.below_depth),
            ("not reached", &self.not_reached),
        ];
        for (why, leaves) in unread.into_iter().filter(|(_, leaves)| !leaves.is_empty()) {
            let leaves: Vec<_> = leaves.iter().map(ToString::to_string).collect();
            write!(out, "; {why}: {}", leaves.join(", "))?;
        }
        writeln!(out)?;
        Ok(())
    }
}

/// The number of leaves of a search without pruning, if it can be counted quickly.
fn count_leaves(job: &Job, stop: &Arc<AtomicBool>) -> Option<u64> {
    let mut whole = job.clone();
    whole.engine.method = Method::Minimax(Minimax::default());
    let limits =
        Limits { nodes: Some(TreeSummary::COUNTED_NODES), seconds: None, depth: job.engine.limits.depth };
    let report = whole.run(&mut Control::new(&limits, Arc::clone(stop)), &mut Unwatched);
    // A search that was stopped by the limit has not seen all leaves.
    report.finished.then_some(report.leaves)
}

/// The leaves of a number tree that were read, in any pass.
struct LeavesRead {
    position: NumberTree,
    /// The nodes entered and not left.
    open: Vec<u32>,
    /// The leaves below the root of the search, in order.
    all: Vec<u32>,
    /// By node: whether it is a leaf that was read.
    read: Vec<bool>,
    /// By node: the source of its value in the newest pass, once it is left.
    why: Vec<Option<Why>>,
}

/// The values of unread leaves, in order, by reason.
#[derive(Debug, Default)]
struct UnreadLeaves {
    /// Pruned by a cut.
    pruned: Vec<i32>,
    /// Not read although nothing was cut.
    left_out: Vec<i32>,
    /// Below the depth limit.
    below_depth: Vec<i32>,
    /// Not reached before the end of the search.
    not_reached: Vec<i32>,
}

impl LeavesRead {
    fn new(position: &AnyPosition) -> Option<Self> {
        let AnyPosition::NumberTree(position) = position else { return None };
        let mut waiting = vec![position.node()];
        let mut all = Vec::new();
        while let Some(node) = waiting.pop() {
            if position.tree().value(node).is_some() {
                all.push(node);
            }
            // A stack pops the last one first, so children are pushed in reverse.
            waiting.extend(position.tree().children(node).iter().rev());
        }
        let nodes = position.tree().node_count();
        let (read, why) = (vec![false; nodes], vec![None; nodes]);
        Some(Self { position: position.clone(), open: Vec::new(), all, read, why })
    }

    fn observe(&mut self, event: Event) {
        match event {
            Event::Entered { action, .. } => {
                let child = |node: u32, ActionId(at): ActionId| {
                    self.position.tree().children(node).get(usize::from(at)).copied()
                };
                let node = self.open.last().zip(action).and_then(|(&node, action)| child(node, action));
                // The root is entered without an action, once in every pass.
                if action.is_none() {
                    self.why.fill(None);
                }
                self.open.push(node.unwrap_or(self.position.node()));
            }
            Event::Left { why, .. } => {
                if let Some(node) = self.open.pop() {
                    self.why[node as usize] = Some(why);
                    self.read[node as usize] |= why == Why::End;
                }
            }
            _ => {}
        }
    }

    fn count(&self) -> u64 {
        self.all.iter().filter(|&&leaf| self.read[leaf as usize]).count() as u64
    }

    fn unread(&self) -> UnreadLeaves {
        let tree = self.position.tree();
        let mut unread = UnreadLeaves::default();
        // Each node with the reason that ended its search, or that of the last searched ancestor.
        let mut waiting = vec![(self.position.node(), None)];
        while let Some((node, above)) = waiting.pop() {
            let why = self.why[node as usize].or(above);
            waiting.extend(tree.children(node).iter().rev().map(|&child| (child, why)));
            let Some(value) = tree.value(node).filter(|_| !self.read[node as usize]) else { continue };
            match why {
                Some(Why::Evaluation) => unread.below_depth.push(value),
                None | Some(Why::Stopped) => unread.not_reached.push(value),
                Some(Why::Children) => unread.left_out.push(value),
                Some(_) => unread.pruned.push(value),
            }
        }
        unread
    }
}

/// Records a search and notes the leaves that it reads.
struct LeafWatcher<'a> {
    recorder: Recorder<'a>,
    leaves: Option<LeavesRead>,
}

impl Observer for LeafWatcher<'_> {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        if let Some(leaves) = &mut self.leaves {
            leaves.observe(event);
        }
        self.recorder.observe(event);
    }

    fn statistics(&mut self) -> Option<&mut SearchStatistics> {
        self.recorder.statistics()
    }

    fn progress(&mut self, report: &Report) {
        self.recorder.progress(report);
    }

    fn recorded_plies(&self) -> u32 {
        // A leaf below the recorded depth must be seen all the same.
        if self.leaves.is_some() { u32::MAX } else { self.recorder.recorded_plies() }
    }
}

/// Writes a tree, one node per line, children below their parent and indented by two columns.
fn write_tree(out: &mut dyn Write, job: &Job, tree: &Tree) -> Done {
    let mut open: Vec<(NodeId, AnyPosition)> = Vec::new();
    for id in (!tree.is_empty()).then_some(NodeId::ROOT).into_iter().chain(descendants(tree)) {
        let node = tree.node(id);
        // The rest is the path from the root to the parent of this node.
        open.truncate(node.ply as usize);
        let (name, position) = match (open.last(), node.action) {
            (Some((_, above)), Some(action)) => (above.name(action), above.after(&[action])),
            _ => (root_name(&job.position), job.position.clone()),
        };
        writeln!(
            out,
            "{:indent$}{name} {}",
            "",
            describe(tree, id, job.unit()),
            indent = 2 * node.ply as usize
        )?;
        open.push((id, position));
    }
    Ok(())
}

/// The name of the root: for a number tree that of its node in sentences.
fn root_name(root: &AnyPosition) -> String {
    let name = if let AnyPosition::NumberTree(node) = root { node.name() } else { None };
    name.unwrap_or_else(|| "root".to_owned())
}

/// All nodes below the root, each before its subtree.
fn descendants(tree: &Tree) -> impl Iterator<Item = NodeId> + '_ {
    let mut waiting: Vec<_> = vec![tree.children(NodeId::ROOT)];
    std::iter::from_fn(move || {
        loop {
            let Some(id) = waiting.last_mut()?.next() else {
                waiting.pop();
                continue;
            };
            waiting.push(tree.children(id));
            return Some(id);
        }
    })
}

/// The known facts about a node, with all values for the first player.
fn describe(tree: &Tree, id: NodeId, unit: Unit) -> String {
    let node = tree.node(id);
    let first = node.side == Side::First;
    let mut words = vec![if first { "MAX" } else { "MIN" }.to_owned()];
    if let Some(value) = node.value {
        let known = if first { node.certainty() } else { node.certainty().flipped() };
        words.push(format!("{} {}", known.sign(), score_words(unit, known, value.for_first(node.side))));
    }
    if let Some(mean) = node.mean {
        let visits = if tree.is_solved() { String::new() } else { format!(" in {} visits", node.visits) };
        words.push(format!("{mean:.4}{visits}"));
    }
    if let Some(cut) = tree.cut(id) {
        let (limit, name) = (
            score_words(unit, Certainty::Estimate, cut.limit.for_first(node.side)),
            if first { "beta" } else { "alpha" },
        );
        words.push(format!("(cut at {name} = {limit}, {} skipped)", cut.skipped));
    }
    match node.state {
        NodeState::Skipped => words.push("skipped".to_owned()),
        NodeState::Dropped => words.push("dropped".to_owned()),
        NodeState::Twin if tree.is_rated() => words.push("duplicate".to_owned()),
        NodeState::Twin => words.push("left out".to_owned()),
        NodeState::Folded(below) => words.push(format!("({} nodes below)", below.nodes)),
        NodeState::Open | NodeState::Done => {}
    }
    words.join(" ")
}
