//! `edagari match --experiment`: published figures of lectures and book, beside measured ones.

use std::io::Write;
use std::sync::Arc;

use serde::Serialize;

use edagari_app::catalog::Game;
use edagari_app::game::Score;
use edagari_app::game::score::Certainty;
use edagari_app::match_play::experiments::{Agreement, Experiment, ExperimentMatch, PublishedFigure};
use edagari_app::match_play::scores::{ScoredAction, ScoredPosition, scores};
use edagari_app::match_play::{Interval, MatchResults};

use super::english::ENGLISH;
use super::failure::{Done, Failure};
use super::interruption::Interruption;
use super::kept_games::{MatchWatcher, play};
use super::match_arguments::Match;
use super::match_play::percents;
use super::output::write_json;
use super::written_scores::value_words;

/// An experiment in the list.
#[derive(Debug, Serialize)]
struct ListedExperiment {
    experiment: &'static str,
    about: String,
}

pub(super) fn run(name: &str, arguments: &Match, interruption: &Interruption, out: &mut dyn Write) -> Done {
    if name == "list" {
        return list(arguments.form.json, out);
    }
    let mut watcher = MatchWatcher::new(arguments.form.quiet);
    let experiments: Vec<_> = match name {
        "all" => Experiment::all().collect(),
        name => vec![Experiment::named(name).ok_or_else(|| Failure::Experiment(short(name)))?],
    };
    for experiment in experiments {
        // Read before the experiment is shortened: an exact figure can only be compared with all games.
        let whole: Vec<_> = experiment.rows.iter().map(|row| row.plan.games).collect();
        let experiment = match arguments.games {
            Some(games) => experiment.shortened(games),
            None => experiment,
        };
        if !arguments.form.json {
            writeln!(out, "{}", ENGLISH.get(&format!("match.experiment.{}", experiment.name)))?;
        }
        for (row, whole) in experiment.rows.iter().zip(whole) {
            if interruption.is_raised() {
                return Ok(());
            }
            let mut results = MatchResults::new(row.plan.clone());
            watcher.begin();
            play(&mut results, arguments.threads, interruption, &mut |results, _| {
                watcher.look(results);
                Ok(())
            })?;
            watcher.done();
            let Some(mut found) = ExperimentFigures::new(experiment.name, row, whole, &results) else {
                continue;
            };
            let scored =
                if experiment.shows_scores { scores(&results, 0, &Arc::default()) } else { Vec::new() };
            if arguments.form.json {
                found.scores = scored.iter().map(|scored| FoundMove::new(&results, scored)).collect();
                write_json(out, &found)?;
            } else {
                found.write(out)?;
                write_scores(&results, &scored, out)?;
            }
        }
    }
    Ok(())
}

fn list(json: bool, out: &mut dyn Write) -> Done {
    for Experiment { name: experiment, .. } in Experiment::all() {
        let about = ENGLISH.get(&format!("match.experiment.{experiment}"));
        if json {
            write_json(out, &ListedExperiment { experiment, about })?;
        } else {
            writeln!(out, "{experiment:<24}{about}")?;
        }
    }
    Ok(())
}

fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

/// A match of an experiment; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct ExperimentFigures {
    experiment: &'static str,
    game: Game,
    first: String,
    /// `None` in games for one.
    second: Option<String>,
    games: u32,
    /// Whether all requested games were played.
    finished: bool,
    /// The engine that the score is of: `first` or `second`.
    of: &'static str,
    published: f64,
    /// Whether the published figure is a lower bound.
    is_least: bool,
    /// Whether both figures are points instead of shares.
    is_points: bool,
    /// With the interval of its own games.
    measured: Interval,
    /// The measured figure minus the published one, with the interval from the errors of both.
    difference: Interval,
    /// The difference in standard errors; `None` without chance.
    standard_errors: Option<f64>,
    /// Number of games of the whole experiment.
    whole: u32,
    /// `None` where only all games can agree, and some are missing.
    agreement: Option<Agreement>,
    #[serde(skip)]
    why: Option<String>,
    /// The scores at every move of the first game, where the lecture prints them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    scores: Vec<FoundMove>,
}

/// The scores of all actions before a move, for the side to move.
#[derive(Debug, Serialize)]
struct FoundMove {
    method: &'static str,
    played: String,
    actions: Vec<FoundScore>,
}

#[derive(Debug, Serialize)]
struct FoundScore {
    action: String,
    found: Option<i32>,
    bound: &'static str,
    /// By minimax.
    exact: Option<i32>,
    /// The output of the lecture's alpha-beta.
    printed: Option<i32>,
}

impl FoundMove {
    fn new(results: &MatchResults, scored: &ScoredPosition) -> Self {
        let action = |action: &ScoredAction| FoundScore {
            action: action.action.clone(),
            found: action.found.map(Score::units),
            bound: action.known.word(),
            exact: action.exact.map(Score::units),
            printed: action.printed,
        };
        Self {
            method: results.plan().engines[scored.engine].method.name(),
            played: scored.played.clone(),
            actions: scored.actions.iter().map(action).collect(),
        }
    }
}

impl ExperimentFigures {
    /// Compares with an exact figure only after all games, `whole` of them.
    fn new(
        experiment: &'static str,
        row: &ExperimentMatch,
        whole: u32,
        results: &MatchResults,
    ) -> Option<Self> {
        let mut engines = row.plan.engines.iter().map(ToString::to_string);
        let PublishedFigure { measured, difference, standard_errors, agreement } = row.compared(results)?;
        let is_whole = results.plan().games == whole && results.is_complete();
        let comparable = is_whole || !row.published.is_exact();
        Some(Self {
            experiment,
            game: row.plan.game,
            first: engines.next()?,
            second: engines.next(),
            games: results.played(),
            finished: results.is_complete(),
            of: ["first", "second"][row.subject],
            published: row.published.value(),
            is_least: row.published.is_least(),
            is_points: row.published.is_points(),
            measured,
            difference,
            standard_errors,
            whole,
            agreement: comparable.then_some(agreement),
            why: row.why.map(|why| format!("match.why.{why}")),
            scores: Vec::new(),
        })
    }

    /// The difference of the figures, with both their errors; empty without chance.
    fn away(&self) -> String {
        let Some(errors) = self.standard_errors else { return String::new() };
        let Interval { value, low, high } = self.difference;
        let number = |value: f64| {
            if self.is_points { format!("{value:+.2}") } else { format!("{:+.1}", 100.0 * value) }
        };
        let [value, low, high] = [value, low, high].map(number);
        format!(" by {value} ({low} to {high} with the errors of both), {errors:.1} standard errors")
    }

    fn write(&self, out: &mut dyn Write) -> Done {
        let Self { first, second, games, published, measured, .. } = self;
        match second {
            None => write!(out, "  {first}")?,
            Some(second) if self.of == "first" => write!(out, "  {first} against {second}")?,
            Some(second) => write!(out, "  {second} as second player against {first}")?,
        }
        writeln!(out, ", {games} games of {}", self.game)?;
        let (published, measured) = if self.is_points {
            let Interval { value, low, high } = measured;
            (format!("{published}"), format!("{value:.3} ({low:.2} to {high:.2})"))
        } else {
            // As many decimals as were printed.
            let finer = (published * 1e3).fract().abs() > 1e-6;
            (format!("{:.*} %", if finer { 2 } else { 1 }, 100.0 * published), percents(*measured))
        };
        let away = self.away();
        let agreement = match self.agreement {
            Some(Agreement::Agrees) if self.standard_errors.is_some() && !self.is_least => {
                format!("agrees: differs{away}")
            }
            Some(Agreement::Agrees) => "agrees".to_owned(),
            Some(Agreement::Differs) => format!("differs{away}"),
            Some(Agreement::DiffersAsItShould) => format!("differs{away}, as it should"),
            None => format!("exact with all {} games only", self.whole),
        };
        let least = if self.is_least { "at least " } else { "" };
        writeln!(out, "    published {least}{published}   measured {measured}   {agreement}")?;
        if self.agreement.is_some_and(|agreement| agreement != Agreement::Agrees) {
            writeln!(out, "    {}", ENGLISH.get(self.why.as_deref().unwrap_or("match.why.chance")))?;
        }
        Ok(())
    }
}

/// Writes the score of every action before every move of the first game, as the method proved it; where that
/// is a bound, the exact score by minimax and the output of the lecture's program.
fn write_scores(results: &MatchResults, scored: &[ScoredPosition], out: &mut dyn Write) -> Done {
    let line = |scored: &ScoredPosition, words: &dyn Fn(&ScoredAction) -> Option<String>| {
        let each =
            scored.actions.iter().filter_map(|action| Some(format!("{} {}", action.action, words(action)?)));
        each.collect::<Vec<_>>().join(", ")
    };
    for scored in scored {
        let method = results.plan().engines[scored.engine].method.name();
        let units = |score: Option<Score>| score.map(Score::units);
        let found = line(scored, &|action| Some(value_words(units(action.found), action.known)));
        writeln!(out, "    {method} plays {}: {found}", scored.played)?;
        if scored.has_bounds() {
            let exact = line(scored, &|action| Some(value_words(units(action.exact), Certainty::Proven)));
            writeln!(out, "      {}: {exact}", ENGLISH.get("match.scores.exact"))?;
            let printed = line(scored, &|action| Some(action.printed?.to_string()));
            writeln!(out, "      {}: {printed}", ENGLISH.get("match.scores.printed"))?;
        }
    }
    if scored.iter().any(ScoredPosition::has_bounds) {
        writeln!(out, "    {}", ENGLISH.get("match.scores.why"))?;
    }
    Ok(())
}
