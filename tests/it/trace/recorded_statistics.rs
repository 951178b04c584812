//! Statistics of a recording that is played back: are they those that the search itself counted, as far as its events say them?

use edagari::catalog::foreign::OpenTrace;
use edagari::catalog::{Engine, Game, Job};
use edagari::search::statistics::{PassEnd, PlyStatistics};
use edagari::trace::filter::{FoundNodes, NodeFilter, NodeKind};
use edagari::trace::{Recording, TimedReport, open};

fn read(text: &str) -> TimedReport {
    let read = OpenTrace::read(text.as_bytes(), "file").unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    Recording::of(&read.job).1
}

/// What no event says is taken out.
fn told(ply: &PlyStatistics) -> PlyStatistics {
    PlyStatistics {
        guesses: 0,
        probes: 0,
        hits: 0,
        stores: 0,
        overwrites: 0,
        child_probes: 0,
        child_hits: 0,
        ..*ply
    }
}

#[test]
fn what_is_read_back_counts_what_the_search_counted() {
    let searches = [
        ("tic-tac-toe", "minimax:depth=4"),
        ("tic-tac-toe", "alpha-beta:depth=6,deepening=off,table=off"),
        ("connect-four", "alpha-beta:depth=5,deepening=off"),
        ("connect-four", "alpha-beta:depth=5,deepening=off,null-windows=on,table=on,killers=on,history=on"),
        ("othello:6", "alpha-beta:depth=5,deepening=off,null-windows=on,table=on,symmetry=on"),
        ("othello", "alpha-beta:depth=4,deepening=off,null-windows=on,eval=patterns"),
    ];
    let mut null_windows = 0;
    for (game, engine) in searches {
        let position = game.parse::<Game>().expect("a game").start();
        let engine = Engine::parse(engine, position.game()).expect("an engine");
        let mut job = Job::new(position, engine);
        job.recorded_nodes = 10_000_000;
        let (recording, own) = Recording::of(&job);
        let text = open::write(&job, recording.written_passes()).expect("a trace");
        let found = read(&text);
        let plies = |progress: &TimedReport| -> Vec<PlyStatistics> {
            progress.statistics.passes().flat_map(|pass| pass.plies.iter().map(told)).collect()
        };
        assert_eq!(plies(&found), plies(&own), "{}", job.engine);
        null_windows += found.statistics.total().null_windows;
    }
    assert!(null_windows > 100, "{null_windows} null windows");
}

#[test]
fn null_moves_reasons_and_passes_of_another_program_are_counted() {
    let text = "edagari-trace 1
pass 1
> . -5 5
 > a -5 5
 < 7 = evaluation
< -7 <=
pass 2
> . -inf inf
 > a -inf inf
  > x -inf inf
  < 4 = end
  > y -inf -4
  < -6 futility
 < -4
 > b -inf 4
  > null -4 inf null
  < 5 = evaluation
  x 4
 < -5 <= null-move
 > c 3 4
  > z -4 -3
  < -2 = table
 < 2
 > c -inf inf again
  > z -inf inf
  < 1 = evaluation
 < -1
< 4
";
    let statistics = read(text).statistics;
    let job = OpenTrace::read(text.as_bytes(), "file").expect("a trace").job;
    let tree = Recording::of(&job).0.current().expect("a pass").tree.clone();
    let found = |kind: NodeKind| {
        let mut found = FoundNodes::of(NodeFilter { kind, ..NodeFilter::default() }, &tree);
        found.advance(&tree, &job.position, tree.len());
        found.nodes().len()
    };
    assert_eq!([NodeKind::NullMove, NodeKind::Again, NodeKind::Reduced].map(found), [1, 1, 0]);
    let passes: Vec<_> = statistics.passes().collect();
    assert_eq!(passes.iter().map(|pass| pass.depth).collect::<Vec<_>>(), [Some(1), Some(2)]);
    assert_eq!((passes[0].end, passes[1].end), (PassEnd::FailedLow, PassEnd::Complete));
    let second = passes[1].total();
    assert_eq!((second.nodes, second.ends, second.evaluations), (10, 1, 2));
    assert_eq!((second.settled, second.table_cuts, second.selective_tries), (1, 1, 1));
    assert_eq!(
        (second.selective_cuts, second.given_up),
        (1, 1),
        "the null move cuts, and no move has a place"
    );
    assert_eq!((second.null_window_failures, second.researched), (1, 2));
    assert_eq!(second.stopped(), 0);
}

#[test]
fn simulations_of_another_program_have_their_depths() {
    let text = "edagari-trace 1\n+ 0 a\n+ 0 b\n+ 1 c\ns 1 1\ns 3 0\ns 3 0.5\ns 2 1\n";
    let statistics = read(text).statistics;
    assert_eq!(statistics.simulations().depths(), [0, 2, 2]);
    assert_eq!(statistics.simulations().mean_depth(), Some(1.5));
}
