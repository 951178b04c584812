//! `edagari tree` with a pair of numbers at every leaf: each player maximises its own.

use std::io::Write;

use serde::Serialize;

use edagari_app::game::pair_tree::PairTree;
use edagari_app::search::each_own::MaxN;
use edagari_app::words::faults::notation_error;
use edagari_app::words::pairs::alpha_beta_words;
use edagari_app::words::text::{Language, Text};

use super::arguments;
use super::failure::{Done, Failure};
use super::output::write_json;

/// The result for the tree; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct PairsSummary {
    value: [i32; 2],
    line: Vec<String>,
    leaves_read: usize,
    leaves_total: usize,
}

/// Searches a tree of pairs and writes it, one node per line; the only possible method is that of each player
/// for itself.
pub(super) fn run(text: &str, arguments: &arguments::TreeArguments, out: &mut dyn Write) -> Done {
    let words = Text::new(Language::English);
    let tree = PairTree::parse(text)
        .map_err(|fault| Failure::Pairs(format!("--tree: {}", notation_error(words, &fault))))?;
    let search = MaxN::of(&tree);
    let method = arguments.method();
    if method.starts_with("alpha-beta") || method.starts_with("deepening") {
        return Err(Failure::Pairs(format!(
            "--method {method}: {}",
            alpha_beta_words(words, &tree, &search)
        )));
    }
    if method != "each-own" {
        let why = "a tree with a pair of numbers at every leaf is searched by each-own alone";
        return Err(Failure::Pairs(format!("--method {method}: {why}")));
    }
    if arguments.export.format.is_some() {
        return Err(Failure::Pairs(
            "--export: a tree with pairs of numbers is drawn in the window only".to_owned(),
        ));
    }
    if arguments.why.is_some() {
        return Err(Failure::Pairs("--why: a tree with pairs of numbers has no recording to ask".to_owned()));
    }
    let leaves = (0..tree.len() as u32).filter(|&node| tree.pair(node).is_some()).count();
    let line: Vec<String> = search.line().into_iter().map(|node| tree.name(node)).collect();
    if arguments.json {
        let summary =
            PairsSummary { value: search.values[0].0, line, leaves_read: leaves, leaves_total: leaves };
        return write_json(out, &summary);
    }
    for node in 0..tree.len() as u32 {
        let value = search.values[node as usize];
        let takes = search.taken[node as usize].map(|child| format!(" takes {}", tree.name(child)));
        let indent = 2 * usize::from(tree.ply(node));
        writeln!(out, "{:indent$}{} {value}{}", "", tree.name(node), takes.unwrap_or_default())?;
    }
    writeln!(out, "value {}, line {}, {leaves} leaves read of {leaves}", search.values[0], line.join(" "))?;
    Ok(())
}
