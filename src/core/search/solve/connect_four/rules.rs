//! The parts of the solver that can be switched off, for tests and measurements.

/// A part of the solver that changes how many nodes it needs and never what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum SolverRule {
    /// A side without a line that it could still fill cannot win.
    Draws,
    /// Forced moves are played before anything else.
    Forced,
    /// The second player claims the upper cells.
    ClaimEven,
    /// The first player has a threat in a lower cell and answers the other way round in its column.
    Inverted,
    /// The table is asked about all children before the first is searched.
    Probes,
    /// Stones that no line needs count as one colour in the key.
    DeadStones,
    /// Cells that cut elsewhere in the search come earlier.
    History,
}

impl SolverRule {
    /// All of them.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// All of them in the order in which they are explained: what each gains is measured with those before it.
    pub const LADDER: [Self; 7] = [
        Self::Forced,
        Self::DeadStones,
        Self::Draws,
        Self::ClaimEven,
        Self::Inverted,
        Self::History,
        Self::Probes,
    ];

    /// Its word on the command line, which is also its key in the text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The rules that are switched on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(u8);

impl Default for Rules {
    /// All of them.
    fn default() -> Self {
        Self(u8::MAX)
    }
}

impl Rules {
    /// The same without one of them.
    #[must_use]
    pub const fn without(self, rule: SolverRule) -> Self {
        Self(self.0 & !(1 << rule as u8))
    }

    /// The first so many of [`SolverRule::LADDER`], and no other.
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
