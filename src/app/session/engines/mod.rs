//! The engines that the user has added: list, form, and what a test of one found.

pub mod beside;
pub mod data;
pub mod update;
pub mod work;
