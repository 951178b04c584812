//! Whose turn it is: who moves, who waits for what, and whether a clock runs, as a person meets it, and as a simple
//! specification has it over random sequences of commands.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::catalog::{Engine, Game};
use edagari::game::Side;
use edagari::game::record::MoveId;
use edagari::game::time_control::TimeControl;
use edagari::review::{OngoingReview, ReviewLimit};
use edagari::search::crew::ThreadsOffered;
use edagari::session::analysis::data::Purpose;
use edagari::session::analysis::update::{begin, move_found, wanted};
use edagari::session::clock::update::tick;
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::game::data::NewGame;
use edagari::session::game::history::UndoHistory;
use edagari::session::kept_games::absorb_restored;
use edagari::session::lessons::shown::own_mode;
use edagari::session::position_editor::data::PositionCommand;
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::teaching::data::TeachingCommand;
use edagari::session::turns::Turn;
use edagari::session::{teaching, update};
use edagari::store::autosave::{AutosaveNote, KeptVersions, PlayMode, RestoredGame};
use edagari::store::{Document, Player};
use edagari::trace::Recording;
use edagari::worker::SearchMessage;
use proptest::prelude::*;

const GAME: Game = Game::TicTacToe;

/// What holds the methods of a game, as a person has it in mind.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Held {
    #[default]
    No,
    /// Let go on at an earlier position.
    HereToo,
    TakenBack,
    Looking,
    Paused,
}

impl Held {
    fn of(mode: PlayMode) -> Self {
        match mode {
            PlayMode::Plays => Self::No,
            PlayMode::FromHere => Self::HereToo,
            PlayMode::TakenBack => Self::TakenBack,
            PlayMode::Looking => Self::Looking,
            PlayMode::Paused => Self::Paused,
        }
    }
}

/// The specification: what holds the open game, and each game that undo brings back, by its title.
#[derive(Debug, Default)]
struct Specification {
    held: Held,
    others: BTreeMap<String, Held>,
    games: usize,
}

/// A short name of who has the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Has {
    Person,
    Machine,
    Waits,
    Asked,
    Warned,
    Nobody,
}

fn has(state: &State) -> Has {
    match state.turn() {
        Turn::Person(_) => Has::Person,
        Turn::Machine(..) => Has::Machine,
        Turn::Waits(_) => Has::Waits,
        Turn::LookedInto(_) => Has::Asked,
        Turn::Warned(_) => Has::Warned,
        Turn::Changed | Turn::OutOfTime(_) | Turn::Over => Has::Nobody,
    }
}

impl Specification {
    /// Who has the turn, from what lies on the board and what holds the game.
    fn expected(&self, state: &State) -> Has {
        let game = &state.game;
        if state.view.position_editor.is_some() || game.position.is_over() || state.time_is_up().is_some() {
            Has::Nobody
        } else if state.teaching.asked.is_some() {
            Has::Asked
        } else if state.teaching.warning.is_some() {
            Has::Warned
        } else if state.player(game.position.side_to_move()).is_person() {
            Has::Person
        } else {
            match self.held {
                Held::No if game.at_end_of_line() => Has::Machine,
                Held::HereToo => Has::Machine,
                _ => Has::Waits,
            }
        }
    }

    /// A game takes the place of the open one, held so.
    fn open(&mut self, state: &mut State, before: &str, kept: Held, held: Held) {
        if state.game.document.title != before {
            self.others.insert(before.to_owned(), kept);
            self.games += 1;
            state.game.document.title = format!("game {}", self.games);
        }
        self.held = held;
    }

    /// Moves were taken back or made again: who has the turn at the end of a line does not take it.
    fn took_back(&mut self, state: &State) {
        let game = &state.game;
        let side = game.position.side_to_move();
        let would =
            !game.position.is_over() && state.time_is_up().is_none() && !state.player(side).is_person();
        if !matches!(self.held, Held::Looking | Held::Paused) {
            self.held = if would && game.at_end_of_line() { Held::TakenBack } else { Held::No };
        }
    }
}

fn machine() -> Player {
    Player::Engine(Engine::parse("minimax:chance=on", GAME).expect("readable"))
}

/// One thing that happens, by a number for its kind and one for its choice.
type Step = (u8, usize);

/// A session with its specification.
struct Session {
    state: State,
    specification: Specification,
    now: f64,
}

impl Session {
    fn new() -> Self {
        let mut state = start_state(Settings::default());
        update::apply(&mut state, Command::New(GAME));
        // Before this game there is none.
        state.game.history = UndoHistory::default();
        "game 0".clone_into(&mut state.game.document.title);
        tick(&mut state, 0.0);
        Self { state, specification: Specification::default(), now: 0.0 }
    }

    fn run(&mut self, command: Command) {
        let mut commands = vec![command];
        while let Some(command) = commands.pop() {
            for effect in update::apply(&mut self.state, command) {
                if let edagari::session::effect::Effect::Apply(next) = effect {
                    commands.push(*next);
                }
            }
        }
    }

    /// Carries out a command that puts another game on the board, or leaves it.
    fn opening(&mut self, command: Command, held: Held) {
        let (before, kept) = (self.state.game.document.title.clone(), self.kept());
        self.run(command);
        self.specification.open(&mut self.state, &before, kept, held);
    }

    /// What holds the game once it is opened again: whoever was asked something waits.
    fn kept(&self) -> Held {
        let held = self.specification.held;
        let is_asked = matches!(has(&self.state), Has::Asked | Has::Warned);
        if is_asked && !matches!(held, Held::Looking | Held::Paused) { Held::TakenBack } else { held }
    }

    fn step(&mut self, (kind, choice): Step) {
        let specification = &mut self.specification;
        let edits = self.state.view.position_editor.is_some();
        match kind {
            0..=5 => self.play(choice),
            6 => self.opening(Command::New(GAME), Held::No),
            7 => {
                let clock = (choice % 2 == 0).then_some(TimeControl { main: 60, increment: 0 });
                let players =
                    if choice % 3 == 0 { [machine(), Player::Person] } else { [Player::Person, machine()] };
                let given = NewGame { players, clock };
                self.opening(Command::NewBetween(Box::new(GAME.start()), Box::new(given)), Held::No);
            }
            8 => {
                let position = ["X---O---- X", "XO--X---- O", "--------- X"][choice % 3];
                self.opening(Command::PasteText(position.to_owned()), Held::Looking);
            }
            9 => self.paste_moves(choice),
            10 => {
                let text =
                    Document { players: [Player::Person, machine()], ..self.state.game.document.clone() }
                        .to_text();
                self.opening(Command::OpenText(text.replace("game ", "opened ")), Held::Looking);
            }
            11 => self.undo(Command::Undo),
            12 => self.undo(Command::Redo),
            13 => self.go_to(choice),
            14 => self.pause(),
            15 => self.run(Command::ToggleAnalysis),
            16 => self.run(Command::Teaching(TeachingCommand::Toggle)),
            17 => self.take_back(),
            18 => {
                if self.state.teaching.warning.is_some() {
                    specification.held = Held::HereToo;
                }
                self.run(Command::Teaching(TeachingCommand::PlayOn));
            }
            19 => self.run(Command::Position(PositionCommand::SetUp)),
            20 if edits => self.run(Command::Position(PositionCommand::Cancel)),
            20 => self.run(Command::ToggleHints),
            21 => self.pass_time(30.0),
            22 => {
                let side = Side::BOTH[choice % 2];
                let player = if choice % 4 < 2 { machine() } else { Player::Person };
                specification.held = Held::No;
                self.run(Command::SetPlayer(side, player));
            }
            23 => self.stop(),
            24 => self.start_again(),
            25 => {
                self.run(if choice % 2 == 0 {
                    Command::Show(Dialog::Settings)
                } else {
                    Command::CloseDialog
                });
            }
            26 => self.look_into(),
            _ => self.machine_moves(),
        }
    }

    /// A person clicks a square.
    fn play(&mut self, choice: usize) {
        let state = &self.state;
        let Some(&action) = state.game.legal.get(choice % state.game.legal.len().max(1)) else { return };
        let (before, may) = (state.game.cursor, has(state) == Has::Person);
        self.run(Command::Play(action));
        let game = &self.state.game;
        assert_eq!(game.cursor != before, may, "a click plays where a person has the turn, and nowhere else");
        if may {
            let held = &mut self.specification.held;
            *held = match *held {
                Held::TakenBack => Held::No,
                Held::Looking if game.at_end_of_line() => Held::No,
                other => other,
            };
        }
    }

    fn paste_moves(&mut self, choice: usize) {
        let text = ["a1", "b2 a1 c3", "b2 a1 c3 c1 a3"][choice % 3];
        let (before, kept) = (self.state.game.document.title.clone(), self.kept());
        self.run(Command::PasteText(text.to_owned()));
        self.specification.open(&mut self.state, &before, kept, Held::Looking);
    }

    fn undo(&mut self, command: Command) {
        let (before, kept, state) = (self.state.game.document.title.clone(), self.kept(), &self.state);
        let edits = state.view.position_editor.is_some();
        let can = if command == Command::Undo { state.can_undo() } else { state.can_redo() };
        self.run(command);
        if edits || !can {
            return;
        }
        let title = self.state.game.document.title.clone();
        if title != before {
            let specification = &mut self.specification;
            specification.others.insert(before, kept);
            specification.held = specification.others.get(&title).copied().expect("a game that was open");
        }
        self.specification.took_back(&self.state);
    }

    /// The move that was warned of is taken back.
    fn take_back(&mut self) {
        let is_warned = self.state.teaching.warning.is_some();
        self.run(Command::Teaching(TeachingCommand::TakeBack));
        if is_warned {
            self.specification.took_back(&self.state);
        }
    }

    fn go_to(&mut self, choice: usize) {
        let moves: Vec<_> =
            [MoveId::START].into_iter().chain(self.state.game.document.record.moves()).collect();
        self.run(Command::GoTo(moves[choice % moves.len()]));
        if self.specification.held == Held::HereToo {
            self.specification.held = Held::No;
        }
    }

    /// One click on pause or resume.
    fn pause(&mut self) {
        let goes_on = self.state.can_resume();
        self.run(Command::TogglePause);
        self.specification.held = if goes_on { Held::HereToo } else { Held::Paused };
    }

    fn stop(&mut self) {
        let thinks = matches!(has(&self.state), Has::Machine | Has::Asked);
        let edits = self.state.view.position_editor.is_some();
        self.run(Command::Stop);
        if !edits && (thinks || self.specification.held == Held::Looking) {
            self.specification.held = Held::Paused;
        }
    }

    /// Time goes by for whoever's clock runs.
    fn pass_time(&mut self, seconds: f64) {
        let (running, left) = (self.state.running_clock(), Side::BOTH.map(|side| self.state.time_left(side)));
        self.now += seconds;
        tick(&mut self.state, self.now);
        for side in Side::BOTH {
            let (before, after) = (left[side.index()], self.state.time_left(side));
            assert_eq!(before != after, running == Some(side), "{side:?}: {before:?} {after:?}");
        }
    }

    /// The program ends and begins again.
    fn start_again(&mut self) {
        let kept = self.kept();
        let document = Document { cursor: self.state.game.cursor, ..self.state.game.document.clone() };
        let document = Document::from_text(&document.to_text()).expect("readable");
        let setup = self.state.view.position_editor.as_ref().map(|editor| editor.setup.to_text());
        let mode = own_mode(&self.state);
        let restored = RestoredGame {
            document,
            note: AutosaveNote { changed: true, mode, setup, ..AutosaveNote::default() },
            versions: KeptVersions::default(),
            after_crash: false,
            unwritten: false,
        };
        let teaches = self.state.settings.teaching;
        self.state = start_state(Settings { teaching: teaches, ..Settings::default() });
        absorb_restored(&mut self.state, restored);
        tick(&mut self.state, self.now);
        let specification = &mut self.specification;
        (specification.held, specification.others) = (kept, BTreeMap::new());
        if !self.state.game.document.players.iter().any(Player::is_person) {
            let editor = self.state.view.position_editor.take();
            specification.took_back(&self.state);
            self.state.view.position_editor = editor;
        }
        // No clock runs before somebody has looked at the board.
        let (document, at) = (&self.state.game.document, self.state.game.clock.at);
        let last = document.record.main_line().last().copied();
        let is_over = last.is_some_and(|last| document.position(last).is_over());
        let is_open = document.clock.is_some_and(|clock| clock.fallen.is_none()) && !is_over;
        if is_open && at != MoveId::START && !matches!(specification.held, Held::Looking | Held::Paused) {
            specification.held = Held::Looking;
        }
        specification.games += 1;
        self.state.game.document.title = format!("game {}", specification.games);
    }

    /// A move that was looked into is known.
    fn look_into(&mut self) {
        let Some(asked) = self.state.teaching.asked.clone() else { return };
        let limit = ReviewLimit::Depth(*ReviewLimit::DEPTHS.start());
        let mut course = OngoingReview::new(&asked.before, &[asked.action], limit);
        let mut found = None;
        let stop = Arc::new(AtomicBool::new(false));
        course.run(&stop, ThreadsOffered::OWN, &mut |snapshot| found = Some(snapshot));
        teaching::update::absorb(&mut self.state, &asked, found);
    }

    /// The method that is searched for moves, if one is.
    fn machine_moves(&mut self) {
        let Some(wanted) = wanted(&self.state).filter(|wanted| wanted.purpose == Purpose::Move) else {
            assert_ne!(has(&self.state), Has::Machine, "somebody has the turn and nobody searches");
            return;
        };
        let before = self.state.game.cursor;
        begin(&mut self.state, &wanted);
        let found = Recording::of(&wanted.job).1;
        update::absorb(&mut self.state, &wanted, SearchMessage::Finished(found));
        move_found(&mut self.state, &wanted);
        assert_ne!(self.state.game.cursor, before, "it moves");
    }

    /// What holds after every step.
    fn check(&self) {
        let (state, has) = (&self.state, has(&self.state));
        assert_eq!(has, self.specification.expected(state), "{:?}", self.specification);
        assert_eq!(Held::of(state.turns.mode()), self.specification.held);
        assert_eq!(state.person_may_move(), has == Has::Person);
        assert_eq!(state.mover().is_some(), has == Has::Machine);
        assert_eq!(state.waits().is_some(), matches!(has, Has::Waits | Has::Warned));
        assert!(state.waits().is_none() || state.can_resume(), "one click lets it go on");
        self.check_clock(has);
    }

    fn check_clock(&self, has: Has) {
        let (state, document) = (&self.state, &self.state.game.document);
        let Some(side) = state.running_clock() else { return };
        assert!(document.clock.is_some() && state.view.position_editor.is_none());
        assert!(
            !matches!(self.specification.held, Held::Looking | Held::Paused),
            "clocks stand with the game"
        );
        let last = document.record.main_line().last().copied().expect("a first move costs nothing");
        assert!(!document.position(last).is_over(), "no clock runs in a game that has ended");
        assert!(
            document.clock.is_some_and(|clock| clock.fallen.is_none_or(|at| !document.record.contains(at)))
        );
        if state.player(side).is_person() {
            assert!(state.view.dialog.is_none(), "a person cannot move behind a dialog");
        } else {
            assert_eq!((has, state.game.position.side_to_move()), (Has::Machine, side));
        }
    }

    /// From wherever a method waits one click lets it move.
    fn resume(&mut self) {
        if self.state.view.position_editor.is_none() && self.state.waits().is_some() {
            self.pause();
            self.check();
            assert_eq!(has(&self.state), Has::Machine, "one click lets it go on");
        }
    }
}

#[test]
fn nothing_is_to_be_resumed_at_the_end_of_a_finished_game() {
    let mut state = start_state(Settings::default());
    let text = "(version: 1, game: \"tic-tac-toe\", players: (\"person\", \"minimax\"), \
                moves: \"a1 a2 b1 b2 c1\", clock: (main: 60, increment: 0))";
    update::apply(&mut state, Command::OpenText(text.to_owned()));
    update::apply(&mut state, Command::ToEnd);
    assert!(state.is_at_end() && state.turns.stand_still());
    assert!(!state.can_resume());
    update::apply(&mut state, Command::Back);
    update::apply(&mut state, Command::Back);
    assert!(state.waits().is_some() && state.can_resume(), "another move may be tried before it");
}

#[test]
fn undo_against_a_method_takes_back_the_pair_and_redo_gives_both_back() {
    let mut state = start_state(Settings::default());
    let text = "(version: 1, game: \"tic-tac-toe\", players: (\"person\", \"minimax\"))";
    let moves = |state: &State| state.game.document.record.len();
    let answer = |state: &mut State| {
        let wanted = wanted(state).expect("the method thinks");
        assert_eq!(wanted.purpose, Purpose::Move);
        let reply = state.game.legal[0];
        update::apply(state, Command::PlayLine(vec![reply]));
    };
    update::apply(&mut state, Command::OpenText(text.to_owned()));
    for _ in 0..2 {
        let own = state.game.legal[0];
        update::apply(&mut state, Command::Play(own));
        answer(&mut state);
    }
    assert_eq!((moves(&state), has(&state)), (4, Has::Person));
    update::apply(&mut state, Command::Undo);
    assert_eq!((moves(&state), has(&state)), (2, Has::Person));
    update::apply(&mut state, Command::Undo);
    assert_eq!((moves(&state), has(&state)), (0, Has::Person));
    update::apply(&mut state, Command::Redo);
    update::apply(&mut state, Command::Redo);
    assert_eq!((moves(&state), has(&state)), (4, Has::Person));
    // A method that thinks is stopped, and only the person's own move goes.
    let own = state.game.legal[0];
    update::apply(&mut state, Command::Play(own));
    assert_eq!((moves(&state), has(&state)), (5, Has::Machine));
    update::apply(&mut state, Command::Undo);
    assert_eq!((moves(&state), has(&state)), (4, Has::Person));
    assert!(wanted(&state).is_none_or(|wanted| wanted.purpose != Purpose::Move));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(150) })]

    #[test]
    fn any_sequence_of_commands_keeps_to_the_specification(
        steps in prop::collection::vec((0_u8..32, 0_usize..1000), 1..80)
    ) {
        let mut session = Session::new();
        for step in steps {
            session.step(step);
            session.check();
        }
        session.resume();
    }
}
