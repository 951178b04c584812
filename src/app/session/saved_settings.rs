//! Saved settings, read field by field: a value that cannot be used is dropped alone, and named.

use std::ops::RangeInclusive;

use serde_json::Value;

use crate::catalog::Engine;
use crate::search::crew::ThreadsOffered;

use crate::store::parts::{StructureText, parts, structure};

use super::class_tournament::data::ClassSetup;
use super::settings::Settings;
use super::weights::learning::data::LearningRequest;

/// Usable zooms of the whole window.
pub const ZOOMS: RangeInclusive<f32> = 0.6..=2.0;
/// Range of the budget of a recording, in nodes.
const RECORDED_NODES: RangeInclusive<u32> = 1_000..=10_000_000;
/// Number of threads of a solver or a review.
const THREADS: RangeInclusive<u32> = 1..=ThreadsOffered::MOST;
/// Megabytes for analyses that wait.
pub const KEPT_MEGABYTES: RangeInclusive<u32> = 0..=16_384;

/// The name reported where nothing of a file can be used.
pub const ALL: &str = "settings";

/// What is dropped where the file is cut off, or goes on behind its end.
const REST: &str = "…";

/// Settings that were read, and the names of the values that could not be used.
#[derive(Debug, Default)]
pub struct ReadSettings {
    /// With the default value in place of each that was dropped.
    pub settings: Settings,
    /// Names of dropped values, as in the file.
    pub dropped: Vec<String>,
}

/// Reads settings; missing fields get their default values.
pub fn read(text: &str) -> ReadSettings {
    let Some(StructureText { inside, behind }) = structure(text) else {
        return ReadSettings { settings: Settings::default(), dropped: vec![ALL.to_owned()] };
    };
    let mut dropped = Vec::new();
    let mut good = String::new();
    let mut fields: Vec<_> = parts(inside);
    // A bracket that closes too early is followed by more fields.
    let more = behind.and_then(|behind| behind.strip_prefix(',')).map(|more| more.trim_end_matches(')'));
    fields.extend(more.map(parts).unwrap_or_default());
    // Cut off, or followed by something else, it is not all that was kept.
    if more.is_some() || behind != Some("") {
        dropped.push(REST.to_owned());
    }
    fields.reverse();
    while let Some(field) = fields.pop() {
        // Parsed with all other fields at their defaults, so that it only fails for its own fault.
        let is_good = |field: &str| ron::from_str::<Settings>(&format!("({field})")).is_ok();
        if is_good(field) {
            good.push_str(field);
            good.push(',');
            continue;
        }
        // A value without an end includes the lines after it, which are read by themselves.
        let unended =
            field.trim_start().split_once('\n').filter(|(line, _)| line.matches('"').count() % 2 == 1);
        if let Some((_, behind)) = unended {
            fields.extend(parts(behind).into_iter().rev());
        }
        let field = unended.map_or(field, |(line, _)| line);
        let name = field.split(':').next().unwrap_or_default().trim();
        // The name is text from the file, and may have any length.
        dropped.push(name.chars().take(40).collect());
        // One bad entry does not empty a list.
        if let Some(rest) = entries_of(field, is_good) {
            good.push_str(&rest);
            good.push(',');
        }
    }
    // Fields that are valid alone fail together only if one is repeated.
    let settings = ron::from_str(&format!("({good})")).unwrap_or_else(|_| {
        dropped.push(ALL.to_owned());
        Settings::default()
    });
    // Nothing of it is left.
    if good.is_empty() && !dropped.is_empty() {
        dropped = vec![ALL.to_owned()];
    }
    let mut kept = ReadSettings { settings, dropped };
    kept.check();
    kept
}

/// The settings to be saved where another window may have saved its own meanwhile: `theirs`, with the changes
/// from `before` to `now` in this one.
pub fn merged(before: &Settings, now: &Settings, theirs: &Settings) -> Settings {
    // By name, so that a new field of the settings is merged without being named here.
    let fields = |settings: &Settings| match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (before, now_fields, mut of_both) = (fields(before), fields(now), fields(theirs));
    for (name, value) in now_fields {
        let former = before.get(&name);
        let own = of_both.entry(name.clone()).or_insert(Value::Null);
        match (former, value, own) {
            // A choice in one window for one game must not override another window's for another game.
            (Some(Value::Object(former)), Value::Object(chosen), Value::Object(own))
                if BY_NAME.contains(&&*name) =>
            {
                own.retain(|game, _| chosen.contains_key(game) || !former.contains_key(game));
                own.extend(chosen.into_iter().filter(|(game, engine)| former.get(game) != Some(engine)));
            }
            (former, value, own) if former != Some(&value) => *own = value,
            _ => {}
        }
    }
    serde_json::from_value(of_both.into()).unwrap_or_else(|_| now.clone())
}

/// The settings with an entry for each game, or each action.
const BY_NAME: [&str; 3] = ["engines", "keys", "opponents"];

impl ReadSettings {
    /// Drops values that are out of range.
    fn check(&mut self) {
        let usual = Settings::default();
        let settings = &mut self.settings;
        let mut drop_unless = |good: bool, name: &str| {
            if !good {
                self.dropped.push(name.to_owned());
            }
            good
        };
        if !drop_unless(ZOOMS.contains(&settings.zoom), "zoom") {
            settings.zoom = usual.zoom;
        }
        if !drop_unless(RECORDED_NODES.contains(&settings.recorded_nodes), "recorded_nodes") {
            settings.recorded_nodes = usual.recorded_nodes;
        }
        if !drop_unless(KEPT_MEGABYTES.contains(&settings.kept_megabytes), "kept_megabytes") {
            settings.kept_megabytes = usual.kept_megabytes;
        }
        if !drop_unless(settings.threads.is_none_or(|threads| THREADS.contains(&threads)), "threads") {
            settings.threads = usual.threads;
        }
        for (name, engines) in [("engines", &mut settings.engines), ("opponents", &mut settings.opponents)] {
            engines.retain(|game, engine| {
                let game_name: String = game.chars().take(40).collect();
                drop_unless(is_usable(game, engine), &format!("{name}, {game_name}"))
            });
        }
        // Relative paths depend on the working directory of an earlier run.
        settings.recent.retain(|path| path.is_absolute());
        settings.folder.take_if(|path| path.is_relative());
        settings.recent.truncate(Settings::RECENT);
        settings.tried.retain(|tried| {
            let shares = tried.score.iter().all(|share| share.is_finite());
            drop_unless(shares && (1..=60).contains(&tried.depth), "tried")
        });
        settings.tried.truncate(super::weights::data::Tried::KEPT);
        if !drop_unless(settings.learning.as_ref().is_none_or(LearningRequest::is_usable), "learning") {
            settings.learning = None;
        }
        if !drop_unless(settings.class_setup.as_ref().is_none_or(ClassSetup::is_usable), "class_setup") {
            settings.class_setup = None;
        }
    }
}

/// Whether a method fits the game that it is stored for, with settings in the ranges that typed ones must
/// have.
fn is_usable(game: &str, engine: &Engine) -> bool {
    let Ok(game) = game.parse() else { return false };
    engine.fits(game) && Engine::parse(&engine.to_string(), game).is_ok()
}

/// A field that is a list or a map, reduced to its readable entries; `None` where it is neither.
fn entries_of(field: &str, is_good: impl Fn(&str) -> bool) -> Option<String> {
    let (name, value) = field.split_once(':')?;
    let value = value.trim();
    let (open, close) = ["[]", "{}"].into_iter().find(|marks| value.starts_with(&marks[..1]))?.split_at(1);
    let inside = value.strip_prefix(open)?.strip_suffix(close)?;
    let with = |entries: &str| format!("{name}:{open}{entries}{close}");
    let good: Vec<_> = parts(inside).into_iter().filter(|entry| is_good(&with(entry))).collect();
    Some(with(&good.join(",")))
}
