//! Does Moodle get what the rules of its format ask for, and is it asked for what the model answers are?

use std::collections::BTreeMap;

use edagari::app::text::{Language, Text};
use edagari::app::worksheet::Source;
use edagari::exercise::{Answer, Kind, Set};
use edagari::worksheet::Form;
use quick_xml::Reader;
use quick_xml::events::Event;

use super::worksheet::{ENGLISH, order, sets, text_of};

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
                    assert!(
                        value.parse::<f64>().is_ok() && ["0", "0.005"].contains(&tolerance),
                        "{answers:?}"
                    );
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

#[test]
fn moodle_asks_for_the_whole_order_and_for_both_strategies() {
    use edagari::catalog::Game;
    use edagari::exercise::Exercise;
    let asked = |exercise: Exercise| {
        let set = Set { exercises: vec![exercise], ..Set::default() };
        let quiz = parsed(&text_of(&order(set, Form::Moodle), ENGLISH));
        let question = quiz.all("question").nth(1).expect("a question");
        (question.attributes["type"].clone(), blanks(question.child("questiontext").words()))
    };
    let tree =
        |kind, lists: &str| Exercise::new(kind, Game::NumberTree.parse_position(lists).expect("a tree"));
    let (kind, fields) = asked(tree(Kind::Order, "[[3,12],[2,4]]"));
    assert_eq!(kind, "cloze");
    assert_eq!(fields.len(), 4, "the children of three nodes, and the leaves: {fields:?}");
    // The branch worth 3 comes first, its order does not matter, and in the other one the 2 cuts.
    let right = |at: usize| fields[at].1.iter().filter(|answer| answer.starts_with('=')).count();
    assert_eq!([right(0), right(1), right(2)], [1, 2, 1], "{fields:?}");
    assert_eq!(fields[3].1, ["=3:0"]);
    let table =
        |lists: &str| Exercise::new(Kind::Equilibrium, Game::Matrix.parse_position(lists).expect("a table"));
    let (kind, fields) = asked(table("[[0.5,0.25,1],[0.75,0.5,0.45],[0,0.55,0.5]]"));
    assert_eq!((kind.as_str(), fields.len()), ("cloze", 7));
    assert_eq!(fields[1].1, ["=0.625:0.005"]);
    // Any mixture is right here: only the value is asked for.
    let (kind, _) = asked(table("[[0.5,0.5],[0.5,0.5]]"));
    assert_eq!(kind, "numerical");
}
