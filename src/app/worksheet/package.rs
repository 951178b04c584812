//! Packages for course platforms: a page of exercises with the manifest of SCORM 1.2 or xAPI, as a zip file.
//! The page around the exercises and its scripts are passed in.

use std::io::{Cursor, Write as _};

use quick_xml::escape::escape;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::plain;
use crate::trace::export::ExportRefusal;

use super::html::ExercisePageParts;
use super::order::SheetFormat;

/// The file name of the page in a package.
const PAGE: &str = "index.html";

/// Packs a page. The same page always gives the same bytes.
///
/// # Errors
/// [`ExportRefusal::Encoder`] where the bytes cannot be packed.
pub fn package(
    form: SheetFormat,
    parts: &ExercisePageParts,
    language: &str,
    page: &[u8],
) -> Result<Vec<u8>, ExportRefusal> {
    let (name, description) = match form {
        SheetFormat::Xapi => ("tincan.xml", tincan(parts, language)),
        _ => ("imsmanifest.xml", manifest(parts)),
    };
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // No time stamps: they would differ each time.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for (name, bytes) in [(name, description.as_bytes()), (PAGE, page)] {
        zip.start_file(name, options).map_err(|_| ExportRefusal::Encoder)?;
        zip.write_all(bytes).map_err(|_| ExportRefusal::Encoder)?;
    }
    Ok(zip.finish().map_err(|_| ExportRefusal::Encoder)?.into_inner())
}

/// The identifier of the sheet for platforms.
fn name(parts: &ExercisePageParts) -> String {
    let seed = parts.seed.map_or_else(|| "0".to_owned(), |seed| seed.to_string());
    format!("edagari-{}-{seed}", parts.set)
}

/// The manifest of SCORM 1.2: one organisation with one item, which reports.
fn manifest(parts: &ExercisePageParts) -> String {
    let (name, title) = (name(parts), words(&parts.title));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <manifest identifier=\"{name}\" version=\"1.0\" xmlns=\"http://www.imsproject.org/xsd/imscp_rootv1p1p2\" \
         xmlns:adlcp=\"http://www.adlnet.org/xsd/adlcp_rootv1p2\">\n\
         <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>\n\
         <organizations default=\"sheets\"><organization identifier=\"sheets\"><title>{title}</title>\n\
         <item identifier=\"sheet\" identifierref=\"page\"><title>{title}</title></item>\n\
         </organization></organizations>\n\
         <resources><resource identifier=\"page\" type=\"webcontent\" adlcp:scormtype=\"sco\" href=\"{PAGE}\">\
         <file href=\"{PAGE}\"/></resource></resources>\n\
         </manifest>\n"
    )
}

/// The manifest for platforms with xAPI: one activity, and its launch page.
fn tincan(parts: &ExercisePageParts, language: &str) -> String {
    let (id, title) = (activity(parts), words(&parts.title));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <tincan xmlns=\"http://projecttincan.com/tincan.xsd\"><activities>\n\
         <activity id=\"{id}\" type=\"http://adlnet.gov/expapi/activities/assessment\">\n\
         <name lang=\"{language}\">{title}</name><description lang=\"{language}\">{title}</description>\n\
         <launch lang=\"{language}\">{PAGE}</launch>\n\
         </activity></activities></tincan>\n"
    )
}

/// The identifier of the activity, which must be a URI: a UUID of the version for custom use.
fn activity(parts: &ExercisePageParts) -> String {
    let seed = parts.seed.unwrap_or(u64::MAX);
    let (high, middle, low) = (seed >> 60, seed >> 48 & 0xfff, seed & 0xffff_ffff_ffff);
    format!("urn:uuid:{}-eda6-8{middle:03x}-8{high:03x}-{low:012x}", parts.set)
}

fn words(text: &str) -> String {
    escape(plain::lines(text).replace('\n', " ")).into_owned()
}
