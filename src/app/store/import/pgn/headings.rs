//! Headings of PGN: a name and a value in brackets, alone on a line; and what they say of a game.

use crate::catalog::{AnyPosition, Game};
use crate::store::import::account::PartUse;
use crate::store::import::board;
use crate::store::import::game_names::game_named;
use crate::store::import::line::shortened;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};

use super::{GamePart, PgnReader};

/// The letter of SGF for how a game was broken off: by resignation, on time, or by agreement on its score.
pub(super) fn broken_off(termination: &str) -> Option<char> {
    match termination.to_ascii_lowercase().as_str() {
        "resignation" | "resigned" => Some('R'),
        "time forfeit" | "time" | "timeout" => Some('T'),
        "agreed score" => Some('S'),
        _ => None,
    }
}

/// The place of the first line that is a heading: `[Black "Anna"]`.
pub(in crate::store::import) fn first_heading(text: &str) -> Option<usize> {
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        let begin = at;
        at += line.len();
        heading(line.trim()).map(|_| begin)
    })
}

/// The name and the value of a heading.
pub(super) fn heading(line: &str) -> Option<(&str, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (tag, value) = inside.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let is_name = tag.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_name.then(|| (tag, value.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// A text whose headings stand beside one another, or before moves, on a line each; `None` where each has its own. What clings to a heading
/// above others is none of its moves.
pub(in crate::store::import) fn on_lines(text: &str) -> Option<String> {
    let mut lines = String::with_capacity(text.len());
    let mut below = text.split_inclusive('\n').peekable();
    while let Some(line) = below.next() {
        let is_amid = below.peek().is_some_and(|next| next.starts_with('['));
        let mut rest = line;
        while let Some((own, behind)) = rest.find("\"]").map(|end| rest.split_at(end + 2))
            && heading(own.trim()).is_some()
            && !behind.trim().is_empty()
            && (!is_amid || behind.starts_with(|sign: char| sign == '[' || sign.is_whitespace()))
        {
            lines.extend([own.trim(), "\n"]);
            rest = behind;
        }
        lines += rest;
    }
    (lines != text).then_some(lines)
}

/// The place of the next game's headings, after those and the moves at this byte.
pub(super) fn next_block(text: &str, from: usize) -> Option<usize> {
    let begin = text[..from].rfind('\n').map_or(0, |end| end + 1);
    let (mut at, mut in_headings) = (begin, None);
    for line in text[begin..].split_inclusive('\n') {
        let is_heading = heading(line.trim()).is_some();
        match in_headings {
            None => in_headings = Some(is_heading),
            Some(false) if is_heading => return Some(at),
            Some(_) if !line.trim().is_empty() => in_headings = Some(is_heading),
            Some(_) => {}
        }
        at += line.len();
    }
    None
}

/// The parts of a text that begin with headings, the first with what stands before; with their places.
pub(in crate::store::import) fn blocks(text: &str) -> Vec<(usize, &str)> {
    let mut blocks = Vec::new();
    let mut begin = 0;
    let mut at = first_heading(text).unwrap_or_default();
    while let Some(next) = next_block(text, at) {
        blocks.push((begin, &text[begin..next]));
        (begin, at) = (next, next);
    }
    blocks.push((begin, &text[begin..]));
    blocks
}

impl PgnReader<'_> {
    /// Takes a heading. One that stands behind moves begins the next game.
    pub(super) fn take_heading(&mut self, line: &str) -> Faulty<()> {
        let Some((tag, value)) = heading(line.trim()) else { return Err(FaultAt::word(self.text, self.at)) };
        if let Some(&at) = self.open.last() {
            return Err(FaultAt::new(at, ImportFault::Unclosed('(')));
        }
        if matches!(self.state, GamePart::Moves | GamePart::Ended) {
            self.finish();
        }
        self.state = GamePart::Headings;
        self.has_more = true;
        self.game.claim(line.trim_end(), PartUse::Used);
        let small = tag.to_ascii_lowercase();
        if let Some((_, known)) = self.headings.iter().find(|(name, _)| *name == small) {
            // The first value counts, and a different one is reported.
            if *known != value {
                self.game.list(shortened(&format!("{tag}: \"{value}\"")));
            }
            return Ok(());
        }
        self.headings.push((small.clone(), value.clone()));
        let first = if self.is_begun_by_black() { "black" } else { "white" };
        let details = &mut self.game.details;
        let value = if value.chars().all(|sign| "?.".contains(sign)) { String::new() } else { value };
        match small.as_str() {
            "black" | "white" => {
                self.game.names[usize::from(!tag.eq_ignore_ascii_case(first))] = value;
            }
            "red" => self.game.names[0] = value,
            "yellow" => self.game.names[1] = value,
            "event" => details.event = value,
            "site" => details.place = value,
            "date" => details.date = value,
            "result" => details.result = if value == "*" { String::new() } else { value },
            "fen" => self.begin_at(&value)?,
            // That a position follows is seen where it does.
            "setup" if matches!(value.as_str(), "0" | "1") => {}
            "termination" if value.eq_ignore_ascii_case("normal") => {}
            // How the game was broken off is a part of its result.
            "termination" if broken_off(&value).is_some() => {}
            "variant" | "game" | "gametype" => self.begin_game(&value)?,
            // The number of a round, or a dash in its place, and what is empty say nothing that is lost.
            _ if value.chars().all(|sign| "-*".contains(sign)) => {}
            _ => self.game.comment(&format!("{tag}: {value}")),
        }
        Ok(())
    }

    /// Whether the first player is called Black here, as in Othello.
    const fn is_begun_by_black(&self) -> bool {
        matches!(self.game.position(), AnyPosition::Othello(_))
    }

    /// Begins the game that a heading names.
    fn begin_game(&mut self, name: &str) -> Faulty<()> {
        let game =
            game_named(name).map_err(|()| FaultAt::new(self.at, ImportFault::Game(name.to_owned())))?;
        let own = self.game.position().game();
        let is_kept = |game: &Game| {
            *game == own || matches!((game, own), (Game::Othello { size: 8 }, Game::Othello { .. }))
        };
        if let Some(game) = game.filter(|game| !is_kept(game)) {
            self.begin_from(game.start());
        }
        Ok(())
    }

    /// Begins the game at a position that a heading writes.
    fn begin_at(&mut self, text: &str) -> Faulty<()> {
        let start = match self.game.position() {
            AnyPosition::Othello(_) => {
                board::sized(text).map_err(|fault| FaultAt { at: self.at, ..fault })?
            }
            position => {
                let fault = |error| FaultAt::new(self.at, ImportFault::Board(error));
                position.game().parse_position(text).map_err(fault)?
            }
        };
        self.begin_from(start);
        Ok(())
    }

    fn begin_from(&mut self, start: AnyPosition) {
        let was_black = self.is_begun_by_black();
        self.game.begin_from(start);
        if was_black != self.is_begun_by_black() {
            self.game.names.swap(0, 1);
        }
    }
}
