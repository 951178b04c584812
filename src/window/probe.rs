//! A probe for scripts that test the real window: the places of widgets on the screen, and the state. Written
//! to the file that `EDAGARI_PROBE` names, whenever it changes; without it, there is no probe.

use std::fmt::Write as _;
use std::path::PathBuf;

use edagari_app::session::effect::Notice;
use edagari_app::session::state::State;

/// The file that scripts read.
#[derive(Debug, Default)]
pub struct Probe {
    path: Option<PathBuf>,
    written: String,
    /// Seconds of processor time of the frames since the file was last written.
    frames: Vec<f32>,
    /// Processor time of this thread, in seconds, at the beginning of the frame.
    begun: Option<f64>,
    /// Processor time of the frame before.
    last: Option<f32>,
}

impl Probe {
    /// The probe requested by the environment.
    pub fn from_env() -> Self {
        Self {
            path: std::env::var_os("EDAGARI_PROBE").map(PathBuf::from),
            written: String::new(),
            frames: Vec::new(),
            begun: None,
            last: None,
        }
    }

    /// Begins a frame, which ends the measurement of the one before.
    pub fn begin_frame(&mut self) {
        if self.path.is_none() {
            return;
        }
        let now = thread_seconds();
        self.last = now.zip(self.begun).map(|(now, begun)| (now - begun) as f32);
        self.begun = now;
    }

    /// Processor time of this thread in the frame before, in seconds; `None` where the system does not report
    /// it.
    pub const fn last_frame_seconds(&self) -> Option<f32> {
        self.last
    }

    /// Writes the current state, one `key value` a line: position, side to move, whether a person may move,
    /// the moves so far, status, the last notice, the centre of every square in screen pixels, and the cost
    /// of the frames since the last change (`frame_seconds` of them is the newest).
    pub fn write(
        &mut self,
        ctx: &egui::Context,
        state: &State,
        said: Option<&Notice>,
        frame_seconds: Option<f32>,
    ) {
        let Some(path) = &self.path else { return };
        // Costs are collected also while nothing changes, so that the next line covers all frames since the
        // last one.
        self.frames.extend(frame_seconds);
        let said = said.map(|notice| format!("said {:?} {}\n", notice.tone, notice.text));
        let text = describe(ctx, state) + &said.unwrap_or_default();
        // A script that deleted the file checks whether the window still responds.
        if text == self.written && path.exists() {
            return;
        }
        // A script reads the file at any time, and after a kill in the middle of this: it is whole, old or
        // new.
        let beside = path.with_extension("next");
        let written = std::fs::write(&beside, text.clone() + &cost(&mut self.frames));
        // A script that cannot read its file notices that by itself; the window continues.
        if written.and_then(|()| std::fs::rename(&beside, path)).is_ok() {
            self.written = text;
            self.frames.clear();
        }
    }
}

/// Processor time of this thread since it began, in seconds; `None` where the system does not report it
/// (other than Linux).
fn thread_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds as f64 * 1e-9)
}

fn cost(frames: &mut [f32]) -> String {
    frames.sort_by(f32::total_cmp);
    let millis = |share: f32| {
        // The largest is at a share of 1, which is one place behind the last.
        let at = ((frames.len() as f32 * share) as usize).min(frames.len().saturating_sub(1));
        frames.get(at).map_or(0.0, |seconds| seconds * 1e3)
    };
    let (count, median, high, most) = (frames.len(), millis(0.5), millis(0.99), millis(1.0));
    format!("frames {count} median {median:.2} p99 {high:.2} max {most:.2}\n")
}

/// Publishes the places of the board's squares on the screen, in points, by their names.
pub fn publish(ctx: &egui::Context, squares: Vec<(String, egui::Rect)>) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::unique("squares"), squares));
}

fn squares(ctx: &egui::Context) -> Vec<(String, egui::Rect)> {
    ctx.data(|data| data.get_temp(egui::Id::unique("squares"))).unwrap_or_default()
}

/// Publishes the places of the positions in the graph of a review on the screen, in points, by the moves
/// before them.
pub fn publish_graph(ctx: &egui::Context, points: Vec<(usize, egui::Pos2)>) {
    ctx.data_mut(|data| data.insert_temp(egui::Id::unique("graph of a review"), points));
}

/// Describes the review of the open game: its state, the move with the greatest loss, and the places of its
/// positions.
fn describe_review(ctx: &egui::Context, state: &State, text: &mut String) {
    let _ = writeln!(text, "review {:?}", state.review.standing);
    let Some(known) = edagari_app::session::review::known::KnownReview::shown(state) else { return };
    let review = known.review;
    // A move without a verdict, as in a review that still runs, counts as no loss and keeps its number.
    let losses = review.plies.iter().map(|ply| ply.verdict.as_ref().map_or(0.0, |verdict| verdict.loss));
    let worst = losses.enumerate().max_by(|one, other| one.1.total_cmp(&other.1));
    if let Some((at, loss)) = worst {
        let _ = writeln!(text, "worst {} {loss}", at + 1);
    }
    let points: Vec<(usize, egui::Pos2)> =
        ctx.data(|data| data.get_temp(egui::Id::unique("graph of a review"))).unwrap_or_default();
    for (at, place) in points {
        let place = place * ctx.pixels_per_point();
        let _ = writeln!(text, "graph {at} {:.0} {:.0}", place.x, place.y);
    }
}

fn describe(ctx: &egui::Context, state: &State) -> String {
    let mut text = String::new();
    let line = state.game.document.record.path_to(state.game.cursor);
    let moves = state.game.document.start.labels(&line).join(" ");
    let legal: Vec<_> = state.game.legal.iter().map(|&action| state.game.position.label(action)).collect();
    let person = state.person_may_move();
    // Writing to a String cannot fail.
    let _ = writeln!(text, "position {}\nmoves {moves}\nlegal {}", state.game.position, legal.join(" "));
    let _ = writeln!(text, "board {}", state.on_board());
    let _ = writeln!(text, "person {person}\nover {}", state.game.position.is_over());
    let waits = state.waits().is_some();
    let own = &edagari_app::session::lessons::shown::own_game(state).document;
    let _ = writeln!(text, "waits {waits}\nown {} {}", own.start.game(), own.record.len());
    let _ = writeln!(text, "status {:?}\nchanged {}", state.analysis.status, state.game.changed);
    let _ = writeln!(text, "unkept {}\ndialog {:?}", state.unkept.len(), state.view.dialog);
    describe_review(ctx, state, &mut text);
    let scale = ctx.pixels_per_point();
    for (name, rect) in squares(ctx) {
        let centre = rect.center() * scale;
        let _ = writeln!(text, "square {name} {:.0} {:.0}", centre.x, centre.y);
    }
    text
}
