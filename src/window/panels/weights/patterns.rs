//! The pattern evaluation of the position shown: every pattern with its squares and its value, and its change
//! by a move. The board beside it adds up, for each square, the patterns that go through it.

use egui::{Align, ComboBox, Layout, RichText, Ui};
use egui_extras::{Column, TableBuilder, TableRow};

use crate::lists::ListExt as _;
use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::catalog::{AnyPosition, Evaluation, Game, Unit};
use edagari_app::eval::patterns::{Contribution, PatternShape, Patterns};
use edagari_app::game::othello::{Move, Othello};
use edagari_app::session::state::State;
use edagari_app::session::weights::data::WeightsCommand;
use edagari_app::session::weights::learning::data::LearnCommand;
use edagari_app::words::games::side_name;
use edagari_app::words::text::Text;

use super::scene::{Against, CommandSink, WeightsScene, square_name};
use super::terms::color;

use edagari_app::game::{Alternating as _, Position as _, Score, Sequential as _, Side};

/// The squares at the border: an edge is named by its ends among them.
const BORDER: u64 = 0xff81_8181_8181_81ff;

/// The parts of the pattern evaluation: of the patterns just learned, else of the user's own where they are
/// in use, else of the shipped ones.
fn parts_of(state: &State, position: &Othello) -> Vec<Contribution> {
    match state.shown_patterns() {
        Some(own) => parts(&own, position),
        None => parts(Patterns::shipped(), position),
    }
}

/// The value of each pattern of a position, for the first player.
fn parts(judge: &Patterns, position: &Othello) -> Vec<Contribution> {
    // The patterns evaluate for the side to move; everything shown is for the first player.
    let sign = if position.side_to_move() == Side::First { 1 } else { -1 };
    let part = |part: Contribution| Contribution { value: sign * part.value, ..part };
    judge.contributions(position).into_iter().map(part).collect()
}

/// For each square (row * 8 + column) the sum of the patterns through it, in hundredths of a disc for the
/// first player.
pub(super) fn by_square(scene: &WeightsScene<'_>) -> [i32; 64] {
    if scene.position.is_over() {
        return [0; 64];
    }
    let sign = if scene.position.side_to_move() == Side::First { 1 } else { -1 };
    let sums = match scene.state.shown_patterns() {
        Some(own) => own.by_square(scene.position),
        None => Patterns::shipped().by_square(scene.position),
    };
    sums.map(|sum| sign * sum)
}

/// Paints the sum and all its parts.
pub(super) fn patterns_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let palette = Palette::of(ui);
    if scene.position.is_over() {
        ui.label(RichText::new(text.get("weights.over")).color(palette.text_weak));
        return;
    }
    judges_ui(ui, scene, sink);
    let now = parts_of(scene.state, scene.position);
    let total: i32 = now.iter().map(|part| part.value).sum();
    ui.horizontal_wrapped(|ui| {
        let first = side_name(text, &scene.state.game.position, Side::First);
        ui.label(text.with("patterns.sum", &[("side", &first)]));
        ui.label(RichText::new(discs(total)).size(TEXT_LARGE).strong().color(color(palette, total)));
    });
    let other = other(scene, sink);
    against_ui(ui, scene, sink);
    let other = other.map(|(position, sign)| {
        let parts = parts_of(scene.state, &position);
        now.iter().zip(parts).map(|(now, other)| sign * (other.value - now.value)).collect::<Vec<_>>()
    });
    if let Some(changes) = &other {
        let change: i32 = changes.iter().sum();
        let words = text.with("patterns.changes", &[("change", &discs(change))]);
        ui.label(RichText::new(words).color(color(palette, change)));
    }
    ui.add_space(UNIT);
    table_ui(ui, scene, sink, &now, other.as_deref());
}

/// The choice of the patterns, and files of them.
fn judges_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let state = scene.state;
    let learn = |request: LearnCommand| WeightsCommand::Learn(request);
    ui.horizontal_wrapped(|ui| {
        let just_learned = state.lab.learning.patterns.is_some();
        let button = |ui: &mut Ui, key: &str| {
            let tip = text.get(&format!("{key}-tip"));
            ui.button(text.get(key)).on_hover_text(tip).clicked()
        };
        if just_learned {
            ui.label(RichText::new(text.get("learning.learned")).color(Palette::of(ui).text_weak));
            if button(ui, "learning.use-patterns") {
                sink.ask(learn(LearnCommand::UsePatterns));
            }
            if button(ui, "learning.discard") {
                sink.ask(learn(LearnCommand::Discard));
            }
        } else {
            ui.label(RichText::new(text.get("patterns.judge-by")).color(Palette::of(ui).text_weak));
            let evaluation = state.settings.engine(&state.game.position).evaluation;
            let owns = state.game.document.patterns.is_some();
            let mut choose = |ui: &mut Ui, key: &str, chosen: bool, own: bool| {
                let label = ui.selectable_label(chosen, text.get(key));
                if label.on_hover_text(text.get(&format!("{key}-tip"))).clicked() && !chosen {
                    sink.ask(WeightsCommand::JudgeByOwn(own));
                }
            };
            choose(ui, "patterns.shipped", evaluation == Evaluation::Patterns, false);
            if owns {
                choose(ui, "patterns.own", matches!(evaluation, Evaluation::OwnPatterns(_)), true);
            }
        }
        if button(ui, "patterns.open") {
            sink.ask(WeightsCommand::OpenPatterns);
        }
        if state.shown_patterns().is_some() {
            let save = ui.button(text.get("patterns.save"));
            if save.on_hover_text(text.get("learning.save-patterns-tip")).clicked() {
                sink.ask(learn(LearnCommand::SavePatterns));
            }
        }
    });
}

/// The position for comparison, and the sign of the change from here to there.
fn other(scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) -> Option<(Othello, i32)> {
    if let Against::Move(square) = sink.view.against {
        let after = scene.position.legal() >> square & 1 == 1;
        if after {
            let after = scene.position.after(Move::at(square));
            return Some((after, 1)).filter(|(after, _)| !after.is_over());
        }
        // The chosen move cannot be played here: the last one replaces it.
        sink.view.against = Against::Last;
    }
    // Backwards the change is from there to here, so its sign is turned.
    match &scene.state.game.previous {
        Some((AnyPosition::Othello(before), _)) if !before.is_over() => Some((*before, -1)),
        _ => None,
    }
}

/// The choice of the comparison: the last move, or one that could be played.
fn against_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let name = |against: Against| match against {
        Against::Last => text.get("patterns.last-move"),
        Against::Move(square) => square_name(square),
    };
    ui.horizontal_wrapped(|ui| {
        let label = text.get("patterns.change-by");
        ui.label(&label);
        let chosen = &mut sink.view.against;
        let list = ComboBox::from_id_salt("change by").selected_text(name(*chosen)).list_ui(ui, |ui| {
            ui.selectable_value(chosen, Against::Last, name(Against::Last));
            for square in (0..64).filter(|square| scene.position.legal() >> square & 1 == 1) {
                ui.selectable_value(chosen, Against::Move(square), name(Against::Move(square)));
            }
        });
        list.response.accessible_name(label);
    });
}

/// All parts, the greatest first.
fn table_ui(
    ui: &mut Ui,
    scene: &WeightsScene<'_>,
    sink: &mut CommandSink<'_>,
    now: &[Contribution],
    changes: Option<&[i32]>,
) {
    let text = scene.text();
    let mut order: Vec<usize> = (0..now.len()).collect();
    // By size and not by sign, because parts against a side stand above as well.
    order.sort_by_key(|&at| (-now[at].value.abs(), at));
    let row = 5.0 * UNIT;
    let lit = sink.view.pattern_square;
    TableBuilder::new(ui)
        .striped(true)
        .vscroll(false)
        .sense(egui::Sense::hover())
        .cell_layout(Layout::left_to_right(Align::Center))
        .column(Column::exact(96.0).clip(true))
        .column(Column::exact(64.0))
        .columns(Column::exact(60.0), 2)
        .header(row, |mut header| {
            for (at, key) in ["pattern", "squares", "value", "change"].into_iter().enumerate() {
                header.col(|ui| {
                    let name = text.get(&format!("patterns.column.{key}"));
                    let name = RichText::new(name).small().color(Palette::of(ui).text_weak);
                    // Numbers are aligned to the right.
                    let begin = if at < 2 {
                        Layout::left_to_right(Align::Center)
                    } else {
                        Layout::right_to_left(Align::Center)
                    };
                    ui.with_layout(begin, |ui| ui.label(name));
                });
            }
        })
        .body(|body| {
            body.rows(row, order.len(), |mut table_row| {
                let at = order[table_row.index()];
                let part = &now[at];
                table_row.set_selected(lit.is_some_and(|square| part.squares >> square & 1 == 1));
                part_ui(&mut table_row, text, part, changes.map(|changes| changes[at]));
                if table_row.response().contains_pointer() {
                    sink.view.pattern_pointed = part.squares;
                }
            });
        });
}

fn part_ui(row: &mut TableRow<'_, '_>, text: Text, part: &Contribution, change: Option<i32>) {
    let key = part.shape.map_or("besides", PatternShape::name);
    row.col(|ui| drop(ui.label(text.get(&format!("patterns.shape.{key}")))));
    row.col(|ui| drop(ui.label(ends(part))));
    for number in [Some(part.value), change] {
        row.col(|ui| {
            let palette = Palette::of(ui);
            let words = number.map(discs).unwrap_or_default();
            let color = color(palette, number.unwrap_or(0));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(words).color(color))
            });
        });
    }
}

/// The first and the last square of a pattern: `a1–h1`.
fn ends(part: &Contribution) -> String {
    // The pattern of an edge has squares beside the edge too, which its name leaves out.
    let squares = if part.shape == Some(PatternShape::Edge) { part.squares & BORDER } else { part.squares };
    if squares == 0 {
        return String::new();
    }
    let [first, last] = [squares.trailing_zeros(), squares.ilog2()];
    format!("{}–{}", square_name(first as u8), square_name(last as u8))
}

/// Hundredths of a disc in discs, with a visible sign and one digit after the point: where there is no room
/// for two.
pub(super) fn tenths(hundredths: i32) -> String {
    if hundredths == 0 {
        return "0".to_owned();
    }
    format!("{:+.1}", f64::from(hundredths) / 100.0).replace('-', "−")
}

/// Hundredths of a disc in discs, with a visible sign.
pub(super) fn discs(hundredths: i32) -> String {
    Unit::new(Game::Othello { size: 8 }, Patterns::PER_DISC).write(Score::estimate(hundredths))
}
