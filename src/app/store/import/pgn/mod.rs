//! Games as PGN writes them: headings in brackets, numbered moves, variations in round brackets, comments in curly ones or
//! behind a semicolon, numbers that judge a move (`$1`), and the result. Without headings, a list of moves by the same grammar.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;

use super::account::PartUse;
use super::line::ImportedLine;
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::result::{self, StatedResult, is_other_result};
use super::side_words;
use super::words::{self, MoveWord, is_number};
use super::{ImportFormat, Imported};
use crate::store::LineColumn;
use headings::next_block;
pub(super) use headings::{blocks, first_heading, on_lines};
use semicolons::LineWords;

mod comments;
mod headings;
mod semicolons;

/// Reads all games, which begin at `start` where no heading says otherwise. One with headings ends before a fault; without them
/// such a text may be of another form.
pub(super) fn read(text: &str, start: &AnyPosition) -> Faulty<Vec<Imported>> {
    read_games(text, start, first_heading(text).is_some())
}

/// Reads all games, the last up to a fault in it.
pub(super) fn read_to_fault(text: &str, start: &AnyPosition) -> Faulty<Vec<Imported>> {
    read_games(text, start, true)
}

fn read_games(text: &str, start: &AnyPosition, keeps_faulty: bool) -> Faulty<Vec<Imported>> {
    let mut reader = PgnReader {
        text,
        at: 0,
        usual: start,
        game: ImportedLine::new(start.clone()).of(text),
        begin: 0,
        side: None,
        open: Vec::new(),
        games: Vec::new(),
        state: GamePart::Nothing,
        headings: Vec::new(),
        has_more: false,
        has_headings: first_heading(text).is_some(),
        keeps_faulty,
        is_numbered: words::is_numbered_from_one(text),
        bare: None,
        line: None,
        counted: (0, 1),
    };
    loop {
        match reader.step() {
            Ok(true) => {}
            Ok(false) => match reader.open.last() {
                Some(&at) => reader.skip_game(FaultAt::new(at, ImportFault::Unclosed('(')))?,
                None => break,
            },
            Err(fault) => reader.skip_game(fault)?,
        }
    }
    reader.finish();
    Ok(reader.games)
}

/// The fewest moves of a game that nothing else names.
pub(super) const A_FEW: usize = 4;

/// The state of the game that is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum GamePart {
    Nothing,
    Headings,
    Moves,
    /// Its result was read.
    Ended,
}

struct PgnReader<'a> {
    text: &'a str,
    at: usize,
    usual: &'a AnyPosition,
    game: ImportedLine,
    /// The beginning of the game's part of the text.
    begin: usize,
    /// The player of the next move, by a word before it.
    side: Option<Side>,
    /// The brackets of the variations that are open.
    open: Vec<usize>,
    games: Vec<Imported>,
    state: GamePart,
    /// The headings of the game, by their names in small letters.
    headings: Vec<(String, String)>,
    /// Whether there is more in the text than plain moves.
    has_more: bool,
    /// Whether headings stand in the text.
    has_headings: bool,
    /// Whether a game alone is kept that ends at a fault.
    keeps_faulty: bool,
    /// Whether its moves are numbered, so that digits alone are columns.
    is_numbered: bool,
    /// The first number in the game that no dot makes the number of a move.
    bare: Option<String>,
    /// The last line in which a semicolon stood.
    line: Option<LineWords>,
    /// A byte whose line is known, and the line.
    counted: (usize, usize),
}

impl PgnReader<'_> {
    /// Takes the next part of the text. Says whether there was one.
    fn step(&mut self) -> Faulty<bool> {
        let rest = &self.text[self.at..];
        let skipped =
            rest.len() - rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == ',').len();
        // Between two commas a move is missing, and what follows would be the other side's.
        if rest[..skipped].matches(',').count() > 1 && skipped < rest.len() {
            return Err(FaultAt::word(self.text, self.at));
        }
        self.at += skipped;
        let rest = &self.text[self.at..];
        let Some(sign) = rest.chars().next() else { return Ok(false) };
        // Only where it is asked for: looking for the end of a long line at each word would take for ever.
        let line = || &rest[..rest.find('\n').unwrap_or(rest.len())];
        match sign {
            '[' => {
                self.take_heading(line())?;
                self.at += line().len();
            }
            '%' if self.begins_line() => {
                self.game.leave_out(line());
                self.at += line().len();
            }
            '{' => {
                let end = rest.find('}').ok_or(FaultAt::new(self.at, ImportFault::Unclosed('{')))?;
                self.game.claim(&rest[..=end], PartUse::Used);
                let words = &rest[1..end];
                self.comment(words);
                if !self.has_headings {
                    self.take_place(words, &rest[..=end]);
                }
                self.at += end + 1;
            }
            ';' if self.separates() => self.at += 1,
            ';' => self.comment_lines(),
            '(' => self.open()?,
            ')' => {
                let opened = self.open.pop().is_some() && self.game.end_variation();
                if !opened {
                    return Err(FaultAt::new(self.at, ImportFault::Unopened(')')));
                }
                self.at += 1;
            }
            '$' => {
                let digits =
                    rest[1..].len() - rest[1..].trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
                let number = rest[1..=digits].parse().map_err(|_| FaultAt::word(self.text, self.at))?;
                self.game.claim(&rest[..=digits], PartUse::Used);
                self.game.comment(&words::judgement(number));
                self.at += 1 + digits;
                self.has_more = true;
            }
            _ if self.takes_side() => {}
            _ => self.word()?,
        }
        Ok(true)
    }

    /// Goes on at the next game: this one ends before the fault. A game alone must have a few moves before it.
    fn skip_game(&mut self, fault: FaultAt) -> Faulty<()> {
        let next = if self.has_headings { next_block(self.text, self.at) } else { None };
        while self.open.pop().is_some() {
            self.game.end_variation();
        }
        let is_alone = self.games.is_empty() && next.is_none();
        // Words before the headings of the first game are its own, and passed over.
        if let Some(next) = next.filter(|_| self.state == GamePart::Nothing && self.game.moves() == 0) {
            self.game = ImportedLine::new(self.usual.clone()).of(self.text);
            (self.side, self.bare, self.at) = (None, None, next);
            return Ok(());
        }
        // So are words behind a result.
        let is_over = self.state == GamePart::Ended && self.open.is_empty();
        if is_over && (self.keeps_faulty || !is_alone) {
            self.at = next.unwrap_or(self.text.len());
            self.finish();
            return Ok(());
        }
        if is_alone && !(self.keeps_faulty && self.game.moves() >= A_FEW) {
            return Err(fault);
        }
        let end = next.unwrap_or(self.text.len());
        if !self.game.is_broken() {
            self.game.damage = Some(self.place(fault.at));
            self.game.leave_out(&self.text[self.at..end]);
        }
        // Even without a move it is a game of the file.
        self.state = GamePart::Moves;
        self.at = end;
        self.finish();
        Ok(())
    }

    /// The place of a byte. Lines are counted on from the place before, as a file may have very many faults.
    fn place(&mut self, at: usize) -> LineColumn {
        let (from, line) = if at >= self.counted.0 { self.counted } else { (0, 1) };
        let line = line + self.text[from..at].matches('\n').count();
        self.counted = (at, line);
        let begin = self.text[..at].rfind('\n').map_or(0, |end| end + 1);
        LineColumn { line, column: 1 + self.text[begin..at].chars().count() }
    }

    /// Whether nothing but blanks stands before this place in its line.
    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Whether the semicolon here stands between two moves rather than before a comment: a comment needs headings, or stands
    /// at the end of a numbered line and is more than moves.
    fn separates(&mut self) -> bool {
        let before = self.text[..self.at].chars().next_back();
        let behind = &self.text[self.at + 1..];
        let sides = [before, behind.chars().next()];
        if sides.iter().all(|sign| sign.is_some_and(char::is_alphanumeric)) {
            return true;
        }
        if self.has_headings {
            return false;
        }
        let (text, at) = (self.text, self.at);
        let line = match self.line.take().filter(|line| at < line.end) {
            Some(line) => line,
            None => LineWords::around(text, at),
        };
        let separates =
            line.prose.is_none_or(|prose| prose < at) || line.number.is_none_or(|number| number > at);
        self.line = Some(line);
        separates
    }

    fn open(&mut self) -> Faulty<()> {
        self.has_more = true;
        if self.game.is_broken() || !self.game.begin_variation() {
            return Err(FaultAt::word(self.text, self.at));
        }
        self.open.push(self.at);
        self.at += 1;
        Ok(())
    }

    /// Begins the moves: those behind a result are the next game's.
    fn begin(&mut self) {
        if self.state == GamePart::Ended {
            self.finish();
        }
        self.state = GamePart::Moves;
    }

    /// Takes the word that names the player of the next move. Returns whether there is one here.
    fn takes_side(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let Some((side, length)) = side_words::with_move(rest) else { return false };
        self.game.claim(&rest[..length], PartUse::Used);
        (self.side, self.at) = (Some(side), self.at + length);
        true
    }

    /// Whether the dash here is written for a pass.
    fn is_in_place_of_move(&self) -> bool {
        let (before, behind) = self.text.split_at(self.at);
        let before = &before[before.rfind('\n').map_or(0, |end| end + 1)..];
        let behind = behind.lines().next().unwrap_or_default();
        let words: Vec<&str> = before.split_whitespace().chain(behind.split_whitespace()).collect();
        words::is_dash_for_pass(&words, before.split_whitespace().count())
    }

    fn word(&mut self) -> Faulty<()> {
        let rest = &self.text[self.at..];
        let end =
            rest.find(|sign: char| sign.is_whitespace() || "(){},$".contains(sign)).unwrap_or(rest.len());
        // A semicolon ends a word where a comment begins.
        let end = rest[..end]
            .match_indices(';')
            .map(|(at, _)| at)
            .find(|at| !rest[at + 1..].starts_with(char::is_alphanumeric))
            .unwrap_or(end);
        // A bracket behind a number alone is the number's, unless it closes a variation.
        let is_digits = end > 0 && rest[..end].bytes().all(|byte| byte.is_ascii_digit());
        let end =
            if is_digits && self.open.is_empty() && rest[end..].starts_with(')') { end + 1 } else { end };
        let word = &rest[..end.max(1).min(rest.len())];
        if !rest.is_char_boundary(word.len()) || word.is_empty() {
            return Err(FaultAt::word(self.text, self.at));
        }
        let behind_number = words::behind_number(word);
        let is_column = self.has_columns() && behind_number.is_none_or(|rest| !rest.is_empty());
        self.begin_again(&word[..word.len() - behind_number.unwrap_or(word).len()]);
        if !is_column || behind_number.is_some() {
            self.take_number(word)?;
        }
        if is_number(word) && !is_column {
            self.at += word.len();
            return Ok(());
        }
        if StatedResult::is_word(word) && self.open.is_empty() {
            return self.result(word);
        }
        // A dash between moves parts them, unless it is a pass.
        if matches!(word, "-" | "–" | "—") && !self.has_headings && !self.game.must_pass() {
            if self.is_in_place_of_move() {
                self.game.pass(word);
            }
            self.at += word.len();
            return Ok(());
        }
        // The last square of a text may be cut off.
        let is_last = || self.text[self.at + word.len()..].trim_start().is_empty();
        let half = words::with_half_behind(word).filter(|_| is_last());
        let run = half.map_or(word, |(run, _)| run);
        // Without headings a longer number may be anything.
        let columns = words::columns_of(behind_number.unwrap_or(word));
        let columns = columns.filter(|columns| is_column && (self.has_headings || columns.len() == 1));
        let columns =
            columns.map(|columns| columns.into_iter().map(|word| MoveWord { word, mark: "" }).collect());
        let Some(moves) = columns.or_else(|| words::moves(run)) else {
            return Err(FaultAt::word(self.text, self.at));
        };
        self.begin();
        self.at += word.len();
        self.game.claim_drops(word);
        self.game.play_all(moves, self.side.take());
        if let Some((_, half)) = half {
            self.game.leave_out(half);
        }
        Ok(())
    }

    /// Takes the number that a word is, or begins with; a word without one says nothing of that.
    fn take_number(&mut self, word: &str) -> Faulty<()> {
        let behind_number = words::behind_number(word);
        if behind_number.is_none() && !is_number(word) {
            return Ok(());
        }
        // The moves that a number stands before are not part of it.
        let number = &word[..word.len() - behind_number.unwrap_or_default().len()];
        // Behind a result it is that of another game.
        if self.state != GamePart::Ended {
            self.game.take_number(number);
        }
        if behind_number.is_some() {
            return Ok(());
        }
        let is_among_moves = self.game.moves() > 0 && !self.game.is_broken() && self.state != GamePart::Ended;
        if is_among_moves && !self.has_headings && !self.game.has_bare_numbers() {
            // It numbers nothing: a score, or a move that is damaged.
            return Err(FaultAt::word(self.text, self.at));
        }
        self.bare.get_or_insert_with(|| word.to_owned());
        Ok(())
    }

    /// Whether digits and letters alone are moves here.
    const fn has_columns(&self) -> bool {
        matches!(self.game.position(), AnyPosition::ConnectFour(_)) && (self.has_headings || self.is_numbered)
    }

    /// Begins the next game where a line begins with the number 1 behind moves.
    fn begin_again(&mut self, number: &str) {
        /// Fewer moves are no game before another.
        const FEWEST: usize = 2;
        let is_next = self.state == GamePart::Moves && self.open.is_empty() && self.game.moves() >= FEWEST;
        if is_next && matches!(number, "1." | "1)") && self.begins_line() {
            self.finish();
        }
    }

    fn result(&mut self, word: &str) -> Faulty<()> {
        if self.state == GamePart::Nothing {
            return Err(FaultAt::word(self.text, self.at));
        }
        // A heading says it already, or says that it is not known.
        let stated = &mut self.game.details.result;
        if stated.is_empty() && word != "*" {
            word.clone_into(stated);
        } else if is_other_result(stated, word) {
            self.game.other_result.get_or_insert_with(|| word.to_owned());
        }
        self.game.claim(word, PartUse::Used);
        self.state = GamePart::Ended;
        self.at += word.len();
        Ok(())
    }

    /// Puts the game to the others, and begins the next one.
    fn finish(&mut self) {
        if self.state == GamePart::Nothing {
            return;
        }
        let next = ImportedLine::new(self.usual.clone()).of(self.text);
        let mut game = std::mem::replace(&mut self.game, next);
        game.own(std::mem::replace(&mut self.begin, self.at)..self.at);
        let headings = std::mem::take(&mut self.headings);
        let termination = headings.iter().find(|(name, _)| name == "termination");
        if let Some(how) = termination.and_then(|(_, value)| headings::broken_off(value)) {
            match result::broken_off(&game.details.result, how) {
                Some(result) => game.details.result = result,
                // Without a winner it says only how.
                None => {
                    game.list(format!("Termination: \"{}\"", termination.map_or("", |(_, value)| value)));
                }
            }
        }
        // Numbers in place of all moves are moves that this game does not have.
        if let Some(word) = self.bare.take()
            && game.moves() == 0
            && !game.is_broken()
        {
            game.stop(&word);
        }
        let form = if self.has_more { ImportFormat::Pgn } else { ImportFormat::Transcript };
        self.games.push(game.finished_in(form, self.text));
        self.state = GamePart::Nothing;
    }
}

/// The usual start of games by this grammar.
pub(super) fn usual_start() -> AnyPosition {
    AnyPosition::Othello(Othello::default())
}

/// Whether a game has no other notation than its own.
pub(in crate::store::import) const fn is_only_in_own_notation(open: Game) -> bool {
    !matches!(open, Game::Othello { .. } | Game::ConnectFour { .. } | Game::TicTacToe)
}

/// The starts of games that a list of moves may be of, the usual one first.
pub(in crate::store::import) fn starts(open: Game) -> Vec<AnyPosition> {
    let mut starts =
        vec![usual_start(), AnyPosition::ConnectFour(ConnectFour::default()), Game::TicTacToe.start()];
    if !is_only_in_own_notation(open) && !starts.contains(&open.start()) {
        starts.push(open.start());
    }
    starts
}

/// The game that is meant by a list that was played from several starts, the usual one first: one that is read whole, or else that in which
/// most can be played. A move or two, which may be the beginning of other words, are of a game that is open or usual.
pub(in crate::store::import) fn meant(games: impl Iterator<Item = Imported>, open: Game) -> Option<Imported> {
    let games: Vec<Imported> = games.collect();
    let is_alone = games.len() == 1;
    let is_usual = |game: &Imported| game.document.game() == open || game.document.start == usual_start();
    let may_be = |game: &Imported| is_alone || !game.is_faulty() || is_usual(game) || game.moves >= A_FEW;
    games.into_iter().filter(may_be).reduce(|best, game| {
        let rank = |game: &Imported| (!game.is_faulty() && game.moves > 0, game.moves);
        if rank(&game) > rank(&best) { game } else { best }
    })
}
