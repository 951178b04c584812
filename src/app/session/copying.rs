//! Texts for the clipboard: position and moves in human notation, and both in the formats of other programs.

use crate::catalog::AnyPosition;
use crate::game::othello::Move;
use crate::game::record::MoveId;
use crate::game::score::Bound;
use crate::game::{ActionId, Score};
use crate::search::ActionReport;
use crate::store::forms::ggf;
use crate::store::obf::{self, Problem};
use crate::store::{Document, csv_text};
use crate::trace::figures;

use crate::words::written::player_names;

use super::effect::{Effect, Notice};
use super::links;
use super::state::State;

/// The most characters of a copied text that the notice shows.
const SHOWN: usize = 40;

/// Copies the position shown, without a secret choice of one side.
pub(crate) fn position(state: &State) -> Effect {
    copied(state, state.game.position.as_seen().to_string(), "said.position-copied")
}

/// Copies the whole line as GGF, with the results known of its positions.
pub(crate) fn ggf(state: &State) -> Effect {
    let names = player_names(state.text(), &state.game.document);
    match ggf::write(&state.game.document, &names, state.game.cursor) {
        Some(text) => Effect::Copy(text, state.text().get("said.ggf-copied")),
        None => only_othello(state),
    }
}

/// Copies the position and its proven moves as a line of OBF.
pub(crate) fn obf(state: &State) -> Effect {
    match problem(state) {
        Some(problem) => copied(state, obf::write(&problem), "said.position-copied"),
        None => only_othello(state),
    }
}

/// Copies the moves of the whole line that is shown.
pub(crate) fn moves(state: &State) -> Effect {
    moves_to(state, end(state))
}

fn end(state: &State) -> MoveId {
    let line = state.game.document.record.line_through(state.game.cursor);
    line.last().copied().unwrap_or(state.game.cursor)
}

/// Copies the moves up to this one.
pub(crate) fn moves_to(state: &State, to: MoveId) -> Effect {
    let line = known_line(&state.game.document, to);
    if line.is_empty() {
        return Notice::note(state.text().get("said.no-moves")).into();
    }
    let start = &state.game.document.start;
    let moves = start.write_moves(&line);
    // Moves alone would be another game: one from the usual start.
    if *start == start.game().start() {
        copied(state, moves, "said.moves-copied")
    } else {
        copied(state, format!("{start} {moves}"), "said.game-copied")
    }
}

/// Copies the statistics of the search that is shown; `None` where it has none.
pub(crate) fn statistics(state: &State) -> Option<Effect> {
    let statistics = &state.analysis.progress.as_ref()?.statistics;
    let text = csv_text::to_text(figures::counts(statistics));
    (!statistics.is_empty()).then(|| Effect::Copy(text, state.text().get("statistics.copied")))
}

/// Copies a link to the whole line that is shown, which opens in any window of this program.
pub(crate) fn link(state: &State) -> Effect {
    let (document, end) = (&state.game.document, end(state));
    copied(state, links::write(&document.start, &known_line(document, end)), "said.link-copied")
}

/// The actions up to a move, without a choice at its end that is still secret to the other side.
fn known_line(document: &Document, to: MoveId) -> Vec<ActionId> {
    let mut line = document.record.path_to(to);
    if document.position(to).hidden_chooser().is_some() {
        line.pop();
    }
    line
}

/// The position on the board with the moves whose values the search that is shown has proven. Estimates are
/// left out: readers of OBF take every number for a result.
fn problem(state: &State) -> Option<Problem> {
    let AnyPosition::Othello(position) = state.game.position else { return None };
    // OBF writes boards of 64 squares and no others.
    if position.size() != 8 {
        return None;
    }
    let actions = state.report_here().map_or(&[][..], |report| &report.actions);
    let counted = |action: &&ActionReport| !action.score.is_some_and(Score::is_uncounted);
    let proven = actions.iter().filter(|action| action.exact && action.bound == Bound::Exact).filter(counted);
    let scores = proven.filter_map(|action| {
        // A pass is an action too, but stands on no square.
        let square = u8::try_from(action.action.0).ok().filter(|&square| square < 64)?;
        Some((Move::at(square), i8::try_from(action.score?.units()).ok()?))
    });
    let mut scores: Vec<_> = scores.collect();
    scores.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
    Some(Problem { position, scores })
}

fn only_othello(state: &State) -> Effect {
    Notice::error(state.text().get("said.only-othello")).into()
}

fn copied(state: &State, copied: String, key: &str) -> Effect {
    let shown: String = copied.chars().take(SHOWN).collect();
    let said = state.text().with(key, &[("text", &shown)]);
    Effect::Copy(copied, said)
}
