//! The guide, as plain data: the book's chart of which method suits which game, asked question by question.

use crate::catalog::{Engine, Game};

/// The user's place in the chart: the answers given so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// The answers, each an index into the list of its question.
    pub answers: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum GuideCommand {
    Answer(usize),
    /// Take back the answers from this one on, counted from 0.
    BackTo(usize),
    /// Open this offer of the advice, counted from 0.
    Open(usize),
}

/// A box of the chart.
#[derive(Debug)]
pub enum ChartBox {
    /// A question: its key in the text files after `guide.`, and its answers with their keys.
    Question(&'static str, &'static [(&'static str, &'static ChartBox)]),
    /// An advice: its key, and games to try it on, each with a method.
    Advice(&'static str, &'static [Offer]),
}

/// A game to open with a method, by the words of the command line.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    pub game: &'static str,
    pub method: &'static str,
}

impl Offer {
    const fn new(game: &'static str, method: &'static str) -> Self {
        Self { game, method }
    }

    /// The game and the method of the offer; `None` for invalid words.
    pub fn read(self) -> Option<(Game, Engine)> {
        let game: Game = self.game.parse().ok()?;
        let engine = Engine::parse(self.method, game).ok()?;
        Some((game, engine))
    }
}

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

const BEAM: &[Offer] =
    &[Offer::new("maze-solo", "beam"), Offer::new("maze-walls", "beam"), Offer::new("maze-solo", "greedy")];
const CHOKUDAI: &[Offer] =
    &[Offer::new("maze-walls", "chokudai:passes=100"), Offer::new("maze-solo", "chokudai:passes=100")];
const ANNEALING: &[Offer] = &[Offer::new("maze-auto", "annealing"), Offer::new("maze-auto", "hill-climbing")];
const EXHAUSTIVE: &[Offer] = &[
    Offer::new("tic-tac-toe", "alpha-beta"),
    Offer::new("tic-tac-toe", "minimax"),
    Offer::new("connect-four:4x4", "alpha-beta"),
    Offer::new("connect-four", "exact:time=30"),
    Offer::new("othello:4", "alpha-beta"),
];
const EVALUATED: &[Offer] = &[
    Offer::new("othello", "deepening:depth=10,time=3"),
    Offer::new("maze-duel:size=10x10,turns=50", "thunder:playouts=3000"),
];
const MCTS: &[Offer] = &[
    Offer::new("connect-four", "mcts:playouts=20000"),
    Offer::new("maze-duel", "mcts:playouts=20000"),
    Offer::new("maze-duel", "flat-monte-carlo:playouts=3000"),
];
const DUCT: &[Offer] = &[
    Offer::new("maze-race", "duct:playouts=20000"),
    Offer::new("maze-race", "regret-matching:playouts=20000"),
    Offer::new("matrix", "equilibrium"),
];

impl Guide {
    /// The boxes from the first question to the present one.
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

    /// The first box of the chart, from which all others are reached.
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
}
