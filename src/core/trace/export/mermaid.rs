//! A scene as a Mermaid flow chart, for notes in Markdown. Mermaid lays out by itself and keeps the order.

use std::fmt::Write as _;

use crate::game::Side;
use crate::plain;

use super::FigureLook;
use super::dot::{cut_sign, titled};
use super::letters::grouped;
use super::scene::{ExportNode, ExportScene, FigureGrowth, NodeStatus};
use super::shapes::Ink;
use super::svg::hex;

pub(super) fn write(scene: &ExportScene, look: &FigureLook) -> String {
    let color = |ink| hex((look.colors)(ink));
    let way = if scene.growth == FigureGrowth::Right { "LR" } else { "TD" };
    let mut out = format!("---\ntitle: \"{}\"\n---\nflowchart {way}\n", escaped(&look.caption.join(" ")));
    for (index, export_node) in scene.export_nodes.iter().enumerate() {
        let (open, close) = match (export_node.leaf, export_node.side) {
            (true, _) => ("[", "]"),
            (false, Side::First) => ("[/", "\\]"),
            (false, Side::Second) => ("[\\", "/]"),
        };
        let _ = writeln!(out, "  n{index}{open}\"{}\"{close}:::{}", label(export_node), class(export_node));
    }
    let mut best = Vec::new();
    // `linkStyle` names links by their number in the order of writing; the root has none above it.
    for (link, (index, export_node)) in scene.export_nodes.iter().enumerate().skip(1).enumerate() {
        let Some(parent) = export_node.parent else { continue };
        let _ = writeln!(out, "  n{parent} {} n{index}", arrow(export_node, scene, index));
        if export_node.on_line && export_node.standing == NodeStatus::Done {
            best.push(link.to_string());
        }
    }
    for (name, fill, line, text, more) in [
        ("max", Ink::MaxFill, Ink::Line, Ink::Text, ""),
        ("min", Ink::MinFill, Ink::Line, Ink::Text, ""),
        ("leaf", Ink::Paper, Ink::Line, Ink::Text, ""),
        ("best", Ink::Paper, Ink::Best, Ink::Text, ",stroke-width:3px"),
        ("running", Ink::Paper, Ink::Running, Ink::Text, ",stroke-width:3px"),
        ("pruned", Ink::Paper, Ink::Pruned, Ink::Pruned, ",stroke-dasharray:3 3"),
    ] {
        let (fill, line, text) = (color(fill), color(line), color(text));
        let _ = writeln!(out, "  classDef {name} fill:{fill},stroke:{line},color:{text}{more}");
    }
    if !best.is_empty() {
        let _ = writeln!(out, "  linkStyle {} stroke:{},stroke-width:4px", best.join(","), color(Ink::Best));
    }
    out
}

fn label(export_node: &ExportNode) -> String {
    let mut label = escaped(&titled(export_node));
    if let Some(note) = &export_node.note {
        let _ = write!(label, "<br/>{}", escaped(note));
    }
    if export_node.hidden > 0 {
        let _ = write!(label, "<br/>+ {}", grouped(export_node.hidden));
    }
    // An empty label is an error of the syntax.
    if label.is_empty() { "&nbsp;".to_owned() } else { label }
}

const fn class(export_node: &ExportNode) -> &'static str {
    match (export_node.standing, export_node.on_line, export_node.leaf, export_node.side) {
        (standing, ..) if standing.is_unsearched() => "pruned",
        (NodeStatus::Open, ..) => "running",
        (_, true, ..) => "best",
        (_, _, true, _) => "leaf",
        (_, _, _, Side::First) => "max",
        (_, _, _, Side::Second) => "min",
    }
}

fn arrow(export_node: &ExportNode, scene: &ExportScene, index: usize) -> String {
    let line = match export_node.standing {
        standing if standing.is_unsearched() => "-.-",
        NodeStatus::Done if export_node.on_line => "===",
        _ => "---",
    };
    let name = if scene.named { export_node.action.as_str() } else { "" };
    let label = [cut_sign(scene, index).as_str(), name].join(" ");
    match label.trim() {
        "" => line.to_owned(),
        label => format!("{line}|\"{}\"|", escaped(label)),
    }
}

/// Text inside quotation marks.
fn escaped(text: &str) -> String {
    // The sign & goes first, for the others bring in more of it.
    plain::line(text)
        .replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\\', "&#92;")
}
