//! Work that is written to a file or to the clipboard: a tree, a worksheet; or to several files, a page for each student.

use std::path::{Path, PathBuf};

/// Something to be written: a tree, a worksheet.
pub trait ExportWork: Send + 'static {
    /// The proposed file name.
    fn name(&self) -> String;
    /// The word for the kind of file in sentences.
    fn title(&self) -> &'static str;
    /// The file extension.
    fn extension(&self) -> &'static str;
    /// The key of the sentence about its progress.
    fn progress(&self) -> &'static str;
    /// Produces the bytes. `goes_on` receives the amount done and the total, and stops the work by returning
    /// false.
    ///
    /// # Errors
    /// The reason why nothing is written, in the language of the window.
    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String>;

    /// The suffixes of the chosen name where there are several files, such as the number of a sheet; an empty
    /// one leaves the name as it is. Empty where it is one file.
    fn parts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Produces one of several files.
    ///
    /// # Errors
    /// As [`ExportWork::write`].
    fn write_part(&self, _part: &str, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.write(goes_on)
    }

    /// The reason why an existing file is not replaced by one of several, in the language of the window.
    fn is_there(&self, file: &Path) -> String {
        file.display().to_string()
    }
}

/// The name of one of several files: `sheet.html` becomes `sheet-7.html`, or stays for an empty suffix.
pub fn parted(path: &Path, part: &str) -> PathBuf {
    if part.is_empty() {
        return path.to_owned();
    }
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{part}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
