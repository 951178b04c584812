//! Spoken names of the nodes of an exercise's tree, for users of screen readers.

use edagari_app::exercise::{Answer, AnswerPlace, Mark};
use edagari_app::game::score::Bound;

use super::drawn::DrawnExercise;
use super::numbers;

/// The name of a node, its answer, and the mark of that.
pub(super) fn spoken(drawn: &DrawnExercise<'_>, node: u32) -> String {
    let text = drawn.state.text();
    let mut parts = vec![drawn.shown.exercise.node_name(drawn.tree, node)];
    let answered = |words: String| text.with("exercise.say.answered", &[("answer", &words)]);
    match drawn.answer {
        Answer::Values(values) => {
            parts.extend(values.get(&node).map(|value| answered(value.to_string().replace('-', "−"))));
        }
        Answer::Cuts(cuts) if cuts.contains(&node) => parts.push(text.get("exercise.say.cut")),
        Answer::Leaf(Some(leaf)) if *leaf == node => parts.push(text.get("exercise.say.chosen")),
        Answer::Bounds(bounds) => {
            parts.extend(bounds.get(&node).map(|&bound| text.get(bound_key(bound))));
        }
        Answer::Windows(windows) => {
            let window = windows.get(&node).copied().unwrap_or_default();
            for (key, ends) in [("exercise.say.entry", window.entry), ("exercise.say.exit", window.exit)] {
                if let Some((alpha, beta)) = ends {
                    let (alpha, beta) = (numbers::score(alpha), numbers::score(beta));
                    parts.push(text.with(key, &[("alpha", &alpha), ("beta", &beta)]));
                }
            }
        }
        _ => {}
    }
    if let Some(grade) = &drawn.shown.grade {
        let places = [
            AnswerPlace::Node(node),
            AnswerPlace::Cut(node),
            AnswerPlace::Entry(node),
            AnswerPlace::Exit(node),
        ];
        let marks: Vec<&Mark> = places.into_iter().filter_map(|place| grade.mark(place)).collect();
        if !marks.is_empty() {
            // The worst of the marks stands for the node: a wrong part, then one that was only carried on.
            let key = match () {
                () if !marks.iter().all(|mark| mark.counts()) => "exercise.say.wrong",
                () if marks.contains(&&Mark::CarriedOn) => "exercise.say.carried-on",
                () => "exercise.say.right",
            };
            parts.push(text.get(key));
        }
    }
    parts.join(", ")
}

/// The text key of a bound.
pub(super) const fn bound_key(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exercise.bound.exact",
        Bound::Lower => "exercise.bound.lower",
        Bound::Upper => "exercise.bound.upper",
    }
}
