//! Hostile names and titles in every output: `cargo bench --bench campaign -- names --inputs 100000`.
//!
//! Each text is known by its number. An output holds where its form can still be read, nothing in it steers a terminal, and no
//! spreadsheet calculates a cell.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use edagari::catalog::{AnyPosition, Engine, Game, Job};
use edagari::cli;
use edagari::exercise::{AnswerSheet, shipped};
use edagari::game::{Rng64, random_below};
use edagari::plain;
use edagari::session::export::data::FigurePaper;
use edagari::session::export::figure::look;
use edagari::session::worksheet::work::Writing;
use edagari::store::Document;
use edagari::trace::export::{ExportFormat, FigureGrowth, SceneOptions, write};
use edagari::trace::{Recording, TreeSnapshot};
use edagari::words::text::{Language, Text};
use edagari::worksheet::results::{from_text, of_sheet, to_text};
use edagari::worksheet::{PageSize, SheetFormat, WorksheetOrder};
use quick_xml::Reader;
use quick_xml::events::Event;
use rand::SeedableRng as _;

use super::Wishes;

/// What texts are put together from, besides characters from everywhere.
const PIECES: [&str; 44] = [
    "Ann",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\0",
    "\u{7}",
    "\u{8}",
    "\u{1b}[2J",
    "\u{1b}]0;x\u{7}",
    "\u{9b}31m",
    "\u{85}",
    "\u{2028}",
    "\u{202e}",
    "\u{2066}",
    "\u{200f}",
    "\u{feff}",
    "\u{fffe}",
    "\u{ffff}",
    "=1+1",
    "+1",
    "-1",
    "@x",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    ",",
    ";",
    "|",
    "\"",
    "'",
    "</title>",
    "<script>",
    "<!--",
    "]]>",
    "&amp",
    "\\end{document}",
    "{",
    "}",
    "%",
    "$#_^~",
    "{1:SHORTANSWER:=x}",
    "%{points}",
];

/// An output, and what is wrong with it for a text.
struct Output {
    name: &'static str,
    /// One in so many texts is tried: some outputs take long.
    every: u64,
    fault: fn(&str) -> Option<String>,
}

const OUTPUTS: [Output; 14] = [
    Output { name: "worksheet svg", every: 20, fault: |text| xml(&worksheet(text, SheetFormat::Svg)) },
    Output { name: "worksheet moodle", every: 20, fault: |text| xml(&worksheet(text, SheetFormat::Moodle)) },
    Output { name: "worksheet html", every: 20, fault: |text| html(&worksheet(text, SheetFormat::Html)) },
    Output { name: "worksheet tikz", every: 20, fault: |text| tex(&worksheet(text, SheetFormat::Tikz)) },
    Output { name: "worksheet pdf", every: 1000, fault: |text| pdf(&worksheet(text, SheetFormat::Pdf)) },
    Output { name: "figure svg", every: 1, fault: |text| xml(&figure(text, ExportFormat::Svg)) },
    Output { name: "figure tikz", every: 1, fault: |text| tex(&figure(text, ExportFormat::Tikz)) },
    Output { name: "figure dot", every: 1, fault: |text| dot(&figure(text, ExportFormat::Dot)) },
    Output { name: "figure mermaid", every: 1, fault: |text| steering(&figure(text, ExportFormat::Mermaid)) },
    Output { name: "figure json", every: 1, fault: json },
    Output { name: "figure pdf", every: 200, fault: |text| pdf(&figure(text, ExportFormat::Pdf)) },
    Output { name: "table of results", every: 1, fault: table },
    Output { name: "documents", every: 1, fault: document },
    Output { name: "lines of a terminal", every: 1, fault: terminal },
];

/// The text of this number.
fn text(seed: u64, number: u64) -> String {
    let mut rng = Rng64::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let mut text = String::new();
    for _ in 0..=random_below(&mut rng, 12) {
        if random_below(&mut rng, 4) == 0 {
            // Half of them from the planes that most writing is in.
            let most = if random_below(&mut rng, 2) == 0 { 0x3000 } else { 0x11_0000 };
            text.extend(char::from_u32(random_below(&mut rng, most)));
        } else {
            text.push_str(PIECES[random_below(&mut rng, PIECES.len() as u32) as usize]);
        }
    }
    text
}

/// Tries all outputs and reports in how many faults were found.
#[expect(clippy::print_stdout, reason = "a campaign says what it found")]
pub(super) fn run(requests: &Wishes) -> u64 {
    println!("{:<30} {:>10} {:>10} {:>12}", "output", "texts", "faults", "seconds");
    let mut failures = 0;
    for output in OUTPUTS {
        if requests.reader.as_ref().is_some_and(|name| name != output.name) {
            continue;
        }
        let begun = Instant::now();
        let numbers = (requests.from..requests.from + requests.inputs).step_by(output.every as usize);
        let (mut tried, mut faults, mut said) = (0_u64, 0_u64, Vec::new());
        for number in numbers {
            let text = text(requests.seed, number);
            tried += 1;
            let fault = catch_unwind(AssertUnwindSafe(|| (output.fault)(&text)));
            let fault = fault.unwrap_or_else(|_| Some("it panicked".to_owned()));
            if let Some(fault) = fault {
                faults += 1;
                if said.len() < 5 {
                    said.push(format!("    text {number}: {fault}: {text:?}"));
                }
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        println!("{:<30} {tried:>10} {faults:>10} {seconds:>12.1}", output.name);
        for line in said {
            println!("{line}");
        }
        failures += faults;
    }
    failures
}

/// A worksheet whose every word of a person is the text.
fn worksheet(words: &str, form: SheetFormat) -> Result<Vec<u8>, String> {
    let mut set = shipped()[1].sheet().set;
    (set.title, set.text) = (words.to_owned(), words.to_owned());
    for exercise in &mut set.exercises {
        (exercise.title, exercise.text) = (words.to_owned(), words.to_owned());
    }
    let order = WorksheetOrder {
        set,
        form,
        paper: PageSize::A4,
        key: false,
        with_key: false,
        seed: None,
        students: 1,
        growth: FigureGrowth::Down,
    };
    let writing = Writing { order, text: Text::new(Language::English) };
    match writing.run(&mut |_, _| true) {
        Ok(bytes) => Ok(bytes),
        // Letters that no font has are refused by their names.
        Err(edagari::worksheet::WorksheetRefusal::Letters(_)) => Err(String::new()),
        Err(why) => Err(why.to_string()),
    }
}

/// A figure with the text below.
fn figure(words: &str, format: ExportFormat) -> Result<Vec<u8>, String> {
    let position = Game::NumberTree.parse_position("[[3,12],[2,4]]").map_err(|why| why.to_string())?;
    let engine = Engine::parse_textbook("alpha-beta", Game::NumberTree).map_err(|why| why.to_string())?;
    let job = Job::new(position, engine);
    let (recording, _) = Recording::of(&job);
    let tree = &recording.current().ok_or("no pass")?.tree;
    let look = look(Text::new(Language::English), FigurePaper::Light, vec![words.to_owned()]);
    write(TreeSnapshot::now(tree), &job.position, &SceneOptions::default(), format, &look)
        .map_err(|why| why.to_string())
}

/// The output as text in which nothing steers, or what is wrong.
fn plain_text(output: &Result<Vec<u8>, String>) -> Result<&str, Option<String>> {
    let bytes = output.as_ref().map_err(|why| (!why.is_empty()).then(|| why.clone()))?;
    let text = std::str::from_utf8(bytes).map_err(|why| Some(why.to_string()))?;
    let steers = |sign: &char| plain::steers(*sign) && !matches!(sign, '\n' | '\t');
    text.chars().find(steers).map_or(Ok(text), |sign| Err(Some(format!("{sign:?} steers"))))
}

fn steering(output: &Result<Vec<u8>, String>) -> Option<String> {
    plain_text(output).err().flatten()
}

fn xml(output: &Result<Vec<u8>, String>) -> Option<String> {
    let text = match plain_text(output) {
        Ok(text) => text,
        Err(fault) => return fault,
    };
    let mut reader = Reader::from_str(text);
    let mut open = 0_i64;
    loop {
        match reader.read_event() {
            Ok(Event::Eof) => return (open != 0).then(|| "an element is not closed".to_owned()),
            Ok(Event::Start(_)) => open += 1,
            Ok(Event::End(_)) => open -= 1,
            Ok(_) => {}
            Err(why) => return Some(why.to_string()),
        }
    }
}

fn html(output: &Result<Vec<u8>, String>) -> Option<String> {
    let text = match plain_text(output) {
        Ok(text) => text,
        Err(fault) => return fault,
    };
    let count = |part| text.matches(part).count();
    // The page has two scripts of its own: what it needs, and the one that runs.
    let fault = count("<script") != count("</script>") || count("<script") != 2 || count("</title>") != 1;
    fault.then(|| "an element of the page was opened or closed by the text".to_owned())
}

/// Whether braces are balanced, and nothing ends the document or a paragraph before its time.
fn tex(output: &Result<Vec<u8>, String>) -> Option<String> {
    let text = match plain_text(output) {
        Ok(text) => text,
        Err(fault) => return fault,
    };
    let mut open = 0_i64;
    let mut escaped = false;
    for sign in text.chars() {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        if open < 0 {
            return Some("a brace is closed too often".to_owned());
        }
    }
    let ends = text.matches("\\end{document}").count();
    (open != 0 || ends != 1).then(|| format!("{open} open braces, {ends} ends"))
}

/// Whether every quoted string and every HTML label of a graph is closed.
fn dot(output: &Result<Vec<u8>, String>) -> Option<String> {
    let text = match plain_text(output) {
        Ok(text) => text,
        Err(fault) => return fault,
    };
    let (mut quoted, mut escaped, mut angles) = (false, false, 0_i64);
    for sign in text.chars() {
        match sign {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            // In a label of HTML a quotation mark is a sign like any other.
            '"' if angles == 0 => quoted = !quoted,
            '<' if !quoted => angles += 1,
            // The arrows of edges.
            '>' if !quoted && angles > 0 => angles -= 1,
            _ => {}
        }
    }
    (quoted || angles != 0).then(|| "a string or a label is not closed".to_owned())
}

fn pdf(output: &Result<Vec<u8>, String>) -> Option<String> {
    let bytes = match output {
        Ok(bytes) => bytes,
        Err(why) => return (!why.is_empty()).then(|| why.clone()),
    };
    let whole = bytes.starts_with(b"%PDF") && bytes.windows(5).rev().take(64).any(|end| end == b"%%EOF");
    (!whole).then(|| "the file is not whole".to_owned())
}

fn json(words: &str) -> Option<String> {
    let written = match figure(words, ExportFormat::Json) {
        Ok(written) => written,
        Err(why) => return Some(why),
    };
    let read: serde_json::Value = match serde_json::from_slice(&written) {
        Ok(read) => read,
        Err(why) => return Some(why.to_string()),
    };
    (read["caption"][0] != words).then(|| "the text came back as another".to_owned())
}

/// Whether a table gives the name back, and no program calculates one of its cells.
fn table(name: &str) -> Option<String> {
    let sheet: AnswerSheet = shipped()[0].sheet();
    let name = if plain::lines(name).is_empty() { "x" } else { name };
    let written = to_text(&of_sheet(name, &sheet));
    if let Some(fault) = steering(&Ok(written.clone().into_bytes())) {
        return Some(fault);
    }
    for cell in written.split([',', ';', '\t', '|', '\n']) {
        let begun =
            cell.trim_start_matches(|sign: char| sign.is_whitespace() || "\"\u{200b}\u{ad}".contains(sign));
        // A number is one, whatever its sign.
        if begun.starts_with(['=', '+', '@', '＝', '＋', '－', '＠', '-']) && cell.parse::<f64>().is_err()
        {
            return Some(format!("{cell:?} is calculated"));
        }
    }
    match from_text(&written) {
        Ok(rows) => {
            (rows[0].student != plain::lines(name)).then(|| "the name came back as another".to_owned())
        }
        Err(why) => Some(why.to_string()),
    }
}

/// Whether a document gives its title back.
fn document(title: &str) -> Option<String> {
    let start: AnyPosition = Game::Othello { size: 8 }.start();
    let written = Document { title: title.to_owned(), ..Document::new(start) };
    match Document::from_text(&written.to_text()) {
        Ok(read) => (read.to_text() != written.to_text()).then(|| "it came back as another".to_owned()),
        // A title of another form is refused by a sentence.
        Err(why) => plain::Name(&why).to_string().is_empty().then(|| why.to_string()),
    }
}

/// Whether messages about a file of this name keep to their lines.
fn terminal(name: &str) -> Option<String> {
    let name = format!("no-such-folder/x{}", name.replace('\0', ""));
    for words in [
        &["search", "--file", &name, "--method", "greedy"][..],
        &["results", &name],
        &["solve", "--game", "connect-four", "--positions", &name],
        &["match", "--experiment", &name],
        &["search", "--game", &name, "--method", "greedy"],
        &["tree", "--tree", &name, "--method", "minimax"],
        &["tree", "--tree", "[1,2]", "--method", &name],
        &[&name],
    ] {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        cli::run(std::iter::once("edagari").chain(words.iter().copied()), &mut out, &mut err, |_| Ok(()));
        for stream in [out, err] {
            let lines = stream.split(|&byte| byte == b'\n').count();
            if let Some(fault) = steering(&Ok(stream)) {
                return Some(format!("{words:?}: {fault}"));
            }
            if lines > 3 {
                return Some(format!("{words:?}: {lines} lines"));
            }
        }
    }
    None
}
