//! The colours of both themes as plain numbers, by meaning. Figures are drawn in them, and the theme of the window makes
//! its own colours of them. Hues are Okabe and Ito's, which people with any colour vision can tell apart, darkened or
//! lightened for at least 4.5 to 1 contrast where they carry text (a test measures it).

use crate::trace::export::{Colors, Ink};

use super::export::data::FigurePaper;

pub type Rgb = [u8; 3];

/// The colours of one theme, by meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThemeColors<Color> {
    pub dark: bool,
    /// Behind everything.
    pub window: Color,
    /// Behind a panel's content.
    pub panel: Color,
    /// Behind a raised or striped part of a panel.
    pub raised: Color,
    /// Separators.
    pub line: Color,
    /// Running text.
    pub text: Color,
    /// Less important text; still at least 4.5 to 1.
    pub text_weak: Color,
    /// Buttons that matter, links, focus.
    pub accent: Color,
    pub on_accent: Color,
    /// The first player: X, Black, MAX.
    pub first: Color,
    /// The second player: O, White, MIN.
    pub second: Color,
    /// A value that is proven (`=`).
    pub exact: Color,
    /// A value by evaluation (`≈`).
    pub estimate: Color,
    /// A lower bound (`≥`).
    pub lower: Color,
    /// An upper bound (`≤`).
    pub upper: Color,
    pub alpha_cut: Color,
    pub beta_cut: Color,
    /// The principal variation, in board, tree and list.
    pub line_best: Color,
    /// Selected by the user.
    pub selected: Color,
    /// Pruned branches, never searched.
    pub pruned: Color,
    pub error: Color,
}

impl ThemeColors<Rgb> {
    pub const LIGHT: Self = Self {
        dark: false,
        window: [0xe4, 0xe6, 0xe9],
        panel: [0xfb, 0xfb, 0xfa],
        raised: [0xee, 0xf0, 0xf2],
        line: [0xcd, 0xd1, 0xd6],
        text: [0x1d, 0x21, 0x26],
        text_weak: [0x57, 0x5f, 0x69],
        accent: [0x00, 0x5f, 0x99],
        on_accent: [0xff; 3],
        first: [0xa8, 0x45, 0x00],
        second: [0x00, 0x5f, 0x99],
        exact: [0x00, 0x6e, 0x51],
        estimate: [0x64, 0x46, 0xa8],
        lower: [0x00, 0x5f, 0x99],
        upper: [0xa8, 0x45, 0x00],
        alpha_cut: [0xa3, 0x3f, 0x73],
        beta_cut: [0x7d, 0x59, 0x00],
        line_best: [0x00, 0x6e, 0x51],
        selected: [0xd5, 0x8a, 0x00],
        pruned: [0x6a, 0x71, 0x7a],
        error: [0xb4, 0x23, 0x18],
    };

    pub const DARK: Self = Self {
        dark: true,
        window: [0x10, 0x12, 0x15],
        panel: [0x1b, 0x1e, 0x22],
        raised: [0x26, 0x2a, 0x30],
        line: [0x3c, 0x42, 0x4a],
        text: [0xe8, 0xea, 0xed],
        text_weak: [0xa6, 0xae, 0xb8],
        accent: [0x56, 0xb4, 0xe9],
        on_accent: [0x08, 0x18, 0x22],
        first: [0xf0, 0x8a, 0x3c],
        second: [0x6c, 0xbd, 0xee],
        exact: [0x35, 0xc7, 0x9a],
        estimate: [0xc4, 0xab, 0xf5],
        lower: [0x6c, 0xbd, 0xee],
        upper: [0xf0, 0x8a, 0x3c],
        alpha_cut: [0xe0, 0x95, 0xbd],
        beta_cut: [0xf0, 0xd8, 0x4a],
        line_best: [0x35, 0xc7, 0x9a],
        selected: [0xf2, 0xb1, 0x34],
        pruned: [0x94, 0x9c, 0xa6],
        error: [0xff, 0x8a, 0x80],
    };
}

/// The colours of figures on white paper.
fn light_ink(ink: Ink) -> Rgb {
    if ink == Ink::Paper { [0xff; 3] } else { ThemeColors::<Rgb>::LIGHT.ink(ink) }
}

/// The colours of figures on dark paper.
fn dark_ink(ink: Ink) -> Rgb {
    ThemeColors::<Rgb>::DARK.ink(ink)
}

/// Black and grey on white, for figures that are printed.
fn print_ink(ink: Ink) -> Rgb {
    let grey = match ink {
        Ink::Paper => 0xff,
        Ink::MaxFill | Ink::MinFill => 0xf0,
        Ink::Unseen => 0xb8,
        Ink::Pruned => 0x70,
        Ink::Weak | Ink::Line => 0x44,
        // Whatever carries a value or a cut is black: shades of grey are left for what matters less.
        _ => 0x00,
    };
    [grey; 3]
}

impl ThemeColors<Rgb> {
    fn ink(&self, ink: Ink) -> Rgb {
        match ink {
            Ink::Paper => self.panel,
            Ink::Text => self.text,
            Ink::Weak => self.text_weak,
            Ink::Line => between(self.line, self.text_weak, 0.6),
            Ink::Max => self.first,
            Ink::MaxFill => between(self.raised, self.first, 0.09),
            Ink::Min => self.second,
            Ink::MinFill => between(self.raised, self.second, 0.09),
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
        }
    }
}

/// A colour between two others; `share` 0 is the first and 1 the second.
fn between(first: Rgb, second: Rgb, share: f32) -> Rgb {
    // One half more, because the conversion cuts off instead of rounding.
    let mix = |at: usize| ((1.0 - share) * f32::from(first[at]) + share * f32::from(second[at]) + 0.5) as u8;
    [mix(0), mix(1), mix(2)]
}

impl FigurePaper {
    /// The colours of a figure on it.
    pub fn colors(self) -> Colors {
        match self {
            Self::Light => light_ink,
            Self::Dark => dark_ink,
            Self::Print => print_ink,
        }
    }
}
