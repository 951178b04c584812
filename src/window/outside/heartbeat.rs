//! Heartbeat: distinguishes the time in which the program ran, visible or not, from that in which it was
//! suspended or the computer slept. A covered window is painted as seldom as a sleeping one.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

/// Counts the time that the program runs, once requested.
#[derive(Debug, Default)]
pub struct Heartbeat {
    /// Milliseconds lived so far.
    lived: Arc<AtomicU64>,
    /// Milliseconds counted at the last call.
    counted: u64,
    beats: bool,
}

impl Heartbeat {
    /// Between two beats.
    const PAUSE: Duration = Duration::from_millis(500);
    /// After a longer time between two beats the program was suspended; on a busy computer the delay is
    /// shorter.
    const LATEST: Duration = Duration::from_secs(3);

    /// The seconds that the program has run since the last call, by half seconds, from the first call on with
    /// `wanted`.
    pub fn lived(&mut self, wanted: bool) -> f64 {
        if !self.beats && !wanted {
            return 0.0;
        }
        if !self.beats {
            self.beats = true;
            let lived = Arc::downgrade(&self.lived);
            let beat = move || {
                let mut last = Instant::now();
                while let Some(lived) = lived.upgrade() {
                    let since = last.elapsed();
                    last += since;
                    if since <= Self::LATEST {
                        lived.fetch_add(since.as_millis() as u64, Ordering::Relaxed);
                    }
                    drop(lived);
                    thread::sleep(Self::PAUSE);
                }
            };
            // Without it a covered window's clock stands still.
            let _ = Builder::new().name("heartbeat".to_owned()).spawn(beat);
        }
        let lived = self.lived.load(Ordering::Relaxed);
        let since = lived - std::mem::replace(&mut self.counted, lived);
        since as f64 / 1000.0
    }

    /// Adds running time.
    pub fn live(&self, time: Duration) {
        self.lived.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
    }
}
