//! Trees taken out of the window: figures, data, animations.

pub mod board;
mod caption;
pub mod data;
pub mod figure;
pub mod page;
pub mod update;
pub mod work;
