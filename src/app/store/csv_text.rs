//! Comma-separated values, as spreadsheets and statistics programs read them.

use csv::WriterBuilder;

use crate::plain;

/// What stands in front of a text that a spreadsheet would calculate.
const GUARD: char = '\'';

/// Rows as text; fields are put in quotes where they need them, and no program takes one for a formula.
pub fn to_text<Row>(rows: impl IntoIterator<Item = Row>) -> String
where
    Row: IntoIterator<Item: AsRef<str>>,
{
    let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        let row: Vec<String> = row.into_iter().map(|field| guarded(field.as_ref())).collect();
        // Memory takes all that is written to it, and rows may be of any length.
        let _ = writer.write_record(&row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A field that no spreadsheet runs as a formula, whichever sign it divides fields by: what looks like one is led by an
/// apostrophe, and so is what begins with one. [`bare`] takes them off again.
pub fn guarded(field: &str) -> String {
    let field = plain::lines(field);
    if is_number(&field) {
        return field.into_owned();
    }
    let mut out = String::with_capacity(field.len() + 1);
    for part in field.split_inclusive(divides) {
        // Programs pass over blanks and quotation marks before they look for the sign of a formula.
        let begins = part.trim_start_matches(|sign: char| sign.is_whitespace() || is_unseen(sign));
        if begins.starts_with(calculates) || part.starts_with(GUARD) {
            out.push(GUARD);
        }
        out.push_str(part);
    }
    out
}

/// The text behind [`guarded`].
pub fn bare(field: &str) -> String {
    field.split_inclusive(divides).map(|part| part.strip_prefix(GUARD).unwrap_or(part)).collect()
}

/// Whether some program ends a field at this sign.
const fn divides(sign: char) -> bool {
    matches!(sign, ',' | ';' | '\t' | '|' | '\n')
}

/// Whether a spreadsheet takes what begins like this for a formula; those for Japanese and Chinese know the wide signs.
const fn calculates(sign: char) -> bool {
    matches!(sign, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
}

const fn is_unseen(sign: char) -> bool {
    matches!(sign, '"' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}')
}

/// Whether a field is a number as the program writes them, whose sign is no formula.
fn is_number(field: &str) -> bool {
    let digits = field.strip_prefix('-').unwrap_or(field);
    digits.starts_with(|sign: char| sign.is_ascii_digit())
        && digits.bytes().all(|sign| sign.is_ascii_digit() || matches!(sign, b'.' | b'e' | b'-'))
        && field.parse::<f64>().is_ok()
}
