//! Lists with a game on each line, as files and sheets hold them: the moves of a game in one word, and beside it who played, a number or a
//! result: `Tiger,f5d6c3d3c4`, `Ann;Ben;f5d6c3d3c4`, `f5d6c3d3c4 -10`.

use crate::catalog::AnyPosition;

use super::account::PartUse;
use super::line::{ImportedLine, shortened};
use super::result::StatedResult;
use super::several::{labelled, placed};
use super::{Imported, pgn, words};

/// Moves of the shortest run that is a game.
const A_GAME: usize = pgn::A_FEW;

/// A line of such a list.
struct GameLine<'a> {
    label: &'a str,
    moves: &'a str,
    behind: &'a str,
}

/// The games of lines each of which holds one from this start, where something stands beside them that no other form knows.
pub(super) fn read(text: &str, start: &AnyPosition) -> Option<Vec<Imported>> {
    let lines: Option<Vec<GameLine<'_>>> =
        text.lines().filter(|line| !line.trim().is_empty()).map(GameLine::of).collect();
    let lines = lines.filter(|lines| lines.len() > 1 && lines.iter().any(GameLine::is_glued))?;
    let game = |line: &GameLine<'_>| line.read(text, start);
    lines.iter().map(game).collect()
}

/// Signs between the parts of a line.
fn parts(sign: char) -> bool {
    sign.is_whitespace() || ",;|\"'".contains(sign)
}

impl<'a> GameLine<'a> {
    /// The line, if one of its words is the moves of a game and no other holds a move.
    fn of(line: &'a str) -> Option<Self> {
        let count = |word: &str| words::moves(word).map_or(0, |moves| moves.len());
        let mut found = line.split(parts).filter(|word| count(word) > 0);
        let moves = found.next().filter(|word| count(word) >= A_GAME)?;
        if found.next().is_some() || !moves.chars().all(|sign| sign.is_ascii_alphanumeric()) {
            return None;
        }
        let begin = moves.as_ptr().addr() - line.as_ptr().addr();
        let bare = |part: &'a str| part.trim_matches(|sign: char| parts(sign) || ":：".contains(sign));
        Some(Self { label: bare(&line[..begin]), moves, behind: bare(&line[begin + moves.len()..]) })
    }

    /// Whether something stands behind the moves, or right before them without a blank.
    fn is_glued(&self) -> bool {
        !self.behind.is_empty()
            || !self.label.is_empty() && {
                let end = self.label.as_ptr().addr() + self.label.len();
                self.moves.as_ptr().addr() == end + 1
            }
    }

    /// The names of both players, where they stand in two cells before the moves.
    fn names(&self) -> Option<[&'a str; 2]> {
        let (first, second) = self.label.split_once([';', ',', '\t'])?;
        let is_name = |name: &str| name.contains(char::is_alphabetic) && !name.contains([';', ',', '\t']);
        let names = [first.trim(), second.trim()];
        names.iter().all(|name| is_name(name)).then_some(names)
    }

    fn read(&self, text: &str, start: &AnyPosition) -> Option<Imported> {
        let [game] = <[Imported; 1]>::try_from(pgn::read(self.moves, start).ok()?).ok()?;
        let place = self.moves.as_ptr().addr() - text.as_ptr().addr();
        let game = Some(game).filter(|game| game.illegal.is_none() && game.moves > 0)?;
        let game = placed(game, place);
        let mut game = match self.names() {
            Some(names) => {
                let mut about = ImportedLine::new(start.clone()).of(text);
                about.names = names.map(str::to_owned);
                about.claim(self.label, PartUse::Used);
                let mut game = game;
                about.describe(&mut game);
                game
            }
            None => labelled(self.label, text, game),
        };
        if self.behind.is_empty() {
            return Some(game);
        }
        if self.behind.contains(char::is_alphabetic) && self.label.is_empty() {
            return Some(labelled(self.behind, text, game));
        }
        let mut about = ImportedLine::new(start.clone()).of(text);
        if StatedResult::is_word(self.behind) && game.document.facts.result.is_empty() {
            self.behind.clone_into(&mut about.details.result);
            about.claim(self.behind, PartUse::Used);
            about.describe(&mut game);
        } else {
            let behind = self.behind.as_ptr().addr() - text.as_ptr().addr();
            game.account.claim_range(behind..behind + self.behind.len(), PartUse::LeftOut);
            game.passed_over.push(shortened(self.behind));
        }
        Some(game)
    }
}
