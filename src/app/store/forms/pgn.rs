//! The portable game notation as Othello servers and Edax write it: headings, numbered moves, `{comments}` and `(variations)`.
//! Other games name themselves in a heading, and write each move as the square that is taken.

use crate::catalog::{AnyPosition, Game};
use crate::game::othello::Othello;
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Side};
use crate::store::Document;

use super::result::{GameResult, dated, side_at};

/// Columns after which a line of moves is broken.
const WIDTH: usize = 80;

/// The heading that names another game than Othello, and the squares of its board.
fn variant(game: Game) -> (Option<String>, u8) {
    match game {
        Game::Othello { size } => (None, size * size),
        Game::ConnectFour { width, height } => {
            (Some(format!("Connect Four {width}x{height}")), width * height)
        }
        _ => (Some("Tic-Tac-Toe".to_owned()), 9),
    }
}

/// The whole tree with its comments.
pub(super) fn write(document: &Document, names: &[String; 2]) -> String {
    let start = &document.start;
    let (variant, squares) = variant(start.game());
    let result = match GameResult::of(document) {
        Some(result) => result.pgn(i32::from(squares)),
        None if document.facts.result.is_empty() => "*".to_owned(),
        None => document.facts.result.clone(),
    };
    let facts = &document.facts;
    // Black begins in Othello, White where the notation is from.
    let players = if variant.is_none() { ["Black", "White"] } else { ["White", "Black"] };
    let headings = [
        ("Event", document.title.as_str()),
        ("Site", &facts.place),
        ("Date", &dated(&facts.date, '.')),
        ("Round", "-"),
        (players[0], &names[0]),
        (players[1], &names[1]),
        ("Result", &result),
    ];
    let mut text = variant.map_or_else(String::new, |variant| heading("Variant", &variant));
    text.extend(headings.into_iter().map(|(name, value)| heading(name, value)));
    if let Some(how) = GameResult::of(document).and_then(|result| result.broken_off) {
        let words = match how {
            'T' => "time forfeit",
            'S' => "agreed score",
            _ => "resignation",
        };
        text += &heading("Termination", words);
    }
    // Without a variant the usual board of Othello is meant.
    let usual = match start {
        AnyPosition::Othello(start) => *start == Othello::default(),
        start => *start == start.game().start(),
    };
    if !usual {
        text += &heading("SetUp", "1");
        text += &heading("FEN", &start.to_string());
    }
    text.push('\n');
    let mut moves =
        MoveText { record: &document.record, first: start.side_to_move(), words: Vec::new(), numbered: true };
    moves.write(start.clone());
    // A result in other words would be read as moves.
    let is_token = result.chars().all(|sign| sign.is_ascii_digit() || "-/*".contains(sign));
    moves.words.push(PgnWord::Word(if is_token { result } else { "*".to_owned() }));
    text + &moves.broken()
}

/// The moves that follow one, the main continuation apart.
fn after(record: &Record, id: MoveId) -> Option<(MoveId, &[MoveId])> {
    record.children(id).split_first().map(|(&main, others)| (main, others))
}

/// The position behind a move.
fn next(record: &Record, id: MoveId, position: &AnyPosition) -> AnyPosition {
    record.action(id).map_or_else(|| position.clone(), |action| position.after(&[action]))
}

/// The square that a move takes; two dashes for a pass.
fn square(position: &AnyPosition, action: ActionId) -> String {
    let AnyPosition::ConnectFour(board) = position else {
        return if position.is_pass(action) { "--".to_owned() } else { position.label(action) };
    };
    // A digit alone would be the number of a move.
    let column = action.0 as u8;
    let row = (0..board.height()).find(|&row| board.stone(column, row).is_none()).unwrap_or_default();
    format!("{}{}", char::from(b'a' + column), row + 1)
}

/// A heading on a line of its own; a question mark for an empty value.
fn heading(name: &str, value: &str) -> String {
    let value =
        if value.is_empty() { "?".to_owned() } else { value.replace('\\', "\\\\").replace('"', "\\\"") };
    format!("[{name} \"{}\"]\n", value.replace(['\n', '\r'], " "))
}

enum PgnWord {
    /// A word after which a line may be broken.
    Word(String),
    /// A comment up to the end of its line.
    Rest(String),
}

/// The moves as words.
struct MoveText<'a> {
    record: &'a Record,
    first: Side,
    words: Vec<PgnWord>,
    /// Whether the next move gets its number, whichever side plays it.
    numbered: bool,
}

/// Work on the stack of the writer.
enum PgnPart {
    /// The continuations of a move, with the number of plies since the start.
    After(MoveId, usize, AnyPosition),
    /// A move, and the position in which it is played.
    Move(MoveId, usize, AnyPosition),
    /// A variation that begins with a move.
    Variation(MoveId, usize, AnyPosition),
    /// The end of a variation.
    Close,
}

impl MoveText<'_> {
    fn write(&mut self, start: AnyPosition) {
        let record = self.record;
        self.comment(MoveId::START);
        // An explicit stack instead of recursion, which would go as deep as variations are nested.
        let mut open = vec![PgnPart::After(MoveId::START, 0, start)];
        let mut brackets = String::new();
        while let Some(part) = open.pop() {
            match part {
                PgnPart::After(id, ply, position) => {
                    if let Some((main, others)) = after(record, id) {
                        open.push(PgnPart::After(main, ply + 1, next(record, main, &position)));
                        let variation = |&other| PgnPart::Variation(other, ply, position.clone());
                        open.extend(others.iter().rev().map(variation));
                        open.push(PgnPart::Move(main, ply, position));
                    }
                }
                PgnPart::Variation(id, ply, position) => {
                    brackets.push('(');
                    self.numbered = true;
                    let after = PgnPart::After(id, ply + 1, next(record, id, &position));
                    open.extend([PgnPart::Close, after, PgnPart::Move(id, ply, position)]);
                }
                PgnPart::Move(id, ply, position) => {
                    let word = std::mem::take(&mut brackets) + &self.numbered_move(id, ply, &position);
                    self.words.push(PgnWord::Word(word));
                    self.numbered = false;
                    self.comment(id);
                }
                PgnPart::Close => {
                    self.numbered = true;
                    match self.words.last_mut() {
                        Some(PgnWord::Word(word)) => word.push(')'),
                        _ => self.words.push(PgnWord::Word(")".to_owned())),
                    }
                }
            }
        }
    }

    /// A move after its number, where it has one.
    fn numbered_move(&self, id: MoveId, ply: usize, position: &AnyPosition) -> String {
        let label = self.record.action(id).map_or_else(String::new, |action| square(position, action));
        // A game in which White begins has no first move of Black's.
        let plies = ply + usize::from(self.first == Side::Second);
        match (side_at(self.first, ply), plies / 2 + 1) {
            (Side::First, number) => format!("{number}. {label}"),
            (Side::Second, number) if self.numbered => format!("{number}... {label}"),
            (Side::Second, _) => label,
        }
    }

    /// The comment on a move: in braces, or line by line where it has several lines or a closing brace, which
    /// cannot be escaped.
    fn comment(&mut self, id: MoveId) {
        let comment = self.record.comment(id);
        if comment.is_empty() {
            return;
        }
        self.numbered = true;
        if comment.contains(['}', '\n']) {
            self.words.extend(comment.lines().map(|line| PgnWord::Rest(format!("; {line}"))));
        } else {
            self.words.push(PgnWord::Word(format!("{{{comment}}}")));
        }
    }

    /// The words in lines.
    fn broken(&self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for word in &self.words {
            let (PgnWord::Word(words) | PgnWord::Rest(words)) = word;
            let length = words.chars().count();
            if column > 0 {
                let breaks = column + 1 + length > WIDTH;
                text.push(if breaks { '\n' } else { ' ' });
                column = if breaks { 0 } else { column + 1 };
            }
            text.push_str(words);
            column += length;
            if matches!(word, PgnWord::Rest(_)) {
                text.push('\n');
                column = 0;
            }
        }
        text.trim_end().to_owned() + "\n"
    }
}
