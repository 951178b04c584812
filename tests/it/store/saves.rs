//! Documents: what is written is read back, what is wrong is refused with its place.

use std::fs;
use std::path::{Path, PathBuf};

use edagari::catalog::{Engine, Evaluation, Game, Job};
use edagari::conventions::{Code, Conventions, CutNames, ScoreView, Signs};
use edagari::game::record::MoveId;
use edagari::search::Limits;
use edagari::search::alpha_beta::{Cut, Fail};
use edagari::search::mcts::Ucb1Total;
use edagari::store::{Document, DocumentError, LineColumn, Player, StoredAnalysis, examples};
use edagari::trace::Recording;
use edagari::words::text::Language;

pub(crate) fn read(text: &str) -> Document {
    Document::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refusal(text: &str) -> String {
    Document::from_text(text).expect_err("the document is wrong").to_string()
}

fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("saves/").map(|entry| entry.expect("entry").path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_shipped_game_opens_and_is_written_back_to_the_same_bytes() {
    assert!(shipped().len() >= 8);
    for path in shipped() {
        let document = Document::load(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let text = fs::read_to_string(&path).expect("text");
        assert_eq!(document.to_text(), text, "{}", path.display());
        assert!(
            !document.title.is_empty() && !document.record.comment(MoveId::START).is_empty(),
            "{}",
            path.display()
        );
    }
}

#[test]
fn the_menu_offers_every_shipped_game_under_its_title() {
    let mut offered: Vec<&str> = examples().into_iter().map(|(_, text)| text).collect();
    let mut files: Vec<String> =
        shipped().iter().map(|path| fs::read_to_string(path).expect("text")).collect();
    offered.sort_unstable();
    files.sort_unstable();
    assert_eq!(offered, files);
    for (title, text) in examples() {
        let document = read(text);
        assert_eq!(title, document.title);
        let languages = Language::ALL.len();
        assert_eq!(title.split(" / ").count(), languages, "{title} in each language");
        let comments = document.record.main_line().into_iter().chain([MoveId::START]);
        for comment in comments.map(|at| document.record.comment(at)).filter(|comment| !comment.is_empty()) {
            assert_eq!(comment.split("\n\n").count(), languages, "{comment}");
        }
    }
}

#[test]
fn weights_of_ones_own_survive_in_the_document_and_in_a_player() {
    let game = Game::Othello { size: 6 };
    let mut document = Document::new(game.start());
    let mut engine = Engine::default_for(game);
    let Evaluation::Weights(weights) = &mut engine.evaluation else { panic!("Othello has weights") };
    weights.phases[0].table[0] = 77;
    document.weights = Some((**weights).clone());
    document.players[1] = Player::Engine(engine);
    assert_eq!(read(&document.to_text()), document);
}

#[test]
fn version_0_becomes_the_same_game() {
    let old = read("(version: 0, title: \"Old\", game: \"othello\", moves: \"f5d6c3\")");
    let new = read("(version: 1, title: \"Old\", game: \"othello\", moves: \"f5 d6 c3\")");
    assert_eq!(old, new);
    assert_eq!(old.record.len(), 3);
    assert!(old.to_text().contains("version: 2"));
    assert!(refusal("(version: 0, game: \"othello\", moves: \"f5d6\", players: ())").contains("players"));
}

/// The numbers of walled boards were given to other boards after the first version.
/// Reports once held what the depth before the last had found.
#[test]
fn a_report_with_the_value_of_the_depth_before_still_opens() {
    let game = Game::ConnectFour { width: 7, height: 6 };
    let position = game.start().after(&game.start().parse_moves("4433").expect("moves"));
    let engine = Engine::parse("alpha-beta:depth=4", game).expect("an engine");
    let job = Job::new(position, engine);
    let report = Recording::of(&job).1.report;
    let mut document = Document::new(game.start());
    document.analyses.push(StoredAnalysis { job, report, fingerprint: None });
    let text = document.to_text();
    assert_eq!(read(&text).to_text(), text);
    let at = text.find("best: ").expect("a report names its best move");
    for before in ["\"12\"", "Some(\"lost by 3 (2 early)\")", "\"won by 1\""] {
        let older = format!("{}before: {before}, {}", &text[..at], &text[at..]);
        assert_eq!(read(&older).to_text(), text, "{older}");
    }
}

#[test]
fn walled_boards_of_the_first_version_stay_what_they_were() {
    let file = |version| {
        read(&format!("(version: {version}, game: \"maze-walls:size=5x5,turns=5,seed=1\", moves: \"LLLLD\")"))
    };
    let (old, new) = (file(1), file(2));
    assert_eq!(old.start.to_string(), "1192@/9####/2126./####6/42948 0 5");
    assert_eq!(new.start.to_string(), "1192@/8####/.2126/####3/64294 0 5");
    assert_eq!(old.position(old.cursor), old.start);
    let end = |document: &Document| {
        let last = document.record.main_line().pop().expect("five moves");
        document.position(last).points()
    };
    assert_eq!((end(&old), end(&new)), (Some(22), Some(21)));
    for document in [&old, &new] {
        assert!(document.start.is_numbered());
        assert_eq!(&read(&document.to_text()), document);
    }
    assert!(old.to_text().contains("version: 2") && old.to_text().contains("seed=1,start=drawn"));
}

/// "Decide before you search": what is asked stands nowhere in the file.
#[test]
fn a_puzzle_does_not_show_its_answer() {
    let puzzles: Vec<_> = examples()
        .into_iter()
        .map(|(_, text)| read(text))
        .filter(|document| document.record.comment(MoveId::START).contains("then press Enter"))
        .collect();
    assert_eq!(puzzles.len(), 2);
    for puzzle in puzzles {
        let title = &puzzle.title;
        assert!(puzzle.record.is_empty() && puzzle.analyses.is_empty(), "{title}");
        assert!(puzzle.record.evaluation(MoveId::START).is_none(), "{title}");
        assert!(puzzle.players.iter().all(Player::is_person), "{title}");
    }
}

#[test]
fn a_later_version_is_refused_whatever_else_it_says() {
    let error = refusal("(version: 3, game: \"go\", komi: Some(7.5), moves: [[[{1: 'a'}]]])");
    assert!(error.contains("version 3") && error.contains("newer Edagari"), "{error}");
}

#[test]
fn variations_and_comments_stand_where_the_file_says() {
    let document = read(
        "(version: 1, game: \"othello\", moves: [
            \"f5\", (play: \"d6 c3\", comment: \"main\", instead: [\"f6 e6\", [(play: \"f4\", comment: \"flat\"), \"c3\"]]),
        ])",
    );
    let labels = |id| document.start.labels(&document.record.path_to(id)).join(" ");
    let lines: Vec<String> = document.record.moves().map(labels).collect();
    assert_eq!(lines, ["f5", "f5 d6", "f5 d6 c3", "f5 f6", "f5 f6 e6", "f5 f4", "f5 f4 c3"]);
    let comments: Vec<&str> = document.record.moves().map(|id| document.record.comment(id)).collect();
    assert_eq!(comments, ["", "", "main", "", "", "flat", ""]);
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let othello = |rest: &str| refusal(&format!("(version: 1, game: \"othello\",\n {rest})"));
    let cases = [
        (refusal(""), "line 1, column 1: "),
        (refusal("hello"), "line 1, column 1: "),
        (refusal("(game: \"othello\")"), "version"),
        (refusal("(version: 1)"), "game"),
        (refusal("(version: 1,\n game: \"chess\")"), "line 2, column 9: no game is called \"chess\""),
        (othello("moves: [\"f5 d6\", \"f5\"]"), "line 2, column 20: moves: illegal move"),
        (othello("moves: \"f5 d6 z9\""), "line 2, column 16: moves: cannot be read"),
        (othello("moves: [(play: \"f5\", instead: [\"a1\"])]"), "line 2, column 34: moves: illegal move"),
        (othello("moves: [(play: \"\")]"), "moves: cannot be read"),
        (othello("moves: [(comment: \"no move\")]"), "play"),
        (othello("moves: [(play: \"f5\", commend: \"x\")]"), "commend"),
        (othello("moves: [(play: \"f5\", evaluation: (score: \"much\"))]"), "\"much\" is no score"),
        (othello("moves: [(play: \"f5\", evaluation: (score: \"1\", win_rate: NaN))]"), "no win rate"),
        (othello("moves: [(play: \"f5\", evaluation: (score: \"2000000\"))]"), "no score"),
        (othello("moves: [(play: \"f5\", evaluation: (score: \"-2147483648\"))]"), "no score"),
        (othello("start: \"xxo\""), "line 2, column 10: start position of othello: wrong length"),
        (othello("cursor: \"f5\""), "line 2, column 11: cursor"),
        (othello("players: (\"person\", \"alpha-betta\")"), "line 2, column 23: players, second: no method"),
        (othello("players: (\"random:seed=x\", \"\")"), "players, first"),
        (
            othello("analyses: [(position: \"?\", engine: \"random\", report: ())]"),
            "line 2, column 25: analyses",
        ),
        (othello("title: \"a\", title: \"b\""), "title"),
    ];
    for (error, expected) in cases {
        assert!(error.contains(expected), "{error:?} does not say {expected:?}");
    }
}

#[test]
fn an_engine_in_full_must_keep_its_ranges() {
    let game = Game::Othello { size: 8 };
    let mut document = Document::new(game.start());
    let mut engine = Engine::default_for(game);
    engine.evaluation = Evaluation::Lines;
    document.players[0] = Player::Engine(engine.clone());
    assert!(refusal(&document.to_text()).contains("players, first: othello has no evaluation"));
    engine.evaluation = Evaluation::default_for(game);
    let Evaluation::Weights(weights) = &mut engine.evaluation else { panic!("Othello has weights") };
    weights.phases[0].mobility += 1;
    engine.limits = Limits { depth: Some(0), ..Limits::default() };
    document.players[0] = Player::Engine(engine);
    assert!(refusal(&document.to_text()).contains("players, first: depth cannot be \"0\""));
}

#[test]
fn bytes_that_are_not_text_are_refused_with_their_place() {
    let error = Document::from_bytes(b"(version: 1,\n game: \xff)").expect_err("not UTF-8");
    assert!(matches!(error, DocumentError::NotText { place: LineColumn { line: 2, column: 8 } }), "{error}");
    read("\u{feff}(version: 1, game: \"othello\")".trim_start_matches('\u{feff}'));
    assert!(Document::from_bytes("\u{feff}(version: 1, game: \"othello\")".as_bytes()).is_ok());
}

#[test]
fn conventions_belong_to_the_document() {
    let plain = "(\n    version: 2,\n    game: \"number-tree\",\n    players: (\"person\", \"person\"),\n)\n";
    assert_eq!(read(plain).conventions, Conventions::default(), "older documents follow the defaults");
    let mut document = Document::new(Game::NumberTree.start());
    assert!(!document.to_text().contains("conventions"));
    document.conventions = Conventions {
        fail: Fail::Hard,
        cut: Cut::AboveBeta,
        signs: Signs::Negamax,
        view: ScoreView::Mover,
        names: CutNames::Node,
        t: Ucb1Total::Parent,
        code: Code::FailHard,
    };
    let text = document.to_text();
    let again = read(&text);
    assert_eq!(again.conventions, document.conventions);
    assert_eq!(again.to_text(), text);
    let line = "(version: 1, game: \"othello\", conventions: (fail: Hrad))";
    let error = Document::from_text(line).expect_err("no such word");
    assert!(matches!(error, DocumentError::Form { .. }), "{error}");
}
