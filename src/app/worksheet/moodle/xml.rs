//! XML writer of a question bank.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use quick_xml::Writer;
use quick_xml::events::{BytesCData, BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::plain;
use crate::trace::export;

use super::blanks::html;
use super::{MoodleQuestion, Type};

/// The file being written. Writing to memory only fails for invalid names, and ours are valid.
pub(super) struct Xml {
    writer: Writer<Vec<u8>>,
}

impl Xml {
    /// A file with only its beginning.
    pub(super) fn new() -> Result<Self, export::ExportRefusal> {
        let mut xml = Self { writer: Writer::new_with_indent(Vec::new(), b' ', 1) };
        xml.event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(xml)
    }

    /// The finished file.
    pub(super) fn finish(self) -> Vec<u8> {
        let mut bytes = self.writer.into_inner();
        bytes.push(b'\n');
        bytes
    }

    fn event(&mut self, event: Event<'_>) -> Result<(), export::ExportRefusal> {
        self.writer.write_event(event).map_err(|_| export::ExportRefusal::Encoder)
    }

    pub(super) fn begin(
        &mut self,
        name: &str,
        attributes: &[(&str, &str)],
    ) -> Result<(), export::ExportRefusal> {
        self.event(Event::Start(BytesStart::new(name).with_attributes(attributes.iter().copied())))
    }

    pub(super) fn end(&mut self, name: &str) -> Result<(), export::ExportRefusal> {
        self.event(Event::End(BytesEnd::new(name)))
    }

    pub(super) fn leaf(&mut self, name: &str, text: &str) -> Result<(), export::ExportRefusal> {
        self.begin(name, &[])?;
        self.event(Event::Text(BytesText::new(&plain::lines(text))))?;
        self.end(name)
    }

    /// An element with HTML text.
    fn html(&mut self, name: &str, text: &str, picture: Option<&[u8]>) -> Result<(), export::ExportRefusal> {
        self.begin(name, &[("format", "html")])?;
        self.begin("text", &[])?;
        // CDATA cannot contain its own end, so such a text is split.
        for part in BytesCData::escaped(&plain::lines(text)) {
            self.event(Event::CData(part))?;
        }
        self.end("text")?;
        if let Some(picture) = picture {
            // The file name of the picture's address in the question.
            self.begin("file", &[("name", "tree.png"), ("path", "/"), ("encoding", "base64")])?;
            self.event(Event::Text(BytesText::new(&BASE64.encode(picture))))?;
            self.end("file")?;
        }
        self.end(name)
    }

    pub(super) fn question(&mut self, question: &MoodleQuestion) -> Result<(), export::ExportRefusal> {
        let kind = match question.kind {
            Type::Cloze => "cloze",
            Type::Numerical { .. } => "numerical",
            Type::Choice { .. } => "multichoice",
        };
        self.begin("question", &[("type", kind)])?;
        self.begin("name", &[])?;
        self.leaf("text", &question.name)?;
        self.end("name")?;
        self.html("questiontext", &question.html, question.picture.as_deref())?;
        self.html("generalfeedback", &question.feedback, None)?;
        // The points of a cloze question are those of its blanks, which Moodle scales in the quiz.
        if !matches!(question.kind, Type::Cloze) {
            self.leaf("defaultgrade", &question.points.to_string())?;
        }
        self.leaf("penalty", "0.3333333")?;
        self.leaf("hidden", "0")?;
        match &question.kind {
            Type::Cloze => {}
            Type::Numerical { answer, tolerance } => {
                self.answer(answer, 100.0, "moodle_auto_format", Some(*tolerance))?;
            }
            Type::Choice { single, choices } => {
                self.leaf("single", if *single { "true" } else { "false" })?;
                self.leaf("shuffleanswers", "false")?;
                self.leaf("answernumbering", "none")?;
                for (text, share) in choices {
                    self.answer(&html(text), *share, "html", None)?;
                }
            }
        }
        self.end("question")
    }

    fn answer(
        &mut self,
        text: &str,
        share: f64,
        format: &str,
        tolerance: Option<f64>,
    ) -> Result<(), export::ExportRefusal> {
        // Five decimals: Moodle compares shares with a list of its own, such as 33.33333.
        let share = format!("{share:.5}");
        let share = share.trim_end_matches('0').trim_end_matches('.').to_owned();
        self.begin("answer", &[("fraction", &share), ("format", format)])?;
        self.leaf("text", text)?;
        if let Some(tolerance) = tolerance {
            self.leaf("tolerance", &tolerance.to_string())?;
        }
        self.html("feedback", "", None)?;
        self.end("answer")
    }
}
