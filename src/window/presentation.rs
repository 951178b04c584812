//! The presentation of the tree, or of those of a comparison beside each other: they fill the screen with
//! their sentences, all else is hidden, and a presenter's remote control walks through the steps.

use std::time::Duration;

use egui::{
    Align, Color32, Context, Frame, Id, Key, Label, LayerId, Layout, Modifiers, Order, Popup, Pos2, RichText,
    Ui, ViewportCommand,
};

use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::drawing::playback::Walk;
use edagari_app::session::screen::data::Presentation;
use edagari_app::session::settings::PresentedCard;
use edagari_app::session::state::{State, Status};
use edagari_app::words::written::method_name;

use super::panels::{apart, presented_ui, tree_ui, windows_switch_ui};
use super::style::{self, Palette, TEXT_SMALL, UNIT};

/// The greatest number of lines of text within the height of the screen: smaller text is illegible from the
/// back of a room.
const LINES: f32 = 45.0;

/// The radius of the spot at the pointer, in points.
const SPOT: f32 = 3.0 * UNIT;
/// The opacity of the spot: the content under it stays legible.
const SPOT_STRENGTH: f32 = 0.45;
/// The time for which a resting pointer is still marked, in seconds: then the tree is uncovered.
const POINTED: f64 = 3.0;

type Ask = fn(&State) -> Command;

/// The keys of a presenter's remote control and of the keyboard; walking through the steps by pen needs no
/// other keys.
const KEYS: [(Key, Ask); 24] = [
    (Key::PageDown, forward),
    (Key::ArrowRight, forward),
    (Key::Space, forward),
    (Key::PageUp, |_| walk(Walk::Back)),
    (Key::ArrowLeft, |_| walk(Walk::Back)),
    (Key::Home, |_| walk(Walk::First)),
    (Key::End, |_| walk(Walk::Last)),
    (Key::B, |_| Command::ToggleBlack),
    (Key::Period, |_| Command::ToggleBlack),
    (Key::S, |_| Command::TogglePresentedCard),
    (Key::P, |state| tree(TreeCommand::Predict(!state.view.tree.predict.on))),
    (Key::Y, |_| answer(0)),
    (Key::N, |_| answer(1)),
    (Key::Num1, |_| answer(0)),
    (Key::Num2, |_| answer(1)),
    (Key::Num3, |_| answer(2)),
    (Key::Num4, |_| answer(3)),
    (Key::Num5, |_| answer(4)),
    (Key::Num6, |_| answer(5)),
    (Key::Num7, |_| answer(6)),
    (Key::Num8, |_| answer(7)),
    (Key::Num9, |_| answer(8)),
    (Key::Escape, |_| Command::TogglePresentation),
    (Key::F5, |_| Command::TogglePresentation),
];

/// The command of a presentation's key for the trees of a comparison: it leads all of them by the leading
/// column. Questions are for a single search.
fn about_columns(command: Command, state: &State) -> Option<Command> {
    match command {
        Command::TogglePresentedCard
        | Command::Tree(DrawingPlace::Main, TreeCommand::Predict(_) | TreeCommand::Answer(_)) => None,
        Command::Tree(DrawingPlace::Main, request) => {
            Some(Command::Tree(DrawingPlace::Compared(state.comparison.leader()?), request))
        }
        command => Some(command),
    }
}

/// Whether the trees of a comparison are shown.
fn shows_columns(state: &State) -> bool {
    let compares = state.view.presentation.is_some_and(|presentation| presentation.compares);
    compares && state.comparison.leader().is_some()
}

const fn tree(request: TreeCommand) -> Command {
    Command::Tree(DrawingPlace::Main, request)
}

const fn walk(walk: Walk) -> Command {
    tree(TreeCommand::Walk(walk))
}

/// The next step; the first one where the whole search is shown.
fn forward(state: &State) -> Command {
    let leader = state.comparison.leader().filter(|_| shows_columns(state));
    let subject = state.subject(leader.map_or(DrawingPlace::Main, DrawingPlace::Compared));
    let is_whole = subject.is_some_and(|shown| shown.view.step.is_none() && shown.view.moment.is_none());
    let runs = state.analysis.status == Status::Running || state.comparison.is_busy();
    walk(if is_whole && !runs { Walk::First } else { Walk::Forward })
}

const fn answer(number: usize) -> Command {
    tree(TreeCommand::Answer(Some(number)))
}

/// Collects the commands of a presentation's keys, in the order of their presses, where there is one with
/// nothing in front of it.
pub(super) fn read_keys(ctx: &Context, state: &State, commands: &mut Vec<Command>) {
    let is_hidden = state.view.presentation.is_none() || state.view.dialog.is_some();
    // An open menu has Escape for itself.
    if is_hidden || ctx.text_edit_focused() || Popup::is_any_open(ctx) {
        return;
    }
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key { key, pressed: true, modifiers: Modifiers::NONE, .. } = event else {
                return true;
            };
            let asked = KEYS.iter().find(|(known, _)| known == key);
            let command = asked.map(|(_, command)| command(state));
            let columns = shows_columns(state);
            // A key without a meaning for columns is still consumed: it must not reach the shortcuts of the
            // hidden window.
            commands.extend(command.and_then(|it| if columns { about_columns(it, state) } else { Some(it) }));
            asked.is_none()
        });
    });
}

/// The zoom of the window: the user's, or one that is legible in a large room.
pub(super) fn zoom(ctx: &Context, state: &State) -> f32 {
    if state.view.presentation.is_none() {
        return state.settings.zoom;
    }
    // The height under zoom 1, so that the zoom set here does not feed back into the next frame.
    let height = ctx.content_rect().height() * ctx.zoom_factor();
    (height / (LINES * TEXT_SMALL)).max(state.settings.zoom).clamp(1.0, 5.0)
}

/// A reported place of the pointer, with the zoom of the window and the time, in seconds.
#[derive(Clone, Copy)]
struct Reported {
    at: Pos2,
    zoom: f32,
    time: f64,
}

impl Reported {
    fn id() -> Id {
        Id::unique("pointer as it was reported")
    }

    fn last(ctx: &Context) -> Option<Self> {
        ctx.data(|data| data.get_temp(Self::id()))
    }

    /// The current place. A report under another zoom of the window is in points of that zoom.
    fn now(self, ctx: &Context) -> Pos2 {
        (self.at.to_vec2() * self.zoom / ctx.zoom_factor()).to_pos2()
    }
}

/// Remembers the place of the pointer, with time and zoom of its report; in each frame, because it may rest
/// from before a presentation began.
pub(super) fn watch_pointer(ctx: &Context) {
    let Some(at) = ctx.pointer_latest_pos() else {
        return ctx.data_mut(|data| data.remove::<Reported>(Reported::id()));
    };
    // A pointer that rests is not reported under a new zoom: its old zoom stays with it.
    if Reported::last(ctx).is_none_or(|last| last.at != at) {
        let reported = Reported { at, zoom: ctx.zoom_factor(), time: ctx.input(|input| input.time) };
        ctx.data_mut(|data| data.insert_temp(Reported::id(), reported));
    }
}

/// Makes the window fill its screen when a presentation begins, and restores it when it ends.
pub(super) fn fill_screen(ctx: &Context, state: &State) {
    let id = Id::unique("presents");
    let presents = state.view.presentation.is_some();
    let did = ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<bool>(id), presents));
    // Sent once at each change, so that a user may leave the full screen by other means meanwhile.
    if presents != did {
        ctx.send_viewport_cmd(ViewportCommand::Fullscreen(presents));
    }
}

/// Paints the tree with its sentence, or those of a comparison, or nothing.
pub(super) fn presentation_ui(
    ui: &mut Ui,
    state: &State,
    presentation: Presentation,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui);
    if presentation.is_black {
        ui.painter().rect_filled(ui.max_rect(), 0.0, Color32::BLACK);
        return;
    }
    let columns = shows_columns(state);
    // No panel fills the window here, and the colour between panels is another one.
    ui.painter().rect_filled(ui.max_rect(), 0.0, palette.panel);
    Frame::new().inner_margin(2.0 * UNIT).show(ui, |ui| {
        style::enlarge(ui);
        keys_ui(ui, state, columns);
        if columns {
            presented_ui(ui, state, commands);
        } else {
            heading_ui(ui, state, commands);
            tree_ui(ui, state, commands);
        }
    });
    spot(ui.ctx(), palette);
}

/// Marks the pointer for a room while it moves, like a laser pointer: a permanent mark would be taken for one
/// of the tree.
fn spot(ctx: &Context, palette: &Palette) {
    let Some(reported) = Reported::last(ctx) else { return };
    let left = POINTED - (ctx.input(|input| input.time) - reported.time);
    if left > 0.0 {
        // Above everything, tooltips included.
        let painter = ctx.layer_painter(LayerId::new(Order::Tooltip, Id::unique("pointer spot")));
        painter.circle_filled(reported.now(ctx), SPOT, Palette::faded(palette.error, SPOT_STRENGTH));
        ctx.request_repaint_after(Duration::from_secs_f64(left));
    }
}

/// The keys of a presentation.
fn keys_ui(ui: &mut Ui, state: &State, columns: bool) {
    ui.vertical_centered(|ui| {
        let keys = if columns { "presentation.keys-compare" } else { "presentation.keys" };
        let words = RichText::new(state.text().get(keys)).small().color(Palette::of(ui).text_weak);
        ui.label(words);
    });
}

/// The method of the tree and its search settings, and the switches of the presentation.
fn heading_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, analysis) = (state.text(), &state.analysis);
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // A course of hill climbing has neither card nor questions.
            let has_tree = state.subject(DrawingPlace::Main).is_some_and(|subject| subject.tree().is_some());
            let mut switch = |ui: &mut Ui, key: &str, mut is_on: bool, command: Command| {
                if has_tree && ui.checkbox(&mut is_on, text.get(key)).changed() {
                    commands.push(command);
                }
            };
            let shows_card = state.settings.presented_card == PresentedCard::Shown;
            switch(ui, "presentation.card", shows_card, Command::TogglePresentedCard);
            let predicts = state.view.tree.predict.on;
            switch(ui, "presentation.predict", predicts, tree(TreeCommand::Predict(!predicts)));
            windows_switch_ui(ui, state);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let Some((root, engine)) = analysis.root.as_ref().zip(analysis.engine.as_ref()) else {
                    return;
                };
                let name = apart::players_search(state).unwrap_or_else(|| method_name(text, engine));
                ui.label(RichText::new(name).strong());
                let settings = apart::settings_words(text, engine, root.game());
                let label = Label::new(RichText::new(&settings).color(Palette::of(ui).text_weak));
                ui.add(label.truncate()).on_hover_text(settings);
            });
        });
    });
}
