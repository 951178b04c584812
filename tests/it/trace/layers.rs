//! Is the timeline of searches by layers and by heaps true: at any step, does a recording tell what one cut off there
//! tells?

use edagari::eval::points::Points;
use edagari::game::Side;
use edagari::game::maze::{Collector, MazeParameters};
use edagari::search::Control;
use edagari::search::beam::Beam;
use edagari::search::chokudai::Chokudai;
use edagari::search::events::Event;
use edagari::trace::{Moment, NodeState, Tree, TreeSnapshot};
use proptest::prelude::*;

use crate::trace::timeline::{all, tree_of};

fn beam(width: u32, distinct: bool, root: &Collector) -> Vec<Event> {
    let mut events = Vec::new();
    Beam { width, distinct, ..Beam::default() }.search(root, &Points, &mut Control::unlimited(), &mut events);
    events
}

fn chokudai(passes: u64, root: &Collector) -> Vec<Event> {
    let mut events = Vec::new();
    let method = Chokudai { passes: Some(passes), ..Chokudai::default() };
    method.search(root, &Points, &mut Control::unlimited(), &mut events);
    events
}

/// Compares each step with a tree that was told only what had happened until then.
fn check(events: &[Event], what: &str) {
    let whole = tree_of(Side::First, events);
    let mut growing = Tree::new(Side::First);
    let mut back = Moment::at(&whole, whole.steps());
    for (at, event) in events.iter().enumerate() {
        growing.apply(event);
        // What is complete with a step is known at it.
        let is_step = matches!(event, Event::Taken { .. } | Event::Selected { .. });
        if !is_step || matches!(events.get(at + 1), Some(Event::Selected { .. })) {
            continue;
        }
        let step = growing.steps();
        back.seek(&whole, step);
        assert_eq!(back, Moment::at(&whole, step), "{what}");
        let then = TreeSnapshot::new(&whole, Some(&back));
        assert_eq!(then.len(), growing.prefix(step), "{what}, step {step}");
        for id in all(then.len()) {
            assert_eq!(then.node(id), growing.node(id), "{what}, step {step}");
            let dropped = then.node(id).state == NodeState::Dropped;
            assert!(
                !dropped || whole.node(id).state == NodeState::Dropped,
                "{what}, step {step}: taken later"
            );
        }
        assert_eq!(then.principal_variation(), growing.principal_variation(), "{what}, step {step}");
        let begun = whole.best_changes().into_iter().rfind(|&(at, _)| at <= step).map(|(_, child)| child);
        assert_eq!(begun, then.principal_variation().first().copied(), "{what}, step {step}");
        back.seek(&whole, whole.steps() - step);
    }
    let last = Moment::at(&whole, whole.steps());
    let last = TreeSnapshot::new(&whole, Some(&last));
    assert_eq!(last.principal_variation(), whole.principal_variation(), "{what}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn any_step_of_a_search_by_layers_or_heaps_is_a_recording_cut_off(
        seed: u32, width in 1_u32..6, passes in 1_u64..5, walls: bool,
    ) {
        let root = if walls {
            Collector::with_walls(MazeParameters::new(5, 5, 8, seed))
        } else {
            Collector::new(MazeParameters::new(4, 4, 6, seed))
        };
        check(&beam(width, true, &root), "a beam");
        check(&beam(width, false, &root), "a beam with duplicates");
        check(&chokudai(passes, &root), "Chokudai search");
    }
}

#[test]
fn the_last_step_of_a_beam_shows_the_line_that_it_found() {
    for seed in 0..20 {
        let root = Collector::new(MazeParameters::new(8, 8, 12, seed));
        let events = beam(4, true, &root);
        let tree = tree_of(Side::First, &events);
        let moment = Moment::at(&tree, tree.steps());
        let line = TreeSnapshot::new(&tree, Some(&moment)).principal_variation();
        assert_eq!(line, tree.principal_variation());
        let report = Beam { width: 4, distinct: true, ..Beam::default() }.search(
            &root,
            &Points,
            &mut Control::unlimited(),
            &mut Vec::new(),
        );
        let line: Vec<_> = line.into_iter().filter_map(|id| tree.action(id)).collect();
        assert_eq!(line, report.line);
    }
}
