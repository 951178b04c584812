//! When what a search tells gets its picture.
//!
//! A picture under way cannot be broken off: without a graphics card it takes some 20 ms, and a click that comes
//! meanwhile waits. So pictures of a stream leave room between them, and while a button is just held down no more of
//! them begin: when it is let go, the window is listening.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Asks for pictures of what is told, never twice for the same one.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    asked: Arc<AtomicBool>,
}

impl Pace {
    /// From one picture of a stream to the next: some twenty a second look live.
    const STEP: Duration = Duration::from_millis(50);
    /// The same while a click may be under way: longer than one takes.
    const PRESSED: Duration = Duration::from_millis(150);
    /// A button held longer than this, in seconds, is no click: something is dragged, and the stream goes on.
    const CLICK: f64 = 0.1;

    /// The pace of the window behind `ctx`.
    pub fn of(ctx: &egui::Context) -> Self {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Self>(egui::Id::unique("pace")).clone())
    }

    /// A frame begins, before anything is taken in: whatever is told from now on needs another picture.
    pub fn begin_frame(&self) {
        self.asked.store(false, Ordering::Relaxed);
    }

    /// Something was told. Any thread may say so, and as often as it likes.
    pub fn told(&self, ctx: &egui::Context) {
        if !self.asked.swap(true, Ordering::Relaxed) {
            ctx.request_repaint_after(after(ctx, Self::STEP));
        }
    }

    /// More was told than one frame takes in: the next one takes the rest.
    pub fn more_waits(ctx: &egui::Context) {
        ctx.request_repaint_after(after(ctx, Duration::ZERO));
    }
}

fn after(ctx: &egui::Context, wait: Duration) -> Duration {
    let held =
        |input: &egui::InputState| input.pointer.press_start_time().map(|pressed| input.time - pressed);
    if ctx.input(held).is_some_and(|seconds| seconds < Pace::CLICK) { Pace::PRESSED } else { wait }
}
