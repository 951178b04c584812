//! Matrix games: both choose once, at the same time, and a matrix gives the result for the first player.
//!
//! The smallest simultaneous games: rock-paper-scissors and its biased cousins. The first player chooses a
//! row, the second a column; an entry is the first player's share, from 0 (lost) to 1 (won).

use std::fmt::{self, Display};
use std::sync::Arc;

use super::bits::mix2;
use super::in_turn::SimultaneousNotation;
use super::reader::NotationReader;
use super::{ActionId, NotationError, NotationFault, Position, Score, Side, Simultaneous};

/// A matrix game before or after its only turn. The default is biased rock-paper-scissors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    columns: u8,
    /// In millionths, row by row.
    entries: Arc<[u32]>,
    /// The choices by side; `None` before the turn.
    chosen: Option<[Choice; 2]>,
}

/// A row or a column, counted from 0 and written from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice(pub u8);

impl From<Choice> for ActionId {
    fn from(choice: Choice) -> Self {
        Self(choice.0.into())
    }
}

impl Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// An entry of 1, in millionths.
const WHOLE: u32 = 1_000_000;
/// Decimal places of an entry.
const PLACES: usize = 6;

impl Matrix {
    /// The possible numbers of rows and of columns.
    pub const SIZES: std::ops::RangeInclusive<usize> = 1..=9;
    const BEYOND: NotationFault = NotationFault::Size(*Self::SIZES.start() as u8, *Self::SIZES.end() as u8);
    /// Rock-paper-scissors in which wins have different values; its equilibrium is (1/16, 5/8, 5/16).
    pub const BIASED: &str = "[[0.5,0.25,1],[0.75,0.5,0.45],[0,0.55,0.5]]";
    /// The game on which DUCT drifts away from the equilibrium (1/3, 2/3).
    pub const DRIFT: &str = "[[1,0],[0,0.5]]";
    /// Rock-paper-scissors with its usual values.
    pub const FAIR: &str = "[[0.5,0,1],[1,0.5,0],[0,1,0.5]]";

    /// Reads nested lists of entries from 0 to 1, one list a row, and after them the choices if they are
    /// made: `[[1,0],[0,0.5]]`, `[[1,0],[0,0.5]] 2 1`.
    ///
    /// # Errors
    /// [`NotationError`] names the first part that does not fit.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        let mut reader = NotationReader::new(text);
        let (mut columns, mut entries, mut rows) = (0, Vec::new(), 0);
        expect(&mut reader, '[')?;
        loop {
            let here = reader;
            let row = row(&mut reader)?;
            if rows > 0 && row.len() != columns {
                return Err(here.error(NotationFault::WrongLength));
            }
            columns = row.len();
            entries.extend(row);
            rows += 1;
            // Refused at the row that is one too many, so that the error names it.
            if rows > *Self::SIZES.end() {
                return Err(here.error(Self::BEYOND));
            }
            if !take_separator(&mut reader, ']')? {
                break;
            }
        }
        let game = Self { columns: columns as u8, entries: entries.into(), chosen: None };
        let chosen = game.parse_choices(&mut reader)?;
        reader.end()?;
        Ok(Self { chosen, ..game })
    }

    fn parse_choices(&self, reader: &mut NotationReader<'_>) -> Result<Option<[Choice; 2]>, NotationError> {
        reader.skip_blanks();
        if reader.peek().is_none() {
            return Ok(None);
        }
        let mut chosen = [Choice(0); 2];
        for (side, choice) in Side::BOTH.into_iter().zip(&mut chosen) {
            reader.skip_blanks();
            let here = *reader;
            // One character is a whole choice: no side has more than nine.
            let read = reader.next().and_then(Self::read);
            let read = read.ok_or_else(|| here.error(NotationFault::Unreadable))?;
            if read.0 >= self.size(side) {
                return Err(here.error(NotationFault::Illegal));
            }
            *choice = read;
        }
        Ok(Some(chosen))
    }

    /// A game before its turn with the first player's shares, from 0 to 1, row by row; `None` for other
    /// numbers, or a matrix of another size. Shares are kept in millionths.
    pub fn of(columns: usize, shares: &[f64]) -> Option<Self> {
        // Chunks of 0 would panic; that number of columns is refused below.
        let rows = shares.chunks_exact(columns.max(1));
        // A share that is NaN lies in no range and is refused with those outside.
        let fits = Self::SIZES.contains(&columns)
            && Self::SIZES.contains(&rows.len())
            && rows.remainder().is_empty()
            && shares.iter().all(|share| (0.0..=1.0).contains(share));
        let entries = shares.iter().map(|share| (share * f64::from(WHOLE)).round() as u32);
        fits.then(|| Self { columns: columns as u8, entries: entries.collect(), chosen: None })
    }

    /// The number of rows for the first player, of columns for the second.
    pub fn size(&self, side: Side) -> u8 {
        match side {
            Side::First => (self.entries.len() / usize::from(self.columns)) as u8,
            Side::Second => self.columns,
        }
    }

    /// The first player's share where a row and a column meet.
    pub fn entry(&self, row: Choice, column: Choice) -> f64 {
        f64::from(self.millionths(row, column)) / f64::from(WHOLE)
    }

    fn millionths(&self, row: Choice, column: Choice) -> u32 {
        self.entries[usize::from(row.0) * usize::from(self.columns) + usize::from(column.0)]
    }

    /// The choices by side, once they are made.
    pub const fn chosen(&self) -> Option<[Choice; 2]> {
        self.chosen
    }

    /// An entry as a score of the first player: millionths above and below one half, doubled.
    fn score(millionths: u32) -> Score {
        // Doubled, so that shares of 0 and 1 are the two ends of the range of estimates, and one half is a
        // draw.
        Score::estimate(2 * millionths as i32 - WHOLE as i32)
    }

    /// The first player's share for a score.
    pub fn share(score: Score) -> f64 {
        f64::midpoint(f64::from(score.0) / f64::from(WHOLE), 1.0)
    }
}

impl Default for Matrix {
    fn default() -> Self {
        // The text is well formed; the matrix of one entry only replaces a panic.
        Self::parse(Self::BIASED).unwrap_or(Self { columns: 1, entries: Arc::new([WHOLE / 2]), chosen: None })
    }
}

impl Position for Matrix {
    type Action = Choice;

    fn is_over(&self) -> bool {
        self.chosen.is_some()
    }
}

impl Simultaneous for Matrix {
    fn actions_of(&self, side: Side, out: &mut Vec<Choice>) {
        out.clear();
        if !self.is_over() {
            out.extend((0..self.size(side)).map(Choice));
        }
    }

    fn play_both(&mut self, first: Choice, second: Choice) {
        self.chosen = Some([first, second]);
    }

    fn final_score(&self) -> Score {
        self.chosen.map_or(Score::DRAW, |[row, column]| Self::score(self.millionths(row, column)))
    }

    fn result(&self) -> f64 {
        self.chosen.map_or(0.5, |[row, column]| self.entry(row, column))
    }

    fn key(&self) -> u64 {
        // 0 is the game before its turn; rows and columns are below 9, so 16 keeps them apart.
        let chosen = self.chosen.map_or(0, |[row, column]| 1 + 16 * u64::from(row.0) + u64::from(column.0));
        self.entries.iter().fold(mix2(chosen, self.columns.into()), |key, &entry| mix2(key, entry.into()))
    }
}

impl SimultaneousNotation for Matrix {
    /// Any matrix: the game has no sizes of its own.
    fn parse(&self, text: &str) -> Result<Self, NotationError> {
        Self::parse(text)
    }

    fn read(character: char) -> Option<Choice> {
        character.to_digit(10)?.checked_sub(1).map(|index| Choice(index as u8))
    }
}

impl Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (index, row) in self.entries.chunks_exact(self.columns.into()).enumerate() {
            f.write_str(if index == 0 { "[" } else { ",[" })?;
            for (index, &entry) in row.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                write!(f, "{comma}{}", f64::from(entry) / f64::from(WHOLE))?;
            }
            f.write_str("]")?;
        }
        f.write_str("]")?;
        self.chosen.map_or(Ok(()), |[row, column]| write!(f, " {row} {column}"))
    }
}

/// Takes a character that must come next.
fn expect(reader: &mut NotationReader<'_>, wanted: char) -> Result<(), NotationError> {
    reader.skip_blanks();
    let here = *reader;
    match reader.next() {
        Some(character) if character == wanted => Ok(()),
        _ => Err(here.error_about(NotationFault::Unreadable, 1)),
    }
}

/// Takes a comma, after which more entries follow, or the end of a list.
fn take_separator(reader: &mut NotationReader<'_>, end: char) -> Result<bool, NotationError> {
    reader.skip_blanks();
    if reader.peek() == Some(',') {
        reader.next();
        return Ok(true);
    }
    expect(reader, end).map(|()| false)
}

/// Takes one row in brackets.
fn row(reader: &mut NotationReader<'_>) -> Result<Vec<u32>, NotationError> {
    expect(reader, '[')?;
    let mut entries = Vec::new();
    loop {
        let here = *reader;
        entries.push(entry(reader)?);
        if entries.len() > *Matrix::SIZES.end() {
            return Err(here.error(Matrix::BEYOND));
        }
        if !take_separator(reader, ']')? {
            return Ok(entries);
        }
    }
}

/// Takes a decimal number from 0 to 1 with at most six places.
fn entry(reader: &mut NotationReader<'_>) -> Result<u32, NotationError> {
    reader.skip_blanks();
    let here = *reader;
    let word = reader.take_while(|character| !character.is_whitespace() && !",[]".contains(character));
    // The number parser of Rust accepts exponents, signs and infinities; none of these is an entry.
    let plain = word.chars().all(|character| character.is_ascii_digit() || character == '.');
    let places = word.split_once('.').map_or(0, |(_, places)| places.len());
    let value = word.parse().ok().filter(|value| plain && places <= PLACES && (0.0..=1.0).contains(value));
    let value: f64 =
        value.ok_or_else(|| here.error_about(NotationFault::Entry, word.chars().count().max(1)))?;
    // Rounded: most decimal places have no exact binary form, and a product just below a whole number would
    // lose a millionth.
    Ok((value * f64::from(WHOLE)).round() as u32)
}
