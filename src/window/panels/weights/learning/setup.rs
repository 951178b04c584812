//! The set-up of learning: a row for each choice.

use std::ops::RangeInclusive;

use egui::emath::Numeric;
use egui::{Align, ComboBox, Label, Layout, RichText, Ui, vec2};

use crate::lists::ListExt as _;
use crate::panels::weights::scene::{CommandSink, WeightsScene};
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::eval::features::Feature;
use edagari_app::eval::weights::Weights;
use edagari_app::learning::Loss;
use edagari_app::session::weights::learning::data::{By, LearnCommand, LearningRequest, SelfPlayer};
use edagari_app::words::text::Text;

use super::{ask, years};

/// The width of the name of a row, in points.
const NAME: f32 = 104.0;

/// Paints all choices; a change is requested as a whole.
pub(super) fn setup_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let before = &scene.state.lab.learning.request;
    let mut request = before.clone();
    row_ui(ui, text, "by", |ui| {
        for (by, key) in [(By::Results, "results"), (By::Spsa, "spsa"), (By::HillClimbing, "hill-climbing")] {
            choice_ui(ui, text, key, &mut request.by, by);
        }
    });
    if request.by == By::Results {
        results_ui(ui, scene, sink, &mut request);
    } else {
        climb_ui(ui, text, &mut request);
    }
    // Patterns have neither phases nor features that could be chosen.
    if !(request.patterns && is_full_size(scene) && request.by == By::Results) {
        table_ui(ui, scene, &mut request);
    }
    if request != *before {
        ask(sink, LearnCommand::Set(Box::new(request)));
    }
}

/// Whether the board is the full one: tournaments and patterns exist only for it.
const fn is_full_size(scene: &WeightsScene<'_>) -> bool {
    LearningRequest::is_full_size(scene.before.size())
}

/// The source of games, and the way of learning from them.
fn results_ui(
    ui: &mut Ui,
    scene: &WeightsScene<'_>,
    sink: &mut CommandSink<'_>,
    request: &mut LearningRequest,
) {
    let (text, full) = (scene.text(), is_full_size(scene));
    if full {
        row_ui(ui, text, "source", |ui| {
            choice_ui(ui, text, "self-play", &mut request.tournaments, false);
            choice_ui(ui, text, "tournaments", &mut request.tournaments, true);
        });
    }
    if full && request.tournaments {
        tournaments_ui(ui, text, sink, request);
    } else {
        self_play_ui(ui, scene, request);
    }
    ui.add_space(UNIT);
    if full {
        row_ui(ui, text, "model", |ui| {
            choice_ui(ui, text, "table", &mut request.patterns, false);
            choice_ui(ui, text, "patterns", &mut request.patterns, true);
        });
    }
    row_ui(ui, text, "loss", |ui| {
        choice_ui(ui, text, "linear", &mut request.loss, Loss::Squared);
        choice_ui(ui, text, "logistic", &mut request.loss, Loss::Logistic);
    });
    row_ui(ui, text, "regularisation", |ui| {
        number_ui(ui, text, "regularisation", &mut request.regularisation, 0.0..=100_000.0);
    });
    row_ui(ui, text, "passes", |ui| number_ui(ui, text, "passes", &mut request.passes, 1..=10_000));
}

fn tournaments_ui(ui: &mut Ui, text: Text, sink: &mut CommandSink<'_>, request: &mut LearningRequest) {
    row_ui(ui, text, "folder", |ui| {
        if ui.button(text.get("learning.choose")).on_hover_text(text.get("learning.choose-tip")).clicked() {
            ask(sink, LearnCommand::AskFolder);
        }
        if let Some((path, survey)) = &request.folder {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            ui.add(Label::new(name).truncate()).on_hover_text(path.display().to_string());
            if survey.refused > 0 {
                let words = text.with("learning.no-headers", &[("count", &survey.refused)]);
                ui.label(RichText::new(words).color(Palette::of(ui).error));
            }
        } else {
            ui.label(RichText::new(text.get("learning.no-folder")).color(Palette::of(ui).text_weak));
        }
    });
    if let Some((_, survey)) = &request.folder {
        row_ui(ui, text, "years", |ui| years::bars_ui(ui, text, survey, &mut request.years));
        row_ui(ui, text, "span", |ui| years::numbers_ui(ui, text, survey, &mut request.years));
    }
    row_ui(ui, text, "exact", |ui| number_ui(ui, text, "exact", &mut request.exact, 0..=16));
}

fn self_play_ui(ui: &mut Ui, scene: &WeightsScene<'_>, request: &mut LearningRequest) {
    let text = scene.text();
    row_ui(ui, text, "games", |ui| number_ui(ui, text, "games", &mut request.games, 10..=1_000_000));
    row_ui(ui, text, "player", |ui| player_ui(ui, scene, &mut request.player));
    row_ui(ui, text, "opening", |ui| {
        number_ui(ui, text, "opening", &mut request.opening, 0..=40);
        ui.label(text.get("learning.seed"));
        number_ui(ui, text, "seed", &mut request.seed, 0..=u64::from(u32::MAX));
    });
}

/// The player of the games, with the number that belongs to it.
fn player_ui(ui: &mut Ui, scene: &WeightsScene<'_>, player: &mut SelfPlayer) {
    let (text, full) = (scene.text(), is_full_size(scene));
    let key = |player: SelfPlayer| match player {
        SelfPlayer::Table(_) => "player-table",
        SelfPlayer::Patterns(_) => "player-patterns",
        SelfPlayer::MonteCarlo(_) => "player-monte-carlo",
        SelfPlayer::Random => "player-random",
    };
    let name = |player: SelfPlayer| text.get(&format!("learning.{}", key(player)));
    // Another player that searches takes over the depth.
    let depth = match *player {
        SelfPlayer::Table(depth) | SelfPlayer::Patterns(depth) => depth,
        SelfPlayer::MonteCarlo(_) | SelfPlayer::Random => 1,
    };
    let choices = [
        SelfPlayer::Table(depth),
        SelfPlayer::Patterns(depth),
        SelfPlayer::MonteCarlo(100),
        SelfPlayer::Random,
    ];
    let list = ComboBox::from_id_salt("player").selected_text(name(*player)).list_ui(ui, |ui| {
        for choice in choices.into_iter().filter(|choice| full || !matches!(choice, SelfPlayer::Patterns(_)))
        {
            // Only the kind is compared: the numbers in the list are no choice.
            let same = std::mem::discriminant(&choice) == std::mem::discriminant(player);
            if ui.selectable_label(same, name(choice)).clicked() && !same {
                *player = choice;
            }
        }
    });
    list.response.accessible_name(text.get("learning.player"));
    match player {
        SelfPlayer::Table(depth) | SelfPlayer::Patterns(depth) => {
            ui.label(text.get("weights.depth"));
            number_ui(ui, text, "depth", depth, 1..=6);
        }
        SelfPlayer::MonteCarlo(playouts) => number_ui(ui, text, "playouts", playouts, 10..=100_000),
        SelfPlayer::Random => {}
    }
}

/// The form of the table that is learned.
fn table_ui(ui: &mut Ui, scene: &WeightsScene<'_>, request: &mut LearningRequest) {
    let text = scene.text();
    row_ui(ui, text, "phases", |ui| {
        let most = Weights::most_phases(scene.before.size());
        number_ui(ui, text, "phases", &mut request.phases, 1..=most);
    });
    row_ui(ui, text, "features", |ui| {
        let words =
            format!("{} ▾", text.with("learning.so-many-features", &[("count", &request.features.len())]));
        let menu = ui.menu_button(words, |ui| features_ui(ui, text, request));
        menu.response.on_hover_text(text.get("learning.features-tip"));
    });
    if request.by == By::Results {
        row_ui(ui, text, "begin", |ui| {
            choice_ui(ui, text, "zeros", &mut request.afresh, true);
            choice_ui(ui, text, "these", &mut request.afresh, false);
        });
    }
}

fn features_ui(ui: &mut Ui, text: Text, request: &mut LearningRequest) {
    for feature in Feature::ALL.iter().copied().filter(|&feature| feature != Feature::MovesBySquare) {
        let key = match feature {
            Feature::Mobility => "weights.term.mobility".to_owned(),
            Feature::Surviving => "weights.term.stability".to_owned(),
            _ => format!("weights.feature.{}", feature.name()),
        };
        let mut on = request.features.contains(&feature);
        if ui.checkbox(&mut on, text.get(&key)).changed() {
            if on {
                request.features.insert(feature);
            } else {
                request.features.remove(&feature);
            }
        }
    }
}

fn climb_ui(ui: &mut Ui, text: Text, request: &mut LearningRequest) {
    row_ui(ui, text, "rounds", |ui| number_ui(ui, text, "rounds", &mut request.rounds, 1..=100_000));
    row_ui(ui, text, "round-games", |ui| {
        number_ui(ui, text, "round-games", &mut request.round_games, 2..=1000);
        // Each two games have one opening, so their number is even.
        request.round_games += request.round_games % 2;
        ui.label(text.get("weights.depth"));
        number_ui(ui, text, "depth", &mut request.depth, 1..=6);
    });
    row_ui(ui, text, "reach", |ui| number_ui(ui, text, "reach", &mut request.reach, 1..=100));
    row_ui(ui, text, "opening", |ui| {
        number_ui(ui, text, "opening", &mut request.opening, 0..=40);
        ui.label(text.get("learning.seed"));
        number_ui(ui, text, "seed", &mut request.seed, 0..=u64::from(u32::MAX));
    });
}

/// A row with its name in front; content that does not fit continues below.
fn row_ui(ui: &mut Ui, text: Text, key: &str, content: impl FnOnce(&mut Ui)) {
    ui.horizontal_wrapped(|ui| {
        let name = RichText::new(text.get(&format!("learning.{key}"))).color(Palette::of(ui).text_weak);
        let room = vec2(NAME, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(NAME);
            ui.add(Label::new(name).truncate());
        });
        content(ui);
    });
}

fn choice_ui<T: PartialEq>(ui: &mut Ui, text: Text, key: &str, chosen: &mut T, choice: T) {
    let tip = text.get(&format!("learning.{key}-tip"));
    ui.selectable_value(chosen, choice, text.get(&format!("learning.{key}"))).on_hover_text(tip);
}

/// A number to drag or type, with its tip; a screen reader reads the name of its row.
fn number_ui<N: Numeric>(ui: &mut Ui, text: Text, key: &str, number: &mut N, range: RangeInclusive<N>) {
    // A hundredth of itself for every point dragged: fine for depths, fast for thousands.
    let speed = (number.to_f64() / 100.0).max(0.05);
    let widget = typed_number(number).range(range).speed(speed);
    let tip = text.get(&format!("learning.{key}-tip"));
    ui.add(widget).on_hover_text(tip).accessible_name(text.get(&format!("learning.{key}")));
}
