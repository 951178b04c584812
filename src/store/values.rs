//! Comma-separated values, as spreadsheets and statistics programs read them.

/// Rows as text; fields are put in quotes where they need them.
pub fn to_text<Row>(rows: impl IntoIterator<Item = Row>) -> String
where
    Row: IntoIterator<Item: AsRef<str>>,
{
    let line =
        |row: Row| row.into_iter().map(|field| quoted(field.as_ref())).collect::<Vec<_>>().join(",") + "\n";
    rows.into_iter().map(line).collect()
}

/// A field in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
