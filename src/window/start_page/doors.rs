//! The ways to learn, to analyse and to teach.

use egui::{RichText, Ui};

use crate::shortcuts::tooltip;
use crate::style::Palette;
use edagari_app::catalog::{Game, Setup};
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::compare::data::ComparisonPreset;
use edagari_app::session::lessons::data::{LESSONS, LessonCommand};
use edagari_app::session::position_editor::data::PositionCommand;
use edagari_app::session::screen::data::{Dialog, Panel, Workspace};
use edagari_app::session::state::State;

use super::parts::{heading_ui, way_ui};
use super::recent;

/// Lessons, training for players, and exercises.
pub(super) fn learn_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    heading_ui(ui, state, "learn");
    let progress = &state.settings.course;
    let read = LESSONS.iter().filter(|lesson| progress.has_met(lesson)).count();
    let words = text.with("start.lessons-read", &[("read", &read), ("all", &LESSONS.len())]);
    // The list of all lessons is where the switch above leads.
    ui.label(RichText::new(words).color(Palette::of(ui).text_weak));
    let next = progress.next();
    let begun = (progress.last.is_some() || read > 0) && !progress.is_complete();
    let title = text.get(&format!("course.{}.title", LESSONS[next].key));
    let words = text.with(if begun { "course.continue" } else { "course.begin" }, &[("lesson", &title)]);
    if way_ui(ui, words, text.get(&format!("course.{}.line", LESSONS[next].key))) {
        commands.push(Command::Lesson(LessonCommand::Open(next)));
    }
    if way_ui(ui, text.get("start.players"), text.get("start.players-tip")) {
        commands.push(Command::Lesson(LessonCommand::Contents));
    }
}

/// Games of others, or a position on a board.
pub(super) fn analyse_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    heading_ui(ui, state, "analyse");
    if way_ui(ui, text.get("start.paste"), tooltip(ui.ctx(), state, "paste")) {
        commands.push(Command::Paste);
    }
    if way_ui(ui, text.get("start.open"), tooltip(ui.ctx(), state, "open")) {
        commands.push(Command::Open);
    }
    if way_ui(ui, text.get("start.set-up"), tooltip(ui.ctx(), state, "set-up")) {
        // The board behind the page may be of a game that has nothing to set up.
        let other = Game::usual("othello").filter(|_| !Setup::fits(state.game.position.game()));
        commands.extend(other.map(Command::New));
        commands.extend([Command::Work(Workspace::Study), Command::Position(PositionCommand::SetUp)]);
    }
    recent::recent_ui(ui, state, commands);
}

/// Material for a class.
pub(super) fn teach_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    heading_ui(ui, state, "teach");
    if way_ui(ui, text.get("start.tree"), tooltip(ui.ctx(), state, "tree")) {
        commands.push(Command::Show(Dialog::Tree));
    }
    if way_ui(ui, text.get("start.present"), tooltip(ui.ctx(), state, "present")) {
        // For a room the search is shown step by step.
        commands.extend([shown_tree(state), Command::Search, Command::TogglePresentation]);
    }
    if way_ui(ui, text.get("start.compare"), text.get("start.compare-tip")) {
        commands.push(shown_tree(state));
        commands.extend([
            Command::Compare(CompareCommand::Preset(ComparisonPreset::Pruning)),
            Command::FocusPanel(Panel::Compare),
        ]);
    }
    if way_ui(ui, text.get("start.worksheet"), tooltip(ui.ctx(), state, "worksheet")) {
        commands.push(Command::Show(Dialog::Worksheet));
    }
    if way_ui(ui, text.get("start.grade"), text.get("start.grade-tip")) {
        commands.push(Command::Show(Dialog::Grade));
    }
}

/// The tree that is open, from its root; else that of most textbooks.
fn shown_tree(state: &State) -> Command {
    let is_tree = state.game.position.game() == Game::NumberTree;
    if is_tree { Command::ToStart } else { Command::New(Game::NumberTree) }
}
