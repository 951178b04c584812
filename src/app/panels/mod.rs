//! The panels: each paints one thing from the state and pushes commands.

mod analysis;
pub(super) mod apart;
mod axes;
mod compare;
mod course;
mod exercise;
pub(super) mod format;
mod game;
mod matches;
pub(super) mod step;
mod tree;
mod weights;

pub use analysis::analysis_ui;
pub use compare::compare_ui;
pub use course::course_ui;
pub use exercise::exercise_ui;
pub use game::game_ui;
pub use matches::matches_ui;
pub use tree::{drawing_ui, open_nodes, tree_ui};
pub use weights::weights_ui;
