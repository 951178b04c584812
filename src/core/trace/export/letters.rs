//! Estimates of the width of words, and the spelling of numbers.

/// The approximate width of words in a type of this size.
pub(super) fn measure(words: &str, size: f32) -> f32 {
    let em = |character: char| match character {
        character if is_wide(character) => 1.0,
        'i' | 'l' | 'j' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.28,
        '\u{2009}' | '\u{a0}' => 0.2,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.38,
        'm' | 'w' | 'M' | 'W' | '%' | '≤' | '≥' | '≲' | '≳' | '≈' | '×' | '∞' | '…' | '—' | '@' => {
            0.88
        }
        character if character.is_ascii_uppercase() => 0.64,
        _ => 0.56,
    };
    words.chars().map(em).sum::<f32>() * size
}

/// Whether a character is as wide as it is high.
pub(super) const fn is_wide(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}')
}

/// A count with thin spaces between groups of three digits.
pub(super) fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{2009}');
        }
        grouped.push(digit);
    }
    grouped
}
