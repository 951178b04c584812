//! The line at the bottom: the activity of the search, in one sentence, and the last notice.

use egui::{Align2, Area, Frame, Id, Order, Panel as EguiPanel, RichText, TextStyle, Ui, vec2};

use edagari_app::catalog::Method;
use edagari_app::session::analysis::data::Purpose;
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::{State, Status};
use edagari_app::store::Player;
use edagari_app::store::autosave::PlayMode;
use edagari_app::words::faster::faster;
use edagari_app::words::games::side_name;
use edagari_app::words::text::short_count;
use edagari_app::words::values;
use edagari_app::words::written::method_name;

use super::notices::Notices;
use super::panels::step;
use super::style::UNIT;

/// Paints the status line, and behind it the last notice. Where there is no room for both, the notice takes
/// the whole line; a longer one is painted over the panels above the line, so that nothing moves under the
/// pointer.
pub fn status_ui(ui: &mut Ui, state: &State, notices: &Notices) {
    let frame = Frame::side_top_panel(ui.style()).inner_margin(vec2(2.0 * UNIT, 0.5 * UNIT));
    EguiPanel::bottom("status").frame(frame).show(ui, |ui| {
        // The line has the same height with and without a notice: the panels above stay in place.
        ui.set_min_height(ui.text_style_height(&TextStyle::Body).max(ui.spacing().interact_size.y));
        let dropping = ui.input(|input| !input.raw.hovered_files.is_empty());
        let words =
            if dropping { state.text().get("status.drop") } else { with_class(state, sentence(state)) };
        let width = |words: &str, style: TextStyle| {
            let font = style.resolve(ui.style());
            ui.painter().layout_no_wrap(words.to_owned(), font, ui.visuals().text_color()).size().x
        };
        let said = notices.shown().map(|notice| width(&notice.text, TextStyle::Body) + 12.0 * UNIT);
        let said: f32 = said.sum();
        let room = ui.available_width();
        let fits = width(&words, TextStyle::Small) + said <= room;
        if said > room {
            over_the_panels(ui, room, |ui| notices.ui(ui));
            return;
        }
        ui.horizontal_wrapped(|ui| {
            if fits || said == 0.0 {
                ui.label(RichText::new(words).small());
                ui.add_space(3.0 * UNIT);
            }
            notices.ui(ui);
        });
    });
}

/// Paints from the line upwards, in any height.
fn over_the_panels(ui: &Ui, width: f32, paint: impl FnOnce(&mut Ui)) {
    let line = ui.max_rect();
    let area = Area::new(Id::unique("long notice")).order(Order::Middle).pivot(Align2::LEFT_BOTTOM);
    area.fixed_pos(line.left_bottom()).constrain(false).show(ui.ctx(), |ui| {
        let frame = Frame::new().fill(ui.visuals().panel_fill).inner_margin(vec2(0.0, 0.5 * UNIT));
        frame.show(ui, |ui| {
            ui.set_width(width);
            ui.horizontal_wrapped(paint);
        });
    });
}

/// Without a search: the possible actions.
fn idle(state: &State) -> String {
    let text = state.text();
    if state.view.start_page || state.settings.workspace == Workspace::Learn {
        return String::new();
    }
    if state.view.asks_for_file {
        return text.get("status.asks-for-file");
    }
    if state.is_at_end() {
        return text.get("status.over");
    }
    match state.turns.mode() {
        // While a position is set up there are no moves in any case.
        _ if state.view.position_editor.is_some() => {}
        PlayMode::Looking if state.view.after_crash && state.waits().is_none() => {
            return text.get("status.recovered");
        }
        // Two persons move when they like, paused or not.
        PlayMode::Paused if !state.game.document.players.iter().all(Player::is_person) => {
            return text.get("status.recovered-paused");
        }
        _ => {}
    }
    match state.waits() {
        Some(side) => text.with("status.waits", &[("side", &side_name(text, &state.game.position, side))]),
        None => text.get("status.idle"),
    }
}

/// Adds the tournament of a class, which continues behind its dialog.
fn with_class(state: &State, words: String) -> String {
    let class = &state.view.class;
    let tournament = class.tournament.as_ref().filter(|_| class.is_playing());
    let Some(tournament) = tournament.filter(|_| state.view.dialog.is_none()) else { return words };
    let values = [("played", tournament.games.len()), ("count", class.games_in_all())];
    let played =
        state.text().with("status.class", &values.each_ref().map(|(name, count)| (*name, count as _)));
    if words.is_empty() { played } else { format!("{played} · {words}") }
}

/// The activity of the search.
fn sentence(state: &State) -> String {
    let text = state.text();
    let analysis = &state.analysis;
    let Some(engine) = &analysis.engine else { return idle(state) };
    let method = method_name(text, engine);
    let progress = analysis.progress.as_ref();
    let work = progress.map_or((0, 0), |progress| (progress.report.nodes, progress.report.simulations));
    let mut seconds = progress.map_or(0.0, |progress| progress.seconds);
    // An engine that answers one question for minutes does not report meanwhile, and yet works. Its work
    // until a stop stays counted.
    let is_open = matches!(analysis.status, Status::Running | Status::Stopped);
    let work = if is_open && !engine.method.is_monte_carlo() {
        seconds += analysis.since_report.seconds;
        (work.0.max(analysis.since_report.nodes), work.1)
    } else {
        work
    };
    let (figure, count) = match work {
        (nodes, 0) => ("analysis.figure.nodes", nodes),
        (_, runs) => (values::runs(state.game.position.family()), runs),
    };
    let figure = values::figure_key(figure, count);
    // An answer of the book is no search of one node or none.
    let is_known = progress.is_some_and(|progress| progress.report.book) && count <= 1;
    let work = if is_known {
        text.get("analysis.figure.book")
    } else if count == 0 && engine.external().is_some() {
        text.get("analysis.figure.untold")
    } else {
        text.with(figure, &[("count", &short_count(count as f64))])
    };
    // The recording of another program is read here, and was searched elsewhere.
    let is_recording = matches!(engine.method, Method::Foreign(_));
    let key = match (&analysis.status, analysis.purpose) {
        (Status::Idle, _) => return idle(state),
        // In Play the line names the side to move, and not the nodes of the opponent.
        (Status::Finished | Status::Limited, _) if state.settings.workspace == Workspace::Play => {
            return idle(state);
        }
        (Status::Failed(why), _) if analysis.player_failure().is_some() => return why.clone(),
        (Status::Failed(why), _) => return text.with("status.failed", &[("why", why)]),
        (Status::Running, _) if is_recording => "status.reading",
        _ if is_recording => "status.read",
        // Its report was stored, but not its duration.
        _ if analysis.is_report_alone() => "status.earlier",
        // It has not answered its greeting.
        (Status::Running, _) if progress.is_none() && engine.external().is_some() => "status.starting",
        (Status::Running, Purpose::Move) => "status.thinking",
        // A tree of a file is regrown before it continues.
        (Status::Running, Purpose::Again) if count == 0 => "status.reading",
        (Status::Running, Purpose::Analysis | Purpose::Again) => "status.analysing",
        (Status::Finished, _) => "status.finished",
        (Status::Limited, _) => "status.limited",
        (Status::Stopped, _) => "status.stopped",
    };
    let seconds = format!("{seconds:.1}");
    let words = text.with(key, &[("method", &method), ("work", &work), ("seconds", &seconds)]);
    let words = match state.faster() {
        Some(other) => {
            let instead = method_name(text, &other.engine);
            format!("{words} · {}", faster(text, &other, &method, &instead))
        }
        None => words,
    };
    match step::place(state) {
        Some(place) => format!("{words} · {}", text.with("status.shown", &[("place", &place)])),
        None => words,
    }
}
