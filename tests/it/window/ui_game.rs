//! The boards and the game panel by what a person and a screen reader notice: named squares, what a click asks
//! for, what is refused, words in every language that fit their panel.

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::game::record::MoveId;
use edagari::game::score::Certainty;
use edagari::game::{ActionId, Side};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::settings::{BoardStyle, Settings};
use edagari::session::state::State;
use edagari::session::update;
use edagari::store::Player;
use edagari::window::boards::{self, BoardScene, Hint, Mode};
use edagari::window::panels::game_ui;
use edagari::window::style;
use edagari::words::games::side_name;
use edagari::words::text::{Language, Text};
use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};

use crate::window::mouse::Hand as _;

/// A board on its own, and the last action chosen on it.
struct Table {
    position: AnyPosition,
    hints: Vec<Hint>,
    preview: Vec<ActionId>,
    interactive: bool,
    language: Language,
    style: BoardStyle,
    chosen: Option<ActionId>,
}

impl Table {
    fn new(game: Game, moves: &str) -> Self {
        let start = game.start();
        let line = start.parse_moves(moves).expect("legal moves");
        Self::at(start.after(&line))
    }

    fn at(position: AnyPosition) -> Self {
        Self {
            position,
            hints: Vec::new(),
            preview: Vec::new(),
            interactive: true,
            language: Language::English,
            style: BoardStyle::Felt,
            chosen: None,
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let legal = self.position.actions();
        let scene = BoardScene {
            legal: &legal,
            hints: &self.hints,
            preview: &self.preview,
            mode: Mode::Play,
            entered: &[],
            interactive: self.interactive,
            text: Text::new(self.language),
            ..BoardScene::still(&self.position, None, self.style.into())
        };
        let response = boards::board_ui(ui, &scene);
        self.chosen = response.clicked.or(self.chosen);
    }

    fn harness(self) -> Harness<'static, Self> {
        Harness::builder()
            .with_size([420.0, 420.0])
            .with_context_setup(style::install)
            .build_ui_state(|ui, table: &mut Self| table.ui(ui), self)
    }

    /// The notation of what was chosen.
    fn chosen(&self) -> Option<String> {
        self.chosen.map(|action| self.position.label(action))
    }
}

fn click(table: Table, label: &str) -> Option<String> {
    let mut harness = table.harness();
    harness.run();
    harness.click_on(&harness.get_by_label_contains(label));
    harness.run();
    harness.state().chosen()
}

#[test]
fn a_click_on_a_legal_cell_chooses_its_action_in_every_game() {
    let othello = Game::Othello { size: 8 };
    assert_eq!(click(Table::new(othello, ""), "d3,").as_deref(), Some("d3"));
    assert_eq!(click(Table::new(Game::Othello { size: 6 }, ""), "c2,").as_deref(), Some("c2"));
    let four = Game::ConnectFour { width: 7, height: 6 };
    assert_eq!(click(Table::new(four, "44"), "column 4, from").as_deref(), Some("4"));
    assert_eq!(click(Table::new(Game::TicTacToe, "b2"), "c3, legal").as_deref(), Some("c3"));
    assert_eq!(click(Table::new(Game::NumberTree, ""), "2, MIN, legal").as_deref(), Some("2"));
}

#[test]
fn a_click_on_a_cell_chooses_the_way_there_in_every_maze() {
    for (game, position, cell, chosen) in [
        ("maze-solo", "@12/345/678 0 5", "b1", Some("R")),
        ("maze-solo", "@12/345/678 0 5", "a2", Some("D")),
        ("maze-solo", "@12/345/678 0 5", "c3", None),
        ("maze-walls", "3#2/@45/678 0 5", "a1", Some("U")),
        ("maze-walls", "@#2/345/678 0 5", "b1", None),
        ("maze-auto", "123/456 5", "c2", Some("c2")),
        ("maze-duel", "1A3/B.5/907 A 4:2 6", "c1", Some("R")),
        ("maze-duel", "1A3/B.5/907 A 4:2 6", "a3", None),
        ("maze-duel", "1A3/B.5/907 B 4:2 5", "a3", Some("D")),
        ("maze-race", "A1B/353/9.9 4:2 6", "b1", Some("R")),
        ("maze-race", "A1B/353/9.9 4:2 6", "c2", None),
    ] {
        let game: Game = game.parse().expect("a game");
        let table = Table::at(game.parse_position(position).expect("a position"));
        assert_eq!(click(table, &format!("{cell},")).as_deref(), chosen, "{cell} in {position}");
    }
    assert_eq!(click(Table::new(Game::Matrix, ""), "row 2, legal").as_deref(), Some("2"));
    // The second side does not see what the first has chosen, and chooses its own.
    assert_eq!(click(Table::new(Game::Matrix, "2"), "column 1, legal").as_deref(), Some("1"));
}

#[test]
fn what_is_not_legal_chooses_nothing() {
    let othello = Game::Othello { size: 8 };
    assert_eq!(click(Table::new(othello, ""), "a1, empty"), None, "flips nothing");
    assert_eq!(click(Table::new(othello, ""), "d4, White"), None, "occupied");
    let four = Game::ConnectFour { width: 7, height: 6 };
    assert_eq!(click(Table::new(four, "444444"), "column 4"), None, "full");
    assert_eq!(click(Table::new(Game::TicTacToe, "a1a2b1b2c1"), "c3, empty"), None, "over");
    assert_eq!(click(Table::new(Game::NumberTree, ""), "/2/3"), None, "no child");
    let machine = Table { interactive: false, ..Table::new(othello, "") };
    assert_eq!(click(machine, "d3, empty"), None, "the machine's turn");
}

#[test]
fn keys_lead_from_square_to_square_and_play() {
    let mut harness = Table::new(Game::Othello { size: 8 }, "").harness();
    harness.run();
    harness.key_press(Key::Tab);
    harness.run();
    // The first move that can be played.
    assert!(harness.get_by_label_contains("d3,").is_focused());
    for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowLeft] {
        harness.key_press(key);
        harness.run();
    }
    assert!(harness.get_by_label_contains("d4,").is_focused());
    harness.key_press(Key::ArrowUp);
    harness.run();
    assert!(harness.get_by_label_contains("d3,").is_focused());
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(harness.state().chosen().as_deref(), Some("d3"));
}

#[test]
fn squares_are_read_aloud_with_what_is_known_of_them() {
    let mut table = Table::new(Game::Othello { size: 8 }, "");
    let d3 = table.position.parse_moves("d3").expect("legal")[0];
    let hint = |lines: &[&str], known| Hint {
        action: d3,
        lines: lines.iter().map(|&line| line.to_owned()).collect(),
        share: None,
        best: true,
        known,
    };
    table.hints = vec![hint(&["= +4"], Certainty::Proven)];
    let mut harness = table.harness();
    harness.run();
    harness.get_by_label("d3, legal move, exactly plus 4");
    harness.get_by_label("d4, White");
    harness.state_mut().hints = vec![hint(&["≤ −2"], Certainty::AtMost)];
    harness.run();
    harness.get_by_label("d3, legal move, at most minus 2");
    harness.state_mut().language = Language::Japanese;
    harness.run();
    harness.get_by_label("d3, 打てる手, 最大 マイナス 2");
}

/// Every game in every style and language, with hints and with a preview: nothing panics, which a missing glyph does.
#[test]
fn every_board_is_drawn_in_every_style_and_language() {
    for game in Game::MENU {
        for (style, language) in [(BoardStyle::Felt, 0), (BoardStyle::Wood, 1), (BoardStyle::Plain, 2)]
            .map(|(s, l)| (s, Language::ALL[l]))
        {
            let mut table = Table { language, style, ..Table::new(game, "") };
            let hint = |(index, action): (usize, ActionId)| Hint {
                action,
                lines: vec!["≥ −12".to_owned(), "12.3 k".to_owned()],
                share: Some(0.5),
                best: index == 0,
                known: Certainty::AtLeast,
            };
            table.hints = table.position.actions().into_iter().enumerate().map(hint).collect();
            let mut position = table.position.clone();
            let mut harness = table.harness();
            harness.run();
            for _ in 0..3 {
                let Some(&action) = position.actions().first() else { break };
                position.try_play(action).expect("legal");
                harness.state_mut().preview.push(action);
            }
            harness.run();
        }
    }
}

#[test]
fn both_sides_have_names_in_every_game_and_language() {
    for (game, language) in
        Game::MENU.into_iter().flat_map(|game| Language::ALL.map(|language| (game, language)))
    {
        let [first, second] = Side::BOTH.map(|side| side_name(Text::new(language), &game.start(), side));
        assert!(
            first != second && !first.contains('.') && !second.contains('.'),
            "{game}: {first}, {second}"
        );
    }
}

#[test]
fn a_forced_pass_is_a_button_on_the_board() {
    // Black has no move; White has c1.
    let board = "OX-".to_owned() + &"-".repeat(61) + " X";
    let table = Table {
        position: Game::Othello { size: 8 }.parse_position(&board).expect("a position"),
        ..Table::new(Game::Othello { size: 8 }, "")
    };
    assert_eq!(table.position.actions().len(), 1);
    assert_eq!(click(table, "pass").as_deref(), Some("PA"));
}

/// The game panel alone, with what it asked for.
struct Panel {
    state: State,
    commands: Vec<Command>,
}

impl Panel {
    fn new(game: Game, moves: &str, language: Language) -> Self {
        let settings = Settings { language, animation: false, ..Settings::default() };
        let mut panel = Self { state: start_state(settings), commands: Vec::new() };
        panel.apply(Command::New(game));
        for side in Side::BOTH {
            panel.apply(Command::SetPlayer(side, Player::Person));
        }
        let line = panel.state.game.position.parse_moves(moves).expect("legal moves");
        panel.apply(Command::PlayLine(line));
        panel
    }

    fn apply(&mut self, command: Command) {
        update::apply(&mut self.state, command);
    }

    fn harness(self, size: egui::Vec2) -> Harness<'static, Self> {
        let ui = |ui: &mut egui::Ui, panel: &mut Self| game_ui(ui, &panel.state, &mut panel.commands);
        Harness::builder().with_size(size).with_context_setup(style::install).build_ui_state(ui, self)
    }
}

fn tall() -> egui::Vec2 {
    vec2(540.0, 680.0)
}

#[test]
fn a_click_on_the_board_asks_to_play_and_an_illegal_one_for_nothing() {
    let mut harness = Panel::new(Game::Othello { size: 8 }, "", Language::English).harness(tall());
    harness.run();
    harness.click_on(&harness.get_by_label_contains("a1, empty"));
    harness.run();
    assert_eq!(harness.state().commands, []);
    harness.click_on(&harness.get_by_label_contains("f5,"));
    harness.run();
    let f5 = harness.state().state.game.position.parse_moves("f5").expect("legal")[0];
    assert_eq!(harness.state().commands, [Command::Play(f5)]);
}

#[test]
fn nothing_is_played_while_a_method_is_to_move() {
    let mut panel = Panel::new(Game::Othello { size: 8 }, "", Language::English);
    panel.apply(Command::SetPlayer(
        Side::First,
        Player::Engine(Engine::default_for(Game::Othello { size: 8 })),
    ));
    let mut harness = panel.harness(tall());
    harness.run();
    harness.click_on(&harness.get_by_label_contains("f5,"));
    harness.run();
    assert_eq!(harness.state().commands, []);
}

#[test]
fn the_moves_lead_back_and_show_variations_in_their_place() {
    let mut panel = Panel::new(Game::Othello { size: 8 }, "f5d6c3", Language::English);
    panel.apply(Command::Back);
    let other = panel.state.game.position.parse_moves("c5").expect("legal");
    panel.apply(Command::PlayLine(other));
    let mut harness = panel.harness(tall());
    harness.run();
    let main = harness.get_by_label("c3").rect();
    let variation = harness.get_by_label("c5").rect();
    assert!(variation.top() > main.top() && variation.left() > harness.get_by_label("f5").rect().left());
    harness.click_on(&harness.get_by_label("d6"));
    harness.run();
    let record = &harness.state().state.game.document.record;
    let d6 = record.main_line()[1];
    assert_eq!(harness.state().commands, [Command::GoTo(d6)]);
}

#[test]
fn the_menu_of_a_move_can_delete_and_promote() {
    for (entry, wanted) in
        [("Delete from here", Command::Delete as fn(MoveId) -> Command), ("Make main line", Command::Promote)]
    {
        let mut panel = Panel::new(Game::TicTacToe, "a1b2", Language::English);
        panel.apply(Command::Back);
        let other = panel.state.game.position.parse_moves("c3").expect("legal");
        panel.apply(Command::PlayLine(other));
        let cursor = panel.state.game.cursor;
        let mut harness = panel.harness(tall());
        harness.run();
        harness.right_click_on(&harness.get_by_label("c3"));
        harness.run();
        harness.click_on(&harness.get_by_label_contains(entry));
        harness.run();
        assert_eq!(harness.state().commands, [wanted(cursor)]);
    }
}

#[test]
fn a_side_can_be_given_to_a_method_and_told_how_long_to_search() {
    let mut harness = Panel::new(Game::Othello { size: 8 }, "", Language::English).harness(tall());
    harness.run();
    harness.click_on(&harness.get_by_label("Who plays White"));
    harness.run();
    harness.click_on(&harness.get_by_label("MCTS"));
    harness.run();
    let [Command::SetPlayer(Side::Second, player)] = &harness.state().commands[..] else {
        panic!("asked for {:?}", harness.state().commands);
    };
    let Player::Engine(engine) = player.clone() else { panic!("a method") };
    assert_eq!(engine.method.name(), "mcts");
    let command = harness.state_mut().commands.remove(0);
    harness.state_mut().apply(command);
    harness.run();
    harness.click_on(&harness.get_by_label("Who plays White"));
    harness.run();
    harness.click_on(&harness.get_by_label("10\u{2009}000 playouts"));
    harness.run();
    let [Command::SetPlayer(Side::Second, Player::Engine(engine))] = &harness.state().commands[..] else {
        panic!("asked for {:?}", harness.state().commands);
    };
    let wanted = Engine::parse("mcts:playouts=10000", Game::Othello { size: 8 }).expect("a method");
    assert_eq!((&engine.method, engine.limits), (&wanted.method, wanted.limits));
}

#[test]
fn the_state_of_the_game_is_said_in_words() {
    let says = |game, moves: &str, words: &str| {
        let mut harness = Panel::new(game, moves, Language::English).harness(tall());
        harness.run();
        harness.get_by_label(words);
    };
    says(Game::Othello { size: 8 }, "f5", "White to move");
    says(Game::TicTacToe, "a1a2b1b2c1", "X wins");
    says(Game::TicTacToe, "b2a1c1a3a2c2b1b3c3", "Draw");
    says(Game::ConnectFour { width: 7, height: 6 }, "1212121", "Red wins");
    says(Game::NumberTree, "1 1", "The game ends with 3.");
    // The shortest game of Othello: Black takes every disc, and the empty squares count as its own.
    says(Game::Othello { size: 8 }, "e6f4e3f6g5d6e7f5c5", "Black wins 64 to 0");
}

/// Nothing reaches out of the panel, at any width, in any language, for any game.
#[test]
fn the_panel_fits_every_width_in_every_language() {
    for language in Language::ALL {
        for (game, moves) in [
            (Game::Othello { size: 8 }, "f5d6c3d3c4f4"),
            (Game::ConnectFour { width: 7, height: 6 }, "44455"),
        ] {
            for size in [vec2(320.0, 560.0), vec2(540.0, 680.0), vec2(1200.0, 640.0)] {
                let mut panel = Panel::new(game, moves, language);
                panel.apply(Command::SetPlayer(Side::Second, Player::Engine(Engine::default_for(game))));
                let mut harness = panel.harness(size);
                harness.run();
                let inside = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(1.0);
                for node in harness.root().children_recursive() {
                    let Some(bounds) = node.accesskit_node().bounding_box() else { continue };
                    let [left, right] = [bounds.x0 as f32, bounds.x1 as f32];
                    let label = node.accesskit_node().label();
                    assert!(
                        left >= inside.left() && right <= inside.right(),
                        "{label:?} at {size} in {language:?}: {left}..{right}"
                    );
                }
            }
        }
    }
}
