//! The only writer of [`State`]: carries out commands and takes in what searches report.
//!
//! Nothing here touches a file, a thread or the clipboard. What a command asks of the world outside is
//! handed back as an [`Effect`].

use crate::worker::Message;

use super::analysis::data::Wanted;
use super::analysis::{self, shown};
use super::command::{Command, TreeCommand};
use super::drawing::data::Stage;
use super::effect::{Applied, Effect};
use super::state::State;
use super::{
    compare, document, exercises, game, guide, lessons, matches, maze, number_tree, reruns, screen, tree,
    undo, weights,
};

/// Takes in one message of the running search. A lesson that waits for the end of its search goes on then.
pub fn absorb(state: &mut State, wanted: &Wanted, message: Message) {
    let is_over = matches!(message, Message::Finished(_));
    analysis::update::absorb(state, wanted, message);
    if is_over {
        lessons::update::found(state);
    }
}

/// Carries out one command. What it asks of the world outside comes back.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    let effects = carry_out(state, command);
    shown::remember(state);
    effects
}

/// Carries out a command, and what it asks to be carried out after it.
fn carry_out(state: &mut State, command: Command) -> Vec<Effect> {
    let mut effects = Vec::new();
    for effect in hand_out(state, command) {
        match effect {
            Effect::Then(next) => effects.extend(carry_out(state, *next)),
            effect => effects.push(effect),
        }
    }
    effects
}

/// Hands a command to the feature that carries it out. Every command is named, so that one that nobody carries out
/// cannot be written.
#[expect(clippy::too_many_lines, reason = "one line a command")]
fn hand_out(state: &mut State, command: Command) -> Vec<Effect> {
    use Command as C;
    match command {
        C::Compare(wish) => {
            compare::update::obey(state, wish);
            // What ran again for searches that are no longer shown is wanted no more.
            reruns::update::forget(state);
            Vec::new()
        }
        C::Match(wish) => matches::update::obey(state, wish),
        C::Exercise(wish) => exercises::update::obey(state, wish),
        C::Guide(wish) => guide::update::obey(state, wish),
        C::Course(wish) => lessons::update::obey(state, wish),
        C::Maze(wish) => maze::update::obey(state, wish),
        C::Again(wish) => reruns::update::obey(state, &wish),
        C::Tree(stage, wish) => {
            look(state, stage, &wish);
            Vec::new()
        }
        C::Undo | C::Redo => carried_out(undo::apply(state, command)),
        C::SetWeights(_) | C::Lab(_) => carried_out(weights::update::apply(state, command)),
        C::SetConventions(_) | C::Numbers(_) => carried_out(number_tree::update::apply(state, command)),
        C::Stop => {
            compare::update::stop(&mut state.comparison);
            carried_out(analysis::update::apply(state, command))
        }
        C::SetEngine(_) | C::Search | C::ToggleAnalysis | C::PlayForMe | C::TogglePause => {
            carried_out(analysis::update::apply(state, command))
        }
        C::Play(_)
        | C::PlayLine(_)
        | C::GoTo(_)
        | C::Back
        | C::Forward
        | C::ToStart
        | C::ToEnd
        | C::Variation(_)
        | C::Delete(_)
        | C::Promote(_)
        | C::Comment(..)
        | C::SetTitle(_)
        | C::SetPlayer(..) => carried_out(game::update::apply(state, command)),
        C::Preview(_)
        | C::ToggleHints
        | C::ToggleContributions
        | C::TogglePanel(_)
        | C::FocusPanel(_)
        | C::Point(_)
        | C::ToggleFullPanel(_)
        | C::ResetLayout
        | C::SetSettings(_)
        | C::Show(_)
        | C::CloseDialog
        | C::Export(..)
        | C::Worksheet(_)
        | C::StopExport
        | C::MeasureSpeedups(_) => carried_out(screen::update::apply(state, command)),
        C::New(_)
        | C::NewFrom(_)
        | C::Open
        | C::OpenPath(_)
        | C::StopOpening
        | C::OpenReplaced(_)
        | C::OpenText(_)
        | C::Save
        | C::SaveAs
        | C::SavePath(_)
        | C::SaveAnyway(_)
        | C::CopyPosition
        | C::CopyMoves
        | C::Paste
        | C::PasteText(_)
        | C::Quit => carried_out(document::apply(state, command)),
    }
}

/// What is done to one tree of a comparison or an exercise is done to the others along the same line.
fn look(state: &mut State, stage: Stage, wish: &TreeCommand) {
    match stage {
        Stage::Main => {}
        Stage::Compared(column) => compare::update::follow(&mut state.comparison, column, wish),
        Stage::Program(column) => exercises::runs::follow(state, column, wish),
    }
    tree::update::obey(state, stage, wish);
}

/// The effects of a part; a command that it hands back would belong to no part.
fn carried_out(applied: Applied) -> Vec<Effect> {
    debug_assert!(applied.is_ok(), "handed to the part that carries it out");
    applied.unwrap_or_default()
}
