//! Dates in texts: the day on which a game was played, and the time at which a mail was sent.

use super::words;

/// The date with which a text begins, and the text with blanks in its place, where more follows.
pub(super) fn date_above(text: &str) -> Option<(String, String)> {
    let begin = text.len() - text.trim_start().len();
    let line = text[begin..].lines().next()?;
    let end = begin + line.len();
    (is_date(line.trim()) && !text[end..].trim().is_empty()).then(|| {
        (line.trim().to_owned(), format!("{}{}{}", &text[..begin], " ".repeat(line.len()), &text[end..]))
    })
}

/// Bytes of a date.
const LONGEST: usize = 60;
/// The range of plausible years.
const YEARS: std::ops::RangeInclusive<u32> = 1800..=2199;

/// Japanese eras.
const ERAS: [&str; 4] = ["令和", "平成", "昭和", "大正"];

/// Whether a line is a date with its year: `2024-03-05`, `12.3.2021`, `3. 4. 2021`, `2026年5月1日`, `1 May 2026`.
pub(super) fn is_date(line: &str) -> bool {
    if line.len() > LONGEST || !may_hold_year(line) {
        return false;
    }
    let narrow = words::narrow(line);
    let line = narrow.as_deref().unwrap_or(line).trim();
    is_in_figures(line) || is_in_words(line)
}

/// Whether a year may stand in words: four digits, or one of an era. All else is no date, and most lines are seen to be none by that.
fn may_hold_year(words: &str) -> bool {
    let mut digits = 0;
    words.chars().any(|sign| {
        digits = if sign.is_numeric() { digits + 1 } else { 0 };
        digits == 4
    }) || ERAS.iter().any(|era| words.contains(era))
}

/// Whether a word is a year alone.
pub(super) fn is_year(word: &str) -> bool {
    let word = word.trim_matches(parts_date).trim_end_matches('年');
    word.len() == 4 && word.parse().is_ok_and(|year| YEARS.contains(&year))
}

/// Whether a word is a time, of the day or of a clock: `10:30`, `0:07`.
fn is_time(word: &str) -> bool {
    let is_part = |part: &str| matches!(part.len(), 1 | 2) && part.bytes().all(|sign| sign.is_ascii_digit());
    word.contains(':') && word.split(':').all(is_part)
}

/// Many times beside moves as one part of a list, which would hide the others: `(0:07) … (0:53)`.
pub(super) fn join_times(parts: &mut Vec<String>) {
    /// Fewer may say something else.
    const MANY: usize = 4;
    let is_one = |part: &String| is_time(part.trim_matches(|sign: char| "()[]（）".contains(sign)));
    let mut times = parts.iter().enumerate().filter(|(_, part)| is_one(part)).map(|(at, _)| at);
    let (Some(first), Some(last)) = (times.next(), times.next_back()) else { return };
    if parts.iter().filter(|part| is_one(part)).count() < MANY {
        return;
    }
    let joined = format!("{} … {}", parts[first], parts[last]);
    let mut at = 0;
    parts.retain(|part| {
        at += 1;
        at - 1 == first || !is_one(part)
    });
    parts[first] = joined;
}

/// Whether words are a date, a time of the day, or both: `2026-05-01 10:30`.
pub(super) fn is_moment(words: &str) -> bool {
    let words = words.trim();
    let with_time = words.rsplit_once([' ', 'T', ',']).filter(|(_, time)| is_time(time));
    is_time(words) || is_date(with_time.map_or(words, |(date, _)| date.trim_end_matches(',')))
}

fn is_in_figures(line: &str) -> bool {
    let parts: Vec<&str> = line.split(['-', '.', '/']).map(str::trim).collect();
    // Blanks stand behind points alone.
    let has_blanks = line.contains(char::is_whitespace) && line.contains(['-', '/']);
    let number = |part: &&str| {
        let is_number = (1..=4).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let Some(numbers) = parts.iter().map(number).collect::<Option<Vec<_>>>() else { return false };
    let (year, others) = match numbers[..] {
        [year, one, other] if parts[0].len() == 4 => (year, [one, other]),
        [one, other, year] if parts[2].len() == 4 => (year, [one, other]),
        _ => return false,
    };
    let is_month = others.iter().any(|number| (1..=12).contains(number));
    !has_blanks && YEARS.contains(&year) && is_month && others.iter().all(|number| (1..=31).contains(number))
}

/// Whether a line is a date whose month is a word, or whose parts are named, as Chinese, Japanese and Korean do.
fn is_in_words(line: &str) -> bool {
    const MONTHS: &str = "january|february|march|april|may|june|july|august|september|october|november|december\
        |jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|okt|dez\
        |janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre\
        |enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre\
        |gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre\
        |janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|januari|februari|maart|mei|augustus";
    const BESIDE: &str = "de|of|the|le|den|am|st|nd|rd|th|er|º";
    const NAMED: [&str; 4] = ["年月日", "年月号", "年月號", "년월일"];
    let is_of = |list: &str, word: &str| list.split('|').any(|known| known == word);
    let (line, era) =
        ERAS.iter().find_map(|era| line.strip_prefix(era)).map_or((line, false), |rest| (rest, true));
    let small = without_weekday(line).to_lowercase();
    let (mut numbers, mut named, mut months) = (Vec::new(), String::new(), 0);
    let mut rest = small.as_str();
    while let Some(sign) = rest.chars().next() {
        let is_digit = sign.is_ascii_digit();
        let is_alike =
            |other: char| other.is_alphabetic() == sign.is_alphabetic() && other.is_ascii_digit() == is_digit;
        let run = &rest[..rest.find(|other| !is_alike(other)).unwrap_or(rest.len())];
        match run.parse::<u32>() {
            Ok(number) if run.len() <= 4 => numbers.push(number),
            _ if run == "元" && era => numbers.push(1),
            _ if run == "元年" && era => {
                numbers.push(1);
                named += "年";
            }
            _ if sign.is_alphabetic() && is_of(MONTHS, run) => months += 1,
            _ if sign.is_alphabetic() && is_of(BESIDE, run) => {}
            _ if sign.is_alphabetic() && run.chars().count() == 1 => named += run,
            _ if run.chars().all(|sign| sign.is_whitespace() || ".,".contains(sign)) => {}
            _ => return false,
        }
        rest = &rest[run.len()..];
    }
    let is_day = |day: u32| (1..=31).contains(&day);
    match numbers[..] {
        [year, month, day] if NAMED.contains(&named.as_str()) => {
            let is_year = if era { (1..=64).contains(&year) } else { YEARS.contains(&year) };
            months == 0 && is_year && (1..=12).contains(&month) && is_day(day)
        }
        [one, other] => {
            let is_both = YEARS.contains(&one) && is_day(other) || is_day(one) && YEARS.contains(&other);
            months == 1 && named.is_empty() && !era && is_both
        }
        _ => false,
    }
}

/// A date without the day of the week that Chinese and Japanese write in brackets behind it.
fn without_weekday(date: &str) -> &str {
    let inside = |date: &str| {
        let (own, day) = date.trim_end().strip_suffix(')')?.rsplit_once('(')?;
        let day = day.trim_end_matches('日').trim_end_matches('曜');
        ("月火水木金土".contains(day) && day.chars().count() < 2).then_some(own.len())
    };
    inside(date).map_or(date, |end| &date[..end])
}

/// Signs between a date and what stands beside it.
fn parts_date(sign: char) -> bool {
    sign.is_whitespace() || ",、，;；|()[]（）【】".contains(sign)
}

/// The words of a date.
const MOST_WORDS: usize = 6;

/// The bytes of the date with which a text begins, up to its end or a sign that parts it from the next.
pub(super) fn at_beginning(text: &str) -> Option<usize> {
    let text = &text[..text.floor_char_boundary(LONGEST)];
    if !may_hold_year(text) {
        return None;
    }
    let ends =
        text.char_indices().filter(|(_, sign)| parts_date(*sign)).map(|(at, _)| at).take(2 * MOST_WORDS);
    let all: Vec<usize> = ends.chain([text.len()]).collect();
    // The day of the week follows in brackets.
    let closed = |end: usize| {
        text[end..].chars().next().filter(|sign| ")）".contains(*sign)).map_or(0, char::len_utf8)
    };
    all.iter().rev().flat_map(|&end| [end + closed(end), end]).find(|&end| is_date(&text[..end]))
}

/// The rest of a line before or after a date, and the date: `2026年5月1日　黒：田中`, `Anna - Ben, 1 May 2026`.
pub(super) fn beside(line: &str) -> Option<(&str, &str)> {
    /// Bytes of a line that says something of a game.
    const LONGEST: usize = 400;
    let line = line.trim_matches(parts_date);
    if line.len() > LONGEST || !may_hold_year(line) {
        return None;
    }
    if let Some(end) = at_beginning(line).filter(|end| *end < line.len()) {
        return Some((line[end..].trim_start_matches(parts_date), &line[..end]));
    }
    let begins = line.char_indices().rev().filter(|(_, sign)| parts_date(*sign)).take(2 * MOST_WORDS);
    let begins: Vec<usize> = begins.map(|(at, sign)| at + sign.len_utf8()).collect();
    let begin = begins.into_iter().rev().find(|&begin| is_date(&line[begin..]))?;
    let rest = line[..begin].trim_end_matches(parts_date);
    (!rest.is_empty() && !rest.ends_with([':', '：', '=', '＝'])).then(|| (rest, &line[begin..]))
}

/// Whether a date is one that mails write, with the day of the week and the time: `Tue, 3 Mar 2015 10:00:00 +0100`.
pub(super) fn is_of_mail(date: &str) -> bool {
    date.split_once(", ").is_some_and(|(day, rest)| {
        day.len() == 3 && day.bytes().all(|byte| byte.is_ascii_alphabetic()) && rest.contains(':')
    })
}
