//! Do matches and games to learn from that are played in shards, and killed and continued anywhere, unite to the very
//! bytes of one run, and is what does not belong together refused?

use std::fs;
use std::path::{Path, PathBuf};

use edagari::catalog::{Engine, Game};
use edagari::game::{Rng64, random_below};
use edagari::match_play::{MatchPlan, document};
use edagari::store::Shard;
use edagari::store::shard::list;
use rand::SeedableRng as _;
use tempfile::TempDir;

use crate::cli::terminal::{output, refusal, run};

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
    pub(crate) fn play(&self, words: &str, of: u32) -> Vec<String> {
        let parts = self.parts(of);
        for (shard, part) in Shard::all(of).zip(&parts) {
            output(&format!("match {words} --quiet --threads 1 --shard {shard} --save {part}"));
        }
        parts
    }

    /// The file of one run.
    pub(crate) fn whole(&self, words: &str) -> Vec<u8> {
        output(&format!("match {words} --quiet --save {}", self.name("whole.ron")));
        fs::read(self.path("whole.ron")).expect("a file")
    }
}

pub(crate) fn merge<'a>(out: &'a str, parts: &'a [String]) -> Vec<&'a str> {
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
    let few =
        "match --game connect-four:5x4 --first random --second random --games 12 --openings 3 --boards 2";
    let script = output(&format!("{few} --plan 2"));
    assert_eq!(script.matches(" --openings 3 --boards 2 ").count(), 2, "{script}");
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

/// Slurm as far as a recipe asks for it: tasks run at once, one after the other, and the job behind an array after it. The first
/// task of the second array is killed once: what it kept loses its last line, and it is put into the queue again.
#[cfg(unix)]
const SBATCH: &str = r#"#!/bin/sh
set -eu
array= output=/dev/null
for word in "$@"; do
  case $word in
    --array=0-*) array=${word#--array=0-} ;;
    --output=*) output=${word#--output=} ;;
  esac
done
for script in "$@"; do :; done
count=$(cat "$QUEUE/count" 2>/dev/null || echo 0)
count=$((count + 1))
echo $count >"$QUEUE/count"
echo $count
if [ -z "$array" ]; then
  sh "$script" >>"$output" 2>&1
  exit
fi
task=0
while [ $task -le "$array" ]; do
  SLURM_ARRAY_JOB_ID=$count SLURM_ARRAY_TASK_ID=$task sh "$script" >>"$QUEUE/out.txt" 2>&1
  if [ $task = 0 ] && [ $count = 3 ]; then
    sed -i '$d' "$FOLDER/part-0.ron"
    SLURM_RESTART_COUNT=1 SLURM_ARRAY_JOB_ID=$count SLURM_ARRAY_TASK_ID=$task sh "$script" >>"$QUEUE/out.txt" 2>&1
  fi
  task=$((task + 1))
done
"#;

#[test]
#[cfg(unix)]
fn a_test_in_rounds_judges_as_one_run_does_and_stops_where_it_is_decided() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new();
    let words = "--game tic-tac-toe --first mcts:playouts=20 --second random --games 400 --sprt 0,50";
    fs::write(folder.path("rounds.sh"), output(&format!("match {words} --plan 3"))).expect("a script");
    fs::create_dir(folder.path("bin")).expect("a folder");
    fs::write(folder.path("bin/sbatch"), SBATCH).expect("a script");
    fs::set_permissions(folder.path("bin/sbatch"), fs::Permissions::from_mode(0o755)).expect("a program");
    let path = format!("{}:{}", folder.name("bin"), std::env::var("PATH").unwrap_or_default());
    let begin = || {
        std::process::Command::new("sh")
            .arg(folder.path("rounds.sh"))
            .env("PATH", &path)
            .env("QUEUE", folder.path("bin"))
            .env("FOLDER", folder.path("kept"))
            .env("EDAGARI", env!("CARGO_BIN_EXE_edagari"))
            .output()
            .expect("it runs")
    };
    let begun = begin();
    let log = fs::read_to_string(folder.path("bin/out.txt")).unwrap_or_default();
    assert!(begun.status.success(), "{begun:?} {log}");
    let found = fs::read_to_string(folder.path("kept/verdict.json")).expect("a verdict");
    let alone = output(&format!("match {words} --json --quiet"));
    let of = |text: &str| {
        let line = text.lines().find(|line| line.contains("\"sprt\":{")).expect("a test").to_owned();
        let object: serde_json::Value = serde_json::from_str(&line).expect("an object");
        (object["games"].clone(), object["wins"].clone(), object["sprt"].clone())
    };
    assert_eq!(of(&found), of(&alone));
    assert_eq!(of(&found).2["verdict"], "upper");
    // It stopped at the round in which it was decided, and a round is what one run of its length is.
    assert!(folder.path("kept/round-2.json").exists() && !folder.path("kept/round-10.json").exists());
    let second = "--game tic-tac-toe --first mcts:playouts=20 --second random --games 80";
    assert!(fs::read(folder.path("kept/round-2.ron")).expect("a file") == folder.whole(second));
    let again = begin();
    assert!(String::from_utf8_lossy(&again.stdout).contains("the test is over"), "{again:?}");
}
