//! How work beside the window asks for the next picture: a closure, so that the session knows no window.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// When the next picture is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextPicture {
    /// At once.
    Now,
    /// After this time at the latest.
    After(Duration),
    /// When a stream gets its next picture: many ask, few are painted.
    OfStream,
    /// When the rest of what was reported can be taken in.
    OfRest,
}

/// Asks for pictures, from any thread.
#[derive(Clone)]
pub struct Wake(Arc<dyn Fn(NextPicture) + Send + Sync>);

impl Wake {
    /// Asks by calling `ask`.
    pub fn new(ask: impl Fn(NextPicture) + Send + Sync + 'static) -> Self {
        Self(Arc::new(ask))
    }

    /// Where nobody looks, nobody paints.
    pub fn nobody() -> Self {
        Self::new(|_| {})
    }

    /// Asks for a picture at once.
    pub fn now(&self) {
        (self.0)(NextPicture::Now);
    }

    /// Asks for a picture after some time.
    pub fn after(&self, wait: Duration) {
        (self.0)(NextPicture::After(wait));
    }

    /// A stream has something new to show.
    pub fn streamed(&self) {
        (self.0)(NextPicture::OfStream);
    }

    /// More was reported than one frame takes in: the next one takes the rest.
    pub fn more_waits(&self) {
        (self.0)(NextPicture::OfRest);
    }
}

impl fmt::Debug for Wake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Wake")
    }
}
