//! Does a bound made of estimates look like one in every form of a tree, and a proven one like a proof?

use edagari::catalog::Game;
use edagari::trace::export::ExportFormat;

use crate::cli::export::{AIMA, search, words_of};
use crate::cli::terminal;

/// Whether a text has a bound that is written as proven, and one that is written as an estimate.
fn bounds(text: &str) -> (bool, bool) {
    (text.contains(['≤', '≥']), text.contains(['≲', '≳']))
}

#[test]
fn bounds_of_estimates_have_their_own_signs_in_figures() {
    let start = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
    let othello = search(Game::Othello { size: 8 }, &start, "alpha-beta:depth=3");
    let textbook = search(Game::NumberTree, AIMA, "alpha-beta");
    for (search, found) in [(&othello, (false, true)), (&textbook, (true, false))] {
        // At the end, and while the root is open.
        for step in [None, Some(search.tree().steps() * 2 / 3)] {
            for format in [ExportFormat::Svg, ExportFormat::Dot, ExportFormat::Mermaid] {
                let words = search.text(format, step);
                let words = if format == ExportFormat::Svg { words_of(&words).join(" ") } else { words };
                let nodes = words.replace("≥ β", "").replace("≥ beta", "");
                assert_eq!(bounds(&nodes), found, "{format:?} {step:?}: {nodes}");
            }
            let tikz = search.text(ExportFormat::Tikz, step);
            let signs = (
                tikz.contains("leqslant$ ") || tikz.contains("geqslant$ "),
                tikz.contains("sssim$ ") || tikz.contains("gtrsim$ "),
            );
            assert_eq!(signs, found, "{tikz}");
            let nodes = search.json(step);
            let bound = nodes.iter().filter(|node| node["bound"] == "lower" || node["bound"] == "upper");
            let proven: Vec<_> = bound.map(|node| node["proven"] == true).collect();
            assert!(!proven.is_empty() && proven.iter().all(|&proven| proven == found.0));
        }
    }
}

#[test]
fn the_command_line_writes_them_alike() {
    let run = |line: &str| terminal::run(&line.split(' ').collect::<Vec<_>>());
    let (_, out, err) = run("tree --game othello --method alpha-beta --depth 3");
    assert_eq!(bounds(&out), (false, true), "{out}{err}");
    let (_, out, err) = run("tree --tree [[3,12,8],[2,4,6],[14,5,2]] --method alpha-beta");
    assert_eq!(bounds(&out), (true, false), "{out}{err}");
}
