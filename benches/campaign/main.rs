//! Feeds every reader damaged inputs: `cargo bench --bench campaign -- readers --inputs 1000000`; and writes hostile names and
//! titles into every output: `names`, see there.
//!
//! Each input is known by its reader and its number, whatever ran before: `--reader documents --from 17 --inputs 1`
//! reads one again. A panic and a second for one input are failures: such inputs are saved in the folder `--save`, and
//! the exit status is 1.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use edagari::game::{Rng64, random_below};
use rand::SeedableRng as _;

use mutate::mutated;
use readers::{READERS, Reader};

mod forms;
mod large;
mod mutate;
mod names;
mod readers;

/// The longest that an input may take.
const SLOW: Duration = Duration::from_secs(1);
/// After so long nobody waits for the reader any more.
const STUCK: Duration = Duration::from_mins(1);
/// Offending inputs that are saved of each reader.
const SAVED: u64 = 10;

thread_local! {
    /// What the last panic of this thread said.
    static SAID: Cell<String> = const { Cell::new(String::new()) };
}

/// What the command line asks for.
struct Wishes {
    /// Whether hostile names are written instead of damaged inputs read.
    names: bool,
    /// The only reader, or output, that is tried.
    reader: Option<String>,
    from: u64,
    inputs: u64,
    seed: u64,
    threads: usize,
    save: PathBuf,
}

/// What a reader did with its inputs.
#[derive(Default)]
struct Row {
    refused: AtomicU64,
    panics: AtomicU64,
    slow: AtomicU64,
    /// The longest time in microseconds, and the number of that input.
    slowest: Mutex<(u64, u64)>,
    /// What panics said, and the number of an input each.
    said: Mutex<Vec<(String, u64)>>,
}

/// The number of the input that a thread is at, and when it began.
type At = Mutex<Option<(u64, Instant)>>;

fn wishes() -> Result<Wishes, String> {
    let mut wishes = Wishes {
        names: false,
        reader: None,
        from: 0,
        inputs: 10_000,
        seed: 1,
        threads: thread::available_parallelism().map_or(1, usize::from),
        save: PathBuf::from("target/campaign"),
    };
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    match words.next().as_deref() {
        Some("readers") => {}
        Some("names") => wishes.names = true,
        other => {
            return Err(format!(
                "{other:?}: say `readers` or `names`, then --inputs, --reader, --from, --seed, --threads, --save"
            ));
        }
    }
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|error| format!("{word} {value}: {error}"));
        match word.as_str() {
            "--reader" => wishes.reader = Some(value),
            "--from" => wishes.from = number()?,
            "--inputs" => wishes.inputs = number()?,
            "--seed" => wishes.seed = number()?,
            "--threads" => wishes.threads = number()?.max(1) as usize,
            "--save" => wishes.save = value.into(),
            _ => return Err(format!("{word} is not known")),
        }
    }
    Ok(wishes)
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a campaign says what it found")]
fn main() -> ExitCode {
    let wishes = match wishes() {
        Ok(wishes) => wishes,
        Err(why) => {
            eprintln!("campaign: {why}");
            return ExitCode::from(2);
        }
    };
    std::panic::set_hook(Box::new(|panic| SAID.set(panic.to_string())));
    if wishes.names {
        let failures = names::run(&wishes);
        println!("{failures} failures");
        return ExitCode::from(u8::from(failures > 0));
    }
    println!(
        "{:<30} {:>10} {:>10} {:>7} {:>7} {:>12}",
        "reader", "inputs", "refused", "panics", "slow", "slowest"
    );
    let mut failures = 0;
    for reader in READERS {
        if wishes.reader.as_ref().is_some_and(|name| name != reader.name) {
            continue;
        }
        let row = run(&reader, &wishes);
        let (micros, number) = *row.slowest.lock().expect("no panic holds it");
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        println!(
            "{:<30} {:>10} {:>10} {:>7} {:>7} {:>9.1} ms  (input {number})",
            reader.name,
            wishes.inputs,
            count(&row.refused),
            count(&row.panics),
            count(&row.slow),
            micros as f64 / 1e3
        );
        for (said, number) in row.said.lock().expect("no panic holds it").iter() {
            println!("    input {number}: {said}");
        }
        failures += count(&row.panics) + count(&row.slow);
    }
    if wishes.reader.is_none() {
        failures += large::read();
    }
    println!("{failures} failures; what failed is in {}", wishes.save.display());
    ExitCode::from(u8::from(failures > 0))
}

fn run(reader: &Reader, wishes: &Wishes) -> Row {
    let (row, next, over) = (Row::default(), AtomicU64::new(wishes.from), AtomicBool::new(false));
    let sources = (reader.sources)();
    let seats: Vec<At> = (0..wishes.threads).map(|_| Mutex::new(None)).collect();
    thread::scope(|scope| {
        let workers: Vec<_> = seats
            .iter()
            .map(|seat| scope.spawn(|| work(reader, wishes, &sources, (&row, &next, seat))))
            .collect();
        scope.spawn(|| watch(reader, wishes, &sources, (&seats, &over)));
        for worker in workers {
            worker.join().expect("a panic is caught where it happens");
        }
        over.store(true, Ordering::Relaxed);
    });
    row
}

/// The input of this number.
fn input(sources: &[Vec<u8>], seed: u64, number: u64) -> Vec<u8> {
    let mut rng = Rng64::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number);
    let source = &sources[number as usize % sources.len()];
    let other = &sources[random_below(&mut rng, sources.len() as u32) as usize];
    mutated(source, other, &mut rng)
}

fn work(reader: &Reader, wishes: &Wishes, sources: &[Vec<u8>], (row, next, seat): (&Row, &AtomicU64, &At)) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= wishes.from + wishes.inputs {
            return;
        }
        let bytes = input(sources, wishes.seed, number);
        let begun = Instant::now();
        *seat.lock().expect("no panic holds it") = Some((number, begun));
        let read = catch_unwind(AssertUnwindSafe(|| (reader.read)(&bytes)));
        let mut taken = begun.elapsed();
        *seat.lock().expect("no panic holds it") = None;
        match read {
            Ok(true) => {}
            Ok(false) => drop(row.refused.fetch_add(1, Ordering::Relaxed)),
            Err(_) => {
                if row.panics.fetch_add(1, Ordering::Relaxed) < SAVED {
                    save(reader, wishes, &bytes, number);
                }
                let said = SAID.take();
                let mut all = row.said.lock().expect("no panic holds it");
                if all.len() < SAVED as usize && all.iter().all(|(other, _)| *other != said) {
                    all.push((said, number));
                }
                continue;
            }
        }
        if taken >= SLOW {
            // A busy machine may have had other things to do: the same again.
            let begun = Instant::now();
            let _ = (reader.read)(&bytes);
            taken = taken.min(begun.elapsed());
        }
        if taken >= SLOW && row.slow.fetch_add(1, Ordering::Relaxed) < SAVED {
            save(reader, wishes, &bytes, number);
        }
        let mut slowest = row.slowest.lock().expect("no panic holds it");
        *slowest = (*slowest).max((taken.as_micros() as u64, number));
    }
}

fn save(reader: &Reader, wishes: &Wishes, bytes: &[u8], number: u64) {
    let name = format!("{}-{}-{number}", reader.name.replace(' ', "-"), wishes.seed);
    let written =
        std::fs::create_dir_all(&wishes.save).and_then(|()| std::fs::write(wishes.save.join(name), bytes));
    written.expect("offending inputs can be saved");
}

/// Ends everything when a reader does not come back: a thread cannot be stopped from outside.
#[expect(clippy::print_stdout, reason = "a campaign says what it found")]
fn watch(reader: &Reader, wishes: &Wishes, sources: &[Vec<u8>], (seats, over): (&[At], &AtomicBool)) {
    while !over.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(50));
        for seat in seats {
            let at = *seat.lock().expect("no panic holds it");
            if let Some((number, _)) = at.filter(|(_, begun)| begun.elapsed() > STUCK) {
                save(reader, wishes, &input(sources, wishes.seed, number), number);
                println!("{}: input {number} takes more than {} s", reader.name, STUCK.as_secs());
                std::process::exit(1);
            }
        }
    }
}
