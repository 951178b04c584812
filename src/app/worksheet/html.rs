//! Exercises as a page that is answered and graded in a browser: its contents, and the data of its script.
//! The page around it, its colours and its script are added by callers.

use std::fmt::Write as _;

use serde::Serialize;

use crate::exercise::{Exercise, ExerciseKind, Fault};
use crate::plain;
use crate::trace::export::{self, Figure, FigureLayout, FigureLook, Styles};

use super::answers::fingerprint;
use super::board::SquareNames;
use super::fields::{FieldEntry, SheetField, SheetFields};
use super::item::{Block, SheetItem, SheetLine};
use super::rules::{PageRule, rule};
use super::scenes;
use super::writer::{StudentSheet, WorksheetWriter};
use super::{Voice, WorksheetOrder, WorksheetRefusal};

/// The parts of a page of exercises.
#[derive(Clone, Debug, Default)]
pub struct ExercisePageParts {
    pub title: String,
    /// The contents, as HTML.
    pub body: String,
    /// The data of its script, as JSON.
    pub data: String,
    /// The seed of the sheet, and a fingerprint of its exercises.
    pub seed: Option<u64>,
    pub set: String,
    /// The style rules of its drawings.
    pub styles: Styles,
}

#[derive(Serialize)]
struct ExercisePageData {
    edagari_exercises: u32,
    /// The seed of the sheet, and a fingerprint of its exercises.
    seed: Option<u64>,
    set: String,
    words: Vec<(&'static str, String)>,
    exercises: Vec<AnswerAsked>,
}

#[derive(Serialize)]
struct AnswerAsked {
    points: u16,
    /// The entries of the solution.
    right: Vec<String>,
    /// The reasons, shown with the solution.
    because: Vec<String>,
    /// The place of each field in the drawing: at a point, or on a branch from one point to another. `None`
    /// where fields are below it.
    places: Option<Vec<Vec<f32>>>,
    rule: PageRule,
}

/// The words of the script.
const WORDS: [&str; 19] = [
    "worksheet.page.hand-in",
    "worksheet.page.points",
    "worksheet.page.about",
    "worksheet.page.solution",
    "worksheet.page.code",
    "worksheet.page.copy",
    "worksheet.page.total",
    "worksheet.page.why",
    "worksheet.page.branch",
    "worksheet.page.own",
    "worksheet.page.empty",
    "worksheet.page.looking",
    "worksheet.page.reported",
    "worksheet.page.unreported",
    "worksheet.page.review",
    "worksheet.page.unnamed",
    "worksheet.page.kept",
    "worksheet.page.start",
    "worksheet.page.start-sure",
];

/// Makes the page of the first sheet of an order.
///
/// # Errors
/// As [`super::write()`].
pub fn exercise_page(
    order: &WorksheetOrder,
    voice: Voice<'_>,
    look: &FigureLook,
) -> Result<ExercisePageParts, WorksheetRefusal> {
    if order.set.exercises.is_empty() {
        return Err(WorksheetRefusal::Empty);
    }
    // A page contains the seed of one sheet, by which its code is read.
    if order.students != 1 {
        return Err(WorksheetRefusal::OneSheet);
    }
    let Voice { say, because } = voice;
    let writer = WorksheetWriter { order, say, because, look };
    let sheet = writer.sheet(0)?;
    let title = writer.title();
    let mut parts = ExercisePageParts { title: title.clone(), ..ExercisePageParts::default() };
    // Writing to a string cannot fail.
    let _ = writeln!(parts.body, "<h1>{}</h1>", html(&title));
    head(&writer, &sheet, &mut parts.body);
    if !sheet.set.text.is_empty() {
        let _ = writeln!(parts.body, "<p>{}</p>", html(&sheet.set.text));
    }
    let mut exercises = Vec::new();
    for (index, exercise) in sheet.set.exercises.iter().enumerate() {
        let asked = one(&writer, exercise, index, &mut parts);
        exercises.push(asked.map_err(|why| WorksheetRefusal::Exercise { number: index + 1, why })?);
    }
    let data = ExercisePageData {
        edagari_exercises: 1,
        seed: sheet.seed,
        set: fingerprint(&sheet.set),
        words: WORDS.map(|key| (key, writer.words(key))).to_vec(),
        exercises,
    };
    (parts.seed, parts.set) = (data.seed, data.set.clone());
    parts.data = serde_json::to_string(&data).map_err(|_| export::ExportRefusal::Encoder)?;
    Ok(parts)
}

/// Writes the number and name of the sheet, its points, and how to hand it in.
fn head(writer: &WorksheetWriter<'_>, sheet: &StudentSheet, body: &mut String) {
    let points = (writer.say)("worksheet.points-all", &[("points", &sheet.set.points())]);
    let number = sheet.seed.map(|seed| (writer.say)("worksheet.variant", &[("seed", &seed)]));
    let known = number.into_iter().chain([points]).map(|words| html(&words)).collect::<Vec<_>>().join(" · ");
    let name = html(&writer.words("worksheet.name"));
    let once = html(&writer.words("worksheet.page.once"));
    // Writing to a string cannot fail.
    let _ = writeln!(
        body,
        "<p class=\"who\"><label><span>{name}</span> <input type=\"text\" id=\"student\" autocomplete=\"name\" maxlength=\"120\"></label> \
         <span>{known}</span></p>\n<p>{once}</p>"
    );
}

/// Writes one exercise into the page and returns the data for the script.
fn one(
    writer: &WorksheetWriter<'_>,
    exercise: &Exercise,
    index: usize,
    parts: &mut ExercisePageParts,
) -> Result<AnswerAsked, Fault> {
    // A page always asks: the key is in its data, where the script shows it.
    let item = SheetItem::of(writer, exercise, index + 1, false)?;
    let solution = exercise.solve()?;
    let sheet = SheetFields::of(exercise, &solution)?;
    let ExercisePageParts { body, styles, .. } = parts;
    let _ = writeln!(body, "<section class=\"exercise\"><h2>{}</h2>", html(&item.head));
    for paragraph in &item.paragraphs {
        let _ = writeln!(body, "<p>{}</p>", html(paragraph));
    }
    for shown in &item.blocks {
        body.push_str(&block(writer, exercise, shown, styles));
    }
    body.push_str("<form class=\"fields\">");
    for &field in &sheet.fields {
        let label = html(&sheet.label(writer, field)?);
        let _ = match sheet.entry(writer, field) {
            FieldEntry::Typed => {
                write!(body, "<label><span>{label}</span> <input type=\"text\" autocomplete=\"off\"></label>")
            }
            FieldEntry::Mark => write!(body, "<label><input type=\"checkbox\"> <span>{label}</span></label>"),
            FieldEntry::Choice(choices) => {
                let option = |(place, words): (usize, &String)| {
                    format!("<option value=\"{place}\">{}</option>", html(words))
                };
                let options: String = choices.iter().enumerate().map(option).collect();
                write!(
                    body,
                    "<label><span>{label}</span> <select><option></option>{options}</select></label>"
                )
            }
        };
        body.push('\n');
    }
    body.push_str("</form></section>\n");
    let because = (writer.because)(exercise, &solution);
    let places = places(writer, &sheet, &item.blocks)?;
    Ok(AnswerAsked {
        points: exercise.points,
        right: sheet.solved()?,
        because,
        places,
        rule: rule(writer, &sheet)?,
    })
}

/// The places of the fields of a tree in its drawing, if each is about a node or a branch.
fn places(
    writer: &WorksheetWriter<'_>,
    sheet: &SheetFields<'_>,
    blocks: &[Block],
) -> Result<Option<Vec<Vec<f32>>>, Fault> {
    let trees = blocks.iter().find_map(|block| match block {
        Block::Tree(scene) => Some(scene),
        _ => None,
    });
    let Some(scene) = trees else { return Ok(None) };
    let layout = FigureLayout::of(scene, &writer.look.words, false);
    let nodes = scenes::nodes(&sheet.exercise.tree()?);
    let place = |field: &SheetField| {
        let index = |node: u32| nodes.iter().position(|&other| other == node);
        match *field {
            SheetField::Value(node) | SheetField::Bound(node) => {
                index(node).map(|index| vec![layout.middle(index)])
            }
            SheetField::Branch(node) => layout.branch(scene, index(node)?).map(|ends| ends.to_vec()),
            _ => None,
        }
    };
    // A tenth of a point is precise enough.
    let tenths = |points: Vec<(f32, f32)>| -> Vec<f32> {
        points.into_iter().flat_map(|(x, y)| [x, y].map(|length| (length * 10.0).round() / 10.0)).collect()
    };
    Ok(sheet.fields.iter().map(|field| place(field).map(tenths)).collect())
}

fn block(writer: &WorksheetWriter<'_>, exercise: &Exercise, block: &Block, styles: &mut Styles) -> String {
    match block {
        Block::Tree(scene) => {
            let words = &writer.look.words;
            let figure = Figure::of(scene, &FigureLayout::of(scene, words, false), words, &[]);
            let (width, height) = figure.size;
            let alt = html(&exercise.tree().map_or_else(|_| String::new(), |root| root.to_string()));
            format!(
                "<svg class=\"tree\" style=\"max-width:{width:.0}px\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" \
                 aria-label=\"{alt}\">{}</svg>\n",
                styles.drawn(&figure)
            )
        }
        Block::Board(rows, names) => board(rows, *names),
        // The fields replace the table.
        Block::Table(_) if matches!(exercise.kind, ExerciseKind::Windows) => String::new(),
        Block::Table(rows) => table(rows),
        Block::Code(lines) => {
            format!("<pre class=\"code\">{}</pre>\n", html(&SheetLine::joined(lines, "\n")))
        }
        // Fields for paper; the form below has its own.
        Block::Field(..) | Block::Words(_) => String::new(),
    }
}

fn table(rows: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| -> String {
        let cell = |cell: &String| format!("<td>{}</td>", html(cell));
        format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>())
    };
    format!("<table class=\"given\">{}</table>\n", rows.iter().map(row).collect::<String>())
}

/// A board with the names of its columns and rows.
fn board(rows: &[String], names: SquareNames) -> String {
    let mut out = String::from("<table class=\"board\"><tr><th></th>");
    let columns = rows.first().map_or(0, |row| row.chars().count());
    for column in 0..columns {
        let _ = write!(out, "<th>{}</th>", names.column(column).unwrap_or_default());
    }
    for (index, row) in rows.iter().enumerate() {
        let _ = write!(out, "</tr>\n<tr><th>{}</th>", names.row(index).unwrap_or_default());
        for sign in row.chars() {
            let (class, words) = if sign == '-' { (' ', ' ') } else { (sign, sign) };
            let _ =
                write!(out, "<td class=\"{}\">{}</td>", html(&class.to_string()), html(&words.to_string()));
        }
    }
    out + "</tr></table>\n"
}

fn html(words: &str) -> String {
    // The ampersand first, or those of the other replacements would be escaped twice.
    plain::lines(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
