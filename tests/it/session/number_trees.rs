//! Textbook trees as things to be typed, grown, changed by hand and put in another order.

use edagari::catalog::AnyPosition;
use edagari::catalog::Game;
use edagari::conventions::{Code, Conventions};
use edagari::eval::even::Even;
use edagari::game::number_tree::{
    CANONICAL, EditError, LeafOrder, NumberTree, Recipe, TreeEdit, TreeLimit, TreeTextFault, WholeTree,
};
use edagari::game::record::MoveId;
use edagari::game::{ActionId, Rng64, Side, random_below};
use edagari::search::alpha_beta::{AlphaBeta, Cut, Fail};
use edagari::search::mcts::Ucb1Total;
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::effect::Effect;
use edagari::session::game::data::AgainSeats;
use edagari::session::game::history::UndoStep;
use edagari::session::number_tree::data::{Arrangement, NumbersCommand};
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{analysis, document, update};
use edagari::trace::minimal_tree::MinimalProof;
use edagari::trace::ordering::{OrderComparison, leaves_read};
use proptest::prelude::*;
use rand::SeedableRng;

use crate::search::oracle::{random_tree, search};

fn tree(text: &str) -> WholeTree {
    WholeTree::parse(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn mistakes_are_named_where_they_are() {
    let deep = "[".repeat(65);
    for (text, slip, at, length) in [
        ("", TreeTextFault::Nothing, 1, 0),
        ("  \n", TreeTextFault::Nothing, 4, 0),
        ("7", TreeTextFault::NoList, 1, 1),
        ("[3,[],1]", TreeTextFault::EmptyList, 5, 1),
        ("[3,,1]", TreeTextFault::NoValue, 4, 1),
        ("[3,]", TreeTextFault::NoValue, 4, 1),
        ("[3 12]", TreeTextFault::NoComma, 4, 1),
        ("[[3,12],[2,4", TreeTextFault::Unclosed, 13, 0),
        ("[[3,12],", TreeTextFault::Unclosed, 9, 0),
        ("[3.5]", TreeTextFault::Fraction, 2, 3),
        ("[[3,12],[-1/2,4]]", TreeTextFault::Fraction, 10, 4),
        ("[.5]", TreeTextFault::Fraction, 2, 2),
        ("[-inf,4]", TreeTextFault::Infinite, 2, 4),
        ("[3,Infinity]", TreeTextFault::Infinite, 4, 8),
        ("[(3,1),4]", TreeTextFault::Pair, 2, 1),
        ("[[+∞,5],[3,4]]", TreeTextFault::Infinite, 3, 2),
        ("[3,x]", TreeTextFault::Stranger, 4, 1),
        ("[3;4]", TreeTextFault::Stranger, 3, 1),
        ("[3]]", TreeTextFault::TooMuch, 4, 1),
        ("[3] /2", TreeTextFault::NoChild, 6, 1),
        ("[12,12345678]", TreeTextFault::Beyond(TreeLimit::Value), 5, 8),
        (&deep, TreeTextFault::Beyond(TreeLimit::Depth), 65, 1),
    ] {
        let mistake = NumberTree::read(text).expect_err(text);
        assert_eq!((mistake.slip, mistake.at, mistake.length), (slip, at, length), "{text}");
    }
    let mistake = NumberTree::read("[[3,12],\n [4,y]]").expect_err("a letter");
    assert_eq!(mistake.place("[[3,12],\n [4,y]]"), (2, 5));
}

#[test]
fn full_width_keyboards_type_trees_too() {
    assert_eq!(tree("［［３，１２、８］，［－２，４］］"), tree("[[3,12,8],[-2,4]]"));
}

#[test]
fn an_inner_node_is_written_as_its_tree_and_the_way_to_it() {
    let root = NumberTree::parse("[[3,12,8],[2,[4,6]]] MIN").expect("a tree");
    for (path, text) in [(&[][..], ""), (&[1], " /2"), (&[1, 1, 0], " /2/2/1"), (&[0, 2], " /1/3")] {
        let node = root.at(path).expect("a node");
        assert_eq!(node.to_string(), format!("[[3,12,8],[2,[4,6]]] MIN{text}"));
        assert_eq!(NumberTree::parse(&node.to_string()), Ok(node.clone()));
        assert_eq!(node.root(), root);
    }
    assert_eq!(root.at(&[2]), None);
    assert_eq!(root.tree().lists(5), "[2,[4,6]]");
}

#[test]
fn canonical_trees_are_well_formed() {
    for canonical in CANONICAL {
        assert_eq!(tree(canonical.lists).lists(0), canonical.lists, "{}", canonical.key);
    }
    let minimum = CANONICAL.iter().find(|canonical| canonical.key == "minimum").expect("known");
    let root = NumberTree::new(tree(minimum.lists));
    assert_eq!((leaves_read(&root, Cut::AtBeta), root.tree().leaves().count()), (7, 12), "the lecture's 7");
}

#[test]
fn recipes_grow_what_they_say() {
    let recipe = Recipe { branching: (2, 2), depth: 4, values: (-5, 5), ..Recipe::default() };
    assert_eq!(recipe.leaves(), (16, 16));
    let grown = recipe.grow().expect("a small tree");
    assert_eq!(grown.leaves().count(), 16);
    assert!(grown.leaves().all(|leaf| (-5..=5).contains(&leaf)));
    assert_eq!(recipe.grow(), Ok(grown.clone()));
    assert_ne!(Recipe { seed: 2, ..recipe }.grow(), Ok(grown.clone()));
    let sorted = Recipe { order: LeafOrder::Sorted, ..recipe }.grow().expect("a small tree");
    assert!(sorted.leaves().is_sorted());
    let read = |order| {
        let tree = Recipe { order, depth: 6, values: (0, 999_999), ..recipe }.grow().expect("a small tree");
        leaves_read(&NumberTree::new(tree), Cut::AtBeta)
    };
    assert_eq!(read(LeafOrder::BestFirst), 15, "2^3 + 2^3 - 1");
    assert!(read(LeafOrder::WorstFirst) > read(LeafOrder::Random));
    let large = Recipe { branching: (10, 10), depth: 7, ..recipe };
    assert_eq!((large.leaves().1, large.grow()), (10_000_000, Err(TreeLimit::Nodes)));
    let wide = Recipe { branching: (1, 60_000), depth: 3, ..recipe };
    assert_eq!(wide.grow(), Err(TreeLimit::Nodes));
    let upside_down = Recipe { branching: (3, 0), depth: 0, values: (9, 1), ..recipe };
    assert_eq!(upside_down.grow().map(|tree| tree.lists(0)), Ok("[9,9,9]".to_owned()));
}

#[test]
fn nodes_are_changed_one_by_one() {
    let aima = tree("[[3,12,8],[2,4,6],[14,5,2]]");
    for (node, edit, text) in [
        (2, TreeEdit::Value(-7), "[[-7,12,8],[2,4,6],[14,5,2]]"),
        (5, TreeEdit::Add(9), "[[3,12,8],[2,4,6,9],[14,5,2]]"),
        (6, TreeEdit::Add(9), "[[3,12,8],[[2,9],4,6],[14,5,2]]"),
        (6, TreeEdit::Branch, "[[3,12,8],[[2],4,6],[14,5,2]]"),
        (5, TreeEdit::Remove, "[[3,12,8],[14,5,2]]"),
        (9, TreeEdit::Order(vec![2, 0, 1]), "[[3,12,8],[2,4,6],[2,14,5]]"),
        (0, TreeEdit::Order(vec![1, 0, 2]), "[[2,4,6],[3,12,8],[14,5,2]]"),
    ] {
        assert_eq!(aima.edited(node, &edit).map(|tree| tree.lists(0)), Ok(text.to_owned()), "{edit:?}");
    }
    assert_eq!(tree("[[[3,1]],2]").edited(2, &TreeEdit::Remove), Ok(tree("[3,2]")), "no list is left empty");
    for (node, edit, error) in [
        (0, TreeEdit::Remove, EditError::LastNode),
        (0, TreeEdit::Value(1), EditError::NoNode),
        (99, TreeEdit::Add(1), EditError::NoNode),
        (1, TreeEdit::Order(vec![0, 0, 1]), EditError::NoNode),
        (2, TreeEdit::Value(1_000_000), EditError::Beyond(TreeLimit::Value)),
    ] {
        assert_eq!(aima.edited(node, &edit), Err(error), "{edit:?}");
    }
    assert_eq!(tree("[[1]]").edited(1, &TreeEdit::Remove), Err(EditError::LastNode));
}

#[test]
fn the_orders_of_aimas_tree_read_five_to_nine_leaves() {
    let orders = OrderComparison::of(&NumberTree::default(), Cut::AtBeta);
    assert_eq!((orders.now, orders.minimum, orders.total), (7, 5, 9));
    assert_eq!((orders.best.leaves, orders.worst.leaves, orders.complete), (5, 9, true));
    for ordered in [orders.best, orders.worst] {
        assert_eq!(leaves_read(&NumberTree::new(ordered.tree), Cut::AtBeta), ordered.leaves);
    }
}

/// A random tree with up to a few changes that fit it.
fn changed(seed: u64) -> WholeTree {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut tree = random_tree(&mut rng).tree().clone();
    for _ in 0..8 {
        let node = random_below(&mut rng, tree.node_count() as u32);
        let children = tree.children(node).len() as u16;
        let edit = match random_below(&mut rng, 5) {
            0 => TreeEdit::Value(random_below(&mut rng, 100) as i32),
            1 => TreeEdit::Add(1),
            2 => TreeEdit::Branch,
            3 => TreeEdit::Remove,
            _ => TreeEdit::Order((0..children).rev().collect()),
        };
        if let Ok(other) = tree.edited(node, &edit) {
            tree = other;
        }
    }
    tree
}

proptest! {
    #[test]
    fn changed_trees_are_trees(seed: u64) {
        let changed = changed(seed);
        prop_assert_eq!(tree(&changed.lists(0)), changed.clone());
        for node in 0..changed.node_count() as u32 {
            let path = changed.path(node);
            let there = path.iter().fold(0, |here, &step| changed.children(here)[usize::from(step)]);
            prop_assert_eq!(there, node);
        }
    }

    #[test]
    fn orders_are_counted_as_the_search_counts(seed: u64, second: bool, strict: bool) {
        let side = if second { Side::Second } else { Side::First };
        let root = random_tree(&mut Rng64::seed_from_u64(seed)).with_root(side);
        let cut = if strict { Cut::AboveBeta } else { Cut::AtBeta };
        let method = AlphaBeta { cut, ..AlphaBeta::textbook() };
        prop_assert_eq!(leaves_read(&root, cut), search(&method, &root, &Even, None).leaves);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_best_order_reads_the_smallest_proof(seed: u64, second: bool) {
        let side = if second { Side::Second } else { Side::First };
        let root = random_tree(&mut Rng64::seed_from_u64(seed)).with_root(side);
        let orders = OrderComparison::of(&root, Cut::AtBeta);
        prop_assert_eq!(orders.best.leaves, MinimalProof::of_number_tree(&root).leaves);
        prop_assert!(orders.best.leaves <= orders.now && orders.now <= orders.worst.leaves);
        for ordered in [&orders.best, &orders.worst] {
            let root = NumberTree::new(ordered.tree.clone()).with_root(side);
            prop_assert_eq!(leaves_read(&root, Cut::AtBeta), ordered.leaves);
        }
    }
}

/// The nodes whose first child is not a best one, each with the places of its children with the best one first.
fn best_elsewhere(tree: &WholeTree, max_first: bool) -> Vec<(u32, Vec<u16>)> {
    let (values, levels) = (tree.values(max_first), tree.levels());
    let mut found = Vec::new();
    for node in 0..tree.node_count() as u32 {
        let children = tree.children(node);
        let sign = if levels[node as usize].is_multiple_of(2) == max_first { 1 } else { -1 };
        let worth = |place: &u16| sign * values[children[usize::from(*place)] as usize];
        let places = 0..children.len() as u16;
        let Some(best) = places.clone().min_by_key(|place| -worth(place)) else { continue };
        if worth(&0) < worth(&best) {
            found.push((node, std::iter::once(best).chain(places.filter(|&place| place != best)).collect()));
        }
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// With as many children at every node, the best child first everywhere reads the fewest leaves.
    #[test]
    fn the_best_order_of_a_regular_tree_has_the_best_child_of_every_node_first(
        seed: u64, second: bool, depth in 1_u8..5, width in 2_u16..4,
    ) {
        let recipe = Recipe { branching: (width, width), depth, values: (-9, 9), seed, ..Recipe::default() };
        let side = if second { Side::Second } else { Side::First };
        let root = NumberTree::new(recipe.grow().expect("a small tree")).with_root(side);
        let best = OrderComparison::of(&root, Cut::AtBeta).best;
        prop_assert_eq!(best_elsewhere(&best.tree, !second), Vec::new());
        prop_assert_eq!(best.leaves, MinimalProof::of_number_tree(&root).leaves);
        let ordered = NumberTree::new(best.tree).with_root(side);
        prop_assert_eq!(leaves_read(&ordered, Cut::AtBeta), best.leaves);
    }

    /// Where subtrees differ in size, another child stands first only if fewer leaves are read that way.
    #[test]
    fn the_best_order_has_the_best_child_first_unless_another_is_cheaper(seed: u64, second: bool) {
        let side = if second { Side::Second } else { Side::First };
        let root = random_tree(&mut Rng64::seed_from_u64(seed)).with_root(side);
        let best = OrderComparison::of(&root, Cut::AtBeta).best;
        for (node, places) in best_elsewhere(&best.tree, !second) {
            let other = best.tree.edited(node, &TreeEdit::Order(places)).expect("an order of its children");
            let other = NumberTree::new(other).with_root(side);
            prop_assert!(leaves_read(&other, Cut::AtBeta) > best.leaves, "{node} of {}", best.tree.lists(0));
        }
    }
}

/// The tree of the lesson on move ordering, whose button is *Best order*.
#[test]
fn the_best_order_of_the_lesson_is_the_best_child_first() {
    let root = NumberTree::new(tree("[[[2,4,6],[1,2,3]],[[7,8,9],[4,5,6]]]"));
    let best = OrderComparison::of(&root, Cut::AtBeta).best;
    assert_eq!((best.tree.lists(0).as_str(), best.leaves), ("[[[6,5,4],[9,8,7]],[[3,2,1],[6,4,2]]]", 7));
}

#[test]
fn ten_thousand_bad_texts_are_refused_in_good_order() {
    let alphabet: Vec<char> = "[],-+0123456789 .x／/［］，\n\u{0}∞MIN".chars().collect();
    let mut rng = Rng64::seed_from_u64(9);
    let mut refused = 0;
    for _ in 0..10_000 {
        let mut text: Vec<char> = "[[3,12,8],[2,4,6]] MIN /2/1".chars().collect();
        for _ in 0..=random_below(&mut rng, 6) {
            let at = random_below(&mut rng, text.len() as u32 + 1) as usize;
            let letter = alphabet[random_below(&mut rng, alphabet.len() as u32) as usize];
            match random_below(&mut rng, 3) {
                0 => text.insert(at, letter),
                1 if at < text.len() => text[at] = letter,
                _ => text.truncate(at),
            }
        }
        let text: String = text.into_iter().collect();
        match NumberTree::read(&text) {
            Ok(read) => assert_eq!(NumberTree::parse(&read.to_string()), Ok(read)),
            Err(mistake) => {
                refused += 1;
                let count = text.chars().count();
                assert!((1..=count + 1).contains(&mistake.at), "{text:?} {mistake:?}");
                assert!(mistake.at + mistake.length <= count + 1, "{text:?} {mistake:?}");
            }
        }
    }
    assert!(refused > 5_000, "{refused}");
}

/// The window with a number tree on its board.
fn board(text: &str) -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    let tree = NumberTree::parse(text).expect("a tree");
    update::apply(&mut state, Command::NewFrom(Box::new(AnyPosition::NumberTree(tree))));
    state
}

fn ask(state: &mut State, command: NumbersCommand) {
    update::apply(state, Command::Numbers(command));
}

fn lists(state: &State) -> String {
    state.game.document.start.to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn changes_on_the_board_are_taken_back_and_made_again(seed: u64) {
        let mut rng = Rng64::seed_from_u64(seed);
        let mut state = board(&random_tree(&mut rng).to_string());
        let mut seen = vec![lists(&state)];
        for _ in 0..8 {
            let AnyPosition::NumberTree(start) = &state.game.document.start else { unreachable!() };
            let tree = start.tree();
            let node = random_below(&mut rng, tree.node_count() as u32);
            let children = tree.children(node).len() as u16;
            let command = match random_below(&mut rng, 6) {
                0 => NumbersCommand::Change(node, TreeEdit::Value(7), UndoStep::New),
                1 => NumbersCommand::Change(node, TreeEdit::Add(1), UndoStep::New),
                2 => NumbersCommand::Change(node, TreeEdit::Branch, UndoStep::New),
                3 => NumbersCommand::Change(node, TreeEdit::Remove, UndoStep::New),
                4 => NumbersCommand::Arrange(Arrangement::Shuffled),
                _ => NumbersCommand::Change(node, TreeEdit::Order((0..children).rev().collect()), UndoStep::New),
            };
            let versions = state.game.history.clone();
            ask(&mut state, command);
            if state.game.history.can_undo() && lists(&state) != seen[seen.len() - 1] {
                seen.push(lists(&state));
            } else {
                state.game.history = versions;
            }
        }
        for text in seen.iter().rev().skip(1) {
            update::apply(&mut state, Command::Undo);
            prop_assert_eq!(&lists(&state), text);
        }
        for text in &seen[1..] {
            update::apply(&mut state, Command::Redo);
            prop_assert_eq!(&lists(&state), text);
        }
    }
}

#[test]
fn a_changed_tree_is_searched_where_it_was_and_keeps_what_still_fits() {
    let mut state = board("[[3,12,8],[2,4,6],[14,5,2]]");
    update::apply(&mut state, Command::PlayLine(vec![ActionId(1), ActionId(0)]));
    assert!(analysis::update::wanted(&state).is_none(), "nobody has asked for a search");
    ask(&mut state, NumbersCommand::Change(6, TreeEdit::Value(9), UndoStep::New));
    assert_eq!(state.game.position.to_string(), "[[3,12,8],[9,4,6],[14,5,2]] /2/1", "the moves are the same");
    assert!(state.analysis.requested.is_none(), "nor has who changes it");
    update::apply(&mut state, Command::Back);
    update::apply(&mut state, Command::Search);
    ask(&mut state, NumbersCommand::Change(5, TreeEdit::Remove, UndoStep::New));
    assert_eq!(state.game.position.to_string(), "[[3,12,8],[14,5,2]]");
    assert!(analysis::update::wanted(&state).is_some(), "it is searched again");
}

#[test]
fn moves_go_with_the_branches_that_are_put_in_another_order() {
    let mut state = board("[[3,12,8],[2,4,6],[14,5,2]]");
    update::apply(&mut state, Command::PlayLine(vec![ActionId(0), ActionId(2)]));
    update::apply(&mut state, Command::GoTo(MoveId::START));
    update::apply(&mut state, Command::PlayLine(vec![ActionId(1), ActionId(0)]));
    let here = state.game.cursor;
    state.game.document.record.set_comment(here, "the best leaf of C");
    ask(&mut state, NumbersCommand::Change(0, TreeEdit::Order(vec![2, 1, 0]), UndoStep::New));
    assert_eq!(state.game.position.to_string(), "[[14,5,2],[2,4,6],[3,12,8]] /2/1");
    ask(&mut state, NumbersCommand::Change(5, TreeEdit::Order(vec![1, 2, 0]), UndoStep::New));
    assert_eq!(state.game.position.to_string(), "[[14,5,2],[4,6,2],[3,12,8]] /2/3");
    let record = &state.game.document.record;
    let leaves = record.moves().filter_map(|at| match state.game.document.start.after(&record.path_to(at)) {
        AnyPosition::NumberTree(tree) => tree.value(),
        _ => None,
    });
    assert_eq!(leaves.collect::<Vec<_>>(), [8, 2], "both variations lead to the leaves that they led to");
    assert_eq!(record.comment(state.game.cursor), "the best leaf of C");
    update::apply(&mut state, Command::Undo);
    update::apply(&mut state, Command::Undo);
    assert_eq!(state.game.position.to_string(), "[[3,12,8],[2,4,6],[14,5,2]] /2/1");
}

#[test]
fn moves_that_another_tree_has_no_place_for_do_not_go_without_a_word() {
    let mut state = board("[[3,12,8],[2,4,6],[14,5,2]]");
    let told = |effects: &[Effect]| effects.iter().any(|effect| matches!(effect, Effect::Tell(_)));
    let without = |node| Command::Numbers(NumbersCommand::Change(node, TreeEdit::Remove, UndoStep::New));
    assert!(!told(&update::apply(&mut state, without(2))), "there are none");
    update::apply(&mut state, Command::PlayLine(vec![ActionId(1), ActionId(0)]));
    assert!(told(&update::apply(&mut state, without(2))));
    assert!(state.game.document.record.is_empty());
    update::apply(&mut state, Command::Undo);
    assert_eq!(state.game.document.record.len(), 2);
}

#[test]
fn a_number_that_is_dragged_is_taken_back_at_once() {
    let mut state = board("[[3,12,8],[2,4,6],[14,5,2]]");
    for (value, step) in [(10, UndoStep::New), (11, UndoStep::Same), (12, UndoStep::Same), (9, UndoStep::New)]
    {
        ask(&mut state, NumbersCommand::Change(6, TreeEdit::Value(value), step));
    }
    assert_eq!(lists(&state), "[[3,12,8],[9,4,6],[14,5,2]]");
    update::apply(&mut state, Command::Undo);
    assert_eq!(lists(&state), "[[3,12,8],[12,4,6],[14,5,2]]");
    update::apply(&mut state, Command::Undo);
    assert_eq!(lists(&state), "[[3,12,8],[2,4,6],[14,5,2]]");
    update::apply(&mut state, Command::Undo);
    assert!(matches!(state.game.document.start, AnyPosition::Othello(_)), "the game before the tree");
}

#[test]
fn the_tree_goes_back_to_the_order_in_which_it_was_given() {
    let mut state = board("[[3,12,8],[2,4,6],[14,5,2]]");
    ask(&mut state, NumbersCommand::Arrange(Arrangement::Shuffled));
    ask(&mut state, NumbersCommand::Change(0, TreeEdit::Order(vec![2, 1, 0]), UndoStep::New));
    assert_ne!(lists(&state), "[[3,12,8],[2,4,6],[14,5,2]]");
    ask(&mut state, NumbersCommand::Arrange(Arrangement::Given));
    assert_eq!(lists(&state), "[[3,12,8],[2,4,6],[14,5,2]]");
}

#[test]
fn the_search_follows_the_conventions_of_the_document_and_they_follow_the_method() {
    let mut state = board("[[1,2],[3,4]]");
    let hard = Conventions { fail: Fail::Hard, cut: Cut::AboveBeta, ..Conventions::default() };
    update::apply(&mut state, Command::SetConventions(hard));
    let engine = state.settings.engine(&state.game.position);
    assert_eq!(engine.conventions(Conventions::default()), hard);
    let mut soft = engine.clone();
    soft.follow_conventions(&Conventions::default());
    update::apply(&mut state, Command::SetEngine(soft));
    assert_eq!(state.conventions(), Conventions::default());
    update::apply(&mut state, Command::SetConventions(hard));
    update::apply(&mut state, Command::OpenText("(version: 1, game: \"number-tree\")".to_owned()));
    let engine = state.settings.engine(&state.game.position);
    assert_eq!(engine.conventions(hard), Conventions::default(), "an opened document brings its own");
}

/// A game that another program wrote.
const GGF: &str = "(;GM[Othello]PC[here]PB[Ann]PW[Ben]RE[?]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)";

#[test]
fn a_new_game_has_the_usual_conventions_whatever_the_document_before_had() {
    let begin = |command: Command| {
        let mut state = start_state(Settings::default());
        update::apply(&mut state, Command::New(Game::TicTacToe));
        let course = Conventions { t: Ucb1Total::Parent, ..Conventions::default().in_code(Code::FailHard) };
        update::apply(&mut state, Command::SetConventions(course));
        assert_eq!(
            state.settings.engine(&state.game.position).conventions(Conventions::default()).fail,
            Fail::Hard
        );
        update::apply(&mut state, command);
        state
    };
    for command in [
        Command::New(Game::TicTacToe),
        Command::NewFrom(Box::new(Game::TicTacToe.start())),
        Command::OpenText("(version: 1, game: \"tic-tac-toe\")".to_owned()),
        Command::PasteText("X-- --- --- O".to_owned()),
        Command::PasteText(GGF.to_owned()),
    ] {
        let what = format!("{command:?}");
        let state = begin(command);
        assert_eq!(state.conventions(), Conventions::default(), "{what}");
        let engine = state.settings.engine(&state.game.position);
        assert_eq!(engine.conventions(Conventions::default()), Conventions::default(), "{what}");
    }
    let state = begin(Command::Again(AgainSeats::Same));
    assert_eq!(state.conventions().code, Code::FailHard, "the same document once more");
    // A program that starts again with these settings begins a new game.
    let settings = state.settings.clone();
    let state = start_state(settings);
    let engine = state.settings.engine(&state.game.position);
    assert_eq!(engine.conventions(Conventions::default()), Conventions::default());
}
