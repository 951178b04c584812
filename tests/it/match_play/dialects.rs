//! Engines that speak their protocol otherwise than this program does: engines without ids, of one size, of the dialect `gai`,
//! that search no deeper than a few plies, or that give a game up.

use edagari::catalog::Game;
use edagari::engine::Protocol;
use edagari::match_play::{GameEnding, PlayedGame, csv};
use edagari::search::external::FaultKind;

use super::engines::{OTHELLO, games, moves, plan, scripted};

const LARGE: Game = Game::Othello { size: 8 };
const FOUR: Game = Game::ConnectFour { width: 7, height: 6 };

fn faults(played: &[PlayedGame]) -> Vec<Option<FaultKind>> {
    played.iter().map(|game| game.fault.as_ref().map(|fault| fault.kind.clone())).collect()
}

#[test]
fn engines_of_other_dialects_play_as_any_other() {
    for (protocol, game, quirk) in [
        (Protocol::Gtp, OTHELLO, "no-ids"),
        (Protocol::Gtp, FOUR, "no-ids"),
        (Protocol::Gtp, LARGE, "no-size"),
        (Protocol::Ugi, OTHELLO, "dialect"),
        (Protocol::Ugi, FOUR, "dialect"),
    ] {
        let inside = games(&plan(game, &["alpha-beta:depth=2", "alpha-beta:depth=1"]));
        let word = scripted(protocol, game, "alpha-beta:depth=2", &[quirk], 20_000);
        let limit = if protocol == Protocol::Ugi { ",depth=2" } else { "" };
        let outside = games(&plan(game, &[&format!("{word}{limit}"), "alpha-beta:depth=1"]));
        assert_eq!(moves(&outside), moves(&inside), "{protocol:?} {quirk}: {:?}", faults(&outside));
    }
}

#[test]
fn an_engine_that_knows_no_time_or_no_depth_is_asked_for_what_it_has() {
    for (protocol, game, quirk) in [
        (Protocol::Ugi, FOUR, "dialect"),
        (Protocol::Ugi, LARGE, "dialect"),
        (Protocol::Cassio, LARGE, "dialect"),
    ] {
        let word = scripted(protocol, game, "alpha-beta:depth=2", &[quirk], 20_000);
        let played = games(&plan(game, &[&format!("{word},time=0.05"), "random"]));
        assert_eq!(faults(&played), [None, None], "{protocol:?} {quirk}");
        assert!(played.iter().all(|game| matches!(game.ending, GameEnding::Outcome(_))), "{played:?}");
    }
}

#[test]
fn what_a_dialect_refuses_is_said_in_its_words() {
    let word = scripted(Protocol::Cassio, LARGE, "alpha-beta:depth=2", &["dialect"], 20_000);
    let played = games(&plan(LARGE, &[&format!("{word},depth=20"), "random"]));
    let refused = Some(FaultKind::Refused("ERROR: it is too deep".to_owned()));
    assert_eq!(faults(&played), [refused.clone(), refused]);
}

#[test]
fn who_resigns_loses_without_a_fault() {
    for protocol in [Protocol::Gtp, Protocol::Ugi, Protocol::NBoard, Protocol::Lines] {
        let word = scripted(protocol, OTHELLO, "alpha-beta:depth=1", &["resigns"], 20_000);
        let plan = plan(OTHELLO, &[&word, "alpha-beta:depth=1"]);
        let played = games(&plan);
        assert!(
            played.iter().all(|game| matches!(game.ending, GameEnding::Resigned(_))),
            "{protocol:?} {played:?}"
        );
        assert_eq!(faults(&played), [Some(FaultKind::Resigned), Some(FaultKind::Resigned)]);
        assert!(csv::rows(&plan, &played).lines().all(|line| line.contains(",resigned,")));
    }
}
