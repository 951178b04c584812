//! The open trace of a recording: one event per line, in the format of `catalog::foreign`, which reads it.

use std::fmt::Write as _;

use crate::catalog::foreign::{WrittenScore, reason_word, said_key};
use crate::catalog::{AnyPosition, Family, Job, Method};
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::Event;
use crate::search::foreign::{Said, SaidKind};

use super::Recording;
use super::export::ExportRefusal;
use super::fingerprint::Fingerprint;
use super::tree::{NodeId, Tree};

/// Writes passes of one search, the oldest first.
///
/// # Errors
/// The [`ExportRefusal`] names the reason.
pub fn write<'a>(
    job: &Job,
    passes: impl Iterator<Item = (&'a Tree, Option<u16>)>,
) -> Result<String, ExportRefusal> {
    let mut writer = TraceWriter::new(job);
    for (tree, depth) in passes.filter(|(tree, _)| !tree.is_empty()) {
        writer.pass(tree, depth)?;
    }
    writer.finish()
}

impl Recording {
    /// The passes that an open trace holds, each with its depth: the kept ones, the oldest first.
    pub fn written_passes(&self) -> impl Iterator<Item = (&Tree, Option<u16>)> {
        let kept = [&self.held, &self.previous, &self.running].into_iter().flatten();
        self.older.iter().chain(kept).map(|pass| (&pass.tree, pass.depth))
    }
}

/// The fingerprint of an open trace of passes; equal to that of the search where the recording is whole.
pub fn fingerprint<'a>(passes: impl Iterator<Item = (&'a Tree, Option<u16>)>) -> Fingerprint {
    let mut fingerprint = Fingerprint::default();
    for (tree, depth) in passes {
        if tree.depth_first().is_some() {
            fingerprint.add(&Event::Iteration { depth: depth.unwrap_or(u16::MAX) });
        }
        tree.replay(&mut |event| fingerprint.add(&event));
    }
    fingerprint
}

/// An open node.
struct OpenPosition {
    position: AnyPosition,
    side: Side,
    entered: Vec<ActionId>,
}

struct TraceWriter<'a> {
    job: &'a Job,
    text: String,
    open: Vec<OpenPosition>,
    /// By node of a Monte Carlo tree: its parent, and the action that leads there.
    grown: Vec<(u32, ActionId, Side)>,
    newest: Option<(u32, AnyPosition)>,
    best: String,
}

impl<'a> TraceWriter<'a> {
    fn new(job: &'a Job) -> Self {
        let (text, best) = (String::new(), String::new());
        Self { job, text, open: Vec::new(), grown: Vec::new(), newest: None, best }
    }

    fn finish(mut self) -> Result<String, ExportRefusal> {
        if self.text.is_empty() {
            return Err(ExportRefusal::Nothing);
        }
        self.text.push_str(&self.best);
        Ok(self.text)
    }

    fn header(&mut self, tree: &Tree) {
        let (position, engine) = (&self.job.position, &self.job.engine);
        let mut line = |words: &str| {
            self.text.push_str(&crate::plain::line(words));
            self.text.push('\n');
        };
        line("edagari-trace 1");
        match &engine.method {
            Method::Foreign(recording) => {
                line(&format!("program {}", recording.program));
                recording.notes.iter().for_each(|note| line(&format!("note {note}")));
            }
            _ => line(&format!("program Edagari {engine}")),
        }
        if matches!(position, AnyPosition::Labels(_)) {
            if position.side_to_move() == Side::Second {
                line("root second");
            }
        } else {
            line(&format!("game {}", position.game()));
            line(&format!("start {position}"));
        }
        let parts = self.job.unit().per_disc();
        let unit = if let Method::Foreign(recording) = &engine.method { recording.unit.as_str() } else { "" };
        if parts > 1 || !unit.is_empty() {
            line(&format!("unit {} {parts}", if unit.is_empty() { "points" } else { unit }));
        }
        let is_depth_first = tree.depth_first().is_some();
        line(if is_depth_first { "method depth-first" } else { "method simulations" });
    }

    fn pass(&mut self, tree: &Tree, depth: Option<u16>) -> Result<(), ExportRefusal> {
        let is_depth_first = tree.depth_first().is_some();
        if tree.is_rated() || tree.is_solved() || self.job.position.family() == Family::Solo {
            return Err(ExportRefusal::NoTrace);
        }
        if self.text.is_empty() {
            self.header(tree);
        }
        if is_depth_first {
            match depth {
                Some(depth) => self.line(format_args!("pass {depth}")),
                None => self.line(format_args!("pass -")),
            }
        }
        self.open.clear();
        self.grown = vec![(0, ActionId(u16::MAX), self.job.position.side_to_move())];
        self.newest = None;
        tree.replay(&mut |event| self.event(event));
        self.best = self.best_line(tree);
        Ok(())
    }

    fn line(&mut self, words: std::fmt::Arguments<'_>) {
        // Writing to a text cannot fail.
        let _ = writeln!(self.text, "{words}");
    }

    fn event(&mut self, event: Event) {
        let indent = self.open.len().min(40);
        self.text.extend(std::iter::repeat_n(' ', indent));
        match event {
            Event::Entered { action, side, alpha, beta } => self.enter(action, side, [alpha, beta]),
            Event::Left { value, bound, proven, why } => {
                self.text.pop();
                self.open.pop();
                let why = reason_word(why, self.job.engine.method.own_reasons());
                let proven = if proven { " proven" } else { "" };
                self.line(format_args!("< {} {} {why}{proven}", WrittenScore(value), sign(bound)));
            }
            Event::Cut { limit, .. } => self.line(format_args!("x {}", WrittenScore(limit))),
            Event::Skipped { action } => {
                let name = self.open.last().map_or_else(String::new, |open| label(&open.position, action));
                self.line(format_args!("- {name}"));
            }
            Event::Folded { nodes, leaves, cuts } => self.line(format_args!("~ {nodes} {leaves} {cuts}")),
            Event::Grown { parent, action, side } => self.grow(parent, action, side),
            Event::Simulated { leaf, result, why } => {
                let why = reason_word(why, self.job.engine.method.own_reasons());
                self.line(format_args!("s {leaf} {result} {why}"));
            }
            Event::Proven { node, value, bound } => {
                let side = self.grown.get(node as usize).map_or(Side::First, |&(_, _, side)| side);
                let bound = if side == Side::First { bound } else { bound.flipped() };
                self.line(format_args!("p {node} {} {}", WrittenScore(value.for_first(side)), sign(bound)));
            }
            Event::Counted { leaf, visits, total } => self.line(format_args!("~ {leaf} {visits} {total}")),
            Event::Said { node, said } => self.say(node, said, indent),
            _ => {}
        }
    }

    /// Writes a remark of another program on a node: at the end of the node's own line, or in a separate
    /// line.
    fn say(&mut self, node: u32, said: Said, indent: usize) {
        let words = self.job.engine.method.said_words(said);
        match said.kind {
            SaidKind::Remark => return self.line(format_args!("! {words}")),
            SaidKind::Terms => return self.line(format_args!("t {node} {words}")),
            _ => {}
        }
        self.text.truncate(self.text.len() - indent - 1);
        match (said.kind, said_key(said.kind)) {
            (SaidKind::Prior, _) => self.line(format_args!(" prior={words}")),
            (_, Some(key)) if key.ends_with('=') => self.line(format_args!(" {key}{}", said.number)),
            (_, key) => self.line(format_args!(" {}", key.unwrap_or_default())),
        }
    }

    fn enter(&mut self, action: Option<ActionId>, side: Side, [alpha, beta]: [Score; 2]) {
        let is_own = !matches!(self.job.engine.method, Method::Foreign(_));
        let mut again = "";
        let (name, position, usual) = match (self.open.last_mut(), action) {
            (Some(OpenPosition { position: above, side: mover, entered }), Some(action)) => {
                if is_own && entered.contains(&action) {
                    again = " again";
                }
                entered.push(action);
                let after = above.after(&[action]);
                (label(above, action), after, mover.other())
            }
            _ => (".".to_owned(), self.job.position.clone(), self.job.position.side_to_move()),
        };
        // A game itself knows the side to move.
        let is_known = !matches!(position, AnyPosition::Labels(_));
        let said = if side == usual || is_known { "" } else { side_key(side) };
        self.line(format_args!("> {name} {} {}{said}{again}", WrittenScore(alpha), WrittenScore(beta)));
        self.open.push(OpenPosition { position, side, entered: Vec::new() });
    }

    fn grow(&mut self, parent: u32, action: ActionId, side: Side) {
        let above = self.grown[parent as usize].2;
        if self.newest.as_ref().is_none_or(|(newest, _)| *newest != parent) {
            let mut path = Vec::new();
            let mut at = parent;
            while at != 0 {
                let (above, action, _) = self.grown[at as usize];
                path.push(action);
                at = above;
            }
            path.reverse();
            self.newest = Some((parent, self.job.position.after(&path)));
        }
        let position = self.newest.as_ref().map_or(&self.job.position, |(_, position)| position);
        let is_known = !matches!(position, AnyPosition::Labels(_));
        let said = if side == above.other() || is_known { "" } else { side_key(side) };
        let name = label(position, action);
        self.grown.push((parent, action, side));
        self.line(format_args!("+ {parent} {name}{said}"));
    }

    /// The line with the move that the search would play.
    fn best_line(&self, tree: &Tree) -> String {
        let line: Vec<ActionId> =
            tree.principal_variation().into_iter().filter_map(|id| tree.action(id)).collect();
        let names = self.job.position.labels(&line);
        let Some((first, rest)) = names.split_first() else { return String::new() };
        let value = tree.node(NodeId::ROOT).value;
        let value = value.map_or_else(|| "-".to_owned(), |value| WrittenScore(value).to_string());
        let rest = if rest.is_empty() { String::new() } else { format!(" {}", rest.join(" ")) };
        format!("best {first} {value}{rest}\n")
    }
}

const fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Lower => ">=",
        Bound::Upper => "<=",
    }
}

const fn side_key(side: Side) -> &'static str {
    match side {
        Side::First => " side=first",
        Side::Second => " side=second",
    }
}

/// The label of an action; of a game of labels the whole word.
fn label(position: &AnyPosition, action: ActionId) -> String {
    if let AnyPosition::Labels(position) = position
        && let Some(name) = position.names().get(usize::from(action.0))
    {
        return name.to_string();
    }
    position.label(action)
}
