//! Interactive trees with a number for each player: typed, stepped through, and used in an exercise.

use std::sync::Arc;

use egui::{Button, Id, RichText, Slider, TextEdit, Ui, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::game::NotationError;
use edagari_app::game::pair_tree::PairTree;
use edagari_app::search::each_own::MaxN;
use edagari_app::session::state::State;
use edagari_app::words::faults::notation_error;
use edagari_app::words::pairs::{alpha_beta_words, step_words};
use edagari_app::words::text::Text;

mod drawing;
mod quiz;

use drawing::{DrawnPairs, drawing_ui};
use quiz::Quiz;

/// The places of interactive trees of pairs, each with a state of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairsPlace {
    /// The dialog of the Help menu.
    Help,
    /// The page of a lesson.
    Lesson,
}

/// The user's input, and the step of the search shown.
#[derive(Clone)]
struct PairDraft {
    text: String,
    read: Arc<Result<Searched, NotationError>>,
    step: usize,
    /// Whether alpha-beta was requested.
    alpha_beta: bool,
    quiz: Option<Quiz>,
    /// Whether the exercise was opened from elsewhere on the page and is to be scrolled into sight.
    scrolls: bool,
}

struct Searched {
    tree: PairTree,
    search: MaxN,
}

impl Searched {
    fn read(text: &str) -> Result<Self, NotationError> {
        PairTree::parse(text).map(|tree| Self { search: MaxN::of(&tree), tree })
    }
}

impl Default for PairDraft {
    fn default() -> Self {
        let text = PairTree::default().to_string();
        let read = Arc::new(Searched::read(&text));
        Self { text, read, step: 0, alpha_beta: false, quiz: None, scrolls: false }
    }
}

impl PairDraft {
    fn id(place: PairsPlace) -> Id {
        Id::unique(("pairs", place))
    }

    fn recall(ui: &Ui, place: PairsPlace) -> Self {
        ui.data(|data| data.get_temp(Self::id(place))).unwrap_or_default()
    }

    fn remember(self, ui: &Ui, place: PairsPlace) {
        ui.data_mut(|data| data.insert_temp(Self::id(place), self));
    }
}

/// Opens the exercise of a place and brings it into sight; an exercise in progress continues.
pub fn ask(ui: &Ui, place: PairsPlace) {
    let mut draft = PairDraft::recall(ui, place);
    draft.quiz.get_or_insert_with(|| Quiz::of(1));
    draft.scrolls = true;
    draft.remember(ui, place);
    ui.ctx().request_repaint();
}

/// The interactive part, in the dialog or below the words of a lesson.
pub fn touched_ui(ui: &mut Ui, state: &State, place: PairsPlace) {
    let text = state.text();
    let mut draft = PairDraft::recall(ui, place);
    let mut asks = draft.quiz.is_some();
    ui.horizontal_wrapped(|ui| {
        let toggle = ui.toggle_value(&mut asks, text.get("pairs.exercise"));
        if std::mem::take(&mut draft.scrolls) {
            toggle.scroll_to_me(Some(egui::Align::TOP));
            toggle.request_focus();
        }
        if toggle.changed() {
            draft.quiz = asks.then(|| Quiz::of(1));
        }
    });
    if let Some(quiz) = &mut draft.quiz {
        quiz.ui(ui, text);
    } else {
        typed_ui(ui, text, &mut draft);
        // Apart from the draft, which the steps change while they borrow the tree.
        let read = Arc::clone(&draft.read);
        match &*read {
            Ok(searched) => steps_ui(ui, text, &mut draft, searched),
            Err(fault) => {
                ui.label(RichText::new(notation_error(text, fault)).color(Palette::of(ui).error));
            }
        }
    }
    draft.remember(ui, place);
}

fn typed_ui(ui: &mut Ui, text: Text, draft: &mut PairDraft) {
    ui.horizontal(|ui| {
        let label = ui.label(text.get("pairs.tree"));
        let field = TextEdit::singleline(&mut draft.text).desired_width(f32::INFINITY).char_limit(2_000);
        if ui.add(field).labelled_by(label.id).changed() {
            draft.read = Arc::new(Searched::read(&draft.text));
            (draft.step, draft.alpha_beta) = (0, false);
        }
    });
}

fn steps_ui(ui: &mut Ui, text: Text, draft: &mut PairDraft, searched: &Searched) {
    let Searched { tree, search } = searched;
    let all = search.steps.len();
    // Another tree may have been typed, whose search has fewer steps.
    draft.step = draft.step.min(all);
    ui.horizontal(|ui| {
        for (sign, to) in [
            ("|←", Some(0)),
            ("←", draft.step.checked_sub(1)),
            ("→", (draft.step < all).then_some(draft.step + 1)),
            ("→|", Some(all)),
        ] {
            let button = Button::new(sign).min_size(vec2(9.0 * UNIT, 8.0 * UNIT));
            if ui.add_enabled(to.is_some(), button).clicked() {
                draft.step = to.unwrap_or(draft.step);
            }
        }
        ui.add(Slider::new(&mut draft.step, 0..=all).show_value(false));
        ui.label(text.with("pairs.step", &[("step", &draft.step), ("all", &all)]));
    });
    let known = search.known(draft.step);
    let best = drawing::best_so_far(search, draft.step);
    drawing_ui(
        ui,
        tree,
        &DrawnPairs {
            value: &|node| known[node as usize].then(|| search.values[node as usize]),
            chosen: &|node| best[node as usize],
            now: drawing::place(search, draft.step),
            marks: &|_| None,
            asks: false,
        },
    );
    ui.label(RichText::new(step_words(text, tree, search, draft.step)).strong());
    ui.add_space(UNIT);
    if ui.button(text.get("pairs.ask-alpha-beta")).clicked() {
        draft.alpha_beta = !draft.alpha_beta;
    }
    if draft.alpha_beta {
        ui.label(alpha_beta_words(text, tree, search));
    }
}
