//! Where two recordings part first: each way in which they can, and the sentence about it.

use std::sync::atomic::AtomicBool;

use edagari::catalog::foreign::OpenTrace;
use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::exercise::program::{ComparedTraces, Parting as FileParting, compare};
use edagari::game::ActionId;
use edagari::search::stated::StatedKind;
use edagari::trace::{Comparable, Contrast, NodeId, Parting, PartingKind, Recording, Tree, Which, open};
use edagari::words::parting::{NamedTree, parting_sentence};
use edagari::words::text::{Language, Text};

const AIMA: &str = "[[3,12,8],[2,4,6],[14,5,2]]";
/// A value that equals beta, with a leaf behind it.
const EQUAL: &str = "[[3,5],[3,9]]";

fn job(position: AnyPosition, engine: &str) -> Job {
    let engine = Engine::parse(engine, position.game()).expect("an engine");
    Job::new(position, engine)
}

fn tree_of(text: &str, engine: &str) -> Job {
    job(Game::NumberTree.parse_position(text).expect("a tree"), engine)
}

fn othello(engine: &str) -> Job {
    job("othello".parse::<Game>().expect("a game").start(), engine)
}

fn tic_tac_toe(engine: &str) -> Job {
    job(Game::TicTacToe.start(), engine)
}

fn recorded(job: &Job) -> Tree {
    Recording::of(job).0.current().expect("a pass").tree.clone()
}

/// Where they part, and the English sentence.
fn parted(jobs: &[Job; 2]) -> Option<(Parting, String)> {
    let trees = jobs.each_ref().map(recorded);
    let methods = [&jobs[0].engine.method, &jobs[1].engine.method];
    let parting = Parting::of([&trees[0], &trees[1]], &Comparable::of(methods), &AtomicBool::new(false))?;
    let swapped = Comparable::of([methods[1], methods[0]]);
    let back = Parting::of([&trees[1], &trees[0]], &swapped, &AtomicBool::new(false))
        .expect("the other way round too");
    assert_eq!(back.nodes, [parting.nodes[1], parting.nodes[0]]);
    let mut sentences = Language::ALL.map(|language| {
        let named = [0, 1].map(|at| NamedTree {
            name: ["one", "two"][at],
            tree: &trees[at],
            seed: jobs[at].engine.seed(),
            reasons: jobs[at].engine.method.own_reasons(),
        });
        parting_sentence(Text::new(language), &jobs[1].position, jobs[0].unit(), named, &parting)
    });
    assert!(sentences.iter().all(|sentence| !sentence.contains("%{")), "{sentences:?}");
    assert!(sentences[0] != sentences[1] && sentences[1] != sentences[2]);
    Some((parting, std::mem::take(&mut sentences[0])))
}

fn kind(jobs: &[Job; 2]) -> PartingKind {
    parted(jobs).expect("they part").0.kind
}

#[test]
fn the_same_search_parts_nowhere() {
    assert_eq!(parted(&[tree_of(AIMA, "alpha-beta"), tree_of(AIMA, "alpha-beta")]), None);
    assert_eq!(parted(&[tic_tac_toe("mcts:playouts=50"), tic_tac_toe("mcts:playouts=50")]), None);
    assert_eq!(
        parted(&[tree_of(AIMA, "alpha-beta"), tree_of(AIMA, "mcts:playouts=50")]),
        None,
        "of two kinds"
    );
}

#[test]
fn minimax_and_alpha_beta_part_where_a_window_narrows() {
    let (parting, words) =
        parted(&[tree_of(AIMA, "minimax"), tree_of(AIMA, "alpha-beta")]).expect("they part");
    // B1 is the first leaf; behind it B2 is entered with what B1 is worth.
    assert_eq!((parting.kind, parting.nodes), (PartingKind::Window, [NodeId(3); 2]));
    assert!(words.contains("[−∞, ∞] in one and [−∞, 3] in two"), "{words}");
}

#[test]
fn a_cut_more_is_named_with_the_move_that_it_left_out() {
    let jobs = [tree_of(EQUAL, "alpha-beta"), tree_of(EQUAL, "alpha-beta:cut=gt")];
    let (parting, words) = parted(&jobs).expect("they part");
    assert_eq!(parting.kind, PartingKind::Cut(Which::First, ActionId(1)));
    assert!(words.starts_with("one cuts at ") && words.contains("two goes on with"), "{words}");
    let jobs = [tree_of(EQUAL, "alpha-beta:cut=gt"), tree_of(EQUAL, "alpha-beta")];
    assert_eq!(kind(&jobs), PartingKind::Cut(Which::Second, ActionId(1)));
}

#[test]
fn fail_hard_parts_by_a_value_alone() {
    let jobs = [tree_of(AIMA, "alpha-beta"), tree_of(AIMA, "alpha-beta:fail=hard")];
    let (parting, words) = parted(&jobs).expect("they part");
    assert_eq!(parting.kind, PartingKind::Value);
    assert!(words.contains("≤2 in one and ≤3 in two"), "{words}");
}

#[test]
fn another_order_another_leaf_and_another_depth_are_told() {
    let bare =
        "alpha-beta:depth=3,ordering=off,table=off,deepening=off,killers=off,history=off,null-windows=off";
    let ordered =
        "alpha-beta:depth=3,ordering=on,table=off,deepening=off,killers=off,history=off,null-windows=off";
    assert!(matches!(kind(&[othello(bare), othello(ordered)]), PartingKind::Order(_)));
    let discs = format!("{bare},eval=discs");
    assert_eq!(kind(&[othello(bare), othello(&discs)]), PartingKind::Leaf);
    let deeper = bare.replace("depth=3", "depth=4");
    assert!(matches!(kind(&[othello(bare), othello(&deeper)]), PartingKind::Deeper(Which::Second, _)));
    let stopped = format!("{bare},nodes=7");
    assert_eq!(kind(&[othello(&stopped), othello(bare)]), PartingKind::Stopped(Which::First));
}

#[test]
fn the_table_and_mirror_images_are_told() {
    let bare = "alpha-beta:ordering=off,table=off,deepening=off,killers=off,history=off,null-windows=off";
    let table = bare.replace("table=off", "table=on");
    assert_eq!(kind(&[tic_tac_toe(bare), tic_tac_toe(&table)]), PartingKind::Table(Which::Second));
    let images = format!("{bare},symmetry=on");
    assert!(matches!(kind(&[tic_tac_toe(&images), tic_tac_toe(bare)]), PartingKind::Twin(Which::First, _)));
}

#[test]
fn simulations_part_by_their_seed() {
    let jobs = [tic_tac_toe("mcts:playouts=60,seed=1"), tic_tac_toe("mcts:playouts=60,seed=2")];
    let (parting, words) = parted(&jobs).expect("they part");
    assert!(matches!(parting.kind, PartingKind::Simulation(_) | PartingKind::Result(_)));
    assert!(words.ends_with("the seeds differ"), "{words}");
    let jobs = [tic_tac_toe("mcts:playouts=60"), tic_tac_toe("mcts:playouts=61")];
    assert_eq!(kind(&jobs), PartingKind::Shorter(Which::First, 60));
    let jobs = [tic_tac_toe("mcts:playouts=60,c=1"), tic_tac_toe("mcts:playouts=60,c=2")];
    let (parting, words) = parted(&jobs).expect("they part");
    assert!(matches!(parting.kind, PartingKind::Simulation(_)) && !words.contains("seed"), "{words}");
}

/// A won position of tic-tac-toe with some ends of the game below it.
fn near_the_end(engine: &str) -> Job {
    let start = Game::TicTacToe.start();
    job(start.after(&start.parse_moves("a1b2c3c1a3").expect("moves")), engine)
}

/// A recording of another program: the same search with other numbers for its results.
fn in_other_numbers(engine: &str, number: impl Fn(&str) -> String) -> Job {
    let job = near_the_end(engine);
    let text = open::write(&job, Recording::of(&job).0.written_passes()).expect("a trace");
    let word = |word: &str| match word.trim_start_matches('-') {
        win if win.starts_with('w') => {
            format!("{}{}", if word.starts_with('-') { "-" } else { "" }, number(win))
        }
        _ => word.to_owned(),
    };
    let line = |line: &str| line.split(' ').map(word).collect::<Vec<_>>().join(" ");
    let text: Vec<_> = text.lines().map(line).collect();
    OpenTrace::read(text.join("\n").as_bytes(), "another").expect("a trace").job
}

#[test]
fn one_result_in_two_measures_is_no_difference() {
    let bare = "alpha-beta:ordering=off,table=off,deepening=off,killers=off,history=off,null-windows=off";
    let measures: [&dyn Fn(&str) -> String; 3] = [
        &|_| "w".to_owned(),
        &|_| "10".to_owned(),
        // The faster, the more.
        &|win| format!("10{}", win.split('.').nth(1).unwrap_or("0")),
    ];
    for number in measures {
        let jobs = [near_the_end(bare), in_other_numbers(bare, number)];
        assert_eq!(parted(&jobs), None);
        let trees = jobs.each_ref().map(recorded);
        let contrast = Contrast::of(&trees[0], &trees[1]);
        assert!(contrast.shared > 20 && contrast.differing.is_empty(), "{contrast:?}");
    }
    // Near the end it is all the same whether a search counts how early it wins; further from it, one that does not cuts where
    // the other goes on.
    let plain = format!("{bare},distance=off");
    assert_eq!(parted(&[near_the_end(bare), near_the_end(&plain)]), None);
    let (parting, words) = parted(&[tic_tac_toe(bare), tic_tac_toe(&plain)]).expect("they part");
    assert!(matches!(parting.kind, PartingKind::Cut(Which::Second, _)), "{words}");
}

#[test]
fn a_lost_game_that_another_program_takes_for_won_is_a_difference() {
    let bare = "alpha-beta:ordering=off,table=off,deepening=off,killers=off,history=off,null-windows=off";
    let own = near_the_end(bare);
    let text = open::write(&own, Recording::of(&own).0.written_passes()).expect("a trace");
    let text = text.replacen("< -w1.2 = end", "< 10 = end", 1);
    let other = OpenTrace::read(text.as_bytes(), "another").expect("a trace").job;
    let (parting, words) = parted(&[own, other]).expect("they part");
    assert_eq!(parting.kind, PartingKind::Leaf, "{words}");
    assert!(words.contains("+1 in one and") && words.contains("−10 in two"), "{words}");
}

/// A program with depths, a reduction, a null move, a table and reasons of its own.
const ENGINE: &str = "edagari-trace 1
pass 2
> . -inf inf depth=2
 > a -inf inf depth=1
  > c -inf inf depth=0
  < 1 = evaluation
 < -1 = children
 > b -1 inf depth=1 reduced=1
 < 0 <= futility
 > d -1 inf depth=1
  ~ 2 1 0
 < -4 <= children proven
< 1 = children
best a 1
";

/// The kind and the way at which two files part, in the window and by the command line.
fn in_both(first: &str, second: &str) -> Option<(PartingKind, String)> {
    let first = OpenTrace::read(first.as_bytes(), "first").expect("a trace");
    let second = OpenTrace::read(second.as_bytes(), "second").expect("a trace");
    let beside = second.clone().beside(&first.job.position).expect("the same position");
    let jobs = [first.job.clone(), beside.job];
    let shown = parted(&jobs);
    let found = compare(&first, &second);
    let ComparedTraces { parting: FileParting::Nodes(node), .. } = found else {
        assert!(found.is_same() && shown.is_none(), "{shown:?}");
        return None;
    };
    let (parting, words) = shown.unwrap_or_else(|| panic!("only the files differ: {node:?}"));
    let tree = recorded(&jobs[0]);
    assert_eq!(tree.path(parting.nodes[0]), node.way, "{words}");
    Some((parting.kind, words))
}

/// What is replaced in a recording by what, whether it parts so, and in which words.
type Change = (&'static str, &'static str, fn(PartingKind) -> bool, &'static str);

#[test]
fn the_window_and_the_command_line_find_the_same_place_in_two_files() {
    use PartingKind::{Bound, Deeper, Folded, Key, Leaf, Order, Reason, Value, Window};
    assert_eq!(in_both(ENGINE, ENGINE), None);
    let changes: [Change; 12] = [
        (
            "depth=0",
            "depth=-1",
            |kind| matches!(kind, Key(StatedKind::Depth, [Some(0), Some(-1)])),
            "has depth=0 in one and depth=-1 in two",
        ),
        (
            " reduced=1",
            "",
            |kind| matches!(kind, Key(StatedKind::Reduced, [Some(1), None])),
            "one says reduced=1 of b and two does not",
        ),
        (
            "depth=1 reduced",
            "depth=1 null reduced",
            |kind| matches!(kind, Key(StatedKind::Null, _)),
            "two says null of b",
        ),
        (
            "<= futility",
            "<= razoring",
            |kind| kind == Reason,
            "from “futility” in one and from “razoring” in two",
        ),
        ("< 0 <=", "< 0 =", |kind| kind == Bound, "is a lower bound in one and exact in two"),
        ("~ 2 1 0", "~ 3 1 0", |kind| kind == Folded, "2 in one and 3 in two"),
        ("< 1 = evaluation", "< 2 = evaluation", |kind| kind == Leaf, "the leaf a c"),
        ("< -4 <= children proven\n< 1", "< -4 <= children proven\n< 2", |kind| kind == Value, "the root"),
        ("> b -1 inf", "> b -2 inf", |kind| kind == Window, "with the window"),
        ("> b", "> e", |kind| matches!(kind, Order(_)), "two tries e"),
        (
            " < -1 = children",
            "  > f -inf inf depth=0\n  < 1 = evaluation\n < -1 = children",
            |kind| matches!(kind, Deeper(Which::Second, _)),
            "two goes on with f",
        ),
        (
            " < -1 = children\n",
            " < -1 = children\n > a -1 inf depth=1\n < -1 = evaluation\n",
            |kind| matches!(kind, PartingKind::Again(Which::Second, _)),
            "searches a a second time",
        ),
    ];
    for (from, to, is_kind, words) in changes {
        let (kind, said) = in_both(ENGINE, &ENGINE.replacen(from, to, 1)).expect("they part");
        assert!(is_kind(kind) && said.contains(words), "{from}: {kind:?} {said}");
    }
}

#[test]
fn proofs_and_cuts_are_found_at_the_same_place_in_two_files() {
    use PartingKind::{Cut, Proven};
    // Both say what is proven.
    let proven = ENGINE.replace("< 1 = evaluation", "< 1 = evaluation proven");
    let (kind, _) = in_both(ENGINE, &proven).expect("they part");
    assert_eq!(kind, Proven(Which::Second));
    let cut = ENGINE.replace(" < -1 = children", "  x\n  - e\n < -1 = cut");
    let (kind, _) = in_both(
        &cut,
        &cut.replace(
            "  x\n  - e\n < -1 = cut",
            "  > e -inf inf depth=0\n  < 1 = evaluation\n < -1 = children",
        ),
    )
    .expect("they part");
    assert!(matches!(kind, Cut(Which::First, _)), "{kind:?}");
}

#[test]
fn what_only_one_file_says_or_lists_is_no_difference() {
    let silent = ENGINE
        .replace(" reduced=1", "")
        .replace(" futility", "")
        .replace(" evaluation", "")
        .replace(" children", "");
    assert!(
        in_both(ENGINE, &silent)
            .is_some_and(|(kind, _)| matches!(kind, PartingKind::Key(StatedKind::Reduced, _)))
    );
    let depths = ["depth=0", "depth=1", "depth=2"];
    let silent = depths.iter().fold(silent, |text, depth| text.replace(depth, ""));
    assert_eq!(in_both(&ENGINE.replace(" reduced=1", ""), &silent), None);
    let listed = ENGINE.replace("  ~ 2 1 0\n", "  > g -inf 1 depth=0\n  < 4 >= evaluation\n");
    assert_eq!(in_both(ENGINE, &listed), None);
    assert_eq!(in_both(&listed, ENGINE), None);
}
