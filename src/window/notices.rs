//! Sentences that stand for some seconds in the line at the bottom: what was done, what was not, and why. There they
//! cover nothing.

use std::time::{Duration, Instant};

use egui::{Label, RichText, Ui};

use crate::session::effect::{Notice, Tone};

use super::style::{Palette, UNIT};

/// The sentences that stand now, the newest last.
#[derive(Debug, Default)]
pub struct Notices(Vec<(Notice, Instant)>);

impl Notices {
    /// How long a sentence stands; what went wrong stands five times as long.
    const STAYS: Duration = Duration::from_secs(6);
    /// The most that are remembered at once.
    const MOST: usize = 3;

    /// Says something. The same thing said again is said once.
    pub fn tell(&mut self, notice: Notice) {
        // The earlier one goes, so that the sentence stands its whole time again and comes last.
        self.0.retain(|(shown, _)| *shown != notice);
        if self.0.len() == Self::MOST {
            self.0.remove(0);
        }
        self.0.push((notice, Instant::now()));
    }

    /// Forgets what has stood long enough, and comes back when the next one has.
    pub fn forget_old(&mut self, ctx: &egui::Context) {
        self.0.retain(|(notice, given)| given.elapsed() < Self::stays(notice));
        let left = self.0.iter().map(|(notice, given)| Self::stays(notice).saturating_sub(given.elapsed()));
        // Nothing else may ask for a picture until then, and the sentence would stay.
        if let Some(next) = left.min() {
            ctx.request_repaint_after(next);
        }
    }

    fn stays(notice: &Notice) -> Duration {
        if notice.tone == Tone::Error { 5 * Self::STAYS } else { Self::STAYS }
    }

    /// The newest sentence.
    pub fn newest(&self) -> Option<&Notice> {
        self.0.last().map(|(notice, _)| notice)
    }

    /// Paints the newest sentence, whole, and how many stand behind it, which the pointer reads.
    pub fn ui(&self, ui: &mut Ui) {
        let Some(((newest, _), earlier)) = self.0.split_last() else { return };
        let palette = Palette::of(ui);
        let (sign, color) = match newest.tone {
            Tone::Done => ("✓", palette.line_best),
            Tone::Note => ("ℹ", palette.accent),
            Tone::Error => ("✕", palette.error),
        };
        ui.spacing_mut().item_spacing.x = UNIT;
        ui.label(RichText::new(sign).color(color));
        ui.add(Label::new(RichText::new(&newest.text).color(palette.text)).wrap());
        if !earlier.is_empty() {
            let words: Vec<_> = earlier.iter().map(|(notice, _)| notice.text.as_str()).collect();
            let count = RichText::new(format!("+{}", earlier.len())).small().color(palette.text_weak);
            ui.label(count).on_hover_text(words.join("\n"));
        }
    }
}
