//! Shapes of a figure: lines, areas and words, coloured by meaning.

use crate::game::score::Certainty;

/// A point of the paper.
pub(super) type PaperPoint = (f32, f32);

/// A colour by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Ink {
    /// The background.
    Paper,
    /// Running text.
    Text,
    /// Less important text.
    Weak,
    Line,
    /// All other parts of a MAX node.
    Max,
    MaxFill,
    /// All other parts of a MIN node.
    Min,
    MinFill,
    Exact,
    Estimate,
    Lower,
    Upper,
    /// The principal variation.
    Best,
    /// Never searched.
    Pruned,
    /// A cut at a MIN node.
    AlphaCut,
    /// A cut at a MAX node.
    BetaCut,
    /// The nodes that the search is at.
    Running,
    /// Not reached yet.
    Unseen,
}

impl Ink {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name in a style sheet.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Width, colour and pattern of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub width: f32,
    pub ink: Ink,
    pub dashed: bool,
}

impl Stroke {
    /// A solid line.
    pub const fn solid(width: f32, ink: Ink) -> Self {
        Self { width, ink, dashed: false }
    }

    /// A dashed line.
    pub const fn dashed(width: f32, ink: Ink) -> Self {
        Self { width, ink, dashed: true }
    }
}

/// The point of its words that a text is placed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    Middle,
    /// The right end.
    End,
}

/// One shape of a figure.
#[derive(Clone, Debug, PartialEq)]
pub enum PaperShape {
    /// A line or an area.
    Path {
        points: Vec<PaperPoint>,
        /// Whether the last point is connected to the first.
        closed: bool,
        /// `None` for a line.
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    /// A ring or a disc.
    Circle {
        /// The middle.
        at: PaperPoint,
        radius: f32,
        fill: Option<Ink>,
        stroke: Option<Stroke>,
    },
    /// Words on one line, their middle line at the height of the point.
    Text {
        at: PaperPoint,
        /// The point of the words that stands at `at`.
        anchor: Anchor,
        size: f32,
        ink: Ink,
        words: String,
    },
}

impl PaperShape {
    /// The shape scaled by `scale` about the origin, and then moved.
    #[must_use]
    pub fn moved(self, by: PaperPoint, scale: f32) -> Self {
        let place = |at: PaperPoint| (at.0 * scale + by.0, at.1 * scale + by.1);
        let scaled =
            |stroke: Option<Stroke>| stroke.map(|stroke| Stroke { width: stroke.width * scale, ..stroke });
        match self {
            Self::Path { points, closed, fill, stroke } => Self::Path {
                points: points.into_iter().map(place).collect(),
                closed,
                fill,
                stroke: scaled(stroke),
            },
            Self::Circle { at, radius, fill, stroke } => {
                Self::Circle { at: place(at), radius: radius * scale, fill, stroke: scaled(stroke) }
            }
            Self::Text { at, anchor, size, ink, words } => {
                Self::Text { at: place(at), anchor, size: size * scale, ink, words }
            }
        }
    }

    /// The left, top, right and bottom edge; approximate for words.
    pub fn edges(&self) -> [f32; 4] {
        match self {
            Self::Path { points, .. } => points.iter().fold(
                [f32::INFINITY, f32::INFINITY, f32::NEG_INFINITY, f32::NEG_INFINITY],
                |[left, top, right, bottom], &(x, y)| [left.min(x), top.min(y), right.max(x), bottom.max(y)],
            ),
            Self::Circle { at: (x, y), radius, .. } => [x - radius, y - radius, x + radius, y + radius],
            Self::Text { at: (x, y), anchor, size, words, .. } => {
                let width = super::letters::measure(words, *size);
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - width / 2.0,
                    Anchor::End => x - width,
                };
                [left, y - size / 2.0, left + width, y + size / 2.0]
            }
        }
    }
}

impl From<Certainty> for Ink {
    fn from(known: Certainty) -> Self {
        match known {
            Certainty::Proven => Self::Exact,
            Certainty::Estimate => Self::Estimate,
            Certainty::AtLeast | Certainty::AboutAtLeast => Self::Lower,
            Certainty::AtMost | Certainty::AboutAtMost => Self::Upper,
        }
    }
}
