//! A figure as a page of its own size, with words that can be selected and searched for.

use krilla::Document;
use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt as _, SvgSettings};

use crate::plain;

use super::paper::Figure;
use super::{Colors, ExportRefusal, raster};

/// The longest side of a page, in points, that every reader must support.
const LONGEST: f32 = 14_400.0;

/// Writes a figure; one that is larger than a page can be is made smaller.
pub(super) fn write(figure: &Figure, colors: Colors) -> Result<Vec<u8>, ExportRefusal> {
    let mut binder = Binder::new(&figure.title);
    binder.add(figure, colors)?;
    binder.bound()
}

/// A document of figures, one a page.
pub struct Binder {
    document: Document,
}

impl Binder {
    /// A document with this title, without pages.
    pub fn new(title: &str) -> Self {
        let mut document = Document::new();
        document.set_metadata(
            Metadata::new().title(plain::line(title).into_owned()).creator("Edagari".to_owned()),
        );
        Self { document }
    }

    /// Adds a page.
    ///
    /// # Errors
    /// [`ExportRefusal::Encoder`] where the figure cannot be drawn.
    pub fn add(&mut self, figure: &Figure, colors: Colors) -> Result<(), ExportRefusal> {
        let shrunk = (LONGEST / figure.size.0.max(figure.size.1)).min(1.0);
        let size =
            Size::from_wh(figure.size.0 * shrunk, figure.size.1 * shrunk).ok_or(ExportRefusal::Encoder)?;
        let tree = raster::set(figure, colors)?;
        let mut page = self.document.start_page_with(PageSettings::new(size));
        let mut surface = page.surface();
        surface.draw_svg(&tree, size, SvgSettings::default()).ok_or(ExportRefusal::Encoder)?;
        surface.finish();
        page.finish();
        Ok(())
    }

    /// Finishes the document.
    ///
    /// # Errors
    /// [`ExportRefusal::Encoder`] where it cannot be written.
    pub fn bound(self) -> Result<Vec<u8>, ExportRefusal> {
        self.document.finish().map_err(|_| ExportRefusal::Encoder)
    }
}
