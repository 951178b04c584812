//! The signals that end a command before its time: it then says what it knows by then.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, OnceLock};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::failure::{Done, Failure};

/// Only known where terminals hang up; elsewhere nothing is registered for it.
#[cfg(not(unix))]
const SIGHUP: i32 = 1;

/// Whether the program waits for its input: nothing is known yet that could be said.
static WAITS: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Waits for input. Meanwhile a signal ends the program at once, as any other.
pub(super) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITS.store(true, Ordering::Relaxed);
    let input = wait();
    WAITS.store(false, Ordering::Relaxed);
    input
}

/// Whether a command is to end, and by what.
#[derive(Clone, Debug, Default)]
pub struct Interruption {
    stop: Arc<AtomicBool>,
    /// The number of the signal; 0 while there was none.
    signal: Arc<AtomicUsize>,
    hears: bool,
    /// Handlers are registered once: each further one would take the first signal for the second.
    registered: Arc<OnceLock<()>>,
}

impl Interruption {
    /// By SIGINT, SIGTERM and SIGHUP of this process. Without it nothing interrupts a command.
    pub fn by_signals() -> Self {
        Self { hears: true, ..Self::default() }
    }

    /// From here on the command itself sees to it that it ends, which looks at the flag. Another signal ends the program at once.
    pub(super) fn listen(&self) -> Arc<AtomicBool> {
        if self.hears {
            // Where the system takes no handler, a signal ends the program as any other.
            self.registered.get_or_init(|| drop(self.register()));
        }
        Arc::clone(&self.stop)
    }

    fn register(&self) -> io::Result<()> {
        // What was begun to outlive its terminal does so.
        let signals = [SIGINT, SIGTERM].into_iter().chain((!ignores_hangups()).then_some(SIGHUP));
        for signal in signals {
            flag::register_conditional_default(signal, Arc::clone(&WAITS))?;
            // Looks at the flag before the signal raises it.
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

    /// Ends a command of which a part would be worth nothing.
    pub(super) fn check(&self) -> Done {
        if self.is_raised() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// The name of the signal that came, and the status that shells know it by.
    pub(super) fn signal(&self) -> Option<(&'static str, u8)> {
        let signal = self.signal.load(Ordering::Relaxed);
        let name = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")];
        let (signal, name) = name.into_iter().find(|&(number, _)| number as usize == signal)?;
        Some((name, 128 + signal as u8))
    }
}

/// Whether this program was begun by `nohup`, or that cannot be known: then the system does with SIGHUP as it always did.
fn ignores_hangups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (SIGHUP - 1) & 1 == 1)
}
