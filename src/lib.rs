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
//! | [`worker`] | a job on a thread of its own: start, stop, stream |
//! | [`store`] | documents: readable RON, checked reading, atomic saving |
//! | [`match_play`] | games between methods: pairing, seeds, statistics |
//! | [`exercise`] | exercises that grade themselves: kinds, grading, sets, a generator |
//! | [`worksheet`] | exercises on paper and for Moodle, with their key, and the table of points that comes back |
//! | [`learning`] | the numbers of an evaluation, learned from games whose results are known |
//! | [`app`] | the window: state, commands, one writer, panels that only paint |
//! | [`cli`] | the command line; its figures borrow the words and colours of the window |
//!
//! **Never.** Nothing below [`app`] names egui. A search knows no channel, no clock but its control, no file.
//! No panel writes the state. Nothing but [`catalog`] matches on every game. No colour or visible word stands
//! outside `app::theme` and the text files. No unbounded channel, no thread without a name and an owner, no
//! chance without a seed. No number on the screen that the recording cannot back.

rust_i18n::i18n!("assets/text", fallback = "en");

pub mod catalog;
pub mod cli;
pub mod conventions;
pub mod eval;
pub mod exercise;
pub mod game;
pub mod learning;
pub mod match_play;
pub mod search;
pub mod session;
pub mod speedups;
pub mod store;
pub mod trace;
pub mod window;
pub mod words;
pub mod worker;
pub mod worksheet;
