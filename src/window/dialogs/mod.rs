//! Dialogs of our own: new game, number tree, settings, conventions, shortcuts, about.

use egui::{Align, Align2, Context, Id, Layout, Modal, Order, Popup, ScrollArea, Ui, vec2};

use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;

use super::style::{self, SCROLL_BAR, UNIT};
use super::theory;
use super::wanted_focus::keep_in_sight;

pub mod about;
pub mod bits;
pub mod class_tournament;
pub mod conflict;
pub mod crash;
pub mod details;
pub mod engines;
pub mod export;
pub mod games;
pub mod glossary;
pub mod grade;
pub mod guide;
pub mod kept;
mod ladder;
pub mod levels;
pub mod new_game;
pub mod pairs;
pub mod palette;
mod parts;
mod preview;
pub mod replace;
mod set_aside;
pub mod settings;
pub mod shortcuts;
pub mod size;
pub mod speedups;
pub mod tree;
pub mod unkept;
pub mod worksheet;

/// The distance of a dialog from the top of the window, as a share of its height.
const TOP: f32 = 0.08;

/// Paints the dialog in front, if any.
pub fn dialogs_ui(ctx: &Context, state: &State, commands: &mut Vec<Command>) {
    let shown = style::shown_dialog();
    let before: Option<Dialog> =
        ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default(shown), state.view.dialog));
    theory::open_asked(ctx, state, commands);
    let Some(dialog) = state.view.dialog else { return };
    if before != Some(dialog) {
        // An open menu would cover the question.
        Popup::close_all(ctx);
    }
    let frame = egui::Frame::popup(&ctx.style_of(ctx.theme())).inner_margin(4.0 * UNIT);
    let id = Id::unique("dialog");
    // Anchored at its upper edge: clicked widgets stay in place while the content below grows and shrinks.
    // Where rows appear and disappear only above the buttons, anchored at the lower one.
    let below = vec2(0.0, TOP * ctx.content_rect().height());
    let (edge, offset) = match dialog {
        Dialog::Unkept => (Align2::CENTER_BOTTOM, -2.0 * below),
        _ => (Align2::CENTER_TOP, below),
    };
    // Below the lists that open from it: a press and its release in one frame would else put the dialog in
    // front of them.
    let area = Modal::default_area(id).order(Order::Middle).anchor(edge, offset);
    let response = Modal::new(id).area(area).frame(frame).show(ctx, |ui| {
        let entered = parts::read_enter(ui) && !has_own_enter(dialog);
        let foot = foot(dialog);
        let room = ctx.content_rect().size() - vec2(10.0 * UNIT, below.y + 24.0 * UNIT + foot);
        ui.set_width(width(dialog).min(room.x));
        // Scrolls where the window is small or magnified; the buttons below stay in sight.
        let scroll = ScrollArea::vertical().id_salt(format!("{dialog:?}")).max_height(room.y);
        // The least height too: a dialog begins with a height that egui guesses, and would not grow beyond
        // it.
        scroll.auto_shrink([false, true]).min_scrolled_height(room.y).show(ui, |ui| {
            // The bar floats over the edge; nothing clickable lies there.
            ui.set_max_width(ui.available_width() - SCROLL_BAR);
            content_ui(ui, state, dialog, commands);
            keep_in_sight(ui);
        });
        ui.add_space(2.0 * UNIT);
        let clicked = foot_ui(ui, state, dialog, commands);
        clicked || entered
    });
    if response.inner || response.should_close() && !dialog.wants_answer() {
        commands.push(Command::CloseDialog);
    }
}

/// The buttons below the scrolled part. Returns whether the one that closes the dialog was pressed.
fn foot_ui(ui: &mut Ui, state: &State, dialog: Dialog, commands: &mut Vec<Command>) -> bool {
    let main_ui = match dialog {
        Dialog::NewGame => new_game::begin_ui,
        Dialog::Tree => tree::begin_ui,
        Dialog::Export(_) => export::buttons_ui,
        Dialog::Worksheet => worksheet::save_ui,
        _ => {
            if dialog == Dialog::Unkept {
                unkept::choices_ui(ui, state, commands);
            }
            return ui.vertical_centered(|ui| close_ui(ui, state, dialog)).inner;
        }
    };
    // In one row, which leaves the most room to the scrolled part.
    let row = ui.horizontal(|ui| {
        main_ui(ui, state, commands);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| close_ui(ui, state, dialog)).inner
    });
    row.inner
}

/// The button that closes a dialog, where it has one. Returns whether it was pressed.
fn close_ui(ui: &mut Ui, state: &State, dialog: Dialog) -> bool {
    let words = if dialog == Dialog::Unkept { "unkept.stay" } else { "dialog.close" };
    let closes = !matches!(dialog, Dialog::Palette | Dialog::SetAside);
    closes && ui.button(state.text().get(words)).clicked()
}

/// Whether Enter has another effect in a dialog than to close it: its action, a choice that is still missing,
/// or a shortcut being set.
const fn has_own_enter(dialog: Dialog) -> bool {
    matches!(
        dialog,
        Dialog::NewGame
            | Dialog::Tree
            | Dialog::Export(_)
            | Dialog::Worksheet
            | Dialog::Grade
            | Dialog::Games
            | Dialog::Conflict
            | Dialog::Replace
            | Dialog::SetAside
            | Dialog::Unkept
            | Dialog::Palette
            | Dialog::Shortcuts
    )
}

/// The height of a dialog's own buttons below the scrolled part.
const fn foot(dialog: Dialog) -> f32 {
    match dialog {
        Dialog::Export(_) | Dialog::NewGame | Dialog::Tree | Dialog::Worksheet => 2.0 * UNIT,
        // Four with a line about each.
        Dialog::Unkept => 64.0 * UNIT,
        _ => 0.0,
    }
}

/// The preferred width of a dialog, in points.
const fn width(dialog: Dialog) -> f32 {
    let units = match dialog {
        Dialog::NewGame
        | Dialog::Shortcuts
        | Dialog::Tree
        | Dialog::Settings
        | Dialog::Crash
        | Dialog::Export(_)
        | Dialog::Size
        | Dialog::Engines
        | Dialog::Worksheet
        | Dialog::Grade => 130.0,
        Dialog::Palette
        | Dialog::About
        | Dialog::Conflict
        | Dialog::Details
        | Dialog::Replace
        | Dialog::SetAside
        | Dialog::Unkept => 100.0,
        Dialog::Kept
        | Dialog::Glossary
        | Dialog::Speedups
        | Dialog::Bits
        | Dialog::Pairs
        | Dialog::ClassTournament
        | Dialog::Levels => 190.0,
        Dialog::Guide | Dialog::Games => 220.0,
    };
    units * UNIT
}

fn content_ui(ui: &mut Ui, state: &State, dialog: Dialog, commands: &mut Vec<Command>) {
    match dialog {
        Dialog::NewGame => new_game::new_game_ui(ui, state, commands),
        Dialog::Tree => tree::tree_ui(ui, state, commands),
        Dialog::Settings => settings::settings_ui(ui, state, commands),
        Dialog::Glossary => glossary::glossary_ui(ui, state),
        Dialog::Palette => palette::palette_ui(ui, state, commands),
        Dialog::Shortcuts => shortcuts::shortcuts_ui(ui, state, commands),
        Dialog::About => about::about_ui(ui, state),
        Dialog::Details => details::details_ui(ui, state, commands),
        Dialog::Games => games::games_ui(ui, state, commands),
        Dialog::Conflict => conflict::conflict_ui(ui, state, commands),
        Dialog::Crash => crash::crash_ui(ui, state, commands),
        Dialog::Replace => replace::replace_ui(ui, state, commands),
        Dialog::SetAside => set_aside::set_aside_ui(ui, state, commands),
        Dialog::Unkept => unkept::unkept_ui(ui, state),
        Dialog::Kept => kept::kept_ui(ui, state, commands),
        Dialog::Export(stage) => export::choice_ui(ui, state, stage, commands),
        Dialog::Guide => guide::guide_ui(ui, state, commands),
        Dialog::Worksheet => worksheet::worksheet_ui(ui, state),
        Dialog::Grade => grade::grade_ui(ui, state, commands),
        Dialog::Bits => bits::bits_ui(ui, state),
        Dialog::Pairs => pairs::pairs_ui(ui, state),
        Dialog::Size => size::size_ui(ui, state),
        Dialog::Levels => levels::levels_ui(ui, state),
        Dialog::Speedups => speedups::speedups_ui(ui, state, commands),
        Dialog::ClassTournament => class_tournament::class_ui(ui, state, commands),
        Dialog::Engines => engines::engines_ui(ui, state, commands),
    }
}
