//! Packages for course platforms: the right files, descriptions that are XML, the same bytes each time, and scripts that report points
//! and completion to platforms of different behaviour.

use std::collections::BTreeMap;
use std::io::{Cursor, Read as _};
use std::process::Command;

use quick_xml::events::Event;

use crate::cli::export::run;

/// The files of a package, by name.
fn package(arguments: &[&str]) -> (Vec<u8>, BTreeMap<String, String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.zip");
    let output = ["--output", file.to_str().expect("a path")];
    let (status, _, err) = run(&[&["worksheet"], arguments, &output].concat());
    assert_eq!(status, 0, "{err}");
    let bytes = std::fs::read(&file).expect("written");
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes.clone())).expect("a zip file");
    let mut files = BTreeMap::new();
    for place in 0..zip.len() {
        let mut entry = zip.by_index(place).expect("an entry");
        let mut text = String::new();
        entry.read_to_string(&mut text).expect("text");
        files.insert(entry.name().to_owned(), text);
    }
    (bytes, files)
}

/// The name of an element and its attributes.
type Element = (String, BTreeMap<String, String>);

/// The elements of a text that is XML, and all that stands in them.
fn elements(text: &str) -> (Vec<Element>, String) {
    let mut reader = quick_xml::Reader::from_str(text);
    reader.config_mut().check_end_names = true;
    let (mut elements, mut words) = (Vec::new(), String::new());
    loop {
        match reader.read_event().expect("XML") {
            Event::Start(tag) | Event::Empty(tag) => {
                let attribute = |known: Result<quick_xml::events::attributes::Attribute<'_>, _>| {
                    let known = known.expect("an attribute");
                    let value = String::from_utf8(known.value.into_owned()).expect("text");
                    (String::from_utf8_lossy(known.key.as_ref()).into_owned(), value)
                };
                let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
                elements.push((name, tag.attributes().map(attribute).collect()));
            }
            Event::Text(text) => words.push_str(&String::from_utf8_lossy(&text)),
            Event::Eof => return (elements, words),
            _ => {}
        }
    }
}

#[test]
fn a_scorm_package_names_its_page_and_is_the_same_each_time() {
    for language in ["en", "ja", "zh"] {
        let words = ["--kind", "cuts", "--seed", "7", "--format", "scorm", "--lang", language];
        let (bytes, files) = package(&words);
        assert_eq!(bytes, package(&words).0);
        assert_eq!(files.keys().collect::<Vec<_>>(), ["imsmanifest.xml", "index.html"]);
        let (elements, words) = elements(&files["imsmanifest.xml"]);
        let one = |name: &str| &elements.iter().find(|(other, _)| other == name).expect("an element").1;
        assert!(words.contains("ADL SCORM") && words.contains("1.2"), "{words}");
        assert_eq!(one("item")["identifierref"], one("resource")["identifier"]);
        assert_eq!(one("resource")["adlcp:scormtype"], "sco");
        assert!(
            files.contains_key(&one("resource")["href"]) && one("file")["href"] == one("resource")["href"]
        );
        assert!(one("manifest")["identifier"].ends_with("-7"), "sheets of other numbers are other packages");
        let page = &files["index.html"];
        assert!(page.contains("LMSInitialize") && page.contains("id=\"student\""));
        assert!(!page.contains("connect-src"), "it speaks to the platform around it alone");
    }
}

#[test]
fn an_xapi_package_says_where_it_begins() {
    let (bytes, files) = package(&["--shipped", "trees", "--format", "xapi", "--lang", "ja"]);
    assert_eq!(bytes, package(&["--shipped", "trees", "--format", "xapi", "--lang", "ja"]).0);
    assert_eq!(files.keys().collect::<Vec<_>>(), ["index.html", "tincan.xml"]);
    let (elements, words) = elements(&files["tincan.xml"]);
    let activity = &elements.iter().find(|(name, _)| name == "activity").expect("an activity").1;
    assert!(activity["id"].starts_with("urn:uuid:") && activity["id"].len() == 45, "{}", activity["id"]);
    assert!(words.contains("index.html"), "{words}");
    assert!(files["index.html"].contains("connect-src http: https:"));
}

/// A title with signs that XML and HTML have a use for.
#[test]
fn titles_of_any_signs_stand_in_the_description() {
    let folder = tempfile::tempdir().expect("a folder");
    let set = folder.path().join("set.ron");
    let mut sheet = edagari::exercise::shipped()[0].sheet();
    sheet.set.title = "α & β <\"1\">\n'x'".to_owned();
    sheet.save(&set).expect("saved");
    for (form, file) in [("scorm", "imsmanifest.xml"), ("xapi", "tincan.xml")] {
        let (_, files) = package(&["--set", set.to_str().expect("a path"), "--format", form]);
        assert!(elements(&files[file]).1.contains('α'), "it is XML");
        assert!(files[file].contains("α &amp; β &lt;"), "{}", files[file]);
    }
}

#[test]
fn each_student_gets_a_package_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("week.zip");
    let words = ["worksheet", "--kind", "values", "--format", "scorm", "--seed", "5", "--students", "2"];
    let (status, _, err) = run(&[&words[..], &["--output", output.to_str().expect("a path")]].concat());
    assert_eq!(status, 0, "{err}");
    for number in [5, 6] {
        assert!(folder.path().join(format!("week-{number}.zip")).exists());
    }
}

/// Apart from a browser, where Node is there; `.ci/platforms` plays the packages in one.
#[test]
fn the_scripts_report_to_platforms_of_each_behaviour() {
    let Ok(version) = Command::new("node").arg("--version").output() else { return };
    assert!(version.status.success());
    let root = env!("CARGO_MANIFEST_DIR");
    let script = format!("{root}/tests/page/platforms.mjs");
    let played = Command::new("node").args(["--test", &script]).output().expect("played");
    assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stdout));
}
