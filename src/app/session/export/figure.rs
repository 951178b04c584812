//! Words and colours of an exported figure: the words, the caption and the theme of this window for
//! `trace::export`, which knows neither. The command line borrows them.

use std::collections::BTreeSet;

use crate::catalog::{AnyPosition, Engine, Job};
use crate::session::state::State;
use crate::session::tree::scene::open_nodes;
use crate::trace::export::{
    Animation, ExportFormat, ExportRefusal, ExportScene, Figure, FigureLayout, FigureLook, OpenedNodes,
    SceneOptions, TreePart, WindowDisplay, write,
};
use crate::trace::{Moment, NodeId, Tree, TreeSnapshot, open};
use crate::words::text::{Text, count};

pub use super::caption::{Caption, look};

use super::caption::words;
use super::data::{ExportChoice, Extent};
use super::page;
use super::work::ExportWork;

impl ExportChoice {
    /// The chosen part of the shown tree; `None` while nothing is shown, or nothing selected.
    pub fn view(&self, state: &State) -> Option<SceneOptions> {
        let mut subject = state.subject(self.drawing_place)?;
        let looked = self.looked(&subject);
        subject.view = &looked;
        let tree = subject.tree()?;
        let mut part = TreePart::default();
        match self.extent {
            Extent::Whole => {}
            Extent::Visible => {
                let open: BTreeSet<NodeId> = open_nodes(state, subject, self.format.limit());
                part.opened = OpenedNodes::Listed(open);
            }
            Extent::Seen => {
                // The nodes were on the screen in an earlier frame, and the tree may have changed since.
                let seen = subject.view.seen.iter().filter(|id| id.index() < tree.len());
                // The way to each node belongs to the figure, or it would hang in the air.
                part.opened = OpenedNodes::Seen(seen.flat_map(|&id| tree.with_ancestors(id)).collect());
            }
            Extent::Selected => part.from = subject.view.node.as_ref()?.find(tree)?,
        }
        let ghosts = self.format.moves();
        let (conventions, unit) = (state.conventions(), Some(subject.unit()));
        let windows = WindowDisplay::of(&subject.engine.method, self.windows);
        let boards = self.boards && self.format.is_drawn();
        let (growth, words) = (self.growth, subject.engine.method.words_of_nodes());
        Some(SceneOptions { part, windows, boards, ghosts, conventions, unit, growth, words })
    }
}

/// The figure of a choice, with at most `limit` nodes.
///
/// # Errors
/// When there is nothing to show, or more than that.
pub fn preview(state: &State, choice: ExportChoice, limit: usize) -> Result<Figure, ExportRefusal> {
    let (mut subject, view) =
        state.subject(choice.drawing_place).zip(choice.view(state)).ok_or(ExportRefusal::Nothing)?;
    let looked = choice.looked(&subject);
    subject.view = &looked;
    let snapshot = subject.snapshot().ok_or(ExportRefusal::Nothing)?;
    let (text, engine, root) = (state.text(), subject.engine, subject.root);
    let caption = Caption { text, conventions: view.conventions, engine, root }.of(snapshot);
    let words = words(text);
    let scene = ExportScene::of(snapshot, root, &view, &words, limit)?;
    Ok(Figure::of(&scene, &FigureLayout::of(&scene, &words, false), &words, &caption))
}

/// All inputs of an export, taken from the state at once, so that a background thread can do it.
#[derive(Debug)]
pub struct FigureOrder {
    choice: ExportChoice,
    text: Text,
    tree: Tree,
    moment: Option<Moment>,
    root: AnyPosition,
    engine: Engine,
    view: SceneOptions,
    depth: Option<u16>,
}

impl FigureOrder {
    /// The order for a choice about the tree that is shown.
    pub fn of(state: &State, choice: ExportChoice) -> Option<Self> {
        let (mut subject, view) = (state.subject(choice.drawing_place)?, choice.view(state)?);
        let looked = choice.looked(&subject);
        subject.view = &looked;
        let snapshot = subject.snapshot()?;
        Some(Self {
            choice,
            text: state.text(),
            tree: snapshot.tree().clone(),
            moment: snapshot.moment().cloned(),
            root: subject.root.clone(),
            engine: subject.engine.clone(),
            view,
            depth: subject.pass().and_then(|pass| pass.depth),
        })
    }

    /// Draws the figure. `goes_on` receives the frames done and their total, and stops the work by returning
    /// false.
    ///
    /// # Errors
    /// When there is nothing to show, or more than the format is good for.
    pub fn draw(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, ExportRefusal> {
        let caption = Caption {
            text: self.text,
            conventions: self.view.conventions,
            engine: &self.engine,
            root: &self.root,
        };
        if self.choice.format == ExportFormat::Gif {
            let animation = Animation {
                tree: &self.tree,
                root: &self.root,
                view: &self.view,
                look: &look(self.text, self.choice.paper, Vec::new()),
                moving: self.choice.moving,
                say: &|snapshot| caption.of(snapshot),
            };
            return animation.write(goes_on);
        }
        if self.choice.format == ExportFormat::Html {
            return self.page(goes_on);
        }
        if self.choice.format == ExportFormat::Trace {
            let job = Job::new(self.root.clone(), self.engine.clone());
            return open::write(&job, [(&self.tree, self.depth)].into_iter()).map(String::into_bytes);
        }
        let snapshot = TreeSnapshot::new(&self.tree, self.moment.as_ref());
        let look = FigureLook {
            scale: self.choice.scale,
            ..look(self.text, self.choice.paper, caption.of(snapshot))
        };
        write(snapshot, &self.root, &self.view, self.choice.format, &look)
    }

    fn page(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, ExportRefusal> {
        let limit = ExportFormat::Html.limit();
        let view = page::folded(&self.tree, &self.root, &self.view, limit);
        let search =
            page::PageSearch { tree: &self.tree, root: &self.root, engine: &self.engine, view: &view };
        page::Page { searches: &[search], texts: &page::texts(self.text, self.choice.languages), limit }
            .write(goes_on)
    }
}

impl ExportWork for FigureOrder {
    fn name(&self) -> String {
        format!("tree.{}", self.extension())
    }

    fn title(&self) -> &'static str {
        self.choice.format.title()
    }

    fn extension(&self) -> &'static str {
        self.choice.format.extension()
    }

    fn progress(&self) -> &'static str {
        "export.progress"
    }

    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.draw(goes_on).map_err(|why| refusal(self.text, self.choice.format, why))
    }
}

/// The reason why something is not exported, and what can be exported instead.
pub fn refusal(text: Text, format: ExportFormat, refusal: ExportRefusal) -> String {
    match refusal {
        ExportRefusal::Nothing => text.get("export.refused.nothing"),
        ExportRefusal::TooMany { limit } => {
            text.with("export.refused.many", &[("format", &format.title()), ("limit", &count(limit as u64))])
        }
        ExportRefusal::TooLarge { width, height } => {
            text.with("export.refused.large", &[("width", &width), ("height", &height)])
        }
        ExportRefusal::TooLong { frames, limit } => {
            text.with("export.refused.long", &[("frames", &count(frames)), ("limit", &count(limit))])
        }
        ExportRefusal::Stopped => text.get("export.refused.stopped"),
        ExportRefusal::NotBuilt => text.get("export.refused.not-built"),
        ExportRefusal::NoTrace => text.get("export.refused.trace"),
        ExportRefusal::Encoder => text.get("export.refused.encoder"),
    }
}
