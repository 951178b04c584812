//! Exercises as a question bank in Moodle XML: numeric and multiple-choice questions, and cloze questions where there is
//! more than one thing to fill in. The tree stands in the question as a picture inside the file.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::catalog::AnyPosition;
use crate::exercise::{Answer, Difference, Exercise, ExerciseKind, Fault, Gap, ModelAnswer, code, grade};
use crate::game::ActionId;
use crate::game::score::Bound;
use crate::trace::export::{self, Figure, FigureLayout};

use super::item::{Block, SheetItem, SheetLine, bound_key, leaf_number, paragraphs};
use super::writer::{StudentSheet, WorksheetWriter};
use super::{WorksheetRefusal, scenes};

mod blanks;
mod whole;
mod xml;

use blanks::{
    ChoiceWorth, board, choice, html, html_attribute, line, numeric, shared, table, typed, whole_numbers,
};
use xml::Xml;

/// A question.
struct MoodleQuestion {
    name: String,
    html: String,
    /// Shown after the answer.
    feedback: String,
    picture: Option<Vec<u8>>,
    points: u16,
    kind: Type,
}

/// The type of a question.
enum Type {
    /// Blanks in the text.
    Cloze,
    /// One number, exact to the tolerance.
    Numerical { answer: String, tolerance: f64 },
    /// Choices with their share of the points in percent; more than one may be marked unless `single`.
    Choice { single: bool, choices: Vec<(String, f64)> },
}

/// Writes the questions of all sheets, each sheet in a category of its own where there are several.
pub(super) fn write(
    writer: &WorksheetWriter<'_>,
    goes_on: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Vec<u8>, WorksheetRefusal> {
    let mut xml = Xml::new()?;
    xml.begin("quiz", &[])?;
    writer.each(goes_on, |sheet| sheet_questions(writer, sheet, &mut xml))?;
    xml.end("quiz")?;
    Ok(xml.finish())
}

fn sheet_questions(
    writer: &WorksheetWriter<'_>,
    sheet: &StudentSheet,
    xml: &mut Xml,
) -> Result<(), WorksheetRefusal> {
    // A single slash would begin a subcategory; doubled it is part of the name.
    let mut category = writer.title().replace('/', "//");
    if let Some(seed) = sheet.seed {
        category.push('/');
        category.push_str(&(writer.say)("worksheet.variant", &[("seed", &seed)]));
    }
    xml.begin("question", &[("type", "category")])?;
    xml.begin("category", &[])?;
    xml.leaf("text", &format!("$course$/top/{category}"))?;
    xml.end("category")?;
    xml.end("question")?;
    for (index, exercise) in sheet.set.exercises.iter().enumerate() {
        let asked = Asker::new(writer, exercise).and_then(|asker| asker.question(index + 1));
        let question = asked.map_err(|why| match why {
            MoodleFailure::Fault(why) => WorksheetRefusal::Exercise { number: index + 1, why },
            MoodleFailure::Drawing(why) => why.into(),
        })?;
        xml.question(&question)?;
    }
    Ok(())
}

enum MoodleFailure {
    Fault(Fault),
    Drawing(export::ExportRefusal),
}

impl From<Fault> for MoodleFailure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<export::ExportRefusal> for MoodleFailure {
    fn from(refusal: export::ExportRefusal) -> Self {
        Self::Drawing(refusal)
    }
}

struct Asker<'a> {
    writer: &'a WorksheetWriter<'a>,
    exercise: &'a Exercise,
    solution: ModelAnswer,
}

impl<'a> Asker<'a> {
    fn new(writer: &'a WorksheetWriter<'a>, exercise: &'a Exercise) -> Result<Self, MoodleFailure> {
        Ok(Self { writer, exercise, solution: exercise.solve()? })
    }

    fn question(&self, number: usize) -> Result<MoodleQuestion, MoodleFailure> {
        let item = SheetItem::of(self.writer, self.exercise, number, false)?;
        let mut words = String::new();
        for paragraph in paragraphs(self.writer, self.exercise) {
            // Writing to a string cannot fail.
            let _ = write!(words, "<p>{}</p>", html(&paragraph));
        }
        let mut picture = None;
        for block in &item.blocks {
            if let Block::Tree(scene) = block {
                let look = self.writer.look;
                let figure =
                    Figure::of(scene, &FigureLayout::of(scene, &look.words, false), &look.words, &[]);
                picture = Some(export::png_of(&figure, look.colors)?);
            }
            words.push_str(&self.block(block));
        }
        let (kind, blanks) = self.asked()?;
        words.push_str(&blanks);
        Ok(MoodleQuestion {
            name: item.head,
            html: words,
            feedback: self.feedback(),
            picture,
            points: self.exercise.points,
            kind,
        })
    }

    /// A block above the blanks; blocks that are blanks themselves are left out.
    fn block(&self, block: &Block) -> String {
        match (block, &self.exercise.kind) {
            (Block::Tree(_), _) => {
                let alt = html_attribute(&self.described());
                format!("<p><img src=\"@@PLUGINFILE@@/tree.png\" alt=\"{alt}\"></p>")
            }
            (Block::Board(rows, names), _) => table(&board(rows, *names)),
            (Block::Code(lines), ExerciseKind::Bug { .. }) => {
                format!("<pre>{}</pre>", html(&SheetLine::joined(lines, "\n")))
            }
            (Block::Table(_), ExerciseKind::Windows)
            | (Block::Code(_), ExerciseKind::Code { .. })
            | (Block::Field(..) | Block::Words(_), _) => String::new(),
            (Block::Table(rows), _) => table(rows),
            (Block::Code(lines), _) => {
                format!("<p><code>{}</code></p>", html(&SheetLine::joined(lines, " ")))
            }
        }
    }

    /// Why the answer is right.
    fn feedback(&self) -> String {
        let because = (self.writer.because)(self.exercise, &self.solution);
        let mut feedback = String::new();
        for words in because {
            // Writing to a string cannot fail.
            let _ = write!(feedback, "<p>{}</p>", html(&words));
        }
        feedback
    }

    /// The tree in words, for those who cannot see the picture.
    fn described(&self) -> String {
        match self.exercise.tree() {
            Ok(root)
                if !matches!(self.exercise.kind, ExerciseKind::Code { .. } | ExerciseKind::Bug { .. }) =>
            {
                root.to_string()
            }
            _ => self.exercise.subject.to_string(),
        }
    }

    fn words(&self, key: &str) -> String {
        self.writer.words(key)
    }

    /// The type of question, and the blanks below its text.
    fn asked(&self) -> Result<(Type, String), MoodleFailure> {
        Ok(match &self.solution.answer {
            Answer::Values(values) => {
                let fields = values
                    .iter()
                    .map(|(&node, value)| Ok(line(&self.node(node)?, &numeric(&value.to_string(), 0.0))));
                (Type::Cloze, fields.collect::<Result<String, Fault>>()?)
            }
            Answer::Cuts(cuts) => self.choices(self.branches(cuts)?, ["cut", "kept"]),
            Answer::Windows(windows) => {
                let mut fields = String::new();
                for (&node, window) in windows {
                    let ends = [("in", window.entry), ("out", window.exit)];
                    for (way, ends) in ends.into_iter().filter_map(|(way, ends)| Some((way, ends?))) {
                        for (end, value) in [("alpha", ends.0), ("beta", ends.1)] {
                            let label = self.words(&format!("worksheet.table.{end}-{way}"));
                            let label = format!("{} · {label}", self.node(node)?);
                            fields.push_str(&line(&label, &typed(&scenes::number(value))));
                        }
                    }
                }
                (Type::Cloze, fields)
            }
            Answer::Leaf(leaf) => {
                let root = self.exercise.tree()?;
                let answer = leaf.map(|leaf| leaf_number(&root, leaf)).unwrap_or_default().to_string();
                (
                    Type::Numerical { answer, tolerance: 0.0 },
                    format!("<p>{}</p>", html(&self.words("worksheet.moodle.leaf"))),
                )
            }
            Answer::Bounds(bounds) => {
                let fields =
                    bounds.iter().map(|(&node, &bound)| Ok(line(&self.node(node)?, &self.bound(bound))));
                (Type::Cloze, fields.collect::<Result<String, Fault>>()?)
            }
            Answer::Orders(_) => self.orders()?,
            Answer::Counts { minimax, alpha_beta } => {
                let field = |key: &str, count: Option<u64>| {
                    line(&self.words(key), &numeric(&count.unwrap_or_default().to_string(), 0.0))
                };
                let fields = field("worksheet.field.minimax", *minimax)
                    + &field("worksheet.field.alpha-beta", *alpha_beta);
                (Type::Cloze, fields)
            }
            _ => return self.asked_elsewhere(),
        })
    }

    /// As [`Self::asked`], for kinds that are not answered in a tree.
    fn asked_elsewhere(&self) -> Result<(Type, String), MoodleFailure> {
        Ok(match &self.solution.answer {
            Answer::Line(_) => {
                let (kind, blanks) = self.choices(self.moves()?, ["best", "worse"]);
                (kind, format!("<p>{}</p>{blanks}", html(&self.words("worksheet.moodle.move"))))
            }
            Answer::Choice { .. } => {
                let right = self.solution.by_sum();
                let mut visits: Vec<_> =
                    right.iter().filter_map(|&child| self.solution.visits_after(child)).collect();
                visits.sort_unstable();
                visits.dedup();
                let visits = whole_numbers(&visits);
                let fields = line(&self.words("worksheet.field.child"), &self.child(&right))
                    + &line(&self.words("worksheet.field.visits"), &visits);
                (Type::Cloze, fields)
            }
            Answer::Methods { difference, .. } => {
                let (by_share, by_sum) = (self.solution.by_share(), self.solution.by_sum());
                let choices = || by_share.iter().flat_map(|one| by_sum.iter().map(move |other| one == other));
                // Of equal children the two methods may choose the same one or not.
                let right = |one: Difference| match (difference, one) {
                    (Some(Difference::Unvisited) | None, one) => Some(one) == *difference,
                    (_, Difference::Same) => choices().any(|same| same),
                    (_, Difference::Exploration) => choices().any(|same| !same),
                    (_, Difference::Unvisited) => false,
                };
                let why = Difference::ALL
                    .map(|one| (self.words(&format!("worksheet.why.{}", one.name())), right(one)));
                let fields = line(&self.words("worksheet.field.thunder"), &self.child(&by_share))
                    + &line(&self.words("worksheet.field.ucb1"), &self.child(&by_sum))
                    + &line(&self.words("worksheet.field.why"), &choice(&why));
                (Type::Cloze, fields)
            }
            Answer::Equilibrium { rows, columns, value } => self.equilibrium(rows, columns, *value),
            Answer::Code(_) => (Type::Cloze, self.code()?),
            Answer::Bug(wrong) => {
                let answer = wrong.map(|line| line + 1).unwrap_or_default().to_string();
                (
                    Type::Numerical { answer, tolerance: 0.0 },
                    format!("<p>{}</p>", html(&self.words("worksheet.field.bug"))),
                )
            }
            _ => (Type::Cloze, String::new()),
        })
    }

    fn node(&self, node: u32) -> Result<String, Fault> {
        Ok(self.exercise.tree()?.tree().name(node).unwrap_or_else(|| node.to_string()))
    }

    fn bound(&self, right: Bound) -> String {
        choice(
            &[Bound::Exact, Bound::Lower, Bound::Upper]
                .map(|bound| (self.words(bound_key(bound)), bound == right)),
        )
    }

    /// A question where several choices may be marked. Moodle only allows certain shares, of which a tenth is
    /// the smallest that we need, and requires at least two choices: otherwise each choice is a blank of its
    /// own, with one of two `words`.
    fn choices(&self, choices: Vec<(String, ChoiceWorth)>, words: [&str; 2]) -> (Type, String) {
        let right = choices.iter().filter(|(_, worth)| *worth == ChoiceWorth::Right).count();
        if (1..=10).contains(&right) && choices.len() > 1 {
            return (Type::Choice { single: false, choices: shared(choices) }, String::new());
        }
        let [yes, no] = words.map(|key| self.words(&format!("worksheet.moodle.{key}")));
        let blank = |(text, worth): &(String, ChoiceWorth)| {
            // Not by equality: a choice that is neither would be right with both words, and is left out
            // below.
            let right = |wrong| *worth != wrong;
            line(
                text,
                &choice(&[(yes.clone(), right(ChoiceWorth::Wrong)), (no.clone(), right(ChoiceWorth::Right))]),
            )
        };
        // Choices that are neither right nor wrong are not asked about.
        (Type::Cloze, choices.iter().filter(|(_, worth)| *worth != ChoiceWorth::Nothing).map(blank).collect())
    }

    /// All branches, and whether each is cut; branches below a cut are neutral, so marks there cost nothing.
    fn branches(&self, cuts: &BTreeSet<u32>) -> Result<Vec<(String, ChoiceWorth)>, Fault> {
        let root = self.exercise.tree()?;
        let tree = root.tree();
        let name = |node: u32| {
            tree.value(node).map_or_else(|| tree.name(node).unwrap_or_default(), |value| value.to_string())
        };
        let mut branches = Vec::new();
        for node in 1..tree.node_count() as u32 {
            let Some(parent) = tree.parent(node) else { continue };
            let place = tree.children(parent).iter().position(|&child| child == node).unwrap_or_default() + 1;
            let label = (self.writer.say)(
                "worksheet.moodle.branch",
                &[("parent", &name(parent)), ("place", &place), ("child", &name(node))],
            );
            let mut above = std::iter::successors(tree.parent(node), |&node| tree.parent(node));
            let is_cut = cuts.contains(&node);
            // Whether a node inside a pruned branch would have been cut is undefined.
            let asks = is_cut || !above.any(|node| cuts.contains(&node));
            let worth = if asks { is_cut.into() } else { ChoiceWorth::Nothing };
            branches.push((label, worth));
        }
        // Without a cut no branch is right, and a question needs a right choice.
        if cuts.is_empty() {
            branches.push((self.words("worksheet.moodle.none"), ChoiceWorth::Right));
        }
        Ok(branches)
    }

    /// All legal moves; each that keeps the value is right.
    fn moves(&self) -> Result<Vec<(String, ChoiceWorth)>, Fault> {
        let position = &self.exercise.subject;
        // Only the first move is asked about, so each is graded as a line of one move.
        let one = Exercise { kind: ExerciseKind::BestMove { plies: 1 }, ..self.exercise.clone() };
        let judged = position.actions().into_iter().map(|action| {
            let right = grade(&one, &Answer::Line(vec![action]))?.is_full();
            Ok((position.label(action), right.into()))
        });
        judged.collect()
    }

    /// A choice among the children of the root.
    fn child(&self, right: &[ActionId]) -> String {
        let position: &AnyPosition = &self.exercise.subject;
        let children =
            position.actions().into_iter().map(|action| (position.label(action), right.contains(&action)));
        choice(&children.collect::<Vec<_>>())
    }

    /// The code, with a choice for each gap; any choice equivalent to the model is right.
    fn code(&self) -> Result<String, Fault> {
        let ExerciseKind::Code { gaps } = &self.exercise.kind else { return Ok(String::new()) };
        let mut lines = String::new();
        for (indent, pieces) in code::with_gaps(gaps, self.exercise.conventions) {
            let mut words = "&emsp;".repeat(indent.into());
            for piece in pieces {
                match piece {
                    code::Piece::Code(code) => words.push_str(&html(&code)),
                    code::Piece::Gap(number) => words.push_str(&self.gap(gaps[number])?),
                }
            }
            let _ = write!(lines, "<code>{words}</code><br>");
        }
        Ok(format!("<p>{lines}</p>"))
    }

    fn gap(&self, gap: Gap) -> Result<String, Fault> {
        // Each gap is graded with the course's code around it, as Moodle grades each blank alone.
        let one = Exercise { kind: ExerciseKind::Code { gaps: vec![gap] }, ..self.exercise.clone() };
        let choices = gap.choices(self.exercise.conventions).into_iter().map(|text| {
            let right = grade(&one, &Answer::Code(vec![text.to_owned()]))?.is_full();
            Ok((text.to_owned(), right))
        });
        Ok(choice(&choices.collect::<Result<Vec<_>, Fault>>()?))
    }
}
