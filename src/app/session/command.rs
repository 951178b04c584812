//! All requests of the user. Panels push commands; `update` is the one place that carries them out.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::catalog::{AnyPosition, Engine, Game};
use crate::conventions::Conventions;
use crate::eval::weights::Weights;
use crate::game::record::MoveId;
use crate::game::{ActionId, Side};
use crate::store::Player;
use crate::trace::export::ExportFormat;
use crate::trace::{NodeId, SimulationPhase};

use super::chooser::data::ChooserCommand;
use super::class_tournament::data::ClassCommand;
use super::clock::data::ClockCommand;
use super::compare::data::ComparisonPreset;
use super::drawing::data::DrawingPlace;
use super::drawing::playback::{Speed, Walk};
use super::engines::data::EnginesCommand;
use super::exercises::data::ExerciseCommand;
use super::export::data::{ExportChoice, Target};
use super::files::ReplaceQuestion;
use super::game::data::{AgainSeats, GameDetails, NewGame};
use super::guide::data::GuideCommand;
use super::lessons::data::LessonCommand;
use super::matches::data::MatchCommand;
use super::maze::data::MazeCommand;
use super::number_tree::data::NumbersCommand;
use super::position_editor::data::PositionCommand;
use super::review::data::ReviewCommand;
use super::screen::data::{Dialog, Panel, Workspace};
use super::settings::Settings;
use super::speedups::data::SpeedupsSubject;
use super::teaching::data::TeachingCommand;
use super::tournaments::data::TournamentCommand;
use super::weights::data::WeightsCommand;
use super::worksheet::data::WorksheetRequest;

/// One request of the user.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum Command {
    New(Game),
    NewFrom(Box<AnyPosition>),
    NewBetween(Box<AnyPosition>, Box<NewGame>),
    /// Begin the same game again, between the same players or with the sides exchanged.
    Again(AgainSeats),
    /// Close the notice of the result.
    CloseResult,
    /// Ask for a file and open it.
    Open,
    #[serde(skip)]
    OpenPath(PathBuf),
    /// Do not open the large file that is being opened.
    StopOpening,
    /// Open the stored game of this name.
    #[serde(skip)]
    OpenReplaced(String),
    /// Do not open the game with which the program crashed twice.
    LeaveSetAside,
    /// Open a document from its text (dropped or pasted).
    OpenText(String),
    /// Save to the file the game came from, or ask for one.
    Save,
    /// Ask for a file and save to it.
    SaveAs,
    #[serde(skip)]
    SavePath(PathBuf),
    /// Ask for a file, and save the tree of the search that is shown to it.
    SaveTree,
    /// Save the tree of the search that is shown to this file.
    #[serde(skip)]
    SaveTreeTo(PathBuf),
    /// Ask whether a file may be replaced.
    #[serde(skip)]
    AskReplace(Box<ReplaceQuestion>),
    /// Save to this file, whatever another program has written there.
    #[serde(skip)]
    SaveAnyway(PathBuf),

    /// Play this action at the position shown; an existing variation is followed.
    Play(ActionId),
    /// Play a whole line from the position shown, as a variation where needed.
    PlayLine(Vec<ActionId>),
    /// Show the position after this move of the record.
    GoTo(MoveId),
    Back,
    /// Along the current line.
    Forward,
    ToStart,
    /// The end of the current line.
    ToEnd,
    /// To the next variation (1) or the previous one (-1) of the move shown.
    Variation(i32),
    /// Take back the last change to the record.
    Undo,
    /// Make the last change taken back again.
    Redo,
    /// With all that follows it.
    Delete(MoveId),
    /// Make the variation with this move the main line.
    Promote(MoveId),
    /// Write a comment to a move (the start position included).
    Comment(MoveId, String),
    /// Show the field for the comment of the move shown.
    WriteComment,
    SetPlayer(Side, Player),
    #[serde(skip)]
    SetDetails(Box<GameDetails>),
    /// Close the notes on the text that the open game was read from.
    CloseNotes,
    /// Choose one of the games of a text.
    Choose(ChooserCommand),

    /// Choose method, evaluation and limits of the analysis.
    SetEngine(Engine),
    /// Search the position shown once, within the limits.
    Search,
    /// Keep searching whatever position is shown, or stop doing so.
    ToggleAnalysis,
    /// Let the analysis' method play one move for the side to move.
    PlayForMe,
    /// Stop whatever is being searched.
    Stop,
    /// Stop or resume the players that are methods.
    TogglePause,
    /// Use the search conventions of another course in this document.
    SetConventions(Conventions),
    Numbers(NumbersCommand),
    Maze(MazeCommand),
    /// Set up a position by clicking.
    Position(PositionCommand),
    /// Edit the Othello weight table that the evaluation uses.
    SetWeights(Weights),
    /// Change or use weights in the weights lab.
    #[serde(skip)]
    Lab(WeightsCommand),

    /// Show a line on the board for one frame; pushed in every frame.
    Preview(Vec<ActionId>),
    /// Run something again in the background.
    Rerun(RerunCommand),
    Tree(DrawingPlace, TreeCommand),
    Compare(CompareCommand),
    #[serde(skip)]
    Match(MatchCommand),
    Review(ReviewCommand),
    /// Show games of tournaments.
    #[serde(skip)]
    Tournament(TournamentCommand),
    Clock(ClockCommand),
    /// Set the warnings of moves that throw the game away.
    Teaching(TeachingCommand),
    #[serde(skip)]
    Exercise(ExerciseCommand),
    /// Ask which method suits a game.
    Guide(GuideCommand),
    Lesson(LessonCommand),
    /// Add, test and remove engines; not repeated from a report, which starts no program.
    #[serde(skip)]
    Engines(EnginesCommand),
    /// Set up and play a tournament of programs; not repeated from a report, which starts no program.
    #[serde(skip)]
    ClassTournament(ClassCommand),
    /// Begin (true) or end measuring what speed-ups gain.
    MeasureSpeedups(bool),
    /// Show the measurement of this subject, and stop another one.
    ShowSpeedups(SpeedupsSubject),

    /// Show or hide values on the board.
    ToggleHints,
    /// Show or hide what each square adds to the evaluation, on the board.
    ToggleContributions,
    /// Show or hide values during play.
    TogglePlayValues,
    TogglePanel(Panel),
    FocusPanel(Panel),
    /// The pointer entered this panel.
    Point(Panel),
    /// Let one panel fill the window, or bring the others back.
    ToggleFullPanel(Panel),
    /// Enter or leave the presentation of the tree.
    TogglePresentation,
    /// Turn the screen of a presentation black, or back.
    ToggleBlack,
    /// Show or hide the card beside the presented tree.
    TogglePresentedCard,
    /// Switch to this workspace.
    Work(Workspace),
    /// Show the start page.
    ShowStart,
    /// Restore the default layout of the panels.
    ResetLayout,
    #[serde(skip)]
    SetSettings(Box<Settings>),
    Show(Dialog),
    CloseDialog,

    /// Export the tree that is shown.
    #[serde(skip)]
    Export(ExportChoice, Target),
    /// Show the tree, the exercises or the board that is in front as a PDF, to be printed.
    Print,
    /// Draw the board that is shown, as PNG or SVG.
    #[serde(skip)]
    SaveBoard(ExportFormat, Target),
    #[serde(skip)]
    Worksheet(WorksheetRequest),
    /// Make a worksheet in this file.
    #[serde(skip)]
    WorksheetTo(WorksheetRequest, PathBuf),
    /// Stop an export that takes long.
    StopExport,
    CopyPosition,
    /// Copy the moves of the whole line that is shown.
    CopyMoves,
    /// Copy the moves up to this one.
    CopyMovesTo(MoveId),
    /// Copy a link to the game up to the position shown.
    CopyLink,
    /// Copy the whole line as GGF, with what was found of its positions.
    CopyGgf,
    /// Copy the position and what is proven of its moves as a line of OBF.
    CopyObf,
    /// Copy the statistics of the search that is shown, as comma-separated values.
    CopyStatistics,
    /// Copy this table, which is comma-separated values.
    CopyTable(String),
    /// Copy the board as a picture.
    CopyPicture,
    CopyPanel(Panel),
    /// Copy a panel, or the board, as a picture of so many times the pixels that it has on the screen.
    CopyEnlarged(Option<Panel>, u8),
    /// Ask the clipboard for a position or a list of moves.
    Paste,
    /// Show the manual in the browser.
    OpenManual,
    /// Show the folder with the reports of crashes.
    OpenCrashes,
    /// Read a position, a list of moves or a document from this text.
    PasteText(String),
    /// Replace the open game, although it is not kept.
    ReplaceAnyway,
    Quit,
    /// Close the program, although something could not be kept.
    QuitAnyway,
}

/// A request about work that is run a second time in the background.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum RerunCommand {
    /// Record the nodes below a folded node of a drawn tree.
    Open(DrawingPlace, NodeId),
    /// Find the true value of a pruned branch of a drawn tree.
    Anyway(DrawingPlace, NodeId),
    /// Ask the engine of this name about the cut at a node of a drawn tree.
    AskEngine(DrawingPlace, NodeId, String),
    /// Compare a second run with a search that the document keeps, counted from 0.
    Check(usize),
    /// Compare the recording of another program that is shown with the search of a textbook.
    Hold,
    /// Show a search that the document keeps, counted from 0, by running it again.
    Show(usize),
    Stop,
}

/// One request about a drawn tree.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TreeCommand {
    /// Select a node, or none.
    Select(Option<NodeId>),
    /// Show the children of a node (true) or hide them.
    Open(NodeId, bool),
    /// Open the path to a node, so that it is visible, and select it.
    Reveal(NodeId),
    /// Show the position of a node on the board, as a variation.
    GoTo(NodeId),
    /// Show the pass with this number, or follow the search.
    ShowPass(Option<u32>),
    /// Show the pass as it was after this many steps, or as it is now.
    Seek(Option<u64>),
    /// Show the simulation of the step only up to the end of this phase.
    StopAfter(SimulationPhase),
    Walk(Walk),
    /// Begin or end questions about each step before it is shown.
    Predict(bool),
    /// Answer by the number of the answer from 0, or `None` to see the step without an answer.
    Answer(Option<usize>),
    /// Explain why the moves of a line from the root were missed, or stop explaining. An empty line picks
    /// one.
    Missed(Option<Vec<ActionId>>),
    /// Run through the steps, or stop.
    Play(bool),
    SetSpeed(Speed),
    /// Report the nodes in the visible part of the drawing.
    SetSeen(BTreeSet<NodeId>),
}

/// A request about the searches that are compared; columns count from 0.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub enum CompareCommand {
    /// Compare these, at the position on the board.
    Preset(ComparisonPreset),
    /// Add the analysis' method as one more column.
    Add,
    /// Ask for the recording of a search of another program, for one more column.
    AskRecording,
    /// Add the recording of this file as one more column.
    #[serde(skip)]
    OpenRecording(PathBuf),
    Remove(u8),
    /// Choose method, evaluation and limits of a column.
    SetEngine(u8, Engine),
    /// Search the position on the board in every column that does not show it yet.
    Run,
    /// Stop all these searches.
    Stop,
    /// Point all columns at a line from the position they are about.
    Point(Option<Vec<ActionId>>),
    /// Show in the first column and in this one the node at which the two searches part.
    ShowParting(u8),
    /// Move and magnify all trees together, or each alone.
    Link(bool),
    /// Take the positions of this text, to be searched with the methods of all columns.
    TypePositions(String),
    /// Ask for a file of positions to search.
    AskPositions,
    #[serde(skip)]
    OpenPositions(PathBuf),
    SearchPositions,
    StopPositions,
}
