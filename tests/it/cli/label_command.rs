//! Does `edagari learn --label` make the same labels whatever interrupts it, and does `--labels` learn the same numbers from them?

use std::path::Path;

use edagari::eval::patterns::Patterns;
use edagari::game::bits::mix2;
use edagari::game::othello::Othello;
use edagari::game::{Alternating, Position, Sequential, Side};
use edagari::learning::Labels;

use crate::cli::terminal::{json, output, refusal};

/// Numbers that do not change with what is shipped.
fn judge(folder: &Path) -> String {
    let count = Patterns::ANCHORS.len() * Patterns::numbers_of_a_set();
    let numbers: Vec<f32> = (0..count).map(|at| (at * 7919 % 17) as f32 / 16.0 - 0.5).collect();
    let patterns = Patterns::new(&Patterns::ANCHORS, &numbers).expect("as many as there are");
    let path = folder.join("judge.bin");
    std::fs::write(&path, patterns.to_bytes()).expect("written");
    path.display().to_string()
}

/// The best result for the side to move, by trying everything.
fn by_trying(position: &Othello) -> i32 {
    if position.is_over() {
        return position.final_score().units();
    }
    let mut actions = Vec::new();
    position.actions(&mut actions);
    actions.into_iter().map(|action| -by_trying(&position.after(action))).max().expect("not over")
}

#[test]
fn labels_go_on_to_the_same_bytes_and_are_learned_to_the_same_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name).display().to_string();
    let judge = judge(folder.path());
    let asked = format!(
        "learn --label 24 --seed 5 --shard 0/1 --exact 9 --label-depth 2 --empties 9-40 --judge {judge} --quiet"
    );
    let found = json(&format!("{asked} --threads 2 --save {}", at("whole")));
    assert_eq!((&found["games"], &found["finished"]), (&24.into(), &true.into()));
    let whole = std::fs::read(at("whole")).expect("kept");
    let labels = Labels::from_bytes(&whole).expect("labels");
    assert_eq!((labels.games(), found["positions"].as_u64()), (24, Some(labels.positions() as u64)));
    assert!(labels.all().all(|(position, _)| (9..=40).contains(&position.empties().count_ones())));
    assert!(labels.positions() > 100, "{}", labels.positions());

    // Killed after some games, the file is a beginning of the whole one, up to the end of a game.
    let cut = (60..whole.len() / 2).rev().find(|&end| Labels::from_bytes(&whole[..end]).is_ok());
    let cut = cut.expect("an end of a game");
    assert!(!Labels::from_bytes(&whole[..cut]).expect("labels").is_complete());
    std::fs::write(at("cut"), &whole[..cut]).expect("written");
    output(&format!("{asked} --threads 1 --continue --save {}", at("cut")));
    assert_eq!(std::fs::read(at("cut")).expect("kept"), whole);

    // Two shards hold together what one holds.
    for shard in 0..2 {
        let asked = asked.replace("0/1", &format!("{shard}/2"));
        output(&format!("{asked} --save {}", at(&format!("part-{shard}"))));
    }
    let parts = [at("part-0"), at("part-1")];
    let part =
        |path: &String| Labels::from_bytes(&std::fs::read(path).expect("kept")).expect("labels").positions();
    assert_eq!(parts.iter().map(part).sum::<usize>(), labels.positions());

    let learn = "learn --model patterns --anchors 12,22,32,42,52,61 --regularisation 3 --epochs 3 --quiet";
    for (threads, name) in [(1, "first.bin"), (2, "second.bin")] {
        output(&format!(
            "{learn} --begin {judge} --threads {threads} --labels {} --output {}",
            at("whole"),
            at(name)
        ));
    }
    let [first, second] = ["first.bin", "second.bin"].map(|name| std::fs::read(at(name)).expect("written"));
    assert_eq!(first, second);
    let sum = |bytes: &[u8]| bytes.iter().fold(0, |sum, &byte| mix2(sum, byte.into()));
    assert_eq!(
        [sum(&whole), sum(&first)],
        [12_444_405_256_521_935_881, 4_867_572_733_222_126_121],
        "the documented commands still give these"
    );
}

#[test]
fn what_is_said_to_be_proven_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("labels").display().to_string();
    output(&format!("learn --label 12 --shard 0/1 --exact 9 --empties 9-9 --save {path} --quiet"));
    let labels = Labels::from_bytes(&std::fs::read(&path).expect("kept")).expect("labels");
    assert!(labels.positions() > 2);
    for (position, value) in labels.all().take(4) {
        assert_eq!(by_trying(&position), value as i32, "{position}");
    }
}

#[test]
fn labels_that_do_not_belong_here_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("labels").display().to_string();
    let asked = ["learn", "--label", "2", "--shard", "0/1", "--label-depth", "1", "--save", &path, "--quiet"];
    output(&asked.join(" "));
    assert!(refusal(&asked).contains("is there already"));
    let other = [&asked[..], &["--continue", "--seed", "3"]].concat();
    assert!(refusal(&other).contains("made with other settings"), "{}", refusal(&other));
    let mut bytes = std::fs::read(&path).expect("kept");
    bytes.pop();
    std::fs::write(&path, &bytes).expect("written");
    let learn = ["learn", "--model", "patterns", "--labels", &path];
    assert!(refusal(&learn).contains("damaged at byte"), "{}", refusal(&learn));
    std::fs::write(&path, "no labels").expect("written");
    assert!(refusal(&learn).contains("no file of labels"), "{}", refusal(&learn));
    let crossed = [&learn[..], &["--anchors", "30,20"]].concat();
    assert!(refusal(&crossed).contains("--anchors") || refusal(&crossed).contains("no file of labels"));
    let double = Labels::from_bytes(&[&bytes[..8], &[0xff; 200]].concat());
    assert!(double.is_err());
    assert!(Othello::with_discs(8, 1, 1, Side::First).is_none(), "what overlaps is damage");
}
