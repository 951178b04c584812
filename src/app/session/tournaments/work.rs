//! Reads, lists and explores tournament games in the background, and passes results to `update`.

use std::sync::Arc;

use crate::game::othello::Othello;
use crate::session::background::{Background, BackgroundSignals, Heard};
use crate::session::effect::Effect;
use crate::session::state::State;
use crate::session::wake::Wake;
use crate::store::wthor::Explored;
use crate::words::text::Language;

use super::collection::{self, FilesToRead, GameCollection, ReadPart};
use super::data::{Reading, board_of};
use super::listing::{self, ListedGames, Query};
use super::update;

/// A list to be made.
#[derive(Clone, Debug)]
struct ListSearch {
    collection: Arc<GameCollection>,
    query: Query,
    language: Language,
}

/// A position to be looked up.
#[derive(Clone, Debug)]
struct ExploredPlace {
    collection: Arc<GameCollection>,
    position: Othello,
}

/// The background work on tournament games.
#[derive(Debug)]
pub struct TournamentRunner {
    reading: Background<FilesToRead, ReadPart>,
    listing: Background<ListSearch, ListedGames>,
    exploring: Background<ExploredPlace, Arc<Explored>>,
}

impl Default for TournamentRunner {
    fn default() -> Self {
        Self {
            reading: Background::new("tournaments", collection::read),
            listing: Background::new("game list", listed),
            exploring: Background::new("explorer", explored),
        }
    }
}

impl TournamentRunner {
    /// Receives results, stops what is no longer wanted, starts what is.
    pub fn advance(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        let effects = self.read(state, wake);
        if let Some(collection) = state.tournaments.collection.clone() {
            self.list(state, &collection, wake);
            self.explore(state, &collection, wake);
        }
        effects
    }

    /// Stops all work and joins its threads.
    pub fn stop(&mut self) {
        self.reading.end();
        self.listing.end();
        self.exploring.end();
    }

    fn read(&mut self, state: &mut State, wake: &Wake) -> Vec<Effect> {
        let mut effects = Vec::new();
        // Everything opened before the next frame belongs together; this frame ends the round.
        state.tournaments.gathers = false;
        let wanted = state.tournaments.is_reading().then_some(state.tournaments.begun);
        self.reading.keep(|asked| Some(asked.number) == wanted);
        while let Some(heard) = self.reading.hear() {
            match heard {
                Heard::Answer(asked, part) if Some(asked.number) == wanted => {
                    effects.extend(update::absorb(state, part));
                }
                Heard::Answer(..) => {}
                Heard::Failed(_) => {
                    let why = state.text().get("tournaments.failed");
                    effects.extend(update::failed(state, &why));
                }
            }
        }
        if state.tournaments.reading == Reading::Running {
            let tournaments = &mut state.tournaments;
            tournaments.progress.0 = self.reading.done();
            self.reading.ask(wake, || {
                Some(FilesToRead { number: tournaments.begun, paths: tournaments.paths.clone() })
            });
            wake.after(std::time::Duration::from_millis(100));
        }
        effects
    }

    fn list(&mut self, state: &mut State, collection: &Arc<GameCollection>, wake: &Wake) {
        let query = state.tournaments.query(&state.game.position);
        let language = state.settings.language;
        self.listing.keep(|search| search.query == query && search.language == language);
        while let Some(heard) = self.listing.hear() {
            state.tournaments.listed = Some(match heard {
                Heard::Answer(_, listed) => listed,
                // It would fail again.
                Heard::Failed(ListSearch { query, language, .. }) => {
                    ListedGames { query, language, games: Arc::default() }
                }
            });
        }
        let known = state.tournaments.listed.as_ref();
        if known.is_none_or(|listed| listed.query != query || listed.language != language) {
            self.listing
                .ask(wake, || Some(ListSearch { collection: Arc::clone(collection), query, language }));
        }
    }

    fn explore(&mut self, state: &mut State, collection: &Arc<GameCollection>, wake: &Wake) {
        let here = board_of(&state.game.position);
        self.exploring
            .keep(|place| Some(place.position) == here && place.collection.number == collection.number);
        while let Some(heard) = self.exploring.hear() {
            let (place, explored) = match heard {
                Heard::Answer(place, explored) => (place, explored),
                // An empty result is stored: asked once more, the question would fail once more.
                Heard::Failed(place) => (place, Arc::default()),
            };
            state.tournaments.explored = Some(((place.collection.number, place.position), explored));
        }
        let Some(position) = here else { return };
        if state.tournaments.explored_at(&state.game.position).is_none() {
            self.exploring.ask(wake, || Some(ExploredPlace { collection: Arc::clone(collection), position }));
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the form of all work beside the window")]
fn listed(search: ListSearch, _signals: &BackgroundSignals<ListedGames>) -> Option<ListedGames> {
    let ListSearch { collection, query, language } = search;
    let games = listing::list(&collection, &query, language);
    Some(ListedGames { query, language, games })
}

#[expect(
    clippy::needless_pass_by_value,
    clippy::unnecessary_wraps,
    reason = "the form of all work beside the window"
)]
fn explored(place: ExploredPlace, _signals: &BackgroundSignals<Arc<Explored>>) -> Option<Arc<Explored>> {
    Some(place.collection.index.explore(&place.collection.archive, &place.position).into())
}
