//! Conventions of courses that an answer may follow: one of two holds throughout an answer.

use super::AnswerPart;

/// The form of an answer where courses have two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum AnswerConvention {
    /// A bound is moved before it is compared: a node that is cut is left with a window that is closed.
    BoundMoved,
    /// A value is compared before the bound is moved: a node that is cut is left with its window so far.
    BoundStays,
    /// A value is exact where the search happens to know it exactly, outside the window too.
    ValueKnown,
    /// A value outside the window is a bound, whatever else is known of it.
    WindowDecides,
}

impl AnswerConvention {
    /// Those of windows; the first is that of the model answer.
    pub(super) const WINDOWS: [Self; 2] = [Self::BoundMoved, Self::BoundStays];
    /// Those of values and bounds; the first is that of the model answer.
    pub(super) const BOUNDS: [Self; 2] = [Self::ValueKnown, Self::WindowDecides];

    /// The other one of the two.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::BoundMoved => Self::BoundStays,
            Self::BoundStays => Self::BoundMoved,
            Self::ValueKnown => Self::WindowDecides,
            Self::WindowDecides => Self::ValueKnown,
        }
    }

    /// A short name: the suffix of keys in text files.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The parts of an answer by the convention that more of them follow, of equals that of the model answer, and
/// that convention where it makes a difference.
pub(super) fn by_convention(
    pair: [AnswerConvention; 2],
    judged: impl Fn(AnswerConvention) -> Vec<AnswerPart>,
) -> (Vec<AnswerPart>, Option<AnswerConvention>) {
    let [first, second] = pair.map(judged);
    let counts = |parts: &[AnswerPart]| parts.iter().filter(|part| part.mark.counts()).count();
    let differs = |(one, other): (&AnswerPart, &AnswerPart)| one.mark.counts() != other.mark.counts();
    let shown = first.iter().zip(&second).any(differs);
    let (parts, taken) = if counts(&second) > counts(&first) { (second, pair[1]) } else { (first, pair[0]) };
    (parts, shown.then_some(taken))
}
