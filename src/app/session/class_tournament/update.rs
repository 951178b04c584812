//! Commands of the tournament of a class.

use std::sync::Arc;

use crate::game::record::MoveId;
use crate::session::command::Command;
use crate::session::document::replace;
use crate::session::effect::{Effect, LayoutChange};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::screen::data::Panel;
use crate::session::settings::Settings;
use crate::session::state::State;
use crate::words::class_tournament::TournamentFiles;
use crate::words::faults;

use super::data::{
    ClassAnswer, ClassCommand, ClassStanding, ClassTask, ClassTournament, FoundPrograms, SavedTournament,
};

/// The tournament that was set up in an earlier session.
pub(crate) fn kept(settings: &Settings) -> ClassTournament {
    ClassTournament { setup: settings.class_setup.clone().unwrap_or_default(), ..ClassTournament::default() }
}

pub(crate) fn apply(state: &mut State, command: ClassCommand) -> Vec<Effect> {
    let class = &mut state.view.class;
    // The failure of one setup says nothing about another.
    let chooses =
        matches!(&command, ClassCommand::SetUp(_) | ClassCommand::OpeningFile(_) | ClassCommand::Folder(_));
    if chooses && matches!(class.standing, ClassStanding::Failed(_)) {
        class.standing = ClassStanding::default();
    }
    match command {
        ClassCommand::SetUp(setup) => (class.setup, class.asks_to_discard) = (*setup, false),
        ClassCommand::ChooseFolder => {
            return vec![Effect::AskFile(FileKind::Programs, FileQuestion::Open)];
        }
        ClassCommand::ChooseOpenings => {
            return vec![Effect::AskFile(FileKind::Openings, FileQuestion::Open)];
        }
        ClassCommand::OpeningFile(path) => class.setup.opening_file = Some(path),
        ClassCommand::Folder(folder) => {
            // Another folder has other programs.
            (class.setup.folder, class.setup.first, class.found) = (Some(folder), None, None);
        }
        // Unsaved games are not discarded by one click.
        ClassCommand::Start if class.is_unsaved() && !class.is_playing() && !class.asks_to_discard => {
            class.asks_to_discard = true;
        }
        ClassCommand::Start if class.setup.is_whole() && !class.is_playing() => {
            begin(class);
            class.goes_on = false;
        }
        ClassCommand::GoOn if !class.is_playing() => {
            if let Some(cut_off) = class.cut_off.clone() {
                class.setup = cut_off.setup;
                begin(class);
                class.goes_on = true;
            }
        }
        ClassCommand::Stop if class.is_playing() => class.standing = ClassStanding::Over,
        ClassCommand::Show(number) => return show(state, number),
        ClassCommand::Save if class.tournament.is_some() => {
            class.asks_to_discard = false;
            return vec![Effect::AskFile(FileKind::Programs, FileQuestion::save("tournament"))];
        }
        ClassCommand::Start | ClassCommand::GoOn | ClassCommand::Stop | ClassCommand::Save => {}
        ClassCommand::SaveIn(folder) => {
            let language = state.settings.language;
            let saved = class.tournament.clone().map(|tournament| {
                Arc::new(SavedTournament { tournament, qualities: class.qualities.clone(), language })
            });
            class.saving = saved.map(|saved| (folder, saved));
            class.saved = None;
        }
    }
    if chooses {
        state.settings.class_setup = Some(state.view.class.setup.clone());
    }
    Vec::new()
}

/// Starts another tournament.
fn begin(class: &mut ClassTournament) {
    class.asks_to_discard = false;
    class.begun += 1;
    class.standing = ClassStanding::Playing;
    (class.tournament, class.qualities, class.saved, class.saved_games) = (None, None, None, 0);
    (class.reviewed, class.cut_off, class.kept_games, class.not_kept) = (None, None, 0, None);
}

/// Opens a game of the tournament on the board.
fn show(state: &mut State, number: u32) -> Vec<Effect> {
    let class = &state.view.class;
    let Some(tournament) = &class.tournament else { return Vec::new() };
    let Some(game) = tournament.games.iter().find(|game| game.played.number == number) else {
        return Vec::new();
    };
    let language = state.settings.language;
    let mut document = TournamentFiles { tournament, qualities: None, language }.document(game);
    // A game that ended by a fault opens at its last position, where the fault happened; others open at the start.
    if game.played.fault.is_none() {
        document.cursor = MoveId::START;
    }
    replace(state, document, None);
    // Nobody plays on in a game that was played.
    state.turns.pause();
    let close = Effect::Apply(Box::new(Command::CloseDialog));
    vec![close, Effect::Layout(LayoutChange::Focus(Panel::Game))]
}

/// Handles a partial result of a task.
pub(super) fn absorb(state: &mut State, task: &ClassTask, answer: ClassAnswer) {
    let text = state.text();
    let class = &mut state.view.class;
    if matches!(task, ClassTask::Play { number, .. } if *number != class.begun) {
        return;
    }
    match answer {
        ClassAnswer::Begun(tournament, skipped) => {
            class.isolation = Some(tournament.plan.workshop.rules.isolated);
            (class.tournament, class.skipped) = (Some(*tournament), skipped);
        }
        ClassAnswer::Game(game, byes) => {
            if let Some(tournament) = &mut class.tournament {
                tournament.rounds = tournament.rounds.max(game.round);
                tournament.byes = byes;
                tournament.games.push(*game);
            }
        }
        ClassAnswer::Reviewed(games, qualities) => {
            if let Some(tournament) = &mut class.tournament {
                tournament.rounds = tournament.rounds_in_all;
            }
            (class.reviewed, class.qualities) = (Some(games), Some(qualities));
        }
        ClassAnswer::Kept(Ok(games)) => (class.kept_games, class.not_kept) = (games, None),
        ClassAnswer::Kept(Err(why)) => class.not_kept = Some(faults::io_error(text, &why)),
        ClassAnswer::Isolation(works) => class.isolation = Some(works),
        ClassAnswer::Listed(found) => class.found = Some(found),
        ClassAnswer::Over(tournament, qualities) => {
            (class.tournament, class.qualities) = (Some(*tournament), qualities);
            class.standing = ClassStanding::Over;
        }
        ClassAnswer::Refused(why) => class.standing = ClassStanding::Failed(why.words(text)),
        ClassAnswer::Saved(folder) => {
            let saved = class.saving.take().map_or(0, |(_, saved)| saved.tournament.games.len());
            (class.saved, class.saved_games) = (Some(Ok(folder)), saved);
        }
        ClassAnswer::NotSaved(why) => (class.saved, class.saving) = (Some(Err(why)), None),
    }
}

/// Handles a task that failed.
pub(super) fn failed(state: &mut State, task: &ClassTask) {
    let words = state.text().get("class.failed");
    match task {
        ClassTask::Play { .. } => state.view.class.standing = ClassStanding::Failed(words),
        ClassTask::Save(..) => {
            (state.view.class.saved, state.view.class.saving) = (Some(Err(words)), None);
        }
        ClassTask::Keep(..) => {}
        ClassTask::Look => state.view.class.isolation = Some(false),
        ClassTask::List(folder) => {
            let programs = Err(Arc::new(std::io::Error::other(words)));
            state.view.class.found = Some(FoundPrograms { folder: folder.clone(), programs });
        }
    }
}
