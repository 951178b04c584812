//! Names of methods.

use crate::catalog::Method;

use super::text::Text;

/// What a method is called: a recording of another program by the name of that program.
pub fn method_name(text: Text, method: &Method) -> String {
    match method {
        Method::Foreign(recording) => recording.program.clone(),
        method => text.get(&format!("analysis.method.{}", method.name())),
    }
}
