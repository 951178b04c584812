//! Named values of a text that are left out: fields of JSON, properties of trees, columns of tables. Each
//! name is listed once, with its first value and the number of its occurrences.

use std::cell::RefCell;
use std::collections::BTreeSet;

use serde_json::Value;

use crate::game::Side;

use super::line::shortened;
use super::side_words;

/// Values that are left out, by their names.
#[derive(Default)]
pub(super) struct LeftOutFields(Vec<(String, String, usize)>);

impl LeftOutFields {
    /// Notes a value that says something.
    pub(super) fn add(&mut self, name: &str, value: &str) {
        /// Names that are listed.
        const MOST: usize = 100;
        if value.trim().is_empty() {
            return;
        }
        let is_full = self.0.len() >= MOST;
        match self.0.iter_mut().rfind(|(known, ..)| known == name || is_full) {
            Some((.., count)) => *count += 1,
            None => self.0.push((name.to_owned(), shortened(value), 1)),
        }
    }

    /// The list, with one entry for each name.
    pub(super) fn words(self) -> impl Iterator<Item = String> {
        self.0.into_iter().map(|(name, value, count)| match count {
            1 => shortened(&format!("{name}: {value}")),
            _ => shortened(&format!("{name} ({count}): {value}, …")),
        })
    }
}

/// Names of the winner, in small letters.
pub(super) const WINNERS: [&str; 5] = ["winner", "won", "勝者", "胜者", "sieger"];

/// The side whose discs a name is that of: `black_score`, `whiteDiscs`, `discs black`.
pub(super) fn discs_of(name: &str) -> Option<Side> {
    const COUNTS: [&str; 8] = ["score", "discs", "disks", "disccount", "stones", "points", "count", "石数"];
    let plain = name.to_lowercase().replace(['_', '-', ' '], "");
    let side =
        COUNTS.iter().find_map(|count| plain.strip_suffix(count).or_else(|| plain.strip_prefix(count)))?;
    side_words::heading(side)
}

/// Whether a value of JSON says nothing.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(parts) => parts.is_empty(),
        Value::Object(parts) => parts.is_empty(),
        _ => false,
    }
}

/// The values of JSON that became a part of a game, by address; all others are left out.
#[derive(Default)]
pub(super) struct JsonAccount(RefCell<BTreeSet<usize>>);

impl JsonAccount {
    /// Claims a value with all that is in it, and passes it on.
    pub(super) fn claim<'a>(&self, value: &'a Value) -> &'a Value {
        self.0.borrow_mut().insert(std::ptr::from_ref(value).addr());
        value
    }

    fn is_claimed(&self, value: &Value) -> bool {
        self.0.borrow().contains(&std::ptr::from_ref(value).addr())
    }

    /// Whether something in a value is claimed. The depth of JSON is bounded by its reader.
    pub(super) fn has_claims(&self, value: &Value) -> bool {
        self.is_claimed(value)
            || match value {
                Value::Array(parts) => parts.iter().any(|part| self.has_claims(part)),
                Value::Object(parts) => parts.values().any(|part| self.has_claims(part)),
                _ => false,
            }
    }

    /// The unclaimed parts of a value, by the names that lead to them; all of it is then claimed.
    pub(super) fn rest(&self, value: &Value) -> impl Iterator<Item = String> + use<> {
        let mut fields = LeftOutFields::default();
        self.add_rest(value, "", &mut fields);
        self.claim(value);
        fields.words()
    }

    fn add_rest(&self, value: &Value, name: &str, fields: &mut LeftOutFields) {
        if self.is_claimed(value) || is_empty(value) {
            return;
        }
        match value {
            _ if !name.is_empty() && !self.has_claims(value) => fields.add(name, &value.to_string()),
            Value::Array(parts) => parts.iter().for_each(|part| self.add_rest(part, name, fields)),
            Value::Object(parts) => {
                for (key, part) in parts {
                    let name = if name.is_empty() { key.clone() } else { format!("{name}: {key}") };
                    self.add_rest(part, &name, fields);
                }
            }
            value => fields.add("…", &value.to_string()),
        }
    }
}
