//! Damaged documents in RON, split so that a fault affects only its own part.

/// The elements of a structure, a list or a map: separated by commas outside nested brackets and strings.
pub fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut begun) = (0_usize, 0);
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            // A damaged text may close more brackets than it opens; reading such a field fails later.
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '"' => pass_text(&mut signs),
            ',' if depth == 0 => {
                parts.push(&text[begun..at]);
                begun = at + 1;
            }
            _ => {}
        }
    }
    // Only a blank follows where the last field ends with a comma.
    parts.push(&text[begun..]);
    parts.retain(|field| !field.trim().is_empty());
    parts
}

/// Skips to the end of a string.
fn pass_text(signs: &mut std::str::CharIndices<'_>) {
    while let Some((_, sign)) = signs.next() {
        match sign {
            '"' => return,
            // An escaped quote does not end the string.
            '\\' => drop(signs.next()),
            _ => {}
        }
    }
}
