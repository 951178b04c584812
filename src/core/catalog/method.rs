//! All methods as data: the one list of them, and the facts about each.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::search::Limits;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::annealing::Annealing;
use crate::search::beam::Beam;
use crate::search::chokudai::Chokudai;
use crate::search::duct::Duct;
use crate::search::equilibrium::ExactEquilibrium;
use crate::search::exact::Exact;
use crate::search::external::External;
use crate::search::flat_monte_carlo::FlatMonteCarlo;
use crate::search::foreign::{Foreign, Said};
use crate::search::greedy::Greedy;
use crate::search::hill_climbing::HillClimbing;
use crate::search::mcts::Mcts;
use crate::search::minimax::Minimax;
use crate::search::random::Random;
use crate::search::regret_matching::RegretMatching;
use crate::search::settings::{MethodSettings, SettingEntry, SettingValue};
use crate::search::stated::Stated;
use crate::search::thunder::Thunder;

use super::Family;

/// Facts about a method whatever its settings: its row in the one list of all methods, below.
#[derive(Clone, Copy, Debug)]
pub struct MethodRow {
    /// The word on the command line and in files, which is also the key in the text files.
    pub name: &'static str,
    /// A shorter word for it with one setting changed: that word, and the setting.
    short_for: Option<(&'static str, (&'static str, &'static str))>,
    plays: PlayableGames,
    /// Whether it uses an evaluator.
    evaluates: bool,
    /// Whether it grows a tree by simulations instead of searching depth first.
    simulates: bool,
    /// Whether an opponent with it has a depth, a time or a number of playouts to set; the others use only
    /// their own settings.
    pub has_budget: bool,
    /// The end of its searches without limits.
    ends: NaturalEnd,
    /// The limits with which it moves within seconds, where its settings have none.
    pub opponent: Limits,
    pub(super) default: fn() -> Method,
}

/// The games that a method plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayableGames {
    Everything,
    /// Two players in turn.
    InTurn,
    /// Two players, in turn or at once.
    Two,
    /// Two players at once.
    AtOnce,
    Alone,
}

/// The end of a search without limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NaturalEnd {
    /// The end of the game on every line: mostly far too late.
    Leaves,
    /// After a short time, by the nature of the method.
    Soon,
    /// A setting of this name, where it has a number.
    Setting(&'static str),
}

/// Defaults of most rows.
const ROW: MethodRow = MethodRow {
    name: "",
    short_for: None,
    plays: PlayableGames::Two,
    evaluates: false,
    simulates: false,
    has_budget: true,
    ends: NaturalEnd::Leaves,
    opponent: Limits { depth: None, nodes: None, seconds: None },
    default: || Method::Random(Random { seed: 0 }),
};

/// The row of external programs.
const EXTERNAL: MethodRow = MethodRow {
    name: Method::EXTERNAL,
    plays: PlayableGames::InTurn,
    ends: NaturalEnd::Soon,
    default: || Method::External(External { name: String::new() }),
    ..ROW
};

/// The row of recordings of other programs.
const FOREIGN: MethodRow = MethodRow {
    name: "foreign",
    plays: PlayableGames::Everything,
    ends: NaturalEnd::Soon,
    default: || Method::Foreign(Foreign::default()),
    ..ROW
};

/// Makes [`Method`] of its list, and all functions with a line for each method.
macro_rules! methods {
    ($($(#[doc = $doc:literal])+ $variant:ident($settings:ty) { $($field:ident: $value:expr),* $(,)? })*) => {
        /// A search method with its settings.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        pub enum Method {
            $($(#[doc = $doc])+ $variant($settings),)*
            /// An external program added by the user; it is not in the list of methods.
            External(External),
            /// A recording of another program, played back; it is not in the list of methods either.
            Foreign(Foreign),
        }

        impl Method {
            /// All methods in the order of the menu.
            pub const ALL: &'static [MethodRow] = &[
                $(MethodRow { $($field: $value,)* default: || Self::$variant(<$settings>::default()), ..ROW },)*
            ];

            /// The facts about it whatever its settings.
            pub const fn row(&self) -> &'static MethodRow {
                match self {
                    $(Self::$variant(_) => const {
                        &MethodRow { $($field: $value,)* default: || Self::$variant(<$settings>::default()), ..ROW }
                    },)*
                    Self::External(_) => &EXTERNAL,
                    Self::Foreign(_) => &FOREIGN,
                }
            }

            /// The adjustable settings.
            pub fn settings(&self) -> &dyn MethodSettings {
                match self {
                    $(Self::$variant(method) => method,)*
                    Self::External(method) => method,
                    Self::Foreign(method) => method,
                }
            }

            /// The adjustable settings, to change them.
            pub fn settings_mut(&mut self) -> &mut dyn MethodSettings {
                match self {
                    $(Self::$variant(method) => method,)*
                    Self::External(method) => method,
                    Self::Foreign(method) => method,
                }
            }
        }
    };
}

methods! {
    /// A uniformly random action.
    Random(Random) {
        name: "random",
        plays: PlayableGames::Everything,
        has_budget: false,
        ends: NaturalEnd::Soon,
    }
    /// Every action to the depth limit.
    Minimax(Minimax) {
        name: "minimax",
        evaluates: true,
        opponent: Limits { depth: Some(4), ..ROW.opponent },
    }
    /// Minimax with cut-offs.
    AlphaBeta(AlphaBeta) {
        name: "alpha-beta",
        short_for: Some(("deepening", ("deepening", "on"))),
        evaluates: true,
    }
    /// Solved to the end, by a solver of its own where the game has one.
    Exact(Exact) {
        name: "exact",
        plays: PlayableGames::InTurn,
        ends: NaturalEnd::Soon,
        opponent: Limits { seconds: Some(3.0), ..ROW.opponent },
    }
    /// Random playouts, distributed evenly over the root's actions.
    FlatMonteCarlo(FlatMonteCarlo) { name: "flat-monte-carlo", simulates: true, ends: NaturalEnd::Soon }
    /// Monte Carlo tree search with UCB1.
    Mcts(Mcts) { name: "mcts", simulates: true, ends: NaturalEnd::Setting("playouts") }
    /// A best-first tree that follows the evaluation.
    Thunder(Thunder) { name: "thunder", evaluates: true, simulates: true, ends: NaturalEnd::Setting("playouts") }
    /// A tree of joint moves with UCB1 for each side.
    Duct(Duct) { name: "duct", plays: PlayableGames::AtOnce, simulates: true, ends: NaturalEnd::Setting("playouts") }
    /// A tree of joint moves whose mean strategies approach an equilibrium.
    RegretMatching(RegretMatching) {
        name: "regret-matching",
        plays: PlayableGames::AtOnce,
        simulates: true,
        ends: NaturalEnd::Setting("playouts"),
    }
    /// The exact solution of simultaneous moves, turn by turn.
    Equilibrium(ExactEquilibrium) {
        name: "equilibrium",
        plays: PlayableGames::AtOnce,
        evaluates: true,
        // Three turns.
        opponent: Limits { depth: Some(6), ..ROW.opponent },
    }
    /// The best rated position one step ahead.
    Greedy(Greedy) {
        name: "greedy",
        plays: PlayableGames::Alone,
        evaluates: true,
        has_budget: false,
        ends: NaturalEnd::Soon,
    }
    /// Layer by layer, each reduced to the most promising positions.
    Beam(Beam) { name: "beam", plays: PlayableGames::Alone, evaluates: true, ends: NaturalEnd::Soon }
    /// A narrow beam, repeated.
    Chokudai(Chokudai) {
        name: "chokudai",
        plays: PlayableGames::Alone,
        evaluates: true,
        ends: NaturalEnd::Setting("passes"),
    }
    /// A whole line, changed where that is better.
    HillClimbing(HillClimbing) {
        name: "hill-climbing",
        plays: PlayableGames::Alone,
        has_budget: false,
        ends: NaturalEnd::Soon,
    }
    /// A whole line, changed at first also where that is worse.
    Annealing(Annealing) {
        name: "annealing",
        plays: PlayableGames::Alone,
        has_budget: false,
        ends: NaturalEnd::Soon,
    }
}

impl Method {
    /// The prefix of an external program's name.
    pub const EXTERNAL: &'static str = "engine";

    /// Sets the number of simulations of a method that grows a tree, and returns whether it is one; `None`
    /// runs until it is stopped.
    pub const fn simulate(&mut self, playouts: Option<u64>) -> bool {
        match self {
            Self::Mcts(method) => method.playouts = playouts,
            Self::Thunder(method) => method.playouts = playouts,
            _ => return false,
        }
        true
    }

    /// The words of the command line, in the order of the menu.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let words = |row: &MethodRow| [Some(row.name), row.short_for.map(|(word, _)| word)];
        Self::ALL.iter().flat_map(words).flatten()
    }

    /// The words of the command line by the games that the methods play, for help texts.
    pub fn help() -> String {
        let words = |plays: fn(PlayableGames) -> bool| {
            let rows = Self::ALL.iter().filter(move |row| plays(row.plays));
            let words = rows.flat_map(|row| [Some(row.name), row.short_for.map(|(word, _)| word)]);
            words.flatten().collect::<Vec<_>>().join(", ")
        };
        format!(
            "{}; for moves at once also {}; for one player {}; with :key=value,...; best, the strongest that there is for the \
             game; or engine:NAME[,time=1], a program that edagari engines add has added",
            words(|plays| !matches!(plays, PlayableGames::AtOnce | PlayableGames::Alone)),
            words(|plays| plays == PlayableGames::AtOnce),
            words(|plays| plays == PlayableGames::Alone),
        )
    }

    /// Every method with its settings, their ranges and defaults.
    pub fn help_of_settings() -> String {
        let mut lines = vec![
            "Settings, as in --method alpha-beta:depth=8,table=on; every method takes depth, nodes, time, eval and book:"
                .to_owned(),
        ];
        for row in Self::ALL {
            let entries = (row.default)().settings().entries();
            lines.push(format!("  {}{}", row.name, if entries.is_empty() { ": no others" } else { "" }));
            let usual = |entry: &SettingEntry| entry.kind.format(entry.value);
            let line = |entry: &SettingEntry| format!("    {}: {} [{}]", entry.key, entry.kind, usual(entry));
            lines.extend(entries.iter().map(line));
        }
        lines.join("\n")
    }

    /// The method of this name with its default settings.
    pub fn named(name: &str) -> Option<Self> {
        let is_short = |row: &&MethodRow| row.short_for.is_some_and(|(word, _)| word == name);
        if let Some(row) = Self::ALL.iter().find(is_short) {
            let (_, (key, value)) = row.short_for?;
            let mut method = (row.default)();
            method.settings_mut().assign_text(key, value).ok()?;
            return Some(method);
        }
        Self::ALL.iter().find(|row| row.name == name).map(|row| (row.default)())
    }

    /// The word on the command line, which is also the key in the text files.
    pub const fn name(&self) -> &'static str {
        self.row().name
    }

    /// Whether the method can play games of a family.
    pub const fn plays(&self, family: Family) -> bool {
        match self.row().plays {
            PlayableGames::Everything => true,
            PlayableGames::InTurn => matches!(family, Family::Alternating),
            PlayableGames::Two => matches!(family, Family::Alternating | Family::Simultaneous),
            PlayableGames::AtOnce => matches!(family, Family::Simultaneous),
            PlayableGames::Alone => matches!(family, Family::Solo),
        }
    }

    /// Whether the method grows a tree by simulations instead of searching depth first.
    pub const fn is_monte_carlo(&self) -> bool {
        match self {
            Self::Foreign(recording) => recording.simulates,
            method => method.row().simulates,
        }
    }

    /// Whether the method searches to a given depth; an exact search goes to the end of the game or not at
    /// all.
    pub const fn stops_at_depth(&self) -> bool {
        !self.is_monte_carlo() && !matches!(self, Self::Exact(_))
    }

    /// Whether another seed may change the method's choice in the same position.
    pub const fn has_chance(&self) -> bool {
        match self {
            Self::Exact(_) | Self::Equilibrium(_) | Self::Greedy(_) | Self::Foreign(_) => false,
            Self::Minimax(method) => method.chance,
            Self::AlphaBeta(method) => method.oversight.percent > 0,
            _ => true,
        }
    }

    /// Whether the method goes down to leaves and back, so that every position that it values is a leaf of
    /// its tree; the others value positions from which they continue, or never enter those.
    pub const fn is_depth_first(&self) -> bool {
        match self {
            Self::Foreign(recording) => !recording.simulates,
            method => matches!(
                method,
                Self::Minimax(_) | Self::AlphaBeta(_) | Self::Exact(_) | Self::Equilibrium(_)
            ),
        }
    }

    /// Whether the method gives each node a window, outside of which its value does not matter.
    pub const fn has_windows(&self) -> bool {
        match self {
            Self::Foreign(recording) => recording.windows,
            method => matches!(method, Self::AlphaBeta(_)),
        }
    }

    /// The own reasons in a recording of another program; empty for other methods.
    pub fn own_reasons(&self) -> &[String] {
        if let Self::Foreign(recording) = self { &recording.reasons } else { &[] }
    }

    /// The kinds of statements that its recordings make on single nodes.
    pub fn stated(&self) -> Stated {
        if let Self::Foreign(recording) = self { recording.stated } else { Stated::own() }
    }

    /// The text of a statement on a node in a recording of another program.
    pub fn said_words(&self, said: Said) -> &str {
        let Self::Foreign(recording) = self else { return "" };
        if !said.kind.is_in_words() {
            return "";
        }
        let number = usize::try_from(said.number).ok();
        number.and_then(|number| recording.words.get(number)).map_or("", String::as_str)
    }

    /// All texts of such statements, by their numbers.
    pub fn words_of_nodes(&self) -> Arc<Vec<String>> {
        if let Self::Foreign(recording) = self { recording.words.clone() } else { Arc::default() }
    }

    /// Whether the method has simultaneous choices.
    pub const fn moves_at_once(&self) -> bool {
        matches!(self.row().plays, PlayableGames::AtOnce)
    }

    /// Whether the method uses an evaluator.
    pub const fn evaluates(&self) -> bool {
        self.row().evaluates
    }

    /// Whether its searches end after a short time or by a setting of their own, without limits.
    pub fn ends_by_itself(&self) -> bool {
        match self.row().ends {
            NaturalEnd::Leaves => false,
            NaturalEnd::Soon => true,
            NaturalEnd::Setting(key) => {
                let entry = self.settings().entries().into_iter().find(|entry| entry.key == key);
                entry.is_some_and(|entry| entry.value != SettingValue::Limit(None))
            }
        }
    }
}
