//! Two small charts: cut-offs by ply, and, in a file of its own, the course of the value during the search.

use egui::{Align2, FontId, Rect, Role, Sense, Ui, WidgetInfo, vec2};

use crate::panels::axes::title_ui;
use crate::panels::format;
use crate::style::{Palette, TEXT_SMALL, UNIT};
use edagari_app::conventions::{Conventions, CutName};
use edagari_app::game::Side;
use edagari_app::search::Cuts;
use edagari_app::words::narrator::side_words;
use edagari_app::words::text::{count, short_count};

use super::found::{LATER, SearchFindings};
use super::{course, trajectory};

/// Whether there is any data for a chart.
pub(super) fn any(found: &SearchFindings<'_>) -> bool {
    any_cuts(found) || found.course().len() > 1 || found.trajectory().is_some()
}

fn any_cuts(found: &SearchFindings<'_>) -> bool {
    found.newest.cuts.iter().any(|cuts| cuts.alpha + cuts.beta > 0)
}

/// Paints the charts one below the other.
pub(super) fn charts_ui(ui: &mut Ui, found: &SearchFindings<'_>) {
    if found.course().len() > 1 {
        course::course_ui(ui, found);
        ui.add_space(UNIT);
    }
    if let Some(trajectory) = found.trajectory() {
        trajectory::trajectory_ui(ui, found, trajectory);
    }
    if any_cuts(found) {
        cuts_ui(ui, found);
    }
}

/// Cut-offs by ply: those at MIN nodes to the left, those at MAX nodes to the right, the numbers at the ends.
/// The lengths are logarithmic, because each ply has many times the cuts of the ply above.
fn cuts_ui(ui: &mut Ui, found: &SearchFindings<'_>) {
    let text = found.state.text();
    let conventions = found.state.conventions();
    // No step counts cuts ply by ply.
    let title = |key: &str| if found.then.is_some() { of_the_end(found, key) } else { text.get(key) };
    if all_beta(conventions) {
        title_ui(ui, title("analysis.cuts.all-beta"), text.get("analysis.cuts.all-beta-tip"));
    } else {
        let called = |name| Side::BOTH.into_iter().find(|&side| conventions.cut_name(side) == name);
        let side = |name| called(name).map(|side| side_words(text, side)).unwrap_or_default();
        let (alpha, beta) = (side(CutName::Alpha), side(CutName::Beta));
        let tip = text.with("analysis.cuts-tip", &[("alpha", &alpha), ("beta", &beta)]);
        title_ui(ui, title("analysis.cuts"), tip);
    }
    let cuts = &found.newest.cuts;
    let most = cuts.iter().map(|cuts| cuts.alpha.max(cuts.beta)).max().unwrap_or(0);
    head_ui(ui, found);
    for (ply, cuts) in cuts.iter().enumerate() {
        if cuts.alpha + cuts.beta > 0 {
            cut_row_ui(ui, found, ply, *cuts, most);
        }
    }
}

/// The title of a chart of the end of the search while an earlier step is shown.
fn of_the_end(found: &SearchFindings<'_>, title: &str) -> String {
    let text = found.state.text();
    text.with("then.of-the-end", &[("title", &text.get(title))])
}

/// The opacity of a chart: faded where it paints the end of the search while an earlier step is shown.
fn strength(found: &SearchFindings<'_>) -> f32 {
    if found.then.is_some() { LATER } else { 1.0 }
}

/// Whether both sides' cuts have the same name, so that only the side distinguishes them.
fn all_beta(conventions: Conventions) -> bool {
    Side::BOTH.into_iter().all(|side| conventions.cut_name(side) == CutName::Beta)
}

fn head_ui(ui: &mut Ui, found: &SearchFindings<'_>) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 14.0), Sense::hover());
    let font = FontId::proportional(TEXT_SMALL);
    let write = |at, align, words: String, color| {
        ui.painter().text(at, align, words, font.clone(), color);
    };
    let middle = rect.center();
    let conventions = found.state.conventions();
    let name = |side| match conventions.cut_name(side) {
        _ if all_beta(conventions) => side_words(text, side),
        CutName::Alpha => text.get("analysis.cuts.alpha"),
        CutName::Beta => text.get("analysis.cuts.beta"),
    };
    let color = |side| format::cut_color(palette, conventions, side);
    // By the side to move and not by the name of the cut, which conventions may exchange or give to both.
    let (min, max) = (Side::Second, Side::First);
    write(middle - vec2(16.0, 0.0), Align2::RIGHT_CENTER, name(min), color(min));
    write(middle, Align2::CENTER_CENTER, text.get("analysis.cuts.ply"), palette.text_weak);
    write(middle + vec2(16.0, 0.0), Align2::LEFT_CENTER, name(max), color(max));
}

fn cut_row_ui(ui: &mut Ui, found: &SearchFindings<'_>, ply: usize, cuts: Cuts, most: u64) {
    let palette = Palette::of(ui);
    ui.spacing_mut().item_spacing.y = 2.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 15.0), Sense::hover());
    let font = FontId::proportional(TEXT_SMALL);
    let middle = rect.center();
    ui.painter().text(middle, Align2::CENTER_CENTER, ply.to_string(), font.clone(), palette.text_weak);
    let room = rect.width() / 2.0 - 16.0 - 44.0;
    let conventions = found.state.conventions();
    // The search counts alpha cuts at MIN nodes and beta cuts at MAX nodes, whatever a course calls them.
    for (number, side, way) in [(cuts.alpha, Side::Second, -1.0), (cuts.beta, Side::First, 1.0)] {
        let color = format::cut_color(palette, conventions, side);
        // One more than counted, so that no cut has no length and one cut has some.
        let length = room.max(0.0) * ((number + 1) as f32).ln() / ((most + 1) as f32).ln();
        let start = middle + vec2(16.0 * way, 0.0);
        let end = start + vec2(length * way, 0.0);
        let bar = Rect::from_two_pos(start - vec2(0.0, 5.0), end + vec2(0.0, 5.0));
        ui.painter().rect_filled(bar, 1.0, Palette::faded(color, 0.75 * strength(found)));
        let align = if way < 0.0 { Align2::RIGHT_CENTER } else { Align2::LEFT_CENTER };
        let at = end + vec2(UNIT * way, 0.0);
        ui.painter().text(at, align, short_count(number as f64), font.clone(), palette.text);
    }
    let words = row_words(found, ply, cuts);
    response.widget_info(|| WidgetInfo::labeled(Role::Row, true, &words));
    response.on_hover_text(words);
}

/// The row as read aloud.
fn row_words(found: &SearchFindings<'_>, ply: usize, cuts: Cuts) -> String {
    let (text, conventions) = (found.state.text(), found.state.conventions());
    if all_beta(conventions) {
        let (min, max) = (count(cuts.alpha), count(cuts.beta));
        return text.with("analysis.cuts.all-beta-row", &[("ply", &ply), ("min", &min), ("max", &max)]);
    }
    let named = |wanted| {
        let of = |side, number| if conventions.cut_name(side) == wanted { number } else { 0 };
        count(of(Side::Second, cuts.alpha) + of(Side::First, cuts.beta))
    };
    let (alpha, beta) = (named(CutName::Alpha), named(CutName::Beta));
    text.with("analysis.cuts.row", &[("ply", &ply), ("alpha", &alpha), ("beta", &beta)])
}
