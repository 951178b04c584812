//! The strip under the drawing: the sentence of the step shown, a slider over all steps, and the player.

use std::fmt::Display;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{Align, Button, Color32, Label, Layout, PopupCloseBehavior, RichText, ScrollArea, TextStyle, Ui};

use crate::shortcuts;
use crate::style::{Palette, UNIT};
use edagari_app::conventions::CutName;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::drawing::playback::{Speed, Walk};
use edagari_app::session::tree::scene::{Labels, TreeScene};
use edagari_app::trace::narrate::{Sentence, narrate};
use edagari_app::trace::{Moment, NodeId, TimelineMark, TreeLevel};
use edagari_app::words::glossary;
use edagari_app::words::text::{count, short_count};

use signs::{Sign, StepButton};

mod ask;
pub(super) mod choice;
pub(super) mod code;
mod phases;
pub(super) mod signs;
mod slider;
pub(super) mod window;

/// The height of a button, in points.
const HEIGHT: f32 = 7.0 * UNIT;
const CONTROLS: f32 = 5.0 * UNIT + HEIGHT + 2.0 * UNIT;
/// The height of the sentences: two lines, or three in small letters of a simulation, whose sentence is
/// longer; in a low panel one, or two in small letters.
const STORY: f32 = 9.0 * UNIT;
const SIMULATION_STORY: f32 = 12.0 * UNIT;
const LOW_STORY: f32 = 7.0 * UNIT;
/// The height of the answers, where steps are predicted.
const ANSWERS: f32 = 6.0 * UNIT;
/// Panels below this height are low.
const LOW: f32 = 350.0;
const LOW_SIMULATION: f32 = 300.0;

/// The height of the strip in a panel of this height.
pub(super) fn height(panel: f32, scene: &TreeScene<'_>) -> f32 {
    let story = match scene.visits {
        true if panel >= LOW_SIMULATION => SIMULATION_STORY,
        false if panel >= LOW => STORY,
        _ => LOW_STORY,
    };
    story + CONTROLS + if scene.subject.view.predict.on { ANSWERS } else { 0.0 }
}

/// The height of slider and player alone.
pub(in crate::panels) const PLAYER: f32 = CONTROLS;

/// Their height where they share a row.
pub(in crate::panels) const LOW_PLAYER: f32 = HEIGHT;

/// Paints player and slider in one row, and advances the playback.
pub(super) fn low_strip_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    advance(ui, scene, commands);
    let size = egui::vec2(ui.available_width(), HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = UNIT / 2.0;
        player_ui(ui, scene, commands);
        more_ui(ui, scene, commands);
        slider::slider_ui(ui, scene, commands);
    });
}

/// Paints slider and player alone, and advances the playback.
pub(super) fn player_strip_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    advance(ui, scene, commands);
    ui.spacing_mut().item_spacing.y = UNIT / 2.0;
    slider::slider_ui(ui, scene, commands);
    let size = egui::vec2(ui.available_width(), HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = UNIT / 2.0;
        player_ui(ui, scene, commands);
        // The speed is set here during playback; at other times in the menu.
        let player = scene.subject.view.player;
        if player.plays {
            let words = format!("{} ▾", speed_name(scene, player.speed));
            let menu = ui.menu_button(words, |ui| speed_ui(ui, scene, commands)).response;
            menu.on_hover_text(scene.state.text().get("timeline.speed"));
        }
        // Beside a drawing with a row above it, the menu of that row has it.
        if !has_header(scene) {
            more_ui(ui, scene, commands);
        }
        ui.add_space(2.0 * UNIT);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            live_ui(ui, scene, commands);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| place_ui(ui, scene));
        });
    });
}

/// Paints the strip, advances the playback, and shows the position of the current node on the board.
pub(super) fn strip_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let story = ui.available_height() - CONTROLS;
    ui.spacing_mut().item_spacing.y = UNIT / 2.0;
    story_ui(ui, scene, story, commands);
    player_strip_ui(ui, scene, commands);
}

/// The sentences of the step shown, in the colour of its kind.
pub(super) fn story(scene: &TreeScene<'_>, palette: &Palette) -> (String, Color32) {
    let text = scene.state.text();
    if scene.now.moment().is_none() {
        // The keys of a presentation are those of a remote control.
        let presents = scene.state.view.presentation.is_some();
        let key = if presents { "narrate.hint-presented" } else { "narrate.hint" };
        return (text.get(key), palette.text_weak);
    }
    let mut sentences = narrate(&scene.now, &scene.subject.engine.method);
    if scene.subject.view.predict.on {
        sentences = sentences.into_iter().map(Sentence::without_verdict).collect();
    }
    let mut labels = Labels::default();
    let color = match sentences.first() {
        Some(Sentence::Cut(story)) => match scene.state.conventions().cut_name(story.side) {
            CutName::Beta => palette.beta_cut,
            CutName::Alpha => palette.alpha_cut,
        },
        _ => palette.text,
    };
    let mut words = scene.narrator(&mut labels).tell(&sentences);
    if let ([Sentence::Begun], Some(gone)) = (&*sentences, scene.passes_gone_before()) {
        words += &(text.get("narrate.space") + &gone);
    }
    match ask::verdict(scene) {
        None => (words, color),
        Some((verdict, right)) => {
            let color = if right { palette.exact } else { palette.error };
            (verdict + &words, color)
        }
    }
}

/// The sentences of the step, or the question that hides the next step.
fn story_ui(ui: &mut Ui, scene: &TreeScene<'_>, height: f32, commands: &mut Vec<Command>) {
    let (words, color) = story(scene, Palette::of(ui));
    // A panel that is pushed together may be lower than its controls.
    let size = egui::vec2(ui.available_width(), height).max(egui::Vec2::ZERO);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_size(size);
        if let Some(question) = &scene.subject.view.predict.asked {
            return ask::question_ui(ui, scene, question, height, commands);
        }
        phases::phases_ui(ui, scene, commands);
        let tall = |style: TextStyle| {
            let font = style.resolve(ui.style());
            ui.painter().layout(words.clone(), font, color, ui.available_width()).size().y
        };
        let label = RichText::new(&words).color(color);
        // A term of the theory is explained in the tooltip of its sentence.
        let is_pointed = ui.rect_contains_pointer(ui.max_rect());
        let terms = if is_pointed { glossary::explained(scene.state.text(), &words) } else { String::new() };
        let tip = format!("{words}\n\n{terms}").trim_end().to_owned();
        // A long sentence has room in small letters only, and a very long one scrolls.
        if tall(TextStyle::Body) <= height {
            ui.add(Label::new(label).wrap()).on_hover_text(tip);
        } else if tall(TextStyle::Small) <= height {
            ui.add(Label::new(label.small()).wrap()).on_hover_text(tip);
        } else {
            ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
                ui.add(Label::new(label.small()).wrap()).on_hover_text(tip);
            });
        }
    });
}

/// The line to the current node, for the board.
pub(super) fn preview(scene: &TreeScene<'_>) -> Option<Command> {
    let moment = scene.now.moment()?;
    // A line from the root of the search can be played only while the board still shows that position.
    let id =
        scene.tree.current(moment.step()).filter(|_| *scene.root == *scene.state.game.position.as_seen())?;
    (id != NodeId::ROOT).then(|| Command::Preview(scene.tree.path(id)))
}

/// Counts the elapsed time and requests as many steps.
fn advance(ui: &Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let player = scene.subject.view.player;
    let memory = ui.scope_id().with("steps that are due");
    if !player.plays {
        ui.data_mut(|data| data.remove::<DueSteps>(memory));
        return;
    }
    let rate = player.speed.per_second(scene.tree.picture(scene.tree.steps()));
    let before: Option<DueSteps> = ui.data(|data| data.get_temp(memory));
    let due = DueSteps::after(before, ui.input(|input| input.time), rate);
    let whole = due.steps.trunc();
    if whole >= 1.0 {
        // The time has passed before anything was clicked in this frame.
        commands.insert(0, scene.command(TreeCommand::Walk(Walk::By(whole as u64))));
    }
    // The part of a step that is left is carried over: at slow speeds no single frame reaches a whole one.
    let left = DueSteps { steps: due.steps - whole, ..due };
    ui.data_mut(|data| data.insert_temp(memory, left));
    // Awake when the next step is due, but not more often than a screen shows frames.
    let wait = ((1.0 - left.steps) / rate).max(1.0 / 60.0);
    ui.ctx().request_repaint_after(std::time::Duration::from_secs_f64(wait));
}

/// Steps that are due at a time, in seconds.
#[derive(Clone, Copy, Debug)]
struct DueSteps {
    time: f64,
    steps: f64,
}

impl DueSteps {
    /// Seconds that count of a frame at most, beyond the time of a step: a window that stood still does not leap afterwards.
    const STALL: f64 = 0.25;

    /// The steps due at a time, at a rate in steps a second. Time is measured from frame to frame: between two steps the window
    /// sleeps, and what the toolkit takes for the length of such a frame is a guess.
    fn after(before: Option<Self>, time: f64, rate: f64) -> Self {
        let Some(before) = before else { return Self { time, steps: 0.0 } };
        let passed = (time - before.time).clamp(0.0, rate.recip() + Self::STALL);
        Self { time, steps: before.steps + passed * rate }
    }
}

fn player_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let step = scene.now.step();
    let phase = scene.now.moment().and_then(Moment::phase);
    // At the last step the phases of its simulation can still be walked through.
    let (begun, ended) =
        (step > 0, step < scene.tree.steps() || scene.tree.phase_beside(step, phase, true).is_some());
    let (begun, ended) = match scene.now.level() {
        Some(level) => (level.stage > 0, true),
        None => (begun, ended),
    };
    let plays = scene.subject.view.player.plays;
    let walk = |walk| TreeCommand::Walk(walk);
    let buttons = [
        (Sign::Back, "step-back", begun, walk(Walk::Back)),
        (if plays { Sign::Pause } else { Sign::Play }, "step-play", true, TreeCommand::Play(!plays)),
        (Sign::Forward, "step-forward", ended, walk(Walk::Forward)),
    ];
    for (sign, name, enabled, request) in buttons {
        let request = StepButton { sign, name, enabled, request }.ui(ui, scene.state);
        commands.extend(request.map(|request| scene.command(request)));
    }
}

/// The less frequent commands: the ends, the next notable step, a question before each step, and the speed.
fn more_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (menu, _) = MenuButton::new("…").config(stays).ui(ui, |ui| steps_menu_ui(ui, scene, commands));
    menu.accessible_name(text.get("timeline.more"));
}

/// Whether a row above the drawing has a menu of its own.
pub(super) const fn has_header(scene: &TreeScene<'_>) -> bool {
    matches!(scene.subject.drawing_place, DrawingPlace::Main) && scene.state.view.presentation.is_none()
}

/// The entries of the menu of the steps.
pub(super) fn steps_menu_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let (step, last, text) = (scene.now.step(), scene.tree.steps(), scene.state.text());
    ui.horizontal(|ui| {
        for (sign, name, enabled, walk) in [
            (Sign::First, "step-first", step > 0, Walk::First),
            (Sign::Last, "step-last", step < last, Walk::Last),
        ] {
            let button = StepButton { sign, name, enabled, request: TreeCommand::Walk(walk) };
            commands.extend(button.ui(ui, scene.state).map(|request| scene.command(request)));
        }
        marks_ui(ui, scene, commands);
    });
    let levels = ui.add_enabled(scene.tree.first_level().is_some(), Button::new(text.get("timeline.levels")));
    let levels = levels.on_hover_text(text.get("timeline.levels-tip"));
    if levels.on_disabled_hover_text(text.get("timeline.levels-none")).clicked() {
        commands.push(scene.command(TreeCommand::Walk(Walk::Levels)));
        ui.close();
    }
    if scene.subject.drawing_place == DrawingPlace::Main {
        ask::switch_ui(ui, scene, commands);
    }
    ui.separator();
    speed_ui(ui, scene, commands);
}

/// Buttons from cut to cut, or from growth to growth, and from best move to best move.
fn marks_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let step = scene.now.step();
    let special = if scene.visits { TimelineMark::Growth } else { TimelineMark::Cut };
    let names = if scene.visits { ["growth-previous", "growth-next"] } else { ["cut-previous", "cut-next"] };
    let sign = if scene.visits { Sign::Growth } else { Sign::Cut };
    for (sign, mark, [previous, next]) in
        [(sign, special, names), (Sign::Best, TimelineMark::Best, ["best-previous", "best-next"])]
    {
        if scene.tree.mark_count(mark) == 0 {
            continue;
        }
        let before = scene.tree.mark_before(mark, step).is_some();
        // During predictions the buttons do not reveal whether a cut comes.
        let after = scene.subject.view.predict.on || scene.tree.mark_after(mark, step).is_some();
        for (sign, name, enabled, walk) in [
            (sign(false), previous, before, Walk::Previous(mark)),
            (sign(true), next, after, Walk::Next(mark)),
        ] {
            let request =
                StepButton { sign, name, enabled, request: TreeCommand::Walk(walk) }.ui(ui, scene.state);
            commands.extend(request.map(|request| scene.command(request)));
        }
    }
}

/// `step 14 of 23`, and the counts until then.
fn place_ui(ui: &mut Ui, scene: &TreeScene<'_>) {
    let text = scene.state.text();
    let tree = scene.tree;
    let all = count(tree.picture(tree.steps()));
    let level = |level: TreeLevel| {
        text.with("timeline.level", &[("stage", &(level.stage + 1)), ("all", &(level.last() + 1))])
    };
    let place = match scene.now.moment() {
        Some(moment) if moment.level().is_some() => moment.level().map(level).unwrap_or_default(),
        Some(moment) => {
            text.with("timeline.place", &[("step", &count(tree.picture(moment.step()))), ("all", &all)])
        }
        None => text.with("timeline.all", &[("all", &all)]),
    };
    // To a room each column shows what it counts itself: here it would not be seen whose counts these are.
    let is_column = scene.subject.drawing_place != DrawingPlace::Main;
    if is_column && scene.state.view.presentation.is_some() {
        ui.add(Label::new(RichText::new(place).strong()).truncate());
        return;
    }
    let [counted, exactly] = [counted(scene, brief), counted(scene, count)];
    let weak = Palette::of(ui).text_weak;
    let width = |words: &str, style: TextStyle| {
        let font = style.resolve(ui.style());
        ui.painter().layout_no_wrap(words.to_owned(), font, weak).size().x + UNIT
    };
    let room = ui.available_width();
    let one_row = width(&place, TextStyle::Body) + width(&counted, TextStyle::Small) + 2.0 * UNIT;
    let parts: Vec<&str> = counted.split(APART).collect();
    let row = |upto: usize| parts[..upto].join(APART);
    let beside =
        |upto: &usize| width(&place, TextStyle::Small) + width(&row(*upto), TextStyle::Small) + UNIT <= room;
    // As many counters as fit stand beside the place; the others get a row below, if they fit there.
    let upto = (1..=parts.len()).rev().find(beside).unwrap_or_default();
    let rest = parts[upto..].join(APART);
    let small = |words: &str| RichText::new(words).small().color(weak);
    let place = RichText::new(&place).strong();
    if one_row > room && width(&rest, TextStyle::Small) <= room {
        ui.vertical(|ui| {
            ui.add_space((HEIGHT - 2.0 * ui.text_style_height(&TextStyle::Small)).max(0.0) / 2.0);
            ui.spacing_mut().item_spacing = egui::vec2(2.0 * UNIT, 0.0);
            ui.spacing_mut().interact_size.y = 0.0;
            ui.horizontal(|ui| {
                ui.label(place.small());
                ui.label(small(&row(upto))).on_hover_text(&exactly);
            });
            ui.label(small(&rest)).on_hover_text(exactly);
        });
        return;
    }
    ui.add(Label::new(place).truncate());
    ui.add_space(UNIT);
    ui.add(Label::new(small(&counted)).truncate()).on_hover_text(exactly);
}

/// The separator of two counters, in all languages.
const APART: &str = " · ";

/// A count with all its digits as long as there are few.
fn brief(number: u64) -> String {
    if number < 1_000_000 { count(number) } else { short_count(number as f64) }
}

/// The counts up to the step shown.
fn counted(scene: &TreeScene<'_>, number: fn(u64) -> String) -> String {
    let text = scene.state.text();
    let counters = scene.now.counters();
    let nodes = number(scene.subject.nodes_searched(counters.nodes, scene.now.len() as u64));
    // The headline counts all passes.
    let passes = scene.subject.recording.passes() > 1;
    // Searches with visits cut nothing, and a solver that only counts does not record its leaves and cuts.
    if scene.visits || scene.subject.only_counts() {
        let grown = text.with("timeline.grown", &[("nodes", &nodes)]);
        let pass = (passes && !scene.visits).then(|| text.get("analysis.figure.this-pass"));
        return std::iter::once(grown).chain(pass).collect::<Vec<_>>().join(APART);
    }
    let [leaves, cuts, skipped] = [counters.leaves, counters.cuts, counters.skipped].map(number);
    let values: [(&str, &dyn Display); 3] = [("nodes", &nodes), ("leaves", &leaves), ("cuts", &cuts)];
    let counted = text.with("timeline.counted", &values);
    // Cuts below the recorded nodes were not counted: that figure has no place beside all cuts.
    let skipped = scene.tree.is_whole().then(|| text.with("timeline.skipped", &[("skipped", &skipped)]));
    let pass = passes.then(|| text.get("analysis.figure.this-pass"));
    [Some(counted), skipped, pass].into_iter().flatten().collect::<Vec<_>>().join(APART)
}

/// The button back to the live search.
fn live_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    if scene.now.moment().is_none() {
        return;
    }
    let text = scene.state.text();
    let words = text.get(if scene.is_live() { "timeline.live" } else { "timeline.whole" });
    let tip = shortcuts::tooltip(ui.ctx(), scene.state, "step-live");
    if ui.button(words).on_hover_text(tip).clicked() {
        commands.push(scene.command(TreeCommand::Seek(None)));
    }
}

fn speed_name(scene: &TreeScene<'_>, speed: Speed) -> String {
    let text = scene.state.text();
    match speed {
        Speed::Steps(steps) => text.with("timeline.speed.steps", &[("steps", &steps)]),
        Speed::Whole(seconds) => text.with("timeline.speed.whole", &[("seconds", &seconds)]),
    }
}

fn speed_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    let now = scene.subject.view.player.speed;
    ui.label(RichText::new(text.get("timeline.speed")).color(Palette::of(ui).text_weak));
    for speed in Speed::ALL {
        if ui.radio(speed == now, speed_name(scene, speed)).clicked() {
            commands.push(scene.command(TreeCommand::SetSpeed(speed)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::DueSteps;

    #[test]
    fn two_steps_a_second_are_two_however_rarely_the_window_wakes() {
        for frame in [1.0 / 60.0, 0.25, 0.5] {
            let mut due = None;
            for at in 0..=(10.0_f64 / frame).round() as u32 {
                due = Some(DueSteps::after(due, f64::from(at) * frame, 2.0));
            }
            let steps = due.map_or(0.0, |due| due.steps);
            assert!((steps - 20.0).abs() < 1e-6, "{steps} at {frame}");
        }
        // After a minute of sleep of the machine it goes on by a step and a half, and not by 120.
        let due = DueSteps::after(Some(DueSteps { time: 0.0, steps: 0.0 }), 60.0, 2.0);
        assert!((due.steps - 1.5).abs() < 1e-6);
    }
}
