//! Dates in texts: the day on which a game was played, and the time at which a mail was sent.

/// The date with which a text begins, and the text with blanks in its place, where more follows.
pub(super) fn date_above(text: &str) -> Option<(String, String)> {
    let begin = text.len() - text.trim_start().len();
    let line = text[begin..].lines().next()?;
    let end = begin + line.len();
    (is_date(line.trim()) && !text[end..].trim().is_empty()).then(|| {
        (line.trim().to_owned(), format!("{}{}{}", &text[..begin], " ".repeat(line.len()), &text[end..]))
    })
}

/// Whether a line is a date with its year: `2024-03-05`, `12.3.2021`, `3. 4. 2021`.
pub(super) fn is_date(line: &str) -> bool {
    /// Years in which somebody played, and wrote it down in figures.
    const YEARS: std::ops::RangeInclusive<u32> = 1800..=2199;
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

/// Whether a date is one that mails write, with the day of the week and the time: `Tue, 3 Mar 2015 10:00:00 +0100`.
pub(super) fn is_of_mail(date: &str) -> bool {
    date.split_once(", ").is_some_and(|(day, rest)| {
        day.len() == 3 && day.bytes().all(|byte| byte.is_ascii_alphabetic()) && rest.contains(':')
    })
}
