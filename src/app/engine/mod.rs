//! External engines: starting, asking and ending programs of other people, the user's list of them, and
//! Edagari as an engine.
//!
//! `process` runs a program; `gtp`, `nboard`, `ugi`, `lines` and `cassio` are the protocols, each with its
//! grammar at the top of the file; `protocol` names them and [`client`] is their common part. [`settings`]
//! holds the engines that the user has added, and no other is ever started; [`provider`] starts one where a
//! method of that name is to move. [`server`] is the other side: Edagari as an engine, in the same protocols.
//! [`trial`] tests the capabilities of an engine, [`templates`] are example programs, and [`tournament`] runs
//! tournaments of programs.

mod asked;
mod cassio;
pub mod client;
mod gtp;
mod lines;
mod moves;
mod nboard;
pub mod process;
pub mod protocol;
pub mod provider;
pub mod server;
pub mod settings;
pub mod templates;
pub mod tournament;
pub mod trial;
mod ugi;

pub use protocol::Protocol;
pub use settings::{EngineEntry, EngineList};
