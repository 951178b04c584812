//! Transcripts as people paste them: numbers, headings, comments and scores stand between the moves, and a mail or a table around
//! them. The only form in which words are passed over; each is listed.

use crate::catalog::AnyPosition;
use crate::game::Side;

use super::line::{ImportedLine, MoveOutcome, shortened};
use super::result::StatedResult;
use super::words::{self, behind_number, is_mistyped, is_number};
use super::{ImportFormat, Imported, people};

/// The fewest moves that make a text a transcript.
const FEWEST: usize = 2;
/// So many moves one after the other are a game, however many words stand around them.
const A_RUN: usize = 4;

/// Reads transcripts from `start`; `None` where too few squares stand in a text, or prose outweighs them. A title behind moves and a
/// first move behind it begin another game.
pub(super) fn read(start: &AnyPosition, text: &str) -> Option<Vec<Imported>> {
    let plain = without_tags(text);
    // A mail marks the lines of the one that it answers.
    let lines = plain.as_deref().unwrap_or(text).lines();
    let lines: Vec<&str> = lines.map(|line| line.trim_start_matches(['>', ' '])).collect();
    let read = games(start, &lines, 0);
    if read.as_ref().is_some_and(|games| games[0].moves > 0) {
        return read;
    }
    // A square in the words before a game is none of its moves.
    let begins = |at: &usize| begins_run(start, &lines[*at..]);
    let begin = (1..lines.len()).filter(|&at| has_moves(lines[at])).find(begins)?;
    games(start, &lines, begin)
}

/// The games in lines, which begin behind so many of words alone.
fn games(start: &AnyPosition, lines: &[&str], begin: usize) -> Option<Vec<Imported>> {
    let mut games = Vec::new();
    let mut part = TranscriptPart::new(start);
    lines[..begin].iter().for_each(|line| part.pass_over(line));
    // Lines behind moves that may be the title of the next game.
    let mut between: Vec<&str> = Vec::new();
    for line in &lines[begin..] {
        if part.game.moves() >= FEWEST && !has_moves(line) && !is_result(line) {
            between.push(line);
            continue;
        }
        let is_titled = between.iter().any(|line| !line.trim().is_empty());
        if is_titled && part.is_followed(start, line) {
            // What stands before a blank line is about the moves above it.
            let own = between.iter().position(|line| line.trim().is_empty()).unwrap_or(0);
            between.drain(..own).for_each(|line| part.take(line));
            games.push(std::mem::replace(&mut part, TranscriptPart::new(start)).finished()?);
        }
        between.drain(..).for_each(|line| part.take(line));
        part.take(line);
    }
    between.drain(..).for_each(|line| part.take(line));
    games.push(part.finished()?);
    Some(games)
}

/// A game that is being read.
struct TranscriptPart {
    game: ImportedLine,
    /// Words that are no moves.
    prose: usize,
    /// Moves since the last of them, and the most that stand so.
    run: usize,
    longest: usize,
}

impl TranscriptPart {
    fn new(start: &AnyPosition) -> Self {
        Self { game: ImportedLine::new(start.clone()), prose: 0, run: 0, longest: 0 }
    }

    fn take(&mut self, line: &str) {
        if people::take(&mut self.game, line) {
            return;
        }
        // Behind a game, squares in a sentence are about it.
        if self.longest >= A_RUN && is_sentence(line) {
            self.prose += 1;
            self.game.passed_over.push(shortened(line));
            return;
        }
        self.play(line);
    }

    /// Takes a line of words.
    fn pass_over(&mut self, line: &str) {
        if !people::take(&mut self.game, line) && !line.trim().is_empty() {
            self.game.passed_over.push(shortened(line));
        }
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

    /// Plays what is a square on a line, in order.
    fn play(&mut self, line: &str) {
        let game = &mut self.game;
        let mut passed = String::new();
        let mut side = None;
        let pieces = pieces(line);
        let places = MovePlaces::of(&pieces);
        for (at, &piece) in pieces.iter().enumerate() {
            // Who plays the move behind it is no prose.
            if let Some(named) = side_at(&pieces, at) {
                side = Some(named);
                continue;
            }
            let (part, half) = words::with_half_behind(piece).unwrap_or((piece, ""));
            let moves = if part.starts_with(OPENING) { None } else { words::moves(part) };
            if let Some(behind) = behind_number(part).filter(|rest| rest.is_empty() || moves.is_some()) {
                game.take_number(&part[..part.len() - behind.len()]);
            }
            if let Some(moves) = moves.filter(|_| !game.position().is_over() || game.is_broken()) {
                keep(game, &mut passed);
                for found in moves {
                    match game.play(found.word, side.take()) {
                        MoveOutcome::Well => {
                            self.run += 1;
                            game.comment(found.mark);
                        }
                        MoveOutcome::NoPass => game.passed_over.push(found.word.to_owned()),
                        MoveOutcome::Wrong => {}
                    }
                }
                if !half.is_empty() {
                    game.leave_out(half.to_owned());
                }
                self.longest = self.longest.max(self.run);
            } else if is_number(part) {
                // A number belongs to a move; one in the middle of words belongs to them.
                if !passed.is_empty() && !part.ends_with('.') {
                    passed.push(' ');
                    passed.push_str(part);
                } else if at > 0 && self.run > 0 && !fits(part, game.moves()) {
                    // In the place of a move it may be one that is damaged: what follows would be the other side's.
                    if places.holds(at) { game.stop(part) } else { game.leave_out(part.to_owned()) }
                }
            } else if StatedResult::is_word(part) && game.moves() > 0 && passed.is_empty() {
                part.trim_end_matches(['.', ',']).clone_into(&mut game.details.result);
            } else if (is_mistyped(part) || may_be_damaged(part) && places.holds(at))
                && self.run > 0
                && !game.is_broken()
            {
                // Left out, it would give the moves behind it to the other side.
                game.stop(part);
            } else {
                (self.prose, self.run) = (self.prose + 1, 0);
                passed.push(' ');
                passed.push_str(part);
            }
        }
        keep(game, &mut passed);
    }

    /// The game; `None` where more words than moves are prose in which squares happen to be named.
    fn finished(self) -> Option<Imported> {
        let moves = self.game.moves();
        let is_transcript = moves >= FEWEST && (moves >= self.prose || self.longest >= A_RUN);
        is_transcript.then(|| self.game.finished(ImportFormat::Transcript))
    }
}

/// Whether a line has a move.
fn has_moves(line: &str) -> bool {
    pieces(line).iter().any(|piece| {
        words::moves(piece).is_some_and(|moves| moves.iter().any(|found| words::is_square(found.word)))
    })
}

/// The side that a piece of a line names where a move follows it: `Black f5`.
fn side_at(pieces: &[&str], at: usize) -> Option<Side> {
    let is_move = |piece: &&str| !piece.starts_with(OPENING) && words::moves(piece).is_some();
    // Numbers are those of moves, and a cross or a ring may be anything.
    let is_word =
        |piece: &&&str| !piece.starts_with(|sign: char| sign.is_ascii_digit() || "xXoO".contains(sign));
    let side = people::side_named(pieces.get(at).filter(is_word)?)?;
    pieces.get(at + 1).is_some_and(is_move).then_some(side)
}

/// Whether a number without a dot is that of the move behind it, or of its pair.
fn fits(number: &str, moves: usize) -> bool {
    number.ends_with(['.', ')', ':', '…'])
        || [moves, moves + 1, moves / 2 + 1].iter().any(|known| known.to_string() == number)
}

/// Whether a word is as short as a move, or has letters and digits as moves have.
fn may_be_damaged(word: &str) -> bool {
    let is_plain = word.chars().all(char::is_alphanumeric);
    let has = |kind: fn(&char) -> bool| word.chars().any(|sign| kind(&sign));
    is_plain && (word.chars().count() <= 2 || has(char::is_ascii_digit) && has(|sign| sign.is_alphabetic()))
}

/// Where a move may have stood in a line: each of its words is looked at once, however many stand in it.
struct MovePlaces {
    /// Where the first and the last move stand; `None` where words that may be moves stand behind every other one, as scores and times do.
    between: Option<(usize, usize)>,
}

impl MovePlaces {
    fn of(pieces: &[&str]) -> Self {
        let is_move = |piece: &str| !piece.starts_with(OPENING) && words::moves(piece).is_some();
        let moves: Vec<usize> = (0..pieces.len()).filter(|&at| is_move(pieces[at])).collect();
        let alike =
            pieces.iter().filter(|piece| is_number(piece) || may_be_damaged(piece) && !is_move(piece));
        let is_rare = 3 * alike.count() < moves.len().max(4);
        Self { between: moves.first().copied().zip(moves.last().copied()).filter(|_| is_rare) }
    }

    /// Whether a piece stands between moves of the line where one may have stood.
    fn holds(&self, at: usize) -> bool {
        self.between.is_some_and(|(first, last)| first < at && at < last)
    }
}

/// Whether a line has as many words as moves, or more.
fn is_sentence(line: &str) -> bool {
    let (mut moves, mut words) = (0, 0);
    let pieces = pieces(line);
    for (at, piece) in pieces.iter().enumerate() {
        match words::moves(piece).filter(|_| !piece.starts_with(OPENING)) {
            Some(found) => moves += found.len(),
            None if side_at(&pieces, at).is_some() => {}
            None if is_number(piece) || StatedResult::is_word(piece) || is_mistyped(piece) => {}
            None => words += usize::from(piece.contains(char::is_alphabetic)),
        }
    }
    words > 0 && words >= moves
}

/// Whether a line is nothing but a result.
fn is_result(line: &str) -> bool {
    !line.trim().is_empty() && line.split_whitespace().all(StatedResult::is_word)
}

/// Whether lines begin with a run of moves that is a game.
fn begins_run(start: &AnyPosition, lines: &[&str]) -> bool {
    let mut part = TranscriptPart::new(start);
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

/// Whether a line or a word of a table is drawn alone.
fn is_drawn(text: &str) -> bool {
    text.chars().all(|sign| "|-: ".contains(sign) || sign.is_whitespace())
}

/// A text of a page without its tags.
fn without_tags(text: &str) -> Option<String> {
    if !text.contains("</") {
        return None;
    }
    let mut plain = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        let Some(end) = rest[begin..].find('>') else { break };
        plain += &rest[..begin];
        plain.push(if ends_line(&rest[begin..begin + end]) { '\n' } else { ' ' });
        rest = &rest[begin + end + 1..];
    }
    plain += rest;
    Some(plain.replace("&nbsp;", " "))
}

/// Whether a tag parts what stands before it from what stands behind it.
fn ends_line(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']);
    let name = &name[..name.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(name.len())];
    ["p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "body"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

/// Lists words that were passed over.
fn keep(game: &mut ImportedLine, passed: &mut String) {
    if !passed.is_empty() {
        game.passed_over.push(shortened(passed));
        passed.clear();
    }
}

/// Signs that open what is said aside.
const OPENING: [char; 8] = ['(', '[', '{', '"', '「', '（', '“', '『'];

/// The words of a line; what stands in brackets or quotes is one.
fn pieces(line: &str) -> Vec<&str> {
    const CLOSING: [char; 8] = [')', ']', '}', '"', '」', '）', '”', '』'];
    let mut pieces = Vec::new();
    let mut rest = line.trim_start();
    while let Some(sign) = rest.chars().next() {
        let bracket = OPENING.iter().position(|&opening| opening == sign);
        let end = match bracket {
            Some(kind) => closed(rest, sign, CLOSING[kind]),
            None => {
                rest.find(|sign: char| sign.is_whitespace() || OPENING.contains(&sign)).unwrap_or(rest.len())
            }
        };
        let (piece, after) = rest.split_at(end);
        let cells = || piece.split(['|', ';', ',']).filter(|cell| !cell.is_empty());
        let is_cell = |cell: &str| is_number(cell) || is_mistyped(cell) || words::moves(cell).is_some();
        if bracket.is_none() && (cells().all(is_cell) || piece.contains('|') && is_drawn(piece)) {
            pieces.extend(cells().filter(|cell| !is_drawn(cell) || words::moves(cell).is_some()));
        } else {
            pieces.push(piece);
        }
        rest = after.trim_start();
    }
    pieces
}

/// The byte behind the bracket that closes the first one; all the rest where none does.
fn closed(text: &str, opening: char, closing: char) -> usize {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        if sign == closing && depth > 0 {
            depth -= 1;
            if depth == 0 {
                return at + sign.len_utf8();
            }
        } else if sign == opening {
            depth += 1;
        }
    }
    text.len()
}
