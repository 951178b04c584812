//! The generic game format of GGS and NBoard: `(;GM[Othello]PB[..]PW[..]BO[8 ... *]B[F5/eval/time]W[D6];)`.

use crate::catalog::Game;
use crate::game::othello::Othello;
use crate::game::record::MoveEvaluation;
use crate::game::score::Bound;
use crate::game::{Score, Side};

use super::fields::LeftOutFields;
use super::game_names::game_named;
use super::line::{ImportedLine, MoveOutcome};
use super::refusal::{FaultAt, Faulty};
use super::tree::{ParsedTree, TreePart};
use super::{ImportFormat, Imported, board};

/// Properties whose values are a part of the game, and the type of its board.
const KNOWN: [&str; 9] = ["GM", "BO", "PB", "PW", "PC", "DT", "RE", "EV", "TY"];

/// Whether a tree is one of GGF rather than of SGF, which begins a node with every move.
pub(super) fn is_one(tree: &ParsedTree) -> bool {
    let game = tree.value("GM").map(str::trim);
    let nodes = tree.parts.iter().filter(|part| **part == TreePart::Node).count();
    let ends = matches!(tree.parts[..], [.., TreePart::Node, TreePart::Close]);
    match game {
        Some(game) if game.bytes().all(|byte| byte.is_ascii_digit()) => false,
        // Games that have no number in SGF, and no squares in GGF.
        Some(game) if matches!(game_named(game), Ok(Some(Game::ConnectFour { .. } | Game::TicTacToe))) => {
            false
        }
        Some(_) => true,
        None => tree.value("BO").is_some() || nodes == 2 && ends && tree.value("FF").is_none(),
    }
}

/// Reads a tree of one game.
pub(super) fn read(tree: &ParsedTree) -> Faulty<Imported> {
    let at_tag =
        |tag| tree.properties().find(|property| property.tag == tag).map_or(0, |property| property.at);
    let value = |tag: &str| tree.value(tag).map(str::trim);
    let given = |tag: &str| value(tag).filter(|text| !text.is_empty() && *text != "?").unwrap_or_default();
    if let Some(other) = value("GM").filter(|game| !game.eq_ignore_ascii_case("othello")) {
        return Err(FaultAt::game(at_tag("GM"), other));
    }
    // Its letters name the rules: `8`, `s8r16`, and `8a` of anti-games.
    if value("TY").is_some_and(|rules| rules.to_ascii_lowercase().contains('a')) {
        return Err(FaultAt::game(at_tag("TY"), "Anti-Othello"));
    }
    let first = tree.properties().find_map(|property| side_of(&property.tag));
    let start = match value("BO") {
        Some(text) => board::sized(text).map_err(|fault| FaultAt::new(at_tag("BO"), fault.fault))?,
        // Without a board the usual start is meant, and who moves first is to move.
        None => start_of(first).into(),
    };
    let mut game = ImportedLine::new(start);
    game.names = ["PB", "PW"].map(|tag| given(tag).to_owned());
    (game.details.place, game.details.date, game.details.result) =
        (given("PC").to_owned(), given("DT").to_owned(), given("RE").to_owned());
    given("EV").clone_into(&mut game.details.event);
    let mut left_out = LeftOutFields::default();
    // A pass that the rules do not know.
    let mut odd_pass: Option<String> = None;
    for property in tree.properties() {
        let Some(side) = side_of(&property.tag) else {
            let tag = property.tag.as_str();
            if tag == "C" {
                property.values.iter().for_each(|words| game.comment(words));
            } else {
                // Of a property that is kept, the first value is.
                let kept = tree.value(tag).filter(|_| KNOWN.contains(&tag));
                let others = property.values.iter().filter(|value| kept != Some(value.as_str()));
                others.for_each(|value| left_out.add(tag, value));
            }
            continue;
        };
        for value in &property.values {
            // The move behind it shows that it was meant: then the pass is what is wrong.
            let is_others = side != game.position().side_to_move() && !game.must_pass();
            match odd_pass.take().filter(|_| is_others) {
                Some(pass) => game.stop(&pass),
                None if take(&mut game, side, value) == MoveOutcome::NoPass => {
                    let word = value.split('/').next().unwrap_or_default().trim();
                    odd_pass = Some(format!("{} {word}", if side == Side::First { 'B' } else { 'W' }));
                }
                None => {}
            }
            let mut parts = value.splitn(4, '/').skip(2);
            for name in ["B, W: time", "B, W: …"] {
                left_out.add(name, parts.next().unwrap_or_default());
            }
        }
    }
    left_out.words().for_each(|words| game.list(words));
    Ok(game.finished(ImportFormat::Ggf))
}

/// Plays a move with what its player noted.
fn take(game: &mut ImportedLine, side: Side, value: &str) -> MoveOutcome {
    let mut parts = value.split('/').map(str::trim);
    let (before, word) = (game.at(), parts.next().unwrap_or_default());
    // Synchro games and old servers write a pass that is none; a colour that is not to move is another matter.
    let outcome = game.play(word, Some(side));
    if outcome == MoveOutcome::Wrong {
        return outcome;
    }
    let evaluation = parts.next().unwrap_or_default();
    // A pass that the rules do not know adds no move, and its value must not go to the move before.
    if game.at() == before || evaluation.is_empty() {
        return outcome;
    }
    let at = game.at();
    match evaluated(evaluation, side) {
        Some(found) => drop(game.record.set_evaluation(at, Some(found))),
        // Anything else than a number is kept as words.
        None => game.comment(evaluation),
    }
    outcome
}

/// The usual start, with this side to move.
pub(super) fn start_of(first: Option<Side>) -> Othello {
    let start = Othello::default();
    let discs = Side::BOTH.map(|side| start.discs(side));
    Othello::with_discs(8, discs[0], discs[1], first.unwrap_or(Side::First)).unwrap_or(start)
}

/// The side whose moves have this tag.
pub(super) fn side_of(tag: &str) -> Option<Side> {
    match tag {
        "B" => Some(Side::First),
        "W" => Some(Side::Second),
        _ => None,
    }
}

/// The evaluation noted by the player of a move: the expected lead in discs.
fn evaluated(text: &str, side: Side) -> Option<MoveEvaluation> {
    /// The greatest possible lead in discs.
    const MOST: f64 = 64.0;
    let discs: f64 = text.parse().ok()?;
    (discs.abs() <= MOST).then(|| MoveEvaluation {
        score: Score::estimate((discs * 100.0).round() as i32).for_first(side),
        per_disc: 100,
        bound: Bound::Exact,
        exact: false,
        win_rate: None,
        depth: 0,
        method: "ggf".to_owned(),
    })
}
