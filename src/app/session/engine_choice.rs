//! Choice of engines for the user: the defaults of each method, differences from them, and the players of a
//! new game.

use crate::catalog::{Engine, Evaluation, Family, FasterMethod, Game, Job, Level, Method, SearchStyle};
use crate::store::Player;
use crate::words::games::game_name;

use super::state::{State, Status};

impl State {
    /// The style in which methods are configured: in lessons that of textbooks, else the game's default.
    pub const fn search_style(&self, game: Game) -> SearchStyle {
        if self.lessons.staged { SearchStyle::Textbook } else { SearchStyle::usual(game) }
    }

    /// The same engine with another method, with the settings usual in the game and in the document's course.
    pub fn with_method(&self, engine: &Engine, method: Method, game: Game) -> Engine {
        let usual = Engine::default_for(game).method;
        // The game's own default may have other settings than the method has in general.
        let method = if usual.name() == method.name() { usual } else { method };
        let counts_otherwise = method.is_monte_carlo() != engine.method.is_monte_carlo();
        let mut engine = Engine { method: self.search_style(game).of(method, game), ..engine.clone() };
        if counts_otherwise {
            // A number of simulations is no number of nodes.
            engine.limits.nodes = None;
        }
        if !engine.evaluation.fits(game) {
            engine.evaluation = Evaluation::default_for(game);
        }
        engine.set_solver_threads(self.threads());
        engine.follow_conventions(&self.conventions());
        engine
    }

    /// The engine of the analysis once the user chose another method: an otherwise endless search gets a time
    /// limit, which is removed with the method that needed it.
    pub fn with_chosen(&self, engine: &Engine, method: Method, game: Game) -> Engine {
        let mut before = engine.clone();
        if before.limits.seconds == Some(Engine::SECONDS_OF_A_SEARCH) {
            before.limits.seconds = None;
            // The time limit is the game's own, or one that the user chose for a search that ends anyway.
            if Engine::default_for(game).limits.seconds.is_some() || !before.is_endless() {
                before.limits.seconds = engine.limits.seconds;
            }
        }
        let mut chosen = self.with_method(&before, method, game);
        if chosen.is_endless() {
            chosen.limits.seconds = Some(Engine::SECONDS_OF_A_SEARCH);
        }
        chosen
    }

    /// Number of threads for solvers; in lessons 1, so that each search counts the same nodes.
    pub fn threads(&self) -> u32 {
        if self.lessons.staged { 1 } else { self.settings.threads() }
    }

    /// The default engine of the analysis.
    pub fn usual_engine(&self, game: Game) -> Engine {
        let usual = Engine::default_for(game);
        self.with_method(&usual, usual.method.clone(), game)
    }

    /// The default engine of the analysis with the method of this engine.
    pub fn usual_with(&self, engine: &Engine, game: Game) -> Engine {
        let method = Method::named(engine.method.name()).unwrap_or_else(|| engine.method.clone());
        self.with_chosen(&self.usual_engine(game), method, game)
    }

    /// The engine, if it fits a game and is no external engine that is missing or plays other games.
    fn can_play<'a>(&self, engine: &'a Engine, game: Game) -> Option<&'a Engine> {
        let plays = engine.fits(game) && self.view.engines.stranger(engine, game).is_none();
        plays.then_some(engine)
    }

    /// The opponent that the user last chose for a game, if still available.
    pub fn remembered_opponent(&self, game: Game) -> Option<&Engine> {
        self.can_play(self.settings.opponents.get(&game.to_string())?, game)
    }

    /// A sentence saying that an external engine is missing or does not play a game; `None` where it can
    /// play.
    pub fn missing_engine(&self, engine: &Engine, game: Game) -> Option<String> {
        let (text, engines) = (self.text(), &self.view.engines);
        let name = engines.stranger(engine, game)?;
        if engines.list.iter().all(|entry| entry.name != name) {
            return Some(text.with("engines.gone", &[("engine", &name)]));
        }
        Some(text.with("engines.strange", &[("engine", &name), ("game", &game_name(text, game))]))
    }

    /// A sentence saying that the last opponent in a game is no longer available; `None` where it is.
    pub fn missing_opponent(&self, game: Game) -> Option<String> {
        self.missing_engine(self.settings.opponents.get(&game.to_string())?, game)
    }

    /// The games in which an external engine is the opponent: the open one, and new ones.
    pub fn played_by(&self, name: &str) -> Vec<Game> {
        let is_it = |engine: &Engine| engine.external() == Some(name);
        let document = &self.game.document;
        let open =
            document.players.iter().any(|player| matches!(player, Player::Engine(engine) if is_it(engine)));
        let usual = self.settings.opponents.iter().filter(|(_, engine)| is_it(engine));
        let mut games: Vec<Game> = usual.filter_map(|(word, _)| word.parse().ok()).collect();
        if open && !games.contains(&document.game()) {
            games.insert(0, document.game());
        }
        games
    }

    /// A faster method than the search that runs, where that takes long.
    pub fn faster(&self) -> Option<FasterMethod> {
        let (Some(root), Some(engine)) = (&self.analysis.root, &self.analysis.engine) else { return None };
        let runs = self.analysis.status == Status::Running;
        runs.then(|| Job::new(root.clone(), engine.clone()).faster())?
    }
}

/// Remembers the opponent that the user chose, for the next game of its kind. Players in a lesson were not
/// chosen, and methods that play each other are nobody's opponent.
pub(super) fn remember_opponent(state: &mut State, game: Game, players: &[Player; 2]) {
    if let [Player::Person, Player::Engine(engine)] | [Player::Engine(engine), Player::Person] = players
        && !state.lessons.staged
    {
        state.settings.opponents.insert(game.to_string(), engine.clone());
    }
}

/// The same player with the next seed: it overlooks other moves and opens differently than in the game
/// before.
pub(super) fn next_seed(engine: Engine) -> Engine {
    let seed = engine.seed().wrapping_add(1);
    engine.with_oversights_of(seed)
}

/// The same player with another seed than in the first game of an earlier run of the program.
pub(super) fn seeded(state: &State, player: Player) -> Player {
    // The stem differs between starts of the program; the remainder keeps the seed to four digits.
    let first = state.stored.stem.bytes().fold(0, |seed: u64, sign| (31 * seed + u64::from(sign)) % 9973);
    match player {
        // A seed of zero means that none was set.
        Player::Engine(engine) if engine.seed() == 0 => Player::Engine(engine.with_oversights_of(first)),
        player => player,
    }
}

/// Default players of a new game: the opponent of the open game, if it is the same game, else the one last
/// chosen for it.
pub fn players_for(state: &State, game: Game) -> [Player; 2] {
    // The opponent of the open game stays, on its side.
    let players = &state.game.document.players;
    let is_first = !players[0].is_person() && players[1].is_person() && state.game.position.game() == game;
    let seated = match &players[usize::from(!is_first)] {
        Player::Engine(engine) if state.game.position.game() == game => state.can_play(engine, game),
        _ => None,
    };
    let opponent = seated.or_else(|| state.remembered_opponent(game));
    let opponent = opponent.cloned().map_or_else(|| opponent_for(game), next_seed);
    match game {
        Game::NumberTree => [Player::Person, Player::Person],
        // The second seat is empty.
        _ if game.family() == Family::Solo => [Player::Person, Player::Person],
        _ if is_first => [Player::Engine(opponent), Player::Person],
        _ => [Player::Person, Player::Engine(opponent)],
    }
}

/// The default level of an opponent: a beginner who has just learned the rules can win.
const USUAL_LEVEL: u8 = 3;

/// Default players of a game that the user begins: as [`players_for`], and if no opponent was ever chosen,
/// one at a modest level.
pub fn players_of_new_game(state: &State, game: Game) -> [Player; 2] {
    let mut players = players_for(state, game);
    // Never the strongest.
    let level = Level::new(USUAL_LEVEL.min(Level::count(game).saturating_sub(1)), game);
    let Some(level) = level.filter(|_| state.remembered_opponent(game).is_none()) else { return players };
    let plain = |engine: &Engine| engine.clone().with_oversights_of(0);
    let nobodys = plain(&opponent_for(game));
    for player in &mut players {
        if matches!(player, Player::Engine(engine) if plain(engine) == nobodys) {
            *player = Player::Engine(level.engine());
        }
    }
    players
}

/// The default opponent. It plays to win as soon as it can, even where analysis uses the textbook's search.
fn opponent_for(game: Game) -> Engine {
    let mut engine = Engine::default_for(game);
    if game != Game::NumberTree {
        engine.method = SearchStyle::FullStrength.of(engine.method, game);
    }
    engine
}
