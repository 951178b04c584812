//! The manual installed beside the program: a folder of pages that the system's browser shows.

use std::path::{Path, PathBuf};

use edagari_app::session::effect::Notice;
use edagari_app::session::state::State;
use edagari_app::words::text::Language;

/// Opens the manual in the browser. Returns a notice with its address, or that it is not installed.
pub(super) fn open(state: &State, ctx: &egui::Context) -> Notice {
    let Some(page) = page(&folders(), state.text().language) else {
        return Notice::note(state.text().get("said.no-manual"));
    };
    show(&page, ctx);
    // There is no report whether a browser opens: the address stands here.
    Notice::note(state.text().with("said.manual", &[("page", &page.display())]))
}

/// Lets the system show a file or a folder.
pub(super) fn show(path: &Path, ctx: &egui::Context) {
    ctx.open_url(egui::OpenUrl::new_tab(address(path)));
}

/// The folders used by packages: beside the program, in the system's folder of documentation, in a bundle of
/// macOS.
fn folders() -> Vec<PathBuf> {
    let program = std::env::current_exe().ok().and_then(|path| path.canonicalize().ok());
    let Some(beside) = program.as_deref().and_then(Path::parent) else { return Vec::new() };
    ["manual", "../share/doc/edagari/manual", "../Resources/manual"].map(|folder| beside.join(folder)).into()
}

/// The first page: that for players where the manual has chapters in the language.
fn page(folders: &[PathBuf], language: Language) -> Option<PathBuf> {
    let folder = folders.iter().find(|folder| folder.join("index.html").is_file())?;
    let chapter = folder.join(language.code()).join("players.html");
    Some(if chapter.is_file() { chapter } else { folder.join("index.html") })
}

/// The address of a file for a browser.
fn address(page: &Path) -> String {
    let path = page.to_string_lossy().replace('\\', "/");
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-._~:".contains(&byte);
    let encoded: String = path
        .bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect();
    // A path of Windows begins with the letter of a drive.
    format!("file://{}{encoded}", if path.starts_with('/') { "" } else { "/" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_opens_in_the_language_of_the_window() {
        let folder = tempfile::tempdir().expect("a folder");
        let installed = folder.path().join("installed");
        let folders = [folder.path().join("nowhere"), installed.clone()];
        assert_eq!(page(&folders, Language::English), None);
        std::fs::create_dir_all(installed.join("ja")).expect("a folder");
        for file in ["index.html", "ja/players.html"] {
            std::fs::write(installed.join(file), "").expect("written");
        }
        assert_eq!(page(&folders, Language::English), Some(installed.join("index.html")));
        assert_eq!(page(&folders, Language::Japanese), Some(installed.join("ja/players.html")));
        assert_eq!(page(&folders, Language::Chinese), Some(installed.join("index.html")));
    }

    #[test]
    fn an_address_holds_any_path() {
        assert_eq!(address(Path::new("/a b/枝.html")), "file:///a%20b/%E6%9E%9D.html");
        assert_eq!(address(Path::new("C:/a.html")), "file:///C:/a.html");
    }
}
