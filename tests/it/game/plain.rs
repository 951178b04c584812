//! The rules once more, on plain arrays and as slowly as they are told to a child: what the bitboards must agree with.

use edagari::game::Side;

/// A game told plainly: cells by rows from the top, `None` where they are empty.
pub(crate) trait Plain: Clone {
    /// The numbers of the legal actions in ascending order; none when the game is over.
    fn actions(&self) -> Vec<u16>;
    fn play(&mut self, action: u16);
    /// The position as the program displays it.
    fn text(&self) -> String;
    /// The result of a finished game for the first player, in the game's units.
    fn units(&self) -> i32;
}

#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) width: usize,
    pub(crate) cells: Vec<Option<Side>>,
    pub(crate) side: Side,
}

impl Board {
    fn empty(width: usize, height: usize) -> Self {
        Self { width, cells: vec![None; width * height], side: Side::First }
    }

    fn at(&self, column: i32, row: i32) -> Option<Side> {
        let inside = (0..self.width as i32).contains(&column) && row >= 0;
        if inside {
            self.cells.get(row as usize * self.width + column as usize).copied().flatten()
        } else {
            None
        }
    }

    /// Whether `side` has `length` cells in a row.
    fn has_line(&self, side: Side, length: i32) -> bool {
        (0..self.cells.len()).any(|cell| {
            let (column, row) = ((cell % self.width) as i32, (cell / self.width) as i32);
            [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(right, down)| {
                (0..length).all(|step| self.at(column + right * step, row + down * step) == Some(side))
            })
        })
    }

    fn count(&self, owner: Option<Side>) -> i32 {
        self.cells.iter().filter(|&&cell| cell == owner).count() as i32
    }

    fn text(&self, empty: char) -> String {
        let letter = |cell: &Option<Side>| match cell {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => empty,
        };
        let cells: String = self.cells.iter().map(letter).collect();
        format!("{cells} {}", letter(&Some(self.side)))
    }
}

#[derive(Clone)]
pub(crate) struct PlainTicTacToe(Board);

impl PlainTicTacToe {
    pub(crate) fn new() -> Self {
        Self(Board::empty(3, 3))
    }

    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.0.has_line(side, 3))
    }
}

impl Plain for PlainTicTacToe {
    fn actions(&self) -> Vec<u16> {
        let free = (0..9).filter(|&cell| self.0.cells[usize::from(cell)].is_none());
        if self.winner().is_some() { Vec::new() } else { free.collect() }
    }

    fn play(&mut self, action: u16) {
        self.0.cells[usize::from(action)] = Some(self.0.side);
        self.0.side = self.0.side.other();
    }

    fn text(&self) -> String {
        self.0.text('-')
    }

    fn units(&self) -> i32 {
        self.winner().map_or(0, |side| if side == Side::First { 1 } else { -1 })
    }
}

#[derive(Clone)]
pub(crate) struct PlainConnectFour(Board);

impl PlainConnectFour {
    pub(crate) fn new(width: usize, height: usize) -> Self {
        Self(Board::empty(width, height))
    }

    fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.0.has_line(side, 4))
    }
}

impl Plain for PlainConnectFour {
    fn actions(&self) -> Vec<u16> {
        let open = (0..self.0.width).filter(|&column| self.0.cells[column].is_none());
        if self.winner().is_some() { Vec::new() } else { open.map(|column| column as u16).collect() }
    }

    fn play(&mut self, action: u16) {
        let column = (usize::from(action)..self.0.cells.len()).step_by(self.0.width);
        let lowest = column.rev().find(|&cell| self.0.cells[cell].is_none()).expect("the column is open");
        self.0.cells[lowest] = Some(self.0.side);
        self.0.side = self.0.side.other();
    }

    fn text(&self) -> String {
        self.0.text('.')
    }

    /// Counted as on the usual board, where a win is worth 22 less the winner's stones.
    fn units(&self) -> i32 {
        let Some(winner) = self.winner() else { return 0 };
        let units = self.0.count(None) / 2 + 1;
        if self.0.cells.len() == 42 {
            assert_eq!(units, 22 - self.0.count(Some(winner)));
        }
        if winner == Side::First { units } else { -units }
    }
}

#[derive(Clone)]
pub(crate) struct PlainOthello(Board);

impl PlainOthello {
    pub(crate) fn new(size: usize) -> Self {
        let mut board = Board::empty(size, size);
        let middle = size / 2;
        for (row, column, side) in [
            (middle - 1, middle - 1, Side::Second),
            (middle, middle, Side::Second),
            (middle - 1, middle, Side::First),
            (middle, middle - 1, Side::First),
        ] {
            board.cells[row * size + column] = Some(side);
        }
        Self(board)
    }

    /// The cells that `side` turns by moving to the cell in `column` and `row`.
    fn turned(&self, side: Side, column: i32, row: i32) -> Vec<usize> {
        let mut turned = Vec::new();
        if self.0.at(column, row).is_some() {
            return turned;
        }
        for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let cell = |step: i32| (column + right * step, row + down * step);
            let at = |step| self.0.at(cell(step).0, cell(step).1);
            let run = (1..8).take_while(|&step| at(step) == Some(side.other())).count() as i32;
            if at(run + 1) == Some(side) {
                turned.extend((1..=run).map(cell).map(|(x, y)| y as usize * self.0.width + x as usize));
            }
        }
        turned
    }

    /// A cell's number in the array and as an action, where a row always counts eight.
    fn moves(&self, side: Side) -> Vec<u16> {
        let width = self.0.width as i32;
        let cells = (0..width).flat_map(|row| (0..width).map(move |column| (column, row)));
        let legal = cells.filter(|&(column, row)| !self.turned(side, column, row).is_empty());
        legal.map(|(column, row)| (8 * row + column) as u16).collect()
    }
}

impl Plain for PlainOthello {
    fn actions(&self) -> Vec<u16> {
        let moves = self.moves(self.0.side);
        let passes = moves.is_empty() && !self.moves(self.0.side.other()).is_empty();
        if passes { vec![64] } else { moves }
    }

    fn play(&mut self, action: u16) {
        let side = self.0.side;
        if action != 64 {
            let (column, row) = (usize::from(action) % 8, usize::from(action) / 8);
            for cell in self.turned(side, column as i32, row as i32) {
                self.0.cells[cell] = Some(side);
            }
            self.0.cells[row * self.0.width + column] = Some(side);
        }
        self.0.side = side.other();
    }

    fn text(&self) -> String {
        self.0.text('-')
    }

    fn units(&self) -> i32 {
        let difference = self.0.count(Some(Side::First)) - self.0.count(Some(Side::Second));
        difference + difference.signum() * self.0.count(None)
    }
}

/// A number tree that looks for its children in its own text.
#[derive(Clone)]
pub(crate) struct PlainTree {
    /// The whole tree, and the lists below the node shown.
    whole: String,
    text: String,
    path: String,
    side: Side,
}

impl PlainTree {
    pub(crate) fn new(text: &str) -> Self {
        Self { whole: text.to_owned(), text: text.to_owned(), path: String::new(), side: Side::First }
    }

    fn children(&self) -> Vec<String> {
        let Some(inner) = self.text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
            return Vec::new();
        };
        let mut depth = 0;
        let mut children = vec![String::new()];
        for character in inner.chars() {
            depth += i32::from(character == '[') - i32::from(character == ']');
            if character == ',' && depth == 0 {
                children.push(String::new());
            } else {
                children.last_mut().expect("never empty").push(character);
            }
        }
        children
    }
}

impl Plain for PlainTree {
    fn actions(&self) -> Vec<u16> {
        (0..self.children().len() as u16).collect()
    }

    fn play(&mut self, action: u16) {
        self.path = format!("{}/{}", self.path, action + 1);
        self.text = self.children().swap_remove(usize::from(action));
        self.side = self.side.other();
    }

    fn text(&self) -> String {
        format!("{} {}", self.whole, self.path).trim_end().to_owned()
    }

    fn units(&self) -> i32 {
        self.text.parse().expect("a leaf is a number")
    }
}
