//! The whole game as both tables see it, position by position, without any search.

use egui::{RichText, Role, Stroke, Ui, WidgetInfo};
use egui_plot::{HLine, Line, LineStyle, Plot, PlotPoints, VLine};

use crate::app::theme::{Palette, UNIT};
use crate::catalog::AnyPosition;
use crate::eval::Evaluator as _;
use crate::eval::weights::{Prepared, Weights};
use crate::game::record::MoveId;
use crate::game::{Alternating as _, Position as _};

use super::{Hands, Scene};
use crate::app::command::Command;

/// Paints both curves, for the first player; a click goes to the position.
pub(super) fn game_plot_ui(ui: &mut Ui, scene: &Scene<'_>, hands: &mut Hands<'_>) {
    let text = scene.text();
    let palette = Palette::of(ui);
    let line = line(scene);
    if line.len() < 2 {
        ui.label(RichText::new(text.get("weights.game-empty")).color(palette.text_weak));
        return;
    }
    let weights = [scene.reference, hands.weights].map(Weights::clone);
    let tables = weights.each_ref().map(Prepared::of);
    // Discs can be compared with discs alone.
    let per_disc = if weights.iter().all(|table| table.per_disc > 1) {
        weights.map(|table| f64::from(table.per_disc))
    } else {
        [1.0, 1.0]
    };
    let curves = curves(scene, &line, (&tables, per_disc));
    ui.label(RichText::new(text.get("weights.game")).strong());
    let here = line.iter().position(|&id| id == scene.state.game.cursor).unwrap_or(0);
    let [before, now] = curves;
    let response = Plot::new("weights over the game")
        .height(26.0 * UNIT)
        .set_margin_fraction(egui::vec2(0.05, 0.08))
        .show_grid([false, true])
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show(ui, |plot| {
            plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, palette.line)).allow_hover(false));
            plot.vline(
                VLine::new("", here as f64).stroke(Stroke::new(2.0, palette.selected)).allow_hover(false),
            );
            let before = Line::new(text.get("weights.before"), PlotPoints::from(before));
            plot.line(before.color(palette.text_weak).style(LineStyle::dashed_loose()));
            let now = Line::new(text.get("weights.now"), PlotPoints::from(now));
            plot.line(now.color(palette.accent).width(2.0));
            plot.pointer_coordinate()
        });
    let name = text.get("weights.game");
    response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let clicked = response.response.clicked().then_some(response.inner).flatten();
    if let Some(&id) = clicked.and_then(|point| line.get(point.x.round().max(0.0) as usize)) {
        hands.commands.push(Command::GoTo(id));
    }
}

/// The moves of the line shown, from the start.
fn line(scene: &Scene<'_>) -> Vec<MoveId> {
    let game = &scene.state.game;
    std::iter::once(MoveId::START).chain(game.document.record.line_through(game.cursor)).collect()
}

/// What each table says of each position that is not over.
fn curves(
    scene: &Scene<'_>,
    line: &[MoveId],
    (tables, per_disc): (&[Prepared; 2], [f64; 2]),
) -> [Vec<[f64; 2]>; 2] {
    let document = &scene.state.game.document;
    let mut curves = [Vec::new(), Vec::new()];
    let mut position = document.start.clone();
    for (ply, &id) in line.iter().enumerate() {
        if let Some(action) = document.record.action(id)
            && position.try_play(action).is_err()
        {
            break;
        }
        let AnyPosition::Othello(othello) = &position else { break };
        if othello.is_over() {
            break;
        }
        for ((curve, table), per_disc) in curves.iter_mut().zip(tables).zip(per_disc) {
            let value = table.score(othello).for_first(othello.side_to_move());
            curve.push([ply as f64, f64::from(value.0) / per_disc]);
        }
    }
    curves
}
