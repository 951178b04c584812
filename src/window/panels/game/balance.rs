//! The balance beside the board: the value of the position shown between the two sides.

use egui::{
    Color32, CornerRadius, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use crate::boards;
use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::catalog::{Game, Unit};
use edagari_app::game::score::Certainty;
use edagari_app::game::{Score, Side};
use edagari_app::session::analysis::shown;
use edagari_app::session::knowledge::data::{Fact, Source};
use edagari_app::session::knowledge::shown as knowledge;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;
use edagari_app::words::values;

use super::parts::GAP;

/// The width of the balance, in points.
const WIDTH: f32 = 6.0 * UNIT;

/// The value of a position, for the first player.
pub(super) struct PositionStanding {
    /// From -1 (the second player has won) to 1 (the first has).
    pub(super) lead: f32,
    pub(super) words: String,
    pub(super) known: Certainty,
    /// The same value as a number in a unit of its own.
    pub(super) worth: PositionWorth,
}

/// The value of a position for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum PositionWorth {
    /// Discs at the end of the game, and whether they are proven.
    Discs(f64, bool),
    /// The expected share of points.
    Rate(f64),
    /// The result: 1, 0.5 or 0.
    Result(f64),
    /// A lead without a unit, -1..=1.
    Lead(f64),
}

/// The room of the balance beside the board of a game: 0 where scores are no lead, or are hidden yet.
pub(super) fn room(state: &State) -> f32 {
    if state.hides_values() {
        return 0.0;
    }
    boards::lead(&state.game.position, state.unit_of_game(), Score::DRAW).map_or(0.0, |_| WIDTH + GAP)
}

/// The known value of the position shown, and its words.
fn standing(state: &State) -> Option<(PositionStanding, String)> {
    // A position that is being set up was not searched.
    if state.view.position_editor.is_some() {
        return None;
    }
    let text = state.text();
    let fact =
        shown::on_board(state).filter(|fact| !knowledge::gives_away(state, state.game.cursor, fact))?;
    let position = &state.game.position;
    let viewer = if fact.simulations > 0 { state.viewer_of_rates() } else { state.viewer() };
    let own = PositionStanding::seen_by(state, &fact, viewer)?;
    let said = |key: &str| {
        let side = side_name(text, position, viewer);
        text.with(key, &[("side", &side), ("value", &own.words)])
    };
    // Until the position was searched as deep as its neighbours, the balance stays at their value.
    if fact.source == Source::Glance {
        let line = state.game.document.record.line_through(state.game.cursor);
        let here = state.game.document.record.moves_to(state.game.cursor).len();
        let facts = knowledge::along(state, &line);
        let deeper = knowledge::deeper_beside(&facts, here);
        if let Some(held) = deeper.and_then(|deeper| PositionStanding::of(state, deeper)) {
            let words = said("game.balance-glance");
            return Some((PositionStanding { words: "…".to_owned(), ..held }, words));
        }
    }
    let words = said("game.balance-tip");
    Some((own, words))
}

impl PositionStanding {
    /// The value of a position of the open game from a fact, for the first player.
    pub(super) fn of(state: &State, fact: &Fact) -> Option<Self> {
        Self::seen_by(state, fact, Side::First)
    }

    /// The value for the first player, with words for another side.
    fn seen_by(state: &State, fact: &Fact, viewer: Side) -> Option<Self> {
        let (position, value) = (&state.game.position, &fact.value);
        let (known, words) = values::found(state.text(), state.unit_of_game(), value, viewer);
        let seen = if viewer == Side::First { value.score } else { -value.score };
        let words = super::hints::result_in_word(state, known, seen).unwrap_or(words);
        let unit = Unit::new(position.game(), value.per_disc);
        let is_result = known == Certainty::Proven || value.score.is_decided();
        if let Some(rate) = value.win_rate {
            let lead = (2.0 * rate - 1.0) as f32;
            return Some(Self { lead, words, known, worth: PositionWorth::Rate(rate) });
        }
        if matches!(position.game(), Game::Othello { .. })
            && !state.unit_of_game().is_word(value.score, known)
            && (unit.per_disc() > 1 || value.exact)
        {
            let discs = unit.number(value.score);
            let (lead, worth) = (boards::lead_by_discs(discs as f32), PositionWorth::Discs(discs, is_result));
            return Some(Self { lead, words, known, worth });
        }
        let lead = boards::lead(position, unit, value.score)?;
        // From -1, 0 and 1 to the share of points: 0, a half and 1.
        let result = f64::midpoint(f64::from(value.score.0.signum()), 1.0);
        let worth = match position.game() {
            _ if is_result => PositionWorth::Result(result),
            // Its estimates are results, too: nothing else is counted there.
            Game::TicTacToe => PositionWorth::Rate(result),
            _ => PositionWorth::Lead(lead.into()),
        };
        Some(Self { lead, words, known, worth })
    }
}

/// Paints the balance: the first player's share from above, as its plate stands above the board.
pub(super) fn balance_ui(ui: &mut Ui, state: &State, height: f32) {
    let text = state.text();
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH, height), Sense::hover());
    let (standing, words) = standing(state).unzip();
    let words = words.unwrap_or_else(|| text.get("game.balance-unknown"));
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Meter, true, format!("{}: {words}", text.get("game.balance")))
    });
    response.on_hover_text(&words);
    let lead = standing.as_ref().map_or(0.0, |standing| standing.lead);
    let id = ui.scope_id().with("balance");
    let motion = if state.settings.animation { crate::style::MOTION } else { 0.0 };
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
    // A remainder of the other colour shows at either end that this is a balance, until the winner is known.
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
        // The words stand at the end of the side that is ahead, which is sure to have its colour.
        let ahead = usize::from(lead < 0.0);
        let y = if ahead == 0 { rect.top() + 2.5 * UNIT } else { rect.bottom() - 2.5 * UNIT };
        let inwards = if ahead == 0 { 1.0 } else { -1.0 };
        write(ui, Pos2::new(rect.center().x, y), inwards, &standing.words, colors[ahead].1);
    }
}

/// Small text shrunk until it fits the width of the balance. The sign of certainty stands nearer to the
/// middle, on a line of its own, unless the value is proven.
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
