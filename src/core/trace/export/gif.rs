//! A range of steps as an animated GIF: nodes keep their places while the search goes through the tree.

use crate::catalog::AnyPosition;
use crate::trace::{Moment, TimelineMark, Tree, TreeSnapshot};

use super::figure_layout::FigureLayout;
use super::film::GifWriter;
use super::paper::Figure;
use super::scene::{ExportScene, SceneOptions};
use super::{ExportFormat, ExportRefusal, FigureLook};

/// The range and the speed of an animation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnimationOptions {
    /// The first picture, counted as [`Tree::picture`] does.
    pub first: u64,
    pub last: u64,
    /// The duration of each picture in milliseconds; a cut stays longer, and the last picture longest.
    pub millis: u32,
}

impl AnimationOptions {
    /// A speed that viewers can follow.
    pub const USUAL_MILLIS: u32 = 900;
    /// The most frames: a quarter of an hour at the usual speed.
    pub const MOST: u64 = 1_000;
}

/// An animation of a search.
#[derive(Clone, Copy)]
pub struct Animation<'a> {
    /// The whole recording.
    pub tree: &'a Tree,
    /// The position that the recording began at.
    pub root: &'a AnyPosition,
    /// The part of the tree that is shown, and how.
    pub view: &'a SceneOptions,
    pub look: &'a FigureLook,
    pub moving: AnimationOptions,
    /// The caption of a step.
    pub say: &'a dyn Fn(TreeSnapshot<'_>) -> Vec<String>,
}

impl Animation<'_> {
    /// Writes the frames. `goes_on` receives how many of how many are done, and stops the work by returning
    /// `false`.
    ///
    /// # Errors
    /// When there is nothing to show, more than is useful in a GIF, or when the work was stopped.
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
        // All captions come first, because the layout reserves room for the longest of them.
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

    /// The duration of a picture, in halves of the usual time.
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
