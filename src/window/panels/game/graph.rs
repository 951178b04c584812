//! The value of the position over the game: a curve that is shown and clicked.

use egui::{Button, Color32, RichText, Role, Stroke, Ui, WidgetInfo};
use egui_plot::{AxisHints, HLine, HoverPosition, Line, PlotPoint, PlotPoints, PlotUi, Points, VLine};

use crate::boards;
use crate::offers::OffersMenu;
use crate::panels::axes::{axis as small_axis, marks, still_plot};
use crate::style::{Palette, UNIT};
use edagari_app::catalog::Game;
use edagari_app::catalog::shown::rate_of_discs;
use edagari_app::game::Side;
use edagari_app::game::record::MoveId;
use edagari_app::review::reviews;
use edagari_app::session::analysis::shown;
use edagari_app::session::command::Command;
use edagari_app::session::knowledge::shown as knowledge;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;
use edagari_app::words::move_numbers::{self, numbered};
use edagari_app::words::values::percent;

use super::balance::{PositionStanding, PositionWorth};

/// A position of the game with its value.
struct PlotPlace {
    ply: usize,
    standing: PositionStanding,
    /// Whether the value is from a short search, with deeper values nearby.
    is_beside: bool,
}

/// The unit of the curve: the same for all positions of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CurveUnit {
    /// Discs at the end of the game.
    Discs,
    /// The first player's win rate.
    Rate,
    /// The lead, without numbers, because the unit of some value is unknown.
    Lead,
}

impl CurveUnit {
    /// The possible units of the places, the usual one first: discs where all is counted in discs; else
    /// shares of points, in which every value with a unit can be counted.
    fn all_of(places: &[PlotPlace], game: Game) -> &'static [Self] {
        let counts_discs = |place: &PlotPlace| matches!(place.standing.worth, PositionWorth::Discs(..));
        let is_lead = |place: &PlotPlace| matches!(place.standing.worth, PositionWorth::Lead(_));
        match places {
            _ if places.iter().any(is_lead) => &[Self::Lead],
            _ if !matches!(game, Game::Othello { .. }) => &[Self::Rate],
            _ if places.iter().all(counts_discs) => &[Self::Discs, Self::Rate],
            _ if places.iter().any(counts_discs) => &[Self::Rate, Self::Discs],
            _ => &[Self::Rate],
        }
    }

    /// Whether a position has a value in the unit.
    const fn counts(self, standing: &PositionStanding) -> bool {
        !matches!(self, Self::Discs) || matches!(standing.worth, PositionWorth::Discs(..))
    }

    /// The value of a position, in the unit.
    fn words(self, standing: &PositionStanding) -> String {
        match (self, standing.worth) {
            (Self::Rate, PositionWorth::Discs(..)) => {
                let rate = percent(self.height(standing) + 0.5);
                format!("{}\u{2009}{rate}", standing.known.sign())
            }
            _ => standing.words.clone(),
        }
    }

    /// The place of a position above or below the middle.
    fn height(self, standing: &PositionStanding) -> f64 {
        match (self, standing.worth) {
            (Self::Discs, PositionWorth::Discs(discs, _)) => discs,
            (Self::Rate, PositionWorth::Rate(rate) | PositionWorth::Result(rate)) => rate - 0.5,
            (Self::Rate, PositionWorth::Discs(discs, true)) => {
                0.5 * f64::from(discs.partial_cmp(&0.0).map_or(0, |it| it as i8))
            }
            (Self::Rate, PositionWorth::Discs(discs, false)) => rate_of_discs(discs) - 0.5,
            _ => standing.lead.into(),
        }
    }

    /// The points of the curve, or those beside it.
    fn points(self, places: &[PlotPlace], are_beside: bool) -> Vec<[f64; 2]> {
        let wanted = places.iter().filter(|place| place.is_beside == are_beside);
        wanted.map(|place| [place.ply as f64, self.height(&place.standing)]).collect()
    }

    /// The least and the greatest extent of the axis.
    const fn reach(self) -> (f64, f64) {
        match self {
            Self::Discs => (8.0, 64.0),
            Self::Rate => (0.5, 0.5),
            Self::Lead => (1.0, 1.0),
        }
    }

    fn name(self, value: f64) -> String {
        match self {
            Self::Discs if value.fract() == 0.0 => {
                format!("{value:+.0}").replace('-', "−").replace("+0", "0")
            }
            Self::Rate => format!("{:.0}", (value + 0.5) * 100.0),
            Self::Discs | Self::Lead => String::new(),
        }
    }

    /// The title: the unit, and the side.
    fn title(self, state: &State) -> String {
        let text = state.text();
        let first = side_name(text, &state.game.position, Side::First);
        text.with(
            match self {
                Self::Discs => "game.graph.discs",
                Self::Rate => "game.graph.rate",
                Self::Lead => "game.graph.lead",
            },
            &[("side", &first)],
        )
    }
}

/// Paints the curve in a room of this height.
pub(super) fn graph_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, height: f32) {
    let record = &state.game.document.record;
    let line: Vec<MoveId> =
        std::iter::once(MoveId::START).chain(record.line_through(state.game.cursor)).collect();
    let mut places = places(state, &line);
    // At an early step of a recording nothing may be known yet: the chart stays, or it would flicker.
    if places.is_empty() && shown::then(state).is_none() {
        empty_ui(ui, state, height);
        return;
    }
    let before = ui.cursor().top();
    let axis = unit_ui(ui, state, CurveUnit::all_of(&places, state.game.position.game()));
    let height = (height - (ui.cursor().top() - before)).max(24.0);
    // One unit in one graph: a value in another unit has no point.
    places.retain(|place| axis.counts(&place.standing));
    let here = line.iter().position(|&id| id == state.game.cursor).unwrap_or(0) as f64;
    let text = state.text();
    let labels = labels(state, &line);
    let words = |position: &HoverPosition<'_>| {
        let ply = plot_ply(position, labels.len())?;
        let known = places.iter().find(|place| place.ply == ply).map(|place| axis.words(&place.standing));
        Some([labels[ply].as_str(), known.as_deref().unwrap_or("")].join("  "))
    };
    let palette = Palette::of(ui);
    let reach = places.iter().map(|place| axis.height(&place.standing).abs()).fold(axis.reach().0, f64::max);
    // A little room beyond, so that points at the limit are not cut in half.
    let reach = reach.min(axis.reach().1) * 1.2;
    let [above, below] = boards::side_colors(ui.painter(), &state.game.position).map(|(body, _)| body);
    let response = still_plot("graph")
        .height(height)
        .show_axes([false, axis != CurveUnit::Lead])
        .show_grid([false, false])
        .y_grid_spacer(|input| marks(input, 1.45))
        .custom_y_axes(vec![
            small_axis(AxisHints::new_y())
                .formatter(move |mark, _| axis.name(mark.value))
                .min_thickness(28.0),
        ])
        .include_x(0.0)
        .include_x((line.len() - 1).max(8) as f64)
        .include_y(-reach)
        .include_y(reach)
        .set_margin_fraction(egui::vec2(0.02, 0.0))
        .label_formatter(words)
        .show(ui, |plot| {
            paint(plot, &axis.points(&places, false), here, palette, [above, below]);
            let beside = PlotPoints::from(axis.points(&places, true));
            plot.points(Points::new("", beside).radius(2.0).color(palette.text_weak).allow_hover(false));
            plot.pointer_coordinate()
        });
    let ply = |point: PlotPoint| nearest_ply(point.x, line.len());
    let clicked = response.response.clicked().then_some(response.inner).flatten();
    commands.extend(clicked.and_then(ply).map(|ply| Command::GoTo(line[ply])));
    let pointed = response.inner.and_then(ply).map(|ply| line[ply]);
    OffersMenu::of(&response.response).about(pointed).ui(state, commands, |menu, at| {
        menu.graph(at);
        if state.settings.workspace == Workspace::Play {
            menu.actions(&["play-values"]);
        }
    });
    let name = format!("{}. {}", text.get("game.graph"), axis.title(state));
    response.response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
}

/// Paints the title of the curve, which names its unit. Where there are two, a click switches to the other.
fn unit_ui(ui: &mut Ui, state: &State, units: &[CurveUnit]) -> CurveUnit {
    let memory = egui::Id::unique("unit of the graph");
    let chosen = ui.data(|data| data.get_temp::<CurveUnit>(memory));
    let unit = chosen.filter(|unit| units.contains(unit)).unwrap_or(units[0]);
    let title = |unit: CurveUnit| unit.title(state);
    let words = |words: String| RichText::new(words).small().color(Palette::of(ui).text_weak);
    let Some(&other) = units.iter().find(|&&other| other != unit) else {
        ui.label(words(title(unit))).on_hover_text(state.text().get("game.graph-tip"));
        return unit;
    };
    let button = Button::new(words(format!("{} ▾", title(unit)))).frame(false);
    let tip = state.text().with("game.graph-other", &[("title", &title(other))]);
    if ui.add(button).on_hover_text(tip).clicked() {
        ui.data_mut(|data| data.insert_temp(memory, other));
        ui.ctx().request_repaint();
    }
    unit
}

fn plot_ply(position: &HoverPosition<'_>, count: usize) -> Option<usize> {
    let point: PlotPoint = match position {
        HoverPosition::NearDataPoint { position, .. } | HoverPosition::Elsewhere { position } => *position,
    };
    nearest_ply(point.x, count)
}

fn nearest_ply(x: f64, count: usize) -> Option<usize> {
    let ply = x.round();
    (ply >= 0.0 && (ply as usize) < count).then_some(ply as usize)
}

/// The values of the positions of a line.
fn places(state: &State, line: &[MoveId]) -> Vec<PlotPlace> {
    let facts = knowledge::along(state, &line[1..]);
    let known = |ply: usize| {
        // A short search would be a step down or up between deeper values: it stands beside the curve.
        let is_beside = knowledge::deeper_beside(&facts, ply).is_some();
        let fact = facts[ply].clone();
        // At a step shown, the search's findings by then.
        let fact = if line[ply] == state.game.cursor { shown::on_board(state) } else { fact };
        let fact = fact.filter(|fact| !knowledge::gives_away(state, line[ply], fact))?;
        Some(PlotPlace { ply, standing: PositionStanding::of(state, &fact)?, is_beside })
    };
    (0..facts.len()).filter_map(known).collect()
}

/// The labels of the positions of a line: number and move.
fn labels(state: &State, line: &[MoveId]) -> Vec<String> {
    let document = &state.game.document;
    let actions: Vec<_> = line.iter().filter_map(|&id| document.record.action(id)).collect();
    let text = state.text();
    let moves = move_numbers::move_names(text, &document.start, &actions);
    let numbers = move_numbers::move_numbers(&document.start, &actions);
    let numbered =
        moves.iter().zip(numbers).map(|(label, number)| numbered(text, &document.start, number, label));
    std::iter::once(state.text().get("game.start")).chain(numbered).collect()
}

fn paint(
    plot: &mut PlotUi<'_>,
    points: &[[f64; 2]],
    here: f64,
    palette: &Palette,
    [above, below]: [Color32; 2],
) {
    plot.hline(HLine::new("", 0.0).stroke(Stroke::new(1.0, palette.line)).allow_hover(false));
    plot.vline(VLine::new("", here).stroke(Stroke::new(2.0, palette.selected)).allow_hover(false));
    let curve = Line::new("", PlotPoints::from(points.to_vec())).color(palette.accent).width(2.0);
    plot.line(curve.allow_hover(false));
    for (color, ahead) in [(above, true), (below, false)] {
        let side: Vec<[f64; 2]> = points.iter().copied().filter(|point| (point[1] >= 0.0) == ahead).collect();
        let rim = Points::new("", PlotPoints::from(side.clone())).radius(4.0).color(palette.text_weak);
        plot.points(rim.allow_hover(false));
        plot.points(Points::new("", PlotPoints::from(side)).radius(3.2).color(color).allow_hover(false));
    }
}

fn empty_ui(ui: &mut Ui, state: &State, height: f32) {
    let palette = Palette::of(ui);
    let frame = egui::Frame::new().fill(palette.raised).corner_radius(4).inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        ui.set_min_size(egui::vec2(ui.available_width(), height - 4.0 * UNIT));
        // A game in progress is evaluated without a request.
        let comes = reviews(state.game.document.game()) && state.game.document.record.is_empty();
        let key = if comes { "game.graph-first" } else { "game.graph-empty" };
        ui.label(RichText::new(state.text().get(key)).color(palette.text_weak));
    });
}
