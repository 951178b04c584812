//! What becomes of every part of a text: a sign that is changed changes the game, or what is listed, or makes a refusal of the text. One
//! whose change changes nothing was not understood there.

use edagari::catalog::Game;
use edagari::session::command::Command;
use edagari::session::effect::Effect;
use edagari::session::settings::Settings;
use edagari::session::{self, update};
use edagari::store::import::{Imported, PartUse, read_text};

use crate::store::import::{CONNECT_FOUR, OTHELLO};

/// A text of a form, with the parts that are checked and say nothing of their own.
struct FormText {
    form: &'static str,
    open: Game,
    text: &'static str,
    layout: &'static [&'static str],
}

const fn othello(form: &'static str, text: &'static str) -> FormText {
    FormText { form, open: OTHELLO, text, layout: &[] }
}

const fn stones(form: &'static str, text: &'static str) -> FormText {
    FormText { form, open: CONNECT_FOUR, text, layout: &[] }
}

impl FormText {
    const fn with(self, layout: &'static [&'static str]) -> Self {
        Self { layout, ..self }
    }
}

const TEXTS: [FormText; 41] = [
    othello(
        "PGN",
        "[Event \"Open\"]\n[Site \"Town\"]\n[Date \"2026.05.01\"]\n[Round \"3\"]\n[Black \"Anna\"]\n[White \"Ben\"]\n[Result \"34-30\"]\n\n1. f5 d6 {a note} 2. c3! d3 (2... f4 $1) 3. c4 f4 34-30\n",
    ),
    othello("PGN that begins elsewhere", "[FEN \"---------------------------OX------XO--------------------------- X\"]\n\n1. f5 d6 2. c3 d3 *").with(&["*"]),
    stones("PGN of columns", "[Variant \"Connect Four\"]\n[Red \"Anna\"]\n\n1. 4 4 2. 4 3 3. 3 3 *").with(&["*", "Connect"]),
    othello("SGF", "(;FF[4]GM[2]SZ[8]PB[Anna]PW[Ben]EV[Open]KM[5];B[fe]C[good];W[df](;B[cc];W[dc])(;B[cd]))").with(&["FF[4]"]),
    othello("SGF that is set up", "(;GM[2]SZ[8]AB[de][ed]AW[dd][ee]PL[B];B[fe];W[df])"),
    othello(
        "GGF",
        "(;GM[Othello]PC[GGS]DT[2026]PB[Anna]PW[Ben]RE[+4]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[d3/1.5]W[c5/-2/3/extra];)",
    )
    .with(&["TY[8]"]),
    othello("GGF archive", "2 (;GM[Othello]PB[Anna]PW[Ben]B[f5]W[d6];)(;GM[Othello]PB[Ben]PW[Anna]B[d3]W[c5];)"),
    othello(
        "Othello Quest",
        "{\"gtype\":\"reversi\",\"players\":[{\"name\":\"Anna\"},{\"name\":\"Ben\"}],\"position\":{\"startPos\":\"f5d6\",\"moves\":[{\"m\":\"c3\"},{\"m\":\"d3\"}]},\"created\":\"2026\"}",
    )
    .with(&["gtype", "reversi"]),
    stones(
        "Kaggle",
        "{\"name\":\"connectx\",\"configuration\":{\"columns\":7,\"rows\":6,\"inarow\":4},\"steps\":[[{\"action\":0,\"status\":\"ACTIVE\"},{\"action\":0,\"status\":\"INACTIVE\"}],[{\"action\":3,\"status\":\"INACTIVE\"},{\"action\":0,\"status\":\"ACTIVE\"}]],\"rewards\":[0,1]}",
    )
    .with(&["\"action\":0", "INACTIVE", "status\":\"INACTIVE", "status\":\"ACTIVE\"}]]", "1]}"]),
    othello("JSON of moves", "{\"black\":\"Anna\",\"white\":\"Ben\",\"date\":\"2026\",\"moves\":[\"f5\",\"d6\",\"c3\"],\"clock\":5}"),
    othello("JSON of moves and sides", "{\"moves\":[{\"player\":\"B\",\"move\":\"f5\"},{\"player\":\"W\",\"move\":\"d6\"}]}"),
    stones("JSON of a board", "{\"board\":[[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,0,0,0,0],[0,0,0,2,0,0,0],[0,0,1,1,2,1,0]],\"turn\":2}"),
    stones(
        "UCI",
        "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,draw",
    ),
    othello("a transcript", "f5d6c3d3c4f4"),
    othello("numbered moves", "1. f5 d6 2. c3 d3 3. c4 f4 34-30"),
    othello("moves by bare numbers", "1 f5 2 d6 3 c3 4 d3 5 c4 6 f4"),
    othello("moves with signs", "● f5 ○ d6 ● c3 ○ d3"),
    othello("moves with letters", "B:f5 W:d6 B:c3 W:d3"),
    othello("moves with names", "Black: f5\nWhite: d6\nBlack: c3\nWhite: d3"),
    othello("a mail", "Hi Tom, our game of 12 May:\n1. f5 d6 2. c3 d3\n3. c4 f4\nSee you, Ann"),
    othello("a count before moves", "60 moves: f5 d6 c3 d3 c4 f4"),
    othello("moves with values", "1. f5 (+0.12) d6 (-0.30)\n2. c3 (+1) d3 (-2)"),
    othello("a page", "<p>Black: Anna</p><p>f5 d6 <b>c3</b> d3</p><p>a fine game</p>").with(&["<p>", "</p>", "<b>", "</b>"]),
    othello("lines about a game", "黒：田中\n白：鈴木\n日付：2026-05-01\n結果：34-30\nf5d6c3d3"),
    othello("a kifu with words before it", "石差：4\n棋譜：f5d6c3d3c4f4"),
    othello(
        "a board in rows",
        "--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nX to move\n",
    ),
    othello(
        "a board with names and information beside it",
        "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2 O to move\n3 - - - - - - - - 3\n4 - - - O * - - - 4 O: discs =  1    moves =  3\n5 - - - * * - - - 5 *: discs =  4    moves =  3\n6 - - - - * - - - 6   empties = 59      ply =  2\n7 - - - - - - - - 7\n8 - - - - - - - - 8\n  A B C D E F G H\n",
    ),
    othello("a board with a legend", "X = white, O = black\n--------\n--------\n--------\n---OX---\n---XO---\n--------\n--------\n--------\nO to move\n"),
    othello("a board in digits", "1 = white, 2 = black\n00000000\n00000000\n00000000\n00021000\n00012000\n00000000\n00000000\n00000000\nWhite to move"),
    othello("a board on one line", "---------------------------OX------XO--------------------------- X"),
    othello("a board and moves", "---------------------------OX------XO--------------------------- X\nf5 d6 c3"),
    othello("OBF", "---------------------------OX------XO--------------------------- X; f5:+2; d3:-1; % a remark"),
    othello("OBF of a list", "---------------------------OX------XO--------------------------- X; f5:+2; d3:-1; --:-127;"),
    othello(
        "pictures with marks",
        "⬜⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⚪⚫⬜⬜⬜\n⬜⬜⬜⚫⚪⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜⬜\n⬜⬜⬜⬜⬜⬜⬜⬜\nBlack to move",
    ),
    othello(
        "a number diagram",
        " .  .  .  .  .  .  .  .\n .  .  .  .  .  .  .  .\n .  .  3  4  .  .  .  .\n .  .  5 ## ##  .  .  .\n .  .  . ## ##  1  .  .\n .  .  .  2  .  .  .  .\n .  .  .  .  .  .  .  .\n .  .  .  .  .  .  .  .\n",
    ),
    stones("columns", "4455667"),
    stones("columns and who won", "4 4 5 5 6 6 7\nRed wins"),
    stones("columns with colours", "Red: column 4, Yellow: column 4, Red: column 3").with(&["column"]),
    stones("moves and scores", "44455566 -2\n4455 3\n"),
    stones("a list", "[[0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 0 0 0 0]\n [0 0 0 2 0 0 0]\n [0 0 1 1 2 1 0]]"),
    othello("a table", "move,black,white,seconds\n1,f5,d6,3\n2,c3,d3,\n3,c4,f4,\n"),
];

/// All that a person is told of a text.
fn outcome(text: &str, open: Game) -> String {
    let told = |game: &Imported| {
        let Imported { form, moves, passed_over, illegal, illegal_beside, notes, .. } = game;
        let faults = (&game.contradiction, &game.other_result, &game.damage, &game.refused);
        let document = game.document.to_text();
        format!(
            "{form:?} {moves} {passed_over:?} {illegal:?} {illegal_beside:?} {notes:?} {faults:?} {document}"
        )
    };
    match read_text(text, open) {
        Ok(games) => games.iter().map(told).collect::<Vec<_>>().join("\n"),
        Err(refusal) => format!("{refusal}"),
    }
}

/// All that the window tells of a text that is pasted, and the game that is open then.
fn pasted_outcome(text: &str) -> String {
    let mut state = session::document::start_state(Settings::default());
    let effects = update::apply(&mut state, Command::PasteText(text.to_owned()));
    let told = effects.iter().filter_map(|effect| match effect {
        Effect::Tell(notice) => Some(notice.text.clone()),
        _ => None,
    });
    let told: Vec<String> = told.collect();
    let left_out = state.view.notes.as_ref().map(|notes| notes.left_out.join(" "));
    format!("{told:?} {left_out:?} {}", state.game.document.to_text())
}

/// Another sign of the same kind; `None` for those between the parts of a text.
fn other(sign: char) -> Option<char> {
    Some(match sign {
        'X' => 'O',
        'O' => 'X',
        '●' => '○',
        '○' => '●',
        '⚫' => '⚪',
        '⚪' | '⬜' => '⚫',
        '9' => '0',
        'z' => 'b',
        '0'..='8' | 'a'..='y' | 'A'..='Y' => char::from(sign as u8 + 1),
        'Z' => 'B',
        sign if sign.is_alphanumeric() => 'q',
        _ => return None,
    })
}

/// The text with one sign changed.
fn with_sign(text: &str, at: usize, sign: char) -> String {
    let end = at + text[at..].chars().next().map_or(0, char::len_utf8);
    format!("{}{sign}{}", &text[..at], &text[end..])
}

/// The signs of a text whose change changes nothing of what a person is told, though they are no layout and not left out.
fn not_understood(form: &FormText, outcome: impl Fn(&str) -> String) -> Vec<String> {
    let FormText { open, text, layout, .. } = *form;
    let games = read_text(text, open).unwrap_or_else(|refusal| panic!("{}: {refusal}", form.form));
    let account = &games.iter().find(|game| game.refused.is_none()).expect("a game").account;
    let is_layout = |at: usize| {
        layout.iter().any(|part| {
            text.match_indices(part).any(|(begin, part)| (begin..begin + part.len()).contains(&at))
        })
    };
    let known = outcome(text);
    let is_lost = |(at, sign): &(usize, char)| {
        other(*sign).is_some_and(|other| outcome(&with_sign(text, *at, other)) == known)
    };
    let checked =
        text.char_indices().filter(|(at, _)| account.use_at(*at) == Some(PartUse::Used) && !is_layout(*at));
    checked
        .filter(is_lost)
        .map(|(at, sign)| format!("{sign:?} at {at}: …{}", &text[at..].lines().next().unwrap_or_default()))
        .collect()
}

#[test]
fn no_sign_of_a_text_is_without_meaning_and_without_a_word() {
    let mut lost = Vec::new();
    for form in &TEXTS {
        let signs = not_understood(form, |text| outcome(text, form.open));
        lost.extend(signs.into_iter().map(|sign| format!("{}: {sign}", form.form)));
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn no_sign_of_a_pasted_text_is_without_meaning_and_without_a_word() {
    let mut lost = Vec::new();
    // Several games are chosen from first, and their texts are read as above.
    for form in TEXTS.iter().filter(|form| form.open == OTHELLO && form.form != "GGF archive") {
        lost.extend(
            not_understood(form, pasted_outcome).into_iter().map(|sign| format!("{}: {sign}", form.form)),
        );
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn every_sign_of_a_text_is_accounted_for() {
    for FormText { form, open, text, .. } in &TEXTS {
        let games = read_text(text, *open).unwrap_or_else(|refusal| panic!("{form}: {refusal}"));
        let account = &games.iter().find(|game| game.refused.is_none()).expect("a game").account;
        let open_signs: String = text
            .char_indices()
            .filter(|(at, sign)| sign.is_alphanumeric() && account.use_at(*at).is_none())
            .map(|(_, sign)| sign)
            .collect();
        assert_eq!(open_signs, "", "{form}");
    }
}
