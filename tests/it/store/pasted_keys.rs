//! What is pasted beside a board, in a table of moves or between games, and what is read of it: the stones by their squares, whose turn it
//! is, the moves, what is said of them, and what is passed over.

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::store::import::{ImportNote, Imported, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO, line};

/// The rows of a board that a text of a case names in brackets: {stone of one player, of the other, empty square}.
fn with_boards(text: &str, game: Game) -> String {
    let rows: &[&str] = match game {
        Game::Othello { .. } => {
            &["........", "........", "...1....", "...11...", "...12...", "........", "........", "........"]
        }
        Game::ConnectFour { .. } => &[".......", ".......", ".......", ".......", "...1...", "..212.."],
        _ => &["12.", ".1.", "..."],
    };
    let Some((before, rest)) = text.split_once('{') else { return text.to_owned() };
    let Some((signs, behind)) = rest.split_once('}') else { return text.to_owned() };
    let signs: Vec<&str> = signs.split(' ').collect();
    let [first, second, empty] = signs[..] else { return text.to_owned() };
    let sign = |square| match square {
        '1' => first,
        '2' => second,
        _ => empty,
    };
    let parted = if signs.iter().all(|sign| sign.chars().count() == 1) { "" } else { " " };
    let row = |row: &&str| row.chars().map(sign).collect::<Vec<_>>().join(parted);
    let rows = rows.iter().map(row).collect::<Vec<_>>().join("\n");
    with_boards(&format!("{before}{rows}{behind}"), game)
}

/// A position as the squares of both players and the side to move, as text.
fn squares(game: &Imported) -> String {
    let start = game.document.start.to_string();
    let columns = match game.document.game() {
        Game::Othello { size } => usize::from(size),
        Game::ConnectFour { width, .. } => usize::from(width),
        _ => 3,
    };
    let (board, side) = start.split_once(' ').expect("squares and a side");
    let stones = |stone: char| {
        let places = board.chars().enumerate().filter(|(_, sign)| *sign == stone);
        let name = |at: usize| format!("{}{}", char::from(b'a' + (at % columns) as u8), at / columns + 1);
        places.map(|(at, _)| name(at)).collect::<Vec<_>>().join(" ")
    };
    format!("X {}, O {}, {side} moves", stones('X'), stones('O'))
}

fn side(side: Side) -> &'static str {
    ["X", "O"][side.index()]
}

/// A note in a word or two.
fn note(note: &ImportNote) -> String {
    match note {
        ImportNote::SignMeans { sign, owner, .. } => format!("{sign}={}", owner.map_or("-", side)),
        ImportNote::TurnByDiscs(..) => "turn by discs".to_owned(),
        ImportNote::LettersTaken { first, second } => format!("{first} and {second} taken"),
        ImportNote::DigitOneIsFirst => "1=X?".to_owned(),
        ImportNote::SignsUnsure => "signs unsure".to_owned(),
        ImportNote::SecondBegan => "O began".to_owned(),
        ImportNote::OneOrSeveral { are_games, .. } => {
            ["one game", "games"][usize::from(*are_games)].to_owned()
        }
        ImportNote::SquaresInDigits { from } => format!("squares from {from}"),
        note => format!("{note:?}"),
    }
}

/// What is read, in a line for each game: the position, the moves, the notes and what is passed over.
fn said(text: &str, open: Game) -> String {
    let games = match read_text(text, open) {
        Ok(games) => games,
        Err(refusal) => return format!("refused: {refusal}"),
    };
    let one = |game: &Imported| {
        let start = &game.document.start;
        let mut parts = vec![game.document.game().to_string()];
        if *start != game.document.game().start() {
            parts.push(squares(game));
        }
        if game.moves > 0 {
            parts.push(line(game));
        }
        parts.extend(game.notes.iter().map(note));
        parts.extend(game.passed_over.iter().map(|part| format!("left out: {part}")));
        parts.extend(game.illegal.iter().map(|(at, word)| format!("illegal {at}: {word}")));
        parts.extend(Some(&game.document.facts.result).filter(|result| !result.is_empty()).cloned());
        parts.join("; ")
    };
    games.iter().map(one).collect::<Vec<_>>().join("\n")
}

/// The cases of a game, each with what is read of it.
fn check(open: Game, cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, expected)| (with_boards(text, open), expected))
        .filter_map(|(text, expected)| {
            let said = said(&text, open);
            (said != **expected).then(|| format!("{text}\n  is read as: {said}\n  and not as: {expected}\n"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), cases.len(), wrong.join("\n"));
}

/// Texts of Othello, each with what is read of it.
const OTHELLO_CASES: &[(&str, &str)] = &[
    (
        "Black: O (1)   White: X (4)\n{X O .}",
        "othello; X e5, O d3 d4 e4 d5, O moves; O=X; X=O; turn by discs",
    ),
    (
        "Black [O]: 4   White [X]: 1\n{O X .}",
        "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs",
    ),
    ("{O X .}\nBlack [O]: 4\nWhite [X]: 1", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs"),
    ("(O is Black, X is White)\n{O X .}", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs"),
    ("Black - O, White - X\n{O X .}\nWhite's turn", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O"),
    (
        "{O X -}\nThe O's are black and the X's are white.",
        "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs",
    ),
    ("Black uses O, White uses X\n{O X .}", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs"),
    ("{O X .}\n黒はO、白はX", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs"),
    ("{○ ● ・}\n●が白、○が黒", "othello; X d3 d4 e4 d5, O e5, O moves; ○=X; ●=O; turn by discs"),
    (
        "# 2 = black, 1 = white, 0 = empty\n{2 1 0}",
        "othello; X d3 d4 e4 d5, O e5, O moves; 1=O; 2=X; turn by discs",
    ),
    (
        "EMPTY, WHITE, BLACK = 0, 1, 2\n{2 1 0}",
        "othello; X d3 d4 e4 d5, O e5, O moves; 1=O; 2=X; turn by discs",
    ),
    (
        "#define BLACK '2'\n#define WHITE '1'\n{2 1 0}",
        "othello; X d3 d4 e4 d5, O e5, O moves; 1=O; 2=X; turn by discs",
    ),
    (
        "enum Disc: EMPTY, WHITE, BLACK\n{2 1 0}",
        "othello; X d3 d4 e4 d5, O e5, O moves; 1=O; 2=X; turn by discs",
    ),
    ("O started the game.\n{O X .}", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs"),
    (
        "Player 1 (-1): 2, Player 2 (1): 2\n{-1 1 0}",
        "othello; X d3 d4 e4 d5, O e5, O moves; −=X; 1=O; turn by discs",
    ),
    (
        "{-1 1 0}\nScore: Black (-1) 4 - 1 White (1)",
        "othello; X d3 d4 e4 d5, O e5, O moves; −=X; 1=O; turn by discs; Black 4 - 1 White (1",
    ),
    ("Black (2): 4\nWhite (1): 1\n{2 1 0}", "othello; X d3 d4 e4 d5, O e5, O moves; 1=O; 2=X; turn by discs"),
    ("Black (1): 4, White (-1): 1\n{1 -1 0}", "othello; X d3 d4 e4 d5, O e5, O moves; turn by discs"),
    ("// X is White, O is Black\n{O X .}", "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs"),
    ("黒f5\n白d6\n黒c3\n白d3", "othello; f5d6c3d3"),
    ("// game 3\nf5d6c3d3", "othello; f5d6c3d3; left out: // game 3"),
    (
        "f5d6c3d3c4 now White should have played f4",
        "othello; f5d6c3d3c4; left out: now White should have played f4",
    ),
    (
        "f5d6c3d3c4 White ought to have played f4\nf4 c5",
        "othello; f5d6c3d3c4f4c5; left out: White ought to have played f4",
    ),
    ("f5d6c3d3c4 f4 would have been better", "othello; f5d6c3d3c4; left out: f4 would have been better"),
    (
        "f5d6c3d3c4 les blancs auraient dû jouer f4",
        "othello; f5d6c3d3c4; left out: les blancs auraient dû jouer f4",
    ),
    ("f5d6c3d3c4 белые должны были играть f4", "othello; f5d6c3d3c4; left out: белые должны были играть f4"),
    ("f5d6c3d3c4 白棋应该走 f4", "othello; f5d6c3d3c4; left out: 白棋应该走 f4"),
    ("6546334334", "othello; f5d6c3d3c4; squares from 1"),
    ("my_moves = ['f5', 'd6', 'c3', 'd3']", "othello; f5d6c3d3"),
    ("[('B', 'f5'), ('W', 'd6'), ('B', 'c3')]", "othello; f5d6c3"),
    ("print([['f5', 'd6'], ['c3', 'd3']])", "othello; f5d6c3d3"),
    ("1. P@f5 P@d6 2. P@c3 P@d3", "othello; f5d6c3d3"),
    ("Current player: White (O)\n{X O .}", "othello; X d3 d4 e4 d5, O e5, O moves"),
    ("stm: O\n{X O .}", "othello; X d3 d4 e4 d5, O e5, O moves"),
    ("Białe na ruchu\n{X O .}", "othello; X d3 d4 e4 d5, O e5, O moves"),
    ("Zug: Weiß\n{X O .}", "othello; X d3 d4 e4 d5, O e5, O moves"),
    ("I'm white and it is my turn. What should I play?\n{X O .}", "othello; X d3 d4 e4 d5, O e5, O moves"),
    ("I'm black, your turn\n{X O .}", "othello; X d3 d4 e4 d5, O e5, O moves"),
    ("{S W .}", "othello; X d3 d4 e4 d5, O e5, O moves; turn by discs"),
    ("{N B .}", "othello; X d3 d4 e4 d5, O e5, O moves; N and B taken; turn by discs"),
    ("{# o .}", "othello; X d3 d4 e4 d5, O e5, O moves; turn by discs"),
    ("{1 -1 0}", "othello; X d3 d4 e4 d5, O e5, O moves; 1=X?; turn by discs"),
    ("{1. -1. 0.}", "othello; X d3 d4 e4 d5, O e5, O moves; 1=X?; turn by discs"),
    ("{1 2 0}", "othello; X d3 d4 e4 d5, O e5, O moves; 1=X?; turn by discs"),
    (
        "O is the colour of my friend, who is white today\n{O X .}",
        "refused: line 1, column 1: \"O is the colour of my friend, who is whi…\" names no side that can be to move",
    ),
    (
        "The tournament hall has white walls with an X on them\n{X O .}\nWhite to move",
        "othello; X d3 d4 e4 d5, O e5, O moves; signs unsure; left out: The tournament hall has white walls with…",
    ),
    (
        "{\"black\":\"O\",\"white\":\"X\",\"board\":[\"........\",\"........\",\"...O....\",\"...OO...\",\"...OX...\",\"........\",\"........\",\"........\"]}",
        "othello; X d3 d4 e4 d5, O e5, O moves; O=X; X=O; turn by discs",
    ),
    (
        "{\"BLACK\":-1,\"WHITE\":1,\"board\":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,-1,0,0,0,0,0,0,0,-1,-1,0,0,0,0,0,0,-1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],\"turn\":1}",
        "othello; X d3 d4 e4 d5, O e5, O moves; −=X; 1=O",
    ),
    (
        "  0 1 2 3 4 5 6 7\n0 . . . . . . . .\n1 . . . . . . . .\n2 . . . X . . . .\n3 . . . X X . . .\n4 . . . X O . . .\n5 . . . . . . . .\n6 . . . . . . . .\n7 . . . . . . . .\nWhite to move",
        "othello; X d3 d4 e4 d5, O e5, O moves",
    ),
    (
        ". . . . . . . .\n\n. . . . . . . .\n\n. . . X . . . .\n\n. . . X X . . .\n\n. . . X O . . .\n\n. . . . . . . .\n\n. . . . . . . .\n\n. . . . . . . .\n\nWhite to move",
        "othello; X d3 d4 e4 d5, O e5, O moves",
    ),
    ("(;GM[2]SZ[8]AB[dc][dd][de][ed]AW[ee])", "othello; X d3 d4 e4 d5, O e5, O moves; turn by discs"),
    ("4,5 5,3 4,2 3,5", "othello; e6f4e3d6; squares from 0"),
    ("move,row,col\n1,4,5\n2,5,3\n3,2,2\n", "othello; f5d6c3"),
    ("Game 1: f5 d6 c3 d3\nGame 2: f5 f6 e6 f4", "othello; f5d6c3d3\nothello; f5f6e6f4"),
    ("Game 1: f5 d6 c3 d3 Game 2: f5 f6 e6 f4", "othello; f5d6c3d3\nothello; f5f6e6f4"),
    (
        "anna: f5\nben: d6\nanna: c3\nben: d3 lol",
        "othello; f5d6c3d3; left out: lol; left out: anna; left out: ben",
    ),
    (
        "anna — Today at 6:10 PM\nf5\nben — Today at 6:11 PM\nd6\nanna — Today at 6:12 PM\nc3",
        "othello; f5d6c3; left out: anna; left out: ben",
    ),
    ("White,Black\nd6,f5\nd3,c3\nf4,c4", "othello; f5d6c3d3c4f4"),
    ("const moves = \"f5d6c3d3\";", "othello; f5d6c3d3"),
    (
        "game.play(\"f5\"); game.play(\"d6\"); game.play(\"c3\");",
        "othello; f5d6c3; left out: game; left out: play",
    ),
    ("**f5** d6 **c3** d3", "othello; f5d6c3d3"),
    ("f5_d6_c3_d3", "othello; f5d6c3d3"),
    ("f5&nbsp;d6&nbsp;c3", "othello; f5d6c3"),
    ("f5%20d6%20c3", "othello; f5d6c3"),
    ("\"f5\" \"d6\" \"c3\"", "othello; f5d6c3"),
    ("[('f', 5), ('d', 6), ('c', 3)]", "othello; f5d6c3"),
    ("...f5d6c3d3", "othello; f5d6c3d3"),
    ("f5d6c3d3...", "othello; f5d6c3d3; left out: ..."),
    ("1-f5 2-d6 3-c3", "othello; f5d6c3"),
    ("f5 d6 ? c3 d3", "othello; f5d6; left out: c3 d3; illegal 3: ?"),
    ("f5 d6 c3 d3\nWhite lost contact", "othello; f5d6c3d3; left out: White lost contact"),
    (
        "[05.01.24, 20:15:33] Kim: f5\n[05.01.24, 20:16:02] Lou: d6\n[05.01.24, 20:16:40] Kim: what a day\n[05.01.24, 20:17:12] Kim: c3\n",
        "othello; f5d6c3; left out: what a day; left out: Kim; left out: Lou",
    ),
];

/// Texts of Connect Four.
const CONNECT_FOUR_CASES: &[(&str, &str)] = &[
    ("44453\n3345", "connect-four; 44453; games\nconnect-four; 3345"),
    ("44453\n\n3345", "connect-four; 44453; games\nconnect-four; 3345"),
    ("44453, 3345", "connect-four; 44453; games\nconnect-four; 3345"),
    ("44453; 3345", "connect-four; 44453; games\nconnect-four; 3345"),
    ("game,moves\n1,44453\n2,3345", "connect-four; 44453\nconnect-four; 3345"),
    ("- 44453\n- 3345", "connect-four; 44453\nconnect-four; 3345"),
    ("44453\n-----\n3345", "connect-four; 44453\nconnect-four; 3345"),
    ("1. 4 4 4 5 3\n2. 3 3 4 5", "connect-four; 44453\nconnect-four; 3345"),
    ("[[4,4,4,5,3],[3,3,4,5]]", "connect-four; 44453; games\nconnect-four; 3345"),
    ("4 4 4 5 3\n3 3 4 5", "connect-four; 444533345; one game"),
    ("65 46 33 43 34", "connect-four; 6546334334; MayBeSquares"),
    ("56-64-33", "othello; e6f4c3; squares from 1"),
    ("44453,1-0\n3345,0-1", "connect-four; 44453; 1-0\nconnect-four; 3345; 0-1"),
    ("Game 1: 44453\nGame 2: 3345", "connect-four; 44453\nconnect-four; 3345"),
    ("Red: O, Yellow: X\n{O X .}", "connect-four; X d5 d6, O c6 e6, X moves; O=X; X=O"),
    ("Player 1: O\nPlayer 2: X\n\n{O X .}", "connect-four; X d5 d6, O c6 e6, X moves; O=X; X=O"),
    ("Red: Kim (O)\nYellow: Lou (X)\n{O X .}", "connect-four; X d5 d6, O c6 e6, X moves; O=X; X=O"),
    (
        "{\"players\":[\"O\",\"X\"],\"board\":[\".......\",\".......\",\".......\",\".......\",\"...O...\",\"..XOX..\"]}",
        "connect-four; X d5 d6, O c6 e6, X moves; O=X; X=O",
    ),
    ("{O X .}\nO moves first.", "connect-four; X d5 d6, O c6 e6, X moves; O=X; X=O"),
    ("{O X .}\nPlayer 1 (O) to move", "connect-four; X d5 d6, O c6 e6, X moves; O=X; X=O"),
    ("move,column\n1,3\n2,3\n3,0\n", "connect-four; 441"),
    ("move,player,column\n1,Red,3\n2,Yellow,3\n3,Red,6\n", "connect-four; 336"),
    ("ply,column\n1,4\n2,4\n3,3\n4,5\n", "connect-four; 4435"),
    (
        "|       |\n|       |\n|       |\n|       |\n|   X   |\n|  OXO  |",
        "connect-four; X d5 d6, O c6 e6, X moves",
    ),
];

/// Texts of Tic-Tac-Toe.
const TIC_TAC_TOE_CASES: &[(&str, &str)] = &[
    ("X | 2 | 3\n--+---+--\n4 | O | 6\n--+---+--\n7 | 8 | 9", "tic-tac-toe; X a1, O b2, X moves"),
    ("   0  1  2\n0  X  O  .\n1  .  X  .\n2  .  .  .", "tic-tac-toe; X a1 b2, O b1, O moves"),
    ("   0  1  2\n0  1  2  0\n1  0  1  0\n2  0  0  0", "tic-tac-toe; X a1 b2, O b1, O moves; 1=X?"),
    ("{O X .}", "tic-tac-toe; X a1 b2, O b1, O moves; O began"),
    ("O: b2\nX: a1\nO: c3", "tic-tac-toe; b2a1c3; O began"),
    ("1,1 0,0 2,2", "tic-tac-toe; b2a1c3; squares from 0"),
    ("Player 1 is O, Player 2 is X\n{O X .}", "tic-tac-toe; X a1 b2, O b1, O moves; O=X; X=O"),
];

#[test]
fn what_is_said_beside_boards_of_othello_is_read() {
    check(OTHELLO, OTHELLO_CASES);
}

#[test]
fn what_is_said_beside_boards_and_columns_of_connect_four_is_read() {
    check(CONNECT_FOUR, CONNECT_FOUR_CASES);
}

#[test]
fn what_is_said_beside_boards_of_tic_tac_toe_is_read() {
    check(Game::TicTacToe, TIC_TAC_TOE_CASES);
}

#[test]
fn no_move_is_put_together_of_signs_that_stood_apart() {
    for text in ["E%6 F6 G6 E7 D6 G5 C4 E3 F8", "C()4 C3 E6 D6", "C,4 C3 E6 F4", "f{5 d6 c3 d3"] {
        let said = said(text, OTHELLO);
        assert!(!["e6f6", "c4c3", "f5d6c3"].iter().any(|moves| said.contains(moves)), "{text}: {said}");
    }
}
