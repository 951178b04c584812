//! Signs that are taken for others: letters of other alphabets that look like those of squares and stones, and signs that are not seen.
//! A text that cannot be read with them is read with those that are meant, and each is named.

use std::collections::BTreeMap;

use super::ImportNote;
use super::words::narrow;

/// A text with the characters that are meant, and the list of replaced ones.
pub(super) struct PlainText {
    pub(super) text: String,
    pub(super) notes: Vec<ImportNote>,
}

/// The letter or digit that a character looks like.
pub fn look_alike(sign: char) -> Option<char> {
    Some(match sign {
        'а' | 'α' => 'a',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' => 'e',
        'ƒ' => 'f',
        'ɡ' => 'g',
        'һ' => 'h',
        'о' | 'ο' => 'o',
        'х' | 'χ' => 'x',
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' | 'Ϲ' => 'C',
        'Е' | 'Ε' => 'E',
        'Н' | 'Η' => 'H',
        'О' | 'Ο' => 'O',
        'Х' | 'Χ' => 'X',
        'З' | 'з' => '3',
        'б' => '6',
        'І' | 'і' => '1',
        _ => return styled(sign),
    })
}

/// The plain letter or digit of one that is written in another style: mathematical, in a circle.
fn styled(sign: char) -> Option<char> {
    let from = |first: char, begin: char, count: u32| {
        char::from_u32(u32::from(begin) + (u32::from(sign) - u32::from(first)) % count)
    };
    match sign {
        'Ⓐ'..='Ⓩ' => from('Ⓐ', 'A', 26),
        'ⓐ'..='ⓩ' => from('ⓐ', 'a', 26),
        '𝟎'..='𝟿' => from('𝟎', '0', 10),
        '𝐀'..='𝚣' => {
            let letter = (u32::from(sign) - u32::from('𝐀')) % 52;
            char::from_u32(if letter < 26 { u32::from('A') + letter } else { u32::from('a') + letter - 26 })
        }
        _ => None,
    }
}

/// Whether a character is invisible, or a letter or digit in another style: it is hardly intended.
pub(super) fn is_odd(sign: char) -> bool {
    is_unseen(sign) || styled(sign).is_some()
}

/// Whether a character is invisible: of no width, or a change of writing direction.
pub const fn is_unseen(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// The text with narrow signs, with the letters that are meant in words that are made of them, and without signs that are not seen;
/// `None` where that is the same.
pub(super) fn plain(text: &str) -> Option<PlainText> {
    if text.is_ascii() {
        return None;
    }
    let mut changes: BTreeMap<char, (Option<char>, usize)> = BTreeMap::new();
    let mut note = |sign: char, meant: Option<char>| changes.entry(sign).or_insert((meant, 0)).1 += 1;
    let mut seen = String::with_capacity(text.len());
    for sign in text.chars() {
        if is_unseen(sign) {
            // Variation selectors have no other meaning.
            if !matches!(sign, '\u{fe00}'..='\u{fe0f}') {
                note(sign, None);
            }
        } else {
            seen.push(sign);
        }
    }
    let seen = narrow(&seen).unwrap_or(seen);
    let mut plain = String::with_capacity(seen.len());
    for line in seen.split_inclusive('\n') {
        let is_row = is_row(line);
        for word in line.split_inclusive(char::is_whitespace) {
            let is_meant = is_row || is_of_moves(word);
            for sign in word.chars() {
                let meant = look_alike(sign).filter(|_| is_meant && !sign.is_ascii());
                if meant.is_some() {
                    note(sign, meant);
                }
                plain.push(meant.unwrap_or(sign));
            }
        }
    }
    let notes = changes.into_iter().map(|(sign, (meant, count))| ImportNote::SignRead { sign, meant, count });
    (plain != text).then(|| PlainText { notes: notes.collect(), text: plain })
}

/// Whether a word with such letters can be moves: it has a digit, and else no letters but plain ones and these.
pub fn is_of_moves(word: &str) -> bool {
    let mut signs = word.chars().filter(|sign| sign.is_alphanumeric());
    signs.clone().any(|sign| look_alike(sign).filter(|_| sign.is_numeric()).unwrap_or(sign).is_ascii_digit())
        && signs.clone().any(|sign| !sign.is_ascii())
        && signs.all(|sign| sign.is_ascii() || look_alike(sign).is_some())
}

/// Whether a line with such letters can be a row of squares.
fn is_row(line: &str) -> bool {
    /// Squares of the shortest row.
    const FEWEST: usize = 3;
    let signs = || line.chars().filter(|sign| !sign.is_whitespace());
    let is_square = |sign: char| "XxOo*.-_|+12345678abcdefghABCDEFGH;:,".contains(sign);
    !line.is_ascii()
        && signs().count() >= FEWEST
        && signs().all(|sign| is_square(look_alike(sign).unwrap_or(sign)))
        && signs()
            .filter(|sign| !sign.is_alphanumeric() || "XxOo".contains(look_alike(*sign).unwrap_or(*sign)))
            .count()
            >= FEWEST
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_meant_in_moves_and_rows_alone() {
        let read = |text: &str| plain(text).map(|plain| plain.text);
        assert_eq!(read("f5 d6 \u{441}3").as_deref(), Some("f5 d6 c3"));
        assert_eq!(read("f5\u{200b}d6").as_deref(), Some("f5d6"));
        assert_eq!(read("\u{425}\u{41e}......\n").as_deref(), Some("XO......\n"));
        assert_eq!(read("\u{410}\u{43d}\u{43d}\u{430} \u{421}\u{435}\u{432}\u{430}"), None, "names stay");
        assert_eq!(read("f5 d6"), None);
        let notes = plain("\u{441}3 \u{441}4 \u{200b}").expect("signs").notes;
        let named = ImportNote::SignRead { sign: '\u{441}', meant: Some('c'), count: 2 };
        assert_eq!(notes, [named, ImportNote::SignRead { sign: '\u{200b}', meant: None, count: 1 }]);
    }
}
