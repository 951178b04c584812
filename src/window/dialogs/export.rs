//! Export of a drawn tree: format, part, colours, steps; its size, and the reason why that may be too much.

use std::hash::{DefaultHasher, Hash, Hasher};

use egui::{Button, Grid, Id, ProgressBar, RichText, Ui};

use crate::dialogs::preview;
use crate::panels::nodes_on_screen;
use crate::style::{Palette, UNIT};
use crate::typed_number::typed_number;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::export::data::{ExportChoice, Extent, FigurePaper, StillStep, Target};
use edagari_app::session::export::figure::refusal;
use edagari_app::session::progress::ExportProgress;
use edagari_app::session::state::State;
use edagari_app::trace::TreeSnapshot;
use edagari_app::trace::export::{
    AnimationOptions, ExportFormat, ExportRefusal, ExportScene, FigureGrowth, FigureLook,
};
use edagari_app::words::text::{Language, Text, count};

/// Paints the dialog.
pub fn export_ui(ui: &mut Ui, state: &State, drawing_place: DrawingPlace, commands: &mut Vec<Command>) {
    choice_ui(ui, state, drawing_place, commands);
    ui.add_space(2.0 * UNIT);
    buttons_ui(ui, state, commands);
}

/// The last choice, with whether it is refused.
#[derive(Clone, Copy, Debug)]
struct Chosen {
    choice: ExportChoice,
    is_refused: bool,
}

impl Chosen {
    fn memory() -> Id {
        Id::unique("export")
    }
}

/// Paints the choices; the buttons below stay in sight where this scrolls.
pub(super) fn choice_ui(
    ui: &mut Ui,
    state: &State,
    drawing_place: DrawingPlace,
    commands: &mut Vec<Command>,
) {
    let text = state.text();
    crate::dialogs::parts::heading(ui, text.get("export.title"));
    let Some(snapshot) = state.subject(drawing_place).and_then(|subject| subject.snapshot()) else {
        ui.label(text.get("export.refused.nothing"));
        // Without a tree the buttons below find no choice, and are not painted.
        ui.data_mut(|data| data.remove::<Chosen>(Chosen::memory()));
        return;
    };
    let tree = snapshot.tree();
    let last = tree.picture(tree.steps());
    let usual = || ExportChoice::usual(drawing_place, ui.visuals().dark_mode, last);
    let before: Option<Chosen> = ui.data(|data| data.get_temp(Chosen::memory()));
    let mut choice = before.map_or_else(usual, |before| before.choice);
    choice.drawing_place = drawing_place;
    if before.is_none()
        && let Some(subject) = state.subject(drawing_place)
    {
        // In the direction of the drawing, until another one is chosen here.
        choice.growth = state.settings.tree_growth.of(subject.root.game());
    }
    // The choice is that of the last export, perhaps for a longer recording.
    choice.moving.last = choice.moving.last.min(last);
    choice.moving.first = choice.moving.first.min(choice.moving.last);
    formats_ui(ui, state, &mut choice);
    ui.add_space(UNIT);
    Grid::new("export").num_columns(2).spacing([4.0 * UNIT, 2.5 * UNIT]).show(ui, |ui| {
        extent_ui(ui, state, &mut choice);
        paper_ui(ui, state, &mut choice);
        growth_ui(ui, state, &mut choice);
        scale_ui(ui, state, &mut choice);
        steps_ui(ui, state, snapshot, &mut choice);
    });
    if state.subject(drawing_place).is_some_and(|subject| subject.engine.method.has_windows()) {
        ui.checkbox(&mut choice.windows, text.get("export.windows"));
    }
    if state.subject(drawing_place).is_some_and(|subject| subject.root.rows().is_some()) {
        let boards = egui::Checkbox::new(&mut choice.boards, text.get("export.boards"));
        ui.add_enabled(choice.format.is_drawn(), boards);
    }
    if choice.extent == Extent::Seen {
        let seen = nodes_on_screen(ui, drawing_place);
        // The visible nodes are known only from the last painting; the command updates the preview and the
        // count.
        if state.subject(drawing_place).is_some_and(|subject| *subject.view.seen != seen) {
            commands.push(Command::Tree(drawing_place, TreeCommand::SetSeen(seen)));
            ui.ctx().request_repaint();
        }
    }
    ui.add_space(UNIT);
    preview::preview_ui(ui, state, choice);
    let is_last = choice.still == StillStep::Last && !choice.format.moves();
    let snapshot = if is_last { TreeSnapshot::new(tree, None) } else { snapshot };
    ui.add_space(UNIT);
    let refused = ui.vertical(|ui| {
        // Room for a refusal and its alternative, so that the buttons below do not jump.
        ui.set_min_height(9.0 * UNIT);
        size_ui(ui, state, snapshot, &mut choice)
    });
    let chosen = Chosen { choice, is_refused: refused.inner };
    ui.data_mut(|data| data.insert_temp(Chosen::memory(), chosen));
}

/// Paints the buttons that write the export, where there is anything to write.
pub(super) fn buttons_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let chosen: Option<Chosen> = ui.data(|data| data.get_temp(Chosen::memory()));
    let Some(Chosen { choice, is_refused: refused }) = chosen else { return };
    ui.horizontal(|ui| {
        let save = Button::new(RichText::new(text.get("export.save")).strong());
        let save = ui.add_enabled(!refused, save.min_size(egui::vec2(36.0 * UNIT, 8.0 * UNIT)));
        if super::parts::confirms(&save) {
            // The dialog closes once a file is chosen.
            commands.push(Command::Export(choice, Target::File(None)));
        }
        let words = if choice.format.is_text() { "export.copy" } else { "export.copy-picture" };
        let copy = Button::new(text.get(words)).min_size(egui::vec2(0.0, 8.0 * UNIT));
        let is_copied = choice.format.is_text() || choice.format == ExportFormat::Png;
        if is_copied && ui.add_enabled(!refused, copy).clicked() {
            commands.extend([Command::CloseDialog, Command::Export(choice, Target::Clipboard)]);
        }
    });
}

fn formats_ui(ui: &mut Ui, state: &State, choice: &mut ExportChoice) {
    ui.horizontal_wrapped(|ui| {
        for &format in ExportFormat::ALL {
            let button = Button::new(format.title()).selected(choice.format == format);
            if ui.add(button.min_size(egui::vec2(13.0 * UNIT, 7.0 * UNIT))).clicked() {
                choice.format = format;
            }
        }
    });
    let text = state.text();
    let mut what = text.get(&format!("export.what.{}", choice.format.name()));
    if choice.format == ExportFormat::Tikz && text.language != Language::English {
        what = format!("{what}\n{}", text.get("export.what.tikz-wide"));
    }
    // Room for two lines, so that the widgets below stay in place.
    let room = 2.0 * ui.text_style_height(&egui::TextStyle::Body);
    ui.vertical(|ui| {
        ui.set_min_height(room);
        ui.label(RichText::new(what).color(Palette::of(ui).text_weak));
    });
}

fn extent_ui(ui: &mut Ui, state: &State, choice: &mut ExportChoice) {
    let text = state.text();
    // A trace contains the whole recording, and no drawing of it.
    if choice.format == ExportFormat::Trace {
        return;
    }
    let selected = state.subject(choice.drawing_place).is_some_and(|subject| subject.view.node.is_some());
    if !selected && choice.extent == Extent::Selected {
        // The node selected for the choice has been left since.
        choice.extent = Extent::Visible;
    }
    ui.label(text.get("export.extent"));
    Grid::new("extent").num_columns(2).spacing([4.0 * UNIT, UNIT]).show(ui, |ui| {
        ui.radio_value(&mut choice.extent, Extent::Visible, text.get("export.extent.visible"));
        ui.radio_value(&mut choice.extent, Extent::Seen, text.get("export.extent.seen"));
        ui.end_row();
        ui.radio_value(&mut choice.extent, Extent::Whole, text.get("export.extent.whole"));
        ui.add_enabled_ui(selected, |ui| {
            ui.radio_value(&mut choice.extent, Extent::Selected, text.get("export.extent.selected"));
        });
    });
    ui.end_row();
}

fn paper_ui(ui: &mut Ui, state: &State, choice: &mut ExportChoice) {
    let text = state.text();
    if choice.format == ExportFormat::Trace {
        return;
    }
    if choice.format == ExportFormat::Html {
        // A page has all colours and shows those that its reader has chosen.
        ui.label(text.get("export.languages"));
        ui.horizontal(|ui| {
            ui.radio_value(&mut choice.languages, false, text.language.name());
            ui.radio_value(&mut choice.languages, true, Language::ALL.map(Language::name).join(" · "));
        });
        ui.end_row();
        return;
    }
    ui.label(text.get("export.paper"));
    ui.horizontal(|ui| {
        for paper in FigurePaper::ALL {
            ui.radio_value(&mut choice.paper, paper, text.get(&format!("export.paper.{}", paper.name())));
        }
    });
    ui.end_row();
}

/// The direction of the tree, where the kind of file shows it.
fn growth_ui(ui: &mut Ui, state: &State, choice: &mut ExportChoice) {
    let text = state.text();
    if !choice.format.has_growth() {
        return;
    }
    ui.label(text.get("settings.tree-growth"));
    ui.horizontal(|ui| {
        ui.radio_value(&mut choice.growth, FigureGrowth::Down, text.get("settings.tree-growth.down"));
        ui.radio_value(&mut choice.growth, FigureGrowth::Right, text.get("settings.tree-growth.right"));
    });
    ui.end_row();
}

/// The resolution of a picture in pixels.
fn scale_ui(ui: &mut Ui, state: &State, choice: &mut ExportChoice) {
    if choice.format != ExportFormat::Png {
        return;
    }
    ui.label(state.text().get("export.scale"));
    ui.horizontal(|ui| {
        for scale in FigureLook::SCALES {
            ui.radio_value(&mut choice.scale, scale, format!("{scale}×"));
        }
    });
    ui.end_row();
}

/// The steps: those of a moving picture, or the one shown.
fn steps_ui(ui: &mut Ui, state: &State, snapshot: TreeSnapshot<'_>, choice: &mut ExportChoice) {
    let (text, tree) = (state.text(), snapshot.tree());
    let last = tree.picture(tree.steps());
    ui.label(text.get("export.steps"));
    if matches!(choice.format, ExportFormat::Html | ExportFormat::Trace) {
        ui.label(text.with("export.steps.all", &[("steps", &count(last))]));
        ui.end_row();
        return;
    }
    if choice.format != ExportFormat::Gif {
        let step = count(tree.picture(snapshot.step()));
        // At its last step both would be the same picture.
        if snapshot.moment().is_none() {
            choice.still = StillStep::Shown;
            ui.label(text.with("export.step-last", &[("steps", &count(last))]));
        } else {
            let here = text.with("export.step-here", &[("step", &step), ("steps", &count(last))]);
            ui.horizontal(|ui| {
                ui.radio_value(&mut choice.still, StillStep::Shown, here);
                ui.radio_value(&mut choice.still, StillStep::Last, text.get("export.step-whole"));
            });
        }
        ui.end_row();
        return;
    }
    ui.horizontal(|ui| {
        let AnimationOptions { first, last: end, .. } = &mut choice.moving;
        ui.add(typed_number(first).range(0..=*end));
        ui.label(text.get("export.steps.to"));
        ui.add(typed_number(end).range(*first..=last));
    });
    ui.end_row();
    ui.label(text.get("export.speed"));
    let mut seconds = f64::from(choice.moving.millis) / 1000.0;
    if ui.add(typed_number(&mut seconds).range(0.1..=10.0).speed(0.05).suffix("\u{2009}s")).changed() {
        choice.moving.millis = (seconds * 1000.0).round() as u32;
    }
    ui.end_row();
}

/// The number of nodes of the choice, or the reason why it is refused. Returns whether it is.
fn size_ui(ui: &mut Ui, state: &State, snapshot: TreeSnapshot<'_>, choice: &mut ExportChoice) -> bool {
    let text = state.text();
    let palette = Palette::of(ui);
    let limit = choice.format.limit();
    let nodes = match choice.format {
        ExportFormat::Trace => snapshot.tree().len(),
        _ => size(ui, state, snapshot, choice),
    };
    let why = match nodes {
        0 => Some(ExportRefusal::Nothing),
        // A page folds a tree that is too large.
        nodes if nodes > limit && choice.format != ExportFormat::Html => {
            Some(ExportRefusal::TooMany { limit })
        }
        nodes => {
            // Both ends are pictures of their own, and `first` is at most `last` since the choice was made to
            // fit above.
            let frames = choice.moving.last - choice.moving.first + 1;
            let too_long = choice.format == ExportFormat::Gif && frames > AnimationOptions::MOST;
            if !too_long {
                let words = if nodes > limit {
                    text.with("export.size.folded", &[("nodes", &count(limit as u64))])
                } else {
                    text.with("export.size", &[("nodes", &count(nodes as u64))])
                };
                ui.label(RichText::new(words).color(palette.text_weak));
            }
            too_long.then_some(ExportRefusal::TooLong { frames, limit: AnimationOptions::MOST })
        }
    };
    if let Some(why) = why {
        ui.label(RichText::new(refusal(text, choice.format, why)).color(palette.error));
        if let Some((words, instead)) = instead(state, choice, why)
            && ui.button(words).clicked()
        {
            *choice = instead;
        }
    }
    why.is_some()
}

/// The alternative to a refused choice: its words and the choice itself.
fn instead(state: &State, choice: &ExportChoice, why: ExportRefusal) -> Option<(String, ExportChoice)> {
    let text = state.text();
    match why {
        ExportRefusal::TooMany { .. } if choice.extent != Extent::Visible => {
            Some((text.get("export.instead.visible"), ExportChoice { extent: Extent::Visible, ..*choice }))
        }
        ExportRefusal::TooLong { limit, .. } => {
            let last = choice.moving.first + limit - 1;
            let words = text.with("export.instead.steps", &[("steps", &count(limit))]);
            Some((words, ExportChoice { moving: AnimationOptions { last, ..choice.moving }, ..*choice }))
        }
        _ => None,
    }
}

/// The number of nodes of the choice, up to one more than the limit of its format; recounted after changes.
fn size(ui: &Ui, state: &State, snapshot: TreeSnapshot<'_>, choice: &ExportChoice) -> usize {
    let id = Id::unique("size of the export");
    let mut hasher = DefaultHasher::new();
    (choice.format, choice.extent, choice.still, snapshot.step(), snapshot.tree().generation())
        .hash(&mut hasher);
    let subject = state.subject(choice.drawing_place);
    let looked =
        subject.map(|subject| (subject.search, subject.view.openings.revision(), &subject.view.node));
    (choice.drawing_place, choice.boards, looked).hash(&mut hasher);
    subject.map(|subject| &subject.view.seen).hash(&mut hasher);
    let key = hasher.finish();
    let known: Option<(u64, usize)> = ui.data(|data| data.get_temp(id));
    if let Some((known, size)) = known
        && known == key
    {
        return size;
    }
    let (view, root) = (choice.view(state), subject.map(|subject| subject.root));
    let size = view
        .zip(root)
        .map_or(0, |(view, root)| ExportScene::size(snapshot, root, &view, choice.format.limit()));
    ui.data_mut(|data| data.insert_temp(id, (key, size)));
    size
}

/// Paints the progress of a long export, with a button that stops it.
pub fn progress_ui(
    ctx: &egui::Context,
    state: &State,
    progress: ExportProgress,
    commands: &mut Vec<Command>,
) {
    work_ui(ctx, state.text(), progress, || commands.push(Command::StopExport));
}

/// Paints the progress of opening a large file, with a button to stop.
pub fn opening_ui(ctx: &egui::Context, state: &State, progress: ExportProgress, commands: &mut Vec<Command>) {
    work_ui(ctx, state.text(), progress, || commands.push(Command::StopOpening));
}

fn work_ui(ctx: &egui::Context, text: Text, progress: ExportProgress, stop: impl FnOnce()) {
    let corner = egui::vec2(-4.0 * UNIT, -12.0 * UNIT);
    egui::Area::new(Id::unique(progress.key)).anchor(egui::Align2::RIGHT_BOTTOM, corner).show(ctx, |ui| {
        egui::Frame::popup(ui.style()).inner_margin(3.0 * UNIT).show(ui, |ui| {
            ui.set_width(60.0 * UNIT);
            let (done, all) = (count(progress.done), count(progress.all));
            ui.label(text.with(progress.key, &[("done", &done), ("all", &all)]));
            ui.add(ProgressBar::new(progress.done as f32 / progress.all.max(1) as f32));
            if ui.button(text.get("export.stop")).clicked() {
                stop();
            }
        });
    });
}
