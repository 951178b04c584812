//! The guide, as plain data: the book's chart of which method suits which game, asked question by question.

use crate::catalog::{Engine, Game};

/// Where in the chart a person stands: the answers given so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// The answers, each a place in the list of its question.
    pub answers: Vec<usize>,
}

/// One wish about the guide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideCommand {
    /// Give this answer to the question asked.
    Answer(usize),
    /// Take back the answers from this one on, counted from 0.
    BackTo(usize),
    /// Open this offer of the advice.
    Open(usize),
}

/// A box of the chart.
#[derive(Debug)]
pub enum ChartBox {
    /// A question: its key in the text files behind `guide.`, and its answers by theirs.
    Question(&'static str, &'static [(&'static str, &'static ChartBox)]),
    /// An advice: its key, and games to try it on, each with a method.
    Advice(&'static str, &'static [Offer]),
}

/// A game to open with a method, by the words of the command line.
pub type Offer = (&'static str, &'static str);

/// The whole chart.
static CHART: ChartBox = ChartBox::Question(
    "players",
    &[
        (
            "one",
            &ChartBox::Question(
                "context",
                &[
                    (
                        "yes",
                        &ChartBox::Question(
                            "diversity",
                            &[
                                ("yes", &ChartBox::Advice("beam", BEAM)),
                                ("no", &ChartBox::Advice("chokudai", CHOKUDAI)),
                            ],
                        ),
                    ),
                    ("no", &ChartBox::Advice("annealing", ANNEALING)),
                ],
            ),
        ),
        (
            "two",
            &ChartBox::Question(
                "turns",
                &[
                    (
                        "alternate",
                        &ChartBox::Question(
                            "exhaustible",
                            &[
                                ("yes", &ChartBox::Advice("exhaustive", EXHAUSTIVE)),
                                (
                                    "no",
                                    &ChartBox::Question(
                                        "evaluable",
                                        &[
                                            ("yes", &ChartBox::Advice("evaluated", EVALUATED)),
                                            ("no", &ChartBox::Advice("mcts", MCTS)),
                                        ],
                                    ),
                                ),
                            ],
                        ),
                    ),
                    ("at-once", &ChartBox::Advice("duct", DUCT)),
                ],
            ),
        ),
    ],
);

const BEAM: &[Offer] = &[("maze-solo", "beam"), ("maze-walls", "beam"), ("maze-solo", "greedy")];
const CHOKUDAI: &[Offer] = &[("maze-walls", "chokudai:passes=100"), ("maze-solo", "chokudai:passes=100")];
const ANNEALING: &[Offer] = &[("maze-auto", "annealing"), ("maze-auto", "hill-climbing")];
const EXHAUSTIVE: &[Offer] = &[
    ("tic-tac-toe", "alpha-beta"),
    ("tic-tac-toe", "minimax"),
    ("connect-four:4x4", "alpha-beta"),
    ("connect-four", "exact:time=30"),
    ("othello:4", "alpha-beta"),
];
const EVALUATED: &[Offer] =
    &[("othello", "deepening:depth=10,time=3"), ("maze-duel:size=10x10,turns=50", "thunder:playouts=3000")];
const MCTS: &[Offer] = &[
    ("connect-four", "mcts:playouts=20000"),
    ("maze-duel", "mcts:playouts=20000"),
    ("maze-duel", "flat-monte-carlo:playouts=3000"),
];
const DUCT: &[Offer] = &[
    ("maze-race", "duct:playouts=20000"),
    ("maze-race", "regret-matching:playouts=20000"),
    ("matrix", "equilibrium"),
];

impl Guide {
    /// The boxes from the first question to where the person stands.
    pub fn path(&self) -> Vec<&'static ChartBox> {
        let mut path = vec![&CHART];
        for &answer in &self.answers {
            let next = match path.last() {
                Some(ChartBox::Question(_, answers)) => answers.get(answer),
                _ => None,
            };
            match next {
                Some((_, place)) => path.push(place),
                None => break,
            }
        }
        path
    }

    /// The first box of the chart, behind whose answers all others stand.
    pub const fn chart() -> &'static ChartBox {
        &CHART
    }

    /// Every advice of the chart.
    pub fn all_advice() -> Vec<(&'static str, &'static [Offer])> {
        let mut open = vec![&CHART];
        let mut found = Vec::new();
        while let Some(place) = open.pop() {
            match place {
                ChartBox::Question(_, answers) => open.extend(answers.iter().map(|(_, place)| *place)),
                ChartBox::Advice(key, offers) => found.push((*key, *offers)),
            }
        }
        found
    }

    /// The game and the method behind an offer.
    pub fn offer((game, method): Offer) -> Option<(Game, Engine)> {
        let game: Game = game.parse().ok()?;
        let engine = Engine::parse(method, game).ok()?;
        Some((game, engine))
    }
}
