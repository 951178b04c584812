//! Boards that are pasted into the window: what their signs mean, whose turn it is, and which are refused with the sign or row named.

use edagari::catalog::Game;
use edagari::game::ActionId;
use edagari::session::command::Command;
use edagari::session::position_editor::data::{BrushHand, PositionCommand};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;

/// A position of Othello with 25 discs, in letters.
const ROWS: [&str; 8] =
    ["........", ".W......", "..WB.B.W", ".BBBBBWB", "..WBBWB.", "..W.WWB.", "..WB..W.", "....B..."];
/// The same with Black and White to move.
const BLACK: &str = "---------O--------OX-X-O-XXXXXOX--OXXOX---O-OOX---OX--O-----X--- X";
const WHITE: &str = "---------O--------OX-X-O-XXXXXOX--OXXOX---O-OOX---OX--O-----X--- O";
/// The same with signs on the squares that White may take.
const MARKED: [&str; 8] =
    ["........", ".W?.???.", "??WB?B.W", "?BBBBBWB", "?.WBBWB?", "..W.WWB?", "..WB?.W?", "..?.B..."];

/// A window in which the text was pasted.
fn pasted(text: &str) -> Desk {
    let mut desk = Desk::default();
    desk.run([Command::PasteText(text.to_owned())]);
    desk.harness.run_steps(3);
    desk
}

fn says(desk: &Desk, words: &str) -> bool {
    desk.harness.query_all_by_label_contains(words).next().is_some()
}

fn position(desk: &Desk) -> String {
    desk.state().game.position.to_string()
}

/// The rows with other signs for Black, White and nothing.
fn rows(signs: [&str; 3]) -> String {
    let row = |row: &&str| row.replace('.', "\0").replace('B', "\x01").replace('W', signs[1]);
    let rows: Vec<String> = ROWS.iter().map(row).collect();
    rows.join("\n").replace('\0', signs[2]).replace('\x01', signs[0])
}

/// Nothing is opened, and the window says why.
fn is_refused(text: &str, words: &str) {
    let desk = pasted(text);
    assert!(says(&desk, words), "{text} is refused with {words}");
    let usual = Game::Othello { size: 8 }.start().to_string();
    assert_eq!(position(&desk), usual, "{text}");
}

#[test]
fn a_mark_on_a_board_is_no_disc() {
    for mark in ["*", "x", "o"] {
        let board = MARKED.join("\n").replace('?', mark);
        let desk = pasted(&format!("{board}\nWhite to move, {mark} = possible moves"));
        assert_eq!(position(&desk), WHITE, "{mark}");
        assert!(says(&desk, &format!("“{mark}” is read as an empty square")), "{mark}");
        is_refused(&format!("{board}\nWhite to move"), &format!("“{mark}” stands on the board"));
    }
    is_refused(".......\n.......\n.......\n...x...\n...R...\n..YRY..\nR to move", "“x” stands on the board");
    let pictures = rows(["⚫", "⚪", "🟩"]).replacen("⚪🟩", "⚪🔵", 1);
    is_refused(&format!("{pictures}\nWhite to move"), "“:blue_circle:” stands on the board");
    let desk = pasted(&format!("{}\nWhite to move", rows(["⚫", "⚪", "🔵"])));
    assert_eq!(position(&desk), WHITE, "where all empty squares are blue they are empty");
}

/// The editor of positions has the same rule and says it in the same words.
#[test]
fn a_board_of_othello_has_discs_in_its_middle() {
    let board = rows(["X", "O", "."]);
    let mut lines: Vec<String> = board.lines().map(str::to_owned).collect();
    lines[3].replace_range(3..4, ".");
    is_refused(&format!("{}\nWhite to move", lines.join("\n")), "never empty");
    let mut desk = Desk::default();
    desk.run([
        Command::Position(PositionCommand::SetUp),
        Command::Position(PositionCommand::Take(None)),
        Command::Position(PositionCommand::Put(ActionId(27), BrushHand::Chosen)),
    ]);
    desk.harness.run_steps(3);
    assert!(says(&desk, "The four squares in the middle of a board of Othello are never empty"));
    assert!(desk.harness.get_by_label("Begin here").accesskit_node().is_disabled());
}

#[test]
fn signs_mean_what_the_text_says() {
    for (signs, words) in [
        (["○", "●", "・"], "○ = Black, ● = White, White to move"),
        (["O", "X", "."], "X = white, O = black. White to move."),
        (["O", "X", "."], "X = white, O = black. X to move."),
        (["2", "1", "0"], "black=2 white=1, white to move"),
        (["X", "O", "."], "Black (X), White (O), White to move"),
    ] {
        let desk = pasted(&format!("{}\n{words}", rows(signs)));
        assert_eq!(position(&desk), WHITE, "{words}");
    }
    let cells: Vec<_> =
        rows(["2", "1", "0"]).chars().filter(|sign| *sign != '\n').map(String::from).collect();
    let desk = pasted(&format!(
        r#"{{"board":[{}],"colors":{{"1":"white","2":"black"}},"turn":1}}"#,
        cells.join(",")
    ));
    assert_eq!(position(&desk), WHITE);
    is_refused(&format!("{}\nX = white, X = black", rows(["X", "O", "."])), "contradict each other");
}

#[test]
fn words_about_the_turn_are_obeyed() {
    let board = rows(["X", "O", "."]);
    for words in [
        "X: Black O: White\nBlack to move",
        "my turn (black), what do I do??",
        "White passed, so black again",
        "From a game of ours.\nBlack to play",
        "黒番",
        "轮到黑",
    ] {
        let desk = pasted(&format!("{board}\n{words}"));
        assert_eq!(position(&desk), BLACK, "{words}");
        assert!(!says(&desk, "understood as whose turn"), "{words}");
    }
    is_refused(&format!("{board}\nwhose turn is it?"), "leaves it unclear whose turn it is");
}

#[test]
fn lists_of_words_are_the_board_of_their_length() {
    let list = |cells: [&str; 3]| {
        let cells: Vec<&str> = ROWS
            .iter()
            .flat_map(|row| row.chars())
            .map(|sign| match sign {
                'B' => cells[0],
                'W' => cells[1],
                _ => cells[2],
            })
            .collect();
        cells.join(",")
    };
    for cells in [
        [r#""black""#, r#""white""#, "null"],
        [r#""black""#, r#""white""#, r#""""#],
        [r#""X""#, r#""O""#, "null"],
    ] {
        let desk = pasted(&format!(r#"{{"squares":[{}],"currentPlayer":"black"}}"#, list(cells)));
        assert_eq!(position(&desk), BLACK);
        let desk = pasted(&format!(r#"{{"squares":[{}],"xIsNext":true}}"#, list(cells)));
        assert_eq!(position(&desk), BLACK);
    }
    is_refused(
        &format!(r#"{{"squares":[{},null]}}"#, list([r#""X""#, r#""O""#, "null"])),
        "This game cannot be read",
    );
}

#[test]
fn a_board_that_lacks_a_row_or_a_square_is_no_other_board() {
    is_refused("......\n......\n...O..\n..XXO.\n..OOXO\nOXXXOX", "in the middle of a board of Othello");
    is_refused("......\n......\n..RR..\n..RYY.\n..YYRY\nYRRRYR", "a board of Connect Four");
    let desk = pasted(".......\n...O...\n..XXO..\n..OOXO.\nOXXXOX.");
    assert!(says(&desk, "The board has 7 columns and 5 rows, not 7 and 6."));
    let short = rows(["X", "O", "."]).replace("..OXXOX.", "..OXXOX");
    is_refused(&format!("{short}\nO to move"), "this row has 7 squares, the one before 8");
    let flat = WHITE.replacen('-', "", 1);
    is_refused(&flat, "this line has 63 squares; a whole board has 64");
}

#[test]
fn the_side_that_began_in_connect_four_plays_first() {
    let empty = ". . . . . . .\n. . . . . . .\n. . . R . . .\n. . Y Y R . .\n";
    for (bottom, words) in [
        (". . R R Y R .\nR Y Y Y R Y .", "Yellow to play"),
        (". Y R R Y R .\nR Y Y Y R Y .", "Yellow started. Red to move."),
    ] {
        let desk = pasted(&format!("{empty}{bottom}\n{words}"));
        assert!(says(&desk, "Both sides are exchanged"), "{words}");
    }
}
