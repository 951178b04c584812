//! Games in which both sides move at once: the view of the position that a side may have, and the methods for
//! such games.

use std::borrow::Cow;

use crate::eval::Evaluator;
use crate::eval::collected::Collected;
use crate::eval::even::Even;
use crate::game::{InTurn, Side, Simultaneous};
use crate::search::{Control, Observer, Report};

use super::{AnyPosition, Evaluation, Job, Method};

/// Runs `$body` with the position of a game in which both move at once, in its own type and with the variant
/// that it came from; `$other` for all other games.
macro_rules! at_once {
    ($any:expr, ($position:ident, $variant:ident) => $body:expr, $other:expr) => {
        match $any {
            AnyPosition::MazeRace($position) => {
                let $variant = AnyPosition::MazeRace;
                $body
            }
            AnyPosition::Matrix($position) => {
                let $variant = AnyPosition::Matrix;
                $body
            }
            _ => $other,
        }
    };
}

impl AnyPosition {
    /// The position without secret information: where both move at once, without the other side's choice.
    pub fn as_seen(&self) -> Cow<'_, Self> {
        match self.hidden_chooser() {
            None => Cow::Borrowed(self),
            Some(_) => {
                at_once!(self, (position, variant) => Cow::Owned(variant(position.as_seen())), Cow::Borrowed(self))
            }
        }
    }

    /// The position without secret information, by value.
    #[must_use]
    pub fn into_seen(self) -> Self {
        if self.hidden_chooser().is_some() { self.as_seen().into_owned() } else { self }
    }

    /// The side that has chosen in secret while the other has not.
    pub fn hidden_chooser(&self) -> Option<Side> {
        at_once!(self, (position, _variant) => position.is_pending().then(|| position.leader()), None)
    }

    /// The same position with `side` to choose first, where both move at once; otherwise as it is.
    pub fn led_by(&self, side: Side) -> Cow<'_, Self> {
        if self.hidden_chooser().is_none() && self.side_to_move() == side {
            return Cow::Borrowed(self);
        }
        at_once!(
            self,
            (position, variant) => Cow::Owned(variant(InTurn::new(position.position().clone(), side))),
            Cow::Borrowed(self)
        )
    }
}

impl Job {
    /// Runs a method for games in which both move at once; in other games its report is empty.
    pub(super) fn run_at_once(&self, control: &mut Control, observer: &mut impl Observer) -> Report {
        let method = &self.engine.method;
        match (&self.position, &self.engine.evaluation) {
            (AnyPosition::MazeRace(root), Evaluation::Collected) => {
                search(method, root, &Collected, control, observer)
            }
            (AnyPosition::MazeRace(root), _) => search(method, root, &Even, control, observer),
            (AnyPosition::Matrix(root), _) => search(method, root, &Even, control, observer),
            _ => Report::default(),
        }
    }
}

fn search<P: Simultaneous>(
    method: &Method,
    root: &InTurn<P>,
    evaluator: &impl Evaluator<InTurn<P>>,
    control: &mut Control,
    observer: &mut impl Observer,
) -> Report {
    match method {
        Method::Duct(method) => method.search(root, evaluator, control, observer),
        Method::RegretMatching(method) => method.search(root, evaluator, control, observer),
        Method::Equilibrium(method) => method.search(root, evaluator, control, observer),
        _ => Report::default(),
    }
}
