//! The generic game format of GGS and NBoard: `(;GM[Othello]PB[..]PW[..]BO[8 ... *]B[F5/eval/time]W[D6];)`.

use crate::game::record::MoveEvaluation;
use crate::game::score::Bound;
use crate::game::{Score, Side};

use super::imported::position;
use super::line::{ImportedLine, MoveOutcome};
use super::{ImportError, ImportFormat, Imported};

/// Reads the first game of a text that begins with one.
///
/// # Errors
/// [`ImportError`] for another game, another size, a board or a bracket that is wrong.
pub(super) fn read(text: &str) -> Result<Imported, ImportError> {
    let end = text.find(";)").map_or(text.len(), |end| end + 2);
    let further = text[end..].matches("(;").count();
    let properties = properties(&text[2..end])?;
    let value = |tag: &str| properties.iter().find(|(found, _)| found == tag).map(|(_, value)| value.trim());
    if let Some(other) = value("GM").filter(|game| !game.eq_ignore_ascii_case("othello")) {
        return Err(ImportError::Game(other.to_owned()));
    }
    // Without a board the usual start is meant: `O` is White on d4 and e5, `*` is Black.
    let board = value("BO").unwrap_or("8 ---------------------------O*------*O--------------------------- *");
    let (size, squares) =
        board.split_at(board.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(board.len()));
    let size = size.parse().map_err(|_| ImportError::Size(size.to_owned()))?;
    let mut game = ImportedLine::new(position(size, squares)?);
    game.title = title(&value);
    game.names = ["PB", "PW"].map(|tag| given(&value, tag).unwrap_or_default().to_owned());
    for (tag, value) in &properties {
        if !["B", "W"].contains(&tag.as_str()) {
            continue;
        }
        let mut parts = value.split('/').map(str::trim);
        let before = game.at;
        if game.play(parts.next().unwrap_or_default()) == MoveOutcome::Wrong {
            break;
        }
        let evaluation = parts.next().unwrap_or_default();
        // A pass that the rules do not know adds no move, and its value must not go to the move before.
        if game.at != before && !evaluation.is_empty() {
            let side = if tag == "B" { Side::First } else { Side::Second };
            if let Some(found) = evaluated(evaluation, side) {
                game.record.set_evaluation(game.at, Some(found));
            } else {
                // What is no number is kept as words rather than lost.
                game.record.set_comment(game.at, evaluation);
            }
        }
    }
    Ok(Imported { further, ..game.finished(ImportFormat::Ggf) })
}

/// What the player of a move noted of its value: discs that it expects to win by.
fn evaluated(text: &str, side: Side) -> Option<MoveEvaluation> {
    /// Discs that nobody can win by more of.
    const MOST: f64 = 64.0;
    let discs: f64 = text.parse().ok()?;
    (discs.abs() <= MOST).then(|| MoveEvaluation {
        score: Score::estimate((discs * 100.0).round() as i32).for_first(side),
        per_disc: 100,
        bound: Bound::Exact,
        exact: false,
        win_rate: None,
        depth: 0,
        method: "ggf".to_owned(),
    })
}

/// Who played whom, when, and how it ended.
fn title<'a>(value: &impl Fn(&str) -> Option<&'a str>) -> String {
    let given = |tag| given(value, tag);
    let players = [given("PB").unwrap_or("?"), given("PW").unwrap_or("?")].join(" – ");
    let players = (players != "? – ?").then_some(players);
    let parts = [players.as_deref(), given("PC"), given("DT"), given("RE")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ").chars().take(200).collect()
}

/// What stands behind a tag, where that says anything.
fn given<'a>(value: &impl Fn(&str) -> Option<&'a str>, tag: &str) -> Option<&'a str> {
    value(tag).filter(|text| !text.is_empty() && *text != "?")
}

/// The properties in order: a tag of capitals and a value in brackets, in which a backslash protects the next sign.
pub(super) fn properties(text: &str) -> Result<Vec<(String, String)>, ImportError> {
    let mut signs = text.chars().enumerate();
    let mut found = Vec::new();
    let mut tag = String::new();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '[' => {
                found.push((
                    std::mem::take(&mut tag),
                    value(&mut signs).ok_or(ImportError::Unclosed(at + 3))?,
                ));
            }
            sign if sign.is_ascii_uppercase() => tag.push(sign),
            // A tag is capitals only; anything else between properties is no part of the next one.
            _ => tag.clear(),
        }
    }
    Ok(found)
}

/// What stands before the closing bracket; `None` where there is none.
pub(super) fn value(signs: &mut impl Iterator<Item = (usize, char)>) -> Option<String> {
    let mut value = String::new();
    loop {
        match signs.next()?.1 {
            ']' => return Some(value),
            '\\' => value.extend(signs.next().map(|(_, sign)| sign)),
            sign => value.push(sign),
        }
    }
}
