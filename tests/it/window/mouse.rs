//! The mouse as a person moves it: no tests, but the one hand that those of the window share. A click is pressed, held over
//! several frames, moved by a pixel and let go; the toolkit's own lasts no time at all.

use egui::{
    Context, Event, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchDeviceId, TouchId,
    TouchPhase, Vec2, vec2,
};
use egui_kittest::{Harness, Node};

/// A press or a release of a button.
fn button(pos: Pos2, button: PointerButton, pressed: bool) -> Event {
    Event::PointerButton { pos, button, pressed, modifiers: Modifiers::NONE }
}

/// A turn of the wheel.
fn wheel(unit: MouseWheelUnit, delta: Vec2) -> Event {
    Event::MouseWheel {
        unit,
        delta,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    }
}

/// A click at a place, each event in a frame of its own.
fn click(at: Pos2, with: PointerButton) -> [Event; 5] {
    // The pixel is towards the side that is inside, even of the smallest thing.
    let moved = at - vec2(1.0, 0.0);
    [
        Event::PointerMoved(at),
        button(at, with, true),
        Event::PointerMoved(at),
        Event::PointerMoved(moved),
        button(moved, with, false),
    ]
}

/// What a hand does in the window.
pub(crate) trait Hand {
    /// Asks for a click on what was found, which the next frames bring.
    fn click_on(&self, node: &Node<'_>);

    /// The same with the second button.
    fn right_click_on(&self, node: &Node<'_>);

    /// Events that come together, in one frame.
    fn frame(&mut self, events: impl IntoIterator<Item = Event>);

    /// Events, each in a frame of its own.
    fn frames(&mut self, events: impl IntoIterator<Item = Event>);

    /// A click.
    fn click_at(&mut self, at: Pos2, with: PointerButton);

    /// How long a button is held matters again, as it does to a person.
    fn hold_as_usual(&mut self);

    /// A click whose button is held so long.
    fn click_lasting(&mut self, at: Pos2, with: PointerButton, millis: u32);

    /// Two clicks one soon after the other.
    fn double_click_at(&mut self, at: Pos2);

    /// A click that begins and ends within one frame, as a light tap on a touchpad.
    fn tap_at(&mut self, at: Pos2) {
        let with = PointerButton::Primary;
        self.frames([Event::PointerMoved(at)]);
        self.frame([button(at, with, true), button(at, with, false)]);
    }

    /// Presses a button and holds it down.
    fn press_at(&mut self, at: Pos2, with: PointerButton) {
        self.hold_as_usual();
        self.frames([Event::PointerMoved(at), button(at, with, true)]);
    }

    /// Moves the pointer in one leap: a fast hand is seen at few places.
    fn leap_to(&mut self, at: Pos2) {
        self.frames([Event::PointerMoved(at)]);
    }

    /// Moves the pointer here and lets the button go.
    fn release_at(&mut self, at: Pos2, with: PointerButton) {
        self.frames([Event::PointerMoved(at), button(at, with, false)]);
    }

    /// A drag through these places with a button held down.
    fn drag_through(&mut self, places: &[Pos2], with: PointerButton) {
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return };
        self.hold_as_usual();
        self.frames([Event::PointerMoved(first), button(first, with, true)]);
        for pair in places.windows(2) {
            for step in 1..=4 {
                let at = pair[0] + (pair[1] - pair[0]) * (step as f32 / 4.0);
                self.frames([Event::PointerMoved(at)]);
            }
        }
        self.frames([button(last, with, false)]);
    }

    /// A finger that touches a place for a short time, as the system reports it: beside the touch, a pointer.
    fn touch_at(&mut self, at: Pos2) {
        let touch = |phase, pos| Event::Touch {
            device_id: TouchDeviceId(0),
            id: TouchId(0),
            phase,
            pos,
            force: None,
        };
        let moved = at - vec2(1.0, 0.0);
        let with = PointerButton::Primary;
        self.frame([touch(TouchPhase::Start, at), Event::PointerMoved(at), button(at, with, true)]);
        self.frame([touch(TouchPhase::Move, moved), Event::PointerMoved(moved)]);
        self.frame([touch(TouchPhase::End, moved), button(moved, with, false)]);
        self.frame([Event::PointerGone]);
    }

    /// The wheel, so many clicks away from the person.
    fn wheel_at(&mut self, at: Pos2, clicks: f32) {
        self.frames([Event::PointerMoved(at), wheel(MouseWheelUnit::Line, Vec2::new(0.0, clicks))]);
    }

    /// Two fingers on a touchpad, which move what is under the pointer by so many points.
    fn scroll_at(&mut self, at: Pos2, by: Vec2) {
        self.frames([Event::PointerMoved(at), wheel(MouseWheelUnit::Point, by)]);
    }
}

/// How long a button is held does not matter from now on. A frame lasts a quarter of a second in the harness, and twice that where
/// the toolkit paints it again, as it does when a search beside it ends: the longest click is soon over.
fn hold_patiently(ctx: &Context) {
    ctx.options_mut(|options| options.input_options.max_click_duration = f64::INFINITY);
}

impl<State> Hand for Harness<'_, State> {
    fn click_on(&self, node: &Node<'_>) {
        hold_patiently(&self.ctx);
        for event in click(node.rect().center(), PointerButton::Primary) {
            self.event(event);
        }
    }

    fn right_click_on(&self, node: &Node<'_>) {
        hold_patiently(&self.ctx);
        for event in click(node.rect().center(), PointerButton::Secondary) {
            self.event(event);
        }
    }

    fn frames(&mut self, events: impl IntoIterator<Item = Event>) {
        for event in events {
            self.event(event);
            self.step();
        }
    }

    fn frame(&mut self, events: impl IntoIterator<Item = Event>) {
        self.input_mut().events.extend(events);
        self.step();
    }

    fn click_at(&mut self, at: Pos2, with: PointerButton) {
        hold_patiently(&self.ctx);
        self.frames(click(at, with));
    }

    fn hold_as_usual(&mut self) {
        let usual = egui::InputOptions::default().max_click_duration;
        self.ctx.options_mut(|options| options.input_options.max_click_duration = usual);
    }

    fn click_lasting(&mut self, at: Pos2, with: PointerButton, millis: u32) {
        self.hold_as_usual();
        self.frames([Event::PointerMoved(at)]);
        let begun = self.ctx.input(|input| input.time) + 0.016;
        let [.., moved, released] = click(at, with);
        for (share, event) in [(0.0, button(at, with, true)), (0.5, moved), (1.0, released)] {
            self.input_mut().time = Some(begun + f64::from(millis) * share / 1000.0);
            self.frame([event]);
        }
        self.input_mut().time = None;
        self.step();
    }

    fn double_click_at(&mut self, at: Pos2) {
        let with = PointerButton::Primary;
        self.frames([Event::PointerMoved(at)]);
        // A frame of the harness lasts a quarter of a second, which is most of what a double click may take.
        for _ in 0..2 {
            self.frame([button(at, with, true), button(at, with, false)]);
        }
    }
}
