//! Rows of signs as a board: its size, the names of rows in it, and the owners of stones.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::tic_tac_toe::TicTacToe;

use crate::store::import::ImportNote;
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};

use super::headings::{BoardNames, NameOrder};
use super::signs::SignAt;
use crate::store::import::stones::Sign;

/// The squares of a board from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    pub(super) signs: Vec<SignAt>,
    pub(super) game: Game,
    columns: usize,
    turned: TurnedBoard,
}

/// The turns that bring a board into the orientation of its names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TurnedBoard {
    /// The rows were written from the bottom.
    from_bottom: bool,
    /// The columns were written from the right.
    from_right: bool,
    /// The rows were called by letters.
    by_letters: bool,
}

/// The game that is played on a board of so many columns and rows; `open` where two are.
fn game_of(columns: usize, rows: usize, open: Game) -> Option<Game> {
    let board = Game::ConnectFour { width: columns as u8, height: rows as u8 };
    let is_stones = columns <= 8 && rows <= 8 && ConnectFour::new(columns as u8, rows as u8).is_some();
    match (columns, rows) {
        (3, 3) => Some(Game::TicTacToe),
        (4, 4) | (6, 6) if open == board => Some(board),
        (4, 4) | (6, 6) | (8, 8) => Some(Game::Othello { size: columns as u8 }),
        _ => is_stones.then_some(board),
    }
}

/// The numbers of names that a row may have before and after its squares.
const NAMES: [(usize, usize); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

struct NamedRows {
    rows: Vec<Vec<SignAt>>,
    names: Option<BoardNames>,
    /// Whether the names before the rows run the other way than those behind.
    is_contradicted: bool,
}

/// The rows without their names, where the names count them and the rest is made of such signs.
fn without_names(rows: &[Vec<SignAt>], is_square: fn(Sign) -> bool) -> Option<NamedRows> {
    NAMES.iter().find_map(|&(before, behind)| {
        let rest: Vec<Vec<SignAt>> = rows
            .iter()
            .map(|row| row.get(before..row.len().checked_sub(behind)?).map(<[_]>::to_vec))
            .collect::<Option<_>>()?;
        let columns = rest.first()?.len();
        let even =
            rest.iter().all(|row| row.len() == columns && row.iter().all(|square| is_square(square.sign)));
        let is_board = even && game_of(columns, rest.len(), Game::NumberTree).is_some();
        let names_at = |count: usize, place: usize| {
            let signs: Vec<Sign> =
                rows.iter().filter(|_| count > 0).map(|row| row[place.min(row.len() - 1)].sign).collect();
            if count == 0 { Some(None) } else { names_of_rows(&signs).map(Some) }
        };
        let names =
            if is_board { [names_at(before, 0)?, names_at(behind, usize::MAX)?] } else { return None };
        let is_contradicted = matches!(names, [Some(before), Some(behind)] if before != behind);
        Some(NamedRows { rows: rest, names: names[0].or(names[1]), is_contradicted })
    })
}

/// The names that signs are, where they count rows up or down, from 0, from 1 or from a.
fn names_of_rows(signs: &[Sign]) -> Option<BoardNames> {
    let rows = signs.len() as i32;
    let are_letters = signs.iter().any(|sign| matches!(sign, Sign::Name(_)));
    let is_name = |sign: &Sign, number: i32| match *sign {
        Sign::Name(name) => name == number,
        Sign::First => are_letters && number == 2,
        Sign::Number(name) => !are_letters && name == number,
        _ => false,
    };
    let are =
        |name: &dyn Fn(i32) -> i32| signs.iter().enumerate().all(|(at, sign)| is_name(sign, name(at as i32)));
    let order = match () {
        () if are(&|at| at + 1) || are(&|at| at) => NameOrder::Rising,
        () if are(&|at| rows - at) || are(&|at| rows - 1 - at) => NameOrder::Falling,
        () => return None,
    };
    Some(BoardNames { order, are_letters })
}

/// Whether a sign can stand on a square: no number of a row or of a move.
pub(super) const fn is_square(sign: Sign) -> bool {
    matches!(sign, Sign::Empty | Sign::First | Sign::Second | Sign::Number(-1..=2))
}

/// Whether rows are a whole board.
pub(super) fn is_whole(rows: &[Vec<SignAt>]) -> bool {
    without_names(rows, is_square).is_some()
}

/// Whether rows are numbers rather than squares: nothing else, or a single row with some that are none.
pub(super) fn are_numbers(rows: &[Vec<SignAt>]) -> bool {
    let all = || rows.iter().flatten();
    let is_odd = |square: &SignAt| matches!(square.sign, Sign::Number(_)) && !is_square(square.sign);
    rows.len() == 1 && all().any(is_odd)
        || all().all(|square| matches!(square.sign, Sign::Number(_)))
            && all().any(|square| !is_square(square.sign))
}

/// The board that rows are, turned as its names say; `columns` are those of its columns.
pub(super) fn of_rows(
    rows: &[Vec<SignAt>],
    columns: Option<BoardNames>,
    open: Game,
) -> Faulty<Option<Cells>> {
    let Some(named) = without_names(rows, is_square) else { return Ok(None) };
    let Some(game) = game_of(named.rows[0].len(), named.rows.len(), open) else { return Ok(None) };
    let at = rows[0].first().map_or(0, |square| square.at);
    let (squares, turned) = turned(named, columns, game).map_err(|fault| fault.behind(at))?;
    let columns = squares[0].len();
    let signs = squares.into_iter().flatten().collect();
    Ok(Some(Cells { signs, game, columns, turned }.upright()))
}

/// Rows in the order of the squares of their game: from the top left, columns by letters. Where stones fall to is down whatever the
/// rows are called.
fn turned(
    named: NamedRows,
    columns: Option<BoardNames>,
    game: Game,
) -> Faulty<(Vec<Vec<SignAt>>, TurnedBoard)> {
    let NamedRows { mut rows, names, is_contradicted } = named;
    let falls = |names: Option<BoardNames>| names.is_some_and(|names| names.order == NameOrder::Falling);
    let has_letters = |names: Option<BoardNames>| names.is_some_and(|names| names.are_letters);
    let has_gravity = matches!(game, Game::ConnectFour { .. });
    if is_contradicted || !has_gravity && has_letters(names) && has_letters(columns) {
        return Err(FaultAt::new(0, ImportFault::Names));
    }
    let turned = TurnedBoard {
        from_bottom: falls(names) && !has_gravity,
        from_right: falls(columns),
        by_letters: has_letters(names) && !has_gravity,
    };
    if turned.from_bottom {
        rows.reverse();
    }
    if turned.from_right {
        for row in &mut rows {
            row.reverse();
        }
    }
    if turned.by_letters {
        rows = (0..rows.len()).map(|at| rows.iter().map(|row| row[at]).collect()).collect();
    }
    Ok((rows, turned))
}

/// The squares of a board of Othello in which numbers stand, turned as its names say; `None` where rows are no such board.
pub(super) fn of_numbers(
    rows: &[Vec<SignAt>],
    columns: Option<BoardNames>,
) -> Faulty<Option<Vec<Vec<SignAt>>>> {
    const fn may_hold(sign: Sign) -> bool {
        !matches!(sign, Sign::Name(_))
    }
    let named = without_names(rows, may_hold).filter(|named| named.rows[0].len() == named.rows.len());
    let Some(named) = named else { return Ok(None) };
    let game = Game::Othello { size: rows.len() as u8 };
    turned(named, columns, game).map(|(rows, _)| Some(rows))
}

/// The reason why rows are no board: the first that is longer or shorter than the one before, or the shape of
/// all.
pub(super) fn fault(rows: &[Vec<SignAt>]) -> FaultAt {
    // A board on one line, with the side to move perhaps.
    if let [row] = rows
        && let Some(expected) = [64, 42, 36].into_iter().find(|all| row.len().abs_diff(*all) < 4)
    {
        let places = || row.windows(2).take_while(|pair| pair[1].at - pair[0].at < 3);
        let is_spaced = row.get(1).is_some_and(|next| next.at > row[0].at + 1);
        let run = places().take_while(|pair| is_spaced || pair[1].at == pair[0].at + 1).count() + 1;
        let found = if run.abs_diff(expected) < 4 { run } else { row.len() };
        if found != expected {
            return FaultAt::new(row[0].at, ImportFault::Squares { expected, found });
        }
    }
    let uneven = rows.windows(2).find(|pair| pair[0].len() != pair[1].len());
    let at = |row: &[SignAt]| row.first().map_or(0, |square| square.at);
    if let Some([before, row]) = uneven {
        return FaultAt::new(at(row), ImportFault::Row { expected: before.len(), found: row.len() });
    }
    let columns = rows.first().map_or(0, Vec::len);
    let first = rows.first().map_or(0, |row| at(row));
    FaultAt::new(first, ImportFault::Shape { rows: rows.len(), columns })
}

/// Whether rows of nine squares, one below the other, are those of one board rather than boards of Tic-Tac-Toe: one is no position, or
/// several are empty.
pub(super) fn are_of_one_board(rows: &[Vec<SignAt>]) -> bool {
    /// Fewer rows may be a list.
    const FEWEST: usize = 5;
    let is_empty = |row: &&Vec<SignAt>| row.iter().all(|square| square.sign == Sign::Empty);
    let is_position = |row: &Vec<SignAt>| {
        let cells = Cells::on_one_line(row, Game::TicTacToe).filter(|_| row.len() == 9);
        cells.is_none_or(|cells| cells.position(None).is_ok() || cells.exchanged().position(None).is_ok())
    };
    rows.len() >= FEWEST && (rows.iter().filter(is_empty).count() > 1 || !rows.iter().all(is_position))
}

impl Cells {
    /// The board whose squares stand one after the other.
    pub(super) fn on_one_line(signs: &[SignAt], open: Game) -> Option<Self> {
        let (columns, rows) = match (signs.len(), open) {
            (count, Game::ConnectFour { width, height })
                if count == usize::from(width) * usize::from(height) =>
            {
                (usize::from(width), usize::from(height))
            }
            (9, _) => (3, 3),
            (16, _) => (4, 4),
            (36, _) => (6, 6),
            (42, _) => (7, 6),
            (64, _) => (8, 8),
            _ => return None,
        };
        let game = game_of(columns, rows, open)?;
        let all = signs.iter().all(|square| is_square(square.sign));
        all.then(|| Self { signs: signs.to_vec(), game, columns, turned: TurnedBoard::default() }.upright())
    }

    /// The same board from the other end where its stones would float, and would not from there.
    fn upright(self) -> Self {
        if !matches!(self.game, Game::ConnectFour { .. }) || !self.floats() {
            return self;
        }
        let rows: Vec<&[SignAt]> = self.signs.chunks(self.columns).rev().collect();
        let turned = TurnedBoard { from_bottom: true, ..self.turned };
        let other = Self { signs: rows.concat(), turned, ..self.clone() };
        if other.floats() { self } else { other }
    }

    /// Whether some stone lies on an empty square.
    pub(super) fn floats(&self) -> bool {
        let owners = self.owners();
        (0..owners.len().saturating_sub(self.columns))
            .any(|at| owners[at].is_some() && owners[at + self.columns].is_none())
    }

    /// The side to move on a board of Othello without passes, and the number of discs that shows it.
    pub(super) fn turn_by_discs(&self) -> Option<(Side, u32)> {
        let discs = self.owners().iter().flatten().count() as u32;
        let side = if discs.is_multiple_of(2) { Side::First } else { Side::Second };
        matches!(self.game, Game::Othello { .. }).then_some((side, discs))
    }

    /// Assumptions about its signs and its names.
    pub(super) fn notes(&self, open: Game) -> impl Iterator<Item = ImportNote> {
        let other_size = match self.game {
            Game::ConnectFour { width, height } if self.game != open && (width, height) != (7, 6) => {
                Some(ImportNote::BoardSize { columns: width, rows: height })
            }
            _ => None,
        };
        let notes = [
            (self.is_in_digits(), ImportNote::DigitOneIsFirst),
            (self.turned.from_bottom, ImportNote::RowsFromBottom),
            (self.turned.from_right, ImportNote::ColumnsFromRight),
            (self.turned.by_letters, ImportNote::RowsByLetters),
        ]
        .into_iter()
        .filter_map(|(is_so, note)| is_so.then_some(note));
        other_size.into_iter().chain(notes)
    }

    /// Whether players are written as digits.
    pub(super) fn is_in_digits(&self) -> bool {
        self.signs.iter().any(|square| matches!(square.sign, Sign::Number(-1 | 1 | 2)))
    }

    /// Whether a sign stands on some square.
    fn has(&self, sign: Sign) -> bool {
        self.signs.iter().any(|square| square.sign == sign)
    }

    pub(super) fn owners(&self) -> Vec<Option<Side>> {
        // 0 is White's only where empty squares have a sign of their own, and White is no other digit.
        let is_white = self.has(Sign::Empty) && !self.has(Sign::Number(2)) && !self.has(Sign::Number(-1));
        let owner = |square: &SignAt| match square.sign {
            Sign::First | Sign::Number(1) => Some(Side::First),
            Sign::Second | Sign::Number(2 | -1) => Some(Side::Second),
            Sign::Number(0) if is_white => Some(Side::Second),
            _ => None,
        };
        self.signs.iter().map(owner).collect()
    }

    /// Whether the second player began on a board of Connect Four: by the number of the stones, or by the side to move.
    pub(super) fn has_second_begun(&self, side: Option<Side>) -> bool {
        let owners = self.owners();
        let [first, second] = Side::BOTH.map(|side| owners.iter().filter(|is| **is == Some(side)).count());
        matches!(self.game, Game::ConnectFour { .. } | Game::TicTacToe)
            && (second == first + 1 || second == first && side == Some(Side::Second))
    }

    /// The same board with the sides exchanged.
    pub(super) fn exchanged(mut self) -> Self {
        let owners = self.owners();
        for (square, owner) in self.signs.iter_mut().zip(owners) {
            square.sign = match owner {
                Some(Side::First) => Sign::Second,
                Some(Side::Second) => Sign::First,
                None => Sign::Empty,
            };
        }
        self
    }

    /// Whether a side could move if it were its turn.
    pub(super) fn can_move(&self, side: Side) -> bool {
        let position = self.position(Some(side));
        position.is_ok_and(|position| {
            position.side_to_move() == side
                && position.actions().iter().any(|action| !position.is_pass(*action))
        })
    }

    /// The position, with this side to move where the board leaves it open.
    pub(super) fn position(&self, side: Option<Side>) -> Faulty<AnyPosition> {
        let impossible = || FaultAt::new(0, ImportFault::Impossible);
        let owners = self.owners();
        let stones = |side: Side| owners.iter().enumerate().filter(move |(_, owner)| **owner == Some(side));
        let squares = |place: &dyn Fn(usize) -> usize| {
            Side::BOTH.map(|side| stones(side).fold(0_u64, |all, (at, _)| all | 1 << place(at)))
        };
        // Nobody has two signs.
        let has = |sign| self.has(sign);
        let both = has(Sign::Number(2)) && has(Sign::Number(-1))
            || self.is_in_digits() && (has(Sign::First) || has(Sign::Second));
        let columns = self.columns;
        let position = match self.game {
            _ if both => None,
            Game::Othello { size } => {
                let [black, white] = squares(&|at| 8 * (at / columns) + at % columns);
                // A board without a disc is a frame rather than a position.
                let mover = side.unwrap_or(Side::First);
                let board = Othello::with_discs(size, black, white, mover).filter(|_| black | white != 0);
                // A board that is set up by hand is held to the same rule.
                if board.is_some_and(|board| !board.has_middle()) {
                    return Err(FaultAt::new(0, ImportFault::Middle));
                }
                board.map(AnyPosition::Othello)
            }
            Game::ConnectFour { width, height } => {
                let rows = usize::from(height);
                // Stones that float are discs of a board of Othello that has lost a row.
                if (columns, rows) != (7, 6) && self.floats() {
                    return Err(FaultAt::new(0, ImportFault::Shape { rows, columns }));
                }
                let place = |at: usize| (at % columns) * (rows + 1) + (rows - 1 - at / columns);
                let board = ConnectFour::new(width, height).ok_or_else(impossible)?;
                board.with_stones(squares(&place)).ok().map(AnyPosition::ConnectFour)
            }
            _ => {
                let cells = squares(&|at| at).map(|cells| cells as u16);
                TicTacToe::with_stones(cells).ok().map(AnyPosition::TicTacToe)
            }
        };
        let position = position.ok_or_else(impossible)?;
        match side {
            Some(side) if position.side_to_move() != side && !position.is_over() => Err(impossible()),
            _ => Ok(position),
        }
    }
}
