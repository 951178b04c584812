//! How soon the first picture stands, and how much memory the window holds at rest, beside a window of the toolkit with a heading
//! and a button. Needs a display: `xvfb-run -a cargo bench --bench start`.
#![allow(clippy::print_stdout, reason = "a benchmark says what it measured")]

use std::error::Error;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

/// Starts of each.
const STARTS: usize = 5;
/// How long a window is left alone before its memory is read.
const REST: Duration = Duration::from_secs(4);

/// A window with nothing in it; it writes a file with its first picture.
struct PlainWindow {
    first: Option<String>,
}

impl eframe::App for PlainWindow {
    fn ui(&mut self, ui: &mut egui::Ui, _: &mut eframe::Frame) {
        ui.heading("Plain");
        let _ = ui.button("A button");
        if let Some(file) = self.first.take() {
            // Without it the other process says that nothing came.
            let _ = fs::write(file, "first");
        }
    }
}

/// Seconds from its start to its first picture, and MB that it holds at rest.
fn measure(mut command: Command, first: &Path) -> Result<(f64, f64), Box<dyn Error>> {
    let _ = fs::remove_file(first);
    let begun = Instant::now();
    let mut child = command.env("LIBGL_ALWAYS_SOFTWARE", "1").spawn()?;
    let measured = wait(&child, first, begun);
    child.kill()?;
    child.wait()?;
    measured
}

fn wait(child: &Child, first: &Path, begun: Instant) -> Result<(f64, f64), Box<dyn Error>> {
    while fs::metadata(first).map_or(0, |file| file.len()) == 0 {
        if begun.elapsed() > Duration::from_secs(20) {
            return Err("no picture: is there a display?".into());
        }
        thread::sleep(Duration::from_millis(1));
    }
    let seconds = begun.elapsed().as_secs_f64();
    thread::sleep(REST);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id()))?;
    let held = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes: f64 = held.and_then(|held| held.split_whitespace().next()).ok_or("no memory")?.parse()?;
    Ok((seconds, kilobytes / 1024.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(file) = env::args().skip_while(|word| word != "--plain").nth(1) {
        let options = eframe::NativeOptions::default();
        let app = PlainWindow { first: Some(file) };
        return Ok(eframe::run_native("plain", options, Box::new(|_| Ok(Box::new(app))))?);
    }
    let folder = tempfile::tempdir()?;
    let first = folder.path().join("first");
    println!("first picture, memory at rest: a plain window, the program");
    for _ in 0..STARTS {
        let mut plain = Command::new(env::current_exe()?);
        plain.arg("--plain").arg(&first);
        let mut program = Command::new(env!("CARGO_BIN_EXE_edagari"));
        program.env("EDAGARI_DATA_DIR", folder.path()).env("EDAGARI_PROBE", &first);
        let (plain, program) = (measure(plain, &first)?, measure(program, &first)?);
        println!(
            "{:.2} s, {:.0} MB   {:.2} s, {:.0} MB   ratio of memory {:.2}",
            plain.0,
            plain.1,
            program.0,
            program.1,
            program.1 / plain.1
        );
    }
    Ok(())
}
