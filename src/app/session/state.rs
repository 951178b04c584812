//! The whole state of the window, as plain data. Panels read it; only `update` writes it.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;

use crate::catalog::shown::DisplayedResult;
use crate::catalog::{AnyPosition, Method, Unit};
use crate::conventions::Conventions;
use crate::game::record::MoveId;
use crate::game::{ActionId, Side};
use crate::search::Report;
use crate::store::Player;
use crate::store::replaced_games::ShelfEntry;
use crate::trace::{Pass, Recording};
use crate::words::text::Text;

use super::analysis::at_step::Then;
use super::analysis::data::{Analysis, LeftAnalysis};
use super::autosave::{LastingWork, UnkeptWork};
use super::chooser::data::Chooser;
use super::class_tournament::data::ClassTournament;
use super::command::Command;
use super::compare::data::{ComparedSearch, Comparison};
use super::drawing::data::{DrawingPlace, DrawnSearch, TreeView};
use super::engines::data::Engines;
use super::exercises::data::Exercises;
use super::exercises::other_sets::PutBy;
use super::files::ReplaceQuestion;
use super::game::data::{OpenGame, ReadNotes};
use super::game::stored::StoredGames;
use super::guide::data::Guide;
use super::knowledge::data::Knowledge;
use super::lessons::data::Lessons;
use super::matches::data::Matches;
use super::maze::data::Mazes;
use super::number_tree::data::NumberTreeEditor;
use super::position_editor::data::PositionEditor;
use super::reruns::data::{Reruns, Whose};
use super::review::data::Reviewing;
use super::screen::data::{Dialog, Panel, Presentation, Workspace};
use super::settings::{Hints, Settings};
use super::speedups::data::Speedups;
use super::teaching::data::Teaching;
use super::tournaments::data::Tournaments;
use super::turns::Turns;
use super::weights::data::Lab;

pub use super::drawing::data::Status;

#[derive(Debug)]
pub struct State {
    pub settings: Settings,
    pub game: OpenGame,
    /// Replaced games that are stored.
    pub stored: StoredGames,
    /// The search that is shown.
    pub analysis: Analysis,
    /// Facts about the positions of the open game.
    pub knowledge: Knowledge,
    /// Analyses of other positions, which wait: the one left longest ago first.
    pub left: Vec<LeftAnalysis>,
    pub comparison: Comparison,
    pub matches: Matches,
    pub review: Reviewing,
    pub tournaments: Tournaments,
    pub turns: Turns,
    /// Warnings in the open game.
    pub teaching: Teaching,
    pub lab: Lab,
    pub exercises: Exercises,
    /// Sets of exercises that wait.
    pub put_by: PutBy,
    pub reruns: Reruns,
    pub lessons: Lessons,
    /// Selections, previews, dialogs.
    pub view: WindowView,
    /// Work that could not be saved yet.
    pub unkept: Vec<UnkeptWork>,
    /// Work that closing would end, as of the last question about it.
    pub lasting: Vec<LastingWork>,
    /// Whether the user chose to close the program without saving it.
    pub leaves_unkept: bool,
    /// Seconds until a signal ends the program, while the user is asked about unsaved work.
    pub seconds_to_end: Option<u32>,
}

impl State {
    pub const fn text(&self) -> Text {
        Text::new(self.settings.language)
    }

    /// The conventions of the open game's course.
    pub const fn conventions(&self) -> Conventions {
        self.game.document.conventions
    }

    pub const fn player(&self, side: Side) -> &Player {
        &self.game.document.players[side.index()]
    }

    /// Whether the board shows values of its moves: always in analysis; during play only where a hint was
    /// asked for, or every position is analysed.
    pub fn shows_values(&self) -> bool {
        match self.settings.workspace {
            Workspace::Play => self.shows_hint() || self.shows_analysis(),
            Workspace::Learn | Workspace::Study => self.settings.hints == Hints::Values,
        }
    }

    /// Whether a hint was asked for during play at the position shown.
    pub fn shows_hint(&self) -> bool {
        let is_asked = self.view.hint_at == Some(self.game.cursor);
        // The report of this position may have been dropped since, as after a move that was taken back.
        let is_looked_for = self.analysis.requested.is_some() || self.analysis.status == Status::Running;
        is_asked
            && self.settings.workspace == Workspace::Play
            && (is_looked_for || self.report_here().is_some())
    }

    /// Whether the board shows all values during play, because every position is analysed.
    pub fn shows_analysis(&self) -> bool {
        let is_asked = self.analysis.continuous && self.settings.hints == Hints::Values;
        is_asked && self.settings.workspace == Workspace::Play
    }

    /// The position on the board: the one shown, or the one being set up.
    pub fn on_board(&self) -> Cow<'_, AnyPosition> {
        let editor = self.view.position_editor.as_ref();
        editor.map_or(Cow::Borrowed(&self.game.position), |editor| Cow::Owned(editor.setup.drawn()))
    }

    /// Whether a side plays from the opening book: it is not switched off, and no lesson shows the search of
    /// the method.
    pub fn plays_from_book(&self, side: Side) -> bool {
        let knows = matches!(self.player(side), Player::Engine(engine) if engine.book > 0);
        knows && self.settings.book && !self.lessons.staged
    }

    /// The recorded search of a drawing, if any.
    pub fn subject(&self, drawing_place: DrawingPlace) -> Option<DrawnSearch<'_>> {
        let analysis = &self.analysis;
        if let DrawingPlace::Compared(column) = drawing_place {
            return self
                .comparison
                .comparison_run(column)
                .map(|comparison_run| comparison_run.subject(column));
        }
        if let DrawingPlace::Program(column) = drawing_place {
            let comparison_run = self.exercises.runs.comparison_run(column);
            // The runs of an exercise are stored as a comparison, whose runs name a column of it.
            return comparison_run
                .map(|comparison_run| DrawnSearch { drawing_place, ..comparison_run.subject(column) });
        }
        Some(DrawnSearch {
            drawing_place,
            root: analysis.root.as_ref()?,
            engine: analysis.engine.as_ref()?,
            recording: analysis.recording.as_ref()?,
            view: &self.view.tree,
            live: analysis.status == Status::Running,
            search: analysis.begun,
            spared: None,
        })
    }

    /// The pass of the recording that the tree panel shows.
    pub fn shown_pass(&self) -> Option<&Pass> {
        self.subject(DrawingPlace::Main)?.pass()
    }

    /// The user's view of a drawing, to be changed.
    pub fn tree_view_mut(&mut self, drawing_place: DrawingPlace) -> Option<&mut TreeView> {
        match drawing_place {
            DrawingPlace::Main => Some(&mut self.view.tree),
            DrawingPlace::Compared(column) => {
                self.comparison.trial_mut(column).map(|comparison_run| &mut comparison_run.view)
            }
            DrawingPlace::Program(column) => {
                self.exercises.runs.trial_mut(column).map(|comparison_run| &mut comparison_run.view)
            }
        }
    }

    /// The recording of a drawing's search, to be changed.
    pub fn recording_mut(&mut self, drawing_place: DrawingPlace) -> Option<&mut Recording> {
        match drawing_place {
            DrawingPlace::Main => self.analysis.recording.as_mut(),
            DrawingPlace::Compared(column) => {
                // A study may still read the recording: it keeps a copy.
                self.comparison
                    .trial_mut(column)
                    .map(|comparison_run| Arc::make_mut(&mut comparison_run.recording))
            }
            // The recording of a wrong program cannot be extended by a search.
            DrawingPlace::Program(_) => None,
        }
    }

    /// Whether a search still exists: a drawing shows it, or it waits.
    pub fn is_kept(&self, whose: Whose) -> bool {
        let waits = |search| self.left.iter().any(|left| left.analysis.begun == search);
        self.stage_of(whose).is_some() || matches!(whose, Whose::Analysis(search) if waits(search))
    }

    /// The drawing that shows a search, if any.
    pub fn stage_of(&self, whose: Whose) -> Option<DrawingPlace> {
        match whose {
            Whose::Analysis(search) => (search == self.analysis.begun).then_some(DrawingPlace::Main),
            Whose::Program(_) => None,
            Whose::ComparisonRun(number) => {
                let mut entries = self.comparison.entries.iter();
                let is_this = |entry: &ComparedSearch| {
                    entry
                        .comparison_run
                        .as_ref()
                        .is_some_and(|comparison_run| comparison_run.number == number)
                };
                entries.position(is_this).map(|column| DrawingPlace::Compared(column as u8))
            }
        }
    }

    /// The move of the record that leads to the root of a drawing's search.
    pub fn root_move(&self, drawing_place: DrawingPlace) -> Option<MoveId> {
        match drawing_place {
            DrawingPlace::Main => Some(self.analysis.root_move),
            DrawingPlace::Compared(column) => {
                self.comparison.comparison_run(column).map(|comparison_run| comparison_run.root_move)
            }
            DrawingPlace::Program(_) => None,
        }
    }

    /// The moves from the root of the analysis to the position shown, where that lies below it.
    pub fn line_of_analysis(&self) -> Option<Vec<ActionId>> {
        let record = &self.game.document.record;
        let root_move = self.analysis.root_move;
        if !record.contains(root_move) || self.analysis.recording.is_none() {
            return None;
        }
        let is_behind = root_move == MoveId::START || record.moves_to(self.game.cursor).contains(&root_move);
        let line =
            is_behind.then(|| record.path_to(self.game.cursor).split_off(record.path_to(root_move).len()))?;
        // The start may have been changed since the search.
        let is_same = self
            .analysis
            .root
            .as_ref()
            .is_some_and(|root| root.after(&line) == *self.game.position.as_seen());
        is_same.then_some(line)
    }

    /// Whether a change can be undone: to the game, or to the position being set up.
    pub fn can_undo(&self) -> bool {
        let editor = self.view.position_editor.as_ref();
        let game = &self.game;
        let can_undo = || game.history.can_undo() || game.before.is_some();
        editor.map_or_else(can_undo, PositionEditor::can_undo)
    }

    pub fn can_redo(&self) -> bool {
        let editor = self.view.position_editor.as_ref();
        editor.map_or_else(|| self.game.history.can_redo(), PositionEditor::can_redo)
    }

    /// The unit of the scores of the search that is shown.
    pub fn unit(&self) -> Unit {
        let here = &self.game.position;
        self.analysis
            .engine
            .as_ref()
            .map_or_else(|| Unit::new(here.game(), 1), |engine| Unit::of(here, engine))
    }

    /// The unit of values of the open game. A recording of another program has a unit of its own.
    pub fn unit_of_game(&self) -> Unit {
        let is_foreign =
            self.analysis.engine.as_ref().is_some_and(|engine| matches!(engine.method, Method::Foreign(_)));
        if is_foreign { Unit::new(self.game.position.game(), 1) } else { self.unit() }
    }

    /// The result of the search that is shown, in display form; `None` while no engine is known.
    pub fn shown(&self) -> Option<DisplayedResult> {
        let (root, engine) = (self.analysis.root.as_ref()?, self.analysis.engine.as_ref()?);
        Some(DisplayedResult::of(root, engine))
    }

    /// The report of the search that is shown, if it is about the position on the board.
    pub fn report_here(&self) -> Option<&Report> {
        // As the side to move sees it: a search never knows a secret choice of the other side.
        let about_here = self.analysis.root.as_ref() == Some(&*self.game.position.as_seen());
        self.analysis.progress.as_ref().filter(|_| about_here).map(|progress| &progress.report)
    }
}

/// The view of the window; nothing of it is saved.
#[derive(Clone, Debug, Default)]
pub struct WindowView {
    /// A line shown on the board instead of values, from the position shown.
    pub preview: Option<Vec<ActionId>>,
    pub tree: TreeView,
    /// Findings of the search of that tree at the step that is shown.
    pub then: Option<Arc<Then>>,
    pub numbers: NumberTreeEditor,
    pub mazes: Mazes,
    pub position_editor: Option<PositionEditor>,
    pub guide: Guide,
    pub engines: Engines,
    pub class: ClassTournament,
    pub speedups: Speedups,
    /// A command that would replace the unsaved open game, until the user confirms it.
    pub held: Option<Box<Command>>,
    pub dialog: Option<Dialog>,
    /// Whether a file dialog of the system is open.
    pub asks_for_file: bool,
    /// The panel that the pointer was on last.
    pub pointed: Option<Panel>,
    /// The one of the tree and comparison panels that the pointer was on last: the subject of a presentation.
    pub drawn: Option<Panel>,
    /// Whether the start page is shown in place of the panels.
    pub start_page: bool,
    /// The move after which a hint was asked for during play.
    pub hint_at: Option<MoveId>,
    pub full_panel: Option<Panel>,
    /// `None` outside a presentation.
    pub presentation: Option<Presentation>,
    /// Several games of a text, of which the user is to choose one.
    pub chooser: Option<Chooser>,
    /// Notes on reading the text of the open game, until the user closes them.
    pub notes: Option<ReadNotes>,
    /// Whether the program crashed with the open game when it was last open.
    pub after_crash: bool,
    /// A stored game with which the program crashed twice.
    pub set_aside: Option<SetAside>,
    /// The file of the open game that another program wrote meanwhile.
    pub conflict: Option<Conflict>,
    /// The file that would be replaced.
    pub replace: Option<ReplaceQuestion>,
    /// A crash report that was just found: its file and its text.
    pub crash: Option<(PathBuf, String)>,
    /// The move whose comment field was asked for, and the number of such requests so far.
    pub comment_asked: Option<(MoveId, u32)>,
    /// The latest event, for the line under the board and for screen readers.
    pub said: Option<Said>,
    /// The last move of a game that has just ended, until its result is closed or another move is shown.
    pub result: Option<MoveId>,
}

/// An event of the game, with words in the text files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This side had no move and passed.
    Passed(Side),
    /// This side played from the opening book.
    Book(Side),
    /// This side ran out of time, at another position than the one shown.
    OutOfTime(Side),
}

/// A stored game with which the program crashed twice.
#[derive(Clone, Debug, PartialEq)]
pub struct SetAside {
    pub game: ShelfEntry,
    /// The reason why it cannot be opened, as a sentence.
    pub fault: Option<String>,
}

/// A file changed by another program since this one read or wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    pub path: PathBuf,
    /// A free file name beside it.
    pub beside: Option<PathBuf>,
}
