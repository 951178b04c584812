//! The row that begins, pauses and ends a review, its progress, and the losses of each player.

use egui::{Button, ComboBox, CursorIcon, Label, ProgressBar, RichText, Role, Sense, Ui, WidgetInfo};

use crate::lists::ListExt as _;
use crate::shortcuts;
use crate::style::{Palette, UNIT};
use edagari_app::game::Side;
use edagari_app::review::{GradualLoss, MoveMark, ReviewLimit, reviews};
use edagari_app::session::command::Command;
use edagari_app::session::engines::data::EnginesCommand;
use edagari_app::session::review::data::{ReviewCommand, ReviewStanding, line_of, shown};
use edagari_app::session::review::known::estimator;
use edagari_app::session::state::State;
use edagari_app::words::faults;
use edagari_app::words::games::side_name;
use edagari_app::words::review as words;
use edagari_app::words::text::Text;

use super::shown::{ShownReview, mark_color};

/// Times of a whole review that are offered, in seconds.
const SECONDS: [f64; 7] = [5.0, 10.0, 20.0, 60.0, 180.0, 600.0, 3600.0];
/// From this width on, in points, the findings stand beside the buttons.
const WIDE: f32 = 560.0;
/// The choices of depth, in plies.
const DEPTHS: [u32; 5] = [6, 8, 10, 12, 14];

/// Paints the row of buttons with the progress of the review.
pub(super) fn header_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let is_wide = ui.available_width() >= WIDE;
    ui.horizontal_wrapped(|ui| {
        buttons_ui(ui, state, commands);
        // Beside the buttons it takes no height from the graph. In a narrow panel it has a line of its own,
        // so that it moves nothing while it grows.
        if is_wide {
            progress_ui(ui, state);
        }
    });
    if !is_wide {
        progress_ui(ui, state);
    }
}

fn buttons_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let (text, review) = (state.text(), &state.review);
    let mut button = |ui: &mut Ui, key: &str, request: ReviewCommand| {
        if ui.button(text.get(key)).clicked() {
            commands.push(Command::Review(request));
        }
    };
    match review.standing {
        ReviewStanding::Running => {
            button(ui, "review.pause", ReviewCommand::Pause);
            button(ui, "review.stop", ReviewCommand::Stop);
        }
        ReviewStanding::Paused => {
            button(ui, "review.continue", ReviewCommand::Continue);
            button(ui, "review.stop", ReviewCommand::Stop);
        }
        ReviewStanding::Idle | ReviewStanding::Over | ReviewStanding::Failed => {
            start_ui(ui, state, commands);
            limit_ui(ui, text, review.limit, commands);
            by_ui(ui, state, commands);
        }
    }
}

/// Offers to add the better lines to the game, or says that this was done.
fn lines_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    let (text, review) = (shown.state.text(), &shown.state.review);
    let in_words = |one: &str, many: &str, count: usize| match count {
        1 => text.get(one),
        _ => text.with(many, &[("count", &count)]),
    };
    // Undo takes them away, and the text about them.
    let added = review.added.min(shown.state.game.document.record.variations());
    if shown.better > 0 && !review.is_running() && !review.is_paused() {
        let add = ui.button(in_words("review.add-one", "review.add", shown.better));
        if add.on_hover_text(text.get("review.add-tip")).clicked() {
            commands.push(Command::Review(ReviewCommand::AddLines));
        }
    } else if added > 0 {
        let words = in_words("review.added-one", "review.added", added);
        ui.label(RichText::new(words).small().color(Palette::of(ui).text_weak));
    }
}

fn start_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let can = reviews(state.game.document.game()) && !state.game.document.record.is_empty();
    let again = shown(&state.game).is_some_and(|review| review.actions() == line_of(&state.game));
    let key = if again { "review.again" } else { "review.start" };
    let button = ui.add_enabled(can, Button::new(state.text().get(key)));
    let tip = shortcuts::tooltip(ui.ctx(), state, "review");
    let why = if reviews(state.game.document.game()) { "review.no-moves" } else { "review.no-review" };
    if button.on_hover_text(tip).on_disabled_hover_text(state.text().get(why)).clicked() {
        commands.push(Command::Review(ReviewCommand::Start));
    }
}

fn limit_ui(ui: &mut Ui, text: Text, now: ReviewLimit, commands: &mut Vec<Command>) {
    let mut wanted = now;
    let shown = limit_words(text, now);
    let list = ComboBox::from_id_salt("review limit").selected_text(&shown).width(38.0 * UNIT);
    let list = list.height(crate::style::WHOLE_LIST).list_ui(ui, |ui| {
        let times = SECONDS.map(ReviewLimit::Seconds).into_iter();
        for choice in times.chain(DEPTHS.map(ReviewLimit::Depth)) {
            ui.selectable_value(&mut wanted, choice, limit_words(text, choice));
        }
    });
    let purpose = text.get("review.limit");
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{purpose}: {shown}")));
    list.response.on_hover_text(purpose);
    if wanted != now {
        commands.push(Command::Review(ReviewCommand::SetLimit(wanted)));
    }
}

/// The source of the estimates of the next review, where the user has an engine with values.
fn by_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let game = state.game.document.game();
    let engines = &state.view.engines;
    if engines.names(game).next().is_none() {
        return;
    }
    let mute: Vec<&str> =
        engines.names(game).filter(|name| !engines.valuing(game).any(|one| one == *name)).collect();
    let (text, now) = (state.text(), estimator(state));
    let own = text.get("engines.ours");
    let shown = now.unwrap_or(&own);
    let list = ComboBox::from_id_salt("review by").selected_text(shown).list_ui(ui, |ui| {
        let mut choice = |ui: &mut Ui, words: &str, name: Option<&str>| {
            if ui.selectable_label(now == name, words).clicked() && now != name {
                let name = name.map(str::to_owned);
                commands.push(Command::Engines(EnginesCommand::ReviewBy(name)));
            }
        };
        choice(ui, &own, None);
        engines.valuing(game).for_each(|name| choice(ui, name, Some(name)));
        if !mute.is_empty() {
            let words = text.with("review.without-values", &[("engines", &mute.join(", "))]);
            ui.label(RichText::new(words).small().color(Palette::of(ui).text_weak));
        }
    });
    let purpose = text.get("review.by");
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, format!("{purpose}: {shown}")));
    list.response.on_hover_text(purpose);
}

fn limit_words(text: Text, limit: ReviewLimit) -> String {
    match limit {
        ReviewLimit::Seconds(seconds) if seconds < 60.0 => {
            text.with("review.seconds", &[("seconds", &seconds)])
        }
        ReviewLimit::Seconds(seconds) => text.with("review.minutes", &[("minutes", &(seconds / 60.0))]),
        ReviewLimit::Depth(depth) => text.with("review.depth", &[("depth", &depth)]),
    }
}

/// The progress of the review: proven positions, and the depth of the others.
fn progress_ui(ui: &mut Ui, state: &State) {
    let (text, review) = (state.text(), &state.review);
    let palette = Palette::of(ui);
    if review.standing == ReviewStanding::Failed {
        let fault = review.fault.as_ref().map(|fault| faults::external(text, fault));
        let words = fault.unwrap_or_else(|| text.get("review.failed"));
        ui.label(RichText::new(words).color(palette.error));
        return;
    }
    // For a finished review, and for one opened with the game, the findings show the extent.
    let is_under_way = review.is_running() || review.is_paused();
    let found = shown(&state.game).map(|review| review.progress(&state.game.document.start));
    let progress = if is_under_way { Some(review.progress) } else { found };
    let Some(progress) = progress.filter(|progress| progress.moves > 0) else { return };
    let values: [(&str, &dyn std::fmt::Display); 3] =
        [("proven", &progress.proven), ("count", &progress.moves), ("depth", &progress.depth)];
    let key = if progress.depth > 0 { "review.progress" } else { "review.progress-proven" };
    let mut words = text.with(key, &values);
    if !is_under_way && shown(&state.game).is_some_and(|review| !review.finished) {
        words = format!("{words} · {}", text.get("review.ended-early"));
    }
    if let Some(by) = shown(&state.game).and_then(|review| review.by.as_ref()) {
        words = format!("{words} · {}", text.with("review.estimates-of", &[("engine", by)]));
    }
    let bar = review.is_running().then(|| {
        let share = match review.limit {
            ReviewLimit::Seconds(seconds) => review.seconds / seconds,
            ReviewLimit::Depth(_) => share_of_depth(state),
        };
        ProgressBar::new((share as f32).clamp(0.0, 1.0)).desired_width(30.0 * UNIT)
    });
    ui.horizontal(|ui| {
        bar.map(|bar| ui.add(bar));
        ui.add(Label::new(RichText::new(words).small().color(palette.text_weak)).truncate());
    });
}

/// The share of positions that are proven or as deep as requested.
fn share_of_depth(state: &State) -> f64 {
    let progress = state.review.progress;
    let ReviewLimit::Depth(depth) = state.review.limit else { return 0.0 };
    let known = shown(&state.game).map_or(0, |review| {
        let done = |ply: &&edagari_app::review::ReviewedMove| {
            ply.verdict.as_ref().is_some_and(|verdict| verdict.proven || verdict.depth >= depth)
        };
        review.plies.iter().filter(done).count()
    });
    known as f64 / progress.moves.max(1) as f64
}

/// The move that lost the game, and the better lines.
pub(super) fn found_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    // An empty row would take its height from the graph.
    let is_decided = shown.review.lost().is_some() || shown.review.overlooked().is_some();
    let is_decided = is_decided || shown.review.lost_gradually().is_some();
    if !is_decided && shown.better == 0 && shown.state.review.added == 0 {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        lost_ui(ui, shown, commands);
        lines_ui(ui, shown, commands);
    });
}

/// The average loss of each player, and the number of moves with each mark.
pub(super) fn players_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    let (state, palette) = (shown.state, Palette::of(ui));
    let (text, Some(counted)) = (state.text(), shown.counted) else { return };
    ui.horizontal_wrapped(|ui| {
        for (side, average) in Side::BOTH.into_iter().zip(shown.review.averages()) {
            if side == Side::Second {
                ui.separator();
            }
            ui.label(RichText::new(side_name(text, &state.game.position, side)).strong());
            match words::average_with_unit(text, counted, &average) {
                Some(loss) => ui
                    .label(text.with("review.average", &[("loss", &loss)]))
                    .on_hover_text(text.get("review.average-tip")),
                None => ui.label(words::kept(text, &average)),
            };
            for mark in
                [MoveMark::Best, MoveMark::Inaccuracy, MoveMark::Mistake, MoveMark::Blunder, MoveMark::Lost]
            {
                let count = average.marks[mark as usize];
                if count > 0 {
                    let words = format!("{}\u{2009}{count}", words::sign(mark));
                    let words = RichText::new(words).color(mark_color(palette, mark));
                    let label = ui.add(Label::new(words).selectable(false).sense(Sense::click()));
                    if label.clicked() {
                        commands.extend(shown.next(side, mark).and_then(|at| shown.go_to(at + 1)));
                    }
                    let tip = text.with("review.next-of-kind", &[("mark", &words::mark(text, mark))]);
                    label.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(tip);
                }
            }
        }
    });
}

/// The move that lost the game, the most interesting one: the one that a person could have seen before the
/// one that perfect play names.
fn lost_ui(ui: &mut Ui, shown: &ShownReview<'_>, commands: &mut Vec<Command>) {
    let text = shown.state.text();
    let (seen, lost) = (shown.seen(), shown.review.lost());
    let by_theory = |at: usize| {
        let (name, by) = (shown.numbered(at), shown.review.estimator(at));
        match shown.ply(at).verdict.as_ref().filter(|verdict| !verdict.proven) {
            Some(verdict) => words::likely_lost(text, &name, verdict) + &words::by(text, by),
            None => format!("{name}: {}", words::mark_by(text, MoveMark::Lost, by, false)),
        }
    };
    let mut said = Vec::new();
    if let Some((at, words)) = &seen {
        said.push((*at, RichText::new(words).strong()));
    }
    match (lost, &seen) {
        (Some(at), Some((seen, _))) if at != *seen => {
            let words = shown.lost_by_theory(at, *seen).unwrap_or_else(|| by_theory(at));
            said.push((at, RichText::new(words)));
        }
        (Some(at), None) => said.push((at, RichText::new(by_theory(at)).strong())),
        _ => {}
    }
    if let Some(gradual) = shown.review.lost_gradually() {
        let words = words::lost_gradually(text, gradual, |at| shown.number_up_to(at));
        match gradual {
            GradualLoss::Between(first, _) => said.push((first, RichText::new(words).strong())),
            GradualLoss::FromStart => {
                ui.label(RichText::new(words).strong());
            }
        }
    }
    for (at, words) in said {
        if ui.link(words).clicked() {
            commands.extend(shown.go_to(at + 1));
        }
    }
}
