//! Text by language. The words themselves are in `assets/text/FEATURE.LANGUAGE.yml`, so that another language
//! takes more files and a line of [`Language`]; this file only looks them up.

use std::fmt::Display;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::texts::words;

/// A language of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    #[default]
    English,
    Japanese,
    Chinese,
}

impl Language {
    /// In the order of the menu.
    pub const ALL: [Self; 3] = [Self::English, Self::Japanese, Self::Chinese];

    /// The language's own name for itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Japanese => "日本語",
            Self::Chinese => "简体中文",
        }
    }

    /// The language code in file names.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
            Self::Chinese => "zh",
        }
    }

    /// The language of the system, or English where it is not supported.
    pub fn of_system() -> Self {
        // A locale begins with its language: `zh-CN`.
        let locale = sys_locale::get_locale().unwrap_or_default();
        Self::ALL.into_iter().find(|language| locale.starts_with(language.code())).unwrap_or_default()
    }
}

/// The words of one language.
#[derive(Clone, Copy, Debug, Default)]
pub struct Text {
    pub language: Language,
}

impl Text {
    /// The words of `language`.
    pub const fn new(language: Language) -> Self {
        Self { language }
    }

    /// The text of `key`; the key itself where it is missing (a test checks that this never happens).
    pub fn get(self, key: &str) -> String {
        words(self.language, key).unwrap_or(key).to_owned()
    }

    /// The text of `key` with each `%{name}` replaced by its value.
    pub fn with(self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        let mut rest = words(self.language, key).unwrap_or(key);
        let mut filled = String::with_capacity(rest.len());
        while let Some((before, (name, after))) =
            rest.split_once("%{").and_then(|(before, named)| Some((before, named.split_once('}')?)))
        {
            filled.push_str(before);
            match values.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => filled.push_str(&joined(value.to_string())),
                None => filled.extend(["%{", name, "}"]),
            }
            rest = after;
        }
        filled + rest
    }
}

/// A value with a non-breaking space between number and unit.
fn joined(value: String) -> String {
    let is_sign = |before: char| matches!(before, '=' | '≈' | '≥' | '≤' | '≳' | '≲');
    let mut before = ' ';
    let join = |now| match (std::mem::replace(&mut before, now), now) {
        (sign, '\u{2009}') if is_sign(sign) => '\u{a0}',
        _ => now,
    };
    if value.contains(is_sign) { value.chars().map(join).collect() } else { value }
}

/// A count with thin spaces between groups of three digits: `1 234 567`.
pub fn count(count: u64) -> String {
    let digits = count.to_string();
    let mut grouped = String::with_capacity(digits.len() * 2);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push('\u{2009}');
        }
        grouped.push(digit);
    }
    grouped
}

/// A count in three significant digits: `950`, `12.3 k`, `4.56 M`, `1.20 G`.
pub fn short_count(count: f64) -> String {
    // Each limit is where three digits would round up to the next unit.
    let (scaled, unit) = match count {
        count if count >= 999.5e6 => (count / 1e9, "\u{2009}G"),
        count if count >= 999.5e3 => (count / 1e6, "\u{2009}M"),
        count if count >= 1e4 => (count / 1e3, "\u{2009}k"),
        count => return format!("{count:.0}"),
    };
    let decimals = if scaled < 9.995 { 2 } else { usize::from(scaled < 99.95) };
    format!("{scaled:.decimals$}{unit}")
}

/// A number with a visible sign: `+10`, `−60`, `0`.
pub fn signed(number: i32) -> String {
    match number {
        0 => "0".to_owned(),
        number if number > 0 => format!("+{number}"),
        number => format!("−{}", number.unsigned_abs()),
    }
}

/// The last part of a path, for sentences.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(|| path.display().to_string(), |name| name.to_string_lossy().into_owned())
}
