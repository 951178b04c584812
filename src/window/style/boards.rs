//! The colours of boards, stones, coins and the text on them.

#![expect(clippy::disallowed_methods, reason = "this is where the colours of boards are made")]

use egui::Color32;

use edagari_app::session::settings::BoardStyle;

use super::Palette;

/// The colours of boards and stones: the same in both themes except for the plain style.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardColors {
    /// The playing surface.
    pub surface: Color32,
    /// Lines between squares.
    pub grid: Color32,
    /// The frame that carries the coordinates.
    pub frame: Color32,
    pub frame_text: Color32,
    /// Text and marks on the surface: hints.
    pub on_surface: Color32,
    /// A dark stone (Othello's Black).
    pub black: Color32,
    /// The edge of a dark stone.
    pub black_edge: Color32,
    /// A light stone (Othello's White).
    pub white: Color32,
    /// The edge of a light stone.
    pub white_edge: Color32,
    /// The first player's disc in Connect Four.
    pub red: Color32,
    /// The ring on the first player's disc.
    pub red_ring: Color32,
    /// The second player's disc in Connect Four.
    pub yellow: Color32,
    /// The ring on the second player's disc.
    pub yellow_ring: Color32,
    /// The front of a Connect Four board.
    pub front: Color32,
    /// The rims of its holes.
    pub rim: Color32,
    /// The background seen through its holes.
    pub hole: Color32,
    /// Behind the text of a hint.
    pub chip: Color32,
    /// The colours by meaning that are legible on `chip`.
    pub on_chip: &'static Palette,
    /// The columns' numbers on `front`.
    pub front_text: Color32,
    /// The first player's cross in tic-tac-toe, on `surface`.
    pub cross: Color32,
    /// The second player's ring in tic-tac-toe, on `surface`.
    pub nought: Color32,
    pub last: Color32,
    /// A coin of a maze.
    pub coin: Color32,
    /// The number on a coin.
    pub on_coin: Color32,
    pub shadow: Color32,
    /// Light on a stone.
    pub light: Color32,
}

impl BoardColors {
    /// Green felt, and the stones that all boards share.
    const FELT: Self = Self {
        surface: Color32::from_rgb(0x1f, 0x6b, 0x4a),
        grid: Color32::from_rgb(0x0f, 0x3f, 0x2a),
        frame: Color32::from_rgb(0x17, 0x2e, 0x25),
        frame_text: Color32::from_rgb(0xd8, 0xe6, 0xdd),
        on_surface: Color32::WHITE,
        front_text: Color32::from_rgb(0xe4, 0xed, 0xf8),
        cross: Color32::from_rgb(0xff, 0xbe, 0x7d),
        nought: Color32::from_rgb(0xa9, 0xdd, 0xff),
        front: Color32::from_rgb(0x1f, 0x4f, 0x8c),
        rim: Color32::from_rgb(0x17, 0x3a, 0x69),
        hole: Color32::from_rgb(0x0d, 0x1b, 0x30),
        chip: Color32::from_rgb(0x0e, 0x22, 0x1a),
        on_chip: &Palette::DARK,
        black: Color32::from_rgb(0x1a, 0x1a, 0x1c),
        black_edge: Color32::from_rgb(0x4a, 0x4b, 0x50),
        white: Color32::from_rgb(0xf6, 0xf4, 0xee),
        white_edge: Color32::from_rgb(0xb9, 0xb5, 0xa8),
        red: Color32::from_rgb(0xd4, 0x4a, 0x26),
        red_ring: Color32::from_rgb(0x8f, 0x26, 0x0d),
        yellow: Color32::from_rgb(0xf2, 0xcb, 0x3f),
        yellow_ring: Color32::from_rgb(0x9a, 0x74, 0x0a),
        last: Color32::from_rgb(0xe0, 0x5a, 0x2b),
        coin: Color32::from_rgb(0xf0, 0xd0, 0x72),
        on_coin: Color32::from_rgb(0x3a, 0x28, 0x02),
        shadow: Color32::from_black_alpha(70),
        light: Color32::from_rgba_premultiplied(22, 22, 22, 22),
    };

    const WOOD: Self = Self {
        surface: Color32::from_rgb(0xd9, 0xae, 0x6b),
        grid: Color32::from_rgb(0x7a, 0x55, 0x25),
        frame: Color32::from_rgb(0x6b, 0x48, 0x22),
        frame_text: Color32::from_rgb(0xfb, 0xee, 0xd8),
        on_surface: Color32::from_rgb(0x2a, 0x1a, 0x08),
        front_text: Color32::from_rgb(0x2a, 0x1a, 0x08),
        cross: Color32::from_rgb(0x8a, 0x2f, 0x00),
        nought: Color32::from_rgb(0x00, 0x42, 0x75),
        front: Color32::from_rgb(0xc2, 0x93, 0x52),
        rim: Color32::from_rgb(0x8a, 0x60, 0x2c),
        hole: Color32::from_rgb(0x2e, 0x1d, 0x0c),
        chip: Color32::from_rgb(0xfd, 0xf4, 0xe3),
        on_chip: &Palette::LIGHT,
        ..Self::FELT
    };

    /// The colours of the theme.
    fn plain(palette: &'static Palette) -> Self {
        Self {
            surface: palette.raised,
            grid: palette.line,
            frame: palette.panel,
            frame_text: palette.text_weak,
            on_surface: palette.text,
            front_text: palette.text,
            cross: palette.first,
            nought: palette.second,
            front: palette.line,
            rim: palette.pruned,
            hole: palette.window,
            chip: palette.panel,
            on_chip: palette,
            ..Self::FELT
        }
    }

    /// The colours of `style` under `palette`.
    pub fn of(style: BoardStyle, palette: &'static Palette) -> Self {
        match style {
            BoardStyle::Felt => Self::FELT,
            BoardStyle::Wood => Self::WOOD,
            BoardStyle::Plain => Self::plain(palette),
        }
    }
}
