//! `edagari match --plan` and `--merge`: the cost of a match in shards, and merging.

use std::fmt::Write as _;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;

use edagari_app::catalog::Game;
use edagari_app::match_play::merge::MergedMatch;
use edagari_app::match_play::{MatchPlan, MatchResults, MatchRun, Sprt, csv, document};
use edagari_app::plain::Name;
use edagari_app::store::Shard;
use edagari_app::store::output::Output;
use edagari_app::store::shard::list;

use super::failure::{Done, Failure};
use super::kept_games::not_written;
use super::match_arguments::Match;
use super::match_play::{heading, plan as plan_of, write, write_unrepeatable};
use super::output::{Force, write_json};

/// The figures of a merged file.
#[derive(Debug, Serialize)]
struct MergedShards {
    file: String,
    parts: usize,
    games: u32,
    played: u32,
    missing: Vec<u32>,
}

/// Unites parts into a new file and reports its contents.
pub(super) fn merge(arguments: &Match, out: &mut dyn Write) -> Done {
    let Some([target, files @ ..]) = arguments.merge.as_deref() else { return Ok(()) };
    let output = Output::new(target);
    let existing = Force { force: arguments.force }.existing();
    // A part in the place of the new file would be lost.
    let is_part = || output.exists() && MergedMatch::load(std::slice::from_ref(target)).is_ok();
    output.check(existing, files.iter().map(PathBuf::as_path)).map_err(not_written)?;
    if arguments.force && is_part() {
        return Err(Failure::OverFile(target.display().to_string()));
    }
    let Some(MergedMatch { whole: results, parts }) = MergedMatch::load(files)? else { return Ok(()) };
    let missing = results.open();
    if arguments.complete && !missing.is_empty() {
        let shards = parts.unfinished(pieces(&results, &missing));
        return Err(Failure::Missing { games: missing, shards });
    }
    if let Some(sprt) = arguments.sprt {
        // Before anything is written: an invalid test must not leave a merged file behind.
        MatchPlan { sprt: Some(sprt), ..results.plan().clone() }.validate()?;
    }
    output.write_with(existing, |file| document::write(&results, file)).map_err(not_written)?;
    let merged = MergedShards {
        file: target.display().to_string(),
        parts: parts.len(),
        games: results.wanted(),
        played: results.played(),
        missing,
    };
    if arguments.form.json {
        write_json(out, &merged)?;
    } else if !arguments.form.csv {
        let unfinished = parts.unfinished(pieces(&results, &merged.missing));
        write_merged(&merged, [&parts.missing(), &unfinished], out)?;
        write_unrepeatable(results.plan(), out)?;
    }
    let played = results.played();
    let results = match arguments.sprt {
        Some(sprt) => results.tested(sprt),
        None => results,
    };
    if results.played() < played && !arguments.form.json && !arguments.form.csv {
        // A test takes games in their order, and ends at its verdict or at the first missing one.
        writeln!(out, "# the test took the first {} games; what follows is of these", results.played())?;
    }
    if arguments.form.csv {
        write!(out, "{}", csv::to_text(&results))?;
        return Ok(());
    }
    write(&results, arguments.form.json, out)
}

/// The numbers that determine the shards of games.
fn pieces(results: &MatchResults, games: &[u32]) -> impl Iterator<Item = u32> {
    games.iter().map(|&game| results.plan().pair(game))
}

/// Reports missing games, absent shards, and shards to be run once more.
fn write_merged(merged: &MergedShards, [absent, unfinished]: [&[u32]; 2], out: &mut dyn Write) -> Done {
    let MergedShards { file, parts, games, played, missing } = merged;
    let plural = if *parts == 1 { "" } else { "s" };
    if missing.is_empty() {
        writeln!(out, "{}: {games} games of {parts} part{plural}, none is missing", Name(file))?;
        return Ok(());
    }
    writeln!(
        out,
        "{}: {played} of {games} games of {parts} part{plural}; {} missing: {}",
        Name(file),
        missing.len(),
        list(missing)
    )?;
    if !absent.is_empty() {
        writeln!(out, "no part holds shard {}", list(absent))?;
    }
    writeln!(out, "shards to be run again with --continue: {}", list(unfinished))?;
    writeln!(out, "or to play what is missing here: edagari match --save {} --continue", quoted(file))?;
    Ok(())
}

/// Reports the cost of a match, and writes the command lines of its shards. The output is a shell script with
/// the reports as comments.
pub(super) fn plan(arguments: &Match, out: &mut dyn Write) -> Done {
    let (Some(of), Some(game)) = (arguments.plan, &arguments.game) else { return Ok(()) };
    let plan = plan_of(arguments, game)?;
    if let Some(sprt) = plan.sprt {
        // Its rounds are a script, and no list of commands.
        if arguments.form.json {
            return Err(Failure::PartOfTest);
        }
        return write_rounds(arguments, &plan, sprt, of, out);
    }
    if arguments.form.json {
        let (sampled, seconds) = sample(&plan)?;
        let all = (sampled > 0).then(|| seconds * f64::from(plan.len()) / f64::from(sampled));
        write_json(out, &PlannedMatch { game: plan.game, games: plan.len(), sampled, seconds: all })?;
    } else {
        write_plan(&plan, of, out)?;
    }
    let (lines, merge) = command_lines(arguments, game, of);
    for (shard, command) in lines {
        if arguments.form.json {
            write_json(out, &PlannedCommand { shard: Some(shard), command })?;
        } else {
            writeln!(out, "{command}")?;
        }
    }
    if arguments.form.json {
        return write_json(out, &PlannedCommand { shard: None, command: merge });
    }
    Ok(writeln!(out, "{merge}")?)
}

/// The recipe of a test in rounds.
const ROUNDS: &str = include_str!("../../assets/cluster/slurm-sprt.sh");

/// A test cannot be played in parallel shards: it is written as rounds on Slurm, each an array with a job
/// after it that judges.
fn write_rounds(arguments: &Match, plan: &MatchPlan, sprt: Sprt, of: u32, out: &mut dyn Write) -> Done {
    /// Number of rounds for all games.
    const MOST: u32 = 10;
    // Both seats of an opening stay together, and every shard has something to play.
    let batch = plan.games.div_ceil(MOST).max(2 * of).next_multiple_of(2).min(plan.games.next_multiple_of(2));
    let game = arguments.game.as_deref().unwrap_or_default();
    let words = words(arguments, game);
    let play = words.strip_prefix("edagari ").unwrap_or(&words);
    let Sprt { elo0, elo1, alpha, beta } = sprt;
    let values = [
        ("PLAY", play.to_owned()),
        ("SPRT", format!("{elo0},{elo1},{alpha},{beta}")),
        ("GAMES", plan.games.to_string()),
        ("BATCH", batch.to_string()),
        ("SHARDS", of.to_string()),
    ];
    for line in ROUNDS.lines() {
        let value = values.iter().find(|(name, _)| line.starts_with(&format!(": \"${{{name}:=")));
        match value {
            // The words may contain anything: within these quotes four characters are special.
            Some((name, value)) => writeln!(out, ": \"${{{name}:={}}}\"", escaped(value))?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// A value between double quotes of the shell, in braces.
fn escaped(value: &str) -> String {
    let escape = |sign: char| {
        let is_special = matches!(sign, '"' | '$' | '`' | '\\' | '}');
        is_special.then_some('\\').into_iter().chain([sign])
    };
    value.chars().flat_map(escape).collect()
}

/// The cost of a match, as JSON.
#[derive(Debug, Serialize)]
struct PlannedMatch {
    game: Game,
    games: u32,
    /// Number of games that were played to measure their time.
    sampled: u32,
    /// On one processor; `None` where no game ended in time.
    seconds: Option<f64>,
}

/// A command of the plan, as JSON.
#[derive(Debug, Serialize)]
struct PlannedCommand {
    /// The shard that it plays; `None` for the command that unites them.
    #[serde(skip_serializing_if = "Option::is_none")]
    shard: Option<Shard>,
    command: String,
}

fn write_plan(plan: &MatchPlan, of: u32, out: &mut dyn Write) -> Done {
    writeln!(out, "# {}", heading(plan, plan.len()))?;
    write_unrepeatable(plan, out)?;
    let (games, seconds) = sample(plan)?;
    if games == 0 {
        let least = duration(seconds * f64::from(plan.len()));
        writeln!(
            out,
            "# no game was over after {seconds:.0} s: if the others are as long, more than {least} on one processor"
        )?;
    } else {
        let all = seconds * f64::from(plan.len()) / f64::from(games);
        // With more shards than games, some shards are empty.
        let each = all / f64::from(of.min(plan.len()));
        writeln!(
            out,
            "# {} on one processor of this machine as busy as it is now, by {games} of the games; {} for each of {of} shards",
            duration(all),
            duration(each)
        )?;
    }
    Ok(())
}

/// The commands of all shards, and the one that unites them.
fn command_lines(arguments: &Match, game: &str, of: u32) -> (Vec<(Shard, String)>, String) {
    let save = arguments.save.clone().unwrap_or_else(|| PathBuf::from("part.ron"));
    let words = words(arguments, game);
    // A name unlike those of the parts: a pattern that matches the parts must not match it.
    let merged = save.with_file_name(format!("merged-{}", save.file_name().unwrap_or_default().display()));
    let mut merge = format!("edagari match --complete --merge {}", quoted(&merged.display().to_string()));
    let mut lines = Vec::new();
    for shard in Shard::all(of) {
        let part = quoted(&named(&save, &shard.number().to_string()));
        lines.push((shard, format!("{words} --threads 1 --quiet --shard {shard} --save {part} --continue")));
        let _ = write!(merge, " {part}");
    }
    (lines, merge)
}

/// Plays a few games from all over the match on one thread: returns their number and the seconds that they
/// took.
fn sample(plan: &MatchPlan) -> Result<(u32, f64), Failure> {
    /// The most pairs that are played.
    const PAIRS: u32 = 8;
    const PATIENCE: Duration = Duration::from_secs(5);
    let pairs = plan.pair(plan.len() - 1);
    let shard = Shard::new(0, (pairs / PAIRS + 1).min(Shard::MOST));
    let mut results = MatchResults::of_shard(plan.clone(), shard);
    let begun = Instant::now();
    let mut run = MatchRun::start(&results, NonZero::<usize>::MIN, || {}).map_err(Failure::Thread)?;
    // The time at the end of the last finished game: an unfinished game does not count.
    let mut seconds = 0.0;
    while !results.is_complete() && begun.elapsed() < PATIENCE {
        if let Some(played) = run.wait(Duration::from_millis(50)) {
            results.add(played);
            seconds = begun.elapsed().as_secs_f64();
        }
    }
    let games = results.played();
    Ok((games, if games == 0 { begun.elapsed().as_secs_f64() } else { seconds }))
}

/// The options of a match without those of a shard.
fn words(arguments: &Match, game: &str) -> String {
    let mut words = format!("edagari match --game {}", quoted(game));
    let mut add = |option: &str, value: &str| {
        let _ = write!(words, " --{option} {}", quoted(value));
    };
    let also = arguments.also.iter().map(|word| ("also", word));
    let two = [("first", &arguments.first), ("second", &arguments.second)];
    let two = two.into_iter().filter_map(|(option, word)| Some((option, word.as_ref()?)));
    two.chain(also).for_each(|(option, word)| add(option, word));
    // A test in rounds sets the number in each round.
    if arguments.sprt.is_none() {
        add("games", &arguments.games.unwrap_or(super::match_play::USUAL_GAMES).to_string());
    }
    add("seed", &arguments.seed.to_string());
    if let Some(openings) = arguments.openings {
        add("openings", &openings.to_string());
    }
    if let Some(boards) = arguments.boards {
        add("boards", &boards.to_string());
    }
    if let Some(rule) = arguments.adjudicate {
        add("adjudicate", rule.name());
    }
    words.push_str(if arguments.fixed_seats { " --fixed-seats" } else { "" });
    words.push_str(if arguments.anyway { " --anyway" } else { "" });
    words
}

/// The name of a part beside the given file: `part-3.ron` for `part.ron`.
fn named(file: &Path, which: &str) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let end = file.extension().map_or_else(|| "ron".into(), |end| end.to_string_lossy());
    file.with_file_name(format!("{stem}-{which}.{end}")).display().to_string()
}

/// A word quoted for the shell.
pub(super) fn quoted(word: &str) -> String {
    let plain = |character: char| character.is_ascii_alphanumeric() || "-_./:,=%+".contains(character);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    // Between single quotes only a quote is special: the string is closed, the quote escaped, and the string
    // opened once more.
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// A time in its two largest units.
fn duration(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    let (days, hours, minutes) = (whole / 86_400, whole / 3600 % 24, whole / 60 % 60);
    match (days, hours, minutes) {
        (0, 0, 0) => format!("about {seconds:.1} s"),
        (0, 0, _) => format!("about {minutes} min {} s", whole % 60),
        (0, ..) => format!("about {hours} h {minutes} min"),
        _ => format!("about {days} d {hours} h"),
    }
}
