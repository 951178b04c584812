//! Lines of a transcript that say who played, when, where and how it ended: `黒：Anna`, `White: Ben`, `日付 2026-05-01`.

use std::sync::LazyLock;

use super::account::PartUse;
use super::days::{is_date, is_of_mail};
use super::details::GameDetails;
use super::line::ImportedLine;
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

/// Names of the sides of Connect Four, which are none of Othello.
const RED_AND_YELLOW: &str = "red|yellow|rot|gelb|rouge|jaune|rouges|jaunes|rote|roten|gelbe|gelben|rojo|rojos|rojas|amarillo|amarillos\
    |amarillas|rosso|giallo|vermelho|vermelhos|vermelhas|amarelo|amarelos|amarelas";

/// What a line says.
#[derive(Clone, Copy)]
enum Said {
    Player(Side),
    Date,
    Place,
    Event,
    Result,
}

/// The words with which a line can begin, each with what stands behind it.
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
    /// What was known before the first of them that names players.
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

    /// Keeps a line that is a part of what stands above the moves.
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

/// Takes what stands above or before the moves of a game: a date, the names of both players, or any other line of it.
pub(super) fn take_label(game: &mut ImportedLine, words: &str) -> bool {
    let is_date = game.details.date.is_empty() && is_date(words);
    if is_date {
        words.clone_into(&mut game.details.date);
        game.claim(words, PartUse::Used);
    }
    is_date || take(game, words) || take_pairing(game, words, true)
}

/// Takes the names of both players and the result beside them, where nobody is known yet. Says whether words are that.
fn take_pairing(game: &mut ImportedLine, words: &str, is_label: bool) -> bool {
    if game.names.iter().any(|name| !name.is_empty()) {
        return false;
    }
    let Some(pair) = pairing(words, is_label) else { return false };
    game.names = pair.names.map(str::to_owned);
    game.details.result = pair.result;
    game.claim(pair.words, PartUse::Used);
    true
}

/// Both players and what stands beside them.
struct Pairing<'a> {
    words: &'a str,
    /// Who plays first and second.
    names: [&'a str; 2],
    result: String,
}

/// The names of both players with their sides and the result behind them or between them: `Anna - Ben 12-52`, `Anna vs. Ben`,
/// `Anna (W) 30 - 34 Ben (B)`. A stroke without a result or both sides parts names in a label alone.
fn pairing(words: &str, is_label: bool) -> Option<Pairing<'_>> {
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

/// Whether what stands around a word for *against* is a sentence about a game, and no two names: 山田さんとの対局です。
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
fn without_side(name: &str) -> (&str, Option<Side>) {
    let inside = name.strip_suffix([')', '）']).and_then(|name| name.rsplit_once(['(', '（']));
    let found = inside.and_then(|(own, side)| Some((own.trim_end(), side_words::meant(side.trim())?)));
    found.map_or((name, None), |(own, side)| (own, Some(side)))
}

/// Whether a name that stood among words holds what is hardly a part of it: the name of a side, how the game ended or began, or two blanks
/// or a colon between its parts.
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
}

/// Takes what a line says of a game, if it says such a thing.
pub(super) fn take(game: &mut ImportedLine, line: &str) -> bool {
    let line = line.trim();
    let lower = line.to_lowercase();
    // Red plays no Othello, unless it is another name of one of the sides, and nobody knows of which.
    let is_othello = matches!(game.position(), AnyPosition::Othello(_));
    let is_other = |word: &str| is_othello && RED_AND_YELLOW.split('|').any(|known| known == word);
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
    let (own, behind) = if is_whole { (value, "") } else { parted(value) };
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
    if !behind.is_empty() && !take(game, behind) {
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

/// A name without the result that stands behind it: `Ben   1-0`.
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
    // With a stroke between them two numbers are a score where they are discs of a board.
    let is_score = |(first, second): (&str, &str)| {
        let discs = first.parse::<u8>().ok().zip(second.parse::<u8>().ok());
        discs.is_some_and(|(first, second)| {
            first <= 64 && second <= 64 && (32..=64).contains(&(first + second))
        })
    };
    let is_result = last.split_once('/').is_some_and(is_score)
        || last.contains(['-', '–']) && StatedResult::is_word(last);
    is_result.then(|| (own.trim_end_matches([',', '/', ';', ' ']), last))
}

/// Both names without the discs that stand behind each: `Ann 20`, `Ben 44`.
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

/// What a line says first, and the next that it says behind a blank: `黒：田中　白：鈴木`.
fn parted(value: &str) -> (&str, &str) {
    let lower = value.to_lowercase();
    let says = |rest: &str, small: &str| {
        SAID.at_beginning(small)
            .any(|(word, _)| rest.get(word.len()..).is_some_and(|rest| self::value(rest).is_some()))
    };
    let mut blanks =
        value.char_indices().filter(|(_, sign)| sign.is_whitespace() || ",、，;".contains(*sign));
    let next = blanks.find_map(|(at, sign)| {
        let at = at + sign.len_utf8();
        let at = at + usize::from(value[at..].starts_with('('));
        // Behind a comma words about a side are no part of a name: Bob, Black resigned.
        let is_about_side = || ",;、，".contains(sign) && begins_with_side(value[at..].trim_start());
        (says(value.get(at..)?, lower.get(at..)?) || is_about_side()).then_some(at)
    });
    let Some(at) = next else { return (value, "") };
    let is_between = |sign: char| sign.is_whitespace() || ",、，;/(".contains(sign);
    let behind = value[at..].trim();
    let behind = if value[..at].ends_with('(') { behind.trim_end_matches(')') } else { behind };
    (value[..at].trim_end_matches(is_between), behind)
}

/// Whether words begin with the name of a side.
fn begins_with_side(words: &str) -> bool {
    words.split_whitespace().next().is_some_and(|word| side_words::named(word).is_some())
}

/// What stands behind a word and its colon. Without one a name that begins with that word could be meant.
fn value(rest: &str) -> Option<&str> {
    let value = rest.trim_start().strip_prefix([':', '：', '=', '＝'])?.trim();
    (!value.is_empty()).then_some(value)
}
