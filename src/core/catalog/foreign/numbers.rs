//! Numbers of an open trace, read and written.
//!
//! A value is a whole number; `inf` and `-inf` are open ends, and so is every number beyond a million, as
//! programs have many numbers for infinity. `w22` is a finished game that is won by 22, `-w22` a lost one;
//! the digits after a point tell how early it ended, and `w` alone is a win that is not counted.

use std::fmt;

use crate::game::Score;

use super::fault::TraceFaultKind;
use super::lines::shown;

/// Steps between two results of neighbouring units.
const STEPS: i32 = Score::decided(2, 0).0 - Score::decided(1, 0).0;

/// A value in the form of the file.
pub struct WrittenScore(pub Score);

impl fmt::Display for WrittenScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(score) = *self;
        let sign = if score.0 < 0 { "-" } else { "" };
        if score.0.abs() >= Score::INFINITY.0 {
            write!(f, "{sign}inf")
        } else if score.is_uncounted() {
            write!(f, "{sign}w")
        } else if score.is_decided() {
            let beyond = score.0.abs() - Score::ESTIMATE_LIMIT;
            match (beyond / STEPS, beyond % STEPS) {
                (units, 0) => write!(f, "{sign}w{units}"),
                (units, early) => write!(f, "{sign}w{units}.{early}"),
            }
        } else {
            write!(f, "{}", score.0)
        }
    }
}

pub(super) fn score(word: &[u8]) -> Result<Score, TraceFaultKind> {
    let (negative, digits) = match word {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        _ => (false, word),
    };
    let size = match digits {
        [b'w', rest @ ..] => result(rest),
        _ => whole(digits).map(|size| if size > Score::ESTIMATE_LIMIT { Score::INFINITY.0 } else { size }),
    };
    match size {
        Some(size) => Ok(Score(if negative { -size } else { size })),
        None => other(negative, digits).ok_or_else(|| unreadable(word)),
    }
}

#[inline]
fn whole(digits: &[u8]) -> Option<i32> {
    let mut number = 0_i32;
    if digits.is_empty() {
        return None;
    }
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        number = number.saturating_mul(10).saturating_add(i32::from(digit - b'0'));
    }
    Some(number)
}

fn result(rest: &[u8]) -> Option<i32> {
    if rest.is_empty() {
        return Some(Score::WIN.0);
    }
    let mut parts = rest.splitn(2, |&byte| byte == b'.');
    let (units, early) = (whole(parts.next()?)?, parts.next().map_or(Some(0), whole)?);
    let size = i64::from(Score::ESTIMATE_LIMIT) + i64::from(units) * i64::from(STEPS) + i64::from(early);
    let fits =
        early < STEPS && size > i64::from(Score::ESTIMATE_LIMIT) && size < i64::from(Score::INFINITY.0);
    fits.then_some(size as i32)
}

/// Other spellings of numbers in programs: `inf`, `Infinity`, `1e9`, `3.0`.
fn other(negative: bool, digits: &[u8]) -> Option<Score> {
    let text = std::str::from_utf8(digits).ok()?;
    let number: f64 = text.parse().ok().filter(|number: &f64| !number.is_nan())?;
    let size = if number > f64::from(Score::ESTIMATE_LIMIT) {
        Score::INFINITY.0
    } else if number.fract() == 0.0 {
        number as i32
    } else {
        return None;
    };
    Some(Score(if negative { -size } else { size }))
}

fn unreadable(word: &[u8]) -> TraceFaultKind {
    let is_fraction =
        std::str::from_utf8(word).is_ok_and(|text| text.parse::<f64>().is_ok_and(f64::is_finite));
    if is_fraction { TraceFaultKind::Fraction(shown(word)) } else { TraceFaultKind::Number(shown(word)) }
}

pub(super) fn count(word: &[u8]) -> Result<u32, TraceFaultKind> {
    let number = std::str::from_utf8(word).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| TraceFaultKind::Number(shown(word)))
}

/// Reads plies, which may be negative in a quiescence search.
pub(super) fn plies(word: &[u8]) -> Option<i32> {
    std::str::from_utf8(word).ok()?.parse().ok()
}

/// Reads a share of the first player.
pub(super) fn share(word: &[u8]) -> Result<f32, TraceFaultKind> {
    let number = std::str::from_utf8(word).ok().and_then(|text| text.parse::<f32>().ok());
    number.filter(|number| (0.0..=1.0).contains(number)).ok_or_else(|| TraceFaultKind::Share(shown(word)))
}
