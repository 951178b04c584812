//! The weights lab.

pub mod data;
pub mod learning;
pub mod parameters;
pub mod patterns;
pub mod positions;
pub mod reference;
pub mod shown;
pub mod table;
pub mod update;
pub mod work;
pub mod worth;
