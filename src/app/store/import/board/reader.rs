//! The reader of boards line by line: rows until a board is whole, then the side to move, moves and words.

use crate::catalog::Game;
use crate::game::Side;

use crate::store::import::line::{ImportedLine, shortened};
use crate::store::import::refusal::{self, FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportFormat, ImportNote, Imported, people, result};

use super::headings::{BoardNames, FrameLine, frame};
use super::key::BoardKey;
use super::parts::{TextPart, without_size};
use super::shape::{self, Cells};
use super::sides::{StoneWords, Written};
use super::signs::{self, LineKind, SignAt, kind};
use super::turn::BoardCaption;
use super::{Stated, diagram, tail};

/// Rows of the largest board.
const MOST_ROWS: usize = 8;
/// The most bytes of a line that counts the discs of both sides.
const A_COUNT: usize = 40;
/// Number of squares from which on a line is a board by itself.
pub(super) const A_BOARD: usize = 36;

/// A row of an incomplete board.
pub(super) struct RowLine<'a> {
    at: usize,
    text: &'a str,
    signs: Vec<SignAt>,
}

/// A board with unknown side to move.
pub(super) struct WaitingBoard {
    pub(super) cells: Cells,
    pub(super) at: usize,
    /// Assumptions about its signs.
    pub(super) notes: Vec<ImportNote>,
}

/// The reader of the boards of a text.
#[expect(clippy::struct_excessive_bools, reason = "each says something else of the text")]
pub(super) struct BoardReader<'a, 'w> {
    pub(super) whole: &'a str,
    pub(super) stone_words: StoneWords,
    pub(super) open: Game,
    /// The side to move by words beside the text.
    pub(super) side: Option<Side>,
    /// The key of the signs that the text gives.
    pub(super) key: BoardKey,
    pub(super) written: Written<'w, 'a>,
    /// Whether −1 is a number in this text rather than an empty square and a player.
    pub(super) signed: bool,
    /// Whether lists in brackets stand in this text.
    pub(super) has_brackets: bool,
    /// Whether lists stand in it, in brackets or by commas; and whether in several brackets.
    pub(super) has_lists: bool,
    pub(super) has_nested: bool,
    pub(super) rows: Vec<RowLine<'a>>,
    /// The names of the columns, and the place of others in the opposite direction.
    pub(super) columns: Option<BoardNames>,
    pub(super) contradiction: Option<usize>,
    /// Words before a board.
    pub(super) captions: Vec<BoardCaption>,
    /// Words after the board that waits for its side.
    pub(super) behind: Vec<BoardCaption>,
    pub(super) waiting: Option<WaitingBoard>,
    pub(super) game: Option<ImportedLine>,
    pub(super) form: ImportFormat,
    pub(super) games: Vec<Faulty<Imported>>,
    pub(super) gap: bool,
    /// Whether the words about a board stand above it throughout the text.
    pub(super) is_above: bool,
}

impl<'a, 'w> BoardReader<'a, 'w> {
    /// A reader of this text; `side` is to move where somebody says so beside the text.
    pub(super) fn new(text: &'a str, open: Game, stated: &Stated, written: Written<'w, 'a>) -> Self {
        Self {
            whole: text,
            stone_words: StoneWords::of(text),
            open,
            side: stated.side,
            key: BoardKey::new(stated.legend.clone()),
            written,
            signed: text.lines().all(signs::is_signed),
            has_brackets: text.contains('['),
            has_lists: text.contains(['[', ',']),
            has_nested: text.matches('[').nth(1).is_some(),
            rows: Vec::new(),
            columns: None,
            contradiction: None,
            captions: Vec::new(),
            behind: Vec::new(),
            waiting: None,
            game: None,
            form: ImportFormat::Board,
            games: Vec::new(),
            gap: false,
            is_above: false,
        }
    }

    /// The boards of a text; one of several that cannot be read keeps its place among them.
    pub(super) fn read(mut self, parts: &[TextPart<'a>]) -> Faulty<Vec<Imported>> {
        self.is_above = self.are_captions_above(parts);
        self.name_columns(parts);
        self.key.read(&self.word_lines(parts));
        let mut is_skipping = false;
        for &part in parts {
            if is_skipping && !self.begins_board(part) {
                continue;
            }
            is_skipping = false;
            let Err(fault) = self.take(part) else { continue };
            // The fault of the board before does not concern this part, unless that may be the rest of the
            // board.
            let is_before = matches!(part, TextPart::Line(at, _) if fault.at < at);
            let is_apart = self.gap || self.begins_board(part) || part.has_words();
            self.refuse(fault);
            if is_before && is_apart {
                let Err(fault) = self.take(part) else { continue };
                self.refuse(fault);
            }
            is_skipping = true;
        }
        if let Err(fault) = self.finish() {
            self.refuse(fault);
        }
        self.refuse_pieces();
        refusal::all_but_refused(self.games, self.whole, ImportFormat::Board)
    }

    /// Whether a board may begin with this part behind one that cannot be read: behind a blank line, or with all its squares.
    fn begins_board(&self, part: TextPart<'_>) -> bool {
        match part {
            TextPart::Gap => true,
            TextPart::Line(_, line) => self.on_one_line(line).is_some_and(|board| board.1 >= A_BOARD),
        }
    }

    /// Refuses boards of an unusual size beside unreadable ones: they are fragments of larger boards.
    fn refuse_pieces(&mut self) {
        if self.games.iter().all(Result::is_ok) {
            return;
        }
        for game in &mut self.games {
            let size = game.as_ref().ok().and_then(|game| {
                game.notes.iter().find_map(|note| match *note {
                    ImportNote::BoardSize { columns, rows } => {
                        Some((usize::from(columns), usize::from(rows)))
                    }
                    _ => None,
                })
            });
            if let Some((columns, rows)) = size {
                *game = Err(FaultAt::new(0, ImportFault::Shape { rows, columns }));
            }
        }
    }

    /// Keeps the place of a board that cannot be read.
    fn refuse(&mut self, fault: FaultAt) {
        (self.rows, self.waiting, self.game) = Default::default();
        (self.captions, self.behind) = Default::default();
        self.games.push(Err(fault));
    }

    /// Notes the names of the columns, which run one way throughout a text.
    fn name_columns(&mut self, parts: &[TextPart<'a>]) {
        for &part in parts {
            let TextPart::Line(at, line) = part else { continue };
            let Some(FrameLine::Names(names)) = frame(line) else { continue };
            match self.columns {
                Some(known) if known != names => self.contradiction = self.contradiction.or(Some(at)),
                _ => self.columns = Some(names),
            }
        }
    }

    /// The original line, before its pictures were replaced by plain characters.
    fn line_written(&self, at: usize, line: &'a str) -> &'a str {
        let written = (self.written)(at);
        if written.starts_with(line) { line } else { written.lines().next().unwrap_or(line) }
    }

    /// The lines of words, with their bytes, in the original.
    fn word_lines(&self, parts: &[TextPart<'a>]) -> Vec<(usize, &'a str)> {
        let is_words = |line: &str, at| {
            matches!(kind(line, at, self.signed), LineKind::Words) && self.on_one_line(line).is_none()
        };
        let lines = parts.iter().filter_map(|part| match *part {
            TextPart::Line(at, line) if is_words(line, at) => Some((at, self.line_written(at, line))),
            _ => None,
        });
        lines.collect()
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
        // The discs of both sides by their signs are no row: ●13 ○11.
        let counts = line.len() <= A_COUNT && result::counted(line).iter().all(Option::is_some);
        match if counts { LineKind::Words } else { kind(line, at, self.signed) } {
            // Behind a blank line, names of columns are those of the next board.
            LineKind::Frame => return Ok(()),
            LineKind::Row(signs) => {
                let columns = self.rows.last().map_or(signs.len(), |row| row.signs.len());
                // More rows are no board, and looking at all of them for each that follows would take for ever.
                let is_whole = (2..=MOST_ROWS).contains(&self.rows.len()) && shape::is_whole(&self.signs());
                // Behind a whole board a shorter row is the side and a move.
                // One that lacks a square or two is a row that is damaged.
                let is_short = signs.len() + 2 < columns || signs.len() < columns && columns < 6;
                if is_whole && is_short && !self.is_cut_row(line) {
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
                    if self.is_short_row(at, line) || self.is_cut_row(line) {
                        return Err(FaultAt::word(self.whole, at));
                    }
                    let columns = self.rows.last().filter(|_| !self.gap).map(|row| row.signs.len());
                    if columns.is_some_and(|columns| !counts && signs::is_damaged_row(line, columns)) {
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

    /// Whether a line is a row of nested lists that has lost most of its squares: a bracket opens right before it, or closes behind it.
    fn is_short_row(&self, at: usize, line: &str) -> bool {
        let is_inside = || self.whole[..at].ends_with('[') || self.whole[at + line.len()..].starts_with(']');
        self.has_nested
            && line.chars().all(|sign| sign.is_ascii_digit() || ",- ".contains(sign))
            && is_inside()
    }

    /// Whether a line that begins with an empty square is a row that lost some: right below rows that are no board that is played
    /// on. Below one of these, strokes are a line that is drawn.
    fn is_cut_row(&self, line: &str) -> bool {
        let columns = self.rows.last().filter(|_| !self.gap).map_or(0, |row| row.signs.len());
        let is_board = columns == self.rows.len() || (columns, self.rows.len()) == (7, 6);
        let line = line.trim();
        !is_board && line.len() < columns && line.starts_with('-') && !line.starts_with("- ")
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

    fn wait_for(&mut self, mut cells: Cells, at: usize) -> Faulty<()> {
        self.end_game()?;
        if let Some(fault) = self.key.unclear.take() {
            return Err(fault);
        }
        let began = cells.take_red_and_black(&self.key.legend, self.written);
        if began.is_none() {
            cells.check_signs(&self.key.legend, self.written)?;
        }
        if let Game::Othello { size } = cells.game
            && cells.is_of_connect_four(self.stone_words, self.open, self.written)
        {
            return Err(FaultAt::new(at, ImportFault::NoConnectFour { size }));
        }
        if cells.counts_as(&self.key.legend) {
            return Err(FaultAt::new(at, ImportFault::Legend(shortened(self.whole.trim()))));
        }
        let is_unsure = self.key.unsure.iter().any(|sign| cells.has_written(sign, self.written));
        let mut notes = cells.take_legend(&self.key.legend, self.written);
        notes.extend(is_unsure.then_some(ImportNote::SignsUnsure));
        notes.extend(began);
        self.waiting = Some(WaitingBoard { cells, at, notes });
        Ok(())
    }

    /// Makes a board of the rows so far.
    pub(super) fn close(&mut self) -> Faulty<()> {
        let rows = std::mem::take(&mut self.rows);
        let Some(first) = rows.first() else { return Ok(()) };
        self.check_line_above(&rows)?;
        let signs: Vec<_> = rows.iter().map(|row| row.signs.clone()).collect();
        if let Some(cells) = shape::of_rows(&signs, self.columns, self.open)? {
            self.check_names()?;
            return self.wait_for(cells, first.at);
        }
        if let Some(mut game) = diagram::read(&signs, self.columns, first.at)? {
            self.check_names()?;
            self.end_game()?;
            for caption in self.captions.drain(..) {
                if !people::take(&mut game, &caption.words) {
                    game.list(shortened(&caption.left));
                }
            }
            (self.game, self.form) = (Some(game), ImportFormat::NumberDiagram);
            return Ok(());
        }
        let flat: Option<Vec<_>> =
            rows.iter().map(|row| self.on_one_line(row.text).map(|(length, _)| (row, length))).collect();
        if let Some(boards) = flat {
            if self.open != Game::TicTacToe && shape::are_of_one_board(&signs) {
                return Err(shape::fault(&signs));
            }
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

    /// Whether the words right above rows are no row of which some squares are damaged.
    fn check_line_above(&self, rows: &[RowLine<'a>]) -> Faulty<()> {
        let Some(caption) = self.captions.last().filter(|_| rows.len() > 1) else { return Ok(()) };
        let columns = rows[0].signs.len();
        let words = caption.words.trim();
        // In lists brackets and commas stand between the rows, and commas between the squares.
        let count = match words.matches(',').count() {
            0 => words.chars().filter(|sign| !sign.is_whitespace()).count(),
            commas => commas + 1,
        };
        let is_row = count == columns && signs::is_damaged_row(words, columns);
        let between = |sign: char| sign.is_whitespace() || "[],".contains(sign);
        let above = self.whole[..rows[0].at].trim_end_matches(between);
        let is_next = !self.whole[above.len()..rows[0].at].contains("\n\n") && above.ends_with(words);
        if is_row && is_next {
            return Err(FaultAt::word(self.whole, above.len() - words.len()));
        }
        Ok(())
    }

    /// Whether the names of the columns run one way.
    fn check_names(&self) -> Faulty<()> {
        self.contradiction.map_or(Ok(()), |at| Err(FaultAt::new(at, ImportFault::Names)))
    }

    /// Takes words that are no squares: before a board, or behind one.
    fn words_behind(&mut self, at: usize, line: &'a str) -> Faulty<()> {
        if self.is_above && !tail::goes_on(line) {
            self.end_game()?;
        }
        let caption = BoardCaption::new(self.line_written(at, line), &self.key);
        if caption.turn.is_none() && !caption.words.contains(char::is_alphanumeric) {
            return Ok(());
        }
        if self.waiting.is_none() && self.game.is_none() {
            self.captions.push(caption);
            return Ok(());
        }
        if let Some(game) = &self.game {
            let side = caption.turn.as_ref().and_then(|turn| turn.side);
            // Words about what follows from the moves do not name a turn.
            return match side.filter(|_| !tail::goes_on(line)) {
                Some(side) if side == game.position().side_to_move() => match caption.left.as_str() {
                    "" => Ok(()),
                    rest => self.moves_or_words(at, rest),
                },
                Some(_) if self.form == ImportFormat::NumberDiagram || game.moves() == 0 => {
                    Err(FaultAt::new(at, ImportFault::Turn(shortened(line))))
                }
                _ => self.moves_or_words(at, line),
            };
        }
        let translated = self.key.legend.translated(&caption.words);
        let (side, rest) = tail::side_before(&translated);
        // A side and a number count discs, and a character that begins a sentence ends the moves.
        let counts = result::counted(line).iter().any(Option::is_some);
        // Right behind the squares on their line it is the side, whatever follows.
        let is_beside = !self.whole[..at].trim_end_matches([' ', '\t']).ends_with('\n') && at > 0;
        let is_count = counts && (!is_beside || result::counted(line).iter().all(Option::is_some));
        let goes_on = is_beside || tail::goes_on(&translated);
        if side.is_some() && !rest.is_empty() && caption.turn.is_none() && !is_count && goes_on {
            self.begin_game(side)?;
            let rest = rest.trim_start();
            return self.moves_or_words(at + line.len().saturating_sub(rest.len()), rest);
        }
        let Some(turn) = &caption.turn else {
            if !tail::goes_on(line) {
                self.behind.push(caption);
                return Ok(());
            }
            self.begin_game(self.side_of_first_move(line))?;
            return self.moves_or_words(at, line);
        };
        // Where the words before the board name the side, these are about the next board, as a heading is.
        if self.is_turn_said() || turn.is_heading && !turn.rest.is_empty() {
            self.end_game()?;
            self.captions.push(caption);
            return Ok(());
        }
        let passes = |board: &WaitingBoard| {
            turn.is_passed && turn.side.is_some_and(|side| board.cells.can_move(side.other()))
        };
        if turn.side.is_none() || self.waiting.as_ref().is_some_and(passes) {
            return Err(FaultAt::new(at, ImportFault::Turn(shortened(line))));
        }
        self.begin_game(turn.side)?;
        if caption.left.is_empty() { Ok(()) } else { self.moves_or_words(at, &caption.left) }
    }
}
