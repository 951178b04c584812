//! `edagari games`: tournament games by search words or by a position, and the moves played there; the games
//! of a file in any form, and conversion of one of them.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use edagari_app::catalog::{AnyPosition, Game};
use edagari_app::game::Sequential as _;
use edagari_app::game::othello::Othello;
use edagari_app::plain::Name;
use edagari_app::session::tournaments::collection::GameCollection;
use edagari_app::session::tournaments::data::board_of;
use edagari_app::session::tournaments::listing::{ListColumn, Query, list};
use edagari_app::store::output::Output;
use edagari_app::store::wthor::{Explored, Files, settled};
use edagari_app::words::text::Language;
use edagari_app::words::{faults, openings, tournaments as words};

use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::games_of_file;
use super::interruption::Interruption;
use super::make_opening_book::{self, BookFile, BookPlan};
use super::output::{Force, OutputFile, Streams, say, write_json};
use super::position_arguments::play_line;

/// Games to look at.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("source").required(true).args(["folder", "file", "stdin"]))]
#[command(
    after_help = "Each word of --search must occur in a player's name, the tournament, the opening or the year; 199 stands for ten \
    years and 1990-1995 for those between. Positions are the same turned or mirrored. Results are those that the files state, with \
    the empty squares given to the winner; what is incomplete or contradicts itself is marked. With --file or - the games are in \
    any form that the window opens, or of a match that was saved, and --output writes them by the ending of its name: several in one \
    .pgn, .sgf or .ggf, and a single one also as .txt or as .edagari, which holds all of it."
)]
pub(super) struct Games {
    /// A folder of WTHOR files, WTH_*.wtb with WTH.JOU and WTH.TRN, or one such file
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// The games of this file: a document, a saved match, PGN, SGF, GGF, JSON of Othello Quest, transcripts, boards, columns,
    /// edagari: links
    #[arg(long)]
    pub(super) file: Option<PathBuf>,
    /// Read such games from standard input
    #[arg(value_name = "-", value_parser = ["-"])]
    stdin: Option<String>,
    /// The game that moves alone are of, for --file [default: othello]
    #[arg(long, conflicts_with = "folder")]
    pub(super) game: Option<String>,
    /// Of several games in the file, only the one with this number, from 1
    #[arg(long, value_name = "N", conflicts_with = "folder")]
    pub(super) game_number: Option<usize>,
    /// Write the games to this file, in the form of its ending: pgn, sgf, ggf, or for a single game edagari or txt
    #[arg(long, value_name = "FILE", conflicts_with = "folder")]
    pub(super) output: Option<PathBuf>,
    /// Only games that hold all these words
    #[arg(long, value_name = "WORDS", default_value = "")]
    pub(super) search: String,
    /// Only games that come through the position after these moves
    #[arg(long, requires = "folder", conflicts_with_all = ["file", "stdin"])]
    moves: Option<String>,
    /// List what was played in that position, in place of the games
    #[arg(long, requires = "folder", conflicts_with_all = ["file", "stdin"])]
    explore: bool,
    /// Write an opening book for play to this file, in place of a list
    #[arg(long, value_name = "FILE", requires = "folder", conflicts_with_all = ["file", "stdin", "search", "moves", "explore"])]
    make_book: Option<PathBuf>,
    #[command(flatten)]
    pub(super) force: Force,
    /// The fewest games of a move in the book
    #[arg(long, value_name = "GAMES", requires = "make_book", conflicts_with_all = ["file", "stdin"], default_value_t = 200)]
    at_least: u32,
    /// Plies from the start that the book knows
    #[arg(long, requires = "make_book", conflicts_with_all = ["file", "stdin"], default_value_t = 24)]
    plies: u32,
    /// Write one JSON object for each game, or each move
    #[arg(long)]
    pub(super) json: bool,
}

/// A game as JSON.
#[derive(Serialize)]
struct ListedGame<'a> {
    year: u16,
    tournament: &'a str,
    black: &'a str,
    white: &'a str,
    result: String,
    opening: Option<&'a str>,
    remark: String,
    moves: String,
}

/// A move as JSON.
#[derive(Serialize)]
struct Played<'a> {
    #[serde(rename = "move")]
    action: String,
    games: u32,
    black: u32,
    draws: u32,
    white: u32,
    average: Option<f64>,
    opening: Option<&'a str>,
}

pub(super) fn run(arguments: &Games, interruption: &Interruption, streams: Streams<'_>) -> Done {
    let Some(folder) = &arguments.folder else {
        // Without a folder and a file the parser has required standard input.
        let path = arguments.file.as_deref().unwrap_or_else(|| Path::new("-"));
        return games_of_file::run(path, arguments, interruption, streams);
    };
    let Streams { out, err } = streams;
    let file = arguments.make_book.as_deref().map(|path| {
        let output = OutputFile::new(Output::new(path), arguments.force, [folder]);
        output.map(|file| BookFile { path, file })
    });
    let file = file.transpose()?;
    let collection = collection(folder, interruption, err)?;
    if let Some(file) = &file {
        let measure = BookPlan { at_least: arguments.at_least, plies: arguments.plies };
        let book = make_opening_book::run(file, measure, &collection, interruption)?;
        return make_opening_book::tell(&book, arguments.json, out);
    }
    let start = Game::Othello { size: 8 }.start();
    let moves = arguments.moves.as_deref().map(|moves| play_line(&start, moves)).transpose()?;
    let position = moves.and_then(|line| board_of(&start.after(&line)));
    if arguments.explore {
        // Without moves, the start of the game is explored.
        let position = position.unwrap_or_default();
        let explored = collection.index.explore(&collection.archive, &position);
        return explore(arguments, &explored, &position, out);
    }
    let query = Query {
        collection: collection.number,
        filter: arguments.search.clone(),
        order: (ListColumn::Year, false),
        through: position.map(|position| (position, None)),
    };
    let games = list(&collection, &query, Language::English);
    for (at, &game) in games.iter().enumerate() {
        if interruption.is_raised() {
            return left_out(games.len() - at, arguments.json, out);
        }
        write_game(arguments, &collection, game, out)?;
    }
    Ok(())
}

/// The end of a list that was interrupted, as JSON.
#[derive(Serialize)]
struct LeftOut {
    /// Number of games that are not listed.
    left_out: usize,
    finished: bool,
}

/// Reports the number of games that are not listed.
pub(super) fn left_out(count: usize, json: bool, out: &mut dyn Write) -> Done {
    if json {
        return write_json(out, &LeftOut { left_out: count, finished: false });
    }
    Ok(writeln!(out, "{count} more are not listed")?)
}

/// The games; faults of files are reported on the error stream.
fn collection(
    folder: &PathBuf,
    interruption: &Interruption,
    err: &mut dyn Write,
) -> Result<GameCollection, Failure> {
    let refused = |why: String| Failure::NoGames { folder: folder.display().to_string(), why };
    let files = Files::of(std::slice::from_ref(folder))
        .map_err(|error| refused(faults::io_error(ENGLISH, &error)))?;
    // Only an interruption ends the reading early.
    let collection = GameCollection::read(1, files, &mut |_| !interruption.is_raised());
    let collection = collection.ok_or(Failure::Interrupted)?;
    for refused in &collection.refused {
        say(err, faults::refused_games(ENGLISH, refused));
    }
    for (path, skipped) in &collection.torn {
        say(err, words::torn(ENGLISH, path, skipped));
    }
    // There can be files without any readable game.
    let no_files = || refused(ENGLISH.get("learning.no-files"));
    if collection.archive.entries.is_empty() { Err(no_files()) } else { Ok(collection) }
}

fn write_game(arguments: &Games, collection: &GameCollection, game: u32, out: &mut dyn Write) -> Done {
    let Some(entry) = collection.entry(game) else { return Ok(()) };
    let [black, white] = entry.players.map(|player| collection.player(player));
    let tournament = collection.tournament(entry.tournament);
    let named = collection.named.get(game as usize).copied().unwrap_or_default();
    let opening = named.name(Language::English);
    let (result, remark) = (words::result(entry), words::remark(ENGLISH, entry));
    let moves: String =
        entry.moves().iter().filter(|action| action.square().is_some()).map(ToString::to_string).collect();
    if arguments.json {
        let year = entry.year;
        let (tournament, black, white) = (tournament.as_ref(), black.as_ref(), white.as_ref());
        return write_json(
            out,
            &ListedGame { year, tournament, black, white, result, opening, remark, moves },
        );
    }
    let parts = [
        words::title(&[black, white], &tournament, entry),
        opening.unwrap_or_default().to_owned(),
        remark,
        moves,
    ];
    let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    // Names of players may contain control characters.
    Ok(writeln!(out, "{}", Name(parts.join(" | ")))?)
}

fn explore(arguments: &Games, explored: &Explored, position: &Othello, out: &mut dyn Write) -> Done {
    // Tournament files have no passes: the moves here are those after the pass.
    let here = AnyPosition::Othello(settled(*position));
    if !arguments.json {
        writeln!(out, "move  games  Black wins  draws  White wins  average  opening")?;
    }
    for (action, results) in &explored.moves {
        let opening = openings::name_of(Language::English, &settled(*position).after(*action));
        let (games, average) = (results.games(), results.average());
        let label = here.label((*action).into());
        if arguments.json {
            let (black, draws, white) = (results.black, results.draws, results.white);
            write_json(out, &Played { action: label, games, black, draws, white, average, opening })?;
            continue;
        }
        writeln!(
            out,
            "{label:<4} {games:>6} {:>11} {:>6} {:>11} {:>8}  {}",
            results.black,
            results.draws,
            results.white,
            average.map(words::average).unwrap_or_default(),
            opening.unwrap_or_default()
        )?;
    }
    Ok(())
}
