//! Look of an exported figure: its words and colours come from above as data.

use super::shapes::Ink;

/// The words of a figure in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureWords {
    /// The first player, as MAX.
    pub max: String,
    /// The second player, as MIN.
    pub min: String,
    /// The principal variation.
    pub line: String,
    /// The nodes that the search is at.
    pub running: String,
    /// Never searched because of a cut.
    pub pruned: String,
    /// A cut at alpha.
    pub alpha_cut: String,
    /// A cut at beta.
    pub beta_cut: String,
    /// Never searched because of symmetry.
    pub twin: String,
    /// Rated, and neither taken nor dropped so far.
    pub waiting: String,
    /// Rated and dropped.
    pub dropped: String,
    /// The same position as another.
    pub duplicate: String,
    /// Nodes that are not shown.
    pub hidden: String,
    /// Not reached yet.
    pub unseen: String,
    /// In front of a number of visits.
    pub visits: String,
    /// A win that a search did not count.
    pub win: String,
    /// A loss that a search did not count.
    pub loss: String,
    /// A draw beside such wins and losses.
    pub draw: String,
    /// A number of points, in place of `{}`.
    pub points: String,
}

/// The colours of a figure: red, green and blue of every ink.
pub type Colors = fn(Ink) -> [u8; 3];

/// Words, colours, caption and resolution of an exported figure.
#[derive(Clone, Debug)]
pub struct FigureLook {
    pub words: FigureWords,
    pub colors: Colors,
    /// The paragraphs below the figure; the first one is the title.
    pub caption: Vec<String>,
    /// Pixels of a PNG for each point of the paper.
    pub scale: u8,
}

impl FigureLook {
    /// Pixels for each point unless the user chooses; screens show such a picture sharp at half its size.
    pub const USUAL_SCALE: u8 = 2;
    pub const SCALES: [u8; 3] = [1, 2, 4];
}
