//! Exercises on paper and for Moodle.

pub mod data;
pub mod work;
