//! The line at the bottom: what the search is doing, in one sentence.

use egui::{Panel as EguiPanel, Ui};

use super::panels::{format, step};
use super::state::{Purpose, State, Status};
use super::text::short_count;
use super::theme::UNIT;

/// Paints the status line, with the last notice behind it while there is one; its height, in points.
pub fn status_ui(ui: &mut Ui, state: &State, notice: Option<&str>) -> f32 {
    let frame = egui::Frame::side_top_panel(ui.style()).inner_margin(egui::vec2(2.0 * UNIT, 0.5 * UNIT));
    let line = EguiPanel::bottom("status").frame(frame).show(ui, |ui| {
        ui.horizontal(|ui| {
            let dropping = ui.input(|input| !input.raw.hovered_files.is_empty());
            let words = if dropping { state.text().get("status.drop") } else { sentence(state) };
            ui.label(egui::RichText::new(words).small());
            if let Some(notice) = notice {
                ui.add(egui::Label::new(egui::RichText::new(notice).small().weak()).truncate());
            }
        });
    });
    line.response.rect.height()
}

/// What the search is doing.
fn sentence(state: &State) -> String {
    let text = state.text();
    let analysis = &state.analysis;
    let Some(engine) = &analysis.engine else { return text.get("status.idle") };
    let method = text.get(&format!("method.{}", engine.method.name()));
    let work = analysis
        .progress
        .as_ref()
        .map_or((0, 0), |progress| (progress.report.nodes, progress.report.simulations));
    let (figure, count) = match work {
        (nodes, 0) => ("analysis.figure.nodes", nodes),
        (_, runs) => (format::runs(state.game.position.family()), runs),
    };
    let work = text.with(figure, &[("count", &short_count(count as f64))]);
    let seconds = analysis.progress.as_ref().map_or(0.0, |progress| progress.seconds);
    let key = match (&analysis.status, analysis.purpose) {
        (Status::Idle, _) => return text.get("status.idle"),
        (Status::Running, Purpose::Move) => "status.thinking",
        (Status::Running, Purpose::Analysis | Purpose::Again) => "status.analysing",
        (Status::Finished, _) => "status.finished",
        (Status::Limited, _) => "status.limited",
        (Status::Stopped, _) => "status.stopped",
        (Status::Failed(why), _) => return text.with("status.failed", &[("why", why)]),
    };
    let seconds = format!("{seconds:.1}");
    let told = text.with(key, &[("method", &method), ("work", &work), ("seconds", &seconds)]);
    match step::place(state) {
        Some(place) => format!("{told} · {}", text.with("status.shown", &[("place", &place)])),
        None => told,
    }
}
