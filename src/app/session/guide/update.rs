//! The guide: answers, and opening what it advises.

use crate::catalog::Family;
use crate::session::analysis::data::Purpose;
use crate::session::effect::{Effect, LayoutChange};
use crate::session::screen::data::Panel;
use crate::session::screen::update::show;
use crate::session::state::State;
use crate::session::{analysis, document};
use crate::store::Player;

use super::data::{ChartBox, GuideCommand};

pub(crate) fn apply(state: &mut State, request: GuideCommand) -> Vec<Effect> {
    let guide = &mut state.view.guide;
    match request {
        GuideCommand::Answer(answer) => {
            if let Some(ChartBox::Question(_, answers)) = guide.path().last()
                && answer < answers.len()
            {
                guide.answers.push(answer);
            }
        }
        GuideCommand::BackTo(question) => guide.answers.truncate(question),
        GuideCommand::Open(index) => return open(state, index),
    }
    Vec::new()
}

/// Opens the game of an offer, with its method searching in the analysis and as the opponent.
fn open(state: &mut State, index: usize) -> Vec<Effect> {
    let path = state.view.guide.path();
    let Some(ChartBox::Advice(_, offers)) = path.last() else { return Vec::new() };
    let Some((game, engine)) = offers.get(index).and_then(|offer| offer.read()) else { return Vec::new() };
    // Another game on the board resets the view, and the guide's place is part of that.
    let guide = state.view.guide.clone();
    document::begin(state, game);
    analysis::update::set_engine(state, engine.clone());
    if game.family() != Family::Solo {
        state.game.document.players = [Player::Person, Player::Engine(engine)];
    }
    state.view.guide = guide;
    state.analysis.requested = Some(Purpose::Analysis);
    show(state, None);
    [Panel::Tree, Panel::Game].map(|panel| Effect::Layout(LayoutChange::Focus(panel))).into()
}
