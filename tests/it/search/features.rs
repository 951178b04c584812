//! Features and weights of Othello: is every count what a slow, obvious version finds, and every score their sum?

use std::sync::Arc;

use edagari::catalog::{Engine, Evaluation, Game, Job};
use edagari::eval::Evaluator as _;
use edagari::eval::features::Feature;
use edagari::eval::weights::{
    FeatureWeights, Phase, PreparedWeights, Stability, Weights, WeightsPreset, class_count,
};
use edagari::game::othello::{Othello, board_mask};
use edagari::game::{Rng64, Score, random_below};
use edagari::search::{Control, Unwatched};
use proptest::prelude::{any, proptest};
use rand::SeedableRng as _;

use crate::game::othello_grid::{Grid, othellos};

/// The eight neighbours of a square that are on the board.
fn neighbours(grid: &Grid, (row, column): (i32, i32)) -> Vec<(i32, i32)> {
    let near = |square: &(i32, i32)| {
        let away = (square.0 - row).abs().max((square.1 - column).abs());
        away == 1
    };
    grid.squares().filter(near).collect()
}

/// The squares that count for `side` (1 to move, -1 the other), by the words of the feature's docstring.
fn slow(grid: &Grid, feature: Feature, side: i32) -> Vec<(i32, i32)> {
    let last = grid.size - 1;
    let corners = [(0, 0), (0, last), (last, 0), (last, last)];
    let at = |square: (i32, i32)| grid.at(square.0, square.1);
    let own = |square: &(i32, i32)| at(*square) == side;
    // Discs one step from a corner that has the given owner; along an edge or across.
    let beside = |owner: i32, diagonal: bool| {
        let counts = |&(row, column): &(i32, i32)| {
            let from = |corner: &(i32, i32)| ((corner.0 - row).abs(), (corner.1 - column).abs());
            let steps: &[(i32, i32)] = if diagonal { &[(1, 1)] } else { &[(0, 1), (1, 0)] };
            corners.iter().any(|corner| at(*corner) == owner && steps.contains(&from(corner)))
        };
        grid.squares().filter(own).filter(counts).collect::<Vec<_>>()
    };
    match feature {
        Feature::Mobility | Feature::MovesBySquare => grid.moves(side),
        Feature::Surviving => grid.surviving(side),
        Feature::Stable => grid.stable(side),
        Feature::SafeFor2 => grid.surviving_plies(side, 2),
        Feature::SafeFor3 => grid.surviving_plies(side, 3),
        Feature::SafeFor4 => grid.surviving_plies(side, 4),
        Feature::PotentialMobility => {
            let open = |square: &(i32, i32)| {
                at(*square) == 0 && neighbours(grid, *square).into_iter().any(|near| at(near) == -side)
            };
            grid.squares().filter(open).collect()
        }
        Feature::Frontier => {
            let outer = |square: &(i32, i32)| {
                own(square) && neighbours(grid, *square).into_iter().any(|near| at(near) == 0)
            };
            grid.squares().filter(outer).collect()
        }
        Feature::Corners => grid.squares().filter(own).filter(|square| corners.contains(square)).collect(),
        Feature::EdgeOfEmptyCorner => beside(0, false),
        Feature::EdgeOfOwnCorner => beside(side, false),
        Feature::EdgeOfTheirCorner => beside(-side, false),
        Feature::DiagonalOfEmptyCorner => beside(0, true),
        Feature::DiagonalOfOwnCorner => beside(side, true),
        Feature::DiagonalOfTheirCorner => beside(-side, true),
        Feature::Parity => Vec::new(),
        Feature::Discs => grid.squares().filter(own).collect(),
    }
}

/// Random weights: any number of phases, linked or not, smooth or not, features on and off.
fn random_weights(size: u8, seed: u64) -> Weights {
    let mut rng = Rng64::seed_from_u64(seed);
    let mut below = |bound: u32| random_below(&mut rng, bound) as i32;
    let count = 1 + below(u32::from(Weights::most_phases(size))) as u8;
    let mut weights = Weights::standard(size).expect("a size").with_phases(count);
    weights.smooth = below(2) == 1;
    if below(2) == 1 {
        weights.stability = Stability::Forever;
    }
    for phase in &mut weights.phases {
        if below(3) == 0 {
            phase.unlink(size);
        }
        let mut number = || [below(201) - 100, 0][below(2) as usize];
        phase.position = number();
        for value in &mut phase.table {
            *value = number();
        }
        for &feature in Feature::ALL {
            *phase.weight_mut(feature) = number();
        }
    }
    weights.validate().expect("within the limits");
    weights
}

fn bits(squares: &[(i32, i32)]) -> u64 {
    squares.iter().fold(0, |bits, (row, column)| bits | 1 << (row * 8 + column))
}

proptest! {
    #[test]
    fn every_feature_counts_what_its_words_say(position in othellos()) {
        let grid = Grid::of(&position);
        let (size, own, opponent) = (position.size(), position.own(), position.opponent());
        for &feature in Feature::ALL {
            let slow = [1, -1].map(|side| slow(&grid, feature, side));
            let squares =
                [(own, opponent), (opponent, own)].map(|(own, opponent)| feature.squares(size, own, opponent));
            assert_eq!(squares, [bits(&slow[0]), bits(&slow[1])], "{feature:?}\n{position}");
            let counts = if feature == Feature::Parity {
                let empty = grid.squares().filter(|&(row, column)| grid.at(row, column) == 0).count();
                [i32::from(empty % 2 == 1), i32::from(empty % 2 == 0)]
            } else {
                slow.map(|squares| squares.len() as i32)
            };
            assert_eq!(feature.counts(size, own, opponent), counts, "{feature:?}");
        }
    }

    /// The score is the sum of its terms, counted slowly; searches get the same from prepared weights; and the squares
    /// share it out among themselves but for parity.
    #[test]
    fn a_score_is_the_sum_of_what_is_counted(position in othellos(), seed in any::<u64>()) {
        let grid = Grid::of(&position);
        let weights = random_weights(position.size(), seed);
        let discs = (position.own() | position.opponent()).count_ones();
        let numbers = weights.numbers_at(discs).expect("a phase");
        let value = |&(row, column): &(i32, i32)| {
            let place = numbers.place(position.size(), (row * 8 + column) as u8).expect("on the board");
            numbers.table[place]
        };
        let sum = |squares: &[(i32, i32)]| squares.iter().map(value).sum::<i32>();
        let count = |feature, side| match feature {
            Feature::MovesBySquare => sum(&slow(&grid, feature, side)),
            Feature::Parity => (side * if discs % 2 == 1 { 1 } else { -1 } + 1) / 2,
            Feature::Surviving if weights.stability == Stability::Forever => grid.stable(side).len() as i32,
            _ => slow(&grid, feature, side).len() as i32,
        };
        let discs_of = |side| slow(&grid, Feature::Discs, side);
        let position_term = numbers.position * (sum(&discs_of(1)) - sum(&discs_of(-1)));
        let features = Feature::ALL.iter().map(|&feature| numbers.weight(feature) * (count(feature, 1) - count(feature, -1)));
        let total = position_term + features.sum::<i32>();
        assert_eq!(weights.contributions(&position).total(), total);
        assert_eq!(weights.score(&position), Score::estimate(total));
        let prepared = PreparedWeights::of(&weights);
        assert_eq!(prepared.score(&position), Score::estimate(total));
        assert!((prepared.win_rate(&position) - weights.win_rate(&position)).abs() < 1e-12);
        let parity = weights.contributions(&position).term(Feature::Parity).total();
        assert_eq!(weights.by_square(&position).iter().sum::<i32>() + parity, total);
    }

    #[test]
    fn weights_of_every_shape_survive_a_file(size in 0..3_usize, seed in any::<u64>()) {
        let weights = random_weights([8, 6, 4][size], seed);
        let text = ron::to_string(&weights).expect("writes");
        assert_eq!(ron::from_str::<Weights>(&text).expect("reads"), weights);
    }
}

/// After f5 d6 (Black to move): discs and empty squares counted on paper.
#[test]
fn the_second_move_of_othello_is_counted_by_hand() {
    // d4 d5 d6 are White's; e4 e5 f5 are Black's.
    let (black, white) = (1 << 28 | 1 << 36 | 1 << 37, 1 << 27 | 1 << 35 | 1 << 43);
    let counts = |feature: Feature| feature.counts(8, black, white);
    assert_eq!(counts(Feature::Mobility), [5, 4]);
    assert_eq!(counts(Feature::Discs), [3, 3]);
    assert_eq!(counts(Feature::Frontier), [3, 3]);
    // Black may come to move beside d4 d5 d6: c3 d3 e3, c4 c5 c6, e6, c7 d7 e7; White beside e4 e5 f5.
    assert_eq!(counts(Feature::PotentialMobility), [10, 9]);
    assert_eq!(counts(Feature::Parity), [0, 1]);
    assert_eq!(counts(Feature::Corners), [0, 0]);
}

/// Weights of one's own features as a student would type them, and the shape that older files have.
#[test]
fn features_are_written_by_name_and_only_when_they_count() {
    let mut weights = Weights::standard(6).expect("a size");
    let plain = ron::to_string(&weights).expect("writes");
    assert!(!plain.contains("more") && !plain.contains("smooth"), "{plain}");
    *weights.phases[1].weight_mut(Feature::Frontier) = -4;
    *weights.phases[1].weight_mut(Feature::Parity) = 7;
    weights.smooth = true;
    let text = ron::to_string(&weights).expect("writes");
    assert!(text.contains("more:{Frontier:-4,Parity:7}") && text.contains("smooth:true"), "{text}");
    let typed = text.replace("Parity:7", "Parity:7,Luck:3");
    assert!(ron::from_str::<Weights>(&typed).is_err());
    let large = text.replace("Parity:7", "Parity:7000");
    assert!(ron::from_str::<Weights>(&large).expect_err("refused").to_string().contains("7000"));
}

#[test]
fn a_table_of_the_wrong_length_is_refused_by_name() {
    let mut weights = Weights::standard(8).expect("a size");
    weights.phases[2].unlink(8);
    assert_eq!((weights.phases[2].table.len(), weights.validate()), (64, Ok(())));
    weights.phases[2].table.pop();
    let said = weights.validate().expect_err("refused").to_string();
    assert!(said.contains("phase 3 has 63 values") && said.contains("10, or 64"), "{said}");
}

#[test]
fn unlinking_keeps_every_value_and_linking_takes_the_mean() {
    for size in [8, 6, 4] {
        let weights = Weights::preset(WeightsPreset::Corners, size).expect("a size");
        let mut unlinked = weights.clone();
        for phase in &mut unlinked.phases {
            phase.unlink(size);
        }
        for square in (0..64).filter(|square| board_mask(size) >> square & 1 == 1) {
            assert_eq!(unlinked.value_at(0, square), weights.value_at(0, square));
        }
        let mut linked = unlinked.clone();
        for phase in &mut linked.phases {
            phase.link(size);
        }
        assert_eq!(linked, weights);
        unlinked.phases[0].table[0] = 122;
        unlinked.phases[0].link(size);
        // (122 + 3 * 120) / 4 = 120.5, away from zero.
        assert_eq!(unlinked.phases[0].table[0], 121);
        assert_eq!(unlinked.phases[0].table.len(), class_count(size));
    }
}

/// Two phases of one number, 0 and 100: half way between the middles it counts 50.
#[test]
fn smooth_numbers_glide_in_a_straight_line() {
    let phase = |until, position| Phase {
        until,
        position,
        mobility: 0,
        stability: 0,
        table: vec![1; 10],
        more: FeatureWeights::default(),
    };
    let mut weights = Weights::new(8, vec![phase(24, 0), phase(64, 100)], 100.0).expect("fits");
    let at = |weights: &Weights, discs| weights.numbers_at(discs).expect("a phase").position;
    assert_eq!([14, 24, 25, 44].map(|discs| at(&weights, discs)), [0, 0, 100, 100]);
    weights.smooth = true;
    // The middles are 14.5 and 44.5 discs.
    assert_eq!(
        [4, 14, 15, 29, 30, 44, 45, 64].map(|discs| at(&weights, discs)),
        [0, 0, 2, 48, 52, 98, 100, 100]
    );
}

#[test]
fn a_game_parted_anew_keeps_its_numbers() {
    let standard = Weights::standard(8).expect("a size");
    for count in [1, 2, 3, 7, 60, 200] {
        let parted = standard.with_phases(count);
        assert_eq!(parted.phases.len(), usize::from(count.min(60)));
        assert_eq!(parted.validate(), Ok(()));
        let start = Othello::default();
        assert_eq!(parted.score(&start), standard.score(&start));
    }
    let mut odd = standard.clone();
    for (phase, factor) in odd.phases.iter_mut().zip([1, 2, 3]) {
        phase.position = factor;
    }
    let parted = odd.with_phases(60);
    let factors: Vec<_> = (5..=64).filter_map(|discs| Some(parted.numbers_at(discs)?.position)).collect();
    assert_eq!(factors, [[1; 20], [2; 20], [3; 20]].concat());
    assert_eq!(odd.with_phases(3), odd);
}

/// A table without the board's symmetry must not be searched as if mirror images were one.
#[test]
fn a_search_folds_mirror_images_only_where_the_table_does() {
    let game = Game::Othello { size: 6 };
    let mut weights = Weights::standard(6).expect("a size");
    weights.phases[0].unlink(6);
    for (value, place) in weights.phases[0].table.iter_mut().zip(0..) {
        *value += place * place % 17;
    }
    let search = |word: &str, weights: &Weights| {
        let mut engine = Engine::parse(word, game).expect("an engine");
        engine.evaluation = Evaluation::Weights(Box::new(weights.clone()));
        let mut control = Control::new(&engine.limits, Arc::default());
        Job::new(game.start(), engine).run(&mut control, &mut Unwatched)
    };
    let [plain, folded] =
        ["minimax:depth=4", "alpha-beta:depth=4,symmetry=on"].map(|word| search(word, &weights));
    assert_eq!((plain.score, plain.best), (folded.score, folded.best));
    let standard = Weights::standard(6).expect("a size");
    let nodes = |weights| search("alpha-beta:depth=4,table=off,symmetry=on", weights).nodes;
    assert!(nodes(&standard) < nodes(&weights), "the lectures' tables are folded");
}
