//! Lexical scan of values in a damaged document: their ends, and unclosed brackets.

use std::ops::Range;

/// The elements of a list, and whether each is complete.
pub(super) fn elements(value: &str) -> Option<Vec<(Range<usize>, bool)>> {
    let mut at = value.strip_prefix('[').map(|_| 1)?;
    let mut elements = Vec::new();
    loop {
        at = skip_blanks(value, at);
        if at >= value.len() || value[at..].starts_with([']', ')', '}']) {
            return Some(elements);
        }
        let (end, is_whole) = value_end(value, at);
        let length = if is_whole { value[at..end].trim_end().len() } else { end - at };
        elements.push((at..at + length, is_whole));
        at = end;
    }
}

/// The byte after the value that begins here: at a comma, at the closing bracket around it, or at the end;
/// and whether all its brackets are closed.
pub(super) fn value_end(text: &str, begin: usize) -> (usize, bool) {
    let (mut at, mut depth) = (begin, 0_usize);
    while let Some(&byte) = text.as_bytes().get(at) {
        match byte {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' | b',' if depth == 0 => return (at, true),
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        match token_end(text, at) {
            Some(end) => at = end,
            None => return (text.len(), false),
        }
    }
    (text.len(), depth == 0)
}

/// Whether all brackets of a value are closed at its end.
pub(super) fn is_closed(value: &str) -> bool {
    value_end(value, 0) == (value.len(), true)
}

/// The byte after the string, the comment or the character that begins here; `None` where it has no end.
fn token_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text.as_bytes()[at..];
    let behind =
        |begin: usize, end: &str| text[at + begin..].find(end).map(|found| at + begin + found + end.len());
    match rest {
        [b'"', ..] => {
            let mut escaped = false;
            let end = rest[1..].iter().position(|&byte| {
                let ends = byte == b'"' && !escaped;
                escaped = byte == b'\\' && !escaped;
                ends
            });
            end.map(|end| at + 1 + end + 1)
        }
        [b'r', b'"' | b'#', ..] => {
            let hashes = rest[1..].iter().take_while(|&&byte| byte == b'#').count();
            match rest.get(1 + hashes) {
                Some(b'"') => behind(2 + hashes, &format!("\"{}", "#".repeat(hashes))),
                _ => Some(at + 1),
            }
        }
        [b'/', b'/', ..] => Some(behind(2, "\n").unwrap_or(text.len())),
        [b'/', b'*', ..] => behind(2, "*/"),
        // Never into the middle of a letter.
        _ => Some(text.ceil_char_boundary(at + 1)),
    }
}

/// The byte after blanks, commas and comments.
pub(super) fn skip_blanks(text: &str, begin: usize) -> usize {
    let mut at = begin;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("//") || rest.starts_with("/*") {
            at = token_end(text, at).unwrap_or(text.len());
        } else {
            let blank = |sign: char| sign.is_whitespace() || sign == ',';
            let blanks = rest.len() - rest.trim_start_matches(blank).len();
            if blanks == 0 {
                break;
            }
            at += blanks;
        }
    }
    at.min(text.len())
}
