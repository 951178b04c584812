//! Do games that end early end as they would have, and only where both sides or a proof say so?

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use edagari::catalog::{AnyPosition, Engine, Game};
use edagari::game::{ActionId, Outcome, Side};
use edagari::match_play::document::{from_text, to_text};
use edagari::match_play::game::{PlayerAnswer, SidePlayer, play, referee};
use edagari::match_play::{Adjudication, GameEnding, MatchPlan, MatchResults, Openings, PlayedGame};
use edagari::search::Report;

use crate::cli::terminal::{output, refusal};

fn plan(game: &str, words: [&str; 2], adjudication: Option<Adjudication>) -> MatchPlan {
    let game: Game = game.parse().expect("a game");
    let engines = words.map(|word| Engine::parse(word, game).expect("an engine")).to_vec();
    MatchPlan { openings: Openings::Random(3), adjudication, ..MatchPlan::new(game, engines, 12) }
}

fn games(plan: &MatchPlan) -> Vec<PlayedGame> {
    let stop = Arc::<AtomicBool>::default();
    (0..plan.games).map(|number| play(plan, number, &stop).expect("not stopped")).collect()
}

/// The result of best play, by every line to the end.
fn best(position: &AnyPosition) -> Outcome {
    if let Some(outcome) = position.outcome() {
        return outcome;
    }
    let side = position.side_to_move();
    let results = position.actions().into_iter().map(|action| best(&position.after(&[action])));
    results.max_by(|one, other| one.reward(side).total_cmp(&other.reward(side))).expect("an action")
}

/// Games of the rule are those of no rule, cut off where they were decided.
fn is_cut_off(early: &PlayedGame, whole: &PlayedGame) -> bool {
    whole.moves.starts_with(&early.moves)
        && match early.ending {
            GameEnding::Adjudicated(_) => early.moves.len() < whole.moves.len(),
            ending => ending == whole.ending && early.moves == whole.moves,
        }
}

#[test]
fn the_solver_ends_games_with_the_result_of_best_play() {
    for game in ["othello:4", "connect-four:5x4", "connect-four"] {
        let plan = plan(game, ["random", "alpha-beta:depth=2"], Some(Adjudication::Solver));
        let whole = games(&MatchPlan { adjudication: None, ..plan.clone() });
        let early = games(&plan);
        let mut ended = 0;
        for (early, whole) in early.iter().zip(&whole) {
            assert!(is_cut_off(early, whole), "{game}: {early:?} {whole:?}");
            let GameEnding::Adjudicated(outcome) = early.ending else { continue };
            let last = plan.fixture(early.number).start.after(&early.moves);
            let (squares, empty) = last.squares_and_empty().expect("a board that fills up");
            assert!(empty <= Adjudication::EMPTY.min(squares / 2), "{game}: {empty} empty");
            if empty <= 10 {
                assert_eq!(outcome, best(&last), "{game}: {last}");
                ended += 1;
            }
        }
        assert!(ended > 0 || game == "connect-four", "{game}");
    }
}

/// Plays the first action that there is, and names a winner as it is told.
struct Naming<'a>(&'a [Option<Side>], usize);

impl SidePlayer for Naming<'_> {
    fn answer(&mut self, position: &AnyPosition, _: u64) -> PlayerAnswer {
        let best = position.actions().first().copied();
        PlayerAnswer::Found(Report { best, ..Report::default() })
    }

    fn named_winner(&mut self, _: &AnyPosition, _: &Report) -> Option<Side> {
        let named = self.0.get(self.1).copied().flatten();
        self.1 += 1;
        named
    }
}

#[test]
fn players_must_agree_for_three_moves_each_in_a_row() {
    let fixture = MatchPlan { openings: Openings::Start, ..plan("othello", ["random"; 2], None) }.fixture(0);
    let (black, white) = (Some(Side::First), Some(Side::Second));
    let always = [black; 64];
    let cases: [(&[_], &[_], Option<usize>); 5] = [
        (&always, &always, Some(6)),
        (&always, &[None; 64], None),
        (&always, &[white; 64], None),
        (&always, &[None, black, black, black], Some(8)),
        (&[black, black, white, black, black, black], &always, Some(11)),
    ];
    for (first, second, plies) in cases {
        let (mut first, mut second) = (Naming(first, 0), Naming(second, 0));
        let rule = Some(Adjudication::Agreement);
        let played = referee(&fixture, rule, &mut [&mut first, &mut second]).expect("it ends");
        let ended = GameEnding::Adjudicated(Outcome::Win(Side::First));
        assert_eq!(plies.map(|_| ended), Some(played.ending).filter(|_| plies.is_some()), "{played:?}");
        assert_eq!(plies.unwrap_or(played.moves.len()), played.moves.len());
        assert!(plies.is_some() || matches!(played.ending, GameEnding::Outcome(_)), "{played:?}");
    }
}

#[test]
fn searches_that_see_the_same_winner_end_their_game() {
    let plan = plan(
        "othello",
        ["alpha-beta:depth=2,eval=patterns", "alpha-beta:depth=1"],
        Some(Adjudication::Agreement),
    );
    let whole = games(&MatchPlan { adjudication: None, ..plan.clone() });
    let early = games(&plan);
    assert!(early.iter().zip(&whole).all(|(early, whole)| is_cut_off(early, whole)), "{early:?}");
    let ended: Vec<_> =
        early.iter().filter(|game| matches!(game.ending, GameEnding::Adjudicated(_))).collect();
    assert!(!ended.is_empty());
    // Methods that judge nothing name nobody.
    let silent = self::plan("othello:6", ["random"; 2], Some(Adjudication::Agreement));
    assert!(games(&silent).iter().all(|game| matches!(game.ending, GameEnding::Outcome(_))));
    // The file says the rule, and which games it ended.
    let mut results = MatchResults::new(plan.clone());
    for game in &early {
        results.add(game.clone());
    }
    let text = to_text(&results);
    assert!(text.contains("adjudication: Some(Agreement)") && text.contains("AdjudicatedWin("), "{text}");
    let read = from_text(&text).expect("a match");
    assert_eq!((read.plan(), read.games().cloned().collect::<Vec<_>>()), (&plan, early.clone()));
    // Without the rule such an end is none.
    let denied = text.replace("    adjudication: Some(Agreement),\n", "");
    assert!(denied != text && from_text(&denied).is_err());
    let document = results.document(ended[0].number, String::new()).expect("a game");
    let first_won = ended[0].ending.outcome() == Outcome::Win(Side::First);
    assert_eq!(document.facts.result, if first_won { "1-0" } else { "0-1" });
    let moved: &[ActionId] = &ended[0].moves;
    assert!(plan.fixture(ended[0].number).start.after(moved).outcome().is_none());
}

#[test]
fn the_command_line_says_how_games_end() {
    let words = "match --game connect-four --first alpha-beta:depth=2 --second random --games 6 --quiet";
    let said = output(&format!("{words} --adjudicate solver"));
    assert!(said.contains(", ended by solver"), "{said}");
    let csv = output(&format!("{words} --adjudicate solver --csv"));
    assert!(csv.lines().next().is_some_and(|head| head.ends_with(",adjudicated")), "{csv}");
    let plan = output(&format!("{words} --adjudicate agreement --plan 2"));
    assert!(plan.contains("--adjudicate agreement"), "{plan}");
    let refused = refusal(
        &"match --game tic-tac-toe --first random --second random --adjudicate solver"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    assert!(refused.contains("always played out"), "{refused}");
    let refused = refusal(
        &"match --game othello --first random --second random --adjudicate nobody"
            .split(' ')
            .collect::<Vec<_>>(),
    );
    assert!(refused.contains("give solver or agreement"), "{refused}");
}
