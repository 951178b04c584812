//! XML, base64 and PNG as far as a question bank needs them, read strictly and from the rules of each alone. No tests, but
//! what the reader of question banks stands on.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// An element with its words and all that stands in it.
#[derive(Debug, Default)]
pub(crate) struct Element {
    name: String,
    attributes: BTreeMap<String, String>,
    children: Vec<Element>,
    pub(crate) text: String,
}

impl Element {
    /// The only element of a file.
    pub(crate) fn parsed(xml: &str) -> Result<Self, String> {
        let mut reader = Reader::from_str(xml);
        let mut open = vec![Self::default()];
        loop {
            match reader.read_event().map_err(|error| error.to_string())? {
                Event::Eof => break,
                Event::Start(tag) => open.push(Self::begun(&tag)?),
                Event::End(_) => {
                    let element = open.pop().ok_or("an end without a beginning")?;
                    if !element.children.is_empty() && !element.text.trim().is_empty() {
                        return Err(format!("words stand between the parts of {}", element.name));
                    }
                    open.last_mut().ok_or("an end without a beginning")?.children.push(element);
                }
                Event::Text(text) => {
                    let text = text.decode().map_err(|error| error.to_string())?;
                    Self::last(&mut open)?.text.push_str(&text);
                }
                Event::CData(text) => {
                    let text = String::from_utf8(text.to_vec()).map_err(|error| error.to_string())?;
                    Self::last(&mut open)?.text.push_str(&text);
                }
                Event::GeneralRef(entity) => {
                    let name = entity.decode().map_err(|error| error.to_string())?;
                    let sign = match &*name {
                        "lt" => '<',
                        "gt" => '>',
                        "amp" => '&',
                        "quot" => '"',
                        "apos" => '\'',
                        other => return Err(format!("&{other}; is no entity of XML")),
                    };
                    Self::last(&mut open)?.text.push(sign);
                }
                Event::Decl(_) => {}
                other => return Err(format!("{other:?} has no place here")),
            }
        }
        let [mut whole] = <[Self; 1]>::try_from(open).map_err(|_| "an element is not closed")?;
        match (whole.children.pop(), whole.children.pop()) {
            (Some(only), None) if whole.text.trim().is_empty() => Ok(only),
            _ => Err("there is not one element".to_owned()),
        }
    }

    fn last(open: &mut [Self]) -> Result<&mut Self, String> {
        open.last_mut().ok_or_else(|| "words outside of everything".to_owned())
    }

    fn begun(tag: &BytesStart<'_>) -> Result<Self, String> {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string());
        let mut element = Self { name: text(tag.name().0)?, ..Self::default() };
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|error| error.to_string())?;
            element.attributes.insert(text(attribute.key.0)?, text(&attribute.value)?);
        }
        Ok(element)
    }

    /// The elements of this name in it.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The only element of this name in it.
    pub(crate) fn only(&self, name: &str) -> Result<&Self, String> {
        let mut all = self.children.iter().filter(|child| child.name == name);
        match (all.next(), all.next()) {
            (Some(only), None) => Ok(only),
            (None, _) => Err(format!("{} has no {name}", self.name)),
            (Some(_), Some(_)) => Err(format!("{} has more than one {name}", self.name)),
        }
    }

    pub(crate) fn attribute(&self, name: &str) -> Result<&str, String> {
        self.attributes.get(name).map(String::as_str).ok_or_else(|| format!("{} has no {name}", self.name))
    }

    /// It is called so, and has no other attributes.
    pub(crate) fn is(&self, name: &str, attributes: &[&str]) -> Result<(), String> {
        if self.name != name {
            return Err(format!("{} stands where {name} belongs", self.name));
        }
        match self.attributes.keys().find(|known| !attributes.contains(&known.as_str())) {
            Some(stranger) => Err(format!("{name} has the attribute {stranger}")),
            None => Ok(()),
        }
    }

    /// Nothing else stands in it.
    pub(crate) fn holds(&self, names: &[&str]) -> Result<(), String> {
        match self.children.iter().find(|child| !names.contains(&child.name.as_str())) {
            Some(stranger) => Err(format!("{} holds a {}", self.name, stranger.name)),
            None => Ok(()),
        }
    }
}

/// Bytes written in the 64 signs of RFC 4648, with its padding and nothing else.
pub(crate) fn from_base64(written: &str) -> Result<Vec<u8>, String> {
    const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let bare = written.trim_end_matches('=');
    if !written.len().is_multiple_of(4) || written.len() - bare.len() > 2 {
        return Err(format!("{} signs are no whole groups of base64", written.len()));
    }
    let mut bytes = Vec::new();
    let (mut held, mut bits) = (0_u32, 0);
    for sign in bare.chars() {
        let value = SIGNS.find(sign).ok_or_else(|| format!("{sign:?} is no sign of base64"))?;
        held = held << 6 | value as u32;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    if held & ((1 << bits) - 1) == 0 { Ok(bytes) } else { Err("bits of base64 are left".to_owned()) }
}

/// The bytes are a PNG that is whole: every chunk with its sum, from the head to the end, and a size that can be shown.
pub(crate) fn check_picture(bytes: &[u8]) -> Result<(), String> {
    let mut rest = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n").ok_or("the picture is no PNG")?;
    let mut kinds = Vec::new();
    while !rest.is_empty() {
        let (head, after) = rest.split_at_checked(8).ok_or("a chunk of the picture is cut off")?;
        let long = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let (data, after) = after.split_at_checked(long).ok_or("a chunk of the picture is cut off")?;
        let (sum, after) = after.split_at_checked(4).ok_or("a chunk of the picture is cut off")?;
        if crc(&[&head[4..], data].concat()).to_be_bytes() != *sum {
            return Err("a chunk of the picture is damaged".to_owned());
        }
        if kinds.is_empty() {
            let size =
                [0, 4].map(|at| u32::from_be_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]));
            if !size.iter().all(|side| (20..=8_000).contains(side)) {
                return Err(format!("the picture has the size {size:?}"));
            }
        }
        kinds.push(head[4..].to_vec());
        rest = after;
    }
    let is_whole = kinds.first().is_some_and(|kind| kind == b"IHDR")
        && kinds.iter().any(|kind| kind == b"IDAT")
        && kinds.last().is_some_and(|kind| kind == b"IEND");
    if is_whole { Ok(()) } else { Err("the picture lacks a part".to_owned()) }
}

/// The sum at the end of a chunk (PNG specification, annex D).
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| {
                if sum & 1 == 1 { 0xedb8_8320 ^ sum >> 1 } else { sum >> 1 }
            },
        )
    };
    !bytes.iter().fold(!0, step)
}
