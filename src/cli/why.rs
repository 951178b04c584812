//! `edagari tree --why`: the reason why each move of a line was not chosen or not seen, as a sentence or an
//! object.

use std::io::Write;

use serde::Serialize;

use edagari_app::catalog::Job;
use edagari_app::catalog::foreign::reason_word;
use edagari_app::conventions::Conventions;
use edagari_app::game::ActionId;
use edagari_app::trace::narrate::{BoundHolder, BoundedValue, ValueOrigin};
use edagari_app::trace::{MissedReason, MoveVerdict, NodeId, Recording, Tree};
use edagari_app::words::narrator::{Labels, Narrator, VerdictWords};

use super::english::ENGLISH;
use super::failure::{Done, ExportFault};
use super::output::write_json;

/// One move of the line; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct WhyLine<'a> {
    ply: usize,
    #[serde(rename = "move")]
    name: &'a str,
    reason: &'static str,
    /// The source of the value that the move lost to, as in an open trace.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    /// The node where the move can be played, by its number as in `--export json`, and the node after it.
    at: u32,
    node: Option<u32>,
    #[serde(flatten)]
    worth: Option<Worth>,
    /// The node with an equal or greater value, or with the bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    against_value: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<i32>,
    /// Whether the difference is exact or a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    by_bound: Option<&'static str>,
    /// Plies by which the program reduced its search depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    reduced: Option<u32>,
    sentence: String,
}

/// A value for the first player.
#[derive(Debug, Serialize)]
struct Worth {
    value: i32,
    bound: &'static str,
}

/// The line of a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct AskedLine<'a> {
    pub(super) line: &'a [ActionId],
    /// The move that the search plays.
    pub(super) best: Option<ActionId>,
    pub(super) json: bool,
}

/// Writes the fate of each move of a line.
pub(super) fn write(out: &mut dyn Write, job: &Job, recording: &Recording, asked: &AskedLine<'_>) -> Done {
    let AskedLine { line, best, json } = *asked;
    let tree = &recording.current().ok_or(ExportFault::NoLine)?.tree;
    let verdicts = MoveVerdict::of_line(tree, &job.position, line, best);
    if verdicts.is_empty() {
        return Err(ExportFault::NoLine.into());
    }
    let mut narrator = Narrator {
        text: ENGLISH,
        conventions: Conventions::default(),
        tree,
        root: &job.position,
        unit: job.unit(),
        reasons: job.engine.method.own_reasons(),
        labels: &mut Labels::default(),
    };
    if !json {
        for VerdictWords { number, sentence, .. } in narrator.verdict_words(&verdicts) {
            writeln!(out, "{number}. {sentence}")?;
        }
        return Ok(());
    }
    let (moves, sentences) = (narrator.moves(&verdicts), narrator.verdicts(&verdicts));
    for (place, (verdict, sentence)) in verdicts.iter().zip(sentences).enumerate() {
        write_json(out, &object(job, tree, verdict, WhyLine::bare(place + 1, &moves[place], sentence)))?;
    }
    Ok(())
}

impl<'a> WhyLine<'a> {
    const fn bare(ply: usize, name: &'a str, sentence: String) -> Self {
        Self {
            ply,
            name,
            reason: "",
            source: None,
            at: 0,
            node: None,
            worth: None,
            against: None,
            against_value: None,
            by: None,
            by_bound: None,
            reduced: None,
            sentence,
        }
    }
}

fn object<'a>(job: &'a Job, tree: &Tree, verdict: &MoveVerdict, line: WhyLine<'a>) -> WhyLine<'a> {
    let unit = job.unit();
    let holder = |holder: Option<BoundHolder>| match holder? {
        BoundHolder::Has { child, .. } => Some(child),
        BoundHolder::Asked { ancestor } => Some(ancestor),
        BoundHolder::Window => None,
    };
    let source = |origin: ValueOrigin, id: NodeId| match origin {
        ValueOrigin::Folded(_) => Some("folded"),
        ValueOrigin::ProbCut => Some("prob-cut"),
        _ => tree.node(id).why.map(|why| reason_word(why, job.engine.method.own_reasons())),
    };
    let worth =
        |value: BoundedValue| Worth { value: unit.whole(value.score), bound: value.certainty().word() };
    let of_node = |id: NodeId| {
        let node = tree.node(id);
        node.value.map(|value| worth(BoundedValue::of(node.side, value, node.bound, node.proven)))
    };
    let line = WhyLine {
        reason: verdict.word(),
        at: verdict.at.0,
        node: verdict.node.map(|id| id.0),
        worth: verdict.node.and_then(of_node),
        ..line
    };
    match verdict.reason {
        MissedReason::Tried(tried) => WhyLine {
            source: verdict.node.and_then(|node| source(tried.origin, node)),
            against: holder(tried.holder).map(|id| id.0),
            against_value: Some(unit.whole(tried.against.score)),
            by: tried.by.map(|by| unit.whole(by.score)),
            by_bound: tried.by.map(|by| by.certainty().word()),
            reduced: Some(tried.reduced).filter(|&plies| plies > 0),
            ..line
        },
        MissedReason::Cut(story) => WhyLine {
            against: holder(Some(story.holder)).map(|id| id.0),
            against_value: Some(unit.whole(story.limit.score)),
            ..line
        },
        MissedReason::Answered { value, origin } => {
            WhyLine { source: source(origin, verdict.at), worth: Some(worth(value)), ..line }
        }
        MissedReason::Twin(other) => WhyLine { against: other.map(|id| id.0), ..line },
        MissedReason::Visited { chosen } | MissedReason::Dropped { chosen: Some(chosen) } => {
            WhyLine { against: Some(chosen.0), ..line }
        }
        _ => line,
    }
}
