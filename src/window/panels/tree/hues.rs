//! Legend of the colours of the overview.

use egui::{Color32, RichText, Sense, Ui, Vec2};
use serde::{Deserialize, Serialize};

use crate::boards;
use crate::panels::format;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::Family;
use edagari_app::conventions::CutName;
use edagari_app::game::Side;
use edagari_app::search::events::Why;
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::overview::Bar;
use edagari_app::trace::tree::Node;
use edagari_app::words::games::side_name;

/// The meaning of the colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(super) enum Coloring {
    /// Better for one side or the other than most.
    #[default]
    Value,
    /// Exact values and bounds.
    Kind,
    /// The nodes at which cuts were made.
    Cuts,
}

impl Coloring {
    pub(super) const ALL: [Self; 3] = [Self::Value, Self::Kind, Self::Cuts];

    /// The key of its name in the text files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Self::Value => "overview.color.value",
            Self::Kind => "overview.color.kind",
            Self::Cuts => "overview.color.cuts",
        }
    }
}

/// Paints the legend of the colours, a line each.
pub(super) fn legend_ui(ui: &mut Ui, scene: &TreeScene<'_>, coloring: Coloring) {
    let text = scene.state.text();
    let palette = Palette::of(ui);
    let hues = TreeColors::of(scene, coloring, palette, Scale::default());
    let better = |side| {
        let name = side_name(text, scene.root, side);
        text.with("overview.legend.better", &[("side", &name)])
    };
    let cut = |name, key| {
        let color = if name == CutName::Alpha { palette.alpha_cut } else { palette.beta_cut };
        (hues.soft(color), text.get(key))
    };
    let usual = hues.ramp[SHADES];
    let lines = match coloring {
        Coloring::Value if scene.root.family() == Family::Solo => vec![
            (hues.soft(palette.first), text.get("overview.legend.more")),
            (usual, text.get("overview.legend.usual")),
            (hues.soft(palette.second), text.get("overview.legend.less")),
        ],
        Coloring::Value => vec![
            (hues.soft(palette.first), better(Side::First)),
            (usual, text.get("overview.legend.usual")),
            (hues.soft(palette.second), better(Side::Second)),
        ],
        Coloring::Kind => vec![
            (hues.soft(palette.exact), text.get("overview.legend.exact")),
            (hues.soft(palette.estimate), text.get("overview.legend.estimate")),
            (hues.soft(palette.lower), text.get("overview.legend.lower")),
            (hues.soft(palette.upper), text.get("overview.legend.upper")),
        ],
        Coloring::Cuts => {
            vec![cut(CutName::Alpha, "analysis.cuts.alpha"), cut(CutName::Beta, "analysis.cuts.beta")]
        }
    };
    for (color, words) in lines {
        ui.horizontal(|ui| {
            let (mark, _) = ui.allocate_exact_size(Vec2::splat(3.0 * UNIT), Sense::hover());
            ui.painter().rect_filled(mark, 2.0, color);
            ui.label(RichText::new(words).small());
        });
    }
}

/// The number of bars sampled for the scale of values.
const SAMPLED: usize = 512;

/// The scale of the colours of values: the value in the middle, and the distance from it at which colours are
/// full.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    middle: f32,
    full: f32,
}

impl Default for Scale {
    fn default() -> Self {
        Self { middle: 0.0, full: 1.0 }
    }
}

impl Scale {
    /// The middle is the median of the bars, and colours are full where nine of ten are nearer to it. It is
    /// taken from the bars at the end, so that none changes its colour during playback.
    pub(super) fn of(scene: &TreeScene<'_>, bars: &[Bar]) -> Self {
        let number = |bar: &Bar| number(scene, &scene.tree.node(bar.node));
        // An even sample is enough for a median and a ninth decile.
        let mut numbers: Vec<_> = bars.iter().step_by(bars.len() / SAMPLED + 1).filter_map(number).collect();
        if numbers.is_empty() {
            return Self::default();
        }
        let at = |numbers: &[f32], share: f32| numbers[((numbers.len() - 1) as f32 * share) as usize];
        numbers.sort_unstable_by(f32::total_cmp);
        let middle = at(&numbers, 0.5);
        for number in &mut numbers {
            *number = (*number - middle).abs();
        }
        numbers.sort_unstable_by(f32::total_cmp);
        // Where nine values of ten are equal, the distance would be 0, and shares are divided by it.
        Self { middle, full: at(&numbers, 0.9).max(f32::EPSILON) }
    }

    /// The place of a number: 0 in the middle, 1 or -1 where colours are full.
    fn share(self, number: f32) -> f32 {
        ((number - self.middle) / self.full).clamp(-1.0, 1.0)
    }
}

/// The value of a node as one number, greater where the first player is better off.
fn number(scene: &TreeScene<'_>, node: &Node) -> Option<f32> {
    match node.known_for_first() {
        Some((_, score)) => {
            let lead = boards::lead(scene.root, scene.unit, score);
            Some(lead.unwrap_or(score.units() as f32))
        }
        // A mean lies between 0 and 1: as 2 · mean − 1 a level game is 0, as it is for scores.
        None => node.mean.map(|mean| 2.0 * mean as f32 - 1.0),
    }
}

pub(super) struct TreeColors<'a> {
    scene: &'a TreeScene<'a>,
    coloring: Coloring,
    palette: &'static Palette,
    scale: Scale,
    /// From the second player's colour over grey to the first player's.
    ramp: [Color32; 2 * SHADES + 1],
}

/// Shades of a player's colour.
const SHADES: usize = 48;

impl<'a> TreeColors<'a> {
    pub(super) fn of(
        scene: &'a TreeScene<'a>,
        coloring: Coloring,
        palette: &'static Palette,
        scale: Scale,
    ) -> Self {
        let mut hues = Self { scene, coloring, palette, scale, ramp: [Color32::TRANSPARENT; 2 * SHADES + 1] };
        if coloring == Coloring::Value {
            let middle = Palette::between(palette.panel, palette.text_weak, 0.28);
            let shade = |at: usize| {
                let end = if at < SHADES { palette.second } else { palette.first };
                Palette::between(middle, hues.soft(end), at.abs_diff(SHADES) as f32 / SHADES as f32)
            };
            hues.ramp = std::array::from_fn(shade);
        }
        hues
    }

    /// The colour of a node of unknown value.
    pub(super) fn unknown(palette: &Palette) -> Color32 {
        Palette::between(palette.line, palette.text_weak, 0.25)
    }

    pub(super) fn of_node(&self, node: &Node) -> Color32 {
        let palette = self.palette;
        let unknown = Self::unknown(palette);
        match (self.coloring, node.known_for_first()) {
            (Coloring::Value, _) => number(self.scene, node).map_or(unknown, |number| self.lead(number)),
            (Coloring::Kind, Some((known, _))) => self.soft(palette.kind(known)),
            (Coloring::Cuts, _) if node.why == Some(Why::Cut) => {
                self.soft(format::cut_color(palette, self.scene.state.conventions(), node.side))
            }
            (Coloring::Kind, None) | (Coloring::Cuts, _) => unknown,
        }
    }

    /// A background colour for text of the panel.
    fn soft(&self, color: Color32) -> Color32 {
        Palette::between(self.palette.panel, color, if self.palette.dark { 0.5 } else { 0.42 })
    }

    /// The colour of a number.
    fn lead(&self, number: f32) -> Color32 {
        // A share from −1 to 1 becomes a place from 0 to 2 · SHADES.
        self.ramp[((self.scale.share(number) + 1.0) * SHADES as f32).round() as usize]
    }
}
