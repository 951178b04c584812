//! What a person could have seen of a move, against plain minimax that counts plies.

use edagari::catalog::{AnyPosition, Game};
use edagari::game::connect_four::ConnectFour;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, Rng64, Score};
use edagari::review::{Oversight, threat, winning_action};
use rand::SeedableRng as _;

/// What a position is worth to the side to move, as far as so many plies show: 100 less the plies to its win, the same below zero for
/// a loss, 0 for all else.
fn value<P: Alternating>(position: &P, plies: u32) -> i32 {
    if position.is_over() {
        return if position.final_score() < Score::DRAW { -100 } else { 0 };
    }
    if plies == 0 {
        return 0;
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let values = actions.into_iter().map(|action| -value(&position.after(action), plies - 1));
    let best = values.max().expect("an action");
    // Another ply away.
    best - best.signum()
}

/// Plies in which the side to move wins, if it does within nine.
fn win_in<P: Alternating>(position: &P) -> Option<i32> {
    Some(value(position, 9)).filter(|&value| value > 0).map(|value| 100 - value)
}

fn expected<P: Alternating>(before: &P, action: P::Action) -> Option<(&'static str, u32)> {
    let after = before.after(action);
    let mut actions = Vec::new();
    before.actions(&mut actions);
    if win_in(before) == Some(1) {
        // The move itself was one ply, and a win with one of the next two stones is little lost.
        let is_won_soon = after.is_over() || value(&after, 4) < 0;
        return (!is_won_soon).then_some(("own", 0));
    }
    let reply = win_in(&after).filter(|&plies| plies <= 3)?;
    let holds = |&other: &P::Action| win_in(&before.after(other)).is_none_or(|plies| plies >= reply + 6);
    actions.iter().any(holds).then_some((if reply == 1 { "reply" } else { "threats" }, reply.unsigned_abs()))
}

fn check<P: Alternating>(
    start: &P,
    to_any: impl Fn(&P) -> AnyPosition,
    seeds: std::ops::Range<u64>,
) -> [usize; 4] {
    let mut seen = [0; 4];
    for seed in seeds {
        let (mut rng, mut position) = (Rng64::seed_from_u64(seed), start.clone());
        while !position.is_over() {
            let action = position.random_action(&mut rng);
            let id: ActionId = action.into();
            let found = Oversight::of(&to_any(&position), id);
            let name = found.map(|oversight| match oversight {
                Oversight::OwnWin(_) => ("own", 0),
                Oversight::Reply(_) => ("reply", 1),
                Oversight::Threats(_) => ("threats", 3),
            });
            assert_eq!(name, expected(&position, action), "{position}, {action}");
            assert_eq!(
                winning_action(&to_any(&position)).is_some(),
                win_in(&position) == Some(1),
                "{position}"
            );
            let place = name.map_or(3, |(name, _)| {
                ["own", "reply", "threats"].iter().position(|it| *it == name).expect("one")
            });
            seen[place] += 1;
            position.play(action);
        }
    }
    seen
}

#[test]
fn oversights_are_those_that_plain_minimax_sees() {
    let board = ConnectFour::new(4, 4).expect("a board");
    let [_, reply, _, none] = check(&board, |position| AnyPosition::ConnectFour(*position), 0..8);
    assert!(reply > 0 && none > 0, "{reply} {none}");
    let [own, reply, threats, none] =
        check(&TicTacToe::default(), |position| AnyPosition::TicTacToe(*position), 0..30);
    assert!(own > 0 && reply > 0 && threats > 0 && none > 0, "{own} {reply} {threats} {none}");
}

/// A threat is a cell at which the other side would win, and not one that the stone beneath it would open.
#[test]
fn a_threat_is_there_before_anything_is_played() {
    let game = Game::ConnectFour { width: 7, height: 6 };
    let of = |moves: &str| game.start().after(&game.start().parse_moves(moves).expect("legal moves"));
    // Yellow has three in column 1, and Red is to move.
    assert_eq!(threat(&of("213141")), Some(ActionId(0)));
    assert_eq!(threat(&of("2131")), None);
    assert_eq!(threat(&game.start()), None);
}
