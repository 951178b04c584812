//! The menus by keyboard: F10 or Alt alone opens the first, Alt with a letter the one of that letter, and the
//! arrows lead from one to the next. Within a menu egui handles the keys.

use egui::containers::menu::MenuState;
use egui::{Context, Event, FocusDirection, Id, Key, Modifiers, Popup, Response};

/// The letters that open a menu together with Alt, in the order of the menus: those of their English names.
const LETTERS: [Key; 5] = [Key::F, Key::G, Key::S, Key::V, Key::H];

/// The menu requested by a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MenuAsk {
    /// The first one, or none where one is open.
    First,
    /// That of a letter, by its index.
    Letter(usize),
}

/// The request of a key for the row of menus.
pub(super) fn asked(ctx: &Context) -> Option<MenuAsk> {
    // With Shift it opens the context menu of the focused widget.
    let shift = ctx.input(|input| input.modifiers.shift);
    let is_pressed = !shift && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::F10));
    if is_alt_alone(ctx) || is_pressed {
        return Some(MenuAsk::First);
    }
    let pressed = |&letter: &Key| ctx.input_mut(|input| input.consume_key(Modifiers::ALT, letter));
    LETTERS.iter().position(pressed).map(MenuAsk::Letter)
}

/// The title of the menu that was shown in the last frame.
fn shown_title() -> Id {
    Id::unique("title of the menu that was shown")
}

/// Leads the focus to the title of the menu that was shown a frame ago, before the menus are painted: with an arrow to the left the
/// menu that closes asks for its own title.
pub(super) fn focus_shown_title(ctx: &Context) {
    let title = ctx.data_mut(|data| data.remove_temp::<Option<Id>>(shown_title())).flatten();
    if let Some(title) = title {
        ctx.memory_mut(|memory| memory.request_focus(title));
    }
}

/// Opens and changes menus; `titles` are their buttons, from left to right. Whether one is open then.
pub(super) fn lead(ctx: &Context, titles: &[Response], asked: Option<MenuAsk>) -> bool {
    let popup = |title: &Response| Popup::default_response_id(title);
    let open = titles.iter().position(|title| Popup::is_id_open(ctx, popup(title)));
    let show = |title: &Response| {
        title.request_focus();
        // The arrow that led here leads no further, and does not lead back to the title of the menu that closes.
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        ctx.data_mut(|data| data.insert_temp(shown_title(), Some(title.id)));
        Popup::open_id(ctx, popup(title));
    };
    match asked {
        Some(MenuAsk::First) if open.is_none() => {
            show(&titles[0]);
            return true;
        }
        Some(MenuAsk::First) => {
            Popup::close_all(ctx);
            // The title had the focus since its menu was opened; without this the arrows stay with it.
            ctx.memory_mut(egui::Memory::stop_text_input);
            return false;
        }
        Some(MenuAsk::Letter(place)) => {
            titles.get(place).map(show);
            return true;
        }
        None => {}
    }
    if is_clicked_too(ctx, titles, open) {
        titles.iter().filter(|title| title.clicked()).for_each(show);
        return true;
    }
    let Some(open) = open else { return false };
    // Where a submenu is open the arrows lead into it and out of it.
    let within = MenuState::from_id(ctx, popup(&titles[open]), |state| state.open_item.is_some());
    let pressed = |key| !within && ctx.input(|input| input.key_pressed(key));
    // One step back is all but one forward, in a ring of menus.
    let steps = [(Key::ArrowRight, 1), (Key::ArrowLeft, titles.len() - 1)];
    if let Some((_, step)) = steps.into_iter().find(|(key, _)| pressed(*key)) {
        show(&titles[(open + step) % titles.len()]);
    }
    true
}

/// Whether a title was clicked whose menu opened just before by hovering: the click is to open it.
fn is_clicked_too(ctx: &Context, titles: &[Response], open: Option<usize>) -> bool {
    /// Seconds between the two.
    const AT_ONCE: f64 = 0.8;
    let (id, now) = (Id::unique("menu under the pointer"), ctx.input(|input| input.time));
    // The open menu, the time of its opening, and whether by a click.
    let before: Option<(usize, f64, bool)> = ctx.data(|data| data.get_temp(id));
    let clicked = titles.iter().position(Response::clicked);
    match open {
        Some(place) if before.is_none_or(|(last, ..)| last != place) => {
            ctx.data_mut(|data| data.insert_temp(id, (place, now, clicked == Some(place))));
        }
        Some(_) => {}
        None => ctx.data_mut(|data| data.remove::<(usize, f64, bool)>(id)),
    }
    let is_at_once =
        |(place, at, by_click): (usize, f64, bool)| !by_click && clicked == Some(place) && now - at < AT_ONCE;
    open.is_none() && before.is_some_and(is_at_once)
}

/// Whether Alt was released without any other input since it was pressed.
fn is_alt_alone(ctx: &Context) -> bool {
    let id = Id::unique("alt alone");
    // Press and release may lie frames apart.
    let mut alone = ctx.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
    let mut tapped = false;
    ctx.input(|input| {
        for event in &input.events {
            match event {
                Event::Key { key: Key::AltLeft, pressed: true, repeat: false, .. } => alone = true,
                Event::Key { key: Key::AltLeft, pressed: false, .. } => {
                    tapped |= std::mem::take(&mut alone);
                }
                Event::Key { key: Key::AltLeft, .. } | Event::PointerMoved(_) => {}
                Event::Key { .. }
                | Event::PointerButton { .. }
                | Event::Text(_)
                | Event::WindowFocused(_) => {
                    alone = false;
                }
                _ => {}
            }
        }
    });
    ctx.data_mut(|data| data.insert_temp(id, alone));
    tapped
}
