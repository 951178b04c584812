//! Boards on one line, where the size may precede the squares, and the side and moves follow.

use super::parts::without_size;
use super::reader::{A_BOARD, BoardReader};
use super::shape;
use super::signs::next_sign;

/// The numbers of squares of boards on one line.
const ON_ONE_LINE: [usize; 5] = [64, 42, 36, 16, 9];
impl BoardReader<'_, '_> {
    /// The bytes and the squares of the board with which a line begins, where it holds a whole one: what follows are no more
    /// squares.
    pub(super) fn on_one_line(&self, line: &str) -> Option<(usize, usize)> {
        let blank = |sign: char| sign.is_whitespace() || ",|".contains(sign);
        let (squares, size) = without_size(line);
        let (mut rest, mut count, mut found) = (squares.trim_start_matches(blank), 0, None);
        // Number of adjacent signs, in this run and in the longest.
        let (mut run, mut longest) = (0, 0);
        let mut digits = 0;
        // A few digits alone are columns, unless they are a list.
        let mut is_bare = !line.contains(',') && !self.has_brackets;
        while !rest.is_empty() {
            let next = next_sign(squares, squares.len() - rest.len(), self.signed);
            let Some((found_sign, length)) = next else { break };
            if !shape::is_square(found_sign) {
                break;
            }
            let ends_run = |sign: char| blank(sign) || sign == ';';
            let is_alone = run == 0 && rest[length..].chars().next().is_none_or(ends_run);
            // Behind runs of squares a sign that stands alone is the side to move.
            if is_alone && longest > 1 {
                break;
            }
            (count, run) = (count + 1, run + 1);
            longest = longest.max(run);
            rest = &rest[length..];
            if rest.starts_with(blank) {
                run = 0;
            }
            let ends = rest.is_empty() || rest.starts_with(|sign: char| blank(sign) || ";/".contains(sign));
            rest = rest.trim_start_matches(blank);
            let is_digit = matches!(found_sign, crate::store::import::stones::Sign::Number(_));
            is_bare &= is_digit;
            digits += usize::from(is_digit);
            let is_enough = !is_bare || count >= A_BOARD;
            // Two rows of eight are those of two boards side by side.
            let is_pair = count == 16 && longest == 8;
            // The name of a row of eight squares is no square.
            let is_named = count == 9
                && digits == 1
                && line.trim_start().starts_with(|sign: char| sign.is_ascii_digit());
            if ends
                && is_enough
                && !is_named
                && ON_ONE_LINE.contains(&count)
                && !is_pair
                && !begins_with_squares(rest)
            {
                found = Some((line.len() - rest.len(), count));
            }
        }
        found.filter(|(_, count)| size.is_none_or(|size| size * size == *count))
    }
}

/// Whether more squares follow: a run of signs, or a single one that is no side to move.
fn begins_with_squares(rest: &str) -> bool {
    let word = rest.split(|sign: char| sign.is_whitespace() || sign == ',').next().unwrap_or_default();
    let is_square =
        |sign: char| crate::store::import::stones::sign_of(sign).is_some() || ('0'..='2').contains(&sign);
    let (count, squares) = (word.chars().count(), word.chars().filter(|&sign| is_square(sign)).count());
    // A longer run of squares among which some are damaged.
    let is_damaged = count >= 6 && 4 * squares >= 3 * count;
    let mut signs = word.chars();
    match (signs.next(), signs.next()) {
        (Some(sign), None) => sign.is_ascii_digit() || ".-_".contains(sign),
        (Some(_), Some(_)) => squares == count || is_damaged || word.starts_with('\''),
        _ => false,
    }
}
