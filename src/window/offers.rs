//! The context menu, opened by right-click, or by Shift+F10 for the focused widget: the actions on the thing
//! under the pointer. Names and keys of actions are those of their table.

use egui::style::ScrollStyle;
use egui::{Button, Key, Modifiers, Popup, Response, ScrollArea, SetOpenCommand, Ui};

use edagari_app::catalog::{AnyPosition, Game, Setup};
use edagari_app::game::record::MoveId;
use edagari_app::session::command::Command;
use edagari_app::session::reruns::held;
use edagari_app::session::settings::Hints;
use edagari_app::session::state::State;

use super::actions::{self, Action};
use super::shortcuts;
use super::style::UNIT;
use super::wanted_focus::keep_in_sight;

/// The height of the menu bar and of a menu's frame, in points.
const BAR: f32 = 16.0 * UNIT;

/// Paints a menu, which scrolls in a low window: higher than the room below the bar it would cover the bar,
/// and a second click on its title would hit an entry. The scroll bar shows that there are more entries, and
/// keys bring them into sight.
pub(crate) fn scrolled_menu_ui<R>(ui: &mut Ui, name: &str, entries: impl FnOnce(&mut Ui) -> R) -> R {
    let room = (ui.ctx().content_rect().height() - BAR).max(120.0);
    let before = ui.spacing().scroll;
    ui.spacing_mut().scroll = ScrollStyle::solid();
    // The least height too: a menu begins with a height that egui guesses, and would not grow beyond it.
    let scroll = ScrollArea::vertical().id_salt(name).max_height(room).min_scrolled_height(room);
    let shown = scroll.show(ui, |ui| {
        ui.spacing_mut().scroll = before;
        let shown = entries(ui);
        keep_in_sight(ui);
        shown
    });
    ui.spacing_mut().scroll = before;
    shown.inner
}

/// The menu while it is painted.
pub struct Offers<'a> {
    ui: &'a mut Ui,
    state: &'a State,
    commands: &'a mut Vec<Command>,
}

impl Offers<'_> {
    /// Adds actions of the table with their names and keys in the menus.
    pub fn actions(&mut self, names: &[&str]) {
        for action in names.iter().filter_map(|name| actions::named(name)) {
            action_ui(self.ui, action, self.state, self.commands);
        }
    }

    /// Adds an action of the table for the thing under the pointer, which `command` names.
    pub fn action_for(&mut self, name: &str, enabled: bool, command: Command) {
        let Some(Action { name, .. }) = actions::named(name) else { return };
        let keys = shortcuts::label(self.ui.ctx(), &self.state.settings, name);
        self.button(self.state.text().get(&format!("action.{name}")), keys, enabled, command);
    }

    /// Adds a command that is no action of the table; `key` is its text key.
    pub fn command(&mut self, key: &str, command: Command) {
        self.named(self.state.text().get(key), command);
    }

    /// Adds a command with words that contain a name.
    pub fn named(&mut self, words: String, command: Command) {
        self.button(words, String::new(), true, command);
    }

    /// Adds an entry that needs more than a command.
    pub fn entry(&mut self, key: &str, choose: impl FnOnce(&Ui, &mut Vec<Command>)) {
        if self.ui.button(self.state.text().get(key)).clicked() {
            choose(self.ui, self.commands);
            self.ui.close();
        }
    }

    /// Adds the actions on a move of the open game.
    pub fn game_move(&mut self, id: MoveId) {
        let record = &self.state.game.document.record;
        if id != self.state.game.cursor {
            self.command("tree.card.go", Command::GoTo(id));
        }
        if id != MoveId::START {
            self.action_for("promote", !record.is_main(id), Command::Promote(id));
            self.command("game.menu.copy", Command::CopyMovesTo(id));
            self.line();
            self.action_for("delete", true, Command::Delete(id));
        }
    }

    /// Adds the actions on a graph over the moves of the game, and first those on the move under the pointer.
    pub fn graph(&mut self, pointed: Option<MoveId>) {
        if let Some(id) = pointed {
            self.game_move(id);
            self.line();
        }
        self.actions(&["review", "to-start", "to-end"]);
    }

    /// A line between two groups of entries.
    pub fn line(&mut self) {
        self.ui.separator();
    }

    fn button(&mut self, words: String, keys: String, enabled: bool, command: Command) {
        let button = Button::new(words);
        // Without keys the name stands alone.
        let button = if keys.is_empty() { button } else { button.shortcut_text(keys) };
        if self.ui.add_enabled(enabled, button).clicked() {
            self.commands.push(command);
            self.ui.close();
        }
    }
}

/// The menu of a thing with only the actions of its kind.
pub fn offers_ui(
    response: &Response,
    state: &State,
    commands: &mut Vec<Command>,
    add: impl FnOnce(&mut Offers<'_>),
) {
    OffersMenu::of(response).ui(state, commands, |menu, ()| add(menu));
}

/// The menu of a thing: opened by a right-click on the thing or a part of it, or by Shift+F10 where it has
/// the focus.
pub struct OffersMenu<'a, T> {
    response: &'a Response,
    focused: bool,
    part: T,
}

impl<'a> OffersMenu<'a, ()> {
    /// Of a thing as a whole.
    pub fn of(response: &'a Response) -> Self {
        Self { response, focused: response.has_focus(), part: () }
    }

    /// About a part of the thing: `part` is the one under the pointer, and the open menu keeps the part of
    /// its opening.
    pub fn about<T: Clone + Send + Sync + 'static>(self, part: T) -> OffersMenu<'a, T> {
        OffersMenu { response: self.response, focused: self.focused, part }
    }
}

impl<T: Clone + Send + Sync + 'static> OffersMenu<'_, T> {
    /// Sets whether a part of the thing has the focus.
    #[must_use]
    pub const fn focused(mut self, focused: bool) -> Self {
        self.focused |= focused;
        self
    }

    /// Opens the menu on request; `add` adds its entries.
    pub fn ui(self, state: &State, commands: &mut Vec<Command>, add: impl FnOnce(&mut Offers<'_>, T)) {
        let Self { response, focused, part } = self;
        let ctx = &response.ctx;
        let asked = focused && ctx.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::F10));
        let opened = asked || response.container_secondary_clicked();
        let memory = response.id.with("menu of the right button");
        if opened {
            ctx.data_mut(|data| data.insert_temp(memory, (asked, part.clone())));
        }
        let (by_key, part) = ctx.data(|data| data.get_temp(memory)).unwrap_or((false, part));
        let open = opened || response.container_clicked();
        let popup = Popup::menu(response).open_memory(open.then_some(SetOpenCommand::Bool(opened)));
        // A key leaves the pointer anywhere: the menu then hangs from the thing itself.
        let popup = if by_key { popup } else { popup.at_pointer_fixed() };
        popup.show(|ui| add(&mut Offers { ui, state, commands }, part));
    }
}

/// Paints an action of the table as an entry of a menu: its name, its keys, and a mark while it is on.
pub fn action_ui(ui: &mut Ui, action: &Action, state: &State, commands: &mut Vec<Command>) {
    let words = state.text().get(&format!("action.{}", action.name));
    let keys = shortcuts::keys(&state.settings, action);
    let keys = keys.map(|keys| ui.ctx().format_shortcut(&keys)).unwrap_or_default();
    let on = match action.name {
        "analyse" => state.analysis.continuous,
        "hints" => state.shows_values(),
        "contributions" => state.settings.contributions,
        "play-values" => state.settings.play_values == Hints::Values,
        "pause" => state.can_resume(),
        "teaching" => state.settings.teaching,
        "set-up" => state.view.position_editor.is_some(),
        "full-panel" => state.view.full_panel.is_some(),
        "present" => state.view.presentation.is_some(),
        _ => false,
    };
    let enabled = match action.name {
        "undo" => state.can_undo(),
        "redo" => state.can_redo(),
        "set-up" => Setup::fits(state.game.position.game()),
        "hold" => held::is_offered(state),
        "copy-ggf" => matches!(state.game.position, AnyPosition::Othello(_)),
        "copy-obf" => state.game.position.game() == Game::Othello { size: 8 },
        _ => true,
    };
    let button = Button::new(checked(on, &words)).shortcut_text(keys);
    if ui.add_enabled(enabled, button).clicked() {
        commands.push((action.command)(state));
        ui.close();
    }
}

/// The words of a switch, with a mark while it is on.
pub fn checked(on: bool, words: &str) -> String {
    if on { format!("✓ {words}") } else { words.to_owned() }
}
