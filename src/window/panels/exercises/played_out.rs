//! The best line of a puzzle to the end of the game, move by move on the board of the exercise: buttons, and what arrows ask for.

use egui::{Button, Ui};

use edagari_app::exercise::Answer;
use edagari_app::game::ActionId;
use edagari_app::session::exercises::data::{ExerciseCommand, Exercises, ShownExercise};
use edagari_app::session::state::State;

/// The moves of the best line that the board shows in place of the answer, while it is played out.
pub(super) fn shown_moves<'a>(exercises: &Exercises, shown: &'a ShownExercise) -> Option<&'a [ActionId]> {
    shown.line_to_end.as_deref()?.get(..exercises.played?)
}

/// A line that can be played out, and how far it is.
pub(super) struct Steps {
    /// The moves shown; those of the answer before the first step.
    at: usize,
    /// All moves; `None` while they are worked out.
    most: Option<usize>,
    begun: bool,
}

impl Steps {
    /// `None` where the line may not be shown, or ends with the answer.
    pub(super) fn of(exercises: &Exercises, shown: &ShownExercise) -> Option<Self> {
        if !exercises.can_play_out() {
            return None;
        }
        let Some(Answer::Line(line)) = exercises.answer() else { return None };
        let model = shown.solution.as_ref().map(|solution| &solution.answer);
        let answered = match model.filter(|_| exercises.revealed) {
            Some(Answer::Line(model)) => model.len(),
            _ => line.len(),
        };
        let most = shown.line_to_end.as_ref().map(Vec::len);
        let is_whole = match most {
            Some(most) => most <= answered,
            None => shown.exercise.subject.after(&line).is_over(),
        };
        let begun = exercises.played.is_some();
        (begun || !is_whole).then(|| Self { at: exercises.played.unwrap_or(answered), most, begun })
    }

    /// One move more.
    pub(super) fn forward(&self) -> Option<ExerciseCommand> {
        self.most.filter(|&most| self.at < most).map(|_| ExerciseCommand::PlayOut(Some(self.at + 1)))
    }

    /// One move less, once it was begun.
    pub(super) fn back(&self) -> Option<ExerciseCommand> {
        self.at.checked_sub(1).filter(|_| self.begun).map(|at| ExerciseCommand::PlayOut(Some(at)))
    }
}

/// Paints *Play it out*, which shows one move more with each click, and beside it a step back and the number of moves.
pub(super) fn steps_ui(ui: &mut Ui, state: &State, shown: &ShownExercise) -> Option<ExerciseCommand> {
    let (text, steps) = (state.text(), Steps::of(&state.exercises, shown)?);
    let mut asked = None;
    let mut button = |ui: &mut Ui, key: &str, request: Option<ExerciseCommand>| {
        let button = ui.add_enabled(request.is_some(), Button::new(text.get(key)));
        if button.on_hover_text(text.get(&format!("{key}-tip"))).clicked() {
            asked = request;
        }
    };
    ui.horizontal_wrapped(|ui| {
        button(ui, "puzzle.play-out", steps.forward());
        button(ui, "puzzle.play-back", steps.back());
        let end = steps.begun.then_some(ExerciseCommand::PlayOut(None));
        button(ui, "puzzle.play-end", end);
        if let Some(most) = steps.most.filter(|_| steps.begun) {
            ui.label(text.with("puzzle.play-at", &[("number", &steps.at), ("count", &most)]));
        }
    });
    asked
}
