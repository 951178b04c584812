//! Preset tables: those of the lectures, and one that was learned.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{FeatureWeights, Phase, Stability, Weights};

/// The shipped tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum WeightsPreset {
    /// Lecture 001, first table: corners are good, squares that give them away are bad.
    Corners,
    /// Lecture 001, second table: discs are a burden, so few are good.
    FewDiscs,
    /// Lecture 002: table, mobility and stability as 1, 10 and 20.
    Balanced,
    /// Learned from tournament games: squares and features in three phases, for 8x8.
    Learned,
}

/// The learned table, in 1/32 of a disc. A test reads the shipped file.
static LEARNED: LazyLock<Option<Weights>> =
    LazyLock::new(|| ron::from_str(include_str!("../../../../assets/othello-weights.ron")).ok());

impl WeightsPreset {
    /// All presets, those of the lectures first.
    pub const ALL: [Self; 4] = [Self::Corners, Self::FewDiscs, Self::Balanced, Self::Learned];
    /// The presets of the lectures, in their order.
    pub const LECTURES: [Self; 3] = [Self::Corners, Self::FewDiscs, Self::Balanced];

    /// The word in files and on the command line.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The table for 8x8.
    const fn table(self) -> [i32; 10] {
        match self {
            Self::Corners => [120, -20, 20, 5, -40, -5, -5, 15, 3, 3],
            Self::FewDiscs => [30, -12, 0, -1, -15, -3, -3, 0, -1, -1],
            Self::Balanced | Self::Learned => [90, -60, 10, 10, -80, 5, 5, 1, 1, 1],
        }
    }

    /// The weights of position, mobility and stability.
    const fn factors(self) -> [i32; 3] {
        match self {
            Self::Corners | Self::FewDiscs => [1, 0, 0],
            Self::Balanced | Self::Learned => [1, 10, 20],
        }
    }

    /// The score for a win rate of 0.73, as fitted to the winners of the 44,000 tournament games of 1990 to
    /// 1998 from discs 31 to 50, rounded. (Between strong players these tables are weak predictors.)
    const fn scale(self) -> f64 {
        match self {
            Self::Corners | Self::Balanced | Self::Learned => 500.0,
            Self::FewDiscs => 50.0,
        }
    }
}

impl Weights {
    /// The weights of a preset for a board of 8, 6 or 4 squares a side; those of a lecture the same in each
    /// of three phases, [`WeightsPreset::Learned`] for 8x8 alone.
    ///
    /// The tables are for 8x8. On 6x6 file and row d are left out, which gives lecture 002's own table for
    /// 6x6; on 4x4 a corner and the square beside it keep their values and the centre takes that of d4.
    pub fn preset(preset: WeightsPreset, size: u8) -> Option<Self> {
        if preset == WeightsPreset::Learned {
            return LEARNED.clone().filter(|weights| weights.size() == size);
        }
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
            more: FeatureWeights::default(),
        };
        Some(Self {
            size,
            stability: Stability::OneReply,
            smooth: false,
            per_disc: 1,
            scale: preset.scale(),
            phases: Self::ends(size, 3).map(phase).collect(),
        })
    }

    /// The default weights: lecture 002.
    pub fn standard(size: u8) -> Option<Self> {
        Self::preset(WeightsPreset::Balanced, size)
    }
}
