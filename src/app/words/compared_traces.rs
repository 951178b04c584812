//! Sentences about two files of recordings: where they diverge, and parts that could not be compared.

use std::fmt::Display;

use crate::catalog::AnyPosition;
use crate::catalog::foreign::{WrittenBest, WrittenScore};
use crate::exercise::program::{ComparedTraces, EarlierPasses, NodeDifference, NodeParting, Parting};
use crate::game::{ActionId, Score};
use crate::trace::Which;

use super::parting::{PartingWords, Said, bound_word, key_word};
use super::programs::FileNumbers;
use super::text::{Text, count};

/// The point where two files diverge: a sentence without its end, and the contents of each there.
pub fn compared_traces(text: Text, compared: &ComparedTraces) -> Said {
    let mut said = parting(text, compared);
    // A depth-first search has no chance.
    let is_random = matches!(
        compared.parting,
        Parting::Tree { .. }
            | Parting::Grown { .. }
            | Parting::Simulation { .. }
            | Parting::Result { .. }
            | Parting::Shorter { .. }
    );
    if is_random && compared.other_seed {
        said.sentence += &text.get("parting.seed");
    }
    said.sentence += &limits(text, compared);
    said
}

/// The parts that were not compared; for files that differ, only those that may hide an earlier difference.
fn limits(text: Text, compared: &ComparedTraces) -> String {
    let mut words = String::new();
    if compared.listed_by_one > 0 {
        let nodes = count(compared.listed_by_one as u64);
        words += &text.with("trace.compare.listed-by-one", &[("nodes", &nodes)]);
    }
    words += &match compared.earlier {
        None => String::new(),
        Some(EarlierPasses::Nowhere) => text.get("trace.compare.earlier"),
        Some(EarlierPasses::Only(which)) => {
            text.with("trace.compare.earlier-one", &[("file", &file(text, which))])
        }
        Some(EarlierPasses::Apart) => text.get("trace.compare.earlier-apart"),
        Some(EarlierPasses::Gaps) => text.get("trace.compare.earlier-gaps"),
    };
    if !compared.is_same() {
        return words;
    }
    for which in [Which::First, Which::Second] {
        let own = compared.stated_by_one.iter().filter(|(_, by)| *by == which);
        let kinds: Vec<_> =
            own.map(|(kind, _)| text.get(&format!("trace.compare.stated.{}", kind.key()))).collect();
        if !kinds.is_empty() {
            let kinds = kinds.join(&text.get("trace.compare.and"));
            words +=
                &text.with("trace.compare.stated-by-one", &[("file", &file(text, which)), ("kinds", &kinds)]);
        }
    }
    words
}

fn file(text: Text, which: Which) -> String {
    text.get(["trace.compare.first", "trace.compare.second"][which.index()])
}

fn parting(text: Text, compared: &ComparedTraces) -> Said {
    let number = |number: usize| count(number as u64);
    let start = &compared.start;
    let way = |line: &Vec<ActionId>| {
        if line.is_empty() { text.get("tree.root") } else { start.labels(line).join(" ") }
    };
    let both = |key: &str, number: usize, says: [String; 2]| {
        let [first, second] = &says;
        let values: [(&str, &dyn Display); 3] = [("number", &number), ("expected", first), ("found", second)];
        Said { sentence: text.with(key, &values), says: says.map(Some) }
    };
    match &compared.parting {
        Parting::Same { nodes, passes: 1 } => {
            text.with("trace.compare.same", &[("nodes", &number(*nodes))]).into()
        }
        Parting::Same { nodes, passes } => {
            text.with("trace.compare.same-passes", &[("nodes", &number(*nodes)), ("passes", passes)]).into()
        }
        Parting::Fewer { passes } => text.with("trace.compare.fewer", &[("passes", passes)]).into(),
        Parting::Other => text.get("trace.compare.other").into(),
        Parting::Nodes(found) => at_node(text, compared, found),
        Parting::Best { nodes, bests } => {
            let says = bests.each_ref().map(|best| best_line(start, best));
            let [first, second] = &says;
            let lines = bests.each_ref().map(|best| best.line);
            let values: [(&str, &dyn Display); 5] = [
                ("nodes", &number(*nodes)),
                ("first", first),
                ("second", second),
                ("line", &lines[0]),
                ("other", &lines[1]),
            ];
            Said { sentence: text.with("trace.compare.best", &values), says: says.map(Some) }
        }
        Parting::Tree { number, lines } => both("trace.compare.tree", *number, lines.each_ref().map(way)),
        Parting::Grown { which, simulations, way: line } => {
            let (number, node, file) = (number(*simulations), way(line), file(text, *which));
            text.with("trace.compare.grown", &[("number", &number), ("node", &node), ("file", &file)]).into()
        }
        Parting::Simulation { number, leaves } => {
            both("trace.compare.simulation", *number, leaves.each_ref().map(way))
        }
        Parting::Result { number, shares } => {
            both("trace.compare.result", *number, shares.map(|share| share.to_string()))
        }
        Parting::Shorter { simulations } => {
            text.with("trace.compare.shorter", &[("number", &number(*simulations))]).into()
        }
    }
}

/// The move of a program, as written in the line of its file.
fn best_line(start: &AnyPosition, best: &WrittenBest) -> String {
    let names = start.labels(&best.moves);
    let Some((first, rest)) = names.split_first() else { return "best".to_owned() };
    let value = best.value.map_or_else(|| "-".to_owned(), |value| WrittenScore(value).to_string());
    let mut words = vec!["best".to_owned(), first.clone()];
    if best.value.is_some() || !rest.is_empty() {
        words.push(value);
    }
    words.extend(rest.iter().cloned());
    words.join(" ")
}

/// The node with its lines in both files.
fn place(text: Text, start: &AnyPosition, found: &NodeParting) -> String {
    let labels = start.labels(&found.way).join(" ");
    // In a number tree nodes have names, too.
    let name = start.names(&found.way).pop().filter(|_| matches!(start, AnyPosition::NumberTree(_)));
    let node = match name {
        _ if found.way.is_empty() => text.get("parting.root"),
        Some(name) if !labels.ends_with(name.as_str()) => format!("{labels} ({name})"),
        _ => labels,
    };
    match found.lines {
        [0, _] | [_, 0] => node,
        [first, second] if first == second => {
            text.with("trace.compare.node", &[("node", &node), ("line", &first)])
        }
        [first, second] => {
            text.with("trace.compare.node-lines", &[("node", &node), ("first", &first), ("second", &second)])
        }
    }
}

fn at_node(text: Text, compared: &ComparedTraces, found: &NodeParting) -> Said {
    let start = &compared.start;
    let numbers = FileNumbers::new(start, compared.view, found.side);
    let score = |score: Score| numbers.score(score);
    let window = |ends: [Option<Score>; 2]| numbers.window(ends);
    let names = [file(text, Which::First), file(text, Which::Second)];
    let names = names.each_ref().map(String::as_str);
    let words = PartingWords { text, node: place(text, start, found), names };
    let here = start.after(&found.way);
    let name = |action: ActionId| here.label(action);
    let mut said = match &found.difference {
        NodeDifference::Window(windows) => words.both("parting.window", windows.map(window)),
        NodeDifference::Key(kind, numbers) => {
            words.said_by("parting.key", numbers.map(|number| number.map(|number| key_word(*kind, number))))
        }
        NodeDifference::Leaf(values) => words.both("parting.leaf", values.map(score)),
        NodeDifference::Value(values) => words.both("parting.value", values.map(score)),
        NodeDifference::Bound(value, bounds) => {
            let bounds = bounds.map(|bound| if numbers.is_turned { bound.flipped() } else { bound });
            words.valued("parting.bound", &score(*value), bounds.map(|bound| bound_word(text, bound)))
        }
        NodeDifference::Reason(reasons) => words.said_by("parting.reason", reasons.clone()),
        NodeDifference::Proven(which) => words.one("parting.proven", *which, String::new()),
        NodeDifference::Cut(which, None) => words.one("parting.cuts", *which, String::new()),
        NodeDifference::Cut(which, Some(action)) => words.one("parting.cut", *which, name(*action)),
        NodeDifference::Skipped(which, action) => words.one("parting.skipped", *which, name(*action)),
        NodeDifference::Order(actions) => words.both("parting.order", actions.map(name)),
        NodeDifference::Again(which, action) => words.one("parting.again", *which, name(*action)),
        NodeDifference::Deeper(which, action) => words.one("parting.deeper", *which, name(*action)),
        NodeDifference::Counted(nodes) => words.both("parting.counted", nodes.map(count)),
        NodeDifference::Stopped(which) => words.one("trace.compare.stopped", *which, String::new()),
    };
    if let Some(which) = found.table {
        said.sentence += &text.with("trace.compare.table", &[("file", &file(text, which))]);
    }
    if let Some(depth) = found.depth {
        said.sentence += &text.with("trace.compare.depth", &[("depth", &depth)]);
    }
    said
}
