//! The balance beside the board: how the position shown stands between the two sides.

use egui::{
    Color32, CornerRadius, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::catalog::shown::{EstimateUnit, discs};
use crate::catalog::{Game, Unit};
use crate::game::record::{MoveEvaluation, MoveId};
use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::review::ValueUnit;
use crate::search::Report;
use crate::session::analysis::shown;
use crate::session::analysis::shown::ShownReport;
use crate::session::state::State;
use crate::window::boards;
use crate::window::panels::format::ReportScores;
use crate::window::style::{Palette, TEXT_SMALL, UNIT};
use crate::words::sides::side_name;
use crate::words::values;

use super::parts::GAP;

/// The width of the balance, in points.
const WIDTH: f32 = 6.0 * UNIT;

/// What is known of a position, for the first player.
pub(super) struct PositionStanding {
    /// From -1 (the second player has won) to 1 (the first has).
    pub(super) lead: f32,
    /// In words.
    pub(super) words: String,
    /// The same as a number in a unit of its own.
    pub(super) worth: PositionWorth,
}

/// What a position is worth to the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PositionWorth {
    /// Discs at the end of the game, and whether they are proven.
    Discs(f64, bool),
    /// The share of points to expect.
    Rate(f64),
    /// Who has won: 1, 0.5 or 0.
    Result(f64),
    /// A lead without a unit, -1..=1.
    Lead(f64),
}

/// The room that the balance takes beside the board of a game: none where scores are no lead.
pub(super) fn room(state: &State) -> f32 {
    boards::lead(&state.game.position, state.unit(), Score::DRAW).map_or(0.0, |_| WIDTH + GAP)
}

/// How the position shown stands: by its result, by the search about it, or by what the record holds.
pub(super) fn standing(state: &State) -> Option<PositionStanding> {
    // What is on the board while a position is set up is not what was searched.
    if state.view.position_editor.is_some() {
        return None;
    }
    let position = &state.game.position;
    // A game that is over has its result, whatever a search said of it before.
    if let Some(result) = position.result_for_first() {
        return by_score(state, state.unit(), result, Certainty::Proven);
    }
    let side = position.side_to_move();
    match shown::report(state) {
        Some(report) if report.is_valued() && !outweighed(state, &report) => of_report(state, side, &report),
        // At an early step nothing is known, whatever was found later.
        Some(ShownReport::Then(_)) => None,
        _ => recorded(state, state.game.cursor).or_else(|| after_best(state)),
    }
}

/// Whether the record holds the proven value of the position where a search has no more than an estimate or a bound of it by
/// now. At an early step what the search had found by then is shown.
fn outweighed(state: &State, report: &ShownReport<'_>) -> bool {
    let known = state.game.document.record.evaluation(state.game.cursor);
    let is_settled = known.is_some_and(|known| known.exact && known.bound == Bound::Exact);
    let is_then = matches!(report, ShownReport::Then(_));
    is_settled && !is_then && !(report.exact && report.bound == Bound::Exact)
}

/// After the best move of the position that was searched, its value still holds.
fn after_best(state: &State) -> Option<PositionStanding> {
    let (before, action) = state.game.previous.as_ref()?;
    let report = shown::of_search(state)?;
    if state.analysis.root.as_ref() != Some(before) || report.best != Some(*action) || !report.is_valued() {
        return None;
    }
    of_report(state, before.side_to_move(), &report)
}

/// How the position after a move stands, as the record holds it.
pub(super) fn recorded(state: &State, at: MoveId) -> Option<PositionStanding> {
    let evaluation = state.game.document.record.evaluation(at)?;
    if let Some(reviewed) = reviewed(state, at, evaluation) {
        return Some(reviewed);
    }
    if let Some(rate) = evaluation.win_rate {
        return Some(by_rate(rate));
    }
    // A win at most, or a loss at least, says nothing of who is ahead.
    if evaluation.score.is_decided() && evaluation.score.leaves_open(evaluation.bound) {
        return None;
    }
    let unit = Unit::new(state.game.position.game(), evaluation.per_disc);
    by_score(state, unit, evaluation.score, evaluation.bound.certainty(evaluation.exact))
}

/// The estimate that the review of the game gives a move, unless something better is known: it is held against the value of the
/// position before it at the same depth, so beside the review's own row no other number may stand.
fn reviewed(state: &State, at: MoveId, known: &MoveEvaluation) -> Option<PositionStanding> {
    let document = &state.game.document;
    let verdict = document.reviews.verdict(&document.record.path_to(at))?;
    if verdict.proven || known.exact || known.depth > verdict.depth {
        return None;
    }
    match verdict.counted {
        ValueUnit::Discs => {
            Some(by_discs(verdict.after, false, format!("≈\u{2009}{}", discs(verdict.after))))
        }
        ValueUnit::Share => Some(by_rate(verdict.after)),
        ValueUnit::Points | ValueUnit::Moves | ValueUnit::Result => None,
    }
}

/// What a search found, for the first player; `side` is to move at its root.
fn of_report(state: &State, side: Side, report: &Report) -> Option<PositionStanding> {
    // A bound that leaves open who wins says nothing of how the position stands.
    let is_known = report.exact || report.score.is_decided();
    if is_known && report.joint.is_none() && report.score.leaves_open(report.bound) {
        return None;
    }
    if let Some(rate) = report.rate_to_expect().filter(|_| !report.exact || report.joint.is_some()) {
        return Some(by_rate(if side == Side::First { rate } else { 1.0 - rate }));
    }
    let written = ReportScores::of(state, report, side, Side::First);
    let (known, words) = written.words(report.bound, report.is_certain(), report.score);
    let number = state.shown(report).map(|shown| shown.number(Side::First, report.exact, report.score));
    let measure = state.shown(report).map_or(EstimateUnit::Plain, |shown| shown.measure);
    let estimated = !report.score.is_decided() && !report.exact;
    match (measure, number) {
        (EstimateUnit::Discs(_), Some(discs)) => Some(by_discs(discs, !estimated, words)),
        (EstimateUnit::Rate(_), Some(rate)) if estimated => Some(PositionStanding { words, ..by_rate(rate) }),
        _ => by_score(state, state.unit(), report.score.for_first(side), known),
    }
}

fn by_rate(rate: f64) -> PositionStanding {
    let words = format!("≈\u{2009}{}", values::percent(rate));
    PositionStanding { lead: (2.0 * rate - 1.0) as f32, words, worth: PositionWorth::Rate(rate) }
}

fn by_discs(discs: f64, proven: bool, words: String) -> PositionStanding {
    PositionStanding {
        lead: boards::lead_by_discs(discs as f32),
        words,
        worth: PositionWorth::Discs(discs, proven),
    }
}

fn by_score(state: &State, unit: Unit, score: Score, known: Certainty) -> Option<PositionStanding> {
    let position = &state.game.position;
    let words = values::bounded(unit, known, score);
    if matches!(position.game(), Game::Othello { .. }) && (unit.per_disc() > 1 || known == Certainty::Proven)
    {
        let (number, sign) = (unit.number(score), known.sign());
        let estimated = known != Certainty::Proven && !score.is_decided();
        let words = if estimated { format!("{sign}\u{2009}{}", discs(number)) } else { words };
        return Some(by_discs(number, !estimated, words));
    }
    let lead = boards::lead(position, unit, score)?;
    // From -1, 0 and 1 to the share of points: 0, a half and 1.
    let result = f64::midpoint(f64::from(score.0.signum()), 1.0);
    let is_result = known == Certainty::Proven || score.is_decided();
    Some(PositionStanding {
        lead,
        words,
        worth: if is_result { PositionWorth::Result(result) } else { PositionWorth::Lead(lead.into()) },
    })
}

/// Paints the balance: the first player's share from above, as its plate stands above the board.
pub(super) fn balance_ui(ui: &mut Ui, state: &State, height: f32) {
    let text = state.text();
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::hover());
    let standing = standing(state);
    let first = side_name(text, &state.game.position, Side::First);
    let words = standing.as_ref().map_or_else(
        || text.get("game.balance-unknown"),
        |standing| text.with("game.balance-tip", &[("side", &first), ("value", &standing.words)]),
    );
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Meter, true, format!("{}: {words}", text.get("game.balance")))
    });
    response.on_hover_text(&words);
    let lead = standing.as_ref().map_or(0.0, |standing| standing.lead);
    let id = ui.scope_id().with("balance");
    let motion = if state.settings.animation { crate::window::style::MOTION } else { 0.0 };
    let shown = ui.ctx().animate_value_with_time(id, lead, motion);
    paint(ui, state, rect, shown, standing.as_ref());
}

fn paint(ui: &Ui, state: &State, rect: Rect, lead: f32, standing: Option<&PositionStanding>) {
    let palette = Palette::of(ui);
    let colors = boards::side_colors(ui.painter(), &state.game.position);
    let painter = ui.painter();
    let radius = CornerRadius::same(4);
    if standing.is_none() {
        painter.rect_filled(rect, radius, palette.raised);
        painter.rect_stroke(rect, radius, Stroke::new(1.0, palette.line), StrokeKind::Inside);
        return;
    }
    // A rest of the other colour shows at either end that this is a balance, until it is known who wins.
    let is_result = standing.is_some_and(|standing| matches!(standing.worth, PositionWorth::Result(_)));
    let rest = if is_result { 0.0 } else { 0.03 };
    let split = rect.top() + rect.height() * (0.5 + 0.5 * lead).clamp(rest, 1.0 - rest);
    let above = CornerRadius { nw: 4, ne: 4, sw: 0, se: 0 };
    let below = CornerRadius { nw: 0, ne: 0, sw: 4, se: 4 };
    painter.rect_filled(rect.with_max_y(split), above, colors[0].0);
    painter.rect_filled(rect.with_min_y(split), below, colors[1].0);
    painter.hline(rect.x_range(), rect.center().y, Stroke::new(1.0, palette.selected));
    painter.rect_stroke(rect, radius, Stroke::new(1.0, palette.line), StrokeKind::Inside);
    if let Some(standing) = standing {
        // The words stand at the end of the side that is ahead, where its colour is sure to be.
        let ahead = usize::from(lead < 0.0);
        let y = if ahead == 0 { rect.top() + 2.5 * UNIT } else { rect.bottom() - 2.5 * UNIT };
        let inwards = if ahead == 0 { 1.0 } else { -1.0 };
        write(ui, Pos2::new(rect.center().x, y), inwards, &standing.words, colors[ahead].1);
    }
}

/// Small text made smaller until it fits the width of the balance. What is known of the value stands nearer to the middle, on
/// a line of its own, unless it is proven.
fn write(ui: &Ui, center: Pos2, inwards: f32, words: &str, color: Color32) {
    let is_sign = |sign: char| "=≈≥≤≳≲".contains(sign);
    let sign: String = words.chars().filter(|&sign| is_sign(sign) && sign != '=').collect();
    let number = words.replace(['\u{2009}', '%'], "").replace(is_sign, "");
    for (line, at) in [(number, center), (sign, center + vec2(0.0, 3.5 * UNIT * inwards))] {
        let lay_out = |size| ui.painter().layout_no_wrap(line.clone(), FontId::proportional(size), color);
        let mut galley = lay_out(TEXT_SMALL);
        if galley.size().x > WIDTH - 2.0 {
            galley = lay_out(TEXT_SMALL * (WIDTH - 2.0) / galley.size().x);
        }
        ui.painter().galley(at - galley.size() / 2.0, galley, color);
    }
}
