//! The role of each part of a row, found by what holds over all rows: numbers count, players take turns, the others are columns.

use crate::store::import::counting::is_of_two;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::table_order::takes_turns;

use super::atoms::AtomClass;
use super::rows::DropRow;

/// The role of a part of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DropRole {
    Number,
    Mover,
    Move,
    /// The row to which the stone falls.
    Row,
    /// The same words in all rows.
    Label,
    Remark,
}

/// The roles of the parts of rows of this shape; `None` where unknown, and a fault where they are
/// contradictory.
pub(super) fn of(rows: &[&DropRow<'_>], shape: &[AtomClass]) -> Option<Vec<DropRole>> {
    let mut roles = vec![DropRole::Label; shape.len()];
    for (at, class) in shape.iter().enumerate() {
        roles[at] = match class {
            AtomClass::Number => DropRole::Number,
            AtomClass::Side => DropRole::Mover,
            AtomClass::Name => DropRole::Remark,
            AtomClass::Row => DropRole::Row,
            AtomClass::Hole => return None,
            _ => DropRole::Move,
        };
    }
    number(rows, shape, &mut roles)?;
    let moves = places(&roles, DropRole::Move);
    let movers = places(&roles, DropRole::Mover);
    if !(1..=2).contains(&moves.len()) || !movers.is_empty() && movers.len() != moves.len() {
        return None;
    }
    for at in places(&roles, DropRole::Remark) {
        roles[at] = of_words(rows, at, moves.len())
            .or_else(|| Some(DropRole::Remark).filter(|_| at > *moves.last().unwrap_or(&0)))?;
    }
    Some(roles)
}

/// The places of a role.
pub(super) fn places(roles: &[DropRole], role: DropRole) -> Vec<usize> {
    (0..roles.len()).filter(|at| roles[*at] == role).collect()
}

/// Finds which of the digits count the moves.
fn number(rows: &[&DropRow<'_>], shape: &[AtomClass], roles: &mut [DropRole]) -> Option<()> {
    let digits: Vec<usize> = (0..shape.len()).filter(|at| shape[*at] == AtomClass::Digits).collect();
    for at in places(roles, DropRole::Number) {
        if are_players(&cells(rows, at)) {
            roles[at] = DropRole::Mover;
        }
    }
    // Of several the first that counts is the number.
    let numbers = places(roles, DropRole::Number);
    if let Some(at) = numbers.iter().find(|at| numbers.len() > 1 && counts(&cells(rows, **at), true)) {
        for other in numbers.iter().filter(|other| *other != at) {
            roles[*other] = DropRole::Move;
        }
        return Some(());
    }
    let numbers = places(roles, DropRole::Number);
    let moves = places(roles, DropRole::Move);
    let is_known = digits.len() < moves.len();
    match (numbers.len(), digits.len()) {
        // The word of a move may stand before its column.
        (1.., 0) if moves.is_empty() => roles[*numbers.last()?] = DropRole::Move,
        (1, _) if is_known => digits.is_empty().then_some(())?,
        (1, 1 | 2) | (0, 0) => {}
        (0, 1) if !is_known => {}
        (0, 1..=3) => {
            if let Some(at) = digits.iter().find(|at| are_players(&cells(rows, **at))) {
                roles[*at] = DropRole::Mover;
                if digits.len() == 2 {
                    return Some(());
                }
            }
            let digits = digits.iter().filter(|at| roles[**at] == DropRole::Move);
            let counts = |at: &&usize| counts(&cells(rows, **at), **at == 0);
            let at = *digits.clone().find(counts)?;
            roles[at] = DropRole::Number;
        }
        _ => return None,
    }
    let numbers = places(roles, DropRole::Number);
    (numbers.len() < 2).then_some(())
}

fn cells<'a>(rows: &[&DropRow<'a>], at: usize) -> Vec<&'a str> {
    rows.iter().filter_map(|row| row.atoms.get(at)).map(|atom| atom.part).collect()
}

/// Whether cells are the numbers of two players who take turns.
fn are_players(cells: &[&str]) -> bool {
    is_of_two(cells) && takes_turns(cells)
}

/// The number of a cell.
pub(super) fn value(cell: &str) -> Option<usize> {
    cell.trim_matches(|sign: char| !sign.is_ascii_digit()).parse().ok()
}

/// Whether cells count: from 1 or 0 on, up or down, but for a few places.
fn counts(cells: &[&str], is_first: bool) -> bool {
    let numbers: Vec<usize> = cells.iter().filter_map(|cell| value(cell)).collect();
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return false };
    if numbers.len() < 2 {
        return false;
    }
    // Numbers that jump are none of moves but where a row is missing.
    if is_first && numbers[0] == 1 && numbers.windows(2).all(|pair| pair[0] < pair[1]) {
        return true;
    }
    if numbers.len() < 3 {
        return false;
    }
    let steps =
        |fits: fn(usize, usize) -> bool| numbers.windows(2).filter(|pair| fits(pair[0], pair[1])).count();
    let rising = steps(|one, other| other == one + 1);
    let falling = steps(|one, other| one == other + 1);
    let pairs = steps(|one, other| one == other || other == one + 1);
    let all = numbers.len() - 1;
    let begins = *first < 2 && numbers[1] == first + 1;
    begins && 2 * rising >= all
        || rising == all
        || *last == 1 && falling == all
        || *first == 1 && all > 3 && pairs == all && 3 * rising >= all
}

/// The role of unknown words: the names of two who alternate, or the same words in all rows.
fn of_words(rows: &[&DropRow<'_>], at: usize, moves: usize) -> Option<DropRole> {
    let cells: Vec<String> = cells(rows, at).into_iter().map(str::to_lowercase).collect();
    let mut names = cells.clone();
    names.sort_unstable();
    names.dedup();
    let turns = cells.windows(2).filter(|pair| pair[0] != pair[1]).count();
    match names.len() {
        1 => Some(DropRole::Label),
        2 if moves == 1 && 3 * turns >= 2 * (cells.len() - 1) => Some(DropRole::Mover),
        _ => None,
    }
}

/// Puts rows in their order, where their times or their numbers fall one by one; a fault where only some do.
pub(super) fn order(rows: &mut [DropRow<'_>], roles: &[DropRole], text: &str) -> Faulty<()> {
    /// Past midnight the time of day begins with 0.
    const EVENING: usize = 18 * 3600;
    let at = |row: &DropRow<'_>| {
        row.atoms.first().map_or(0, |atom| atom.part.as_ptr().addr() - text.as_ptr().addr())
    };
    let whole: Vec<&DropRow<'_>> = rows.iter().filter(|row| row.atoms.len() == roles.len()).collect();
    let numbers: Vec<usize> = places(roles, DropRole::Number)
        .first()
        .map(|place| cells(&whole, *place).into_iter().filter_map(value).collect())
        .unwrap_or_default();
    let times: Vec<(&str, u32)> = rows.iter().filter_map(|row| row.when).collect();
    let is_one_day = times.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let times: Vec<usize> = times.iter().map(|(_, second)| *second as usize).collect();
    let times = if is_one_day && times.len() == rows.len() { times } else { Vec::new() };
    let falls = |numbers: &[usize]| numbers.windows(2).any(|pair| pair[0] > pair[1]);
    let all_fall = |numbers: &[usize]| numbers.len() > 2 && numbers.windows(2).all(|pair| pair[0] >= pair[1]);
    let by_one = numbers.windows(2).all(|pair| pair[0] == pair[1] + 1) && numbers.last() == Some(&1);
    let is_past_midnight = times
        .windows(2)
        .filter(|pair| pair[0] > pair[1])
        .all(|pair| pair[0] > EVENING && pair[1] + EVENING < 24 * 3600);
    let is_turned = all_fall(&numbers) && by_one || numbers.is_empty() && all_fall(&times);
    if is_turned {
        rows.reverse();
        return Ok(());
    }
    let all_numbers_fall = numbers.len() > 1 && numbers.windows(2).all(|pair| pair[0] > pair[1]);
    if all_numbers_fall || falls(&times) && !is_past_midnight {
        let first = &rows[0];
        return Err(FaultAt::new(at(first), ImportFault::Falls));
    }
    Ok(())
}
