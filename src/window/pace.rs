//! The pace of frames for reports of a search.
//!
//! A frame in progress cannot be aborted: without a graphics card it takes some 20 ms, and a click that comes
//! meanwhile waits. So frames of a stream leave gaps, and while a button is just pressed no more of them
//! begin: when it is released, the window can react.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use edagari_app::session::wake::{NextPicture, Wake};

/// Requests frames for reports, never twice for the same one.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    asked: Arc<AtomicBool>,
    /// Whether the pointer rests where a click must be handled at once.
    listening: Arc<AtomicBool>,
}

impl Pace {
    /// From one frame of a stream to the next: some twenty a second look live.
    const STEP: Duration = Duration::from_millis(50);
    /// The gap while a click may be in progress or is likely to come: longer than one takes.
    const PRESSED: Duration = Duration::from_millis(150);
    /// A button pressed longer than this, in seconds, is no click but a drag, and the stream continues.
    const CLICK: f64 = 0.1;

    /// The pace of the window behind `ctx`.
    pub fn of(ctx: &egui::Context) -> Self {
        ctx.data_mut(|data| data.get_temp_mut_or_default::<Self>(egui::Id::unique("pace")).clone())
    }

    /// The way for background work to request frames of the window behind `ctx`.
    pub fn wake(ctx: &egui::Context) -> Wake {
        let (pace, ctx) = (Self::of(ctx), ctx.clone());
        Wake::new(move |picture| match picture {
            NextPicture::Now => ctx.request_repaint(),
            NextPicture::After(wait) => ctx.request_repaint_after(wait),
            NextPicture::OfStream => pace.reported(&ctx),
            NextPicture::OfRest => Self::more_waits(&ctx),
        })
    }

    /// Begins a frame, before anything is received: all reports from now on need another frame. `listening`
    /// is whether the pointer rests on a button that stops a search.
    pub fn begin_frame(&self, listening: bool) {
        self.asked.store(false, Ordering::Relaxed);
        self.listening.store(listening, Ordering::Relaxed);
    }

    /// Something was reported. Any thread may call this, any number of times.
    pub fn reported(&self, ctx: &egui::Context) {
        // The first report of a frame requests one for all that follow it: the flag falls when the next frame
        // begins.
        if !self.asked.swap(true, Ordering::Relaxed) {
            let step = if self.listening.load(Ordering::Relaxed) { Self::PRESSED } else { Self::STEP };
            ctx.request_repaint_after(after(ctx, step));
        }
    }

    /// More was reported than one frame receives: the next one receives the rest.
    pub fn more_waits(ctx: &egui::Context) {
        ctx.request_repaint_after(after(ctx, Duration::ZERO));
    }
}

fn after(ctx: &egui::Context, wait: Duration) -> Duration {
    let held =
        |input: &egui::InputState| input.pointer.press_start_time().map(|pressed| input.time - pressed);
    // A short press may become a click, and its end must not wait for a frame.
    if ctx.input(held).is_some_and(|seconds| seconds < Pace::CLICK) { Pace::PRESSED } else { wait }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use egui::{Event, Modifiers, PointerButton, RawInput, pos2};

    use super::*;

    /// A context that notes the delays of the requested frames.
    fn context() -> (egui::Context, Arc<Mutex<Vec<Duration>>>) {
        let ctx = egui::Context::default();
        let asked = Arc::<Mutex<Vec<Duration>>>::default();
        let notes = Arc::clone(&asked);
        ctx.set_request_repaint_callback(move |info| notes.lock().expect("one thread").push(info.delay));
        (ctx, asked)
    }

    fn press(pressed: bool) -> RawInput {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let event = Event::PointerButton { pos: pos2(5.0, 5.0), button, pressed, modifiers };
        RawInput { events: vec![Event::PointerMoved(pos2(5.0, 5.0)), event], ..RawInput::default() }
    }

    fn frame(ctx: &egui::Context, input: RawInput) {
        ctx.run_ui(input, |_| {}).textures_delta.clear();
    }

    #[test]
    fn a_picture_is_asked_for_once_until_it_comes() {
        let (ctx, asked) = context();
        let pace = Pace::of(&ctx);
        for _ in 0..3 {
            pace.reported(&ctx);
        }
        assert_eq!(asked.lock().expect("one thread").len(), 1);
        assert_eq!(Arc::as_ptr(&Pace::of(&ctx).asked), Arc::as_ptr(&pace.asked), "one pace for one window");
        pace.begin_frame(false);
        assert!(!pace.asked.load(Ordering::Relaxed));
    }

    #[test]
    fn nothing_is_painted_while_a_click_may_be_under_way() {
        let (ctx, _) = context();
        assert_eq!(after(&ctx, Pace::STEP), Pace::STEP);
        frame(&ctx, press(true));
        assert_eq!(after(&ctx, Pace::STEP), Pace::PRESSED);
        assert_eq!(after(&ctx, Duration::ZERO), Pace::PRESSED);
        frame(&ctx, RawInput { time: Some(10.0), ..RawInput::default() });
        assert_eq!(after(&ctx, Pace::STEP), Pace::STEP, "held that long it is no click");
        frame(&ctx, press(false));
        assert_eq!(after(&ctx, Pace::STEP), Pace::STEP);
    }
}
