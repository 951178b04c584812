//! The board or a panel as a picture on the system's clipboard: as it stands on the screen, cut out of a picture of the window, or
//! painted once more at a larger size.

use std::sync::Arc;

use crossbeam_channel::{Receiver, TryRecvError, bounded};
use egui::{ColorImage, Context, Id, Rect};

use edagari_app::session::effect::Notice;
use edagari_app::session::screen::data::Panel;
use edagari_app::words::text::Text;

use super::enlarged::EnlargedWindow;

/// A picture that was asked for.
#[derive(Debug, Default)]
pub struct BoardPicture(Option<PictureAsked>);

#[derive(Debug)]
struct PictureAsked {
    /// The panel that it is of; `None` is the board.
    panel: Option<Panel>,
    /// Pixels for each of the screen.
    scale: u8,
    /// The frame in which it was asked for.
    since: u64,
    /// The picture once it was asked for: of the window, or of the part alone where it is enlarged.
    picture: Option<Receiver<Arc<ColorImage>>>,
}

/// Says where a panel, or the board of the game, stands in this frame.
pub fn publish(ctx: &Context, panel: Option<Panel>, board: Rect) {
    let now = ctx.cumulative_frame_nr();
    ctx.data_mut(|data| data.insert_temp(place_id(panel), (board, now)));
}

fn place_id(panel: Option<Panel>) -> Id {
    Id::unique("board or panel on the screen").with(panel)
}

impl BoardPicture {
    /// Frames until the menu that was clicked is gone.
    const MENU: u64 = 4;
    /// Frames within which the picture comes, if it does at all.
    const PATIENCE: u64 = 120;

    /// Asks for a picture at a scale, which comes some frames later; a sentence where there is nothing to be seen.
    pub fn ask(&mut self, ctx: &Context, text: Text, panel: Option<Panel>, scale: u8) -> Option<Notice> {
        if place(ctx, panel).is_none() {
            let key = if panel.is_some() { "clipboard.no-panel" } else { "clipboard.no-board" };
            return Some(Notice::error(text.get(key)));
        }
        self.0 = Some(PictureAsked { panel, scale, since: ctx.cumulative_frame_nr(), picture: None });
        ctx.request_repaint();
        None
    }

    /// How much larger than on the screen the window is to be painted now, if it is.
    pub fn wanted_scale(&self, ctx: &Context) -> Option<f32> {
        let asked = self.0.as_ref().filter(|asked| asked.scale > 1 && asked.picture.is_none())?;
        (asked.waited(ctx) >= Self::MENU).then_some(f32::from(asked.scale))
    }

    /// Where in a window that was painted so the panel or the board stands; nowhere if it has gone meanwhile.
    pub fn part_of(&self, window: &EnlargedWindow) -> Option<Rect> {
        place(window.ctx(), self.0.as_ref()?.panel)
    }

    /// Waits for the enlarged picture, which is made elsewhere.
    pub fn wait_for(&mut self, picture: Receiver<Arc<ColorImage>>) {
        if let Some(asked) = &mut self.0 {
            asked.picture = Some(picture);
        }
    }

    /// Hears what became of it.
    pub fn listen(&mut self, ctx: &Context, text: Text) -> Option<Notice> {
        let asked = self.0.as_mut()?;
        ctx.request_repaint();
        let waited = asked.waited(ctx);
        if waited >= Self::MENU && asked.picture.is_none() && asked.scale == 1 {
            let (sender, receiver) = bounded(1);
            // Nobody may wait for it any more when it comes.
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
        // An enlarged one takes the time that it takes.
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

    /// The part of a picture that was asked for.
    fn cut(&self, ctx: &Context, picture: &ColorImage) -> Option<ColorImage> {
        if self.scale > 1 {
            return Some(picture.clone());
        }
        cut(picture, place(ctx, self.panel)?, ctx.pixels_per_point())
    }
}

/// The part of a picture in a rectangle that is given in points, as far as it is there.
fn cut(window: &ColorImage, board: Rect, scale: f32) -> Option<ColorImage> {
    let pixel = |at: f32, most: usize| ((at * scale).round().max(0.0) as usize).min(most);
    let [width, height] = window.size;
    let (left, top) = (pixel(board.left(), width), pixel(board.top(), height));
    let (right, bottom) = (pixel(board.right(), width), pixel(board.bottom(), height));
    let size = [right - left, bottom - top];
    (size[0] > 0 && size[1] > 0).then(|| window.region_by_pixels([left, top], size))
}

/// Where the panel or the board stood in the frame before, if it did.
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
