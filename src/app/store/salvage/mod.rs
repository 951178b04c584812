//! Damaged documents: the readable parts of a file that was cut off or is partly damaged.
//!
//! The text is split into its fields, and faults are cut out one by one, until the usual reader accepts the
//! rest by its usual rules. Moves are cut at the first fault; without version, game or start position there
//! is no document.

use std::ops::Range;

use crate::game::record::MoveId;

use super::{Document, DocumentError, LineColumn, ReadingProgress, format, source};
use values::{elements, is_closed, skip_blanks, value_end};

mod values;

/// The damage of a document that was partly read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentDamage {
    /// The place of the first fault, where known.
    pub place: Option<LineColumn>,
    /// Number of moves of the main line that were read, without passes.
    pub moves: usize,
    /// Parts that were not read, in the order of the document.
    pub lost: Vec<LostPart>,
}

/// A part of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "import.damage.", const_into_str)]
pub enum LostPart {
    /// Title, names, clock, cursor and other small things.
    Details,
    Players,
    /// The moves after the fault.
    Moves,
    Comments,
    Variations,
    /// Weights and patterns.
    Numbers,
    Searches,
    /// Text after the end of the document.
    Rest,
}

/// The fields of documents; the first three are needed.
const NAMES: [&str; 23] = [
    "version",
    "game",
    "start",
    "title",
    "comment",
    "evaluation",
    "players",
    "names",
    "place",
    "date",
    "result",
    "read_notes",
    "moves",
    "variations",
    "cursor",
    "weights",
    "patterns",
    "patterns_of_engines",
    "conventions",
    "analyses",
    "reviews",
    "review",
    "clock",
];
/// Number of fields without which the others have no meaning.
const NEEDED: usize = 3;
/// The most faults cut out of a small document, and out of a large one.
const ROUNDS: [usize; 2] = [64, 8];
/// Bytes of a small document.
const SMALL: usize = 1 << 20;

/// The readable part of a text that was refused with this error; `None` where there is none.
pub(super) fn read(
    text: &str,
    error: &DocumentError,
    watch: &ReadingProgress,
) -> Option<(Document, DocumentDamage)> {
    use DocumentError as E;
    if matches!(error, E::Read { .. } | E::Write { .. } | E::TooLarge { .. } | E::TooNew { .. } | E::Stopped)
    {
        return None;
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Where a quotation mark is missing, only line breaks show where fields begin.
    [false, true].into_iter().find_map(|by_lines| read_fields(text, by_lines, error, watch))
}

/// The readable part of the fields of a text.
fn read_fields(
    text: &str,
    by_lines: bool,
    error: &DocumentError,
    watch: &ReadingProgress,
) -> Option<(Document, DocumentDamage)> {
    let mut fields = Fields::of(text, by_lines)?;
    fields.cut_open()?;
    for _ in 0..ROUNDS[usize::from(text.len() > SMALL)] {
        let text = fields.text();
        match format::read(&text, watch) {
            Ok(mut document) => {
                let is_empty = document.record.is_empty() && document.start == document.game().start();
                let Fields { mut lost, .. } = fields;
                lost.sort_unstable();
                lost.dedup();
                let line = document.record.main_line();
                // Without a cursor the end of the moves is shown.
                if document.cursor == MoveId::START {
                    document.cursor = line.last().copied().unwrap_or_default();
                }
                let damage = DocumentDamage { place: error.place(), moves: document.main_line_moves(), lost };
                return (!is_empty).then_some((document, damage));
            }
            Err(error) => fields.cut_at(&text, &error)?,
        }
    }
    None
}

/// A field with the text of its value.
struct Field {
    name: String,
    value: String,
}

/// The fields of a document, and the parts cut out of them.
struct Fields {
    fields: Vec<Field>,
    lost: Vec<LostPart>,
}

impl Fields {
    /// The fields of a text, which end where the next one begins a line, or where their values do; `None`
    /// without those that are needed.
    fn of(text: &str, by_lines: bool) -> Option<Self> {
        let mut fields: Vec<Field> = Vec::new();
        let mut is_known = true;
        let mut lost = Vec::new();
        let mut at = skip_blanks(text, 0);
        at += text[at..].find(|sign: char| !sign.is_ascii_alphanumeric())?;
        at = skip_blanks(text, at);
        at += text[at..].strip_prefix('(').map(|_| 1)?;
        loop {
            at = skip_blanks(text, at);
            if at >= text.len() {
                lost.push(LostPart::Rest);
                break;
            }
            let name_length = text[at..]
                .find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_')
                .unwrap_or(text.len() - at);
            let name = &text[at..at + name_length];
            let colon = skip_blanks(text, at + name_length);
            let is_field = NAMES.contains(&name) && text[colon..].starts_with(':');
            let has = |name: &str| fields.iter().any(|field| field.name == name);
            if !is_field {
                // The lost field may have been the start position of the moves.
                is_known &= has("moves") || has("start") || text[at..].starts_with(')');
                match next_field(text, at) {
                    Some(next) => at = next,
                    None if text[at..].starts_with(')') => break,
                    None => {
                        lost.push(LostPart::Rest);
                        break;
                    }
                }
                continue;
            }
            let begin = colon + 1;
            let (end, is_whole) = value_end(text, begin);
            let is_end = is_whole && !by_lines;
            let end = if is_end {
                end
            } else {
                next_field(text, begin).unwrap_or(if is_whole { end } else { text.len() })
            };
            let value = text[begin..end].trim_start();
            // A blank after a move shows that it is complete.
            let value =
                if is_closed(value) || by_lines { value.trim_end().trim_end_matches(',') } else { value };
            let value = value.to_owned();
            fields.push(Field { name: name.to_owned(), value });
            at = end;
        }
        let has = |name: &str| fields.iter().any(|field| field.name == name);
        (is_known && has("version") && has("game")).then_some(Self { fields, lost })
    }

    /// The text of a document with these fields.
    fn text(&self) -> String {
        let fields = self.fields.iter().map(|field| format!("    {}: {},\n", field.name, field.value));
        format!("(\n{})\n", fields.collect::<String>())
    }

    /// Cuts values with unclosed brackets or quotation marks; `None` where one is needed.
    fn cut_open(&mut self) -> Option<()> {
        for index in (0..self.fields.len()).rev() {
            let Field { name, value } = &self.fields[index];
            if value.is_empty() || !is_closed(value) {
                let at = value.len();
                (!NAMES[..NEEDED].contains(&name.as_str())).then_some(())?;
                self.cut(index, at, false);
            }
        }
        Some(())
    }

    /// Cuts the fault out of the text of these fields; `None` where that is needed.
    fn cut_at(&mut self, text: &str, error: &DocumentError) -> Option<()> {
        use DocumentError as E;
        let named = |name: &str| self.fields.iter().position(|field| field.name == name);
        let at = error.place().map(|place| source::byte(text, place));
        let index = match error {
            E::Weights { .. } => named("weights"),
            E::Patterns { .. } => named("patterns"),
            E::Engine { place: None, part, .. } => {
                named(if part.starts_with("players") { "players" } else { "analyses" })
            }
            _ => None,
        };
        let begins: Vec<usize> = self
            .fields
            .iter()
            .scan(2, |at, field| {
                let begin = *at;
                *at += 4 + field.name.len() + 2 + field.value.len() + 2;
                Some(begin)
            })
            .collect();
        let index = index.or_else(|| begins.iter().rposition(|&begin| begin <= at.unwrap_or(0)))?;
        let field = &self.fields[index];
        if NAMES[..NEEDED].contains(&field.name.as_str()) {
            return None;
        }
        let value_begin = begins[index] + 4 + field.name.len() + 2;
        let inside = at.map_or(0, |at| at.saturating_sub(value_begin)).min(field.value.len());
        self.cut(index, inside, matches!(error, E::Moves { .. }));
        Some(())
    }

    /// Cuts the value of a field at a byte; `exact` says that all before it is right.
    fn cut(&mut self, index: usize, at: usize, exact: bool) {
        let Field { name, value } = &self.fields[index];
        let (part, cut) = match name.as_str() {
            "moves" => {
                let cut = cut_moves(value, at, exact);
                let is_mended = cut.as_ref().is_some_and(|cut| cut.keeps_rest);
                (if is_mended { LostPart::Comments } else { LostPart::Moves }, cut.map(|cut| cut.value))
            }
            "variations" => (LostPart::Variations, cut_list(value, at, false)),
            "analyses" | "reviews" => (LostPart::Searches, cut_list(value, at, true)),
            "review" => (LostPart::Searches, None),
            "comment" => (LostPart::Comments, None),
            "players" => (LostPart::Players, None),
            "weights" | "patterns" | "patterns_of_engines" => (LostPart::Numbers, None),
            _ => (LostPart::Details, None),
        };
        // A value that does not grow shorter would be cut for ever.
        match cut.filter(|cut| cut.len() < value.len()) {
            Some(cut) => self.fields[index].value = cut,
            None => drop(self.fields.remove(index)),
        }
        self.lost.push(part);
    }
}

/// The moves of a document without the fault.
struct CutMoves {
    value: String,
    /// Whether the moves after the fault are still there.
    keeps_rest: bool,
}

/// The moves before this byte, and those after it where only a comment is wrong.
fn cut_moves(value: &str, at: usize, exact: bool) -> Option<CutMoves> {
    if value.starts_with('"') {
        let value = cut_words(value, at, exact)?;
        return Some(CutMoves { value, keeps_rest: false });
    }
    let elements = elements(value)?;
    let index = elements.iter().rposition(|(range, _)| range.start <= at)?;
    let mut kept: Vec<String> =
        elements[..index].iter().map(|(range, _)| value[range.clone()].to_owned()).collect();
    let (range, is_whole) = elements[index].clone();
    let (element, at) = (&value[range.clone()], at - range.start);
    let mut keeps_rest = false;
    let is_last = !is_closed(value) && is_whole && is_closed(element);
    if at > element.len() || is_last {
        kept.push(element.to_owned());
    } else if let Some(play) = play_of(element) {
        let words = &element[play.clone()];
        if at > play.end && is_closed(words) {
            kept.push(words.to_owned());
            keeps_rest = is_whole;
        } else {
            kept.extend(cut_words(words, at.saturating_sub(play.start), exact));
        }
    } else {
        kept.extend(cut_words(element, at, exact));
    }
    if keeps_rest {
        kept.extend(elements[index + 1..].iter().map(|(range, _)| value[range.clone()].to_owned()));
    }
    Some(CutMoves { value: format!("[{}]", kept.join(", ")), keeps_rest }).filter(|_| !kept.is_empty())
}

/// A list up to the element at this byte; with the elements after it where these are independent.
fn cut_list(value: &str, at: usize, independent: bool) -> Option<String> {
    let elements = elements(value)?;
    let index = elements.iter().rposition(|(range, _)| range.start <= at)?;
    let rest = if independent { index + 1 } else { elements.len() };
    let kept = elements[..index].iter().chain(&elements[rest..]).map(|(range, _)| &value[range.clone()]);
    Some(format!("[{}]", kept.collect::<Vec<_>>().join(", ")))
}

/// The moves in quotation marks before this byte; the last one is dropped where it may be cut off.
fn cut_words(words: &str, at: usize, exact: bool) -> Option<String> {
    let inside = words.strip_prefix('"')?;
    let inside = &inside[..inside.find('"').unwrap_or(inside.len())];
    let head = &inside[..inside.floor_char_boundary(at.saturating_sub(1))];
    let end = if exact { head.len() } else { head.rfind(char::is_whitespace).unwrap_or(0) };
    let head = head[..end].trim();
    (!head.is_empty()).then(|| format!("\"{head}\""))
}

/// The bytes of the moves of a step, with their quotation marks.
fn play_of(element: &str) -> Option<Range<usize>> {
    let inside = skip_blanks(element, 1);
    let rest = element.strip_prefix('(').and_then(|_| element[inside..].strip_prefix("play"))?;
    let colon = skip_blanks(element, element.len() - rest.len());
    let begin = skip_blanks(element, colon + 1);
    (element[colon..].starts_with(':') && element[begin..].starts_with('"'))
        .then(|| begin..value_end(element, begin).0)
}

/// The beginning of the next field on a line of its own, as documents are written.
fn next_field(text: &str, from: usize) -> Option<usize> {
    const INDENT: &str = "\n    ";
    let begins = |at: &usize| text[*at..].split_once(':').is_some_and(|(name, _)| NAMES.contains(&name));
    text[from..].match_indices(INDENT).map(|(at, _)| from + at + INDENT.len()).find(begins)
}
