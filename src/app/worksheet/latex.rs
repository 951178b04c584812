//! Sheets as a LaTeX document: the trees by the package forest, each in a box that no page divides.

use std::fmt::Write as _;

use crate::trace::export::{escaped, forest, preamble};

use super::item::{Block, SheetItem};
use super::writer::{StudentSheet, WorksheetWriter};
use super::{PageSize, WorksheetRefusal};

/// Writes all sheets, each beginning on a page of its own.
pub(super) fn write(
    writer: &WorksheetWriter<'_>,
    goes_on: &mut dyn FnMut(u64, u64) -> bool,
) -> Result<Vec<u8>, WorksheetRefusal> {
    let mut body = String::new();
    // The body is written first, for the preamble depends on its contents.
    writer.each(goes_on, |sheet| sheet_body(writer, sheet, &mut body))?;
    let paper = match writer.order.paper {
        PageSize::A4 => "a4paper",
        PageSize::Letter => "letterpaper",
    };
    let class = format!("\\documentclass[11pt,{paper}]{{article}}");
    let mut out = preamble(&class, &body, writer.look.colors);
    out.push_str(
        "\\usepackage[margin=2cm]{geometry}\n\\usepackage{adjustbox}\n\\setlength{\\parindent}{0pt}\n\\forestset{edagari/.append style={for tree={s sep=14pt, minimum width=22pt, minimum height=18pt}}}\n",
    );
    let _ = write!(out, "\\begin{{document}}\n{body}\\end{{document}}\n");
    Ok(out.into_bytes())
}

fn sheet_body(
    writer: &WorksheetWriter<'_>,
    sheet: &StudentSheet,
    out: &mut String,
) -> Result<(), WorksheetRefusal> {
    // Writing to a string cannot fail.
    let _ =
        writeln!(out, "\\setcounter{{page}}{{1}}\n{{\\Large {}}}\\par\\medskip", escaped(&writer.title()));
    let points = (writer.say)("worksheet.points-of", &[("points", &sheet.set.points())]);
    if !writer.order.key {
        let (name, label) = (writer.words("worksheet.name"), writer.words("worksheet.points"));
        let _ = writeln!(
            out,
            "{}~\\rule{{7cm}}{{0.4pt}}\\hfill {}~\\rule{{1.5cm}}{{0.4pt}}~{}\\par\\smallskip",
            escaped(&name),
            escaped(&label),
            escaped(&points)
        );
    }
    if let Some(seed) = sheet.seed {
        let words = (writer.say)("worksheet.variant", &[("seed", &seed)]);
        let _ = writeln!(out, "{{\\small {}}}\\par", escaped(&words));
    }
    if let Some(minutes) = sheet.set.minutes {
        let words = (writer.say)("worksheet.minutes", &[("minutes", &minutes)]);
        let _ = writeln!(out, "{{\\small {}}}\\par", escaped(&words));
    }
    if !sheet.set.text.is_empty() && !writer.order.key {
        let _ = writeln!(out, "{}\\par", escaped(&sheet.set.text));
    }
    for (index, exercise) in sheet.set.exercises.iter().enumerate() {
        let item = SheetItem::of(writer, exercise, index + 1, writer.order.key);
        item_body(writer, &item.map_err(|why| WorksheetRefusal::Exercise { number: index + 1, why })?, out);
    }
    out.push_str("\\clearpage\n");
    Ok(())
}

fn item_body(writer: &WorksheetWriter<'_>, item: &SheetItem, out: &mut String) {
    let _ = writeln!(
        out,
        "\\bigskip\\noindent\\begin{{minipage}}{{\\linewidth}}\n\\textbf{{{}}}\\par",
        escaped(&item.head)
    );
    if !writer.order.key {
        for paragraph in &item.paragraphs {
            let _ = writeln!(out, "{}\\par", escaped(paragraph));
        }
    }
    for block in &item.blocks {
        block_body(block, out);
    }
    out.push_str("\\end{minipage}\\par\n");
}

fn block_body(block: &Block, out: &mut String) {
    let _ = match block {
        Block::Words(words) => writeln!(out, "{{\\small {}}}\\par", escaped(words)),
        Block::Tree(scene) => writeln!(
            out,
            "\\medskip\\begin{{center}}\\begin{{adjustbox}}{{max width=\\linewidth}}\n{}\\end{{adjustbox}}\\end{{center}}",
            forest(scene)
        ),
        Block::Board(rows, _) => {
            let columns = "|c".repeat(rows.first().map_or(1, String::len));
            let lines = rows.iter().map(|row| {
                let squares =
                    row.chars().map(|sign| if sign == '-' { String::new() } else { sign.to_string() });
                squares.collect::<Vec<_>>().join(" & ")
            });
            let lines = lines.collect::<Vec<_>>().join(" \\\\ \\hline\n");
            writeln!(
                out,
                "\\medskip\\begin{{tabular}}{{{columns}|}}\\hline\n{lines} \\\\ \\hline\\end{{tabular}}\\par"
            )
        }
        Block::Code(lines) => {
            // A box for each line, so that LaTeX breaks none.
            let lines = lines.iter().map(|line| format!("\\mbox{{{}}}\\\\", escaped(&line.text())));
            writeln!(
                out,
                "\\medskip\\begin{{minipage}}{{\\linewidth}}\\ttfamily\\small\n{}\\end{{minipage}}\\par",
                lines.collect::<Vec<_>>().join("\n")
            )
        }
        Block::Table(rows) => {
            let columns = "|c".repeat(rows.first().map_or(1, Vec::len));
            let line =
                |row: &Vec<String>| row.iter().map(|cell| escaped(cell)).collect::<Vec<_>>().join(" & ");
            let lines = rows.iter().map(line).collect::<Vec<_>>().join(" \\\\ \\hline\n");
            writeln!(
                out,
                "\\medskip\\begin{{tabular}}{{{columns}|}}\\hline\n{lines} \\\\ \\hline\\end{{tabular}}\\par"
            )
        }
        Block::Field(label, answer) => match answer {
            Some(answer) => writeln!(out, "\\smallskip {}~{}\\par", escaped(label), escaped(answer)),
            None => writeln!(out, "\\smallskip {}~\\rule{{5cm}}{{0.4pt}}\\par", escaped(label)),
        },
    };
}
