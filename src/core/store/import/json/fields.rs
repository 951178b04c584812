//! Fields of JSON objects that are listed where they are left out.

use serde_json::Value;

use crate::store::import::line::shortened;

/// Whether a value says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(parts) => parts.is_empty(),
        Value::Object(parts) => parts.is_empty(),
        _ => false,
    }
}

/// A field as it is shown where it is left out.
pub(super) fn field(key: &str, value: &Value) -> String {
    shortened(&format!("{key}: {value}"))
}
