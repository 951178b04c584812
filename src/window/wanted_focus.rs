//! The keyboard focus: a key gives it to a board, a tree or a panel before that is painted; the focused
//! widget is ringed and in sight.

use egui::accesskit::Action;
use egui::{Context, Event, FocusDirection, Id, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2};

use edagari_app::session::command::Command;
use edagari_app::session::lessons::data::LessonCommand;
use edagari_app::session::screen::data::Panel;

use crate::style::Palette;

/// A target of the focus: requested in one frame, and taken when it is painted next.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum FocusTarget {
    Board,
    Tree,
    /// The first widget of this panel.
    Panel(Panel),
    /// The first widget of the page or panel that is painted first.
    Front,
}

impl FocusTarget {
    fn id(self) -> Id {
        Id::unique("focus that is wanted").with(self)
    }

    /// The target of a command given by a key.
    pub(crate) const fn of(command: &Command) -> Option<Self> {
        match command {
            Command::FocusPanel(Panel::Game) => Some(Self::Board),
            Command::FocusPanel(Panel::Tree) => Some(Self::Tree),
            Command::FocusPanel(panel) => Some(Self::Panel(*panel)),
            Command::Lesson(LessonCommand::Show) => Some(Self::Panel(Panel::Course)),
            _ => None,
        }
    }

    /// Requests the focus there.
    pub(crate) fn ask(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(self.id(), ()));
    }

    /// Whether it was requested, once. A target behind a closing dialog takes it a frame later.
    pub(crate) fn take(self, ctx: &Context) -> bool {
        if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
            if ctx.data(|data| data.get_temp::<()>(self.id())).is_some() {
                ctx.request_repaint();
            }
            return false;
        }
        ctx.data_mut(|data| data.remove_temp::<()>(self.id())).is_some()
    }
}

/// Gives the focus to the next widget in `ui`, where this page, or this panel, was requested.
pub(crate) fn lead_in(ui: &Ui, panel: Option<Panel>) {
    let to_panel = panel.is_some_and(|panel| FocusTarget::Panel(panel).take(ui.ctx()));
    if !FocusTarget::Front.take(ui.ctx()) && !to_panel {
        return;
    }
    // As if Tab were pressed on a widget without extent that stands here for this frame.
    let anchor = ui.scope_id().with("the keyboard enters here");
    ui.memory_mut(|memory| {
        memory.request_focus(anchor);
        memory.move_focus(FocusDirection::Next);
    });
    ui.interact(Rect::from_min_size(ui.max_rect().min, Vec2::ZERO), anchor, Sense::FOCUSABLE);
}

/// The id of the place and the frame in which the exercises were painted last.
fn exercises_id() -> Id {
    Id::unique("where the exercises are")
}

/// Notes that the exercises are painted here.
pub(crate) fn note_exercises(ui: &Ui) {
    let (frame, rect) = (ui.cumulative_frame_nr(), ui.max_rect());
    ui.data_mut(|data| data.insert_temp(exercises_id(), (frame, rect)));
}

/// Whether the focused widget is one of the exercises.
pub(crate) fn is_in_exercises(ctx: &Context) -> bool {
    let Some((frame, rect)) = ctx.data(|data| data.get_temp::<(u64, Rect)>(exercises_id())) else {
        return false;
    };
    let focused = ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id));
    frame + 1 >= ctx.cumulative_frame_nr() && focused.is_some_and(|it| rect.contains(it.rect.center()))
}

/// Scrolls the widget that got the focus by key since the last frame into sight, at the end of a scroll area.
/// After a click nothing moves: the clicked widget is in sight, also where it has given the focus to a field
/// elsewhere.
pub(crate) fn keep_in_sight(ui: &Ui) {
    let id = ui.scope_id().with("focus seen last");
    let focused = ui.memory(egui::Memory::focused);
    let before = ui.data(|data| data.get_temp::<Option<Id>>(id)).flatten();
    if focused == before {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, focused));
    let response =
        focused.filter(|_| keys_are_used(ui.ctx())).and_then(|focused| ui.ctx().read_response(focused));
    let here = response.filter(|it| it.layer_id == ui.layer_id() && ui.min_rect().contains_rect(it.rect));
    if let Some(response) = here {
        ui.scroll_to_rect(response.rect.expand(RING), None);
    }
}

/// A menu or list that keys open and close.
#[derive(Clone, Copy, Default)]
struct KeyList {
    /// The widget that had the focus before it was opened.
    opener: Option<Id>,
    /// The frame in which it was opened.
    opened: u64,
}

impl KeyList {
    fn id() -> Id {
        Id::unique("list that keys opened")
    }

    fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Self::id())).unwrap_or_default()
    }
}

/// Returns the focus once a menu or list is closed; `open` is whether one was open a frame ago and is now.
pub(crate) fn follow_lists(ctx: &Context, open: [bool; 2]) {
    let mut list = KeyList::of(ctx);
    match open {
        [false, false] => list.opener = ctx.memory(egui::Memory::focused),
        [false, true] => list.opened = ctx.cumulative_frame_nr(),
        [true, false] if keys_are_used(ctx) => {
            if let Some(opener) = list.opener {
                ctx.memory_mut(|memory| memory.request_focus(opener));
            }
        }
        [true, _] => {}
    }
    ctx.data_mut(|data| data.insert_temp(KeyList::id(), list));
}

/// Gives the focus in a list just opened by key to the chosen entry.
pub(crate) fn begin_at(entry: &Response, is_chosen: bool) {
    let ctx = &entry.ctx;
    if is_chosen && keys_are_used(ctx) && KeyList::of(ctx).opened == ctx.cumulative_frame_nr() {
        entry.request_focus();
    }
}

/// Moves the focus away from a widget that was disabled meanwhile: to the nearest enabled one beside it, else
/// above or below.
pub(crate) fn keep_focus(ctx: &Context) {
    let id = Id::unique("focus before");
    let focused = ctx.memory(egui::Memory::focused);
    let before: Option<Id> =
        ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(id), focused));
    let Some(before) = before.filter(|_| focused.is_none()) else { return };
    let nearest = ctx.viewport(|viewport| {
        let widgets = &viewport.this_pass.widgets;
        let lost = widgets.get(before).filter(|widget| !widget.enabled)?;
        let far = |rect: Rect| {
            let [aside, apart] =
                [(lost.rect.x_range(), rect.x_range()), (lost.rect.y_range(), rect.y_range())]
                    .map(|(one, other)| (other.min - one.max).max(one.min - other.max).max(0.0));
            // A row is read before the next one.
            aside + ROW * apart
        };
        let is_usable = |widget: &&egui::WidgetRect| {
            widget.enabled && widget.sense.is_focusable() && widget.interact_rect.is_positive()
        };
        let usable = widgets.get_layer(lost.layer_id).filter(is_usable);
        usable.min_by(|one, other| far(one.rect).total_cmp(&far(other.rect))).map(|widget| widget.id)
    });
    if let Some(nearest) = nearest {
        ctx.memory_mut(|memory| memory.request_focus(nearest));
    }
}

/// So many points aside are as near as one point above or below.
const ROW: f32 = 20.0;

/// The distance of the ring from its widget, in points.
const RING: f32 = 2.0;

/// Whether the last press was a key.
fn keys_are_used(ctx: &Context) -> bool {
    let id = Id::unique("keys are used");
    let used = ctx.input(|input| {
        let mut events = input.raw.events.iter().rev();
        events.find_map(|event| match event {
            Event::Key { pressed: true, .. } => Some(true),
            // A screen reader moves it as keys do.
            Event::AccessKitActionRequest(request) if request.action == Action::Focus => Some(true),
            Event::PointerButton { pressed: true, .. } => Some(false),
            _ => None,
        })
    });
    ctx.data_mut(|data| {
        let known = data.get_temp_mut_or_default(id);
        *known = used.unwrap_or(*known);
        *known
    })
}

/// Draws a ring around the focused widget while keys are used; text fields and boards show it themselves.
pub(crate) fn focus_ring_ui(ui: &Ui, is_on_board: bool) {
    let ctx = ui.ctx();
    if !keys_are_used(ctx) || ctx.text_edit_focused() || is_on_board {
        return;
    }
    let Some(response) = ctx.memory(egui::Memory::focused).and_then(|id| ctx.read_response(id)) else {
        return;
    };
    if response.interact_rect.is_positive() {
        let stroke = Stroke::new(2.0, Palette::of(ui).accent);
        let rect = response.interact_rect.expand(RING);
        ctx.layer_painter(response.layer_id).rect_stroke(rect, 4.0, stroke, StrokeKind::Middle);
    }
}
