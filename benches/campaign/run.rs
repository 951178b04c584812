//! One reader and its inputs: who reads them, how long it takes, and what became of them.

use std::cell::Cell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use edagari::game::{Rng64, random_below};
use rand::SeedableRng as _;

use super::Wishes;
use super::forms::Verdict;
use super::mutate::mutated;

/// The longest that an input may take, in time of the processor.
const SLOW: Duration = Duration::from_secs(1);
/// After so long nobody waits for the reader any more.
const STUCK: Duration = Duration::from_mins(1);
/// Offending inputs that are saved of each reader.
const SAVED: u64 = 10;

/// What stands above the rows.
pub(crate) const HEADINGS: &str = "reader                             inputs      whole  named rest    refused misread   slow crashed      slowest";

thread_local! {
    /// What the last panic of this thread said.
    static SAID: Cell<String> = const { Cell::new(String::new()) };
}

/// Keeps what panics say instead of printing it.
pub(crate) fn keep_panics() {
    std::panic::set_hook(Box::new(|panic| SAID.set(panic.to_string())));
}

/// Reads an input and judges what came of it.
type Judge = Box<dyn Fn(&[u8]) -> Verdict + Send + Sync>;

/// A reader of what somebody else wrote, with good inputs to be damaged.
pub(crate) struct Reader {
    pub(crate) name: String,
    pub(crate) sources: Vec<Vec<u8>>,
    pub(crate) read: Judge,
}

/// What a reader did with its inputs.
#[derive(Default)]
pub(crate) struct Row {
    name: String,
    whole: AtomicU64,
    named: AtomicU64,
    refused: AtomicU64,
    misread: AtomicU64,
    slow: AtomicU64,
    crashed: AtomicU64,
    /// The longest time in microseconds, and the number of that input.
    slowest: Mutex<(u64, u64)>,
    /// What panics and the checks said, and the number of an input each.
    said: Mutex<Vec<(String, u64)>>,
}

impl Row {
    /// Inputs that were misread, took too long or ended in a panic.
    pub(crate) fn failures(&self) -> u64 {
        [&self.misread, &self.slow, &self.crashed].iter().map(|count| count.load(Ordering::Relaxed)).sum()
    }

    fn say(&self, said: String, number: u64) {
        let mut all = self.said.lock().expect("no panic holds it");
        if all.len() < SAVED as usize && all.iter().all(|(other, _)| *other != said) {
            all.push((said, number));
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let [whole, named, refused] = [&self.whole, &self.named, &self.refused].map(count);
        let [misread, slow, crashed] = [&self.misread, &self.slow, &self.crashed].map(count);
        let inputs = whole + named + refused + misread + crashed;
        let (micros, number) = *self.slowest.lock().expect("no panic holds it");
        write!(
            f,
            "{:<30} {inputs:>10} {whole:>10} {named:>11} {refused:>10} {misread:>7} {slow:>6} {crashed:>7} {:>9.1} ms  (input {number})",
            self.name,
            micros as f64 / 1e3
        )?;
        let said = self.said.lock().expect("no panic holds it");
        said.iter().try_for_each(|(said, number)| write!(f, "\n    input {number}: {said}"))
    }
}

/// The inputs of one reader, for all threads.
struct Work {
    reader: Arc<Reader>,
    requests: Wishes,
    row: Arc<Row>,
    next: AtomicU64,
}

/// A thread that reads.
#[derive(Default)]
struct Seat {
    /// The number of its input, and when it began.
    at: Mutex<Option<(u64, Instant)>>,
    /// Nobody waits for it any more: what it still finds counts for nothing.
    given_up: AtomicBool,
    ended: AtomicBool,
}

/// Reads all inputs. One that does not end is noted as slow, and another thread goes on behind it.
pub(crate) fn run(reader: Arc<Reader>, requests: &Wishes) -> Arc<Row> {
    let row = Arc::new(Row { name: reader.name.clone(), ..Row::default() });
    let next = AtomicU64::new(requests.from);
    let work = Arc::new(Work { reader, requests: requests.clone(), row: Arc::clone(&row), next });
    let mut seats: Vec<Arc<Seat>> = (0..requests.threads).map(|_| work.seat()).collect();
    while !seats.is_empty() {
        thread::sleep(Duration::from_millis(20));
        seats.retain(|seat| !seat.ended.load(Ordering::Acquire));
        for seat in &mut seats {
            let at = *seat.at.lock().expect("no panic holds it");
            if let Some((number, begun)) = at.filter(|(_, begun)| begun.elapsed() > STUCK) {
                seat.given_up.store(true, Ordering::Release);
                work.give_up(number, begun.elapsed());
                *seat = work.seat();
            }
        }
    }
    row
}

impl Work {
    /// A thread that takes the next inputs until there are no more.
    fn seat(self: &Arc<Self>) -> Arc<Seat> {
        let (seat, work) = (Arc::new(Seat::default()), Arc::clone(self));
        let own = Arc::clone(&seat);
        let reading = thread::Builder::new().name("reader".to_owned()).spawn(move || {
            work.read_all(&own);
            own.ended.store(true, Ordering::Release);
        });
        reading.expect("a thread");
        seat
    }

    fn read_all(&self, seat: &Seat) {
        loop {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            if number >= self.requests.from + self.requests.inputs {
                return;
            }
            let bytes = self.input(number);
            *seat.at.lock().expect("no panic holds it") = Some((number, Instant::now()));
            // The time of the processor: a busy machine has other things to do.
            let begun = ThreadTime::now();
            let verdict = catch_unwind(AssertUnwindSafe(|| (self.reader.read)(&bytes)));
            let taken = begun.elapsed();
            *seat.at.lock().expect("no panic holds it") = None;
            if seat.given_up.load(Ordering::Acquire) {
                return;
            }
            self.note(number, &bytes, verdict.ok());
            self.note_time(number, taken, Some(&bytes));
        }
    }

    /// Counts what became of an input; `None` is a panic.
    fn note(&self, number: u64, bytes: &[u8], verdict: Option<Verdict>) {
        let row = &self.row;
        let (counter, said) = match verdict {
            Some(Verdict::Whole) => (&row.whole, None),
            Some(Verdict::Named) => (&row.named, None),
            Some(Verdict::Refused) => (&row.refused, None),
            Some(Verdict::Misread(why)) => (&row.misread, Some(format!("misread: {why}"))),
            None => (&row.crashed, Some(SAID.take())),
        };
        let before = counter.fetch_add(1, Ordering::Relaxed);
        if let Some(said) = said {
            row.say(said, number);
            if before < SAVED {
                self.save(bytes, number);
            }
        }
    }

    fn note_time(&self, number: u64, taken: Duration, bytes: Option<&[u8]>) {
        let row = &self.row;
        if taken >= SLOW && row.slow.fetch_add(1, Ordering::Relaxed) < SAVED {
            match bytes {
                Some(bytes) => self.save(bytes, number),
                None => self.save(&self.input(number), number),
            }
        }
        let mut slowest = row.slowest.lock().expect("no panic holds it");
        *slowest = (*slowest).max((taken.as_micros() as u64, number));
    }

    /// Notes an input that does not end: a thread cannot be stopped from outside, so it is left behind.
    fn give_up(&self, number: u64, taken: Duration) {
        self.row.say(format!("takes more than {} s", STUCK.as_secs()), number);
        self.row.refused.fetch_add(1, Ordering::Relaxed);
        self.note_time(number, taken, None);
    }

    /// The input of this number.
    fn input(&self, number: u64) -> Vec<u8> {
        let sources = &self.reader.sources;
        let mut rng = Rng64::seed_from_u64(self.requests.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
        let source = &sources[number as usize % sources.len()];
        let other = &sources[random_below(&mut rng, sources.len() as u32) as usize];
        mutated(source, other, &mut rng)
    }

    fn save(&self, bytes: &[u8], number: u64) {
        let folder = &self.requests.save;
        let name = format!("{}-{}-{number}", self.reader.name.replace(' ', "-"), self.requests.seed);
        let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(folder.join(name), bytes));
        written.expect("offending inputs can be saved");
    }
}
