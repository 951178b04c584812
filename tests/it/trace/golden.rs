//! Golden play-throughs: whole games of the mazes with fixed boards and moves, and how they end. The boards, moves and ends come
//! from a program of another language that was written from the rules alone, so any change of a rule or of a generator
//! shows here.

use edagari::catalog::{AnyPosition, Game};

/// A game, its moves, and the position at its end.
const GAMES: &[(&str, &str, &str)] = &[
    ("maze-solo:size=4x3,turns=4,seed=0", "LLRL", "3.39/7373/1@.. 12 0"),
    ("maze-solo:size=4x3,turns=4,seed=7", "RLDD", "..63/.798/@818 9 0"),
    (
        "maze-solo:size=12x9,turns=40,seed=3",
        "DDLUUUDURDLURRLULULDDDUUUDULDRRLDDUUDLLR",
        "77...5194159/6954....1628/744......23./2134.@....71/369445...624/3.24788..869/77.3195..832/.91258....31/25932235612. 91 0",
    ),
    (
        "maze-walls:size=7x7,turns=49,seed=0",
        "RRLLLDDRRLLUDRLUURLRRRLLLRLDDUDUDLLRRLLRRUURLDUDD",
        "66986#8/##6###4/1999.12/3#####1/88....1/##.###9/..@..#6 31 0",
    ),
    (
        "maze-walls:size=7x7,turns=49,seed=5",
        "DLRLLLRLRRLLRRUURRDLDLURURDULDRULLDULLRRDURRDUDUL",
        "9#...@./.###.../94....6/4#####7/4#96347/.#9###2/2#99172 51 0",
    ),
    (
        "maze-walls:size=10x6,turns=30,seed=11",
        "ULRDDULRLRDULRUDLRLRULDRLRLULR",
        "858#828#23/1#####.###/34.6918.@./5###7###../534.2#299./3#####9### 26 0",
    ),
    // The boards of files of the first version.
    (
        "maze-walls:size=7x7,turns=49,seed=0,start=drawn",
        "RRLLLDDRRLLUDRLUURLRRRLLLRLDDUDUDLLRRLLRRUURLDUDD",
        "66986#8/##6###4/1999.12/3#####1/88....7/##.###3/..@..#7 26 0",
    ),
    (
        "maze-walls:size=7x7,turns=49,seed=5,start=drawn",
        "DLRLLLRLRRLLRRUURRDLDLURURDULDRULLDULLRRDURRDUDUL",
        "9#...@./.###.../47....4/4#####4/5#6347./2#2###2/6#91726 57 0",
    ),
    (
        "maze-walls:size=10x6,turns=30,seed=11,start=drawn",
        "ULRDDULRLRDULRUDLRLRULDRLRLULR",
        "858#828#23/1#####.###/34.6918.@./5###7###../34.25#991./6#####2### 28 0",
    ),
    ("maze-duel:size=3x3,turns=4,seed=0", "UDDU", ".93/A3B/73. A 4:7 0"),
    (
        "maze-duel:size=10x10,turns=50,seed=9",
        "DDLUUUDURDLURRLULULDDDUUUDULDRRLDDUUDLLRRRLUUDLUUD",
        ".847287831/8412654.11/3.8263..45/2.88...B52/A.7543.627/.....7.7.6/2....4.164/2.8..99.61/6225..9497/43177494.6 A 42:39 0",
    ),
    ("maze-race:size=3x3,turns=4,seed=6", "UDDUDURD", ".1./.2B/.A. 11:4 0"),
    (
        "maze-race:size=5x5,turns=20,seed=0",
        "DDLUDURURRLDRLUULRLLULURRRUDLURDDDUULDDL",
        "...../A.9../..7B./....3/...96 56:27 0",
    ),
];

/// The number of an auto maze of 5x5 cells and 5 turns, where its characters begin, the position then, and the points.
const AUTO: &[(u32, &str, &str, i32)] = &[
    (0, "a1,c3,e5", "91378/78221/93742/31164/93939 5 a1,c3,e5", 58),
    (12, "b2,b2,d4", "75245/97527/76537/42884/62224 5 b2,b2,d4", 41),
    (77, "a5,c1,e3", "34715/24733/57576/53619/76839 5 a5,c1,e3", 77),
];

fn played(game: &str, moves: &str) -> AnyPosition {
    let start = game.parse::<Game>().expect("a game").start();
    let moves = start.parse_moves(moves).unwrap_or_else(|error| panic!("{game}: {error}"));
    start.after(&moves)
}

#[test]
fn games_end_as_they_always_did() {
    for (game, moves, end) in GAMES {
        let position = played(game, moves);
        assert_eq!((position.to_string().as_str(), position.is_over()), (*end, true), "{game} {moves}");
    }
}

#[test]
fn auto_mazes_collect_what_they_always_did() {
    for (seed, starts, shown, points) in AUTO {
        let position = played(&format!("maze-auto:size=5x5,turns=5,seed={seed}"), starts);
        assert_eq!((position.to_string().as_str(), position.points()), (*shown, Some(*points)));
    }
}
