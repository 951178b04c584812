//! The code of each mistake, and the index of its wrong line.

use crate::catalog::Method;
use crate::conventions::Conventions;
use crate::search::chokudai::Chokudai;
use crate::search::duct::Duct;
use crate::search::mcts::Mcts;
use crate::search::thunder::Thunder;
use crate::trace::pseudo::{self, CodeLine, LineRole};

use super::super::Trap;
use super::super::code;
use super::runs::BEAM;

impl Trap {
    /// The role of the wrong line, its text to be replaced, and the replacement.
    const fn change(self) -> (Option<LineRole>, &'static str, &'static str) {
        match self {
            Self::FullWindows => (Some(LineRole::Descend), "-β, -α", "-inf, +inf"),
            Self::SameWindow => (Some(LineRole::Descend), "-β, -α", "α, β"),
            Self::NoTurn => (Some(LineRole::Descend), "= -Nega", "= Nega"),
            Self::FromZero => (None, "best_val = -inf", "best_val = 0"),
            Self::WorstChild => (Some(LineRole::Compare), "val > best_val", "val < best_val"),
            Self::WrongEnd => (Some(LineRole::Cut), "β) {", "α) {"),
            Self::MoveForValue => (Some(LineRole::Cut), "return ", "return best_move as "),
            Self::AnyLoss => (Some(LineRole::End), "result · (99 - moves played)", "result · 99"),
            Self::DrawFirst => {
                (Some(LineRole::End), "(a line of three)", "(a line of three and an empty cell)")
            }
            Self::BestShare => (None, "child of root with most N", "child of root with greatest W/N"),
            Self::NothingIsLoss => (
                Some(LineRole::Simulate),
                "evaluate(node) in 0..1",
                "mine / (mine + theirs), 0 if both are 0",
            ),
            Self::OneMinus => (Some(LineRole::Select), "second side: N - W", "second side: 1 - W"),
            Self::NeverCools => (None, "real(step) / steps", "int(step / steps)"),
            Self::EmptyHeap => (None, "best ever put into", "best still in"),
            Self::StandingWalls => (
                None,
                "wall[beside pillar on side] = true",
                "if (random() % 10 > 50) { wall[beside pillar on side] = true }",
            ),
            Self::ShortKeys => (None, "64 random bits", "32 random bits"),
        }
    }

    /// The correct code before the mistake.
    fn right_code(self, conventions: Conventions) -> Vec<CodeLine> {
        match self {
            Self::BestShare => {
                let mut mcts = Mcts::default();
                conventions.teach_mcts(&mut mcts);
                pseudo::listing(&Method::Mcts(mcts))
            }
            Self::NothingIsLoss => pseudo::listing(&Method::Thunder(Thunder::default())),
            Self::OneMinus => duct(),
            Self::NeverCools => ANNEALING.map(|(indent, code)| written(indent, code)).to_vec(),
            Self::EmptyHeap => chokudai(),
            Self::StandingWalls => WALLS.map(|(indent, code)| written(indent, code)).to_vec(),
            Self::ShortKeys => beam(),
            Self::AnyLoss => {
                with_ends(conventions, &["if (state is terminal) { return result · (99 - moves played) }"])
            }
            Self::DrawFirst => with_ends(
                conventions,
                &["if (a line of three) { return -1 }", "if (the board is full) { return 0 }"],
            ),
            _ => code::listing(conventions),
        }
    }

    /// The code with the wrong line in it.
    pub fn listing(self, conventions: Conventions) -> Vec<CodeLine> {
        let mut lines = self.right_code(conventions);
        let wrong = usize::from(wrong_line(self, conventions));
        if let Some(line) = lines.get_mut(wrong) {
            let (_, right, instead) = self.change();
            // The value after `return` differs from course to course, so all behind `return` is replaced.
            line.code = if self == Self::MoveForValue {
                let kept = line.code.find(right).map_or(line.code.len(), |at| at + right.len());
                format!("{}best_move }}", &line.code[..kept])
            } else {
                line.code.replace(right, instead)
            };
        }
        lines
    }
}

impl Trap {
    /// The corrected line.
    pub fn right_line(self, conventions: Conventions) -> String {
        let wrong = usize::from(wrong_line(self, conventions));
        self.right_code(conventions).into_iter().nth(wrong).map_or_else(String::new, |line| line.code)
    }
}

/// The wrong line, counted from 0.
pub(in crate::exercise) fn wrong_line(trap: Trap, conventions: Conventions) -> u16 {
    let (role, right, _) = trap.change();
    // The role alone is not enough: a role may belong to several lines, and lines outside a search have none.
    let is_it = |line: &CodeLine| line.role == role && line.code.contains(right);
    trap.right_code(conventions).iter().position(is_it).unwrap_or_default() as u16
}

fn written(indent: u8, code: &str) -> CodeLine {
    CodeLine { indent, code: code.to_owned(), comment: None, role: None, side: None }
}

/// Alpha-beta with these lines in place of the one that evaluates a finished game.
fn with_ends(conventions: Conventions, ends: &[&str]) -> Vec<CodeLine> {
    let mut lines = code::listing(conventions);
    if let Some(at) = lines.iter().position(|line| line.role == Some(LineRole::End)) {
        let indent = lines[at].indent;
        let ends = ends.iter().map(|&code| CodeLine { role: Some(LineRole::End), ..written(indent, code) });
        lines.splice(at..=at, ends);
    }
    lines
}

fn duct() -> Vec<CodeLine> {
    let mut lines = pseudo::listing(&Method::Duct(Duct::default()));
    if let Some(at) = lines.iter().position(|line| line.code.starts_with("each side")) {
        let indent = lines[at].indent;
        let second =
            CodeLine { role: Some(LineRole::Select), ..written(indent, "second side: N - W in place of W") };
        lines.insert(at + 1, second);
    }
    lines
}

fn chokudai() -> Vec<CodeLine> {
    let mut lines = pseudo::listing(&Method::Chokudai(Chokudai::default()));
    if let Some(line) = lines.iter_mut().find(|line| line.code.starts_with("return")) {
        "return first move to the best ever put into the last heap".clone_into(&mut line.code);
    }
    lines
}

/// Beam search that recognizes equal positions by their keys (Zobrist 1970).
fn beam() -> Vec<CodeLine> {
    let mut lines = pseudo::listing(&Method::Beam(BEAM));
    if let Some(twin) = lines.iter_mut().find(|line| line.role == Some(LineRole::Twin)) {
        "if (xor of the bits of all in child was there) { continue }".clone_into(&mut twin.code);
    }
    // Behind the line that opens the function: the numbers are drawn once, before any search.
    lines.insert(1, written(1, "for each cell, each number { bits[cell, number] = 64 random bits }"));
    lines
}

const ANNEALING: [(u8, &str); 11] = [
    (0, "fun Annealing(root) {"),
    (1, "line = best = random moves to the end"),
    (1, "for (step = 0; step < steps; step += 1) {"),
    (2, "next = line with one move drawn again"),
    (2, "T = start + (end - start) · real(step) / steps"),
    (2, "gain = score(next) - score(line)"),
    (2, "if (gain ≥ 0 or random() < exp(gain / T)) { line = next }"),
    (2, "if (score(line) > score(best)) { best = line }"),
    (1, "}"),
    (1, "return best"),
    (0, "}"),
];

const WALLS: [(u8, &str); 9] = [
    (0, "fun Walls(rows, columns) {"),
    (1, "for each odd row, each odd column {"),
    (2, "pillar = (row, column); wall[pillar] = true"),
    (2, "side = right, left, down or, in row 1, up, drawn"),
    (2, "wall[beside pillar on side] = true"),
    (1, "}"),
    (1, "for each cell { points[cell] = random() % 10 }"),
    (1, "return wall, points"),
    (0, "}"),
];
