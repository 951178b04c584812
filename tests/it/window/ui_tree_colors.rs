//! The colours of the overview, read from what is painted: do they tell what they are said to tell, and do they hold
//! still while one looks closer?

use std::collections::BTreeMap;

use edagari::catalog::Game;
use edagari::game::Side;
use edagari::game::score::Bound;
use edagari::search::events::Why;
use edagari::session::command::TreeCommand;
use edagari::session::state::State;
use edagari::session::update;
use edagari::trace::overview::{BarMeasure, Overview};
use edagari::trace::{NodeId, NodeState};
use edagari::window::style::Palette;
use egui::epaint::{Mesh, Shape, Vertex};
use egui::{Color32, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::window::ui_time::{SIZE, searched, show, tree};

use crate::window::mouse::Hand as _;

type Window = Harness<'static, State>;

fn othello() -> Window {
    show(searched(Game::Othello { size: 6 }, "alpha-beta:depth=5,table=off,deepening=off"), SIZE)
}

fn overview(harness: &Window) -> Rect {
    harness.get_by_label_contains("Overview of the whole tree").rect()
}

/// The bars as they were painted: where, and in which colour.
fn bars(harness: &Window) -> Vec<(Rect, Color32)> {
    fn meshes<'a>(shape: &'a Shape, found: &mut Vec<&'a Mesh>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| meshes(shape, found)),
            Shape::Mesh(mesh) => found.push(mesh),
            _ => {}
        }
    }
    let (room, mut found) = (overview(harness), Vec::new());
    harness.output().shapes.iter().for_each(|clipped| meshes(&clipped.shape, &mut found));
    let inside = |mesh: &&&Mesh| !mesh.is_empty() && room.expand(1.0).contains_rect(mesh.calc_bounds());
    let mesh = found.iter().filter(inside).max_by_key(|mesh| mesh.vertices.len()).expect("the overview");
    let quad = |corners: &[Vertex]| {
        (
            Rect::from_points(&[corners[0].pos, corners[1].pos, corners[2].pos, corners[3].pos]),
            corners[0].color,
        )
    };
    mesh.vertices.chunks_exact(4).map(quad).collect()
}

/// The node of each bar that is broad enough, with its colour; `seen` is the stretch of the whole that is in sight.
fn painted(harness: &Window, seen: (f64, f64)) -> BTreeMap<NodeId, Color32> {
    let all = &harness.state().shown_pass().expect("a pass").tree;
    let (room, whole) = (overview(harness), Overview::of(all));
    let bars = bars(harness);
    let row = bars.iter().map(|(rect, _)| rect.top() - room.top()).filter(|top| *top > 1.0);
    let row = row.fold(f32::MAX, f32::min);
    let node = |(rect, color): (Rect, Color32)| {
        let ply = ((rect.center().y - room.top()) / row) as u32;
        let share = f64::from((rect.center().x - room.left()) / room.width());
        let place = seen.0 + share * (seen.1 - seen.0);
        let id = whole.hit(BarMeasure::Nodes, place, ply)?;
        let narrow = rect.width() < 3.0 || all.node(id).state == NodeState::Skipped;
        (!narrow).then_some((id, color))
    };
    bars.into_iter().filter_map(node).collect()
}

fn whole(harness: &Window) -> (f64, f64) {
    let all = &harness.state().shown_pass().expect("a pass").tree;
    (0.0, Overview::of(all).total(BarMeasure::Nodes))
}

fn choose(harness: &mut Window, coloring: &str) {
    harness.click_on(&harness.get_by_label("More about this drawing"));
    harness.run_ok();
    harness.click_on(&harness.get_by_label("Overview"));
    harness.run_ok();
    harness.click_on(&harness.get_by_label(coloring));
    harness.run_ok();
    harness.key_press(egui::Key::Escape);
    harness.run_ok();
}

fn distance(one: Color32, other: Color32) -> f32 {
    let parts = |color: Color32| [color.r(), color.g(), color.b()].map(f32::from);
    parts(one).into_iter().zip(parts(other)).map(|(one, other)| (one - other).powi(2)).sum::<f32>().sqrt()
}

/// Each kind has one colour, which leans from the ground to the colour of its name more than to the others.
fn told_apart(found: &BTreeMap<usize, Vec<Color32>>, names: &[Color32], ground: Color32) {
    assert_eq!(found.len(), names.len(), "all kinds are there: {found:?}");
    let way = |color: Color32| {
        let apart = |to: u8, from: u8| f32::from(to) - f32::from(from);
        [apart(color.r(), ground.r()), apart(color.g(), ground.g()), apart(color.b(), ground.b())]
    };
    let dot =
        |one: [f32; 3], other: [f32; 3]| one.iter().zip(other).map(|(one, other)| one * other).sum::<f32>();
    let lean = |color, name| {
        let (color, name) = (way(color), way(name));
        dot(color, name) / (dot(color, color) * dot(name, name)).sqrt()
    };
    for (&kind, colors) in found {
        assert!(colors.iter().all(|color| *color == colors[0]), "{kind}: {colors:?}");
        let leans: Vec<_> = names.iter().map(|&name| lean(colors[0], name)).collect();
        let most = (0..names.len()).max_by(|&one, &other| leans[one].total_cmp(&leans[other]));
        assert!(most == Some(kind) && leans[kind] > 0.99, "{:?} leans {leans:?}", colors[0]);
    }
}

#[test]
fn kinds_of_values_have_the_colours_of_their_names() {
    let mut harness = othello();
    choose(&mut harness, "Exact or bound");
    let mut found: BTreeMap<usize, Vec<Color32>> = BTreeMap::new();
    let all = &harness.state().shown_pass().expect("a pass").tree;
    for (id, color) in painted(&harness, whole(&harness)) {
        let node = all.node(id);
        let Some(_) = node.value else { continue };
        let kind = match (node.bound, node.side) {
            (Bound::Exact, _) => 0,
            (Bound::Lower, Side::First) | (Bound::Upper, Side::Second) => 1,
            _ => 2,
        };
        found.entry(kind).or_default().push(color);
    }
    let palette = palette(&harness);
    // The search ends at its depth limit: no value of this tree is a proof.
    told_apart(&found, &[palette.estimate, palette.lower, palette.upper], palette.panel);
}

#[test]
fn cuts_have_the_colours_of_alpha_and_beta() {
    let mut harness = othello();
    choose(&mut harness, "Cut-offs");
    let mut found: BTreeMap<usize, Vec<Color32>> = BTreeMap::new();
    let all = &harness.state().shown_pass().expect("a pass").tree;
    let mut others = Vec::new();
    for (id, color) in painted(&harness, whole(&harness)) {
        let node = all.node(id);
        if node.why == Some(Why::Cut) {
            // MAX cuts at beta, MIN at alpha.
            found.entry(usize::from(node.side == Side::First)).or_default().push(color);
        } else {
            others.push(color);
        }
    }
    let palette = palette(&harness);
    told_apart(&found, &[palette.alpha_cut, palette.beta_cut], palette.panel);
    assert!(others.iter().all(|color| *color == others[0]), "where no cut was made there is no colour");
    assert!(found.values().all(|colors| colors[0] != others[0]));
}

#[test]
fn greater_values_lean_to_the_colour_of_the_first_player() {
    let harness = othello();
    let all = &harness.state().shown_pass().expect("a pass").tree;
    let palette = palette(&harness);
    let lean = |color| distance(color, palette.second) - distance(color, palette.first);
    let mut leans: Vec<_> = painted(&harness, whole(&harness))
        .into_iter()
        .filter_map(|(id, color)| {
            let node = all.node(id);
            Some((node.value?.for_first(node.side), lean(color)))
        })
        .collect();
    leans.sort_by_key(|&(value, _)| value);
    assert!(leans.is_sorted_by(|one, other| one.1 <= other.1 + 0.5), "{leans:?}");
    assert!(leans.last().map(|last| last.1) > leans.first().map(|first| first.1 + 20.0), "{leans:?}");
}

#[test]
fn colours_hold_still_while_one_looks_closer_and_scrubs() {
    let mut harness = othello();
    let (before, all) = (painted(&harness, whole(&harness)), whole(&harness).1);
    let room = overview(&harness);
    let share = 0.3;
    harness.scroll_at(room.left_top() + vec2(room.width() * share, 2.0), vec2(0.0, 400.0));
    harness.run_ok();
    let seen = all / 2.0_f64.exp();
    let low = f64::from(share) * (all - seen);
    let closer = painted(&harness, (low, low + seen));
    let both: Vec<_> = closer.iter().filter_map(|(id, color)| Some((id, color, before.get(id)?))).collect();
    assert!(both.len() > 12, "{} bars in both", both.len());
    for (id, now, then) in both {
        assert_eq!(now, then, "{id:?}");
    }
    let last = harness.state().shown_pass().expect("a pass").tree.steps();
    update::apply(harness.state_mut(), tree(TreeCommand::Seek(Some(last))));
    harness.run_ok();
    for (id, color) in painted(&harness, (low, low + seen)) {
        assert_eq!(closer.get(&id), Some(&color), "{id:?} at the last step");
    }
}

fn palette(harness: &Window) -> &'static Palette {
    if harness.ctx.theme() == egui::Theme::Dark { &Palette::DARK } else { &Palette::LIGHT }
}
