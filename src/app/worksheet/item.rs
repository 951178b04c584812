//! Contents of a sheet for one exercise: sentences, trees, tables, code and blanks, or in the key the
//! answers.

use crate::catalog::AnyPosition;
use crate::exercise::{Answer, Exercise, ExerciseKind, Fault, ModelAnswer, ResultTable, Window, code};
use crate::game::matrix::Choice;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::alpha_beta::{Cut, Fail};
use crate::search::mcts::Ucb1Total;
use crate::trace::export::ExportScene;

use super::board::{self, SquareNames};
use super::scenes;
use super::writer::WorksheetWriter;

/// One exercise as a question, or with its answer.
pub(super) struct SheetItem {
    /// Number, title and points.
    pub(super) head: String,
    /// The question, and its conventions.
    pub(super) paragraphs: Vec<String>,
    /// Drawings and blanks.
    pub(super) blocks: Vec<Block>,
}

/// A part that no page break divides.
pub(super) enum Block {
    Tree(ExportScene),
    /// A board, row by row: a character for the contents of each square, `-` for nothing; and the names of
    /// its squares.
    Board(Vec<String>, SquareNames),
    Code(Vec<SheetLine>),
    /// Rows of cells; the first is the head.
    Table(Vec<Vec<String>>),
    /// A sentence of the key.
    Words(String),
    /// A label, and the answer in the key.
    Field(String, Option<String>),
}

/// A line of code.
pub(super) struct SheetLine {
    /// Counted from 1; `None` where lines are not numbered.
    pub(super) number: Option<usize>,
    /// Nesting depth.
    pub(super) indent: u8,
    pub(super) code: String,
}

impl SheetLine {
    /// The whole line as text, for documents that set code in a monospaced font.
    pub(super) fn text(&self) -> String {
        let number = self.number.map_or_else(String::new, |number| format!("{number:>2}\u{2002}"));
        format!("{number}{}{}", "\u{2003}".repeat(self.indent.into()), self.code)
    }

    /// Lines as text with a separator.
    pub(super) fn joined(lines: &[Self], between: &str) -> String {
        lines.iter().map(Self::text).collect::<Vec<_>>().join(between)
    }
}

impl SheetItem {
    /// The exercise of this number, from 1, as a question or with its answer.
    pub(super) fn of(
        writer: &WorksheetWriter<'_>,
        exercise: &Exercise,
        number: usize,
        key: bool,
    ) -> Result<Self, Fault> {
        let solution = exercise.solve()?;
        let name = exercise.kind.name();
        let title = if exercise.title.is_empty() {
            writer.words(&format!("worksheet.kind.{name}"))
        } else {
            exercise.title.clone()
        };
        let head = (writer.say)(
            if exercise.points == 1 { "worksheet.head-one" } else { "worksheet.head" },
            &[("number", &number), ("title", &title), ("points", &exercise.points)],
        );
        Ok(Self {
            head,
            paragraphs: paragraphs(writer, exercise),
            blocks: ItemWriter { writer, exercise, solution: &solution, key }.blocks()?,
        })
    }
}

/// The question, in the teacher's words or ours, and the conventions that matter for it.
pub(super) fn paragraphs(writer: &WorksheetWriter<'_>, exercise: &Exercise) -> Vec<String> {
    let name = match &exercise.kind {
        // The sentence names the form of the code.
        ExerciseKind::Code { gaps } if code::are_of_sides(gaps) == Some(true) => "code-sides",
        // A single move is no line.
        ExerciseKind::BestMove { plies: 1 } => "best-move-one",
        kind => kind.name(),
    };
    let number = match exercise.kind {
        ExerciseKind::NextLeaf { after } => after,
        ExerciseKind::BestMove { plies } => plies.into(),
        ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => simulations,
        _ => 0,
    };
    let ask = if exercise.text.is_empty() {
        (writer.say)(&format!("worksheet.ask.{name}"), &[("number", &number)])
    } else {
        exercise.text.clone()
    };
    let mut rules = Vec::new();
    let conventions = exercise.conventions;
    if exercise.kind.is_about_cuts() {
        rules.push(writer.words(match conventions.cut {
            Cut::AtBeta => "worksheet.rule.at",
            Cut::AboveBeta => "worksheet.rule.above",
        }));
    }
    if matches!(exercise.kind, ExerciseKind::Windows | ExerciseKind::Bounds | ExerciseKind::Code { .. }) {
        rules.push(writer.words(match conventions.fail {
            Fail::Soft => "worksheet.rule.soft",
            Fail::Hard => "worksheet.rule.hard",
        }));
    }
    if matches!(exercise.kind, ExerciseKind::Ucb1 { .. } | ExerciseKind::Thunder { .. }) {
        rules.push(writer.words(match conventions.t {
            Ucb1Total::Children => "worksheet.rule.children",
            Ucb1Total::Parent => "worksheet.rule.parent",
        }));
    }
    if exercise.kind.is_of_tree() && conventions.viewer(Side::Second) == Side::Second {
        rules.push(writer.words("worksheet.rule.mover"));
    }
    rules.extend(board::situation(writer, exercise));
    let space = writer.words("worksheet.space");
    let rules = rules.join(&space);
    [ask, rules].into_iter().filter(|paragraph| !paragraph.is_empty()).collect()
}

struct ItemWriter<'a> {
    writer: &'a WorksheetWriter<'a>,
    exercise: &'a Exercise,
    solution: &'a ModelAnswer,
    key: bool,
}

impl ItemWriter<'_> {
    fn blocks(&self) -> Result<Vec<Block>, Fault> {
        let mut blocks = Vec::new();
        let is_game = !matches!(self.exercise.subject, AnyPosition::NumberTree(_) | AnyPosition::Matrix(_));
        // The tree of a game does not show its initial position.
        if self.exercise.kind.is_of_tree() && is_game {
            blocks.push(board::board(&self.exercise.subject));
        }
        if self.exercise.kind.is_of_tree() || matches!(self.exercise.subject, AnyPosition::NumberTree(_)) {
            blocks.push(Block::Tree(self.tree()?));
        } else if !matches!(self.exercise.subject, AnyPosition::Matrix(_)) && !self.is_code() {
            blocks.push(board::board(&self.exercise.subject));
        }
        if self.is_code() {
            blocks.retain(|block| !matches!(block, Block::Tree(_)));
        }
        blocks.extend(self.answers()?);
        if self.key {
            blocks.extend((self.writer.because)(self.exercise, self.solution).into_iter().map(Block::Words));
        }
        Ok(blocks)
    }

    const fn is_code(&self) -> bool {
        matches!(self.exercise.kind, ExerciseKind::Code { .. } | ExerciseKind::Bug { .. })
    }

    /// The tree: in the key of exercises answered in it, with the result of the search.
    fn tree(&self) -> Result<ExportScene, Fault> {
        let drawn = matches!(
            self.exercise.kind,
            ExerciseKind::Values
                | ExerciseKind::Cuts
                | ExerciseKind::Windows
                | ExerciseKind::Bounds
                | ExerciseKind::Counts
                | ExerciseKind::NextLeaf { .. }
        );
        let (words, growth) = (&self.writer.look.words, self.writer.order.growth);
        let solved = (self.key && drawn)
            .then(|| scenes::solved(self.exercise, self.solution, words, growth))
            .flatten();
        solved.map_or_else(|| scenes::blank(self.exercise, growth), Ok)
    }

    fn field(&self, key: &str, answer: String) -> Block {
        Block::Field(self.writer.words(key), self.key.then_some(answer))
    }

    fn answers(&self) -> Result<Vec<Block>, Fault> {
        Ok(match &self.solution.answer {
            Answer::Values(_) | Answer::Cuts(_) | Answer::Bounds(_) => Vec::new(),
            Answer::Windows(windows) => vec![self.windows(windows)?],
            Answer::Leaf(leaf) => vec![self.field("worksheet.field.leaf", self.leaf(*leaf)?)],
            Answer::Orders(orders) => self.orders(orders)?,
            Answer::Counts { minimax, alpha_beta } => vec![
                self.field("worksheet.field.minimax", count(*minimax)),
                self.field("worksheet.field.alpha-beta", count(*alpha_beta)),
            ],
            Answer::Line(line) => {
                let line = self.exercise.subject.labels(line).join(" ");
                vec![self.field("worksheet.field.line", line)]
            }
            Answer::Choice { .. } => {
                let right = self.solution.by_sum();
                let visits = right.iter().filter_map(|&child| self.solution.visits_after(child));
                vec![
                    self.candidates(),
                    self.field("worksheet.field.child", self.each(&right)),
                    self.field("worksheet.field.visits", listed(visits)),
                ]
            }
            Answer::Methods { difference, .. } => {
                let why = difference.map(|difference| format!("worksheet.why.{}", difference.name()));
                vec![
                    self.candidates(),
                    self.field("worksheet.field.thunder", self.each(&self.solution.by_share())),
                    self.field("worksheet.field.ucb1", self.each(&self.solution.by_sum())),
                    self.field(
                        "worksheet.field.why",
                        why.map(|key| self.writer.words(&key)).unwrap_or_default(),
                    ),
                ]
            }
            Answer::Equilibrium { rows, columns, value } => self.equilibrium(rows, columns, *value),
            Answer::Code(filled) => vec![Block::Code(self.code(filled))],
            Answer::Bug(line) => self.bug(*line),
        })
    }

    /// A list of alternative right children.
    fn each(&self, right: &[ActionId]) -> String {
        listed(right.iter().map(|&action| self.exercise.subject.label(action)))
    }

    fn action(&self, action: Option<ActionId>) -> String {
        action.map(|action| self.exercise.subject.label(action)).unwrap_or_default()
    }

    fn windows(&self, windows: &std::collections::BTreeMap<u32, Window>) -> Result<Block, Fault> {
        let root = self.exercise.tree()?;
        let tree = root.tree();
        let head = ["node", "alpha-in", "beta-in", "alpha-out", "beta-out"];
        let mut rows = vec![head.map(|key| self.writer.words(&format!("worksheet.table.{key}"))).to_vec()];
        let inner = (0..tree.node_count() as u32).filter(|&node| tree.value(node).is_none());
        let mut named: Vec<_> = inner.map(|node| (tree.name(node).unwrap_or_default(), node)).collect();
        // A before Z before AA: names of one letter come before those of two.
        named.sort_by_key(|(name, _)| (name.len(), name.clone()));
        for (name, node) in named {
            let mut row = vec![name];
            // A node that alpha-beta does not enter has no window, but keeps its row: seeing that is up to
            // the student.
            let window = windows.get(&node).copied().unwrap_or_default();
            for pair in [window.entry, window.exit] {
                let ends = pair.map_or(["–".to_owned(), "–".to_owned()], |(low, high)| {
                    [low, high].map(scenes::number)
                });
                row.extend(ends.map(|end| if self.key { end } else { String::new() }));
            }
            rows.push(row);
        }
        Ok(Block::Table(rows))
    }

    /// The leaf that is read next: its number from the left, and its value.
    fn leaf(&self, leaf: Option<u32>) -> Result<String, Fault> {
        let root = self.exercise.tree()?;
        let Some((leaf, value)) = leaf.and_then(|leaf| Some((leaf, root.tree().value(leaf)?))) else {
            return Ok(String::new());
        };
        let number = leaf_number(&root, leaf);
        let value = scenes::number(Score(value));
        Ok((self.writer.say)("worksheet.leaf", &[("number", &number), ("value", &value)]))
    }

    /// The order of the children of each inner node.
    fn orders(&self, orders: &std::collections::BTreeMap<u32, Vec<u16>>) -> Result<Vec<Block>, Fault> {
        let root = self.exercise.tree()?;
        let tree = root.tree();
        let name = |node: u32| {
            tree.value(node)
                .map_or_else(|| tree.name(node).unwrap_or_default(), |value| scenes::number(Score(value)))
        };
        let inner = (0..tree.node_count() as u32).filter(|&node| tree.children(node).len() > 1);
        let fields = inner.map(|node| {
            let children = tree.children(node);
            let usual: Vec<u16> = (0..children.len() as u16).collect();
            let order = orders.get(&node).unwrap_or(&usual);
            let named =
                order.iter().filter_map(|&place| children.get(usize::from(place)).map(|&child| name(child)));
            let answer = named.collect::<Vec<_>>().join(", ");
            let label = (self.writer.say)("worksheet.field.order", &[("node", &name(node))]);
            Block::Field(label, self.key.then_some(answer))
        });
        Ok(fields.collect())
    }

    /// Visits and shares of the children of the root.
    fn candidates(&self) -> Block {
        let head =
            ["child", "visits", "share"].map(|key| self.writer.words(&format!("worksheet.table.{key}")));
        let mut rows = vec![head.to_vec()];
        let recorded = self.solution.tree.as_ref();
        for child in &self.solution.children {
            let action = recorded.and_then(|tree| tree.action(child.node));
            // Without visits there is no share, and a zero would look like a loss.
            let share =
                if child.visits == 0 { "–".to_owned() } else { format!("{:.3}", child.exploitation) };
            rows.push(vec![self.action(action), child.visits.to_string(), share]);
        }
        Block::Table(rows)
    }

    fn equilibrium(&self, rows: &[Option<f64>], columns: &[Option<f64>], value: Option<f64>) -> Vec<Block> {
        let Some(results) = &self.solution.results else { return Vec::new() };
        let listed = |all: &[Option<f64>]| all.iter().map(|one| share(*one)).collect::<Vec<_>>().join(", ");
        vec![
            Block::Table(table(results)),
            self.field("worksheet.field.rows", listed(rows)),
            self.field("worksheet.field.columns", listed(columns)),
            self.field("worksheet.field.value", share(value)),
        ]
    }

    fn code(&self, filled: &[String]) -> Vec<SheetLine> {
        let ExerciseKind::Code { gaps } = &self.exercise.kind else { return Vec::new() };
        let line = |(indent, pieces): (u8, Vec<code::Piece>)| {
            let pieces = pieces.into_iter().map(|piece| match piece {
                code::Piece::Code(code) => code,
                code::Piece::Gap(gap) if self.key => {
                    format!("[{}: {}]", gap + 1, filled.get(gap).map_or("", String::as_str))
                }
                code::Piece::Gap(gap) => format!("[{}: ____________]", gap + 1),
            });
            SheetLine { number: None, indent, code: pieces.collect() }
        };
        code::with_gaps(gaps, self.exercise.conventions).into_iter().map(line).collect()
    }

    fn bug(&self, wrong: Option<u16>) -> Vec<Block> {
        let ExerciseKind::Bug { trap } = &self.exercise.kind else { return Vec::new() };
        let lines = trap.listing(self.exercise.conventions);
        let numbered = lines.into_iter().enumerate().map(|(index, line)| SheetLine {
            number: Some(index + 1),
            indent: line.indent,
            code: line.code,
        });
        let answer = wrong.map(|line| (line + 1).to_string()).unwrap_or_default();
        vec![Block::Code(numbered.collect()), self.field("worksheet.field.bug", answer)]
    }
}

/// The number of a leaf, from 1 at the left.
pub(super) fn leaf_number(root: &crate::game::number_tree::NumberTree, leaf: u32) -> usize {
    fn walk(tree: &crate::game::number_tree::WholeTree, node: u32, leaf: u32, before: &mut usize) -> bool {
        if tree.value(node).is_some() {
            *before += 1;
            return node == leaf;
        }
        tree.children(node).iter().any(|&child| walk(tree, child, leaf, before))
    }
    let mut number = 0;
    walk(root.tree(), 0, leaf, &mut number);
    number
}

/// A table of results with the names of its rows and columns.
fn table(ResultTable { table, names: [rows, columns] }: &ResultTable) -> Vec<Vec<String>> {
    let head = std::iter::once(String::new()).chain(columns.iter().cloned());
    let row = |(row, name): (u8, &String)| {
        let entries = (0..table.size(Side::Second)).map(|column| table.entry(Choice(row), Choice(column)));
        std::iter::once(name.clone()).chain(entries.map(|entry| share(Some(entry)))).collect()
    };
    std::iter::once(head.collect()).chain((0..).zip(rows).map(row)).collect()
}

/// A share of 0..=1 with at most four decimals.
pub(super) fn share(value: Option<f64>) -> String {
    let text = value.map(|value| format!("{value:.4}")).unwrap_or_default();
    // Only after a decimal point: the zeros of an integer are part of it.
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

fn count(value: Option<u64>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

/// The key of the word for a bound.
pub(super) const fn bound_key(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "worksheet.bound.exact",
        Bound::Lower => "worksheet.bound.lower",
        Bound::Upper => "worksheet.bound.upper",
    }
}

/// A list of alternative right answers.
fn listed(right: impl Iterator<Item: ToString>) -> String {
    right.map(|one| one.to_string()).collect::<Vec<_>>().join(" / ")
}
