//! The weights panel: the numbers of the Othello evaluation, to be changed while a search runs; what they do, what they
//! are worth, and what a machine learns them to be.

use egui::{Align, Layout, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

use crate::catalog::{Engine, Evaluation};
use crate::eval::weights::Weights;
use crate::game::othello::Othello;
use crate::session::command::Command;
use crate::session::state::State;
use crate::session::weights::data::{LabCommand, keep_locked};
use crate::window::theme::{Palette, UNIT};
use crate::words::text::Text;

mod effect;
mod game_plot;
mod header;
mod heat_map;
mod learning;
mod patterns;
mod phases;
mod positions;
mod sliders;
mod terms;
mod worth;

/// Paints the weights that the analysis judges with, or would judge with if it were told to.
pub fn weights_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (Some(position), Some((before, in_use))) = (state.othello(), state.shown_weights()) else {
        return empty_ui(ui, state);
    };
    let Some(reference) = state.compared_with() else { return empty_ui(ui, state) };
    let learned = state.shows_learned();
    let scene = Scene { state, position, before: &before, reference: &reference, learned, in_use };
    let mut weights = before.clone();
    let mut desk = Desk::load(ui, position, &weights);
    ScrollArea::vertical().id_salt("weights").auto_shrink(false).show(ui, |ui| {
        // The bar floats over the edge; nothing to be clicked lies there.
        ui.set_max_width(ui.available_width() - SCROLL_BAR);
        let mut hands = Hands { weights: &mut weights, desk: &mut desk, commands };
        panel_ui(ui, &scene, &mut hands);
        if !in_use && !learned {
            ui.add_space(UNIT);
            ui.label(RichText::new(state.text().get("weights.not-used")).color(Palette::of(ui).text_weak));
        }
    });
    desk.store(ui);
    let watches = desk.tab == Tab::Effect;
    if watches != state.lab.watched {
        commands.push(Command::Lab(LabCommand::Watch(watches)));
    }
    if weights != before && !learned && weights.validate().is_ok() {
        commands.push(Command::SetWeights(weights));
    } else if state.lab.held && !ui.input(|input| input.pointer.any_down()) {
        commands.push(Command::Lab(LabCommand::Release));
    }
}

/// What the panel shows.
#[derive(Clone, Copy)]
struct Scene<'a> {
    state: &'a State,
    position: &'a Othello,
    /// The numbers as the frame found them.
    before: &'a Weights,
    /// What they are compared with.
    reference: &'a Weights,
    /// Whether they are those that a machine is learning, which nobody can change.
    learned: bool,
    /// Whether the analysis judges by them.
    in_use: bool,
}

impl Scene<'_> {
    const fn text(&self) -> Text {
        self.state.text()
    }
}

/// What the panel may change.
struct Hands<'a> {
    weights: &'a mut Weights,
    desk: &'a mut Desk,
    commands: &'a mut Vec<Command>,
}

impl Hands<'_> {
    /// Replaces all numbers but those that are locked.
    fn replace(&mut self, scene: &Scene<'_>, mut weights: Weights) {
        keep_locked(&scene.state.lab.locked, self.weights, &mut weights);
        *self.weights = weights;
    }

    fn ask(&mut self, wish: LabCommand) {
        self.commands.push(Command::Lab(wish));
    }
}

/// A page of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    /// The sliders.
    #[default]
    Numbers,
    /// What the numbers do.
    Effect,
    /// What they are worth.
    Worth,
    /// What a machine learns them to be.
    Learning,
    /// What the pattern evaluation says; 8x8 alone.
    Patterns,
}

/// What the board of the panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Map {
    /// The numbers.
    #[default]
    Values,
    /// How they differ from those that they are compared with.
    Change,
    /// What each square adds to the evaluation of the position shown.
    Here,
    /// What the patterns through each square add to the pattern evaluation.
    Patterns,
}

/// What the person looks at, from frame to frame.
#[derive(Clone, Copy, Debug, Default)]
struct Desk {
    /// The phase whose numbers are shown; none while it follows the position.
    chosen: Option<usize>,
    /// The phase of the position.
    here: usize,
    /// Whether a change is made in all phases at once.
    all: bool,
    /// The class of squares pointed at in the frame before, by slider or on the board.
    lit: Option<usize>,
    /// The class pointed at in this frame.
    pointed: Option<usize>,
    /// The class whose squares have sliders where the symmetries do not hold.
    class: usize,
    tab: Tab,
    map: Map,
    /// How far the sliders of squares and of factors reach; they stay while one is held.
    reach: sliders::Reach,
    /// What the values of the patterns are compared with.
    against: patterns::Against,
    /// The squares of the pattern pointed at in the frame before, and in this one.
    pattern_lit: u64,
    pattern_pointed: u64,
    /// The square pointed at on the board, in the frame before, and in this one.
    pattern_square: Option<u8>,
    square_pointed: Option<u8>,
}

impl Desk {
    fn memory() -> egui::Id {
        egui::Id::unique("weights panel")
    }

    fn load(ui: &Ui, position: &Othello, weights: &Weights) -> Self {
        let mut desk: Self = ui.data(|data| data.get_temp(Self::memory())).unwrap_or_default();
        let discs = (position.own() | position.opponent()).count_ones();
        desk.here = weights.phase_at(discs);
        desk.chosen = desk.chosen.filter(|&chosen| chosen < weights.phases.len());
        desk.lit = desk.pointed.take();
        desk.pattern_lit = std::mem::take(&mut desk.pattern_pointed);
        desk.pattern_square = desk.square_pointed.take();
        desk.reach = desk.reach.of(weights, ui.input(|input| input.pointer.any_down()));
        if weights.size() < 8 {
            desk.tab = if desk.tab == Tab::Patterns { Tab::default() } else { desk.tab };
            desk.map = if desk.map == Map::Patterns { Map::default() } else { desk.map };
        }
        desk
    }

    fn store(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(Self::memory(), self));
        let points = (self.pointed, self.pattern_pointed, self.square_pointed);
        if points != (self.lit, self.pattern_lit, self.pattern_square) {
            // The other half of the panel lights up in the next frame.
            ui.ctx().request_repaint();
        }
    }

    fn phase(&self) -> usize {
        self.chosen.unwrap_or(self.here)
    }
}

/// Room for the bar by which the panel is scrolled, in points.
const SCROLL_BAR: f32 = 2.5 * UNIT;
/// From this width on, in points, the pages stand beside the board.
const WIDE: f32 = 600.0;
/// From this width on the sliders stand beside the other pages, too.
const VERY_WIDE: f32 = 1080.0;
/// The most that a page beside the board is wide, in points: what is said at both ends of a row still belongs together.
const PAGE: f32 = 640.0;
/// The height of all but the board in the column of the board, in points.
const BESIDE_BOARD: f32 = 228.0;

fn panel_ui(ui: &mut Ui, scene: &Scene<'_>, hands: &mut Hands<'_>) {
    // In a low and wide panel the board leaves room for the terms below it.
    let room = ui.clip_rect().height() - BESIDE_BOARD;
    if scene.learned {
        learning::banner_ui(ui, scene, hands);
    } else {
        header::header_ui(ui, scene, hands);
    }
    judge_ui(ui, scene, hands);
    phases::phases_ui(ui, scene, hands);
    ui.add_space(UNIT);
    let width = ui.available_width();
    if width < WIDE {
        heat_map::heat_map_ui(ui, scene, hands, 264.0);
        ui.add_space(UNIT);
        tabs_ui(ui, scene, hands.desk, true);
        tab_ui(ui, scene, hands, true);
        ui.add_space(2.0 * UNIT);
        terms::terms_ui(ui, scene, hands.weights);
        return;
    }
    let very_wide = width >= VERY_WIDE;
    ui.horizontal_top(|ui| {
        let left = if very_wide { (width * 0.31).clamp(380.0, 440.0) } else { (width * 0.49).min(400.0) };
        column_ui(ui, left, |ui| {
            heat_map::heat_map_ui(ui, scene, hands, room.clamp(212.0, 340.0));
            ui.add_space(UNIT);
            terms::terms_ui(ui, scene, hands.weights);
        });
        ui.add_space(2.0 * UNIT);
        if very_wide {
            let middle = ((width - left) * 0.5).min(440.0);
            column_ui(ui, middle, |ui| sliders::sliders_ui(ui, scene, hands));
            ui.add_space(2.0 * UNIT);
        }
        ui.vertical(|ui| {
            ui.set_max_width(ui.available_width().min(PAGE));
            tabs_ui(ui, scene, hands.desk, !very_wide);
            tab_ui(ui, scene, hands, !very_wide);
        });
    });
}

/// Says that the analysis judges by these numbers where it usually does not, with the way back.
fn judge_ui(ui: &mut Ui, scene: &Scene<'_>, hands: &mut Hands<'_>) {
    let (state, text) = (scene.state, scene.text());
    let game = state.game.position.game();
    let usual = state.usual_engine(game).evaluation;
    if !scene.in_use || scene.learned || matches!(usual, Evaluation::Weights(_)) {
        return;
    }
    let name = text.get(&format!("analysis.evaluation.{}", usual.name()));
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(text.get("weights.used")).color(Palette::of(ui).text_weak));
        if ui.small_button(text.with("weights.used-not", &[("name", &name)])).clicked() {
            let engine = state.settings.engine(&state.game.position);
            hands.commands.push(Command::SetEngine(Engine { evaluation: usual, ..engine }));
        }
    });
}

/// A column exactly as wide as it is told: what grows in it moves nothing beside it.
fn column_ui(ui: &mut Ui, width: f32, content: impl FnOnce(&mut Ui)) {
    let begin = ui.cursor().min;
    let room = Rect::from_min_size(begin, vec2(width, ui.available_height()));
    let builder = UiBuilder::new().max_rect(room).layout(Layout::top_down(Align::Min));
    let mut column = ui.new_child(builder);
    content(&mut column);
    let used = vec2(width, column.min_rect().height());
    ui.allocate_rect(Rect::from_min_size(begin, used), Sense::hover());
}

/// The pages; where the sliders stand beside them, they are none of them.
fn tabs_ui(ui: &mut Ui, scene: &Scene<'_>, desk: &mut Desk, with_numbers: bool) {
    let text = scene.text();
    if !with_numbers && desk.tab == Tab::Numbers {
        desk.tab = Tab::Effect;
    }
    let pages = [
        (Tab::Numbers, "numbers"),
        (Tab::Effect, "effect"),
        (Tab::Worth, "worth"),
        (Tab::Learning, "learning"),
        (Tab::Patterns, "patterns"),
    ];
    let full = scene.before.size() == 8;
    let fits = |tab: Tab| (with_numbers || tab != Tab::Numbers) && (full || tab != Tab::Patterns);
    ui.horizontal_wrapped(|ui| {
        for (tab, key) in pages.into_iter().filter(|(tab, _)| fits(*tab)) {
            let tip = text.get(&format!("weights.tab-tip.{key}"));
            let name = text.get(&format!("weights.tab.{key}"));
            if ui.selectable_label(desk.tab == tab, name).on_hover_text(tip).clicked() {
                // The board shows what the page is about.
                desk.map = match tab {
                    Tab::Patterns => Map::Patterns,
                    _ if desk.tab == Tab::Patterns => Map::Values,
                    _ => desk.map,
                };
                desk.tab = tab;
            }
        }
    });
    ui.add_space(UNIT);
}

fn tab_ui(ui: &mut Ui, scene: &Scene<'_>, hands: &mut Hands<'_>, with_numbers: bool) {
    match hands.desk.tab {
        Tab::Numbers if with_numbers => sliders::sliders_ui(ui, scene, hands),
        Tab::Numbers | Tab::Effect => effect::effect_ui(ui, scene, hands),
        Tab::Worth => worth::worth_ui(ui, scene, hands),
        Tab::Learning => learning::learning_ui(ui, scene, hands),
        Tab::Patterns => patterns::patterns_ui(ui, scene, hands),
    }
}

fn empty_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    ui.vertical_centered(|ui| {
        ui.add_space((ui.available_height() * 0.3).max(UNIT));
        ui.label(RichText::new(text.get("weights.empty.title")).heading());
        ui.label(RichText::new(text.get("weights.empty.hint")).color(Palette::of(ui).text_weak));
    });
}

/// The name of a square (row * 8 + column).
fn square_name(square: u8) -> String {
    if square >= 64 {
        return "–".to_owned();
    }
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}

/// A number with a visible sign: `+10`, `−60`, `0`.
fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        number if number > 0 => format!("+{number}"),
        number => format!("−{}", number.unsigned_abs()),
    }
}
