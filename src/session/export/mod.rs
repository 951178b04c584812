//! Trees taken out of the window: figures, data, animations.

pub mod data;
pub mod figure;
pub mod work;
