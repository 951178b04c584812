//! Comparisons: which searches should run, handling their messages, and keeping the columns at the same line.

use std::sync::Arc;

use crate::catalog::{AnyPosition, Engine, Evaluation, Game, Job, Method};
use crate::game::ActionId;
use crate::game::record::MoveId;
use crate::session::command::{CompareCommand, TreeCommand};
use crate::session::drawing::data::TreeView;
use crate::session::effect::Effect;
use crate::session::files::{FileKind, FileQuestion};
use crate::session::state::{State, Status};
use crate::trace::{Address, Contrast, LineReach, MinimalProof, NodeId, Recording, TimedReport};
use crate::words::faults;
use crate::words::text::Text;
use crate::worker::SearchMessage;

use super::data::{ComparedSearch, Comparison, ComparisonPreset, ComparisonRun, comparable};
use super::many_update;
use super::study::{Studied, Study, StudyFinding};

pub(crate) fn apply(state: &mut State, command: CompareCommand) -> Vec<Effect> {
    if let Some(effects) = many_update::apply(state, &command) {
        return effects;
    }
    match command {
        CompareCommand::Preset(preset) => show_preset(state, preset),
        CompareCommand::Add => {
            let engine = another(state);
            add(&mut state.comparison, engine);
        }
        CompareCommand::Remove(column) => {
            if usize::from(column) < state.comparison.entries.len() {
                state.comparison.entries.remove(usize::from(column));
                settle(&mut state.comparison);
            }
        }
        CompareCommand::SetEngine(column, engine) => {
            if let Some(entry) = state.comparison.entries.get_mut(usize::from(column)) {
                (entry.engine, entry.recorded) = (engine, None);
            }
        }
        CompareCommand::AskRecording => {
            return vec![Effect::AskFile(FileKind::Recording, FileQuestion::Open)];
        }
        CompareCommand::OpenRecording(path) => return vec![Effect::Read(FileKind::Recording, path)],
        CompareCommand::Run => run(state),
        CompareCommand::Stop => stop(&mut state.comparison),
        CompareCommand::ShowParting(column) => show_parting(&mut state.comparison, column),
        CompareCommand::Point(line) => point(&mut state.comparison, line),
        CompareCommand::Link(linked) => state.comparison.linked = Some(linked),
        // Carried out above.
        CompareCommand::TypePositions(_)
        | CompareCommand::AskPositions
        | CompareCommand::OpenPositions(_)
        | CompareCommand::SearchPositions
        | CompareCommand::StopPositions => {}
    }
    Vec::new()
}

/// The engine of a further column: that of the analysis, or, where a column has it already, the next method
/// of the menu that no column has.
fn another(state: &State) -> Engine {
    let game = state.game.position.game();
    let usual = comparable(state.settings.engine(&state.game.position), game);
    let engines = || state.comparison.entries.iter().map(|entry| &entry.engine);
    if !engines().any(|engine| *engine == usual) {
        return usual;
    }
    let methods: Vec<_> = Method::fitting(game).collect();
    let at = methods.iter().position(|method| method.name() == usual.method.name()).unwrap_or(0);
    let is_new = |method: &&Method| engines().all(|engine| engine.method.name() != method.name());
    let Some(next) = methods[at..].iter().chain(&methods[..at]).find(is_new) else { return usual };
    comparable(state.with_method(&usual, next.clone(), game), game)
}

/// Replaces engines that do not play the open game by the usual search.
pub(crate) fn leave_strangers(state: &mut State) {
    let game = state.game.position.game();
    let usual = comparable(state.settings.engine(&state.game.position), game);
    for entry in state.comparison.entries.iter_mut().filter(|entry| entry.recorded.is_none()) {
        if state.view.engines.stranger(&entry.engine, game).is_some() {
            entry.engine = usual.clone();
        }
    }
}

fn add(comparison: &mut Comparison, engine: Engine) {
    if comparison.entries.len() < Comparison::MOST {
        comparison.made += 1;
        let (id, wanted_at) = (comparison.made, MoveId::START);
        comparison.entries.push(ComparedSearch {
            id,
            engine,
            recorded: None,
            wanted: None,
            wanted_at,
            comparison_run: None,
        });
    }
}

fn show_preset(state: &mut State, preset: ComparisonPreset) {
    state.comparison.entries.clear();
    for engine in preset.engines(state.game.position.game(), &state.conventions()) {
        add(&mut state.comparison, engine);
    }
    run(state);
}

/// The most nodes of each recording when the columns begin: together they keep to the budget of one
/// recording.
fn share(state: &State) -> u32 {
    state.settings.recorded_nodes / state.comparison.entries.len().max(1) as u32
}

/// Whether a search came to its end and answers this job: the same position and engine, in a recording that
/// had as much room as the job gives, or needed no more.
fn answers(comparison_run: &ComparisonRun, job: &Job) -> bool {
    let nodes = comparison_run.recording.kept().map(|pass| pass.tree.len()).sum::<usize>();
    let fits =
        comparison_run.job.recorded_nodes <= job.recorded_nodes || nodes <= job.recorded_nodes as usize;
    let same = comparison_run.job.position == job.position && comparison_run.job.engine == job.engine;
    comparison_run.status == Status::Finished && same && fits
}

/// Asks for a search in every column that does not show it already: of the position on the board, or of the
/// position of the recordings of other programs. Such a recording is played back.
fn run(state: &mut State) {
    leave_strangers(state);
    let recorded = state.comparison.entries.iter().find_map(|entry| entry.recorded.as_ref());
    let position =
        recorded.map_or_else(|| state.game.position.as_seen().into_owned(), |job| job.position.clone());
    if position.is_over() {
        return;
    }
    let (recorded_nodes, shown) = (share(state), state.game.cursor);
    let usual = state.settings.engine(&state.game.position).evaluation;
    let comparison = &mut state.comparison;
    comparison.cursor = None;
    for entry in &mut comparison.entries {
        let job = match &entry.recorded {
            Some(recorded) => Job { recorded_nodes, ..recorded.clone() },
            // Labels have no rules by which anything could be searched.
            None if position.game() == Game::Labels => continue,
            None => {
                let moved = entry.comparison_run.as_ref().map(|comparison_run| &comparison_run.job.position);
                if moved.is_some_and(|before| before.game() != position.game()) {
                    judge_as_usual(&mut entry.engine, &usual, position.game());
                }
                entry.engine = comparable(entry.engine.clone(), position.game());
                Job { position: position.clone(), engine: entry.engine.clone(), recorded_nodes }
            }
        };
        if entry.comparison_run.as_ref().is_some_and(|comparison_run| answers(comparison_run, &job)) {
            continue;
        }
        // The same job that runs or waits already goes on.
        if entry.wanted.as_ref() != Some(&job) {
            entry.comparison_run = None;
            (entry.wanted, entry.wanted_at) = (Some(job), shown);
        }
    }
    settle(comparison);
}

/// Gives an engine that searched in another game the evaluation chosen for this game. No evaluation fits
/// every game; that an engine had none because its game has none is no reason to keep it here.
fn judge_as_usual(engine: &mut Engine, usual: &Evaluation, game: Game) {
    if engine.evaluation == Evaluation::Even || !engine.fits(game) {
        engine.evaluation.clone_from(usual);
    }
}

/// Adds a column that plays back a recording of another program.
pub(super) fn add_recording(state: &mut State, recorded: Job) {
    let shown = state.game.cursor;
    let comparison = &mut state.comparison;
    add(comparison, recorded.engine.clone());
    if let Some(entry) = comparison.entries.last_mut() {
        entry.recorded = Some(recorded);
        entry.wanted_at = shown;
    }
    run(state);
}

pub(crate) fn stop(comparison: &mut Comparison) {
    for entry in &mut comparison.entries {
        entry.wanted = None;
        if let Some(comparison_run) =
            entry.comparison_run.as_mut().filter(|comparison_run| comparison_run.status == Status::Running)
        {
            comparison_run.status = Status::Stopped;
        }
    }
    settle(comparison);
}

/// The searches of a comparison that should be running, with the number of their entry: the first ones that
/// are not over.
pub fn trials_wanted(state: &State) -> Vec<(u64, Job)> {
    let wanted = state.comparison.entries.iter().filter_map(|entry| Some((entry.id, entry.wanted.clone()?)));
    wanted.take(Comparison::AT_ONCE).collect()
}

/// Starts a search of a comparison.
pub fn begin_trial(state: &mut State, id: u64, job: &Job) {
    state.comparison.begun += 1;
    let number = state.comparison.begun;
    let Some(entry) = entry_mut(&mut state.comparison, id) else { return };
    entry.comparison_run = Some(ComparisonRun {
        job: job.clone(),
        root_move: entry.wanted_at,
        number,
        status: Status::Running,
        progress: None,
        recording: Recording::new(job.position.side_to_move(), job.recorded_nodes).into(),
        view: TreeView::default(),
        studied: false,
        plies: Vec::new(),
        proof: None,
        contrasts: Vec::new(),
        spared: Vec::new(),
    });
}

/// Handles one message of a search of a comparison.
pub fn absorb_trial(state: &mut State, id: u64, message: SearchMessage) {
    let language = state.settings.language;
    let Some(entry) = entry_mut(&mut state.comparison, id) else { return };
    // Late messages of a stopped search would change a recording whose statistics are computed already.
    let Some(comparison_run) =
        entry.comparison_run.as_mut().filter(|comparison_run| comparison_run.status == Status::Running)
    else {
        return;
    };
    // Nobody studies a search that runs, so this copies nothing.
    let recording = Arc::make_mut(&mut comparison_run.recording);
    match message {
        SearchMessage::Trace(events) => events.iter().for_each(|event| recording.apply(event)),
        SearchMessage::Progress(progress) => {
            recording.update(&progress);
            comparison_run.progress = Some(progress);
        }
        SearchMessage::Finished(TimedReport { fault: Some(fault), .. }) => {
            comparison_run.status = Status::Failed(faults::external(Text::new(language), &fault));
            entry.wanted = None;
        }
        SearchMessage::Finished(progress) => {
            finish(comparison_run, progress);
            entry.wanted = None;
            settle(&mut state.comparison);
        }
        SearchMessage::Failed(text) => {
            comparison_run.status = Status::Failed(text);
            entry.wanted = None;
        }
    }
}

fn finish(comparison_run: &mut ComparisonRun, progress: TimedReport) {
    Arc::make_mut(&mut comparison_run.recording).finish(&progress);
    // A limit is an end of its own here: the same limit gives the same search again.
    comparison_run.status = Status::Finished;
    comparison_run.progress = Some(progress);
}

fn entry_mut(comparison: &mut Comparison, id: u64) -> Option<&mut ComparedSearch> {
    comparison.entries.iter_mut().find(|entry| entry.id == id)
}

/// Drops differences to searches that are gone, and sums up the rest.
fn settle(comparison: &mut Comparison) {
    let over = |entry: &ComparedSearch| {
        entry
            .comparison_run
            .as_ref()
            .filter(|comparison_run| comparison_run.is_over())
            .map(|comparison_run| comparison_run.number)
    };
    let numbers: Vec<_> = comparison.entries.iter().filter_map(over).collect();
    for comparison_run in comparison.entries.iter_mut().filter_map(|entry| entry.comparison_run.as_mut()) {
        comparison_run.contrasts.retain(|(number, _)| numbers.contains(number));
        comparison_run.spared =
            comparison_run.contrasts.iter().flat_map(|(_, contrast)| contrast.tops.iter().copied()).collect();
        // Several searches may have spared themselves the same node; a drawing expects each once, in order.
        comparison_run.spared.sort_unstable();
        comparison_run.spared.dedup();
    }
    comparison.proof = proof(comparison);
}

/// The smallest proof, where the whole tree is known: from a textbook search, or from one that searched to
/// the last leaf.
fn proof(comparison: &Comparison) -> Option<MinimalProof> {
    if let Some(AnyPosition::NumberTree(root)) = comparison.position() {
        return Some(MinimalProof::of_number_tree(root));
    }
    comparison.entries.iter().find_map(|entry| entry.comparison_run.as_ref()?.proof.clone())
}

/// The next computation about searches that are over, if any.
pub fn study_wanted(state: &State) -> Option<Study> {
    let runs = || state.comparison.entries.iter().filter_map(|entry| entry.comparison_run.as_ref());
    let over = || {
        runs()
            .filter(|comparison_run| comparison_run.is_over() && comparison_run.recording.current().is_some())
    };
    let studied = |comparison_run: &ComparisonRun| Studied {
        number: comparison_run.number,
        method: comparison_run.job.engine.method.clone(),
        recording: Arc::clone(&comparison_run.recording),
    };
    // Statistics of each search come before differences of pairs.
    if let Some(comparison_run) = over().find(|comparison_run| !comparison_run.studied) {
        return Some(Study::Alone(studied(comparison_run)));
    }
    over().find_map(|comparison_run| {
        let known = |number| comparison_run.contrasts.iter().any(|(other, _)| *other == number);
        let other = over().find(|other| other.number != comparison_run.number && !known(other.number))?;
        Some(Study::Pair(studied(comparison_run), studied(other)))
    })
}

/// Whether all searches of a study are still shown.
pub fn is_study_wanted(state: &State, study: &Study) -> bool {
    let runs = state.comparison.entries.iter().filter_map(|entry| entry.comparison_run.as_ref());
    study.numbers().all(|number| runs.clone().any(|comparison_run| comparison_run.number == number))
}

/// Drops the statistics of a search of which more was recorded.
pub(crate) fn changed(state: &mut State, column: u8) {
    let Some(comparison_run) = state.comparison.trial_mut(column) else { return };
    comparison_run.studied = false;
    comparison_run.contrasts.clear();
    let number = comparison_run.number;
    for comparison_run in
        state.comparison.entries.iter_mut().filter_map(|entry| entry.comparison_run.as_mut())
    {
        comparison_run.contrasts.retain(|(other, _)| *other != number);
    }
    settle(&mut state.comparison);
}

/// Stores the result of a study.
pub fn absorb_finding(state: &mut State, finding: StudyFinding) {
    let numbers = |comparison_run: &&mut ComparisonRun| match &finding {
        StudyFinding::Alone(number, ..) | StudyFinding::Pair(number, ..) => comparison_run.number == *number,
    };
    let unlike = match &finding {
        StudyFinding::Alone(..) => false,
        StudyFinding::Pair(one, other, _) => simulates(state, *one) || simulates(state, *other),
    };
    let mut runs = state.comparison.entries.iter_mut().filter_map(|entry| entry.comparison_run.as_mut());
    let Some(comparison_run) = runs.find(numbers) else { return };
    match finding {
        StudyFinding::Alone(_, plies, proof) => {
            (comparison_run.studied, comparison_run.plies, comparison_run.proof) = (true, plies, proof);
        }
        // Nodes of a Monte Carlo tree grow where it looks; nodes that the other lacks are not savings.
        StudyFinding::Pair(_, other, contrast) if unlike => {
            comparison_run.contrasts.push((other, Contrast { spared: 0, tops: Vec::new(), ..contrast }));
        }
        StudyFinding::Pair(_, other, contrast) => comparison_run.contrasts.push((other, contrast)),
    }
    settle(&mut state.comparison);
}

/// Whether a search, by its number, is a Monte Carlo tree search.
fn simulates(state: &State, number: u64) -> bool {
    let mut runs = state.comparison.entries.iter().filter_map(|entry| entry.comparison_run.as_ref());
    runs.any(|comparison_run| {
        comparison_run.number == number && comparison_run.job.engine.method.is_monte_carlo()
    })
}

/// Applies a request about one tree to the others, along the same line.
pub(crate) fn follow(comparison: &mut Comparison, column: u8, request: &TreeCommand) {
    let line = |node: NodeId| {
        let tree = comparison.comparison_run(column)?.subject(column).tree()?;
        (node.index() < tree.len()).then(|| tree.path(node))
    };
    match *request {
        TreeCommand::Select(None) => point(comparison, None),
        TreeCommand::Select(Some(node)) | TreeCommand::Reveal(node) => {
            let line = line(node);
            point(comparison, line);
        }
        TreeCommand::Open(node, open) => {
            if let Some(line) = line(node) {
                open_others(comparison, column, &line, open);
            }
        }
        _ => {}
    }
}

/// Highlights a line in all columns: each selects its node there, or the last one on the way.
pub(crate) fn point(comparison: &mut Comparison, line: Option<Vec<ActionId>>) {
    for comparison_run in comparison.entries.iter_mut().filter_map(|entry| entry.comparison_run.as_mut()) {
        let Some(tree) = comparison_run.subject(0).tree() else { continue };
        let reach = line.as_ref().and_then(|line| LineReach::of(tree, line));
        select(comparison_run, reach.map(LineReach::node));
    }
    comparison.cursor = line;
}

fn select(comparison_run: &mut ComparisonRun, node: Option<NodeId>) {
    let Some(tree) = comparison_run.subject(0).tree() else { return };
    // All above the node is opened, so that it can be seen; the node itself stays as it is.
    let ancestors = node.into_iter().flat_map(|node| tree.with_ancestors(node).skip(1));
    let opened: Vec<_> = ancestors.map(|node| Address::of(tree, node)).collect();
    comparison_run.view.node = node.map(|node| Address::of(tree, node));
    for address in &opened {
        comparison_run.view.openings.set(address, true);
    }
}

/// Selects the nodes at which the first column and another one diverge, in all columns the line to them.
fn show_parting(comparison: &mut Comparison, column: u8) {
    let Some(parting) = comparison.parting(column) else { return };
    let tree = comparison.comparison_run(0).and_then(|first| first.subject(0).tree());
    let line = tree.map(|tree| tree.path(parting.nodes[0]));
    point(comparison, line);
    // Of a move that is searched twice the line alone would lead to the second time.
    for (column, node) in [0, column].into_iter().zip(parting.nodes) {
        if let Some(comparison_run) = comparison.trial_mut(column) {
            select(comparison_run, Some(node));
        }
    }
}

fn open_others(comparison: &mut Comparison, column: u8, line: &[ActionId], open: bool) {
    for (at, entry) in comparison.entries.iter_mut().enumerate() {
        let Some(comparison_run) = entry.comparison_run.as_mut().filter(|_| at != usize::from(column)) else {
            continue;
        };
        let Some(tree) = comparison_run.subject(0).tree() else { continue };
        // A search that left the line earlier has no such node to open.
        let Some(LineReach::Searched(node)) = LineReach::of(tree, line) else { continue };
        let address = Address::of(tree, node);
        comparison_run.view.openings.set(&address, open);
    }
}
