//! What signs of a board mean by the words beside it: for random positions of every game, printed with random keys, pairs of signs and
//! words about the turn, what is read is the position, or it is refused, or said to be unsure. Never silently another.

use edagari::catalog::{AnyPosition, Game};
use edagari::game::{Rng64, random_below};
use edagari::store::import::{ImportFault, ImportNote, read_text};
use rand::SeedableRng;

use crate::store::import::{CONNECT_FOUR, OTHELLO, refused};

/// Signs of the first side, of the second and of empty squares.
const SIGNS: [[&str; 3]; 22] = [
    ["X", "O", "."],
    ["O", "X", "."],
    ["X", "O", "-"],
    ["O", "X", "-"],
    ["x", "o", "."],
    ["o", "x", "_"],
    ["B", "W", "."],
    ["1", "2", "0"],
    ["2", "1", "0"],
    ["1", "-1", "0"],
    ["-1", "1", "0"],
    ["●", "○", "・"],
    ["○", "●", "・"],
    ["*", "O", "."],
    ["O", "*", "."],
    ["#", "o", "."],
    ["S", "W", "."],
    ["N", "B", "."],
    ["R", "Y", "."],
    ["Y", "R", "."],
    ["⚫", "⚪", "🟩"],
    ["⚪", "⚫", "🟩"],
];

/// Forms of a key: {a} and {b} are the names of the sides, {x} and {o} their signs, {e} that of empty squares, {n} and {m} discs.
const KEYS: [&str; 58] = [
    "{a} uses {x} and {b} uses {o}",
    "{a}: {x}, {b}: {o}",
    "{a}: {x}\n{b}: {o}",
    "{a} - {x}, {b} - {o}",
    "{a} = {x}, {b} = {o}",
    "{b} = {o}, {a} = {x}",
    "{x} = {a}, {o} = {b}",
    "{x} - {a}, {o} - {b}",
    "{x}: {a}, {o}: {b}, {e}: empty",
    "# {x} - {a}, {o} - {b}",
    "# {e} = empty, {o} = {b}, {x} = {a}",
    "// {x} is {a}, {o} is {b}",
    "{a} ({x}), {b} ({o})",
    "{a} [{x}]: {n}  {b} [{o}]: {m}",
    "{a}: {x} ({n})  {b}: {o} ({m})",
    "{a} ({x}): {n}, {b} ({o}): {m}",
    "{x} plays {a}, {o} plays {b}",
    "({x} plays {a}, {o} {b})",
    "{x}'s are {a}, {o}'s are {b}",
    "{x} is {a} and {o} is {b}.",
    "{a} is {x}, {b} is {o}.",
    "{a} {x}, {b} {o}",
    "{a} stones: {x}, {b} stones: {o}",
    "{a} discs are {x}, {b} discs are {o}",
    "{a} plays {x}",
    "{b} is {o}",
    "{a} has {x}; {b} has {o}",
    "{a}: Ann ({x})\n{b}: Ben ({o})",
    "Ann plays {a} ({x}), Ben plays {b} ({o})",
    "{a} ({x}) against {b} ({o})",
    "{x} for {a}, {o} for {b}",
    "{x} stands for {a}, {o} for {b}",
    "{a} is shown as {x}, {b} as {o}",
    "Legend: {x} = {a}, {o} = {b}",
    "Key: {a} = {x}, {b} = {o}, empty = {e}",
    "{a}/{b} = {x}/{o}",
    "{x}/{o} = {a}/{b}",
    "EMPTY, {b}, {a} = '{e}', '{o}', '{x}'",
    "{a}, {b} = '{x}', '{o}'",
    "{a} = '{x}'\n{b} = '{o}'",
    "const {a} = \"{x}\";\nconst {b} = \"{o}\";",
    "#define {a} '{x}'\n#define {b} '{o}'",
    "{a}_DISC = {x}\n{b}_DISC = {o}",
    "Player 1: {x}\nPlayer 2: {o}",
    "Player 1 ({x}) Player 2 ({o})",
    "Player 1 = {x}, Player 2 = {o}",
    "黒は{x}、白は{o}",
    "黒={x} 白={o}",
    "{x}が黒、{o}が白",
    "{x}：黒、{o}：白",
    "黑方：{x}，白方：{o}",
    "{x}是黑棋，{o}是白棋",
    "Schwarz: {x}, Weiß: {o}",
    "Schwarz ist {x}, Weiß ist {o}",
    "Noir = {x}, Blanc = {o}",
    "Las negras son {x}, las blancas son {o}",
    "{x} moves first.",
    "{x} started, then {o}.",
];

/// Words about the turn: {a} is the side to move, {x} its sign, {c} the other.
const TURNS: [&str; 24] = [
    "",
    "{a} to move",
    "{a} ({x}) to move",
    "{x} to move",
    "Turn: {a}",
    "Turn: {x}",
    "Turn: {a} ({x})",
    "Current player: {a} ({x})",
    "Current player: {x}",
    "stm: {x}",
    "Next: {x}",
    "It is {a}'s turn",
    "It's {x}'s turn.",
    "{a}'s move",
    "I'm {a} and it's my turn",
    "I'm {a}, my move. What should I play?",
    "I am {c} and it's your turn",
    "{a} to play and win",
    "to move: {x}",
    "What is {a}'s best move?",
    "{a} plays next",
    "Player to move: {x}",
    "Side to move = {a}",
    "{x} moves next",
];

struct Printed {
    text: String,
    says_turn: bool,
}

fn fill(form: &str, words: &[(&str, &str)]) -> String {
    words.iter().fold(form.to_owned(), |text, (place, word)| text.replace(place, word))
}

/// The signs of a position, a row each.
fn rows(start: &AnyPosition, signs: [&str; 3]) -> Vec<Vec<String>> {
    let columns = match start.game() {
        Game::Othello { size } => usize::from(size),
        Game::ConnectFour { width, .. } => usize::from(width),
        _ => 3,
    };
    let shown = start.to_string();
    let squares: Vec<char> = shown.split(' ').next().expect("squares").chars().collect();
    let sign = |square: &char| {
        match square {
            'X' => signs[0],
            'O' => signs[1],
            _ => signs[2],
        }
        .to_owned()
    };
    squares.chunks(columns).map(|row| row.iter().map(sign).collect()).collect()
}

/// The signs of this number; red and yellow play no Othello.
fn signs_for(game: Game, number: usize) -> [&'static str; 3] {
    let signs = SIGNS[number];
    let is_coloured = matches!(signs[0], "R" | "Y") && matches!(game, Game::Othello { .. });
    if is_coloured { SIGNS[0] } else { signs }
}

fn print(start: &AnyPosition, rng: &mut Rng64) -> Printed {
    let mut pick = |count: usize| random_below(rng, count as u32) as usize;
    let signs = signs_for(start.game(), pick(SIGNS.len()));
    let key = KEYS[pick(KEYS.len())];
    let turn = TURNS[pick(TURNS.len())];
    let names = match start.game() {
        Game::Othello { .. } => ["Black", "White"],
        Game::ConnectFour { .. } => ["Red", "Yellow"],
        _ => ["Player 1", "Player 2"],
    };
    let rows = rows(start, signs);
    let count = |sign: &str| rows.iter().flatten().filter(|known| *known == sign).count().to_string();
    let (discs, others) = (count(signs[0]), count(signs[1]));
    let words = [
        ("{a}", names[0]),
        ("{b}", names[1]),
        ("{x}", signs[0]),
        ("{o}", signs[1]),
        ("{e}", signs[2]),
        ("{n}", &discs),
        ("{m}", &others),
    ];
    let key = fill(key, &words);
    let mover = start.side_to_move().index();
    let turn = fill(turn, &[("{a}", names[mover]), ("{c}", names[1 - mover]), ("{x}", signs[mover])]);
    let joint = if signs.iter().any(|sign| sign.len() > 1) || pick(2) == 0 { " " } else { "" };
    let board = rows.iter().map(|row| row.join(joint)).collect::<Vec<_>>().join("\n");
    let parts = match pick(4) {
        0 => [&key, &turn, &board],
        1 => [&key, &board, &turn],
        2 => [&board, &key, &turn],
        _ => [&turn, &key, &board],
    };
    let parts: Vec<&str> = parts.into_iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    let between = if pick(2) == 0 { "\n" } else { "\n\n" };
    Printed { text: parts.join(between), says_turn: !turn.is_empty() }
}

/// The same in JSON.
fn json(start: &AnyPosition, rng: &mut Rng64) -> Printed {
    let mut pick = |count: usize| random_below(rng, count as u32) as usize;
    let signs = signs_for(start.game(), pick(SIGNS.len()));
    let names = match start.game() {
        Game::Othello { .. } => [["black", "white"], ["BLACK", "WHITE"], ["Black", "White"]][pick(3)],
        Game::ConnectFour { .. } => ["red", "yellow"],
        _ => ["player1", "player2"],
    };
    let is_number = signs[0].ends_with(|sign: char| sign.is_ascii_digit());
    let value = |sign: &str| if is_number { sign.to_owned() } else { format!("\"{sign}\"") };
    let [x, o] = [value(signs[0]), value(signs[1])];
    let [a, b] = names;
    let key = match pick(6) {
        0 => format!("\"{a}\":{x},\"{b}\":{o}"),
        1 => format!("\"{b}\":{o},\"{a}\":{x}"),
        2 => format!("\"legend\":{{\"{a}\":{x},\"{b}\":{o}}}"),
        3 => format!("\"colors\":{{\"{}\":\"{a}\",\"{}\":\"{b}\"}}", signs[0], signs[1]),
        4 => format!("\"players\":[{x},{o}]"),
        _ => format!("\"players\":{{\"{a}\":{x},\"{b}\":{o}}}"),
    };
    let mover = start.side_to_move().index();
    let turn = match pick(4) {
        0 => String::new(),
        1 => format!(",\"turn\":\"{}\"", names[mover]),
        2 => format!(",\"turn\":{}", value(signs[mover])),
        _ => format!(",\"current_player\":{}", value(signs[mover])),
    };
    let row =
        |row: &Vec<String>| format!("[{}]", row.iter().map(|sign| value(sign)).collect::<Vec<_>>().join(","));
    let board = rows(start, signs).iter().map(row).collect::<Vec<_>>().join(",");
    Printed { text: format!("{{{key},\"board\":[{board}]{turn}}}"), says_turn: !turn.is_empty() }
}

/// A position some moves from the start, in which the game goes on.
fn wander(game: Game, rng: &mut Rng64) -> AnyPosition {
    let mut position = game.start();
    let most = match game {
        Game::TicTacToe => 6,
        _ => 30,
    };
    for _ in 0..=random_below(rng, most) {
        let actions = position.actions();
        let next = position.after(&[actions[random_below(rng, actions.len() as u32) as usize]]);
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Whether notes say that the signs or the turn are taken for granted.
fn is_said(notes: &[ImportNote], says_turn: bool) -> [bool; 2] {
    let signs = notes
        .iter()
        .any(|note| matches!(note, ImportNote::SignsUnsure | ImportNote::SecondBegan | ImportNote::Began(_)));
    let turn = notes.iter().any(|note| matches!(note, ImportNote::TurnByDiscs(..)));
    [signs, turn && !says_turn]
}

fn fault(start: &AnyPosition, printed: &Printed) -> Option<String> {
    let games = read_text(&printed.text, start.game()).ok()?;
    let [game] = &games[..] else { return Some(format!("{} games", games.len())) };
    let read = &game.document.start;
    if game.refused.is_some() || read == start && game.moves == 0 {
        return None;
    }
    let [signs, turn] = is_said(&game.notes, printed.says_turn);
    let squares =
        |position: &AnyPosition| position.to_string().split(' ').next().unwrap_or_default().to_owned();
    let is_board = squares(read) == squares(start);
    (!(signs || is_board && turn))
        .then(|| format!("{read} for {start}: {:?} {:?}", game.notes, game.passed_over))
}

#[test]
fn boards_with_keys_are_read_right_or_refused_or_said_to_be_unsure() {
    let mut rng = Rng64::seed_from_u64(40);
    let (mut faults, mut refused, mut all) = (Vec::new(), 0, 0);
    let tests = std::env::var("KEYS").ok().and_then(|count| count.parse().ok()).unwrap_or(900);
    for number in 0..tests {
        let game = [OTHELLO, CONNECT_FOUR, Game::TicTacToe][number % 3];
        let start = wander(game, &mut rng);
        let printed =
            if random_below(&mut rng, 4) == 0 { json(&start, &mut rng) } else { print(&start, &mut rng) };
        all += 1;
        refused += usize::from(read_text(&printed.text, game).is_err());
        faults.extend(fault(&start, &printed).map(|fault| format!("---- {fault}\n{}\n", printed.text)));
    }
    assert!(faults.is_empty(), "{} of {all} are silently wrong:\n{}", faults.len(), faults.join("\n"));
    assert!(20 * refused < all, "{refused} of {all} are refused");
}

/// Rows of a board, its two sides written with these signs.
fn rows_with(first: char, second: char) -> String {
    let rows =
        ["........", "..X.....", "...XO...", "..XOO...", "..OXO...", ".O.X....", "O..XO...", "........"];
    let sign = |sign| match sign {
        'X' => first,
        'O' => second,
        sign => sign,
    };
    rows.join("\n").chars().map(sign).collect()
}

#[test]
fn whatever_is_passed_over_beside_a_board_and_may_say_whose_its_signs_are_is_told() {
    let is_unsure = |text: &str| {
        let games = read_text(text, OTHELLO).unwrap_or_else(|why| panic!("{text}: {why}"));
        games[0].notes.contains(&ImportNote::SignsUnsure) && !games[0].passed_over.is_empty()
    };
    for words in [
        "colours are inverted: X is really White. Black to move",
        "This is from the last round of the club, in which x is white. Black to move",
        "This is from the last round = the final, in which x is white. Black to move",
    ] {
        let text = format!("{words}\n{}", rows_with('o', 'x'));
        assert!(is_unsure(&text), "{text}");
    }
    let board = rows_with('X', 'O');
    // Discs that are counted otherwise than they are read, and as they are.
    let other = read_text(&format!("White has 6 discs, Black has 8.\nBlack to move\n{board}"), OTHELLO);
    let notes = other.expect("a board").remove(0).notes;
    assert!(notes.iter().any(|note| matches!(note, ImportNote::OtherDiscs { .. })), "{notes:?}");
    for words in [
        "Black 6 - White 8, Black to move",
        "Position 12, Black to move",
        "Diagram 2: corners. X to move",
        "Semi-final 2. X to move",
        "Eval: +3.5 for White\nBlack to move",
        "Eval for White: 1\nBlack to move",
        "Black to move (White already won)",
    ] {
        assert!(!is_unsure(&format!("{words}\n{board}")), "{words}");
    }
}

#[test]
fn words_that_deny_a_turn_or_contradict_each_other_are_refused_at_their_place() {
    let board = rows_with('X', 'O');
    for (words, place) in [
        ("Last turn: Black", 1),
        ("前の手番:黒", 1),
        ("黒の手番ではない", 1),
        ("Black to play\nWhite to play", 1),
        ("Black to move\n(solution: e3)\nWhite to move", 1),
        ("Club\nWhite must pass", 2),
    ] {
        let refusal = refused(&format!("{words}\n{board}"));
        assert!(matches!(refusal.fault, ImportFault::Turn(_)), "{words}: {refusal}");
        assert_eq!(refusal.place.map(|place| place.line), Some(place), "{words}: {refusal}");
    }
    assert!(read_text(&format!("{board}\nWhite must pass"), OTHELLO).is_err());
}

#[test]
fn the_side_to_move_of_connect_four_is_heard_in_other_languages() {
    let rows = ".......\n.......\n.......\n...R...\n..YRY..\n.YRYR..";
    for words in [
        "trait aux jaunes",
        "au tour des jaunes",
        "tour aux jaunes",
        "turno de las amarillas",
        "Gelb am Zug",
        "黄番",
    ] {
        let games = read_text(&format!("{words}\n{rows}"), CONNECT_FOUR);
        let games = games.unwrap_or_else(|why| panic!("{words}: {why}"));
        assert!(games[0].notes.contains(&ImportNote::SecondBegan), "{words}: {:?}", games[0].passed_over);
    }
}

#[test]
fn that_yellow_began_is_no_doubt_of_the_signs() {
    let board = "Yellow began\n.......\n.......\n.......\nY......\nY......\nY.RRR.Y\n";
    let game = &read_text(board, CONNECT_FOUR).expect("a board")[0];
    assert_eq!(game.notes, [ImportNote::SecondBegan]);
    assert!(game.passed_over.is_empty(), "{:?}", game.passed_over);
    let rows = board.strip_prefix("Yellow began\n").expect("rows");
    for words in ["Yellow starts.", "Yellow goes first"] {
        let text = format!("{words}\n{rows}");
        for text in [format!("{text}Red to move\n"), text] {
            let other = &read_text(&text, CONNECT_FOUR).unwrap_or_else(|why| panic!("{text}: {why}"))[0];
            assert_eq!(other.document.start, game.document.start, "{text}");
        }
    }
    // With as many stones of each, Yellow is to move.
    let even = format!("Yellow starts.\n{}", rows.replace("Y.RRR.Y", "Y.RRR.."));
    let even = &read_text(&even, CONNECT_FOUR).expect("a board")[0];
    assert!(even.notes.contains(&ImportNote::SecondBegan), "{:?}", even.notes);
}

#[test]
fn a_sign_with_which_a_sentence_behind_a_board_begins_is_not_to_move() {
    let board = rows_with('X', 'O');
    let alone = read_text(&board, OTHELLO).expect("a board").remove(0).document.start;
    for words in ["O has the corner", "X played last", "O 11\nX 13", "O is better", "X 13", "O dear"] {
        // Refused, or guessed as without the words.
        if let Ok(games) = read_text(&format!("{board}\n{words}"), OTHELLO) {
            assert_eq!(games[0].document.start, alone, "{words}");
            assert!(!games[0].passed_over.is_empty() && !games[0].notes.is_empty(), "{words}");
        }
    }
    let over = ".X..O..\n.O.OX..\n.O.XX..\n.XOOOOX\nOOXOXXX\nOXXXOOX";
    for words in ["", "\nO wins", "\nO won"] {
        let games = read_text(&format!("{over}{words}"), CONNECT_FOUR);
        let game = games.unwrap_or_else(|why| panic!("{words}: {why}")).remove(0);
        assert!(game.document.start.is_over() && game.contradiction.is_none(), "{words}");
    }
}

#[test]
fn columns_stand_behind_a_heading_below_the_names() {
    let game = &read_text("Red: Ann\nYellow: Bob\nMoves: 4433", CONNECT_FOUR).expect("a game")[0];
    assert_eq!((game.moves, &game.document.names), (4, &["Ann".to_owned(), "Bob".to_owned()]));
}

#[test]
fn who_is_to_win_is_no_doubt_of_the_signs() {
    let board = rows_with('X', 'O');
    for words in ["白先黑胜", "黒番 白の勝ち", "白先\n黑必胜"] {
        let game = &read_text(&format!("{words}\n{board}"), OTHELLO).expect("a board")[0];
        assert!(!game.notes.contains(&ImportNote::SignsUnsure), "{words}: {:?}", game.notes);
    }
    // A key that is not understood is one.
    let game = &read_text(&format!("白先\n黑胜 X\n{board}"), OTHELLO).expect("a board")[0];
    assert!(game.notes.contains(&ImportNote::SignsUnsure), "{:?}", game.notes);
}

#[test]
fn a_key_in_any_words_that_names_both_sides_and_both_signs_once_is_read() {
    let right = &read_text(&rows_with('X', 'O'), OTHELLO).expect("a board")[0].document.start;
    let of_letters = [
        "w:x b:o, black to play",
        "b=o w=x, b to play",
        "Schwarz hat die o, Weiß die x. Schwarz am Zug",
        "x représente les blancs, o les noirs. Trait aux noirs",
        "Les noirs sont les o. Trait aux noirs",
        "Computer (white): x, Human (black): o. Black to move",
        "Computer (white): x\nHuman (black): o\nBlack to move",
        "symbols: empty \".\", black \"o\", white \"x\". Black to move",
        "(x: Weiß / o: Schwarz) Schwarz am Zug",
        "X = computer (white), O = you (black)",
        "Ann (O, Black) - Bob (X, White)",
        "I have the X discs (I am White). My opponent O is Black.",
        "Turn: O, black",
        "turn = \"o\"  # black",
        "Turn: \"o\" /* black */",
        "turn=O;black=O",
    ];
    let of_digits = [
        "1 sind weiße Steine, 2 schwarze. Schwarz am Zug.",
        "# 0 empty, 1 white, 2 black",
        "# 1 white 2 black",
        "player = 2  # black",
        "turn = 2 # black",
        "player_to_move: 2 (black)",
    ];
    let cases = of_letters.into_iter().map(|words| (words, rows_with('o', 'x')));
    let digits = rows_with('2', '1').replace('.', "0");
    let cases = cases.chain(of_digits.into_iter().map(|words| (words, digits.clone())));
    for (words, board) in cases {
        for text in [format!("{words}\n{board}"), format!("{board}\n{words}")] {
            let games = read_text(&text, OTHELLO).unwrap_or_else(|why| panic!("{text}: {why}"));
            assert_eq!(games[0].document.start, *right, "{text}");
            let is_told = |note: &ImportNote| matches!(note, ImportNote::SignMeans { .. });
            assert!(games[0].notes.iter().any(is_told), "{text}");
        }
    }
    let board = rows_with('X', 'O');
    for words in
        ["# White's move", "# white's turn", "White: your move", "to_move = WHITE", "side-to-move: W"]
    {
        let games =
            read_text(&format!("{words}\n{board}"), OTHELLO).unwrap_or_else(|why| panic!("{words}: {why}"));
        let read = games[0].document.start.to_string();
        assert_eq!(
            read.split(' ').collect::<Vec<_>>(),
            [right.to_string().split(' ').next().unwrap_or_default(), "O"],
            "{words}"
        );
        assert_eq!(games[0].document.names, ["", ""], "{words}");
    }
}

#[test]
fn discs_that_words_count_are_held_against_the_board() {
    let board = rows_with('X', 'O');
    let is_told = |words: &str| {
        let games =
            read_text(&format!("{board}\n{words}"), OTHELLO).unwrap_or_else(|why| panic!("{words}: {why}"));
        games[0].notes.contains(&ImportNote::OtherDiscs { first: 6, second: 8 })
    };
    for words in [
        "White has 6 discs, Black has 8.",
        "Black 8 - White 6, Black to move",
        "Black: 9 White: 8",
        "There are 6 white discs and 8 black ones.",
        "黒 8 白 6",
        "Schwarz 8, Weiß 6, Schwarz am Zug",
        "● 8 ○ 6",
        "Score: 8-6",
    ] {
        assert!(is_told(words), "{words}");
    }
    for words in [
        "White has 8 discs, Black has 6.",
        "Black 6 - White 8, Black to move",
        "Black: 6 White: 8",
        "● 6 ○ 8",
        "Score: 6-8",
        "White to move, move 13",
        "Exercise 7, Black to move and win 40",
    ] {
        assert!(!is_told(words), "{words}");
    }
}

#[test]
fn what_is_passed_over_beside_a_board_is_quoted_as_it_stands_there() {
    for (words, quoted) in [
        ("Black to move = hard | very: yes", "hard | very: yes"),
        ("b=o w=x (level three), b to play", "level three"),
        ("Position 3：level = 2, Black to move", "Position 3：level = 2"),
    ] {
        let signs = if words.contains("w=x") { ('o', 'x') } else { ('X', 'O') };
        let text = format!("{words}\n{}", rows_with(signs.0, signs.1));
        let games = read_text(&text, OTHELLO).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(games[0].passed_over, [quoted], "{text}");
    }
    let digits = rows_with('2', '1').replace('.', "0");
    let text = format!("Here I have the 2 discs, black = 2, black to move\n{digits}");
    let games = read_text(&text, OTHELLO).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert!(
        games[0].passed_over.iter().all(|part| text.contains(part.as_str())),
        "{:?}",
        games[0].passed_over
    );
}
