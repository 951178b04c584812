//! The window. `logic` applies commands and absorbs what searches report; `ui` only paints.
//!
//! ```text
//! person -> panels -> Command -> update -> State -> panels
//! worker -> Message ------------^
//! ```

use std::path::PathBuf;

pub mod boards;
pub mod dialogs;
pub mod layout;
pub mod memory;
pub mod menu;
pub mod needs;
pub mod notices;
pub mod outside;
pub mod pace;
pub mod panels;
pub mod probe;
pub mod program;
pub mod shortcuts;
pub mod status;
pub mod theme;
pub mod toolbar;

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
        let app: Box<dyn eframe::App> = Box::new(program::Edagari::new(context, file));
        Ok(app)
    };
    eframe::run_native("edagari", options, Box::new(create)).map_err(|error| needs::plainly(&error))
}
