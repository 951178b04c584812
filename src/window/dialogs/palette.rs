//! Every action by its name: typed in part, found and carried out.

use std::cmp::Reverse;

use egui::{Button, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui, vec2};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

use crate::actions::{ACTIONS, Action};
use crate::dialogs::parts::is_opened_now;
use crate::menu::choices::{Choice, choices};
use crate::shortcuts;
use crate::style::{Palette, UNIT};
use crate::theory;
use crate::wanted_focus::FocusTarget;
use edagari_app::session::command::Command;
use edagari_app::session::screen::data::{Dialog, Workspace};
use edagari_app::session::state::State;
use edagari_app::session::worksheet::data::ExerciseSource;
use edagari_app::words::text::{Language, Text};

/// The height of the list, in points.
const LIST: f32 = 90.0 * UNIT;

/// The typed text, and the chosen one of the actions found.
#[derive(Clone, Default)]
struct Typed {
    words: String,
    chosen: usize,
}

/// Paints the field and the actions that match its text, the best first.
pub fn palette_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let id = Id::unique("command palette");
    let is_new = is_opened_now(ui, id);
    let kept = ui.data(|data| data.get_temp(id)).filter(|_| !is_new);
    let mut typed: Typed = kept.unwrap_or_default();
    // Before the field is painted, which has a use of its own for these keys.
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let (up, down, enter) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown), pressed(Key::Enter));
    let text = state.text();
    let field = TextEdit::singleline(&mut typed.words).hint_text(text.get("palette.hint"));
    let field = ui.add(field.desired_width(f32::INFINITY)).accessible_name(text.get("palette.hint"));
    if is_new {
        field.request_focus();
    }
    if field.changed() {
        typed.chosen = 0;
    }
    let found = found(state, &typed.words);
    let last = found.len().saturating_sub(1);
    typed.chosen = (typed.chosen + usize::from(down)).saturating_sub(usize::from(up)).min(last);
    ui.add_space(UNIT);
    let mut wanted = Some(typed.chosen).filter(|_| enter);
    let height = LIST.min(ui.ctx().content_rect().height() * 0.6);
    ScrollArea::vertical().auto_shrink(false).max_height(height).show(ui, |ui| {
        for (place, entry) in found.iter().enumerate() {
            let chosen = place == typed.chosen;
            let row = entry_ui(ui, state, entry, chosen);
            if chosen && (up || down) {
                row.scroll_to_me(None);
            }
            if row.clicked() {
                wanted = Some(place);
            }
        }
        if found.is_empty() {
            ui.weak(text.get("palette.nothing"));
        }
    });
    if let Some(entry) = wanted.and_then(|place| found.into_iter().nth(place)) {
        let command = match entry {
            Entry::Action(action) => (action.command)(state),
            Entry::Choice(choice, _) => {
                if choice.command == Command::Show(Dialog::Glossary) {
                    let word = choice.words.split(", ").next().unwrap_or_default().to_owned();
                    theory::look_up(ui.ctx(), word);
                }
                if choice.command == Command::Show(Dialog::Worksheet) {
                    crate::chosen_sheet::choose(ui.ctx(), ExerciseSource::Tree);
                }
                choice.command
            }
        };
        if let Some(wanted) = FocusTarget::of(&command).filter(|_| enter) {
            wanted.ask(ui.ctx());
        }
        // The dialog is closed first: the action may open another one. Exercises have the room of a page.
        let learns = matches!(command, Command::Exercise(_)).then_some(Command::Work(Workspace::Learn));
        commands.extend([Some(Command::CloseDialog), learns, Some(command)].into_iter().flatten());
    }
    ui.data_mut(|data| data.insert_temp(id, typed));
}

/// The actions that are found by other words too.
const WITH_OTHER_WORDS: [&str; 37] = [
    "print",
    "glossary",
    "hints",
    "undo",
    "again",
    "new",
    "settings",
    "present",
    "full-panel",
    "panel-compare",
    "panel-match",
    "panel-weights",
    "panel-exercises",
    "course",
    "worksheet",
    "grade",
    "export",
    "copy-picture",
    "open",
    "teaching",
    "pause",
    "review",
    "analyse",
    "tree",
    "manual",
    "set-up",
    "panel-analysis",
    "panel-tree",
    "copy-link",
    "step-play",
    "levels",
    "zoom-in",
    "zoom-out",
    "search",
    "play-values",
    "start",
    "panel-game",
];

/// The English words common in similar programs, by which every entry can be found in each language.
const ENGLISH: Text = Text::new(Language::English);

/// An entry of the palette: an action, or one of the choices that stand in menus of their own.
enum Entry {
    Action(&'static Action),
    /// A choice, and its English form.
    Choice(Box<Choice>, Box<Choice>),
}

impl Entry {
    fn choices(state: &State) -> impl Iterator<Item = Self> {
        let english = choices(state, ENGLISH).into_iter().map(Box::new);
        choices(state, state.text())
            .into_iter()
            .map(Box::new)
            .zip(english)
            .map(|(own, english)| Self::Choice(own, english))
    }

    /// Synonyms for an action, for users who do not know its name.
    fn other_words(&self, text: Text) -> String {
        match self {
            Self::Action(action) if WITH_OTHER_WORDS.contains(&action.name) => {
                text.get(&format!("palette.also.{}", action.name))
            }
            Self::Action(_) => String::new(),
            Self::Choice(own, english) => {
                if text.language == Language::English {
                    english.also.clone()
                } else {
                    own.also.clone()
                }
            }
        }
    }

    fn words(&self, text: Text) -> String {
        match self {
            Self::Action(action) => text.get(&format!("action.{}", action.name)),
            Self::Choice(_, english) if text.language == Language::English => english.name(),
            Self::Choice(choice, _) => choice.name(),
        }
    }
}

fn entry_ui(ui: &mut Ui, state: &State, entry: &Entry, chosen: bool) -> egui::Response {
    let words = entry.words(state.text());
    let (group, keys) = match entry {
        Entry::Action(action) => (
            state.text().get(&format!("menu.{}", action.group)),
            shortcuts::label(ui.ctx(), &state.settings, action.name),
        ),
        Entry::Choice(..) => (String::new(), String::new()),
    };
    let group = RichText::new(group).color(Palette::of(ui).text_weak);
    let size = vec2(ui.available_width(), 0.0);
    let button = Button::selectable(chosen, (words.clone(), group)).shortcut_text(keys).truncate();
    ui.add(button.min_size(size)).accessible_name(words)
}

/// Words without meaning for the search.
const FILLERS: [&str; 24] = [
    "a", "an", "the", "my", "me", "i", "to", "of", "in", "on", "it", "is", "do", "did", "how", "can",
    "please", "want", "would", "like", "with", "this", "for", "and",
];

/// A name that only has the letters of what is typed, in between others, is left out where its score is less than the best
/// divided by this.
const NEAR_BEST: u32 = 2;

/// The words of what is typed that say what is looked for; all of them where none does.
fn telling(typed: &str) -> Vec<&str> {
    let is_telling = |word: &&str| !FILLERS.contains(word);
    let told: Vec<_> = typed.split_whitespace().filter(is_telling).collect();
    if told.is_empty() { typed.split_whitespace().collect() } else { told }
}

/// The entries that fit these words, the best first; all actions, as the menus have them, where nothing is typed. Where a name
/// holds all that is typed, those that only have its letters are left out; elsewhere those that have them far apart.
fn found(state: &State, typed: &str) -> Vec<Entry> {
    let actions = ACTIONS.iter().filter(|action| action.name != "palette").map(Entry::Action);
    if typed.trim().is_empty() {
        return actions.collect();
    }
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let (mut matcher, mut letters) = (Matcher::new(Config::DEFAULT), Vec::new());
    let typed = typed.to_lowercase();
    let wanted = telling(&typed);
    let mut found = Vec::new();
    for entry in actions.chain(Entry::choices(state)) {
        let languages =
            [Some(state.text()), Some(ENGLISH).filter(|_| state.text().language != Language::English)];
        let fits = languages.into_iter().flatten().map(|text| {
            let name = entry.words(text);
            let all = format!("{name} {}", entry.other_words(text)).to_lowercase();
            let holds = wanted.iter().all(|word| all.contains(word));
            // The name itself stands behind a colon, its list before it.
            let is_named = name.rsplit(": ").next().is_some_and(|own| own.to_lowercase() == typed.trim());
            (holds, is_named, pattern.score(Utf32Str::new(&name, &mut letters), &mut matcher))
        });
        let (holds, is_named, score) = fits.max().unwrap_or_default();
        if holds || score.is_some() {
            // An action comes before a choice that matches no better.
            let order =
                (Reverse(holds), Reverse(is_named), Reverse(score), matches!(entry, Entry::Choice(..)));
            found.push((order, entry));
        }
    }
    found.sort_by_key(|&(order, _)| order);
    let any_holds = found.first().is_some_and(|((Reverse(holds), ..), _)| *holds);
    let best = found.iter().filter_map(|((.., Reverse(score), _), _)| *score).max().unwrap_or_default();
    found.retain(
        |((Reverse(holds), _, Reverse(score), _), _)| {
            if any_holds { *holds } else { score.is_some_and(|score| score * NEAR_BEST >= best) }
        },
    );
    found.into_iter().map(|(_, entry)| entry).collect()
}
