//! Matches between methods: plans, games, results and statistics.
//!
//! A [`MatchPlan`] is plain data and complete: [`MatchPlan::fixture`] derives each game from its number
//! alone, including board, seats and seeds. So neither thread nor order of play matter: the results of a plan
//! without time limits are always the same. `game` plays one game, `run` many at once, `results` counts them,
//! `document` saves them, `merge` unites shards, `csv` exports them, `experiments` holds the matches of
//! lectures and book, and `published` compares with their figures.

use std::cell::RefCell;
use std::fmt;

use rand::SeedableRng as _;
use rand_mt::Mt;
use serde::{Deserialize, Serialize};

use crate::catalog::{AnyPosition, Engine, Family, Game};
use crate::game::bits::mix2;
use crate::game::{ActionId, Rng64, random_below};

pub mod adjudication;
pub mod csv;
pub mod document;
pub mod experiments;
pub mod game;
pub mod listed_values;
pub mod many_positions;
pub mod merge;
pub mod opening_lines;
pub mod published;
pub mod results;
pub mod run;
pub mod scores;
pub mod sprt;
pub mod statistics;

pub use adjudication::Adjudication;
pub use game::{EffortSums, EngineFault, GameEnding, PlayedGame};
pub use opening_lines::{OpeningFault, OpeningLines};
pub use results::MatchResults;
pub use run::MatchRun;
pub use sprt::{Sprt, SprtVerdict};
pub use statistics::{Interval, Statistics};

/// A match of two engines, or a tournament of several in which each meets each.
///
/// A game for one is played by each engine alone on the same boards; the one with more points on a board wins it.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    /// For games with book boards, the board number in it does not matter.
    pub game: Game,
    /// At least two, or one in games for one.
    pub engines: Vec<Engine>,
    /// Number of games of each pairing; in games for one, of each engine.
    pub games: u32,
    /// The source of all boards, openings and seeds of the methods.
    pub seed: u64,
    pub openings: Openings,
    pub seats: Seats,
    /// The condition for an early end of a match of two.
    pub sprt: Option<Sprt>,
    /// Number of boards or openings after which the first is repeated, with other seeds of the methods;
    /// `None` where every game, or pair of games with swapped seats, has its own.
    pub boards: Option<u32>,
    /// Openings from a file, which precede those of the game; `None` where [`MatchPlan::openings`] applies.
    pub lines: Option<OpeningLines>,
    /// `None` where each game is played to its end.
    pub adjudication: Option<Adjudication>,
}

/// The openings of games. With [`Seats::Swapped`] two games have the same opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Openings {
    /// The start of the game.
    #[default]
    Start,
    /// Boards of the book, with numbers drawn from `mt19937` of the plan's seed, as in the book.
    Boards,
    /// The boards 0, 1, 2 and so on, whatever the seed, as in the book's duel.
    Numbered,
    /// So many random plies; never beyond the last but one.
    Random(u16),
}

/// The engine that begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seats {
    /// Alternating, so that each board and opening is played from both sides.
    #[default]
    Swapped,
    /// Always the first engine.
    Fixed,
}

/// One game of a plan, derived from its number.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixture {
    /// Its number in the plan, from 0.
    pub number: u32,
    /// Indices of the engines in the order of their seats; the same twice in games for one.
    pub players: [usize; 2],
    /// Index of the board or opening, from 0.
    pub board: u32,
    /// The position before the opening.
    pub start: AnyPosition,
    pub opening: Vec<ActionId>,
    /// The source of the seeds of all its searches.
    pub seed: u64,
}

/// The reason why a plan cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlanError {
    /// Too few or too many engines.
    #[error("{0} methods: a match needs two, --first and --second; a tournament takes at most {most}", most = MatchPlan::ENGINES)]
    Engines(usize),
    /// No game or too many.
    #[error("{0} games: give a whole number from 1 to {most}", most = MatchPlan::GAMES)]
    Games(u32),
    /// Too many games in all.
    #[error("{0} games in all: at most {most} are possible", most = MatchPlan::ALL_GAMES)]
    AllGames(u32),
    /// A search without a limit.
    #[error("{0} does not end by itself: give it nodes=, time= or playouts=")]
    Endless(Box<Engine>),
    /// An evaluation of another game.
    #[error("{engine} cannot play {game}: its evaluation is for another game")]
    Unfit { engine: Box<Engine>, game: Game },
    #[error("0 boards: give at least one")]
    NoBoard,
    /// A game without book boards.
    #[error("{0} has no boards to draw: begin with start, or with a number of random plies")]
    NoBoards(Game),
    /// A game that only ends by its rules.
    #[error("games of {0} are always played out: only those of Othello and Connect Four end by --adjudicate")]
    Adjudication(Game),
    /// A test of other games than between two.
    #[error("an SPRT tests games between two engines, not {0}")]
    Sprt(usize),
    /// Bounds that define no test.
    #[error("SPRT: {0}")]
    Bounds(#[from] sprt::BoundsError),
}

impl MatchPlan {
    /// Whether all games between two engines are identical or, where seats are swapped, come in two kinds: no
    /// engine has chance, and each game begins at the start.
    pub fn repeats_itself(&self) -> bool {
        let begins_alike = self.openings == Openings::Start && self.lines.is_none();
        begins_alike && !self.is_solo() && self.engines.iter().all(|engine| !engine.has_chance())
    }

    /// The most engines of a tournament.
    pub const ENGINES: usize = 16;
    /// The most games of a pairing.
    pub const GAMES: u32 = 10_000_000;
    /// The most games in all.
    pub const ALL_GAMES: u32 = 20_000_000;

    /// A match with the game's default openings, and seats swapped.
    pub fn new(game: Game, engines: Vec<Engine>, games: u32) -> Self {
        Self {
            game,
            engines,
            games,
            seed: 0,
            openings: Openings::usual(game),
            seats: Seats::Swapped,
            sprt: None,
            boards: None,
            lines: None,
            adjudication: None,
        }
    }

    /// Checks that every game of the plan can be played and comes to an end.
    ///
    /// # Errors
    /// [`PlanError`] names the fault.
    pub fn validate(&self) -> Result<(), PlanError> {
        let least = if self.is_solo() { 1 } else { 2 };
        if !(least..=Self::ENGINES).contains(&self.engines.len()) {
            return Err(PlanError::Engines(self.engines.len()));
        }
        if !(1..=Self::GAMES).contains(&self.games) {
            return Err(PlanError::Games(self.games));
        }
        // With both numbers in range their product fits into 32 bits.
        if self.len() > Self::ALL_GAMES {
            return Err(PlanError::AllGames(self.len()));
        }
        for engine in &self.engines {
            if !engine.fits(self.game) {
                return Err(PlanError::Unfit { engine: Box::new(engine.clone()), game: self.game });
            }
            if engine.is_endless() {
                return Err(PlanError::Endless(Box::new(engine.clone())));
            }
        }
        let on_boards = matches!(self.openings, Openings::Boards | Openings::Numbered);
        if on_boards && self.game.on_board(0).is_none() {
            return Err(PlanError::NoBoards(self.game));
        }
        if self.boards == Some(0) {
            return Err(PlanError::NoBoard);
        }
        if self.adjudication.is_some_and(|rule| !rule.suits(self.game)) {
            return Err(PlanError::Adjudication(self.game));
        }
        match &self.sprt {
            Some(_) if self.engines.len() != 2 || self.is_solo() => Err(PlanError::Sprt(self.engines.len())),
            Some(sprt) => Ok(sprt.validate()?),
            None => Ok(()),
        }
    }

    /// Indices of the engines that are too slow for practical use, with the seconds expected for a move.
    pub fn slow(&self) -> Vec<(usize, f64)> {
        let expected = self.engines.iter().map(|engine| engine.expected_seconds(self.game));
        expected.enumerate().filter(|&(_, seconds)| seconds > Engine::PATIENCE).collect()
    }

    /// Each pair of engines once, ordered by the first one.
    pub fn pairings(&self) -> Vec<[usize; 2]> {
        let engines = self.engines.len();
        (0..engines).flat_map(|first| (first + 1..engines).map(move |second| [first, second])).collect()
    }

    pub const fn is_solo(&self) -> bool {
        matches!(self.game.family(), Family::Solo)
    }

    /// The number of games in all.
    pub fn len(&self) -> u32 {
        self.games * self.rivals()
    }

    /// The number of pairings, or of engines that play alone.
    fn rivals(&self) -> u32 {
        let engines = self.engines.len() as u32;
        if self.is_solo() { engines } else { engines * engines.saturating_sub(1) / 2 }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The pairing of a game (the engine, where it plays alone) and its index among the games of that
    /// pairing, both from 0. The pairings alternate, so that an interrupted tournament is still fair, and the
    /// number of a game does not depend on how many there are.
    pub fn place(&self, number: u32) -> (usize, u32) {
        let rivals = self.rivals().max(1);
        ((number % rivals) as usize, number / rivals)
    }

    /// The number of the pair of a game: both seats of a board, which are played in the same shard. Where
    /// seats are not swapped, each game is a pair by itself. From board to board another pairing comes first,
    /// so that every shard has its share of each, however many there are.
    pub fn pair(&self, number: u32) -> u32 {
        let (pairing, place) = self.place(number);
        let (board, rivals) = (self.board(place), self.rivals().max(1));
        board * rivals + (pairing as u32 + board) % rivals
    }

    /// The board of the game at this index in its pairing.
    const fn board(&self, place: u32) -> u32 {
        if self.is_in_pairs() { place / 2 } else { place }
    }

    /// Whether two consecutive games have the same board.
    const fn is_in_pairs(&self) -> bool {
        matches!(self.seats, Seats::Swapped) && !self.is_solo()
    }

    /// The engines of a game in the order of their seats.
    pub fn players(&self, number: u32) -> [usize; 2] {
        let (pairing, place) = self.place(number);
        if self.is_solo() {
            return [pairing; 2];
        }
        let [one, other] = self.pairings()[pairing];
        if self.is_swapped(place) { [other, one] } else { [one, other] }
    }

    /// Whether the second engine of the pairing begins the game at this index.
    const fn is_swapped(&self, place: u32) -> bool {
        self.is_in_pairs() && place % 2 == 1
    }

    /// The fixture of the game with this number.
    pub fn fixture(&self, number: u32) -> Fixture {
        let (pairing, place) = self.place(number);
        let board = self.board(place);
        let board = self.boards.map_or(board, |boards| board % boards.max(1));
        let (start, opening) = self.begin(board);
        // By index and not by board: where boards are repeated, the methods have other seeds.
        let seed = mix2(mix2(self.seed, pairing as u64), u64::from(place));
        Fixture { number, players: self.players(number), board, start, opening, seed }
    }

    /// A key for the start of the game at this index in its pairing, equal for all that begin at the start of
    /// the game.
    pub(super) fn start_key(&self, place: u32) -> u64 {
        let board = self.board(place);
        if let Some(lines) = &self.lines {
            let board = self.boards.map_or(board, |boards| board % boards.max(1));
            return u64::from(board) % lines.len().max(1) as u64;
        }
        match (self.openings, self.boards) {
            (Openings::Start | Openings::Random(_), _) => 0,
            (_, Some(boards)) if boards > 0 => u64::from(board % boards),
            _ => u64::from(board),
        }
    }

    /// The start of the game on the given board, and the opening played there.
    fn begin(&self, board: u32) -> (AnyPosition, Vec<ActionId>) {
        if let Some(line) = self.lines.as_ref().and_then(|lines| lines.of_board(board)) {
            return (line.start.clone(), line.moves.clone());
        }
        match self.openings {
            Openings::Start => (self.game.start(), Vec::new()),
            Openings::Boards => (self.on_board(book_number(self.seed as u32, board)), Vec::new()),
            Openings::Numbered => (self.on_board(board), Vec::new()),
            Openings::Random(plies) => {
                let start = self.game.start();
                let opening = random_line(&start, plies, mix2(self.seed ^ OPENINGS, u64::from(board)));
                (start, opening)
            }
        }
    }
}

impl MatchPlan {
    fn on_board(&self, number: u32) -> AnyPosition {
        self.game.on_board(number).unwrap_or(self.game).start()
    }
}

/// Separates the seeds of openings from those of games.
const OPENINGS: u64 = 0x6f70_656e_696e_6773;

/// A draw of the generator of the book's programs, by index from 0.
fn book_number(seed: u32, place: u32) -> u32 {
    thread_local! {
        /// Draws so far: the generator cannot start in the middle, and a million boards would each repeat all
        /// earlier draws.
        static DRAWN: RefCell<(u32, Mt, Vec<u32>)> = RefCell::new((0, Mt::new(0), Vec::new()));
    }
    DRAWN.with_borrow_mut(|(drawn_from, generator, drawn)| {
        if *drawn_from != seed {
            (*drawn_from, *generator) = (seed, Mt::new(seed));
            drawn.clear();
        }
        while drawn.len() <= place as usize {
            drawn.push(generator.next_u32());
        }
        drawn[place as usize]
    })
}

/// Random actions from a position, at most up to the last but one of the game.
fn random_line(start: &AnyPosition, plies: u16, seed: u64) -> Vec<ActionId> {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut position = start.clone();
    let mut line = Vec::new();
    while line.len() < usize::from(plies) {
        let actions = position.actions();
        if actions.is_empty() {
            break;
        }
        let action = actions[random_below(&mut rng, actions.len() as u32) as usize];
        let mut next = position.clone();
        if next.try_play(action).is_err() || next.is_over() {
            break;
        }
        position = next;
        line.push(action);
    }
    line
}

impl Openings {
    /// The default that makes games of a kind differ: boards of the book where there are some, else a few
    /// random plies, fewer where the game is short.
    pub fn usual(game: Game) -> Self {
        match game {
            _ if game.on_board(0).is_some() => Self::Boards,
            Game::TicTacToe => Self::Random(2),
            Game::NumberTree => Self::Start,
            _ => Self::Random(4),
        }
    }

    /// Reads `start`, `boards`, `numbered` or a number of random plies.
    pub fn read(word: &str) -> Option<Self> {
        match word {
            "start" => Some(Self::Start),
            "boards" => Some(Self::Boards),
            "numbered" => Some(Self::Numbered),
            plies => plies.parse().ok().filter(|plies| (1..=100).contains(plies)).map(Self::Random),
        }
    }
}

impl fmt::Display for Openings {
    /// The word for [`Openings::read`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start => f.write_str("start"),
            Self::Boards => f.write_str("boards"),
            Self::Numbered => f.write_str("numbered"),
            Self::Random(plies) => write!(f, "{plies}"),
        }
    }
}
