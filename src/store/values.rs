//! Comma-separated values, as spreadsheets and statistics programs read them.

use csv::WriterBuilder;

/// Rows as text; fields are put in quotes where they need them.
pub fn to_text<Row>(rows: impl IntoIterator<Item = Row>) -> String
where
    Row: IntoIterator<Item: AsRef<str>>,
{
    let mut writer = WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in rows {
        let row: Vec<Row::Item> = row.into_iter().collect();
        // Memory takes all that is written to it, and rows may be of any length.
        let _ = writer.write_record(row.iter().map(|field| field.as_ref().as_bytes()));
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
