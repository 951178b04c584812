//! A collection of tournament games with its index of positions, and the opening of each game.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::game::Alternating as _;
use crate::game::othello::Othello;
use crate::session::background::BackgroundSignals;
use crate::store::wthor::{Archive, ArchivedGame, Files, Index, RefusedFile, Skipped, load_bytes};
use crate::words::openings::{LONGEST, ReachedOpening};

/// Number of games between two checks of the stop flag.
const PIECE: usize = 256;

/// Tournament games with their index.
#[derive(Debug)]
pub struct GameCollection {
    /// Identity of the collection.
    pub number: u64,
    pub archive: Archive,
    /// An index of positions.
    pub index: Index,
    /// In the order of the games.
    pub named: Vec<ReachedOpening>,
    /// Files without readable games.
    pub refused: Vec<RefusedFile>,
    /// Files with something missing or too much.
    pub torn: Vec<(PathBuf, Skipped)>,
}

/// The files to be read.
#[derive(Clone, Debug)]
pub(super) struct FilesToRead {
    pub(super) number: u64,
    pub(super) paths: Vec<PathBuf>,
}

/// A result of reading.
#[derive(Debug)]
pub(super) enum ReadPart {
    /// Number of games that the files announce.
    Promised(u64),
    /// The folder cannot be listed.
    Unlisted(std::io::Error),
    Read(Box<GameCollection>),
}

/// Reads files in the background. The gauge counts games, and finally their lists as a quarter of a game
/// each.
#[expect(clippy::needless_pass_by_value, reason = "what is asked is handed over to the thread")]
pub(super) fn read(asked: FilesToRead, signals: &BackgroundSignals<ReadPart>) -> Option<ReadPart> {
    let files = match Files::of(&asked.paths) {
        Ok(files) => files,
        Err(error) => return Some(ReadPart::Unlisted(error)),
    };
    let promised = files.promised();
    signals.send(ReadPart::Promised(promised + promised / 4));
    let mut tick = |done| {
        signals.gauge().store(done, Ordering::Relaxed);
        !signals.stop().load(Ordering::Relaxed)
    };
    Some(ReadPart::Read(Box::new(GameCollection::read(asked.number, files, &mut tick)?)))
}

impl GameCollection {
    /// Reads files and makes the index. `tick` receives the number of games done, and finally their lists as
    /// a quarter of a game each; `None` once it returns false.
    pub fn read(number: u64, files: Files, tick: &mut dyn FnMut(u64) -> bool) -> Option<Self> {
        let (archive, refused) = Archive::named(&files);
        let (index, named, torn) = (Index::default(), Vec::new(), Vec::new());
        let mut collection = Self { number, archive, index, named, refused, torn };
        for path in files.games {
            match load_bytes(&path).and_then(|bytes| collection.archive.add(&bytes)) {
                Ok(skipped) if skipped.total() > 0 => collection.torn.push((path, skipped)),
                Ok(_) => {}
                Err(error) => collection.refused.push(RefusedFile { path, why: Arc::new(error) }),
            }
            collection.take_in(tick)?;
        }
        let games = collection.archive.entries.len() as u64;
        // One at least, because progress divides by it.
        let (lists, mut done) = (collection.index.lists().max(1) as u64, 0);
        let sorted = collection.index.sort(|| {
            done += 1;
            tick(games + games / 4 * done / lists)
        });
        sorted.then_some(collection)
    }

    /// Adds the games read last to the index; `None` once `tick` returns false.
    fn take_in(&mut self, tick: &mut dyn FnMut(u64) -> bool) -> Option<()> {
        while let Some(entry) = self.archive.entries.get(self.named.len()) {
            let game = self.named.len();
            // The stop flag is not read for every game.
            if game.is_multiple_of(PIECE) && !tick(game as u64) {
                return None;
            }
            let mut named = ReachedOpening::default();
            let positions = entry.positions().enumerate().map(|(stones, position)| {
                let canonical = position.canonical();
                if stones <= LONGEST {
                    named.pass(&canonical);
                }
                canonical
            });
            self.index.add(game as u32, positions);
            self.named.push(named);
        }
        Some(())
    }

    /// A game by its number.
    pub fn entry(&self, game: u32) -> Option<&ArchivedGame> {
        self.archive.entries.get(game as usize)
    }

    /// The name of a player, or the number where there is none.
    pub fn player(&self, number: u16) -> Cow<'_, str> {
        name(&self.archive.players, number)
    }

    /// The name of a tournament, or the number where there is none.
    pub fn tournament(&self, number: u16) -> Cow<'_, str> {
        name(&self.archive.tournaments, number)
    }

    /// The number of discs after which a game reaches a position; `None` if it never does.
    pub fn stones_at(&self, game: u32, position: &Othello) -> Option<usize> {
        let canonical = position.canonical();
        self.entry(game)?.positions().position(|here| here.canonical() == canonical)
    }
}

fn name(names: &[String], number: u16) -> Cow<'_, str> {
    match names.get(usize::from(number)) {
        Some(name) if !name.trim().is_empty() => name.trim().into(),
        _ => format!("#{number}").into(),
    }
}
