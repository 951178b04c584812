//! Updates of reviews: their beginning, their findings, and their storage in the document.

use crate::catalog::AnyPosition;
use crate::game::record::MoveEvaluation;
use crate::game::{ActionId, Score};
use crate::review::{MoveVerdict, ReviewSnapshot, is_of_lines, reviews, to_the_end};
use crate::session::command::Command;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::game::update::remember;
use crate::session::knowledge::data::{Fact, Knowledge, Source};
use crate::session::knowledge::judged;
use crate::session::screen::data::Panel;
use crate::session::state::State;

use super::data::{ReviewCommand, ReviewStanding, Reviewing, line_of};
use super::known::KnownReview;

/// The most moves of a better line that the record takes: further ones are guesses about guesses.
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
        ReviewCommand::AddLines => add_lines(state),
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

/// Another game is open: the running review was about the one before.
pub(crate) fn forget(state: &mut State) {
    let before = std::mem::take(&mut state.review);
    state.review =
        Reviewing { limit: before.limit, by: before.by, begun: before.begun + 1, ..Reviewing::default() };
}

/// Takes the findings of a review so far.
pub fn absorb(state: &mut State, snapshot: ReviewSnapshot) {
    (state.review.progress, state.review.seconds) = (snapshot.progress, snapshot.seconds);
    if let Some((start, _)) = &state.review.line {
        judged::learn(&mut state.knowledge, start.clone(), &snapshot, state.review.run);
    }
    let ReviewSnapshot { review, fault, .. } = snapshot;
    let finished = review.finished;
    // A review that failed before its first finding replaces nothing.
    if fault.is_none() || review.plies.iter().any(|ply| ply.verdict.is_some()) {
        state.game.document.reviews.take(review);
        state.game.changed = true;
    }
    if finished {
        end(state);
    }
    if fault.is_some() {
        state.review.fault = fault;
        failed(state);
    }
}

/// Stores the proofs of the moves of the review shown with it, so that it is the same at the next start.
pub(crate) fn keep_proofs(state: &mut State) {
    if let Some(KnownReview { review, .. }) = KnownReview::shown(state) {
        state.game.document.reviews.keep_proofs(&review);
    }
}

/// Ends a review that cannot continue.
pub fn failed(state: &mut State) {
    state.review.standing = ReviewStanding::Failed;
}

fn end(state: &mut State) {
    state.review.standing = ReviewStanding::Over;
}

/// Writes the better lines of mistakes into the record; one step of undo removes all of them.
fn add_lines(state: &mut State) {
    let lines = KnownReview::shown(state).map(|known| known.better_lines(&state.game.document.record));
    let lines = lines.unwrap_or_default();
    // Without a new move undo would have nothing to take back.
    if lines.is_empty() {
        return;
    }
    let comment = state.text().get("review.suggested");
    remember(&mut state.game);
    let record = &mut state.game.document.record;
    for (at, line) in &lines {
        record.add_line(*at, &line[..line.len().min(LINE)]);
        if let Some(first) = record.child(*at, line[0]) {
            record.set_comment(first, comment.clone());
        }
    }
    state.review.added = lines.len();
}

/// Shows the first move of a better line; the rest follows it in the record. Methods are paused: nobody plays on in a line that
/// is looked at.
fn show_line(state: &mut State, at: usize) -> Vec<Effect> {
    let Some(KnownReview { review, moves, .. }) = KnownReview::shown(state) else { return Vec::new() };
    let verdict = review.plies.get(at).and_then(|ply| ply.verdict.as_ref());
    let (Some(&before), Some(verdict)) = (moves.get(at), verdict) else { return Vec::new() };
    let document = &state.game.document;
    let root = document.start.after(&document.record.path_to(before));
    let line = best_line(&mut state.knowledge, &root, verdict);
    let Some(&first) = line.first() else { return Vec::new() };
    remember(&mut state.game);
    state.game.document.record.add_line(before, &line);
    state.turns.look();
    let shown = state.game.document.record.child(before, first);
    // A move that would have won has won nothing.
    let commands = shown.map(Command::GoTo).into_iter().chain([Command::CloseResult]);
    commands.map(|command| Effect::Apply(Box::new(command))).collect()
}

/// The better line of a move from the position before it: to the end of the game where that is proven and soon done, and then its
/// positions have the value of the first one.
fn best_line(knowledge: &mut Knowledge, root: &AnyPosition, verdict: &MoveVerdict) -> Vec<ActionId> {
    let proven = verdict.proofs[0].filter(|_| is_of_lines(root.game()));
    let Some(value) = proven else { return verdict.line[..verdict.line.len().min(LINE)].to_vec() };
    let line = to_the_end(root, &verdict.line);
    let value = MoveEvaluation::proven(Score::decided(value as i32, 0));
    let mut position = root.clone();
    for &action in &line {
        if position.try_play(action).is_err() || position.is_over() {
            break;
        }
        knowledge.learn(position.clone(), Fact { source: Source::Review, ..Fact::noted(value.clone()) });
    }
    line
}
