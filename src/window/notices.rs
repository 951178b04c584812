//! Sentences that stand for some seconds in the line at the bottom: what was done, what was not, and why. There they
//! cover nothing.

use std::time::{Duration, Instant};

use egui::{Label, RichText, Ui};

use edagari_core::session::effect::{Notice, Tone};

use super::style::{Palette, UNIT};

/// The sentences that are shown now.
#[derive(Debug, Default)]
pub struct Notices {
    /// Those that go by themselves, the newest last.
    said: Vec<(Notice, Instant)>,
    /// What goes wrong, as long as it does.
    lasting: Option<Notice>,
}

impl Notices {
    /// How long a sentence stands; what went wrong stands five times as long.
    const STAYS: Duration = Duration::from_secs(6);
    /// The most that are remembered at once.
    const MOST: usize = 3;

    /// Says something. The same thing said again is said once.
    pub fn tell(&mut self, notice: Notice) {
        if notice.is_opening {
            self.said.retain(|(shown, _)| shown.tone != Tone::Error);
        }
        // The earlier one goes, so that the sentence stands its whole time again and comes last.
        self.said.retain(|(shown, _)| *shown != notice);
        if self.said.len() == Self::MOST {
            self.said.remove(0);
        }
        self.said.push((notice, Instant::now()));
    }

    /// Says what goes wrong until it is over, which `None` says.
    pub fn say_until_over(&mut self, words: Option<String>) {
        self.lasting = words.map(Notice::error);
    }

    /// What goes wrong as long as it does, and the newest of the other sentences: those that are painted.
    pub fn shown(&self) -> impl Iterator<Item = &Notice> {
        self.lasting.iter().chain(self.said.last().map(|(notice, _)| notice))
    }

    /// Forgets what has stood long enough, and comes back when the next one has.
    pub fn forget_old(&mut self, ctx: &egui::Context) {
        self.said.retain(|(notice, given)| given.elapsed() < Self::stays(notice));
        let left =
            self.said.iter().map(|(notice, given)| Self::stays(notice).saturating_sub(given.elapsed()));
        // Nothing else may ask for a picture until then, and the sentence would stay.
        if let Some(next) = left.min() {
            ctx.request_repaint_after(next);
        }
    }

    fn stays(notice: &Notice) -> Duration {
        if notice.tone == Tone::Error { 5 * Self::STAYS } else { Self::STAYS }
    }

    /// The newest sentence; what goes wrong and lasts where there is none.
    pub fn newest(&self) -> Option<&Notice> {
        self.shown().last()
    }

    /// Paints what goes wrong as long as it does, the newest other sentence, whole, and how many stand behind it, which the
    /// pointer reads.
    pub fn ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        ui.spacing_mut().item_spacing.x = UNIT;
        for notice in self.shown() {
            let (sign, color) = match notice.tone {
                Tone::Done => ("✓", palette.line_best),
                Tone::Note => ("ℹ", palette.accent),
                Tone::Error => ("✕", palette.error),
            };
            ui.label(RichText::new(sign).color(color));
            ui.add(Label::new(RichText::new(&notice.text).color(palette.text)).wrap());
        }
        let Some((_, earlier)) = self.said.split_last() else { return };
        if !earlier.is_empty() {
            let words: Vec<_> = earlier.iter().map(|(notice, _)| notice.text.as_str()).collect();
            let count = RichText::new(format!("+{}", earlier.len())).small().color(palette.text_weak);
            ui.label(count).on_hover_text(words.join("\n"));
        }
    }
}
