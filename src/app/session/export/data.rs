//! Choices of the export dialog, as plain data.

use std::borrow::Cow;
use std::path::PathBuf;

use crate::session::drawing::data::{DrawingPlace, DrawnSearch, TreeView};
use crate::trace::export::{AnimationOptions, ExportFormat, FigureGrowth, FigureLook, PixelPicture};

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
    /// In the order of the dialog.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The part of a tree that is exported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// The nodes that are open in the tree panel.
    #[default]
    Visible,
    /// The nodes on the screen, as the tree is zoomed and scrolled, and their ancestors.
    Seen,
    /// All nodes.
    Whole,
    /// All nodes below the selected one.
    Selected,
}

/// The step of a tree exported as a still picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StillStep {
    /// The step that is shown in the window.
    #[default]
    Shown,
    Last,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportChoice {
    pub drawing_place: DrawingPlace,
    pub format: ExportFormat,
    pub extent: Extent,
    pub paper: FigurePaper,
    /// The direction in which the tree grows, for formats that allow a choice.
    pub growth: FigureGrowth,
    /// Whether every node shows its window.
    pub windows: bool,
    /// Whether every node shows its board, in formats that draw it.
    pub boards: bool,
    /// Pixels of a PNG per point, of [`FigureLook::SCALES`].
    pub scale: u8,
    /// Whether a page contains all languages.
    pub languages: bool,
    pub moving: AnimationOptions,
    pub still: StillStep,
}

/// The destination of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// To this file, or to one that the user is asked for.
    File(Option<PathBuf>),
    /// To the clipboard, as text or as a picture.
    Clipboard,
    /// To a file in a temporary folder, which the system's viewer shows.
    Viewer,
}

impl ExportChoice {
    /// The most common choice, in the colours of the window.
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

    /// The view that is exported: as in the window, or with all steps done.
    pub fn looked<'a>(&self, subject: &DrawnSearch<'a>) -> Cow<'a, TreeView> {
        match self.still {
            StillStep::Last if !self.format.moves() => {
                Cow::Owned(TreeView { step: None, moment: None, ..subject.view.clone() })
            }
            _ => Cow::Borrowed(subject.view),
        }
    }
}

/// The result of an export.
#[derive(Debug)]
pub enum ExportOutcome {
    /// The user chose no file.
    Nothing,
    /// Text for the clipboard.
    Copied(String),
    /// A picture for the clipboard.
    CopiedPicture(PixelPicture),
    /// It was written to this file.
    Saved(PathBuf),
    /// It was written to this file for the system's viewer.
    ForViewer(PathBuf),
    /// The first of the files written, and their number.
    SavedAll(PathBuf, usize),
    /// A file of this name exists, and the user was not asked about it.
    Exists(PathBuf),
    /// The reason why there is nothing to write.
    Refused(String),
    /// This file could not be written.
    Unwritten(PathBuf, std::io::Error),
}
