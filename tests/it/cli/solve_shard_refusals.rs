//! Are parts of solved positions that are damaged or do not belong together refused, each with a sentence, and nothing
//! written?

use std::fs;
use std::path::Path;

use edagari::game::{Rng64, random_below};
use rand::SeedableRng as _;

use crate::cli::solve_shards::Work;
use crate::cli::terminal::{output, refusal, run};

#[test]
fn parts_of_other_work_are_named_and_nothing_is_written() {
    let work = Work::small();
    let parts = work.solve(2);
    let text = fs::read_to_string(work.folder.name("set.txt")).expect("text");
    fs::write(work.folder.path("longer.txt"), format!("{text}12\n")).expect("written");
    fs::write(work.folder.path("other.txt"), format!("{text} \n")).expect("written");
    let others = [
        (work.words.replace("5x4", "5x5"), "of connect-four:5x5 and connect-four:5x4"),
        (work.words.replace("set.txt", "longer.txt"), "positions 9 and 8"),
        (work.words.replace("set.txt", "other.txt"), "the files of positions are not the same"),
        (work.words.replace("megabytes 1", "megabytes 2"), "megabytes of the table 2 and 1"),
        (format!("{} --threads 2", work.words), "threads 2 and 1"),
        (format!("{} --every", work.words), "every move has its score in one alone"),
        (format!("{} --book off", work.words), "a book may answer in one alone"),
    ];
    for (at, (words, said)) in others.iter().enumerate() {
        let part = work.folder.name(&format!("other-{at}.jsonl"));
        output(&format!("{words} --shard 1/2 --save {part}"));
        work.refused(&[parts[0].clone(), part.clone()], said);
        let words = format!("{words} --shard 0/2 --save {} --continue", parts[0]);
        let refused = refusal(&words.split(' ').collect::<Vec<_>>());
        assert!(refused.contains("holds other work, "), "{refused}");
    }
}

#[test]
fn what_does_not_belong_together_is_named_and_nothing_is_written() {
    let work = Work::small();
    let parts = work.solve(2);
    let set = work.folder.name("set.txt");
    let text = fs::read_to_string(&parts[1]).expect("text");
    let changed = |name: &str, from: &str, to: &str| {
        let part = work.folder.name(name);
        assert!(text.contains(from), "{from}: {text}");
        fs::write(&part, text.replacen(from, to, 1)).expect("written");
        part
    };
    let third = work.folder.name("third.jsonl");
    output(&format!("{} --shard 1/3 --save {third}", work.words));
    let with = |part: String| [parts[0].clone(), part];
    work.refused(&with(third), "shards 1/3 and 0/2");
    work.refused(&with(changed("no.jsonl", "\"1/2\"", "\"2/2\"")), "\"2/2\" is no shard");
    work.refused(
        &with(changed("turned.jsonl", "\"1/2\"", "\"0/2\"")),
        "position 2 does not belong to shard 0/2",
    );
    work.refused(&with(changed("newer.jsonl", "\"version\":1", "\"version\":9,\"new\":0")), "version 9");
    work.refused(&with(changed("lines.jsonl", "[[1,8]]", "[[8,1]]")), "do not ascend");
    work.refused(&with(changed("many.jsonl", "[[1,8]]", "[[1,4294967295]]")), "do not ascend");
    work.refused(&with(changed("line.jsonl", "\"line\":2", "\"line\":99")), "no position 99 to come");
    work.refused(
        &with(changed("place.jsonl", "\"position\":\"", "\"position\":\"11111")),
        "line 2: position:",
    );
    work.refused(&with(work.folder.name("nowhere.jsonl")), "nowhere.jsonl");
    work.refused(&with(set), "it holds no solved positions");
    work.refused(&[parts[0].clone(), parts[1].clone(), parts[0].clone()], "shard 0/2 is there twice");
    let counted = changed("counted.jsonl", "\"nodes\":", "\"nodes\":1");
    work.refused(
        &[parts[1].clone(), parts[0].clone(), counted],
        "position 2 is there twice and not the same",
    );
    let whole = work.folder.name("whole.jsonl");
    work.whole();
    work.refused(&with(whole), "no part but a whole");
    // A part of a match.
    let game = work.folder.name("match.ron");
    output(&format!(
        "match --game tic-tac-toe --first random --second random --games 4 --quiet --shard 1/2 --save {game}"
    ));
    work.refused(&with(game.clone()), "match.ron: it holds no solved positions");
    let refused = refusal(&["match", "--merge", &work.out(), &game, &parts[0]]);
    assert!(refused.contains("part-0.jsonl: it holds no match"), "{refused}");
    // Nothing is ever written over a part, nor over any other file.
    let before = fs::read(&parts[0]).expect("a file");
    let over = refusal(&Work::merge(&parts[0], &parts[1..]));
    assert!(over.contains("is there already") && fs::read(&parts[0]).expect("a file") == before, "{over}");
}

#[test]
fn ten_thousand_damaged_parts_get_a_sentence_each() {
    const JUNK: [&str; 12] =
        ["{", "}", "[", "\"", ",", ":", "\n", "99999999999", "1/2", "null", "-1", "\u{feff}"];
    let work = Work::small();
    let parts = work.solve(3);
    let (damaged, out) = (work.folder.name("damaged.jsonl"), work.out());
    let source = fs::read(&parts[1]).expect("a file");
    let both = [parts[0].clone(), damaged.clone()];
    let mut rng = Rng64::seed_from_u64(6);
    let mut accepted = 0;
    for _ in 0..10_000 {
        let mut bytes = source.clone();
        for _ in 0..=random_below(&mut rng, 3) {
            let at = random_below(&mut rng, bytes.len() as u32 + 1) as usize;
            let end = (at + random_below(&mut rng, 20) as usize).min(bytes.len());
            match random_below(&mut rng, 4) {
                0 => drop(bytes.drain(at..end)),
                1 => drop(bytes.splice(at..end, [random_below(&mut rng, 256) as u8])),
                2 => drop(bytes.splice(at..at, source[at.min(source.len())..end.min(source.len())].to_vec())),
                _ => drop(bytes.splice(at..at, JUNK[random_below(&mut rng, 12) as usize].bytes())),
            }
        }
        fs::write(&damaged, &bytes).expect("written");
        let (status, told, err) = run(&Work::merge(&out, &both));
        if status == 0 {
            accepted += 1;
            assert!(told.contains("missing: lines"), "{told}");
            fs::remove_file(&out).expect("removed");
        } else {
            assert_eq!((status, told.as_str(), err.lines().count()), (2, "", 1), "{err}");
            assert!(!Path::new(&out).exists(), "{err}");
        }
    }
    assert!((1..5_000).contains(&accepted), "{accepted} changes were not noticed");
}

#[test]
fn words_that_make_no_sense_are_refused() {
    let work = Work::small();
    let part = work.part(0);
    let words = format!("{} --save {part}", work.words);
    for shard in ["3/3", "4/3", "0/0", "1", "a/b", "-1/2", "1/2/3", "0/4294967296", ""] {
        let refused = refusal(&words.split(' ').chain(["--shard", shard]).collect::<Vec<_>>());
        assert!(refused.contains("shard"), "{shard}: {refused}");
    }
    for (line, said) in [
        (format!("{} --shard 0/2", work.words), "--save"),
        (format!("{} --continue", work.words), "--save"),
        (format!("{words} --merge out.jsonl part.jsonl"), "--merge"),
        (format!("{words} --complete"), "--complete"),
        ("solve --merge out.jsonl".to_owned(), "--merge"),
        ("solve --game connect-four".to_owned(), "--positions"),
        ("solve --positions set.txt".to_owned(), "--game"),
        (format!("solve --positions {} --save {part} --continue", work.folder.name("set.txt")), "part-0"),
        ("solve --merge out.jsonl nowhere.jsonl".to_owned(), "nowhere.jsonl"),
    ] {
        let refused = refusal(&line.split(' ').collect::<Vec<_>>());
        assert!(refused.contains(said), "{line}: {refused}");
    }
    assert!(!Path::new(&part).exists() && !Path::new("out.jsonl").exists());
    output(&format!("{words} --shard 0/2"));
    let before = fs::read(&part).expect("a file");
    for (more, said) in [
        (" --shard 1/2 --continue", "shard 0/2, not shard 1/2"),
        (" --continue", "shard 0/2, not the whole"),
        (" --shard 0/2", "is there already"),
    ] {
        let refused = refusal(&format!("{words}{more}").split(' ').collect::<Vec<_>>());
        assert!(refused.contains(said), "{refused}");
    }
    assert!(fs::read(&part).expect("a file") == before);
    let counted = output(&format!("{} --threads 2 --save {}", work.words, work.folder.name("two.jsonl")));
    assert!(counted.contains("another run counts other nodes"), "{counted}");
}
