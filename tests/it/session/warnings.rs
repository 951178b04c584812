//! Is a warning only given of a move that is worse, wherever a solver can tell within the time of a look?

use std::thread::sleep;
use std::time::Duration;

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Rng64, Score, Side, random_below};
use edagari::review::{GameReview, MoveVerdict, ReviewSnapshot, ReviewedMove, ValueUnit};
use edagari::search::solve::connect_four::ConnectFourSolver;
use edagari::search::solve::othello_endgame::OthelloSolver;
use edagari::search::{Control, Unwatched};
use edagari::session::command::Command;
use edagari::session::game::data::NewGame;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::teaching::data::{PlayedMove, Warning};
use edagari::session::teaching::work::TeachingRunner;
use edagari::session::wake::Wake;
use edagari::session::{document, teaching, update};
use edagari::store::Player;
use rand::SeedableRng as _;

/// The solvers, with what they know from one position to the next.
struct Solvers(ConnectFourSolver, OthelloSolver);

impl Solvers {
    fn new() -> Self {
        Self(ConnectFourSolver::new(16), OthelloSolver::for_empties(14))
    }

    /// The value for the side to move.
    fn value(&mut self, position: &AnyPosition) -> Score {
        let mut control = Control::unlimited();
        match position {
            _ if position.is_over() => {
                let result = position.result_for_first().expect("over");
                result.for_first(position.side_to_move())
            }
            AnyPosition::ConnectFour(root) => self.0.search(root, false, &mut control, &mut Unwatched).score,
            AnyPosition::Othello(root) => self.1.search(root, &mut control, &mut Unwatched).score,
            other => panic!("{other}"),
        }
    }
}

/// A position by random moves with so many squares empty, in which somebody has a choice.
fn random_position(game: Game, empty: u32, rng: &mut Rng64) -> AnyPosition {
    let empties = |position: &AnyPosition| match position {
        AnyPosition::ConnectFour(board) => board.cell_count() - board.stone_count(),
        AnyPosition::Othello(board) => board.empties().count_ones(),
        other => panic!("{other}"),
    };
    loop {
        let mut position = game.start();
        while !position.is_over() && empties(&position) > empty {
            let actions = position.actions();
            position = position.after(&[actions[random_below(rng, actions.len() as u32) as usize]]);
        }
        if !position.is_over() && position.actions().len() > 1 {
            return position;
        }
    }
}

/// What a person is warned of who plays a move against a method.
fn warning(position: &AnyPosition, action: ActionId) -> Option<Warning> {
    let settings = Settings { animation: false, teaching: true, ..Settings::default() };
    let mut state: State = document::start_state(settings);
    let machine = Engine::parse("level:4", position.game()).expect("an engine");
    let mut players = [Player::Engine(machine.clone()), Player::Engine(machine)];
    players[position.side_to_move().index()] = Player::Person;
    let given = NewGame { players, clock: None };
    update::apply(&mut state, Command::NewBetween(Box::new(position.clone()), Box::new(given)));
    update::apply(&mut state, Command::Play(action));
    let mut runner = TeachingRunner::default();
    while state.teaching.asked.is_some() {
        runner.advance(&mut state, &Wake::nobody());
        sleep(Duration::from_millis(1));
    }
    state.teaching.warning
}

/// Holds warnings against the solver in random positions, and counts them.
fn check(game: Game, empties: std::ops::Range<u32>, seed: u64) -> u32 {
    let (mut rng, mut solvers) = (Rng64::seed_from_u64(seed), Solvers::new());
    let mut warned = 0;
    for round in 0..100 {
        let empty = empties.start + round % (empties.end - empties.start);
        let position = random_position(game, empty, &mut rng);
        let actions = position.actions();
        let best = solvers.value(&position);
        // The best move in one half of the positions, any in the other.
        let is_best = |action: &ActionId| -solvers.value(&position.after(&[*action])).units() == best.units();
        let chosen = if round % 2 == 0 { actions.iter().copied().find(is_best) } else { None };
        let action = chosen.unwrap_or_else(|| actions[random_below(&mut rng, actions.len() as u32) as usize]);
        let after = -solvers.value(&position.after(&[action]));
        let what = format!("{} in {position}, {best} and {after}", position.label(action));
        let Some(Warning { question, judged }) = warning(&position, action) else { continue };
        let verdict = judged.verdict.expect("a warning says why");
        assert!(after.units() < best.units(), "{what}: {verdict:?}");
        assert!(verdict.proven, "{what}: {verdict:?}");
        let side = position.side_to_move();
        let values = [best, after].map(|score| f64::from(score.for_first(side).units()));
        let far = [verdict.before - values[0], verdict.after - values[1]];
        assert!(far.iter().all(|far| far.abs() < 1e-9), "{what}: {verdict:?}");
        if matches!(game, Game::ConnectFour { .. }) {
            let is_thrown = after.0.signum() < best.0.signum();
            assert!(is_thrown || question.winning_reply().is_some(), "a win that comes later is one: {what}");
        }
        warned += 1;
    }
    warned
}

#[test]
fn no_warning_in_connect_four_contradicts_the_solver() {
    let warned = check(Game::ConnectFour { width: 7, height: 6 }, 16..30, 43);
    assert!(warned > 5, "{warned} warnings");
}

#[test]
fn no_warning_in_othello_contradicts_the_solver() {
    for size in [8, 6] {
        let warned = check(Game::Othello { size }, 6..15, 44);
        assert!(warned > 10, "{warned} warnings");
    }
}

/// A look that finds an even position a little better before a move than after it, so that the lead changes sides.
fn slight_loss(loss: f64, level: &str) -> bool {
    let position = Game::Othello { size: 8 }.start();
    let action = position.actions()[0];
    let mut state: State = document::start_state(Settings { teaching: true, ..Settings::default() });
    let machine = Player::Engine(Engine::parse(level, position.game()).expect("an engine"));
    let given = NewGame { players: [Player::Person, machine], clock: None };
    update::apply(&mut state, Command::NewBetween(Box::new(position.clone()), Box::new(given)));
    let at = MoveId::START;
    let asked = PlayedMove { before: position, action, at, is_new: true, proofs: Vec::new() };
    let verdict = MoveVerdict {
        best: state.game.legal[1],
        line: Vec::new(),
        before: 1.0,
        after: 1.0 - loss,
        loss,
        counted: ValueUnit::Discs,
        proven: false,
        proofs: [None; 2],
        depth: 6,
    };
    let ply =
        ReviewedMove { action, side: Side::First, forced: false, oversight: None, verdict: Some(verdict) };
    let review = GameReview { plies: vec![ply], ..GameReview::default() };
    state.teaching.asked = Some(asked.clone());
    let found = ReviewSnapshot { review, ..ReviewSnapshot::default() };
    teaching::update::absorb(&mut state, &asked, Some(found));
    state.teaching.warning.is_some()
}

#[test]
fn an_estimate_warns_of_what_loses_clearly_much_and_sooner_against_a_strong_opponent() {
    assert!(!slight_loss(3.0, "level:10"), "a lead that changes sides by three discs");
    assert!(!slight_loss(9.0, "level:1") && slight_loss(9.0, "level:9"), "nine discs");
    assert!(slight_loss(17.0, "level:1"), "seventeen discs");
}

/// The only winning move of a position in which a shallow search takes it for a bad one: column 5. The position is further from
/// the end than what is solved however long it takes, so on a slow machine nothing is said at all.
#[test]
fn the_only_winning_move_is_never_warned_of() {
    let start = Game::ConnectFour { width: 7, height: 6 }.start();
    let position = start.after(&start.parse_moves("444333544327").expect("moves"));
    let five = position.parse_moves("5").expect("a move")[0];
    for _ in 0..3 {
        let warned = warning(&position, five);
        assert!(warned.is_none(), "{warned:?}");
    }
}

/// A line of the other side that was overlooked is warned of, also where the game is lost in any case; where two lines cannot both
/// be stopped, nobody is blamed.
#[test]
fn a_line_that_is_overlooked_is_warned_of_also_in_a_lost_game() {
    let game = Game::usual("connect-four").expect("a game");
    let position = |moves: &str| {
        let start = game.start();
        start.after(&start.parse_moves(moves).expect("moves"))
    };
    let move_of = |position: &AnyPosition, label: &str| {
        let actions = position.actions();
        actions.into_iter().find(|action| position.label(*action) == label).expect("a move")
    };
    // Red has three upright in the first column.
    let upright = position("17171");
    let missed = warning(&upright, move_of(&upright, "2")).expect("a warning");
    let reply = missed.question.winning_reply().expect("a reply that wins");
    assert_eq!(upright.after(&[missed.question.action]).label(reply), "1");
    assert!(
        warning(&upright, move_of(&upright, "1"))
            .is_none_or(|warning| warning.question.winning_reply().is_none())
    );
    // Red has three across in the bottom row, open on both sides.
    let open = position("44553");
    for action in open.actions() {
        let question =
            PlayedMove { before: open.clone(), action, at: MoveId::START, is_new: true, proofs: Vec::new() };
        assert_eq!(question.winning_reply(), None, "{}", open.label(action));
    }
}
