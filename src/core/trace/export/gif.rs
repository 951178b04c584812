//! A range of steps as an animated GIF: the tree keeps its place while the search goes through it.

use std::collections::BTreeMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use crate::catalog::AnyPosition;
use crate::trace::{Moment, TimelineMark, Tree, TreeSnapshot};

use super::figure_layout::FigureLayout;
use super::paper::Figure;
use super::scene::{ExportScene, SceneOptions};
use super::shapes::Ink;
use super::{Colors, ExportFormat, ExportRefusal, FigureLook, raster};

/// Which steps, and how fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimationOptions {
    /// The first picture, counted as [`Tree::picture`] does.
    pub first: u64,
    pub last: u64,
    /// How long each stays, in thousandths of a second; a cut stays longer, and the last picture longest.
    pub millis: u32,
}

impl AnimationOptions {
    /// A time in which a person can follow.
    pub const USUAL_MILLIS: u32 = 900;
    /// The most frames: a quarter of an hour at the usual speed.
    pub const MOST: u64 = 1_000;
}

/// A search as it went.
#[derive(Clone, Copy)]
pub struct Animation<'a> {
    /// The whole recording.
    pub tree: &'a Tree,
    /// Where it began.
    pub root: &'a AnyPosition,
    /// Which part of it.
    pub view: &'a SceneOptions,
    /// Words and colours.
    pub look: &'a FigureLook,
    /// Which steps.
    pub moving: AnimationOptions,
    /// What the caption says of a step.
    pub say: &'a dyn Fn(TreeSnapshot<'_>) -> Vec<String>,
}

/// Points for each of the paper, and the widest picture that pages show whole.
const SCALE: f32 = 1.6;
const WIDEST: f32 = 1_600.0;

impl Animation<'_> {
    /// Writes the frames. `goes_on` hears how many of how many are done, and stops the work by saying no.
    ///
    /// # Errors
    /// When there is nothing to show, more than a GIF is good for, or when the work was stopped.
    pub fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, ExportRefusal> {
        let last = self.moving.last.min(self.tree.picture(self.tree.steps()));
        let first = self.moving.first.min(last);
        let frames = last - first + 1;
        if frames > AnimationOptions::MOST {
            return Err(ExportRefusal::TooLong { frames, limit: AnimationOptions::MOST });
        }
        // Each node has its place from the first frame on, so that none moves.
        let view = SceneOptions { ghosts: true, ..self.view.clone() };
        let whole = self.scene(TreeSnapshot::now(self.tree), &view)?;
        // All captions come first, because the plan leaves room for the longest of them.
        let captions: Vec<_> = (first..=last).map(|picture| self.caption(picture)).collect();
        let plan = FigureLayout::of(&whole, &self.look.words, true)
            .with_captions(captions.iter().map(Vec::as_slice));
        let mut writer: Option<GifWriter> = None;
        let mut moment = Moment::at(self.tree, 0);
        for (done, (picture, caption)) in (first..=last).zip(&captions).enumerate() {
            if !goes_on(done as u64, frames) {
                return Err(ExportRefusal::Stopped);
            }
            let step = self.tree.step_of_picture(picture);
            moment.seek(self.tree, step);
            let snapshot = TreeSnapshot::new(self.tree, Some(&moment));
            let figure = Figure::of(&self.scene(snapshot, &view)?, &plan, &self.look.words, caption);
            let millis = self.moving.millis * self.weight(step, picture == last) / 2;
            match &mut writer {
                Some(writer) => writer.add(&figure, millis)?,
                None => writer = Some(GifWriter::begin(&figure, self.look.colors, millis)?),
            }
        }
        writer.ok_or(ExportRefusal::Nothing)?.end()
    }

    fn caption(&self, picture: u64) -> Vec<String> {
        let moment = Moment::at(self.tree, self.tree.step_of_picture(picture));
        (self.say)(TreeSnapshot::new(self.tree, Some(&moment)))
    }

    fn scene(&self, snapshot: TreeSnapshot<'_>, view: &SceneOptions) -> Result<ExportScene, ExportRefusal> {
        ExportScene::of(snapshot, self.root, view, &self.look.words, ExportFormat::Gif.limit())
    }

    /// How long a picture stays, in halves of the usual time.
    fn weight(&self, step: u64, is_last: bool) -> u32 {
        let begins = self.tree.step_before(step);
        let cuts = self.tree.mark_after(TimelineMark::Cut, begins).is_some_and(|cut| cut <= step);
        match (is_last, cuts) {
            (true, _) => 8,
            (false, true) => 5,
            (false, false) => 2,
        }
    }
}

/// The part of a picture that a frame replaces.
#[derive(Clone, Copy, Debug)]
struct ChangedPart {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

/// Frames on their way into a file: each holds only what changed.
struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    colors: Colors,
    palette: GifPalette,
    scale: f32,
    size: (u32, u32),
    /// The picture so far, as numbers of colours.
    before: Vec<u8>,
}

impl GifWriter {
    fn begin(figure: &Figure, colors: Colors, millis: u32) -> Result<Self, ExportRefusal> {
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

    fn add(&mut self, figure: &Figure, millis: u32) -> Result<(), ExportRefusal> {
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

    /// What is not as it was; one point where everything is.
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

    fn end(self) -> Result<Vec<u8>, ExportRefusal> {
        self.encoder.into_inner().map_err(|_| ExportRefusal::Encoder)
    }
}

/// At most 256 colours: every ink, and its way to what it is drawn on.
struct GifPalette {
    colors: Vec<[u8; 3]>,
    /// Colours met so far, with the nearest of the palette.
    known: BTreeMap<[u8; 3], u8>,
}

impl GifPalette {
    fn of(colors: Colors) -> Self {
        let mut all: Vec<[u8; 3]> = Ink::ALL.into_iter().map(colors).collect();
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
        for ink in Ink::ALL {
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

    /// The numbers of the colours of a picture.
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
