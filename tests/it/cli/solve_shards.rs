//! Do positions that are solved in shards, and killed and continued anywhere, unite to the very bytes of one run, and is what
//! does not belong together refused?

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use edagari::game::connect_four::ConnectFour;
use edagari::game::othello::Othello;
use edagari::game::{Position, Rng64, Sequential, random_below};
use edagari::store::Shard;
use edagari::store::lines::LineRuns;
use edagari::store::solved::{MergedSolved, SolvedPosition};
use rand::SeedableRng as _;

use crate::cli::shards::Folder;
use crate::cli::terminal::{output, refusal, run};

/// A game after random moves, and these moves, of one that is not over.
fn after<P: Position + Sequential>(start: &P, moves: u32, rng: &mut Rng64) -> (P, Vec<P::Action>) {
    loop {
        let mut game = (start.clone(), Vec::new());
        while !game.0.is_over() && game.1.len() < moves as usize {
            let action = game.0.random_action(rng);
            game.0.play(action);
            game.1.push(action);
        }
        if !game.0.is_over() {
            return game;
        }
    }
}

/// A file of positions: scores after some of them, most of them wrong, and empty lines between.
fn set(count: u32, rng: &mut Rng64, position: &mut dyn FnMut(&mut Rng64) -> String) -> String {
    let mut text = String::new();
    for number in 0..count {
        text += &position(rng);
        text += ["\n", "\n\n", "\r\n"][random_below(rng, 3) as usize]
            .repeat(1 + usize::from(number == 3))
            .as_str();
    }
    text
}

fn small_four(rng: &mut Rng64) -> String {
    let (_, moves) = after(&ConnectFour::new(5, 4).expect("a board"), 9, rng);
    let moves: String = moves.iter().map(ToString::to_string).collect();
    match random_below(rng, 3) {
        0 => moves,
        expected => format!("{moves} {}", expected as i32 - 2),
    }
}

fn four(rng: &mut Rng64) -> String {
    let (_, moves) = after(&ConnectFour::default(), 34, rng);
    moves.iter().map(ToString::to_string).collect()
}

fn endgame(rng: &mut Rng64) -> String {
    format!("{}; A1:{:+}", after(&Othello::default(), 55, rng).0, random_below(rng, 9) as i32 - 4)
}

/// Sets of positions, and the words that solve them.
fn sets(rng: &mut Rng64) -> [(String, &'static str); 3] {
    [
        (set(23, rng, &mut small_four), "--game connect-four:5x4 --table-megabytes 1"),
        (set(17, rng, &mut four), "--game connect-four --table-megabytes 1 --every"),
        (set(12, rng, &mut endgame), "--game othello --table-megabytes 1 --every"),
    ]
}

/// A set in a folder, and what is done there.
pub(crate) struct Work {
    pub(crate) folder: Folder,
    pub(crate) words: String,
}

impl Work {
    pub(crate) fn new((text, words): (String, &str)) -> Self {
        let folder = Folder::new();
        fs::write(folder.path("set.txt"), text).expect("written");
        let words = format!("solve {words} --positions {} --quiet", folder.name("set.txt"));
        Self { folder, words }
    }

    pub(crate) fn small() -> Self {
        let mut rng = Rng64::seed_from_u64(2);
        Self::new((set(8, &mut rng, &mut small_four).replace("\r\n", "\n").replace("\n\n", "\n"), FOUR))
    }

    pub(crate) fn part(&self, number: u32) -> String {
        self.folder.name(&format!("part-{number}.jsonl"))
    }

    pub(crate) fn out(&self) -> String {
        self.folder.name("out.jsonl")
    }

    /// Solves all shards.
    pub(crate) fn solve(&self, of: u32) -> Vec<String> {
        let solve = |shard: Shard| {
            let part = self.part(shard.number());
            output(&format!("{} --shard {shard} --save {part}", self.words));
            part
        };
        Shard::all(of).map(solve).collect()
    }

    /// The file of one run.
    pub(crate) fn whole(&self) -> Vec<u8> {
        output(&format!("{} --save {}", self.words, self.folder.name("whole.jsonl")));
        fs::read(self.folder.path("whole.jsonl")).expect("a file")
    }

    pub(crate) fn merge<'a>(out: &'a str, parts: &'a [String]) -> Vec<&'a str> {
        ["solve", "--merge", out].into_iter().chain(parts.iter().map(String::as_str)).collect()
    }

    pub(crate) fn merged(out: &str, parts: &[String]) -> String {
        let (status, told, err) = run(&Self::merge(out, parts));
        assert_eq!((status, err.as_str()), (0, ""));
        told
    }

    pub(crate) fn refused(&self, parts: &[String], said: &str) {
        let out = self.out();
        let refused = refusal(&Self::merge(&out, parts));
        assert!(refused.contains(said) && !Path::new(&out).exists(), "{said}: {refused}");
    }
}

const FOUR: &str = "--game connect-four:5x4 --table-megabytes 1";

/// Leaves a file as a kill could have left it: positions in any order, the last line torn anywhere, or none torn.
fn kill(path: &Path, rng: &mut Rng64) {
    let text = fs::read_to_string(path).expect("text");
    let (head, rest) = text.split_once('\n').expect("a first line");
    let mut lines: Vec<_> = rest.split_inclusive('\n').collect();
    for at in (1..lines.len()).rev() {
        lines.swap(at, random_below(rng, at as u32 + 1) as usize);
    }
    let cut = head.len() + 1 + random_below(rng, rest.len() as u32 + 1) as usize;
    fs::write(path, &format!("{head}\n{}", lines.concat())[..cut]).expect("written");
}

#[test]
fn a_listed_move_that_disagrees_is_not_solved_again() {
    let line = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+10;\n";
    let work = Work::new((line.to_owned(), "--game othello --table-megabytes 16 --every"));
    let words = format!("{} --save {}", work.words, work.out());
    assert!(output(&words).contains("DISAGREES: the line says h1:10"));
    // Nothing is said of it on standard error.
    output(&format!("{words} --continue"));
}

#[test]
fn shards_killed_anywhere_unite_to_the_bytes_of_one_run() {
    let mut rng = Rng64::seed_from_u64(31);
    for set in sets(&mut rng) {
        let work = Work::new(set);
        let whole = work.whole();
        for round in 0..4 {
            let of = 1 + random_below(&mut rng, 8);
            let mut parts = work.solve(of);
            for (shard, part) in Shard::all(of).zip(&parts) {
                let unbroken = fs::read(part).expect("a file");
                for _ in 0..random_below(&mut rng, 3) {
                    kill(Path::new(part), &mut rng);
                    // Words of the task as they were, or only the files.
                    let again = if random_below(&mut rng, 2) == 0 {
                        format!("{} --shard {shard} --save {part} --continue", work.words)
                    } else {
                        format!("solve --positions {} --save {part} --continue", work.folder.name("set.txt"))
                    };
                    output(&again);
                    assert!(fs::read(part).expect("a file") == unbroken, "shard {shard} of {}", work.words);
                }
            }
            for at in (1..parts.len()).rev() {
                parts.swap(at, random_below(&mut rng, at as u32 + 1) as usize);
            }
            let out = work.folder.name(&format!("merged-{round}.jsonl"));
            let told = Work::merged(&out, &parts);
            assert!(told.contains("none is missing"), "{told}");
            assert!(fs::read(&out).expect("a file") == whole, "{} in {of} shards", work.words);
            for part in &parts {
                fs::remove_file(part).expect("removed");
            }
        }
    }
}

#[test]
fn a_file_holds_what_the_terminal_says_but_the_seconds() {
    for set in sets(&mut Rng64::seed_from_u64(77)) {
        let work = Work::new(set);
        let whole = String::from_utf8(work.whole()).expect("text");
        let told = output(&format!("{} --json", work.words));
        let answers = told.lines().filter_map(|line| serde_json::from_str::<SolvedPosition>(line).ok());
        let told: Vec<_> = answers.map(|answer| SolvedPosition { seconds: None, ..answer }).collect();
        let kept: Result<Vec<SolvedPosition>, _> = whole.lines().skip(1).map(serde_json::from_str).collect();
        assert_eq!(kept.expect("positions"), told, "{}", work.words);
        assert!(told.len() > 10 && !whole.contains("seconds"));
    }
}

#[test]
fn missing_positions_are_listed_and_solved_afterwards() {
    let work = Work::small();
    let whole = work.whole();
    let parts = work.solve(4);
    let text = fs::read_to_string(&parts[1]).expect("text");
    let torn: String = text.split_inclusive('\n').take(2).collect();
    fs::write(&parts[1], torn).expect("written");
    // Of the lines 2 and 6 of shard 1, the first is there; nobody brings shard 3, the lines 4 and 8.
    let some = [parts[2].clone(), parts[0].clone(), parts[1].clone()];
    let out = work.out();
    let complete: Vec<_> = Work::merge(&out, &some).into_iter().chain(["--complete"]).collect();
    assert_eq!(
        refusal(&complete),
        "3 positions are missing: lines 4, 6, 8; shards to be run again with --continue: 1, 3"
    );
    assert!(!Path::new(&out).exists());
    let told = Work::merged(&out, &some);
    for said in [
        "5 of 8 positions of 3 parts, 3 missing: lines 4, 6, 8",
        "no part holds shard 3",
        &format!("edagari solve --positions FILE --save {out} --continue"),
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let set = work.folder.name("set.txt");
    let told = output(&format!("solve --positions {set} --save {out} --continue"));
    assert!(told.contains("3 positions, ") && told.contains("8 of 8 positions, none is missing"), "{told}");
    assert!(fs::read(&out).expect("a file") == whole);
    let told = output(&format!("solve --positions {set} --save {out} --continue"));
    assert!(told.starts_with("all 8 positions are solved already\n"), "{told}");
    assert!(!told.contains("\n0 positions") && fs::read(&out).expect("a file") == whole, "{told}");
    // A merged file is a whole: nothing says any more that it was in parts.
    let again = refusal(&Work::merge(&work.folder.name("other.jsonl"), std::slice::from_ref(&out)));
    assert!(again.contains("no part but a whole"), "{again}");
}

#[test]
fn a_part_torn_at_any_byte_is_refused_or_its_positions_are_missing() {
    let work = Work::small();
    let parts = work.solve(2);
    let text = fs::read(&parts[1]).expect("a file");
    let (torn, out) = (work.folder.name("torn.jsonl"), work.out());
    let both = [torn.clone(), parts[0].clone()];
    let load = |files: &[String]| {
        let files: Vec<_> = files.iter().map(PathBuf::from).collect();
        MergedSolved::load(&files).expect("parts").expect("some").whole
    };
    let whole = load(&parts);
    let mut missing = Vec::new();
    for cut in 0..text.len() {
        fs::write(&torn, &text[..cut]).expect("written");
        let (status, told, err) = run(&Work::merge(&out, &both));
        if status == 2 {
            assert!(err.contains("torn.jsonl") && err.lines().count() == 1 && told.is_empty(), "{err}");
            assert!(!Path::new(&out).exists());
            continue;
        }
        let found = load(&both);
        assert!(found.answers().all(|answer| whole.answer(answer.line) == Some(answer)), "cut after {cut}");
        missing.push(found.open().len());
        fs::remove_file(&out).expect("removed");
    }
    missing.dedup();
    assert_eq!(missing, [4, 3, 2, 1], "the more is torn off, the more is missing");
}

#[test]
fn a_line_that_cannot_be_read_ends_a_run_that_is_kept_before_it_begins() {
    let work = Work::small();
    let text = fs::read_to_string(work.folder.path("set.txt")).expect("text");
    fs::write(work.folder.path("set.txt"), format!("{text}\n7777 x\n999\n")).expect("written");
    let part = work.part(0);
    let words = format!("{} --shard 0/2 --save {part}", work.words);
    let refused = refusal(&words.split(' ').collect::<Vec<_>>());
    assert!(refused.contains("set.txt:10: ") && refused.contains("(and 1 more line)"), "{refused}");
    assert!(!Path::new(&part).exists());
}

#[test]
fn what_is_damaged_or_not_as_the_positions_say_is_solved_again() {
    let work = Work::small();
    let whole = work.whole();
    let path = work.folder.path("whole.jsonl");
    let text = String::from_utf8(whole.clone()).expect("text");
    let again =
        format!("solve --positions {} --save {} --continue", work.folder.name("set.txt"), path.display());
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // The third position stands where the fifth should, and of the seventh a bracket is gone.
    lines[5] = lines[3].replace("\"line\":3", "\"line\":5");
    lines[7].pop();
    fs::write(&path, lines.join("\n") + "\n").expect("written");
    let (status, out, err) = run(&again.split(' ').collect::<Vec<_>>());
    assert_eq!(status, 0, "{err}");
    assert!(err.contains("damaged lines that are solved again: 1; line 8: "), "{err}");
    assert!(err.contains("not as the positions say, and solved again: 5\n"), "{err}");
    assert!(out.contains("2 positions, "), "{out}");
    assert!(fs::read(&path).expect("a file") == whole);
}

#[test]
fn more_shards_than_positions_leave_some_without_any() {
    let work = Work::small();
    let whole = work.whole();
    let parts = work.solve(11);
    assert_eq!(fs::read_to_string(&parts[9]).expect("text").lines().count(), 1);
    assert!(Work::merged(&work.out(), &parts).contains("8 of 8 positions of 11 parts, none is missing"));
    assert!(fs::read(work.out()).expect("a file") == whole);
}

#[test]
fn lines_know_their_place_among_the_others() {
    let mut rng = Rng64::seed_from_u64(9);
    for _ in 0..50 {
        let some: HashSet<u32> =
            (0..random_below(&mut rng, 60)).map(|_| 1 + random_below(&mut rng, 80)).collect();
        let mut numbers: Vec<u32> = some.into_iter().collect();
        numbers.sort_unstable();
        let lines = LineRuns::new(numbers.iter().copied());
        assert_eq!(lines.iter().collect::<Vec<_>>(), numbers);
        assert_eq!((lines.len() as usize, lines.is_empty()), (numbers.len(), numbers.is_empty()));
        for line in 0..=90 {
            let place = numbers.iter().position(|&number| number == line);
            assert_eq!(lines.place(line), place.map(|place| place as u32), "{line} in {numbers:?}");
        }
    }
}
