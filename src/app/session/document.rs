//! The open document: beginning, opening and saving games.

use std::path::{Path, PathBuf};

use crate::catalog::{AnyPosition, Game};
use crate::game::record::MoveId;
use crate::store::autosave::{AutosaveNote, GameBefore};
use crate::store::forms::GameForm;
use crate::store::import::{ImportFault, ImportFormat, ImportRefusal, Imported, read_text};
use crate::store::{Document, DocumentError, Player, Stamp};
use crate::words::text::file_name;
use crate::words::{faults, imports};

use super::analysis::data::Analysis;
use super::chooser::data::ListedGame;
use super::clock::data::Clock;
use super::command::Command;
use super::compare::data::Comparison;
use super::effect::{Effect, Notice};
use super::engine_choice;
use super::engines::data::Engines;
use super::exercises::data::Exercises;
use super::exercises::other_sets::PutBy;
use super::files::{FileKind, FileQuestion, is_foreign};
use super::game::data::{AgainSeats, NewGame, OpenGame};
use super::game::history::Replaced;
use super::game::opening::OpenedFile;
use super::game::stored::{StoredGames, WaitingGame};
use super::knowledge::data::Knowledge;
use super::lessons::data::{Lessons, Own};
use super::matches;
use super::matches::data::MatchCommand;
use super::reruns::data::Reruns;
use super::review::data::Reviewing;
use super::screen::data::{Dialog, Workspace};
use super::screen::update::show;
use super::settings::Settings;
use super::state::{Conflict, State, WindowView};
use super::teaching::data::Teaching;
use super::tournaments::data::{TournamentCommand, Tournaments};
use super::turns::{self, Turns};
use super::weights::data::Lab;
use super::weights::{self, patterns, table};
use super::{class_tournament, clock, compare, game, import, knowledge, number_tree, reruns, review, screen};

pub(crate) fn begin(state: &mut State, game: Game) {
    let document = new_document(state, game.start());
    replace(state, document, None);
    begin_to_play(state);
}

/// Begins a game for players: continuous analysis of the game before is turned off. Where nobody plays, it
/// goes on.
fn begin_to_play(state: &mut State) {
    state.turns.begin();
    if state.settings.workspace == Workspace::Play || state.only_person().is_some() {
        state.analysis.continuous = false;
    }
}

/// Saves to the file the game came from, or asks for one.
pub(crate) fn save(state: &State) -> Effect {
    let known = state.game.path.clone();
    known.map_or_else(|| save_as(state), |path| Effect::Write(FileKind::Game, path))
}

/// Asks for a file and saves to it.
pub(crate) fn save_as(state: &State) -> Effect {
    Effect::AskFile(FileKind::Game, FileQuestion::Save(proposed_name(state)))
}

/// Saves to this file, even if another program changed it.
pub(crate) fn save_anyway(state: &mut State, path: PathBuf) -> Effect {
    state.game.stamp = None;
    Effect::Write(FileKind::Game, path)
}

/// The state of a first start: the start page in front of a new game of Othello.
pub fn start_state(settings: Settings) -> State {
    let game = Game::Othello { size: 8 };
    let document = Document::new(game.start());
    let mut state = State {
        game: opened(document, None),
        stored: StoredGames::default(),
        analysis: Analysis::default(),
        knowledge: Knowledge::default(),
        left: Vec::new(),
        comparison: Comparison::default(),
        matches: matches::update::kept(&settings),
        review: Reviewing::default(),
        tournaments: Tournaments::default(),
        turns: Turns::default(),
        teaching: Teaching::default(),
        lab: Lab { learning: weights::learning::update::kept(&settings), ..Lab::default() },
        exercises: Exercises::default(),
        put_by: PutBy::default(),
        reruns: Reruns::default(),
        lessons: Lessons::default(),
        view: WindowView {
            start_page: true,
            class: class_tournament::update::kept(&settings),
            ..WindowView::default()
        },
        unkept: Vec::new(),
        lasting: Vec::new(),
        leaves_unkept: false,
        seconds_to_end: None,
        settings,
    };
    // The choice of players reads a state, so the state begins with a plain document.
    state.game.document = new_document(&state, game.start());
    // The settings may hold a method that followed another document.
    super::number_tree::update::teach(&mut state);
    super::exercises::update::begin(&mut state);
    state
}

fn opened(document: Document, path: Option<PathBuf>) -> OpenGame {
    let position = document.start.clone();
    OpenGame {
        legal: position.actions(),
        position,
        previous: None,
        cursor: MoveId::START,
        document,
        path,
        changed: false,
        stamp: None,
        saving: None,
        id: None,
        clock: Clock::default(),
        history: super::game::history::UndoHistory::default(),
        before: None,
    }
}

/// A new game: the user moves first, the game's default engine answers. Its conventions are the default ones;
/// only the side whose point of view values have is the user's choice.
fn new_document(state: &State, start: AnyPosition) -> Document {
    let mut document = Document::new(start);
    let game = document.start.game();
    document.conventions.view = state.settings.view_of(game);
    document.players = engine_choice::players_for(state, game);
    document
}

/// Begins a new game from a position; one that was typed or drawn is in no file yet.
pub(crate) fn begin_from(state: &mut State, position: AnyPosition) {
    // Asked before the position is given away: the usual start is no work that could be lost.
    let given = position == position.game().start();
    let document = new_document(state, position);
    replace(state, document, None);
    begin_to_play(state);
    state.game.changed = !given;
}

/// Begins a new game from a position with chosen players and rules.
pub(crate) fn begin_between(state: &mut State, position: AnyPosition, given: NewGame) {
    let fits = |player: &Player| match player {
        Player::Engine(engine) => engine.fits(position.game()),
        Player::Person => true,
    };
    let players = given.players.map(|player| if fits(&player) { player } else { Player::Person });
    let players = players.map(|player| engine_choice::seeded(state, player));
    engine_choice::remember_opponent(state, position.game(), &players);
    // The position of the board is begun again rather than set up.
    let is_new = position != state.game.position && position != state.game.document.start;
    let editor = &mut state.view.position_editor;
    let set_up = editor.take_if(|editor| is_new && editor.setup.position().as_ref() == Ok(&position));
    begin_from(state, position);
    // After the game is open: opening it seats the usual players.
    state.game.document.players = players;
    state.game.document.clock = given.clock.map(Into::into);
    if set_up.is_some() {
        // Like a pasted position, it waits until the user plays on.
        state.turns.look();
    }
}

/// Begins the open game once more.
pub(crate) fn begin_again(state: &mut State, seats: AgainSeats) {
    let mut players = state.game.document.players.clone().map(|player| match player {
        Player::Engine(engine) => Player::Engine(engine_choice::next_seed(engine)),
        Player::Person => Player::Person,
    });
    if seats == AgainSeats::Exchanged {
        players.reverse();
    }
    let clock = state.game.document.clock.map(|clock| clock.control);
    let conventions = state.conventions();
    begin_between(state, state.game.document.start.clone(), NewGame { players, clock });
    // It is the same document once more.
    state.game.document.conventions = conventions;
    super::number_tree::update::teach(state);
}

/// Whether the open game is from this file and has unsaved changes.
fn has_unsaved(state: &State, path: &Path) -> bool {
    let own = state.lessons.own.last().filter(|_| state.lessons.staged);
    let game = own.map_or(&state.game, |own| &own.game);
    game.changed && game.path.as_deref() == Some(path)
}

/// Makes a document the open game. The game that was open is kept: undo brings it back with its own history,
/// and it is stored where no file holds it.
pub fn replace(state: &mut State, document: Document, path: Option<PathBuf>) {
    // A lesson has its game beside it: another game is shown in the analysis workspace until the user plays
    // it.
    if state.settings.workspace == Workspace::Learn {
        screen::update::work(state, Workspace::Study);
    }
    // Asked before `adopt`, which takes the flag away.
    let staged = state.lessons.staged;
    let waiting = state.lessons.own.pop_if(|_| staged);
    let shown = adopt(state, document, path);
    // A game that a lesson put on the board is not the user's own; the one that waited behind it is.
    let before = match waiting {
        Some(Own { game, engines, mode, judged_by, .. }) => {
            state.settings.engines = engines;
            if let Some(before) = &judged_by {
                table::judge_by_former(before, game.document.game(), &mut state.settings);
            }
            Replaced { game, mode, judges_by_weights: judged_by.is_some() }
        }
        None => shown,
    };
    store(state, before);
}

/// Makes a document the open game, and returns the one it replaces.
pub fn adopt(state: &mut State, document: Document, path: Option<PathBuf>) -> Replaced {
    let cursor = document.cursor;
    if let Some(path) = &path {
        remember_file(&mut state.settings, path);
    }
    let replaced = put_on_board(state, opened(document, path), cursor);
    // A game that is opened for viewing does not play on by itself.
    state.turns.look();
    replaced
}

/// Shows a replaced game as it was left, and returns the one that was shown instead.
pub(crate) fn bring_back(state: &mut State, before: Replaced) -> Replaced {
    let Replaced { game, mode, judges_by_weights } = before;
    let cursor = game.cursor;
    let replaced = put_on_board(state, game, cursor);
    if judges_by_weights {
        table::judge_again(state);
    }
    state.turns = Turns::in_mode(mode);
    replaced
}

/// Shows a game that the open one replaced in an earlier run of the program; redo then leads to the open one.
pub(crate) fn bring_back_kept(state: &mut State, document: Document, note: AutosaveNote, id: String) {
    let mut game = opened(document, note.path);
    (game.cursor, game.stamp, game.changed) = (game.document.cursor, note.stamp, true);
    (game.id, game.before, game.clock.spent) = (Some(id), note.before, f64::from(note.spent_millis));
    let judges_by_weights = note.judges_by_weights;
    let replaced = bring_back(state, Replaced { game, mode: note.mode, judges_by_weights });
    turns::take_back(state);
    state.game.history.keep_beside(replaced, true);
}

/// Stores a replaced game where no file holds it, and lets undo bring it back.
fn store(state: &mut State, mut before: Replaced) {
    let game = &mut before.game;
    if (game.changed || !file_holds_all(game)) && game.document.is_work() {
        let id = game.id.get_or_insert_with(|| state.stored.next_id()).clone();
        let document = Document { cursor: game.cursor, ..game.document.clone() };
        let is_at_end = game.clock.at == turns::end_of_game(&game.document, game.cursor);
        let counts = game.document.clock.is_some() && is_at_end;
        let note = AutosaveNote {
            mode: before.mode,
            judges_by_weights: before.judges_by_weights,
            before: game.before.clone(),
            path: game.path.clone(),
            stamp: game.stamp,
            changed: true,
            spent_millis: if counts { game.clock.spent as u32 } else { 0 },
            ..AutosaveNote::default()
        };
        state.stored.waiting.push(WaitingGame { id: id.clone(), document, note });
        state.game.before = Some(GameBefore::Stored(id));
    } else {
        state.game.before = game.path.clone().map(GameBefore::File);
    }
    state.game.history.follow(before);
}

pub(crate) fn put_away(state: &mut State, document: Document) {
    let (id, note) = (state.stored.next_id(), AutosaveNote { changed: true, ..AutosaveNote::default() });
    state.stored.waiting.push(WaitingGame { id, document, note });
}

fn put_on_board(state: &mut State, game: OpenGame, cursor: MoveId) -> Replaced {
    let mode = state.mode_to_keep();
    let judges_by_weights = state.lab.judged_by.is_some();
    // While the old game is still open: its methods evaluate as before.
    table::leave(state);
    let game = std::mem::replace(&mut state.game, game);
    // Spent time belongs to each game, the clock of the window does not.
    state.game.clock.counted = game.clock.counted;
    (state.lessons.staged, state.lessons.pending) = (false, None);
    // From here on the new game is the open one, and the methods of the analysis follow its document.
    number_tree::update::teach(state);
    table::judge_with_document(state);
    patterns::judge_with_document(state);
    let (continuous, begun) = (state.analysis.continuous, state.analysis.next_number());
    // A search that still runs is about another game: it counts as over.
    state.analysis = Analysis { continuous, begun, searches: begun, ..Analysis::default() };
    reruns::update::forget_document(state);
    review::update::forget(state);
    compare::update::leave_strangers(state);
    // A game that is opened there, and not begun, is for analysis.
    if state.view.start_page {
        state.settings.workspace = Workspace::Study;
    }
    // The view belongs to the game that was replaced; the arrangement of the screen stays, and so does
    // whatever has a dialog of its own.
    // Prediction of steps stays on for the next tree.
    let predicts = state.view.tree.predict.on;
    let WindowView { engines, class, speedups, full_panel, presentation, .. } =
        std::mem::take(&mut state.view);
    let engines = Engines { beside: None, ..engines };
    state.view = WindowView { engines, class, speedups, full_panel, presentation, ..WindowView::default() };
    state.view.tree.predict.on = predicts;
    // The cursor may come from a file or from a record that changed since: where invalid, the start is shown.
    if state.game.document.record.contains(cursor) {
        game::update::go_to(state, cursor);
    }
    knowledge::update::begin(state);
    clock::update::rejoin(state);
    Replaced { game, mode, judges_by_weights }
}

/// Whether the file of a game holds all of it as it was written there.
pub(super) fn file_holds_all(game: &OpenGame) -> bool {
    game.path.as_deref().is_none_or(|path| GameForm::of(path).left_out(&game.document).is_empty())
}

/// Handles the result of reading a file.
pub fn absorb_opened(
    state: &mut State,
    OpenedFile { path, stamp, read, is_match, trace, compares, .. }: OpenedFile,
) -> Vec<Effect> {
    if let Some(path) = path.as_deref().filter(|_| compares) {
        return compare::recordings::opened(state, path, trace.map(|read| *read));
    }
    if let Some(trace) = trace {
        return reruns::foreign::opened(state, path.as_deref(), *trace);
    }
    let Some(path) = path else { return import::absorb_pasted(state, read) };
    import::answering(state, |state| open_read(state, path, stamp, read, is_match))
}

/// Opens the contents of a file, or reports what is wrong with it.
fn open_read(
    state: &mut State,
    path: PathBuf,
    stamp: Option<Stamp>,
    read: Result<Vec<ListedGame>, ImportRefusal>,
    is_match: bool,
) -> Vec<Effect> {
    match read {
        Ok(mut games) if is_whole_document(&games[0].imported) => {
            let document = games.swap_remove(0).imported.document;
            // A game of a human against a method was played here, and is opened from the start page to go on.
            let persons = document.players.iter().filter(|player| player.is_person()).count();
            let goes_on = state.view.start_page && persons == 1;
            let (newer, name) = (has_unsaved(state, &path), file_name(&path));
            if is_foreign(&path) {
                // A document keeps its form whatever its file is called, and is not saved there again.
                replace(state, document, None);
                state.game.changed = true;
            } else {
                replace(state, document, Some(path));
                state.game.stamp = stamp;
            }
            if goes_on {
                state.settings.workspace = Workspace::Play;
            }
            let text = state.text();
            let said = if newer {
                Notice::note(text.get("said.newer-unsaved"))
            } else {
                Notice::opened(text.with("said.opened", &[("file", &name)]))
            };
            vec![said.into()]
        }
        // Tournament games are listed, whatever their file is called.
        Ok(games) if games[0].imported.form == ImportFormat::Wthor => {
            vec![Effect::Apply(Command::Tournament(TournamentCommand::Open(path)).into())]
        }
        Ok(games) => import::open(state, file_name(&path), games),
        Err(_) if is_match => vec![Effect::Apply(Command::Match(MatchCommand::OpenPath(path)).into())],
        Err(ImportRefusal { fault: ImportFault::Document(error), .. }) => {
            vec![not_opened(state, &path, &error)]
        }
        Err(refusal) => {
            let (name, why) = (file_name(&path), imports::import_error(state.text(), &refusal));
            let said = state.text().with("import.file", &[("name", &name), ("why", &why)]);
            vec![Notice::refused(said).into()]
        }
    }
}

/// Whether a game is an unmodified document of this program.
fn is_whole_document(game: &Imported) -> bool {
    game.form == ImportFormat::Document && game.damage.is_none()
}

pub(super) fn not_opened(state: &State, path: &Path, error: &DocumentError) -> Effect {
    let (file, why) = (path.display(), faults::document_error(state.text(), error));
    Notice::refused(state.text().with("error.open", &[("file", &file), ("why", &why)])).into()
}

/// Asks what to do with the open game, whose file another program changed meanwhile.
pub fn file_changed(state: &mut State, conflict: Conflict) {
    state.view.conflict = Some(conflict);
    show(state, Some(Dialog::Conflict));
}

pub(super) fn remember_file(settings: &mut Settings, path: &Path) {
    // Each file is listed once, at its latest use.
    settings.recent.retain(|recent| recent != path);
    settings.recent.insert(0, path.to_owned());
    settings.recent.truncate(Settings::RECENT);
    settings.folder = path.parent().map(Path::to_owned);
}

fn proposed_name(state: &State) -> String {
    let document = &state.game.document;
    let name =
        if document.called().is_empty() { document.start.game().to_string() } else { document.called() };
    // A title may hold characters that some systems forbid in file names.
    let plain: String = name.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '-' }).collect();
    format!("{plain}.{}", GameForm::Document.ending())
}

pub(crate) fn open_text(state: &mut State, text: &str) -> Vec<Effect> {
    match Document::from_text(text) {
        Ok(document) => {
            replace(state, document, None);
            Vec::new()
        }
        Err(error) => {
            // A damaged text is opened as far as it can be read, with a note of its faults.
            let read = read_text(text, state.game.position.game()).unwrap_or_default();
            if let Some(game) = read.into_iter().find(|game| game.damage.is_some()) {
                return import::open_game(state, game);
            }
            let error = faults::document_error(state.text(), &error);
            vec![Notice::refused(state.text().with("error.open-text", &[("why", &error)])).into()]
        }
    }
}
