//! Settings that several methods share: `shared!(seed)` is one row of a method's table of settings.
//!
//! It needs a field of that name in the method. A setting of a single method is defined in that method's
//! file.

/// A setting that several methods share, by the name of its field: defined once, so that the same name has
/// the same range everywhere.
macro_rules! shared {
    (playouts) => {
        $crate::search::settings::Setting {
            key: "playouts",
            kind: $crate::search::settings::SettingKind::Limit { min: 1, max: u32::MAX as u64 },
            get: |method| $crate::search::settings::SettingValue::Limit(method.playouts),
            set: |method, value| method.playouts = value.limit(),
        }
    };
    (c) => {
        $crate::search::settings::Setting {
            key: "c",
            kind: $crate::search::settings::SettingKind::Real { min: 0.0, max: 10.0 },
            get: |method| $crate::search::settings::SettingValue::Real(method.c),
            set: |method, value| method.c = value.real(),
        }
    };
    (expand) => {
        $crate::search::settings::Setting {
            key: "expand",
            kind: $crate::search::settings::SettingKind::Count { min: 1, max: 1_000_000 },
            get: |method| $crate::search::settings::SettingValue::Count(method.expand.into()),
            set: |method, value| method.expand = value.count() as u32,
        }
    };
    (seed) => {
        $crate::search::settings::Setting {
            key: "seed",
            kind: $crate::search::settings::SettingKind::Count { min: 0, max: u64::MAX },
            get: |method| $crate::search::settings::SettingValue::Count(method.seed),
            set: |method, value| method.seed = value.count(),
        }
    };
    (steps) => {
        $crate::search::settings::Setting {
            key: "steps",
            kind: $crate::search::settings::SettingKind::Count { min: 1, max: 1_000_000_000 },
            get: |method| $crate::search::settings::SettingValue::Count(method.steps),
            set: |method, value| method.steps = value.count(),
        }
    };
    (width) => {
        $crate::search::settings::Setting {
            key: "width",
            kind: $crate::search::settings::SettingKind::Count { min: 1, max: 1_000_000 },
            get: |method| $crate::search::settings::SettingValue::Count(method.width.into()),
            set: |method, value| method.width = value.count() as u32,
        }
    };
    (distinct) => {
        $crate::search::settings::Setting {
            key: "distinct",
            kind: $crate::search::settings::SettingKind::Switch,
            get: |method| $crate::search::settings::SettingValue::Switch(method.distinct),
            set: |method, value| method.distinct = value.switch(),
        }
    };
    (ties) => {
        $crate::search::settings::Setting {
            key: "ties",
            kind: $crate::search::settings::SettingKind::Choice(&["first", "queue"]),
            get: |method| $crate::search::settings::SettingValue::Choice(method.ties as usize),
            set: |method, value| {
                method.ties = if value.choice() == 1 { Ties::Queue } else { Ties::First };
            },
        }
    };
    (max_nodes) => {
        $crate::search::settings::Setting {
            key: "max-nodes",
            kind: $crate::search::settings::SettingKind::Count { min: 1, max: 200_000_000 },
            get: |method| $crate::search::settings::SettingValue::Count(method.max_nodes.into()),
            set: |method, value| method.max_nodes = value.count() as u32,
        }
    };
}
pub(in crate::search) use shared;
