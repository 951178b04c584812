//! Connect Four as digits from 1 (most papers and programs), as digits from 0 (CodinGame, OpenSpiel), or as letters.

use crate::catalog::AnyPosition;
use crate::game::connect_four::ConnectFour;
use crate::game::{ActionId, Notation as _};
use crate::store::Document;

use super::{ImportFormat, Imported};

/// Reads columns from the start; `None` where the text has other signs, or cannot be played.
pub(super) fn read(start: &ConnectFour, text: &str) -> Option<Imported> {
    let signs: Vec<char> =
        text.chars().filter(|sign| !sign.is_whitespace() && !",;.-".contains(*sign)).collect();
    let digits = |from: u32| -> Option<String> {
        let digit = |sign: &char| sign.to_digit(10).filter(|digit| (from..from + 7).contains(digit));
        signs.iter().map(|sign| char::from_digit(digit(sign)? - from + 1, 10)).collect()
    };
    let letter = |sign: &char| {
        let column =
            (sign.to_ascii_lowercase() as u32).checked_sub('a' as u32).filter(|&column| column < 7)?;
        char::from_digit(column + 1, 10)
    };
    let letters: Option<String> = signs.iter().map(letter).collect();
    let played =
        |columns: Option<String>| start.parse_moves(&columns?).ok().filter(|moves| !moves.is_empty());
    let (from_one, from_zero) = (played(digits(1)), played(digits(0)));
    // Both ways of counting are played: only the rules say that a column is full.
    let (form, moves) = match (from_one, from_zero) {
        (Some(moves), None) => (ImportFormat::Columns, moves),
        (Some(moves), Some(_)) => (ImportFormat::ColumnsEitherWay, moves),
        (None, Some(moves)) => (ImportFormat::ColumnsFromZero, moves),
        (None, None) => (ImportFormat::Columns, played(letters)?),
    };
    Some(imported(start, form, &moves))
}

fn imported(start: &ConnectFour, form: ImportFormat, line: &[ActionId]) -> Imported {
    let mut document = Document::new(AnyPosition::ConnectFour(*start));
    document.cursor = document.record.add_line(document.cursor, line).unwrap_or(document.cursor);
    Imported { form, document, moves: line.len(), passed_over: Vec::new(), illegal: None, further: 0 }
}
