//! The built-in course.

pub mod contents;
pub mod data;
pub mod lesson;
pub mod positions;
pub mod shown;
pub mod update;
