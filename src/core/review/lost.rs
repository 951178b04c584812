//! The losing move of a game: the last move of its loser that turned the balance for good, else the moves over which the game
//! was lost little by little.
//!
//! Proven values count as they are. An estimate favours the side that moved last, so it is averaged with the value of the position
//! beside it on its own side of the move: reviews to odd and even depths name the same move.

use crate::game::Side;

use super::{GameReview, MoveMark, MoveVerdict, ReviewedMove, ValueUnit};

/// How a game was lost that no single move lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GradualLoss {
    /// Little by little from the first of these moves to the last one, by their indices.
    Between(usize, usize),
    /// Its loser was behind at the first own move already.
    FromStart,
}

/// What lost a game.
enum LossCause {
    Move(usize),
    Gradual(GradualLoss),
}

impl GameReview {
    /// The losing move: the last one of the loser before which the game was not lost, and after which it always was. It is likely
    /// where its verdict is not proven. Where the game turned over several moves, the one of them with the largest loss.
    pub fn lost(&self) -> Option<usize> {
        match self.loss_cause()? {
            LossCause::Move(at) => Some(at),
            LossCause::Gradual(_) => None,
        }
    }

    /// How a clearly lost game was lost in which no single move stands out.
    pub fn lost_gradually(&self) -> Option<GradualLoss> {
        match self.loss_cause()? {
            LossCause::Move(_) => None,
            LossCause::Gradual(gradual) => Some(gradual),
        }
    }

    fn loss_cause(&self) -> Option<LossCause> {
        let last = self.plies.last()?.verdict.as_ref()?;
        let is_lost_by = |&side: &Side| !PositionLead::of(last, 1, side).holds();
        let loser = Side::BOTH.into_iter().find(is_lost_by)?;
        let course = LoserCourse::of(self, loser);
        // As long as values are still coming, a single move may yet stand out.
        let decline = || course.decline().filter(|_| self.finished);
        course.turning_move().map(LossCause::Move).or_else(decline)
    }
}

/// The lead of the loser in a position; negative where it is behind.
#[derive(Clone, Copy)]
struct PositionLead {
    lead: f64,
    is_proven: bool,
    counted: ValueUnit,
}

impl PositionLead {
    /// The lead of a side before (0) or after (1) a move.
    fn of(verdict: &MoveVerdict, which: usize, side: Side) -> Self {
        let value = [verdict.before, verdict.after][which];
        let first = value - verdict.counted.even();
        let lead = if side == Side::First { first } else { -first };
        Self { lead, is_proven: verdict.proofs[which].is_some(), counted: verdict.counted }
    }

    /// Whether the game is not lost here: by a proof at least a draw, by an estimate no more than its error below one.
    fn holds(self) -> bool {
        let [inaccuracy, ..] = MoveMark::limits(self.counted);
        if self.is_proven { self.lead >= 0.0 } else { self.lead > -inaccuracy }
    }
}

/// A game as its loser sees it.
struct LoserCourse<'a> {
    review: &'a GameReview,
    /// The moves that the loser chose, by their indices.
    chosen: Vec<usize>,
    /// The leads in all positions, the start first; `None` where nothing is known.
    leads: Vec<Option<PositionLead>>,
}

impl<'a> LoserCourse<'a> {
    fn of(review: &'a GameReview, loser: Side) -> Self {
        let verdict = |at: usize| review.plies.get(at)?.verdict.as_ref();
        let lead = |at: usize| {
            let before = verdict(at).map(|verdict| PositionLead::of(verdict, 0, loser));
            before.or_else(|| Some(PositionLead::of(verdict(at.checked_sub(1)?)?, 1, loser)))
        };
        let is_chosen = |&at: &usize| {
            let ReviewedMove { side, forced, verdict, .. } = &review.plies[at];
            *side == loser && !forced && verdict.is_some() && at >= review.opening
        };
        Self {
            review,
            chosen: (0..review.plies.len()).filter(is_chosen).collect(),
            leads: (0..=review.plies.len()).map(lead).collect(),
        }
    }

    /// The lead in a position; an estimate is the mean with the position beside it.
    fn smoothed(&self, at: usize, beside: Option<usize>) -> Option<PositionLead> {
        let own = self.leads.get(at).copied().flatten()?;
        let other = beside.and_then(|beside| self.leads.get(beside).copied().flatten());
        let mean = |other: PositionLead| f64::midpoint(own.lead, other.lead);
        let lead =
            other.filter(|other| !own.is_proven && other.counted == own.counted).map_or(own.lead, mean);
        Some(PositionLead { lead, ..own })
    }

    /// The lead before a move, without what that move changed.
    fn before(&self, at: usize) -> Option<PositionLead> {
        self.smoothed(at, at.checked_sub(1))
    }

    /// The last position, seen from its own move on, in which this holds.
    fn last_position(&self, holds: impl Fn(PositionLead) -> bool) -> Option<usize> {
        (0..self.leads.len()).rfind(|&at| self.smoothed(at, Some(at + 1)).is_some_and(&holds))
    }

    fn verdict(&self, at: usize) -> Option<&MoveVerdict> {
        self.review.plies[at].verdict.as_ref()
    }

    /// Whether a move lost something by a proof, or more than the error of an estimate.
    fn is_fault(&self, at: usize) -> bool {
        self.verdict(at).is_some_and(|verdict| {
            let [inaccuracy, ..] = MoveMark::limits(verdict.counted);
            let is_clear = verdict.loss >= inaccuracy && !self.review.is_theory(at);
            if verdict.proven { verdict.loss > 0.0 } else { is_clear }
        })
    }

    /// The last move before which the game was not lost and after which it was for good, where that is its own fault.
    fn turning_move(&self) -> Option<usize> {
        let held = self.last_position(PositionLead::holds).unwrap_or(0);
        let turned =
            |&at: &usize| at >= held && self.before(at).is_some_and(PositionLead::holds) && self.is_fault(at);
        self.chosen.iter().copied().rfind(turned)
    }

    /// The move with the largest loss of those over which a clearly lost game was lost, else these moves.
    fn decline(&self) -> Option<LossCause> {
        let end = self.leads.last().copied().flatten()?;
        let [_, mistake, _] = MoveMark::limits(end.counted);
        // Results, and how soon they come, are not lost little by little.
        if !matches!(end.counted, ValueUnit::Discs | ValueUnit::Points) || end.lead >= -mistake {
            return None;
        }
        // A position that is proven to be lost has no losing move.
        let is_open = |&at: &usize| self.before(at).is_some_and(|it| !it.is_proven || it.holds());
        let open: Vec<usize> = self.chosen.iter().copied().filter(is_open).collect();
        let is_level = |at: usize| self.before(at).is_some_and(|it| it.lead >= 0.0);
        let first = open.iter().copied().rfind(|&at| is_level(at)).or_else(|| open.first().copied());
        let Some(first) = first.filter(|&at| self.before(at).is_some_and(|it| it.lead > -mistake)) else {
            return Some(LossCause::Gradual(GradualLoss::FromStart));
        };
        // From here on the game was clearly lost, and what was lost then decided nothing.
        let close = self.last_position(|it| it.lead > -mistake).unwrap_or(0);
        let over = open.iter().copied().find(|&at| at >= first.max(close));
        let last = over.or_else(|| open.last().copied()).unwrap_or(first);
        let loss = |at: usize| self.verdict(at).map_or(0.0, |verdict| verdict.loss);
        let faults = open.iter().copied().filter(|&at| (first..=last).contains(&at) && self.is_fault(at));
        let worst = faults.max_by(|&one, &other| loss(one).total_cmp(&loss(other)));
        let held = self.last_position(PositionLead::holds).unwrap_or(0);
        let end = last.max(held).max(first + 1).min(self.review.plies.len() - 1);
        Some(worst.map_or(LossCause::Gradual(GradualLoss::Between(first, end)), LossCause::Move))
    }
}
