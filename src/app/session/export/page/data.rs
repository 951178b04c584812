//! Data of a page for its script: all drawings and sentences, made beforehand.

use std::collections::BTreeMap;

use serde::Serialize;

#[derive(Debug, Serialize)]
pub(super) struct TreePageData {
    /// Marks the data as those of a page, by the version of the format.
    pub(super) edagari_page: u32,
    /// The first language is shown at the beginning.
    pub(super) languages: Vec<Spoken>,
    /// The searches beside each other.
    pub(super) runs: Vec<PageRun>,
}

#[derive(Debug, Serialize)]
pub(super) struct Spoken {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    /// The words of buttons and headings, by their keys.
    pub(super) words: BTreeMap<&'static str, String>,
}

/// One search. The drawing consists of numbered twigs; a picture is a step that is shown.
#[derive(Debug, Serialize)]
pub(super) struct PageRun {
    /// Width and height of the drawing, in points.
    pub(super) size: (f32, f32),
    /// The number of each picture in the recording.
    pub(super) numbers: Vec<u64>,
    /// Centre of each node.
    pub(super) places: Vec<(f32, f32)>,
    /// The parent of each node, -1 at the root.
    pub(super) parents: Vec<i64>,
    /// The branch of each node, as the points of a path.
    pub(super) branches: Vec<String>,
    /// The name of each node; empty at the root.
    pub(super) names: Vec<String>,
    /// The board of each node: rows joined by line breaks; empty where the game has no board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<String>,
    /// The names of columns and rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edges: Option<(Vec<String>, Vec<String>)>,
    /// The possible contents of slots. Each node has four of them: the class of its branch, the label of the
    /// branch, the node, and its value and window.
    pub(super) art: Vec<String>,
    /// Indices into `art` for the slots of the first picture.
    pub(super) first: Vec<usize>,
    /// Differences of each picture from the one before: slots and indices into `art`, alternating.
    pub(super) changes: Vec<Vec<usize>>,
    /// The node that each picture is about, -1 where there is none.
    pub(super) current: Vec<i64>,
    /// The lines of code that each picture runs.
    pub(super) lit: Vec<Vec<usize>>,
    /// The pictures to jump to, and the kind of each: `cut` or `best`.
    pub(super) marks: Vec<usize>,
    pub(super) mark: &'static str,
    /// The algorithm: for each line its nesting, its text, and its comment.
    pub(super) code: Vec<(u8, String, &'static str)>,
    /// Questions before pictures: the answers to choose from and the index of the right one. Without answers
    /// it is a yes-no question.
    pub(super) asks: BTreeMap<usize, (Vec<String>, usize)>,
    pub(super) texts: Vec<RunTexts>,
}

/// The sentences about a search in one language.
#[derive(Debug, Default, Serialize)]
pub(super) struct RunTexts {
    /// The name of the method.
    pub(super) name: String,
    /// The search and its result.
    pub(super) title: String,
    /// The counters of each picture.
    pub(super) counts: Vec<String>,
    /// The event of each picture.
    pub(super) sentences: Vec<String>,
    /// The side to choose at each ply, as SVG.
    pub(super) sides: String,
    /// The meaning of each mark: a small SVG, and words.
    pub(super) legend: Vec<(String, String)>,
    /// Questions before pictures.
    pub(super) asks: BTreeMap<usize, String>,
}
