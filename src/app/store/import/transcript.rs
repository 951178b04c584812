//! Pasted transcripts: numbers, headings, comments and scores are between the moves, and a mail or a table
//! around them. The only form in which words are ignored; each is listed.

use crate::catalog::AnyPosition;
use crate::game::Side;

use super::account::{PartUse, TextAccount};
use super::asides::asides;
use super::gaps::{self, MovePlaces, OPENING, begins_in_square, fits, is_column, is_hole, is_lost};
use super::line::{ImportedLine, MoveOutcome};
use super::pieces::{is_drawn, pieces, side_at};
use super::remarks::{
    begins_in_words, is_eastern_number, is_numbered_move, is_result, is_sentence, number_in_brackets,
};
use super::result::{self, StatedResult};
use super::tags::{self, without_tags};
use super::words::{self, behind_number, is_mistyped, is_number};
use super::{ImportFormat, Imported, people, row_words, side_words, table_headings};

/// The fewest moves that make a text a transcript.
const FEWEST: usize = 2;
/// Number of consecutive moves that are a game, however many words are around them.
const A_RUN: usize = 4;

/// Reads transcripts from `start`; `None` where too few squares stand in a text, or prose outweighs them. A title behind moves and a
/// first move behind it begin another game.
pub(super) fn read(start: &AnyPosition, text: &str) -> Option<Vec<Imported>> {
    if let Some(plain) = without_tags(text) {
        let mut games = read(start, &plain)?;
        for range in tags::ranges(text, &plain) {
            games[0].account.claim_range(range, PartUse::Layout);
        }
        return Some(games);
    }
    // A mail marks the lines of the one that it answers.
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['>', ' '])).collect();
    // Where White has the first column, the moves are not those of a game that Black begins.
    if lines.iter().take_while(|line| !has_moves(line)).any(|line| is_headed_by_white(line)) {
        return None;
    }
    let read = games(start, text, &lines, 0);
    if read.as_ref().is_some_and(|games| games[0].moves > 0) {
        return read;
    }
    // A square in the words before a game is none of its moves.
    let begins = |at: &usize| begins_run(start, &lines[*at..]);
    let begin = (1..lines.len()).filter(|&at| has_moves(lines[at])).find(begins)?;
    games(start, text, &lines, begin)
}

/// The games in lines, which begin behind so many of words alone.
fn games<'a>(start: &AnyPosition, text: &'a str, lines: &[&'a str], begin: usize) -> Option<Vec<Imported>> {
    let mut games = Vec::new();
    let mut part = TranscriptPart::new(start, text);
    for &line in &lines[..begin] {
        part.own(line);
        let _ = part.heading.take(&mut part.game, line, false);
    }
    let rows = row_words::RowWords::of(lines);
    // Lines after moves that may be the title of the next game.
    let mut between: Vec<&str> = Vec::new();
    let last = lines.iter().rposition(|line| has_moves(line) && !is_sentence(line)).unwrap_or(0);
    for (at, &line) in lines.iter().enumerate().skip(begin) {
        part.behind = if at < last { &lines[at + 1..] } else { &[] };
        if part.is_begun() && !has_moves(line) && !is_result(line) {
            between.push(line);
            continue;
        }
        let is_titled = between.iter().any(|line| !line.trim().is_empty());
        // Other players play another game.
        let headed = between.iter().position(|line| people::names_another(&part.game, line));
        // A square that is damaged is no title.
        let is_damaged = || between.iter().any(|line| row_words::is_damaged(line) || rows.is_begun_by(line));
        if headed.is_some() || is_titled && !is_damaged() && part.is_followed(start, line) {
            // Text before a blank line is about the moves above it, unless it names the players of others.
            let blank = between.iter().position(|line| line.trim().is_empty()).unwrap_or(0);
            let own = headed.map_or(blank, |headed| headed.min(blank));
            between.drain(..own).for_each(|line| part.take(line));
            let is_first = games.is_empty();
            games.push(std::mem::replace(&mut part, TranscriptPart::new(start, text)).finished(is_first)?);
            part.behind = if at < last { &lines[at + 1..] } else { &[] };
        }
        between.drain(..).for_each(|line| part.take(line));
        part.take(line);
    }
    between.drain(..).for_each(|line| part.take(line));
    let is_first = games.is_empty();
    games.push(part.finished(is_first)?);
    Some(games)
}

/// A game that is being read.
struct TranscriptPart<'p, 'a> {
    text: &'a str,
    /// The lines after the one that is read, if they continue its moves.
    behind: &'p [&'a str],
    game: ImportedLine,
    heading: people::Heading<'a>,
    /// Words that are no moves.
    prose: usize,
    /// Moves since the last of them, and the most that stand so.
    run: usize,
    longest: usize,
    /// Whether words precede the first move on its line.
    begins_in_words: bool,
    /// Half a square at the end of a line: where moves go on below, one is missing.
    half: Option<&'a str>,
}

impl<'a> TranscriptPart<'_, 'a> {
    fn new(start: &AnyPosition, text: &'a str) -> Self {
        let game = ImportedLine::new(start.clone()).of(text);
        Self {
            text,
            behind: &[],
            game,
            heading: people::Heading::default(),
            prose: 0,
            run: 0,
            longest: 0,
            begins_in_words: false,
            half: None,
        }
    }

    /// Takes a line for the game's own: what is not understood of it is listed with the game.
    fn own(&mut self, line: &str) {
        if let Some(range) = TextAccount::of(self.text).range(line) {
            self.game.own(range);
        }
    }

    /// Whether the moves of the game have begun, so that words may be about another.
    const fn is_begun(&self) -> bool {
        self.game.moves() >= FEWEST || self.game.is_broken()
    }

    fn take(&mut self, line: &'a str) {
        self.own(line);
        // The moves of a row are no names, whatever stands between them: 1. c4 - c5.
        let is_row = is_numbered_move(line) && words::are_mostly_squares(line, FEWEST);
        if !is_row && self.heading.take(&mut self.game, line, false) {
            return;
        }
        // Two dashes below a mail stand above the name of its writer.
        if line.trim() == "--" && self.behind.is_empty() {
            return self.game.claim(line, PartUse::Layout);
        }
        // Behind a game, squares in a sentence are about it.
        let is_about = is_sentence(line) && !is_numbered_move(line);
        if is_about
            && (self.longest >= A_RUN && !self.goes_on_with(line) || self.is_begun() && begins_in_words(line))
        {
            self.prose += 1;
            let pieces = pieces(line);
            for (piece, is_aside) in pieces.iter().zip(asides(&pieces, true)) {
                if is_aside {
                    self.game.note_aside(piece);
                }
            }
            return;
        }
        self.play(line);
    }

    /// Whether a line with a remark begins with the next move: one that can be played, where moves go on below that do not begin with it.
    fn goes_on_with(&self, line: &str) -> bool {
        let first = |line: &'a str| {
            let found = pieces(line).into_iter().find_map(words::moves)?;
            Some(found[0].word)
        };
        let pieces = pieces(line);
        let number = pieces.first().map_or(0, |first| usize::from(is_number(first)));
        let begun = pieces.get(number).and_then(|piece| words::moves(piece));
        let Some(word) = begun.map(|moves| moves[0].word) else { return false };
        let next = self.behind.iter().find(|line| has_moves(line) && !is_sentence(line));
        next.is_some_and(|next| first(next) != Some(word))
            && !self.game.is_broken()
            && self.game.position().parse_moves(word).is_ok_and(|moves| moves.len() == 1)
            && !asides(&pieces, true)[number]
    }

    /// Whether a line begins another game: with its first number, or with moves that fit there and not here.
    fn is_followed(&self, start: &AnyPosition, line: &str) -> bool {
        let mut other = ImportedLine::new(start.clone());
        let words = pieces(line);
        let moves: Vec<_> = words.iter().filter_map(|piece| words::moves(piece)).flatten().collect();
        let fits = moves.iter().take(FEWEST).all(|found| other.play(found.word, None) == MoveOutcome::Well);
        let is_first = words.first().is_some_and(|word| {
            matches!(&word[..word.len() - behind_number(word).unwrap_or(word).len()], "1." | "1)" | "1:")
        });
        let goes_on = || {
            let position = self.game.position();
            !self.game.is_broken()
                && moves.first().is_some_and(|found| position.parse_moves(found.word).is_ok())
        };
        !moves.is_empty() && fits && (is_first || !goes_on())
    }

    /// Plays the squares of a line, in order. Words stay unclaimed.
    fn play(&mut self, line: &'a str) {
        let (mut in_words, mut side, mut of_side) = (false, None, 0);
        let pieces = pieces(line);
        if let Some(half) = self.half.take_if(|_| has_moves(line) || begins_in_square(line)) {
            self.game.stop(half);
        }
        let (places, asides) = (MovePlaces::of(&pieces), asides(&pieces, self.game.moves() > 0));
        for (at, &piece) in pieces.iter().enumerate() {
            let amid = AmidMoves { line, pieces: &pieces, at, places };
            // The player of the next move is no prose.
            if let Some((named, length)) = side_at(&pieces, at).filter(|_| of_side == 0 && !asides[at]) {
                (side, of_side) = (Some(named), length);
            }
            if of_side > 0 {
                of_side -= 1;
                self.game.claim(piece, PartUse::Used);
                continue;
            }
            if takes_heading(&mut self.game, piece) {
                continue;
            }
            if self.run > 0 && begins_remark(piece) {
                return self.game.note_aside(&line[piece.as_ptr().addr() - line.as_ptr().addr()..]);
            }
            let (part, half) = words::with_half_behind(piece).unwrap_or((piece, ""));
            if self.takes_hole(&pieces, at, part, places) {
                continue;
            }
            if asides[at] {
                self.game.note_aside(piece);
                (self.prose, self.run, in_words) = (self.prose + 1, 0, true);
                continue;
            }
            if let Some(choice) = gaps::choice_at(&pieces, at).filter(|_| !self.game.is_broken()) {
                return self.stop_at_choice(&amid, choice.0, choice.1, side);
            }
            let moves = if part.starts_with(OPENING) { None } else { words::moves(part) };
            // A number in the middle of words belongs to them.
            let is_before_move = || amid.is_before_move();
            if is_before_move() && self.takes_number(part) {
                continue;
            }
            let behind = behind_number(part)
                .filter(|rest| moves.is_some() || rest.is_empty() && (!in_words || is_before_move()));
            if let Some(behind) = behind {
                self.game.take_number(&part[..part.len() - behind.len()]);
            }
            if let Some(moves) = moves.filter(|_| !self.game.position().is_over() || self.game.is_broken()) {
                self.begins_in_words |= in_words && behind.is_none() && self.game.moves() == 0;
                in_words = false;
                self.game.claim_drops(part);
                self.run += self.game.play_all(moves, side.take());
                self.half = take_half(&mut self.game, half, &amid).or(self.half);
                self.longest = self.longest.max(self.run);
            } else {
                in_words = self.take_other(&amid, part, behind, in_words);
            }
        }
    }

    /// Ends the game before alternative moves: none of them is played, and nothing after them.
    fn stop_at_choice(&mut self, amid: &AmidMoves<'_, 'a>, run: usize, end: usize, side: Option<Side>) {
        let AmidMoves { line, pieces, at, .. } = *amid;
        self.run += self.game.play_all(words::moves(&pieces[at][..run]).unwrap_or_default(), side);
        self.longest = self.longest.max(self.run);
        let offset = |piece: &str| piece.as_ptr().addr() - line.as_ptr().addr();
        self.game.stop(&line[offset(pieces[at]) + run..offset(pieces[end]) + pieces[end].len()]);
    }

    /// Takes the number of a move in brackets, or with a word for it. Whether a piece is such.
    fn takes_number(&mut self, part: &str) -> bool {
        if let Some(number) = number_in_brackets(part) {
            self.game.take_number(&number);
            self.game.claim(part, PartUse::Layout);
            return true;
        }
        let is_number = is_eastern_number(part);
        if is_number {
            self.game.take_number(part);
        }
        is_number
    }

    /// Takes a piece in the place of a missing move, or for a pass. Returns whether it does.
    fn takes_hole(&mut self, pieces: &[&'a str], at: usize, part: &'a str, places: MovePlaces) -> bool {
        if self.longest.max(self.run) == 0 || self.game.is_broken() {
            return false;
        }
        if is_between_pair(pieces, at) {
            self.game.claim(part, PartUse::Layout);
            return true;
        }
        if is_hole(pieces, at, places) {
            self.game.stop(part);
            return true;
        }
        // Where it is none by the rules, what follows would be the other side's.
        words::is_dash_for_pass(pieces, at) && {
            self.game.pass(part);
            true
        }
    }

    /// Takes a piece that is no move, in words or beside them. Returns whether words continue after it.
    fn take_other(
        &mut self,
        amid: &AmidMoves<'_, 'a>,
        part: &'a str,
        behind: Option<&str>,
        in_words: bool,
    ) -> bool {
        let game = &mut self.game;
        let is_open = self.run > 0 && !game.is_broken();
        if behind.is_none() && !game.is_broken() && is_glued(amid.pieces, amid.at) {
            game.stop(part);
        } else if is_number(part) {
            if behind.is_none() && !in_words {
                take_bare(game, part, amid, self.run > 0);
            }
        } else if StatedResult::is_word(part) && !in_words && is_result_at(game, part, amid) {
            part.trim_end_matches(['.', ',']).clone_into(&mut game.details.result);
            game.claim(part, PartUse::Used);
        } else if is_open && (is_mistyped(part) || is_lost(part) && amid.places.holds(amid.at)) {
            // A move is missing or damaged there: if it were skipped, the moves after it would be played by
            // the other side.
            game.stop(part);
        } else if is_open && amid.is_last() && is_column(part) {
            self.half = Some(part);
        } else if part.contains(char::is_alphabetic) && !part.starts_with(OPENING) {
            (self.prose, self.run) = (self.prose + 1, 0);
            return true;
        }
        in_words
    }

    /// The game; `None` where more words than moves are prose in which squares happen to be named. Behind the first one a game that
    /// breaks off at once keeps its place.
    fn finished(mut self, is_first: bool) -> Option<Imported> {
        if let Some(half) = self.half {
            self.game.leave_out(half);
        }
        let moves = self.game.moves();
        // Squares apart in one sentence are no list.
        let is_one_line = || self.text.lines().filter(|line| has_moves(line)).take(FEWEST).count() == 1;
        let is_list = !self.begins_in_words || self.longest >= FEWEST || !is_one_line();
        let is_transcript = moves >= FEWEST && is_list && (moves >= self.prose || self.longest >= A_RUN)
            || !is_first && self.game.is_broken();
        is_transcript.then(|| self.game.finished_in(ImportFormat::Transcript, self.text))
    }
}

/// A piece of a line with its place among the moves.
struct AmidMoves<'p, 'a> {
    line: &'a str,
    pieces: &'p [&'a str],
    at: usize,
    places: MovePlaces,
}

impl AmidMoves<'_, '_> {
    const fn is_last(&self) -> bool {
        self.at + 1 == self.pieces.len()
    }

    /// Whether a move follows, or a side and its move.
    fn is_before_move(&self) -> bool {
        let is_move = self.pieces.get(self.at + 1).is_some_and(|next| words::moves(next).is_some());
        is_move || side_at(self.pieces, self.at + 1).is_some()
    }
}

/// Takes half a square behind moves. One at the end of a line is handed back: whether moves go on below is seen there.
fn take_half<'a>(game: &mut ImportedLine, half: &'a str, amid: &AmidMoves<'_, '_>) -> Option<&'a str> {
    if half.is_empty() || game.is_broken() {
        return None;
    }
    // A square is missing there.
    if amid.places.goes_on(amid.at) {
        game.stop(half);
    } else if amid.is_last() {
        return Some(half);
    } else {
        game.leave_out(half);
    }
    None
}

/// Takes a number alone among moves, or at the beginning of a row.
fn take_bare(game: &mut ImportedLine, number: &str, amid: &AmidMoves<'_, '_>, is_behind_move: bool) {
    let is_between = is_behind_move && amid.places.holds(amid.at);
    let is_alone = amid.pieces.iter().filter(|piece| is_number(piece)).take(2).count() == 1;
    if amid.at == 0 && amid.line.trim_start().starts_with('|') {
        // The row of a table whose cell is empty is no row of two moves.
        game.take_number(number);
    } else if fits(number, game.moves()) && !(is_between && is_alone) {
        // Times or values in a row of their own count no moves.
        let is_row = amid.pieces.len() > 1 && amid.pieces.iter().all(|piece| piece.parse::<f64>().is_ok());
        if !is_row {
            game.claim(number, PartUse::Layout);
        }
    } else if is_between {
        // In the place of a move it may be one that is damaged: what follows would be the other side's.
        game.stop(number);
    }
}

/// Whether a result is possible at this place: after moves, or before all of them where it can be nothing
/// else.
fn is_result_at(game: &ImportedLine, part: &str, amid: &AmidMoves<'_, '_>) -> bool {
    game.moves() > 0 || amid.at == 0 && game.details.result.is_empty() && result::is_whole_score(part)
}

/// Whether a line has a move.
pub(super) fn has_moves(line: &str) -> bool {
    pieces(line).iter().any(|piece| {
        words::moves(piece).is_some_and(|moves| moves.iter().any(|found| words::is_square(found.word)))
    })
}

/// Takes an announcement of moves, and the number of a move after a hash: `Moves:`, `#12`. Returns whether a
/// piece is one.
fn takes_heading(game: &mut ImportedLine, piece: &str) -> bool {
    if is_heading(piece) {
        game.claim(piece, PartUse::Layout);
        return true;
    }
    let Some(number) = piece.strip_prefix('#').filter(|number| is_number(number)) else { return false };
    game.claim(&piece[..1], PartUse::Layout);
    game.take_number(number);
    true
}

/// Whether a piece says that moves follow: `Moves:`.
fn is_heading(piece: &str) -> bool {
    let heading = piece.trim_end_matches([':', '：']).to_lowercase();
    heading.len() < piece.len() && table_headings::MOVES.contains(&heading.as_str())
}

/// Whether a line is the heading of a table with White's column before Black's.
fn is_headed_by_white(line: &str) -> bool {
    let cells: Vec<_> =
        line.split([',', ';', '\t', '|']).map(|cell| side_words::named(cell.trim())).collect();
    let place = |side| cells.iter().position(|cell| *cell == Some(side));
    place(Side::Second).zip(place(Side::First)).is_some_and(|(white, black)| white < black)
}

/// Whether lines begin with a run of moves that is a game.
fn begins_run(start: &AnyPosition, lines: &[&str]) -> bool {
    let mut part = TranscriptPart::new(start, "");
    for line in lines {
        part.play(line);
        if part.longest >= A_RUN || part.game.is_broken() || part.run == 0 {
            break;
        }
    }
    part.longest >= A_RUN
}

/// Whether a text is a table with a line below its heads: `|---|---|`.
pub(super) fn is_table(text: &str) -> bool {
    text.lines().any(|line| line.contains("|-") && line.contains("---") && is_drawn(line))
}

/// Whether a piece is the dash between the two moves of a numbered row, which has no room for a third: `1. c4 - c5`.
fn is_between_pair(pieces: &[&str], at: usize) -> bool {
    let is_move = |piece: &str| words::moves(piece).is_some_and(|moves| moves.len() == 1);
    let [number, first, dash, second] = pieces else { return false };
    at == 2
        && behind_number(number) == Some("")
        && is_move(first)
        && matches!(*dash, "-" | "–" | "—")
        && is_move(second)
}

/// Whether a piece begins a remark as lines of programs do, by two strokes.
fn begins_remark(piece: &str) -> bool {
    piece.starts_with("//") && words::moves(piece).is_none()
}

/// Whether a piece clings to the moves before it, and is damaged or in the place of one that is.
fn is_glued(pieces: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| pieces[before]);
    before.is_some_and(|before| {
        before.as_ptr().addr() + before.len() == pieces[at].as_ptr().addr() && words::moves(before).is_some()
    }) && words::moves(pieces[at]).is_none()
}
