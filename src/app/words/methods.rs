//! Names of methods.

use crate::catalog::Method;

use super::text::Text;

/// The name of a method: for an external engine, or a recording of one, its own name.
pub fn method_name(text: Text, method: &Method) -> String {
    match method {
        Method::Foreign(recording) => recording.program.clone(),
        Method::External(method) if !method.name.is_empty() => method.name.clone(),
        method => text.get(&format!("analysis.method.{}", method.name())),
    }
}
