//! Shapes of a figure: lines, areas and words, coloured by meaning.

use crate::game::score::Certainty;

/// A point of the paper.
pub(super) type PaperPoint = (f32, f32);

/// A colour by meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Ink {
    /// Behind everything.
    Paper,
    /// Running text.
    Text,
    /// Less important text.
    Weak,
    /// Branches and outlines.
    Line,
    /// What belongs to MAX.
    Max,
    /// The inside of a MAX node.
    MaxFill,
    /// What belongs to MIN.
    Min,
    /// The inside of a MIN node.
    MinFill,
    /// A proven value.
    Exact,
    Estimate,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
    /// The principal variation.
    Best,
    /// Never searched.
    Pruned,
    /// A cut at a MIN node.
    AlphaCut,
    /// A cut at a MAX node.
    BetaCut,
    /// Where the search is.
    Running,
    /// Not reached yet.
    Unseen,
}

impl Ink {
    /// All inks.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Its name in a style sheet.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stroke {
    pub width: f32,
    /// Its colour.
    pub ink: Ink,
    /// Whether it is broken.
    pub dashed: bool,
}

impl Stroke {
    /// An unbroken line.
    pub const fn solid(width: f32, ink: Ink) -> Self {
        Self { width, ink, dashed: false }
    }

    /// A broken line.
    pub const fn dashed(width: f32, ink: Ink) -> Self {
        Self { width, ink, dashed: true }
    }
}

/// Which point of its words a text is placed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    Middle,
    /// The right end.
    End,
}

/// One thing on the paper.
#[derive(Clone, Debug, PartialEq)]
pub enum PaperShape {
    /// A line or an area.
    Path {
        /// Its corners.
        points: Vec<PaperPoint>,
        /// Whether it ends where it began.
        closed: bool,
        /// Its inside.
        fill: Option<Ink>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// A ring or a disc.
    Circle {
        /// Its middle.
        at: PaperPoint,
        radius: f32,
        /// Its inside.
        fill: Option<Ink>,
        /// Its outline.
        stroke: Option<Stroke>,
    },
    /// Words on one line, their middle line at the height of the point.
    Text {
        at: PaperPoint,
        /// Which point of the words stands there.
        anchor: Anchor,
        /// The size of the type.
        size: f32,
        /// Its colour.
        ink: Ink,
        words: String,
    },
}

impl PaperShape {
    /// The same at another size, seen from the origin, and then moved.
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

    /// Its left, top, right and bottom edge; of words about.
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
