//! Tables of Connect Four with a column for each colour: `move,red,yellow`, `| # | Gelb | Rot |`, `手 赤 黄`. The headings say which
//! columns hold moves; every other one but that of the numbers is listed.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;

use super::account::PartUse;
use super::counting::says_from_zero;
use super::fields::LeftOutFields;
use super::line::{ImportedLine, MoveOutcome};
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::result::StatedResult;
use super::table_headings::ColumnKind;
use super::table_order::{count_from_zero, number};
use super::{ImportFormat, ImportNote, Imported, UnfitNumber, side_words, words};

/// Bytes of such a table.
const LONGEST: usize = 1 << 14;

/// A table whose headings name both colours.
pub(super) struct StoneTable<'a> {
    pub(super) heading: &'a str,
    pub(super) headings: Vec<&'a str>,
    pub(super) kinds: Vec<ColumnKind>,
    /// Its rows, each with its cells.
    pub(super) rows: Vec<(&'a str, Vec<&'a str>)>,
}

/// The game of such a table, or its fault; `None` for other texts.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Imported>> {
    /// Fewer rows with a player before each may be pairs of columns.
    const FEWEST: usize = 4;
    let table = StoneTable::of(text, open)?;
    if text.len() > LONGEST {
        return None;
    }
    let board = match open {
        Game::ConnectFour { width, height } => ConnectFour::new(width, height).unwrap_or_default(),
        _ => ConnectFour::default(),
    };
    let first = table.numbers().next();
    if let Some((cell, number)) = first.filter(|(_, number)| *number > 1) {
        let at = cell.as_ptr().addr() - text.as_ptr().addr();
        return Some(Err(FaultAt::new(at, ImportFault::Late(number))));
    }
    let is_ordered = !table.heading.is_empty() || table.kinds.contains(&ColumnKind::Number);
    let moves = table.rows.iter().filter(|(_, cells)| table.has_move(cells)).count();
    if !is_ordered && moves < FEWEST {
        let row = table.rows.first().map_or("", |(line, _)| line.trim());
        return Some(Err(FaultAt::new(0, ImportFault::Word(row.to_owned()))));
    }
    let game = table.game(board, text);
    // Without headings nobody says that fields which cannot be played are both sides' moves.
    let is_guess = table.heading.is_empty() && !table.kinds.contains(&ColumnKind::Moves);
    let illegal = game.illegal.as_ref().filter(|(_, word)| is_guess && column(word).is_some());
    if let Some((_, word)) = illegal.filter(|_| !game.ends_at_number()) {
        let at = game.account.first_break().unwrap_or(0);
        return Some(Err(FaultAt::new(at, ImportFault::Illegal(word.clone()))));
    }
    if let Some((_, word)) = game.illegal.as_ref().filter(|_| table.heading.is_empty() && game.moves == 0) {
        let at = game.account.first_break().unwrap_or(0);
        return Some(Err(FaultAt::new(at, ImportFault::Word(word.clone()))));
    }
    (game.moves > 0).then_some(Ok(game))
}

/// The sign between the cells of a table, by its headings; `None` for blanks.
pub(super) fn sign_between(heading: &str) -> Option<char> {
    ['|', '\t', ';', ','].into_iter().find(|sign| heading.trim().contains(*sign))
}

/// The parts of a line between such separators.
fn cells(line: &str, sign: Option<char>) -> Vec<&str> {
    let inside = line.trim();
    match sign {
        // Strokes on both sides are the frame.
        Some('|') => {
            let framed = inside.strip_prefix('|').and_then(|framed| framed.strip_suffix('|'));
            framed.unwrap_or(inside).split('|').map(str::trim).collect()
        }
        Some(sign) => {
            let line = line.trim_matches(['\r', '\n', ' ']);
            line.split(sign).map(|cell| cell.trim().trim_matches('"')).collect()
        }
        None => inside.split_whitespace().collect(),
    }
}

/// The rows of a table with their cells.
fn rows<'a>(lines: &[&'a str], sign: Option<char>, columns: usize) -> Vec<(&'a str, Vec<&'a str>)> {
    let is_drawn =
        |line: &str| !line.trim().is_empty() && line.trim().chars().all(|sign| "|-:+= ".contains(sign));
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !is_drawn(line)).collect();
    let mut rows: Vec<_> = spaced(&lines).into_iter().map(|line| (line, cells(line, sign))).collect();
    if sign.is_none() {
        fill_empty_cells(&mut rows, columns);
    }
    rows
}

/// The lines of a table that are rows. Lines that are empty between all of them are none; an empty one amid others is a row.
pub(super) fn spaced<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let full: Vec<usize> = (0..lines.len()).filter(|at| !lines[*at].trim().is_empty()).collect();
    let usual = full.windows(2).map(|pair| pair[1] - pair[0]).min().unwrap_or(1);
    let mut rows: Vec<&str> = full.first().map(|at| lines[*at]).into_iter().collect();
    for pair in full.windows(2) {
        rows.extend((pair[1] - pair[0] > usual).then(|| lines[pair[0] + 1]));
        rows.push(lines[pair[1]]);
    }
    rows
}

/// Puts the cells of rows with too few of them, which blanks part, below those of the others that begin nearest.
fn fill_empty_cells(rows: &mut [(&str, Vec<&str>)], columns: usize) {
    let place = |line: &str, cell: &str| {
        let at = cell.as_ptr().addr() - line.as_ptr().addr();
        line[..at].chars().count()
    };
    let Some(full) = rows.iter().find(|(_, cells)| cells.len() >= columns) else { return };
    let places: Vec<usize> = full.1.iter().map(|cell| place(full.0, cell)).collect();
    for (line, cells) in rows.iter_mut().filter(|(_, cells)| !cells.is_empty() && cells.len() < places.len())
    {
        let mut filled = vec![""; places.len()];
        for cell in &*cells {
            let at = place(line, cell);
            let nearest = (0..places.len()).min_by_key(|column| places[*column].abs_diff(at));
            if let Some(free) = nearest.and_then(|column| filled.get_mut(column)) {
                *free = cell;
            }
        }
        *cells = filled;
    }
}

/// Whether headings between blanks are a few words: what says whose the signs of a board are has others in it.
fn are_words(headings: &[&str]) -> bool {
    const MOST: usize = 5;
    let is_word = |heading: &&str| {
        let sign = |sign: char| sign.is_alphabetic() || "#.🔴🟡".contains(sign);
        heading.chars().all(sign) || numbered(&heading.to_lowercase()).is_some()
    };
    headings.len() <= MOST && headings.iter().all(is_word)
}

/// Whether a heading names a colour of the stones of Connect Four.
fn is_colour(heading: &str) -> bool {
    side_words::is_red_or_yellow(heading) || heading.contains(['赤', '黄', '黃', '红', '紅', '🔴', '🟡'])
}

/// Whether a heading names one of the two players, who may be those of Othello where that is open.
fn names_player(heading: &str, open: Game) -> bool {
    let is_open = matches!(open, Game::ConnectFour { .. });
    let is_counted = ["player", "first", "second"].iter().any(|word| heading.starts_with(word));
    (is_open || is_counted) && side_words::named(heading).is_some()
}

/// The player whom a heading names by a number: `Player 2`, `P1`.
fn numbered(heading: &str) -> Option<Side> {
    const NAMES: &str = "p|player|spieler|joueur|jugador|giocatore|jogador|speler|プレイヤー|选手|玩家";
    let of = |number: &str| {
        let name = heading.strip_suffix(number)?.trim_end();
        NAMES.split('|').any(|known| known == name).then_some(())
    };
    of("1").map(|()| Side::First).or_else(|| of("2").map(|()| Side::Second))
}

/// The column of a cell that holds one.
pub(super) fn column(cell: &str) -> Option<&str> {
    words::columns_of(cell).filter(|columns| columns.len() == 1).map(|columns| columns[0])
}

impl<'a> StoneTable<'a> {
    fn of(text: &'a str, open: Game) -> Option<Self> {
        /// Lines above the headings.
        const ABOVE: usize = 4;
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let is_heading = |line: &&&str| {
            let (sign, headings) = (sign_between(line), cells(line, sign_between(line)));
            sides(&headings, open).is_some() && (sign.is_some() || are_words(&headings))
        };
        let mut above = lines.iter().filter(|line| !line.trim().is_empty()).take(ABOVE);
        let heading = *above.find(is_heading)?;
        let at = lines.iter().position(|line| std::ptr::eq(*line, heading))?;
        let sign = sign_between(heading);
        let mut headings = cells(heading, sign);
        let rows = rows(&lines[at + 1..], sign, headings.len());
        // The column of the numbers may have no heading.
        let is_longer = |(_, cells): &(&str, Vec<&str>)| cells.len() == headings.len() + 1;
        if 2 * rows.iter().filter(|row| is_longer(row)).count() > rows.len() && headings.len() == 2 {
            headings.insert(0, "");
        }
        let [one, other] = sides(&headings, open)?;
        let mut kinds = vec![ColumnKind::Other; headings.len()];
        for (column, side) in [one, other] {
            kinds[column] = ColumnKind::MovesOf(side);
        }
        let mut table = Self { heading, headings: headings.clone(), kinds, rows };
        let is_column =
            |(_, row): &&(&str, Vec<&str>)| row.get(one.0).is_some_and(|cell| column(cell).is_some());
        if table.rows.is_empty() || 2 * table.rows.iter().filter(is_column).count() <= table.rows.len() {
            return None;
        }
        for (column, heading) in headings.iter().enumerate() {
            if table.kinds[column] != ColumnKind::Other {
                continue;
            }
            let counts = |(row, (_, cells)): (usize, &(&str, Vec<&str>))| {
                number(cells.get(column)?).map(|number| number >= row)
            };
            if table.rows.iter().enumerate().filter_map(counts).all(|counts| counts)
                && column < one.0.min(other.0)
            {
                table.kinds[column] = ColumnKind::Number;
            } else if ColumnKind::called(&heading.to_lowercase()) == ColumnKind::Result {
                table.kinds[column] = ColumnKind::Result;
            }
        }
        Some(table)
    }

    /// The numbers of the rows.
    fn numbers(&self) -> impl Iterator<Item = (&'a str, usize)> {
        let at = self.kinds.iter().position(|kind| *kind == ColumnKind::Number);
        self.rows.iter().filter_map(move |(_, cells)| {
            let cell = *cells.get(at?)?;
            Some((cell, number(cell)?))
        })
    }

    fn game(&self, board: ConnectFour, text: &str) -> Imported {
        let mut line = ImportedLine::new(AnyPosition::ConnectFour(board)).of(text);
        line.own(0..text.len());
        line.claim(self.heading, PartUse::Layout);
        let moves = self.moves();
        let has = |sign: &str| moves.contains(&sign);
        let is_from_zero = count_from_zero(&moves) || has("0") && says_from_zero(text);
        let others = LeftOutFields::default();
        let mut game = StoneGame { table: self, line, is_from_zero, last: None, others, is_followed: false };
        for (at, (line, cells)) in self.rows.iter().enumerate() {
            game.is_followed = self.rows[at + 1..].iter().any(|(_, cells)| self.has_move(cells));
            if self.has_move(cells) || self.heading.is_empty() && !cells.is_empty() {
                // A cell that is not written is an empty one.
                let cells = cells.iter().copied().chain(std::iter::repeat(""));
                game.take(&cells.take(self.kinds.len()).collect::<Vec<_>>());
            } else if (game.is_followed || self.has_odd_move(cells)) && !game.line.is_broken() {
                // A row of moves that holds none, or words between two rows.
                game.line.stop(Some(line.trim()).filter(|line| !line.is_empty()).unwrap_or("…"));
            }
        }
        let StoneGame { mut line, others, .. } = game;
        others.words().for_each(|words| line.list(words));
        let form = if is_from_zero {
            ImportFormat::ColumnsFromZero
        } else if ["0", "7", "8"].into_iter().any(has) {
            if self.heading.is_empty() { ImportFormat::Columns } else { ImportFormat::Table }
        } else {
            ImportFormat::ColumnsEitherWay
        };
        let began = self.kinds.iter().find_map(|kind| match kind {
            ColumnKind::MovesOf(side) => Some(*side),
            _ => None,
        });
        line.notes.extend((began == Some(Side::Second)).then_some(ImportNote::SecondBegan));
        let mut game = line.finished_in(form, text);
        // The columns say where each move stands, and a number that is a player counts none.
        if self.kinds.contains(&ColumnKind::Mover) {
            game.account.forget_moves();
        }
        game
    }

    /// The cells in the places of moves that hold anything.
    fn moves(&self) -> Vec<&'a str> {
        let cells = self.rows.iter().flat_map(|(_, cells)| cells.iter().zip(&self.kinds));
        let moves = cells.filter(|(_, kind)| is_of_moves(**kind));
        moves.map(|(cell, _)| *cell).filter(|cell| !cell.is_empty()).collect()
    }

    /// Whether a column stands behind a cell in its row.
    fn has_move_behind(&self, cells: &[&str], at: usize) -> bool {
        let behind = cells.iter().zip(&self.kinds).skip(at + 1);
        let mut moves = behind.filter(|(_, kind)| is_of_moves(**kind));
        moves.any(|(cell, _)| column(cell).is_some())
    }

    /// Whether a row holds a column in the place of a move.
    fn has_move(&self, cells: &[&str]) -> bool {
        let is_move = |(cell, kind): (&&str, &ColumnKind)| is_of_moves(*kind) && column(cell).is_some();
        cells.iter().zip(&self.kinds).any(is_move)
    }

    /// Whether something that is no column stands in the place of a move.
    fn has_odd_move(&self, cells: &[&str]) -> bool {
        let is_odd = |(cell, kind): (&&str, &ColumnKind)| {
            is_of_moves(*kind) && cell.contains('?') && column(cell).is_none()
        };
        cells.iter().zip(&self.kinds).any(is_odd)
    }

    /// The difference between the numbers of consecutive rows: 2 where rows are numbered by their first move.
    fn step(&self) -> usize {
        let numbers: Vec<usize> = self.numbers().map(|(_, number)| number).collect();
        if self.kinds.contains(&ColumnKind::Moves) {
            return 1;
        }
        let is_next = |pair: &[usize]| pair[1] == pair[0] + 1;
        if numbers.starts_with(&[1, 3]) && !numbers.windows(2).any(is_next) { 2 } else { 1 }
    }
}

/// Whether a column holds moves.
const fn is_of_moves(kind: ColumnKind) -> bool {
    matches!(kind, ColumnKind::Moves | ColumnKind::MovesOf(_))
}

/// The game of such a table so far.
struct StoneGame<'t, 'a> {
    table: &'t StoneTable<'a>,
    line: ImportedLine,
    is_from_zero: bool,
    /// The number of the row before.
    last: Option<usize>,
    others: LeftOutFields,
    /// Whether rows with moves follow the one that is read.
    is_followed: bool,
}

impl StoneGame<'_, '_> {
    /// Takes the cells of a row.
    fn take(&mut self, cells: &[&str]) {
        let table = self.table;
        let mut places: Vec<_> = cells.iter().zip(&table.kinds).enumerate().collect();
        // The number of a move and who plays it may stand behind it.
        places.sort_by_key(|(_, (_, kind))| is_of_moves(**kind));
        for (at, (&cell, kind)) in places {
            match kind {
                ColumnKind::Number | ColumnKind::Mover if cell.is_empty() => {}
                ColumnKind::Number => self.take_number(cell),
                ColumnKind::Mover => self.take_mover(cell),
                ColumnKind::Moves | ColumnKind::MovesOf(_)
                    if self.is_followed || table.has_move_behind(cells, at) =>
                {
                    // An empty cell has no bytes to be shown.
                    self.take_move(if cell.is_empty() { "…" } else { cell });
                }
                ColumnKind::Moves | ColumnKind::MovesOf(_) if !cell.is_empty() => self.take_move(cell),
                ColumnKind::Result if StatedResult::is_word(cell) && !self.line.is_broken() => {
                    cell.clone_into(&mut self.line.details.result);
                    self.line.claim(cell, PartUse::Used);
                }
                _ if cell.is_empty() => {}
                _ => {
                    self.line.claim(cell, PartUse::Layout);
                    self.others.add(table.headings[at], cell);
                }
            }
        }
    }

    /// Takes the number of a row: one that is not the next ends the game.
    fn take_number(&mut self, cell: &str) {
        let last = self.last;
        let step = self.table.step();
        self.last = number(cell).filter(|number| last.is_none_or(|last| last + step == *number));
        if self.last.is_some() {
            self.line.claim(cell, PartUse::Layout);
        } else if !self.line.is_broken() {
            let at = self.line.moves() + 1;
            self.line.stop(cell);
            let unfit = number(cell).map(|number| UnfitNumber { at, number, after: last });
            self.line.notes.extend(unfit.map(ImportNote::NumberUnfit));
        }
    }

    /// Takes who plays a move: one whose turn it is not ends the game.
    fn take_mover(&mut self, cell: &str) {
        let table = self.table;
        let at = table.kinds.iter().position(|kind| *kind == ColumnKind::Mover).unwrap_or(0);
        let is_first = table.rows.first().is_some_and(|(_, row)| row.get(at) == Some(&cell));
        if is_first == self.line.moves().is_multiple_of(2) {
            self.line.claim(cell, PartUse::Layout);
        } else if !self.line.is_broken() {
            self.line.stop(cell);
        }
    }

    /// Plays the column of a cell. One that holds none ends the game.
    fn take_move(&mut self, cell: &str) {
        let counted = column(cell).map(|column| match column.parse::<u8>() {
            Ok(digit) if self.is_from_zero => (digit + 1).to_string(),
            _ => column.to_owned(),
        });
        match counted {
            Some(word) if self.line.play_as(cell, &word) != MoveOutcome::Wrong => {}
            Some(_) => self.line.claim(cell, PartUse::Used),
            None if self.line.is_broken() => {}
            None => self.line.stop(cell),
        }
    }
}

/// The columns of both colours, in their order, each with its side.
fn sides(headings: &[&str], open: Game) -> Option<[(usize, Side); 2]> {
    let small: Vec<String> = headings.iter().map(|heading| heading.to_lowercase()).collect();
    let mut found = small.iter().enumerate().filter(|(_, heading)| {
        is_colour(heading) || names_player(heading, open) || numbered(heading).is_some()
    });
    let of = |(at, heading): (usize, &String)| {
        let side = numbered(heading)
            .or_else(|| side_words::named(heading))
            .or_else(|| side_words::pictured(heading))
            .or_else(|| side_words::only_one(heading));
        Some((at, side?))
    };
    let (one, other) = (of(found.next()?)?, of(found.next()?)?);
    (found.next().is_none() && one.1 != other.1).then_some([one, other])
}
