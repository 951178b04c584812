//! The games to play, each a card with its picture and its rules: one click begins.

use std::sync::LazyLock;

use egui::{
    Align, Label, Layout, Rect, Response, Role, Sense, Stroke, Ui, UiBuilder, Vec2, WidgetInfo, vec2,
};

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

/// The height of the words above the chooser of the opponent.
const WORDS: f32 = 22.0 * UNIT;
/// The height of that chooser with its surroundings.
const FOOT: f32 = 12.0 * UNIT;
/// The least height of a high page.
const HIGH: f32 = 640.0;
/// The height of the page below which cards with rules would leave the ways below them out of sight.
const LOW: f32 = 480.0;

/// A game with an exemplary position.
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

/// Paints the cards, and above them the common settings.
pub(super) fn games_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let mut chosen = NextGame::chosen(ui);
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        heading_ui(ui, state, "play");
        // From the left: its popup stays in place while its words change.
        chosen.ui(ui, state);
    });
    lead_in(ui, None);
    let room = ui.available_width();
    let least = CardShape::of(ui).least_width();
    let columns = ((room + GAP) / (least + GAP)).floor().clamp(1.0, 4.0) as usize;
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
                // Beside a small picture there is room for the name alone.
                let is_row = CardShape::of(ui) == CardShape::Row;
                let against = if is_row { words } else { text.with("start.against", &[("who", &words)]) };
                let missing =
                    chosen.missing(state, card.game).map(|missing| format!("{against} · {missing}"));
                if card_ui(ui, state, card, missing.unwrap_or(against), width) {
                    commands.extend(chosen.begun(opponent, card.game));
                }
            }
        });
    }
    ui.data_mut(|data| data.insert_persisted(NextGame::memory(), chosen));
}

#[derive(Clone, Copy, PartialEq)]
enum CardShape {
    /// The picture above the words.
    High,
    /// The words beside the picture.
    Low,
    /// Name and opponent beside a small picture; the rules are a tip.
    Row,
}

impl CardShape {
    fn of(ui: &Ui) -> Self {
        match ui.clip_rect().height() {
            high if high >= HIGH => Self::High,
            low if low < LOW => Self::Row,
            _ => Self::Low,
        }
    }

    /// The height of the picture, in points.
    const fn picture(self) -> f32 {
        match self {
            Self::High => 42.0 * UNIT,
            Self::Low => 20.0 * UNIT,
            Self::Row => 13.0 * UNIT,
        }
    }

    const fn height(self) -> f32 {
        let rest = match self {
            Self::High => WORDS + FOOT,
            // Beside a small picture the words need a little more height than it has.
            Self::Low => 4.0 * UNIT + FOOT,
            Self::Row => 0.0,
        };
        5.0 * UNIT + self.picture() + rest
    }

    const fn least_width(self) -> f32 {
        if matches!(self, Self::Row) { 190.0 } else { 235.0 }
    }
}

/// Paints a card. Returns whether its game is to begin.
fn card_ui(ui: &mut Ui, state: &State, card: &GameCard, against: String, width: f32) -> bool {
    let text = state.text();
    let name = kind_name(text, card.game);
    let rules = text.get(&format!("start.rules.{}", card.game.name()));
    let button = frame_ui(ui, width, &text.with("start.begin", &[("game", &name)]));
    let inner = button.rect.shrink(2.5 * UNIT);
    let shape = CardShape::of(ui);
    let mut picture = Rect::from_min_size(inner.min, Vec2::splat(shape.picture()));
    if shape == CardShape::High {
        picture.max.x = inner.right();
    }
    boards::miniature(ui.painter(), picture, &card.picture, None, state.settings.look());
    let words = match shape {
        CardShape::High => {
            inner.with_max_y(inner.bottom() - 9.0 * UNIT).with_min_y(picture.bottom() + 2.0 * UNIT)
        }
        CardShape::Low => {
            inner.with_max_y(inner.bottom() - 9.0 * UNIT).with_min_x(picture.right() + 3.0 * UNIT)
        }
        CardShape::Row => inner.with_min_x(picture.right() + 3.0 * UNIT),
    };
    let is_row = shape == CardShape::Row;
    words_ui(ui, words, &name, (!is_row).then_some(&rules));
    let clicked = button.clicked();
    if is_row {
        button.on_hover_text(rules);
    }
    let foot = inner.with_min_y(inner.bottom() - 7.5 * UNIT);
    let foot = if is_row { foot.with_min_x(words.left()) } else { foot };
    let builder = UiBuilder::new().max_rect(foot).layout(Layout::left_to_right(Align::Center));
    // A child of its own, not a scope: the next card stands beside the rim, not beside its content.
    let mut inner = ui.new_child(builder);
    let words = egui::RichText::new(against).color(Palette::of(&inner).text_weak);
    inner.add(Label::new(words).selectable(false).truncate());
    clicked
}

/// The card that leads to all other games.
fn more_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, width: f32) {
    let text = state.text();
    let name = text.get("start.more");
    let button = frame_ui(ui, width, &name);
    let line = text.get("start.more.line");
    let is_row = CardShape::of(ui) == CardShape::Row;
    words_ui(ui, button.rect.shrink(2.5 * UNIT), &name, (!is_row).then_some(&line));
    if button.clicked() {
        commands.push(Command::Show(Dialog::NewGame));
    }
    if is_row {
        button.on_hover_text(line);
    }
}

/// The rim of a card, which is a button as a whole; widgets on it get the pointer first.
fn frame_ui(ui: &mut Ui, width: f32, name: &str) -> Response {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, CardShape::of(ui).height()), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let is_chosen = response.hovered() || response.has_focus();
    let stroke = if is_chosen { Stroke::new(1.5, palette.accent) } else { Stroke::new(1.0, palette.line) };
    ui.painter().rect(rect, 6.0, palette.raised, stroke, egui::StrokeKind::Inside);
    response
}

/// The name and the line below it, which ignore the pointer.
fn words_ui(ui: &mut Ui, rect: Rect, name: &str, line: Option<&String>) {
    let builder = UiBuilder::new().max_rect(rect).layout(Layout::top_down(Align::Min));
    let mut ui = ui.new_child(builder);
    ui.spacing_mut().item_spacing.y = UNIT;
    let title = egui::RichText::new(name).size(TEXT_LARGE).strong();
    ui.add(Label::new(title).selectable(false));
    if let Some(line) = line {
        ui.add(Label::new(line).selectable(false).wrap());
    }
}
