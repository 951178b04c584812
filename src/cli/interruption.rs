//! The signals that end a command early: it then reports its findings so far.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::failure::{Done, Failure};

/// Only defined where terminals hang up; elsewhere no handler is registered.
#[cfg(not(unix))]
const SIGHUP: i32 = 1;

/// Whether the program waits for its input and has no findings yet.
static WAITS: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Waits for input. Meanwhile a signal ends the program at once.
pub(super) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITS.store(true, Ordering::Relaxed);
    let input = wait();
    WAITS.store(false, Ordering::Relaxed);
    input
}

/// The request to end a command, with its signal.
#[derive(Clone, Debug, Default)]
pub struct Interruption {
    stop: Arc<AtomicBool>,
    /// The number of the signal; 0 without any.
    signal: Arc<AtomicUsize>,
    hears: bool,
    /// Handlers are registered once: each further one would take the first signal for the second.
    registered: Arc<OnceLock<()>>,
}

impl Interruption {
    /// Interruption by SIGINT, SIGTERM and SIGHUP of this process. The default one never happens.
    pub fn by_signals() -> Self {
        Self { hears: true, ..Self::default() }
    }

    /// From here on the command ends by itself when the flag is raised. Another signal ends the program at
    /// once.
    pub(super) fn listen(&self) -> Arc<AtomicBool> {
        if self.hears {
            // Where the system refuses a handler, a signal ends the program at once.
            self.registered.get_or_init(|| drop(self.register()));
        }
        Arc::clone(&self.stop)
    }

    fn register(&self) -> io::Result<()> {
        // Under `nohup` the command outlives its terminal.
        let signals = [SIGINT, SIGTERM].into_iter().chain((!ignores_hangups()).then_some(SIGHUP));
        for signal in signals {
            flag::register_conditional_default(signal, Arc::clone(&WAITS))?;
            // Checks the flag before the signal raises it.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&self.stop))?;
            flag::register_usize(signal, Arc::clone(&self.signal), signal as usize)?;
            flag::register(signal, Arc::clone(&self.stop))?;
        }
        Ok(())
    }

    /// Whether the command is to end.
    pub(super) fn is_raised(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Ends a command whose partial result would be worthless.
    pub(super) fn check(&self) -> Done {
        if self.is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// The name of the signal, and the exit status that shells use for it.
    pub(super) fn signal(&self) -> Option<(&'static str, u8)> {
        let signal = self.signal.load(Ordering::Relaxed);
        let name = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")];
        let (signal, name) = name.into_iter().find(|&(number, _)| number as usize == signal)?;
        Some((name, 128 + signal as u8))
    }
}

/// Whether this program was started by `nohup`, or that is unknown: SIGHUP then keeps its disposition.
fn ignores_hangups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (SIGHUP - 1) & 1 == 1)
}
