//! A sheet with an exercise of every kind, answered wrong and right with the keyboard alone, found by what a screen reader
//! hears.

use edagari::catalog::Game;
use edagari::exercise::{
    Answer, AnswerSheet, Difference, Exercise, ExerciseKind, ExerciseSet, Gap, Trap, grade,
};
use edagari::game::score::Bound;
use edagari::game::{ActionId, Score};
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::screen::data::Panel;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

const AIMA: &str = "[[3,12,8],[2,4,6],[14,5,2]]";
/// A has 2 points and B none; who steps right or down, and when, is to be mixed.
const RACE: &str = "668.7/1..B7/2A67./.9.3./736.8 2:0 2";
const ON: Modifiers = Modifiers::NONE;
const BACK: Modifiers = Modifiers::SHIFT;

/// An exercise of each kind, all worked out in a moment but the last.
fn exercises() -> Vec<Exercise> {
    let of = |kind: ExerciseKind, game: &str, text: &str| {
        Exercise::new(kind, game.parse::<Game>().expect("a game").parse_position(text).expect("a position"))
    };
    let each = ExerciseKind::all().into_iter().map(|kind| match kind {
        ExerciseKind::Order => of(kind, "number-tree", "[[2,4],[3,12]]"),
        ExerciseKind::NextLeaf { .. } => of(ExerciseKind::NextLeaf { after: 4 }, "number-tree", AIMA),
        ExerciseKind::BestMove { .. } => {
            of(ExerciseKind::BestMove { plies: 1 }, "tic-tac-toe", "--X-O-X-O X")
        }
        ExerciseKind::Equilibrium => of(kind, "matrix", "[[1,0],[0,0.5]]"),
        ExerciseKind::Code { .. } => of(ExerciseKind::Code { gaps: vec![Gap::Raise] }, "number-tree", AIMA),
        ExerciseKind::Bug { .. } => of(ExerciseKind::Bug { trap: Trap::FullWindows }, "number-tree", AIMA),
        kind => of(kind, "number-tree", AIMA),
    });
    let race = of(ExerciseKind::Equilibrium, "maze-race:size=5x5,turns=2", RACE);
    each.chain([race]).collect()
}

fn desk(exercises: Vec<Exercise>) -> Desk {
    let mut desk = Desk::default();
    let path = desk.folder.path().join("sheet.ron");
    let set = ExerciseSet { title: "One of each kind".to_owned(), exercises, ..ExerciseSet::default() };
    AnswerSheet::new(set).save(&path).expect("saved");
    let open = Command::Exercise(ExerciseCommand::OpenPath(path));
    desk.run([open, Command::ToggleFullPanel(Panel::Exercises)]);
    desk.until("the sheet is open", |state| state.exercises.set().title == "One of each kind");
    desk
}

/// An answer that is nearly this one, and wrong.
fn nearly(exercise: &Exercise, model: &Answer) -> Answer {
    let mut answer = model.clone();
    match &mut answer {
        Answer::Values(values) => *values.get_mut(&0).expect("the root") += 1,
        Answer::Cuts(cuts) => drop(cuts.pop_last()),
        Answer::Windows(windows) => {
            windows.get_mut(&0).expect("the root").exit = Some((Score(-1), Score(20)));
        }
        Answer::Leaf(leaf) => *leaf = Some(2),
        Answer::Bounds(bounds) => drop(bounds.insert(0, Bound::Upper)),
        Answer::Orders(orders) => *orders = [(1, vec![1, 0])].into(),
        Answer::Counts { minimax, .. } => *minimax = minimax.map(|count| count + 10),
        Answer::Line(line) => {
            let other = |action: &ActionId| {
                grade(exercise, &Answer::Line(vec![*action])).is_ok_and(|grade| !grade.is_full())
            };
            *line = exercise.subject.actions().into_iter().filter(other).take(1).collect();
        }
        Answer::Choice { visits, .. } => *visits = visits.map(|visits| visits + 1),
        Answer::Methods { difference, .. } => {
            let right = *difference;
            *difference = Difference::ALL.into_iter().find(|other| Some(*other) != right);
        }
        Answer::Equilibrium { rows, .. } => rows.reverse(),
        Answer::Code(gaps) => "-val".clone_into(&mut gaps[0]),
        Answer::Bug(line) => *line = Some(u16::from(*line == Some(0))),
    }
    answer
}

impl Desk {
    /// Goes to a button and presses Enter.
    fn enter(&mut self, name: &str) {
        self.reach(ON, name, |label| label == name);
        self.press(ON, Key::Enter);
        self.harness.run_steps(3);
    }

    /// Goes to a field and types in place of what stands there.
    fn fill(&mut self, name: &str, text: &str) {
        self.reach(ON, name, |label| label == name);
        self.press(Modifiers::COMMAND, Key::A);
        self.harness.event(Event::Text(text.to_owned()));
        self.harness.run_steps(3);
    }

    /// Goes to a cell of a board: to the board with Tab, in it with the arrow keys.
    fn steer(&mut self, begins: &str, modifiers: Modifiers, is_cell: impl Fn(&str) -> bool) {
        self.reach(modifiers, begins, is_cell);
        for _ in 0..40 {
            let (name, here) = self.focused().expect("a cell");
            if name.starts_with(begins) {
                return;
            }
            let is_it = |label: Option<String>| label.is_some_and(|label| label.starts_with(begins));
            let target = self.harness.get_by(|node| is_it(node.label())).rect();
            let way = target.center() - here.center();
            let key = match (way.x, way.y) {
                (_, down) if down > 1.0 => Key::ArrowDown,
                (_, down) if down < -1.0 => Key::ArrowUp,
                (right, _) if right > 0.0 => Key::ArrowRight,
                _ => Key::ArrowLeft,
            };
            self.press(ON, key);
        }
        panic!("no arrow key leads to {begins:?}");
    }

    /// Goes to a node of the tree, which is called by the way to it.
    fn node(&mut self, exercise: &Exercise, node: u32) {
        let tree = exercise.tree().expect("a tree");
        let steps: Vec<String> = tree.tree().path(node).iter().map(|step| (step + 1).to_string()).collect();
        self.steer(&format!("/{}, ", steps.join("/")), BACK, |label| label.starts_with('/'));
    }

    /// Presses Tab until it comes back to where it was, and looks that each place has a name: how many there are.
    fn named_places(&mut self) -> usize {
        let mut places = std::collections::BTreeSet::new();
        // Forwards from node to node of a tree until all are answered; backwards to all else.
        for modifiers in [ON, Modifiers::SHIFT] {
            let mut met = std::collections::BTreeSet::new();
            for _ in 0..400 {
                self.press(modifiers, Key::Tab);
                let Some(node) = self.focus() else { continue };
                let (place, _) = node.accesskit_node().locate();
                let name = node.accesskit_node().label().unwrap_or_default();
                assert!(!name.trim().is_empty(), "nothing is said at {:?}: {node:?}", node.rect());
                if !met.insert(place) {
                    break;
                }
            }
            places.extend(met);
        }
        places.len()
    }

    /// What the answer is worth once it is handed in.
    fn graded(&mut self) -> f64 {
        self.enter("Check my answer");
        self.until("it is graded", |state| state.exercises.grade(state.exercises.current).is_some());
        self.harness.run_steps(3);
        let exercises = &self.state().exercises;
        exercises.grade(exercises.current).expect("graded").earned()
    }

    fn answer_so_far(&self) -> Answer {
        self.state().exercises.answer().expect("an exercise is shown")
    }

    /// Answers with keys what another answer says.
    fn answer(&mut self, exercise: &Exercise, wanted: &Answer) {
        match wanted {
            Answer::Values(values) => {
                for (&node, value) in values {
                    self.node(exercise, node);
                    self.harness.event(Event::Text(value.to_string()));
                    self.harness.run_steps(3);
                }
            }
            Answer::Cuts(wanted) => {
                let Answer::Cuts(now) = self.answer_so_far() else { panic!("cuts") };
                for &node in now.symmetric_difference(wanted) {
                    self.node(exercise, node);
                    self.press(ON, Key::Enter);
                }
            }
            Answer::Leaf(leaf) => {
                self.node(exercise, leaf.expect("a leaf"));
                self.press(ON, Key::Space);
            }
            Answer::Bounds(bounds) => {
                for (&node, bound) in bounds {
                    self.node(exercise, node);
                    self.enter(match bound {
                        Bound::Exact => "= exact value",
                        Bound::Lower => "≥ lower bound",
                        Bound::Upper => "≤ upper bound",
                    });
                }
            }
            Answer::Windows(_) => self.answer_windows(exercise, wanted),
            Answer::Orders(wanted) => {
                // The left branch is put in order while it is still the left one.
                for (parent, right) in [(1, 3), (0, 4)] {
                    let Answer::Orders(now) = self.answer_so_far() else { panic!("orders") };
                    if now.contains_key(&parent) != wanted.contains_key(&parent) {
                        self.node(exercise, right);
                        self.enter("Further left");
                    }
                }
            }
            Answer::Counts { minimax, alpha_beta } => {
                self.fill("Leaves read by minimax", &minimax.expect("a number").to_string());
                self.fill("Leaves read by alpha-beta", &alpha_beta.expect("a number").to_string());
            }
            other => self.answer_form(exercise, other),
        }
    }

    fn answer_windows(&mut self, exercise: &Exercise, wanted: &Answer) {
        let Answer::Windows(windows) = wanted else { panic!("windows") };
        for (&node, window) in windows {
            self.node(exercise, node);
            for (name, ends) in [("↓ entered with", window.entry), ("↑ left with", window.exit)] {
                let (alpha, beta) = ends.expect("every node is left");
                for (sign, end) in [("α", alpha), ("β", beta)] {
                    let typed = match end {
                        Score::INFINITY => "inf".to_owned(),
                        end if end == -Score::INFINITY => "-inf".to_owned(),
                        end => end.0.to_string(),
                    };
                    self.fill(&format!("{name} {sign}"), &typed);
                }
            }
        }
    }

    /// The kinds that are not answered in a tree.
    fn answer_form(&mut self, exercise: &Exercise, wanted: &Answer) {
        let label = |action: Option<ActionId>| exercise.subject.label(action.expect("an action"));
        match wanted {
            Answer::Line(line) => {
                if self.answer_so_far() != Answer::Line(Vec::new()) {
                    self.enter("Take back a move");
                }
                let square = exercise.subject.label(line[0]);
                let is_square = |label: &str| label.len() > 3 && label.as_bytes()[2] == b',';
                self.steer(&format!("{square}, "), ON, is_square);
                self.press(ON, Key::Enter);
            }
            Answer::Choice { child, visits } => {
                self.enter(&format!("UCB1 chooses: {}", label(*child)));
                self.fill("Its visits after that", &visits.expect("a number").to_string());
            }
            Answer::Methods { thunder, ucb1, difference } => {
                self.enter(&format!("Thunder chooses: {}", label(*thunder)));
                self.enter(&format!("UCB1 chooses: {}", label(*ucb1)));
                let reason = difference.expect("a reason").name();
                let words = self.state().text().get(&format!("exercise.difference.{reason}"));
                self.enter(&words);
            }
            Answer::Equilibrium { rows, columns, value } => {
                self.until("the table is there", |state| {
                    state.exercises.shown.as_ref().is_some_and(|shown| shown.solution.is_some())
                });
                self.harness.run_steps(3);
                let names = exercise.solve().expect("solvable").results.expect("a table").names;
                for ((what, shares), names) in [("Row", rows), ("Column", columns)].into_iter().zip(names) {
                    for (name, share) in names.iter().zip(shares) {
                        let typed = format!("{:.4}", share.expect("a share"));
                        self.fill(&format!("{what} {name}, how often"), &typed);
                    }
                }
                self.fill("Value for the first player", &format!("{:.4}", value.expect("a value")));
            }
            Answer::Code(gaps) => self.fill("Gap 1", &gaps[0]),
            Answer::Bug(line) => {
                let name = format!("Line {}:", line.expect("a line") + 1);
                self.reach(ON, &name, |label| label.starts_with(&name));
                self.press(ON, Key::Enter);
            }
            other => panic!("{other:?} is answered in a tree"),
        }
    }
}

#[test]
fn an_exercise_of_every_kind_is_answered_wrong_and_right_with_keys() {
    let all = exercises();
    let mut desk = desk(all.clone());
    for (index, exercise) in all.iter().enumerate() {
        let kind = &exercise.kind;
        let model = exercise.solve().expect("solvable").answer;
        let wrong = nearly(exercise, &model);
        assert!(!grade(exercise, &wrong).expect("graded").is_full(), "{kind:?}: {wrong:?}");
        desk.answer(exercise, &wrong);
        assert!(desk.graded() < f64::from(exercise.points), "{kind:?}: {:?}", desk.answer_so_far());
        desk.enter("Try again");
        desk.answer(exercise, &model);
        let earned = desk.graded();
        let given = desk.answer_so_far();
        assert!((earned - f64::from(exercise.points)).abs() < 1e-9, "{kind:?}: {given:?}, not {model:?}");
        if index + 1 < all.len() {
            desk.enter("Next exercise");
        }
    }
}

#[test]
fn arrows_lead_from_node_to_node_while_values_are_written() {
    let mut desk = desk(exercises().into_iter().filter(|it| it.kind == ExerciseKind::Values).collect());
    let cell = desk.harness.get_by(|node| node.label().is_some_and(|label| label.starts_with("/1, "))).rect();
    desk.harness.click_at(cell.center(), egui::PointerButton::Primary);
    desk.harness.run_steps(4);
    let mut walk = |keys: &[Key], node: u32| {
        for &key in keys {
            desk.press(ON, key);
            desk.harness.run_steps(3);
        }
        assert_eq!(desk.state().exercises.node, Some(node), "{keys:?}");
    };
    walk(&[Key::ArrowRight], 5);
    // Down to a leaf, which has no field, and along the leaves by the board.
    walk(&[Key::ArrowDown], 6);
    walk(&[Key::ArrowRight], 7);
    walk(&[Key::ArrowUp], 5);
    desk.harness.event(Event::Text("2".to_owned()));
    desk.harness.run_steps(3);
    let answer = desk.state().exercises.answer();
    assert!(matches!(answer, Some(Answer::Values(values)) if values.get(&5) == Some(&2)));
}

#[test]
fn a_solution_that_is_shown_says_why_and_gives_its_sums() {
    for (kind, reason) in [("ucb1", " × √(2 ln "), ("values", "min(3, 12, 8) = 3"), ("cuts", "≥")] {
        let mut desk = desk(exercises().into_iter().filter(|it| it.kind.name() == kind).collect());
        desk.run([Command::Exercise(ExerciseCommand::HandIn)]);
        desk.until("it is graded", |state| {
            state.exercises.shown.as_ref().is_some_and(|shown| shown.grade.is_some())
        });
        assert!(!desk.shows("Why:"), "{kind}: not before it is asked for");
        desk.run([Command::Exercise(ExerciseCommand::Reveal(true))]);
        desk.harness.run_steps(3);
        assert!(desk.shows("Why:"), "{kind}");
        assert!(desk.harness.query_all_by_label_contains(reason).next().is_some(), "{kind}");
    }
}

#[test]
fn all_that_tab_leads_to_in_an_exercise_has_a_name() {
    let all = exercises();
    let mut desk = desk(all.clone());
    for (index, exercise) in all.iter().enumerate() {
        desk.run([Command::Exercise(ExerciseCommand::Go(index))]);
        let places = desk.named_places();
        assert!(places > 15, "{:?}: {places} places", exercise.kind);
    }
}

#[test]
fn all_that_tab_leads_to_in_the_editor_has_a_name() {
    let mut desk = desk(exercises());
    desk.click("Sets ▾");
    desk.click("Edit");
    desk.click("Exactly so many nodes cut");
    desk.harness.run_steps(12);
    let before = desk.named_places();
    for number in [4, 8, 12, 13] {
        desk.enter(&format!("What exercise {number} asks"));
    }
    let after = desk.named_places();
    assert!(before > 80 && after > before + 20, "{before} places, then {after}");
}

#[test]
fn a_screen_reader_puts_the_focus_on_any_node() {
    let mut desk = desk(exercises());
    for (node, value) in [("/2, ", "2"), ("/, ", "3"), ("/3, ", "14")] {
        let starts = |label: Option<String>| label.is_some_and(|label| label.starts_with(node));
        desk.harness.get_by(|other| starts(other.label())).focus();
        desk.harness.run_steps(4);
        desk.harness.event(Event::Text(value.to_owned()));
        desk.harness.run_steps(3);
    }
    let Answer::Values(values) = desk.answer_so_far() else { panic!("values") };
    assert_eq!(values.into_iter().collect::<Vec<_>>(), [(0, 3), (5, 2), (9, 14)]);
}

/// Beside an exercise Enter is not for the board that stands there as well.
#[test]
fn enter_searches_only_where_the_pointer_is_not_on_an_exercise() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::TicTacToe), Command::FocusPanel(Panel::Exercises)]);
    let mut begun_at = |panel| {
        let before = desk.state().analysis.begun;
        desk.run([Command::Point(panel)]);
        desk.press(ON, Key::Enter);
        desk.harness.run_steps(4);
        desk.state().analysis.begun - before
    };
    assert_eq!(begun_at(Panel::Exercises), 0);
    assert!(begun_at(Panel::Game) > 0);
}

/// In a low and narrow panel everything scrolls; the field that a click leads the keys to lies below what is in sight.
#[test]
fn a_click_on_a_node_does_not_scroll_the_tree_away() {
    for kind in [ExerciseKind::Windows, ExerciseKind::Values] {
        let kind_of = |exercise: &Exercise| exercise.kind == kind;
        let mut desk = desk(exercises().into_iter().filter(kind_of).collect());
        desk.harness.set_size([400.0, 340.0].into());
        desk.harness.run_steps(12);
        let cell = |desk: &Desk, name: &str| {
            let begins = format!("{name}, ");
            let mut cells = desk
                .harness
                .query_all_by(|node| node.label().is_some_and(|label| label.starts_with(&begins)));
            cells.next().map(|node| node.rect())
        };
        let bottom = desk.harness.ctx.content_rect().bottom() - 60.0;
        // The line at the bottom of the window begins there.
        let edge = bottom + 35.0;
        for name in ["/2", "/1", "/3"] {
            // As far down as that the node just comes into sight.
            for _ in 0..80 {
                if cell(&desk, name).is_some_and(|cell| cell.center().y < bottom) {
                    break;
                }
                desk.harness.scroll_at(egui::pos2(200.0, 220.0), egui::vec2(0.0, -8.0));
                desk.harness.run_steps(4);
            }
            let before = cell(&desk, name).unwrap_or_else(|| panic!("{name} of {kind:?}"));
            desk.harness.click_at(before.center(), egui::PointerButton::Primary);
            desk.harness.run_steps(12);
            let after = cell(&desk, name).expect("still there");
            let moved = (after.center() - before.center()).length();
            assert!(moved < 1.0, "{name} of {kind:?}: {before} {after}");
            let field = desk.focus().expect("a field has the keys").rect();
            assert!(field.top() > before.bottom(), "{name} of {kind:?}: {field}");
        }
        let field = desk.focus().expect("a field has the keys").rect();
        // That of a value stands just above the edge.
        assert!(kind == ExerciseKind::Values || field.bottom() > edge, "it is out of sight: {field}");
        // A key that leads on brings it there.
        desk.press(ON, Key::Tab);
        desk.harness.run_steps(12);
        let field = desk.focus().expect("another has them").rect();
        assert!(field.bottom() <= edge, "{kind:?}: {field}");
    }
}
