//! Work that is written to a file or to the clipboard: a tree, a worksheet; or to several files, a page for each student.

use std::path::{Path, PathBuf};

/// What is written: a tree, a worksheet.
pub trait ExportWork: Send + 'static {
    /// The name of the file that is proposed.
    fn name(&self) -> String;
    /// What the kind of file is called in sentences.
    fn title(&self) -> &'static str;
    /// The ending of its files' names.
    fn extension(&self) -> &'static str;
    /// The key of the sentence that tells how far it is.
    fn progress(&self) -> &'static str;
    /// Does it. `goes_on` hears how much of how much is done, and stops the work by saying no.
    ///
    /// # Errors
    /// Why nothing is written, in the person's language.
    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String>;

    /// The words that stand behind the name that was chosen, where it is a file for each, such as the number of a sheet; an empty one
    /// leaves the name as it is. None where it is one file.
    fn parts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Does one of several files.
    ///
    /// # Errors
    /// As [`ExportWork::write`].
    fn write_part(&self, _part: &str, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.write(goes_on)
    }

    /// Why a file that is there already is not replaced by one of several, in the person's language.
    fn is_there(&self, file: &Path) -> String {
        file.display().to_string()
    }
}

/// The name of one of several files: `sheet.html` becomes `sheet-7.html`, or stays where there is no word for it.
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
