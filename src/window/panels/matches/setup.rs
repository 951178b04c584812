//! The set-up of a match: game, engines, number of games, and the required certainty.

use egui::{Button, ComboBox, Grid, RichText, Ui};

use crate::lists::ListExt as _;
use crate::panels::analysis;
use crate::style::{Palette, UNIT, WHOLE_LIST};
use crate::typed_number::typed_number;
use edagari_app::catalog::Game;
use edagari_app::game::maze;
use edagari_app::match_play::{Adjudication, MatchPlan, Openings, PlanError, Seats, Sprt};
use edagari_app::session::command::Command;
use edagari_app::session::compare::data::comparable;
use edagari_app::session::matches::data::MatchCommand;
use edagari_app::session::state::State;
use edagari_app::words::class_tournament::{ends_key, ends_tip};
use edagari_app::words::faults::expected_time;
use edagari_app::words::games::game_name;
use edagari_app::words::methods::method_name;
use edagari_app::words::text::{Text, count};

use super::words::letter;

/// Paints the plan and pushes its changes.
pub(super) fn setup_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let text = state.text();
    let before = &state.matches.plan;
    let mut plan = before.clone();
    Grid::new("plan").num_columns(2).spacing([3.0 * UNIT, 2.0 * UNIT]).show(ui, |ui| {
        ui.label(text.get("match.game"));
        game_ui(ui, state, &mut plan);
        ui.end_row();
        engines_ui(ui, state, &mut plan);
        ui.label(text.get("match.games"));
        ui.horizontal_wrapped(|ui| numbers_ui(ui, state, &mut plan, commands));
        ui.end_row();
        ui.label(text.get("match.openings"));
        ui.horizontal_wrapped(|ui| openings_ui(ui, state, &mut plan));
        ui.end_row();
        if plan.adjudication.is_some() || Adjudication::ALL.iter().any(|rule| rule.suits(plan.game)) {
            ends_ui(ui, text, &mut plan.adjudication);
        }
        ui.label(text.get("match.sprt")).on_hover_text(text.get("match.sprt-tip"));
        ui.horizontal_wrapped(|ui| sprt_ui(ui, state, &mut plan));
        ui.end_row();
    });
    if let Some(words) = refused(state, &plan) {
        ui.label(RichText::new(words).color(Palette::of(ui).error));
    } else {
        repeats_ui(ui, state, &mut plan);
        slow_ui(ui, state, &mut plan, commands);
    }
    if plan != *before {
        commands.push(Command::Match(MatchCommand::SetPlan(Box::new(plan))));
    }
}

/// The warning about many identical games, and the remedies.
fn repeats_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan) {
    if plan.games <= 2 || !plan.repeats_itself() {
        return;
    }
    let text = state.text();
    ui.add_space(UNIT);
    ui.label(RichText::new(text.get("match.repeats")).color(Palette::of(ui).upper));
    if ui.button(text.get("match.repeats.random")).clicked() {
        plan.openings = Openings::Random(4);
    }
}

/// The warning about engines that are too slow for a match, and the remedies.
fn slow_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan, commands: &mut Vec<Command>) {
    let (text, slow) = (state.text(), plan.slow());
    if slow.is_empty() {
        return;
    }
    ui.add_space(UNIT);
    for &(at, seconds) in &slow {
        let engine = &mut plan.engines[at];
        let name = method_name(text, &engine.method);
        let time = expected_time(text, seconds);
        let words = text.with("match.slow", &[("engine", &letter(at)), ("method", &name), ("time", &time)]);
        ui.label(RichText::new(words).color(Palette::of(ui).upper));
        let words = text.with("match.slow.limit", &[("engine", &letter(at))]);
        if ui.button(words).on_hover_text(text.get("match.slow.limit-tip")).clicked() {
            engine.limits.seconds = Some(1.0);
        }
    }
    let start = ui.button(text.get("match.slow.anyway"));
    let plays = state.matches.is_playing();
    if start.on_hover_text(text.get("match.slow.anyway-tip")).clicked() && !plays {
        commands.push(Command::Match(MatchCommand::Start));
    }
}

/// The games of the menu, those of the book's experiments, and the one on the board.
fn games(state: &State) -> Vec<Game> {
    let mut games = vec![state.game.position.game()];
    let duel = |side, turns| Game::MazeDuel(maze::MazeParameters::new(side, side, turns, 0));
    games.extend(Game::MENU.into_iter().filter(|game| *game != Game::NumberTree));
    games.extend([duel(3, 4), duel(10, 50), state.matches.plan.game]);
    // Sorted so that equal games are adjacent and are removed.
    games.sort_by_key(ToString::to_string);
    games.dedup();
    games
}

/// The name of a game as matches play it: without the number of a board.
pub(super) fn played_name(state: &State, mut game: Game) -> String {
    let turns = game.maze().map(|(maze, _)| maze.turns);
    let name = game_name(state.text(), game);
    match turns {
        // Each two games have a board of their own.
        Some(turns) => {
            let name = name.split(" #").next().unwrap_or_default().to_owned();
            format!("{name}, {}", state.text().with("match.plies", &[("plies", &turns)]))
        }
        None => name,
    }
}

fn game_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan) {
    let name = |game| played_name(state, game);
    let combo = ComboBox::from_id_salt("game").selected_text(name(plan.game)).width(56.0 * UNIT);
    let combo = combo.height(WHOLE_LIST);
    let response = combo.list_ui(ui, |ui| {
        for game in games(state) {
            if ui.selectable_label(game == plan.game, name(game)).clicked() && game != plan.game {
                *plan = state.matches.plan_for(game);
            }
        }
    });
    response.response.accessible_name(state.text().get("match.game"));
}

/// The engines, one on a row, and the buttons that add and remove them.
fn engines_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan) {
    let text = state.text();
    let least = if plan.is_solo() { 1 } else { 2 };
    let mut removed = None;
    for at in 0..plan.engines.len() {
        let color = Palette::of(ui).entry(at as u8);
        ui.label(RichText::new(letter(at).to_string()).strong().color(color));
        ui.push_id(at, |ui| {
            ui.horizontal_wrapped(|ui| {
                let engine = &mut plan.engines[at];
                let method = engine.method.name();
                analysis::player_fields_ui(ui, state, plan.game, engine);
                if engine.method.name() != method {
                    *engine = comparable(engine.clone(), plan.game);
                }
                let name = text.with("match.remove", &[("engine", &letter(at))]);
                let removes = plan.engines.len() > least
                    && ui.add(Button::new("✕").frame(false)).on_hover_text(&name).clicked();
                if removes {
                    removed = Some(at);
                }
            });
        });
        ui.end_row();
    }
    if let Some(at) = removed {
        plan.engines.remove(at);
    }
    ui.label("");
    let room = plan.engines.len() < MatchPlan::ENGINES;
    let add = ui.add_enabled(room, Button::new(format!("+ {}", text.get("match.add"))));
    if add.on_hover_text(text.get("match.add-tip")).clicked()
        && let Some(last) = plan.engines.last().cloned()
    {
        plan.engines.push(last);
        // The test compares two engines.
        plan.sprt = None;
    }
    ui.end_row();
}

fn numbers_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan, commands: &mut Vec<Command>) {
    let text = state.text();
    let games = typed_number(&mut plan.games).range(1..=MatchPlan::GAMES).speed(1.0);
    ui.add(games).on_hover_text(text.get("match.games-tip")).accessible_name(text.get("match.games"));
    ui.add_space(2.0 * UNIT);
    let label = ui.label(text.get("match.seed"));
    ui.add(typed_number(&mut plan.seed)).labelled_by(label.id).on_hover_text(text.get("match.seed-tip"));
    ui.add_space(2.0 * UNIT);
    let label = ui.label(text.get("match.threads"));
    let mut threads = state.matches.threads;
    ui.add(typed_number(&mut threads).range(1..=256).speed(0.05))
        .labelled_by(label.id)
        .on_hover_text(text.get("match.threads-tip"));
    if threads != state.matches.threads {
        commands.push(Command::Match(MatchCommand::SetThreads(threads)));
    }
}

/// The text key of a way to begin.
pub(crate) const fn openings_key(openings: Openings) -> &'static str {
    match openings {
        Openings::Start => "match.from-start",
        Openings::Boards => "match.from-boards",
        Openings::Numbered => "match.from-numbered",
        Openings::Random(_) => "match.from-random",
    }
}

fn openings_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan) {
    let text = state.text();
    // With the current plies, or its button would not be marked as the chosen one.
    let random = match plan.openings {
        Openings::Random(plies) => Openings::Random(plies),
        _ => Openings::Random(4),
    };
    let mut choices = vec![Openings::Start, random];
    if plan.game.on_board(0).is_some() {
        choices.splice(0..0, [Openings::Boards, Openings::Numbered]);
    }
    for choice in choices {
        let key = openings_key(choice);
        ui.radio_value(&mut plan.openings, choice, text.get(key))
            .on_hover_text(text.get(&format!("{key}-tip")));
    }
    if let Openings::Random(plies) = &mut plan.openings {
        let name = text.get("match.random-plies");
        ui.add(typed_number(plies).range(1..=100).speed(0.05)).on_hover_text(&name).accessible_name(name);
    }
    repeat_ui(ui, state, plan);
    if plan.is_solo() {
        return;
    }
    let mut swapped = plan.seats == Seats::Swapped;
    if ui.checkbox(&mut swapped, text.get("match.swap")).on_hover_text(text.get("match.swap-tip")).changed() {
        plan.seats = if swapped { Seats::Swapped } else { Seats::Fixed };
    }
}

/// A row of a grid: the rules that may end a game early.
pub(crate) fn ends_ui(ui: &mut Ui, text: Text, chosen: &mut Option<Adjudication>) {
    let name = ui.label(text.get("match.ends"));
    let words = |rule: Option<Adjudication>| text.get(rule.map_or("match.ends.rules", ends_key));
    let list =
        ComboBox::from_id_salt("ends").selected_text(words(*chosen)).width(56.0 * UNIT).list_ui(ui, |ui| {
            for rule in std::iter::once(None).chain(Adjudication::ALL.map(Some)) {
                let row = ui.selectable_value(chosen, rule, words(rule));
                if let Some(rule) = rule {
                    row.on_hover_text(ends_tip(text, rule));
                }
            }
        });
    list.response.labelled_by(name.id);
    ui.end_row();
}

/// The number of boards or openings after which the first comes again, if it does.
fn repeat_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan) {
    let text = state.text();
    let mut on = plan.boards.is_some();
    if ui.checkbox(&mut on, text.get("match.repeat")).on_hover_text(text.get("match.repeat-tip")).changed() {
        plan.boards = on.then_some(100);
    }
    if let Some(boards) = &mut plan.boards {
        let name = text.get("match.repeat");
        ui.add(typed_number(boards).range(1..=MatchPlan::GAMES)).accessible_name(name);
    }
}

fn sprt_ui(ui: &mut Ui, state: &State, plan: &mut MatchPlan) {
    let text = state.text();
    let mut on = plan.sprt.is_some();
    let can = plan.engines.len() == 2 && !plan.is_solo();
    ui.add_enabled_ui(can, |ui| {
        let tick = ui.checkbox(&mut on, text.get("match.sprt-on")).on_hover_text(text.get("match.sprt-tip"));
        if tick.changed() {
            plan.sprt = on.then(|| Sprt::new(0.0, 20.0));
        }
    });
    if let Some(sprt) = &mut plan.sprt {
        for (key, elo) in [("match.elo0", &mut sprt.elo0), ("match.elo1", &mut sprt.elo1)] {
            let label = ui.label(text.get(key));
            ui.add(typed_number(elo).range(-1000.0..=1000.0).speed(0.5).max_decimals(1))
                .labelled_by(label.id)
                .on_hover_text(text.get(&format!("{key}-tip")));
        }
    }
}

/// The reason why a plan cannot be played here, in the user's language; `None` where it can.
fn refused(state: &State, plan: &MatchPlan) -> Option<String> {
    if let Err(error) = plan.validate() {
        return Some(refusal(state, &error));
    }
    plan.engines.iter().find_map(|engine| state.missing_engine(engine, plan.game))
}

/// The error of a plan, in the user's language.
fn refusal(state: &State, error: &PlanError) -> String {
    let text = state.text();
    match error {
        PlanError::Endless(engine) => {
            let name = method_name(text, &engine.method);
            text.with("match.refused.endless", &[("method", &name)])
        }
        PlanError::Unfit { engine, .. } => {
            let name = method_name(text, &engine.method);
            text.with("match.refused.unfit", &[("method", &name)])
        }
        PlanError::Bounds(_) => text.get("match.refused.bounds"),
        PlanError::Sprt(_) => text.get("match.refused.sprt"),
        PlanError::NoBoards(_) | PlanError::NoBoard => text.get("match.refused.boards"),
        PlanError::AllGames(_) => {
            text.with("match.refused.all-games", &[("most", &count(u64::from(MatchPlan::ALL_GAMES)))])
        }
        // The choice is offered only where it fits.
        PlanError::Adjudication(_) | PlanError::Engines(_) | PlanError::Games(_) => {
            text.get("match.refused.numbers")
        }
    }
}
