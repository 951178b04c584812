//! Client for GTP 2: Othello and Connect Four.
//!
//! ```text
//! question  = [id] command [arguments] LF                 id: a number, sent back
//! answer    = ("=" | "?") [id] [" "] [text] LF {line LF} LF      "?" is an error; an empty line ends the answer
//! command   = "name" | "version" | "list_commands" | "boardsize" n | "clear_board" | "game" word
//!           | "play" colour move | "genmove" colour | "undo" | "time_settings" main period moves
//!           | "time_left" colour seconds moves | "showboard" | "final_score" | "quit"
//! colour    = "black" | "white"                           black moves first
//! move      = letter digit | "pass" | "resign"            Othello: columns a-h without a gap, row 1 on top
//!           | letter digit | digit | ("x"|"o") digit      Connect Four: see below
//! ```
//!
//! Connect Four has no form of its own in GTP: a move is sent as the column's letter and the row from the bottom (`d1`), and
//! to engines that have `known_games` as `x3` and `o3` with columns from 0; all forms are read, columns as digits from 1 too. A
//! letter and a row are a move only where the row is that on which the stone comes to lie.
//!
//! Deviations of engines, and how this client handles them: a blank before the id, a missing id, capitals,
//! lines before the answer (ignored), engines without ids, which take the id for the command (asked once more
//! without), an answer to an earlier question (its id differs: ignored), no `boardsize` or `time_settings`
//! (an error there is ignored), a refused `play` of a pass because the engine has passed by itself (ignored),
//! `resign` for a move. `genmove` plays the move; a position that does not follow from the engine's moves is
//! set up from the start. An engine that refuses the name of the game, or an unusual board size, does not
//! play it. One that accepted the name may have no command for the size.

use crate::catalog::{AnyPosition, Game};
use crate::game::{ActionId, Side};
use crate::search::Report;
use crate::search::external::FaultKind;

use super::Protocol;
use super::asked::{Asked, Client, EngineFacts, hear_greeting, illegal, shown};
use super::moves::{self, ColumnForm};
use super::process::{EngineProcess, Patience, Trouble};

/// Client for GTP.
#[derive(Debug)]
pub(super) struct GtpClient {
    game: Game,
    about: EngineFacts,
    form: ColumnForm,
    asked: u32,
    /// Whether the engine accepts ids of commands.
    has_ids: bool,
    /// Whether it accepted the name of the game.
    is_named: bool,
    /// The moves on the engine's board; `None` before it has a board.
    played: Option<Vec<ActionId>>,
    /// The time for a move that was sent to it, in seconds.
    seconds: Option<f64>,
}

impl GtpClient {
    pub(super) fn new(game: Game) -> Self {
        let about = EngineFacts::default();
        let form = ColumnForm::Vertex;
        Self { game, about, form, asked: 0, has_ids: true, is_named: false, played: None, seconds: None }
    }

    fn has(&self, command: &str) -> bool {
        self.about.can.is_empty() || self.about.can.iter().any(|known| known == command)
    }

    /// Sends a command and waits for its answer: the text, or the error text.
    fn command(
        &mut self,
        process: &mut EngineProcess,
        line: &str,
        patience: &Patience<'_>,
    ) -> Result<Result<String, String>, Trouble> {
        self.asked += 1;
        let id = if self.has_ids { format!("{} ", self.asked) } else { String::new() };
        process.say(&format!("{id}{line}"), patience)?;
        loop {
            let first = hear_greeting(process, Protocol::Gtp, patience)?;
            let first = first.trim_start();
            let (is_good, rest) = match first.strip_prefix('=') {
                Some(rest) => (true, rest),
                // Any other line is a remark.
                None => match first.strip_prefix('?') {
                    Some(rest) => (false, rest),
                    None => continue,
                },
            };
            let digits = rest.trim_start().chars().take_while(char::is_ascii_digit).collect::<String>();
            let has_id = rest.starts_with(|character: char| character.is_ascii_digit())
                || digits.parse() == Ok(self.asked);
            let text = if has_id {
                rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit())
            } else {
                rest
            };
            let mut text = text.trim().to_owned();
            // An answer ends with an empty line.
            loop {
                let more = process.hear(patience)?;
                if more.trim().is_empty() {
                    break;
                }
                text.push('\n');
                text.push_str(&more);
            }
            let is_other = has_id && digits.parse() != Ok(self.asked);
            if !is_other {
                return Ok(if is_good { Ok(text) } else { Err(text) });
            }
        }
    }

    /// Sends the name of the game by one of the engine's own commands.
    fn name_game(
        &mut self,
        process: &mut EngineProcess,
        patience: &Patience<'_>,
        [command, othello, connect_four]: [&str; 3],
    ) -> Result<(), Trouble> {
        let game = if matches!(self.game, Game::Othello { .. }) { othello } else { connect_four };
        match self.command(process, &format!("{command} {game}"), patience)? {
            Ok(_) => {
                self.is_named = true;
                Ok(())
            }
            Err(_) => Err(self.other_game()),
        }
    }

    fn other_game(&self) -> Trouble {
        FaultKind::OtherGame(self.game.to_string()).into()
    }

    /// Sends a command where an error is a fault.
    fn demand(&mut self, asked: &mut Asked<'_>, line: &str) -> Result<String, Trouble> {
        let answer = self.command(asked.process, line, &asked.patience)?;
        answer.map_err(|text| FaultKind::Refused(shown(&format!("{line}: {text}"))).into())
    }

    /// Sets the engine's board to the position.
    fn follow(&mut self, asked: &mut Asked<'_>) -> Result<(), Trouble> {
        let wanted = asked.moves().ok_or(FaultKind::NoMoves)?;
        let kept = self.played.take().filter(|played| wanted.starts_with(played));
        let mut played = if let Some(played) = kept {
            played
        } else {
            self.clear(asked)?;
            Vec::new()
        };
        let mut position = self.game.start().after(&played);
        for &action in &wanted[played.len()..] {
            let line = format!("play {} {}", colour(&position), moves::written(&position, action, self.form));
            let answer = self.command(asked.process, &line, &asked.patience)?;
            if let Err(text) = answer
                && !position.is_pass(action)
            {
                return Err(FaultKind::Refused(shown(&format!("{line}: {text}"))).into());
            }
            position = position.after(&[action]);
        }
        played.clone_from(&wanted);
        self.played = Some(played);
        Ok(())
    }

    fn clear(&mut self, asked: &mut Asked<'_>) -> Result<(), Trouble> {
        let size = match self.game {
            Game::Othello { size } => size.to_string(),
            // GTP has no command for a board that is not square; engines of Connect Four have the usual one.
            _ => String::new(),
        };
        if !size.is_empty() && self.has("boardsize") {
            let answer = self.command(asked.process, &format!("boardsize {size}"), &asked.patience)?;
            // An engine for the usual size alone may lack the command.
            let is_usual = size == "8" && (self.about.can.is_empty() || self.is_named);
            match answer {
                Err(text) if size == "8" && !is_usual => {
                    return Err(FaultKind::Refused(shown(&format!("boardsize {size}: {text}"))).into());
                }
                Err(_) if !is_usual => return Err(self.other_game()),
                _ => {}
            }
        } else if !size.is_empty() && size != "8" {
            return Err(self.other_game());
        }
        self.demand(asked, "clear_board").map(|_| ())
    }

    /// Sends the time for a move, where that has changed.
    fn tell_time(&mut self, asked: &mut Asked<'_>) -> Result<(), Trouble> {
        let seconds = asked.question.limits.seconds;
        if seconds == self.seconds || !self.has("time_settings") {
            return Ok(());
        }
        self.seconds = seconds;
        if let Some(seconds) = seconds {
            // Canadian byo-yomi without main time: so many seconds for one move. GTP has whole seconds only.
            let line = format!("time_settings 0 {} 1", (seconds.floor() as u64).max(1));
            let _ = self.command(asked.process, &line, &asked.patience)?;
        }
        Ok(())
    }
}

fn colour(position: &AnyPosition) -> &'static str {
    if position.side_to_move() == Side::First { "black" } else { "white" }
}

impl Client for GtpClient {
    fn greet(&mut self, process: &mut EngineProcess, patience: &Patience<'_>) -> Result<(), Trouble> {
        let mut name = self.command(process, "name", patience)?;
        if matches!(&name, Err(text) if text.to_lowercase().contains("unknown command")) {
            // An engine without ids takes the first word for the command.
            self.has_ids = false;
            name = self.command(process, "name", patience)?;
            self.has_ids = name.is_err();
        }
        let name = name.unwrap_or_default();
        let version = self.command(process, "version", patience)?.unwrap_or_default();
        self.about.name = shown(&format!("{name} {version}"));
        let can = self.command(process, "list_commands", patience)?.unwrap_or_default();
        self.about.can = can.split_whitespace().map(str::to_lowercase).collect();
        let lists = |about: &EngineFacts, word: &str| about.can.iter().any(|command| command == word);
        if lists(&self.about, "known_games") {
            self.form = ColumnForm::Marked;
            self.name_game(process, patience, ["game", "othello", "connect_four"])?;
        }
        if lists(&self.about, "set_game") {
            self.name_game(process, patience, ["set_game", "Othello", "Connect Four"])?;
        }
        Ok(())
    }

    fn ask(&mut self, asked: &mut Asked<'_>) -> Result<Report, Trouble> {
        self.tell_time(asked)?;
        self.follow(asked)?;
        let position = asked.question.position;
        // Its board is unknown until its move is known.
        let played = self.played.take();
        let answer = self.demand(asked, &format!("genmove {}", colour(position)))?;
        let Some(action) = moves::read(position, &answer, self.form) else {
            return illegal(position, &answer);
        };
        self.played = played.map(|played| [played, vec![action]].concat());
        Ok(asked.found(action))
    }

    fn about(&self) -> &EngineFacts {
        &self.about
    }
}
