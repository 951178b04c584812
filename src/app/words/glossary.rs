//! Terms of search and of players: the meaning of each in one place, for tips and for the glossary.

use super::text::{Language, Text};

/// The keys of the terms in the text files: those of search from basic to advanced, then those of Othello and Connect Four.
pub const TERMS: [&str; 45] = [
    "node",
    "leaf",
    "ply",
    "max",
    "min",
    "minimax",
    "negamax",
    "alpha-beta",
    "window",
    "null-window",
    "cut",
    "fail-soft",
    "fail-hard",
    "principal-variation",
    "evaluation",
    "transposition-table",
    "deepening",
    "ordering",
    "playout",
    "monte-carlo",
    "mcts",
    "ucb1",
    "thunder",
    "beam",
    "chokudai",
    "heap",
    "quiet-move",
    "disc-freedom",
    "seed-disc",
    "parity",
    "stable-disc",
    "tempo-move",
    "wing",
    "stoner",
    "tedomari",
    "x-square",
    "c-square",
    "opening",
    "disc-difference",
    "solve",
    "threat",
    "odd-threat",
    "even-threat",
    "claim-even",
    "zugzwang",
];

/// The name of a term.
pub fn name(text: Text, term: &str) -> String {
    words(text, term).swap_remove(0)
}

/// The other forms of a term, in one line; empty where there are none.
pub fn other_names(text: Text, term: &str) -> String {
    words(text, term)[1..].join(", ")
}

/// The terms sorted by name, filtered by what is typed.
pub fn sorted(text: Text, typed: &str) -> Vec<&'static str> {
    let typed = typed.trim().to_lowercase();
    let fits = |term: &&str| {
        let whole = [words(text, term).join(", "), meaning(text, term)].join(" ");
        whole.to_lowercase().contains(&typed)
    };
    let mut terms: Vec<&str> = TERMS.into_iter().filter(fits).collect();
    terms.sort_by_cached_key(|term| name(text, term).to_lowercase());
    terms
}

/// The meaning of a term, in a sentence or two.
pub fn meaning(text: Text, term: &str) -> String {
    text.get(&format!("glossary.{term}.meaning"))
}

/// The spellings of a term, the usual one first.
fn words(text: Text, term: &str) -> Vec<String> {
    text.get(&format!("glossary.{term}")).split(", ").map(str::to_owned).collect()
}

/// The terms in a displayed text, in the order of [`TERMS`].
pub fn found(text: Text, shown: &str) -> Vec<&'static str> {
    let shown = shown.to_lowercase();
    let is_there = |word: &String| contains(text.language, &shown, &word.to_lowercase());
    TERMS.into_iter().filter(|term| words(text, term).iter().any(is_there)).collect()
}

/// The term at a place of a text, in bytes; of nested ones the longest.
pub fn term_at(text: Text, shown: &str, at: usize) -> Option<&'static str> {
    let lower = shown.to_lowercase();
    // Places are only valid where lower case does not change the length.
    let is_same = lower.len() == shown.len() && shown.is_char_boundary(at);
    let covers = |word: &String| {
        places(text.language, &lower, word).any(|start| (start..start + word.len()).contains(&at))
    };
    let longest = |term: &'static str| {
        let names = words(text, term).into_iter().map(|word| word.to_lowercase()).filter(covers);
        names.map(|word| word.len()).max().map(|length| (length, term))
    };
    let found = is_same.then(|| TERMS.into_iter().filter_map(longest));
    found?.max_by_key(|(length, _)| *length).map(|(_, term)| term)
}

/// Whether a text contains a word.
fn contains(language: Language, shown: &str, word: &str) -> bool {
    places(language, shown, word).next().is_some()
}

/// The places of a word in a text, in bytes: in English only as a whole word.
fn places<'a>(language: Language, shown: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let ends = move |at: usize| {
        let before = shown[..at].chars().next_back();
        let after = shown[at + word.len()..].chars().next();
        ![before, after].into_iter().flatten().any(|sign| sign.is_alphanumeric() || sign == '-')
    };
    let found = shown.match_indices(word).map(|(at, _)| at);
    found.filter(move |&at| language != Language::English || ends(at))
}

/// The meanings of the terms in a text, one per line; empty without any.
pub fn explained(text: Text, shown: &str) -> String {
    let line = |term| format!("{}: {}", name(text, term), meaning(text, term));
    found(text, shown).into_iter().map(line).collect::<Vec<_>>().join("\n")
}
