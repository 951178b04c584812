//! Tournament games for viewing: everything in the files, even if incomplete or contradictory, each game with
//! its faults. Learning only takes correct games: `super::records::read_games`.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::game::othello::{Move, Othello};
use crate::game::{Alternating as _, Position as _, Sequential as _};

use super::folder::{RefusedFile, files, head, load_bytes, with_ending};
use super::records::{
    EMPTY, GAME, HEADER, NameFileKind, RecordReplay, SkipReason, Skipped, WthorError, WthorHeader,
    difference, read_names, replay, settled,
};

/// Games of some files, with names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// In the order of the files.
    pub entries: Vec<ArchivedGame>,
    /// By number; numbers beyond have no name.
    pub players: Vec<String>,
    /// By number.
    pub tournaments: Vec<String>,
}

/// A game as stated in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    pub year: u16,
    pub tournament: u16,
    /// The numbers of Black and White.
    pub players: [u16; 2],
    /// Black's discs minus White's as stated, with the empty squares given to the winner; `None` where the
    /// stated number is impossible.
    pub result: Option<i8>,
    /// The check of its moves.
    pub standing: ResultCheck,
    squares: [u8; EMPTY],
    stones: u8,
}

/// Agreement between the moves of a game and its stated result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultCheck {
    /// The moves reach the end of the game and the stated result.
    Finished,
    NoMoves,
    /// The moves do not reach the end of the game.
    BrokenOff,
    /// The moves reach the end with this lead of Black, which differs from the stated result.
    OtherResult(i8),
    /// The disc with this number, counted from 1, cannot be placed so; those before it can.
    Illegal(u8),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// Files of games, in order of their names.
    pub games: Vec<PathBuf>,
    pub players: Option<PathBuf>,
    pub tournaments: Option<PathBuf>,
}

impl Files {
    /// The files of these paths: folders and single files of games. The names are those beside the first path
    /// that has some.
    ///
    /// # Errors
    /// When a folder cannot be listed.
    pub fn of(paths: &[PathBuf]) -> io::Result<Self> {
        let mut found = Self::default();
        for path in paths {
            let folder = if path.is_dir() {
                found.games.extend(files(path)?);
                path
            } else {
                found.games.push(path.clone());
                path.parent().unwrap_or(Path::new(""))
            };
            let named = |ending| with_ending(folder, ending).ok().and_then(|files| files.into_iter().next());
            found.players = found.players.or_else(|| named("jou"));
            found.tournaments = found.tournaments.or_else(|| named("trn"));
        }
        // A folder and a file in it may both be given: a game must not count twice.
        let mut seen = std::collections::HashSet::new();
        found.games.retain(|path| seen.insert(path.clone()));
        Ok(found)
    }

    /// The number of games that the headers of the files announce.
    pub fn promised(&self) -> u64 {
        self.games.iter().filter_map(|path| head(path).ok()).map(|header| u64::from(header.games)).sum()
    }
}

impl Archive {
    /// The most games: ten times the number that exists.
    pub const MOST: usize = 1 << 20;

    /// An archive with names but no games yet, and the files of names that cannot be read.
    pub fn named(files: &Files) -> (Self, Vec<RefusedFile>) {
        let mut refused = Vec::new();
        let mut names = |path: &Option<PathBuf>, kind| {
            let Some(path) = path else { return Vec::new() };
            let read = load_bytes(path).and_then(|bytes| read_names(&bytes, kind));
            read.unwrap_or_else(|error| {
                refused.push(RefusedFile { path: path.clone(), why: Arc::new(error) });
                Vec::new()
            })
        };
        let players = names(&files.players, NameFileKind::Players);
        let tournaments = names(&files.tournaments, NameFileKind::Tournaments);
        (Self { players, tournaments, ..Self::default() }, refused)
    }

    /// Adds the games of a file, and returns what of it is missing or too much.
    ///
    /// # Errors
    /// [`WthorError`] when the file gives no games at all.
    pub fn add(&mut self, bytes: &[u8]) -> Result<Skipped, WthorError> {
        let header = WthorHeader::of_games(bytes, bytes.len() as u64)?;
        if !matches!(header.side, 0 | 8) {
            return Err(WthorError::Board(header.side));
        }
        let (whole, torn) = bytes[HEADER..].as_chunks::<GAME>();
        let promised = header.games as usize;
        let taken = whole.len().min(promised);
        // Asked before anything is added, so that a file is either in the archive or not.
        if self.entries.len() + taken > Self::MOST {
            return Err(WthorError::Full);
        }
        self.entries.extend(whole[..taken].iter().map(|record| ArchivedGame::read(record, header.year)));
        let mut skipped = Skipped::default();
        let cut_short = !torn.is_empty() && whole.len() < promised;
        let held = whole.len() + usize::from(cut_short);
        skipped.count(SkipReason::CutShort, cut_short.into());
        skipped.count(SkipReason::Missing, promised.saturating_sub(held) as u32);
        let beyond = whole.len() - taken + usize::from(!torn.is_empty() && !cut_short);
        skipped.count(SkipReason::Uncounted, beyond as u32);
        Ok(skipped)
    }
}

impl ArchivedGame {
    fn read(record: &[u8; GAME], year: u16) -> Self {
        let [t0, t1, b0, b1, w0, w1, score, _theory, squares @ ..] = record;
        let RecordReplay { moves, end, fault } = replay(squares);
        let result = difference(*score).ok();
        let mut placed = [0; EMPTY];
        let mut stones = 0;
        // Passes are left out: they place no disc, and [`settled`] finds them.
        for square in moves.iter().filter_map(|action| action.square()) {
            placed[stones] = square;
            stones += 1;
        }
        let board = end.final_score().for_first(end.side_to_move()).units() as i8;
        // The moves decide before the stated result, which means nothing where they break off.
        let standing = match fault {
            Some(SkipReason::Empty) => ResultCheck::NoMoves,
            Some(_) => ResultCheck::Illegal(stones as u8 + 1),
            None if !end.is_over() => ResultCheck::BrokenOff,
            None if result != Some(board) => ResultCheck::OtherResult(board),
            None => ResultCheck::Finished,
        };
        Self {
            year,
            tournament: u16::from_le_bytes([*t0, *t1]),
            players: [u16::from_le_bytes([*b0, *b1]), u16::from_le_bytes([*w0, *w1])],
            result,
            standing,
            squares: placed,
            stones: stones as u8,
        }
    }

    /// Number of discs placed by legal moves, without passes.
    pub const fn stones(&self) -> usize {
        self.stones as usize
    }

    /// The move that places disc number `at`, counted from 0; `None` where the game has no more.
    pub fn stone(&self, at: usize) -> Option<Move> {
        self.squares[..self.stones()].get(at).map(|&square| Move::at(square))
    }

    /// The positions of the game in order, each once: where a side must pass, the one after its pass.
    pub fn positions(&self) -> impl Iterator<Item = Othello> {
        let mut position = Othello::default();
        let after = self.squares[..self.stones()].iter().map(move |&square| {
            position = settled(position.after(Move::at(square)));
            position
        });
        std::iter::once(Othello::default()).chain(after)
    }

    /// The position with so many discs placed.
    pub fn position_at(&self, stones: usize) -> Othello {
        let placed = self.squares[..stones.min(self.stones())].iter();
        placed.fold(Othello::default(), |position, &square| settled(position.after(Move::at(square))))
    }

    /// All moves, with the passes that the file leaves out.
    pub fn moves(&self) -> Vec<Move> {
        let (mut position, mut moves) = (Othello::default(), Vec::with_capacity(self.stones() + 2));
        for &square in &self.squares[..self.stones()] {
            if position.must_pass() {
                position.play(Move::PASS);
                moves.push(Move::PASS);
            }
            position.play(Move::at(square));
            moves.push(Move::at(square));
        }
        moves
    }
}
