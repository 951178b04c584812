//! Matches in the window, as plain data: what is to be played, what was played, and how it stands.

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
    /// What the person is setting up.
    pub plan: MatchPlan,
    /// Threads that play at the same time.
    pub threads: usize,
    /// What was played; `None` before the first match.
    pub results: Option<MatchResults>,
    /// The experiment that the results belong to: its name and which of its rows.
    pub experiment: Option<(&'static str, usize)>,
    /// The rows of that experiment that were played whole, and what was measured of each.
    pub measured: Vec<(usize, PublishedFigure)>,
    /// Whether the rows that follow are played as well.
    pub goes_on: bool,
    pub standing: MatchStanding,
    /// What was shown before the match that is about to begin, until that is on the disk.
    pub before_start: Option<Box<EarlierMatch>>,
    /// The match of which the disk lacks games: its [`Matches::begun`]. It can go on once they are written.
    pub lacks_disk: Option<u64>,
    /// Why a match that was to begin did not: what is shown is as it was before.
    pub refused: Option<String>,
    /// Matches begun or opened so far: tells one from another.
    pub begun: u64,
    /// Seconds played since it was begun or continued, and the games played in them.
    pub pace: (f64, u32),
    /// The game that was opened from the table last.
    pub opened: Option<u32>,
    /// The matches that were played before, the newest first.
    pub before: Vec<MatchBefore>,
    /// Whether these are to be listed again: other windows begin and end.
    pub lists_before: bool,
    /// The scores of all actions in the first game of the match of this number, where its experiment shows them.
    pub scores: Option<(u64, Vec<ScoredPosition>)>,
    /// Whether somebody has set a match up since the start; until then it is one of the open game.
    pub(super) is_set_up: bool,
    /// Engines that another method took the place of, by the place in the plan and the word of their method.
    pub(super) left: BTreeMap<(usize, String), Engine>,
}

/// A match that was played before, in a file of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchBefore {
    pub path: PathBuf,
    /// What was to be played, where the beginning of the file says it.
    pub plan: Option<MatchPlan>,
    /// Whether another window has it open.
    pub is_held: bool,
}

/// A match that another is to take the place of.
#[derive(Debug)]
pub struct EarlierMatch {
    /// Which match it was: [`Matches::begun`].
    pub number: u64,
    /// What was played of it.
    pub results: Option<MatchResults>,
    /// The experiment that it belongs to.
    pub experiment: Option<(&'static str, usize)>,
    /// What was measured of other rows of that.
    pub measured: Vec<(usize, PublishedFigure)>,
    pub standing: MatchStanding,
}

/// How a match stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum MatchStanding {
    /// Nothing was played yet.
    #[default]
    Idle,
    /// It is played.
    Playing,
    /// The person paused it; it can go on.
    Paused,
    /// It came to its end, or the person ended it.
    Over,
    /// It could not be played; the text says why.
    Failed(String),
}

/// One request about matches.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchCommand {
    /// Change what is to be played.
    SetPlan(Box<MatchPlan>),
    /// Play on so many threads.
    SetThreads(usize),
    /// Play what is set up.
    Start,
    /// Set up a row of an experiment and play it.
    Experiment(&'static str, usize),
    /// Play all rows of an experiment, one after the other.
    WholeExperiment(&'static str),
    Pause,
    /// Go on after a pause.
    Continue,
    /// End it here.
    Stop,
    /// Open a game in the game panel.
    Show(u32),
    /// Ask for a file with a match and open it.
    Open,
    /// Open this file.
    OpenPath(PathBuf),
    /// List the matches that were played before.
    ListBefore,
    /// Ask for a file and write the match to it.
    Save,
    /// Ask for a file and write the games to it as comma-separated values.
    Export,
    /// Write to this file, in the form its ending says.
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

    /// Whether games are left that can be played: of a match that is paused, or that could not go on for a while.
    pub fn can_continue(&self) -> bool {
        let is_open = self.results.as_ref().is_some_and(|results| !results.is_complete());
        match self.standing {
            MatchStanding::Paused => true,
            MatchStanding::Failed(_) => is_open,
            MatchStanding::Idle | MatchStanding::Playing | MatchStanding::Over => false,
        }
    }

    /// The seconds until the match is over, at the pace of its games so far.
    pub fn seconds_left(&self) -> Option<f64> {
        let results = self.results.as_ref()?;
        let (seconds, games) = self.pace;
        let open = results.wanted() - results.played();
        (games > 0).then(|| seconds / f64::from(games) * f64::from(open))
    }

    /// The plan for another game: its usual openings, and engines that can play it.
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

    /// The experiment of the results, if they belong to one.
    pub fn experiment(&self) -> Option<(Experiment, usize)> {
        let (name, row) = self.experiment?;
        Experiment::named(name).map(|experiment| (experiment, row))
    }
}

/// Two engines that are a match for each other, and done with a game in a moment.
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

/// The match as it stands in a file: its games as a table where the name ends in `csv`, else the whole match.
pub fn text_for(matches: &Matches, path: &Path) -> Option<String> {
    let results = matches.results.as_ref()?;
    let csv = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("csv"));
    Some(if csv { csv::to_text(results) } else { document::to_text(results) })
}
