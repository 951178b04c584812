//! Documents made by chance, and the deepest that there can be: are they read back as they were written?

use std::sync::Arc;

use edagari::catalog::{AnyPosition, Engine, Evaluation, Family, Game, Job};
use edagari::game::record::{MoveEvaluation, MoveId};
use edagari::game::score::Bound;
use edagari::game::{Rng64, Score, random_below};
use edagari::search::{Control, Unwatched};
use edagari::store::{Document, Player, StoredAnalysis};
use rand::SeedableRng;

use crate::store::saves::read;

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
