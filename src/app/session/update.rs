//! The only writer of [`State`]: carries out commands and handles messages of searches.
//!
//! Nothing here touches a file, a thread or the clipboard: effects outside the state are returned as
//! [`Effect`]s.

use crate::game::record::MoveId;
use crate::worker::SearchMessage;

use super::analysis::data::{Purpose, Wanted};
use super::analysis::{self, shown, tree_file};
use super::command::{Command, TreeCommand};
use super::drawing::data::DrawingPlace;
use super::drawing::playback::Walk;
use super::effect::{Effect, LayoutChange, Notice, NoticeTopic, Tone};
use super::files::{FileKind, FileQuestion};
use super::state::State;
use super::teaching::data::TeachingCommand;
use super::{
    chooser, class_tournament, clock, closing, compare, copying, document, engines, exercises, game, guide,
    import, kept_games, knowledge, lessons, matches, maze, number_tree, position_editor, reruns, review,
    screen, stopping, teaching, tournaments, tree, undo, weights,
};

/// Handles one message of the running search. A lesson that waits for the end of its search then continues.
pub fn absorb(state: &mut State, wanted: &Wanted, message: SearchMessage) {
    let is_over = matches!(message, SearchMessage::Finished(_));
    analysis::update::absorb(state, wanted, message);
    if is_over {
        lessons::update::found(state);
    }
    settle(state);
}

/// Carries out one command. Returns the effects outside the state.
pub fn apply(state: &mut State, command: Command) -> Vec<Effect> {
    if closing::hold_back(state, &command) {
        return Vec::new();
    }
    let command = match command {
        Command::ReplaceAnyway => {
            let held = state.view.held.take();
            screen::update::show(state, None);
            held.map_or(Command::CloseDialog, |held| *held)
        }
        command => command,
    };
    let (asks_for_board, moves) = (is_about_board(&command), state.game.document.record.len());
    let effects = carry_out(state, command);
    // Pasted moves are for viewing, like a game that is opened.
    let is_opened = |effect: &Effect| {
        matches!(
            effect,
            Effect::Tell(Notice { tone: Tone::Done | Tone::Note, topic: NoticeTopic::Opening, .. })
        )
    };
    let is_other = state.game.document.record.len() != moves || effects.iter().any(is_opened);
    if state.view.start_page && is_other {
        screen::update::work(state, screen::data::Workspace::Study);
    }
    // A request for a panel, or for something on the board, leaves the start page.
    if asks_for_board || effects.iter().any(|effect| matches!(effect, Effect::Layout(_))) {
        state.view.start_page = false;
    }
    settle(state);
    // Findings at the shown step are computed once for each command, not in every frame.
    shown::remember(state);
    effects
}

/// Whether a command is about the board of the open game.
const fn is_about_board(command: &Command) -> bool {
    use Command as C;
    matches!(
        command,
        C::Search
            | C::PlayForMe
            | C::ToggleAnalysis
            | C::TogglePause
            | C::Play(_)
            | C::PlayLine(_)
            | C::GoTo(_)
            | C::ToStart
            | C::Back
            | C::Forward
            | C::ToEnd
            | C::Variation(_)
            | C::Position(_)
            | C::ToggleFullPanel(_)
    )
}

/// Passes new findings on to everything that depends on them.
pub fn settle(state: &mut State) {
    if knowledge::update::settle(state) {
        review::update::keep_proofs(state);
        teaching::update::reconsider(state);
    }
}

/// Carries out a command, and the commands that follow from it.
fn carry_out(state: &mut State, command: Command) -> Vec<Effect> {
    let mut asked = Vec::new();
    hand_out(state, command, &mut asked);
    let mut effects = Vec::new();
    for effect in asked {
        match effect {
            // In the place of the effect that asked for it, so that the order of all effects stays.
            Effect::Apply(next) => effects.extend(carry_out(state, *next)),
            effect => effects.push(effect),
        }
    }
    effects
}

/// Hands a command to its feature, and collects the effects. Every command is named, so that none can be
/// forgotten.
#[expect(clippy::too_many_lines, reason = "one line a command")]
fn hand_out(state: &mut State, command: Command, effects: &mut Vec<Effect>) {
    use Command as C;
    match command {
        // The document: games, files, the clipboard.
        C::New(game) => document::begin(state, game),
        C::NewFrom(position) => document::begin_from(state, *position),
        C::NewBetween(position, given) => document::begin_between(state, *position, *given),
        C::Again(seats) => document::begin_again(state, seats),
        C::CloseResult => state.view.result = None,
        C::Open => effects.push(Effect::AskFile(FileKind::Game, FileQuestion::Open)),
        C::OpenPath(path) => effects.push(Effect::Read(FileKind::Game, path)),
        C::StopOpening => effects.push(Effect::StopOpening),
        C::OpenReplaced(id) => effects.push(Effect::ReadStored(id)),
        C::LeaveSetAside => effects.extend(kept_games::leave_set_aside(state)),
        C::OpenText(text) => effects.extend(document::open_text(state, &text)),
        C::Save => effects.push(document::save(state)),
        C::SaveAs => effects.push(document::save_as(state)),
        C::SavePath(path) => effects.push(Effect::Write(FileKind::Game, path)),
        C::SaveTree => effects.extend(tree_file::ask(state)),
        C::SaveTreeTo(path) => state.analysis.tree_file = Some(path),
        C::AskReplace(question) => {
            state.view.replace = Some(*question);
            screen::update::show(state, Some(screen::data::Dialog::Replace));
        }
        C::SaveAnyway(path) => effects.push(document::save_anyway(state, path)),
        C::CopyPosition => effects.push(copying::position(state)),
        C::CopyMoves => effects.push(copying::moves(state)),
        C::CopyLink => effects.push(copying::link(state)),
        C::CopyMovesTo(to) => effects.push(copying::moves_to(state, to)),
        C::CopyGgf => effects.push(copying::ggf(state)),
        C::CopyStatistics => effects.extend(copying::statistics(state)),
        C::CopyTable(table) => {
            effects.push(Effect::Copy(table, state.text().get("compare.menu.copied")));
        }
        C::CopyObf => effects.push(copying::obf(state)),
        C::CopyPicture => effects.push(Effect::CopyPicture(None, 1)),
        C::CopyPanel(panel) => effects.push(Effect::CopyPicture(Some(panel), 1)),
        C::CopyEnlarged(panel, scale) => effects.push(Effect::CopyPicture(panel, scale)),
        C::Paste => effects.push(Effect::RequestPaste),
        C::OpenManual => effects.push(Effect::OpenManual),
        C::OpenCrashes => {
            let folder = state.view.crash.as_ref().and_then(|(path, _)| path.parent());
            effects.extend(folder.map(|folder| Effect::ShowPath(folder.to_owned())));
        }
        C::PasteText(text) => effects.extend(import::paste(state, &text)),
        // The command that was held back is carried out instead.
        C::ReplaceAnyway => {}
        C::Quit => effects.push(Effect::Quit),
        C::QuitAnyway => {
            state.leaves_unkept = true;
            effects.push(Effect::Quit);
        }

        // The game: its moves and who plays them.
        C::GoTo(at) | C::Delete(at) | C::Promote(at) | C::Comment(at, _)
            if !state.game.document.record.contains(at) =>
        {
            // An earlier command in the same frame removed the move, or replaced its game.
            effects.push(Effect::Tell(Notice::error(state.text().get("said.move-gone"))));
        }
        C::Play(_) | C::PlayLine(_) | C::Delete(_) | C::Promote(_) | C::PlayForMe | C::Search
            if state.view.position_editor.is_some() =>
        {
            // The board shows another position than the game.
            effects.push(Effect::Tell(Notice::note(state.text().get("position.first"))));
        }
        C::Play(action) => game::update::play_for_person(state, action),
        C::PlayLine(line) => {
            // A line is for viewing, a single move is played.
            if line.len() > 1 {
                state.turns.pause();
            }
            game::update::play(state, &line);
        }
        C::GoTo(at) => game::update::go_to(state, at),
        C::Back => game::update::back(state),
        C::Forward => game::update::forward(state),
        C::ToStart => game::update::go_to(state, MoveId::START),
        C::ToEnd => game::update::to_end(state),
        C::Variation(step) => game::update::variation(state, step),
        C::Delete(at) => game::update::delete(state, at),
        C::Promote(at) => game::update::promote(state, at),
        C::Comment(at, comment) => effects.extend(game::update::comment(state, at, comment)),
        C::WriteComment => effects.push(screen::update::write_comment(state)),
        C::SetPlayer(side, player) => game::update::set_player(state, side, player),
        C::SetDetails(details) => game::update::set_details(state, *details),
        C::CloseNotes => state.view.notes = None,
        C::Choose(command) => effects.extend(chooser::update::apply(state, command)),
        C::Undo => effects.extend(undo::undo(state)),
        C::Redo => effects.extend(undo::redo(state)),

        // The search that is shown.
        C::SetEngine(engine) => analysis::update::set_engine(state, engine),
        C::Search => analysis::update::request(state, Purpose::Analysis),
        C::PlayForMe => analysis::update::request(state, Purpose::Move),
        C::ToggleAnalysis => analysis::update::toggle(state),
        C::TogglePause => analysis::update::toggle_pause(state),
        C::Stop if state.view.position_editor.is_some() => state.view.position_editor = None,
        C::Stop => effects.extend(stopping::stop(state)),
        C::Rerun(request) => effects.extend(reruns::update::apply(state, &request)),
        C::Tree(drawing_place, request) => {
            effects.extend(look(state, drawing_place, &request));
            // The question can be asked on the board and by name too.
            if drawing_place == DrawingPlace::Main && matches!(request, TreeCommand::Missed(Some(_))) {
                effects.push(screen::update::focus(state, screen::data::Panel::Tree));
            }
        }

        // Changes and questions of the other panels.
        C::SetConventions(conventions) => number_tree::update::change_conventions(state, conventions),
        C::Numbers(request) => effects.extend(number_tree::update::apply(state, request)),
        C::Maze(request) => effects.extend(maze::update::apply(state, request)),
        C::Position(request) => effects.extend(position_editor::update::apply(state, request)),
        C::SetWeights(weights) => weights::table::change(state, &weights),
        C::Lab(request) => effects.extend(weights::update::apply(state, request)),
        C::Compare(request) => {
            effects.extend(compare::update::apply(state, request));
            // Reruns for searches that are no longer shown are dropped.
            reruns::update::forget(state);
        }
        C::Match(request) => effects.extend(matches::update::apply(state, request)),
        C::Clock(request) => clock::update::apply(state, request),
        C::Teaching(TeachingCommand::TakeBack) => effects.extend(undo::take_back(state)),
        C::Teaching(request) => teaching::update::apply(state, request),
        C::Review(request) => effects.extend(review::update::apply(state, &request)),
        C::Tournament(request) => effects.extend(tournaments::update::apply(state, request)),
        C::Exercise(request) => {
            effects.extend(exercises::update::apply(state, request));
            lessons::update::note_points(state);
        }
        C::Guide(request) => effects.extend(guide::update::apply(state, request)),
        C::Lesson(request) => effects.extend(lessons::update::apply(state, request)),
        C::ClassTournament(command) => effects.extend(class_tournament::update::apply(state, command)),
        C::Engines(command) => effects.extend(engines::update::apply(state, command)),
        C::MeasureSpeedups(running) => state.view.speedups.running = running,
        C::ShowSpeedups(subject) => state.view.speedups.show(subject, &state.game.position),

        // The screen: settings, panels, dialogs.
        C::Preview(line) => state.view.preview = Some(line),
        C::ToggleHints => {
            if screen::update::toggle_hints(state) {
                analysis::update::request(state, Purpose::Analysis);
            }
        }
        C::ToggleContributions => state.settings.contributions = !state.settings.contributions,
        C::TogglePlayValues => state.settings.play_values = state.settings.play_values.other(),
        C::TogglePanel(panel) => effects.push(Effect::Layout(LayoutChange::Toggle(panel))),
        C::FocusPanel(panel) => effects.push(screen::update::focus(state, panel)),
        C::Point(panel) => screen::update::point(state, panel),
        C::ToggleFullPanel(panel) => screen::update::toggle_full(state, panel),
        C::TogglePresentation => screen::update::toggle_presentation(state),
        C::ToggleBlack => screen::update::toggle_black(state),
        C::TogglePresentedCard => state.settings.presented_card = state.settings.presented_card.other(),
        C::Work(workspace) => effects.extend(lessons::update::work(state, workspace)),
        C::ShowStart => {
            // Nothing is searched behind the page.
            analysis::update::stop(state);
            screen::update::show_start(state);
        }
        C::ResetLayout => effects.push(screen::update::reset_layout(state)),
        C::SetSettings(settings) => {
            screen::update::set_settings(state, *settings);
            // The language may have changed, and a set that comes with the program follows the window's.
            exercises::sets::speak(state);
        }
        C::Show(dialog) => {
            engines::update::shown(state, dialog);
            screen::update::show(state, Some(dialog));
        }
        C::CloseDialog => screen::update::show(state, None),
        C::Export(request, target) => effects.push(Effect::Export(request, target)),
        C::Print => effects.push(Effect::Print),
        C::SaveBoard(format, target) => effects.push(Effect::SaveBoard(format, target)),
        C::Worksheet(request) => effects.push(Effect::Worksheet(request, None)),
        C::WorksheetTo(request, path) => effects.push(Effect::Worksheet(request, Some(path))),
        C::StopExport => effects.push(Effect::StopExport),
    }
}

/// Applies a request about one tree of a comparison or an exercise to the others, along the same line.
fn look(state: &mut State, drawing_place: DrawingPlace, request: &TreeCommand) -> Option<Effect> {
    let levels = |state: &State| state.subject(drawing_place)?.tree()?.first_level();
    if *request == TreeCommand::Walk(Walk::Levels) && levels(state).is_none() {
        return Some(Notice::note(state.text().get("timeline.levels-none")).into());
    }
    match drawing_place {
        DrawingPlace::Main => {}
        DrawingPlace::Compared(column) => compare::update::follow(&mut state.comparison, column, request),
        DrawingPlace::Program(column) => exercises::runs::follow(state, column, request),
    }
    tree::update::apply(state, drawing_place, request);
    // Going through steps moves the other columns too; each column has its own pass.
    if let DrawingPlace::Compared(column) = drawing_place
        && matches!(request, TreeCommand::Seek(_) | TreeCommand::Walk(_) | TreeCommand::Play(true))
    {
        compare::steps::link(state, column);
    }
    None
}
