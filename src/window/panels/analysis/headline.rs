//! The result in one line: the move, its value, and the effort to find it.

use egui::{Label, RichText, Ui};

use crate::panels::{apart, step};
use crate::style::{Palette, TEXT_LARGE, UNIT};
use edagari_app::catalog::{AnyPosition, Method};
use edagari_app::game::score::{Bound, Certainty};
use edagari_app::game::{ActionId, Side};
use edagari_app::search::Report;
use edagari_app::search::foreign::Foreign;
use edagari_app::session::analysis::at_step::Then;
use edagari_app::session::analysis::data::Purpose;
use edagari_app::session::command::{Command, RerunCommand, TreeCommand};
use edagari_app::session::drawing::data::DrawingPlace;
use edagari_app::session::knowledge::data::{Fact, Source};
use edagari_app::session::reruns::held;
use edagari_app::session::state::Status;
use edagari_app::words::engines::EngineOpinion;
use edagari_app::words::games::side_name;
use edagari_app::words::methods::method_name;
use edagari_app::words::text::{count, short_count};
use edagari_app::words::{ending, values};

use super::engine::summary;
use super::found::{SearchFindings, steady};

/// Paints best move, score and figures.
pub(super) fn headline_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let text = found.state.text();
    let palette = Palette::of(ui);
    whose_ui(ui, found, commands);
    steady(ui, found, "headline", |ui| result_ui(ui, found, commands));
    if found.earlier {
        let newest = found.newest;
        let (simulated, work) = (newest.simulations > 0, newest.simulations.max(newest.nodes));
        let key = if simulated { "analysis.earlier.simulations" } else { "analysis.earlier.depth" };
        let words = text.with(key, &[("depth", &newest.depth), ("count", &short_count(work as f64))]);
        ui.add(Label::new(RichText::new(words).small().color(palette.text_weak)).wrap());
    }
    if matches!(found.root, AnyPosition::NumberTree(_)) && found.report.simulations > 0 {
        let words = RichText::new(text.get("analysis.leaves-as-results")).small().color(palette.text_weak);
        ui.add(Label::new(words).wrap());
    }
    if !found.is_here() {
        let is_named = matches!(found.root, AnyPosition::Labels(_));
        let key = if is_named { "analysis.labels" } else { "analysis.elsewhere" };
        ui.label(RichText::new(text.get(key)).color(palette.text_weak));
    }
}

/// The search of another program: its result comes first, and this program's knowledge stands below under its
/// own name.
fn engine_result_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let (text, palette) = (found.state.text(), Palette::of(ui));
    ui.horizontal_wrapped(|ui| {
        let report = found.newest;
        if let Some(best) = report.best {
            let words = RichText::new(own_words(found)).size(TEXT_LARGE).strong();
            best_ui(ui, found, words, (best, &report.line), commands);
        } else if found.state.analysis.status != Status::Running {
            let name = found.state.analysis.external().unwrap_or_default();
            ui.label(text.with("engines.said-nothing", &[("engine", &name)]));
        }
        ui.add_space(UNIT);
        figures_ui(ui, found, commands);
    });
    if let (Some(fact), Some((known, value))) = (&found.known, value(found)) {
        let best = fact.line.first().map(|&best| found.label(best));
        let parts: Vec<String> = best.into_iter().chain([value, source(found, fact)]).collect();
        let words = format!("{}: {}", text.get("engines.ours"), parts.join(" "));
        let response = ui.label(RichText::new(words).color(palette.text_weak));
        response.on_hover_text(meaning(found, known));
    }
}

/// A move in the headline, which is shown on the board and can be played there.
fn best_ui(
    ui: &mut Ui,
    found: &SearchFindings<'_>,
    words: RichText,
    found_line: (ActionId, &[ActionId]),
    commands: &mut Vec<Command>,
) {
    let (best, line) = found_line;
    let label = words.color(Palette::of(ui).line_best);
    let response = ui.add(egui::Label::new(label).sense(egui::Sense::click()));
    let response = response.on_hover_text(found.state.text().get("analysis.best"));
    if found.is_here() {
        if response.hovered() {
            commands.push(Command::Preview(line.to_vec()));
        }
        if response.clicked() {
            commands.push(Command::Play(best));
        }
    }
}

fn result_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    if found.state.analysis.external().is_some() {
        engine_result_ui(ui, found, commands);
        return;
    }
    if let Some(fact) = of_other_kind(found) {
        return own_result_ui(ui, found, fact, commands);
    }
    let text = found.state.text();
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        if let Some((best, line)) = best(found) {
            let (words, size) =
                mixture(found).map_or_else(|| (found.label(best), 22.0), |mixture| (mixture, TEXT_LARGE));
            best_ui(ui, found, RichText::new(words).size(size).strong(), (best, line), commands);
        }
        if let Some((known, value)) = value(found) {
            let value = RichText::new(value).size(22.0).color(palette.certainty(known));
            ui.label(value).on_hover_text(meaning(found, known));
            let report = found.report;
            let (known, score) = found.known.as_ref().map_or_else(
                || (report.bound.certainty(report.exact), report.score),
                |fact| values::seen(fact.certainty(), fact.value.score, Side::First, found.side()),
            );
            let ending = ending::sentence(text, found.root, known, score);
            if let Some(ending) = ending {
                ui.label(RichText::new(ending).color(palette.text_weak));
            }
        } else {
            let why = text.get(if found.then.is_some() { "then.unknown" } else { "analysis.unknown" });
            let unknown = RichText::new("–").size(22.0).color(palette.text_weak);
            ui.label(unknown).on_hover_text(why);
        }
        ui.add_space(UNIT);
        match &found.known {
            Some(fact) => _ = ui.label(RichText::new(source(found, fact)).color(palette.text_weak)),
            None if is_apart(found) => {}
            None => figures_ui(ui, found, commands),
        }
    });
    if is_apart(found) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(own_words(found)).color(palette.text));
            figures_ui(ui, found, commands);
        });
    }
}

/// The estimate in bar and graph, where its unit differs from that of the search shown: discs beside shares
/// of simulations are no answer to the search just made.
fn of_other_kind<'a>(found: &'a SearchFindings<'_>) -> Option<&'a Fact> {
    let simulates = own_report(found).simulations > 0;
    let is_other = |fact: &&Fact| !fact.value.exact && (fact.simulations > 0) != simulates;
    found.known.as_ref().filter(is_other).filter(|_| !is_of_another(found) && own_value(found).is_some())
}

/// The search's own findings, and below them in small letters the source of the value in bar and graph.
fn own_result_ui(ui: &mut Ui, found: &SearchFindings<'_>, fact: &Fact, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui);
    ui.horizontal_wrapped(|ui| {
        let report = own_report(found);
        if let Some(best) = report.favoured() {
            let words = RichText::new(found.label(best)).size(22.0).strong();
            best_ui(ui, found, words, (best, &report.line), commands);
        }
        if let Some((known, value)) = own_value(found) {
            ui.label(RichText::new(value).size(22.0).color(palette.certainty(known)));
        }
        ui.add_space(UNIT);
        figures_ui(ui, found, commands);
    });
    let best = fact.line.first().map(|&best| found.label(best));
    let parts = best.into_iter().chain(value(found).map(|(_, value)| value)).collect::<Vec<_>>();
    let values: [(&str, &dyn std::fmt::Display); 2] =
        [("value", &parts.join(" ")), ("source", &source(found, fact))];
    let words = RichText::new(found.state.text().with("analysis.known.beside", &values)).small();
    ui.add(Label::new(words.color(palette.text_weak)).wrap());
}

/// Whether the value of the position is not that of the search shown: then the findings and the extent of
/// that search have a line of their own.
fn is_apart(found: &SearchFindings<'_>) -> bool {
    found.known.is_some() || is_of_another(found)
}

/// Whether the search shown is that of a player, or of another program: its findings are an opinion.
fn is_of_another(found: &SearchFindings<'_>) -> bool {
    found.state.analysis.is_players || found.state.analysis.external().is_some()
}

/// The status of the search and its extent.
fn figures_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let (text, palette) = (found.state.text(), Palette::of(ui));
    if step::chip_ui(ui, found.state, commands).is_none() {
        status_ui(ui, found);
    }
    let engine = found.state.analysis.engine.as_ref();
    let search_style = engine.and_then(|engine| apart::search_style(text, engine, found.root.game()));
    let figures = search_style.into_iter().chain(figures(found)).collect::<Vec<_>>().join(" · ");
    let tip = match found.state.shown_pass() {
        _ if found.then.is_some() => "then.figures-tip",
        Some(pass) if pass.tree.is_rated() => "analysis.figures-tip.layers",
        _ => "analysis.figures-tip",
    };
    ui.label(RichText::new(figures).color(palette.text_weak)).on_hover_text(text.get(tip));
}

/// The best move and its line, from the source of the value beside it: a value of another search has that
/// search's move, or none, and so has a known fact where the search shown is a player's.
fn best<'a>(found: &'a SearchFindings<'_>) -> Option<(ActionId, &'a [ActionId])> {
    // A search that has proven its own value knows the move to it.
    let is_of_another = is_of_another(found) || !found.report.exact;
    if let Some(fact) = found.known.as_ref().filter(|fact| is_of_another || !fact.value.exact) {
        return fact.line.first().map(|&best| (best, &fact.line[..]));
    }
    let report = found.report;
    let best = if found.then.is_some() { report.best } else { report.favoured() };
    best.map(|best| (best, &report.line[..]))
}

/// The method that found the result, where the engine chosen above differs.
fn whose_ui(ui: &mut Ui, found: &SearchFindings<'_>, commands: &mut Vec<Command>) {
    let (state, palette) = (found.state, Palette::of(ui));
    let text = state.text();
    let own = apart::players_search(state);
    if let Some(words) = &own {
        ui.add(Label::new(RichText::new(words).strong().color(palette.upper)).wrap());
    }
    let chosen = state.settings.engine(&state.game.position);
    let Some(engine) = state.analysis.engine.as_ref().filter(|engine| **engine != chosen) else { return };
    if engine.method.name() == chosen.method.name() {
        // An endless analysis has no limits of its own, and a search for a player has other ones. Where only
        // the limits differ, the figures beside it show the extent of the search.
        let otherwise = engine.method != chosen.method || engine.evaluation != chosen.evaluation;
        if otherwise && state.analysis.purpose == Purpose::Analysis && !state.analysis.continuous {
            let search_style = (engine.evaluation == chosen.evaluation)
                .then(|| apart::search_style(text, engine, state.game.position.game()));
            let summary = || summary(text, state.game.position.game(), engine);
            let words = search_style.flatten().or_else(|| Some(summary()).filter(|words| !words.is_empty()));
            let words = words.unwrap_or_else(|| engine.to_string());
            let words = text.with("analysis.found-otherwise", &[("engine", &words)]);
            let words = RichText::new(words).small().color(palette.text_weak);
            ui.add(Label::new(words).truncate()).on_hover_text(engine.to_string());
        }
        return;
    }
    if own.is_none() {
        let words = text.with("analysis.found-by", &[("method", &method_name(text, &engine.method))]);
        let label = ui.label(RichText::new(words).strong().color(palette.upper));
        let Method::Foreign(recording) = &engine.method else {
            label.on_hover_text(engine.to_string());
            return;
        };
        if !recording.notes.is_empty() {
            let notes = RichText::new(recording.notes.join(" · ")).small().color(palette.text_weak);
            ui.add(Label::new(notes).wrap());
        }
        held_ui(ui, found, recording, commands);
    }
}

/// The comparison of a recording with the textbook's search of its tree, or the button that starts it.
fn held_ui(ui: &mut Ui, found: &SearchFindings<'_>, recording: &Foreign, commands: &mut Vec<Command>) {
    let (state, text) = (found.state, found.state.text());
    match state.reruns.held.as_ref().filter(|held| held.text == recording.text) {
        Some(held) => {
            ui.add(Label::new(held.sentence(text)).wrap());
            let node = held.path().and_then(|path| found.node(path));
            if let Some(node) = node
                && ui.link(text.get("tree.card.show-setter")).clicked()
            {
                commands.push(Command::Tree(DrawingPlace::Main, TreeCommand::Reveal(node)));
            }
        }
        None if held::is_offered(state) && ui.button(text.get("action.hold")).clicked() => {
            commands.push(Command::Rerun(RerunCommand::Hold));
        }
        None => {}
    }
}

/// The frequency of each move where an equilibrium mixes several, the most frequent first.
fn mixture(found: &SearchFindings<'_>) -> Option<String> {
    /// Moves played more seldom are left out.
    const SELDOM: f64 = 0.005;
    // Strategies of an unsolved search also hold moves that were only tried.
    let joint = found.report.joint.as_deref().filter(|_| found.report.exact)?;
    let side = found.side().index();
    let shares = joint.strategies[side].iter().copied();
    let mut played: Vec<_> = shares.zip(&joint.actions[side]).filter(|(share, _)| *share >= SELDOM).collect();
    played.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let words =
        |(share, id): &(f64, &ActionId)| format!("{} {}", found.label(**id), values::fine_percent(*share));
    (played.len() > 1).then(|| played.iter().map(words).collect::<Vec<_>>().join("  "))
}

/// Whether the search still runs, or else its status at its end.
fn status_ui(ui: &mut Ui, found: &SearchFindings<'_>) {
    let palette = Palette::of(ui);
    let (key, color) = match found.state.analysis.status {
        Status::Idle | Status::Failed(_) => return,
        _ if found.earlier || found.state.analysis.is_report_alone() => {
            ("analysis.status.earlier", palette.upper)
        }
        Status::Running if found.is_recording() => ("analysis.status.reading", palette.accent),
        Status::Limited | Status::Stopped if found.is_recording() => {
            ("analysis.status.cut-short", palette.text_weak)
        }
        Status::Running if found.report.solved_after.is_some() => ("analysis.status.solving", palette.accent),
        Status::Running => ("analysis.status.running", palette.accent),
        Status::Finished => ("analysis.status.finished", palette.text_weak),
        // A proven value needs no more time: the limit only ended the search for the values of the other
        // moves. A proven bound does.
        Status::Limited if found.report.exact && found.report.bound == Bound::Exact => {
            ("analysis.status.limited-others", palette.text_weak)
        }
        Status::Limited => ("analysis.status.limited", palette.text_weak),
        Status::Stopped => ("analysis.status.stopped", palette.text_weak),
    };
    let response = ui.label(RichText::new(found.state.text().get(key)).color(color));
    if found.state.analysis.is_paused() {
        response.on_hover_text(found.state.text().get("analysis.status.paused"));
    }
}

/// The value of the position as shown everywhere; `None` where it is unknown.
fn value(found: &SearchFindings<'_>) -> Option<(Certainty, String)> {
    match &found.known {
        Some(fact) => {
            // Shares of simulations are the first player's, here as in the table.
            let simulated = fact.simulations > 0;
            let viewer = if simulated { Side::First } else { found.state.conventions().viewer(found.side()) };
            Some(values::found(found.state.text(), found.unit, &fact.value, viewer))
        }
        None if is_of_another(found) => None,
        None => own_value(found),
    }
}

/// The source of a value that is not from the search shown.
fn source(found: &SearchFindings<'_>, fact: &Fact) -> String {
    let key = match fact.source {
        _ if fact.value.exact => "analysis.known.proven",
        _ if fact.simulations > 0 => "analysis.known.simulations",
        Source::Review => "analysis.known.review",
        Source::Glance => "analysis.known.glance",
        Source::File => "analysis.known.file",
        Source::Analysis | Source::Player | Source::Engine => "analysis.known.analysis",
    };
    let simulations = short_count(fact.simulations as f64);
    found.state.text().with(key, &[("depth", &fact.value.depth), ("count", &simulations)])
}

/// The owner of the figures beside it, and that search's own result.
fn own_words(found: &SearchFindings<'_>) -> String {
    let analysis = &found.state.analysis;
    if let Some(engine) = analysis.engine.as_ref().filter(|engine| engine.external().is_some()) {
        let viewer = found.state.conventions().viewer(found.side());
        let opinion = EngineOpinion { engine, position: found.root, report: found.newest, viewer };
        return opinion.words(found.state.text());
    }
    let key = match found.state.analysis.is_players {
        true => "analysis.known.player",
        false if found.earlier => "analysis.known.earlier",
        false => "analysis.known.own",
    };
    let value = own_value(found).map_or_else(|| "–".to_owned(), |(_, value)| value);
    // Its value is that of the move that it prefers itself: where another one is shown beside the proof, that
    // is named.
    let preferred =
        own_report(found).favoured().filter(|&own| best(found).is_some_and(|(best, _)| best != own));
    let value = preferred.map_or_else(|| value.clone(), |own| format!("{} {value}", found.label(own)));
    found.state.text().with(key, &[("value", &value)])
}

/// The search's own report, without anything that others have proven.
fn own_report<'a>(found: &'a SearchFindings<'_>) -> &'a Report {
    match found.then {
        Some(_) => found.report,
        None if found.earlier => found.state.analysis.further().unwrap_or(found.report),
        None => found.newest,
    }
}

/// The value that the search itself has found.
fn own_value(found: &SearchFindings<'_>) -> Option<(Certainty, String)> {
    if !found.then.map_or(own_report(found).is_valued(), |then| then.is_valued) {
        return None;
    }
    Some(written(found))
}

fn written(found: &SearchFindings<'_>) -> (Certainty, String) {
    let report = own_report(found);
    match report.rate_to_expect() {
        // A proven result is no win rate. Where both sides choose simultaneously, the proven value is a rate
        // itself.
        Some(rate) if !report.exact || report.joint.is_some() => {
            let first = if found.side() == Side::First { rate } else { 1.0 - rate };
            let known = Bound::Exact.certainty(report.exact);
            (known, format!("{}\u{2009}{}", known.sign(), values::fine_percent(first)))
        }
        _ => found.words(report.bound, report.is_certain(), report.score),
    }
}

/// The meaning of the value's sign, its certainty, and its side.
fn meaning(found: &SearchFindings<'_>, known: Certainty) -> String {
    let text = found.state.text();
    let viewer = found.state.conventions().viewer(found.side());
    let name = side_name(text, found.root, viewer);
    let proven = if found.report.book { "analysis.from-book" } else { "analysis.proven" };
    let mut parts = vec![text.get(match known {
        Certainty::Proven => "analysis.bound.exact",
        Certainty::Estimate => "analysis.bound.estimate",
        Certainty::AtLeast => "analysis.bound.lower",
        Certainty::AtMost => "analysis.bound.upper",
        Certainty::AboutAtLeast => "analysis.bound.about-lower",
        Certainty::AboutAtMost => "analysis.bound.about-upper",
    })];
    parts.extend(found.report.exact.then(|| text.get(proven)));
    parts.push(text.with("analysis.for-side", &[("side", &name)]));
    if let Some(shown) = found.shown.filter(|_| !found.report.exact && found.report.simulations == 0) {
        parts.extend(shown.measure.key().map(|key| text.get(&format!("{key}-tip"))));
    }
    parts.join(" ")
}

/// Depth completed at the step shown, and the counts of the pass shown.
fn figures_then(found: &SearchFindings<'_>, then: &Then) -> Vec<String> {
    let text = found.state.text();
    let figure =
        |key: &str, number: u64| text.with(values::figure_key(key, number), &[("count", &count(number))]);
    let mut figures = Vec::new();
    if then.report.depth > 0 {
        figures.push(text.with("then.depth", &[("count", &then.report.depth)]));
    }
    match (then.counters, then.effort) {
        (None, Some(runs)) => figures.push(figure(values::runs(found.root.family()), runs)),
        (Some(counters), effort)
            if found.state.shown_pass().is_some_and(|pass| pass.tree.has_simulations()) =>
        {
            if let Some(simulations) = effort.filter(|_| found.newest.simulations > 0) {
                figures.push(figure(values::runs(found.root.family()), simulations));
            }
            // The end reports the nodes searched, which not every method puts into its tree, nor does it
            // search all of those: the count here has a name of its own.
            figures.push(figure("then.tree-nodes", counters.nodes));
        }
        (Some(counters), _) => {
            figures.push(figure("analysis.figure.nodes", counters.nodes));
            if !found.only_counts() {
                figures.push(figure("analysis.figure.leaves", counters.leaves));
                figures.push(figure("then.cuts", counters.cuts));
            }
            // Cuts below the recorded nodes were not counted: that figure has no place beside all cuts.
            let whole =
                found.state.shown_pass().is_some_and(|pass| pass.tree.is_whole() && !found.only_counts());
            figures.extend(whole.then(|| figure("then.skipped", counters.skipped)));
            figures.extend(passes(found).map(|_| text.get("analysis.figure.this-pass")));
        }
        (None, None) => {}
    }
    figures
}

/// The passes of a depth-first search, where there is more than one: its report counts over all of them, the
/// step shown counts within the pass shown.
fn passes(found: &SearchFindings<'_>) -> Option<u32> {
    let passes = found.state.analysis.recording.as_ref()?.passes();
    (passes > 1 && found.newest.simulations == 0).then_some(passes)
}

/// Depth, nodes, simulations, leaves, speed and time, as far as the search counts them.
fn figures(found: &SearchFindings<'_>) -> Vec<String> {
    if let Some(then) = found.then {
        return figures_then(found, then);
    }
    let text = found.state.text();
    let report = found.report;
    let figure = |key: &str, number: u64| {
        text.with(values::figure_key(key, number), &[("count", &short_count(number as f64))])
    };
    let mut figures = Vec::new();
    if report.depth > 0 {
        figures.push(text.with("analysis.figure.depth", &[("count", &report.depth)]));
    }
    if report.simulations > 0 {
        figures.push(figure(values::runs(found.root.family()), report.simulations));
    }
    if report.book {
        figures.push(text.get("analysis.figure.book"));
    }
    // A looked-up result took no search.
    let is_searched = !report.book || report.nodes > 1;
    // A figure that another program does not report is unknown, and so it is no zero.
    let is_external = found.state.analysis.external().is_some();
    let is_counted = is_searched && !(is_external && report.nodes == 0);
    figures.extend(is_counted.then(|| figure("analysis.figure.nodes", report.nodes)));
    if report.simulations == 0 && is_searched && !is_external && !found.only_counts() {
        figures.push(figure(found.valued(), report.leaves));
    }
    let passes = passes(found).filter(|_| !found.earlier);
    figures.extend(passes.map(|passes| text.with("analysis.figure.passes", &[("count", &passes)])));
    let work = if report.simulations > 0 { report.simulations } else { report.nodes };
    // Below a millisecond the clock says more about itself than about the search. A recording of another
    // program has no duration.
    let seconds = if found.is_recording() { 0.0 } else { found.seconds };
    if seconds > 1e-3 && is_counted {
        let rate = short_count(work as f64 / seconds);
        figures.push(text.with("analysis.figure.rate", &[("count", &rate)]));
    }
    if seconds > 0.0 {
        figures.push(values::seconds(seconds));
    }
    figures
}
