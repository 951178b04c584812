//! Teaching mode: its switch beside a person, and the warning of a move that throws the game away.

use egui::{Color32, CornerRadius, Frame, RichText, Stroke, Ui};

use crate::shortcuts;
use crate::style::{Palette, UNIT};
use edagari_app::game::Side;
use edagari_app::review::{Thrown, reviews};
use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;
use edagari_app::session::teaching::data::TeachingCommand;
use edagari_app::session::teaching::limit::least_estimated_loss;
use edagari_app::words::games::side_name;
use edagari_app::words::review as words;

use super::parts::card_button;

/// Whether the switch has a use beside a side: a person plays it, and a method answers.
fn is_of_use(state: &State, side: Side) -> bool {
    let game = state.game.position.game();
    let plays = state.settings.workspace == Workspace::Play || state.settings.teaching;
    plays && reviews(game) && state.player(side).is_person() && !state.player(side.other()).is_person()
}

/// The width of the switch beside a side, in points.
pub(super) fn room(state: &State, side: Side) -> f32 {
    if is_of_use(state, side) { 30.0 * UNIT } else { 0.0 }
}

/// Paints the switch in a person's row.
pub(super) fn switch_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, side: Side) {
    if !is_of_use(state, side) {
        return;
    }
    let mut on = state.settings.teaching;
    let response = ui.checkbox(&mut on, state.text().get("teaching.switch"));
    if response.on_hover_text(tip(ui, state, side)).changed() {
        commands.push(Command::Teaching(TeachingCommand::Toggle));
    }
}

/// The tip of the switch: its action and keys, and the moves it warns against with this opponent.
fn tip(ui: &Ui, state: &State, side: Side) -> String {
    let text = state.text();
    let title = shortcuts::tooltip(ui.ctx(), state, "teaching");
    let when = match least_estimated_loss(state, side) {
        Some((counted, loss)) => {
            let loss = words::loss_with_unit(text, counted, loss);
            text.with("teaching.when", &[("loss", &loss)])
        }
        None => text.get("teaching.when-result"),
    };
    format!("{title}\n{when}")
}

/// Paints the warning, if there is one, above the following widgets.
pub(super) fn warning_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(sentence) = sentence(state) else { return };
    let (text, color) = (state.text(), Palette::of(ui).upper);
    card(ui, color).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(sentence));
            for (key, request) in [
                ("teaching.take-back", TeachingCommand::TakeBack),
                ("teaching.play-on", TeachingCommand::PlayOn),
            ] {
                if card_button(ui, text.get(key)).clicked() {
                    commands.push(Command::Teaching(request));
                }
            }
        });
    });
}

/// A card tinted in a color, which takes room from the board or the moves.
pub(super) fn card(ui: &Ui, color: Color32) -> Frame {
    Frame::new()
        .fill(Palette::between(Palette::of(ui).panel, color, 0.12))
        .stroke(Stroke::new(1.0, color))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(1.5 * UNIT)
}

/// The text of the warning: proven results as such, and an estimate as such.
fn sentence(state: &State) -> Option<String> {
    let warning = state.teaching.warning.as_ref()?;
    let text = state.text();
    let before = &warning.question.before;
    let label = before.name(warning.question.action);
    let side = before.side_to_move();
    let verdict = warning.judged.verdict.as_ref();
    let is_thrown = verdict.is_some_and(|verdict| verdict.thrown(side).is_some());
    if let Some(reply) = warning.question.winning_reply().filter(|_| !is_thrown) {
        let reply = before.after(&[warning.question.action]).name(reply);
        let other = side_name(text, before, side.other());
        return Some(
            text.with("teaching.lets-win", &[("move", &label), ("side", &other), ("reply", &reply)]),
        );
    }
    let verdict = verdict?;
    let loss = words::loss_with_unit(text, verdict.counted, words::written_loss(verdict));
    // Who is warned reads what the move was worth to that one.
    let both = words::values_of_loss_for(text, verdict, side, side);
    let key = match verdict.thrown(side) {
        Some(Thrown::WinForDraw) => "teaching.threw.win-for-draw",
        Some(Thrown::WinForLoss) => "teaching.threw.win-for-loss",
        Some(Thrown::DrawForLoss) => "teaching.threw.draw-for-loss",
        None if verdict.proven => "teaching.proven",
        None => "teaching.estimate",
    };
    let then = before.after(&[warning.question.action]);
    let outcomes = words::outcomes(text, verdict, [before, &then]).filter(|_| verdict.proven);
    if let Some([before, after]) = outcomes {
        let plain = format!("teaching.plain.{}", key.rsplit('.').next().unwrap_or_default());
        return Some(text.with(&plain, &[("move", &label), ("before", &before), ("after", &after)]));
    }
    let [before, after] = words::values(text, &verdict.seen_by(side));
    let values: [(&str, &dyn std::fmt::Display); 5] =
        [("move", &label), ("loss", &loss), ("before", &before), ("after", &after), ("values", &both)];
    Some(text.with(key, &values))
}
