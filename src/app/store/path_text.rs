//! Paths in text documents: as they are where they are valid text, else with every invalid byte written as
//! `%FF` after a mark. So no path prevents a list, or settings, from being written.
//!
//! For `#[serde(with = "...")]`: the module itself for a path, [`optional`] and [`list`] for fields with
//! several or none.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Prefix of an encoded path. No plain path begins so: stored paths are absolute.
const MARK: &str = "bytes:";

/// Writes a path.
///
/// # Errors
/// As the serializer's.
pub fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&to_text(path))
}

/// Reads a path.
///
/// # Errors
/// As the deserializer's.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
    Ok(of_text(&String::deserialize(deserializer)?))
}

/// A path as a text.
fn to_text(path: &Path) -> Cow<'_, str> {
    if let Some(text) = path.to_str() {
        return text.into();
    }
    let mut text = MARK.to_owned();
    // Also on systems whose names are no bytes: the result names no file there, and harms no other.
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text.push_str(&chunk.valid().replace('%', "%25"));
        text.extend(chunk.invalid().iter().map(|byte| format!("%{byte:02X}")));
    }
    text.into()
}

/// The path of a text.
fn of_text(text: &str) -> PathBuf {
    #[cfg(unix)]
    if let Some(bytes) = text.strip_prefix(MARK).and_then(bytes_of) {
        use std::os::unix::ffi::OsStringExt as _;
        return std::ffi::OsString::from_vec(bytes).into();
    }
    text.into()
}

/// The bytes of an encoded path; `None` where it is not encoded.
#[cfg(unix)]
fn bytes_of(text: &str) -> Option<Vec<u8>> {
    let mut parts = text.split('%');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(part.get(..2)?, 16).ok()?);
        bytes.extend(part[2..].bytes());
    }
    Some(bytes)
}

/// A path in this encoding.
struct PathText<'a>(Cow<'a, Path>);

impl Serialize for PathText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serialize(&self.0, serializer)
    }
}

impl<'de> Deserialize<'de> for PathText<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize(deserializer).map(|path| Self(Cow::Owned(path)))
    }
}

/// An optional path.
pub mod optional {
    use super::{Cow, Deserialize, Deserializer, Path, PathBuf, PathText, Serialize, Serializer};

    /// Writes it.
    ///
    /// # Errors
    /// As the serializer's.
    pub fn serialize<S: Serializer>(path: &Option<PathBuf>, serializer: S) -> Result<S::Ok, S::Error> {
        path.as_deref().map(|path: &Path| PathText(Cow::Borrowed(path))).serialize(serializer)
    }

    /// Reads it.
    ///
    /// # Errors
    /// As the deserializer's.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
        Ok(Option::<PathText<'_>>::deserialize(deserializer)?.map(|path| path.0.into_owned()))
    }
}

/// A list of paths.
pub mod list {
    use super::{Cow, Deserialize, Deserializer, PathBuf, PathText, Serializer};

    /// Writes them.
    ///
    /// # Errors
    /// As the serializer's.
    pub fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(paths.iter().map(|path| PathText(Cow::Borrowed(path))))
    }

    /// Reads them.
    ///
    /// # Errors
    /// As the deserializer's.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
        Ok(Vec::<PathText<'_>>::deserialize(deserializer)?
            .into_iter()
            .map(|path| path.0.into_owned())
            .collect())
    }
}
