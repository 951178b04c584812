//! What speed-ups buy, measured.

pub mod data;
pub mod work;
