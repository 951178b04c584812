//! Puzzles in words: who is to move, what came of an answer, and what there is to see in the position. All of it is proven: by the
//! exact values of the grade, or by a stone or two on the board.

use crate::catalog::AnyPosition;
use crate::exercise::{Answer, AnswerPlace, Exercise, ExerciseKind, Grade, ModelAnswer, Reason};
use crate::game::{ActionId, Score, Side};
use crate::review::{threat, winning_action, winning_reply};

use super::ending::distance;
use super::games::side_name;
use super::move_numbers::move_in_words;
use super::text::Text;

/// Whether what is to be said of an exercise can be said in words of its game: the best move of Connect Four, tic-tac-toe and Othello.
pub fn has_words(exercise: &Exercise) -> bool {
    let is_known = matches!(
        exercise.subject,
        AnyPosition::ConnectFour(_) | AnyPosition::TicTacToe(_) | AnyPosition::Othello(_)
    );
    is_known && matches!(exercise.kind, ExerciseKind::BestMove { .. })
}

/// Who is to move, in a sentence before the question.
pub fn to_move(text: Text, exercise: &Exercise) -> String {
    let position = &exercise.subject;
    text.with("puzzle.to-move", &[("side", &side_name(text, position, position.side_to_move()))])
}

/// An exercise with the line that answers it.
#[derive(Clone, Copy, Debug)]
pub struct AnsweredPuzzle<'a> {
    pub text: Text,
    pub exercise: &'a Exercise,
    pub line: &'a [ActionId],
    pub grade: &'a Grade,
}

/// A move, and what it comes to for its side.
struct JudgedMove<'a> {
    text: Text,
    before: &'a AnyPosition,
    action: ActionId,
    value: Score,
}

impl AnsweredPuzzle<'_> {
    /// What came of the answer; `None` where that is no matter of a move that was played.
    pub fn feedback(&self) -> Option<String> {
        let text = self.text;
        let Some(divergence) = &self.grade.divergence else {
            let (&action, value) = (self.line.first()?, self.grade.best?);
            return Some(JudgedMove { text, before: &self.exercise.subject, action, value }.right());
        };
        let AnswerPlace::Move(at) = divergence.place else { return None };
        let before = &self.exercise.subject.after(&self.line[..usize::from(at).min(self.line.len())]);
        match (&divergence.reason, self.line.get(usize::from(at))) {
            (Reason::WorseMove { best, value }, Some(&action)) => {
                Some(JudgedMove { text, before, action, value: *value }.wrong(*best))
            }
            (Reason::ShortLine, None) if at == 0 => Some(text.get("puzzle.no-move")),
            _ => None,
        }
    }

    /// What there is to see where the answer leaves the best line, more with each sentence.
    pub fn hints(&self, solution: Option<&ModelAnswer>) -> Vec<String> {
        let text = self.text;
        let at = match self.grade.divergence.as_ref().map(|divergence| divergence.place) {
            None => return vec![text.get("exercise.hint.right")],
            Some(AnswerPlace::Move(at)) => usize::from(at).min(self.line.len()),
            Some(_) => 0,
        };
        let position = self.exercise.subject.after(&self.line[..at]);
        let generic = text.get("exercise.hint.best-move");
        let place = solution.and_then(|solution| self.side_of_board(solution, at));
        let last = self.feedback().filter(|_| self.line.len() > at);
        let mut hints = vec![self.fact(&position, at).unwrap_or_else(|| generic.clone())];
        hints.extend([place, last].into_iter().flatten());
        if !hints.contains(&generic) {
            hints.push(generic);
        }
        hints
    }

    /// A fact of the position before a move of the line: a stone that wins, a threat, or what the best move comes to.
    fn fact(&self, position: &AnyPosition, at: usize) -> Option<String> {
        let (text, side) = (self.text, position.side_to_move());
        let name = |side: Side| side_name(text, position, side);
        if winning_action(position).is_some() {
            return Some(text.with("puzzle.fact.win-at-once", &[("side", &name(side))]));
        }
        if let Some(action) = threat(position) {
            let place = move_in_words(text, position, action);
            return Some(
                text.with("puzzle.fact.threat", &[("side", &name(side.other())), ("place", &place)]),
            );
        }
        let value = self.grade.best.filter(|_| at == 0)?;
        let number = number(position, value);
        let key = format!("puzzle.fact.{}", outcome(position, value));
        Some(text.with(&key, &[("side", &name(side)), ("number", &number)]))
    }

    /// The half of the board in which the best move lies, by its columns.
    fn side_of_board(&self, solution: &ModelAnswer, at: usize) -> Option<String> {
        let Answer::Line(best) = &solution.answer else { return None };
        let is_same = best.get(..at)? == &self.line[..at];
        let position = self.exercise.subject.after(&best[..at]);
        let (column, names) = column(&position, *best.get(at).filter(|_| is_same)?)?;
        // The column in the middle is one of the first half.
        let half = names.len().div_ceil(2);
        let names = if column < half { &names[..half] } else { &names[half..] };
        Some(self.text.with("puzzle.columns", &[("first", names.first()?), ("last", names.last()?)]))
    }
}

impl JudgedMove<'_> {
    /// The best move, and what it brings.
    fn right(&self) -> String {
        let place = move_in_words(self.text, self.before, self.action);
        self.said(&format!("puzzle.right.{}", outcome(self.before, self.value)), &place)
    }

    /// A worse move, what comes of it, and what another one would bring.
    fn wrong(&self, best: Score) -> String {
        let (text, before) = (self.text, self.before);
        let place = self.capital();
        if let Some(reply) = winning_reply(before, self.action) {
            let after = before.after(&[self.action]);
            let side = side_name(text, before, before.side_to_move().other());
            let reply = move_in_words(text, &after, reply);
            return text.with("puzzle.wrong.reply", &[("place", &place), ("side", &side), ("reply", &reply)]);
        }
        let said = self.said(&format!("puzzle.wrong.{}", outcome(before, self.value)), &place);
        let other = text
            .with(&format!("puzzle.other.{}", outcome(before, best)), &[("number", &number(before, best))]);
        text.with("puzzle.both", &[("said", &said), ("other", &other)])
    }

    fn said(&self, key: &str, place: &str) -> String {
        let other = side_name(self.text, self.before, self.before.side_to_move().other());
        let number = number(self.before, self.value);
        self.text.with(key, &[("place", &place), ("number", &number), ("side", &other)])
    }

    /// The move at the beginning of a sentence.
    fn capital(&self) -> String {
        let place = move_in_words(self.text, self.before, self.action);
        match self.before {
            AnyPosition::ConnectFour(_) => {
                let column = self.before.name(self.action);
                self.text.with("puzzle.column", &[("column", &column)])
            }
            _ => place,
        }
    }
}

/// What a value for the side to move is, as keys of sentences end: a win at once, in some moves, by some discs, or a win that is
/// no more than that; and so for a loss.
fn outcome(position: &AnyPosition, value: Score) -> &'static str {
    let counts_discs = matches!(position, AnyPosition::Othello(_)) && !value.is_uncounted();
    match (value.cmp(&Score::DRAW), counts_discs, moves(position, value)) {
        (std::cmp::Ordering::Equal, ..) => "draw",
        (std::cmp::Ordering::Greater, true, _) => "win-by",
        (std::cmp::Ordering::Greater, false, Some(1)) => "win-at-once",
        (std::cmp::Ordering::Greater, false, Some(_)) => "win-in",
        (std::cmp::Ordering::Greater, false, None) => "win",
        (std::cmp::Ordering::Less, true, _) => "loss-by",
        (std::cmp::Ordering::Less, false, Some(1)) => "loss-at-once",
        (std::cmp::Ordering::Less, false, Some(_)) => "loss-in",
        (std::cmp::Ordering::Less, false, None) => "loss",
    }
}

/// The number in such a sentence: moves of the winner, or discs.
fn number(position: &AnyPosition, value: Score) -> u32 {
    moves(position, value).unwrap_or(value.units().unsigned_abs())
}

/// The winner's own moves to the end of a game of Connect Four.
fn moves(position: &AnyPosition, value: Score) -> Option<u32> {
    let first = value.for_first(position.side_to_move());
    (!value.is_uncounted())
        .then(|| distance(position, f64::from(first.units())))
        .flatten()
        .map(|(_, moves)| moves)
}

/// The column of a move, counted from 0, and the names of all columns.
fn column(position: &AnyPosition, action: ActionId) -> Option<(usize, Vec<String>)> {
    let numbers = |width: u8| (1..=width).map(|number| number.to_string()).collect();
    let letters = |width: u8| (b'a'..b'a' + width).map(|letter| char::from(letter).to_string()).collect();
    let names: Vec<String> = match position {
        AnyPosition::ConnectFour(board) => numbers(board.width()),
        AnyPosition::Othello(board) => letters(board.size()),
        AnyPosition::TicTacToe(_) => letters(3),
        _ => return None,
    };
    let label = position.label(action);
    let at = names.iter().position(|name| label.starts_with(name.as_str()))?;
    // A pass has a name, too, and no column.
    (label.len() <= 2).then_some((at, names))
}
