//! Numbers as students type them, and fields that take them.

use egui::{Id, Stroke, StrokeKind, TextEdit, Ui};

use crate::app::theme::Palette;
use crate::game::Score;

/// A number with its visible sign: `−3`, `∞`.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::INFINITY => "∞".to_owned(),
        score if score == -Score::INFINITY => "−∞".to_owned(),
        Score(value) => value.to_string().replace('-', "−"),
    }
}

/// A typed number, endless ones too.
pub(super) fn read_score(typed: &str) -> Option<Score> {
    let plain = plain(typed);
    match plain.as_str() {
        "∞" | "+∞" | "inf" | "+inf" => Some(Score::INFINITY),
        "-∞" | "-inf" => Some(-Score::INFINITY),
        number => number.parse().ok().filter(|value: &i32| value.abs() < Score::INFINITY.0).map(Score),
    }
}

/// A typed share: `0.25`, `1/4`, `25%`.
pub(super) fn read_share(typed: &str) -> Option<f64> {
    let plain = plain(typed);
    let value = if let Some((above, below)) = plain.split_once('/') {
        above.parse::<f64>().ok()? / below.parse::<f64>().ok().filter(|below| *below != 0.0)?
    } else if let Some(percent) = plain.strip_suffix('%') {
        percent.parse::<f64>().ok()? / 100.0
    } else {
        plain.parse::<f64>().ok()?
    };
    value.is_finite().then_some(value)
}

/// The same with the signs of Japanese and Chinese keyboards in their plain forms.
fn plain(typed: &str) -> String {
    let plain = |sign: char| match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        '−' | '–' | 'ー' => '-',
        ',' => '.',
        other => other,
    };
    typed.trim().chars().map(plain).filter(|sign| !sign.is_whitespace()).collect::<String>().to_lowercase()
}

/// What stands in a field, and the value that came of it: as long as the answer has that value, the text stays as it was
/// typed, for `1/` and `.` are numbers only with what is typed next.
#[derive(Clone, Debug, Default)]
struct Typed {
    text: String,
    /// `None` until the answer has taken in what was typed.
    value: Option<String>,
}

/// A field for a short text that is `value` until something else is typed: what was typed last, when it was changed.
pub(super) fn field(ui: &mut Ui, id: Id, value: &str, label: &str, width: f32) -> Option<String> {
    let known: Option<Typed> = ui.data(|data| data.get_temp(id));
    let mut typed = match known {
        Some(Typed { text, value: None }) => text,
        Some(Typed { text, value: Some(of) }) if of == value => text,
        _ => value.to_owned(),
    };
    let edit = TextEdit::singleline(&mut typed).id(id.with("field")).desired_width(width);
    let response = ui.add(edit).on_hover_text(label);
    // On a light page an empty field would be white on white.
    if !response.has_focus() && !response.hovered() {
        let stroke = Stroke::new(1.0, Palette::of(ui).line);
        ui.painter().rect_stroke(
            response.rect,
            ui.visuals().widgets.inactive.corner_radius,
            stroke,
            StrokeKind::Inside,
        );
    }
    let said = typed.clone();
    response.widget_info(|| {
        let mut info = egui::WidgetInfo::text_edit(true, &said, &said, "");
        info.label = Some(label.to_owned());
        info
    });
    let changed = response.changed();
    let value = (!changed).then(|| value.to_owned());
    ui.data_mut(|data| data.insert_temp(id, Typed { text: typed.clone(), value }));
    changed.then_some(typed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_type_them() {
        for (typed, score) in
            [("3", 3), ("−4", -4), ("－４", -4), ("∞", Score::INFINITY.0), ("-inf", -Score::INFINITY.0)]
        {
            assert_eq!(read_score(typed), Some(Score(score)), "{typed}");
        }
        assert_eq!(read_score("x"), None);
        for (typed, share) in [("1/4", 0.25), ("0,5", 0.5), ("25 %", 0.25), ("１／２", 0.5)] {
            assert_eq!(read_share(typed), Some(share), "{typed}");
        }
        assert_eq!(read_share("1/0"), None);
    }
}
