//! The file in which the toolkit stores the window between two starts: its place, its size, and the memory of
//! widgets. The toolkit trusts all of it, so damaged values are dropped one by one before it reads the file.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use egui::{Pos2, Vec2, vec2};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::layout::{LAYOUT, LEAST_SIZE, PanelLayout};
use edagari_app::session::saved_settings::ZOOMS;
use edagari_app::store;

/// The most bytes of the file; it has some thousands.
const LIMIT: u64 = 4 << 20;
/// No screen reaches further, in points or pixels.
const FARTHEST: f64 = 100_000.0;
/// The key of the toolkit's own values.
const WINDOW: &str = "window";
const WIDGETS: &str = "egui";

/// The window in the toolkit's format.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct SavedWindow {
    normal_geometry: SavedGeometry,
    fullscreen: bool,
    maximized: bool,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct SavedGeometry {
    outer_position_pixels: Option<Pos2>,
    scale_factor: f32,
    inner_size_points: Vec2,
}

/// The memory of widgets, as text of unknown form.
#[derive(Deserialize)]
struct SavedWidgets {
    #[serde(default)]
    data: SavedData,
}

#[derive(Default, Serialize, Deserialize)]
struct SavedData(Vec<(u64, SavedValue)>);

#[derive(Serialize, Deserialize)]
struct SavedValue {
    type_id: SavedType,
    ron: String,
    generation: usize,
}

#[derive(Serialize, Deserialize)]
struct SavedType(u64);

/// The file for the toolkit.
#[derive(Debug, PartialEq, Eq)]
pub struct MendedFile {
    /// The path for the toolkit: another one where this is unreadable, or cannot be mended.
    pub path: PathBuf,
    /// The copy of the damaged file; the file itself where that is left alone.
    pub damaged: Option<PathBuf>,
}

/// Drops damaged values in this file, which is copied beside it before.
pub fn mended(path: PathBuf) -> MendedFile {
    // A missing file needs no repair.
    if std::fs::symlink_metadata(&path).is_err() {
        return MendedFile { path, damaged: None };
    }
    let Ok(bytes) = store::read(&path, LIMIT) else {
        return MendedFile { damaged: Some(path.clone()), path: beside(path) };
    };
    let text = String::from_utf8(bytes.clone()).ok().filter(|text| text.len() as u64 <= LIMIT);
    let kept = text.as_deref().and_then(|text| ron::from_str::<BTreeMap<String, String>>(text).ok());
    let sound = kept.as_ref().map(sound).unwrap_or_default();
    if kept.as_ref() == Some(&sound) {
        return MendedFile { path, damaged: None };
    }
    // Without a copy it is left as it is.
    let Ok(copy) = store::copied_beside(&path, &bytes) else {
        return MendedFile { damaged: Some(path.clone()), path: beside(path) };
    };
    let damaged = Some(copy);
    let written = ron::to_string(&sound)
        .map_err(std::io::Error::other)
        .and_then(|text| store::replace(&path, text.as_bytes()));
    let path = if written.is_ok() { path } else { beside(path) };
    MendedFile { path, damaged }
}

/// The file that the toolkit itself reads and writes: a copy in a temporary folder, because the toolkit
/// empties a file before it knows whether the disk takes the new one.
pub fn working_copy(path: &Path) -> Option<(TempDir, PathBuf)> {
    let folder = tempfile::tempdir().ok()?;
    let copy = folder.path().join("edagari.ron");
    match std::fs::copy(path, &copy) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => None,
        _ => Some((folder, copy)),
    }
}

/// All values of the toolkit, as a text in the format of its file.
pub fn kept_values(storage: &dyn eframe::Storage) -> Option<String> {
    let values = [WINDOW, WIDGETS, LAYOUT].map(|key| storage.get_string(key).map(|value| (key, value)));
    ron::to_string(&values.into_iter().flatten().collect::<BTreeMap<_, _>>()).ok()
}

fn beside(path: PathBuf) -> PathBuf {
    store::free_beside(&path).unwrap_or(path)
}

/// The values without damaged ones.
fn sound(kept: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    type Mend = fn(&str) -> Option<String>;
    let mut sound = kept.clone();
    let values: [(&str, Mend); 3] =
        [(WINDOW, sound_window), (WIDGETS, sound_widgets), (LAYOUT, sound_layout)];
    for (key, mend) in values {
        let Some(text) = sound.remove(key) else { continue };
        // Unreadable values are recreated by the toolkit.
        sound.extend(mend(&text).map(|mended| (key.to_owned(), mended)));
    }
    sound
}

/// Arrangements of the panels are read as a whole or not at all.
fn sound_layout(text: &str) -> Option<String> {
    ron::from_str::<PanelLayout>(text).is_ok().then(|| text.to_owned())
}

fn sound_window(text: &str) -> Option<String> {
    let mut window: SavedWindow = ron::from_str(text).ok()?;
    let geometry = &mut window.normal_geometry;
    let Vec2 { x, y } = geometry.inner_size_points;
    let usual = vec2(1280.0, 800.0);
    let size = |points: f32, least: f32, usual: f32| if is_length(points, least) { points } else { usual };
    let sound = vec2(size(x, LEAST_SIZE[0], usual.x), size(y, LEAST_SIZE[1], usual.y));
    // By their bits: NaN equals nothing, and must not be compared as a place.
    let is_sound = [sound.x.to_bits(), sound.y.to_bits()] == [x.to_bits(), y.to_bits()]
        && (0.25..=16.0).contains(&geometry.scale_factor)
        && geometry.outer_position_pixels.is_none_or(|at| [at.x, at.y].into_iter().all(is_place));
    if is_sound {
        return Some(text.to_owned());
    }
    geometry.inner_size_points = sound;
    if !(0.25..=16.0).contains(&geometry.scale_factor) {
        // The position was computed with it.
        (geometry.scale_factor, geometry.outer_position_pixels) = (1.0, None);
    }
    geometry.outer_position_pixels =
        geometry.outer_position_pixels.filter(|at| [at.x, at.y].into_iter().all(is_place));
    ron::to_string(&window).ok()
}

fn is_length(points: f32, least: f32) -> bool {
    // The toolkit itself does not let it be smaller than a tenth of the requested size.
    points >= least / 10.0 && f64::from(points) <= FARTHEST
}

fn is_place(pixels: f32) -> bool {
    f64::from(pixels).abs() <= FARTHEST
}

fn sound_widgets(text: &str) -> Option<String> {
    let mut widgets: SavedWidgets = ron::from_str(text).ok()?;
    let read: Option<egui::Memory> = ron::from_str(text).ok();
    let (is_read, count) = (read.is_some(), widgets.data.0.len());
    widgets.data.0.retain(|(_, value)| !is_damaged(&value.ron));
    let mut memory = read.unwrap_or_default();
    let zoom = memory.options.zoom_factor;
    // Of the options only zoom and theme are this program's; all others are the toolkit's.
    let mut options = egui::Options::default();
    options.theme_preference = memory.options.theme_preference;
    if ZOOMS.contains(&zoom) {
        options.zoom_factor = zoom;
    }
    memory.data = egui::util::IdTypeMap::default();
    let rest = ron::to_string(&memory).ok()?;
    let is_usual = ron::to_string(&memory.options).ok()? == ron::to_string(&options).ok()?;
    let is_sound = is_read && is_usual && widgets.data.0.len() == count && !is_damaged(&rest);
    if is_sound {
        return Some(text.to_owned());
    }
    memory.options = options;
    if ron::to_string(&memory).is_ok_and(|rest| is_damaged(&rest)) {
        memory.reset_areas();
        memory.to_global.clear();
    }
    memory.data = ron::from_str(&ron::to_string(&widgets.data).ok()?).ok()?;
    ron::to_string(&memory).ok()
}

/// Whether a text of values contains a number that is not finite, or off every screen. Whole numbers are
/// names, except those of a place.
fn is_damaged(text: &str) -> bool {
    let mut before = "";
    let mut words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || "_.+-".contains(sign)));
    words.any(|word| {
        let name = std::mem::replace(&mut before, word);
        let number = match word {
            "NaN" | "inf" | "-inf" | "+inf" => return true,
            _ => word.parse::<f64>(),
        };
        let is_real = word.contains(['.', 'e', 'E']) || matches!(name, "x" | "y");
        number.is_ok_and(|number| is_real && (!number.is_finite() || number.abs() > FARTHEST))
    })
}

/// Brings a window back to a screen, and gives one that is larger than its screen the greatest size that the
/// system allows there: with its frame, and without other bars on the screen.
pub fn bring_to_screen(frame: &eframe::Frame, ctx: &egui::Context) {
    let Some(window) = frame.winit_window() else { return };
    // Not every system reports the place of a window: then it also places it.
    let Ok(at) = window.outer_position() else { return };
    let size = window.outer_size();
    // So much of it is enough to drag it, and to see that it is open.
    let [wide, high] = [size.width, size.height].map(|length| i64::from(length / 3));
    let mut screens = window.available_monitors().map(|screen| (screen.position(), screen.size())).peekable();
    let Some(&(first, _)) = screens.peek() else { return };
    let overlap = |begin: i32, length: u32, other: i32, others: u32| {
        let end = (i64::from(begin) + i64::from(length)).min(i64::from(other) + i64::from(others));
        end - i64::from(begin.max(other))
    };
    let is_larger = window
        .current_monitor()
        .is_some_and(|screen| size.width > screen.size().width || size.height > screen.size().height);
    if is_larger && window.fullscreen().is_none() {
        return ctx.send_viewport_cmd(egui::ViewportCommand::Maximized(true));
    }
    let is_seen = screens.any(|(place, extent)| {
        overlap(at.x, size.width, place.x, extent.width) >= wide
            && overlap(at.y, size.height, place.y, extent.height) >= high
    });
    if !is_seen {
        let points = window.scale_factor() as f32 * ctx.zoom_factor();
        let place = Pos2::new(first.x as f32, first.y as f32) / points;
        ctx.send_viewport_cmd(egui::ViewportCommand::OuterPosition(place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "(normal_geometry:(outer_position_pixels:Some((x:59.0,y:37.0)),scale_factor:1.0,\
                        inner_size_points:(x:1280.0,y:700.0)),fullscreen:false,maximized:true)";

    fn window(from: &str, to: &str) -> SavedWindow {
        let text = GOOD.replace(from, to);
        assert_ne!(text, GOOD);
        ron::from_str(&sound_window(&text).expect("mended")).expect("read")
    }

    #[test]
    fn of_a_damaged_window_the_rest_is_kept() {
        assert_eq!(sound_window(GOOD).as_deref(), Some(GOOD));
        for number in ["NaN", "inf", "1e30", "0.0", "-5.0"] {
            let kept = window("x:1280.0", &format!("x:{number}"));
            assert_eq!(kept.normal_geometry.inner_size_points, vec2(1280.0, 700.0), "{number}");
            assert!(kept.maximized && kept.normal_geometry.outer_position_pixels.is_some());
        }
        for number in ["NaN", "-inf", "1e30"] {
            let kept = window("x:59.0", &format!("x:{number}"));
            assert_eq!(kept.normal_geometry.outer_position_pixels, None, "{number}");
            assert_eq!(kept.normal_geometry.inner_size_points.y.to_bits(), 700.0_f32.to_bits());
        }
        assert_eq!(
            window("factor:1.0", "factor:NaN").normal_geometry.scale_factor.to_bits(),
            1.0_f32.to_bits()
        );
        assert_eq!(sound_window("(normal_geometry:"), None);
    }

    #[test]
    fn of_damaged_widgets_the_rest_is_kept() {
        let mut memory = egui::Memory::default();
        let ids = ["one", "two"].map(egui::Id::unique);
        memory.data.insert_persisted(ids[0], 7.5_f32);
        memory.data.insert_persisted(ids[1], vec2(1.0, 2.0));
        let good = ron::to_string(&memory).expect("written");
        assert_eq!(sound_widgets(&good), Some(good.clone()));
        for zoom in ["0.0", "NaN", "1e9", "-1.0"] {
            let text = good.replace("zoom_factor:1.0", &format!("zoom_factor:{zoom}"));
            let mut kept: egui::Memory = ron::from_str(&sound_widgets(&text).expect("mended")).expect("read");
            assert_eq!(kept.options.zoom_factor.to_bits(), 1.0_f32.to_bits(), "{zoom}");
            assert_eq!(kept.data.get_persisted::<f32>(ids[0]), Some(7.5));
        }
        let text = good.replace("7.5", "NaN");
        let mut kept: egui::Memory = ron::from_str(&sound_widgets(&text).expect("mended")).expect("read");
        assert_eq!(kept.data.get_persisted::<f32>(ids[0]), None);
        assert_eq!(kept.data.get_persisted::<Vec2>(ids[1]), Some(vec2(1.0, 2.0)));
    }

    #[test]
    fn what_the_program_sets_itself_is_no_damage() {
        for theme in
            [egui::ThemePreference::Light, egui::ThemePreference::Dark, egui::ThemePreference::System]
        {
            for zoom in [*ZOOMS.start(), 1.0, 1.3, *ZOOMS.end()] {
                let ctx = egui::Context::default();
                ctx.set_theme(theme);
                ctx.options_mut(|options| options.zoom_factor = zoom);
                let kept = ctx.memory(ron::to_string).expect("written");
                assert_eq!(sound_widgets(&kept), Some(kept), "{theme:?}, {zoom}");
            }
        }
    }

    #[test]
    fn the_toolkit_writes_to_a_copy() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("edagari.ron");
        let (copied, working) = working_copy(&path).expect("a copy");
        assert!(!working.exists(), "nothing was kept yet");
        drop(copied);
        std::fs::write(&path, "{}").expect("written");
        let (_copied, working) = working_copy(&path).expect("a copy");
        assert_ne!(working, path);
        assert_eq!(std::fs::read_to_string(&working).expect("read"), "{}");
    }

    #[test]
    fn a_file_that_is_none_is_left_alone_and_one_that_cannot_be_read_begins_afresh() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("edagari.ron");
        assert_eq!(mended(path.clone()), MendedFile { path: path.clone(), damaged: None });
        let found = b"\xff\x00 nothing";
        std::fs::write(&path, found).expect("written");
        let copy = folder.path().join("edagari.damaged.ron");
        assert_eq!(mended(path.clone()), MendedFile { path: path.clone(), damaged: Some(copy.clone()) });
        assert_eq!(std::fs::read_to_string(&path).expect("read"), "{}");
        assert_eq!(std::fs::read(&copy).expect("read"), found, "what was found is kept");
        let other = folder.path().join("folder.ron");
        std::fs::create_dir(&other).expect("made");
        let beside = folder.path().join("folder-2.ron");
        assert_eq!(mended(other.clone()), MendedFile { path: beside, damaged: Some(other) });
    }

    #[test]
    fn a_damaged_arrangement_of_panels_is_set_aside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("edagari.ron");
        let write = |layout: String| {
            let kept = BTreeMap::from([(LAYOUT.to_owned(), layout), (WINDOW.to_owned(), GOOD.to_owned())]);
            let text = ron::to_string(&kept).expect("written");
            std::fs::write(&path, &text).expect("written");
            text
        };
        let good = ron::to_string(&PanelLayout::default()).expect("written");
        write(good.clone());
        assert_eq!(mended(path.clone()).damaged, None);
        let found = write(good.replacen('(', "", 1));
        let copy = mended(path.clone()).damaged.expect("it is damaged");
        assert_eq!(std::fs::read_to_string(copy).expect("read"), found);
        let left = std::fs::read_to_string(&path).expect("read");
        assert!(left.contains("normal_geometry") && !left.contains("trees"), "{left}");
    }
}
