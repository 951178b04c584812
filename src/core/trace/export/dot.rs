//! A scene for Graphviz: `dot -Tsvg`.

use std::fmt::Write as _;

use crate::conventions::CutName;
use crate::game::Side;
use crate::game::score::Certainty;
use crate::plain;

use super::FigureLook;
use super::legend::{LegendMark, entries, wrapped};
use super::letters::grouped;
use super::scene::{ExportNode, ExportScene, FigureGrowth, NodeStatus};
use super::shapes::Ink;
use super::svg::{escaped, hex};

/// The size of legend and caption, and the width at which their lines break, in points.
const SMALL: f32 = 12.0;
const WIDTH: f32 = 480.0;

pub(super) fn write(scene: &ExportScene, look: &FigureLook) -> String {
    let color = |ink| hex((look.colors)(ink));
    let mut out = format!(
        "digraph search {{\n  graph [{}ordering=out, nodesep=0.18, ranksep=0.5, bgcolor=\"{}\", fontname=\"Helvetica\", \
         fontsize=12, fontcolor=\"{}\", labelloc=b, label=<{}>];\n",
        if scene.growth == FigureGrowth::Right { "rankdir=LR, " } else { "" },
        color(Ink::Paper),
        color(Ink::Text),
        below(scene, look),
    );
    let _ = writeln!(
        out,
        "  node [fontname=\"Helvetica\", fontsize=13, margin=\"0.08,0.04\", height=0.36, width=0.4, style=filled, \
         color=\"{}\"];\n  edge [fontname=\"Helvetica\", fontsize=10, fontcolor=\"{}\", color=\"{0}\", arrowhead=none];",
        color(Ink::Line),
        color(Ink::Weak),
    );
    for (index, export_node) in scene.export_nodes.iter().enumerate() {
        let _ = writeln!(out, "  n{index} [{}];", node(export_node, look));
        // `ordering=out` keeps siblings in the order in which their edges are written.
        if let Some(parent) = export_node.parent {
            let cut = cut_sign(scene, index);
            let _ = writeln!(out, "  n{parent} -> n{index}{};", edge(export_node, scene.named, &cut, look));
        }
    }
    out.push_str("}\n");
    out
}

/// The label below the tree, in Graphviz's own HTML: the marks that occur with their meaning, and the
/// caption.
fn below(scene: &ExportScene, look: &FigureLook) -> String {
    let entry = |(mark, words): (LegendMark, &str)| {
        let (sign, ink) = sample(mark);
        format!("<FONT COLOR=\"{}\">{sign}</FONT> {}", hex((look.colors)(ink)), escaped(words))
    };
    let legend = entries(scene, &look.words, WIDTH).into_iter();
    let legend = legend.map(|line| line.into_iter().map(entry).collect::<Vec<_>>().join("\u{2003}"));
    let caption = look.caption.iter().flat_map(|paragraph| wrapped(paragraph, SMALL, WIDTH));
    let lines: Vec<_> = legend.chain(caption.map(|line| escaped(&line))).collect();
    lines.join("<BR/>")
}

/// The sign and colour that stand for a mark in a line of text.
const fn sample(mark: LegendMark) -> (&'static str, Ink) {
    match mark {
        LegendMark::Side(Side::First) => ("▲", Ink::Max),
        LegendMark::Side(Side::Second) => ("▼", Ink::Min),
        LegendMark::Line => ("━━", Ink::Best),
        LegendMark::Running => ("━━", Ink::Running),
        LegendMark::Cut(CutName::Alpha) => ("✂ α", Ink::AlphaCut),
        LegendMark::Cut(CutName::Beta) => ("✂ β", Ink::BetaCut),
        LegendMark::Pruned
        | LegendMark::Twin
        | LegendMark::Waiting
        | LegendMark::Dropped
        | LegendMark::Duplicate
        | LegendMark::Unseen => ("┄┄", Ink::Pruned),
        LegendMark::Hidden => ("+ n", Ink::Text),
    }
}

/// Whether a node is the first that a cut took from its parent; the scissors stand there.
pub(super) fn is_first_pruned(scene: &ExportScene, index: usize) -> bool {
    let Some(parent) = scene.export_nodes[index].parent.map(|parent| &scene.export_nodes[parent]) else {
        return false;
    };
    let pruned = |&&child: &&usize| scene.export_nodes[child].standing == NodeStatus::Pruned;
    parent.cut && parent.children.iter().find(pruned) == Some(&index)
}

/// The sign of a cut on the first node that it pruned: scissors and the letter of the bound; empty on other
/// nodes.
pub(super) fn cut_sign(scene: &ExportScene, index: usize) -> String {
    let parent = scene.export_nodes[index].parent.filter(|_| is_first_pruned(scene, index));
    parent.map_or_else(String::new, |parent| {
        format!("✂ {}", scene.conventions.cut_name(scene.export_nodes[parent].side).letter())
    })
}

/// The name, value and note of a node.
pub(super) fn titled(export_node: &ExportNode) -> String {
    match &export_node.name {
        Some(name) if export_node.words.is_empty() => name.clone(),
        Some(name) => format!("{name}: {}", export_node.words),
        None => export_node.words.clone(),
    }
}

/// The colour of a value, by its certainty.
pub(super) fn value_ink(export_node: &ExportNode) -> Ink {
    match export_node.value {
        // A leaf of a textbook tree shows a plain number.
        Some((Certainty::Proven, _)) if export_node.leaf => Ink::Text,
        Some((known, _)) => known.into(),
        None => Ink::Text,
    }
}

fn node(export_node: &ExportNode, look: &FigureLook) -> String {
    let color = |ink| hex((look.colors)(ink));
    let mut label = titled(export_node);
    if let Some(note) = &export_node.note {
        label = format!("{label}\n{note}");
    }
    if export_node.hidden > 0 {
        label = format!("{label}\n+ {}", grouped(export_node.hidden));
    }
    let shape = match (export_node.leaf, export_node.side) {
        (true, _) => "box",
        (false, Side::First) => "house",
        (false, Side::Second) => "invhouse",
    };
    let label = quoted(label.trim());
    match export_node.standing {
        standing if standing.is_unsearched() => format!(
            "label={label}, shape={shape}, style=dashed, color=\"{0}\", fontcolor=\"{0}\"",
            color(Ink::Pruned)
        ),
        standing => {
            let fill = match (export_node.leaf, export_node.side) {
                (true, _) => Ink::Paper,
                (false, Side::First) => Ink::MaxFill,
                (false, Side::Second) => Ink::MinFill,
            };
            let outline = match standing {
                NodeStatus::Open => format!(", color=\"{}\", penwidth=2", color(Ink::Running)),
                _ if export_node.on_line => format!(", color=\"{}\", penwidth=2", color(Ink::Best)),
                _ => String::new(),
            };
            let (fill, ink) = (color(fill), color(value_ink(export_node)));
            format!("label={label}, shape={shape}, fillcolor=\"{fill}\", fontcolor=\"{ink}\"{outline}")
        }
    }
}

fn edge(export_node: &ExportNode, named: bool, cut: &str, look: &FigureLook) -> String {
    let color = |ink| hex((look.colors)(ink));
    let mut parts = Vec::new();
    let name = if named { export_node.action.as_str() } else { "" };
    let label = [cut, name].join(" ");
    if !label.trim().is_empty() {
        parts.push(format!("label={}", quoted(label.trim())));
    }
    match export_node.standing {
        standing if standing.is_unsearched() => {
            // Scissors have the colour that the legend gives them.
            let letters = match cut.chars().last() {
                None => Ink::Pruned,
                Some('α') => Ink::AlphaCut,
                Some(_) => Ink::BetaCut,
            };
            let (line, letters) = (color(Ink::Pruned), color(letters));
            parts.push(format!("style=dashed, color=\"{line}\", fontcolor=\"{letters}\""));
        }
        NodeStatus::Open => parts.push(format!("penwidth=2, color=\"{}\"", color(Ink::Running))),
        _ if export_node.on_line => parts.push(format!("penwidth=3, color=\"{}\"", color(Ink::Best))),
        _ => {}
    }
    if parts.is_empty() { String::new() } else { format!(" [{}]", parts.join(", ")) }
}

/// A string of the language DOT.
fn quoted(text: &str) -> String {
    // The backslash goes first, for the others bring in more of it.
    format!("\"{}\"", plain::lines(text).replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
