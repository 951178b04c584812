//! Removal of characters from untrusted text that control a terminal, a typesetter or a reader of markup
//! instead of being shown: controls, and marks that change the direction of writing.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

/// Shown in place of such a character.
pub const SIGN: char = '\u{fffd}';

/// Whether a character controls the display of a text. Line breaks and tabs do, too.
pub const fn steers(character: char) -> bool {
    matches!(
        character,
        // The controls of ASCII and Latin-1.
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        // Directions of writing, and breaks of lines and paragraphs.
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{206f}'
        // The byte order mark, annotations, and codes that are no characters.
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}'
    ) || character as u32 & 0xfffe == 0xfffe
}

fn is_layout(character: char) -> bool {
    matches!(character, '\n' | '\t')
}

fn replaced(text: &str, by: char, is_left: impl Fn(char) -> bool) -> Cow<'_, str> {
    let harms = |character: char| steers(character) && !is_left(character);
    if !text.contains(harms) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().map(|character| if harms(character) { by } else { character }).collect())
}

/// For a line of a figure or a page: blanks in place of control characters.
///
/// ```
/// assert_eq!(edagari_core::plain::line("A\u{1b}[2J\nB"), "A [2J B");
/// ```
pub fn line(text: &str) -> Cow<'_, str> {
    replaced(text, ' ', |_| false)
}

/// For a text of several lines: blanks in place of control characters; line breaks and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    replaced(text, ' ', is_layout)
}

/// For a stream that may be shown on a terminal: signs in place of control characters; line breaks and tabs
/// stay.
pub fn shown(text: &str) -> Cow<'_, str> {
    replaced(text, SIGN, is_layout)
}

/// JSON with all control characters escaped: its meaning is unchanged.
///
/// ```
/// assert_eq!(edagari_core::plain::json("\"\u{202e}\""), r#""\u202e""#);
/// ```
pub fn json(written: &str) -> Cow<'_, str> {
    // Between the texts of JSON there are none of these characters, except line breaks, which are layout
    // there.
    let harms = |character: char| steers(character) && !is_layout(character);
    if !written.contains(harms) {
        return Cow::Borrowed(written);
    }
    let mut out = String::with_capacity(written.len());
    for character in written.chars() {
        if harms(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    Cow::Owned(out)
}

/// A name or a path inside a displayed line: signs in place of all control characters, line breaks included.
#[derive(Clone, Copy, Debug)]
pub struct Name<T>(pub T);

impl<T: fmt::Display> fmt::Display for Name<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&replaced(&self.0.to_string(), SIGN, |_| false))
    }
}
