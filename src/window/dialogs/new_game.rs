//! A new game: its kind, its size, and its position.

use egui::{Button, Grid, Id, RichText, TextEdit, TextStyle, Ui};

use crate::panels::game::who::{Seat, who_ui};
use crate::start_page::chosen_clock;
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::{AnyPosition, Family, Game, Setup};
use edagari_app::game::matrix::Matrix;
use edagari_app::game::maze::MazeParameters;
use edagari_app::game::number_tree::NumberTree;
use edagari_app::game::time_control::TimeControl;
use edagari_app::game::{NotationError, Side};
use edagari_app::session::command::Command;
use edagari_app::session::engine_choice::{players_for, players_of_new_game};
use edagari_app::session::game::data::NewGame;
use edagari_app::session::position_editor::data::PositionCommand;
use edagari_app::session::screen::data::{Dialog, Panel, Workspace};
use edagari_app::session::state::State;
use edagari_app::store::Player;
use edagari_app::words::faults::{notation_error, tree_mistake};
use edagari_app::words::games::side_name;
use edagari_app::words::games::with_form;
use edagari_app::words::games::{game_name, kind_name};

/// The user's choices so far.
#[derive(Clone, Debug)]
struct NewGameRequest {
    game: Game,
    position: String,
    /// The players; `None` until chosen.
    players: Option<[Player; 2]>,
    /// The time of both players; `None` without clocks.
    clock: Option<TimeControl>,
    /// The start of the game that is open meanwhile.
    open: AnyPosition,
}

impl NewGameRequest {
    fn memory() -> Id {
        Id::unique("new game")
    }
}

/// Paints the choices; the button that begins the game stays in sight below them where they scroll.
pub fn new_game_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("new-game.title"));
    let id = NewGameRequest::memory();
    let clock = state.game.document.clock.map(|clock| clock.control);
    let clock = chosen_clock(ui, state).or(clock);
    let first = || NewGameRequest {
        game: state.game.position.game(),
        position: String::new(),
        players: None,
        clock,
        open: state.game.document.start.clone(),
    };
    // A dialog that was closed without a game keeps its choices; once another game is open, they are out of
    // date.
    let kept: Option<NewGameRequest> = ui.data(|data| data.get_temp(id));
    let is_open = |kept: &NewGameRequest| kept.open == state.game.document.start;
    let mut request = kept.filter(is_open).unwrap_or_else(first);
    for (family, name) in [
        (Family::Alternating, "new-game.alternating"),
        (Family::Simultaneous, "new-game.simultaneous"),
        (Family::Solo, "new-game.solo"),
    ] {
        ui.label(RichText::new(text.get(name)).small().color(Palette::of(ui).text_weak));
        games_ui(ui, state, family, &mut request.game);
        ui.add_space(UNIT);
    }
    ui.add_space(2.0 * UNIT);
    // In a low window the players are in sight, and the rarer choices below them.
    players_ui(ui, state, &mut request);
    size_ui(ui, state, &mut request.game);
    if request.game == Game::Matrix {
        matrices_ui(ui, state, &mut request.position);
    }
    let start = position_ui(ui, state, &mut request);
    if request.game == Game::NumberTree && ui.link(text.get("action.tree")).clicked() {
        commands.push(Command::Show(Dialog::Tree));
    }
    if Setup::fits(request.game) && ui.link(text.get("position.by-clicking")).clicked() {
        // Where the board has this position already, the open game and its moves stay.
        if let Some(position) = start.as_ref().ok().filter(|start| **start != state.game.position) {
            commands.push(Command::NewFrom(Box::new(position.clone())));
        }
        commands.extend([Command::CloseDialog, Command::Position(PositionCommand::SetUp)]);
    }
    ui.data_mut(|data| data.insert_temp(id, request));
}

/// Paints the button that begins the chosen game.
pub(super) fn begin_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let kept: Option<NewGameRequest> = ui.data(|data| data.get_temp(NewGameRequest::memory()));
    let Some(mut request) = kept else { return };
    let start = start(&request);
    let words = state.text().get("new-game.begin");
    if crate::dialogs::parts::begin_ui(ui, words, start.is_ok())
        && let Ok(position) = start
    {
        // The board may be hidden, or behind another tab.
        let begin = begin(state, &mut request, position);
        ui.data_mut(|data| data.remove::<NewGameRequest>(NewGameRequest::memory()));
        // The dialog is closed first: the open game may not be saved yet, which is the question of another
        // dialog.
        commands.extend([Command::CloseDialog, begin]);
        // From the page of a lesson or the start page a game is begun to be played; a tree of numbers is
        // studied.
        let is_played = !matches!(request.game, Game::NumberTree | Game::Matrix);
        let is_page = state.view.start_page || state.settings.workspace == Workspace::Learn;
        let plays = is_page && is_played;
        commands.extend(plays.then_some(Command::Work(Workspace::Play)));
        commands.push(Command::FocusPanel(Panel::Game));
    }
}

/// The initial position as text, and its errors.
fn position_ui(
    ui: &mut Ui,
    state: &State,
    request: &mut NewGameRequest,
) -> Result<AnyPosition, NotationError> {
    let text = state.text();
    let label = match request.game {
        Game::NumberTree => "new-game.tree",
        Game::Matrix => "new-game.matrix",
        _ => "new-game.position",
    };
    ui.horizontal_wrapped(|ui| {
        ui.label(text.get(label));
        own_start_ui(ui, state, request);
    });
    let hint = request.game.start().to_string();
    // In a monospaced font, so that the end of a row of the board is visible.
    let field = TextEdit::multiline(&mut request.position).font(TextStyle::Monospace);
    let field = field.hint_text(RichText::new(hint).monospace());
    ui.add(field.desired_rows(2).desired_width(f32::INFINITY));
    let start = start(request);
    if let Err(why) = &start {
        let typed = request.position.trim();
        let words = match (request.game, NumberTree::read(typed)) {
            (Game::NumberTree, Err(mistake)) => tree_mistake(text, typed, &mistake),
            _ => with_form(text, request.game, &notation_error(text, why)),
        };
        ui.label(RichText::new(words).color(Palette::of(ui).error));
    }
    start
}

/// The command that begins the game.
fn begin(state: &State, request: &mut NewGameRequest, position: AnyPosition) -> Command {
    let usual = players_of_new_game(state, request.game);
    // With no choice made, and the usual players offered: the game begins as it does from the menu.
    if request.players.is_none() && request.clock.is_none() && usual == players_for(state, request.game) {
        return Command::NewFrom(Box::new(position));
    }
    let players = request.players.take().unwrap_or(usual);
    Command::NewBetween(Box::new(position), Box::new(NewGame { players, clock: request.clock }))
}

/// The players, a row a side.
fn players_ui(ui: &mut Ui, state: &State, request: &mut NewGameRequest) {
    let game = request.game;
    if game.family() == Family::Solo || game == Game::NumberTree {
        // Choices for another game are discarded.
        (request.players, request.clock) = (None, None);
        return;
    }
    let usual = players_of_new_game(state, game);
    let fits = |player: &Player| match player {
        Player::Engine(engine) => engine.fits(game) && state.view.engines.stranger(engine, game).is_none(),
        Player::Person => true,
    };
    // An engine chosen for another game may not know this one.
    let chosen = request.players.take().filter(|players| players.iter().all(fits));
    let before = chosen.unwrap_or_else(|| usual.clone());
    let mut players = before.clone();
    let text = state.text();
    Grid::new("players").num_columns(2).show(ui, |ui| {
        for side in Side::BOTH {
            let name = side_name(text, &game.start(), side);
            ui.label(&name);
            let label = text.with("game.played-by", &[("side", &name)]);
            let seat = Seat { list: "new", side, game, label, name: None };
            who_ui(ui, state, seat, 60.0 * UNIT, &mut players[side.index()]);
            ui.end_row();
        }
    });
    clock_ui(ui, state, &mut request.clock);
    ui.add_space(UNIT);
    request.players = (players != usual).then_some(players);
}

/// Whether there are clocks, and the time of both.
fn clock_ui(ui: &mut Ui, state: &State, clock: &mut Option<TimeControl>) {
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        let mut on = clock.is_some();
        if ui.checkbox(&mut on, text.get("clock.switch")).changed() {
            *clock = on.then_some(TimeControl { main: 300, increment: 3 });
        }
        let Some(TimeControl { main, increment }) = clock else { return };
        let mut minutes = f64::from(*main) / 60.0;
        let label = ui.label(text.get("clock.minutes"));
        let field = typed_number(&mut minutes).range(0.1..=600.0).speed(0.1).max_decimals(1);
        if ui.add(field).labelled_by(label.id).changed() {
            *main = (minutes * 60.0).round() as u32;
        }
        let label = ui.label(text.get("clock.increment"));
        ui.add(typed_number(increment).range(0..=120).speed(0.1)).labelled_by(label.id);
    });
}

/// Says that the game has an unusual start, with a button to reset it.
fn own_start_ui(ui: &mut Ui, state: &State, request: &mut NewGameRequest) {
    // A typed text with the usual position is no other start.
    let usual =
        request.position.trim().is_empty() || start(request).is_ok_and(|start| start == request.game.start());
    if usual {
        return;
    }
    let text = state.text();
    ui.label(RichText::new(text.get("new-game.own-start")).color(Palette::of(ui).upper));
    if ui.small_button(text.get("new-game.usual-start")).clicked() {
        request.position.clear();
    }
}

/// The games of one family, three in a row.
fn games_ui(ui: &mut Ui, state: &State, family: Family, request: &mut Game) {
    const COLUMNS: usize = 3;
    let width = (ui.available_width() - (COLUMNS - 1) as f32 * ui.spacing().item_spacing.x) / COLUMNS as f32;
    let games: Vec<_> = Game::MENU.into_iter().filter(|game| game.family() == family).collect();
    for row in games.chunks(COLUMNS) {
        ui.horizontal(|ui| {
            for &game in row {
                let same = std::mem::discriminant(&game) == std::mem::discriminant(request);
                let sizes = matches!(game, Game::ConnectFour { .. }) || { game }.maze().is_some();
                // Size and number of a board are chosen below.
                let name = if sizes { kind_name(state.text(), game) } else { game_name(state.text(), game) };
                let is_chosen = game == *request || (same && sizes);
                let button = Button::new(name).selected(is_chosen).truncate();
                let button = ui.add_sized(egui::vec2(width, 8.0 * UNIT), button);
                crate::dialogs::parts::enter_on(&button, is_chosen);
                if button.clicked() && !is_chosen {
                    *request = game;
                }
            }
        });
    }
}

fn start(request: &NewGameRequest) -> Result<AnyPosition, NotationError> {
    match request.position.trim() {
        "" => Ok(request.game.start()),
        text => request.game.parse_position(text),
    }
}

fn size_ui(ui: &mut Ui, state: &State, game: &mut Game) {
    match game {
        Game::ConnectFour { width, height } => connect_four_ui(ui, state, width, height),
        game => maze_ui(ui, state, game),
    }
}

/// Examples of matrix games.
fn matrices_ui(ui: &mut Ui, state: &State, position: &mut String) {
    ui.horizontal_wrapped(|ui| {
        for (key, matrix) in [
            ("new-game.matrix.biased", Matrix::BIASED),
            ("new-game.matrix.fair", Matrix::FAIR),
            ("new-game.matrix.drift", Matrix::DRIFT),
        ] {
            if ui.button(state.text().get(key)).clicked() {
                matrix.clone_into(position);
            }
        }
    });
}

/// The size of a maze, the length of its game and the number of its board; nothing for other games.
fn maze_ui(ui: &mut Ui, state: &State, game: &mut Game) {
    let alternates = game.family() == Family::Alternating;
    let Some((plan, (sizes, lengths))) = game.maze() else { return };
    let length = if alternates { "new-game.turns" } else { "new-game.whole-turns" };
    let text = state.text();
    Grid::new("maze").num_columns(2).show(ui, |ui| {
        let MazeParameters { width, height, turns, seed, .. } = plan;
        for (key, size) in [("new-game.columns", width), ("new-game.rows", height)] {
            ui.label(text.get(key));
            ui.add(typed_number(size).range(sizes.clone()));
            ui.end_row();
        }
        ui.label(text.get(length));
        ui.add(typed_number(turns).range(lengths));
        ui.end_row();
        ui.label(text.get("new-game.board")).on_hover_text(text.get("new-game.board-tip"));
        ui.add(typed_number(seed)).on_hover_text(text.get("new-game.board-tip"));
        ui.end_row();
    });
    ui.add_space(UNIT);
}

fn connect_four_ui(ui: &mut Ui, state: &State, width: &mut u8, height: &mut u8) {
    let text = state.text();
    Grid::new("size").num_columns(2).show(ui, |ui| {
        ui.label(text.get("new-game.columns"));
        ui.add(typed_number(width).range(4..=8));
        ui.end_row();
        ui.label(text.get("new-game.rows"));
        // Eight columns leave room for seven rows in 64 bits.
        let most = if *width == 8 { 7 } else { 8 };
        *height = (*height).min(most);
        ui.add(typed_number(height).range(4..=most));
        ui.end_row();
    });
    ui.add_space(UNIT);
}
