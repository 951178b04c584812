//! All visible words: languages, numbers and moves as text, the narrator, faults as sentences. Independent of
//! the window.

pub mod answers;
pub mod class;
pub mod class_tournament;
pub mod compared_traces;
pub mod ending;
pub mod engines;
pub mod faster;
pub mod faults;
pub mod games;
pub mod glossary;
pub mod imports;
pub mod methods;
pub mod move_numbers;
pub mod narrator;
pub mod openings;
pub mod pairs;
pub mod parting;
pub mod programs;
pub mod puzzles;
pub mod review;
pub mod review_in_words;
pub mod signs;
pub mod statistics;
pub mod text;
mod texts;
pub mod tournaments;
pub mod values;
mod windows;
pub mod written;
