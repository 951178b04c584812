//! The side to move in the words beside a board: alone on a line, or inside a caption, in five languages.

use std::sync::LazyLock;

use crate::game::Side;
use crate::store::import::side_words::{self, MEANT, is_eastern};
use crate::store::import::word_table::{self, WordTable};

use super::Legend;
use super::asked::side_asked;
use super::key::BoardKey;

/// The side to move by words, and the rest of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SaidTurn {
    /// The side; `None` where the words name both.
    pub(super) side: Option<Side>,
    /// The rest of the words; empty where there is none.
    pub(super) rest: String,
    /// Whether they end with a colon: what they are about follows.
    pub(super) is_heading: bool,
    /// Whether they say no more than that the other side passes.
    pub(super) is_passed: bool,
}

/// A line of words before a board.
pub(super) struct BoardCaption {
    /// The words without those about the meaning of signs.
    pub(super) words: String,
    pub(super) turn: Option<SaidTurn>,
    /// The ignored part of the line, in its own words.
    pub(super) left: String,
    /// Whether the line explains signs by pairs of side and sign: without the sides, its signs would be lost.
    pub(super) is_in_twos: bool,
}

impl BoardCaption {
    pub(super) fn new(line: &str, key: &BoardKey) -> Self {
        let legend = &key.legend;
        if says_who_began(line) {
            return Self { left: line.to_owned(), words: line.to_owned(), turn: None, is_in_twos: false };
        }
        let of_turn = said_with_sign(line).filter(|said| legend.holds(said));
        if of_turn.is_some() || key.is_in_twos(line) {
            let words = as_written(line, &Legend::beside_twos(&without_turn(line)));
            // Beside its sign the side itself stands, and the words about its turn say no more.
            let side = of_turn.as_ref().and_then(|said| said.sided().next()).map(|(_, side)| side);
            let words = if side.is_some() { without_words_of_turn(&words) } else { words };
            let said = match side {
                None => turn_in(&legend.translated(line)),
                side => Some(SaidTurn { side, rest: String::new(), is_heading: false, is_passed: false }),
            };
            let turn = said.map(|turn| SaidTurn { rest: words.clone(), ..turn });
            return Self { left: words.clone(), words, turn, is_in_twos: true };
        }
        // Words that gave no sign its meaning are words like others.
        let said = Legend::of_line(line).filter(|said| legend.holds(&said.legend));
        let words = said.map_or_else(|| line.to_owned(), |said| said.rest);
        let turn = turn_in(&legend.translated(&words));
        let left = match &turn {
            Some(SaidTurn { side: Some(_), rest, .. }) => rest,
            _ => &words,
        };
        let left = if left == line { left.clone() } else { as_written(line, left) };
        Self { left, words, turn, is_in_twos: false }
    }

    /// Whether the words say that a side began.
    pub(super) fn says_began(&self, side: Side) -> bool {
        let small = self.words.to_lowercase();
        begun_by(side).any(|words| small.contains(&words))
    }

    /// Whether the words say that and nothing else.
    pub(super) fn says_only_began(&self, side: Side) -> bool {
        says_only_began(&self.words, side)
    }
}

/// Whether a line says who began, of those who play with Red and Yellow: that is not whose turn it is.
pub(super) fn says_who_began(line: &str) -> bool {
    let small = line.trim_start().to_lowercase();
    ["red ", "yellow "].iter().any(|colour| small.starts_with(colour))
        && Side::BOTH.into_iter().any(|side| says_only_began(line, side))
}

fn says_only_began(words: &str, side: Side) -> bool {
    let small = words.trim().trim_end_matches(['.', '!']).to_lowercase();
    begun_by(side).any(|words| small == words)
}

fn begun_by(side: Side) -> impl Iterator<Item = String> {
    let sides = match side {
        Side::First => ["red", "black", "x", "first player", "player 1"],
        Side::Second => ["yellow", "white", "o", "second player", "player 2"],
    };
    let begun = [" started", " began", " begins", " starts", " goes first", " went first", " moves first"];
    sides.into_iter().flat_map(move |side| begun.map(|begun| format!("{side}{begun}")))
}

/// The rest of a line in its original form: other characters may have replaced those between words, and the
/// signs of sides.
fn as_written(line: &str, left: &str) -> String {
    let is_word = |sign: char| sign.is_alphanumeric();
    let mut ranges: Vec<std::ops::Range<usize>> = Vec::new();
    let (mut from, mut is_missing) = (0, false);
    for word in left.split(|sign| !is_word(sign)).filter(|word| !word.is_empty()) {
        let is_whole = |at: &usize| {
            let (before, behind) = (&line[..*at], &line[*at + word.len()..]);
            !before.ends_with(is_word) && !behind.starts_with(is_word) || word.starts_with(is_eastern)
        };
        let found = line[from..].match_indices(word).map(|(at, _)| from + at).find(is_whole);
        let Some(at) = found else {
            is_missing = true;
            continue;
        };
        let goes_on = !ranges.is_empty() && (is_missing || !line[from..at].contains(is_word));
        match ranges.last_mut().filter(|_| goes_on) {
            Some(range) => range.end = at + word.len(),
            None => ranges.push(at..at + word.len()),
        }
        (from, is_missing) = (at + word.len(), false);
    }
    let words: Vec<&str> = ranges.into_iter().map(|range| &line[range]).collect();
    words.join(" ")
}

/// The sign of the side to move, where a line about that names both.
pub(super) fn said_with_sign(line: &str) -> Option<Legend> {
    const ABOUT: &str =
        "turn|to move|to_move|to play|stm|trait|zug|手番|の番|轮到|current|next|player:|player =|player=";
    let small = line.to_lowercase();
    let is_about = line.len() <= LONGEST && word_table::words(ABOUT).any(|word| small.contains(word));
    is_about.then(|| Legend::of_turn(line)).flatten()
}

/// Words without those that are only about whose turn it is.
fn without_words_of_turn(words: &str) -> String {
    const ABOUT: &str = "turn|to|move|play|player|current|next|side|stm|is|it|s|の|番|手番";
    let is_other = |word: &str| !word_table::words(ABOUT).any(|known| word.eq_ignore_ascii_case(known));
    let mut parts = words.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    if parts.any(is_other) { words.to_owned() } else { String::new() }
}

/// A line without words about whose turn it is.
pub(super) fn without_turn(line: &str) -> String {
    let turn = turn_in(line).filter(|turn| turn.side.is_some());
    turn.map_or_else(|| line.to_owned(), |turn| turn.rest)
}

/// Words that say nothing but whose turn it is.
const ABOUT_TURNS: &str = "to move|to play|moves|plays|player|stm|current|turn|next|side|it's|is|'s|手番|の番|番|轮到|轮|方走|走|方|先";

/// Words after a side that mean that it is to move.
const BEHIND: &str = "na ruchu|na tahu|vid draget|sırada|oynar|vuorossa|차례|aan zet|a jugar|mueven|juegan|muove|jogam|again|has the move|is to move|is to play\
    |to move|to play|to go|:your move|:your turn|on turn|2 play|moves next|plays next|moves|plays|begins|starts|on move|'s turn\
    |’s turn|'s move|’s move|'s best move|’s best move|turn|ist am zug|am zug|zieht|beginnt|à jouer|de jouer|au trait\
    |jouent|joue|の手番|手番|の番|番|先走|先下|先行|先|走棋|走|下|落子|行棋";

/// Words after a side that mean that it is not to move.
const PASSED: &str = "has just passed|just passed|has passed|had to pass|must pass|passed|passes|has no moves|cannot move|can't move|がパス|はパス\
    |パス|停一手";

/// Words before a side that say that its turn it is.
const BEFORE: &str = "tour |tour:|au tour |turno |turno:|turno delle |turno dei |vez |vez:|zug:|stm:|current turn:|current:|active:|active player:|ruch |ruch:|kolej |sıra |giliran |zet:|juegan |mueven |juega |turno de |muove |muovono i |tocca al |ход |ход:|aan zet:|my turn (\
    |my turn as |my turn, |your turn (|turn (|turn is |turn of |turn for |move for \
    |best move for |what should |where should |how should |what would |was soll |wo soll |was sollte |wo sollte |que doit jouer |où doit jouer |qué debe jugar |your turn, |your move, |next move:|now |side-to-move:|to move:|to play:|to move is |turn:|next player:|player:|next:|mover:|side:\
    |现在:|现在|現在:|現在は|am zug:|am zug ist |trait:|trait |手番:|手番は|手番 |次は|次:|轮到:|轮到|輪到|轮|该|現在の手番:";

/// The side to move, where words say that and nothing else.
pub(super) fn side_of(words: &str) -> Option<Side> {
    // So long a line says more.
    if words.len() > LONGEST {
        return None;
    }
    let mut left = words.to_lowercase();
    // The players by order are words of their own, and hold one of those above.
    if has_words(words) {
        left = left.replace("先手", "first").replace("後手", "second").replace("后手", "second");
        for said in ABOUT_TURNS.split('|') {
            if left.contains(said) {
                left = left.replace(said, " ");
            }
        }
    }
    let left = left.trim_matches(|sign: char| sign.is_whitespace() || ":：=.,;()[]\"'".contains(sign));
    match left {
        "-1" | "wtm" => Some(Side::Second),
        "btm" => Some(Side::First),
        left => side_words::meant(left),
    }
}

/// The side to move by words beside a board: a line about that alone, or such words inside others.
pub(super) fn turn_in(words: &str) -> Option<SaidTurn> {
    let is_heading = words.trim_end().ends_with([':', '：']);
    if let Some(side) = side_of(words) {
        return Some(SaidTurn { side: Some(side), rest: String::new(), is_heading, is_passed: false });
    }
    if let Some(side) = side_of_writer(words).or_else(|| side_asked(words)) {
        return Some(SaidTurn { side: Some(side), rest: String::new(), is_heading, is_passed: false });
    }
    // So long a line is no caption.
    let mut text = plain(words).filter(|text| text.len() <= LONGEST && has_words(text))?;
    let (mut said, mut is_passed) = (None::<Option<Side>>, true);
    while let Some((range, side, place)) = phrase(&small(&text)) {
        is_passed &= matches!(place, TurnPlace::Passed);
        said = Some(match said {
            Some(before) if before != Some(side) => None,
            _ => Some(side),
        });
        // The found words are not examined twice, and the words around them are not joined.
        text.replace_range(range, "|");
    }
    let said = said?;
    // The sign of the side may stand in brackets behind it: Black's turn (*).
    let is_own = |part: &&str| {
        let inside = part.trim().strip_prefix('(').and_then(|part| part.strip_suffix(')'));
        said.is_some() && inside.is_some_and(|sign| side_words::meant(sign) == said)
    };
    let text = text.split('|').filter(|part| !is_own(part)).collect::<Vec<_>>().join("|");
    let side = said.filter(|_| !is_doubtful(&text));
    let rest = text.split('|').map(|part| part.trim_matches(is_between)).filter(|part| !part.is_empty());
    Some(SaidTurn { side, rest: rest.collect::<Vec<_>>().join(" "), is_heading, is_passed })
}

/// The side to move by a statement of the writer: `I'm white and it's my turn`.
fn side_of_writer(words: &str) -> Option<Side> {
    const OWN: [&str; 5] = ["i'm ", "i am ", "i’m ", "i play ", "i have "];
    if words.len() > LONGEST {
        return None;
    }
    let small = words.to_lowercase();
    let rest = OWN.iter().find_map(|own| small.find(own).map(|at| &small[at + own.len()..]))?;
    let rest = rest.strip_prefix("playing ").unwrap_or(rest);
    let rest = rest.strip_prefix("with ").or_else(|| rest.strip_prefix("as ")).unwrap_or(rest);
    let (_, side) = MEANT
        .at_beginning(rest)
        .find(|(name, _)| !rest[name.len()..].starts_with(|sign: char| sign.is_alphanumeric()))?;
    let says = |list: [&str; 4]| list.iter().any(|word| small.contains(word));
    match (
        says(["my turn", "my move", "me to move", "i move"]),
        says(["your turn", "your move", "you move", "you to move"]),
    ) {
        (true, false) => Some(side),
        (false, true) => Some(side.other()),
        _ => None,
    }
}

/// Words right before a turn that make another thing of it: *after White's move*, *not Black to move*.
const DOUBTS: &str = "or|oder|ou|または|还是|還是|not|isn't|never|after|before|until|unless|if|nicht|nach|vor|wenn|pas|après|avant|no es|dopo|prima\
    |después|antes|не|после|不是|不|last|previous|prior|former|was|nor|letzter|dernier|último|ultimo|前の|前は|後は|まで|上一手|刚才|剛才";

/// Words right after a turn that change its meaning: *Is it White's turn?*, *it is not Black's*, *it was
/// Black's*.
const DOUBTS_BEHIND: &str =
    "?|？|ではな|ではあり|じゃな|でした|だった|の次|have |haben |avoir |아님|아니|×|no more|no longer";

/// Whether words beside the turns, which bars stand for, say another thing than the turns alone: a word of doubt before one, or a sign
/// alone behind one: *Black plays O*.
fn is_doubtful(text: &str) -> bool {
    let parts: Vec<&str> = text.split('|').map(|part| part.trim_matches(is_between)).collect();
    let doubts = |part: &str| {
        let small = part.to_lowercase();
        DOUBTS.split('|').any(|doubt| {
            let is_apart = |rest: &str| !rest.ends_with(|sign: char| sign.is_alphanumeric());
            small.strip_suffix(doubt).is_some_and(|rest| doubt.starts_with(is_eastern) || is_apart(rest))
        })
    };
    let is_sign = |part: &str| matches!(part, "X" | "O" | "x" | "o" | "*" | "●" | "○" | "1" | "2");
    let denies = |part: &str| DOUBTS_BEHIND.split('|').any(|doubt| part.starts_with(doubt));
    parts[..parts.len() - 1].iter().any(|part| doubts(part))
        || parts[1..].iter().any(|part| is_sign(part) || denies(part))
}

/// Bytes of a caption.
const LONGEST: usize = 400;

/// Whether there are letters or pictures in a line. A file may hold very many without.
fn has_words(line: &str) -> bool {
    line.bytes().any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii())
}

/// A text whose blanks are single and whose signs before a value are colons without blanks.
fn plain(words: &str) -> Option<String> {
    let signs = words.replace(['|', '_'], " ").replace(['：', '=', '＝'], ":");
    let words: Vec<_> = signs.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" ").replace(" :", ":").replace(": ", ":"))
}

/// The text in lower case, with every character's length in bytes unchanged.
fn small(text: &str) -> String {
    let small = |sign: char| sign.to_lowercase().next().filter(|small| small.len_utf8() == sign.len_utf8());
    text.chars().map(|sign| small(sign).unwrap_or(sign)).collect()
}

/// Signs that stand between a turn and other words.
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || ":,.;()[]-–—、。，（）「」".contains(sign)
}

/// The place of words about a turn.
#[derive(Clone, Copy)]
enum TurnPlace {
    Before,
    Behind,
    /// Behind a side that passed.
    Passed,
}

static PHRASES: LazyLock<WordTable<TurnPlace>> = LazyLock::new(|| {
    let lists = [(BEHIND, TurnPlace::Behind), (PASSED, TurnPlace::Passed), (BEFORE, TurnPlace::Before)];
    WordTable::new(
        lists.into_iter().flat_map(|(list, place)| word_table::words(list).map(move |said| (said, place))),
    )
});

/// The first words of a text about the side to move, the side, and their place.
fn phrase(text: &str) -> Option<(std::ops::Range<usize>, Side, TurnPlace)> {
    let of_words = |at: usize, said: &str, place: TurnPlace| {
        let end = at + said.len();
        if matches!(place, TurnPlace::Before) {
            let (name, side) = MEANT.beginning(&text[end..])?;
            let end = end + name.len();
            return is_free(text, at, end).then_some((at..end, side, place));
        }
        let before = text[..at].trim_end();
        let (name, side) = MEANT.ending(before)?;
        let begin = before.len() - name.len();
        // A colon with a value behind it makes a heading of it: 白番：Anna.
        let is_name = said.chars().all(is_eastern) && text[end..].starts_with(':') && text.len() > end + 1;
        // A number among words is a count: 1 moves.
        let is_count = begin > 0 && name.starts_with(|sign: char| sign.is_ascii_digit());
        let side = if matches!(place, TurnPlace::Passed) { side.other() } else { side };
        (is_free(text, begin, end) && !is_name && !is_count).then_some((begin..end, side, place))
    };
    let at_place = |(at, _): (usize, char)| {
        PHRASES.at_beginning(&text[at..]).filter_map(move |(said, place)| of_words(at, said, place))
    };
    text.char_indices()
        .flat_map(at_place)
        .min_by_key(|(range, ..)| (range.start, std::cmp::Reverse(range.end)))
}

/// Words that are about whose turn it is.
const TURN_WORDS: &str = "to move|to play|to go|turn|passed|passes|moved|next|reply|respond|answer|on move|am zug|au trait|à jouer|手番|黒番|白番|轮到|輪到|先走\
    |パス|plays next";

/// Words about who won, or has more discs, in which one side is named for that.
const RESULTS: &str =
    "won|wins|win|lost|leads|ahead|better|worse|winning|losing|trouble|corner|advantage|勝|胜|负";

/// Whether words that are not understood may say that it is not this side's turn: they are about turns, or name one side for nothing else
/// that is known. Where the side is a guess, they may say so whichever they name.
pub(super) fn may_say_other(words: &str, side: Side, is_guessed: bool) -> bool {
    let small = words.to_lowercase();
    let has = |list: &str| {
        list.split('|')
            .any(|word| small.match_indices(word).any(|(at, word)| is_free(&small, at, at + word.len())))
    };
    let named = side_words::only_one(words).filter(|_| words.len() <= LONGEST && !has(RESULTS));
    // A side and a number is its discs.
    let is_count = words.contains(|sign: char| sign.is_ascii_digit()) && words.split_whitespace().count() < 3;
    named.is_some_and(|named| !is_count && (is_guessed || named != side))
        || is_guessed && words.len() <= LONGEST && has(TURN_WORDS)
}

/// Whether a part of a text is no piece of a longer word.
fn is_free(text: &str, begin: usize, end: usize) -> bool {
    let (before, behind) = (text[..begin].chars().next_back(), text[end..].chars().next());
    let (first, last) = (text[begin..].chars().next(), text[..end].chars().next_back());
    let is_han = |sign: char| matches!(sign, '\u{4e00}'..='\u{9fff}');
    let joins_before = match (before, first) {
        (Some(before), Some(first)) if is_eastern(first) => is_han(before),
        (Some(before), Some(first)) => {
            first.is_alphanumeric() && before.is_alphanumeric() && !is_eastern(before)
        }
        _ => false,
    };
    let goes_on = ["です", "で", "の", "から", "黑胜", "白胜", "黑勝", "白勝", "黒勝"]
        .iter()
        .any(|word| text[end..].starts_with(word));
    let joins_behind = match (last, behind) {
        (Some(last), Some(behind)) if is_eastern(last) => is_eastern(behind) && !goes_on,
        (Some(last), Some(behind)) => last.is_alphanumeric() && behind.is_alphanumeric(),
        _ => false,
    };
    !joins_before && !joins_behind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_is_found_in_the_words_of_five_languages() {
        for words in [
            "White to move",
            "Position 3, White to move:",
            "○ to move",
            "turn: O",
            "O to play",
            "It's White's turn.",
            "Diagram 4 (White to play)",
            "Player to move: white",
            "Weiß am Zug",
            "Weiß ist am Zug",
            "Am Zug: Weiß",
            "Weiss zieht",
            "trait aux blancs",
            "Les Blancs jouent",
            "Blanc à jouer",
            "白番",
            "白先",
            "白先黑胜",
            "白の手番",
            "問題3は白番です",
            "手番：白",
            "第3問 白番",
            "轮到白棋",
            "白方走",
            "白棋先走",
            "局面三，轮到白方",
            "next player = O",
            "to move = white",
            "FFO 40: white moves, 20 empties",
            "White moves next",
            "後手番",
            "-1",
        ] {
            assert_eq!(turn_in(words).map(|said| said.side), Some(Some(Side::Second)), "{words}");
        }
        for words in [
            "Position 3, Black to move:",
            "黒の手番",
            "黒番",
            "黑棋先",
            "● to move",
            "X to play",
            "Schwarz am Zug",
        ] {
            assert_eq!(turn_in(words).map(|said| said.side), Some(Some(Side::First)), "{words}");
        }
    }

    #[test]
    fn words_that_name_a_side_for_something_else_say_nothing_of_the_turn() {
        for words in [
            "White: Anna",
            "白番：Anna",
            "李白先生",
            "Black won 40-24",
            "White has moved",
            "a black box",
            "Othello to play",
            "the best is f4",
            "turn the page",
            "box to move",
            "Last turn: Black",
            "previous player: black",
            "last mover = B",
            "前の手番:黒",
            "1手前は黒番",
            "さっきまで黒番",
            "黒の手番ではない",
            "黒番でした",
            "white to move?",
            "黑先,已走完,现在白",
            "f4 c5",
            "The tornado moves",
            "白马",
            "-- 黒",
        ] {
            assert_eq!(
                turn_in(words).and_then(|said| said.side).filter(|_| words != "-- 黒"),
                None,
                "{words}"
            );
        }
        let both = turn_in("White to move? No, Black to move").expect("turns");
        assert_eq!(both.side, None);
    }

    #[test]
    fn what_else_the_words_say_is_left() {
        let said = turn_in("Position 3, White to move:").expect("a turn");
        assert_eq!((said.rest.as_str(), said.is_heading), ("Position 3", true));
    }
}
