//! Names and code points of characters: of invisible ones, and of those that look like others.

use crate::store::import::{is_of_moves, is_unseen, look_alike};

use super::text::Text;

/// The name of a character, with its code point: `Cyrillic letter с (U+0441)`.
pub fn sign_name(text: Text, sign: char) -> String {
    let code = format!("U+{:04X}", u32::from(sign));
    let key = match sign {
        '\u{200b}' => "signs.zero-width-space",
        '\u{200c}' | '\u{200d}' => "signs.joiner",
        '\u{2060}' | '\u{feff}' => "signs.no-break",
        '\u{ad}' => "signs.soft-hyphen",
        '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            "signs.direction"
        }
        _ if is_unseen(sign) => "signs.unseen",
        '\u{370}'..='\u{3ff}' => "signs.greek",
        '\u{400}'..='\u{52f}' => "signs.cyrillic",
        _ => "signs.other",
    };
    text.with(key, &[("sign", &sign), ("code", &code)])
}

/// A part of a text for display: invisible characters by their code points.
pub fn shown(part: &str) -> String {
    if !part.contains(is_unseen) {
        return part.to_owned();
    }
    let sign = |sign: char| {
        if is_unseen(sign) { format!("⟨U+{:04X}⟩", u32::from(sign)) } else { sign.to_string() }
    };
    part.chars().map(sign).collect()
}

/// A sentence about a part of a text, with the names of deceptive characters in it; each once.
pub fn with_names(text: Text, sentence: String, part: &str) -> String {
    let mut odd: Vec<char> = Vec::new();
    for word in part.split_whitespace() {
        let is_mixed = is_mixed(word);
        for sign in word.chars() {
            let is_odd = is_unseen(sign) || is_mixed && !sign.is_ascii() && sign.is_alphanumeric();
            if is_odd && !odd.contains(&sign) {
                odd.push(sign);
            }
        }
    }
    if odd.is_empty() {
        return sentence;
    }
    let names: Vec<String> = odd.into_iter().map(|sign| sign_name(text, sign)).collect();
    text.with("signs.within", &[("words", &sentence), ("signs", &names.join(", "))])
}

/// Whether a word mixes letters of other alphabets with plain letters or digits, or replaces them.
fn is_mixed(word: &str) -> bool {
    let is_eastern = |sign: char| matches!(sign, '\u{2e80}'..='\u{9fff}' | '\u{ac00}'..='\u{d7ff}' | '\u{f900}'..='\u{faff}');
    let has_digit = word.contains(|sign: char| sign.is_ascii_digit());
    let is_short = word.chars().count() <= 4;
    let is_board = word.chars().all(|sign| look_alike(sign).is_some() || "-.*_".contains(sign));
    !word.contains(is_eastern) && (is_of_moves(word) || has_digit && is_short || is_board && !is_short)
}
