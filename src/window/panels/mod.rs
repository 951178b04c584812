//! The panels: each paints one thing from the state and pushes commands.

mod analysis;
pub(super) mod apart;
mod axes;
mod compare;
pub(super) mod conventions;
mod exercises;
pub(super) mod format;
pub(super) mod game;
mod heading;
mod lessons;
mod matches;
mod review;
mod statistics_tables;
pub(super) mod step;
mod tournaments;
mod tree;
mod weights;

pub use analysis::analysis_ui;
pub use compare::{compare_ui, presented_ui};
pub use exercises::{answers_covered_ui, exercise_ui, is_answered};
pub use game::game_ui;
pub use lessons::course_ui;
pub use matches::matches_ui;
pub(crate) use matches::{ends_ui, openings_key};
pub use review::review_ui;
pub use tournaments::tournaments_ui;
pub use tree::{drawing_ui, nodes_on_screen, tree_ui, windows_switch_ui};
pub use weights::weights_ui;
