//! The games of a text, to choose from.

use std::sync::Arc;

use crate::game::Outcome;
use crate::game::record::MoveId;
use crate::store::Document;
use crate::store::import::Imported;

/// Games of a text, of which one is to be chosen. The open game stays as it is meanwhile.
#[derive(Clone, Debug)]
pub struct Chooser {
    /// The name of a file, or the clipboard.
    pub source: String,
    /// In the order of the text.
    pub games: Arc<Vec<ListedGame>>,
    /// The search text.
    pub filter: String,
    /// The games that match the filter, by their number from 0.
    pub shown: Arc<Vec<u32>>,
    /// Index of the chosen row in `shown`.
    pub at: usize,
}

/// A game of a text with the contents of its row.
#[derive(Clone, Debug)]
pub struct ListedGame {
    pub imported: Imported,
    /// Empty where they are not known.
    pub names: [String; 2],
    /// The stated result, else that of the board.
    pub result: String,
    /// The first moves.
    pub moves: String,
    /// All text of the row in lower case, for searching.
    words: String,
}

impl ListedGame {
    /// The most moves that a row shows.
    const FIRST: usize = 12;

    /// The rows of games.
    pub fn all(games: Vec<Imported>) -> Vec<Self> {
        games.into_iter().map(Self::of).collect()
    }

    /// The row of a game.
    pub fn of(imported: Imported) -> Self {
        let names = imported.document.names.clone();
        Self::named(imported, names)
    }

    /// The row of a game with these player names.
    pub fn named(imported: Imported, names: [String; 2]) -> Self {
        let document = &imported.document;
        let result =
            if document.facts.result.is_empty() { result(document) } else { document.facts.result.clone() };
        let record = &document.record;
        let line = record.main_line();
        let line: Vec<_> = line.into_iter().take(Self::FIRST).filter_map(|id| record.action(id)).collect();
        let moves = document.start.write_moves(&line);
        let parts = [
            &names[0],
            &names[1],
            &document.title,
            &document.facts.place,
            &document.facts.date,
            &result,
            &moves,
        ];
        let words = parts.map(|part| part.to_lowercase()).join("\n");
        Self { imported, names, result, moves, words }
    }

    /// The fault of the game, or that it is unfinished; `None` for a finished game that was read whole.
    pub fn state(&self) -> Option<GameState> {
        if self.imported.refused.is_some() {
            return Some(GameState::Refused);
        }
        let is_cut = self.imported.is_faulty() || !self.imported.illegal_beside.is_empty();
        if is_cut {
            return Some(GameState::Faulty);
        }
        self.result.is_empty().then_some(GameState::Unfinished)
    }

    /// The title of the game in the text; `None` where it has none.
    pub fn caption(&self) -> Option<&str> {
        Some(self.imported.document.title.as_str()).filter(|title| !title.is_empty())
    }

    /// The most moves that the row shows.
    pub const fn moves_shown(&self) -> usize {
        Self::FIRST
    }

    /// Whether the row contains each of these lower-case words.
    fn has(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.words.contains(word.as_str()))
    }
}

/// The defect of a game of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "chooser.state.", const_into_str)]
pub enum GameState {
    /// Nothing of it can be read.
    Refused,
    /// A part of its text could not be read.
    Faulty,
    /// Neither the text nor the board says how it ended.
    Unfinished,
}

impl GameState {
    /// The key in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}

/// The final result on the board of a game, in the usual forms of results; empty while it is under way.
fn result(document: &Document) -> String {
    let end = document.record.main_line().last().copied().unwrap_or(MoveId::START);
    let end = document.position(end);
    match end.outcome() {
        Some(Outcome::Win(crate::game::Side::First)) => "1-0".to_owned(),
        Some(Outcome::Win(crate::game::Side::Second)) => "0-1".to_owned(),
        Some(Outcome::Draw) => "½-½".to_owned(),
        None => String::new(),
    }
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum ChooserCommand {
    /// Set the search text.
    Filter(String),
    /// By row number, from 0.
    Select(usize),
    /// Move the choice down by so many rows, or up if negative.
    Step(isize),
    Open,
    /// Store all games that are shown among the recent ones.
    OpenAll,
}

impl Chooser {
    /// All games of a text, without a filter.
    pub fn new(source: String, games: Vec<ListedGame>) -> Self {
        let shown = Arc::new((0..games.len() as u32).collect());
        Self { source, games: Arc::new(games), filter: String::new(), shown, at: 0 }
    }

    /// The game of a row.
    pub fn row(&self, at: usize) -> Option<(u32, &ListedGame)> {
        let number = *self.shown.get(at)?;
        Some((number, self.games.get(number as usize)?))
    }

    /// Filters by words: each must stand somewhere in a row.
    pub fn search(&mut self, filter: String) {
        let words: Vec<String> = filter.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let fits = |number: &u32| self.games[*number as usize].has(&words);
        self.shown = Arc::new((0..self.games.len() as u32).filter(fits).collect());
        (self.filter, self.at) = (filter, 0);
    }

    /// Chooses the row with this number or the nearest one.
    pub(super) fn select(&mut self, at: usize) {
        self.at = at.min(self.shown.len().saturating_sub(1));
    }
}
