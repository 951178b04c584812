//! Lists that begin after the first move, as shown by their numbers, the words above them or dots.

use crate::catalog::AnyPosition;

use super::refusal::{FaultAt, ImportFault};
use super::{Imported, words};

/// The dots before the first column of a list, in the place of those that are left out.
pub(super) fn left_out_beginning(text: &str, game: &Imported) -> Option<FaultAt> {
    let begin = text.len() - text.trim_start().len();
    let behind = text[begin..].trim_start_matches('.');
    let dots = &text[begin..text.len() - behind.len()];
    let is_column = |sign: char| sign.is_ascii_digit() || ('a'..='h').contains(&sign.to_ascii_lowercase());
    let is_of_columns = matches!(game.document.start, AnyPosition::ConnectFour(_));
    (dots.len() > 1 && is_of_columns && behind.trim_start_matches([' ', '\t']).starts_with(is_column))
        .then(|| FaultAt::new(begin, ImportFault::Word(dots.to_owned())))
}

/// The first number of a list that is not that of the first move, where the next one goes on from it.
pub(super) fn late_beginning(text: &str) -> Option<FaultAt> {
    let mut first: Option<(usize, usize, bool)> = None;
    let (mut moves, mut before) = (0, "");
    for word in text.split_whitespace() {
        if let Some(number) = first_of_range(std::mem::replace(&mut before, word), word)
            && number > 1
            && moves == 0
        {
            return Some(FaultAt::new(
                word.as_ptr().addr() - text.as_ptr().addr(),
                ImportFault::Late(number),
            ));
        }
        let behind = words::behind_number(word);
        let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        let is_bare = behind.is_none() && words::is_number(word);
        let number = word[..digits].parse::<usize>().ok().filter(|_| behind.is_some() || is_bare);
        match (number, first) {
            (Some(number), None) if number > 1 && moves == 0 => {
                first = Some((word.as_ptr().addr() - text.as_ptr().addr(), number, is_bare));
            }
            (Some(_), None) => return None,
            (Some(number), Some((at, known, was_bare))) if is_bare == was_bare => {
                let steps = number.saturating_sub(known);
                let goes_on = moves > 0 && (steps == moves || 2 * steps == moves);
                return goes_on.then(|| FaultAt::new(at, ImportFault::Late(known)));
            }
            (Some(_), Some(_)) if is_bare => moves += 1,
            _ => {}
        }
        moves += words::moves(behind.unwrap_or(word)).map_or(0, |found| found.len());
    }
    // One number with its dot before no more than a pair of moves, and nothing before that.
    let is_only = |(at, _, is_bare): &(usize, usize, bool)| {
        !is_bare && text[..*at].trim().is_empty() && (1..=2).contains(&moves)
    };
    first.filter(is_only).map(|(at, known, _)| FaultAt::new(at, ImportFault::Late(known)))
}

/// The first move that a heading names: `moves 21-30:`.
fn first_of_range(before: &str, word: &str) -> Option<usize> {
    const MOVES: [&str; 9] =
        ["move", "moves", "züge", "coups", "mosse", "jugadas", "movimientos", "手", "着手"];
    let (first, last) = word.split_once(['-', '–', '—', '~', '～'])?;
    let is_number = last.starts_with(|sign: char| sign.is_ascii_digit());
    (is_number && MOVES.contains(&before.to_lowercase().as_str())).then(|| first.parse().ok())?
}
