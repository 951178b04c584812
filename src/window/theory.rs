//! Terms of the theory in any text: their meanings on hover, and the glossary at the term on a click.

use egui::text::CCursor;
use egui::{Context, CursorIcon, FontSelection, Id, Label, Response, Ui, WidgetText};

use edagari_app::session::command::Command;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::state::State;
use edagari_app::words::glossary;
use edagari_app::words::text::Text;

/// The greatest width of a letter, in points.
const LETTER: f32 = 24.0;

/// The id of the word at which the glossary is to be opened.
fn asked_word() -> Id {
    Id::unique("glossary word")
}

/// Asks for the glossary at a word.
pub(crate) fn look_up(ctx: &Context, word: String) {
    ctx.data_mut(|data| data.insert_temp(asked_word(), word));
    ctx.request_repaint();
}

/// The requested word, once.
pub(crate) fn take_asked(ctx: &Context) -> Option<String> {
    ctx.data_mut(|data| data.remove_temp(asked_word()))
}

/// Opens the glossary on a request for a word.
pub(crate) fn open_asked(ctx: &Context, state: &State, commands: &mut Vec<Command>) {
    let is_asked = ctx.data(|data| data.get_temp::<String>(asked_word())).is_some();
    if is_asked && state.view.dialog.is_none() {
        commands.push(Command::Show(Dialog::Glossary));
    }
}

/// A text, such as a heading, a question or a paragraph. On hover it shows the meanings of its terms, or of
/// the one under the pointer; a click on one opens the glossary there.
pub(crate) fn theory_ui(ui: &mut Ui, text: Text, words: impl Into<WidgetText>) -> Response {
    let valign = ui.text_valign();
    let job = words.into().into_layout_job(ui.style(), FontSelection::Default, valign);
    let mut job = std::sync::Arc::unwrap_or_clone(job);
    let shown = job.text.clone();
    let width = ui.available_width();
    let label = ui.add(Label::new(job.clone()).wrap());
    if !label.hovered() {
        return label;
    }
    job.wrap.max_width = width;
    let galley = ui.fonts_mut(|fonts| fonts.layout_job(job));
    let pointed = label.hover_pos().and_then(|at| {
        let at = at - label.rect.left_top();
        let nearest = galley.cursor_from_pos(at);
        let left = |cursor: CCursor| galley.pos_from_cursor(cursor).left();
        // The cursor stands between two letters, of which the pointer is on one.
        let index = nearest.index.0;
        let letter = if left(nearest) <= at.x { index } else { index.saturating_sub(1) };
        let is_near = (left(nearest) - at.x).abs() < LETTER;
        let byte = shown.char_indices().nth(letter).filter(|_| is_near).map(|(byte, _)| byte);
        glossary::term_at(text, &shown, byte?)
    });
    let Some(term) = pointed else {
        let meanings = glossary::explained(text, &shown);
        return if meanings.is_empty() { label } else { label.on_hover_text(meanings) };
    };
    let name = glossary::name(text, term);
    let label = label.on_hover_cursor(CursorIcon::PointingHand);
    if label.clicked() {
        look_up(ui.ctx(), name.clone());
    }
    label.on_hover_text(format!("{name}: {}", glossary::meaning(text, term)))
}
