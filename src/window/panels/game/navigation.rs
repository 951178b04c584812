//! The row below the board: the side to move, and the navigation through the game.

use egui::text::LayoutJob;
use egui::{
    Align, Align2, Button, FontId, Label, Layout, Pos2, RichText, Role, Shape, Stroke, TextStyle, Ui,
    WidgetInfo, vec2,
};

use crate::panels::step;
use crate::style::{Palette, TEXT_LARGE, UNIT};
use crate::{actions, shortcuts};
use edagari_app::review::reviews;
use edagari_app::session::clock::data::ClockCommand;
use edagari_app::session::command::Command;
use edagari_app::session::game::data::AgainSeats;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;
use edagari_app::session::turns::Turn;
use edagari_app::words::games::side_name;

use super::{result, status};

/// The height of the row, in points.
pub(super) const HEIGHT: f32 = 7.0 * UNIT;

/// Paints the row; a sentence about the move under the pointer replaces that about the side to move.
pub(super) fn navigation_ui(
    ui: &mut Ui,
    state: &State,
    commands: &mut Vec<Command>,
    pointed: Option<String>,
) {
    let size = vec2(ui.available_width(), HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = UNIT / 2.0;
        // Keys and the menus lead to the ends of the game, and forward after going back. A student goes back;
        // a player takes a move back.
        if state.settings.workspace == Workspace::Play {
            button(ui, state, commands, "undo");
            ui.add_space(UNIT);
        }
        for name in ["forward", "back"] {
            button(ui, state, commands, name);
        }
        ui.add_space(UNIT);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            resume_ui(ui, state, commands);
            without_clocks_ui(ui, state, commands);
            let words = status::sentence(state);
            let is_result = pointed.is_none() && state.is_at_end();
            // The result is shown whole: buttons without room are in the menus, too.
            let needed = width(ui, &words, &TextStyle::Body);
            let has_room = |ui: &Ui, key: &str| {
                !is_result || needed + button_width(ui, state, key) <= ui.available_width()
            };
            if has_room(ui, "result.again") {
                again_ui(ui, state, commands, AgainSeats::Same);
            }
            // Texts other than the result may be cut short.
            let exchanged = button_width(ui, state, again_key(AgainSeats::Exchanged));
            if state.only_person().is_some() && needed + exchanged <= ui.available_width() {
                again_ui(ui, state, commands, AgainSeats::Exchanged);
            }
            if has_room(ui, "review.short") {
                review_ui(ui, state, commands);
            }
            if pointed.is_none()
                && state.report_here().is_some()
                && step::chip_ui(ui, state, commands).is_some()
            {
                return;
            }
            if let Some(pointed) = pointed {
                hint_ui(ui, &pointed);
                return;
            }
            let sentence = RichText::new(words).strong();
            let label = match is_result {
                true if needed > ui.available_width() => Label::new(sentence.small()).wrap(),
                true => Label::new(sentence).extend(),
                false => Label::new(sentence).truncate(),
            };
            let response = ui.add(label);
            let number = status::move_number(state);
            if number > 0 {
                response.on_hover_text(state.text().with("game.move-number", &[("count", &number)]));
            }
        });
    });
}

/// Paints the sentence about a move: in small letters on two lines where one is too short.
fn hint_ui(ui: &mut Ui, words: &str) {
    let style = if width(ui, words, &TextStyle::Body) > ui.available_width() {
        TextStyle::Small
    } else {
        TextStyle::Body
    };
    let mut job = LayoutJob::simple(words.to_owned(), style.resolve(ui.style()), Palette::of(ui).text, 0.0);
    job.wrap.max_rows = 2;
    ui.add(Label::new(job).wrap()).on_hover_text(words);
}

/// The width of words on one line, in points.
fn width(ui: &Ui, words: &str, style: &TextStyle) -> f32 {
    let font = style.resolve(ui.style());
    ui.painter().layout_no_wrap(words.to_owned(), font, ui.visuals().text_color()).size().x
}

/// The width of a button, with the gap beside it.
fn button_width(ui: &Ui, state: &State, key: &str) -> f32 {
    let spacing = ui.spacing();
    let words = width(ui, &state.text().get(key), &TextStyle::Button);
    words + 2.0 * spacing.button_padding.x + spacing.item_spacing.x
}

/// A button that makes a method move that waits for the user, or continues the game of all methods from here.
fn resume_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let name = |side| side_name(state.text(), &state.game.position, side);
    let words = match state.waits() {
        Some(side) => state.text().with("game.let-move", &[("side", &name(side))]),
        None if state.can_resume() => state.text().get("toolbar.resume"),
        None => return,
    };
    let button = ui.add(Button::new(words).truncate());
    if button.on_hover_text(shortcuts::tooltip_as(ui.ctx(), state, "pause", "toolbar.resume-tip")).clicked() {
        commands.push(Command::TogglePause);
    }
}

/// A button that continues a game lost on time without clocks, where that is not offered beside the result.
fn without_clocks_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let is_offered = result::is_open(state) || !matches!(state.turn(), Turn::OutOfTime(_));
    if !is_offered && ui.add(Button::new(state.text().get("clock.remove")).truncate()).clicked() {
        commands.push(Command::Clock(ClockCommand::Remove));
    }
}

/// A button for the review, once the game is over or while it is studied.
fn review_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let game = state.game.position.game();
    let stands_in_result = result::is_open(state);
    let is_looked_at = state.is_at_end() || state.turns.stand_still();
    if !is_looked_at || !reviews(game) || stands_in_result {
        return;
    }
    if state.game.document.record.is_empty() {
        return;
    }
    let button = ui.add(Button::new(state.text().get("review.short")).truncate());
    if button.on_hover_text(shortcuts::tooltip(ui.ctx(), state, "review")).clicked() {
        commands.push(result::review_of(state));
    }
}

/// A button for another game, once a game against a method is over, and its result was closed, also from its
/// earlier positions.
fn again_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, seats: AgainSeats) {
    let is_played = state.settings.workspace == Workspace::Play && !state.game.document.record.is_empty();
    if is_played
        && state.is_finished()
        && !result::is_open(state)
        && ui.add(Button::new(state.text().get(again_key(seats))).truncate()).clicked()
    {
        commands.push(Command::Again(seats));
    }
}

/// The text key of the button for another game.
const fn again_key(seats: AgainSeats) -> &'static str {
    match seats {
        AgainSeats::Same => "result.again",
        AgainSeats::Exchanged => "action.again-exchanged",
    }
}

fn button(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, name: &str) {
    let Some(action) = actions::named(name) else { return };
    let enabled = match name {
        "undo" => state.can_undo(),
        "back" => state.game.document.record.parent(state.game.cursor).is_some(),
        _ => !state.game.at_end_of_line(),
    };
    let words = state.text().get(&format!("action.{name}"));
    let button = Button::new("").min_size(vec2(HEIGHT, HEIGHT - UNIT));
    let response = ui.add_enabled(enabled, button.frame_when_inactive(false));
    paint_sign(ui, response.rect.center(), name, enabled);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, &words));
    if response.on_hover_text(shortcuts::tooltip(ui.ctx(), state, name)).clicked() {
        commands.push((action.command)(state));
    }
}

/// Draws the sign of a button: a triangle that points forward or back, or a bent arrow.
fn paint_sign(ui: &Ui, center: Pos2, name: &str, enabled: bool) {
    let palette = Palette::of(ui);
    let color = if enabled { palette.text } else { Palette::faded(palette.text_weak, 0.5) };
    let ahead = match name {
        "back" => -1.0,
        "forward" => 1.0,
        _ => {
            ui.painter().text(center, Align2::CENTER_CENTER, "↶", FontId::proportional(TEXT_LARGE), color);
            return;
        }
    };
    let point = |x: f32, y: f32| center + vec2(x * ahead, y) * UNIT;
    let corners = vec![point(1.3, 0.0), point(-0.9, 1.4), point(-0.9, -1.4)];
    ui.painter().add(Shape::convex_polygon(corners, color, Stroke::NONE));
}
