//! The smart game format of Othello (`GM[2]`), with variations: `(;GM[2]SZ[8];B[f5](;W[d6])(;W[f6]))`; and of Connect Four and
//! tic-tac-toe, which stand by their names in the place of a number.

use crate::catalog::{AnyPosition, Game};
use crate::game::Side;
use crate::game::connect_four::ConnectFour;
use crate::game::othello::Othello;
use crate::game::tic_tac_toe::TicTacToe;

use super::fields::LeftOutFields;
use super::game_names::game_named;
use super::ggf::side_of;
use super::line::{GamePlace, ImportedLine};
use super::refusal::{FaultAt, Faulty, ImportFault};
use super::tree::{ParsedTree, TreePart, TreeProperty};
use super::words::is_pass;
use super::{ImportFormat, ImportNote, Imported, side_words};

/// A tree that is being read.
struct SgfReader<'a> {
    tree: &'a ParsedTree,
    /// The usual start on a board of its size.
    usual: AnyPosition,
    /// The discs that are set up before the first move, of Black and White.
    setup: [u64; 2],
    /// Whether any are.
    is_set_up: bool,
    to_move: Option<Side>,
    /// The game, once something is played or a line ends.
    game: Option<ImportedLine>,
    /// Comments from before the game.
    comments: Vec<String>,
    /// The places where the open lines begin.
    forks: Vec<GamePlace>,
    /// Properties that are not kept.
    left_out: LeftOutFields,
    /// Whether a node began since the last part, and whether one before the next move is empty.
    is_in_node: bool,
    is_behind_empty_node: bool,
}

/// The board of a tree without discs.
fn board_of(tree: &ParsedTree) -> Faulty<AnyPosition> {
    let fault = |tag: &str, fault| {
        let at = tree.properties().find(|property| property.tag == tag).map_or(0, |property| property.at);
        FaultAt::new(at, fault)
    };
    let named = tree.value("GM").map(str::trim).filter(|game| *game != "2");
    let size = tree.value("SZ").map(str::trim);
    let sides = size.and_then(|size| size.split_once(':'));
    let sides = sides.and_then(|(width, height)| Some((width.parse::<u8>().ok()?, height.parse().ok()?)));
    if let Some(name) = named {
        let other = || fault("GM", FaultAt::game(0, &format!("GM[{name}]")).fault);
        return match game_named(name) {
            Ok(Some(Game::ConnectFour { width, height })) => {
                let (width, height) =
                    sides.or_else(|| size?.parse().ok().map(|size| (size, size))).unwrap_or((width, height));
                let bad_size = || fault("SZ", ImportFault::Size(size.unwrap_or_default().to_owned()));
                ConnectFour::new(width, height).map(AnyPosition::ConnectFour).ok_or_else(bad_size)
            }
            Ok(Some(Game::TicTacToe)) if size.is_none_or(|size| matches!(size, "3" | "3:3")) => {
                Ok(Game::TicTacToe.start())
            }
            _ => Err(other()),
        };
    }
    let stones = sides.filter(|(width, height)| width != height);
    if let Some(board) = stones.and_then(|(width, height)| ConnectFour::new(width, height)) {
        return Err(fault("SZ", ImportFault::OtherGame(AnyPosition::ConnectFour(board).game())));
    }
    let size = size.unwrap_or("8");
    let bad_size = || fault("SZ", ImportFault::Size(size.to_owned()));
    let square = sides.filter(|(width, height)| width == height).map(|(width, _)| width);
    let number: u8 = square.or_else(|| size.parse().ok()).ok_or_else(bad_size)?;
    Othello::new(number).map(AnyPosition::Othello).ok_or_else(bad_size)
}

/// The columns and the rows of a board.
const fn sides_of(board: &AnyPosition) -> (u8, u8) {
    match board {
        AnyPosition::Othello(board) => (board.size(), board.size()),
        AnyPosition::ConnectFour(board) => (board.width(), board.height()),
        _ => (3, 3),
    }
}

/// Reads the tree with all variations.
pub(super) fn read(tree: &ParsedTree) -> Faulty<Imported> {
    let mut reader = SgfReader {
        tree,
        usual: board_of(tree)?,
        setup: [0; 2],
        is_set_up: false,
        to_move: None,
        game: None,
        comments: Vec::new(),
        forks: Vec::new(),
        left_out: LeftOutFields::default(),
        is_in_node: false,
        is_behind_empty_node: false,
    };
    let mut node: Vec<&TreeProperty> = Vec::new();
    for (index, part) in tree.parts.iter().enumerate() {
        match part {
            TreePart::Property(property) => node.push(property),
            TreePart::Node => {
                reader.is_behind_empty_node |= reader.is_in_node && node.is_empty();
                reader.take_node(&mut node)?;
                reader.is_in_node = true;
            }
            TreePart::Open if index == 0 => {}
            TreePart::Open => {
                reader.take_node(&mut node)?;
                (reader.is_in_node, reader.is_behind_empty_node) = (false, false);
                let here = reader.begun()?.here();
                reader.forks.push(here);
            }
            TreePart::Close => {
                reader.take_node(&mut node)?;
                (reader.is_in_node, reader.is_behind_empty_node) = (false, false);
                if let Some(fork) = reader.forks.pop() {
                    reader.begun()?.go_back(fork);
                }
            }
        }
    }
    reader.begun()?;
    let left_out = std::mem::take(&mut reader.left_out);
    let is_guessed = reader.is_turn_guessed();
    let Some(mut game) = reader.game else { return Err(FaultAt::new(0, ImportFault::NoMoves)) };
    let value = |tag: &str| tree.value(tag).map_or("", |value| value.trim().trim_matches('?')).to_owned();
    game.names = ["PB", "PW"].map(value);
    (game.details.event, game.details.place) = (value("EV"), value("PC"));
    (game.details.date, game.details.result) = (value("DT"), value("RE"));
    if game.details.event.is_empty() {
        game.details.event = value("GN");
    }
    left_out.words().for_each(|words| game.list(words));
    game.notes.extend(is_guessed);
    Ok(game.finished(ImportFormat::Sgf))
}

impl SgfReader<'_> {
    /// Takes the properties of a node, whose order means nothing: a move needs the board, and a comment is about the move.
    fn take_node(&mut self, node: &mut Vec<&TreeProperty>) -> Faulty<()> {
        node.sort_by_key(|property| match property.tag.as_str() {
            "B" | "W" => 1,
            "C" | "N" => 2,
            _ => 0,
        });
        node.drain(..).try_for_each(|property| self.take(property))
    }

    fn take(&mut self, property: &TreeProperty) -> Faulty<()> {
        match property.tag.as_str() {
            "AB" | "AW" | "AE" => self.set_up(property),
            "PL" => {
                let value = property.value().unwrap_or_default();
                let bad = || FaultAt::new(property.at, ImportFault::Word(format!("PL[{value}]")));
                let side = side_words::meant(value.trim()).ok_or_else(bad)?;
                if let Some(game) = &mut self.game {
                    // Whose turn it is follows from the moves; where it does not, what follows is another game.
                    if game.position().side_to_move() != side && !game.is_broken() && !game.must_pass() {
                        game.stop(&format!("PL[{}]", property.value().unwrap_or_default()));
                    }
                }
                self.to_move = self.to_move.or(Some(side));
                Ok(())
            }
            "MN" => {
                let number = property.value().and_then(|value| value.trim().parse::<usize>().ok());
                match (&mut self.game, number) {
                    (Some(game), Some(number)) => game.take_number(&format!("{number}.")),
                    (None, Some(1)) => {}
                    _ => self.leave_out(property),
                }
                Ok(())
            }
            "C" | "N" => {
                match &mut self.game {
                    Some(game) => property.values.iter().for_each(|words| game.comment(words)),
                    None => self.comments.extend(property.values.iter().cloned()),
                }
                Ok(())
            }
            tag => {
                let Some(side) = side_of(tag) else {
                    self.leave_out(property);
                    return Ok(());
                };
                self.play(property, side)
            }
        }
    }

    /// Plays a move. An empty node before it, and an illegal pass, stand for missing moves.
    fn play(&mut self, property: &TreeProperty, side: Side) -> Faulty<()> {
        let (_, rows) = sides_of(&self.usual);
        let is_behind_empty_node = std::mem::take(&mut self.is_behind_empty_node);
        let game = self.begun()?;
        if is_behind_empty_node && game.moves() > 0 && !game.is_broken() {
            game.stop(";;");
        }
        for value in &property.values {
            let word = match game.position() {
                AnyPosition::ConnectFour(_) => stone(value, rows),
                _ => square(value),
            };
            let is_odd_pass = word == "--" && !game.must_pass() && !game.position().is_over();
            if is_odd_pass && !game.is_broken() {
                game.stop(&format!("{}[{}]", property.tag, value.trim()));
            } else {
                game.play(&word, Some(side));
            }
        }
        Ok(())
    }

    /// Notes a property that says something else than what is kept.
    fn leave_out(&mut self, property: &TreeProperty) {
        /// Properties that are kept, and those about the file format.
        const KNOWN: [&str; 13] =
            ["GM", "FF", "CA", "SZ", "ST", "AP", "PB", "PW", "EV", "GN", "PC", "DT", "RE"];
        let tag = property.tag.as_str();
        for (at, value) in property.values.iter().map(|value| value.trim()).enumerate() {
            // The name of a game is kept only where no tournament has one, and of several values the first of the first property.
            let is_kept = KNOWN.contains(&tag)
                && at == 0
                && self.tree.value(tag).is_some_and(|first| first.trim() == value)
                && (tag != "GN" || self.tree.value("EV").is_none_or(|event| event.trim() == value));
            if !is_kept {
                self.left_out.add(tag, value);
            }
        }
    }

    /// Lays discs on the board, or takes them away, where the game has not begun.
    fn set_up(&mut self, property: &TreeProperty) -> Faulty<()> {
        if let Some(game) = &mut self.game {
            game.stop(&format!("{}[{}]", property.tag, property.values.join("][")));
            return Ok(());
        }
        for value in &property.values {
            let bad = || FaultAt::new(property.at, ImportFault::Word(format!("{}[{value}]", property.tag)));
            let squares = rectangle(value, &self.usual).ok_or_else(bad)?;
            self.setup = self.setup.map(|discs| discs & !squares);
            match property.tag.as_str() {
                "AB" => self.setup[0] |= squares,
                "AW" => self.setup[1] |= squares,
                _ => {}
            }
        }
        self.is_set_up = true;
        Ok(())
    }

    /// The note that a set-up board of Othello does not name the side to move, which was inferred from its
    /// number of discs.
    fn is_turn_guessed(&self) -> Option<ImportNote> {
        let game = self.game.as_ref()?;
        let AnyPosition::Othello(board) = game.position() else { return None };
        let discs = (board.discs(Side::First) | board.discs(Side::Second)).count_ones();
        let is_open =
            self.is_set_up && self.to_move.is_none() && game.moves() == 0 && !game.position().is_over();
        is_open.then_some(ImportNote::TurnByDiscs(game.position().side_to_move(), discs))
    }

    /// The board where the game begins, with this side to move.
    fn start(&self, side: Side) -> Option<AnyPosition> {
        let [black, white] = self.setup;
        match &self.usual {
            AnyPosition::Othello(usual) => {
                let [black, white] =
                    if self.is_set_up { self.setup } else { Side::BOTH.map(|side| usual.discs(side)) };
                let start = Othello::with_discs(usual.size(), black, white, side);
                start.filter(|_| black | white != 0).map(AnyPosition::Othello)
            }
            AnyPosition::ConnectFour(usual) => {
                // Columns from the bottom, with a free bit above each.
                let rows = usize::from(usual.height());
                let place = |at: usize| (at % 8) * (rows + 1) + rows - 1 - at / 8;
                let stones = [black, white].map(|squares| moved(squares, place));
                usual.with_stones(stones).ok().map(AnyPosition::ConnectFour)
            }
            _ => {
                let stones = [black, white].map(|squares| moved(squares, |at| 3 * (at / 8) + at % 8) as u16);
                TicTacToe::with_stones(stones).ok().map(AnyPosition::TicTacToe)
            }
        }
    }

    /// The game, which begins with the first move from the squares set up before it.
    fn begun(&mut self) -> Faulty<&mut ImportedLine> {
        if self.game.is_none() {
            // Without a word the colour of the first move says who begins.
            let first = || self.tree.properties().find_map(|property| side_of(&property.tag));
            let discs = || self.setup.iter().map(|discs| discs.count_ones()).sum::<u32>();
            let counted = || if discs().is_multiple_of(2) { Side::First } else { Side::Second };
            let side = self.to_move.or_else(first).unwrap_or_else(counted);
            let start = self.start(side).ok_or(FaultAt::new(0, ImportFault::Impossible))?;
            let mut game = ImportedLine::new(start);
            self.comments.drain(..).for_each(|words| game.comment(&words));
            self.game = Some(game);
        }
        self.game.as_mut().ok_or(FaultAt::new(0, ImportFault::NoMoves))
    }
}

/// A square as Othello names it; two letters are a column and a row.
fn square(value: &str) -> String {
    let value = value.trim();
    match value.as_bytes() {
        _ if is_pass(value) => "--".to_owned(),
        [column, row @ b'a'..=b'h'] if column.is_ascii_lowercase() => {
            format!("{}{}", char::from(*column), row - b'a' + 1)
        }
        _ => value.to_owned(),
    }
}

/// A point as a word for a stone: the row is counted from the bottom where it is a digit, and from the top where it is a letter.
fn stone(value: &str, rows: u8) -> String {
    match value.trim().as_bytes() {
        [column, row @ b'a'..=b'h'] if *row - b'a' < rows => {
            format!("{}{}", char::from(*column), rows - (row - b'a'))
        }
        _ => value.trim().to_owned(),
    }
}

/// The same squares, moved.
fn moved(squares: u64, place: impl Fn(usize) -> usize) -> u64 {
    (0..64).filter(|at| squares >> at & 1 == 1).fold(0, |all, at| all | 1 << place(at))
}

/// The squares of a point, or of a rectangle of two corners, on a board: `ca:da`.
fn rectangle(value: &str, board: &AnyPosition) -> Option<u64> {
    let (columns, rows) = sides_of(board);
    let corner = |text: &str| {
        let name = square(text);
        let [column, row] = name.as_bytes() else { return None };
        let (column, row) = (column.to_ascii_lowercase().checked_sub(b'a')?, row.checked_sub(b'1')?);
        (column < columns && row < rows).then_some((column, row))
    };
    let (one, other) = value.split_once(':').unwrap_or((value, value));
    let ((left, top), (right, bottom)) = (corner(one)?, corner(other)?);
    let places = left.min(right)..=left.max(right);
    let lines = top.min(bottom)..=top.max(bottom);
    let squares = lines.flat_map(|row| places.clone().map(move |column| 1 << (8 * row + column)));
    Some(squares.fold(0, |all, square: u64| all | square))
}
