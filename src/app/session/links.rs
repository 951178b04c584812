//! Links to games: `edagari:GAME/MOVES`, followed by `?from=POSITION` where the game begins from another
//! position. GAME is the command line word; moves and position are in the game's notation.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::catalog::{AnyPosition, Game, SpecError};
use crate::game::{ActionId, NotationError};

/// The URL scheme.
pub const SCHEME: &str = "edagari:";

/// Separator before the start position.
const FROM: &str = "?from=";

/// Characters that are percent-encoded in a link: all that mail programs and browsers might take for its end.
const WRITTEN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b':').remove(b',');

/// The fault of a link.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkFault {
    Game(SpecError),
    /// Its position or its moves are invalid in the game.
    Notation(Game, NotationError),
}

/// The link to a game from a position through a line.
pub fn write(start: &AnyPosition, line: &[ActionId]) -> String {
    let written = |text: &str| utf8_percent_encode(text, WRITTEN).to_string();
    let game = start.game();
    let from = (*start != game.start()).then(|| format!("{FROM}{}", written(&start.to_string())));
    format!(
        "{SCHEME}{}/{}{}",
        written(&game.to_string()),
        written(&start.write_moves(line)),
        from.unwrap_or_default()
    )
}

/// The part of a web link that may contain moves, its longest one; `None` if the text is not a single web
/// link.
pub fn moves_of_web_link(text: &str) -> Option<&str> {
    let text = text.trim();
    let is_link = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
    if !is_link || text.contains(char::is_whitespace) {
        return None;
    }
    let (_, rest) = text.split_once("://")?;
    // The host name contains no moves.
    let (_, behind) = rest.split_once(['/', '?', '#'])?;
    behind.split(['/', '?', '#', '&', '=', ';']).max_by_key(|part| part.len())
}

/// The start and moves of a link; `None` for a text that is no link.
pub fn read(text: &str) -> Option<Result<(AnyPosition, Vec<ActionId>), LinkFault>> {
    let link = text.trim().strip_prefix(SCHEME)?;
    let (rest, from) = link.split_once(FROM).map_or((link, None), |(rest, from)| (rest, Some(from)));
    let (game, moves) = rest.split_once('/').unwrap_or((rest, ""));
    let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let read = || {
        let game: Game = plain(game).parse().map_err(LinkFault::Game)?;
        let fault = |error| LinkFault::Notation(game, error);
        let start = from.map(|from| game.parse_position(&plain(from))).transpose().map_err(fault)?;
        let start = start.unwrap_or_else(|| game.start());
        let line = start.parse_moves(&plain(moves)).map_err(fault)?;
        Ok((start, line))
    };
    Some(read())
}
