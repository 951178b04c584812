//! Requests for the next frame by background work: a closure, so that the session does not depend on a
//! window.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Time of the next frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextPicture {
    /// At once.
    Now,
    /// After this time at the latest.
    After(Duration),
    /// When a stream is due: requests are frequent, frames are limited.
    OfStream,
    /// When the rest of the messages can be handled.
    OfRest,
}

/// Requests frames, from any thread.
#[derive(Clone)]
pub struct Wake(Arc<dyn Fn(NextPicture) + Send + Sync>);

impl Wake {
    /// Asks by calling `ask`.
    pub fn new(ask: impl Fn(NextPicture) + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// Ignores requests, where there is no window.
    pub fn nobody() -> Self {
        Self::new(|_| {})
    }

    /// Requests a frame at once.
    pub fn now(&self) {
        (self.0)(NextPicture::Now);
    }

    /// Requests a frame after some time.
    pub fn after(&self, wait: Duration) {
        (self.0)(NextPicture::After(wait));
    }

    /// Requests a frame for a stream.
    pub fn streamed(&self) {
        (self.0)(NextPicture::OfStream);
    }

    /// Requests a frame for messages that did not fit into this one.
    pub fn more_waits(&self) {
        (self.0)(NextPicture::OfRest);
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Wake")
    }
}
