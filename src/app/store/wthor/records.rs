//! The records of the WTHOR format.
//!
//! Little endian. A header of 16 bytes: date of writing (century, year, month, day), number of games (u32), number of
//! names (u16), year of the games (u16), squares a side (0 means 8), kind, empties at which the theoretical score
//! begins, one byte reserved. Then 68 bytes a game: tournament, black and white player (u16 each), black's discs at the
//! end with the empty squares given to the winner, black's discs by best play of both from so many empties, and 60
//! moves as 10 * row + column, 0 after the last. Passes are not written. Names are Latin-1 behind the same header.
//!
//! No file is trusted: each game is replayed by checked moves, and faulty ones are left out and counted.

use std::io;

use crate::game::othello::{Move, Othello};
use crate::game::{ActionId, Alternating as _, Position as _, Sequential as _, Side};

pub(super) const HEADER: usize = 16;
pub(super) const GAME: usize = 68;
/// The most bytes of a file: a hundred times the largest year.
pub const SIZE_LIMIT: u64 = 64 << 20;
/// The most games that a header may count beyond those in the file: no year has had a tenth of them.
const MOST_GAMES: u64 = 1 << 17;
/// Number of empty squares at the start.
pub(super) const EMPTY: usize = 60;

/// The games of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WthorGames {
    pub year: u16,
    /// Number of empty squares from which on the theoretical scores assume best play.
    pub theory: u8,
    /// The legal games, in the order of the file.
    pub games: Vec<TournamentGame>,
    /// The others.
    pub skipped: Skipped,
}

/// A game of a tournament on 8x8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentGame {
    /// The number of the tournament in the file of tournaments.
    pub tournament: u16,
    /// The numbers of Black and White in the file of players.
    pub players: [u16; 2],
    /// Black's discs minus White's at the end, with the empty squares given to the winner; the stated number,
    /// where the game breaks off.
    pub result: i8,
    /// The result with best play of both sides from [`WthorGames::theory`] empty squares on.
    pub theoretical: i8,
    /// All moves, including the passes that the file leaves out.
    pub moves: Vec<Move>,
    /// Whether the moves go to the end of the game.
    pub is_finished: bool,
}

/// The reason why a game is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::VariantArray)]
pub enum SkipReason {
    /// The header announces more games than the file holds.
    Missing,
    /// The file ends within the game.
    CutShort,
    /// The file holds more games than the header announces.
    Uncounted,
    /// The board has another size.
    Board,
    /// It has no moves.
    Empty,
    /// A number that is no square, or a move after the game broke off.
    Unreadable,
    /// An illegal move, or one after the end.
    Illegal,
    /// An impossible score, or one that differs from that of the moves.
    Score,
    /// Legal, but without its last moves: read all the same ([`TournamentGame::is_finished`]), and left out
    /// by callers that need its result.
    BrokenOff,
}

/// Games left out, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Skipped([u32; SkipReason::ALL.len()]);

/// The reason why a file gives no games at all.
#[derive(Debug, thiserror::Error)]
pub enum WthorError {
    /// The file is shorter than a header.
    #[error("the file has {0} bytes; the header alone takes {HEADER}")]
    Header(usize),
    /// The header is invalid: another kind of file, or a text.
    #[error(
        "this is no file of Othello games: the date of its header is no date, or it counts games that it has no room for"
    )]
    Kind,
    /// Games on a board of another size.
    #[error("its games are played on a board of {0}x{0}, not of 8x8")]
    Board(u8),
    /// More games than fit into an archive.
    #[error("there are too many games already")]
    Full,
    /// Larger than any such file.
    #[error("the file is larger than {} MiB", SIZE_LIMIT >> 20)]
    TooLarge,
    /// The file cannot be read.
    #[error("the file cannot be read: {0}")]
    Read(#[from] io::Error),
}

impl SkipReason {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// A short description of the fault.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::CutShort => "cut short",
            Self::Uncounted => "beyond the stated number",
            Self::Board => "on other boards",
            Self::Empty => "without moves",
            Self::Unreadable => "unreadable",
            Self::Illegal => "with illegal moves",
            Self::Score => "with wrong scores",
            Self::BrokenOff => "broken off",
        }
    }
}

impl Skipped {
    /// The number left out for this reason.
    pub const fn of(&self, fault: SkipReason) -> u32 {
        self.0[fault as usize]
    }

    /// The number left out in all.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|&count| u64::from(count)).sum()
    }

    /// Counts more games.
    pub const fn count(&mut self, fault: SkipReason, games: u32) {
        self.0[fault as usize] = self.0[fault as usize].saturating_add(games);
    }
}

impl std::ops::AddAssign for Skipped {
    fn add_assign(&mut self, other: Self) {
        for &fault in SkipReason::ALL {
            self.count(fault, other.of(fault));
        }
    }
}

/// The header of any file of the format.
pub(super) struct WthorHeader {
    pub(super) games: u32,
    pub(super) names: u16,
    pub(super) year: u16,
    pub(super) side: u8,
    pub(super) theory: u8,
}

impl WthorHeader {
    pub(super) fn read(bytes: &[u8]) -> Result<(Self, &[u8]), WthorError> {
        let (head, rest) = bytes.split_first_chunk::<HEADER>().ok_or(WthorError::Header(bytes.len()))?;
        let [_, _, _, _, g0, g1, g2, g3, n0, n1, y0, y1, side, _kind, theory, _reserved] = *head;
        let header = Self {
            games: u32::from_le_bytes([g0, g1, g2, g3]),
            names: u16::from_le_bytes([n0, n1]),
            year: u16::from_le_bytes([y0, y1]),
            side,
            theory,
        };
        Ok((header, rest))
    }

    /// The header of a file of games of so many bytes. A file that was cut short still has a date, and does
    /// not count millions of games.
    pub(super) fn of_games(bytes: &[u8], length: u64) -> Result<Self, WthorError> {
        let (header, _) = Self::read(bytes)?;
        // The first byte is the century. In a text month and day would be letters or signs, whose codes are
        // greater.
        let dated = matches!(*bytes, [_, year, month, day, ..] if year < 100 && month <= 12 && day <= 31);
        let holds = length.saturating_sub(HEADER as u64) / GAME as u64;
        let counts = u64::from(header.games) <= MOST_GAMES || u64::from(header.games) <= holds;
        if dated && counts { Ok(header) } else { Err(WthorError::Kind) }
    }
}

/// Reads a file of games (`.wtb`).
///
/// # Errors
/// [`WthorError::Header`] when there is no header; all other faults are counted in [`WthorGames::skipped`].
pub fn read_games(bytes: &[u8]) -> Result<WthorGames, WthorError> {
    let header = WthorHeader::of_games(bytes, bytes.len() as u64)?;
    let rest = &bytes[HEADER..];
    let mut read = WthorGames { year: header.year, theory: header.theory, ..WthorGames::default() };
    let (whole, torn) = rest.as_chunks::<GAME>();
    let held = whole.len() as u64 + u64::from(!torn.is_empty());
    let promised = u64::from(header.games);
    // A torn record counts as present here: it is counted below as cut short or as too much.
    read.skipped.count(SkipReason::Missing, promised.saturating_sub(held) as u32);
    for (record, _) in whole.iter().zip(0..promised) {
        match TournamentGame::read(record, header.side) {
            Ok(game) => read.games.push(game),
            Err(fault) => read.skipped.count(fault, 1),
        }
    }
    read.skipped.count(SkipReason::Uncounted, (whole.len() as u64).saturating_sub(promised) as u32);
    let fault = if whole.len() as u64 >= promised { SkipReason::Uncounted } else { SkipReason::CutShort };
    read.skipped.count(fault, u32::from(!torn.is_empty()));
    Ok(read)
}

/// Reads a file of names (`.JOU` for players, `.TRN` for tournaments) by number, as far as it goes.
///
/// # Errors
/// [`WthorError::Header`] when there is no header.
pub fn read_names(bytes: &[u8], kind: NameFileKind) -> Result<Vec<String>, WthorError> {
    let (header, rest) = WthorHeader::read(bytes)?;
    let names = rest.chunks_exact(kind.length()).take(header.names.into());
    // Latin-1 is the beginning of Unicode.
    let text =
        |name: &[u8]| name.iter().take_while(|&&byte| byte != 0).map(|&byte| char::from(byte)).collect();
    Ok(names.map(text).collect())
}

/// The kind of names in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFileKind {
    Players,
    Tournaments,
}

impl NameFileKind {
    const fn length(self) -> usize {
        match self {
            Self::Players => 20,
            Self::Tournaments => 26,
        }
    }
}

impl TournamentGame {
    fn read(record: &[u8; GAME], side: u8) -> Result<Self, SkipReason> {
        let [t0, t1, b0, b1, w0, w1, score, theory, squares @ ..] = record;
        if !matches!(side, 0 | 8) {
            return Err(SkipReason::Board);
        }
        let RecordReplay { moves, end, fault } = replay(squares);
        fault.map_or(Ok(()), Err)?;
        let (result, theoretical) = (difference(*score)?, difference(*theory)?);
        let is_finished = end.is_over();
        // The score of the file is Black's, that of the board is for the side to move.
        if is_finished && i32::from(result) != end.final_score().for_first(end.side_to_move()).units() {
            return Err(SkipReason::Score);
        }
        Ok(Self {
            tournament: u16::from_le_bytes([*t0, *t1]),
            players: [u16::from_le_bytes([*b0, *b1]), u16::from_le_bytes([*w0, *w1])],
            result,
            theoretical,
            moves,
            is_finished,
        })
    }

    /// The result for a side: as played, or with best play of both sides from [`WthorGames::theory`] empty
    /// squares on.
    pub const fn result_for(&self, side: Side, theoretical: bool) -> i8 {
        let result = if theoretical { self.theoretical } else { self.result };
        match side {
            Side::First => result,
            Side::Second => -result,
        }
    }

    /// The positions of the game in order, from the start to the last.
    pub fn positions(&self) -> impl Iterator<Item = Othello> {
        let mut position = Othello::default();
        let after = self.moves.iter().map(move |&action| {
            position.play(action);
            position
        });
        std::iter::once(Othello::default()).chain(after)
    }
}

/// The moves of a record as far as they are legal.
pub(super) struct RecordReplay {
    /// Including forced passes.
    pub(super) moves: Vec<Move>,
    /// The position after them.
    pub(super) end: Othello,
    /// The reason why moves of the record are missing.
    pub(super) fault: Option<SkipReason>,
}

/// Plays the moves of a record.
pub(super) fn replay(squares: &[u8; EMPTY]) -> RecordReplay {
    let (mut end, mut moves) = (Othello::default(), Vec::with_capacity(EMPTY));
    let count = squares.iter().position(|&square| square == 0).unwrap_or(EMPTY);
    let mut fault = (count == 0).then_some(SkipReason::Empty);
    // A zero in the middle: the moves after it may not belong to the game.
    if squares[count..].iter().any(|&square| square != 0) {
        fault = Some(SkipReason::Unreadable);
    }
    for &square in &squares[..count] {
        let (row, column) = (square / 10, square % 10);
        if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
            fault.get_or_insert(SkipReason::Unreadable);
            break;
        }
        // Files leave passes out, so one is played whenever the side to move has no move and the game goes
        // on.
        if end.must_pass() {
            end.play(Move::PASS);
            moves.push(Move::PASS);
        }
        let action = Move::at(8 * (row - 1) + column - 1);
        if end.try_play(ActionId::from(action)).is_err() {
            fault.get_or_insert(SkipReason::Illegal);
            break;
        }
        moves.push(action);
    }
    RecordReplay { moves, end, fault }
}

/// Black's lead, from its discs.
pub(super) const fn difference(discs: u8) -> Result<i8, SkipReason> {
    // Discs and the other side's add up to 64, empty squares included.
    if discs > 64 { Err(SkipReason::Score) } else { Ok((2 * discs as i16 - 64) as i8) }
}

/// A position; where its side must pass, the one after the pass, because files do not distinguish them.
#[must_use]
pub fn settled(position: Othello) -> Othello {
    if position.must_pass() { position.after(Move::PASS) } else { position }
}
