//! Questions before the program closes, or before another game replaces the open one: work that the disk did
//! not take, and work that is in no file while it lasts.

use super::autosave::{KeptWork, LastingWork, UnkeptWork};
use super::chooser::data::ChooserCommand;
use super::command::Command;
use super::document;
use super::effect::Notice;
use super::lessons::shown::own_game;
use super::matches::data::{MatchCommand, MatchStanding};
use super::screen::data::Dialog;
use super::screen::update::show;
use super::state::State;
use super::weights::data::WeightsCommand;
use super::weights::learning::data::LearnCommand;

/// Work that closing would end now; `is_exporting` while a file chosen by the user is being written.
pub fn lasting_work(state: &State, is_exporting: bool) -> Vec<LastingWork> {
    let (lab, class) = (&state.lab, &state.view.class);
    // Games that the disk does not take are listed with what it does not take.
    let ends_class = class.is_playing() || class.would_end() && class.not_kept.is_none();
    [
        (lab.learning.is_under_way(), LastingWork::Learning),
        (lab.worth.is_under_way(), LastingWork::TableContest),
        (state.comparison.is_busy() || state.comparison.many.is_busy(), LastingWork::Compare),
        (state.view.speedups.running, LastingWork::Speedups),
        (ends_class, LastingWork::ClassTournament),
        (is_exporting, LastingWork::Export),
    ]
    .into_iter()
    .filter_map(|(lasts, work)| lasts.then_some(work))
    .collect()
}

/// The failures that would lose something: not an empty game, nor one that its own file holds.
pub fn unkept(state: &State, failures: Vec<UnkeptWork>) -> Vec<UnkeptWork> {
    // No file holds a position that is being set up.
    let nothing_lost =
        state.view.position_editor.is_none() && (is_in_file(state) || !own_game(state).document.is_work());
    failures.into_iter().filter(|unkept| unkept.work != KeptWork::Game || !nothing_lost).collect()
}

/// Whether the user's own game stands unchanged in its file.
fn is_in_file(state: &State) -> bool {
    let game = own_game(state);
    game.path.is_some() && !game.changed && document::file_holds_all(game)
}

/// The key of the words for work that could not be written; for the open game, with a position that is being
/// set up on its board.
pub fn unkept_key(state: &State, work: &KeptWork) -> &'static str {
    let is_game = *work == KeptWork::Game && state.view.position_editor.is_some();
    match is_game {
        true if is_in_file(state) || !own_game(state).document.is_work() => UNKEPT_SET_UP,
        true => "unkept.game-and-set-up",
        false => work.key(),
    }
}

/// The key of the words for a position that is being set up, and nothing else.
pub const UNKEPT_SET_UP: &str = "unkept.set-up";

/// Whether a command would replace the open game while the disk does not take it; the user is asked first.
pub(crate) fn hold_back(state: &mut State, command: &Command) -> bool {
    use Command as C;
    let replaces = matches!(
        command,
        C::New(_)
            | C::NewFrom(_)
            | C::NewBetween(..)
            | C::Again(_)
            | C::OpenPath(_)
            | C::OpenReplaced(_)
            | C::OpenText(_)
            | C::PasteText(_)
            | C::Choose(ChooserCommand::Open)
            | C::Match(MatchCommand::Show(_))
    );
    let holds = replaces && state.unkept.iter().any(|unkept| unkept.work == KeptWork::Game);
    if holds {
        show(state, Some(Dialog::Unkept));
        state.view.held = Some(Box::new(command.clone()));
    }
    holds
}

/// Closes the question once nothing is left that it was about; returns a notice then.
pub fn answer_where_nothing_is_left(state: &mut State, is_busy: bool) -> Option<Notice> {
    let is_asked = state.view.dialog == Some(Dialog::Unkept);
    if !is_asked || is_busy || !state.unkept.is_empty() {
        return None;
    }
    state.view.held = None;
    show(state, None);
    Some(Notice::kept(state.text().get("unkept.over")))
}

/// Asks whether to close the program where something would be lost.
pub fn ask_before_closing(state: &mut State) {
    show(state, Some(Dialog::Unkept));
}

/// Running games and learning that pausing would stop: the key of each name, and the command that pauses it.
pub(crate) fn runs_to_pause(state: &State) -> Vec<(&'static str, Command)> {
    let lab = &state.lab;
    let is_learning = lab.learning.standing == MatchStanding::Playing;
    let runs = [
        (state.matches.is_playing(), KeptWork::Match.key(), Command::Match(MatchCommand::Pause)),
        (
            lab.worth.is_playing(),
            LastingWork::TableContest.key(),
            Command::Lab(WeightsCommand::PauseMeasuring(true)),
        ),
        (is_learning, LastingWork::Learning.key(), Command::Lab(WeightsCommand::Learn(LearnCommand::Pause))),
    ];
    runs.into_iter().filter(|(runs, ..)| *runs).map(|(_, key, pause)| (key, pause)).collect()
}
