//! The step of its recording at which the search is shown, in a few words, and the button to its end.

use egui::{Button, Response, RichText, Stroke, Ui};

use crate::shortcuts;
use crate::style::Palette;
use edagari_app::session::analysis::shown;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::{DrawingPlace, DrawnSearch};
use edagari_app::session::state::State;
use edagari_app::words::text::{Text, count};

/// The step at which the search is shown, where that is neither its end nor its live state: `step 13 of 23`.
pub(crate) fn place(state: &State) -> Option<String> {
    shown::then(state)?;
    place_of(state.text(), &state.subject(DrawingPlace::Main)?)
}

/// The step at which a search is shown, of how many.
pub(super) fn place_of(text: Text, subject: &DrawnSearch<'_>) -> Option<String> {
    let step = |at: u64, all: u64| text.with("timeline.place", &[("step", &count(at)), ("all", &count(all))]);
    if let Some(course) = subject.trajectory() {
        return Some(step(subject.view.step?, course.steps()));
    }
    let (pass, now) = (subject.pass()?, subject.snapshot()?);
    let (at, all) = (pass.tree.picture(now.step()), pass.tree.picture(pass.tree.steps()));
    let depth = pass.depth.filter(|_| subject.recording.passes() > 1);
    let depth = depth.map(|depth| text.with("analysis.figure.depth", &[("count", &depth)]));
    Some([depth, Some(step(at, all))].into_iter().flatten().collect::<Vec<_>>().join(" · "))
}

/// Names the step of the search, and leads to its end on a click. Paints nothing where the end is shown.
pub(super) fn chip_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) -> Option<Response> {
    let (text, palette) = (state.text(), Palette::of(ui));
    // While the search runs its end moves: the click follows it.
    let live = state.subject(DrawingPlace::Main).is_some_and(|subject| subject.live);
    let key = if live { "then.follow" } else { "then.end" };
    let words = text.with(key, &[("place", &place(state)?)]);
    let button = Button::new(RichText::new(words).color(palette.text))
        .fill(Palette::faded(palette.selected, 0.16))
        .stroke(Stroke::new(1.0, palette.selected))
        .corner_radius(8);
    // Where lines wrap, the chip goes to the next one instead.
    let button = if ui.layout().main_wrap() { button } else { button.truncate() };
    let response = ui.add(button).on_hover_text(shortcuts::tooltip(ui.ctx(), state, "step-live"));
    if response.clicked() {
        commands.push(Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None)));
    }
    Some(response)
}
