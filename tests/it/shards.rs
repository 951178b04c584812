//! Do matches and games to learn from that are played in shards, and killed and continued anywhere, unite to the very
//! bytes of one run, and is what does not belong together refused?

use std::fs;
use std::path::{Path, PathBuf};

use edagari::catalog::{Engine, Game};
use edagari::game::{Rng64, random_below};
use edagari::match_play::merge::Merged;
use edagari::match_play::{MatchPlan, document};
use edagari::store::Shard;
use edagari::store::shard::list;
use rand::SeedableRng as _;
use tempfile::TempDir;

use crate::terminal::{output, refusal, run};

/// Matches of two and of more, with seats swapped and fixed, on boards and after openings, in games for two, for two at
/// once and for one.
const MATCHES: [&str; 7] = [
    "--game tic-tac-toe --first random --second mcts:playouts=5 --games 24 --seed 3",
    "--game connect-four:5x4 --first random --second alpha-beta:depth=2 --games 14 --openings 3",
    "--game othello:6 --first random --second alpha-beta:depth=1 --games 9 --fixed-seats",
    "--game maze-duel:size=3x3,turns=4 --first minimax --second random --also thunder:playouts=4 --games 10",
    "--game maze-race:size=3x3,turns=4 --first random --second duct:playouts=4 --games 11 --seed 8",
    "--game maze-solo:size=4x3,turns=4 --first greedy --second random --also beam:width=2 --games 7",
    "--game tic-tac-toe --first random --second minimax:depth=1 --also random --also random --games 5 --openings start",
];

/// A folder, and the files in it.
pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("a folder"))
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn name(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// The names of files `part-0.ron` and so on.
    fn parts(&self, of: u32) -> Vec<String> {
        (0..of).map(|number| self.name(&format!("part-{number}.ron"))).collect()
    }

    /// Plays all shards, without an interruption.
    fn play(&self, words: &str, of: u32) -> Vec<String> {
        let parts = self.parts(of);
        for (shard, part) in Shard::all(of).zip(&parts) {
            output(&format!("match {words} --quiet --threads 1 --shard {shard} --save {part}"));
        }
        parts
    }

    /// The file of one run.
    fn whole(&self, words: &str) -> Vec<u8> {
        output(&format!("match {words} --quiet --save {}", self.name("whole.ron")));
        fs::read(self.path("whole.ron")).expect("a file")
    }
}

fn merge<'a>(out: &'a str, parts: &'a [String]) -> Vec<&'a str> {
    ["match", "--merge", out].into_iter().chain(parts.iter().map(String::as_str)).collect()
}

fn merged(out: &str, parts: &[String]) -> String {
    let (status, told, err) = run(&merge(out, parts));
    assert_eq!((status, err.as_str()), (0, ""));
    told
}

/// Leaves a file as a kill could have left it: games in any order, the last line torn anywhere, or none torn.
fn kill(path: &Path, rng: &mut Rng64) {
    let text = fs::read_to_string(path).expect("text");
    let (head, games) = text.split_once("played: [\n").expect("a match");
    let head = format!("{head}played: [\n");
    let mut lines: Vec<_> = games.lines().filter(|line| line.starts_with('(')).collect();
    for at in (1..lines.len()).rev() {
        lines.swap(at, random_below(rng, at as u32 + 1) as usize);
    }
    let games = lines.concat().len() + lines.len();
    let journal = lines.iter().fold(head.clone(), |journal, line| journal + line + "\n");
    let cut = head.len() + random_below(rng, games as u32 + 1) as usize;
    fs::write(path, &journal[..cut]).expect("written");
}

#[test]
fn shards_killed_anywhere_unite_to_the_bytes_of_one_run() {
    let mut rng = Rng64::seed_from_u64(23);
    for words in MATCHES {
        let folder = Folder::new();
        let whole = folder.whole(words);
        for round in 0..3 {
            let of = 1 + random_below(&mut rng, 7);
            let mut parts = folder.play(words, of);
            for (shard, part) in Shard::all(of).zip(&parts) {
                let unbroken = fs::read(part).expect("a file");
                for _ in 0..random_below(&mut rng, 3) {
                    kill(Path::new(part), &mut rng);
                    // Words of the task as they were, or only the file.
                    let again = if random_below(&mut rng, 2) == 0 {
                        format!("match {words} --shard {shard} --save {part} --continue --quiet")
                    } else {
                        format!("match --save {part} --continue --quiet")
                    };
                    output(&again);
                    assert_eq!(fs::read(part).expect("a file"), unbroken, "{words}: shard {shard}");
                }
            }
            for at in (1..parts.len()).rev() {
                parts.swap(at, random_below(&mut rng, at as u32 + 1) as usize);
            }
            let out = folder.name(&format!("merged-{round}.ron"));
            let told = merged(&out, &parts);
            assert!(told.contains("none is missing"), "{told}");
            assert!(fs::read(&out).expect("a file") == whole, "{words} in {of} shards");
            for part in &parts {
                fs::remove_file(part).expect("removed");
            }
        }
    }
}

#[test]
fn both_seats_of_a_board_stay_together_and_every_game_has_one_shard() {
    for words in MATCHES {
        let folder = Folder::new();
        folder.whole(words);
        let results = document::load(&folder.path("whole.ron")).expect("a match");
        let plan = results.plan();
        let fixtures: Vec<_> = (0..plan.len()).map(|number| plan.fixture(number)).collect();
        for of in [1, 2, 3, 5] {
            let shards: Vec<Vec<_>> = fixtures
                .iter()
                .map(|game| Shard::all(of).filter(|shard| shard.takes(plan.pair(game.number))).collect())
                .collect();
            assert!(shards.iter().all(|shards| shards.len() == 1), "{words}");
            for (one, other) in fixtures.iter().flat_map(|one| fixtures.iter().map(move |other| (one, other)))
            {
                let [a, b] = one.players;
                if a != b && one.board == other.board && other.players == [b, a] {
                    assert_eq!(shards[one.number as usize], shards[other.number as usize], "{words}");
                }
            }
        }
    }
}

#[test]
fn every_shard_has_its_share_of_every_pairing() {
    let game = Game::TicTacToe;
    for engines in 2..=5 {
        let engines = vec![Engine::parse("random", game).expect("an engine"); engines];
        let plan = MatchPlan::new(game, engines, 240);
        let pairings = plan.pairings().len() as u32;
        for of in [2, 3, 4, 6, 10] {
            for shard in Shard::all(of) {
                let mut games = vec![0; pairings as usize];
                let own = (0..plan.len()).filter(|&number| shard.takes(plan.pair(number)));
                own.for_each(|number| games[plan.place(number).0] += 1);
                // Not exactly the same, but none is left to one shard.
                assert!(
                    games.iter().all(|&games| games * of > 120 && games * of < 480),
                    "{shard}: {games:?}"
                );
            }
        }
    }
}

#[test]
fn missing_games_are_listed_and_played_afterwards() {
    let folder = Folder::new();
    let words = MATCHES[0];
    let whole = folder.whole(words);
    let parts = folder.play(words, 4);
    let lines = |path: &str, keep: usize| {
        let text = fs::read_to_string(path).expect("text");
        let games = text.lines().position(|line| line.starts_with('(') && line.len() > 1).expect("games");
        text.split_inclusive('\n').take(games + keep).collect::<String>()
    };
    // Of the six games of shard 1, the pairs 1, 5 and 9, three are there; nobody brings shard 3, the pairs 3, 7 and 11.
    fs::write(&parts[1], lines(&parts[1], 3)).expect("written");
    let some = [parts[2].clone(), parts[0].clone(), parts[1].clone()];
    let out = folder.name("some.ron");
    let complete: Vec<_> = merge(&out, &some).into_iter().chain(["--complete"]).collect();
    let refused = refusal(&complete);
    assert!(refused.contains("9 games are missing: 6, 7, 11, 14, 15"), "{refused}");
    assert!(!Path::new(&out).exists());
    let told = merged(&out, &some);
    assert!(
        told.contains("15 of 24 games of 3 parts; 9 missing: 6, 7, 11, 14, 15, 18, 19, 22, 23"),
        "{told}"
    );
    assert!(
        told.contains("no part holds shard 3")
            && told.contains("shards to be run again with --continue: 1, 3")
            && told.contains(&format!("--save {out} --continue")),
        "{told}"
    );
    output(&format!("match --save {out} --continue --quiet"));
    assert!(fs::read(&out).expect("a file") == whole);
    // A merged file is a whole: nothing says any more that it was in parts.
    let again = refusal(&merge(&folder.name("other.ron"), std::slice::from_ref(&out)));
    assert!(again.contains("no part but a whole"), "{again}");
}

#[test]
fn a_part_torn_at_any_byte_is_refused_or_its_games_are_missing() {
    let folder = Folder::new();
    let parts = folder.play("--game tic-tac-toe --first random --second random --games 8", 2);
    let text = fs::read(&parts[1]).expect("a file");
    let (torn, out) = (folder.name("torn.ron"), folder.name("out.ron"));
    let both = [torn.clone(), parts[0].clone()];
    let whole =
        Merged::load(&parts.iter().map(PathBuf::from).collect::<Vec<_>>()).expect("parts").expect("some");
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
    // Nothing is ever written over a part, nor over any other file.
    let before = fs::read(&parts[0]).expect("a file");
    let over = refusal(&merge(&parts[0], &parts[1..]));
    assert!(over.contains("is there already") && fs::read(&parts[0]).expect("a file") == before, "{over}");
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
        ("--plan 3 --sprt 0,10", "SPRT"),
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

#[test]
fn more_shards_than_games_leave_some_without_any() {
    let folder = Folder::new();
    let words = "--game tic-tac-toe --first random --second random --games 4";
    let whole = folder.whole(words);
    let parts = folder.play(words, 5);
    let empty = document::load(Path::new(&parts[4])).expect("a match");
    assert_eq!((empty.wanted(), empty.is_complete()), (0, true));
    merged(&folder.name("out.ron"), &parts);
    assert!(fs::read(folder.path("out.ron")).expect("a file") == whole);
}

#[test]
fn a_test_looks_at_merged_games_in_the_order_of_their_numbers() {
    let folder = Folder::new();
    let words = "--game maze-duel:size=3x3,turns=4 --first minimax --second random --games 120";
    let parts = folder.play(words, 3);
    let found = |text: &str| text.lines().find(|line| line.starts_with("SPRT")).expect("a test").to_owned();
    let alone = output(&format!("match {words} --quiet --sprt 0,80"));
    let out = folder.name("out.ron");
    let words: Vec<_> = merge(&out, &parts).into_iter().chain(["--sprt", "0,80"]).collect();
    let (status, told, err) = run(&words);
    assert_eq!(status, 0, "{err}");
    assert_eq!(found(&told), found(&alone));
    // What the test did not need is kept all the same.
    assert_eq!(document::load(Path::new(&out)).expect("a match").played(), 120);
}

#[test]
fn a_plan_is_a_script_that_ends_with_everything() {
    let folder = Folder::new();
    let words = MATCHES[3];
    let whole = folder.whole(words);
    let script = output(&format!("match {words} --plan 3 --save {}", folder.name("part.ron")));
    assert!(script.starts_with("# maze-duel:size=3x3,turns=4,seed=0, 30 games"), "{script}");
    assert!(
        script.lines().nth(1).is_some_and(|line| line.contains("of the games") && line.contains("3 shards")),
        "{script}"
    );
    let lines: Vec<_> = script.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 4);
    for line in lines {
        output(line.strip_prefix("edagari ").expect("a command"));
    }
    assert!(fs::read(folder.path("merged-part.ron")).expect("a file") == whole);
    let limited = "match --game tic-tac-toe --first mcts:time=0.001 --second random --games 2 --plan 2";
    assert!(output(limited).contains("# mcts:time=0.001 is limited by time: another run gives other games"));
}

#[test]
fn numbers_learned_from_shards_are_those_of_one_run() {
    let folder = Folder::new();
    let games = "learn --self-play 24 --method alpha-beta:depth=1 --opening 6 --seed 2 --quiet";
    let model = "--model weights --phases 2 --epochs 4 --quiet --json";
    let (one, two, three) = (folder.name("one.ron"), folder.name("two.ron"), folder.name("three.ron"));
    let alone = output(&format!("{games} {model} --output {one}").replacen(" --quiet", "", 1));
    let mut parts = folder.parts(3);
    for (shard, part) in Shard::all(3).zip(&parts) {
        output(&format!("{games} --shard {shard} --save {part}"));
    }
    kill(Path::new(&parts[1]), &mut Rng64::seed_from_u64(1));
    let torn = refusal(&format!("learn {model} --merge {}", parts.join(" ")).split(' ').collect::<Vec<_>>());
    assert!(torn.contains("missing: "), "{torn}");
    output(&format!("{games} --shard 1/3 --save {} --continue", parts[1]));
    parts.rotate_left(1);
    let united = output(&format!("learn {model} --output {two} --merge {}", parts.join(" ")));
    assert_eq!(fs::read(&two).expect("weights"), fs::read(&one).expect("weights"));
    let told = |line: &str| line.split(",\"seconds\"").next().map(str::to_owned);
    assert_eq!(told(&united), told(&alone));
    // The parts are matches like any other.
    merged(&folder.name("all.ron"), &parts);
    output(&format!("learn {model} --output {three} --merge {}", folder.name("all.ron")));
    assert_eq!(fs::read(&three).expect("weights"), fs::read(&one).expect("weights"));
    let other = folder.name("other.ron");
    output(&format!(
        "match --game othello:6 --first random --second random --games 2 --quiet --save {other}"
    ));
    let refused = refusal(&format!("learn {model} --merge {other}").split(' ').collect::<Vec<_>>());
    assert!(refused.contains("othello:6"), "{refused}");
}

#[test]
fn boards_are_drawn_the_same_in_whatever_order_they_are_asked_for() {
    let game: Game = "maze-duel:size=3x3,turns=4".parse().expect("a game");
    let engines = vec![Engine::parse("random", game).expect("an engine"); 2];
    let starts = |seed, numbers: &mut dyn Iterator<Item = u32>| {
        let plan = MatchPlan { seed, ..MatchPlan::new(game, engines.clone(), 2_000) };
        numbers.map(|number| plan.fixture(number).start).collect::<Vec<_>>()
    };
    let mut backwards = starts(7, &mut (0..400).rev());
    backwards.reverse();
    let other = starts(8, &mut (0..400));
    assert_ne!(other, backwards);
    assert_eq!(starts(7, &mut (0..400)), backwards);
}

#[test]
fn numbers_are_listed_in_runs() {
    assert_eq!(list(&[]), "");
    assert_eq!(list(&[4]), "4");
    assert_eq!(list(&[0, 1, 3, 5, 6, 7, 9]), "0, 1, 3, 5 to 7, 9");
    let many: Vec<u32> = (0..40).map(|number| number * 2).collect();
    assert_eq!(list(&many), "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 and 28 more");
}
