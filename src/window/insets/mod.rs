//! Small interactive parts, in a dialog and in the page of a lesson alike.

pub mod bits;
pub mod pairs;
