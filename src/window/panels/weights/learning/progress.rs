//! The progress of learning: games, passes, time left.

use egui::{ProgressBar, RichText, Ui};

use crate::panels::weights::scene::WeightsScene;
use crate::style::{Palette, UNIT};
use edagari_app::learning::LearningTask;
use edagari_app::session::matches::data::MatchStanding;
use edagari_app::session::weights::learning::data::LearningReport;
use edagari_app::store::wthor::SkipReason;
use edagari_app::words::text::count;
use edagari_app::words::{faults, values};

use super::curves::{losses_ui, scores_ui};

/// The greatest number of refused files that are named.
const NAMED: usize = 3;

pub(super) fn progress_ui(ui: &mut Ui, scene: &WeightsScene<'_>) {
    let reported = &scene.state.lab.learning.reported;
    bar_ui(ui, scene, reported);
    settled_ui(ui, scene, reported);
    games_ui(ui, scene, reported);
    if !reported.losses.is_empty() {
        losses_ui(ui, scene, reported);
    }
    if !reported.scores.is_empty() {
        scores_ui(ui, scene, reported);
    }
}

fn bar_ui(ui: &mut Ui, scene: &WeightsScene<'_>, reported: &LearningReport) {
    let text = scene.text();
    let learning = &scene.state.lab.learning;
    let climbs = match &learning.task {
        Some(task) => matches!(task, LearningTask::Strength(_)),
        // After discarding, the result is visible only in its curves.
        None => reported.losses.is_empty(),
    };
    // Until the number of steps is known, games are read or played, and then prepared.
    let (key, done, wanted) = match (reported.steps, climbs) {
        (0, true) => ("learning.round-of", 0, 1),
        (0, false) if reported.positions.is_none() && reported.gone_through() < reported.wanted => {
            ("learning.games-of", reported.gone_through(), reported.wanted)
        }
        (0, false) => ("learning.preparing", 0, 1),
        (_, true) => ("learning.round-of", u64::from(reported.step), u64::from(reported.steps)),
        (_, false) => ("learning.pass-of", u64::from(reported.step), u64::from(reported.steps)),
    };
    let mut words = text.with(key, &[("done", &count(done)), ("wanted", &count(wanted))]);
    let left = reported.seconds_left().filter(|_| learning.is_under_way());
    if let Some(left) = left {
        words = format!("{words} · {}", text.with("match.left", &[("time", &values::seconds(left))]));
    } else if learning.standing == MatchStanding::Over {
        words = format!("{words} · {}", values::seconds(reported.seconds));
    }
    let share = done as f32 / wanted.max(1) as f32;
    let palette = Palette::of(ui);
    let bar = ProgressBar::new(share).desired_height(4.5 * UNIT).corner_radius(3);
    let fill = Palette::between(palette.raised, palette.accent, 0.35);
    ui.add(bar.fill(fill).text(RichText::new(words).color(palette.text)));
}

/// The note that it ended by itself, and the reason.
fn settled_ui(ui: &mut Ui, scene: &WeightsScene<'_>, reported: &LearningReport) {
    if reported.settled {
        let words = RichText::new(scene.text().get("learning.settled")).color(Palette::of(ui).text_weak);
        ui.label(words).on_hover_text(scene.text().get("learning.settled-tip"));
    }
}

/// The games it learns from, and those left out.
fn games_ui(ui: &mut Ui, scene: &WeightsScene<'_>, reported: &LearningReport) {
    let text = scene.text();
    let palette = Palette::of(ui);
    if let Some([training, held_out]) = reported.positions {
        let [training, held_out] = [training, held_out].map(|positions| count(positions as u64));
        let games = count(reported.games);
        let values: [(&str, &dyn std::fmt::Display); 3] =
            [("games", &games), ("training", &training), ("held", &held_out)];
        ui.label(text.with("learning.positions", &values)).on_hover_text(text.get("learning.positions-tip"));
    } else if reported.step > 0 {
        ui.label(text.with("learning.games-played", &[("games", &count(reported.games))]));
    }
    let reasons: Vec<_> = SkipReason::ALL
        .iter()
        .copied()
        .map(|fault| (reported.skipped.of(fault), fault.name().replace(' ', "-")))
        .filter(|(games, _)| *games > 0)
        .map(|(games, key)| text.with(&format!("learning.fault.{key}"), &[("count", &games)]))
        .collect();
    if !reasons.is_empty() {
        let words = text.with("learning.left-out", &[("reasons", &reasons.join(&text.get("learning.and")))]);
        ui.label(RichText::new(words).color(palette.text_weak));
    }
    for refused in reported.refused.iter().take(NAMED) {
        let words = RichText::new(faults::refused_games(text, refused)).color(palette.error);
        ui.label(words).on_hover_text(refused.path.display().to_string());
    }
    if reported.refused.len() > NAMED {
        let words = text.with("learning.more-refused", &[("count", &(reported.refused.len() - NAMED))]);
        ui.label(RichText::new(words).color(palette.error));
    }
}
