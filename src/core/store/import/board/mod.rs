//! Boards as programs print them and people type them: rows of signs with or without names, on one line or on many, arrays
//! and lists of Python, positions with values, and the moves that follow.

use crate::catalog::{AnyPosition, Game};
use crate::game::othello::Othello;
use crate::game::{Notation as _, Side};

use super::line::{ImportedLine, shortened};
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::words::{is_number, moves};
use super::{ImportFormat, ImportNote, Imported, people};
use one_line::without_size;
use parts::{TextPart, parts};
use shape::Cells;
use signs::{LineKind, SignAt, kind};
use turn::SaidTurn;

mod json;
mod one_line;
mod parts;
mod shape;
mod signs;
mod tail;
mod turn;
mod uci;

/// Rows of the largest board.
const MOST_ROWS: usize = 8;
/// A line of so many squares is a board, whatever stands around it.
const A_BOARD: usize = 36;

/// Reads all boards of a text; `None` where there is nothing like one.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    uci::read(text).or_else(|| json::read(text, open)).or_else(|| read_lists(text, open))
}

/// Reads rows and lists of squares.
fn read_lists(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    let is_list = text.trim_start().starts_with('[') || text.contains("[[");
    let brackets = if is_list { parts::open_bracket(text) } else { Ok(()) };
    let mut reader = BoardReader::new(text, open);
    let parts = parts(text);
    reader.is_above = reader.are_captions_above(&parts);
    let read = parts.into_iter().try_for_each(|part| reader.take(part));
    match read.and_then(|()| reader.finish()) {
        Ok(games) if games.is_empty() => None,
        read => Some(brackets.and(read)),
    }
}

/// The position of a board whose size may stand before it: `8 -------- … *`.
pub(super) fn sized(text: &str) -> Faulty<AnyPosition> {
    let digits = text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (size, squares) = text.split_at(digits);
    let (size, squares) = match size.parse::<u8>() {
        Ok(size) if squares.starts_with(char::is_whitespace) => (Some(size), squares),
        Ok(_) if digits < 3 && squares.is_empty() => (size.parse().ok(), squares),
        _ => (None, text),
    };
    let board = match size {
        Some(size) => {
            let start =
                Othello::new(size).ok_or_else(|| FaultAt::new(0, ImportFault::Size(size.to_string())))?;
            start.parse_position(squares)
        }
        None => Othello::parse(squares),
    };
    board.map(AnyPosition::Othello).map_err(|error| FaultAt::new(0, ImportFault::Board(error)))
}

/// A row of a board that is not whole yet.
struct RowLine<'a> {
    at: usize,
    text: &'a str,
    signs: Vec<SignAt>,
}

/// A board whose side to move is not known yet.
struct WaitingBoard {
    cells: Cells,
    at: usize,
}

/// A line of words before a board.
struct BoardCaption<'a> {
    words: &'a str,
    turn: Option<SaidTurn>,
}

impl<'a> BoardCaption<'a> {
    fn new(words: &'a str) -> Self {
        Self { words, turn: turn::turn_in(words) }
    }

    /// The words that say something else than whose turn it is.
    fn rest(&self) -> &str {
        match &self.turn {
            Some(SaidTurn { side: Some(_), rest, .. }) => rest,
            _ => self.words,
        }
    }
}

/// Boards that are being read.
#[expect(clippy::struct_excessive_bools, reason = "each says something else of the text")]
struct BoardReader<'a> {
    whole: &'a str,
    open: Game,
    /// Whether −1 is a number in this text rather than an empty square and a player.
    signed: bool,
    /// Whether lists in brackets stand in this text.
    has_brackets: bool,
    /// Whether lists stand in it, in brackets or by commas; and whether in several brackets.
    has_lists: bool,
    has_nested: bool,
    rows: Vec<RowLine<'a>>,
    /// Words before a board.
    captions: Vec<BoardCaption<'a>>,
    waiting: Option<WaitingBoard>,
    game: Option<ImportedLine>,
    form: ImportFormat,
    games: Vec<Imported>,
    gap: bool,
    /// Whether the words about a board stand above it throughout the text.
    is_above: bool,
}

impl<'a> BoardReader<'a> {
    fn new(text: &'a str, open: Game) -> Self {
        let minus = text.match_indices('-').all(|(at, _)| {
            text[at + 1..].starts_with('1')
                && !text[at + 2..].starts_with(|sign: char| sign.is_alphanumeric())
        });
        Self {
            whole: text,
            open,
            signed: minus,
            has_brackets: text.contains('['),
            has_lists: text.contains(['[', ',']),
            has_nested: text.matches('[').nth(1).is_some(),
            rows: Vec::new(),
            captions: Vec::new(),
            waiting: None,
            game: None,
            form: ImportFormat::Board,
            games: Vec::new(),
            gap: false,
            is_above: false,
        }
    }

    /// Whether the words that say whose turn it is stand above their boards: the first ones do, or, where they stand only between
    /// boards and none stand behind the last, a blank line parts them from the board before.
    fn are_captions_above(&self, parts: &[TextPart<'a>]) -> bool {
        let (mut boards, mut gap, mut first, mut is_row) = (0, false, None, false);
        // Boards before the last words of a turn.
        let mut before = 0;
        for part in parts {
            let TextPart::Line(at, line) = *part else {
                gap = true;
                continue;
            };
            match kind(line, at, self.signed) {
                LineKind::Frame => {}
                LineKind::Words if self.on_one_line(line).is_none() => {
                    if !is_tail(line) && turn::turn_in(line).is_some() {
                        if boards == 0 {
                            return true;
                        }
                        first = first.or(Some(gap));
                        before = boards;
                    }
                    is_row = false;
                }
                _ => {
                    boards += usize::from(!is_row || gap);
                    is_row = true;
                }
            }
            gap = false;
        }
        first == Some(true) && before < boards
    }

    fn take(&mut self, part: TextPart<'a>) -> Faulty<()> {
        let TextPart::Line(at, line) = part else {
            self.gap = true;
            return Ok(());
        };
        if let Some(length) = self.on_one_line(line).filter(|board| board.1 >= A_BOARD).map(|board| board.0) {
            self.close()?;
            return self.flat(at, line, length);
        }
        match kind(line, at, self.signed) {
            LineKind::Frame => {}
            LineKind::Row(signs) => {
                let columns = self.rows.last().map_or(signs.len(), |row| row.signs.len());
                // More rows are no board, and looking at all of them for each that follows would take for ever.
                let is_whole = (2..=MOST_ROWS).contains(&self.rows.len()) && shape::is_whole(&self.signs());
                // Behind a whole board a shorter row is the side and a move.
                if is_whole && signs.len() < columns {
                    self.close()?;
                    self.gap = false;
                    return self.words_behind(at, line);
                }
                if is_whole && self.gap {
                    self.close()?;
                }
                self.rows.push(RowLine { at, text: line, signs });
            }
            LineKind::Words => match self.on_one_line(line) {
                Some((length, _)) if self.rows.is_empty() => self.flat(at, line, length)?,
                _ => {
                    let columns = self.rows.last().filter(|_| !self.gap).map(|row| row.signs.len());
                    if columns.is_some_and(|columns| signs::is_damaged_row(line, columns)) {
                        return Err(FaultAt::word(self.whole, at + line.len() - line.trim_start().len()));
                    }
                    self.close()?;
                    self.words_behind(at, line)?;
                }
            },
        }
        self.gap = false;
        Ok(())
    }

    fn signs(&self) -> Vec<Vec<SignAt>> {
        self.rows.iter().map(|row| row.signs.clone()).collect()
    }

    /// Takes the board with which a line begins, and what follows it.
    fn flat(&mut self, at: usize, line: &'a str, length: usize) -> Faulty<()> {
        let squares = without_size(&line[..length]).0;
        let Some(signs) = signs::row(squares, at + length - squares.len(), self.signed) else {
            return Err(FaultAt::word(self.whole, at));
        };
        let cells = Cells::on_one_line(&signs, self.open).ok_or_else(|| FaultAt::word(self.whole, at))?;
        self.wait_for(cells, at)?;
        let rest = &line[length..];
        if rest.trim().is_empty() { Ok(()) } else { self.words_behind(at + length, rest) }
    }

    fn wait_for(&mut self, cells: Cells, at: usize) -> Faulty<()> {
        self.end_game()?;
        self.waiting = Some(WaitingBoard { cells, at });
        Ok(())
    }

    /// Makes a board of the rows so far.
    fn close(&mut self) -> Faulty<()> {
        let rows = std::mem::take(&mut self.rows);
        let Some(first) = rows.first() else { return Ok(()) };
        let signs: Vec<_> = rows.iter().map(|row| row.signs.clone()).collect();
        if let Some(mut game) = shape::diagram(&signs, first.at)? {
            self.end_game()?;
            for caption in self.captions.drain(..) {
                if !people::take(&mut game, caption.words) {
                    game.passed_over.push(shortened(caption.words));
                }
            }
            (self.game, self.form) = (Some(game), ImportFormat::NumberDiagram);
            return Ok(());
        }
        if let Some(cells) = shape::of_rows(&signs, self.open) {
            return self.wait_for(cells, first.at);
        }
        let flat: Option<Vec<_>> =
            rows.iter().map(|row| self.on_one_line(row.text).map(|(length, _)| (row, length))).collect();
        if let Some(boards) = flat {
            for (row, length) in boards {
                self.flat(row.at, row.text, length)?;
            }
            return Ok(());
        }
        // A list that is broken over lines. Rows that are lists of their own are no such list, whatever they come to together.
        let all: Vec<SignAt> = signs.iter().flatten().copied().collect();
        let is_list = self.has_lists && !self.has_nested;
        if let Some(cells) = Cells::on_one_line(&all, self.open).filter(|_| is_list && all.len() >= A_BOARD) {
            return self.wait_for(cells, first.at);
        }
        if rows.len() == 1 && first.signs.len() < 9 || shape::are_numbers(&signs) {
            // One such line is a word among others.
            let line = rows[0].text;
            return self.words_behind(first.at, line);
        }
        Err(shape::fault(&signs))
    }

    /// Takes words that are no squares: before a board, or behind one.
    fn words_behind(&mut self, at: usize, line: &'a str) -> Faulty<()> {
        if self.is_above && !is_tail(line) {
            self.end_game()?;
        }
        if self.waiting.is_none() && self.game.is_none() {
            self.captions.push(BoardCaption::new(line));
            return Ok(());
        }
        if self.game.is_some() {
            return self.moves_or_words(at, line);
        }
        let (side, rest) = tail::side_before(line);
        if side.is_some() && !rest.is_empty() {
            self.begin_game(side)?;
            let rest = rest.trim_start();
            return self.moves_or_words(at + line.len() - rest.len(), rest);
        }
        let caption = BoardCaption::new(line);
        let Some(turn) = &caption.turn else {
            self.begin_game(self.side_of_first_move(line))?;
            return self.moves_or_words(at, line);
        };
        // Where the words before the board have said it, these are about the next one, as a heading is.
        if self.is_turn_said() || turn.is_heading && !turn.rest.is_empty() {
            self.end_game()?;
            self.captions.push(caption);
            return Ok(());
        }
        self.begin_game(turn.side)?;
        if let (Some(game), false) = (&mut self.game, caption.rest().is_empty()) {
            game.passed_over.push(shortened(caption.rest()));
        }
        Ok(())
    }

    /// Whether the words before the board say who is to move.
    fn is_turn_said(&self) -> bool {
        self.captions.iter().any(|caption| caption.turn.is_some())
    }

    /// The side, where the text does not say who is to move, of which alone the first move that follows is one.
    fn side_of_first_move(&self, words: &str) -> Option<Side> {
        let cells = &self.waiting.as_ref()?.cells;
        let first = words.split_whitespace().next().filter(|_| !self.is_turn_said())?;
        let fits = |side| {
            let position = cells.position(Some(side)).ok()?;
            let AnyPosition::Othello(board) = &position else { return None };
            Some(!board.must_pass() && position.parse_moves(first).is_ok_and(|moves| moves.len() == 1))
        };
        match (fits(Side::First)?, fits(Side::Second)?) {
            (true, false) => Some(Side::First),
            (false, true) => Some(Side::Second),
            _ => None,
        }
    }

    fn moves_or_words(&mut self, at: usize, words: &str) -> Faulty<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        if words.trim_start().starts_with(';') {
            self.form = ImportFormat::Obf;
            return tail::values(game, words).map_err(|fault| fault.behind(at));
        }
        tail::play(game, words);
        Ok(())
    }

    /// Begins the game at the board that waits for its side.
    fn begin_game(&mut self, side: Option<Side>) -> Faulty<()> {
        let Some(WaitingBoard { cells, at }) = self.waiting.take() else { return Ok(()) };
        let captions = std::mem::take(&mut self.captions);
        // The last words before the board are those about it.
        let before =
            || captions.iter().rev().find_map(|caption| caption.turn.as_ref()).and_then(|turn| turn.side);
        let said = side.or_else(before);
        let counted = cells.turn_by_discs().filter(|_| said.is_none());
        let side = said.or(counted.map(|(side, _)| side));
        let mut game = ImportedLine::new(cells.position(side).map_err(|fault| fault.behind(at))?);
        for caption in captions {
            if !people::take(&mut game, caption.words) && !caption.rest().is_empty() {
                game.passed_over.push(shortened(caption.rest()));
            }
        }
        if cells.is_in_digits() {
            game.notes.push(ImportNote::DigitOneIsFirst);
        }
        if cells.is_from_bottom() {
            game.notes.push(ImportNote::RowsFromBottom);
        }
        game.notes.extend(counted.map(|(side, discs)| ImportNote::TurnByDiscs(side, discs)));
        (self.game, self.form) = (Some(game), ImportFormat::Board);
        Ok(())
    }

    fn end_game(&mut self) -> Faulty<()> {
        self.begin_game(None)?;
        if let Some(mut game) = self.game.take() {
            game.passed_over.extend(self.captions.drain(..).map(|caption| shortened(caption.words)));
            self.games.push(game.finished(self.form));
        }
        Ok(())
    }

    fn finish(mut self) -> Faulty<Vec<Imported>> {
        self.close()?;
        self.end_game()?;
        if let Some(last) = self.games.last_mut() {
            last.passed_over.extend(self.captions.drain(..).map(|caption| shortened(caption.words)));
        }
        Ok(self.games)
    }
}

/// Whether a line behind a board goes on from it: its values, moves, or a side and moves.
fn is_tail(line: &str) -> bool {
    let (side, rest) = tail::side_before(line);
    let words = if side.is_some() { rest } else { line };
    let are_moves = || words.split_whitespace().all(|word| is_number(word) || moves(word).is_some());
    line.trim_start().starts_with(';')
        || rest.trim_start().starts_with(';')
        || !words.trim().is_empty() && are_moves()
}
