//! The conventions in which the open document's course writes search.

use egui::{Grid, Ui};

use crate::style::UNIT;
use edagari_app::conventions::{Code, Conventions, CutNames, ScoreView, Signs};
use edagari_app::search::alpha_beta::{Cut, Fail};
use edagari_app::search::mcts::Ucb1Total;
use edagari_app::session::command::Command;
use edagari_app::session::state::State;

/// Paints the choices of the open document, a row for each.
pub(crate) fn conventions_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let before = state.conventions();
    let mut wanted = before;
    choices_ui(ui, state, &mut wanted);
    ui.horizontal(|ui| {
        ui.weak(state.text().get("trees.conventions.where"));
        reset_ui(ui, state, &mut wanted);
    });
    if wanted != before {
        commands.push(Command::SetConventions(wanted));
    }
}

/// Paints a button that resets all conventions to the usual ones.
pub(crate) fn reset_ui(ui: &mut Ui, state: &State, wanted: &mut Conventions) {
    let reset = egui::Button::new(state.text().get("trees.conventions.reset"));
    if ui.add_enabled(!wanted.is_default(), reset).clicked() {
        *wanted = Conventions::default();
    }
}

/// Paints a row for each choice.
pub(crate) fn choices_ui(ui: &mut Ui, state: &State, wanted: &mut Conventions) {
    let spacing = [4.0 * UNIT, 2.0 * UNIT];
    Grid::new("conventions").num_columns(2).spacing(spacing).show(ui, |ui| {
        let mut row = ConventionRow { ui, state };
        row.choose("fail", &mut wanted.fail, &[(Fail::Soft, "soft"), (Fail::Hard, "hard")]);
        row.choose("cut", &mut wanted.cut, &[(Cut::AtBeta, "at"), (Cut::AboveBeta, "above")]);
        row.choose("signs", &mut wanted.signs, &[(Signs::MaxMin, "max-min"), (Signs::Negamax, "negamax")]);
        let negamax = wanted.signs == Signs::Negamax;
        // Negamax shows scores for the side to move. The chosen view is kept for later.
        let mut view = if negamax { ScoreView::Mover } else { wanted.view };
        row.ui.add_enabled_ui(!negamax, |ui| ui.label(state.text().get("trees.conventions.view")));
        row.ui.add_enabled_ui(!negamax, |ui| {
            ConventionRow { ui, state }.choices(
                "view",
                &mut view,
                &[(ScoreView::First, "first"), (ScoreView::Mover, "mover")],
            );
        });
        row.ui.end_row();
        if !negamax {
            wanted.view = view;
        }
        row.choose("names", &mut wanted.names, &[(CutNames::Bound, "bound"), (CutNames::Node, "node")]);
        row.code(wanted);
        row.choose("t", &mut wanted.t, &[(Ucb1Total::Children, "children"), (Ucb1Total::Parent, "parent")]);
    });
}

struct ConventionRow<'a> {
    ui: &'a mut Ui,
    state: &'a State,
}

impl ConventionRow<'_> {
    /// One convention: its name, and a choice of two.
    fn choose<T: Copy + PartialEq>(&mut self, key: &str, value: &mut T, choices: &[(T, &str)]) {
        self.ui.label(self.state.text().get(&format!("trees.conventions.{key}")));
        self.choices(key, value, choices);
        self.ui.end_row();
    }

    /// The form in which the algorithm is written down; choosing one also sets the conventions of its course.
    fn code(&mut self, wanted: &mut Conventions) {
        let text = self.state.text();
        self.ui
            .label(text.get("trees.conventions.code"))
            .on_hover_text(text.get("trees.conventions.code-tip"));
        // A dropdown list would close the menu that contains it.
        self.ui.vertical(|ui| {
            for codes in Code::ALL.chunks(4) {
                ui.horizontal(|ui| {
                    for &code in codes {
                        let name = text.get(&format!("trees.conventions.code.{}", code.key()));
                        if ui.radio(wanted.code == code, name).clicked() {
                            *wanted = wanted.in_code(code);
                        }
                    }
                });
            }
        });
        self.ui.end_row();
    }

    fn choices<T: Copy + PartialEq>(&mut self, key: &str, value: &mut T, choices: &[(T, &str)]) {
        let text = self.state.text();
        self.ui.horizontal(|ui| {
            for (choice, name) in choices {
                let key = format!("trees.conventions.{key}.{name}");
                ui.radio_value(value, *choice, text.get(&key)).on_hover_text(text.get(&format!("{key}-tip")));
            }
        });
    }
}
