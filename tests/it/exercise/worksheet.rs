//! Worksheets: does every exercise come out in every form and language, and does no page cut a tree?

use edagari::conventions::Conventions;
use edagari::exercise::{ExerciseKind, ExerciseSet, Gap};
use edagari::game::number_tree::NumberTree;
use edagari::session::export::data::FigurePaper as Colors;
use edagari::session::export::figure::look;
use edagari::session::worksheet::data::{ExerciseSource, SheetSources, WorksheetRequest, set_of_kind};
use edagari::trace::export::FigureGrowth;
use edagari::words::answers::because;
use edagari::words::text::{Language, Text};
use edagari::worksheet::{PageSize, SheetFormat, Voice, WorksheetOrder, WorksheetRefusal, write};

pub(crate) const ENGLISH: Text = Text::new(Language::English);

pub(crate) fn order(set: ExerciseSet, form: SheetFormat) -> WorksheetOrder {
    let (paper, growth) = (PageSize::A4, FigureGrowth::Down);
    WorksheetOrder { set, form, paper, key: false, with_key: false, seed: None, students: 1, growth }
}

fn written(order: &WorksheetOrder, text: Text) -> Result<Vec<u8>, WorksheetRefusal> {
    let look = look(text, Colors::Print, Vec::new());
    let voice = Voice {
        say: &|key, values| text.with(key, values),
        because: &|exercise, solution| because(text, exercise, solution),
    };
    write(order, voice, &look, &mut |_, _| true)
}

pub(crate) fn text_of(order: &WorksheetOrder, text: Text) -> String {
    String::from_utf8(written(order, text).expect("written")).expect("text")
}

/// Every set that is offered.
pub(crate) fn sets(text: Text) -> Vec<ExerciseSet> {
    ExerciseSource::all()
        .into_iter()
        .skip(1)
        .filter(|source| *source != ExerciseSource::Tree)
        .map(|source| source.set(text, &(&ExerciseSet::default()).into()).expect("a set"))
        .collect()
}

#[test]
fn every_set_comes_out_in_every_form_and_language() {
    for text in Language::ALL.map(Text::new) {
        for set in sets(text) {
            for key in [false, true] {
                let svg = text_of(&WorksheetOrder { key, ..order(set.clone(), SheetFormat::Svg) }, text);
                assert!(svg.starts_with("<svg") && !svg.contains("worksheet."), "{}", set.title);
                assert!(!svg.contains("（</text>") && !svg.contains(">）"), "a bracket alone: {}", set.title);
                let tex = text_of(&WorksheetOrder { key, ..order(set.clone(), SheetFormat::Tikz) }, text);
                assert!(tex.contains("\\begin{document}") && tex.ends_with("\\end{document}\n"));
                assert_eq!(tex.matches("\\begin{").count(), tex.matches("\\end{").count());
            }
        }
    }
}

#[test]
fn a_pdf_has_a_page_for_each_page_of_the_drawing() {
    let set = ExerciseSource::Shipped(1)
        .set(Text::new(Language::Japanese), &(&ExerciseSet::default()).into())
        .expect("a set");
    let bytes = written(&order(set, SheetFormat::Pdf), Text::new(Language::Japanese)).expect("written");
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
    for (paper, height) in [(PageSize::A4, 841.89_f32), (PageSize::Letter, 792.0)] {
        for set in sets(ENGLISH) {
            for key in [false, true] {
                let svg =
                    text_of(&WorksheetOrder { paper, key, ..order(set.clone(), SheetFormat::Svg) }, ENGLISH);
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
    let kinds = (0..12).map(|_| set_of_kind(ExerciseKind::Values).exercises.remove(0)).collect();
    let set = ExerciseSet { exercises: kinds, ..ExerciseSet::default() };
    let svg = text_of(&order(set, SheetFormat::Svg), ENGLISH);
    let pages = |needle: &str| -> Vec<i32> {
        let lines = svg.lines().filter(|line| line.contains(needle));
        lines.filter_map(|line| Some((attribute(line, "y")?.parse::<f32>().ok()? / 841.89) as i32)).collect()
    };
    let (asked, roots) = (pages(">Write the minimax value"), pages(">A</text>"));
    assert_eq!(asked.len(), 12);
    assert_eq!(asked, roots, "questions and the roots of their trees");
    assert!(asked.last() > asked.first(), "there is more than one page");
}

/// Twenty students: twenty pages to copy, not forty.
#[test]
fn two_trees_of_moderate_size_share_a_page() {
    let of = |kind| set_of_kind(kind).exercises.remove(0);
    let exercises = vec![of(ExerciseKind::Values), of(ExerciseKind::Cuts)];
    let set = ExerciseSet { exercises, ..ExerciseSet::default() };
    for seed in 0..20 {
        for paper in [PageSize::A4, PageSize::Letter] {
            let order = WorksheetOrder { paper, seed: Some(seed), ..order(set.clone(), SheetFormat::Svg) };
            assert!(text_of(&order, ENGLISH).contains("Page 1 of 1"), "sheet {seed} on {paper:?}");
        }
    }
}

/// Nobody copies keys for a class: they follow one another, and a page has its number among all.
#[test]
fn the_keys_of_several_students_share_pages() {
    let set = set_of_kind(ExerciseKind::Cuts);
    let keys = WorksheetOrder { key: true, students: 20, seed: Some(1), ..order(set, SheetFormat::Svg) };
    let svg = text_of(&keys, ENGLISH);
    for seed in 1..=20 {
        assert_eq!(svg.matches(&format!(">Sheet no. {seed} · ")).count(), 1, "key {seed}");
    }
    assert_eq!(svg.matches(": answers</text>").count(), 1, "one title");
    let pages = svg.matches(">Page ").count();
    assert!(pages < 15 && svg.contains(&format!(">Page {pages} of {pages}</text>")), "{pages} pages");
    let sheets = text_of(&WorksheetOrder { key: false, ..keys }, ENGLISH);
    assert!(sheets.matches("Page 1 of 1").count() == 20, "a sheet begins a page");
}

/// A key is read beside the tree: its sums go as the tree does.
#[test]
fn the_sums_of_a_key_go_from_left_to_right() {
    let exercise = set_of_kind(ExerciseKind::Values).exercises.remove(0);
    let solution = exercise.solve().expect("a solution");
    let lines = because(ENGLISH, &exercise, &solution);
    let root = exercise.tree().expect("a tree");
    let after = |node: u32| -> Vec<u32> {
        fn below(tree: &edagari::game::number_tree::WholeTree, node: u32, found: &mut Vec<u32>) {
            tree.children(node).iter().for_each(|&child| below(tree, child, found));
            if tree.value(node).is_none() {
                found.push(node);
            }
        }
        let mut found = Vec::new();
        below(root.tree(), node, &mut found);
        found
    };
    let names: Vec<_> = after(0).into_iter().map(|node| exercise.node_name(&root, node)).collect();
    assert_eq!(lines.len(), names.len());
    for (line, name) in lines.iter().zip(&names) {
        assert!(line.starts_with(&format!("{name} = ")), "{line}: {name}");
    }
}

#[test]
fn students_get_sheets_of_their_own_that_can_be_made_again() {
    let set = set_of_kind(ExerciseKind::Cuts);
    let one = |seed| {
        text_of(&WorksheetOrder { seed: Some(seed), ..order(set.clone(), SheetFormat::Tikz) }, ENGLISH)
    };
    assert_eq!(one(7), one(7));
    assert_ne!(one(7), one(8));
    let three = WorksheetOrder { seed: Some(7), students: 3, ..order(set.clone(), SheetFormat::Tikz) };
    let three = text_of(&three, ENGLISH);
    for seed in 7..10 {
        let alone = one(seed);
        let body =
            alone.split_once("\\begin{document}").and_then(|(_, body)| body.split_once("\\end{document}"));
        assert!(three.contains(body.expect("a body").0.trim()), "sheet {seed}");
    }
    let key = text_of(
        &WorksheetOrder { seed: Some(7), key: true, ..order(set.clone(), SheetFormat::Tikz) },
        ENGLISH,
    );
    assert!(key.contains("Sheet no. 7") && key.contains("edagariscissors") && !key.contains("Name:"));
    assert!(!one(7).contains("cut={"), "the sheet does not give it away");
}

#[test]
fn what_cannot_be_made_is_refused() {
    let refused = |order: &WorksheetOrder| written(order, ENGLISH).expect_err("refused").to_string();
    assert_eq!(refused(&order(ExerciseSet::default(), SheetFormat::Pdf)), "there is no exercise in the set");
    let fixed = ExerciseSource::Shipped(0).set(ENGLISH, &(&ExerciseSet::default()).into()).expect("a set");
    let many = WorksheetOrder { students: 2, ..order(fixed.clone(), SheetFormat::Pdf) };
    assert!(refused(&many).starts_with("nothing in this set is made by chance"), "{}", refused(&many));
    assert!(refused(&WorksheetOrder { students: 501, ..many }).contains("501 students"));
    let mut stopped = 0;
    let look = look(ENGLISH, Colors::Print, Vec::new());
    let set = set_of_kind(ExerciseKind::Values);
    let order = WorksheetOrder { students: 50, ..order(set, SheetFormat::Svg) };
    let voice = Voice { say: &|key, values| ENGLISH.with(key, values), because: &|_, _| Vec::new() };
    let result = write(&order, voice, &look, &mut |done, all| {
        assert_eq!(all, 50);
        stopped = done;
        done < 3
    });
    assert!(result.is_err() && stopped == 3, "it stops when it is told to");
}

#[test]
fn a_wish_of_the_dialog_becomes_an_order() {
    let wish = WorksheetRequest {
        source: ExerciseSource::Kind(1),
        key: true,
        seed: 9,
        ..WorksheetRequest::default()
    };
    let order = wish.order(ENGLISH, &(&ExerciseSet::default()).into()).expect("an order");
    assert_eq!((order.seed, order.key, order.set.exercises.len()), (Some(9), true, 1));
    let moodle = WorksheetRequest { form: SheetFormat::Moodle, ..wish }
        .order(ENGLISH, &(&ExerciseSet::default()).into())
        .expect("an order");
    assert!(!moodle.key, "the answers are in it anyway");
    assert!(
        WorksheetRequest { source: ExerciseSource::Shipped(99), ..wish }
            .order(ENGLISH, &(&ExerciseSet::default()).into())
            .is_none()
    );
}

#[test]
fn a_letter_that_no_font_has_is_named_and_not_printed_as_a_box() {
    let mut set = sets(ENGLISH).remove(0);
    // A character for private use: no font gives it a form.
    set.title = "Trees \u{f8ff7}".to_owned();
    let refused = written(&order(set.clone(), SheetFormat::Pdf), ENGLISH).expect_err("refused");
    assert!(
        matches!(&refused, WorksheetRefusal::Letters(letters) if letters == &['\u{f8ff7}']),
        "{refused:?}"
    );
    assert!(written(&order(set, SheetFormat::Tikz), ENGLISH).is_ok());
}

#[test]
fn a_position_of_a_game_is_printed_with_its_board_and_whose_turn_it_is() {
    use edagari::catalog::Game;
    use edagari::exercise::Exercise;
    let of = |game: &str, text: &str| {
        game.parse::<Game>().expect("a game").parse_position(text).expect("a position")
    };
    for (position, square) in [
        (of("tic-tac-toe", "XOXOX-O-- X"), "X is to move."),
        (of("maze-duel:size=3x3,turns=4", "1.3/A.B/907 A 4:2 3"), "A is to move."),
    ] {
        let exercise = Exercise { plies: Some(2), ..Exercise::new(ExerciseKind::Cuts, position) };
        let set = ExerciseSet { exercises: vec![exercise], ..ExerciseSet::default() };
        let svg = text_of(&order(set, SheetFormat::Svg), ENGLISH);
        assert!(svg.contains(square), "{svg}");
    }
}

#[test]
fn a_key_says_why() {
    let of = |kind: ExerciseKind| {
        let set = set_of_kind(kind);
        let key = text_of(
            &WorksheetOrder { seed: Some(3), key: true, ..order(set.clone(), SheetFormat::Svg) },
            ENGLISH,
        );
        let sheet = text_of(&WorksheetOrder { seed: Some(3), ..order(set, SheetFormat::Svg) }, ENGLISH);
        (key, sheet)
    };
    for (name, said) in [
        ("ucb1", "UCB1 takes the greatest sum"),
        ("bug", "The line should read"),
        ("equilibrium", "Against these columns the rows are worth"),
        ("cuts", "cut"),
        ("order", "With the best child of every node first"),
        ("values", "= max("),
    ] {
        let (key, sheet) = of(ExerciseKind::named(name).expect("a kind"));
        assert!(key.contains(said) && (name == "cuts" || !sheet.contains(said)), "{name}");
    }
}

#[test]
fn the_sentence_above_code_with_gaps_names_the_form_that_the_code_has() {
    for (language, form) in [
        (Language::English, "negamax"),
        (Language::Japanese, "ネガマックス"),
        (Language::Chinese, "负极大值"),
    ] {
        let of = |gaps: &[Gap]| {
            let set = set_of_kind(ExerciseKind::Code { gaps: gaps.to_vec() });
            text_of(&order(set, SheetFormat::Svg), Text::new(language))
        };
        let (negamax, sides) = (of(&Gap::ALL), of(&Gap::OF_SIDES));
        assert!(negamax.contains(form) && !negamax.contains("MAX moves at state"), "{language:?}");
        assert!(!sides.contains(form) && sides.contains("MAX moves at state"), "{language:?}");
    }
}

#[test]
fn numbers_of_lines_have_a_column_of_their_own() {
    let set = ExerciseSource::Shipped(2).set(ENGLISH, &(&ExerciseSet::default()).into()).expect("a set");
    let bug = set.exercises.iter().find(|it| matches!(it.kind, ExerciseKind::Bug { .. })).expect("a bug");
    let set = ExerciseSet { exercises: vec![bug.clone()], ..ExerciseSet::default() };
    let svg = text_of(&order(set, SheetFormat::Svg), ENGLISH);
    let words = |tag: &str| Some(tag.rsplit_once("</text>")?.0.rsplit_once('>')?.1.to_owned());
    let ends = |tag: &&str| attribute(tag, "text-anchor") == Some("end");
    let numbers: Vec<_> = svg.lines().filter(ends).filter_map(|tag| attribute(tag, "x")).collect();
    assert!(numbers.len() > 9, "{svg}");
    assert!(numbers.iter().all(|x| *x == numbers[0]), "they end at one place");
    let lines: Vec<_> = svg.lines().filter_map(|tag| Some((words(tag)?, attribute(tag, "x")?))).collect();
    let begins = |code: &str| lines.iter().rfind(|(words, _)| words.starts_with(code)).expect("a line").1;
    assert_eq!(begins("fun "), begins("}"), "the first line and the last, of one digit and of two");
}

#[test]
fn a_key_says_in_words_how_many_points_there_are() {
    let set = set_of_kind(ExerciseKind::Values);
    let points = set.points();
    for (language, said) in [
        (Language::English, format!("{points} points in all")),
        (Language::Japanese, format!("{points} 点満点")),
        (Language::Chinese, format!("满分 {points} 分")),
    ] {
        let key = WorksheetOrder { key: true, ..order(set.clone(), SheetFormat::Svg) };
        let svg = text_of(&key, Text::new(language));
        assert!(svg.contains(&format!(">{said}</text>")), "{svg}");
    }
}

#[test]
fn a_question_longer_than_a_page_leaves_its_tree_upright_on_a_page() {
    let mut set = set_of_kind(ExerciseKind::Values);
    set.exercises[0].text = "line\n".repeat(60);
    set.minutes = Some(25);
    let svg = text_of(&order(set.clone(), SheetFormat::Svg), ENGLISH);
    let height = |needle: &str| -> f32 {
        let line = svg.lines().find(|line| line.contains(needle)).expect(needle);
        attribute(line, "y").and_then(|y| y.parse().ok()).expect("a height")
    };
    let (root, child) = (height(">A</text>"), height(">B</text>"));
    assert!(root < child && (root / 841.89) as i32 == (child / 841.89) as i32, "{root} {child}");
    for y in svg.lines().filter(|line| line.contains(">line</text>")).filter_map(|line| attribute(line, "y"))
    {
        let y = y.parse::<f32>().expect("a height") % 841.89;
        assert!((40.0..=816.0).contains(&y), "{y}");
    }
    assert!(text_of(&order(set, SheetFormat::Tikz), ENGLISH).contains("25 minutes"));
}

#[test]
fn the_tree_on_the_board_becomes_a_sheet() {
    let tree = NumberTree::parse("[[3,12,8],[2,4,6],[14,5,2]]").expect("a tree");
    let none = ExerciseSet::default();
    let sources = SheetSources { open: &none, tree: Some((tree.clone(), Conventions::default())) };
    let wish = WorksheetRequest { source: ExerciseSource::Tree, ..WorksheetRequest::default() };
    let order = wish.order(ENGLISH, &sources).expect("an order");
    let kinds: Vec<_> = order.set.exercises.iter().map(|exercise| exercise.kind.name()).collect();
    assert_eq!(kinds, ["values", "cuts", "windows"]);
    assert!(order.set.exercises.iter().all(|exercise| exercise.tree() == Ok(tree.clone())));
    let svg = text_of(&WorksheetOrder { form: SheetFormat::Svg, ..order }, ENGLISH);
    assert!(svg.contains(">14<") && svg.contains("Search tree"));
    assert!(wish.order(ENGLISH, &(&none).into()).is_none(), "without a tree there is nothing to ask");
}
