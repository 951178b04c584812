//! Worksheets: does every exercise come out in every form and language, does no page cut a tree, and does Moodle get
//! what its rules ask for?

use std::collections::BTreeMap;

use edagari::app::export::{Paper as Colors, look};
use edagari::app::text::{Language, Text};
use edagari::app::worksheet::{Source, Wish, set_of_kind};
use edagari::exercise::{Answer, Exercise, Kind, Set, Sheet, Work};
use edagari::worksheet::results::{self, Row};
use edagari::worksheet::{Form, Order, Paper, Refusal, write};
use proptest::prelude::*;
use quick_xml::Reader;
use quick_xml::events::Event;

const ENGLISH: Text = Text::new(Language::English);

fn order(set: Set, form: Form) -> Order {
    Order { set, form, paper: Paper::A4, key: false, seed: None, students: 1 }
}

fn written(order: &Order, text: Text) -> Result<Vec<u8>, Refusal> {
    let look = look(text, Colors::Print, Vec::new());
    write(order, &|key, values| text.with(key, values), &look, &mut |_, _| true)
}

fn text_of(order: &Order, text: Text) -> String {
    String::from_utf8(written(order, text).expect("written")).expect("text")
}

/// Every set that is offered.
fn sets(text: Text) -> Vec<Set> {
    Source::all()
        .into_iter()
        .skip(1)
        .map(|source| source.set(text, &Set::default()).expect("a set"))
        .collect()
}

#[test]
fn every_set_comes_out_in_every_form_and_language() {
    for text in Language::ALL.map(Text::new) {
        for set in sets(text) {
            for key in [false, true] {
                let svg = text_of(&Order { key, ..order(set.clone(), Form::Svg) }, text);
                assert!(svg.starts_with("<svg") && !svg.contains("worksheet."), "{}", set.title);
                let tex = text_of(&Order { key, ..order(set.clone(), Form::Tikz) }, text);
                assert!(tex.contains("\\begin{document}") && tex.ends_with("\\end{document}\n"));
                assert_eq!(tex.matches("\\begin{").count(), tex.matches("\\end{").count());
            }
        }
    }
}

#[test]
fn a_pdf_has_a_page_for_each_page_of_the_drawing() {
    let set = Source::Shipped(1).set(Text::new(Language::Japanese), &Set::default()).expect("a set");
    let bytes = written(&order(set, Form::Pdf), Text::new(Language::Japanese)).expect("written");
    assert!(bytes.starts_with(b"%PDF-1.") && bytes.len() < 400_000, "{} bytes", bytes.len());
}

/// The numbers in an attribute that is a path.
fn heights(path: &str) -> Vec<f32> {
    let points = path.trim_end_matches('Z').split(['M', 'L']).filter(|point| !point.is_empty());
    points.filter_map(|point| point.split_once(' ')?.1.parse().ok()).collect()
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split_once('"').map(|(value, _)| value)
}

#[test]
fn no_page_cuts_a_tree_and_nothing_stands_outside_the_margins() {
    for (paper, height) in [(Paper::A4, 841.89_f32), (Paper::Letter, 792.0)] {
        for set in sets(ENGLISH) {
            for key in [false, true] {
                let svg = text_of(&Order { paper, key, ..order(set.clone(), Form::Svg) }, ENGLISH);
                let page = |y: f32| (y / height).floor() as i32;
                for tag in svg.lines().skip(3) {
                    let path = attribute(tag, "d").map(heights).unwrap_or_default();
                    let is_border =
                        tag.contains("dasharray") && path.iter().all(|y| (y % height).abs() < 0.1);
                    if !is_border {
                        assert!(path.iter().all(|&y| page(y) == page(path[0])), "{tag}");
                    }
                    let text = attribute(tag, "y").filter(|_| tag.starts_with("<text"));
                    let Some(y) = text.and_then(|y| y.parse::<f32>().ok()) else { continue };
                    assert!((40.0..=height - 25.0).contains(&(y % height)), "{tag}");
                }
            }
        }
    }
}

#[test]
fn a_tree_stays_whole_with_its_question() {
    // Each exercise has one root, and the words of its question: both are on one page.
    let kinds = (0..12).map(|_| set_of_kind(Kind::Values).exercises.remove(0)).collect();
    let set = Set { exercises: kinds, ..Set::default() };
    let svg = text_of(&order(set, Form::Svg), ENGLISH);
    let pages = |needle: &str| -> Vec<i32> {
        let lines = svg.lines().filter(|line| line.contains(needle));
        lines.filter_map(|line| Some((attribute(line, "y")?.parse::<f32>().ok()? / 841.89) as i32)).collect()
    };
    let (asked, roots) = (pages(">Write the minimax value"), pages(">A</text>"));
    assert_eq!(asked.len(), 12);
    assert_eq!(asked, roots, "questions and the roots of their trees");
    assert!(asked.last() > asked.first(), "there is more than one page");
}

#[test]
fn students_get_sheets_of_their_own_that_can_be_made_again() {
    let set = set_of_kind(Kind::Cuts);
    let one = |seed| text_of(&Order { seed: Some(seed), ..order(set.clone(), Form::Tikz) }, ENGLISH);
    assert_eq!(one(7), one(7));
    assert_ne!(one(7), one(8));
    let three = Order { seed: Some(7), students: 3, ..order(set.clone(), Form::Tikz) };
    let three = text_of(&three, ENGLISH);
    for seed in 7..10 {
        let alone = one(seed);
        let body =
            alone.split_once("\\begin{document}").and_then(|(_, body)| body.split_once("\\end{document}"));
        assert!(three.contains(body.expect("a body").0.trim()), "sheet {seed}");
    }
    let key = text_of(&Order { seed: Some(7), key: true, ..order(set.clone(), Form::Tikz) }, ENGLISH);
    assert!(key.contains("Sheet no. 7") && key.contains("edagariscissors") && !key.contains("Name:"));
    assert!(!one(7).contains("cut={"), "the sheet does not give it away");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refused = |order: &Order| written(order, ENGLISH).expect_err("refused").to_string();
    assert_eq!(refused(&order(Set::default(), Form::Pdf)), "there is no exercise in the set");
    let fixed = Source::Shipped(0).set(ENGLISH, &Set::default()).expect("a set");
    let many = Order { students: 2, ..order(fixed.clone(), Form::Pdf) };
    assert!(refused(&many).starts_with("nothing in this set is made by chance"), "{}", refused(&many));
    assert!(refused(&Order { students: 501, ..many }).contains("501 students"));
    let mut stopped = 0;
    let look = look(ENGLISH, Colors::Print, Vec::new());
    let set = set_of_kind(Kind::Values);
    let order = Order { students: 50, ..order(set, Form::Svg) };
    let result = write(&order, &|key, values| ENGLISH.with(key, values), &look, &mut |done, all| {
        assert_eq!(all, 50);
        stopped = done;
        done < 3
    });
    assert!(result.is_err() && stopped == 3, "it stops when it is told to");
}

#[test]
fn a_wish_of_the_dialog_becomes_an_order() {
    let wish = Wish { source: Source::Kind(1), key: true, seed: 9, ..Wish::default() };
    let order = wish.order(ENGLISH, &Set::default()).expect("an order");
    assert_eq!((order.seed, order.key, order.set.exercises.len()), (Some(9), true, 1));
    let moodle = Wish { form: Form::Moodle, ..wish }.order(ENGLISH, &Set::default()).expect("an order");
    assert!(!moodle.key, "the answers are in it anyway");
    assert!(Wish { source: Source::Shipped(99), ..wish }.order(ENGLISH, &Set::default()).is_none());
}

/// An element of the file.
#[derive(Debug, Default)]
struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    children: Vec<Element>,
    text: String,
}

impl Element {
    fn child(&self, name: &str) -> &Self {
        let found = self.children.iter().find(|child| child.name == name);
        found.unwrap_or_else(|| panic!("{} has no {name}", self.name))
    }

    fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    fn words(&self) -> &str {
        &self.child("text").text
    }
}

/// Reads a file element by element, with a reader that knows nothing of how it was written.
fn parsed(xml: &str) -> Element {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => break,
            Event::Start(tag) => {
                let attributes = tag.attributes().map(|attribute| {
                    let attribute = attribute.expect("an attribute");
                    let value = String::from_utf8(attribute.value.to_vec()).expect("text");
                    (String::from_utf8(attribute.key.0.to_vec()).expect("text"), value)
                });
                let attributes = attributes.collect();
                let name = String::from_utf8(tag.name().0.to_vec()).expect("text");
                open.push(Element { name, attributes, ..Element::default() });
            }
            Event::End(_) => {
                let element = open.pop().expect("open");
                open.last_mut().expect("a parent").children.push(element);
            }
            Event::Text(text) => {
                let text = text.decode().expect("text").into_owned();
                open.last_mut().expect("open").text.push_str(text.trim());
            }
            Event::CData(text) => {
                let text = String::from_utf8(text.to_vec()).expect("text");
                open.last_mut().expect("open").text.push_str(&text);
            }
            Event::GeneralRef(entity) => {
                let sign = match &*entity.decode().expect("text") {
                    "lt" => "<",
                    "gt" => ">",
                    "amp" => "&",
                    "quot" => "\"",
                    "apos" => "'",
                    other => panic!("{other}"),
                };
                open.last_mut().expect("open").text.push_str(sign);
            }
            _ => {}
        }
    }
    open.remove(0).children.remove(0)
}

/// The shares of a choice that Moodle imports, besides their negatives.
const SHARES: [&str; 11] =
    ["0", "100", "50", "33.33333", "25", "20", "16.66667", "14.28571", "12.5", "11.11111", "10"];

fn decoded(base64: &str) -> Vec<u8> {
    const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    assert_eq!(base64.len() % 4, 0);
    let bits: Vec<u8> = base64
        .trim_end_matches('=')
        .chars()
        .flat_map(|sign| {
            let value = SIGNS.find(sign).expect("a sign of base64") as u8;
            (0..6).rev().map(move |bit| value >> bit & 1)
        })
        .collect();
    bits.chunks_exact(8).map(|byte| byte.iter().fold(0, |sum, bit| sum << 1 | bit)).collect()
}

/// The blanks of a cloze question: type and alternatives.
fn blanks(html: &str) -> Vec<(String, Vec<String>)> {
    html.split("{1:")
        .skip(1)
        .map(|rest| {
            let inside = rest.split_once('}').expect("a blank is closed").0;
            let (kind, answers) = inside.split_once(':').expect("a type");
            (kind.to_owned(), answers.split('~').map(str::to_owned).collect())
        })
        .collect()
}

fn check_question(question: &Element) {
    assert!(!question.child("name").words().is_empty());
    let body = question.child("questiontext");
    assert_eq!(body.attributes["format"], "html");
    let html = body.words();
    let files: Vec<_> = body.all("file").collect();
    assert_eq!(files.len(), html.matches("@@PLUGINFILE@@/tree.png").count());
    for file in files {
        assert_eq!(file.attributes["encoding"], "base64");
        assert!(decoded(&file.text).starts_with(b"\x89PNG\r\n\x1a\n"));
    }
    let answers: Vec<_> = question.all("answer").collect();
    match question.attributes["type"].as_str() {
        "cloze" => {
            assert!(answers.is_empty());
            let blanks = blanks(html);
            assert!(!blanks.is_empty());
            for (kind, answers) in blanks {
                assert!(answers.iter().any(|answer| answer.starts_with('=')), "{answers:?}");
                if kind == "NUMERICAL" {
                    let (value, tolerance) = answers[0][1..].split_once(':').expect("a tolerance");
                    assert!(value.parse::<f64>().is_ok() && tolerance == "0", "{answers:?}");
                } else {
                    assert!(["SHORTANSWER", "MULTICHOICE"].contains(&kind.as_str()), "{kind}");
                }
            }
        }
        "numerical" => {
            assert_eq!(answers.len(), 1);
            assert_eq!(answers[0].attributes["fraction"], "100");
            assert!(answers[0].words().parse::<f64>().is_ok(), "{}", answers[0].words());
            assert!(answers[0].child("tolerance").text.parse::<f64>().is_ok());
        }
        "multichoice" => {
            let shares: Vec<&str> =
                answers.iter().map(|answer| answer.attributes["fraction"].as_str()).collect();
            assert!(shares.iter().all(|share| SHARES.contains(&share.trim_start_matches('-'))), "{shares:?}");
            let sum: f64 = shares
                .iter()
                .filter_map(|share| share.parse::<f64>().ok())
                .filter(|share| *share > 0.0)
                .sum();
            assert!((sum - 100.0).abs() < 0.001, "{shares:?}");
            assert_eq!(question.child("single").text, "false");
        }
        other => panic!("{other} is none of our types"),
    }
}

#[test]
fn moodle_files_keep_to_the_rules_of_their_format() {
    for text in [Language::English, Language::Japanese].map(Text::new) {
        for set in sets(text).into_iter().skip(if text.language == Language::English { 0 } else { 12 }) {
            let quiz = parsed(&text_of(&order(set.clone(), Form::Moodle), text));
            assert_eq!(quiz.name, "quiz");
            let (categories, questions): (Vec<_>, Vec<_>) =
                quiz.all("question").partition(|question| question.attributes["type"] == "category");
            assert_eq!(categories.len(), 1);
            assert!(categories[0].child("category").words().starts_with("$course$/top/"));
            assert_eq!(questions.len(), set.exercises.len());
            questions.into_iter().for_each(check_question);
        }
    }
}

#[test]
fn moodle_asks_for_what_the_model_answers_are() {
    let aima = Source::Shipped(0).set(ENGLISH, &Set::default()).expect("a set");
    let first = Set { exercises: aima.exercises[..1].to_vec(), ..Set::default() };
    let quiz = parsed(&text_of(&order(first.clone(), Form::Moodle), ENGLISH));
    let question = quiz.all("question").nth(1).expect("a question");
    let asked: Vec<String> = blanks(question.child("questiontext").words())
        .into_iter()
        .map(|(_, answers)| answers[0].clone())
        .collect();
    let Answer::Values(values) = first.exercises[0].solve().expect("solved").answer else { panic!("values") };
    let wanted: Vec<String> = values.values().map(|value| format!("={value}:0")).collect();
    assert_eq!(asked, wanted);
    let cuts = Source::Shipped(1).set(ENGLISH, &Set::default()).expect("a set").exercises.remove(1);
    let Answer::Cuts(marked) = cuts.solve().expect("solved").answer else { panic!("cuts") };
    let quiz =
        parsed(&text_of(&order(Set { exercises: vec![cuts], ..Set::default() }, Form::Moodle), ENGLISH));
    let right = quiz.all("question").nth(1).expect("a question").all("answer");
    let right: Vec<_> =
        right.filter(|answer| !answer.attributes["fraction"].starts_with('-')).map(Element::words).collect();
    assert_eq!(right, ["C, branch 2: to 4", "C, branch 3: to 6"], "{marked:?}");
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = ("[a-zA-Zあ-ん,\"' =+\n-]{1,12}", 0_usize..13, 1_u16..50, prop::option::of(0_u16..=10));
    prop::collection::vec(row, 0..20).prop_map(|rows| {
        let row = |(index, (name, kind, points, tenths)): (usize, (String, usize, u16, Option<u16>))| Row {
            student: name,
            exercise: index as u16 + 1,
            kind: Kind::all()[kind].name().to_owned(),
            points,
            earned: tenths.map(|tenths| f64::from(points) * f64::from(tenths) / 10.0),
        };
        rows.into_iter().enumerate().map(row).collect()
    })
}

proptest! {
    #[test]
    fn results_are_read_as_they_were_written(rows in rows()) {
        let text = results::to_text(&rows);
        let unquoted: Vec<Row> = rows.into_iter().map(|row| {
            let student = row.student.strip_prefix('\'').map(str::to_owned).filter(|_| false);
            Row { student: student.unwrap_or(row.student), ..row }
        }).collect();
        prop_assert_eq!(results::from_text(&text), Ok(unquoted));
    }

    #[test]
    fn no_text_breaks_the_reader(text in "(student,exercise,kind,points,earned\n)?[a-z0-9,\"\n.-]{0,80}") {
        let _ = results::from_text(&text);
    }
}

#[test]
fn results_from_elsewhere_are_checked() {
    let head = "student,exercise,kind,points,earned\n";
    for (text, sentence) in [
        ("", "line 1, column 1: the table is empty"),
        ("name,exercise", "line 1, column 1: the column must be called \"student\""),
        ("Ann,1,values,10,5,6", "line 2, column 5: there are 6 fields in place of 5"),
        ("Ann,0,values,10,5", "line 2, column 2: \"0\" is no whole number from 1 to 200"),
        ("Ann,1,chess,10,5", "line 2, column 3: no kind of exercise is called \"chess\""),
        ("Ann,1,values,10,11", "line 2, column 5: \"11\" is no number from 0 to 10"),
        ("Ann,1,values,10,NaN", "line 2, column 5: \"NaN\" is no number from 0 to 10"),
        (
            "Ann,1,values,10,5\nAnn,1,values,10,5",
            "line 3, column 2: this exercise of this student stands in line 2 already",
        ),
        ("\"Ann,1,values,10,5", "line 2, column 1: a quotation mark is not closed"),
        (",1,values,10,5", "line 2, column 1: the name of the student is missing"),
    ] {
        let text = if text.starts_with("name") || text.is_empty() {
            text.to_owned()
        } else {
            format!("{head}{text}")
        };
        assert_eq!(results::from_text(&text).expect_err("refused").to_string(), sentence, "{text:?}");
    }
}

#[test]
fn an_answered_sheet_becomes_rows_and_their_mean() {
    let set = Source::Shipped(0).set(ENGLISH, &Set::default()).expect("a set");
    let mut sheet = Sheet::new(set);
    let model = sheet.set.exercises[0].solve().expect("solved").answer;
    sheet.work.insert(0, Work { answer: model, hints: 0, handed_in: true });
    let empty = Answer::empty(&sheet.set.exercises[1]);
    sheet.work.insert(1, Work { answer: empty, hints: 0, handed_in: true });
    let rows = results::of_sheet("Ann", &sheet);
    assert_eq!(rows.len(), sheet.set.exercises.len());
    assert_eq!(rows[0].earned, Some(f64::from(sheet.set.exercises[0].points)));
    assert_eq!((rows[1].earned, rows[2].earned), (Some(0.0), None));
    let read = results::from_text(&results::to_text(&rows)).expect("read");
    let summary = results::summary(&read);
    assert!((summary[&1].mean - 1.0).abs() < 1e-9 && summary[&3].missing == 1);
    assert!(Exercise::MOST_POINTS >= rows[0].points);
}
