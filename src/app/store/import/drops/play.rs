//! Plays the moves of rows whose parts are known.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::game::connect_four::ConnectFour;

use super::atoms::{Atom, AtomClass, DropLine};
use super::line::{ImportedLine, MoveOutcome};
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::roles::{DropRole, places, value};
use super::rows::{self, DropRow, DropRows};
use super::{
    ImportFormat, ImportNote, Imported, UnfitNumber, count_from_zero, gap_words, intervals, says_from_zero,
    shortened,
};

/// The difference between the numbers of consecutive rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NumberStep {
    One,
    Two,
    /// Each number stands before a move of both sides.
    Half,
}

/// Rows whose moves are being played.
struct RowsReader<'t, 'a> {
    text: &'a str,
    found: &'t DropRows<'t, 'a>,
    roles: &'t [DropRole],
    moves: Vec<usize>,
    line: ImportedLine,
    is_from_zero: bool,
    step: NumberStep,
    /// The stones in each column, and from where the rows of the board are counted.
    heights: [usize; 8],
    from: Option<RowsFrom>,
    /// Whether the first stone falls to another row than is written.
    is_elsewhere: bool,
    /// Whether the game ends at a column that cannot be played.
    is_illegal: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum RowsFrom {
    Bottom(usize),
    Top(usize),
}

/// The game of rows with these roles.
pub(super) fn read<'a>(
    text: &'a str,
    found: &DropRows<'_, 'a>,
    roles: &[DropRole],
    board: ConnectFour,
) -> Option<Faulty<Imported>> {
    let moves = places(roles, DropRole::Move);
    let cells: Vec<&str> = found
        .rows
        .iter()
        .flat_map(|row| moves.iter().filter_map(|at| row.atoms.get(*at)))
        .filter(|atom| atom.class.may_be_move() && atom.class != AtomClass::Square)
        .map(|atom| atom.part.trim_end_matches(['.', ')']))
        .collect();
    if cells.first().is_some_and(|cell| cell.len() > 1) {
        return None;
    }
    let is_from_zero = count_from_zero(&cells) || cells.contains(&"0") && says_from_zero(text);
    let line = ImportedLine::new(AnyPosition::ConnectFour(board)).of(text);
    let step = step(found, roles, moves.len());
    let mut reader = RowsReader {
        text,
        found,
        roles,
        moves,
        line,
        is_from_zero,
        step,
        heights: [0; 8],
        from: None,
        is_elsewhere: false,
        is_illegal: false,
    };
    if let Some((number, part)) = reader.number(0).filter(|(number, _)| *number > 1) {
        return Some(Err(FaultAt::new(reader.place(part), ImportFault::Late(number))));
    }
    for at in 0..found.rows.len() {
        if !reader.line.is_broken() {
            reader.take(at);
        }
    }
    reader.finish(&cells)
}

fn step(found: &DropRows<'_, '_>, roles: &[DropRole], moves: usize) -> NumberStep {
    let Some(at) = places(roles, DropRole::Number).first().copied() else { return NumberStep::One };
    let numbers: Vec<usize> =
        found.rows.iter().filter_map(|row| row.atoms.get(at)).filter_map(|atom| value(atom.part)).collect();
    let most = numbers.iter().max().copied().unwrap_or(0);
    let count = |step: usize| numbers.windows(2).filter(|pair| pair[1] == pair[0] + step).count();
    if moves == 1 && count(0) > 1 && 3 * count(0) >= count(1) {
        NumberStep::Half
    } else if moves == 2 && count(2) > count(1).max(1) && most > found.rows.len() {
        NumberStep::Two
    } else {
        NumberStep::One
    }
}

impl<'a> RowsReader<'_, 'a> {
    fn place(&self, part: &str) -> usize {
        part.as_ptr().addr() - self.text.as_ptr().addr()
    }

    /// The number of a row.
    fn number(&self, row: usize) -> Option<(usize, &'a str)> {
        let at = *places(self.roles, DropRole::Number).first()?;
        let part = self.found.rows.get(row)?.atoms.get(at)?.part;
        Some((value(part)?, part))
    }

    /// The player of a row's move, by all words about it.
    fn mover(&self, row: &DropRow<'_>) -> String {
        let places = places(self.roles, DropRole::Mover);
        let names =
            places.into_iter().filter_map(|at| row.atoms.get(at)).map(|atom| atom.part.to_lowercase());
        names.collect::<Vec<_>>().join(" ")
    }

    /// Ends the game at a part of the text.
    fn stop(&mut self, part: &'a str) {
        self.line.stop(part);
    }

    /// The whole text of a row.
    fn whole(&self, row: &DropRow<'a>) -> &'a str {
        let begin = row.atoms.iter().map(|atom| self.place(atom.part)).min();
        let end = row.atoms.iter().map(|atom| self.place(atom.part) + atom.part.len()).max();
        begin.zip(end).map_or("", |(begin, end)| &self.text[begin..end])
    }

    fn take(&mut self, at: usize) {
        let found = self.found;
        let row = &found.rows[at];
        if !self.is_next_number(at) || !self.is_next_mover(at) {
            return;
        }
        let shape = &found.shape;
        let is_known =
            |(atom, class): (&Atom<'_>, &AtomClass)| rows::fit(std::slice::from_ref(atom), &[*class]);
        let known = row.atoms.iter().zip(shape).take_while(|pair| is_known(*pair)).count();
        let rest = &row.atoms[known..];
        // Words behind the last move are said of it.
        let is_remark = known == shape.len()
            && rest.iter().all(|atom| atom.class == AtomClass::Name && !gap_words::names_gap(atom.part));
        let is_last = at + 1 == found.rows.len();
        let last_move = self.moves.last().copied().unwrap_or(0);
        let is_open = rest.is_empty() && is_last && self.moves.len() == 2 && known > self.moves[0];
        let is_whole = is_remark || rest.is_empty() && known > last_move || is_open;
        let odd = rest.first().map_or_else(|| self.whole(row), |atom| atom.part);
        // Of two moves the one before a hole is known, and so is that of a side which is named.
        let is_hole = rest.first().is_some_and(|atom| atom.class == AtomClass::Hole);
        let is_half_known = self.moves.len() == 2
            && known > self.moves[0]
            && (is_hole || self.roles.contains(&DropRole::Mover));
        if !is_whole && (!is_half_known || known >= shape.len()) {
            return self.stop(odd);
        }
        for place in self.moves.clone().into_iter().filter(|place| *place < known) {
            self.play(place, row);
        }
        if !is_whole && !self.line.is_broken() {
            self.stop(odd);
        }
    }

    /// Whether the number of a row is the next one; another one ends the game.
    fn is_next_number(&mut self, at: usize) -> bool {
        let (Some((first, _)), Some((number, part))) = (self.number(0), self.number(at)) else { return true };
        let steps = match self.step {
            NumberStep::One => at,
            NumberStep::Two => 2 * at,
            NumberStep::Half => at / 2,
        };
        if number == first + steps {
            return true;
        }
        let before = at.checked_sub(1).and_then(|before| self.number(before)).map(|(number, _)| number);
        let unfit = UnfitNumber { at: self.line.moves() + 1, number, after: before };
        self.stop(part);
        self.line.notes.push(ImportNote::NumberUnfit(unfit));
        false
    }

    /// Whether the player of a row is the one whose turn it is; another one ends the game.
    fn is_next_mover(&mut self, at: usize) -> bool {
        let found = self.found;
        let row = &found.rows[at];
        let names = places(self.roles, DropRole::Mover);
        let Some(first) = names.first().filter(|place| **place < row.atoms.len()) else { return true };
        let is_next = if self.moves.len() == 1 {
            let key = self.mover(row);
            let same = (at >= 2).then(|| self.mover(&found.rows[at - 2]) == key);
            let other = (at >= 1).then(|| self.mover(&found.rows[at - 1]) != key);
            same.unwrap_or(true) && other.unwrap_or(true)
        } else {
            let part =
                |row: &DropRow<'_>, place: usize| row.atoms.get(place).map(|atom| atom.part.to_lowercase());
            let is_same = |place: &usize| {
                *place >= row.atoms.len() || part(row, *place) == part(&found.rows[0], *place)
            };
            names.iter().all(is_same) && part(&found.rows[0], names[0]) != part(&found.rows[0], names[1])
        };
        if !is_next {
            self.stop(row.atoms[*first].part);
        }
        is_next
    }

    /// Plays the column of a row.
    fn play(&mut self, place: usize, row: &DropRow<'a>) {
        let atom = &row.atoms[place];
        if self.line.is_broken() {
            return;
        }
        // A dot behind a column is a sign of its line where all lines have it.
        let plain = atom.part.trim_end_matches(['.', ')']);
        let has_dot =
            |row: &DropRow<'_>| row.atoms.get(place).is_some_and(|atom| atom.part.ends_with(['.', ')']));
        let is_odd = self.found.are_lines && !std::ptr::eq(row, self.found.rows.last().unwrap_or(row));
        if plain.len() < atom.part.len() && is_odd && !has_dot(&self.found.rows[0]) {
            return self.stop(atom.part);
        }
        let counted = match plain.parse::<u8>() {
            Ok(digit) if self.is_from_zero => (digit + 1).to_string(),
            _ => plain.to_owned(),
        };
        if !self.is_in_its_row(&counted, row) {
            self.is_elsewhere = self.line.moves() == 0;
            return self.stop(self.whole(row));
        }
        if self.line.play_as(plain, &counted) == MoveOutcome::Wrong {
            self.is_illegal = true;
        } else if let Some(column) = column_of(&counted) {
            self.heights[column] += 1;
        }
    }

    /// Whether the row that is written beside a column is the one to which the stone falls.
    fn is_in_its_row(&mut self, column: &str, row: &DropRow<'_>) -> bool {
        const ROWS: usize = 6;
        let at = places(self.roles, DropRole::Row).first().copied();
        let (Some(at), Some(column)) = (at, column_of(column)) else { return true };
        let Some(stated) = row.atoms.get(at).and_then(|atom| value(atom.part)) else { return false };
        let height = self.heights[column];
        let is_it = |from: RowsFrom| match from {
            RowsFrom::Bottom(first) => stated == height + first,
            RowsFrom::Top(last) => stated + height == last,
        };
        let all = [RowsFrom::Bottom(1), RowsFrom::Bottom(0), RowsFrom::Top(ROWS), RowsFrom::Top(ROWS - 1)];
        self.from = self.from.or_else(|| all.into_iter().find(|from| is_it(*from)));
        self.from.is_some_and(is_it)
    }

    fn finish(mut self, cells: &[&str]) -> Option<Faulty<Imported>> {
        let first = self.found.rows.first()?;
        let mover = places(self.roles, DropRole::Mover).first().and_then(|at| first.atoms.get(*at).cloned());
        if self.is_elsewhere {
            return None;
        }
        if self.line.moves() == 0 {
            let part = first.atoms.first()?.part;
            let fault = ImportFault::Word(shortened(self.whole(first)));
            return Some(Err(FaultAt::new(self.place(part), fault)));
        }
        self.hold_against_count();
        if let Err(fault) = self.hold_against_open_rows() {
            return Some(Err(fault));
        }
        self.claim();
        self.take_names();
        self.line
            .notes
            .extend(mover.filter(|atom| atom.side == Some(Side::Second)).map(|_| ImportNote::SecondBegan));
        let form = form(cells, self.is_from_zero);
        let is_square = self.found.shape.contains(&AtomClass::Square);
        let movers: Vec<String> = self.found.rows.iter().map(|row| self.mover(row)).collect();
        let turns = movers.windows(2).filter(|pair| pair[0] != pair[1]).count();
        let are_in_turn = 3 * turns >= 2 * (movers.len() - 1);
        let (text, roles, is_illegal) = (self.text, self.roles, self.is_illegal);
        let has_signs = self.found.shape.contains(&AtomClass::Number);
        let mut game = self.line.finished_in(form, text);
        // A single move of many is as good as none.
        if game.moves < 2 && game.illegal.is_some() && roles.contains(&DropRole::Mover) && !are_in_turn {
            let (_, word) = game.illegal?;
            let at = game.account.first_break().unwrap_or(0);
            return Some(Err(FaultAt::new(at, ImportFault::Illegal(word))));
        }
        // Squares that do not fit as drops may be moves of another game.
        let is_ordered = roles.iter().any(|role| matches!(role, DropRole::Number | DropRole::Mover));
        if is_square && is_illegal && !(is_ordered && game.moves >= 3) {
            return None;
        }
        // Nobody says that numbers which cannot be played are both sides' moves.
        if roles.iter().filter(|role| **role == DropRole::Move).count() == 2
            && is_illegal
            && !roles.contains(&DropRole::Mover)
            && !has_signs
        {
            let (_, word) = game.illegal?;
            let at = game.account.first_break().unwrap_or(0);
            return Some(Err(FaultAt::new(at, ImportFault::Illegal(word))));
        }
        if is_ordered {
            game.account.forget_moves();
        } else {
            intervals::stop(&mut game, text);
        }
        Some(Ok(game))
    }

    /// Ends a game below which another number of moves is said to be played.
    fn hold_against_count(&mut self) {
        let moves = self.line.moves();
        let atoms = self.found.below.iter().flat_map(|line| &line.atoms);
        let mut numbers = atoms.filter(|atom| matches!(atom.class, AtomClass::Digits | AtomClass::Number));
        let other = numbers.find(|number| value(number.part) != Some(moves));
        if let Some(number) = other.filter(|_| !self.line.is_broken()) {
            self.stop(number.part);
        }
    }

    /// Ends a game below which a row has no move; a fault where one stands above it.
    fn hold_against_open_rows(&mut self) -> Faulty<()> {
        let found = self.found;
        let movers: Vec<String> = found.rows.iter().take(2).map(|row| self.mover(row)).collect();
        let has_times = found.rows.iter().all(|row| row.when.is_some());
        let is_open = |line: &&DropLine<'_>| {
            let is_of_row = |atom: &Atom<'_>| {
                let is_name = movers.contains(&atom.part.to_lowercase());
                is_name || matches!(atom.class, AtomClass::Side | AtomClass::Number | AtomClass::Hole)
            };
            let names = line.atoms.iter().any(|atom| movers.contains(&atom.part.to_lowercase()));
            (names || has_times && line.time.is_some()) && line.atoms.iter().all(is_of_row)
        };
        if let Some(line) = found.above.iter().find(is_open) {
            return Err(FaultAt::new(self.place(line.line), ImportFault::Word(shortened(line.line))));
        }
        if let Some(line) = found.below.iter().find(is_open).filter(|_| !self.line.is_broken()) {
            self.stop(line.line);
        }
        Ok(())
    }

    /// The unknown words; those in all rows only once.
    fn words(&self) -> Vec<&'a str> {
        let roles = self.roles;
        let is_remark = |at: usize| roles.get(at).is_none_or(|role| *role == DropRole::Remark);
        let rows = self.found.rows.iter().enumerate();
        rows.flat_map(|(row, found)| {
            let words = found.atoms.iter().enumerate().filter(|(_, atom)| atom.class == AtomClass::Name);
            let words = words.filter(move |(at, _)| {
                is_remark(*at) || row == 0 && roles.get(*at) == Some(&DropRole::Label)
            });
            words.map(|(_, atom)| atom.part).collect::<Vec<_>>()
        })
        .collect()
    }

    /// The names of those who take turns, where they are no sides.
    fn take_names(&mut self) {
        let Some(at) = places(self.roles, DropRole::Mover).first().copied() else { return };
        let names: Vec<&Atom<'_>> =
            self.found.rows.iter().take(2).filter_map(|row| row.atoms.get(at)).collect();
        if let [first, second] = names[..]
            && names.iter().all(|name| name.class == AtomClass::Name)
            && self.moves.len() == 1
        {
            self.line.names = [first, second].map(|name| name.part.to_owned());
        }
    }

    /// Claims what was understood: all up to the end of the game, with the words that are left out.
    fn claim(&mut self) {
        let lines = |lines: &[DropLine<'a>]| lines.iter().map(|line| line.line).collect::<Vec<&'a str>>();
        let is_heading = |line: &&str| {
            super::meanings::heading(
                line.split([',', ';', '\t', '|']).find(|cell| !cell.trim().is_empty()).unwrap_or_default(),
            )
            .is_none()
        };
        let mut left: Vec<&'a str> = lines(self.found.above).into_iter().filter(is_heading).collect();
        if !self.line.is_broken() {
            left.extend(lines(self.found.below));
        }
        self.line.own(0..self.text.len());
        let end = self.line.account.claim_up_to_break(self.text.len());
        let words = self.words();
        left.extend(self.found.remarks.iter().copied().chain(words).filter(|part| self.place(part) < end));
        left.sort_by_key(|part| part.as_ptr());
        for part in left {
            self.line.leave_out(part);
        }
    }
}

/// The way in which the columns in these cells are counted.
fn form(cells: &[&str], is_from_zero: bool) -> ImportFormat {
    let is_one_way = |cell: &&str| {
        matches!(*cell, "0" | "7" | "8") || !cell.starts_with(|sign: char| sign.is_ascii_digit())
    };
    if is_from_zero {
        ImportFormat::ColumnsFromZero
    } else if cells.is_empty() || cells.iter().any(is_one_way) {
        ImportFormat::Columns
    } else {
        ImportFormat::ColumnsEitherWay
    }
}

/// The place of a column that a word names.
fn column_of(word: &str) -> Option<usize> {
    match word.bytes().next()? {
        digit @ b'1'..=b'8' => Some(usize::from(digit - b'1')),
        letter @ b'a'..=b'h' => Some(usize::from(letter - b'a')),
        letter @ b'A'..=b'H' => Some(usize::from(letter - b'A')),
        _ => None,
    }
}
