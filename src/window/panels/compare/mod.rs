//! The compare panel: searches of one position side by side, their trees linked, their numbers against each
//! other and against the least that any search needs.

use egui::{Button, Rect, RichText, ScrollArea, Ui, UiBuilder, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::Game;
use edagari_app::game::record::MoveId;
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::compare::data::{Comparison, ComparisonPreset};
use edagari_app::session::state::State;

use super::tree::reruns;

use columns::PaintedColumn;

mod at_step;
mod chart;
mod column;
mod columns;
mod figures;
mod many;
mod menu;
mod parting;
mod presented;
mod reach;
mod statistics;
mod title;

/// The tab of the lower part of a low panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LowerPart {
    #[default]
    Trees,
    Figures,
    /// Many positions in place of one.
    Many,
}

/// The memory key of the tab that was shown last.
fn memory() -> egui::Id {
    egui::Id::unique("compare panel")
}

/// Paints the comparison.
pub fn compare_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let mut side: LowerPart = ui.data_mut(|data| data.get_temp(memory())).unwrap_or_default();
    let comparison = &state.comparison;
    let tall = ui.available_height() > 640.0;
    header_ui(ui, state, (!comparison.entries.is_empty()).then_some((&mut side, tall)), commands);
    ui.data_mut(|data| data.insert_temp(memory(), side));
    if comparison.entries.is_empty() {
        empty_ui(ui, state, commands);
        return;
    }
    if side == LowerPart::Many {
        ui.separator();
        many::many_ui(ui, state, commands);
        return;
    }
    position_ui(ui, state, commands);
    reruns::strip_ui(ui, state, commands);
    parting::parting_ui(ui, state, commands);
    ui.separator();
    if tall {
        let room = ui.available_rect_before_wrap();
        let lower = (room.height() * 0.4).clamp(230.0, 330.0);
        let (above, below) = room.split_top_bottom_at_y(room.bottom() - lower);
        within(ui, above.with_max_y(above.bottom() - UNIT), |ui| {
            columns_ui(ui, state, column::column_ui, commands);
        });
        within(ui, below.with_min_y(below.top() + UNIT), |ui| figures_ui(ui, state, commands));
    } else if side == LowerPart::Trees {
        within(ui, ui.available_rect_before_wrap(), |ui| {
            columns_ui(ui, state, column::column_ui, commands);
        });
    } else {
        figures_ui(ui, state, commands);
    }
}

/// Paints the trees beside each other with their sentences, and the steps of all of them below, for a room;
/// or the figures, where these were shown last.
pub fn presented_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    if ui.data(|data| data.get_temp(memory())) == Some(LowerPart::Figures) {
        return figures_ui(ui, state, commands);
    }
    within(ui, ui.available_rect_before_wrap(), |ui| columns_ui(ui, state, presented::column_ui, commands));
}

/// From these heights on, in points, columns have room for a row of steps below them, and for separate rows
/// of slider and buttons, and keep their trees.
const LEAST: f32 = 160.0;
const ROOMY: f32 = 235.0;

/// Below this height, in points, a panel has one row of buttons.
const LOW: f32 = 330.0;

fn within(ui: &mut Ui, rect: Rect, content: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), content);
}

/// The choice of comparisons, and the buttons that start and stop them.
fn header_ui(ui: &mut Ui, state: &State, side: Option<(&mut LowerPart, bool)>, commands: &mut Vec<Command>) {
    let text = state.text();
    let comparison = &state.comparison;
    let over = state.game.position.is_over();
    // Widgets about the position on the board are left out where many positions are searched.
    let is_many = side.as_ref().is_some_and(|(side, _)| **side == LowerPart::Many);
    // In a low panel, a single row gives the trees the room of another one.
    let is_low = !comparison.entries.is_empty() && ui.available_height() < LOW;
    ui.horizontal_wrapped(|ui| {
        let mut push = |command| commands.push(Command::Compare(command));
        presets_ui(ui, state, is_low, &mut push);
        if !is_low && let Some(column) = add_ui(ui, state) {
            push(column);
        }
        if comparison.is_busy() {
            if ui.button(format!("■ {}", text.get("compare.stop"))).clicked() {
                push(CompareCommand::Stop);
            }
        } else if !comparison.entries.is_empty() && !is_many {
            let run = ui.add_enabled(!over, Button::new(format!("▶ {}", text.get("compare.run"))));
            if run.on_hover_text(text.get("compare.run-tip")).clicked() {
                push(CompareCommand::Run);
            }
        }
        if comparison.entries.len() > 1 && comparison.leader().is_some() && !is_many {
            let mut linked = comparison.is_linked();
            let check = ui.checkbox(&mut linked, text.get("compare.linked"));
            if check.on_hover_text(text.get("compare.linked-tip")).changed() {
                push(CompareCommand::Link(linked));
            }
        }
        if let Some((side, tall)) = side {
            // A separator would stand alone where a row begins here.
            ui.add_space(2.0 * UNIT);
            // In a high panel trees and figures are both in sight.
            let is_figures = *side == LowerPart::Figures;
            if ui
                .selectable_label(*side == LowerPart::Trees || tall && is_figures, text.get("compare.trees"))
                .clicked()
            {
                *side = LowerPart::Trees;
            }
            if !tall {
                ui.selectable_value(side, LowerPart::Figures, text.get("compare.figures"));
            }
            let many = ui.selectable_value(side, LowerPart::Many, text.get("compare.many"));
            many.on_hover_text(text.get("compare.many.tip"));
        }
    });
}

/// Offers one more column, a search or a recording. Returns the command of the chosen one.
fn add_ui(ui: &mut Ui, state: &State) -> Option<CompareCommand> {
    let text = state.text();
    let room = state.comparison.entries.len() < Comparison::MOST;
    let columns =
        [("compare.add", CompareCommand::Add), ("compare.recording.add", CompareCommand::AskRecording)];
    let mut asked = None;
    for (key, column) in columns {
        let button = ui.add_enabled(room, Button::new(format!("+ {}", text.get(key))));
        if button.on_hover_text(text.get(&format!("{key}-tip"))).clicked() {
            asked = Some(column);
        }
    }
    asked
}

/// The menu of instructive pairs for this position, and of all columns that can be added where there is no
/// room for that beside the menu.
fn presets_ui(ui: &mut Ui, state: &State, adds: bool, push: &mut impl FnMut(CompareCommand)) {
    let text = state.text();
    let over = state.game.position.is_over();
    ui.add_enabled_ui(!over || adds, |ui| {
        ui.menu_button(format!("{} ▾", text.get("compare.presets")), |ui| {
            for preset in presets(state) {
                let words = text.get(&format!("compare.preset.{}", preset.key()));
                let button = ui.add_enabled(!over, Button::new(words));
                if button.on_hover_text(text.get(&format!("compare.preset-tip.{}", preset.key()))).clicked() {
                    push(CompareCommand::Preset(preset));
                    ui.close();
                }
            }
            if adds {
                ui.separator();
                if let Some(column) = add_ui(ui, state) {
                    push(column);
                    ui.close();
                }
            }
        });
    });
}

fn presets(state: &State) -> impl Iterator<Item = ComparisonPreset> {
    let game = state.game.position.game();
    ComparisonPreset::ALL.iter().copied().filter(move |preset| preset.fits(game))
}

/// The start of a comparison: every instructive pair for this position, one click away.
fn empty_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() * 0.12).max(UNIT));
            ui.label(RichText::new(text.get("compare.empty.title")).heading());
            ui.label(RichText::new(text.get("compare.empty.hint")).color(Palette::of(ui).text_weak));
            ui.add_space(2.0 * UNIT);
            let over = state.game.position.is_over();
            let presets: Vec<_> = presets(state).collect();
            let size = vec2(((ui.available_width() - 4.0 * UNIT) / 2.0).clamp(120.0, 270.0), 7.0 * UNIT);
            for pair in presets.chunks(2) {
                let breadth = size.x * pair.len() as f32 + 2.0 * UNIT * (pair.len() - 1) as f32;
                ui.allocate_ui(vec2(breadth, size.y), |ui| {
                    ui.horizontal(|ui| {
                        for &preset in pair {
                            let words = text.get(&format!("compare.preset.{}", preset.key()));
                            let tip = text.get(&format!("compare.preset-tip.{}", preset.key()));
                            let button = Button::new(words).truncate().min_size(size);
                            let button = ui.add_enabled_ui(!over, |ui| ui.add_sized(size, button)).inner;
                            if button.on_hover_text(tip).clicked() {
                                commands.push(Command::Compare(CompareCommand::Preset(preset)));
                            }
                        }
                    });
                });
            }
        });
    });
}

/// The position of the results, when it is not the one on the board.
fn position_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(position) =
        state.comparison.position().filter(|&position| *position != *state.game.position.as_seen())
    else {
        return;
    };
    let text = state.text();
    if state.comparison.entries.iter().any(|entry| entry.recorded.is_some()) {
        // Moves that are labels belong to no board.
        if position.game() != Game::Labels {
            ui.label(RichText::new(text.get("compare.recording.position")).color(Palette::of(ui).text_weak));
        }
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let record = &state.game.document.record;
        let runs = state.comparison.entries.iter().filter_map(|entry| entry.comparison_run.as_ref());
        // The same move of the same game: the record still leads to that position.
        let leads = |root: &MoveId| {
            record.contains(*root) && state.game.document.start.after(&record.path_to(*root)) == *position
        };
        let words = match runs.map(|comparison_run| comparison_run.root_move).find(leads) {
            Some(root) if record.path_to(root).is_empty() => text.get("compare.at-start"),
            Some(root) => text.with("compare.elsewhere", &[("moves", &state.game.document.moves_to(root))]),
            None => text.get("compare.other-game"),
        };
        ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
        let over = state.game.position.is_over();
        if ui.add_enabled(!over, Button::new(format!("↻ {}", text.get("compare.again")))).clicked() {
            commands.push(Command::Compare(CompareCommand::Run));
        }
    });
}

/// Whether anything can be counted by ply: courses of hill climbing and annealing have no plies.
fn has_plies(state: &State) -> bool {
    let is_course = |column: PaintedColumn<'_>| {
        column.comparison_run().is_some_and(|comparison_run| comparison_run.subject(0).trajectory().is_some())
    };
    !PaintedColumn::all(state).all(is_course)
}

/// The columns, and below them the steps of the leading column: those of the others are coupled to it.
fn columns_ui(
    ui: &mut Ui,
    state: &State,
    column_ui: fn(&mut Ui, PaintedColumn<'_>, &mut Vec<Command>),
    commands: &mut Vec<Command>,
) {
    let mut room = ui.available_rect_before_wrap();
    let leader =
        state.comparison.leader().and_then(|column| Some((column, state.comparison.comparison_run(column)?)));
    if let Some((column, comparison_run)) = leader.filter(|_| room.height() > LEAST) {
        let steps = super::tree::steps_height(room.height() <= ROOMY);
        let (above, below) = room.split_top_bottom_at_y(room.bottom() - steps - UNIT);
        room = above;
        within(ui, below.with_min_y(below.top() + UNIT), |ui| {
            super::tree::steps_ui(ui, state, comparison_run.subject(column), commands);
        });
    }
    let count = state.comparison.entries.len() as f32;
    let gap = 2.0 * UNIT;
    let width = (room.width() - gap * (count - 1.0)) / count;
    for column in PaintedColumn::all(state) {
        let left = room.left() + f32::from(column.at) * (width + gap);
        let rect = Rect::from_min_size(egui::pos2(left, room.top()), vec2(width, room.height()));
        ui.scope_builder(UiBuilder::new().max_rect(rect).id_salt(column.entry.id), |ui| {
            // Content may stand out a little at the rim, but nothing is drawn over the next column.
            ui.set_clip_rect(rect.expand(UNIT / 2.0).intersect(ui.clip_rect()));
            column_ui(ui, column, commands);
        });
        if column.at > 0 {
            let stroke = egui::Stroke::new(1.0, Palette::of(ui).line);
            ui.painter().vline(left - gap / 2.0, room.y_range(), stroke);
        }
    }
}

/// The counters, and the plot beside them where there is room, else below.
fn figures_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let room = ui.available_rect_before_wrap();
    ScrollArea::both().id_salt("compare figures").auto_shrink(false).show(ui, |ui| {
        if !has_plies(state) {
            figures::figures_ui(ui, state, commands);
            return;
        }
        if room.width() < 560.0 {
            figures::figures_ui(ui, state, commands);
            ui.add_space(2.0 * UNIT);
            chart::chart_ui(ui, state, vec2(room.width() - 4.0 * UNIT, 220.0), commands);
            return;
        }
        ui.horizontal_top(|ui| {
            let table = ui.vertical(|ui| figures::figures_ui(ui, state, commands)).response.rect.width();
            ui.add_space(2.0 * UNIT);
            let width = (room.width() - table - 8.0 * UNIT).clamp(240.0, 1100.0);
            let height = (room.height() - 2.0 * UNIT).clamp(170.0, 360.0);
            ui.vertical(|ui| chart::chart_ui(ui, state, vec2(width, height), commands));
        });
    });
}
