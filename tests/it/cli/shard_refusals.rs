//! Are parts of matches that are damaged or do not belong together refused, each with a sentence, and nothing written?

use std::fs;
use std::path::{Path, PathBuf};

use edagari::game::{Rng64, random_below};
use edagari::match_play::document;
use edagari::match_play::merge::MergedMatch;
use rand::SeedableRng as _;

use crate::cli::shards::{Folder, merge};
use crate::cli::terminal::{output, refusal, run};

#[test]
fn a_part_torn_at_any_byte_is_refused_or_its_games_are_missing() {
    let folder = Folder::new();
    let parts = folder.play("--game tic-tac-toe --first random --second random --games 8", 2);
    let text = fs::read(&parts[1]).expect("a file");
    let (torn, out) = (folder.name("torn.ron"), folder.name("out.ron"));
    let both = [torn.clone(), parts[0].clone()];
    let whole = MergedMatch::load(&parts.iter().map(PathBuf::from).collect::<Vec<_>>())
        .expect("parts")
        .expect("some");
    let mut missing = Vec::new();
    for cut in 0..text.len() {
        fs::write(&torn, &text[..cut]).expect("written");
        let (status, _, err) = run(&merge(&out, &both));
        if status == 2 {
            assert!(
                err.contains("torn.ron") && err.lines().count() == 1 && !Path::new(&out).exists(),
                "{err}"
            );
            continue;
        }
        let found = document::load(Path::new(&out)).expect("a match");
        assert!(found.games().all(|game| whole.whole.game(game.number) == Some(game)), "cut after {cut}");
        missing.push(found.open().len());
        fs::remove_file(&out).expect("removed");
    }
    missing.dedup();
    assert_eq!(missing, [4, 3, 2, 1, 0], "the more is torn off, the more is missing");
}

#[test]
fn what_does_not_belong_together_is_named_and_nothing_is_written() {
    let folder = Folder::new();
    let words = "--game tic-tac-toe --first random --second minimax:depth=2 --games 8";
    let parts = folder.play(words, 2);
    let out = folder.name("out.ron");
    let other = |name: &str, words: &str| {
        let part = folder.name(name);
        output(&format!("match {words} --quiet --shard 1/2 --save {part}"));
        part
    };
    let others = [
        (words.replace("tic-tac-toe", "connect-four:5x4"), "of connect-four:5x4 and tic-tac-toe"),
        (format!("{words} --also random"), "methods 3 and 2"),
        (words.replace("depth=2", "depth=1"), "minimax:depth=1 and minimax:depth=2"),
        (words.replace("games 8", "games 6"), "games 6 and 8"),
        (format!("{words} --seed 4"), "seed 4 and 0"),
        (format!("{words} --openings 3"), "openings 3 and 2"),
        (format!("{words} --fixed-seats"), "seats"),
    ];
    let refused = |parts: &[String], said: &str| {
        let refused = refusal(&merge(&out, parts));
        assert!(refused.contains(said) && !Path::new(&out).exists(), "{said}: {refused}");
    };
    for (at, (words, said)) in others.iter().enumerate() {
        let part = other(&format!("other-{at}.ron"), words);
        refused(&[parts[0].clone(), part], said);
    }
    let text = fs::read_to_string(&parts[1]).expect("text");
    let changed = |name: &str, from: &str, to: &str| {
        let part = folder.name(name);
        assert!(text.contains(from), "{from}: {text}");
        fs::write(&part, text.replacen(from, to, 1)).expect("written");
        part
    };
    let third = folder.name("third.ron");
    output(&format!("match {words} --quiet --shard 1/3 --save {third}"));
    refused(&[parts[0].clone(), third], "shards 1/3 and 0/2");
    refused(&[parts[0].clone(), changed("no.ron", "\"1/2\"", "\"2/2\"")], "\"2/2\" is no shard");
    refused(
        &[parts[0].clone(), changed("turned.ron", "\"1/2\"", "\"0/2\"")],
        "game 2 does not belong to shard 0/2",
    );
    refused(&[parts[0].clone(), changed("newer.ron", "version: 2", "version: 99")], "version 99");
    refused(&[parts[0].clone(), folder.name("nowhere.ron")], "nowhere.ron");
    refused(&[parts[0].clone(), parts[1].clone(), parts[0].clone()], "shard 0/2 is there twice");
    let sums = changed("sums.ron", "(2,", "(3,");
    refused(&[sums, parts[0].clone()], "line");
    let (game, rest) = text.split_once("\n(2,").expect("game 2");
    let counted = folder.name("counted.ron");
    fs::write(&counted, format!("{game}\n(2,{}", rest.replacen("),", "1),", 1))).expect("written");
    refused(&[parts[1].clone(), parts[0].clone(), counted], "game 2 is there twice");
}

#[test]
fn nothing_is_written_over_a_part_nor_unasked_over_any_other_file() {
    let folder = Folder::new();
    let parts = folder.play("--game tic-tac-toe --first random --second minimax:depth=2 --games 8", 2);
    let before = fs::read(&parts[0]).expect("a file");
    let over = refusal(&merge(&parts[0], &parts[1..]));
    assert!(over.contains("is there already") && fs::read(&parts[0]).expect("a file") == before, "{over}");
    // Not even by --force, for whoever forgot to name the new file would lose a part; a whole file is replaced then.
    let forced = |out: &str| run(&[&merge(out, &parts)[..], &["--force"]].concat());
    let over = refusal(&[&merge(&parts[0], &parts[1..])[..], &["--force"]].concat());
    assert!(over.contains("is there already") && fs::read(&parts[0]).expect("a file") == before, "{over}");
    let whole = folder.name("whole.ron");
    assert_eq!(forced(&whole).0, 0);
    assert!(refusal(&merge(&whole, &parts)).contains("is there already"));
    assert_eq!(forced(&whole).0, 0);
    document::load(Path::new(&whole)).expect("whole");
}

#[test]
fn ten_thousand_damaged_parts_get_a_sentence_each() {
    const JUNK: [&str; 12] =
        ["(", ")", "[", "\"", ",", ":", "\n", "99999999999", "1/2", "Some(", "-1", "\u{feff}"];
    let folder = Folder::new();
    let parts = folder.play("--game tic-tac-toe --first random --second random --games 6", 3);
    let (damaged, out) = (folder.name("damaged.ron"), folder.name("out.ron"));
    let source = fs::read(&parts[1]).expect("a file");
    let both = [parts[0].clone(), damaged.clone()];
    let mut rng = Rng64::seed_from_u64(5);
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
        let (status, told, err) = run(&merge(&out, &both));
        if status == 0 {
            accepted += 1;
            assert!(told.contains("missing") && document::load(Path::new(&out)).is_ok(), "{told}");
            fs::remove_file(&out).expect("removed");
        } else {
            assert_eq!((status, told.as_str(), err.lines().count()), (2, "", 1), "{err}");
            assert!(!Path::new(&out).exists(), "{err}");
        }
    }
    assert!((1..5_000).contains(&accepted), "{accepted} changes were not noticed");
}

#[test]
fn words_that_make_no_shard_are_refused() {
    let folder = Folder::new();
    let file = folder.name("part.ron");
    let words = format!("match --game tic-tac-toe --first random --second random --games 4 --save {file}");
    for shard in
        ["3/3", "4/3", "0/0", "1", "/", "a/b", "-1/2", "+1/2", "1/2/3", "0/4294967296", "1/-2", "", "1 /2"]
    {
        let refused = refusal(&words.split(' ').chain(["--shard", shard]).collect::<Vec<_>>());
        assert!(refused.contains("shard"), "{shard}: {refused}");
    }
    for (more, said) in [
        ("--shard 0/2 --sprt 0,10", "SPRT"),
        ("--plan 3 --json --sprt 0,10", "SPRT"),
        ("--plan 3 --shard 0/3", "--plan"),
        ("--plan 0", "0"),
        ("--complete", "--complete"),
        ("--merge out.ron part.ron", "--merge"),
    ] {
        let refused = refusal(&format!("{words} {more}").split(' ').collect::<Vec<_>>());
        assert!(refused.contains(said), "{more}: {refused}");
    }
    for (line, said) in [
        ("match --game tic-tac-toe --first random --second random --shard 0/2", "--save"),
        ("match --merge out.ron", "--merge"),
        ("learn --self-play 10 --shard 0/2", "--save"),
        ("learn --self-play 10 --shard 2/2 --save part.ron", "2/2"),
        ("learn --self-play 10 --save part.ron", "--shard"),
        ("learn --self-play 10", "--model"),
        ("learn --merge nowhere.ron --model weights", "nowhere.ron"),
    ] {
        let refused = refusal(&line.split(' ').collect::<Vec<_>>());
        assert!(refused.contains(said), "{line}: {refused}");
    }
    assert!(!Path::new(&file).exists() && !Path::new("part.ron").exists());
    // A file goes on as the shard that it is.
    output(&format!("{words} --shard 0/2 --quiet"));
    let before = fs::read(&file).expect("a file");
    for (more, said) in [(" --shard 1/2", "shard 0/2, not shard 1/2"), ("", "shard 0/2, not the whole")] {
        let refused = refusal(&format!("{words}{more} --continue").split(' ').collect::<Vec<_>>());
        assert!(refused.contains(said), "{refused}");
    }
    assert_eq!(fs::read(&file).expect("a file"), before);
}
