//! The system's clipboard. It gives no receipt: a copied text is read back before it is reported as copied.
//! It is silent where it holds no text: silence is taken for an answer.

use egui::{Event, Key, ViewportCommand};

use edagari_app::session::effect::Notice;
use edagari_app::words::text::Text;

/// The pending requests to the clipboard.
#[derive(Debug, Default)]
pub struct Clipboard {
    copied: Option<Copied>,
    /// The frame of a request to paste by a menu.
    asked: Option<u64>,
    /// Whether the key V was typed for something else, or has pasted something; `None` while neither is
    /// known.
    key: Option<PastePress>,
}

/// The text put on the clipboard, which is read back.
#[derive(Debug)]
struct Copied {
    text: String,
    /// The notice once it is there.
    said: String,
    /// Pending texts to read back: one for each copy meanwhile.
    answers: u32,
    since: u64,
    is_there: bool,
}

/// The effect of the key V since it was pressed. The press of a paste itself never reaches the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PastePress {
    /// It was typed, alone or with other keys.
    Typed,
    Pasted,
}

impl Clipboard {
    /// The greatest number of frames until the clipboard answers.
    const PATIENCE: u64 = 5;

    /// Puts a text on the clipboard, and reports `said` once it is there.
    pub fn copy(&mut self, text: String, said: String, ctx: &egui::Context) {
        // Answers to earlier copies are still pending. Uncounted, they would be pasted as games.
        let answers = 1 + self.copied.take().map_or(0, |before| before.answers);
        ctx.copy_text(text.clone());
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        self.copied = Some(Copied { text, said, answers, since: ctx.cumulative_frame_nr(), is_there: false });
    }

    /// Requests the content of the clipboard. It arrives like a paste by key.
    pub fn ask(&mut self, ctx: &egui::Context) {
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        self.asked = Some(ctx.cumulative_frame_nr());
    }

    /// Handles events of the clipboard, before anything else does: a text read back is no paste.
    pub fn listen(&mut self, ctx: &egui::Context, text: Text) -> Option<Notice> {
        let silent = ctx.input_mut(|input| {
            input.events.retain(|event| !self.is_read_back(event));
            // Every event is tested: each may be the end of a press.
            input.events.iter().filter(|event| self.hears_silence(event)).count() > 0
        });
        let now = ctx.cumulative_frame_nr();
        let waited = |since: u64| now.saturating_sub(since) > Self::PATIENCE;
        if self.copied.is_some() || self.asked.is_some() {
            ctx.request_repaint();
        }
        if let Some(copied) = self.copied.take_if(|copied| copied.answers == 0 || waited(copied.since)) {
            return Some(if copied.is_there {
                Notice::done(copied.said)
            } else {
                Notice::error(text.get("clipboard.refused"))
            });
        }
        let unanswered = self.asked.take_if(|since| waited(*since)).is_some();
        (silent || unanswered).then(|| Notice::note(text.get("clipboard.empty")))
    }

    /// Whether an event answers the request to read a copied text back.
    fn is_read_back(&mut self, event: &Event) -> bool {
        let (Event::Paste(text), Some(copied)) = (event, &mut self.copied) else { return false };
        if copied.answers == 0 {
            return false;
        }
        copied.answers -= 1;
        // Line ends are the system's.
        copied.is_there |= *text == copied.text.replace("\r\n", "\n");
        true
    }

    /// Whether an event is the end of a paste by key without any text.
    fn hears_silence(&mut self, event: &Event) -> bool {
        match event {
            Event::Paste(_) => {
                self.asked = None;
                self.key = Some(PastePress::Pasted);
            }
            Event::Key { key: Key::V | Key::Paste, pressed: true, .. } => self.key = Some(PastePress::Typed),
            Event::Key { key: Key::V | Key::Paste, pressed: false, .. } => return self.key.take().is_none(),
            _ => {}
        }
        false
    }
}
