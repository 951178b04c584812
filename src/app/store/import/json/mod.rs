//! Games and positions in JSON: those of Othello Quest, episodes of Kaggle, objects with a list of moves or with a board of any other
//! program; one alone, lists of them, or one a line. Literals of Python are read as JSON.

use serde_json::{Deserializer, Value};

use crate::catalog::Game;

use super::account::TextAccount;
use super::fields::{JsonAccount, is_empty};
use super::line::shortened;
use super::refusal::{FaultAt, Faulty, ImportFault, all_but_refused};
use super::{ImportFormat, Imported};

mod game;
mod kaggle;
mod order;
mod position;
mod quest;
mod stones;

/// Whether a text begins as JSON with objects does.
pub(super) fn is_one(text: &str) -> bool {
    // Headings of PGN stand in brackets as lists do, so a list of games is known by what its first bracket holds.
    let begins = text.trim_start().trim_start_matches(|sign: char| sign == '[' || sign.is_whitespace());
    begins.starts_with('{')
}

/// The form that a text of JSON is called.
pub(super) fn form(text: &str) -> ImportFormat {
    if quest::is_one(text) { ImportFormat::OthelloQuest } else { ImportFormat::Json }
}

/// Reads all games and positions of a text, each that cannot be read in its place; the parts of it that say nothing of them are listed.
/// `None` where the text is no JSON and has no names of such games either.
pub(super) fn read(text: &str, open: Game) -> Option<Faulty<Vec<Imported>>> {
    let values = match values(text) {
        values if values.iter().any(Result::is_ok) => values,
        values => match python(text).and_then(|plain| serde_json::from_str(&plain).ok()) {
            Some(value) => vec![Ok(value)],
            // A comment in braces begins other texts.
            None if !has_names(text) => return None,
            None => values,
        },
    };
    let mut found = FoundGames { open, games: Vec::new(), account: JsonAccount::default() };
    for value in &values {
        match value {
            Ok(value) => {
                let before = found.games.len();
                // A list of moves has no name alone at the top: below it another name means something else.
                match game::of_moves(value, open, &found.account) {
                    Some(game) => found.games.push(game),
                    None => found.collect(value),
                }
                // In other games than Connect Four so many in a row win.
                if let Some(number) = in_a_row(value).filter(|number| *number != 4) {
                    let is_meant = |game: &&mut Faulty<Imported>| {
                        game.as_ref()
                            .is_ok_and(|game| matches!(game.document.game(), Game::ConnectFour { .. }))
                    };
                    for game in found.games[before..].iter_mut().filter(is_meant) {
                        *game = Err(FaultAt::new(0, ImportFault::Game(format!("{number} in a row"))));
                    }
                }
            }
            Err(FaultAt { at, .. }) => found.games.push(Err(FaultAt::new(*at, ImportFault::Json))),
        }
    }
    if found.games.is_empty() {
        return Some(Err(FaultAt::new(0, ImportFault::NoMoves)));
    }
    let mut games = all_but_refused(found.games, text, ImportFormat::Json);
    // Values are accounted for one by one, and none of them by its place in the text.
    games.iter_mut().flatten().for_each(|game| game.account = TextAccount::default());
    let first = games.iter_mut().flatten().find(|game| game.refused.is_none());
    if let Some(first) = first {
        let values = values.iter().flatten();
        first.passed_over.extend(values.flat_map(|value| found.account.rest(value)));
        first.account = TextAccount::whole(text.len());
    }
    Some(games)
}

/// The number in a row that wins, where a value gives it anywhere.
fn in_a_row(value: &Value) -> Option<u64> {
    match value {
        Value::Array(parts) => parts.iter().find_map(in_a_row),
        Value::Object(fields) => fields.iter().find_map(|(key, part)| {
            let key = key.to_lowercase().replace(['_', '-'], "");
            let number = part
                .as_u64()
                .filter(|_| matches!(key.as_str(), "inarow" | "connect" | "winlength" | "towin"));
            number.or_else(|| in_a_row(part))
        }),
        _ => None,
    }
}

/// Whether a text that is no JSON has the names of a game in it.
fn has_names(text: &str) -> bool {
    let names = game::MOVES.iter().chain(&position::BOARDS);
    quest::is_one(text) || names.into_iter().any(|name| text.contains(&format!("\"{name}\"")))
}

/// The values of a text. Where one is no JSON, the next begins on a line of its own.
fn values(text: &str) -> Vec<Faulty<Value>> {
    let mut values = Vec::new();
    let mut begin = 0;
    while begin < text.len() {
        let mut stream = Deserializer::from_str(&text[begin..]).into_iter::<Value>();
        let mut failed = None;
        for value in stream.by_ref() {
            match value {
                Ok(value) => values.push(Ok(value)),
                Err(error) => {
                    failed = Some(begin + byte(&text[begin..], &error));
                    break;
                }
            }
        }
        let Some(at) = failed else { break };
        values.push(Err(FaultAt::new(at, ImportFault::Json)));
        // A value that is written over lines is indented.
        let next =
            text[begin + stream.byte_offset()..].find("\n{").map(|at| begin + stream.byte_offset() + at + 1);
        begin = next.unwrap_or(text.len());
    }
    values
}

/// The byte at which JSON stops being any.
fn byte(text: &str, error: &serde_json::Error) -> usize {
    let line: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    (line + error.column().saturating_sub(1)).min(text.len())
}

/// A literal of Python as JSON: its quotes, brackets and words.
fn python(text: &str) -> Option<String> {
    if !text.contains('\'') && !text.contains("None") {
        return None;
    }
    let mut plain = String::with_capacity(text.len());
    let mut quote: Option<char> = None;
    let mut is_protected = false;
    for (at, sign) in text.char_indices() {
        match (quote, sign) {
            (Some(_), sign) if is_protected => {
                is_protected = false;
                plain.extend((sign != '\'').then_some('\\'));
                plain.push(sign);
            }
            (Some(_), '\\') => is_protected = true,
            (Some(open), sign) if sign == open => {
                quote = None;
                plain.push('"');
            }
            (Some(_), '"') => plain.push_str("\\\""),
            (None, '\'' | '"') => {
                quote = Some(sign);
                plain.push('"');
            }
            (None, '(') => plain.push('['),
            // A comma may stand behind the last part.
            (None, ')' | ']' | '}') => {
                let end = plain.trim_end().len();
                if plain[..end].ends_with(',') {
                    plain.truncate(end - 1);
                }
                plain.push(if sign == ')' { ']' } else { sign });
            }
            (None, 'N' | 'T' | 'F') => {
                let words = [("None", "null"), ("True", "true"), ("False", "false")];
                let (_, word) = words.into_iter().find(|(word, _)| text[at..].starts_with(word))?;
                plain.push_str(word);
            }
            // The rest of such a word.
            (None, 'a'..='z') => {}
            (_, sign) => plain.push(sign),
        }
    }
    quote.is_none().then_some(plain)
}

/// A field as it is shown in a refusal.
fn field(key: &str, value: &Value) -> String {
    shortened(&format!("{key}: {value}"))
}

/// The games of a text so far.
struct FoundGames {
    /// The game that moves alone are of.
    open: Game,
    games: Vec<Faulty<Imported>>,
    account: JsonAccount,
}

impl FoundGames {
    /// Reads the games in a value, outermost first. The depth of JSON is bounded by its reader.
    fn collect(&mut self, value: &Value) {
        match value {
            Value::Array(parts) => self.collect_list(parts),
            Value::Object(parts) => {
                let account = &self.account;
                let game = quest::read(value, account)
                    .or_else(|| kaggle::read(parts, account))
                    .or_else(|| game::read(parts, self.open, account))
                    .or_else(|| position::read(parts, self.open, account));
                match game {
                    Some(mut game) => {
                        let rest = self.account.rest(value);
                        if let Ok(game) = &mut game {
                            game.passed_over.extend(rest);
                        }
                        self.games.push(game);
                    }
                    None => parts.iter().for_each(|(name, part)| self.collect_named(name, part)),
                }
            }
            _ => {}
        }
    }

    /// Reads the games in a field, whose parts are moves where its name says that they are games.
    fn collect_named(&mut self, name: &str, value: &Value) {
        let is_list = matches!(name, "games" | "matches" | "kifus" | "transcripts" | "records");
        match value.as_array().filter(|parts| is_list && !parts.iter().any(Value::is_object)) {
            Some(parts) => self.games.extend(game::read_list(parts, self.open, &self.account)),
            None => self.collect(value),
        }
    }

    /// Reads the games of a list. An object among them that is none keeps its place.
    fn collect_list(&mut self, parts: &[Value]) {
        let begin = self.games.len();
        let mut others = Vec::new();
        for part in parts {
            let before = self.games.len();
            self.collect(part);
            if self.games.len() == before && !is_empty(part) {
                others.push(before);
            }
        }
        if self.games.len() > begin {
            for at in others.into_iter().rev() {
                self.games.insert(at, Err(FaultAt::new(0, ImportFault::NoMoves)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_of_python_become_json() {
        for (python_text, json) in [
            ("{'a': (1, None), 'b': [True, False,]}", r#"{"a": [1, null], "b": [true, false]}"#),
            ("{'it\\'s': \"say 'x'\"}", r#"{"it's": "say 'x'"}"#),
            ("{'a': 'say \"x\"'}", r#"{"a": "say \"x\""}"#),
        ] {
            assert_eq!(python(python_text).as_deref(), Some(json));
        }
        assert_eq!(python("{'open"), None);
    }
}
