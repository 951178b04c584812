//! The guide: the method for a game, by the book's chart, and question by question.

use egui::{Button, RichText, Ui, vec2};

use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::session::command::Command;
use edagari_app::session::guide::data::{ChartBox, GuideCommand, Offer};
use edagari_app::session::state::State;
use edagari_app::words::games::game_name;
use edagari_app::words::methods::method_name;

mod chart;

/// Paints the answers so far and the next question, or the advice.
pub fn guide_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    crate::dialogs::parts::heading(ui, state.text().get("guide.title"));
    chart::chart_ui(ui, state, commands);
    ui.add_space(2.0 * UNIT);
    let path = state.view.guide.path();
    answers_ui(ui, state, &path, commands);
    match path.last() {
        Some(ChartBox::Question(key, answers)) => question_ui(ui, state, key, answers, commands),
        Some(ChartBox::Advice(key, offers)) => advice_ui(ui, state, key, offers, commands),
        None => {}
    }
}

/// The answers so far, from the first question on; a click takes one back.
fn answers_ui(ui: &mut Ui, state: &State, path: &[&'static ChartBox], commands: &mut Vec<Command>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        for (index, (place, &answer)) in path.iter().zip(&state.view.guide.answers).enumerate() {
            let ChartBox::Question(key, answers) = place else { continue };
            if index > 0 {
                ui.label(RichText::new("›").color(Palette::of(ui).text_weak));
            }
            let words = text.get(&format!("guide.{key}.{}", answers[answer].0));
            let tip = text.with("guide.back", &[("question", &text.get(&format!("guide.{key}")))]);
            if ui.link(words).on_hover_text(tip).clicked() {
                commands.push(Command::Guide(GuideCommand::BackTo(index)));
            }
        }
    });
    ui.add_space(2.0 * UNIT);
}

fn question_ui(
    ui: &mut Ui,
    state: &State,
    key: &str,
    answers: &[(&'static str, &'static ChartBox)],
    commands: &mut Vec<Command>,
) {
    let text = state.text();
    ui.label(RichText::new(text.get(&format!("guide.{key}"))).size(TEXT_LARGE));
    ui.label(RichText::new(text.get(&format!("guide.{key}-tip"))).color(Palette::of(ui).text_weak));
    ui.add_space(2.0 * UNIT);
    let size = vec2((ui.available_width() - ui.spacing().item_spacing.x) / 2.0, 9.0 * UNIT);
    ui.horizontal(|ui| {
        for (index, (answer, _)) in answers.iter().enumerate() {
            let words = text.get(&format!("guide.{key}.{answer}"));
            if ui.add_sized(size, Button::new(words).wrap()).clicked() {
                commands.push(Command::Guide(GuideCommand::Answer(index)));
            }
        }
    });
}

/// The method, two sentences with the reasons, and games to try it on.
fn advice_ui(ui: &mut Ui, state: &State, key: &str, offers: &[Offer], commands: &mut Vec<Command>) {
    let text = state.text();
    let palette = Palette::of(ui);
    let title = text.get(&format!("guide.advice.{key}"));
    ui.label(RichText::new(title).size(TEXT_LARGE).strong().color(palette.line_best));
    ui.label(text.get(&format!("guide.why.{key}")));
    ui.add_space(2.0 * UNIT);
    let size = vec2(ui.available_width(), 9.0 * UNIT);
    for (index, &offer) in offers.iter().enumerate() {
        let Some((game, engine)) = offer.read() else { continue };
        let method = method_name(text, &engine.method);
        let words = text.with("guide.open", &[("game", &game_name(state.text(), game)), ("method", &method)]);
        if ui.add_sized(size, Button::new(words)).on_hover_text(engine.to_string()).clicked() {
            commands.push(Command::Guide(GuideCommand::Open(index)));
        }
    }
    ui.add_space(UNIT);
    if ui.link(text.get("guide.restart")).clicked() {
        commands.push(Command::Guide(GuideCommand::BackTo(0)));
    }
}
