//! Reading matches, whole or damaged: games that cannot be read are left out, and whatever stands behind the end is named.
//!
//! A crash may leave a second copy of the file behind the first, or anything else. Games of such a copy count where the lines
//! above them are those of the match, for only then are they known to be of the same one.

use std::borrow::Cow;
use std::path::Path;

use crate::match_play::MatchResults;
use crate::match_play::game::{EffortSums, GameEnding, PlayedGame};
use crate::store;

use super::error::SIZE_LIMIT;
use super::text::GameLine;
use super::{DamagedGame, END, GAMES, GameFault, MatchFileError, header, parted};

/// A match that was read as far as it can be.
#[derive(Debug)]
pub struct RecoveredMatch {
    /// The match, without the games that cannot be read: they are played again when it goes on.
    pub results: MatchResults,
    /// The games that were left out.
    pub damaged: u32,
    pub first: Option<DamagedGame>,
    /// Lines behind the end of the match, which belong to no game of it.
    pub rest: Option<MatchRest>,
}

/// Text behind the end of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchRest {
    /// The line where it begins, from 1.
    pub line: usize,
    /// Games that stand there alone, and were taken from there.
    pub games: u32,
}

impl RecoveredMatch {
    /// Whether all that the file holds was read.
    pub const fn is_whole(&self) -> bool {
        self.first.is_none() && self.rest.is_none()
    }

    /// Takes in the lines of games up to the end of the match, and what follows as far as it is more of the same match.
    fn take(&mut self, above: &str, games: &str) {
        // The line that opens the games is one more, and lines are counted from 1.
        let mut line = above.lines().count() + 2;
        let mut rest = games;
        loop {
            let part = Part::of(rest);
            for (index, text) in part.games.lines().enumerate() {
                self.take_line(line + index, text);
            }
            line += lines_ended_in(part.games) + lines_ended_in(part.end);
            if part.behind.trim().is_empty() {
                return;
            }
            self.rest.get_or_insert(MatchRest { line, games: 0 });
            // Only below the same first lines the games are of the same match.
            match part.behind.split_once(GAMES) {
                Some((copy, more)) if bare(copy) == bare(above) => {
                    line += lines_ended_in(copy) + 1;
                    rest = more;
                }
                _ => return,
            }
        }
    }

    fn take_line(&mut self, line: usize, text: &str) {
        match (read_line(&self.results, text), &mut self.rest) {
            (Ok(played), rest) => {
                self.results.add(played);
                if let Some(rest) = rest {
                    rest.games += 1;
                }
            }
            // A copy holds what stands above once more.
            (Err(GameFault::Number(_)), Some(_)) => {}
            (Err(fault), _) => {
                self.damaged += 1;
                self.first.get_or_insert(DamagedGame { line, fault });
            }
        }
    }
}

/// The lines of games up to the end of a match, its end, and what stands behind that. A last line of games that has no end is in
/// none of them: its writer was stopped there.
struct Part<'a> {
    games: &'a str,
    end: &'a str,
    behind: &'a str,
}

impl<'a> Part<'a> {
    fn of(text: &'a str) -> Self {
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let is_end = line.trim_start().starts_with("],");
            // Another copy begins where this one was cut off.
            // A line without an end may be the beginning of a game.
            let begins = || line.trim() == "(" || line.trim_start().starts_with(FIRST_FIELD);
            let is_copy = line.ends_with('\n') && begins();
            if is_end || is_copy {
                let behind = &text[at..];
                let end = if is_end { end_of(behind) } else { 0 };
                return Self { games: &text[..at], end: &behind[..end], behind: &behind[end..] };
            }
            at += line.len();
        }
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        Self { games: &text[..whole], end: "", behind: "" }
    }
}

/// The first field of a match.
const FIRST_FIELD: &str = "version:";

/// The lines above the games without the bracket before them.
fn bare(above: &str) -> &str {
    above.trim().trim_start_matches('(').trim()
}

fn lines_ended_in(text: &str) -> usize {
    text.matches('\n').count()
}

/// How long the end of a match is, as far as it is there.
fn end_of(text: &str) -> usize {
    let mut at = 0;
    for sign in END.chars().filter(|sign| !sign.is_whitespace()) {
        let blanks = text[at..].len() - text[at..].trim_start().len();
        if !text[at + blanks..].starts_with(sign) {
            break;
        }
        at += blanks + sign.len_utf8();
    }
    // With the end of its line, so that lines can be counted.
    let line = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
    if text[at..line].trim().is_empty() { line } else { at }
}

/// Reads a match from text, played to the end or not.
///
/// # Errors
/// [`MatchFileError`] says what is wrong and where. A last line without an end is left out: its writer was
/// stopped there.
pub fn from_text(text: &str) -> Result<MatchResults, MatchFileError> {
    whole(kept_in_text(text)?)
}

/// Reads what is good of a match: games that cannot be read are left out.
///
/// # Errors
/// As [`from_text`], but for the games and what stands behind them.
pub fn kept_in_text(text: &str) -> Result<RecoveredMatch, MatchFileError> {
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Other systems, and mail on its way, end lines otherwise.
    let text =
        if plain.contains('\r') { Cow::Owned(plain.replace("\r\n", "\n")) } else { Cow::Borrowed(plain) };
    // The header is read by itself: the games below it may be millions of lines, or cut off.
    let (above, games) = parted(&text)?;
    let header = header(above)?;
    let shard = header.shard;
    let results = MatchResults::of_shard(header.plan()?, shard);
    let mut kept = RecoveredMatch { results, damaged: 0, first: None, rest: None };
    kept.take(above, games);
    Ok(kept)
}

/// Reads the games of a match from the bytes of a file: bytes that are no text spoil their own lines only.
///
/// # Errors
/// As [`kept_in_text`]; also when they are above the games.
pub fn kept_in_bytes(bytes: &[u8]) -> Result<RecoveredMatch, MatchFileError> {
    if bytes.len() as u64 > SIZE_LIMIT {
        return Err(MatchFileError::NotText);
    }
    let text = String::from_utf8_lossy(bytes);
    let is_text =
        |text: &str| parted(text).is_ok_and(|(above, _)| !above.contains(char::REPLACEMENT_CHARACTER));
    if matches!(text, Cow::Owned(_)) && !is_text(&text) {
        return Err(MatchFileError::NotText);
    }
    kept_in_text(&text)
}

/// Reads a match from a file.
///
/// # Errors
/// As [`from_text`]; also when the file cannot be read.
pub fn load(path: &Path) -> Result<MatchResults, MatchFileError> {
    whole(load_kept(path)?)
}

/// Reads what is good of a match in a file: games that cannot be read are left out.
///
/// # Errors
/// As [`load`], but for the games and what stands behind them.
pub fn load_kept(path: &Path) -> Result<RecoveredMatch, MatchFileError> {
    kept_in_bytes(&store::read(path, SIZE_LIMIT)?)
}

/// A match without damage, or the first damage.
fn whole(kept: RecoveredMatch) -> Result<MatchResults, MatchFileError> {
    match (kept.first, kept.rest) {
        (Some(damage), _) => Err(damage.into()),
        (None, Some(rest)) => Err(MatchFileError::Rest(rest.line)),
        (None, None) => Ok(kept.results),
    }
}

fn read_line(results: &MatchResults, text: &str) -> Result<PlayedGame, GameFault> {
    let plan = results.plan();
    let text = text.trim().trim_end_matches(',');
    let GameLine(number, moves, end, first, second) =
        ron::from_str(text).map_err(|error| GameFault::Form(store::form(&error.code)))?;
    // A game that is there twice is refused, since its two lines may differ.
    if number >= plan.len() || results.game(number).is_some() {
        return Err(GameFault::Number(number));
    }
    if let Some(shard) = results.shard().filter(|_| !results.takes(number)) {
        return Err(GameFault::Elsewhere(number, shard));
    }
    // The moves decide: an end that the file states must be the one to which they lead.
    let fixture = plan.fixture(number);
    let moves = fixture.start.parse_moves(&moves)?;
    let last = fixture.start.after(&moves);
    let ending = GameEnding::from(end);
    let fits = match ending {
        GameEnding::Outcome(_) | GameEnding::Points(_) => GameEnding::of(&last) == Some(ending),
        GameEnding::Adjudicated(_) => !last.is_over() && plan.adjudication.is_some(),
        // The moves stop before the fault, so the side that lost by it is the one to move.
        GameEnding::Fault(side, _) | GameEnding::Resigned(side) => {
            !last.is_over() && last.side_to_move() == side
        }
    };
    if !fits || !moves.starts_with(&fixture.opening) {
        return Err(GameFault::End);
    }
    let effort = [first, second].map(|(searches, depth, nodes, simulations)| EffortSums {
        searches,
        depth,
        nodes,
        simulations,
    });
    Ok(PlayedGame { number, moves, ending, effort, fault: None })
}
