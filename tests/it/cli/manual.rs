//! The manual and the README: do they lead somewhere, are their references those of this program, and do their commands run?

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use edagari::window::actions::ACTIONS;
use edagari::words::text::{Language, Text};
use egui::ModifierNames;

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

#[test]
fn the_manual_lists_the_keys_of_this_program() {
    let path = manual().join("reference/keys.md");
    let old = fs::read_to_string(&path).unwrap_or_default();
    if std::env::var_os("EDAGARI_WRITE_MANUAL").is_some() {
        fs::write(&path, keys()).expect("written");
    }
    assert!(
        old == keys(),
        "the keys of the manual are old: EDAGARI_WRITE_MANUAL=1 cargo test --test it manual writes them"
    );
}
