//! Comma-separated values, as spreadsheets and statistics programs read them.

use csv::WriterBuilder;

use crate::plain;

/// Prefix of a text that a spreadsheet would calculate.
const GUARD: char = '\'';

/// Rows as text; fields are put in quotes where they need them, and no program takes one for a formula.
pub fn to_text<Row>(rows: impl IntoIterator<Item = Row>) -> String
where
    Row: IntoIterator<Item: AsRef<str>>,
{
    let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        let row: Vec<String> = row.into_iter().map(|field| guarded(field.as_ref())).collect();
        // Writing to memory cannot fail, and rows may have any length.
        let _ = writer.write_record(&row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// A field that no spreadsheet runs as a formula, whichever delimiter it uses: a field that looks like one is
/// prefixed by an apostrophe, and so is one that begins with an apostrophe. [`bare`] removes them.
pub fn guarded(field: &str) -> String {
    let field = plain::lines(field);
    if is_number(&field) {
        return field.into_owned();
    }
    let mut out = String::with_capacity(field.len() + 1);
    for part in field.split_inclusive(divides) {
        // Programs skip blanks and quotation marks before a formula's sign.
        let begins = part.trim_start_matches(|sign: char| sign.is_whitespace() || is_unseen(sign));
        if begins.starts_with(calculates) || part.starts_with(GUARD) {
            out.push(GUARD);
        }
        out.push_str(part);
    }
    out
}

/// The text inside [`guarded`].
pub fn bare(field: &str) -> String {
    field.split_inclusive(divides).map(|part| part.strip_prefix(GUARD).unwrap_or(part)).collect()
}

/// Whether some program uses this character as a delimiter.
const fn divides(sign: char) -> bool {
    matches!(sign, ',' | ';' | '\t' | '|' | '\n')
}

/// Whether a spreadsheet takes a field that begins with this character for a formula; those for Japanese and
/// Chinese know the wide characters.
const fn calculates(sign: char) -> bool {
    matches!(sign, '=' | '+' | '-' | '@' | '＝' | '＋' | '－' | '＠')
}

const fn is_unseen(sign: char) -> bool {
    matches!(sign, '"' | '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}')
}

/// Whether a field is a number in the program's notation, whose sign is no formula.
fn is_number(field: &str) -> bool {
    let digits = field.strip_prefix('-').unwrap_or(field);
    digits.starts_with(|sign: char| sign.is_ascii_digit())
        && digits.bytes().all(|sign| sign.is_ascii_digit() || matches!(sign, b'.' | b'e' | b'-'))
        && field.parse::<f64>().is_ok()
}
