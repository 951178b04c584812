//! The row above the drawing: the pass shown, the recorded share of the search, and the settings of the
//! drawing.

use egui::containers::menu::{MenuButton, MenuConfig};

use crate::chosen_sheet;
use crate::lists::ListExt as _;
use crate::offers::scrolled_menu_ui;
use crate::panels::apart;
use crate::panels::conventions::conventions_ui;
use crate::style::Palette;
use edagari_app::catalog::shown::EstimateUnit;
use edagari_app::session::command::{Command, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::screen::data::Dialog;
use edagari_app::session::settings::{Settings, TreeGrowth};
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::session::worksheet::data::ExerciseSource;
use edagari_app::trace::Pass;
use edagari_app::trace::overview::BarMeasure;
use edagari_app::trace::tree::NodeId;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::written::method_name;

use super::camera::GrowthDirection;
use super::canvas::state::CanvasRequest;
use super::hues;
use super::hues::Coloring;
use super::timeline;
use super::view::{TreeViewSettings, direction};

use egui::{
    Align, ComboBox, Label, Layout as UiLayout, PopupCloseBehavior, RichText, TextStyle, TextWrapMode, Ui,
    WidgetText,
};

/// Paints the recorded share, the pass, and the settings of the drawing.
pub(super) fn header_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    view: &mut TreeViewSettings,
    commands: &mut Vec<Command>,
) -> Option<CanvasRequest> {
    let (mut look, mut has_room) = (None, false);
    ui.horizontal(|ui| {
        pass_ui(ui, scene, commands);
        // The buttons come first, from the right, so that the words between get exactly the remaining room.
        ui.with_layout(UiLayout::right_to_left(Align::Center), |ui| {
            look = menu_ui(ui, scene, view, commands);
            ui.with_layout(UiLayout::left_to_right(Align::Center), |ui| {
                let words = WidgetText::from(recorded(scene));
                let words = words.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
                has_room = words.size().x <= ui.available_width();
                if has_room {
                    recorded_ui(ui, scene);
                }
            });
        });
    });
    // A text too long for the room between the buttons is whole in its tooltip.
    if !has_room {
        recorded_ui(ui, scene);
    }
    look
}

/// The recorded share of the search, in as many lines as needed.
fn recorded_ui(ui: &mut Ui, scene: &TreeScene<'_>) {
    let text = scene.state.text();
    let label = Label::new(RichText::new(recorded(scene)).color(Palette::of(ui).text_weak));
    let which = scene.tree.is_rated().then(|| text.get("tree.recorded-tip.layers"));
    let tip = which.into_iter().chain([text.get("tree.recorded-tip")]).collect::<Vec<_>>();
    ui.add(label.wrap()).on_hover_text(tip.join("\n"));
}

/// The button of the menu, with all its settings.
pub(super) fn menu_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    view: &mut TreeViewSettings,
    commands: &mut Vec<Command>,
) -> Option<CanvasRequest> {
    let text = scene.state.text();
    // Several switches may be set before the menu is closed.
    let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let (menu, shown) = MenuButton::new("…").config(stays).ui(ui, |ui| {
        scrolled_menu_ui(ui, "menu of a tree", |ui| {
            timeline::steps_menu_ui(ui, scene, commands);
            ui.separator();
            let look = look_ui(ui, scene, view, commands);
            ui.separator();
            ui.menu_button(text.get("overview.menu"), |ui| overview_menu_ui(ui, scene, view));
            ui.menu_button(text.get("trees.conventions"), |ui| conventions_ui(ui, scene.state, commands));
            windows_ui(ui, scene, view);
            if scene.has_visits() {
                ui.checkbox(&mut view.by_visits, text.get("tree.look.by-visits"))
                    .on_hover_text(text.get("tree.look.by-visits-tip"));
            }
            ui.separator();
            if ui.button(text.get("export.open")).on_hover_text(text.get("export.open-tip")).clicked() {
                commands.push(Command::Show(Dialog::Export(scene.subject.drawing_place)));
                ui.close();
            }
            if scene.is_of_tree_on_board() && ui.button(text.get("worksheet.of-tree")).clicked() {
                chosen_sheet::choose(ui.ctx(), ExerciseSource::Tree);
                commands.push(Command::Show(Dialog::Worksheet));
                ui.close();
            }
            look
        })
    });
    menu.accessible_name(text.get("overview.more"));
    shown.and_then(|shown| shown.inner)
}

/// The view of the drawing: search, zoom, and growth from the top or from the left.
fn look_ui(
    ui: &mut Ui,
    scene: &TreeScene<'_>,
    view: &mut TreeViewSettings,
    commands: &mut Vec<Command>,
) -> Option<CanvasRequest> {
    let text = scene.state.text();
    let mut look = None;
    let find = ui.checkbox(&mut view.find, text.get("overview.find"));
    if find.on_hover_text(text.get("overview.find.tip")).clicked() {
        // The text field is beside the menu.
        ui.close();
    }
    for (key, request) in [
        ("tree.look.whole", CanvasRequest::Whole),
        ("tree.look.closer", CanvasRequest::Zoom(true)),
        ("tree.look.further", CanvasRequest::Zoom(false)),
    ] {
        if ui.button(text.get(key)).on_hover_text(text.get("tree.look.keys")).clicked() {
            look = Some(request);
        }
    }
    let down = direction(scene) == GrowthDirection::Down;
    if ui.button(text.get(if down { "tree.look.right" } else { "tree.look.down" })).clicked() {
        let tree_growth = if down { TreeGrowth::Right } else { TreeGrowth::Down };
        let settings = Settings { tree_growth, ..scene.state.settings.clone() };
        commands.push(Command::SetSettings(Box::new(settings)));
    }
    look
}

/// The switch for alpha and beta at every node, where nodes have them.
pub(super) fn windows_ui(ui: &mut Ui, scene: &TreeScene<'_>, view: &mut TreeViewSettings) {
    let text = scene.state.text();
    if scene.has_windows() {
        ui.checkbox(&mut view.windows, text.get("tree.look.windows"))
            .on_hover_text(text.get("tree.look.windows-tip"));
    }
}

/// The switch of the overview, the meaning of its breadth and of its colours.
fn overview_menu_ui(ui: &mut Ui, scene: &TreeScene<'_>, view: &mut TreeViewSettings) {
    let text = scene.state.text();
    ui.checkbox(&mut view.overview, text.get("overview.shown"));
    ui.separator();
    ui.label(RichText::new(text.get("overview.width")).color(Palette::of(ui).text_weak));
    let current = view.measure(scene);
    for measure in [BarMeasure::Nodes, BarMeasure::Leaves, BarMeasure::Visits] {
        let key = match measure {
            BarMeasure::Nodes => "overview.width.nodes",
            BarMeasure::Leaves => "overview.width.leaves",
            BarMeasure::Visits => "overview.width.visits",
        };
        let known = scene.has_visits() || measure != BarMeasure::Visits;
        if known && ui.radio(current == measure, text.get(key)).clicked() {
            view.measure = Some(measure);
        }
    }
    ui.separator();
    ui.label(RichText::new(text.get("overview.color")).color(Palette::of(ui).text_weak));
    for coloring in Coloring::ALL {
        ui.radio_value(&mut view.coloring, coloring, text.get(coloring.key()));
    }
    hues::legend_ui(ui, scene, view.coloring);
}

/// The stored passes of iterative deepening, and the number of dropped ones.
fn pass_ui(ui: &mut Ui, scene: &TreeScene<'_>, commands: &mut Vec<Command>) {
    let text = scene.state.text();
    let recording = scene.subject.recording;
    let name = |pass: &Pass| match pass.depth {
        Some(depth) => text.with("tree.pass.depth", &[("depth", &depth)]),
        None => text.get("tree.pass.end"),
    };
    // A search with visits has no passes: it grows a single tree.
    if scene.visits {
        return;
    }
    let gone = scene.passes_gone(recording.passes());
    let gone = gone.map(|gone| [vec![gone], scene.counts_gone()].concat().join("\n"));
    if recording.kept().count() == 1 {
        let label = ui.label(RichText::new(name(scene.pass)).strong());
        if let Some(gone) = gone {
            label.on_hover_text(gone);
        }
        return;
    }
    let combo = ComboBox::from_id_salt("pass").selected_text(name(scene.pass));
    let response = combo.list_ui(ui, |ui| {
        let chosen = scene.subject.view.pass;
        if ui.selectable_label(chosen.is_none(), text.get("tree.pass.follow")).clicked() {
            commands.push(scene.command(TreeCommand::ShowPass(None)));
        }
        for pass in recording.kept() {
            if ui.selectable_label(chosen == Some(pass.number), name(pass)).clicked() {
                commands.push(scene.command(TreeCommand::ShowPass(Some(pass.number))));
            }
        }
        if let Some(gone) = &gone {
            ui.separator();
            ui.set_max_width(GONE);
            ui.label(RichText::new(gone).small().color(Palette::of(ui).text_weak));
        }
    });
    let tip = [Some(text.get("tree.pass-tip")), gone].into_iter().flatten().collect::<Vec<_>>();
    response.response.on_hover_text(tip.join("\n"));
}

/// The breadth, in points, of the note about dropped passes.
const GONE: f32 = 220.0;

/// The recorded share of the search, and the omitted parts.
fn recorded(scene: &TreeScene<'_>) -> String {
    let text = scene.state.text();
    // Of several passes each has a tree of its own.
    let one = scene.visits || scene.subject.recording.passes() < 2;
    let key = if one { "tree.recorded" } else { "tree.recorded-pass" };
    // A pruned branch is drawn, but not searched.
    let skipped = u64::from(scene.tree.untried());
    let mut parts = vec![text.with(key, &[("recorded", &count(scene.tree.len() as u64 - skipped))])];
    // Where some is only counted, so are most cut branches, and the number of those that are drawn says nothing.
    // Nor does it stand there while cuts are to be predicted.
    let shown = skipped > 0 && scene.rim().is_none() && !scene.hides_ahead();
    parts.extend(shown.then(|| match skipped {
        1 => text.get("tree.recorded-skipped-one"),
        _ => text.with("tree.recorded-skipped", &[("skipped", &count(skipped))]),
    }));
    // Another method may be chosen for the next search.
    let (name, state) = (scene.subject.engine.method.name(), scene.state);
    let is_main = scene.subject.drawing_place == DrawingPlace::Main;
    if let Some(own) = apart::players_search(state).filter(|_| is_main) {
        parts.insert(0, own);
    } else if scene.subject.drawing_place == DrawingPlace::Main
        && state.settings.engine(&state.game.position).method.name() != name
    {
        parts.insert(0, method_name(text, scene.subject.engine));
    }
    if let Some(rim) = scene.rim() {
        parts.push(text.with("tree.folded", &[("ply", &rim)]));
    }
    let dropped = scene.subject.recording.only_counted();
    if dropped > 0 {
        parts.push(text.with("tree.dropped", &[("dropped", &short_count(dropped as f64))]));
    }
    // The tree has the numbers of its evaluation, where table and headline have discs or win rates. Below a proven value
    // there is none to be read.
    let root = (!scene.tree.is_empty()).then(|| scene.tree.node(NodeId::ROOT));
    let is_estimate = root.is_none_or(|root| root.value.is_none() || root.certainty().is_estimated());
    let measure = EstimateUnit::of(scene.root.game(), &scene.subject.engine.evaluation);
    if is_estimate && !scene.visits && measure != EstimateUnit::Plain && scene.unit.per_disc() == 1 {
        parts.push(text.get("tree.own-unit"));
    }
    if scene.is_live() {
        parts.push(text.get("tree.live"));
    }
    parts.join(" · ")
}
