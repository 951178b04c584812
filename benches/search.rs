//! How fast is alpha-beta? Connect Four to depth 12 beside the crate `minimax`: the same rules, the same
//! evaluation, the same depth and value; and what it costs to watch it.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use edagari::eval::Evaluator as _;
use edagari::eval::connect_four_lines::ConnectFourLines;
use edagari::game::connect_four::{Column, ConnectFour};
use edagari::game::{Alternating as _, Position as _, Score, Sequential as _};
use edagari::search::alpha_beta::AlphaBeta;
use edagari::search::{Control, Event, Limits, Observer, Report, Unwatched};
use minimax::{IterativeOptions, IterativeSearch, Strategy as _, Winner};

const DEPTH: u32 = 12;
/// The table of both, in MiB.
const MEGABYTES: usize = 64;

/// Our rules of Connect Four as a game of `minimax`.
struct Peer;

impl minimax::Game for Peer {
    type S = ConnectFour;
    type M = Column;

    fn generate_moves(position: &ConnectFour, moves: &mut Vec<Column>) -> Option<Winner> {
        position.actions(moves);
        Self::get_winner(position)
    }

    fn apply(position: &mut ConnectFour, action: Column) -> Option<ConnectFour> {
        Some(position.after(action))
    }

    fn get_winner(position: &ConnectFour) -> Option<Winner> {
        position.is_over().then(|| {
            if position.final_score() == Score::DRAW { Winner::Draw } else { Winner::PlayerJustMoved }
        })
    }

    fn zobrist_hash(position: &ConnectFour) -> u64 {
        position.key()
    }
}

/// Our evaluation as one of `minimax`.
struct PeerLines;

impl minimax::Evaluator for PeerLines {
    type G = Peer;

    fn evaluate(&self, position: &ConnectFour) -> i16 {
        ConnectFourLines.score(position).0 as i16
    }
}

fn ask_peer(root: &ConnectFour) -> i16 {
    let options = IterativeOptions::new().with_table_byte_size(MEGABYTES << 20);
    let mut search = IterativeSearch::new(PeerLines, options);
    search.set_max_depth(DEPTH as u8);
    search.choose_move(root);
    search.root_value()
}

fn search(root: &ConnectFour, observer: &mut impl Observer) -> Report {
    let settings = AlphaBeta { table_megabytes: MEGABYTES as u32, ..AlphaBeta::default() };
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    settings.search(root, &ConnectFourLines, &mut Control::new(&limits, Arc::default()), observer)
}

/// Packs events into a buffer that is emptied when it is full, as a recording does.
#[derive(Default)]
struct Watcher {
    events: Vec<Event>,
    plies: u32,
}

impl Observer for Watcher {
    const WATCHES: bool = true;

    fn observe(&mut self, event: Event) {
        if self.events.len() == 512 {
            black_box(&self.events);
            self.events.clear();
        }
        self.events.push(event);
    }

    fn recorded_plies(&self) -> u32 {
        self.plies
    }
}

fn connect_four(criterion: &mut Criterion) {
    let root = ConnectFour::default();
    assert_eq!(i32::from(ask_peer(&root)), search(&root, &mut Unwatched).score.0, "the same search");
    let mut group = criterion.benchmark_group("Connect Four alpha-beta 12");
    group.sample_size(10);
    group.bench_function("edagari", |bencher| bencher.iter(|| search(black_box(&root), &mut Unwatched)));
    group.bench_function("minimax", |bencher| bencher.iter(|| ask_peer(black_box(&root))));
    for (name, plies) in [("edagari, watched", u32::MAX), ("edagari, four plies watched", 4)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| search(black_box(&root), &mut Watcher { plies, ..Watcher::default() }));
        });
    }
    group.finish();
}

criterion_group!(benches, connect_four);
criterion_main!(benches);
