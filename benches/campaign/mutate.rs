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
        match random_below(rng, 13) {
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
            11 => swap(&mut bytes, at, rng),
            _ => bytes = with_other_part(&bytes, other, rng),
        }
    }
    bytes
}

/// Lines that stand above games, between their rows and beside them, and hold what looks like moves.
const LINES: [&str; 16] = [
    "Ada - Bea",
    "b3 Müller",
    "d3 Kim - e6 Lee",
    "Ada 4 - Bea 3",
    "Team 1 - Team 2",
    "田中 - 鈴木",
    "第3局 田中 d3",
    "a1)",
    "b2.",
    "a1) Black to move",
    "4.",
    "0:03 0:12 0:05 0:20",
    "3 12 5 20 62",
    "+1 -2 +3 0",
    "eval +0.5 -1.0 +0.2",
    "時間 3 12 5",
];

/// One damage of a word or a line: it is taken away, written twice, exchanged with the next one, or another one stands before it.
pub(crate) fn with_other_part(source: &[u8], other: &[u8], rng: &mut Rng64) -> Vec<u8> {
    let is_line = random_below(rng, 2) == 0;
    let is_end = |byte: &u8| *byte == b'\n' || !is_line && byte.is_ascii_whitespace();
    let mut parts: Vec<Vec<u8>> = source.split_inclusive(is_end).map(<[u8]>::to_vec).collect();
    let others: Vec<&[u8]> = other.split_inclusive(is_end).collect();
    let at = below(rng, parts.len());
    match random_below(rng, 5) {
        0 if parts.len() > 1 => drop(parts.remove(at)),
        1 if !parts.is_empty() => parts.insert(at, parts[at].clone()),
        2 if at + 1 < parts.len() => parts.swap(at, at + 1),
        3 if !others.is_empty() => parts.insert(at, others[below(rng, others.len())].to_vec()),
        _ => {
            let line = LINES[below(rng, LINES.len())];
            let word = line.split(' ').next().unwrap_or_default();
            let part = if is_line { format!("{line}\n") } else { format!("{word} ") };
            parts.insert(at, part.into_bytes());
        }
    }
    parts.concat()
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
