//! Documents: what is written is read back, what is wrong is refused with its place.

use edagari::catalog::{Engine, Game};
use edagari::game::record::MoveId;
use edagari::store::{Document, Player};

#[test]
fn first_look() {
    let game = Game::Othello { size: 8 };
    let mut document = Document::new(game.start());
    let line = document.start.parse_moves("f5d6c3d3c4").expect("legal");
    document.record.add_line(MoveId::START, &line);
    let other = document.start.parse_moves("f5d6c5f4").expect("legal");
    let end = document.record.add_line(MoveId::START, &other);
    let other = document.start.parse_moves("f5f6e6f4").expect("legal");
    document.record.add_line(MoveId::START, &other);
    document.record.set_comment(end, "A \"comment\"\nwith 日本語");
    document.title = "First look".to_owned();
    document.cursor = end;
    document.players[1] = Player::Engine(Engine::default_for(game));
    let text = document.to_text();
    println!("{text}");
    assert_eq!(Document::from_text(&text).map_err(|error| error.to_string()), Ok(document));
    for bad in [
        "",
        "(",
        "(version: 7)",
        "(version: 1, game: \"chess\")",
        "(version: 1,\n game: \"othello\", moves: [\"f5 d6\",\n \"f5\"])",
        "(version: 1,\n game: \"othello\",\n moves: [(play: \"f5\", evaluation: (score: \"much\"))])",
        "(version: 1,\n game: \"othello\",\n moves: [(play: \"f5\", commend: \"s\")])",
        "(version: 1,\n game: \"othello\",\n start: \"xxo\")",
        "(version: 1,\n game: \"othello\",\n players: (\"person\", \"alpha-betta\"))",
        "(version: 1,\n game: \"othello\",\n cursor: \"f5 d6\")",
        "(version: 0,\n game: \"othello\",\n moves: \"f5d6\")",
    ] {
        println!("{bad}\n    {:?}", Document::from_text(bad).map_err(|error| error.to_string()).map(|_| ()));
    }
}
