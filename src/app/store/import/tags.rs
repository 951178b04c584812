//! Pages and forum posts without their tags.

use std::ops::Range;

/// Tags that contain the words of a page.
const PAGE: &str = "p|br|div|span|table|tbody|thead|tr|td|th|ul|ol|li|b|i|em|strong|del|s|strike|img|h1|h2|h3|h4|pre|code|body|html|font|a";
/// Tags that separate the text before them from that after them.
const LINES: &str = "p|br|div|li|tr|h1|h2|h3|h4|table|ul|ol|body";

/// A text of a page or of a forum without its tags, of the same length.
pub(super) fn without_tags(text: &str) -> Option<String> {
    if let Some(plain) = without_tags_in_brackets(text) {
        return Some(page(&plain).unwrap_or(plain));
    }
    page(text)
}

/// The text of a page without its tags, of the same length: its rows are lines, its cells stand behind tabulators, the items of a list of
/// which some are empty have their numbers, and a picture is the words that stand for it.
pub(super) fn page(text: &str) -> Option<String> {
    if !text.contains("</") && !text.contains("&nbsp;") && !text.contains("&hellip;") {
        return None;
    }
    let mut plain = PlainPage { text: String::with_capacity(text.len()), ..PlainPage::of(text) };
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        let Some(end) = rest[begin..].find('>') else { break };
        plain.push_words(&rest[..begin]);
        plain.push_tag(&rest[begin..=begin + end]);
        rest = &rest[begin + end + 1..];
    }
    // A tag that nothing closes stays, and is no reason to look again.
    plain.push_words(rest);
    let plain =
        plain.text.replace("&nbsp;", "      ").replace("&hellip;", "…     ").replace("&#8230;", "…    ");
    Some(plain).filter(|plain| plain != text)
}

/// The bytes in which a text without tags is another than the one as it was written.
pub(super) fn ranges(text: &str, plain: &str) -> Vec<Range<usize>> {
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for at in (0..text.len()).filter(|&at| text.as_bytes()[at] != plain.as_bytes()[at]) {
        match ranges.last_mut().filter(|range| range.end == at) {
            Some(range) => range.end += 1,
            None => ranges.push(at..at + 1),
        }
    }
    ranges
}

/// A page whose tags are taken away.
#[derive(Default)]
struct PlainPage {
    text: String,
    /// Whether the items of its lists are numbered, and the number of the next one.
    has_numbers: bool,
    next: usize,
    /// Whether a row of a table is open, and whether it has a cell.
    is_in_row: bool,
    has_cell: bool,
}

impl PlainPage {
    fn of(text: &str) -> Self {
        let dense: String = text.split_whitespace().collect();
        let has_numbers = dense.contains("<li></li>") || text.contains("<li value");
        Self { has_numbers, next: 1, ..Self::default() }
    }

    /// Words between tags. A line that breaks within the row of a table ends no row.
    fn push_words(&mut self, words: &str) {
        if self.is_in_row { self.text += &words.replace(['\n', '\t'], " ") } else { self.text += words }
    }

    /// Appends as many bytes as a tag has, beginning with its meaning.
    fn push_tag(&mut self, tag: &str) {
        let name = tag.trim_start_matches(['<', '/']);
        let end = name.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(name.len());
        let name = name[..end].to_ascii_lowercase();
        let is_of = |list: &str| list.split('|').any(|known| known == name);
        if !is_of(PAGE)
            && !tag.starts_with("</")
            && !tag.contains([' ', '='])
            && !tag[1..].starts_with(char::is_alphabetic)
        {
            // A sign of its own: <?>.
            self.text += tag;
            return;
        }
        let is_end = tag.starts_with("</");
        let meaning = match (name.as_str(), is_end) {
            ("tr", _) => {
                (self.is_in_row, self.has_cell) = (!is_end, false);
                if is_end { "\n".to_owned() } else { String::new() }
            }
            ("td" | "th", false) => {
                let is_first = !std::mem::replace(&mut self.has_cell, true);
                if is_first { String::new() } else { "\t".to_owned() }
            }
            ("li", false) => self.item(tag),
            ("img", false) => attribute(tag, "alt").map_or_else(String::new, |words| format!(" [{words}]")),
            // Moves that are crossed out were not played.
            ("del" | "s" | "strike", false) => "[".to_owned(),
            ("del" | "s" | "strike", true) => "]".to_owned(),
            _ if is_of(LINES) && !self.is_in_row => "\n".to_owned(),
            _ => String::new(),
        };
        let meaning = Some(meaning).filter(|words| words.len() <= tag.len()).unwrap_or_default();
        self.text += &meaning;
        self.text.extend(std::iter::repeat_n(' ', tag.len() - meaning.len()));
    }

    /// The beginning of an item of a list, with its number where the list shows that it counts.
    fn item(&mut self, tag: &str) -> String {
        let number = attribute(tag, "value").and_then(|value| value.parse().ok()).unwrap_or(self.next);
        self.next = number + 1;
        if self.has_numbers { format!("\n{number}.") } else { "\n".to_owned() }
    }
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let behind = &tag[tag.find(&format!("{name}="))? + name.len() + 1..];
    let quote = behind.chars().next().filter(|sign| "\"'".contains(*sign));
    match quote {
        Some(quote) => behind[1..].split(quote).next(),
        None => behind.split([' ', '>', '/']).next(),
    }
}

/// A text of a forum without the tags in brackets that it closes again, of the same length: `[b]Black:[/b]`.
fn without_tags_in_brackets(text: &str) -> Option<String> {
    let name_of = |tag: &str| {
        let name = tag.split('=').next().unwrap_or_default().trim_start_matches('/').to_ascii_lowercase();
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        is_name.then_some(name)
    };
    let closed: Vec<String> =
        text.split("[/").skip(1).filter_map(|rest| name_of(rest.split(']').next()?)).collect();
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(begin) = rest.find('[').filter(|_| !closed.is_empty()) {
        plain += &rest[..begin];
        let tag = rest[begin + 1..].find(']').map(|end| &rest[begin + 1..begin + 1 + end]);
        let is_tag = |tag: &&str| name_of(tag).is_some_and(|name| closed.contains(&name));
        let length = tag.filter(is_tag).map_or(1, |tag| tag.len() + 2);
        plain += &if length == 1 { "[".to_owned() } else { " ".repeat(length) };
        rest = &rest[begin + length..];
    }
    (!plain.is_empty()).then(|| plain + rest).filter(|plain| plain != text)
}
