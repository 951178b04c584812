//! Numbers in words and signs: bounds, few digits, shares and times.

use crate::catalog::shown::discs;
pub use crate::catalog::shown::percent;
use crate::catalog::{Family, Method, Unit};
use crate::conventions::Conventions;
use crate::game::record::MoveEvaluation;
use crate::game::score::{Bound, Certainty};
use crate::game::{Score, Side};
use crate::trace::tree::Node;

use super::text::Text;

/// A score in words: a number, or a win or a loss where a search did not count the margin.
pub fn score(text: Text, unit: Unit, score: Score) -> String {
    // The certainty is not given: the score may be an estimate.
    known_score(text, unit, Certainty::Estimate, score)
}

/// A score of known certainty, in words without a sign for it.
pub fn known_score(text: Text, unit: Unit, known: Certainty, score: Score) -> String {
    match score.0.signum() {
        _ if !unit.is_word(score, known) => unit.write(score),
        1 => text.get("value.win"),
        0 => text.get("value.draw"),
        _ => text.get("value.loss"),
    }
}

/// A score with its certainty: `= +4`, `≈ +4`, `≤ −2`; in a textbook tree `=3`, `≤2`.
pub fn bounded(text: Text, unit: Unit, known: Certainty, value: Score) -> String {
    let known = value.settled(known);
    let value = known_score(text, unit, known, value);
    let space = if unit.is_textbook() { "" } else { "\u{2009}" };
    format!("{}{space}{value}", known.sign())
}

/// A value found for a position, from the point of view of `viewer`: `= +4`, `≈ +3.5`, `≈ 54 %`. `unit` is
/// that of the game.
pub fn found(text: Text, unit: Unit, value: &MoveEvaluation, viewer: Side) -> (Certainty, String) {
    // In a game for one, points of a line are certain.
    let proven = value.exact || unit.is_collected() && value.bound != Bound::Exact;
    let (known, score) = seen(value.bound.certainty(proven), value.score, Side::First, viewer);
    let unit = unit.with_per_disc(value.per_disc);
    let words = match value.win_rate {
        Some(rate) => percent(if viewer == Side::First { rate } else { 1.0 - rate }),
        None if unit.per_disc() > 1 && !value.exact && !score.is_decided() => discs(unit.number(score)),
        None => return (known, bounded(text, unit, known, score)),
    };
    (known, format!("{}\u{2009}{words}", known.sign()))
}

/// The known value of a node, from the point of view of the conventions.
pub fn known_value(node: &Node, conventions: Conventions) -> Option<(Certainty, Score)> {
    node.value.map(|value| seen(node.certainty(), value, node.side, conventions.viewer(node.side)))
}

/// A value for `side`, from the point of view of `viewer`.
pub fn seen(known: Certainty, value: Score, side: Side, viewer: Side) -> (Certainty, Score) {
    if side == viewer { (known, value) } else { (known.flipped(), -value) }
}

/// Two terms to so many digits behind the point, and the sum of what is shown, so that a reader can add.
pub fn sum_of_terms(first: f64, second: f64, digits: usize) -> [String; 3] {
    let scale = 10_f64.powi(digits as i32);
    let [first, second] = [first, second].map(|term| (term * scale).round_ties_even());
    [first, second, first + second].map(|scaled| format!("{:.digits$}", scaled / scale))
}

/// A share of 0..=1 in percent with one decimal, as every place of the window has the means of a search: `48.3 %`; only none and
/// all are whole: `0 %`, `100 %`.
pub fn fine_percent(share: f64) -> String {
    let percent = share * 100.0;
    let is_whole = [0.0, 100.0].iter().any(|end| (percent - end).abs() < 1e-9);
    let decimals = usize::from(!is_whole);
    format!("{percent:.decimals$}\u{2009}%")
}

/// The key of the number of positions that a method evaluated itself.
pub const fn valued(method: &Method) -> &'static str {
    if method.is_depth_first() { "analysis.figure.leaves" } else { "analysis.figure.evaluations" }
}

/// The key of the number of playouts, or in a game for one of tries.
pub const fn runs(family: Family) -> &'static str {
    match family {
        Family::Alternating | Family::Simultaneous => "analysis.figure.simulations",
        Family::Solo => "analysis.figure.tries",
    }
}

/// The key for a number of nodes, leaves, simulations or the like; `key` is its plural form.
pub fn figure_key(key: &str, number: u64) -> &str {
    match key {
        _ if number != 1 => key,
        "analysis.figure.nodes" => "analysis.figure.node",
        "analysis.figure.leaves" => "analysis.figure.leaf",
        "analysis.figure.evaluations" => "analysis.figure.evaluation",
        "analysis.figure.simulations" => "analysis.figure.simulation",
        "analysis.figure.tries" => "analysis.figure.try",
        "then.cuts" => "then.cut",
        "then.tree-nodes" => "then.tree-node",
        key => key,
    }
}

/// A time: `0.24 s`, `12.3 s`, `3:05`.
pub fn seconds(seconds: f64) -> String {
    // Where two decimals would round up to 10.00, one is used.
    if seconds < 9.995 {
        format!("{seconds:.2}\u{2009}s")
    } else if seconds < 99.95 {
        format!("{seconds:.1}\u{2009}s")
    } else {
        format!("{}:{:02}", seconds as u64 / 60, seconds as u64 % 60)
    }
}

/// A time, in milliseconds where it is short.
pub fn short_time(seconds: f64) -> String {
    match seconds * 1e3 {
        millis if millis < 1.0 => "< 1\u{2009}ms".to_owned(),
        millis if millis < 99.5 => format!("{millis:.0}\u{2009}ms"),
        _ => self::seconds(seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::{fine_percent, percent};

    #[test]
    fn only_none_and_all_are_written_as_such() {
        for (share, words) in [
            (0.0, "0 %"),
            (0.0004, "< 0.1 %"),
            (0.0006, "0.1 %"),
            (0.54, "54 %"),
            (0.996, "99.6 %"),
            (0.9994, "99.9 %"),
            (0.9996, "> 99.9 %"),
            (1.0, "100 %"),
        ] {
            assert_eq!(percent(share).replace('\u{2009}', " "), words);
        }
    }

    #[test]
    fn means_have_one_decimal_but_none_and_all() {
        for (share, words) in
            [(0.0, "0 %"), (0.017, "1.7 %"), (0.5, "50.0 %"), (0.518, "51.8 %"), (1.0, "100 %")]
        {
            assert_eq!(fine_percent(share).replace('\u{2009}', " "), words);
        }
    }
}
