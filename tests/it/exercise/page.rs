//! Are exported pages what they promise: the recording itself, step by step, in one file that asks for nothing?

use std::collections::BTreeMap;
use std::io::Read as _;

use edagari::catalog::{Engine, Game, Job};
use edagari::conventions::Conventions;
use edagari::search::Limits;
use edagari::session::export::data::FigurePaper;
use edagari::session::export::figure::{Caption, look};
use edagari::session::export::page::{Page, PageSearch, folded, texts};
use edagari::trace::export::{ExportFormat, ExportScene, Pictures, SceneOptions, Styles};
use edagari::trace::{Moment, Recording, Tree, TreeSnapshot};
use edagari::words::text::{Language, Text};
use serde_json::Value;

use crate::cli::export::{AIMA, run};

/// A recorded search.
struct Recorded {
    job: Job,
    recording: Recording,
}

fn recorded(game: &str, position: Option<&str>, method: &str, limits: Limits) -> Recorded {
    let game: Game = game.parse().expect("a game");
    let start = game.start();
    let position = position.map_or(start, |text| game.parse_position(text).expect("a position"));
    let mut engine = Engine::parse_textbook(method, game).expect("a method");
    engine.limits = limits;
    let job = Job::new(position, engine);
    let (recording, _) = Recording::of(&job);
    Recorded { job, recording }
}

impl Recorded {
    fn tree(&self) -> &Tree {
        &self.recording.current().expect("a pass").tree
    }

    fn view(&self, limit: usize) -> SceneOptions {
        folded(self.tree(), &self.job.position, &SceneOptions::default(), limit)
    }

    fn page(&self, limit: usize) -> String {
        let view = self.view(limit);
        let search =
            PageSearch { tree: self.tree(), root: &self.job.position, engine: &self.job.engine, view: &view };
        let page = Page { searches: &[search], texts: &texts(Text::default(), false), limit };
        String::from_utf8(page.write(&mut |_, _| true).expect("a page")).expect("text")
    }
}

/// One search of each kind, small enough for all their steps to be looked at.
fn searches() -> Vec<(&'static str, Recorded)> {
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
    let deep = Limits { depth: Some(3), ..Limits::default() };
    let all = Limits::default;
    let lecture = "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5,10]],[[32,27],[10,9,4,3]]]]";
    let late = Some("XO-OXX-O-");
    vec![
        ("aima", recorded("number-tree", Some(AIMA), "alpha-beta", all())),
        ("a lecture's tree", recorded("number-tree", Some(lecture), "alpha-beta", all())),
        ("minimax", recorded("number-tree", Some(lecture), "minimax", all())),
        ("tic-tac-toe", recorded("tic-tac-toe", late, "alpha-beta", all())),
        ("connect four", recorded("connect-four:4x4", None, "alpha-beta", deep)),
        ("mcts", recorded("tic-tac-toe", late, "mcts", nodes(60))),
        ("mcts of numbers", recorded("number-tree", Some(lecture), "mcts", nodes(40))),
        ("thunder", recorded("maze-duel:size=3x3,turns=4", None, "thunder", nodes(30))),
        ("beam", recorded("maze-solo:size=3x3,turns=3", None, "beam", all())),
        ("chokudai", recorded("maze-solo:size=3x3,turns=3", None, "chokudai", nodes(40))),
    ]
}

/// The data of a page.
fn data(page: &str) -> Value {
    let (head, rest) = page.split_once("\" id=\"data\">").expect("data");
    let (data, _) = rest.split_once("</script>").expect("the end of the data");
    if head.ends_with("application/json") {
        return serde_json::from_str(data).expect("JSON");
    }
    let bytes = decoded(data);
    let mut text = String::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).expect("packed text");
    serde_json::from_str(&text).expect("JSON")
}

/// Base64 back to bytes.
fn decoded(text: &str) -> Vec<u8> {
    const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let value = |sign: char| SIGNS.find(sign).map(|at| at as u32);
    let values: Vec<u32> = text.chars().filter_map(value).collect();
    let bytes = values.chunks(4).flat_map(|chunk| {
        let bits = chunk.iter().enumerate().fold(0, |bits, (at, value)| bits | value << (18 - 6 * at));
        bits.to_be_bytes()[1..chunk.len()].to_vec()
    });
    bytes.collect()
}

/// SVG with each class replaced by its rule, so that two style sheets can be compared.
fn ruled(svg: &str, rules: &BTreeMap<String, String>) -> String {
    let parts = svg.split("class=\"").enumerate();
    let part = |(index, part): (usize, &str)| match part.split_once('"') {
        Some((class, rest)) if index > 0 => format!("<{}>{rest}", rules[class]),
        _ => part.to_owned(),
    };
    parts.map(part).collect()
}

fn rules(css: &str) -> BTreeMap<String, String> {
    let rule = |line: &str| {
        let (class, rule) = line.strip_prefix('.')?.split_once('{')?;
        let numbered = class.strip_prefix('c').is_some_and(|number| number.parse::<u32>().is_ok());
        numbered.then(|| (class.to_owned(), rule.trim_end_matches('}').to_owned()))
    };
    css.lines().filter_map(rule).collect()
}

fn numbers(value: &Value) -> Vec<u64> {
    value.as_array().expect("a list").iter().map(|number| number.as_u64().expect("a number")).collect()
}

/// What one slot of a node holds by the page, and by the drawing itself.
fn drawn(drawing: &edagari::trace::export::Drawing, slot: usize) -> String {
    match slot {
        0 => drawing.branch.as_ref().map_or_else(String::new, |(class, top)| {
            format!("class=\"{class}\"{}", if *top { " on top" } else { "" })
        }),
        1 => drawing.marks.clone(),
        2 => drawing.node.clone(),
        _ if drawing.window.is_empty() => drawing.value.clone(),
        _ => format!("{}\t{}", drawing.value, drawing.window),
    }
}

#[test]
fn every_picture_of_a_page_is_the_recording_at_that_step() {
    for (name, search) in searches() {
        let (limit, root) = (ExportFormat::Html.limit(), &search.job.position);
        let page = search.page(limit);
        let data = data(&page);
        let shown = &data["runs"][0];
        let on_page = rules(&page);
        let look = look(Text::default(), FigurePaper::Light, Vec::new());
        let view = search.view(limit);
        let mut pictures = Pictures::new(search.tree(), root, &view, &look.words, limit).expect("pictures");
        let mut held = numbers(&shown["first"]);
        let mut styles = Styles::default();
        let all = numbers(&shown["numbers"]);
        let every: Vec<u64> = (0..=search.tree().picture(search.tree().steps())).collect();
        assert_eq!(all, every, "{name} has all steps");
        for (place, &number) in all.iter().enumerate() {
            let changes = numbers(&shown["changes"][place]);
            for change in changes.chunks(2) {
                held[change[0] as usize] = change[1];
            }
            if place > 0 {
                pictures.go(number);
            }
            let moment = Moment::at(search.tree(), search.tree().step_of_picture(number));
            let now = TreeSnapshot::new(search.tree(), Some(&moment));
            let scene = ExportScene::of(now, root, &view, &look.words, limit).expect("a scene");
            assert_eq!(pictures.scene(), &scene, "{name}, step {number}");
            for export_node in 0..pictures.len() {
                let drawing = pictures.draw(export_node, &mut styles);
                let fresh = rules(&styles.css());
                for slot in 0..4 {
                    let art = shown["art"][held[export_node * 4 + slot] as usize].as_str().expect("art");
                    let art = match (slot, art.strip_suffix(" t")) {
                        (0, Some(class)) => format!("class=\"{class}\" on top"),
                        (0, None) if !art.is_empty() => format!("class=\"{art}\""),
                        _ => art.to_owned(),
                    };
                    let expected = ruled(&drawn(&drawing, slot), &fresh);
                    assert_eq!(ruled(&art, &on_page), expected, "{name}, step {number}, twig {export_node}");
                }
            }
        }
    }
}

#[test]
fn every_step_says_in_every_language_what_the_narrator_says() {
    for (name, search) in searches() {
        let view = search.view(ExportFormat::Html.limit());
        let (root, engine) = (&search.job.position, &search.job.engine);
        let shown = PageSearch { tree: search.tree(), root, engine, view: &view };
        let languages = texts(Text::new(Language::Japanese), true);
        let page = Page { searches: &[shown], texts: &languages, limit: ExportFormat::Html.limit() };
        let page = String::from_utf8(page.write(&mut |_, _| true).expect("a page")).expect("text");
        let data = data(&page);
        for (index, &text) in languages.iter().enumerate() {
            let told = &data["runs"][0]["texts"][index];
            let caption = Caption { text, conventions: Conventions::default(), engine, root };
            for (place, number) in numbers(&data["runs"][0]["numbers"]).into_iter().enumerate() {
                let moment = Moment::at(search.tree(), search.tree().step_of_picture(number));
                let said = caption.of(TreeSnapshot::new(search.tree(), Some(&moment)));
                let on_page = [&told["counts"][place], &told["sentences"][place]];
                assert_eq!(
                    on_page.map(|words| words.as_str().expect("words")),
                    [&said[0], &said[1]],
                    "{name}"
                );
            }
        }
        let order: Vec<_> = data["languages"].as_array().expect("languages").iter().collect();
        let codes: Vec<_> = order.iter().map(|language| language["code"].as_str()).collect();
        assert_eq!(codes, [Some("ja"), Some("en"), Some("zh")]);
    }
}

#[test]
fn what_sentences_call_nodes_of_a_textbook_stands_in_the_drawing() {
    for (name, recorded) in
        searches().into_iter().filter(|(name, _)| name.contains("aima") || name.contains("lecture"))
    {
        let data = data(&recorded.page(3_000));
        let run = &data["runs"][0];
        let art: String = run["art"].as_array().expect("art").iter().filter_map(Value::as_str).collect();
        let names = run["names"].as_array().expect("names").iter().filter_map(Value::as_str);
        let mut count = 0;
        for export_node in names.filter(|export_node| !export_node.is_empty()) {
            assert!(art.contains(&format!(">{export_node}<")), "{name}: {export_node} is not drawn");
            count += 1;
        }
        assert!(count > 8, "{name}");
    }
}

#[test]
fn a_question_has_the_answer_that_the_next_step_shows() {
    let mut asked = BTreeMap::new();
    for (name, search) in searches() {
        let data = data(&search.page(ExportFormat::Html.limit()));
        let shown = &data["runs"][0];
        let asks = shown["asks"].as_object().expect("questions");
        for (place, ask) in asks {
            let place: usize = place.parse().expect("a place");
            let said = shown["texts"][0]["sentences"][place].as_str().expect("a sentence");
            let words = shown["texts"][0]["asks"][place.to_string()].as_str().expect("words");
            let right = ask[1].as_u64().expect("an answer") as usize;
            let choices = ask[0].as_array().expect("choices");
            if choices.is_empty() {
                assert_eq!(said.contains("cut"), right == 0, "{name}: {words} {said}");
                *asked.entry(right).or_insert(0) += 1;
            } else if words.starts_with("What value") {
                let answer = choices[right].as_str().expect("a value");
                assert!(said.contains(answer), "{name}: {words} {said}");
                *asked.entry(2).or_insert(0) += 1;
            } else {
                assert!(choices.len() > 1 && right < choices.len());
                *asked.entry(3).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(asked.len(), 4, "all kinds are asked: {asked:?}");
}

#[test]
fn a_page_may_run_its_own_script_only_and_stands_without_it() {
    let page = recorded("number-tree", Some(AIMA), "alpha-beta", Limits::default()).page(3_000);
    assert!(page.len() <= 200_000, "{} bytes", page.len());
    let (_, script) = page.rsplit_once("<script>").expect("a script");
    let (script, _) = script.split_once("</script>").expect("its end");
    // That the hash is the script's is what `.ci/page` sees: a browser runs no other.
    assert!(page.contains("script-src 'sha256-"));
    assert!(page.contains("default-src 'none'"));
    assert!(script.len() <= 30 * 1024, "{} bytes of script", script.len());
    for word in
        ["eval(", "new Function", "fetch(", "XMLHttpRequest", "localStorage", "WebAssembly", "import("]
    {
        assert!(!script.contains(word), "{word}");
    }
    let before = page.split_once("id=\"data\"").expect("data").0;
    assert!(before.contains("<noscript>") && before.contains("<svg class=\"tree\""));
    assert_eq!(before.matches("<li value=").count(), 24);
    for value in ["= 3", "≤ 2", "12"] {
        assert!(before.contains(value), "{value}");
    }
}

#[test]
fn what_is_too_much_is_folded_and_counted() {
    let search = recorded("tic-tac-toe", Some("XO-------"), "minimax", Limits::default());
    let page = search.page(400);
    let data = data(&page);
    let shown = &data["runs"][0];
    let export_nodes = shown["places"].as_array().expect("places").len();
    assert!((50..=400).contains(&export_nodes), "{export_nodes}");
    let all = numbers(&shown["numbers"]);
    assert_eq!(all.last(), Some(&search.tree().picture(search.tree().steps())), "the last step is there");
    // What is drawn in the end and what is counted below is the whole tree.
    let mut held = numbers(&shown["first"]);
    for changes in shown["changes"].as_array().expect("changes") {
        for change in numbers(changes).chunks(2) {
            held[change[0] as usize] = change[1];
        }
    }
    let look = look(Text::default(), FigurePaper::Light, Vec::new());
    let view = search.view(400);
    let root = &search.job.position;
    let scene =
        ExportScene::of(TreeSnapshot::now(search.tree()), root, &view, &look.words, 400).expect("a scene");
    let hidden: u64 = scene.export_nodes.iter().map(|export_node| export_node.hidden).sum();
    assert_eq!(export_nodes as u64 + hidden, search.tree().len() as u64);
    let grouped = |count: u64| {
        let digits = count.to_string();
        if digits.len() > 3 {
            let (thousands, rest) = digits.split_at(digits.len() - 3);
            return format!("{thousands}\u{2009}{rest}");
        }
        digits
    };
    for (export_node, held) in
        scene.export_nodes.iter().zip(held.chunks(4)).filter(|(export_node, _)| export_node.hidden > 0)
    {
        let art = shown["art"][held[2] as usize].as_str().expect("art");
        assert!(art.contains(&format!(">{}<", grouped(export_node.hidden))), "{art}");
    }
}

#[test]
fn the_command_line_writes_pages() {
    let tree = ["tree", "--tree", AIMA, "--method", "alpha-beta", "--export"];
    let page = |more: &[&str]| run(&[tree.as_slice(), more].concat());
    let (status, out, err) = page(&["html", "--beside", "minimax", "--all-languages", "--lang", "zh"]);
    assert_eq!(status, 0, "{err}");
    let data = data(&String::from_utf8(out).expect("text"));
    let titles: Vec<_> = (0..2).map(|run| data["runs"][run]["texts"][1]["title"].as_str()).collect();
    assert!(titles[0].expect("a title").starts_with("Alpha-beta · value 3"), "{titles:?}");
    assert!(titles[1].expect("a title").starts_with("Minimax · value 3"), "{titles:?}");
    for (args, part) in [
        (vec!["svg", "--beside", "minimax"], "--beside goes with --export html"),
        (vec!["svg", "--all-languages"], "--all-languages goes with --export html"),
        (vec!["html", "--step", "3"], "#step="),
        (vec!["html", "--beside", "chess"], "chess"),
    ] {
        let (status, out, err) = page(&args);
        assert_eq!((status, out.len()), (2, 0), "{args:?}: {err}");
        assert!(err.contains(part), "{args:?}: {err}");
    }
}
