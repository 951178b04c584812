//! Notation in a document, and values with a short notation.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Words in the notation of a game or of the command line. Reading always borrows them from the document, so
/// that an error can name the place; text with escapes is refused.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(super) struct DocumentNotation<'a>(Cow<'a, str>);

impl DocumentNotation<'_> {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    pub(super) fn is_blank(&self) -> bool {
        self.0.trim().is_empty()
    }

    /// Adds another word.
    pub(super) fn push(&mut self, word: &str) {
        let text = self.0.to_mut();
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

impl From<String> for DocumentNotation<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for DocumentNotation<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // `&str` and not `Cow`: an owned copy would have no place in the text.
        <&str>::deserialize(deserializer).map(|text| Self(Cow::Borrowed(text)))
    }
}

/// A value written in notation where that is complete, and in full otherwise.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ShortValue<'a, T> {
    /// The short form.
    Text(DocumentNotation<'a>),
    /// A structure or a list.
    Full(T),
}

impl<T> Default for ShortValue<'_, T> {
    fn default() -> Self {
        Self::Text(DocumentNotation::default())
    }
}

impl<T> ShortValue<'_, T> {
    /// Whether it is a blank text.
    pub(super) fn is_blank(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_blank())
    }
}

impl<T: Serialize> Serialize for ShortValue<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => text.serialize(serializer),
            Self::Full(full) => full.serialize(serializer),
        }
    }
}

impl<'de: 'a, 'a, T: Deserialize<'de>> Deserialize<'de> for ShortValue<'a, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ShortVisitor<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for ShortVisitor<T> {
            type Value = ShortValue<'de, T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text without escapes, or the full form of what it stands for")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(ShortValue::Text(DocumentNotation(Cow::Borrowed(text))))
            }

            fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(fields)).map(ShortValue::Full)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<Self::Value, A::Error> {
                T::deserialize(SeqAccessDeserializer::new(elements)).map(ShortValue::Full)
            }
        }

        deserializer.deserialize_any(ShortVisitor(PhantomData))
    }
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
