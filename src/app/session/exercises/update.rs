//! Exercises: opening sets, answering, hints and handing in; `edit` changes sets, `working` does what takes a
//! search.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::exercise::{Answer, AnswerPlace, Fault, Grade, KeptSet, Origin, SetError, SetShelf, shipped};
use crate::session::command::Command;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::screen::data::{Dialog, Panel, Workspace};
use crate::session::state::State;
use crate::words::faults;

use super::answers_beside::tells_answer;
use super::data::{
    Draft, ExerciseCommand, ExerciseFinding, ExerciseQuestion, Exercises, OpenedSet, RefusedChange,
};
use super::handed_in::HandedIn;
use super::other_sets::{PutBy, is_gone, origin_of, renewed};
use super::shown::{draft, go, remember, show, unmarked_branch};
use super::working::{self, keep};
use super::{edit, runs, sets};

pub use super::working::question;

pub(crate) fn apply(state: &mut State, request: ExerciseCommand) -> Vec<Effect> {
    let opens = opens(&request);
    let mut effects = match request {
        ExerciseCommand::Shipped(name) => {
            open_shipped(state, name);
            vec![Effect::Layout(LayoutChange::Focus(Panel::Exercises))]
        }
        ExerciseCommand::ShippedAt(name, place) => {
            open_shipped(state, name);
            answer_or_edit(state, ExerciseCommand::Go(place));
            vec![Effect::Layout(LayoutChange::Focus(Panel::Exercises))]
        }
        ExerciseCommand::Reopen(origin) => {
            sets::reopen(state, &origin);
            vec![Effect::Layout(LayoutChange::Focus(Panel::Exercises))]
        }
        ExerciseCommand::Open => vec![Effect::AskFile(FileKind::Exercises, FileQuestion::Open)],
        ExerciseCommand::OpenPath(path) => {
            state.exercises.asked = Some(ExerciseQuestion::Open(path));
            Vec::new()
        }
        ExerciseCommand::Class => vec![Effect::Apply(Command::Show(Dialog::Grade).into())],
        ExerciseCommand::ClassFolder => vec![Effect::AskFile(FileKind::Class, FileQuestion::Open)],
        ExerciseCommand::CodesFile => vec![Effect::AskFile(FileKind::Codes, FileQuestion::Open)],
        ExerciseCommand::ClassFiles(files) => grade_class(state, HandedIn::Files(files)),
        ExerciseCommand::ClassText(codes) => grade_class(state, HandedIn::Text(codes.into())),
        ExerciseCommand::CopyClass => copy_class(state).into_iter().collect(),
        ExerciseCommand::CloseClass => {
            state.exercises.class = None;
            Vec::new()
        }
        ExerciseCommand::Save => vec![match &state.exercises.path {
            Some(path) => Effect::Write(FileKind::Exercises, path.clone()),
            None => Effect::AskFile(FileKind::Exercises, FileQuestion::save("edagari-exercises.ron")),
        }],
        ExerciseCommand::SavePath(path) => vec![Effect::Write(FileKind::Exercises, path)],
        ExerciseCommand::SaveResults if state.exercises.all_graded() => {
            vec![Effect::AskFile(FileKind::Results, FileQuestion::save("edagari-results.csv"))]
        }
        ExerciseCommand::SaveResults => {
            vec![Effect::Tell(Notice::error(state.text().get("exercise.results-wait")))]
        }
        ExerciseCommand::ResultsPath(path) => vec![Effect::Write(FileKind::Results, path)],
        ExerciseCommand::Generate => edit::generate(state),
        ExerciseCommand::New => {
            sets::put_by(state);
            state.exercises.editing = true;
            Vec::new()
        }
        other => {
            answer_or_edit(state, other);
            Vec::new()
        }
    };
    show(&mut state.exercises);
    // Beside a lesson's page the room is needed for its subject; elsewhere a panel is covered where it
    // stands.
    if opens && state.settings.workspace == Workspace::Learn && tells_answer(state, Panel::Compare) {
        effects.push(Effect::Layout(LayoutChange::Hide(Panel::Compare)));
    }
    effects
}

/// Whether the request brings another exercise to the front.
const fn opens(request: &ExerciseCommand) -> bool {
    matches!(
        request,
        ExerciseCommand::Shipped(_)
            | ExerciseCommand::ShippedAt(..)
            | ExerciseCommand::Reopen(_)
            | ExerciseCommand::Go(_)
    )
}

/// Grades the answers of a class, and shows the page of its points.
fn grade_class(state: &mut State, handed_in: HandedIn) -> Vec<Effect> {
    let open = state.exercises.set().clone();
    state.exercises.class = None;
    // A stopped question may be asked once more by the user.
    state.exercises.stopped = None;
    state.exercises.asked = Some(ExerciseQuestion::Class(handed_in, open.into()));
    vec![
        Effect::Apply(Command::Work(Workspace::Learn).into()),
        Effect::Apply(Command::FocusPanel(Panel::Exercises).into()),
    ]
}

/// Copies the points of the class for a spreadsheet.
fn copy_class(state: &State) -> Option<Effect> {
    let (class, text) = (state.exercises.class.as_ref()?, state.text());
    let table = class.table(["exercise.class.name", "exercise.class.points"].map(|key| text.get(key)));
    Some(Effect::Copy(table, text.get("exercise.class.copied")))
}

/// Carries out a request about the open set.
fn answer_or_edit(state: &mut State, request: ExerciseCommand) {
    let exercises = &mut state.exercises;
    match request {
        ExerciseCommand::Go(index) if index < exercises.set().exercises.len() => go(exercises, index),
        // A set that is still being read has no exercises yet: this one is shown once they are there.
        ExerciseCommand::Go(index) => exercises.go_to = exercises.coming.is_some().then_some(index),
        ExerciseCommand::Select(node) => exercises.node = node,
        ExerciseCommand::Answer(answer) => set_answer(exercises, BTreeMap::new(), *answer),
        ExerciseCommand::Type(typed, answer) => set_answer(exercises, typed, *answer),
        ExerciseCommand::Undo => walk(exercises, true),
        ExerciseCommand::Redo => walk(exercises, false),
        ExerciseCommand::Hint => hint(exercises),
        ExerciseCommand::HandIn => hand_in(exercises),
        ExerciseCommand::TryAgain => mend(exercises),
        ExerciseCommand::GoBack => go_back(exercises),
        ExerciseCommand::Explain => explain(exercises),
        ExerciseCommand::Reveal(revealed) => {
            exercises.revealed = revealed && exercises.handed_in();
            exercises.played = None;
        }
        ExerciseCommand::PlayOut(moves) => play_out(exercises, moves),
        ExerciseCommand::ShowAnswers => exercises.answers_shown = Some(exercises.current),
        ExerciseCommand::Stop => working::stop(exercises),
        ExerciseCommand::Runs(shown) => runs::show(exercises, shown),
        ExerciseCommand::FirstDifference => runs::first_difference(exercises),
        other => edit::edit(state, other),
    }
}

/// Opens a set that comes with the program, with the work done on it.
fn open_shipped(state: &mut State, name: &str) {
    let Some(set) = shipped().into_iter().find(|set| set.name == name) else { return };
    let origin = Origin::Shipped(name.to_owned());
    if sets::reopen(state, &origin) || state.exercises.origin == origin {
        return;
    }
    sets::put_by(state);
    state.exercises = Exercises { origin, ..Exercises::of(set.sheet()) };
    sets::speak(state);
}

/// Sets the answer, with the texts of its fields. If it was graded, another attempt begins.
fn set_answer(exercises: &mut Exercises, typed: BTreeMap<String, String>, answer: Answer) {
    // The answer may be to the exercise that was shown before.
    let fits = exercises.exercise().is_some_and(|exercise| answer.fits(exercise));
    let Some(now) = draft(exercises).filter(|_| fits) else { return };
    let mut next = Draft { answer, typed: now.typed.clone() };
    next.typed.extend(typed);
    next.typed.retain(|_, text| !text.trim().is_empty());
    if next == now {
        return;
    }
    try_again(exercises);
    // Text that is no valid answer yet is no undo step of its own.
    if next.answer != now.answer {
        remember(exercises);
    }
    put(exercises, next);
}

/// Replaces the present answer. Hints were about the errors of the old one, so they are hidden.
fn put(exercises: &mut Exercises, Draft { answer, typed }: Draft) {
    let current = exercises.current;
    let exercise = exercises.exercise().cloned();
    if let Some(work) = exercises.sheet.work_mut(current) {
        (work.answer, work.typed) = (answer, typed);
        let blank = work.hints == 0 && !work.is_graded();
        // A field that was filled and cleared counts as never touched.
        if blank && exercise.is_some_and(|exercise| !work.is_begun(&exercise)) {
            exercises.sheet.work.remove(&current);
        }
    }
    exercises.hints = 0;
    exercises.changed = true;
}

fn walk(exercises: &mut Exercises, back: bool) {
    // A handed-in answer only changes by another attempt.
    if exercises.handed_in() {
        return;
    }
    let Some(now) = draft(exercises) else { return };
    let (from, to) = if back {
        (&mut exercises.earlier, &mut exercises.later)
    } else {
        (&mut exercises.later, &mut exercises.earlier)
    };
    if let Some(other) = from.pop() {
        to.push(now);
        put(exercises, other);
    }
}

fn hint(exercises: &mut Exercises) {
    if exercises.hints < Exercises::HINTS && !exercises.handed_in() {
        exercises.hints += 1;
        if let Some(work) = exercises.sheet.work_mut(exercises.current) {
            // The work counts every hint; those shown begin from the first with each change of the answer.
            work.hints = work.hints.saturating_add(1);
        }
        exercises.changed = true;
    }
}

fn hand_in(exercises: &mut Exercises) {
    if let Some(work) = exercises.sheet.work_mut(exercises.current) {
        work.handed_in = true;
    }
    begin_again(exercises);
    exercises.node = None;
}

/// Explains the first wrong part, and selects the branch whose mark is missing there.
fn explain(exercises: &mut Exercises) {
    exercises.explained = exercises.handed_in();
    if exercises.explained {
        exercises.node = unmarked_branch(exercises).or(exercises.node);
    }
}

/// Shows the position after so many moves of the best line to the end of the game, or the answer once more.
fn play_out(exercises: &mut Exercises, moves: Option<usize>) {
    let line = exercises.shown.as_ref().and_then(|shown| shown.line_to_end.as_ref());
    let most = line.filter(|_| exercises.handed_in()).map(Vec::len);
    exercises.played = most.and_then(|most| moves.map(|moves| moves.min(most)));
}

/// Begins another attempt at a graded answer. The best one keeps its points, and can be restored.
fn try_again(exercises: &mut Exercises) {
    if !exercises.handed_in() {
        return;
    }
    let counted = exercises.counted(exercises.current).map_or(0.0, Grade::earned);
    let earned = exercises.grade(exercises.current).map_or(0.0, Grade::earned);
    if let Some(work) = exercises.sheet.work_mut(exercises.current) {
        work.handed_in = false;
        // Of two answers with equal points, the newer one is kept.
        if work.best.is_none() || earned >= counted {
            work.best = Some(work.answer.clone());
        }
    }
    begin_again(exercises);
}

/// Begins another attempt; for a line of moves, the first wrong move is removed with all moves after it.
fn mend(exercises: &mut Exercises) {
    let grade = exercises.grade(exercises.current).filter(|_| exercises.handed_in());
    let wrong = grade.and_then(|grade| grade.divergence.as_ref()).map(|divergence| divergence.place);
    try_again(exercises);
    if let (Some(AnswerPlace::Move(at)), Some(Answer::Line(mut line))) = (wrong, exercises.answer()) {
        line.truncate(at.into());
        set_answer(exercises, BTreeMap::new(), Answer::Line(line));
    }
}

/// Replaces a new attempt by the best graded answer; undo brings the attempt back.
fn go_back(exercises: &mut Exercises) {
    if !exercises.can_go_back() {
        return;
    }
    remember(exercises);
    if let Some(work) = exercises.sheet.work_mut(exercises.current)
        && let Some(best) = work.best.take()
    {
        (work.answer, work.handed_in) = (best, true);
        work.typed.clear();
    }
    begin_again(exercises);
}

/// Hides hints, explanation and model answer of an earlier answer.
fn begin_again(exercises: &mut Exercises) {
    exercises.hints = 0;
    (exercises.revealed, exercises.explained, exercises.played) = (false, false, None);
    exercises.stopped = None;
    exercises.changed = true;
}

/// Restores the sets saved by an earlier run of the program.
pub fn keep_on(state: &mut State, collection: SetShelf) {
    let open = collection.open.clone();
    state.put_by = PutBy::of(collection);
    match open {
        Some(origin) if is_gone(&origin) => {}
        Some(Origin::Shipped(name)) => open_shipped(state, &name),
        // A set that could not be read is kept as a text and not shown.
        Some(Origin::Unreadable(_)) | None => {}
        Some(origin) => {
            sets::reopen(state, &origin);
        }
    }
    show(&mut state.exercises);
}

/// Restores a set as it was left. One that cannot be read is kept unchanged, and other exercises are shown.
fn set_restored(state: &mut State, read: Result<OpenedSet, SetError>) -> Vec<Effect> {
    let Some(kept) = state.exercises.coming.take() else { return Vec::new() };
    match read {
        Ok(opened) => {
            let path = if let Origin::File(path) = &kept.origin { Some(path.clone()) } else { None };
            let (opened, current) = renewed(&kept.origin, opened, kept.current);
            let go_to = state.exercises.go_to.or(current);
            // Two windows may have left other answers to the same set.
            let free = |origin: &Origin| state.put_by.progress(origin).is_none();
            let known = origin_of(&opened.sheet.set)
                .filter(|origin| matches!(kept.origin, Origin::Own(_)) && free(origin));
            let (origin, changed) = (known.unwrap_or(kept.origin), kept.changed);
            state.exercises = Exercises { origin, path, changed, ..Exercises::opened(opened) };
            sets::speak(state);
            if let Some(index) = go_to.filter(|&index| index < state.exercises.set().exercises.len()) {
                go(&mut state.exercises, index);
            }
            Vec::new()
        }
        Err(error) => {
            let (title, number) = (kept.title.clone(), state.put_by.next_number());
            state.put_by.put(KeptSet { origin: Origin::Unreadable(number), ..*kept }, None);
            state.exercises = Exercises::default();
            begin(state);
            let why = faults::set_error(state.text(), &error);
            let words = state.text().with("exercise.not-restored", &[("set", &title), ("why", &why)]);
            vec![Notice::error(words).into()]
        }
    }
}

/// Handles the result of reading a file with a set.
fn set_read(state: &mut State, path: &Path, read: Result<OpenedSet, SetError>) -> Vec<Effect> {
    match read {
        Ok(opened) => {
            sets::opened(state, path, opened);
            show(&mut state.exercises);
            Vec::new()
        }
        Err(error) => {
            let (file, why) = (path.display(), faults::set_error(state.text(), &error));
            vec![Notice::refused(state.text().with("error.open", &[("file", &file), ("why", &why)])).into()]
        }
    }
}

/// Opens the first set that comes with the program, at its start.
pub(crate) fn begin(state: &mut State) {
    if let Some(first) = shipped().first() {
        // The panel is not shown: the user did not ask for it.
        open_shipped(state, first.name);
    }
    show(&mut state.exercises);
}

/// Handles a result of the background thread.
pub fn absorb_finding(
    state: &mut State,
    question: &ExerciseQuestion,
    finding: ExerciseFinding,
) -> Vec<Effect> {
    let exercises = &mut state.exercises;
    // A question asked meanwhile stays.
    if exercises.asked.as_ref() == Some(question) {
        exercises.asked = None;
    }
    match (finding, question) {
        (ExerciseFinding::Graded(graded), _) => keep(exercises, *graded),
        (ExerciseFinding::Solved(exercise, solution), question) => match *solution {
            Ok(solution) => {
                let shown = exercises.shown.as_mut().filter(|shown| shown.exercise == *exercise);
                if let Some(shown) = shown {
                    Arc::make_mut(shown).solution = Some(solution);
                }
            }
            Err(_) => exercises.stopped = Some(question.clone()),
        },
        (ExerciseFinding::PlayedOut(exercise, Ok(line)), _) => {
            if let Some(shown) = exercises.shown.as_mut().filter(|shown| shown.exercise == *exercise) {
                Arc::make_mut(shown).line_to_end = Some(line);
            }
        }
        (ExerciseFinding::PlayedOut(_, Err(_)), question) => exercises.stopped = Some(question.clone()),
        (ExerciseFinding::Checked(Ok(())), ExerciseQuestion::Check(exercise, place)) => {
            edit::put_in(exercises, *place, (**exercise).clone());
        }
        (ExerciseFinding::Checked(Err(fault)), ExerciseQuestion::Check(exercise, place))
            if fault != Fault::Stopped =>
        {
            exercises.refused = Some(RefusedChange { place: *place, exercise: exercise.clone(), fault });
        }
        (ExerciseFinding::Class(Ok(class)), _) => state.exercises.class = Some(class),
        (ExerciseFinding::Class(Err(why)), _) => {
            let words = state.text().with("exercise.class.unreadable", &[("why", &why)]);
            return vec![Notice::error(words).into()];
        }
        // The user stopped the work; nothing is wrong with the file.
        (ExerciseFinding::Opened(Err(SetError::Exercise { fault: Fault::Stopped, .. })), _) => {
            return Vec::new();
        }
        (ExerciseFinding::Opened(read), ExerciseQuestion::Open(path)) => return set_read(state, path, read),
        (ExerciseFinding::Opened(read), ExerciseQuestion::Restore(_)) => {
            let effects = set_restored(state, read);
            show(&mut state.exercises);
            return effects;
        }
        (ExerciseFinding::Ran(exercise, found), _) => match *found {
            Ok(found) => runs::ran(exercises, &exercise, found),
            Err(fault) if fault != Fault::Stopped => {
                return vec![Notice::error(faults::exercise_fault(state.text(), &fault)).into()];
            }
            Err(_) => {}
        },
        _ => {}
    }
    show(&mut state.exercises);
    Vec::new()
}
