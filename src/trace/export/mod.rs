//! A recorded tree out of the window: as a picture for a page, as code for LaTeX, as data for other programs.
//!
//! A [`ExportScene`] says what is shown, a [`Figure`] where it stands; `svg`, `raster`, `pdf` and `gif` draw that figure,
//! `tikz`, `dot`, `mermaid` and `json` write the scene. Words, colours and captions come from above as data. Nothing
//! here touches a file: what is written comes back as bytes.

mod board;
mod branches;
mod builder;
mod dot;
mod figure;
mod figure_layout;
mod gif;
mod json;
mod legend;
mod mermaid;
mod paper;
mod pdf;
mod pictures;
mod raster;
mod scene;
mod shapes;
mod svg;
mod tikz;

pub use figure_layout::FigureLayout;
pub use gif::{Animation, AnimationOptions};
pub(crate) use legend::wrapped;
pub use paper::Figure;
pub(crate) use pdf::Binder;
pub use pictures::{Drawing, Pictures, TwigPosition};
pub use scene::{
    ExportScene, NodeStanding, OpenedNodes, SceneOptions, TreePart, Twig, WindowDisplay, best_found,
};
pub use shapes::Ink;
pub use shapes::{Anchor, PaperShape, Stroke};
pub use svg::{Styles, variables};
pub(crate) use tikz::{escaped, forest, preamble};

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::trace::TreeSnapshot;

/// A kind of file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ExportFormat {
    /// A drawing for pages and browsers.
    #[default]
    Svg,
    /// A picture of points.
    Png,
    /// A page.
    Pdf,
    /// A LaTeX document with the package forest.
    Tikz,
    /// For Graphviz.
    Dot,
    /// For notes in Markdown.
    Mermaid,
    /// Data for programs.
    Json,
    /// The search as it went, step by step.
    Gif,
    /// A page on which readers go through the search themselves.
    Html,
}

impl ExportFormat {
    /// All formats, in the order of the dialog.
    pub const ALL: [Self; 9] = [
        Self::Svg,
        Self::Png,
        Self::Pdf,
        Self::Tikz,
        Self::Dot,
        Self::Mermaid,
        Self::Json,
        Self::Gif,
        Self::Html,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::Tikz => "tikz",
            Self::Dot => "dot",
            Self::Mermaid => "mermaid",
            Self::Json => "json",
            Self::Gif => "gif",
            Self::Html => "html",
        }
    }

    /// Its name in sentences.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Png => "PNG",
            Self::Pdf => "PDF",
            Self::Tikz => "TikZ",
            Self::Dot => "DOT",
            Self::Mermaid => "Mermaid",
            Self::Json => "JSON",
            Self::Gif => "GIF",
            Self::Html => "HTML",
        }
    }

    /// The ending of its files' names.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Tikz => "tex",
            Self::Mermaid => "mmd",
            other => other.name(),
        }
    }

    /// Whether it shows all steps, each in its turn.
    pub const fn moves(self) -> bool {
        matches!(self, Self::Gif | Self::Html)
    }

    /// Whether it is drawn here, and not laid out by the program that reads it.
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Svg | Self::Png | Self::Pdf | Self::Gif)
    }

    /// Whether it is text, fit for a terminal or the clipboard.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Png | Self::Pdf | Self::Gif)
    }

    /// The format of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The most nodes that are useful in it, as the programs that read it were found to bear.
    pub const fn limit(self) -> usize {
        match self {
            // Browsers and drawing programs pan and zoom this many without lagging.
            Self::Svg | Self::Pdf => 20_000,
            // Names can still be read within the greatest picture, see `raster`.
            Self::Png => 4_000,
            // forest lays out by macros: this many already take pdfLaTeX half a minute.
            Self::Tikz => 1_000,
            // `dot` needs seconds for this many, and many minutes for ten times as many.
            Self::Dot => 5_000,
            // Renderers refuse more than 500 edges unless they are set otherwise.
            Self::Mermaid => 501,
            // About 200 MB of text.
            Self::Json => 1_000_000,
            // Each frame draws them all.
            Self::Gif => 500,
            // As many as browsers draw again without lagging at each step; more are folded.
            Self::Html => 3_000,
        }
    }
}

/// Why nothing is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportRefusal {
    /// Nothing is recorded there.
    #[error("there is no node to export")]
    Nothing,
    /// More nodes than the format is good for.
    #[error("there are more than {limit} nodes")]
    TooMany {
        /// The most.
        limit: usize,
    },
    /// A picture too large for programs to open.
    #[error("the picture would be {width} by {height} points")]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// More frames than a GIF is good for.
    #[error("there are {frames} frames, more than {limit}")]
    TooLong {
        /// How many there would be.
        frames: u64,
        /// The most.
        limit: u64,
    },
    /// The person has stopped it.
    #[error("the export was stopped")]
    Stopped,
    /// An encoder failed.
    #[error("the picture could not be encoded")]
    Encoder,
}

/// The words of a figure in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureWords {
    /// The first player, as MAX.
    pub max: String,
    /// The second player, as MIN.
    pub min: String,
    /// The principal variation.
    pub line: String,
    /// Where the search is.
    pub running: String,
    /// Never searched because of a cut.
    pub pruned: String,
    /// Where a cut at alpha was made.
    pub alpha_cut: String,
    /// Where a cut at beta was made.
    pub beta_cut: String,
    /// Never searched because of symmetry.
    pub twin: String,
    /// Judged, and neither taken nor dropped so far.
    pub waiting: String,
    /// Judged and dropped.
    pub dropped: String,
    /// The same position as another.
    pub duplicate: String,
    /// Nodes that are not shown.
    pub hidden: String,
    /// Not reached yet.
    pub unseen: String,
    /// In front of a number of visits.
    pub visits: String,
}

/// The colours of a figure: red, green and blue of every ink.
pub type Colors = fn(Ink) -> [u8; 3];

/// How an exported figure looks and reads.
#[derive(Clone, Debug)]
pub struct FigureLook {
    /// Its words.
    pub words: FigureWords,
    /// Its colours.
    pub colors: Colors,
    /// What it shows: the first paragraph is the title.
    pub caption: Vec<String>,
}

/// Writes what `view` shows of a recording that began at `root`, in one of the formats that stand still.
///
/// # Errors
/// When there is nothing to show, or more than the format is good for.
pub fn write(
    snapshot: TreeSnapshot<'_>,
    root: &AnyPosition,
    view: &SceneOptions,
    format: ExportFormat,
    look: &FigureLook,
) -> Result<Vec<u8>, ExportRefusal> {
    // Programs that read data expect one point of view.
    let plain = (format == ExportFormat::Json)
        .then(|| SceneOptions { conventions: Conventions::default(), ..view.clone() });
    let view = plain.as_ref().unwrap_or(view);
    let scene = ExportScene::of(snapshot, root, view, &look.words, format.limit())?;
    let figure =
        || Figure::of(&scene, &FigureLayout::of(&scene, &look.words, false), &look.words, &look.caption);
    Ok(match format {
        ExportFormat::Svg => svg::write(&figure(), look.colors).into_bytes(),
        ExportFormat::Png => raster::png(&figure(), look.colors)?,
        ExportFormat::Pdf => pdf::write(&figure(), look.colors)?,
        ExportFormat::Tikz => tikz::write(&scene, look).into_bytes(),
        ExportFormat::Dot => dot::write(&scene, look).into_bytes(),
        ExportFormat::Mermaid => mermaid::write(&scene, look).into_bytes(),
        ExportFormat::Json => json::write(&scene, snapshot, look, view.windows),
        ExportFormat::Gif | ExportFormat::Html => return Err(ExportRefusal::Encoder),
    })
}

/// About how wide words are in a type of this size.
fn measure(words: &str, size: f32) -> f32 {
    let em = |character: char| match character {
        character if is_wide(character) => 1.0,
        'i' | 'l' | 'j' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | ' ' => 0.28,
        '\u{2009}' => 0.2,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' => 0.38,
        'm' | 'w' | 'M' | 'W' | '%' | '≤' | '≥' | '×' | '∞' | '…' | '—' | '@' => 0.88,
        character if character.is_ascii_uppercase() => 0.64,
        _ => 0.56,
    };
    words.chars().map(em).sum::<f32>() * size
}

/// A figure as SVG.
pub(crate) fn svg_of(figure: &Figure, colors: Colors) -> String {
    svg::write(figure, colors)
}

/// A figure as PNG.
pub(crate) fn png_of(figure: &Figure, colors: Colors) -> Result<Vec<u8>, ExportRefusal> {
    raster::png(figure, colors)
}

/// The characters of some words that no font has, neither the program's nor the system's.
pub(crate) fn missing_letters(words: &str) -> Vec<char> {
    let signs: std::collections::BTreeSet<char> =
        words.chars().filter(|sign| !sign.is_whitespace() && !sign.is_control()).collect();
    let words = signs.into_iter().map(String::from).collect::<Vec<_>>().join(" ");
    let shape =
        PaperShape::Text { at: (0.0, 10.0), anchor: Anchor::Start, size: 10.0, ink: Ink::Text, words };
    let figure = Figure { size: (100.0, 20.0), shapes: vec![shape], title: String::new() };
    let tree = raster::set(&figure, |_| [0; 3]);
    tree.map_or_else(|_| Vec::new(), |tree| raster::missing(&tree).into_iter().collect())
}

/// About how wide some words are.
pub(crate) fn width_of(words: &str, size: f32) -> f32 {
    measure(words, size)
}

/// Whether a character takes the room of a square.
const fn is_wide(character: char) -> bool {
    matches!(character, '\u{2e80}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ff60}')
}

/// A count with thin spaces between groups of three digits.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{2009}');
        }
        grouped.push(digit);
    }
    grouped
}
