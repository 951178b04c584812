//! `edagari games --file`: the games of a text in any form that the window opens, listed, or one of them written in another form.

use std::fmt::Display;
use std::path::Path;

use serde::Serialize;

use crate::catalog::Game;
use crate::game::Side;
use crate::plain::Name;
use crate::session::chooser::data::{Chooser, ListedGame};
use crate::store::Document;
use crate::store::forms::GameForm;
use crate::store::import;
use crate::store::output::Output;
use crate::words::faults;
use crate::words::written::{left_out_words, player_names, unfit};

use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::game_file::{self, GameChoice, USUAL};
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
    /// Where it begins, unless as usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    moves: String,
    variations: usize,
    /// What was left out of the text, or taken for granted, a sentence each.
    notes: Vec<String>,
}

/// A game that was written, as JSON.
#[derive(Serialize)]
struct WrittenFile {
    file: String,
    form: &'static str,
    moves: usize,
    /// What that form cannot hold of it.
    left_out: Vec<String>,
}

/// Lists the games of a file, or writes the one that is asked for.
pub(super) fn run(path: &Path, arguments: &Games, interruption: &Interruption, streams: Streams<'_>) -> Done {
    let open = arguments.game.as_deref().map(str::parse::<Game>).transpose()?.unwrap_or(USUAL);
    let (name, bytes) = game_file::bytes_of(path)?;
    match &arguments.output {
        Some(output) => {
            let known: Vec<_> = GameForm::ALL.into_iter().map(GameForm::ending).chain(["ron"]).collect();
            let output = Output::new(output).with_ending(GameForm::Document.ending(), &known);
            let form = GameForm::of(output.path());
            let file = output.path().display().to_string();
            // Asked first, so that nothing is read for a file that cannot be written.
            let target = OutputFile::new(output, arguments.force, &arguments.file)?;
            let choice = GameChoice { open, number: arguments.game_number };
            let document = game_file::game_in(&name, &bytes, choice, streams.err)?;
            interruption.check()?;
            let written = WrittenFile { file, form: form.ending(), ..write(form, &document, &target)? };
            told(&written, arguments.json, streams)
        }
        None => list(&name, &bytes, AskedGames { arguments, open, interruption }, streams),
    }
}

/// Writes a game in a form.
fn write(form: GameForm, document: &Document, target: &OutputFile) -> Result<WrittenFile, Failure> {
    let written = form
        .write(document, &player_names(ENGLISH, document))
        .ok_or_else(|| Failure::NoForm(unfit(ENGLISH, form, document.game())))?;
    target.write(written.text.as_bytes())?;
    let moves = document.record.moves_to(document.cursor).len();
    let left_out = left_out_words(ENGLISH, &written.left_out);
    Ok(WrittenFile { file: String::new(), form: "", moves, left_out })
}

fn told(written: &WrittenFile, json: bool, streams: Streams<'_>) -> Done {
    let WrittenFile { file, form, moves, left_out } = written;
    if json {
        return write_json(streams.out, written);
    }
    writeln!(streams.out, "{}: {moves} moves", Name(file))?;
    if !left_out.is_empty() {
        let (parts, whole) = (left_out.join(", "), GameForm::Document.ending());
        say(
            streams.err,
            format_args!("{file}: a .{form} file cannot hold {parts}; an .{whole} file holds all of it"),
        );
    }
    Ok(())
}

/// Which games of a file are listed.
struct AskedGames<'a> {
    arguments: &'a Games,
    /// The game that moves alone are of.
    open: Game,
    interruption: &'a Interruption,
}

/// A line, or an object, for each game that is searched for.
fn list(name: &str, bytes: &[u8], asked: AskedGames<'_>, streams: Streams<'_>) -> Done {
    let AskedGames { arguments, open, interruption } = asked;
    let Streams { out, err } = streams;
    let games = import::read(bytes, open).map_err(|refusal| game_file::refused(name, refusal))?;
    let all = games.len();
    let mut chooser = Chooser::new(name.to_owned(), ListedGame::all(games));
    chooser.search(arguments.search.clone());
    let is_asked = |number: u32| arguments.game_number.is_none_or(|asked| asked == number as usize + 1);
    if let Some(asked) = arguments.game_number.filter(|&asked| asked == 0 || asked > all) {
        return Err(Failure::NoSuchGame { file: name.to_owned(), count: all, asked });
    }
    let rows = (0..chooser.shown.len()).filter_map(|at| Some((at, chooser.row(at)?)));
    for (at, (number, game)) in rows.filter(|(_, (number, _))| is_asked(*number)) {
        if interruption.is_raised() {
            return left_out(chooser.shown.len() - at, arguments.json, out);
        }
        let notes = game_file::notes(&game.imported);
        if arguments.json {
            write_json(out, &FileGame::new(number + 1, game, notes))?;
            continue;
        }
        writeln!(out, "{}", Name(row(number + 1, game)))?;
        for note in notes {
            say(err, format_args!("{name}: game {}: {note}", number + 1));
        }
    }
    Ok(())
}

impl<'a> FileGame<'a> {
    fn new(number: u32, game: &'a ListedGame, notes: Vec<String>) -> Self {
        let (document, imported) = (&game.imported.document, &game.imported);
        let record = &document.record;
        let line: Vec<_> = record.main_line().into_iter().filter_map(|id| record.action(id)).collect();
        let usual = document.start == document.game().start();
        Self {
            number,
            form: ENGLISH.get(faults::form_key(imported.form)),
            game: document.game(),
            first: document.name(Side::First).unwrap_or_default(),
            second: document.name(Side::Second).unwrap_or_default(),
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

/// A game in a line: its number, who played, when, how it ended, how many moves it has and the first of them.
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
    let parts = parts.map(|part| part.to_string());
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
    format!("{number}  {}", parts.join(" | "))
}
