//! Expressions that a student types into a gap: numbers, the four variables of the code, Max and Min, and one
//! comparison.

use std::iter::Peekable;
use std::str::Chars;

use super::MOST_TYPED;
use crate::game::Score;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variable {
    Alpha,
    Beta,
    Val,
    Best,
    /// The index of the move that is tried, from 1.
    Move,
}

/// An expression, read from text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression(CodeTerm);

#[derive(Clone, Debug, PartialEq, Eq)]
enum CodeTerm {
    Number(i32),
    Variable(Variable),
    Minus(Box<CodeTerm>),
    Sum(Box<CodeTerm>, Box<CodeTerm>),
    Greatest(Vec<CodeTerm>),
    Least(Vec<CodeTerm>),
    Compared(Box<CodeTerm>, Comparator, Box<CodeTerm>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Comparator {
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
}

/// The reason why a text is no expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Slip {
    /// The text is empty.
    #[error("nothing is written here")]
    Nothing,
    /// No such variable or sign.
    #[error("{0:?} is not known here")]
    Stranger(String),
    /// The text ends too early.
    #[error("something is missing at the end")]
    Unfinished,
    /// There is text after the end.
    #[error("{0:?} is too much")]
    TooMuch(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Values {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) val: i32,
    pub(super) best: i32,
    pub(super) place: i32,
}

impl Values {
    /// On entering a node with this window: no child is known.
    pub(super) const fn entering(alpha: i32, beta: i32) -> Self {
        Self { alpha, beta, val: -INFINITY, best: -INFINITY, place: 0 }
    }
}

/// Characters of a long rest that are shown.
const MOST_SHOWN: usize = 20;
const INFINITY: i32 = Score::INFINITY.0;

impl Expression {
    /// Reads a student's text, in the usual notations.
    ///
    /// # Errors
    /// [`Slip`]: the first part that cannot be read.
    pub fn read(text: &str) -> Result<Self, Slip> {
        let plain: String = text.chars().map(plain).filter(|sign| !sign.is_whitespace()).collect();
        let mut reader = Reader { rest: plain.chars().peekable() };
        if plain.is_empty() {
            return Err(Slip::Nothing);
        }
        // Brackets and signs may nest as deep as their number.
        if let Some((most, _)) = plain.char_indices().nth(MOST_TYPED) {
            return Err(Slip::TooMuch(plain[most..].chars().take(MOST_SHOWN).collect()));
        }
        let left = reader.sum()?;
        let term = match reader.comparison()? {
            Some(comparison) => CodeTerm::Compared(Box::new(left), comparison, Box::new(reader.sum()?)),
            None => left,
        };
        let rest: String = reader.rest.collect();
        if rest.is_empty() { Ok(Self(term)) } else { Err(Slip::TooMuch(rest)) }
    }

    /// Its value; a comparison is 1 where it holds and 0 where it does not.
    pub(super) fn value(&self, values: &Values) -> i32 {
        self.0.value(values)
    }
}

impl CodeTerm {
    fn value(&self, values: &Values) -> i32 {
        let all = |terms: &[Self]| terms.iter().map(|term| term.value(values)).collect::<Vec<_>>();
        match self {
            Self::Number(number) => *number,
            Self::Variable(Variable::Alpha) => values.alpha,
            Self::Variable(Variable::Beta) => values.beta,
            Self::Variable(Variable::Val) => values.val,
            Self::Variable(Variable::Best) => values.best,
            Self::Variable(Variable::Move) => values.place,
            Self::Minus(term) => -term.value(values),
            Self::Sum(left, right) => {
                // Kept within infinity, so that a sum of infinities stays a value that can be negated.
                left.value(values).saturating_add(right.value(values)).clamp(-INFINITY, INFINITY)
            }
            Self::Greatest(terms) => all(terms).into_iter().max().unwrap_or(-INFINITY),
            Self::Least(terms) => all(terms).into_iter().min().unwrap_or(INFINITY),
            Self::Compared(left, comparison, right) => {
                let (left, right) = (left.value(values), right.value(values));
                i32::from(match comparison {
                    Comparator::Less => left < right,
                    Comparator::AtMost => left <= right,
                    Comparator::Greater => left > right,
                    Comparator::AtLeast => left >= right,
                    Comparator::Equal => left == right,
                })
            }
        }
    }
}

/// A character of a Japanese or Chinese keyboard as its plain form, and every minus as the same.
fn plain(sign: char) -> char {
    match sign {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(sign as u32 - 0xfee0).unwrap_or(sign),
        '\u{3000}' => ' ',
        '−' | '–' | 'ー' => '-',
        '≧' => '≥',
        '≦' => '≤',
        other => other,
    }
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Reader<'_> {
    fn sum(&mut self) -> Result<CodeTerm, Slip> {
        let mut sum = self.term()?;
        while let Some(sign) = self.rest.next_if(|&sign| sign == '+' || sign == '-') {
            let term = self.term()?;
            let term = if sign == '-' { CodeTerm::Minus(Box::new(term)) } else { term };
            sum = CodeTerm::Sum(Box::new(sum), Box::new(term));
        }
        Ok(sum)
    }

    fn comparison(&mut self) -> Result<Option<Comparator>, Slip> {
        let Some(sign) = self.rest.next_if(|sign| "<>=≤≥".contains(*sign)) else { return Ok(None) };
        let equal = self.rest.next_if_eq(&'=').is_some();
        match (sign, equal) {
            ('<', false) => Ok(Some(Comparator::Less)),
            ('>', false) => Ok(Some(Comparator::Greater)),
            ('<', true) | ('≤', false) => Ok(Some(Comparator::AtMost)),
            ('>', true) | ('≥', false) => Ok(Some(Comparator::AtLeast)),
            ('=', _) => Ok(Some(Comparator::Equal)),
            _ => Err(Slip::Stranger(format!("{sign}="))),
        }
    }

    fn term(&mut self) -> Result<CodeTerm, Slip> {
        match self.rest.peek() {
            None => Err(Slip::Unfinished),
            Some('-') => {
                self.rest.next();
                Ok(CodeTerm::Minus(Box::new(self.term()?)))
            }
            Some('+') => {
                self.rest.next();
                self.term()
            }
            Some('(') => {
                self.rest.next();
                let inside = self.sum()?;
                self.expect(')')?;
                Ok(inside)
            }
            Some(sign) if sign.is_ascii_digit() => self.number(),
            Some(_) => self.word(),
        }
    }

    fn expect(&mut self, wanted: char) -> Result<(), Slip> {
        match self.rest.next() {
            Some(sign) if sign == wanted => Ok(()),
            Some(sign) => Err(Slip::Stranger(sign.to_string())),
            None => Err(Slip::Unfinished),
        }
    }

    fn number(&mut self) -> Result<CodeTerm, Slip> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        let number = digits.parse().ok().filter(|number| (0..=INFINITY).contains(number));
        number.map(CodeTerm::Number).ok_or(Slip::Stranger(digits))
    }

    fn word(&mut self) -> Result<CodeTerm, Slip> {
        let mut word = String::new();
        while let Some(sign) = self.rest.next_if(|sign| sign.is_alphanumeric() || "_∞".contains(*sign)) {
            word.extend(sign.to_lowercase());
        }
        let variable = match word.as_str() {
            "α" | "alpha" | "a" => Variable::Alpha,
            "β" | "beta" | "b" => Variable::Beta,
            "val" | "v" | "value" | "child" | "childvalue" => Variable::Val,
            "best_val" | "bestval" | "best" => Variable::Best,
            "best_move" | "bestmove" | "move" => Variable::Move,
            "inf" | "∞" | "infinity" => return Ok(CodeTerm::Number(INFINITY)),
            "max" => return self.list().map(CodeTerm::Greatest),
            "min" => return self.list().map(CodeTerm::Least),
            // Not even a letter: the sign itself is unknown.
            "" => return Err(Slip::Stranger(self.rest.next().map_or_else(String::new, String::from))),
            _ => return Err(Slip::Stranger(word)),
        };
        Ok(CodeTerm::Variable(variable))
    }

    /// `(a, b)`.
    fn list(&mut self) -> Result<Vec<CodeTerm>, Slip> {
        for close in [('(', ')'), ('{', '}')] {
            if self.rest.next_if_eq(&close.0).is_some() {
                let mut terms = vec![self.sum()?];
                while self.rest.next_if(|&sign| sign == ',' || sign == '、').is_some() {
                    terms.push(self.sum()?);
                }
                return self.expect(close.1).map(|()| terms);
            }
        }
        Err(Slip::Unfinished)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_write_the_same_in_many_ways() {
        let values = Values { alpha: 3, beta: 7, val: 5, best: -2, place: 1 };
        for (text, value) in [
            ("val >= β", 0),
            ("β <= val", 0),
            ("v≥alpha", 1),
            ("ｖａｌ　＞　best_val", 1),
            ("max(alpha, val)", 5),
            ("Max{α,val}", 5),
            ("Min(β, 4) - 1", 3),
            ("−∞", -INFINITY),
            ("-(-β)", 7),
            ("+inf", INFINITY),
        ] {
            assert_eq!(Expression::read(text).expect(text).value(&values), value, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        for (text, slip) in [
            ("", Slip::Nothing),
            ("gamma", Slip::Stranger("gamma".to_owned())),
            ("val >=", Slip::Unfinished),
            ("max(α", Slip::Unfinished),
            ("val β", Slip::Stranger("valβ".to_owned())),
            ("val)", Slip::TooMuch(")".to_owned())),
            (&"(".repeat(100_000), Slip::TooMuch("(".repeat(20))),
            (&"-".repeat(100_000), Slip::TooMuch("-".repeat(20))),
            (&"1+".repeat(100_000), Slip::TooMuch("1+".repeat(10))),
            ("99999999999999999999", Slip::Stranger("99999999999999999999".to_owned())),
        ] {
            assert_eq!(Expression::read(text), Err(slip), "{text}");
        }
    }
}
