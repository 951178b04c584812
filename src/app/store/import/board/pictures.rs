//! Boards in pictures, as chats show them: circles, squares and crosses in colours, their names between colons, keys with digits
//! and letters of flags as headings, bars of boxes. The same text in the plain signs of the other boards.

use std::collections::BTreeSet;

/// A text in plain characters, with the places of its parts in the original.
pub(super) struct PlainBoard {
    pub(super) text: String,
    /// Bytes of the plain text that are not consecutive in the original, with their bytes there.
    places: Vec<(usize, usize)>,
}

impl PlainBoard {
    /// The byte in the original text.
    pub(super) fn origin(&self, at: usize) -> usize {
        let next = self.places.partition_point(|(plain, _)| *plain <= at);
        next.checked_sub(1).map_or(at, |last| {
            let (plain, origin) = self.places[last];
            origin + (at - plain)
        })
    }
}

/// The content of a picture; a circle and a square of one colour are the same, except in black and white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Picture {
    Black,
    White,
    Red,
    Yellow,
    Blue,
    Green,
    Other,
    Cross,
    Ring,
    BlackSquare,
    WhiteSquare,
}

/// A part of a text in another notation.
#[derive(Clone, Copy)]
enum Part {
    Picture(Picture),
    /// The name of a row or a column.
    Name(char),
    Bar,
    /// An invisible character.
    Nothing,
}

/// Names of pictures between colons.
const NAMED: [(&str, Part); 43] = {
    use Part::{Name, Nothing, Picture as P};
    [
        (":black_circle:", P(Picture::Black)),
        (":white_circle:", P(Picture::White)),
        (":red_circle:", P(Picture::Red)),
        (":red_square:", P(Picture::Red)),
        (":large_red_square:", P(Picture::Red)),
        (":yellow_circle:", P(Picture::Yellow)),
        (":large_yellow_circle:", P(Picture::Yellow)),
        (":yellow_square:", P(Picture::Yellow)),
        (":large_yellow_square:", P(Picture::Yellow)),
        (":blue_circle:", P(Picture::Blue)),
        (":large_blue_circle:", P(Picture::Blue)),
        (":blue_square:", P(Picture::Blue)),
        (":large_blue_square:", P(Picture::Blue)),
        (":green_circle:", P(Picture::Green)),
        (":large_green_circle:", P(Picture::Green)),
        (":green_square:", P(Picture::Green)),
        (":large_green_square:", P(Picture::Green)),
        (":black_large_square:", P(Picture::BlackSquare)),
        (":white_large_square:", P(Picture::WhiteSquare)),
        (":black_medium_square:", P(Picture::BlackSquare)),
        (":white_medium_square:", P(Picture::WhiteSquare)),
        (":heavy_minus_sign:", P(Picture::WhiteSquare)),
        (":blank:", Nothing),
        (":x:", P(Picture::Cross)),
        (":o:", P(Picture::Ring)),
        (":heavy_large_circle:", P(Picture::Ring)),
        (":negative_squared_cross_mark:", P(Picture::Cross)),
        (":one:", Name('1')),
        (":two:", Name('2')),
        (":three:", Name('3')),
        (":four:", Name('4')),
        (":five:", Name('5')),
        (":six:", Name('6')),
        (":seven:", Name('7')),
        (":eight:", Name('8')),
        (":regional_indicator_a:", Name('a')),
        (":regional_indicator_b:", Name('b')),
        (":regional_indicator_c:", Name('c')),
        (":regional_indicator_d:", Name('d')),
        (":regional_indicator_e:", Name('e')),
        (":regional_indicator_f:", Name('f')),
        (":regional_indicator_g:", Name('g')),
        (":regional_indicator_h:", Name('h')),
    ]
};

/// The text in plain characters; `None` where it has no pictures, or ambiguous ones.
pub(super) fn plain(text: &str) -> Option<PlainBoard> {
    // Most texts have none.
    if !text.contains(|sign: char| !sign.is_ascii() && part_of(sign).is_some()) && !text.contains("_circle:")
    {
        return None;
    }
    let parts = parts(text);
    let pictures: BTreeSet<Picture> = parts
        .iter()
        .filter_map(|(_, part, _)| match part {
            Part::Picture(picture) => Some(*picture),
            _ => None,
        })
        .collect();
    let players = players(&pictures);
    // Beside both players a third disc is named as what it is.
    let is_board = players.is_some_and(|both| both.iter().all(|picture| pictures.contains(picture)));
    if !is_board && !are_empty(&pictures, players) {
        return None;
    }
    let mut plain = PlainBoard { text: String::with_capacity(text.len()), places: Vec::new() };
    let mut behind = 0;
    for (at, part, length) in parts {
        plain.text.push_str(&text[behind..at]);
        plain.places.push((plain.text.len(), at));
        match part {
            Part::Picture(picture) if players.is_some_and(|both| both[0] == picture) => plain.text.push('X'),
            Part::Picture(picture) if players.is_some_and(|both| both[1] == picture) => plain.text.push('O'),
            Part::Picture(_) => plain.text.push('.'),
            Part::Name(sign) => plain.text.extend([' ', sign, ' ']),
            Part::Bar => plain.text.push('|'),
            Part::Nothing => {}
        }
        behind = at + length;
        plain.places.push((plain.text.len(), behind));
    }
    plain.text.push_str(&text[behind..]);
    Some(plain)
}

/// The parts in another notation, with their first byte and their length.
fn parts(text: &str) -> Vec<(usize, Part, usize)> {
    /// A key is a digit with this sign behind it, perhaps behind the one that asks for a picture.
    const KEY: char = '\u{20e3}';
    let mut parts = Vec::new();
    let mut skipped = 0;
    for (at, sign) in text.char_indices() {
        if at < skipped {
            continue;
        }
        let rest = &text[at..];
        let found = match sign {
            '1'..='8' => rest[1..]
                .strip_prefix('\u{fe0f}')
                .unwrap_or(&rest[1..])
                .strip_prefix(KEY)
                .map(|behind| (Part::Name(sign), rest.len() - behind.len())),
            ':' => {
                NAMED.iter().find(|(name, _)| rest.starts_with(name)).map(|(name, part)| (*part, name.len()))
            }
            sign => part_of(sign).map(|part| (part, sign.len_utf8())),
        };
        if let Some((part, length)) = found {
            parts.push((at, part, length));
            skipped = at + length;
        }
    }
    parts
}

/// The meaning of a character; `None` for anything but pictures.
fn part_of(sign: char) -> Option<Part> {
    Some(match sign {
        '⚫' | '⬤' => Part::Picture(Picture::Black),
        '⚪' => Part::Picture(Picture::White),
        '🔴' | '🟥' => Part::Picture(Picture::Red),
        '🟡' | '🟨' => Part::Picture(Picture::Yellow),
        '🔵' | '🟦' => Part::Picture(Picture::Blue),
        '🟢' | '🟩' => Part::Picture(Picture::Green),
        '🟠' | '🟣' | '🟤' | '🟧' | '🟪' | '🟫' => Part::Picture(Picture::Other),
        '❌' | '❎' | '✖' => Part::Picture(Picture::Cross),
        '⭕' => Part::Picture(Picture::Ring),
        '⬛' | '◼' | '◾' => Part::Picture(Picture::BlackSquare),
        '⬜' | '◻' | '◽' | '➖' => Part::Picture(Picture::WhiteSquare),
        '🇦'..='🇭' => Part::Name(char::from(b'a' + (sign as u32 - '🇦' as u32) as u8)),
        '│' | '┃' | '║' | '¦' | '｜' => Part::Bar,
        '\u{fe0e}' | '\u{fe0f}' | '\u{200b}'..='\u{200d}' | '\u{2060}' => Part::Nothing,
        _ => return None,
    })
}

/// The pictures of the two players, judged by all pictures of a text.
fn players(pictures: &BTreeSet<Picture>) -> Option<[Picture; 2]> {
    use Picture as P;
    let has = |picture: &P| pictures.contains(picture);
    let all = [
        [P::Red, P::Yellow],
        [P::Black, P::White],
        [P::Cross, P::Ring],
        [P::Red, P::Blue],
        [P::BlackSquare, P::WhiteSquare],
    ];
    // Black and white squares are empty ones of other boards; alone with a third they are the players.
    let whole = |both: &&[P; 2]| both.iter().all(has) && (both[0] != P::BlackSquare || pictures.len() == 3);
    // Of a game that has just begun one player may have no stone yet.
    let half = |both: &&[P; 2]| both[0] != P::BlackSquare && both.iter().any(has) && pictures.len() > 1;
    all.iter().find(whole).or_else(|| all.iter().find(half)).copied()
}

/// Whether the pictures of no player can be told to be empty squares: squares and green or blue circles, or one other colour alone.
fn are_empty(pictures: &BTreeSet<Picture>, players: Option<[Picture; 2]>) -> bool {
    use Picture as P;
    let others = || pictures.iter().filter(|picture| players.is_none_or(|both| !both.contains(picture)));
    let is_ground = |picture: &&P| matches!(picture, P::Blue | P::Green | P::BlackSquare | P::WhiteSquare);
    others().filter(|picture| !is_ground(picture)).count() < 2
        && (others().all(|picture| is_ground(&picture)) || others().count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_become_plain_signs_and_places_are_kept() {
        let text = "🟦🇦🇧\n1️⃣⚫⚪🟢\n";
        let read = plain(text).expect("pictures");
        assert_eq!(read.text, ". a  b \n 1 XO.\n");
        let white = read.text.find('O').expect("white");
        assert_eq!(&text[read.origin(white)..read.origin(white) + '⚪'.len_utf8()], "⚪");
        let shown = |text: &str| plain(text).map(|read| read.text);
        assert_eq!(shown("🔴🟡⚪").as_deref(), Some("XO."));
        assert_eq!(shown("⚪🔴").as_deref(), Some(".X"), "Yellow has no stone yet");
        assert_eq!(shown(":black_circle::white_circle::green_square:").as_deref(), Some("XO."));
        assert_eq!(shown("│X│").as_deref(), Some("|X|"));
        assert_eq!(shown("🔴⚪🟣🟢"), None, "nobody knows which of four is empty");
        assert_eq!(shown("plain :) text"), None);
    }
}
