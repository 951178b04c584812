//! The overview above the tree and the row of finding, by what a screen reader hears: switching what is shown,
//! clicking into it, and jumps to moves, positions and cuts.

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::session::analysis::data::{Purpose, Wanted};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::session::{analysis, document, update};
use edagari::trace::{NodeId, NodeState, Recording, Tree};
use edagari::window::panels::{drawing_ui, tree_ui};
use edagari::window::style;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::window::mouse::Hand as _;

pub(crate) struct Bench {
    state: State,
    commands: Vec<Command>,
}

fn searched(game: Game, engine: &str) -> State {
    searched_from(game.start(), engine)
}

pub(crate) fn searched_from(position: AnyPosition, engine: &str) -> State {
    let mut state = document::start_state(Settings { animation: false, ..Settings::default() });
    let engine = Engine::parse(engine, position.game()).expect("an engine");
    update::apply(&mut state, Command::NewFrom(Box::new(position)));
    let job = Job::new(state.game.position.clone(), engine);
    analysis::update::begin(&mut state, &Wanted { purpose: Purpose::Analysis, job: job.clone() });
    let (recording, _) = Recording::of(&Job { recorded_nodes: 100_000, ..job.clone() });
    state.analysis.recording = Some(recording);
    state
}

pub(crate) fn othello() -> State {
    searched(Game::Othello { size: 6 }, "alpha-beta:depth=5,table=off,deepening=off")
}

pub(crate) fn show(state: State) -> Harness<'static, Bench> {
    let bench = Bench { state, commands: Vec::new() };
    let builder = Harness::builder().with_size(Vec2::new(900.0, 640.0)).with_max_steps(64);
    let builder = builder.with_step_dt(0.05).with_context_setup(style::install);
    let mut harness =
        builder.build_ui_state(|ui, bench: &mut Bench| tree_ui(ui, &bench.state, &mut bench.commands), bench);
    harness.run();
    harness.state_mut().commands.clear();
    harness
}

fn tree<'a>(harness: &'a Harness<'static, Bench>) -> &'a Tree {
    &harness.state().state.shown_pass().expect("a pass").tree
}

/// The node that was asked to be revealed; carries out all that was asked.
pub(crate) fn revealed(harness: &mut Harness<'static, Bench>) -> Option<NodeId> {
    let bench = harness.state_mut();
    let mut found = None;
    for command in std::mem::take(&mut bench.commands) {
        if let Command::Tree(DrawingPlace::Main, TreeCommand::Reveal(id)) = command {
            found = Some(id);
        }
        update::apply(&mut bench.state, command);
    }
    harness.run();
    found
}

fn find(harness: &mut Harness<'static, Bench>, typed: &str) {
    harness.click_on(&harness.get_by_label("More about this drawing"));
    harness.run();
    harness.click_on(&harness.get_by_label("Find"));
    harness.run();
    let field = harness.get_by_role(egui::accesskit::Role::TextInput);
    field.focus();
    harness.run();
    harness.get_by_role(egui::accesskit::Role::TextInput).type_text(typed);
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
}

#[test]
fn the_overview_tells_its_size_by_nodes_or_leaves_and_can_be_hidden() {
    let mut harness = show(othello());
    let nodes = tree(&harness).len();
    let grouped = edagari::words::text::count(nodes as u64);
    harness.get_by_label(&format!("Overview of the whole tree, {grouped} in all"));
    harness.click_on(&harness.get_by_label("More about this drawing"));
    harness.run();
    harness.click_on(&harness.get_by_label("Overview"));
    harness.run();
    harness.click_on(&harness.get_by_label("Leaves"));
    harness.run();
    let leaves = (0..nodes as u32).filter(|&id| tree(&harness).children(NodeId(id)).next().is_none()).count();
    let grouped = edagari::words::text::count(leaves as u64);
    harness.get_by_label(&format!("Overview of the whole tree, {grouped} in all"));
    harness.click_on(&harness.get_by_label("Show the whole tree above"));
    harness.run();
    assert!(harness.query_by_label_contains("Overview of the whole tree").is_none());
}

#[test]
fn a_click_on_the_overview_leads_to_the_node_under_it() {
    let mut harness = show(othello());
    let rect = harness.get_by_label_contains("Overview of the whole tree").rect();
    let nodes = tree(&harness).len() as f32;
    // The second ply from above, a little right of the middle.
    let row = rect.height() / 6.0;
    let at = egui::pos2(rect.left() + rect.width() * 0.6, rect.top() + row.min(15.0) * 1.5);
    harness.click_at(at, egui::PointerButton::Primary);
    let id = revealed(&mut harness).expect("a node");
    let end = tree(&harness).end(id).expect("a depth-first tree");
    assert_eq!(tree(&harness).node(id).ply, 1);
    // The hand lets go a pixel further left.
    let under = nodes * (0.6 - 1.0 / rect.width());
    assert!((id.0 as f32..end.0 as f32).contains(&under), "{id:?}..{end:?} of {nodes}");
}

#[test]
fn a_typed_line_leads_to_its_node_and_what_is_not_recorded_is_said() {
    let mut harness = show(othello());
    let line = tree(&harness).path(*tree(&harness).principal_variation().get(2).expect("three moves"));
    let labels = harness.state().state.game.position.labels(&line).join(" ");
    find(&mut harness, &labels);
    let id = revealed(&mut harness).expect("a node");
    assert_eq!(tree(&harness).path(id), line);

    let mut harness = show(othello());
    find(&mut harness, "nothing of the kind");
    assert_eq!(revealed(&mut harness), None);
    harness.get_by_label_contains("Neither moves nor a position");
}

#[test]
fn a_pasted_position_is_hunted_for_in_the_whole_tree() {
    let mut harness = show(othello());
    let target = *tree(&harness).principal_variation().get(3).expect("four moves");
    let root = harness.state().state.game.position.clone();
    let position = root.after(&tree(&harness).path(target));
    find(&mut harness, &position.to_string());
    let id = revealed(&mut harness).expect("a node");
    assert_eq!(root.after(&tree(&harness).path(id)), position);
}

#[test]
fn jumps_lead_from_cut_to_cut_and_to_the_largest() {
    let mut harness = show(othello());
    harness.click_on(&harness.get_by_label("More about this drawing"));
    harness.run();
    harness.click_on(&harness.get_by_label("Find"));
    harness.run();
    let mut steps = Vec::new();
    for _ in 0..3 {
        harness.click_on(&harness.get_by_label("The cut made next"));
        harness.run();
        let id = revealed(&mut harness).expect("a cut");
        assert!(tree(&harness).cut(id).is_some_and(|cut| cut.skipped > 0), "{id:?}");
        let skipped = |child: &NodeId| tree(&harness).node(*child).state == NodeState::Skipped;
        steps.push(tree(&harness).children(id).find(skipped).expect("a skipped action"));
    }
    assert!(steps.is_sorted(), "in the order in which they were made: {steps:?}");
    harness.click_on(&harness.get_by_label("The cut made before"));
    harness.run();
    let before = revealed(&mut harness);
    assert_eq!(before, tree(&harness).parent(steps[1]));
    harness.click_on(&harness.get_by_label_contains("The cut that saved most"));
    harness.run();
    let largest = revealed(&mut harness).expect("a cut");
    assert!(tree(&harness).cut(largest).is_some());
    harness.get_by_label_contains("nodes saved");
}

#[test]
fn closed_subtrees_say_how_much_is_in_them() {
    let harness = show(othello());
    assert!(harness.get_all_by_label_contains("nodes below").count() > 2);
}

#[test]
fn two_drawings_stand_side_by_side_each_with_a_memory_of_its_own() {
    let bench = Bench { state: othello(), commands: Vec::new() };
    let builder = Harness::builder().with_size(Vec2::new(900.0, 640.0)).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        |ui, bench: &mut Bench| {
            let (state, commands) = (&bench.state, &mut bench.commands);
            ui.columns(2, |columns| {
                for (column, drawing_place) in
                    columns.iter_mut().zip([DrawingPlace::Main, DrawingPlace::Compared(0)])
                {
                    let subject = state.subject(DrawingPlace::Main).expect("a search");
                    drawing_ui(
                        column,
                        state,
                        edagari::session::drawing::data::DrawnSearch { drawing_place, ..subject },
                        commands,
                    );
                }
            });
        },
        bench,
    );
    harness.run();
    assert_eq!(harness.get_all_by_label("Search tree").count(), 2);
    assert_eq!(harness.get_all_by_label_contains("Overview of the whole tree").count(), 2);
}

#[test]
fn many_skipped_branches_stand_together_until_somebody_clicks_them() {
    let tree = Game::NumberTree.parse_position("[[3,12,8],[2,4,6,1,5,7,9,10,11,13,14]]").expect("a tree");
    let mut harness = show(searched_from(tree, "alpha-beta"));
    let items = |harness: &Harness<'_, Bench>| harness.get_all_by_role(Role::TreeItem).count();
    let before = items(&harness);
    harness.click_on(&harness.get_by_label_contains("10 skipped moves together"));
    harness.run();
    revealed(&mut harness);
    assert!(harness.query_by_label_contains("skipped moves together").is_none());
    assert!(items(&harness) > before, "ten instead of one, as far as they are in sight");
}

#[test]
fn ctrl_and_the_arrows_move_what_is_seen_while_the_drawing_has_the_focus() {
    let mut harness = show(othello());
    let root = |harness: &Harness<'_, Bench>| {
        harness.get_all_by_role(Role::TreeItem).next().expect("the root").rect().center()
    };
    let before = root(&harness);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::ArrowLeft);
    harness.run();
    assert_eq!(root(&harness), before, "somebody else has the focus");
    harness.get_by_label("Search tree").focus();
    harness.run();
    for (key, way) in [
        (Key::ArrowLeft, Vec2::X),
        (Key::ArrowUp, Vec2::Y),
        (Key::ArrowRight, -Vec2::X),
        (Key::ArrowDown, -Vec2::Y),
    ] {
        let before = root(&harness);
        harness.key_press_modifiers(Modifiers::COMMAND, key);
        harness.run();
        let moved = root(&harness) - before;
        assert!(moved.dot(way) > 8.0, "{key:?}: {moved:?}");
    }
    assert!(harness.state().commands.is_empty(), "no other node is selected");
}

/// The table of nodes: what is asked for is listed, a column sorts, a row leads to its node.
#[test]
fn nodes_are_listed_by_what_is_asked_sorted_by_a_column_and_led_to_by_a_row() {
    let mut harness = show(othello());
    harness.state_mut().state.analysis.status = Status::Finished;
    harness.click_on(&harness.get_by_label("More about this drawing"));
    harness.run();
    harness.click_on(&harness.get_by_label("Find"));
    harness.run();
    harness.click_on(&harness.get_by_label("Node list"));
    harness.run();
    let all = edagari::words::text::count(tree(&harness).len() as u64);
    let table = harness.get_by_label(&format!("{all} of {all} nodes and pruned moves")).rect();
    let player = harness.get_by_label_contains(" · cuts ").rect();
    assert!(player.bottom() <= table.top(), "the table stands below the drawing: {player:?} {table:?}");
    harness.get_by_label("move").focus();
    harness.run();
    harness.get_by_label("move").type_text("c2");
    harness.run();
    let root = harness.state().state.game.position.clone();
    let shown = tree(&harness);
    let is_named = |id: &NodeId| root.labels(&shown.path(*id)).last().is_some_and(|name| name == "c2");
    let named: Vec<NodeId> = (0..shown.len() as u32).map(NodeId).filter(is_named).collect();
    assert!(named.len() > 1);
    let listed = edagari::words::text::count(named.len() as u64);
    harness.get_by_label(&format!("{listed} of {all} nodes and pruned moves"));
    // The largest comes first after two clicks.
    let most = named.iter().map(|&id| size_of(&harness, id)).max().expect("one");
    let most = edagari::words::text::count(u64::from(most));
    for head in ["Nodes below", "Nodes below ▴"] {
        harness.click_on(&harness.get_by_role_and_label(Role::Button, head));
        harness.run();
    }
    let row =
        harness.get_all_by_label(&most).min_by(|one, other| one.rect().top().total_cmp(&other.rect().top()));
    let at = row.expect("the row").rect().center();
    harness.click_at(at, egui::PointerButton::Primary);
    let id = revealed(&mut harness).expect("a node");
    assert_eq!(edagari::words::text::count(u64::from(size_of(&harness, id))), most);
    // The right button offers the same, and what can be done with the node.
    harness.click_at(at, egui::PointerButton::Secondary);
    harness.run();
    assert!(harness.query_all_by_label("Show on the board").next().is_some());
    harness.click_on(&harness.get_by_label("Show in the tree"));
    harness.run();
    assert_eq!(revealed(&mut harness), Some(id));
}

fn size_of(harness: &Harness<'static, Bench>, id: NodeId) -> u32 {
    edagari::trace::filter::size(tree(harness), id, &tree(harness).node(id))
}
