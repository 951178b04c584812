//! Grading a class in the window: by the start page, the palette, the clipboard, dropped files and folders.

use edagari::exercise::shipped;
use edagari::session::command::Command;
use edagari::session::exercises::data::ExerciseCommand;
use edagari::session::files;
use edagari::session::screen::data::Dialog;
use edagari::session::settings::Settings;
use edagari::words::text::Language;
use edagari::worksheet::answers::CodeError;
use edagari::worksheet::class::UngradedReason;
use egui::{Event, Key, Modifiers, OutputCommand};

use crate::cli::export::run;
use crate::exercise::page_exercises::right_code;
use crate::window::desk::{Desk, settings};

/// The class once it is graded.
fn graded(desk: &mut Desk) -> edagari::worksheet::class::Class {
    desk.until("the class is graded", |state| state.exercises.class.is_some());
    desk.harness.run_steps(3);
    desk.state().exercises.class.clone().expect("a class").as_ref().clone()
}

#[test]
fn codes_that_are_pasted_anywhere_are_graded() {
    let mut desk = Desk::new(settings());
    // Of a set, of a kind made by chance, and one that is not whole.
    let [first, second] =
        [right_code(&["--shipped", "pruning"]), right_code(&["--kind", "values", "--seed", "7"])];
    let damaged = first.replacen(".-.", ".-.0", 1);
    let text =
        format!("Name;Code\r\nAnn Lee;{first}\r\n{second}\tBen\r\nCid,{damaged}\r\n\"Dan, D.\",\"{first}\"");
    desk.run([Command::PasteText(text)]);
    let class = graded(&mut desk);
    let names: Vec<_> = class.students.iter().map(|student| student.name.as_str()).collect();
    assert_eq!(names, ["Ann Lee", "Ben", "Dan, D."]);
    assert!(class.students.iter().all(|student| student.solved == student.count), "{class:?}");
    let reasons: Vec<_> = class.ungraded.iter().map(|left| &left.reason).collect();
    assert_eq!(
        reasons,
        [&UngradedReason::NoCode(1), &UngradedReason::Code(4, "Cid".to_owned(), CodeError::Damaged)]
    );
    assert_eq!(class.alike, [["Ann Lee".to_owned(), "Dan, D.".to_owned()]]);
    for shown in [
        "Ann Lee",
        "Line 1: no code in this line",
        "Line 4, Cid: the code is not whole; signs were lost or changed on its way",
        "Ann Lee and Dan, D. handed in the same code.",
    ] {
        assert!(desk.shows(shown), "{shown}");
    }
    // Exercises of different kinds have their own counts.
    let first: Vec<_> = class.exercises.iter().filter(|asked| asked.number == 1).collect();
    assert_eq!(
        first.iter().map(|asked| (asked.kind, asked.done)).collect::<Vec<_>>(),
        [("cuts", 2), ("values", 1)]
    );
    // As a table for a spreadsheet.
    let table = class.table(["Student".to_owned(), "Points".to_owned()]);
    assert!(table.starts_with("Student,1,2,") && table.lines().count() == 4, "{table}");
    assert!(table.contains("\"Dan, D.\","), "{table}");
    assert!(desk.shows("Copy as a table"));
    desk.harness.state_mut().push(Command::Exercise(ExerciseCommand::CopyClass));
    desk.harness.run_steps(1);
    let copied = desk.harness.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    assert_eq!(copied.as_deref(), Some(&*table.replace("Points", "Points earned")));
}

#[test]
fn a_folder_with_sheets_codes_and_other_files_is_graded_and_the_rest_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let sheet = shipped()[0].sheet();
    std::fs::write(path.join("set.ron"), sheet.to_text()).expect("written");
    let code = right_code(&["--shipped", "trees"]);
    std::fs::write(path.join("codes.csv"), format!("Ann,{code}\nBen,{code}\n")).expect("written");
    std::fs::write(path.join("more.txt"), format!("{code}\nAnn,{code}\n")).expect("written");
    std::fs::write(path.join("photo.jpg"), [0xff, 0xd8]).expect("written");
    let mut desk = Desk::new(settings());
    desk.run([Command::Exercise(ExerciseCommand::ClassFiles(vec![path.to_owned()]))]);
    let class = graded(&mut desk);
    let names: Vec<_> = class.students.iter().map(|student| student.name.as_str()).collect();
    assert_eq!(names, ["Ann", "Ben", "#1"]);
    let left: Vec<_> = class.ungraded.iter().map(|left| left.file.as_str()).collect();
    assert_eq!(left, ["more.txt", "photo.jpg"]);
    assert!(desk.shows("photo.jpg: neither a sheet of exercises nor codes"));
    // The file alone, as it is opened or dropped.
    let mut desk = Desk::new(settings());
    desk.run([Command::OpenPath(path.join("codes.csv"))]);
    assert_eq!(graded(&mut desk).students.len(), 2);
    let (status, out, err) =
        run(&["results", "--shipped", "trees", "--codes", path.join("codes.csv").to_str().expect("a path")]);
    assert_eq!(status, 0, "{err}");
    assert!(String::from_utf8(out).expect("text").contains("Ann,1,"), "the command line reads the same file");
}

#[test]
fn grading_is_found_by_the_words_that_teachers_have_for_it() {
    for language in Language::ALL {
        for (typed, action, dialog) in [
            ("grade", "grade", Dialog::Grade),
            ("answer", "grade", Dialog::Grade),
            ("marks", "grade", Dialog::Grade),
            ("results", "grade", Dialog::Grade),
            ("codes", "grade", Dialog::Grade),
            ("scorm", "worksheet", Dialog::Worksheet),
            ("xAPI", "worksheet", Dialog::Worksheet),
            ("LMS", "worksheet", Dialog::Worksheet),
        ] {
            let mut desk = Desk::new(Settings { language, ..settings() });
            desk.press(Modifiers::COMMAND, Key::K);
            desk.harness.run_steps(6);
            desk.harness.event(Event::Text(typed.to_owned()));
            desk.harness.run_steps(6);
            desk.click(&desk.state().text().get(&format!("action.{action}")));
            assert_eq!(desk.state().view.dialog, Some(dialog), "{typed}, {language:?}");
        }
    }
}

#[test]
fn the_start_page_leads_to_it_and_codes_are_typed_there() {
    for language in Language::ALL {
        let mut desk = Desk::as_started(
            tempfile::TempDir::new().expect("a folder"),
            Settings { language, ..settings() },
        );
        desk.harness.run_steps(4);
        let text = desk.state().text();
        desk.click(&text.get("start.grade"));
        assert_eq!(desk.state().view.dialog, Some(Dialog::Grade), "{language:?}");
        desk.click(&text.get("grade.codes"));
        desk.harness.event(Event::Paste(format!("Ann,{}", right_code(&["--kind", "bounds", "--seed", "3"]))));
        desk.harness.run_steps(3);
        assert!(desk.shows(&text.with("grade.count", &[("count", &1)])), "{language:?}");
        desk.click(&text.get("grade.codes-go"));
        assert_eq!(graded(&mut desk).students.len(), 1, "{language:?}");
        assert!(desk.state().view.dialog.is_none() && desk.shows("Ann"), "{language:?}");
    }
}

#[test]
fn every_choice_of_files_has_a_title() {
    for kind in [
        files::FileKind::Class,
        files::FileKind::Codes,
        files::FileKind::Game,
        files::FileKind::Programs,
        files::FileKind::Tournaments,
    ] {
        for asked in [files::FileQuestion::Open, files::FileQuestion::save("a")] {
            for language in Language::ALL {
                let (text, key) = (edagari::words::text::Text::new(language), kind.title(&asked));
                assert_ne!(text.get(key), key, "{kind:?}, {language:?}");
            }
        }
    }
}
