//! The text files, read on first use of a language: a line for each key, its text in quotes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use super::text::Language;

type Words = HashMap<&'static str, Cow<'static, str>>;

macro_rules! texts {
    (of $feature:literal in $language:literal) => {
        include_str!(concat!("../../../assets/text/", $feature, ".", $language, ".yml"))
    };
    ($($feature:literal)*) => {
        const ENGLISH: &[&str] = &[$(texts!(of $feature in "en")),*];
        const JAPANESE: &[&str] = &[$(texts!(of $feature in "ja")),*];
        const CHINESE: &[&str] = &[$(texts!(of $feature in "zh")),*];
    };
}

texts!(
    "again" "analysis" "app" "bits" "class" "compare" "course" "ending" "engines" "exercise" "exercise-work" "export" "foreign"
    "forms" "game" "games" "glossary" "guide" "learning" "level" "match" "maze" "methods" "narrator" "notation" "overview" "page"
    "pairs" "parting" "patterns" "position" "puzzle" "race" "review" "size" "solo" "speedups" "start" "statistics" "timeline" "tournaments"
    "trajectory" "tree" "trees" "weights" "window" "worksheet"
);

static WORDS: [LazyLock<Words>; 3] =
    [LazyLock::new(|| read(ENGLISH)), LazyLock::new(|| read(JAPANESE)), LazyLock::new(|| read(CHINESE))];

/// The text of a key, in English where the language lacks it.
pub(super) fn words(language: Language, key: &str) -> Option<&'static str> {
    let of = |language: Language| WORDS[language as usize].get(key).map(AsRef::as_ref);
    of(language).or_else(|| of(Language::English))
}

fn read(files: &[&'static str]) -> Words {
    files.iter().flat_map(|file| file.lines()).filter_map(entry).collect()
}

/// The key and the text of a line; `None` for a comment, an empty line and the version of the format.
fn entry(line: &'static str) -> Option<(&'static str, Cow<'static, str>)> {
    let (key, quoted) = line.split_once(": ").filter(|(key, _)| !key.starts_with('#'))?;
    let plain = quoted.strip_prefix('"')?.strip_suffix('"')?;
    // The escapes are those of JSON.
    let words = if plain.contains('\\') { serde_json::from_str(quoted).ok()? } else { Cow::Borrowed(plain) };
    Some((key, words))
}
