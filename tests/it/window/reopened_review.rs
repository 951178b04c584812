//! A review that is kept says the same after every reopening, and stands beside its own game alone.

use edagari::catalog::Game;
use edagari::game::{ActionId, Rng64, Side, random_below};
use edagari::review::{MoveMark, ReviewLimit, ReviewedMove};
use edagari::session::command::Command;
use edagari::session::knowledge::data::Fact;
use edagari::session::review::data::{ReviewCommand, ReviewStanding};
use edagari::session::review::known::KnownReview;
use edagari::session::state::State;
use edagari::store::Player;
use egui_kittest::kittest::Queryable as _;
use rand::SeedableRng as _;

use crate::window::desk::Desk;

const OTHELLO: Game = Game::Othello { size: 8 };

/// A whole game of random moves, passes included.
fn whole_game(seed: u64) -> Vec<ActionId> {
    let mut rng = Rng64::seed_from_u64(seed);
    let (mut position, mut line) = (OTHELLO.start(), Vec::new());
    while !position.is_over() {
        let actions = position.actions();
        let action = actions[random_below(&mut rng, actions.len() as u32) as usize];
        position = position.after(&[action]);
        line.push(action);
    }
    line
}

/// Values, whether they are proven, and the mark of a move.
type SaidOfMove = (Option<[f64; 3]>, Option<bool>, Option<MoveMark>);

/// All that a review says: each move with its values and its mark, and the averages of both sides.
#[derive(Debug, PartialEq)]
struct Said {
    moves: Vec<SaidOfMove>,
    values: Vec<String>,
    averages: [Option<f64>; 2],
}

fn said(state: &State) -> Said {
    let known = KnownReview::shown(state).expect("it is kept");
    let review = &known.review;
    let one = |(ply, mark): (&ReviewedMove, Option<MoveMark>)| {
        let verdict = ply.verdict.as_ref();
        let values = verdict.map(|verdict| [verdict.before, verdict.after, verdict.loss]);
        (values, verdict.map(|verdict| verdict.proven), mark)
    };
    let value = |fact: &Option<Fact>| {
        // Of a proof it makes no difference in which unit it was found, and by what.
        let words = |fact: &Fact| match (fact.is_proven(), &fact.value) {
            (true, value) => format!("proven {:?}", value.score),
            (false, value) => format!("{:?} {:?} {:?}", value.bound, value.score, value.win_rate),
        };
        fact.as_ref().map(words).unwrap_or_default()
    };
    Said {
        moves: review.plies.iter().zip(review.marks()).map(one).collect(),
        values: known.facts.iter().map(value).collect(),
        averages: review.averages().map(|average| average.loss_per_move()),
    }
}

fn same(before: &Said, now: &Said, what: &str) {
    for (at, (before, now)) in before.moves.iter().zip(&now.moves).enumerate() {
        assert_eq!(before, now, "{what}: move {}", at + 1);
    }
    for (at, (before, now)) in before.values.iter().zip(&now.values).enumerate() {
        assert_eq!(before, now, "{what}: position {at}");
    }
    assert_eq!(before, now, "{what}");
}

/// A window with a reviewed game that is in no file.
fn reviewed(seed: u64) -> Desk {
    let mut desk = Desk::default();
    let folder = desk.folder.path().to_owned();
    desk.harness.state_mut().keep_in(&folder);
    desk.run([Command::New(OTHELLO)]);
    desk.run(Side::BOTH.map(|side| Command::SetPlayer(side, Player::Person)));
    desk.run([Command::PlayLine(whole_game(seed))]);
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(4)))]);
    desk.run([Command::Review(ReviewCommand::Start)]);
    desk.until("the review is over", |state| state.review.standing == ReviewStanding::Over);
    desk.harness.run_steps(4);
    desk
}

fn reopen(desk: &mut Desk) {
    desk.run([Command::New(OTHELLO)]);
    desk.until("it is stored", |state| !state.stored.list.is_empty());
    desk.run([Command::ShowStart]);
    let id = desk.state().stored.list[0].id.clone();
    desk.run([Command::OpenReplaced(id)]);
    desk.until("it is open", |state| state.game.document.record.len() > 50);
    desk.harness.run_steps(10);
}

#[test]
fn a_review_says_the_same_after_every_reopening() {
    for seed in [7, 8] {
        let mut desk = reviewed(seed);
        let before = said(desk.state());
        for time in 1..=3 {
            reopen(&mut desk);
            same(&before, &said(desk.state()), &format!("seed {seed}, reopened {time} times"));
        }
    }
}

#[test]
fn a_review_says_the_same_after_reopening_and_analyses() {
    let mut desk = reviewed(9);
    let before = said(desk.state());
    let line = desk.state().game.document.record.main_line();
    for time in 1..=3 {
        for at in [49, 55, 52] {
            desk.run([Command::GoTo(line[at]), Command::Search]);
            desk.until_searched();
        }
        same(&before, &said(desk.state()), &format!("analysed {time} times"));
        reopen(&mut desk);
        same(&before, &said(desk.state()), &format!("analysed and reopened {time} times"));
        desk.run([Command::GoTo(line[48])]);
    }
}

/// The moves of a game as somebody pastes them.
fn transcript(line: &[ActionId]) -> String {
    OTHELLO.start().write_moves(line)
}

#[test]
fn a_review_that_runs_stays_beside_its_own_game() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    let [own, other] = [whole_game(7), whole_game(8)];
    desk.run([Command::PasteText(transcript(&own[..24]))]);
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(12)))]);
    desk.run([Command::Review(ReviewCommand::Start)]);
    desk.until("something is found", |state| KnownReview::shown(state).is_some());
    desk.run([Command::PasteText(transcript(&other))]);
    desk.harness.run_steps(10);
    assert_eq!(desk.state().game.document.record.len(), other.len());
    assert!(KnownReview::shown(desk.state()).is_none(), "another game has none");
    assert!(!desk.state().review.is_running());
}

#[test]
fn a_review_says_where_it_ends_when_the_game_goes_on() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    let whole = whole_game(7);
    desk.run([Command::PasteText(transcript(&whole[..24]))]);
    desk.run([Command::Review(ReviewCommand::SetLimit(ReviewLimit::Depth(2)))]);
    desk.run([Command::Review(ReviewCommand::Start)]);
    desk.until("the review is over", |state| state.review.standing == ReviewStanding::Over);
    desk.harness.run_steps(4);
    let words = "This review ends with move 24, and the game on the board goes on.";
    assert!(!desk.shows(words));
    desk.run([Command::PasteText(transcript(&whole))]);
    desk.harness.run_steps(4);
    assert_eq!(desk.state().game.document.record.len(), whole.len());
    assert!(desk.harness.query_by_label(words).is_some());
}

#[test]
fn a_reviewed_game_that_is_saved_is_no_unsaved_one() {
    let mut desk = reviewed(7);
    reopen(&mut desk);
    let line = desk.state().game.document.record.main_line();
    desk.run([Command::GoTo(line[20]), Command::ToggleAnalysis]);
    desk.until("it is analysed", |state| state.report_here().is_some());
    let path = desk.folder.path().join("mine.edagari");
    desk.run([Command::SavePath(path.clone())]);
    desk.until("it is saved", |state| state.game.path.as_ref() == Some(&path));
    desk.until("nothing is stored", |state| state.stored.list.is_empty());
    desk.run([Command::Stop]);
    desk.run([Command::Save]);
    desk.run([Command::New(OTHELLO), Command::ShowStart]);
    desk.harness.run_steps(30);
    assert!(desk.state().stored.list.is_empty(), "{:?}", desk.state().stored.list);
}
