//! A question bank as Moodle takes it in: read by the rules of its importer and of its question types, and stricter where
//! Moodle is silent. Knows nothing of how the file was written. No tests, but the reader that tests use.
//!
//! The rules are those of Moodle's Moodle XML format, of its cloze questions and of the checks before a question is kept.

use crate::exercise::moodle_xml::{Element, check_picture, from_base64};

/// A question as it is kept.
#[derive(Debug)]
pub(crate) struct Question {
    pub(crate) html: String,
    pub(crate) asked: Asked,
}

/// What it asks for.
#[derive(Debug)]
pub(crate) enum Asked {
    Cloze(Vec<Blank>),
    Numerical(Vec<Answer>),
    Choice(Vec<Answer>),
}

/// A blank of a cloze question.
#[derive(Debug)]
pub(crate) struct Blank {
    /// The word for its type.
    pub(crate) kind: String,
    pub(crate) answers: Vec<Answer>,
}

/// An answer: its plain words, its share of the points, and how far a number may be off.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Answer {
    pub(crate) words: String,
    pub(crate) share: f64,
    pub(crate) tolerance: Option<f64>,
}

/// All that a file brings: categories and questions in their order.
#[derive(Debug, Default)]
pub(crate) struct Bank {
    pub(crate) categories: Vec<String>,
    pub(crate) questions: Vec<Question>,
}

/// The shares that Moodle lets an answer have, besides their negatives.
const SHARES: [f64; 21] = [
    1.0,
    0.9,
    0.833_333_3,
    0.8,
    0.75,
    0.7,
    0.666_666_7,
    0.6,
    0.5,
    0.4,
    0.333_333_3,
    0.3,
    0.25,
    0.2,
    0.166_666_7,
    0.142_857_1,
    0.125,
    0.111_111_1,
    0.1,
    0.05,
    0.0,
];

/// Takes in a file, or says what Moodle would say.
pub(crate) fn import(xml: &str) -> Result<Bank, String> {
    let quiz = Element::parsed(xml)?;
    quiz.is("quiz", &[])?;
    quiz.holds(&["question"])?;
    let mut bank = Bank::default();
    for question in quiz.all("question") {
        question.is("question", &["type"])?;
        match question.attribute("type")? {
            "category" => {
                question.holds(&["category"])?;
                bank.categories.push(question.only("category")?.only("text")?.text.clone());
            }
            kind => bank.questions.push(imported(question, kind)?),
        }
    }
    Ok(bank)
}

fn imported(question: &Element, kind: &str) -> Result<Question, String> {
    let common = ["name", "questiontext", "generalfeedback", "penalty", "hidden"];
    let own: &[&str] = match kind {
        "cloze" => &[],
        "numerical" => &["defaultgrade", "answer"],
        "multichoice" => &["defaultgrade", "answer", "single", "shuffleanswers", "answernumbering"],
        other => return Err(format!("question type {other} is not supported")),
    };
    question.holds(&[&common, own].concat())?;
    if question.only("name")?.only("text")?.text.trim().is_empty() {
        return Err("a question has no name".to_owned());
    }
    let html = rich(question.only("questiontext")?)?;
    for feedback in question.all("generalfeedback") {
        rich(feedback)?;
    }
    for (name, range) in [("penalty", 0.0..=1.0), ("hidden", 0.0..=1.0), ("defaultgrade", 0.0..=1e4)] {
        for element in question.all(name) {
            if !range.contains(&number(&element.text)?) {
                return Err(format!("{name} is {}", element.text));
            }
        }
    }
    let asked = match kind {
        "cloze" => Asked::Cloze(blanks(&html)?),
        "numerical" => Asked::Numerical(numerical(question)?),
        _ => Asked::Choice(choices(question)?),
    };
    Ok(Question { html, asked })
}

/// A text with its format and the files that it shows.
fn rich(element: &Element) -> Result<String, String> {
    let format = element.attribute("format")?;
    if !["html", "moodle_auto_format", "plain_text", "markdown"].contains(&format) {
        return Err(format!("unrecognised text format {format}"));
    }
    element.holds(&["text", "file"])?;
    let html = element.only("text")?.text.clone();
    balanced(&html)?;
    let mut known = Vec::new();
    for file in element.all("file") {
        file.is("file", &["name", "path", "encoding"])?;
        let (name, path) = (file.attribute("name")?, file.attribute("path")?);
        if name.is_empty() || name.contains('/') || !path.starts_with('/') || !path.ends_with('/') {
            return Err(format!("a file is called {path}{name}"));
        }
        if file.attribute("encoding")? != "base64" {
            return Err("a file is not in base64".to_owned());
        }
        check_picture(&from_base64(&file.text)?)?;
        known.push(format!("@@PLUGINFILE@@{path}{name}"));
    }
    let shown = html.matches("@@PLUGINFILE@@").count();
    if shown != known.len() || !known.iter().all(|known| html.matches(known.as_str()).count() == 1) {
        return Err(format!("{shown} files are shown, and these are there: {known:?}"));
    }
    Ok(html)
}

/// Every element of a piece of HTML is closed, and no sign stands there that belongs to HTML alone.
fn balanced(html: &str) -> Result<(), String> {
    let mut open = Vec::new();
    let mut rest = html;
    while let Some((before, after)) = rest.split_once('<') {
        plain(before)?;
        let (tag, behind) = after.split_once('>').ok_or("a tag of HTML has no end")?;
        rest = behind;
        let name = tag.split_whitespace().next().unwrap_or_default();
        if let Some(name) = name.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes nothing"));
            }
        } else if !["br", "img"].contains(&name) {
            if !["p", "pre", "code", "table", "tr", "td"].contains(&name) {
                return Err(format!("<{name}> is none of ours"));
            }
            open.push(name);
        }
    }
    plain(rest)?;
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} are not closed")) }
}

/// The words of a text whose special signs are entities.
fn plain(text: &str) -> Result<String, String> {
    if text.contains(['<', '>']) {
        return Err(format!("a sign of HTML stands in {text:?}"));
    }
    decoded(text)
}

/// Entities as signs; each ampersand must begin one.
fn decoded(text: &str) -> Result<String, String> {
    let mut parts = text.split('&');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(';').ok_or_else(|| format!("an entity has no end in {text:?}"))?;
        out.push(match name {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "emsp" => '\u{2003}',
            other => return Err(format!("&{other}; is none of ours")),
        });
        out.push_str(rest);
    }
    Ok(out)
}

/// A number as Moodle reads it in any language.
fn number(text: &str) -> Result<f64, String> {
    let plain = text.trim().bytes().all(|sign| b"0123456789.-eE".contains(&sign));
    text.trim().parse().ok().filter(|_| plain).ok_or_else(|| format!("{text:?} is no number"))
}

fn share(percent: &str) -> Result<f64, String> {
    let share = number(percent)? / 100.0;
    let is_known = SHARES.iter().any(|known| (known - share.abs()).abs() < 1e-5);
    if is_known { Ok(share) } else { Err(format!("an answer cannot have the share {percent}")) }
}

fn numerical(question: &Element) -> Result<Vec<Answer>, String> {
    let answers: Vec<_> = question
        .all("answer")
        .map(|answer| {
            answer.is("answer", &["fraction", "format"])?;
            answer.holds(&["text", "tolerance", "feedback"])?;
            rich(answer.only("feedback")?)?;
            let words = answer.only("text")?.text.clone();
            number(&words)?;
            let tolerance = number(&answer.only("tolerance")?.text)?;
            if tolerance < 0.0 {
                return Err("a tolerance is negative".to_owned());
            }
            Ok(Answer { words, share: share(answer.attribute("fraction")?)?, tolerance: Some(tolerance) })
        })
        .collect::<Result<_, String>>()?;
    has_full_answer(&answers)?;
    Ok(answers)
}

fn choices(question: &Element) -> Result<Vec<Answer>, String> {
    let answers: Vec<_> = question
        .all("answer")
        .map(|answer| {
            answer.is("answer", &["fraction", "format"])?;
            answer.holds(&["text", "feedback"])?;
            rich(answer.only("feedback")?)?;
            let words = plain(&answer.only("text")?.text)?;
            Ok(Answer { words, share: share(answer.attribute("fraction")?)?, tolerance: None })
        })
        .collect::<Result<_, String>>()?;
    are_different(&answers)?;
    match question.only("single")?.text.as_str() {
        "true" => has_full_answer(&answers)?,
        "false" => {
            let sum: f64 = answers.iter().map(|answer| answer.share.max(0.0)).sum();
            if (sum - 1.0).abs() >= 0.005 {
                return Err(format!("the positive shares add up to {sum}"));
            }
        }
        other => return Err(format!("single is {other}")),
    }
    let numbering = &question.only("answernumbering")?.text;
    if ["none", "abc", "ABCD", "123", "iii", "IIII"].contains(&numbering.as_str()) {
        Ok(answers)
    } else {
        Err(format!("the answers are numbered {numbering}"))
    }
}

fn has_full_answer(answers: &[Answer]) -> Result<(), String> {
    let full = answers.iter().any(|answer| answer.share > 0.999 && !answer.words.trim().is_empty());
    if full { Ok(()) } else { Err("no answer gives all points".to_owned()) }
}

/// There are two choices at least, and no two are called the same.
fn are_different(answers: &[Answer]) -> Result<(), String> {
    let mut words: Vec<_> = answers.iter().map(|answer| answer.words.trim()).collect();
    words.sort_unstable();
    words.dedup();
    if words.len() < 2 || words.len() < answers.len() || words.contains(&"") {
        return Err(format!("these are the choices: {words:?}"));
    }
    Ok(())
}

/// The blanks of a cloze question, `{weight:TYPE:answers}`; a brace without a weight is one of the text.
fn blanks(html: &str) -> Result<Vec<Blank>, String> {
    let mut blanks = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('{') {
        rest = &rest[at + 1..];
        let weight = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
        if weight == 0 {
            continue;
        }
        let after = rest[weight..].strip_prefix(':').ok_or("a blank has no type")?;
        let (kind, after) = after.split_once(':').ok_or("a blank has no type")?;
        let end = unescaped(after, '}').ok_or("a blank has no end")?;
        blanks.push(blank(kind, &after[..end])?);
        rest = &after[end + 1..];
    }
    if blanks.is_empty() { Err("a cloze question has no blank".to_owned()) } else { Ok(blanks) }
}

/// Where a sign stands first that no backslash leads.
fn unescaped(text: &str, wanted: char) -> Option<usize> {
    text.match_indices(wanted).map(|(at, _)| at).find(|&at| !text[..at].ends_with('\\'))
}

fn blank(kind: &str, mut rest: &str) -> Result<Blank, String> {
    let mut answers = Vec::new();
    loop {
        let end = unescaped(rest, '~');
        answers.push(answer(kind, &rest[..end.unwrap_or(rest.len())])?);
        match end {
            Some(end) => rest = &rest[end + 1..],
            None => break,
        }
    }
    match kind {
        "MULTICHOICE" => are_different(&answers)?,
        "NUMERICAL" | "SHORTANSWER" => {}
        other => return Err(format!("a blank is of type {other}")),
    }
    has_full_answer(&answers)?;
    Ok(Blank { kind: kind.to_owned(), answers })
}

fn answer(kind: &str, written: &str) -> Result<Answer, String> {
    let (share, text) = match written.strip_prefix('=') {
        Some(text) => (1.0, text),
        None if written.starts_with('%') => return Err(format!("a share in percent: {written}")),
        None => (0.0, written),
    };
    if unescaped(text, '#').is_some() || text.contains("\\~") {
        return Err(format!("a part of this answer is lost: {text:?}"));
    }
    if kind == "NUMERICAL" {
        let (value, tolerance) = text.split_once(':').unwrap_or((text, "0"));
        number(value)?;
        let tolerance = Some(number(tolerance)?);
        return Ok(Answer { words: value.to_owned(), share, tolerance });
    }
    let read = decoded(&text.replace("\\}", "}").replace("\\#", "#"))?;
    // What is read of a choice is HTML again.
    let words = if kind == "MULTICHOICE" { plain(&read)? } else { read };
    Ok(Answer { words, share, tolerance: None })
}
