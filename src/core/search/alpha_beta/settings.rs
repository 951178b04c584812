//! The settings of alpha-beta: refinements that are switched one by one (see `refinements`), and the
//! conventions of courses.

use std::fmt;

use serde::de::{self, Visitor};
use serde::{Deserialize, Serialize};

use crate::game::Score;
use crate::search::crew::ThreadsOffered;
use crate::search::settings::{Adjustable, Setting, SettingKind, SettingValue, Synonym};
use crate::search::table::TranspositionTable;

use super::oversight::Oversight;
use super::refinements::{Refinement, Refinements};

/// Alpha-beta (Knuth and Moore 1975): minimax without the branches that have no influence, with every
/// refinement a switch.
///
/// Its defaults are the strongest all-round choice; [`AlphaBeta::textbook`] is the plain algorithm. Depth,
/// nodes and time belong to [`crate::search::Limits`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AlphaBeta {
    /// Additions to the plain algorithm.
    pub refinements: Refinements,
    /// The value that is returned outside the window.
    pub fail: Fail,
    /// The condition of a cut.
    pub cut: Cut,
    /// The size of the transposition table in MiB, 1..=[`TranspositionTable::MAX_MEGABYTES`].
    pub table_megabytes: u32,
    /// Othello: the greatest number of empty squares at the root with which the game is solved to its end
    /// instead ([`crate::search::solve::othello_endgame`]), whatever the depth; 0..=30, 0 never. Connect
    /// Four: the same ([`crate::search::solve::connect_four`]), and where the opening book has the position;
    /// not if a depth alone limits the search.
    pub endgame: u32,
    /// The number of root actions that get a value of their own instead of a bound, the best ones:
    /// 1..=[`Self::MOST_LINES`], or `None` for all. Where a solver takes over, all or one. Older files say
    /// `every: true` for all.
    #[serde(alias = "every", deserialize_with = "lines")]
    pub lines: Option<u32>,
    /// The condition under which a position with more empty squares is solved.
    pub solving: Solving,
    /// Probability cuts: the number of standard deviations of the evaluation
    /// ([`crate::eval::Evaluator::deviation`]) by which a shallower search must miss the window for a move to
    /// be pruned; 0..=5, 0 never. They may change the value.
    pub probability_cuts: f64,
    /// Othello on 8x8 with patterns: the work is done by the search of the endgame solver, which prunes moves
    /// by shallower searches ([`crate::search::solve::othello_endgame::OthelloSolver::search_selectively`])
    /// and has refinements of its own. Not with a window, a convention of a course or an oversight: these
    /// need every node as they define it.
    #[serde(skip_serializing_if = "is_off")]
    pub selective: bool,
    /// The number of threads of that search where its nodes are not recorded, 1..=[`ThreadsOffered::MOST`];
    /// any other search uses one.
    #[serde(skip_serializing_if = "is_one")]
    pub threads: u32,
    /// The window at the root, `(alpha, beta)` from the point of view of the side to move there. One without
    /// any value between its edges counts as open.
    #[serde(deserialize_with = "window")]
    pub window: (Score, Score),
    /// Moves that the player overlooks. With any, no value is proven.
    #[serde(skip_serializing_if = "Oversight::is_none")]
    pub oversight: Oversight,
}

/// The condition under which an endgame with more empty squares than [`AlphaBeta::endgame`] is solved, where
/// that is not 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Solving {
    /// Once a limit of nodes or time is likely to leave enough for it; without any limit, once the search
    /// itself has taken as long. A limit of depth alone leaves nothing.
    #[default]
    InReach,
    /// After this depth, to repeat an earlier run exactly.
    After(u8),
    Never,
}

/// The value that a node returns where its true value lies outside the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fail {
    /// The best bound that was proven, beyond the window where it can be (Fishburn 1983).
    #[default]
    Soft,
    /// The edge of the window.
    Hard,
}

/// The condition of a cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cut {
    /// When the value reaches beta (≥): equal is not better, so the remaining actions cannot matter.
    #[default]
    AtBeta,
    /// Only when the value passes beta (>), as some courses teach.
    AboveBeta,
}

const OPEN: (Score, Score) = (Score(-Score::INFINITY.0), Score::INFINITY);

impl Default for AlphaBeta {
    fn default() -> Self {
        let refinements = Refinements::of(&[
            Refinement::Ordering,
            Refinement::Table,
            Refinement::Deepening,
            Refinement::Killers,
            Refinement::History,
            Refinement::NullWindows,
            Refinement::Distance,
        ]);
        Self { refinements, ..Self::textbook() }
    }
}

impl AlphaBeta {
    /// The greatest number of empty squares that may be solved: beyond, it takes too long.
    pub const LATEST_ENDGAME: u32 = 30;

    /// The greatest number of lines that can be set.
    pub const MOST_LINES: u32 = 60;

    /// The window from the smallest loss to the smallest win: it finds the winner, not the margin.
    pub const RESULT: (Score, Score) = (Score(-Score::WIN.0), Score::WIN);

    /// Plain alpha-beta in the game's own order of actions, with nothing added but the distance to the end.
    pub const fn textbook() -> Self {
        Self {
            refinements: Refinements::of(&[Refinement::Distance]),
            fail: Fail::Soft,
            cut: Cut::AtBeta,
            table_megabytes: 64,
            endgame: 0,
            lines: Some(1),
            solving: Solving::InReach,
            probability_cuts: 0.0,
            selective: false,
            threads: 1,
            window: OPEN,
            oversight: Oversight { percent: 0, seed: 0 },
        }
    }

    /// The window to begin with, valid whatever the settings were read from.
    pub(super) fn sound_window(&self) -> (Score, Score) {
        let (alpha, beta) = (self.window.0.max(OPEN.0), self.window.1.min(OPEN.1));
        if alpha < beta { (alpha, beta) } else { OPEN }
    }

    /// These settings with one refinement switched on or off.
    #[must_use]
    pub const fn with(self, refinement: Refinement, on: bool) -> Self {
        Self { refinements: self.refinements.with(refinement, on), ..self }
    }

    /// Whether the selective search of the endgame solver may take over, where the game has one.
    pub fn searches_selectively(&self) -> bool {
        self.selective
            && (self.fail, self.cut) == (Fail::Soft, Cut::AtBeta)
            && self.sound_window() == OPEN
            && self.has(Refinement::Distance)
            && self.oversight.percent == 0
    }

    /// Whether a refinement is switched on.
    #[inline]
    pub const fn has(&self, refinement: Refinement) -> bool {
        self.refinements.has(refinement)
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_off(switch: &bool) -> bool {
    !*switch
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_one(threads: &u32) -> bool {
    *threads == 1
}

/// Reads a window; older files name the smallest win that is counted for any win.
fn window<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<(Score, Score), D::Error> {
    let window = <(Score, Score)>::deserialize(deserializer)?;
    let counted = Score::decided(1, 0);
    Ok(if window == (-counted, counted) { AlphaBeta::RESULT } else { window })
}

/// Reads the number of lines, or a switch for all of them as in older files.
fn lines<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    struct LineCountVisitor;

    impl<'de> Visitor<'de> for LineCountVisitor {
        type Value = Option<u32>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a number of lines, or whether every move gets one")
        }

        fn visit_bool<E: de::Error>(self, every: bool) -> Result<Self::Value, E> {
            Ok(if every { None } else { Some(1) })
        }

        fn visit_none<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_unit<E: de::Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: serde::Deserializer<'de>>(self, number: D) -> Result<Self::Value, D::Error> {
            // A file may contain any number, so it is clamped to the range of the setting.
            u32::deserialize(number).map(|lines| Some(lines.clamp(1, AlphaBeta::MOST_LINES)))
        }

        fn visit_u64<E: de::Error>(self, lines: u64) -> Result<Self::Value, E> {
            Ok(Some(lines.clamp(1, AlphaBeta::MOST_LINES.into()) as u32))
        }
    }

    deserializer.deserialize_any(LineCountVisitor)
}

/// The entry of one refinement in the table of settings.
macro_rules! switch {
    ($key:literal, $refinement:ident) => {
        Setting {
            key: $key,
            kind: SettingKind::Switch,
            get: |method| SettingValue::Switch(method.has(Refinement::$refinement)),
            set: |method, value| {
                method.refinements = method.refinements.with(Refinement::$refinement, value.switch());
            },
        }
    };
}

impl Adjustable for AlphaBeta {
    const SYNONYMS: &'static [Synonym] =
        &[Synonym(["every", "on"], ["lines", "all"]), Synonym(["every", "off"], ["lines", "1"])];
    const SETTINGS: &'static [Setting<Self>] = &[
        switch!("ordering", Ordering),
        switch!("table", Table),
        switch!("deepening", Deepening),
        switch!("killers", Killers),
        switch!("history", History),
        switch!("null-windows", NullWindows),
        switch!("aspiration", Aspiration),
        switch!("symmetry", Symmetry),
        switch!("distance", Distance),
        switch!("foresight", Foresight),
        Setting {
            key: "fail",
            kind: SettingKind::Choice(&["soft", "hard"]),
            get: |method| SettingValue::Choice(method.fail as usize),
            set: |method, value| method.fail = [Fail::Soft, Fail::Hard][value.choice()],
        },
        Setting {
            key: "cut",
            kind: SettingKind::Choice(&["ge", "gt"]),
            get: |method| SettingValue::Choice(method.cut as usize),
            set: |method, value| method.cut = [Cut::AtBeta, Cut::AboveBeta][value.choice()],
        },
        Setting {
            key: "window",
            kind: SettingKind::Choice(&["open", "result"]),
            get: |method| SettingValue::Choice(usize::from(method.window == AlphaBeta::RESULT)),
            set: |method, value| method.window = [OPEN, AlphaBeta::RESULT][value.choice()],
        },
        Setting {
            key: "table-megabytes",
            kind: SettingKind::Count { min: 1, max: TranspositionTable::MAX_MEGABYTES as u64 },
            get: |method| SettingValue::Count(u64::from(method.table_megabytes)),
            set: |method, value| method.table_megabytes = value.count() as u32,
        },
        Setting {
            key: "endgame",
            kind: SettingKind::Count { min: 0, max: AlphaBeta::LATEST_ENDGAME as u64 },
            get: |method| SettingValue::Count(method.endgame.into()),
            set: |method, value| method.endgame = value.count() as u32,
        },
        Setting {
            key: "lines",
            kind: SettingKind::CountOrAll { min: 1, max: AlphaBeta::MOST_LINES as u64 },
            get: |method| SettingValue::Limit(method.lines.map(u64::from)),
            set: |method, value| method.lines = value.limit().map(|lines| lines as u32),
        },
        Setting {
            key: "probability-cuts",
            kind: SettingKind::Real { min: 0.0, max: 5.0 },
            get: |method| SettingValue::Real(method.probability_cuts),
            set: |method, value| method.probability_cuts = value.real(),
        },
        Setting {
            key: "selective",
            kind: SettingKind::Switch,
            get: |method| SettingValue::Switch(method.selective),
            set: |method, value| method.selective = value.switch(),
        },
        Setting {
            key: "threads",
            kind: SettingKind::Count { min: 1, max: ThreadsOffered::MOST as u64 },
            get: |method| SettingValue::Count(method.threads.into()),
            set: |method, value| method.threads = value.count() as u32,
        },
        Setting {
            key: "overlooks",
            kind: SettingKind::Count { min: 0, max: Oversight::MOST as u64 },
            get: |method| SettingValue::Count(method.oversight.percent.into()),
            set: |method, value| method.oversight.percent = value.count() as u32,
        },
        Setting {
            key: "seed",
            kind: SettingKind::Count { min: 0, max: u64::MAX },
            get: |method| SettingValue::Count(method.oversight.seed),
            set: |method, value| method.oversight.seed = value.count(),
        },
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::settings::MethodSettings;

    #[test]
    fn every_refinement_is_one_switch_of_the_table_of_settings() {
        for &refinement in Refinement::ALL {
            let changed = |entry: &Setting<AlphaBeta>| {
                let mut method = AlphaBeta::textbook();
                let on = !method.has(refinement);
                let fits = entry.kind == SettingKind::Switch
                    && method.assign(entry.key, SettingValue::Switch(on)).is_ok();
                fits && method == AlphaBeta::textbook().with(refinement, on)
            };
            assert_eq!(
                AlphaBeta::SETTINGS.iter().filter(|entry| changed(entry)).count(),
                1,
                "{refinement:?}"
            );
        }
    }

    #[test]
    fn lines_are_a_number_or_all_and_files_of_before_are_read() {
        let mut method = AlphaBeta::default();
        for (key, text, lines) in [
            ("lines", "3", Some(3)),
            ("lines", "all", None),
            ("every", "off", Some(1)),
            ("every", "on", None),
        ] {
            method.assign_text(key, text).expect("fits");
            assert_eq!(method.lines, lines, "{key}={text}");
            let written = ron::to_string(&method).expect("writable");
            assert_eq!(ron::from_str::<AlphaBeta>(&written), Ok(method.clone()), "{written}");
        }
        assert!(method.assign_text("lines", "0").is_err());
        for (text, lines) in [("(every:true)", None), ("(every:false)", Some(1)), ("()", Some(1))] {
            assert_eq!(ron::from_str::<AlphaBeta>(text).expect("readable").lines, lines, "{text}");
        }
    }

    #[test]
    fn conventions_are_set_by_their_words() {
        let mut method = AlphaBeta::default();
        for (key, text) in [("fail", "hard"), ("cut", "gt"), ("window", "result"), ("table-megabytes", "8")] {
            method.assign_text(key, text).expect("fits");
        }
        assert_eq!((method.fail, method.cut, method.table_megabytes), (Fail::Hard, Cut::AboveBeta, 8));
        assert_eq!(method.window, AlphaBeta::RESULT);
        method.assign_text("window", "open").expect("fits");
        assert_eq!(method.window, AlphaBeta::textbook().window);
    }
}
