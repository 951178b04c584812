//! Names and signs of the two sides in the languages of texts: one list for headings, legends, turns and moves.

use std::sync::LazyLock;

use crate::game::Side;

use super::word_table::{self, WordTable};
use super::words;

/// Names of a side in small letters, with strokes between them.
const NAMES: [(Side, &str); 2] = [
    (
        Side::First,
        "player 1|player1|player x|first player|les noirs|aux noirs|schwarz|red|noirs|noir|black\
        |first|dark|las negras|negras|negro|il nero|nero|neri|pretas|zwart|чёрные|черные|чёрных\
        |черных|rouge|rot|先手番|先手|黒石|黑棋|黑方|黑子|红方|黒番|czarne|czarny|czarnych|černý|černé|černých|svart|siyah|musta|чорні|чорних|hitam|preto|pretos|noire|noires|흑|黒|黑|红|紅|赤\
        |aux rouges|des rouges|les rouges|rouges|rote|roten|rojo|rojos|rojas|las rojas|rosso|vermelho|vermelhos\
        |vermelhas|赤番|红棋|红子|紅方|紅棋",
    ),
    (
        Side::Second,
        "player 2|player2|player o|second player|les blancs|aux blancs|yellow|blancs|blanc|white\
        |second|light|weiß|weiss|las blancas|blancas|blanco|il bianco|bianco|bianchi|brancas|белые\
        |белых|jaune|gelb|wit|後手番|後手|后手|白石|白棋|白方|白子|黄方|白番|białe|biały|białych|bílý|bílé|bílých|vit|hvit|beyaz|valkoinen|білі|білих|putih|branco|brancos|blanche|blanches|백|白|黄|黃\
        |aux jaunes|des jaunes|les jaunes|jaunes|gelbe|gelben|amarillo|amarillos|amarillas|las amarillas|giallo\
        |amarelo|amarelos|amarelas|黄番|黄棋|黄子|黃方|黃棋",
    ),
];

/// Names of the sides of Connect Four, which are none of Othello.
const RED_AND_YELLOW: &str = "red|yellow|rot|gelb|rouge|jaune|rouges|jaunes|rote|roten|gelbe|gelben|rojo|rojos|rojas|amarillo|amarillos\
    |amarillas|rosso|giallo|vermelho|vermelhos|vermelhas|amarelo|amarelos|amarelas";

/// Pictures of their stones.
const PICTURES: [(Side, &str); 2] = [(Side::First, "●|⚫|🔴"), (Side::Second, "○|◯|〇|⚪|🟡")];

/// Letters and digits for them where a side is asked for.
const LETTERS: [(Side, &str); 2] = [(Side::First, "x|*|@|b|r|1"), (Side::Second, "o|w|y|2|-1")];

/// The names of both sides.
pub(super) static NAMED: LazyLock<WordTable<Side>> = LazyLock::new(|| WordTable::new(names()));
/// Names, pictures and letters.
pub(super) static MEANT: LazyLock<WordTable<Side>> =
    LazyLock::new(|| WordTable::new(names().chain(pictures()).chain(words_of(LETTERS))));

/// The words of a list, each with its side.
fn words_of(list: [(Side, &'static str); 2]) -> impl Iterator<Item = (&'static str, Side)> {
    list.into_iter().flat_map(|(side, words)| word_table::words(words).map(move |word| (word, side)))
}

/// The names of both sides.
pub(super) fn names() -> impl Iterator<Item = (&'static str, Side)> {
    words_of(NAMES)
}

/// The pictures of their stones.
pub(super) fn pictures() -> impl Iterator<Item = (&'static str, Side)> {
    words_of(PICTURES)
}

/// A word in lower case, without the characters that end a heading.
fn plain(word: &str) -> String {
    word.trim_end_matches([':', '：', '.', ',']).trim_end().to_lowercase()
}

/// The side of which a word is the name: `Black`, `先手`.
pub(super) fn named(word: &str) -> Option<Side> {
    NAMED.meaning(&plain(word))
}

/// Whether a word in small letters names a side of Connect Four by a colour that is none of Othello.
pub(super) fn is_red_or_yellow(word: &str) -> bool {
    word_table::words(RED_AND_YELLOW).any(|known| known == word)
}

/// The side of whose stone a word is the picture.
pub(super) fn pictured(word: &str) -> Option<Side> {
    pictures().find(|(sign, _)| *sign == word).map(|(_, side)| side)
}

/// The side of a word: a name, a picture, or a letter or digit.
pub(super) fn meant(word: &str) -> Option<Side> {
    MEANT.meaning(&plain(word))
}

/// The side of which a word is the name or the first letter, as headings are.
pub(super) fn heading(word: &str) -> Option<Side> {
    named(word).or_else(|| meant(word).filter(|_| matches!(word.to_lowercase().as_str(), "b" | "w")))
}

/// Whether a sign is one of Chinese or Japanese, whose words stand without blanks.
pub(super) const fn is_eastern(sign: char) -> bool {
    matches!(sign, '\u{3040}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}')
}

/// Names of a side that mostly mean something else: many things are first, dark or light.
const COMMON: [&str; 5] = ["first", "second", "dark", "light", "rot"];

/// Words that are about the colours of a board.
const COLOURS: &str = "colour|colours|color|colors|inverted|swapped|farben|couleurs|colores|colori";

/// Words after a number that counts discs.
const DISCS: [&str; 12] =
    ["discs", "disks", "stones", "pieces", "steine", "pions", "fichas", "石", "枚", "個", "子", "개"];

/// Words and characters between a sign and its meaning.
const KEYS: &str = "=|:|：|＝|->|→|は|が|是|为|為|is |are |stands |means |for |für |pour |para |per |ist |sind |est |sont |représent";

/// The side of which a word is the name with an ending: weiße, schwarzer.
pub(super) fn declined(word: &str) -> Option<Side> {
    let small = word.to_lowercase();
    let is_form = |name: &str| name.len() > 4 && small.len() <= name.len() + 3 && small.starts_with(name);
    names().find(|(name, _)| !COMMON.contains(name) && is_form(name)).map(|(_, side)| side)
}

/// Words that judge a position or tell a result.
const JUDGEMENTS: &str = "eval|evaluation|score|advantage|won|wins|win|winning|lost|loses|losing|leads|ahead|better|resigned|resigns";

/// Words between those and a side.
const BETWEEN: &str = "for|by|the|is|has|on|time|already|and";

/// Whether words of Chinese or Japanese say who wins, and nothing else: 黑胜, 白の勝ち.
fn is_eastern_judgement(words: &str) -> bool {
    const JUDGED: &str = "胜势|必胜|胜|勝ち|勝|优势|优|優勢|優|败|敗|負け|負|の";
    let named = names().map(|(name, _)| name).filter(|name| name.starts_with(is_eastern));
    let mut rest = words.to_owned();
    let mut is_judged = false;
    for known in JUDGED.split('|') {
        is_judged |= known != "の" && rest.contains(known);
        rest = rest.replace(known, " ");
    }
    let sides: Vec<&str> = named.collect();
    let is_side = |part: &str| sides.contains(&part);
    is_judged && rest.split(|sign: char| !sign.is_alphanumeric()).filter(|part| !part.is_empty()).all(is_side)
}

/// Whether words name a side by its colour.
pub(super) fn names_colour(words: &str) -> bool {
    let small = words.to_lowercase();
    let is_whole = |name: &str| name.starts_with(|sign: char| is_eastern(sign) || sign >= '\u{ac00}');
    let is_colour = |name: &&str| !COMMON.contains(name);
    let mut colours = names().map(|(name, _)| name).filter(is_colour);
    plain_words(&small)
        .any(|word| names().any(|(name, _)| is_colour(&name) && word == name) || declined(word).is_some())
        || colours.any(|name| is_whole(name) && small.contains(name))
}

/// The words of letters and digits in small ones.
fn plain_words(small: &str) -> impl Iterator<Item = &str> {
    small.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether words, which nothing is read of, may say whose the signs of the board beside them are: they join a colour with a sign or with
/// what discs look like, or say that colours are exchanged.
pub(super) fn may_say_signs(words: &str) -> bool {
    const LOOKS: &str = "dark|light|filled|hollow|solid|outlined|grey|gray|empty";
    let small = words.to_lowercase();
    let is_of = |list: &str, word: &str| list.split('|').any(|known| known == word);
    // Words that judge or tell a result, and no sign among them.
    let is_judged = |word: &str| {
        let value = word.trim_start_matches(['+', '-', '−']);
        let is_value = value.parse::<f32>().is_ok() && !matches!(word, "-1" | "0" | "1" | "2");
        let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        is_value || word.len() > 2 && names_colour(word) || is_of(JUDGEMENTS, word) || is_of(BETWEEN, word)
    };
    if plain_words(&small).any(|word| is_of(JUDGEMENTS, word)) && small.split_whitespace().all(is_judged) {
        return false;
    }
    if is_eastern_judgement(words) {
        return false;
    }
    let defines = || plain_words(&small).any(|word| matches!(word, "const" | "define" | "enum"));
    let is_between = |sign: char| sign.is_whitespace() || "()[]{}:=,;/.\"'“”‘’`".contains(sign);
    let has_sign = || {
        pictures().any(|(sign, _)| words.contains(sign))
            || small.split(is_between).any(|word| matches!(word, "x" | "o" | "b" | "w" | "*" | "@" | "#"))
            || has_key(&small)
    };
    plain_words(&small).any(|word| is_of(COLOURS, word))
        || small.contains(|sign: char| sign.is_ascii_digit()) && defines()
        || names_colour(words) && (has_sign() || plain_words(&small).any(|word| is_of(LOOKS, word)))
}

/// Whether a number of discs stands in small words.
pub(super) fn counts_discs(small: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let is_counted = |at: usize, word: &str| {
        let behind = small[at + word.len()..].trim_start().strip_prefix([':', '=']);
        small[..at].trim_end().ends_with(is_digit)
            || behind.is_some_and(|behind| behind.trim_start().starts_with(is_digit))
    };
    DISCS.iter().flat_map(|word| small.match_indices(word)).any(|(at, word)| is_counted(at, word))
}

/// Whether a sign of a board stands in small words before what it means.
fn has_key(small: &str) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() && !is_eastern(sign);
    small.char_indices().filter(|(_, sign)| "xobwrysnj@*#12".contains(*sign)).any(|(at, sign)| {
        let before = &small[..at];
        let behind = &small[at + sign.len_utf8()..];
        // A digit behind a word counts something else: Diagram 2: the corner.
        let is_numbered = sign.is_ascii_digit() && before.trim_end().ends_with(is_word);
        let link = behind.trim_start_matches(['\'', '"', '`', '”', '’', ' ', ')']);
        !before.ends_with(is_word)
            && !behind.starts_with(is_word)
            && !is_numbered
            && KEYS.split('|').any(|key| link.starts_with(key))
    })
}

/// The only side that words name by its colour.
pub(super) fn only_one(words: &str) -> Option<Side> {
    let small = words.to_lowercase();
    let colours = names().filter(|(name, _)| !COMMON.contains(name));
    let is_free = |at: usize, name: &str| {
        let letter = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
        !name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            || !letter(small[..at].chars().next_back()) && !letter(small[at + name.len()..].chars().next())
    };
    let named = colours.filter(|(name, _)| small.match_indices(name).any(|(at, name)| is_free(at, name)));
    let pictures = pictures().filter(|(sign, _)| words.contains(sign));
    let sides: Vec<Side> = named.chain(pictures).map(|(_, side)| side).collect();
    sides.first().copied().filter(|first| sides.iter().all(|side| side == first))
}

/// The side that a word names where a move stands behind it: `Black`, `●`, `B:`. A cross, a ring or a digit may be anything.
pub(super) fn before_move(word: &str) -> Option<Side> {
    let is_letter = || matches!(word, "B" | "W" | "B:" | "W:" | "b:" | "w:" | "X:" | "O:" | "x:" | "o:");
    named(word).or_else(|| pictured(&plain(word))).or_else(|| meant(word).filter(|_| is_letter()))
}

/// The side whose large letter clings to the square behind it: `Bf5 Wd6`.
pub(super) fn clinging(text: &str) -> Option<Side> {
    let is_alone = || !text[3..].starts_with(|sign: char| sign.is_alphanumeric());
    let side = match text.as_bytes().first()? {
        b'B' => Side::First,
        b'W' => Side::Second,
        _ => return None,
    };
    Some(side).filter(|_| text.get(1..3).is_some_and(words::is_square) && is_alone())
}

/// The bytes of the picture or of the Chinese or Japanese name of a side with which a text begins: `●f5`, `黒f5`.
pub(super) fn before_square(text: &str) -> Option<usize> {
    let picture = pictures().find(|(sign, _)| text.starts_with(sign));
    let name = || NAMED.beginning(text).filter(|(name, _)| name.starts_with(is_eastern));
    picture.or_else(name).map(|(name, _)| name.len())
}

/// The bytes of a side with which a text begins that goes on with a move: `● f5`, `B:f5`, `Black: f5`.
pub(super) fn with_move(text: &str) -> Option<(Side, usize)> {
    /// The most bytes of a side and a move.
    const BEGINNING: usize = 40;
    let text = &text[..text.floor_char_boundary(BEGINNING)];
    if let Some(side) = clinging(text) {
        return Some((side, 1));
    }
    let end = before_square(text);
    let end = end.or_else(|| text.find(|sign: char| sign.is_whitespace() || ":：".contains(sign)))?;
    let end = end + text[end..].chars().next().filter(|sign| ":：".contains(*sign)).map_or(0, char::len_utf8);
    let side = before_move(&text[..end])?;
    let rest = text[end..].trim_start_matches([' ', '\t', '\u{3000}']);
    let word = rest.split(|sign: char| sign.is_whitespace() || "(){},;$".contains(sign)).next()?;
    words::moves(word).filter(|moves| words::is_square(moves[0].word) || moves[0].word.len() > 2)?;
    Some((side, text.len() - rest.len()))
}
