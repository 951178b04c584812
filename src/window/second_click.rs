//! The second click of a double click on something that goes with the first: it was meant for the button that was there, and reaches
//! nothing of what then stands in its place. Here for everything that can be clicked: dialogs, bars, menus, panels.

use egui::{Context, Event, Id, Plugin, PointerButton, Pos2, RawInput, Rect};

use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;

/// Knows what was clicked last and which question is in front, and holds back the click that follows too soon after either has
/// gone.
#[derive(Debug, Default)]
pub(crate) struct SecondClick {
    front: Option<Question>,
    /// When a question went, in seconds of the window, and where the pointer was.
    gone: Option<(f64, Pos2)>,
    /// What was pressed last, and where it was.
    pressed: Option<(Id, Rect)>,
    /// The button of a press that was held back, until it is let go.
    held_back: Option<PointerButton>,
}

/// A dialog, and of those that ask about several games one after the other which game.
type Question = (Dialog, Option<String>);

/// A click that has just been made: when, in seconds of the window, where, and whether what it was made on has gone.
struct LastClick {
    at: (f64, Pos2),
    is_gone: bool,
}

impl SecondClick {
    /// The share of its place that a thing keeps where it is still the same thing to the hand.
    const SAME: f32 = 0.5;
    /// That share of a place in which something with another name is still the same: names count what stands before.
    const SAME_PLACE: f32 = 0.9;

    /// Looks at what is pressed, and which question is in front by now.
    pub(crate) fn look(ctx: &Context, state: &State) {
        let game = || state.view.set_aside.as_ref().map(|asked| asked.game.id.clone());
        let now = state.view.dialog.map(|dialog| (dialog, game()));
        let pressed = ctx.input(|input| input.pointer.any_pressed());
        let under = ctx.viewport(|viewport| viewport.hits.click.map(|hit| (hit.id, hit.interact_rect)));
        let (click, time) = (last_click(ctx), ctx.input(|input| input.time));
        let handle = ctx.plugin_or_default::<Self>();
        let mut own = handle.lock();
        if pressed {
            own.pressed = under;
        }
        if own.front == now {
            return;
        }
        let before = std::mem::replace(&mut own.front, now);
        if before.is_some() {
            // One that a key has closed is followed by no second click.
            own.gone = click.map(|(_, at)| (time, at));
        }
    }

    /// Whether what was pressed last is no longer where it was.
    fn has_gone(&self, ctx: &Context) -> bool {
        let Some((id, place)) = self.pressed else { return false };
        ctx.viewport(|viewport| {
            let widgets = &viewport.prev_pass.widgets;
            if let Some(now) = widgets.get(id).filter(|now| now.visible) {
                return overlap(now.interact_rect, place) < Self::SAME;
            }
            let clickable = widgets.layers().flat_map(|(_, all)| all).filter(|one| one.sense.senses_click());
            clickable.map(|one| overlap(one.interact_rect, place)).fold(0.0, f32::max) < Self::SAME_PLACE
        })
    }

    /// Whether an event is passed on.
    fn passes(&mut self, event: &Event, now: f64, limits: (f64, f32), last: Option<&LastClick>) -> bool {
        let Event::PointerButton { pos, button, pressed, .. } = event else { return true };
        if !pressed {
            return self.held_back.take_if(|held| held == button).is_none();
        }
        let (seconds, points) = limits;
        let follows = |(gone, at): (f64, Pos2)| now - gone <= seconds && at.distance(*pos) <= points;
        let clicked = last.filter(|last| last.is_gone).map(|last| last.at);
        let is_second = self.gone.is_some_and(follows) || clicked.is_some_and(follows);
        // Only one click is the second one.
        (self.gone, self.pressed) = (None, None);
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
        let last = last_click(ctx).map(|at| LastClick { at, is_gone: self.has_gone(ctx) });
        input.events.retain(|event| self.passes(event, now, limits, last.as_ref()));
    }
}

/// When the last click was made, in seconds of the window, and where the pointer is; none where a drag or a key came after it, or
/// the pointer has left.
fn last_click(ctx: &Context) -> Option<(f64, Pos2)> {
    let delay = ctx.options(|options| options.input_options.max_double_click_delay);
    ctx.input(|input| {
        let since = f64::from(input.pointer.time_since_last_click());
        let at = input.pointer.latest_pos().filter(|_| since <= delay)?;
        Some((input.time - since, at))
    })
}

/// The common part of two places in all that both take, 0 to 1.
fn overlap(one: Rect, other: Rect) -> f32 {
    let area = |rect: Rect| if rect.is_positive() { rect.area() } else { 0.0 };
    let common = area(one.intersect(other));
    common / (area(one) + area(other) - common).max(f32::EPSILON)
}
