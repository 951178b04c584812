//! Sentences shown for some seconds in the line at the bottom: actions done or not done, and the reasons.
//! There they cover nothing.

use std::time::{Duration, Instant};

use egui::{Label, Popup, RichText, Ui};

use edagari_app::session::effect::{Notice, NoticeTopic, Tone};

use super::style::{Palette, UNIT, drawable, shown_dialog};
use edagari_app::session::screen::data::Dialog;

/// The current notices.
#[derive(Debug, Default)]
pub struct Notices {
    /// The temporary ones, the newest last.
    said: Vec<(Notice, Instant)>,
    /// The lasting problem, while there is one.
    lasting: Option<Notice>,
}

impl Notices {
    /// The duration of a notice; an error stays five times as long.
    const STAYS: Duration = Duration::from_secs(6);
    /// The most that are stored at once.
    const MOST: usize = 6;

    /// Shows a notice. A repeated one is shown once.
    pub fn tell(&mut self, notice: Notice) {
        let is_over = |shown: &Notice| match notice.topic {
            NoticeTopic::Other => false,
            NoticeTopic::Opening => shown.tone == Tone::Error,
            // That everything is kept contradicts that something is not; of what is not, there may be more.
            NoticeTopic::Keeping => shown.tone != notice.tone,
        };
        self.said.retain(|(shown, _)| shown.topic != notice.topic || !is_over(shown));
        // The earlier one goes, so that the sentence stands its whole time again and comes last.
        self.said.retain(|(shown, _)| *shown != notice);
        if self.said.len() == Self::MOST {
            let first = |tone| self.said.iter().position(|(shown, _)| shown.tone == tone);
            let other = first(Tone::Done).or_else(|| first(Tone::Note));
            self.said.remove(other.unwrap_or(0));
        }
        self.said.push((notice, Instant::now()));
    }

    /// Shows a lasting problem; `None` ends it.
    pub fn say_until_over(&mut self, words: Option<String>) {
        self.lasting = words.map(Notice::unkept);
        if self.lasting.is_some() {
            self.said.retain(|(shown, _)| shown.topic != NoticeTopic::Keeping || shown.tone != Tone::Done);
        }
    }

    /// The painted notices: the lasting problem, the first unread error, and the newest of all.
    pub fn shown(&self) -> impl Iterator<Item = &Notice> {
        self.lasting.iter().chain(self.standing())
    }

    /// The painted ones among the temporary notices.
    fn standing(&self) -> impl Iterator<Item = &Notice> {
        let newest = self.said.len().checked_sub(1);
        let fault = self.said.iter().position(|(notice, _)| notice.tone == Tone::Error);
        fault.filter(|_| fault != newest).into_iter().chain(newest).map(|at| &self.said[at].0)
    }

    /// Removes expired notices, and requests a frame for the next expiry. Errors and warnings have to be
    /// read: until painted they wait, and then stay their whole time.
    pub fn forget_old(&mut self, ctx: &egui::Context) {
        // Notices are unread while another window has the focus, or behind a dialog.
        let shown: Option<Option<Dialog>> = ctx.data(|data| data.get_temp(shown_dialog()));
        if !ctx.input(|input| input.raw.focused) || shown.flatten().is_some() {
            let errors = self.said.iter_mut().filter(|(notice, _)| notice.tone == Tone::Error);
            errors.for_each(|(_, given)| *given = Instant::now());
        }
        let stood: Vec<_> = self.standing().cloned().collect();
        let is_over = |(notice, given): &(Notice, Instant)| given.elapsed() >= Self::stays(notice);
        let waits = |(notice, _): &(Notice, Instant)| notice.tone != Tone::Done && !stood.contains(notice);
        self.said.retain(|said| waits(said) || !is_over(said));
        let comes: Vec<_> = self.standing().filter(|notice| !stood.contains(notice)).cloned().collect();
        for (_, given) in self.said.iter_mut().filter(|(notice, _)| comes.contains(notice)) {
            *given = Instant::now();
        }
        let left =
            self.said.iter().map(|(notice, given)| Self::stays(notice).saturating_sub(given.elapsed()));
        // Nothing else may request a frame until then, and the notice would stay.
        if let Some(next) = left.min() {
            ctx.request_repaint_after(next);
        }
    }

    fn stays(notice: &Notice) -> Duration {
        if notice.tone == Tone::Error { 5 * Self::STAYS } else { Self::STAYS }
    }

    /// The newest notice; the lasting problem where there is none.
    pub fn newest(&self) -> Option<&Notice> {
        self.shown().last()
    }

    /// Paints the current notices, whole, and the number of those behind them, which the tooltip lists; a
    /// click lists all.
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
            ui.add(Label::new(RichText::new(drawable(ui, &notice.text)).color(palette.text)).wrap());
        }
        let standing: Vec<_> = self.standing().collect();
        let behind = self.said.iter().map(|(notice, _)| notice).filter(|notice| !standing.contains(notice));
        let words: Vec<_> = behind.map(|notice| notice.text.as_str()).collect();
        if !words.is_empty() {
            let count = RichText::new(format!("+{}", words.len())).color(palette.accent);
            let link = ui.link(count).on_hover_text(words.join("\n"));
            Popup::menu(&link).show(|ui| {
                for notice in self.said.iter().rev() {
                    ui.label(drawable(ui, &notice.0.text));
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_takes_the_place_of_the_one_before() {
        let mut notices = Notices::default();
        notices.tell(Notice::error("the disk".to_owned()));
        notices.tell(Notice::refused("one".to_owned()));
        notices.tell(Notice::refused("two".to_owned()));
        let words = |notices: &Notices| {
            notices.said.iter().map(|(notice, _)| notice.text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(words(&notices), ["the disk", "two"]);
        notices.tell(Notice::opened("three".to_owned()));
        assert_eq!(words(&notices), ["the disk", "three"], "a game that is opened makes no room on a disk");
        let shown: Vec<_> = notices.shown().map(|notice| notice.text.as_str()).collect();
        assert_eq!(shown, ["the disk", "three"], "a newer sentence stands beside it");
    }

    #[test]
    fn what_went_wrong_behind_a_newer_sentence_is_shown_after_it() {
        let words = |notices: &Notices| notices.newest().map(|notice| notice.text.clone());
        let mut notices = Notices::default();
        for text in ["one", "two", "three"] {
            notices.tell(Notice::error(text.to_owned()));
        }
        assert_eq!(words(&notices).as_deref(), Some("three"));
        let long_ago = Instant::now().checked_sub(6 * Notices::STAYS).expect("a time");
        notices.said.iter_mut().for_each(|said| said.1 = long_ago);
        let context = egui::Context::default();
        notices.forget_old(&context);
        assert_eq!(words(&notices).as_deref(), Some("two"), "only what was seen goes");
        notices.forget_old(&context);
        assert_eq!(notices.said.len(), 1, "it stands its whole time");
    }

    #[test]
    fn what_there_is_to_know_waits_behind_a_newer_sentence() {
        let mut notices = Notices::default();
        for notice in [Notice::done, Notice::note, Notice::done] {
            notices.tell(notice(format!("{}", notices.said.len())));
        }
        let context = egui::Context::default();
        for (seconds, left) in [(6, &["1"][..]), (6, &[])] {
            let ago = Instant::now().checked_sub(Duration::from_secs(seconds)).expect("a time");
            notices.said.iter_mut().for_each(|said| said.1 = ago);
            notices.forget_old(&context);
            let words: Vec<_> = notices.said.iter().map(|(notice, _)| notice.text.as_str()).collect();
            assert_eq!(words, left);
        }
    }
}
