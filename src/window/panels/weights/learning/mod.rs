//! Learning: its subject and data, its progress, and the use of its result.

use egui::{Button, RichText, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::session::matches::data::MatchStanding;
use edagari_app::session::weights::data::WeightsCommand;
use edagari_app::session::weights::learning::data::LearnCommand;

use super::scene::{CommandSink, WeightsScene};
use super::worth;

mod curves;
mod progress;
mod setup;
mod years;

/// Paints the page.
pub(super) fn learning_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let learning = &scene.state.lab.learning;
    let memory = egui::Id::unique("learning page");
    // Before the first learning there are only the choices.
    let mut sets_up = learning.begun == 0 || ui.data(|data| data.get_temp(memory)).unwrap_or(false);
    ui.horizontal_wrapped(|ui| buttons_ui(ui, scene, sink, &mut sets_up));
    ui.data_mut(|data| data.insert_temp(memory, sets_up));
    if let MatchStanding::Failed(why) = &learning.standing {
        ui.label(RichText::new(why).color(Palette::of(ui).error));
    }
    if let Some(words) = learning.cut_off_words(scene.text()) {
        ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
    }
    ui.add_space(UNIT);
    if sets_up {
        ui.add_enabled_ui(!learning.is_under_way(), |ui| setup::setup_ui(ui, scene, sink));
        ui.add_space(2.0 * UNIT);
    }
    if learning.begun > 0 {
        progress::progress_ui(ui, scene);
        outcome_ui(ui, scene, sink);
    }
}

fn ask(sink: &mut CommandSink<'_>, request: LearnCommand) {
    sink.ask(WeightsCommand::Learn(request));
}

/// The buttons that begin and end learning.
fn buttons_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>, sets_up: &mut bool) {
    let text = scene.text();
    let learning = &scene.state.lab.learning;
    let mut button = |ui: &mut Ui, sign: &str, key: &str, request: LearnCommand| {
        let words = RichText::new(format!("{sign} {}", text.get(&format!("learning.{key}")))).strong();
        let wished = &learning.request;
        // Learning from tournaments needs a folder of them.
        let starts = request == LearnCommand::Start;
        let can = !starts || !(wished.needs_folder(scene.before.size()) || learning.has_result());
        let loses = request == LearnCommand::Stop && learning.is_gathering();
        let tip = if loses { "learning.stop-games-tip".to_owned() } else { format!("learning.{key}-tip") };
        let tip = text.get(&tip);
        let button = ui.add_enabled(can, Button::new(words)).on_hover_text(tip);
        let clicked = button.clicked();
        if starts && learning.has_result() {
            button.on_disabled_hover_text(text.get("learning.start-after"));
        }
        if clicked {
            ask(sink, request);
        }
        clicked
    };
    if learning.is_gathering() && learning.reported.games > 0 && !learning.has_enough {
        button(ui, "✓", "enough", LearnCommand::Enough);
    }
    match learning.standing {
        MatchStanding::Playing => {
            button(ui, "Ⅱ", "pause", LearnCommand::Pause);
            button(ui, "■", "stop", LearnCommand::Stop);
        }
        MatchStanding::Paused => {
            button(ui, "▶", "continue", LearnCommand::Continue);
            button(ui, "■", "stop", LearnCommand::Stop);
        }
        MatchStanding::Idle | MatchStanding::Over | MatchStanding::Failed(_) => {
            if button(ui, "▶", "start", LearnCommand::Start) {
                *sets_up = false;
            }
        }
    }
    if learning.begun > 0 {
        let words = format!("⚙ {}", text.get("learning.set-up"));
        ui.toggle_value(sets_up, words).on_hover_text(text.get("learning.set-up-tip"));
    }
}

/// Actions on the learned numbers.
fn outcome_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let learning = &scene.state.lab.learning;
    if learning.is_under_way() || learning.reported.step == 0 || learning.task.is_none() {
        return;
    }
    ui.add_space(UNIT);
    if learning.learns_patterns() {
        if learning.patterns.is_none() {
            return;
        }
        ui.label(RichText::new(text.get("learning.patterns-done")).color(Palette::of(ui).text_weak));
        ui.horizontal_wrapped(|ui| {
            for (key, request) in [
                ("use-patterns", LearnCommand::UsePatterns),
                ("save-patterns", LearnCommand::SavePatterns),
                ("discard", LearnCommand::Discard),
            ] {
                let tip = text.get(&format!("learning.{key}-tip"));
                if ui.button(text.get(&format!("learning.{key}"))).on_hover_text(tip).clicked() {
                    ask(sink, request);
                }
            }
        });
        ui.add_space(UNIT);
    }
    test_ui(ui, scene, sink);
}

/// Games of the learned evaluation: a table against the one before, patterns against the shipped ones.
fn test_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let (learning, worth) = (&scene.state.lab.learning, &scene.state.lab.worth);
    // A match that was begun on another page is not the test of the learned numbers.
    let is_shown = learning.test == Some(worth.begun);
    if is_shown && worth.is_under_way() {
        worth::under_way_ui(ui, scene, sink);
    } else {
        let patterns = learning.learns_patterns();
        // Numbers that equal those before would only play against themselves.
        let differs = patterns || learning.before.as_ref() != Some(scene.before);
        let key = if patterns { "learning.test-patterns" } else { "learning.test" };
        let words = RichText::new(format!("▶ {}", text.get(key))).strong();
        let button = ui.add_enabled(differs, Button::new(words));
        let values: [(&str, &dyn std::fmt::Display); 2] = [("games", &worth.games), ("depth", &worth.depth)];
        let tip = text.with(&format!("{key}-tip"), &values);
        if button.on_hover_text(tip).clicked() {
            ask(sink, LearnCommand::Test);
        }
    }
    if let Some(results) = worth.results.as_ref().filter(|_| is_shown) {
        worth::results_ui(ui, scene, results);
    }
}

/// Paints the banner in place of the tables to choose from while learned numbers are shown: keep or discard
/// them.
pub(super) fn banner_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        let at_work = scene.state.lab.learning.is_under_way();
        let key = if at_work { "learning.learning" } else { "learning.learned" };
        ui.label(RichText::new(text.get(key)).strong().color(palette.selected));
        let tip = text.get("learning.keep-tip");
        if ui.button(format!("✓ {}", text.get("learning.keep"))).on_hover_text(tip).clicked() {
            ask(sink, LearnCommand::Keep);
        }
        let tip = text.get("learning.discard-tip");
        if ui.button(format!("✕ {}", text.get("learning.discard"))).on_hover_text(tip).clicked() {
            ask(sink, LearnCommand::Discard);
        }
    });
}
