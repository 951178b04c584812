//! The whole game in both tables' evaluation, position by position, without any search: two curves, and marks
//! where the tables would choose different moves.

use std::sync::Arc;

use egui::{RichText, Role, Stroke, Ui, WidgetInfo, vec2};
use egui_plot::{AxisHints, HLine, Line, LineStyle, MarkerShape, PlotPoints, Points, VLine};

use crate::panels::axes::{axis, lines_ui, marks, still_plot};
use crate::style::{Palette, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::eval::weights::{PreparedWeights, Weights};
use edagari_app::game::othello::Othello;
use edagari_app::game::record::MoveId;
use edagari_app::session::command::Command;
use edagari_app::session::weights::worth::chosen_at_once;
use edagari_app::words::games::side_name;
use edagari_app::words::text::Text;

use super::scene::{CommandSink, WeightsScene};

use edagari_app::eval::Evaluator as _;
use edagari_app::game::{Alternating as _, Position as _, Side};

/// The evaluation of a game by both tables.
struct Seen {
    tables: [Weights; 2],
    positions: Vec<Othello>,
    /// Each table's value of each position for the first player, in discs where both tables count in them.
    values: [Vec<f64>; 2],
    /// The plies at which the tables choose different moves without search.
    differ: Vec<usize>,
}

impl Seen {
    fn of(tables: [Weights; 2], positions: Vec<Othello>) -> Self {
        // Prepared once for each table, not for each position.
        let ready = tables.each_ref().map(PreparedWeights::of);
        // Discs can be compared with discs alone.
        let in_discs = tables.iter().all(|table| table.per_disc > 1);
        let mut values = [0, 1].map(|table: usize| {
            let value =
                |position: &Othello| ready[table].score(position).for_first(position.side_to_move()).0;
            positions.iter().map(|position| f64::from(value(position))).collect::<Vec<_>>()
        });
        if in_discs {
            for (values, table) in values.iter_mut().zip(&tables) {
                for value in values {
                    *value /= f64::from(table.per_disc);
                }
            }
        }
        let differs = |position: &Othello| {
            let [before, now] = chosen_at_once(position, &ready);
            before != now
        };
        // Equal tables choose alike everywhere: then no position is compared.
        let differ = if tables[0] == tables[1] {
            Vec::new()
        } else {
            (0..positions.len()).filter(|&ply| differs(&positions[ply])).collect()
        };
        Self { tables, positions, values, differ }
    }

    /// Whether there are two tables, and so two curves.
    fn compares(&self) -> bool {
        self.tables[0] != self.tables[1]
    }

    /// The data of the frame before, unless tables or game have changed.
    fn known(ui: &Ui, tables: [&Weights; 2], positions: Vec<Othello>) -> Arc<Self> {
        let memory = egui::Id::unique("weights over the game");
        let known = ui.data(|data| data.get_temp::<Arc<Self>>(memory));
        let same = |known: &Arc<Self>| known.tables.each_ref() == tables && known.positions == positions;
        if let Some(known) = known.filter(same) {
            return known;
        }
        let seen = Arc::new(Self::of(tables.map(Weights::clone), positions));
        ui.data_mut(|data| data.insert_temp(memory, Arc::clone(&seen)));
        seen
    }
}

/// Paints both curves, for the first player; a click goes to the position.
pub(super) fn game_plot_ui(ui: &mut Ui, scene: &WeightsScene<'_>, sink: &mut CommandSink<'_>) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let line = line(scene);
    if line.len() < 2 {
        ui.label(RichText::new(text.get("weights.game-empty")).color(palette.text_weak));
        return;
    }
    let seen = Seen::known(ui, [scene.reference, &*sink.weights], positions(scene, &line));
    let side = side_name(text, &scene.state.game.position, Side::First);
    let name = text.with("weights.game", &[("side", &side)]);
    title_ui(ui, text, &name, &seen);
    let here = line.iter().position(|&id| id == scene.state.game.cursor).unwrap_or(0);
    let point = |ply: usize, table: usize| [ply as f64, seen.values[table][ply]];
    let curve =
        |table: usize| (0..seen.positions.len()).map(|ply| point(ply, table)).collect::<PlotPoints<'_>>();
    let response = still_plot("weights over the game")
        .height(28.0 * UNIT)
        .set_margin_fraction(vec2(0.05, 0.08))
        .show_grid([false, true])
        .x_grid_spacer(|input| marks(input, 3.5))
        .custom_x_axes(vec![axis(AxisHints::new_x())])
        .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(34.0)])
        .show(ui, |plot| {
            plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, palette.line)).allow_hover(false));
            plot.vline(
                VLine::new("", here as f64).stroke(Stroke::new(2.0, palette.selected)).allow_hover(false),
            );
            let before = Line::new(text.get("weights.before"), curve(0));
            plot.line(before.color(palette.text_weak).style(LineStyle::dashed_loose()));
            let now = Line::new(text.get("weights.now"), curve(1));
            plot.line(now.color(palette.accent).width(2.0));
            let differ: PlotPoints<'_> = seen.differ.iter().map(|&ply| point(ply, 1)).collect();
            let differ = Points::new("", differ).shape(MarkerShape::Diamond).allow_hover(false);
            plot.points(differ.color(palette.selected).radius(4.0));
            plot.pointer_coordinate()
        });
    response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let clicked = response.response.clicked().then_some(response.inner).flatten();
    // A click beyond either end of the game leads nowhere, or to its first position.
    if let Some(&id) = clicked.and_then(|point| line.get(point.x.round().max(0.0) as usize)) {
        sink.commands.push(Command::GoTo(id));
    }
    if seen.compares() {
        let (changed, all) = (seen.differ.len(), seen.positions.len());
        let words = text.with("weights.game-choices", &[("changed", &changed), ("all", &all)]);
        let color = if changed > 0 { palette.selected } else { palette.text_weak };
        ui.label(RichText::new(words).color(color));
    }
}

/// The title, and the legend of the curves where there are two.
fn title_ui(ui: &mut Ui, text: Text, name: &str, seen: &Seen) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(name).strong());
        if seen.compares() {
            lines_ui(ui, ["weights.before", "weights.now"].map(|key| text.get(key)));
        }
    });
}

/// The moves of the line shown, from the start.
fn line(scene: &WeightsScene<'_>) -> Vec<MoveId> {
    let game = &scene.state.game;
    std::iter::once(MoveId::START).chain(game.document.record.line_through(game.cursor)).collect()
}

/// The positions along a line that are not over.
fn positions(scene: &WeightsScene<'_>, line: &[MoveId]) -> Vec<Othello> {
    let document = &scene.state.game.document;
    let mut position = document.start.clone();
    let mut positions = Vec::with_capacity(line.len());
    for &id in line {
        // The start has no action; a move that the rules refuse ends the curve, as the end of the game does.
        if let Some(action) = document.record.action(id)
            && position.try_play(action).is_err()
        {
            break;
        }
        match &position {
            AnyPosition::Othello(othello) if !othello.is_over() => positions.push(*othello),
            _ => break,
        }
    }
    positions
}
