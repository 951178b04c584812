//! Parsers of single words, shared by several commands.

use edagari_app::session::export::data::FigurePaper;
use edagari_app::trace::export::{ExportFormat, FigureGrowth};
use edagari_app::words::text::Language;

/// A format of an export.
pub(super) fn format(text: &str) -> Result<ExportFormat, String> {
    ExportFormat::named(text)
        .ok_or_else(|| "give svg, png, pdf, tikz, dot, mermaid, json, gif or html".to_owned())
}

/// The colours of an export.
pub(super) fn paper(text: &str) -> Result<FigurePaper, String> {
    let paper = FigurePaper::ALL.into_iter().find(|paper| paper.name() == text);
    paper.ok_or_else(|| "give light, dark or print".to_owned())
}

/// The direction in which a tree grows.
pub(super) fn growth(text: &str) -> Result<FigureGrowth, String> {
    match text {
        "down" => Ok(FigureGrowth::Down),
        "right" => Ok(FigureGrowth::Right),
        _ => Err("give down or right".to_owned()),
    }
}

/// A language by its code.
pub(super) fn language(text: &str) -> Result<Language, String> {
    let language = Language::ALL.into_iter().find(|language| language.code() == text);
    language.ok_or_else(|| "give en, ja or zh".to_owned())
}

/// A first and a last step.
pub(super) fn range(text: &str) -> Result<(u64, u64), String> {
    let ends =
        text.split_once("..").and_then(|(first, last)| Some((first.parse().ok()?, last.parse().ok()?)));
    ends.filter(|(first, last)| first <= last)
        .ok_or_else(|| "give a first and a last step, such as 0..12".to_owned())
}

/// A time, in seconds.
pub(super) fn seconds(text: &str) -> Result<f64, String> {
    // Infinity and NaN parse as numbers, but are no times.
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds.ok_or_else(|| "give seconds greater than zero".to_owned())
}
