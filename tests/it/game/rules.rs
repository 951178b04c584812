//! Are the rules right, and does notation hold them? One battery that every game passes.

use std::collections::HashMap;

use edagari::game::connect_four::ConnectFour;
use edagari::game::number_tree::NumberTree;
use edagari::game::othello::Othello;
use edagari::game::tic_tac_toe::TicTacToe;
use edagari::game::{ActionId, Alternating, IllegalAction, Notation, Outcome, Rng64, Side, random_below};
use rand::SeedableRng;

use crate::game::plain::{Plain, PlainConnectFour, PlainOthello, PlainTicTacToe, PlainTree};

/// What the battery must know of a game besides its positions.
pub(crate) struct Board {
    width: usize,
    height: usize,
    /// Whether turning the board over its diagonals gives the same game, or only mirroring left and right.
    square: bool,
}

/// Plays random games beside the plain rules and asks of every position all that rules and notation promise.
pub(crate) fn battery<P: Alternating + Notation>(
    start: &P,
    plain: &impl Plain,
    games: u32,
    board: Option<&Board>,
) {
    let mut rng = Rng64::seed_from_u64(20_261_100);
    let mut keys = HashMap::new();
    for _ in 0..games {
        let (mut position, mut plain) = (start.clone(), plain.clone());
        let mut moves = Vec::new();
        loop {
            check_position(&position, &plain);
            check_notation(start, &position, &moves);
            if let Some(board) = board {
                check_symmetries(&position, board);
            }
            let before = keys.insert(position.key(), position.clone());
            assert!(before.is_none_or(|other| other == position), "two positions with one key");
            let actions = plain.actions();
            if actions.is_empty() {
                break;
            }
            let chosen = ActionId(actions[random_below(&mut rng, actions.len() as u32) as usize]);
            check_play(&position, chosen, &actions);
            position.try_play(chosen).expect("the plain rules allow it");
            plain.play(chosen.0);
            moves.push(chosen);
        }
    }
}

fn check_position<P: Alternating + Notation>(position: &P, plain: &impl Plain) {
    assert_eq!(position.to_string(), plain.text());
    let mut listed = Vec::new();
    position.actions(&mut listed);
    let listed: Vec<u16> = listed.into_iter().map(|action| action.into().0).collect();
    assert_eq!(listed, plain.actions(), "{position}");
    assert_eq!(position.count_actions(), listed.len() as u64);
    assert_eq!(position.is_over(), listed.is_empty());
    assert_eq!(position.outcome().is_some(), listed.is_empty());
    if position.is_over() {
        let score = position.final_score().for_first(position.side_to_move());
        assert_eq!(score.units(), plain.units(), "{position}");
        let outcome = match plain.units() {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        };
        assert_eq!(position.outcome(), Some(outcome));
        assert_eq!(position.random_playout(&mut Rng64::seed_from_u64(1)), outcome);
    }
}

/// Only listed actions can be played, whatever door they come through.
fn check_play<P: Alternating>(position: &P, chosen: ActionId, actions: &[u16]) {
    for id in (0..70).chain([255, 256, 320, u16::MAX]).map(ActionId) {
        let legal = actions.contains(&id.0);
        assert_eq!(position.action(id).map(Into::into), legal.then_some(id), "{position}");
        if !legal {
            let mut played = position.clone();
            assert_eq!(played.try_play(id), Err(IllegalAction(id)));
            assert_eq!(&played, position);
        }
    }
    let action = position.action(chosen).expect("the plain rules allow it");
    let mut played = position.clone();
    assert_eq!(played.try_play(chosen), Ok(()));
    assert_eq!(played, position.after(action));
    assert_eq!(played.side_to_move(), position.side_to_move().other());
}

/// Positions and lists of moves come back from their texts.
fn check_notation<P: Alternating + Notation>(start: &P, position: &P, moves: &[ActionId]) {
    let text = start.format_moves(moves).expect("the moves were legal");
    assert_eq!(start.parse_moves(&text).as_deref(), Ok(moves), "{text}");
    let text = position.to_string();
    if let Ok(read) = start.parse_position(&text) {
        assert_eq!(read.to_string(), text);
        assert_eq!((read.side_to_move(), read.is_over()), (position.side_to_move(), position.is_over()));
    } else {
        assert!(text.parse::<i32>().is_ok(), "only a leaf of a number tree is no position by itself: {text}");
    }
}

/// All symmetries of a board lead to one canonical position, which is among them.
fn check_symmetries<P: Alternating + Notation>(position: &P, board: &Board) {
    let canonical = position.canonical();
    let text: Vec<char> = position.to_string().chars().collect();
    let (cells, side) = text.split_at(board.width * board.height);
    let mut is_among_them = false;
    for symmetry in if board.square { 0..8 } else { 0..2 } {
        let turned: String =
            (0..cells.len()).map(|cell| cells[board.turned(cell, symmetry)]).chain(side.to_vec()).collect();
        let turned = position.parse_position(&turned).expect("a symmetry keeps a position possible");
        assert_eq!(turned.canonical(), canonical, "{position} under symmetry {symmetry}");
        is_among_them |= turned == canonical;
    }
    assert!(is_among_them);
}

impl Board {
    /// Where symmetry number 0..8 takes the content of `cell` from.
    fn turned(&self, cell: usize, symmetry: u8) -> usize {
        let (mut row, mut column) = (cell / self.width, cell % self.width);
        if symmetry & 1 != 0 {
            column = self.width - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = self.height - 1 - row;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        row * self.width + column
    }
}

#[test]
fn tic_tac_toe_follows_the_plain_rules() {
    let board = Board { width: 3, height: 3, square: true };
    battery(&TicTacToe::default(), &PlainTicTacToe::new(), 400, Some(&board));
}

#[test]
fn connect_four_follows_the_plain_rules_on_every_size() {
    for (width, height) in (4..=8).flat_map(|width| (4..=8).map(move |height| (width, height))) {
        let Some(start) = ConnectFour::new(width, height) else {
            assert!(u32::from(width) * (u32::from(height) + 1) > 64);
            continue;
        };
        let (width, height) = (usize::from(width), usize::from(height));
        let board = Board { width, height, square: false };
        battery(&start, &PlainConnectFour::new(width, height), 15, Some(&board));
    }
    assert_eq!(ConnectFour::new(7, 6), Some(ConnectFour::default()));
    for (width, height) in [(3, 4), (4, 3), (9, 4), (4, 9), (0, 0), (255, 255)] {
        assert_eq!(ConnectFour::new(width, height), None);
    }
}

#[test]
fn othello_follows_the_plain_rules_on_every_size() {
    for (size, games) in [(4, 200), (6, 60), (8, 40)] {
        let start = Othello::new(size).expect("a known size");
        let size = usize::from(size);
        let board = Board { width: size, height: size, square: true };
        battery(&start, &PlainOthello::new(size), games, Some(&board));
    }
    assert_eq!(Othello::new(8), Some(Othello::default()));
    assert!([0, 2, 5, 7, 10, 255].into_iter().all(|size| Othello::new(size).is_none()));
}

#[test]
fn number_trees_follow_their_text() {
    for text in ["[[3,12,8],[2,4,6],[14,5,2]]", "[5,[[[4,99],7]]]", "[[-999999,0],[999999]]", "[0]"] {
        let tree = NumberTree::parse(text).expect("a good tree");
        battery(&tree, &PlainTree::new(text), 50, None);
    }
}

#[test]
fn equal_trees_are_equal_positions() {
    let [one, other] =
        [NumberTree::default(), NumberTree::parse(" [ [3,12,8],[2,4,6], [14,5,2]] max ").expect("good")];
    assert_eq!((&one, one.key()), (&other, other.key()));
    let min = other.clone().with_root(Side::Second);
    assert_ne!(one, min);
    assert_eq!(NumberTree::parse(&min.to_string()), Ok(min));
    assert_ne!(one.key(), NumberTree::parse("[[3,12,8],[2,4,6],[14,5,3]]").expect("good").key());
    assert_eq!(one.tree().leaves().collect::<Vec<_>>(), [3, 12, 8, 2, 4, 6, 14, 5, 2]);
}

/// How often the first player wins, the second wins, and nobody does.
fn shares(games: u32, mut play: impl FnMut() -> Outcome) -> [f64; 3] {
    let mut counts = [0_u32; 3];
    for _ in 0..games {
        counts[match play() {
            Outcome::Win(side) => side.index(),
            Outcome::Draw => 2,
        }] += 1;
    }
    counts.map(|count| f64::from(count) / f64::from(games))
}

/// Both ways of playing at random, each within five standard errors of the shares.
fn assert_random_play<P: Alternating>(start: &P, games: u32, expected: [f64; 3]) {
    let mut rng = Rng64::seed_from_u64(1);
    let playouts = shares(games, || start.random_playout(&mut rng));
    let stepwise = shares(games / 4, || {
        let mut position = start.clone();
        while !position.is_over() {
            position.play(position.random_action(&mut rng));
        }
        position.outcome().expect("the game is over")
    });
    for (found, games) in [(playouts, games), (stepwise, games / 4)] {
        for (found, expected) in found.into_iter().zip(expected) {
            let tolerance = 5.0 * (expected * (1.0 - expected) / f64::from(games)).sqrt() + 1e-4;
            assert!((found - expected).abs() < tolerance, "{found} instead of {expected}: {start}");
        }
    }
}

/// The exact shares under random play, by going through all games.
fn exact_shares<P: Alternating>(position: &P) -> [f64; 3] {
    if let Some(outcome) = position.outcome() {
        return shares(1, || outcome);
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    let children = actions.iter().map(|&action| exact_shares(&position.after(action)));
    children
        .fold([0.0; 3], |sum, child| [0, 1, 2].map(|index| sum[index] + child[index] / actions.len() as f64))
}

#[test]
fn random_play_ends_as_often_as_it_should() {
    assert_random_play(&TicTacToe::default(), 400_000, [737.0 / 1260.0, 121.0 / 420.0, 8.0 / 63.0]);
    assert_random_play(&ConnectFour::default(), 200_000, [0.5561, 0.4414, 0.0025]);
    assert_random_play(&Othello::default(), 60_000, [0.4543, 0.5039, 0.0418]);
    assert_random_play(&NumberTree::default(), 1_000, [1.0, 0.0, 0.0]);
}

/// From positions in the middle of a game, where full columns, passes and the side to move all matter.
#[test]
fn random_play_from_late_positions_agrees_with_going_through_all_games() {
    let mut rng = Rng64::seed_from_u64(5);
    for _ in 0..20 {
        check_late(&TicTacToe::default(), 3, &mut rng);
        check_late(&ConnectFour::new(5, 4).expect("a known size"), 12, &mut rng);
        check_late(&ConnectFour::default(), 34, &mut rng);
        check_late(&Othello::new(4).expect("a known size"), 5, &mut rng);
        check_late(&Othello::default(), 54, &mut rng);
    }
}

/// Plays up to `plies` random actions, then compares.
fn check_late<P: Alternating>(start: &P, plies: u32, rng: &mut Rng64) {
    let mut position = start.clone();
    for _ in 0..plies {
        if position.is_over() {
            return;
        }
        position.play(position.random_action(rng));
    }
    assert_random_play(&position, 4_000, exact_shares(&position));
}

/// Plays to the end by a rule without chance: ply number p takes action number 7p + 3, counted around. Gives the moves,
/// the last position and its units for the first player.
fn golden<P: Alternating + Notation>(start: &P) -> [String; 3] {
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut actions = Vec::new();
    loop {
        position.actions(&mut actions);
        if actions.is_empty() {
            let units = position.final_score().for_first(position.side_to_move()).units();
            return [start.format_moves(&moves).expect("legal"), position.to_string(), units.to_string()];
        }
        let action = actions[(7 * moves.len() + 3) % actions.len()];
        position.play(action);
        moves.push(action.into());
    }
}

#[test]
fn golden_games() {
    assert_eq!(golden(&TicTacToe::default()), ["a2c1c2a1b2", "O-OXXX--- O", "1"]);
    assert_eq!(
        golden(&ConnectFour::default()),
        ["4444445671235671235671235", "...O......X......OX..OXOXXOXOXOOXOXOXOXXOX O", "9"]
    );
    assert_eq!(
        golden(&Othello::default()),
        [
            "e6d6c5b4b5f6a3f4f5g4d7c6c7c8e3b7e7c4g3f3b3f7g6g2h4h6h7h3h5a5h2f2g7d3h1g1e1g5d8e8b8f1c2d2a7h8c3d1a6a2e2b1c1\
             b6b2a4g8a1f8a8",
            "OOXXXXXXOOXXXXXXOXOOXXXXOOXOOOOXOOOXOOXXOXOOXOXXOOOOOXXXOOOOOOOO X",
            "-6"
        ]
    );
    assert_eq!(
        golden(&Othello::new(6).expect("a known size")),
        [
            "d5c5b4a3a4e5c6a5e4b5c2c1f6f4f5f3b3e2e3d6e6b2f2d2e1f1b6d1a6a1b1a2",
            "XOOOOOXXXXXXXXXOXXXOXXXXXXXXXXXXXXXX O",
            "22"
        ]
    );
    assert_eq!(golden(&NumberTree::default()), ["1 2", "[[3,12,8],[2,4,6],[14,5,2]] /1/2", "12"]);
}
