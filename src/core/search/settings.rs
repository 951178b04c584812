//! The adjustable settings of a method as a table, for panels and command lines that know no method.
//!
//! A method lists its settings once ([`Adjustable::SETTINGS`]); names, ranges, reading and writing as text
//! all follow from that table. Checks happen here, so that no setter ever receives a value out of its range.
//! Default depths and limits of a search belong to its game, in `catalog::games`.

use std::fmt;

/// A method whose settings can be listed and changed by name.
pub trait Adjustable: Sized + 'static {
    /// Every setting, in the order in which a panel shows them.
    const SETTINGS: &'static [Setting<Self>];

    /// Synonyms of some settings, on the command line.
    const SYNONYMS: &'static [Synonym] = &[];
}

/// A key and a word, and the key and word that they stand for.
#[derive(Debug)]
pub struct Synonym(pub [&'static str; 2], pub [&'static str; 2]);

/// One setting of the method `M`.
#[derive(Debug)]
pub struct Setting<M: 'static> {
    /// The name on the command line and in documents: lower case, no blanks.
    pub key: &'static str,
    /// The kind of its values.
    pub kind: SettingKind,
    pub get: fn(&M) -> SettingValue,
    /// Called only with a value that fits `kind`.
    pub set: fn(&mut M, SettingValue),
}

/// The kind of a setting's values. Ranges include both ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingKind {
    /// `on` or `off`.
    Switch,
    /// A whole number.
    Count {
        /// The smallest.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A whole number, or `none` for no limit.
    Limit {
        /// The smallest.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A whole number, or `all`.
    CountOrAll {
        /// The smallest.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A real number.
    Real {
        /// The smallest.
        min: f64,
        /// The greatest.
        max: f64,
    },
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// The value of a setting. [`SettingValue::Choice`] is the index in the list of [`SettingKind::Choice`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingValue {
    Switch(bool),
    Count(u64),
    /// A number, or `None` for no limit; for [`SettingKind::CountOrAll`], `None` for all.
    Limit(Option<u64>),
    Real(f64),
    /// The index in the list, from 0.
    Choice(usize),
}

/// Readers of a value for setters. A setter receives values of its own kind only; any other would be read as
/// off, zero or none.
impl SettingValue {
    /// Whether a switch is on.
    pub fn switch(self) -> bool {
        self == Self::Switch(true)
    }

    /// A whole number.
    pub const fn count(self) -> u64 {
        match self {
            Self::Count(number) => number,
            _ => 0,
        }
    }

    /// A number or `None` for no limit.
    pub const fn limit(self) -> Option<u64> {
        match self {
            Self::Limit(limit) => limit,
            _ => None,
        }
    }

    /// A real number.
    pub const fn real(self) -> f64 {
        match self {
            Self::Real(number) => number,
            _ => 0.0,
        }
    }

    /// The index of a chosen word.
    pub const fn choice(self) -> usize {
        match self {
            Self::Choice(at) => at,
            _ => 0,
        }
    }
}

/// A setting of some method as a panel shows it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SettingEntry {
    pub key: &'static str,
    /// The kind of its values.
    pub kind: SettingKind,
    /// Its present value.
    pub value: SettingValue,
}

/// The reason why a setting was not changed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SettingError {
    /// No setting has this name.
    #[error("no setting is called {key:?}{}", there_are(known))]
    Unknown {
        /// The requested name.
        key: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// The value does not fit.
    #[error("{key} cannot be {text:?}: give {kind}")]
    Unfit {
        /// The name of the setting.
        key: &'static str,
        /// The requested value.
        text: String,
        /// The values that would fit.
        kind: SettingKind,
    },
}

fn there_are(known: &str) -> String {
    if known.is_empty() { String::new() } else { format!("; there are: {known}") }
}

/// The settings of any [`Adjustable`] method, also behind `dyn`.
pub trait MethodSettings {
    /// Every setting with its present value.
    fn entries(&self) -> Vec<SettingEntry>;

    /// Changes one setting.
    ///
    /// # Errors
    /// [`SettingError`] when the name is unknown or the value does not fit; nothing is then changed.
    fn assign(&mut self, key: &str, value: SettingValue) -> Result<(), SettingError>;

    /// Changes one setting to the value in a text, as in `expand=10`.
    ///
    /// # Errors
    /// [`SettingError`] as for [`MethodSettings::assign`].
    fn assign_text(&mut self, key: &str, text: &str) -> Result<(), SettingError>;
}

impl<M: Adjustable> MethodSettings for M {
    fn entries(&self) -> Vec<SettingEntry> {
        let entry = |setting: &Setting<M>| SettingEntry {
            key: setting.key,
            kind: setting.kind,
            value: (setting.get)(self),
        };
        M::SETTINGS.iter().map(entry).collect()
    }

    fn assign(&mut self, key: &str, value: SettingValue) -> Result<(), SettingError> {
        let setting = find::<M>(key)?;
        if !setting.kind.fits(value) {
            let text = setting.kind.format(value);
            return Err(SettingError::Unfit { key: setting.key, text, kind: setting.kind });
        }
        (setting.set)(self, value);
        Ok(())
    }

    fn assign_text(&mut self, key: &str, text: &str) -> Result<(), SettingError> {
        let same = M::SYNONYMS.iter().find(|Synonym(word, _)| *word == [key, text]);
        let [key, text] = same.map_or([key, text], |&Synonym(_, meant)| meant);
        let setting = find::<M>(key)?;
        let value = setting.kind.parse(text).ok_or_else(|| SettingError::Unfit {
            key: setting.key,
            // A text may have any length; the error quotes its beginning.
            text: text.chars().take(40).collect(),
            kind: setting.kind,
        })?;
        (setting.set)(self, value);
        Ok(())
    }
}

fn find<M: Adjustable>(key: &str) -> Result<&'static Setting<M>, SettingError> {
    M::SETTINGS.iter().find(|setting| setting.key == key).ok_or_else(|| SettingError::Unknown {
        key: key.chars().take(40).collect(),
        known: M::SETTINGS.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", "),
    })
}

impl SettingKind {
    /// Whether a value is of this kind and within its range.
    pub fn fits(self, value: SettingValue) -> bool {
        match (self, value) {
            (Self::Switch, SettingValue::Switch(_))
            | (Self::Limit { .. } | Self::CountOrAll { .. }, SettingValue::Limit(None)) => true,
            (Self::Count { min, max }, SettingValue::Count(number))
            | (Self::Limit { min, max } | Self::CountOrAll { min, max }, SettingValue::Limit(Some(number))) => {
                (min..=max).contains(&number)
            }
            (Self::Real { min, max }, SettingValue::Real(number)) => (min..=max).contains(&number),
            (Self::Choice(words), SettingValue::Choice(at)) => at < words.len(),
            _ => false,
        }
    }

    /// The value of a text; `None` for one that does not fit.
    pub fn parse(self, text: &str) -> Option<SettingValue> {
        let value = match self {
            Self::Switch => SettingValue::Switch(match text {
                "on" | "true" => true,
                "off" | "false" => false,
                _ => return None,
            }),
            Self::Count { .. } => SettingValue::Count(text.parse().ok()?),
            Self::Limit { .. } if text == "none" => SettingValue::Limit(None),
            Self::CountOrAll { .. } if text == "all" => SettingValue::Limit(None),
            Self::Limit { .. } | Self::CountOrAll { .. } => SettingValue::Limit(Some(text.parse().ok()?)),
            Self::Real { .. } => SettingValue::Real(text.parse().ok()?),
            Self::Choice(words) => SettingValue::Choice(words.iter().position(|&word| word == text)?),
        };
        // A text may contain a number out of range, or NaN, which is in no range.
        self.fits(value).then_some(value)
    }

    /// A value as text that [`SettingKind::parse`] reads back.
    pub fn format(self, value: SettingValue) -> String {
        match value {
            SettingValue::Switch(on) => if on { "on" } else { "off" }.to_owned(),
            SettingValue::Count(number) | SettingValue::Limit(Some(number)) => number.to_string(),
            SettingValue::Limit(None) if matches!(self, Self::CountOrAll { .. }) => "all".to_owned(),
            SettingValue::Limit(None) => "none".to_owned(),
            SettingValue::Real(number) => number.to_string(),
            SettingValue::Choice(at) => match self {
                Self::Choice(words) if at < words.len() => words[at].to_owned(),
                _ => at.to_string(),
            },
        }
    }
}

impl fmt::Display for SettingKind {
    /// The expected values, for error messages: `a whole number from 1 to 60`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("on or off"),
            Self::Count { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Limit { min, max } => write!(f, "a whole number from {min} to {max}, or none"),
            Self::CountOrAll { min, max } => write!(f, "a whole number from {min} to {max}, or all"),
            Self::Real { min, max } => write!(f, "a number from {min} to {max}"),
            Self::Choice(words) => write!(f, "one of {}", words.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq)]
    struct SampleMethod {
        deep: Option<u64>,
        pace: f64,
        sort: bool,
        mode: usize,
    }

    impl Adjustable for SampleMethod {
        const SETTINGS: &'static [Setting<Self>] = &[
            Setting {
                key: "deep",
                kind: SettingKind::Limit { min: 1, max: 60 },
                get: |method| SettingValue::Limit(method.deep),
                set: |method, value| method.deep = value.limit(),
            },
            Setting {
                key: "pace",
                kind: SettingKind::Real { min: 0.0, max: 2.0 },
                get: |method| SettingValue::Real(method.pace),
                set: |method, value| method.pace = value.real(),
            },
            Setting {
                key: "sort",
                kind: SettingKind::Switch,
                get: |method| SettingValue::Switch(method.sort),
                set: |method, value| method.sort = value.switch(),
            },
            Setting {
                key: "mode",
                kind: SettingKind::Choice(&["soft", "hard"]),
                get: |method| SettingValue::Choice(method.mode),
                set: |method, value| method.mode = value.choice(),
            },
        ];
    }

    #[test]
    fn text_reaches_every_kind_of_setting() {
        let mut method = SampleMethod::default();
        for (key, text) in [("deep", "5"), ("pace", "0.5"), ("sort", "on"), ("mode", "hard")] {
            method.assign_text(key, text).expect("fits");
        }
        assert_eq!(method, SampleMethod { deep: Some(5), pace: 0.5, sort: true, mode: 1 });
        let texts: Vec<_> = method.entries().iter().map(|entry| entry.kind.format(entry.value)).collect();
        assert_eq!(texts, ["5", "0.5", "on", "hard"]);
        method.assign_text("deep", "none").expect("fits");
        assert_eq!(method.deep, None);
    }

    #[test]
    fn what_does_not_fit_is_named_and_changes_nothing() {
        let mut method = SampleMethod::default();
        let refused =
            [("deep", "61"), ("deep", "-1"), ("pace", "NaN"), ("pace", "2.1"), ("sort", "1"), ("mode", "x")];
        for (key, text) in refused {
            let error = method.assign_text(key, text).expect_err("does not fit").to_string();
            assert!(error.contains(key) && error.contains(text), "{error}");
        }
        let error = method.assign_text("depth", "3").expect_err("unknown").to_string();
        assert_eq!(error, r#"no setting is called "depth"; there are: deep, pace, sort, mode"#);
        assert!(method.assign("sort", SettingValue::Count(1)).is_err());
        assert!(method.assign("mode", SettingValue::Choice(2)).is_err());
        assert_eq!(method, SampleMethod::default());
    }
}
