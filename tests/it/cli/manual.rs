//! The manual and the README: do they lead somewhere, are their references those of this program, and do their commands run?

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use edagari::window::actions::ACTIONS;
use edagari::words::text::{Language, Text};
use egui::ModifierNames;
use serde_json::Value;

use crate::cli::terminal::output;

fn project() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All pages in Markdown below a folder.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let inside = |path: PathBuf| if path.is_dir() { pages(&path) } else { vec![path] };
    let mut found: Vec<_> =
        entries.flat_map(inside).filter(|path| path.extension().is_some_and(|e| e == "md")).collect();
    found.sort();
    found
}

fn manual() -> PathBuf {
    project().join("assets/manual/src")
}

/// A page without its blocks of code, where nothing is a link.
fn prose(text: &str) -> String {
    let blocks = text.split("```").enumerate().filter(|(at, _)| at % 2 == 0);
    let lines: String = blocks.map(|(_, block)| block).collect();
    lines.split('`').enumerate().filter(|(at, _)| at % 2 == 0).map(|(_, part)| part).collect()
}

/// What a page leads to.
fn links(text: &str) -> Vec<String> {
    let after = prose(text);
    let targets = after.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()));
    targets.filter(|target| !target.contains("://")).collect()
}

/// The name of a heading in an address, as mdBook and forges make it.
fn anchor(heading: &str) -> String {
    let plain = heading.trim().to_lowercase();
    let kept = plain.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().replace(' ', "-")
}

fn anchors(text: &str) -> BTreeSet<String> {
    let lines =
        text.split("```").enumerate().filter(|(at, _)| at % 2 == 0).flat_map(|(_, block)| block.lines());
    lines.filter(|line| line.starts_with('#')).map(|line| anchor(line.trim_start_matches('#'))).collect()
}

#[test]
fn every_link_of_the_manual_and_the_readme_leads_somewhere() {
    let assets = pages(&project().join("assets"));
    let outside = [project().join("README.md"), project().join("CHANGELOG.md")];
    for page in assets.into_iter().chain(outside) {
        let text = read(&page);
        for link in links(&text) {
            let (file, part) = link.split_once('#').unwrap_or((&link, ""));
            let target =
                if file.is_empty() { page.clone() } else { page.parent().expect("a folder").join(file) };
            assert!(target.exists(), "{} leads to {link}", page.display());
            if !part.is_empty() {
                assert!(anchors(&read(&target)).contains(part), "{} leads to {link}", page.display());
            }
        }
    }
}

#[test]
fn the_contents_name_every_page_once() {
    let contents = read(&manual().join("SUMMARY.md"));
    let mut named: Vec<_> = links(&contents).iter().map(|link| manual().join(link)).collect();
    named.sort();
    let mut written = pages(&manual());
    written.retain(|page| !page.ends_with("SUMMARY.md"));
    assert_eq!(named, written);
}

#[test]
fn the_references_are_those_of_this_program() {
    for (page, command) in [
        ("reference/commands.md", "generate commands"),
        ("reference/methods.md", "generate methods"),
        ("reference/turns.md", "generate turns"),
        ("ja/methods.md", "generate methods --lang ja"),
        ("zh/methods.md", "generate methods --lang zh"),
    ] {
        let written = read(&manual().join(page));
        assert!(written == output(command), "{page} is old: edagari {command} > assets/manual/src/{page}");
    }
}

#[test]
fn the_manual_says_why_each_dependency_is_there() {
    let said = read(&manual().join("reference/dependencies.md"));
    for folder in ["", "src/core", "src/app", "src/cli", "src/window"] {
        let manifest = Path::new(folder).join("Cargo.toml");
        let text = read(&project().join(&manifest));
        let tables = text.split("\n[").filter(|table| {
            let head = table.split(']').next().unwrap_or_default();
            head.ends_with("dependencies") && head != "workspace.dependencies"
        });
        for line in tables.flat_map(|table| table.lines().skip(1)) {
            let Some(name) = line.split(['=', '.']).next().map(str::trim).filter(|name| !name.is_empty())
            else {
                continue;
            };
            if line.contains('=') && !name.starts_with('#') && !name.starts_with("edagari-") {
                assert!(said.contains(&format!("| `{name}` |")), "{name} of {}", manifest.display());
            }
        }
    }
}

#[test]
fn the_commands_that_a_reader_meets_are_understood() {
    let mut pages = pages(&manual());
    pages.push(project().join("README.md"));
    let mut tried = 0;
    for page in pages.iter().filter(|page| !page.starts_with(manual().join("reference/commands.md"))) {
        for command in commands(&read(page)) {
            // Asked for help, a command line is checked up to its last word and nothing is done.
            let words = command
                .split('#')
                .next()
                .unwrap_or_default()
                .split(['|', '>', '<'])
                .next()
                .unwrap_or_default();
            // A command, and which of those that it has itself.
            let named = words.split_whitespace().take_while(|word| !word.starts_with('-')).take(2);
            let help = output(&format!("{} --help", named.collect::<Vec<_>>().join(" ")));
            // What stands behind two dashes is another program's.
            let words = words.split(" -- ").next().unwrap_or_default();
            for option in words.split_whitespace().filter(|word| word.starts_with("--")) {
                let option = option.split('=').next().unwrap_or_default();
                assert!(help.contains(option), "{}: {option} of {command}", page.display());
            }
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}

/// The lines of a page that call the program, without its name.
fn commands(text: &str) -> Vec<String> {
    let blocks = text.split("```").enumerate().filter(|(at, _)| at % 2 == 1);
    let lines = blocks.flat_map(|(_, block)| block.lines());
    let calls = lines.filter_map(|line| line.trim().strip_prefix("edagari "));
    calls
        .filter(|call| call.starts_with(|c: char| c.is_ascii_lowercase()) && !call.starts_with("saves/"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_readme_is_a_front_page() {
    let text = read(&project().join("README.md"));
    assert!(text.lines().count() <= 120, "{} lines", text.lines().count());
    assert_eq!(text.matches("![").count(), 2, "two pictures");
    for command in ["cargo run --release", "cargo test", "cargo install --path ."] {
        assert!(text.contains(command), "{command}");
    }
    // The line of system packages holds all that .ci/run installs for the window.
    let checks = read(&project().join(".ci/run"));
    for package in [
        "libxkbcommon-x11-0",
        "libwayland-client0",
        "libx11-xcb1",
        "libxcursor1",
        "libxi6",
        "libxrandr2",
        "libgl1",
        "libegl1",
    ] {
        assert!(text.contains(package) && checks.contains(package), "{package}");
    }
}

/// All actions with the keys that they start with, in the order of the menus, as the manual lists them.
fn keys() -> String {
    let text = Text::new(Language::English);
    let mut page = String::from(
        "# Keys\n\nThe keys that actions start with; `F1` in the window lists and changes them. On macOS `Ctrl` is `⌘`.\n",
    );
    let mut group = "";
    for action in ACTIONS {
        let Some(keys) = action.keys else { continue };
        if action.group != group {
            group = action.group;
            page.extend(["\n## ", &text.get(&format!("menu.{group}")), "\n\n| keys | action |\n|---|---|\n"]);
        }
        let keys = keys.format(&ModifierNames::NAMES, false);
        let name = text.get(&format!("action.{}", action.name));
        page.extend(["| `", &keys, "` | ", name.trim_end_matches('…'), " |\n"]);
    }
    page
}

/// The type of a field, as a table of the manual has it.
fn type_of(field: &Value) -> String {
    if let Some(choices) = field["anyOf"].as_array() {
        return choices.iter().map(type_of).collect::<Vec<_>>().join(" or ");
    }
    if let Some(words) = field["enum"].as_array() {
        return words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    }
    if let Some(name) = field["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    match &field["type"] {
        Value::String(name) if name == "array" => format!("list of: {}", type_of(&field["items"])),
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any".to_owned(),
    }
}

/// The rows of a schema's fields, those inside others behind a dot.
fn rows(page: &mut String, schema: &Value, before: &str) {
    for choice in schema["anyOf"].as_array().into_iter().flatten() {
        rows(page, choice, before);
    }
    if schema["items"].is_object() {
        rows(page, &schema["items"], before);
    }
    let always = schema["required"].as_array();
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let is_always = always.is_some_and(|always| always.iter().any(|word| word == name.as_str()));
        let mark = if is_always { "" } else { ", may be missing" };
        let said = field["description"].as_str().unwrap_or_default();
        page.extend(["| `", before, name, "` | ", &type_of(field), mark, " | ", said, " |\n"]);
        rows(page, field, &format!("{before}{name}."));
    }
}

/// What commands write with `--json`, as the manual lists it.
fn json_of_commands() -> String {
    let mut page = String::from(
        "# JSON of commands\n\nWith `--json` each line is one object. The same as JSON Schemas: `assets/schema` of the source.\n",
    );
    let mut files: Vec<_> =
        fs::read_dir(project().join("assets/schema")).expect("schemas").flatten().collect();
    files.sort_by_key(fs::DirEntry::path);
    for file in files {
        let schema: Value = serde_json::from_str(&read(&file.path())).expect("JSON");
        let command = file.path().file_stem().expect("a name").to_string_lossy().replace('-', " ");
        let title = schema["title"].as_str().expect("a title");
        page.extend(["\n## ", &command, "\n\n", title, ".\n\n| field | type | what |\n|---|---|---|\n"]);
        rows(&mut page, &schema, "");
        for (name, part) in schema["$defs"].as_object().into_iter().flatten() {
            page.extend(["\n*", name, "*: ", &type_of(part), "\n\n| field | type | what |\n|---|---|---|\n"]);
            rows(&mut page, part, "");
        }
    }
    page
}

#[test]
fn the_manual_lists_the_keys_and_the_json_of_this_program() {
    for (page, now) in [("keys", keys()), ("json", json_of_commands())] {
        let path = manual().join(format!("reference/{page}.md"));
        let old = fs::read_to_string(&path).unwrap_or_default();
        if std::env::var_os("EDAGARI_WRITE_MANUAL").is_some() {
            fs::write(&path, &now).expect("written");
        }
        assert!(
            old == now,
            "{page}.md of the manual is old: EDAGARI_WRITE_MANUAL=1 cargo test --test it manual writes it"
        );
    }
}

#[test]
fn the_manual_names_every_field_of_a_document() {
    let said = read(&manual().join("reference/files.md"));
    let source = read(&project().join("src/app/store/format.rs"));
    let (_, fields) = source.split_once("struct File<'a> {\n").expect("the form of a file");
    let (fields, _) = fields.split_once("\n}").expect("its end");
    let names =
        fields.lines().filter(|line| line.starts_with("    ") && !line.trim().starts_with(['#', '/']));
    for name in names.filter_map(|line| line.trim().split(':').next()) {
        assert!(said.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn the_keys_that_a_reader_meets_are_keys_of_the_program() {
    let known: BTreeSet<_> =
        ACTIONS.iter().filter_map(|action| Some(action.keys?.format(&ModifierNames::NAMES, false))).collect();
    // Keys of dialogs and of what has the keyboard, which no action has.
    let fixed = ["Alt", "F10", "Tab", "Return", "Shift+F10", "Ctrl+F"];
    let mut tried = 0;
    for page in pages(&manual()).into_iter().chain([project().join("README.md")]) {
        for word in read(&page).split('`').skip(1).step_by(2).filter(|word| is_key(word)) {
            let named = word.replace('←', "Left").replace('→', "Right");
            assert!(known.contains(&named) || fixed.contains(&word), "{word} of {}", page.display());
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");
}

/// Whether a word of a page is the name of a key: modifiers, and one of the keys that have a name or a letter.
fn is_key(word: &str) -> bool {
    let (modifiers, key) = word.rsplit_once('+').unwrap_or(("", word));
    let modifies = |part: &str| matches!(part, "Ctrl" | "Shift" | "Alt");
    let is_function = key.strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok());
    let is_named = matches!(key, "Space" | "Return" | "Tab" | "Alt" | "Left" | "Right" | "←" | "→");
    let is_letter = key.len() == 1 && key.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let has_modifiers = !modifiers.is_empty() && modifiers.split('+').all(modifies);
    (is_function || is_named || is_letter && has_modifiers) && (modifiers.is_empty() || has_modifiers)
}

/// Every mistake that has a name stands in the manual, so that it can be looked up.
#[test]
fn the_manual_lists_the_mistakes_that_have_names() {
    let page = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/manual/src/reference/trace.md"),
    );
    let page = page.expect("the page");
    let texts = include_str!("../../../assets/text/foreign.en.yml");
    let mistakes = texts.lines().filter_map(|line| line.strip_prefix("check.mistake.")?.split_once(": "));
    let mut count = 0;
    for (word, words) in mistakes {
        let words = words.trim_matches('"').replace("%{alpha}", "alpha").replace("%{beta}", "beta");
        assert!(page.contains(&format!("| {words} | `{word}` |")), "{word}: {words}");
        count += 1;
    }
    assert!(count > 30, "{count}");
}
