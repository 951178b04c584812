//! The slider over all steps, with ticks at cuts and at changes of the best move.

use std::sync::Arc;

use egui::{Rect, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};

use crate::style::{Palette, UNIT};
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::{TimelineMark, Tree};

use super::signs;

/// The least distance of two ticks, in points.
const APART: f32 = 4.0;

/// The places of the ticks, as shares of the whole.
#[derive(Clone, Debug, Default)]
struct Ticks {
    key: (u64, u32, u32, u64, u32),
    marks: Vec<f32>,
    best: Vec<f32>,
}

/// Paints the slider and requests the step to which it is dragged.
pub(super) fn slider_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), 5.0 * UNIT), Sense::click_and_drag());
    let rail = Rect::from_center_size(rect.center() + vec2(0.0, UNIT), vec2(rect.width() - 4.0 * UNIT, 3.0));
    let tree = scene.tree;
    // The slider runs over pictures, in which a group of skipped actions is one, and not over single steps.
    let all = tree.picture(tree.steps()).max(1);
    let now = tree.picture(scene.now.step());
    let at = |share: f32| rail.left() + rail.width() * share;
    // The frame of the release counts as well: the pointer may have moved since the one before.
    if let Some(pointer) = response
        .interact_pointer_pos()
        .filter(|_| response.dragged() || response.drag_stopped() || response.clicked())
    {
        let share = f64::from(((pointer.x - rail.left()) / rail.width()).clamp(0.0, 1.0));
        let step = tree.step_of_picture((share * all as f64).round() as u64);
        // A running player would at once leave the chosen step.
        commands.push(scene.command(TreeCommand::Play(false)));
        commands.push(scene.command(TreeCommand::Seek(Some(step))));
    }
    let palette = Palette::of(ui);
    let share = now as f32 / all as f32;
    let painter = ui.painter();
    painter.rect_filled(rail, 1.5, palette.line);
    let done = Rect::from_min_max(rail.min, pos2(at(share), rail.max.y));
    painter.rect_filled(done, 1.5, palette.accent);
    let ticks = ticks(ui, scene, rail.width());
    // During predictions coming cuts are hidden.
    let is_seen = |tick: &&f32| !scene.subject.view.predict.on || **tick <= share;
    let color = Palette::faded(palette.text_weak, 0.8);
    for &tick in ticks.marks.iter().filter(is_seen) {
        let x = at(tick);
        painter.line_segment([pos2(x, rail.top() - 5.0), pos2(x, rail.top() - 1.0)], Stroke::new(1.0, color));
    }
    for &tick in ticks.best.iter().filter(is_seen) {
        signs::star(painter, pos2(at(tick), rail.top() - 6.0), 4.0, palette.line_best);
    }
    let held = response.dragged() || response.hovered();
    painter.circle(
        pos2(at(share), rail.center().y),
        if held { 7.0 } else { 6.0 },
        palette.accent,
        Stroke::new(1.5, palette.panel),
    );
    response.widget_info(|| WidgetInfo::slider(true, now as f64, scene.state.text().get("timeline.slider")));
    response.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
}

/// The ticks that fit, kept from frame to frame.
fn ticks(ui: &Ui, scene: &TreeScene<'_>, width: f32) -> Arc<Ticks> {
    let memory = ui.scope_id().with("ticks");
    let tree = scene.tree;
    let key = (scene.subject.search, scene.pass.number, tree.generation(), tree.steps(), width as u32);
    let kept: Option<Arc<Ticks>> = ui.data(|data| data.get_temp(memory));
    if let Some(kept) = kept.filter(|kept| kept.key == key) {
        return kept;
    }
    let most = (width / APART) as usize;
    let all = tree.picture(tree.steps()).max(1) as f32;
    let share = |step| tree.picture(step) as f32 / all;
    let mark = if scene.visits { TimelineMark::Growth } else { TimelineMark::Cut };
    // More ticks than fit would merge into a meaningless bar: then there are none at all.
    let marks =
        if tree.mark_count(mark) <= most { marks(tree, mark).map(share).collect() } else { Vec::new() };
    let mut best: Vec<f32> = tree.best_changes().into_iter().map(|(step, _)| share(step)).collect();
    // Stars are broader and stay legible only with twice the room; the first of close ones is kept.
    best.dedup_by(|later, before| (*later - *before) * width < 2.0 * APART);
    let ticks = Arc::new(Ticks { key, marks, best });
    ui.data_mut(|data| data.insert_temp(memory, Arc::clone(&ticks)));
    ticks
}

fn marks(tree: &Tree, mark: TimelineMark) -> impl Iterator<Item = u64> + '_ {
    std::iter::successors(tree.mark_after(mark, 0), move |&step| tree.mark_after(mark, step))
}
