//! What is faster than a search that nobody waits for is named at once; solvers are used where there are some, on the threads
//! that were chosen.

use edagari::catalog::{AnyPosition, Engine, Game, Job, Level, Method};
use edagari::cli;
use edagari::game::Rng64;
use edagari::game::Sequential as _;
use edagari::game::othello::Othello;
use edagari::search::{Control, Unwatched};
use edagari::session::command::Command;
use edagari::session::settings::Settings;
use edagari::session::{document, update};
use edagari::words::faster::faster;
use edagari::words::text::{Language, Text};
use rand::SeedableRng as _;

use crate::window::desk::{Desk, settings};

const OTHELLO: Game = Game::Othello { size: 8 };
const FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

/// A position of a random game with so many empty squares.
fn ending(size: u8, empties: u32) -> Othello {
    let mut rng = Rng64::seed_from_u64(5);
    let mut position = Othello::new(size).expect("a size");
    while position.empties().count_ones() > empties {
        position.play(position.random_action(&mut rng));
    }
    position
}

fn job(position: AnyPosition, word: &str) -> Job {
    let engine = Engine::parse(word, position.game()).expect(word);
    Job::new(position, engine)
}

#[test]
fn plain_search_to_the_end_names_the_solver_where_it_takes_long() {
    let long = [
        (20, "alpha-beta"),
        (20, "alpha-beta:eval=patterns"),
        (20, "minimax"),
        (18, "alpha-beta:table=off"),
        (22, "alpha-beta:depth=20"),
    ];
    for (empties, word) in long {
        let other =
            job(AnyPosition::Othello(ending(8, empties)), word).faster().unwrap_or_else(|| panic!("{word}"));
        assert!(other.proves && other.expected > 10.0, "{word} {other:?}");
        assert!(other.seconds * 4.0 <= other.expected, "{word} {other:?}");
        assert_eq!(other.engine.to_string(), "exact", "{word}");
    }
    let short = [
        (14, "alpha-beta"),
        (10, "minimax"),
        (40, "alpha-beta:depth=8"),
        (20, "alpha-beta:time=3"),
        (20, "alpha-beta:nodes=1000"),
        (20, "alpha-beta:endgame=16"),
        (20, "exact"),
        (20, "mcts"),
    ];
    for (empties, word) in short {
        assert_eq!(job(AnyPosition::Othello(ending(8, empties)), word).faster(), None, "{empties} {word}");
    }
}

#[test]
fn of_the_start_of_othello_an_estimate_is_named_and_of_connect_four_the_solver() {
    let start = AnyPosition::Othello(Othello::default());
    let other = job(start.clone(), "alpha-beta").faster().expect("nobody waits for that");
    assert_eq!((other.proves, other.engine), (false, Engine::default_for(OTHELLO)));
    assert_eq!(job(start, "alpha-beta:depth=30").faster(), None, "nothing comes to depth 30");
    let other = job(FOUR.start(), "alpha-beta:lines=all").faster().expect("nobody waits for that");
    assert_eq!((other.proves, other.engine.to_string().as_str()), (true, "exact:every=on"));
    assert!(other.seconds < 1.0, "it is in the book");
    assert_eq!(job(FOUR.start(), "alpha-beta:endgame=28").faster(), None);
}

#[test]
fn the_command_line_says_so_on_standard_error_and_searches_as_it_was_told() {
    // A win at once, which alpha-beta finds in a moment for all the cells that are empty.
    let words = ["edagari", "search", "--game", "connect-four", "--moves", "121212", "--json", "--method"];
    let told = |method: &str| {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let args = words.into_iter().chain([method]);
        assert_eq!(cli::run(args, &mut out, &mut err, |_| Ok(())), 0);
        let found: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        (found["nodes"].as_u64(), String::from_utf8(err).expect("text"))
    };
    let (nodes, sentence) = told("alpha-beta");
    assert_eq!(nodes, Some(8), "the method is not another one");
    assert!(sentence.contains("--method exact") && sentence.lines().count() == 1, "{sentence}");
    assert_eq!(told("exact").1, "");
    assert_eq!(told("alpha-beta:nodes=100").1, "");
}

#[test]
fn the_window_names_it_while_the_search_runs_and_takes_it_by_a_click() {
    for language in Language::ALL {
        let mut desk = Desk::new(Settings { language, ..settings() });
        let text = Text::new(language);
        let plain = Engine::parse("alpha-beta:table=off", FOUR).expect("known");
        desk.run([Command::Stop, Command::New(FOUR), Command::SetEngine(plain), Command::Search]);
        desk.until("it runs", |state| state.faster().is_some());
        let other = desk.state().faster().expect("it takes long");
        let [name, instead] =
            ["alpha-beta", "exact"].map(|name| text.get(&format!("analysis.method.{name}")));
        let sentence = faster(text, &other, &name, &instead);
        assert!(desk.shows(&sentence), "{sentence}");
        desk.click(&text.with("analysis.search-with", &[("method", &instead)]));
        desk.until("it is solved", |state| {
            state.analysis.progress.as_ref().is_some_and(|progress| progress.report.exact)
        });
        assert_eq!(desk.state().faster(), None);
    }
}

#[test]
fn small_boards_of_othello_are_solved_too_where_alpha_beta_gives_way() {
    for (size, empties) in [(4, 9), (6, 14)] {
        let position = ending(size, empties);
        let run = |word: &str| {
            let job = job(AnyPosition::Othello(position), word);
            job.run(&mut Control::unlimited(), &mut Unwatched)
        };
        let (solved, plain, exact) = (run("alpha-beta:endgame=16"), run("alpha-beta"), run("exact"));
        assert_eq!((solved.score, solved.exact), (plain.score, true), "{position}");
        assert_eq!(
            (solved.nodes, solved.score),
            (exact.nodes, exact.score),
            "it is the solver that searched"
        );
        let early = run("alpha-beta:endgame=1,depth=60,nodes=10000000");
        assert_eq!((early.score, early.exact), (plain.score, true));
    }
    let six = Game::Othello { size: 6 };
    let level = Level::new(Level::count(six), six).expect("a level").engine().to_string();
    assert!(level.contains("endgame"), "{level}");
}

/// The threads of a solver, where it is one.
fn threads(engine: &Engine) -> Option<u32> {
    match &engine.method {
        Method::Exact(method) => Some(method.threads),
        _ => None,
    }
}

#[test]
fn solvers_of_the_window_search_on_the_threads_that_are_set() {
    let mut state = document::start_state(Settings::default());
    update::apply(&mut state, Command::Stop);
    let exact = Method::named("exact").expect("known");
    let chosen = |state: &edagari::session::state::State| {
        let engine = state.with_method(&Engine::default_for(FOUR), exact.clone(), FOUR);
        threads(&engine)
    };
    let usual = (Settings::most_threads() - 1).max(1);
    assert_eq!((Settings::default().threads(), chosen(&state)), (usual, Some(usual)));
    // A solver that was chosen before follows, and one with a number of its own does not.
    let own = Engine::parse("exact:threads=9", OTHELLO).expect("known");
    let with_usual = state.with_method(&Engine::default_for(FOUR), exact.clone(), FOUR);
    let engines = [(FOUR.to_string(), with_usual), (OTHELLO.to_string(), own)].into();
    update::apply(&mut state, Command::SetSettings(Box::new(Settings { engines, ..Settings::default() })));
    let mut wanted = Settings { threads: Some(usual + 2), ..state.settings.clone() };
    update::apply(&mut state, Command::SetSettings(Box::new(wanted.clone())));
    assert_eq!(chosen(&state), Some(usual + 2));
    let kept = |game: Game| threads(&state.settings.engines[&game.to_string()]);
    assert_eq!([kept(FOUR), kept(OTHELLO)], [Some(usual + 2), Some(9)]);
    // It is kept, and what makes no sense is not.
    let text = ron::to_string(&state.settings).expect("writable");
    assert_eq!(edagari::session::saved_settings::read(&text).settings.threads, Some(usual + 2));
    wanted.threads = Some(0);
    let text = ron::to_string(&wanted).expect("writable");
    let read = edagari::session::saved_settings::read(&text);
    assert_eq!((read.settings.threads, read.dropped), (None, vec!["threads".to_owned()]));
}
