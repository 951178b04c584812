//! The mistakes of students' programs, each a way in which the reference can be wrong.

use crate::game::Side;
use crate::search::alpha_beta::Fail;
use crate::search::events::Why;

use super::divergence::{self, Divergence, DivergenceKind};
use super::run::Reference;
use super::{Course, Step};

/// A mistake, and its scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mistake {
    pub kind: MistakeKind,
    pub scope: Scope,
    /// Its variant, from 0, in the order of [`MistakeKind`]'s docs.
    pub way: u8,
}

/// The nodes at which a mistake is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Everywhere,
    Root,
    /// Everywhere but at the root, which a program may handle in a separate function.
    Below,
    /// At nodes where this side is to move.
    Of(Side),
}

impl Scope {
    /// Whether it includes a node where `side` is to move, so many plies below the root.
    pub(super) fn holds(self, side: Side, ply: usize) -> bool {
        match self {
            Self::Everywhere => true,
            Self::Root => ply == 0,
            Self::Below => ply > 0,
            Self::Of(own) => own == side,
        }
    }
}

/// The kinds of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum MistakeKind {
    /// The window is not passed on to the children, or neither end is ever updated: both visit the same
    /// nodes.
    WindowLost,
    /// Alpha is not updated, and the children never get the guaranteed value. The other way: the window is
    /// compared for a cut, too.
    AlphaNotUpdated,
    /// Alpha becomes the value of the last child, also where that is less. The other way: alpha is the return
    /// value of a fail-hard search.
    AlphaOverwritten,
    /// The signs of the window are not turned.
    WindowSign,
    WindowSwapped,
    /// Beta is not passed on.
    BetaLost,
    /// The sign of a child's value is not turned.
    ValueSign,
    /// The sign of a leaf is not turned.
    LeafSign,
    /// Cut at equality where the course does not, or the other way round.
    CutEquality,
    /// The value is compared with the own end of the window: not above it, below it, at or above it, above it
    /// where it is known; or with the end that it has just raised, so that it always cuts.
    CutWrongSide,
    /// Never cut: the children after a cut are visited. The other way: alpha becomes beta there.
    NoCut,
    /// The bound is compared before the value counts.
    CutBeforeUpdate,
    /// The smallest in place of the greatest.
    MinForMax,
    /// The search begins at 0 in place of minus infinity.
    BeginsAtZero,
    /// The value of the last child is returned, not the best. The other way: at a cut beta is returned.
    LastValue,
    /// Fail-hard where the course is fail-soft, or the other way round.
    OtherFail,
    /// Alpha is returned where all values are worse.
    ReturnsAlpha,
    /// Beta is returned at a cut, as if it were exact.
    ReturnsBeta,
    /// The children in the opposite order.
    Order,
    /// The first child is left out. The other way: also where it is the only one.
    SkipsFirst,
    /// The last child is left out. The other way: also where it is the only one.
    SkipsLast,
    /// By one ply.
    TooDeep,
    /// By one ply.
    TooShallow,
    /// A move of another position: the board was not restored. The other way: only at a cut.
    NotRestored,
    /// A move after the end of the game.
    PlaysOn,
    /// The search of the root begins with a window that is not open.
    RootWindow,
    /// Below the root one side acts as the other: the side to move does not change.
    SideNotTurned,
    /// The sides are exchanged: where one is to move, the other's code runs.
    SidesExchanged,
    /// Beta is lowered where alpha is to be raised: behind the comparison, before a comparison of the window,
    /// or before one of the value, which then always cuts.
    WrongEndUpdated,
    CutReturnsZero,
    /// The search begins at infinity in place of minus infinity.
    BeginsAtBest,
    /// A child is left out without a cut.
    LeftOut,
    /// A position is answered from a search to another depth.
    Table,
    /// The evaluation has another value.
    Evaluation,
    CutTooMany,
    CutMissed,
}

impl MistakeKind {
    /// The mistakes that are tried, the likeliest first.
    const TRIED: [Self; 29] = [
        Self::CutEquality,
        Self::WindowLost,
        Self::AlphaNotUpdated,
        Self::NoCut,
        Self::WindowSign,
        Self::WindowSwapped,
        Self::BetaLost,
        Self::ValueSign,
        Self::LeafSign,
        Self::MinForMax,
        Self::OtherFail,
        Self::ReturnsBeta,
        Self::ReturnsAlpha,
        Self::TooDeep,
        Self::TooShallow,
        Self::BeginsAtZero,
        Self::LastValue,
        Self::AlphaOverwritten,
        Self::CutBeforeUpdate,
        Self::CutWrongSide,
        Self::Order,
        Self::SkipsFirst,
        Self::SkipsLast,
        Self::SideNotTurned,
        Self::SidesExchanged,
        Self::WrongEndUpdated,
        Self::CutReturnsZero,
        Self::BeginsAtBest,
        Self::NotRestored,
    ];

    const MOST_WAYS: u8 = 5;

    /// The number of its variants.
    const fn ways(self) -> u8 {
        match self {
            Self::CutWrongSide => Self::MOST_WAYS,
            Self::WrongEndUpdated => 3,
            Self::AlphaNotUpdated
            | Self::AlphaOverwritten
            | Self::NoCut
            | Self::LastValue
            | Self::SkipsFirst
            | Self::SkipsLast
            | Self::NotRestored => 2,
            _ => 1,
        }
    }

    /// Its key in the text files and in tables.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}

/// The mistake with which the reference takes the very steps of the file.
pub(super) fn named(reference: &Reference<'_>, steps: &[Step], course: &Course) -> Option<Mistake> {
    let takes = |reference: &Reference<'_>, mistake| {
        divergence::first(&reference.run(mistake), steps, course.only_nodes).is_none()
    };
    if takes(&reference.in_window_of(steps), None) {
        return Some(Mistake { kind: MistakeKind::RootWindow, scope: Scope::Everywhere, way: 0 });
    }
    let scopes =
        [Scope::Everywhere, Scope::Root, Scope::Of(Side::First), Scope::Of(Side::Second), Scope::Below];
    for way in 0..MistakeKind::MOST_WAYS {
        for scope in scopes {
            let kinds = MistakeKind::TRIED.into_iter().filter(|kind| way < kind.ways());
            let mut mistakes = kinds.map(|kind| Mistake { kind, scope, way });
            if let Some(mistake) = mistakes.find(|&mistake| takes(reference, Some(mistake))) {
                return Some(mistake.under(course.fail));
            }
        }
    }
    None
}

impl Mistake {
    /// The same mistake in a course of this convention: in fail-hard, one end of the window is returned
    /// correctly, so the other is wrong.
    fn under(self, fail: Fail) -> Self {
        let is_half = matches!(self.kind, MistakeKind::ReturnsAlpha | MistakeKind::ReturnsBeta);
        if fail == Fail::Hard && is_half { Self { kind: MistakeKind::OtherFail, ..self } } else { self }
    }
}

/// The mistake suggested by the first divergence alone.
pub(super) fn by_divergence(found: &Divergence, course: &Course) -> Option<Mistake> {
    let kind = match found.kind {
        DivergenceKind::Leaf { .. } => MistakeKind::Evaluation,
        // An evaluated leaf was taken for one at the depth limit.
        DivergenceKind::Early { .. } if found.why == Some(Why::Evaluation) => MistakeKind::TooShallow,
        DivergenceKind::Early { .. } if found.is_leaf => MistakeKind::Table,
        DivergenceKind::Extra { .. } if found.is_leaf && course.depth.is_some() => MistakeKind::TooDeep,
        DivergenceKind::Missing { goes_on: true, .. } => MistakeKind::LeftOut,
        DivergenceKind::Missing { .. } if course.prunes => MistakeKind::CutTooMany,
        DivergenceKind::Extra { .. } if course.prunes => MistakeKind::CutMissed,
        DivergenceKind::Order { .. } => MistakeKind::Order,
        _ => return None,
    };
    Some(Mistake { kind, scope: Scope::Everywhere, way: 0 })
}
