//! One search of a page: its pictures, and its sentences in every language.

use std::collections::BTreeMap;

use crate::catalog::{AnyPosition, Engine, Unit};
use crate::conventions::Conventions;
use crate::search::foreign::SaidKind;
use crate::session::drawing::questions::question;
use crate::session::export::caption::{Caption, words};
use crate::trace::export::{Drawing, ExportRefusal, Pictures, SceneOptions, Styles, TwigPosition};
use crate::trace::narrate::{Sentence, narrate};
use crate::trace::pseudo::{CodeLine, lit, written};
use crate::trace::{NodeId, TimelineMark, Tree, TreeSnapshot};
use crate::words::methods::method_name;
use crate::words::narrator::{Labels, Narrator};
use crate::words::text::Text;
use crate::worksheet::squares;

use super::data::{PageRun, RunTexts};

/// A recorded search, as a page shows it.
#[derive(Clone, Copy, Debug)]
pub struct PageSearch<'a> {
    pub tree: &'a Tree,
    pub root: &'a AnyPosition,
    pub engine: &'a Engine,
    /// The part of `tree` that is shown.
    pub view: &'a SceneOptions,
}

/// Number of slots of a node.
const SLOTS: usize = 4;

/// The possible contents of slots, each once.
#[derive(Default)]
struct Art {
    all: Vec<String>,
    known: BTreeMap<String, usize>,
}

impl Art {
    fn number(&mut self, art: String) -> usize {
        *self.known.entry(art).or_insert_with_key(|art| {
            self.all.push(art.clone());
            self.all.len() - 1
        })
    }

    fn numbers(&mut self, drawing: Drawing) -> [usize; SLOTS] {
        let branch =
            drawing.branch.map_or_else(String::new, |(class, top)| class + if top { " t" } else { "" });
        let facts = match (drawing.value.is_empty(), drawing.window.is_empty()) {
            (_, true) => drawing.value,
            (_, false) => format!("{}\t{}", drawing.value, drawing.window),
        };
        [branch, drawing.marks, drawing.node, facts].map(|art| self.number(art))
    }
}

/// One search being written.
struct RunWriter<'a> {
    search: PageSearch<'a>,
    texts: &'a [Text],
    code: Vec<CodeLine>,
    unit: Unit,
    labels: Vec<Labels>,
    run: PageRun,
}

/// The data of a search for a page, and its last picture as the content of an SVG. `goes_on` receives the
/// pictures done and their total, and stops the work by returning false.
pub(super) fn run(
    search: PageSearch<'_>,
    texts: &[Text],
    styles: &mut Styles,
    limit: usize,
    goes_on: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<(PageRun, String), ExportRefusal> {
    let figure_words = words(texts[0]);
    let mut pictures = Pictures::new(search.tree, search.root, search.view, &figure_words, limit)?;
    let mut writer = RunWriter::new(search, texts, &pictures);
    let mut art = Art::default();
    let mut held: Vec<usize> = Vec::new();
    for index in 0..pictures.len() {
        held.extend(art.numbers(pictures.draw(index, styles)));
    }
    writer.run.first.clone_from(&held);
    let numbers = writer.run.numbers.clone();
    let mut before: Option<(u64, Vec<Sentence>)> = None;
    for (place, &number) in numbers.iter().enumerate() {
        if !goes_on(place as u64, numbers.len() as u64) {
            return Err(ExportRefusal::Stopped);
        }
        let mut changes = Vec::new();
        if place > 0 {
            // Only differences from the picture before are drawn.
            for index in pictures.go(number) {
                let now = art.numbers(pictures.draw(index, styles));
                for (slot, now) in (index * SLOTS..).zip(now) {
                    if held[slot] != now {
                        held[slot] = now;
                        changes.extend([slot, now]);
                    }
                }
            }
        }
        writer.run.changes.push(changes);
        let said = narrate(&pictures.snapshot(), &search.engine.method);
        writer.picture(&pictures, &said);
        if let Some((last, before)) = &before {
            writer.ask(*last, [before, &said], pictures.snapshot());
        }
        before = Some((number, said));
    }
    writer.run.art = art.all;
    let still = pictures.still_picture(&figure_words, styles);
    writer.finish(&pictures, styles);
    Ok((writer.run, still))
}

impl<'a> RunWriter<'a> {
    fn new(search: PageSearch<'a>, texts: &'a [Text], pictures: &Pictures<'_>) -> Self {
        let PageSearch { tree, root, engine, view } = search;
        let conventions = view.conventions;
        let cuts = tree.mark_count(TimelineMark::Cut) > 0 || engine.method.has_windows();
        let code = written(&engine.method, conventions);
        let line = |line: &CodeLine| (line.indent, line.code.clone(), line.comment.unwrap_or_default());
        let run = PageRun {
            size: pictures.size(),
            numbers: pictures.numbers(),
            places: Vec::new(),
            parents: Vec::new(),
            branches: Vec::new(),
            names: Vec::new(),
            boards: Vec::new(),
            edges: squares(root).map(|squares| (squares.columns, squares.numbers)),
            art: Vec::new(),
            first: Vec::new(),
            changes: Vec::new(),
            current: Vec::new(),
            lit: Vec::new(),
            marks: Vec::new(),
            mark: if cuts { "cut" } else { "best" },
            code: code.iter().map(line).collect(),
            asks: BTreeMap::new(),
            texts: texts.iter().map(|_| RunTexts::default()).collect(),
        };
        let labels = texts.iter().map(|_| Labels::default()).collect();
        let unit = Unit::of(root, engine);
        let mut writer = Self { search, texts, code, unit, labels, run };
        for index in 0..pictures.len() {
            writer.spot(&pictures.spot(index));
        }
        writer
    }

    const fn conventions(&self) -> Conventions {
        self.search.view.conventions
    }

    const fn caption(&self, text: Text) -> Caption<'a> {
        let PageSearch { engine, root, .. } = self.search;
        Caption { text, conventions: self.conventions(), engine, root }
    }

    /// Calls `act` with the narrator of each language.
    fn narrators(&mut self, mut act: impl FnMut(&mut Narrator<'_>, &mut RunTexts)) {
        let PageSearch { engine, tree, root, view, .. } = self.search;
        let reasons = engine.method.own_reasons();
        let languages = self.texts.iter().zip(&mut self.labels).zip(&mut self.run.texts);
        for ((&text, labels), own) in languages {
            let (conventions, unit) = (view.conventions, self.unit);
            act(&mut Narrator { text, conventions, tree, root, unit, reasons, labels }, own);
        }
    }

    fn spot(&mut self, spot: &TwigPosition) {
        let PageSearch { tree, root, .. } = self.search;
        let round = |length: f32| (length * 100.0).round() / 100.0;
        self.run.places.push((round(spot.at.0), round(spot.at.1)));
        self.run.parents.push(spot.parent.map_or(-1, |parent| parent as i64));
        self.run.branches.push(spot.branch.clone());
        let named = spot.node.filter(|&node| node != NodeId::ROOT && spot.name.is_none());
        let mut name = spot.name.clone().unwrap_or_default();
        if let Some(node) = named {
            let (text, labels) = (self.texts[0], &mut self.labels[0]);
            let (conventions, unit) = (self.search.view.conventions, self.unit);
            name = Narrator { text, conventions, tree, root, unit, reasons: &[], labels }.name(node);
        }
        self.run.names.push(name);
        if self.run.edges.is_some() {
            let position = spot.node.map(|node| root.after(&tree.path(node)));
            let board = position.and_then(|position| squares(&position));
            self.run.boards.push(board.map_or_else(String::new, |board| board.rows.join("\n")));
        }
    }

    /// Adds the sentences of a picture, and the lines of code that it runs.
    fn picture(&mut self, pictures: &Pictures<'_>, said: &[Sentence]) {
        let now = pictures.snapshot();
        let tree = now.tree();
        let current = tree.current(now.step());
        let current = current.and_then(|node| pictures.twig_above(node));
        self.run.current.push(current.map_or(-1, |export_node| export_node as i64));
        let lit = if now.step() == 0 { Vec::new() } else { lit(said, tree) };
        let lines = self.code.iter().enumerate().filter(|(_, line)| line.is_lit(&lit));
        self.run.lit.push(lines.map(|(number, _)| number).collect());
        let place = self.run.current.len() - 1;
        let kind = if self.run.mark == "cut" { TimelineMark::Cut } else { TimelineMark::Best };
        // A picture covers all steps since the one before, and a mark may stand at any of them.
        let begins = tree.step_before(now.step());
        if now.step() > 0 && tree.mark_after(kind, begins).is_some_and(|mark| mark <= now.step()) {
            self.run.marks.push(place);
        }
        let counts: Vec<String> = self.texts.iter().map(|&text| self.caption(text).numbers(now)).collect();
        let mut counts = counts.into_iter();
        let remarks = self.remarks(now);
        self.narrators(|narrator, own| {
            let text = narrator.text;
            let remarks = remarks.iter().map(|words| text.with("page.remark", &[("words", words)]));
            let sentences = std::iter::once(narrator.tell(said)).chain(remarks);
            own.sentences.push(sentences.collect::<Vec<_>>().join(" "));
            own.counts.extend(counts.next());
        });
    }

    /// The remarks of another program on the node that a picture leaves.
    fn remarks(&self, now: TreeSnapshot<'_>) -> Vec<&'a str> {
        let (tree, method) = (self.search.tree, &self.search.engine.method);
        let left = tree.current(now.step()).filter(|&node| tree.node(node).left == Some(now.step()));
        let said = left.into_iter().flat_map(|node| tree.said(node));
        let remarks = said.filter(|said| said.kind == SaidKind::Remark);
        remarks.map(|said| method.said_words(said)).collect()
    }

    /// Adds the question before the last picture.
    fn ask(&mut self, before: u64, said: [&[Sentence]; 2], now: TreeSnapshot<'_>) {
        let place = self.run.current.len() - 1;
        let tree = now.tree();
        let moment = crate::trace::Moment::at(tree, tree.step_of_picture(before));
        let Some(question) = question([TreeSnapshot::new(tree, Some(&moment)), now], said) else { return };
        let mut choices = None;
        self.narrators(|narrator, own| {
            // The answers are moves and numbers, the same in every language.
            choices.get_or_insert_with(|| question.choices(narrator));
            own.asks.insert(place, question.words(narrator));
        });
        self.run.asks.extend(choices.map(|choices| (place, choices)));
    }

    fn finish(&mut self, pictures: &Pictures<'_>, styles: &mut Styles) {
        let now = TreeSnapshot::now(self.search.tree);
        for (index, &text) in self.texts.iter().enumerate() {
            let title = self.caption(text).numbers(now);
            let words = words(text);
            let own = &mut self.run.texts[index];
            own.name = method_name(text, &self.search.engine.method);
            own.title = title;
            own.sides = pictures.sides(&words, styles);
            own.legend = pictures.legend(&words, styles);
        }
    }
}
