//! Games and positions that people paste, open and hand to the command line: what a text is read as, and what of it could not
//! be used.
//!
//! One recogniser for all doors, from the bytes: documents of this program, files of tournament games, SGF and GGF trees, JSON of
//! Othello Quest, PGN, transcripts as web pages show them, boards in any signs, positions with values (OBF), the data sets of
//! Connect Four and its columns, and the notation of the game on the board. Each form is read by its grammar to the end of the
//! text, or refused with the place at which it is left; only a transcript passes over words, and lists them. Sources: the pages
//! of those programs.

use std::path::Path;

use crate::catalog::{AnyPosition, Game};
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;

use super::{Document, DocumentError, ReadingProgress, SIZE_LIMIT, Stamp};

mod board;
mod coding;
mod columns;
mod ggf;
mod imported;
mod line;
mod people;
mod pgn;
mod quest;
mod refusal;
mod result;
mod sgf;
mod transcript;
mod tree;
mod words;
mod wthor;

pub use coding::text_of;
pub use imported::{ImportFormat, ImportNote, Imported, ResultContradiction};
use refusal::{FaultAt, Faulty};
pub use refusal::{ImportFault, ImportRefusal};
use words::narrow;

/// Reads all games and positions of a file, in its order; at least one. `open` is the game on the board: squares and digits
/// alone mean moves of it.
///
/// # Errors
/// [`ImportRefusal`] names the form that the file comes nearest to, and where it leaves it.
pub fn read(bytes: &[u8], open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    read_with(bytes, open, &ReadingProgress::default())
}

/// Reads a file, as work that can be stopped and says how far it is; with what the file held.
///
/// # Errors
/// As [`read`], and where the file cannot be read.
pub fn load(
    path: &Path,
    open: Game,
    watch: &ReadingProgress,
) -> Result<(Vec<Imported>, Stamp), ImportRefusal> {
    let failed = |source| DocumentError::Read { path: path.to_owned(), source };
    // Of a larger file one byte above the limit arrives, so that the length shows that it is too large.
    let bytes = super::file::read(path, SIZE_LIMIT as u64).map_err(failed);
    let bytes = bytes.map_err(|error| ImportFault::Document(Box::new(error)))?;
    Ok((read_with(&bytes, open, watch)?, Stamp::of(&bytes)))
}

/// The same as work that can be stopped and says how far it is.
///
/// # Errors
/// As [`read`].
pub fn read_with(bytes: &[u8], open: Game, watch: &ReadingProgress) -> Result<Vec<Imported>, ImportRefusal> {
    if bytes.len() > SIZE_LIMIT {
        let error = DocumentError::TooLarge { limit: SIZE_LIMIT };
        return Err(ImportFault::Document(Box::new(error)).into());
    }
    if let Some(games) = wthor::read(bytes) {
        return Ok(games);
    }
    let text = coding::text_of(bytes).ok_or(ImportFault::NotText)?;
    if is_document(&text) {
        return document(Document::read(text.as_bytes(), watch));
    }
    read_text(&text, open)
}

/// The same of a text.
///
/// # Errors
/// As [`read`].
pub fn read_text(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if is_document(text) {
        return document(Document::from_text(text));
    }
    if text.trim().is_empty() {
        return Err(ImportFault::Empty.into());
    }
    // As written first: a comment in wide letters stays as it is where the text can be read without.
    let read = read_as_written(text, open);
    match (read, narrow(text)) {
        (Err(refusal), Some(narrow)) => read_as_written(&narrow, open).map_err(|_| refusal),
        (read, _) => read,
    }
}

/// Whether a text means to be a document: a note, or a bracket before the name of a part.
pub fn is_document(text: &str) -> bool {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim_start();
    if text.starts_with("//") || text.starts_with("/*") {
        return true;
    }
    let Some(inside) = text.strip_prefix('(').map(str::trim_start) else { return false };
    let name = inside.find(|sign: char| !sign.is_ascii_lowercase() && sign != '_').unwrap_or(inside.len());
    inside.starts_with("//")
        || inside.starts_with("/*")
        || name > 0 && inside[name..].trim_start().starts_with(':')
}

fn document(read: Result<Document, DocumentError>) -> Result<Vec<Imported>, ImportRefusal> {
    match read {
        Ok(document) => Ok(vec![Imported::of_document(document)]),
        Err(error) => {
            let fault = ImportFault::Document(Box::new(error));
            Err(ImportRefusal { form: Some(ImportFormat::Document), place: None, fault })
        }
    }
}

/// Reads a text by the form that its signs show, and one without such signs by those that it can be.
fn read_as_written(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let refused = |form| move |fault: FaultAt| fault.refusal(text, form);
    if is_only_in_own_notation(open)
        && let Some(game) = notation(text, open)
    {
        return Ok(vec![game]);
    }
    // A comment may hold what begins another form, so what comes first counts.
    let heading = pgn::first_heading(text);
    if tree::next_tree(text).is_some_and(|tree| heading.is_none_or(|heading| tree < heading)) {
        return trees(text);
    }
    if quest::is_one(text) {
        return quest::read(text).map_err(refused(ImportFormat::OthelloQuest));
    }
    if heading.is_some() {
        return headed(text, open).map_err(refused(ImportFormat::Pgn));
    }
    plain(text, open)
}

/// Reads the trees of SGF or GGF in a text; what stands between them is passed over.
fn trees(text: &str) -> Result<Vec<Imported>, ImportRefusal> {
    let mut games: Vec<Imported> = Vec::new();
    let mut at = 0;
    let mut between: Vec<String> = Vec::new();
    while let Some(begin) = tree::next_tree(&text[at..]).map(|begin| at + begin) {
        between.push(text[at..begin].to_owned());
        let tree = tree::read(text, begin);
        let tree = tree.map_err(|fault| fault.refusal(text, trees_form(&text[begin..])))?;
        let (form, read): (_, fn(&tree::ParsedTree) -> Faulty<Imported>) =
            if ggf::is_one(&tree) { (ImportFormat::Ggf, ggf::read) } else { (ImportFormat::Sgf, sgf::read) };
        games.push(read(&tree).map_err(|fault| fault.refusal(text, form))?);
        at = tree.end;
    }
    between.push(text[at..].to_owned());
    // Archives count their games before them.
    let words =
        between.iter().map(|part| part.trim()).filter(|part| !part.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(first) = games.first_mut() {
        first.passed_over.extend(words.map(line::shortened));
    }
    Ok(games)
}

/// The form of a tree that cannot be read.
fn trees_form(text: &str) -> ImportFormat {
    if text.contains("Othello]") || text.contains("BO[") { ImportFormat::Ggf } else { ImportFormat::Sgf }
}

/// Whether a game has no other notation than its own.
const fn is_only_in_own_notation(open: Game) -> bool {
    !matches!(open, Game::Othello { .. } | Game::ConnectFour { .. } | Game::TicTacToe)
}

/// The starts of games that a list of moves may be of, the usual one first.
fn starts(open: Game) -> Vec<AnyPosition> {
    let mut starts =
        vec![pgn::usual_start(), AnyPosition::ConnectFour(ConnectFour::default()), Game::TicTacToe.start()];
    if !is_only_in_own_notation(open) && !starts.contains(&open.start()) {
        starts.push(open.start());
    }
    starts
}

/// Reads games with headings as those of the game in which most of them can be played; the open one where several are.
fn headed(text: &str, open: Game) -> Faulty<Vec<Imported>> {
    let (mut best, mut fault): (Option<(_, Vec<Imported>)>, Option<FaultAt>) = (None, None);
    for start in starts(open) {
        match pgn::read(text, &start) {
            Ok(games) => {
                let moves: usize = games.iter().map(|game| game.moves).sum();
                let broken = games.iter().filter(|game| game.illegal.is_some()).count();
                let is_open = start.game() == open;
                let rank = (std::cmp::Reverse(broken), moves, is_open);
                if best.as_ref().is_none_or(|(known, _)| rank > *known) {
                    best = Some((rank, games));
                }
            }
            Err(other) if fault.as_ref().is_none_or(|known| other.at > known.at) => fault = Some(other),
            Err(_) => {}
        }
    }
    match (best, fault) {
        // A game whose first move cannot be played says less than how far another one came.
        (Some(((broken, moves, _), games)), fault) if moves > 0 || broken.0 == 0 || fault.is_none() => {
            Ok(games)
        }
        (_, Some(fault)) => Err(fault),
        (Some((_, games)), None) => Ok(games),
        (None, None) => Ok(Vec::new()),
    }
}

/// Reads what has no headings and no brackets of its own: moves, boards, columns. A form that fits the whole text goes before
/// one that passes over words; where none fits, the refusal of the one that came furthest stands.
fn plain(text: &str, open: Game) -> Result<Vec<Imported>, ImportRefusal> {
    let mut nearest = Nearest { text, refusal: None, at: 0 };
    if let Some(games) = moves(text, open, &mut nearest) {
        return Ok(games);
    }
    // The line below the heads of a table is no board.
    if transcript::is_table(text)
        && let Some(games) = transcript_of(text, open)
    {
        return Ok(games);
    }
    let squares = board::read(text, open);
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
    if nearest.is_board() || nearest.is_bracket() {
        return Err(nearest.refusal(text));
    }
    if let Some(game) = notation(text, open) {
        return Ok(vec![game]);
    }
    if let Some(games) = transcript_of(text, open) {
        return Ok(games);
    }
    Err(nearest.refusal(text))
}

/// The refusal of the form that came furthest.
struct Nearest<'a> {
    text: &'a str,
    refusal: Option<ImportRefusal>,
    at: usize,
}

impl Nearest<'_> {
    fn hear(&mut self, fault: FaultAt, form: ImportFormat) {
        if self.refusal.is_none() && fault.at > 0 || fault.at > self.at || form == ImportFormat::Board {
            self.at = fault.at;
            self.refusal = Some(fault.refusal(self.text, form));
        }
    }

    /// Whether the text is a board that does not fit.
    fn is_board(&self) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| refusal.form == Some(ImportFormat::Board))
    }

    /// Whether the text is moves up to a variation or a comment that nothing closes or opens.
    fn is_bracket(&self) -> bool {
        let fault = self.refusal.as_ref().map(|refusal| &refusal.fault);
        matches!(fault, Some(ImportFault::Unclosed(_) | ImportFault::Unopened(_)))
    }

    fn refusal(self, text: &str) -> ImportRefusal {
        self.refusal.unwrap_or_else(|| {
            let at = text.len() - text.trim_start().len();
            let word = text.split_whitespace().next().unwrap_or_default();
            let fault = ImportFault::Unknown(line::shortened(word));
            ImportRefusal { form: None, ..FaultAt::new(at, fault).refusal(text, ImportFormat::Transcript) }
        })
    }
}

/// Moves by the grammar of PGN to the end of the text, all of which can be played; lines that are each a game are games. Where
/// they are moves of several games, those of the open one are meant.
fn moves(text: &str, open: Game, nearest: &mut Nearest<'_>) -> Option<Vec<Imported>> {
    let (mut found, mut partly): (Option<Vec<Imported>>, Option<Vec<Imported>>) = (None, None);
    for start in starts(open) {
        let is_open = start.game() == open;
        match pgn::read(text, &start) {
            Ok(games) if games.is_empty() => {}
            Ok(games) if games.iter().all(|game| game.illegal.is_none() && game.moves > 0) => {
                // A few squares may be anything, so they are of a game that is played by squares.
                let is_meant = is_open || start == pgn::usual_start() || games[0].moves >= A_FEW;
                if is_meant && (found.is_none() || is_open) {
                    found = Some(games);
                }
            }
            Ok(games) => {
                let lines: Option<Vec<Vec<Imported>>> = text
                    .lines()
                    .filter(|line| !line.trim().is_empty())
                    .map(|line| whole(line, &start))
                    .collect();
                if let Some(lines) = lines.filter(|_| found.is_none()) {
                    found = Some(lines.into_iter().flatten().collect());
                }
                let known = partly.as_ref().map_or(1, |games| games[0].moves);
                if games[0].moves > known {
                    partly = Some(games);
                }
            }
            Err(fault) => nearest.hear(fault, ImportFormat::Transcript),
        }
    }
    found.or(partly)
}

/// The fewest moves of a game that nothing else names.
const A_FEW: usize = 4;

/// A game that is played whole from this start.
fn whole(line: &str, start: &AnyPosition) -> Option<Vec<Imported>> {
    let games = pgn::read(line, start).ok()?;
    games
        .iter()
        .all(|game| game.illegal.is_none() && game.moves >= 4)
        .then_some(games)
        .filter(|games| !games.is_empty())
}

/// Columns of Connect Four, on the board that is open or on the usual one.
fn stones(text: &str, open: Game, nearest: &mut Nearest<'_>) -> Option<Vec<Imported>> {
    let mut told = line::ImportedLine::new(AnyPosition::ConnectFour(ConnectFour::default()));
    let behind = people::take_first(&mut told, text);
    let text = behind.as_deref().unwrap_or(text);
    let address = columns::of_address(text);
    let text = address.unwrap_or(text);
    let is_of_open =
        open == Game::TicTacToe && open.start().parse_moves(text).is_ok_and(|line| !line.is_empty());
    let mut boards = Vec::new();
    if let Game::ConnectFour { width, height } = open {
        boards.extend(ConnectFour::new(width, height));
    }
    // Digits alone are of no other game; letters may be.
    let is_plain = address.is_some() || columns::are_columns(text) || is_scored(text);
    if is_plain && !is_of_open && !boards.contains(&ConnectFour::default()) {
        boards.push(ConnectFour::default());
    }
    for board in boards {
        match columns::read(&board, text) {
            Some(Ok(mut games)) => {
                // Without a line about the game there is nothing to be put to it.
                if let Some(first) = games.first_mut().filter(|_| behind.is_some()) {
                    told.tell_of(first);
                }
                return Some(games);
            }
            Some(Err(fault)) => nearest.hear(fault, ImportFormat::Columns),
            None => {}
        }
    }
    None
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
fn notation(text: &str, open: Game) -> Option<Imported> {
    let start = open.start();
    if let Ok(line) = start.parse_moves(text)
        && !line.is_empty()
    {
        let mut document = Document::new(start);
        document.cursor = document.record.add_line(document.cursor, &line)?;
        let moves = line.len();
        return Some(Imported { moves, form: ImportFormat::Notation, ..Imported::of_document(document) });
    }
    // Digits alone name no squares of Othello.
    if matches!(open, Game::Othello { .. })
        && !text.contains(|sign: char| !sign.is_ascii_digit() && !sign.is_whitespace())
    {
        return None;
    }
    let position = open.parse_position(text).ok()?;
    Some(Imported { form: ImportFormat::Notation, ..Imported::of_document(Document::new(position)) })
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

impl From<Othello> for AnyPosition {
    fn from(position: Othello) -> Self {
        Self::Othello(position)
    }
}
