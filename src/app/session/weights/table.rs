//! The weight table in use: changing it, evaluating by it, testing it in games.

use crate::catalog::{Evaluation, Game};
use crate::eval::patterns::OwnPatterns;
use crate::eval::weights::Weights;
use crate::game::othello::Othello;
use crate::match_play::{MatchPlan, MatchResults};
use crate::session::analysis::data::Purpose;
use crate::session::effect::{Effect, Notice};
use crate::session::game::update::remember;
use crate::session::knowledge;
use crate::session::matches::data::MatchStanding;
use crate::session::settings::Settings;
use crate::session::state::State;
use crate::store::Player;

pub(crate) fn fits(state: &State, weights: &Weights) -> bool {
    state.othello().map(Othello::size) == Some(weights.size())
}

/// Uses other weights, as a change that can be undone; while a slider is held, all its changes are one.
pub(crate) fn change(state: &mut State, weights: &Weights) {
    let Some((before, _)) = state.weights() else { return };
    if !fits(state, weights) {
        return;
    }
    if !state.lab.held {
        // Even where the document had no table of its own, undo needs the previous one.
        state.game.document.weights.get_or_insert(before);
        remember(&mut state.game);
        state.lab.held = true;
    }
    use_weights(state, weights);
    search_again(state);
}

/// Repeats a search that was done with other weights.
pub(crate) fn search_again(state: &mut State) {
    knowledge::update::forget_estimates(state);
    let evaluates = state.settings.engine(&state.game.position).method.evaluates();
    if evaluates && state.report_here().is_some() {
        state.analysis.requested.get_or_insert(Purpose::Analysis);
    }
}

/// Adapts an analysis by weights to a document that was opened: it uses the document's table while that is
/// open. The user's own table comes back with the next game, and is the one in the saved settings.
pub(crate) fn judge_with_document(state: &mut State) {
    let Some(weights) = state.game.document.weights.clone().filter(|weights| fits(state, weights)) else {
        return;
    };
    let mut engine = state.settings.engine(&state.game.position);
    if matches!(engine.evaluation, Evaluation::Weights(_)) {
        let of_document = Evaluation::Weights(Box::new(weights));
        let before = std::mem::replace(&mut engine.evaluation, of_document);
        state.lab.judged_by = Some(before).filter(|before| *before != engine.evaluation);
        state.settings.engines.insert(state.game.position.game().to_string(), engine);
    }
}

/// Lets the analysis use the weights of the restored game, as it did when the program was closed.
pub(crate) fn judge_again(state: &mut State) {
    if let Some(weights) = state.game.document.weights.clone().filter(|weights| fits(state, weights)) {
        judge_by(state, &weights);
    }
}

/// Lets the analysis use a table, and stores its earlier evaluation.
fn judge_by(state: &mut State, weights: &Weights) {
    let evaluation = Evaluation::Weights(Box::new(weights.clone()));
    let mut engine = state.settings.engine(&state.game.position);
    if evaluation.fits(state.game.position.game()) {
        let before = std::mem::replace(&mut engine.evaluation, evaluation);
        // Only the first change replaces another evaluation.
        if !matches!(before, Evaluation::Weights(_)) {
            state.lab.judged_by = Some(before);
        }
        state.settings.engines.insert(state.game.position.game().to_string(), engine);
    }
}

/// Restores the evaluation of the analysis from before a weight was changed: trying weights is no lasting
/// choice. `settings` are those to be saved.
pub(crate) fn judge_as_before(state: &State, settings: &mut Settings) {
    if let Some(before) = &state.lab.judged_by {
        judge_by_former(before, state.game.position.game(), settings);
    }
}

/// Restores the earlier evaluation of the analysis of a game.
pub(crate) fn judge_by_former(before: &Evaluation, game: Game, settings: &mut Settings) {
    if let Some(engine) = settings.engines.get_mut(&game.to_string())
        && matches!(engine.evaluation, Evaluation::Weights(_))
        && before.fits(game)
    {
        engine.evaluation = before.clone();
    }
}

/// Ends the trial of weights, because another game is opened.
pub(crate) fn leave(state: &mut State) {
    // Taken out of the state, which is read meanwhile.
    let mut settings = std::mem::take(&mut state.settings);
    judge_as_before(state, &mut settings);
    state.settings = settings;
    state.lab.left_table |= state.lab.judged_by.take().is_some() && !state.lessons.staged;
}

/// A notice that changed weights stayed with a game that was left; only the first call returns it.
pub(crate) fn said_left(state: &mut State) -> Option<Effect> {
    let is_left = std::mem::take(&mut state.lab.left_table) && !state.lessons.staged;
    is_left.then(|| Notice::note(state.text().get("weights.left")).into())
}

/// Sets the document's weight table: the analysis and the players with own weights share it.
pub(crate) fn use_weights(state: &mut State, weights: &Weights) {
    judge_by(state, weights);
    let evaluation = Evaluation::Weights(Box::new(weights.clone()));
    for player in &mut state.game.document.players {
        if let Player::Engine(engine) = player
            && matches!(engine.evaluation, Evaluation::Weights(_))
        {
            engine.evaluation = evaluation.clone();
        }
    }
    state.game.document.weights = Some(weights.clone());
    state.game.changed = true;
}

/// Begins to test the shown table in games.
pub(crate) fn measure(state: &mut State) {
    let Some((weights, _)) = state.shown_weights() else { return };
    if let Some(plan) = state.lab.worth.plan(&weights) {
        play_test(state, plan);
    }
}

/// Begins to test patterns in games against the shipped ones.
pub(crate) fn measure_patterns(state: &mut State, patterns: &OwnPatterns) {
    let plan = state.lab.worth.plan_of_patterns(patterns);
    play_test(state, plan);
}

pub(crate) fn play_test(state: &mut State, plan: MatchPlan) {
    if plan.validate().is_err() {
        return;
    }
    let worth = &mut state.lab.worth;
    worth.results = Some(MatchResults::new(plan));
    worth.standing = MatchStanding::Playing;
    worth.begun += 1;
}
