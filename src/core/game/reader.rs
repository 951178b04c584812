//! Reader of notation, character by character with its place, for the errors of all games.

use super::{ActionId, IllegalAction, NotationError, NotationFault, Sequential, Side};

/// A place in a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct NotationReader<'a> {
    whole: &'a str,
    rest: &'a str,
    at: usize,
}

impl<'a> NotationReader<'a> {
    /// The beginning of `text`.
    pub(super) const fn new(text: &'a str) -> Self {
        Self { whole: text, rest: text, at: 1 }
    }

    /// The next character; `None` at the end.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Takes the next character.
    pub(super) fn next(&mut self) -> Option<char> {
        let mut chars = self.rest.chars();
        let taken = chars.next()?;
        self.rest = chars.as_str();
        self.at += 1;
        Some(taken)
    }

    /// Takes the next character if it is `wanted`.
    fn next_if(&mut self, wanted: impl Fn(char) -> bool) -> Option<char> {
        self.peek().filter(|&character| wanted(character)).inspect(|_| {
            self.next();
        })
    }

    /// Takes characters as long as they are `wanted`.
    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let end = self.rest.find(|character| !wanted(character)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(end);
        self.rest = rest;
        self.at += taken.chars().count();
        taken
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Takes `word` if it is next, in any case (ASCII).
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        // `get` returns `None` where this length would cut a character of several bytes in two.
        let found = self.rest.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if found {
            self.rest = &self.rest[word.len()..];
            self.at += word.chars().count();
        }
        found
    }

    /// An error about the next word.
    pub(super) fn error(&self, what: NotationFault) -> NotationError {
        // At a blank there is no word, and the one after it is not at fault.
        let word =
            self.rest.split_whitespace().next().filter(|_| !self.rest.starts_with(char::is_whitespace));
        NotationError::new(what, self.at, word.unwrap_or_default())
    }

    /// An error about the next `length` characters.
    pub(super) fn error_about(&self, what: NotationFault, length: usize) -> NotationError {
        let end = self.rest.char_indices().nth(length).map_or(self.rest.len(), |(index, _)| index);
        NotationError::new(what, self.at, &self.rest[..end])
    }

    /// An error about the text as a whole.
    pub(super) fn error_about_all(&self, what: NotationFault) -> NotationError {
        NotationError::new(what, 1, self.whole)
    }

    /// The end of the text, or an error about the rest.
    pub(super) fn end(&mut self) -> Result<(), NotationError> {
        self.skip_blanks();
        if self.rest.is_empty() { Ok(()) } else { Err(self.error(NotationFault::TooMuch)) }
    }

    /// Takes one square of a board and returns the side of its piece; blanks and `/` may come before it.
    pub(super) fn square(&mut self) -> Result<Option<Side>, NotationError> {
        self.take_while(|character| character.is_whitespace() || character == '/');
        let owner = match self.peek() {
            Some('-' | '.') => None,
            Some(character) => {
                Some(side_of(character).ok_or_else(|| self.error_about(NotationFault::Unreadable, 1))?)
            }
            // The text ends before the board does: no single part of it is wrong.
            None => return Err(self.error_about_all(NotationFault::WrongLength)),
        };
        self.next();
        Ok(owner)
    }

    /// An error where the last square of a board is a single sign after runs of others: it is the side to
    /// move, and a square is missing.
    pub(super) fn whole_board(&self) -> Result<(), NotationError> {
        let mut words = self.whole[..self.whole.len() - self.rest.len()].split_whitespace();
        let is_alone = words.next_back().is_some_and(|last| last.chars().count() == 1);
        if is_alone && words.any(|word| word.chars().count() > 1) {
            return Err(self.error_about_all(NotationFault::WrongLength));
        }
        Ok(())
    }

    /// Takes the side to move after a board, if it is named, and the end of the text.
    pub(super) fn side_to_move(&mut self) -> Result<Option<Side>, NotationError> {
        self.skip_blanks();
        // Any other text is reported by `end` as too much.
        let Some(character) = self.next_if(|character| side_of(character).is_some()) else {
            return self.end().map(|()| None);
        };
        self.end().map(|()| side_of(character))
    }

    /// As [`NotationReader::side_to_move`], where the board already determines it.
    pub(super) fn known_side_to_move(&mut self, known: Side) -> Result<(), NotationError> {
        self.skip_blanks();
        let here = *self;
        match self.side_to_move()? {
            Some(side) if side != known => Err(here.error_about(NotationFault::Impossible, 1)),
            _ => Ok(()),
        }
    }
}

/// The moves read so far, and the position after them.
pub(super) struct MoveListReader<P> {
    pub(super) position: P,
    pub(super) moves: Vec<ActionId>,
}

impl<P: Sequential> MoveListReader<P> {
    pub(super) fn add(&mut self, id: ActionId) -> Result<(), IllegalAction> {
        self.position.try_play(id)?;
        self.moves.push(id);
        Ok(())
    }
}

/// Reads moves that are played one after the other from `start`, to the end of the text. `read` takes one,
/// where the text continues.
pub(super) fn read_moves<P: Sequential>(
    start: &P,
    text: &str,
    skip: fn(&mut NotationReader<'_>),
    read: impl Fn(&mut NotationReader<'_>, &mut MoveListReader<P>) -> Result<ActionId, NotationError>,
) -> Result<Vec<ActionId>, NotationError> {
    let mut reader = NotationReader::new(text);
    let mut played = MoveListReader { position: start.clone(), moves: Vec::new() };
    loop {
        skip(&mut reader);
        let here = reader;
        if reader.peek().is_none() {
            return Ok(played.moves);
        }
        // No move is legal after the end; that the text continues is the better message.
        if played.position.is_over() {
            return Err(here.error(NotationFault::TooMuch));
        }
        let id = read(&mut reader, &mut played)?;
        // The text taken by `read` is the whole move, however many characters its notation has.
        let length = reader.at - here.at;
        played.add(id).map_err(|_| here.error_about(NotationFault::Illegal, length))?;
    }
}

/// Skips blanks and a comma between moves. Between two commas a move is missing.
pub(super) fn skip_commas(reader: &mut NotationReader<'_>) {
    let mut has_comma = false;
    while let Some(character) = reader.rest.chars().next()
        && (character.is_whitespace() || character == ',' && !has_comma)
    {
        has_comma |= character == ',';
        reader.next();
    }
}

/// The side of a letter: any that programs for board games use.
const fn side_of(character: char) -> Option<Side> {
    match character {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Side::First),
        'O' | 'o' | '0' | 'W' | 'w' => Some(Side::Second),
        _ => None,
    }
}
