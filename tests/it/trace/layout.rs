//! The geometry of the tree view: nothing overlaps, parents stand over their children, culling finds the same as
//! looking at everything.

use edagari::game::{Rng64, random_below};
use edagari::trace::layout::{ItemId, LayoutDraft, TreeLayout};
use rand::SeedableRng;

/// A random tree as lists of children.
fn random_tree(seed: u64, size: u32) -> Vec<Vec<u32>> {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut tree = vec![Vec::new()];
    for id in 1..size {
        // Young parents make deep trees, so that every third is one.
        let span = if id % 3 == 0 { 4.min(id) } else { id };
        let parent = id - 1 - random_below(&mut rng, span);
        tree[parent as usize].push(id);
        tree.push(Vec::new());
    }
    tree
}

/// Breadths from 10 to 39.
fn breadth(id: u32) -> f32 {
    10.0 + (id * 7 % 30) as f32
}

fn laid_out(tree: &[Vec<u32>]) -> TreeLayout<u32> {
    TreeLayout::tidy(0, breadth, |id, out| out.extend(&tree[id as usize]))
}

const TOLERANCE: f32 = 0.02;

#[test]
fn items_never_overlap_and_keep_their_order() {
    for seed in 0..60 {
        let tree = random_tree(seed, 400);
        let layout = laid_out(&tree);
        assert_eq!(layout.items().len(), tree.len());
        for row in layout.rows() {
            let items = &layout.items()[row.start as usize..row.end as usize];
            for pair in items.windows(2) {
                let gap = (pair[1].at - pair[1].half) - (pair[0].at + pair[0].half);
                assert!(gap >= -TOLERANCE, "seed {seed}: {pair:?} overlap by {}", -gap);
            }
        }
    }
}

#[test]
fn parents_stand_in_the_middle_of_their_children() {
    for seed in 0..20 {
        let tree = random_tree(seed, 300);
        let layout = laid_out(&tree);
        for (id, item) in layout.items().iter().enumerate() {
            let children: Vec<_> = item.children.clone().map(|child| layout.item(child)).collect();
            let expected: Vec<_> = tree[item.what as usize].clone();
            assert_eq!(children.iter().map(|child| child.what).collect::<Vec<_>>(), expected);
            assert!(children.iter().all(|child| child.parent == Some(id as ItemId)));
            if let (Some(first), Some(last)) = (children.first(), children.last()) {
                assert!((f32::midpoint(first.at, last.at) - item.at).abs() < TOLERANCE, "seed {seed}");
            }
        }
        assert!(layout.item(0).at.abs() < f32::EPSILON);
    }
}

#[test]
fn leaves_of_one_parent_stand_side_by_side() {
    let layout = TreeLayout::tidy(0, |_| 10.0, |id, out| out.extend(1..if id == 0 { 6 } else { 1 }));
    let places: Vec<_> = layout.items()[1..].iter().map(|item| item.at).collect();
    assert_eq!(places, [-20.0, -10.0, 0.0, 10.0, 20.0]);
    assert_eq!(layout.extent(), (-25.0, 25.0));
}

#[test]
fn a_subtree_that_others_do_not_reach_below_pushes_nobody_away() {
    // Four siblings, the second with four children: they fit below it without moving its siblings.
    let tree = [vec![1, 2, 3, 4], vec![], vec![5, 6, 7, 8], vec![], vec![], vec![], vec![], vec![], vec![]];
    let layout = TreeLayout::tidy(0u32, |_| 10.0, |id, out| out.extend(&tree[id as usize]));
    let places: Vec<_> = layout.items()[1..5].iter().map(|item| item.at).collect();
    assert_eq!(places, [-15.0, -5.0, 5.0, 15.0]);
}

#[test]
fn room_between_two_large_subtrees_is_shared_out() {
    // The outer siblings have wide children, the three between have none.
    let mut tree = vec![vec![1, 2, 3, 4, 5], (6..12).collect(), vec![], vec![], vec![], (12..18).collect()];
    tree.resize(18, Vec::new());
    let layout = TreeLayout::tidy(0u32, |_| 10.0, |id, out| out.extend(&tree[id as usize]));
    let places: Vec<_> = layout.items()[1..6].iter().map(|item| item.at).collect();
    let steps: Vec<_> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(steps.iter().all(|step| (step - 15.0).abs() < TOLERANCE), "{places:?}");
}

#[test]
fn culling_and_pointing_find_what_looking_at_everything_finds() {
    let layout = laid_out(&random_tree(7, 2_000));
    let (low, high) = layout.extent();
    for row in 0..layout.rows().len() {
        for step in 0..20 {
            let from = low + (high - low) * step as f32 / 20.0;
            let to = from + 60.0;
            let all = layout.rows()[row].clone();
            let seen: Vec<_> = all
                .clone()
                .filter(|&id| {
                    let item = layout.item(id);
                    item.at + item.half >= from && item.at - item.half <= to
                })
                .collect();
            assert_eq!(layout.touching(all, from, to).collect::<Vec<_>>(), seen);
            match layout.hit(row, from) {
                Some(id) => {
                    assert!((layout.item(id).at - from).abs() <= layout.item(id).half);
                    assert_eq!(layout.row_of(id), row);
                }
                None => assert!(!seen.iter().any(|&id| layout.item(id).at - layout.item(id).half <= from)),
            }
        }
    }
}

#[test]
fn a_layout_made_in_slices_is_the_one_made_at_once() {
    for (seed, slice) in [(1, 1), (2, 7), (3, 64), (4, 5_000)] {
        let tree = random_tree(seed, 900);
        let mut draft = LayoutDraft::of(0, breadth(0));
        let mut slices = 1;
        while !draft.work(slice, breadth, |id, out| out.extend(&tree[id as usize])) {
            slices += 1;
        }
        assert_eq!(draft.finished(), laid_out(&tree));
        assert!(
            slices * slice >= 3 * tree.len(),
            "each item is grown, gathered and settled: {slices} slices"
        );
    }
}
