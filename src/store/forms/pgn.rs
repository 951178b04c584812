//! The portable game notation as Othello servers and Edax write it: headings, numbered moves, `{comments}` and `(variations)`.

use crate::game::othello::{Move, Othello};
use crate::game::record::{MoveId, Record};
use crate::game::{Alternating as _, Side};
use crate::store::Document;

use super::parts::{after, dated, othello_move, side_at};
use super::result::GameResult;

/// Columns after which a line of moves is broken.
const WIDTH: usize = 80;

/// The whole tree with its comments.
pub(super) fn write(document: &Document, start: &Othello, names: &[String; 2]) -> String {
    let squares = i32::from(start.size()) * i32::from(start.size());
    let result = match GameResult::of(document) {
        Some(result) => result.pgn(squares),
        None if document.facts.result.is_empty() => "*".to_owned(),
        None => document.facts.result.clone(),
    };
    let usual = *start == Othello::default();
    let facts = &document.facts;
    let headings = [
        ("Event", document.title.as_str()),
        ("Site", &facts.place),
        ("Date", &dated(&facts.date, '.')),
        ("Round", "-"),
        ("Black", &names[0]),
        ("White", &names[1]),
        ("Result", &result),
    ];
    let mut text: String = headings.into_iter().map(|(name, value)| heading(name, value)).collect();
    if let Some(how) = GameResult::of(document).and_then(|result| result.broken_off) {
        text += &heading("Termination", if how == 'T' { "time forfeit" } else { "resignation" });
    }
    if !usual {
        text += &heading("SetUp", "1");
        text += &heading("FEN", &start.to_string());
    }
    text.push('\n');
    let mut moves =
        MoveText { record: &document.record, first: start.side_to_move(), words: Vec::new(), numbered: true };
    moves.write();
    // A result in words of its own would be read as moves.
    let is_token = result.chars().all(|sign| sign.is_ascii_digit() || "-/*".contains(sign));
    moves.words.push(PgnWord::Word(if is_token { result } else { "*".to_owned() }));
    text + &moves.broken()
}

/// A heading on a line of its own; a question mark where nobody said.
fn heading(name: &str, value: &str) -> String {
    let value =
        if value.is_empty() { "?".to_owned() } else { value.replace('\\', "\\\\").replace('"', "\\\"") };
    format!("[{name} \"{}\"]\n", value.replace(['\n', '\r'], " "))
}

/// A word of the moves.
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
    /// Whether the next move gets its number, whoever plays it.
    numbered: bool,
}

/// What is still to be written, the next last.
enum PgnPart {
    /// What follows a move, so many plies after the start.
    After(MoveId, usize),
    /// A move.
    Move(MoveId, usize),
    /// A variation that begins with a move.
    Variation(MoveId, usize),
    /// The end of a variation.
    Close,
}

impl MoveText<'_> {
    fn write(&mut self) {
        let record = self.record;
        self.comment(MoveId::START);
        // With a list of its own instead of recursion, which would go as deep as variations lie in each other.
        let mut open = vec![PgnPart::After(MoveId::START, 0)];
        let mut brackets = String::new();
        while let Some(part) = open.pop() {
            match part {
                PgnPart::After(id, ply) => {
                    if let Some((main, others)) = after(record, id) {
                        open.push(PgnPart::After(main, ply + 1));
                        open.extend(others.iter().rev().map(|&other| PgnPart::Variation(other, ply)));
                        open.push(PgnPart::Move(main, ply));
                    }
                }
                PgnPart::Variation(id, ply) => {
                    brackets.push('(');
                    self.numbered = true;
                    open.extend([PgnPart::Close, PgnPart::After(id, ply + 1), PgnPart::Move(id, ply)]);
                }
                PgnPart::Move(id, ply) => {
                    let word = std::mem::take(&mut brackets) + &self.numbered_move(id, ply);
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

    /// A move behind its number, where it has one.
    fn numbered_move(&self, id: MoveId, ply: usize) -> String {
        let action = othello_move(self.record, id);
        let label = if action == Move::PASS { "--".to_owned() } else { action.to_string() };
        // A game in which White begins has no first move of Black's.
        let plies = ply + usize::from(self.first == Side::Second);
        match (side_at(self.first, ply), plies / 2 + 1) {
            (Side::First, number) => format!("{number}. {label}"),
            (Side::Second, number) if self.numbered => format!("{number}... {label}"),
            (Side::Second, _) => label,
        }
    }

    /// The comment on a move: in braces, or line by line where it has a closing brace itself, which nothing protects.
    fn comment(&mut self, id: MoveId) {
        let comment = self.record.comment(id);
        if comment.is_empty() {
            return;
        }
        self.numbered = true;
        if comment.contains('}') {
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
