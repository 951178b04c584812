//! Do titles, names and texts that people write break what is made of them: worksheets, question banks, figures, tables?

use edagari::exercise::shipped;
use edagari::plain;
use edagari::store::csv_text::{bare, guarded};
use edagari::trace::export::{ExportFormat, SceneOptions, write};
use edagari::words::text::{Language, Text};
use quick_xml::Reader;
use quick_xml::events::Event;

use crate::cli::terminal::run;

/// A title that holds what steers a terminal, closes what is open in each form, and says nothing.
const HOSTILE: &str = "A\u{0}\u{1b}[2J\u{7}\u{8}\u{b}\u{9b}31m\u{202e}\u{2066}\u{fffe}\u{ffff}</title>]]>\"'\\}{%$#_^~&<!--<script>\n\n}\\end{document}Z";

/// Whether XML 1.0 has every character, and a reader comes to the end.
fn is_well_formed(text: &str) -> bool {
    let allowed = |sign: char| {
        matches!(sign, '\t' | '\n' | '\r' | '\u{20}'..='\u{fffd}' | '\u{10000}'..) && sign != '\u{fffe}'
    };
    let mut reader = Reader::from_str(text);
    let whole = loop {
        match reader.read_event() {
            Ok(Event::Eof) => break true,
            Ok(_) => {}
            Err(_) => break false,
        }
    };
    whole && text.chars().all(allowed)
}

/// No character but line breaks and tabs steers.
fn is_plain(text: &str) -> bool {
    !text.chars().any(|sign| plain::steers(sign) && !matches!(sign, '\n' | '\t'))
}

/// A worksheet of a set with hostile words in every place.
fn worksheet(format: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, output) = (folder.path().join("set.ron"), folder.path().join("sheet"));
    let mut sheet = shipped()[1].sheet();
    (sheet.set.title, sheet.set.text) = (HOSTILE.to_owned(), HOSTILE.to_owned());
    for exercise in &mut sheet.set.exercises {
        (exercise.title, exercise.text) = (HOSTILE.to_owned(), HOSTILE.to_owned());
    }
    sheet.save(&file).expect("saved");
    let [file, output] = [file, output].map(|path| path.display().to_string());
    let words = ["worksheet", "--set", &file, "--format", format, "--output", &output];
    let (status, _, err) = run(&words);
    assert_eq!(status, 0, "{format}: {err}");
    let written = std::fs::read_dir(folder.path()).expect("a folder").flatten();
    let written =
        written.map(|entry| entry.path()).find(|path| path.file_stem().is_some_and(|stem| stem == "sheet"));
    std::fs::read(written.expect("written")).expect("there")
}

#[test]
fn no_title_breaks_a_worksheet() {
    for format in ["svg", "moodle", "html", "tikz"] {
        let text = String::from_utf8(worksheet(format)).expect("text");
        assert!(is_plain(&text), "{format}");
        if matches!(format, "svg" | "moodle") {
            assert!(is_well_formed(&text), "{format}");
        }
        if format == "html" {
            assert_eq!(text.matches("<script").count(), text.matches("</script>").count());
            assert!(!text.contains("<!--<script>"));
        }
        if format == "tikz" {
            assert_eq!(text.matches("\\end{document}").count(), 1);
            // An empty line would end a paragraph inside the argument of a command.
            assert!(!text.contains("A\n\nZ"));
        }
    }
    let pdf = worksheet("pdf");
    assert!(pdf.starts_with(b"%PDF") && pdf.windows(5).any(|bytes| bytes == b"%%EOF"));
}

#[test]
fn no_caption_breaks_a_figure() {
    use edagari::catalog::{Engine, Game, Job};
    use edagari::session::export::data::FigurePaper;
    use edagari::session::export::figure::look;
    use edagari::trace::{Recording, TreeSnapshot};

    let position = Game::NumberTree.parse_position("[[3,12,8],[2,4,6]]").expect("a tree");
    let job = Job::new(position, Engine::parse_textbook("alpha-beta", Game::NumberTree).expect("a method"));
    let (recording, _) = Recording::of(&job);
    let tree = &recording.current().expect("one pass").tree;
    let look = look(Text::new(Language::English), FigurePaper::Light, vec![HOSTILE.to_owned()]);
    let write = |format| {
        write(TreeSnapshot::now(tree), &job.position, &SceneOptions::default(), format, &look)
            .expect("written")
    };
    for format in [ExportFormat::Svg, ExportFormat::Tikz, ExportFormat::Dot, ExportFormat::Mermaid] {
        let text = String::from_utf8(write(format)).expect("text");
        assert!(is_plain(&text), "{}", format.name());
    }
    assert!(is_well_formed(&String::from_utf8(write(ExportFormat::Svg)).expect("text")));
    let json: serde_json::Value = serde_json::from_slice(&write(ExportFormat::Json)).expect("JSON");
    assert_eq!(json["caption"][0], HOSTILE, "nothing is lost in JSON");
    for format in [ExportFormat::Pdf, ExportFormat::Png] {
        assert!(!write(format).is_empty());
    }
}

#[test]
fn no_name_is_calculated_by_a_spreadsheet() {
    for name in [
        "=1+1",
        " =1+1",
        "\t=1+1",
        "\u{a0}@x",
        "\u{3000}＝1",
        "＋1",
        "－1",
        "＠x",
        "-1+1",
        "a;=1",
        "a,=1",
        "a\n=1",
        "a|\t+1",
        "\"=1",
        "'=1",
        "\u{200b}=1",
    ] {
        let field = guarded(name);
        // However a program divides fields, none begins with what it calculates.
        for part in field.split([',', ';', '\t', '|', '\n']) {
            let begun =
                part.trim_start_matches(|sign: char| sign.is_whitespace() || "\"\u{200b}".contains(sign));
            assert!(!begun.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']), "{name:?}: {field:?}");
        }
        assert_eq!(bare(&field), name, "what is read back is the name");
    }
    for number in ["-3", "-0.5", "12", "1e-7"] {
        assert_eq!(guarded(number), number);
    }
}

#[test]
fn a_damaged_code_does_not_withhold_the_class() {
    use edagari::exercise::AnswerSheet;

    let folder = tempfile::tempdir().expect("a folder");
    let set = folder.path().join("set.ron");
    let sheet: AnswerSheet = shipped()[1].sheet();
    sheet.save(&set).expect("saved");
    let page = folder.path().join("page.html");
    let [set, page] = [set, page].map(|path| path.display().to_string());
    assert_eq!(run(&["worksheet", "--set", &set, "--format", "html", "--output", &page]).0, 0);
    let written = std::fs::read_to_string(&page).expect("a page");
    let data = written.split("type=\"application/json\"").nth(1).expect("data");
    let data = &data[data.find('{').expect("an object")..data.find("</script>").expect("its end")];
    let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
    let sum = |text: &str| {
        text.bytes().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    };
    let body = format!("EDAGARI1.-.{}.", data["set"].as_str().expect("a set"));
    let good = format!("{body}.{:08x}", sum(&body));
    let codes = folder.path().join("codes.csv");
    let lines = [
        format!("\u{feff}Ann,{good}"),
        "Ben,EDAGARI1.damaged".to_owned(),
        "no code at all".to_owned(),
        format!("Cid,{good}"),
        format!("Ann,{good}"),
        format!("Dan,{}", good.replace("EDAGARI1", "EDAGARI0")),
    ];
    let mut bytes = lines.join("\n").into_bytes();
    // A name in Latin-1.
    bytes.extend(b"\nM\xfcller,");
    bytes.extend(good.as_bytes());
    std::fs::write(&codes, bytes).expect("written");
    let (status, out, err) =
        run(&["results", "--codes", &codes.display().to_string(), "--set", &set, "--class"]);
    assert_eq!(status, 2, "{err}");
    for student in ["Ann: ", "Cid: ", "M\u{fffd}ller: "] {
        assert!(out.contains(student), "{student}: {out}");
    }
    for part in [
        "line 2, Ben: ",
        "line 3: ",
        "line 5: a code of Ann",
        "line 6, Dan: ",
        "lines 1 and 4: Ann and Cid handed in the same code",
    ] {
        assert!(err.contains(part), "{part}: {err}");
    }
    assert_eq!(err.lines().last().map(|line| line.contains(": 4 of")), Some(true), "{err}");
}
