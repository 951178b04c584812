//! The question that hides the next step, with its answers as buttons, and the verdict on the last one.

use egui::{Button, Label, RichText, ScrollArea, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::questions::StepQuestion;
use edagari_app::session::tree::scene::{Labels, TreeScene};

/// Paints the question and the possible answers.
pub(super) fn question_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    question: &StepQuestion,
    height: f32,
    commands: &mut Vec<Command>,
) {
    let text = scene.state.text();
    let mut labels = Labels::default();
    let mut narrator = scene.narrator(&mut labels);
    let (asked, answers) = (question.words(&mut narrator), question.written(&mut narrator));
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = UNIT / 2.0;
            ui.add(Label::new(RichText::new(asked).strong().color(Palette::of(ui).accent)).wrap());
            ui.horizontal_wrapped(|ui| {
                for (number, answer) in answers.into_iter().enumerate() {
                    // In a presentation a key answers, which the button then names.
                    let presents = scene.state.view.presentation.is_some();
                    let answer = if presents { format!("{}  {answer}", number + 1) } else { answer };
                    if ui.add(Button::new(answer).min_size(egui::vec2(10.0 * UNIT, 0.0))).clicked() {
                        commands.push(scene.command(TreeCommand::Answer(Some(number))));
                    }
                }
                let reveal = Button::new(text.get("page.ask.reveal")).frame(false);
                if ui.add(reveal).clicked() {
                    commands.push(scene.command(TreeCommand::Answer(None)));
                }
            });
        });
    });
}

/// The verdict on the question before the step shown: whether the answer was right, and the number of right
/// ones.
pub(super) fn verdict(scene: &TreeScene<'_>) -> Option<(String, bool)> {
    let text = scene.state.text();
    let predict = &scene.subject.view.predict;
    let verdict = predict.verdict.as_ref()?;
    // A question that was only revealed has no answer to judge.
    let right = verdict.is_right()?;
    let mut labels = Labels::default();
    let answer =
        verdict.question.written(&mut scene.narrator(&mut labels)).swap_remove(verdict.question.right());
    let words =
        if right { text.get("page.ask.right") } else { text.with("page.ask.wrong", &[("answer", &answer)]) };
    let score = text.with("page.ask.score", &[("right", &predict.right), ("asked", &predict.answered)]);
    // The answer may be a number, as the score begins with one: without a sign between them both read as one.
    Some((format!("{words} · {score} · "), right))
}

/// The switch for predicting steps.
pub(super) fn switch_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    let mut on = scene.subject.view.predict.on;
    let switch = ui.checkbox(&mut on, text.get("page.predict"));
    if switch.on_hover_text(text.get("timeline.predict-tip")).changed() {
        commands.push(scene.command(TreeCommand::Predict(on)));
    }
}
