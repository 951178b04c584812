//! Broken, huge and hostile documents: refused with a sentence, promptly, and never with a panic.

use std::thread;
use std::time::Duration;

use cpu_time::ThreadTime;
use edagari::game::{Rng64, random_below};
use edagari::store::{Document, DocumentError, MOVE_LIMIT, SIZE_LIMIT, examples};
use rand::SeedableRng;

/// No file may take longer than this of one processor: a reader that hangs is told from a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(30);

fn read(text: &str) -> Document {
    Document::from_text(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Refuses or accepts `bytes` without hanging; what is accepted is written and read back as itself.
fn survives(bytes: &[u8]) -> bool {
    let begun = ThreadTime::now();
    let result = Document::from_bytes(bytes);
    assert!(begun.elapsed() < PATIENCE, "{} bytes took {:?}", bytes.len(), begun.elapsed());
    match result {
        Ok(document) => {
            assert_eq!(read(&document.to_text()), document);
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            false
        }
    }
}

fn mutated(source: &[u8], rng: &mut Rng64) -> Vec<u8> {
    const PARTS: [&str; 16] = [
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "\"",
        "\\",
        "/*",
        "//",
        "r##\"",
        "Some(",
        "-9999999999999999999",
        "NaN",
        "'",
        ",",
    ];
    let mut bytes = source.to_vec();
    for _ in 0..=random_below(rng, 4) {
        let at = random_below(rng, bytes.len() as u32 + 1) as usize;
        let end = (at + random_below(rng, 30) as usize).min(bytes.len());
        match random_below(rng, 6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes
                .splice(at..at, source[at.min(source.len())..end.min(source.len())].to_vec())
                .for_each(drop),
            3 => bytes.splice(at..at, PARTS[random_below(rng, 16) as usize].bytes()).for_each(drop),
            4 => bytes.splice(at..end, [random_below(rng, 256) as u8]).for_each(drop),
            _ => {
                let digits = random_below(rng, u32::MAX).to_string();
                bytes.splice(at..at, digits.bytes()).for_each(drop);
            }
        }
    }
    bytes
}

#[test]
fn ten_thousand_broken_files_neither_panic_nor_dawdle() {
    let mut sources: Vec<Vec<u8>> = examples().into_iter().map(|(_, text)| text.into()).collect();
    sources.retain(|source| source.len() < 20_000);
    let mut rng = Rng64::seed_from_u64(2);
    let mut accepted = 0;
    for round in 0..10_000 {
        accepted += u32::from(survives(&mutated(&sources[round % sources.len()], &mut rng)));
    }
    assert!(accepted < 9_000, "most changes must be noticed, and {accepted} were not");
}

#[test]
fn huge_and_deeply_nested_files_are_refused_at_once() {
    // A megabyte is the smallest stack that a program's main thread has anywhere.
    let thread = thread::Builder::new().name("small stack".to_owned()).stack_size(1 << 20);
    thread.spawn(refuse_huge_and_deeply_nested_files).expect("a thread").join().expect("no panic");
}

fn refuse_huge_and_deeply_nested_files() {
    let pieces = [
        "(",
        "[",
        "{",
        "((",
        "[[",
        "Some(",
        "/*",
        "\"",
        "[(play:\"f5\",instead:[",
        "(a:",
        "r#\"",
        "'",
        "\\",
        "\0",
    ];
    for piece in pieces {
        for head in ["", "(version: 1, game: \"othello\", moves: ", "(version: 1, x: "] {
            let text = head.to_owned() + &piece.repeat(2_000_000 / piece.len());
            assert!(!survives(text.as_bytes()), "{head}{piece}");
        }
    }
    assert!(!survives(&vec![b' '; SIZE_LIMIT + 1]));
    assert!(!survives(&vec![b' '; SIZE_LIMIT]));
}

#[test]
fn too_many_moves_are_refused() {
    let children = 60_000;
    let tree = vec!["[1,2,3,4]"; children].join(",");
    let lines: Vec<String> = (2..children)
        .map(|child| format!("\"{child} 1\", \"{child} 2\", \"{child} 3\", \"{child} 4\""))
        .collect();
    let text = format!(
        "(version: 1, game: \"number-tree\", start: \"[{tree}]\", moves: [(play: \"1\", instead: [{}])])",
        lines.join(", ")
    );
    let begun = ThreadTime::now();
    let error = Document::from_text(&text).expect_err("too many");
    assert!(matches!(error, DocumentError::TooManyMoves { limit: MOVE_LIMIT, .. }), "{error}");
    assert!(begun.elapsed() < PATIENCE, "{:?}", begun.elapsed());
}
