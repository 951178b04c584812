//! Data that the parts of the weights panel show, change and remember from frame to frame.

use egui::Ui;

use edagari_app::eval::weights::Weights;
use edagari_app::game::othello::Othello;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;
use edagari_app::session::weights::data::{WeightParameter, WeightsCommand, keep_locked};
use edagari_app::words::text::Text;

/// The range of sliders on either side: those of squares, and those of factors. Typed numbers may go on to
/// [`Weights::LIMIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reach {
    pub(super) squares: i32,
    pub(super) factors: i32,
}

impl Default for Reach {
    fn default() -> Self {
        Self { squares: Self::LEAST, factors: Self::LEAST }
    }
}

impl Reach {
    /// The reach needed for the tables of the lectures.
    pub(super) const LEAST: i32 = 150;
    pub(super) const STEP: i32 = 50;

    /// The reach that includes all numbers of a table. While one is `held` it does not shrink, so that no
    /// slider moves by itself.
    pub(super) fn of(self, weights: &Weights, held: bool) -> Self {
        let mut needed = Self::default();
        for phase in &weights.phases {
            for parameter in WeightParameter::all(phase) {
                let number = parameter.read(phase).abs();
                let reach = if matches!(parameter, WeightParameter::Square(_)) {
                    &mut needed.squares
                } else {
                    &mut needed.factors
                };
                // Rounded up to whole steps: the sliders do not change their scale with every single number.
                *reach = (*reach).max((number + Self::STEP - 1) / Self::STEP * Self::STEP);
            }
        }
        let at_least = if held { self } else { Self::default() };
        Self {
            squares: needed.squares.max(at_least.squares).min(Weights::LIMIT),
            factors: needed.factors.max(at_least.factors).min(Weights::LIMIT),
        }
    }

    pub(super) const fn for_knob(self, parameter: WeightParameter) -> i32 {
        if matches!(parameter, WeightParameter::Square(_)) { self.squares } else { self.factors }
    }
}

/// The position for the comparison of pattern values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Against {
    /// The position before the last move.
    #[default]
    Last,
    /// The position after a move to this square.
    Move(u8),
}

/// The data shown in the panel.
#[derive(Clone, Copy)]
pub(super) struct WeightsScene<'a> {
    pub(super) state: &'a State,
    pub(super) position: &'a Othello,
    /// The numbers at the beginning of the frame.
    pub(super) before: &'a Weights,
    /// The table for comparison.
    pub(super) reference: &'a Weights,
    /// Whether the numbers are being learned, and so cannot be changed.
    pub(super) learned: bool,
    /// Whether the analysis evaluates with them.
    pub(super) in_use: bool,
}

impl WeightsScene<'_> {
    pub(super) const fn text(&self) -> Text {
        self.state.text()
    }
}

/// The data that the panel may change.
pub(super) struct CommandSink<'a> {
    pub(super) weights: &'a mut Weights,
    pub(super) view: &'a mut WeightsView,
    pub(super) commands: &'a mut Vec<Command>,
}

impl CommandSink<'_> {
    /// Replaces all numbers except the locked ones.
    pub(super) fn replace(&mut self, scene: &WeightsScene<'_>, mut weights: Weights) {
        keep_locked(&scene.state.lab.locked, self.weights, &mut weights);
        *self.weights = weights;
    }

    pub(super) fn ask(&mut self, request: WeightsCommand) {
        self.commands.push(Command::Lab(request));
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WeightsTab {
    /// The sliders.
    #[default]
    Numbers,
    /// The effect of the numbers.
    Effect,
    Worth,
    /// The numbers learned by a machine.
    Learning,
    /// The pattern evaluation; 8x8 alone.
    Patterns,
}

/// The content of the panel's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Map {
    #[default]
    Values,
    /// Their difference from the table for comparison.
    Change,
    /// The share of each square in the evaluation of the position shown.
    Here,
    /// The sum of the patterns through each square in the pattern evaluation.
    Patterns,
}

/// The user's view, from frame to frame.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WeightsView {
    /// The phase whose numbers are shown; `None` while it follows the position.
    pub(super) chosen: Option<usize>,
    /// The phase of the position.
    pub(super) here: usize,
    /// Whether a change is made in all phases at once.
    pub(super) all: bool,
    /// The class of squares hovered in the frame before, by slider or on the board.
    pub(super) lit: Option<usize>,
    /// The class hovered in this frame.
    pub(super) pointed: Option<usize>,
    /// The class whose squares have sliders where the symmetries do not hold.
    pub(super) class: usize,
    pub(super) tab: WeightsTab,
    pub(super) map: Map,
    /// The ranges of the sliders of squares and of factors; they stay while one is dragged.
    pub(super) reach: Reach,
    /// The comparison of the values of the patterns.
    pub(super) against: Against,
    /// The squares of the pattern hovered in the frame before, and in this one.
    pub(super) pattern_lit: u64,
    pub(super) pattern_pointed: u64,
    /// The square hovered on the board, in the frame before, and in this one.
    pub(super) pattern_square: Option<u8>,
    pub(super) square_pointed: Option<u8>,
}

impl WeightsView {
    pub(super) fn memory() -> egui::Id {
        egui::Id::unique("weights panel")
    }

    pub(super) fn load(ui: &Ui, position: &Othello, weights: &Weights) -> Self {
        let mut view: Self = ui.data(|data| data.get_temp(Self::memory())).unwrap_or_default();
        let discs = (position.own() | position.opponent()).count_ones();
        view.here = weights.phase_at(discs);
        // The phase may have been chosen in a table that had more of them.
        view.chosen = view.chosen.filter(|&chosen| chosen < weights.phases.len());
        // Sliders and board are painted one after the other, so each lights up the class hovered a frame
        // before.
        view.lit = view.pointed.take();
        view.pattern_lit = std::mem::take(&mut view.pattern_pointed);
        view.pattern_square = view.square_pointed.take();
        view.reach = view.reach.of(weights, ui.input(|input| input.pointer.any_down()));
        // Patterns are those of the full board; on a smaller one their page and their map are not offered.
        if weights.size() < 8 {
            view.tab = if view.tab == WeightsTab::Patterns { WeightsTab::default() } else { view.tab };
            view.map = if view.map == Map::Patterns { Map::default() } else { view.map };
        }
        view
    }

    pub(super) fn store(self, ui: &Ui) {
        ui.data_mut(|data| data.insert_temp(Self::memory(), self));
        let points = (self.pointed, self.pattern_pointed, self.square_pointed);
        if points != (self.lit, self.pattern_lit, self.pattern_square) {
            // The other half of the panel lights up in the next frame.
            ui.ctx().request_repaint();
        }
    }

    pub(super) fn phase(&self) -> usize {
        self.chosen.unwrap_or(self.here)
    }
}

/// The name of a square (row * 8 + column).
pub(super) fn square_name(square: u8) -> String {
    // A pass is written as the move after the last square.
    if square >= 64 {
        return "–".to_owned();
    }
    format!("{}{}", char::from(b'a' + square % 8), square / 8 + 1)
}
