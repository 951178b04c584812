//! What the commands write besides text: JSON, an object a line.

use std::io::Write;

use super::failure::Done;

/// Writes one JSON object on a line of its own.
pub(super) fn write_json(out: &mut dyn Write, value: &impl serde::Serialize) -> Done {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}
