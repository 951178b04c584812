//! The algorithm of the search in the course's notation, with the lines of the current step lit.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Color32, FontId, Label, Rect, RichText, Stroke, Ui, pos2};

use crate::style::{self, Palette, TEXT_SMALL, UNIT};
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::narrate::narrate;
use edagari_app::trace::pseudo::{CodeLine, Lit, is_of_book, lit, written};

/// Keywords of the languages, which are highlighted.
const WORDS: [&str; 18] = [
    "fun", "if", "else", "for", "each", "while", "return", "continue", "at", "def", "in", "None", "int",
    "boolean", "const", "auto", "and", "or",
];
/// The size of the code, in points, and the room for line numbers.
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
    let listing = written(method, scene.state.conventions());
    let presents = scene.state.view.presentation.is_some();
    let left_out = if presents { between(ui, &listing, &lit) } else { Vec::new() };
    lines_ui(ui, &listing, scene.now.step(), &lit, &left_out);
}

/// The numbers of the lines between lit ones that are left out before a room, where the lit ones could not be seen together else:
/// nobody scrolls there.
fn between(ui: &Ui, listing: &[CodeLine], lit: &[Lit]) -> Vec<usize> {
    let is_lit = |number: &usize| listing[number - 1].is_lit(lit);
    let numbers: Vec<usize> = (1..=listing.len()).filter(is_lit).collect();
    let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { return Vec::new() };
    let palette = Palette::of(ui);
    let height = |line: &CodeLine| {
        let mut job = colored(line, true, palette, style::letters(ui, LETTERS));
        job.wrap.max_width = ui.available_width() - indent(line) - UNIT;
        ui.painter().layout_job(job).size().y + 2.0
    };
    if listing[first - 1..last].iter().map(height).sum::<f32>() < room(ui) {
        return Vec::new();
    }
    // In the place of a single line the sign for what is left out would save nothing.
    let gaps = numbers.windows(2).filter(|pair| pair[1] - pair[0] > 2);
    gaps.flat_map(|pair| pair[0] + 1..pair[1]).collect()
}

/// The height of the part of a listing that is seen, which reaches a little beyond its frame.
fn room(ui: &Ui) -> f32 {
    ui.clip_rect().height() - 2.0 * UNIT
}

/// The room before the code of a line: its number and its depth.
fn indent(line: &CodeLine) -> f32 {
    NUMBERS + f32::from(line.indent) * 3.0 * UNIT
}

/// The lines that a listing scrolled to last.
#[derive(Clone, Debug, PartialEq)]
struct ShownLines {
    step: u64,
    /// The numbers of the lit lines: a simulation lights others in each of its phases.
    lit: Vec<usize>,
    /// The height of the part that is seen, in whole points: in another room the lines lie elsewhere.
    height: i32,
}

/// Paints a listing. Each step, or phase of one, scrolls to the lines that it lights.
pub(in crate::panels::tree) fn listing_ui(ui: &mut Ui, listing: &[CodeLine], step: u64, lit: &[Lit]) {
    lines_ui(ui, listing, step, lit, &[]);
}

/// Paints a listing without some of its lines, by number.
fn lines_ui(ui: &mut Ui, listing: &[CodeLine], step: u64, lit: &[Lit], left_out: &[usize]) {
    ui.spacing_mut().item_spacing.y = 0.0;
    ui.spacing_mut().interact_size.y = 0.0;
    let (mut lines, mut numbers): (Vec<Rect>, Vec<usize>) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(listing) {
        if left_out.contains(&number) {
            if !left_out.contains(&(number - 1)) {
                gap_ui(ui);
            }
            continue;
        }
        let on = line.is_lit(lit);
        let place = line_ui(ui, number, line, on);
        lines.extend(on.then_some(place));
        numbers.extend(on.then_some(number));
    }
    let room = room(ui);
    let now = ShownLines { step, lit: numbers, height: room.round() as i32 };
    let id = ui.scope_id().with("step");
    let before =
        ui.data_mut(|data| data.get_temp_mut_or_default::<Option<ShownLines>>(id).replace(now.clone()));
    // Only what is new scrolls: between two steps the listing can be moved by hand.
    if before == Some(now) {
        return;
    }
    // Where there is no room for all of them, the first ones.
    let shown = lines.iter().copied().reduce(|shown, line| {
        let all = shown.union(line);
        if all.height() < room { all } else { shown }
    });
    if let Some(shown) = shown {
        // With a line before and after, as far as there is room for them.
        let neighbours = ((room - shown.height()) / 2.0).clamp(0.0, LETTERS);
        ui.scroll_to_rect(shown.expand(neighbours), None);
    }
}

/// The sign for lines that are left out.
fn gap_ui(ui: &mut Ui) {
    let sign = RichText::new("…").monospace().small().color(Palette::of(ui).text_weak);
    ui.horizontal(|ui| {
        ui.add_space(NUMBERS);
        ui.label(sign);
    });
}

fn line_ui(ui: &mut Ui, number: usize, line: &CodeLine, on: bool) -> Rect {
    let palette = Palette::of(ui);
    let fill = if on { Palette::faded(palette.selected, 0.35) } else { Color32::TRANSPARENT };
    let margin = egui::Margin { left: 2, right: 2, top: 1, bottom: 1 };
    let frame = egui::Frame::new().fill(fill).inner_margin(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.set_min_width(ui.available_width());
            ui.add_space(indent(line));
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

/// The code with its keywords in colour and its comment slanted.
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
