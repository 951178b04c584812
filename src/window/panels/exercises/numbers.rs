//! Numbers as students type them, and fields that take them.

use egui::text::{CCursor, CCursorRange};
use egui::{Id, Key, Modifiers, Stroke, StrokeKind, TextEdit, Ui};

use crate::style::Palette;
use edagari_app::game::Score;
use edagari_app::session::exercises::data::Exercises;

/// The most characters of a field.
const MOST_TYPED: usize = 200;

/// A number with its visible sign: `−3`, `∞`.
pub(super) fn score(score: Score) -> String {
    match score {
        Score::INFINITY => "∞".to_owned(),
        score if score == -Score::INFINITY => "−∞".to_owned(),
        Score(value) => value.to_string().replace('-', "−"),
    }
}

/// A typed number, including infinity.
pub(super) fn read_score(typed: &str) -> Option<Score> {
    let plain = plain(typed);
    match plain.as_str() {
        "∞" | "+∞" | "inf" | "+inf" => Some(Score::INFINITY),
        "-∞" | "-inf" => Some(-Score::INFINITY),
        number => {
            let value: i32 = number.parse().ok()?;
            (value.unsigned_abs() < Score::INFINITY.0.unsigned_abs()).then_some(Score(value))
        }
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

/// The text with the signs of Japanese and Chinese keyboards in their plain forms.
fn plain(typed: &str) -> String {
    let plain = |sign: char| match sign {
        // The full-width forms stand 0xfee0 above the plain ones, in the same order.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        '−' | '–' | 'ー' => '-',
        ',' => '.',
        other => other,
    };
    typed.trim().chars().map(plain).filter(|sign| !sign.is_whitespace()).collect::<String>().to_lowercase()
}

/// The text in a field of this name: the typed one as long as the answer has that value, because `1/` and `.`
/// are numbers only with the next character; else the value in words.
pub(super) fn standing<V: PartialEq>(
    exercises: &Exercises,
    name: &str,
    value: Option<V>,
    read: impl Fn(&str) -> Option<V>,
    tell: impl Fn(V) -> String,
) -> String {
    match exercises.typed(name) {
        // Undo and the model answer change the value behind the field: then the text is out of date.
        Some(typed) if read(typed) == value => typed.to_owned(),
        _ => value.map_or_else(String::new, tell),
    }
}

pub(super) struct ShortTextField<'a> {
    pub(super) id: Id,
    pub(super) label: &'a str,
    /// In points.
    pub(super) width: f32,
    /// The reason why its text is no answer.
    pub(super) unread: Option<String>,
    /// The field that gets the focus on Enter; without one it stays.
    pub(super) next: Option<Id>,
}

impl ShortTextField<'_> {
    /// The id of the keyboard focus of the field with this number.
    pub(super) fn focus(id: Id) -> Id {
        id.with("field")
    }

    /// Paints the field. Returns its text after a change.
    pub(super) fn show(self, ui: &mut Ui, text: &str) -> Option<String> {
        let mut typed = text.to_owned();
        let edit = TextEdit::singleline(&mut typed)
            .id(Self::focus(self.id))
            .char_limit(MOST_TYPED)
            .desired_width(self.width);
        let tip = self.unread.as_deref().unwrap_or(self.label);
        let response = ui.add(edit).on_hover_text(tip);
        // Typed over, as in a table: also where the field got the focus before it was painted for the first
        // time.
        let memory = Id::unique("field that is typed over");
        let is_known = ui.data(|data| data.get_temp::<Id>(memory)) == Some(response.id);
        if response.has_focus() {
            ui.data_mut(|data| data.insert_temp(memory, response.id));
        } else if is_known {
            ui.data_mut(|data| data.remove::<Id>(memory));
        }
        if response.has_focus()
            && !is_known
            && let Some(mut state) = TextEdit::load_state(ui.ctx(), response.id)
        {
            let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
            state.cursor.set_char_range(Some(all));
            state.store(ui.ctx(), response.id);
        }
        // On a light page an empty field would be white on white.
        let palette = Palette::of(ui);
        let frame = match &self.unread {
            Some(_) => Some(Stroke::new(1.5, palette.error)),
            None if response.has_focus() || response.hovered() => None,
            None => Some(Stroke::new(1.0, palette.line)),
        };
        if let Some(stroke) = frame {
            let round = ui.visuals().widgets.inactive.corner_radius;
            ui.painter().rect_stroke(response.rect, round, stroke, StrokeKind::Inside);
        }
        // After one number the next is typed: the focus stays with the fields. The key is consumed, because
        // the next field would get the same key in this very frame.
        if response.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            ui.memory_mut(|memory| memory.request_focus(self.next.map_or(response.id, Self::focus)));
        }
        let said = typed.clone();
        response.widget_info(|| {
            let mut info = egui::WidgetInfo::text_edit(true, &said, &said, "");
            info.label = Some(self.label.to_owned());
            info
        });
        response.changed().then_some(typed)
    }
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
        for typed in ["x", "-2147483648", "2147483647"] {
            assert_eq!(read_score(typed), None, "{typed}");
        }
        for (typed, share) in [("1/4", 0.25), ("0,5", 0.5), ("25 %", 0.25), ("１／２", 0.5)] {
            assert_eq!(read_share(typed), Some(share), "{typed}");
        }
        assert_eq!(read_share("1/0"), None);
    }
}
