//! What stands before moves and looks like some: headings with squares, numbers or letters of their own (`Ada 4 - Bea 3`, `Team f5`),
//! and the letters of exercises (`a1)`, `b2.`). A text that is whole without them is read without, and each of them is listed.

use std::ops::Range;

use crate::catalog::Game;

use super::account::PartUse;
use super::line::shortened;
use super::{
    ImportFormat, ImportNote, ImportRefusal, Imported, columns, is_move_word, read_dressed, side_words, words,
};

/// Bytes of a text that is looked at.
const LONGEST: usize = 16 << 10;
/// Fewer moves below a heading may be what it says of them.
const FEWEST: usize = 4;
/// More squares and numbers in a line with words are moves.
const MOST: usize = 2;

/// The games of a text without what stands before their moves, where `usual` is not how they were meant.
pub(super) fn read(
    text: &str,
    open: Game,
    usual: &Result<Vec<Imported>, ImportRefusal>,
) -> Option<Vec<Imported>> {
    let is_other = |games: &Vec<Imported>| !games.iter().all(is_list);
    if text.len() > LONGEST || usual.as_ref().is_ok_and(is_other) {
        return None;
    }
    let Ok(games) = usual else { return without(text, open, &labels(text)) };
    let whole = |parts: &[Range<usize>]| without(text, open, parts);
    if games.iter().any(Imported::is_faulty) {
        if !games.iter().all(may_begin_later) {
            return None;
        }
        let labels = labels(text);
        let is_reason = plays_in(games, &labels) || breaks_off_in(games, &labels);
        let faulty = if is_reason { whole(&labels) } else { None };
        let faulty = faulty.or_else(|| below_heading(text, open, games));
        return faulty.or_else(|| beside_games(text, games).into_iter().find_map(|part| whole(&[part])));
    }
    let beside = beside_games(text, games).into_iter().find_map(|part| whole(&[part]));
    let beside = beside.filter(|read| read.len() + 1 == games.len());
    // A letter on a line of its own may have become a game of one move, and names one of two.
    let labelled = || whole(&labels(text)).filter(|read| read.len() < games.len());
    let is_short = games.len() == 1 && games[0].moves <= MOST && !games[0].passed_over.is_empty();
    let below = || if is_short { below_heading(text, open, games) } else { None };
    beside.or_else(labelled).or_else(below).or_else(|| whole(&[number_above_columns(text)?]))
}

/// The games below or behind a heading of which something was played.
fn below_heading(text: &str, open: Game, games: &[Imported]) -> Option<Vec<Imported>> {
    let headings = headings(text).into_iter().map(|heading| [heading]);
    headings.filter(|heading| plays_in(games, heading)).find_map(|heading| without(text, open, &heading))
}

/// Whether a move of these games stands in one of these parts of their text; also where nobody knows where they stand.
fn plays_in(games: &[Imported], parts: &[Range<usize>]) -> bool {
    let mut moves = games.iter().flat_map(|game| game.account.moves()).peekable();
    moves.peek().is_none()
        || moves.any(|(at, _)| parts.iter().any(|part| part.start <= at.start && at.end <= part.end))
}

/// Whether one of these games breaks off in one of these parts of their text.
fn breaks_off_in(games: &[Imported], parts: &[Range<usize>]) -> bool {
    let mut breaks = games.iter().filter_map(|game| game.account.first_break());
    breaks.any(|at| parts.iter().any(|part| part.contains(&at)))
}

/// Whether a game is whole, or breaks off at a move that another beginning would allow: a number that does not fit, a hole and a
/// table say that moves are missing.
fn may_begin_later(game: &Imported) -> bool {
    let is_first = |note: &ImportNote| matches!(note, ImportNote::NumberUnfit(unfit) if unfit.number == 1);
    let is_move =
        |(_, word): &(usize, String)| is_move_word(word) || columns::are_columns(word) || word == ".";
    let is_at_move = || game.illegal.as_ref().is_some_and(is_move);
    let is_at_beginning = || game.ends_at_number() && game.notes.iter().any(is_first);
    let breaks_off_there = if game.ends_at_number() { is_at_beginning() } else { is_at_move() };
    // Names say who speaks in front of moves.
    let has_names =
        game.form == ImportFormat::Transcript && game.document.names.iter().any(|name| !name.is_empty());
    !game.is_faulty() || game.form != ImportFormat::Table && !has_names && breaks_off_there
}

/// The games of a text without these parts, where all of it is moves from the start then.
fn without(text: &str, open: Game, parts: &[Range<usize>]) -> Option<Vec<Imported>> {
    if parts.is_empty() {
        return None;
    }
    // As many bytes as before, so that all else stands where it stood.
    let mut rest = text.to_owned();
    for part in parts {
        rest.replace_range(part.clone(), &" ".repeat(part.len()));
    }
    let mut games = read_dressed(&rest, open).ok()?;
    let is_whole = |game: &Imported| {
        let document = &game.document;
        is_list(game)
            && !game.is_faulty()
            && game.moves >= FEWEST
            && document.start == document.game().start()
    };
    if !games.iter().all(is_whole) {
        return None;
    }
    let is_each = games.len() == parts.len();
    for (at, part) in parts.iter().enumerate().rev() {
        let game = &mut games[if is_each { at } else { 0 }];
        game.passed_over.insert(0, shortened(text[part.clone()].trim()));
        games[0].account.claim_range(part.clone(), PartUse::LeftOut);
    }
    Some(games)
}

const fn is_list(game: &Imported) -> bool {
    use ImportFormat as F;
    matches!(
        game.form,
        F::Transcript | F::Table | F::Columns | F::ColumnsFromZero | F::ColumnsEitherWay | F::Notation
    )
}

/// The lines of a text that hold anything, each with its bytes and without the blanks around it.
fn lines(text: &str) -> impl DoubleEndedIterator<Item = Range<usize>> {
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| range(text, line.trim()))
}

/// Where a part of a text stands.
fn range(text: &str, part: &str) -> Range<usize> {
    let begin = part.as_ptr().addr() - text.as_ptr().addr();
    begin..begin + part.len()
}

/// The letters and numbers of exercises at the beginning of lines; none where they may be moves.
fn labels(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<(usize, &str, &str)> = Vec::new();
    let mut count = 0;
    for line in lines(text) {
        count += 1;
        let Some((label, rest)) = label(&text[line.clone()]) else { continue };
        found.push((line.start, label, rest));
    }
    let number = |label: &str| inside(label).parse::<usize>().ok();
    // Below letters the numbers are those of moves.
    if found.iter().any(|(_, label, _)| number(label).is_none()) {
        found.retain(|(_, label, _)| number(label).is_none());
    }
    // A number may be that of a move: none where each line has the next one, before columns that are more than two moves.
    let numbers: Vec<_> = found.iter().map(|(_, label, _)| number(label)).collect();
    let follow = || numbers.windows(2).all(|two| two[0].and_then(|one| one.checked_add(1)) == two[1]);
    let is_counted =
        || numbers.len() == count && follow() && found.iter().all(|(.., rest)| columns::are_columns(rest));
    if numbers.iter().any(Option::is_some) && !is_counted() {
        return Vec::new();
    }
    if !found.iter().all(|(.., rest)| may_stand_before(rest)) {
        return Vec::new();
    }
    found.into_iter().map(|(at, label, _)| at..at + label.len()).collect()
}

/// The letter or number of an exercise at the beginning of a line with the signs around it, and what stands behind it.
fn label(line: &str) -> Option<(&str, &str)> {
    const CLOSE: [char; 10] = [')', '.', ':', ']', '、', '．', '）', '：', '】', '」'];
    let begin = line.trim_start_matches(['(', '[', '（', '【', '「']);
    let length = begin.find(|sign: char| !sign.is_ascii_alphanumeric())?;
    // Other letters are numbers of Rome.
    let letters = |sign: char| ('a'..='h').contains(&sign.to_ascii_lowercase());
    let digits = |sign: char| sign.is_ascii_digit();
    let signs = &begin[..length];
    let is_label = (1..=3).contains(&length)
        && signs.chars().all(|sign| letters(sign) || digits(sign))
        && signs.chars().filter(|sign| letters(*sign)).count() <= 1
        && (signs.starts_with(letters) || signs.starts_with(digits))
        && (signs.starts_with(letters) || signs.ends_with(letters) || signs.chars().all(digits));
    let closed = begin[length..].trim_start_matches(CLOSE);
    let rest = closed.trim_start();
    let is_apart = rest.is_empty()
        || rest.len() < closed.len()
        || !begin[length..].starts_with(|sign: char| sign.is_ascii());
    let is_closed = closed.len() < begin[length..].len();
    (is_label && is_closed && is_apart).then(|| (line[..line.len() - closed.len()].trim_end(), rest))
}

/// The letter or number of a label without the signs around it.
fn inside(label: &str) -> &str {
    label.trim_matches(|sign: char| !sign.is_ascii_alphanumeric())
}

/// Whether what stands behind a label is nothing, or more than a word about a square: neither a value nor a move or two.
fn may_stand_before(rest: &str) -> bool {
    /// Letters and digits of three squares.
    const LEAST: usize = 6;
    let is_value = rest.starts_with(['+', '-', '−']) || rest.contains(['+', '%']);
    rest.is_empty() || !is_value && rest.chars().filter(|sign| sign.is_alphanumeric()).count() >= LEAST
}

/// Where a heading may stand before the moves of a text.
fn headings(text: &str) -> Vec<Range<usize>> {
    let mut lines = lines(text);
    let Some(first) = lines.next() else { return Vec::new() };
    let line = &text[first.clone()];
    let mut found = Vec::new();
    let has_colon = line.contains([':', '：']);
    if lines.next().is_some() && is_heading(line) && !has_colon {
        found.push(first.clone());
    }
    // Up to the last word, or the number of the first move.
    let is_word = |word: &&str| {
        let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
        words::moves(word).is_none() && (letters > 1 || letters > 0 && !word.is_ascii())
    };
    let last = line.split_whitespace().rfind(is_word).map(|word| range(line, word).end);
    let up_to_word =
        last.map(|end| &line[..end]).filter(|before| before.len() < line.len() && is_heading(before));
    let is_first = |word: &&str| ["1.", "1)", "1:"].iter().any(|number| word.starts_with(number));
    let numbered = line.split_whitespace().find(is_first);
    let up_to_number = numbered.map(|word| line[..range(line, word).start].trim_end()).filter(|before| {
        let words = before.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
        words.count() == 1 || is_heading(before) || is_score(before)
    });
    let parts = up_to_word.into_iter().chain(up_to_number);
    found.extend(parts.filter(|before| !before.is_empty()).map(|before| range(text, before)));
    found
}

/// Lines beside games that were read as a game of their own and are none: a score, names, a few squares between words.
fn beside_games(text: &str, games: &[Imported]) -> Vec<Range<usize>> {
    let (Some(first), Some(last), true) = (games.first(), games.last(), games.len() > 1) else {
        return Vec::new();
    };
    let mut lines = lines(text);
    let ends = [(first, lines.next()), (last, lines.next_back())];
    let is_none = |(game, line): (&Imported, Option<Range<usize>>)| {
        let line = line?;
        let words = &text[line.clone()];
        let is_heading = is_score(words) || is_name(words) || is_heading(words) && ends_in_word(words);
        (is_heading && (game.moves <= MOST || is_name(words) || is_score(words))).then_some(line)
    };
    ends.into_iter().filter_map(is_none).collect()
}

/// A first line of words with one number, which is none of the columns below it: `Vier gewinnt 4`, `Player1 vs Player2`.
fn number_above_columns(text: &str) -> Option<Range<usize>> {
    let mut lines = lines(text);
    let first = lines.next()?;
    let line = &text[first.clone()];
    // A player with a number is one of two; a side with one has played there.
    let is_side =
        |word: &str| !word.contains(|sign: char| sign.is_ascii_digit()) && side_words::named(word).is_some();
    let has_number = line.contains(|sign: char| sign.is_ascii_digit());
    let is_about = has_number
        && is_heading(line)
        && !line.contains([':', '：', '='])
        && !line.split_whitespace().any(is_side);
    (is_about && columns::are_columns(text[first.end..].trim())).then_some(first)
}

/// Whether words are a heading: some of them are no moves, and only a few could be.
fn is_heading(line: &str) -> bool {
    let pieces = || line.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_number = |word: &&str| word.bytes().all(|sign| sign.is_ascii_digit());
    let is_column = |word: &&str| word.len() == 1 && word.is_ascii();
    let may_be_move = |word: &&str| is_number(word) || words::moves(word).is_some() || is_column(word);
    let moves: usize =
        pieces().filter(may_be_move).map(|word| words::moves(word).map_or(1, |moves| moves.len())).sum();
    let is_word =
        |word: &&str| !may_be_move(word) && word.chars().filter(|sign| sign.is_alphabetic()).count() >= 2;
    let is_wide = |word: &&str| !word.is_ascii() && !may_be_move(word);
    moves <= MOST && pieces().any(|word| is_word(&word) || is_wide(&word))
}

/// Whether the last word of a line is none that can be played.
fn ends_in_word(line: &str) -> bool {
    let last = line.split(|sign: char| !sign.is_alphanumeric()).rfind(|word| !word.is_empty());
    last.is_some_and(|word| {
        words::moves(word).is_none() && word.chars().filter(|sign| sign.is_alphabetic()).count() >= 2
    })
}

/// Whether a line is names alone, which may be letters of columns: `Ada`, `Abe - Bea`.
fn is_name(line: &str) -> bool {
    let mut words = line.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_name = |word: &str| {
        let mut signs = word.chars();
        signs.next().is_some_and(|sign| sign.is_ascii_uppercase())
            && word.len() > 2
            && signs.all(|sign| sign.is_ascii_lowercase())
    };
    line.contains(char::is_alphabetic) && words.all(is_name)
}

/// Whether a line is the points of both sides and nothing else: `2 - 1`.
fn is_score(line: &str) -> bool {
    let is_number =
        |word: &str| (1..=2).contains(&word.len()) && word.bytes().all(|sign| sign.is_ascii_digit());
    line.trim()
        .split_once(['-', '–', ':'])
        .is_some_and(|(first, second)| is_number(first.trim()) && is_number(second.trim()))
}
