//! Values of each action on its square, as few words as fit on a square.

use crate::boards::Hint;
use crate::panels::format::ReportScores;
use edagari_app::catalog::Family;
use edagari_app::game::score::{Bound, Certainty};
use edagari_app::game::{ActionId, Score};
use edagari_app::review::is_of_lines;
use edagari_app::search::{ActionReport, Report};
use edagari_app::session::analysis::shown;
use edagari_app::session::engines::beside::other_opinion;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;
use edagari_app::words::ending;
use edagari_app::words::games::side_name;
use edagari_app::words::move_numbers::move_names;
use edagari_app::words::review::{result, unended};
use edagari_app::words::text::short_count;
use edagari_app::words::values;

/// The hints for the position shown, for the side of the conventions.
pub(super) fn hints(state: &State, report: &Report) -> Vec<Hint> {
    let most = report.actions.iter().map(|action| action.visits).max().unwrap_or(0);

    let of = |action: &ActionReport| {
        let (mut lines, known) = lines(state, report, action)?;
        if let Some(other) = differing(state, action).filter(|_| !plays(state)) {
            lines.truncate(1);
            lines.push(format!("≠ {other}"));
        }
        let share = (most > 0).then(|| action.visits as f32 / most as f32);
        Some(Hint {
            action: action.action,
            lines,
            share,
            best: report.marked(state.game.position.side_to_move()) == Some(action.action),
            known,
        })
    };
    let mut hints: Vec<_> = report.actions.iter().filter_map(of).collect();
    // A player who asks for a hint asks for a move.
    if plays(state) {
        hints.retain(|hint| hint.best);
    }
    hints
}

/// The value, and below it the visits; `None` while nothing is known.
fn lines(state: &State, report: &Report, action: &ActionReport) -> Option<(Vec<String>, Certainty)> {
    let side = state.game.position.side_to_move();
    if let Some(rate) = rate(action) {
        let known = Bound::Exact.certainty(report.exact && report.joint.is_some());
        // The rate is that of the side to move.
        let is_own = state.viewer_of_rates() == side;
        let rate = values::percent(if is_own { rate } else { 1.0 - rate });
        let visits = (action.visits > 0).then(|| short_count(action.visits as f64));
        return Some(([rate].into_iter().chain(visits).collect(), known));
    }
    let viewer = state.viewer();
    let written = ReportScores::of(state, side, viewer);
    let value = written.action(state, &state.game.position.as_seen(), action)?;
    let own = action.score.map(|score| if viewer == side { score } else { -score });
    let word = own.and_then(|score| result_in_word(state, value.known, score));
    Some((vec![word.unwrap_or(value.words)], value.known))
}

/// A certain result in a word, for a player of a game in which results alone count: a student also gets the
/// number of moves. `known` and `score` are the viewer's.
pub(super) fn result_in_word(state: &State, known: Certainty, score: Score) -> Option<String> {
    let plays = state.settings.workspace == Workspace::Play;
    if !plays || !is_of_lines(state.game.position.game()) {
        return None;
    }
    let is_won = matches!(known, Certainty::Proven | Certainty::AtLeast) && score.0 > 0;
    let is_lost = matches!(known, Certainty::Proven | Certainty::AtMost) && score.0 < 0;
    let is_certain = score.is_decided() && (is_won || is_lost) || known == Certainty::Proven && score.0 == 0;
    is_certain.then(|| result(state.text(), score.0.signum().into()))
}

/// The opinion of another source about an action, where that is far from the search shown.
fn differing(state: &State, action: &ActionReport) -> Option<String> {
    let other = other_opinion(state, &state.game.position.as_seen(), action).filter(|other| other.differs)?;
    let viewer = state.viewer();
    Some(values::found(state.text(), state.unit(), &other.fact.value, viewer).1)
}

fn plays(state: &State) -> bool {
    state.settings.workspace == Workspace::Play && !state.shows_analysis()
}

/// The win rate of an action that is shown in place of its score, as the first player's.
fn rate(action: &ActionReport) -> Option<f64> {
    let simulated = !action.exact && action.visits > 0;
    action.win_rate.filter(|_| simulated || action.score.is_none())
}

/// The move of a hint that the player has requested.
pub(super) fn hinted(state: &State) -> Option<ActionId> {
    let asked = plays(state) && state.shows_values();
    shown::report(state).filter(|_| asked)?.marked(state.game.position.side_to_move())
}

/// A sentence about an action under the pointer: its value, the end of the game, and the line expected after
/// it.
pub(super) fn sentence(state: &State, action: ActionId) -> Option<String> {
    if state.hides_values() && hinted(state) != Some(action) {
        return None;
    }
    let text = state.text();
    let position = &*state.game.position.as_seen();
    let report = shown::report(state)?;
    let found = report.actions.iter().find(|found| found.action == action)?;
    let value = lines(state, &report, found)?.0.join(" · ");
    let label = move_names(text, position, &[action]).concat();
    let viewer = if rate(found).is_some() { state.viewer_of_rates() } else { state.viewer() };
    let viewer = side_name(text, position, viewer);
    let known = found.bound.certainty(found.exact);
    let counts = position.family() == Family::Alternating && !state.unit().is_textbook();
    let is_draw = counts && known == Certainty::Proven && found.score == Some(Score::DRAW);
    let ending =
        found.score.filter(|_| !is_draw).and_then(|score| ending::sentence(text, position, known, score));
    // A player who asks for a move gets its consequence; the value stands on the board.
    if let Some(ending) = ending.as_ref().filter(|_| hinted(state) == Some(action)) {
        return Some(text.with("game.hint-try-ending", &[("move", &label), ("ending", ending)]));
    }
    let key = match (hinted(state) == Some(action), is_draw) {
        (true, true) => "game.hint-try-draw",
        (true, false) => "game.hint-try",
        (false, true) => "game.hint-tip-draw",
        (false, false) => "game.hint-tip",
    };
    let mut words = text.with(key, &[("move", &label), ("value", &value), ("side", &viewer)]);
    if let Some(engine) = state.analysis.external() {
        words.push_str(&text.with("engines.hint-by", &[("engine", &engine)]));
    }
    if let Some(other) = differing(state, found) {
        let name = other_opinion(state, position, found).and_then(|other| other.engine);
        let name = name.unwrap_or_else(|| text.get("engines.ours"));
        words.push_str(&text.with("engines.hint-other", &[("engine", &name), ("value", &other)]));
    }
    if let Some(ending) = ending {
        // More may follow in the same sentence.
        words = format!("{words} – {}", unended(&ending));
    }
    // The line comes last: where there is no room, its end is left out.
    let line = move_names(text, position, &found.line);
    if line.len() > 1 {
        words.push_str(&text.with("game.hint-line", &[("line", &line[1..].join(" "))]));
    }
    Some(words)
}
