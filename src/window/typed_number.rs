//! Fields for numbers in the forms that people type: `1,000` is a thousand, `0,5` is a half where fractions
//! are valid, and other text leaves the field unchanged.

use egui::DragValue;
use egui::emath::Numeric;

/// A field for a number, which can be dragged or typed into.
pub(crate) fn typed_number<N: Numeric>(value: &mut N) -> DragValue<'_> {
    // Read once it is whole: the 7 of 7.5 is no answer.
    DragValue::new(value).custom_parser(|typed| read(typed, N::INTEGRAL)).update_while_editing(false)
}

/// The typed number; `None` for other text, or for a fraction where whole numbers are valid.
fn read(typed: &str, whole: bool) -> Option<f64> {
    let plain: String = typed.trim().chars().map(plain).collect();
    let (sign, digits) = match plain.strip_prefix(['-', '+']) {
        Some(rest) => (if plain.starts_with('-') { -1.0 } else { 1.0 }, rest),
        None => (1.0, plain.as_str()),
    };
    // Groups of three are tried first, since `1,000` also reads as a fraction with a comma.
    let digits =
        ungrouped(digits).unwrap_or_else(|| if whole { digits.to_owned() } else { digits.replace(',', ".") });
    // Rust's parser also reads `inf`, `nan` and a second sign, which are never meant as a number.
    let number: f64 = if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        digits.parse().ok()?
    } else {
        return None;
    };
    (number.is_finite() && !(whole && number.fract() != 0.0)).then_some(sign * number)
}

/// Full-width digits and signs in their usual forms, and every kind of minus.
const fn plain(character: char) -> char {
    match character {
        '\u{ff01}'..='\u{ff5e}' => match char::from_u32(character as u32 - 0xfee0) {
            Some(plain) => plain,
            None => character,
        },
        '−' | '–' => '-',
        _ => character,
    }
}

/// Digits in groups of three without the separators; `None` where they are not in such groups.
fn ungrouped(digits: &str) -> Option<String> {
    let (front, fraction) =
        digits.split_once('.').map_or((digits, None), |(front, behind)| (front, Some(behind)));
    let between = |c: char| matches!(c, ',' | ' ' | '\'' | '_' | '\u{2009}' | '\u{a0}' | '\u{202f}');
    let groups: Vec<&str> = front.split(between).collect();
    let are_digits = |group: &&str| group.chars().all(|c| c.is_ascii_digit());
    // `1,00` has no group of three and `0,125` no thousands: both are read as fractions. `12,34,567` is
    // neither and is refused.
    let fits = groups.len() > 1
        && !groups[0].starts_with('0')
        && (1..=3).contains(&groups[0].len())
        && groups[1..].iter().all(|group| group.len() == 3)
        && groups.iter().all(are_digits);
    fits.then(|| groups.concat() + &fraction.map(|fraction| format!(".{fraction}")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numbers_are_read_as_they_are_meant_or_not_at_all() {
        for (typed, whole, fraction) in [
            ("12", Some(12.0), Some(12.0)),
            (" 1,000 ", Some(1000.0), Some(1000.0)),
            ("1 000 000", Some(1e6), Some(1e6)),
            ("1,000.5", None, Some(1000.5)),
            ("1e3", Some(1000.0), Some(1000.0)),
            ("７", Some(7.0), Some(7.0)),
            ("−5", Some(-5.0), Some(-5.0)),
            ("7.5", None, Some(7.5)),
            ("7,5", None, Some(7.5)),
            (".5", None, Some(0.5)),
            ("1,00", None, Some(1.0)),
            ("0,125", None, Some(0.125)),
            ("-0,125", None, Some(-0.125)),
            ("10,125", Some(10_125.0), Some(10_125.0)),
            ("12,34,567", None, None),
            ("abc", None, None),
            ("inf", None, None),
            ("", None, None),
            ("-", None, None),
            ("--5", None, None),
        ] {
            assert_eq!((read(typed, true), read(typed, false)), (whole, fraction), "{typed:?}");
        }
    }
}
