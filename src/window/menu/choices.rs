//! The entries of the menus beside the named actions: files, examples and looks, each with its command. The
//! palette finds them too.

use edagari_app::catalog::Game;
use edagari_app::conventions::{Conventions, ScoreView, Signs};
use edagari_app::exercise::{first_of_kinds, shipped};
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::exercises::data::ExerciseCommand;
use edagari_app::session::game::stored;
use edagari_app::session::lessons::data::{LESSONS, LessonCommand};
use edagari_app::session::number_tree::data::{Arrangement, NumbersCommand};
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::settings::{BoardStyle, Settings, StoneMarks, ThemeChoice, TreeGrowth, Turned};
use edagari_app::session::state::State;
use edagari_app::words::glossary;
use edagari_app::words::openings;
use edagari_app::words::text::{Language, Text, file_name};

use super::{title_in, turned_words};

/// An entry of a submenu.
#[derive(Debug)]
pub struct Choice {
    /// The title of that menu, in words.
    pub menu: String,
    pub words: String,
    /// Synonyms for the search.
    pub also: String,
    pub command: Command,
}

impl Choice {
    /// Its name with that of the menu.
    pub fn name(&self) -> String {
        format!("{}: {}", self.menu, self.words)
    }
}

/// Names in a list; empty ones are left out.
fn listed<T: AsRef<str>>(names: impl IntoIterator<Item = T>) -> String {
    let mut words = String::new();
    for name in names.into_iter().filter(|name| !name.as_ref().is_empty()) {
        words.push_str(if words.is_empty() { "" } else { ", " });
        words.push_str(name.as_ref());
    }
    words
}

/// The openings of Othello under all of their names, because users may know different ones, and their moves.
fn named_openings() -> impl Iterator<Item = (String, String)> {
    let numbers = 0..u16::try_from(openings::count()).unwrap_or(u16::MAX);
    numbers.map(|number| {
        (listed(openings::all_names(number)), openings::transcript(number).unwrap_or_default().to_owned())
    })
}

/// Words of the theory, lessons, exercises and openings.
fn taught(text: Text) -> Vec<Choice> {
    let mut all = Vec::new();
    let mut add = |menu: &str, words: String, also: String, command| {
        all.push(Choice { menu: text.get(menu), words, also, command });
    };
    for term in glossary::TERMS {
        let names = [glossary::name(text, term), glossary::other_names(text, term)];
        add("glossary.title", listed(names), String::new(), Command::Show(Dialog::Glossary));
    }
    for (number, lesson) in LESSONS.iter().enumerate() {
        let title = text.get(&format!("course.{}.title", lesson.key));
        let also = text.get(&format!("course.{}.also", lesson.key));
        add("course.title", title, also, Command::Lesson(LessonCommand::Open(number)));
    }
    for set in shipped() {
        let name = text.get(&format!("exercise.set.{}", set.name));
        add("panel.exercises", name, String::new(), Command::Exercise(ExerciseCommand::Shipped(set.name)));
    }
    for (names, line) in named_openings() {
        add("palette.opening", names, String::new(), Command::PasteText(line));
    }
    for &(set, place, kind) in first_of_kinds() {
        all.push(Choice {
            menu: text.get("panel.exercises"),
            words: text.get(&format!("exercise.kind.{kind}")),
            also: text.get(&format!("exercise.kind.{kind}.also")),
            command: Command::Exercise(ExerciseCommand::ShippedAt(set, place)),
        });
    }
    all
}

/// All choices, in the order of the menus, with the words of a language.
pub fn choices(state: &State, text: Text) -> Vec<Choice> {
    let mut all = taught(text);
    let mut add = |menu: &str, words: String, command| {
        all.push(Choice { menu: text.get(menu), words, also: String::new(), command });
    };
    for (title, document) in edagari_app::store::examples() {
        let title = title_in(text.language, title).to_owned();
        add("menu.examples", title, Command::OpenText(document.to_owned()));
    }
    let predicts = state.view.tree.predict.on;
    let predict = Command::Tree(DrawingPlace::Main, TreeCommand::Predict(!predicts));
    add("panel.tree", text.get("page.predict"), predict);
    for path in &state.settings.recent {
        add("menu.recent", file_name(path), Command::OpenPath(path.clone()));
    }
    if state.game.position.game() == Game::NumberTree {
        add("panel.tree", text.get("worksheet.of-tree"), Command::Show(Dialog::Worksheet));
        for (arrangement, key) in ARRANGEMENTS {
            add("trees.lab.order", text.get(key), Command::Numbers(NumbersCommand::Arrange(arrangement)));
        }
    }
    for entry in &state.stored.list {
        add("menu.recent", stored::words(text, entry), Command::OpenReplaced(entry.id.clone()));
    }
    let now = &state.settings;
    let mut set = |menu: &str, words: String, settings: Settings| {
        add(menu, words, Command::SetSettings(Box::new(settings)));
    };
    for language in Language::ALL {
        set("settings.language", language.name().to_owned(), Settings { language, ..now.clone() });
    }
    for (theme, key) in THEMES {
        set("settings.theme", text.get(key), Settings { theme, ..now.clone() });
    }
    for (board, key) in BOARDS {
        set("settings.board", text.get(key), Settings { board, ..now.clone() });
    }
    let stones = if now.stones == StoneMarks::Plain { StoneMarks::Numbered } else { StoneMarks::Plain };
    set("settings.board", text.get("settings.move-numbers"), Settings { stones, ..now.clone() });
    let turnings: Vec<_> = Turned::of_game(state.game.position.game()).collect();
    for turned in turnings.iter().copied().filter(|_| turnings.len() > 1) {
        set("settings.turned", turned_words(text, turned), Settings { turned, ..now.clone() });
    }
    set("menu.view", text.get("menu.row"), Settings { menu_row: now.menu_row.other(), ..now.clone() });
    for percent in TEXT_SIZES {
        let settings = Settings { zoom: f32::from(percent) / 100.0, ..now.clone() };
        set("settings.zoom", format!("{percent}\u{2009}%"), settings);
    }
    let conventions = state.conventions();
    for (view, key) in VIEWS.into_iter().filter(|_| conventions.signs != Signs::Negamax) {
        let command = Command::SetConventions(Conventions { view, ..conventions });
        add("trees.conventions.view", text.get(key), command);
    }
    for (tree_growth, key) in TreeGrowth::ALL {
        let command = Command::SetSettings(Box::new(Settings { tree_growth, ..now.clone() }));
        let also = text.get(&format!("{key}.also"));
        all.push(Choice { menu: text.get("settings.tree-growth"), words: text.get(key), also, command });
    }
    all
}

/// Sizes of all text that are offered by name, in per cent.
const TEXT_SIZES: [u8; 6] = [80, 100, 120, 150, 175, 200];

/// Orders of the children in a tree of numbers.
const ARRANGEMENTS: [(Arrangement, &str); 4] = [
    (Arrangement::Best, "trees.lab.best"),
    (Arrangement::Worst, "trees.lab.worst"),
    (Arrangement::Given, "trees.lab.given"),
    (Arrangement::Shuffled, "trees.lab.shuffle"),
];

/// Light or dark.
pub(super) const THEMES: [(ThemeChoice, &str); 3] = [
    (ThemeChoice::System, "settings.theme-system"),
    (ThemeChoice::Light, "settings.theme-light"),
    (ThemeChoice::Dark, "settings.theme-dark"),
];

/// The materials of boards.
pub(super) const BOARDS: [(BoardStyle, &str); 3] = [
    (BoardStyle::Felt, "settings.board-felt"),
    (BoardStyle::Wood, "settings.board-wood"),
    (BoardStyle::Plain, "settings.board-plain"),
];

/// The side of scores.
pub(super) const VIEWS: [(ScoreView, &str); 2] =
    [(ScoreView::First, "trees.conventions.view.first"), (ScoreView::Mover, "trees.conventions.view.mover")];
