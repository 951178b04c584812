//! Connect Four as digits from 1 (most papers and programs), as digits from 0 (CodinGame, OpenSpiel), or as
//! letters; and lines of moves with the exact score after them, as in test sets.

use crate::catalog::AnyPosition;
use crate::game::connect_four::ConnectFour;
use crate::game::{ActionId, Sequential as _};

use super::account::{PartUse, TextAccount};
use super::line::{ImportedLine, MoveOutcome};
use super::refusal::{FaultAt, Faulty, ImportFault, all_but_refused};
use super::table_order::{counts, takes_turns};
use super::{ImportFormat, ImportNote, Imported};
use super::{several, words};

/// The greatest score of a position, one for each two stones.
const MOST_SCORE: i32 = 21;

/// The moves of a text and the result after them: `443553 1-0`, `4 4 5 3 1/2-1/2`.
pub(super) fn with_result(text: &str) -> (&str, Option<&str>) {
    let end = text.trim_end();
    // In tables commas stand before the result.
    let behind = |sign: char| sign.is_whitespace() || ",;".contains(sign);
    let Some((moves, last)) = end.rsplit_once(behind) else { return (text, None) };
    let is_known = matches!(
        last,
        "1:0" | "0:1" | "1/2-1/2" | "½-½" | "½" | "1/2" | "0.5-0.5" | "0.5" | "0,5" | ".5" | "*"
    );
    // Columns may be parted by dashes, so that no other pair is a result.
    let is_pair = matches!(last.trim_end_matches(['.', ',']), "1-0" | "0-1" | "1–0" | "0–1");
    if (is_known || is_pair) && !moves.trim().is_empty() { (moves, Some(last)) } else { (text, None) }
}

/// Reads columns from the start of this board: a game, or one on each line. `None` where the text has other signs.
pub(super) fn read(start: &ConnectFour, text: &str) -> Option<Faulty<Vec<Imported>>> {
    if is_numbered(text) {
        return None;
    }
    let lines = parts_of(text);
    // A result on a line of its own is that of the moves above it.
    if let Some((&(_, last), above)) = lines.split_last()
        && above.len() == 1
        && with_result(text).0.len() <= text.trim_end().len() - last.trim().len()
    {
        return one(start, text, 0).map(|read| read.map(|game| vec![game]));
    }
    let rows: Vec<(usize, &str)> = lines.iter().map(|(at, line)| (*at, with_result(line).0)).collect();
    if !belong_together(&rows) {
        return None;
    }
    // One game may be broken over lines, where none of them has a score.
    if lines.len() < 2 || is_broken_over(&lines) && rows == lines {
        match one(start, text, 0) {
            Some(Ok(mut game)) => {
                let parts = lines.len();
                let is_several = |line: &str| {
                    runs(line).any(|run| run.len() > 1) || runs(line).map(str::len).sum::<usize>() > 2
                };
                if parts > 1 && are_short_runs(&lines, text) {
                    let mut games = match separate(start, text, lines)? {
                        Ok(games) => games,
                        Err(fault) => return Some(Err(fault)),
                    };
                    games[0].notes.push(ImportNote::OneOrSeveral { parts, are_games: true });
                    return Some(Ok(games));
                }
                if parts > 1 && lines.iter().all(|(_, line)| is_several(line)) {
                    game.notes.push(ImportNote::OneOrSeveral { parts, are_games: false });
                }
                return Some(Ok(vec![game]));
            }
            read if lines.len() < 2 || lines.iter().all(|(_, line)| line.trim().len() == 1) => {
                return read.map(|read| read.map(|game| vec![game]));
            }
            _ => {}
        }
    }
    // Pairs of columns are no games, whatever is damaged among them.
    if lines.iter().all(|(_, line)| runs(line).map(str::len).sum::<usize>() < 3) {
        return one(start, text, 0).map(|read| read.map(|game| vec![game]));
    }
    separate(start, text, lines)
}

/// Whether the first numbers of lines with two or three count them or take turns: they are no columns.
pub(super) fn is_numbered(text: &str) -> bool {
    const DIGITS: usize = 2;
    let fields = |line: &'_ str| -> Vec<String> {
        let fields = line.split(|sign: char| !sign.is_ascii_digit()).filter(|field| !field.is_empty());
        fields.map(str::to_owned).collect()
    };
    let rows: Vec<Vec<String>> = lines_of(text).map(|(_, line)| fields(line)).collect();
    let is_row =
        |row: &Vec<String>| (2..=3).contains(&row.len()) && row.iter().all(|field| field.len() <= DIGITS);
    let first: Vec<&str> = rows.iter().map(|row| row.first().map_or("", String::as_str)).collect();
    let begins = first.len() == 2 && first == ["1", "2"];
    let is_of_two = first.iter().all(|number| ["0", "1", "2"].contains(number));
    rows.len() > 1
        && rows.iter().all(is_row)
        && (begins || counts(&first) || is_of_two && takes_turns(&first))
}

/// A game on each of these parts of a text.
fn separate(start: &ConnectFour, text: &str, parts: Vec<(usize, &str)>) -> Option<Faulty<Vec<Imported>>> {
    let games: Vec<Faulty<Imported>> =
        parts.into_iter().map(|(at, line)| one(start, line, at)).collect::<Option<_>>()?;
    Some(all_but_refused(games, text, ImportFormat::Columns))
}

/// Whether parts are runs that are too short for lines over which one game is broken, or stand apart: each is a game.
fn are_short_runs(parts: &[(usize, &str)], text: &str) -> bool {
    /// Columns of a line over which a game is broken.
    const BROKEN: usize = 10;
    let Some((_, before)) = parts.split_last() else { return false };
    let count = |part: &str| runs(part).map(str::len).sum::<usize>();
    let is_run = |part: &str| part.trim().bytes().all(|byte| byte.is_ascii_digit());
    let is_apart = text.trim().lines().any(|line| line.trim().is_empty());
    parts.iter().all(|(_, part)| count(part) > 2)
        && (is_apart
            || parts.iter().all(|(_, part)| is_run(part))
                && before.iter().any(|(_, part)| count(part) < BROKEN))
}

/// A part of a text that may be a game: the columns, their byte, and the words before them.
#[derive(Clone, Copy)]
struct ColumnPart<'a> {
    at: usize,
    moves: &'a str,
    label: &'a str,
}

/// The games of a list whose lines have marks, numbers or names before their columns, or strokes between them; `None` for other texts.
pub(super) fn listed(start: &ConnectFour, text: &str) -> Option<Vec<Imported>> {
    let mut parts: Vec<ColumnPart<'_>> = Vec::new();
    let (mut is_marked, mut strokes, mut ends_with_stroke) = (false, 0, false);
    for (at, line) in lines_of(text) {
        ends_with_stroke = several::is_stroke(line);
        if ends_with_stroke {
            // A frame stands above rows and below them.
            if parts.is_empty() {
                return None;
            }
            strokes += 1;
            continue;
        }
        let part = ColumnPart::of_line(line, at, parts.len() + 1)?;
        is_marked |= !part.label.is_empty() || part.at > at + line.len() - line.trim_start().len();
        parts.push(part);
    }
    let is_parted = strokes > 0 && strokes + 1 == parts.len() && !ends_with_stroke;
    if !is_marked && !is_parted || parts.len() < 2 {
        return None;
    }
    let games = parts.iter().map(|part| one(start, part.moves, part.at)?.ok()).collect::<Option<Vec<_>>>()?;
    let mut games: Vec<Imported> =
        games.into_iter().zip(&parts).map(|(game, part)| several::labelled(part.label, text, game)).collect();
    // Marks, numbers and strokes are those of the list.
    let mut account = TextAccount::default();
    for (at, line) in lines_of(text) {
        account.claim_range(at..at + line.len(), PartUse::Layout);
    }
    account.add(&games[0].account, 0);
    games[0].account = account;
    Some(games)
}

impl<'a> ColumnPart<'a> {
    /// The columns of a line behind the mark, the number and the name of the game, if they are such.
    fn of_line(line: &'a str, at: usize, number: usize) -> Option<Self> {
        /// Marks of lists and of quotes.
        const MARKS: [&str; 8] = ["- ", "* ", "• ", "– ", "+ ", "· ", "\"", "'"];
        /// The fewest columns; fewer are the moves of a pair after its number.
        const FEWEST: usize = 3;
        let mut rest = line.trim();
        rest = MARKS.iter().find_map(|mark| rest.strip_prefix(mark)).unwrap_or(rest).trim_start();
        let behind = rest.strip_prefix(&number.to_string()).and_then(|rest| rest.strip_prefix(['.', ')']));
        rest =
            behind.unwrap_or(rest).trim_matches(|sign: char| sign.is_whitespace() || "\"',".contains(sign));
        let colon = rest
            .rfind([':', '：'])
            .map(|colon| colon + rest[colon..].chars().next().map_or(1, char::len_utf8));
        let blank = || rest.char_indices().rev().find(|(_, sign)| sign.is_whitespace());
        let behind_blank = || blank().map(|(at, sign)| at + sign.len_utf8());
        let begin = colon.or_else(|| behind_blank().filter(|_| rest.contains(char::is_alphabetic)));
        let (label, moves) = rest.split_at(begin.unwrap_or(0));
        let label = label.trim().trim_end_matches([':', '：']).trim_end();
        let columns = with_result(moves).0;
        let count = columns.bytes().filter(u8::is_ascii_digit).count();
        let are_columns =
            columns.chars().all(|sign| ('1'..='8').contains(&sign) || sign.is_whitespace() || sign == ',');
        (are_columns && count >= FEWEST && (label.is_empty() || is_name(label))).then(|| Self {
            at: at + (moves.as_ptr().addr() - line.as_ptr().addr()),
            moves,
            label,
        })
    }
}

/// Whether words before columns name a game, or both its players.
fn is_name(label: &str) -> bool {
    const GAMES: [&str; 12] =
        ["game", "g", "match", "round", "spiel", "partie", "partida", "partita", "runde", "第", "対局", "局"];
    let first =
        label.split(|sign: char| !sign.is_alphabetic()).find(|word| !word.is_empty()).unwrap_or_default();
    let small = first.to_lowercase();
    GAMES.iter().any(|game| small == *game || !game.is_ascii() && small.starts_with(game))
        || label.starts_with('#')
        || [" - ", " – ", " vs ", " vs. ", " v "].iter().any(|between| label.contains(between))
}

/// The parts of a text that may be a game each, with the byte of each: its lines, or what stands between the signs of one line.
fn parts_of(text: &str) -> Vec<(usize, &str)> {
    let lines: Vec<(usize, &str)> = lines_of(text).collect();
    let is_run = |part: &str| part.trim().len() > 2 && part.trim().bytes().all(|byte| byte.is_ascii_digit());
    if let [(at, line)] = lines[..] {
        let parts: Vec<&str> = line.split([',', ';', '|', '/']).collect();
        if parts.len() > 1 && parts.iter().all(|part| is_run(part)) {
            let place = |part: &str| at + (part.as_ptr().addr() - line.as_ptr().addr());
            return parts.into_iter().map(|part| (place(part), part)).collect();
        }
    }
    lines
}

/// The lines of a text that hold anything, each with its byte.
pub(super) fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let begin = at;
        at += line.len();
        (!line.trim().is_empty()).then_some((begin, line))
    })
}

/// Whether the lines of a text can be columns of the same games.
pub(super) fn are_alike(text: &str) -> bool {
    belong_together(&lines_of(text).collect::<Vec<_>>())
}

/// Whether lines are written alike: columns one by one, or a run of them; what stands behind a run is its score. A date, or the
/// numbers of something else, is no line of a game.
fn belong_together(lines: &[(usize, &str)]) -> bool {
    let is_single = |line: &str| runs(line).all(|run| run.len() == 1);
    let is_run = |line: &str| runs(line).next().is_some_and(|run| run.len() > 1);
    // Signs between digits part columns only where each stands alone.
    let is_date = |line: &str| {
        let mut parts = line.split(['-', '.', '/']).map(str::trim);
        line.trim().contains(['-', '.', '/'])
            && parts.clone().count() > 2
            && parts.clone().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
            && parts.any(|part| part.len() > 1)
    };
    let all = |is_it: &dyn Fn(&str) -> bool| lines.iter().all(|(_, line)| is_it(line));
    let alike =
        all(&is_single) || all(&|line| is_run(line) && with_score(line).0.split_whitespace().count() == 1);
    !lines.iter().any(|(_, line)| is_date(line)) && (lines.len() < 2 || alike)
}

/// The runs of a line that stand between blanks and commas.
fn runs(line: &str) -> impl Iterator<Item = &str> {
    line.split(|sign: char| sign.is_whitespace() || ",;.-".contains(sign)).filter(|run| !run.is_empty())
}

/// Whether lines are one game that is broken over them: none has a score, and all but the last are as long.
fn is_broken_over(lines: &[(usize, &str)]) -> bool {
    let length = |line: &str| line.trim().len();
    let Some((&(_, last), before)) = lines.split_last() else { return false };
    let first = before.first().map_or(0, |(_, line)| length(line));
    let even = before.iter().all(|(_, line)| length(line) == first) && length(last) <= first;
    let is_single = lines.iter().all(|(_, line)| runs(line).all(|run| run.len() == 1));
    (even || is_single) && lines.iter().all(|(_, line)| with_score(line).1.is_none())
}

/// The first word that is no column in a text that mostly is columns.
pub(super) fn fault(text: &str) -> Option<FaultAt> {
    let is_between = |sign: char| sign.is_whitespace() || ",;".contains(sign);
    let signs = || text.char_indices().filter(|(_, sign)| !is_between(*sign));
    let is_column = |sign: char| ('0'..='7').contains(&sign);
    let begin = signs().take_while(|(_, sign)| is_column(*sign)).count();
    let all = signs().count();
    let (at, sign) =
        signs().find(|(_, sign)| !is_column(*sign)).filter(|_| begin >= 4 && 2 * begin >= all)?;
    Some(FaultAt::new(at, ImportFault::Word(sign.to_string())))
}

/// Whether a text is columns with a dash between each two, too many for a date.
fn is_dashed(text: &str) -> bool {
    /// Fewer numbers may be anything.
    const FEWEST: usize = 6;
    let is_column = |part: &str| part.len() == 1 && part.bytes().all(|sign| sign.is_ascii_digit());
    text.split('-').count() >= FEWEST && text.split('-').all(|part| is_column(part.trim()))
}

/// Whether a text is nothing but columns of Connect Four in digits.
pub(super) fn are_columns(text: &str) -> bool {
    /// Fewer digits may be anything.
    const FEWEST: usize = 4;
    if is_numbered(text) || is_dashed(text) {
        return true;
    }
    let plain: Vec<&str> = with_result(text).0.lines().map(|line| with_result(line).0).collect();
    let text = plain.join("\n");
    let signs = || text.chars().filter(|sign| !sign.is_whitespace() && !",;".contains(*sign));
    signs().count() >= FEWEST && signs().all(|sign| ('0'..='7').contains(&sign))
}

/// One game, whose signs are all claimed; `None` where something else than columns stands in the text.
fn one(start: &ConnectFour, text: &str, at: usize) -> Option<Faulty<Imported>> {
    let mut read = line(start, text, at)?;
    if let Ok(game) = &mut read {
        game.account.claim_range(at..at + text.len(), PartUse::Used);
    }
    Some(read)
}

/// The place of two consecutive commas: a move is missing there, and the next one would be the other side's.
fn hole(moves: &str) -> Option<usize> {
    let is_hole = |(place, _): &(usize, &str)| {
        let behind = moves[place + 1..].trim_start();
        behind.starts_with(',') && behind.contains(|sign: char| sign.is_ascii_digit())
    };
    moves.match_indices(',').find(is_hole).map(|(place, _)| place)
}

fn line(start: &ConnectFour, text: &str, at: usize) -> Option<Faulty<Imported>> {
    // The number of a move is no column, and nobody knows which of these are numbers.
    if words::is_numbered_from_one(text) {
        return None;
    }
    let (moves, result) = with_result(text);
    let (moves, score) = with_score(moves);
    if let Some(place) = hole(moves) {
        return Some(Err(FaultAt::new(at + place, ImportFault::Illegal(",,".to_owned()))));
    }
    // Columns by name, each with the row that the stone falls to: `d1 d2`, `P@d1`.
    let named: Option<Vec<_>> = moves.split_whitespace().map(words::moves).collect();
    if let Some(named) = named.filter(|named| !named.is_empty()) {
        let words: Vec<String> = named.into_iter().flatten().map(|found| found.word.to_owned()).collect();
        return played(start, &words, ImportFormat::Columns, result).map(Ok);
    }
    let signs: Vec<(usize, char)> = moves
        .char_indices()
        .filter(|(_, sign)| !sign.is_whitespace() && !",;.-".contains(*sign))
        .map(|(place, sign)| (at + place, sign))
        .collect();
    // A dash before a number is its sign, and one point in it makes a fraction.
    let is_fraction = || moves.matches('.').count() == 1 && moves.trim().parse::<f64>().is_ok();
    if signs.is_empty() || moves.starts_with('-') || moves.contains(" -") || is_fraction() {
        return None;
    }
    let from = |first: u32| -> Option<Vec<String>> {
        let width = u32::from(start.width());
        let digit = |(_, sign): &(usize, char)| {
            let digit = sign.to_digit(10).filter(|digit| (first..first + width).contains(digit))?;
            Some((digit - first + 1).to_string())
        };
        signs.iter().map(digit).collect()
    };
    let letters = || -> Option<Vec<String>> {
        let fits = |sign: char| ('a'..='h').contains(&sign.to_ascii_lowercase());
        signs.iter().map(|(_, sign)| Some(sign.to_string()).filter(|_| fits(*sign))).collect()
    };
    let try_as = |columns: Option<Vec<String>>, form| {
        columns.and_then(|columns| played(start, &columns, form, result))
    };
    let from_one = try_as(from(1), ImportFormat::Columns);
    // Both ways of counting are played: only the rules say that a column is full.
    let game = match from_one {
        Some(game) if from(0).is_some_and(|columns| first_wrong(start, &columns).is_none()) => {
            Some(Imported { form: ImportFormat::ColumnsEitherWay, ..game })
        }
        Some(game) => Some(game),
        None => try_as(from(0).filter(|_| may_count_from_zero(moves)), ImportFormat::ColumnsFromZero)
            .or_else(|| try_as(letters(), ImportFormat::Columns)),
    };
    if let Some(mut game) = game {
        let places = signs.iter().zip(1..);
        places.for_each(|((place, _), number)| game.account.note_move_at(*place..place + 1, number));
        game.notes.extend(score.map(ImportNote::StatedScore));
        return Some(Ok(game));
    }
    if from(0).is_some() && !may_count_from_zero(moves) {
        let place = moves.find('0').unwrap_or(0);
        return Some(Err(FaultAt::word(text, place).behind(at)));
    }
    // Digits that are columns, one of which cannot be played.
    from(1).map(|columns| {
        let (place, sign) = signs[first_wrong(start, &columns).unwrap_or(0)];
        Err(FaultAt::new(place, ImportFault::Illegal(sign.to_string())))
    })
}

/// The moves of a text, and the score behind them: a number with its sign, or behind moves that are written together.
fn with_score(text: &str) -> (&str, Option<i32>) {
    let text = text.trim_end();
    // A line of its own is no score of the one above.
    let is_line = !text.trim_start().contains('\n');
    let parts = |sign: char| sign.is_whitespace() || ",;".contains(sign);
    let Some((moves, score)) = text.rsplit_once(parts).filter(|_| is_line) else {
        return (text, None);
    };
    let moves = moves.trim_end_matches(parts);
    let mut words = moves.split_whitespace();
    let (Some(first), None) = (words.next(), words.next()) else { return (text, None) };
    let is_run = first.len() > 1 && first.bytes().all(|byte| byte.is_ascii_digit());
    let signed = score.starts_with(['-', '+']);
    let number = score.parse::<i32>().ok().filter(|score| (-MOST_SCORE..=MOST_SCORE).contains(score));
    match number.filter(|_| is_run && (signed || score.len() <= 2)) {
        Some(score) => (moves, Some(score)),
        None => (text, None),
    }
}

/// Whether a nought among columns is certainly one: they stand alike, one by one or in a run, and nothing else parts them.
fn may_count_from_zero(moves: &str) -> bool {
    let parts = || {
        moves.split(|sign: char| sign.is_whitespace() || ",;-".contains(sign)).filter(|part| !part.is_empty())
    };
    let is_line_run = || moves.lines().all(|line| line.split_whitespace().count() < 2);
    let has_dashes = moves.contains('-') && moves.trim().contains([' ', ',', ';']);
    !moves.contains('.') && !has_dashes && (parts().all(|part| part.len() == 1) || is_line_run())
}

/// The first of these columns that cannot be played. Held against the board alone, for a file may hold very many games.
fn first_wrong(start: &ConnectFour, columns: &[String]) -> Option<usize> {
    let mut board = *start;
    columns.iter().position(|word| {
        let column =
            words::column(&board, word).and_then(|column| board.action(ActionId(u16::from(column) - 1)));
        column.map(|column| board.play(column)).is_none()
    })
}

/// The game of these columns; `None` where one cannot be played.
fn played(
    start: &ConnectFour,
    columns: &[String],
    form: ImportFormat,
    result: Option<&str>,
) -> Option<Imported> {
    if first_wrong(start, columns).is_some() {
        return None;
    }
    let mut game = ImportedLine::new(AnyPosition::ConnectFour(*start));
    result.unwrap_or_default().clone_into(&mut game.details.result);
    let well = columns.iter().all(|column| game.play(column, None) == MoveOutcome::Well);
    well.then(|| game.finished(form))
}

/// The columns in the address of a page that shows Connect Four: `…?pos=4455`.
pub(super) fn of_address(text: &str) -> Option<&str> {
    let rest = text.trim_start().strip_prefix("http")?.split_once("pos=")?.1;
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    Some(&rest[..end]).filter(|columns| !columns.is_empty())
}
