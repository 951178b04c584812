//! What a reader made of a text: all of it, or a part and a named rest; else it misread the text.

use std::collections::BTreeMap;

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::game::record::MoveId;
use edagari::store::import::{ImportFormat, ImportNote, Imported, is_unseen, look_alike, read};

use super::{Form, Written, open};

pub(super) fn nothing(_text: &str) -> Vec<String> {
    Vec::new()
}

/// Squares by a letter and a digit that stand in a text.
pub(super) fn letters_and_digits(text: &str) -> Vec<String> {
    let bytes = text.as_bytes();
    let is_square = |pair: &[u8]| {
        (b'a'..=b'h').contains(&pair[0].to_ascii_lowercase()) && (b'1'..=b'8').contains(&pair[1])
    };
    bytes
        .windows(2)
        .filter(|pair| is_square(pair))
        .map(|pair| String::from_utf8_lossy(pair).to_lowercase())
        .collect()
}

/// Squares in values in which a backslash protects the next sign.
pub(super) fn unprotected(text: &str) -> Vec<String> {
    letters_and_digits(&without_backslashes(text))
}

fn without_backslashes(text: &str) -> String {
    text.chars().filter(|sign| *sign != '\\').collect()
}

/// Squares by two letters as well.
pub(super) fn two_letters(text: &str) -> Vec<String> {
    let plain = without_backslashes(text);
    let mut squares = letters_and_digits(&plain);
    let bytes = plain.as_bytes();
    let is_point = |part: &[u8]| part.iter().all(|sign| (b'a'..=b'h').contains(sign));
    let name = |part: &[u8]| format!("{}{}", char::from(part[0]), part[1] - b'a' + 1);
    squares.extend(bytes.windows(2).filter(|part| is_point(part)).map(name));
    squares
}

fn counted(squares: impl IntoIterator<Item = String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    squares.into_iter().for_each(|square| *counts.entry(square).or_default() += 1);
    counts
}

/// The moves of a record, passes left out.
fn moves_of(game: &Imported) -> Vec<String> {
    let document = &game.document;
    let label = |id: MoveId| {
        let before = document.record.parent(id).unwrap_or(MoveId::START);
        let position = document.position(before);
        let action = document.record.action(id)?;
        (!position.is_pass(action)).then(|| position.label(action))
    };
    document.record.moves().filter_map(label).collect()
}

/// All words that a reader kept beside the moves.
fn words_of(game: &Imported) -> String {
    let document = &game.document;
    let record = &document.record;
    let mut words = vec![record.comment(MoveId::START).to_owned(), document.title.clone()];
    words.extend(record.moves().map(|id| record.comment(id).to_owned()));
    words.extend(document.names.iter().cloned());
    let facts = &document.facts;
    words.extend([&facts.place, &facts.date, &facts.result].map(Clone::clone));
    words.join(" ")
}

/// What was read other than it was written, in words.
pub(crate) fn difference(written: &Written, read: &[Imported]) -> Option<String> {
    if read.len() != written.games.len() {
        return Some(format!("{} games of {}", read.len(), written.games.len()));
    }
    read.iter().zip(&written.games).find_map(|(found, meant)| {
        let document = &found.document;
        let line = labels(found, document.cursor).concat();
        if document.start != meant.start || line != meant.line {
            return Some(format!("{line} from {}, not {}", document.start, meant.line));
        }
        if document.names != meant.names {
            return Some(format!("{:?}, not {:?}", document.names, meant.names));
        }
        let record = &document.record;
        let lacks = |(beside, other): &(usize, String)| {
            let tried = |id: MoveId| {
                let path = labels(found, id);
                path.len() == beside + 1 && path.last() == Some(other)
            };
            !record.moves().any(tried)
        };
        let words = |words: &String| record.moves().any(|id| record.comment(id).contains(words.as_str()));
        let variation = meant.variations.iter().find(|variation| lacks(variation));
        let comment = meant.comments.iter().find(|(_, comment)| !words(comment));
        variation.or(comment).map(|(beside, lost)| format!("{lost:?} beside move {beside} is lost"))
    })
}

/// The moves up to one of the record, passes left out.
fn labels(game: &Imported, id: MoveId) -> Vec<String> {
    let path = game.document.record.path_to(id);
    game.document.start.labels(&path).into_iter().filter(|label| label != "PA").collect()
}

/// What a reader made of an input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// All of it was read.
    Whole,
    /// A part was read, and what is left out is named.
    Named,
    Refused,
    /// Something was read that does not stand there, or something left out without a word.
    Misread(String),
}

/// What a reader makes of a text.
pub(crate) fn verdict(form: &Form, bytes: &[u8]) -> Verdict {
    let (Ok(games), Some(text)) = (read(bytes, open(form)), edagari::store::import::text_of(bytes)) else {
        return Verdict::Refused;
    };
    let is_named = |game: &Imported| {
        game.illegal.is_some()
            || !game.illegal_beside.is_empty()
            || !game.passed_over.is_empty()
            || game.damage.is_some()
            || game.refused.is_some()
    };
    let is_named = games.iter().any(is_named);
    let games: Vec<Imported> = games.into_iter().filter(|game| game.refused.is_none()).collect();
    let are_named =
        games.iter().flat_map(|game| &game.notes).any(|note| matches!(note, ImportNote::SignRead { .. }));
    let text = if are_named { as_meant(&text) } else { text };
    match squares_are_read(form, &text, &games, is_named)
        .and_then(|()| signs_are_read(&text, &games, is_named))
    {
        Err(why) => Verdict::Misread(why),
        Ok(()) if is_named => Verdict::Named,
        Ok(()) => Verdict::Whole,
    }
}

/// A text with the letters that are meant by those that look like them, and without signs that are not seen.
fn as_meant(text: &str) -> String {
    let meant = |sign: char| look_alike(sign).filter(|_| !sign.is_ascii()).unwrap_or(sign);
    text.chars().filter(|sign| !is_unseen(*sign)).map(meant).collect()
}

/// Whether the squares that were played stand in a text, and those of a text were played or named.
fn squares_are_read(form: &Form, text: &str, games: &[Imported], is_named: bool) -> Result<(), String> {
    let written = counted((form.squares)(text));
    let played: Vec<String> = games.iter().flat_map(moves_of).collect();
    if matches!(games[0].document.game(), Game::Othello { .. }) && !written.is_empty() {
        let wide = text.chars().any(|sign| ('！'..='～').contains(&sign));
        // A line may end in the middle of a square.
        let on_one_line: String =
            text.lines().map(|line| line.trim().trim_start_matches(['>', ' '])).collect();
        let joined = counted((form.squares)(&on_one_line));
        for (square, count) in counted(played.clone()) {
            let there = [&written, &joined].map(|squares| squares.get(&square).copied().unwrap_or(0));
            let there = there[0].max(there[1]);
            if there < count && !wide {
                return Err(format!("{square} is played {count} times and written {there} times"));
            }
        }
    }
    if is_named {
        return Ok(());
    }
    let kept: Vec<String> = games.iter().flat_map(|game| letters_and_digits(&words_of(game))).collect();
    let known = counted(played.into_iter().chain(kept));
    let mut lost = written.keys().filter(|square| !known.contains_key(*square));
    match lost.find(|square| is_expected(form, text, square)) {
        Some(lost) => Err(format!("{lost} is left out without a word")),
        None => Ok(()),
    }
}

/// Whether every sign of a text of Connect Four stands for a move, a stone or a score that was read; where a rest is named, no more
/// were read than stand there.
fn signs_are_read(text: &str, games: &[Imported], is_named: bool) -> Result<(), String> {
    if !games.iter().all(|game| matches!(game.document.game(), Game::ConnectFour { .. })) {
        return Ok(());
    }
    let text = without_headings(&narrow(text));
    let (there, read): (usize, usize) = if games.iter().all(|game| game.form == ImportFormat::Board) {
        let digits = text.chars().filter(|sign| "12".contains(*sign)).count();
        let digits = digits - usize::from(is_turn_said(&text, games));
        (digits, games.iter().map(|game| stones(game) + game.moves).sum())
    } else {
        // A date above the games is theirs together.
        let date = Some(&games[0].document.facts.date).filter(|date| text.contains(date.as_str()));
        let date = date.map_or(0, |date| date.chars().filter(char::is_ascii_digit).count());
        let read = games
            .iter()
            .map(|game| moves_of(game).len() + digits_of_score(game) + digits_of_result(game, &text));
        (columns_in(&text, games), date + read.sum::<usize>())
    };
    let fits = if is_named { read <= there } else { read == there };
    if fits { Ok(()) } else { Err(format!("{there} signs, of which {read} were read")) }
}

/// A text without the headings of PGN, in which no moves stand; there may be some behind one.
fn without_headings(text: &str) -> String {
    let behind = |line: &str| {
        let tag = line.trim().strip_prefix('[')?;
        let end = tag.find("\"]").filter(|_| tag.starts_with(|sign: char| sign.is_alphabetic()))?;
        Some(tag[end + 2..].to_owned())
    };
    text.lines().map(|line| behind(line).unwrap_or_else(|| line.to_owned())).collect::<Vec<_>>().join("\n")
}

/// Whether beside a list nothing but the side to move stands, as it is on the board.
fn is_turn_said(text: &str, games: &[Imported]) -> bool {
    let (Some(begin), Some(end)) = (text.find('['), text.rfind(']')) else { return false };
    let beside = [&text[..begin], &text[end + 1..]].map(str::trim);
    let is_second = games[0].document.start.side_to_move() == Side::Second;
    let said = if is_second { ["2", "-1"] } else { ["1", "1"] };
    games.len() == 1
        && (beside[0].is_empty() && said.contains(&beside[1])
            || beside[1].is_empty() && said.contains(&beside[0]))
}

/// A text with the wide signs of Chinese and Japanese keyboards as narrow ones.
fn narrow(text: &str) -> String {
    let narrow = |sign: char| match sign {
        '！'..='～' => char::from_u32(sign as u32 - '！' as u32 + '!' as u32).unwrap_or(sign),
        sign => sign,
    };
    text.chars().map(narrow).collect()
}

/// The stones on the board where a game begins.
fn stones(game: &Imported) -> usize {
    let board = game.document.start.to_string();
    // The side to move stands behind the squares.
    board.chars().take_while(|sign| *sign != ' ').filter(|sign| "XO".contains(*sign)).count()
}

/// The digits of a result that stands in a text as it was read: `0-1`, `0.5`.
fn digits_of_result(game: &Imported, text: &str) -> usize {
    let result = &game.document.facts.result;
    let is_there = text.split_whitespace().any(|word| word.starts_with(result.as_str()));
    result.chars().filter(|sign| is_there && sign.is_ascii_digit()).count()
}

fn digits_of_score(game: &Imported) -> usize {
    let digits = |note: &ImportNote| match note {
        ImportNote::StatedScore(score) => score.unsigned_abs().to_string().len(),
        _ => 0,
    };
    game.notes.iter().map(digits).sum()
}

/// Moves by columns that stand in a text, and digits of scores. The number of a move is none where it fits the moves before it, and
/// neither is the row behind a letter, nor the zeros before a score.
fn columns_in(text: &str, games: &[Imported]) -> usize {
    let scores = games.iter().filter(|game| digits_of_score(game) > 0).count();
    let scored: Vec<&str> = text
        .lines()
        .filter_map(|line| line.trim().rsplit_once(char::is_whitespace))
        .map(|(_, score)| score)
        .collect();
    let zeros = if scores == scored.len() { scored.iter().map(|score| zeros_before(score)).sum() } else { 0 };
    let words = || text.split(|sign: char| sign.is_whitespace() || ",;".contains(sign));
    let first = words().find(|word| behind_number(word).is_some());
    let is_numbered =
        first.is_some_and(|word| word.strip_prefix('1').is_some_and(|rest| rest.starts_with(NUMBER_ENDS)));
    words().fold(0, |count, word| count + moves_in(word, is_numbered.then_some(count))) - zeros
}

/// Signs behind the number of a move.
const NUMBER_ENDS: [char; 4] = ['.', ')', ':', '…'];

/// The text behind digits with which a word begins and which end as the number of a move does.
fn behind_number(word: &str) -> Option<&str> {
    let behind = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
    (behind.len() < word.len() && behind.starts_with(NUMBER_ENDS)).then_some(behind)
}

fn zeros_before(score: &str) -> usize {
    let digits = score.trim_start_matches(['-', '+']);
    let rest = digits.trim_start_matches('0');
    digits.len() - rest.len() - usize::from(rest.is_empty() && !digits.is_empty())
}

/// The moves in a word. Where moves are numbered, so many stand before it, and its number must fit them.
fn moves_in(word: &str, before: Option<usize>) -> usize {
    let behind = behind_number(word).filter(|behind| {
        let number = word[..word.len() - behind.len()].parse::<usize>();
        before
            .is_some_and(|before| number.is_ok_and(|number| number == before + 1 || number == before / 2 + 1))
    });
    let word = behind.unwrap_or(word);
    let word = word.strip_prefix("P@").unwrap_or(word);
    let is_sign = |sign: &char| sign.is_ascii_digit() || ('a'..='h').contains(&sign.to_ascii_lowercase());
    let signs: Vec<char> = word.chars().filter(is_sign).collect();
    let is_named =
        |pair: &[char]| matches!(pair, [column, row] if column.is_ascii_alphabetic() && row.is_ascii_digit());
    if !signs.is_empty() && signs.chunks(2).all(is_named) { signs.len() / 2 } else { signs.len() }
}

/// Whether a square that was not played had to be: in a form whose every square is a move.
fn is_expected(form: &Form, text: &str, square: &str) -> bool {
    // Tags that no reader knows may hold anything, and so may the other parts of JSON.
    match form.name {
        "PGN" => !text.lines().any(|line| line.starts_with('[') && line.to_lowercase().contains(square)),
        "transcripts" => true,
        _ => false,
    }
}
