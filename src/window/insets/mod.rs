//! Small things to be touched that stand in a dialog and in the page of a lesson alike.

pub mod bits;
pub mod pairs;
