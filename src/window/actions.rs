//! Every named action: its command and default keys, in one table that menus, toolbar, tooltips and the
//! keyboard read. Its current keys, and reading them, are in `shortcuts`.

use egui::{Key, KeyboardShortcut, Modifiers};

use edagari_app::game::ActionId;
use edagari_app::session::command::{Command, RerunCommand, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::drawing::playback::Walk;
use edagari_app::session::export::data::Target;
use edagari_app::session::game::data::AgainSeats;
use edagari_app::session::lessons::data::LessonCommand;
use edagari_app::session::position_editor::data::PositionCommand;
use edagari_app::session::review::data::ReviewCommand;
use edagari_app::session::saved_settings::ZOOMS;
use edagari_app::session::screen::data::{Dialog, Panel};
use edagari_app::session::settings::Settings;
use edagari_app::session::state::State;
use edagari_app::session::teaching::data::TeachingCommand;
use edagari_app::session::tournaments::data::TournamentCommand;
use edagari_app::trace::TimelineMark;
use edagari_app::trace::export::ExportFormat;

/// An action with a name.
#[derive(Debug)]
pub struct Action {
    /// Its name in settings, and in the text files behind `action.`.
    pub name: &'static str,
    /// The group of its menu, behind `menu.` in the text files.
    pub group: &'static str,
    /// The default keys.
    pub keys: Option<KeyboardShortcut>,
    /// Its command in a state.
    pub command: fn(&State) -> Command,
}

/// The default keys of actions.
#[derive(Clone, Copy)]
pub(super) enum Start {
    None,
    Plain(Key),
    Ctrl(Key),
    CtrlShift(Key),
    Shift(Key),
}

use Start::{Ctrl, CtrlShift, Plain, Shift};

impl Start {
    pub(super) const fn keys(self) -> Option<KeyboardShortcut> {
        let (modifiers, key) = match self {
            Self::None => return None,
            Self::Plain(key) => (Modifiers::NONE, key),
            Self::Ctrl(key) => (Modifiers::COMMAND, key),
            Self::CtrlShift(key) => (Modifiers::COMMAND.plus(Modifiers::SHIFT), key),
            Self::Shift(key) => (Modifiers::SHIFT, key),
        };
        Some(KeyboardShortcut::new(modifiers, key))
    }
}

const fn action(
    group: &'static str,
    name: &'static str,
    start: Start,
    command: fn(&State) -> Command,
) -> Action {
    Action { name, group, keys: start.keys(), command }
}

/// All named actions, in the order of the menus.
pub const ACTIONS: &[Action] = &[
    action("file", "new", Ctrl(Key::N), |_| Command::Show(Dialog::NewGame)),
    action("file", "tree", Ctrl(Key::T), |_| Command::Show(Dialog::Tree)),
    action("file", "start", Start::None, |_| Command::ShowStart),
    action("file", "open", Ctrl(Key::O), |_| Command::Open),
    action("file", "open-tournaments", Start::None, |_| Command::Tournament(TournamentCommand::Ask)),
    action("file", "save", Ctrl(Key::S), |_| Command::Save),
    action("file", "save-as", CtrlShift(Key::S), |_| Command::SaveAs),
    action("file", "export", Ctrl(Key::E), |_| Command::Show(Dialog::Export(DrawingPlace::Main))),
    action("file", "print", Ctrl(Key::P), |_| Command::Print),
    action("file", "save-board", Start::None, |_| save_board(ExportFormat::Png)),
    action("file", "save-board-svg", Start::None, |_| save_board(ExportFormat::Svg)),
    action("file", "worksheet", CtrlShift(Key::E), |_| Command::Show(Dialog::Worksheet)),
    action("file", "copy-position", Ctrl(Key::C), |_| Command::CopyPosition),
    action("file", "copy-moves", CtrlShift(Key::C), |_| Command::CopyMoves),
    action("file", "copy-link", Start::None, |_| Command::CopyLink),
    action("file", "copy-ggf", Start::None, |_| Command::CopyGgf),
    action("file", "copy-obf", Start::None, |_| Command::CopyObf),
    action("file", "copy-picture", CtrlShift(Key::P), |_| Command::CopyPicture),
    action("file", "copy-picture-2", Start::None, |_| Command::CopyEnlarged(None, 2)),
    action("file", "copy-picture-4", Start::None, |_| Command::CopyEnlarged(None, 4)),
    action("file", "copy-panel", Start::None, |state| Command::CopyPanel(panel_meant(state))),
    action("file", "copy-panel-2", Start::None, |state| Command::CopyEnlarged(Some(panel_meant(state)), 2)),
    action("file", "copy-panel-4", Start::None, |state| Command::CopyEnlarged(Some(panel_meant(state)), 4)),
    action("file", "paste", Ctrl(Key::V), |_| Command::Paste),
    action("file", "settings", Ctrl(Key::Comma), |_| Command::Show(Dialog::Settings)),
    action("file", "quit", Ctrl(Key::Q), |_| Command::Quit),
    action("game", "undo", Ctrl(Key::Z), |_| Command::Undo),
    action("game", "redo", Ctrl(Key::Y), |_| Command::Redo),
    action("game", "to-start", Plain(Key::Home), |_| Command::ToStart),
    action("game", "back", Plain(Key::ArrowLeft), |_| Command::Back),
    action("game", "forward", Plain(Key::ArrowRight), |_| Command::Forward),
    action("game", "to-end", Plain(Key::End), |_| Command::ToEnd),
    action("game", "previous-variation", Plain(Key::ArrowUp), |_| Command::Variation(-1)),
    action("game", "next-variation", Plain(Key::ArrowDown), |_| Command::Variation(1)),
    action("game", "promote", Start::None, |state| Command::Promote(state.game.cursor)),
    action("game", "delete", Plain(Key::Delete), |state| Command::Delete(state.game.cursor)),
    action("game", "comment", Start::None, |_| Command::WriteComment),
    action("game", "hints", Plain(Key::H), |_| Command::ToggleHints),
    action("game", "pause", Plain(Key::P), |_| Command::TogglePause),
    action("game", "teaching", Plain(Key::K), |_| Command::Teaching(TeachingCommand::Toggle)),
    action("game", "set-up", Plain(Key::E), |_| Command::Position(PositionCommand::SetUp)),
    action("game", "review", Plain(Key::R), |state| Command::Review(review_of(state))),
    action("game", "again", CtrlShift(Key::N), |_| Command::Again(AgainSeats::Same)),
    action("game", "again-exchanged", Start::None, |_| Command::Again(AgainSeats::Exchanged)),
    action("game", "engines", Start::None, |_| Command::Show(Dialog::Engines)),
    action("game", "class-tournament", Start::None, |_| Command::Show(Dialog::ClassTournament)),
    action("game", "grade", Start::None, |_| Command::Show(Dialog::Grade)),
    action("game", "details", Start::None, |_| Command::Show(Dialog::Details)),
    action("search", "search", Plain(Key::Enter), |_| Command::Search),
    action("search", "analyse", Plain(Key::Space), |_| Command::ToggleAnalysis),
    action("search", "play-for-me", Ctrl(Key::Enter), |_| Command::PlayForMe),
    action("search", "stop", Plain(Key::Escape), |_| Command::Stop),
    action("search", "missed", Start::None, |state| {
        Command::Tree(DrawingPlace::Main, TreeCommand::Missed(Some(line_meant(state))))
    }),
    action("search", "hold", Start::None, |_| Command::Rerun(RerunCommand::Hold)),
    action("search", "kept-searches", Start::None, |_| Command::Show(Dialog::Kept)),
    action("search", "save-tree", Start::None, |_| Command::SaveTree),
    action("time", "step-play", Shift(Key::Space), |state| {
        Command::Tree(DrawingPlace::Main, TreeCommand::Play(!state.view.tree.player.plays))
    }),
    action("time", "step-back", Shift(Key::ArrowLeft), |state| walk(state, Walk::Back)),
    action("time", "step-forward", Shift(Key::ArrowRight), |state| walk(state, Walk::Forward)),
    action("time", "step-first", Shift(Key::Home), |state| walk(state, Walk::First)),
    action("time", "step-last", Shift(Key::End), |state| walk(state, Walk::Last)),
    action("time", "step-levels", Start::None, |state| walk(state, Walk::Levels)),
    action("time", "cut-previous", Shift(Key::ArrowUp), |state| walk(state, Walk::Previous(special(state)))),
    action("time", "cut-next", Shift(Key::ArrowDown), |state| walk(state, Walk::Next(special(state)))),
    action("time", "growth-previous", Start::None, |state| walk(state, Walk::Previous(TimelineMark::Growth))),
    action("time", "growth-next", Start::None, |state| walk(state, Walk::Next(TimelineMark::Growth))),
    action("time", "best-previous", Shift(Key::PageUp), |state| {
        walk(state, Walk::Previous(TimelineMark::Best))
    }),
    action("time", "best-next", Shift(Key::PageDown), |state| walk(state, Walk::Next(TimelineMark::Best))),
    action("time", "pass-previous", CtrlShift(Key::PageUp), |state| walk(state, Walk::Pass(false))),
    action("time", "pass-next", CtrlShift(Key::PageDown), |state| walk(state, Walk::Pass(true))),
    action("time", "step-live", Plain(Key::L), |_| {
        Command::Tree(DrawingPlace::Main, TreeCommand::Seek(None))
    }),
    action("view", "palette", Ctrl(Key::K), |_| Command::Show(Dialog::Palette)),
    action("view", "contributions", Plain(Key::C), |_| Command::ToggleContributions),
    action("view", "play-values", Start::None, |_| Command::TogglePlayValues),
    action("view", "panel-game", Ctrl(Key::Num1), |_| Command::FocusPanel(Panel::Game)),
    action("view", "panel-analysis", Ctrl(Key::Num2), |_| Command::FocusPanel(Panel::Analysis)),
    action("view", "panel-tree", Ctrl(Key::Num3), |_| Command::FocusPanel(Panel::Tree)),
    action("view", "panel-weights", Ctrl(Key::Num4), |_| Command::FocusPanel(Panel::Weights)),
    action("view", "panel-compare", Ctrl(Key::Num5), |_| Command::FocusPanel(Panel::Compare)),
    action("view", "panel-match", Ctrl(Key::Num6), |_| Command::FocusPanel(Panel::Match)),
    action("view", "panel-exercises", Ctrl(Key::Num7), |_| Command::FocusPanel(Panel::Exercises)),
    action("view", "panel-course", Ctrl(Key::Num8), |_| Command::FocusPanel(Panel::Course)),
    action("view", "panel-review", Ctrl(Key::Num9), |_| Command::FocusPanel(Panel::Review)),
    action("view", "panel-tournaments", CtrlShift(Key::T), |_| Command::FocusPanel(Panel::Tournaments)),
    action("view", "full-panel", Plain(Key::F11), |state| Command::ToggleFullPanel(panel_meant(state))),
    action("view", "present", Plain(Key::F5), |_| Command::TogglePresentation),
    action("view", "zoom-in", Ctrl(Key::Plus), |state| zoomed(state, 1.1)),
    action("view", "zoom-out", Ctrl(Key::Minus), |state| zoomed(state, 1.0 / 1.1)),
    action("view", "zoom-reset", Ctrl(Key::Num0), |state| zoomed(state, 1.0 / state.settings.zoom)),
    action("view", "switch-layout", Plain(Key::F6), |state| Command::Work(state.settings.workspace.next())),
    action("view", "reset-layout", Start::None, |_| Command::ResetLayout),
    action("help", "course", Plain(Key::F2), |_| Command::Lesson(LessonCommand::Show)),
    action("help", "lesson-next", Ctrl(Key::PageDown), |_| Command::Lesson(LessonCommand::Next)),
    action("help", "lesson-previous", Ctrl(Key::PageUp), |_| Command::Lesson(LessonCommand::Previous)),
    action("help", "glossary", Start::None, |_| Command::Show(Dialog::Glossary)),
    action("help", "guide", Start::None, |_| Command::Show(Dialog::Guide)),
    action("help", "levels", Start::None, |_| Command::Show(Dialog::Levels)),
    action("help", "size", Start::None, |_| Command::Show(Dialog::Size)),
    action("help", "bits", Start::None, |_| Command::Show(Dialog::Bits)),
    action("help", "pairs", Start::None, |_| Command::Show(Dialog::Pairs)),
    action("help", "speedups", Start::None, |_| Command::Show(Dialog::Speedups)),
    action("help", "manual", Start::None, |_| Command::OpenManual),
    action("help", "shortcuts", Plain(Key::F1), |_| Command::Show(Dialog::Shortcuts)),
    action("help", "about", Start::None, |_| Command::Show(Dialog::About)),
];

/// Continues a paused review, or else begins one.
fn review_of(state: &State) -> ReviewCommand {
    if state.review.is_paused() { ReviewCommand::Continue } else { ReviewCommand::Start }
}

/// The panel that fills the window, else the one last under the pointer.
fn panel_meant(state: &State) -> Panel {
    state.view.full_panel.or(state.view.pointed).unwrap_or(Panel::Tree)
}

const fn save_board(format: ExportFormat) -> Command {
    Command::SaveBoard(format, Target::File(None))
}

fn zoomed(state: &State, factor: f32) -> Command {
    let zoom = (state.settings.zoom * factor).clamp(*ZOOMS.start(), *ZOOMS.end());
    Command::SetSettings(Box::new(Settings { zoom, ..state.settings.clone() }))
}

/// The line to the node selected in the tree, else that from the root of its search to the position shown.
fn line_meant(state: &State) -> Vec<ActionId> {
    let selected = state.subject(DrawingPlace::Main).and_then(|subject| {
        let tree = subject.tree()?;
        Some(tree.path(subject.view.node.as_ref()?.find(tree)?))
    });
    selected.or_else(|| state.line_of_analysis()).unwrap_or_default()
}

/// The marks of the tree shown: its cuts, or the growth of a Monte Carlo tree.
fn special(state: &State) -> TimelineMark {
    let grows = state.shown_pass().is_some_and(|pass| pass.tree.has_simulations());
    if grows { TimelineMark::Growth } else { TimelineMark::Cut }
}

/// Walks through the steps of the tree; with the pointer on a comparison, through those of its columns
/// together.
fn walk(state: &State, walk: Walk) -> Command {
    let compares = state.view.pointed == Some(Panel::Compare);
    let leader = state.comparison.leader().filter(|_| compares);
    Command::Tree(leader.map_or(DrawingPlace::Main, DrawingPlace::Compared), TreeCommand::Walk(walk))
}

/// The action with a name. Names are written in the source, and a test checks that each exists.
pub fn named(name: &str) -> Option<&'static Action> {
    ACTIONS.iter().find(|action| action.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use edagari_app::words::text::{Language, Text};

    #[test]
    fn every_action_has_a_name_of_its_own_and_words_in_every_language() {
        for (index, action) in ACTIONS.iter().enumerate() {
            assert!(ACTIONS[..index].iter().all(|other| other.name != action.name), "{}", action.name);
            for language in Language::ALL {
                for key in [format!("action.{}", action.name), format!("menu.{}", action.group)] {
                    assert_ne!(Text::new(language).get(&key), key, "{language:?}");
                }
            }
        }
    }

    #[test]
    fn no_two_actions_begin_with_the_same_keys() {
        let keys: Vec<_> = ACTIONS.iter().filter_map(|action| action.keys).collect();
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{key:?}");
        }
    }
}
