//! Clocks: time runs for the side to move, moves taken back give none back, pauses stop it, whose time is up has lost, and the
//! document keeps it.

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::time_control::TimeControl;
use edagari::game::{ActionId, Side};
use edagari::session::analysis::update::wanted;
use edagari::session::clock::update::tick;
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::game::data::NewGame;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::turns::Turn;
use edagari::session::update;
use edagari::store::{Document, Player};
use proptest::prelude::*;

/// Tic-tac-toe with a minute for each side and two seconds for every move.
fn game(second: Player) -> State {
    let mut state = start_state(Settings::default());
    let clock = Some(TimeControl { main: 60, increment: 2 });
    let given = NewGame { players: [Player::Person, second], clock };
    update::apply(&mut state, Command::NewBetween(Box::new(Game::TicTacToe.start()), Box::new(given)));
    tick(&mut state, 0.0);
    state
}

fn machine() -> Player {
    Player::Engine(Engine::parse("mcts:playouts=none", Game::TicTacToe).expect("readable"))
}

fn play(state: &mut State, at: u16) {
    update::apply(state, Command::Play(ActionId(at)));
}

fn left(state: &State) -> [u32; 2] {
    Side::BOTH.map(|side| state.time_left(side).expect("a clock"))
}

#[test]
fn time_runs_for_the_side_to_move_after_the_first_move() {
    let mut state = game(Player::Person);
    tick(&mut state, 10.0);
    assert_eq!(left(&state), [60_000, 60_000], "nobody has looked at the board yet");
    play(&mut state, 0);
    assert_eq!(left(&state), [62_000, 60_000]);
    tick(&mut state, 15.0);
    assert_eq!(left(&state), [62_000, 55_000]);
    play(&mut state, 1);
    assert_eq!(left(&state), [62_000, 57_000]);
    tick(&mut state, 16.5);
    assert_eq!(left(&state), [60_500, 57_000]);
}

#[test]
fn a_move_taken_back_gives_no_time_back() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 5.0);
    play(&mut state, 1);
    tick(&mut state, 9.0);
    assert_eq!(left(&state), [58_000, 57_000]);
    update::apply(&mut state, Command::Undo);
    assert_eq!(left(&state), [58_000, 57_000]);
    tick(&mut state, 10.0);
    update::apply(&mut state, Command::Redo);
    assert_eq!(left(&state), [58_000, 56_000]);
    // The next move is counted from what is left, and gets its increment.
    update::apply(&mut state, Command::Undo);
    tick(&mut state, 13.0);
    play(&mut state, 4);
    assert_eq!(left(&state), [58_000, 55_000]);
    for _ in 0..9 {
        update::apply(&mut state, Command::Undo);
        update::apply(&mut state, Command::Redo);
    }
    assert_eq!(left(&state), [58_000, 55_000]);
}

#[test]
fn saving_and_opening_gives_no_time_back() {
    use edagari::session::saving::{absorb_saved, begin_saving};
    let folder = tempfile::TempDir::new().expect("a folder");
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 5.0);
    play(&mut state, 1);
    tick(&mut state, 20.0);
    update::apply(&mut state, Command::Undo);
    tick(&mut state, 23.0);
    let before = left(&state);
    assert_eq!(before, [47_000, 54_000]);
    let (saved, known) = begin_saving(&mut state, &folder.path().join("game.ron"), 1).expect("written");
    assert_eq!(left(&state), before, "saving changes nothing");
    let written = saved.write(known);
    absorb_saved(&mut state, &saved, written);
    assert!(!state.game.changed);
    let text = std::fs::read_to_string(folder.path().join("game.ron")).expect("a file");
    let mut other = start_state(Settings::default());
    update::apply(&mut other, Command::OpenText(text));
    update::apply(&mut other, Command::ToEnd);
    assert_eq!(left(&other), before);
}

#[test]
fn a_pause_stops_the_clocks_and_looking_back_does_not() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    update::apply(&mut state, Command::Back);
    tick(&mut state, 5.0);
    assert_eq!(left(&state), [62_000, 55_000]);
    update::apply(&mut state, Command::Forward);
    update::apply(&mut state, Command::TogglePause);
    tick(&mut state, 25.0);
    assert_eq!(left(&state), [62_000, 55_000]);
    assert!(state.can_resume());
    update::apply(&mut state, Command::TogglePause);
    tick(&mut state, 26.0);
    assert_eq!(left(&state), [62_000, 54_000]);
}

#[test]
fn time_stands_while_the_system_asks_for_a_file() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 5.0);
    let before = left(&state);
    state.view.asks_for_file = true;
    tick(&mut state, 25.0);
    assert_eq!(left(&state), before);
    state.view.asks_for_file = false;
    tick(&mut state, 26.0);
    assert_eq!(left(&state), [before[0], before[1] - 1000]);
}

#[test]
fn whose_time_is_up_has_lost_and_may_not_move() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 61.0);
    assert_eq!(state.time_is_up(), Some(Side::Second));
    assert_eq!(state.view.result, Some(state.game.cursor));
    let moves = state.game.document.record.len();
    play(&mut state, 1);
    assert_eq!(state.game.document.record.len(), moves);
    // The document keeps it.
    let read = Document::from_text(&state.game.document.to_text()).expect("readable");
    assert_eq!(read, state.game.document);
    assert!(read.clock.is_some_and(|clock| clock.fallen.is_some()));
    // Taking it back takes the loss back: the time stands as it did before the move that was not made in time.
    update::apply(&mut state, Command::Undo);
    assert_eq!((state.time_is_up(), left(&state)), (None, [60_000, 60_000]));
}

#[test]
fn a_machine_shares_out_its_time_and_waits_without_losing_any() {
    let mut state = game(machine());
    play(&mut state, 0);
    let seconds = wanted(&state).and_then(|wanted| wanted.job.engine.limits.seconds).expect("a limit");
    assert!((0.5..=4.0).contains(&seconds), "{seconds}");
    tick(&mut state, 3.0);
    let later = wanted(&state).and_then(|wanted| wanted.job.engine.limits.seconds);
    assert_eq!(later, Some(seconds), "what is searched does not change while it is searched");
    update::apply(&mut state, Command::Stop);
    let before = left(&state);
    tick(&mut state, 40.0);
    assert_eq!(left(&state), before);
    assert_eq!(state.waits(), Some(Side::Second));
}

#[test]
fn documents_without_clocks_and_with_wild_ones_are_read() {
    let old = Document::from_text("(version: 2, game: \"tic-tac-toe\", moves: \"a1 b2\")").expect("readable");
    assert_eq!(old.clock, None);
    assert!(!old.to_text().contains("clock") && !old.to_text().contains("left"));
    let wild = "(version: 2, game: \"tic-tac-toe\", moves: \"a1 b2\", clock: (main: 4000000000, increment: 4000000000))";
    let control = Document::from_text(wild).expect("readable").clock.expect("a clock").control;
    assert_eq!(control, TimeControl { main: 86_400, increment: 3600 });
    let nowhere = "(version: 2, game: \"tic-tac-toe\", moves: \"a1 b2\", clock: (main: 5, fallen: \"c3\"))";
    assert!(Document::from_text(nowhere).is_err());
}

#[test]
fn another_game_in_between_gives_no_time_back() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 20.0);
    assert_eq!(left(&state), [62_000, 40_000]);
    update::apply(&mut state, Command::New(Game::TicTacToe));
    tick(&mut state, 50.0);
    update::apply(&mut state, Command::Undo);
    assert_eq!(left(&state), [62_000, 40_000], "time stood while it was away");
}

#[test]
fn a_line_adds_no_move_behind_a_loss_on_time() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 61.0);
    let fallen = state.game.cursor;
    let moves = state.game.document.record.len();
    update::apply(&mut state, Command::PlayLine([1, 2].map(ActionId).to_vec()));
    assert_eq!((state.game.document.record.len(), state.game.cursor), (moves, fallen));
    // Nor where the line leads there from before.
    update::apply(&mut state, Command::ToStart);
    update::apply(&mut state, Command::PlayLine([0, 1, 2].map(ActionId).to_vec()));
    assert_eq!((state.game.document.record.len(), state.game.cursor), (moves, fallen));
    // What is tried beside it stays possible.
    update::apply(&mut state, Command::ToStart);
    update::apply(&mut state, Command::PlayLine([4, 1].map(ActionId).to_vec()));
    assert_eq!(state.game.document.record.len(), moves + 2);
}

#[test]
fn what_was_there_behind_a_loss_on_time_may_be_tried_further() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    play(&mut state, 1);
    // The game goes on at the first move, and its time runs out there.
    update::apply(&mut state, Command::Back);
    update::apply(&mut state, Command::TogglePause);
    update::apply(&mut state, Command::TogglePause);
    tick(&mut state, 100.0);
    assert_eq!(state.time_is_up(), Some(Side::Second));
    update::apply(&mut state, Command::Forward);
    assert!(state.person_may_move());
    let moves = state.game.document.record.len();
    play(&mut state, 4);
    assert_eq!(state.game.document.record.len(), moves + 1, "a click plays where a person may move");
}

/// A game from its usual start with a minute for each side and two seconds for every move.
fn begun(game: &str, players: [Player; 2]) -> State {
    let start = game.parse::<Game>().expect("a game").start();
    let mut state = start_state(Settings::default());
    let given = NewGame { players, clock: Some(TimeControl { main: 60, increment: 2 }) };
    update::apply(&mut state, Command::NewBetween(Box::new(start), Box::new(given)));
    tick(&mut state, 0.0);
    state
}

#[test]
fn who_plays_alone_has_all_the_time_and_spends_it() {
    let mut state = begun("maze-solo", [Player::Person, Player::Person]);
    let mut now = 0.0;
    for (step, seconds) in [9.0, 5.0, 7.0].into_iter().enumerate() {
        now += seconds;
        tick(&mut state, now);
        assert_eq!(state.running_clock(), (step > 0).then_some(Side::First));
        let action = state.game.legal[0];
        update::apply(&mut state, Command::Play(action));
    }
    // The first move costs nothing; three were made.
    assert_eq!(left(&state)[0], 60_000 + 3 * 2000 - 5000 - 7000);
    tick(&mut state, now + 100.0);
    assert_eq!(state.time_is_up(), Some(Side::First));
}

#[test]
fn where_both_choose_at_once_each_spends_the_time_of_its_own_choice() {
    let duct = Engine::parse("duct:playouts=50", "maze-race".parse().expect("a game")).expect("readable");
    let mut state = begun("maze-race", [Player::Person, Player::Engine(duct)]);
    for turn in 0..2 {
        assert!(matches!(state.turn(), Turn::Person(Side::First)), "{turn}: {:?}", state.turn());
        let mine = state.game.legal[0];
        update::apply(&mut state, Command::Play(mine));
        assert!(matches!(state.turn(), Turn::Machine(Side::Second, _)), "{turn}: {:?}", state.turn());
        assert_eq!(state.running_clock(), Some(Side::Second));
        let before = left(&state);
        let now = state.game.clock.counted.expect("counted");
        tick(&mut state, now + 3.0);
        assert_eq!(left(&state), [before[0], before[1] - 3000]);
        assert!(wanted(&state).is_some(), "its choice is searched");
        let theirs = state.game.legal[0];
        update::apply(&mut state, Command::PlayLine(vec![theirs]));
        assert_eq!(left(&state), [before[0], before[1] - 1000]);
        assert_eq!(state.running_clock(), Some(Side::First));
    }
    // What both chose is taken back together.
    update::apply(&mut state, Command::Undo);
    assert!(matches!(state.turn(), Turn::Person(Side::First)), "{:?}", state.turn());
}

#[test]
fn who_looks_back_and_follows_the_last_move_again_has_thought_on_meanwhile() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    play(&mut state, 1);
    update::apply(&mut state, Command::Back);
    tick(&mut state, 5.0);
    play(&mut state, 1);
    assert_eq!(left(&state), [57_000, 62_000]);
}

#[test]
fn an_increment_goes_and_comes_back_with_its_move() {
    let mut state = game(Player::Person);
    for (at, now) in [(0, 0.0), (1, 3.0), (2, 4.0)] {
        tick(&mut state, now);
        play(&mut state, at);
    }
    assert_eq!(left(&state), [63_000, 59_000]);
    update::apply(&mut state, Command::Undo);
    assert_eq!(left(&state), [62_000, 59_000]);
    tick(&mut state, 4.5);
    update::apply(&mut state, Command::Redo);
    assert_eq!(left(&state), [62_500, 59_000], "half a second was spent meanwhile");
    for command in [Command::Undo, Command::Undo, Command::Redo, Command::Redo] {
        update::apply(&mut state, command);
    }
    assert_eq!(left(&state), [62_500, 59_000]);
}

#[test]
fn who_follows_an_earlier_move_has_thought_on_meanwhile() {
    let mut state = game(Player::Person);
    for at in [0, 1, 2] {
        play(&mut state, at);
    }
    tick(&mut state, 7.0);
    assert_eq!(left(&state), [64_000, 55_000]);
    update::apply(&mut state, Command::ToStart);
    for at in [0, 1, 2] {
        play(&mut state, at);
        assert_eq!(left(&state), [64_000, 55_000], "following a move is a look at it");
    }
    // A line that is played elsewhere takes nothing of what was spent here away, and gives one increment.
    update::apply(&mut state, Command::ToStart);
    play(&mut state, 4);
    assert_eq!(left(&state), [62_000, 55_000]);
}

#[test]
fn a_loss_on_time_that_was_saved_is_taken_back_with_its_time() {
    let mut state = game(Player::Person);
    play(&mut state, 0);
    tick(&mut state, 61.0);
    assert_eq!(state.time_is_up(), Some(Side::Second));
    let folder = tempfile::TempDir::new().expect("a folder");
    edagari::session::saving::begin_saving(&mut state, &folder.path().join("lost.ron"), 1).expect("written");
    update::apply(&mut state, Command::Undo);
    assert_eq!((state.time_is_up(), left(&state)), (None, [60_000, 60_000]));
}

/// A move that is played in another one's place and taken back leaves the clocks as they were.
#[test]
fn a_variation_that_is_taken_back_gives_no_time() {
    let mut state = game(Player::Person);
    for at in [0, 1] {
        play(&mut state, at);
    }
    for command in [Command::Undo, Command::Back, Command::Play(ActionId(1))] {
        update::apply(&mut state, command);
    }
    tick(&mut state, 7.0);
    let before = left(&state);
    update::apply(&mut state, Command::Undo);
    assert_eq!(left(&state), before);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// Exactly what rules of clocks give: a minute for each side, less the time that ran for it, and two seconds for each move that it
    /// played, once. What is followed, taken back or made again gives nothing.
    #[test]
    fn no_sequence_gives_anybody_more_time_than_there_is(
        requests in prop::collection::vec((0_u16..14, 0.0_f64..9.0), 1..40)
    ) {
        let mut state = game(Player::Person);
        let (mut now, mut given, mut at_most) = (0.0, [60_000.0; 2], [60_000.0; 2]);
        for (step, (request, seconds)) in requests.into_iter().enumerate() {
            now += seconds;
            let runs = state.running_clock();
            tick(&mut state, now);
            if let Some(side) = runs {
                given[side.index()] -= 1000.0 * seconds;
                at_most[side.index()] -= 1000.0 * seconds;
            }
            // Taking back a loss on time gives the time of its move back.
            if state.game.document.clock.is_some_and(|clock| clock.fallen.is_some()) {
                break;
            }
            let commands = match request {
                0..=8 => vec![Command::Play(ActionId(request))],
                // Before the first move that brings the game before back.
                9 if !state.game.document.record.is_empty() => vec![Command::Undo],
                9 => continue,
                10 => vec![Command::Redo],
                11 => vec![Command::ToEnd],
                12 => vec![Command::Back],
                // Players go on at the position shown.
                _ => vec![Command::TogglePause, Command::TogglePause],
            };
            let (mover, is_timed) =
                (state.game.position.side_to_move(), state.game.clock.at == state.game.cursor);
            let (moves, is_move) = (state.game.document.record.len(), request <= 8);
            for command in commands {
                update::apply(&mut state, command);
            }
            let now_left = left(&state).map(f64::from);
            if is_move && state.game.document.record.len() > moves {
                given[mover.index()] += 2000.0;
                at_most[mover.index()] = now_left[mover.index()];
                if is_timed {
                    // Redo is over: no increment of the other side comes back by it.
                    at_most[mover.other().index()] = now_left[mover.other().index()];
                }
            }
            // Each step counts whole milliseconds.
            let rounded = 1.0 + step as f64;
            for (bound, limits) in [("given", given), ("at most", at_most)] {
                let gains = now_left.into_iter().zip(limits).any(|(left, limit)| left > limit + rounded);
                prop_assert!(!gains, "{bound}: {limits:?}, {now_left:?}");
            }
        }
        let read = Document::from_text(&state.game.document.to_text()).expect("readable");
        state.game.document.cursor = state.game.cursor;
        let read_again = Document::from_text(&state.game.document.to_text()).expect("readable");
        prop_assert_eq!(&read_again, &state.game.document);
        prop_assert!(read.clock.is_some());
        prop_assert!(state.game.document.record.contains(state.game.clock.at) || state.game.clock.at != MoveId::START);
    }
}
