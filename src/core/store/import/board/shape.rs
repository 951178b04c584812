//! Rows of signs as a board: how large it is, what is the name of a row in it, and whose the stones are.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::tic_tac_toe::TicTacToe;

use crate::store::import::line::{ImportedLine, MoveOutcome};
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};

use super::signs::{Sign, SignAt};

/// The squares of a board from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cells {
    signs: Vec<Sign>,
    game: Game,
    columns: usize,
    from_bottom: bool,
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

/// How many names a row has before and behind its squares.
const NAMES: [(usize, usize); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];

/// The rows without their names, where the names count them and the rest is a board; and whether they count down to 1.
fn without_names(rows: &[Vec<SignAt>]) -> Option<(Vec<Vec<SignAt>>, bool)> {
    NAMES.iter().find_map(|&(before, behind)| {
        let rest: Vec<Vec<SignAt>> = rows
            .iter()
            .map(|row| row.get(before..row.len().checked_sub(behind)?).map(<[_]>::to_vec))
            .collect::<Option<_>>()?;
        let columns = rest.first()?.len();
        let even =
            rest.iter().all(|row| row.len() == columns && row.iter().all(|square| is_square(square.sign)));
        let names = [(before, 0), (behind, usize::MAX)].into_iter().all(|(count, place)| {
            count == 0 || counts(rows.iter().map(|row| row[place.min(row.len() - 1)].sign))
        });
        let size = even && names && game_of(columns, rest.len(), Game::NumberTree).is_some();
        let name =
            |row: &Vec<SignAt>| if before > 0 { row.first() } else { row.last() }.map(|square| square.sign);
        let is_down = before + behind > 0 && rows.last().and_then(name) == Some(Sign::Number(1));
        size.then_some((rest, is_down))
    })
}

/// Whether signs count rows, up or down, from 0 or from 1.
fn counts(signs: impl Iterator<Item = Sign> + Clone) -> bool {
    let rows = signs.clone().count() as i32;
    let numbers: Vec<_> = signs.collect();
    let is = |row: &dyn Fn(i32) -> i32| {
        numbers.iter().enumerate().all(|(at, sign)| *sign == Sign::Number(row(at as i32)))
    };
    is(&|at| at + 1) || is(&|at| at) || is(&|at| rows - at) || is(&|at| rows - 1 - at)
}

/// Whether a sign can stand on a square: no number of a row or of a move.
pub(super) const fn is_square(sign: Sign) -> bool {
    matches!(sign, Sign::Empty | Sign::First | Sign::Second | Sign::Number(-1..=2))
}

/// Whether rows are a whole board.
pub(super) fn is_whole(rows: &[Vec<SignAt>]) -> bool {
    without_names(rows).is_some()
}

/// Whether rows are numbers rather than squares.
pub(super) fn are_numbers(rows: &[Vec<SignAt>]) -> bool {
    let all = || rows.iter().flatten();
    all().all(|square| matches!(square.sign, Sign::Number(_))) && all().any(|square| !is_square(square.sign))
}

/// The board that rows are.
pub(super) fn of_rows(rows: &[Vec<SignAt>], open: Game) -> Option<Cells> {
    let (mut squares, is_down) = without_names(rows)?;
    let columns = squares[0].len();
    let game = game_of(columns, squares.len(), open)?;
    // In Othello row 1 is on top.
    let from_bottom = is_down && matches!(game, Game::Othello { .. });
    if from_bottom {
        squares.reverse();
    }
    let signs = squares.into_iter().flatten().map(|square| square.sign).collect();
    Some(Cells { signs, game, columns, from_bottom }.turned())
}

/// Why rows are no board: the first that is longer or shorter than the one before, or the shape of all.
pub(super) fn fault(rows: &[Vec<SignAt>]) -> FaultAt {
    let uneven = rows.windows(2).find(|pair| pair[0].len() != pair[1].len());
    let at = |row: &[SignAt]| row.first().map_or(0, |square| square.at);
    if let Some([before, row]) = uneven {
        return FaultAt::new(at(row), ImportFault::Row { expected: before.len(), found: row.len() });
    }
    let columns = rows.first().map_or(0, Vec::len);
    let first = rows.first().map_or(0, |row| at(row));
    FaultAt::new(first, ImportFault::Shape { rows: rows.len(), columns })
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
        let signs: Vec<Sign> = signs.iter().map(|square| square.sign).collect();
        let all = signs.iter().all(|&sign| is_square(sign));
        all.then(|| Self { signs, game, columns, from_bottom: false }.turned())
    }

    /// The same board from the other end where stones would float, and would not from there.
    fn turned(self) -> Self {
        if !matches!(self.game, Game::ConnectFour { .. }) || !self.floats() {
            return self;
        }
        let rows: Vec<&[Sign]> = self.signs.chunks(self.columns).rev().collect();
        let other = Self { signs: rows.concat(), from_bottom: true, ..self.clone() };
        if other.floats() { self } else { other }
    }

    /// Whether some stone lies on an empty square.
    fn floats(&self) -> bool {
        let owners = self.owners();
        (0..owners.len().saturating_sub(self.columns))
            .any(|at| owners[at].is_some() && owners[at + self.columns].is_none())
    }

    /// Whose turn it is on a board of Othello where nobody passed, and the number of the discs that says so.
    pub(super) fn turn_by_discs(&self) -> Option<(Side, u32)> {
        let discs = self.owners().iter().flatten().count() as u32;
        let side = if discs.is_multiple_of(2) { Side::First } else { Side::Second };
        matches!(self.game, Game::Othello { .. }).then_some((side, discs))
    }

    /// Whether players are written as digits.
    pub(super) fn is_in_digits(&self) -> bool {
        self.signs.iter().any(|sign| matches!(sign, Sign::Number(-1 | 1 | 2)))
    }

    /// Whether the rows stood upside down.
    pub(super) const fn is_from_bottom(&self) -> bool {
        self.from_bottom
    }

    fn owners(&self) -> Vec<Option<Side>> {
        // 0 is White's only where empty squares have a sign of their own, and nobody is a digit.
        let is_white = !self.is_in_digits() && self.signs.contains(&Sign::Empty);
        let owner = |sign: &Sign| match sign {
            Sign::First | Sign::Number(1) => Some(Side::First),
            Sign::Second | Sign::Number(2 | -1) => Some(Side::Second),
            Sign::Number(0) if is_white => Some(Side::Second),
            _ => None,
        };
        self.signs.iter().map(owner).collect()
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
        let has = |sign| self.signs.contains(&sign);
        let both = has(Sign::Number(2)) && has(Sign::Number(-1))
            || self.is_in_digits() && (has(Sign::First) || has(Sign::Second));
        let columns = self.columns;
        let position = match self.game {
            _ if both => None,
            Game::Othello { size } => {
                let [black, white] = squares(&|at| 8 * (at / columns) + at % columns);
                // A board without a disc is a frame rather than a position.
                let mover = side.unwrap_or(Side::First);
                Othello::with_discs(size, black, white, mover)
                    .filter(|_| black | white != 0)
                    .map(AnyPosition::Othello)
            }
            Game::ConnectFour { width, height } => {
                let rows = usize::from(height);
                // Stones that float are discs of a board of Othello that has lost a row.
                if matches!((columns, rows), (6, 5) | (8, 7)) && self.floats() {
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

/// The game of a board whose squares hold the numbers of the moves; `None` where they do not.
pub(super) fn diagram(rows: &[Vec<SignAt>], at: usize) -> Faulty<Option<ImportedLine>> {
    let size = rows.len();
    let trimmed = NAMES.iter().find_map(|&(before, behind)| {
        let inner = rows.iter().map(|row| row.get(before..row.len().checked_sub(behind)?));
        let inner: Vec<&[SignAt]> = inner.collect::<Option<_>>()?;
        inner.iter().all(|row| row.len() == size).then_some(inner)
    });
    let Some(rows) = trimmed.filter(|_| matches!(size, 4 | 6 | 8)) else { return Ok(None) };
    let mut squares = Vec::new();
    for (row, signs) in rows.iter().enumerate() {
        for (column, square) in signs.iter().enumerate() {
            if let Sign::Number(number @ 1..) = square.sign {
                let name = format!("{}{}", char::from(b'a' + column as u8), row + 1);
                squares.push((number, name, square.at));
            }
        }
    }
    if squares.iter().all(|(number, ..)| *number <= 2) || squares.len() < 3 {
        return Ok(None);
    }
    squares.sort();
    for (index, (number, _, at)) in squares.iter().enumerate() {
        let expected = index as i32 + 1;
        if *number != expected {
            return Err(FaultAt::new(*at, ImportFault::Number(expected.min(*number) as u32)));
        }
    }
    let start = Othello::new(size as u8).ok_or_else(|| FaultAt::new(at, ImportFault::Impossible))?;
    let mut game = ImportedLine::new(start);
    for (_, name, at) in squares {
        if game.play(&name, None) == MoveOutcome::Wrong {
            return Err(FaultAt::new(at, ImportFault::Illegal(name)));
        }
    }
    Ok(Some(game))
}
