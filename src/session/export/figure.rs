//! What an exported figure says and in which colours: the words, the caption and the theme of this window for
//! `trace::export`, which knows neither. The command line borrows them.

use std::collections::BTreeSet;

use crate::catalog::{AnyPosition, Engine, Method, Unit};
use crate::conventions::Conventions;
use crate::game::score::Certainty;
use crate::session::state::State;
use crate::session::tree::scene::open_nodes;
use crate::trace::export::{
    Animation, Format, Look, Opened, Part, Refusal, View, Windows, Words, best_found, write,
};
use crate::trace::narrate::narrate;
use crate::trace::{Moment, NodeId, Snapshot, Tree};
use crate::words::narrator::{Labels, Narrator};
use crate::words::text::{Text, count};
use crate::words::values;

use super::data::{Extent, Paper, Wish};
use super::work::Work;

impl Wish {
    /// The part of the shown tree that is meant; `None` while nothing is shown, or nothing selected.
    pub fn view(&self, state: &State) -> Option<View> {
        let subject = state.subject(self.stage)?;
        let tree = subject.tree()?;
        let mut part = Part::default();
        match self.extent {
            Extent::Whole => {}
            Extent::Visible => {
                let open: BTreeSet<NodeId> = open_nodes(state, subject, self.format.limit());
                part.opened = Opened::Listed(open);
            }
            Extent::Selected => part.from = subject.view.node.as_ref()?.find(tree)?,
        }
        let ghosts = self.format == Format::Gif;
        let (conventions, per_disc) = (state.conventions(), subject.unit().per_disc());
        let windows = Windows::of(&subject.engine.method, self.windows);
        Some(View { part, windows, ghosts, conventions, per_disc })
    }
}

/// Everything that an export needs, taken from the state at once, so that it can be done elsewhere.
#[derive(Debug)]
pub struct Order {
    wish: Wish,
    text: Text,
    tree: Tree,
    moment: Option<Moment>,
    root: AnyPosition,
    engine: Engine,
    view: View,
}

impl Order {
    /// The order for a wish about the tree that is shown.
    pub fn of(state: &State, wish: Wish) -> Option<Self> {
        let (subject, view) = (state.subject(wish.stage)?, wish.view(state)?);
        let snapshot = subject.snapshot()?;
        Some(Self {
            wish,
            text: state.text(),
            tree: snapshot.tree().clone(),
            moment: snapshot.moment().cloned(),
            root: subject.root.clone(),
            engine: subject.engine.clone(),
            view,
        })
    }

    /// Does the work. `goes_on` hears how many frames of how many are done, and stops the work by saying no.
    ///
    /// # Errors
    /// When there is nothing to show, or more than the format is good for.
    pub fn draw(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, Refusal> {
        let caption = Caption {
            text: self.text,
            conventions: self.view.conventions,
            engine: &self.engine,
            root: &self.root,
        };
        if self.wish.format == Format::Gif {
            let animation = Animation {
                tree: &self.tree,
                root: &self.root,
                view: &self.view,
                look: &look(self.text, self.wish.paper, Vec::new()),
                moving: self.wish.moving,
                say: &|snapshot| caption.of(snapshot),
            };
            return animation.write(goes_on);
        }
        let snapshot = Snapshot::new(&self.tree, self.moment.as_ref());
        let look = look(self.text, self.wish.paper, caption.of(snapshot));
        write(snapshot, &self.root, &self.view, (self.wish.format, &look))
    }
}

impl Work for Order {
    fn name(&self) -> String {
        format!("tree.{}", self.extension())
    }

    fn title(&self) -> &'static str {
        self.wish.format.title()
    }

    fn extension(&self) -> &'static str {
        self.wish.format.extension()
    }

    fn progress(&self) -> &'static str {
        "export.progress"
    }

    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.draw(goes_on).map_err(|why| refusal(self.text, self.wish.format, why))
    }
}

/// Why something is not exported, and what can be had instead.
pub fn refusal(text: Text, format: Format, refusal: Refusal) -> String {
    match refusal {
        Refusal::Nothing => text.get("export.refused.nothing"),
        Refusal::TooMany { limit } => {
            text.with("export.refused.many", &[("format", &format.title()), ("limit", &count(limit as u64))])
        }
        Refusal::TooLarge { width, height } => {
            text.with("export.refused.large", &[("width", &width), ("height", &height)])
        }
        Refusal::TooLong { frames, limit } => {
            text.with("export.refused.long", &[("frames", &count(frames)), ("limit", &count(limit))])
        }
        Refusal::Stopped => text.get("export.refused.stopped"),
        Refusal::Encoder => text.get("export.refused.encoder"),
    }
}

/// How a figure of a search looks.
pub fn look(text: Text, paper: Paper, caption: Vec<String>) -> Look {
    Look { words: words(text), colors: paper.colors(), caption }
}

/// The words of a figure: the first player is MAX.
fn words(text: Text) -> Words {
    Words {
        max: text.get("tree.side.max"),
        min: text.get("tree.side.min"),
        line: text.get("export.words.line"),
        running: text.get("export.words.running"),
        pruned: text.get("export.words.pruned"),
        alpha_cut: text.get("narrate.cut.alpha"),
        beta_cut: text.get("narrate.cut.beta"),
        twin: text.get("export.words.twin"),
        waiting: text.get("export.words.waiting"),
        dropped: text.get("export.words.dropped"),
        duplicate: text.get("export.words.duplicate"),
        hidden: text.get("export.words.hidden"),
        unseen: text.get("export.words.unseen"),
        visits: text.get("export.words.visits"),
    }
}

/// What stands below a figure of one search.
#[derive(Clone, Copy, Debug)]
pub struct Caption<'a> {
    /// The language.
    pub text: Text,
    /// The course.
    pub conventions: Conventions,
    /// What searched.
    pub engine: &'a Engine,
    /// From where.
    pub root: &'a AnyPosition,
}

impl Caption<'_> {
    /// What is shown, and where a step is shown, what happens at it.
    pub fn of(&self, snapshot: Snapshot<'_>) -> Vec<String> {
        let numbers = self.numbers(snapshot);
        if snapshot.moment().is_none() {
            return vec![numbers];
        }
        let Self { text, conventions, engine, root } = *self;
        let told = narrate(&snapshot, &engine.method);
        let mut labels = Labels::default();
        let (tree, unit) = (snapshot.tree(), Unit::of(root, engine));
        let mut narrator = Narrator { text, conventions, tree, root, unit, labels: &mut labels };
        vec![numbers, narrator.tell(&told)]
    }

    /// Method, value, how much was read; the step first where it is not the last.
    fn numbers(&self, snapshot: Snapshot<'_>) -> String {
        let Self { text, engine, root, .. } = *self;
        let mut parts = Vec::new();
        let tree = snapshot.tree();
        if snapshot.moment().is_some() {
            let (step, steps) = (tree.picture(snapshot.step()), tree.picture(tree.steps()));
            parts.push(text.with("export.caption.step", &[("step", &count(step)), ("steps", &count(steps))]));
        }
        parts.push(text.get(&format!("analysis.method.{}", engine.method.name())));
        let counters = snapshot.counters();
        if tree.is_rated() {
            if let Some(found) = best_found(snapshot, root) {
                let value = Unit::of(root, engine).write(found);
                parts.push(text.with("export.caption.best", &[("value", &value)]));
            }
            // The root is not judged.
            let judged = counters.nodes.saturating_sub(1);
            parts.push(text.with("export.caption.judged", &[("count", &count(judged))]));
            parts.push(text.with("export.caption.taken", &[("count", &count(counters.leaves))]));
        } else if tree.has_simulations() {
            parts.push(text.with("export.caption.simulations", &[("count", &count(counters.leaves))]));
            parts.push(text.with("export.caption.nodes", &[("nodes", &count(counters.nodes))]));
        } else {
            let value = (!snapshot.is_empty()).then(|| snapshot.node(NodeId::ROOT));
            if let Some((known, value)) = value.and_then(|node| values::told(&node, self.conventions)) {
                let unit = Unit::of(root, engine);
                let words = match known {
                    Certainty::Proven => unit.write(value),
                    known => values::bounded(unit, known, value),
                };
                parts.push(text.with("export.caption.value", &[("value", &words)]));
            }
            let leaves = count(counters.leaves);
            parts.push(match total_leaves(root) {
                Some(total) => {
                    text.with("export.caption.leaves-of", &[("leaves", &leaves), ("total", &count(total))])
                }
                None => text.with("export.caption.leaves", &[("leaves", &leaves)]),
            });
            if matches!(engine.method, Method::AlphaBeta(_)) {
                parts.push(text.with("export.caption.cuts", &[("cuts", &count(counters.cuts))]));
            }
        }
        parts.join(" · ")
    }
}

/// The leaves of a whole textbook tree; searches from within it do not read the others.
fn total_leaves(root: &AnyPosition) -> Option<u64> {
    let AnyPosition::NumberTree(position) = root else { return None };
    (position.node() == 0).then(|| position.tree().leaves().count() as u64)
}
