//! What does a frame of the whole window cost while a search streams into it at full speed? Messages, layout, painting
//! commands and tessellation of the program as it runs, sixty times a second beside its worker, with nothing behind
//! it: what a graphics driver adds is its own affair. Processor time of the window's thread, so that the search
//! beside it and other programs do not count.

#![expect(clippy::print_stdout, reason = "a table of quantiles, which criterion does not make")]

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use edagari::catalog::{Engine, Game};
use edagari::session::command::Command;
use edagari::session::settings::Settings;
use edagari::session::state::Status;
use edagari::store::autosave::Autosave;
use edagari::window::Edagari;
use edagari::window::layout::PanelLayout;
use edagari::window::{memory, style};
use egui::{Pos2, RawInput, Rect, Vec2, vec2};
use tempfile::TempDir;

/// Between two frames.
const FRAME: Duration = Duration::from_micros(16_667);
/// How long each search is looked at.
const LOOK: Duration = Duration::from_secs(8);

/// The program without a window, and the folder of its files.
struct Bench {
    ctx: egui::Context,
    edagari: Edagari,
    size: Vec2,
    begun: Instant,
    _folder: TempDir,
}

/// What the parts of one frame cost, in milliseconds.
#[derive(Clone, Copy, Default)]
struct Cost {
    work: f64,
    paint: f64,
    tessellation: f64,
}

impl Cost {
    fn whole(&self) -> f64 {
        self.work + self.paint + self.tessellation
    }
}

impl Bench {
    fn new(size: Vec2) -> Self {
        let ctx = egui::Context::default();
        style::install(&ctx);
        let folder = TempDir::new().expect("a folder");
        let edagari =
            Edagari::with(Settings::default(), PanelLayout::default(), Autosave::in_folder(folder.path()));
        Self { ctx, edagari, size, begun: Instant::now(), _folder: folder }
    }

    fn frame(&mut self) -> Cost {
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, self.size));
        let time = Some(self.begun.elapsed().as_secs_f64());
        let input = RawInput { screen_rect, time, ..RawInput::default() };
        let begun = ThreadTime::now();
        let mut work = 0.0;
        let edagari = &mut self.edagari;
        let mut output = self.ctx.run_ui(input, |ui| {
            let begun = ThreadTime::now();
            edagari.work(&ui.ctx().clone());
            work += millis(begun);
            edagari.paint(ui, None);
        });
        let ran = millis(begun);
        let begun = ThreadTime::now();
        let shapes = std::mem::take(&mut output.shapes);
        std::hint::black_box(self.ctx.tessellate(shapes, output.pixels_per_point));
        let tessellation = millis(begun);
        output.drop_without_applying_deltas();
        Cost { work, paint: ran - work, tessellation }
    }

    /// Frames at the pace of a screen for as long as `goes_on`.
    fn frames(&mut self, mut goes_on: impl FnMut(&Edagari) -> bool) -> Vec<Cost> {
        let mut costs = Vec::new();
        while goes_on(&self.edagari) {
            let begun = Instant::now();
            costs.push(self.frame());
            std::thread::sleep(FRAME.saturating_sub(begun.elapsed()));
        }
        costs
    }

    fn rest(&mut self, seconds: u64) {
        let begun = Instant::now();
        self.frames(|_| begun.elapsed().as_secs() < seconds);
    }

    fn measure(&mut self, game: Game, method: &str) {
        self.edagari.push(Command::New(game));
        self.rest(1);
        let engine = Engine::parse(method, game).expect("an engine");
        self.edagari.push(Command::SetEngine(engine));
        self.edagari.push(Command::ToggleAnalysis);
        let begun = Instant::now();
        let costs = self.frames(|_| begun.elapsed() < LOOK);
        let recording = self.edagari.state().analysis.recording.as_ref();
        let nodes = recording.and_then(|recording| recording.running()).map_or(0, |pass| pass.tree.len());
        let Vec2 { x, y } = self.size;
        println!("{x:>4} x {y:<4} {game} {method}, {} frames, {nodes} nodes kept at last", costs.len());
        quantiles("all", &costs, Cost::whole);
        quantiles("work", &costs, |cost| cost.work);
        quantiles("paint", &costs, |cost| cost.paint);
        quantiles("tessellation", &costs, |cost| cost.tessellation);
        self.edagari.push(Command::ToggleAnalysis);
        self.frames(|edagari| edagari.state().analysis.status == Status::Running);
    }
}

fn millis(begun: ThreadTime) -> f64 {
    begun.elapsed().as_secs_f64() * 1e3
}

fn quantiles(name: &str, costs: &[Cost], part: impl Fn(&Cost) -> f64) {
    let mut millis: Vec<f64> = costs.iter().map(part).collect();
    millis.sort_by(f64::total_cmp);
    let at = |share: f64| millis[((millis.len() - 1) as f64 * share) as usize];
    println!("  {name:<14} median {:5.2}  p99 {:5.2}  max {:5.2} ms", at(0.5), at(0.99), at(1.0));
}

fn main() {
    memory::keep();
    let othello = Game::Othello { size: 8 };
    let connect_four = Game::ConnectFour { width: 7, height: 6 };
    for size in [vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
        let mut bench = Bench::new(size);
        bench.rest(5);
        bench.measure(othello, "alpha-beta");
        bench.measure(othello, "mcts");
        bench.measure(connect_four, "alpha-beta");
        bench.measure(connect_four, "thunder");
    }
}
