//! Server side of GTP 2; the grammar is in the client's file.

use crate::catalog::{Game, Level};
use crate::game::{Outcome, Side};
use crate::search::Limits;

use super::super::moves::{self, ColumnForm};
use super::seat::{Flow, MoveTime, Seat, Speaker};

/// The server of GTP.
pub(super) struct GtpServer;

/// The supported commands.
const COMMANDS: &[&str] = &[
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "list_games",
    "set_game",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "reg_genmove",
    "undo",
    "time_settings",
    "time_left",
    "showboard",
    "final_score",
    "edagari-level",
    "quit",
];

impl Speaker for GtpServer {
    fn take(&mut self, seat: &mut Seat, line: &str, say: &mut dyn FnMut(&str)) -> Flow {
        // Control characters are ignored and a comment ends the line, as the protocol says.
        let line: String =
            line.chars().filter(|character| !character.is_control() || *character == '\t').collect();
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            return Flow::On;
        }
        let (id, rest) = match line.split_once(char::is_whitespace) {
            Some((id, rest)) if id.parse::<u64>().is_ok() => (id, rest.trim()),
            _ => ("", line),
        };
        let (command, arguments) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let answer = answer(seat, command, &words);
        match answer {
            Ok(text) => say(&format!("={id} {text}\n")),
            Err(text) => say(&format!("?{id} {text}\n")),
        }
        if command == "quit" { Flow::Over } else { Flow::On }
    }
}

fn answer(seat: &mut Seat, command: &str, words: &[&str]) -> Result<String, String> {
    let nothing = Ok(String::new());
    match command {
        "protocol_version" => Ok("2".to_owned()),
        "name" => Ok("Edagari".to_owned()),
        "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
        "known_command" => Ok(words.first().is_some_and(|word| COMMANDS.contains(word)).to_string()),
        "list_commands" => Ok(COMMANDS.join("\n")),
        "list_games" => Ok("Othello\nConnect Four".to_owned()),
        "set_game" => set_game(seat, &words.join(" ")),
        "boardsize" => board_size(seat, words),
        "clear_board" => {
            seat.begin(seat.game.start(), Vec::new());
            nothing
        }
        "komi" | "quit" => nothing,
        "play" => play(seat, words),
        "genmove" => generate(seat, words, true),
        "reg_genmove" => generate(seat, words, false),
        "undo" => {
            if seat.undo() {
                nothing
            } else {
                Err("cannot undo".to_owned())
            }
        }
        "time_settings" | "time_left" => time(seat, command, words),
        "showboard" => Ok(format!("\n{}", board(seat))),
        "final_score" => final_score(seat),
        "edagari-level" => level(seat, words),
        _ => Err("unknown command".to_owned()),
    }
}

fn set_game(seat: &mut Seat, name: &str) -> Result<String, String> {
    let is_it = match seat.game {
        Game::Othello { .. } => ["othello", "reversi"].contains(&name.to_lowercase().as_str()),
        _ => name.to_lowercase().replace(['_', '-'], " ") == "connect four",
    };
    if is_it { Ok(String::new()) } else { Err("unsupported game".to_owned()) }
}

fn board_size(seat: &mut Seat, words: &[&str]) -> Result<String, String> {
    let size: Option<u8> = words.first().and_then(|word| word.parse().ok());
    let fits = match seat.game {
        Game::Othello { size: own } => size == Some(own),
        // Boards that are not square have no size of their own in GTP.
        Game::ConnectFour { width, height } => size == Some(width.max(height)),
        _ => true,
    };
    if !fits {
        return Err("unacceptable size".to_owned());
    }
    seat.begin(seat.game.start(), Vec::new());
    Ok(String::new())
}

fn side(word: Option<&&str>) -> Result<Side, String> {
    match word.map(|word| word.to_lowercase()).as_deref() {
        Some("b" | "black") => Ok(Side::First),
        Some("w" | "white") => Ok(Side::Second),
        _ => Err("invalid color".to_owned()),
    }
}

/// Lets the other side pass where it has no other move.
fn pass_to(seat: &mut Seat, side: Side) -> Result<(), String> {
    if seat.colour() == side || seat.position.is_over() {
        return Ok(());
    }
    match seat.position.actions()[..] {
        [only] if seat.position.is_pass(only) => {
            seat.play(only);
            Ok(())
        }
        _ => Err("the other side is to move".to_owned()),
    }
}

fn play(seat: &mut Seat, words: &[&str]) -> Result<String, String> {
    let side = side(words.first())?;
    let text = words.get(1).ok_or("no move")?;
    // A forced pass may have been played already.
    let is_idle = text.eq_ignore_ascii_case("pass") && seat.colour() != side;
    if is_idle {
        return Ok(String::new());
    }
    pass_to(seat, side)?;
    let action = moves::read(&seat.position, text, ColumnForm::Vertex).ok_or("illegal move")?;
    if seat.play(action) { Ok(String::new()) } else { Err("illegal move".to_owned()) }
}

fn generate(seat: &mut Seat, words: &[&str], plays: bool) -> Result<String, String> {
    let side = side(words.first())?;
    if seat.position.is_over() {
        return Ok("pass".to_owned());
    }
    pass_to(seat, side)?;
    if seat.position.is_over() {
        return Ok("pass".to_owned());
    }
    let (report, _) = seat.search(Limits::default(), false, &mut |_, _| {});
    let action = report.best.ok_or("no move was found")?;
    let text = moves::written(&seat.position, action, ColumnForm::Vertex);
    if plays {
        seat.play(action);
    }
    Ok(text)
}

fn time(seat: &mut Seat, command: &str, words: &[&str]) -> Result<String, String> {
    let numbers: Option<Vec<f64>> = words
        .iter()
        .filter_map(|word| {
            let is_colour = side(Some(word)).is_ok();
            (!is_colour).then(|| word.parse().ok())
        })
        .collect();
    let numbers = numbers.ok_or("no number")?;
    if command == "time_left" && side(words.first())? != seat.colour() {
        return Ok(String::new());
    }
    seat.time = match (command, &numbers[..]) {
        // A period without moves means no limit.
        ("time_settings", &[_, period, moves]) if period > 0.0 && moves <= 0.0 => MoveTime::default(),
        ("time_settings", &[main, _, _]) if main > 0.0 => MoveTime { left: Some((main, 0.0)), exactly: None },
        ("time_settings", &[_, period, moves]) if moves > 0.0 => {
            MoveTime { exactly: Some(period / moves), left: None }
        }
        ("time_settings", [_, _, _]) => MoveTime::default(),
        ("time_left", &[seconds, moves]) if moves > 0.0 => {
            MoveTime { exactly: Some(seconds / moves), left: None }
        }
        ("time_left", &[seconds, _]) => MoveTime { left: Some((seconds, 0.0)), exactly: None },
        _ => return Err("no times".to_owned()),
    };
    Ok(String::new())
}

fn level(seat: &mut Seat, words: &[&str]) -> Result<String, String> {
    let number = words.first().and_then(|word| word.parse().ok());
    let level = number.and_then(|number| Level::new(number, seat.game)).ok_or("no such level")?;
    seat.engine = level.engine();
    Ok(String::new())
}

/// The board with columns and rows in GTP's notation.
fn board(seat: &Seat) -> String {
    let text = seat.position.to_string();
    let (squares, _) = text.split_once(' ').unwrap_or((text.as_str(), ""));
    let (width, top_down) = match seat.game {
        Game::ConnectFour { width, .. } => (usize::from(width), false),
        Game::Othello { size } => (usize::from(size), true),
        _ => (squares.len().max(1), true),
    };
    let signs: Vec<char> = squares.chars().collect();
    let rows = signs.len() / width;
    let columns: String = (0..width).flat_map(|column| [' ', char::from(b'A' + column as u8)]).collect();
    let mut lines = vec![format!("  {columns}")];
    for (row, signs) in signs.chunks(width).enumerate() {
        let number = if top_down { row + 1 } else { rows - row };
        let signs: String = signs.iter().flat_map(|&sign| [' ', sign]).collect();
        lines.push(format!("{number:>2}{signs}"));
    }
    lines.join("\n")
}

fn final_score(seat: &Seat) -> Result<String, String> {
    let outcome = seat.position.outcome().ok_or("cannot score: the game goes on")?;
    let discs = seat.position.result_for_first().map_or(0, crate::game::Score::units).abs();
    Ok(match outcome {
        Outcome::Draw => "0".to_owned(),
        Outcome::Win(side) => {
            let letter = if side == Side::First { 'B' } else { 'W' };
            if matches!(seat.game, Game::Othello { .. }) {
                format!("{letter}+{discs}")
            } else {
                format!("{letter}+")
            }
        }
    })
}
