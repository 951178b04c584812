//! Wishes that come too late: of a move, a node, a column or an exercise that is gone by the time they are carried out, as
//! when two keys fall into one frame. Nothing happens then, or something harmless; never a panic.

use edagari::catalog::{Engine, Game};
use edagari::exercise::Answer;
use edagari::game::maze::sketch::SketchEdit as MazeEdit;
use edagari::game::number_tree::TreeEdit;
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Side};
use edagari::session::analysis::update::{begin, wanted};
use edagari::session::command::{Command, CompareCommand, RerunCommand, TreeCommand};
use edagari::session::compare::data::ComparisonPreset;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Walk;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::game::history::UndoStep;
use edagari::session::lessons::data::LessonCommand;
use edagari::session::matches::data::MatchCommand;
use edagari::session::maze::data::{CellBrush, MazeCommand};
use edagari::session::number_tree::data::{Arrangement, NumbersCommand};
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::weights::data::WeightsCommand;
use edagari::session::{document, update};
use edagari::store::Player;
use edagari::trace::{NodeId, Recording};
use edagari::worker::SearchMessage;
use proptest::prelude::*;

use crate::session::course::searched;

const GAMES: [&str; 6] =
    ["othello:4", "tic-tac-toe", "number-tree", "matrix", "maze-race:size=3x3,turns=3", "connect-four:5x4"];
const METHODS: [&str; 4] = ["alpha-beta:depth=2", "mcts:playouts=20", "minimax:depth=2", "greedy"];

fn fresh(game: &str) -> State {
    let mut state = document::start_state(Settings::default());
    let game: Game = game.parse().expect("a game");
    update::apply(&mut state, Command::New(game));
    state
}

/// Something that is asked for: what, and two numbers that may be of anything.
type Wish = (u8, u32, u16);

fn stage(number: u16) -> DrawingPlace {
    match number % 4 {
        0 | 1 => DrawingPlace::Main,
        2 => DrawingPlace::Compared((number / 4 % 5) as u8),
        _ => DrawingPlace::Program((number / 4 % 3) as u8),
    }
}

#[expect(clippy::too_many_lines, reason = "a line for each kind of wish")]
fn command((what, which, other): Wish, state: &State) -> Option<Command> {
    let (at, node, place) = (MoveId(which), NodeId(which), which as usize);
    let stage = stage(other);
    let tree = |request| Command::Tree(stage, request);
    let game: Game = GAMES[place % GAMES.len()].parse().expect("a game");
    let line = vec![ActionId(other), ActionId(which as u16)];
    Some(match what {
        0..=5 => Command::Play(*state.game.legal.get(place % state.game.legal.len().max(1))?),
        6 => Command::Play(ActionId(other)),
        7 => Command::PlayLine(line),
        8 => Command::GoTo(at),
        9 | 10 => Command::Delete(at),
        11 => Command::Promote(at),
        12 => Command::Comment(at, "too late".to_owned()),
        13 | 14 => Command::Undo,
        15 => Command::Redo,
        16 => Command::Back,
        17 => Command::Variation(i32::from(other) - 5),
        18 => Command::New(game),
        19 => Command::SetEngine(Engine::parse(METHODS[usize::from(other) % 4], game).ok()?),
        20 => {
            let engine = Engine::parse(METHODS[usize::from(other) % 4], game).ok()?;
            Command::SetPlayer(Side::BOTH[place % 2], Player::Engine(engine))
        }
        21 => tree(TreeCommand::Select(Some(node))),
        22 => tree(TreeCommand::Open(node, other.is_multiple_of(2))),
        23 => tree(TreeCommand::Reveal(node)),
        24 => tree(TreeCommand::GoTo(node)),
        25 => tree(TreeCommand::ShowPass(Some(which))),
        26 => tree(TreeCommand::Seek(Some(which.into()))),
        27 => tree(TreeCommand::Walk(Walk::By(u64::from(which)))),
        28 => Command::Compare(CompareCommand::Remove(which as u8)),
        29 => Command::Compare(CompareCommand::Point(Some(line))),
        30 => Command::Compare(CompareCommand::Preset(
            *ComparisonPreset::ALL.get(place % ComparisonPreset::ALL.len())?,
        )),
        31 => Command::Compare(CompareCommand::SetEngine(other as u8, Engine::default_for(game))),
        32 => Command::Rerun(RerunCommand::Open(stage, node)),
        33 => Command::Rerun(RerunCommand::Anyway(stage, node)),
        34 => Command::Rerun(RerunCommand::Check(place)),
        35 => Command::Rerun(RerunCommand::Show(place)),
        36 => Command::Match(MatchCommand::Show(which)),
        37 => Command::Exercise(ExerciseCommand::Go(place)),
        38 => Command::Exercise(ExerciseCommand::Select(Some(which))),
        39 => {
            let exercises = &state.exercises.set().exercises;
            Command::Exercise(ExerciseCommand::Answer(Answer::empty(exercises.get(place % 8)?).into()))
        }
        40 => Command::Exercise(ExerciseCommand::HandIn),
        41 => Command::Exercise(ExerciseCommand::Remove(place)),
        42 => Command::Exercise(ExerciseCommand::Reorder(place, usize::from(other))),
        43 => {
            let exercise = state.exercises.set().exercises.first()?.clone();
            Command::Exercise(ExerciseCommand::Set(place, exercise.into()))
        }
        44 => Command::Exercise(ExerciseCommand::UndoEdit),
        45 => Command::Numbers(NumbersCommand::Select(Some(which))),
        46 => Command::Numbers(NumbersCommand::Change(which, TreeEdit::Value(3), UndoStep::New)),
        47 => Command::Numbers(NumbersCommand::Change(which, TreeEdit::Remove, UndoStep::Same)),
        48 => Command::Numbers(NumbersCommand::Arrange(Arrangement::Shuffled)),
        49 => Command::Numbers(NumbersCommand::Copy),
        50 => Command::Maze(MazeCommand::Brush(other, UndoStep::New)),
        51 => Command::Maze(MazeCommand::Take(CellBrush::Wall)),
        52 => Command::Maze(MazeCommand::Change(MazeEdit::Points(other, which as u8), UndoStep::Same)),
        53 => Command::Lab(WeightsCommand::Unpin(place)),
        54 => Command::Lab(WeightsCommand::Restore(place)),
        55 => Command::Lab(WeightsCommand::Forget(place)),
        56 => Command::Lesson(LessonCommand::Open(place)),
        57 => Command::Lesson(LessonCommand::Try(usize::from(other))),
        58 => Command::Preview(line),
        59 => Command::PasteText("f5 d6".to_owned()),
        _ => Command::Search,
    })
}

/// Small numbers, which are often of something, and any at all.
fn request() -> impl Strategy<Value = Wish> {
    let which = prop_oneof![6 => 0_u32..12, 2 => 0_u32..200, 1 => any::<u32>()];
    let other = prop_oneof![6 => 0_u16..20, 1 => any::<u16>()];
    (0_u8..62, which, other)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn no_wish_panics_whatever_is_gone_by_then(
        game in 0_usize..GAMES.len(),
        requests in prop::collection::vec((request(), any::<bool>()), 1..60),
    ) {
        let mut state = fresh(GAMES[game]);
        let mut late = Vec::new();
        for (request, at_once) in requests {
            // What a person asked of the picture before may be carried out after something else.
            let Some(command) = command(request, &state) else { continue };
            if at_once {
                update::apply(&mut state, command);
                late.drain(..).for_each(|command| drop(update::apply(&mut state, command)));
                if request.0 > 60 {
                    searched(&mut state);
                }
            } else {
                late.push(command);
            }
            let game = &state.game;
            prop_assert!(game.document.record.contains(game.cursor));
            prop_assert_eq!(&game.document.position(game.cursor), &game.position);
        }
    }
}

#[test]
fn undo_and_redo_take_away_what_a_wish_of_the_same_moment_is_about() {
    for (first, second) in [(Command::Undo, false), (Command::Redo, true)] {
        let mut state = fresh("tic-tac-toe");
        update::apply(&mut state, Command::Play(ActionId(4)));
        let played = state.game.cursor;
        if second {
            update::apply(&mut state, Command::Undo);
        }
        update::apply(&mut state, first);
        let late =
            [Command::Delete(played), Command::Promote(played), Command::Comment(played, "late".into())];
        for command in late {
            let told = update::apply(&mut state, command);
            assert!(second || !told.is_empty(), "what cannot be done is said");
        }
    }
}

#[test]
fn a_search_that_is_asked_for_while_another_ends_is_not_forgotten() {
    let mut state = fresh("tic-tac-toe");
    let engine = |words: &str| Command::SetEngine(Engine::parse(words, Game::TicTacToe).expect("a method"));
    let search = |state: &mut State, words: &str| {
        update::apply(state, engine(words));
        update::apply(state, Command::Search);
    };
    search(&mut state, "minimax");
    let first = wanted(&state).expect("it was asked for");
    begin(&mut state, &first);
    let (_, report) = Recording::of(&first.job);
    search(&mut state, "alpha-beta");
    update::absorb(&mut state, &first, SearchMessage::Finished(report));
    let second = wanted(&state).expect("the end of the first is no answer to it");
    assert_eq!(second.job.engine.method.name(), "alpha-beta");
    begin(&mut state, &second);
    let (_, report) = Recording::of(&second.job);
    update::absorb(&mut state, &second, SearchMessage::Finished(report));
    assert!(wanted(&state).is_none() && state.analysis.requested.is_none());
}
