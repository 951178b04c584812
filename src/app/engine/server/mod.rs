//! Edagari as an engine: the server side of each protocol, one process for a whole game.
//!
//! A seat is the game and the method that plays it, with the memory that the method keeps between moves;
//! `gtp`, `nboard`, `ugi`, `lines` and `cassio` read a line each and answer it. Moves are chosen exactly as
//! in a match of this program: the same job, the same memory, so that without a time limit a game over a
//! protocol equals the game of a match.

use crate::catalog::{Engine, Game};

use super::Protocol;

use seat::{Seat, Speaker, ends_search};

pub use seat::{Flow, Interrupts};
pub use serve::serve;

mod cassio;
mod gtp;
mod lines;
mod nboard;
mod seat;
mod serve;
mod ugi;

/// Edagari as an engine.
pub struct EngineServer {
    protocol: Protocol,
    seat: Seat,
    speaker: Box<dyn Speaker>,
}

impl EngineServer {
    /// An engine that plays a game by a method.
    pub fn new(protocol: Protocol, game: Game, engine: Engine) -> Self {
        let speaker: Box<dyn Speaker> = match protocol {
            Protocol::Gtp => Box::new(gtp::GtpServer),
            Protocol::NBoard => Box::new(nboard::NBoardServer::default()),
            Protocol::Ugi => Box::new(ugi::UgiServer::default()),
            Protocol::Lines => Box::new(lines::LinesServer::default()),
            Protocol::Cassio => Box::new(cassio::CassioServer::default()),
        };
        Self { protocol, seat: Seat::new(game, engine), speaker }
    }

    /// The signal that ends a search early.
    pub fn interrupts(&self) -> Interrupts {
        self.seat.interrupts.clone()
    }

    /// Reads a line and answers by `say`.
    pub fn take(&mut self, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        if ends_search(self.protocol, line) {
            self.seat.heard += 1;
        }
        self.speaker.take(&mut self.seat, line, say)
    }
}
