//! The whole window without a display: painted, asked and waited for. No tests, but what those of the window share.

use std::time::Duration;

use edagari::session::command::Command;
use edagari::session::screen::data::Workspace;
use edagari::session::settings::Settings;
use edagari::session::state::{State, Status};
use edagari::store::autosave::Autosave;
use edagari::window::Edagari;
use edagari::window::layout::PanelLayout;
use edagari::window::style;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use tempfile::TempDir;

use crate::window::mouse::Hand as _;

/// A window with its own data folder, which goes with it.
pub(crate) struct Desk {
    pub(crate) harness: Harness<'static, Edagari>,
    pub(crate) folder: TempDir,
}

/// Settings for tests: nothing moves by itself.
pub(crate) fn settings() -> Settings {
    Settings { animation: false, ..Settings::default() }
}

impl Default for Desk {
    fn default() -> Self {
        Self::new(settings())
    }
}

impl Desk {
    pub(crate) fn new(settings: Settings) -> Self {
        Self::in_folder(TempDir::new().expect("a folder"), settings)
    }

    /// A window that finds in `folder` what an earlier one left there. Somebody came to study: a game that was not begun yet is
    /// shown and searched.
    pub(crate) fn in_folder(folder: TempDir, settings: Settings) -> Self {
        let mut desk = Self::as_started(folder, settings);
        if desk.state().view.start_page {
            desk.run([Command::Work(Workspace::Study), Command::Search]);
        }
        desk
    }

    /// A window as the program starts.
    pub(crate) fn as_started(folder: TempDir, settings: Settings) -> Self {
        let edagari = Edagari::with(settings, PanelLayout::default(), Autosave::in_folder(folder.path()));
        let paint = |ui: &mut egui::Ui, edagari: &mut Edagari| {
            edagari.work(&ui.ctx().clone());
            edagari.paint(ui, None);
        };
        let harness = Harness::builder()
            .with_size([1280.0, 800.0])
            .with_context_setup(style::install)
            .with_max_steps(64)
            .build_ui_state(paint, edagari);
        Self { harness, folder }
    }

    /// Closes the window, or lets it end without a word as a kill would, and starts the program again in the same folder.
    pub(crate) fn started_again(self) -> Self {
        let Self { harness, folder } = self;
        drop(harness);
        Self::in_folder(folder, settings())
    }

    pub(crate) fn state(&self) -> &State {
        self.harness.state().state()
    }

    /// Carries out commands and paints until they are done.
    pub(crate) fn run(&mut self, commands: impl IntoIterator<Item = Command>) {
        for command in commands {
            self.harness.state_mut().push(command);
            self.harness.run_steps(3);
            while self.harness.state().is_saving() {
                self.harness.run_steps(1);
            }
        }
    }

    /// Clicks what a screen reader calls so, once it stands still: a dialog takes some frames to find its place.
    pub(crate) fn click(&mut self, label: &str) {
        self.point_at(label);
        self.harness.click_on(&self.harness.get_by_label(label));
        self.harness.run_steps(8);
    }

    /// Brings the pointer to what a screen reader calls so, and follows it until it stands still.
    pub(crate) fn point_at(&mut self, label: &str) {
        let (mut place, mut still) = (None, 0);
        for _ in 0..200 {
            let now = Some(self.harness.get_by_label(label).rect());
            still = if now == place { still + 1 } else { 0 };
            if still == 6 {
                break;
            }
            place = now;
            // What is counted beside the window may still widen a dialog, and a report of a search its line.
            std::thread::sleep(std::time::Duration::from_millis(4));
            self.harness.hover_at(self.harness.get_by_label(label).rect().center());
            self.harness.run_steps(1);
        }
    }

    /// Presses a key, and paints until what it asked for is done.
    pub(crate) fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(2);
    }

    /// What has the keyboard focus.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method is not general enough over lifetimes"
    )]
    pub(crate) fn focus(&self) -> Option<Node<'_>> {
        self.harness.query_by(|node| node.is_focused())
    }

    /// The name and the place of what has the keyboard focus.
    pub(crate) fn focused(&self) -> Option<(String, egui::Rect)> {
        let node = self.focus()?;
        Some((node.accesskit_node().label()?, node.rect()))
    }

    /// Presses Tab, or Shift+Tab, until something with such a name has the focus.
    pub(crate) fn reach(&mut self, modifiers: Modifiers, what: &str, is_it: impl Fn(&str) -> bool) {
        for _ in 0..150 {
            if self.focused().is_some_and(|(name, _)| is_it(&name)) {
                return;
            }
            self.press(modifiers, Key::Tab);
        }
        panic!("no key leads to {what:?}");
    }

    /// Whether something is called so.
    pub(crate) fn shows(&self, label: &str) -> bool {
        self.harness.query_all_by_label(label).next().is_some()
    }

    /// Paints until the condition holds. A search of a second or two ends within this patience even on a busy machine.
    pub(crate) fn until(&mut self, what: &str, holds: impl Fn(&State) -> bool) {
        for _ in 0..20_000 {
            if holds(self.state()) {
                return;
            }
            self.harness.run_steps(1);
            std::thread::sleep(Duration::from_millis(5));
        }
        panic!("never: {what}");
    }

    /// Paints until the search came to its end, or to the limit of time that a new window has.
    pub(crate) fn until_searched(&mut self) {
        let over = |state: &State| {
            // One that was asked for and has not begun yet is none that has ended.
            state.analysis.requested.is_none()
                && matches!(state.analysis.status, Status::Finished | Status::Limited)
        };
        self.until("the search ends", over);
    }
}
