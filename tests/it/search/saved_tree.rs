//! Trees that are saved and gone on with: nothing but the interruption may differ from a search in one go.

use edagari::catalog::{Engine, Game, Job, PlayerMemory};
use edagari::search::arena::TreeError;
use edagari::search::{Control, Event, Report};
use edagari::trace::{NodeId, Recorder, Recording, TreeSnapshot};

/// A search with so many simulations in all.
fn job(game: Game, method: &str, playouts: u64) -> Job {
    let word = format!("{method}playouts={playouts}");
    Job::new(game.start(), Engine::parse(&word, game).expect("a method"))
}

/// What a report says of the search itself.
fn facts(report: &Report) -> impl PartialEq + std::fmt::Debug {
    let actions: Vec<_> =
        report.actions.iter().map(|found| (found.action, found.visits, found.win_rate)).collect();
    let proven = (report.score, report.bound, report.exact, report.finished);
    (
        report.best,
        proven,
        report.win_rate,
        report.nodes,
        report.simulations,
        report.depth,
        report.line.clone(),
        actions,
    )
}

fn run(job: &Job, memory: &mut PlayerMemory) -> Report {
    job.run_with(memory, &mut Control::unlimited(), &mut edagari::search::Unwatched)
}

fn bytes(memory: &PlayerMemory) -> Vec<u8> {
    let mut bytes = Vec::new();
    memory.write_tree(&mut bytes).expect("written");
    bytes
}

#[test]
fn a_saved_search_goes_on_as_if_it_had_never_been_left() {
    let othello = Game::Othello { size: 6 };
    let four = Game::ConnectFour { width: 7, height: 6 };
    let cases = [
        (Game::TicTacToe, "mcts:solver=on,"),
        (Game::TicTacToe, "mcts:expand=1,"),
        (four, "mcts:solver=on,seed=7,"),
        (four, "mcts:max-nodes=500,"),
        (othello, "mcts:c=0.5,t=parent,"),
        (four, "mcts:reuse=on,expand=2,seed=5,"),
        (othello, "thunder:"),
        (othello, "thunder:max-nodes=400,eval=weights,"),
        (four, "thunder:eval=lines,"),
        ("maze-race:size=4x4,turns=4,seed=1".parse().expect("a game"), "mcts:"),
    ];
    for (game, method) in cases {
        let whole = job(game, method, 3000);
        let mut unbroken = PlayerMemory::keeping_trees();
        let expected = run(&whole, &mut unbroken);
        for left_after in [1, 63, 700, 2999, 3000] {
            let mut before = PlayerMemory::keeping_trees();
            run(&job(game, method, left_after), &mut before);
            let written = bytes(&before);
            let mut again = whole.read_tree(&mut written.as_slice()).expect("read");
            assert_eq!(bytes(&again), written, "{game} {method}");
            let report = run(&whole, &mut again);
            assert_eq!(facts(&report), facts(&expected), "{game} {method} left after {left_after}");
            assert_eq!(bytes(&again), bytes(&unbroken), "{game} {method} left after {left_after}");
            // In memory alike.
            before.go_on();
            assert_eq!(facts(&run(&whole, &mut before)), facts(&expected));
        }
    }
}

#[test]
fn a_tree_that_goes_on_is_shown_whole() {
    let game = Game::TicTacToe;
    let mut memory = PlayerMemory::keeping_trees();
    run(&job(game, "mcts:", 500), &mut memory);
    memory.go_on();
    let mut events: Vec<Event> = Vec::new();
    let whole = job(game, "mcts:", 800);
    let report = whole.run_with(&mut memory, &mut Control::unlimited(), &mut events);
    let grown = events.iter().filter(|event| matches!(event, Event::Grown { .. })).count();
    assert_eq!(grown as u64 + 1, report.nodes);
    let counted = |event: &Event| match event {
        Event::Counted { visits, .. } => u64::from(*visits),
        Event::Simulated { .. } => 1,
        _ => 0,
    };
    assert_eq!(events.iter().map(counted).sum::<u64>(), 800);
}

/// A recording of the kept tree alone, before anything was added, shows what the tree counts.
#[test]
fn a_tree_without_another_simulation_is_recorded_as_it_is() {
    for method in ["mcts:solver=on,", "thunder:"] {
        let same = job(Game::ConnectFour { width: 5, height: 4 }, method, 900);
        let mut memory = PlayerMemory::keeping_trees();
        let report = run(&same, &mut memory);
        memory.go_on();
        let mut recording = Recording::new(same.position.side_to_move(), same.recorded_nodes);
        let mut recorder = Recorder::new(same.recorded_nodes, &mut recording);
        let again = same.run_with(&mut memory, &mut Control::unlimited(), &mut recorder);
        let progress = recorder.finish(again.clone());
        recording.finish(&progress);
        assert_eq!(facts(&again), facts(&report));
        let tree = &recording.current().expect("a pass").tree;
        assert!(tree.has_simulations());
        let snapshot = TreeSnapshot::now(tree);
        assert_eq!(u64::from(snapshot.node(NodeId::ROOT).visits), report.simulations);
        let children: Vec<_> = tree.children(NodeId::ROOT).map(|child| snapshot.node(child)).collect();
        let visits: Vec<_> = children.iter().map(|child| u64::from(child.visits)).collect();
        assert_eq!(visits, report.actions.iter().map(|found| found.visits).collect::<Vec<_>>(), "{method}");
    }
}

#[test]
fn another_search_begins_afresh_in_a_kept_tree() {
    let four = Game::ConnectFour { width: 7, height: 6 };
    let mut memory = PlayerMemory::keeping_trees();
    run(&job(four, "mcts:", 500), &mut memory);
    // Nobody lets it go on.
    assert_eq!(run(&job(four, "mcts:", 300), &mut memory).simulations, 300);
    memory.go_on();
    let mut elsewhere = job(four, "mcts:", 300);
    elsewhere.position = elsewhere.position.after(&[elsewhere.position.actions()[0]]);
    assert_eq!(run(&elsewhere, &mut memory).simulations, 300);
}

/// Of bytes that are damaged anywhere, none makes a tree with another proof, another sum or a move that is not legal; and none
/// stops the program.
#[test]
fn damaged_trees_are_refused_or_add_up() {
    for (game, method) in [(Game::TicTacToe, "mcts:solver=on,expand=1,"), (Game::TicTacToe, "thunder:")] {
        let whole = job(game, method, 400);
        let mut memory = PlayerMemory::keeping_trees();
        let before = run(&job(game, method, 300), &mut memory);
        let written = bytes(&memory);
        let mut refused = 0;
        for at in 0..written.len() {
            let mut damaged = written.clone();
            damaged[at] ^= 1 << (at % 8);
            match whole.read_tree(&mut damaged.as_slice()) {
                Err(error) => {
                    refused += 1;
                    assert!(matches!(error, TreeError::Unfit | TreeError::Read(_)), "{error}");
                }
                Ok(mut memory) => {
                    let report = run(&whole, &mut memory);
                    assert!(!report.exact || report.score == before.score, "byte {at}");
                }
            }
            assert!(whole.read_tree(&mut &written[..at]).is_err(), "cut after {at}");
        }
        assert!(refused * 2 > written.len(), "{refused} of {}", written.len());
    }
    // A tree of another position.
    let mut memory = PlayerMemory::keeping_trees();
    run(&job(Game::TicTacToe, "mcts:", 300), &mut memory);
    let four = job(Game::ConnectFour { width: 7, height: 6 }, "mcts:", 300);
    assert!(matches!(four.read_tree(&mut bytes(&memory).as_slice()), Err(TreeError::Unfit)));
}
