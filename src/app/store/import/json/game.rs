//! Games in JSON of any program: an object with a list of moves, and fields for the players, the day and the result.

use serde_json::{Map, Value};

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::store::import::fields::{JsonAccount, WINNERS, discs_of};
use crate::store::import::game_names::game_named;
use crate::store::import::line::{ImportedLine, MoveOutcome, shortened};
use crate::store::import::pgn::{A_FEW, meant, starts};
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::words::is_pass;
use crate::store::import::{
    ImportFormat, ImportNote, Imported, columns, intervals, result, side_words, words,
};

use super::field;
use super::order::{self, MoveOrder};
use super::position::{BOARDS, board_in};
use super::stones;

/// The names of a list of moves.
pub(super) const MOVES: [&str; 6] = ["moves", "kifu", "transcript", "record", "actions", "move_list"];
/// The names of a move in an entry of such a list.
const MOVE: [&str; 7] = ["move", "square", "position", "action", "column", "pos", "col"];
/// The names of who plays the move of an entry.
const SIDES: [&str; 7] = ["player", "side", "color", "colour", "mover", "by", "turn"];
/// The names of the name of a player.
const NAMES: [&str; 7] = ["name", "id", "user", "username", "nick", "player", "login"];
/// The names of the position where a game begins.
const START: [&str; 6] = ["start", "position", "fen", "board", "initial", "setup"];

/// The game of an object; `None` where it has no list of moves.
pub(super) fn read(
    object: &Map<String, Value>,
    open: Game,
    account: &JsonAccount,
) -> Option<Faulty<Imported>> {
    let (key, list) = MOVES.iter().find_map(|name| Some((*name, object.get(*name)?)))?;
    // A board from which nothing was played is a position.
    let has_board = BOARDS.iter().any(|name| object.contains_key(*name));
    let is_usual = !START.iter().any(|name| object.contains_key(*name));
    let words = words_of(list, is_usual, open, account);
    if words.is_none() && !has_board && list.as_array().is_some_and(|entries| !entries.is_empty()) {
        let unknown = |entry: &&Value| word_of(entry, account).is_none();
        let entry = list.as_array().and_then(|entries| entries.iter().find(unknown).or(entries.first()));
        let word = entry.map_or_else(String::new, |entry| field(key, entry));
        return Some(Err(FaultAt::new(0, ImportFault::Word(word))));
    }
    let words = words.filter(|words| !words.is_empty() || !has_board)?;
    Some(game(object, &words, open, account))
}

/// The game whose moves are the objects of a list, which has no name; `None` where they are anything else.
pub(super) fn of_moves(list: &Value, open: Game, account: &JsonAccount) -> Option<Faulty<Imported>> {
    let entries = list.as_array()?;
    let has_move = |fields: &Map<String, Value>| {
        MOVE.iter().any(|name| {
            fields.get(*name).is_some_and(|value| value.is_null() || value.is_number() || value.is_string())
        }) || NUMBERS.iter().any(|(column, row)| fields.contains_key(*column) && fields.contains_key(*row))
    };
    let is_game =
        |fields: &Map<String, Value>| MOVES.iter().chain(&BOARDS).any(|name| fields.contains_key(*name));
    let is_move =
        |entry: &Value| entry.as_object().is_some_and(|fields| has_move(fields) && !is_game(fields));
    if entries.len() < 2 || !entries.iter().all(is_move) {
        return None;
    }
    Some(game(&Map::new(), &words_of(list, true, open, account)?, open, account))
}

/// The games of a list whose parts are each the moves of one: strings, or lists of moves.
pub(super) fn read_list(parts: &[Value], open: Game, account: &JsonAccount) -> Vec<Faulty<Imported>> {
    parts
        .iter()
        .filter_map(|part| Some(game(&Map::new(), &words_of(part, true, open, account)?, open, account)))
        .collect()
}

/// A move of a list, with its player where given.
pub(super) struct ListedMove {
    pub(super) word: String,
    side: Option<Side>,
    /// The number of the move, and who plays it by any name.
    pub(super) number: Option<usize>,
    pub(super) player: Option<String>,
}

/// The word for a missing move.
const NOTHING: &str = "null";

/// The moves of a list, a word each; `None` where something else stands in it. `is_usual` says that they begin at the usual start.
fn words_of(list: &Value, is_usual: bool, open: Game, account: &JsonAccount) -> Option<Vec<ListedMove>> {
    let move_of = |word: String| ListedMove { word, side: None, number: None, player: None };
    match list {
        Value::String(text) => {
            account.claim(list);
            Some(text.split_whitespace().map(|word| move_of(word.to_owned())).collect())
        }
        Value::Array(entries) => {
            // Places for moves that were not played may stand behind all others.
            let count = entries.iter().rposition(|entry| !entry.is_null()).map_or(0, |last| last + 1);
            let entries = &entries[..count];
            let words = stones::columns_of(entries, open, account)
                .or_else(|| squares_of(entries, is_usual, account))
                .or_else(|| entries.iter().map(|entry| word_of(entry, account)).collect())?;
            let side = |entry: &Value| {
                SIDES.iter().find_map(|name| {
                    let value = entry.get(*name)?;
                    let side = side_words::meant(value.as_str()?)?;
                    account.claim(value);
                    Some(side)
                })
            };
            let moves = words.into_iter().zip(entries);
            let listed = |(word, entry)| {
                count_in(entry).map(|count| account.claim(count));
                let word = order::taken_back(entry, account).unwrap_or(word);
                ListedMove {
                    word,
                    side: side(entry),
                    number: order::number_of(entry),
                    player: order::player_of(entry),
                }
            };
            Some(moves.map(listed).collect())
        }
        _ => None,
    }
}

fn word_of(entry: &Value, account: &JsonAccount) -> Option<String> {
    let word = match entry {
        Value::String(word) => word.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Null => NOTHING.to_owned(),
        Value::Object(fields) => {
            let (name, value) = move_in(fields)?;
            // Beside its row a column is half a square.
            let is_half = name == "col" && fields.contains_key("row");
            return if is_half { None } else { word_of(value, account) };
        }
        _ => return None,
    };
    account.claim(entry);
    Some(word)
}

/// The move of an entry, with its name. Where a number is called the move and something else names a square or a column, that is the
/// move, and the number counts it.
fn move_in(fields: &Map<String, Value>) -> Option<(&'static str, &Value)> {
    let found = |name: &&'static str| Some((*name, fields.get(*name)?));
    let first = MOVE.iter().find_map(found)?;
    let other = MOVE[1..].iter().filter(|_| first.0 == MOVE[0] && first.1.is_number()).find_map(found);
    other.or(Some(first))
}

/// The number that is called the move of an entry and counts it.
pub(super) fn count_in(entry: &Value) -> Option<&Value> {
    let fields = entry.as_object()?;
    fields.get(MOVE[0]).filter(|_| move_in(fields).is_some_and(|(name, _)| name != MOVE[0]))
}

/// The names of the two numbers of a square, column first.
pub(super) const NUMBERS: [(&str, &str); 4] = [("x", "y"), ("col", "row"), ("column", "row"), ("c", "r")];

/// The squares of objects with both their numbers, which count from 0 or from 1: `{"x": 2, "y": 3}`.
fn squares_of(entries: &[Value], is_usual: bool, account: &JsonAccount) -> Option<Vec<String>> {
    /// The first squares of a game, counted from 0.
    const FIRST: [(u64, u64); 4] = [(3, 2), (2, 3), (5, 4), (4, 5)];
    let names = NUMBERS.into_iter().find(|(column, row)| {
        entries.first().is_some_and(|entry| entry.get(column).is_some() && entry.get(row).is_some())
    })?;
    let number = |entry: &Value, name: &str| entry.get(name)?.as_u64().filter(|number| *number <= 8);
    let pairs: Vec<(u64, u64)> = entries
        .iter()
        .map(|entry| number(entry, names.0).zip(number(entry, names.1)))
        .collect::<Option<_>>()?;
    // In no game of squares all stand in one row.
    if pairs.len() > 3 && pairs.iter().all(|(_, row)| *row == pairs[0].1) {
        return None;
    }
    let has = |number| pairs.iter().any(|(column, row)| *column == number || *row == number);
    let from =
        |begin| FIRST.iter().any(|(column, row)| pairs.first() == Some(&(column + begin, row + begin)));
    // Where neither end is reached, the first move says from where they count.
    let begin = match (has(0), has(8)) {
        (true, false) => 0,
        (false, true) => 1,
        (false, false) if is_usual => [0, 1].into_iter().find(|begin| from(*begin))?,
        _ => return None,
    };
    let square = |(column, row): &(u64, u64)| {
        format!("{}{}", char::from(b'a' + (column - begin) as u8), row - begin + 1)
    };
    let fields = entries.iter().flat_map(|entry| [entry.get(names.0), entry.get(names.1)]);
    for field in fields.flatten() {
        account.claim(field);
    }
    Some(pairs.iter().map(square).collect())
}

fn game(
    object: &Map<String, Value>,
    list: &[ListedMove],
    open: Game,
    account: &JsonAccount,
) -> Faulty<Imported> {
    if list.is_empty() {
        return Err(FaultAt::new(0, ImportFault::NoMoves));
    }
    let text = |key: &str| {
        let field = object.get(key).filter(|field| field.is_string()).map(|field| account.claim(field));
        field.and_then(Value::as_str).unwrap_or_default()
    };
    let named = ["game", "variant"].into_iter().map(text).find(|name| !name.is_empty()).unwrap_or_default();
    let named = game_named(named).map_err(|()| FaultAt::game(0, named))?;
    let is_given = |name: &&str| object.get(*name).is_some_and(|value| !value.is_null());
    let begins = match START.into_iter().find(is_given) {
        Some(name) => vec![board_in(object, name, open, account)?.document.start],
        None => named.map_or_else(|| starts(open), |game| vec![game.start()]),
    };
    let mut game = line_of(list, begins, open)?;
    let mut about = ImportedLine::new(game.document.start.clone());
    take_fields(&mut about, object, account);
    about.describe(&mut game);
    Ok(game)
}

/// The moves as those of the game in which most of them can be played.
fn line_of(list: &[ListedMove], begins: Vec<AnyPosition>, open: Game) -> Faulty<Imported> {
    if let Some(number) = order::late(list) {
        return Err(FaultAt::new(0, ImportFault::Late(number)));
    }
    let first = || list[0].word.clone();
    let is_column = |listed: &ListedMove| {
        !listed.word.is_empty() && listed.word.bytes().all(|byte| byte.is_ascii_digit())
    };
    if is_column(&list[0]) && 2 * list.iter().filter(|listed| is_column(listed)).count() > list.len() {
        // The colours that play columns take turns, whichever side began.
        let mut order = MoveOrder::of(list);
        let sides = Side::BOTH.into_iter().cycle();
        let is_next = |(at, (listed, side)): (usize, (&ListedMove, Side))| {
            is_column(listed) && order.fits(listed, at, 0, side)
        };
        let end = list.iter().zip(sides).enumerate().map(is_next).position(|is_next| !is_next);
        let end = end.unwrap_or(list.len());
        let (list, behind) = list.split_at(end);
        if list.len() < A_FEW && !behind.is_empty() {
            return Err(FaultAt::new(0, ImportFault::Illegal(behind[0].word.clone())));
        }
        let is_open = |start: &&AnyPosition| start.game() == open || begins.len() == 1;
        let board = begins.iter().find(is_open).and_then(|start| match start {
            AnyPosition::ConnectFour(board) => Some(*board),
            _ => None,
        });
        let words: Vec<&str> = list.iter().map(|listed| listed.word.as_str()).collect();
        let text = words.join(" ");
        let read = columns::read(&board.unwrap_or_default(), &text);
        let refused = || Err(FaultAt::new(0, ImportFault::Word(first())));
        return read.unwrap_or_else(refused).map(|mut games| {
            let mut game = games.swap_remove(0);
            intervals::stop(&mut game, &text);
            if game.is_faulty() {
                return Imported { form: ImportFormat::Json, ..game };
            }
            game.notes.extend((list[0].side == Some(Side::Second)).then_some(ImportNote::SecondBegan));
            // An unusual way of counting columns is noted.
            let form = if game.form == ImportFormat::Columns { ImportFormat::Json } else { game.form };
            if let Some((word, rest)) = behind.split_first() {
                let word = if word.word.is_empty() { "\"\"" } else { &word.word };
                game.illegal = Some((list.len() + 1, word.to_owned()));
                let rest: Vec<&str> = rest.iter().map(|listed| listed.word.as_str()).collect();
                game.passed_over.extend(Some(shortened(&rest.join(" "))).filter(|rest| !rest.is_empty()));
            }
            Imported { form, ..game }
        });
    }
    meant(begins.into_iter().map(|start| played(list, start)), open)
        .filter(|game| game.moves > 0)
        .ok_or_else(|| FaultAt::new(0, ImportFault::Illegal(first())))
}

fn played(list: &[ListedMove], start: AnyPosition) -> Imported {
    let mut game = ImportedLine::new(start);
    let (mut order, mut passes) = (MoveOrder::of(list), 0);
    for listed in list {
        let ListedMove { word, side, .. } = listed;
        let must_pass = game.must_pass();
        passes += usize::from(must_pass);
        let mover = game.position().side_to_move();
        let mover = if must_pass && !is_pass(word) && word != NOTHING { mover.other() } else { mover };
        if !game.is_broken() && !order.fits(listed, game.moves(), passes, mover) {
            game.stop(word);
            continue;
        }
        let number = words::behind_number(word).map_or(0, |rest| word.len() - rest.len());
        if number > 0 {
            game.take_number(&word[..number]);
        }
        let found = words::moves(&word[number..]);
        let found =
            found.map(|found| found.into_iter().map(|found| (found.word, found.mark)).collect::<Vec<_>>());
        for (word, mark) in found.unwrap_or_else(|| vec![(&word[number..], "")]) {
            // A side that has no move may have none written.
            let word = if word == NOTHING && game.must_pass() { "pass" } else { word };
            // The words of a list are not separated by signs.
            let outcome = if is_pass(word) { game.pass(word) } else { game.play(word, *side) };
            match outcome {
                MoveOutcome::Well => game.comment(mark),
                MoveOutcome::NoPass => game.leave_out(word),
                MoveOutcome::Wrong => {}
            }
        }
    }
    game.finished(ImportFormat::Json)
}

/// Takes the fields about a game that nobody has claimed.
pub(super) fn take_fields(game: &mut ImportedLine, object: &Map<String, Value>, account: &JsonAccount) {
    take_discs(game, object, account);
    for (key, value) in object.iter().filter(|(_, value)| !account.has_claims(value)) {
        let name = key.to_lowercase();
        if name == "players" {
            take_players(game, value, account);
            continue;
        }
        let (text, value) = match value {
            Value::Object(fields) if side_words::heading(&name).is_some() => {
                let known = NAMES.iter().find_map(|key| fields.get(*key));
                let Some(known) = known.filter(|known| known.is_string()) else { continue };
                (known.as_str().unwrap_or_default().to_owned(), known)
            }
            // The discs of both sides: [37, 27].
            Value::Array(discs) if matches!(name.as_str(), "result" | "score" | "discs") => match discs[..] {
                [Value::Number(ref first), Value::Number(ref second)] => (format!("{first}-{second}"), value),
                _ => continue,
            },
            Value::String(text) => (text.clone(), value),
            Value::Number(number) => (number.to_string(), value),
            _ => continue,
        };
        let place = match name.as_str() {
            "date" | "day" | "created" => Some(&mut game.details.date),
            "event" | "tournament" | "title" => Some(&mut game.details.event),
            "place" | "site" => Some(&mut game.details.place),
            "result" | "score" | "discs" => Some(&mut game.details.result),
            // A colour is no name, and neither is a number.
            _ if side_words::named(text.trim()).is_some() || text.parse::<f64>().is_ok() => None,
            name => {
                // The player of a side: black_player, whiteName.
                let side = name.replace(['_', '-'], "").replace("player", "").replace("name", "");
                let side = side_words::heading(name).or_else(|| side_words::named(&side));
                side.map(|side| &mut game.names[side.index()])
            }
        };
        if let Some(place) = place.filter(|place| place.is_empty()) {
            *place = text;
            account.claim(value);
        }
    }
    take_winner(game, object, account);
}

/// Takes the discs of both sides from fields that name them, or from an object of both: `{"black": 37, "white": 27}`.
fn take_discs(game: &mut ImportedLine, object: &Map<String, Value>, account: &JsonAccount) {
    let of_sides = |fields: &'_ Map<String, Value>, side: fn(&str) -> Option<Side>| {
        let field = |own: Side| fields.iter().find(|(key, value)| side(key) == Some(own) && value.is_u64());
        let [first, second] = Side::BOTH.map(field);
        let ((_, first), (_, second)) = (first?, second?);
        Some(format!("{}-{}", account.claim(first), account.claim(second)))
    };
    let inside =
        object.iter().filter(|(key, _)| matches!(key.to_lowercase().as_str(), "score" | "discs" | "result"));
    let mut inside = inside.filter_map(|(_, value)| of_sides(value.as_object()?, side_words::heading));
    if let Some(discs) = of_sides(object, discs_of).or_else(|| inside.next()) {
        game.details.result = discs;
    }
}

/// Takes who won, by a side, a number or a name, where no result is known.
fn take_winner(game: &mut ImportedLine, object: &Map<String, Value>, account: &JsonAccount) {
    let is_winner = |key: &str| WINNERS.contains(&key.to_lowercase().as_str());
    let Some((_, value)) = object.iter().find(|(key, _)| is_winner(key)) else { return };
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let Some(winner) = result::of_winner(&text, &game.names) else { return };
    let plain = result::with_sides(&winner, &game.names.each_ref().map(String::as_str));
    if game.details.result.is_empty() {
        game.details.result = winner;
    } else if result::is_other_result(&game.details.result, &plain) {
        return;
    }
    account.claim(value);
}

/// Takes both players of a list, or of an object that names their sides, and claims their names. Other facts
/// about them are listed.
fn take_players(game: &mut ImportedLine, value: &Value, account: &JsonAccount) {
    let name = |player: &Value| match player {
        Value::String(name) => Some(name.clone()),
        player => NAMES.iter().find_map(|key| player.get(*key))?.as_str().map(str::to_owned),
    };
    let both: Vec<(Option<Side>, &Value)> = match value {
        Value::Array(players) => {
            let places = Side::BOTH.into_iter().zip(players);
            places.map(|(side, player)| (Some(side_in(player).unwrap_or(side)), player)).collect()
        }
        Value::Object(players) => {
            players.iter().map(|(side, player)| (side_words::meant(side), player)).collect()
        }
        _ => Vec::new(),
    };
    let are_two = value.as_array().is_none_or(|players| players.len() == 2);
    let [(Some(first), one), (Some(second), other)] = both[..] else { return };
    let (Some(one_name), Some(other_name)) = (name(one), name(other)) else { return };
    if first == second || !are_two {
        return;
    }
    (game.names[first.index()], game.names[second.index()]) = (one_name, other_name);
    for player in [one, other] {
        for field in NAMES.iter().chain(&SIDES).filter_map(|key| player.get(*key)) {
            account.claim(field);
        }
        if player.is_string() {
            account.claim(player);
        }
    }
}

/// The side of a player by a field of the object: `{"id": "anna", "color": "black"}`.
fn side_in(player: &Value) -> Option<Side> {
    SIDES.iter().find_map(|key| side_words::meant(player.get(*key)?.as_str()?))
}
