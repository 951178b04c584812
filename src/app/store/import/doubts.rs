//! Words beside a position that are held against it: the discs that they count, and colours that they join with a sign.

use crate::catalog::AnyPosition;
use crate::game::Side;

use super::{ImportFormat, ImportNote, Imported, result, side_words};

/// Notes that the signs of a board may be the other way round, where something that is passed over joins a colour with a sign, and that
/// other discs are counted there than it has. Discs that are counted rightly by their colours say whose the signs are.
pub(super) fn note(game: &mut Imported, text: &str) {
    let start = &game.document.start;
    let is_board = game.refused.is_none()
        && matches!(game.form, ImportFormat::Board | ImportFormat::Obf | ImportFormat::Json)
        && *start != start.game().start();
    let end = game.document.position(game.document.cursor);
    let discs: Vec<[u32; 2]> = [start, &end].into_iter().filter_map(discs).collect();
    let mut words: Vec<String> = game.passed_over.iter().map(|part| whole_words(part, text)).collect();
    // Many parts may be of one long line.
    words.dedup();
    let is_short = |words: &&String| words.len() <= COUNT_OF_ONE;
    // The discs of both sides may stand on two lines.
    let pairs = words.windows(2).filter(|pair| pair.iter().all(|words| is_short(&words)));
    let counts: Vec<String> = words.iter().cloned().chain(pairs.map(|pair| pair.join(" "))).collect();
    let fits = |counted: [Option<u32>; 2]| {
        discs.iter().any(|discs| {
            discs.iter().zip(counted).all(|(own, counted)| counted.is_none_or(|counted| counted == *own))
        })
    };
    let is_other = |counted: [Option<u32>; 2]| !discs.is_empty() && !fits(counted);
    let is_over = game.refused.is_none() && end.is_over();
    let counted = counts.iter().map(|words| result::counted(words));
    let mut counted = counted.chain([result::stated_discs(&game.document.facts.result)]);
    let is_miscounted = (is_board || is_over) && counted.any(is_other);
    let is_proof = |words: &String| match result::counted(words) {
        counted @ [Some(first), Some(second)] => {
            first != second && fits(counted) && side_words::names_colour(words)
        }
        _ => false,
    };
    let is_open = |words: &String| {
        let counted = result::counted(words);
        side_words::may_say_signs(words) && (discs.is_empty() || counted.contains(&None) || is_other(counted))
    };
    if counts.iter().any(is_proof) {
        game.notes.retain(|note| *note != ImportNote::SignsUnsure);
    } else if is_board && !game.notes.contains(&ImportNote::SignsUnsure) && words.iter().any(is_open) {
        game.notes.push(ImportNote::SignsUnsure);
    }
    if let Some([first, second]) = discs.last().filter(|_| is_miscounted && game.contradiction.is_none()) {
        game.notes.push(ImportNote::OtherDiscs { first: *first, second: *second });
    }
}

/// Bytes of a line that counts the discs of one side.
const COUNT_OF_ONE: usize = 24;

/// The discs of both sides, in games that count them.
fn discs(position: &AnyPosition) -> Option<[u32; 2]> {
    match position {
        AnyPosition::Othello(board) => Some(Side::BOTH.map(|side| board.discs(side).count_ones())),
        _ => None,
    }
}

/// Words that are passed over to the end of their line, where they were cut to be shown.
fn whole_words(part: &str, text: &str) -> String {
    /// Bytes of a text in which the line is looked for.
    const LONGEST: usize = 64 << 10;
    let Some(beginning) = part.strip_suffix('…').filter(|_| text.len() <= LONGEST) else {
        return part.to_owned();
    };
    let flat = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    // Words about a turn are kept with colons for other signs, and without blanks beside them.
    let plain =
        |line: &str| line.replace(char::is_whitespace, "").replace(['：', '=', '＝'], ":").replace('|', "");
    let exact = text.lines().map(flat).find_map(|line| line.find(beginning).map(|at| line[at..].to_owned()));
    let alike = || text.lines().find(|line| plain(line).contains(&plain(beginning)));
    exact.or_else(|| alike().map(str::to_owned)).unwrap_or_else(|| part.to_owned())
}
