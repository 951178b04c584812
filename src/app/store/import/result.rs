//! Results as stated in texts, checked against the board.

use crate::catalog::AnyPosition;
use crate::game::{Outcome, Side};

use super::{ResultContradiction, side_words};

/// A stated result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StatedResult {
    /// The discs of both sides.
    Discs([i32; 2]),
    /// The first player's lead in discs.
    Ahead(i32),
    /// The winner; `None` for a draw.
    Winner(Option<Side>),
    /// Somebody won, and which of the two is counted in is not known.
    Somebody,
}

impl StatedResult {
    /// The result in a text, where it is one that the board must agree with: not one by resignation or on time.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some((first, second)) = text.split_once(['-', '–', ':', '−', '対', '比', '/']) {
            // No game has more points, and columns that stand here are none.
            let number =
                |text: &str| text.trim().parse::<i32>().ok().filter(|number| (-1000..=1000).contains(number));
            match (number(first), number(second)) {
                (Some(first), Some(second)) if first + second > 1 => {
                    return Some(Self::Discs([first, second]));
                }
                (Some(1), Some(0)) | (Some(0), Some(1)) => return Some(Self::Somebody),
                _ => {}
            }
        }
        let small = text.to_lowercase();
        match small.as_str() {
            "0" | "1/2-1/2" | "½-½" | "draw" | "tie" | "unentschieden" | "引き分け" | "引分け" | "引分"
            | "和棋" | "平局" => {
                return Some(Self::Winner(None));
            }
            "black" | "black wins" | "black won" | "red wins" | "red won" | "first player wins"
            | "黒の勝ち" | "黒勝ち" | "先手勝ち" | "黑胜" | "黑方胜" | "先手胜" => {
                return Some(Self::Winner(Some(Side::First)));
            }
            "white" | "white wins" | "white won" | "yellow wins" | "yellow won" | "second player wins"
            | "白の勝ち" | "白勝ち" | "後手勝ち" | "白胜" | "白方胜" | "后手胜" => {
                return Some(Self::Winner(Some(Side::Second)));
            }
            _ => {}
        }
        // A letter or a disc alone is the winner's; a star is no result.
        let is_sign = small.chars().count() == 1
            && small.starts_with(|sign: char| sign.is_alphabetic() || "●○⚫⚪".contains(sign));
        let is_name = side_words::named(&small).is_some();
        if let Some(side) = side_words::meant(&small).filter(|_| is_sign || is_name) {
            return Some(Self::Winner(Some(side)));
        }
        if let Some(result) = in_words(&small).or_else(|| of_sides(&small)) {
            return Some(result);
        }
        let (winner, margin) = match text.split_once('+') {
            Some(("B" | "b" | "X" | "R", margin)) => (Side::First, margin),
            Some(("W" | "w" | "O" | "Y", margin)) => (Side::Second, margin),
            _ => {
                // Only a number with its sign, as GGF writes it; a plain one may be anything.
                let signed = text.starts_with(['+', '-']).then(|| text.parse::<f64>().ok()).flatten();
                return signed
                    .filter(|discs| discs.is_finite())
                    .map(|discs| Self::Ahead(discs.round() as i32));
            }
        };
        if margin.trim().is_empty() {
            return Some(Self::Winner(Some(winner)));
        }
        let margin = margin.trim().parse::<f64>().ok()?.round() as i32;
        Some(Self::Ahead(if winner == Side::First { margin } else { -margin }))
    }

    /// The same in a game whose first player is the one whom results count first.
    pub(super) fn of_first_player(self, text: &str) -> Self {
        match self {
            Self::Somebody if text.trim().starts_with('1') => Self::Winner(Some(Side::First)),
            Self::Somebody => Self::Winner(Some(Side::Second)),
            other => other,
        }
    }

    /// Whether it is the result of a finished game, whose discs may be counted in several ways.
    pub(super) fn fits(self, winner: Option<Side>, discs: impl Iterator<Item = [i32; 2]>) -> bool {
        let mut counted = discs.peekable();
        match self {
            Self::Somebody => winner.is_some(),
            Self::Winner(stated) => stated == winner,
            // Games without discs cannot agree with any.
            Self::Discs(stated) => counted.any(|discs| discs == stated),
            Self::Ahead(ahead) if counted.peek().is_none() => {
                ahead.signum() == winner.map_or(0, |side| if side == Side::First { 1 } else { -1 })
            }
            Self::Ahead(ahead) => counted.any(|[first, second]| first - second == ahead),
        }
    }

    /// Whether a word of a list of moves states a result: `51-13`, `1-0`, `1/2-1/2`, `*`.
    pub(super) fn is_word(word: &str) -> bool {
        let word = word.trim_end_matches(['.', ',']);
        let number = |part: &str| {
            !part.is_empty() && part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let is_pair =
            word.split_once(['-', '–']).is_some_and(|(first, second)| number(first) && number(second));
        is_pair || matches!(word, "*" | "1/2-1/2" | "½-½")
    }
}

/// Words after a side for the end of its game: that it won, that it lost, and that it was broken off.
const WON: &str = "wins|won|win|gewinnt|gewann|gagne|gagnent|gana|ganan|ganó|vince|vincono|勝ち|胜";
const LOST: &str = "lost|loses|verliert|verlor|perd|perdent|pierde|perde";
const BROKEN_OFF: &str = "resigns|resigned|resignation|time|timeout|forfeit|gab|abandonne|投了|認輸|认输";

/// Signs of Chinese and Japanese with which words say that a side lost.
const LOST_SIGNS: [char; 5] = ['負', '负', '败', '敗', '输'];

/// Words that may follow those for the end of a game.
const RESULTS_GO_ON: &str = "by|on|the|with|against|and|after|at|in|out|mit|de|par|auf|nach|game|a|um|durch|wegen|à|por|per|due|because|over|this";

fn is_of(list: &str, word: &str) -> bool {
    list.split('|').any(|known| known == word)
}

/// The result in small words that begin with a side, which the board must agree with: `white wins 40-24`, `black lost`, `w 25-39`.
fn in_words(small: &str) -> Option<StatedResult> {
    let mut words: Vec<&str> =
        small.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let [is_won, is_lost, is_broken] =
        [WON, LOST, BROKEN_OFF].map(|list| words.iter().any(|word| is_of(list, word)));
    // The side may stand behind the word: ganan blancas.
    if words.len() > 1 && is_of(WON, words[0]) {
        words.swap(0, 1);
    }
    let (first, rest) = words.split_first()?;
    let side = side_words::heading(first).or_else(|| {
        let (sign, _) = small.split_once(' ')?;
        side_words::meant(sign).filter(|_| matches!(sign, "x" | "o" | "●" | "○"))
    })?;
    let numbers: Vec<i32> = rest.iter().filter_map(|word| word.parse().ok()).collect();
    let is_score = numbers.len() == 2 && rest.len() == 2 && !small.contains(':');
    // Many other things are lost: contact, a corner.
    let is_else =
        |word: &&str| !is_of(LOST, word) && !is_of(RESULTS_GO_ON, word) && word.parse::<i32>().is_err();
    if is_broken || is_lost && rest.iter().any(is_else) || is_won == is_lost && (is_won || !is_score) {
        return None;
    }
    let winner = if is_lost { side.other() } else { side };
    let for_winner = |[own, other]: [i32; 2]| if winner == Side::First { [own, other] } else { [other, own] };
    match numbers[..] {
        [] => Some(StatedResult::Winner(Some(winner))),
        [margin] if rest.iter().any(|word| matches!(*word, "by" | "mit" | "de" | "par")) => {
            Some(StatedResult::Ahead(if winner == Side::First { margin } else { -margin }))
        }
        [one, other] => Some(StatedResult::Discs(for_winner([one.max(other), one.min(other)]))),
        _ => None,
    }
}

/// A part of lower-case words about a result, in order.
enum ResultPart {
    Side(Side),
    Number(i32),
}

/// The sides and numbers of small words about a result; `None` where anything else stands there but words of winning and of discs.
fn result_parts(small: &str) -> Option<Vec<ResultPart>> {
    const BESIDE: &str = "discs|disks|stones|points|wins|won|win|draw|by|and|steine|の|石|目|勝ち|勝|胜|負け|負|负|败|敗|输|対|对|對|比|子|个|個|枚|差|で|以|引き分け|平局|和棋|持碁";
    let mut parts = Vec::new();
    let mut rest = small;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        let side = side_words::NAMED.at_beginning(rest).max_by_key(|(name, _)| name.len());
        let beside = || BESIDE.split('|').filter(|word| rest.starts_with(word)).map(str::len).max();
        let length = match (digits, side) {
            (1.., _) => {
                parts.push(ResultPart::Number(rest[..digits].parse().ok()?));
                digits
            }
            (_, Some((name, side))) => {
                parts.push(ResultPart::Side(side));
                name.len()
            }
            _ if !sign.is_alphanumeric() => sign.len_utf8(),
            _ => beside()?,
        };
        rest = &rest[length..];
    }
    Some(parts)
}

/// The discs of both sides that small words count: `black 37 - white 27`, `黒 37 - 27 白`.
fn discs_of(parts: &[ResultPart]) -> Option<[i32; 2]> {
    use ResultPart::{Number, Side as Of};
    let ([Of(side), Number(own), Of(other_side), Number(other)]
    | [Of(side), Number(own), Number(other), Of(other_side)]
    | [Number(own), Of(side), Number(other), Of(other_side)]) = *parts
    else {
        return None;
    };
    let discs = if side == Side::First { [own, other] } else { [other, own] };
    (side != other_side).then_some(discs)
}

/// A result with the name of a side in place of that of its player, where it begins with one: `Ann wins 41-23`; the name alone is the
/// winner's.
pub(super) fn with_sides(stated: &str, names: &[&str; 2]) -> String {
    let behind = |name: &str| {
        let rest = stated.trim().strip_prefix(name).filter(|_| !name.is_empty())?;
        (rest.is_empty() || rest.starts_with(char::is_whitespace)).then(|| rest.trim())
    };
    let found = names.iter().zip(["black", "white"]).filter_map(|(name, side)| Some((side, behind(name)?)));
    match found.collect::<Vec<_>>()[..] {
        [(side, "")] => format!("{side} wins"),
        [(side, rest)] => format!("{side} {rest}"),
        _ => stated.to_owned(),
    }
}

/// The discs that words count, of each side of which they do: `White has 8 discs, Black 6`, `6 white discs and 8 black ones`. A number
/// beside one side alone counts discs where a word says so.
pub(super) fn counted(words: &str) -> [Option<u32>; 2] {
    const BESIDE: &str = "has|have|and|with|hat|und|mit|a|et|avec|tiene|y|ones|is|are|at|to|discs|disks|disc|disk|stones|pieces|steine|pions|fichas|fiches";
    let small = words.to_lowercase();
    let is_letter = |sign: char| sign.is_alphanumeric() && !side_words::is_eastern(sign);
    let mut runs: Vec<Vec<Result<Side, u32>>> = vec![Vec::new()];
    let mut rest = small.as_str();
    while let Some(sign) = rest.chars().next() {
        let word = &rest[..rest.find(|sign| !is_letter(sign)).unwrap_or(rest.len())];
        let side = side_words::MEANT.at_beginning(rest).filter(|(name, _)| {
            !name.is_ascii() || matches!(*name, "x" | "o") && *name == word || name.len() > 1 && *name == word
        });
        let length = match (word.parse::<u32>(), side.max_by_key(|(name, _)| name.len())) {
            // A minus makes a sign of it.
            (Ok(_), _) if small[..small.len() - rest.len()].ends_with('-') => {
                runs.push(Vec::new());
                word.len()
            }
            (Ok(number), _) => {
                runs.last_mut().into_iter().for_each(|run| run.push(Err(number)));
                word.len()
            }
            (_, Some((name, side))) => {
                runs.last_mut().into_iter().for_each(|run| run.push(Ok(side)));
                name.len()
            }
            _ if word.is_empty() && !"の石枚個子개は".contains(sign) && sign.is_alphanumeric() => {
                runs.push(Vec::new());
                sign.len_utf8()
            }
            _ if word.is_empty() => {
                // A number alone before the end of a sentence is none of the side behind it.
                let ends = ".!?。".contains(sign) && matches!(runs.last().map(Vec::as_slice), Some([Err(_)]));
                runs.extend(ends.then(Vec::new));
                sign.len_utf8()
            }
            _ => {
                if !BESIDE.split('|').any(|known| known == word) {
                    runs.push(Vec::new());
                }
                word.len()
            }
        };
        rest = &rest[length..];
    }
    let mut discs = [None; 2];
    let counts_discs = side_words::counts_discs(&small);
    for run in runs {
        match run[..] {
            [Ok(side), Err(own), Ok(other_side), Err(other)]
            | [Err(own), Ok(side), Err(other), Ok(other_side)]
            | [Ok(side), Err(own), Err(other), Ok(other_side)]
                if side != other_side =>
            {
                (discs[side.index()], discs[other_side.index()]) = (Some(own), Some(other));
            }
            [Ok(side), Err(own)] | [Err(own), Ok(side)] if counts_discs => {
                discs[side.index()] = Some(own);
            }
            _ => {}
        }
    }
    discs
}

/// The discs of both sides by a stated result.
pub(super) fn stated_discs(result: &str) -> [Option<u32>; 2] {
    match StatedResult::read(result) {
        Some(StatedResult::Discs(discs)) => discs.map(|count| u32::try_from(count).ok()),
        _ => [None; 2],
    }
}

/// Whether words are a result by the discs of both sides.
pub(super) fn is_counted(words: &str) -> bool {
    matches!(of_sides(&words.to_lowercase()), Some(StatedResult::Discs(_)))
}

/// The result in small words by the sides and numbers in them: `black 37 - white 27`, `黒の10石勝ち`, `黑胜 37:27`, `draw 32-32`.
fn of_sides(small: &str) -> Option<StatedResult> {
    use ResultPart::{Number, Side as Of};
    let parts = result_parts(small)?;
    if let Some(discs) = discs_of(&parts) {
        return Some(StatedResult::Discs(discs));
    }
    let is_won = ["勝", "胜", "win", "won"].iter().any(|word| small.contains(word));
    let is_lost = small.contains(LOST_SIGNS);
    let winner = |side: Side| if is_lost { side.other() } else { side };
    match parts[..] {
        [Number(one), Number(other)] if one == other && !is_won => Some(StatedResult::Winner(None)),
        [Of(side)] if is_won != is_lost => Some(StatedResult::Winner(Some(winner(side)))),
        [Of(side), Number(margin)] if is_won != is_lost || !is_lost && small.contains('+') => {
            Some(StatedResult::Ahead(if winner(side) == Side::First { margin } else { -margin }))
        }
        [Of(side), Number(one), Number(other)] | [Number(one), Number(other), Of(side)]
            if is_won != is_lost =>
        {
            let (most, least) = (one.max(other), one.min(other));
            let is_first = winner(side) == Side::First;
            Some(StatedResult::Discs(if is_first { [most, least] } else { [least, most] }))
        }
        _ => None,
    }
}

/// Whether a line is a result in words: a side, and that it won or gave up.
pub(super) fn is_in_words(line: &str) -> bool {
    /// Bytes of such a line.
    const LONGEST: usize = 60;
    let small = line.to_lowercase();
    // Chinese and Japanese stand without blanks.
    let is_eastern = small.contains(LOST_SIGNS)
        || ["勝", "胜", "引き分け", "平局", "和棋"].iter().any(|word| small.contains(word));
    let is_drawn = small.starts_with("draw") && small.len() > "draw".len();
    if line.len() <= LONGEST && (is_eastern || is_drawn) && of_sides(&small).is_some() || is_margin(line) {
        return true;
    }
    let mut words = small.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_about_game = |word: &str| is_of(WON, word) || is_of(LOST, word) || is_of(BROKEN_OFF, word);
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    // The side may stand behind the word: ganan blancas.
    let is_about_side = side_words::named(first).is_some() && is_about_game(second)
        || is_of(WON, first) && side_words::named(second).is_some();
    line.len() <= LONGEST
        && is_about_side
        // Many other things are lost: contact, a corner.
        && words.next().is_none_or(|word| is_of(RESULTS_GO_ON, word) || word.parse::<i32>().is_ok())
        && !line.split_whitespace().any(|word| super::words::moves(word).is_some())
}

/// Whether a line is nothing but a side and by how many discs it won: `W+14`.
fn is_margin(line: &str) -> bool {
    let margin = line.trim().strip_prefix(['B', 'W', 'X', 'O']).and_then(|rest| rest.strip_prefix('+'));
    margin.and_then(|margin| margin.parse::<u32>().ok()).is_some_and(|margin| (1..=64).contains(&margin))
}

/// Whether a word is a result wherever it stands: all discs of the usual board, or that one side won.
pub(super) fn is_whole_score(word: &str) -> bool {
    let discs = word.split_once(['-', '–']).and_then(|(one, other)| {
        let other = other.parse::<u32>().ok().filter(|_| StatedResult::is_word(word))?;
        one.parse::<u32>().ok()?.checked_add(other)
    });
    matches!(word, "1-0" | "0-1" | "1–0" | "0–1" | "1/2-1/2" | "½-½") || discs == Some(64)
}

/// The winner in a field, as words that state a result; `None` where they name neither side nor player.
pub(super) fn of_winner(value: &str, names: &[String; 2]) -> Option<String> {
    let value = value.trim();
    let words = match value.to_lowercase().as_str() {
        "1" | "player1" => "player 1",
        "2" | "-1" | "player2" => "player 2",
        _ => value,
    };
    // A nought may be the number of the first player, or a draw.
    let is_known = words != "0" && matches!(StatedResult::read(words), Some(StatedResult::Winner(_)))
        || names.iter().any(|name| name == value && !name.is_empty());
    is_known.then(|| words.to_owned())
}

/// Whether two results that a text states of one game differ in who won, or in the discs.
pub(super) fn is_other_result(one: &str, other: &str) -> bool {
    let read = |text: &str| {
        StatedResult::read(text).map(|result| match result {
            StatedResult::Discs([first, second]) => StatedResult::Ahead(first - second),
            result => result.of_first_player(text),
        })
    };
    match (read(one), read(other)) {
        (Some(StatedResult::Ahead(ahead)), Some(StatedResult::Winner(winner)))
        | (Some(StatedResult::Winner(winner)), Some(StatedResult::Ahead(ahead))) => {
            winner.map_or(0, |side| if side == Side::First { 1 } else { -1 }) != ahead.signum()
        }
        (Some(one), Some(other)) => one != other,
        _ => false,
    }
}

/// The result of a game that was broken off, by its winner; `None` where that is not stated.
pub(super) fn broken_off(result: &str, how: char) -> Option<String> {
    let winner = match StatedResult::read(result)?.of_first_player(result) {
        StatedResult::Winner(winner) => winner?,
        StatedResult::Ahead(ahead) if how == 'S' => return Some(format!("{ahead:+}.00:s")),
        StatedResult::Discs([first, second]) if how == 'S' => {
            return Some(format!("{:+}.00:s", first - second));
        }
        _ => return None,
    };
    Some(format!("{}+{how}", if winner == Side::First { 'B' } else { 'W' }))
}

/// The result on the board, where the stated one differs.
pub(super) fn contradiction(stated: &str, end: &AnyPosition) -> Option<ResultContradiction> {
    let outcome = end.outcome()?;
    let discs = end.final_discs();
    let winner = match outcome {
        Outcome::Win(side) => Some(side),
        Outcome::Draw => None,
    };
    // Behind a game a decimal number is how far the first player is ahead, though it lacks its sign.
    let unsigned = || {
        let is_decimal = stated.contains('.') && stated.starts_with(|sign: char| sign.is_ascii_digit());
        is_decimal.then(|| StatedResult::read(&format!("+{stated}"))).flatten()
    };
    let result = StatedResult::read(stated).or_else(unsigned)?;
    let result = result.of_first_player(stated);
    let counted = match end {
        AnyPosition::Othello(board) => Some(Side::BOTH.map(|side| board.discs(side).count_ones() as i32)),
        _ => None,
    };
    let fits = result.fits(winner, discs.into_iter().chain(counted));
    (!fits).then(|| ResultContradiction { stated: stated.to_owned(), discs, winner })
}

/// A line that names the winner, or a draw, without its end.
pub(super) fn says_winner(line: &str) -> Option<&str> {
    let stated = line.trim().trim_end_matches(['.', '!']);
    // Behind a name with a colon something is missing.
    let is_label = stated.ends_with([':', '：']);
    (!is_label && matches!(StatedResult::read(stated), Some(StatedResult::Winner(_)))).then_some(stated)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_in_the_forms_of_the_programs() {
        for (text, result) in [
            ("51-13", Some(StatedResult::Discs([51, 13]))),
            ("0-64", Some(StatedResult::Discs([0, 64]))),
            ("+12.00", Some(StatedResult::Ahead(12))),
            ("-3", Some(StatedResult::Ahead(-3))),
            ("W+8", Some(StatedResult::Ahead(-8))),
            ("1-0", Some(StatedResult::Somebody)),
            ("1/2-1/2", Some(StatedResult::Winner(None))),
            ("+64.00:r", None),
            ("B+R", None),
            ("?", None),
            ("*", None),
        ] {
            assert_eq!(StatedResult::read(text), result, "{text}");
        }
    }
}
