//! Data of a page besides its script: everything that is drawn and said, made beforehand.

use std::collections::BTreeMap;

use serde::Serialize;

/// The data of a page.
#[derive(Debug, Serialize)]
pub(super) struct TreePageData {
    /// What this is, and which edition of its form.
    pub(super) edagari_page: u32,
    /// Its languages; the first is shown at the beginning.
    pub(super) languages: Vec<Spoken>,
    /// The searches beside each other.
    pub(super) runs: Vec<PageRun>,
}

/// One language of a page.
#[derive(Debug, Serialize)]
pub(super) struct Spoken {
    pub(super) code: &'static str,
    pub(super) name: &'static str,
    /// The words of buttons and headings, by their keys.
    pub(super) words: BTreeMap<&'static str, String>,
}

/// One search. Twigs are what the drawing consists of, by number; a picture is a step that is shown.
#[derive(Debug, Serialize)]
pub(super) struct PageRun {
    /// Width and height of the drawing, in points.
    pub(super) size: (f32, f32),
    /// The number of each picture in the recording.
    pub(super) numbers: Vec<u64>,
    /// The middle of each node.
    pub(super) places: Vec<(f32, f32)>,
    /// The node above, -1 at the root.
    pub(super) parents: Vec<i64>,
    /// The branch of each node, as the points of a path.
    pub(super) branches: Vec<String>,
    /// The name of each node; empty at the root.
    pub(super) names: Vec<String>,
    /// Its board: rows joined by line breaks; none where the game has no board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) boards: Vec<String>,
    /// The names of columns and rows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) edges: Option<(Vec<String>, Vec<String>)>,
    /// All that slots can hold. Each node has four of them: the class of its branch, what stands on it, its node, and its
    /// value and window.
    pub(super) art: Vec<String>,
    /// What the slots hold in the first picture.
    pub(super) first: Vec<usize>,
    /// What changes from the picture before: slots and what they hold now, in turn.
    pub(super) changes: Vec<Vec<usize>>,
    /// The node that each picture is about, -1 where there is none.
    pub(super) current: Vec<i64>,
    /// The lines of code that each picture runs.
    pub(super) lit: Vec<Vec<usize>>,
    /// The pictures to jump to, and what they show: `cut` or `best`.
    pub(super) marks: Vec<usize>,
    pub(super) mark: &'static str,
    /// The algorithm: how deep each line is nested, the line, and what stands beside it.
    pub(super) code: Vec<(u8, String, &'static str)>,
    /// What can be asked before a picture: the answers to choose from and which is right. Without answers it is yes or no.
    pub(super) asks: BTreeMap<usize, (Vec<String>, usize)>,
    /// All that is said, by language.
    pub(super) texts: Vec<RunTexts>,
}

/// What is said of a search in one language.
#[derive(Debug, Default, Serialize)]
pub(super) struct RunTexts {
    /// What searched.
    pub(super) name: String,
    /// The search and what came of it.
    pub(super) title: String,
    /// The counters of each picture.
    pub(super) counts: Vec<String>,
    /// What happens in each picture.
    pub(super) sentences: Vec<String>,
    /// Who chooses at each ply, as SVG.
    pub(super) sides: String,
    /// What the marks mean: a small SVG for each, and its words.
    pub(super) legend: Vec<(String, String)>,
    /// What is asked before a picture.
    pub(super) asks: BTreeMap<usize, String>,
}
