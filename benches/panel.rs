//! What does a frame of the tree panel cost with ten million nodes recorded? Layout of the visible part, painting
//! commands and tessellation, without a window: still, panning, zooming, walking, scrubbing, streaming, and with
//! many nodes opened by hand. Processor time of the window's thread, so that other programs do not count. With an
//! argument only the rows whose name contains it.

#![expect(clippy::print_stdout, reason = "a table of quantiles, which criterion does not make")]

use std::sync::Arc;
use std::time::Instant;

use cpu_time::ThreadTime;
use edagari::catalog::{Engine, Game, Job};
use edagari::search::{Control, Event};
use edagari::session::analysis::data::{Purpose, Wanted};
use edagari::session::command::{Command, TreeCommand};
use edagari::session::drawing::data::DrawingPlace;
use edagari::session::settings::Settings;
use edagari::session::state::State;
use edagari::session::{analysis, document, update};
use edagari::trace::overview::{BarMeasure, Overview, OverviewWindow};
use edagari::trace::timeline::TimelineMark;
use edagari::trace::{Moment, NodeId, Outlet, Recorder, Recording};
use edagari::window::panels::tree_ui;
use edagari::window::{memory, style};
use egui::{
    Event as Input, MouseWheelSource, MouseWheelUnit, Pos2, RawInput, Rect, TouchPhase, Vec2, pos2, vec2,
};

/// More than any of these searches needs.
const NODES: u32 = 20_000_000;
const FRAMES: usize = 240;
const GAME: Game = Game::ConnectFour { width: 7, height: 6 };

/// The panel in a drawing of one size, frame after frame.
struct Bench {
    ctx: egui::Context,
    state: State,
    size: Vec2,
    time: f64,
}

impl Bench {
    fn new(state: State, size: Vec2) -> Self {
        let ctx = egui::Context::default();
        style::install(&ctx);
        Self { ctx, state, size, time: 0.0 }
    }

    /// One frame: what it cost, in milliseconds. Commands are carried out outside of the measurement.
    fn frame(&mut self, events: Vec<Input>) -> f64 {
        self.time += 1.0 / 60.0;
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, self.size));
        let input = RawInput { screen_rect, time: Some(self.time), events, ..RawInput::default() };
        let mut commands = Vec::new();
        let begun = ThreadTime::now();
        let state = &self.state;
        let mut output = self.ctx.run_ui(input, |ui| tree_ui(ui, state, &mut commands));
        let shapes = std::mem::take(&mut output.shapes);
        std::hint::black_box(self.ctx.tessellate(shapes, output.pixels_per_point));
        let millis = begun.elapsed().as_secs_f64() * 1e3;
        output.drop_without_applying_deltas();
        for command in commands {
            update::apply(&mut self.state, command);
        }
        millis
    }

    /// Frames of one kind, and their quantiles.
    fn measure(&mut self, name: &str, mut events: impl FnMut(&mut Self, usize) -> Vec<Input>) {
        let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
        if wanted.is_some_and(|wanted| !name.contains(&wanted)) {
            return;
        }
        for _ in 0..30 {
            self.frame(Vec::new());
        }
        let mut millis: Vec<f64> = (0..FRAMES)
            .map(|index| {
                let events = events(self, index);
                self.frame(events)
            })
            .collect();
        millis.sort_by(f64::total_cmp);
        let at = |share: f64| millis[((millis.len() - 1) as f64 * share) as usize];
        let Vec2 { x, y } = self.size;
        println!(
            "{x:>4} x {y:<4} {name:<46} median {:5.2}  p99 {:5.2}  max {:5.2} ms",
            at(0.5),
            at(0.99),
            at(1.0)
        );
    }

    fn tree(&self) -> &edagari::trace::Tree {
        &self.state.shown_pass().expect("a pass").tree
    }

    fn ask(&mut self, request: TreeCommand) {
        update::apply(&mut self.state, Command::Tree(DrawingPlace::Main, request));
    }
}

fn middle(size: Vec2) -> Pos2 {
    pos2(size.x * 0.35, size.y * 0.7)
}

fn wheel(delta: Vec2, shift: bool) -> Input {
    let modifiers = if shift { egui::Modifiers::SHIFT } else { egui::Modifiers::NONE };
    Input::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers,
    }
}

/// The state of a window in which `engine` searched.
fn begun(engine: &str) -> (State, Job) {
    let mut state = document::start_state(Settings { recorded_nodes: NODES, ..Settings::default() });
    update::apply(&mut state, Command::New(GAME));
    let engine = Engine::parse(engine, GAME).expect("an engine");
    let mut job = Job::new(state.game.position.clone(), engine);
    job.recorded_nodes = NODES;
    analysis::update::begin(&mut state, &Wanted { purpose: Purpose::Analysis, job: job.clone() });
    (state, job)
}

fn searched(engine: &str) -> State {
    let (mut state, job) = begun(engine);
    let mut recording = Recording::new(job.position.side_to_move(), NODES);
    let mut recorder = Recorder::new(NODES, &mut recording);
    let report = job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut recorder);
    let progress = recorder.finish(report);
    recording.finish(&progress);
    state.analysis.status = edagari::session::state::Status::Finished;
    state.analysis.recording = Some(recording);
    state
}

/// Opens nodes ply by ply until `count` are open.
fn open_many(bench: &mut Bench, count: usize) {
    let mut row = vec![NodeId::ROOT];
    let mut opened = 0;
    while opened < count && !row.is_empty() {
        let tree = bench.tree();
        let below: Vec<_> = row.iter().flat_map(|&id| tree.children(id)).collect();
        for id in row {
            if opened < count {
                opened += 1;
                bench.ask(TreeCommand::Open(id, true));
            }
        }
        row = below;
    }
}

fn looking(bench: &mut Bench, what: &str) {
    let at = middle(bench.size);
    bench.measure(&format!("{what}, still"), |_, _| vec![Input::PointerMoved(at)]);
    bench.measure(&format!("{what}, panning"), |_, index| {
        let far = if index % 120 < 60 { 9.0 } else { -9.0 };
        vec![Input::PointerMoved(at), wheel(vec2(0.0, far), true)]
    });
    bench.measure(&format!("{what}, zooming"), |_, index| {
        let turn = if index % 160 < 80 { -9.0 } else { 9.0 };
        vec![Input::PointerMoved(at), wheel(vec2(0.0, turn), false)]
    });
    bench.measure(&format!("{what}, zooming the overview"), |bench, index| {
        let turn = if index % 160 < 80 { 9.0 } else { -9.0 };
        vec![Input::PointerMoved(pos2(bench.size.x * 0.4, 60.0)), wheel(vec2(0.0, turn), false)]
    });
    bench.measure(&format!("{what}, scrubbing"), |bench, index| {
        let steps = bench.tree().steps();
        bench.ask(TreeCommand::Seek(Some(steps / FRAMES as u64 * index as u64 + 1)));
        Vec::new()
    });
    bench.ask(TreeCommand::Seek(None));
    bench.measure(&format!("{what}, from cut to cut"), |bench, index| {
        let tree = bench.tree();
        let steps = tree.steps();
        let step = tree.mark_after(TimelineMark::Cut, steps / FRAMES as u64 * index as u64);
        if let Some(cut) = step.and_then(|step| tree.parent(NodeId(tree.prefix(step) as u32 - 1))) {
            bench.ask(TreeCommand::Reveal(cut));
        }
        Vec::new()
    });
}

fn streaming(engine: &str, size: Vec2) {
    const EVENTS: usize = 60_000;
    let (state, job) = begun(engine);
    let mut events: Vec<Event> = Vec::new();
    job.run(&mut Control::new(&job.engine.limits, Arc::default()), &mut events);
    let mut bench = Bench::new(state, size);
    let mut batches = events.chunks(EVENTS.min(events.len() / (FRAMES + 40)));
    let at = middle(size);
    let name = format!("streaming {engine}");
    for _ in 0..4 {
        feed(&mut bench, batches.next());
    }
    bench.measure(&name, |bench, _| {
        feed(bench, batches.next());
        vec![Input::PointerMoved(at)]
    });
}

fn feed(bench: &mut Bench, batch: Option<&[Event]>) {
    if let (Some(recording), Some(batch)) = (&mut bench.state.analysis.recording, batch) {
        recording.trace(batch.to_vec());
    }
}

/// What the overview costs when nothing of it is known but the tree, which keeps its sums while it grows.
fn whole_overview(state: &State) {
    let tree = &state.shown_pass().expect("a pass").tree;
    let overview = Overview::of(tree);
    for measure in [BarMeasure::Nodes, BarMeasure::Leaves] {
        let (low, high) = (0.0, overview.total(measure));
        let begun = Instant::now();
        let bars = overview.bars(&OverviewWindow { measure, low, high, columns: 1900, plies: 50 }).len();
        let millis = begun.elapsed().as_secs_f64() * 1e3;
        println!("{} nodes by {measure:?}: {bars} bars in {millis:.2} ms", tree.len());
    }
    println!("{:.1} bytes a node", tree.bytes() as f64 / tree.len() as f64);
}

/// What a jump to any step of a Monte Carlo recording costs, and what its nodes take.
fn jumps(engine: &str) {
    const JUMPS: u64 = 150;
    let state = searched(engine);
    let tree = &state.shown_pass().expect("a pass").tree;
    let mut moment = Moment::at(tree, 0);
    let mut millis: Vec<f64> = (1..=JUMPS)
        .map(|jump| {
            // Far apart and everywhere: multiples of a large odd number.
            let step = jump.wrapping_mul(0x9E37_79B9_7F4A_7C15) % tree.steps();
            let begun = ThreadTime::now();
            moment.seek(tree, step);
            begun.elapsed().as_secs_f64() * 1e3
        })
        .collect();
    millis.sort_by(f64::total_cmp);
    println!(
        "{engine}: {} nodes, {} simulations, {:.1} bytes a node, with a moment {:.1}; jumps: mean {:.2}, p99 {:.2}, max {:.2} ms",
        tree.len(),
        tree.steps(),
        tree.bytes() as f64 / tree.len() as f64,
        (tree.bytes() + moment.bytes()) as f64 / tree.len() as f64,
        millis.iter().sum::<f64>() / JUMPS as f64,
        millis[millis.len() * 99 / 100],
        millis[millis.len() - 1],
    );
}

fn main() {
    memory::keep();
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    if wanted.is_none_or(|wanted| "jumps".contains(&wanted)) {
        jumps("mcts:playouts=2000000,expand=1");
        jumps("mcts:playouts=5000000,expand=1");
        jumps("mcts:playouts=8000000,expand=4");
    }
    let sizes = [vec2(730.0, 360.0), vec2(1900.0, 1000.0)];
    let depth_first = "alpha-beta:deepening=off,table=off,depth=14";
    let whole = searched(depth_first);
    whole_overview(&whole);
    let mut bench = Bench::new(whole, sizes[0]);
    for size in sizes {
        bench.size = size;
        looking(&mut bench, "depth first");
    }
    open_many(&mut bench, 16_858);
    looking(&mut bench, "16,858 nodes opened");
    drop(bench);
    let grown = searched("mcts:playouts=2000000,expand=1");
    whole_overview(&grown);
    let mut bench = Bench::new(grown, sizes[1]);
    looking(&mut bench, "Monte Carlo");
    drop(bench);
    streaming("alpha-beta:deepening=off,table=off,depth=10", sizes[1]);
    streaming("mcts:playouts=300000,expand=1", sizes[1]);
}
