//! A recording as one HTML file that readers click through, without a network and without anything to install.
//!
//! All drawings and sentences are made here, by the code that the window uses; the script of the page only
//! shows them. Without a script the page contains the last picture and all sentences.

use std::fmt::Write as _;
use std::io::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use sha2::{Digest as _, Sha256};

use crate::catalog::AnyPosition;
use crate::plain;
use crate::trace::export::{ExportRefusal, ExportScene, SceneOptions, Styles, TreePart, variables};
use crate::trace::{Tree, TreeSnapshot};
use crate::words::text::{Language, Text};
use crate::worksheet::{ExercisePageParts, SheetFormat};

use super::data::FigurePaper;

mod data;
mod run;

pub use run::PageSearch;

use data::{PageRun, Spoken, TreePageData};

/// The script, the style sheet and the page around them.
const SCRIPT: &str = include_str!("../../../../../assets/page/page.js");
const EXERCISES: &str = include_str!("../../../../../assets/page/exercises.js");
const SCORM: &str = include_str!("../../../../../assets/page/scorm.js");
const XAPI: &str = include_str!("../../../../../assets/page/xapi.js");
const STYLE: &str = include_str!("../../../../../assets/page/page.css");
const PAGE: &str = include_str!("../../../../../assets/page/page.html");

/// Data longer than this is packed: a page of a textbook tree can be read as text.
const PLAIN: usize = 96 * 1024;

const WORDS: [&str; 41] = [
    "page.ask.no",
    "page.ask.reveal",
    "page.ask.right",
    "page.ask.score",
    "page.ask.wrong",
    "page.ask.yes",
    "page.code",
    "page.controls",
    "page.first",
    "page.history",
    "page.keys",
    "page.keys-best",
    "page.keys-cut",
    "page.language",
    "page.last",
    "page.list",
    "page.next",
    "page.next-best",
    "page.next-cut",
    "page.no-script",
    "page.node",
    "page.node.click",
    "page.node.unseen",
    "page.pause",
    "page.play",
    "page.predict",
    "page.previous",
    "page.previous-best",
    "page.previous-cut",
    "page.root",
    "page.speed",
    "page.step",
    "page.theme",
    "page.theme.auto",
    "page.theme.dark",
    "page.theme.light",
    "page.value",
    "page.window",
    "page.zoom",
    "page.zoom-in",
    "page.zoom-out",
];

/// The contents of a page.
pub struct Page<'a> {
    /// The searches, from left to right; at least one.
    pub searches: &'a [PageSearch<'a>],
    /// The languages; the first is shown at the beginning.
    pub texts: &'a [Text],
    /// The most nodes of each search.
    pub limit: usize,
}

impl Page<'_> {
    /// Writes the page. `goes_on` receives the pictures done and their total, and stops the work by returning
    /// false.
    ///
    /// # Errors
    /// When there is nothing to show, or more than a page can hold, or when the work was stopped.
    pub fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, ExportRefusal> {
        let mut styles = Styles::default();
        let mut runs = Vec::new();
        let mut stills = Vec::new();
        for &search in self.searches {
            let (run, still) = run::run(search, self.texts, &mut styles, self.limit, goes_on)?;
            runs.push(run);
            stills.push(still);
        }
        let still = runs.iter().zip(&stills).map(|(run, still)| standing(run, still)).collect::<String>();
        let steps = runs.iter().map(steps).collect::<String>();
        let title = runs.first().map(|run| run.texts[0].title.clone()).ok_or(ExportRefusal::Nothing)?;
        let languages = self.texts.iter().map(|&text| language(text)).collect();
        let data = TreePageData { edagari_page: 1, languages, runs };
        let json = serde_json::to_string(&data).map_err(|_| ExportRefusal::Encoder)?;
        let (kind, data) = packed(&json)?;
        let text = self.texts[0];
        let list = html(&text.get("page.list"));
        let document = PageDocument {
            text,
            title: &title,
            no_script: "page.no-script",
            styles: &styles,
            still: &still,
            after: &format!("<section id=\"steps\">\n<h2>{list}</h2>\n{steps}</section>\n"),
            data: (kind, &data),
            script: &lean(SCRIPT),
            connects: false,
        };
        Ok(document.write().into_bytes())
    }
}

/// A page of exercises, answered and graded in a browser; in a package for a course platform it reports
/// points there.
pub fn of_exercises(text: Text, parts: &ExercisePageParts, form: SheetFormat) -> Vec<u8> {
    let reporter = match form {
        SheetFormat::Scorm => SCORM,
        SheetFormat::Xapi => XAPI,
        _ => "",
    };
    // The reporter first, for the exercises look for it.
    let script = [lean(reporter), lean(EXERCISES)].join("\n");
    let document = PageDocument {
        text,
        title: &parts.title,
        no_script: "worksheet.page.no-script",
        styles: &parts.styles,
        still: &parts.body,
        after: "",
        data: ("application/json", &embedded(&parts.data)),
        script: script.trim_start(),
        connects: form == SheetFormat::Xapi,
    };
    document.write().into_bytes()
}

/// The parts of an HTML document.
struct PageDocument<'a> {
    text: Text,
    title: &'a str,
    /// The key of the notice where scripts do not run.
    no_script: &'a str,
    styles: &'a Styles,
    /// Content before the script begins, and below.
    still: &'a str,
    after: &'a str,
    /// The data for the script, and their media type.
    data: (&'a str, &'a str),
    script: &'a str,
    /// Whether the script may connect to other computers.
    connects: bool,
}

impl PageDocument<'_> {
    fn write(&self) -> String {
        filled(&[
            ("lang", self.text.language.code().to_owned()),
            ("title", html(self.title)),
            ("policy", policy(self.script, self.connects)),
            ("style", style(self.styles)),
            ("no-script", html(&self.text.get(self.no_script))),
            ("still", self.still.to_owned()),
            ("after", self.after.to_owned()),
            ("kind", self.data.0.to_owned()),
            ("data", self.data.1.to_owned()),
            ("script", self.script.to_owned()),
        ])
    }
}

/// The languages of a page: this one first, and the others where `all` are wanted.
pub fn texts(first: Text, all: bool) -> Vec<Text> {
    let others = Language::ALL.into_iter().filter(|&other| all && other != first.language);
    std::iter::once(first).chain(others.map(Text::new)).collect()
}

/// The same view, or where it has more than `limit` nodes, as many plies of it as fit; the nodes below are
/// only counted.
pub fn folded(tree: &Tree, root: &AnyPosition, view: &SceneOptions, limit: usize) -> SceneOptions {
    let size = |view: &SceneOptions| ExportScene::size(TreeSnapshot::now(tree), root, view, limit);
    let view = SceneOptions { ghosts: true, ..view.clone() };
    if size(&view) <= limit {
        return view;
    }
    let with =
        |plies| SceneOptions { part: TreePart { plies: Some(plies), ..view.part.clone() }, ..view.clone() };
    // At least one ply is shown, even if that is too much.
    let fits = (1..view.part.plies.unwrap_or(u32::MAX)).take_while(|&plies| size(&with(plies)) <= limit);
    with(fits.last().unwrap_or(1))
}

/// The page with its placeholders filled in, each once, in order.
fn filled(parts: &[(&str, String)]) -> String {
    let mut page = String::new();
    let mut rest = PAGE;
    while let Some((before, after)) = rest.split_once("{{") {
        page.push_str(before);
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        page.extend(parts.iter().find(|(part, _)| *part == name).map(|(_, words)| words.as_str()));
        rest = after;
    }
    page + rest
}

fn language(text: Text) -> Spoken {
    let words = WORDS.into_iter().map(|key| (key, text.get(key))).collect();
    Spoken { code: text.language.code(), name: text.language.name(), words }
}

/// A script without its indents and comments.
fn lean(script: &str) -> String {
    let lines = script.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The content security policy of the page: only its own script runs, and nothing is loaded. A page that
/// reports by xAPI may connect to the address that the platform names.
fn policy(script: &str, connects: bool) -> String {
    // The hash of the script exactly as written: a script changed after that would not run.
    let hash = BASE64.encode(Sha256::digest(script.as_bytes()));
    let connect = if connects { "connect-src http: https:; " } else { "" };
    format!(
        "default-src 'none'; {connect}script-src 'sha256-{hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; \
         form-action 'none'"
    )
}

/// The style sheet with the colours of all papers.
fn style(styles: &Styles) -> String {
    let [light, dark, print] = FigurePaper::ALL.map(|paper| variables(paper.colors()));
    let mut css = String::new();
    // Writing to a string cannot fail.
    let _ = write!(
        css,
        ":root{{color-scheme:light;{light}}}\n\
         @media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{dark}}}}}\n\
         :root[data-theme=dark]{{color-scheme:dark;{dark}}}\n{STYLE}{}\
         @media print{{:root,:root[data-theme]{{color-scheme:light;{print}}}}}\n",
        styles.css()
    );
    css
}

/// The last picture of a search, with its result.
fn standing(run: &PageRun, still: &str) -> String {
    let (texts, (width, height)) = (&run.texts[0], run.size);
    let title = html(&texts.title);
    let entry = |(sample, words): &(String, String)| format!("<li>{sample}<span>{}</span></li>", html(words));
    let legend: String = texts.legend.iter().map(entry).collect();
    format!(
        "<section class=\"run\"><h2>{title}</h2>\n<div class=\"stage\"><svg class=\"tree\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" aria-label=\"{title}\">\n{still}</svg></div>\n<ul class=\"legend\">{legend}</ul></section>\n"
    )
}

/// The sentences of a search, numbered as its pictures.
fn steps(run: &PageRun) -> String {
    let line =
        |(number, sentence): (&u64, &String)| format!("<li value=\"{number}\">{}</li>\n", html(sentence));
    let lines: String = run.numbers.iter().zip(&run.texts[0].sentences).map(line).collect();
    format!("<h3>{}</h3>\n<ol>\n{lines}</ol>\n", html(&run.texts[0].title))
}

/// The data as a page holds it: as text where it is short, else packed.
fn packed(json: &str) -> Result<(&'static str, String), ExportRefusal> {
    if json.len() <= PLAIN {
        return Ok(("application/json", embedded(json)));
    }
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(json.as_bytes()).map_err(|_| ExportRefusal::Encoder)?;
    let bytes = packer.finish().map_err(|_| ExportRefusal::Encoder)?;
    Ok(("application/gzip", BASE64.encode(&bytes)))
}

/// JSON as the text of an element: nothing in it ends the element, or begins a comment.
fn embedded(json: &str) -> String {
    plain::json(json).replace('<', "\\u003c")
}

fn html(words: &str) -> String {
    // The ampersand first: each of the others brings one in.
    plain::lines(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
