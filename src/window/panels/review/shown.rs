//! The review shown, computed once for each frame.

use egui_plot::GridMark;

use crate::panels::axes::x_name;
use crate::style::Palette;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::record::MoveId;
use edagari_app::game::score::Certainty;
use edagari_app::game::{ActionId, Side};
use edagari_app::review::{
    GameReview, MoveMark, ReviewedMove, ValueUnit, is_of_lines, winning_action, winning_reply,
};
use edagari_app::session::command::Command;
use edagari_app::session::knowledge::data::Fact;
use edagari_app::session::review::data::line_of;
use edagari_app::session::review::known::KnownReview;
use edagari_app::session::state::State;
use edagari_app::words::games::side_name;
use edagari_app::words::review::MoveWords;
use edagari_app::words::values::found;
use edagari_app::words::{move_numbers, review, review_in_words};

/// The review shown, with the words of its notation.
pub(super) struct ShownReview<'a> {
    pub(super) state: &'a State,
    pub(super) review: GameReview,
    /// The values of the positions, in words, the start first; empty where nothing is known.
    pub(super) values: Vec<(Certainty, String)>,
    /// Whether results are in words, and chances in percent.
    pub(super) is_in_words: bool,
    /// The moves of the record, the start first.
    pub(super) moves: Vec<MoveId>,
    /// The names of the moves.
    pub(super) labels: Vec<String>,
    /// Their numbers; a pass has none.
    numbers: Vec<Option<usize>>,
    /// The positions before the moves.
    pub(super) positions: Vec<AnyPosition>,
    pub(super) marks: Vec<Option<MoveMark>>,
    /// The unit of the graph; `None` while nothing is known.
    pub(super) counted: Option<ValueUnit>,
    /// The move whose position is on the board: 0 is the start; `None` where that is not in the review.
    pub(super) here: Option<usize>,
    /// The number of better lines that the game does not contain yet.
    pub(super) better: usize,
}

impl<'a> ShownReview<'a> {
    pub(super) fn of(state: &'a State) -> Option<Self> {
        let document = &state.game.document;
        let known = KnownReview::shown(state)?;
        let better = known.better_lines(&document.record).len();
        let KnownReview { review, moves, facts } = known;
        let mut positions = vec![document.start.clone()];
        let mut labels = Vec::with_capacity(review.plies.len());
        for ply in &review.plies {
            let mut position = positions.last()?.clone();
            labels.push(move_numbers::move_name(state.text(), &position, ply.action));
            // A review contains only played moves, which are legal.
            let _ = position.try_play(ply.action);
            positions.push(position);
        }
        let is_in_words = is_of_lines(document.game());
        let value = |(fact, position): (&Option<Fact>, &AnyPosition)| {
            let Some(Fact { value, .. }) = fact else { return (Certainty::Estimate, String::new()) };
            let (known, words) = found(state.text(), state.unit_of_game(), value, Side::First);
            let is_word = is_in_words && known == Certainty::Proven;
            let result = is_word.then(|| review_in_words::result(state.text(), position, value.score));
            (known, result.unwrap_or(words))
        };
        let values = facts.iter().zip(&positions).map(value).collect();
        let here = moves.iter().position(|&id| id == state.game.cursor);
        let (marks, counted) = (review.marks(), review.counted());
        let actions: Vec<_> = review.plies.iter().map(|ply| ply.action).collect();
        let numbers = move_numbers::move_numbers(&document.start, &actions);
        Some(Self {
            state,
            review,
            values,
            is_in_words,
            moves,
            labels,
            numbers,
            positions,
            marks,
            counted,
            here,
            better,
        })
    }

    /// The move that led to the position on the board.
    pub(super) fn ply_here(&self) -> Option<usize> {
        self.here?.checked_sub(1)
    }

    /// The number of a move, as in the list of moves; empty for a pass.
    pub(super) fn number(&self, at: usize) -> String {
        let written = |number| move_numbers::written(&self.positions[at], number);
        self.numbers[at].map_or_else(String::new, written)
    }

    /// The number of a move as it is counted; that of the move before it for a pass.
    pub(super) fn number_up_to(&self, at: usize) -> usize {
        self.numbers.iter().take(at + 1).flatten().last().copied().unwrap_or(0)
    }

    /// What the axis of moves says at a mark: the number of the move before that place; nothing at a pass, and none is counted in
    /// the room behind the last move either.
    pub(super) fn move_name(&self, mark: GridMark) -> String {
        let name = x_name(mark);
        let Some(at) = name.parse::<usize>().ok().and_then(|plies| plies.checked_sub(1)) else { return name };
        let passes = self.numbers.iter().filter(|number| number.is_none()).count();
        match self.numbers.get(at) {
            Some(number) => number.map_or_else(String::new, |number| number.to_string()),
            None => (at + 1 - passes).to_string(),
        }
    }

    /// The name of a move with its number.
    pub(super) fn numbered(&self, at: usize) -> String {
        let (text, position) = (self.state.text(), &self.positions[at]);
        move_numbers::numbered(text, position, self.numbers[at], &self.labels[at])
    }

    /// The name of a move in a sentence: a column, which is a number, gets a word beside it.
    fn called(&self, at: usize) -> String {
        match self.positions[at] {
            AnyPosition::ConnectFour(_) => self.numbered(at),
            _ => self.labels[at].clone(),
        }
    }

    /// The better line of a move in words; empty where there is none. Of columns the first is enough: the
    /// line is a click away, and numbers in a row would be read as one.
    fn better(&self, at: usize) -> String {
        const SHOWN: usize = 8;
        if let (AnyPosition::ConnectFour(_), Some(verdict)) = (&self.positions[at], &self.ply(at).verdict) {
            return move_numbers::move_in_words(self.state.text(), &self.positions[at], verdict.best);
        }
        let verdict = self.review.plies[at].verdict.as_ref();
        let line = verdict.map_or(&[][..], |verdict| &verdict.line[..verdict.line.len().min(SHOWN)]);
        move_numbers::move_names(self.state.text(), &self.positions[at], line).join(" ")
    }

    /// The sentence about a move.
    pub(super) fn sentence(&self, at: usize) -> String {
        let (label, better) = (self.called(at), self.better(at));
        let text = self.state.text();
        if at < self.review.opening {
            return text.with("review.of-opening", &[("move", &label)]);
        }
        let verdict = self.ply(at).verdict.as_ref();
        let positions = [&self.positions[at], &self.positions[at + 1]];
        let outcomes = verdict.and_then(|verdict| review::outcomes(text, verdict, positions));
        let words = MoveWords { label, better, outcomes };
        let said = review::sentence(text, self.ply(at), self.marks[at], &words);
        let said = said + &review::by(text, self.review.estimator(at));
        self.overlooked(at).map_or_else(|| said.clone(), |overlooked| format!("{said} {overlooked}"))
    }

    /// The move that a person could have seen to decide the game, in a sentence.
    pub(super) fn seen(&self) -> Option<(usize, String)> {
        let at = self.review.overlooked()?;
        let positions = [&self.positions[at], &self.positions[at + 1]];
        let said =
            review_in_words::overlooked(self.state.text(), &self.numbered(at), self.ply(at), positions);
        Some((at, said?))
    }

    /// The losing move by theory, in a sentence behind that about the move `seen`.
    pub(super) fn lost_by_theory(&self, at: usize, seen: usize) -> Option<String> {
        let (text, after) = (self.state.text(), &self.positions[at + 1]);
        review_in_words::lost_by_theory(text, &self.numbered(at), self.ply(at), after, at < seen)
    }

    /// The words of a row about a move, and whether they are about a mistake: the mistake, else the state of
    /// the game after the move.
    pub(super) fn row_words(&self, at: usize) -> (String, bool) {
        let positions = [&self.positions[at], &self.positions[at + 1]];
        let effect = review_in_words::effect(self.state.text(), self.ply(at), positions);
        let effect = self.opening_word(at).or(effect);
        let value = || self.values.get(at + 1).map_or_else(String::new, |(_, value)| value.clone());
        effect.map_or_else(|| (value(), false), |effect| (effect, true))
    }

    /// The immediate win that a move missed, or left to the other side: an oversight of a person, beside the
    /// verdict of a solver.
    fn overlooked(&self, at: usize) -> Option<String> {
        let (before, after) = (&self.positions[at], &self.positions[at + 1]);
        let (side, text) = (self.ply(at).side, self.state.text());
        let words = |key: &str, side: Side, position: &AnyPosition, action: ActionId| {
            let action = move_numbers::move_in_words(text, position, action);
            text.with(key, &[("side", &side_name(text, before, side)), ("move", &action)])
        };
        if let Some(win) = winning_action(before) {
            return (!after.is_over()).then(|| words("review.missed-win", side, before, win));
        }
        let reply = winning_reply(before, self.ply(at).action)?;
        Some(words("review.lets-win", side.other(), after, reply))
    }

    /// The word for a move of an opening; `None` for one that a player chose.
    pub(super) fn opening_word(&self, at: usize) -> Option<String> {
        (at < self.review.opening).then(|| self.state.text().get("review.opening"))
    }

    /// The part of the line on the board that the review covers, in words; `None` where it covers all of it.
    pub(super) fn scope(&self) -> Option<String> {
        let line = line_of(&self.state.game);
        let alike = self.review.plies.iter().zip(&line).take_while(|(ply, action)| ply.action == **action);
        let shared = alike.count();
        // Who looks at the better line of a move has asked for it.
        let best =
            self.review.plies.get(shared).and_then(|ply| ply.verdict.as_ref()).map(|verdict| verdict.best);
        if shared == line.len() || best == line.get(shared).copied() {
            return None;
        }
        let last = self.numbers[..shared].iter().flatten().last().copied().unwrap_or(0);
        let text = self.state.text();
        Some(if shared == self.review.plies.len() {
            text.with("review.of-beginning", &[("move", &last)])
        } else {
            text.with("review.of-other-line", &[("move", &(last + 1))])
        })
    }

    pub(super) fn ply(&self, at: usize) -> &ReviewedMove {
        &self.review.plies[at]
    }

    /// The next move of a side with such a mark after the one shown, from the beginning again after the last.
    pub(super) fn next(&self, side: Side, mark: MoveMark) -> Option<usize> {
        let is_wanted = |&at: &usize| self.ply(at).side == side && self.marks[at] == Some(mark);
        let from = self.here.unwrap_or(0);
        // `here` moves were played, so the move after the one shown has just this index.
        (from..self.marks.len()).find(is_wanted).or_else(|| (0..from).find(is_wanted))
    }

    /// The command of a click on a move: `at` moves were played then.
    pub(super) fn go_to(&self, at: usize) -> Option<Command> {
        self.move_at(at).map(Command::GoTo)
    }

    /// The move after which `at` moves were played.
    pub(super) fn move_at(&self, at: usize) -> Option<MoveId> {
        self.moves.get(at).copied()
    }
}

pub(in crate::panels) fn mark_color(palette: &Palette, mark: MoveMark) -> egui::Color32 {
    match mark {
        MoveMark::Best => palette.exact,
        MoveMark::Good => palette.text_weak,
        MoveMark::Inaccuracy => palette.beta_cut,
        MoveMark::Mistake => palette.upper,
        MoveMark::Blunder | MoveMark::Lost => palette.error,
    }
}
