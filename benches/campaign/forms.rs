//! Random games and positions written in the forms that people paste, and what a reader may make of a damaged one: all of
//! it, or a named rest.

#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "forms are easier to read as they are written"
)]

use std::collections::BTreeMap;

use edagari::catalog::{AnyPosition, Game};
use edagari::game::record::MoveId;
use edagari::game::{Rng64, Side, random_below};
use edagari::store::import::{ImportNote, Imported, read};

/// Forms with a writer.
pub(crate) const FORMS: [Form; 12] = [
    Form { name: "PGN", write: pgn, squares: letters_and_digits },
    Form { name: "SGF", write: sgf, squares: two_letters },
    Form { name: "GGF", write: ggf, squares: letters_and_digits },
    Form { name: "Othello Quest", write: quest, squares: letters_and_digits },
    Form { name: "transcripts", write: transcript, squares: letters_and_digits },
    Form { name: "boards in rows", write: rows, squares: letters_and_digits },
    Form { name: "boards on one line", write: one_line, squares: letters_and_digits },
    Form { name: "OBF", write: obf, squares: letters_and_digits },
    Form { name: "number diagrams", write: diagram, squares: nothing },
    Form { name: "columns", write: columns, squares: nothing },
    Form { name: "moves and scores", write: scored, squares: nothing },
    Form { name: "lists of Connect Four", write: list, squares: nothing },
];

/// A form that games are written in.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    pub(crate) write: fn(&mut Rng64) -> Written,
    /// The squares that a text of this form names, by their usual names.
    squares: fn(&str) -> Vec<String>,
}

/// A text and what stands in it.
pub(crate) struct Written {
    pub(crate) text: String,
    /// Moves of the main line, or none with a position.
    pub(crate) games: Vec<WrittenGame>,
}

/// A game that was written.
pub(crate) struct WrittenGame {
    pub(crate) start: AnyPosition,
    pub(crate) line: String,
    /// Beside these moves, counted from 0, another was tried.
    pub(crate) variations: Vec<(usize, String)>,
    pub(crate) comments: Vec<(usize, String)>,
    pub(crate) names: [String; 2],
}

/// A random game: its labels with passes left out, where each was played, and the alternatives there.
struct Played {
    labels: Vec<String>,
    sides: Vec<Side>,
    others: Vec<(usize, String)>,
    end: AnyPosition,
}

const OTHELLO: Game = Game::Othello { size: 8 };
const CONNECT_FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

fn below(rng: &mut Rng64, limit: usize) -> usize {
    random_below(rng, limit.max(1) as u32) as usize
}

fn played(rng: &mut Rng64, game: Game, least: usize, most: usize) -> Played {
    let length = least + below(rng, most - least + 1);
    let mut position = game.start();
    let mut played =
        Played { labels: Vec::new(), sides: Vec::new(), others: Vec::new(), end: position.clone() };
    while played.labels.len() < length && !position.is_over() {
        let actions = position.actions();
        let action = actions[below(rng, actions.len())];
        if !position.is_pass(action) {
            let other = actions[below(rng, actions.len())];
            if other != action && below(rng, 6) == 0 {
                played.others.push((played.labels.len(), position.label(other)));
            }
            played.labels.push(position.label(action));
            played.sides.push(position.side_to_move());
        }
        position = position.after(&[action]);
    }
    played.end = position;
    played
}

fn name(rng: &mut Rng64) -> String {
    ["Anna", "Ben O'Neil", "Cléo", "黒猫", "张三", "Dora 2"][below(rng, 6)].to_owned()
}

impl Played {
    fn written(self, rng: &mut Rng64, is_tree: bool) -> WrittenGame {
        let comments = if is_tree && !self.labels.is_empty() {
            vec![(below(rng, self.labels.len()), "a sharp one; (not e3) 1-0".to_owned())]
        } else {
            Vec::new()
        };
        WrittenGame {
            start: OTHELLO.start(),
            line: self.labels.concat(),
            variations: if is_tree { self.others } else { Vec::new() },
            comments,
            names: [name(rng), name(rng)],
        }
    }
}

fn pgn(rng: &mut Rng64) -> Written {
    let mut text = String::new();
    let mut games = Vec::new();
    for number in 0..=below(rng, 3) {
        let played = played(rng, OTHELLO, 4, 60);
        let (labels, sides) = (played.labels.clone(), played.sides.clone());
        let game = played.written(rng, true);
        text += &format!(
            "[Event \"Open {number}\"]\n[Date \"2026.05.0{}\"]\n[Black \"{}\"]\n[White \"{}\"]\n[Result \"*\"]\n\n",
            number + 1,
            game.names[0],
            game.names[1]
        );
        for (at, label) in labels.iter().enumerate() {
            if sides[at] == Side::First {
                text += &format!("{}. ", at / 2 + 1);
            }
            text += &format!("{label}{} ", ["", "", "!", "?!"][below(rng, 4)]);
            for (_, words) in game.comments.iter().filter(|(beside, _)| *beside == at) {
                text += &format!("{{{words}}} ");
            }
            for (_, other) in game.variations.iter().filter(|(beside, _)| *beside == at) {
                text += &format!("({}... {other} $5) ", at / 2 + 1);
            }
            if at % 8 == 7 {
                text += "\n";
            }
        }
        text += "*\n\n";
        games.push(game);
    }
    Written { text, games }
}

fn escaped(words: &str) -> String {
    words.replace('\\', "\\\\").replace(']', "\\]")
}

fn sgf(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 4, 60);
    let (labels, sides) = (played.labels.clone(), played.sides.clone());
    let game = played.written(rng, true);
    let mut text = format!(
        "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[{}]PW[{}]DT[2026-05-01]",
        escaped(&game.names[0]),
        escaped(&game.names[1])
    );
    let point = |label: &str| {
        let row = label.as_bytes()[1] - b'1' + b'a';
        format!("{}{}", &label[..1], char::from(row))
    };
    let mut open = 0;
    for (at, label) in labels.iter().enumerate() {
        let tag = if sides[at] == Side::First { "B" } else { "W" };
        let beside: Vec<_> = game.variations.iter().filter(|(place, _)| *place == at).collect();
        if !beside.is_empty() {
            text += "\n(";
            open += 1;
        }
        text += &format!("; {tag}[{}]", point(label));
        for (_, words) in game.comments.iter().filter(|(place, _)| *place == at) {
            text += &format!("C[{}]", escaped(words));
        }
    }
    // What was tried stands behind the end of the line that it leaves, the last first.
    for (at, other) in game.variations.iter().rev() {
        let tag = if sides[*at] == Side::First { "B" } else { "W" };
        text += &format!(")(;{tag}[{}])", point(other));
        open -= 1;
    }
    text += &")".repeat(open + 1);
    Written { text, games: vec![game] }
}

fn ggf(rng: &mut Rng64) -> Written {
    let count = 1 + below(rng, 2);
    let mut text = format!("{count} ");
    let mut games = Vec::new();
    for _ in 0..count {
        let played = played(rng, OTHELLO, 4, 60);
        let moves: String = played
            .labels
            .iter()
            .zip(&played.sides)
            .map(|(label, side)| format!("{}[{label}//1.5]", if *side == Side::First { "B" } else { "W" }))
            .collect();
        let game = played.written(rng, false);
        text += &format!(
            "(;GM[Othello]PC[GGS/os]PB[{}]PW[{}]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]{moves};)",
            escaped(&game.names[0]),
            escaped(&game.names[1])
        );
        games.push(game);
    }
    Written { text, games }
}

fn quest(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 8, 60);
    let opening = played.labels[..4].concat();
    let moves: Vec<_> =
        played.labels[4..].iter().map(|label| format!("{{\"m\":\"{label}\",\"t\":1200}}")).collect();
    let game = played.written(rng, false);
    let text = format!(
        "{{\"id\":\"x\",\"gtype\":\"reversix\",\"players\":[{{\"name\":\"{}\"}},{{\"name\":\"{}\"}}],\"position\":{{\"startPos\":\"{opening}\",\"moves\":[{}]}}}}",
        game.names[0],
        game.names[1],
        moves.join(",")
    );
    Written { text, games: vec![game] }
}

fn transcript(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 6, 60);
    let text = match below(rng, 4) {
        0 => played.labels.concat(),
        1 => played.labels.join(" ").to_uppercase(),
        2 => format!("第１局 決勝\n{}\n", played.labels.concat()),
        _ => {
            let pairs = played.labels.chunks(2).enumerate();
            pairs.map(|(at, pair)| format!("{}. {} ", at + 1, pair.join(" "))).collect()
        }
    };
    let mut game = played.written(rng, false);
    game.names = Default::default();
    Written { text, games: vec![game] }
}

/// A position of Othello as signs by rows.
fn squares(position: &AnyPosition) -> Vec<char> {
    position.to_string().chars().take(64).collect()
}

fn of_position(position: AnyPosition, text: String) -> Written {
    let game = WrittenGame {
        start: position,
        line: String::new(),
        variations: Vec::new(),
        comments: Vec::new(),
        names: Default::default(),
    };
    Written { text, games: vec![game] }
}

fn rows(rng: &mut Rng64) -> Written {
    let position = played(rng, OTHELLO, 4, 50).end;
    let side = if position.side_to_move() == Side::First { "X" } else { "O" };
    let signs = squares(&position);
    let lines: Vec<String> = match below(rng, 3) {
        0 => signs.chunks(8).map(|row| row.iter().collect()).collect(),
        1 => signs
            .chunks(8)
            .enumerate()
            .map(|(at, row)| {
                let row: Vec<_> = row.iter().map(char::to_string).collect();
                format!("{} {} {}", at + 1, row.join(" "), at + 1)
            })
            .collect(),
        _ => {
            let digit = |sign: &char| match sign {
                'X' => "1",
                'O' => "2",
                _ => "0",
            };
            signs.chunks(8).map(|row| row.iter().map(digit).collect::<Vec<_>>().join(" ")).collect()
        }
    };
    let names = if below(rng, 2) == 0 { "  A B C D E F G H\n" } else { "" };
    let text = format!("{names}{}\n{names}{side} to move\n", lines.join("\n"));
    of_position(position, text)
}

fn one_line(rng: &mut Rng64) -> Written {
    let position = played(rng, OTHELLO, 4, 50).end;
    let text = position.to_string();
    of_position(position, text)
}

fn obf(rng: &mut Rng64) -> Written {
    let mut text = String::new();
    let mut games = Vec::new();
    for _ in 0..=below(rng, 3) {
        let position = played(rng, OTHELLO, 4, 40).end;
        let moves: String = position
            .actions()
            .iter()
            .filter(|action| !position.is_pass(**action))
            .map(|&action| format!(" {}:{:+};", position.label(action), below(rng, 40) as i32 - 20))
            .collect();
        text += &format!("{position};{moves}\n");
        games.extend(of_position(position, String::new()).games);
    }
    Written { text, games }
}

fn diagram(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 6, 60);
    let mut cells = vec![String::from("--"); 64];
    for at in [27, 28, 35, 36] {
        "##".clone_into(&mut cells[at]);
    }
    for (number, label) in played.labels.iter().enumerate() {
        let (column, row) = (label.as_bytes()[0] - b'a', label.as_bytes()[1] - b'1');
        cells[usize::from(row * 8 + column)] = format!("{:2}", number + 1);
    }
    let cells: Vec<String> =
        cells.into_iter().map(|cell| if cell == "--" { " .".to_owned() } else { cell }).collect();
    let text = cells.chunks(8).map(|row| row.join(" ") + "\n").collect();
    let mut game = played.written(rng, false);
    game.names = Default::default();
    Written { text, games: vec![game] }
}

fn of_columns(played: &Played) -> WrittenGame {
    WrittenGame {
        start: CONNECT_FOUR.start(),
        line: played.labels.concat(),
        variations: Vec::new(),
        comments: Vec::new(),
        names: Default::default(),
    }
}

fn columns(rng: &mut Rng64) -> Written {
    let played = played(rng, CONNECT_FOUR, 4, 42);
    let text = if below(rng, 2) == 0 { played.labels.concat() } else { played.labels.join(" ") };
    Written { text, games: vec![of_columns(&played)] }
}

fn scored(rng: &mut Rng64) -> Written {
    let mut text = String::new();
    let mut games = Vec::new();
    for _ in 0..=below(rng, 3) {
        let played = played(rng, CONNECT_FOUR, 8, 30);
        text += &format!("{} {}\n", played.labels.concat(), below(rng, 20) as i32 - 10);
        games.push(of_columns(&played));
    }
    Written { text, games }
}

fn list(rng: &mut Rng64) -> Written {
    let position = played(rng, CONNECT_FOUR, 1, 40).end;
    let digit = |sign: char| match sign {
        'X' => "1",
        'O' => "2",
        _ => "0",
    };
    let cells: Vec<_> = position.to_string().chars().take(42).map(digit).collect();
    let text = match below(rng, 3) {
        0 => format!("[{}]", cells.join(", ")),
        1 => {
            let rows: Vec<_> = cells.chunks(7).map(|row| format!("[{}]", row.join(", "))).collect();
            format!("[{}]", rows.join(",\n "))
        }
        _ => {
            let rows: Vec<_> = cells.chunks(7).map(|row| format!("[{}]", row.join(" "))).collect();
            format!("[{}]", rows.join("\n "))
        }
    };
    of_position(position, text)
}

fn nothing(_text: &str) -> Vec<String> {
    Vec::new()
}

/// Squares by a letter and a digit that stand in a text.
fn letters_and_digits(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let is_square = |pair: &[u8]| {
        (b'a'..=b'h').contains(&pair[0].to_ascii_lowercase()) && (b'1'..=b'8').contains(&pair[1])
    };
    bytes
        .windows(2)
        .filter(|pair| is_square(pair))
        .map(|pair| String::from_utf8_lossy(pair).to_lowercase())
        .collect()
}

/// Squares by two letters as well.
fn two_letters(text: &str) -> Vec<String> {
    let plain: String = text.chars().filter(|sign| *sign != '\\').collect();
    let mut squares = letters_and_digits(&plain);
    let bytes = plain.as_bytes();
    let is_point = |part: &[u8]| part.iter().all(|sign| (b'a'..=b'h').contains(sign));
    let name = |part: &[u8]| format!("{}{}", char::from(part[0]), part[1] - b'a' + 1);
    squares.extend(bytes.windows(2).filter(|part| is_point(part)).map(name));
    squares
}

fn counted(squares: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    squares.into_iter().for_each(|square| *counts.entry(square).or_default() += 1);
    counts
}

/// The moves of a record, passes left out.
fn moves_of(game: &Imported) -> Vec<String> {
    let document = &game.document;
    let label = |id: MoveId| {
        let before = document.record.parent(id).unwrap_or(MoveId::START);
        let position = document.position(before);
        let action = document.record.action(id)?;
        (!position.is_pass(action)).then(|| position.label(action))
    };
    document.record.moves().filter_map(label).collect()
}

/// All words that a reader kept beside the moves.
fn words_of(game: &Imported) -> String {
    let document = &game.document;
    let record = &document.record;
    let mut words = vec![record.comment(MoveId::START).to_owned(), document.title.clone()];
    words.extend(record.moves().map(|id| record.comment(id).to_owned()));
    words.extend(document.names.iter().cloned());
    let facts = &document.facts;
    words.extend([&facts.place, &facts.date, &facts.result].map(Clone::clone));
    words.join(" ")
}

/// What was read other than it was written, in words.
pub(crate) fn difference(written: &Written, read: &[Imported]) -> Option<String> {
    if read.len() != written.games.len() {
        return Some(format!("{} games of {}", read.len(), written.games.len()));
    }
    read.iter().zip(&written.games).find_map(|(found, meant)| {
        let document = &found.document;
        let line = labels(found, document.cursor).concat();
        if document.start != meant.start || line != meant.line {
            return Some(format!("{line} from {}, not {}", document.start, meant.line));
        }
        if document.names != meant.names {
            return Some(format!("{:?}, not {:?}", document.names, meant.names));
        }
        let record = &document.record;
        let lacks = |(beside, other): &(usize, String)| {
            let tried = |id: MoveId| {
                let path = labels(found, id);
                path.len() == beside + 1 && path.last() == Some(other)
            };
            !record.moves().any(tried)
        };
        let words = |words: &String| record.moves().any(|id| record.comment(id).contains(words.as_str()));
        let variation = meant.variations.iter().find(|variation| lacks(variation));
        let comment = meant.comments.iter().find(|(_, comment)| !words(comment));
        variation.or(comment).map(|(beside, lost)| format!("{lost:?} beside move {beside} is lost"))
    })
}

/// The moves up to one of the record, passes left out.
fn labels(game: &Imported, id: MoveId) -> Vec<String> {
    let path = game.document.record.path_to(id);
    game.document.start.labels(&path).into_iter().filter(|label| label != "PA").collect()
}

/// What a reader did with a text wrongly: it played what does not stand there, or left out what stands there without a word.
pub(crate) fn misread(form: &Form, bytes: &[u8]) -> Result<bool, String> {
    let Ok(games) = read(bytes, open(form)) else {
        return Ok(false);
    };
    let Some(text) = edagari::store::import::text_of(bytes) else { return Ok(false) };
    let written = counted((form.squares)(&text));
    let played: Vec<String> = games.iter().flat_map(moves_of).collect();
    if matches!(games[0].document.game(), Game::Othello { .. }) && !(form.squares)(&text).is_empty() {
        let wide = text.chars().any(|sign| ('！'..='～').contains(&sign));
        for (square, count) in counted(played.clone()) {
            let there = written.get(&square).copied().unwrap_or(0);
            if there < count && !wide {
                return Err(format!("{square} is played {count} times and written {there} times"));
            }
        }
    }
    digits_told(form, &text, &games)?;
    let is_named = |game: &Imported| game.illegal.is_some() || !game.passed_over.is_empty();
    if !games.iter().any(is_named) {
        let kept: Vec<String> = games.iter().flat_map(|game| letters_and_digits(&words_of(game))).collect();
        let known = counted(played.into_iter().chain(kept));
        if let Some(lost) =
            written.keys().find(|square| !known.contains_key(*square) && is_told(form, &text, square))
        {
            return Err(format!("{lost} is left out without a word"));
        }
    }
    Ok(true)
}

/// The game that is open where a text of a form is read.
pub(crate) fn open(form: &Form) -> Game {
    match form.name {
        "columns" | "moves and scores" | "lists of Connect Four" => CONNECT_FOUR,
        _ => OTHELLO,
    }
}

/// Whether every digit of a text of columns or of stones stands for something that was read.
fn digits_told(form: &Form, text: &str, games: &[Imported]) -> Result<(), String> {
    if games.iter().any(|game| !game.passed_over.is_empty()) {
        return Ok(());
    }
    let found = |digits: &str| text.chars().filter(|sign| digits.contains(*sign)).count();
    let score = |note: &ImportNote| match note {
        ImportNote::StatedScore(score) => Some(score.unsigned_abs().to_string().len()),
        _ => None,
    };
    let (there, read) = match form.name {
        "columns" | "moves and scores" => {
            let scores: usize = games.iter().flat_map(|game| &game.notes).filter_map(score).sum();
            (found("0123456789abcdefghABCDEFGH"), games.iter().map(|game| game.moves).sum::<usize>() + scores)
        }
        "lists of Connect Four" => {
            let stones = |game: &Imported| {
                let board = game.document.start.to_string();
                // The side to move stands behind the squares.
                board.chars().take_while(|sign| *sign != ' ').filter(|sign| "XO".contains(*sign)).count()
                    + game.moves
            };
            (found("12"), games.iter().map(stones).sum())
        }
        _ => return Ok(()),
    };
    if there == read { Ok(()) } else { Err(format!("{there} digits, of which {read} were read")) }
}

/// Whether a square that was not played had to be: in a form whose every square is a move.
fn is_told(form: &Form, text: &str, square: &str) -> bool {
    // Tags that no reader knows may hold anything, and so may the other parts of JSON.
    match form.name {
        "PGN" => !text.lines().any(|line| line.starts_with('[') && line.to_lowercase().contains(square)),
        "transcripts" => true,
        _ => false,
    }
}
