//! Registry of engines that can be started by name: those that the user has added, and those lent by a
//! tournament for its duration.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::Duration;

use crate::catalog::Game;
use crate::catalog::external::{self, ExternalEngines, ExternalPlayer};
use crate::search::Limits;
use crate::search::external::{ExternalFault, FaultKind};

use super::client::{Contact, EngineClient};
use super::process::Launch;
use super::{EngineEntry, EngineList, Protocol};

/// A program that plays for the duration of a command, without being in the user's list.
#[derive(Clone, Debug)]
pub struct LentEngine {
    pub protocol: Protocol,
    pub launch: Launch,
    /// Deadline of an answer.
    pub wait: Duration,
}

static LENT: Mutex<BTreeMap<String, LentEngine>> = Mutex::new(BTreeMap::new());

fn lent() -> MutexGuard<'static, BTreeMap<String, LentEngine>> {
    LENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Registers a program under a name, which precedes the user's list.
pub fn lend(name: &str, engine: LentEngine) {
    lent().insert(name.to_owned(), engine);
}

/// Removes a program registered by [`lend`].
pub fn take_back(name: &str) {
    lent().remove(name);
}

/// The protocol of the engine of this name; `None` for an unknown name.
pub fn protocol_of(name: &str) -> Option<Protocol> {
    engine_of(name).map(|engine| engine.protocol)
}

/// The engine of this name, to be lent under another one; `None` for an unknown name.
pub(super) fn engine_of(name: &str) -> Option<LentEngine> {
    if let Some(engine) = lent().get(name) {
        return Some(engine.clone());
    }
    let list = EngineList::load().ok()?;
    let Contact { protocol, launch, wait, .. } = contact(name, list.get(name)?);
    Some(LentEngine { protocol, launch, wait })
}

/// Ends an engine in the background: it is asked to end first, which takes time.
pub fn end_beside(engine: Box<dyn Send>) {
    // Without a thread it is dropped here.
    let _ = Builder::new().name("engine end".to_owned()).spawn(move || drop(engine));
}

/// Registers this module as the provider of external engines.
pub fn provide() {
    external::provide(&Provider);
}

struct Provider;

impl ExternalEngines for Provider {
    fn names(&self, game: Game) -> Vec<String> {
        let engines = EngineList::load().unwrap_or_default().engines;
        engines.into_iter().filter(|entry| entry.plays(game)).map(|entry| entry.name).collect()
    }

    fn check(&self, name: &str, game: Game) -> Result<(), FaultKind> {
        let other = || FaultKind::OtherGame(game.to_string());
        if let Some(engine) = lent().get(name) {
            return if engine.protocol.has(game) { Ok(()) } else { Err(other()) };
        }
        let list = EngineList::load().map_err(|error| FaultKind::NotStarted(error.to_string()))?;
        let entry = list.get(name).ok_or(FaultKind::Unknown)?;
        if entry.plays(game) { Ok(()) } else { Err(other()) }
    }

    fn untold(&self, name: &str, limits: &Limits) -> Option<&'static str> {
        let protocol = protocol_of(name)?;
        if limits.depth.is_some() && !protocol.takes_depth() {
            Some("depth")
        } else {
            (limits.nodes.is_some() && !protocol.takes_nodes()).then_some("nodes")
        }
    }

    fn start(
        &self,
        name: &str,
        game: Game,
        stop: &AtomicBool,
    ) -> Result<Box<dyn ExternalPlayer>, ExternalFault> {
        let fault = |kind| ExternalFault { engine: name.to_owned(), kind, log: Vec::new() };
        self.check(name, game).map_err(fault)?;
        let engine = engine_of(name).ok_or_else(|| fault(FaultKind::Unknown))?;
        let LentEngine { protocol, launch, wait } = engine;
        let contact = Contact { name, protocol, launch, wait };
        Ok(Box::new(EngineClient::start(&contact, game, stop)?))
    }
}

/// The contact for an engine of the user's list.
pub(super) fn contact<'a>(name: &'a str, entry: &EngineEntry) -> Contact<'a> {
    let wait = Duration::from_secs(u64::from(entry.wait));
    Contact { name, protocol: entry.protocol, launch: entry.launch(), wait }
}
