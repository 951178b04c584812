//! The example games that come with the program.

/// The games in `saves/`, in the order of the menu.
const EXAMPLES: [&str; 16] = [
    include_str!("../../../saves/aima.ron"),
    include_str!("../../../saves/bound-not-value.ron"),
    include_str!("../../../saves/deep-cut.ron"),
    include_str!("../../../saves/equal-values.ron"),
    include_str!("../../../saves/four-levels.ron"),
    include_str!("../../../saves/lecture-leaves.ron"),
    include_str!("../../../saves/lecture-tic-tac-toe.ron"),
    include_str!("../../../saves/lecture-match.ron"),
    include_str!("../../../saves/lecture-connect-four.ron"),
    include_str!("../../../saves/connect-four-opening.ron"),
    include_str!("../../../saves/othello-4x4.ron"),
    include_str!("../../../saves/othello-6x6.ron"),
    include_str!("../../../saves/othello-game.ron"),
    include_str!("../../../saves/othello-endgame.ron"),
    include_str!("../../../saves/maze-race.ron"),
    include_str!("../../../saves/biased-rock-paper-scissors.ron"),
];

/// Title and text of each example game.
pub fn examples() -> Vec<(&'static str, &'static str)> {
    EXAMPLES.into_iter().map(|text| (title(text), text)).collect()
}

/// The title in the text of a document; these have no quotation marks inside.
fn title(text: &str) -> &str {
    let behind = text.split_once("title: \"").map_or("", |(_, rest)| rest);
    behind.split_once('"').map_or(behind, |(title, _)| title)
}
