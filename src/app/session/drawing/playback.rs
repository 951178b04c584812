//! Playback of the steps of a recording, and its speed.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawingPlayback {
    pub plays: bool,
    pub speed: Speed,
}

/// Speed of playback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Speed {
    /// Steps per second.
    Steps(u32),
    /// Seconds for the whole recording.
    Whole(u32),
}

impl Default for Speed {
    fn default() -> Self {
        Self::Steps(2)
    }
}

impl Speed {
    /// In the order of the menu, the slowest first.
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

    /// Steps per second, in a recording of `all` steps.
    pub fn per_second(self, all: u64) -> f64 {
        match self {
            Self::Steps(steps) => f64::from(steps),
            // A recording with fewer steps than seconds still advances by one each second.
            Self::Whole(seconds) => (all as f64 / f64::from(seconds)).max(1.0),
        }
    }
}

/// A move to another step of a recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Walk {
    /// To the whole tree without values, which then appear level by level.
    Levels,
    First,
    Last,
    Forward,
    Back,
    /// To the next mark of this kind.
    Next(crate::trace::TimelineMark),
    /// To the previous mark of this kind.
    Previous(crate::trace::TimelineMark),
    /// Forward by so many steps.
    By(u64),
    /// To the next pass (true) or the previous one.
    Pass(bool),
}
