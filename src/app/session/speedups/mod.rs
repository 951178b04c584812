//! Gain of the speed-ups, measured.

pub mod data;
pub mod work;
