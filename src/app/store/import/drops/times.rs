//! Times of day, dates and durations in lines of chats and logs.

/// The bytes of digits with which a text begins.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// A date, a time of day or a duration with which a text begins: its bytes, and the part of it that orders it among others.
pub(super) fn beginning(text: &str) -> Option<(usize, TimePart)> {
    date(text)
        .map(|end| (end, TimePart::Date))
        .or_else(|| time(text).map(|(end, second)| (end, TimePart::Second(second))))
        .or_else(|| duration(text).map(|end| (end, TimePart::Duration)))
}

/// The kind of a part that is about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TimePart {
    Date,
    /// A second of the day.
    Second(u32),
    Duration,
}

/// The bytes of a date in digits: `2024-03-12`, `12.03.24`, `3/12/2024`.
fn date(text: &str) -> Option<usize> {
    let first = digits(text);
    let sign = text[first..].chars().next().filter(|sign| "-./".contains(*sign))?;
    let middle = digits(&text[first + 1..]);
    let behind = &text[first + 1 + middle..];
    let last = digits(behind.strip_prefix(sign)?);
    let is_date = match (first, last) {
        (4, 1..=2) | (1..=2, 4) => true,
        (2, 2) => middle == 2,
        _ => false,
    };
    let end = first + middle + last + 2;
    // A `T` joins a date and a time.
    let joined = text[end..].starts_with('T') && digits(&text[end + 1..]) == 2;
    (is_date && (1..=2).contains(&middle)).then_some(end + usize::from(joined))
}

/// The bytes of a time of day and its second: `19:03`, `7:03:11 PM`.
fn time(text: &str) -> Option<(usize, u32)> {
    let hours = digits(text);
    let minutes = text[hours..].strip_prefix(':').filter(|rest| digits(rest) == 2)?;
    let (hour, minute): (u32, u32) = (text[..hours].parse().ok()?, minutes[..2].parse().ok()?);
    if hours > 2 || hour > 24 || minute > 59 {
        return None;
    }
    let mut end = hours + 3;
    let mut second = 0;
    if let Some(seconds) = text[end..].strip_prefix(':').filter(|rest| digits(rest) == 2) {
        second = seconds[..2].parse().ok()?;
        end += 3;
        if let Some(rest) = text[end..].strip_prefix(['.', ',']) {
            let part = digits(rest);
            end += if part > 1 { 1 + part } else { 0 };
        }
    }
    let half = text[end..].trim_start_matches([' ', '\u{202f}']);
    let small = half.get(..2).map(str::to_ascii_lowercase).unwrap_or_default();
    let hour = match small.as_str() {
        "am" => hour % 12,
        "pm" => hour % 12 + 12,
        _ => hour,
    };
    if matches!(small.as_str(), "am" | "pm") {
        end = text.len() - half.len() + 2;
    }
    Some((end, 3600 * hour + 60 * minute + second))
}

/// The bytes of a duration: `0.3s`, `120 ms`.
fn duration(text: &str) -> Option<usize> {
    let mut end = digits(text);
    if let Some(rest) = text[end..].strip_prefix('.').filter(|_| end > 0) {
        end += 1 + digits(rest);
    }
    let rest = text[end..].trim_start_matches(' ');
    let unit = ["ms", "sec", "secs", "seconds", "s"].into_iter().find(|unit| {
        rest.strip_prefix(unit).is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
    })?;
    (end > 0).then(|| text.len() - rest.len() + unit.len())
}
