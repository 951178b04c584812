//! Grading of code: gaps by the effect of the code, and the wrong line.

use super::super::code::{Expression, Gap, Program, counterexample};
use super::super::{Answer, Exercise, Fault};
use super::{AnswerPart, AnswerPlace, Grade, Mark, Reason};

pub(super) fn code(exercise: &Exercise, gaps: &[Gap], typed: &[String]) -> Grade {
    let conventions = exercise.conventions;
    let model = || Program::model(conventions);
    let read = |text: &String| {
        if text.trim().is_empty() {
            Some(Reason::Missing)
        } else {
            Expression::read(text).err().map(Reason::Slip)
        }
    };
    let slips: Vec<_> = typed.iter().map(read).collect();
    let filled = || gaps.iter().zip(typed);
    // All gaps together, because an answer may be right as a whole in another way than the model's.
    let whole = filled().try_fold(model(), |program, (&gap, text)| program.with(gap, text));
    let does_the_same =
        |program: &Program| counterexample(program, conventions).map(|found| found.root.to_string());
    let right = whole.as_ref().is_ok_and(|program| does_the_same(program).is_none());
    let part = |((place, (&gap, text)), slip): ((u16, (&Gap, &String)), &Option<Reason>)| {
        // Where the whole differs, each gap is judged by itself, with all others right.
        let alone = || model().with(gap, text).ok().and_then(|program| does_the_same(&program));
        let mark = match slip {
            Some(reason) => Mark::Wrong(reason.clone()),
            None if right => Mark::Right,
            None => alone().map_or(Mark::Right, |tree| Mark::Wrong(Reason::Counterexample { tree })),
        };
        AnswerPart::new(AnswerPlace::Gap(place), mark).at(place.into())
    };
    let mut parts: Vec<AnswerPart> = (0_u16..).zip(filled()).zip(&slips).map(part).collect();
    // Gaps that are right one by one, but not together.
    if !right
        && parts.iter().all(|part| part.mark.counts())
        && let (Some(last), Ok(program)) = (parts.last_mut(), &whole)
        && let Some(tree) = does_the_same(program)
    {
        last.mark = Mark::Wrong(Reason::Counterexample { tree });
    }
    Grade::new(exercise, parts, None)
}

pub(super) fn bug(exercise: &Exercise, line: Option<u16>) -> Result<Grade, Fault> {
    let Answer::Bug(Some(expected)) = exercise.solve()?.answer else { return Err(Fault::Over) };
    let mark = match line {
        None => Mark::Wrong(Reason::Missing),
        Some(line) if line == expected => Mark::Right,
        Some(_) => Mark::Wrong(Reason::OtherLine { expected }),
    };
    Ok(Grade::new(exercise, vec![AnswerPart::new(AnswerPlace::Line, mark)], None))
}
