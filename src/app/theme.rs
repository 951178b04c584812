//! Every colour and size. Colours are named by meaning; their hues are Okabe and Ito's, which people with
//! any colour vision can tell apart, darkened or lightened for at least 4.5 to 1 contrast where they carry
//! text (a test measures it).

#![expect(clippy::disallowed_methods, reason = "this is where colours are made")]

use egui::{Color32, CornerRadius, FontFamily, FontId, Stroke, TextStyle, Visuals};

use crate::conventions::CutName;
use crate::game::score::Certainty;
use crate::trace::export::Ink;

use super::settings::{BoardStyle, ThemeChoice};

mod boards;

pub use boards::BoardColors;

/// The spacing unit, in points; distances are multiples of it.
pub const UNIT: f32 = 4.0;
/// Room for a list that opens to show all its entries, in points.
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

/// The colours of one theme, by meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether this is the dark theme.
    pub dark: bool,
    /// Behind everything.
    pub window: Color32,
    /// Behind a panel's content.
    pub panel: Color32,
    /// Behind a raised or striped part of a panel.
    pub raised: Color32,
    /// Lines between parts.
    pub line: Color32,
    /// Running text.
    pub text: Color32,
    /// Less important text; still at least 4.5 to 1.
    pub text_weak: Color32,
    /// Buttons that matter, links, focus.
    pub accent: Color32,
    /// Text on `accent`.
    pub on_accent: Color32,
    /// The first player: X, Black, MAX.
    pub first: Color32,
    /// The second player: O, White, MIN.
    pub second: Color32,
    /// A value that is proven (`=`).
    pub exact: Color32,
    /// What an evaluation says (`≈`).
    pub estimate: Color32,
    /// A lower bound (`≥`).
    pub lower: Color32,
    /// An upper bound (`≤`).
    pub upper: Color32,
    /// An alpha cut.
    pub alpha_cut: Color32,
    /// A beta cut.
    pub beta_cut: Color32,
    /// The principal variation, in board, tree and list.
    pub line_best: Color32,
    /// What the person selected.
    pub selected: Color32,
    /// Never searched: pruned branches.
    pub pruned: Color32,
    /// Something went wrong.
    pub error: Color32,
}

impl Palette {
    /// The light theme.
    pub const LIGHT: Self = Self {
        dark: false,
        window: Color32::from_rgb(0xe4, 0xe6, 0xe9),
        panel: Color32::from_rgb(0xfb, 0xfb, 0xfa),
        raised: Color32::from_rgb(0xee, 0xf0, 0xf2),
        line: Color32::from_rgb(0xcd, 0xd1, 0xd6),
        text: Color32::from_rgb(0x1d, 0x21, 0x26),
        text_weak: Color32::from_rgb(0x57, 0x5f, 0x69),
        accent: Color32::from_rgb(0x00, 0x5f, 0x99),
        on_accent: Color32::WHITE,
        first: Color32::from_rgb(0xa8, 0x45, 0x00),
        second: Color32::from_rgb(0x00, 0x5f, 0x99),
        exact: Color32::from_rgb(0x00, 0x6e, 0x51),
        estimate: Color32::from_rgb(0x64, 0x46, 0xa8),
        lower: Color32::from_rgb(0x00, 0x5f, 0x99),
        upper: Color32::from_rgb(0xa8, 0x45, 0x00),
        alpha_cut: Color32::from_rgb(0xa3, 0x3f, 0x73),
        beta_cut: Color32::from_rgb(0x7d, 0x59, 0x00),
        line_best: Color32::from_rgb(0x00, 0x6e, 0x51),
        selected: Color32::from_rgb(0xd5, 0x8a, 0x00),
        pruned: Color32::from_rgb(0x6a, 0x71, 0x7a),
        error: Color32::from_rgb(0xb4, 0x23, 0x18),
    };

    /// The dark theme.
    pub const DARK: Self = Self {
        dark: true,
        window: Color32::from_rgb(0x10, 0x12, 0x15),
        panel: Color32::from_rgb(0x1b, 0x1e, 0x22),
        raised: Color32::from_rgb(0x26, 0x2a, 0x30),
        line: Color32::from_rgb(0x3c, 0x42, 0x4a),
        text: Color32::from_rgb(0xe8, 0xea, 0xed),
        text_weak: Color32::from_rgb(0xa6, 0xae, 0xb8),
        accent: Color32::from_rgb(0x56, 0xb4, 0xe9),
        on_accent: Color32::from_rgb(0x08, 0x18, 0x22),
        first: Color32::from_rgb(0xf0, 0x8a, 0x3c),
        second: Color32::from_rgb(0x6c, 0xbd, 0xee),
        exact: Color32::from_rgb(0x35, 0xc7, 0x9a),
        estimate: Color32::from_rgb(0xc4, 0xab, 0xf5),
        lower: Color32::from_rgb(0x6c, 0xbd, 0xee),
        upper: Color32::from_rgb(0xf0, 0x8a, 0x3c),
        alpha_cut: Color32::from_rgb(0xe0, 0x95, 0xbd),
        beta_cut: Color32::from_rgb(0xf0, 0xd8, 0x4a),
        line_best: Color32::from_rgb(0x35, 0xc7, 0x9a),
        selected: Color32::from_rgb(0xf2, 0xb1, 0x34),
        pruned: Color32::from_rgb(0x94, 0x9c, 0xa6),
        error: Color32::from_rgb(0xff, 0x8a, 0x80),
    };

    /// The palette of a theme.
    pub const fn of_theme(theme: egui::Theme) -> &'static Self {
        match theme {
            egui::Theme::Dark => &Self::DARK,
            egui::Theme::Light => &Self::LIGHT,
        }
    }

    /// The palette that `ui` is painted with.
    pub fn of(ui: &egui::Ui) -> &'static Self {
        if ui.visuals().dark_mode { &Self::DARK } else { &Self::LIGHT }
    }

    /// The colour of a column of a comparison, from the left; each has a mark of its own beside it.
    pub const fn entry(&self, column: u8) -> Color32 {
        match column % 4 {
            0 => self.accent,
            1 => self.upper,
            2 => self.exact,
            _ => self.alpha_cut,
        }
    }

    /// The colour for how sure a value is.
    pub const fn certainty(&self, known: Certainty) -> Color32 {
        match known {
            Certainty::Proven => self.exact,
            Certainty::Estimate => self.estimate,
            Certainty::AtLeast => self.lower,
            Certainty::AtMost => self.upper,
        }
    }

    /// The colour of a cut, by what the course calls it.
    pub const fn cut(&self, name: CutName) -> Color32 {
        match name {
            CutName::Alpha => self.alpha_cut,
            CutName::Beta => self.beta_cut,
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

/// The colours of exported figures on white paper.
pub fn light_ink(ink: Ink) -> [u8; 3] {
    if ink == Ink::Paper { [0xff; 3] } else { Palette::LIGHT.ink(ink) }
}

/// The colours of exported figures on dark paper.
pub fn dark_ink(ink: Ink) -> [u8; 3] {
    Palette::DARK.ink(ink)
}

/// Black and grey on white, for figures that are printed.
pub fn print_ink(ink: Ink) -> [u8; 3] {
    let grey = match ink {
        Ink::Paper => 0xff,
        Ink::MaxFill | Ink::MinFill => 0xf0,
        Ink::Unseen => 0xb8,
        Ink::Pruned => 0x70,
        Ink::Weak | Ink::Line => 0x44,
        _ => 0x00,
    };
    [grey; 3]
}

impl Palette {
    /// The red, green and blue of a part of a figure.
    fn ink(&self, ink: Ink) -> [u8; 3] {
        let color = match ink {
            Ink::Paper => self.panel,
            Ink::Text => self.text,
            Ink::Weak => self.text_weak,
            Ink::Line => Self::between(self.line, self.text_weak, 0.6),
            Ink::Max => self.first,
            Ink::MaxFill => Self::between(self.raised, self.first, 0.09),
            Ink::Min => self.second,
            Ink::MinFill => Self::between(self.raised, self.second, 0.09),
            Ink::Exact => self.exact,
            Ink::Estimate => self.estimate,
            Ink::Lower => self.lower,
            Ink::Upper => self.upper,
            Ink::Best => self.line_best,
            Ink::Pruned => self.pruned,
            Ink::AlphaCut => self.alpha_cut,
            Ink::BetaCut => self.beta_cut,
            Ink::Running => self.selected,
            Ink::Unseen => self.line,
        };
        [color.r(), color.g(), color.b()]
    }
}

/// Sets fonts, sizes, spacing and both themes' colours; called once at start.
pub fn install(ctx: &egui::Context) {
    ctx.set_fonts(fonts());
    for (theme, palette) in [(egui::Theme::Light, &Palette::LIGHT), (egui::Theme::Dark, &Palette::DARK)] {
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

/// Applies the person's choice of theme.
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
    let signs: &[u8] = include_bytes!("../../assets/fonts/DejaVuSans-subset.ttf");
    let cjk: &[u8] = include_bytes!("../../assets/fonts/NotoSansCJK-subset.otf");
    for (name, bytes) in [("signs", signs), ("cjk", cjk)] {
        fonts.font_data.insert(name.to_owned(), egui::FontData::from_static(bytes).into());
        for family in fonts.families.values_mut() {
            family.push(name.to_owned());
        }
    }
    fonts
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

    /// The contrast of two colours as WCAG 2 defines it, 1..=21.
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
