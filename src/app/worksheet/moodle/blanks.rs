//! The blanks of cloze questions in Moodle's syntax, and the HTML around them.

use crate::plain;

use super::super::board::SquareNames;

/// The effect of marking a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChoiceWorth {
    Right,
    Wrong,
    /// Neither right nor wrong.
    Nothing,
}

impl From<bool> for ChoiceWorth {
    fn from(right: bool) -> Self {
        if right { Self::Right } else { Self::Wrong }
    }
}

/// Right choices share all points; a wrong one costs as much as a right one gives.
pub(super) fn shared(choices: Vec<(String, ChoiceWorth)>) -> Vec<(String, f64)> {
    // At least one, or the points of a question without a right choice would be divided by zero.
    let right = choices.iter().filter(|(_, worth)| *worth == ChoiceWorth::Right).count().max(1);
    let part = 100.0 / right as f64;
    let share = |worth| match worth {
        ChoiceWorth::Right => part,
        ChoiceWorth::Wrong => -part,
        ChoiceWorth::Nothing => 0.0,
    };
    choices.into_iter().map(|(text, worth)| (text, share(worth))).collect()
}

/// A labelled line of a cloze question; the blank is in Moodle's syntax.
pub(super) fn line(label: &str, blank: &str) -> String {
    format!("<p>{}: {blank}</p>", html(label))
}

/// A blank for a number.
pub(super) fn numeric(answer: &str, tolerance: f64) -> String {
    // Moodle only accepts the hyphen as a minus.
    format!("{{1:NUMERICAL:={}:{tolerance}}}", cloze(&answer.replace('−', "-")))
}

/// A blank for an integer, of which several may be right.
pub(super) fn whole_numbers(right: &[u32]) -> String {
    let right: Vec<String> = right.iter().map(|number| format!("={number}:0")).collect();
    format!("{{1:NUMERICAL:{}}}", right.join("~"))
}

/// A blank for a number that may be infinite, in all usual notations.
pub(super) fn typed(answer: &str) -> String {
    let plain = answer.replace('−', "-");
    let bare = plain.trim_start_matches('+');
    let mut ways = vec![bare.to_owned()];
    if bare.contains('∞') {
        ways.extend([bare.replace('∞', "inf"), bare.replace('∞', "infinity"), bare.replace('∞', "oo")]);
    }
    // With its sign, too.
    if !bare.starts_with('-') {
        ways.extend(ways.clone().into_iter().map(|way| format!("+{way}")));
    }
    ways.push(answer.to_owned());
    ways.sort_unstable();
    ways.dedup();
    let ways: Vec<_> = ways.iter().map(|way| format!("={}", cloze(&html(way)))).collect();
    format!("{{1:SHORTANSWER:{}}}", ways.join("~"))
}

/// A blank with choices; without any choice, one for typing. Moodle decodes the entities of an answer once,
/// and takes the result for HTML.
pub(super) fn choice(choices: &[(String, bool)]) -> String {
    if let [(only, _)] = choices {
        return typed(only);
    }
    let choices = choices
        .iter()
        .map(|(text, right)| format!("{}{}", if *right { "=" } else { "" }, cloze(&html(&html(text)))));
    format!("{{1:MULTICHOICE:{}}}", choices.collect::<Vec<_>>().join("~"))
}

/// Text inside a blank: characters that end an answer are escaped by a backslash. Moodle takes the backslash
/// before a tilde for a part of the answer, so another tilde is used.
pub(super) fn cloze(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '~' => out.push('\u{223c}'),
            '}' | '#' => out.extend(['\\', sign]),
            sign => out.push(sign),
        }
    }
    out
}

pub(super) fn html(text: &str) -> String {
    plain::lines(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(super) fn html_attribute(text: &str) -> String {
    html(text).replace('"', "&quot;")
}

pub(super) fn table(rows: &[Vec<String>]) -> String {
    let row = |row: &Vec<String>| {
        let cells: Vec<_> = row.iter().map(|cell| format!("<td>{}</td>", html(cell))).collect();
        format!("<tr>{}</tr>", cells.concat())
    };
    format!("<table border=\"1\" cellpadding=\"4\">{}</table>", rows.iter().map(row).collect::<String>())
}

/// A board as a table with its coordinates: letters and numbers, or the numbers of its columns.
pub(super) fn board(rows: &[String], names: SquareNames) -> Vec<Vec<String>> {
    let columns = rows.first().map_or(0, String::len);
    let name = |column: usize| names.column(column).unwrap_or_default();
    let head = std::iter::once(String::new()).chain((0..columns).map(name)).collect();
    let row = |(index, row): (usize, &String)| {
        let squares =
            row.chars().map(|sign| if sign == '-' { "\u{a0}".to_owned() } else { sign.to_string() });
        let number = names.row(index).unwrap_or_default();
        std::iter::once(number).chain(squares).collect()
    };
    std::iter::once(head).chain(rows.iter().enumerate().map(row)).collect()
}
