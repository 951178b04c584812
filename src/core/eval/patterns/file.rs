//! Pattern numbers as a file: small, and checked when read.
//!
//! `EDAGPAT1`, the number of anchors (u8) and the anchors (u8 each), a check sum of the numbers (u64, little
//! endian), then the numbers as a stream of bytes: a number other than zero is zigzag-coded (0, -1, 1, -2,
//! ... become 0, 1, 2, 3, ...) and written in groups of seven bits, the lowest first, all but the last with
//! the high bit set; zeros are written as a byte 0 and their count in the same groups.

use super::Patterns;
use crate::game::bits::mix2;

const MAGIC: &[u8; 8] = b"EDAGPAT1";

/// The reason why bytes are no pattern numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternsError {
    /// Another kind of file.
    #[error("this is no file of pattern numbers")]
    Kind,
    /// The bytes end too early, go on too long, or hold a number out of range.
    #[error("the pattern numbers are damaged at byte {0}")]
    Damaged(usize),
    /// The anchors are not in order, or the number of numbers does not fit them.
    #[error("the pattern numbers do not fit their anchors")]
    Unfit,
    /// The check sum does not fit the numbers.
    #[error("the check sum of the pattern numbers is wrong")]
    Sum,
}

impl Patterns {
    /// Reads the bytes of [`Patterns::to_bytes`].
    ///
    /// # Errors
    /// A [`PatternsError`] for any other bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, PatternsError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(PatternsError::Kind)?;
        let mut reader = PatternReader { bytes, at: bytes.len() - rest.len() };
        let count = reader.byte()?;
        let anchors = (0..count).map(|_| reader.byte()).collect::<Result<Vec<_>, _>>()?;
        let mut sum = [0; 8];
        for byte in &mut sum {
            *byte = reader.byte()?;
        }
        // The number of anchors is a byte, so that no file can request more than 60 megabytes.
        let expected = anchors.len() * Self::numbers_of_a_set();
        let mut numbers = Vec::with_capacity(expected);
        while numbers.len() < expected {
            reader.numbers(&mut numbers, expected)?;
        }
        if reader.at < bytes.len() {
            return Err(PatternsError::Damaged(reader.at));
        }
        if check_sum(&numbers) != u64::from_le_bytes(sum) {
            return Err(PatternsError::Sum);
        }
        Self::checked(anchors, numbers).ok_or(PatternsError::Unfit)
    }

    /// A check sum of all numbers and anchors.
    pub fn sum(&self) -> u64 {
        self.anchors.iter().fold(check_sum(&self.numbers), |sum, &anchor| mix2(sum, u64::from(anchor)))
    }

    /// The numbers as a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.anchors.len() as u8);
        bytes.extend(&self.anchors);
        bytes.extend(check_sum(&self.numbers).to_le_bytes());
        for run in self.numbers.chunk_by(|one, next| *one == 0 && *next == 0) {
            if run[0] == 0 {
                bytes.push(0);
                write_groups(&mut bytes, run.len() as u32);
            } else {
                let number = i32::from(run[0]);
                write_groups(&mut bytes, (number << 1 ^ number >> 31).cast_unsigned());
            }
        }
        bytes
    }
}

fn check_sum(numbers: &[i16]) -> u64 {
    numbers.iter().fold(0, |sum, &number| mix2(sum, u64::from(number.cast_unsigned())))
}

fn write_groups(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 0x80 {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

struct PatternReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl PatternReader<'_> {
    fn byte(&mut self) -> Result<u8, PatternsError> {
        let byte = *self.bytes.get(self.at).ok_or(PatternsError::Damaged(self.at))?;
        self.at += 1;
        Ok(byte)
    }

    fn groups(&mut self) -> Result<u32, PatternsError> {
        let mut value = 0;
        // Four groups hold 28 bits, more than any number or run of zeros needs: a fifth means damage.
        for group in 0..4 {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x7f) << (7 * group);
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(PatternsError::Damaged(self.at))
    }

    /// One number, or a run of zeros that does not go beyond `expected` numbers.
    fn numbers(&mut self, numbers: &mut Vec<i16>, expected: usize) -> Result<(), PatternsError> {
        let damaged = PatternsError::Damaged(self.at);
        if self.bytes.get(self.at) == Some(&0) {
            self.at += 1;
            let end = numbers.len() + self.groups()? as usize;
            // No run is written without a zero in it, and none exceeds the last number.
            if end == numbers.len() || end > expected {
                return Err(damaged);
            }
            numbers.resize(end, 0);
        } else {
            let coded = self.groups()?;
            let number = (coded >> 1).cast_signed() ^ -((coded & 1).cast_signed());
            numbers.push(i16::try_from(number).map_err(|_| damaged)?);
        }
        Ok(())
    }
}
