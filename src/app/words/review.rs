//! The review of a game in words: values, losses, and marks of moves.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::review::{AverageLoss, GradualLoss, MoveMark, MoveVerdict, ReviewedMove, Thrown, ValueUnit};

use super::ending;
use super::games::side_name;
use super::text::Text;

/// The sign of a mark beside a move, as players write it; empty for a good move.
pub const fn sign(mark: MoveMark) -> &'static str {
    match mark {
        MoveMark::Best => "✓",
        MoveMark::Good => "",
        MoveMark::Inaccuracy => "?!",
        MoveMark::Mistake => "?",
        MoveMark::Blunder => "??",
        MoveMark::Lost => "✕",
    }
}

/// The name of a mark.
pub fn mark(text: Text, mark: MoveMark) -> String {
    text.get(&format!("review.mark.{}", mark.word()))
}

/// The name of a mark with the engine that estimates: by an estimate a move was probably the losing one.
pub fn mark_by(text: Text, given: MoveMark, engine: Option<&str>, is_estimate: bool) -> String {
    let is_likely = given == MoveMark::Lost && is_estimate;
    let words = if is_likely { text.get("review.mark.lost-estimated") } else { mark(text, given) };
    words + &by(text, engine)
}

/// The move that probably lost a game, with the size of its loss.
pub fn likely_lost(text: Text, name: &str, verdict: &MoveVerdict) -> String {
    let loss = loss_with_unit(text, verdict.counted, written_loss(verdict));
    text.with("review.lost-likely", &[("move", &name), ("loss", &loss)])
}

/// How a game was lost that no single move lost; `number` is that of a move by its index.
pub fn lost_gradually(text: Text, gradual: GradualLoss, number: impl Fn(usize) -> usize) -> String {
    match gradual {
        GradualLoss::FromStart => text.get("review.lost-from-start"),
        GradualLoss::Between(first, last) => {
            text.with("review.lost-slowly", &[("first", &number(first)), ("last", &number(last))])
        }
    }
}

/// Whose estimate something is, behind it; nothing where it is this program's.
pub fn by(text: Text, engine: Option<&str>) -> String {
    engine.map_or_else(String::new, |engine| text.with("engines.hint-by", &[("engine", &engine)]))
}

/// A number with its sign and one decimal at most.
fn signed(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // A small loss rounds to minus zero, which would be written with a sign.
    if rounded == 0.0 {
        return "0".to_owned();
    }
    let written = if rounded.fract() == 0.0 { format!("{rounded:+.0}") } else { format!("{rounded:+.1}") };
    written.replace('-', "−")
}

/// The values of a verdict before and after the move: `= +4`, `≈ +2.4`, `≈ 54 %`. A proven one has its sign
/// beside an estimate.
///
/// Where estimates are chances, a result beside them is a word.
pub fn values(text: Text, verdict: &MoveVerdict) -> [String; 2] {
    let [before, after] = verdict.proofs;
    [(before, verdict.before), (after, verdict.after)].map(|(proof, value)| match proof {
        Some(proof) if verdict.counted == ValueUnit::Share => result(text, proof),
        Some(proof) => format!("=\u{2009}{}", signed(proof)),
        None => format!("≈\u{2009}{}", number(verdict.counted, value)),
    })
}

/// Both values behind a loss, ` (≈ +2.4 → ≈ −1)`: those of the positions, or of one depth where the loss is that of searches to the
/// same depth. Nothing where only one of these is a proof.
pub fn values_of_loss(text: Text, verdict: &MoveVerdict, side: Side) -> String {
    values_of_loss_for(text, verdict, side, Side::First)
}

/// Both values behind a loss, for this viewer.
pub fn values_of_loss_for(text: Text, verdict: &MoveVerdict, side: Side, viewer: Side) -> String {
    let (key, shown) = match of_one_depth(verdict, side) {
        _ if verdict.is_difference(side) => ("review.values", verdict.seen_by(viewer)),
        Some(compared) => ("review.values-of-one-depth", compared.seen_by(viewer)),
        None => return String::new(),
    };
    let [before, after] = values(text, &shown);
    text.with(key, &[("before", &before), ("after", &after)])
}

/// The verdict with the value that a search of the position before the move has for that after it; `None` where a proof is known
/// of the position before.
fn of_one_depth(verdict: &MoveVerdict, side: Side) -> Option<MoveVerdict> {
    if verdict.proofs[0].is_some() {
        return None;
    }
    // From what is written, so that the three numbers agree.
    let [before, loss] = [verdict.before, verdict.loss].map(|value| written(verdict.counted, value));
    let after = if side == Side::First { before - loss } else { before + loss };
    Some(MoveVerdict { before, after, proofs: [None; 2], ..verdict.clone() })
}

/// A value as it is written: a whole percentage, or one decimal.
fn written(counted: ValueUnit, value: f64) -> f64 {
    let parts = if counted == ValueUnit::Share { 100.0 } else { 10.0 };
    (value * parts).round() / parts
}

/// The loss of a move as it is written beside its two values: where it is their difference, that of the written ones.
pub fn written_loss(verdict: &MoveVerdict) -> f64 {
    let is_difference = ((verdict.before - verdict.after).abs() - verdict.loss).abs() < 1e-9;
    if verdict.proven || !is_difference {
        return verdict.loss;
    }
    let [before, after] = [verdict.before, verdict.after].map(|value| written(verdict.counted, value));
    (before - after).abs()
}

/// The winner, as a word for the side of the value.
pub fn result(text: Text, value: f64) -> String {
    text.get(match value.partial_cmp(&0.0) {
        Some(std::cmp::Ordering::Greater) => "value.win",
        Some(std::cmp::Ordering::Less) => "value.loss",
        _ => "value.draw",
    })
}

/// A sentence without the sign at its end, for a row or in front of more words.
pub fn unended(sentence: &str) -> &str {
    sentence.trim_end_matches(['.', '。'])
}

/// A value without the sign of its certainty.
pub fn number(counted: ValueUnit, value: f64) -> String {
    match counted {
        ValueUnit::Share => format!("{:.0}\u{2009}%", value * 100.0),
        _ => signed(value),
    }
}

/// A loss: `0`, `6`, `2.4`, `15 %`.
pub fn loss(counted: ValueUnit, loss: f64) -> String {
    match counted {
        ValueUnit::Share => format!("{:.0}\u{2009}%", loss * 100.0),
        _ => signed(loss).trim_start_matches('+').to_owned(),
    }
}

/// The loss of a move, with the sign of certainty where it is no proof: `−6`, `≈ −2.4`.
pub fn lost(verdict: &MoveVerdict) -> String {
    let lost = format!("−{}", loss(verdict.counted, written_loss(verdict)));
    if verdict.proven { lost } else { format!("≈\u{2009}{lost}") }
}

/// A loss with its unit: `6 discs`.
pub fn loss_with_unit(text: Text, counted: ValueUnit, loss: f64) -> String {
    let loss = self::loss(counted, loss);
    let unit = counted.word();
    let key = if loss == "1" { format!("review.loss-of-one.{unit}") } else { format!("review.loss.{unit}") };
    text.with(&key, &[("loss", &loss)])
}

/// The average loss of a player's moves, with its unit, to one decimal: `1.0 discs`, `≈ 2.4 discs`; `None`
/// without any, and where results, or their distance, are counted.
pub fn average_with_unit(text: Text, counted: ValueUnit, average: &AverageLoss) -> Option<String> {
    // A part of a result can be neither won nor lost.
    let is_result = matches!(counted, ValueUnit::Result | ValueUnit::Moves);
    let mean = average.loss_per_move().filter(|_| !is_result)?;
    let mean = if counted == ValueUnit::Share { loss(counted, mean) } else { format!("{mean:.1}") };
    let mean = if average.is_estimate { format!("≈\u{2009}{mean}") } else { mean };
    Some(text.with(&format!("review.loss.{}", counted.word()), &[("loss", &mean)]))
}

/// The number of a player's moves that kept the result, of those with a choice.
pub fn kept(text: Text, average: &AverageLoss) -> String {
    let kept = average.kept();
    let key = match (average.moves, kept) {
        (0, _) => "review.no-choice",
        (1, 0) => "review.kept-only.no",
        (1, _) => "review.kept-only.yes",
        _ => "review.kept",
    };
    text.with(key, &[("kept", &kept), ("moves", &average.moves)])
}

/// The proven results before and after a move, where values are no words for them.
pub fn outcomes(text: Text, verdict: &MoveVerdict, positions: [&AnyPosition; 2]) -> Option<[String; 2]> {
    let [before, after] = positions;
    let ([was, is], mover) = (verdict.proofs, before.side_to_move());
    let outcome = ending::outcome(text, after, is?)?;
    // Moves of the winner are counted from the same position: the one that was just played is among them.
    let counted = ending::distance(after, is?).filter(|&(winner, _)| winner == mover);
    let outcome = counted.map_or(outcome, |(winner, moves)| {
        let side = side_name(text, before, winner);
        text.with("ending.win", &[("side", &side as &dyn std::fmt::Display), ("moves", &(moves + 1))])
    });
    Some([ending::outcome(text, before, was?)?, outcome])
}

/// The words about a move besides its verdict.
#[derive(Debug)]
pub struct MoveWords {
    pub label: String,
    pub better: String,
    /// The results of the game before and after it.
    pub outcomes: Option<[String; 2]>,
}

/// A sentence about a move.
pub fn sentence(text: Text, ply: &ReviewedMove, mark: Option<MoveMark>, words: &MoveWords) -> String {
    let MoveWords { label, better, outcomes } = words;
    let Some(verdict) = &ply.verdict else { return text.get("review.unknown") };
    if ply.forced {
        return text.with("review.forced", &[("move", &label)]);
    }
    if mark == Some(MoveMark::Best) {
        let key = if verdict.proven { "review.was-best" } else { "review.was-probably-best" };
        return text.with(key, &[("move", &label)]);
    }
    let loss = loss_with_unit(text, verdict.counted, written_loss(verdict));
    let [before, after] = values(text, verdict);
    let both = values_of_loss(text, verdict, ply.side);
    let values: [(&str, &dyn std::fmt::Display); 6] = [
        ("move", &label),
        ("loss", &loss),
        ("before", &before),
        ("after", &after),
        ("values", &both),
        ("line", &better),
    ];
    let key = match (mark, verdict.proven, verdict.thrown(ply.side)) {
        (Some(MoveMark::Lost), true, _) => "review.was-lost",
        (Some(MoveMark::Lost), false, _) => "review.was-probably-lost",
        (_, _, Some(Thrown::WinForDraw)) => "review.threw.win-for-draw",
        (_, _, Some(Thrown::WinForLoss)) => "review.threw.win-for-loss",
        (_, _, Some(Thrown::DrawForLoss)) => "review.threw.draw-for-loss",
        (_, true, _) => "review.was-worse",
        (_, false, _) => "review.was-probably-worse",
    };
    // Numbers of moves are a riddle where the winner, and the time of the win, can be named.
    match outcomes {
        Some([before, after]) if verdict.proven => {
            let plain = format!("review.plain.{}", key.rsplit('.').next().unwrap_or_default());
            let values: [(&str, &dyn std::fmt::Display); 4] =
                [("move", label), ("before", before), ("after", after), ("line", better)];
            text.with(&plain, &values)
        }
        _ => text.with(key, &values),
    }
}

/// The unit of a graph, and the side of its values.
pub fn title(text: Text, counted: ValueUnit, [first, second]: [&str; 2]) -> String {
    text.with(&format!("review.graph.{}", counted.word()), &[("side", &first), ("other", &second)])
}
