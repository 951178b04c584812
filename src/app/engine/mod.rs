//! Programs of other people: how they are started, asked and ended, the user's own list of them, and Edagari as such a
//! program.
//!
//! `process` is what runs, `gtp`, `nboard`, `ugi`, `lines` and `cassio` are what is spoken, each with its grammar at the top of the
//! file; `protocol` names them and [`client`] is what they have in common. [`settings`] keeps who the user has added, and
//! only such an engine is ever started; [`provider`] starts it where a method of that name is to move. [`server`] is the
//! other side: Edagari as an engine, in the same protocols. [`trial`] says what an engine can, [`templates`] are programs to
//! begin with, and [`tournament`] lets a class of programs play.

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
