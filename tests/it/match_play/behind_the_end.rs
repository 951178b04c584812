//! Is a match with something behind its end read as far as it can be, and the rest named?

use std::sync::Arc;

use edagari::catalog::{Engine, Game};
use edagari::match_play::game::play;
use edagari::match_play::{MatchPlan, MatchResults, document};

/// A match of so many games that were played.
fn played(words: [&str; 2], games: u32, seed: u64) -> MatchResults {
    let game = Game::TicTacToe;
    let engines = words.map(|word| Engine::parse(word, game).expect("an engine")).to_vec();
    let plan = MatchPlan { seed, ..MatchPlan::new(game, engines, games) };
    let mut results = MatchResults::new(plan);
    for number in 0..games {
        let game = play(results.plan(), number, &Arc::default()).expect("a game");
        results.add(game);
    }
    results
}

fn strict(text: &str) -> Result<MatchResults, String> {
    document::from_text(text).map_err(|error| error.to_string())
}

#[test]
fn whatever_stands_behind_the_end_is_named_and_takes_no_game_away() {
    let results = played(["random", "minimax"], 4, 0);
    let text = document::to_text(&results);
    let next = text.lines().count() + 1;
    let other = document::to_text(&played(["random", "random"], 4, 7));
    let mut behind =
        vec!["garbage", "garbage\n", "\0\0\0\0", ")", "(0, \"a1\", Draw, (0,0,0,0), (0,0,0,0)),\n", &other];
    // A copy that was cut off anywhere.
    behind.extend((1..text.len()).step_by(7).map(|end| &text[..end]));
    for behind in behind {
        let file = format!("{text}{behind}");
        let kept = document::kept_in_text(&file).expect("a match");
        assert_eq!((&kept.results, kept.damaged), (&results, 0), "{behind}");
        let why = strict(&file).expect_err("not whole");
        assert!(why.starts_with(&format!("line {next}: ")), "{why} of {behind}");
    }
    // Blanks are nothing, and an end that is cut off lacks nothing.
    for whole in
        [format!("{text}\n \n"), text.trim_end().to_owned(), text.trim_end().trim_end_matches(')').to_owned()]
    {
        assert_eq!(strict(&whole).as_ref(), Ok(&results), "{whole}");
    }
}

#[test]
fn games_of_a_copy_are_read_where_it_is_of_the_same_match() {
    let results = played(["random", "minimax"], 6, 0);
    let text = document::to_text(&results);
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let games = lines.iter().position(|line| line.starts_with("(0,")).expect("a game");
    // The first copy lacks games, with its end or without; the second was cut off in its last game.
    let (head, end) = (lines[..games + 2].concat(), lines[games + 6..].concat());
    let copy = lines[..games + 5].concat() + "(5, \"a";
    for first in [head.clone() + &end, head.clone()] {
        let kept = document::kept_in_text(&format!("{first}{copy}")).expect("a match");
        assert_eq!((kept.results.played(), kept.damaged), (5, 0), "{first}{copy}");
        assert!(strict(&format!("{first}{copy}")).is_err());
    }
    // Games of another match are none of this one, though they could be played in it.
    let other = document::to_text(&played(["random", "minimax"], 6, 3));
    let kept = document::kept_in_text(&format!("{head}{end}{other}")).expect("a match");
    assert_eq!(kept.results.played(), 2);
}

#[test]
fn bytes_that_are_no_text_spoil_their_lines_alone() {
    let results = played(["random", "minimax"], 6, 0);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.ron");
    let whole = document::to_text(&results).into_bytes();
    std::fs::write(&path, [&whole, &b"\xff\xfe\x00rest"[..]].concat()).expect("written");
    assert_eq!(document::load_kept(&path).expect("a match").results, results);
    assert!(document::load(&path).is_err(), "it is not whole");
    let mut bytes = whole;
    let at = bytes.windows(3).position(|part| part == b"(3,").expect("a game");
    bytes[at + 5] = 0xff;
    std::fs::write(&path, &bytes).expect("written");
    let kept = document::load_kept(&path).expect("a match");
    assert_eq!((kept.results.played(), kept.damaged), (5, 1));
    bytes[10] = 0xff;
    std::fs::write(&path, &bytes).expect("written");
    assert!(document::load_kept(&path).is_err(), "nobody knows what was to be played");
}
