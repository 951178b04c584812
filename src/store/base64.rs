//! Bytes in the 64 signs of RFC 4648, for formats that are text.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes as text.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let at = |index: usize| u32::from(group.get(index).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for place in 0..4 {
            let sign = SIGNS[(bits >> (18 - 6 * place) & 63) as usize];
            out.push(if place <= group.len() { char::from(sign) } else { '=' });
        }
    }
    out
}

/// The bytes of a text; `None` where it has other signs, or does not end as it should.
pub(crate) fn decode(text: &str) -> Option<Vec<u8>> {
    const NO_SIGN: u8 = 64;
    const VALUES: [u8; 256] = {
        let mut values = [NO_SIGN; 256];
        let mut value = 0;
        while value < 64 {
            values[SIGNS[value as usize] as usize] = value;
            value += 1;
        }
        values
    };
    if !text.len().is_multiple_of(4) {
        return None;
    }
    let signs = text.strip_suffix("==").or_else(|| text.strip_suffix('=')).unwrap_or(text).as_bytes();
    let mut out = Vec::with_capacity(signs.len() * 3 / 4);
    for group in signs.chunks(4) {
        let mut bits = 0;
        for &sign in group {
            let value = VALUES[usize::from(sign)];
            if value == NO_SIGN {
                return None;
            }
            bits = bits << 6 | u32::from(value);
        }
        bits <<= 6 * (4 - group.len());
        out.extend(&bits.to_be_bytes()[1..group.len()]);
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_comes_back_and_other_texts_are_refused() {
        assert_eq!(encode(b"Man"), "TWFu");
        assert_eq!(encode(b"Ma"), "TWE=");
        for length in 0..40_u8 {
            let bytes: Vec<u8> = (0..length).map(|at| at.wrapping_mul(89)).collect();
            assert_eq!(decode(&encode(&bytes)), Some(bytes));
        }
        for text in ["TWF", "TW-u", "=TWF", "TW=u", "TWFu\n"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
