//! Columns of Connect Four with words above and below them, and remarks behind them: `# 0-indexed`, `My game:`. All words stay in the
//! list of what was left out, but for those that say who played.

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;

use super::account::{PartUse, TextAccount};
use super::line::ImportedLine;
use super::{Imported, columns, people, plain, side_words, words};

/// The most bytes of such a text.
const LONGEST: usize = 1 << 14;
const MOST_LINES: usize = 200;
/// The fewest columns that are recognized.
const FEWEST: usize = 4;

/// Words of which one stands beside columns.
const ABOUT: &str = "connect|four|game|games|move|moves|moved|column|columns|col|cols|indexed|based|played|plays|play|win|wins|won|spiel|zug|züge\
    |spalte|spalten|gewinnt|partie|puissance|colonne|colonnes|coups|partida|columna|columnas|jugadas|partita|mosse|coluna|colunas|棋|局|手|列|四目";

/// The columns of a text that is nothing else but words; `None` where other digits stand in the words, or words among the columns.
pub(super) fn read(text: &str, open: Game) -> Option<Vec<Imported>> {
    let is_open = matches!(open, Game::ConnectFour { .. });
    if text.len() > LONGEST || text.lines().count() > MOST_LINES || !is_open && !names_game(text) {
        return None;
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let held: Vec<Option<std::ops::Range<usize>>> = lines.iter().map(|line| columns_of(line)).collect();
    let first = held.iter().position(Option::is_some)?;
    let last = held.iter().rposition(Option::is_some)?;
    let is_blank = |line: &str| line.trim().is_empty();
    let is_whole = (first..=last).all(|at| held[at].is_some() || is_blank(lines[at]));
    let mut about = ImportedLine::new(AnyPosition::ConnectFour(ConnectFour::default())).of(text);
    let (mut columns, mut account) = (String::with_capacity(text.len()), TextAccount::default());
    let mut has_words = false;
    for (line, held) in lines.iter().zip(held) {
        let at = columns.len();
        let held = held.unwrap_or(line.len()..line.len());
        // Columns of one side alone are no whole game.
        if !held.is_empty() && side_words::names_colour(&line[..held.start]) {
            return None;
        }
        for words in [&line[..held.start], &line[held.end..]] {
            has_words |= words.contains(char::is_alphabetic);
            if !is_plain(words) {
                return None;
            }
            if !words.trim().is_empty() {
                people::take(&mut about, words);
            }
        }
        let blank =
            |part: &str| part.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect::<String>();
        columns += &blank(&line[..held.start]);
        columns += &line[held.clone()];
        columns += &blank(&line[held.end..]);
        account.claim_range(at + held.start..at + held.end, PartUse::Used);
    }
    let count = columns.bytes().filter(u8::is_ascii_digit).count();
    if !is_whole || !has_words || count < FEWEST || !is_about(text) {
        return None;
    }
    let mut games = plain::read(&columns, open).ok()?;
    let is_game = |game: &Imported| {
        matches!(game.document.game(), Game::ConnectFour { .. }) && game.moves > 0 && !game.is_faulty()
    };
    if !games.iter().all(is_game) {
        return None;
    }
    for game in &mut games {
        game.account = TextAccount::default();
    }
    games[0].account = account;
    about.describe(&mut games[0]);
    Some(games)
}

/// Whether words name the game.
fn names_game(text: &str) -> bool {
    const NAMES: [&str; 7] = [
        "connect four",
        "connect 4",
        "connect-four",
        "four in a row",
        "vier gewinnt",
        "puissance 4",
        "四目並べ",
    ];
    let small = text.to_lowercase();
    NAMES.iter().any(|name| small.contains(name))
}

/// Whether words beside columns are about a game.
fn is_about(text: &str) -> bool {
    let small = text.to_lowercase();
    let is_word =
        |word: &str| ABOUT.split('|').any(|known| known == word) || side_words::is_red_or_yellow(word);
    small.split(|sign: char| !sign.is_alphanumeric()).any(is_word)
        || ABOUT.split('|').any(|known| known.starts_with(side_words::is_eastern) && small.contains(known))
}

/// The bytes of a line at which its columns stand: behind the words that head them, or the whole line, without a remark behind them.
fn columns_of(line: &str) -> Option<std::ops::Range<usize>> {
    let end = ["#", "//", "--", "("].iter().filter_map(|sign| line.find(sign)).filter(|at| *at > 0).min();
    let end = end.unwrap_or(line.len());
    let begin = line[..end]
        .rfind([':', '：', '='])
        .map_or(0, |at| at + line[at..].chars().next().map_or(1, char::len_utf8));
    let inside = columns::with_result(&line[begin..end]).0;
    let is_column = |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || ",;-".contains(sign);
    let count = inside.bytes().filter(u8::is_ascii_digit).count();
    (count > 0 && inside.chars().all(is_column)).then_some(begin..end)
}

/// Whether words hold no digits but those from where to where columns count, and the number of a game.
fn is_plain(words: &str) -> bool {
    const NUMBERED: &str = "connect|puissance|game|match|round|spiel|partie|partida|partita|runde|level";
    let pieces: Vec<&str> =
        words.split(|sign: char| sign.is_whitespace() || ",;()[]:".contains(sign)).collect();
    let is_plain = |at: usize| {
        let piece = pieces[at].trim_matches(|sign: char| ".!?#'\"".contains(sign)).to_lowercase();
        let has_digit = piece.contains(|sign: char| sign.is_ascii_digit());
        let is_range = matches!(piece.as_str(), "0-6" | "1-7" | "0–6" | "1–7" | "0..6" | "1..7");
        let counts = ["indexed", "based"].iter().any(|word| piece.ends_with(word))
            || matches!(piece.as_str(), "0" | "1" | "6" | "7")
                && ["from", "to", "index", "ab", "bis", "base"]
                    .iter()
                    .any(|word| words.to_lowercase().contains(word));
        let before = at.checked_sub(1).map_or("", |before| pieces[before]).to_lowercase();
        let is_numbered = words::is_number(&piece) && NUMBERED.split('|').any(|known| known == before);
        !has_digit || is_range || counts || is_numbered
    };
    (0..pieces.len()).all(is_plain)
}
