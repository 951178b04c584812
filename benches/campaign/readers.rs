//! Everything that reads what somebody else wrote, with good inputs to be damaged.

use std::sync::LazyLock;

use edagari::catalog::{Engine, Game, Job};
use edagari::eval::patterns::Patterns;
use edagari::eval::weights::Weights;
use edagari::exercise::code::Expression;
use edagari::exercise::{Answer, AnswerSheet, shipped};
use edagari::game::Rng64;
use edagari::game::number_tree::NumberTree;
use edagari::match_play::{MatchPlan, MatchResults, MatchRun, document};
use edagari::session::command::Command;
use edagari::session::settings::Settings;
use edagari::session::{self, saved_settings, update};
use edagari::store::import::read;
use edagari::store::{Document, examples, obf, tables, wthor};
use edagari::window::layout::PanelLayout;
use edagari::worksheet::results;
use rand::SeedableRng as _;

use super::forms::{FORMS, Form, Verdict, difference, open, verdict};
use super::run::Reader;

/// Those that this name asks for; all without one. Good inputs are written for these alone.
pub(crate) fn asked(name: Option<&str>) -> impl Iterator<Item = Reader> {
    let is_asked = move |own: &str| name.is_none_or(|name| name == own);
    let accepting = READERS.into_iter().filter(move |reader| is_asked(reader.name)).map(|reader| Reader {
        name: reader.name.to_owned(),
        sources: (reader.sources)(),
        read: Box::new(move |bytes| if (reader.read)(bytes) { Verdict::Whole } else { Verdict::Refused }),
    });
    let forms = FORMS.iter().filter(move |form| is_asked(&name_of(form))).map(of_form);
    accepting.chain(forms)
}

fn name_of(form: &Form) -> String {
    format!("form: {}", form.name)
}

fn of_form(form: &'static Form) -> Reader {
    Reader { name: name_of(form), sources: written(form), read: Box::new(|bytes| verdict(form, bytes)) }
}

/// A reader that says whether it accepts an input; what is accepted must survive being written.
struct AcceptingReader {
    name: &'static str,
    sources: fn() -> Vec<Vec<u8>>,
    read: fn(&[u8]) -> bool,
}

/// All of these.
const READERS: [AcceptingReader; 19] = [
    AcceptingReader { name: "documents", sources: documents, read: document },
    AcceptingReader { name: "documents of versions 0 and 1", sources: old_documents, read: document },
    AcceptingReader { name: "matches", sources: matches, read: a_match },
    AcceptingReader { name: "weights", sources: weights, read: a_table },
    AcceptingReader {
        name: "patterns",
        sources: patterns,
        read: |bytes| Patterns::from_bytes(bytes).is_ok(),
    },
    AcceptingReader {
        name: "OBF",
        sources: problems,
        read: |bytes| text(bytes).is_some_and(|text| obf::read(text).is_ok()),
    },
    AcceptingReader {
        name: "WTHOR games",
        sources: tournaments,
        read: |bytes| wthor::read_games(bytes).is_ok(),
    },
    AcceptingReader {
        name: "WTHOR names",
        sources: tournaments,
        read: |bytes| {
            wthor::read_names(bytes, wthor::NameFileKind::Players).is_ok()
                && wthor::read_names(bytes, wthor::NameFileKind::Tournaments).is_ok()
        },
    },
    AcceptingReader { name: "settings", sources: settings, read: some_settings },
    AcceptingReader {
        name: "layouts",
        sources: layouts,
        read: |bytes| {
            text(bytes)
                .and_then(|text| ron::from_str::<PanelLayout>(text).ok())
                .map(PanelLayout::completed)
                .is_some()
        },
    },
    AcceptingReader { name: "exercises and answers", sources: sheets, read: a_sheet },
    AcceptingReader { name: "results", sources: tables_of_results, read: a_table_of_results },
    AcceptingReader { name: "typed trees", sources: trees, read: a_tree },
    AcceptingReader {
        name: "typed code",
        sources: expressions,
        read: |bytes| text(bytes).is_some_and(|text| Expression::read(text).is_ok()),
    },
    AcceptingReader { name: "positions", sources: positions, read: a_position },
    AcceptingReader { name: "moves", sources: moves, read: some_moves },
    AcceptingReader { name: "methods", sources: methods, read: a_method },
    AcceptingReader { name: "jobs", sources: jobs, read: a_job },
    AcceptingReader { name: "what is pasted", sources: pasted, read: paste },
];

/// Texts of a form.
fn written(form: &Form) -> Vec<Vec<u8>> {
    let whole = |seed| {
        let written = (form.write)(&mut Rng64::seed_from_u64(seed));
        let read = read(written.text.as_bytes(), open(form)).expect("what is whole is read");
        assert_eq!(difference(&written, &read), None, "{}", written.text);
        written.text.into_bytes()
    };
    (0..24).map(whole).collect()
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

fn bytes_of(texts: impl IntoIterator<Item = impl Into<String>>) -> Vec<Vec<u8>> {
    texts.into_iter().map(|text| text.into().into_bytes()).collect()
}

fn documents() -> Vec<Vec<u8>> {
    let mut texts: Vec<String> = examples().into_iter().map(|(_, text)| text.to_owned()).collect();
    texts.sort();
    bytes_of(texts)
}

fn old_documents() -> Vec<Vec<u8>> {
    bytes_of([
        "(version: 0, title: \"Old\", game: \"othello\", moves: \"f5d6c3\")",
        "(version: 1, game: \"othello\", players: (\"person\", \"alpha-beta:depth=5,eval=weights\"), moves: [\"f5\", (play: \"d6 c3\", comment: \"main\", evaluation: (score: \"12\", bound: Lower, win_rate: 0.75, depth: 6, method: \"alpha-beta\"), instead: [\"f6 e6\", [(play: \"f4\", comment: \"flat\", instead: [\"d6\"]), \"c3\"]])], cursor: \"f5 d6\")",
        "(version: 1, game: \"connect-four:5x4\", comment: \"two\nlines\", moves: [(play: \"3\", instead: [[(play: \"2\", instead: [[(play: \"1\", instead: [\"4 4\"])]])]]), \"3 3\"], analyses: [(position: \"1\", engine: \"alpha-beta:depth=3\", fingerprint: \"087d5edf5678deb4\", report: (best: \"3\", score: \"won by 2 (5 early)\", exact: true, line: \"3 3\", nodes: 11, leaves: 7, actions: [(play: \"1\", score: \"3\", line: \"1 1\")], cuts: [(1, 0)], finished: true))])",
    ])
}

fn document(bytes: &[u8]) -> bool {
    let Ok(document) = Document::from_bytes(bytes) else { return false };
    let text = document.to_text();
    let again = Document::from_text(&text).expect("what was written is read");
    assert!(again == document, "a document changes when it is written");
    true
}

static MATCHES: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let played = |(game, engines): (&str, [&str; 2])| {
        let game: Game = game.parse().expect("a game");
        let engines = engines.map(|word| Engine::parse(word, game).expect("an engine")).to_vec();
        let plan = MatchPlan::new(game, engines, 6);
        let mut results = MatchResults::new(plan);
        let mut run = MatchRun::start(&results, MatchRun::usual_threads(), || {}).expect("threads");
        while !results.is_complete() {
            run.wait(std::time::Duration::from_secs(10)).into_iter().for_each(|played| results.add(played));
        }
        document::to_text(&results)
    };
    bytes_of([
        played(("tic-tac-toe", ["random", "minimax:depth=2"])),
        played(("maze-duel:size=3x3,turns=4,seed=0", ["random", "random"])),
        played(("othello:4", ["random", "alpha-beta:depth=1,eval=weights"])),
    ])
});

fn matches() -> Vec<Vec<u8>> {
    MATCHES.clone()
}

fn a_match(bytes: &[u8]) -> bool {
    let Some(Ok(kept)) = text(bytes).map(document::kept_in_text) else { return false };
    let again = document::from_text(&document::to_text(&kept.results)).expect("what was written is read");
    assert!(again == kept.results, "a match changes when it is written");
    true
}

fn weights() -> Vec<Vec<u8>> {
    bytes_of([
        include_str!("../../assets/othello-weights.ron").to_owned(),
        tables::to_text(&Weights::standard(6).expect("a table")),
    ])
}

fn a_table(bytes: &[u8]) -> bool {
    let Ok(weights) = tables::from_bytes(bytes) else { return false };
    let again = tables::from_bytes(tables::to_text(&weights).as_bytes()).expect("what was written is read");
    assert!(again == weights, "a table changes when it is written");
    true
}

/// Small ones: nearly all numbers are zero.
fn patterns() -> Vec<Vec<u8>> {
    let of = |anchors: &[u8]| {
        let mut numbers = vec![0.0; anchors.len() * Patterns::numbers_of_a_set()];
        numbers.iter_mut().step_by(997).for_each(|number| *number = 1.5);
        Patterns::new(anchors, &numbers).expect("they fit").to_bytes()
    };
    vec![of(&[32]), of(&[12, 61])]
}

fn problems() -> Vec<Vec<u8>> {
    let board = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--";
    bytes_of([format!("% endgames\n{board} X; G8:+18; H1:+12; A4:-22;\n\n{board} X; % no scores\n")])
}

fn tournaments() -> Vec<Vec<u8>> {
    let moves = [56, 64, 53, 46, 35, 63, 34, 66, 65, 74, 33, 43];
    let mut bytes = vec![20, 26, 11, 21, 3, 0, 0, 0, 3, 0, 0xcf, 7, 8, 0, 24, 0];
    for game in 0..3 {
        bytes.extend([7, 0, 1, 0, 2, 0, 35, 30]);
        bytes.extend(moves.iter().take(12 - game).copied().chain(std::iter::repeat(0)).take(60));
    }
    vec![bytes]
}

fn settings() -> Vec<Vec<u8>> {
    let mut some = Settings::default();
    for game in ["othello:6", "connect-four", "maze-solo:size=4x3,turns=6,seed=5"] {
        let game: Game = game.parse().expect("a game");
        some.engines.insert(game.to_string(), Engine::default_for(game));
        some.pins.get_or_insert_default().push(Game::Othello { size: 4 }.start());
    }
    some.recent = vec!["/games/a \"b\".ron".into(), "/x".into()];
    bytes_of([Settings::default(), some].map(|settings| ron::to_string(&settings).expect("written")))
}

fn some_settings(bytes: &[u8]) -> bool {
    let Some(text) = text(bytes) else { return false };
    let kept = saved_settings::read(text);
    assert!(saved_settings::ZOOMS.contains(&kept.settings.zoom), "a zoom that hides the window");
    let again = saved_settings::read(&ron::to_string(&kept.settings).expect("written"));
    assert!(
        again.dropped.is_empty() && again.settings == kept.settings,
        "settings change when they are written"
    );
    kept.dropped.is_empty()
}

fn layouts() -> Vec<Vec<u8>> {
    bytes_of([ron::to_string(&PanelLayout::default()).expect("written")])
}

/// Each exercise by itself, unanswered and with an answer; of a position, a very small one.
fn sheets() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for set in shipped().into_iter().filter(|set| set.name != "games") {
        for exercise in set.sheet().set.exercises {
            let mut sheet = AnswerSheet::default();
            let answer = Answer::empty(&exercise);
            sheet.set.exercises.push(exercise);
            all.push(sheet.to_text());
            if let Some(work) = sheet.work_mut(0) {
                (work.answer, work.hints, work.handed_in) = (answer, 1, true);
            }
            all.push(sheet.to_text());
        }
    }
    bytes_of(all)
}

fn a_sheet(bytes: &[u8]) -> bool {
    let Ok(sheet) = AnswerSheet::from_bytes(bytes) else { return false };
    (0..sheet.set.exercises.len()).for_each(|index| drop(sheet.grade(index)));
    let again = AnswerSheet::from_text(&sheet.to_text()).expect("what was written is read");
    assert!(again == sheet, "a set changes when it is written");
    true
}

fn tables_of_results() -> Vec<Vec<u8>> {
    bytes_of([
        "student,exercise,kind,points,earned\nAnn,1,values,5,4.5\n\"Ben, \"\"B\"\"\",2,cuts,10,\n'=C,3,code,1,1\n",
    ])
}

fn a_table_of_results(bytes: &[u8]) -> bool {
    let Some(Ok(rows)) = text(bytes).map(results::from_text) else { return false };
    let _ = results::summary(&rows);
    let again = results::from_text(&results::to_text(&rows)).expect("what was written is read");
    assert!(again.len() == rows.len(), "a table of results changes when it is written");
    true
}

fn trees() -> Vec<Vec<u8>> {
    bytes_of(["[[3,12,8],[2,4,6],[14,5,2]]", "max: [[1,[2,-3]],4]", "[1,\n 2]", "((3 12 8)(2 4 6))"])
}

fn a_tree(bytes: &[u8]) -> bool {
    let Some(Ok(tree)) = text(bytes).map(NumberTree::read) else { return false };
    let again = NumberTree::read(&tree.to_string()).expect("what was written is read");
    assert!(again == tree, "a tree changes when it is written");
    true
}

fn expressions() -> Vec<Vec<u8>> {
    bytes_of(["max(alpha, val)", "best >= beta", "-min(1, 2, beta) - alpha + 3", "move + 1"])
}

const GAMES: [&str; 11] = [
    "othello",
    "othello:4",
    "connect-four",
    "connect-four:5x4",
    "tic-tac-toe",
    "matrix",
    "number-tree",
    "maze-duel:size=4x3,turns=6,seed=3",
    "maze-race:size=5x5,turns=3,seed=2",
    "maze-walls:size=5x5,turns=6,seed=1",
    "maze-auto:size=3x3,turns=2,seed=4",
];

fn games() -> impl Iterator<Item = (&'static str, Game)> {
    GAMES.into_iter().map(|word| (word, word.parse().expect("a game")))
}

/// The first line names the game, so that it can be damaged as well.
fn split(bytes: &[u8]) -> Option<(Game, &str)> {
    let (game, rest) = text(bytes)?.split_once('\n')?;
    Some((game.parse().ok()?, rest))
}

fn positions() -> Vec<Vec<u8>> {
    bytes_of(games().map(|(word, game)| format!("{word}\n{}", game.start())))
}

fn a_position(bytes: &[u8]) -> bool {
    let Some((game, typed)) = split(bytes) else { return false };
    let Ok(position) = game.parse_position(typed) else { return false };
    let _ = (position.actions(), position.is_over(), position.outcome());
    let again = position.game().parse_position(&position.to_string()).expect("what was written is read");
    assert!(again == position, "a position changes when it is written");
    true
}

fn moves() -> Vec<Vec<u8>> {
    let line = |(word, game): (&str, Game)| {
        let (mut position, mut line) = (game.start(), Vec::new());
        for step in 0..8 {
            let actions = position.actions();
            let Some(&action) = actions.get(step * 7 % actions.len().max(1)) else { break };
            line.push(action);
            position = position.after(&[action]);
        }
        format!("{word}\n{}", game.start().write_moves(&line))
    };
    bytes_of(games().map(line))
}

fn some_moves(bytes: &[u8]) -> bool {
    let Some((game, typed)) = split(bytes) else { return false };
    let start = game.start();
    let Ok(line) = start.parse_moves(typed) else { return false };
    let again = start.parse_moves(&start.write_moves(&line)).expect("what was written is read");
    assert!(again == line, "moves change when they are written");
    true
}

fn methods() -> Vec<Vec<u8>> {
    bytes_of([
        "othello\nalpha-beta:depth=5,table=off,eval=weights,ordering=off",
        "connect-four\nmcts:playouts=3000,c=1.41,expand=10,seed=3",
        "maze-solo\nbeam:width=7,distinct=off",
        "maze-race\nduct:playouts=60,time=0.5",
        "tic-tac-toe\nminimax:nodes=100",
        "maze-auto\nannealing:steps=90",
    ])
}

fn a_method(bytes: &[u8]) -> bool {
    let Some((game, typed)) = split(bytes) else { return false };
    let Ok(engine) = Engine::parse(typed, game) else { return false };
    let again = Engine::parse(&engine.to_string(), game).expect("what was written is read");
    assert!(again == engine, "a method changes when it is written");
    true
}

fn jobs() -> Vec<Vec<u8>> {
    let job = |(_, game): (&str, Game)| {
        ron::to_string(&Job::new(game.start(), Engine::default_for(game))).expect("written")
    };
    bytes_of(games().map(job))
}

fn a_job(bytes: &[u8]) -> bool {
    let Some(Ok(job)) = text(bytes).map(ron::from_str::<Job>) else { return false };
    let _ = (job.engine.to_string(), job.position.to_string(), job.unit());
    true
}

fn pasted() -> Vec<Vec<u8>> {
    bytes_of(["f5d6c3d3c4", "F5 D6 C3", "---------------------------OX------XO--------------------------- X"])
}

fn paste(bytes: &[u8]) -> bool {
    let Some(text) = text(bytes) else { return false };
    let mut state = session::document::start_state(Settings::default());
    let before = state.game.document.clone();
    let _ = update::apply(&mut state, Command::PasteText(text.to_owned()));
    state.game.document != before
}
