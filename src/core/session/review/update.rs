//! Reviews: beginning, taking in what is found, keeping it in the document.

use crate::game::ActionId;
use crate::game::record::{MoveId, Record};
use crate::review::{MoveMark, ReviewSnapshot, reviews};
use crate::session::command::Command;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::game::update::remember;
use crate::session::knowledge::judged;
use crate::session::screen::data::Panel;
use crate::session::state::State;

use super::data::{ReviewCommand, ReviewStanding, Reviewing, line_of};
use super::known::KnownReview;

/// The most moves of a better line that the record takes in: further ones are guesses about guesses.
const LINE: usize = 8;

pub(crate) fn apply(state: &mut State, request: &ReviewCommand) -> Vec<Effect> {
    let review = &mut state.review;
    match *request {
        ReviewCommand::Start => return begin(state),
        ReviewCommand::Pause if review.is_running() => review.standing = ReviewStanding::Paused,
        ReviewCommand::Continue if review.is_paused() => review.standing = ReviewStanding::Running,
        ReviewCommand::Stop if review.is_running() || review.is_paused() => end(state),
        ReviewCommand::Pause | ReviewCommand::Continue | ReviewCommand::Stop => {}
        ReviewCommand::SetLimit(limit) => review.limit = limit,
        ReviewCommand::ShowLine(at) => return show_line(state, at),
    }
    Vec::new()
}

fn begin(state: &mut State) -> Vec<Effect> {
    let actions = line_of(&state.game);
    let note = |key| vec![Effect::Tell(Notice::note(state.text().get(key)))];
    if !reviews(state.game.document.game()) {
        return note("review.no-review");
    }
    if actions.is_empty() {
        return note("review.no-moves");
    }
    let before = std::mem::take(&mut state.review);
    state.review = Reviewing {
        limit: before.limit,
        by: before.by,
        standing: ReviewStanding::Running,
        begun: before.begun + 1,
        run: state.analysis.next_number(),
        line: Some((state.game.document.start.clone(), actions)),
        ..Reviewing::default()
    };
    vec![Effect::Layout(LayoutChange::Focus(Panel::Review))]
}

/// Another game is open: what ran was about the one before.
pub(crate) fn forget(state: &mut State) {
    let before = std::mem::take(&mut state.review);
    state.review =
        Reviewing { limit: before.limit, by: before.by, begun: before.begun + 1, ..Reviewing::default() };
}

/// Takes in what a review has found so far.
pub fn absorb(state: &mut State, snapshot: ReviewSnapshot) {
    (state.review.progress, state.review.seconds) = (snapshot.progress, snapshot.seconds);
    if let Some((start, _)) = &state.review.line {
        judged::learn(&mut state.knowledge, start.clone(), &snapshot, state.review.run);
    }
    let ReviewSnapshot { review, fault, .. } = snapshot;
    let finished = review.finished;
    state.game.document.reviews.take(review);
    state.game.changed = true;
    if finished {
        end(state);
    }
    if fault.is_some() {
        state.review.fault = fault;
        failed(state);
    }
}

/// The review cannot go on.
pub fn failed(state: &mut State) {
    state.review.standing = ReviewStanding::Failed;
}

/// Ends the review: the better lines of what went wrong become variations.
fn end(state: &mut State) {
    state.review.standing = ReviewStanding::Over;
    let lines = better_lines(state);
    let is_new = |record: &Record, at: MoveId, line: &[ActionId]| {
        line.first().is_some_and(|&best| record.child(at, best).is_none())
    };
    // Without a new move undo would have nothing to take back.
    if !lines.iter().any(|(at, line)| is_new(&state.game.document.record, *at, line)) {
        return;
    }
    let comment = state.text().get("review.suggested");
    remember(&mut state.game);
    let record = &mut state.game.document.record;
    for (at, line) in &lines {
        // What somebody else has played or written there stays as it is.
        let suggested = line.first().copied().filter(|_| is_new(record, *at, line));
        record.add_line(*at, line);
        if let Some(first) = suggested.and_then(|best| record.child(*at, best)) {
            record.set_comment(first, comment.clone());
            state.review.added += 1;
        }
    }
}

/// After which move of the record something much better could have been played, and what. Lines beside small losses would bury
/// the game; they are shown on demand.
fn better_lines(state: &State) -> Vec<(MoveId, Vec<ActionId>)> {
    let line = state.review.line.as_ref().map_or(&[][..], |(_, line)| line);
    let Some(review) = state.game.document.reviews.of_line(line) else { return Vec::new() };
    let KnownReview { review, moves, .. } = KnownReview::of(state, review);
    let plies = review.plies.iter().zip(review.marks()).zip(moves);
    let wrong = plies.filter(|((_, mark), _)| mark.is_some_and(|mark| mark >= MoveMark::Mistake));
    wrong
        .filter_map(|((ply, _), at)| {
            let line = &ply.verdict.as_ref()?.line;
            Some((at, line[..line.len().min(LINE)].to_vec()))
        })
        .collect()
}

/// Shows the first move of a better line; the rest follows it in the record.
fn show_line(state: &State, at: usize) -> Vec<Effect> {
    let Some(KnownReview { review, moves, .. }) = KnownReview::shown(state) else { return Vec::new() };
    let before = moves.get(at).copied();
    let line = review.plies.get(at).and_then(|ply| ply.verdict.as_ref()).map(|verdict| &verdict.line);
    let (Some(before), Some(line)) = (before, line) else { return Vec::new() };
    let line = line[..line.len().min(LINE)].to_vec();
    let then = |command| Effect::Apply(Box::new(command));
    let played = line.len();
    // The whole line goes into the record; going back leaves its first move on the board.
    let back = std::iter::repeat_n(Command::Back, played.saturating_sub(1));
    let steps = [Command::GoTo(before), Command::PlayLine(line)].into_iter().chain(back);
    steps.map(then).collect()
}
