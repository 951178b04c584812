//! Settings as they were kept, field by field: one value that cannot be used is dropped alone, and named.

use std::ops::RangeInclusive;

use crate::catalog::Engine;
use crate::search::exact::Exact;

use super::settings::Settings;

/// Zooms of the whole window that can be used.
pub const ZOOMS: RangeInclusive<f32> = 0.6..=2.0;
/// Nodes that a recording may hold.
const RECORDED_NODES: RangeInclusive<u32> = 1_000..=10_000_000;
/// Threads of a solver or a review.
const THREADS: RangeInclusive<u32> = 1..=Exact::MOST_THREADS;
/// Megabytes that analyses may take while they wait.
pub const KEPT_MEGABYTES: RangeInclusive<u32> = 0..=16_384;

/// What is dropped where nothing of a file can be used.
pub const ALL: &str = "settings";

/// Settings that were read, and the names of the values that could not be used.
#[derive(Debug, Default)]
pub struct ReadSettings {
    /// The settings, with the usual value in place of each that was dropped.
    pub settings: Settings,
    /// What was dropped, by the name it has in the file.
    pub dropped: Vec<String>,
}

/// Reads settings; what is not there has its usual value.
pub fn read(text: &str) -> ReadSettings {
    let inside = text.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let Some(inside) = inside else {
        return ReadSettings { settings: Settings::default(), dropped: vec![ALL.to_owned()] };
    };
    let mut dropped = Vec::new();
    let mut good = String::new();
    for field in fields(inside) {
        // Read as settings of which all other fields are as usual: so it fails for its own fault only.
        if ron::from_str::<Settings>(&format!("({field})")).is_ok() {
            good.push_str(field);
            good.push(',');
        } else {
            let name = field.split(':').next().unwrap_or_default().trim();
            // The name is whatever stands in the file, and may be of any length.
            dropped.push(name.chars().take(40).collect());
        }
    }
    // Fields that are good alone are wrong together only where one stands there twice.
    let settings = ron::from_str(&format!("({good})")).unwrap_or_else(|_| {
        dropped.push(ALL.to_owned());
        Settings::default()
    });
    let mut kept = ReadSettings { settings, dropped };
    kept.check();
    kept
}

/// The settings to be kept where another window may have kept its own meanwhile: `theirs`, but for what has changed from
/// `before` to `now` in this one.
pub fn merged(before: &Settings, now: &Settings, theirs: &Settings) -> Settings {
    // By name, so that a field which is added to the settings is merged without being named here.
    let fields = |settings: &Settings| match serde_json::to_value(settings) {
        Ok(serde_json::Value::Object(fields)) => fields,
        _ => serde_json::Map::new(),
    };
    let (before, mut fields_of_both) = (fields(before), fields(theirs));
    fields_of_both.extend(fields(now).into_iter().filter(|(name, value)| before.get(name) != Some(value)));
    serde_json::from_value(fields_of_both.into()).unwrap_or_else(|_| now.clone())
}

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
        settings.recent.truncate(Settings::RECENT);
        settings.tried.retain(|tried| {
            let shares = tried.score.iter().all(|share| share.is_finite());
            drop_unless(shares && (1..=60).contains(&tried.depth), "tried")
        });
        settings.tried.truncate(super::weights::data::Tried::KEPT);
    }
}

/// Whether a method fits the game that it is kept for, within the ranges that hold when it is typed.
fn is_usable(game: &str, engine: &Engine) -> bool {
    let Ok(game) = game.parse() else { return false };
    engine.fits(game) && Engine::parse(&engine.to_string(), game).is_ok()
}

/// The fields of a structure: what stands between commas that are in no list, structure or text.
fn fields(text: &str) -> Vec<&str> {
    let mut fields = Vec::new();
    let (mut depth, mut begun) = (0_usize, 0);
    let mut signs = text.char_indices();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '(' | '[' | '{' => depth += 1,
            // A damaged text may close more than it opens; reading such a field fails later.
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '"' => pass_text(&mut signs),
            ',' if depth == 0 => {
                fields.push(&text[begun..at]);
                begun = at + 1;
            }
            _ => {}
        }
    }
    // Nothing but a blank stands here where the last field ends with a comma.
    fields.push(&text[begun..]);
    fields.retain(|field| !field.trim().is_empty());
    fields
}

/// Goes to the end of a text in quotes.
fn pass_text(signs: &mut std::str::CharIndices<'_>) {
    while let Some((_, sign)) = signs.next() {
        match sign {
            '"' => return,
            // A quote behind a backslash does not end the text.
            '\\' => drop(signs.next()),
            _ => {}
        }
    }
}
