//! Do pictures of points, pages and moving pictures have their sizes, frames and colours?

use std::collections::{BTreeMap, BTreeSet};

use edagari::catalog::Game;
use edagari::conventions::Conventions;
use edagari::game::Side;
use edagari::session::export::data::FigurePaper;
use edagari::session::export::figure::look;
use edagari::trace::export::{
    Animation, AnimationOptions, ExportFormat, ExportRefusal, FigureGrowth, Pictures, SceneOptions, Styles,
};
use edagari::words::text::{Language, Text};
use resvg::usvg;

use crate::cli::export::{aima, search};

#[test]
fn pictures_have_points_and_pages_have_a_size() {
    let search = aima();
    let svg = search.text(ExportFormat::Svg, None);
    let size = usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("valid SVG").size();
    let png = search.export(ExportFormat::Png, &SceneOptions::default(), None).expect("exported");
    let image = resvg::tiny_skia::Pixmap::decode_png(&png).expect("a picture");
    assert_eq!(
        (image.width(), image.height()),
        ((size.width() * 2.0).ceil() as u32, (size.height() * 2.0).ceil() as u32)
    );
    let colors: std::collections::BTreeSet<_> = image.data().chunks(4).map(<[u8]>::to_vec).collect();
    assert!(colors.len() > 50, "the picture has {} colours", colors.len());
    let pdf = search.export(ExportFormat::Pdf, &SceneOptions::default(), None).expect("exported");
    assert!(pdf.starts_with(b"%PDF-1.") && pdf.len() < 100_000, "{} bytes", pdf.len());
    let text = String::from_utf8_lossy(&pdf);
    let (_, page) = text.split_once("/MediaBox").expect("a page");
    let (page, _) = page.split_once(']').expect("its size");
    let numbers: Vec<f32> = page
        .trim_start_matches([' ', '['])
        .split_whitespace()
        .filter_map(|number| number.parse().ok())
        .collect();
    assert_eq!(numbers.len(), 4, "{page}");
    assert!(
        (numbers[2] - size.width()).abs() < 1.0 && (numbers[3] - size.height()).abs() < 1.0,
        "{numbers:?}"
    );
}

#[test]
fn a_moving_picture_has_a_frame_for_each_step_and_rests_on_cuts() {
    let search = aima();
    let text = Text::new(Language::English);
    let animation = Animation {
        tree: search.tree(),
        root: &search.job.position,
        view: &SceneOptions::default(),
        look: &look(text, FigurePaper::Light, Vec::new()),
        moving: AnimationOptions { first: 0, last: u64::MAX, millis: 500 },
        say: &|snapshot| search.caption(text, Conventions::default()).of(snapshot),
    };
    let mut heard = Vec::new();
    let bytes = animation.write(&mut |done, all| {
        heard.push((done, all));
        true
    });
    let bytes = bytes.expect("exported");
    let frames = search.tree().picture(search.tree().steps()) + 1;
    assert_eq!(heard.len() as u64, frames);
    assert!(bytes.len() < 500_000, "{} bytes", bytes.len());
    let mut decoder = gif::DecodeOptions::new().read_info(bytes.as_slice()).expect("a GIF");
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        delays.push(frame.delay);
    }
    assert_eq!(delays.len() as u64, frames);
    assert_eq!(delays.iter().filter(|&&delay| delay == 125).count(), 1, "one cut: {delays:?}");
    assert_eq!(delays.last(), Some(&200));
    assert_eq!(animation.write(&mut |done, _| done < 3), Err(ExportRefusal::Stopped));
}

/// A tree with its root at the left: plies stand side by side in figures, and programs that lay trees out are asked to do so.
#[test]
fn a_tree_grows_to_the_right_where_that_is_asked_for() {
    let search = aima();
    let view = |growth| SceneOptions { growth, ..SceneOptions::default() };
    let text = |format, growth| {
        String::from_utf8(search.export(format, &view(growth), None).expect("exported")).expect("text")
    };
    let size = |growth| {
        let svg = text(ExportFormat::Svg, growth);
        usvg::Tree::from_str(&svg, &usvg::Options::default()).expect("valid SVG").size()
    };
    let (down, right) = (size(FigureGrowth::Down), size(FigureGrowth::Right));
    // Nine leaves stand below each other, in three plies.
    assert!(right.height() > 9.0 * 30.0 && right.height() > down.height(), "{right:?}");
    // Words of leaves have one place along the plies, and thirteen nodes are there.
    let svg = text(ExportFormat::Svg, FigureGrowth::Right);
    for leaf in ["12", "14"] {
        assert!(svg.contains(&format!(">{leaf}<")) || svg.contains(&format!("= {leaf}<")), "{leaf}");
    }
    for (format, mark) in [
        (ExportFormat::Dot, "rankdir=LR"),
        (ExportFormat::Mermaid, "flowchart LR"),
        (ExportFormat::Tikz, "edagari, sideways"),
    ] {
        assert!(text(format, FigureGrowth::Right).contains(mark), "{format:?}");
        assert!(!text(format, FigureGrowth::Down).contains(mark), "{format:?}");
    }
}

/// In a lecture the next cut is to be predicted: before the first step nothing tells which nodes it will take.
#[test]
fn a_node_that_will_be_cut_is_as_large_as_its_neighbours_beforehand() {
    let search = search(
        Game::NumberTree,
        "[[[[8,20],[18,16]],[[24,20],[10,12,4]]],[[[8,21],[11,5]],[[32],[10,9]]]]",
        "alpha-beta",
    );
    let words = look(Text::new(Language::English), FigurePaper::Light, Vec::new()).words;
    for growth in [FigureGrowth::Down, FigureGrowth::Right] {
        let view = SceneOptions { growth, ..SceneOptions::default() };
        let tree = search.tree();
        let pictures = Pictures::new(tree, &search.job.position, &view, &words, 100).expect("pictures");
        let mut outlines: BTreeMap<Side, BTreeSet<String>> = BTreeMap::new();
        for (index, node) in pictures.scene().export_nodes.iter().enumerate().filter(|(_, node)| !node.leaf) {
            let drawn = pictures.draw(index, &mut Styles::default()).node;
            let (_, outline) = drawn.split_once(" d=\"").expect("an outline");
            outlines
                .entry(node.side)
                .or_default()
                .insert(outline.split('"').next().expect("a path").to_owned());
        }
        assert_eq!(outlines.len(), 2);
        for (side, outlines) in outlines {
            assert_eq!(outlines.len(), 1, "{growth:?} {side:?}: {outlines:?}");
        }
    }
}
