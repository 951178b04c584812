//! The moves of each side as a list of its own, one below the other: `Black: f5 c3`, `White: d6 d3`. They are played in turn.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;

use super::account::PartUse;
use super::line::{ImportedLine, MoveOutcome};
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::{ImportFormat, ImportNote, Imported, pgn, side_words, words};

/// The entry for an empty place between two separators.
const HOLE: &str = "…";

/// The moves of a side.
struct SideList<'a> {
    side: Side,
    /// Whether the label says that this side began.
    began: bool,
    label: &'a str,
    words: Vec<&'a str>,
}

/// The game of such a text; a refusal where the lists do not fit each other, and `None` for other texts.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Imported>> {
    /// Bytes of such lists, and the fewest moves of one.
    const LONGEST: usize = 4096;
    const FEWEST: usize = 2;
    if text.len() > LONGEST {
        return None;
    }
    let lists = lists(text)?;
    let [one, other] = &lists[..] else { return None };
    if one.side == other.side || [one, other].iter().any(|list| list.words.len() < FEWEST) {
        return None;
    }
    let are_squares = |list: &SideList<'_>| {
        list.words.iter().all(|word| words::is_square(word) || words::is_pass(word) || *word == HOLE)
    };
    let start = match open {
        Game::Othello { .. } if are_squares(one) => open.start(),
        _ if are_squares(one) => pgn::usual_start(),
        Game::ConnectFour { .. } => open.start(),
        _ => AnyPosition::ConnectFour(ConnectFour::default()),
    };
    played(text, start, one, other)
}

/// The lists of a text that has nothing else in it: a label with a side, a colon and moves, which may go on below.
fn lists(text: &str) -> Option<Vec<SideList<'_>>> {
    let mut lists: Vec<SideList<'_>> = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let is_colon = |sign: char| matches!(sign, ':' | '：' | '=');
        let (label, moves) = if let Some((label, moves)) = line.split_once(is_colon) {
            (label.trim(), moves)
        } else {
            let moves = line.trim_start();
            let end = moves.find(char::is_whitespace);
            let end = end.filter(|end| side_words::named(&moves[..*end]).is_some());
            moves.split_at(end.unwrap_or(0))
        };
        if !label.is_empty() {
            let named = side_words::named(label).or_else(|| side_words::meant(label));
            let side = named.or_else(|| side_words::only_one(label))?;
            lists.push(SideList { side, began: says_began(label), label, words: Vec::new() });
        }
        let list = lists.last_mut()?;
        for word in words_of(moves) {
            if word == HOLE {
                list.words.push(word);
                continue;
            }
            let found = words::moves(word).map(|found| found.into_iter().map(|found| found.word).collect());
            list.words.extend::<Vec<&str>>(found.or_else(|| words::columns_of(word))?);
        }
    }
    Some(lists)
}

/// Whether a label says that its side began: `Red (started)`.
fn says_began(label: &str) -> bool {
    const BEGAN: &str = "start|began|begin|first|erste|angefangen|fängt an|commenc|premier|empez|empiez|comienz|primer|iniz|prim|começ|先|开始";
    let small = label.to_lowercase();
    BEGAN.split('|').any(|word| small.contains(word)) && side_words::named(&small).is_none()
}

/// The words of a line of moves, and a hole for each empty place between two separators.
fn words_of(moves: &str) -> Vec<&str> {
    let moves = moves.strip_prefix('\t').unwrap_or(moves).trim_end().trim_end_matches([',', ';', '、', '，']);
    let cells: Vec<&str> = moves.split(['\t', ',', ';', '、', '，']).collect();
    let mut words = Vec::new();
    for cell in &cells {
        let before = words.len();
        words.extend(cell.split_whitespace());
        words.extend((words.len() == before && cells.len() > 1).then_some(HOLE));
    }
    words
}

/// The side of the next move, after a forced pass.
fn mover(game: &ImportedLine) -> Side {
    let side = game.position().side_to_move();
    if game.must_pass() { side.other() } else { side }
}

fn played(
    text: &str,
    start: AnyPosition,
    one: &SideList<'_>,
    other: &SideList<'_>,
) -> Option<Faulty<Imported>> {
    let is_stones = matches!(start, AnyPosition::ConnectFour(_));
    let mut sides = [one, other];
    sides.sort_by_key(|list| list.side.index());
    // In Connect Four either colour may begin, and its list stands first then where no label says who did.
    let first = if other.began && !one.began { other } else { one };
    let is_second = is_stones && first.side == Side::Second;
    if is_second {
        sides.swap(0, 1);
    }
    let mut game = ImportedLine::new(start).of(text);
    game.own(0..text.len());
    let (mut taken, mut passes) = ([0, 0], [0, 0]);
    for list in sides {
        let is_side = side_words::meant(list.label).is_some();
        game.claim(list.label, if is_side { PartUse::Layout } else { PartUse::LeftOut });
    }
    loop {
        let side = mover(&game).index();
        passes[1 - side] += usize::from(game.must_pass() && !is_stones);
        let list = sides[side];
        let fault =
            |word: &str, fault: ImportFault| FaultAt::new(word.as_ptr().addr() - text.as_ptr().addr(), fault);
        let Some(word) = list.words.get(taken[side]).copied() else {
            let rest = sides[1 - side].words.get(taken[1 - side]);
            let Some(rest) = rest else { break };
            return Some(Err(fault(rest, ImportFault::Illegal((*rest).to_owned()))));
        };
        taken[side] += 1;
        if word == HOLE {
            game.stop(HOLE);
            break;
        }
        // A pass that is written is the one that is put in.
        if words::is_pass(word) && passes[side] > 0 {
            passes[side] -= 1;
            continue;
        }
        if game.play(word, None) != MoveOutcome::Well {
            // Squares that begin no game are those of discs.
            return (game.moves() > 0).then(|| Err(fault(word, ImportFault::Illegal(word.to_owned()))));
        }
    }
    game.notes.extend(is_second.then_some(ImportNote::SecondBegan));
    Some(Ok(game.finished_in(ImportFormat::Transcript, text)))
}
