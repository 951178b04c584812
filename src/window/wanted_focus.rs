//! The keyboard's place: a key leads it to a board, a tree or a panel before that is painted; what has it is ringed and in sight.

use egui::{Context, Event, FocusDirection, Id, Rect, Sense, Stroke, StrokeKind, Ui, Vec2};

use edagari_core::session::command::Command;
use edagari_core::session::lessons::data::LessonCommand;
use edagari_core::session::screen::data::Panel;

use crate::boards;
use crate::style::Palette;

/// Where the keyboard is to act: asked for in one frame, and taken where it is painted next.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum FocusTarget {
    Board,
    Tree,
    /// What stands first in this panel.
    Panel(Panel),
    /// What stands first in the page or panel that is painted first.
    Front,
}

impl FocusTarget {
    fn id(self) -> Id {
        Id::unique("focus that is wanted").with(self)
    }

    /// Where a command leads the keyboard that was given by a key.
    pub(crate) const fn of(command: &Command) -> Option<Self> {
        match command {
            Command::FocusPanel(Panel::Game) => Some(Self::Board),
            Command::FocusPanel(Panel::Tree) => Some(Self::Tree),
            Command::FocusPanel(panel) => Some(Self::Panel(*panel)),
            Command::Lesson(LessonCommand::Show) => Some(Self::Panel(Panel::Course)),
            _ => None,
        }
    }

    /// Asks for the focus there.
    pub(crate) fn ask(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(self.id(), ()));
    }

    /// Whether it was asked for, once.
    pub(crate) fn take(self, ctx: &Context) -> bool {
        ctx.data_mut(|data| data.remove_temp::<()>(self.id())).is_some()
    }
}

/// Leads the keyboard to what comes next in `ui`, where this page, or this panel, was asked for.
pub(crate) fn lead_in(ui: &Ui, panel: Option<Panel>) {
    let to_panel = panel.is_some_and(|panel| FocusTarget::Panel(panel).take(ui.ctx()));
    if !FocusTarget::Front.take(ui.ctx()) && !to_panel {
        return;
    }
    // As if Tab were pressed on something without extent that stands here for this frame.
    let anchor = ui.scope_id().with("the keyboard enters here");
    ui.memory_mut(|memory| {
        memory.request_focus(anchor);
        memory.move_focus(FocusDirection::Next);
    });
    ui.interact(Rect::from_min_size(ui.max_rect().min, Vec2::ZERO), anchor, Sense::FOCUSABLE);
}

/// Brings what has the focus since the last frame into sight, at the end of what an area scrolls.
pub(crate) fn keep_in_sight(ui: &Ui) {
    let id = ui.scope_id().with("focus seen last");
    let focused = ui.memory(egui::Memory::focused);
    let before = ui.data(|data| data.get_temp::<Option<Id>>(id)).flatten();
    if focused == before {
        return;
    }
    ui.data_mut(|data| data.insert_temp(id, focused));
    let response = focused.and_then(|focused| ui.ctx().read_response(focused));
    let here = response.filter(|it| it.layer_id == ui.layer_id() && ui.min_rect().contains_rect(it.rect));
    if let Some(response) = here {
        ui.scroll_to_rect(response.rect.expand(RING), None);
    }
}

/// How far the ring stands from what it surrounds, in points.
const RING: f32 = 2.0;

/// Draws a ring around what has the focus while keys are used. Text fields and boards show it themselves.
pub(crate) fn focus_ring_ui(ui: &Ui) {
    let ctx = ui.ctx();
    let id = Id::unique("keys are used");
    let used = ctx.input(|input| {
        let mut events = input.raw.events.iter().rev();
        events.find_map(|event| match event {
            Event::Key { pressed: true, .. } => Some(true),
            Event::PointerButton { pressed: true, .. } => Some(false),
            _ => None,
        })
    });
    if let Some(used) = used {
        ctx.data_mut(|data| data.insert_temp(id, used));
    }
    let is_used = ctx.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
    if !is_used || ctx.text_edit_focused() || boards::has_focus(ctx) {
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
