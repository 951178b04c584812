//! A figure as pixels: drawn from its SVG with the program's own fonts, so that it looks the same everywhere.
//! Fonts of the system serve only for characters that the program's fonts lack, which occur only in words of
//! the user.

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Group, Node, Options, Tree};

use super::paper::Figure;
use super::{CJK_FONT, Colors, ExportRefusal, PixelPicture, SIGNS_FONT, svg};

/// The longest side and the most pixels that common programs open.
const LONGEST: f32 = 16_000.0;
const MOST: f32 = 100e6;

/// The fonts of the program, Latin and signs before the wide characters.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let files: [&'static [u8]; 4] = [
        include_bytes!("../../../../assets/fonts/NotoSansCJK-figures.otf"),
        include_bytes!("../../../../assets/fonts/DejaVuSans-figures.ttf"),
        CJK_FONT,
        SIGNS_FONT,
    ];
    let mut fonts = Database::new();
    for file in files {
        fonts.load_font_source(Source::Binary(Arc::new(file)));
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// The fonts of the program, and after them those of the system.
static ALL_FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::clone(&FONTS);
    fonts.load_system_fonts();
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

/// The font family of all Latin letters.
const FAMILY: &str = "Noto Sans CJK JP";

/// The figure with its text laid out in fonts.
pub(super) fn set(figure: &Figure, colors: Colors) -> Result<Tree, ExportRefusal> {
    let written = svg::write(figure, colors);
    let tree = typeset(&written, &FONTS)?;
    // Fonts of the system differ from machine to machine, so they serve only where a character is missing.
    if missing(&tree).is_empty() { Ok(tree) } else { typeset(&written, &ALL_FONTS) }
}

fn typeset(written: &str, fonts: &Arc<Database>) -> Result<Tree, ExportRefusal> {
    let options = Options { fontdb: Arc::clone(fonts), font_family: FAMILY.to_owned(), ..Options::default() };
    Tree::from_str(written, &options).map_err(|_| ExportRefusal::Encoder)
}

/// The characters that no font has.
pub(super) fn missing(tree: &Tree) -> BTreeSet<char> {
    fn look(group: &Group, found: &mut BTreeSet<char>) {
        for node in group.children() {
            match node {
                Node::Group(group) => look(group, found),
                Node::Text(text) => {
                    // Glyph 0 of a font stands for what the font does not have.
                    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
                    found.extend(glyphs.filter(|glyph| glyph.id.0 == 0).flat_map(|glyph| glyph.text.chars()));
                }
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    look(tree.root(), &mut found);
    found
}

/// Draws a figure at `scale` pixels for each point of the paper.
pub(super) fn draw(figure: &Figure, colors: Colors, scale: f32) -> Result<Pixmap, ExportRefusal> {
    let size = ((figure.size.0 * scale).ceil(), (figure.size.1 * scale).ceil());
    let (width, height) = (size.0 as u32, size.1 as u32);
    // The size is checked before any memory is allocated.
    if size.0.max(size.1) > LONGEST || size.0 * size.1 > MOST {
        return Err(ExportRefusal::TooLarge { width, height });
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(ExportRefusal::TooLarge { width, height })?;
    let [red, green, blue] = colors(super::Ink::Paper);
    pixmap.fill(resvg::tiny_skia::Color::from_rgba8(red, green, blue, 255));
    let tree = set(figure, colors)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Writes a figure as PNG, at half the resolution where it would be too large otherwise.
pub(super) fn png(figure: &Figure, colors: Colors, scale: u8) -> Result<Vec<u8>, ExportRefusal> {
    let scale = f32::from(scale);
    let pixmap = draw(figure, colors, scale).or_else(|_| draw(figure, colors, scale / 2.0))?;
    pixmap.encode_png().map_err(|_| ExportRefusal::Encoder)
}

/// The pixels of a PNG that [`png`] wrote.
pub(super) fn pixels(written: &[u8]) -> Option<PixelPicture> {
    let pixmap = Pixmap::decode_png(written).ok()?;
    let size = [pixmap.width() as usize, pixmap.height() as usize];
    Some(PixelPicture { size, pixels: pixmap.data().to_vec() })
}
