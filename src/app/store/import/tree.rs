//! Trees of properties, the grammar that SGF and GGF have in common: `(;TAG[value][value];TAG[value](;...)(;...))`.

use super::refusal::{FaultAt, Faulty, ImportFault};

/// A part of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TreePart {
    /// A line of nodes begins.
    Open,
    Close,
    /// A node begins.
    Node,
    /// A property of the node.
    Property(TreeProperty),
}

/// A tag and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TreeProperty {
    /// Capital letters; small ones say no more (SGF, FF1 to FF3).
    pub(super) tag: String,
    pub(super) values: Vec<String>,
    /// The byte at which it begins.
    pub(super) at: usize,
}

/// A tree and the bytes of the text that it takes.
#[derive(Debug)]
pub(super) struct ParsedTree {
    pub(super) parts: Vec<TreePart>,
    pub(super) end: usize,
}

impl ParsedTree {
    /// The first value of the first property with this tag.
    pub(super) fn value(&self, tag: &str) -> Option<&str> {
        self.properties().find(|property| property.tag == tag).and_then(TreeProperty::value)
    }

    /// All properties in order.
    pub(super) fn properties(&self) -> impl Iterator<Item = &TreeProperty> {
        self.parts.iter().filter_map(|part| match part {
            TreePart::Property(property) => Some(property),
            _ => None,
        })
    }
}

impl TreeProperty {
    /// The first value.
    pub(super) fn value(&self) -> Option<&str> {
        self.values.first().map(String::as_str)
    }
}

/// The beginning of the next tree: no other form has these two characters together, apart from blanks between
/// them.
pub(super) fn next_tree(text: &str) -> Option<usize> {
    text.match_indices('(').map(|(at, _)| at).find(|at| text[at + 1..].trim_start().starts_with(';'))
}

/// Reads the tree that begins at this byte. Of one that is cut off, the present part is returned with the
/// fault.
pub(super) fn read(text: &str, begin: usize) -> Faulty<(ParsedTree, Option<FaultAt>)> {
    let mut parts = Vec::new();
    let mut open = Vec::new();
    let mut at = begin;
    while let Some(sign) = text[at..].chars().next() {
        match sign {
            '(' => {
                open.push(at);
                parts.push(TreePart::Open);
            }
            ')' => {
                parts.push(TreePart::Close);
                open.pop();
                if open.is_empty() {
                    return Ok((ParsedTree { parts, end: at + 1 }, None));
                }
            }
            ';' => parts.push(TreePart::Node),
            sign if sign.is_ascii_alphabetic() => {
                match property(text, at) {
                    Ok((property, end)) => {
                        at = end;
                        parts.push(TreePart::Property(property));
                        continue;
                    }
                    Err(fault) if matches!(fault.fault, ImportFault::Unclosed(_)) => {
                        // Nothing behind it is closed either.
                        return Ok((cut_off(parts, open.len(), text.len()), Some(fault)));
                    }
                    Err(fault) => return Err(fault),
                }
            }
            sign if sign.is_whitespace() => {}
            _ => return Err(FaultAt::word(text, at)),
        }
        at += sign.len_utf8();
    }
    let first = open.first().copied().unwrap_or(begin);
    let fault = FaultAt::new(first, ImportFault::Unclosed('('));
    Ok((cut_off(parts, open.len(), text.len()), Some(fault)))
}

/// A tree whose text ends here, with so many lines open.
fn cut_off(mut parts: Vec<TreePart>, open: usize, end: usize) -> ParsedTree {
    parts.extend((0..open).map(|_| TreePart::Close));
    ParsedTree { parts, end }
}

/// The property that begins at this byte, and the byte after it.
fn property(text: &str, begin: usize) -> Faulty<(TreeProperty, usize)> {
    let rest = &text[begin..];
    let name = &rest[..rest.find(|sign: char| !sign.is_ascii_alphabetic()).unwrap_or(rest.len())];
    let tag: String = name.chars().filter(char::is_ascii_uppercase).collect();
    let mut at = begin + name.len();
    let mut values = Vec::new();
    loop {
        let blanks = text[at..].len() - text[at..].trim_start().len();
        if !text[at + blanks..].starts_with('[') {
            break;
        }
        let (value, end) = value(text, at + blanks)?;
        values.push(value);
        at = end;
    }
    if tag.is_empty() || values.is_empty() {
        return Err(FaultAt::word(text, begin));
    }
    Ok((TreeProperty { tag, values, at: begin }, at))
}

/// The value whose bracket is at this byte, and the byte after it. A backslash escapes the next character,
/// and removes a line end.
fn value(text: &str, begin: usize) -> Faulty<(String, usize)> {
    let mut value = String::new();
    let mut signs = text[begin + 1..].char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            ']' => return Ok((value, begin + 1 + at + 1)),
            '\\' => match signs.next() {
                Some((_, '\n')) | None => {}
                Some((_, '\r')) => {
                    let mut ahead = signs.clone();
                    if ahead.next().is_some_and(|(_, sign)| sign == '\n') {
                        signs = ahead;
                    }
                }
                Some((_, sign)) => value.push(sign),
            },
            sign => value.push(sign),
        }
    }
    Err(FaultAt::new(begin, ImportFault::Unclosed('[')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_read_to_its_own_end() {
        let text = "x (\n;GaMe [2] C[a;)\\]\\\nb](;B\n[f5])) tail";
        let begin = next_tree(text).expect("a tree");
        let (tree, fault) = read(text, begin).expect("a tree");
        assert!(fault.is_none());
        assert_eq!(
            (tree.value("GM"), tree.value("C"), tree.value("B")),
            (Some("2"), Some("a;)]b"), Some("f5"))
        );
        assert_eq!(&text[tree.end..], " tail");
        for (text, sign, place, kept) in [("(;B[f5](;W[d6]", '(', 0, 2), ("(;B[f5]W[d6", '[', 8, 1)] {
            let (tree, fault) = read(text, 0).expect("a part of a tree");
            let fault = fault.expect("it is cut off");
            assert!(
                matches!(fault.fault, ImportFault::Unclosed(found) if found == sign) && fault.at == place
            );
            assert_eq!(tree.properties().count(), kept);
        }
        assert!(
            matches!(read("(;B[f5] 7)", 0).expect_err("a stray word").fault, ImportFault::Word(word) if word == "7)")
        );
    }
}
