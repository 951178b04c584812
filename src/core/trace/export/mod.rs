//! Export of a recorded tree: as a picture for a page, as code for LaTeX, as data for other programs.
//!
//! An [`ExportScene`] is the part that is shown, a [`Figure`] its layout on paper; `svg`, `raster`, `pdf` and
//! `gif` draw that figure, `tikz`, `dot`, `mermaid` and `json` write the scene. Words, colours and captions
//! come from above as data. Nothing here touches a file: the result is returned as bytes.

mod board;
mod branches;
mod builder;
mod dot;
mod figure;
mod figure_layout;
#[cfg(feature = "pictures")]
mod film;
mod format;
mod gif;
mod json;
mod legend;
mod letters;
mod look;
mod mermaid;
mod paper;
#[cfg(feature = "pictures")]
mod pdf;
mod pictures;
#[cfg(feature = "pictures")]
mod raster;
mod scene;
mod shapes;
mod svg;
mod tikz;
#[cfg(not(feature = "pictures"))]
mod without_pictures;

pub use board::{BoardFigure, BoardPieces};
pub use figure_layout::FigureLayout;
pub use format::{ExportFormat, ExportRefusal};
pub use gif::{Animation, AnimationOptions};
pub use legend::wrapped;
use letters::measure;
pub use look::{Colors, FigureLook, FigureWords};
pub use paper::Figure;
pub use pdf::Binder;
pub use pictures::{Drawing, Pictures, TwigPosition};
pub use scene::{
    ExportNode, ExportScene, FigureGrowth, NodeStatus, OpenedNodes, SceneOptions, TreePart, WindowDisplay,
    best_found,
};
pub use shapes::Ink;
pub use shapes::{Anchor, PaperShape, Stroke};
pub use svg::{Styles, variables};
pub use tikz::{escaped, forest, preamble};

#[cfg(not(feature = "pictures"))]
use without_pictures::{film, pdf, raster};

use crate::catalog::AnyPosition;
use crate::conventions::Conventions;
use crate::trace::TreeSnapshot;

/// The program's own font of signs that common fonts lack.
pub static SIGNS_FONT: &[u8] = include_bytes!("../../../../assets/fonts/DejaVuSans-subset.ttf");
/// The program's own font of Japanese and Chinese.
pub static CJK_FONT: &[u8] = include_bytes!("../../../../assets/fonts/NotoSansCJK-subset.otf");

/// Writes the part `view` of a recording that began at `root`, in one of the still formats.
///
/// # Errors
/// When there is nothing to show, or more than is useful in the format.
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
        ExportFormat::Png => raster::png(&figure(), look.colors, look.scale)?,
        ExportFormat::Pdf => pdf::write(&figure(), look.colors)?,
        ExportFormat::Tikz => tikz::write(&scene, look).into_bytes(),
        ExportFormat::Dot => dot::write(&scene, look).into_bytes(),
        ExportFormat::Mermaid => mermaid::write(&scene, look).into_bytes(),
        ExportFormat::Json => json::write(&scene, snapshot, look, view),
        ExportFormat::Gif | ExportFormat::Html | ExportFormat::Trace => return Err(ExportRefusal::Encoder),
    })
}

/// A picture as pixels: red, green, blue and opacity, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelPicture {
    pub size: [usize; 2],
    pub pixels: Vec<u8>,
}

/// The pixels of a PNG that was written here; `None` for other bytes.
pub fn pixels_of(png: &[u8]) -> Option<PixelPicture> {
    raster::pixels(png)
}

/// Writes a board, row by row a sign for each square, as PNG, SVG or PDF.
///
/// # Errors
/// Where there is no encoder, or the board has no squares.
pub fn write_board(
    board: &BoardFigure,
    format: ExportFormat,
    look: &FigureLook,
) -> Result<Vec<u8>, ExportRefusal> {
    let figure = board.figure().ok_or(ExportRefusal::Nothing)?;
    match format {
        ExportFormat::Svg => Ok(svg::write(&figure, look.colors).into_bytes()),
        ExportFormat::Png => raster::png(&figure, look.colors, look.scale),
        ExportFormat::Pdf => pdf::write(&figure, look.colors),
        _ => Err(ExportRefusal::Encoder),
    }
}

/// A figure as SVG.
pub fn svg_of(figure: &Figure, colors: Colors) -> String {
    svg::write(figure, colors)
}

/// A figure as PNG.
///
/// # Errors
/// [`ExportRefusal`] where it is too large, or pictures are left out of the library.
pub fn png_of(figure: &Figure, colors: Colors) -> Result<Vec<u8>, ExportRefusal> {
    raster::png(figure, colors, FigureLook::USUAL_SCALE)
}

/// The characters that no font has, neither the program's nor the system's.
pub fn missing_letters(words: &str) -> Vec<char> {
    let signs: std::collections::BTreeSet<char> =
        words.chars().filter(|sign| !sign.is_whitespace() && !sign.is_control()).collect();
    let words = signs.into_iter().map(String::from).collect::<Vec<_>>().join(" ");
    let shape =
        PaperShape::Text { at: (0.0, 10.0), anchor: Anchor::Start, size: 10.0, ink: Ink::Text, words };
    let figure = Figure { size: (100.0, 20.0), shapes: vec![shape], title: String::new() };
    let tree = raster::set(&figure, |_| [0; 3]);
    tree.map_or_else(|_| Vec::new(), |tree| raster::missing(&tree).into_iter().collect())
}

/// The approximate width of some words.
pub fn width_of(words: &str, size: f32) -> f32 {
    measure(words, size)
}
