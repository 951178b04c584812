//! Test positions: the choices of both tables there, and the ones that became better, judged by exact
//! results.

use egui::{Align, Button, Layout, RichText, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::othello::Othello;
use edagari_app::session::command::Command;
use edagari_app::session::weights;
use edagari_app::session::weights::data::WeightsCommand;
use edagari_app::session::weights::worth::MoveWorthAnswer;
use edagari_app::words::text::signed;

use super::scene::{CommandSink, WeightsScene, square_name};

use edagari_app::game::Position as _;

/// A test position with its known results.
struct TestPosition {
    /// Its index in the list.
    at: usize,
    position: Othello,
    /// The choices of both tables; `None` until computed.
    played: Option<[u8; 2]>,
    /// The exact results of the best move and of both choices.
    exact: Option<[i32; 3]>,
}

/// Paints the summary, the positions one by one, and their buttons.
pub(super) fn positions_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let pins = scene.state.pins();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get("weights.positions")).strong())
            .on_hover_text(text.get("weights.positions-tip"));
        let can = !scene.position.is_over() && !pins.contains(scene.position);
        let pin = ui.add_enabled(can, Button::new(text.get("weights.pin")));
        if pin.on_hover_text(text.get("weights.pin-tip")).clicked() {
            sink.ask(WeightsCommand::Pin);
        }
        if scene.state.settings.pins.is_some() && ui.button(text.get("weights.reset-pins")).clicked() {
            sink.ask(WeightsCommand::ResetPins);
        }
    });
    let judged: Vec<_> = (0..pins.len()).map(|at| judged(scene, &pins, at)).collect();
    summary_ui(ui, scene, &judged);
    if lie_elsewhere(scene, &judged, sink.view.phase()) {
        let words = RichText::new(text.get("weights.positions-phase")).color(Palette::of(ui).text_weak);
        ui.label(words);
    }
    for judged in &judged {
        row_ui(ui, scene, sink, judged);
    }
}

fn judged(scene: &WeightsScene<'_>, pins: &[Othello], at: usize) -> TestPosition {
    let position = pins[at];
    // The answer may still be about other positions: only one about these very pins counts.
    let played = match &scene.state.lab.choices {
        Some(MoveWorthAnswer::Choices(asked, _, choices)) if asked == pins => choices.get(at).copied(),
        _ => None,
    };
    // In the order of the best move, the one before and the one now; `None` unless all three are known.
    let exact = scene.state.lab.exact.get(&position).zip(played).and_then(|(values, played)| {
        let of = |square: u8| values.iter().find(|(known, _)| *known == square).map(|(_, value)| *value);
        let best = values.iter().map(|(_, value)| *value).max()?;
        Some([best, of(played[0])?, of(played[1])?])
    });
    TestPosition { at, position, played, exact }
}

/// Whether changed numbers of a phase change no choice because no test position lies in that phase.
fn lie_elsewhere(scene: &WeightsScene<'_>, judged: &[TestPosition], phase: usize) -> bool {
    let weights = scene.before;
    let lies_there = |one: &TestPosition| {
        let discs = (one.position.own() | one.position.opponent()).count_ones();
        weights.phase_at(discs) == phase
    };
    let unchanged = |one: &TestPosition| one.played.is_some_and(|[before, now]| before == now);
    // Where numbers are interpolated, those of a phase count in its neighbours, too.
    !judged.is_empty()
        && !weights.smooth
        && weights != scene.reference
        && judged.iter().all(|one| unchanged(one) && !lies_there(one))
}

/// The number of changed choices, and whether they are better.
fn summary_ui(ui: &mut Ui, scene: &WeightsScene<'_>, judged: &[TestPosition]) {
    let text = scene.text();
    let palette = Palette::of(ui);
    if judged.iter().all(|one| one.played.is_none()) {
        let key = if judged.is_empty() { "weights.no-positions" } else { "weights.working" };
        ui.label(RichText::new(text.get(key)).color(palette.text_weak));
        return;
    }
    let changed = judged.iter().filter(|one| one.played.is_some_and(|[before, now]| before != now)).count();
    let exact: Vec<_> = judged.iter().filter_map(|one| one.exact).collect();
    let better = exact.iter().filter(|[_, before, now]| now > before).count();
    let worse = exact.iter().filter(|[_, before, now]| now < before).count();
    let words = text.with(
        "weights.positions-sum",
        &[("changed", &changed), ("all", &judged.len()), ("better", &better), ("worse", &worse)],
    );
    let color = match better.cmp(&worse) {
        std::cmp::Ordering::Greater => palette.exact,
        std::cmp::Ordering::Less => palette.upper,
        std::cmp::Ordering::Equal => palette.text,
    };
    ui.label(RichText::new(words).color(color));
    if exact.is_empty() {
        return;
    }
    // Discs lost by the choices of a table, for each position on average.
    let lost = |table: usize| {
        let sum: i32 = exact.iter().map(|values| values[0] - values[table]).sum();
        format!("{:.1}", f64::from(sum) / exact.len() as f64)
    };
    let words = text.with("weights.positions-lost", &[("before", &lost(1)), ("now", &lost(2))]);
    ui.label(words).on_hover_text(text.get("weights.positions-lost-tip"));
}

fn row_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>, judged: &TestPosition) {
    let TestPosition { at, position, played, exact } = *judged;
    let text = scene.text();
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0 * UNIT;
        let number = at + 1;
        let name = text
            .with("weights.position", &[("number", &number), ("empty", &position.empties().count_ones())]);
        if ui.link(name).on_hover_text(text.get("weights.show-position")).clicked() {
            sink.commands.push(Command::NewFrom(Box::new(AnyPosition::Othello(position))));
        }
        let Some([before, now]) = played else { return };
        let value = |at: usize| exact.map_or_else(String::new, |values| format!(" {}", signed(values[at])));
        let mut words = format!("{}{}", square_name(before), value(1));
        if before != now {
            words = format!("{words} → {}{}", square_name(now), value(2));
        }
        let (sign, color) = match exact {
            Some([_, before, now]) if now > before => ("▲", palette.exact),
            Some([_, before, now]) if now < before => ("▼", palette.upper),
            Some([best, _, now]) if now == best => ("✓", palette.text_weak),
            _ => ("", palette.text_weak),
        };
        ui.label(RichText::new(words).color(if before == now { palette.text_weak } else { palette.text }));
        ui.label(RichText::new(sign).color(color));
        if exact.is_none() && weights::shown::can_solve(&position) {
            ui.label(RichText::new("…").color(palette.text_weak));
        }
        let remove = text.with("weights.unpin", &[("number", &number)]);
        // At the far end, so that it is not taken for a verdict.
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            // The bar of the scrolled panel floats over its edge.
            ui.add_space(3.0 * UNIT);
            let cross = Button::new(RichText::new("✕").color(palette.text_weak)).frame(false);
            if ui.add(cross).on_hover_text(remove).clicked() {
                sink.ask(WeightsCommand::Unpin(at));
            }
        });
    });
}
