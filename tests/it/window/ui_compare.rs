//! The panel of the comparison: what it says of each column and of what sets them apart, and what it asks for; the
//! window searches for it on workers.

use edagari::catalog::{Engine, Game};
use edagari::session::command::{Command, CompareCommand};
use edagari::session::compare::data::{Comparison, ComparisonPreset, ComparisonRun};
use edagari::session::effect::LayoutChange;
use edagari::session::screen::data::{Panel, Workspace};
use edagari::session::state::{State, Status};
use edagari::session::update;
use edagari::window::layout::PanelLayout;
use edagari::window::panels::compare_ui;
use edagari::window::style;
use edagari::words::text::{Language, count};
use egui::Vec2;
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, Node};

use crate::session::compare_session::{
    CONNECT_FOUR, OTHELLO, compare, compared, comparison_run, line, new_game, run_all,
};
use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// The panel with its state and what it asked for.
pub(crate) struct Bench {
    state: State,
    pub(crate) commands: Vec<Command>,
}

pub(crate) fn show(state: State, size: Vec2) -> Harness<'static, Bench> {
    let builder = Harness::builder().with_size(size).with_max_steps(64).with_context_setup(style::install);
    let mut harness = builder.build_ui_state(
        |ui, bench: &mut Bench| compare_ui(ui, &bench.state, &mut bench.commands),
        Bench { state, commands: Vec::new() },
    );
    harness.run();
    harness.state_mut().commands.clear();
    harness
}

#[test]
fn the_empty_panel_offers_every_pair_of_the_game() {
    let mut harness = show(new_game(Game::NumberTree), Vec2::new(720.0, 420.0));
    assert!(harness.query_by_label("MCTS and Thunder").is_none(), "nothing to evaluate in a tree of numbers");
    harness.click_on(&harness.get_by_label("Fail-soft and fail-hard"));
    harness.run();
    let asked = &harness.state().commands;
    assert!(asked.contains(&Command::Compare(CompareCommand::Preset(ComparisonPreset::Fail))), "{asked:?}");
}

#[test]
fn a_line_that_was_cut_says_where_and_why() {
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    compare(&mut state, CompareCommand::Point(Some(line(&[1, 2]))));
    let harness = show(state, Vec2::new(900.0, 460.0));
    harness.get_by_label("C C3: =6");
    harness.get_by_label("C C3: never searched: cut at C, already ≤2 while ≥3 is sure elsewhere");
}

#[test]
fn what_the_other_search_spared_is_told_and_shown() {
    let mut harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 460.0));
    harness.click_on(&harness.get_by_label("Column 2 skips 2 of these nodes (15\u{2009}%)"));
    harness.run();
    let asked = &harness.state().commands;
    assert!(asked.contains(&Command::Compare(CompareCommand::Point(Some(line(&[1, 1]))))), "{asked:?}");
}

#[test]
fn equal_trees_are_called_equal_and_other_values_in_them_are_counted() {
    let mut state = new_game(Game::NumberTree);
    for column in [0, 1] {
        compare(&mut state, CompareCommand::Add);
        let engine = Engine::parse("minimax", Game::NumberTree).expect("an engine");
        compare(&mut state, CompareCommand::SetEngine(column, engine));
    }
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    let harness = show(state, Vec2::new(900.0, 460.0));
    harness.get_by_label("The same nodes with the same values as column 2");
    let state = compared(Game::TicTacToe, ComparisonPreset::Fail);
    let differing = state.comparison.comparison_run(0).expect("a search").contrasts[0].1.differing.len();
    assert!(differing > 0, "fail-soft says more of a cut node");
    let mut harness = show(state, Vec2::new(900.0, 460.0));
    harness.click_on(&harness.get_by_label_contains("The same nodes as column 2, but"));
    harness.run();
    let asked = &harness.state().commands;
    assert!(asked.iter().any(|command| matches!(command, Command::Compare(CompareCommand::Point(Some(_))))));
    let harness = show(compared(CONNECT_FOUR, ComparisonPreset::Depths), Vec2::new(900.0, 460.0));
    assert!(harness.query_all_by_label_contains("The same nodes").next().is_none(), "one is deeper");
}

#[test]
fn the_table_marks_the_best_and_tells_ratios() {
    let mut harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 700.0));
    harness.run();
    for label in ["★ 7", "×0.78", "3.00", "1.80", "1.40", "Leaves ÷ minimum"] {
        assert!(harness.query_all_by_label(label).next().is_some(), "{label}");
    }
    let spoken = harness.get_by_label("Column 1: 1, 3, 9\nColumn 2: 1, 3, 7");
    assert!(spoken.accesskit_node().raw_bounds().is_some());
}

#[test]
fn the_table_follows_the_step_that_is_looked_at() {
    use edagari::session::command::TreeCommand;
    use edagari::session::drawing::data::DrawingPlace;
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    for step in [4, 9] {
        let seek = Command::Tree(DrawingPlace::Compared(0), TreeCommand::Seek(Some(step)));
        update::apply(&mut state, seek);
        let counters: Vec<_> = (0..2)
            .map(|column| {
                let run = comparison_run(&state, column);
                run.subject(column).snapshot().expect("a tree").counters()
            })
            .collect();
        let text = state.text();
        let place = text.with(
            "timeline.place",
            &[
                ("step", &step),
                ("all", &comparison_run(&state, 0).recording.kept().next().expect("a pass").tree.steps()),
            ],
        );
        let mut harness = show(state, Vec2::new(900.0, 700.0));
        harness.run();
        assert!(harness.query_all_by_label(&place).next().is_some(), "{place}");
        for counters in counters {
            let words = count(counters.nodes);
            assert!(harness.query_all_by_label(&words).next().is_some(), "{words} nodes at step {step}");
        }
        assert!(harness.query_by_label("Rate").is_none(), "which is one of whole searches");
        state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    }
}

#[test]
fn a_comparison_that_goes_on_in_another_game_judges_as_is_chosen_there() {
    let mut state = compared(Game::NumberTree, ComparisonPreset::Pruning);
    let game = Game::Othello { size: 8 };
    update::apply(&mut state, Command::New(game));
    let usual = state.settings.engine(&state.game.position).evaluation;
    assert_ne!(usual, edagari::catalog::Evaluation::Even);
    update::apply(&mut state, Command::Compare(CompareCommand::Run));
    for entry in &state.comparison.entries {
        assert_eq!(entry.engine.evaluation, usual, "{}", entry.engine);
    }
}

#[test]
fn a_beam_with_and_without_duplicates_tells_what_each_collects() {
    let game: Game = "maze-walls:size=7x7,turns=49,seed=1".parse().expect("a game");
    let state = compared(game, ComparisonPreset::Duplicates);
    let twins = |at| comparison_run(&state, at).plies.iter().map(|ply| ply.twins).sum::<u64>();
    assert_eq!(twins(0), 0);
    assert!(twins(1) > 0);
    let points =
        [0, 1].map(|at| comparison_run(&state, at).progress.as_ref().expect("a report").report.score.units());
    assert!(points[1] > points[0], "{points:?}");
    let mut harness = show(state, Vec2::new(1000.0, 700.0));
    harness.run();
    harness.get_by_label("Duplicates");
    harness.get_by_label(&format!("★ ≥\u{2009}{}", points[1]));
    for label in ["Alpha cuts", "Beta cuts", "Cuts", "Effective branching b*"] {
        assert!(harness.query_by_label(label).is_none(), "{label} in a game for one");
    }
}

#[test]
fn the_window_searches_on_workers_and_stops_them() {
    let mut desk = Desk::default();
    desk.run([
        Command::New(CONNECT_FOUR),
        Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
    ]);
    let status = |comparison: &Comparison, at| {
        comparison.comparison_run(at).map(|comparison_run| comparison_run.status.clone())
    };
    let both = |comparison: &Comparison, wanted: &Status| {
        [0, 1].into_iter().all(|at| status(comparison, at).as_ref() == Some(wanted))
    };
    desk.until("both finished", |state| both(&state.comparison, &Status::Finished));
    let contrasts = |state: &State, at| {
        state.comparison.comparison_run(at).map(|comparison_run| comparison_run.contrasts.len())
    };
    desk.until("each was studied beside the other", |state| {
        [0, 1].map(|at| contrasts(state, at)) == [Some(1); 2]
    });
    let mut endless = desk.state().comparison.entries[0].engine.clone();
    endless.limits.depth = Some(60);
    for column in [0, 1] {
        desk.harness.state_mut().push(Command::Compare(CompareCommand::SetEngine(column, endless.clone())));
    }
    desk.harness.state_mut().push(Command::Compare(CompareCommand::Run));
    let searched = |comparison_run: &ComparisonRun| {
        comparison_run.recording.running().is_some_and(|pass| pass.tree.len() > 100)
    };
    desk.until("both run at once", |state| {
        both(&state.comparison, &Status::Running)
            && [0, 1].into_iter().all(|at| state.comparison.comparison_run(at).is_some_and(searched))
    });
    desk.harness.state_mut().push(Command::Stop);
    desk.until("both stopped", |state| {
        both(&state.comparison, &Status::Stopped) && !state.comparison.is_busy()
    });
    desk.harness.state_mut().close();
}

#[test]
fn an_arrangement_from_before_the_panel_gains_it() {
    let now = ron::to_string(&PanelLayout::default()).expect("writable");
    let before: PanelLayout = ron::from_str(&now.replace("Compare", "Weights")).expect("readable");
    assert!(Workspace::ALL.into_iter().all(|workspace| !before.shows(workspace, Panel::Compare)));
    let mut completed = before.completed();
    for workspace in Workspace::ALL {
        completed.change(workspace, LayoutChange::Focus(Panel::Compare));
        assert!(completed.shows(workspace, Panel::Compare), "it has its place");
    }
}

#[test]
fn every_stage_is_painted_at_every_size_in_every_language() {
    let searches = [
        (OTHELLO, ComparisonPreset::MonteCarlo),
        (OTHELLO, ComparisonPreset::Refinements),
        (CONNECT_FOUR, ComparisonPreset::Depths),
        (Game::NumberTree, ComparisonPreset::Cut),
    ];
    for (index, (game, preset)) in searches.into_iter().enumerate() {
        for (width, height) in [(360.0, 300.0), (740.0, 340.0), (1200.0, 900.0)] {
            let mut state = compared(game, preset);
            compare(&mut state, CompareCommand::Add);
            state.settings.language = Language::ALL[index % 3];
            let action = state.game.legal[0];
            update::apply(&mut state, Command::Play(action));
            let harness = show(state, Vec2::new(width, height));
            assert!(harness.root().children_recursive().count() > 8, "{game} {preset:?}");
        }
    }
}

/// Nodes of all passes and nodes of the last one, which the trees show, are never called the same.
#[test]
fn nodes_of_the_last_pass_are_named_where_there_are_more() {
    let mut state = new_game(CONNECT_FOUR);
    for (column, ordering) in [(0, "off"), (1, "on")] {
        compare(&mut state, CompareCommand::Add);
        let spec = format!("alpha-beta:depth=4,deepening=on,table=off,ordering={ordering}");
        let engine = Engine::parse(&spec, CONNECT_FOUR).expect("an engine");
        compare(&mut state, CompareCommand::SetEngine(column, engine));
    }
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    let run = comparison_run(&state, 0);
    let (passes, all) = (run.recording.passes(), run.progress.as_ref().expect("a report").report.nodes);
    let last: u64 = run.plies.iter().map(|ply| ply.nodes + ply.folded[0]).sum();
    assert!(passes > 1 && last < all, "{passes} passes, {last} of {all} nodes");
    let harness = show(state, Vec2::new(1100.0, 900.0));
    assert!(harness.query_all_by_label_contains(&format!("in\u{a0}{passes}\u{a0}passes")).next().is_some());
    let sentence = format!("Last pass, {} nodes: Column 2 skips ", count(last));
    assert!(harness.query_all_by_label_contains(&sentence).next().is_some(), "{sentence}");
    assert!(
        harness.query_all_by_label_contains(&format!("Column 1: last of {passes} passes")).next().is_some()
    );
}

/// A search in one pass beside one in several: what counts all passes says so, and the last pass has a row of its own.
#[test]
fn nodes_of_all_passes_and_of_the_last_are_named() {
    let mut state = new_game(CONNECT_FOUR);
    let engines = [
        Engine::parse_textbook("alpha-beta:depth=5", CONNECT_FOUR),
        Engine::parse("deepening:depth=5", CONNECT_FOUR),
    ];
    for (column, engine) in (0..).zip(engines) {
        let engine = engine.expect("an engine");
        compare(&mut state, CompareCommand::Add);
        compare(&mut state, CompareCommand::SetEngine(column, engine));
    }
    compare(&mut state, CompareCommand::Run);
    run_all(&mut state);
    let nodes = |column| comparison_run(&state, column).progress.as_ref().expect("found").report.nodes;
    let [last, _] = comparison_run(&state, 1).of_last_pass().expect("studied");
    assert!(comparison_run(&state, 1).passes() == Some(5) && last < nodes(1), "the others are more");
    assert_eq!(comparison_run(&state, 0).of_last_pass().map(|[all, _]| all), Some(nodes(0)));
    let (all, last) = (count(nodes(1)), count(last));
    let harness = show(state, Vec2::new(900.0, 900.0));
    for label in ["Nodes, all passes", "Leaves, all passes", "Nodes, last pass"] {
        assert!(harness.query_all_by_label(label).next().is_some(), "{label}");
    }
    for number in [all, last] {
        assert!(harness.query_all_by_label_contains(&number).next().is_some(), "{number}");
    }
    let harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 900.0));
    assert!(
        harness.query_all_by_label("Nodes").next().is_some(),
        "with one pass each nothing is to be told apart"
    );
    assert!(harness.query_all_by_label_contains("pass").next().is_none());
}

/// The words that are painted, each with the size of its letters and where it stands.
fn written(harness: &Harness<'_, Bench>) -> Vec<(String, f32, egui::Rect)> {
    fn collect(shape: &egui::Shape, found: &mut Vec<(String, f32, egui::Rect)>) {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, found)),
            egui::Shape::Text(text) => {
                let size =
                    text.galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size);
                let rect = text.galley.rect.translate(text.pos.to_vec2());
                found.push((text.galley.text().to_owned(), size, rect));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut found));
    found
}

/// In a whole tree in a small room names are read, or not there at all, and stand beside the numbers.
#[test]
fn names_of_nodes_are_read_in_whole_trees_of_every_size() {
    let is_name = |words: &str| words.len() == 1 && ("A"..="D").contains(&words);
    let is_number = |words: &str| words.trim_start_matches(['=', '≤', '≥']).parse::<i32>().is_ok();
    let mut named = 0;
    for size in [[380.0, 330.0], [560.0, 360.0], [760.0, 420.0], [1000.0, 460.0]] {
        let mut harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), size.into());
        harness.run_steps(8);
        let written = written(&harness);
        let numbers: Vec<_> =
            written.iter().filter(|(words, letters, _)| is_number(words) && *letters < 17.0).collect();
        // The best move in the headline is larger than names are in trees so small.
        let names = written.iter().filter(|(words, letters, _)| is_name(words) && *letters < 17.0);
        for (name, letters, rect) in names {
            assert!(*letters >= 9.0, "{name} in letters of {letters} points in {size:?}");
            // Letters touch no more than lines of text do.
            let rect = rect.shrink(2.0);
            let over = numbers.iter().find(|(_, _, number)| number.shrink(2.0).intersects(rect));
            assert!(over.is_none(), "{name} at {rect} and {over:?} in {size:?}");
            named += 1;
        }
    }
    assert!(named >= 16, "{named}");
}

/// A small window at 150 %: the room of a comparison is 220 points high.
#[test]
fn a_low_comparison_has_its_steps_in_a_row_and_on_the_keys() {
    let mut desk = Desk::default();
    desk.harness.set_size(Vec2::new(683.0, 387.0));
    desk.run([
        Command::Work(Workspace::Study),
        Command::New(Game::NumberTree),
        Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
        Command::FocusPanel(Panel::Compare),
    ]);
    desk.until("both have run", |state| state.comparison.leader().is_some() && !state.comparison.is_busy());
    desk.harness.run_steps(8);
    assert!(desk.harness.query_by_role_and_label(egui::accesskit::Role::Slider, "Step shown").is_some());
    desk.harness.hover_at(egui::pos2(430.0, 250.0));
    desk.harness.run_steps(4);
    assert_eq!(desk.state().view.pointed, Some(Panel::Compare));
    desk.press(egui::Modifiers::SHIFT, egui::Key::Home);
    desk.press(egui::Modifiers::SHIFT, egui::Key::ArrowRight);
    desk.harness.run_steps(4);
    assert!(desk.state().comparison.is_stepped());
}

/// The words of the menu at a place, by whether each is there.
fn offers(harness: &mut Harness<'static, Bench>, at: egui::Pos2, words: &[&str]) -> Vec<bool> {
    harness.click_at(at, egui::PointerButton::Secondary);
    harness.run();
    let found = words.iter().map(|words| harness.query_by_label(words).is_some()).collect();
    harness.key_press_modifiers(egui::Modifiers::NONE, egui::Key::Escape);
    harness.run();
    found
}

#[test]
fn the_table_and_the_plot_have_a_menu() {
    let mut harness = show(compared(Game::NumberTree, ComparisonPreset::Pruning), Vec2::new(900.0, 800.0));
    let words = ["Copy as a table (CSV)", "Show its tree"];
    // The legend of the plot stands to the right of it.
    let named = harness.query_all_by_label_contains("■ 2 ").map(|head| head.rect());
    let head = named.min_by(|one, other| one.left().total_cmp(&other.left())).expect("the head of the table");
    assert_eq!(offers(&mut harness, head.center(), &words), [true, true], "the table");
    let is_plot =
        |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.contains("Column 2: "));
    let plot = harness.query_all_by_role(egui::accesskit::Role::Image).find(is_plot);
    let plot = plot.expect("the plot").rect().center();
    assert_eq!(offers(&mut harness, plot, &words), [true, false], "the plot");
    harness.click_at(head.center(), egui::PointerButton::Secondary);
    harness.run();
    harness.click_on(&harness.get_by_label(words[0]));
    harness.run();
    let copied = harness.state().commands.iter().find_map(|command| match command {
        Command::CopyTable(table) => Some(table.clone()),
        _ => None,
    });
    let copied = copied.expect("a table");
    assert!(copied.lines().next().is_some_and(|head| head.contains("■ 2 ")), "{copied}");
    assert!(copied.lines().any(|row| row.starts_with("Nodes,")), "{copied}");
}
