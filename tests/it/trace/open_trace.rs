//! Is the open trace of a recording that recording, and does a file of another program say what it says and nothing else?

use std::io::Write as _;

use edagari::catalog::foreign::{OpenTrace, TraceFaultKind};
use edagari::catalog::{AnyPosition, Engine, Family, Game, Job, Method};
use edagari::game::score::{Bound, Certainty};
use edagari::game::{ActionId, Rng64, Score, random_below};
use edagari::search::events::Why;
use edagari::trace::{NodeId, NodeState, Recording, TimedReport, Tree, TreeSnapshot, open};
use proptest::prelude::*;
use rand::SeedableRng;

/// A recording read from text.
fn read(text: &str) -> (Job, Recording, TimedReport) {
    let read = OpenTrace::read(text.as_bytes(), "file").unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let (recording, progress) = Recording::of(&read.job);
    (read.job, recording, progress)
}

fn tree(recording: &Recording) -> &Tree {
    &recording.current().expect("a pass").tree
}

fn fault(text: &str) -> (u64, TraceFaultKind) {
    let fault = OpenTrace::read(text.as_bytes(), "file").expect_err("a fault");
    (fault.line, fault.kind)
}

/// Positions of a game after some random moves.
fn wander(game: Game, seed: u64) -> AnyPosition {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut position = game.start();
    for _ in 0..random_below(&mut rng, 12) {
        let actions = position.actions();
        let after = actions.get(random_below(&mut rng, actions.len().max(1) as u32) as usize);
        let Some(next) = after.map(|&action| position.after(&[action])).filter(|next| !next.is_over()) else {
            break;
        };
        position = next;
    }
    position
}

/// What a trace of a job says, against what was recorded.
fn comes_back(job: &Job) {
    let (recording, progress) = Recording::of(job);
    let text = match open::write(job, recording.written_passes()) {
        Ok(text) => text,
        Err(why) => {
            let is_other = recording
                .current()
                .is_none_or(|pass| pass.tree.is_empty() || pass.tree.is_rated() || pass.tree.is_solved());
            assert!(is_other, "{}: {why}", job.engine);
            return;
        }
    };
    let what = || format!("{} at {}\n{}", job.engine, job.position, &text[..text.len().min(2_000)]);
    let mut again =
        OpenTrace::read(text.as_bytes(), "file").unwrap_or_else(|fault| panic!("{fault}: {}", what()));
    assert_eq!(again.ends_early, None, "{}", what());
    again.job.recorded_nodes = job.recorded_nodes;
    let (same, read) = Recording::of(&again.job);
    assert_eq!(read.fingerprint, open::fingerprint(recording.written_passes()), "{}", what());
    let is_own = !matches!(job.engine.method, Method::Foreign(_));
    if is_own && recording.is_complete() && recording.passes() as usize == recording.kept().count() {
        assert_eq!(read.fingerprint, progress.fingerprint, "the search itself: {}", what());
    }
    let (before, after) = (tree(&recording), tree(&same));
    assert_eq!(before.len(), after.len(), "{}", what());
    for id in (0..before.len() as u32).map(NodeId) {
        let (mut node, other) = (before.node(id), after.node(id));
        if let (Some(own), Some(mean)) = (node.mean, other.mean) {
            // Sums that are only counted are written in single precision.
            assert!((own - mean).abs() < 1e-3, "{}", what());
            node.mean = other.mean;
        }
        assert_eq!(node, other, "{}", what());
        assert_eq!(before.cut(id), after.cut(id), "{}", what());
    }
    assert_eq!(open::write(&again.job, same.written_passes()).map(|text| events(&text)), Ok(events(&text)));
}

fn events(text: &str) -> String {
    // How many turns a maze began with, its position does not say.
    let says = |line: &&str| !line.starts_with("program") && !line.starts_with("game");
    text.lines().filter(says).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_every_method_records_comes_back_from_its_trace() {
    let two = Game::MENU.into_iter().filter(|game| game.family() != Family::Solo);
    let mut written = 0;
    for game in two {
        for name in Method::names() {
            for settings in ["", "depth=3", "depth=4,nodes=3000"] {
                let Ok(mut engine) = Engine::parse(&format!("{name}:{settings}"), game) else { continue };
                if !engine.method.plays(game.family()) {
                    continue;
                }
                engine.limits.nodes = engine.limits.nodes.or(Some(1_500));
                engine.limits.seconds = None;
                for budget in [100, 50_000] {
                    let job =
                        Job { recorded_nodes: budget, ..Job::new(wander(game, 7 + written), engine.clone()) };
                    comes_back(&job);
                    written += 1;
                }
            }
        }
    }
    assert!(written > 100);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_searches_come_back_from_their_traces(
        seed in 0_u64..1_000_000,
        which in 0_usize..5,
        method in prop::sample::select(vec![
            "minimax:depth=3", "alpha-beta:depth=4", "deepening:depth=4", "alpha-beta:depth=5,null-window=on",
            "alpha-beta:depth=4,fail=hard", "deepening:depth=5,aspiration=2", "mcts:playouts=300", "thunder:playouts=200",
        ]),
        budget in prop::sample::select(vec![60_u32, 400, 100_000]),
    ) {
        let games = [Game::TicTacToe, Game::Othello { size: 6 }, Game::ConnectFour { width: 5, height: 4 }, Game::NumberTree,
            Game::MENU[5]];
        let game = games[which];
        if let Ok(mut engine) = Engine::parse_textbook(method, game) {
            engine.limits.seconds = None;
            engine.limits.nodes = Some(4_000);
            comes_back(&Job { recorded_nodes: budget, ..Job::new(wander(game, seed), engine) });
        }
    }
}

/// What a student's first program writes: alpha-beta on the tree of AIMA, entering and leaving and nothing else.
const STUDENT: &str = "edagari-trace 1
program Aiko
game number-tree
start [[3,12,8],[2,4,6],[14,5,2]]
scores first
> . -inf inf
 > 1 -inf inf
  > 1 -inf inf
  < 3
  > 2 -inf 3
  < 12
  > 3 -inf 3
  < 8
 < 3
 > 2 3 inf
  > 1 3 inf
  < 2
 < 2
 > 3 3 inf
  > 1 3 inf
  < 14
  > 2 3 14
  < 5
  > 3 3 5
  < 2
 < 2
< 3
";

#[test]
fn a_students_minimal_file_has_its_cuts_and_its_proofs() {
    let (job, recording, progress) = read(STUDENT);
    assert_eq!(job.engine.method.name(), "foreign");
    let tree = tree(&recording);
    let root = tree.node(NodeId::ROOT);
    assert_eq!((root.value, root.certainty()), (Some(Score(3)), Certainty::Proven));
    let children: Vec<_> = tree.children(NodeId::ROOT).collect();
    let cut = tree.cut(children[1]).expect("a cut");
    assert_eq!((cut.value, cut.limit, cut.skipped), (Score(-2), Score(-3), 2));
    assert_eq!(tree.node(children[1]).bound, Bound::Lower);
    let leaf = tree.children(children[0]).next().expect("a leaf");
    assert_eq!(tree.node(leaf).why, Some(Why::End));
    assert_eq!(progress.report.score, Score(3));
    assert_eq!((progress.report.nodes, progress.report.leaves), (11, 7));
    // The same search of ours, but for what it calls the leaves' windows.
    let own = Job::new(
        job.position.clone(),
        Engine::parse_textbook("alpha-beta", Game::NumberTree).expect("known"),
    );
    let (own, _) = Recording::of(&own);
    assert_eq!(own.current().expect("a pass").tree.len(), tree.len());
}

/// A move that is missing where nothing was cut was left out, and nobody says that it was pruned; and a node whose children are all
/// known has their value, wherever its window lies.
#[test]
fn moves_that_are_missing_without_a_cut_are_left_out_and_children_that_are_known_settle_a_node() {
    let text = "edagari-trace 1\ngame number-tree\nstart [[3,12,8],[14,5,2]]\nscores first\n> . -inf inf\n> 1 -inf inf\n> 1\n< 3\n\
        > 2\n< 12\n< 3\n> 2 3 inf\n> 1\n< 14\n> 2\n< 5\n> 3\n< 2\n< 2\n< 3\n";
    let (_, recording, _) = read(text);
    let tree = tree(&recording);
    let node = |path: &[u16]| {
        let at = |at: NodeId, action: &u16| {
            tree.children(at)
                .find(|&child| tree.node(child).action == Some(ActionId(*action)))
                .expect("a child")
        };
        tree.node(path.iter().fold(NodeId::ROOT, at))
    };
    assert_eq!(node(&[0, 2]).state, NodeState::Twin);
    assert!(!node(&[0]).proven && !node(&[]).proven);
    let whole = node(&[1]);
    assert_eq!((whole.value, whole.bound, whole.proven), (Some(Score(-2)), Bound::Exact, true));
}

#[test]
fn a_wrong_value_is_shown_and_never_as_proven() {
    let wrong = STUDENT.replace("\n < 2\n > 3", "\n < 7\n > 3").replace("\n< 3", "\n< 7");
    let (_, recording, _) = read(&wrong);
    let root = tree(&recording).node(NodeId::ROOT);
    assert_eq!((root.value, root.proven), (Some(Score(7)), false));
    // A leaf that the tree has otherwise.
    let (_, recording, _) = read(&STUDENT.replace("< 12", "< 11"));
    let first = tree(&recording).children(NodeId::ROOT).next().expect("a child");
    let leaf = tree(&recording).children(first).nth(1).expect("a leaf");
    assert!(!tree(&recording).node(leaf).proven);
    // A branch that is left out without a cut is no cut.
    let (_, recording, _) = read(&STUDENT.replace("  > 3 -inf 3\n  < 8\n", ""));
    let first = tree(&recording).children(NodeId::ROOT).next().expect("a child");
    assert_eq!((tree(&recording).cut(first), tree(&recording).node(first).proven), (None, false));
}

#[test]
fn labels_are_moves_of_no_game_and_nothing_is_claimed_of_them() {
    let text = "edagari-trace 1\n# by hand\nroot second\n> root\n\t> Nxf7+ - 30\r\n\t< 12 futility\n\t> O-O\n\t< -4\n< 4\nbest O-O 4\n";
    let (job, recording, progress) = read(text);
    let tree = tree(&recording);
    assert!(matches!(job.position, AnyPosition::Labels(_)));
    let labels: Vec<_> = tree
        .children(NodeId::ROOT)
        .map(|id| job.position.label(tree.node(id).action.expect("a move")))
        .collect();
    assert_eq!(labels, ["Nxf7+", "O-O"]);
    assert_eq!(progress.report.best.map(|best| job.position.label(best)), Some("O-O".to_owned()));
    let root = tree.node(NodeId::ROOT);
    assert!(!root.proven && tree.cut(NodeId::ROOT).is_none());
    let futile = tree.children(NodeId::ROOT).next().map(|id| tree.node(id).why);
    assert!(matches!(futile, Some(Some(Why::Foreign(_)))));
    assert_eq!(job.engine.method.own_reasons(), ["futility"]);
    comes_back(&job);
}

#[test]
fn the_report_of_a_recording_is_that_of_its_last_finished_pass() {
    let begun = "edagari-trace 1\n> . -inf inf depth=1\n > a -inf inf\n < -3 =\n < 3\npass 2\n";
    let whole = "> . -inf inf\n > a -inf inf\n  > b -inf inf\n   > c -inf inf\n   < 0\n  < 4 =\n < -4 =\n";
    let (_, recording, progress) = read(&format!("{begun}{whole}< 4 =\n"));
    assert_eq!(
        (progress.report.depth, progress.report.score),
        (2, Score(4)),
        "the file says how deep it goes"
    );
    let course = recording.stats().course();
    assert_eq!(
        course.iter().map(|point| (point.effort, point.score)).collect::<Vec<_>>(),
        [(1, Score(3)), (2, Score(4))]
    );
    // Before the second pass ends, what the first found stands.
    let (_, _, progress) = read(&format!("{begun}{whole}"));
    assert_eq!((progress.report.depth, progress.report.score), (1, Score(3)));
    // Of a pass that was never finished nothing is claimed.
    let (_, _, progress) = read(&format!("edagari-trace 1\n{whole}"));
    assert_eq!((progress.report.depth, progress.report.bound), (0, Bound::Lower));
}

#[test]
fn a_cut_counts_whatever_reason_its_node_is_left_for() {
    let text = "edagari-trace 1\n> . -inf inf\n > a -inf inf\n < -3 =\n > b -inf -3\n  > c 3 inf\n  < 5 =\n  x 3\n  - d e\n < -5 >= children\n< 3 =\n";
    let (_, recording, progress) = read(text);
    let counters = TreeSnapshot::new(tree(&recording), None).counters();
    let cuts: u64 = progress.report.cuts.iter().map(|cuts| cuts.alpha + cuts.beta).sum();
    assert_eq!((cuts, counters.cuts), (1, 1));
}

#[test]
fn simulations_count_in_all_ancestors() {
    let text = "edagari-trace 1\nprogram toy\n+ 0 a\n+ 0 b\ns 1 1\ns 2 0.5\n+ 1 c prior=0.4\nt 1 exploit=.5\ns 3 0\np 3 7\n";
    let (job, recording, progress) = read(text);
    let tree = tree(&recording);
    let root = tree.node(NodeId::ROOT);
    assert_eq!((root.visits, root.mean), (3, Some(0.5)));
    assert_eq!(tree.node(NodeId(1)).visits, 2);
    assert_eq!(tree.node(NodeId(3)).value, Some(Score(7)));
    assert_eq!((progress.report.simulations, progress.report.best.map(|best| best.0)), (3, Some(0)));
    comes_back(&job);
}

#[test]
fn a_file_that_ends_early_is_read_as_far_as_it_goes() {
    for lines in 6..STUDENT.lines().count() - 1 {
        let part: String = STUDENT.split_inclusive('\n').take(lines).collect();
        let read = OpenTrace::read(part.as_bytes(), "file").expect("a part");
        assert_eq!(read.ends_early, Some(lines as u64));
        let (recording, progress) = Recording::of(&read.job);
        assert!(!progress.report.finished && !tree(&recording).is_empty());
        assert_eq!(tree(&recording).node(NodeId::ROOT).why, Some(Why::Stopped));
    }
    // Wherever it is cut, also within a line.
    let begin = STUDENT.find("> .").expect("the root") + 4;
    for end in begin..STUDENT.len() - 1 {
        assert!(OpenTrace::read(&STUDENT.as_bytes()[..end], "file").is_ok(), "{:?}", &STUDENT[..end]);
    }
}

#[test]
fn gzip_utf_16_and_marks_of_byte_order_are_read() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(STUDENT.as_bytes()).expect("a vector");
    let packed = packed.finish().expect("a vector");
    let wide: Vec<u8> =
        [0xFEFF].into_iter().chain(STUDENT.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xEF\xBB\xBF", STUDENT.as_bytes()].concat();
    let whole = read(STUDENT).2.fingerprint;
    for bytes in [&packed, &wide, &marked] {
        assert!(OpenTrace::is_one(bytes));
        let read = OpenTrace::read(bytes, "file").expect("the same");
        assert_eq!(Recording::of(&read.job).1.fingerprint, whole);
    }
    // Half of a gzip is a file that ends early.
    let half = OpenTrace::read(&packed[..packed.len() - 20], "file");
    assert!(half.is_ok_and(|read| read.ends_early.is_some()));
}

#[test]
fn numbers_are_read_as_programs_write_them() {
    let value = |written: &str| {
        let (_, recording, _) = read(&format!("edagari-trace 1\n> .\n< {written}\n"));
        tree(&recording).node(NodeId::ROOT).value
    };
    for (written, score) in [
        ("5", Score(5)),
        ("+5", Score(5)),
        ("-5.0", Score(-5)),
        ("inf", Score::INFINITY),
        ("-Infinity", -Score::INFINITY),
        ("1e9", Score::INFINITY),
        ("-2147483648", -Score::INFINITY),
        ("w22", Score::decided(22, 0)),
        ("-w2.3", Score::decided(-2, 3)),
        ("w", Score::WIN),
    ] {
        assert_eq!(value(written), Some(score), "{written}");
    }
    assert!(matches!(fault("edagari-trace 1\n> .\n< 2.5\n"), (3, TraceFaultKind::Fraction(_))));
    assert!(matches!(fault("edagari-trace 1\n> .\n< nan\n"), (3, TraceFaultKind::Number(_))));
}

#[test]
fn every_fault_is_named_by_its_line() {
    let begin = "edagari-trace 1\n";
    let kinds: [(&str, u64, &str); 15] = [
        ("hello", 1, "not-one"),
        ("edagari-trace 2", 1, "edition"),
        ("edagari-trace 1\n\n# nothing\n", 3, "empty"),
        ("edagari-trace 1\n> .\n> a\n< x1\n", 4, "number"),
        ("edagari-trace 1\n< 3\n", 2, "no-node"),
        ("edagari-trace 1\n> .\ngame othello\n", 3, "late"),
        ("edagari-trace 1\n> .\ns 0 1\n", 3, "mixed"),
        ("edagari-trace 1\ngame chess\n", 2, "game"),
        ("edagari-trace 1\nstart [1,2]\n", 2, "no-start"),
        ("edagari-trace 1\ngame number-tree\nstart [[1,\n", 3, "position"),
        ("edagari-trace 1\ngame othello\n> .\n> a1\n", 4, "move"),
        ("edagari-trace 1\ngame othello\n> .\n> d3 side=first\n", 4, "side"),
        ("edagari-trace 1\n+ 0 a\ns 2 0\n", 3, "node"),
        ("edagari-trace 1\n+ 0 a\ns 1 1.5\n", 3, "share"),
        ("edagari-trace 1\njump 3\n", 2, "line"),
    ];
    for (text, line, key) in kinds {
        let (at, kind) = fault(text);
        assert_eq!((at, kind.key()), (line, key), "{text}");
    }
    let deep: String = (0..1_200).map(|_| "> a\n").collect();
    assert!(matches!(fault(&format!("{begin}{deep}")), (_, TraceFaultKind::Deep)));
    let long = format!("{begin}> {}\n", "a".repeat(100_000));
    assert!(matches!(fault(&long), (2, TraceFaultKind::LongLine)));
}

#[test]
fn a_recording_beyond_its_budget_folds_its_deepest_plies() {
    let engine = Engine::parse_textbook("alpha-beta:depth=5", Game::TicTacToe).expect("known");
    let job = Job { recorded_nodes: 1_000_000, ..Job::new(Game::TicTacToe.start(), engine) };
    let (recording, _) = Recording::of(&job);
    let text = open::write(&job, recording.written_passes()).expect("a trace");
    let mut again = OpenTrace::read(text.as_bytes(), "file").expect("the same");
    again.job.recorded_nodes = 200;
    let (small, _) = Recording::of(&again.job);
    assert!(tree(&small).len() <= 200);
    let is_folded = |id| matches!(tree(&small).node(NodeId(id)).state, NodeState::Folded(_));
    assert!((0..tree(&small).len() as u32).any(is_folded));
    assert_eq!(tree(&small).node(NodeId::ROOT).value, tree(&recording).node(NodeId::ROOT).value);
}

/// A trace with something changed: a byte, a line gone, doubled or moved.
fn damaged(text: &str, harm: &[(u8, usize, u8)]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
    for &(kind, at, byte) in harm {
        let count = lines.len().max(1);
        let at = at % count;
        if lines.is_empty() {
            break;
        }
        match kind % 5 {
            0 => {
                lines.remove(at);
            }
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.swap(at, (at + usize::from(byte)) % count),
            3 => lines[at].push(byte),
            _ => {
                let len = lines[at].len().max(1);
                if let Some(there) = lines[at].get_mut(usize::from(byte) % len) {
                    *there = byte;
                }
            }
        }
    }
    lines.join(&b"\n"[..])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_damaged_file_never_panics_in_reading_playing_writing_and_drawing(
        which in 0_usize..3,
        harm in prop::collection::vec((any::<u8>(), 0_usize..400, any::<u8>()), 1..6),
    ) {
        let games = "edagari-trace 1\ngame tic-tac-toe\n> .\n> b2 -1 1\n~ 5 2 1\n< 0 <= own\n- a1 c3\nx 4\n< 0\n+ 0 a\n";
        let simulations = "edagari-trace 1\ngame tic-tac-toe\n+ 0 b2\n+ 1 a1\ns 1 .5\ns 2 1\np 2 1 >=\n~ 1 4 2.5\nbest b2 3 a1\n";
        let bytes = damaged([STUDENT, games, simulations][which], &harm);
        if let Ok(read) = OpenTrace::read(&bytes, "file") {
            let (recording, _) = Recording::of(&read.job);
            let written = open::write(&read.job, recording.written_passes());
            if let (Ok(text), Some(pass)) = (written, recording.current()) {
                let again = OpenTrace::read(text.as_bytes(), "file");
                prop_assert!(again.is_ok(), "{:?}\n{text}", again.err());
                drawn(&read.job, &pass.tree);
            }
        }
    }
}

/// Draws a tree in the forms that stand still.
fn drawn(job: &Job, tree: &Tree) {
    use edagari::session::export::data::FigurePaper;
    use edagari::session::export::figure::{Caption, look};
    use edagari::trace::TreeSnapshot;
    use edagari::trace::export::{ExportFormat, SceneOptions, write};
    use edagari::words::text::{Language, Text};
    let text = Text::new(Language::English);
    let snapshot = TreeSnapshot::now(tree);
    let caption = Caption {
        text,
        conventions: edagari::conventions::Conventions::default(),
        engine: &job.engine,
        root: &job.position,
    }
    .of(snapshot);
    let look = look(text, FigurePaper::Light, caption);
    for format in [ExportFormat::Svg, ExportFormat::Dot, ExportFormat::Json] {
        let written = write(snapshot, &job.position, &SceneOptions::default(), format, &look);
        assert!(written.is_ok(), "{written:?}");
    }
}
