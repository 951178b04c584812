//! Dates in the form 2026-11-28, in UTC: the program knows no other time zone.

use std::time::SystemTime;

pub fn day(at: SystemTime) -> String {
    let days = at.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_secs() / 86_400;
    let (year, month, day) = civil(days);
    format!("{year}-{month:02}-{day:02}")
}

/// Today's date.
pub fn today() -> String {
    day(SystemTime::now())
}

/// Year, month and day of the Gregorian calendar, from the number of days since 1 January 1970.
fn civil(mut days: u64) -> (u64, u64, u64) {
    let mut year = 1970;
    loop {
        let length = 365 + u64::from(is_leap(year));
        if days < length {
            break;
        }
        days -= length;
        year += 1;
    }
    let mut month = 1;
    loop {
        let length = match month {
            2 => 28 + u64::from(is_leap(year)),
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if days < length {
            return (year, month, days + 1);
        }
        days -= length;
        month += 1;
    }
}

const fn is_leap(year: u64) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_named_as_in_the_calendar() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(19_358), (2023, 1, 1));
        assert_eq!(civil(20_088), (2024, 12, 31));
    }
}
