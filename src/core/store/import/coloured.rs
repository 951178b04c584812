//! Connect Four whose columns stand behind the colours that play them: `R4 Y4 R3`, `Yellow: column 4`.

use crate::game::Side;

use super::side_words;

/// The columns of a text.
pub(super) struct ColouredColumns {
    /// A column each, with blanks between them.
    pub(super) columns: String,
    /// Who began.
    pub(super) first: Side,
}

/// Words beside colours and columns that say nothing else.
const BESIDE: [&str; 14] = [
    "column", "col", "plays", "played", "drops", "in", "to", "starts", "started", "begins", "began", "goes",
    "first", "-",
];

/// The columns of a text in which each has its colour and both take turns; `None` for all other texts.
pub(super) fn read(text: &str) -> Option<ColouredColumns> {
    /// Fewer may be anything, unless the colours are written in full.
    const FEWEST: usize = 4;
    let is_named = text.to_lowercase().split(|sign: char| !sign.is_alphabetic()).any(|word| word == "column");
    let fewest = if is_named { 1 } else { FEWEST };
    let mut columns: Vec<&str> = Vec::new();
    let mut first = None;
    let mut colour = None;
    let mut words =
        text.split(|sign: char| sign.is_whitespace() || ":：".contains(sign)).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let word = word.trim_matches([':', ',', ';', '.', '!']);
        let small = word.to_lowercase();
        let (side, rest) = match small.as_str() {
            "" => continue,
            "player" => {
                let next = words.next().unwrap_or_default().to_lowercase();
                (side_words::named(&format!("player {}", next.trim_end_matches(','))), "")
            }
            "r" | "red" => (Some(Side::First), ""),
            "y" | "yellow" => (Some(Side::Second), ""),
            small if BESIDE.contains(&small) => continue,
            small if small.len() == 2 && small.starts_with('r') => (Some(Side::First), &word[1..]),
            small if small.len() == 2 && small.starts_with('y') => (Some(Side::Second), &word[1..]),
            _ => (None, word),
        };
        colour = side.or(colour);
        if rest.is_empty() {
            continue;
        }
        let side = colour.take()?;
        let first = *first.get_or_insert(side);
        let is_turn = (side == first) == columns.len().is_multiple_of(2);
        let is_column = rest.len() == 1 && rest.starts_with(|sign: char| ('1'..='8').contains(&sign));
        columns.push(Some(rest).filter(|_| is_turn && is_column)?);
    }
    (columns.len() >= fewest).then_some(ColouredColumns { columns: columns.join(" "), first: first? })
}
