//! Damages inputs as mail, editors, disks and hands do: deterministic, so that an input is known by its number.

use edagari::game::{Rng64, random_below};

/// What a text is made of in one of the forms, and what no form expects.
const PARTS: [&str; 40] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "\"",
    "\\",
    "/*",
    "*/",
    "//",
    "r##\"",
    "Some(",
    "None",
    "-9999999999999999999",
    "18446744073709551616",
    "NaN",
    "inf",
    "-inf",
    "1e308",
    "1e-308",
    "0.5",
    "1/3",
    "-1",
    "0",
    "'",
    ",",
    ":",
    ";",
    "=",
    "\n",
    "\r\n",
    "\t",
    "\0",
    "\u{feff}",
    "角",
    "🙂",
    "true",
    "%",
    "()",
];

/// The most bytes of an input that grew by repetition.
const MOST: usize = 1 << 20;

/// One to five damages.
pub(crate) fn mutated(source: &[u8], other: &[u8], rng: &mut Rng64) -> Vec<u8> {
    let mut bytes = source.to_vec();
    for _ in 0..=random_below(rng, 5) {
        let at = below(rng, bytes.len() + 1);
        let end = (at + below(rng, 30)).min(bytes.len());
        match random_below(rng, 12) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 | 3 => insert(&mut bytes, at, PARTS[below(rng, PARTS.len())].as_bytes()),
            4 => bytes.splice(at..end, [random_below(rng, 256) as u8]).for_each(drop),
            5 => insert(&mut bytes, at, random_below(rng, u32::MAX).to_string().as_bytes()),
            6 => number(&mut bytes, at, rng),
            7 => {
                let from = below(rng, other.len() + 1);
                let part = &other[from..(from + below(rng, 200)).min(other.len())];
                insert(&mut bytes, at, part);
            }
            8 => flip(&mut bytes, at, rng),
            9 => line(&mut bytes, at, rng),
            10 => {
                let part = bytes[at..end].to_vec();
                let times = if random_below(rng, 50) == 0 { 5000 } else { 1 + below(rng, 8) };
                let times = times.min(MOST.saturating_sub(bytes.len()) / part.len().max(1));
                insert(&mut bytes, at, &part.repeat(times));
            }
            _ => swap(&mut bytes, at, rng),
        }
    }
    bytes
}

fn below(rng: &mut Rng64, limit: usize) -> usize {
    random_below(rng, limit.max(1) as u32) as usize
}

fn insert(bytes: &mut Vec<u8>, at: usize, part: &[u8]) {
    bytes.splice(at..at, part.iter().copied()).for_each(drop);
}

/// Puts another number in place of the next one.
fn number(bytes: &mut Vec<u8>, at: usize, rng: &mut Rng64) {
    const OTHERS: [&str; 12] =
        ["0", "-1", "1", "2", "64", "255", "256", "65536", "4294967296", "-2147483648", "1000001", "9.5"];
    let Some(begin) = bytes[at..].iter().position(u8::is_ascii_digit).map(|ahead| at + ahead) else { return };
    let end = bytes[begin..]
        .iter()
        .position(|byte| !byte.is_ascii_digit())
        .map_or(bytes.len(), |ahead| begin + ahead);
    let other = OTHERS[below(rng, OTHERS.len())];
    bytes.splice(begin..end, other.bytes()).for_each(drop);
}

fn flip(bytes: &mut [u8], at: usize, rng: &mut Rng64) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1 << random_below(rng, 8);
    }
}

/// Takes a line away, or writes it twice.
fn line(bytes: &mut Vec<u8>, at: usize, rng: &mut Rng64) {
    let begin = bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |before| before + 1);
    let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |ahead| at + ahead + 1);
    let line: Vec<u8> = bytes.drain(begin..end).collect();
    if random_below(rng, 2) == 0 {
        insert(bytes, begin, &line.repeat(2));
    }
}

/// Exchanges two pieces of the same length.
fn swap(bytes: &mut [u8], at: usize, rng: &mut Rng64) {
    let other = below(rng, bytes.len() + 1);
    let length = below(rng, 12).min(at.abs_diff(other)).min(bytes.len() - at.max(other));
    (0..length).for_each(|step| bytes.swap(at + step, other + step));
}
