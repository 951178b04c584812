//! The years of a folder of tournament games: a bar for each, to be dragged over, and the first and the last
//! as numbers.

use std::ops::RangeInclusive;

use egui::{Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::store::wthor::Survey;
use edagari_app::words::text::{Text, count};

/// The size of the bars together, in points.
const WIDTH: f32 = 320.0;
const HEIGHT: f32 = 9.0 * UNIT;

/// Paints the bars; dragging over them chooses years.
pub(super) fn bars_ui(ui: &mut Ui, text: Text, survey: &Survey, years: &mut RangeInclusive<u16>) {
    let Some(all) = all(survey) else { return };
    // Beside the name of the row, not below it.
    let width = ui.available_size_before_wrap().x.clamp(WIDTH / 2.0, WIDTH);
    let (rect, response) = ui.allocate_exact_size(vec2(width, HEIGHT), Sense::click_and_drag());
    let palette = Palette::of(ui);
    let number = f32::from(all.end() - all.start()) + 1.0;
    let wide = rect.width() / number;
    let most = survey.years.values().copied().max().unwrap_or(1).max(1);
    for (&year, &games) in &survey.years {
        let left = rect.left() + f32::from(year - all.start()) * wide;
        let high = (rect.height() - 1.0) * games as f32 / most as f32;
        let bar = Rect::from_min_max(
            pos2(left + 0.5, rect.bottom() - high.max(1.0)),
            pos2(left + (wide - 0.5).max(1.0), rect.bottom()),
        );
        let color = if years.contains(&year) { palette.accent } else { palette.line };
        ui.painter().rect_filled(bar, 0.0, color);
    }
    let year_at = |x: f32| {
        let place = ((x - rect.left()) / wide).floor().clamp(0.0, number - 1.0);
        all.start() + place as u16
    };
    let memory = response.id.with("begun at");
    let by_hand = |input: &egui::InputState| input.pointer.primary_down() || input.pointer.primary_released();
    if let Some(pointer) = response.interact_pointer_pos().filter(|_| ui.input(by_hand)) {
        let here = year_at(pointer.x);
        // As long as the button is pressed, the first year under it stays one end of the choice.
        let is_pressed = ui.input(|input| input.pointer.primary_pressed());
        let begun = if is_pressed { None } else { ui.data(|data| data.get_temp(memory)) };
        let begun: u16 = begun.unwrap_or(here);
        ui.data_mut(|data| data.insert_temp(memory, begun));
        *years = begun.min(here)..=begun.max(here);
    }
    let words = text.with(
        "learning.years-spoken",
        &[("from", years.start()), ("to", years.end()), ("games", &count(survey.games(years)))],
    );
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    if let Some(pointer) = response.hover_pos() {
        let year = year_at(pointer.x);
        let games = count(survey.games(&(year..=year)));
        response.on_hover_text_at_pointer(text.with("learning.year", &[("year", &year), ("games", &games)]));
    }
}

/// Paints the first and the last year as numbers, and the number of games between them.
pub(super) fn numbers_ui(ui: &mut Ui, text: Text, survey: &Survey, years: &mut RangeInclusive<u16>) {
    let Some(all) = all(survey) else { return };
    let (mut from, mut to) = (*years.start(), *years.end());
    // The years may come from another folder and lie outside of this one: neither range may be empty then.
    let ranges = [*all.start()..=to.max(*all.start()), from.min(*all.end())..=*all.end()];
    for ((key, number), range) in [("from", &mut from), ("to", &mut to)].into_iter().zip(ranges) {
        let name = text.get(&format!("learning.{key}"));
        ui.add(typed_number(number).range(range).speed(0.1)).on_hover_text(&name).accessible_name(name);
    }
    *years = from..=to;
    ui.label(text.with("learning.so-many-games", &[("games", &count(survey.games(years)))]));
}

/// The first and the last existing year.
fn all(survey: &Survey) -> Option<RangeInclusive<u16>> {
    let mut known = survey.years.keys();
    let first = *known.next()?;
    Some(first..=known.next_back().copied().unwrap_or(first))
}
