//! Questions, hints, and places where an answer leaves the search, in words.

use egui::{RichText, Ui};

use crate::style::Palette;
use crate::theory::theory_ui;
use edagari_app::catalog::{AnyPosition, Game, Unit};
use edagari_app::conventions::{Conventions, ScoreView, Signs};
use edagari_app::exercise::code::are_of_sides;
use edagari_app::exercise::{Answer, AnswerPlace, Divergence, Exercise, ExerciseKind, Grade, Reason, Trap};
use edagari_app::game::score::Bound;
use edagari_app::search::alpha_beta::{Cut, Fail};
use edagari_app::session::exercises::data::ShownExercise;
use edagari_app::session::state::State;
use edagari_app::trace::narrate::narrate;
use edagari_app::trace::{Moment, TreeSnapshot};
use edagari_app::words::answers::{because, mended};
use edagari_app::words::faults::exercise_fault;
use edagari_app::words::narrator::{Labels, Narrator};
use edagari_app::words::puzzles::{AnsweredPuzzle, has_words, to_move};
use edagari_app::words::text::Text;

use super::numbers;

/// Points without a needless decimal.
pub(super) fn points(points: f64) -> String {
    let words = format!("{points:.1}");
    words.strip_suffix(".0").map_or(words.clone(), str::to_owned)
}

/// The title of an exercise, or that of its kind.
pub(super) fn title(text: Text, exercise: &Exercise) -> String {
    if exercise.title.is_empty() {
        text.get(&format!("exercise.kind.{}", exercise.kind.name()))
    } else {
        exercise.title.clone()
    }
}

/// Whether the values of an exercise are those of the side to move: in negamax every score is, in any view.
pub(super) fn counts_for_mover(exercise: &Exercise) -> bool {
    let course = &exercise.conventions;
    course.signs == Signs::Negamax || course.view == ScoreView::Mover
}

/// The question: in the teacher's words, or in those of the kind.
pub(super) fn question(text: Text, exercise: &Exercise) -> String {
    if !exercise.text.is_empty() {
        return exercise.text.clone();
    }
    let asked = of_kind(text, exercise);
    if has_words(exercise) { format!("{} {asked}", to_move(text, exercise)) } else { asked }
}

fn of_kind(text: Text, exercise: &Exercise) -> String {
    let key = format!("exercise.ask.{}", exercise.kind.name());
    match exercise.kind {
        ExerciseKind::NextLeaf { after } => text.with(&key, &[("after", &after)]),
        ExerciseKind::BestMove { plies } => {
            // A single move is no line.
            let key = if plies == 1 { "exercise.ask.one-move".to_owned() } else { key };
            // A number at the end of a tree or of a maze has the same value early and late.
            let key = match exercise.subject.game() {
                Game::Othello { .. } => format!("{key}-discs"),
                game if game.row().wins_fade => format!("{key}-wins"),
                _ => key,
            };
            text.with(&key, &[("plies", &plies)])
        }
        ExerciseKind::Ucb1 { simulations } | ExerciseKind::Thunder { simulations } => {
            text.with(&key, &[("simulations", &simulations)])
        }
        ExerciseKind::Values if counts_for_mover(exercise) => text.get("exercise.ask.values-mover"),
        // No tree that is solved by hand shows it; a run of both programs does.
        ExerciseKind::Bug { trap: Trap::ShortKeys } => text.get("exercise.ask.bug-keys"),
        _ => text.get(&key),
    }
}

/// The points and, after a mistake, a sentence about the first one.
pub(super) fn verdict_ui(ui: &mut Ui, state: &State, shown: &ShownExercise) {
    let text = state.text();
    let palette = Palette::of(ui);
    if let Some(fault) = &shown.fault {
        let why = exercise_fault(text, fault);
        ui.label(RichText::new(text.with("exercise.no-grade", &[("why", &why)])).color(palette.error));
    }
    if let Some(words) = feedback(state, shown) {
        let is_right = shown.grade.as_ref().is_some_and(Grade::is_full);
        let color = if is_right { palette.exact } else { palette.error };
        ui.label(RichText::new(words).strong().color(color));
        return;
    }
    // The best answer that was handed in counts: it is named where the present one earns less.
    let counted = state.exercises.counted(state.exercises.current);
    if let Some(best) = counted.filter(|best| best.earned() > 0.0).filter(|best| {
        shown.grade.as_ref().map_or(state.exercises.can_go_back(), |grade| grade.earned() < best.earned())
    }) {
        let values: [(&str, &dyn std::fmt::Display); 2] =
            [("earned", &points(best.earned())), ("points", &best.points)];
        ui.label(text.with("exercise.verdict.best", &values));
    }
    let Some(grade) = &shown.grade else { return };
    let earned = points(grade.earned());
    let values: [(&str, &dyn std::fmt::Display); 2] = [("earned", &earned), ("points", &grade.points)];
    let (key, color) = if grade.is_full() {
        ("exercise.verdict.full", palette.exact)
    } else {
        ("exercise.verdict.part", palette.error)
    };
    ui.label(RichText::new(text.with(key, &values)).strong().color(color));
    if let Some(divergence) = &grade.divergence {
        let place = place(text, shown, divergence.place);
        // A reason that gives the answer away shows in outline until the user asks for the whole of it.
        let why = if state.exercises.explained || !gives_away(&divergence.reason) {
            reason(text, shown, divergence)
        } else {
            text.get(outline(&divergence.reason))
        };
        ui.label(text.with("exercise.verdict.first", &[("place", &place), ("why", &why)]));
    }
    if let Some(convention) = grade.convention {
        ui.label(text.get(&format!("exercise.taken.{}", convention.name())));
    }
    // The correct line is the answer: it shows only once that was found or revealed.
    let knows = grade.is_full() || state.exercises.revealed;
    if let Some(words) = mended(text, &shown.exercise).filter(|_| knows) {
        ui.label(words);
    } else if state.exercises.revealed {
        because_ui(ui, text, shown);
    }
}

/// The feedback on the answer to a puzzle, in words in place of points.
fn feedback(state: &State, shown: &ShownExercise) -> Option<String> {
    let Some(Answer::Line(line)) = state.exercises.answer() else { return None };
    let (exercise, grade) = (&shown.exercise, shown.grade.as_ref()?);
    let puzzle = AnsweredPuzzle { text: state.text(), exercise, line: &line, grade };
    puzzle.feedback().filter(|_| has_words(exercise))
}

/// The reason why the solution shown is right.
fn because_ui(ui: &mut Ui, text: Text, shown: &ShownExercise) {
    let lines = shown.solution.as_ref().map(|solution| because(text, &shown.exercise, solution));
    let Some(lines) = lines.filter(|lines| !lines.is_empty()) else { return };
    ui.label(RichText::new(text.get("exercise.because")).strong());
    for line in lines {
        ui.add(egui::Label::new(line).wrap());
    }
}

/// Whether there is a longer reason for a mistake, which gives that part of the answer away.
pub(super) fn has_more(shown: &ShownExercise) -> bool {
    let divergence = shown.grade.as_ref().and_then(|grade| grade.divergence.as_ref());
    divergence.is_some_and(|divergence| gives_away(&divergence.reason))
}

/// Whether the reason for a mistake reveals the right answer.
const fn gives_away(reason: &Reason) -> bool {
    matches!(reason, Reason::MissedCut | Reason::MissedDeepCut | Reason::LateCut | Reason::Bound { .. })
}

/// The reason in a few words that leave the answer open.
const fn outline(reason: &Reason) -> &'static str {
    match reason {
        Reason::Bound { .. } => "exercise.outline.bound",
        _ => "exercise.outline.cut",
    }
}

/// A part of an answer in words.
fn place(text: Text, shown: &ShownExercise, place: AnswerPlace) -> String {
    let name =
        |node: u32| shown.tree.as_ref().map_or_else(String::new, |tree| shown.exercise.node_name(tree, node));
    let of_node = |key: &str, node: u32| text.with(key, &[("node", &name(node))]);
    match place {
        AnswerPlace::Node(node) | AnswerPlace::Cut(node) => of_node("exercise.place.node", node),
        AnswerPlace::Entry(node) => of_node("exercise.place.entry", node),
        AnswerPlace::Exit(node) => of_node("exercise.place.exit", node),
        AnswerPlace::Move(at) => text.with("exercise.place.move", &[("number", &(at + 1))]),
        AnswerPlace::Gap(at) => text.with("exercise.gap", &[("number", &(at + 1))]),
        AnswerPlace::Leaf => text.get("exercise.place.leaf"),
        AnswerPlace::Order => text.get("exercise.place.order"),
        AnswerPlace::Minimax => text.get("exercise.place.minimax"),
        AnswerPlace::AlphaBeta => text.get("exercise.place.alpha-beta"),
        AnswerPlace::Ucb1 => text.get("exercise.place.ucb1"),
        AnswerPlace::Visits => text.get("exercise.place.visits"),
        AnswerPlace::Thunder => text.get("exercise.place.thunder"),
        AnswerPlace::Difference => text.get("exercise.place.difference"),
        AnswerPlace::Rows => text.get("exercise.place.rows"),
        AnswerPlace::Columns => text.get("exercise.place.columns"),
        AnswerPlace::Value => text.get("exercise.place.value"),
        AnswerPlace::Line => text.get("exercise.place.line"),
    }
}

/// The reason why a part is wrong. The right answer is named only where the reason is none without it.
fn reason(text: Text, shown: &ShownExercise, divergence: &Divergence) -> String {
    let name = |node: Option<u32>| {
        let named = node.zip(shown.tree.as_ref());
        named.map_or_else(String::new, |(node, tree)| shown.exercise.node_name(tree, node))
    };
    let with = |key: &str, values: &[(&str, &dyn std::fmt::Display)]| text.with(key, values);
    match &divergence.reason {
        Reason::Missing => text.get("exercise.why.missing"),
        Reason::Value { .. } => text.get("exercise.why.value"),
        Reason::Sign { .. } => text.get("exercise.why.sign"),
        Reason::OtherSide { .. } => text.get("exercise.why.other-side"),
        Reason::MissedCut => with("exercise.why.missed-cut", &[("story", &story(text, shown, divergence))]),
        Reason::MissedDeepCut => {
            with("exercise.why.missed-deep-cut", &[("story", &story(text, shown, divergence))])
        }
        Reason::LateCut => with("exercise.why.late-cut", &[("story", &story(text, shown, divergence))]),
        Reason::WrongCut => text.get("exercise.why.wrong-cut"),
        Reason::FirstChild => text.get("exercise.why.first-child"),
        Reason::Gap => text.get("exercise.why.gap"),
        Reason::OtherTie => text.get(match shown.exercise.conventions.cut {
            Cut::AtBeta => "exercise.why.other-tie-ge",
            Cut::AboveBeta => "exercise.why.other-tie-gt",
        }),
        Reason::Window { .. } => text.get("exercise.why.window"),
        Reason::OtherConvention { .. } => text.get("exercise.why.other-convention"),
        Reason::Swapped { .. } => text.get("exercise.why.swapped"),
        Reason::Bound { expected } => text.get(match (expected, shown.exercise.conventions.fail) {
            (Bound::Exact, _) => "exercise.why.bound-exact",
            (Bound::Lower, Fail::Soft) => "exercise.why.bound-lower",
            (Bound::Upper, Fail::Soft) => "exercise.why.bound-upper",
            (Bound::Lower, Fail::Hard) => "exercise.why.bound-at-beta",
            (Bound::Upper, Fail::Hard) => "exercise.why.bound-at-alpha",
        }),
        Reason::LeafRead => text.get("exercise.why.leaf-read"),
        Reason::LeafCut => text.get("exercise.why.leaf-cut"),
        Reason::LeafLater => text.get("exercise.why.leaf-later"),
        Reason::NoLeaf => text.get("exercise.why.no-leaf"),
        Reason::MoreLeaves { read, fewest, node } => match node {
            Some(_) => with(
                "exercise.why.more-leaves-at",
                &[("read", read), ("fewest", fewest), ("node", &name(*node))],
            ),
            None => with("exercise.why.more-leaves", &[("read", read), ("fewest", fewest)]),
        },
        Reason::NoOrder => text.get("exercise.why.no-order"),
        Reason::Count { .. } => text.get("exercise.why.count"),
        Reason::Minimum { .. } => text.get("exercise.why.minimum"),
        _ => other_reason(text, shown, &divergence.reason),
    }
}

/// The reasons of exercises without a tree of their own.
fn other_reason(text: Text, shown: &ShownExercise, reason: &Reason) -> String {
    let with = |key: &str, values: &[(&str, &dyn std::fmt::Display)]| text.with(key, values);
    match reason {
        Reason::WorseMove { best, value } => {
            let [best, value] =
                [best, value].map(|score| Unit::new(shown.exercise.subject.game(), 1).write(*score));
            with("exercise.why.worse-move", &[("best", &best), ("value", &value)])
        }
        Reason::IllegalMove => text.get("exercise.why.illegal-move"),
        Reason::ShortLine => text.get("exercise.why.short-line"),
        Reason::Choice { .. } => text.get("exercise.why.choice"),
        Reason::OtherRule { .. } => text.get("exercise.why.other-rule"),
        Reason::Difference { .. } => text.get("exercise.why.difference"),
        Reason::NoMix => text.get("exercise.why.no-mix"),
        Reason::Gain(gain) => with("exercise.why.gain", &[("gain", &format!("{gain:.3}"))]),
        Reason::TableValue { .. } => text.get("exercise.why.table-value"),
        Reason::Slip(slip) => {
            use edagari_app::exercise::code::Slip;
            match slip {
                Slip::Nothing => text.get("exercise.why.missing"),
                Slip::Stranger(what) => with("exercise.why.stranger", &[("what", what)]),
                Slip::TooMuch(what) => with("exercise.why.too-much", &[("what", what)]),
                Slip::Unfinished => text.get("exercise.why.unfinished"),
            }
        }
        Reason::Counterexample { tree } => with("exercise.why.counterexample", &[("tree", tree)]),
        Reason::OtherLine { .. } => text.get("exercise.why.other-line"),
        _ => text.get("exercise.why.count"),
    }
}

/// The narrator's sentence about the step at which an answer leaves the search.
fn story(text: Text, shown: &ShownExercise, divergence: &Divergence) -> String {
    let Some(reference) = &shown.reference else { return String::new() };
    let words = DivergenceWords { text, conventions: shown.exercise.conventions, reference };
    divergence.id.map_or_else(String::new, |id| words.cut(id).unwrap_or_default())
}

struct DivergenceWords<'a> {
    text: Text,
    conventions: Conventions,
    reference: &'a edagari_app::exercise::ReferenceSearch,
}

impl DivergenceWords<'_> {
    fn with_narrator<T>(&self, tell: impl FnOnce(&mut Narrator<'_>) -> T) -> T {
        let root = AnyPosition::NumberTree(self.reference.root.clone());
        let mut labels = Labels::default();
        tell(&mut Narrator {
            text: self.text,
            conventions: self.conventions,
            tree: &self.reference.tree,
            root: &root,
            unit: Unit::new(root.game(), 1),
            reasons: &[],
            labels: &mut labels,
        })
    }

    /// The reason why a node was cut.
    fn cut(&self, id: edagari_app::trace::NodeId) -> Option<String> {
        let story = edagari_app::trace::narrate::cut_story(&self.reference.tree, id)?;
        Some(self.with_narrator(|narrator| narrator.cut(&story)))
    }

    /// The sentence about a step.
    fn step(&self, step: u64) -> String {
        let moment = Moment::at(&self.reference.tree, step);
        let now = TreeSnapshot::new(&self.reference.tree, Some(&moment));
        let sentences = narrate(&now, &self.reference.engine.method);
        self.with_narrator(|narrator| narrator.tell(&sentences))
    }
}

/// The subject of a mistake: the suffix of keys of hints.
const fn family(trap: Trap) -> &'static str {
    match trap {
        Trap::AnyLoss | Trap::DrawFirst => "ends",
        Trap::BestShare | Trap::NothingIsLoss | Trap::OneMinus => "shares",
        Trap::NeverCools | Trap::EmptyHeap => "alone",
        Trap::ShortKeys => "keys",
        _ => "boards",
    }
}

/// The requested hints, about the first part of the answer that is not right yet: its place and window, the
/// deciding rule, and the search's own sentence.
pub(super) fn hints_ui(ui: &mut Ui, state: &State, shown: &ShownExercise, answer: &Answer) {
    let count = usize::from(state.exercises.hints);
    if count == 0 {
        return;
    }
    let id = egui::Id::unique("exercise hints");
    let Some(Ok(grade)) = state.exercises.known(&shown.exercise, answer) else { return };
    // Kept from frame to frame as long as exercise, answer and language are the same.
    let is_solved = shown.solution.is_some();
    let key = (state.exercises.current, format!("{answer:?} {is_solved}"), state.settings.language.code());
    let known = ui.data(|data| data.get_temp::<((usize, String, &'static str), Vec<String>)>(id));
    let hints = match known {
        Some((of, hints)) if of == key => hints,
        _ => {
            let hints = match answer {
                Answer::Line(line) if has_words(&shown.exercise) => {
                    let exercise = &shown.exercise;
                    AnsweredPuzzle { text: state.text(), exercise, line, grade }
                        .hints(shown.solution.as_ref())
                }
                _ => hints(state.text(), shown, grade.divergence.clone()),
            };
            ui.data_mut(|data| data.insert_temp(id, (key, hints.clone())));
            hints
        }
    };
    let color = Palette::of(ui).accent;
    for hint in hints.iter().take(count) {
        theory_ui(ui, state.text(), RichText::new(format!("• {hint}")).color(color));
    }
}

fn hints(text: Text, shown: &ShownExercise, divergence: Option<Divergence>) -> Vec<String> {
    let Some(divergence) = divergence else { return vec![text.get("exercise.hint.right")] };
    let part = place(text, shown, divergence.place);
    // Minimax has no windows, and no window determines which child is the best.
    let windowed = !matches!(shown.exercise.kind, ExerciseKind::Values | ExerciseKind::Order);
    let mut hints = vec![match (&shown.reference, divergence.node) {
        (Some(reference), Some(node)) if windowed => {
            let window = reference.entry(node);
            let (alpha, beta) = window
                .map_or_else(Default::default, |(alpha, beta)| (numbers::score(alpha), numbers::score(beta)));
            text.with("exercise.hint.window", &[("place", &part), ("alpha", &alpha), ("beta", &beta)])
        }
        _ => text.with("exercise.hint.place", &[("place", &part)]),
    }];
    let rule = match shown.exercise.conventions.cut {
        Cut::AboveBeta if windowed => "-gt",
        _ => "",
    };
    hints.push(text.get(&match shown.exercise.kind {
        ExerciseKind::Cuts | ExerciseKind::NextLeaf { .. } | ExerciseKind::Counts => {
            format!("exercise.hint.cut{rule}")
        }
        ExerciseKind::Bug { trap } if !trap.is_of_alpha_beta() => {
            format!("exercise.hint.bug-{}", family(trap))
        }
        ExerciseKind::Code { ref gaps } if are_of_sides(gaps) == Some(true) => {
            "exercise.hint.code-sides".to_owned()
        }
        ExerciseKind::Values if shown.exercise.conventions.view == ScoreView::Mover => {
            "exercise.hint.values-mover".to_owned()
        }
        ref kind => format!("exercise.hint.{}", kind.name()),
    }));
    hints.push(match &shown.reference {
        Some(reference) if shown.exercise.kind != ExerciseKind::Order => {
            let words = DivergenceWords { text, conventions: shown.exercise.conventions, reference };
            let cut = divergence.id.and_then(|id| words.cut(id));
            cut.unwrap_or_else(|| words.step(divergence.step))
        }
        _ => reason(text, shown, &divergence),
    });
    hints
}
