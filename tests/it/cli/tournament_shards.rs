//! Do tournaments that are played in shards, and killed and continued anywhere, unite to the bytes of one run?

use std::fs;

use super::shards::Folder;
use super::terminal::{output, refusal, run};

/// Everybody meets everybody, one rests in each round; one meets all others, and adjudication ends games.
const TOURNAMENTS: [&str; 2] = [
    "random alpha-beta:depth=1 mcts:playouts=5 alpha-beta:depth=2 level:1 --game connect-four:5x4 --seed 3 --games 4",
    "random alpha-beta:depth=1 level:2 --game othello:4 --system gauntlet --games 6 --adjudicate solver",
];

/// The page says on which day it was begun, and a merge neither the time nor anything else.
const TABLES: [&str; 2] = ["games.csv", "table.csv"];

fn files(folder: &Folder, name: &str) -> Vec<(String, String)> {
    let mut files: Vec<_> = fs::read_dir(folder.path(name).join("games"))
        .expect("a folder")
        .map(|entry| entry.expect("a file").path())
        .map(|path| {
            (
                path.file_name().expect("a name").display().to_string(),
                fs::read_to_string(path).expect("a file"),
            )
        })
        .collect();
    files.extend(TABLES.map(|table| {
        (table.to_owned(), fs::read_to_string(folder.path(name).join(table)).expect("a table"))
    }));
    files.sort();
    files
}

/// Leaves the table as a kill could have left it: after its first so many games.
fn cut(folder: &Folder, name: &str, games: usize) {
    let table = folder.path(name).join("games.csv");
    let text = fs::read_to_string(&table).expect("a table");
    let kept: Vec<&str> = text.lines().take(1 + games).collect();
    fs::write(&table, kept.join("\n") + "\n").expect("written");
}

fn refused(words: &str) -> String {
    refusal(&words.split(' ').collect::<Vec<_>>())
}

#[test]
fn shards_of_a_tournament_unite_to_the_bytes_of_one_run() {
    for words in TOURNAMENTS {
        let folder = Folder::new();
        output(&format!("tournament {words} --output {}", folder.name("whole")));
        let whole = files(&folder, "whole");
        for of in [1, 2, 5] {
            let mut parts = String::new();
            for number in 0..of {
                let part = format!("part-{of}-{number}");
                let task = format!(
                    "tournament {words} --shard {number}/{of} --continue --output {}",
                    folder.name(&part)
                );
                let told = output(&task);
                assert!(told.contains(&format!("shard {number}/{of}")), "{told}");
                let unbroken = files(&folder, &part);
                cut(&folder, &part, number % 3);
                assert!(output(&task).contains("table") || number % 3 == 0);
                assert_eq!(files(&folder, &part), unbroken, "{words}: shard {number}/{of}");
                parts = format!(" {}{parts}", folder.name(&part));
            }
            let out = format!("merged-{of}");
            output(&format!("tournament {words} --complete --merge{parts} --output {}", folder.name(&out)));
            assert_eq!(files(&folder, &out), whole, "{words} in {of} shards");
        }
    }
}

#[test]
fn a_tournament_in_any_system_goes_on_where_it_was_broken_off() {
    for system in ["round-robin", "swiss", "gauntlet"] {
        let folder = Folder::new();
        let words =
            "random alpha-beta:depth=1 level:2 mcts:playouts=5 level:1 --game connect-four:5x4 --games 2";
        let task = format!("tournament {words} --system {system} --output {}", folder.name("result"));
        output(&task);
        let whole = files(&folder, "result");
        for games in [0, 1, 3, 5] {
            cut(&folder, "result", games);
            output(&format!("{task} --continue"));
            assert_eq!(files(&folder, "result"), whole, "{system} after {games} games");
        }
    }
}

#[test]
fn what_is_missing_is_listed_and_what_does_not_belong_there_is_refused() {
    let folder = Folder::new();
    let words = "random alpha-beta:depth=1 level:2 --game connect-four:5x4 --games 2";
    for number in 0..2 {
        output(&format!(
            "tournament {words} --shard {number}/3 --output {}",
            folder.name(&format!("part-{number}"))
        ));
    }
    let [one, two] = [folder.name("part-0"), folder.name("part-1")];
    let merge = format!("tournament {words} --merge {one} {two} --output {}", folder.name("merged"));
    let said = refused(&format!("{merge} --complete"));
    assert!(said.contains("games are missing: 5, 6"), "{said}");
    assert!(!folder.path("merged").exists());
    let told = output(&merge);
    assert!(told.contains("5, 6"), "{told}");
    // They are played where the others are.
    output(&format!("tournament {words} --continue --output {}", folder.name("merged")));
    output(&format!("tournament {words} --output {}", folder.name("whole")));
    assert_eq!(files(&folder, "merged"), files(&folder, "whole"));

    for (other, why) in [
        ("random alpha-beta:depth=1 level:3 --game connect-four:5x4 --games 2", "no game of this tournament"),
        (
            "random alpha-beta:depth=1 level:2 --game connect-four:5x4 --games 2 --seed 9",
            "no game of this tournament",
        ),
        ("random alpha-beta:depth=1 level:2 --game connect-four:5x4 --games 2 --system swiss", "swiss"),
    ] {
        let out = folder.name("other");
        let said = refused(&format!("tournament {other} --merge {one} --output {out}"));
        assert!(said.contains(why), "{said}");
        assert!(!folder.path("other").exists());
    }
    let slower = format!("tournament {words} --time 3 --merge {one} --output {}", folder.name("slower"));
    assert!(refused(&slower).contains("was played with lines; 2 s"), "{}", refused(&slower));
    // The same game, and not the same moves.
    let table = folder.path("part-1").join("games.csv");
    let text = fs::read_to_string(&table).expect("a table").replacen("\n3,", "\n1,", 1);
    fs::write(&table, text).expect("written");
    let (status, _, err) = run(&merge.split(' ').chain(["--force"]).collect::<Vec<_>>());
    assert!(status == 2 && err.contains("game 1 is in another result"), "{err}");
}
