//! The second click of a double click after the first has removed its target: it was meant for the button
//! that was there, and is kept from the one in its place. For everything clickable: dialogs, bars, menus,
//! panels.

use egui::{Context, Event, Id, Plugin, PointerButton, Pos2, RawInput, Rect};

use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;

/// Tracks the last click and the question in front, and suppresses a click that follows too soon after either
/// has disappeared.
#[derive(Debug, Default)]
pub(crate) struct SecondClick {
    front: Option<Question>,
    /// The time at which a question disappeared, in seconds of the window, and the place of the pointer.
    gone: Option<(f64, Pos2)>,
    /// The widget pressed last, and its rectangle.
    pressed: Option<(Id, Rect)>,
    /// The button of a suppressed press, until it is released.
    held_back: Option<PointerButton>,
}

/// A dialog, and for those about several games one after the other the name of the game.
type Question = (Dialog, Option<String>);

/// The last click: its time, in seconds of the window, its place, and whether its target has disappeared.
struct LastClick {
    at: (f64, Pos2),
    is_gone: bool,
}

impl SecondClick {
    /// The least overlap of two rectangles that count as the same widget.
    const SAME: f32 = 0.5;
    /// The least overlap at which a widget with another id still is the same: ids count the widgets before.
    const SAME_PLACE: f32 = 0.9;

    /// Checks the pressed widget, and the current question.
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
            // A dialog closed by a key is followed by no second click.
            own.gone = click.map(|(_, at)| (time, at));
        }
    }

    /// Whether the widget pressed last has disappeared from its place.
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

/// The time of the last click, in seconds of the window, and the place of the pointer; `None` where a drag or
/// a key came after it, or the pointer has left.
fn last_click(ctx: &Context) -> Option<(f64, Pos2)> {
    let delay = ctx.options(|options| options.input_options.max_double_click_delay);
    ctx.input(|input| {
        let since = f64::from(input.pointer.time_since_last_click());
        let at = input.pointer.latest_pos().filter(|_| since <= delay)?;
        Some((input.time - since, at))
    })
}

/// The intersection of two rectangles as a share of their union, 0 to 1.
fn overlap(one: Rect, other: Rect) -> f32 {
    let area = |rect: Rect| if rect.is_positive() { rect.area() } else { 0.0 };
    let common = area(one.intersect(other));
    common / (area(one) + area(other) - common).max(f32::EPSILON)
}
