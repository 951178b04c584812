//! Does notation accept what programs and people write, and refuse all else with the place of the fault?

use edagari::game::connect_four::{Column, ConnectFour};
use edagari::game::number_tree::{NumberTree, WholeTree};
use edagari::game::othello::{Move, Othello};
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{
    ActionId, Alternating, Notation, NotationError,
    NotationFault::{self, Illegal, Impossible, TooLarge, TooMuch, Unreadable, WrongLength},
    Side,
};
use proptest::prelude::{Just, Strategy, any, prop_oneof};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// Plays the moves of a good text.
fn played<P: Notation>(start: &P, moves: &str) -> P {
    let mut position = start.clone();
    for id in start.parse_moves(moves).expect(moves) {
        position.try_play(id).expect("the reader has checked it");
    }
    position
}

/// Asserts that each text is refused for this reason, at this character.
fn refuses<T>(read: impl Fn(&str) -> Result<T, NotationError>, cases: &[(&str, NotationFault, usize, &str)]) {
    for &(text, what, at, part) in cases {
        let start: String = text.chars().take(60).collect();
        let error = read(text).err().expect(&start);
        assert_eq!((error.what, error.at, error.text.as_str()), (what, at, part), "{start:?}");
    }
}

#[test]
fn tic_tac_toe_is_read_in_all_its_forms() {
    let lecture = TicTacToe::parse("..X / .O. / X.O").expect("a good position");
    assert_eq!(lecture.to_string(), "--X-O-X-O X");
    assert_eq!(lecture, TicTacToe::parse("--x-o-x-oX").expect("a good position"));
    assert_eq!(lecture.side_to_move(), Side::First);
    assert_eq!(played(&TicTacToe::default(), "b2 A1,c3").to_string(), "O---X---X O");
    let won = played(&TicTacToe::default(), "a1b1a2b2a3");
    assert_eq!(won.winning_line(), Some([0, 3, 6]));
    assert_eq!(won.final_score().early(), 4);
    assert_eq!(TicTacToe::parse("XXXOOXXOO").expect("a full board with a line").outcome(), won.outcome());
}

#[test]
fn tic_tac_toe_refuses_what_is_wrong() {
    refuses(
        TicTacToe::parse,
        &[
            ("", WrongLength, 1, "∅"),
            ("XO-XO-XO", WrongLength, 1, "XO-XO-XO"),
            ("XO-?-----", Unreadable, 4, "?"),
            ("XX-------", Impossible, 1, "XX-------"),
            ("XXXOOO---", Impossible, 1, "XXXOOO---"),
            ("XXXOO-O--", Impossible, 1, "XXXOO-O--"),
            ("--------- O", Impossible, 11, "O"),
            ("--------- X 1", TooMuch, 13, "1"),
            ("---------!", TooMuch, 10, "!"),
        ],
    );
    refuses(
        |text| TicTacToe::default().parse_moves(text),
        &[
            ("a1 d1", Unreadable, 4, "d1"),
            ("a1b", Unreadable, 3, "b"),
            ("a1 b2 A1", Illegal, 7, "A1"),
            ("a1a2b1b2c1 c2", TooMuch, 12, "c2"),
        ],
    );
}

#[test]
fn connect_four_is_read_as_moves_and_as_a_board() {
    let moves = ConnectFour::parse("4455").expect("good moves");
    let board = "....... ....... ....... ....... ...OO.. ...XX.. X";
    assert_eq!(moves, ConnectFour::parse(board).expect("a good board"));
    assert_eq!(moves, played(&ConnectFour::default(), " 4, 4 5\n5"));
    assert_eq!(ConnectFour::parse(""), Ok(ConnectFour::default()));
    assert_eq!((moves.landing_row(Column(3)), moves.stone(4, 1)), (Some(2), Some(Side::Second)));
    let won = played(&moves, "667");
    assert_eq!(won.winning_cells().count_ones(), 4);
    assert_eq!(won.final_score().units(), -18);
    assert_eq!(won, ConnectFour::parse(&won.to_string()).expect("a finished game"));
    let wide = ConnectFour::new(8, 7).expect("a known size");
    assert_eq!(wide.parse_position("88").expect("good moves").landing_row(Column(7)), Some(2));
}

#[test]
fn connect_four_refuses_what_is_wrong() {
    let empty = ".".repeat(35);
    let board = |bottom: &str| format!("{empty}{bottom}");
    let floating = format!("X{}", ".".repeat(41));
    let twice = board("XXXX...").replacen("..........", "......OOOO", 1);
    refuses(
        ConnectFour::parse,
        &[
            ("4444444", Illegal, 7, "4"),
            ("48", Illegal, 2, "8"),
            ("0", Illegal, 1, "0"),
            ("41424344", TooMuch, 8, "4"),
            ("12x", Unreadable, 1, "1"),
            (&empty, WrongLength, 1, &empty[..24]),
            (&board("XX....."), Impossible, 1, &empty[..24]),
            (&board("XO..... O"), Impossible, 44, "O"),
            (&board("XO..... X 4"), TooMuch, 46, "4"),
            (&floating, Impossible, 1, &floating[..24]),
            (&twice, Impossible, 1, &twice[..24]),
        ],
    );
}

#[test]
fn othello_transcripts_are_read_leniently() {
    let start = Othello::default();
    let plain = played(&start, "f5d6c3d3c4");
    for text in
        ["f5 d6 c3 d3 c4", "F5D6c3D3C4", "1. f5 d6 2. c3 d3 3.c4", "f5,d6, c3\nd3\tc4", "  f5d6c3d3c4 1. "]
    {
        assert_eq!(played(&start, text), plain, "{text}");
    }
}

/// After these eight moves Black has none.
const BEFORE_A_PASS: &str = "d3c3b3b2f5a3a1c1";

#[test]
fn passes_are_put_in_and_left_out() {
    let start = Othello::default();
    let stuck = played(&start, BEFORE_A_PASS);
    assert!(stuck.must_pass());
    assert_eq!(stuck.legal(), 0);
    let with_pass = format!("{BEFORE_A_PASS} PA e3");
    let moves = start.parse_moves(&with_pass).expect("a good transcript");
    assert_eq!((moves.len(), moves[8]), (10, ActionId(64)));
    for pass in ["", "pa", "PS", "--", " pass ", "\n--\n", "5. PA"] {
        assert_eq!(start.parse_moves(&format!("{BEFORE_A_PASS}{pass}E3")).as_ref(), Ok(&moves), "{pass}");
    }
    assert_eq!(start.format_moves(&moves), Ok(format!("{BEFORE_A_PASS}e3")));
    assert_eq!(start.format_moves(&moves[..9]), Ok(format!("{BEFORE_A_PASS}PA")));
    let wrong = format!("{BEFORE_A_PASS}PAPA");
    assert_eq!(start.parse_moves(&wrong), Err(NotationError::new(Illegal, 19, "PA")));
}

#[test]
fn othello_refuses_what_is_wrong() {
    let start = Othello::default();
    refuses(
        |text| start.parse_moves(text),
        &[
            ("f5 a1", Illegal, 4, "a1"),
            ("f5 PA", Illegal, 4, "PA"),
            ("f5 i1", Unreadable, 4, "i1"),
            ("f5d9", Unreadable, 3, "d9"),
            ("f5d", Unreadable, 3, "d"),
            ("12 f5", Unreadable, 1, "12"),
            ("f5d6 ?", Unreadable, 6, "?"),
            ("d3c3b3d2e1d6d7e3f4 a1", TooMuch, 20, "a1"),
        ],
    );
    let four = Othello::new(4).expect("a known size");
    refuses(
        |text| four.parse_position(text),
        &[
            ("", WrongLength, 1, "∅"),
            ("---------------", WrongLength, 1, "---------------"),
            ("-----?", Unreadable, 6, "?"),
            ("---------------- X X", TooMuch, 20, "X"),
            ("---------------- P", TooMuch, 18, "P"),
        ],
    );
}

#[test]
fn othello_boards_are_read_in_all_letters() {
    let start = Othello::default();
    let empty = "-".repeat(24);
    for (black, white, side) in [("X", "O", " X"), ("*", "0", ""), ("b", "W", "*"), ("x", "o", "\nb")] {
        let middle = format!("...{white}{black}......{black}{white}...").replace("......", "--- ---");
        assert_eq!(Othello::parse(&format!("{empty}{middle}{empty}{side}")), Ok(start));
    }
    assert_eq!(Othello::parse("---- -OX- -XO- ----"), Ok(Othello::new(4).expect("a known size")));
    let white = Othello::parse(&start.to_string().replace(" X", " O")).expect("a good board");
    assert_eq!((white.side_to_move(), white.discs(Side::First)), (Side::Second, start.own()));
    assert_eq!(Move::at(37).to_string(), "f5");
    assert_eq!((Move::PASS.to_string(), ActionId::from(Move::PASS)), ("PA".to_owned(), ActionId(64)));
}

#[test]
fn number_trees_refuse_what_is_wrong() {
    let deep = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
    assert!(WholeTree::parse(&deep(WholeTree::DEPTH_LIMIT)).is_ok());
    let too_deep = deep(100_000);
    let wide = |leaves: usize| format!("[{}0]", "0,".repeat(leaves - 1));
    assert!(WholeTree::parse(&wide(WholeTree::CHILD_LIMIT)).is_ok());
    let large = format!("[{}]", vec![wide(999); 1_000].join(","));
    refuses(
        WholeTree::parse,
        &[
            ("", Unreadable, 1, "∅"),
            ("7", Impossible, 1, "7"),
            ("[]", Unreadable, 2, "]"),
            ("[1,[]]", Unreadable, 5, "]]"),
            ("[1,]", Unreadable, 4, "]"),
            ("[1 2]", Unreadable, 4, "2]"),
            ("[1.5]", Unreadable, 2, "1.5]"),
            ("[[1,2]", Unreadable, 7, "∅"),
            ("[1]]", TooMuch, 4, "]"),
            ("[-]", Unreadable, 2, "-]"),
            ("[1000000]", TooLarge, 2, "1000000]"),
            ("[-1000000]", TooLarge, 2, "-1000000]"),
            ("[99999999999999999999]", TooLarge, 2, "99999999999999999999]"),
            (&too_deep, TooLarge, 65, &too_deep[..24]),
            (&wide(WholeTree::CHILD_LIMIT + 1), TooLarge, 2 * WholeTree::CHILD_LIMIT + 3, "]"),
            (&large, TooLarge, large.len() - 2, "0]]"),
        ],
    );
    refuses(
        |text| NumberTree::default().parse_moves(text),
        &[
            ("1 4", Illegal, 3, "4"),
            ("0", Illegal, 1, "0"),
            ("a", Illegal, 1, "a"),
            ("1,2 1", TooMuch, 5, "1"),
        ],
    );
}

#[test]
fn moves_of_a_number_tree_are_numbers_of_children_or_names_of_nodes() {
    let tree = NumberTree::parse("[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]]]").expect("a good tree");
    let line = |text: &str| tree.parse_moves(text).map(|line| line.iter().map(|id| id.0).collect::<Vec<_>>());
    for same in ["2 2 1", "C H H1", "c, h, h1", "H1", "C H1", "2 H 1", "C 2 h1"] {
        assert_eq!(line(same), Ok(vec![1, 1, 0]), "{same}");
    }
    // Every node is found by its name, and every line of names is read back.
    for node in 1..tree.tree().node_count() as u32 {
        let name = tree.tree().name(node).expect("a small tree");
        assert_eq!(line(&name), Ok(tree.tree().path(node)), "{name}");
    }
    let cases = [
        ("A", Illegal, 1, "A"),
        ("C B", Illegal, 3, "B"),
        ("H3", Illegal, 1, "H3"),
        ("AAA", Illegal, 1, "AAA"),
        ("C ?", Unreadable, 3, "?"),
        ("C H H1 H2", TooMuch, 8, "H2"),
        ("C0", Illegal, 1, "C0"),
    ];
    refuses(|text| tree.parse_moves(text), &cases);
}

#[test]
fn number_trees_are_read_with_blanks_signs_and_a_side() {
    let tree = WholeTree::parse(" [ +1 ,\n[ -2, −3, 007 ] ] ").expect("a good tree");
    assert_eq!(tree.leaves().collect::<Vec<_>>(), [1, -2, -3, 7]);
    assert_eq!(tree.node_count(), 6);
    assert_eq!(NumberTree::parse("[1] min").map(|tree| tree.side_to_move()), Ok(Side::Second));
    assert_eq!(played(&NumberTree::default(), "3, 2").value(), Some(5));
}

/// A good text with a few characters taken out, put in, changed or repeated.
fn mutated(good: &'static str, alphabet: &'static str) -> impl Strategy<Value = String> {
    let letters: Vec<char> = alphabet.chars().collect();
    let change = (any::<usize>(), 0..4_u8, proptest::sample::select(letters));
    proptest::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut text: Vec<char> = good.chars().collect();
        for (place, kind, letter) in changes {
            let place = place % (text.len() + 1);
            match kind {
                0 => text.truncate(place),
                1 => text.insert(place, letter),
                2 if place < text.len() => text[place] = letter,
                _ => text.extend_from_within(place..),
            }
        }
        text.into_iter().collect()
    })
}

/// Reads ten thousand texts, most of them bad: nothing panics, and what is accepted can be written and read again.
fn survives<P: Alternating + Notation>(start: &P, good: [&'static str; 2], alphabet: &'static str) {
    let config = Config { cases: 10_000, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let letters: Vec<char> = alphabet.chars().collect();
    let noise = proptest::collection::vec(proptest::sample::select(letters), 0..90);
    let texts = prop_oneof![
        any::<String>(),
        noise.prop_map(String::from_iter),
        Just(good[0]).prop_flat_map(move |good| mutated(good, alphabet)),
        Just(good[1]).prop_flat_map(move |good| mutated(good, alphabet)),
    ];
    let result = TestRunner::new_with_rng(config, rng).run(&texts, |text| {
        if let Ok(position) = start.parse_position(&text) {
            assert_eq!(start.parse_position(&position.to_string()), Ok(position.clone()));
            assert_eq!(position.count_actions() == 0, position.is_over());
        }
        if let Ok(moves) = start.parse_moves(&text) {
            let again = start.format_moves(&moves).expect("the moves are legal");
            assert_eq!(start.parse_moves(&again), Ok(moves));
        }
        Ok(())
    });
    result.expect("no text breaks a reader");
}

#[test]
fn bad_texts_of_tic_tac_toe() {
    survives(&TicTacToe::default(), ["XO-XO---- X", "a1b1a2b2a3"], "XO-. /abc123xé");
}

#[test]
fn bad_texts_of_connect_four() {
    let board = "......................O......XX.....OXOX.. O";
    survives(&ConnectFour::default(), [board, "44455554221"], "XO.-123456789 /");
}

#[test]
fn bad_texts_of_othello() {
    let small = Othello::new(4).expect("a known size");
    survives(&small, ["-----OX--XO----- X", "1. b1 a1 2. d3 PA"], "XO-*0.wabcd1234 PAS");
    let board = "---------------------------OX------XO--------------------------- X";
    survives(&Othello::default(), [board, "f5d6c3d3c4f4e6"], "XO-*0.wabcdefgh12345678 PAS");
}

#[test]
fn bad_texts_of_number_trees() {
    survives(&NumberTree::default(), ["[[3,12,8],[2,4,6],[14,5,2]]", "1 2"], "[[]],-0123456789 MINé");
}
