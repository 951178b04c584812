//! The drawing of the tree panel as one looks around in it: zooming, panning, the map, boards, what comes into sight by
//! itself and what never moves by itself.

use std::sync::Arc;

use edagari::catalog::Game;
use edagari::search::Control;
use edagari::search::events::Event;
use edagari::session::command::TreeCommand;
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::drawing::playback::Walk;
use edagari::session::state::State;
use edagari::session::tree::scene::TreeScene;
use edagari::session::update;
use edagari::trace::{NodeId, NodeState, TimelineMark, Tree};
use edagari::words::text::count;
use edagari::worker::SearchMessage;
use egui::accesskit::Role;
use egui::epaint::{ClippedShape, Shape};
use egui::{Key, Modifiers, PointerButton, Pos2, Rect, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::window::mouse::Hand as _;

use crate::window::ui_time::{SIZE, recorded, searched, show, tree, wanted};

type Window = Harness<'static, State>;

const OTHELLO: Game = Game::Othello { size: 6 };

fn othello() -> State {
    searched(OTHELLO, "alpha-beta:depth=5,table=off,deepening=off")
}

fn shown(harness: &Window) -> &Tree {
    &harness.state().shown_pass().expect("a pass").tree
}

/// The drawing itself.
fn canvas(harness: &Window) -> Rect {
    harness.get_by_role(Role::Tree).rect()
}

/// All nodes that can be seen: what a screen reader says of them, and where they are.
fn nodes(harness: &Window) -> Vec<(String, Rect)> {
    let items = harness.query_all_by_role(Role::TreeItem);
    items.filter_map(|item| Some((item.accesskit_node().label()?, item.rect()))).collect()
}

/// Where the map is, if there is one.
fn map(harness: &Window) -> Option<Rect> {
    harness.query_by_role_and_label(Role::Image, "Map of the drawing").map(|map| map.rect())
}

/// Where the node is whose words begin so.
fn place(harness: &Window, begin: &str) -> Rect {
    let found = nodes(harness).into_iter().find(|(label, _)| label.starts_with(begin));
    found.unwrap_or_else(|| panic!("{begin} is not in sight")).1
}

fn ask(harness: &mut Window, command: TreeCommand) {
    update::apply(harness.state_mut(), tree(command));
    harness.run_ok();
}

fn wheel(harness: &mut Window, at: Pos2, delta: Vec2) {
    harness.scroll_at(at, delta);
    harness.run_ok();
}

fn click(harness: &mut Window, pos: Pos2) {
    harness.click_at(pos, PointerButton::Primary);
    harness.remove_cursor();
    harness.run_ok();
}

fn press(harness: &mut Window, key: Key) {
    harness.key_press(key);
    harness.run_ok();
}

fn focus(harness: &mut Window) {
    harness.get_by_role(Role::Tree).focus();
    harness.run_ok();
}

#[track_caller]
fn same(one: Rect, other: Rect) {
    let apart = (one.min - other.min).length().max((one.max - other.max).length());
    assert!(apart < 0.5, "{one:?} and {other:?}");
}

/// Opens the children of the root, so that there is far more than fits.
fn unfolded() -> Window {
    let mut state = othello();
    let children: Vec<_> = state.shown_pass().expect("a pass").tree.children(NodeId::ROOT).collect();
    for child in children {
        let below: Vec<_> = state.shown_pass().expect("a pass").tree.children(child).collect();
        for id in [child].into_iter().chain(below) {
            update::apply(&mut state, tree(TreeCommand::Open(id, true)));
        }
    }
    show(state, SIZE)
}

/// The words of the first child of the root.
fn first_child(harness: &Window) -> String {
    nodes(harness).swap_remove(1).0
}

/// How broad nodes are that are seen whole.
fn breadth(harness: &Window) -> f32 {
    nodes(harness).iter().map(|(_, rect)| rect.width()).fold(0.0, f32::max)
}

#[test]
fn the_wheel_zooms_and_what_is_under_the_pointer_stays_there() {
    let mut harness = show(othello(), SIZE);
    let node = first_child(&harness);
    let begun = place(&harness, &node);
    for turn in [240.0, -120.0] {
        let before = place(&harness, &node);
        wheel(&mut harness, before.center(), vec2(0.0, turn));
        let after = place(&harness, &node);
        let grown = after.width() / before.width();
        assert!((grown.ln() - turn / 240.0).abs() < 0.05, "{grown}");
        assert!((after.center() - before.center()).length() < 1.0, "{before:?} {after:?}");
    }
    wheel(&mut harness, begun.center(), vec2(0.0, -120.0));
    same(place(&harness, &node), begun);
}

#[test]
fn keys_zoom_while_the_drawing_has_the_focus_and_nought_shows_everything() {
    let mut harness = unfolded();
    let before = breadth(&harness);
    press(&mut harness, Key::Plus);
    assert!((breadth(&harness) - before).abs() < 0.1, "somebody else has the focus");
    focus(&mut harness);
    press(&mut harness, Key::Plus);
    assert!((breadth(&harness) / before - 1.3).abs() < 0.01, "{}", breadth(&harness));
    press(&mut harness, Key::Minus);
    press(&mut harness, Key::Minus);
    assert!((breadth(&harness) * 1.3 / before - 1.0).abs() < 0.01, "{}", breadth(&harness));
    press(&mut harness, Key::Num0);
    let drawn = nodes(&harness);
    assert!(drawn.iter().all(|(_, rect)| is_whole(&harness, *rect)));
    assert!(map(&harness).is_none(), "nothing is hidden, so there is no map");
}

#[test]
fn the_drawing_is_dragged_and_stays_where_it_was_dragged_to() {
    let mut harness = show(othello(), SIZE);
    let before = nodes(&harness);
    let from = canvas(&harness).left_top() + vec2(20.0, 20.0);
    let by = vec2(-30.0, 25.0);
    harness.drag_through(&[from, from + by], PointerButton::Primary);
    harness.run_ok();
    let (label, rect) = &before[1];
    same(place(&harness, label), rect.translate(by));
    assert!(harness.state().view.tree.node.is_none(), "a drag selects nothing");
}

#[test]
fn a_click_on_the_map_leads_there_and_dragging_on_it_leads_on() {
    let mut harness = unfolded();
    let on_map = map(&harness).expect("a map");
    let before = nodes(&harness);
    harness.press_at(on_map.left_bottom() + vec2(8.0, -6.0), PointerButton::Primary);
    harness.step();
    harness.step();
    let after = nodes(&harness);
    let seen = |label: &String| before.iter().any(|(other, _)| other == label);
    assert!(!after.iter().all(|(label, _)| seen(label)), "other nodes are in sight");
    same(map(&harness).expect("a map"), on_map);
    harness.leap_to(on_map.left_top() + vec2(8.0, 6.0));
    harness.step();
    harness.step();
    let above = nodes(&harness);
    let seen = |label: &String| after.iter().any(|(other, _)| other == label);
    assert!(!above.iter().all(|(label, _)| seen(label)), "others again, at the upper end");
    harness.release_at(on_map.left_top() + vec2(8.0, 6.0), PointerButton::Primary);
    harness.run_ok();
}

#[test]
fn the_map_lies_where_it_hides_fewest_nodes() {
    let mut harness = unfolded();
    focus(&mut harness);
    for way in [Key::ArrowUp, Key::ArrowUp, Key::ArrowLeft, Key::ArrowDown, Key::ArrowDown, Key::ArrowDown] {
        harness.key_press_modifiers(Modifiers::COMMAND, way);
        harness.run_ok();
        harness.run_ok();
        let Some(map) = map(&harness) else { continue };
        let within = canvas(&harness).shrink(6.0);
        let [x, y] = [within.width() - map.width(), within.height() - map.height()];
        let drawn = nodes(&harness);
        let hidden = |map: Rect| drawn.iter().filter(|(_, rect)| rect.shrink(1.0).intersects(map)).count();
        let corners = [(0.0, 0.0), (x, 0.0), (0.0, y), (x, y)];
        let least = corners.map(|(x, y)| hidden(Rect::from_min_size(within.min + vec2(x, y), map.size())));
        let least = least.into_iter().min().unwrap_or_default();
        assert!(
            hidden(map) <= 2 * least + 1,
            "{} nodes under the map, {least} in the best corner",
            hidden(map)
        );
    }
}

/// Circles that are filled: the discs of the boards.
fn discs(shapes: &[ClippedShape], within: Rect) -> usize {
    fn count(shape: &Shape, within: Rect) -> usize {
        match shape {
            Shape::Vec(shapes) => shapes.iter().map(|shape| count(shape, within)).sum(),
            Shape::Circle(circle) => {
                let inside = within.contains(circle.center) && circle.fill != egui::Color32::TRANSPARENT;
                usize::from(inside)
            }
            Shape::Mesh(mesh) => usize::from(within.contains_rect(mesh.calc_bounds()) && !mesh.is_empty()),
            _ => 0,
        }
    }
    shapes.iter().map(|clipped| count(&clipped.shape, within)).sum()
}

#[test]
fn close_up_the_boards_stand_inside_the_nodes() {
    let mut harness = show(othello(), SIZE);
    let label = first_child(&harness);
    let node = place(&harness, &label);
    assert_eq!(discs(&harness.output().shapes, node), 0);
    // Farther than that boards would be too small to be read.
    wheel(&mut harness, node.center(), vec2(0.0, 400.0));
    let close = place(&harness, &label);
    assert!(close.width() > 2.2 * 104.0, "{close:?}");
    assert!(discs(&harness.output().shapes, close) > 0, "no board in {close:?}");
}

#[test]
fn a_search_that_streams_never_moves_what_is_looked_at() {
    for touched in [false, true] {
        let (mut state, wanted) = wanted(OTHELLO, "alpha-beta:depth=5,table=off,deepening=off");
        let mut events: Vec<Event> = Vec::new();
        wanted.job.run(&mut Control::new(&wanted.job.engine.limits, Arc::default()), &mut events);
        let (first, rest) = events.split_at(events.len() / 8);
        update::absorb(&mut state, &wanted, SearchMessage::Trace(first.to_vec()));
        let mut harness = show(state, SIZE);
        if touched {
            let root = place(&harness, "root").center();
            wheel(&mut harness, root, vec2(0.0, -60.0));
        }
        let before = place(&harness, "root");
        for batch in rest.chunks(rest.len() / 6 + 1) {
            update::absorb(harness.state_mut(), &wanted, SearchMessage::Trace(batch.to_vec()));
            harness.run_steps(6);
            same(place(&harness, "root"), before);
        }
        assert!(nodes(&harness).len() > 4, "the tree has grown");
    }
}

/// Whether a node is seen whole.
fn is_whole(harness: &Window, rect: Rect) -> bool {
    canvas(harness).contains_rect(rect) && rect.width() > breadth(harness) - 0.5
}

#[test]
fn a_jump_to_a_cut_brings_its_pruned_branches_into_sight() {
    let mut harness = show(othello(), Vec2::new(900.0, 480.0));
    ask(&mut harness, TreeCommand::Walk(Walk::First));
    let mut seen = 0;
    for _ in 0..12 {
        ask(&mut harness, TreeCommand::Walk(Walk::Next(TimelineMark::Cut)));
        let step = harness.state().view.tree.step.expect("a step");
        let all = shown(&harness);
        let cut = all.current(step).expect("a node");
        let skipped: Vec<_> =
            all.children(cut).filter(|&child| all.node(child).state == NodeState::Skipped).collect();
        let actions: Vec<_> = skipped.iter().filter_map(|&id| all.action(id)).collect();
        let root = &harness.state().game.position;
        let names: Vec<_> = all.path(cut);
        let names: Vec<_> = actions
            .iter()
            .map(|&action| {
                let labels = root.labels(&[&names[..], &[action]].concat());
                format!("{}, never searched", labels.last().expect("a move"))
            })
            .collect();
        if names.len() > 8 {
            continue;
        }
        let drawn = nodes(&harness);
        for name in names {
            let found =
                drawn.iter().any(|(label, rect)| label.starts_with(&name) && is_whole(&harness, *rect));
            assert!(found, "{name} at step {step}");
            seen += 1;
        }
        // The cut itself stays in sight, and the step after it, at the same node, moves nothing.
        let before = drawn.first().expect("a node").clone();
        ask(&mut harness, TreeCommand::Walk(Walk::Forward));
        if shown(&harness).current(harness.state().view.tree.step.expect("a step")) == Some(cut) {
            let name = before.0.split(',').next().expect("a name");
            same(place(&harness, &format!("{name},")), before.1);
        }
    }
    assert!(seen > 8, "{seen} pruned branches");
}

#[test]
fn children_that_are_unfolded_come_into_sight_and_only_then_the_view_moves() {
    let mut harness = show(othello(), Vec2::new(900.0, 480.0));
    let closed = |harness: &Window| {
        let items = harness.query_all_by_role(Role::TreeItem);
        let closed = items.filter(|item| item.accesskit_node().data().is_expanded() == Some(false));
        let closed = closed.filter_map(|item| Some((item.accesskit_node().label()?, item.rect())));
        closed.max_by(|(_, one), (_, other)| one.right().total_cmp(&other.right())).expect("a closed node")
    };
    for _ in 0..3 {
        let (label, rect) = closed(&harness);
        let before: Vec<_> = nodes(&harness).into_iter().map(|(label, _)| label).collect();
        click(&mut harness, rect.center());
        let selected = harness.state().view.tree.node.as_ref().and_then(|node| node.find(shown(&harness)));
        let selected = selected.unwrap_or_else(|| panic!("{label} is selected"));
        let children = shown(&harness).child_count(selected).min(8);
        let now = nodes(&harness);
        let whole = now.iter().filter(|(label, rect)| !before.contains(label) && is_whole(&harness, *rect));
        assert!(whole.count() >= children.min(4), "{label}: {now:?}");
    }
    // A click on a node in sight that has nothing to unfold moves nothing.
    let leaf = |harness: &Window| {
        let items = harness.query_all_by_role(Role::TreeItem);
        let mut leaves = items.filter(|item| item.accesskit_node().data().is_expanded().is_none());
        let leaf = leaves.find(|item| is_whole(harness, item.rect())).expect("a leaf");
        (leaf.accesskit_node().label().expect("words"), leaf.rect())
    };
    let (label, rect) = leaf(&harness);
    click(&mut harness, rect.center());
    assert_eq!(harness.state().view.tree.node.as_ref().map(|node| node.steps().len() > 1), Some(true));
    same(place(&harness, &label), rect);
}

/// The scissors say whose bound cut and what that saved; nothing is folded away.
#[test]
fn a_click_on_the_scissors_explains_the_cut_and_folds_nothing() {
    let mut harness = show(searched(Game::NumberTree, "alpha-beta"), SIZE);
    let before = nodes(&harness);
    let find = |is: &dyn Fn(&str) -> bool| {
        before.iter().find(|(label, _)| is(label)).unwrap_or_else(|| panic!("not in sight: {before:?}")).1
    };
    let cut = find(&|label| label.starts_with("C, MIN") && label.contains("at most"));
    let first = find(&|label| label.contains("never searched"));
    let (from, to) = (cut.center_bottom(), first.center_top());
    click(&mut harness, from + (to - from) * 0.3);
    let tree = shown(&harness);
    let selected = harness.state().view.tree.node.as_ref().and_then(|at| at.find(tree)).expect("selected");
    assert!(tree.is_skipped(selected), "the first of the branches that were cut off");
    assert_eq!(nodes(&harness).len(), before.len(), "nothing is folded");
    harness.get_by_label_contains("Alpha cut");
}

/// A window closes while its node is searched: at a cut node its ends have passed each other, which says nothing of what was asked.
#[test]
fn a_node_that_is_done_shows_the_window_that_it_was_entered_with() {
    let mut harness = show(searched(Game::NumberTree, "alpha-beta"), SIZE);
    let cut = shown(&harness).largest_cut().expect("a cut");
    ask(&mut harness, TreeCommand::Select(Some(cut)));
    harness.run_ok();
    let state = harness.state();
    let subject = state.subject(DrawingPlace::Main).expect("a search");
    let scene = TreeScene::of(state, subject, false).expect("a scene");
    let node = scene.tree.node(cut);
    assert!(node.alpha < node.beta && scene.now.window(cut) != (node.alpha, node.beta));
    let (low, high) = scene.written(node.side, node.alpha, node.beta);
    let words = format!("α {}   β {}", scene.score(low), scene.score(high));
    assert!(harness.query_by_label(&words).is_some(), "{words}");
}

/// However much of a search was only counted, the card of a node says as many nodes as its children have together.
#[test]
fn the_card_of_a_node_counts_no_less_than_those_of_its_children() {
    let (state, job) = wanted(OTHELLO, "alpha-beta:depth=5,table=off,deepening=off");
    let mut harness = show(recorded(state, &job, 500), SIZE);
    ask(&mut harness, TreeCommand::Select(Some(NodeId::ROOT)));
    harness.run_ok();
    let tree = shown(&harness);
    let len = tree.len();
    let all = tree.below(NodeId::ROOT, len).nodes;
    let children: Vec<NodeId> = tree.children(NodeId::ROOT).filter(|&id| !tree.is_skipped(id)).collect();
    let below: u32 = children.iter().map(|&id| tree.below(id, len).nodes + 1).sum();
    let recorded = tree.recorded_below(NodeId::ROOT, len);
    assert!(recorded < all && below <= all, "{recorded} recorded, {below} below the children, {all} in all");
    for figure in [all, recorded] {
        harness.get_by_label(&count(u64::from(figure)));
    }
}
