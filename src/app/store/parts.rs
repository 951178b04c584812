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

/// What a structure holds, and what stands behind its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructureText<'a> {
    /// All between its brackets.
    pub inside: &'a str,
    /// What stands behind the bracket that closes it, without blanks; `None` where none does.
    pub behind: Option<&'a str>,
}

/// The structure that a text begins with; `None` where it begins with something else.
pub fn structure(text: &str) -> Option<StructureText<'_>> {
    let text = text.trim().strip_prefix('(')?;
    let mut depth = 0_usize;
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            ')' if depth == 0 => {
                return Some(StructureText { inside: &text[..at], behind: Some(text[at + 1..].trim()) });
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '"' => pass_text(&mut signs),
            _ => {}
        }
    }
    // Where a bracket or a quotation mark inside is missing, the last sign closes the whole.
    Some(text.strip_suffix(')').map_or(StructureText { inside: text, behind: None }, |inside| {
        StructureText { inside, behind: Some("") }
    }))
}

/// Goes to the end of a text in quotes.
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
