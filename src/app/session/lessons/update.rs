//! The course: opening lessons beside the user's own game, suggested actions, and progress.

use crate::exercise::Origin;
use crate::game::record::MoveId;
use crate::session::analysis::data::Purpose;
use crate::session::analysis::suspended;
use crate::session::command::{Command, CompareCommand, TreeCommand};
use crate::session::drawing::data::DrawingPlace;
use crate::session::drawing::playback::{Speed, Walk};
use crate::session::drawing::time;
use crate::session::effect::{Effect, LayoutChange};
use crate::session::engine_choice::players_of_new_game;
use crate::session::exercises::data::ExerciseCommand;
use crate::session::game::data::OpenGame;
use crate::session::game::history::Replaced;
use crate::session::number_tree::data::NumbersCommand;
use crate::session::screen::data::{Dialog, Panel, Workspace};
use crate::session::speedups::data::SpeedupsSubject;
use crate::session::state::State;
use crate::session::{analysis, document, game, number_tree, screen};
use crate::trace::{TimelineMark, Tree};

use super::data::{Act, At, LESSONS, Lesson, LessonCommand, LessonEnding, LessonScene, Own, Style};

pub(crate) fn apply(state: &mut State, request: LessonCommand) -> Vec<Effect> {
    match request {
        LessonCommand::Show => match stray(state) {
            Some(index) => open(state, index),
            None => shown(state),
        },
        LessonCommand::Contents => {
            state.lessons.lesson = None;
            shown(state)
        }
        LessonCommand::Open(index) => open(state, index),
        LessonCommand::Again => state.lessons.lesson.map_or_else(Vec::new, |index| open(state, index)),
        LessonCommand::Next => next(state),
        LessonCommand::Previous => {
            let before = state.lessons.lesson.and_then(|index| index.checked_sub(1));
            before.map_or_else(Vec::new, |index| open(state, index))
        }
        LessonCommand::Try(index) => attempt(state, index),
        LessonCommand::Exercise => exercise(state),
        LessonCommand::Leave => leave(state),
    }
}

fn shown(state: &mut State) -> Vec<Effect> {
    learn(state);
    [beside(state), LayoutChange::Focus(Panel::Course)].map(Effect::Layout).into()
}

/// The lesson whose page is open while another game than its own is on the board: its page must not stand
/// beside an unrelated tree.
fn stray(state: &State) -> Option<usize> {
    state.lessons.lesson.filter(|_| !state.lessons.staged && state.settings.workspace != Workspace::Learn)
}

/// Switches the window to learning, and remembers the workspace before.
fn learn(state: &mut State) {
    let workspace = state.settings.workspace;
    if workspace != Workspace::Learn {
        state.lessons.before = Some(workspace);
    }
    screen::update::work(state, Workspace::Learn);
}

fn beside(state: &State) -> LayoutChange {
    let [tree, board] = spoken_of(state);
    LayoutChange::Beside { tree, board }
}

/// Whether the page refers to a tree, and to a board: neither for the list of lessons. A number tree is drawn
/// large, so no board is needed beside it.
pub fn spoken_of(state: &State) -> [bool; 2] {
    let open = state.lessons.lesson.and_then(|index| LESSONS.get(index));
    [open.is_some(), open.is_some_and(|lesson| lesson.scene.game != "number-tree")]
}

/// Opens a lesson: its page and its scene.
fn open(state: &mut State, index: usize) -> Vec<Effect> {
    let Some(lesson) = LESSONS.get(index) else { return Vec::new() };
    state.lessons.lesson = Some(index);
    state.lessons.opened += 1;
    state.settings.course.last = Some(lesson.key.to_owned());
    let mut effects = shown(state);
    effects.extend(drawing_place(state, &lesson.scene));
    effects
}

/// Marks the lesson as read and opens the next one, or after the last the contents.
fn next(state: &mut State) -> Vec<Effect> {
    let Some(index) = state.lessons.lesson else { return open(state, state.settings.course.next()) };
    state.settings.course.read.insert(LESSONS[index].key.to_owned());
    if index + 1 < LESSONS.len() {
        return open(state, index + 1);
    }
    state.lessons.lesson = None;
    shown(state)
}

/// Puts a scene on the board, and sets the user's own game aside.
fn drawing_place(state: &mut State, scene: &LessonScene) -> Vec<Effect> {
    let Some((document, engine)) = scene.staged() else { return Vec::new() };
    put_aside(state);
    document::adopt(state, document, None);
    // After `adopt`, which takes the flag away as for any game that is opened.
    state.lessons.staged = true;
    state.view.full_panel = None;
    state.turns.pause();
    analysis::update::set_engine(state, engine);
    // The method may have brought its conventions along; that is no change of the user's to be saved.
    state.game.changed = false;
    await_step(state, scene.at);
    let mut effects = focus(scene.panel);
    // Where both are tabs of one place, the board that the page refers to is in front of figures about it.
    if spoken_of(state)[1] && matches!(scene.panel, Panel::Analysis | Panel::Weights) {
        effects.extend(focus(Panel::Game));
    }
    effects
}

fn put_aside(state: &mut State) {
    // The board shows another lesson's game, and the user's own game waits already.
    if state.lessons.staged {
        return;
    }
    suspended::note(state);
    let (analysis, view) = (suspended::take(state), state.view.tree.clone());
    let game: OpenGame = state.game.clone();
    let judged_by = state.lab.judged_by.clone();
    let own = Own {
        game,
        engines: state.settings.engines.clone(),
        mode: state.mode_to_keep(),
        analysis,
        view,
        judged_by,
    };
    state.lessons.own.push(own);
}

/// Searches the position on the board, to show this step at the end.
fn await_step(state: &mut State, at: At) {
    state.analysis.continuous = false;
    state.analysis.requested = Some(Purpose::Analysis);
    state.analysis.done = None;
    state.lessons.pending = Some(at);
}

/// Shows the wanted step once the search is over.
pub(crate) fn found(state: &mut State) {
    let Some(at) = state.lessons.pending.take() else { return };
    seek(state, at);
}

fn seek(state: &mut State, at: At) {
    let Some(tree) = state.subject(DrawingPlace::Main).and_then(|subject| subject.tree()) else { return };
    let step = match at {
        At::End => None,
        At::Picture(number) => Some(tree.step_of_picture(number)),
        At::Cut(number) => cut(tree, number),
    };
    time::seek(state, DrawingPlace::Main, step);
}

/// The step of the cut of this number, from 1.
fn cut(tree: &Tree, number: u32) -> Option<u64> {
    (0..number).try_fold(0, |step, _| tree.mark_after(TimelineMark::Cut, step))
}

/// Does a suggested action.
fn attempt(state: &mut State, index: usize) -> Vec<Effect> {
    let Some(lesson) = state.lessons.lesson.map(|lesson| &LESSONS[lesson]) else { return Vec::new() };
    let Some(act) = lesson.tries.get(index) else { return Vec::new() };
    state.settings.course.tried.insert(lesson.name_of_try(index));
    let mut effects = prepared(state, lesson, act);
    effects.extend(perform(state, lesson, act));
    effects
}

/// Restores the scene of the lesson before a suggested action, if something else is on the board.
fn prepared(state: &mut State, lesson: &Lesson, act: &Act) -> Vec<Effect> {
    let game = lesson.scene.search().read().map(|(start, _)| start.game());
    let elsewhere = !state.lessons.staged || Some(state.game.document.start.game()) != game;
    if elsewhere && !matches!(act, Act::Open(_)) { drawing_place(state, &lesson.scene) } else { Vec::new() }
}

fn perform(state: &mut State, lesson: &Lesson, act: &Act) -> Vec<Effect> {
    let tree = |command| Command::Tree(DrawingPlace::Main, command);
    let (command, panel) = match *act {
        Act::Open(scene) => return drawing_place(state, &scene),
        Act::Search(method) => return search_with(state, lesson, method),
        Act::Seek(at) => {
            seek(state, at);
            return focus(Panel::Tree);
        }
        Act::Walk(walk) => {
            // Marks are looked for from the beginning where the end is shown.
            if matches!(walk, Walk::Next(_)) && state.view.tree.step.is_none() {
                time::seek(state, DrawingPlace::Main, Some(0));
            }
            (tree(TreeCommand::Walk(walk)), Panel::Tree)
        }
        Act::Play => {
            time::seek(state, DrawingPlace::Main, Some(0));
            hurry(state);
            (tree(TreeCommand::Play(true)), Panel::Tree)
        }
        Act::Move(name) => return play_move(state, name),
        Act::Arrange(arrangement) => {
            state.lessons.pending = Some(At::End);
            (Command::Numbers(NumbersCommand::Arrange(arrangement)), Panel::Tree)
        }
        Act::Edit => (Command::Numbers(NumbersCommand::Edit(true)), Panel::Game),
        Act::Write(style) => {
            state.lessons.pending = Some(At::End);
            return write(state, lesson, style);
        }
        Act::Compare(preset) => (Command::Compare(CompareCommand::Preset(preset)), Panel::Compare),
        Act::Look(panel) => return focus(panel),
        Act::Measure => {
            let mut effects = then(Command::ShowSpeedups(SpeedupsSubject::Solver(0)));
            effects.extend(then(Command::Show(Dialog::Speedups)));
            effects.extend(then(Command::MeasureSpeedups(true)));
            return effects;
        }
    };
    let mut effects = then(command);
    effects.extend(focus(panel));
    effects
}

/// The most seconds in which a recording is played.
const PATIENCE: u32 = 20;

/// Speeds up the playback of a recording that would take longer.
fn hurry(state: &mut State) {
    let tree = state.subject(DrawingPlace::Main).and_then(|subject| subject.tree());
    let Some(all) = tree.map(|tree| tree.picture(tree.steps())) else { return };
    if let Some(view) = state.tree_view_mut(DrawingPlace::Main)
        && all as f64 > f64::from(PATIENCE) * view.player.speed.per_second(all)
    {
        view.player.speed = Speed::Whole(PATIENCE);
    }
}

fn then(command: Command) -> Vec<Effect> {
    vec![Effect::Apply(Box::new(command))]
}

fn focus(panel: Panel) -> Vec<Effect> {
    vec![Effect::Layout(LayoutChange::Focus(panel))]
}

/// Searches the position of the lesson with another method.
fn search_with(state: &mut State, lesson: &Lesson, method: &'static str) -> Vec<Effect> {
    let scene = LessonScene { method, at: At::End, ..lesson.scene };
    let Some((_, mut engine)) = scene.staged() else { return Vec::new() };
    engine.follow_conventions(&state.conventions());
    analysis::update::set_engine(state, engine);
    await_step(state, At::End);
    focus(if scene.panel == Panel::Weights { Panel::Tree } else { scene.panel })
}

fn play_move(state: &mut State, name: &str) -> Vec<Effect> {
    game::update::go_to(state, MoveId::START);
    let game = &state.game;
    let action = game.legal.iter().copied().find(|&action| game.position.label(action) == name);
    if let Some(action) = action.filter(|_| state.person_may_move()) {
        game::update::play(state, &[action]);
    }
    state.turns.pause();
    focus(Panel::Game)
}

fn write(state: &mut State, lesson: &Lesson, style: Style) -> Vec<Effect> {
    number_tree::update::set_conventions(state, style.conventions());
    search_with(state, lesson, lesson.scene.method)
}

/// Opens the exercise at the end of the lesson, in its set. Work on that set and on the one before is kept.
fn exercise(state: &mut State) -> Vec<Effect> {
    let Some(lesson) = state.lessons.lesson.map(|lesson| &LESSONS[lesson]) else { return Vec::new() };
    // An inset exercise is in the page already.
    let LessonEnding::Exercise { set, place } = lesson.ending else { return Vec::new() };
    if state.lessons.staged {
        // The lesson's search may reveal the answer: its tree is shown at the first step.
        time::play(state, DrawingPlace::Main, false);
        seek(state, At::Picture(0));
        state.lessons.pending = state.lessons.pending.map(|_| At::Picture(0));
    }
    then(Command::Exercise(ExerciseCommand::ShippedAt(set, place)))
}

/// Notes the exercises at the ends of lessons that have earned points as done: opening one, or answering it
/// all wrong, does not count.
pub(crate) fn note_points(state: &mut State) {
    let Origin::Shipped(open) = &state.exercises.origin else { return };
    let earns = |place: usize| state.exercises.counted(place).is_some_and(|grade| grade.earned() > 0.0);
    let is_done = |lesson: &&Lesson| match lesson.ending {
        LessonEnding::Exercise { set, place } => set == open && earns(place),
        LessonEnding::Below | LessonEnding::Nothing => false,
    };
    let done: Vec<_> = LESSONS.iter().filter(is_done).map(Lesson::name_of_exercise).collect();
    state.settings.course.tried.extend(done);
}

/// Changes the workspace. Leaving a lesson to play shows the user's own game, not that of the lesson.
pub(crate) fn work(state: &mut State, workspace: Workspace) -> Vec<Effect> {
    if workspace == Workspace::Play && state.lessons.staged {
        state.lessons.before = Some(workspace);
        return leave(state);
    }
    match workspace {
        Workspace::Learn if stray(state).is_some() => {
            state.lessons.lesson = None;
            return shown(state);
        }
        Workspace::Learn => learn(state),
        Workspace::Play | Workspace::Study => {
            if workspace == Workspace::Play && state.view.start_page {
                seat_opponent(state);
            }
            screen::update::work(state, workspace);
        }
    }
    Vec::new()
}

/// Seats the opponent that the start page names, in a game that has not begun.
fn seat_opponent(state: &mut State) {
    let document = &state.game.document;
    if document.record.is_empty() && state.game.path.is_none() {
        let game = document.game();
        state.game.document.players = players_of_new_game(state, game);
    }
}

/// Restores the user's own game, and the workspace before the lessons.
fn leave(state: &mut State) -> Vec<Effect> {
    state.lessons.lesson = None;
    if state.lessons.staged
        && let Some(own) = state.lessons.own.pop()
    {
        let Own { game, mode, .. } = own;
        document::bring_back(state, Replaced { game, mode, judges_by_weights: false });
        suspended::show(state, own.analysis, own.view);
        // Last, because putting the game on the board adapts the methods of the lesson to its conventions.
        (state.settings.engines, state.lab.judged_by) = (own.engines, own.judged_by);
    }
    let before = state.lessons.before.take().unwrap_or_default();
    screen::update::work(state, before);
    vec![Effect::Layout(beside(state))]
}
