//! Every visible word exists in every language: the files under `assets/text` against each other and against
//! the source that asks for them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use edagari::words::text::{Language, Text};

const LANGUAGES: [&str; 3] = ["en", "ja", "zh"];

/// The words by key and language: a file a feature and language, a line a key, always in quotation marks.
fn words() -> BTreeMap<String, BTreeMap<String, String>> {
    let mut words = BTreeMap::<String, BTreeMap<_, _>>::new();
    for file in files(Path::new("assets/text"), "yml") {
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name");
        let (_, language) = name.rsplit_once('.').expect("feature.language.yml");
        let text = fs::read_to_string(&file).expect("readable");
        for line in text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with(['#', '_'])) {
            let (key, here) = line.split_once(": ").expect("key: words");
            assert!(here.len() >= 2 && here.starts_with('"') && here.ends_with('"'), "{name}: {line}");
            let key = key.trim_matches('"').to_owned();
            let earlier = words.entry(key).or_default().insert(language.to_owned(), here.to_owned());
            assert_eq!(earlier, None, "{name}: {line} is written twice");
        }
    }
    words
}

#[test]
fn each_feature_has_the_same_keys_in_the_same_order_in_a_file_of_each_language() {
    let mut features = BTreeMap::<_, BTreeMap<_, _>>::new();
    for file in files(Path::new("assets/text"), "yml") {
        let name = file.file_stem().and_then(|name| name.to_str()).expect("a name").to_owned();
        let (feature, language) = name.rsplit_once('.').expect("feature.language.yml");
        let text = fs::read_to_string(&file).expect("readable");
        let keys: Vec<_> =
            text.lines().map(|line| line.split(": ").next().unwrap_or_default().to_owned()).collect();
        features.entry(feature.to_owned()).or_default().insert(language.to_owned(), keys);
    }
    assert!(features.len() > 30);
    for (feature, languages) in features {
        for language in LANGUAGES {
            assert_eq!(languages.get(language), languages.get("en"), "{feature} in {language}");
        }
        assert_eq!(languages.len(), LANGUAGES.len(), "{feature}");
    }
}

fn files(folder: &Path, extension: &str) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|end| end == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn placeholders(words: &str) -> BTreeSet<&str> {
    words.split("%{").skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

#[test]
fn every_key_has_words_in_every_language_with_the_same_blanks() {
    let words = words();
    assert!(words.len() > 100, "the text files were found");
    for (key, by_language) in &words {
        let english = by_language.get("en").unwrap_or_else(|| panic!("{key} has no English"));
        for language in LANGUAGES {
            let here = by_language.get(language).unwrap_or_else(|| panic!("{key} has no {language}"));
            // What stands between two sentences is nothing in some languages.
            let may_be_empty = key.rsplit('.').next() == Some("space");
            let words = here.trim().trim_matches('"');
            assert!(may_be_empty || !words.is_empty(), "{key} is empty in {language}");
            assert_eq!(placeholders(english), placeholders(here), "blanks of {key} in {language}");
        }
    }
}

/// The keys that are derived from the names of variants: `prefix = "trees.slip."`.
fn derived_keys(source: &str) -> Vec<String> {
    let mut keys = Vec::new();
    for rest in source.split("prefix = \"").skip(1) {
        let (prefix, rest) = rest.split_once('"').expect("a prefix");
        let (_, body) = rest.split_once("enum ").expect("a type");
        let (body, _) = body.split_once("\n}").expect("its end");
        let names = body.lines().skip(1).filter_map(|line| line.strip_prefix("    "));
        for name in names.filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase())) {
            let name: String = name.chars().take_while(char::is_ascii_alphanumeric).collect();
            let word = |(at, c): (usize, char)| {
                let between = at > 0 && c.is_ascii_uppercase();
                [between.then_some('-'), Some(c.to_ascii_lowercase())].into_iter().flatten()
            };
            keys.push(prefix.chars().chain(name.chars().enumerate().flat_map(word)).collect());
        }
    }
    keys
}

/// String literals of the source that look like a key of one of the files: `group.word`.
fn keys_in_source() -> BTreeSet<(String, String)> {
    let groups: BTreeSet<String> =
        words().keys().filter_map(|key| Some(key.split_once('.')?.0.to_owned())).collect();
    let mut keys = BTreeSet::new();
    let floors = ["app/words", "app/session", "window"];
    for file in floors.iter().flat_map(|floor| files(&Path::new("src").join(floor), "rs")) {
        let source = fs::read_to_string(&file).expect("readable");
        for literal in source.split('"').skip(1).step_by(2) {
            let Some((group, rest)) = literal.split_once('.') else { continue };
            let is_word = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '.';
            let is_key = !rest.is_empty() && !rest.ends_with('.') && rest.chars().all(is_word);
            if groups.contains(group) && is_key {
                keys.insert((literal.to_owned(), file.display().to_string()));
            }
        }
        let derived = derived_keys(&source).into_iter();
        keys.extend(derived.map(|key| (key, file.display().to_string())));
    }
    keys
}

#[test]
fn every_key_that_the_source_asks_for_is_written() {
    let words = words();
    let asked = keys_in_source();
    assert!(asked.len() > 50, "the source was found");
    // Which limit of a tree is passed is said in the words of the limit.
    let is_written = |key: &str| words.contains_key(key) || key == "trees.slip.beyond";
    let missing: Vec<_> = asked.iter().filter(|(key, _)| !is_written(key)).collect();
    assert!(missing.is_empty(), "no words for {missing:?}");
}

/// Keys whose English is the same word with another meaning, which other languages tell apart.
const OTHER_MEANINGS: [(&str, &str); 17] = [
    ("Play", "a game, and a recording"),
    ("Evaluation", "the function, what it does, and what it gives"),
    ("Lines", "in a row on the board, and how many are searched"),
    ("Game", "one that is played, and its rules"),
    ("Columns", "their number, moves of Connect Four, and a side of a matrix"),
    ("Rows", "their number, and a side of a matrix"),
    ("Steps", "of a recording, and of annealing"),
    ("exactly", "a number of times, and a score"),
    ("Draw", "nobody wins, and by hand"),
    ("Start", "a position, and to begin"),
    ("yes", "answers to different questions"),
    ("no", "answers to different questions"),
    ("at once", "both sides together, and without delay"),
    ("Games", "how many, and their list"),
    ("Passes", "of learning, and of a search"),
    ("Opening", "a line with a name, and a phase of the game"),
    ("Corners", "a table that favours them, and how many"),
];

#[test]
fn equal_english_has_equal_translations() {
    let words = words();
    let mut by_english = BTreeMap::<&str, BTreeSet<[&str; 2]>>::new();
    for translations in words.values() {
        let of = |language: &str| translations[language].trim().trim_end_matches(',').trim_matches('"');
        by_english.entry(of("en")).or_default().insert([of("ja"), of("zh")]);
    }
    let several: Vec<_> = by_english
        .iter()
        .filter(|(english, others)| {
            others.len() > 1 && !OTHER_MEANINGS.iter().any(|(known, _)| known == *english)
        })
        .collect();
    assert!(several.is_empty(), "the same English in several words: {several:#?}");
}

/// Words for which the glossary has others.
const FORBIDDEN: [(&str, &[&str]); 3] = [
    (
        "en",
        &["told", "foretell", "foretells", "anew", "whoever", "obey", "obeys", "tend", "tends", "the person"],
    ),
    ("ja", &["節点", "指し手", "アルファカット", "ベータカット", "ワークシート", "訪問数"]),
    ("zh", &["叶子", "α-β", "alpha-beta", "Alpha-beta"]),
];

#[test]
fn no_word_is_used_for_which_the_glossary_has_another() {
    for (key, translations) in words() {
        for (language, forbidden) in FORBIDDEN {
            let here = &translations[language];
            for word in forbidden {
                let found = if language == "en" {
                    let words = here.split(|c: char| !c.is_alphabetic()).collect::<Vec<_>>().join(" ");
                    format!(" {words} ").to_lowercase().contains(&format!(" {word} "))
                } else {
                    here.contains(word)
                };
                assert!(!found, "{key}: {word} in {here}");
            }
        }
        let beam = translations["zh"].replace("集束搜索", "");
        assert!(!beam.contains("束搜索"), "{key}: a beam search is 集束搜索");
    }
}

/// Sentences that people read and did not understand, and words that mean something else beside them.
const RIDDLES: [(&str, &[&str]); 3] = [
    (
        "en",
        &[
            "left the window",
            "% of the least",
            "in all, or to the end",
            "Resisting or not",
            "As hard on every",
            "picture of points",
            "does something else than",
            "of the result\"",
            "lost a move\"",
            "Board seen",
            "Each for themselves",
            "What speed-ups buy",
            "\"Lecture 0",
            "Nothing is written there yet",
            "is one of theirs",
            "less is enough",
            "whatever is played against it",
            "very much, or a win",
            "One exercise: ",
            "Find the bug",
        ],
    ),
    ("ja", &["プリント", "より深く %{count}", "それぞれの得点を最大にする木"]),
    ("zh", &["更深 %{count}", "各自为己"]),
];

#[test]
fn no_riddle_comes_back() {
    for (key, translations) in words() {
        for (language, riddles) in RIDDLES {
            let here = &translations[language];
            for riddle in riddles {
                assert!(!here.contains(riddle), "{key}: {riddle} in {here}");
            }
        }
    }
}

/// Whether a literal with blanks in braces can become a key.
fn becomes(literal: &str, key: &str) -> bool {
    let mut parts = literal
        .split('{')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) });
    let Some(mut rest) = key.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    for part in parts {
        let Some(at) = rest.get(1..).and_then(|rest| rest.find(part)) else { return false };
        rest = &rest[1 + at + part.len()..];
    }
    true
}

#[test]
fn every_key_is_used() {
    let mut literals = BTreeSet::new();
    for file in files(Path::new("src"), "rs") {
        let source = fs::read_to_string(&file).expect("readable").replace("'\"'", "").replace("\\\"", "");
        literals.extend(source.split('"').skip(1).step_by(2).map(str::to_owned));
        literals.extend(derived_keys(&source));
    }
    // A blank at the front says nothing of which keys are meant, but the ending does.
    let patterns: Vec<_> = literals.iter().filter(|literal| literal.contains('{')).collect();
    let (from_blank, named): (Vec<_>, Vec<_>) = patterns.into_iter().partition(|text| text.starts_with('{'));
    let endings: Vec<_> = from_blank.iter().filter_map(|text| Some(text.split_once('}')?.1)).collect();
    let used = |key: &str| {
        literals.contains(key) || named.iter().any(|text| text.contains('.') && becomes(text, key))
    };
    let of_another = |key: &str| {
        endings.iter().any(|ending| {
            ending.starts_with(['-', '.'])
                && !ending.contains('{')
                && key.strip_suffix(ending).is_some_and(used)
        })
    };
    let unused: Vec<_> = words().into_keys().filter(|key| !used(key) && !of_another(key)).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

/// A file without its first line is read in another form, and every key in it stands for itself.
#[test]
fn the_program_finds_every_word() {
    for (key, languages) in words() {
        for language in Language::ALL {
            let found = Text::new(language).get(&key);
            assert!(found != key, "{key} is not found, {} in the files", languages.len());
        }
    }
}

#[test]
fn moves_of_othello_have_the_numbers_of_transcripts() {
    use edagari::catalog::Game;
    use edagari::words::move_numbers::{move_numbers, numbered};

    let start = Game::Othello { size: 4 }.start();
    let game = |nth: usize| {
        let (mut position, mut line, mut passes) = (start.clone(), Vec::new(), 0);
        while !position.is_over() {
            let actions = position.actions();
            let action = actions[(nth + line.len() * nth / 3) % actions.len()];
            passes += usize::from(position.is_pass(action));
            line.push(action);
            position = position.after(&[action]);
        }
        (line, passes)
    };
    let (line, passes) = (0..100).map(game).find(|&(_, passes)| passes > 0).expect("a line with a pass");
    let numbers = move_numbers(&start, &line);
    let written: Vec<usize> = numbers.iter().copied().flatten().collect();
    assert_eq!(written, (1..=line.len() - passes).collect::<Vec<_>>());
    let text = Text::new(Language::English);
    assert_eq!(numbered(text, &start, Some(12), "f5"), "12. f5");
    assert_eq!(numbered(text, &start, None, "pass"), "pass");
    let connect_four = Game::ConnectFour { width: 7, height: 6 }.start();
    for (language, words) in [
        (Language::English, "Move 8, column 5"),
        (Language::Japanese, "8手目、5列"),
        (Language::Chinese, "第8手，第5列"),
    ] {
        assert_eq!(numbered(Text::new(language), &connect_four, Some(8), "5"), words);
    }
}

/// The name of a method means that method, although its meaning and its lesson speak of a beam.
#[test]
fn the_name_of_a_lesson_is_explained_as_itself() {
    use edagari::words::glossary;

    for language in Language::ALL {
        let text = Text::new(language);
        let (shown, title) = (text.get("course.chokudai.1"), text.get("course.chokudai.title"));
        let at = shown.find(&title).expect("the lesson names its method");
        for at in [at, at + "Choku".len()] {
            assert_eq!(glossary::term_at(text, &shown, at), Some("chokudai"), "{language:?}");
        }
        assert!(glossary::sorted(text, "chokudai").contains(&"chokudai"));
    }
    assert!(glossary::sorted(Text::new(Language::English), "queue").contains(&"heap"));
}

#[test]
fn terms_of_players_are_explained_where_lessons_use_them_and_no_two_have_one_name() {
    use edagari::words::glossary::{TERMS, found, meaning, name};

    for language in Language::ALL {
        let text = Text::new(language);
        for (paragraph, term) in [
            ("course.threats.1", "threat"),
            ("course.threats.3", "claim-even"),
            ("course.threats.3", "zugzwang"),
            ("course.stability.1", "stable-disc"),
            ("course.stability.2", "parity"),
        ] {
            let shown = text.get(paragraph).replace('*', "");
            assert!(found(text, &shown).contains(&term), "{language:?}: {term} in {shown}");
        }
        let names: BTreeSet<String> = TERMS.iter().map(|term| name(text, term)).collect();
        let meanings: BTreeSet<String> = TERMS.iter().map(|term| meaning(text, term)).collect();
        assert_eq!((names.len(), meanings.len()), (TERMS.len(), TERMS.len()), "{language:?}");
    }
}
