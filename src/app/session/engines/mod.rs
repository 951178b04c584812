//! The external engines that the user added: list, form, and test results.

pub mod beside;
pub mod data;
pub mod update;
pub mod work;
