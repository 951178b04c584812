//! Connect Four whose columns stand behind the colours that play them: `R4 Y4 R3`, `Yellow: column 4`.

use crate::game::Side;

use super::{counting, side_words};

/// The columns of a text.
pub(super) struct ColouredColumns {
    /// A column each, with blanks between them.
    pub(super) columns: String,
    /// The byte of each in the text; none where ranges stand among them.
    pub(super) places: Vec<usize>,
    /// Who began.
    pub(super) first: Side,
}

/// From where to where columns count.
const RANGES: [&str; 8] = ["(0-6)", "(1-7)", "[0-6]", "[1-7]", "(0–6)", "(1–7)", "(0..6)", "(1..7)"];

/// Words for a column.
const COLUMN: &str = "column|col|spalte|reihe|colonne|columna|coluna|colonna|kolom|kolumna|列";

/// Words beside colours and columns that say nothing else.
const BESIDE: &str = "plays|played|drops|in|to|starts|started|begins|began|goes|first|-|spielt|wirft|setzt|beginnt|joue|commence|juega|gioca|joga";

/// Words of prompts, which end with the range of the columns: `Player 1 make your selection (0-6):3`.
const PROMPT: &str = "make|your|selection|choice|select|choose|pick|enter|input|a|the|move|turn|'s|s|drop|piece|wähle|deine|choisis|elige";

/// Words for a player before its number.
const PLAYER: &str = "player|spieler|joueur|jugador|giocatore|jogador|speler|プレイヤー|玩家";

fn is_of(list: &str, word: &str) -> bool {
    list.split('|').any(|known| known == word)
}

/// The columns of a text in which each has its colour and both take turns, or each the word for a column; `None` for all other texts.
pub(super) fn read(text: &str) -> Option<ColouredColumns> {
    /// Fewer may be anything, unless the word for a column stands there.
    const FEWEST: usize = 4;
    let small = text.to_lowercase();
    let is_named = small.split(|sign: char| !sign.is_alphabetic()).any(|word| is_of(COLUMN, word));
    let has_range = RANGES.iter().any(|range| text.contains(range));
    let fewest = match (is_named, has_range) {
        (true, _) => 1,
        (_, true) => 2,
        _ => FEWEST,
    };
    let least = if counting::says_from_zero(text) { '0' } else { '1' };
    let (mut columns, mut places): (Vec<&str>, Vec<usize>) = (Vec::new(), Vec::new());
    let (mut first, mut colour, mut is_column) = (None, None, false);
    // A range may cling to the word before it.
    let ranges = RANGES.iter().filter(|_| has_range);
    let apart = ranges.fold(text.to_owned(), |text, range| text.replace(range, &format!(" {range} ")));
    let is_between = |sign: char| sign.is_whitespace() || ":：".contains(sign);
    let mut words = apart.split(is_between).filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        let word = word.trim_matches([':', ',', ';', '.', '!']);
        let small = word.to_lowercase();
        let (side, rest) = match small.as_str() {
            "" => continue,
            small if is_of(COLUMN, small) || RANGES.contains(&small) => {
                is_column = true;
                continue;
            }
            small if is_of(BESIDE, small) || has_range && is_of(PROMPT, small) => continue,
            small if is_of(PLAYER, small) => {
                let next = words.next().unwrap_or_default().to_lowercase();
                (side_words::named(&format!("player {}", next.trim_end_matches(','))), "")
            }
            small => of_colour(small)
                .map_or((None, word), |(side, length)| (Some(side), word.get(length..).unwrap_or_default())),
        };
        colour = side.or(colour);
        if rest.is_empty() {
            continue;
        }
        let is_turn = match colour.take() {
            Some(side) => (side == *first.get_or_insert(side)) == columns.len().is_multiple_of(2),
            // Without a colour the word for a column stands before each.
            None => first.is_none() && is_column,
        };
        let is_one = rest.len() == 1 && rest.starts_with(|sign: char| (least..='8').contains(&sign));
        columns.push(Some(rest).filter(|_| is_turn && is_one)?);
        places.push(rest.as_ptr().addr() - apart.as_ptr().addr());
        is_column = false;
    }
    places.retain(|_| !has_range);
    let first = first.unwrap_or(Side::First);
    (columns.len() >= fewest).then(|| ColouredColumns { columns: columns.join(" "), places, first })
}

/// The side whose colour a word in small letters is or begins with, and the bytes of the colour: `red`, `r4`.
fn of_colour(small: &str) -> Option<(Side, usize)> {
    let named = side_words::named(small).filter(|_| side_words::is_red_or_yellow(small));
    let letter = || match small.as_bytes() {
        [b'r'] | [b'r', _] => Some((Side::First, 1)),
        [b'y'] | [b'y', _] => Some((Side::Second, 1)),
        _ => None,
    };
    named.map(|side| (side, small.len())).or_else(letter)
}
