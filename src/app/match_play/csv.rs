//! The games of a match as comma-separated values, for spreadsheets and statistics programs.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::store::csv_text;

use super::adjudication::Adjudication;
use super::game::{EffortSums, EngineFault, GameEnding, PlayedGame};
use super::{MatchPlan, MatchResults};

const COLUMNS: [&str; 16] = [
    "game",
    "board",
    "first",
    "second",
    "result",
    "fault",
    "plies",
    "first_depth",
    "second_depth",
    "first_nodes",
    "second_nodes",
    "first_simulations",
    "second_simulations",
    "start",
    "moves",
    "adjudicated",
];

/// The games as comma-separated values, with a first line of names.
pub fn to_text(results: &MatchResults) -> String {
    head() + &rows(results.plan(), results.games())
}

/// The line of column names.
pub fn head() -> String {
    csv_text::to_text([COLUMNS])
}

/// Games of a plan, one per line.
pub fn rows<'a>(plan: &MatchPlan, games: impl IntoIterator<Item = &'a PlayedGame>) -> String {
    csv_text::to_text(games.into_iter().map(|played| row(plan, played)))
}

fn row(plan: &MatchPlan, played: &PlayedGame) -> [String; 16] {
    let fixture = plan.fixture(played.number);
    let [first, second] = fixture.players.map(|player| plan.engines[player].to_string());
    // In games of two the result is the first player's share of the point; a game for one has its points
    // instead.
    let reward = played.ending.outcome().reward(Side::First);
    let result = played.ending.points().map_or(reward, f64::from);
    let fault = match played.ending {
        GameEnding::Outcome(_) | GameEnding::Adjudicated(_) | GameEnding::Points(_) => "",
        GameEnding::Resigned(_) => "resigned",
        GameEnding::Fault(_, EngineFault::Illegal) => "illegal",
        GameEnding::Fault(_, EngineFault::Late) => "late",
        GameEnding::Fault(_, EngineFault::Crashed) => "crashed",
    };
    let is_adjudicated = matches!(played.ending, GameEnding::Adjudicated(_));
    let rule = plan.adjudication.filter(|_| is_adjudicated).map_or("", Adjudication::name);
    let [a, b] = played.effort;
    [
        played.number.to_string(),
        fixture.board.to_string(),
        first,
        second,
        result.to_string(),
        fault.to_owned(),
        played.moves.len().to_string(),
        format!("{:.2}", mean_depth(a)),
        format!("{:.2}", mean_depth(b)),
        a.nodes.to_string(),
        b.nodes.to_string(),
        a.simulations.to_string(),
        b.simulations.to_string(),
        start_word(&fixture.start),
        fixture.start.write_moves(&played.moves),
        rule.to_owned(),
    ]
}

/// The game, or the board from which it begins where that is another one. A board that begins with a dash
/// would be taken for a formula; points are empty squares as well.
fn start_word(start: &AnyPosition) -> String {
    let game = start.game();
    if *start == game.start() { game.to_string() } else { start.to_string().replace('-', ".") }
}

fn mean_depth(effort: EffortSums) -> f64 {
    effort.depth as f64 / f64::from(effort.searches.max(1))
}
