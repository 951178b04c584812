//! The keys of actions, chosen by the user or default: their display in tooltips, and their presses.

use egui::text_selection::LabelSelectionState;
use egui::{Key, KeyboardShortcut, Modifiers};

use edagari_app::catalog::AnyPosition;
use edagari_app::game::ActionId;
use edagari_app::session::command::Command;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::keys::{KeyName, Keys, Modifiers as Held};
use edagari_app::session::screen::data::{Dialog, Panel, Workspace};
use edagari_app::session::settings::Settings;
use edagari_app::session::state::State;

use super::actions::{ACTIONS, Action, Start, named};
use super::boards;
use super::wanted_focus::{FocusTarget, is_in_exercises};
use Start::{Ctrl, CtrlShift};

/// The keys of an action: the user's own, or the default ones.
pub fn keys(settings: &Settings, action: &Action) -> Option<KeyboardShortcut> {
    match settings.keys.get(action.name) {
        Some(Some(keys)) => {
            Some(pressed(*keys)).filter(|keys| !is_held_key(keys.logical_key)).or(action.keys)
        }
        Some(None) => None,
        None => action.keys,
    }
}

/// Whether a key is a modifier, without an effect alone.
pub const fn is_held_key(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    )
}

/// Stored keys, as egui's. A test checks that all their names are known.
fn pressed(keys: Keys) -> KeyboardShortcut {
    let Held { alt, ctrl, shift, mac_cmd, command } = keys.modifiers;
    // Stored keys are written as the names that `Debug` gives, and so they are found again.
    let mut known = Key::ALL.iter().copied();
    let key = known.find(|key| format!("{key:?}") == keys.logical_key.name()).unwrap_or(Key::Escape);
    KeyboardShortcut::new(Modifiers { alt, ctrl, shift, mac_cmd, command }, key)
}

/// Pressed keys, in the form for storage.
pub fn kept(keys: KeyboardShortcut) -> Option<Keys> {
    let Modifiers { alt, ctrl, shift, mac_cmd, command } = keys.modifiers;
    let logical_key = KeyName::named(&format!("{:?}", keys.logical_key))?;
    Some(Keys { modifiers: Held { alt, ctrl, shift, mac_cmd, command }, logical_key })
}

/// The keys of the action with this name as text, empty when it has none.
pub fn label(ctx: &egui::Context, settings: &Settings, name: &str) -> String {
    let keys = named(name).and_then(|action| keys(settings, action));
    keys.map(|keys| ctx.format_shortcut(&keys)).unwrap_or_default()
}

/// A tooltip: the effect of an action, and its keys.
pub fn tooltip(ctx: &egui::Context, state: &State, name: &str) -> String {
    tooltip_as(ctx, state, name, &format!("action.{name}"))
}

/// A tooltip for an action with another effect for the time being, with the words under `key`.
pub fn tooltip_as(ctx: &egui::Context, state: &State, name: &str, key: &str) -> String {
    let words = state.text().get(key);
    match label(ctx, &state.settings, name) {
        keys if keys.is_empty() => words,
        keys => format!("{words}  ({keys})"),
    }
}

/// Collects the commands of the keyboard. Keys belong to an open menu, a dialog, a focused widget or a text
/// field first, except those of the zoom: an oversized dialog may be in front. A text field leaves the
/// combinations without an effect on text, so that Ctrl+S saves while a comment is written.
pub fn read(ctx: &egui::Context, state: &State, commands: &mut Vec<Command>) {
    // Before anything returns early below.
    read_zoom(ctx, state, commands);
    read_dropped_files(ctx, state, commands);
    let writes = ctx.text_edit_focused();
    // An open list or menu has the arrows, Enter and Escape for itself.
    if egui::Popup::is_any_open(ctx) {
        return;
    }
    if let Some(dialog) = state.view.dialog {
        if !writes
            && !dialog.wants_answer()
            && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
        {
            commands.push(Command::CloseDialog);
        }
        return;
    }
    let full = state.view.full_panel.filter(|_| !writes);
    if let Some(panel) = full
        && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
    {
        commands.push(Command::ToggleFullPanel(panel));
    }
    read_undo_of_exercise(ctx, state, commands);
    if !writes {
        read_clipboard(ctx, commands);
        // Before the others are read, because Ctrl+Shift+Z also matches Ctrl+Z.
        read_second_key(ctx, state, CtrlShift(Key::Z), "redo", commands);
    }
    let focused = ctx.memory(|memory| memory.focused().is_some());
    // Beside an exercise keys are for the exercise.
    let is_game_shown = state.view.presentation.is_some()
        || boards::is_game_shown(ctx) && state.view.pointed != Some(Panel::Exercises);
    if !writes && !focused {
        read_first_tab(ctx, state, is_game_shown);
    }
    if !writes && !state.view.start_page && is_game_shown {
        read_board_keys(ctx, state, focused, commands);
    }
    // Alt with a letter is for the menus.
    let alt = ctx.input(|input| input.modifiers.alt);
    // The longer combination first: Ctrl+Shift+S also matches Ctrl+S.
    let mut by_length: Vec<_> =
        ACTIONS.iter().filter_map(|action| Some((action, keys(&state.settings, action)?))).collect();
    by_length.sort_by_key(|(_, keys)| std::cmp::Reverse(keys.modifiers.shift));
    by_length.retain(|(action, keys)| {
        let held_back = keys.modifiers.is_none() && (alt || focused && belongs_to_widgets(keys.logical_key));
        // Without a visible board, its actions are off.
        let is_about_board = ["game", "search", "time"].contains(&action.group);
        // The steps of a comparison are visible where no board is.
        let is_stepped = action.group == "time" && state.view.pointed == Some(Panel::Compare);
        let is_hidden = state.view.start_page || !is_game_shown && !is_stepped && !keys.modifiers.command;
        // A search can be stopped from everywhere; a hidden board that is being set up stays.
        let stops = action.name == "stop" && state.view.position_editor.is_none();
        !(held_back || is_about_board && is_hidden && !stops) && (!writes || means_nothing_to_a_text(*keys))
    });
    read_actions(ctx, state, &by_length, commands);
    if !writes && ctx.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Questionmark)) {
        commands.push(Command::Show(Dialog::Shortcuts));
    }
    // Like programs with commands after a colon.
    if !writes && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Colon)) {
        commands.push(Command::Show(Dialog::Palette));
    }
}

/// Undo and redo belong to the exercise where the keyboard or, without it, the pointer is.
fn read_undo_of_exercise(ctx: &egui::Context, state: &State, commands: &mut Vec<Command>) {
    let focused = ctx.memory(egui::Memory::focused).is_some();
    let is_pointed = !focused && state.view.pointed == Some(Panel::Exercises);
    let is_covered = state.view.start_page || state.view.presentation.is_some();
    if is_covered || !is_pointed && !is_in_exercises(ctx) {
        return;
    }
    let [undo, redo] = if state.exercises.editing {
        [ExerciseCommand::UndoEdit, ExerciseCommand::RedoEdit]
    } else {
        [ExerciseCommand::Undo, ExerciseCommand::Redo]
    };
    // The longer combination first: Ctrl+Shift+Z also matches Ctrl+Z.
    let also = CtrlShift(Key::Z).keys();
    let own = |name| named(name).and_then(|action| keys(&state.settings, action));
    for (keys, command) in [(also, redo.clone()), (own("redo"), redo), (own("undo"), undo)] {
        if keys.is_some_and(|keys| ctx.input_mut(|input| input.consume_shortcut(&keys))) {
            commands.push(Command::Exercise(command));
        }
    }
}

/// Carries out the actions of the keys of one frame, in the order of their presses, and as often. Those that
/// lead to a board, a tree or a panel give it the focus.
fn read_actions(
    ctx: &egui::Context,
    state: &State,
    known: &[(&Action, KeyboardShortcut)],
    commands: &mut Vec<Command>,
) {
    let mut wanted = None;
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            let asked = known.iter().find(|(_, keys)| is_pressed(event, *keys));
            let command = asked.map(|(action, _)| (action.command)(state));
            wanted = command.as_ref().and_then(FocusTarget::of).or(wanted);
            commands.extend(command);
            asked.is_none()
        });
    });
    if let Some(wanted) = wanted {
        wanted.ask(ctx);
    }
}

/// Without any focus, Tab leads past menus and toolbar to the main content: the board, or the page or panel
/// in front.
fn read_first_tab(ctx: &egui::Context, state: &State, is_game_shown: bool) {
    let is_page = state.view.start_page || state.settings.workspace == Workspace::Learn || !is_game_shown;
    let target = match state.view.full_panel {
        _ if state.view.presentation.is_some() => return,
        Some(Panel::Game) => FocusTarget::Board,
        None if !is_page => FocusTarget::Board,
        _ => FocusTarget::Front,
    };
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Tab)) {
        target.ask(ctx);
    }
}

/// Keys that play on the board: Enter and Space pass for a side that has to, digits drop discs, arrows walk through mazes where the
/// game goes on.
fn read_board_keys(ctx: &egui::Context, state: &State, focused: bool, commands: &mut Vec<Command>) {
    let is_seen =
        state.view.presentation.is_none() && state.view.full_panel.is_none_or(|it| it == Panel::Game);
    if !is_seen || !state.person_may_move() {
        return;
    }
    // No button, slider or list has a use for digits; arrows lead from one to the next.
    let is_elsewhere = focused && !boards::has_focus(ctx);
    if let Some(pass) = state.game.position.forced_pass().filter(|_| !is_elsewhere && !is_in_exercises(ctx)) {
        // With Shift, Space goes a step further in a recording.
        let is_pressed = |key: &Key| {
            ctx.input_mut(|input| input.modifiers.is_none() && input.consume_key(Modifiers::NONE, *key))
        };
        commands.extend([Key::Enter, Key::Space].into_iter().find(is_pressed).map(|_| Command::Play(pass)));
    }
    if !state.game.at_end_of_line() {
        return;
    }
    let keys: &[Key] = match &state.game.position {
        AnyPosition::ConnectFour(_) if !is_in_exercises(ctx) => &boards::DIGITS,
        AnyPosition::MazeSolo(_) | AnyPosition::MazeDuel(_) | AnyPosition::MazeRace(_) if !is_elsewhere => {
            &WAYS
        }
        _ => return,
    };
    for (number, &key) in keys.iter().enumerate() {
        // A digit names its column, an arrow its direction, in the order in which both are numbered as
        // actions.
        let action = ActionId(number as u16);
        if state.game.legal.contains(&action)
            && ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key))
        {
            commands.push(Command::Play(action));
        }
    }
}

/// The keys of the directions in a maze.
const WAYS: [Key; 4] = [Key::ArrowRight, Key::ArrowLeft, Key::ArrowDown, Key::ArrowUp];

/// Whether an event is the press of these keys.
fn is_pressed(event: &egui::Event, keys: KeyboardShortcut) -> bool {
    match event {
        egui::Event::Key { key, pressed: true, modifiers, .. } => {
            // Logically: Shift and Alt may be pressed besides where a layout needs them to reach the key.
            *key == keys.logical_key && modifiers.matches_logically(keys.modifiers)
        }
        _ => false,
    }
}

/// Reads the keys of the zoom, which no text field, menu or dialog holds back.
fn read_zoom(ctx: &egui::Context, state: &State, commands: &mut Vec<Command>) {
    for name in ["zoom-in", "zoom-out", "zoom-reset"] {
        let Some(action) = named(name) else { continue };
        if keys(&state.settings, action)
            .is_some_and(|keys| ctx.input_mut(|input| input.consume_shortcut(&keys)))
        {
            commands.push((action.command)(state));
        }
    }
    // Where plus needs Shift, Ctrl and the unshifted key zooms as in a browser, too.
    read_second_key(ctx, state, Ctrl(Key::Equals), "zoom-in", commands);
}

/// Reads a second key of an action, as in other programs, unless the user gave it to another action.
fn read_second_key(ctx: &egui::Context, state: &State, also: Start, name: &str, commands: &mut Vec<Command>) {
    let (Some(also), Some(action)) = (also.keys(), named(name)) else { return };
    // The user's choice comes first, and the key then acts once.
    let taken = ACTIONS.iter().any(|action| keys(&state.settings, action) == Some(also));
    if !taken && ctx.input_mut(|input| input.consume_shortcut(&also)) {
        commands.push((action.command)(state));
    }
}

/// Reads copy and paste, which are events of their own, not keys. Words selected with the mouse copy
/// themselves.
fn read_clipboard(ctx: &egui::Context, commands: &mut Vec<Command>) {
    let marked = ctx.plugin_opt::<LabelSelectionState>().is_some_and(|plugin| plugin.lock().has_selection());
    ctx.input(|input| {
        for event in &input.events {
            match event {
                egui::Event::Copy if marked => {}
                egui::Event::Copy if input.modifiers.shift => commands.push(Command::CopyMoves),
                egui::Event::Copy => commands.push(Command::CopyPosition),
                egui::Event::Paste(text) if !text.is_empty() => {
                    commands.push(Command::PasteText(text.clone()));
                }
                _ => {}
            }
        }
    });
}

/// Opens the files dropped on the window, with any focus. A dialog is closed, unless it waits for an answer.
fn read_dropped_files(ctx: &egui::Context, state: &State, commands: &mut Vec<Command>) {
    let files: Vec<_> =
        ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect());
    let waits = state.view.dialog.is_some_and(Dialog::wants_answer);
    if files.is_empty() || waits {
        return;
    }
    commands.extend(state.view.dialog.map(|_| Command::CloseDialog));
    // In the dialog of grading, the files contain answers.
    if state.view.dialog == Some(Dialog::Grade) {
        commands.push(Command::Exercise(ExerciseCommand::ClassFiles(files)));
    } else {
        commands.extend(files.into_iter().map(Command::OpenPath));
    }
}

/// Whether a text field has no use for these keys: a function key, or Ctrl with a character that neither
/// selects, copies, deletes nor undoes.
fn means_nothing_to_a_text(keys: KeyboardShortcut) -> bool {
    let edits = [Key::A, Key::C, Key::H, Key::K, Key::U, Key::V, Key::W, Key::X, Key::Y, Key::Z]
        .contains(&keys.logical_key);
    // `F1` to `F35`, beside the letter `F`.
    let name = keys.logical_key.name();
    let is_function = name.len() > 1 && name.starts_with('F') && name[1..].parse::<u8>().is_ok();
    let is_character = name.len() == 1 || keys.logical_key == Key::Comma;
    is_function || keys.modifiers.command && is_character && !edits
}

/// Keys that a focused button, slider or board uses itself.
const fn belongs_to_widgets(key: Key) -> bool {
    matches!(
        key,
        Key::Enter
            | Key::Space
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::Home
            | Key::End
    )
}
