mod ascent;
mod class_tournament;
pub(crate) mod engines;
mod intervals;
mod learning;
mod learning_fit;
pub(crate) mod patterns;
mod plans;
