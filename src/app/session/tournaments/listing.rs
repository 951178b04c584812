//! Search and order of a collection's games: looked up by the numbers of names, so that a hundred thousand
//! games are listed during typing.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use crate::game::othello::{Move, Othello};
use crate::store::wthor::{ArchivedGame, ResultCheck};
use crate::words::openings::{self, ReachedOpening};
use crate::words::text::Language;

use super::collection::GameCollection;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ListColumn {
    /// The year, and within it the order of the files.
    #[default]
    Year,
    Tournament,
    Black,
    White,
    /// Black's discs at the end.
    Result,
    Opening,
    /// The fault of a game.
    Standing,
}

impl ListColumn {
    /// From left to right.
    pub const ALL: [Self; 7] =
        [Self::Year, Self::Tournament, Self::Black, Self::White, Self::Result, Self::Opening, Self::Standing];
}

/// A query to a collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    pub collection: u64,
    /// Words that must occur, each in a name, an opening or a year; `1990-1995` stands for a range of years.
    pub filter: String,
    /// The column of the order, and whether it is descending.
    pub order: (ListColumn, bool),
    /// A position that games must reach, and the move that must follow.
    pub through: Option<(Othello, Option<Move>)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedGames {
    pub query: Query,
    pub language: Language,
    /// Numbers of games, in order.
    pub games: Arc<[u32]>,
}

/// Lists the games of a collection that fit a query.
pub fn list(collection: &GameCollection, query: &Query, language: Language) -> Arc<[u32]> {
    let words = Words::of(collection, &query.filter, language);
    let rank = Rank::of(collection, query, language);
    let key = |game: u32| {
        let at = game as usize;
        let (entry, named) = (collection.archive.entries.get(at)?, *collection.named.get(at)?);
        // The rank above the number: one sort orders the games, with those of one rank as in their files.
        words.occur(entry, named).then(|| u64::from(rank.of_game(entry, named)) << 32 | u64::from(game))
    };
    let mut keys: Vec<u64> = match query.through {
        None => (0..collection.archive.entries.len() as u32).filter_map(key).collect(),
        Some((position, action)) => {
            let passages = collection.index.passages(&collection.archive, &position);
            let wanted = passages
                .iter()
                .filter(|passage| action.is_none_or(|action| passage.plays(&position, action)));
            wanted.filter_map(|passage| key(passage.game)).collect()
        }
    };
    keys.sort_unstable();
    keys.into_iter().map(|key| key as u32).collect()
}

/// The places where each search word occurs, by the numbers of names.
struct Words {
    language: Language,
    words: Vec<Word>,
}

struct Word {
    players: Vec<bool>,
    tournaments: Vec<bool>,
    openings: Vec<bool>,
    years: Option<RangeInclusive<u16>>,
}

impl Words {
    fn of(collection: &GameCollection, filter: &str, language: Language) -> Self {
        let filter = plain(filter);
        let word = |word: &str| {
            let in_names = |count: usize, name: &dyn Fn(u16) -> String| {
                (0..count).map(|number| plain(&name(number as u16)).contains(word)).collect()
            };
            let [players, tournaments] = numbers(collection);
            Word {
                players: in_names(players, &|number| collection.player(number).into_owned()),
                tournaments: in_names(tournaments, &|number| collection.tournament(number).into_owned()),
                openings: (0..openings::count())
                    .map(|number| openings::all_names(number as u16).any(|name| plain(name).contains(word)))
                    .collect(),
                years: years(word),
            }
        };
        Self { language, words: filter.split_whitespace().map(word).collect() }
    }

    fn occur(&self, entry: &ArchivedGame, named: ReachedOpening) -> bool {
        let opening = named.number(self.language);
        self.words.iter().all(|word| {
            let has = |places: &[bool], number: u16| places.get(usize::from(number)) == Some(&true);
            entry.players.iter().any(|&player| has(&word.players, player))
                || has(&word.tournaments, entry.tournament)
                || opening.is_some_and(|opening| has(&word.openings, opening))
                || word.years.as_ref().is_some_and(|years| years.contains(&entry.year))
        })
    }
}

/// The number of players and of tournaments of a collection.
fn numbers(collection: &GameCollection) -> [usize; 2] {
    let entries = || collection.archive.entries.iter();
    let players = entries().flat_map(|entry| entry.players).max();
    let tournaments = entries().map(|entry| entry.tournament).max();
    [players, tournaments].map(|last| last.map_or(0, |last| usize::from(last) + 1))
}

/// The years of a word: `1995`, `199` for ten years, `1990-1995`.
fn years(word: &str) -> Option<RangeInclusive<u16>> {
    let year = |text: &str| text.parse::<u16>().ok().filter(|year| (1000..=9999).contains(year));
    if let Some((first, last)) = word.split_once(['-', '–']) {
        return Some(year(first)?..=year(last)?);
    }
    match word.len() {
        4 => year(word).map(|year| year..=year),
        3 => word
            .parse::<u16>()
            .ok()
            .filter(|decade| *decade >= 100)
            .map(|decade| 10 * decade..=10 * decade + 9),
        _ => None,
    }
}

/// The rank of every name in the order of a column.
struct Rank {
    order: (ListColumn, bool),
    language: Language,
    /// Indexed by the number of a name.
    names: Vec<u32>,
}

impl Rank {
    fn of(collection: &GameCollection, query: &Query, language: Language) -> Self {
        let [players, tournaments] = numbers(collection);
        let names = match query.order.0 {
            ListColumn::Tournament => ranks(tournaments, |number| plain(&collection.tournament(number))),
            ListColumn::Black | ListColumn::White => {
                ranks(players, |number| plain(&collection.player(number)))
            }
            ListColumn::Opening => ranks(openings::count(), |number| {
                plain(openings::by_number(language, number).unwrap_or_default())
            }),
            ListColumn::Year | ListColumn::Result | ListColumn::Standing => Vec::new(),
        };
        Self { order: query.order, language, names }
    }

    /// The rank of a game; those without an entry in the column come last in both directions.
    fn of_game(&self, entry: &ArchivedGame, named: ReachedOpening) -> u32 {
        let rank = |number: u16| self.names.get(usize::from(number)).copied();
        let place = match self.order.0 {
            ListColumn::Year => Some(entry.year.into()),
            ListColumn::Tournament => rank(entry.tournament),
            ListColumn::Black => rank(entry.players[0]),
            ListColumn::White => rank(entry.players[1]),
            // Black's lead lies between −64 and 64.
            ListColumn::Result => entry.result.map(|result| (i32::from(result) + 64) as u32),
            ListColumn::Opening => named.number(self.language).and_then(rank),
            ListColumn::Standing => place_of(entry.standing),
        };
        match place {
            None => u32::MAX,
            // One below the greatest number, which belongs to games without a place.
            Some(place) if self.order.1 => u32::MAX - 1 - place,
            Some(place) => place,
        }
    }
}

/// The fault of a game as a number; `None` for most.
const fn place_of(standing: ResultCheck) -> Option<u32> {
    match standing {
        ResultCheck::Finished => None,
        ResultCheck::BrokenOff => Some(0),
        ResultCheck::OtherResult(_) => Some(1),
        ResultCheck::Illegal(_) => Some(2),
        ResultCheck::NoMoves => Some(3),
    }
}

/// The rank of each number's name among all; equal names have one rank.
fn ranks(count: usize, name: impl Fn(u16) -> String) -> Vec<u32> {
    let names: Vec<String> = (0..count).map(|number| name(number as u16)).collect();
    let mut sorted: Vec<&str> = names.iter().map(String::as_str).collect();
    sorted.sort_unstable();
    sorted.dedup();
    let places: HashMap<&str, u32> = sorted.into_iter().zip(0..).collect();
    names.iter().map(|name| places[name.as_str()]).collect()
}

/// A text without capitals and accents, so that `lefevre` finds Lefèvre.
pub fn plain(text: &str) -> String {
    let letter = |letter: char| match letter {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'ý' | 'ÿ' => 'y',
        '’' => '\'',
        other => other,
    };
    text.chars().flat_map(char::to_lowercase).map(letter).collect()
}
