//! Feeds every reader damaged inputs: `cargo bench --bench campaign -- readers --inputs 1000000`; and writes hostile names and
//! titles into every output: `names`, see there.
//!
//! Each input is known by its reader and its number, whatever ran before: `--reader documents --from 17 --inputs 1`
//! reads one again. A panic, a second for one input and a text that is misread are failures: such inputs are saved in the folder `--save`,
//! and the exit status is 1.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::thread;

mod forms;
mod large;
mod mutate;
mod names;
mod readers;
mod run;

/// What the command line asks for.
#[derive(Clone)]
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

fn requests() -> Result<Wishes, String> {
    let mut requests = Wishes {
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
        Some("names") => requests.names = true,
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
            "--reader" => requests.reader = Some(value),
            "--from" => requests.from = number()?,
            "--inputs" => requests.inputs = number()?,
            "--seed" => requests.seed = number()?,
            "--threads" => requests.threads = number()?.max(1) as usize,
            "--save" => requests.save = value.into(),
            _ => return Err(format!("{word} is not known")),
        }
    }
    Ok(requests)
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a campaign says what it found")]
fn main() -> ExitCode {
    let requests = match requests() {
        Ok(requests) => requests,
        Err(why) => {
            eprintln!("campaign: {why}");
            return ExitCode::from(2);
        }
    };
    run::keep_panics();
    if requests.names {
        let failures = names::run(&requests);
        println!("{failures} failures");
        return ExitCode::from(u8::from(failures > 0));
    }
    println!("{}", run::HEADINGS);
    let mut failures = 0;
    for reader in readers::asked(requests.reader.as_deref()) {
        let row = run::run(Arc::new(reader), &requests);
        println!("{row}");
        failures += row.failures();
    }
    if requests.reader.is_none() {
        failures += large::read();
    }
    println!("{failures} failures; what failed is in {}", requests.save.display());
    ExitCode::from(u8::from(failures > 0))
}
