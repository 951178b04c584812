//! The window. `logic` applies commands and absorbs what searches report; `ui` only paints.
//!
//! ```text
//! person -> panels -> Command -> update -> State -> panels
//! worker -> Message ------------^
//! ```

use std::path::PathBuf;

pub mod again;
pub mod analysis;
pub mod arena;
pub mod boards;
pub mod classroom;
pub mod clipboard;
pub mod colors;
pub mod command;
pub mod comparison;
pub mod course;
pub mod desk;
pub mod dialogs;
pub mod effect;
pub mod effects;
pub mod engines;
pub mod exercises;
pub mod export;
pub mod export_wish;
pub mod export_work;
pub mod exporting;
pub mod faults;
pub mod forms;
pub mod grader;
pub mod guide;
pub mod history;
pub mod keeper;
pub mod kept_settings;
pub mod keys;
pub mod lab;
pub mod laboratory;
pub mod layout;
pub mod matches;
pub mod mazes;
pub mod memory;
pub mod menu;
pub mod moment;
pub mod narrator;
pub mod needs;
pub mod notices;
pub mod numbers;
pub mod open_game;
pub mod opening;
pub mod openings;
pub mod orders;
pub mod pace;
pub mod panels;
pub mod player;
pub mod probe;
pub mod progress;
pub mod put_by;
pub mod runner;
pub mod scorer;
pub mod screen;
pub mod settings;
pub mod shelf;
pub mod shortcuts;
pub mod sides;
pub mod speedups;
pub mod state;
pub mod status;
pub mod stopwatch;
pub mod studies;
pub mod study;
pub mod subject;
pub mod text;
pub mod theme;
pub mod then;
pub mod toolbar;
pub mod trials;
pub mod update;
pub mod values;
pub mod wake;
pub mod worksheet;
pub mod worksheet_wish;

/// The folder of settings and autosaved games: `EDAGARI_DATA_DIR` where it is set, else the platform's.
fn data_folder() -> Option<PathBuf> {
    crate::store::data_folder()
}

/// Opens the window, on a saved game where `file` names one, and returns when it is closed.
///
/// # Errors
/// When no window can be opened: no display, no driver, a library that is missing. The text says what would help.
pub fn run(file: Option<PathBuf>) -> Result<(), String> {
    needs::missing().map_or(Ok(()), Err)?;
    memory::keep();
    let viewport = egui::ViewportBuilder::default()
        .with_title("Edagari")
        .with_app_id("edagari")
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([640.0, 480.0])
        .with_drag_and_drop(true);
    let options = eframe::NativeOptions {
        viewport,
        // Nothing here is a slow gradient, and without a graphics card the noise costs every point of every picture.
        dithering: false,
        persistence_path: data_folder().map(|folder| folder.join("edagari.ron")),
        ..eframe::NativeOptions::default()
    };
    let create = move |context: &eframe::CreationContext<'_>| {
        let app: Box<dyn eframe::App> = Box::new(desk::Edagari::new(context, file));
        Ok(app)
    };
    eframe::run_native("edagari", options, Box::new(create)).map_err(|error| needs::plainly(&error))
}
