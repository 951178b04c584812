//! Bytes as text: byte order marks, the coding that an SGF tree names, UTF-8, UTF-16 without a mark, and else a guess.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE};

/// The text of a file of another program; `None` where it is none in any coding.
pub fn text_of(bytes: &[u8]) -> Option<String> {
    if let Some((coding, length)) = Encoding::for_bom(bytes) {
        return decoded(coding, &bytes[length..]);
    }
    if let Some(coding) = wide(bytes) {
        return decoded(coding, bytes);
    }
    if let Some(text) = named(bytes).and_then(|coding| decoded(coding, bytes)) {
        return Some(text);
    }
    // A text of plain letters with escapes is Japanese mail.
    let text = std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\u{1b}'));
    if let Some(text) = text {
        return Some(text.to_owned()).filter(|text| is_text(text));
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    decoded(guessed(&detector, bytes), bytes)
}

/// The coding of bytes that name none. Letters of Western alphabets are rarer in texts of these games than Japanese and Chinese
/// ones, so a short text is taken for those where all of it can be.
fn guessed(detector: &EncodingDetector, bytes: &[u8]) -> &'static Encoding {
    if let Some(coding) = of_board(bytes) {
        return coding;
    }
    let guess = |land: Option<&[u8]>| detector.guess(land, Utf8Detection::Allow);
    let first = guess(None);
    // Signs of Japanese without kana are signs of Korean too, which has other words for the two sides.
    if first == EUC_KR && !names_sides(first, bytes, "흑백●○") && names_sides(EUC_JP, bytes, "黒白●○")
    {
        return EUC_JP;
    }
    if first == UTF_8 || !first.is_single_byte() {
        return first;
    }
    let (japanese, chinese) = (guess(Some(b"jp")), guess(Some(b"cn")));
    let text = |coding: &'static Encoding| decoded(coding, bytes).filter(|text| is_eastern(text));
    let kana = |text: &String| text.contains(|sign| matches!(sign, '\u{3040}'..='\u{30ff}'));
    if text(japanese).is_some_and(|text| japanese == SHIFT_JIS || kana(&text)) {
        return japanese;
    }
    if text(chinese).is_some() { chinese } else { first }
}

/// The coding in which all that is beyond plain letters is what boards are drawn of, with a sign or a name of one of the sides.
fn of_board(bytes: &[u8]) -> Option<&'static Encoding> {
    const BESIDE: &str = "・·･□◇■◆△▲×　番手先後后方棋の走轮輪到中盤局面";
    let drawn = |sign: char| {
        sign.is_ascii()
            || SIDES.contains(sign)
            || BESIDE.contains(sign)
            || matches!(sign, '\u{2500}'..='\u{257f}' | '！'..='～')
    };
    [SHIFT_JIS, EUC_JP, GB18030, BIG5, EUC_KR].into_iter().find(|&coding| {
        decoded(coding, bytes)
            .is_some_and(|text| text.contains(|sign| SIDES.contains(sign)) && text.chars().all(drawn))
    })
}

/// Signs and names of the sides.
const SIDES: &str = "●○◯◎黒黑白";

/// Whether the bytes hold one of these signs in this coding.
fn names_sides(coding: &'static Encoding, bytes: &[u8], signs: &str) -> bool {
    decoded(coding, bytes).is_some_and(|text| text.contains(|sign| signs.contains(sign)))
}

/// Whether all letters beyond the plain ones are Japanese or Chinese, and none clings to a plain one, as those of other
/// alphabets do when they are taken for these.
fn is_eastern(text: &str) -> bool {
    let is_plain = |sign: Option<&char>| sign.is_some_and(char::is_ascii_alphabetic);
    let signs: Vec<char> = text.chars().collect();
    signs.iter().enumerate().filter(|(_, sign)| !sign.is_ascii()).all(|(at, sign)| {
        let known =
            matches!(*sign, '\u{2010}'..='\u{30ff}' | '\u{4e00}'..='\u{9fff}' | '\u{ff01}'..='\u{ff5e}');
        known
            && !is_plain(at.checked_sub(1).and_then(|before| signs.get(before)))
            && !is_plain(signs.get(at + 1))
    })
}

fn decoded(coding: &'static Encoding, bytes: &[u8]) -> Option<String> {
    let (text, is_wrong) = coding.decode_without_bom_handling(bytes);
    (!is_wrong && is_text(&text)).then(|| text.into_owned())
}

/// Whether there is nothing in it but what texts are made of.
fn is_text(text: &str) -> bool {
    !text.contains('\0')
}

/// UTF-16 without a mark: most of its letters have a zero beside them.
fn wide(bytes: &[u8]) -> Option<&'static Encoding> {
    let (pairs, []) = bytes.as_chunks::<2>() else { return None };
    let zeros = |side: usize| pairs.iter().filter(|pair| pair[side] == 0).count();
    match [zeros(0), zeros(1)] {
        [0, low] if low > pairs.len() / 3 => Some(UTF_16LE),
        [high, 0] if high > pairs.len() / 3 => Some(UTF_16BE),
        _ => None,
    }
}

/// The coding that an SGF tree names.
fn named(bytes: &[u8]) -> Option<&'static Encoding> {
    let find = |part: &[u8]| bytes.windows(part.len()).position(|window| window == part);
    find(b"(;")?;
    let label = &bytes[find(b"CA[")? + 3..];
    let label = &label[..label.iter().position(|&byte| byte == b']')?];
    Encoding::for_label(label).filter(|&coding| coding != UTF_8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coding_is_found() {
        let text = "第１局 黒猫 対 白熊\r\nf5d6c3d3c4f4";
        for label in ["utf-8", "shift_jis", "iso-2022-jp"] {
            let coding = Encoding::for_label(label.as_bytes()).expect(label);
            assert_eq!(text_of(&coding.encode(text).0).as_deref(), Some(text), "{label}");
        }
        let chinese = "黑方：张三，白方：李四，第一局比赛记录\nf5d6c3";
        let coding = Encoding::for_label(b"gb18030").expect("a coding");
        assert_eq!(text_of(&coding.encode(chinese).0).as_deref(), Some(chinese));
        let latin = "Noir : Andr\u{e9} Lef\u{e8}vre, Blanc : Ren\u{e9}\nf5d6c3";
        let coding = Encoding::for_label(b"latin1").expect("a coding");
        assert_eq!(text_of(&coding.encode(latin).0).as_deref(), Some(latin));
        let units: Vec<u16> = text.encode_utf16().collect();
        for marked in [true, false] {
            let mark = marked.then_some(0xfeff);
            let little: Vec<u8> = mark.iter().chain(&units).flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = mark.iter().chain(&units).flat_map(|unit| unit.to_be_bytes()).collect();
            // Without a mark, the letters have to tell.
            if marked {
                assert_eq!(text_of(&little).as_deref(), Some(text));
                assert_eq!(text_of(&big).as_deref(), Some(text));
            }
        }
        let plain: Vec<u8> = "f5d6c3".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(text_of(&plain).as_deref(), Some("f5d6c3"));
        assert_eq!(text_of(&[0, 1, 2, 0xff, 0, 0, 7]), None);
    }

    #[test]
    fn boards_without_kana_are_read_in_every_coding_that_has_their_signs() {
        let board = "●○●○●○●○\n".repeat(8) + "黒番\n";
        for text in [board, "○ to move, 白番\n".to_owned(), "１２３\n●○●\n".to_owned()] {
            for label in ["shift_jis", "euc-jp", "gb18030"] {
                let coding = Encoding::for_label(label.as_bytes()).expect(label);
                assert_eq!(text_of(&coding.encode(&text).0).as_deref(), Some(text.as_str()), "{label}");
            }
        }
        let names = "黒：田中\n白：鈴木\nf5d6c3";
        assert_eq!(text_of(&EUC_JP.encode(names).0).as_deref(), Some(names));
        let korean = "흑: 김철수\n백: 이영희\nf5d6c3";
        assert_eq!(text_of(&EUC_KR.encode(korean).0).as_deref(), Some(korean));
    }

    #[test]
    fn the_coding_that_a_tree_names_goes_before_a_guess() {
        let coding = Encoding::for_label(b"gb18030").expect("a coding");
        let text = "(;FF[4]GM[2]CA[GB18030]PB[\u{9ed1}\u{732b}];B[f5])";
        assert_eq!(text_of(&coding.encode(text).0).as_deref(), Some(text));
    }
}
