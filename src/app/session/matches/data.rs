//! Matches in the window, as plain data: settings, results, and the state of play.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::catalog::{Engine, Family, Game, Method, SearchStyle};
use crate::match_play::experiments::{Experiment, PublishedFigure};
use crate::match_play::scores::ScoredPosition;
use crate::match_play::{MatchPlan, MatchResults, MatchRun, Openings, csv, document};
use crate::search::duct::Duct;
use crate::search::mcts::Mcts;
use crate::search::thunder::Thunder;
use crate::session::compare::data::comparable;

/// The match that is set up, and the one whose results are shown.
#[derive(Debug)]
pub struct Matches {
    /// The match being set up.
    pub plan: MatchPlan,
    /// Number of threads for playing.
    pub threads: usize,
    /// `None` before the first match.
    pub results: Option<MatchResults>,
    /// The experiment that the results belong to, by name, and the index of its row.
    pub experiment: Option<(&'static str, usize)>,
    /// Rows of that experiment that were played to the end, with the measured figure of each.
    pub measured: Vec<(usize, PublishedFigure)>,
    /// Whether the following rows are played as well.
    pub goes_on: bool,
    pub standing: MatchStanding,
    /// The match shown before, until the one about to begin is on the disk.
    pub before_start: Option<Box<EarlierMatch>>,
    /// The match with games that could not be written: its [`Matches::begun`]. It can continue once they are.
    pub lacks_disk: Option<u64>,
    /// The reason why a match did not begin; the earlier one stays shown.
    pub refused: Option<String>,
    /// Number of matches begun or opened so far: an identity for each.
    pub begun: u64,
    /// Seconds of play since the start or last continuation, and the games played in them.
    pub pace: (f64, u32),
    /// The number of the game last opened from the table.
    pub opened: Option<u32>,
    /// Earlier matches, the newest first.
    pub before: Vec<MatchBefore>,
    /// Whether to list the earlier matches once more: other windows begin and end.
    pub lists_before: bool,
    /// The scores of all actions in the first game of the match of this number, where its experiment displays
    /// them.
    pub scores: Option<(u64, Vec<ScoredPosition>)>,
    /// Whether the user has set a match up since the program start; until then it is one of the open game.
    pub(super) is_set_up: bool,
    /// Engines that were replaced by another method, by index in the plan and method word.
    pub(super) left: BTreeMap<(usize, String), Engine>,
}

/// An earlier match, in a file of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchBefore {
    pub path: PathBuf,
    /// `None` where the beginning of the file does not contain it.
    pub plan: Option<MatchPlan>,
    /// Whether another window has it open.
    pub is_held: bool,
}

/// A match that is to be replaced by another one.
#[derive(Debug)]
pub struct EarlierMatch {
    /// Its [`Matches::begun`].
    pub number: u64,
    pub results: Option<MatchResults>,
    pub experiment: Option<(&'static str, usize)>,
    /// Measured figures of other rows of the experiment.
    pub measured: Vec<(usize, PublishedFigure)>,
    pub standing: MatchStanding,
}

/// The state of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MatchStanding {
    #[default]
    Idle,
    Playing,
    /// Paused by the user; it can go on.
    Paused,
    /// It came to its end, or the user ended it.
    Over,
    /// It could not be played; the text gives the reason.
    Failed(String),
}

#[derive(Clone, Debug, PartialEq)]
pub enum MatchCommand {
    SetPlan(Box<MatchPlan>),
    SetThreads(usize),
    /// Play the match that is set up.
    Start,
    /// Set up a row of an experiment and play it.
    Experiment(&'static str, usize),
    WholeExperiment(&'static str),
    Pause,
    Continue,
    /// End the match here.
    Stop,
    /// Open a game in the game panel.
    Show(u32),
    Open,
    OpenPath(PathBuf),
    ListBefore,
    Save,
    /// Ask for a file and write the games to it as comma-separated values.
    Export,
    /// Write to this file, in the format of its extension.
    WritePath(PathBuf),
}

impl Default for Matches {
    fn default() -> Self {
        let game = Game::Othello { size: 6 };
        Self {
            plan: MatchPlan::new(game, usual_engines(game), 100),
            threads: MatchRun::usual_threads().get(),
            results: None,
            experiment: None,
            measured: Vec::new(),
            goes_on: false,
            standing: MatchStanding::Idle,
            before_start: None,
            lacks_disk: None,
            refused: None,
            begun: 0,
            pace: (0.0, 0),
            opened: None,
            before: Vec::new(),
            lists_before: false,
            scores: None,
            is_set_up: false,
            left: BTreeMap::new(),
        }
    }
}

impl Matches {
    /// Whether games are being played.
    pub fn is_playing(&self) -> bool {
        self.standing == MatchStanding::Playing
    }

    /// Whether games are left to play: in a match that is paused, or was stopped by a fault.
    pub fn can_continue(&self) -> bool {
        let is_open = self.results.as_ref().is_some_and(|results| !results.is_complete());
        match self.standing {
            MatchStanding::Paused => true,
            MatchStanding::Failed(_) => is_open,
            MatchStanding::Idle | MatchStanding::Playing | MatchStanding::Over => false,
        }
    }

    /// Estimated seconds until the end of the match, at the pace so far.
    pub fn seconds_left(&self) -> Option<f64> {
        let results = self.results.as_ref()?;
        let (seconds, games) = self.pace;
        let open = results.wanted() - results.played();
        (games > 0).then(|| seconds / f64::from(games) * f64::from(open))
    }

    /// The plan for another game: its default openings, and engines that can play it.
    pub fn plan_for(&self, game: Game) -> MatchPlan {
        // Another size of the same game keeps its engines.
        let same = std::mem::discriminant(&game) == std::mem::discriminant(&self.plan.game);
        let engines = if same {
            self.plan.engines.iter().map(|engine| comparable(engine.clone(), game)).collect()
        } else {
            usual_engines(game)
        };
        let sprt = self.plan.sprt.filter(|_| game.family() != Family::Solo);
        let lines = self.plan.lines.clone().filter(|_| same);
        let adjudication = self.plan.adjudication.filter(|rule| rule.suits(game));
        let openings = Openings::usual(game);
        MatchPlan { game, engines, openings, sprt, lines, adjudication, ..self.plan.clone() }
    }

    pub fn experiment(&self) -> Option<(Experiment, usize)> {
        let (name, row) = self.experiment?;
        Experiment::named(name).map(|experiment| (experiment, row))
    }
}

/// Two engines of similar strength that play fast.
fn usual_engines(game: Game) -> Vec<Engine> {
    let with = |method| comparable(Engine::with_method(method, game), game);
    if game.family() == Family::Solo {
        let methods: Vec<_> = Method::fitting(game).map(with).collect();
        return methods.into_iter().rev().take(2).collect();
    }
    let other = match game.family() {
        Family::Simultaneous => Method::Duct(Duct::default()),
        _ if SearchStyle::usual(game) == SearchStyle::Textbook => {
            Method::AlphaBeta(SearchStyle::Textbook.alpha_beta(game))
        }
        _ => Method::Thunder(Thunder::default()),
    };
    let mut engines = [other, Method::Mcts(Mcts::default())].map(with).to_vec();
    for engine in engines.iter_mut().filter(|engine| engine.method.is_monte_carlo()) {
        engine.limits.nodes = Some(300);
    }
    engines
}

/// The match in file format: its games as a table where the name ends in `csv`, else the whole match.
pub fn text_for(matches: &Matches, path: &Path) -> Option<String> {
    let results = matches.results.as_ref()?;
    let csv = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    Some(if csv { csv::to_text(results) } else { document::to_text(results) })
}
