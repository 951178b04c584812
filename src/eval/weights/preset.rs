//! The tables of the lectures.

use serde::{Deserialize, Serialize};

use super::{More, Phase, Stability, Weights};

/// The tables of the lectures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Preset {
    /// Lecture 001, first table: corners are good, what gives them away is bad.
    Corners,
    /// Lecture 001, second table: discs are a burden, so few are good.
    FewDiscs,
    /// Lecture 002: table, mobility and stability as 1, 10 and 20.
    Balanced,
}

impl Preset {
    /// All presets, in the order of the lectures.
    pub const ALL: [Self; 3] = [Self::Corners, Self::FewDiscs, Self::Balanced];

    /// The preset's word in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Corners => "corners",
            Self::FewDiscs => "few-discs",
            Self::Balanced => "balanced",
        }
    }

    /// The table for 8x8.
    const fn table(self) -> [i32; 10] {
        match self {
            Self::Corners => [120, -20, 20, 5, -40, -5, -5, 15, 3, 3],
            Self::FewDiscs => [30, -12, 0, -1, -15, -3, -3, 0, -1, -1],
            Self::Balanced => [90, -60, 10, 10, -80, 5, 5, 1, 1, 1],
        }
    }

    /// The weights of position, mobility and stability.
    const fn factors(self) -> [i32; 3] {
        match self {
            Self::Corners | Self::FewDiscs => [1, 0, 0],
            Self::Balanced => [1, 10, 20],
        }
    }

    /// The score worth a win rate of 0.73, as fitted to who won the 44,000 tournament games of 1990 to 1998 from
    /// discs 31 to 50, rounded. (Between strong players these tables say little.)
    const fn scale(self) -> f64 {
        match self {
            Self::Corners | Self::Balanced => 500.0,
            Self::FewDiscs => 50.0,
        }
    }
}

impl Weights {
    /// The weights of a lecture for a board of 8, 6 or 4 squares a side, the same in each of three phases.
    ///
    /// The tables are for 8x8. On 6x6 file and row d fall out, which gives lecture 002's own table for 6x6; on
    /// 4x4 a corner and the square beside it keep their values and the centre takes that of d4.
    pub fn preset(preset: Preset, size: u8) -> Option<Self> {
        let table = preset.table();
        let table = match size {
            8 => table.to_vec(),
            6 => [0, 1, 2, 4, 5, 7].map(|class| table[class]).to_vec(),
            4 => [0, 1, 9].map(|class| table[class]).to_vec(),
            _ => return None,
        };
        let [position, mobility, stability] = preset.factors();
        let phase = |until| Phase {
            until,
            position,
            mobility,
            stability,
            table: table.clone(),
            more: More::default(),
        };
        Some(Self {
            size,
            stability: Stability::OneReply,
            smooth: false,
            scale: preset.scale(),
            phases: Self::ends(size, 3).map(phase).collect(),
        })
    }

    /// What to use when nothing else is said: lecture 002.
    pub fn standard(size: u8) -> Option<Self> {
        Self::preset(Preset::Balanced, size)
    }
}
