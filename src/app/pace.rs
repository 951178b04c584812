//! When what a search tells gets its picture.
//!
//! A picture under way cannot be broken off: without a graphics card it takes some 20 ms, and a click that comes
//! meanwhile waits. So pictures of a stream leave room between them, and while a button is just held down there is
//! none at all: when it is let go, the window is listening.

use std::time::Duration;

/// Between what a search tells and its picture: some twenty pictures a second look live.
const PACE: Duration = Duration::from_millis(33);
/// The same while a click may be under way: longer than one takes.
const PRESSED: Duration = Duration::from_millis(150);
/// A button held longer than this, in seconds, is no click: something is dragged, and the stream goes on.
const CLICK: f64 = 0.1;

/// Asks for a picture of what a search told. Any thread may ask, and as often as it likes.
pub fn picture_soon(ctx: &egui::Context) {
    picture_after(ctx, PACE);
}

/// Asks for the next picture at once: more was told than one frame takes in.
pub fn picture_next(ctx: &egui::Context) {
    picture_after(ctx, Duration::ZERO);
}

fn picture_after(ctx: &egui::Context, wait: Duration) {
    let held =
        |input: &egui::InputState| input.pointer.press_start_time().map(|pressed| input.time - pressed);
    let clicking = ctx.input(held).is_some_and(|seconds| seconds < CLICK);
    ctx.request_repaint_after(if clicking { PRESSED } else { wait });
}
