//! Games in tables: a line of headings, then a row for each move, for each pair of moves or for each game, with commas,
//! semicolons or tabulators between the cells.

use std::borrow::Cow;

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;

use super::account::TextAccount;
use super::fields::{LeftOutFields, discs_of};
use super::line::{ImportedLine, shortened};
use super::pgn::{A_FEW, meant, starts};
use super::refusal::{FaultAt, Faulty, ImportFault, all_but_refused};
use super::result::{is_other_result, of_winner, with_sides};
use super::stone_table::spaced;
use super::table_cells::{
    RowPlace, SaidResult, columns, is_choice, is_empty, is_move_missing, is_moves, is_no_move, place, play,
    with_empty_rows, words_of,
};
use super::table_headings::{COLUMNS, COUNTED, ColumnKind, MOVERS, MOVES, NUMBERS};
use super::words::{self, is_number};
use super::{ImportFormat, ImportNote, Imported, digits, side_words, table_order};

/// A table with its headings.
pub(super) struct GameTable {
    pub(super) headings: Vec<String>,
    pub(super) kinds: Vec<ColumnKind>,
    pub(super) rows: Vec<StringRecord>,
    /// Whether its moves are columns that are counted from 0.
    is_from_zero: bool,
    /// The column whose cells are columns of Connect Four.
    pub(super) place_of_columns: Option<usize>,
}

/// The games of a table; `None` where a text is no table with a column of moves.
pub(super) fn read(text: &str, open: Game) -> Option<Vec<Imported>> {
    let mut games = read_rows(text, open)?;
    // Each cell is taken or listed by its column.
    games[0].account = TextAccount::whole(text.len());
    Some(games)
}

/// The reason why a table of one game is none: the row of its first illegal move.
pub(super) fn fault(text: &str) -> Option<FaultAt> {
    let table = GameTable::of(text).filter(|table| !table.is_of_games() && table.has_moves())?;
    let row = table.rows.iter().find(|row| table.moves_in(row) > 0)?;
    Some(FaultAt::new(place(row), ImportFault::Illegal(shortened(&words_of(row)))))
}

fn read_rows(text: &str, open: Game) -> Option<Vec<Imported>> {
    let table = GameTable::of(text)?;
    if let Some(squares) = table.squares().filter(|_| !table.is_of_stones()) {
        let start = if open == Game::TicTacToe { open } else { Game::Othello { size: 8 } };
        let mut game = digits::read(&squares, start)?.ok()?;
        // The heads say which digit is the column.
        game.notes.retain(|note| !matches!(note, ImportNote::SquaresInDigits { .. }));
        return Some(vec![Imported { form: ImportFormat::Table, ..game }]);
    }
    if !table.is_of_games() {
        let is_whole = table.rows.iter().all(|row| table.is_whole(row));
        return is_whole.then(|| table.game(&table.rows, open).ok()).flatten().map(|game| vec![game]);
    }
    let game = |row: &StringRecord| {
        if table.is_whole(row) {
            return table.game(std::slice::from_ref(row), open);
        }
        let words = row.iter().collect::<Vec<_>>().join(",");
        Err(FaultAt::new(place(row), ImportFault::Word(shortened(&words))))
    };
    let mut games: Vec<_> = table.rows.iter().map(game).collect();
    // A few moves that are none of the game of the other rows are damaged ones.
    let game_of = |read: &Faulty<Imported>| {
        read.as_ref().ok().filter(|game| game.moves >= A_FEW).map(|game| game.document.game())
    };
    if let Some(common) = games.iter().find_map(game_of) {
        for (read, row) in games.iter_mut().zip(&table.rows) {
            let is_other =
                read.as_ref().is_ok_and(|game| game.moves < A_FEW && game.document.game() != common);
            if is_other {
                let word = table.first_move(row).unwrap_or_default();
                *read = Err(FaultAt::new(place(row), ImportFault::Illegal(word)));
            }
        }
    }
    // Rows of which none is a game may be another form.
    all_but_refused(games, text, ImportFormat::Table).ok()
}

impl GameTable {
    fn of(text: &str) -> Option<Self> {
        let parted = [b',', b';', b'\t'].into_iter().find_map(|separator| Self::new(text, separator));
        parted.or_else(|| Self::of_strokes(text)).or_else(|| Self::of_one_column(text))
    }

    fn new(text: &str, separator: u8) -> Option<Self> {
        let first = text.trim_start().lines().next()?;
        if !first.contains(char::from(separator))
            || first.contains(['{', '[', '"']) && !first.starts_with('"')
        {
            return None;
        }
        let mut reader = ReaderBuilder::new()
            .delimiter(separator)
            .flexible(true)
            .trim(Trim::All)
            .from_reader(text.trim_start().as_bytes());
        let headings: Vec<String> = reader.headers().ok()?.iter().map(str::to_lowercase).collect();
        let rows: Vec<StringRecord> = reader.records().collect::<Result<_, _>>().ok()?;
        // Without words above it, the first line is a row like the others.
        let is_heading = |cell: &String| !cell.is_empty() && !is_moves(cell) && !is_number(cell);
        let odd = rows.iter().filter(|row| row.len() != headings.len()).count();
        if headings.len() < 2 || !headings.iter().all(is_heading) || 4 * odd > rows.len() || rows.is_empty() {
            return None;
        }
        let table = Self::with_moves(headings, rows)?;
        if table.is_of_games() || table.kinds.contains(&ColumnKind::Number) {
            return Some(table);
        }
        Self::with_moves(table.headings, with_empty_rows(&table.rows, text.trim().lines().count() as u64))
    }

    /// A table in Markdown, with cells between bars: `| Ann | Ben | f5d6c3 |`.
    fn of_strokes(text: &str) -> Option<Self> {
        let is_drawn = |line: &str| line.contains("--") && line.chars().all(|sign| "|-: ".contains(sign));
        let mut plain = String::with_capacity(text.len());
        for (at, line) in text.split_inclusive('\n').enumerate() {
            let inside = line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|'));
            if is_drawn(line.trim()) != (at == 1) || inside.is_none() && !line.trim().is_empty() {
                return None;
            }
            // Each sign keeps its place, and what ends a line is no row.
            let cells = inside.unwrap_or_default().replace('|', "\t");
            let is_row = at != 1 && inside.is_some();
            plain += &if is_row {
                line.replacen(inside.unwrap_or_default(), &cells, 1).replace('|', " ")
            } else {
                "\r".repeat(line.len())
            };
        }
        let table = Self::new(&plain, b'\t')?;
        // A cell that is empty is the place of a move that is missing, unless the game ends there.
        let (last, others) = table.rows.split_last()?;
        let is_of_moves =
            table.is_whole(last) && others.iter().all(|row| table.is_whole(row) && table.has_all_moves(row));
        let are_games = others.iter().chain([last]).all(|row| table.moves_in(row) > 2);
        (!others.is_empty() && (are_games || is_of_moves)).then_some(table)
    }

    /// A table whose only column is called as moves are, and holds one in each row.
    fn of_one_column(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
        let (heading, lines) = lines.split_first()?;
        let heading = heading.trim_matches('"').to_lowercase();
        let is_known = MOVES.contains(&heading.as_str()) || COLUMNS.contains(&heading.as_str());
        let rows = spaced(lines).into_iter().filter(|_| is_known);
        let rows: Vec<StringRecord> =
            rows.map(|line| StringRecord::from(vec![line.trim_matches('"')])).collect();
        let is_one = |row: &StringRecord| !row[0].contains(char::is_whitespace);
        (rows.len() > 1 && rows.iter().all(is_one)).then(|| Self::with_moves(vec![heading], rows))?
    }

    /// The table, if one of its columns has moves: by its name and cells, or columns of Connect Four by theirs.
    fn with_moves(headings: Vec<String>, rows: Vec<StringRecord>) -> Option<Self> {
        let mut table =
            Self { kinds: Vec::new(), headings, rows, is_from_zero: false, place_of_columns: None };
        table.kinds = (0..table.headings.len()).map(|at| table.kind(at)).collect();
        if !table.has_moves() {
            // One that is damaged among them makes no other column of it.
            let are_columns = |at: &usize| {
                let is_one = |cell: &&str| words::columns_of(cell).is_some_and(|columns| columns.len() == 1);
                let (one, all) = (table.cells_of(*at).filter(is_one).count(), table.cells_of(*at).count());
                one > 1 && 4 * one >= 3 * all
            };
            let counts = |at: &usize| table_order::counts(&table.cells_of(*at).collect::<Vec<_>>());
            let called = |names: &[&str]| {
                let is_called = |at: &usize| names.contains(&table.headings[*at].as_str());
                (0..table.headings.len()).find(|at| is_called(at) && are_columns(at) && !counts(at))
            };
            // Beside other numbers, as those of squares are, a count of moves is none.
            let is_number_of_else =
                |at: usize| table.kinds[at] == ColumnKind::Other && table.all(at, is_number);
            let is_alone = (0..table.headings.len()).filter(|at| is_number_of_else(*at)).count() < 2;
            // Runs of columns are games each.
            let are_runs = |at: &usize| {
                let is_run = |cell: &str| words::columns_of(cell).is_some_and(|columns| columns.len() > 2);
                MOVES.contains(&table.headings[*at].as_str()) && table.all(*at, is_run)
            };
            let runs = (0..table.headings.len()).find(are_runs);
            let at = runs.or_else(|| called(&COLUMNS)).or_else(|| called(&COUNTED).filter(|_| is_alone))?;
            table.kinds[at] = ColumnKind::Moves;
            let cells: Vec<&str> = table.cells_of(at).collect();
            let has_nought = || runs.is_some() && cells.iter().any(|cell| cell.contains('0'));
            let is_from_zero = table_order::count_from_zero(&cells) || has_nought();
            (table.is_from_zero, table.place_of_columns) = (is_from_zero, Some(at));
            if !table.is_of_games() {
                table.order_moves(at);
            }
        }
        if table.is_of_games() {
            for at in 0..table.headings.len() {
                if table.counts_rows(at) {
                    table.kinds[at] = ColumnKind::RowNumber;
                }
            }
        } else {
            // A value that changes from row to row belongs to the moves and not to the game.
            for at in 0..table.headings.len() {
                let first = table.cells_of(at).next();
                if table.kinds[at] == ColumnKind::Result && table.cells_of(at).any(|cell| Some(cell) != first)
                {
                    table.kinds[at] = ColumnKind::Other;
                }
            }
        }
        Some(table)
    }

    /// The column and the row of each square, where two columns of the table hold them: `4,5 5,3`.
    fn squares(&self) -> Option<String> {
        let place = |names: &[&str]| {
            let is_digit = |cell: &str| cell.len() == 1 && cell.bytes().all(|byte| byte.is_ascii_digit());
            (0..self.headings.len())
                .find(|at| names.contains(&self.headings[*at].as_str()) && self.all(*at, is_digit))
        };
        let (column, row) = (place(&["col", "column", "x", "c", "列"])?, place(&["row", "y", "r", "行"])?);
        let squares =
            self.rows.iter().map(|cells| Some(format!("{},{}", cells.get(column)?, cells.get(row)?)));
        squares.collect::<Option<Vec<_>>>().map(|squares| squares.join(" "))
    }

    /// Whether the rows of its squares are those to which the stones of Connect Four fall, from below or from above.
    fn is_of_stones(&self) -> bool {
        let Some(squares) = self.squares() else { return false };
        let pairs = || squares.split(' ').filter_map(|pair| pair.split_once(','));
        [0, 1, 5, 6].into_iter().any(|first: i32| {
            let mut heights = [0_i32; 10];
            pairs().all(|(column, row)| {
                let (Ok(column), Ok(row)) = (column.parse::<usize>(), row.parse::<i32>()) else {
                    return false;
                };
                heights[column] += 1;
                row == if first < 2 { first + heights[column] - 1 } else { first + 1 - heights[column] }
            })
        })
    }

    /// Whether a row has a cell for each heading.
    fn is_whole(&self, row: &StringRecord) -> bool {
        row.len() == self.headings.len()
    }

    /// Whether each row is a game.
    fn is_of_games(&self) -> bool {
        self.kinds.iter().any(|kind| matches!(kind, ColumnKind::Name(_)))
            || !self.is_of_single_columns()
                && self.rows.iter().any(|row| self.moves_in(row) > 2 && !self.has_choice(row))
    }

    fn has_moves(&self) -> bool {
        self.kinds.iter().any(|kind| matches!(kind, ColumnKind::Moves | ColumnKind::MovesOf(_)))
    }

    /// Whether each cell of a column that holds anything is such a one, and there is one.
    fn all(&self, column: usize, is_it: impl Fn(&str) -> bool) -> bool {
        let mut cells = self.cells_of(column).peekable();
        cells.peek().is_some() && cells.all(is_it)
    }

    /// Whether most cells of a column are moves: one that is damaged among them makes no other column of it.
    fn has_mostly_moves(&self, column: usize) -> bool {
        let count = self.cells_of(column).count();
        2 * self.cells_of(column).filter(|cell| is_moves(cell)).count() > count
    }

    /// The cells of a column that hold anything.
    pub(super) fn cells_of(&self, column: usize) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(move |row| row.get(column)).filter(|cell| !cell.is_empty())
    }

    /// The kind of a column, by its cells and its heading.
    fn kind(&self, column: usize) -> ColumnKind {
        let heading = self.headings[column].as_str();
        let side = side_words::heading(heading);
        if self.has_mostly_moves(column) {
            return match side {
                Some(side) => ColumnKind::MovesOf(side),
                // game_moves
                None if heading.rsplit(['_', ' ']).next().is_some_and(|last| MOVES.contains(&last)) => {
                    ColumnKind::Moves
                }
                None => ColumnKind::Other,
            };
        }
        if NUMBERS.contains(&heading) && self.all(column, is_number) {
            return ColumnKind::Number;
        }
        if MOVERS.contains(&heading) && self.all(column, |cell| side_words::meant(cell).is_some()) {
            return ColumnKind::Mover;
        }
        let are_discs = || self.all(column, |cell| cell.parse::<u8>().is_ok_and(|discs| discs <= 64));
        if let Some(side) = discs_of(heading).filter(|_| are_discs()) {
            return ColumnKind::Discs(side);
        }
        side.map_or_else(|| ColumnKind::called(heading), ColumnKind::Name)
    }

    /// The number of moves in a row.
    fn moves_in(&self, row: &StringRecord) -> usize {
        let cells =
            self.cells(row).filter(|(_, kind, _)| matches!(kind, ColumnKind::Moves | ColumnKind::MovesOf(_)));
        let words = cells.flat_map(|(_, _, cell)| cell.split_whitespace());
        words.map(|word| words::moves(word).map_or_else(|| columns(word).len(), |moves| moves.len())).sum()
    }

    fn holds_move(&self, row: &StringRecord) -> bool {
        self.moves_in(row) > 0 || self.place_of_columns.is_some() && !self.lacks_column(row)
    }

    /// Whether no cell of a row is empty in which a move stands in others.
    fn has_all_moves(&self, row: &StringRecord) -> bool {
        let is_of_moves = |kind| matches!(kind, ColumnKind::Moves | ColumnKind::MovesOf(_));
        self.cells(row).all(|(_, kind, cell)| !is_of_moves(kind) || !cell.is_empty())
    }

    pub(super) fn cells<'a>(
        &'a self,
        row: &'a StringRecord,
    ) -> impl Iterator<Item = (&'a str, ColumnKind, &'a str)> {
        let headings = self.headings.iter().map(String::as_str);
        headings.zip(&self.kinds).zip(row).map(|((heading, kind), cell)| (heading, *kind, cell))
    }

    /// The cells of a row; the first player moves first, wherever the column of the other stands.
    fn cells_in_turn<'a>(&'a self, row: &'a StringRecord) -> Vec<(&'a str, ColumnKind, &'a str)> {
        let mut cells: Vec<_> = self.cells(row).collect();
        // The number of a move, and its player, may follow it.
        cells.sort_by_key(|(_, kind, _)| match kind {
            ColumnKind::Number | ColumnKind::Mover => 0,
            ColumnKind::MovesOf(Side::Second) => 2,
            _ => 1,
        });
        cells
    }

    /// The game of some rows, as one of the game in which most of it can be played.
    fn game(&self, rows: &[StringRecord], open: Game) -> Faulty<Imported> {
        if let Some(number) = self.late_number().filter(|_| !self.is_of_games()) {
            return Err(FaultAt::new(rows.first().map_or(0, place), ImportFault::Late(number)));
        }
        let games = starts(open).into_iter().map(|start| self.played(rows, start));
        meant(games, open).filter(|game| game.moves > 0).ok_or_else(|| {
            let at = rows.first().map_or(0, place);
            let first = rows.iter().find_map(|row| self.first_move(row)).unwrap_or_default();
            let fault = if first.is_empty() { ImportFault::NoMoves } else { ImportFault::Illegal(first) };
            FaultAt::new(at, fault)
        })
    }

    /// The first word in the place of moves.
    fn first_move(&self, row: &StringRecord) -> Option<String> {
        let cells =
            self.cells(row).filter(|(_, kind, _)| matches!(kind, ColumnKind::Moves | ColumnKind::MovesOf(_)));
        cells.flat_map(|(_, _, cell)| cell.split_whitespace()).next().map(shortened)
    }

    /// A move of a column of moves; columns of Connect Four are counted from 1.
    fn move_in<'a>(&self, cell: &'a str) -> Cow<'a, str> {
        match cell.parse::<u8>() {
            Ok(column) if self.is_from_zero && cell.len() == 1 => (u32::from(column) + 1).to_string().into(),
            _ if self.is_from_zero => cell
                .bytes()
                .map(|digit| char::from(digit + u8::from(digit.is_ascii_digit())))
                .collect::<String>()
                .into(),
            _ => cell.into(),
        }
    }

    /// Plays the cell of a move, or takes what says of one which it is. Whether the cell is such.
    fn plays(&self, game: &mut ImportedLine, kind: ColumnKind, cell: &str, place: RowPlace) -> bool {
        match kind {
            // A row whose move is a dash among others has none.
            ColumnKind::Moves if words::is_pass(cell) && place.is_followed => {
                game.pass(cell);
            }
            // A cell that holds no move stands in the place of one where others are below it.
            ColumnKind::Moves | ColumnKind::MovesOf(_)
                if place.is_followed && is_no_move(cell) && !game.is_broken() =>
            {
                game.stop(cell);
            }
            ColumnKind::Moves if self.place_of_columns.is_some() && place.is_other(game) => game.stop(cell),
            ColumnKind::Moves => play(game, &self.move_in(cell), place.mover),
            ColumnKind::MovesOf(_) if is_choice(cell) => game.stop(cell),
            ColumnKind::MovesOf(side) => play(game, cell, Some(side)),
            ColumnKind::Number => {
                game.take_number(&self.number_of_move(cell));
            }
            ColumnKind::Mover | ColumnKind::RowNumber => {}
            _ => return false,
        }
        true
    }

    fn played(&self, rows: &[StringRecord], start: AnyPosition) -> Imported {
        let mut game = ImportedLine::new(start);
        let mut others = LeftOutFields::default();
        let mut said = SaidResult::default();
        let last = rows.iter().rposition(|row| self.holds_move(row)).unwrap_or(0);
        let jump = self.jump_of_numbers(rows);
        for (at, row) in rows.iter().enumerate() {
            let place = RowPlace { mover: self.mover(row), is_followed: at < last };
            if place.is_followed && self.lacks_column(row) && !game.is_broken() {
                game.stop("…");
            }
            for (heading, kind, cell) in self.cells_in_turn(row) {
                let is_hole = jump == Some(at) || cell.is_empty() && place.is_followed;
                if is_hole && is_move_missing(&game, kind) {
                    game.stop(&if is_empty(row) { "…".to_owned() } else { words_of(row) });
                }
                if cell.is_empty() {
                    continue;
                }
                if self.plays(&mut game, kind, cell, place) {
                    continue;
                }
                let place = match kind {
                    ColumnKind::Name(side) => &mut game.names[side.index()],
                    ColumnKind::Date => &mut game.details.date,
                    ColumnKind::Event => &mut game.details.event,
                    ColumnKind::Place => &mut game.details.place,
                    // A number without discs is what the position is worth.
                    ColumnKind::Result
                        if cell.parse::<i32>().is_ok()
                            && !matches!(game.position(), AnyPosition::Othello(_)) =>
                    {
                        others.add(heading, cell);
                        continue;
                    }
                    ColumnKind::Result => &mut game.details.result,
                    ColumnKind::Winner => &mut said.winner,
                    ColumnKind::Discs(side) => &mut said.discs[side.index()],
                    _ => {
                        others.add(heading, cell);
                        continue;
                    }
                };
                if place.is_empty() || place == cell {
                    cell.clone_into(place);
                } else {
                    others.add(heading, cell);
                }
            }
        }
        let form = match &self.place_of_columns {
            _ if self.is_from_zero => ImportFormat::ColumnsFromZero,
            // Where neither end is reached, the first column number is unknown.
            Some(at) if !self.cells_of(*at).any(|cell| cell.contains(['0', '7', '8'])) => {
                ImportFormat::ColumnsEitherWay
            }
            _ => ImportFormat::Table,
        };
        game.notes.extend(self.second_began().then_some(ImportNote::SecondBegan));
        self.take_said(&said, &mut game, &mut others);
        others.words().for_each(|words| game.list(words));
        game.finished(form)
    }

    /// Takes the result by the discs of both sides, or by the winner, where no column contains one.
    fn take_said(&self, said: &SaidResult, game: &mut ImportedLine, others: &mut LeftOutFields) {
        let heading = |kind: ColumnKind| {
            self.kinds.iter().position(|known| *known == kind).map_or("", |at| self.headings[at].as_str())
        };
        let result = &mut game.details.result;
        let [first, second] = &said.discs;
        if result.is_empty() && said.discs.iter().all(|discs| !discs.is_empty()) {
            *result = format!("{first}-{second}");
        } else {
            let sides = Side::BOTH.iter().zip(&said.discs);
            sides.for_each(|(side, discs)| others.add(heading(ColumnKind::Discs(*side)), discs));
        }
        // Of players that are counted from 0 one of the two is called 1.
        let column = self.kinds.iter().position(|kind| *kind == ColumnKind::Winner);
        let has = |word: &str| column.is_some_and(|at| self.cells_of(at).any(|cell| cell == word));
        let is_draw = said.winner == "0" && has("-1");
        let is_unclear = matches!(said.winner.as_str(), "0" | "1") && has("0") && !has("-1") && !has("2");
        let winner = if is_draw { Some("draw".to_owned()) } else { of_winner(&said.winner, &game.names) };
        let names = game.names.each_ref().map(String::as_str);
        match winner.filter(|_| !is_unclear) {
            Some(winner) if game.details.result.is_empty() => game.details.result = winner,
            Some(winner) if !is_other_result(&game.details.result, &with_sides(&winner, &names)) => {}
            _ => others.add(heading(ColumnKind::Winner), &said.winner),
        }
    }
}
