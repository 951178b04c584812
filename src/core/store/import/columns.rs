//! Connect Four as digits from 1 (most papers and programs), as digits from 0 (CodinGame, OpenSpiel), or as letters; and lines of
//! moves with the exact score behind them, as test sets write them.

use crate::catalog::AnyPosition;
use crate::game::connect_four::ConnectFour;
use crate::game::{ActionId, Sequential as _};

use super::account::PartUse;
use super::line::{ImportedLine, MoveOutcome};
use super::refusal::{FaultAt, Faulty, ImportFault, all_but_refused};
use super::words;
use super::{ImportFormat, ImportNote, Imported};

/// The greatest score of a position, one for each two stones.
const MOST_SCORE: i32 = 21;

/// The moves of a text and the result behind them: `443553 1-0`, `4 4 5 3 1/2-1/2`.
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
    let plain = without_numbers(text);
    let text = plain.as_deref().unwrap_or(text);
    let (lines, labels) = parts_of(text);
    // A result on a line of its own is that of the moves above it.
    if let Some((&(_, last), above)) = lines.split_last()
        && above.len() == 1
        && with_result(text).0.len() <= text.trim_end().len() - last.trim().len()
    {
        return one(start, text, 0).map(|read| read.map(|game| vec![game]));
    }
    let plain: Vec<(usize, &str)> = lines.iter().map(|(at, line)| (*at, with_result(line).0)).collect();
    if !belong_together(&plain) {
        return None;
    }
    // One game may be broken over lines, where none of them has a score.
    if lines.len() < 2 || is_broken_over(&lines) && plain == lines && labels.is_empty() {
        match one(start, text, 0) {
            Some(Ok(mut game)) => {
                let parts = lines.len();
                let is_run = |line: &str| runs(line).any(|run| run.len() > 1);
                if parts > 1 && are_short_runs(&lines, text) {
                    let mut games = match separate(start, text, lines)? {
                        Ok(games) => games,
                        Err(fault) => return Some(Err(fault)),
                    };
                    games[0].notes.push(ImportNote::OneOrSeveral { parts, are_games: true });
                    return Some(Ok(games));
                }
                if parts > 1 && lines.iter().all(|(_, line)| is_run(line)) {
                    game.notes.push(ImportNote::OneOrSeveral { parts, are_games: false });
                }
                return Some(Ok(vec![game]));
            }
            read if lines.len() < 2 => return read.map(|read| read.map(|game| vec![game])),
            _ => {}
        }
    }
    let mut games = separate(start, text, lines)?;
    for (game, label) in games.iter_mut().flatten().zip(labels) {
        label.clone_into(&mut game.document.title);
    }
    Some(games)
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
    let is_run = |part: &str| part.trim().len() > 2 && part.trim().bytes().all(|byte| byte.is_ascii_digit());
    let is_apart = text.trim().lines().any(|line| line.trim().is_empty());
    parts.iter().all(|(_, part)| is_run(part))
        && (is_apart || before.iter().any(|(_, part)| part.trim().len() < BROKEN))
}

/// The parts of a text that may be a game each, with the byte of each: its lines, what stands between the signs of one line, or behind
/// the numbers of the games; with the names of those.
fn parts_of(text: &str) -> (Vec<(usize, &str)>, Vec<&str>) {
    let lines: Vec<(usize, &str)> = lines_of(text).collect();
    let is_run = |part: &str| part.trim().len() > 2 && part.trim().bytes().all(|byte| byte.is_ascii_digit());
    if let [(at, line)] = lines[..] {
        let parts: Vec<&str> = line.split([',', ';', '|', '/']).collect();
        if parts.len() > 1 && parts.iter().all(|part| is_run(part)) {
            let place = |part: &str| at + (part.as_ptr().addr() - line.as_ptr().addr());
            return (parts.into_iter().map(|part| (place(part), part)).collect(), Vec::new());
        }
    }
    let numbered = |(number, (at, line)): (usize, &(usize, &'_ str))| {
        let word = line.trim_start();
        let word = ["game", "Game", "GAME", "#", "g", "G"]
            .iter()
            .find_map(|name| word.strip_prefix(name))
            .unwrap_or(word);
        let digits = word.trim_start();
        let rest = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let is_next = digits[..digits.len() - rest.len()].parse() == Ok(number + 1);
        let moves = rest.trim_start().strip_prefix([':', '.', ')', ',', ';', '\t'])?;
        let begin = line.len() - moves.len();
        (is_next && is_run(with_result(moves).0)).then(|| (*at + begin, begin))
    };
    let places: Option<Vec<(usize, usize)>> = lines.iter().enumerate().map(numbered).collect();
    match places.filter(|places| places.len() > 1) {
        Some(places) => {
            let both = lines.iter().zip(places);
            let label = |line: &'_ str, begin: usize| {
                line[..begin].trim().trim_end_matches([':', '.', ')', ',', ';']).len()
            };
            let labels = both.clone().map(|((_, line), (_, begin))| &line.trim_start()[..label(line, begin)]);
            let labels =
                labels.map(|label| if label.contains(char::is_alphabetic) { label } else { "" }).collect();
            (both.map(|((_, line), (at, begin))| (at, &line[begin..])).collect(), labels)
        }
        None => (lines, Vec::new()),
    }
}

/// The text with blanks in place of the numbers of its moves, where each line begins with one: `1 4`, `2 4`. On one line nobody knows which
/// of them are columns.
fn without_numbers(text: &str) -> Option<String> {
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_whitespace().collect())
        .filter(|words: &Vec<_>| !words.is_empty())
        .collect();
    let is_column = |word: &&str| word.len() == 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_numbered = |(at, words): (usize, &Vec<&str>)| {
        words[0].parse() == Ok(at + 1) && (2..=3).contains(&words.len()) && words[1..].iter().all(is_column)
    };
    let are_alike = || lines.windows(3).all(|lines| lines[0].len() == lines[1].len());
    if lines.len() < 2 || !lines.iter().enumerate().all(is_numbered) || !are_alike() {
        return None;
    }
    let mut plain = text.to_owned();
    for number in lines.iter().map(|words| words[0]) {
        let at = number.as_ptr().addr() - text.as_ptr().addr();
        plain.replace_range(at..at + number.len(), &" ".repeat(number.len()));
    }
    Some(plain)
}

fn lines_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
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

/// Where a text that is mostly columns is none: the first word that is no column.
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

/// Whether a text is nothing but columns of Connect Four in digits.
pub(super) fn are_columns(text: &str) -> bool {
    /// Fewer digits may be anything.
    const FEWEST: usize = 4;
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

fn line(start: &ConnectFour, text: &str, at: usize) -> Option<Faulty<Imported>> {
    // The number of a move is no column, and nobody knows which of these are numbers.
    if words::is_numbered_from_one(text) {
        return None;
    }
    let (moves, result) = with_result(text);
    let (moves, score) = with_score(moves);
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
    let Some((moves, score)) = text.rsplit_once(char::is_whitespace).filter(|_| is_line) else {
        return (text, None);
    };
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
