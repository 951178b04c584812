//! The course of hill climbing and annealing: the points of each neighbour tried, its acceptance, and the
//! temperature.

use egui::{Color32, RichText, Stroke, Ui};
use egui_plot::{AxisHints, Line, Plot, PlotPoints, PlotUi, Points, VLine};

use crate::panels::axes::{axis, marks, still_plot, title_ui, x_name};
use crate::style::{Palette, UNIT};
use edagari_app::trace::{Trajectory, TriedNeighbour};
use edagari_app::words::values;

use super::found::{LATER, SearchFindings};

/// Paints the points of the neighbours tried, and below them temperature and acceptance.
pub(super) fn trajectory_ui(ui: &mut Ui, found: &SearchFindings<'_>, trajectory: &Trajectory) {
    points_ui(ui, found, trajectory);
    ui.add_space(UNIT);
    heat_ui(ui, found, trajectory);
    ui.add_space(UNIT);
}

fn plot(name: &str, height: f32, palette: &Palette) -> Plot<'static> {
    still_plot(name)
        .height(height)
        .show_background(false)
        .show_crosshair(false)
        .grid_color(palette.line)
        .include_x(0.0)
        .x_grid_spacer(|input| marks(input, 3.5))
        .custom_y_axes(vec![axis(AxisHints::new_y()).min_thickness(34.0)])
        .custom_x_axes(vec![axis(AxisHints::new_x()).formatter(|mark, _| x_name(mark))])
}

/// The legend of the colours: beside a chart, because no place in it is sure to be free.
fn names_ui(ui: &mut Ui, names: &[(&str, Color32)]) {
    for (name, color) in names {
        ui.label(RichText::new(format!("● {name}")).small().color(*color));
    }
}

fn points_ui(ui: &mut Ui, found: &SearchFindings<'_>, trajectory: &Trajectory) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    let done = found.then.and_then(|then| then.effort).unwrap_or(u64::MAX);
    let of = |accepted: bool, later: bool| -> Vec<[f64; 2]> {
        // Neighbours are counted from 0: after `done` of them the one with that number is the next.
        let is_it = |trial: &&TriedNeighbour| trial.accepted == accepted && (trial.step >= done) == later;
        let trials = trajectory.trials().iter().filter(is_it);
        trials.map(|trial| [trial.step as f64, trial.points.into()]).collect()
    };
    let [refused, accepted] =
        ["refused", "accepted"].map(|key| text.get(&format!("analysis.trajectory.{key}")));
    ui.horizontal_wrapped(|ui| {
        title_ui(ui, text.get("analysis.trajectory"), text.get("analysis.trajectory-tip"));
        names_ui(ui, &[(&accepted, palette.accent), (&refused, palette.pruned)]);
    });
    plot("tried", 110.0, palette).show(ui, |plot| {
        for (is_accepted, name, color, radius) in
            [(false, refused, palette.pruned, 1.0), (true, accepted, palette.accent, 1.6)]
        {
            for (later, color) in [(true, Palette::faded(color, LATER)), (false, color)] {
                let points = PlotPoints::from(of(is_accepted, later));
                plot.points(Points::new(name.clone(), points).color(color).radius(radius));
            }
        }
        hand_ui(plot, found, palette);
    });
}

/// A line at the step shown, if one is.
fn hand_ui(plot: &mut PlotUi<'_>, found: &SearchFindings<'_>, palette: &Palette) {
    if let Some(step) = found.then.and_then(|then| then.effort) {
        let stroke = Stroke::new(1.5, palette.selected);
        plot.vline(VLine::new("", step as f64).stroke(stroke).allow_hover(false));
    }
}

/// Temperature as a share of the first, and the share of accepted changes.
fn heat_ui(ui: &mut Ui, found: &SearchFindings<'_>, trajectory: &Trajectory) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    let first = trajectory.trials().first().map_or(0.0, |trial| trial.temperature);
    let heat: Vec<[f64; 2]> = trajectory
        .trials()
        .iter()
        .map(|trial| [trial.step as f64, f64::from(trial.temperature / first.max(f32::MIN_POSITIVE))])
        .collect();
    // A share is counted over a whole stretch, so it stands above the middle of it.
    let middle = |index: usize| (index as f64 + 0.5) * trajectory.stretch() as f64;
    let shares = trajectory.stretches().iter().enumerate();
    let shares: Vec<[f64; 2]> =
        shares.filter_map(|(index, stretch)| Some([middle(index), stretch.share()?])).collect();
    let percent =
        axis(AxisHints::new_y()).min_thickness(34.0).formatter(|mark, _| values::percent(mark.value));
    let warm = text.with("analysis.trajectory.heat", &[("most", &first)]);
    let share = text.get("analysis.trajectory.share");
    ui.horizontal_wrapped(|ui| {
        let names = [(&*warm, palette.first), (&*share, palette.accent)];
        names_ui(ui, if first > 0.0 { &names } else { &names[1..] });
    });
    let plot = plot("heat", 84.0, palette).custom_y_axes(vec![percent]);
    plot.include_y(0.0).include_y(1.0).show(ui, |plot| {
        // Hill climbing has no temperature.
        if first > 0.0 {
            plot.line(Line::new(warm, PlotPoints::from(heat)).color(palette.first).width(1.5));
        }
        plot.line(Line::new(share, PlotPoints::from(shares)).color(palette.accent).width(1.5));
        hand_ui(plot, found, palette);
    });
}
