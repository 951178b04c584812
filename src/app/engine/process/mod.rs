//! The process of an engine: sending and receiving lines, a deadline for every answer, and an end without
//! leftovers.
//!
//! A named thread reads the program's output by lines, and passes them on through a bounded channel; a
//! program that writes faster than this blocks. Nothing can make this side wait beyond a deadline: a program
//! that does not read or answer, closes its output, or writes without line ends. Dropping an
//! [`EngineProcess`] ends the program, its process group and, on Linux, its other descendants, and waits for
//! all of them; where this program ends without dropping it, its guardian does so.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use crate::plain;
use crate::search::external::FaultKind;

use guardian::Guardian;

pub use launch::{Launch, ProgramLimits, is_executable};

mod guardian;
mod launch;
mod system;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 64 << 10;
/// The most output for one answer, in bytes.
pub const MOST_OUTPUT: usize = 16 << 20;

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The question was cancelled.
    Stopped,
    /// A fault of the engine.
    Fault(FaultKind),
}

impl From<FaultKind> for Trouble {
    fn from(kind: FaultKind) -> Self {
        Self::Fault(kind)
    }
}

/// The deadline of an answer.
#[derive(Clone, Copy, Debug)]
pub struct Patience<'a> {
    until: Instant,
    allowed: Duration,
    stop: &'a AtomicBool,
}

impl<'a> Patience<'a> {
    /// A deadline after this time, or when `stop` is raised.
    pub fn new(allowed: Duration, stop: &'a AtomicBool) -> Self {
        // No answer takes longer than a day.
        let allowed = allowed.min(Duration::from_hours(24));
        Self { until: Instant::now() + allowed, allowed, stop }
    }

    fn left(&self) -> Result<Duration, Trouble> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Trouble::Stopped);
        }
        match self.until.saturating_duration_since(Instant::now()) {
            Duration::ZERO => {
                Err(FaultKind::Silent { given: None, waited: self.allowed.as_millis() as u64 }.into())
            }
            left => Ok(left),
        }
    }
}

/// A message of the reading thread.
enum Heard {
    Line(String),
    LongLine,
    Closed,
}

/// A running program of an engine.
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    /// Taken when the process is dropped: a closed channel wakes the reader.
    inbox: Option<Receiver<Heard>>,
    log: Arc<Mutex<Log>>,
    stop: Arc<AtomicBool>,
    reader: Option<JoinHandle<()>>,
    /// A variable in the environment of the program and of all its descendants.
    mark: String,
    /// Released after the program was ended.
    guardian: Option<Guardian>,
    /// Bytes received since the last line was sent.
    heard: usize,
}

/// Locked for reading while a program starts.
static STARTING: RwLock<()> = RwLock::new(());

/// Runs `work` while no program starts. A starting program briefly inherits every file that is open for
/// writing, and a program whose file is open for writing cannot be started.
pub fn while_none_starts<T>(work: impl FnOnce() -> T) -> T {
    let _held = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    work()
}

static STARTED: AtomicU64 = AtomicU64::new(0);

impl EngineProcess {
    /// The most lines that wait to be received.
    const CAPACITY: usize = 256;
    /// Interval between checks of the stop flag.
    const GLANCE: Duration = Duration::from_millis(20);
    /// Time for a program to end by itself when asked.
    const FAREWELL: Duration = Duration::from_millis(200);

    /// Starts a program.
    ///
    /// # Errors
    /// [`FaultKind::NotStarted`] with the reason of the system.
    pub fn start(launch: &Launch) -> Result<Self, FaultKind> {
        let failed = |error: io::Error| FaultKind::NotStarted(error.to_string());
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let mark = format!("EDAGARI_ENGINE={}-{number}", std::process::id());
        // With the gate the system would not report this.
        let program = launch.command.first().map_or("", String::as_str);
        if launch.gate() && !launch.isolated && !launch.is_there(program) {
            let error = io::Error::from(io::ErrorKind::NotFound);
            return Err(FaultKind::NotStarted(format!("{program}: {error}")));
        }
        let words = launch.words();
        let (program, arguments) =
            words.split_first().ok_or_else(|| failed(io::ErrorKind::NotFound.into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        launch.clean(&mut command);
        if let Some((name, value)) = mark.split_once('=') {
            command.env(name, value);
        }
        if let Some(folder) = &launch.folder {
            command.current_dir(folder);
        }
        system::own_group(&mut command);
        let held = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let mut guardian = Guardian::begin(&mark);
        let spawned = command.spawn();
        drop(held);
        let child = spawned.map_err(|error| FaultKind::NotStarted(format!("{program}: {error}")))?;
        if let Some(guardian) = &mut guardian {
            guardian.watch(child.id());
        }
        Self::listen(child, mark, guardian, launch).map_err(failed)
    }

    fn listen(
        mut child: Child,
        mark: String,
        guardian: Option<Guardian>,
        launch: &Launch,
    ) -> io::Result<Self> {
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (sender, inbox) = bounded(Self::CAPACITY);
        let stop = Arc::new(AtomicBool::new(false));
        let log = Arc::new(Mutex::new(Log::new(launch.log.as_deref())));
        // Made before anything can fail: from here on dropping it ends the program.
        let inbox = Some(inbox);
        let mut process = Self { child, input, inbox, log, stop, reader: None, mark, guardian, heard: 0 };
        if let Some(input) = &process.input {
            system::never_wait(input)?;
        }
        system::limit(&process.child, &launch.limits)?;
        let (log, stop) = (Arc::clone(&process.log), Arc::clone(&process.stop));
        if let (Some(output), Some(errors)) = (output, errors) {
            let out = LineReader::default();
            let thread = Builder::new().name("engine reader".to_owned());
            process.reader = Some(thread.spawn(move || {
                let ears = Ears { sender, log, out, err: LineReader::default() };
                system::read_both(output, errors, &stop, ears);
            })?);
        }
        if launch.gate() {
            process.write(b"\n", &Patience::new(Self::FAREWELL, &AtomicBool::new(false))).ok();
        }
        Ok(process)
    }

    /// Sends a line.
    ///
    /// # Errors
    /// When the program does not read it, has ended, or the question was cancelled.
    pub fn say(&mut self, line: &str, patience: &Patience<'_>) -> Result<(), Trouble> {
        lock(&self.log).add('>', line);
        self.heard = 0;
        self.write(format!("{line}\n").as_bytes(), patience)
    }

    fn write(&mut self, mut bytes: &[u8], patience: &Patience<'_>) -> Result<(), Trouble> {
        while !bytes.is_empty() {
            let left = patience.left()?;
            let Some(input) = &mut self.input else { return Err(self.ended()) };
            match system::write_some(input, bytes, left.min(Self::GLANCE)) {
                Ok(written) => bytes = &bytes[written..],
                Err(_) => return Err(self.ended()),
            }
        }
        Ok(())
    }

    /// Waits for the next line, returned without its line end.
    ///
    /// # Errors
    /// When there is none in time, the program has ended, or wrote too much.
    pub fn hear(&mut self, patience: &Patience<'_>) -> Result<String, Trouble> {
        loop {
            let left = patience.left()?;
            let Some(inbox) = &self.inbox else { return Err(self.ended()) };
            match inbox.recv_timeout(left.min(Self::GLANCE)) {
                Ok(Heard::Line(line)) => {
                    self.heard += line.len() + 1;
                    if self.heard > MOST_OUTPUT {
                        return Err(FaultKind::Flood(MOST_OUTPUT).into());
                    }
                    lock(&self.log).add('<', &line);
                    return Ok(line);
                }
                Ok(Heard::LongLine) => return Err(FaultKind::LongLine(LONGEST_LINE).into()),
                Ok(Heard::Closed) | Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// A pending line, if any; output from before a question is no answer to it.
    pub fn hear_waiting(&mut self) -> Option<String> {
        match self.inbox.as_ref()?.try_recv() {
            Ok(Heard::Line(line)) => {
                lock(&self.log).add('<', &line);
                Some(line)
            }
            _ => None,
        }
    }

    /// The fault of a program that closed its output or reads no input: its exit status, if it has ended.
    fn ended(&mut self) -> Trouble {
        let begun = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.hear_out(begun);
                    return FaultKind::Ended(ending(status)).into();
                }
                Ok(None) if begun.elapsed() < Self::FAREWELL => std::thread::sleep(Duration::from_millis(2)),
                _ => return FaultKind::Ended("its output is closed, and it runs on".to_owned()).into(),
            }
        }
    }

    /// Waits until the output of an ended program is in the log.
    fn hear_out(&self, begun: Instant) {
        let reads = |reader: &JoinHandle<()>| !reader.is_finished();
        // Without a receiver the reader would block.
        while self.reader.as_ref().is_some_and(reads)
            && self.inbox.as_ref().is_some_and(|inbox| !inbox.is_full())
            && begun.elapsed() < Self::FAREWELL
        {
            std::thread::sleep(Duration::from_millis(2));
        }
        // Among unread lines, those just before the end explain it.
        for heard in self.inbox.iter().flat_map(Receiver::try_iter) {
            if let Heard::Line(line) = heard {
                lock(&self.log).add('<', &line);
            }
        }
    }

    /// The last lines exchanged.
    pub fn log(&self) -> Vec<String> {
        lock(&self.log).lines.iter().cloned().collect()
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks the program to end by itself, and waits briefly.
    pub fn bid_farewell(&mut self, line: &str) {
        let never = AtomicBool::new(false);
        let patience = Patience::new(Self::GLANCE, &never);
        // A program that does not read this is ended anyway.
        let _ = self.write(format!("{line}\n").as_bytes(), &patience);
        self.input = None;
        let begun = Instant::now();
        while begun.elapsed() < Self::FAREWELL && matches!(self.child.try_wait(), Ok(None)) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        self.input = None;
        system::end(&mut self.child, &self.mark);
        self.stop.store(true, Ordering::Relaxed);
        // Wakes a blocked reader.
        self.inbox = None;
        if let Some(reader) = self.reader.take().filter(|_| system::READER_ENDS) {
            // Its result no longer matters.
            let _ = reader.join();
        }
        self.guardian = None;
    }
}

/// The end of a program in words. Shells and bubblewrap report by a status above 128 which signal ended a
/// program that they had started.
fn ending(status: ExitStatus) -> String {
    let told = status.code().filter(|code| (129..160).contains(code)).map(|code| code - 128);
    match system::signal(status).or(told) {
        Some(signal @ (4 | 6 | 7 | 8 | 11)) => format!("crashed by signal {signal}"),
        Some(signal) => format!("signal {signal}"),
        None => status.to_string(),
    }
}

/// The last lines of a dialogue, and all of it in a file where that is wanted.
#[derive(Debug)]
struct Log {
    lines: VecDeque<String>,
    /// The log file, and the bytes that it may still take.
    file: Option<(File, usize)>,
}

impl Log {
    const LINES: usize = 60;
    const LINE_LENGTH: usize = 200;
    const FILE_BYTES: usize = 1 << 20;

    fn new(file: Option<&Path>) -> Self {
        let open = |file| File::options().create(true).append(true).open(file).ok();
        let file = file.and_then(open).map(|file| (file, Self::FILE_BYTES));
        Self { lines: VecDeque::new(), file }
    }

    /// Writes a line; a file that cannot be written is dropped, and the program continues.
    fn write(&mut self, sign: char, line: &str) {
        let Some((file, room)) = &mut self.file else { return };
        let text = format!("{sign} {}\n", plain::line(line).trim_end());
        *room = room.saturating_sub(text.len());
        let is_full = *room == 0;
        let text = if is_full { "(the log is longer, and is cut here)\n".to_owned() } else { text };
        if file.write_all(text.as_bytes()).is_err() || is_full {
            self.file = None;
        }
    }

    fn add(&mut self, sign: char, line: &str) {
        self.write(sign, line);
        if self.lines.len() == Self::LINES {
            self.lines.pop_front();
        }
        let shown: String = plain::line(line).chars().take(Self::LINE_LENGTH).collect();
        self.lines.push_back(format!("{sign} {}", shown.trim_end()));
    }
}

fn lock(log: &Mutex<Log>) -> MutexGuard<'_, Log> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Receivers of what is read.
struct Ears {
    sender: Sender<Heard>,
    log: Arc<Mutex<Log>>,
    out: LineReader,
    err: LineReader,
}

impl Ears {
    /// Other receivers for standard error, where one thread cannot wait for both.
    #[cfg(not(unix))]
    fn beside(&self) -> Self {
        let (out, err) = Default::default();
        Self { sender: self.sender.clone(), log: Arc::clone(&self.log), out, err }
    }

    /// Reads once from the output; returns whether more may come.
    fn hear(&mut self, output: &mut impl Read) -> bool {
        let mut lines = Vec::new();
        let more = self.out.read(output, &mut lines);
        let sent = lines.into_iter().all(|line| self.sender.send(Heard::Line(line)).is_ok());
        match more {
            Reading::More => sent,
            // Sent where the channel is still open.
            Reading::TooLong => {
                let _ = self.sender.send(Heard::LongLine);
                false
            }
            Reading::Closed => {
                let _ = self.sender.send(Heard::Closed);
                false
            }
        }
    }

    /// Reads once from standard error; returns whether more may come.
    fn note(&mut self, errors: &mut impl Read) -> bool {
        let mut lines = Vec::new();
        let more = self.err.read(errors, &mut lines);
        for line in &lines {
            lock(&self.log).add('!', line);
        }
        match more {
            Reading::More => true,
            // The rest of a line without end is dropped, and must not block the program.
            Reading::TooLong => {
                self.err = LineReader::default();
                true
            }
            Reading::Closed => false,
        }
    }
}

/// The result of one read.
enum Reading {
    More,
    TooLong,
    Closed,
}

/// Splits the bytes read into lines.
#[derive(Default)]
struct LineReader {
    begun: Vec<u8>,
}

impl LineReader {
    fn read(&mut self, stream: &mut impl Read, lines: &mut Vec<String>) -> Reading {
        let mut chunk = [0; 16 << 10];
        match stream.read(&mut chunk) {
            Ok(0) => {
                // A last line without an end counts.
                if !self.begun.is_empty() {
                    lines.push(text(&std::mem::take(&mut self.begun)));
                }
                Reading::Closed
            }
            Ok(read) => {
                for part in chunk[..read].split_inclusive(|&byte| byte == b'\n') {
                    self.begun.extend_from_slice(part);
                    if part.ends_with(b"\n") {
                        lines.push(text(&std::mem::take(&mut self.begun)));
                    } else if self.begun.len() > LONGEST_LINE {
                        return Reading::TooLong;
                    }
                }
                Reading::More
            }
            Err(error) if matches!(error.kind(), io::ErrorKind::Interrupted | io::ErrorKind::WouldBlock) => {
                Reading::More
            }
            Err(_) => Reading::Closed,
        }
    }
}

/// A line as text; replacement characters stand for invalid bytes.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim_end_matches(['\n', '\r']).to_owned()
}
