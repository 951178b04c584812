//! What single rows of the lectures ask for: their forms of code, plain results, open lines, folded symmetry.

use edagari::catalog::{Engine, Game, Job, Method};
use edagari::conventions::{Code, Conventions, Signs};
use edagari::search::alpha_beta::{AlphaBeta, Fail};
use edagari::search::{Control, Unwatched};
use edagari::trace::narrate::narrate;
use edagari::trace::pseudo::{lit, written};
use edagari::trace::{Moment, Recorder, Recording, TreeSnapshot};

fn report(game: Game, position: &str, engine: &str) -> edagari::search::Report {
    let start =
        if position.is_empty() { game.start() } else { game.parse_position(position).expect("a position") };
    let job = Job::new(start, Engine::parse(engine, game).expect("an engine"));
    job.run(&mut Control::new(&job.engine.limits, std::sync::Arc::default()), &mut Unwatched)
}

/// Every step of a search lights a line of the form in which its course writes it, and each line that does something is
/// lit at some step.
#[test]
fn each_form_of_code_follows_the_search() {
    for code in Code::ALL {
        for method in ["minimax", "alpha-beta"] {
            for &signs in code.signs() {
                let conventions = Conventions { signs, ..Conventions::default() }.in_code(code);
                follows(code, method, conventions);
            }
        }
    }
}

fn follows(code: Code, method: &str, conventions: Conventions) {
    let game = Game::NumberTree;
    let mut engine = Engine::parse(method, game).expect("an engine");
    engine.follow_conventions(&conventions);
    let root = game.start();
    let job = Job::new(root.clone(), engine.clone());
    let mut recording = Recording::new(root.side_to_move(), 1_000);
    let mut recorder = Recorder::new(1_000, &mut recording);
    let report = job.run(&mut Control::unlimited(), &mut recorder);
    let progress = recorder.finish(report);
    recording.finish(&progress);
    let tree = &recording.current().expect("a pass").tree;
    let listing = written(&engine.method, conventions);
    let mut used = vec![false; listing.len()];
    for step in 1..=tree.steps() {
        let moment = Moment::at(tree, step);
        let now = TreeSnapshot::new(tree, Some(&moment));
        let lit = lit(&narrate(&now, &engine.method), tree);
        let on: Vec<_> = listing.iter().map(|line| line.is_lit(&lit)).collect();
        if !lit.is_empty() {
            assert!(on.contains(&true), "{code:?} {method} {conventions:?}: step {step} lights {lit:?}");
        }
        used.iter_mut().zip(on).for_each(|(used, on)| *used |= on);
    }
    for (line, used) in listing.iter().zip(used) {
        use edagari::trace::pseudo::LineRole;
        // A tree of numbers has no evaluation, and this one no beta cut.
        let may_rest = matches!(
            line.role,
            None | Some(
                LineRole::Evaluate | LineRole::Cut | LineRole::End | LineRole::Compare | LineRole::Raise
            )
        );
        assert!(used || may_rest, "{code:?} {method}: {} is never lit", line.code);
    }
}

#[test]
fn a_form_stands_only_where_it_says_what_is_searched() {
    let bare = Method::AlphaBeta(AlphaBeta::textbook());
    let of = |method: &Method, conventions| {
        written(method, conventions).iter().map(|line| line.code.clone()).collect::<Vec<_>>()
    };
    let usual = of(&bare, Conventions::default());
    let java = Conventions::default().in_code(Code::Java);
    assert!(of(&bare, java)[0].contains("boolean max"));
    // With signs that change, or with refinements, the usual form says what happens.
    assert_eq!(java.signs, Signs::MaxMin);
    let negamax = Conventions { signs: Signs::Negamax, ..java };
    assert!(!of(&bare, negamax)[0].contains("boolean max"));
    let refined = Method::AlphaBeta(AlphaBeta::default());
    assert!(!of(&refined, java).iter().any(|line| line.contains("boolean max")));
    // Python and C++ return alpha, so what they return never leaves the window.
    for code in [Code::FailHard, Code::Python, Code::Cpp] {
        let conventions = Conventions::default().in_code(code);
        assert_eq!((conventions.signs, conventions.fail), (Signs::Negamax, Fail::Hard));
    }
    assert_eq!(of(&bare, Conventions::default().in_code(Code::Usual)), usual);
}

#[test]
fn without_distance_every_win_is_one_in_every_game() {
    let connect_four = Game::ConnectFour { width: 4, height: 4 };
    for (game, position) in [
        (Game::TicTacToe, "XX--O---O X"),
        (Game::ConnectFour { width: 7, height: 6 }, "445566"),
        (Game::Othello { size: 4 }, ""),
    ] {
        let moves = position.chars().all(|sign| sign.is_ascii_digit()) && !position.is_empty();
        let found = if moves {
            let start = game.start();
            let line = start.parse_moves(position).expect("moves");
            let engine = Engine::parse("alpha-beta:depth=3,distance=off", game).expect("an engine");
            Job::new(start.after(&line), engine).run(
                &mut Control::new(
                    &edagari::search::Limits { depth: Some(3), ..Default::default() },
                    std::sync::Arc::default(),
                ),
                &mut Unwatched,
            )
        } else {
            report(game, position, "alpha-beta:distance=off")
        };
        assert_eq!(found.score.units().abs(), 1, "{game:?}");
        assert_eq!(found.score.early(), 0);
    }
    assert_eq!(report(connect_four, "", "alpha-beta:distance=off").score.units(), 0);
}

#[test]
fn minimax_folds_mirror_images_and_finds_the_same() {
    let plain = report(Game::TicTacToe, "", "minimax");
    let folded = report(Game::TicTacToe, "", "minimax:symmetry=on");
    assert_eq!((plain.score, plain.best), (folded.score, folded.best));
    assert_eq!(plain.nodes, 549_946);
    assert!(folded.nodes < plain.nodes / 5, "{}", folded.nodes);
    // Nine first moves are three: a corner, an edge, the middle; a lecture draws twelve positions after two moves.
    let depth =
        |depth: u32| report(Game::TicTacToe, "", &format!("minimax:symmetry=on,depth={depth}")).leaves;
    assert_eq!([depth(1), depth(2)], [3, 12]);
}

#[test]
fn tic_tac_toe_is_judged_by_open_lines_at_a_depth_limit() {
    // The middle lies on four lines, a corner on three, an edge on two: that much is closed to the other side.
    let first = report(Game::TicTacToe, "", "minimax:depth=1,eval=lines");
    assert_eq!(first.best.map(|id| id.0), Some(4));
    assert_eq!(first.score.units(), 4);
    let value = |name: &str| {
        let game = Game::TicTacToe;
        let action = first.actions.iter().find(|action| game.start().label(action.action) == name);
        action.and_then(|action| action.score).map(edagari::game::Score::units)
    };
    assert_eq!([value("a1"), value("b1"), value("b2")], [Some(3), Some(2), Some(4)]);
}
