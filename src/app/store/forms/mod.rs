//! Games in formats of other programs: GGF, SGF, PGN and transcripts. Reading is in
//! [`import`](super::import).
//!
//! Each format holds less than a document of this program: parts that it cannot hold are returned as a list,
//! to be reported.

use std::path::Path;

use crate::catalog::Game;
use crate::game::record::MoveId;

use super::Document;

pub mod ggf;
mod pgn;
mod result;
mod sgf;
mod transcript;

/// A file format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// A document of this program, which holds all.
    Document,
    /// The generic game format of GGS and NBoard: one line with values.
    Ggf,
    /// The smart game format: variations and comments.
    Sgf,
    /// The portable game notation as Othello servers write it: variations and comments.
    Pgn,
    /// The moves in human notation.
    Transcript,
}

impl GameForm {
    /// All formats, the most complete first.
    pub const ALL: [Self; 5] = [Self::Document, Self::Ggf, Self::Sgf, Self::Pgn, Self::Transcript];

    /// The file extension.
    pub const fn ending(self) -> &'static str {
        match self {
            Self::Document => "edagari",
            Self::Ggf => "ggf",
            Self::Sgf => "sgf",
            Self::Pgn => "pgn",
            Self::Transcript => "txt",
        }
    }

    /// The format that the extension of a file asks for; any unknown extension, such as `.ron`, means a
    /// document.
    pub fn of(path: &Path) -> Self {
        let ending = path.extension().unwrap_or_default();
        let asked = |form: &Self| ending.eq_ignore_ascii_case(form.ending());
        Self::ALL.into_iter().find(asked).unwrap_or(Self::Document)
    }

    /// Whether a file of it can hold several games.
    pub const fn holds_several(self) -> bool {
        matches!(self, Self::Ggf | Self::Sgf | Self::Pgn)
    }

    /// Whether games of this kind can be written in it.
    pub const fn fits(self, game: Game) -> bool {
        match self {
            Self::Document => true,
            // GGF has no squares for the other games.
            Self::Ggf => matches!(game, Game::Othello { .. }),
            Self::Sgf | Self::Pgn | Self::Transcript => {
                matches!(game, Game::Othello { .. } | Game::ConnectFour { .. } | Game::TicTacToe)
            }
        }
    }

    /// The text of a game; `names` are those of the players. `None` where the format does not fit the game.
    pub fn write(self, document: &Document, names: &[String; 2]) -> Option<WrittenGame> {
        let text = match self {
            Self::Document => {
                return Some(WrittenGame { text: document.to_text(), left_out: Vec::new() });
            }
            _ if !self.fits(document.game()) => return None,
            Self::Ggf => ggf::write(document, names, MoveId::START)? + "\n",
            Self::Sgf => sgf::write(document, names)?,
            Self::Pgn => pgn::write(document, names),
            Self::Transcript => transcript::write(document, names),
        };
        Some(WrittenGame { text, left_out: self.left_out(document) })
    }

    /// Appends a game to a file with others, and its list of parts left out; games are separated by a blank
    /// line where the format has one.
    pub fn append(self, file: &mut WrittenGame, game: WrittenGame) {
        if self == Self::Pgn && !file.text.is_empty() {
            file.text.push('\n');
        }
        file.text += &game.text;
        for part in game.left_out {
            match file.left_out.iter_mut().find(|known| known.key() == part.key()) {
                Some(known) => *known = known.plus(part.count()),
                None => file.left_out.push(part),
            }
        }
    }

    /// The parts of a game that this format cannot hold.
    pub fn left_out(self, document: &Document) -> Vec<LeftOut> {
        if self == Self::Document {
            return Vec::new();
        }
        let record = &document.record;
        let has_tree = matches!(self, Self::Sgf | Self::Pgn);
        let has_values = self == Self::Ggf;
        let all = || std::iter::once(MoveId::START).chain(record.moves());
        let count = |is_it: &dyn Fn(MoveId) -> bool| all().filter(|&id| is_it(id)).count();
        let values = |id: MoveId| {
            let held = has_values && record.is_main(id) && ggf::holds(record, id);
            record.evaluation(id).is_some() && !held
        };
        let lost = [
            LeftOut::Title(usize::from(
                matches!(self, Self::Ggf | Self::Transcript) && !document.title.is_empty(),
            )),
            LeftOut::Variations(if has_tree { 0 } else { record.variations() }),
            LeftOut::Comments(if has_tree { 0 } else { count(&|id| !record.comment(id).is_empty()) }),
            LeftOut::Values(count(&values)),
            LeftOut::Times(usize::from(document.clock.is_some())),
            LeftOut::Players(document.players.iter().filter(|player| !player.is_person()).count()),
            LeftOut::Searches(document.analyses.len() + document.reviews.all().len()),
            LeftOut::Weights(usize::from(document.weights.is_some() || document.patterns.is_some())),
        ];
        lost.into_iter().filter(|part| part.count() > 0).collect()
    }
}

/// A game as the text of a file, or several of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenGame {
    pub text: String,
    /// Parts of the game that the text lacks.
    pub left_out: Vec<LeftOut>,
}

/// A part that a format cannot hold, with its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "forms.left.", const_into_str)]
pub enum LeftOut {
    Title(usize),
    Variations(usize),
    Comments(usize),
    /// Values of positions.
    Values(usize),
    Times(usize),
    /// Settings of players that are methods; their names are written.
    Players(usize),
    Searches(usize),
    Weights(usize),
}

impl LeftOut {
    /// How many there are.
    pub const fn count(self) -> usize {
        match self {
            Self::Title(count)
            | Self::Variations(count)
            | Self::Comments(count)
            | Self::Values(count)
            | Self::Times(count)
            | Self::Players(count)
            | Self::Searches(count)
            | Self::Weights(count) => count,
        }
    }

    /// The same part with a greater count.
    const fn plus(self, more: usize) -> Self {
        match self {
            Self::Title(count) => Self::Title(count + more),
            Self::Variations(count) => Self::Variations(count + more),
            Self::Comments(count) => Self::Comments(count + more),
            Self::Values(count) => Self::Values(count + more),
            Self::Times(count) => Self::Times(count + more),
            Self::Players(count) => Self::Players(count + more),
            Self::Searches(count) => Self::Searches(count + more),
            Self::Weights(count) => Self::Weights(count + more),
        }
    }

    /// The key of its words in the text files.
    pub const fn key(self) -> &'static str {
        self.into_str()
    }
}
