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
    assert_eq!(Document::from_text(&text).map_err(|error| error.to_string()), Ok(document));
    for bad in ["", "(", "(version: 7)", "(version: 1, game: \"chess\")"] {
        assert!(Document::from_text(bad).is_err(), "{bad}");
    }
}
