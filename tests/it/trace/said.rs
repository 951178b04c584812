//! Does every field of the open trace that speaks of single nodes come in, stand at its node, and go out again?

use std::collections::BTreeSet;

use edagari::catalog::foreign::OpenTrace;
use edagari::catalog::{AnyPosition, Job, Method};
use edagari::game::Side;
use edagari::search::foreign::{Foreign, SaidKind};
use edagari::trace::{MissedReason, MoveVerdict, NodeId, Recording, Tree, open};
use edagari::words::move_numbers::move_names;
use edagari::words::text::{Language, Text};

use super::missed::{job, told};

fn read(text: &str) -> (Job, Recording) {
    let read = OpenTrace::read(text.as_bytes(), "file").unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let (recording, _) = Recording::of(&read.job);
    (read.job, recording)
}

fn tree(recording: &Recording) -> &Tree {
    &recording.current().expect("a pass").tree
}

fn foreign(job: &Job) -> &Foreign {
    let Method::Foreign(recording) = &job.engine.method else { panic!("another program") };
    recording
}

/// What is said of each node, in order of the nodes: the kind, and the words or the number.
fn said(job: &Job, tree: &Tree) -> Vec<(u32, SaidKind, String)> {
    let of = |id: u32| {
        tree.said(NodeId(id)).into_iter().map(move |said| {
            let words = job.engine.method.said_words(said);
            let words = if said.kind.is_in_words() { words.to_owned() } else { said.number.to_string() };
            (id, said.kind, words)
        })
    };
    (0..tree.len() as u32).flat_map(of).collect()
}

/// A search of an engine with late move reductions, a null move and a re-search.
const ENGINE: &str = "edagari-trace 1
program Engine 1.0
note a note
unit pawns 100
method depth-first
pass 3
> . -inf inf depth=3
 ! the root
 > e4 -inf inf depth=2 extended=1
 < -30 = evaluation
 > null -31 -30 depth=1 null
 < -20 = evaluation
 > a3 -31 -30 depth=1 reduced=1
  ! not worth much
 < -10 >= evaluation
 > h4 -31 -30 depth=1 reduced=1
 < -40 <= futility
 > h4 -inf -30 depth=2 again
 < -35 = evaluation
< 35 = children
best h4 35
";

const SIMULATIONS: &str = "edagari-trace 1
program Tree search
method simulations
+ 0 e4 prior=0.61
+ 0 d4 prior=0.39
s 1 0.75 rollout
t 1 exploit=.75 explore=.11 prior=.61
t 2 exploit=0 explore=.2
s 2 0.5 network
s 1 0.25 third
t 1 exploit=.5 explore=.09
best e4
";

#[test]
fn what_is_said_of_single_nodes_stands_there_and_is_written_again() {
    use SaidKind::{Again, Depth, Extended, NullMove, Prior, Reduced, Remark, Terms};
    let (job, recording) = read(ENGINE);
    let tree = tree(&recording);
    let expected = [
        (0, Depth, "3"),
        (0, Remark, "the root"),
        (1, Depth, "2"),
        (1, Extended, "1"),
        (2, Depth, "1"),
        (2, NullMove, "0"),
        (3, Depth, "1"),
        (3, Reduced, "1"),
        (3, Remark, "not worth much"),
        (4, Depth, "1"),
        (4, Reduced, "1"),
        (5, Depth, "2"),
        (5, Again, "0"),
    ];
    let expected = expected.map(|(id, kind, words)| (id, kind, words.to_owned()));
    assert_eq!(said(&job, tree), expected);
    assert_eq!((foreign(&job).unit.as_str(), foreign(&job).parts), ("pawns", 100));
    let written = open::write(&job, recording.written_passes()).expect("a trace");
    // All but the line that the program expects, which is read from the tree.
    assert_eq!(written, ENGINE);

    let (job, recording) = read(SIMULATIONS);
    let tree = self::tree(&recording);
    let expected = [
        (1, Prior, "0.61"),
        (1, Terms, "exploit=.5 explore=.09"),
        (2, Prior, "0.39"),
        (2, Terms, "exploit=0 explore=.2"),
    ];
    assert_eq!(said(&job, tree), expected.map(|(id, kind, words)| (id, kind, words.to_owned())));
    let written = open::write(&job, recording.written_passes()).expect("a trace");
    let lines = SIMULATIONS.lines().filter(|line| line.starts_with('+') || line.starts_with("s "));
    for line in lines {
        // More reasons of its own than there is a place for share one.
        let line = line.replace("third", "other");
        assert!(written.contains(&line), "{line}\n{written}");
    }
    assert!(written.contains("t 1 exploit=.5 explore=.09") && !written.contains("explore=.11"), "{written}");
}

/// The deepest plies of a recording that is too large go, and with them what was said of their nodes alone.
/// An engine for Othello that tries a null move behind f5: White passes, though it could move.
const NULL_MOVE: &str = "edagari-trace 1
program Engine
game othello
method depth-first
> . -inf inf depth=3
 > f5 -inf inf depth=2
  > null 4 5 null depth=1
   > c4 -5 -4
   < -3 = evaluation
  < 3 = children proven
  > f6 -inf inf depth=1
  < -2 = evaluation
 < 2 = children
< -2 = children
best f5 -2 f6
";

#[test]
fn a_null_move_in_a_game_that_is_known_has_its_board_and_proves_nothing() {
    let (job, recording) = read(NULL_MOVE);
    let tree = tree(&recording);
    let null = NodeId(2);
    assert!(tree.said(null).iter().any(|said| said.kind == SaidKind::NullMove));
    let [before, behind] = [NodeId(1), null].map(|id| job.position.after(&tree.path(id)));
    assert_eq!((before.side_to_move(), behind.side_to_move()), (Side::Second, Side::First));
    let (AnyPosition::Othello(before), AnyPosition::Othello(behind)) = (before, behind) else {
        panic!("boards");
    };
    assert_eq!(Side::BOTH.map(|side| before.discs(side)), Side::BOTH.map(|side| behind.discs(side)));
    let line = tree.path(NodeId(3));
    assert_eq!(job.position.labels(&line), ["f5", "PA", "c4"]);
    assert_eq!(move_names(Text::new(Language::English), &job.position, &line).len(), 3);
    assert_eq!(tree.node(NodeId(3)).side, Side::Second);
    assert!(!tree.node(NodeId(1)).proven && !tree.node(NodeId::ROOT).proven);
    // What plays is no null move.
    let line: Vec<_> = tree.principal_variation().into_iter().filter_map(|id| tree.action(id)).collect();
    assert_eq!(job.position.labels(&line), ["f5", "f6"]);
    // Written and read again.
    let text = open::write(&job, recording.written_passes()).expect("a trace");
    assert!(text.contains("> PA 4 5 depth=1 null") || text.contains("> PA 4 5 null depth=1"), "{text}");
    let (again, recorded) = read(&text);
    assert_eq!(said(&again, self::tree(&recorded)), said(&job, tree));
    // A pass of a side that can move is none without the word, and no other game has passes.
    let fault = OpenTrace::read(NULL_MOVE.replace(" null depth", " depth").as_bytes(), "file");
    assert_eq!(fault.expect_err("not legal").line, 7);
    let four = "edagari-trace 1\ngame connect-four\n> . -inf inf\n > 4 -inf inf\n  > null -inf inf null\n";
    assert_eq!(OpenTrace::read(four.as_bytes(), "file").expect_err("no pass").line, 5);
}

#[test]
fn what_is_said_goes_with_its_node_when_a_recording_is_narrowed() {
    let mut text = String::from("edagari-trace 1\n> . 0 9\n! root\n");
    for child in 0..40 {
        text.extend([format!("> c{child} 0 9 depth={child}\n! child {child}\n")]);
        for leaf in 0..40 {
            text.extend([format!("> d{leaf} 0 9 reduced={}\n< 1\n", leaf + 1)]);
        }
        text.extend([format!("! after {child}\n< 1\n")]);
    }
    text += "< 1\n";
    let (mut job, whole) = read(&text);
    for budget in [60, 200, 1_000, 5_000] {
        job.recorded_nodes = budget;
        let (recording, _) = Recording::of(&job);
        let small = tree(&recording);
        assert!(small.len() <= budget as usize || budget == 5_000);
        let words = |tree: &Tree, id: NodeId| -> Vec<String> {
            tree.said(id)
                .into_iter()
                .map(|said| format!("{:?} {}", said.kind, job.engine.method.said_words(said)))
                .collect()
        };
        for id in (0..small.len() as u32).map(NodeId) {
            let path = small.path(id);
            let same = (0..tree(&whole).len() as u32).map(NodeId).find(|&id| tree(&whole).path(id) == path);
            assert_eq!(words(small, id), words(tree(&whole), same.expect("the node")), "{budget} {path:?}");
        }
        if budget == 200 {
            assert!(small.len() >= 41, "{}", small.len());
        }
    }
}

#[test]
fn a_move_that_was_reduced_and_not_searched_again_is_said_to_be() {
    let (job, recording) = read(ENGINE);
    let tree = tree(&recording);
    let words = |line: &str| {
        let line = job.position.parse_moves(line).expect("a line");
        let verdict = *MoveVerdict::of_line(tree, &job.position, &line, None).last().expect("a verdict");
        (verdict.word(), verdict.reason)
    };
    let (word, reason) = words("a3");
    assert!(matches!((word, reason), ("reduced", MissedReason::Tried(tried)) if tried.reduced == 1));
    assert_eq!(words("h4").0, "chosen", "it was searched again in full");
    assert_eq!(words("e4").0, "worse", "it was not reduced");
    let sentences = Language::ALL.map(|language| told(&job, tree, "a3", language).concat());
    assert!(sentences[0].contains("reduced in depth by 1"), "{sentences:?}");
    assert!(sentences[1].contains("減らされ") && sentences[2].contains("减少了"), "{sentences:?}");
}

/// No search of this program reduces late moves, so no move of its recordings is said to be reduced.
#[test]
fn no_search_of_this_program_reduces() {
    let engines =
        ["alpha-beta:depth=4", "deepening:depth=5", "alpha-beta:depth=5,null-windows=on,probability-cuts=1"];
    for engine in engines {
        let start = "othello".parse::<edagari::catalog::Game>().expect("a game").start();
        let job = job(start, engine);
        let (recording, _) = Recording::of(&job);
        let tree = tree(&recording);
        assert!((0..tree.len() as u32).all(|id| tree.said(NodeId(id)).is_empty()));
    }
}

/// Depth-first nodes of which each has a reason of the list, to the move in front of it.
const REASONS: &str = "edagari-trace 1
> . -inf inf
 > a -inf inf
  > x -inf inf
  < 3 table
  > y -inf 3
  < 5 = book
  > z -inf 3
   > v -3 inf
   < 4 = evaluation
   x 3
   - w
  < -4 >= cut
 < -3 = children
 > b -inf -3
  > m 3 inf reduced=2
  < 5 >= prob-cut
  > n 3 inf
   > q -inf -3
   < -2 = evaluation
  < 2 <= children
  ~ 10 5 2
 < -2 >= children
 > c -inf -3
 ~ 100 50 20
 < -2 = children
 > d -inf -3
 < -2 = evaluation
 > e -inf -3
 < -2 = razoring
 > f -inf -3
 < -
< -
";

/// Each reason, on recordings of ours and of others, in words of three languages without a gap.
#[test]
fn every_reason_has_its_sentence_in_three_languages() {
    let mut words: BTreeSet<&'static str> = BTreeSet::new();
    let mut ask = |job: &Job, tree: &Tree| {
        for id in (0..tree.len() as u32).map(NodeId).take(400) {
            let mut line = tree.path(id);
            // Beyond the last node, too: every action of a game and every label that there is.
            let more: Vec<_> = job.position.after(&line).actions();
            for action in more.into_iter().map(Some).chain([None]) {
                line.truncate(tree.path(id).len());
                line.extend(action);
                let verdicts = MoveVerdict::of_line(tree, &job.position, &line, None);
                words.extend(verdicts.iter().map(MoveVerdict::word));
                let labels = job.position.labels(&line).join(" ");
                let sentences = Language::ALL.map(|language| told(job, tree, &labels, language).concat());
                assert!(line.is_empty() || sentences.iter().all(|sentence| !sentence.is_empty()));
            }
        }
    };
    let (job_of_labels, recording) = read(REASONS);
    ask(&job_of_labels, tree(&recording));
    let tree_text = "[[3,12,8],[2,4,6],[14,5,2]]";
    let numbers = edagari::catalog::Game::NumberTree.parse_position(tree_text).expect("a tree");
    let tic_tac_toe: AnyPosition = edagari::catalog::Game::TicTacToe.start();
    let maze =
        edagari::catalog::Game::MENU.into_iter().find(|game| game.family() == edagari::catalog::Family::Solo);
    let jobs = [
        job(numbers, "alpha-beta:ordering=off,table=off,deepening=off"),
        job(tic_tac_toe.clone(), "alpha-beta:depth=3,symmetry=on,table=on"),
        job(tic_tac_toe, "mcts:playouts=60"),
        job(maze.expect("a maze").start(), "beam:width=2,depth=4"),
    ];
    for job in jobs {
        let (recording, _) = Recording::of(&job);
        ask(&job, tree(&recording));
    }
    let all = [
        "chosen",
        "worse",
        "reduced",
        "not-enough",
        "cut",
        "mirror",
        "horizon",
        "folded",
        "answered",
        "stopped",
        "fewer-visits",
        "unvisited",
        "dropped",
        "unlisted",
        "unseen",
    ];
    let missing: Vec<_> = all.into_iter().filter(|word| !words.contains(word)).collect();
    assert!(missing.is_empty(), "{missing:?} of {words:?}");
}

#[test]
fn a_label_with_what_steers_a_terminal_is_written_as_one_word() {
    let (job, recording) = read("edagari-trace 1\n> . -inf inf\n > b2\u{16}-1 -1 1\n < 0 = end\n< 0\n");
    let text = open::write(&job, recording.written_passes()).expect("a trace");
    assert!(text.contains("> b2_-1 -1 1"), "{text}");
    let (again, recorded) = read(&text);
    assert_eq!(tree(&recorded).len(), tree(&recording).len());
    assert_eq!(open::write(&again, recorded.written_passes()).expect("a trace"), text);
}
