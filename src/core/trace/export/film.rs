//! Encoder of an animated GIF: its frames, each with only the part that changed, and their palette.

use std::collections::BTreeMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::paper::Figure;
use super::shapes::Ink;
use super::{Colors, ExportRefusal, raster};

/// Pixels for each point of the paper, and the widest picture that pages show at full size.
const SCALE: f32 = 1.6;

const WIDEST: f32 = 1_600.0;

/// The part of a picture that a frame replaces.
#[derive(Clone, Copy, Debug)]
struct ChangedPart {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// Writes frames into a file, each with only the part that changed.
pub(super) struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    colors: Colors,
    palette: GifPalette,
    scale: f32,
    size: (u32, u32),
    /// The picture so far, as numbers of colours.
    before: Vec<u8>,
}

impl GifWriter {
    pub(super) fn begin(figure: &Figure, colors: Colors, millis: u32) -> Result<Self, ExportRefusal> {
        let scale = SCALE.min(WIDEST / figure.size.0).max(0.5);
        let palette = GifPalette::of(colors);
        let pixmap = raster::draw(figure, colors, scale)?;
        let size = (pixmap.width(), pixmap.height());
        // No side is too long for two bytes: `raster` refuses it before.
        let (width, height) = (size.0 as u16, size.1 as u16);
        let mut encoder =
            Encoder::new(Vec::new(), width, height, &palette.bytes()).map_err(|_| ExportRefusal::Encoder)?;
        encoder.set_repeat(Repeat::Infinite).map_err(|_| ExportRefusal::Encoder)?;
        let mut writer = Self { encoder, colors, palette, scale, size, before: Vec::new() };
        let picture = writer.palette.numbers(pixmap.data());
        let whole = ChangedPart { left: 0, top: 0, width: size.0, height: size.1 };
        writer.frame(&picture, whole, millis)?;
        writer.before = picture;
        Ok(writer)
    }

    pub(super) fn add(&mut self, figure: &Figure, millis: u32) -> Result<(), ExportRefusal> {
        let pixmap = raster::draw(figure, self.colors, self.scale)?;
        if (pixmap.width(), pixmap.height()) != self.size {
            return Err(ExportRefusal::Encoder);
        }
        let picture = self.palette.numbers(pixmap.data());
        let changed = self.changed(&picture);
        self.frame(&picture, changed, millis)?;
        self.before = picture;
        Ok(())
    }

    /// The smallest rectangle that holds all changes; a single point where nothing changed.
    fn changed(&self, picture: &[u8]) -> ChangedPart {
        let width = self.size.0 as usize;
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        let rows = picture.chunks(width).zip(self.before.chunks(width));
        for (y, (now, before)) in rows.enumerate().filter(|(_, (now, before))| now != before) {
            (top, bottom) = (top.min(y), y);
            let differs = |&x: &usize| now[x] != before[x];
            left = left.min((0..width).find(differs).unwrap_or(0));
            right = right.max((0..width).rfind(differs).unwrap_or(0));
        }
        if top == usize::MAX {
            return ChangedPart { left: 0, top: 0, width: 1, height: 1 };
        }
        let (width, height) = (right - left + 1, bottom - top + 1);
        let [left, top, width, height] = [left, top, width, height].map(|length| length as u32);
        ChangedPart { left, top, width, height }
    }

    fn frame(&mut self, picture: &[u8], part: ChangedPart, millis: u32) -> Result<(), ExportRefusal> {
        let ChangedPart { left, top, width, height } = part;
        let rows = picture.chunks(self.size.0 as usize).skip(top as usize).take(height as usize);
        let part: Vec<u8> =
            rows.flat_map(|row| &row[left as usize..(left + width) as usize]).copied().collect();
        let frame = Frame {
            // A GIF counts in hundredths of a second, in two bytes.
            delay: (millis / 10).clamp(2, u32::from(u16::MAX)) as u16,
            dispose: DisposalMethod::Keep,
            top: top as u16,
            left: left as u16,
            width: width as u16,
            height: height as u16,
            buffer: part.into(),
            ..Frame::default()
        };
        self.encoder.write_frame(&frame).map_err(|_| ExportRefusal::Encoder)
    }

    pub(super) fn end(self) -> Result<Vec<u8>, ExportRefusal> {
        self.encoder.into_inner().map_err(|_| ExportRefusal::Encoder)
    }
}

/// A palette of at most 256 colours: every ink, and its shades towards the colours that it is drawn on.
struct GifPalette {
    colors: Vec<[u8; 3]>,
    /// Colours met so far, with the nearest of the palette.
    known: BTreeMap<[u8; 3], u8>,
}

impl GifPalette {
    fn of(colors: Colors) -> Self {
        let mut all: Vec<[u8; 3]> = Ink::ALL.iter().copied().map(colors).collect();
        let mut between = |below: Ink, above: Ink, shades: u16| {
            let (from, to) = (colors(below), colors(above));
            for share in 1..=shades {
                let mix = |at: usize| {
                    let (from, to) = (u16::from(from[at]), u16::from(to[at]));
                    ((from * (shades + 1 - share) + to * share) / (shades + 1)) as u8
                };
                all.push([mix(0), mix(1), mix(2)]);
            }
        };
        for &ink in Ink::ALL {
            between(Ink::Paper, ink, 8);
        }
        for fill in [Ink::MaxFill, Ink::MinFill] {
            for ink in [
                Ink::Exact,
                Ink::Estimate,
                Ink::Lower,
                Ink::Upper,
                Ink::Best,
                Ink::Running,
                Ink::Weak,
                Ink::Line,
                Ink::Text,
            ] {
                between(fill, ink, 5);
            }
        }
        all.sort_unstable();
        all.dedup();
        // The inks and their shades are 252 colours at most, so none of them is cut off here.
        all.truncate(256);
        Self { colors: all, known: BTreeMap::new() }
    }

    fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// The palette numbers of a picture's pixels.
    fn numbers(&mut self, rgba: &[u8]) -> Vec<u8> {
        let mut last = ([0; 3], None);
        let number = |pixel: &[u8]| {
            let color = [pixel[0], pixel[1], pixel[2]];
            // Points side by side mostly have one colour, so the map is asked only where it changes.
            if let (known, Some(number)) = last
                && known == color
            {
                return number;
            }
            let colors = &self.colors;
            let number = *self.known.entry(color).or_insert_with(|| nearest(colors, color));
            last = (color, Some(number));
            number
        };
        rgba.chunks(4).map(number).collect()
    }
}

fn nearest(colors: &[[u8; 3]], color: [u8; 3]) -> u8 {
    let distance =
        |other: &[u8; 3]| -> u32 { (0..3).map(|at| u32::from(color[at].abs_diff(other[at])).pow(2)).sum() };
    (0..colors.len()).min_by_key(|&index| distance(&colors[index])).unwrap_or_default() as u8
}
