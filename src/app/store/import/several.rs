//! Several games in a text without headings: its lines, or its parts between blank lines, strokes or commas, each of which is a whole
//! list of moves from the start.

use crate::catalog::{AnyPosition, Game};

use super::account::{PartUse, TextAccount};
use super::line::ImportedLine;
use super::pgn;
use super::words::{self, is_number};
use super::{ImportFormat, ImportNote, Imported, people, pieces, result::StatedResult, transcript};

/// The games that the parts of a text are; `None` where they are not, or are one game that goes on from line to line. `joined` says that
/// the whole text can be played as one game.
pub(super) fn read(text: &str, start: &AnyPosition, joined: bool) -> Option<Vec<Imported>> {
    // Numbers that go on say that it is one.
    if joined && (words::is_numbered(text) || !matches!(start.game(), Game::Othello { .. })) {
        return None;
    }
    if has_words_behind(text) {
        return None;
    }
    let mut games = [lines(text), blocks(text), between_signs(text)]
        .into_iter()
        .filter(|parts| parts.len() > 1)
        .find_map(|parts| games_of(text, &parts, start, joined))?;
    if joined {
        let parts = games.len();
        games[0].notes.push(ImportNote::OneOrSeveral { parts, are_games: true });
    }
    Some(games)
}

/// A game each; where most of many are games, one that cannot be read whole keeps its place.
fn games_of(text: &str, wholes: &[&str], start: &AnyPosition, joined: bool) -> Option<Vec<Imported>> {
    /// Fewer parts are games only where each of them is.
    const MANY: usize = 3;
    let parts: Vec<GamePart<'_>> = numbered_on(wholes).into_iter().map(GamePart::of).collect();
    // Words amid or behind moves from the start are in a game, however many such lines there are.
    let is_begun = |part: &GamePart<'_>, games: &Vec<Imported>| {
        games.iter().all(|game| game.moves > 1) && pgn::read(part.moves, start).is_err()
    };
    let (mut read, mut cut, mut bad) = (Vec::new(), Vec::new(), 0);
    for part in &parts {
        let whole = part.whole(start);
        let part_cut = if whole.is_none() { to_fault(part.moves, start) } else { None };
        bad += usize::from(whole.is_none() && !part_cut.as_ref().is_some_and(|games| is_begun(part, games)));
        // So many are none that the rest need not be looked at.
        if bad > 0 && (joined || parts.len() < MANY || MANY * bad > parts.len()) {
            return None;
        }
        read.push(whole);
        cut.push(part_cut);
    }
    let fewest = read.iter().flatten().flatten().map(|game| game.moves).min()?;
    if bad > 0 && fewest < pgn::A_FEW {
        return None;
    }
    let place = |part: &GamePart<'_>| part.moves.as_ptr().addr() - text.as_ptr().addr();
    let game = |(games, part): (Option<Vec<Imported>>, &GamePart<'_>)| {
        Some(
            games?
                .into_iter()
                .map(|game| labelled(part.label, text, placed(game, place(part))))
                .collect::<Vec<_>>(),
        )
    };
    let read = read.into_iter().zip(cut).map(|(whole, cut)| whole.or(cut));
    let games: Option<Vec<_>> = read.zip(&parts).map(game).collect();
    let mut games = games?.concat();
    // Marks and numbers of the list.
    let mut account = TextAccount::of(text);
    for (part, whole) in parts.iter().zip(wholes) {
        let begin = if part.label.is_empty() { part.moves } else { part.label };
        let length = begin.as_ptr().addr() - whole.as_ptr().addr();
        account.claim(&whole[..length], PartUse::Layout);
    }
    games[0].account.add(&account, 0);
    Some(games)
}

/// The games of a part that cannot be read whole, up to its fault.
fn to_fault(part: &str, start: &AnyPosition) -> Option<Vec<Imported>> {
    let read = pgn::read_to_fault(part, start).ok().filter(|games| !games.is_empty());
    let is_well = |games: &Vec<Imported>| games.iter().all(|game| game.damage.is_none());
    let moves = read.as_ref().map_or(0, |games| games.iter().map(|game| game.moves).sum());
    let cut = moves_begin(part).map(|_| cut(part, start));
    // That names the fault, and not only its place.
    match cut.filter(|cut| cut.moves >= moves && !read.as_ref().is_some_and(is_well)) {
        Some(cut) => Some(vec![cut]),
        None => read,
    }
}

/// The game of a line of moves up to the first that is none: later ones would be played by the other side.
fn cut(line: &str, start: &AnyPosition) -> Imported {
    let mut game = ImportedLine::new(start.clone()).of(line);
    game.own(0..line.len());
    for word in line.split_whitespace() {
        let half = words::with_half_behind(word).map(|(run, half)| vec![run, half]);
        for piece in half.or_else(|| pieces::damaged_run(word)).unwrap_or_else(|| vec![word]) {
            if StatedResult::is_word(piece) && game.details.result.is_empty() {
                piece.clone_into(&mut game.details.result);
                game.claim(piece, PartUse::Used);
                continue;
            }
            let moves = words::moves(piece);
            let behind = words::behind_number(piece).filter(|behind| behind.is_empty() || moves.is_some());
            if let Some(behind) = behind {
                game.take_number(&piece[..piece.len() - behind.len()]);
            }
            match moves {
                Some(moves) => {
                    game.claim_drops(piece);
                    game.play_all(moves, None);
                }
                None if behind.is_none() && !game.is_broken() => {
                    let at = piece.as_ptr().addr() - line.as_ptr().addr();
                    // Words behind all moves are about them.
                    if piece.len() == word.len() && !transcript::has_moves(&line[at..]) {
                        return game.finished_in(ImportFormat::Transcript, line);
                    }
                    game.stop(piece);
                }
                None => {}
            }
        }
    }
    game.finished_in(ImportFormat::Transcript, line)
}

/// Where moves begin in a line that looks like a game, whole or damaged: from there on it begins with some, or most of it is squares.
fn moves_begin(line: &str) -> Option<usize> {
    /// Fewer squares are anything.
    const FEWEST: usize = 2;
    let is_begun = |word: &&str| transcript::has_moves(word) || words::with_half_behind(word).is_some();
    let first = line.split_whitespace().find(is_begun)?;
    let begin = first.as_ptr().addr() - line.as_ptr().addr();
    let rest = &line[begin..];
    let begun = rest.split_whitespace().map_while(words::moves).map(|moves| moves.len()).sum::<usize>();
    (begun >= pgn::A_FEW || words::are_mostly_squares(rest, FEWEST)).then_some(begin)
}

/// A game whose part of the text begins at this byte.
pub(super) fn placed(game: Imported, at: usize) -> Imported {
    let mut account = TextAccount::default();
    account.add(&game.account, at);
    Imported { account, ..game }
}

/// Whether a text begins with moves, and words that end at a blank line stand right below some: they are about the game above them.
fn has_words_behind(text: &str) -> bool {
    let lines: Vec<&str> = text.trim_start().lines().collect();
    let is_words = |line: &&str| !is_stroke(line) && !transcript::has_moves(line);
    let ends_blank = |at: usize| {
        let behind = lines[at..].iter().skip_while(|line| is_words(line));
        behind.map(|line| line.trim().is_empty()).next().unwrap_or(true)
    };
    lines.first().is_some_and(|line| transcript::has_moves(line))
        && (1..lines.len())
            .any(|at| transcript::has_moves(lines[at - 1]) && is_words(&lines[at]) && ends_blank(at))
}

/// The lines that hold moves, each with the lines of words above it.
fn lines(text: &str) -> Vec<&str> {
    let (mut parts, mut begin, mut at, mut has_words) = (Vec::new(), None, 0, false);
    for line in text.split_inclusive('\n') {
        let from = *begin.get_or_insert(at);
        has_words &= from < at;
        at += line.len();
        if is_stroke(line) {
            // Words above a stroke are no title of the game below it.
            begin = begin.filter(|_| has_words);
        } else if !GamePart::of(line).moves.is_empty() {
            parts.push(&text[from..at]);
            begin = None;
        } else {
            has_words = true;
        }
    }
    parts
}

/// The parts between blank lines and strokes.
fn blocks(text: &str) -> Vec<&str> {
    let (mut blocks, mut begin, mut at) = (Vec::new(), 0, 0);
    for line in text.split_inclusive('\n') {
        if is_stroke(line) {
            blocks.push(&text[begin..at]);
            begin = at + line.len();
        }
        at += line.len();
    }
    blocks.push(&text[begin..]);
    blocks.retain(|block| !block.trim().is_empty());
    blocks
}

/// The parts of a line between signs with blanks.
fn between_signs(text: &str) -> Vec<&str> {
    let parts = text.split([',', ';', '|', '/', '、', '，', '；']).filter(|part| !part.trim().is_empty());
    if text.trim().contains('\n') { Vec::new() } else { parts.collect() }
}

/// Whether a line is blank, or drawn of signs that part what stands above from what stands below.
pub(super) fn is_stroke(line: &str) -> bool {
    line.chars().all(|sign| sign.is_whitespace() || "-–—=*_~#.".contains(sign))
}

/// The parts without the numbers of a list that counts them: `1. f5d6c3`.
fn numbered_on<'a>(parts: &[&'a str]) -> Vec<&'a str> {
    let behind = |(at, part): (usize, &&'a str)| {
        let part = part.trim_start().trim_start_matches(['(', '#']);
        let digits = part.find(|sign: char| !sign.is_ascii_digit())?;
        let rest = part[digits..].strip_prefix(['.', ')', ':'])?;
        (part[..digits].parse() == Ok(at + 1)).then_some(rest)
    };
    let numbered: Option<Vec<&str>> = parts.iter().enumerate().map(behind).collect();
    numbered.unwrap_or_else(|| parts.to_vec())
}

/// A part of a text: the words of a title or of names, and the moves after them.
struct GamePart<'a> {
    label: &'a str,
    moves: &'a str,
}

impl<'a> GamePart<'a> {
    fn of(part: &'a str) -> Self {
        let is_mark = |sign: char| sign.is_whitespace() || "-–—*•·+\"'“”„«»`,;>".contains(sign);
        let trimmed = part.trim_matches(is_mark);
        // A result keeps its star.
        let part = if part.trim_end().ends_with(" *") { part.trim_start_matches(is_mark) } else { trimmed };
        let mut moves = part.len();
        for word in part.rsplit(char::is_whitespace) {
            let is_one = word.is_empty()
                || is_number(word)
                || words::moves(word).is_some()
                || StatedResult::is_word(word);
            if !is_one {
                break;
            }
            moves = word.as_ptr().addr() - part.as_ptr().addr();
        }
        // A number or a result before the first move is the label's.
        let first = part[moves..].split_whitespace().find(|word| words::moves(word).is_some());
        let begin =
            first.filter(|_| moves > 0).map_or(moves, |word| word.as_ptr().addr() - part.as_ptr().addr());
        // Words that look like moves are no label, even if they are illegible.
        let line = part.rfind('\n').map_or(0, |end| end + 1);
        let damaged = if begin > line { moves_begin(&part[line..]).map(|at| line + at) } else { None };
        let is_damaged = |at: &usize| {
            *at < begin && (begin == part.len() || words::are_mostly_squares(&part[*at..begin], 1))
        };
        let begin = damaged.filter(is_damaged).unwrap_or(begin);
        Self { label: part[..begin].trim(), moves: &part[begin..] }
    }

    /// The games of the part, where all of it is played from this start.
    fn whole(&self, start: &AnyPosition) -> Option<Vec<Imported>> {
        /// Fewer moves are anything.
        const FEWEST: usize = 2;
        let games = pgn::read(self.moves, start).ok().filter(|games| !games.is_empty())?;
        games.iter().all(|game| game.illegal.is_none() && game.moves >= FEWEST).then_some(games)
    }
}

/// A game with the names or the title in the words before its moves.
pub(super) fn labelled(label: &str, text: &str, mut game: Imported) -> Imported {
    if label.is_empty() {
        return game;
    }
    let mut about = ImportedLine::new(game.document.start.clone()).of(text);
    let mut heading = people::Heading::default();
    for line in label.lines().map(str::trim).filter(|line| !line.is_empty()) {
        // The number of the first move or of the list, or its mark.
        if is_number(line) || !line.contains(char::is_alphanumeric) {
            about.claim(line, PartUse::Layout);
            continue;
        }
        if heading.take(&mut about, line, true) {
            continue;
        }
        // A word that goes on from the game before is no title: or f5 d6.
        let is_title = (line.contains(char::is_whitespace) || !line.starts_with(char::is_lowercase))
            && moves_begin(line).is_none();
        if about.details.event.is_empty() && is_title {
            let title = line.trim_matches(|sign: char| sign.is_whitespace() || "*_#=-–—:：".contains(sign));
            title.clone_into(&mut about.details.event);
            about.claim(line, PartUse::Used);
            heading.keep(line);
        } else {
            about.leave_out(line);
        }
    }
    about.describe(&mut game);
    game
}
