//! Links to games: `edagari:GAME/MOVES`, followed by `?from=POSITION` where the game begins from another
//! position. GAME is the command line word; moves and position are in the game's notation. And addresses of files.

use std::path::PathBuf;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::catalog::{AnyPosition, Game, SpecError};
use crate::game::{ActionId, NotationError};
use crate::store::Document;
use crate::words::text::Text;
use crate::words::{faults, games};

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

/// The games of a text that holds nothing but links, one a line, each at its end; `None` for any other text.
pub fn documents(text: &str) -> Option<Result<Vec<Document>, LinkFault>> {
    let links = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let games: Vec<_> = links.map(read).collect::<Option<_>>()?;
    let document = |(start, line): (AnyPosition, Vec<ActionId>)| {
        let mut document = Document::new(start);
        document.cursor = document.record.add_line(document.cursor, &line).unwrap_or(document.cursor);
        document
    };
    (!games.is_empty()).then(|| games.into_iter().map(|game| game.map(document)).collect())
}

/// The sentence about a link that leads to no game.
pub fn refusal(text: Text, fault: &LinkFault) -> String {
    let why = match fault {
        LinkFault::Notation(game, error) => {
            games::with_form(text, *game, &faults::notation_error(text, error))
        }
        LinkFault::Game(error) => faults::spec_error(text, error),
    };
    text.with("error.link", &[("why", &why)])
}

/// The path of a `file:` address on this machine, in which form a desktop may name a document; `None` for any
/// other text.
pub fn path_of_address(text: &str) -> Option<PathBuf> {
    let rest = text.strip_prefix("file:")?;
    let path = match rest.strip_prefix("//") {
        Some(behind) => behind.strip_prefix("localhost").unwrap_or(behind),
        None => rest,
    };
    let path = path.starts_with('/').then_some(path)?;
    // A path of Windows begins with the letter of a drive.
    let path = if cfg!(windows) { path.trim_start_matches('/') } else { path };
    Some(path_of_bytes(&percent_decode_str(path).collect::<Vec<u8>>()))
}

/// The name of a file need not be text there.
#[cfg(unix)]
fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt as _;
    PathBuf::from(std::ffi::OsStr::from_bytes(bytes))
}

#[cfg(not(unix))]
fn path_of_bytes(bytes: &[u8]) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(bytes).into_owned())
}
