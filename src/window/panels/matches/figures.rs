//! Statistics of the games: score, Elo, test, seats, and the effort of the searches.

use std::fmt::Write as _;

use egui::{Grid, Label, RichText, Ui};

use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::game::Side;
use edagari_app::match_play::{
    EffortSums, EngineFault, Interval, MatchResults, Openings, SprtVerdict, Statistics,
};
use edagari_app::session::state::State;
use edagari_app::words::class_tournament::ends_key;
use edagari_app::words::text::{Text, short_count};

use super::published::published_ui;
use super::words::{elo, engine_ui, letter, percent};
use super::{score, table};

/// Paints the figures of the pairing shown, below the table of a tournament.
pub(super) fn figures_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    about_ui(ui, state, results);
    let pairings = results.plan().pairings();
    let shown = if pairings.len() > 1 {
        table::table_ui(ui, state, results)
    } else {
        for (at, engine) in results.plan().engines.iter().enumerate() {
            engine_ui(ui, state, engine, at);
        }
        0
    };
    // An engine that plays alone has no pairing.
    let players = pairings.get(shown).copied();
    if results.plan().is_solo() {
        points_ui(ui, state, results);
    }
    if let Some(players) = players {
        pairing_ui(ui, state, results, shown, players);
    }
    test_ui(ui, state, results);
    if results.plan().engines.iter().any(|engine| engine.external().is_some()) {
        ui.label(
            RichText::new(state.text().get("match.unrepeatable")).small().color(Palette::of(ui).text_weak),
        );
    }
    published_ui(ui, state, results);
    ui.add_space(UNIT);
    efforts_ui(ui, state, results);
    let palette = Palette::of(ui);
    let (note, color) = match results.plan() {
        plan if plan.is_solo() => ("match.interval-note-points", palette.text_weak),
        plan if plan.repeats_itself() => ("match.interval-note-repeats", palette.upper),
        _ => ("match.interval-note", palette.text_weak),
    };
    ui.label(RichText::new(state.text().get(note)).small().color(color));
}

/// The game, its openings, and the seed.
fn about_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let (text, plan) = (state.text(), results.plan());
    let game = super::setup::played_name(state, plan.game);
    let mut openings = text.get(super::setup::openings_key(plan.openings));
    if let Openings::Random(plies) = plan.openings {
        openings = format!("{openings}: {plies}");
    }
    let mut words = format!("{game} · {openings} · {} {}", text.get("match.seed"), plan.seed);
    if let Some(rule) = plan.adjudication {
        let _ = write!(words, " · {}: {}", text.get("match.ends"), text.get(ends_key(rule)));
    }
    ui.label(RichText::new(words).small().color(Palette::of(ui).text_weak));
}

/// The average points of each engine alone, with its interval.
fn points_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let palette = Palette::of(ui);
    let text = state.text();
    Grid::new("points").num_columns(3).spacing([4.0 * UNIT, UNIT]).show(ui, |ui| {
        for engine in 0..results.plan().engines.len() {
            let Some(Interval { value, low, high }) = results.mean_points(engine) else { continue };
            let color = palette.entry(engine as u8);
            ui.label(RichText::new(letter(engine).to_string()).strong().color(color));
            let words = text.with("match.mean-points", &[("points", &format!("{value:.2}"))]);
            ui.label(RichText::new(words).size(TEXT_LARGE).strong());
            let range = RichText::new(format!("{low:.2} … {high:.2}")).color(palette.text_weak);
            ui.label(range).on_hover_text(text.get("match.interval-tip"));
            ui.end_row();
        }
    });
}

/// The comparison of two engines, by games or, where each plays alone, by boards.
fn pairing_ui(ui: &mut Ui, state: &State, results: &MatchResults, pairing: usize, players: [usize; 2]) {
    let statistics = results.statistics(pairing);
    let Some(interval) = statistics.score() else {
        ui.label(RichText::new(state.text().get("match.waiting")).color(Palette::of(ui).text_weak));
        return;
    };
    let [one, other] = players.map(letter);
    let spoken = state
        .text()
        .with("match.spoken", &[("one", &one), ("other", &other), ("score", &percents(interval))]);
    score::score_ui(ui, interval, players, &spoken);
    headline_ui(ui, state.text(), interval, &statistics);
    let (games, distinct) = (statistics.total().games(), statistics.distinct());
    if distinct < games {
        let values: [(&str, &dyn std::fmt::Display); 2] = [("distinct", &distinct), ("games", &games)];
        let words = RichText::new(state.text().with("match.copies", &values)).color(Palette::of(ui).upper);
        ui.add(Label::new(words).wrap());
    }
    if results.plan().is_solo() {
        return;
    }
    Grid::new("figures").num_columns(3).spacing([4.0 * UNIT, UNIT]).show(ui, |ui| {
        for (side, key) in [(Side::First, "match.as-first"), (Side::Second, "match.as-second")] {
            if let Some(score) = statistics.seat_score(side) {
                let tally = statistics.seats[side.index()];
                let counts = format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses);
                row_ui(ui, &state.text().with(key, &[("engine", &one)]), &percent(score.value), &counts);
            }
        }
    });
}

/// The score in large figures, Elo and the games beside it.
fn headline_ui(ui: &mut Ui, text: Text, score: Interval, statistics: &Statistics) {
    let palette = Palette::of(ui);
    let tally = statistics.total();
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(percent(score.value)).size(TEXT_LARGE).strong());
        let range = format!("{} … {}", percent(score.low), percent(score.high));
        ui.label(RichText::new(range).color(palette.text_weak)).on_hover_text(text.get("match.interval-tip"));
        ui.separator();
        let Interval { value, low, high } = score.elo();
        ui.label(RichText::new(format!("{} Elo", elo(value))).strong());
        let range = format!("{} … {}", elo(low), elo(high));
        ui.label(RichText::new(range).color(palette.text_weak)).on_hover_text(text.get("match.elo-tip"));
        ui.separator();
        ui.label(format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses))
            .on_hover_text(text.get("match.tally-tip"));
    });
}

fn row_ui(ui: &mut Ui, name: &str, value: &str, more: &str) {
    let weak = Palette::of(ui).text_weak;
    ui.label(RichText::new(name).color(weak));
    ui.label(value);
    ui.label(RichText::new(more).color(weak));
    ui.end_row();
}

/// The progress of the test, and its verdict.
fn test_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let (Some(sprt), Some(ratio), Some(verdict)) = (results.plan().sprt, results.ratio(), results.verdict())
    else {
        return;
    };
    let text = state.text();
    let bounds = sprt.bounds();
    let key = match verdict {
        SprtVerdict::Undecided => "match.verdict.undecided",
        SprtVerdict::Lower => "match.verdict.lower",
        SprtVerdict::Upper => "match.verdict.upper",
    };
    let chances = [sprt.alpha, sprt.beta].map(|chance| format!("{:.0}", 100.0 * chance));
    let values: [(&str, &dyn std::fmt::Display); 4] =
        [("elo0", &sprt.elo0), ("elo1", &sprt.elo1), ("alpha", &chances[0]), ("beta", &chances[1])];
    let words = text.with(key, &values);
    ui.add_space(UNIT);
    ui.add(Label::new(RichText::new(format!("SPRT: {words}")).strong()).wrap());
    let figures = format!("{ratio:.2} ({:.2} … {:.2})", bounds[0], bounds[1]).replace('-', "−");
    score::ratio_ui(ui, ratio, bounds, &text.with("match.ratio", &[("ratio", &figures)]));
    ui.label(RichText::new(text.with("match.ratio", &[("ratio", &figures)])).small());
}

/// The average effort of the searches, and the faults, of every engine.
fn efforts_ui(ui: &mut Ui, state: &State, results: &MatchResults) {
    let text = state.text();
    let weak = Palette::of(ui).text_weak;
    Grid::new("efforts").num_columns(5).striped(true).spacing([4.0 * UNIT, UNIT]).show(ui, |ui| {
        for key in ["match.method", "match.depth", "match.simulations", "match.nodes", "match.faults"] {
            let tip = text.get(&format!("{key}-tip"));
            ui.label(RichText::new(text.get(key)).small().color(weak)).on_hover_text(tip);
        }
        ui.end_row();
        for engine in 0..results.plan().engines.len() {
            let EffortSums { searches, depth, nodes, simulations } = results.effort(engine);
            // Before the first move is counted there are no searches.
            let mean = |sum: u64| sum as f64 / f64::from(searches.max(1));
            let color = Palette::of(ui).entry(engine as u8);
            ui.label(RichText::new(letter(engine).to_string()).strong().color(color));
            // A figure that an external engine does not report is no zero.
            let is_own = results.plan().engines[engine].external().is_none();
            let told = |is_told: bool, words: String| if is_told { words } else { "–".to_owned() };
            ui.label(told(is_own || depth > 0, format!("{:.1}", mean(depth))));
            ui.label(told(simulations > 0, short_count(mean(simulations))));
            ui.label(told(is_own || nodes > 0, short_count(mean(nodes))));
            faults_ui(ui, state, results, engine);
            ui.end_row();
        }
    });
}

fn faults_ui(ui: &mut Ui, state: &State, results: &MatchResults, engine: usize) {
    let counts = [EngineFault::Illegal, EngineFault::Late, EngineFault::Crashed]
        .map(|fault| results.faults(engine, fault));
    let [illegal, late, crashed] = counts;
    let tip = state
        .text()
        .with("match.fault-counts", &[("illegal", &illegal), ("late", &late), ("crashed", &crashed)]);
    let sum: u32 = counts.iter().sum();
    let color = if sum > 0 { Palette::of(ui).error } else { Palette::of(ui).text };
    ui.label(RichText::new(sum.to_string()).color(color)).on_hover_text(tip);
}

fn percents(score: Interval) -> String {
    format!("{} ({} … {})", percent(score.value), percent(score.low), percent(score.high))
}
