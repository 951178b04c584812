//! The dialog of exports, by what a screen reader hears: what is too much is refused in a sentence, with an offer.

use edagari::app::dialogs::export::export_ui;
use edagari::app::state::State;
use edagari::app::subject::Stage;
use edagari::app::theme;
use edagari::catalog::Game;
use egui::Vec2;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};

use crate::ui_time::searched;

fn show(state: State) -> Harness<'static, State> {
    let builder = Harness::builder().with_size(Vec2::new(640.0, 560.0)).with_max_steps(64);
    let mut harness = builder
        .with_context_setup(theme::install)
        .build_ui_state(|ui, state: &mut State| export_ui(ui, state, Stage::Main, &mut Vec::new()), state);
    harness.run();
    harness
}

#[test]
fn a_format_that_cannot_bear_the_whole_tree_offers_the_visible_part() {
    let mut harness = show(searched(Game::TicTacToe, "minimax"));
    for format in ["PNG", "TikZ", "DOT", "Mermaid"] {
        harness.get_by_label(format).click();
        harness.run();
        harness.get_by_label("the whole tree").click();
        harness.run();
        harness.get_by_label_contains(&format!("{format} is useful up to"));
        assert!(harness.get_by_label("Save as…").accesskit_node().is_disabled(), "{format}");
        harness.get_by_label("Take the visible part instead").click();
        harness.run();
        assert!(!harness.get_by_label("Save as…").accesskit_node().is_disabled(), "{format} of what is open");
        assert!(harness.query_by_label_contains("is useful up to").is_none());
    }
}
