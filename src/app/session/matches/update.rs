//! Matches: setting up, playing, opening their games.

use std::fmt::Display;
use std::path::Path;

use crate::catalog::{Engine, Game, Level};
use crate::game::record::MoveId;
use crate::match_play::document::{self, MatchFileError, RecoveredMatch};
use crate::match_play::experiments::Experiment;
use crate::match_play::{MatchPlan, MatchResults, PlayedGame};
use crate::session::document::replace;
use crate::session::effect::{Effect, LayoutChange, Notice};
use crate::session::files::{FileKind, FileQuestion};
use crate::session::screen::data::Panel;
use crate::session::settings::Settings;
use crate::session::state::State;
use crate::words::class_tournament::early_end;
use crate::words::text::file_name;

use super::data::{EarlierMatch, MatchCommand, MatchStanding, Matches};

pub(crate) fn apply(state: &mut State, request: MatchCommand) -> Vec<Effect> {
    let can_start = can_start(state);
    let matches = &mut state.matches;
    // The reason why an earlier match could not begin is out of date.
    matches.refused = None;
    match request {
        MatchCommand::SetPlan(mut plan) => {
            find_left(matches, &mut plan);
            set_up(state, *plan);
        }
        MatchCommand::SetThreads(threads) => {
            matches.threads = threads.max(1);
            state.settings.match_threads = u16::try_from(threads).ok();
        }
        MatchCommand::Start if can_start => {
            matches.goes_on = false;
            let results = MatchResults::new(matches.plan.clone());
            let experiment = repeated(matches, &results);
            begin(state, results, MatchStanding::Playing, experiment);
        }
        MatchCommand::Experiment(name, row) => {
            matches.goes_on = false;
            begin_row(state, name, row);
        }
        MatchCommand::WholeExperiment(name) => {
            matches.measured.clear();
            matches.goes_on = true;
            begin_row(state, name, 0);
        }
        MatchCommand::Pause if matches.is_playing() => matches.standing = MatchStanding::Paused,
        MatchCommand::Continue if matches.can_continue() => {
            matches.standing = MatchStanding::Playing;
            // A run of its own begins, with its own count of seconds.
            matches.pace = (0.0, 0);
        }
        MatchCommand::Stop if matches.results.is_some() => {
            matches.standing = MatchStanding::Over;
            matches.goes_on = false;
        }
        MatchCommand::Start | MatchCommand::Pause | MatchCommand::Continue | MatchCommand::Stop => {}
        MatchCommand::Show(number) => return show(state, number),
        MatchCommand::Open => return vec![Effect::AskFile(FileKind::Match, FileQuestion::Open)],
        MatchCommand::OpenPath(path) => {
            return vec![
                Effect::Read(FileKind::Match, path),
                Effect::Layout(LayoutChange::Focus(Panel::Match)),
            ];
        }
        MatchCommand::ListBefore => matches.lists_before = true,
        MatchCommand::Save => {
            return vec![Effect::AskFile(FileKind::Match, FileQuestion::save("edagari-match.ron"))];
        }
        MatchCommand::Export => {
            return vec![Effect::AskFile(FileKind::Match, FileQuestion::save("edagari-match.csv"))];
        }
        MatchCommand::WritePath(path) => return vec![Effect::Write(FileKind::Match, path)],
    }
    Vec::new()
}

/// Whether the match that is set up can be played: every external engine in it plays the game.
pub fn can_start(state: &State) -> bool {
    let (plan, engines) = (&state.matches.plan, &state.view.engines);
    plan.validate().is_ok() && plan.engines.iter().all(|engine| engines.stranger(engine, plan.game).is_none())
}

pub(crate) fn kept(settings: &Settings) -> Matches {
    let usual = Matches::default();
    let kept = settings.match_setup.as_deref().and_then(|text| document::from_text(text).ok());
    Matches {
        plan: kept.map_or(usual.plan, |kept| kept.plan().clone()),
        threads: settings.match_threads.map_or(usual.threads, |threads| usize::from(threads.max(1))),
        ..Matches::default()
    }
}

/// Sets a match up, and saves it in the settings.
pub(in crate::session) fn set_up(state: &mut State, plan: MatchPlan) {
    state.settings.match_setup = Some(document::to_text(&MatchResults::new(plan.clone())));
    state.matches.plan = plan;
    state.matches.is_set_up = true;
}

/// Until the user sets a match up, it is one of the open game: as set up last, or with the game's default
/// engines.
pub(super) fn follow_game(state: &mut State) {
    let (game, matches) = (state.game.position.game(), &state.matches);
    let is_left = matches.is_set_up || matches.results.is_some() || state.lessons.staged;
    if is_left || game == matches.plan.game || game == Game::NumberTree {
        return;
    }
    let kept = kept(&state.settings).plan;
    state.matches.plan = if kept.game == game { kept } else { matches.plan_for(game) };
}

/// Restores the settings and limits of a method that is chosen once more for a seat.
fn find_left(matches: &mut Matches, plan: &mut MatchPlan) {
    let (before, game) = (&matches.plan, plan.game);
    if (game, plan.engines.len()) != (before.game, before.engines.len()) {
        matches.left.clear();
        return;
    }
    // A level is never changed, only left.
    let word = |engine: &Engine| Level::of(engine, game).is_none().then(|| engine.word());
    for (at, (engine, before)) in plan.engines.iter_mut().zip(&before.engines).enumerate() {
        let (chosen, left) = (word(engine), word(before));
        if chosen == left {
            continue;
        }
        if let Some(left) = &left {
            matches.left.insert((at, left.clone()), before.clone());
        }
        // Not where a setting of a level was changed, which makes a method of it with other limits than usual.
        let is_chosen = left.is_some()
            || engine.method.name() != before.method.name()
            || engine.limits == Engine::default_for(game).limits;
        if let Some(found) = chosen.filter(|_| is_chosen).and_then(|word| matches.left.get(&(at, word))) {
            engine.clone_from(found);
        }
    }
}

fn begin_row(state: &mut State, name: &'static str, row: usize) {
    let Some(row_of_plan) = Experiment::named(name).and_then(|it| it.rows.into_iter().nth(row)) else {
        return;
    };
    set_up(state, row_of_plan.plan);
    let results = MatchResults::new(state.matches.plan.clone());
    begin(state, results, MatchStanding::Playing, Some((name, row)));
}

/// Stores the figure of a row of an experiment after its last game, and starts the next row where all are
/// wanted.
fn end_row(state: &mut State) {
    let matches = &mut state.matches;
    let Some((experiment, at)) = matches.experiment() else { return };
    let measured = matches.results.as_ref().and_then(|results| experiment.rows.get(at)?.compared(results));
    if let Some(measured) = measured {
        matches.measured.retain(|(other, _)| *other != at);
        matches.measured.push((at, measured));
    }
    if matches.goes_on && at + 1 < experiment.rows.len() {
        begin_row(state, experiment.name, at + 1);
    } else {
        state.matches.goes_on = false;
    }
}

/// Shows a match from now on. Figures of other rows of the same experiment are kept.
fn begin(
    state: &mut State,
    results: MatchResults,
    standing: MatchStanding,
    experiment: Option<(&'static str, usize)>,
) {
    let matches = &mut state.matches;
    matches.refused = None;
    let measured = matches.measured.clone();
    // Figures of another experiment would stand beside rows that they do not belong to.
    if matches.experiment.map(|(name, _)| name) != experiment.map(|(name, _)| name) {
        matches.measured.clear();
    }
    let earlier = EarlierMatch {
        number: matches.begun,
        results: matches.results.replace(results),
        experiment: std::mem::replace(&mut matches.experiment, experiment),
        measured,
        standing: std::mem::replace(&mut matches.standing, standing),
    };
    matches.before_start = matches.is_playing().then(|| Box::new(earlier));
    matches.begun += 1;
    matches.pace = (0.0, 0);
    matches.opened = None;
}

/// The experiment that a match repeats, if any: its published figure is shown beside it as well.
fn repeated(matches: &Matches, results: &MatchResults) -> Option<(&'static str, usize)> {
    Experiment::repeated_by(results.plan(), matches.experiment.map(|(name, _)| name))
}

/// Adds a game that is over, and ends the match after the last.
pub fn absorb_game(state: &mut State, played: PlayedGame) {
    let matches = &mut state.matches;
    let Some(results) = &mut matches.results else { return };
    results.add(played);
    matches.pace.1 += 1;
    if results.is_complete() {
        matches.standing = MatchStanding::Over;
        end_row(state);
    }
}

/// Adds seconds of play.
pub const fn match_time(state: &mut State, seconds: f64) {
    state.matches.pace.0 = seconds;
}

/// Reports that the match cannot be played, or kept.
pub fn match_failed(state: &mut State, why: String) {
    state.matches.standing = MatchStanding::Failed(why);
}

/// Pauses the match because the disk does not take its games.
pub fn match_unwritten(state: &mut State, why: String) {
    state.matches.lacks_disk = Some(state.matches.begun);
    match_failed(state, why);
}

/// Notes that all games of the match are on the disk: it can continue.
pub fn match_written(state: &mut State) {
    let matches = &mut state.matches;
    let is_shown = matches.lacks_disk.take() == Some(matches.begun);
    if is_shown && let MatchStanding::Failed(_) = matches.standing {
        let is_complete = matches.results.as_ref().is_some_and(MatchResults::is_complete);
        matches.standing = if is_complete { MatchStanding::Over } else { MatchStanding::Paused };
    }
}

/// Shows the earlier match once more, because the new one could not begin. Returns the number of the earlier
/// one.
pub fn match_refused(state: &mut State, why: String) -> Option<u64> {
    let matches = &mut state.matches;
    let Some(earlier) = matches.before_start.take() else {
        match_failed(state, why);
        return None;
    };
    let EarlierMatch { number, results, experiment, measured, standing } = *earlier;
    (matches.results, matches.experiment, matches.measured) = (results, experiment, measured);
    (matches.standing, matches.refused, matches.goes_on) = (standing, Some(why), false);
    // A number of its own, so that questions about the match that did not begin are not answered by this one.
    matches.begun += 1;
    Some(number)
}

/// Shows a match that was read; an incomplete one can continue.
pub fn adopt_match(state: &mut State, results: MatchResults) {
    // A match that was read does not play on by itself.
    let standing = if results.is_complete() { MatchStanding::Over } else { MatchStanding::Paused };
    set_up(state, results.plan().clone());
    state.matches.goes_on = false;
    let experiment = repeated(&state.matches, &results);
    begin(state, results, standing, experiment);
}

/// Handles the result of reading a file with a match.
pub fn absorb_read(
    state: &mut State,
    path: &Path,
    read: Result<RecoveredMatch, MatchFileError>,
) -> Vec<Effect> {
    let words = match read {
        Ok(kept) => {
            let said = said_damaged(state, &file_name(path), &kept);
            adopt_match(state, kept.results);
            let Some(said) = said else { return Vec::new() };
            said
        }
        Err(error) => {
            let file = path.display();
            state.text().with("error.open", &[("file", &file), ("why", &error)])
        }
    };
    vec![Notice::error(words).into()]
}

/// That games of a file are damaged, and that it goes on behind its end; none where it is whole.
pub(super) fn said_damaged(state: &State, file: &dyn Display, kept: &RecoveredMatch) -> Option<String> {
    let text = state.text();
    let damaged = kept.first.as_ref().map(|first| {
        let values: [(&str, &dyn Display); 3] =
            [("file", file), ("count", &kept.damaged), ("line", &first.line)];
        text.with("match.damaged", &values)
    });
    let rest = kept.rest.map(|rest| {
        let values: [(&str, &dyn Display); 3] =
            [("file", file), ("line", &rest.line), ("count", &rest.games)];
        text.with("match.rest", &values)
    });
    let said: Vec<_> = damaged.into_iter().chain(rest).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Makes a game of the match the open game.
fn show(state: &mut State, number: u32) -> Vec<Effect> {
    let Some(results) = &state.matches.results else { return Vec::new() };
    let title = state.text().with("match.game-title", &[("number", &number)]);
    let Some(mut document) = results.document(number, title) else { return Vec::new() };
    let last = std::mem::replace(&mut document.cursor, MoveId::START);
    if let Some(played) = results.game(number) {
        let position = document.start.after(&played.moves);
        if let Some(words) = early_end(state.text(), &position, results.plan().adjudication, played) {
            document.record.set_comment(last, words);
        }
    }
    replace(state, document, None);
    // The players do not continue a game that was played.
    state.turns.pause();
    state.matches.opened = Some(number);
    vec![Effect::Layout(LayoutChange::Focus(Panel::Game))]
}
