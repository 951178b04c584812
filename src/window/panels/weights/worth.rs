//! Strength of the numbers: games of the table in use against another, and the tables tested before.

use egui::text::LayoutJob;
use egui::{Align, Button, ComboBox, FontSelection, Label, Layout, ProgressBar, Response, RichText, Ui};

use crate::lists::ListExt as _;
use crate::panels::matches::{elo, percent, ratio_ui, score_ui};
use crate::style::{Palette, TEXT_LARGE, UNIT};
use crate::typed_number::typed_number;
use edagari_app::eval::weights::{Weights, WeightsPreset};
use edagari_app::match_play::{MatchResults, SprtVerdict};
use edagari_app::session::matches::data::MatchStanding;
use edagari_app::session::weights::data::Tried;
use edagari_app::session::weights::data::WeightsCommand;
use edagari_app::session::weights::data::differing;
use edagari_app::session::weights::reference::ComparedWeights;

use super::header::{preset_name, reference_name};
use super::scene::{CommandSink, WeightsScene};

/// Paints the test and the earlier tests.
pub(super) fn worth_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let worth = &scene.state.lab.worth;
    // A running test cannot be changed.
    ui.add_enabled_ui(!worth.is_under_way(), |ui| setup_ui(ui, scene, sink));
    ui.add_space(UNIT);
    if worth.is_under_way() {
        under_way_ui(ui, scene, sink);
    } else {
        let words = RichText::new(format!("▶ {}", text.get("weights.measure"))).strong();
        let tip = text.get("weights.measure-tip");
        // A table against itself would measure nothing but chance.
        let same = worth.is_against_itself(scene.before);
        if ui.add_enabled(!same, Button::new(words)).on_hover_text(tip).clicked() {
            sink.ask(WeightsCommand::Measure);
        }
        if same {
            ui.label(RichText::new(text.get("weights.measure-same")).color(Palette::of(ui).text_weak));
        }
    }
    if let MatchStanding::Failed(why) = &worth.standing {
        ui.label(RichText::new(why).color(Palette::of(ui).error));
    }
    if let Some(results) = worth.results_of_table() {
        // The sliders may show another table by now.
        if let Some((table, other)) = worth.tables() {
            ui.label(both_words(scene, table, &ComparedWeights::of(other)));
        }
        results_ui(ui, scene, results);
    }
    history_ui(ui, scene, sink);
}

/// The buttons of a running or paused test.
pub(super) fn under_way_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let (sign, key, pause) = if scene.state.lab.worth.is_playing() {
        ("Ⅱ", "learning.pause", true)
    } else {
        ("▶", "learning.continue", false)
    };
    ui.horizontal(|ui| {
        let rest = ui.button(format!("{sign} {}", text.get(key)));
        if rest.on_hover_text(text.get(&format!("{key}-tip"))).clicked() {
            sink.ask(WeightsCommand::PauseMeasuring(pause));
        }
        let stop = ui.button(format!("■ {}", text.get("weights.stop")));
        if stop.on_hover_text(text.get("weights.stop-tip")).clicked() {
            sink.ask(WeightsCommand::StopMeasuring);
        }
    });
}

/// The opponent, the depth, and the number of games.
fn setup_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let worth = &scene.state.lab.worth;
    let (mut against, mut depth, mut games) = (worth.against.clone(), worth.depth, worth.games);
    ui.horizontal_wrapped(|ui| {
        ui.label(text.get("weights.against"));
        let name = reference_name(scene, &against);
        let choice = ComboBox::from_id_salt("against").selected_text(name).list_ui(ui, |ui| {
            let size = scene.position.size();
            for preset in WeightsPreset::ALL.into_iter().filter(|&it| Weights::preset(it, size).is_some()) {
                let name = preset_name(scene, preset);
                ui.selectable_value(&mut against, ComparedWeights::Preset(preset), name);
            }
            let own = ComparedWeights::Own(Box::new(scene.reference.clone()));
            if matches!(scene.state.lab.reference, ComparedWeights::Own(_)) {
                ui.selectable_value(&mut against, own, text.get("weights.own"));
            }
        });
        choice.response.accessible_name(text.get("weights.against"));
        let words = format!("{} ", text.get("weights.depth"));
        ui.add(typed_number(&mut depth).range(1..=6).speed(0.05).prefix(words))
            .on_hover_text(text.get("weights.worth-depth-tip"));
        let words = format!(" {}", text.get("weights.games"));
        ui.add(typed_number(&mut games).range(2..=10_000).speed(5.0).suffix(words))
            .on_hover_text(text.get("weights.games-tip"));
    });
    if (&against, depth, games) != (&worth.against, worth.depth, worth.games) {
        sink.ask(WeightsCommand::SetWorth(against, depth, games));
    }
}

/// Paints the current score, interval, Elo and test.
pub(super) fn results_ui(ui: &mut Ui, scene: &WeightsScene<'_>, results: &MatchResults) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let (played, wanted, most) = (results.played(), results.wanted(), results.plan().games);
    // The test may decide before all planned games are played.
    let words = if played == wanted && wanted < most {
        text.with("weights.decided-after", &[("played", &played), ("most", &most)])
    } else {
        text.with("match.progress", &[("played", &played), ("wanted", &wanted)])
    };
    let bar =
        ProgressBar::new(played as f32 / wanted.max(1) as f32).desired_height(4.5 * UNIT).corner_radius(3);
    let fill = Palette::between(palette.raised, palette.accent, 0.35);
    ui.add(bar.fill(fill).text(RichText::new(words).color(palette.text)));
    let Some(score) = results.statistics(0).score() else { return };
    let range = format!("{} … {}", percent(score.low), percent(score.high));
    let spoken = text.with("weights.spoken-score", &[("score", &percent(score.value)), ("range", &range)]);
    ui.add_space(UNIT);
    score_ui(ui, score, [0, 1], &spoken);
    let tally = results.statistics(0).total();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0 * UNIT;
        let share = RichText::new(percent(score.value)).size(TEXT_LARGE);
        figure_ui(ui, share, &range).on_hover_text(text.get("match.interval-tip"));
        let difference = score.elo();
        let range = format!("{} … {}", elo(difference.low), elo(difference.high));
        let figure = RichText::new(format!("{} Elo", elo(difference.value)));
        figure_ui(ui, figure, &range).on_hover_text(text.get("match.elo-tip"));
        let counts = format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses);
        ui.add(Label::new(counts).extend()).on_hover_text(text.get("match.tally-tip"));
    });
    verdict_ui(ui, scene, results);
}

/// A figure and its interval, together on one line in a panel of any width.
fn figure_ui(ui: &mut Ui, figure: RichText, range: &str) -> Response {
    let mut job = LayoutJob::default();
    let range = RichText::new(format!("  {range}")).color(Palette::of(ui).text_weak);
    for words in [figure.strong(), range] {
        words.append_to(&mut job, ui.style(), FontSelection::Default, Align::Center);
    }
    ui.add(Label::new(job).extend())
}

fn verdict_ui(ui: &mut Ui, scene: &WeightsScene<'_>, results: &MatchResults) {
    let text = scene.text();
    let (Some(sprt), Some(ratio), Some(verdict)) = (results.plan().sprt, results.ratio(), results.verdict())
    else {
        return;
    };
    let key = match verdict {
        SprtVerdict::Undecided if scene.state.lab.worth.is_under_way() => "weights.verdict.playing",
        SprtVerdict::Undecided => "weights.verdict.undecided",
        SprtVerdict::Lower => "weights.verdict.lower",
        SprtVerdict::Upper => "weights.verdict.upper",
    };
    let words = text.with(key, &[("elo0", &sprt.elo0), ("elo1", &sprt.elo1)]);
    let bounds = sprt.bounds();
    let figures = format!("{ratio:.2} ({:.2} … {:.2})", bounds[0], bounds[1]).replace('-', "−");
    ui.label(RichText::new(words).strong()).on_hover_text(text.with("match.ratio", &[("ratio", &figures)]));
    ratio_ui(ui, ratio, bounds, &text.with("match.ratio", &[("ratio", &figures)]));
}

/// The tables tested before, the latest first.
fn history_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let tried = &scene.state.settings.tried;
    let size = scene.position.size();
    // Indices are those of the whole list, by which the commands name a table.
    let fitting: Vec<_> =
        tried.iter().enumerate().filter(|(_, tried)| tried.weights.size() == size).collect();
    ui.add_space(2.0 * UNIT);
    ui.label(RichText::new(text.get("weights.tried")).strong());
    if fitting.is_empty() {
        ui.label(RichText::new(text.get("weights.tried-none")).color(Palette::of(ui).text_weak));
    }
    for (at, tried) in fitting {
        ui.push_id(at, |ui| tried_ui(ui, scene, sink, at, tried));
    }
}

/// A table with its score, its opponent, and its buttons; below, the number of games.
fn tried_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>, at: usize, tried: &Tried) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let score = tried.interval();
    ui.horizontal(|ui| {
        // A colour marks the better table only where the whole interval lies on one side of a half.
        let color = match (score.low > 0.5, score.high < 0.5) {
            (true, _) => palette.exact,
            (_, true) => palette.upper,
            _ => palette.text,
        };
        ui.label(RichText::new(percent(score.value)).strong().color(color));
        let half = format!("± {}", percent((score.high - score.low) / 2.0));
        ui.label(RichText::new(half).color(palette.text_weak));
        // From the far end, so that the names take the remaining room.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let cross = Button::new(RichText::new("✕").color(palette.text_weak)).frame(false);
            if ui.add(cross).on_hover_text(text.get("weights.forget")).clicked() {
                sink.ask(WeightsCommand::Forget(at));
            }
            let (restore, tip) = (text.get("weights.restore"), text.get("weights.restore-tip"));
            if tried.weights == *scene.before {
                ui.label(RichText::new(text.get("weights.in-use")).color(palette.text_weak));
            } else if ui.button(restore).on_hover_text(tip).clicked() {
                sink.ask(WeightsCommand::Restore(at));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| tried_words_ui(ui, scene, tried));
        });
    });
    let games: u32 = tried.tally.iter().sum();
    let words = text.with("weights.tried-games", &[("games", &games), ("depth", &tried.depth)]);
    ui.label(RichText::new(words).small().color(palette.text_weak));
}

/// The two tables of a test; their difference shows under the pointer.
fn tried_words_ui(ui: &mut Ui, scene: &WeightsScene<'_>, tried: &Tried) {
    let text = scene.text();
    let row = ui.add(Label::new(both_words(scene, &tried.weights, &tried.against)).truncate());
    let other = tried.against.weights(tried.weights.size());
    if let Some(count) = other.and_then(|other| differing(&tried.weights, &other)) {
        let against = reference_name(scene, &tried.against);
        row.on_hover_text(text.with("weights.tried-differs", &[("table", &against), ("count", &count)]));
    }
}

/// The names of two tables that play against each other.
fn both_words(scene: &WeightsScene<'_>, table: &Weights, against: &ComparedWeights) -> String {
    let table = match ComparedWeights::of(table) {
        ComparedWeights::Preset(preset) => preset_name(scene, preset),
        ComparedWeights::Own(_) => scene.text().get("weights.changed-table"),
    };
    let against = reference_name(scene, against);
    scene.text().with("weights.tried-row", &[("table", &table), ("against", &against)])
}
