//! The server's streams: lines are read beside the search, so that one of them can end it.

use std::io::{self, BufRead as _, BufReader, Read, Write};
use std::thread::Builder;
use std::time::Duration;

use crossbeam_channel::bounded;

use crate::catalog::{Engine, Game};
use crate::engine::Protocol;
use crate::engine::process::LONGEST_LINE;

use super::{EngineServer, Flow};

/// The most lines that wait to be answered.
const CAPACITY: usize = 256;
/// Time that a search continues after the end of the input: a script that has sent all its lines waits for
/// the answers, a program that has died does not.
const AFTER_THE_END: Duration = Duration::from_mins(10);

/// Answers lines until the dialogue is over or the input ends, or after an unreadable line that makes going
/// on impossible: its fault is returned.
///
/// # Errors
/// When the output cannot be written, or the system refuses a thread.
pub fn serve(
    protocol: Protocol,
    game: Game,
    engine: Engine,
    input: impl Read + Send + 'static,
    out: &mut dyn Write,
) -> io::Result<Option<String>> {
    let mut server = EngineServer::new(protocol, game, engine);
    let interrupts = server.interrupts();
    let (sender, inbox) = bounded::<String>(CAPACITY);
    // This thread is not joined: it may wait for a line that never comes, and ends with the program.
    Builder::new().name("engine input".to_owned()).spawn(move || {
        let mut input = BufReader::new(input);
        loop {
            let mut line = Vec::new();
            let read = input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', &mut line);
            if !matches!(read, Ok(1..)) {
                break;
            }
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            interrupts.note(protocol, &line);
            if sender.send(line).is_err() {
                return;
            }
        }
        drop(sender);
        std::thread::sleep(AFTER_THE_END);
        interrupts.end();
    })?;
    for line in inbox {
        let mut written = Ok(());
        let flow = server.take(&line, &mut |text| {
            if written.is_ok() {
                written = writeln!(out, "{text}").and_then(|()| out.flush());
            }
        });
        written?;
        match flow {
            Flow::On => {}
            Flow::Over => break,
            Flow::Unread(why) => return Ok(Some(why)),
        }
    }
    Ok(None)
}
