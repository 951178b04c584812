//! The dialog of worksheets, by its labels and by keyboard.

use edagari::catalog::Game;
use edagari::exercise::ExerciseSet;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::export::work::{ExportWork as _, parted};
use edagari::session::screen::data::{Dialog, Panel};
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::worksheet::data::{ExerciseSource, WorksheetRequest, kinds_by_chance};
use edagari::session::worksheet::work::Writing;
use edagari::session::{document, update};
use edagari::window::dialogs::dialogs_ui;
use edagari::window::style;
use edagari::words::text::Language;
use edagari::worksheet::{PageSize, SheetFormat};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::desk::Desk;
use crate::window::mouse::Hand as _;

/// The state, what was pushed last frame, and all worksheets that were asked for.
struct Bench(State, Vec<Command>, Vec<WorksheetRequest>);

fn bench(language: Language) -> Harness<'static, Bench> {
    let mut state = document::start_state(Settings { animation: false, language, ..Settings::default() });
    update::apply(&mut state, Command::Show(Dialog::Worksheet));
    let paint = |ui: &mut egui::Ui, bench: &mut Bench| {
        dialogs_ui(ui.ctx(), &bench.0, &mut bench.1);
        for command in std::mem::take(&mut bench.1) {
            if let Command::Worksheet(request) = &command {
                bench.2.push(*request);
            }
            update::apply(&mut bench.0, command);
        }
    };
    let builder = Harness::builder().with_size([760.0, 560.0]).with_max_steps(64);
    builder.with_context_setup(style::install).build_ui_state(paint, Bench(state, Vec::new(), Vec::new()))
}

fn click(harness: &mut Harness<'_, Bench>, label: &str) {
    harness.click_on(&harness.get_by_label(label));
    harness.run();
}

#[test]
fn a_worksheet_is_chosen_and_asked_for() {
    let mut harness = bench(Language::English);
    harness.run();
    click(&mut harness, "TikZ");
    click(&mut harness, "Letter");
    click(&mut harness, "Answers instead of questions");
    click(&mut harness, "Save as…");
    let request = WorksheetRequest {
        form: SheetFormat::Tikz,
        paper: PageSize::Letter,
        key: true,
        ..WorksheetRequest::default()
    };
    assert_eq!(harness.state().2, [request]);
    let dialog = harness.state().0.view.dialog;
    assert_eq!(dialog, Some(Dialog::Worksheet), "it closes once a file is chosen, and stays where none is");
}

#[test]
fn what_would_be_the_same_for_all_is_replaced_by_one_click() {
    for language in Language::ALL {
        let mut harness = bench(language);
        harness.run();
        let text = harness.state().0.text();
        update::apply(&mut harness.state_mut().0, Command::Exercise(ExerciseCommand::Shipped("pruning")));
        harness.run();
        harness.get_by_label(&text.get("worksheet.dialog.students")).focus();
        let students = harness.get_all_by_role(egui::accesskit::Role::SpinButton).next().expect("a number");
        harness.click_on(&students);
        harness.run();
        harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
        harness.event(egui::Event::Text("20".to_owned()));
        harness.key_press(egui::Key::Tab);
        harness.run();
        harness.get_by_label(&text.get("worksheet.dialog.instead"));
        let open = harness.state().0.exercises.set().clone();
        let (place, kind) = kinds_by_chance(&open).remove(0);
        assert!(open.exercises.iter().any(|exercise| exercise.kind.name() == kind.name()));
        click(&mut harness, &ExerciseSource::Kind(place).title(text, &open));
        assert!(harness.query_by_label(&text.get("worksheet.dialog.instead")).is_none(), "{language:?}");
        click(&mut harness, &text.get("worksheet.dialog.save"));
        let request = WorksheetRequest {
            source: ExerciseSource::Kind(place),
            students: 20,
            ..WorksheetRequest::default()
        };
        assert_eq!(harness.state().2, [request], "{language:?}");
    }
}

#[test]
fn exercises_are_chosen_from_the_list_in_every_language() {
    for language in Language::ALL {
        let mut harness = bench(language);
        harness.run();
        let text = harness.state().0.text();
        harness.click_on(&harness.get_by_role(egui::accesskit::Role::ComboBox));
        harness.run();
        click(&mut harness, &ExerciseSource::Kind(1).title(text, &ExerciseSet::default()));
        click(&mut harness, &text.get("worksheet.dialog.save"));
        assert_eq!(
            harness.state().2,
            [WorksheetRequest { source: ExerciseSource::Kind(1), ..WorksheetRequest::default() }],
            "{language:?}"
        );
    }
}

#[test]
fn several_kinds_are_put_on_one_sheet() {
    let mut harness = bench(Language::English);
    harness.run();
    let text = harness.state().0.text();
    harness.click_on(&harness.get_by_role(egui::accesskit::Role::ComboBox));
    harness.run();
    click(&mut harness, &ExerciseSource::Kind(0).title(text, &ExerciseSet::default()));
    for kind in ["cuts", "bounds"] {
        click(&mut harness, &text.get(&format!("worksheet.kind.{kind}")));
    }
    click(&mut harness, "Save as…");
    let [request] = harness.state().2[..] else { panic!("one worksheet") };
    let order = request.order(text, &(&ExerciseSet::default()).into()).expect("an order");
    let kinds: Vec<_> = order.set.exercises.iter().map(|exercise| exercise.kind.name()).collect();
    assert_eq!(kinds, ["values", "cuts", "bounds"]);
}

#[test]
fn sheets_and_answers_are_saved_in_one_go_and_named_alike() {
    let mut harness = bench(Language::English);
    harness.run();
    click(&mut harness, "TikZ");
    click(&mut harness, "Both, a file each");
    click(&mut harness, "Save as…");
    let [request] = harness.state().2[..] else { panic!("one worksheet") };
    assert!(request.with_key && !request.key);
    let text = edagari::words::text::Text::default();
    let order = request.order(
        text,
        &(&ExerciseSource::Kind(1).set(text, &(&ExerciseSet::default()).into()).expect("a set")).into(),
    );
    let writing = Writing { order: order.expect("an order"), text };
    let names = writing.parts().iter().map(|part| parted("a/sheet.tex".as_ref(), part)).collect::<Vec<_>>();
    assert_eq!(names, ["a/sheet.tex", "a/sheet-key.tex"].map(std::path::PathBuf::from));
    let files: Vec<_> = writing
        .parts()
        .iter()
        .map(|part| writing.write_part(part, &mut |_, _| true).expect("a file"))
        .collect();
    for (key, file) in [false, true].into_iter().zip(&files) {
        let alone = WorksheetRequest { with_key: false, key, ..request }
            .order(text, &(&writing.order.set).into())
            .expect("an order");
        assert_eq!(*file, Writing { order: alone, text }.write(&mut |_, _| true).expect("a file"));
    }
    assert_ne!(files[0], files[1]);
}

#[test]
fn pages_of_several_students_are_a_file_each() {
    let text = edagari::words::text::Text::default();
    let request = WorksheetRequest {
        source: ExerciseSource::Kind(1),
        form: SheetFormat::Html,
        students: 3,
        seed: 7,
        ..WorksheetRequest::default()
    };
    let order = request.order(text, &(&ExerciseSet::default()).into()).expect("an order");
    let writing = Writing { order, text };
    assert_eq!(writing.parts(), ["7", "8", "9"]);
    let mut pages = Vec::new();
    for number in writing.parts() {
        let page = writing.write_part(&number, &mut |_, _| true).expect("a page");
        // The same page as one that is asked for alone, as the command line writes it.
        let alone = WorksheetRequest { students: 1, seed: number.parse().expect("a number"), ..request }
            .order(text, &(&ExerciseSet::default()).into())
            .expect("an order");
        assert_eq!(page, Writing { order: alone, text }.write(&mut |_, _| true).expect("a page"));
        assert!(!pages.contains(&page));
        pages.push(page);
    }
    for (name, expected) in
        [("a/sheet.html", "a/sheet-7.html"), ("a.b.html", "a.b-7.html"), ("sheet", "sheet-7")]
    {
        assert_eq!(parted(std::path::Path::new(name), "7"), std::path::Path::new(expected));
    }
    let pdf = WorksheetRequest { form: SheetFormat::Pdf, ..request }
        .order(text, &(&ExerciseSet::default()).into())
        .expect("an order");
    assert!(Writing { order: pdf, text }.parts().is_empty(), "one file");
}

#[test]
fn the_dialog_is_closed_by_escape() {
    let mut harness = bench(Language::Japanese);
    harness.run();
    harness.key_press(egui::Key::Escape);
    harness.run();
    assert_eq!(harness.state().0.view.dialog, None);
    assert!(harness.state().2.is_empty());
}

/// The exercises that the dialog of worksheets has chosen.
fn chosen(desk: &Desk) -> String {
    let lists = desk.harness.get_all_by_role(egui::accesskit::Role::ComboBox);
    lists.filter_map(|list| list.accesskit_node().value()).next_back().unwrap_or_default()
}

#[test]
fn a_worksheet_is_of_what_it_was_asked_for() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::FocusPanel(Panel::Exercises)]);
    desk.run([Command::Exercise(ExerciseCommand::Shipped("pruning"))]);
    desk.harness.run_steps(20);
    let open = "Open now: Alpha-beta pruning";
    let tree = "The tree on the board";
    // By a key, with the pointer on a panel: what stands there.
    for (panel, expected) in [(Panel::Tree, tree), (Panel::Exercises, open), (Panel::Tree, tree)] {
        desk.run([Command::Point(panel), Command::Show(Dialog::Worksheet)]);
        desk.harness.run_steps(6);
        assert_eq!(chosen(&desk), expected, "{panel:?}");
        desk.run([Command::CloseDialog]);
    }
    desk.click("Sets ▾");
    desk.click("Worksheet of these exercises…");
    desk.harness.run_steps(6);
    assert_eq!(chosen(&desk), open);
    // While it is open it stays as it was chosen, wherever the pointer goes.
    desk.run([Command::Point(Panel::Tree)]);
    desk.harness.run_steps(6);
    assert_eq!(chosen(&desk), open);
    // From elsewhere it asks for what it asked for last.
    desk.run([Command::CloseDialog, Command::Point(Panel::Analysis), Command::Show(Dialog::Worksheet)]);
    desk.harness.run_steps(6);
    assert_eq!(chosen(&desk), open);
}

#[test]
fn kinds_on_the_same_sheet_stand_above_what_comes_below_them() {
    let mut desk = Desk::default();
    desk.run([Command::New(Game::NumberTree), Command::Show(Dialog::Worksheet)]);
    desk.harness.run_steps(6);
    desk.harness.get_all_by_role(egui::accesskit::Role::ComboBox).next_back().expect("a list").click();
    desk.harness.run_steps(6);
    desk.click("By kind: Cut branches");
    desk.harness.run_steps(6);
    let bottom = desk.harness.get_by_label("Find the mistake").rect().bottom();
    let paper = desk.harness.get_by_label("A4").rect().top();
    assert!(bottom <= paper, "{bottom} and {paper}");
}

/// A list that stayed open covered what is below it, and the next key was for the list again.
#[test]
fn a_list_closes_at_a_choice_by_key_and_the_keyboard_is_where_it_was() {
    let mut desk = Desk::default();
    desk.run([Command::Show(Dialog::Worksheet)]);
    desk.harness.run_steps(6);
    let title =
        |kind: usize| ExerciseSource::all()[kind].title(desk.state().text(), desk.state().exercises.set());
    let [first, second] = [0, 3].map(title);
    let list = desk.state().text().get("worksheet.dialog.set");
    desk.reach(egui::Modifiers::NONE, "the list", |name| name == list);
    let chosen = |desk: &Desk| {
        let node = desk.focus().filter(|node| node.accesskit_node().label().as_deref() == Some(&*list));
        node.and_then(|node| node.accesskit_node().value())
    };
    assert_eq!(chosen(&desk), Some(first));
    desk.press(egui::Modifiers::NONE, egui::Key::Enter);
    desk.harness.run_steps(4);
    let choices = |desk: &Desk| desk.harness.query_all_by_label(&second).count();
    assert_eq!(choices(&desk), 1, "the list is open");
    desk.reach(egui::Modifiers::NONE, "another choice", |name| name == second);
    desk.press(egui::Modifiers::NONE, egui::Key::Enter);
    desk.harness.run_steps(4);
    assert_eq!(choices(&desk), 0, "the list is closed");
    assert_eq!(chosen(&desk), Some(second), "the keyboard is on the list");
}

/// A package has no paper, and one for each student is many files at once.
#[test]
fn paper_is_asked_for_where_there_is_some_and_the_number_of_files_is_said_before() {
    let mut harness = bench(Language::English);
    harness.run();
    for form in SheetFormat::ALL {
        click(&mut harness, form.title());
        assert_eq!(harness.query_by_label("A4").is_some(), form.is_paper(), "{form:?}");
    }
    let request = |form, students| WorksheetRequest { form, students, ..WorksheetRequest::default() };
    let files = SheetFormat::ALL.map(|form| request(form, 20).files());
    assert_eq!(files, [1, 1, 1, 1, 20, 20, 20]);
    let both = WorksheetRequest { with_key: true, ..request(SheetFormat::Pdf, 20) };
    assert_eq!(both.files(), 2, "the sheets and their answers");
    harness.get_by_label("Students").focus();
    let students = harness.get_all_by_role(egui::accesskit::Role::SpinButton).next().expect("a number");
    harness.click_on(&students);
    harness.run();
    harness.key_press_modifiers(egui::Modifiers::COMMAND, egui::Key::A);
    harness.event(egui::Event::Text("20".to_owned()));
    harness.key_press(egui::Key::Tab);
    harness.run();
    harness.get_by_label("20 files, one for each student");
    click(&mut harness, "PDF");
    assert!(harness.query_by_label_contains("one for each student").is_none());
}
