//! The weights panel: the numbers of the Othello evaluation, which can be changed while a search runs; their
//! effect, their strength, and their values by machine learning.

use egui::{Align, Label, Layout, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

use crate::style::{Palette, SCROLL_BAR, UNIT};
use crate::wanted_focus::keep_in_sight;
use edagari_app::catalog::{Engine, Evaluation};
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::weights::data::WeightsCommand;

use scene::{CommandSink, Map, WeightsScene, WeightsTab, WeightsView};

mod effect;
mod game_plot;
mod header;
mod heat_map;
mod learning;
mod patterns;
mod phases;
mod positions;
mod scene;
mod sliders;
mod terms;
mod worth;

/// Paints the weights that the analysis uses, or would use if selected.
pub fn weights_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (Some(position), Some((before, in_use))) = (state.othello(), state.shown_weights()) else {
        return empty_ui(ui, state);
    };
    let Some(reference) = state.compared_with() else { return empty_ui(ui, state) };
    let learned = state.shows_learned();
    let scene = WeightsScene { state, position, before: &before, reference: &reference, learned, in_use };
    let mut weights = before.clone();
    let mut view = WeightsView::load(ui, position, &weights);
    ScrollArea::vertical().id_salt("weights").auto_shrink(false).show(ui, |ui| {
        // The scroll bar floats over the edge; nothing clickable lies there.
        ui.set_max_width(ui.available_width() - SCROLL_BAR);
        let mut sink = CommandSink { weights: &mut weights, view: &mut view, commands };
        panel_ui(ui, &scene, &mut sink);
        // Where the analysis uses another evaluation instead of its usual one, the row above the numbers says
        // so.
        if !in_use && !learned && usually_weights(state) {
            ui.add_space(UNIT);
            ui.label(RichText::new(state.text().get("weights.not-used")).color(Palette::of(ui).text_weak));
        }
        keep_in_sight(ui);
    });
    view.store(ui);
    // The moves and the test positions are computed only for the page that shows them.
    let watches = view.tab == WeightsTab::Effect;
    if watches != state.lab.watched {
        commands.push(Command::Lab(WeightsCommand::Watch(watches)));
    }
    // Learned numbers cannot be changed, and a table that breaks the limits is not passed on.
    if weights != before && !learned && weights.validate().is_ok() {
        commands.push(Command::SetWeights(weights));
    } else if state.lab.held && !ui.input(|input| input.pointer.any_down()) {
        commands.push(Command::Lab(WeightsCommand::Release));
    }
}

/// From this width on, in points, the pages stand beside the board.
const WIDE: f32 = 600.0;
/// From this width on the sliders stand beside the other pages, too.
const VERY_WIDE: f32 = 1080.0;
/// The greatest width of a page beside the board, in points: the texts at both ends of a row still belong
/// together.
const PAGE: f32 = 640.0;
/// The height of all but the board in the column of the board, in points.
const BESIDE_BOARD: f32 = 228.0;

fn panel_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    // In a low and wide panel the board leaves room for the terms below it.
    let room = ui.clip_rect().height() - BESIDE_BOARD;
    if scene.learned {
        learning::banner_ui(ui, scene, sink);
    } else {
        header::header_ui(ui, scene, sink);
    }
    judge_ui(ui, scene, sink);
    phases::phases_ui(ui, scene, sink);
    ui.add_space(UNIT);
    let width = ui.available_width();
    if width < WIDE {
        heat_map::heat_map_ui(ui, scene, sink, 264.0);
        ui.add_space(UNIT);
        tabs_ui(ui, scene, sink.view, true);
        tab_ui(ui, scene, sink, true);
        ui.add_space(2.0 * UNIT);
        terms::terms_ui(ui, scene, sink.weights);
        return;
    }
    let very_wide = width >= VERY_WIDE;
    ui.horizontal_top(|ui| {
        let left = if very_wide { (width * 0.31).clamp(380.0, 440.0) } else { (width * 0.49).min(400.0) };
        column_ui(ui, left, |ui| {
            heat_map::heat_map_ui(ui, scene, sink, room.clamp(212.0, 340.0));
            ui.add_space(UNIT);
            terms::terms_ui(ui, scene, sink.weights);
        });
        ui.add_space(2.0 * UNIT);
        if very_wide {
            let middle = ((width - left) * 0.5).min(440.0);
            column_ui(ui, middle, |ui| sliders::sliders_ui(ui, scene, sink));
            ui.add_space(2.0 * UNIT);
        }
        ui.vertical(|ui| {
            ui.set_max_width(ui.available_width().min(PAGE));
            tabs_ui(ui, scene, sink.view, !very_wide);
            tab_ui(ui, scene, sink, !very_wide);
        });
    });
}

/// Whether the analysis of the open game evaluates by a table of weights by default.
fn usually_weights(state: &State) -> bool {
    matches!(state.usual_engine(state.game.position.game()).evaluation, Evaluation::Weights(_))
}

/// Says whether the analysis uses these numbers where it usually does not, with the way back. The row is
/// always there: the first change of a number moves no slider away from the pointer.
fn judge_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let (state, text) = (scene.state, scene.text());
    if scene.learned || usually_weights(state) {
        return;
    }
    let usual = state.usual_engine(state.game.position.game()).evaluation;
    let name = text.get(&format!("analysis.evaluation.{}", usual.name()));
    let weak = Palette::of(ui).text_weak;
    ui.horizontal_wrapped(|ui| {
        if !scene.in_use {
            // One line, like the words that replace it later; cut-off text shows under the pointer.
            ui.add(Label::new(RichText::new(text.get("weights.not-used")).color(weak)).truncate());
            return;
        }
        ui.label(RichText::new(text.get("weights.used")).color(weak));
        if ui.small_button(text.with("weights.used-not", &[("name", &name)])).clicked() {
            let engine = state.settings.engine(&state.game.position);
            sink.commands.push(Command::SetEngine(Engine { evaluation: usual, ..engine }));
        }
    });
}

/// A column of fixed width: growing content moves nothing beside it.
fn column_ui(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    let begin = ui.cursor().min;
    let room = Rect::from_min_size(begin, vec2(width, ui.available_height()));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min));
    let mut column = ui.new_child(builder);
    content(&mut column);
    let used = vec2(width, column.min_rect().height());
    ui.allocate_rect(Rect::from_min_size(begin, used), Sense::hover());
}

/// The tabs of the pages; where the sliders stand beside them, they have no tab.
fn tabs_ui(ui: &mut Ui, scene: &WeightsScene<'_>, view: &mut WeightsView, with_numbers: bool) {
    let text = scene.text();
    // The panel may have become wider while the page of the sliders was open, which is no page there.
    if !with_numbers && view.tab == WeightsTab::Numbers {
        view.tab = WeightsTab::Effect;
    }
    let pages = [
        (WeightsTab::Numbers, "numbers"),
        (WeightsTab::Effect, "effect"),
        (WeightsTab::Worth, "worth"),
        (WeightsTab::Learning, "learning"),
        (WeightsTab::Patterns, "patterns"),
    ];
    let full = scene.before.size() == 8;
    let fits = |tab: WeightsTab| {
        (with_numbers || tab != WeightsTab::Numbers) && (full || tab != WeightsTab::Patterns)
    };
    ui.horizontal_wrapped(|ui| {
        for (tab, key) in pages.into_iter().filter(|(tab, _)| fits(*tab)) {
            let tip = text.get(&format!("weights.tab-tip.{key}"));
            let name = text.get(&format!("weights.tab.{key}"));
            if ui.selectable_label(view.tab == tab, name).on_hover_text(tip).clicked() {
                // The board shows the map of the page.
                view.map = match tab {
                    WeightsTab::Patterns => Map::Patterns,
                    _ if view.tab == WeightsTab::Patterns => Map::Values,
                    _ => view.map,
                };
                view.tab = tab;
            }
        }
    });
    ui.add_space(UNIT);
}

fn tab_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>, with_numbers: bool) {
    match sink.view.tab {
        WeightsTab::Numbers if with_numbers => sliders::sliders_ui(ui, scene, sink),
        WeightsTab::Numbers | WeightsTab::Effect => effect::effect_ui(ui, scene, sink),
        WeightsTab::Worth => worth::worth_ui(ui, scene, sink),
        WeightsTab::Learning => learning::learning_ui(ui, scene, sink),
        WeightsTab::Patterns => patterns::patterns_ui(ui, scene, sink),
    }
}

fn empty_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(UNIT));
        ui.label(RichText::new(text.get("weights.empty.title")).heading());
        ui.label(RichText::new(text.get("weights.empty.hint")).color(Palette::of(ui).text_weak));
    });
}
