//! Columns alone with the same sign between each two, perhaps behind the name of the game: `4>4>3`, `Connect four: 4, 4, 3`.

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;

use super::atoms::{Atom, AtomClass, DropLine};
use super::line::{ImportedLine, MoveOutcome};
use super::{ImportFormat, Imported, digits, gap_words, meanings};

/// The fewest columns that are recognized.
const FEWEST: usize = 3;

/// The beginning of a text before its columns.
struct PlainBeginning<'a> {
    /// The byte at which it ends.
    end: usize,
    names_game: bool,
    /// The words behind the name of the game.
    label: &'a str,
}

impl<'a> PlainBeginning<'a> {
    fn of(text: &'a str) -> Self {
        let begin = text.len() - text.trim_start().len();
        let Some(length) = meanings::game_beginning(&text[begin..]) else {
            return Self { end: begin, names_game: false, label: "" };
        };
        let begin = begin + length;
        let colon = text[begin..].find([':', '：']).map_or(begin, |colon| begin + colon);
        let label = text[begin..colon].trim();
        let is_label = !label.contains(|sign: char| sign.is_ascii_digit() || sign == '?' || sign == '\n');
        let (end, label) = if is_label { (colon, label) } else { (begin, "") };
        Self { end, names_game: true, label }
    }
}

/// The game of such a text.
pub(super) fn read(text: &str, lines: &[DropLine<'_>], board: ConnectFour, open: Game) -> Option<Imported> {
    let begin = PlainBeginning::of(text);
    let place = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let atoms = lines.iter().flat_map(|line| &line.atoms);
    let atoms: Vec<&Atom<'_>> = atoms.filter(|atom| place(atom.part) >= begin.end).collect();
    let is_digit = |atom: &&&Atom<'_>| atom.class == AtomClass::Digits && atom.part.len() == 1;
    let columns: Vec<&str> = atoms.iter().take_while(is_digit).map(|atom| atom.part).collect();
    let is_meant = begin.names_game || open != Game::TicTacToe;
    if columns.len() < FEWEST || !is_meant || !are_parted_alike(text, &columns, &begin) {
        return None;
    }
    let mut game = ImportedLine::new(AnyPosition::ConnectFour(board)).of(text);
    game.own(0..text.len());
    for column in &columns {
        if !game.is_broken() && game.play(column, None) == MoveOutcome::Wrong && game.moves() < FEWEST {
            return None;
        }
    }
    let rest = &atoms[columns.len()..];
    let is_word = |atom: &&Atom<'_>| atom.class == AtomClass::Name && !gap_words::names_gap(atom.part);
    if let Some(odd) = rest.iter().find(|atom| !is_word(atom)).filter(|_| !game.is_broken()) {
        game.stop(odd.part);
    }
    game.account.claim_up_to_break(text.len());
    if !game.is_broken() {
        for atom in rest {
            game.leave_out(atom.part);
        }
    }
    if !begin.label.is_empty() {
        game.leave_out(begin.label);
    }
    let is_sure = columns.iter().any(|column| matches!(*column, "7" | "8"));
    let form = if is_sure { ImportFormat::Columns } else { ImportFormat::ColumnsEitherWay };
    let mut game = game.finished_in(form, text);
    game.account.forget_moves();
    Some(game)
}

/// Whether a sign that is read here alone stands between each two columns, or a comma in brackets.
fn are_parted_alike(text: &str, columns: &[&str], begin: &PlainBeginning<'_>) -> bool {
    /// Fewer numbers with strokes between them may be a date.
    const FEWEST_WITH_STROKES: usize = 4;
    let place = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let between = |pair: &[&str]| -> String {
        text[place(pair[0]) + pair[0].len()..place(pair[1])].split_whitespace().collect()
    };
    let gaps: Vec<String> = columns.windows(2).map(between).collect();
    let before = text[begin.end..place(columns[0])].trim();
    let are_pairs = before == "(" && gaps[0] == "," && matches!(gaps[1].as_str(), "),(" | ")(");
    let step = if are_pairs { 2 } else { 1 };
    let is_known = match gaps[0].as_str() {
        ">" | "→" | "->" | "=>" | "·" | "•" | "、" => true,
        "/" | "|" => columns.len() >= FEWEST_WITH_STROKES,
        "," if are_pairs => !has_rows(columns) && !digits::may_be_squares(text),
        "," | ";" | "-" | "" | "–" => begin.names_game,
        _ => false,
    };
    is_known
        && gaps.iter().enumerate().all(|(at, gap)| *gap == gaps[at % step])
        && matches!(before, "" | ":" | "：" | "-" | "–" | "(")
}

/// Whether the second numbers of pairs may be the rows to which stones fall: the first in each column lies in the lowest.
fn has_rows(columns: &[&str]) -> bool {
    let pairs: Vec<&[&str]> = columns.chunks(2).collect();
    let is_first = |at: usize| pairs[..at].iter().all(|pair| pair[0] != pairs[at][0]);
    (0..pairs.len()).filter(|at| is_first(*at)).all(|at| matches!(pairs[at].get(1), Some(&("0" | "1"))))
}
