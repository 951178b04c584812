//! Learning in the weights lab.

pub mod data;
pub mod update;
pub mod work;
