//! Reader of nested lists typed by the user, with exact errors. Full-width brackets, digits and commas of
//! Japanese and Chinese keyboards count as their plain forms.

use super::tree::{TreeBuilder, TreeLimit};
use super::{Child, NumberTree, WholeTree};
use crate::game::{NotationError, NotationFault, Sequential as _, Side};

/// A fault in a typed tree, with its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeTextError {
    pub slip: TreeTextFault,
    /// The character, counted from 1, at which the offending part begins.
    pub at: usize,
    /// The number of its characters; 0 at the end of the text.
    pub length: usize,
}

/// Common mistakes in typed trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", prefix = "trees.slip.", const_into_str)]
pub enum TreeTextFault {
    Nothing,
    /// A number without any brackets: a tree is a list.
    NoList,
    EmptyList,
    /// A number or a list is missing here.
    NoValue,
    /// A comma is missing between two values.
    NoComma,
    /// The text ends inside a list.
    Unclosed,
    /// A number with a fraction: leaves are whole numbers.
    Fraction,
    /// An infinity: leaves are whole numbers.
    Infinite,
    /// A pair of numbers: games that are not zero-sum have trees of their own.
    Pair,
    /// A character that does not belong in a tree.
    Stranger,
    /// Text after the end.
    TooMuch,
    /// The way to a node leads to a missing child.
    NoChild,
    Beyond(TreeLimit),
}

impl TreeTextError {
    /// Line and column of the offending part, both counted from 1.
    pub fn place(&self, text: &str) -> (usize, usize) {
        let before = || text.chars().take(self.at - 1);
        let line = 1 + before().filter(|&character| character == '\n').count();
        let column = before().collect::<Vec<_>>().iter().rev().take_while(|&&c| c != '\n').count();
        (line, column + 1)
    }

    /// The mistake in the form of all games' notations.
    pub(super) fn notation_error(&self, text: &str) -> NotationError {
        let what = match self.slip {
            TreeTextFault::Nothing
            | TreeTextFault::EmptyList
            | TreeTextFault::NoValue
            | TreeTextFault::NoComma
            | TreeTextFault::Unclosed
            | TreeTextFault::Fraction
            | TreeTextFault::Infinite
            | TreeTextFault::Pair
            | TreeTextFault::Stranger => NotationFault::Unreadable,
            TreeTextFault::NoList => NotationFault::Impossible,
            TreeTextFault::TooMuch => NotationFault::TooMuch,
            TreeTextFault::NoChild => NotationFault::Illegal,
            TreeTextFault::Beyond(_) => NotationFault::TooLarge,
        };
        let rest: String = text.chars().skip(self.at - 1).take(24).collect();
        NotationError::new(what, self.at, &rest)
    }
}

/// Reads a tree without anything after it.
pub(super) fn tree(text: &str) -> Result<WholeTree, TreeTextError> {
    let mut scanner = Scanner::new(text);
    let tree = scanner.tree()?;
    scanner.end().map(|()| tree)
}

/// Reads a tree, the side to move at its root, and the way to a node.
pub(super) fn position(text: &str) -> Result<NumberTree, TreeTextError> {
    let mut scanner = Scanner::new(text);
    let tree = NumberTree::new(scanner.tree()?);
    scanner.skip_blanks();
    let second = scanner.takes_word("min");
    if !second {
        scanner.takes_word("max");
    }
    let mut position = tree.with_root(if second { Side::Second } else { Side::First });
    scanner.skip_blanks();
    while scanner.peek() == Some('/') {
        scanner.step();
        // After the slash, so that the error shows the number alone.
        let start = scanner.at;
        let (digits, _) = scanner.digits();
        // Children are counted from 1, so `checked_sub` refuses a 0.
        let child = digits.and_then(|number| u16::try_from(number.checked_sub(1)?).ok()).map(Child);
        let child = child.and_then(|child| child.existing(&position));
        position.play(child.ok_or_else(|| scanner.mistake(TreeTextFault::NoChild, start))?);
    }
    scanner.end().map(|()| position)
}

struct Scanner<'a> {
    rest: std::str::Chars<'a>,
    at: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Self {
        Self { rest: text.chars(), at: 1 }
    }

    /// The next character, in its plain form.
    fn peek(&self) -> Option<char> {
        self.rest.clone().next().map(plain)
    }

    fn step(&mut self) {
        self.rest.next();
        self.at += 1;
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.step();
        }
    }

    /// A mistake from `start` to here, at least one character.
    fn mistake(&self, slip: TreeTextFault, start: usize) -> TreeTextError {
        let shown = self.at.max(start + usize::from(self.peek().is_some()));
        TreeTextError { slip, at: start, length: shown - start }
    }

    fn here<T>(&self, slip: TreeTextFault) -> Result<T, TreeTextError> {
        Err(self.mistake(slip, self.at))
    }

    fn end(&mut self) -> Result<(), TreeTextError> {
        self.skip_blanks();
        if self.peek().is_none() { Ok(()) } else { self.here(TreeTextFault::TooMuch) }
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let mut rest = self.rest.clone();
        let found = word
            .chars()
            .all(|letter| rest.next().is_some_and(|found| plain(found).eq_ignore_ascii_case(&letter)));
        if found {
            self.rest = rest;
            self.at += word.len();
        }
        found
    }

    fn tree(&mut self) -> Result<WholeTree, TreeTextError> {
        self.skip_blanks();
        match self.peek() {
            None => return self.here(TreeTextFault::Nothing),
            Some('[') => {}
            Some(_) => {
                let start = self.at;
                // Its own mistakes come first: only a valid number is a tree without a list.
                self.number()?;
                return Err(self.mistake(TreeTextFault::NoList, start));
            }
        }
        // The builder keeps the open lists, so that deep texts take none of the stack.
        let mut grower = TreeBuilder::default();
        loop {
            self.value(&mut grower)?;
            // Several lists can end after one value.
            while self.list_ends(&grower)? {
                self.grown(grower.close(), self.at)?;
            }
            if grower.is_done() {
                return Ok(grower.tree());
            }
        }
    }

    /// Reads opening brackets and then one number.
    fn value(&mut self, grower: &mut TreeBuilder) -> Result<(), TreeTextError> {
        loop {
            self.skip_blanks();
            let start = self.at;
            match self.peek() {
                Some('[') => {
                    self.grown(grower.open(), start)?;
                    self.step();
                }
                // After an opening bracket the list is empty; after a comma only a value is missing.
                Some(']') if grower.is_empty() => return self.here(TreeTextFault::EmptyList),
                Some(',' | ']') => return self.here(TreeTextFault::NoValue),
                None => return self.here(TreeTextFault::Unclosed),
                Some(_) => {
                    let value = self.number()?;
                    return self.grown(grower.leaf(value), start);
                }
            }
        }
    }

    /// Takes a comma, after which another value follows, or the end of the list.
    fn list_ends(&mut self, grower: &TreeBuilder) -> Result<bool, TreeTextError> {
        // Text after the last bracket does not belong to the tree and is left to the caller.
        if grower.is_done() {
            return Ok(false);
        }
        self.skip_blanks();
        let ends = match self.peek() {
            Some(',') => false,
            Some(']') => true,
            Some('[' | '-' | '+' | '0'..='9') => return self.here(TreeTextFault::NoComma),
            Some(_) => return self.here(TreeTextFault::Stranger),
            None => return self.here(TreeTextFault::Unclosed),
        };
        self.step();
        Ok(ends)
    }

    /// A limit that was exceeded by the part from `start`; too many children are reported where they end.
    fn grown(&self, grown: Result<(), TreeLimit>, start: usize) -> Result<(), TreeTextError> {
        grown.map_err(|limit| {
            let start = if limit == TreeLimit::Children { self.at } else { start };
            self.mistake(TreeTextFault::Beyond(limit), start)
        })
    }

    /// Reads a whole number with an optional sign.
    fn number(&mut self) -> Result<i32, TreeTextError> {
        let start = self.at;
        let negative = self.peek() == Some('-');
        if negative || self.peek() == Some('+') {
            self.step();
        }
        let (value, any) = self.digits();
        // A fraction is taken whole, so that the message can show all of it.
        if matches!(self.peek(), Some('.' | '/')) {
            self.step();
            let (_, behind) = self.digits();
            if any || behind {
                return Err(self.mistake(TreeTextFault::Fraction, start));
            }
        }
        if !any && self.infinity() {
            return Err(self.mistake(TreeTextFault::Infinite, start));
        }
        if !any && self.peek() == Some('(') {
            return Err(TreeTextError { slip: TreeTextFault::Pair, at: start, length: 1 });
        }
        if !any {
            return Err(TreeTextError { slip: TreeTextFault::Stranger, at: start, length: 1 });
        }
        let value = value.filter(|&value| value <= WholeTree::VALUE_LIMIT as u32);
        let value = value.ok_or_else(|| self.mistake(TreeTextFault::Beyond(TreeLimit::Value), start))? as i32;
        Ok(if negative { -value } else { value })
    }

    /// Takes an infinity: the sign, or a word that begins with `inf`. Returns whether there was one.
    fn infinity(&mut self) -> bool {
        let mut word = String::new();
        while let Some(character) = self.peek().filter(|&c| c == '∞' || c.is_ascii_alphabetic()) {
            word.push(character.to_ascii_lowercase());
            self.step();
        }
        word.starts_with('∞') || word.starts_with("inf")
    }

    /// The number of the digits from here on, if it is not too large, and whether there are any.
    fn digits(&mut self) -> (Option<u32>, bool) {
        let (mut value, mut any) = (Some(0_u32), false);
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
            // A number that is too large becomes `None`, but its digits are all taken, so that the error
            // covers them.
            value = value.and_then(|value| value.checked_mul(10)?.checked_add(digit));
            any = true;
            self.step();
        }
        (value.filter(|_| any), any)
    }
}

/// The plain form of a character: full-width letters, digits and signs have codes 0xFEE0 above theirs.
pub(in crate::game) fn plain(character: char) -> char {
    match character {
        '！'..='～' => char::from_u32(character as u32 - 0xFEE0).unwrap_or(character),
        '、' => ',',
        '−' => '-',
        '【' => '[',
        '】' => ']',
        _ => character,
    }
}

impl WholeTree {
    /// Reads nested lists such as `[[3,12,8],[2,4,6]]`. The root is a list; no list is empty.
    ///
    /// # Errors
    /// [`NotationError`] with the place of the fault; also when one of the limits above is exceeded.
    pub fn parse(text: &str) -> Result<Self, NotationError> {
        tree(text).map_err(|mistake| mistake.notation_error(text))
    }
}
