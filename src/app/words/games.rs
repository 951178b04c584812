//! Names of games, sides and levels, and sentences about boards and typed moves.

use crate::catalog::{AnyPosition, Game, GameSize, Level, Setup};
use crate::game::maze::MazeParameters;
use crate::game::{ImpossibleBoard, NotationError, NotationFault, Side};

use super::text::Text;

/// The name of a game without its size.
pub fn kind_name(text: Text, game: Game) -> String {
    text.get(&format!("game-name.{}", game.name()))
}

/// The name of a game and its variant in words.
pub fn game_name(text: Text, game: Game) -> String {
    let name = kind_name(text, game);
    let variant = match game.row().size {
        GameSize::Alone => return name,
        GameSize::Side(side) => format!("{side}×{side}"),
        GameSize::Board { .. } if Game::usual(game.name()) == Some(game) => return name,
        GameSize::Board { width, height } => format!("{width}×{height}"),
        GameSize::Maze(MazeParameters { width, height, seed, start_drawn: false, .. }) => {
            format!("{width}×{height} #{seed}")
        }
        GameSize::Maze(MazeParameters { width, height, seed, .. }) => {
            format!("{width}×{height} #{seed} ({})", text.get("maze.before"))
        }
    };
    format!("{name} {variant}")
}

/// The name of a side in the game of `position`: Black, Red, X, MAX.
pub fn side_name(text: Text, position: &AnyPosition, side: Side) -> String {
    // A maze with walls has the same players as one without.
    let game = match position.game() {
        Game::MazeWalls(_) => "maze-solo",
        game => game.name(),
    };
    named_side(text, game, side)
}

/// The name of a side in the game of this name.
pub fn named_side(text: Text, game: &str, side: Side) -> String {
    let side = if side == Side::First { "first" } else { "second" };
    text.get(&format!("board.{game}.{side}"))
}

/// The gain in Elo of a level over the one below, with its 95 % interval.
pub fn elo(text: Text, [elo, least, most]: [u16; 3]) -> String {
    text.with("level.elo", &[("elo", &elo), ("least", &least), ("most", &most)])
}

/// The name of a level, with its number.
pub fn level_name(text: Text, level: Level) -> String {
    let name = text.get(&format!("level.{}", level.row().name));
    text.with("level.numbered", &[("number", &level.number()), ("name", &name)])
}

/// The reason why no game reaches a board.
pub fn flaw(text: Text, setup: &Setup, flaw: ImpossibleBoard) -> String {
    let name = |side| named_side(text, setup.game().name(), side);
    let [first, second] = Side::BOTH.map(|side| setup.count(side));
    match flaw {
        ImpossibleBoard::Floating => text.get("position.flaw.floating"),
        ImpossibleBoard::WentOn => text.get("position.flaw.went-on"),
        ImpossibleBoard::Middle => text.get("position.flaw.middle"),
        ImpossibleBoard::Counts => text.with(
            "position.flaw.counts",
            &[
                ("first", &name(Side::First)),
                ("second", &name(Side::Second)),
                ("own", &first),
                ("other", &second),
            ],
        ),
    }
}

/// The side to move on a board, and further facts before a game begins there.
pub fn standing(text: Text, setup: &Setup, position: &AnyPosition) -> String {
    let name = |side| named_side(text, setup.game().name(), side);
    if !position.is_over() {
        let moves = position.actions();
        let side: [(&str, &dyn std::fmt::Display); 2] =
            [("side", &name(setup.mover())), ("count", &moves.len())];
        let passes = moves.first().is_some_and(|&only| position.is_pass(only));
        let words = text.with(if passes { "position.passes" } else { "position.moves" }, &side);
        // Players describe an ending by its number of empty squares.
        let AnyPosition::Othello(board) = position else { return words };
        let empties = text.with("position.empties", &[("count", &board.empties().count_ones())]);
        return format!("{words} · {empties}");
    }
    let key = match setup.game() {
        Game::Othello { .. } => "position.no-move",
        _ => "position.over",
    };
    text.get(key)
}

/// The most moves listed in a sentence.
const MOST: usize = 24;

/// The fault of a position's text (`why`), with the notation of positions in this game.
pub fn with_form(text: Text, mut game: Game, why: &str) -> String {
    let (width, height) = game.row().stones.map_or((0, 0), |board| board.size);
    let cells = u16::from(width) * u16::from(height);
    let (least, most) = game.maze().map_or((0, 0), |(_, (sizes, _))| sizes.into_inner());
    let values: [(&str, &dyn std::fmt::Display); 3] = [("cells", &cells), ("least", &least), ("most", &most)];
    let form = text.with(&format!("notation.form.{}", game.name()), &values);
    text.with("notation.expected", &[("why", &why), ("form", &form)])
}

/// The fault of a line of moves from `start` (`why`), with the legal moves at its place.
pub fn with_moves(text: Text, start: &AnyPosition, typed: &str, error: &NotationError, why: &str) -> String {
    // `at` counts characters from 1.
    let before: String = typed.chars().take(error.at.saturating_sub(1)).collect();
    let about_a_move =
        matches!(error.what, NotationFault::Illegal | NotationFault::Unreadable | NotationFault::TooMuch);
    let Some(line) = start.parse_moves(&before).ok().filter(|_| about_a_move) else { return why.to_owned() };
    let position = start.after(&line);
    let actions = position.actions();
    if actions.is_empty() {
        return text.with("notation.over", &[("why", &why)]);
    }
    let mut moves: Vec<_> = actions.iter().take(MOST).map(|&action| position.label(action)).collect();
    if actions.len() > MOST {
        moves.push("…".to_owned());
    }
    text.with("notation.legal", &[("why", &why), ("moves", &moves.join(", "))])
}
