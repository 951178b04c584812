//! Moves of a transcript that were not played: those that a sentence advises, regrets or compares.

use super::pieces::side_at;
use super::side_words::{NAMED, is_eastern};
use super::words::{self, behind_number};

/// Words about a move that may have been played, and was not.
const CONDITIONAL: &str = "should|could|would|might|ought|shouldn't|couldn't|wouldn't|sollte|sollten|hätte|hätten|wäre|wären|könnte|könnten\
    |müsste|aurait|auraient|serait|devait|devaient|devrait|devraient|pouvait|pourrait|debería|deberían|debió|debía|hubiera\
    |habría|sería|podría|avrebbe|sarebbe|doveva|dovevano|dovrebbe|poteva|potrebbe|deveria|deveriam|devia|teria|seria|poderia\
    |moest|moesten|moeten|zou|zouden|powinien|powinna|powinny|powinno|mógł|mogły|měl|měla|měli|mohl|borde|skulle|burde|pitäisi|olisi\
    |gerekirdi|oynamalıydı|должен|должны|должна|следовало|мог|могли|бы|повинен|повинні|міг|могли|べき|应该|應該|应当|應當|本应|本應|本该";

/// Words before a move that was not played, beside those.
const OF_OTHER_MOVES: &str = "must|not|nicht|sondern|hint|hints|pv|analysis|analyse|continuation|legal|possible|variation|variante|candidates|candidate|threat|tipp|tip|options|usual|instead|better|best|rather|threatens|threatening|prefer|preferred|wanted|missed|if|correct|consider|why\
    |suggests|recommends|says|about|besser|statt|stattdessen|richtig|warum|wenn|mieux|plutôt|meilleur|si|mejor|meglio|melhor|beter|lepiej\
    |lepszy|lepsze|lépe|lepší|bättre|bedre|parempi|если|лучше|лучший|надо|якщо|краще|不如|不是|如果|なら|候補|候选|合法手|正解|良かった|よかった|方が|ほうが";

/// Words behind a move that was not played and before the one that was.
const BUT: &str = "but|sondern|mais|sino|ma|mas|maar|lecz";

/// Forms of *to be* after a move, before the words that judge it.
const WAS: &str = "was|war|était|era|fue|var|oli|был|byl|było";

/// Whether a word is in a list; Chinese and Japanese words are in other lists.
fn is_of(list: &str, word: &str) -> bool {
    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    if word.contains(|sign: char| sign.is_ascii_digit()) && !word.contains(is_eastern) {
        return false;
    }
    let small = word.to_lowercase();
    let is_it = |known: &str| known == small || known.starts_with(is_eastern) && small.contains(known);
    !small.is_empty() && list.split('|').any(is_it)
}

/// The pieces of a line about moves that were not played. The number of the next move ends that, and so does
/// a sentence about a side and its move.
pub(super) fn asides(pieces: &[&str], mut is_begun: bool) -> Vec<bool> {
    let mut is_aside = false;
    let is_one = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| pieces[before]);
        let begins_sentence = before.ends_with(['.', '!', '?', '。', ';']);
        let is_number = behind_number(pieces[at]).is_some();
        let is_opposed = is_of(BUT, before) && words::moves(pieces[at]).is_some();
        let ends = is_opposed
            || begins_sentence && (is_number || side_at(pieces, at).is_some())
            || is_number && (at == 0 || words::moves(before).is_some());
        is_aside = is_aside && !ends || begins_aside(&pieces[at..], is_begun);
        is_begun |= words::moves(pieces[at]).is_some();
        is_aside
    };
    (0..pieces.len()).map(is_one).collect()
}

/// Whether moves from this piece on were not played; after the first moves more words mean that.
fn begins_aside(pieces: &[&str], is_begun: bool) -> bool {
    let is_one_move = words::moves(pieces[0]).is_some_and(|moves| moves.len() == 1);
    is_of(CONDITIONAL, pieces[0])
        || is_begun && is_of(OF_OTHER_MOVES, pieces[0])
        || is_one_move && is_only_meant(&pieces[1..])
        || is_begun && are_options(pieces)
}

/// Whether moves with commas and *and* between them are what a sentence judges: `f4, b3 and d2 are the usual moves`.
fn are_options(pieces: &[&str]) -> bool {
    const AND: &str = "and|und|et|y|e|en|och|og|と|和";
    const BOTH: &str = "both|beide";
    const JUDGED: &str = "all|are|were|lose|lost|win|draw|alle|sind|waren|verlieren|gewinnen|sont|perdent|son|pierden|sono|são";
    /// The most moves in such a list.
    const MOST: usize = 6;
    let is_move = |at: usize| pieces.get(at).is_some_and(|piece| words::moves(piece).is_some());
    let (mut at, mut moves) = (0, 0);
    while moves < MOST && is_move(at) {
        (at, moves) = (at + 1, moves + 1);
        let Some(next) = pieces.get(at) else { return false };
        if is_of(AND, next) && is_move(at + 1) {
            let behind = pieces.get(at + 2).copied().unwrap_or_default();
            return is_of(JUDGED, behind) || moves == 1 && is_of(BOTH, behind);
        }
        if !pieces[at - 1].ends_with(',') {
            return false;
        }
    }
    false
}

/// Whether the pieces behind a move say that it was not played: `f4 would have been better`, `f4 was better`.
fn is_only_meant(behind: &[&str]) -> bool {
    let Some(first) = behind.first() else { return false };
    let is_better = || behind.get(1).is_some_and(|second| is_of(OF_OTHER_MOVES, second));
    // The side that should have played another move stands in the same word: 白应该下.
    let names_side = NAMED.at_beginning(first).next().is_some();
    is_of(CONDITIONAL, first) && !names_side || is_of(WAS, first) && is_better()
}
