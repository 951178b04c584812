//! Minimax and plain alpha-beta in the forms of several courses: two functions, bounds of each node, Java,
//! Python, C++. Each is written for one convention of signs and of failing; for documents with other
//! conventions, or a refined method, the usual form is used.

use crate::conventions::{Code, Conventions, CutName};
use crate::game::Side;
use crate::search::alpha_beta::{AlphaBeta, Cut, Refinement, Refinements};

use super::code_line::{CodeLine, LineRole, line};

use LineRole::{Begin, Compare, Cut as CutAt, Descend, End, Evaluate, Raise, Return};

/// A line of a form: its depth, the code, its role and its side.
type FormRow = (u8, &'static str, Option<LineRole>, Option<Side>);

const MAX: Option<Side> = Some(Side::First);
const MIN: Option<Side> = Some(Side::Second);

/// The form of a course; `None` where the usual one fits better.
pub(super) fn lecture(pruning: Option<&AlphaBeta>, conventions: Conventions) -> Option<Vec<CodeLine>> {
    let Conventions { code, signs, fail, cut, .. } = conventions;
    let cut = pruning.map_or(cut, |method| method.cut);
    let fail = pruning.map_or(fail, |method| method.fail);
    let is_bare = pruning
        .is_none_or(|method| method.refinements.with(Refinement::Distance, false) == Refinements::NONE);
    if !is_bare || cut != Cut::AtBeta || pruning.is_some() && !code.fails().contains(&fail) {
        return None;
    }
    if !code.signs().contains(&signs) {
        return None;
    }
    let negamax = signs == crate::conventions::Signs::Negamax;
    let rows: &[FormRow] = match (code, pruning.is_some()) {
        (Code::Usual, _) => return None,
        (Code::Functions, false) if negamax => &NEGAMAX,
        (Code::Functions, true) if negamax => &NEGA_ALPHA_BETA,
        (Code::Functions, false) => &MAX_SEARCH,
        (Code::Functions, true) => &MAX_SEARCH_PRUNED,
        (Code::Bounds, false) => &BOUNDLESS,
        (Code::Bounds, true) => &BOUNDS,
        (Code::Java, false) => &JAVA,
        (Code::Java, true) => &JAVA_PRUNED,
        (Code::FailHard | Code::Python, false) => &PYTHON,
        (Code::FailHard, true) => &FAIL_HARD,
        (Code::Python, true) => &PYTHON_PRUNED,
        (Code::Cpp, false) => &CPP,
        (Code::Cpp, true) => &CPP_PRUNED,
    };
    Some(rows.iter().map(|row| written(row, conventions)).collect())
}

fn written(&(indent, code, role, side): &FormRow, conventions: Conventions) -> CodeLine {
    let name = match conventions.cut_name(side.unwrap_or(Side::First)) {
        CutName::Alpha => "α cut",
        CutName::Beta => "β cut",
    };
    let comment = (role == Some(CutAt)).then_some(name);
    CodeLine { comment, side, ..line(indent, code, role) }
}

/// Two functions that call each other.
const MAX_SEARCH: [FormRow; 26] = [
    (0, "fun MinimaxSearch(game, state, depth) {", Some(Begin), None),
    (1, "return MaxSearch(game, state, depth)", None, None),
    (0, "}", None, None),
    (0, "fun MaxSearch(game, state, depth) {", None, None),
    (1, "if (state is terminal) { return its score }", Some(End), MAX),
    (1, "if (depth = 0) { return evaluate(state) }", Some(Evaluate), MAX),
    (1, "best_val = -inf", None, None),
    (1, "for each move at state {", None, None),
    (2, "val = MinSearch(game, after(state, move), depth - 1)", Some(Descend), MAX),
    (2, "if (val > best_val) {", Some(Compare), MAX),
    (3, "best_val = val; best_move = move", Some(Raise), MAX),
    (2, "}", None, None),
    (1, "}", None, None),
    (1, "return (best_val, best_move)", Some(Return), MAX),
    (0, "}", None, None),
    (0, "fun MinSearch(game, state, depth) {", None, None),
    (1, "if (state is terminal) { return its score }", Some(End), MIN),
    (1, "if (depth = 0) { return evaluate(state) }", Some(Evaluate), MIN),
    (1, "best_val = +inf", None, None),
    (1, "for each move at state {", None, None),
    (2, "val = MaxSearch(game, after(state, move), depth - 1)", Some(Descend), MIN),
    (2, "if (val < best_val) {", Some(Compare), MIN),
    (3, "best_val = val; best_move = move", Some(Raise), MIN),
    (2, "}", None, None),
    (1, "}", None, None),
    (1, "return (best_val, best_move) }", Some(Return), MIN),
];

/// Two functions that call each other, with a window.
const MAX_SEARCH_PRUNED: [FormRow; 28] = [
    (0, "fun AlphaBetaSearch(game, state, depth) {", Some(Begin), None),
    (1, "return MaxSearch(game, state, depth, -inf, +inf)", None, None),
    (0, "}", None, None),
    (0, "fun MaxSearch(game, state, depth, α, β) {", None, None),
    (1, "if (state is terminal) { return its score }", Some(End), MAX),
    (1, "if (depth = 0) { return evaluate(state) }", Some(Evaluate), MAX),
    (1, "best_val = -inf", None, None),
    (1, "for each move at state {", None, None),
    (2, "val = MinSearch(game, after(state, move), depth - 1, α, β)", Some(Descend), MAX),
    (2, "if (val > best_val) {", Some(Compare), MAX),
    (3, "best_val = val; best_move = move; α = Max(α, val)", Some(Raise), MAX),
    (2, "}", None, None),
    (2, "if (val >= β) { return (val, move) }", Some(CutAt), MAX),
    (1, "}", None, None),
    (1, "return (best_val, best_move)", Some(Return), MAX),
    (0, "}", None, None),
    (0, "fun MinSearch(game, state, depth, α, β) {", None, None),
    (1, "if (state is terminal) { return its score }", Some(End), MIN),
    (1, "if (depth = 0) { return evaluate(state) }", Some(Evaluate), MIN),
    (1, "best_val = +inf", None, None),
    (1, "for each move at state {", None, None),
    (2, "val = MaxSearch(game, after(state, move), depth - 1, α, β)", Some(Descend), MIN),
    (2, "if (val < best_val) {", Some(Compare), MIN),
    (3, "best_val = val; best_move = move; β = Min(β, val)", Some(Raise), MIN),
    (2, "}", None, None),
    (2, "if (val <= α) { return (val, move) }", Some(CutAt), MIN),
    (1, "}", None, None),
    (1, "return (best_val, best_move) }", Some(Return), MIN),
];

/// Negamax: one function that changes the sign.
const NEGAMAX: [FormRow; 16] = [
    (0, "fun NegaMaxSearch(game, state, depth) {", Some(Begin), None),
    (1, "return NegaMax(game, state, Max_player, depth)", None, None),
    (0, "}", None, None),
    (0, "fun NegaMax(game, state, player, depth) {", None, None),
    (1, "if (state is terminal) { return its score for player }", Some(End), None),
    (1, "if (depth = 0) { return evaluate(state, player) }", Some(Evaluate), None),
    (1, "best_val = -inf", None, None),
    (1, "for each move at state {", None, None),
    (2, "next_state = after(state, move)", None, None),
    (2, "val = -NegaMax(game, next_state, other(player), depth - 1)", Some(Descend), None),
    (2, "if (val > best_val) {", Some(Compare), None),
    (3, "best_val = val; best_move = move", Some(Raise), None),
    (2, "}", None, None),
    (1, "}", None, None),
    (1, "return (best_val, best_move)", Some(Return), None),
    (0, "}", None, None),
];

/// Negamax with a window.
const NEGA_ALPHA_BETA: [FormRow; 18] = [
    (0, "fun AlphaBetaSearch(game, state, depth) {", Some(Begin), None),
    (1, "return NegaAlphaBeta(game, state, Max_player, depth, -inf, +inf)", None, None),
    (0, "}", None, None),
    (0, "fun NegaAlphaBeta(game, state, player, depth, α, β) {", None, None),
    (1, "if (state is terminal) { return its score for player }", Some(End), None),
    (1, "if (depth = 0) { return evaluate(state, player) }", Some(Evaluate), None),
    (1, "best_val = -inf", None, None),
    (1, "for each move at state {", None, None),
    (2, "next_state = after(state, move)", None, None),
    (2, "val = -NegaAlphaBeta(game, next_state, other(player), depth - 1, -β, -α)", Some(Descend), None),
    (2, "if (val > best_val) {", Some(Compare), None),
    (3, "best_val = val; best_move = move", Some(Raise), None),
    (3, "α = Max(α, val)", Some(Raise), None),
    (2, "}", None, None),
    (2, "if (val >= β) { return (val, move) }", Some(CutAt), None),
    (1, "}", None, None),
    (1, "return (best_val, best_move)", Some(Return), None),
    (0, "}", None, None),
];

/// The greatest and the smallest of all children.
const BOUNDLESS: [FormRow; 16] = [
    (0, "minimax(node n, depth d) {", Some(Begin), None),
    (1, "if (n is terminal) return value of n;", Some(End), None),
    (1, "if (d == 0) return evaluation of n;", Some(Evaluate), None),
    (1, "if (n is a MAX node) {", None, None),
    (2, "for (each child ni of n) {", None, None),
    (3, "v = minimax(ni, d-1);", Some(Descend), MAX),
    (3, "m = max{m, v};", Some(Compare), MAX),
    (2, "}", None, None),
    (2, "return m;", Some(Return), MAX),
    (1, "} else { // n is a MIN node", None, None),
    (2, "for (each child ni of n) {", None, None),
    (3, "v = minimax(ni, d-1);", Some(Descend), MIN),
    (3, "m = min{m, v};", Some(Compare), MIN),
    (2, "}", None, None),
    (2, "return m;", Some(Return), MIN),
    (1, "} }", None, None),
];

/// Bounds of each node, and those that come from above.
const BOUNDS: [FormRow; 19] = [
    (0, "αβ(node n, depth d, α, β) {", Some(Begin), None),
    (1, "if (n is terminal) return value of n;", Some(End), None),
    (1, "if (d == 0) return evaluation of n;", Some(Evaluate), None),
    (1, "αn = -∞; βn = +∞;", None, None),
    (1, "if (n is a MAX node) {", None, None),
    (2, "for (each child ni of n) {", None, None),
    (3, "v = αβ(ni, d-1, max{αn, α}, β);", Some(Descend), MAX),
    (3, "αn = max{αn, v};", Some(Compare), MAX),
    (3, "if (αn ≥ β) return αn;", Some(CutAt), MAX),
    (2, "}", None, None),
    (2, "return αn;", Some(Return), MAX),
    (1, "} else { // n is a MIN node", None, None),
    (2, "for (each child ni of n) {", None, None),
    (3, "v = αβ(ni, d-1, α, min{βn, β});", Some(Descend), MIN),
    (3, "βn = min{βn, v};", Some(Compare), MIN),
    (3, "if (βn ≤ α) return βn;", Some(CutAt), MIN),
    (2, "}", None, None),
    (2, "return βn;", Some(Return), MIN),
    (1, "} }", None, None),
];

/// A flag for whose turn it is.
const JAVA: [FormRow; 22] = [
    (0, "int minMax(boolean max, int level) {", Some(Begin), None),
    (1, "if (isOver()) return score();", Some(End), None),
    (1, "if (level == 0) return evaluation(max);", Some(Evaluate), None),
    (1, "int value = max ? -999 : 999;", None, None),
    (1, "for (Move move : moves()) {", None, None),
    (2, "play(move, max ? \"O\" : \"X\");", None, None),
    (2, "// where this move wins, the course's program returns at once", None, None),
    (2, "int child = minMax(!max, level - 1);", Some(Descend), None),
    (2, "takeBack(move);", None, None),
    (2, "if (max) {", None, None),
    (3, "if (child > value) {", Some(Compare), MAX),
    (4, "value = child; bestMove = move;", Some(Raise), MAX),
    (3, "}", None, None),
    (2, "} else {", None, None),
    (3, "if (child < value) {", Some(Compare), MIN),
    (4, "value = child; bestMove = move;", Some(Raise), MIN),
    (3, "}", None, None),
    (2, "}", None, None),
    (1, "}", None, None),
    (1, "// bestMove is what the root plays", None, None),
    (1, "return value;", Some(Return), None),
    (0, "}", None, None),
];

/// A flag for whose turn it is, with bounds.
const JAVA_PRUNED: [FormRow; 25] = [
    (0, "int alphaBeta(boolean max, int level, int alpha, int beta) {", Some(Begin), None),
    (1, "if (isOver()) return score();", Some(End), None),
    (1, "if (level == 0) return evaluation(max);", Some(Evaluate), None),
    (1, "int value = max ? -999 : 999;", None, None),
    (1, "for (Move move : moves()) {", None, None),
    (2, "play(move, max ? \"O\" : \"X\");", None, None),
    (2, "// where this move wins, the course's program returns at once", None, None),
    (2, "int child = alphaBeta(!max, level - 1, alpha, beta);", Some(Descend), None),
    (2, "takeBack(move);", None, None),
    (2, "if (max) {", None, None),
    (3, "if (child > value) {", Some(Compare), MAX),
    (4, "value = child; bestMove = move;", Some(Raise), MAX),
    (4, "alpha = Math.max(alpha, value);", Some(Raise), MAX),
    (3, "}", None, None),
    (3, "if (value >= beta) return value;", Some(CutAt), MAX),
    (2, "} else {", None, None),
    (3, "if (child < value) {", Some(Compare), MIN),
    (4, "value = child; bestMove = move;", Some(Raise), MIN),
    (4, "beta = Math.min(beta, value);", Some(Raise), MIN),
    (3, "}", None, None),
    (3, "if (value <= alpha) return value;", Some(CutAt), MIN),
    (2, "}", None, None),
    (1, "}", None, None),
    (1, "return value;", Some(Return), None),
    (0, "}", None, None),
];

/// Fail-hard: alpha is returned, and a cut returns beta.
const FAIL_HARD: [FormRow; 13] = [
    (0, "def dfs(board, player, depth, alpha, beta):", Some(Begin), None),
    (1, "if is_over(board):", None, None),
    (2, "return score(board, player), None", Some(End), None),
    (1, "if depth == 0:", None, None),
    (2, "return evaluate(board, player), None", Some(Evaluate), None),
    (1, "best = None", None, None),
    (1, "for move in moves(board, player):", None, None),
    (2, "value = -dfs(after(board, move), -player, depth - 1, -beta, -alpha)[0]", Some(Descend), None),
    (2, "if value > alpha:", Some(Compare), None),
    (3, "if value >= beta:", None, None),
    (4, "return beta, best", Some(CutAt), None),
    (3, "alpha, best = value, move", Some(Raise), None),
    (1, "return alpha, best", Some(Return), None),
];

/// A state object with its own methods.
const PYTHON: [FormRow; 12] = [
    (0, "def mini_max(state, depth):", Some(Begin), None),
    (1, "if state.is_done():", None, None),
    (2, "return state.score()", Some(End), None),
    (1, "if depth == 0:", None, None),
    (2, "return evaluate(state)", Some(Evaluate), None),
    (1, "best_score = -inf", None, None),
    (1, "for action in state.legal_actions():", None, None),
    (2, "score = -mini_max(state.next(action), depth - 1)", Some(Descend), None),
    (2, "if score > best_score:", Some(Compare), None),
    (3, "best_action = action", Some(Raise), None),
    (3, "best_score = score", Some(Raise), None),
    (1, "return best_score", Some(Return), None),
];

/// A state object with its own methods, and a window whose alpha is returned.
const PYTHON_PRUNED: [FormRow; 12] = [
    (0, "def alpha_beta(state, depth, alpha, beta):", Some(Begin), None),
    (1, "if state.is_done():", None, None),
    (2, "return state.score()", Some(End), None),
    (1, "if depth == 0:", None, None),
    (2, "return evaluate(state)", Some(Evaluate), None),
    (1, "for action in state.legal_actions():", None, None),
    (2, "score = -alpha_beta(state.next(action), depth - 1, -beta, -alpha)", Some(Descend), None),
    (2, "if score > alpha:", Some(Compare), None),
    (3, "alpha = min(score, beta)", Some(Raise), None),
    (2, "if alpha >= beta:", None, None),
    (3, "return alpha", Some(CutAt), None),
    (1, "return alpha", Some(Return), None),
];

/// Scores for the side to move.
const CPP: [FormRow; 14] = [
    (0, "ScoreType miniMaxScore(const State &state, const int depth) {", Some(Begin), None),
    (1, "if (state.isDone()) return state.getScore();", Some(End), None),
    (1, "if (depth == 0) return state.getScore();", Some(Evaluate), None),
    (1, "ScoreType best_score = -INF;", None, None),
    (1, "for (const auto action : state.legalActions()) {", None, None),
    (2, "State next_state = state;", None, None),
    (2, "next_state.advance(action);", None, None),
    (2, "const ScoreType score = -miniMaxScore(next_state, depth - 1);", Some(Descend), None),
    (2, "if (score > best_score) {", Some(Compare), None),
    (3, "best_score = score;", Some(Raise), None),
    (2, "}", None, None),
    (1, "}", None, None),
    (1, "return best_score;", Some(Return), None),
    (0, "}", None, None),
];

/// Scores for the side to move, with a window.
const CPP_PRUNED: [FormRow; 14] = [
    (
        0,
        "ScoreType alphaBetaScore(const State &state, ScoreType alpha, const ScoreType beta, const int depth) {",
        Some(Begin),
        None,
    ),
    (1, "if (state.isDone()) return state.getScore();", Some(End), None),
    (1, "if (depth == 0) return state.getScore();", Some(Evaluate), None),
    (1, "for (const auto action : state.legalActions()) {", None, None),
    (2, "State next_state = state;", None, None),
    (2, "next_state.advance(action);", None, None),
    (
        2,
        "const ScoreType score = -alphaBetaScore(next_state, -beta, -alpha, depth - 1);",
        Some(Descend),
        None,
    ),
    (2, "if (score > alpha) {", Some(Compare), None),
    (3, "alpha = std::min(score, beta);", Some(Raise), None),
    (2, "}", None, None),
    (2, "if (alpha >= beta) return alpha;", Some(CutAt), None),
    (1, "}", None, None),
    (1, "return alpha;", Some(Return), None),
    (0, "}", None, None),
];
