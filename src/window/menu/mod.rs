//! The menu bar: every named action, with its keys beside it.

use std::path::{Path, PathBuf};

use egui::{Button, MenuBar, Panel as EguiPanel, ScrollArea, Ui};

use edagari_app::conventions::Signs;
use edagari_app::session::command::Command;
use edagari_app::session::game::stored;
use edagari_app::session::screen::data::Panel;
use edagari_app::session::settings::{MenuRow, Settings, StoneMarks, Turned};
use edagari_app::session::state::State;
use edagari_app::store::replaced_games::Shelf;
use edagari_app::words::games::game_name;
use edagari_app::words::text::{Language, Text, file_name};

use super::actions::ACTIONS;
use super::layout::PanelLayout;
use super::offers::{action_ui, checked, scrolled_menu_ui};
use super::style::UNIT;
use super::{shortcuts, toolbar};

pub mod choices;
mod keys;

/// The prefixes of the names of actions that stand in a submenu of their group's menu, or are offered on the
/// board alone.
const WITHIN: [&str; 4] = ["panel-", "copy-", "zoom-", "save-board"];

/// Paints the menu bar: one button, and in its place the row of menus while one of them is open.
pub fn menu_ui(ui: &mut Ui, state: &State, layout: &PanelLayout, commands: &mut Vec<Command>) {
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(egui::vec2(2.0 * UNIT, 0.5 * UNIT));
    EguiPanel::top("menu").frame(frame).show(ui, |ui| {
        MenuBar::new().ui(ui, |ui| {
            keys::focus_shown_title(ui.ctx());
            // A dialog in front keeps the keys for itself.
            let mut asked = if state.view.dialog.is_none() { keys::asked(ui.ctx()) } else { None };
            let memory = egui::Id::unique("row of menus");
            let is_open: bool = ui.data(|data| data.get_temp(memory)).unwrap_or_default();
            if !is_open && state.settings.menu_row == MenuRow::Button && asked.is_none() {
                let words = state.text().get("menu.all");
                let button =
                    ui.add(Button::new(format!("{words} ▾"))).on_hover_text(state.text().get("menu.all-tip"));
                if button.accessible_name(words).clicked() {
                    asked = Some(keys::MenuAsk::First);
                } else {
                    return bar_ui(ui, state, commands);
                }
            }
            let titles = GROUPS.map(|group| {
                let title = state.text().get(&format!("menu.{group}"));
                ui.menu_button(title, |ui| group_ui(ui, group, state, layout, commands)).response
            });
            let stays = keys::lead(ui.ctx(), &titles, asked);
            ui.data_mut(|data| data.insert_temp(memory, stays));
            if !stays {
                ui.ctx().request_repaint();
            }
            bar_ui(ui, state, commands);
        });
    });
}

/// The menus, from left to right.
const GROUPS: [&str; 5] = ["file", "game", "search", "view", "help"];

/// The bar beside the menus: the most frequent actions, the switch at the right, and between them the title
/// of the open game.
fn bar_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let is_started = !state.view.start_page;
    // The start page is itself the way into each use of the window.
    if !is_started {
        return;
    }
    ui.separator();
    toolbar::toolbar_ui(ui, state, commands);
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        toolbar::switch_ui(ui, state, commands);
        title_ui(ui, state);
    });
}

/// The title or the game, and a dot while there are unsaved changes.
fn title_ui(ui: &mut Ui, state: &State) {
    let game = open_name(state);
    let document = &state.game.document;
    let called = document.called();
    let words = title_in(state.text().language, &called);
    let mut title = if words.is_empty() { game } else { format!("{words} · {game}") };
    if let Some(path) = &state.game.path {
        title = format!("{} · {title}", file_name(path));
    }
    if state.game.changed {
        title.push_str(" •");
    }
    ui.add(egui::Label::new(egui::RichText::new(title).weak()).truncate());
}

/// The title of an example in one language: it has all of them side by side, in the order of their menu.
/// Other titles stay whole.
fn title_in(language: Language, title: &str) -> &str {
    let at = Language::ALL.into_iter().position(|other| other == language);
    let is_in_all = title.split(" / ").count() == Language::ALL.len();
    at.filter(|_| is_in_all).and_then(|at| title.split(" / ").nth(at)).unwrap_or(title)
}

/// The name of the open game; a board drawn by hand has no number.
fn open_name(state: &State) -> String {
    let mut game = state.game.position.game();
    match game.maze() {
        Some((plan, _)) if !state.game.document.start.is_numbered() => {
            let number = format!("#{}", plan.seed);
            plan.start_drawn = false;
            game_name(state.text(), game).replace(&number, &format!("({})", state.text().get("maze.own")))
        }
        _ => game_name(state.text(), game),
    }
}

fn group_ui(ui: &mut Ui, group: &str, state: &State, layout: &PanelLayout, commands: &mut Vec<Command>) {
    scrolled_menu_ui(ui, group, |ui| {
        ui.set_min_width(60.0 * UNIT);
        entries_ui(ui, group, state, layout, commands);
    });
}

fn entries_ui(ui: &mut Ui, group: &str, state: &State, layout: &PanelLayout, commands: &mut Vec<Command>) {
    for action in ACTIONS.iter().filter(|action| action.group == group) {
        match action.name {
            "panel-game" => panels_ui(ui, state, layout, commands),
            "copy-position" => within_ui(ui, "copy-", "menu.copy", state, commands),
            "zoom-in" => within_ui(ui, "zoom-", "settings.zoom", state, commands),
            name if WITHIN.iter().any(|begin| name.starts_with(begin)) => {}
            _ => action_ui(ui, action, state, commands),
        }
        match action.name {
            "open-tournaments" => recent_ui(ui, state, commands),
            "start" | "save-as" | "paste" | "settings" | "redo" | "next-variation" | "pause" | "stop"
            | "full-panel" | "lesson-previous" => {
                ui.separator();
            }
            _ => {}
        }
    }
    if group == "search" {
        ui.menu_button(state.text().get("menu.time"), |ui| group_ui(ui, "time", state, layout, commands));
    }
    if group == "view" {
        ui.separator();
        looks_ui(ui, state, commands);
    }
}

/// The actions with the same prefix, in a submenu.
fn within_ui(ui: &mut Ui, begin: &str, title: &str, state: &State, commands: &mut Vec<Command>) {
    ui.menu_button(state.text().get(title), |ui| {
        for action in ACTIONS.iter().filter(|action| action.name.starts_with(begin)) {
            action_ui(ui, action, state, commands);
        }
    });
}

fn recent_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let examples = edagari_app::store::examples();
    ui.menu_button(state.text().get("menu.examples"), |ui| {
        for (title, text) in examples {
            if ui.button(title_in(state.text().language, title)).clicked() {
                commands.push(Command::OpenText(text.to_owned()));
                ui.close();
            }
        }
    });
    let recent: &[PathBuf] = &state.settings.recent;
    let stored = &state.stored.list;
    ui.add_enabled_ui(!recent.is_empty() || !stored.is_empty(), |ui| {
        ui.menu_button(state.text().get("menu.recent"), |ui| {
            for path in recent {
                let button = ui.button(recent_name(path, recent)).on_hover_text(path.display().to_string());
                if button.clicked() {
                    commands.push(Command::OpenPath(path.clone()));
                    ui.close();
                }
            }
            if !stored.is_empty() {
                if !recent.is_empty() {
                    ui.separator();
                }
                ui.weak(state.text().with("menu.replaced", &[("most", &Shelf::GAMES)]));
            }
            // Many stored games scroll within the window instead of running out of it.
            let height = (ui.ctx().content_rect().height() - ui.cursor().top() - 4.0 * UNIT).max(120.0);
            ScrollArea::vertical().max_height(height).show(ui, |ui| {
                for entry in stored {
                    if ui.button(stored::words(state.text(), entry)).clicked() {
                        commands.push(Command::OpenReplaced(entry.id.clone()));
                        ui.close();
                    }
                }
            });
        });
    });
    ui.separator();
}

/// The name of a file, with its folder where others of the list have the same name.
fn recent_name(path: &Path, recent: &[PathBuf]) -> String {
    let name = file_name(path);
    let is_alone = recent.iter().filter(|other| other.file_name() == path.file_name()).count() < 2;
    match path.parent().filter(|_| !is_alone) {
        Some(folder) => format!("{name} · {}", file_name(folder)),
        None => name,
    }
}

/// The panels, with a mark for the visible ones.
fn panels_ui(ui: &mut Ui, state: &State, layout: &PanelLayout, commands: &mut Vec<Command>) {
    ui.separator();
    ui.menu_button(state.text().get("menu.panels"), |ui| {
        for panel in Panel::ALL {
            let words =
                checked(layout.shows(state.settings.workspace, panel), &state.text().get(panel.key()));
            let keys = shortcuts::label(ui.ctx(), &state.settings, &panel.key().replace('.', "-"));
            if ui.add(Button::new(words).shortcut_text(keys)).clicked() {
                commands.push(Command::TogglePanel(panel));
                ui.close();
            }
        }
    });
}

/// Language, theme and board at hand; everything else is in the settings.
fn looks_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let now = &state.settings;
    let mut wanted = now.clone();
    let mut is_row = wanted.menu_row == MenuRow::Row;
    ui.checkbox(&mut is_row, text.get("menu.row")).on_hover_text(text.get("menu.row-tip"));
    wanted.menu_row = if is_row { MenuRow::Row } else { MenuRow::Button };
    ui.menu_button(text.get("settings.language"), |ui| {
        for language in Language::ALL {
            ui.radio_value(&mut wanted.language, language, language.name());
        }
    });
    ui.menu_button(text.get("settings.theme"), |ui| themes_ui(ui, state, &mut wanted));
    ui.menu_button(text.get("settings.board"), |ui| {
        boards_ui(ui, state, &mut wanted);
        ui.separator();
        stones_ui(ui, state, &mut wanted);
    });
    let turnings: Vec<_> = Turned::of_game(state.game.position.game()).collect();
    if turnings.len() > 1 {
        ui.menu_button(text.get("settings.turned"), |ui| {
            for turned in turnings {
                ui.radio_value(&mut wanted.turned, turned, turned_words(state.text(), turned));
            }
        });
    }
    if wanted != *now {
        commands.push(Command::SetSettings(Box::new(wanted)));
    }
    viewer_ui(ui, state, commands);
}

/// The side of scores; in negamax that is the side to move.
fn viewer_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let now = state.conventions();
    let mut wanted = now;
    ui.add_enabled_ui(now.signs != Signs::Negamax, |ui| {
        ui.menu_button(text.get("trees.conventions.view"), |ui| {
            for (view, key) in choices::VIEWS {
                ui.radio_value(&mut wanted.view, view, text.get(key));
            }
        });
    });
    if wanted != now {
        commands.push(Command::SetConventions(wanted));
    }
}

/// The choice of theme.
pub fn themes_ui(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    for (choice, key) in choices::THEMES {
        ui.radio_value(&mut wanted.theme, choice, state.text().get(key));
    }
}

/// The choice of board.
pub fn boards_ui(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    for (choice, key) in choices::BOARDS {
        ui.radio_value(&mut wanted.board, choice, state.text().get(key));
    }
}

/// Whether stones carry move numbers.
pub fn stones_ui(ui: &mut Ui, state: &State, wanted: &mut Settings) {
    let mut numbered = wanted.stones == StoneMarks::Numbered;
    ui.checkbox(&mut numbered, state.text().get("settings.move-numbers"));
    wanted.stones = if numbered { StoneMarks::Numbered } else { StoneMarks::Plain };
}

/// The orientation of the board, in words.
pub fn turned_words(text: Text, turned: Turned) -> String {
    text.get(&format!("settings.turned.{}", u8::from(turned)))
}

#[cfg(test)]
mod tests {
    use super::{Language, title_in};

    #[test]
    fn titles_of_examples_are_in_one_language_and_others_whole() {
        let all = "A bound / 上界 / 界限";
        assert_eq!(Language::ALL.map(|language| title_in(language, all)), ["A bound", "上界", "界限"]);
        assert_eq!(title_in(Language::English, "Alice / Bob"), "Alice / Bob");
        assert_eq!(title_in(Language::Japanese, ""), "");
    }
}
