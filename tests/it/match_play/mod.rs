mod adjudication;
mod ascent;
mod behind_the_end;
mod class_tournament;
mod dialects;
#[cfg(target_os = "linux")]
mod ended_early;
mod engine_seat;
pub(crate) mod engines;
mod intervals;
mod learning;
mod learning_fit;
pub(crate) mod patterns;
mod plans;
