//! File formats that a tree is exported to, and the reasons why an export is refused.

/// A kind of file.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ExportFormat {
    /// A vector drawing for pages and browsers.
    #[default]
    Svg,
    Png,
    Pdf,
    /// A LaTeX document with the package forest.
    Tikz,
    Dot,
    Mermaid,
    Json,
    /// An animation of the search, step by step.
    Gif,
    /// A page on which readers step through the search themselves.
    Html,
    /// The open trace: every event a line, to be read again.
    Trace,
}

impl ExportFormat {
    /// All formats, in the order of the dialog.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    /// The name in sentences.
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
            Self::Trace => "trace",
        }
    }

    /// The extension of file names, without a dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Tikz => "tex",
            Self::Mermaid => "mmd",
            other => other.name(),
        }
    }

    /// Whether it shows all steps, one after another.
    pub const fn moves(self) -> bool {
        matches!(self, Self::Gif | Self::Html)
    }

    /// Whether the figure is drawn here, and not laid out by the program that reads it.
    pub const fn is_drawn(self) -> bool {
        matches!(self, Self::Svg | Self::Png | Self::Pdf | Self::Gif)
    }

    /// Whether the direction in which the tree grows can be chosen.
    pub const fn has_growth(self) -> bool {
        !matches!(self, Self::Json | Self::Trace)
    }

    /// Whether it is text, fit for a terminal or the clipboard.
    pub const fn is_text(self) -> bool {
        !matches!(self, Self::Png | Self::Pdf | Self::Gif)
    }

    /// The format with this command line name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.name() == name)
    }

    /// The most nodes that are useful in it, as measured in the programs that read it.
    pub const fn limit(self) -> usize {
        match self {
            // Browsers and drawing programs pan and zoom this many without lagging.
            Self::Svg | Self::Pdf => 20_000,
            // Names can still be read within the greatest picture, see `raster`.
            Self::Png => 4_000,
            // forest lays out by macros: pdfLaTeX takes half a minute for this many.
            Self::Tikz => 1_000,
            // `dot` needs seconds for this many, and many minutes for ten times as many.
            Self::Dot => 5_000,
            // Renderers refuse more than 500 edges unless they are set otherwise.
            Self::Mermaid => 501,
            // About 200 MB of text.
            Self::Json => 1_000_000,
            // Each frame draws all nodes.
            Self::Gif => 500,
            // As many as browsers draw again without lagging at each step; more are folded.
            Self::Html => 3_000,
            Self::Trace => usize::MAX,
        }
    }
}

/// The reason why nothing is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExportRefusal {
    /// Nothing is recorded.
    #[error("there is no node to export")]
    Nothing,
    /// More nodes than are useful in the format.
    #[error("there are more than {limit} nodes")]
    TooMany {
        /// The greatest number of nodes.
        limit: usize,
    },
    /// A picture too large for programs to open.
    #[error("the picture would be {width} by {height} points")]
    TooLarge { width: u32, height: u32 },
    /// More frames than are useful in a GIF.
    #[error("there are {frames} frames, more than {limit}")]
    TooLong {
        /// Frames that were requested.
        frames: u64,
        limit: u64,
    },
    /// The user has stopped it.
    #[error("the export was stopped")]
    Stopped,
    /// The library was built without the feature `pictures`.
    #[error("this build writes no pictures")]
    NotBuilt,
    /// Only a depth-first search or simulations for two players have an open trace.
    #[error("an open trace is of a depth-first search or of simulations for two")]
    NoTrace,
    #[error("the picture could not be encoded")]
    Encoder,
}
