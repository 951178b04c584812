//! Choices of the export dialog, as plain data.

use std::borrow::Cow;
use std::path::PathBuf;

use crate::session::drawing::data::{DrawingPlace, DrawnSearch, TreeView};
use crate::trace::export::{AnimationOptions, ExportFormat, FigureGrowth, FigureLook, PixelPicture};

/// The paper that a figure is drawn for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum FigurePaper {
    /// Dark on white.
    #[default]
    Light,
    /// Light on dark.
    Dark,
    /// Black and grey on white, for printers.
    Print,
}

impl FigurePaper {
    /// All papers, in the order of the dialog.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// How much of a tree is exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// The nodes that are open in the tree panel.
    #[default]
    Visible,
    /// The nodes that are on the screen, as the tree is zoomed and scrolled, and the way to them.
    Seen,
    /// All nodes.
    Whole,
    /// All nodes below the selected one.
    Selected,
}

/// At which step a tree is exported that does not move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StillStep {
    /// The step that is shown in the window.
    #[default]
    Shown,
    /// The last one.
    Last,
}

/// What the user asks to be exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportChoice {
    /// The drawing that is meant.
    pub drawing_place: DrawingPlace,
    /// The kind of file.
    pub format: ExportFormat,
    pub extent: Extent,
    /// In which colours.
    pub paper: FigurePaper,
    /// Which way the tree grows, where the kind of file says so.
    pub growth: FigureGrowth,
    /// Whether every node shows its window.
    pub windows: bool,
    /// Whether every node shows its board, where the kind of file draws it.
    pub boards: bool,
    /// Pixels of a PNG for each point, of [`FigureLook::SCALES`].
    pub scale: u8,
    /// Whether a page speaks all languages.
    pub languages: bool,
    /// The steps of a moving picture.
    pub moving: AnimationOptions,
    /// The step of one that does not move.
    pub still: StillStep,
}

/// Where an export goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To this file, or to one that the user is asked for.
    File(Option<PathBuf>),
    /// To the clipboard, as text or as a picture.
    Clipboard,
}

impl ExportChoice {
    /// What is asked for most, in the colours of the window.
    pub fn usual(drawing_place: DrawingPlace, dark: bool, last: u64) -> Self {
        let last = last.min(AnimationOptions::MOST - 1);
        Self {
            drawing_place,
            format: ExportFormat::Svg,
            extent: Extent::Visible,
            paper: if dark { FigurePaper::Dark } else { FigurePaper::Light },
            growth: FigureGrowth::Down,
            windows: false,
            boards: false,
            scale: FigureLook::USUAL_SCALE,
            languages: false,
            moving: AnimationOptions { first: 0, last, millis: AnimationOptions::USUAL_MILLIS },
            still: StillStep::Shown,
        }
    }

    /// How the drawing is looked at: as in the window, or with all steps done.
    pub fn looked<'a>(&self, subject: &DrawnSearch<'a>) -> Cow<'a, TreeView> {
        match self.still {
            StillStep::Last if !self.format.moves() => {
                Cow::Owned(TreeView { step: None, moment: None, ..subject.view.clone() })
            }
            _ => Cow::Borrowed(subject.view),
        }
    }
}

/// What an export came to.
#[derive(Debug)]
pub enum ExportOutcome {
    /// The user chose no file.
    Nothing,
    /// This text is for the clipboard.
    Copied(String),
    /// This picture is for the clipboard.
    CopiedPicture(PixelPicture),
    /// It was written to this file.
    Saved(PathBuf),
    /// It was written to so many files, this one the first.
    SavedAll(PathBuf, usize),
    /// A file of this name is there, about which nobody was asked.
    Exists(PathBuf),
    /// There is nothing to write, for this reason.
    Refused(String),
    /// This file could not be written.
    Unwritten(PathBuf, std::io::Error),
}
