//! Edagari (枝刈り, "pruning branches"): play two-player games against game-tree search, and *see the search*.
//!
//! **The one idea.** A search is a recording. Every algorithm tells an observer what it does; the analysis, the
//! tree, the plots and the command line read that recording and nothing else. A search that nobody watches
//! costs nothing extra.
//!
//! **The map**, lowest floor first; a file imports only from floors below its own.
//!
//! | floor | what |
//! |---|---|
//! | [`game`] | rules as values: positions, actions, scores, notation, records with variations |
//! | [`eval`] | static evaluation |
//! | [`search`] | algorithms, one a file; control, observer, table, arena |
//! | [`speedups`] | what bits, keys and fewer copies buy, measured against a naive version |
//! | [`conventions`] | what teachers do differently: fail-soft or fail-hard, signs, names of cuts |
//! | [`catalog`] | every game, method and evaluator by name; a job and its one dispatch |
//! | [`trace`] | what a search left behind: trees, statistics, geometry |
//! | [`review`] | a whole game gone through: what every move lost, and which one lost the game |
//! | [`worker`] | a job on a thread of its own: start, stop, stream |
//! | [`store`] | documents: readable RON, checked reading, atomic saving |
//! | [`match_play`] | games between methods: pairing, seeds, statistics |
//! | [`exercise`] | exercises that grade themselves: kinds, grading, sets, a generator |
//! | [`worksheet`] | exercises on paper and for Moodle, with their key, and the table of points that comes back |
//! | [`learning`] | the numbers of an evaluation, learned from games whose results are known |
//! | [`words`] | every visible word: languages, numbers and moves as text, the narrator, faults as sentences |
//! | [`session`] | a person's session without a window: state, commands, effects, undo, a folder a feature |
//! | [`window`] | egui: paints the session and turns clicks into commands |
//! | [`cli`] | the command line, beside the window: uses the session and the words |
//!
//! **Never.** Nothing but [`window`] names egui, and the command line never names the window. A search knows no
//! channel, no clock but its control, no file. No panel writes the state. Nothing but [`catalog`] matches on every game.
//! No colour stands outside [`session::colors`] and [`window::theme`], no visible word outside the text files. No
//! unbounded channel, no thread without a name and an owner, no chance without a seed. No number on the screen that the
//! recording cannot back. `.ci/floors` checks the directions of all imports, that they run in no circle, and that threads,
//! clocks, files and dialogs of the system are named in few places only.

rust_i18n::i18n!("assets/text", fallback = "en");

pub mod catalog;
pub mod cli;
pub mod conventions;
pub mod eval;
pub mod exercise;
pub mod game;
pub mod learning;
pub mod match_play;
pub mod review;
pub mod search;
pub mod session;
pub mod speedups;
pub mod store;
pub mod trace;
pub mod window;
pub mod words;
pub mod worker;
pub mod worksheet;
