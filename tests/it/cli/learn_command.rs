//! Does `edagari learn` make numbers out of games, put them where it is told, and refuse what it cannot use?

use edagari::eval::patterns::Patterns;
use edagari::eval::weights::Weights;

use crate::cli::terminal::{json, keys, output, refusal, run, sorted};

#[test]
fn weights_are_learned_from_games_played_inside() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("weights.ron");
    let words = format!(
        "learn --self-play 30 --method random --model weights --phases 2 --epochs 4 --quiet --output {}",
        path.display()
    );
    let found = json(&words);
    let fields = [
        "games",
        "skipped",
        "left_out",
        "positions",
        "held_out",
        "epochs",
        "loss",
        "held_out_loss",
        "held_out_error",
        "finished",
        "seconds",
    ];
    assert_eq!(sorted(keys(&found)), sorted(fields.to_vec()));
    assert_eq!((&found["games"], &found["epochs"]), (&30.into(), &4.into()));
    let written = std::fs::read_to_string(&path).expect("written");
    let weights: Weights = ron::from_str(&written).expect("weights");
    assert_eq!(weights.phases.len(), 2);
    assert!(weights.phases.iter().any(|phase| phase.table.iter().any(|&value| value != 0)));
}

#[test]
fn patterns_are_learned_and_progress_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("patterns.bin").display().to_string();
    let words = ["learn", "--self-play", "5", "--method", "random", "--model", "patterns", "--epochs", "2"];
    let (status, out, err) = run(&[&words[..], &["--output", &path]].concat());
    assert_eq!(status, 0, "{err}");
    assert!(out.starts_with("5 games") && err.contains("pass 2 of 2: loss"), "{out}{err}");
    let bytes = std::fs::read(&path).expect("written");
    assert!(Patterns::from_bytes(&bytes).is_ok());
    let same = output("learn --self-play 5 --method random --model weights --epochs 1 --quiet");
    assert!(same.contains("phases: ["), "without a file the numbers are shown: {same}");
}

#[test]
fn bad_files_are_counted_and_the_rest_is_learned_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = crate::store::wthor::file(30);
    let changed = |games: u64, at: usize, byte: u8| {
        let mut bytes = crate::store::wthor::file(games);
        bytes[at] = byte;
        bytes
    };
    let (counts, board, first_move) = (4, 12, 16 + 8);
    for (name, bytes) in [
        ("board.wtb", changed(2, board, 10)),
        ("broken.wtb", crate::store::wthor::broken_off(4)),
        ("counts.wtb", changed(5, counts, 3)),
        ("cut.wtb", good[..16 + 3 * 68 - 1].to_vec()),
        ("good.wtb", good),
        ("illegal.wtb", changed(2, first_move, 11)),
        ("torn.wtb", vec![1, 2, 3]),
    ] {
        std::fs::write(folder.path().join(name), bytes).expect("written");
    }
    let from = folder.path().display().to_string();
    let words = ["learn", "--from", &from, "--model", "weights", "--epochs", "1"];
    let (status, out, err) = run(&words);
    assert_eq!(status, 0, "{err}");
    assert!(out.starts_with("36 games"), "{out}");
    assert!(err.contains("torn.wtb"), "{err}");
    let left_out = [
        ("missing", 27),
        ("cut short", 1),
        ("beyond the stated number", 2),
        ("on other boards", 2),
        ("with illegal moves", 1),
        ("broken off", 4),
    ];
    for (reason, count) in left_out {
        let told = format!("{count} {reason}");
        assert!(err.contains(&told) && out.contains(&told), "{told}: {err}{out}");
    }
    let found = json(&format!("{} --quiet", words.join(" ")));
    let counted: u64 = left_out.iter().map(|(_, count)| count).sum();
    assert_eq!((&found["skipped"], &found["games"]), (&counted.into(), &36.into()));
    for (reason, count) in left_out {
        assert_eq!(found["left_out"][reason], count, "{reason}");
    }
}

#[test]
fn only_the_years_that_are_asked_for_are_learned_from() {
    let folder = tempfile::tempdir().expect("a folder");
    for (year, games) in [(1996_u16, 3), (1998, 5), (2001, 7)] {
        let mut bytes = crate::store::wthor::file(games);
        bytes[10..12].copy_from_slice(&year.to_le_bytes());
        std::fs::write(folder.path().join(format!("{year}.wtb")), bytes).expect("written");
    }
    let from = folder.path().display().to_string();
    for (years, games) in [("1996-1998", 8), ("1998", 5), ("1997-2030", 12)] {
        let words = format!("learn --from {from} --years {years} --model weights --epochs 1 --quiet");
        assert_eq!(json(&words)["games"], games, "{years}");
    }
}

#[test]
fn what_cannot_be_used_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().display().to_string();
    for (words, told) in [
        (vec!["--from", &empty, "--model", "weights"], "no games"),
        (vec!["--from", "nowhere", "--model", "weights"], "nowhere"),
        (vec!["--from", &empty, "--years", "2000-1990", "--model", "weights"], "1990-1999"),
        (vec!["--self-play", "5", "--method", "mcts", "--model", "weights"], "mcts does not end by itself"),
        (vec!["--self-play", "5", "--model", "magic"], "magic"),
        (vec!["--model", "weights"], "--from"),
    ] {
        let sentence = refusal(&[&["learn"], &words[..]].concat());
        assert!(sentence.contains(told), "{sentence}");
    }
}
