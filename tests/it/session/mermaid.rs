//! Are the flow charts ones that Mermaid reads? Its grammar, as far as they use it, is written down here once more:
//! front matter, nodes with a shape and a class, links with a label, classes, and the looks of links by number.

use std::collections::{BTreeMap, BTreeSet};

use edagari::catalog::Game;
use edagari::session::export::data::FigurePaper;
use edagari::trace::export::{ExportFormat, SceneOptions, TreePart};
use edagari::words::text::Language;

use crate::cli::export::{FigureReader, search};

/// What a chart says, read line by line.
#[derive(Debug, Default)]
struct Chart {
    /// The class of each node.
    nodes: BTreeMap<String, String>,
    links: Vec<(String, String)>,
    classes: BTreeSet<String>,
    styled: Vec<usize>,
}

/// Reads a chart, or says which line is none of the grammar.
fn read(text: &str) -> Result<Chart, String> {
    let mut lines = text.lines();
    let mut next = || lines.next().ok_or("the chart ends too soon");
    let title = [next()?, next()?, next()?, next()?];
    let caption = title[1].strip_prefix("title: \"").and_then(|rest| rest.strip_suffix('"'));
    let headed = title[0] == "---" && title[2] == "---" && title[3] == "flowchart TD";
    caption.filter(|_| headed).map_or(Err(format!("{title:?}")), words)?;
    let mut chart = Chart::default();
    for line in lines {
        let statement = line.strip_prefix("  ").ok_or_else(|| format!("no indent: {line}"))?;
        chart.statement(statement).map_err(|why| format!("{why}: {line}"))?;
    }
    Ok(chart)
}

impl Chart {
    fn statement(&mut self, line: &str) -> Result<(), String> {
        let mut fields = line.split(' ');
        match fields.next() {
            Some("classDef") => {
                let name = fields.next().ok_or("no name")?;
                self.classes.insert(name.to_owned());
                return look(&fields.collect::<Vec<_>>().join(" "));
            }
            Some("linkStyle") => {
                for number in fields.next().ok_or("no links")?.split(',') {
                    self.styled.push(number.parse().map_err(|_| "no number")?);
                }
                return look(&fields.collect::<Vec<_>>().join(" "));
            }
            _ => {}
        }
        let (from, rest) = identifier(line)?;
        let Some(link) = rest.strip_prefix(' ') else { return self.node(from, rest) };
        let arrow = ["---", "===", "-.-"].into_iter().find_map(|arrow| link.strip_prefix(arrow));
        let mut rest = arrow.ok_or("no link")?;
        if let Some(label) = rest.strip_prefix("|\"") {
            let (label, after) = label.split_once("\"|").ok_or("an open label")?;
            words(label)?;
            rest = after;
        }
        let (to, rest) = identifier(rest.strip_prefix(' ').ok_or("no second node")?)?;
        self.links.push((from.to_owned(), to.to_owned()));
        if rest.is_empty() { Ok(()) } else { Err("more than a link".to_owned()) }
    }

    fn node(&mut self, name: &str, rest: &str) -> Result<(), String> {
        let shapes = [("[/\"", "\"\\]"), ("[\\\"", "\"/]"), ("[\"", "\"]")];
        let shape = shapes.into_iter().find_map(|(open, close)| rest.strip_prefix(open)?.split_once(close));
        let (label, class) = shape.ok_or("no shape")?;
        words(label)?;
        let class = class.strip_prefix(":::").ok_or("no class")?;
        let first = self.nodes.insert(name.to_owned(), class.to_owned()).is_none();
        if first { Ok(()) } else { Err("a node twice".to_owned()) }
    }
}

/// The name of a node. `end` and the like would be words of the grammar, so all are a letter and a number.
fn identifier(text: &str) -> Result<(&str, &str), String> {
    let digits = text.strip_prefix('n').ok_or("no name")?;
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    if end == 0 { Err("no number".to_owned()) } else { Ok(text.split_at(end + 1)) }
}

/// Text between quotation marks: nothing in it ends it, and of HTML only what is meant.
fn words(text: &str) -> Result<(), String> {
    let mut rest = text.replace("<br/>", "");
    for entity in ["&amp;", "&quot;", "&lt;", "&gt;", "&#92;", "&nbsp;"] {
        rest = rest.replace(entity, "");
    }
    let bad = rest.find(['"', '<', '>', '&', '\\', '\n', '`']);
    if text.is_empty() || bad.is_some() { Err(format!("the words {text:?}")) } else { Ok(()) }
}

/// What a class or a link looks like: names and values.
fn look(text: &str) -> Result<(), String> {
    let ok = text.split(',').all(|part| {
        let known = ["fill", "stroke", "color", "stroke-width", "stroke-dasharray"];
        part.split_once(':').is_some_and(|(name, value)| {
            let color = value.strip_prefix('#').is_none_or(|digits| digits.len() == 6);
            known.contains(&name) && color && !value.is_empty() && !value.contains(';')
        })
    });
    if ok { Ok(()) } else { Err(format!("the look {text:?}")) }
}

#[test]
fn every_flow_chart_keeps_to_the_grammar() {
    let searches = [
        search(Game::NumberTree, "[[3,12,8],[2,4,6],[14,5,2]]", "alpha-beta"),
        search(Game::NumberTree, "[5,[[[4,99],7]]]", "alpha-beta"),
        search(Game::NumberTree, "[7]", "minimax"),
        search(Game::TicTacToe, "XO--X---- O", "alpha-beta"),
        search(Game::TicTacToe, "XO--X---- O", "mcts:playouts=200"),
    ];
    let two =
        SceneOptions { part: TreePart { plies: Some(2), ..TreePart::default() }, ..SceneOptions::default() };
    for search in &searches {
        for language in Language::ALL {
            for step in [None, Some(3), Some(9)] {
                let paper = if step.is_some() { FigurePaper::Dark } else { FigurePaper::Print };
                let reader = FigureReader { language, paper };
                let Ok(chart) = search.export_for(ExportFormat::Mermaid, &two, step, reader) else {
                    continue;
                };
                let chart = String::from_utf8(chart).expect("text");
                let read = read(&chart).unwrap_or_else(|why| panic!("{why}\n{chart}"));
                assert!(!read.nodes.is_empty());
                assert!(read.nodes.values().all(|class| read.classes.contains(class)), "{chart}");
                assert_eq!(read.links.len(), read.nodes.len() - 1, "a tree");
                assert!(
                    read.links
                        .iter()
                        .all(|(from, to)| [from, to].iter().all(|end| read.nodes.contains_key(*end)))
                );
                assert!(read.styled.iter().all(|&link| link < read.links.len()), "{chart}");
            }
        }
    }
}

#[test]
fn what_mermaid_refuses_is_refused_here_too() {
    let good = "---\ntitle: \"x\"\n---\nflowchart TD\n  n0[/\"= 3\"\\]:::max\n  n1[\"3\"]:::leaf\n  n0 ---|\"a\"| n1\n  classDef max fill:#ffffff\n";
    assert!(read(good).is_ok());
    for (part, other) in [
        ("\"= 3\"\\]", "\"= 3\"/)"),
        ("\"= 3\"", "\"say \"3\"\""),
        ("n0 ---", "n0 --"),
        ("|\"a\"|", "|\"a\""),
        ("#ffffff", "#fff;"),
        ("flowchart TD", "flowchart"),
        ("n1[\"3\"]", "n1[\"\"]"),
        ("n1[", "end["),
    ] {
        assert!(read(&good.replacen(part, other, 1)).is_err(), "{other}");
    }
}
