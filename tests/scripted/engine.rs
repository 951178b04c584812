//! An engine of the tests: it plays by this program's own server, and does on the way whatever engines have been seen to do.
//!
//! `scripted-engine PROTOCOL GAME METHOD [QUIRK...]`. The first group of quirks must be survived, the second loses a game.

use std::io::{self, BufRead as _, Write as _};
use std::process::{Command, exit};
use std::time::Duration;
use std::{env, thread};

use edagari::catalog::{Engine, Game};
use edagari::engine::Protocol;
use edagari::engine::server::{EngineServer, Flow};

/// The turn in which it misbehaves.
const TURN: usize = 2;

struct Script {
    protocol: Protocol,
    quirks: Vec<String>,
    turns: usize,
    before: Option<String>,
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    if words[0] == "sleep" {
        // A child of an engine that outlives it.
        thread::sleep(Duration::from_mins(5));
        return;
    }
    let protocol = Protocol::named(&words[0]).expect("a protocol");
    let game: Game = words[1].parse().expect("a game");
    let engine = Engine::parse(&words[2], game).expect("a method");
    let mut script = Script { protocol, quirks: words[3..].to_vec(), turns: 0, before: None };
    script.begin();
    let mut server = EngineServer::new(protocol, game, engine);
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { continue };
        if let Some(refusal) = script.refusal(&line) {
            print(&refusal);
            continue;
        }
        let Some(line) = script.heard(line) else { continue };
        if script.has("mute-hints") && line.starts_with("hint") {
            script.mute_hint();
        }
        let mut answers = Vec::new();
        let flow = server.take(&line, &mut |text| answers.push(text.to_owned()));
        let is_turn = answers.iter().any(|answer| script.is_move(&line, answer));
        if is_turn {
            script.turns += 1;
            if script.turns == TURN {
                script.misbehave();
            }
        }
        for answer in answers {
            script.say(&answer);
        }
        if flow != Flow::On {
            break;
        }
    }
    if script.has("talks-after-quit") {
        for _ in 0..100 {
            print("and another thing\n");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

fn print(text: &str) {
    raw(text.as_bytes());
}

/// Says something on standard error.
fn complain(text: &str) {
    // Nobody need hear it.
    let _ = io::stderr().write_all(text.as_bytes());
}

#[expect(clippy::zombie_processes, reason = "a child that is not waited for is what is tested")]
fn spawn(command: &mut Command) {
    command.spawn().expect("a child");
}

fn raw(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    // Whoever does not listen any more has ended us, or will.
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

impl Script {
    fn has(&self, quirk: &str) -> bool {
        self.quirks.iter().any(|known| known == quirk)
    }

    fn is_move(&self, line: &str, answer: &str) -> bool {
        match self.protocol {
            Protocol::Gtp => line.contains("genmove") && answer.starts_with('='),
            Protocol::NBoard => answer.starts_with("==="),
            Protocol::Ugi => answer.starts_with("bestmove"),
            Protocol::Lines => true,
            Protocol::Cassio => answer.contains(", move "),
        }
    }

    /// What it says of a question that it does not know.
    fn refusal(&self, line: &str) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let id = words.first().copied().unwrap_or_default();
        if self.has("refuses-time") && line.contains("time_settings") {
            return Some(format!("?{id} unknown command\n\n"));
        }
        if self.has("no-ids") && id.parse::<u32>().is_ok() {
            return Some("? unknown command\n\n".to_owned());
        }
        if self.has("no-size") && line.contains("boardsize") {
            return Some(format!("?{id} this game has one size\n\n"));
        }
        None
    }

    /// What it does before it is asked anything.
    fn begin(&self) {
        if self.has("crash-at-start") {
            print("usage: engine WEIGHTS\n");
            complain("no weights were found\n");
            exit(3);
        }
        if self.has("children") {
            let me = env::current_exe().expect("this program");
            let token = self.quirks.last().cloned().unwrap_or_default();
            spawn(Command::new(&me).args(["sleep", &token]));
            // This one leaves the group of its parent.
            let mut other = Command::new(&me);
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut other, 0);
            spawn(other.args(["sleep", &token]));
        }
        if self.has("slow-start") {
            thread::sleep(Duration::from_secs(3));
        }
        if self.has("never-reads") {
            thread::sleep(Duration::from_mins(5));
        }
        if self.has("greets") {
            print("Welcome to the engine of the tests\n");
        }
    }

    /// What it understands of a line; what it does not understand it answers.
    fn heard(&self, line: String) -> Option<String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        if self.has("deaf-to-othello") && line.contains("set_game Othello") {
            thread::sleep(Duration::from_mins(5));
        }
        if self.has("numberless") {
            // As OpenSpiel: no numbers, its commands on one line, the game by its name and no size.
            let answer = match words[..] {
                ["list_commands"] => {
                    "= boardsize clear_board game genmove known_games list_commands name play quit"
                }
                ["game", "othello"] => "= othello()",
                ["boardsize", _] => "? Game doesn't support setting the board size",
                [number, ..] if number.parse::<u32>().is_ok() => "? unknown command",
                _ => return Some(line),
            };
            print(&format!("{answer}\n\n"));
            return None;
        }
        if self.has("dialect") && self.protocol == Protocol::Cassio {
            // As ai-othello: only short ends of games, no result before the last depth, and two ends of a search that is stopped.
            let depth = words.get(5).and_then(|depth| depth.parse::<u32>().ok());
            let empty = words.get(2).map_or(0, |board| board.matches('-').count());
            let answer = match (words.get(1).copied(), depth) {
                (Some("endgame-search"), _) if empty < 4 => return Some(line),
                (Some("endgame-search"), _) | (_, Some(20..)) => "ERROR: it is too deep\nready.\n",
                (_, Some(4..)) => "",
                (Some("stop"), _) => "ready.\nready.\n",
                _ => return Some(line),
            };
            print(answer);
            return None;
        }
        if self.has("dialect") {
            // As ai-connect4: no boards, depths alone, values in units of its own.
            let code = match words[..] {
                ["newgame"] => return Some("uginewgame".to_owned()),
                ["ugi" | "uginewgame", ..] => "unknown_command",
                ["position", "fen", ..] => "bad_position",
                ["go", "depth", _] => return Some(line),
                ["go", ..] => "bad_go",
                _ => return Some(line),
            };
            print(&format!("error code {code} message {line}\n"));
            return None;
        }
        Some(line)
    }

    /// After a few questions for values it thinks for ever; a child says that it has come so far.
    fn mute_hint(&mut self) {
        self.turns += 1;
        if self.turns > 2 * TURN {
            let me = env::current_exe().expect("this program");
            let token = self.quirks.last().cloned().unwrap_or_default();
            spawn(Command::new(me).args(["sleep", &format!("{token}-muted")]));
            thread::sleep(Duration::from_mins(5));
        }
    }

    /// What it does in place of its move.
    fn misbehave(&mut self) {
        for quirk in self.quirks.clone() {
            match quirk.as_str() {
                "silent" => thread::sleep(Duration::from_mins(5)),
                "overruns" => thread::sleep(Duration::from_secs(2)),
                "crash" => {
                    complain("index out of bounds\n");
                    exit(3);
                }
                "closes" => {
                    // The output ends with the program that holds it: a child goes on with the input alone.
                    exit(0);
                }
                "no-line-end" => (0..1600).for_each(|_| raw(&vec![b'x'; 64 << 10])),
                "many-lines" => {
                    (0..3_000_000).for_each(|_| print("info nothing of any interest to anybody\n"));
                }
                "half-a-line" => {
                    print("= d");
                    thread::sleep(Duration::from_mins(5));
                }
                "no-text" => raw(b"\xff\xfe\x00\x1b[2J\n\n"),
                _ => {}
            }
        }
    }

    /// A result with bounds of its own in Cassio's protocol.
    fn claimed(&self, answer: &str) -> Option<String> {
        let claims = [("doubts", "<=", "-60.00"), ("insists", ">=", "+60.00")];
        let (_, sign, value) = claims.into_iter().find(|(quirk, ..)| self.has(quirk))?;
        let (head, tail) = answer.split_once("%, ")?;
        let line = tail.split_once(", ").map_or("", |(_, rest)| rest);
        let colour = tail.get(..1)?;
        Some(format!("{head}%, v {sign} {colour}{value}, {line}\n"))
    }

    /// An answer, or what it says in its place from its turn on.
    fn answered(&self, answer: &str) -> String {
        let words = [("illegal", "z9"), ("resigns", "resign")];
        let said = words.into_iter().find(|(quirk, _)| self.turns >= TURN && self.has(quirk));
        let Some((_, word)) = said else { return format!("{answer}\n") };
        match self.protocol {
            Protocol::Gtp => format!("{} {word}\n\n", answer.split(' ').next().unwrap_or_default()),
            Protocol::NBoard => format!("=== {}\n", word.to_uppercase()),
            Protocol::Ugi => format!("bestmove {word}\n"),
            Protocol::Lines => format!("{word}\n"),
            Protocol::Cassio => format!("{answer}\n").replacen("move ", &format!("move {word}"), 1),
        }
    }

    /// An answer, as this engine writes it.
    fn say(&mut self, answer: &str) {
        let mut text = self.answered(answer);
        if self.has("blank-before-id") {
            text = text.replacen(['='], "= ", 1);
        }
        if self.has("no-id") && text.starts_with('=') {
            let rest = text[1..].trim_start_matches(|sign: char| sign.is_ascii_digit()).to_owned();
            text = format!("={rest}");
        }
        if self.has("capitals") && (text.starts_with('=') || self.protocol == Protocol::Lines) {
            text = text.to_uppercase();
        }
        if self.has("blanks-for-strokes") && text.starts_with("===") {
            text = text.replace('/', " ").trim_end().to_owned() + " 0.0\n";
        }
        if self.has("hint-far") && text.starts_with("search ") {
            let mut words: Vec<&str> = text.split_whitespace().collect();
            words[2] = "12.50";
            text = words.join(" ") + "\n";
        }
        if self.has("dialect") {
            text = text.replace("score cp ", "score eval ");
            for (colour, sign) in [(" B", " X"), (" W", " O")] {
                text = text.replace(&format!("{colour}+"), &format!("{sign}+"));
                text = text.replace(&format!("{colour}-"), &format!("{sign}-"));
            }
        }
        if let Some(claim) = self.claimed(answer) {
            text = claim;
        }
        if self.has("message") && self.protocol == Protocol::Lines {
            text = text.trim_end().to_owned() + " MSG hello\n";
        }
        if self.has("remarks") {
            print("a remark that nobody asked for\n");
            if self.protocol == Protocol::NBoard {
                print("search PA NaN,NaN 0 12\nset nothing\n");
            }
        }
        if self.has("stale")
            && let Some(before) = &self.before
        {
            print(before);
        }
        if self.has("line-ends") {
            text = text.replace('\n', "\r\n");
        }
        self.before = Some(text.clone());
        if self.has("in-halves") && text.len() > 3 {
            let (head, tail) = text.split_at(2);
            print(head);
            thread::sleep(Duration::from_millis(3));
            print(tail);
        } else {
            print(&text);
        }
    }
}
