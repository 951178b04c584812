//! The board or a panel as a picture on the system's clipboard: cut out of a picture of the window in screen
//! size, or painted once more at a larger size.

use std::sync::Arc;

use crossbeam_channel::{Receiver, TryRecvError, bounded};
use egui::{ColorImage, Context, Id, Rect};

use edagari_app::session::effect::Notice;
use edagari_app::session::screen::data::Panel;
use edagari_app::words::text::Text;

use super::enlarged::EnlargedWindow;

/// A requested picture, if any.
#[derive(Debug, Default)]
pub struct BoardPicture(Option<PictureAsked>);

#[derive(Debug)]
struct PictureAsked {
    /// The panel of the picture; `None` is the board.
    panel: Option<Panel>,
    /// Pixels for each of the screen.
    scale: u8,
    /// The frame of the request.
    since: u64,
    /// The pending picture: of the window, or of the part alone where it is enlarged.
    picture: Option<Receiver<Arc<ColorImage>>>,
}

/// Publishes the rectangle of a panel, or of the board of the game, in this frame.
pub fn publish(ctx: &Context, panel: Option<Panel>, board: Rect) {
    let now = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(place_id(panel), (board, now)));
}

fn place_id(panel: Option<Panel>) -> Id {
    Id::unique("board or panel on the screen").with(panel)
}

impl BoardPicture {
    /// Frames until the clicked menu has disappeared.
    const MENU: u64 = 4;
    /// The greatest number of frames until the picture comes.
    const PATIENCE: u64 = 120;

    /// Requests a picture at a scale, which comes some frames later. Returns a sentence where there is
    /// nothing to be seen.
    pub fn ask(&mut self, ctx: &Context, text: Text, panel: Option<Panel>, scale: u8) -> Option<Notice> {
        if place(ctx, panel).is_none() {
            let key = if panel.is_some() { "clipboard.no-panel" } else { "clipboard.no-board" };
            return Some(Notice::error(text.get(key)));
        }
        self.0 = Some(PictureAsked { panel, scale, since: ctx.cumulative_frame_nr(), picture: None });
        ctx.request_repaint();
        None
    }

    /// The scale at which the window is to be painted now, if it is.
    pub fn wanted_scale(&self, ctx: &Context) -> Option<f32> {
        let asked = self.0.as_ref().filter(|asked| asked.scale > 1 && asked.picture.is_none())?;
        (asked.waited(ctx) >= Self::MENU).then_some(f32::from(asked.scale))
    }

    /// The rectangle of the panel or the board in an enlarged window; `None` if it has disappeared meanwhile.
    pub fn part_of(&self, window: &EnlargedWindow) -> Option<Rect> {
        place(window.ctx(), self.0.as_ref()?.panel)
    }

    /// Waits for the enlarged picture, which is made elsewhere.
    pub fn wait_for(&mut self, picture: Receiver<Arc<ColorImage>>) {
        if let Some(asked) = &mut self.0 {
            asked.picture = Some(picture);
        }
    }

    /// Polls the result.
    pub fn listen(&mut self, ctx: &Context, text: Text) -> Option<Notice> {
        let asked = self.0.as_mut()?;
        ctx.request_repaint();
        let waited = asked.waited(ctx);
        if waited >= Self::MENU && asked.picture.is_none() && asked.scale == 1 {
            let (sender, receiver) = bounded(1);
            // The receiver may be gone when it comes.
            ctx.request_screenshot(move |window| drop(sender.send(window)));
            asked.picture = Some(receiver);
        }
        let taken = asked.picture.as_ref().map_or(Err(TryRecvError::Empty), Receiver::try_recv);
        if let Ok(picture) = &taken
            && let Some(picture) = asked.cut(ctx, picture)
        {
            let key = if asked.panel.is_some() { "said.panel-copied" } else { "said.picture-copied" };
            self.0 = None;
            let [width, height] = picture.size;
            ctx.copy_image(picture);
            let size: [(&str, &dyn std::fmt::Display); 2] = [("width", &width), ("height", &height)];
            return Some(Notice::done(text.with(key, &size)));
        }
        // An enlarged picture may take any time.
        let is_late = asked.scale == 1 && waited > Self::PATIENCE;
        (is_late || taken.is_err_and(|error| error == TryRecvError::Disconnected)).then(|| {
            self.0 = None;
            Notice::error(text.get("clipboard.no-picture"))
        })
    }
}

impl PictureAsked {
    fn waited(&self, ctx: &Context) -> u64 {
        ctx.cumulative_frame_nr().saturating_sub(self.since)
    }

    /// The requested part of a picture.
    fn cut(&self, ctx: &Context, picture: &ColorImage) -> Option<ColorImage> {
        if self.scale > 1 {
            return Some(picture.clone());
        }
        cut(picture, place(ctx, self.panel)?, ctx.pixels_per_point())
    }
}

/// The part of a picture in a rectangle in points, as far as it exists.
fn cut(window: &ColorImage, board: Rect, scale: f32) -> Option<ColorImage> {
    let pixel = |at: f32, most: usize| ((at * scale).round().max(0.0) as usize).min(most);
    let [width, height] = window.size;
    let (left, top) = (pixel(board.left(), width), pixel(board.top(), height));
    let (right, bottom) = (pixel(board.right(), width), pixel(board.bottom(), height));
    let size = [right - left, bottom - top];
    (size[0] > 0 && size[1] > 0).then(|| window.region_by_pixels([left, top], size))
}

/// The rectangle of the panel or the board in the frame before, if it was shown.
fn place(ctx: &Context, panel: Option<Panel>) -> Option<Rect> {
    let (board, at) = ctx.data(|data| data.get_temp::<(Rect, u64)>(place_id(panel)))?;
    (at + 1 >= ctx.cumulative_frame_nr()).then_some(board)
}

#[cfg(test)]
mod tests {
    use egui::{Color32, pos2};

    use super::*;

    #[test]
    fn the_board_is_cut_out_as_far_as_it_is_in_the_window() {
        let window = ColorImage::filled([20, 10], Color32::BLACK);
        let board = |left, top, right, bottom| Rect::from_min_max(pos2(left, top), pos2(right, bottom));
        let size = |board, scale| cut(&window, board, scale).map(|picture| picture.size);
        assert_eq!(size(board(2.0, 1.0, 8.0, 7.0), 1.0), Some([6, 6]));
        assert_eq!(size(board(2.0, 1.0, 8.0, 4.0), 2.0), Some([12, 6]));
        assert_eq!(size(board(-3.0, 5.0, 8.0, 16.0), 1.0), Some([8, 5]));
        assert_eq!(size(board(30.0, 30.0, 40.0, 40.0), 1.0), None);
    }
}
