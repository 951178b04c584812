//! Edagari (枝刈り, "pruning branches"): play two-player games against game-tree search, and *see the search*.
//!
//! **The one idea.** A search is a recording. Every algorithm tells an observer what it does; the analysis, the
//! tree, the plots and the command line read that recording and nothing else. A search that nobody watches
//! costs nothing extra.
//!
//! **The map**, lowest floor first; a file imports only from floors below its own. `edagari-core` is the crate of the floors
//! up to [`worker`], `edagari-app` that of the floors up to [`session`]; [`cli`] and [`window`] are crates of their own. This
//! one passes them on.
//!
//! | floor | what |
//! |---|---|
//! | [`plain`] | text from outside without what steers a terminal or a typesetter |
//! | [`game`] | rules as values: positions, actions, scores, notation, records with variations |
//! | [`eval`] | static evaluation |
//! | [`search`] | algorithms, one a file; control, observer, table, arena |
//! | [`speedups`] | what bits, keys and fewer copies buy, measured against a naive version |
//! | [`conventions`] | what teachers do differently: fail-soft or fail-hard, signs, names of cuts |
//! | [`catalog`] | every game, method and evaluator by name, with its defaults (how deep, how long, by which evaluation); a job and its one dispatch |
//! | [`trace`] | what a search left behind: trees, statistics, geometry |
//! | [`review`] | a whole game gone through: what every move lost, and which one was the losing move |
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
//! **In a few lines.** Play moves, search, and look at the tree that the search left:
//!
//! ```
//! use edagari::catalog::{Engine, Game, Job};
//! use edagari::trace::{Recording, TreeSnapshot};
//!
//! // A position after some moves, in the game's own notation.
//! let game: Game = "connect-four".parse()?;
//! let start = game.start();
//! let position = start.after(&start.parse_moves("4455")?);
//! assert_eq!(position.actions().len(), 7);
//!
//! // Alpha-beta as in a textbook, four plies deep, recorded node by node.
//! let engine = Engine::parse_textbook("alpha-beta:depth=4", game)?;
//! let job = Job::new(position.clone(), engine);
//! let (recording, progress) = Recording::of(&job);
//! let best = progress.report.best.expect("the game goes on");
//! assert_eq!(position.label(best), "3", "three in a row, open at both ends");
//!
//! // The recording says what was searched, and what was not.
//! let tree = &recording.current().expect("one pass").tree;
//! let counters = TreeSnapshot::now(tree).counters();
//! assert!(counters.cuts > 0 && counters.nodes == progress.report.nodes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Take a tree out as a figure, in any of the formats of the export dialog:
//!
//! ```
//! use edagari::catalog::{Engine, Game, Job};
//! use edagari::session::export::data::FigurePaper;
//! use edagari::session::export::figure::look;
//! use edagari::trace::export::{ExportFormat, SceneOptions, write};
//! use edagari::trace::{Recording, TreeSnapshot};
//! use edagari::words::text::{Language, Text};
//!
//! let position = Game::NumberTree.parse_position("[[3,12,8],[2,4,6],[14,5,2]]")?;
//! let job = Job::new(position, Engine::parse_textbook("alpha-beta", Game::NumberTree)?);
//! let (recording, progress) = Recording::of(&job);
//! assert_eq!((progress.report.score.units(), progress.report.leaves), (3, 7), "7 of 9 leaves are read");
//! let tree = &recording.current().expect("one pass").tree;
//! let look = look(Text::new(Language::English), FigurePaper::Light, vec!["A tree of a textbook".to_owned()]);
//! let svg = write(TreeSnapshot::now(tree), &job.position, &SceneOptions::default(), ExportFormat::Svg, &look)?;
//! assert!(svg.starts_with(b"<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`search::plain`] is minimax in a dozen lines, and `tests/it/session/whole.rs` drives a whole session without a window.
//!
//! **Never.** Nothing but [`window`] names egui, and the command line never names the window. A search knows no
//! channel, no clock but its control, no file. No panel writes the state. Nothing but [`catalog`] matches on every game.
//! No colour stands outside [`session::colors`] and [`window::style`], no visible word outside the text files. No
//! unbounded channel, no thread without a name and an owner, no chance without a seed. No number on the screen that the
//! recording cannot back. `.ci/floors` checks the directions of all imports, that they run in no circle, and that threads,
//! clocks, files and dialogs of the system are named in few places only.

#[doc(inline)]
pub use edagari_app::*;
#[doc(inline)]
pub use edagari_cli as cli;
#[doc(inline)]
pub use edagari_window as window;
