//! Static evaluation: do the bit tricks count what the words say, for both sides and from every side of the board?

use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::eval::disc_difference::DiscDifference;
use edagari::eval::stability::{stable, surviving};
use edagari::eval::weights::{Stability, Weights, WeightsPreset, class_count, class_name, square_class};
use edagari::eval::{Evaluator, logistic};
use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::{Othello, board_mask};
use edagari::game::{Alternating as _, Notation as _, Position as _, Rng64, Score, Sequential, Side};
use proptest::prelude::{Strategy, any, proptest};
use rand::SeedableRng as _;

use crate::game::othello_grid::{Grid, after_random_moves, othellos};

fn connect_fours() -> impl Strategy<Value = ConnectFour> {
    (4..=8_u8, 4..=8_u8, 0..64_u32, any::<u64>()).prop_filter_map(
        "fits 64 bits",
        |(width, height, moves, seed)| {
            Some(after_random_moves(ConnectFour::new(width, height)?, moves, seed))
        },
    )
}

fn othello(moves: &str) -> Othello {
    let start = Othello::default();
    let moves = start.parse_moves(moves).expect("legal");
    moves.into_iter().fold(start, |position, id| position.after(position.action(id).expect("legal")))
}

/// Every preset that a board size has, with both kinds of stability.
fn all_weights(size: u8) -> Vec<Weights> {
    let mut all = Vec::new();
    for preset in WeightsPreset::LECTURES {
        for stability in [Stability::OneReply, Stability::Forever] {
            let mut weights = Weights::preset(preset, size).expect("a size");
            weights.stability = stability;
            all.push(weights);
        }
    }
    all
}

proptest! {
    #[test]
    fn the_three_terms_are_what_a_grid_counts(position in othellos()) {
        let grid = Grid::of(&position);
        for weights in all_weights(position.size()) {
            let phase = weights.phase_at((position.own() | position.opponent()).count_ones());
            let terms = weights.contributions(&position);
            let value = |square| weights.value_at(phase, square);
            assert_eq!([terms.position.own, terms.position.theirs], [1, -1].map(|side| grid.sum(side, value)));
            let phase = &weights.phases[phase];
            // Counted also where they weigh nothing.
            assert_eq!([terms.mobility.own, terms.mobility.theirs], [1, -1].map(|side| grid.moves(side).len() as i32));
            let staying = [1, -1].map(|side| match weights.stability {
                Stability::OneReply => grid.surviving(side).len() as i32,
                Stability::Forever => grid.stable(side).len() as i32,
            });
            assert_eq!([terms.stability.own, terms.stability.theirs], staying);
            let total = terms.position.own - terms.position.theirs
                + phase.mobility * (terms.mobility.own - terms.mobility.theirs)
                + phase.stability * (staying[0] - staying[1]);
            assert_eq!(weights.score(&position), Score::estimate(total));
        }
    }

    #[test]
    fn which_discs_stay_is_what_a_grid_finds(position in othellos()) {
        let grid = Grid::of(&position);
        let (size, own, opponent) = (position.size(), position.own(), position.opponent());
        assert_eq!(surviving(size, own, opponent), Grid::bits(&grid.surviving(1)));
        assert_eq!(surviving(size, opponent, own), Grid::bits(&grid.surviving(-1)));
        assert_eq!(stable(size, own, opponent), Grid::bits(&grid.stable(1)));
    }

    /// Whatever is played, by either side and out of turn too, stable discs stay.
    #[test]
    fn stable_discs_are_never_turned(position in othellos(), seed in any::<u64>()) {
        let both = |position: &Othello| Side::BOTH.map(|side| {
            stable(position.size(), position.discs(side), position.discs(side.other()))
        });
        let mut rng = Rng64::seed_from_u64(seed);
        let mut position = position;
        let mut before = both(&position);
        while !position.is_over() {
            position.play(position.random_action(&mut rng));
            let now = both(&position);
            assert!((0..2).all(|side| before[side] & !now[side] == 0), "{position}");
            before = now;
        }
    }

    #[test]
    fn othello_scores_of_the_two_sides_cancel(position in othellos()) {
        let other = Othello::with_discs(
            position.size(),
            position.discs(Side::First),
            position.discs(Side::Second),
            position.side_to_move().other(),
        ).expect("the same discs");
        for weights in all_weights(position.size()) {
            assert_eq!(weights.score(&position), -weights.score(&other));
            assert!((weights.win_rate(&position) + weights.win_rate(&other) - 1.0).abs() < 1e-12);
        }
        assert_eq!(DiscDifference.score(&position), -DiscDifference.score(&other));
        assert!((DiscDifference.win_rate(&position) + DiscDifference.win_rate(&other) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn othello_scores_do_not_depend_on_how_the_board_is_turned(position in othellos()) {
        let size = position.size();
        let turned = |discs: u64, transposed: bool, flipped: bool| (0..64).fold(0, |turned, square| {
            let (row, column) = (square / 8, square % 8);
            let (row, column) = if transposed { (column, row) } else { (row, column) };
            let row = if flipped { size - 1 - row.min(size - 1) } else { row };
            turned | u64::from(discs & (1 << square) != 0) << (row * 8 + column)
        });
        for (transposed, flipped) in [(true, false), (false, true), (true, true)] {
            let [black, white] = Side::BOTH.map(|side| turned(position.discs(side), transposed, flipped));
            let other = Othello::with_discs(size, black, white, position.side_to_move()).expect("on the board");
            for weights in all_weights(size) {
                assert_eq!(weights.contributions(&position), weights.contributions(&other));
            }
        }
    }

    #[test]
    fn lines_and_threats_are_what_a_slow_count_finds(position in connect_fours()) {
        assert_eq!(ConnectFourLines.score(&position), Score::estimate(slow_lines(&position)));
    }

    #[test]
    fn lines_do_not_depend_on_left_and_right(position in connect_fours()) {
        assert_eq!(ConnectFourLines.score(&position), ConnectFourLines.score(&position.mirrored()));
    }
}

/// The value of [`ConnectFourLines`] by its words, cell by cell.
fn slow_lines(position: &ConnectFour) -> i32 {
    let (width, height) = (i32::from(position.width()), i32::from(position.height()));
    let inside = |(column, row): (i32, i32)| (0..width).contains(&column) && (0..height).contains(&row);
    let stone = |cell: (i32, i32)| inside(cell).then(|| position.stone(cell.0 as u8, cell.1 as u8)).flatten();
    let cells = || (0..width).flat_map(|column| (0..height).map(move |row| (column, row)));
    let lines: Vec<[(i32, i32); 4]> = cells()
        .flat_map(|(column, row)| {
            [(1, 0), (0, 1), (1, 1), (1, -1)]
                .map(|(right, up)| [0, 1, 2, 3].map(|step| (column + step * right, row + step * up)))
        })
        .filter(|line| line.iter().all(|&cell| inside(cell)))
        .collect();
    let stones =
        |line: &[(i32, i32); 4], side| line.iter().filter(|&&cell| stone(cell) == Some(side)).count();
    let threat = |cell: (i32, i32), side| {
        inside(cell)
            && stone(cell).is_none()
            && lines.iter().any(|line| line.contains(&cell) && stones(line, side) == 3)
    };
    let any_threat_below = |(column, row): (i32, i32)| {
        (0..row).any(|below| Side::BOTH.iter().any(|&side| threat((column, below), side)))
    };
    // Who moves at a cell when every other column is full and this one up to the cell.
    let last_mover = |(_, row): (i32, i32)| {
        if ((width - 1) * height + row) % 2 == 0 { Side::First } else { Side::Second }
    };
    let landing = |(column, row): (i32, i32)| row == 0 || stone((column, row - 1)).is_some();
    let at_once = |side: Side| cells().filter(|&cell| landing(cell) && threat(cell, side)).count();
    let of_side = |side: Side| {
        let open = lines.iter().filter(|line| stones(line, side.other()) == 0);
        let lines: i32 = open.map(|line| [0, 0, 10, 6][stones(line, side)]).sum();
        let threats: i32 = cells()
            .filter(|&cell| threat(cell, side) && !landing(cell) && !any_threat_below(cell))
            .map(|cell| {
                let stacked = threat((cell.0, cell.1 + 1), side);
                i32::from(stacked) * 5 + if last_mover(cell) == side { 30 } else { 8 }
            })
            .sum();
        lines + threats
    };
    let (own, theirs) = (position.side_to_move(), position.side_to_move().other());
    match (at_once(own), at_once(theirs)) {
        (0, 0 | 1) => of_side(own) - of_side(theirs),
        (0, _) => -400,
        _ => 400,
    }
}

/// After f5 White has d4 alone; Black has d5, e5, e4 (class d4) and f5 (class d3). Both have three moves. Black
/// can turn d4; White's d6, f4 and f6 turn d5, e4 and e5, so only f5 survives.
#[test]
fn the_first_move_of_othello_is_worth_what_a_hand_counts() {
    let position = othello("f5");
    let terms = Weights::standard(8).expect("a size").contributions(&position);
    assert_eq!([terms.position.own, terms.position.theirs, terms.position.weight], [1, 4, 1]);
    assert_eq!([terms.mobility.own, terms.mobility.theirs, terms.mobility.weight], [3, 3, 10]);
    assert_eq!([terms.stability.own, terms.stability.theirs, terms.stability.weight], [0, 1, 20]);
    assert_eq!(terms.total(), -23);
    let score = |preset| Weights::preset(preset, 8).expect("a size").score(&position);
    assert_eq!(score(WeightsPreset::Balanced), Score::estimate(-23));
    assert_eq!(score(WeightsPreset::Corners), Score::estimate(3 - 12));
    assert_eq!(score(WeightsPreset::FewDiscs), Score::estimate(-1 + 4));
    assert_eq!(DiscDifference.score(&position), Score::estimate(-3));
    assert!((DiscDifference.win_rate(&position) - 0.2).abs() < 1e-12);
}

/// Row sums of the lectures' tables, typed from the first row, column by column.
#[test]
fn the_tables_of_the_lectures_are_read_by_classes() {
    let row = |preset, size: u8, row: u8| {
        let weights = Weights::preset(preset, size).expect("a size");
        (0..size).map(|column| weights.value_at(0, row * 8 + column)).collect::<Vec<_>>()
    };
    assert_eq!(row(WeightsPreset::Corners, 8, 0), [120, -20, 20, 5, 5, 20, -20, 120]);
    assert_eq!(row(WeightsPreset::Corners, 8, 6), [-20, -40, -5, -5, -5, -5, -40, -20]);
    assert_eq!(row(WeightsPreset::Corners, 8, 2), [20, -5, 15, 3, 3, 15, -5, 20]);
    assert_eq!(row(WeightsPreset::FewDiscs, 8, 1), [-12, -15, -3, -3, -3, -3, -15, -12]);
    assert_eq!(row(WeightsPreset::FewDiscs, 8, 5), [0, -3, 0, -1, -1, 0, -3, 0]);
    assert_eq!(row(WeightsPreset::Balanced, 8, 7), [90, -60, 10, 10, 10, 10, -60, 90]);
    assert_eq!(row(WeightsPreset::Balanced, 6, 0), [90, -60, 10, 10, -60, 90]);
    assert_eq!(row(WeightsPreset::Balanced, 6, 1), [-60, -80, 5, 5, -80, -60]);
    assert_eq!(row(WeightsPreset::Balanced, 6, 3), [10, 5, 1, 1, 5, 10]);
    assert_eq!(row(WeightsPreset::Balanced, 4, 0), [90, -60, -60, 90]);
    assert_eq!(row(WeightsPreset::Balanced, 4, 2), [-60, 1, 1, -60]);
}

#[test]
fn classes_are_named_after_their_square_and_cover_the_board() {
    for (size, expected) in [(8, 10), (6, 6), (4, 3)] {
        assert_eq!(class_count(size), expected);
        let mut seen = vec![0; expected];
        for square in 0..64 {
            match square_class(size, square) {
                Some(class) => seen[class] += 1,
                None => assert_eq!(board_mask(size) & (1 << square), 0),
            }
        }
        assert_eq!(seen.iter().sum::<i32>(), i32::from(size) * i32::from(size));
        for class in 0..expected {
            let name = class_name(size, class).expect("a class").as_bytes();
            let square = (name[1] - b'1') * 8 + (name[0] - b'a');
            assert_eq!(square_class(size, square), Some(class));
        }
        assert_eq!(class_name(size, expected), None);
    }
    assert_eq!((class_count(5), square_class(7, 0), square_class(8, 64)), (0, None, None));
}

#[test]
fn a_full_board_is_stable_and_a_corner_holds_its_edge() {
    let board = board_mask(8);
    let black = 0x0f0f_0f0f_f0f0_f0f0;
    assert_eq!(stable(8, black, board & !black), black);
    // a1 b1 c1 in a row, and a lone disc in the middle of the edge.
    assert_eq!(stable(8, 0b0010_0111, 0), 0b0000_0111);
    assert_eq!(stable(6, 0b11_0001, 0), 0b11_0001);
    assert_eq!(stable(8, 1 << 27, 1 << 28), 0);
}

#[test]
fn phases_follow_the_number_of_discs() {
    for (size, ends) in [(8, [24, 44, 64]), (6, [14, 25, 36]), (4, [8, 12, 16])] {
        let mut weights = Weights::standard(size).expect("a size");
        assert_eq!(weights.phases.iter().map(|phase| phase.until).collect::<Vec<_>>(), ends);
        assert_eq!(ends.map(|end| weights.phase_at(u32::from(end))), [0, 1, 2]);
        assert_eq!(ends.map(|end| weights.phase_at(u32::from(end) + 1)), [1, 2, 2]);
        weights.phases[1].mobility = 77;
        assert_eq!(weights.validate(), Ok(()));
    }
    let mut weights = Weights::standard(8).expect("a size");
    let before = weights.score(&Othello::default());
    weights.phases[1].table.fill(500);
    assert_eq!(weights.score(&Othello::default()), before, "the opening does not use the middle's table");
}

#[test]
fn weights_survive_a_file_and_refuse_a_bad_one() {
    for size in [8, 6, 4] {
        for weights in all_weights(size) {
            let text = ron::to_string(&weights).expect("writes");
            assert_eq!(ron::from_str::<Weights>(&text).expect("reads"), weights);
        }
    }
    let text = ron::to_string(&Weights::standard(8).expect("a size")).expect("writes");
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} is in {text}");
        ron::from_str::<Weights>(&text.replacen(from, to, 1)).expect_err("refused").to_string()
    };
    assert!(refused("table:[90,", "table:[").contains("phase 1 has 9 values"));
    assert!(refused("size:8", "size:6").contains("10 values; a board of 6 squares a side has 6"));
    assert!(refused("size:8", "size:7").contains('7'));
    assert!(refused("until:44", "until:24").contains("phase 2"));
    assert!(refused("until:64", "until:60").contains("60 discs"));
    assert!(refused("mobility:10", "mobility:1000").contains("1000"));
    assert!(refused("scale:500.0", "scale:0.0").contains("scale"));
}

#[test]
fn no_number_that_a_file_may_hold_overflows() {
    let mut weights = Weights::standard(8).expect("a size");
    for phase in &mut weights.phases {
        (phase.position, phase.mobility, phase.stability) = (Weights::LIMIT, Weights::LIMIT, Weights::LIMIT);
        phase.table.fill(-Weights::LIMIT);
    }
    weights.validate().expect("within the limits");
    let lone = Othello::with_discs(8, !0 >> 1, 0, Side::First).expect("fits");
    assert_eq!(weights.score(&lone), Score(-Score::ESTIMATE_LIMIT));
}

/// Three in the bottom row with both ends free, whoever is to move; with one end taken it can be blocked.
#[test]
fn a_double_threat_is_as_good_as_won() {
    let score = |moves| ConnectFourLines.score(&ConnectFour::parse(moves).expect("legal"));
    let won = score("223344");
    assert_eq!((won, score("2233447")), (Score::estimate(400), Score::estimate(-400)));
    assert!(score("2233441").0 > -400);
    assert!(ConnectFourLines.win_rate(&ConnectFour::parse("223344").expect("legal")) > 0.999);
}

/// Zugzwang gives the first player the odd rows: X threatens c3 and g3 on the first board, c2 and g2 on the second.
/// On the first there is a second threat above g3, by the diagonal from d1.
#[test]
fn the_first_players_threats_are_dear_on_odd_rows() {
    let for_first = |rows: [&str; 6]| {
        let position = ConnectFour::default().parse_position(&rows.concat()).expect("a legal position");
        assert_eq!(ConnectFourLines.score(&position), Score::estimate(slow_lines(&position)));
        ConnectFourLines.score(&position).for_first(position.side_to_move()).0
    };
    let odd = for_first([".......", ".......", ".......", "...XXX.", "...OXO.", "...XOO."]);
    let even = for_first([".......", ".......", ".......", ".......", "O..XXX.", "O..OOX."]);
    assert!(odd - even > 16, "{odd} {even}");
}

#[test]
fn the_logistic_curve_is_even_at_nothing_and_symmetric() {
    assert!((logistic(Score(0), 10.0) - 0.5).abs() < 1e-12);
    assert!((logistic(Score(10), 10.0) - 0.731).abs() < 1e-3);
    assert!((logistic(Score(37), 9.0) + logistic(Score(-37), 9.0) - 1.0).abs() < 1e-12);
    assert!((0.0..=1.0).contains(&logistic(Score(-1_000_000), 1.0)));
}
