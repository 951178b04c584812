//! The course of hill climbing and annealing in place of a tree: the points of each neighbour tried and the
//! temperature, a marker at the step shown, its boards (the current solution and the best one so far), and
//! the code.

use egui::{
    Align, Frame, Label, Layout, Rect, RichText, Role, ScrollArea, Sense, Stroke, Ui, UiBuilder, WidgetInfo,
    pos2, vec2,
};

use crate::boards;
use crate::style::{Palette, UNIT};
use edagari_app::game::ActionId;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawnSearch;
use edagari_app::session::drawing::playback::Walk;
use edagari_app::session::state::State;
use edagari_app::trace::pseudo::{lit_by, written};
use edagari_app::trace::trajectory::TrialFate;
use edagari_app::trace::{TimelineMark, Trajectory, TriedNeighbour};
use edagari_app::words::text::{Text, count};

use super::timeline::code;
use super::timeline::signs::{Sign, StepButton};

use chart::Plot;

mod chart;

/// The height of the row of buttons, and of the sentences.
const ROW: f32 = 6.0 * UNIT;
const STORY: f32 = 9.0 * UNIT;
/// The height of the title of a board.
const TITLE: f32 = 5.0 * UNIT;
/// The height of the names in the chart, and the width of all of them.
const NAMES: (f32, f32) = (5.0 * UNIT, 300.0);
/// Of boards smaller than this, in points, only one is shown.
const SMALL: f32 = 90.0;
/// From this height on, in points, the code has room below the boards.
const TALL: f32 = 220.0;

/// A course and its step shown.
struct ShownTrajectory<'a> {
    state: &'a State,
    subject: DrawnSearch<'a>,
    course: &'a Trajectory,
    step: u64,
}

/// Paints the course of the search shown.
pub(super) fn trajectory_ui(
    ui: &mut Ui,
    state: &State,
    subject: DrawnSearch<'_>,
    course: &Trajectory,
    commands: &mut Vec<Command>,
) {
    let step = subject.view.step.unwrap_or(course.steps());
    let shown = ShownTrajectory { state, subject, course, step };
    shown.advance(ui, commands);
    let room = ui.available_rect_before_wrap();
    let controls = STORY + ROW + 2.0 * UNIT;
    let (above, below) = room.split_top_bottom_at_y(room.bottom() - controls);
    let tall = above.height() >= TALL;
    let most = if tall { 480.0 } else { (above.height() * 1.1).min(420.0) };
    let (chart, aside) = above.split_left_right_at_x(above.right() - (above.width() * 0.42).min(most));
    shown.chart_ui(ui, chart.shrink2(vec2(0.0, UNIT)), commands);
    // The names may need the room above the boards too.
    let names = if chart.width() < NAMES.1 { NAMES.0 } else { 0.0 };
    let aside = aside.with_min_x(aside.left() + 3.0 * UNIT).with_min_y(aside.top() + names);
    let height = if tall { (aside.width() / 2.0 + TITLE).min(aside.height() * 0.6) } else { aside.height() };
    let (boards, code) = aside.split_top_bottom_at_y(aside.top() + height);
    ui.scope_builder(UiBuilder::new().max_rect(boards), |ui| shown.boards_ui(ui));
    if tall {
        ui.scope_builder(UiBuilder::new().max_rect(code), |ui| shown.code_ui(ui));
    }
    ui.scope_builder(UiBuilder::new().max_rect(below), |ui| {
        shown.story_ui(ui);
        shown.controls_ui(ui, commands);
    });
    // The line fits only while the board shows the root of the search.
    if shown.subject.view.step.is_some() && *shown.subject.root == *state.game.position.as_seen() {
        commands.push(Command::Preview(shown.now().to_vec()));
    }
}

impl ShownTrajectory<'_> {
    fn text(&self) -> Text {
        self.state.text()
    }

    fn trial(&self) -> Option<&TriedNeighbour> {
        self.course.at(self.step)
    }

    /// The current line of the search.
    fn now(&self) -> &[ActionId] {
        self.trial().map_or(&self.course.first().line, |trial| &trial.now)
    }

    fn command(&self, request: TreeCommand) -> Command {
        Command::Tree(self.subject.drawing_place, request)
    }

    /// Counts the elapsed time and requests as many steps.
    fn advance(&self, ui: &Ui, commands: &mut Vec<Command>) {
        let player = self.subject.view.player;
        let memory = ui.scope_id().with("part of a step that passed");
        if !player.plays {
            ui.data_mut(|data| data.remove::<f64>(memory));
            return;
        }
        // The chart is a few hundred points wide: a whole course takes ten seconds, whatever its length.
        let passed = f64::from(ui.input(|input| input.stable_dt)).min(0.25);
        // A short course has less than a step for each frame, but advances in every one.
        let due = (passed * self.course.steps() as f64 / 10.0).max(1.0);
        // The fraction of a step is carried over: else 1.9 steps a frame take twice their time.
        let due = due + ui.data(|data| data.get_temp::<f64>(memory)).unwrap_or_default();
        ui.data_mut(|data| data.insert_temp(memory, due.fract()));
        // The time has elapsed before any click in this frame.
        commands.insert(0, self.command(TreeCommand::Walk(Walk::By(due as u64))));
        ui.ctx().request_repaint_after(std::time::Duration::from_millis(33));
    }

    /// Points of the neighbours tried, the best so far, and the temperature behind them; a click or a drag
    /// goes to a step.
    fn chart_ui(&self, ui: &mut Ui, rect: Rect, commands: &mut Vec<Command>) {
        let response = ui.interact(rect, ui.scope_id().with("course"), Sense::click_and_drag());
        let plot = Plot::new(rect, self.course);
        if let Some(pointer) = response
            .interact_pointer_pos()
            .filter(|_| response.dragged() || response.drag_stopped() || response.clicked())
        {
            commands.push(self.command(TreeCommand::Play(false)));
            commands.push(self.command(TreeCommand::Seek(Some(plot.step(pointer.x)))));
        }
        plot.paint(ui, self.course, self.text());
        let palette = Palette::of(ui);
        let x = plot.x(self.step as f64);
        let hand = [pos2(x, plot.area.top()), pos2(x, plot.area.bottom())];
        ui.painter().line_segment(hand, Stroke::new(1.5, palette.selected));
        ui.painter().circle(hand[1], 5.0, palette.selected, Stroke::new(1.5, palette.panel));
        let words = self.text().get("trajectory.slider");
        response.widget_info(|| WidgetInfo::slider(true, self.step as f64, &words));
        response.on_hover_cursor(egui::CursorIcon::ResizeHorizontal);
    }

    /// The current solution and the best line so far; where there is no room for both, the former at a step,
    /// else the latter.
    fn boards_ui(&self, ui: &mut Ui) {
        let (text, palette) = (self.text(), Palette::of(ui));
        let first = self.course.first();
        let best = self.trial().map_or(first, |trial| &trial.best);
        // A neighbour that was not accepted leaves the current solution unchanged.
        let now =
            self.trial().map_or(first.points, |trial| if trial.accepted { trial.points } else { trial.from });
        let boards = [
            (self.now(), now, "trajectory.now", palette.accent),
            (&*best.line, best.points, "trajectory.best", palette.line_best),
        ];
        let room = ui.available_rect_before_wrap();
        let (left, right) = room.split_left_right_at_fraction(0.5);
        let wide = room.width() > room.height();
        let (upper, lower) = room.split_top_bottom_at_fraction(0.5);
        let halves = if wide { [left, right] } else { [upper, lower] };
        let size = halves[0].width().min(halves[0].height() - TITLE);
        // Index 0 is the current solution, index 1 the best line.
        let one = usize::from(self.subject.view.step.is_none());
        let (parts, shown) = if size < SMALL { ([room; 2], one..one + 1) } else { (halves, 0..2) };
        for at in shown {
            let (part, (line, points, key, color)) = (parts[at], boards[at]);
            let title = text.with(key, &[("points", &points), ("step", &count(best.since))]);
            ui.scope_builder(UiBuilder::new().max_rect(part.shrink(UNIT)), |ui| {
                ui.add(Label::new(RichText::new(title).small().color(color)).truncate());
                let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
                boards::way(ui.painter(), rect, self.subject.root, line, self.state.settings.look());
                let names = self.subject.root.labels(line).join(" ");
                response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &names));
                response.on_hover_text(names);
            });
        }
    }

    /// The algorithm, with the lines of the step lit.
    fn code_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let lit = match self.subject.view.step {
            Some(_) => lit_by(self.trial()),
            None => Vec::new(),
        };
        let listing = written(&self.subject.engine.method, self.state.conventions());
        let fill = Palette::between(palette.panel, palette.raised, 0.45);
        Frame::new().fill(fill).corner_radius(6).inner_margin(UNIT).show(ui, |ui| {
            ScrollArea::vertical().id_salt("code").auto_shrink(false).show(ui, |ui| {
                code::listing_ui(ui, &listing, self.step, &lit);
            });
        });
    }

    /// The step in a sentence or two.
    fn story_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui);
        let live = self.subject.view.step.is_none();
        // The keys of a presentation are those of a remote control.
        let presents = self.state.view.presentation.is_some();
        let hint = if presents { "trajectory.hint-presented" } else { "trajectory.hint" };
        let words = if live { self.text().get(hint) } else { self.story() };
        let color = if live { palette.text_weak } else { palette.text };
        let size = vec2(ui.available_width(), STORY);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(Label::new(RichText::new(words).color(color)).wrap());
        });
    }

    fn story(&self) -> String {
        let text = self.text();
        let Some(trial) = self.trial() else {
            return text.with("trajectory.begun", &[("points", &self.course.first().points)]);
        };
        let (key, chance) = match trial.fate() {
            TrialFate::Better => ("trajectory.better", 1.0),
            TrialFate::Level => ("trajectory.level", 1.0),
            TrialFate::Dared(chance) => ("trajectory.dared", chance),
            TrialFate::Declined(chance) => ("trajectory.declined", chance),
            TrialFate::Refused => ("trajectory.refused", 0.0),
        };
        let (lost, percent) = (trial.from - trial.points, chance_words(chance));
        let temperature = format!("{:.2}", trial.temperature);
        let words = text.with(
            key,
            &[
                ("points", &trial.points),
                ("from", &trial.from),
                ("lost", &lost),
                ("temperature", &temperature),
                ("chance", &percent),
            ],
        );
        if trial.is_best() {
            format!("{words}{}{}", text.get("narrate.space"), text.get("trajectory.record"))
        } else {
            words
        }
    }

    fn controls_ui(&self, ui: &mut Ui, commands: &mut Vec<Command>) {
        let size = vec2(ui.available_width(), ROW);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = UNIT / 2.0;
            let (begun, ended) = (self.step > 0, self.step < self.course.steps());
            let plays = self.subject.view.player.plays;
            let best = |later| self.course.best_beside(self.step, later).is_some();
            let walk = TreeCommand::Walk;
            for (sign, name, enabled, request) in [
                (Sign::First, "step-first", begun, walk(Walk::First)),
                (Sign::Back, "step-back", begun, walk(Walk::Back)),
                (if plays { Sign::Pause } else { Sign::Play }, "step-play", true, TreeCommand::Play(!plays)),
                (Sign::Forward, "step-forward", ended, walk(Walk::Forward)),
                (Sign::Last, "step-last", ended, walk(Walk::Last)),
                (Sign::Best(false), "best-previous", best(false), walk(Walk::Previous(TimelineMark::Best))),
                (Sign::Best(true), "best-next", best(true), walk(Walk::Next(TimelineMark::Best))),
            ] {
                let request = StepButton { sign, name, enabled, request }.ui(ui, self.state);
                commands.extend(request.map(|request| self.command(request)));
            }
            ui.add_space(2.0 * UNIT);
            let (step, all) = (count(self.step), count(self.course.steps()));
            let place = self.text().with("timeline.place", &[("step", &step), ("all", &all)]);
            ui.add(Label::new(RichText::new(place).strong()).truncate());
            if self.subject.view.step.is_some() && ui.button(self.text().get("timeline.whole")).clicked() {
                commands.push(self.command(TreeCommand::Seek(None)));
            }
        });
    }
}

/// A probability that may be very small.
fn chance_words(chance: f64) -> String {
    if chance < 0.001 {
        "< 0.1\u{2009}%".to_owned()
    } else {
        edagari_app::words::values::fine_percent(chance)
    }
}
