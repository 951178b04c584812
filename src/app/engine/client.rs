//! A running engine: its process, its protocol, and the deadline of each answer.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::catalog::Game;
use crate::catalog::external::{ExternalPlayer, ExternalQuestion};
use crate::search::Report;
use crate::search::external::{ExternalFault, FaultKind};

use super::asked::{Asked, Client, report};
use super::process::{EngineProcess, Launch, Patience, Trouble};
use super::{Protocol, cassio, gtp, lines, nboard, ugi};

pub use super::asked::EngineFacts;

#[derive(Debug)]
pub struct EngineClient {
    name: String,
    protocol: Protocol,
    wait: Duration,
    process: EngineProcess,
    client: Box<dyn Client>,
    /// Whether it has answered a question: the first answer includes the start of the program.
    answered: bool,
    /// Whether it still works on a cancelled question.
    is_spent: bool,
}

/// Information for starting an engine and speaking to it.
#[derive(Clone, Debug)]
pub struct Contact<'a> {
    /// The user's name for it.
    pub name: &'a str,
    pub protocol: Protocol,
    pub launch: Launch,
    /// Deadline of its start and of an answer; in a game of a match, the time limit goes before it.
    pub wait: Duration,
}

impl EngineClient {
    /// Tolerance beyond a time limit, for busy machines.
    const GRACE: Duration = Duration::from_millis(500);
    /// Tolerance of the first answer in a game of a match, for the start of a program.
    pub const START: Duration = Duration::from_secs(10);

    /// Starts an engine for a game and greets it; stopped by `stop`.
    ///
    /// # Errors
    /// [`ExternalFault`] gives the reason; it is meaningless where it was stopped.
    pub fn start(contact: &Contact<'_>, game: Game, stop: &AtomicBool) -> Result<Self, ExternalFault> {
        let fault = |kind, log| ExternalFault { engine: contact.name.to_owned(), kind, log };
        if !contact.protocol.has(game) {
            return Err(fault(FaultKind::OtherGame(game.to_string()), Vec::new()));
        }
        let process = EngineProcess::start(&contact.launch).map_err(|kind| fault(kind, Vec::new()))?;
        let client: Box<dyn Client> = match contact.protocol {
            Protocol::Gtp => Box::new(gtp::GtpClient::new(game)),
            Protocol::NBoard => Box::new(nboard::NBoardClient::default()),
            Protocol::Ugi => Box::new(ugi::UgiClient::default()),
            Protocol::Lines => Box::new(lines::LinesClient::new(contact.launch.clone())),
            Protocol::Cassio => Box::new(cassio::CassioClient::default()),
        };
        let name = contact.name.to_owned();
        let (protocol, wait) = (contact.protocol, contact.wait);
        let mut engine = Self { name, protocol, wait, process, client, answered: false, is_spent: false };
        let greeted = engine.client.greet(&mut engine.process, &Patience::new(wait, stop));
        match greeted {
            Ok(()) => Ok(engine),
            Err(trouble) => Err(engine.fault(trouble)),
        }
    }

    /// Time beyond its limit after which an answer loses a game of a match.
    pub(super) const fn grace(is_first: bool) -> Duration {
        if is_first { Self::START } else { Self::GRACE }
    }

    /// Its information about itself.
    pub fn about(&self) -> &EngineFacts {
        self.client.about()
    }

    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The last lines exchanged.
    pub fn log(&self) -> Vec<String> {
        self.process.log()
    }

    fn fault(&self, trouble: Trouble) -> ExternalFault {
        let kind = match trouble {
            Trouble::Fault(kind) => kind,
            // The text is not shown.
            Trouble::Stopped => FaultKind::Silent { given: None, waited: 0 },
        };
        ExternalFault { engine: self.name.clone(), kind, log: self.process.log() }
    }
}

impl ExternalPlayer for EngineClient {
    fn answer(
        &mut self,
        question: &ExternalQuestion<'_>,
        live: &mut dyn FnMut(&Report),
    ) -> Result<Report, ExternalFault> {
        let actions = question.position.actions();
        // Engines differ in passing by themselves, so a forced move is not asked for.
        if let [only] = actions[..]
            && question.position.is_pass(only)
        {
            return Ok(report(question.position, only));
        }
        let is_first = !std::mem::replace(&mut self.answered, true);
        let given = question.limits.seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let allowed = match given {
            None => self.wait,
            Some(given) if question.is_refereed => given.saturating_add(Self::grace(is_first)),
            Some(given) => self.wait.max(given.saturating_add(Self::GRACE)),
        };
        let patience = Patience::new(allowed, question.stop);
        let mut asked = Asked { process: &mut self.process, question, patience, live };
        match self.client.ask(&mut asked) {
            Ok(report) => Ok(report),
            Err(Trouble::Stopped) => {
                self.is_spent = self.client.quieten(&mut self.process).is_err();
                Ok(Report::default())
            }
            Err(Trouble::Fault(FaultKind::Silent { waited, .. })) => {
                let given = given.map(|given| given.as_millis() as u64);
                Err(self.fault(FaultKind::Silent { given, waited }.into()))
            }
            Err(trouble) => Err(self.fault(trouble)),
        }
    }

    fn is_spent(&self) -> bool {
        self.is_spent
    }
}

impl Drop for EngineClient {
    fn drop(&mut self) {
        let farewell = self.client.farewell();
        self.process.bid_farewell(farewell);
    }
}
