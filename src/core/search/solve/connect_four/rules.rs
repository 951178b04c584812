//! The parts of the solver that can be switched off, for tests and measurements.

/// A part of the solver that changes the number of nodes but never the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum SolverRule {
    /// A side without a line left to fill cannot win.
    Draws,
    /// Forced moves are played out first.
    Forced,
    /// The second player claims the upper cells.
    ClaimEven,
    /// The first player has a threat in a lower cell and replies the other way round in its column.
    Inverted,
    /// All children are looked up in the table before the first is searched.
    Probes,
    /// Stones that no line needs count as one colour in the key.
    DeadStones,
    /// Cells that cut elsewhere in the search come earlier.
    History,
}

impl SolverRule {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// All rules in the order of explanation: the gain of each is measured with those before it.
    pub const LADDER: [Self; 7] = [
        Self::Forced,
        Self::DeadStones,
        Self::Draws,
        Self::ClaimEven,
        Self::Inverted,
        Self::History,
        Self::Probes,
    ];

    /// The name on the command line, which is also the key in the text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The rules that are switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(u8);

impl Default for Rules {
    fn default() -> Self {
        Self(u8::MAX)
    }
}

impl Rules {
    /// The rules without one of them.
    #[must_use]
    pub const fn without(self, rule: SolverRule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// The first rules of [`SolverRule::LADDER`], and no other.
    pub fn first(number: u32) -> Self {
        // A number beyond the ladder leaves nothing out.
        let left_out = SolverRule::LADDER.into_iter().skip(number as usize);
        left_out.fold(Self::default(), Self::without)
    }

    #[inline(always)]
    pub(super) const fn has(self, rule: SolverRule) -> bool {
        self.0 & (1 << rule as u8) != 0
    }
}
