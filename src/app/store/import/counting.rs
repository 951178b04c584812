//! From where a text says that it counts the columns of Connect Four: `(0-6)`, `0-based`, `"columns_from": 0`.

use crate::game::ActionId;
use crate::game::record::{MoveId, Record};

use super::result::{contradiction, with_sides};
use super::{ImportFormat, Imported, ResultContradiction};

/// Bytes of a text in which that is looked for.
const LONGEST: usize = 64 << 10;

/// Counts the columns of games from 0 where their text says so, and they fit both ways of counting.
pub(super) fn settle(games: &mut [Imported], text: &str) {
    let is_open = |game: &Imported| game.form == ImportFormat::ColumnsEitherWay;
    // A text of very many games is looked at once.
    if games.iter().any(is_open) && says_from_zero(text) {
        for game in games.iter_mut().filter(|game| is_open(game)) {
            let _ = from_zero(game);
        }
    }
}

/// Whether words say that columns are counted from 0.
pub(super) fn says_from_zero(text: &str) -> bool {
    const SAID: [&str; 12] = [
        "from 0",
        "from zero",
        "0 indexed",
        "zero indexed",
        "indexed 0",
        "0 based",
        "zero based",
        "base 0",
        "base zero",
        "ab 0",
        "à partir de 0",
        "desde 0",
    ];
    const EASTERN: [&str; 5] = ["0から", "0始まり", "0起点", "从0", "0开始"];
    let text = &text[..text.floor_char_boundary(LONGEST)].to_lowercase();
    let is_word = |sign: char| sign.is_alphanumeric();
    let plain: Vec<&str> = text.split(|sign| !is_word(sign)).filter(|word| !word.is_empty()).collect();
    let plain = format!(" {} ", plain.join(" "));
    let is_range = |open: &str| {
        let (first, last) = (text.split(open).skip(1), [" 6", "6", "7", " 7"]);
        first.filter_map(|rest| rest.strip_prefix('0')).any(|rest| {
            let rest = rest.trim_start_matches(['-', '–', '~', '.', ' ']);
            let rest = rest.strip_prefix("to").unwrap_or(rest);
            last.iter().any(|last| rest.strip_prefix(last).is_some_and(|rest| !rest.starts_with(is_word)))
        })
    };
    SAID.iter().any(|said| plain.contains(&format!(" {said} ")))
        || EASTERN.iter().any(|said| text.contains(said))
        || ["(", "[", "columns ", "column ", "spalten ", "colonnes ", "columnas ", "列"]
            .iter()
            .any(|open| is_range(open))
}

/// The game with each column one further; `None` where that cannot be played.
fn from_zero(game: &mut Imported) -> Option<()> {
    let document = &mut game.document;
    let mut position = document.start.clone();
    let mut columns = Vec::new();
    for action in document.record.path_to(document.cursor) {
        let action = ActionId(action.0 + 1);
        position.try_play(action).ok()?;
        columns.push(action);
    }
    let mut record = Record::new();
    document.cursor = record.add_line(MoveId::START, &columns)?;
    document.record = record;
    game.form = ImportFormat::ColumnsFromZero;
    let stated = document.facts.result.clone();
    let names = document.names.each_ref().map(String::as_str);
    game.contradiction = contradiction(&with_sides(&stated, &names), &position)
        .map(|said| ResultContradiction { stated, ..said });
    Some(())
}

/// Whether fields are the numbers of two players, counted from 0 or from 1.
pub(super) fn is_of_two(cells: &[&str]) -> bool {
    [["0", "1"], ["1", "2"]].iter().any(|two| cells.iter().all(|cell| two.contains(cell)))
}
