//! A player that is a program: method, evaluation and limits, as read from one word of the command line.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::conventions::Conventions;
use crate::game::ActionId;
use crate::game::othello::Othello;
use crate::search::Limits;
use crate::search::alpha_beta::Refinement;
use crate::search::external::External;
use crate::search::settings::{SettingEntry, SettingError, SettingValue};

use super::games::SECONDS_OF_A_SEARCH;
use super::opening_book::OpeningBook;
use super::spec::SpecError;
use super::{AnyPosition, Evaluation, Game, Level, Method, SearchStyle};

/// A method with all its parameters for a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Engine {
    pub method: Method,
    /// The evaluation at the leaves.
    #[serde(default)]
    pub evaluation: Evaluation,
    #[serde(default)]
    pub limits: Limits,
    /// As a player of Othello on 8x8: the number of plies from the start in which it plays from the
    /// [`OpeningBook`] where that has the position; 0..=[`OpeningBook::PLIES`], 0 never. A search ignores it.
    #[serde(default, skip_serializing_if = "is_none")]
    pub book: u32,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_none(book: &u32) -> bool {
    *book == 0
}

impl Engine {
    /// The default of window and command line for a game.
    pub fn default_for(game: Game) -> Self {
        let row = game.row();
        let mut engine = Self::with_method(game.usual_method(), game);
        engine.limits = row.limits;
        if let Some(judge) = row.judge {
            engine.evaluation = judge();
        }
        engine
    }

    /// The word of the command line for the strongest engine of a game.
    pub const BEST: &'static str = "best";

    /// The strongest engine of a game, without limits: its usual method at full strength, whatever its usual
    /// style, and the evaluation of serious play.
    pub fn best_for(game: Game) -> Self {
        let usual = Self::default_for(game);
        Self { method: SearchStyle::FullStrength.of(usual.method, game), limits: Limits::default(), ..usual }
    }

    /// A method with the game's own evaluation and no limits.
    pub fn with_method(method: Method, game: Game) -> Self {
        Self::searching(method, Evaluation::default_for(game), Limits::default())
    }

    /// A method, an evaluation and limits, and no book.
    pub const fn searching(method: Method, evaluation: Evaluation, limits: Limits) -> Self {
        Self { method, evaluation, limits, book: 0 }
    }

    /// The key of a setting that has no effect with this evaluation: the deviation between its shallow and
    /// its deep searches has not been measured.
    pub fn idle_setting(&self) -> Option<&'static str> {
        let Method::AlphaBeta(method) = &self.method else { return None };
        let is_measured = matches!(self.evaluation, Evaluation::Patterns | Evaluation::OwnPatterns(_));
        if is_measured {
            None
        } else if method.probability_cuts > 0.0 {
            Some("probability-cuts")
        } else {
            method.selective.then_some("selective")
        }
    }

    /// Reads a word such as `alpha-beta:depth=5,eval=weights,table=off`, for one game.
    ///
    /// # Errors
    /// [`SpecError`] names the wrong part and lists the words possible there.
    pub fn parse(word: &str, game: Game) -> Result<Self, SpecError> {
        if game == Game::NumberTree {
            return Self::parse_textbook(word, game);
        }
        let (name, settings) = word.split_once(':').unwrap_or((word, ""));
        if name == Level::WORD {
            return Self::parse_level(settings, game);
        }
        if name == Self::BEST {
            return Self::best_for(game).with_settings(settings, game);
        }
        if name == Method::EXTERNAL {
            return Self::parse_external(settings, game);
        }
        let method = Method::named(name).ok_or_else(|| SpecError::Method(short(name)))?;
        Self::parse_settings(method, settings, game)
    }

    /// Reads a word as [`Engine::parse`] does, but `alpha-beta` alone is that of a textbook: the game's own
    /// order of actions, no table, no second search. For number trees it always is.
    ///
    /// # Errors
    /// As [`Engine::parse`].
    pub fn parse_textbook(word: &str, game: Game) -> Result<Self, SpecError> {
        let (name, settings) = word.split_once(':').unwrap_or((word, ""));
        let method = match name {
            "alpha-beta" => Method::AlphaBeta(SearchStyle::Textbook.alpha_beta(game)),
            Method::EXTERNAL => return Self::parse_external(settings, game),
            Self::BEST => return Self::best_for(game).with_settings(settings, game),
            _ => Method::named(name).ok_or_else(|| SpecError::Method(short(name)))?,
        };
        Self::parse_settings(method, settings, game)
    }

    /// Reads the number of a level, and settings that differ from those of the level.
    fn parse_level(settings: &str, game: Game) -> Result<Self, SpecError> {
        let (number, settings) = settings.split_once(',').unwrap_or((settings, ""));
        let levels = Level::count(game);
        let level = number.parse().ok().and_then(|number| Level::new(number, game));
        let level = level.ok_or_else(|| SpecError::Level { game, text: short(number), levels })?;
        level.engine().with_settings(settings, game)
    }

    /// Reads the name of an external program, and its limits. Whether the user has added one of this name is
    /// checked when it is to move.
    fn parse_external(settings: &str, game: Game) -> Result<Self, SpecError> {
        // As every method takes its settings after a colon, so may an external program.
        let (name, settings) = settings.split_once([',', ':']).unwrap_or((settings, ""));
        if !External::is_name(name) {
            return Err(SpecError::EngineName(short(name)));
        }
        Self::parse_settings(Method::External(External { name: name.to_owned() }), settings, game)
    }

    /// The name of the external program that plays; `None` for other methods.
    pub fn external(&self) -> Option<&str> {
        match &self.method {
            Method::External(method) => Some(&method.name),
            _ => None,
        }
    }

    /// The word of its method, with the name of an external program.
    pub fn word(&self) -> String {
        let word = self.method.name().to_owned();
        self.external().map_or_else(|| word.clone(), |name| format!("{word}:{name}"))
    }

    fn parse_settings(method: Method, settings: &str, game: Game) -> Result<Self, SpecError> {
        // Checked before the settings are read, or one of them would be blamed for a method that cannot play.
        if !method.plays(game.family()) {
            return Err(SpecError::unfit(&method, game));
        }
        Self::with_method(method, game).with_settings(settings, game)
    }

    fn with_settings(self, settings: &str, game: Game) -> Result<Self, SpecError> {
        let mut engine = self;
        // A comma at the end, or two in a row, are ignored.
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (key, value) = setting.split_once('=').ok_or_else(|| SpecError::NoValue(short(setting)))?;
            engine.set(key, value, game)?;
        }
        Ok(engine)
    }

    fn set(&mut self, key: &str, value: &str, game: Game) -> Result<(), SpecError> {
        match key {
            "depth" => {
                let depth = limit("depth", value, "a whole number from 1 to 64", 1..=64)?;
                self.limits.depth = Some(depth);
            }
            "nodes" => {
                self.limits.nodes =
                    Some(limit("nodes", value, "a whole number of at least 1", 1..=u64::MAX)?);
            }
            "time" => {
                let expected = "seconds from 0.001 to 86400";
                self.limits.seconds = Some(limit("time", value, expected, 0.001..=86_400.0)?);
            }
            // An external program has its own evaluation.
            "eval" if self.external().is_none() => {
                let fitting = Evaluation::fitting(game);
                let known = fitting.iter().map(Evaluation::name).collect::<Vec<_>>().join(", ");
                let unknown = || SpecError::Evaluation { game, name: short(value), known };
                self.evaluation = Evaluation::named(value, game).ok_or_else(unknown)?;
            }
            // The solver of Connect Four has a book of its own; a player of Othello plays from one.
            "book" if !self.solves_with_book(game) => self.book = book(value, game)?,
            _ => {
                let method = self.method.name();
                let changed = self.method.settings_mut().assign_text(key, value);
                changed.map_err(|error| SpecError::Setting { method, error })?;
            }
        }
        Ok(())
    }

    /// The engine itself, or an error where a given setting would have no effect. Older files are read
    /// without this check, so that they still open.
    ///
    /// # Errors
    /// [`SpecError`] for a depth that the method does not search to, an evaluation that it does not use, and
    /// for ideas that its solver does not have.
    pub fn without_vain_settings(self, game: Game) -> Result<Self, SpecError> {
        let method = self.method.name();
        if self.limits.depth.is_some() && !self.method.stops_at_depth() {
            return Err(SpecError::NoDepth { method });
        }
        if !self.method.evaluates() && self.evaluation != Evaluation::default_for(game) {
            let (key, known) = ("eval".to_owned(), keys(&self.method));
            return Err(SpecError::Setting { method, error: SettingError::Unknown { key, known } });
        }
        let said = self.method.settings().entries();
        let usual = Method::named(method).map_or_else(Vec::new, |usual| usual.settings().entries());
        for entry in self.method.settings_in(game) {
            let is_same = |other: &&SettingEntry| other.key == entry.key;
            // The entries of a game already omit settings without meaning there; the given values are in
            // `said`.
            let value = said.iter().find(is_same).map_or(entry.value, |said| said.value);
            // A setting at its usual value was not chosen, so nothing is ignored.
            let is_usual = usual.iter().find(is_same).is_some_and(|usual| usual.value == value);
            if !is_usual && !entry.kind.fits(value) {
                let (key, kind) = (entry.key, entry.kind);
                let error = SettingError::Unfit { key, text: kind.format(value), kind };
                return Err(SpecError::Setting { method, error });
            }
        }
        Ok(self)
    }

    /// Whether its recordings hold only the root and its moves, and nodes below are counted.
    pub const fn only_counts(&self, game: Game) -> bool {
        self.solves_with_book(game)
    }

    /// Whether its method has a book of its own for positions of the game.
    const fn solves_with_book(&self, game: Game) -> bool {
        matches!(self.method, Method::Exact(_)) && matches!(game, Game::ConnectFour { .. })
    }

    /// The time of a move without any other limit, in seconds.
    pub const SECONDS_OF_A_MOVE: f64 = 1.0;

    /// The time of a search for analysis without any other limit, in seconds, in games that have one.
    pub const SECONDS_OF_A_SEARCH: f64 = SECONDS_OF_A_SEARCH;

    /// Makes it search for the best move only, without values of other moves, and within a limit.
    #[must_use]
    pub fn for_one_move(mut self) -> Self {
        if self.is_endless() {
            self.limits.seconds = Some(Self::SECONDS_OF_A_MOVE);
        }
        match &mut self.method {
            Method::AlphaBeta(method) => method.lines = Some(1),
            Method::Exact(method) => method.every = false,
            _ => {}
        }
        self
    }

    /// Its move from the opening book, without a search; the same for the same seed.
    pub fn book_move(&self, position: &AnyPosition, seed: u64) -> Option<ActionId> {
        let AnyPosition::Othello(board) = position else { return None };
        // The discs count the plies, passes aside; a board that was set up can have fewer discs than the
        // start.
        let played = (board.own() | board.opponent()).count_ones().checked_sub(Othello::STONES_AT_START)?;
        let knows = board.size() == 8 && played < self.book;
        knows.then(|| OpeningBook::shipped().choose(board, seed)).flatten().map(ActionId::from)
    }

    /// The seed of all its random choices; 0 where it has none.
    pub fn seed(&self) -> u64 {
        let entries = self.method.settings().entries();
        match entries.into_iter().find(|entry| entry.key == "seed").map(|entry| entry.value) {
            Some(SettingValue::Count(seed)) => seed,
            _ => 0,
        }
    }

    /// Sets the number of threads of a solver.
    pub const fn set_solver_threads(&mut self, threads: u32) {
        if let Method::Exact(method) = &mut self.method {
            method.threads = threads;
        }
    }

    /// Sets the number of threads of a solver, and of the selective search where its nodes are not recorded;
    /// any other method searches on one.
    pub const fn set_threads(&mut self, threads: u32) {
        self.set_solver_threads(threads);
        if let Method::AlphaBeta(method) = &mut self.method {
            method.threads = threads;
        }
    }

    /// Makes the method follow the conventions of a course, where they apply to it.
    pub const fn follow_conventions(&mut self, conventions: &Conventions) {
        match &mut self.method {
            Method::AlphaBeta(method) => conventions.teach_alpha_beta(method),
            Method::Mcts(method) => conventions.teach_mcts(method),
            _ => {}
        }
    }

    /// Whether its move in the same position may differ.
    pub const fn has_chance(&self) -> bool {
        self.book > 0 || self.method.has_chance()
    }

    /// Whether its results include the margin or the number of moves of a win.
    pub const fn counts_wins(&self) -> bool {
        match &self.method {
            Method::Minimax(method) => method.distance,
            Method::AlphaBeta(method) => method.has(Refinement::Distance),
            _ => true,
        }
    }

    /// The conventions of a course that this method follows, else those of `others`.
    pub const fn conventions(&self, others: Conventions) -> Conventions {
        match &self.method {
            Method::AlphaBeta(method) => Conventions { fail: method.fail, cut: method.cut, ..others },
            Method::Mcts(method) => Conventions { t: method.t, ..others },
            _ => others,
        }
    }

    /// Whether it can play a game: its method plays games of that family, its evaluation that very game.
    pub fn fits(&self, game: Game) -> bool {
        self.method.plays(game.family()) && self.evaluation.fits(game)
    }
}

impl fmt::Display for Engine {
    /// The word that [`Engine::parse`] reads; settings at their default are left out. Weights of the user's
    /// own have no word and are written as `eval=weights`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method.name())?;
        let mut separator = ':';
        if let Some(name) = self.external() {
            write!(f, ":{name}")?;
            separator = ',';
        }
        let mut write = |f: &mut fmt::Formatter<'_>, key: &str, value: &dyn fmt::Display| {
            let written = write!(f, "{separator}{key}={value}");
            separator = ',';
            written
        };
        if let Some(depth) = self.limits.depth {
            write(f, "depth", &depth)?;
        }
        if let Some(nodes) = self.limits.nodes {
            write(f, "nodes", &nodes)?;
        }
        if let Some(seconds) = self.limits.seconds {
            write(f, "time", &seconds)?;
        }
        if self.method.evaluates() && self.evaluation != Evaluation::Even {
            write(f, "eval", &self.evaluation.word())?;
        }
        match self.book {
            0 => {}
            OpeningBook::PLIES => write(f, "book", &"on")?,
            plies => write(f, "book", &plies)?,
        }
        // Both lists are of one method, so they have the same entries in the same order.
        let default = Method::named(self.method.name()).map(|method| method.settings().entries());
        for (index, entry) in self.method.settings().entries().iter().enumerate() {
            if default.as_ref().is_none_or(|entries| entries[index].value != entry.value) {
                write(f, entry.key, &entry.kind.format(entry.value))?;
            }
        }
        Ok(())
    }
}

/// The settings of a method, separated by commas.
fn keys(method: &Method) -> String {
    let keys: Vec<_> = method.settings().entries().iter().map(|entry| entry.key).collect();
    keys.join(", ")
}

fn short(word: &str) -> String {
    // A word of the command line can have any length; its beginning is enough to identify it.
    word.chars().take(40).collect()
}

/// Reads the number of plies in which a player uses the opening book.
fn book(value: &str, game: Game) -> Result<u32, SpecError> {
    let expected = if game == (Game::Othello { size: 8 }) {
        "on, off or a number of plies from 1 to 60"
    } else {
        "off: only othello has an opening book"
    };
    match (value, game) {
        ("off", _) => Ok(0),
        ("on", Game::Othello { size: 8 }) => Ok(OpeningBook::PLIES),
        (_, Game::Othello { size: 8 }) => limit("book", value, expected, 1..=OpeningBook::PLIES),
        _ => Err(SpecError::Limit { key: "book", text: short(value), expected }),
    }
}

fn limit<T: FromStr + PartialOrd>(
    key: &'static str,
    text: &str,
    expected: &'static str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, SpecError> {
    let value = text.parse().ok().filter(|value| range.contains(value));
    value.ok_or_else(|| SpecError::Limit { key, text: short(text), expected })
}
