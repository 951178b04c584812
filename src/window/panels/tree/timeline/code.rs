//! The algorithm that ran, as the course writes it, with the lines of the current step lit.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Label, Rect, RichText, Stroke, Ui, pos2};

use crate::style::{self, Palette, TEXT_SMALL, UNIT};
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::narrate::narrate;
use edagari_app::trace::pseudo::{CodeLine, Lit, is_of_book, lit, written};

/// Words of the language, which stand out.
const WORDS: [&str; 18] = [
    "fun", "if", "else", "for", "each", "while", "return", "continue", "at", "def", "in", "None", "int",
    "boolean", "const", "auto", "and", "or",
];
/// Letters of the code, in points, and the room for the numbers of lines.
const LETTERS: f32 = TEXT_SMALL - 0.5;
const NUMBERS: f32 = 5.0 * UNIT;

/// Paints the algorithm of a tree.
pub(in crate::panels::tree) fn code_ui(ui: &mut Ui, scene: &TreeScene<'_>) {
    let method = &scene.subject.engine.method;
    let sentences = match scene.now.moment() {
        Some(_) => narrate(&scene.now, method),
        None => Vec::new(),
    };
    let lit = lit(&sentences, scene.tree);
    if is_of_book(&sentences, scene.tree, scene.selected) {
        let words = RichText::new(scene.state.text().get("timeline.book")).small();
        ui.add(Label::new(words.color(Palette::of(ui).selected).strong()).wrap());
    }
    listing_ui(ui, &written(method, scene.state.conventions()), scene.now.step(), &lit);
}

/// Paints a listing. Each step scrolls to the lines that it lights.
pub(in crate::panels::tree) fn listing_ui(ui: &mut Ui, listing: &[CodeLine], step: u64, lit: &[Lit]) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 0.0;
    let mut lines: Vec<Rect> = Vec::new();
    for (number, line) in (1..).zip(listing) {
        let on = line.is_lit(lit);
        let place = line_ui(ui, number, line, on);
        lines.extend(on.then_some(place));
    }
    let id = ui.scope_id().with("step");
    let before = ui.data_mut(|data| data.get_temp_mut_or_default::<Option<u64>>(id).replace(step));
    // Only a new step scrolls: between two steps the listing can be moved by hand.
    if before == Some(step) {
        return;
    }
    // Where there is no room for all of them, the first.
    let all = lines.iter().copied().reduce(Rect::union);
    let room = ui.clip_rect().height() - UNIT;
    let fits = |all: &Rect| all.height() < room;
    if let Some(shown) = all.filter(fits).or(lines.first().copied()) {
        // With a line before and after, as far as there is room for them.
        let neighbours = ((room - shown.height()) / 2.0).clamp(0.0, LETTERS);
        ui.scroll_to_rect(shown.expand(neighbours), None);
    }
}

fn line_ui(ui: &mut Ui, number: usize, line: &CodeLine, on: bool) -> Rect {
    let palette = Palette::of(ui);
    let fill = if on { Palette::faded(palette.selected, 0.35) } else { Color32::TRANSPARENT };
    let margin = egui::Margin { left: 2, right: 2, top: 1, bottom: 1 };
    let frame = egui::Frame::new().fill(fill).inner_margin(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_width(ui.available_width());
            ui.add_space(NUMBERS + f32::from(line.indent) * 3.0 * UNIT);
            ui.add(Label::new(colored(line, on, palette, style::letters(ui, LETTERS))).wrap());
        });
    });
    let rect = frame.response.rect;
    let at = pos2(rect.left() + NUMBERS - UNIT, rect.top() + 1.0);
    let font = FontId::monospace(style::letters(ui, LETTERS - 1.5));
    ui.painter().text(at, egui::Align2::RIGHT_TOP, number, font, Palette::faded(palette.text_weak, 0.7));
    if on {
        let ends = [rect.left_top(), rect.left_bottom()];
        ui.painter().line_segment(ends, Stroke::new(2.5, palette.selected));
    }
    rect
}

/// The code with its words in colour and its comment slanted.
fn colored(line: &CodeLine, on: bool, palette: &Palette, letters: f32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let plain = if on { palette.text } else { Palette::between(palette.text_weak, palette.text, 0.35) };
    let format = |color| TextFormat {
        font_id: FontId::monospace(letters),
        color,
        valign: Align::BOTTOM,
        ..TextFormat::default()
    };
    let mut word = String::new();
    let flush = |word: &mut String, job: &mut LayoutJob| {
        let color = if WORDS.contains(&word.as_str()) { palette.accent } else { plain };
        job.append(word, 0.0, format(color));
        word.clear();
    };
    for letter in line.code.chars() {
        if letter.is_alphanumeric() || letter == '_' {
            word.push(letter);
        } else {
            flush(&mut word, &mut job);
            job.append(&letter.to_string(), 0.0, format(plain));
        }
    }
    flush(&mut word, &mut job);
    if let Some(comment) = line.comment {
        let slanted = TextFormat { italics: true, ..format(palette.text_weak) };
        job.append(&format!("// {comment}"), 2.0 * UNIT, slanted);
    }
    job
}
