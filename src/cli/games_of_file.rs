//! `edagari games --file`: the games of a text in any form that the window opens, and of a saved match,
//! listed or converted.

use std::fmt::Display;
use std::io::Write;
use std::path::Path;

use serde::Serialize;

use edagari_app::catalog::Game;
use edagari_app::plain::Name;
use edagari_app::session::chooser::data::{Chooser, ListedGame};
use edagari_app::store::forms::{GameForm, WrittenGame};
use edagari_app::store::import::Imported;
use edagari_app::store::output::Output;
use edagari_app::store::{Document, Player};
use edagari_app::words::written::{left_out_words, player_names, unfit};

use super::english::ENGLISH;
use super::failure::{Done, Failure, plural};
use super::game_file::{self, USUAL};
use super::games::{Games, left_out};
use super::interruption::Interruption;
use super::output::{OutputFile, Streams, say, write_json};

/// A game of a file as JSON.
#[derive(Serialize)]
struct FileGame<'a> {
    number: u32,
    form: String,
    game: Game,
    first: &'a str,
    second: &'a str,
    event: &'a str,
    place: &'a str,
    date: &'a str,
    result: &'a str,
    /// The start position; `None` for the usual one.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: String,
    variations: usize,
    /// Parts of the text that were left out, and assumptions, a sentence each.
    notes: Vec<String>,
}

/// A file that was written, as JSON.
#[derive(Serialize)]
struct WrittenFile {
    file: String,
    form: &'static str,
    games: usize,
    moves: usize,
    /// Parts that the format cannot hold.
    left_out: Vec<String>,
}

/// Lists the games of a file, or writes the requested ones.
pub(super) fn run(path: &Path, arguments: &Games, interruption: &Interruption, streams: Streams<'_>) -> Done {
    let open = arguments.game.as_deref().map(str::parse::<Game>).transpose()?.unwrap_or(USUAL);
    let Streams { out, err } = streams;
    let (name, bytes) = game_file::bytes_of(path)?;
    let Some(output) = &arguments.output else {
        let asked = AskedGames::of(arguments, &name, game_file::games_in(&name, &bytes, open, err)?)?;
        return asked.list(interruption, Streams { out, err });
    };
    let known: Vec<_> = GameForm::ALL.into_iter().map(GameForm::ending).chain(["ron"]).collect();
    let output = Output::new(output).with_ending(GameForm::Document.ending(), &known);
    let form = GameForm::of(output.path());
    let file = output.path().display().to_string();
    // Checked first, so that nothing is read for a file that cannot be written.
    let target = OutputFile::new(output, arguments.force, &arguments.file)?;
    let asked = AskedGames::of(arguments, &name, game_file::games_in(&name, &bytes, open, err)?)?;
    let (text, written) = asked.written(form, file, err)?;
    interruption.check()?;
    target.write(text.as_bytes())?;
    report(&written, arguments.json, Streams { out, err })
}

fn report(written: &WrittenFile, json: bool, streams: Streams<'_>) -> Done {
    let WrittenFile { file, form, games, moves, left_out } = written;
    let Streams { out, err } = streams;
    if json {
        return write_json(out, written);
    }
    let several = if *games == 1 { String::new() } else { format!("{games} games, ") };
    writeln!(out, "{}: {several}{}", Name(file), plural(*moves, "move", "moves"))?;
    if !left_out.is_empty() {
        let (parts, whole) = (left_out.join(", "), GameForm::Document.ending());
        say(
            err,
            format_args!("{file}: a .{form} file cannot hold {parts}; an .{whole} file holds all of it"),
        );
    }
    Ok(())
}

/// The names of a game's players; methods in full where their short names are equal.
fn names_of(document: &Document) -> [String; 2] {
    let names = player_names(ENGLISH, document);
    if names[0] != names[1] {
        return names;
    }
    let [first, second] = names;
    let in_full = |player: &Player, name: String| match player {
        Player::Engine(engine) => engine.to_string(),
        Player::Person => name,
    };
    [in_full(&document.players[0], first), in_full(&document.players[1], second)]
}

/// The requested games of a file.
struct AskedGames<'a> {
    arguments: &'a Games,
    /// The name of the file.
    name: &'a str,
    /// Number of games in the file.
    all: usize,
    chooser: Chooser,
}

impl<'a> AskedGames<'a> {
    fn of(arguments: &'a Games, name: &'a str, games: Vec<Imported>) -> Result<Self, Failure> {
        let all = games.len();
        if let Some(asked) = arguments.game_number.filter(|&asked| asked == 0 || asked > all) {
            return Err(Failure::NoSuchGame { file: name.to_owned(), count: all, asked });
        }
        let named = |game: Imported| {
            let names = names_of(&game.document);
            ListedGame::named(game, names)
        };
        let mut chooser = Chooser::new(name.to_owned(), games.into_iter().map(named).collect());
        chooser.search(arguments.search.clone());
        Ok(Self { arguments, name, all, chooser })
    }

    /// The games with their numbers from 1.
    fn rows(&self) -> Vec<(u32, &ListedGame)> {
        let asked = self.arguments.game_number;
        let rows = (0..self.chooser.shown.len()).filter_map(|at| self.chooser.row(at));
        let rows = rows.map(|(at, game)| (at + 1, game));
        rows.filter(|(number, _)| asked.is_none_or(|asked| asked == *number as usize)).collect()
    }

    /// Writes a line, or an object, for each.
    fn list(&self, interruption: &Interruption, streams: Streams<'_>) -> Done {
        let Streams { out, err } = streams;
        let rows = self.rows();
        for (at, &(number, game)) in rows.iter().enumerate() {
            if interruption.is_raised() {
                return left_out(rows.len() - at, self.arguments.json, out);
            }
            if self.arguments.json {
                write_json(out, &FileGame::new(number, game, game_file::notes(&game.imported)))?;
                continue;
            }
            writeln!(out, "{}", Name(row(number, game)))?;
            self.tell(number, game, err);
        }
        Ok(())
    }

    /// Reports parts of a game that were left out, and assumptions.
    fn tell(&self, number: u32, game: &ListedGame, err: &mut dyn Write) {
        let name = self.name;
        let of = if self.all > 1 { format!("{name}: game {number}") } else { name.to_owned() };
        for note in game_file::notes(&game.imported) {
            say(err, format_args!("{of}: {note}"));
        }
    }

    /// The text of a file of this format with all of them.
    fn written(
        &self,
        form: GameForm,
        file: String,
        err: &mut dyn Write,
    ) -> Result<(String, WrittenFile), Failure> {
        let (rows, unread): (Vec<_>, Vec<_>) =
            self.rows().into_iter().partition(|(_, game)| game.imported.refused.is_none());
        for (number, game) in unread {
            self.tell(number, game, err);
        }
        let ending = form.ending();
        match rows.len() {
            0 => return Err(Failure::NoGame { file, why: "no game holds these words".to_owned() }),
            1 => {}
            _ if form.holds_several() => {}
            count => return Err(Failure::OneGame { file, form: ending, count }),
        }
        let (mut whole, mut moves) = (WrittenGame::default(), 0);
        for &(number, game) in &rows {
            let document = &game.imported.document;
            let written = form.write(document, &game.names);
            let unfit = || Failure::NoForm(unfit(ENGLISH, form, document.game()));
            form.append(&mut whole, written.ok_or_else(unfit)?);
            moves += document.main_line_moves();
            self.tell(number, game, err);
        }
        let WrittenGame { text, left_out } = whole;
        let left_out = left_out_words(ENGLISH, &left_out);
        Ok((text, WrittenFile { file, form: ending, games: rows.len(), moves, left_out }))
    }
}

impl<'a> FileGame<'a> {
    fn new(number: u32, game: &'a ListedGame, notes: Vec<String>) -> Self {
        let (document, imported) = (&game.imported.document, &game.imported);
        let record = &document.record;
        let line: Vec<_> = record.main_line().into_iter().filter_map(|id| record.action(id)).collect();
        let usual = document.start == document.game().start();
        Self {
            number,
            form: ENGLISH.get(imported.form.into_str()),
            game: document.game(),
            first: &game.names[0],
            second: &game.names[1],
            event: &document.title,
            place: &document.facts.place,
            date: &document.facts.date,
            result: &game.result,
            start: (!usual).then(|| document.start.to_string()),
            moves: document.start.write_moves(&line),
            variations: record.variations(),
            notes,
        }
    }
}

/// A game in a line: number, players, date, result, number of moves and the first of them.
fn row(number: u32, game: &ListedGame) -> String {
    let document = &game.imported.document;
    let names = game.names.each_ref().map(|name| if name.is_empty() { "?" } else { name });
    let known = game.names.iter().any(|name| !name.is_empty());
    let count = game.imported.moves;
    let more = if document.record.main_line().len() > game.moves_shown() { " …" } else { "" };
    let parts: [&dyn Display; 6] = [
        &document.title,
        &if known { names.join(" – ") } else { String::new() },
        &document.facts.date,
        &game.result,
        &format!("{count} {}", if count == 1 { "move" } else { "moves" }),
        &format!("{}{more}", game.moves),
    ];
    let parts = parts.map(ToString::to_string);
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
    format!("{number}  {}", parts.join(" | "))
}
