//! Keys that the user chose for an action, as the settings store them. The names are those of the window's
//! keys, so that settings of earlier versions can still be read.

use std::fmt;

use serde::de::{EnumAccess, VariantAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A key with its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "KeyboardShortcut")]
pub struct Keys {
    pub modifiers: Modifiers,
    pub logical_key: KeyName,
}

/// The modifiers held down with a key.
#[expect(clippy::struct_excessive_bools, reason = "each is a key that is held down or not")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Modifiers {
    /// Alt, or Option on a Mac.
    pub alt: bool,
    pub ctrl: bool,
    pub shift: bool,
    /// Command, on a Mac only.
    pub mac_cmd: bool,
    /// Command on a Mac, Control elsewhere.
    pub command: bool,
}

/// The name of a key, one of [`KeyName::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyName(&'static str);

impl KeyName {
    pub const ALL: &[&str] = &[
        "ArrowDown",
        "ArrowLeft",
        "ArrowRight",
        "ArrowUp",
        "Escape",
        "Tab",
        "Backspace",
        "Enter",
        "Space",
        "Insert",
        "Delete",
        "Home",
        "End",
        "PageUp",
        "PageDown",
        "Copy",
        "Cut",
        "Paste",
        "Colon",
        "Comma",
        "Backslash",
        "Slash",
        "Pipe",
        "Questionmark",
        "Exclamationmark",
        "OpenBracket",
        "CloseBracket",
        "OpenCurlyBracket",
        "CloseCurlyBracket",
        "Backtick",
        "Minus",
        "Period",
        "Plus",
        "Equals",
        "Semicolon",
        "Quote",
        "Num0",
        "Num1",
        "Num2",
        "Num3",
        "Num4",
        "Num5",
        "Num6",
        "Num7",
        "Num8",
        "Num9",
        "A",
        "B",
        "C",
        "D",
        "E",
        "F",
        "G",
        "H",
        "I",
        "J",
        "K",
        "L",
        "M",
        "N",
        "O",
        "P",
        "Q",
        "R",
        "S",
        "T",
        "U",
        "V",
        "W",
        "X",
        "Y",
        "Z",
        "F1",
        "F2",
        "F3",
        "F4",
        "F5",
        "F6",
        "F7",
        "F8",
        "F9",
        "F10",
        "F11",
        "F12",
        "F13",
        "F14",
        "F15",
        "F16",
        "F17",
        "F18",
        "F19",
        "F20",
        "F21",
        "F22",
        "F23",
        "F24",
        "F25",
        "F26",
        "F27",
        "F28",
        "F29",
        "F30",
        "F31",
        "F32",
        "F33",
        "F34",
        "F35",
        "BrowserBack",
        "BrowserForward",
        "BrowserRefresh",
        "BrowserSearch",
        "BrowserHome",
        "BrowserFavorites",
        "BrowserStop",
        "MediaPlayPause",
        "MediaTrackNext",
        "MediaTrackPrevious",
        "MediaStop",
        "AudioVolumeMute",
        "AudioVolumeDown",
        "AudioVolumeUp",
        "LaunchMail",
        "LaunchApp1",
        "LaunchApp2",
        "ShiftLeft",
        "ShiftRight",
        "ControlLeft",
        "ControlRight",
        "AltLeft",
        "AltRight",
        "SuperLeft",
        "SuperRight",
        "IntlBackslash",
        "CapsLock",
        "NumLock",
        "ScrollLock",
        "PrintScreen",
        "Pause",
        "Menu",
        "Fn",
        "Eject",
        "Help",
        "Power",
        "Sleep",
        "Clear",
    ];

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|known| **known == name).map(|known| Self(known))
    }

    pub const fn name(self) -> &'static str {
        self.0
    }
}

impl Serialize for KeyName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Text forms write the name alone, so one index does for all.
        serializer.serialize_unit_variant("Key", 0, self.0)
    }
}

impl<'de> Deserialize<'de> for KeyName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl<'de> Visitor<'de> for Name {
            type Value = KeyName;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("the name of a key")
            }

            fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<KeyName, A::Error> {
                let (name, content) = access.variant::<Identifier>()?;
                content.unit_variant()?;
                KeyName::named(&name.0)
                    .ok_or_else(|| serde::de::Error::unknown_variant(&name.0, KeyName::ALL))
            }
        }

        deserializer.deserialize_enum("Key", Self::ALL, Name)
    }
}

/// A name that is written without quotes.
struct Identifier(String);

impl<'de> Deserialize<'de> for Identifier {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;

        impl Visitor<'_> for Name {
            type Value = Identifier;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("the name of a key")
            }

            fn visit_str<E>(self, name: &str) -> Result<Identifier, E> {
                Ok(Identifier(name.to_owned()))
            }
        }

        deserializer.deserialize_identifier(Name)
    }
}
