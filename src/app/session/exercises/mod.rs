//! Exercises: sets, answers, grades.

pub mod answers_beside;
pub mod command;
pub mod data;
pub mod edit;
pub mod grader;
pub mod handed_in;
pub mod other_sets;
pub mod question;
pub mod runs;
pub mod sets;
pub mod shown;
pub mod update;
pub mod working;
