//! Is what leaves the window well formed, complete, and true to the recording?

use std::collections::BTreeMap;

use edagari::catalog::{Engine, Game, Job};
use edagari::cli;
use edagari::conventions::{Conventions, CutNames, Signs};
use edagari::session::export::data::FigurePaper;
use edagari::session::export::figure::{Caption, look};
use edagari::trace::export::{ExportFormat, ExportRefusal, SceneOptions, write};
use edagari::trace::{Moment, NodeId, Recording, Tree, TreeSnapshot};
use edagari::words::text::{Language, Text};
use resvg::usvg;
use serde_json::Value;

pub(crate) const AIMA: &str = "[[3,12,8],[2,4,6],[14,5,2]]";

/// A search of a textbook tree or a game, recorded.
pub(crate) struct Search {
    pub(crate) job: Job,
    recording: Recording,
}

/// Who reads a figure: in which language, on which paper.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FigureReader {
    pub(crate) language: Language,
    pub(crate) paper: FigurePaper,
}

impl FigureReader {
    const ENGLISH: Self = Self { language: Language::English, paper: FigurePaper::Light };
}

pub(crate) fn search(game: Game, position: &str, method: &str) -> Search {
    let position = game.parse_position(position).expect("a position");
    let job = Job::new(position, Engine::parse_textbook(method, game).expect("a method"));
    let (recording, _) = Recording::of(&job);
    Search { job, recording }
}

pub(crate) fn aima() -> Search {
    search(Game::NumberTree, AIMA, "alpha-beta")
}

impl Search {
    pub(crate) fn tree(&self) -> &Tree {
        &self.recording.current().expect("a pass").tree
    }

    pub(crate) fn export(
        &self,
        format: ExportFormat,
        view: &SceneOptions,
        step: Option<u64>,
    ) -> Result<Vec<u8>, ExportRefusal> {
        self.export_for(format, view, step, FigureReader::ENGLISH)
    }

    pub(crate) fn export_for(
        &self,
        format: ExportFormat,
        view: &SceneOptions,
        step: Option<u64>,
        reader: FigureReader,
    ) -> Result<Vec<u8>, ExportRefusal> {
        let FigureReader { language, paper } = reader;
        let moment = step.map(|step| Moment::at(self.tree(), self.tree().step_of_picture(step)));
        let snapshot = TreeSnapshot::new(self.tree(), moment.as_ref());
        let text = Text::new(language);
        let caption = self.caption(text, view.conventions).of(snapshot);
        write(snapshot, &self.job.position, view, format, &look(text, paper, caption))
    }

    pub(crate) const fn caption(&self, text: Text, conventions: Conventions) -> Caption<'_> {
        Caption { text, conventions, engine: &self.job.engine, root: &self.job.position }
    }

    pub(crate) fn text(&self, format: ExportFormat, step: Option<u64>) -> String {
        String::from_utf8(self.export(format, &SceneOptions::default(), step).expect("exported"))
            .expect("text")
    }

    pub(crate) fn json(&self, step: Option<u64>) -> Vec<Value> {
        let json: Value = serde_json::from_str(&self.text(ExportFormat::Json, step)).expect("JSON");
        json["nodes"].as_array().expect("nodes").clone()
    }
}

pub(crate) fn run(args: &[&str]) -> (u8, Vec<u8>, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = std::iter::once("edagari").chain(args.iter().copied());
    let status = cli::run(args, &mut out, &mut err, |_| Err("not in a test".to_owned()));
    (status, out, String::from_utf8(err).expect("text"))
}

/// The words of an SVG in order, read by the parser that other programs use.
pub(crate) fn words_of(svg: &str) -> Vec<String> {
    let tree = usvg::roxmltree::Document::parse(svg).expect("well-formed XML");
    let texts = tree.descendants().filter(|node| node.has_tag_name("text"));
    texts.filter_map(|node| node.text()).map(str::to_owned).collect()
}

#[test]
fn a_textbook_tree_shows_values_bounds_and_what_was_never_read() {
    let words = words_of(&aima().text(ExportFormat::Svg, None));
    let all = words.join("|");
    for word in
        ["= 3", "≤ 2", "MAX", "MIN", "12", "8", "14", "principal variation", "cut off, never searched"]
    {
        assert!(words.iter().any(|shown| shown == word), "{word} is missing from {all}");
    }
    // The two leaves that were cut stand in their places.
    for leaf in ["4", "6"] {
        assert_eq!(words.iter().filter(|word| *word == leaf).count(), 1, "{leaf} in {all}");
    }
    assert!(all.contains("leaves read: 7 of 9"), "{all}");
}

#[test]
fn every_figure_is_an_svg_that_others_can_read() {
    for (language, paper) in [
        (Language::English, FigurePaper::Light),
        (Language::Japanese, FigurePaper::Dark),
        (Language::Chinese, FigurePaper::Print),
    ] {
        for step in [None, Some(1), Some(7)] {
            let reader = FigureReader { language, paper };
            let svg = aima().export_for(ExportFormat::Svg, &SceneOptions::default(), step, reader);
            let svg = String::from_utf8(svg.expect("exported")).expect("text");
            let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("valid SVG");
            assert!(tree.size().width() > 300.0 && tree.size().height() > 100.0);
        }
    }
}

#[test]
fn a_figure_at_a_step_holds_only_what_was_done() {
    let search = aima();
    let last = search.tree().picture(search.tree().steps());
    let mut nodes = 0;
    for step in 1..=last {
        let entries = search.json(Some(step));
        assert!(entries.len() >= nodes, "step {step} lost nodes");
        nodes = entries.len();
        let snapshot_step = search.tree().step_of_picture(step);
        assert_eq!(nodes, search.tree().prefix(snapshot_step), "step {step}");
    }
    assert_eq!(nodes, 13);
}

#[test]
fn the_data_are_those_of_the_recording() {
    let search = search(Game::TicTacToe, "XO--X---- O", "alpha-beta");
    let (tree, entries) = (search.tree(), search.json(None));
    assert_eq!(entries.len(), tree.len());
    let mut by_state = BTreeMap::new();
    for entry in &entries {
        *by_state.entry(entry["state"].as_str().expect("a state").to_owned()).or_insert(0) += 1;
        assert!(
            entry["parent"].as_u64().is_none_or(|parent| parent < entry["id"].as_u64().expect("a number"))
        );
    }
    let skipped = (0..tree.len() as u32)
        .filter(|&id| tree.node(NodeId(id)).state == edagari::trace::NodeState::Skipped)
        .count();
    // Long rows of pruned actions stand together, so there may be fewer of them.
    assert!(by_state["pruned"] <= skipped && by_state["pruned"] > 0);
    let root = tree.node(NodeId::ROOT);
    let value = root.value.expect("a value").for_first(root.side).units();
    assert_eq!(entries[0]["value"], value);
    assert_eq!(
        entries.iter().filter(|entry| entry["principal"] == true).count(),
        tree.principal_variation().len() + 1
    );
}

#[test]
fn code_for_other_programs_is_as_it_was_reviewed() {
    let search = aima();
    let dot = search.text(ExportFormat::Dot, None);
    assert!(dot.starts_with("digraph search {\n") && dot.ends_with("}\n"));
    assert_eq!(dot.matches(" -> ").count(), 12);
    assert!(dot.contains("n5 [label=\"C: ≤ 2\", shape=invhouse, "), "{dot}");
    assert!(dot.contains("n5 -> n7 [label=\"✂ α\", style=dashed, "), "{dot}");
    let mermaid = search.text(ExportFormat::Mermaid, None);
    let lines: Vec<_> = mermaid.lines().collect();
    assert_eq!(
        lines[..4],
        ["---", "title: \"Alpha-beta · value 3 · leaves read: 7 of 9 · cut-offs: 1\"", "---", "flowchart TD"]
    );
    for line in [
        "  n0[/\"A: = 3\"\\]:::best",
        "  n5[\\\"C: ≤ 2\"/]:::min",
        "  n5 -.-|\"✂ α\"| n7",
        "  n0 === n1",
        "  n5 -.- n8",
    ] {
        assert!(lines.contains(&line), "{line} is missing from {mermaid}");
    }
    let tikz = search.text(ExportFormat::Tikz, None);
    let (_, body) = tikz.split_once("\\begin{forest} edagari\n").expect("a forest");
    let (body, _) = body.split_once("\n\\node").expect("a caption");
    let expected = "\
[{$=$ 3}, MAX, text=edagariexact, best, best edge, label={[font=\\footnotesize, text=edagariweak]left:A}, s sep=19pt
  [{$=$ 3}, MIN, text=edagariexact, best, best edge, label={[font=\\footnotesize, text=edagariweak]left:B}
    [{3}, leaf, text=edagaritext, best, best edge]
    [{12}, leaf, text=edagaritext]
    [{8}, leaf, text=edagaritext]]
  [{$\\leqslant$ 2}, MIN, text=edagariupper, label={[font=\\footnotesize, text=edagariweak]left:C}
    [{2}, leaf, text=edagaritext]
    [{4}, leaf, pruned, cut={edagarialphacut}{\\alpha}]
    [{6}, leaf, pruned]]
  [{$=$ 2}, MIN, text=edagariexact, label={[font=\\footnotesize, text=edagariweak]left:D}
    [{14}, leaf, text=edagaritext]
    [{5}, leaf, text=edagaritext]
    [{2}, leaf, text=edagaritext]]]";
    assert_eq!(body, expected);
    // What the marks mean, of those that occur.
    for words in ["MAX", "MIN", "principal variation", "cut off, never searched"] {
        assert!(dot.contains(&format!("</FONT> {words}")), "{words} is missing from {dot}");
        let words = words.replace(',', "{,}");
        assert!(tikz.contains(&format!("}}~{words}}}")), "{words} is missing from {tikz}");
    }
    assert!(!dot.contains("not reached yet") && !tikz.contains("not reached yet"));
}

#[test]
fn pictures_follow_the_conventions_and_tell_the_step() {
    let search = aima();
    let told = |signs, names, format, step| {
        let conventions = Conventions { signs, names, ..Conventions::default() };
        let view = SceneOptions { conventions, ..SceneOptions::default() };
        let text = String::from_utf8(search.export(format, &view, step).expect("exported")).expect("text");
        text.replace("<BR/>", " ")
    };
    // The second move is worth at most 2 to MAX, which a course with one kind of nodes tells as at least −2.
    let words = words_of(&told(Signs::MaxMin, CutNames::Bound, ExportFormat::Svg, None));
    assert!(words.iter().any(|word| word == "≤ 2") && !words.iter().any(|word| word == "≥ −2"), "{words:?}");
    let words = words_of(&told(Signs::Negamax, CutNames::Bound, ExportFormat::Svg, None));
    assert!(words.iter().any(|word| word == "≥ −2") && !words.iter().any(|word| word == "≤ 2"), "{words:?}");
    // Programs get the same numbers in every course.
    assert_eq!(
        told(Signs::MaxMin, CutNames::Bound, ExportFormat::Json, None),
        told(Signs::Negamax, CutNames::Bound, ExportFormat::Json, None)
    );
    // The caption at the cut is the sentence of the narrator, in the words of the course.
    let cut = (1..40).find(|&picture| {
        told(Signs::MaxMin, CutNames::Bound, ExportFormat::Dot, Some(picture)).contains("cannot matter")
    });
    assert!(told(Signs::MaxMin, CutNames::Bound, ExportFormat::Dot, cut).contains("Alpha cut"));
    assert!(told(Signs::MaxMin, CutNames::Node, ExportFormat::Dot, cut).contains("Beta cut"));
}

/// Colour alone does not tell the two kinds of cuts apart: a letter stands beside the scissors, in the legend too.
#[test]
fn cuts_at_alpha_and_at_beta_differ_by_a_letter_in_every_figure() {
    // UCLA's tree has cuts of both kinds.
    let lists = "[[[[3,17],[2,12]],[[15],[25,0]]],[[[2,5],[3]],[[2,14]]]]";
    let search = search(Game::NumberTree, lists, "alpha-beta");
    let words = words_of(&search.text(ExportFormat::Svg, None));
    let count = |letter: &str| words.iter().filter(|word| *word == letter).count();
    // One more of each in the legend.
    assert_eq!((count("α"), count("β")), (4, 2), "{words:?}");
    for name in ["Alpha cut", "Beta cut"] {
        assert!(words.iter().any(|word| word == name), "{name}: {words:?}");
    }
    let dot = search.text(ExportFormat::Dot, None);
    assert_eq!((dot.matches("label=\"✂ α\"").count(), dot.matches("label=\"✂ β\"").count()), (3, 1));
    assert!(dot.contains("✂ α</FONT> Alpha cut") && dot.contains("✂ β</FONT> Beta cut"), "{dot}");
    let tikz = search.text(ExportFormat::Tikz, None);
    assert_eq!(tikz.matches("cut={edagaribetacut}{\\beta}").count(), 1, "{tikz}");
    assert!(tikz.contains("\\edagaricut{edagarialphacut}{\\alpha}~Alpha cut"), "{tikz}");
    // A move that is cut off keeps its name beside the scissors.
    let board = self::search(Game::TicTacToe, "-OXXO-X-O X", "alpha-beta");
    assert!(board.text(ExportFormat::Tikz, None).contains("cut action={edagari"));
}

/// The points of a path `M1 2L3 4`.
fn points(path: &str) -> Vec<(f32, f32)> {
    let parts = path.trim_start_matches('M').split('L');
    let point = |part: &str| {
        let (x, y) = part.trim_end_matches('Z').split_once(' ')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    };
    parts.filter_map(point).collect()
}

#[test]
fn the_name_of_an_action_stands_on_its_own_branch_alone() {
    let late = search(Game::TicTacToe, "XO--X---- O", "mcts:playouts=300");
    let svg = late.text(ExportFormat::Svg, None);
    let tree = usvg::roxmltree::Document::parse(&svg).expect("well-formed XML");
    let paths = tree.descendants().filter(|node| node.has_tag_name("path"));
    let open = paths.filter_map(|node| node.attribute("d")).filter(|path| !path.ends_with('Z'));
    let branches: Vec<_> = open.map(points).filter(|points| points.len() == 3).collect();
    let number = |node: &usvg::roxmltree::Node<'_, '_>, name| -> f32 {
        node.attribute(name).and_then(|text| text.parse().ok()).expect("a number")
    };
    let is_square = |words: &str| {
        words.len() == 2 && words.starts_with(['a', 'b', 'c']) && words.ends_with(['1', '2', '3'])
    };
    let names: Vec<_> = tree
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.text().is_some_and(is_square))
        .map(|node| (number(&node, "x"), number(&node, "y")))
        .collect();
    assert!(names.len() > 7 && names.len() == branches.len(), "{} of {}", names.len(), branches.len());
    for &(x, y) in &names {
        // The branch runs straight down through its name into its node.
        let own = |points: &&Vec<(f32, f32)>| {
            let [_, knee, end] = points[..] else { return false };
            (knee.0 - x).abs() < 0.1 && (end.0 - x).abs() < 0.1 && (knee.1..=end.1 + 1.0).contains(&y)
        };
        assert_eq!(branches.iter().filter(own).count(), 1, "at {x} {y}");
        // Every other branch stays above the knee, or goes down somewhere else.
        let near = |points: &&Vec<(f32, f32)>| {
            let [_, knee, end] = points[..] else { return false };
            (end.0 - x).abs() < 12.0 && (knee.1..=end.1 + 1.0).contains(&y)
        };
        assert_eq!(branches.iter().filter(near).count(), 1, "another branch at {x} {y}");
    }
}

#[test]
fn leaves_have_names_where_sentences_use_them() {
    let aima = aima();
    let words = |step| words_of(&aima.text(ExportFormat::Svg, step));
    let named = |words: &[String], name: &str| words.iter().filter(|word| *word == name).count();
    let whole = words(None);
    assert_eq!((named(&whole, "B"), named(&whole, "B1")), (1, 0), "no sentence, no names of leaves");
    let step = words(Some(4));
    assert!(step.iter().any(|word| word.starts_with("B1 is a leaf")), "{step:?}");
    assert_eq!((named(&step, "B"), named(&step, "B1")), (1, 1), "{step:?}");
}

#[test]
fn data_counts_steps_as_its_caption_does() {
    let search = aima();
    let last = search.tree().picture(search.tree().steps());
    assert!(last < search.tree().steps(), "two leaves that were cut are one step");
    for step in [4, last - 1] {
        let json: Value = serde_json::from_str(&search.text(ExportFormat::Json, Some(step))).expect("JSON");
        assert_eq!((json["step"].as_u64(), json["steps"].as_u64()), (Some(step), Some(last)));
        let caption = json["caption"][0].as_str().expect("a caption");
        assert!(caption.contains(&format!("step {step} of {last}")), "{caption}");
    }
}
