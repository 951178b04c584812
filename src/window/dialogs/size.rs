//! The size of the tree of the game on the board: counts by ply where they are few, estimates by random paths
//! beyond, and the formula of the lectures with the numbers of this game.

use egui::{Align, Grid, Id, Layout, RichText, ScrollArea, Ui};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::catalog::size::TreeSizeEstimate;
use edagari_app::session::state::State;
use edagari_app::words::text::count;

/// The number of random paths in one frame, and in all.
const AT_ONCE: u32 = 10;
const ENOUGH: u32 = 1_000;
/// The height of the table, in points.
const TABLE: f32 = 70.0 * UNIT;

/// The measurements of one position.
#[derive(Clone)]
struct MeasuredTree {
    root: AnyPosition,
    counted: Vec<u64>,
    size: TreeSizeEstimate,
}

/// Paints the dialog.
pub fn size_ui(ui: &mut Ui, state: &State) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("size.title"));
    ui.label(text.get("size.what"));
    ui.add_space(2.0 * UNIT);
    let found = found(ui, &state.game.position);
    formula_ui(ui, state, &found);
    ui.add_space(2.0 * UNIT);
    ScrollArea::vertical().max_height(TABLE).show(ui, |ui| table_ui(ui, state, &found));
}

/// The measurements so far, a little more in each frame.
fn found(ui: &Ui, root: &AnyPosition) -> MeasuredTree {
    let id = Id::unique("size of the tree");
    let kept: Option<MeasuredTree> = ui.data(|data| data.get_temp(id));
    let mut found = kept.filter(|found| found.root == *root).unwrap_or_else(|| MeasuredTree {
        root: root.clone(),
        counted: TreeSizeEstimate::counted(root),
        size: TreeSizeEstimate::default(),
    });
    // Some paths a frame instead of all at once: the window stays responsive.
    if found.size.ways() < ENOUGH {
        found.size.probe(root, AT_ONCE);
        ui.ctx().request_repaint();
        ui.data_mut(|data| data.insert_temp(id, found.clone()));
    }
    found
}

/// `b^d` with the numbers of this game, and that of chess from the lectures.
fn formula_ui(ui: &mut Ui, state: &State, found: &MeasuredTree) {
    let text = state.text();
    let (branching, length) = (found.size.branching(), found.size.length());
    // In logarithms, because `b^d` itself soon exceeds every integer type.
    let power = ten_to(length * branching.max(1.0).log10());
    let [b, d] = [branching, length].map(|number| format!("{number:.1}"));
    let words = text.with("size.formula", &[("b", &b), ("d", &d), ("power", &power)]);
    ui.label(RichText::new(words).strong());
    // `35^100`: 35 moves in a position and 100 plies in a game.
    let chess = ten_to(100.0 * 35f64.log10());
    ui.label(text.with("size.chess", &[("power", &chess)]));
    let ways = text.with("size.ways", &[("ways", &count(found.size.ways().into()))]);
    ui.label(RichText::new(ways).color(Palette::of(ui).text_weak));
}

fn table_ui(ui: &mut Ui, state: &State, found: &MeasuredTree) {
    let text = state.text();
    let palette = Palette::of(ui);
    Grid::new("size").num_columns(2).striped(true).spacing([8.0 * UNIT, UNIT]).show(ui, |ui| {
        ui.label(RichText::new(text.get("size.ply")).color(palette.text_weak));
        ui.label(RichText::new(text.get("size.sequences")).color(palette.text_weak));
        ui.end_row();
        for ply in 1.. {
            let counted =
                found.counted.get(ply - 1).map(|&number| (format!("= {}", count(number)), palette.exact));
            let estimated = || {
                let about = found.size.sequences(ply)?;
                Some((format!("≈ {}", rounded(about)), palette.estimate))
            };
            // The table ends at the first ply that no path has reached.
            let Some((words, color)) = counted.or_else(estimated) else { break };
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(ply.to_string()));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(words).color(color))
            });
            ui.end_row();
        }
    });
}

/// A number of which only the size is known.
fn rounded(number: f64) -> String {
    if number < 1e6 { count(number.round() as u64) } else { ten_to(number.log10()) }
}

/// Ten to the power of `exponent`, as `3.2 · 10^17`.
fn ten_to(exponent: f64) -> String {
    let whole = exponent.floor();
    if whole < 6.0 {
        return count(10f64.powf(exponent).round() as u64);
    }
    let tenths = (10f64.powf(exponent - whole) * 10.0).round();
    // A number that rounds up to 10.0 is 1.0 of the next power.
    let (tenths, whole) = if tenths < 100.0 { (tenths, whole) } else { (10.0, whole + 1.0) };
    format!("{:.1} · 10^{whole:.0}", tenths / 10.0)
}

#[cfg(test)]
mod tests {
    use super::ten_to;

    #[test]
    fn a_number_that_rounds_up_to_the_next_power_is_written_with_it() {
        assert_eq!(ten_to(3.24_f64.log10() + 17.0), "3.2 · 10^17");
        assert_eq!(ten_to(9.97_f64.log10() + 17.0), "1.0 · 10^18");
        assert_eq!(ten_to(18.0), "1.0 · 10^18");
    }
}
