//! The table of whose turn it is, made by the state machine itself.

use edagari_app::session::turns::{TurnEvent, Turns};
use edagari_app::store::autosave::PlayMode;

/// The modes of a game, in words.
const MODES: [(PlayMode, &str); 5] = [
    (PlayMode::Plays, "plays"),
    (PlayMode::FromHere, "plays from here"),
    (PlayMode::TakenBack, "taken back"),
    (PlayMode::Looking, "looking"),
    (PlayMode::Paused, "paused"),
];

/// The events of the state machine, in words.
const EVENTS: [(TurnEvent, &str); 11] = [
    (TurnEvent::Begun, "a game is begun, or another player takes a seat"),
    (TurnEvent::Opened, "a game, a position or moves are opened or pasted"),
    (TurnEvent::Played, "a method plays, or a move is played that is not the last of its line"),
    (TurnEvent::PlayedOn, "a person plays a move after which none follows"),
    (TurnEvent::Shown, "another move is shown"),
    (
        TurnEvent::TakenBack { to_method: true },
        "undo or redo, after which a method has the turn at the end of a line",
    ),
    (TurnEvent::TakenBack { to_method: false }, "undo or redo, after which none has"),
    (TurnEvent::Stopped { thought: true }, "Stop, while a method thinks or a person's move is looked into"),
    (TurnEvent::Stopped { thought: false }, "Stop, while nothing does"),
    (TurnEvent::Paused, "Pause; a method fails; a search, a match or an archive puts a line on the board"),
    (TurnEvent::Resumed, "Resume; *Play on* after a warning"),
];

const HEAD: &str = "\
# Whose turn it is

Who moves, who waits for what, and whether a clock runs follows from the position shown and from one thing that is kept with each \
game: its *mode*. This page is written by `edagari generate turns` from the state machine itself, `src/app/session/turns.rs`.

";

const REST: &str = "
Nobody moves at the end of a game that is over, on the board or on time, while a board is changed by hand, and while a person's move is looked into or \
warned of; a method then waits for the answer. At a move before the end of a game that is over, one may try others as in any game, and \
a method answers them.

The first move of a game costs no time. After it, time runs for the side to move at the end of the game that is played with clocks, wherever a person looks meanwhile: for a person \
while the board can be seen, for a method while it thinks. The board cannot be seen while a dialog covers it, while a file is asked \
for, while the start page or a lesson stands in its place. Other windows before this one, or this one minimized, stop no clock; a \
computer that sleeps does. Once that game is over no clock runs. What \
was spent stays spent: nobody has more time after undo, redo, saving or opening than before. Only a loss on time is taken back with \
the time of the move that it ended.

Undo against a method takes back its answer and the move that it answered, in one step, and redo gives both back. A method that \
thinks is stopped, and only the person's own move is taken back.

A game that is restored with the program is in the mode that it had. After a bad end it is *looking*, or *paused* where it was that; \
where a warning stood, or where nobody is a person, it is *taken back*.
";

/// The page in Markdown.
pub(super) fn reference() -> String {
    let name =
        |turns: Turns| MODES.into_iter().find(|(mode, _)| *mode == turns.mode()).map_or("", |(_, name)| name);
    let modes = MODES.map(|(mode, words)| {
        let turns = Turns::in_mode(mode);
        let moves = match (turns.lets_move(true), turns.lets_move(false)) {
            (true, true) => "wherever it has the turn",
            (true, false) => "where no move follows",
            _ => "nowhere: it waits",
        };
        let clocks = if turns.stand_still() { "stand" } else { "run" };
        format!("| {words} | {moves} | {clocks} |\n")
    });
    let events = EVENTS.map(|(event, words)| {
        let after = MODES.map(|(mode, _)| format!(" {} |", name(Turns::in_mode(mode).after(event))));
        format!("| {words} |{}\n", after.concat())
    });
    let heads = MODES.map(|(_, words)| format!(" {words} |"));
    let page = [
        HEAD,
        "| mode | a method that has the turn moves | clocks |\n|---|---|---|\n",
        &modes.concat(),
        "\n| what happens |",
        &heads.concat(),
        "\n|---|",
        &"---|".repeat(MODES.len()),
        "\n",
        &events.concat(),
        REST,
    ];
    page.concat()
}
