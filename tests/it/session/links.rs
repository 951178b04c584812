//! Links to games: what is written is read, a paste opens it, and what leads nowhere says so and leaves the open game alone. And
//! what a pass is called.

use edagari::catalog::Game;
use edagari::game::record::MoveId;
use edagari::session::command::Command;
use edagari::session::effect::Effect;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{document, links, update};
use edagari::words::move_numbers::move_names;
use edagari::words::text::{Language, Text};

fn opened(text: &str) -> (State, Vec<Effect>) {
    let mut state = document::start_state(Settings::default());
    let effects = update::apply(&mut state, Command::PasteText(text.to_owned()));
    (state, effects)
}

#[test]
fn a_link_to_any_game_is_read_as_it_was_written() {
    for word in ["othello", "othello:6", "connect-four:5x4", "tic-tac-toe", "number-tree", "maze-duel"] {
        let game: Game = word.parse().expect("a game");
        let (mut position, mut line) = (game.start(), Vec::new());
        for _ in 0..3 {
            let Some(&action) = position.actions().first() else { break };
            position.try_play(action).expect("legal");
            line.push(action);
        }
        let link = links::write(&game.start(), &line);
        assert!(link.starts_with("edagari:") && !link.contains(char::is_whitespace), "{link}");
        assert_eq!(links::read(&link), Some(Ok((game.start(), line.clone()))), "{link}");
        // From a position of its own.
        let (start, rest) = (game.start().after(&line[..1]), &line[1..]);
        let link = links::write(&start, rest);
        assert!(!link.contains(char::is_whitespace), "{link}");
        if game.parse_position(&start.to_string()).is_ok() {
            assert_eq!(links::read(&link), Some(Ok((start, rest.to_vec()))), "{link}");
        }
    }
    assert_eq!(links::read("f5d6c3"), None);
}

#[test]
fn a_link_that_is_pasted_opens_its_game_and_is_copied_again() {
    let (mut state, _) = opened("  edagari:connect-four/4455 ");
    assert_eq!(Game::usual("connect-four"), Some(state.game.position.game()));
    assert_eq!(state.game.document.record.main_line().len(), 4);
    let copied = update::apply(&mut state, Command::CopyLink);
    let Some(Effect::Copy(text, _)) = copied.first() else { panic!("{copied:?}") };
    assert_eq!(text, "edagari:connect-four/4455");
    update::apply(&mut state, Command::GoTo(MoveId::START));
    let copied = update::apply(&mut state, Command::CopyLink);
    // The game, wherever one looks at it.
    assert!(matches!(&copied[..], [Effect::Copy(text, _)] if text == "edagari:connect-four/4455"));
}

#[test]
fn a_link_that_leads_nowhere_says_so() {
    for link in ["edagari:chess/e4", "edagari:othello/a1", "edagari:othello/f5?from=nothing"] {
        let (state, effects) = opened(link);
        assert!(state.game.document.record.is_empty(), "{link}");
        let Some(Effect::Tell(notice)) = effects.first() else { panic!("{link}: {effects:?}") };
        assert!(notice.text.starts_with("The link leads to no game: "), "{link}: {}", notice.text);
    }
}

#[test]
fn a_pass_has_one_name() {
    let game = Game::usual("othello").expect("a game");
    // Whoever plays the first legal move in turn comes to a pass.
    let (mut position, mut line) = (game.start(), Vec::new());
    let passes = loop {
        let action = position.actions()[0];
        let is_pass = position.is_pass(action);
        position.try_play(action).expect("legal");
        line.push(action);
        if is_pass {
            break line.len();
        }
        assert!(!position.is_over(), "nobody passed");
    };
    for (language, word) in [(Language::English, "pass"), (Language::Japanese, "パス")] {
        let names = move_names(Text::new(language), &game.start(), &line);
        assert_eq!((names.len(), names[passes - 1].as_str()), (passes, word));
        assert!(!names.iter().any(|name| name == "PA"));
    }
}

#[test]
fn moves_behind_the_hash_of_a_web_link_are_read() {
    for link in [
        "https://othello.example/play#f5d6c3d3c4f4",
        "https://othello.example/board?size=8#f5d6c3d3c4f4",
        "https://othello.example/#/game/f5d6c3d3c4f4",
        "https://othello.example/#moves=f5d6c3d3c4f4&side=black",
    ] {
        let (state, _) = opened(link);
        let document = &state.game.document;
        let line = document.record.path_to(*document.record.main_line().last().expect(link));
        assert_eq!(document.start.write_moves(&line), "f5d6c3d3c4f4", "{link}");
    }
}

#[test]
fn a_desktop_names_a_file_by_its_address() {
    let path = |text| links::path_of_address(text);
    if cfg!(unix) {
        assert_eq!(path("file:///a%20b/%E6%9E%9D.edagari"), Some("/a b/枝.edagari".into()));
        assert_eq!(path("file://localhost/a.edagari"), Some("/a.edagari".into()));
        assert_eq!(path("file:/a.edagari"), Some("/a.edagari".into()));
    }
    if cfg!(windows) {
        assert_eq!(path("file:///C:/a%20b.edagari"), Some("C:/a b.edagari".into()));
    }
    for text in ["/a.edagari", "file.edagari", "file:a", "file://elsewhere/a", "edagari:othello/f5"] {
        assert_eq!(path(text), None, "{text}");
    }
}

#[test]
fn links_alone_are_games() {
    let games = links::documents("edagari:connect-four/4455\n\n  edagari:othello/f5d6c3\n").expect("links");
    let games = games.expect("games");
    let moves: Vec<_> = games.iter().map(|game| game.record.main_line().len()).collect();
    assert_eq!(moves, [4, 3]);
    assert!(links::documents("edagari:othello/f5\nf5d6").is_none());
    assert!(links::documents(" \n").is_none());
    assert!(links::documents("edagari:chess/e4").is_some_and(|read| read.is_err()));
}
