//! The games to be played, each a card with its picture and its rules: one click begins.

use std::sync::LazyLock;

use egui::{Align, Label, Layout, Rect, Role, Sense, Stroke, Ui, UiBuilder, WidgetInfo, vec2};

use crate::boards;
use crate::panels::game::who::player_words;
use crate::style::{Palette, TEXT_LARGE, UNIT};
use crate::wanted_focus::lead_in;
use edagari_app::catalog::{AnyPosition, Game};
use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::words::games::kind_name;

use super::next_game::NextGame;
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

/// Paints the cards, and above them what holds for each of them.
pub(super) fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let mut chosen = NextGame::chosen(ui);
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        heading_ui(ui, state, "play");
        // From the left: what it opens stays in its place while its words change.
        chosen.ui(ui, state);
    });
    lead_in(ui, None);
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
                let opponent = chosen.opponent(state, card.game);
                let words = player_words(state, card.game, &opponent);
                let against = text.with("start.against", &[("who", &words)]);
                let missing =
                    chosen.missing(state, card.game).map(|missing| format!("{against} · {missing}"));
                if card_ui(ui, state, card, missing.unwrap_or(against), width) {
                    commands.extend(chosen.begun(opponent, card.game));
                }
            }
        });
    }
    ui.data_mut(|data| data.insert_temp(NextGame::memory(), chosen));
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
fn card_ui(ui: &mut Ui, state: &State, card: &GameCard, against: String, width: f32) -> bool {
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
    let words = egui::RichText::new(against).color(Palette::of(&inner).text_weak);
    inner.add(Label::new(words).selectable(false).truncate());
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
