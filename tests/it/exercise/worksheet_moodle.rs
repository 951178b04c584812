//! Does Moodle take in what is written for it, and is it asked for what the model answers are?

use edagari::catalog::Game;
use edagari::exercise::{Answer, Exercise, ExerciseKind, ExerciseSet};
use edagari::session::worksheet::data::{ExerciseSource, set_of_kind};
use edagari::words::text::{Language, Text};
use edagari::worksheet::{SheetFormat, WorksheetOrder};

use crate::exercise::moodle_import::{Asked, Bank, Blank, Question, import};
use crate::exercise::worksheet::{ENGLISH, order, sets, text_of};

fn imported(set: &ExerciseSet, text: Text) -> Bank {
    let xml = text_of(&order(set.clone(), SheetFormat::Moodle), text);
    import(&xml).unwrap_or_else(|why| panic!("{}: {why}", set.title))
}

fn question(exercise: Exercise) -> Question {
    imported(&ExerciseSet { exercises: vec![exercise], ..ExerciseSet::default() }, ENGLISH)
        .questions
        .remove(0)
}

fn exercise(kind: ExerciseKind, game: &str, position: &str) -> Exercise {
    Exercise::new(kind, game.parse::<Game>().expect("a game").parse_position(position).expect("a position"))
}

fn blanks(question: Question) -> Vec<Blank> {
    let Asked::Cloze(blanks) = question.asked else { panic!("no cloze question: {:?}", question.asked) };
    blanks
}

/// The words of the right answers of a blank.
fn right(blank: &Blank) -> Vec<&str> {
    let right = blank.answers.iter().filter(|answer| answer.share > 0.0);
    right.map(|answer| answer.words.as_str()).collect()
}

#[test]
fn moodle_takes_in_every_set_in_every_language() {
    for text in Language::ALL.map(Text::new) {
        for set in sets(text).into_iter().skip(if text.language == Language::English { 0 } else { 12 }) {
            let bank = imported(&set, text);
            assert_eq!(bank.categories.len(), 1);
            assert!(bank.categories[0].starts_with("$course$/top/"));
            assert_eq!(bank.questions.len(), set.exercises.len());
        }
    }
}

#[test]
fn each_student_has_a_category_of_questions() {
    let order = WorksheetOrder {
        seed: Some(4),
        students: 3,
        ..order(set_of_kind(ExerciseKind::Cuts), SheetFormat::Moodle)
    };
    let bank = import(&text_of(&order, ENGLISH)).expect("taken in");
    assert_eq!((bank.categories.len(), bank.questions.len()), (3, 3));
    assert!(bank.categories[2].ends_with("/Sheet no. 6"), "{:?}", bank.categories);
}

#[test]
fn what_moodle_would_refuse_is_refused() {
    let aima = "[[3,12,8],[2,4,6],[14,5,2]]";
    let kinds = [
        exercise(ExerciseKind::Values, "number-tree", aima),
        exercise(ExerciseKind::Bounds, "number-tree", aima),
        exercise(ExerciseKind::NextLeaf { after: 4 }, "number-tree", aima),
        exercise(ExerciseKind::Cuts, "number-tree", aima),
    ];
    let set = ExerciseSet { exercises: kinds.to_vec(), ..ExerciseSet::default() };
    let xml = text_of(&order(set, SheetFormat::Moodle), ENGLISH);
    assert!(import(&xml).is_ok());
    for (found, put, part) in [
        ("<quiz>", "<quiz><other/>", "no place"),
        ("type=\"cloze\"", "type=\"clozed\"", "not supported"),
        ("<name>", "<name><text></text></name><name>", "more than one name"),
        ("fraction=\"50\"", "fraction=\"49\"", "cannot have the share"),
        ("fraction=\"50\"", "fraction=\"25\"", "add up to"),
        ("<tolerance>0<", "<tolerance>one<", "is no number"),
        ("{1:NUMERICAL:=3:0}", "{1:NUMERICAL:3:0}", "no answer gives all points"),
        ("{1:NUMERICAL:=3:0}", "{1:NUMERICAL:=3:0", "is no number"),
        ("{1:NUMERICAL:=3:0}", "{1:NUMERICAL:=three:0}", "is no number"),
        ("{1:MULTICHOICE:", "{1:MULTICHOICE:at least (≥)~", "these are the choices"),
        ("{1:MULTICHOICE:", "{1:MULTI:", "is of type MULTI"),
        ("iVBORw0KGgo", "iVBORw0KGg", "base64"),
        ("iVBORw0KGgoAAAANSUhEUg", "iVBORw0KGgoAAAANSUhEUh", "damaged"),
        ("@@PLUGINFILE@@/tree.png", "@@PLUGINFILE@@/three.png", "files are shown"),
        ("encoding=\"base64\"", "encoding=\"hex\"", "not in base64"),
        ("</p>", "", "not closed"),
    ] {
        let broken = xml.replacen(found, put, 1);
        assert_ne!(broken, xml, "there is no {found}");
        let why = import(&broken).expect_err(put);
        assert!(why.contains(part), "{put}: {why}");
    }
}

/// The exercise says that below a cut no mark is needed: one costs nothing.
#[test]
fn a_mark_below_a_cut_costs_nothing() {
    let ucla = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
    let Asked::Choice(choices) = question(exercise(ExerciseKind::Cuts, "number-tree", ucla)).asked else {
        panic!("a choice")
    };
    let of = |is: &dyn Fn(f64) -> bool| choices.iter().filter(|choice| is(choice.share)).count();
    let (right, wrong, nothing) =
        (of(&|share| share > 0.0), of(&|share| share < 0.0), of(&|share| share == 0.0));
    // Cut: 12, the node of 25 and 0, 5, and the node above that of 2 and 14; below these 25, 0, the last node, 2 and 14.
    assert_eq!((right, nothing), (4, 5), "{choices:?}");
    assert_eq!(wrong, choices.len() - 9);
}

#[test]
fn an_endless_bound_is_taken_as_it_may_be_typed() {
    let windows =
        blanks(question(exercise(ExerciseKind::Windows, "number-tree", "[[3,12,8],[2,4,6],[14,5,2]]")));
    let endless: Vec<_> =
        windows.iter().map(right).filter(|ways| ways.iter().any(|way| way.contains('∞'))).collect();
    let (plus, minus): (Vec<_>, Vec<_>) = endless.into_iter().partition(|ways| ways.contains(&"inf"));
    assert!(!plus.is_empty() && !minus.is_empty());
    for way in ["∞", "+∞", "inf", "+inf", "infinity", "+infinity"] {
        assert!(plus.iter().all(|ways| ways.contains(&way)), "{way}: {plus:?}");
    }
    for way in ["-∞", "−∞", "-inf", "-infinity"] {
        assert!(minus.iter().all(|ways| ways.contains(&way)), "{way}: {minus:?}");
    }
    let finite: Vec<_> = windows.iter().map(right).find(|ways| ways.contains(&"3")).expect("three");
    assert!(finite.contains(&"+3"), "{finite:?}");
}

#[test]
fn moodle_asks_for_what_the_model_answers_are() {
    let aima = ExerciseSource::Shipped(0)
        .set(ENGLISH, &(&ExerciseSet::default()).into())
        .expect("a set")
        .exercises
        .remove(0);
    let Answer::Values(values) = aima.solve().expect("solved").answer else { panic!("values") };
    let wanted: Vec<_> = values.values().map(|value| (value.to_string(), Some(0.0))).collect();
    let asked: Vec<_> = blanks(question(aima))
        .into_iter()
        .map(|mut blank| blank.answers.remove(0))
        .map(|answer| (answer.words, answer.tolerance))
        .collect();
    assert_eq!(asked, wanted);
    let cuts = ExerciseSource::Shipped(1)
        .set(ENGLISH, &(&ExerciseSet::default()).into())
        .expect("a set")
        .exercises
        .remove(1);
    let Asked::Choice(choices) = question(cuts).asked else { panic!("a choice") };
    let right: Vec<_> =
        choices.iter().filter(|choice| choice.share > 0.0).map(|choice| &choice.words).collect();
    assert_eq!(right, ["C, branch 2: to 4", "C, branch 3: to 6"]);
}

#[test]
fn moodle_asks_for_the_whole_order_and_for_both_strategies() {
    let fields = blanks(question(exercise(ExerciseKind::Order, "number-tree", "[[3,12],[2,4]]")));
    assert_eq!(fields.len(), 4, "the children of three nodes, and the leaves: {fields:?}");
    // The branch worth 3 comes first, its order does not matter, and in the other one the 2 cuts.
    assert_eq!([0, 1, 2].map(|at| right(&fields[at]).len()), [1, 2, 1], "{fields:?}");
    assert_eq!(right(&fields[3]), ["3"]);
    let fields = blanks(question(exercise(
        ExerciseKind::Equilibrium,
        "matrix",
        "[[0.5,0.25,1],[0.75,0.5,0.45],[0,0.55,0.5]]",
    )));
    assert_eq!(fields.len(), 7);
    assert_eq!((right(&fields[1]), fields[1].answers[0].tolerance), (vec!["0.625"], Some(0.005)));
    // Any mixture is right here: only the value is asked for.
    let any = question(exercise(ExerciseKind::Equilibrium, "matrix", "[[0.5,0.5],[0.5,0.5]]"));
    let Asked::Numerical(answers) = any.asked else { panic!("one number") };
    assert_eq!((answers[0].words.as_str(), answers[0].tolerance), ("0.5", Some(0.005)));
}

#[test]
fn a_choice_of_one_is_no_choice() {
    // Two equal leaves have no order, and one free square leaves one move.
    let fields = blanks(question(exercise(ExerciseKind::Order, "number-tree", "[[3,3],[2,4]]")));
    assert_eq!(fields.len(), 3, "{fields:?}");
    let last = exercise(ExerciseKind::BestMove { plies: 1 }, "tic-tac-toe", "XOXXOOOX- X");
    let fields = blanks(question(last));
    assert_eq!(right(&fields[0]), ["best"], "{fields:?}");
    // Where nothing is cut, that can be chosen.
    let Asked::Choice(choices) = question(exercise(ExerciseKind::Cuts, "number-tree", "[[3,4],[5,6]]")).asked
    else {
        panic!("a choice")
    };
    assert_eq!(choices.last().map(|choice| choice.words.as_str()), Some("No branch is cut"));
}

#[test]
fn signs_of_code_reach_the_reader_of_a_choice_as_they_are() {
    let code = Exercise {
        kind: ExerciseKind::Code { gaps: vec![edagari::exercise::Gap::Better] },
        ..exercise(ExerciseKind::Values, "number-tree", "[[3,12,8],[2,4,6],[14,5,2]]")
    };
    let question = question(code);
    assert!(question.html.contains("<code>"), "{}", question.html);
    let fields = blanks(question);
    assert_eq!((fields[0].kind.as_str(), right(&fields[0])), ("MULTICHOICE", vec!["val > best_val"]));
    assert!(fields[0].answers.iter().any(|answer| answer.words == "val < best_val"), "{fields:?}");
}
