//! The reasons why the moves of a line were missed: the line, and a sentence for each of its moves, which
//! leads to its node.

use egui::{Align, Button, Frame, Id, Label, Layout as UiLayout, RichText, ScrollArea, TextEdit, Ui, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::{ActionId, NotationError};
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::MoveVerdict;
use edagari_app::words::faults::notation_error;
use edagari_app::words::narrator::VerdictWords;

/// The line as typed.
#[derive(Clone, Debug, Default)]
struct TypedLine {
    text: String,
    /// The line explained in the last frame and the typed one: any other was requested elsewhere.
    explained: Option<Vec<ActionId>>,
    asked: Option<Vec<ActionId>>,
    /// The reason why it cannot be read.
    fault: String,
}

/// Paints the line and the fate of each of its moves.
pub(super) fn missed_ui(ui: &mut Ui, scene: &TreeScene<'_>, line: &[ActionId], commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    let frame = Frame::new()
        .fill(Palette::between(palette.panel, palette.raised, 0.45))
        .corner_radius(6)
        .inner_margin(2.0 * UNIT);
    frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        head_ui(ui, scene, commands);
        field_ui(ui, scene, line, commands);
        ui.add_space(UNIT);
        let area =
            ScrollArea::vertical().id_salt("missed moves").auto_shrink(false).min_scrolled_height(16.0);
        area.show(ui, |ui| verdicts_ui(ui, scene, line, commands));
    });
}

fn head_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    ui.horizontal(|ui| {
        ui.with_layout(UiLayout::right_to_left(Align::Center), |ui| {
            let close = text.get("tree.missed.close");
            let button = ui.button("✕").on_hover_text(&close).accessible_name(close);
            if button.clicked() {
                commands.push(scene.command(TreeCommand::Missed(None)));
            }
            ui.with_layout(UiLayout::left_to_right(Align::Center), |ui| {
                ui.add(Label::new(RichText::new(text.get("tree.missed.title")).strong()).truncate());
            });
        });
    });
}

/// The line as text, to be changed or pasted over.
fn field_ui(ui: &mut Ui, scene: &TreeScene<'_>, line: &[ActionId], commands: &mut Vec<Command>) {
    let text = scene.state.text();
    let id = Id::unique("line of missed moves");
    let mut typed: TypedLine = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let is_new = typed.explained.as_deref() != Some(line) && typed.asked.as_deref() != Some(line);
    if is_new {
        typed = TypedLine { text: written(scene.root, line), ..TypedLine::default() };
    }
    if typed.explained.as_deref() != Some(line) {
        typed.explained = Some(line.to_vec());
    }
    let mut first = Vec::new();
    first.extend(scene.root.actions().first().copied());
    let hint = text.with("tree.missed.hint", &[("example", &written(scene.root, &first))]);
    let field = TextEdit::singleline(&mut typed.text).hint_text(&hint).desired_width(f32::INFINITY);
    let field = ui.add(field).accessible_name(hint);
    // An empty line is to be typed, so the field takes the focus.
    if is_new && line.is_empty() {
        field.request_focus();
    }
    if field.changed() {
        let (read, fault) = read(scene, &typed.text);
        typed.fault = fault.map_or_else(String::new, |fault| notation_error(text, &fault));
        if read != line {
            typed.asked = Some(read.clone());
            commands.push(scene.command(TreeCommand::Missed(Some(read))));
        }
    }
    if !typed.fault.is_empty() {
        // A half-typed move is no mistake.
        let palette = Palette::of(ui);
        let color = if field.has_focus() { palette.text_weak } else { palette.error };
        ui.add(Label::new(RichText::new(&typed.fault).color(color)).wrap());
    }
    ui.data_mut(|data| data.insert_temp(id, typed));
}

/// A line by the labels of the tree, where its nodes have labels.
fn written(root: &AnyPosition, line: &[ActionId]) -> String {
    if matches!(root, AnyPosition::NumberTree(_)) {
        root.names(line).join(" ")
    } else {
        root.write_moves(line)
    }
}

/// The typed line, as far as it can be read, and the error at its end.
fn read(scene: &TreeScene<'_>, typed: &str) -> (Vec<ActionId>, Option<NotationError>) {
    let typed = typed.trim();
    match scene.root.parse_moves(typed) {
        Ok(read) => (read, None),
        Err(fault) => {
            let begun: String = typed.chars().take(fault.at.saturating_sub(1)).collect();
            (scene.root.parse_moves(begun.trim()).unwrap_or_default(), Some(fault))
        }
    }
}

fn verdicts_ui(ui: &mut Ui, scene: &TreeScene<'_>, line: &[ActionId], commands: &mut Vec<Command>) {
    let (text, palette) = (scene.state.text(), Palette::of(ui));
    let mut weak = |words: String| ui.add(Label::new(RichText::new(words).color(palette.text_weak)).wrap());
    if line.is_empty() {
        weak(text.get("tree.missed.empty"));
        return;
    }
    let best = scene.subject.recording.stats().latest().report.favoured();
    let verdicts = MoveVerdict::of_line(scene.tree, scene.root, line, best);
    if verdicts.is_empty() {
        weak(text.get("tree.missed.none"));
        return;
    }
    let (mut labels, tip) = (Labels::default(), text.get("tree.missed.tip"));
    for VerdictWords { number, node, sentence } in scene.narrator(&mut labels).verdict_words(&verdicts) {
        let words = format!("{number}. {sentence}");
        let row = Button::selectable(scene.selected == Some(node), words).wrap();
        let row = ui.add(row.min_size(vec2(ui.available_width(), 0.0)));
        if row.on_hover_text(&tip).clicked() {
            commands.extend(scene.reveal(node));
        }
    }
}
