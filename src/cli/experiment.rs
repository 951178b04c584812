//! `edagari match --experiment`: what lectures and book published, beside what is measured.

use std::io::Write;

use serde::Serialize;

use crate::app::text::{Language, Text};
use crate::catalog::Game;
use crate::match_play::experiments::{Agreement, Experiment, Row};
use crate::match_play::scores::{Scored, scores};
use crate::match_play::{Interval, Results};

use super::match_arguments::Match;
use super::match_play::{Watcher, percents, play};
use super::search::value_words;
use super::{Done, Failure, write_json};

pub(super) fn run(name: &str, arguments: &Match, (out, err): (&mut dyn Write, &mut dyn Write)) -> Done {
    let mut watcher = Watcher::new(arguments, err);
    let text = Text::new(Language::English);
    if name == "list" {
        for Experiment { name, .. } in Experiment::all() {
            writeln!(out, "{name:<24}{}", text.get(&format!("match.experiment.{name}")))?;
        }
        return Ok(());
    }
    let experiments: Vec<_> = match name {
        "all" => Experiment::all().collect(),
        name => vec![Experiment::named(name).ok_or_else(|| Failure::Experiment(short(name)))?],
    };
    for experiment in experiments {
        let experiment = match arguments.games {
            Some(games) => experiment.shortened(games),
            None => experiment,
        };
        if !arguments.form.json {
            writeln!(out, "{}", text.get(&format!("match.experiment.{}", experiment.name)))?;
        }
        for row in &experiment.rows {
            let mut results = Results::new(row.plan.clone());
            watcher.begin();
            play(&mut results, arguments.threads, &mut |results, _| watcher.look(results))?;
            watcher.done()?;
            let Some(found) = Found::new(experiment.name, row, &results) else { continue };
            if arguments.form.json {
                write_json(out, &found)?;
            } else {
                found.write(text, out)?;
                if experiment.shows_scores {
                    write_scores(&results, out)?;
                }
            }
            out.flush()?;
        }
    }
    Ok(())
}

fn short(word: &str) -> String {
    word.chars().take(40).collect()
}

/// A match of an experiment; the fields and their order are those of the JSON object.
#[derive(Debug, Serialize)]
struct Found {
    experiment: &'static str,
    game: Game,
    first: String,
    /// Nobody where each plays alone.
    second: Option<String>,
    games: u32,
    /// Whose score it is: `first` or `second`.
    of: &'static str,
    published: f64,
    /// Whether both figures are points instead of a share of them.
    is_points: bool,
    measured: Interval,
    agreement: Agreement,
}

impl Found {
    fn new(experiment: &'static str, row: &Row, results: &Results) -> Option<Self> {
        let mut engines = row.plan.engines.iter().map(ToString::to_string);
        let measured = row.measured(results)?;
        Some(Self {
            experiment,
            game: row.plan.game,
            first: engines.next()?,
            second: engines.next(),
            games: results.played(),
            of: ["first", "second"][row.subject],
            published: row.published.value(),
            is_points: row.published.is_points(),
            measured,
            agreement: row.published.agreement(measured),
        })
    }

    fn write(&self, text: Text, out: &mut dyn Write) -> Done {
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
            (format!("{:.1} %", 100.0 * published), percents(*measured))
        };
        let agreement = match self.agreement {
            Agreement::Agrees => "agrees",
            Agreement::Differs => "differs",
            Agreement::DiffersAsItShould => "differs as it should",
        };
        writeln!(out, "    published {published}   measured {measured}   {agreement}")?;
        if self.agreement == Agreement::DiffersAsItShould {
            writeln!(out, "    {}", text.get(&format!("match.why.{}", self.experiment)))?;
        }
        Ok(())
    }
}

/// The score of every action before every move of the first game, as the lecture's program prints them.
fn write_scores(results: &Results, out: &mut dyn Write) -> Done {
    for Scored { engine, played, actions } in scores(results, 0) {
        let scores = actions.iter().map(|(action, score, bound)| {
            format!("{action} {}", value_words(score.map(crate::game::Score::units), *bound))
        });
        let scores: Vec<_> = scores.collect();
        let engine = &results.plan().engines[engine];
        writeln!(out, "    {engine} plays {played}: {}", scores.join(", "))?;
    }
    Ok(())
}
