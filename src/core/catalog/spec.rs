//! Errors in a word of the command line that should name a game or an engine: each sentence names the part
//! and lists the possible words.

use crate::search::settings::SettingError;

use super::{Engine, Game, Method};

/// The reason why a word of the command line names no game and no engine.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SpecError {
    #[error("no game is called {0:?}; there are: {games}", games = Game::names().join(", "))]
    Game(String),
    /// A variant that the game does not have.
    #[error("{game} has no variant {variant:?}; there are: {variants}", variants = variants(game))]
    Variant {
        game: String,
        /// The requested variant.
        variant: String,
    },
    /// No such method.
    #[error("no method is called {0:?}; there are: {methods}, and engine:NAME", methods = methods())]
    Method(String),
    /// An invalid name of an engine.
    #[error(
        "{0:?} is no name of an engine: write engine:NAME, with letters and digits, as edagari engines list names them"
    )]
    EngineName(String),
    /// A method for games of another family.
    #[error("{method} cannot play {game}; these can: {known}")]
    Unfit {
        /// The requested method.
        method: &'static str,
        game: Game,
        /// The methods that can play it.
        known: String,
    },
    /// A setting without a value.
    #[error("{0:?} is no setting: write key=value")]
    NoValue(String),
    /// A limit that is no number or out of range.
    #[error("{key} cannot be {text:?}: give {expected}")]
    Limit {
        /// The key of the limit.
        key: &'static str,
        /// The requested value.
        text: String,
        /// The values that would fit.
        expected: &'static str,
    },
    /// A depth for a method that does not search to one.
    #[error("{method} does not search to a depth: nodes= or time= stop it")]
    NoDepth { method: &'static str },
    /// A setting that the method refuses.
    #[error("{method}: {error}{}", besides(method, error))]
    Setting {
        method: &'static str,
        /// The reason, with the values that would fit.
        error: SettingError,
    },
    /// A level that the game does not have.
    #[error("{game} has no level {text:?}; it has: {}", numbers(*.levels))]
    Level {
        game: Game,
        /// The requested level.
        text: String,
        levels: u8,
    },
    /// An evaluation that does not apply to the game.
    #[error("{game} has no evaluation {name:?}; it has: {known}")]
    Evaluation {
        game: Game,
        /// The requested evaluation.
        name: String,
        /// The evaluations that fit.
        known: String,
    },
}

impl SpecError {
    /// The possible words; `None` where they are no list.
    pub fn known(&self) -> Option<String> {
        match self {
            Self::Game(_) => Some(Game::names().join(", ")),
            Self::Variant { game, .. } => Some(variants(game)),
            Self::Method(_) => Some(methods()),
            Self::Unfit { known, .. } | Self::Evaluation { known, .. } => Some(known.clone()),
            Self::Level { levels, .. } => Some(numbers(*levels)),
            Self::Setting { method, error: SettingError::Unknown { known, .. } } if known.is_empty() => {
                Some(settings_of_all(method).to_owned())
            }
            Self::NoValue(_)
            | Self::EngineName(_)
            | Self::NoDepth { .. }
            | Self::Limit { .. }
            | Self::Setting { .. } => None,
        }
    }

    /// A method that cannot play a game.
    pub(super) fn unfit(method: &Method, game: Game) -> Self {
        let known: Vec<_> = Method::fitting(game).map(|method| method.name()).collect();
        Self::Unfit { method: method.name(), game, known: known.join(", ") }
    }
}

/// The words of all methods.
fn methods() -> String {
    Method::names().chain([Engine::BEST]).collect::<Vec<_>>().join(", ")
}

/// The numbers of the levels.
fn numbers(levels: u8) -> String {
    match levels {
        0 => "none".to_owned(),
        levels => format!("1 to {levels}"),
    }
}

/// A sentence on the settings that every method has, after an unknown setting.
fn besides(method: &str, error: &SettingError) -> String {
    let SettingError::Unknown { known, .. } = error else { return String::new() };
    let are = if known.is_empty() { "there are:" } else { "besides" };
    format!("; {are} {}", settings_of_all(method))
}

/// The settings of every method; without `eval` for one that uses no evaluator.
fn settings_of_all(method: &str) -> &'static str {
    let evaluates = Method::named(method).is_some_and(|method| method.evaluates());
    if evaluates { "depth, nodes, time, eval, book" } else { "depth, nodes, time, book" }
}

fn variants(game: &str) -> String {
    let Some(mut known) = Game::usual(game) else { return "none".to_owned() };
    let row = known.row();
    if !row.variants.is_empty() {
        return row.variants.to_owned();
    }
    let Some((_, (sizes, turns))) = known.maze() else { return format!("{game} alone") };
    let ((least, most), (shortest, longest)) = (sizes.into_inner(), turns.into_inner());
    format!(
        "{game}:size={least}x{least} to {most}x{most},turns={shortest} to {longest},seed=0 to {}",
        u32::MAX
    )
}

impl Game {
    /// The usual games, in the order of help texts.
    fn in_help() -> impl Iterator<Item = Self> {
        Self::WORDS.iter().filter_map(|word| Self::usual(word))
    }

    /// The words of games and their variants, with an example of `settings` for mazes, for help texts.
    pub fn help(settings: &str) -> String {
        // `maze` returns its game for changing, so it is called on a copy.
        let (mazes, others): (Vec<_>, Vec<_>) = Self::in_help().partition(|game| { *game }.maze().is_some());
        let others: Vec<_> = others.into_iter().map(Self::with_example).collect();
        let of_maze = |maze: &Self| maze.name().trim_start_matches("maze").to_owned();
        let mazes = either(&mazes.iter().map(of_maze).collect::<Vec<_>>());
        format!("{}, or maze{mazes} with [:{settings}]", others.join(", "))
    }

    /// The words of the chosen games and their variants, each with its own example.
    pub fn help_where(chosen: impl Fn(Self) -> bool) -> String {
        either(&Self::in_help().filter(|&game| chosen(game)).map(Self::with_example).collect::<Vec<_>>())
    }

    /// The words of the chosen games.
    pub fn words_where(chosen: impl Fn(Self) -> bool) -> String {
        either(
            &Self::in_help()
                .filter(|&game| chosen(game))
                .map(|game| game.name().to_owned())
                .collect::<Vec<_>>(),
        )
    }

    fn with_example(self) -> String {
        match self.row().example {
            "" => self.name().to_owned(),
            example => format!("{}[:{example}]", self.name()),
        }
    }
}

/// `one, two or three`.
fn either(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}
