//! Texts without headings and without brackets of their own: lists of moves, boards, columns, the notation of the open game, and
//! transcripts among words. A form that fits the whole text goes before one that passes over words.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::store::Document;

use super::account::{PartUse, TextAccount};
use super::game_names::game_named;
use super::imported::over_note;
use super::nearest::Nearest;
use super::pgn::starts;
use super::refusal::FaultAt;
use super::{
    ImportFault, ImportFormat, ImportNote, ImportRefusal, Imported, among, beside_columns, board,
    column_words, columns, days, digits, drops, game_lines, gaps, late, line, people, pgn, remarks, several,
    sheet, side_words, stone_table, table, transcript, two_lists, winners, words, wrapping,
};

/// Reads a text without headings and brackets of its own. A list whose numbers begin after the first move is
/// none from the start.
pub(super) fn read(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let unknown = |refusal: ImportRefusal| {
        if refusal.form.is_some() {
            return refusal;
        }
        let late = late::late_beginning(text).map(|fault| fault.refusal(text, ImportFormat::Transcript));
        let first = || table::fault(text).map(|fault| fault.refusal(text, ImportFormat::Table));
        late.or_else(first).unwrap_or(refusal)
    };
    let games = read_forms(text, open)
        .or_else(|refusal| column_words::read(text, open).ok_or(refusal))
        .or_else(|refusal| below_players(text, open).ok_or(refusal))
        .map_err(unknown)?;
    let begins_usually = |game: &Imported| {
        let is_list =
            !matches!(game.form, ImportFormat::Board | ImportFormat::Obf | ImportFormat::NumberDiagram);
        is_list && game.moves > 0 && game.document.start == game.document.game().start()
    };
    let is_whole = games.len() == 1 && begins_usually(&games[0]);
    let late = || late::late_beginning(text).or_else(|| late::left_out_beginning(text, &games[0]));
    match is_whole.then(late).flatten() {
        Some(fault) => Err(fault.refusal(text, games[0].form)),
        None => Ok(games),
    }
}

/// The games below a date, which is none of their numbers.
fn below_date(text: &str, open: Game) -> Option<Result<Vec<Imported>, ImportRefusal>> {
    let (date, rest) = days::date_above(text)?;
    let mut games = match read(&rest, open) {
        Ok(games) => games,
        refused => return Some(refused),
    };
    games[0].account.claim_range(0..rest.len() - rest.trim_start().len(), PartUse::Used);
    for facts in games.iter_mut().map(|game| &mut game.document.facts).filter(|facts| facts.date.is_empty()) {
        date.clone_into(&mut facts.date);
    }
    Some(Ok(games))
}

/// The only game below lines that name its players.
fn below_players(text: &str, open: Game) -> Option<Vec<Imported>> {
    let mut about = line::ImportedLine::new(open.start()).of(text);
    let below = people::take_first(&mut about, text)?;
    let mut games = read(&below, open).ok()?;
    let [game] = &mut games[..] else { return None };
    if game.is_faulty() || game.moves == 0 || game.form == ImportFormat::Board || game.document.is_described()
    {
        return None;
    }
    about.describe(game);
    Some(games)
}

/// Reads moves, boards, columns, by the form that fits; where none does, the refusal of the one that came
/// furthest is returned.
fn read_forms(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    if let Some(games) = below_date(text, open) {
        return games;
    }
    if let Some(lines) = wrapping::on_lines(text) {
        return read(&lines, open);
    }
    if let Some(read) = by_marks(text, open) {
        return read;
    }
    if let Some(games) = of_second_beginner(text, open) {
        return Ok(games);
    }
    let mut nearest = Nearest::of(text);
    if let Some(games) = moves(text, open, &mut nearest) {
        return Ok(games);
    }
    // The line below the heads of a table is no board.
    if transcript::is_table(text)
        && let Some(games) = transcript_of(text, open)
    {
        return Ok(games);
    }
    // The rows of a numbered list are no rows of squares, whatever is damaged in them.
    let squares = if remarks::are_numbered_moves(text) { None } else { board::read(text, open) };
    // Rows of digits are a board before they are columns; a single line is columns first.
    let is_board_first = text.trim().contains('\n') || text.contains(['[', ',']);
    if is_board_first && let Some(Ok(games)) = squares {
        return Ok(games);
    }
    let is_refused_board = is_board_first && squares.is_some();
    if !is_refused_board && let Some(games) = stones(text, open, &mut nearest) {
        return Ok(games);
    }
    match squares {
        Some(Ok(games)) => return Ok(games),
        Some(Err(fault)) => nearest.hear(fault, ImportFormat::Board),
        None => {}
    }
    // Rows of a board that does not fit are no prose and no other board, and a variation that is open hides what is in it.
    if nearest.is_board() {
        return Err(nearest.refusal(text));
    }
    if nearest.is_bracket() {
        return to_fault(text, open).ok_or_else(|| nearest.refusal(text));
    }
    if let Some(game) = notation(text, open) {
        return Ok(vec![game]);
    }
    if let Some(games) = transcript_of(text, open) {
        return Ok(games);
    }
    if let Some(games) = among::read(text, open) {
        return Ok(games);
    }
    if let Some(fault) = columns::fault(text).filter(|_| !nearest.has_refusal()) {
        nearest.hear(fault, ImportFormat::Columns);
    }
    Err(nearest.refusal(text))
}

/// Reads a text by what no other form has: the name of its game, colours before columns, words of a result, headings of a table, squares
/// in digits.
fn by_marks(text: &str, open: Game) -> Option<Result<Vec<Imported>, ImportRefusal>> {
    if let Some(read) = of_named_game(text) {
        return Some(read);
    }
    let board = match open {
        Game::ConnectFour { width, height } => ConnectFour::new(width, height).unwrap_or_default(),
        _ => ConnectFour::default(),
    };
    if let Some(read) = drops::read(text, open) {
        return Some(read.map(|game| vec![game]).map_err(|fault| fault.refusal(text, ImportFormat::Columns)));
    }
    if let Some(read) = stone_table::read(text, open) {
        return Some(read.map(|game| vec![game]).map_err(|fault| fault.refusal(text, ImportFormat::Table)));
    }
    if let Some(read) = beside_columns::numbers(text, open) {
        return Some(read.map_err(|fault| fault.refusal(text, ImportFormat::Columns)));
    }
    if let Some(read) = two_lists::read(text, open) {
        return Some(
            read.map(|game| vec![game]).map_err(|fault| fault.refusal(text, ImportFormat::Transcript)),
        );
    }
    if let Some(game) = sheet::read(text) {
        return Some(Ok(vec![game]));
    }
    let games = columns::listed(&board, text)
        .or_else(|| winners::read(text, open))
        .or_else(|| with_colours_above(text, open))
        .or_else(|| table::read(text, open))
        .or_else(|| game_lines::read(text, &pgn::usual_start()));
    if let Some(games) = games {
        return Some(Ok(games));
    }
    let read = digits::read(text, open)?;
    Some(read.map(|game| vec![game]).map_err(|fault| fault.refusal(text, ImportFormat::Transcript)))
}

/// The line that names the game of a text, `Game: othello:6`, and that game.
pub(super) fn naming_line(text: &str) -> Option<(&str, Game)> {
    /// Lines in which it stands.
    const LINES: usize = 12;
    let named = |line: &str| {
        let value = line.trim().strip_prefix("Game:")?.trim();
        value.parse::<Game>().ok().or_else(|| game_named(value).ok().flatten())
    };
    text.lines().take(LINES).find_map(|line| Some((line, named(line)?)))
}

/// A game that a line above it names. Below that moves or a position alone are of it.
fn of_named_game(text: &str) -> Option<Result<Vec<Imported>, ImportRefusal>> {
    let (line, game) = naming_line(text)?;
    let at = line.as_ptr().addr() - text.as_ptr().addr();
    let mut rest = text.to_owned();
    rest.replace_range(at..at + line.len(), &" ".repeat(line.len()));
    let mut about = line::ImportedLine::new(game.start()).of(&rest);
    let body = people::take_first(&mut about, &rest);
    let body = body.as_deref().unwrap_or(&rest);
    let Some(document) = of_game(body.trim(), game) else {
        let is_other = |games: &Vec<Imported>| games.iter().any(|read| read.document.game() != game);
        let other = || FaultAt::new(at, ImportFault::OtherGame(game)).refusal(text, ImportFormat::Transcript);
        return Some(
            read_forms(&rest, game).and_then(|games| if is_other(&games) { Err(other()) } else { Ok(games) }),
        );
    };
    let mut read = Imported { form: ImportFormat::Transcript, ..Imported::of_document(document) };
    if read.moves == 0 {
        read.notes.extend(over_note(&read.document.start));
    }
    about.describe(&mut read);
    read.account = TextAccount::whole(text.len());
    Some(Ok(vec![read]))
}

/// Moves from the start of a game, a position of it, or both, in its own notation; nothing at all is its start.
fn of_game(text: &str, game: Game) -> Option<Document> {
    let played = |start: AnyPosition, moves: &str| {
        let line = start.parse_moves(moves).ok()?;
        let mut document = Document::new(start);
        document.cursor = document.record.add_line(document.cursor, &line)?;
        Some(document)
    };
    if text.is_empty() {
        return Some(Document::new(game.start()));
    }
    let from_start = played(game.start(), text).filter(|document| !document.record.is_empty());
    let from_position = || {
        let (position, moves) = text.rsplit_once(char::is_whitespace)?;
        played(game.parse_position(position.trim()).ok()?, moves)
    };
    from_start.or_else(from_position).or_else(|| game.parse_position(text).ok().map(Document::new))
}

/// A game of Tic-Tac-Toe whose first move is one of O: the sides are exchanged.
fn of_second_beginner(text: &str, open: Game) -> Option<Vec<Imported>> {
    side_words::with_move(text.trim_start())
        .filter(|(side, _)| open == Game::TicTacToe && *side == Side::Second)?;
    let other = |word: &str| match word.trim_end_matches([':', '.']) {
        "X" | "x" => word.replace(['X', 'x'], "O"),
        "O" | "o" => word.replace(['O', 'o'], "X"),
        _ => word.to_owned(),
    };
    let plain = |word: &str| {
        let end = word.trim_end().len();
        other(&word[..end]) + &word[end..]
    };
    let exchanged: String = text.split_inclusive(char::is_whitespace).map(plain).collect();
    let is_first =
        |text: &str| side_words::with_move(text.trim_start()).is_some_and(|(side, _)| side == Side::First);
    let mut games = Some(exchanged).filter(|text| is_first(text)).and_then(|text| read(&text, open).ok())?;
    for game in &mut games {
        if game.document.game() != open || game.moves == 0 || game.is_faulty() {
            return None;
        }
        game.document.facts.result.clear();
        game.notes.push(ImportNote::SecondBegan);
    }
    Some(games)
}

/// Columns below lines that name the players by the colours of their stones.
fn with_colours_above(text: &str, open: Game) -> Option<Vec<Imported>> {
    if !["red", "yellow"].iter().any(|colour| text.trim_start().to_lowercase().starts_with(colour)) {
        return None;
    }
    let mut about = line::ImportedLine::new(AnyPosition::ConnectFour(ConnectFour::default())).of(text);
    let behind = people::take_first(&mut about, text)?;
    // A heading may stand before the columns: Moves: 4433.
    let behind = wrapping::unwrapped(&behind).unwrap_or(behind);
    let mut games = read(&behind, open).ok()?;
    let [game] = &mut games[..] else { return None };
    // Text above a board may explain its signs, which the reader of boards handles.
    let is_of_columns = matches!(game.document.game(), Game::ConnectFour { .. });
    if !is_of_columns || game.form == ImportFormat::Board || game.document.is_described() {
        return None;
    }
    about.describe(game);
    Some(games)
}

/// Moves by the grammar of PGN to the end of the text, all of which can be played; lines that are each a game are games. Where
/// they are moves of several games, those of the open one are meant.
fn moves(text: &str, open: Game, nearest: &mut Nearest<'_>) -> Option<Vec<Imported>> {
    if gaps::has_choice(text) {
        return None;
    }
    let (mut found, mut partly): (Option<Vec<Imported>>, Option<Vec<Imported>>) = (None, None);
    for start in starts(open) {
        let is_open = start.game() == open;
        match pgn::read(text, &start) {
            Ok(games) if games.is_empty() => {}
            Ok(games) if games.iter().all(|game| game.illegal.is_none() && game.moves > 0) => {
                // A few squares may be anything, so they are of a game that is played by squares.
                let is_meant = is_open || start == pgn::usual_start() || games[0].moves >= pgn::A_FEW;
                if is_meant && (found.is_none() || is_open) {
                    let parts = if games.len() == 1 { several::read(text, &start, true) } else { None };
                    found = Some(parts.unwrap_or(games));
                }
            }
            Ok(games) => {
                // Whose move it is, is said: what the side cannot play is no word of another form.
                if let Some((_, word)) = games[0].illegal.as_ref().filter(|(_, word)| word.contains(' '))
                    && let Some(at) = games[0].account.first_break()
                {
                    nearest
                        .hear(FaultAt::new(at, ImportFault::Illegal(word.clone())), ImportFormat::Transcript);
                }
                if found.is_none() {
                    found = several::read(text, &start, false);
                }
                let (known, moves) = (partly.as_ref().map_or(1, |games| games[0].moves), games[0].moves);
                // A few squares that it has too make no other game of a list.
                let is_it = is_open || start == pgn::usual_start() || 2 * moves >= words::squares(text).1;
                if moves > known && is_it {
                    partly = Some(games);
                }
            }
            Err(fault) => {
                if found.is_none() {
                    found = several::read(text, &start, false);
                }
                nearest.hear(fault, ImportFormat::Transcript);
            }
        }
    }
    found.or(partly)
}

/// The moves up to a bracket that nothing closes or opens, as those of the game that has most of them.
fn to_fault(text: &str, open: Game) -> Option<Vec<Imported>> {
    let read = starts(open).into_iter().filter_map(|start| pgn::read_to_fault(text, &start).ok());
    read.filter(|games| !games.is_empty()).max_by_key(|games| games[0].moves)
}

/// Columns of Connect Four, on the board that is open or on the usual one.
fn stones(text: &str, open: Game, nearest: &mut Nearest<'_>) -> Option<Vec<Imported>> {
    let mut about = line::ImportedLine::new(AnyPosition::ConnectFour(ConnectFour::default())).of(text);
    let behind = people::take_first(&mut about, text);
    let text = behind.as_deref().unwrap_or(text);
    let address = columns::of_address(text);
    let begin = address.map_or(0, |columns| columns.as_ptr().addr() - text.as_ptr().addr());
    let text = address.unwrap_or(text);
    let is_of_open =
        open == Game::TicTacToe && open.start().parse_moves(text).is_ok_and(|line| !line.is_empty());
    let mut boards = Vec::new();
    if let Game::ConnectFour { width, height } = open {
        boards.extend(ConnectFour::new(width, height));
    }
    // Digits alone are of no other game; letters may be.
    let is_plain = address.is_some() || are_letters(text) || columns::are_columns(text) || is_scored(text);
    // Digits each of which stands once may be squares.
    let digits = || text.chars().filter(char::is_ascii_digit);
    let is_once = |digit: char| digits().filter(|other| *other == digit).count() == 1;
    let may_be_open = open == Game::TicTacToe && address.is_none() && digits().all(is_once);
    if is_plain && !is_of_open && !may_be_open && !boards.contains(&ConnectFour::default()) {
        boards.push(ConnectFour::default());
    }
    for board in boards {
        match columns::read(&board, text) {
            Some(Ok(mut games)) => {
                if begin > 0 {
                    let mut account = TextAccount::whole(begin);
                    account.add(&games[0].account, begin);
                    games[0].account = account;
                }
                if games.len() == 1 && digits::may_be_squares(text) {
                    games[0].notes.push(ImportNote::MayBeSquares);
                }
                // Without a line about the game there is nothing to be put to it.
                if let Some(first) = games.first_mut().filter(|_| behind.is_some()) {
                    about.describe(first);
                }
                return Some(games);
            }
            Some(Err(fault)) => nearest.hear(fault, ImportFormat::Columns),
            None => {}
        }
    }
    None
}

/// Whether a text is letters of columns, each alone.
fn are_letters(text: &str) -> bool {
    /// Fewer letters may be anything.
    const FEWEST: usize = 6;
    let (moves, _) = columns::with_result(text);
    let is_column =
        |word: &str| word.len() == 1 && word.starts_with(|sign: char| ('a'..='g').contains(&sign));
    moves.split_whitespace().count() >= FEWEST && moves.split_whitespace().all(is_column)
}

/// Whether every line is moves in digits with a score.
fn is_scored(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some()
        && lines.all(|line| {
            line.split_once(char::is_whitespace).is_some_and(|(moves, score)| {
                columns::are_columns(moves) && score.trim().parse::<i32>().is_ok()
            })
        })
}

/// Moves from the start, or a position, in the notation of the open game.
pub(super) fn notation(text: &str, open: Game) -> Option<Imported> {
    let game = in_notation(text, open).filter(|_| !text.trim().is_empty())?;
    Some(Imported { account: TextAccount::whole(text.len()), ..game })
}

fn in_notation(text: &str, open: Game) -> Option<Imported> {
    let is_connect_four = matches!(open, Game::ConnectFour { .. });
    if is_connect_four && (!columns::are_alike(text) || columns::is_numbered(text)) {
        return None;
    }
    let start = open.start();
    if let Ok(line) = start.parse_moves(text)
        && !line.is_empty()
    {
        let mut document = Document::new(start);
        document.cursor = document.record.add_line(document.cursor, &line)?;
        return Some(Imported { form: ImportFormat::Notation, ..Imported::of_document(document) });
    }
    // Digits alone name no squares of Othello.
    if matches!(open, Game::Othello { .. })
        && !text.contains(|sign: char| !sign.is_ascii_digit() && !sign.is_whitespace())
    {
        return None;
    }
    let position = open.parse_position(text).ok()?;
    let notes = over_note(&position).into_iter().collect();
    Some(Imported { form: ImportFormat::Notation, notes, ..Imported::of_document(Document::new(position)) })
}

/// Transcripts with words between their moves.
fn transcript_of(text: &str, open: Game) -> Option<Vec<Imported>> {
    let mut starts: Vec<AnyPosition> = match open {
        Game::Othello { .. } => vec![open.start()],
        _ => Vec::new(),
    };
    starts.push(pgn::usual_start());
    starts.dedup();
    let read: Vec<_> = starts.iter().filter_map(|start| transcript::read(start, text)).collect();
    let well = read.iter().position(|games| games.iter().all(|game| game.illegal.is_none()));
    // A smaller board is never taken because the usual one did not fit.
    let at = well.unwrap_or(read.len().saturating_sub(1));
    read.into_iter().nth(at)
}
