//! Who starts engines by name: those that the user has added, and those that a tournament lends for as long as it lasts.

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

/// A program that plays for as long as a command lasts, without being among the user's engines.
#[derive(Clone, Debug)]
pub struct LentEngine {
    /// What it speaks.
    pub protocol: Protocol,
    /// How it is started.
    pub launch: Launch,
    /// How long an answer is waited for.
    pub wait: Duration,
}

static LENT: Mutex<BTreeMap<String, LentEngine>> = Mutex::new(BTreeMap::new());

fn lent() -> MutexGuard<'static, BTreeMap<String, LentEngine>> {
    LENT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lends a program under a name that goes before the user's own.
pub fn lend(name: &str, engine: LentEngine) {
    lent().insert(name.to_owned(), engine);
}

/// Ends what [`lend`] began.
pub fn take_back(name: &str) {
    lent().remove(name);
}

/// The protocol of the engine of this name; `None` where no engine is called so.
pub fn protocol_of(name: &str) -> Option<Protocol> {
    engine_of(name).map(|engine| engine.protocol)
}

/// The engine of this name, to be lent under another one; `None` where no engine is called so.
pub(super) fn engine_of(name: &str) -> Option<LentEngine> {
    if let Some(engine) = lent().get(name) {
        return Some(engine.clone());
    }
    let list = EngineList::load().ok()?;
    let Contact { protocol, launch, wait, .. } = contact(name, list.get(name)?);
    Some(LentEngine { protocol, launch, wait })
}

/// Ends an engine without making anybody wait: it is asked to end first, which takes a moment.
pub fn end_beside(engine: Box<dyn Send>) {
    // Without a thread it is dropped here.
    let _ = Builder::new().name("engine end".to_owned()).spawn(move || drop(engine));
}

/// Says that engines are started here.
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

/// How an engine of the user's is spoken to.
pub(super) fn contact<'a>(name: &'a str, entry: &EngineEntry) -> Contact<'a> {
    let wait = Duration::from_secs(u64::from(entry.wait));
    Contact { name, protocol: entry.protocol, launch: entry.launch(), wait }
}
