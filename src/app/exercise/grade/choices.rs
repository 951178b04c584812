//! Grading of choices: moves, the children of Monte Carlo trees, and strategies in a table.

use crate::game::ActionId;
use crate::search::PayoffMatrix;

use super::super::solve::{exact_value, table};
use super::super::{Answer, Difference, Exercise, Fault, ResultTable, WorkSignals};
use super::{AnswerPart, AnswerPlace, Grade, Mark, Reason};

pub(super) fn best_move(
    exercise: &Exercise,
    plies: u16,
    line: &[ActionId],
    effort: &WorkSignals,
) -> Result<Grade, Fault> {
    let mut position = exercise.subject.clone();
    // From the value of each position reached, not along the model line: other best moves are as right.
    let mut best = exact_value(&position, effort)?;
    let of_subject = Some(best);
    let mut parts = Vec::new();
    let mut lost = false;
    for (place, step) in (0..plies).zip(0_u64..) {
        if position.is_over() {
            break;
        }
        let given = line.get(usize::from(place)).copied();
        // Behind an illegal move no position is known, so all that follows is missing.
        let legal = given.filter(|action| !lost && position.actions().contains(action));
        let mark = if let Some(action) = legal {
            position = position.after(&[action]);
            let value = -exact_value(&position, effort)?;
            // The best value from here is for the other side, after any move: one mistake counts once.
            let right = value == best;
            let before = std::mem::replace(&mut best, -value);
            if right { Mark::Right } else { Mark::Wrong(Reason::WorseMove { best: before, value }) }
        } else {
            lost = true;
            Mark::Wrong(if given.is_none() { Reason::ShortLine } else { Reason::IllegalMove })
        };
        // The move itself is worth as much as all that follows.
        let worth = if place == 0 { plies.saturating_sub(1).max(1) } else { 1 };
        parts.push(AnswerPart { worth, step, ..AnswerPart::new(AnswerPlace::Move(place), mark) });
    }
    // More moves than the line has: nothing is gained by them, and something lost.
    if line.len() > parts.len() {
        let place = AnswerPlace::Move(parts.len() as u16);
        let wrong = Mark::Wrong(Reason::IllegalMove);
        parts.push(AnswerPart {
            worth: 0,
            cost: 1,
            step: parts.len() as u64,
            ..AnswerPart::new(place, wrong)
        });
    }
    Ok(Grade { best: of_subject, ..Grade::new(exercise, parts, None) })
}

/// The mark of a choice among the right children, of which several may be equal, and the one of another rule.
fn choice(given: Option<ActionId>, right: &[ActionId], other: &[ActionId]) -> Mark {
    let (Some(given), Some(&expected)) = (given, right.first()) else { return Mark::Wrong(Reason::Missing) };
    if right.contains(&given) {
        Mark::Right
    } else if other.contains(&given) {
        Mark::Wrong(Reason::OtherRule { expected })
    } else {
        Mark::Wrong(Reason::Choice { expected })
    }
}

pub(super) fn ucb1(
    exercise: &Exercise,
    child: Option<ActionId>,
    visits: Option<u32>,
    effort: &WorkSignals,
) -> Result<Grade, Fault> {
    let solution = exercise.solve_with(effort)?;
    let Answer::Choice { visits: model_visits, .. } = solution.answer else { return Err(Fault::Over) };
    let right = solution.by_sum();
    let is_right = child.is_some_and(|child| right.contains(&child));
    // Of equal children each has visits of its own.
    let visits_of = |child: Option<ActionId>| child.and_then(|child| solution.visits_after(child));
    let right_visits = if is_right { visits_of(child) } else { model_visits };
    let mark = match visits {
        None => Mark::Wrong(Reason::Missing),
        Some(given) if Some(given) == right_visits => Mark::Right,
        // Counted rightly for the chosen child: the wrong choice has cost points already.
        Some(given) if !is_right && Some(given) == visits_of(child) => Mark::CarriedOn,
        Some(_) => Mark::Wrong(Reason::Count { expected: right_visits.unwrap_or_default().into() }),
    };
    let parts = vec![
        AnswerPart {
            worth: 2,
            ..AnswerPart::new(AnswerPlace::Ucb1, choice(child, &right, &solution.by_share()))
        },
        AnswerPart::new(AnswerPlace::Visits, mark).at(1),
    ];
    Ok(Grade::new(exercise, parts, None))
}

pub(super) fn methods(
    exercise: &Exercise,
    [thunder, ucb1]: [Option<ActionId>; 2],
    difference: Option<Difference>,
    effort: &WorkSignals,
) -> Result<Grade, Fault> {
    let solution = exercise.solve_with(effort)?;
    let Answer::Methods { difference: model, .. } = solution.answer else { return Err(Fault::Over) };
    let (by_share, by_sum) = (solution.by_share(), solution.by_sum());
    // Of equal children the two methods may choose the same one or not: where it is right, the answer
    // decides.
    let right = match (thunder, ucb1, model) {
        (Some(thunder), Some(ucb1), Some(Difference::Same | Difference::Exploration))
            if by_share.contains(&thunder) && by_sum.contains(&ucb1) =>
        {
            Some(if thunder == ucb1 { Difference::Same } else { Difference::Exploration })
        }
        _ => model,
    };
    let mark = match (difference, right) {
        (None, _) | (_, None) => Mark::Wrong(Reason::Missing),
        (Some(given), Some(expected)) if given == expected => Mark::Right,
        (Some(_), Some(expected)) => Mark::Wrong(Reason::Difference { expected }),
    };
    let parts = vec![
        AnswerPart::new(AnswerPlace::Thunder, choice(thunder, &by_share, &by_sum)),
        AnswerPart::new(AnswerPlace::Ucb1, choice(ucb1, &by_sum, &by_share)).at(1),
        AnswerPart::new(AnswerPlace::Difference, mark).at(2),
    ];
    Ok(Grade::new(exercise, parts, None))
}

/// The tolerance of shares and values, which are typed with two decimals.
pub(super) const TOLERANCE: f64 = 0.005_000_1;

pub(super) fn equilibrium(
    exercise: &Exercise,
    [rows, columns]: [&[Option<f64>]; 2],
    value: Option<f64>,
    effort: &WorkSignals,
) -> Result<Grade, Fault> {
    let table = table(&ResultTable::of(exercise, effort)?.table);
    let found = table.equilibrium();
    let right_value = found.value;
    let value = match value {
        None => Mark::Wrong(Reason::Missing),
        Some(given) if (given - right_value).abs() <= TOLERANCE => Mark::Right,
        Some(_) => Mark::Wrong(Reason::TableValue { expected: right_value }),
    };
    // The first player wants much, the second little: each mix is judged by the worst reply of the other
    // side.
    let parts = vec![
        AnswerPart::new(
            AnswerPlace::Rows,
            mix(rows, |shares| right_value - least(&table.column_values(shares))),
        ),
        AnswerPart::new(
            AnswerPlace::Columns,
            mix(columns, |shares| greatest_row(&table, shares) - right_value),
        )
        .at(1),
        AnswerPart::new(AnswerPlace::Value, value).at(2),
    ];
    Ok(Grade::new(exercise, parts, None))
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

fn greatest_row(table: &PayoffMatrix, shares: &[f64]) -> f64 {
    table.row_values(shares).into_iter().fold(f64::NEG_INFINITY, f64::max)
}

/// Judges the frequencies of actions by the gain of the other side against them: any equilibrium is right.
fn mix(given: &[Option<f64>], gain: impl Fn(&[f64]) -> f64) -> Mark {
    let Some(shares) = given.iter().copied().collect::<Option<Vec<f64>>>() else {
        return Mark::Wrong(Reason::Missing);
    };
    let sum: f64 = shares.iter().sum();
    // Each share may be off by its rounding, so their sum may be off by all of them.
    let slack = TOLERANCE * shares.len() as f64;
    if !shares.iter().all(|share| (0.0..=1.0).contains(share)) || (sum - 1.0).abs() > slack {
        return Mark::Wrong(Reason::NoMix);
    }
    // Normalized to exactly 1, or the sum's rounding would count as a gain.
    let whole: Vec<f64> = shares.iter().map(|share| share / sum).collect();
    let gain = gain(&whole);
    if gain <= TOLERANCE { Mark::Right } else { Mark::Wrong(Reason::Gain(gain)) }
}
