//! Sizes, fonts and strokes of the window, and the colours of `session::colors` in egui's types: a colour is
//! changed there, and a test here measures that text has at least 4.5 to 1 contrast.

#![expect(clippy::disallowed_methods, reason = "this is where colours become egui's")]

use std::fmt::Write as _;

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Visuals};

use edagari_app::conventions::CutName;
use edagari_app::game::score::Certainty;
use edagari_app::session::colors::{Rgb, ThemeColors};
use edagari_app::session::settings::ThemeChoice;
use edagari_app::trace::export::{CJK_FONT, SIGNS_FONT};

mod boards;
mod tips;

pub use boards::BoardColors;
pub use tips::{hold_tips_back, shown_dialog};

/// The colour of a pixel: red, green, blue, premultiplied, and the opacity.
pub const fn pixel([red, green, blue, opacity]: [u8; 4]) -> Color32 {
    Color32::from_rgba_premultiplied(red, green, blue, opacity)
}

/// The spacing unit, in points; distances are multiples of it.
pub const UNIT: f32 = 4.0;

/// The breadth, in points, that a scroll bar covers at the edge of its content.
pub const SCROLL_BAR: f32 = 2.5 * UNIT;
/// Room for a dropdown list that shows all its entries, in points.
pub const WHOLE_LIST: f32 = 480.0;
/// Small print, in points.
pub const TEXT_SMALL: f32 = 11.5;
/// Running text, in points.
pub const TEXT: f32 = 13.5;
/// Pages to be read, in points.
pub const TEXT_PAGE: f32 = 14.5;
/// Headings, in points.
pub const TEXT_LARGE: f32 = 17.0;
/// Longest motion, in seconds.
pub const MOTION: f32 = 0.2;

/// The colours of one theme, by meaning, in egui's types.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette(ThemeColors<Color32>);

impl std::ops::Deref for Palette {
    type Target = ThemeColors<Color32>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

const fn painted(hues: &ThemeColors<Rgb>) -> Palette {
    const fn color([red, green, blue]: Rgb) -> Color32 {
        Color32::from_rgb(red, green, blue)
    }
    Palette(ThemeColors {
        dark: hues.dark,
        window: color(hues.window),
        panel: color(hues.panel),
        raised: color(hues.raised),
        line: color(hues.line),
        text: color(hues.text),
        text_weak: color(hues.text_weak),
        accent: color(hues.accent),
        on_accent: color(hues.on_accent),
        first: color(hues.first),
        second: color(hues.second),
        exact: color(hues.exact),
        estimate: color(hues.estimate),
        lower: color(hues.lower),
        upper: color(hues.upper),
        alpha_cut: color(hues.alpha_cut),
        beta_cut: color(hues.beta_cut),
        line_best: color(hues.line_best),
        selected: color(hues.selected),
        pruned: color(hues.pruned),
        error: color(hues.error),
    })
}

impl Palette {
    pub const LIGHT: Self = painted(&ThemeColors::<Rgb>::LIGHT);

    pub const DARK: Self = painted(&ThemeColors::<Rgb>::DARK);

    /// The palette of a theme.
    pub const fn of_theme(theme: egui::Theme) -> &'static Self {
        match theme {
            egui::Theme::Dark => &Self::DARK,
            egui::Theme::Light => &Self::LIGHT,
        }
    }

    /// The palette of `ui`.
    pub fn of(ui: &egui::Ui) -> &'static Self {
        if ui.visuals().dark_mode { &Self::DARK } else { &Self::LIGHT }
    }

    /// The colour of a column of a comparison, from the left; each has a mark of its own beside it.
    pub const fn entry(&self, column: u8) -> Color32 {
        match column % 4 {
            0 => self.0.accent,
            1 => self.0.upper,
            2 => self.0.exact,
            _ => self.0.alpha_cut,
        }
    }

    /// The colour of a certainty.
    pub const fn certainty(&self, known: Certainty) -> Color32 {
        match known {
            Certainty::Proven => self.0.exact,
            Certainty::Estimate | Certainty::AboutAtLeast | Certainty::AboutAtMost => self.0.estimate,
            Certainty::AtLeast => self.0.lower,
            Certainty::AtMost => self.0.upper,
        }
    }

    /// The colour of a value of a tree: that of bounds for a bound, also from estimates; else that of its
    /// certainty.
    pub const fn kind(&self, known: Certainty) -> Color32 {
        match known {
            Certainty::AboutAtLeast => self.0.lower,
            Certainty::AboutAtMost => self.0.upper,
            known => self.certainty(known),
        }
    }

    /// The colour of a cut, by its name in the course.
    pub const fn cut(&self, name: CutName) -> Color32 {
        match name {
            CutName::Alpha => self.0.alpha_cut,
            CutName::Beta => self.0.beta_cut,
        }
    }

    /// A colour at `share` (0..=1) of its strength, for fills behind text.
    pub fn faded(color: Color32, share: f32) -> Color32 {
        color.gamma_multiply(share)
    }

    /// A colour between two others; `share` 0 is the first and 1 the second.
    pub fn between(first: Color32, second: Color32, share: f32) -> Color32 {
        first.lerp_to_gamma(second, share.clamp(0.0, 1.0))
    }
}

/// Sets fonts, sizes, spacing and both themes' colours; called once at start.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    for (theme, palette) in [(egui::Theme::Light, &Palette::LIGHT), (egui::Theme::Dark, &Palette::DARK)] {
        // Both at once: following the system's theme then needs no work when it changes.
        ctx.style_mut_of(theme, |style| {
            style.visuals = visuals(palette);
            style.text_styles = [
                (TextStyle::Small, FontId::new(TEXT_SMALL, FontFamily::Proportional)),
                (TextStyle::Body, FontId::new(TEXT, FontFamily::Proportional)),
                (TextStyle::Button, FontId::new(TEXT, FontFamily::Proportional)),
                (TextStyle::Heading, FontId::new(TEXT_LARGE, FontFamily::Proportional)),
                (TextStyle::Monospace, FontId::new(TEXT, FontFamily::Monospace)),
            ]
            .into();
            style.spacing.item_spacing = egui::vec2(2.0 * UNIT, 1.5 * UNIT);
            style.spacing.button_padding = egui::vec2(2.0 * UNIT, UNIT);
            style.spacing.interact_size.y = 6.0 * UNIT;
        });
    }
}

/// Sets small text as the least size of text below here: for a presentation.
pub fn enlarge(ui: &mut egui::Ui) {
    ui.style_mut().text_styles.insert(least(), FontId::new(TEXT_SMALL, FontFamily::Proportional));
}

/// The size of letters, raised to the least size where there is one.
pub fn letters(ui: &egui::Ui, size: f32) -> f32 {
    ui.style().text_styles.get(&least()).map_or(size, |least| size.max(least.size))
}

fn least() -> TextStyle {
    TextStyle::Name("least".into())
}

/// A colour of a figure made for paper.
pub const fn ink([red, green, blue]: [u8; 3]) -> Color32 {
    Color32::from_rgb(red, green, blue)
}

/// Applies the user's choice of theme.
pub fn choose(ctx: &egui::Context, choice: ThemeChoice) {
    ctx.set_theme(match choice {
        ThemeChoice::System => egui::ThemePreference::System,
        ThemeChoice::Light => egui::ThemePreference::Light,
        ThemeChoice::Dark => egui::ThemePreference::Dark,
    });
}

fn fonts() -> egui::FontDefinitions {
    let mut fonts = egui::FontDefinitions::default();
    // Signs that egui's own fonts lack come first, so that they are never drawn as wide characters.
    for (name, bytes) in [("signs", SIGNS_FONT), ("cjk", CJK_FONT)] {
        fonts.font_data.insert(name.to_owned(), egui::FontData::from_static(bytes).into());
        for family in fonts.families.values_mut() {
            // Behind egui's own fonts, which keep their letters.
            family.push(name.to_owned());
        }
    }
    fonts
}

/// Foreign text in a drawable form: a sign missing in all fonts is replaced by its code point.
pub fn drawable(ui: &egui::Ui, words: &str) -> String {
    if words.is_ascii() {
        return words.to_owned();
    }
    let font = egui::TextStyle::Body.resolve(ui.style());
    ui.ctx().fonts_mut(|fonts| {
        let mut drawn = String::with_capacity(words.len());
        for sign in words.chars() {
            if sign.is_whitespace() || fonts.has_glyph(&font, sign) {
                drawn.push(sign);
            } else {
                // Writing to memory cannot fail.
                let _ = write!(drawn, "U+{:04X}", u32::from(sign));
            }
        }
        drawn
    })
}

fn visuals(palette: &Palette) -> Visuals {
    let mut visuals = if palette.dark { Visuals::dark() } else { Visuals::light() };
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.extreme_bg_color = if palette.dark { palette.window } else { Color32::WHITE };
    visuals.faint_bg_color = palette.raised;
    visuals.hyperlink_color = palette.accent;
    visuals.error_fg_color = palette.error;
    visuals.selection.bg_fill = palette.accent.gamma_multiply(if palette.dark { 0.45 } else { 0.25 });
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, palette.line);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, palette.text);
    for widget in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active, &mut widgets.open] {
        widget.corner_radius = CornerRadius::same(4);
        widget.fg_stroke = Stroke::new(1.0, palette.text);
        widget.weak_bg_fill = palette.raised;
    }
    widgets.inactive.bg_fill = Palette::between(palette.raised, palette.line, 0.6);
    widgets.hovered.weak_bg_fill = Palette::between(palette.raised, palette.accent, 0.18);
    widgets.hovered.bg_stroke = Stroke::new(1.0, palette.accent);
    widgets.active.weak_bg_fill = Palette::between(palette.raised, palette.accent, 0.32);
    widgets.active.bg_stroke = Stroke::new(1.0, palette.accent);
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;
    use edagari_app::session::settings::BoardStyle;

    /// The contrast of two colours by WCAG 2, 1..=21.
    fn contrast(first: Color32, second: Color32) -> f32 {
        let luminance = |color: Color32| {
            let linear = egui::Rgba::from(color);
            0.2126 * linear.r() + 0.7152 * linear.g() + 0.0722 * linear.b()
        };
        let (first, second) = (luminance(first), luminance(second));
        (first.max(second) + 0.05) / (first.min(second) + 0.05)
    }

    #[test]
    fn text_of_every_meaning_is_readable_in_both_themes() {
        for palette in [Palette::LIGHT, Palette::DARK] {
            let inks = [
                ("text", palette.text),
                ("text_weak", palette.text_weak),
                ("accent", palette.accent),
                ("first", palette.first),
                ("second", palette.second),
                ("exact", palette.exact),
                ("estimate", palette.estimate),
                ("lower", palette.lower),
                ("upper", palette.upper),
                ("alpha_cut", palette.alpha_cut),
                ("beta_cut", palette.beta_cut),
                ("line_best", palette.line_best),
                ("error", palette.error),
            ];
            for (name, ink) in inks {
                for paper in [palette.panel, palette.raised] {
                    let contrast = contrast(ink, paper);
                    assert!(contrast >= 4.5, "{name}, dark: {}: {contrast}", palette.dark);
                }
            }
            assert!(contrast(palette.accent, palette.on_accent) >= 4.5);
        }
    }

    #[test]
    fn coordinates_and_hints_are_readable_on_every_board() {
        for palette in [&Palette::LIGHT, &Palette::DARK] {
            for style in [BoardStyle::Felt, BoardStyle::Wood, BoardStyle::Plain] {
                let colors = BoardColors::of(style, palette);
                assert!(contrast(colors.frame, colors.frame_text) >= 4.5, "{style:?}");
                assert!(contrast(colors.surface, colors.on_surface) >= 4.5, "{style:?}");
                assert!(contrast(colors.front, colors.front_text) >= 4.5, "{style:?}");
                let on_chip = colors.on_chip;
                let known = [on_chip.exact, on_chip.estimate, on_chip.lower, on_chip.upper];
                for ink in [on_chip.text, on_chip.text_weak].into_iter().chain(known) {
                    assert!(contrast(colors.chip, ink) >= 4.5, "{style:?}: {ink:?}");
                }
            }
        }
    }
}
