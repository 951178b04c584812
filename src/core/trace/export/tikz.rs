//! A scene as a LaTeX document of its own, drawn by the package forest. Its figure can be copied into another
//! document together with the lines between the marks.

use std::fmt::Write as _;

use crate::conventions::CutName;
use crate::game::Side;
use crate::plain;

use super::dot::{is_first_pruned, value_ink};
use super::legend::{LegendMark, entries, wrapped};
use super::letters::{grouped, is_wide, measure};
use super::scene::{ExportNode, ExportScene, FigureGrowth, NodeStatus};
use super::shapes::Ink;
use super::{Colors, FigureLook, FigureWords};

/// The colours and their names in the styles.
const INKS: [(Ink, &str); 18] = [
    (Ink::Paper, "paper"),
    (Ink::Text, "text"),
    (Ink::Weak, "weak"),
    (Ink::Line, "line"),
    (Ink::Max, "max"),
    (Ink::MaxFill, "maxfill"),
    (Ink::Min, "min"),
    (Ink::MinFill, "minfill"),
    (Ink::Exact, "exact"),
    (Ink::Estimate, "estimate"),
    (Ink::Lower, "lower"),
    (Ink::Upper, "upper"),
    (Ink::Best, "best"),
    (Ink::Pruned, "pruned"),
    (Ink::AlphaCut, "alphacut"),
    (Ink::BetaCut, "betacut"),
    (Ink::Running, "running"),
    (Ink::Unseen, "unseen"),
];

/// Styles and marks. `signal` is the shape of a house.
const STYLES: &str = r"\newcommand\edagariscissors[1]{\tikz[baseline=-0.5ex, x=4.4pt, y=4.4pt, line width=0.6pt, solid, #1]{%
  \draw (-0.64,0.52) circle[radius=0.34] (-0.36,0.32) -- (1,-0.68);
  \draw (-0.64,-0.52) circle[radius=0.34] (-0.36,-0.32) -- (1,0.68);}}
\newcommand\edagaricut[2]{\edagariscissors{draw=#1}\,\textcolor{#1}{\scriptsize$#2$}}
\newcommand\edagaristroke[1]{\tikz[baseline=-0.6ex]\draw[#1] (0,0) -- (16pt,0);}
\newcommand\edagarihouse[1]{\tikz[baseline=-0.6ex]\node[signal, anchor=center, signal pointer angle=140, inner sep=0pt,
  minimum width=14pt, minimum height=10pt, draw=edagariline, #1]{};}
\forestset{
  edagari/.style={for tree={
    inner sep=3pt, minimum width=16pt, minimum height=15pt, align=center, font=\small, text=edagaritext,
    parent anchor=south, child anchor=north, s sep=7pt, l sep=26pt, edge={draw=edagariline, line width=0.5pt}}},
  sideways/.style={for tree={grow'=east, parent anchor=east, child anchor=west, s sep=14pt}},
  MAX/.style={signal, signal to=north, signal pointer angle=140, draw=edagariline, fill=edagarimaxfill},
  MIN/.style={signal, signal to=south, signal pointer angle=140, draw=edagariline, fill=edagariminfill},
  leaf/.style={rectangle, draw=edagariline, fill=edagaripaper},
  best/.style={draw=edagaribest, line width=1pt},
  running/.style={draw=edagarirunning, line width=1pt, edge={draw=edagarirunning, line width=1.2pt}},
  pruned/.style={draw=edagaripruned, text=edagaripruned, fill=edagaripaper, dashed, edge={draw=edagaripruned, dashed}},
  unseen/.style={draw=edagariunseen, text=edagariweak, fill=edagaripaper, edge={draw=edagariunseen}},
  best edge/.style={edge={draw=edagaribest, line width=1.6pt}},
  action/.style={edge label={node[pos=0.6, fill=edagaripaper, inner sep=1pt, font=\scriptsize, text=edagariweak]{#1}}},
  cut/.style 2 args={edge label={node[pos=0.35, fill=edagaripaper, inner sep=0.5pt]{\edagaricut{#1}{#2}}}},
  cut action/.style n args={3}{edge label={node[pos=0.3, fill=edagaripaper, inner sep=0.5pt]{\edagaricut{#1}{#2}}
    node[pos=0.78, fill=edagaripaper, inner sep=1pt, font=\scriptsize, text=edagaripruned]{#3}}},
}
";

/// Characters that pdfLaTeX has no fonts for: its run ends at once.
const ONLY_LUATEX: &str = r"Compile with lualatex, for pdflatex cannot set its Japanese or Chinese words.
\RequirePackage{iftex}
\RequireLuaTeX
";
/// The fonts that luatexja chooses are Japanese.
const JAPANESE: &str = "\\usepackage{luatexja}\n";
/// The first of these fonts that is installed; without any, the Japanese ones have most of the characters.
const CHINESE: &str = r"\usepackage{luatexja-fontspec}
\IfFontExistsTF{FandolSong-Regular.otf}{\setmainjfont{FandolSong-Regular.otf}}{%
  \IfFontExistsTF{Noto Serif CJK SC}{\setmainjfont{Noto Serif CJK SC}}{}}
";

/// The type size of names, legend and caption, and the width at which the latter two break, in points.
const SMALL: f32 = 8.0;
const WIDTH: f32 = 340.0;

pub(super) fn write(scene: &ExportScene, look: &FigureLook) -> String {
    let lines = look.caption.iter().flat_map(|paragraph| wrapped(paragraph, SMALL, WIDTH));
    let caption: Vec<_> = lines.map(|line| escaped(&line)).collect();
    let mut body = String::from("\\begin{document}\n\\pagecolor{edagaripaper}\n");
    body.push_str(&forest_head(scene));
    branches(&mut body, scene);
    // Names below the lowest leaves are no part of the box that forest measures.
    let named_leaf = |export_node: &ExportNode| export_node.leaf && export_node.name.is_some();
    let below = if scene.export_nodes.iter().any(named_leaf) { 10 } else { 0 };
    for (ink, lines, below) in [("weak", legend(scene, &look.words), below), ("text", caption, 0)] {
        let lines = lines.join(" \\\\\n  ");
        let _ = writeln!(
            body,
            "\\node[anchor=north, align=center, font=\\footnotesize, text=edagari{ink}, inner sep=6pt, \
             yshift=-{below}pt]\n  at (current bounding box.south) {{{lines}}};"
        );
    }
    body.push_str("\\end{forest}\n\\end{document}\n");
    // The characters in the body decide the engine and the fonts of the preamble.
    preamble("\\documentclass[border=8pt]{standalone}", &body, look.colors) + &body
}

/// The meaning of the marks that occur, line by line.
fn legend(scene: &ExportScene, words: &FigureWords) -> Vec<String> {
    let entry = |(mark, words): (LegendMark, &str)| format!("\\mbox{{{}~{}}}", sample(mark), escaped(words));
    let line = |line: Vec<_>| line.into_iter().map(entry).collect::<Vec<_>>().join("\\quad ");
    entries(scene, words, WIDTH).into_iter().map(line).collect()
}

/// A mark in a line of text.
fn sample(mark: LegendMark) -> String {
    let stroke = |style: &str| format!("\\edagaristroke{{{style}}}");
    match mark {
        LegendMark::Side(Side::First) => r"\edagarihouse{signal to=north, fill=edagarimaxfill}".to_owned(),
        LegendMark::Side(Side::Second) => r"\edagarihouse{signal to=south, fill=edagariminfill}".to_owned(),
        LegendMark::Line => stroke("edagaribest, line width=1.6pt"),
        LegendMark::Running => stroke("edagarirunning, line width=1.2pt"),
        LegendMark::Unseen | LegendMark::Waiting => stroke("edagariunseen"),
        LegendMark::Pruned | LegendMark::Twin | LegendMark::Dropped | LegendMark::Duplicate => {
            stroke("edagaripruned, dashed")
        }
        LegendMark::Cut(name) => {
            let [ink, letter] = cut_names(name);
            format!(r"\edagaricut{{edagari{ink}}}{{{letter}}}")
        }
        LegendMark::Hidden => r"{\tiny$+\,n$}".to_owned(),
    }
}

/// The colour of a cut and the letter of its bound.
const fn cut_names(name: CutName) -> [&'static str; 2] {
    match name {
        CutName::Alpha => ["alphacut", r"\alpha"],
        CutName::Beta => ["betacut", r"\beta"],
    }
}

/// The preamble of a document whose trees are drawn by forest, with the fonts for all characters of `text`.
pub fn preamble(class: &str, text: &str, colors: Colors) -> String {
    let mut out = String::from("% Written by Edagari. ");
    if text.chars().any(is_wide) {
        // Japanese and Chinese share most of their wide characters; kana occur only in Japanese.
        let fonts = if text.chars().any(is_kana) { JAPANESE } else { CHINESE };
        let _ = write!(out, "{ONLY_LUATEX}{class}\n{fonts}");
    } else {
        let _ = write!(out, "Compile with pdflatex, xelatex or lualatex.\n{class}\n");
    }
    out.push_str("\\usepackage{amssymb}\n\\usepackage{forest}\n\\usetikzlibrary{shapes.symbols}\n");
    for (ink, name) in INKS {
        let [red, green, blue] = colors(ink);
        let _ = writeln!(out, "\\definecolor{{edagari{name}}}{{HTML}}{{{red:02X}{green:02X}{blue:02X}}}");
    }
    out.push_str(STYLES);
    out
}

/// Whether a character is Japanese only.
const fn is_kana(character: char) -> bool {
    matches!(character, '\u{3041}'..='\u{30ff}')
}

/// A scene as a forest environment.
pub fn forest(scene: &ExportScene) -> String {
    let mut out = forest_head(scene);
    branches(&mut out, scene);
    out.push_str("\\end{forest}\n");
    out
}

/// The line that begins a forest environment, with the direction of growth.
fn forest_head(scene: &ExportScene) -> String {
    let way = if scene.growth == FigureGrowth::Right { ", sideways" } else { "" };
    format!("\\begin{{forest}} edagari{way}\n")
}

/// Writes the nested brackets of forest, one node per line.
fn branches(out: &mut String, scene: &ExportScene) {
    let mut open: Vec<usize> = Vec::new();
    for (index, export_node) in scene.export_nodes.iter().enumerate() {
        // Twigs come in preorder: all subtrees that do not hold this one are complete and close here.
        while open.last().is_some_and(|&last| Some(last) != export_node.parent) {
            open.pop();
            out.push(']');
        }
        let indent = 2 * open.len();
        let mut styles = styles(export_node, scene);
        if let Some(parent) = export_node.parent.filter(|_| is_first_pruned(scene, index)) {
            let [ink, letter] = cut_names(scene.conventions.cut_name(scene.export_nodes[parent].side));
            // A branch has one label: its move stands in that of the cut.
            let is_named = scene.named && !export_node.action.is_empty();
            let action = is_named.then(|| format!("{{{}}}", escaped(&export_node.action)));
            let style = if is_named { "cut action" } else { "cut" };
            let _ = write!(styles, ", {style}={{edagari{ink}}}{{{letter}}}{}", action.unwrap_or_default());
        }
        // Names stand beside the nodes, where forest leaves no room by itself.
        let beside = |child: &usize| !scene.export_nodes[*child].leaf;
        let children = export_node.children.iter().copied().filter(beside);
        let names = children.filter_map(|child| scene.export_nodes[child].name.as_ref());
        let widest = names.map(|name| measure(name, SMALL)).reduce(f32::max);
        if let Some(widest) = widest.filter(|_| scene.growth == FigureGrowth::Down) {
            let _ = write!(styles, ", s sep={:.0}pt", widest + 14.0);
        }
        let _ = write!(
            out,
            "{}{:indent$}[{{{}}}, {styles}",
            if index == 0 { "" } else { "\n" },
            "",
            label(export_node)
        );
        open.push(index);
    }
    out.push_str(&"]".repeat(open.len()));
    out.push('\n');
}

fn label(export_node: &ExportNode) -> String {
    let mut lines = vec![escaped(&export_node.words)];
    if let Some(note) = &export_node.note {
        lines.push(format!("\\tiny {}", escaped(note)));
    }
    if export_node.hidden > 0 {
        lines.push(format!("\\tiny $+$ {}", escaped(&grouped(export_node.hidden))));
    }
    lines.retain(|line| !line.is_empty());
    lines.join(r"\\")
}

fn styles(export_node: &ExportNode, scene: &ExportScene) -> String {
    let shape = match (export_node.leaf, export_node.side) {
        (true, _) => "leaf",
        (false, Side::First) => "MAX",
        (false, Side::Second) => "MIN",
    };
    let mut styles = vec![shape.to_owned()];
    match export_node.standing {
        NodeStatus::Pruned | NodeStatus::Twin | NodeStatus::Dropped | NodeStatus::Duplicate => {
            styles.push("pruned".to_owned());
        }
        NodeStatus::Unseen | NodeStatus::Waiting => styles.push("unseen".to_owned()),
        standing => {
            let ink =
                INKS.iter().find(|(ink, _)| *ink == value_ink(export_node)).map_or("text", |(_, name)| name);
            styles.push(format!("text=edagari{ink}"));
            if export_node.on_line {
                styles.extend(["best".to_owned(), "best edge".to_owned()]);
            }
            if standing == NodeStatus::Open {
                styles.push("running".to_owned());
            }
        }
    }
    let name_ink = if export_node.standing.is_unsearched() { "pruned" } else { "weak" };
    if let Some(name) = &export_node.name {
        let place = match (scene.growth, export_node.leaf) {
            (FigureGrowth::Down, true) => "below",
            (FigureGrowth::Down, false) => "left",
            (FigureGrowth::Right, true) => "right",
            (FigureGrowth::Right, false) => "above",
        };
        styles.push(format!(
            "label={{[font=\\footnotesize, text=edagari{name_ink}]{place}:{}}}",
            escaped(name)
        ));
    }
    if scene.named && !export_node.action.is_empty() {
        styles.push(format!("action={{{}}}", escaped(&export_node.action)));
    }
    styles.join(", ")
}

/// Text for LaTeX; signs of mathematics in their own mode.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in plain::line(text).chars() {
        let sign = match character {
            '≤' => "$\\leqslant$",
            '≥' => "$\\geqslant$",
            '≲' => "$\\lesssim$",
            '≳' => "$\\gtrsim$",
            '≈' => "$\\approx$",
            '=' => "$=$",
            '−' => "$-$",
            '∞' => "$\\infty$",
            '<' => "$<$",
            '±' => "$\\pm$",
            '√' => "$\\surd$",
            'Σ' => "$\\Sigma$",
            '∈' => "$\\in$",
            '→' => "$\\rightarrow$",
            '←' => "$\\leftarrow$",
            '≠' => "$\\neq$",
            '\u{2002}' => "\\enspace{}",
            '\u{2003}' => "\\quad{}",
            '>' => "$>$",
            '|' => "$|$",
            '×' => "$\\times$",
            'α' => "$\\alpha$",
            'β' => "$\\beta$",
            '…' => "\\dots{}",
            '·' => "$\\cdot$",
            '–' => "--",
            '—' => "---",
            '“' => "``",
            '”' => "''",
            '\u{2009}' | '\u{a0}' => "\\,",
            '\\' => "\\textbackslash{}",
            '^' => "\\textasciicircum{}",
            '~' => "\\textasciitilde{}",
            '{' | '}' | '%' | '#' | '&' | '$' | '_' => {
                out.push('\\');
                out.push(character);
                continue;
            }
            // Brackets and commas are part of the language of forest.
            '[' => "{[}",
            ']' => "{]}",
            ',' => "{,}",
            _ => {
                out.push(character);
                continue;
            }
        };
        out.push_str(sign);
    }
    out
}
