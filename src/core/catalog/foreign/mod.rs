//! Open trace: a search of another program as text, one line an event, read as a search that is played back.
//!
//! ```text
//! file    = "edagari-trace 1" header* event*       UTF-8, also gzipped; blank lines and lines that begin with # are skipped
//! header  = "program" NAME…                         who searched; without it the file's name
//!         | "game" WORD                             a game of Edagari: moves are checked; without it moves are labels
//!         | "start" POSITION                        in the game's notation; for a number tree its lists
//!         | "root" ("first" | "second")             who moves at the root
//!         | "scores" ("mover" | "first")            in whose view values, alpha and beta are; mover without it
//!         | "unit" WORD [N]                         N of the numbers make one that is shown
//!         | "method" ("depth-first" | "simulations")
//!         | "note" TEXT…
//!
//! Nodes that are entered and left, like brackets:
//! event   = "pass" (DEPTH | "-")                    a pass of iterative deepening; - to the end of the game
//!         | ">" MOVE [ALPHA [BETA]] [KEY=VALUE…]    enter a node, the root by any word; - is an end that is not known;
//!                                                   keys: side=first|second, depth=, reduced=, extended=, null, again
//!         | "<" VALUE ["=" | "<=" | ">="] [REASON] ["proven"]   leave it; - where it has no value
//!         | "x" [LIMIT]                             the open node is cut
//!         | "-" MOVE…                               moves of the open node that are never tried
//!         | "~" NODES [LEAVES [CUTS]]               searched below the open node and not listed
//!         | "!" TEXT…                               a remark on the open node
//!
//! Simulations; nodes are numbered from 1 as they come, the root is 0:
//! event   = "+" PARENT MOVE [KEY=VALUE…]            a node is created; keys: side=, prior=
//!         | "s" LEAF SHARE [REASON]                 a simulation: the first player's share, 0 to 1
//!         | "p" NODE VALUE ["=" | "<=" | ">="]      proven
//!         | "~" NODE VISITS SUM                     simulations through a node that are not listed, and the sum of their shares
//!         | "t" NODE KEY=VALUE…                     terms of selection
//!
//! Both:   = "best" MOVE [VALUE [MOVE…]]             what the program plays
//! ```
//!
//! Numbers are defined in `numbers`, the words of reasons in `reasons`, keys and words of single nodes in
//! `said`. Where a game is given, actions that are missing after a value at or past beta were cut, and a
//! value that follows from the visited nodes counts as proven; without one only statements of the file count.
//! No content of a file starts a program. `trace::open` writes the format.

use std::sync::Arc;

use crate::game::{ActionId, Score, Side};
use crate::search::counted_events::CountedEvents;
use crate::search::events::{Event, Observer};
use crate::search::foreign::{Foreign, ForeignText};
use crate::search::stated::{Stated, StatedKind};
use crate::search::{Control, Report};

use super::{AnyPosition, Engine, Job, Method};

mod depth_first;
mod fault;
mod found;
mod header;
mod inferred;
mod lines;
mod moves;
mod numbers;
mod reasons;
mod said;
mod simulations;
mod templates;

pub use depth_first::WrittenNode;
use depth_first::{DepthFirstReader, Names};
pub use fault::{TraceFault, TraceFaultKind};
use header::Header;
pub use header::TraceView;
use lines::{TraceLines, Words, shown};
use moves::Moves;
pub use numbers::WrittenScore;
use reasons::Reasons;
pub use reasons::reason_word;
use said::SaidWords;
pub use said::said_key;
use simulations::SimulationReader;
pub use templates::{LANGUAGES, template};

/// A file that was read through once, ready for playback.
#[derive(Clone, Debug)]
pub struct OpenTrace {
    /// The position at the root, and the recording as its method.
    pub job: Job,
    /// The line at which a truncated file ends.
    pub ends_early: Option<u64>,
    /// The point of view of its numbers.
    pub scores: TraceView,
}

/// The statements of a file in their own form.
#[derive(Clone, Debug, Default)]
pub struct WrittenTrace {
    pub events: Vec<Event>,
    /// The nodes of a depth-first search as written, in order of entry.
    pub nodes: Vec<WrittenNode>,
    /// The kinds of statements that the file makes on any node.
    pub stated: Stated,
    pub best: Option<WrittenBest>,
}

/// The line about the move that the program plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenBest {
    /// The line number, from 1.
    pub line: u64,
    /// The move, and those expected after it.
    pub moves: Vec<ActionId>,
    /// The value as written, from the point of view of the side to move or of the first player.
    pub value: Option<Score>,
}

impl OpenTrace {
    /// Whether bytes begin as an open trace does, plain or gzipped.
    pub fn is_one(bytes: &[u8]) -> bool {
        let bytes = &unicode(&bytes[..bytes.len().min(1 << 12)]);
        Header::begin(&mut TraceLines::new(bytes)).is_ok()
    }

    /// Reads a file through; `name` is used for a program that gives no name.
    ///
    /// # Errors
    /// The [`TraceFault`] names the first wrong line, and the reason.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, TraceFault> {
        Self::read_under(bytes, name, &mut Control::unlimited())
    }

    /// The start position by a file's header, whatever follows; `None` where it names no game.
    pub fn start(bytes: &[u8]) -> Option<AnyPosition> {
        let bytes = unicode(bytes);
        let mut reader = TraceReader::new(&bytes, true).ok()?;
        while matches!(reader.events, Events::Unknown) && reader.lines.advance().ok()? {
            reader.line(&mut Nobody).ok()?;
        }
        reader.header.start
    }

    /// Reads a file as one that begins at this position, whatever its header says: its moves are those of
    /// that game.
    ///
    /// # Errors
    /// As [`OpenTrace::read`].
    pub fn read_at(bytes: &[u8], name: &str, start: &AnyPosition) -> Result<Self, TraceFault> {
        Self::read_from(bytes, name, Some(start), &mut Control::unlimited())
    }

    /// The recording with the label numbers of another, so that the two can be compared move by move; `None`
    /// where the other begins at another position.
    pub fn beside(mut self, other: &AnyPosition) -> Option<Self> {
        match (&self.job.position, other) {
            (AnyPosition::Labels(own), AnyPosition::Labels(other)) => {
                self.job.position = AnyPosition::Labels(own.numbered_as(other));
                Some(self)
            }
            (own, other) => (own == other).then_some(self),
        }
    }

    /// All statements of the file, in order.
    pub fn written(&self) -> WrittenTrace {
        let Method::Foreign(recording) = &self.job.engine.method else { return WrittenTrace::default() };
        let Ok(mut reader) = TraceReader::new(&recording.text.0, true) else {
            return WrittenTrace::default();
        };
        reader.start = Some(self.job.position.clone());
        reader.writes_down = true;
        let mut events = Vec::new();
        // The file was read through once, so that nothing in it is wrong.
        let read = reader.run(&mut Control::unlimited(), &mut events);
        debug_assert!(read.is_ok(), "{read:?}");
        let (stated, best) = (reader.stated(), reader.best);
        let nodes = match reader.events {
            Events::DepthFirst(reader) => reader.written.unwrap_or_default(),
            _ => Vec::new(),
        };
        WrittenTrace { events, nodes, stated, best }
    }

    /// Reads a file through under a control that can stop it and counts the bytes read. A stopped reading
    /// ends early.
    ///
    /// # Errors
    /// As [`OpenTrace::read`].
    pub fn read_under(bytes: &[u8], name: &str, control: &mut Control) -> Result<Self, TraceFault> {
        Self::read_from(bytes, name, None, control)
    }

    fn read_from(
        bytes: &[u8],
        name: &str,
        start: Option<&AnyPosition>,
        control: &mut Control,
    ) -> Result<Self, TraceFault> {
        let text = ForeignText(unicode(bytes).into());
        let mut reader = TraceReader::new(&text.0, true)?;
        reader.start = start.cloned();
        let ended = reader.run(control, &mut Nobody)?;
        if matches!(reader.events, Events::Unknown) {
            return Err(reader.lines.fault(TraceFaultKind::Empty));
        }
        let side = reader.side();
        let foreign = Foreign {
            program: reader.header.program.take().filter(|name| !name.is_empty()).unwrap_or(name.to_owned()),
            simulates: matches!(reader.events, Events::Simulations(_)),
            windows: matches!(&reader.events, Events::DepthFirst(reader) if reader.windows),
            unit: std::mem::take(&mut reader.header.unit),
            parts: reader.header.parts,
            reasons: std::mem::take(&mut reader.names.reasons.own).into(),
            notes: std::mem::take(&mut reader.header.notes).into(),
            ends_early: !ended,
            stated: reader.stated(),
            depth: match &reader.events {
                Events::DepthFirst(reader) => reader.depth(),
                _ => None,
            },
            words: Arc::new(std::mem::take(&mut reader.names.said.words)),
            text: text.clone(),
        };
        let ends_early = (!ended).then_some(reader.lines.number());
        let position = reader.names.moves.root(side);
        let engine = Engine::with_method(Method::Foreign(foreign), position.game());
        Ok(Self { job: Job::new(position, engine), ends_early, scores: reader.header.view })
    }
}

/// Bytes as UTF-8, where a redirected output is UTF-16 with its mark.
fn unicode(bytes: &[u8]) -> std::borrow::Cow<'_, [u8]> {
    let units = |of: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| of([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units).into_bytes().into()
    };
    match bytes {
        [0xFF, 0xFE, ..] => units(u16::from_le_bytes),
        [0xFE, 0xFF, ..] => units(u16::from_be_bytes),
        _ => bytes.into(),
    }
}

/// An observer that ignores everything.
struct Nobody;

impl Observer for Nobody {
    const WATCHES: bool = false;

    #[inline]
    fn observe(&mut self, _event: Event) {}
}

enum Events {
    Unknown,
    DepthFirst(DepthFirstReader),
    Simulations(SimulationReader),
}

/// Reads a file from its beginning to its end.
struct TraceReader<'a> {
    lines: TraceLines<'a>,
    header: Header,
    names: Names,
    events: Events,
    reads_through: bool,
    /// The start position, whatever the header says.
    start: Option<AnyPosition>,
    writes_down: bool,
    best: Option<WrittenBest>,
}

impl<'a> TraceReader<'a> {
    fn new(bytes: &'a [u8], reads_through: bool) -> Result<Self, TraceFault> {
        let mut lines = TraceLines::new(bytes);
        let header = Header::begin(&mut lines)?;
        let names =
            Names { moves: Moves::new(None), reasons: Reasons::default(), said: SaidWords::default() };
        Ok(Self {
            lines,
            header,
            names,
            events: Events::Unknown,
            reads_through,
            start: None,
            writes_down: false,
            best: None,
        })
    }

    /// The side to move at the root.
    fn side(&self) -> Side {
        self.start.as_ref().map_or_else(|| self.header.side(), AnyPosition::side_to_move)
    }

    const fn nodes(&self) -> u64 {
        match &self.events {
            Events::Unknown => 0,
            Events::DepthFirst(reader) => reader.found.nodes(),
            Events::Simulations(reader) => reader.found.nodes(),
        }
    }

    /// Reads on to the end, or until `control` stops it; returns whether it reached the end of the search.
    fn run(&mut self, control: &mut Control, observer: &mut impl Observer) -> Result<bool, TraceFault> {
        /// Lines between two looks at the control.
        const INTERVAL: u64 = 4_096;
        let mut stopped = false;
        let mut counted = 0;
        while self.lines.advance()? {
            if let Err(kind) = self.line(observer) {
                // The file ends within a line: the lines before it count.
                if self.lines.is_cut_off() {
                    break;
                }
                return Err(self.lines.fault(kind));
            }
            // Like any other search, it reports every pass that ends.
            if let Events::DepthFirst(reader) = &mut self.events
                && reader.found.take_ended()
                && !self.reads_through
            {
                let report = reader.found.report(false);
                observer.progress(&report);
            }
            if !self.lines.number().is_multiple_of(INTERVAL) {
                continue;
            }
            // Reading through counts bytes, playback counts nodes.
            let work = if self.reads_through { self.lines.bytes() } else { self.nodes() };
            control.count(work.saturating_sub(counted + 1));
            counted = work;
            if !control.visit() {
                stopped = true;
                break;
            }
            if !self.reads_through && control.progress_due() {
                observer.progress(&self.report(false));
            }
        }
        let closed = match &mut self.events {
            Events::Unknown => false,
            Events::DepthFirst(reader) => {
                let closed = reader.is_closed();
                reader.break_off(observer);
                closed
            }
            Events::Simulations(_) => true,
        };
        Ok(closed && !stopped)
    }

    #[inline]
    fn line(&mut self, observer: &mut impl Observer) -> Result<(), TraceFaultKind> {
        let mut words = self.lines.words();
        let Some(word) = words.next() else { return Ok(()) };
        if let Events::DepthFirst(reader) = &mut self.events
            && (DepthFirstReader::is_word(word) || word == b"~")
        {
            reader.line = self.lines.number();
            return reader.read(word, &mut words, &mut self.names, observer);
        }
        if let Events::Simulations(reader) = &mut self.events
            && (SimulationReader::is_word(word) || word == b"~")
        {
            return reader.read(word, &mut words, &mut self.names, observer);
        }
        let is_unknown = matches!(self.events, Events::Unknown);
        if Header::is_word(word) {
            let late = || TraceFaultKind::Late(shown(word));
            return if is_unknown { self.header.read(word, words) } else { Err(late()) };
        }
        if word == b"best" && !is_unknown {
            let best = read_best(&mut self.names.moves, words, self.lines.number())?;
            match &mut self.events {
                Events::DepthFirst(reader) => reader.found.say(best.moves.clone()),
                Events::Simulations(reader) => reader.found.say(best.moves.clone()),
                Events::Unknown => {}
            }
            self.best = Some(best);
            return Ok(());
        }
        let is_event = DepthFirstReader::is_word(word) || SimulationReader::is_word(word);
        if !is_event || !is_unknown {
            let kind = if is_event { TraceFaultKind::Mixed } else { TraceFaultKind::Line };
            return Err(kind(shown(word)));
        }
        self.begin(SimulationReader::is_word(word))?;
        self.line(observer)
    }

    /// Decides the family of all events by the first one.
    fn begin(&mut self, simulates: bool) -> Result<(), TraceFaultKind> {
        if self.header.simulates.is_some_and(|said| said != simulates) {
            return Err(TraceFaultKind::Mixed(if simulates { "+" } else { ">" }.to_owned()));
        }
        let (side, view) = (self.side(), self.header.view);
        self.names.moves = Moves::new(self.start.clone().or_else(|| self.header.start.clone()));
        self.events = if simulates {
            Events::Simulations(SimulationReader::new(side, view))
        } else {
            let written = self.writes_down.then(Vec::new);
            let line = self.lines.number();
            let mut reader = DepthFirstReader::new(side, view);
            (reader.written, reader.line) = (written, line);
            Events::DepthFirst(reader)
        };
        Ok(())
    }

    /// The kinds of statements read so far.
    fn stated(&self) -> Stated {
        let mut stated = match &self.events {
            Events::DepthFirst(reader) => reader.stated,
            _ => Stated::default(),
        };
        if self.best.is_some() {
            stated.add(StatedKind::Best);
        }
        stated
    }

    fn report(&self, finished: bool) -> Report {
        match &self.events {
            Events::Unknown => Report::default(),
            Events::DepthFirst(reader) => reader.found.report(finished),
            Events::Simulations(reader) => reader.found.report(finished),
        }
    }
}

/// Reads the move that the program plays, and its expected line.
fn read_best(moves: &mut Moves, mut words: Words<'_>, line: u64) -> Result<WrittenBest, TraceFaultKind> {
    let first = header::required(&mut words, b"best")?;
    let value = words.next().filter(|&word| word != b"-").map(numbers::score).transpose()?;
    let mut position = moves.start.clone();
    let mut played: Vec<ActionId> = Vec::new();
    for name in std::iter::once(first).chain(words) {
        let action = match &mut position {
            Some(here) => {
                let (action, after) = moves.play(name, here)?;
                *here = after;
                action
            }
            None => moves.label(name)?,
        };
        played.push(action);
    }
    Ok(WrittenBest { line, moves: played, value })
}

impl Job {
    /// Plays a recording of another program back. Its text was read once before, so nothing in it is wrong.
    pub(super) fn play_back(
        &self,
        recording: &Foreign,
        control: &mut Control,
        observer: &mut impl Observer,
    ) -> Report {
        let Ok(mut reader) = TraceReader::new(&recording.text.0, false) else { return Report::default() };
        // The same words get the same numbers as when the file was read through.
        reader.start = Some(self.position.clone());
        let ran = reader.run(control, &mut CountedEvents::new(observer));
        let report = reader.report(matches!(ran, Ok(true)));
        observer.progress(&report);
        report
    }
}
