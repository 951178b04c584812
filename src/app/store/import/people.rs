//! Lines of a transcript that say who played, when, where and how it ended: `黒：Anna`, `White: Ben`, `日付 2026-05-01`.

use std::sync::LazyLock;

use super::account::PartUse;
use super::days::{self, is_date, is_of_mail};
use super::details::GameDetails;
use super::line::ImportedLine;
use super::pairing::{numbered, pairing, without_side};
use super::result::{self, StatedResult};
use super::word_table::WordTable;
use super::{side_words, words};
use crate::catalog::AnyPosition;
use crate::game::Side;

/// Words for what a line says of a game, longest first among those that begin alike. The names of the sides say who played.
const WORDS: [(Said, &[&str]); 4] = [
    (Said::Date, &["対局日", "日付", "日時", "日期", "date"]),
    (Said::Place, &["場所", "会場", "地点", "地點", "place", "site"]),
    (Said::Event, &["大会名", "大会", "棋戦", "赛事", "比赛", "event", "tournament"]),
    (
        Said::Result,
        &[
            "結果",
            "结果",
            "result",
            "winner",
            "勝者",
            "胜者",
            "score",
            "final score",
            "final result",
            "résultat",
            "resultado",
            "risultato",
            "ergebnis",
            "endstand",
            "uitslag",
            "wynik",
            "スコア",
            "比分",
        ],
    ),
];

/// The subject of a line.
#[derive(Clone, Copy)]
enum Said {
    Player(Side),
    Date,
    Place,
    Event,
    Result,
}

/// The words that can begin a line, each with its subject.
static SAID: LazyLock<WordTable<Said>> = LazyLock::new(|| {
    let players = side_words::names().map(|(name, side)| (name, Said::Player(side)));
    WordTable::new(
        players
            .chain(WORDS.into_iter().flat_map(|(said, words)| words.iter().map(move |word| (*word, said)))),
    )
});

/// Takes the lines with which a text begins and that say something of a game; blanks stand in their place then.
pub(super) fn take_first(game: &mut ImportedLine, text: &str) -> Option<String> {
    let mut rest = text;
    while let Some(line) = rest.split_inclusive('\n').next() {
        if !line.trim().is_empty() && !take(game, line) {
            break;
        }
        rest = &rest[line.len()..];
    }
    let taken = text.len() - rest.len();
    let is_described = text[..taken].contains(|sign: char| !sign.is_whitespace());
    let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
    is_described.then(|| text[..taken].bytes().map(blank).collect::<String>() + rest)
}

/// Whether a line names a player of a seat that has one already, or players of whom one that is known is none.
pub(super) fn names_another(game: &ImportedLine, line: &str) -> bool {
    names_for_seat(line)
        .any(|(name, side)| !game.names[side.index()].is_empty() && game.names[side.index()] != name)
        || pairs_others(game, line, false)
}

/// The names that a line may give to a side.
fn names_for_seat(line: &str) -> impl Iterator<Item = (&str, Side)> {
    let line = line.trim();
    let lower = line.to_lowercase();
    let players: Vec<_> =
        side_words::NAMED.at_beginning(&lower).map(|(word, side)| (word.len(), side)).collect();
    players.into_iter().filter_map(move |(length, side)| Some((value(line.get(length..)?)?, side)))
}

/// Whether a line names both players, and one who is known is none of them.
fn pairs_others(game: &ImportedLine, line: &str, is_label: bool) -> bool {
    let small = |name: &str| name.to_lowercase();
    let is_alike = |name: &str, known: &str| {
        let (name, known) = (small(name), small(known));
        name.contains(&known) || known.contains(&name)
    };
    let mut known = game.names.iter().filter(|name| !name.is_empty()).peekable();
    known.peek().is_some()
        && pairing(line, is_label)
            .is_some_and(|pair| known.any(|known| !pair.names.iter().any(|name| is_alike(name, known))))
}

/// The lines above the moves of a game that say who plays it, and what else is known of it.
#[derive(Default)]
pub(super) struct Heading<'a> {
    /// The facts before the first of them that names players.
    before: Option<([String; 2], GameDetails)>,
    /// The lines from that one on.
    lines: Vec<&'a str>,
}

impl<'a> Heading<'a> {
    /// Takes a line, if it says something of the game. Where it names others before a move is played, the game of the lines above has no
    /// moves, and they are left out.
    pub(super) fn take(&mut self, game: &mut ImportedLine, line: &'a str, is_label: bool) -> bool {
        let is_open = game.moves() == 0 && !game.is_broken();
        if is_open
            && (pairs_others(game, line, is_label) || reseats(game, line))
            && let Some((names, details)) = self.before.take()
        {
            (game.names, game.details) = (names, details);
            self.lines.drain(..).for_each(|line| game.leave_out(line));
        }
        let before = (game.names.clone(), game.details.clone());
        let is_taken = if is_label { take_label(game, line) } else { take(game, line) };
        if is_taken {
            if self.before.is_none() && game.names != before.0 {
                self.before = Some(before);
            }
            self.keep(line);
        }
        is_taken
    }

    /// Keeps a line as a part of the text above the moves.
    pub(super) fn keep(&mut self, line: &'a str) {
        if self.before.is_some() {
            self.lines.push(line);
        }
    }
}

/// Whether a line gives the seat of a player to another, where both are known.
fn reseats(game: &ImportedLine, line: &str) -> bool {
    let is_name = |name: &str| name.starts_with(|sign: char| sign.is_alphabetic() && !sign.is_lowercase());
    game.names.iter().all(|name| !name.is_empty())
        && names_for_seat(line).any(|(name, side)| is_name(name) && game.names[side.index()] != name)
}

/// Takes the text above or before the moves of a game: a date, the names of both players, or any other line.
pub(super) fn take_label(game: &mut ImportedLine, words: &str) -> bool {
    take_date(game, words) || take(game, words) || take_pairing(game, words, true)
}

/// Takes words that are the day of the game, where that is not known.
fn take_date(game: &mut ImportedLine, words: &str) -> bool {
    let is_taken = game.details.date.is_empty() && is_date(words);
    if is_taken {
        words.clone_into(&mut game.details.date);
        game.claim(words, PartUse::Used);
    }
    is_taken
}

/// Takes what a line says beside the day of the game: `2026年5月1日　黒：田中`, `Anna vs. Ben, 1 May 2026`.
fn take_beside_date(game: &mut ImportedLine, line: &str, small: &str) -> bool {
    let says_date = || WORDS[0].1.iter().any(|word| small.contains(word));
    let Some((rest, date)) = days::beside(line).filter(|_| game.details.date.is_empty() && !says_date())
    else {
        return false;
    };
    let is_taken = take_part(game, rest);
    if is_taken && !take_date(game, date) {
        game.leave_out(date);
    }
    is_taken
}

/// Takes a part of a line: the day, the occasion and the place, or what a line says. Says whether it is that.
fn take_part(game: &mut ImportedLine, words: &str) -> bool {
    let (first, rest) = words.split_at(words.find(is_between_parts).unwrap_or(words.len()));
    let place = match occasion(first) {
        Some((Said::Place, place)) => Some((&mut game.details.place, place)),
        Some((_, event)) => Some((&mut game.details.event, event)),
        None => None,
    };
    let Some((known, value)) = place.filter(|(known, _)| known.is_empty()) else {
        return take_date(game, words) || take(game, words);
    };
    value.clone_into(known);
    game.claim(first, PartUse::Used);
    let rest = rest.trim_start_matches(is_between_parts);
    if !rest.is_empty() && !take_part(game, rest) {
        game.leave_out(rest);
    }
    true
}

/// A word of Chinese or Japanese for a tournament or for where it took place: `第10回名人戦`, `於東京`.
fn occasion(word: &str) -> Option<(Said, &str)> {
    const EVENTS: [&str; 12] = [
        "大会",
        "大會",
        "選手権",
        "选手权",
        "錦標賽",
        "锦标赛",
        "选手赛",
        "リーグ",
        "カップ",
        "杯",
        "戦",
        "战",
    ];
    let number = word.strip_prefix('第').map(|rest| rest.trim_start_matches(|sign: char| sign.is_numeric()));
    let is_numbered = number.is_some_and(|rest| rest.starts_with(['回', '届', '屆', '期']));
    let is_event =
        || is_numbered || EVENTS.iter().any(|end| word.len() > end.len() + 3 && word.ends_with(end));
    let place = word
        .strip_prefix('於')
        .map(|place| place.trim_start_matches([':', '：']))
        .filter(|place| !place.is_empty());
    place.map(|place| (Said::Place, place)).or_else(|| is_event().then_some((Said::Event, word)))
}

/// Signs between the parts of a line.
fn is_between_parts(sign: char) -> bool {
    sign.is_whitespace() || ",、，;/(（".contains(sign)
}

/// Takes the names of both players and the result beside them, where nobody is known yet. Says whether words are that.
fn take_pairing(game: &mut ImportedLine, words: &str, is_label: bool) -> bool {
    if game.names.iter().any(|name| !name.is_empty()) {
        return false;
    }
    let numbered = numbered(words).filter(|_| game.details.event.is_empty());
    let (number, players) = numbered.unwrap_or(("", words));
    let Some(pair) = pairing(players, is_label) else { return false };
    game.names = pair.names.map(str::to_owned);
    game.details.result = pair.result;
    if !number.is_empty() {
        number.clone_into(&mut game.details.event);
        game.claim(number, PartUse::Used);
    }
    game.claim(pair.words, PartUse::Used);
    true
}

/// Whether a name that stood among words holds what is hardly a part of it: the name of a side, how the game ended or began, a year, one
/// bracket alone, or two blanks or a colon between its parts.
pub(super) fn is_doubtful(name: &str) -> bool {
    const BESIDE: &str =
        "winner|loser|won|wins|lost|loses|resigned|resigns|starts|started|begins|began|playing|plays|played";
    let words = || name.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_beside = |word: &str| {
        side_words::named(word).is_some() || BESIDE.split('|').any(|known| word.eq_ignore_ascii_case(known))
    };
    let small = name.to_lowercase();
    words().any(is_beside)
        || side_words::counts_discs(&small)
        || name.contains("  ")
        || name.contains([':', '：', '='])
        || name.matches(['(', '（']).count() != name.matches([')', '）']).count()
        || name.split_whitespace().skip(1).any(days::is_year)
}

/// Takes what a line says of a game, if it says such a thing.
pub(super) fn take(game: &mut ImportedLine, line: &str) -> bool {
    let line = line.trim();
    let lower = line.to_lowercase();
    if take_beside_date(game, line, &lower) {
        return true;
    }
    // Red plays no Othello, unless it is another name of one of the sides, and nobody knows of which.
    let is_othello = matches!(game.position(), AnyPosition::Othello(_));
    let is_other = |word: &str| is_othello && side_words::is_red_or_yellow(word);
    let found = SAID.at_beginning(&lower).filter(|(word, _)| !is_other(word)).find_map(|(word, said)| {
        // Lower case has other lengths in few languages only.
        value(line.get(word.len()..)?).map(|value| (said, value))
    });
    // When a mail was sent is not when a game was played.
    let found = found.filter(|(said, value)| !matches!(said, Said::Date) || !is_of_mail(value));
    let found = found.map(|(said, value)| of_colour(said, value, &lower));
    let Some((said, value)) = found else {
        let is_result = game.details.result.is_empty() && result::is_in_words(line);
        if is_result {
            line.trim_end_matches('.').clone_into(&mut game.details.result);
            game.claim(line, PartUse::Used);
        }
        return is_result || game.moves() == 0 && take_pairing(game, line, false);
    };
    let place = match said {
        Said::Player(side) => &mut game.names[side.index()],
        Said::Date => &mut game.details.date,
        Said::Place => &mut game.details.place,
        Said::Event => &mut game.details.event,
        Said::Result => &mut game.details.result,
    };
    // A result may name both sides.
    let is_whole = matches!(said, Said::Result) && result::is_counted(value);
    let (own, behind) = if is_whole { (value, "") } else { parted(said, value) };
    // A name ends before the stroke or the comma that parts it from what follows, and quotes are none of it.
    let own = if matches!(said, Said::Player(_)) {
        unquoted(own.trim_end_matches([',', '/', ';', ' ']))
    } else {
        own
    };
    // A square is no name, and no damaged game is one.
    let is_move = matches!(said, Said::Player(_))
        && (own.split_whitespace().all(|word| words::moves(word).is_some())
            || words::are_mostly_squares(own, 2));
    // A number is none either.
    let is_number = matches!(said, Said::Player(_)) && own.bytes().all(|byte| byte.is_ascii_digit());
    if !place.is_empty() || is_move || is_number {
        return false;
    }
    own.clone_into(place);
    let end = if behind.is_empty() { line.len() } else { behind.as_ptr().addr() - line.as_ptr().addr() };
    game.claim(&line[..end], PartUse::Used);
    if !behind.is_empty() && !take_part(game, behind) {
        game.leave_out(behind);
    }
    true
}

/// A player whose number stands before the name and whose colour behind it: `Player 1: Ann (white)`. The colour says who it is.
fn of_colour<'a>(said: Said, value: &'a str, line: &str) -> (Said, &'a str) {
    let is_numbered = line.starts_with("player") || line.starts_with(|sign: char| sign.is_ascii_digit());
    match (said, without_side(value)) {
        (Said::Player(_), (name, Some(side))) if is_numbered => (Said::Player(side), name),
        _ => (said, value),
    }
}

/// A name without the quotes around it.
fn unquoted(name: &str) -> &str {
    let quotes = [('"', '"'), ('“', '”'), ('„', '“'), ('«', '»'), ('「', '」')];
    let inside = |(open, close)| name.strip_prefix(open)?.strip_suffix(close).filter(|name| !name.is_empty());
    quotes.into_iter().find_map(inside).unwrap_or(name)
}

/// A name without the result after it: `Ben   1-0`.
pub(super) fn without_result(name: &str) -> Option<(&str, &str)> {
    // The score may have its own word: 福地啓介 結果 44対20.
    for word in ["結果", "结果"] {
        if let Some((own, score)) = name.split_once(word)
            && score.starts_with(char::is_whitespace)
            && StatedResult::read(score).is_some()
        {
            return Some((own.trim(), score.trim()));
        }
    }
    let (own, last) = name.trim().rsplit_once(char::is_whitespace)?;
    // With a stroke or a colon between them two numbers are a score where they are discs of a board.
    let is_score = |(first, second): (&str, &str)| {
        let discs = first.parse::<u8>().ok().zip(second.parse::<u8>().ok());
        discs.is_some_and(|(first, second)| {
            first <= 64 && second <= 64 && (32..=64).contains(&(first + second))
        })
    };
    let is_result = last.split_once(['/', ':']).is_some_and(is_score)
        || last.contains(['-', '–']) && StatedResult::is_word(last);
    is_result.then(|| (own.trim_end_matches([',', '/', ';', ' ']), last))
}

/// Both names without the discs after each: `Ann 20`, `Ben 44`.
pub(super) fn without_discs(names: &[String; 2]) -> Option<[(&str, i32); 2]> {
    /// Squares of the largest board.
    const MOST: i32 = 64;
    let parted = |name: &'_ String| -> Option<(usize, i32)> {
        let (own, last) = name.trim_end().rsplit_once(char::is_whitespace)?;
        let last = last.trim_matches(['(', ')', '個', '石', '枚']);
        let is_number = !last.is_empty() && last.len() <= 2 && last.bytes().all(|byte| byte.is_ascii_digit());
        Some((
            own.trim_end_matches([':', '：', ',', ' ', '-', '–', '—', '=']).len(),
            last.parse().ok().filter(|_| is_number)?,
        ))
    };
    let [first, second] = names;
    let ((end, discs), (other_end, other)) = (parted(first)?, parted(second)?);
    let is_score = end > 0 && other_end > 0 && (MOST / 2..=MOST).contains(&(discs + other));
    is_score.then(|| [(&first[..end], discs), (&second[..other_end], other)])
}

/// Both names, of which one has behind it that its player began, without that; and which of the two began.
pub(super) fn without_beginner(names: &[String; 2]) -> Option<([String; 2], Side)> {
    const BEGAN: &str = "starts|started|begins|began|first|moves first|plays first|goes first|first player|beginnt|commence|先手|先攻|先";
    let own = |name: &str| {
        let (own, words) = name.trim().strip_suffix([')', '）'])?.rsplit_once(['(', '（'])?;
        let words = words.trim().to_lowercase();
        BEGAN.split('|').any(|known| known == words).then(|| own.trim_end().to_owned())
    };
    let [first, second] = names.each_ref().map(|name| own(name));
    match (first, second) {
        (Some(first), None) => Some(([first, names[1].clone()], Side::First)),
        (None, Some(second)) => Some(([names[0].clone(), second], Side::Second)),
        _ => None,
    }
}

/// The first statement of a line, and the next one after a blank: `黒：田中　白：鈴木`; also a date, an occasion or a
/// place.
fn parted(said: Said, value: &str) -> (&str, &str) {
    let lower = value.to_lowercase();
    let says = |rest: &str, small: &str| {
        SAID.at_beginning(small)
            .any(|(word, _)| rest.get(word.len()..).is_some_and(|rest| self::value(rest).is_some()))
    };
    let mut blanks =
        value.char_indices().filter(|(_, sign)| sign.is_whitespace() || ",、，;".contains(*sign));
    let next = blanks.find_map(|(at, sign)| {
        let at = at + sign.len_utf8();
        let bracket = value[at..].chars().next().filter(|sign| "(（".contains(*sign));
        let at = at + bracket.map_or(0, char::len_utf8);
        let behind = value[at..].trim_start();
        let is_next = || {
            if !matches!(said, Said::Player(_) | Said::Result) {
                return false;
            }
            let word = behind.split(is_between_parts).next().unwrap_or_default();
            days::at_beginning(behind).is_some() || occasion(word).is_some()
        };
        // Behind a comma words about a side are no part of a name: Bob, Black resigned.
        let is_about_side = || ",;、，".contains(sign) && begins_with_side(value[at..].trim_start());
        (says(value.get(at..)?, lower.get(at..)?) || is_about_side() || is_next()).then_some(at)
    });
    let Some(at) = next else { return (value, "") };
    let behind = value[at..].trim();
    let behind =
        if value[..at].ends_with(['(', '（']) { behind.trim_end_matches([')', '）']) } else { behind };
    (value[..at].trim_end_matches(is_between_parts), behind)
}

/// Whether words begin with the name of a side.
fn begins_with_side(words: &str) -> bool {
    words.split_whitespace().next().is_some_and(|word| side_words::named(word).is_some())
}

/// The text after a word and its colon. Without one a name that begins with that word could be meant.
fn value(rest: &str) -> Option<&str> {
    let value = rest.trim_start().strip_prefix([':', '：', '=', '＝'])?.trim();
    (!value.is_empty()).then_some(value)
}
