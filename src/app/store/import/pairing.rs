//! Both players on one line, with the sides and the result beside them: `Anna - Ben 12-52`, `Anna (W) 30 - 34 Ben (B)`.

use super::result::StatedResult;
use super::{side_words, words};
use crate::game::Side;

/// Both players with the facts beside them.
pub(super) struct Pairing<'a> {
    pub(super) words: &'a str,
    /// First and second player.
    pub(super) names: [&'a str; 2],
    pub(super) result: String,
}

/// The names of both players with their sides and the result behind them or between them: `Anna - Ben 12-52`, `Anna vs. Ben`,
/// `Anna (W) 30 - 34 Ben (B)`. A stroke without a result or both sides parts names in a label alone.
pub(super) fn pairing(words: &str, is_label: bool) -> Option<Pairing<'_>> {
    const BETWEEN: [&str; 11] =
        [" vs. ", " vs ", " against ", " v. ", " v ", " gegen ", " contre ", " contra ", "対", "对", "對"];
    let words = words.trim().trim_end_matches([':', '：']).trim_end();
    let (names, result) = match words.rsplit_once(char::is_whitespace) {
        Some((names, last)) if last.contains(['-', '–']) && StatedResult::is_word(last) => (names, last),
        _ => (words, ""),
    };
    let strokes = [" - ", " – ", "-", "–"];
    let is_parted = |sign: &str, has_sides: bool| {
        !result.is_empty()
            || sign.len() > 2
                && (has_sides || is_label && !words.contains(|sign: char| sign.is_ascii_digit()))
    };
    let parted = |sign: &&str| Some(sided(names.split_once(*sign)?.into()));
    let between = BETWEEN.iter().find_map(parted).or_else(|| {
        let parted = |sign: &&str| parted(sign).filter(|(_, sides)| is_parted(sign, !sides.contains(&None)));
        strokes.iter().find_map(parted)
    });
    let found = around_score(words).map(|(names, score)| (sided(names), Some(score)));
    let ((mut names, sides), score) = found.or_else(|| Some((between?, None)))?;
    let is_name = |name: &str| {
        name.starts_with(|sign: char| sign.is_alphanumeric() && !sign.is_lowercase())
            && name.contains(char::is_alphabetic)
            && name.split_whitespace().count() <= if name.contains(side_words::is_eastern) { 1 } else { 3 }
            && !name.contains([':', ',', '-', '–', '.', '?', '!', '(', ')'])
            && words::moves(name).is_none()
            && side_words::named(name).is_none()
    };
    let is_of_one = sides[0].is_some() && sides[0] == sides[1];
    if is_prose(names) {
        return None;
    }
    if is_of_one || !names.iter().all(|name| is_name(name)) {
        return None;
    }
    let is_exchanged = sides[0] == Some(Side::Second) || sides[1] == Some(Side::First);
    if is_exchanged {
        names.swap(0, 1);
    }
    let result = match score {
        Some([first, second]) if is_exchanged => format!("{second}-{first}"),
        Some([first, second]) => format!("{first}-{second}"),
        None => result.to_owned(),
    };
    Some(Pairing { words, names, result })
}

/// The number of a game, a round or a board before the players, and what stands behind it: `第１局 田中 対 鈴木`, `Game 3: Ann vs. Bob`.
pub(super) fn numbered(words: &str) -> Option<(&str, &str)> {
    const COUNTED: &str =
        "game|match|round|board|table|spiel|partie|runde|ronde|partida|ronda|partita|turno|rodada";
    const EASTERN: [&str; 8] = ["回戦", "試合", "局", "戦", "轮", "輪", "盘", "盤"];
    let words = words.trim();
    let is_between = |sign: char| sign.is_whitespace() || ":：,，、.-–—|".contains(sign);
    let behind = |rest: &str, is_digit: &dyn Fn(char) -> bool| -> Option<usize> {
        let length = rest.find(|sign| !is_digit(sign)).unwrap_or(rest.len());
        (length > 0).then_some(words.len() - rest.len() + length)
    };
    let end = if let Some(rest) = words.strip_prefix('第') {
        let at = behind(rest, &|sign| sign.is_numeric() || "一二三四五六七八九十".contains(sign))?;
        at + EASTERN.into_iter().find(|unit| words[at..].starts_with(unit))?.len()
    } else {
        let (word, rest) = words.split_once(' ')?;
        COUNTED.split('|').find(|known| word.eq_ignore_ascii_case(known))?;
        behind(rest.trim_start_matches('#'), &|sign| sign.is_ascii_digit())?
    };
    let (number, rest) = words.split_at(end);
    let behind = rest.trim_start_matches(is_between);
    (behind.len() < rest.len() && !behind.is_empty()).then_some((number, behind))
}

/// Whether the words around a word for *against* are a sentence about a game, rather than two names:
/// 山田さんとの対局です。
fn is_prose([before, behind]: [&str; 2]) -> bool {
    const BEFORE: &str =
        "の|と|は|が|を|に|で|も|へ|的|与|與|和|跟|反|絶|绝|应|應|相|针|針|面|核|校|敌|敵|一";
    const BEHIND: &str = "局|戦|战|戰|策|応|应|應|話|话|話|決|决|手|象|称|稱|面|照|方|抗|付|等|比|岸|立|处|處|于|於|側|侧|に|の|し|す|さ|这|這|我|他";
    const NO_NAMES: &str = "game|match|round|spiel|partie|duell|partita|partida|jeu|opening|position";
    let ends = |list: &str, is_it: &dyn Fn(&str) -> bool| list.split('|').any(is_it);
    let has_eastern = before.ends_with(side_words::is_eastern) || behind.starts_with(side_words::is_eastern);
    let is_sentence = [before, behind].iter().any(|name| name.contains(['。', '、', '，', '！', '？']));
    let is_joined =
        ends(BEFORE, &|part| before.ends_with(part)) || ends(BEHIND, &|part| behind.starts_with(part));
    has_eastern && (is_sentence || is_joined)
        || ends(NO_NAMES, &|word| before.eq_ignore_ascii_case(word) || behind.eq_ignore_ascii_case(word))
}

/// The names around a score of discs: `Anna 30 - 34 Ben`.
fn around_score(words: &str) -> Option<([&str; 2], [u32; 2])> {
    words.match_indices(['-', '–', ':']).find_map(|(at, stroke)| {
        let (before, behind) = (words[..at].trim_end(), words[at + stroke.len()..].trim_start());
        let first = before.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let second = behind.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let score = [&before[first.len()..], &behind[..behind.len() - second.len()]];
        let [one, other] = score.map(|discs| discs.parse::<u32>().ok());
        let is_apart = first.ends_with(char::is_whitespace) && second.starts_with(char::is_whitespace);
        let discs =
            one.zip(other).filter(|(one, other)| is_apart && (32..=64).contains(&one.saturating_add(*other)));
        discs.map(|(one, other)| ([first, second], [one, other]))
    })
}

/// Both names without the sides in brackets behind them, or beside both of them, and the sides.
fn sided(both: [&str; 2]) -> ([&str; 2], [Option<Side>; 2]) {
    let both = both.map(str::trim);
    let bracketed = both.map(without_side);
    let beside = both.map(|name| {
        let (begin, rest) = name.split_once(char::is_whitespace)?;
        let (own, end) = name.rsplit_once(char::is_whitespace)?;
        let side = |word: &str| side_words::heading(word).or_else(|| side_words::pictured(word));
        side(begin).map(|side| (rest.trim(), side)).or_else(|| side(end).map(|side| (own.trim(), side)))
    });
    if let [Some((first, side)), Some((second, other))] = beside
        && side != other
    {
        return ([first, second], [Some(side), Some(other)]);
    }
    (bracketed.map(|(name, _)| name), bracketed.map(|(_, side)| side))
}

/// A name without the side in brackets behind it, and the side.
pub(super) fn without_side(name: &str) -> (&str, Option<Side>) {
    let inside = name.strip_suffix([')', '）']).and_then(|name| name.rsplit_once(['(', '（']));
    let found = inside.and_then(|(own, side)| Some((own.trim_end(), side_words::meant(side.trim())?)));
    found.map_or((name, None), |(own, side)| (own, Some(side)))
}
