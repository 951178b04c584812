//! The second click of a double click on a button that closes a dialog: it was meant for the button, and reaches nothing of what
//! then stands in its place.

use egui::{Context, Event, Plugin, PointerButton, Pos2, RawInput};

use edagari_core::session::screen::data::Dialog;
use edagari_core::session::state::State;

/// Knows which question is in front, and holds back the click that follows too soon after it has gone.
#[derive(Debug, Default)]
pub(crate) struct SecondClick {
    front: Option<Question>,
    /// When a question went, in seconds of the window, and where the pointer was.
    gone: Option<(f64, Pos2)>,
    /// The button of a press that was held back, until it is let go.
    held_back: Option<PointerButton>,
}

/// A dialog, and of those that ask about several games one after the other which game.
type Question = (Dialog, Option<String>);

impl SecondClick {
    /// Looks at which question is in front by now.
    pub(crate) fn look(ctx: &Context, state: &State) {
        let game = || state.view.set_aside.as_ref().map(|asked| asked.game.id.clone());
        let now = state.view.dialog.map(|dialog| (dialog, game()));
        let delay = ctx.options(|options| options.input_options.max_double_click_delay);
        let at = ctx.input(|input| {
            // One that a key has closed is followed by no second click.
            let is_clicked = f64::from(input.pointer.time_since_last_click()) <= delay;
            input.pointer.latest_pos().filter(|_| is_clicked).map(|at| (input.time, at))
        });
        let handle = ctx.plugin_or_default::<Self>();
        let mut own = handle.lock();
        if own.front == now {
            return;
        }
        let before = std::mem::replace(&mut own.front, now);
        if before.is_some() {
            own.gone = at;
        }
    }

    /// Whether an event is passed on.
    fn passes(&mut self, event: &Event, now: f64, limits: (f64, f32)) -> bool {
        let Event::PointerButton { pos, button, pressed, .. } = event else { return true };
        if !pressed {
            return self.held_back.take_if(|held| held == button).is_none();
        }
        let (seconds, points) = limits;
        let follows =
            |&mut (gone, at): &mut (f64, Pos2)| now - gone <= seconds && at.distance(*pos) <= points;
        let is_second = self.gone.as_mut().is_some_and(follows);
        // Only one click is the second one.
        self.gone = None;
        self.held_back = is_second.then_some(*button);
        !is_second
    }
}

impl Plugin for SecondClick {
    fn debug_name(&self) -> &'static str {
        "second click"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        let options = ctx.options(|options| options.input_options);
        let limits = (options.max_double_click_delay, options.max_click_dist);
        let now =
            input.time.unwrap_or_else(|| ctx.input(|before| before.time + f64::from(input.predicted_dt)));
        input.events.retain(|event| self.passes(event, now, limits));
    }
}
