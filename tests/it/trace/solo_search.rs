//! Do the searches for one player collect what the book says, play legal actions, and record what they do?

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job, Method};
use edagari::eval::SoloEvaluator;
use edagari::eval::points::{Distance, Points};
use edagari::game::maze::{Auto, Collector, MazeParameters};
use edagari::game::{ActionId, Score, Sequential as _, Solo};
use edagari::search::annealing::Annealing;
use edagari::search::beam::Beam;
use edagari::search::chokudai::Chokudai;
use edagari::search::greedy::Greedy;
use edagari::search::hill_climbing::HillClimbing;
use edagari::search::random::Random;
use edagari::search::{Control, Report, Unwatched};
use edagari::trace::{Moment, NodeId, NodeState, Recording, TreeSnapshot};
use rand_mt::Mt;

/// The boards of the book's experiments: numbers drawn from mt19937(0).
fn book_boards(count: usize) -> Vec<u32> {
    let mut generator = Mt::new(0);
    (0..count).map(|_| generator.next_u32()).collect()
}

/// Plays a game to its end, each action found by `search`, and tells what was collected.
fn play_out<P: Solo>(start: &P, search: impl Fn(&P) -> Report) -> i32 {
    let mut position = start.clone();
    while !position.is_over() {
        let best = search(&position).best.expect("the game goes on");
        position.try_play(best).expect("searches play legal actions");
    }
    position.points()
}

fn greedy<P: Solo>(evaluator: &impl SoloEvaluator<P>, position: &P) -> Report {
    Greedy::default().search(position, evaluator, &mut Control::unlimited(), &mut Unwatched)
}

#[test]
fn greedy_collects_what_the_book_says() {
    let boards = book_boards(100);
    let small = |&seed: &u32| {
        play_out(&Collector::new(MazeParameters::new(4, 3, 4, seed)), |position| greedy(&Points, position))
    };
    let large = |&seed: &u32| {
        play_out(&Collector::new(MazeParameters::new(30, 30, 100, seed)), |position| {
            greedy(&Points, position)
        })
    };
    // Means of 24.11 and 489.2.
    assert_eq!(boards.iter().map(small).sum::<i32>(), 2411);
    assert_eq!(boards.iter().map(large).sum::<i32>(), 48_920);
}

#[test]
fn a_method_that_cannot_play_a_game_is_refused_by_name() {
    for (word, game, known) in [
        ("alpha-beta:depth=3", "maze-solo", "greedy"),
        ("mcts", "maze-auto", "greedy"),
        ("greedy", "othello", "minimax"),
        ("greedy", "number-tree", "minimax"),
    ] {
        let error = Engine::parse(word, game.parse().expect("a game")).expect_err("unfit").to_string();
        let name = word.split(':').next().expect("a name");
        assert!(error.contains(name) && error.contains(game) && error.contains(known), "{error}");
        assert!(!error.contains("deepening"), "{error}");
    }
}

/// Positions in which there is next to nothing to do.
const BARE: [(&str, &str); 6] = [
    ("maze-walls", "1#/#@ 3 2"),
    ("maze-solo", "@ 0 5"),
    ("maze-solo", "../@. 0 6"),
    ("maze-solo", "12/@3 4 0"),
    ("maze-solo", "12/@3 4 1"),
    ("maze-auto", "7 3"),
];

#[test]
fn every_method_plays_legal_actions_and_none_when_there_are_none() {
    let games = ["maze-solo:size=4x3,turns=4", "maze-walls:size=5x5,turns=9", "maze-auto:size=3x2,turns=4"];
    let games = games.map(|word| word.parse::<Game>().expect("a game"));
    let bare = BARE
        .map(|(game, text)| game.parse::<Game>().expect("a game").parse_position(text).expect("a position"));
    for start in games.map(Game::start).into_iter().chain(bare) {
        for method in Method::fitting(start.game()) {
            let mut position = start.clone();
            let engine = Engine::with_method(method, start.game());
            loop {
                let report =
                    Job::new(position.clone(), engine.clone()).run(&mut Control::unlimited(), &mut Unwatched);
                assert_eq!(report.best.is_none(), position.is_over(), "{engine} at {position}");
                assert_eq!(report.actions.len(), position.actions().len(), "{engine} at {position}");
                assert_eq!(position.labels(&report.line).len(), report.line.len(), "{engine} at {position}");
                let Some(best) = report.best else { break };
                assert_eq!(report.line.first(), Some(&best), "{engine} at {position}");
                position.try_play(best).expect("a legal action");
            }
            assert_eq!(position.result_for_first().map(Score::units), position.points());
        }
    }
}

fn search_with<P: Solo>(position: &P, search: impl Fn(&P, &mut Control) -> Report) -> Report {
    search(position, &mut Control::unlimited())
}

fn beam<P: Solo>(width: u32, distinct: bool, evaluator: &impl SoloEvaluator<P>, position: &P) -> Report {
    search_with(position, |position, control| {
        Beam { width, distinct, ..Beam::default() }.search(position, evaluator, control, &mut Unwatched)
    })
}

fn chokudai<P: Solo>(passes: u64, position: &P) -> Report {
    let method = Chokudai { passes: Some(passes), distinct: false, ..Chokudai::default() };
    search_with(position, |position, control| method.search(position, &Points, control, &mut Unwatched))
}

/// The mean over the book's first boards, and its standard error.
fn mean(boards: usize, points: impl Fn(u32) -> i32) -> (f64, f64) {
    let points: Vec<f64> = book_boards(boards).into_iter().map(|seed| points(seed).into()).collect();
    let count = points.len() as f64;
    let mean = points.iter().sum::<f64>() / count;
    let variance = points.iter().map(|points| (points - mean).powi(2)).sum::<f64>() / (count - 1.0);
    (mean, (variance / count).sqrt())
}

#[test]
fn random_beam_and_chokudai_collect_on_the_small_board_what_the_book_says() {
    let start = |seed| Collector::new(MazeParameters::new(4, 3, 4, seed));
    let random =
        mean(100, |seed| play_out(&start(seed), |position| Random { seed: position.key() }.choose(position)));
    assert!((random.0 - 12.47).abs() < 3.0 * random.1, "{random:?}");
    // The same boards, so only ties in the heap are left to chance.
    let beam = mean(100, |seed| play_out(&start(seed), |position| beam(2, false, &Points, position)));
    assert!((beam.0 - 25.33).abs() < 0.15, "{beam:?}");
    let chokudai = mean(100, |seed| play_out(&start(seed), |position| chokudai(2, position)));
    assert!((chokudai.0 - 25.24).abs() < 0.15, "{chokudai:?}");
}

#[test]
fn beam_and_chokudai_collect_on_the_large_board_what_the_book_says() {
    let start = |seed| Collector::new(MazeParameters::new(30, 30, 100, seed));
    let beam = mean(15, |seed| play_out(&start(seed), |position| beam(2, false, &Points, position)));
    assert!((beam.0 - 630.28).abs() < 3.0 * beam.1, "{beam:?}");
    let chokudai = mean(15, |seed| play_out(&start(seed), |position| chokudai(2, position)));
    assert!((chokudai.0 - 625.21).abs() < 3.0 * chokudai.1, "{chokudai:?}");
}

#[test]
fn in_the_walls_the_distance_helps_and_dropping_duplicates_helps_more() {
    let walls = |seed| Collector::with_walls(MazeParameters::new(7, 7, 49, seed));
    let raw = mean(12, |seed| play_out(&walls(seed), |position| beam(20, false, &Points, position))).0;
    let near = mean(12, |seed| play_out(&walls(seed), |position| beam(20, false, &Distance, position))).0;
    let distinct = mean(12, |seed| play_out(&walls(seed), |position| beam(20, true, &Distance, position))).0;
    assert!(raw < near && near < distinct, "{raw} {near} {distinct}");
}

/// The most that three characters can collect, tried one by one.
fn auto_optimum(seed: u32) -> i32 {
    let start = Auto::new(MazeParameters::new(5, 5, 5, seed));
    let place =
        |position: &Auto, cell: u16| position.after(position.action(ActionId(cell)).expect("any cell"));
    let mut most = 0;
    for first in 0..25 {
        let one = place(&start, first);
        for second in first..25 {
            let two = place(&one, second);
            most = (second..25).map(|third| place(&two, third).points()).fold(most, i32::max);
        }
    }
    most
}

#[test]
fn the_auto_maze_is_searched_out_as_in_the_book() {
    // 97.022 over 1000 boards; these are the first hundred of them.
    let optima: Vec<i32> = book_boards(100).into_iter().map(auto_optimum).collect();
    assert_eq!(optima.iter().sum::<i32>(), 9794);
    for (seed, optimum) in book_boards(3).into_iter().zip(optima) {
        let report = beam(1_000_000, true, &Points, &Auto::new(MazeParameters::new(5, 5, 5, seed)));
        assert_eq!((report.score.units(), report.exact), (optimum, true));
    }
}

#[test]
fn annealing_and_hill_climbing_collect_in_the_auto_maze_what_the_book_says() {
    let start = |seed| Auto::new(MazeParameters::new(5, 5, 5, seed));
    let climb = |steps: u64, seed: u32| {
        let method = HillClimbing { steps, seed: seed.into() };
        search_with(&start(seed), |position, control| {
            method.search(position, &Points, control, &mut Unwatched)
        })
    };
    let anneal = |steps: u64, seed: u32| {
        let method = Annealing { steps, seed: seed.into(), ..Annealing::default() };
        search_with(&start(seed), |position, control| {
            method.search(position, &Points, control, &mut Unwatched)
        })
    };
    let few = mean(300, |seed| climb(100, seed).score.units());
    assert!((few.0 - 94.86).abs() < 3.0 * few.1, "{few:?}");
    let few = mean(300, |seed| anneal(100, seed).score.units());
    assert!((few.0 - 94.96).abs() < 3.0 * few.1, "{few:?}");
    // On the boards whose optimum is known: nothing left to find for annealing, but for a climber.
    let boards = book_boards(20);
    let lost = |found: &dyn Fn(u32) -> i32| -> i32 {
        boards.iter().map(|&seed| auto_optimum(seed) - found(seed)).sum()
    };
    assert!(lost(&|seed| anneal(10_000, seed).score.units()) <= 2);
    let climbed = lost(&|seed| climb(10_000, seed).score.units());
    assert!((1..100).contains(&climbed), "{climbed}");
}

#[test]
fn reports_tell_the_line_they_count_and_are_the_same_again() {
    let games = ["maze-solo:size=8x8,turns=12", "maze-walls:size=7x7,turns=15", "maze-auto:size=4x4,turns=5"];
    for game in games.map(|word| word.parse::<Game>().expect("a game")) {
        for word in [
            "greedy",
            "beam:width=7",
            "beam:width=7,distinct=off",
            "chokudai:passes=5",
            "annealing:steps=300",
            "hill-climbing:steps=300",
            "beam:width=5,depth=3",
            "chokudai:depth=2,passes=3",
            "annealing:depth=2,steps=50",
        ] {
            let job = Job::new(game.start(), Engine::parse(word, game).expect("a method"));
            let run = || job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
            let report = run();
            assert_eq!(report, run(), "{word}");
            let mut events = Vec::new();
            let watched = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut events);
            assert_eq!(report, watched, "{word}");
            let end = job.position.after(&report.line);
            assert_eq!(end.points(), Some(report.score.units()), "{word} on {game}");
            assert!(
                end.is_over() || job.engine.limits.depth == Some(report.line.len() as u32),
                "{word} on {game}"
            );
            for action in report.actions.iter().filter(|action| word != "greedy" && action.score.is_some()) {
                let points = job.position.after(&action.line).points();
                assert_eq!(points, action.score.map(Score::units), "{word} on {game}");
                assert!(action.score <= Some(report.score));
            }
        }
    }
}

#[test]
fn a_search_stopped_early_still_plays() {
    for game in ["maze-solo", "maze-walls", "maze-auto"].map(|word| word.parse::<Game>().expect("a game")) {
        for word in ["greedy", "beam", "chokudai:passes=none", "annealing", "hill-climbing"] {
            for nodes in [1, 2, 3, 10, 100] {
                let mut engine = Engine::parse(word, game).expect("a method");
                engine.limits.nodes = Some(nodes);
                let job = Job::new(game.start(), engine);
                let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
                let best = report.best.expect("a move");
                assert!(job.position.actions().contains(&best) && report.nodes <= nodes, "{word} {nodes}");
                assert_eq!(report.line.first(), Some(&best));
                let again = job.repeated(&report).expect("no tree is kept");
                let mut control = Control::new(&again.engine.limits, Arc::default());
                assert_eq!(again.run(&mut control, &mut Unwatched).line, report.line, "{word} {nodes}");
            }
        }
    }
}

#[test]
fn chokudai_finds_the_best_when_nothing_is_left_to_search() {
    for seed in book_boards(20) {
        let start = Collector::new(MazeParameters::new(4, 3, 6, seed));
        let all = Chokudai { passes: None, ..Chokudai::default() };
        let report =
            search_with(&start, |position, control| all.search(position, &Points, control, &mut Unwatched));
        let wide = beam(1_000_000, true, &Points, &start);
        assert!(report.exact && report.finished && wide.exact);
        assert_eq!(report.score, wide.score);
    }
}

#[test]
fn annealing_tells_what_it_tried() {
    let game: Game = "maze-auto".parse().expect("a game");
    let job = Job::new(game.start(), Engine::parse("annealing:steps=1000", game).expect("a method"));
    let (recording, progress) =
        Recording::of(&Job { recorded_nodes: Recording::LEAST_BUDGET, ..job.clone() });
    let report = progress.report;
    let trajectory = recording.trajectory();
    assert_eq!((trajectory.steps(), report.simulations), (1000, 1000));
    let heat: Vec<f32> = trajectory.trials().iter().map(|trial| trial.temperature).collect();
    assert!((heat[0] - 5.0).abs() < 1e-6 && heat[999] < 0.51, "from 5 to 0.5: {} {}", heat[0], heat[999]);
    assert!(heat.windows(2).all(|pair| pair[0] > pair[1]));
    let most = trajectory.trials().iter().map(|trial| trial.points).max();
    assert!(most <= Some(report.score.units()));
}

/// The recording of a job that fits it whole, and its report.
fn recorded(game: &str, word: &str) -> (Job, Report, Recording) {
    let game: Game = game.parse().expect("a game");
    let job = Job::new(game.start(), Engine::parse(word, game).expect("a method"));
    let (recording, progress) = Recording::of(&job);
    let report = progress.report;
    (job, report, recording)
}

#[test]
fn a_beam_is_recorded_with_what_it_kept_and_what_it_dropped() {
    for word in ["beam:width=5", "beam:width=5,distinct=off", "beam:width=3,eval=points"] {
        let (job, report, recording) = recorded("maze-walls:size=5x5,turns=12", word);
        let tree = &recording.current().expect("a pass").tree;
        assert_eq!(tree.len() as u64, report.leaves + 1, "{word}");
        let width = if word.contains('5') { 5 } else { 3 };
        let mut by_ply = vec![Vec::new(); report.depth as usize + 1];
        for id in (0..tree.len() as u32).map(NodeId) {
            by_ply[tree.node(id).ply as usize].push(tree.node(id));
        }
        for layer in &by_ply[1..] {
            let with = |state| layer.iter().filter(move |node| node.state == state);
            let kept = with(NodeState::Done).count();
            let judged = kept + with(NodeState::Dropped).count();
            assert_eq!(kept, judged.min(width), "{word}");
            let worst = with(NodeState::Done).filter_map(|node| node.value).min();
            assert!(with(NodeState::Dropped).all(|node| node.value <= worst), "{word}");
            assert_eq!(with(NodeState::Twin).count() + judged, layer.len());
            assert!(!word.contains("off") || with(NodeState::Twin).count() == 0);
        }
        let line: Vec<_> =
            tree.principal_variation().into_iter().filter_map(|id| tree.node(id).action).collect();
        assert_eq!(line, report.line, "{word} on {}", job.position);
    }
}

#[test]
fn greedy_is_recorded_step_by_step() {
    for game in ["maze-solo:size=5x5,turns=9", "maze-walls:size=5x5,turns=12", "maze-auto"] {
        let (_, report, recording) = recorded(game, "greedy");
        let tree = &recording.current().expect("a pass").tree;
        assert_eq!((tree.len() as u64, tree.steps()), (report.leaves + 1, report.depth.into()), "{game}");
        let line: Vec<_> = tree.principal_variation();
        let actions: Vec<_> = line.iter().filter_map(|&id| tree.node(id).action).collect();
        assert_eq!(actions, report.line, "{game}");
        for &id in &line {
            let parent = tree.node(id).parent.expect("a parent");
            let most = tree.children(parent).map(|child| tree.node(child).value).max();
            assert_eq!(most, Some(tree.node(id).value), "{game}");
        }
    }
}

#[test]
fn the_recording_of_chokudai_search_grows_pass_by_pass() {
    let (_, report, recording) = recorded("maze-walls:size=5x5,turns=12", "chokudai:passes=6");
    let tree = &recording.current().expect("a pass").tree;
    assert_eq!(tree.len() as u64, report.leaves + 1);
    // A pass takes one node of each depth, unless none is left there.
    assert!((13..=6 * 12).contains(&tree.steps()), "{}", tree.steps());
    let line: Vec<_> = tree.principal_variation().into_iter().filter_map(|id| tree.node(id).action).collect();
    assert_eq!(line, report.line);
    // After the first pass one line was taken, as by greedy search.
    let moment = Moment::at(tree, 12);
    let early = TreeSnapshot::new(tree, Some(&moment));
    let taken = (0..early.len() as u32).map(NodeId).filter(|&id| early.node(id).visits > 0).count();
    assert_eq!((taken, early.node(NodeId::ROOT).visits), (13, 12));
    assert_eq!(early.node(NodeId::ROOT).state, NodeState::Done);
    let (mut later, mut seen) = (0, 0);
    for id in (0..early.len() as u32).map(NodeId) {
        let (then, now) = (early.node(id), tree.node(id));
        assert_eq!(then.value, now.value, "a promise is known from the birth of its node");
        assert!(then.state != NodeState::Dropped, "nothing is dropped while passes follow");
        assert!(now.state != NodeState::Open, "nothing waits once all passes are done");
        seen += usize::from(then.state == NodeState::Open);
        later += usize::from(then.state == NodeState::Open && now.state == NodeState::Done);
    }
    assert!(later > 0 && later < seen, "{later} of {seen} that waited were taken later");
}
