//! Legend and caption below the tree: the meaning of the marks that occur, and the text of the caption.

use crate::conventions::CutName;
use crate::game::Side;

use super::FigureWords;
use super::letters::measure;
use super::paper::{Figure, node_corners};
use super::scene::{ExportNode, ExportScene, NodeStatus};
use super::shapes::{Ink, PaperPoint, PaperShape, Stroke};

/// Free space around everything.
pub(super) const MARGIN: f32 = 18.0;
/// The type size of legend and caption.
const LEGEND: f32 = 10.5;
const CAPTION: f32 = 12.0;
/// The width of a sample, and the distance between lines.
const SAMPLE: f32 = 26.0;
const LINE: f32 = 20.0;

/// A mark that the legend explains.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum LegendMark {
    Side(Side),
    Line,
    Running,
    Pruned,
    Cut(CutName),
    Twin,
    Waiting,
    Dropped,
    Duplicate,
    Hidden,
    Unseen,
}

/// Draws the legend below `top` and returns where it ends.
pub(super) fn draw(
    figure: &mut Figure,
    marks: &[LegendMark],
    words: &FigureWords,
    top: f32,
    width: f32,
) -> f32 {
    let (mut x, mut y) = (MARGIN, top + 16.0);
    for &mark in marks {
        let meaning = meaning(words, mark);
        let breadth = SAMPLE + 6.0 + measure(meaning, LEGEND);
        // The first mark of a line stays in it however long its words are.
        if x > MARGIN && x + breadth > width - MARGIN {
            (x, y) = (MARGIN, y + LINE);
        }
        sample(figure, mark, (x + SAMPLE / 2.0, y));
        figure.text_from((x + SAMPLE + 6.0, y), LEGEND, Ink::Weak, meaning);
        x += breadth + 18.0;
    }
    y + LINE / 2.0 + 4.0
}

/// Writes the caption below `top`, wrapped, and returns where it ends; it takes the room of at least `lines`.
pub(super) fn caption(figure: &mut Figure, caption: &[String], lines: usize, top: f32, width: f32) -> f32 {
    let mut y = top;
    for (index, paragraph) in caption.iter().enumerate() {
        let ink = if index == 0 { Ink::Text } else { Ink::Weak };
        for line in wrapped(paragraph, CAPTION, width - 2.0 * MARGIN) {
            figure.text_from((MARGIN, y + LINE / 2.0), CAPTION, ink, &line);
            y += LINE - 2.0;
        }
    }
    // In an animation shorter captions leave their room free: all frames are of one size.
    y.max(top + lines as f32 * (LINE - 2.0))
}

/// The number of lines that a caption takes in a figure of this width.
pub(super) fn lines(caption: &[String], width: f32) -> usize {
    caption.iter().map(|paragraph| wrapped(paragraph, CAPTION, width - 2.0 * MARGIN).len()).sum()
}

/// The legend of a still scene, for formats that set their own lines: each mark with its words, as many in a
/// line as fit into `width` beside their samples.
pub(super) fn entries<'a>(
    scene: &ExportScene,
    words: &'a FigureWords,
    width: f32,
) -> Vec<Vec<(LegendMark, &'a str)>> {
    let mut lines: Vec<Vec<(LegendMark, &str)>> = Vec::new();
    let mut room = 0.0;
    for mark in marks(scene, false) {
        let words = meaning(words, mark);
        let breadth = SAMPLE + measure(words, LEGEND) + 18.0;
        if breadth > room || lines.is_empty() {
            lines.push(Vec::new());
            room = width;
        }
        room -= breadth;
        if let Some(line) = lines.last_mut() {
            line.push((mark, words));
        }
    }
    lines
}

type Test<'a> = &'a dyn Fn(&ExportNode) -> bool;

/// The marks that occur, in the order in which they are explained; `moves` adds those of a search under way.
pub(super) fn marks(scene: &ExportScene, moves: bool) -> Vec<LegendMark> {
    let mut marks = Vec::new();
    let occurs = |test: Test<'_>| scene.export_nodes.iter().any(test);
    for side in [Side::First, Side::Second] {
        if occurs(&|export_node| !export_node.leaf && export_node.side == side) {
            marks.push(LegendMark::Side(side));
        }
    }
    // A cut at the rim of the recording has no pruned branch beside which it would be marked.
    let is_marked = |export_node: &ExportNode| {
        export_node.children.iter().any(|&child| scene.export_nodes[child].standing == NodeStatus::Pruned)
    };
    let is_cut = |export_node: &ExportNode, name| {
        export_node.cut && is_marked(export_node) && scene.conventions.cut_name(export_node.side) == name
    };
    let others: [(LegendMark, Test<'_>); 11] = [
        (LegendMark::Line, &|export_node| export_node.on_line && export_node.standing != NodeStatus::Open),
        (LegendMark::Running, &|export_node| moves || export_node.standing == NodeStatus::Open),
        (LegendMark::Pruned, &|export_node| export_node.standing == NodeStatus::Pruned),
        (LegendMark::Cut(CutName::Alpha), &|export_node| is_cut(export_node, CutName::Alpha)),
        (LegendMark::Cut(CutName::Beta), &|export_node| is_cut(export_node, CutName::Beta)),
        (LegendMark::Twin, &|export_node| export_node.standing == NodeStatus::Twin),
        // A node that is dropped in the end was waiting before.
        (LegendMark::Waiting, &|export_node| {
            export_node.standing == NodeStatus::Waiting
                || moves && export_node.standing == NodeStatus::Dropped
        }),
        (LegendMark::Dropped, &|export_node| export_node.standing == NodeStatus::Dropped),
        (LegendMark::Duplicate, &|export_node| export_node.standing == NodeStatus::Duplicate),
        (LegendMark::Hidden, &|export_node| export_node.hidden > 0),
        (LegendMark::Unseen, &|export_node| moves || export_node.standing == NodeStatus::Unseen),
    ];
    marks.extend(others.into_iter().filter(|(_, test)| occurs(test)).map(|(mark, _)| mark));
    marks
}

/// The meaning of a mark, in words.
pub(super) fn meaning(words: &FigureWords, mark: LegendMark) -> &str {
    match mark {
        LegendMark::Side(side) => side_words(words, side).0,
        LegendMark::Line => &words.line,
        LegendMark::Running => &words.running,
        LegendMark::Pruned => &words.pruned,
        LegendMark::Cut(CutName::Alpha) => &words.alpha_cut,
        LegendMark::Cut(CutName::Beta) => &words.beta_cut,
        LegendMark::Twin => &words.twin,
        LegendMark::Waiting => &words.waiting,
        LegendMark::Dropped => &words.dropped,
        LegendMark::Duplicate => &words.duplicate,
        LegendMark::Hidden => &words.hidden,
        LegendMark::Unseen => &words.unseen,
    }
}

pub(super) fn side_words(words: &FigureWords, side: Side) -> (&str, Ink) {
    match side {
        Side::First => (&words.max, Ink::Max),
        Side::Second => (&words.min, Ink::Min),
    }
}

/// Width and height of a sample.
pub(super) const SAMPLE_ROOM: PaperPoint = (SAMPLE + 8.0, LINE);

/// The shapes of a mark's sample, centred in its room.
pub(super) fn sample_of(mark: LegendMark) -> Vec<PaperShape> {
    let mut figure = Figure { size: (0.0, 0.0), shapes: Vec::new(), title: String::new() };
    sample(&mut figure, mark, (SAMPLE_ROOM.0 / 2.0, SAMPLE_ROOM.1 / 2.0));
    figure.shapes
}

fn sample(figure: &mut Figure, mark: LegendMark, at: PaperPoint) {
    let across = |figure: &mut Figure, stroke| {
        let points = vec![(at.0 - SAMPLE / 2.0, at.1), (at.0 + SAMPLE / 2.0, at.1)];
        figure.shapes.push(PaperShape::Path { points, closed: false, fill: None, stroke: Some(stroke) });
    };
    match mark {
        LegendMark::Side(side) => {
            let fill = if side == Side::First { Ink::MaxFill } else { Ink::MinFill };
            let corners = node_corners(at, (20.0, 15.0), Some(side));
            figure.outlined(corners, fill, Stroke::solid(1.0, Ink::Line));
        }
        LegendMark::Line => across(figure, Stroke::solid(3.4, Ink::Best)),
        LegendMark::Running => across(figure, Stroke::solid(2.4, Ink::Running)),
        LegendMark::Unseen | LegendMark::Waiting => across(figure, Stroke::solid(1.0, Ink::Unseen)),
        LegendMark::Twin | LegendMark::Dropped | LegendMark::Pruned => {
            across(figure, Stroke::dashed(1.1, Ink::Pruned));
        }
        LegendMark::Cut(name) => figure.cut_mark((at.0 - 5.0, at.1), 11.0, name),
        LegendMark::Duplicate => across(figure, Stroke::dashed(1.1, Ink::Unseen)),
        LegendMark::Hidden => {
            let points = vec![(at.0, at.1 - 6.0), (at.0 + 9.0, at.1 + 5.0), (at.0 - 9.0, at.1 + 5.0)];
            let stroke = Some(Stroke::solid(1.0, Ink::Line));
            figure.shapes.push(PaperShape::Path { points, closed: true, fill: Some(Ink::Paper), stroke });
        }
    }
}

/// Signs that no line ends with, and signs that no line begins with.
const OPENING: [char; 4] = ['（', '「', '『', '《'];
const CLOSING: [char; 11] = ['。', '、', '，', '）', '」', '』', '》', '：', '；', '！', '？'];

/// Breaks a text into lines: between words, and anywhere in scripts that are written without spaces, but for
/// brackets and stops, which stay with what they belong to.
pub fn wrapped(text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines = vec![String::new()];
    for piece in pieces(text) {
        let line = lines.last_mut().map(|line| line.as_str()).unwrap_or_default();
        let closes = piece.starts_with(CLOSING);
        // A stop or a closing bracket stays with what is before it, even where it stands out a little.
        if !line.is_empty() && !closes && measure(&format!("{line}{}", piece.trim_end()), size) > width {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(piece);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// Words with the spaces behind them; wide characters one by one, an opening bracket with what it opens.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut begun = 0;
    for (at, character) in text.char_indices() {
        let end = at + character.len_utf8();
        let is_wide = super::letters::is_wide(character);
        // A word before a wide character ends here; an opening bracket goes with what it opens.
        if is_wide && at > begun && !text[begun..at].ends_with(OPENING) {
            pieces.push(&text[begun..at]);
            begun = at;
        }
        if character == ' ' || is_wide && !OPENING.contains(&character) {
            pieces.push(&text[begun..end]);
            begun = end;
        }
    }
    pieces.push(&text[begun..]);
    pieces
}
