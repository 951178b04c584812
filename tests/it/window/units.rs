//! Are scores that count parts of a disc told in discs wherever people read them, and as whole numbers to programs?

use edagari::catalog::shown::DisplayedResult;
use edagari::catalog::{Engine, Evaluation, Game, Job, Unit};
use edagari::eval::weights::{Weights, WeightsPreset};
use edagari::game::record::{MoveEvaluation, MoveId};
use edagari::game::score::{Bound, Certainty};
use edagari::game::{Score, Side};
use edagari::search::{Control, Unwatched};
use edagari::session::analysis::data::Purpose;
use edagari::session::command::Command;
use edagari::session::state::{State, Status};
use edagari::store::Document;
use edagari::trace::{NodeId, Recording};
use edagari::window::boards;
use edagari::window::style::Palette;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::cli::terminal::{self, json, output};
use crate::window::desk::Desk;

const OTHELLO: Game = Game::Othello { size: 8 };

fn unit(word: &str) -> Unit {
    Unit::of(&OTHELLO.start(), &Engine::parse(word, OTHELLO).expect("an engine"))
}

#[test]
fn no_estimate_promises_more_discs_than_the_board_has() {
    let engine = Engine::parse("alpha-beta:depth=1,eval=patterns", OTHELLO).expect("an engine");
    let shown = DisplayedResult::of(&OTHELLO.start(), &engine);
    for (score, words) in [(7_000, "≈\u{2009}+64.0"), (-7_000, "≈\u{2009}−64.0"), (6_310, "≈\u{2009}+63.1")]
    {
        let (_, said) = shown.words(Side::First, Bound::Exact, false, Score::estimate(score));
        assert_eq!(said, words);
    }
}

#[test]
fn estimates_in_parts_of_discs_get_decimals_and_results_do_not() {
    let patterns = unit("alpha-beta:depth=1,eval=patterns");
    for (score, words) in [
        (Score::estimate(-23), "−0.23"),
        (Score::estimate(412), "+4.12"),
        (Score::estimate(100), "+1.00"),
        (Score::DRAW, "0"),
        (Score::decided(4, 0), "+4"),
        (Score::decided(-64, 3), "−64"),
        (Score::INFINITY, "+∞"),
        (-Score::INFINITY, "−∞"),
    ] {
        assert_eq!(patterns.write(score), words);
    }
    assert_eq!(patterns.plain(Score::estimate(-23)), "-0.23");
    assert_eq!(patterns.plain(Score::decided(4, 0)), "4");
    // What a result is worth can be compared with what was foretold.
    assert!(patterns.number(Score::estimate(399)) < patterns.number(Score::decided(4, 0)));
    let learned = unit("alpha-beta:depth=1,eval=learned");
    assert_eq!(learned.write(Score::estimate(-48)), "−1.50");
    for word in ["alpha-beta:depth=1,eval=weights", "alpha-beta:depth=1,eval=discs", "mcts:playouts=9"] {
        assert_eq!(unit(word).write(Score::estimate(-23)), "−23", "{word}");
    }
    let shares = Unit::new(Game::Matrix, 1);
    assert_eq!((shares.write(Score::INFINITY), shares.write(-Score::INFINITY)), ("+∞".into(), "−∞".into()));
    let tree = Unit::new(Game::NumberTree, 100);
    assert_eq!((tree.write(Score::estimate(14)), tree.per_disc()), ("14".to_owned(), 1));
}

#[test]
fn a_learned_table_knows_its_unit_and_keeps_it() {
    let learned = Weights::preset(WeightsPreset::Learned, 8).expect("shipped");
    assert_eq!(learned.per_disc, 32);
    assert_eq!(Evaluation::Weights(Box::new(learned.clone())).per_disc(), 32);
    let text = ron::to_string(&learned).expect("written");
    assert_eq!(ron::from_str::<Weights>(&text).expect("read"), learned);
    let lecture = Weights::standard(8).expect("a table");
    assert!(!ron::to_string(&lecture).expect("written").contains("per_disc"));
}

#[test]
fn the_command_line_writes_discs_and_says_the_unit_of_its_numbers() {
    let words = "search --game othello --moves f5d6c3d3 --method alpha-beta:eval=patterns --depth 3";
    let found = json(words);
    assert_eq!(found["per_disc"], 100);
    let score = found["score"].as_i64().expect("a whole number");
    let shown = output(words);
    let line = shown.lines().find(|line| line.starts_with("score")).expect("a score");
    assert_eq!(line, format!("score   about {:.2}, in discs", score as f64 / 100.0));
    let words = "search --game othello --moves f5d6c3d3 --method alpha-beta:eval=weights --depth 3";
    let found = json(words);
    assert!(found.get("per_disc").is_none());
    let line = format!("score   about {}, in points of the weights\n", found["score"]);
    assert!(output(words).contains(&line));
    let words = "tree --game othello --moves f5d6c3d3 --method alpha-beta:eval=patterns --depth 2";
    assert_eq!(json(words)["per_disc"], 100);
    let tree = output(words);
    assert!(tree.lines().filter(|line| line.contains("MIN")).all(|line| line.contains('.')), "{tree}");
    for format in ["json", "svg"] {
        let tree = output(&format!("{words} --export {format}"));
        let told = if format == "json" { "\"per_disc\":100" } else { "0." };
        assert!(tree.contains(told), "{tree}");
    }
}

#[test]
fn a_solved_endgame_is_told_in_the_same_unit_as_an_estimate() {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";
    let method = "alpha-beta:eval=patterns,endgame=16";
    let words = ["search", "--game", "othello", "--position", board, "--method", method];
    let told = |more: &[&str]| terminal::run(&[&words, more].concat()).1;
    let found: serde_json::Value = serde_json::from_str(&told(&["--json"])).expect("JSON");
    let in_discs = found["score"].as_f64().expect("a score") / found["per_disc"].as_f64().expect("a unit");
    assert_eq!((in_discs, &found["exact"]), (18.0, &true.into()), "{found}");
    let shown = told(&[]);
    assert!(shown.contains("score   18 (proven), in discs\n"), "{shown}");
}

#[test]
fn the_window_tells_discs_on_the_board_and_in_its_panels() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    let engine = Engine::parse("alpha-beta:depth=4,eval=patterns", OTHELLO).expect("an engine");
    let moves = desk.state().game.position.parse_moves("f5d6c3d3").expect("moves");
    desk.run([Command::PlayLine(moves), Command::SetEngine(engine), Command::Search]);
    desk.until("the search ends", |state| state.analysis.status == Status::Finished);
    desk.harness.run_steps(2);
    let state = desk.state();
    let report = state.report_here().expect("searched");
    let best = report.actions.iter().find(|action| Some(action.action) == report.best).expect("a best move");
    let score = best.score.expect("a score");
    // For the side to move, Black.
    let discs = f64::from(score.0) / 100.0;
    let words = format!("{discs:+.1}").replace('-', "minus ").replace('+', "plus ");
    let name = state.game.position.label(best.action);
    let said = format!("{name}, legal move, about {words}");
    assert!(desk.shows(&said), "{said}");
    let id = desk.state().game.cursor;
    let kept = desk.state().game.document.record.evaluation(id).expect("kept in the record");
    assert_eq!((kept.per_disc, kept.exact), (100, false));
    assert!((f64::from(kept.score.0) / 100.0 - discs).abs() < 0.01, "{kept:?}");
    // The root of the last pass says the same.
    let state = desk.state();
    let pass = state.analysis.recording.as_ref().and_then(Recording::current).expect("recorded");
    assert_eq!(pass.tree.node(NodeId::ROOT).value, Some(state.report_here().expect("searched").score));
    let root = words_of(state, pass.tree.node(NodeId::ROOT).value.expect("a value"));
    assert!(desk.shows(&root), "the headline says {root}");
}

/// An estimate for Black as the headline writes it.
fn words_of(state: &State, score: Score) -> String {
    state.shown().expect("searched").words(Side::First, Bound::Exact, false, score).1
}

#[test]
fn a_draw_is_called_one_where_results_are_not_counted() {
    let mut desk = Desk::default();
    let (off, connect_four) = ("alpha-beta:distance=off", Game::ConnectFour { width: 4, height: 4 });
    let (words, number) = ("=\u{2009}draw", "=\u{2009}0");
    for (game, word, draw) in [
        (Game::TicTacToe, off, words),
        (Game::TicTacToe, "alpha-beta", number),
        (connect_four, off, words),
        (connect_four, "alpha-beta", number),
    ] {
        let engine = Engine::parse(word, game).expect("an engine");
        desk.run([Command::New(game), Command::SetEngine(engine), Command::Search]);
        desk.until_searched();
        desk.harness.run_steps(4);
        let state = desk.state();
        assert!(state.report_here().is_some_and(|report| report.exact && report.score == Score::DRAW));
        assert!(desk.shows(draw), "{word}: the headline says {draw}");
        let said = boards::said(state.text(), draw);
        let rows = desk.harness.query_all_by_label_contains("best move");
        let rows: Vec<_> = rows.filter_map(|row| row.accesskit_node().label()).collect();
        assert!(rows.iter().any(|row| row.contains(&said)), "{word}: {rows:?}");
    }
}

/// Pictures, code for figures and pages, and the sentences on them.
#[test]
fn exported_trees_and_their_sentences_say_results_in_words_where_these_are_not_counted() {
    // One move wins, all others draw; the board is nearly full.
    let search =
        "tree --game connect-four:4x4 --moves 12312312344 --method alpha-beta:distance=off --windows";
    let export = |format: &str| output(&format!("{search} --export {format}"));
    let drawn = export("svg");
    let texts: Vec<_> = drawn
        .split("<text")
        .skip(1)
        .filter_map(|text| Some(text.split_once('>')?.1.split_once('<')?.0.trim().to_owned()))
        .collect();
    assert!(texts.iter().any(|text| text == "draw") && texts.iter().any(|text| text == "loss"), "{texts:?}");
    let number = |text: &String| {
        let value = text.trim_start_matches(['=', '≥', '≤', '≈', ' ']);
        value == "0" || value.starts_with(['+', '−']) || text.contains("−1]") || text.contains("[−1")
    };
    assert_eq!(texts.iter().find(|text| number(text)), None);
    for (format, values) in
        [("tikz", ["{$=$ draw", "{loss"]), ("dot", ["\"= draw", "\"loss\""]), ("mermaid", ["draw", "loss"])]
    {
        let text = export(format);
        assert!(values.iter().all(|value| text.contains(value)), "{format}: {text}");
        assert!(
            !["$=$ 0", "$ 0", "\"0\"", "= 0", "≥ 0", "−1"].iter().any(|number| text.contains(number)),
            "{format}: {text}"
        );
    }
    assert!(export("json").contains("\"only_results\":true"));
    let page = export("html");
    assert!(page.contains("it is worth a draw") && page.contains("(β = a loss)"), "{page}");
    assert!(
        !["worth 0", "least 0", "most 0", "already 0"].iter().any(|number| page.contains(number)),
        "{page}"
    );
}

#[test]
fn an_estimate_never_looks_like_a_proof() {
    let game = Game::ConnectFour { width: 7, height: 6 };
    let engine = Engine::parse("alpha-beta:depth=4", game).expect("an engine");
    let shown = DisplayedResult::of(&game.start(), &engine);
    let words = |exact, score| shown.words(Side::First, Bound::Exact, exact, score);
    // A proof is what it is.
    assert_eq!(words(false, Score::estimate(0)), (Certainty::Estimate, "≈\u{2009}50\u{2009}%".to_owned()));
    assert_eq!(words(true, Score::decided(4, 0)), (Certainty::Proven, "=\u{2009}+4".to_owned()));
    assert_eq!(words(true, Score::DRAW), (Certainty::Proven, "=\u{2009}0".to_owned()));
    let other = shown.words(Side::Second, Bound::Lower, false, Score::estimate(20));
    assert_eq!(other, (Certainty::AboutAtMost, "≲\u{2009}27\u{2009}%".to_owned()));
    for palette in [&Palette::LIGHT, &Palette::DARK] {
        let all = [Certainty::Proven, Certainty::Estimate, Certainty::AtLeast, Certainty::AtMost];
        let colors: std::collections::HashSet<_> = all.map(|known| palette.certainty(known)).into();
        assert_eq!(colors.len(), 4);
    }
}

#[test]
fn the_graph_of_a_game_has_one_unit_and_names_it() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    let search = |desk: &mut Desk, word: &str| {
        let engine = Engine::parse(word, OTHELLO).expect("an engine");
        desk.run([Command::SetEngine(engine), Command::Search]);
        desk.until("the search ends", |state| {
            matches!(state.analysis.status, Status::Finished | Status::Limited)
        });
        desk.harness.run_steps(2);
    };
    let title = |unit: &str| format!("Value of the position over the game. {unit}");
    // Table points are told in discs.
    search(&mut desk, "alpha-beta:depth=3,eval=weights");
    assert!(desk.shows(&title("Discs, for Black")));
    // So is a proven bound.
    let mut document = Document::new(OTHELLO.start());
    let line = document.start.parse_moves("f5d6c3").expect("moves");
    document.cursor = document.record.add_line(MoveId::START, &line).expect("a line");
    let values = [(Bound::Exact, false), (Bound::Upper, true), (Bound::Exact, false)];
    let ids = document.record.line_through(document.cursor);
    for (id, (bound, exact)) in ids.into_iter().zip(values) {
        let score = if exact { Score::decided(2, 0) } else { Score::estimate(200) };
        let per_disc = if exact { 1 } else { 100 };
        let value = MoveEvaluation { score, per_disc, bound, exact, ..MoveEvaluation::proven(score) };
        document.record.set_evaluation(id, Some(value));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("bounds.edagari");
    std::fs::write(&file, document.to_text()).expect("a file");
    desk.run([Command::OpenPath(file)]);
    desk.until("it is open", |state| state.game.document.record.len() == 3);
    desk.harness.run_steps(3);
    assert!(desk.shows(&title("Discs, for Black")));
}

#[test]
fn another_table_is_searched_with_at_once_also_where_patterns_judged_before() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    let engine = Engine::parse("alpha-beta:depth=2,eval=patterns", OTHELLO).expect("an engine");
    desk.run([Command::SetEngine(engine), Command::Search]);
    desk.until("the search ends", |state| state.analysis.status == Status::Finished);
    let table = Weights::preset(WeightsPreset::Corners, 8).expect("a table");
    desk.run([Command::SetWeights(table.clone())]);
    let judged = |state: &State| {
        let engine = state.analysis.engine.as_ref();
        state.analysis.status == Status::Finished
            && state.analysis.purpose == Purpose::Analysis
            && engine.is_some_and(|engine| engine.evaluation == Evaluation::Weights(Box::new(table.clone())))
    };
    desk.until("it is searched again with the table", judged);
}

#[test]
fn the_board_shows_what_each_square_adds_once_it_is_asked_to() {
    let mut desk = Desk::default();
    desk.run([Command::New(OTHELLO)]);
    let moves = desk.state().game.position.parse_moves("f5d6c3d3").expect("moves");
    desk.run([Command::PlayLine(moves)]);
    // Black is to move: what counts for the side to move counts for Black.
    let position = desk.state().game.position.clone();
    let said = |evaluation: &Evaluation| {
        let values = evaluation.by_square(&position).expect("it judges by squares");
        let unit = Unit::new(OTHELLO, evaluation.per_disc());
        let words = unit.write(Score::estimate(values[20])).replace('−', "minus ").replace('+', "plus ");
        format!("e3, legal move, adds {words} for Black")
    };
    let patterns = said(&Evaluation::Patterns);
    assert!(patterns.contains('.') && !desk.shows(&patterns), "off at first: {patterns}");
    desk.harness.key_press(egui::Key::C);
    desk.harness.run_steps(4);
    assert!(desk.shows(&patterns), "{patterns}");
    let table = Weights::preset(WeightsPreset::Corners, 8).expect("a table");
    desk.run([Command::SetWeights(table.clone())]);
    assert!(!desk.shows(&patterns));
    let values =
        Evaluation::Weights(Box::new(table)).by_square(&position).expect("a table judges by squares");
    // The table says nothing of an empty square; of one with a disc it says its number.
    assert_eq!(values[20], 0);
    let words =
        if values[27] > 0 { format!("plus {}", values[27]) } else { format!("minus {}", -values[27]) };
    let side = if values[27] > 0 { "Black" } else { "White" };
    assert!(desk.shows(&format!("d4, {side}, adds {words} for Black")), "{words}");
    desk.run([Command::ToggleContributions]);
    assert!(!desk.shows(&format!("d4, {side}, adds {words} for Black")));
    assert_eq!(Evaluation::Discs.by_square(&position), None);
}

#[test]
fn a_bound_of_estimates_does_not_look_like_one_that_is_proven() {
    for (bound, proven, estimated) in
        [(Bound::Lower, '≥', '≳'), (Bound::Upper, '≤', '≲'), (Bound::Exact, '=', '≈')]
    {
        assert_eq!(bound.certainty(true).sign(), proven);
        let known = bound.certainty(false);
        assert!(known.is_estimated() && known.sign() == estimated);
        assert_eq!(known.flipped().flipped(), known);
        assert_ne!(known, Certainty::Proven);
    }
    let game = Game::ConnectFour { width: 7, height: 6 };
    let engine = Engine::parse("alpha-beta:depth=4,every=off", game).expect("an engine");
    let job = Job::new(game.start(), engine.clone());
    let report = job.run(&mut Control::new(&job.engine.limits, std::sync::Arc::default()), &mut Unwatched);
    let shown = DisplayedResult::of(&job.position, &engine);
    let bounds = report.actions.iter().filter(|action| action.bound == Bound::Upper && !action.exact);
    let words: Vec<_> = bounds
        .filter_map(|action| Some(shown.words(Side::First, action.bound, action.exact, action.score?).1))
        .collect();
    assert!(!words.is_empty() && words.iter().all(|words| words.starts_with('≲')), "{words:?}");
}
