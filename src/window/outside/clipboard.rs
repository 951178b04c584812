//! The system's clipboard. It gives no receipt: what was copied is read back before it is said to be there. And it is
//! silent where it holds no text: silence is taken for an answer.

use egui::{Event, Key, ViewportCommand};

use edagari_app::session::effect::Notice;
use edagari_app::words::text::Text;

/// What is asked of the clipboard and has no answer yet.
#[derive(Debug, Default)]
pub struct Clipboard {
    copied: Option<Copied>,
    /// The frame in which a paste was asked for by a menu.
    asked: Option<u64>,
    /// Whether the key of pasting is known to have been pressed for something else, or to have pasted something.
    key: Option<PastePress>,
}

/// What was put on the clipboard and is read back.
#[derive(Debug)]
struct Copied {
    text: String,
    /// What is said once it is there.
    said: String,
    /// Texts read back that are still to come: one for each time that something was copied meanwhile.
    answers: u32,
    since: u64,
    is_there: bool,
}

/// What became of the key V since it was pressed. The press of a paste itself never reaches the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PastePress {
    /// It was typed, alone or with other keys.
    Typed,
    /// It pasted something.
    Pasted,
}

impl Clipboard {
    /// Frames within which the clipboard answers, if it does at all.
    const PATIENCE: u64 = 5;

    /// Puts a text on the clipboard, and says `said` once it is there.
    pub fn copy(&mut self, text: String, said: String, ctx: &egui::Context) {
        // Answers to earlier copies are still under way. They would be pasted as
        // games if nobody counted them.
        let answers = 1 + self.copied.take().map_or(0, |before| before.answers);
        ctx.copy_text(text.clone());
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        self.copied = Some(Copied { text, said, answers, since: ctx.cumulative_frame_nr(), is_there: false });
    }

    /// Asks for what is on the clipboard. It comes as if it had been pasted by a key.
    pub fn ask(&mut self, ctx: &egui::Context) {
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
        self.asked = Some(ctx.cumulative_frame_nr());
    }

    /// Hears what came from the clipboard, before anything else does: what is read back is no paste.
    pub fn listen(&mut self, ctx: &egui::Context, text: Text) -> Option<Notice> {
        let silent = ctx.input_mut(|input| {
            input.events.retain(|event| !self.is_read_back(event));
            // Every event is looked at: each may be the end of a press.
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

    /// Whether an event answers the question what was copied.
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

    /// Whether an event is the end of a paste by key that brought nothing.
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
