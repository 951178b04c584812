//! The end of a set: how many of its exercises are right, and what can be done next.

use egui::{RichText, Ui};

use edagari_app::exercise::collection::Shipped;
use edagari_app::exercise::{Origin, SetProgress, shipped};
use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;

/// Paints the end of the set once each of its exercises was checked.
pub(super) fn ending_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let SetProgress { done, solved, count, .. } = state.exercises.progress();
    if count == 0 || done < count || !state.exercises.handed_in() {
        return;
    }
    let text = state.text();
    ui.horizontal_wrapped(|ui| {
        let words = text.with("exercise.set-done", &[("solved", &solved), ("count", &count)]);
        ui.label(RichText::new(words).strong());
        if let Some(next) = next_set(state) {
            let name = text.get(&format!("exercise.set.{}", next.name));
            if ui.button(text.with("exercise.set-done-next", &[("set", &name)])).clicked() {
                commands.push(Command::Exercise(ExerciseCommand::Shipped(next.name)));
            }
        }
        if ui.button(text.get("exercise.set-done-play")).clicked() {
            commands.push(Command::Work(Workspace::Play));
        }
    });
}

/// The next set that comes with the program and is not done: after puzzles other puzzles, where there are any.
fn next_set(state: &State) -> Option<Shipped> {
    let open = &state.exercises.origin;
    let is_open = |set: &Shipped| matches!(open, Origin::Shipped(name) if name == set.name);
    let is_done = |set: &Shipped| {
        let progress = state.put_by.progress(&Origin::Shipped(set.name.to_owned()));
        progress.is_some_and(|known| known.count > 0 && known.done >= known.count)
    };
    let is_puzzles = |name: &str| name.starts_with("puzzles");
    let sets = shipped();
    let behind = sets.iter().position(is_open).map_or(0, |place| place + 1);
    let in_order = sets.iter().cycle().skip(behind).take(sets.len());
    let mut others: Vec<Shipped> = in_order.filter(|&set| !is_open(set) && !is_done(set)).copied().collect();
    if let Origin::Shipped(name) = open {
        others.sort_by_key(|set| is_puzzles(set.name) != is_puzzles(name));
    }
    others.first().copied()
}
