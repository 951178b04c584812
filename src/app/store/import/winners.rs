//! Games followed by words that name the winner.

use crate::catalog::Game;

use super::account::PartUse;
use super::line::shortened;
use super::result::{contradiction, says_winner};
use super::{Imported, plain};

/// A game followed by words that name the winner: `Red wins`; those that name a player are listed.
pub(super) fn read(text: &str, open: Game) -> Option<Vec<Imported>> {
    let text = text.trim_end();
    let line = text.rfind('\n').map_or(0, |end| end + 1);
    // The words are on a line of their own, or after the last digit.
    let behind =
        text[line..].rfind(|sign: char| sign.is_ascii_digit()).map_or(line, |digit| line + digit + 1);
    let (above, last) = text.split_at(behind);
    // Of many such lines, one below the other, none is behind a game.
    if above.trim_end().lines().next_back().and_then(says_winner).is_some() {
        return None;
    }
    let Some(stated) = says_winner(last) else { return with_name_of_winner(text, line, open) };
    let is_result = (behind == line || last.starts_with(char::is_whitespace))
        && stated.contains(char::is_alphabetic)
        // A letter alone may be a column.
        && stated.chars().count() > 1;
    if !is_result || above.trim().is_empty() {
        return None;
    }
    let mut games = plain::read(above, open).ok()?;
    let [game] = &mut games[..] else { return None };
    let is_whole = game.moves > 0 && !game.is_faulty() && game.passed_over.is_empty();
    if !is_whole || !game.document.facts.result.is_empty() {
        return None;
    }
    game.contradiction = contradiction(stated, &game.document.position(game.document.cursor));
    stated.clone_into(&mut game.document.facts.result);
    game.account.claim_range(behind..text.len(), PartUse::Used);
    Some(games)
}

/// A game above a line that names the winner: `Anna gewinnt`.
fn with_name_of_winner(text: &str, line: usize, open: Game) -> Option<Vec<Imported>> {
    const WON: &str = "won|wins|win|gewinnt|gewann|siegt|gagne|gagné|gana|ganó|vince|vinto|venceu|vence|wint|勝ち|勝|胜|赢|贏|獲勝|获胜";
    /// Words of such a line.
    const MOST_WORDS: usize = 5;
    let (above, last) = text.split_at(line);
    let small = last.trim().trim_end_matches(['.', '!', '。', '！']).to_lowercase();
    let is_won = |word: &str| WON.split('|').any(|won| word == won || !won.is_ascii() && word.ends_with(won));
    let is_it = small.split_whitespace().any(is_won)
        && small.split_whitespace().count() <= MOST_WORDS
        && !small.contains(|sign: char| sign.is_ascii_digit());
    // Of many such lines, one below the other, none is behind a game.
    let is_behind_moves = || {
        let line = above.trim_end().lines().next_back();
        line.is_some_and(|line| line.contains(|sign: char| sign.is_ascii_digit()))
    };
    if !is_it || !is_behind_moves() {
        return None;
    }
    let mut games = plain::read(above, open).ok()?;
    let [game] = &mut games[..] else { return None };
    if game.moves == 0 || game.is_faulty() {
        return None;
    }
    game.account.claim_range(line..text.len(), PartUse::LeftOut);
    game.passed_over.push(shortened(last));
    Some(games)
}
