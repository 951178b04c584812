//! Work that is written to a file or to the clipboard: a tree, a worksheet.

/// What is written: a tree, a worksheet.
pub trait Work: Send + 'static {
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
}
