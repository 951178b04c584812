//! How the steps of a recording go by: whether they do, and how fast.

/// The player of one drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawingPlayback {
    /// Whether the steps go by.
    pub plays: bool,
    /// How fast.
    pub speed: Speed,
}

/// How fast steps go by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Speed {
    /// So many steps in a second.
    Steps(u32),
    /// The whole recording in so many seconds.
    Whole(u32),
}

impl Default for Speed {
    fn default() -> Self {
        Self::Steps(2)
    }
}

impl Speed {
    /// The speeds to choose from, the slowest first.
    pub const ALL: [Self; 9] = [
        Self::Steps(1),
        Self::Steps(2),
        Self::Steps(5),
        Self::Steps(20),
        Self::Steps(100),
        Self::Steps(1000),
        Self::Whole(60),
        Self::Whole(20),
        Self::Whole(10),
    ];

    /// Steps in a second, in a recording of `all` steps.
    pub fn per_second(self, all: u64) -> f64 {
        match self {
            Self::Steps(steps) => f64::from(steps),
            // A recording with fewer steps than seconds still goes on by one each second.
            Self::Whole(seconds) => (all as f64 / f64::from(seconds)).max(1.0),
        }
    }
}

/// A way through the steps of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Walk {
    /// To the whole tree without values, which it then gets level by level.
    Levels,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// One step on.
    Forward,
    /// One step back.
    Back,
    /// To the next mark of a kind.
    Next(crate::trace::TimelineMark),
    /// To the mark of a kind before.
    Previous(crate::trace::TimelineMark),
    /// So many steps on.
    By(u64),
    /// To the pass after (true) or before.
    Pass(bool),
}
