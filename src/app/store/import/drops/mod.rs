//! Connect Four in rows: a row has at most a number, a player, a column and the row of the board to which the stone falls, a time and a
//! remark, in any dress and order. What each part is, is found by what holds over all rows; where a row is another, the game ends.

use crate::catalog::Game;
use crate::game::connect_four::ConnectFour;

use super::account::PartUse;
use super::counting::says_from_zero;
use super::line::{self, shortened};
use super::refusal::{self, FaultAt, Faulty, ImportFault};
use super::result::{contradiction, says_winner};
use super::table_order::count_from_zero;
use super::{
    ImportFormat, ImportNote, Imported, UnfitNumber, columns, digits, gap_words, intervals, stone_table, tree,
};

mod atoms;
mod meanings;
mod plain;
mod play;
mod roles;
mod rows;
mod times;
mod tokens;

use atoms::{Atom, AtomClass, DropLine};
use meanings::Heading;
use roles::DropRole;
use rows::{DropRow, DropRows};

/// The game of such a text; `None` for all others.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Imported>> {
    /// Bytes of such a text.
    const LONGEST: usize = 1 << 14;
    let trimmed = text.trim();
    let is_list = trimmed.starts_with("[[")
        || trimmed.starts_with('{')
        || trimmed.starts_with('[') && trimmed.ends_with(']');
    if text.len() > LONGEST || is_list || tree::next_tree(text).is_some() || has_board(text) {
        return None;
    }
    // A result stands behind the moves.
    let (body, result) = columns::with_result(text);
    let lines = atoms::lines(body);
    let mut read = of_lines(text, &lines, open)?;
    if let (Ok(game), Some(result)) = (&mut read, result) {
        take_result(game, text, result);
    }
    Some(read)
}

/// Takes the result after a game.
fn take_result(game: &mut Imported, text: &str, result: &str) {
    let position = game.document.position(game.document.cursor);
    if game.illegal.is_none() {
        game.contradiction = contradiction(result, &position);
    }
    result.clone_into(&mut game.document.facts.result);
    let at = result.as_ptr().addr() - text.as_ptr().addr();
    game.account.claim_range(at..at + result.len(), PartUse::Used);
}

/// The game of lines.
fn of_lines<'a>(text: &'a str, lines: &[DropLine<'a>], open: Game) -> Option<Faulty<Imported>> {
    if let Some(part) = lost_beginning(lines) {
        let at = part.as_ptr().addr() - text.as_ptr().addr();
        return Some(Err(FaultAt::new(at, ImportFault::Word(part.to_owned()))));
    }
    if let Some(line) = several_games(lines) {
        let at = line.as_ptr().addr() - text.as_ptr().addr();
        return Some(Err(FaultAt::new(at, ImportFault::Word(shortened(line)))));
    }
    if let Some(game) = plain::read(text, lines, board_of(open), open) {
        return Some(Ok(game));
    }
    rows::ALIKE.into_iter().find_map(|alike| of_rows(text, lines, alike, open))
}

/// The game of lines that fall into rows.
fn of_rows<'a>(
    text: &'a str,
    lines: &[DropLine<'a>],
    alike: rows::Alike,
    open: Game,
) -> Option<Faulty<Imported>> {
    /// Known parts of a line that is no row.
    const MOST_BESIDE: usize = 4;
    /// Fewer rows may be anything.
    const FEWEST: usize = 3;
    let mut found = rows::of(lines, alike)?;
    let names_players = |line: &DropLine<'_>| {
        line.atoms.iter().any(|atom| atom.class == AtomClass::Side) && line.atoms.len() > 1
    };
    let says_winner = |line: &DropLine<'_>| says_winner(line.line).is_some();
    if found.above.iter().any(names_players) || found.below.iter().any(|line| line.atoms.len() > MOST_BESIDE)
    {
        return None;
    }
    let has_winner = found.below.iter().any(says_winner);
    take_heading(&mut found, text)?;
    let shape = &found.shape;
    let is_whole = |row: &&DropRow<'_>| row.atoms.len() == shape.len() && rows::fit(&row.atoms, shape);
    let whole: Vec<&DropRow<'_>> = found.rows.iter().filter(is_whole).collect();
    let whole_rows = whole.len();
    let roles = roles::of(&whole, shape).filter(|_| 2 * whole.len() >= found.rows.len())?;
    let is_order = |role: &DropRole| matches!(role, DropRole::Number | DropRole::Mover);
    // Columns alone are read elsewhere.
    let are_plain =
        shape.iter().all(|class| *class == AtomClass::Digits) || shape.contains(&AtomClass::Letter);
    let has_words = !found.are_lines && roles.contains(&DropRole::Remark);
    if has_words || are_plain && !roles.iter().any(is_order) {
        return None;
    }
    // A single row says nothing by itself.
    let number = roles::places(&roles, DropRole::Number).first().and_then(|at| found.rows[0].atoms.get(*at));
    if found.rows.len() == 1 && number.is_some_and(|number| roles::value(number.part) != Some(1)) {
        return None;
    }
    if !is_of_stones(&found, lines, &roles, open) {
        return None;
    }
    if let Err(fault) = roles::order(&mut found.rows, &roles, text) {
        return Some(Err(fault));
    }
    let is_named = lines.iter().any(|line| line.is_of_stones);
    let is_moved = |read: &Faulty<Imported>| {
        read.as_ref().map_or_else(|fault| !matches!(fault.fault, ImportFault::Word(_)), |_| true)
    };
    // Rows of which none is played may be anything where they are few, and who won is understood elsewhere.
    let is_meant = is_named || whole_rows >= FEWEST;
    play::read(text, &found, &roles, board_of(open))
        .filter(|read| (is_meant || is_moved(read)) && (!has_winner || read.is_err()))
}

/// The sign or the number in the place of the first move of a list of squares or of numbered columns.
fn lost_beginning<'a>(lines: &[DropLine<'a>]) -> Option<&'a str> {
    let mut atoms = lines.iter().flat_map(|line| &line.atoms);
    let (first, second, third) = (atoms.next()?, atoms.next()?, atoms.next()?);
    let is_number =
        |atom: &Atom<'_>, number| atom.class == AtomClass::Number && roles::value(atom.part) == Some(number);
    let is_lost = match first.class {
        AtomClass::Hole => second.class == AtomClass::Square && second.part.ends_with('1'),
        _ => is_number(first, 1) && is_number(second, 2) && third.class == AtomClass::Digits,
    };
    (is_lost && lines.len() == 1).then_some(first.part)
}

/// The heading of a table in which several games stand side by side: a side stands there twice, or the games have numbers.
fn several_games<'a>(lines: &[DropLine<'a>]) -> Option<&'a str> {
    let (heading, row) = (lines.first()?, lines.get(1)?);
    let are_digits =
        !row.line.contains(char::is_alphabetic) && row.atoms.iter().any(|atom| atom.class.may_be_move());
    let of = |class: AtomClass| -> Vec<String> {
        let atoms = heading.atoms.iter().filter(|atom| atom.class == class);
        atoms.map(|atom| atom.part.to_lowercase()).collect()
    };
    let is_twice = |words: &[String]| words.iter().enumerate().any(|(at, word)| words[..at].contains(word));
    let (sides, names, numbers) = (of(AtomClass::Side), of(AtomClass::Name), of(AtomClass::Digits));
    let are_games = numbers.len() > 1
        && numbers.len() == names.len()
        && names.iter().all(|name| name.len() > 1)
        && is_twice(&names)
        && !is_twice(&numbers);
    let are_sides = numbers.is_empty() && is_twice(&sides);
    (are_digits && (are_sides || are_games)).then_some(heading.line)
}

/// Whether rows of a board stand in a text.
fn has_board(text: &str) -> bool {
    /// Rows of the smallest board, and signs of one.
    const ROWS: usize = 2;
    const SIGNS: usize = 4;
    const MANY: usize = 6;
    let is_of_sign = |sign: char| !sign.is_alphanumeric() || "xXoObBwW".contains(sign);
    let is_row = |line: &&str| {
        // The names of the rows stand at their ends.
        let line = line.trim_matches(|sign: char| sign.is_whitespace() || ('3'..='8').contains(&sign));
        let strokes = line.matches(['|', '│']).count();
        let signs = || line.chars().filter(|sign| !sign.is_whitespace() && !"|│,;".contains(*sign));
        let digits = signs().filter(char::is_ascii_digit).count();
        let drawn = signs().count() - digits;
        let are_stones = digits >= MANY && signs().all(|sign| "012".contains(sign));
        let is_drawn = drawn >= SIGNS && drawn > 2 * digits || strokes >= MANY;
        are_stones || is_drawn && signs().all(|sign| sign.is_ascii_digit() || is_of_sign(sign))
    };
    text.lines().filter(is_row).count() >= ROWS
}

/// The board that is open, or the usual one.
fn board_of(open: Game) -> ConnectFour {
    match open {
        Game::ConnectFour { width, height } => ConnectFour::new(width, height).unwrap_or_default(),
        _ => ConnectFour::default(),
    }
}

/// Takes what the heading of a table says of its columns; `None` where nobody understands it.
fn take_heading(found: &mut DropRows<'_, '_>, text: &str) -> Option<()> {
    // A line with a time is a message.
    let heading = found.above.last().filter(|line| line.time.is_none());
    let Some(line) = heading.map(|line| line.line) else { return Some(()) };
    let first = found.rows.first()?.atoms.first()?.part;
    let at = first.as_ptr().addr() - text.as_ptr().addr();
    let row = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let row = text[row..].lines().next().unwrap_or_default();
    let sign = stone_table::sign_between(line).filter(|sign| row.contains(*sign));
    let cells: Vec<&str> = match sign {
        Some(sign) => line.trim_matches('|').split(sign).collect(),
        None => line.split_whitespace().collect(),
    };
    let known: Option<Vec<Heading>> =
        cells.iter().map(|cell| meanings::heading(cell.trim_matches([' ', '"']))).collect();
    let Some(known) = known.filter(|known| known.len() > 1) else { return sign.is_none().then_some(()) };
    let known: Vec<Heading> = known.into_iter().filter(|heading| *heading != Heading::Time).collect();
    if known.len() != found.shape.len() {
        return None;
    }
    for (at, heading) in known.into_iter().enumerate() {
        let class = found.shape[at];
        let meant = match heading {
            Heading::Row if class == AtomClass::Digits => AtomClass::Row,
            Heading::Move if class == AtomClass::Digits => AtomClass::Column,
            Heading::Count if class == AtomClass::Digits => AtomClass::Number,
            Heading::Move if !class.may_be_move() => return None,
            Heading::Mover if class == AtomClass::Digits => AtomClass::Side,
            Heading::Mover if !matches!(class, AtomClass::Side | AtomClass::Name) => return None,
            _ => continue,
        };
        found.shape[at] = meant;
        for atom in found.rows.iter_mut().filter_map(|row| row.atoms.get_mut(at)) {
            if atom.class == class {
                atom.class = meant;
            }
        }
    }
    Some(())
}

/// Whether a column stands in two rows, as no square of tic-tac-toe does.
fn has_column_twice(found: &DropRows<'_, '_>, roles: &[DropRole]) -> bool {
    let places = roles::places(roles, DropRole::Move);
    let atoms = found.rows.iter().flat_map(|row| places.iter().filter_map(|at| row.atoms.get(*at)));
    let mut columns: Vec<&str> = atoms.map(|atom| atom.part).collect();
    let all = columns.len();
    columns.sort_unstable();
    columns.dedup();
    columns.len() < all
}

/// Whether rows are those of Connect Four: a word says so, that game is open, or they are none of another.
fn is_of_stones(found: &DropRows<'_, '_>, lines: &[DropLine<'_>], roles: &[DropRole], open: Game) -> bool {
    /// Fewer rows may be anything.
    const FEWEST: usize = 3;
    let first =
        roles::places(roles, DropRole::Move).first().and_then(|at| found.rows.first()?.atoms.get(*at));
    // No game of Othello begins on the first row.
    let square = found.rows.iter().flat_map(|row| &row.atoms).find(|atom| atom.class == AtomClass::Square);
    let is_first_known = first.is_none_or(|atom| atom.class != AtomClass::Hole);
    if is_first_known && square.is_some_and(|atom| !atom.part.ends_with('1')) {
        return false;
    }
    let alike = found.rows.iter().filter(|row| rows::fit(&row.atoms, &found.shape)).count();
    let is_ordered = roles.iter().any(|role| matches!(role, DropRole::Number | DropRole::Mover));
    let is_square = first.is_some_and(|atom| atom.class == AtomClass::Square);
    lines.iter().any(|line| line.is_of_stones)
        || matches!(open, Game::ConnectFour { .. })
        || (open != Game::TicTacToe || has_column_twice(found, roles))
            && (is_ordered || is_square)
            && (alike >= FEWEST
                || is_square && found.rows.len() >= FEWEST
                || found.shape.iter().all(|class| *class == AtomClass::Digits))
}
