//! Documents: what is written is read back, what is wrong is refused with its place.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Evaluation, Family, Game, Job};
use edagari::conventions::{Code, Conventions, CutNames, ScoreView, Signs};
use edagari::game::record::{MoveEvaluation, MoveId};
use edagari::game::score::Bound;
use edagari::game::{Rng64, Score, random_below};
use edagari::search::alpha_beta::{Cut, Fail};
use edagari::search::mcts::Ucb1Total;
use edagari::search::{Control, Limits, Unwatched};
use edagari::store::{Document, DocumentError, LineColumn, Player, SIZE_LIMIT, StoredAnalysis, examples};
use rand::SeedableRng;

fn read(text: &str) -> Document {
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
        assert_eq!(title, read(text).title);
    }
}

/// A position, random moves from it with random variations and words, players and a search.
fn random_document(rng: &mut Rng64) -> Document {
    const GAMES: [&str; 12] = [
        "tic-tac-toe",
        "connect-four",
        "connect-four:5x4",
        "othello",
        "othello:4",
        "number-tree",
        "matrix",
        "maze-duel:size=4x3,turns=6,seed=3",
        "maze-race:size=5x5,turns=3,seed=2",
        "maze-solo:size=4x3,turns=6,seed=5",
        "maze-walls:size=5x5,turns=6,seed=1",
        "maze-auto:size=3x3,turns=2,seed=4",
    ];
    let game: Game = GAMES[random_below(rng, 12) as usize].parse().expect("a game");
    let mut document = Document::new(game.start());
    // No game begins in the middle of a turn in which both move.
    let still = game == Game::NumberTree || game.family() == Family::Simultaneous;
    if !still && random_below(rng, 3) == 0 {
        let plies = random_below(rng, 3);
        let start = wander(document.start.clone(), plies, rng).to_string();
        document.start = game.parse_position(&start).expect("as a person types it");
    }
    for _ in 0..random_below(rng, 40) {
        grow(&mut document, rng);
    }
    document.title = random_words(rng);
    document.record.set_comment(MoveId::START, random_words(rng));
    document.cursor = random_move(&document, rng);
    document.players = [random_player(game, rng), random_player(game, rng)];
    if random_below(rng, 4) == 0 {
        let plies = if still { 0 } else { random_below(rng, 6) };
        document.analyses = vec![analysis(wander(document.start.clone(), plies, rng), rng)];
    }
    document
}

fn wander(mut position: AnyPosition, plies: u32, rng: &mut Rng64) -> AnyPosition {
    for _ in 0..plies {
        let actions = position.actions();
        let next = position.after(&[actions[random_below(rng, actions.len() as u32) as usize]]);
        if next.is_over() {
            break;
        }
        position = next;
    }
    position
}

fn random_move(document: &Document, rng: &mut Rng64) -> MoveId {
    let moves: Vec<MoveId> = [MoveId::START].into_iter().chain(document.record.moves()).collect();
    moves[random_below(rng, moves.len() as u32) as usize]
}

/// Adds a few moves after one of those that are there, and perhaps a comment and a value.
fn grow(document: &mut Document, rng: &mut Rng64) {
    let mut at = random_move(document, rng);
    let mut position = document.position(at);
    for _ in 0..=random_below(rng, 8) {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        let action = actions[random_below(rng, actions.len() as u32) as usize];
        at = document.record.add(at, action).expect("added");
        position = position.after(&[action]);
    }
    if random_below(rng, 3) == 0 {
        document.record.set_comment(at, random_words(rng));
    }
    if random_below(rng, 3) == 0 {
        document.record.set_evaluation(at, Some(random_evaluation(rng)));
    }
}

fn random_words(rng: &mut Rng64) -> String {
    const WORDS: [&str; 14] = [
        "white",
        "角",
        "\"quoted\"",
        "\\",
        "\n",
        "\r\n",
        "\t",
        "(",
        "]",
        "// no comment",
        "🙂",
        "'",
        "r#\"",
        "\u{7f}",
    ];
    (0..random_below(rng, 6)).map(|_| WORDS[random_below(rng, 14) as usize]).collect()
}

fn random_evaluation(rng: &mut Rng64) -> MoveEvaluation {
    let units = random_below(rng, 129) as i32 - 64;
    let score = match random_below(rng, 4) {
        0 => Score::decided(units, random_below(rng, 100)),
        1 => {
            if units > 0 {
                Score::INFINITY
            } else {
                -Score::INFINITY
            }
        }
        2 => Score::estimate(units * 31_250),
        _ => Score(units),
    };
    let bound = [Bound::Exact, Bound::Lower, Bound::Upper][random_below(rng, 3) as usize];
    let exact = random_below(rng, 2) == 0;
    let win_rate = (random_below(rng, 2) == 0).then(|| f64::from(random_below(rng, 1001)) / 1000.0);
    let per_disc = [1, 32, 100][random_below(rng, 3) as usize];
    let (depth, method) = (random_below(rng, 30), random_words(rng));
    MoveEvaluation { score, per_disc, bound, exact, win_rate, depth, method }
}

fn random_player(game: Game, rng: &mut Rng64) -> Player {
    let words = if game.family() == Family::Solo {
        ["greedy", "beam:width=7,distinct=off", "chokudai:passes=3", "annealing:steps=90", "hill-climbing"]
    } else {
        ["alpha-beta:depth=3,table=off", "mcts:nodes=100,c=0.7", "minimax:time=0.1", "random", "thunder"]
    };
    match words.get(random_below(rng, 7) as usize) {
        Some(word) => Player::Engine(Engine::parse(word, game).expect("an engine")),
        None => Player::Person,
    }
}

fn analysis(position: AnyPosition, rng: &mut Rng64) -> StoredAnalysis {
    let words = match position.family() {
        Family::Solo => ["beam:width=4", "annealing:steps=60"],
        Family::Simultaneous => ["duct:playouts=60", "equilibrium:depth=1"],
        Family::Alternating => ["alpha-beta:depth=3", "mcts:nodes=60"],
    };
    let word = words[random_below(rng, 2) as usize];
    let mut engine = Engine::parse(word, position.game()).expect("an engine");
    if random_below(rng, 2) == 0 {
        engine.evaluation = Evaluation::Even;
    }
    let job = Job::new(position, engine);
    let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut Unwatched);
    let fingerprint =
        (report.nodes.is_multiple_of(2)).then(|| "00123456789abcde".parse().expect("a fingerprint"));
    StoredAnalysis { job, report, fingerprint }
}

#[test]
fn a_document_is_read_back_as_it_was_written() {
    let mut rng = Rng64::seed_from_u64(1);
    for _ in 0..400 {
        let document = random_document(&mut rng);
        let text = document.to_text();
        let again = read(&text);
        assert_eq!(again, document, "{text}");
        assert_eq!(again.to_text(), text);
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
fn the_deepest_variations_that_a_game_allows_are_read_back() {
    let game = Game::ConnectFour { width: 8, height: 7 };
    let mut document = Document::new(game.start());
    let mut at = MoveId::START;
    let mut position = document.start.clone();
    while let [first, .., last] = position.actions()[..] {
        document.record.add(at, first);
        at = document.record.add(at, last).expect("added");
        position = position.after(&[last]);
    }
    document.record.set_comment(at, "At the bottom.");
    let game = Game::NumberTree;
    let mut tree = "1".to_owned();
    for _ in 0..64 {
        tree = format!("[0,{tree}]");
    }
    let mut deep = Document::new(game.parse_position(&tree).expect("a tree of 64 levels"));
    let mut at = MoveId::START;
    for _ in 0..64 {
        let [first, second] = deep.position(at).actions()[..] else { panic!("two children") };
        deep.record.add(at, first);
        at = deep.record.add(at, second).expect("added");
    }
    for document in [document, deep] {
        assert_eq!(read(&document.to_text()), document);
    }
}

#[test]
fn saving_replaces_the_whole_file_or_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let mut document = Document::new(Game::TicTacToe.start());
    document.save(&path).expect("saved");
    document.title = "Second".to_owned();
    document.save(&path).expect("saved again");
    assert_eq!(Document::load(&path).expect("loaded"), document);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("list").collect();
    assert_eq!(names.len(), 1, "no temporary file is left");

    document.title = "x".repeat(SIZE_LIMIT);
    assert!(matches!(document.save(&path), Err(DocumentError::TooLarge { .. })));
    assert_eq!(Document::load(&path).expect("still there").title, "Second");
    let nowhere = folder.path().join("missing").join("game.ron");
    assert!(matches!(document_titled("a").save(&nowhere), Err(DocumentError::Write { .. })));
    assert!(matches!(Document::load(&nowhere), Err(DocumentError::Read { .. })));
    assert!(matches!(Document::load(folder.path()), Err(DocumentError::Read { .. })));
    assert!(matches!(document_titled("a").save(folder.path()), Err(DocumentError::Write { .. })));
}

fn document_titled(title: &str) -> Document {
    Document { title: title.to_owned(), ..Document::new(Game::TicTacToe.start()) }
}

#[cfg(unix)]
#[test]
fn a_link_and_the_permissions_of_a_file_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("file.ron"), folder.path().join("link.ron"));
    document_titled("one").save(&file).expect("saved");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(&file, &link).expect("link");
    document_titled("two").save(&link).expect("saved");
    assert!(link.is_symlink());
    assert_eq!(Document::load(&file).expect("loaded").title, "two");
    assert_eq!(fs::metadata(&file).expect("metadata").permissions().mode() & 0o777, 0o640);
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
