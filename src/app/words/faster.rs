//! The sentence that names a faster method than the present one.

use crate::catalog::FasterMethod;

use super::text::Text;

/// The times of both methods; `method` and `other` are their names in context.
pub fn faster(text: Text, faster: &FasterMethod, method: &str, other: &str) -> String {
    let key = if faster.proves { "faster.proves" } else { "faster.estimates" };
    let (time, soon) = (about(text, faster.expected), about(text, faster.seconds));
    text.with(key, &[("method", &method), ("time", &time), ("other", &other), ("soon", &soon)])
}

/// An estimated time.
fn about(text: Text, seconds: f64) -> String {
    let (key, unit) = match seconds {
        ..1.0 => return text.get("faster.moment"),
        ..90.0 => ("faster.seconds", 1.0),
        ..5400.0 => ("faster.minutes", 60.0),
        ..86_400.0 => ("faster.hours", 3600.0),
        _ => return text.get("faster.days"),
    };
    text.with(key, &[("count", &format!("{:.0}", seconds / unit))])
}
