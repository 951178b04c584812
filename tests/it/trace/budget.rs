//! Is the room of a recording used, and kept to, by every method that has a tree?

use edagari::catalog::{Engine, Game, Job};
use edagari::search::events::Event;
use edagari::trace::folding::Folding;
use edagari::trace::{NodeId, NodeState, Recording, Tree, TreeSnapshot};

use crate::cli::terminal;

fn job(game: &str, method: &str, budget: u32) -> Job {
    let game: Game = game.parse().expect("a game");
    let engine = Engine::parse(method, game).expect("a method");
    Job { recorded_nodes: budget, ..Job::new(game.start(), engine) }
}

fn all(tree: &Tree) -> impl Iterator<Item = NodeId> {
    (0..tree.len() as u32).map(NodeId)
}

#[test]
fn nine_tenths_of_the_room_are_used_where_there_are_more_nodes() {
    for (game, method) in [
        ("othello", "minimax:depth=5"),
        ("othello", "alpha-beta:depth=6"),
        ("othello", "deepening:depth=6"),
        ("connect-four", "alpha-beta:depth=7"),
        ("connect-four", "minimax:depth=5"),
        ("connect-four", "mcts:playouts=20000"),
        ("tic-tac-toe", "mcts:playouts=9000"),
        ("othello", "thunder:playouts=6000"),
        ("maze-solo:size=5x5,turns=10,seed=0", "beam:width=400"),
        ("maze-solo:size=5x5,turns=10,seed=0", "chokudai:passes=400"),
    ] {
        for budget in [400, 1000, 3000] {
            let (recording, progress) = Recording::of(&job(game, method, budget));
            let kept = recording.kept().map(|pass| pass.tree.len()).sum::<usize>() as u32;
            let nodes = progress.report.nodes;
            assert!(kept <= budget + 1, "{game} {method}: {kept} of {budget}");
            let is_used = kept >= budget * 9 / 10 || nodes < u64::from(budget);
            assert!(is_used, "{game} {method}: {kept} of {budget}, where there are {nodes}");
        }
    }
}

#[test]
fn what_is_only_counted_is_counted_whole() {
    for method in ["alpha-beta:depth=6", "minimax:depth=5", "deepening:depth=6"] {
        let (whole, _) = Recording::of(&job("connect-four", method, Recording::MOST_NODES));
        let counted = |recording: &Recording| {
            TreeSnapshot::now(&recording.current().expect("a pass").tree).counters().nodes
        };
        for budget in [100, 1000, 2500] {
            let (recording, _) = Recording::of(&job("connect-four", method, budget));
            assert_eq!(counted(&recording), counted(&whole), "{method} {budget}");
            let tree = &recording.current().expect("a pass").tree;
            for id in all(tree) {
                let is_folded = matches!(tree.node(id).state, NodeState::Folded(_));
                assert!(
                    !is_folded || tree.children(id).next().is_none(),
                    "half of the children of {id:?} are folded"
                );
            }
        }
    }
}

struct Watch<'a>(&'a mut Vec<Event>);

impl edagari::search::events::Observer for Watch<'_> {
    const WATCHES: bool = true;
    fn observe(&mut self, event: Event) {
        self.0.push(event);
    }
}

#[test]
fn a_step_stays_where_it_is_when_a_part_of_a_ply_folds() {
    let mut events: Vec<Event> = Vec::new();
    let job = job("tic-tac-toe", "alpha-beta:depth=4", 300);
    let mut control = edagari::search::Control::new(&job.engine.limits, std::sync::Arc::default());
    job.run(&mut control, &mut Watch(&mut events));
    let (mut folding, mut tree, mut narrowed) =
        (Folding::new(300), Tree::new(job.position.side_to_move()), 0);
    for event in events {
        let mut sieved = Vec::new();
        folding.admit(event, &mut sieved);
        for event in sieved {
            if let Event::Narrowed { plies, more } = event {
                let paths: Vec<_> = (1..=tree.steps())
                    .map(|step| (step, tree.step_when_narrowed(step, plies, more)))
                    .collect();
                let before = tree.clone();
                tree.apply(&event);
                for (step, moved) in paths {
                    let is_kept = |path: &Vec<_>| all(&tree).any(|id| tree.path(id) == *path);
                    let was = before.open_path_at(step).into_iter().map(|id| before.path(id));
                    let open: Vec<_> = was.filter(is_kept).collect();
                    let now: Vec<_> = tree.open_path_at(moved).into_iter().map(|id| tree.path(id)).collect();
                    assert_eq!(now, open, "step {step} of {}", before.steps());
                }
                narrowed += u32::from(more > 0);
                continue;
            }
            tree.apply(&event);
        }
    }
    assert!(narrowed > 2, "{narrowed}");
}

/// Of the tree that is exported so many nodes are recorded as were asked for, to a few per cent, whatever passes the search makes.
#[test]
fn as_many_nodes_are_recorded_as_were_asked_for() {
    for (game, method, depth) in [
        ("othello", "alpha-beta", 6),
        ("othello", "minimax", 5),
        ("othello", "deepening", 6),
        ("othello", "alpha-beta:deepening=on,table=on,ordering=on", 7),
        ("connect-four", "alpha-beta", 7),
        ("connect-four", "alpha-beta:deepening=on", 7),
        ("connect-four", "deepening", 7),
        ("tic-tac-toe", "deepening", 6),
        ("connect-four", "mcts:playouts=20000", 0),
    ] {
        let tree = |nodes: u32| {
            let line = format!("tree --game {game} --method {method} --recorded-nodes {nodes} --export json");
            let line = if depth > 0 { format!("{line} --depth {depth}") } else { line };
            let (status, out, err) = terminal::run(&line.split(' ').collect::<Vec<_>>());
            assert_eq!(status, 0, "{err}");
            let nodes = serde_json::from_str::<serde_json::Value>(&out).expect("JSON")["nodes"]
                .as_array()
                .map(Vec::len);
            nodes.map_or(0, |nodes| nodes as u32)
        };
        let all = tree(Recording::MOST_NODES);
        for asked in [300, 1000, 5000] {
            // The root of a Monte Carlo tree comes on top.
            let (found, most) = (tree(asked), asked.min(all) + 1);
            let least = asked.min(all) * 95 / 100;
            assert!((least..=most).contains(&found), "{game} {method}: {found} of {asked}, {all} in all");
        }
    }
}
