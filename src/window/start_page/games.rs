//! The games to be played, each a card with its picture, its rules and an opponent: one click begins.

use std::sync::LazyLock;

use egui::{Align, ComboBox, Id, Label, Layout, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2};

use crate::boards;
use crate::panels::game::who::{Seat, who_ui};
use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_core::catalog::{AnyPosition, Game, Level};
use edagari_core::game::Side;
use edagari_core::game::clock::TimeControl;
use edagari_core::session::command::Command;
use edagari_core::session::engine_choice::players_for;
use edagari_core::session::game::data::NewGame;
use edagari_core::session::screen::data::{Dialog, Panel, Workspace};
use edagari_core::session::state::State;
use edagari_core::store::Player;
use edagari_core::words::games::kind_name;

use super::parts::{GAP, heading_ui};

/// The side of the picture of a card, in points, beside its words in a low window and above them in a high one.
const PICTURE: [f32; 2] = [20.0 * UNIT, 42.0 * UNIT];
/// The height of the words above the chooser of the opponent.
const WORDS: f32 = 22.0 * UNIT;
/// The height of that chooser with what lies around it.
const FOOT: f32 = 12.0 * UNIT;
/// The height of the page from which on it is high.
const HIGH: f32 = 640.0;
/// The least width of a card.
const LEAST: f32 = 235.0;
/// The level of an opponent that nobody has chosen.
const LEVEL: u8 = 3;

/// A game with a position that shows what it looks like.
struct GameCard {
    game: Game,
    picture: AnyPosition,
}

static CARDS: LazyLock<Vec<GameCard>> = LazyLock::new(|| {
    [("connect-four", "44534"), ("othello", "f5d6c3d3c4f4"), ("tic-tac-toe", "b2a1c3")]
        .into_iter()
        .filter_map(|(name, moves)| {
            let game = Game::usual(name)?;
            let start = game.start();
            let line = start.parse_moves(moves).unwrap_or_default();
            Some(GameCard { game, picture: start.after(&line) })
        })
        .collect()
});

/// What was chosen on the page for the next game.
#[derive(Clone, Default)]
struct Chosen {
    opponents: Vec<Option<Player>>,
    begins: Begins,
    clock: Option<TimeControl>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Begins {
    #[default]
    You,
    Other,
}

/// Paints the cards, and above them what holds for each of them.
pub(super) fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let id = Id::unique("chosen on the start page");
    let mut chosen: Chosen = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    chosen.opponents.resize(CARDS.len(), None);
    ui.horizontal_wrapped(|ui| {
        heading_ui(ui, state, "play");
        choices_ui(ui, state, &mut chosen);
    });
    let room = ui.available_width();
    let columns = ((room + GAP) / (LEAST + GAP)).floor().clamp(1.0, 4.0) as usize;
    let width = (room - (columns - 1) as f32 * GAP) / columns as f32;
    let cards: Vec<_> = (0..=CARDS.len()).collect();
    for row in cards.chunks(columns) {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for &index in row {
                let Some(card) = CARDS.get(index) else {
                    more_ui(ui, state, commands, width);
                    continue;
                };
                let opponent = chosen.opponents[index].get_or_insert_with(|| opponent(state, card.game));
                if card_ui(ui, state, card, opponent, width) {
                    commands.extend(begun(&chosen, index));
                }
            }
        });
    }
    ui.data_mut(|data| data.insert_temp(id, chosen));
}

/// Who begins, and whether there are clocks.
fn choices_ui(ui: &mut Ui, state: &State, chosen: &mut Chosen) {
    let text = state.text();
    let words =
        |begins| text.get(if begins == Begins::You { "start.you-begin" } else { "start.other-begins" });
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        let clocks = [None, Some((60, 1)), Some((300, 3)), Some((900, 10))];
        let clocks = clocks.map(|clock| clock.map(|(main, increment)| TimeControl { main, increment }));
        let name = |clock: Option<TimeControl>| match clock {
            None => text.get("start.no-clock"),
            Some(TimeControl { main, increment }) => {
                text.with("start.clock", &[("minutes", &(main / 60)), ("seconds", &increment)])
            }
        };
        let list = ComboBox::from_id_salt("start clock").selected_text(name(chosen.clock));
        let list = list.show_ui(ui, |ui| {
            for clock in clocks {
                ui.selectable_value(&mut chosen.clock, clock, name(clock));
            }
        });
        list.response.accessible_name(text.get("clock.switch"));
        let list = ComboBox::from_id_salt("start side").selected_text(words(chosen.begins));
        let list = list.show_ui(ui, |ui| {
            for begins in [Begins::You, Begins::Other] {
                ui.selectable_value(&mut chosen.begins, begins, words(begins));
            }
        });
        list.response.accessible_name(text.get("start.begins"));
    });
}

/// Who was played against last, or an opponent whom somebody who has just learned the rules can beat.
fn opponent(state: &State, game: Game) -> Player {
    let known = state.settings.opponents.contains_key(&game.to_string());
    // Never the strongest.
    let level = LEVEL.min(Level::count(game).saturating_sub(1));
    let level = Level::new(level, game).filter(|_| !known);
    let [_, usual] = players_for(state, game);
    level.map_or(usual, |level| Player::Engine(level.engine()))
}

/// Begins the game of a card.
fn begun(chosen: &Chosen, index: usize) -> [Command; 3] {
    let opponent = chosen.opponents[index].clone().unwrap_or_default();
    let mut players = [Player::Person, opponent];
    if chosen.begins == Begins::Other {
        players.reverse();
    }
    let given = NewGame { players, clock: chosen.clock };
    [
        Command::Work(Workspace::Play),
        Command::NewBetween(Box::new(CARDS[index].game.start()), Box::new(given)),
        Command::FocusPanel(Panel::Game),
    ]
}

/// How a card is laid out: the heights of its picture and of all of it.
struct CardShape {
    picture: f32,
    height: f32,
    is_high: bool,
}

impl CardShape {
    fn of(ui: &Ui) -> Self {
        let is_high = ui.clip_rect().height() >= HIGH;
        let picture = PICTURE[usize::from(is_high)];
        // Beside a small picture the words need a little more height than it has.
        let words = if is_high { WORDS } else { 4.0 * UNIT };
        Self { picture, height: 5.0 * UNIT + picture + words + FOOT, is_high }
    }
}

/// Paints a card; whether its game is to begin.
fn card_ui(ui: &mut Ui, state: &State, card: &GameCard, opponent: &mut Player, width: f32) -> bool {
    let text = state.text();
    let name = kind_name(text, card.game);
    let (rect, clicked) = frame_ui(ui, width, &text.with("start.begin", &[("game", &name)]));
    let inner = rect.shrink(2.5 * UNIT);
    let shape = CardShape::of(ui);
    let mut picture = Rect::from_min_size(inner.min, vec2(shape.picture, shape.picture));
    if shape.is_high {
        picture.max.x = inner.right();
    }
    boards::miniature(ui.painter(), picture, &card.picture, None, state.settings.look());
    let words = inner.with_max_y(inner.bottom() - 9.0 * UNIT);
    let words = if shape.is_high {
        words.with_min_y(picture.bottom() + 2.0 * UNIT)
    } else {
        words.with_min_x(picture.right() + 3.0 * UNIT)
    };
    words_ui(ui, words, &name, &text.get(&format!("start.rules.{}", card.game.name())));
    let foot = inner.with_min_y(inner.bottom() - 7.5 * UNIT);
    let builder = UiBuilder::new().max_rect(foot).layout(Layout::left_to_right(Align::Center));
    // A child of its own, not a scope: the next card stands beside the rim, not beside what lies on it.
    let mut inner = ui.new_child(builder);
    let label = text.with("start.against", &[("game", &name)]);
    let seat = Seat { list: card.game.name(), side: Side::Second, game: card.game, label, name: None };
    who_ui(&mut inner, state, seat, foot.width() - UNIT, opponent);
    clicked
}

/// The card that leads to all other games.
fn more_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, width: f32) {
    let text = state.text();
    let name = text.get("start.more");
    let (rect, clicked) = frame_ui(ui, width, &name);
    words_ui(ui, rect.shrink(2.5 * UNIT), &name, &text.get("start.more.line"));
    if clicked {
        commands.push(Command::Show(Dialog::NewGame));
    }
}

/// The rim of a card, which is a button as a whole; what is laid on it later takes the pointer first.
fn frame_ui(ui: &mut Ui, width: f32, name: &str) -> (Rect, bool) {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, CardShape::of(ui).height), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let is_chosen = response.hovered() || response.has_focus();
    let stroke = if is_chosen { Stroke::new(1.5, palette.accent) } else { Stroke::new(1.0, palette.line) };
    ui.painter().rect(rect, 6.0, palette.raised, stroke, egui::StrokeKind::Inside);
    (rect, response.clicked())
}

/// The name and what is said below it, neither of which takes the pointer.
fn words_ui(ui: &mut Ui, rect: Rect, name: &str, line: &str) {
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
    let mut ui = ui.new_child(builder);
    ui.spacing_mut().item_spacing.y = UNIT;
    let title = egui::RichText::new(name).size(TEXT_LARGE).strong();
    ui.add(Label::new(title).selectable(false));
    ui.add(Label::new(line).selectable(false).wrap());
}
