//! The engines that a person is offered: what a method is when it is chosen, what of an engine is not as usual,
//! and who plays a new game.

use crate::catalog::{Engine, Evaluation, Family, FasterMethod, Game, Job, Level, Method, SearchStyle};
use crate::store::Player;
use crate::words::games::game_name;

use super::state::{State, Status};

impl State {
    /// The style in which methods are chosen now: in lessons that of textbooks, else the game's usual one.
    pub const fn search_style(&self, game: Game) -> SearchStyle {
        if self.lessons.staged { SearchStyle::Textbook } else { SearchStyle::usual(game) }
    }

    /// The same engine with another method, as that is usual in the game and as the document's course writes it.
    pub fn with_method(&self, engine: &Engine, method: Method, game: Game) -> Engine {
        let usual = Engine::default_for(game).method;
        // The game's own choice may have other settings than the method has in general.
        let method = if usual.name() == method.name() { usual } else { method };
        let counts_otherwise = method.is_monte_carlo() != engine.method.is_monte_carlo();
        let mut engine = Engine { method: self.search_style(game).of(method, game), ..engine.clone() };
        if counts_otherwise {
            // So many simulations are no number of nodes.
            engine.limits.nodes = None;
        }
        if !engine.evaluation.fits(game) {
            engine.evaluation = Evaluation::default_for(game);
        }
        engine.set_solver_threads(self.threads());
        engine.follow_conventions(&self.conventions());
        engine
    }

    /// What the analysis searches with once a person chose another method: a search that nothing else would end is
    /// given a time, which goes again with the method that needed it.
    pub fn with_chosen(&self, engine: &Engine, method: Method, game: Game) -> Engine {
        let mut before = engine.clone();
        if before.limits.seconds == Some(Engine::SECONDS_OF_A_SEARCH) {
            before.limits.seconds = None;
            // The time is the game's own, or one that a person chose for a search that ends anyway.
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

    /// On how many threads solvers search now; in lessons on one, so that each search counts the same nodes.
    pub fn threads(&self) -> u32 {
        if self.lessons.staged { 1 } else { self.settings.threads() }
    }

    /// What the analysis searches with when nobody has chosen anything.
    pub fn usual_engine(&self, game: Game) -> Engine {
        let usual = Engine::default_for(game);
        self.with_method(&usual, usual.method.clone(), game)
    }

    /// What an engine of the analysis is when nobody has changed anything but its method.
    pub fn usual_with(&self, engine: &Engine, game: Game) -> Engine {
        let method = Method::named(engine.method.name()).unwrap_or_else(|| engine.method.clone());
        self.with_chosen(&self.usual_engine(game), method, game)
    }

    /// The engine, where it fits a game and is none of the user's that is gone or plays others.
    fn can_play<'a>(&self, engine: &'a Engine, game: Game) -> Option<&'a Engine> {
        let plays = engine.fits(game) && self.view.engines.stranger(engine, game).is_none();
        plays.then_some(engine)
    }

    /// Against whom a person chose to play a game last, where that one can be played against still.
    pub fn remembered_opponent(&self, game: Game) -> Option<&Engine> {
        self.can_play(self.settings.opponents.get(&game.to_string())?, game)
    }

    /// That an engine of the user's is gone, or does not play a game, in words; nothing where it can play.
    pub fn missing_engine(&self, engine: &Engine, game: Game) -> Option<String> {
        let (text, engines) = (self.text(), &self.view.engines);
        let name = engines.stranger(engine, game)?;
        if engines.list.iter().all(|entry| entry.name != name) {
            return Some(text.with("engines.gone", &[("engine", &name)]));
        }
        Some(text.with("engines.strange", &[("engine", &name), ("game", &game_name(text, game))]))
    }

    /// That the engine against which a game was played last cannot be played against any more, in words.
    pub fn missing_opponent(&self, game: Game) -> Option<String> {
        self.missing_engine(self.settings.opponents.get(&game.to_string())?, game)
    }

    /// The games in which an engine of the user's is the opponent: the one that is open, and those that are begun against it.
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

    /// What is faster than the search that runs, where that takes long.
    pub fn faster(&self) -> Option<FasterMethod> {
        let (Some(root), Some(engine)) = (&self.analysis.root, &self.analysis.engine) else { return None };
        let runs = self.analysis.status == Status::Running;
        runs.then(|| Job::new(root.clone(), engine.clone()).faster())?
    }
}

/// Remembers against whom a person chose to play, for the next game of its kind. Who plays in a lesson was not chosen, and
/// methods that play each other are nobody's opponent.
pub(super) fn remember_opponent(state: &mut State, game: Game, players: &[Player; 2]) {
    if let [Player::Person, Player::Engine(engine)] | [Player::Engine(engine), Player::Person] = players
        && !state.lessons.staged
    {
        state.settings.opponents.insert(game.to_string(), engine.clone());
    }
}

/// The same player, which overlooks other things than in the game before, and opens differently.
pub(super) fn next_seed(engine: Engine) -> Engine {
    let seed = engine.seed().wrapping_add(1);
    engine.with_oversights_of(seed)
}

/// The same player, which is not given the seed that it had in the first game of an earlier start of the program.
pub(super) fn seeded(state: &State, player: Player) -> Player {
    // The stem differs between starts of the program; the remainder keeps the seed to four digits.
    let first = state.stored.stem.bytes().fold(0, |seed: u64, sign| (31 * seed + u64::from(sign)) % 9973);
    match player {
        // A seed of zero is what an engine has that was given none.
        Player::Engine(engine) if engine.seed() == 0 => Player::Engine(engine.with_oversights_of(first)),
        player => player,
    }
}

/// Who plays a new game when nothing else is said: the opponent of the open game, if it is the same game,
/// else the one that was last chosen for it.
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
        // Nobody has the second seat.
        _ if game.family() == Family::Solo => [Player::Person, Player::Person],
        _ if is_first => [Player::Engine(opponent), Player::Person],
        _ => [Player::Person, Player::Engine(opponent)],
    }
}

/// The level of an opponent that nobody has chosen: one whom somebody who has just learned the rules can beat.
const USUAL_LEVEL: u8 = 3;

/// Who plays a game that a person begins when nothing else is said: as [`players_for`], and where nobody was ever chosen an
/// opponent at a level that is no strong one.
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

/// Who answers when nobody was chosen. It plays to win as soon as it can, also where a search that is looked
/// at is the textbook's.
fn opponent_for(game: Game) -> Engine {
    let mut engine = Engine::default_for(game);
    if game != Game::NumberTree {
        engine.method = SearchStyle::FullStrength.of(engine.method, game);
    }
    engine
}
