//! Division of a text into similar rows: a row on each line, or several on one line, or one over several.

use super::atoms::{Atom, AtomClass, DropLine};

/// A row: one move or the moves of both sides, with the text beside them.
#[derive(Clone, Debug)]
pub(super) struct DropRow<'a> {
    pub(super) atoms: Vec<Atom<'a>>,
    /// Its time, where given.
    pub(super) when: Option<(&'a str, u32)>,
}

/// Rows, with the lines above them and below them that are none.
pub(super) struct DropRows<'t, 'a> {
    pub(super) rows: Vec<DropRow<'a>>,
    pub(super) shape: Vec<AtomClass>,
    pub(super) above: &'t [DropLine<'a>],
    pub(super) below: &'t [DropLine<'a>],
    /// The words in brackets.
    pub(super) remarks: Vec<&'a str>,
    /// Whether each row is a line.
    pub(super) are_lines: bool,
}

pub(super) type Alike = fn(AtomClass, AtomClass) -> bool;

/// A column is one whether its word is written each time or not.
fn are_columns(one: AtomClass, other: AtomClass) -> bool {
    let is_column = |class| matches!(class, AtomClass::Digits | AtomClass::Column);
    one == other || is_column(one) && is_column(other)
}

/// A number is one whether a sign stands behind it or not, and a column as above.
fn are_numbers(one: AtomClass, other: AtomClass) -> bool {
    let is_number = |class| matches!(class, AtomClass::Digits | AtomClass::Number);
    are_columns(one, other) || is_number(one) && is_number(other)
}

fn are_same(one: AtomClass, other: AtomClass) -> bool {
    one == other
}

fn classes(atoms: &[Atom<'_>]) -> Vec<AtomClass> {
    atoms.iter().map(|atom| atom.class).collect()
}

/// Whether atoms begin as a row of this shape does, and have its end or are the end of all.
pub(super) fn fit(atoms: &[Atom<'_>], shape: &[AtomClass]) -> bool {
    atoms.len() <= shape.len() && atoms.iter().zip(shape).all(|(atom, class)| are_numbers(atom.class, *class))
}

/// The two ways to compare parts, the strict one first.
pub(super) const ALIKE: [Alike; 2] = [are_same, are_columns];

/// The rows of these lines; `None` where they are not alike.
pub(super) fn of<'t, 'a>(lines: &'t [DropLine<'a>], alike: Alike) -> Option<DropRows<'t, 'a>> {
    let has_move = |line: &DropLine<'_>| line.atoms.iter().any(|atom| atom.class.may_be_move());
    let has_hole = |line: &DropLine<'_>| line.atoms.iter().any(|atom| atom.class == AtomClass::Hole);
    // A word for a column alone is a heading, behind a side or a number it has lost its column.
    let has_lost = |line: &DropLine<'_>| {
        let is_row = line.atoms.iter().any(|atom| matches!(atom.class, AtomClass::Side | AtomClass::Number));
        let is_hole = |atom: &Atom<'_>| {
            atom.class == AtomClass::Hole && (is_row || !atom.part.contains(char::is_alphabetic))
        };
        line.atoms.iter().any(is_hole)
    };
    let begin = lines
        .iter()
        .position(|line| has_move(line) || has_lost(line))
        .filter(|_| lines.iter().any(has_move))?;
    let end = lines.iter().rposition(|line| has_move(line) || has_hole(line))? + 1;
    let (above, body, below) = (&lines[..begin], &lines[begin..end], &lines[end..]);
    let remarks = lines[..end].iter().flat_map(|line| line.remarks.iter().copied()).collect();
    // Names may stand on lines above their columns.
    let are_names = begin > 0 && above.iter().all(|line| !line.atoms.is_empty());
    let whole = if are_names { by_period(&lines[..end], alike) } else { None };
    if let Some((rows, shape)) = whole {
        return Some(DropRows { rows, shape, above: &[], below, remarks, are_lines: false });
    }
    let lines = by_lines(body, alike);
    let are_lines = lines.is_some();
    let (rows, shape) = lines.or_else(|| by_period(body, alike))?;
    Some(DropRows { rows, shape, above, below, remarks, are_lines })
}

type Shaped<'a> = (Vec<DropRow<'a>>, Vec<AtomClass>);

/// A row on each line, most of which are alike.
fn by_lines<'a>(lines: &[DropLine<'a>], alike: Alike) -> Option<Shaped<'a>> {
    /// Moves of a row.
    const MOST: usize = 2;
    let shapes: Vec<Vec<AtomClass>> = lines.iter().map(|line| classes(&line.atoms)).collect();
    let is_one = |one: &[AtomClass], other: &[AtomClass]| {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| alike(*one, *other))
    };
    let count = |shape: &Vec<AtomClass>| shapes.iter().filter(|other| is_one(shape, other)).count();
    let shape = shapes.iter().max_by_key(|shape| count(shape))?;
    let (last, _) = lines.split_last()?;
    let is_short_end = last.atoms.len() < shape.len() && fit(&last.atoms, shape);
    let all = lines.len() - usize::from(is_short_end);
    let moves = shape.iter().filter(|class| class.may_be_move()).count();
    if lines.len() < 2 || 2 * count(shape) <= all || !(1..=MOST + 1).contains(&moves) {
        return None;
    }
    let row = |line: &DropLine<'a>| DropRow {
        atoms: line.atoms.clone(),
        when: line.time.map(|second| (line.date, second)),
    };
    Some((lines.iter().map(row).collect(), shape.clone()))
}

/// Rows one behind the other, wherever the lines end, up to one that is another.
fn by_period<'a>(lines: &[DropLine<'a>], alike: Alike) -> Option<Shaped<'a>> {
    /// Parts of a row.
    const LONGEST: usize = 6;
    let atoms: Vec<(&Atom<'a>, Option<(&'a str, u32)>)> = lines
        .iter()
        .flat_map(|line| line.atoms.iter().map(|atom| (atom, line.time.map(|second| (line.date, second)))))
        .collect();
    let class = |at: usize| atoms[at].0.class;
    let has_move = |length: usize| (0..length).any(|at| class(at).may_be_move());
    let repeats = |length: &usize| {
        2 * length <= atoms.len()
            && has_move(*length)
            && (0..*length).all(|at| alike(class(at), class(at + length)))
    };
    let is_single = atoms.len() <= LONGEST && lines.len() == 1;
    let length = (1..=LONGEST)
        .find(repeats)
        .or_else(|| Some(atoms.len()).filter(|length| is_single && has_move(*length)))?;
    let shape: Vec<AtomClass> = (0..length).map(class).collect();
    let (mut rows, mut odd) = (Vec::new(), 0);
    let mut rest = &atoms[..];
    while !rest.is_empty() {
        let next = &rest[..length.min(rest.len())];
        let fits = next.iter().zip(&shape).all(|((atom, _), class)| alike(atom.class, *class));
        let taken = if fits { next } else { rest };
        odd += if fits { 0 } else { taken.len() };
        rows.push(DropRow {
            atoms: taken.iter().map(|(atom, _)| (*atom).clone()).collect(),
            when: taken.iter().find_map(|(_, when)| *when),
        });
        rest = &rest[taken.len()..];
    }
    // Most of them are alike, or a sign stands for a move.
    let is_hole = |atom: &&Atom<'_>| atom.class == AtomClass::Hole;
    let is_damaged = rows.last().is_some_and(|row| row.atoms.iter().take(length).any(|atom| is_hole(&atom)));
    let is_sure = 2 * odd <= atoms.len() || is_damaged && rows.len() > 2;
    is_sure.then_some((rows, shape))
}
