//! A number tree: typed with mistakes underlined, grown by a recipe, or a standard one of all courses.

use std::sync::Arc;

use egui::text::{CCursor, CCursorRange, LayoutJob, TextFormat};
use egui::{
    Button, Color32, ComboBox, FontId, Frame, Galley, Grid, Id, Key, KeyboardShortcut, Modifiers, RichText,
    ScrollArea, Sense, Stroke, TextBuffer, TextEdit, TextStyle, Ui, vec2,
};

use crate::boards;
use crate::dialogs::parts::is_opened_now;
use crate::lists::ListExt as _;
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::catalog::AnyPosition;
use edagari_app::game::Side;
use edagari_app::game::number_tree::{CANONICAL, LeafOrder, NumberTree, Recipe, TreeLimit, TreeTextError};
use edagari_app::search::alpha_beta::Cut;
use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Panel;
use edagari_app::session::settings::BoardStyle;
use edagari_app::session::state::State;
use edagari_app::trace::ordering::leaves_read;
use edagari_app::words::faults;
use edagari_app::words::text::count;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TreeSource {
    Typed,
    Grown,
    Known,
}

/// The user's input so far, and its meaning.
#[derive(Clone)]
struct TreeDraft {
    /// The position on the board: another tree gets a new draft.
    board: AnyPosition,
    way: TreeSource,
    text: String,
    recipe: Recipe,
    /// The limit that the recipe would exceed.
    beyond: Option<TreeLimit>,
    /// The parsed text, read once for each text.
    read: Arc<Read>,
}

/// A text and its parsed form.
struct Read {
    text: String,
    /// The condition of cuts in alpha-beta: the number of leaves that it reads depends on it.
    cut: Cut,
    tree: Result<(AnyPosition, Facts), TreeTextError>,
}

/// Facts about a tree before it is put on the board.
#[derive(Clone, Copy)]
struct Facts {
    leaves: u64,
    nodes: u64,
    depth: u8,
    read: u64,
}

impl Read {
    fn of(text: &str, state: &State) -> Self {
        let cut = state.conventions().cut;
        let tree = NumberTree::read(text).map(|position| {
            let tree = position.tree();
            let facts = Facts {
                leaves: tree.leaves().count() as u64,
                nodes: tree.node_count() as u64,
                depth: tree.levels().into_iter().max().unwrap_or(0),
                read: leaves_read(&position.root(), cut),
            };
            (AnyPosition::NumberTree(position), facts)
        });
        Self { text: text.to_owned(), cut, tree }
    }
}

impl TreeDraft {
    fn id() -> Id {
        Id::unique("tree dialog")
    }

    /// The last input for this board; at first the tree on the board, or that of most textbooks.
    fn recall(ui: &Ui, state: &State) -> Self {
        let board = &state.game.document.start;
        let kept: Option<Self> = ui.data(|data| data.get_temp(Self::id()));
        kept.filter(|draft| draft.board == *board).unwrap_or_else(|| {
            let text = match board {
                AnyPosition::NumberTree(tree) => tree.root().to_string(),
                _ => CANONICAL[0].lists.to_owned(),
            };
            let read = Arc::new(Read::of(&text, state));
            Self {
                board: board.clone(),
                way: TreeSource::Typed,
                text,
                recipe: Recipe::default(),
                beyond: None,
                read,
            }
        })
    }

    /// The side to move at the root in the text.
    fn side(&self) -> Side {
        match &self.read.tree {
            Ok((position, _)) => position.side_to_move(),
            Err(_) => Side::First,
        }
    }
}

/// Paints the dialog.
pub fn tree_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("trees.dialog"));
    let mut draft = TreeDraft::recall(ui, state);
    ui.horizontal(|ui| {
        for (way, key) in [
            (TreeSource::Typed, "trees.typed"),
            (TreeSource::Grown, "trees.grown"),
            (TreeSource::Known, "trees.known"),
        ] {
            let button = Button::new(text.get(key)).selected(draft.way == way);
            if ui.add(button.min_size(vec2(40.0 * UNIT, 8.0 * UNIT))).clicked() {
                draft.way = way;
                if way == TreeSource::Grown {
                    grow(&mut draft);
                }
            }
        }
    });
    ui.add_space(2.0 * UNIT);
    let mut entered = false;
    match draft.way {
        TreeSource::Typed => entered = typed_ui(ui, state, &mut draft),
        TreeSource::Grown => grown_ui(ui, state, &mut draft),
        TreeSource::Known => known_ui(ui, state, &mut draft),
    }
    // Read once after everything that may have changed the text in this frame.
    if draft.read.text != draft.text || draft.read.cut != state.conventions().cut {
        draft.read = Arc::new(Read::of(&draft.text, state));
    }
    ui.add_space(UNIT);
    preview_ui(ui, state, &draft);
    if entered {
        put_on_board(&draft, commands);
    }
    ui.data_mut(|data| data.insert_temp(TreeDraft::id(), draft));
}

/// Paints the button that puts the tree on the board.
pub(super) fn begin_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let draft = TreeDraft::recall(ui, state);
    if crate::dialogs::parts::begin_ui(ui, state.text().get("trees.begin"), draft.read.tree.is_ok()) {
        put_on_board(&draft, commands);
    }
}

fn put_on_board(draft: &TreeDraft, commands: &mut Vec<Command>) {
    if let Ok((position, _)) = &draft.read.tree {
        let position = Box::new(position.clone());
        // The board may be hidden, or behind another tab.
        commands.extend([Command::CloseDialog, Command::NewFrom(position), Command::FocusPanel(Panel::Game)]);
    }
}

/// The field for nested lists; mistakes are underlined in it. It gets the focus at first. Returns whether
/// Enter was pressed.
fn typed_ui(ui: &mut Ui, state: &State, draft: &mut TreeDraft) -> bool {
    let text = state.text();
    ui.label(text.get("trees.typed-how"));
    let read = Arc::clone(&draft.read);
    let mut layouter = |ui: &Ui, typed: &dyn TextBuffer, width: f32| -> Arc<Galley> {
        // The text may have changed since it was read: an outdated mistake would underline something else.
        let mistake = read.tree.as_ref().err().filter(|_| read.text == typed.as_str());
        let job = underlined(ui, typed.as_str(), mistake, width);
        ui.fonts_mut(|fonts| fonts.layout_job(job))
    };
    let is_new = is_opened_now(ui, TreeDraft::id());
    let area = ScrollArea::vertical().id_salt("typed").max_height(30.0 * UNIT).show(ui, |ui| {
        let all = CCursorRange::two(CCursor::new(0), CCursor::new(draft.text.chars().count()));
        let field = TextEdit::multiline(&mut draft.text)
            .hint_text(CANONICAL[0].lists)
            .desired_rows(3)
            .desired_width(f32::INFINITY)
            .return_key(KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter))
            .layouter(&mut layouter);
        let mut shown = field.show(ui);
        if is_new {
            // Typing replaces the tree on the board.
            shown.state.cursor.set_char_range(Some(all));
            shown.state.store(ui.ctx(), shown.response.id);
            shown.response.request_focus();
        }
        let shown = shown.response.response;
        shown.on_hover_text(text.get("trees.typed-tip")).has_focus()
    });
    let entered = area.inner && !is_new && ui.input(|input| input.key_pressed(Key::Enter));
    ui.horizontal(|ui| {
        ui.label(text.get("trees.root"));
        let side = draft.side();
        for (choice, key) in [(Side::First, "tree.side.max"), (Side::Second, "tree.side.min")] {
            let enabled = draft.read.tree.is_ok();
            let radio = egui::RadioButton::new(side == choice, text.get(key));
            if ui.add_enabled(enabled, radio).clicked()
                && let Ok((AnyPosition::NumberTree(tree), _)) = &draft.read.tree
            {
                // The text alone contains the tree, so the side is written into it as well.
                draft.text = tree.root().with_root(choice).to_string();
            }
        }
    });
    entered
}

fn underlined(ui: &Ui, typed: &str, mistake: Option<&TreeTextError>, width: f32) -> LayoutJob {
    let palette = Palette::of(ui);
    let font: FontId = TextStyle::Monospace.resolve(ui.style());
    let plain = TextFormat::simple(font.clone(), palette.text);
    let wrong = TextFormat {
        color: palette.error,
        background: Palette::faded(palette.error, 0.18),
        underline: Stroke::new(2.0, palette.error),
        ..TextFormat::simple(font, Color32::PLACEHOLDER)
    };
    let mut job = LayoutJob { wrap: egui::text::TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    // Mistakes are given in characters, counted from 1; the layout needs bytes.
    let byte = |at: usize| typed.char_indices().nth(at).map_or(typed.len(), |(byte, _)| byte);
    let (from, to) = match mistake {
        // At the end of the text the last character is underlined.
        Some(mistake) if mistake.length == 0 => {
            let last = typed.trim_end();
            (last.char_indices().next_back().map_or(0, |(byte, _)| byte), last.len())
        }
        Some(mistake) => (byte(mistake.at - 1), byte(mistake.at - 1 + mistake.length)),
        None => (typed.len(), typed.len()),
    };
    job.append(&typed[..from], 0.0, plain.clone());
    job.append(&typed[from..to], 0.0, wrong);
    job.append(&typed[to..], 0.0, plain);
    job
}

/// The recipe; every change grows the tree afresh.
fn grown_ui(ui: &mut Ui, state: &State, draft: &mut TreeDraft) {
    let text = state.text();
    let before = draft.recipe;
    let recipe = &mut draft.recipe;
    Grid::new("recipe").num_columns(2).spacing([4.0 * UNIT, 2.0 * UNIT]).show(ui, |ui| {
        ui.label(text.get("trees.recipe.branching"));
        range_ui(ui, &mut recipe.branching.0, &mut recipe.branching.1, 1..=99);
        ui.end_row();
        ui.label(text.get("trees.recipe.depth"));
        ui.add(typed_number(&mut recipe.depth).range(1..=20));
        ui.end_row();
        ui.label(text.get("trees.recipe.values"));
        range_ui(ui, &mut recipe.values.0, &mut recipe.values.1, -999_999..=999_999);
        ui.end_row();
        ui.label(text.get("trees.recipe.order"));
        let name = |order: LeafOrder| {
            text.get(match order {
                LeafOrder::Random => "trees.order.random",
                LeafOrder::BestFirst => "trees.order.best",
                LeafOrder::WorstFirst => "trees.order.worst",
                LeafOrder::Sorted => "trees.order.sorted",
            })
        };
        ComboBox::from_id_salt("order").selected_text(name(recipe.order)).width(160.0).list_ui(ui, |ui| {
            for order in [LeafOrder::Random, LeafOrder::BestFirst, LeafOrder::WorstFirst, LeafOrder::Sorted] {
                ui.selectable_value(&mut recipe.order, order, name(order));
            }
        });
        ui.end_row();
        ui.label(text.get("trees.recipe.seed"));
        ui.horizontal(|ui| {
            ui.add(typed_number(&mut recipe.seed));
            if ui.button(text.get("trees.recipe.next")).clicked() {
                recipe.seed = recipe.seed.wrapping_add(1);
            }
        });
        ui.end_row();
        ui.label(text.get("trees.root"));
        ui.horizontal(|ui| {
            ui.radio_value(&mut recipe.max_first, true, text.get("tree.side.max"));
            ui.radio_value(&mut recipe.max_first, false, text.get("tree.side.min"));
        });
        ui.end_row();
    });
    let (fewest, most) = recipe.leaves();
    let words = if fewest == most {
        text.with("trees.recipe.leaves", &[("count", &count(fewest))])
    } else {
        text.with("trees.recipe.leaves-range", &[("least", &count(fewest)), ("most", &count(most))])
    };
    ui.label(RichText::new(words).strong());
    if draft.recipe != before {
        grow(draft);
    }
    if let Some(limit) = draft.beyond {
        ui.label(RichText::new(faults::tree_limit(text, limit)).color(Palette::of(ui).error));
    }
}

fn range_ui<T: egui::emath::Numeric>(
    ui: &mut Ui,
    low: &mut T,
    high: &mut T,
    range: std::ops::RangeInclusive<T>,
) {
    ui.horizontal(|ui| {
        ui.add(typed_number(low).range(range.clone()));
        ui.label("–");
        ui.add(typed_number(high).range(range));
    });
    // The untouched end may be in the way: the upper one is adjusted.
    if *high < *low {
        *high = *low;
    }
}

/// Replaces the text by the tree that the recipe grows; a recipe that grows none leaves it unchanged.
fn grow(draft: &mut TreeDraft) {
    match draft.recipe.grow() {
        Ok(tree) => {
            let side = if draft.recipe.max_first { Side::First } else { Side::Second };
            draft.text = NumberTree::new(tree).with_root(side).to_string();
            draft.beyond = None;
        }
        Err(limit) => draft.beyond = Some(limit),
    }
}

/// The trees of textbooks, each with an explanation.
fn known_ui(ui: &mut Ui, state: &State, draft: &mut TreeDraft) {
    let text = state.text();
    ScrollArea::vertical().id_salt("known").max_height(54.0 * UNIT).show(ui, |ui| {
        for tree in CANONICAL {
            let name = text.get(&format!("trees.known.{}", tree.key));
            let selected = draft.text == tree.lists;
            if ui.selectable_label(selected, RichText::new(name).strong()).clicked() {
                tree.lists.clone_into(&mut draft.text);
            }
            ui.horizontal(|ui| {
                ui.add_space(3.0 * UNIT);
                ui.add(egui::Label::new(text.get(&format!("trees.known.{}.what", tree.key))).wrap());
            });
        }
    });
}

/// The tree as it would be drawn and the leaves that alpha-beta would read, or the mistake in the text.
fn preview_ui(ui: &mut Ui, state: &State, draft: &TreeDraft) {
    let palette = Palette::of(ui);
    let text = state.text();
    let height = 42.0 * UNIT;
    Frame::new().fill(palette.window).corner_radius(6).inner_margin(2.0 * UNIT).show(ui, |ui| {
        let size = vec2(ui.available_width(), height);
        match &draft.read.tree {
            Ok((position, facts)) => {
                let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
                boards::miniature(ui.painter(), rect, position, None, BoardStyle::Plain.into());
                response.widget_info(|| {
                    egui::WidgetInfo::labeled(egui::Role::Image, true, text.get("trees.preview"))
                });
                let facts = text.with(
                    "trees.facts",
                    &[
                        ("leaves", &count(facts.leaves)),
                        ("nodes", &count(facts.nodes)),
                        ("depth", &facts.depth),
                        ("read", &count(facts.read)),
                    ],
                );
                ui.label(facts);
            }
            Err(mistake) => {
                ui.set_min_size(size);
                let why = faults::tree_mistake(text, &draft.read.text, mistake);
                ui.label(RichText::new(why).color(palette.error));
            }
        }
    });
}
