//! Does the narrator tell the truth? The one who is named holds the bound, the child that was chosen is the greatest.

use std::sync::Arc;

use edagari::catalog::{Engine, Game, Job, Method};
use edagari::conventions::{Conventions, CutNames, Signs};
use edagari::eval::even::Even;
use edagari::game::number_tree::NumberTree;
use edagari::game::othello::Othello;
use edagari::game::score::Bound;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{Alternating, Rng64, Score, Side};
use edagari::search::alpha_beta::{AlphaBeta, Cut, Fail, Refinement};
use edagari::search::events::{Event, Why};
use edagari::search::mcts::{Mcts, Ucb1Total};
use edagari::search::thunder::Thunder;
use edagari::search::{Control, Limits};
use edagari::trace::narrate::{
    BoundHolder, BoundedValue, ChildEffect, ConsideredChild, CutStory, EntryKind, SelectionReason, Sentence,
    candidates, chosen, narrate,
};
use edagari::trace::pseudo::{LineRole, is_of_book, lit, written};
use edagari::trace::{Moment, NodeId, Recording, TimelineMark, Tree, TreeSnapshot};
use proptest::prelude::*;
use rand::SeedableRng;

use crate::search::oracle::{COMBINATIONS, Invented, combination, random_tree, wander, watch};

fn trees(side: Side, events: &[Event]) -> Vec<Tree> {
    let mut trees = Vec::new();
    for event in events {
        if matches!(event, Event::Iteration { .. }) || trees.is_empty() {
            trees.push(Tree::new(side));
        }
        trees.last_mut().expect("a pass began").apply(event);
    }
    trees
}

/// All pictures of a tree, with what is told about them.
fn told(tree: &Tree, method: &Method) -> Vec<(u64, Vec<Sentence>)> {
    let mut moment = Moment::at(tree, 0);
    let mut told = Vec::new();
    loop {
        let step = moment.step();
        told.push((step, narrate(&TreeSnapshot::new(tree, Some(&moment)), method)));
        if step == tree.steps() {
            return told;
        }
        moment.seek(tree, tree.step_after(step));
    }
}

/// Whoever is named holds the bound that cut, at the step of the cut.
fn check_cut(tree: &Tree, step: u64, story: &CutStory, what: &str) {
    let moment = Moment::at(tree, step);
    let now = TreeSnapshot::new(tree, Some(&moment));
    let other = story.side.other();
    let ways = |score: Score| score.for_first(story.side);
    assert!(ways(story.value.score) >= ways(story.limit.score), "{what}: {story:?}");
    assert_eq!(
        now.cut(story.node).map(|cut| cut.limit.for_first(story.side)),
        Some(story.limit.score),
        "{what}"
    );
    let above: Vec<_> = tree.with_ancestors(story.node).skip(1).collect();
    match story.holder {
        BoundHolder::Has { ancestor, child } => {
            assert!(above.contains(&ancestor) && now.open_path().contains(&ancestor), "{what}");
            assert_eq!(tree.node(child).parent, Some(ancestor), "{what}");
            let holder = now.node(ancestor);
            assert_eq!(holder.side, other, "{what}");
            assert_eq!(now.window(ancestor).0.for_first(other), story.limit.score, "{what}");
            let child = now.node(child);
            let value = BoundedValue::of(
                child.side,
                child.value.expect("it has a value by now"),
                child.bound,
                child.proven,
            );
            assert_eq!(value.score, story.limit.score, "{what}");
            let loose = if other == Side::First { Bound::Upper } else { Bound::Lower };
            assert_ne!(value.bound, loose, "{what}: a bound on the wrong side holds nothing");
            assert_eq!(story.plies, now.node(story.node).ply - holder.ply, "{what}");
        }
        BoundHolder::Asked { ancestor } => {
            let asked = now.window(ancestor);
            let side = now.node(ancestor).side;
            assert_eq!(side, story.side, "{what}");
            assert_eq!(Score(asked.0.0 + 1).for_first(side), story.limit.score, "{what}: {story:?}");
            assert!(story.limit.score != asked.1.for_first(side), "{what}: not a null window");
        }
        BoundHolder::Window => {
            let root = tree.node(NodeId::ROOT);
            let ends = [root.alpha.for_first(root.side), root.beta.for_first(root.side)];
            assert!(ends.contains(&story.limit.score), "{what}: {story:?}");
        }
    }
}

fn check_depth_first<P: Alternating>(number: u32, root: &P, depth: Option<u32>, evaluator: Invented) {
    let settings = combination(number);
    let what = format!("{settings:?}\n{root}");
    let mut events: Vec<Event> = Vec::new();
    watch(&settings, root, &evaluator, depth, &mut events);
    let method = Method::AlphaBeta(settings);
    for tree in trees(root.side_to_move(), &events) {
        let (mut cuts, mut steps) = (0, 0);
        for (step, sentences) in told(&tree, &method) {
            assert!(!sentences.is_empty(), "{what}: nothing to say at {step}");
            steps += 1;
            check_code(&tree, &method, &sentences);
            for sentence in &sentences {
                match sentence {
                    Sentence::Cut(story) => {
                        cuts += 1;
                        check_cut(&tree, step, story, &what);
                    }
                    Sentence::Entered { node, entry, .. } => check_entry(&tree, *node, *entry, &what),
                    Sentence::Taken { parent, effect: ChildEffect::Reached(known), .. } => {
                        // What is enough is never followed by another child.
                        let later = tree.children(*parent).any(|child| {
                            let node = tree.node(child);
                            node.entered > step && node.why.is_some()
                        });
                        assert!(
                            !later
                                || matches!(method, Method::AlphaBeta(ref m) if m.cut != edagari::search::alpha_beta::Cut::AtBeta),
                            "{what}: {known:?}"
                        );
                    }
                    _ => {}
                }
            }
        }
        assert_eq!(cuts, tree.mark_count(TimelineMark::Cut), "{what}");
        assert_eq!(steps, tree.picture(tree.steps()) + 1, "{what}");
    }
}

/// What happens at a step is a line of the algorithm as it is switched, except what the code leaves to the reader.
fn check_code(tree: &Tree, method: &Method, sentences: &[Sentence]) {
    for signs in [Signs::MaxMin, Signs::Negamax] {
        let lines = written(method, Conventions { signs, ..Conventions::default() });
        for lit in lit(sentences, tree) {
            assert!(lines.iter().any(|line| line.is_lit(&[lit])), "{lit:?} is no line of {lines:#?}");
        }
    }
}

/// A child is searched again exactly after a null window that it passed.
fn check_entry(tree: &Tree, node: NodeId, entry: EntryKind, what: &str) {
    let Some(parent) = tree.node(node).parent else {
        assert_eq!(entry, EntryKind::Root, "{what}");
        return;
    };
    let before = tree.children(parent).take_while(|&child| child < node).last();
    let same = before.is_some_and(|before| tree.node(before).action == tree.node(node).action);
    assert_eq!(entry == EntryKind::Again, same, "{what}");
    if let Some(before) = before.filter(|_| same) {
        let step = tree.node(before).left.expect("it was left");
        let moment = Moment::at(tree, step);
        let told =
            narrate(&TreeSnapshot::new(tree, Some(&moment)), &Method::AlphaBeta(AlphaBeta::textbook()));
        assert!(
            told.iter()
                .any(|sentence| matches!(sentence, Sentence::Taken { effect: ChildEffect::Doubted, .. })),
            "{what}: {told:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn the_ancestor_that_is_named_holds_the_bound_that_cut(seed: u64, number in 0..COMBINATIONS) {
        let rng = &mut Rng64::seed_from_u64(seed);
        let evaluator = Invented { seed, spread: 6 };
        check_depth_first(number, &random_tree(rng), None, evaluator);
        check_depth_first(number, &wander(TicTacToe::default(), 4, rng), Some(4), evaluator);
        check_depth_first(number, &wander(Othello::new(4).expect("a size"), 5, rng), Some(3), evaluator);
    }

    #[test]
    fn the_child_that_was_chosen_is_the_first_of_the_greatest(seed: u64, solver: bool, parent: bool, expand in 1_u32..4) {
        let root = wander(TicTacToe::default(), 3, &mut Rng64::seed_from_u64(seed));
        let t = if parent { Ucb1Total::Parent } else { Ucb1Total::Children };
        let mcts = Mcts { playouts: Some(300), solver, expand, seed, t, ..Mcts::default() };
        let control = &mut Control::new(&Limits::default(), Arc::default());
        let mut events: Vec<Event> = Vec::new();
        mcts.search(&root, &Even, control, &mut events);
        check_choices(root.side_to_move(), &events, &Method::Mcts(mcts));

        let thunder = Thunder { playouts: Some(200), ..Thunder::default() };
        let mut events: Vec<Event> = Vec::new();
        thunder.search(&root, &Invented { seed, spread: 9 }, control, &mut events);
        check_choices(root.side_to_move(), &events, &Method::Thunder(thunder));
    }
}

/// At every node on the way of every simulation the choice is the one that the method would make.
fn check_choices(side: Side, events: &[Event], method: &Method) {
    let tree = trees(side, events).remove(0);
    let mut moment = Moment::at(&tree, 0);
    for step in 1..=tree.steps() {
        moment.seek(&tree, step);
        let now = TreeSnapshot::new(&tree, Some(&moment));
        for pair in now.open_path().windows(2) {
            let found = candidates(&now, pair[0], method);
            let choice = chosen(&now, pair[0], method).expect("a choice on the way");
            assert_eq!(choice.candidate.node, pair[1]);
            let open = || found.iter().filter(|candidate| !candidate.proven);
            if let Some(first) = open().find(|candidate| candidate.visits == 0) {
                assert_eq!(
                    (choice.because, pair[1]),
                    (SelectionReason::Unvisited, first.node),
                    "step {step}"
                );
            } else {
                let most = open().map(ConsideredChild::value).fold(f64::MIN, f64::max);
                let value = choice.candidate.value();
                let first = open().find(|candidate| (candidate.value() - value).abs() < 1e-12);
                assert_eq!(
                    first.map(|first| first.node),
                    Some(pair[1]),
                    "step {step}: not the first of equals"
                );
                assert!((value - most).abs() < 1e-9, "step {step}: {value} is not {most}: {found:?}");
            }
        }
        let sentences = narrate(&now, method);
        check_code(&tree, method, &sentences);
        check_ties(&now, method, &sentences);
        let grown = sentences.iter().any(|sentence| matches!(sentence, Sentence::Expanded { .. }));
        assert_eq!(grown, step > 1 && tree.prefix(step) > tree.prefix(step - 1), "step {step}");
    }
}

/// Where several children could have been chosen, or have the most visits, that is said, and that the first of them counts.
fn check_ties(now: &TreeSnapshot<'_>, method: &Method, sentences: &[Sentence]) {
    let step = now.step();
    for sentence in sentences {
        let Sentence::Selected { chosen: Some(chosen), .. } = sentence else { continue };
        let others = candidates(now, NodeId::ROOT, method).into_iter().filter(|other| {
            let unvisited = chosen.because == SelectionReason::Unvisited;
            let equal = (other.value() - chosen.candidate.value()).abs() < 1e-12;
            !other.proven
                && other.node > chosen.candidate.node
                && if unvisited { other.visits == 0 } else { equal && other.visits > 0 }
        });
        assert_eq!(chosen.equals as usize, others.count(), "step {step}: {chosen:?}");
    }
    let tied = sentences.iter().find_map(|sentence| match *sentence {
        Sentence::Tied { node, others, visits } => Some((node, others, visits)),
        _ => None,
    });
    let changes = sentences.iter().any(|sentence| matches!(sentence, Sentence::BestChanged { .. }));
    let is_proven = now.children(NodeId::ROOT).any(|id| now.node(id).value.is_some());
    let visits = |id: &NodeId| now.node(*id).visits;
    let most = now.children(NodeId::ROOT).map(|id| visits(&id)).max().unwrap_or_default();
    let first: Vec<_> = now.children(NodeId::ROOT).filter(|id| visits(id) == most).collect();
    let is_last = step == now.tree().steps();
    let expected = ((changes || is_last) && !is_proven && most > 0 && first.len() > 1)
        .then(|| (first[0], first.len() as u32 - 1, most));
    assert_eq!(tied, expected, "step {step}");
}

/// What is told of a tree, in short: `+2` entered by action 2, `-2=3` left with a value, `cut`.
fn short(text: &str) -> Vec<String> {
    short_by(&AlphaBeta::textbook(), text)
}

fn short_by(method: &AlphaBeta, text: &str) -> Vec<String> {
    let root = NumberTree::parse(text).expect("a tree");
    let mut events: Vec<Event> = Vec::new();
    watch(method, &root, &Even, None, &mut events);
    let tree = trees(Side::First, &events).remove(0);
    let name = |id: NodeId| {
        let path: String = tree.path(id).iter().map(|action| (action.0 + 1).to_string()).collect();
        if path.is_empty() { "root".to_owned() } else { path }
    };
    let known = |known: BoundedValue| format!("{}{}", known.bound.sign(), known.score.0);
    let mut lines = Vec::new();
    for (_, sentences) in told(&tree, &Method::AlphaBeta(method.clone())) {
        let words = sentences.iter().map(|sentence| match sentence {
            Sentence::Begun => "begun".to_owned(),
            Sentence::Entered { node, window: (low, high), .. } => {
                format!("enter {} {low}..{high}", name(*node))
            }
            Sentence::Valued { node, value, .. } => format!("{} {}", name(*node), known(*value)),
            Sentence::Taken { parent, effect, .. } => match effect {
                ChildEffect::Raised(value) => format!("{} has {}", name(*parent), known(*value)),
                ChildEffect::Kept(value) => format!("{} keeps {}", name(*parent), known(*value)),
                ChildEffect::Reached(value) => format!("{} has {}, enough", name(*parent), known(*value)),
                ChildEffect::Doubted => "again".to_owned(),
                ChildEffect::Short { asked, .. } => format!("{} not beyond {}", name(*parent), known(*asked)),
            },
            Sentence::Cut(story) => {
                let (ancestor, child) = match story.holder {
                    BoundHolder::Has { ancestor, child } => (ancestor, name(child)),
                    BoundHolder::Asked { ancestor } => (ancestor, "a null window".to_owned()),
                    BoundHolder::Window => panic!("{story:?}"),
                };
                let skipped = story.skipped.map_or(0, |(_, count)| count);
                let (value, limit) = (known(story.value), known(story.limit));
                format!(
                    "cut {} {value} against {limit} of {} by {}, {} plies, {skipped} skipped",
                    name(story.node),
                    name(ancestor),
                    child,
                    story.plies,
                )
            }
            Sentence::BestChanged { node, .. } => format!("best {}", name(*node)),
            other => format!("{other:?}"),
        });
        lines.push(words.collect::<Vec<_>>().join(", "));
    }
    lines
}

/// A null window asks for a value that nobody has: a child below it is not held against anything that a side is sure of.
#[test]
fn what_a_null_window_asks_for_is_no_side_s_own() {
    let scouts = AlphaBeta::textbook().with(Refinement::NullWindows, true);
    let told = short_by(&scouts, "[[3,12,8],[14,5,2,9]]");
    let expected = [
        "begun",
        "enter root −∞..+∞",
        "enter 1 −∞..+∞",
        "enter 11 −∞..+∞",
        "11 =3, 1 has ≤3",
        "enter 12 +2..+3",
        "12 =12, 1 keeps ≤3",
        "enter 13 +2..+3",
        "13 =8, 1 keeps ≤3",
        "1 =3, root has ≥3, best 1",
        "enter 2 +3..+4",
        "enter 21 +3..+4",
        "21 =14, 2 not beyond ≤4",
        "enter 22 +3..+4",
        "22 =5, 2 not beyond ≤4",
        "enter 23 +3..+4",
        "23 =2, 2 has ≤2, enough",
        "cut 2 ≤2 against ≥3 of root by 1, 1 plies, 1 skipped",
        "2 ≤2, root keeps ≥3",
        "root =3",
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_tree_of_aima_is_told_as_a_teacher_would() {
    let told = short("[[3,12,8],[2,4,6],[14,5,2]]");
    let expected = [
        "begun",
        "enter root −∞..+∞",
        "enter 1 −∞..+∞",
        "enter 11 −∞..+∞",
        "11 =3, 1 has ≤3",
        "enter 12 −∞..+3",
        "12 =12, 1 keeps ≤3",
        "enter 13 −∞..+3",
        "13 =8, 1 keeps ≤3",
        "1 =3, root has ≥3, best 1",
        "enter 2 +3..+∞",
        "enter 21 +3..+∞",
        "21 =2, 2 has ≤2, enough",
        "cut 2 ≤2 against ≥3 of root by 1, 1 plies, 2 skipped",
        "2 ≤2, root keeps ≥3",
        "enter 3 +3..+∞",
        "enter 31 +3..+∞",
        "31 =14, 3 has ≤14",
        "enter 32 +3..+14",
        "32 =5, 3 has ≤5",
        "enter 33 +3..+5",
        "33 =2, 3 has ≤2, enough",
        "3 =2, root keeps ≥3",
        "root =3",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_deep_cut_names_the_far_ancestor() {
    let told = short("[5,[[[4,99],7]]]");
    let expected = [
        "begun",
        "enter root −∞..+∞",
        "enter 1 −∞..+∞",
        "1 =5, root has ≥5, best 1",
        "enter 2 +5..+∞",
        "enter 21 +5..+∞",
        "enter 211 +5..+∞",
        "enter 2111 +5..+∞",
        "2111 =4, 211 has ≤4, enough",
        "cut 211 ≤4 against ≥5 of root by 1, 3 plies, 1 skipped",
        "211 ≤4, 21 keeps ≥5",
        "enter 212 +5..+∞",
        "212 =7, 21 has ≥7",
        "21 =7, 2 has ≤7",
        "2 =7, root has ≥7, best 2",
        "root =7",
    ];
    assert_eq!(told, expected);
}

/// Where the opening book answers, no line of the solver ran.
#[test]
fn no_line_is_lit_for_what_the_book_answered() {
    let game = Game::usual("connect-four").expect("a game");
    let engine = Engine::parse("exact", game).expect("readable");
    let job = Job::new(game.start(), engine);
    let (recording, _) = Recording::of(&job);
    let tree = &recording.current().expect("a pass").tree;
    let by_book = (0..tree.len() as u32).map(NodeId).find(|&id| tree.node(id).why == Some(Why::Book));
    let node = by_book.expect("the first moves stand in the book");
    assert!(is_of_book(&[], tree, Some(node)) && !is_of_book(&[], tree, None));
    let moment = Moment::at(tree, tree.node(node).left.expect("left"));
    let sentences = narrate(&TreeSnapshot::new(tree, Some(&moment)), &job.engine.method);
    assert!(is_of_book(&sentences, tree, None), "{sentences:?}");
    let lines = lit(&sentences, tree);
    assert!(!lines.iter().any(|(role, _)| *role == LineRole::Table), "{lines:?}");
}

#[test]
fn code_is_written_as_the_course_writes_it() {
    let code = |method: &AlphaBeta, conventions: Conventions| -> Vec<String> {
        let lines = written(&Method::AlphaBeta(method.clone()), conventions);
        let whole = |line: edagari::trace::pseudo::CodeLine| {
            line.comment.map_or_else(|| line.code.clone(), |comment| format!("{} // {comment}", line.code))
        };
        lines.into_iter().map(whole).collect()
    };
    let both = Conventions::default();
    let soft = code(&AlphaBeta::textbook(), both);
    for line in [
        "if (MAX moves at state) {",
        "val = AlphaBeta(next_state, depth-1, α, β)",
        "α = Max(α, val)",
        "if (val ≥ β) { return val } // β cut",
        "β = Min(β, val)",
        "if (val ≤ α) { return val } // α cut",
    ] {
        assert!(soft.iter().any(|own| own == line), "{line} is none of {soft:#?}");
    }
    let nega = Conventions { signs: Signs::Negamax, ..both };
    let hard = AlphaBeta { fail: Fail::Hard, cut: Cut::AboveBeta, ..AlphaBeta::textbook() };
    let hard = code(&hard, nega);
    for line in [
        "val = -NegaAlphaBeta(next_state, depth-1, -β, -α)",
        "if (val > β, or val is “≥ β”) { return β } // β cut",
    ] {
        assert!(hard.iter().any(|own| own == line), "{line} is none of {hard:#?}");
    }
    let lecture = Conventions { names: CutNames::Node, ..both };
    let named = code(&AlphaBeta::textbook(), lecture);
    assert!(named.iter().any(|line| line == "if (val ≥ β) { return val } // α cut"), "{named:#?}");
    let scouts = code(&AlphaBeta::textbook().with(Refinement::NullWindows, true), nega);
    assert!(
        scouts.iter().any(|line| line == "val = -NegaAlphaBeta(next_state, depth-1, -α-1, -α)"),
        "{scouts:#?}"
    );
    // A window that is null already is not asked twice.
    assert!(scouts.iter().any(|line| line == "if (not the first and α+1 < β) {"), "{scouts:#?}");
}
