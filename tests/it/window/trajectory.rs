//! What searches for one tell of themselves, step by step: the course of annealing and hill climbing, what beams keep;
//! and what the side that answers in a game of simultaneous moves chose.

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job};
use edagari::game::Side;
use edagari::game::score::Bound;
use edagari::search::{Control, Report, Unwatched};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Walk;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{document, update};
use edagari::trace::joint::joint_at;
use edagari::trace::narrate::{Sentence, narrate};
use edagari::trace::pseudo::{listing, lit_by};
use edagari::trace::trajectory::TrialFate;
use edagari::trace::{Moment, NodeId, Recording, TimelineMark, TreeSnapshot};
use edagari::window::panels::tree_ui;
use edagari::words::text::Language;
use egui_kittest::kittest::Queryable as _;

use crate::window::desk::{Desk, settings};
use crate::window::mouse::Hand as _;

fn recorded(game: &str, word: &str) -> (Job, Report, Recording) {
    let game: Game = game.parse().expect("a game");
    let job = Job::new(game.start(), Engine::parse(word, game).expect("a method"));
    let (recording, progress) = Recording::of(&job);
    let report = progress.report;
    (job, report, recording)
}

#[test]
fn the_line_of_every_step_collects_what_is_told_of_it() {
    for (game, word) in [
        ("maze-auto", "annealing:steps=5000,start=20,end=0.5"),
        ("maze-auto", "hill-climbing:steps=3000"),
        ("maze-solo:size=6x6,turns=12", "annealing:steps=800"),
    ] {
        let (job, report, recording) = recorded(game, word);
        let course = recording.trajectory();
        let points = |line: &[_]| job.position.after(line).points().expect("a game for one");
        assert_eq!(points(&course.first().line), course.first().points, "{word}");
        let mut fates = [0; 5];
        for trial in course.trials() {
            let now = if trial.accepted { trial.points } else { trial.from };
            assert_eq!(points(&trial.now), now, "{word}, step {}", trial.step);
            assert_eq!(points(&trial.best.line), trial.best.points, "{word}, step {}", trial.step);
            let (fate, accepts) = match trial.fate() {
                TrialFate::Better => (0, true),
                TrialFate::Level => (1, true),
                TrialFate::Dared(chance) => (usize::from((0.0..1.0).contains(&chance)) * 2, true),
                TrialFate::Declined(chance) => (usize::from((0.0..1.0).contains(&chance)) * 3, false),
                TrialFate::Refused => (4, false),
            };
            assert_eq!(trial.accepted, accepts, "{word}: {trial:?}");
            fates[fate] += 1;
        }
        let climbs = word.starts_with("hill");
        assert_eq!(
            (fates[4] > 0, fates[2] > 0, fates[3] > 0),
            (climbs, !climbs, !climbs),
            "{word}: {fates:?}"
        );
        let last = course.trials().last().expect("trials");
        assert_eq!(last.best.points, report.score.units(), "{word}");
        assert_eq!(report.bound, Bound::Lower, "a line was found, and nothing proven");
    }
}

pub(crate) fn shown(desk: &Desk) -> Option<u64> {
    desk.state().view.tree.step
}

pub(crate) fn at_the_course(language: Language) -> Desk {
    let mut desk = Desk::new(Settings { language, ..settings() });
    let game: Game = "maze-auto".parse().expect("a game");
    let engine = Engine::parse("annealing:steps=6000", game).expect("a method");
    desk.run([Command::Stop, Command::New(game), Command::SetEngine(engine), Command::Search]);
    desk.until_searched();
    desk.harness.run_steps(3);
    desk
}

#[test]
fn the_course_is_walked_by_buttons_and_keys() {
    for language in Language::ALL {
        let mut desk = at_the_course(language);
        let text = desk.state().text();
        assert!(desk.shows(&text.get("trajectory.hint")));
        assert!(desk.shows("fun Annealing(root) {"), "the code stands below the boards");
        desk.click(&text.get("action.step-first"));
        assert_eq!(shown(&desk), Some(0));
        assert!(desk.harness.query_all_by_label_contains("0").next().is_some());
        desk.click(&text.get("action.best-next"));
        let best = shown(&desk).expect("a step");
        let trial = desk.state().analysis.recording.as_ref().and_then(|it| it.trajectory().at(best).cloned());
        assert!(trial.is_some_and(|trial| trial.is_best()));
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Walk(Walk::Previous(TimelineMark::Best)))]);
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Walk(Walk::Forward))]);
        assert!(shown(&desk).is_some_and(|step| step > 0));
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Play(true))]);
        desk.until("the course has gone by", |state| !state.view.tree.player.plays);
        assert_eq!(shown(&desk), Some(6000));
        desk.run([Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None))]);
        assert_eq!(shown(&desk), None);
    }
}

#[test]
fn every_step_lights_the_lines_of_its_code() {
    for (game, word) in
        [("maze-auto", "annealing:steps=400,start=20,end=0.5"), ("maze-solo", "hill-climbing:steps=400")]
    {
        let (job, _, recording) = recorded(game, word);
        let code = listing(&job.engine.method);
        let lit = |trial| -> Vec<String> {
            let lit = lit_by(trial);
            let lines = code.iter().filter(|line| line.is_lit(&lit));
            lines.map(|line| line.code.clone()).collect()
        };
        assert!(lit(None)[0].starts_with("fun ") && lit(None).len() == 3, "{:?}", lit(None));
        let cooled = word.starts_with("annealing");
        let (mut went, mut stayed) = (0, 0);
        for trial in recording.trajectory().trials() {
            let lines = lit(Some(trial));
            let has = |words: &str| lines.iter().any(|line| line.contains(words));
            assert!(has("next = now with one move drawn again") && has("if ("), "{lines:?}");
            assert_eq!(has("now = next"), trial.accepted, "{lines:?}");
            assert_eq!(has("best = now"), trial.is_best(), "{lines:?}");
            assert_eq!(has("T = 20 + (0.5 - 20) · step / 400"), cooled, "{lines:?}");
            went += u32::from(trial.accepted);
            stayed += u32::from(!trial.accepted);
        }
        assert!(went > 0 && stayed > 0, "{word}");
    }
}

#[test]
fn the_course_of_a_value_begins_with_the_first_trials() {
    let (_, report, recording) = recorded("maze-solo:size=8x8,turns=20", "annealing:steps=3000");
    let course = recording.trajectory().course();
    assert_eq!((course[0].effort, course[course.len() - 1].effort), (1, 3000));
    assert!(course.len() > 4 && course.is_sorted_by(|a, b| a.effort <= b.effort && a.score <= b.score));
    assert_eq!(course[course.len() - 1].score, report.score);
}

#[test]
fn the_course_of_simulations_begins_with_the_first_of_every_method() {
    for (game, word) in [
        ("maze-duel", "mcts:playouts=2000"),
        ("maze-duel", "thunder:playouts=2000"),
        ("maze-duel", "flat-monte-carlo:playouts=2000"),
        ("maze-race:size=3x3,turns=4", "duct:playouts=2000"),
        ("maze-race:size=3x3,turns=4", "regret-matching:playouts=2000"),
    ] {
        let (_, report, recording) = recorded(game, word);
        let course = recording.stats().course();
        let efforts: Vec<_> = course.iter().map(|point| point.effort).collect();
        assert!(efforts.starts_with(&[1, 2, 3, 4]), "{word}: {efforts:?}");
        assert!(efforts.len() > 30 && efforts.last() == Some(&2000), "{word}: {efforts:?}");
        let last = course[course.len() - 1];
        assert_eq!((last.win_rate, last.best), (report.rate_to_expect(), report.best), "{word}");
        assert!(course.windows(2).any(|pair| pair[0].win_rate != pair[1].win_rate), "{word}: it is not flat");
    }
}

#[test]
fn a_click_in_the_chart_goes_to_its_step() {
    let mut desk = at_the_course(Language::English);
    let rect = desk.harness.get_by_label("Step of the search").rect();
    desk.harness.click_at(rect.center(), egui::PointerButton::Primary);
    desk.harness.run_steps(3);
    let step = shown(&desk).expect("a step");
    assert!((2000..4000).contains(&step), "{step}");
}

#[test]
fn what_beams_keep_is_told_with_its_siblings() {
    for (word, heap) in [("beam:width=4", false), ("chokudai:passes=5", true)] {
        let (job, _, recording) = recorded("maze-walls:size=5x5,turns=8", word);
        let tree = &recording.current().expect("a pass").tree;
        let mut layers = Vec::new();
        for step in 1..=tree.steps() {
            let moment = Moment::at(tree, step);
            let now = TreeSnapshot::new(tree, Some(&moment));
            let told = narrate(&now, &job.engine.method);
            let &[Sentence::Kept { node, promise, begins, heap: of_heap, fates }] = &told[..] else {
                panic!("{told:?}")
            };
            assert_eq!((Some(node), of_heap), (tree.current(step), heap));
            let known = tree.node(node);
            assert_eq!(known.value, Some(promise));
            let siblings = tree.child_count(known.parent.expect("a parent")) as u32;
            assert_eq!(fates.iter().sum::<u32>(), siblings);
            assert!(fates[0] > 0, "itself is kept");
            layers.extend(begins.then_some(known.ply));
        }
        if heap {
            assert_eq!((layers.len(), layers[0]), (5, 1), "a pass may begin where something still waits");
        } else {
            assert_eq!(layers, (1..=8).collect::<Vec<_>>());
        }
        assert!(!listing(&job.engine.method).is_empty());
    }
}

#[test]
fn the_answering_side_is_told_with_the_greatest_of_its_own_sums() {
    let (job, _, recording) = recorded("maze-race:size=5x5,turns=6,seed=3", "duct:playouts=400");
    let tree = &recording.current().expect("a pass").tree;
    let mut heard = 0;
    for step in 1..=tree.steps() {
        let moment = Moment::at(tree, step);
        let told = narrate(&TreeSnapshot::new(tree, Some(&moment)), &job.engine.method);
        let answer = told.iter().find_map(|sentence| match sentence {
            Sentence::Answered { pair, candidate } => Some((*pair, *candidate)),
            _ => None,
        });
        let Some((pair, candidate)) = answer else { continue };
        heard += 1;
        let moment = Moment::at(tree, step - 1);
        let before = TreeSnapshot::new(tree, Some(&moment));
        let (_, joint) = joint_at(&before, Side::First, NodeId::ROOT).expect("a matrix");
        let columns = joint.actions[1].len();
        let all = joint.visits.iter().sum::<u64>() as f64;
        let worth = |column: usize| {
            let pairs = (0..joint.visits.len()).filter(|index| index % columns == column);
            let (visits, total) = pairs.fold((0.0, 0.0), |(visits, total), index| {
                let more = joint.visits[index] as f64;
                (visits + more, total + more * joint.values[index])
            });
            1.0 - total / visits + (2.0 * all.ln() / visits).sqrt()
        };
        let best = (0..columns).map(worth).fold(f64::MIN, f64::max);
        let chosen = joint.actions[1].iter().position(|&action| Some(action) == tree.node(pair).action);
        assert!((candidate.value() - worth(chosen.expect("its column"))).abs() < 1e-4, "step {step}");
        assert!(candidate.value() > best - 1e-4, "step {step}: {candidate:?} {best}");
    }
    assert!(heard > 300, "{heard}");
}

#[test]
fn a_secret_stays_one_on_the_clipboard() {
    let mut state: State = document::start_state(settings());
    let game: Game = "maze-race".parse().expect("a game");
    let start = game.start();
    update::apply(&mut state, Command::New(game));
    update::apply(&mut state, Command::PlayLine(start.parse_moves("RLD").expect("legal")));
    assert!(state.game.position.hidden_chooser().is_some());
    let copied = |state: &mut State, command| format!("{:?}", update::apply(state, command));
    assert!(copied(&mut state, Command::CopyMoves).contains("Copy(\"RL\", "));
    let position = copied(&mut state, Command::CopyPosition);
    assert!(!position.contains("first D"), "{position}");
}

#[test]
fn a_course_is_painted_in_any_room() {
    let desk = at_the_course(Language::Japanese);
    for (width, height) in [(1000.0, 600.0), (300.0, 260.0), (220.0, 500.0)] {
        let size = egui::vec2(width, height);
        let mut harness = egui_kittest::Harness::builder()
            .with_size(size)
            .with_context_setup(edagari::window::style::install)
            .build_ui(|ui| tree_ui(ui, desk.state(), &mut Vec::new()));
        harness.run_steps(2);
    }
}

#[test]
fn backward_induction_is_recorded_with_the_matrix_of_every_node() {
    for game in ["maze-race:size=3x3,turns=3,seed=2", "matrix"] {
        for lead in Side::BOTH {
            let game: Game = game.parse().expect("a game");
            let position = game.start().led_by(lead).into_owned();
            let job = Job::new(position, Engine::parse("equilibrium", game).expect("a method"));
            let (recording, progress) = Recording::of(&job);
            let report = progress.report;
            assert_eq!(report, job.run(&mut Control::unlimited(), &mut Unwatched));
            let tree = &recording.current().expect("a pass").tree;
            let now = TreeSnapshot::now(tree);
            let (mut turns, joint) = (0, report.joint.as_deref().expect("a matrix"));
            for id in (0..tree.len() as u32).map(NodeId) {
                let node = tree.node(id);
                assert!(node.mean.is_some() && node.left.is_some(), "each node is solved: {node:?}");
                if node.side != lead || tree.child_count(id) == 0 {
                    continue;
                }
                let (_, found) = joint_at(&now, lead, id).expect("a matrix");
                assert!((found.value - node.mean.expect("a value")).abs() < 1e-6, "{id:?}");
                turns += 1;
            }
            assert_eq!(turns, report.nodes.saturating_sub(earlier(&job, &report)) + 1, "{game}");
            let (_, found) = joint_at(&now, lead, NodeId::ROOT).expect("a matrix");
            assert_eq!(found.actions, joint.actions);
            let values = found.values.iter().zip(&joint.values);
            assert!(values.into_iter().all(|(found, value)| (found - value).abs() < 1e-6), "{found:?}");
            let half = tree.steps() / 2;
            let moment = Moment::at(tree, half);
            let then = TreeSnapshot::new(tree, Some(&moment));
            let known = (0..then.len() as u32).filter(|&id| then.node(NodeId(id)).mean.is_some()).count();
            assert_eq!(known as u64, half, "a node is solved at each step");
            let told = narrate(&then, &job.engine.method);
            assert!(matches!(told[..], [Sentence::Solved { .. }]), "{told:?}");
        }
    }
}

/// The nodes of all passes before the last.
fn earlier(job: &Job, report: &Report) -> u64 {
    let mut shorter = job.clone();
    shorter.engine.limits.depth = Some(report.depth - 2).filter(|&depth| depth > 0);
    match shorter.engine.limits.depth {
        Some(_) => {
            shorter.run(&mut Control::new(&shorter.engine.limits, Arc::default()), &mut Unwatched).nodes
        }
        None => 0,
    }
}
