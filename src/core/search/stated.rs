//! Kinds of statements that recordings make on single nodes, and the ones that two recordings share: a
//! program that never writes the origins of its values cannot differ in them.

use super::foreign::SaidKind;

/// A kind of statement in a recording of a depth-first search, beyond moves and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum StatedKind {
    Window,
    /// Plies that are left.
    Depth,
    /// Plies by which a search is reduced.
    Reduced,
    /// Plies by which a search is extended.
    Extended,
    /// Null moves.
    Null,
    /// Re-searches.
    Again,
    /// Signs of bounds beside values.
    Bound,
    /// Origins of values.
    Reason,
    /// Proofs of values.
    Proven,
    /// Cuts of nodes.
    Cut,
    /// Moves that are never tried.
    Skipped,
    Best,
}

impl StatedKind {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The key in the text files and in JSON.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }

    /// The kind of a key of a node that is entered; `None` for words.
    pub const fn of_said(kind: SaidKind) -> Option<Self> {
        match kind {
            SaidKind::Depth => Some(Self::Depth),
            SaidKind::Reduced => Some(Self::Reduced),
            SaidKind::Extended => Some(Self::Extended),
            SaidKind::NullMove => Some(Self::Null),
            SaidKind::Again => Some(Self::Again),
            SaidKind::Prior | SaidKind::Terms | SaidKind::Remark => None,
        }
    }
}

/// A set of kinds of statements.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stated(u16);

impl Stated {
    pub const NONE: Self = Self(0);
    pub const ALL: Self = Self((1 << StatedKind::ALL.len()) - 1);
    /// The kinds of keys of a node that is entered.
    pub const KEYS: [StatedKind; 5] =
        [StatedKind::Depth, StatedKind::Reduced, StatedKind::Extended, StatedKind::Null, StatedKind::Again];
    /// Statements that a program makes only in exceptional cases: if it writes the depth of its nodes, a
    /// missing reduction means that there is none.
    const EXCEPTIONS: [StatedKind; 3] = [StatedKind::Reduced, StatedKind::Extended, StatedKind::Null];

    /// The statements of recordings of this program's own searches, which have no keys.
    pub fn own() -> Self {
        Self::of(StatedKind::ALL.iter().copied().filter(|kind| !Self::KEYS.contains(kind)))
    }

    /// A set of these kinds.
    pub fn of(kinds: impl IntoIterator<Item = StatedKind>) -> Self {
        let mut set = Self::default();
        kinds.into_iter().for_each(|kind| set.add(kind));
        set
    }

    /// Adds a kind.
    pub const fn add(&mut self, kind: StatedKind) {
        self.0 |= 1 << kind as u16;
    }

    /// Adds all kinds of another set.
    pub const fn join(&mut self, other: Self) {
        self.0 |= other.0;
    }

    /// Whether a kind is among them.
    pub const fn has(self, kind: StatedKind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }

    /// The kinds that can be compared with another recording that makes these statements.
    #[must_use]
    pub fn compared_with(self, other: Self) -> Self {
        let mut both = Self(self.0 & other.0);
        if both.has(StatedKind::Depth) {
            let either = Self(self.0 | other.0);
            Self::EXCEPTIONS.into_iter().filter(|&kind| either.has(kind)).for_each(|kind| both.add(kind));
        }
        both
    }

    /// Its kinds that are not in another set, in order.
    pub fn beyond(self, other: Self) -> impl Iterator<Item = StatedKind> {
        let rest = Self(self.0 & !other.0);
        StatedKind::ALL.iter().copied().filter(move |&kind| rest.has(kind))
    }
}

#[cfg(test)]
mod tests {
    use super::{Stated, StatedKind};

    #[test]
    fn what_both_state_is_compared_and_a_reduction_where_both_state_depths() {
        let plain = Stated::of([StatedKind::Depth, StatedKind::Reason]);
        let reducing = Stated::of([StatedKind::Depth, StatedKind::Reduced, StatedKind::Again]);
        let both = plain.compared_with(reducing);
        assert_eq!(both, Stated::of([StatedKind::Depth, StatedKind::Reduced]));
        assert_eq!(both, reducing.compared_with(plain));
        assert_eq!(plain.beyond(both).collect::<Vec<_>>(), [StatedKind::Reason]);
        assert_eq!(reducing.beyond(both).collect::<Vec<_>>(), [StatedKind::Again]);
        let silent = Stated::of([StatedKind::Window]);
        assert_eq!(silent.compared_with(reducing), Stated::default());
    }
}
