//! Damaged documents in RON, taken apart: what one bad part spoils is that part alone.

/// The parts of what stands inside a structure, a list or a map: between commas that are in no other one and in no text.
pub fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut begun) = (0_usize, 0);
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            // A damaged text may close more than it opens; reading such a field fails later.
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '"' => pass_text(&mut signs),
            ',' if depth == 0 => {
                parts.push(&text[begun..at]);
                begun = at + 1;
            }
            _ => {}
        }
    }
    // Nothing but a blank stands here where the last field ends with a comma.
    parts.push(&text[begun..]);
    parts.retain(|field| !field.trim().is_empty());
    parts
}

/// Goes to the end of a text in quotes.
fn pass_text(signs: &mut std::str::CharIndices<'_>) {
    while let Some((_, sign)) = signs.next() {
        match sign {
            '"' => return,
            // A quote behind a backslash does not end the text.
            '\\' => drop(signs.next()),
            _ => {}
        }
    }
}
