//! Random games and positions written in the forms that people paste.

#![expect(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "forms are easier to read as they are written"
)]

use edagari::catalog::{AnyPosition, Game};
use edagari::game::{Rng64, Side, random_below};

use super::{CONNECT_FOUR, OTHELLO, Written, WrittenGame};

/// A random game: its labels with passes left out, where each was played, and the alternatives there.
struct Played {
    labels: Vec<String>,
    sides: Vec<Side>,
    others: Vec<(usize, String)>,
    end: AnyPosition,
}

fn below(rng: &mut Rng64, limit: usize) -> usize {
    random_below(rng, limit.max(1) as u32) as usize
}

fn played(rng: &mut Rng64, game: Game, least: usize, most: usize) -> Played {
    let length = least + below(rng, most - least + 1);
    let mut position = game.start();
    let mut played =
        Played { labels: Vec::new(), sides: Vec::new(), others: Vec::new(), end: position.clone() };
    while played.labels.len() < length && !position.is_over() {
        let actions = position.actions();
        let action = actions[below(rng, actions.len())];
        if !position.is_pass(action) {
            let other = actions[below(rng, actions.len())];
            if other != action && below(rng, 6) == 0 {
                played.others.push((played.labels.len(), position.label(other)));
            }
            played.labels.push(position.label(action));
            played.sides.push(position.side_to_move());
        }
        position = position.after(&[action]);
    }
    played.end = position;
    played
}

fn name(rng: &mut Rng64) -> String {
    ["Anna", "Ben O'Neil", "Cléo", "黒猫", "张三", "Dora 2"][below(rng, 6)].to_owned()
}

impl Played {
    fn written(self, rng: &mut Rng64, is_tree: bool) -> WrittenGame {
        let comments = if is_tree && !self.labels.is_empty() {
            vec![(below(rng, self.labels.len()), "a sharp one; (not e3) 1-0".to_owned())]
        } else {
            Vec::new()
        };
        WrittenGame {
            start: OTHELLO.start(),
            line: self.labels.concat(),
            variations: if is_tree { self.others } else { Vec::new() },
            comments,
            names: [name(rng), name(rng)],
        }
    }
}

pub(super) fn pgn(rng: &mut Rng64) -> Written {
    let mut text = String::new();
    let mut games = Vec::new();
    for number in 0..=below(rng, 3) {
        let played = played(rng, OTHELLO, 4, 60);
        let (labels, sides) = (played.labels.clone(), played.sides.clone());
        let game = played.written(rng, true);
        text += &format!(
            "[Event \"Open {number}\"]\n[Date \"2026.05.0{}\"]\n[Black \"{}\"]\n[White \"{}\"]\n[Result \"*\"]\n\n",
            number + 1,
            game.names[0],
            game.names[1]
        );
        for (at, label) in labels.iter().enumerate() {
            if sides[at] == Side::First {
                text += &format!("{}. ", at / 2 + 1);
            }
            text += &format!("{label}{} ", ["", "", "!", "?!"][below(rng, 4)]);
            for (_, words) in game.comments.iter().filter(|(beside, _)| *beside == at) {
                text += &format!("{{{words}}} ");
            }
            for (_, other) in game.variations.iter().filter(|(beside, _)| *beside == at) {
                let dots = if sides[at] == Side::First { "." } else { "..." };
                text += &format!("({}{dots} {other} $5) ", at / 2 + 1);
            }
            if at % 8 == 7 {
                text += "\n";
            }
        }
        text += "*\n\n";
        games.push(game);
    }
    Written { text, games }
}

fn escaped(words: &str) -> String {
    words.replace('\\', "\\\\").replace(']', "\\]")
}

pub(super) fn sgf(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 4, 60);
    let (labels, sides) = (played.labels.clone(), played.sides.clone());
    let game = played.written(rng, true);
    let mut text = format!(
        "(;FF[4]GM[2]CA[UTF-8]SZ[8]PB[{}]PW[{}]DT[2026-05-01]",
        escaped(&game.names[0]),
        escaped(&game.names[1])
    );
    let point = |label: &str| {
        let row = label.as_bytes()[1] - b'1' + b'a';
        format!("{}{}", &label[..1], char::from(row))
    };
    let mut open = 0;
    for (at, label) in labels.iter().enumerate() {
        let tag = if sides[at] == Side::First { "B" } else { "W" };
        let beside: Vec<_> = game.variations.iter().filter(|(place, _)| *place == at).collect();
        if !beside.is_empty() {
            text += "\n(";
            open += 1;
        }
        text += &format!("; {tag}[{}]", point(label));
        for (_, words) in game.comments.iter().filter(|(place, _)| *place == at) {
            text += &format!("C[{}]", escaped(words));
        }
    }
    // What was tried stands behind the end of the line that it leaves, the last first.
    for (at, other) in game.variations.iter().rev() {
        let tag = if sides[*at] == Side::First { "B" } else { "W" };
        text += &format!(")(;{tag}[{}])", point(other));
        open -= 1;
    }
    text += &")".repeat(open + 1);
    Written { text, games: vec![game] }
}

pub(super) fn ggf(rng: &mut Rng64) -> Written {
    let count = 1 + below(rng, 2);
    let mut text = format!("{count} ");
    let mut games = Vec::new();
    for _ in 0..count {
        let played = played(rng, OTHELLO, 4, 60);
        let moves: String = played
            .labels
            .iter()
            .zip(&played.sides)
            .map(|(label, side)| format!("{}[{label}//1.5]", if *side == Side::First { "B" } else { "W" }))
            .collect();
        let game = played.written(rng, false);
        text += &format!(
            "(;GM[Othello]PC[GGS/os]PB[{}]PW[{}]TY[8]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]{moves};)",
            escaped(&game.names[0]),
            escaped(&game.names[1])
        );
        games.push(game);
    }
    Written { text, games }
}

pub(super) fn quest(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 8, 60);
    let opening = played.labels[..4].concat();
    let moves: Vec<_> =
        played.labels[4..].iter().map(|label| format!("{{\"m\":\"{label}\",\"t\":1200}}")).collect();
    let game = played.written(rng, false);
    let text = format!(
        "{{\"id\":\"x\",\"gtype\":\"reversix\",\"players\":[{{\"name\":\"{}\"}},{{\"name\":\"{}\"}}],\"position\":{{\"startPos\":\"{opening}\",\"moves\":[{}]}}}}",
        game.names[0],
        game.names[1],
        moves.join(",")
    );
    Written { text, games: vec![game] }
}

pub(super) fn transcript(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 6, 60);
    let text = match below(rng, 4) {
        0 => played.labels.concat(),
        1 => played.labels.join(" ").to_uppercase(),
        2 => format!("第１局 決勝\n{}\n", played.labels.concat()),
        _ => {
            let pairs = played.labels.chunks(2).enumerate();
            pairs.map(|(at, pair)| format!("{}. {} ", at + 1, pair.join(" "))).collect()
        }
    };
    let mut game = played.written(rng, false);
    game.names = Default::default();
    Written { text, games: vec![game] }
}

/// A position of Othello as signs by rows.
fn squares(position: &AnyPosition) -> Vec<char> {
    position.to_string().chars().take(64).collect()
}

fn of_position(position: AnyPosition, text: String) -> Written {
    let game = WrittenGame {
        start: position,
        line: String::new(),
        variations: Vec::new(),
        comments: Vec::new(),
        names: Default::default(),
    };
    Written { text, games: vec![game] }
}

pub(super) fn rows(rng: &mut Rng64) -> Written {
    let position = played(rng, OTHELLO, 4, 50).end;
    let second = position.side_to_move() == Side::Second;
    let signs = squares(&position);
    let lines: Vec<String> = match below(rng, 3) {
        0 => signs.chunks(8).map(|row| row.iter().collect()).collect(),
        1 => signs
            .chunks(8)
            .enumerate()
            .map(|(at, row)| {
                let row: Vec<_> = row.iter().map(char::to_string).collect();
                format!("{} {} {}", at + 1, row.join(" "), at + 1)
            })
            .collect(),
        _ => {
            let digit = |sign: &char| match sign {
                'X' => "1",
                'O' => "2",
                _ => "0",
            };
            signs.chunks(8).map(|row| row.iter().map(digit).collect::<Vec<_>>().join(" ")).collect()
        }
    };
    let names = if below(rng, 2) == 0 { "  A B C D E F G H\n" } else { "" };
    // The words below and above the board that say whose turn it is.
    let (below_it, above_it) = match (below(rng, 5), second) {
        (0, false) => ("X to move\n", ""),
        (0, true) => ("O to move\n", ""),
        (1, false) => ("", "Position 3, Black to move:\n"),
        (1, true) => ("", "Position 3, White to move:\n"),
        (2, false) => ("黒番\n", ""),
        (2, true) => ("白番\n", ""),
        (3, false) => ("", "Stellung: Schwarz am Zug\n"),
        (3, true) => ("", "Stellung: Weiß am Zug\n"),
        (_, false) => ("", "轮到黑棋\n"),
        (_, true) => ("", "轮到白棋\n"),
    };
    let text = format!("{above_it}{names}{}\n{names}{below_it}", lines.join("\n"));
    of_position(position, text)
}

pub(super) fn one_line(rng: &mut Rng64) -> Written {
    let position = played(rng, OTHELLO, 4, 50).end;
    let text = position.to_string();
    of_position(position, text)
}

pub(super) fn obf(rng: &mut Rng64) -> Written {
    let mut text = String::new();
    let mut games = Vec::new();
    for _ in 0..=below(rng, 3) {
        let position = played(rng, OTHELLO, 4, 40).end;
        let moves: String = position
            .actions()
            .iter()
            .filter(|action| !position.is_pass(**action))
            .map(|&action| format!(" {}:{:+};", position.label(action), below(rng, 40) as i32 - 20))
            .collect();
        text += &format!("{position};{moves}\n");
        games.extend(of_position(position, String::new()).games);
    }
    Written { text, games }
}

pub(super) fn diagram(rng: &mut Rng64) -> Written {
    let played = played(rng, OTHELLO, 6, 60);
    let mut cells = vec![String::from("--"); 64];
    for at in [27, 28, 35, 36] {
        "##".clone_into(&mut cells[at]);
    }
    for (number, label) in played.labels.iter().enumerate() {
        let (column, row) = (label.as_bytes()[0] - b'a', label.as_bytes()[1] - b'1');
        cells[usize::from(row * 8 + column)] = format!("{:2}", number + 1);
    }
    let cells: Vec<String> =
        cells.into_iter().map(|cell| if cell == "--" { " .".to_owned() } else { cell }).collect();
    let text = cells.chunks(8).map(|row| row.join(" ") + "\n").collect();
    let mut game = played.written(rng, false);
    game.names = Default::default();
    Written { text, games: vec![game] }
}

fn of_columns(played: &Played) -> WrittenGame {
    WrittenGame {
        start: CONNECT_FOUR.start(),
        line: played.labels.concat(),
        variations: Vec::new(),
        comments: Vec::new(),
        names: Default::default(),
    }
}

pub(super) fn columns(rng: &mut Rng64) -> Written {
    let played = played(rng, CONNECT_FOUR, 4, 42);
    let text = if below(rng, 2) == 0 { played.labels.concat() } else { played.labels.join(" ") };
    Written { text, games: vec![of_columns(&played)] }
}

pub(super) fn scored(rng: &mut Rng64) -> Written {
    let mut text = String::new();
    let mut games = Vec::new();
    for _ in 0..=below(rng, 3) {
        let played = played(rng, CONNECT_FOUR, 8, 30);
        text += &format!("{} {}\n", played.labels.concat(), below(rng, 20) as i32 - 10);
        games.push(of_columns(&played));
    }
    Written { text, games }
}

pub(super) fn list(rng: &mut Rng64) -> Written {
    let position = played(rng, CONNECT_FOUR, 1, 40).end;
    let digit = |sign: char| match sign {
        'X' => "1",
        'O' => "2",
        _ => "0",
    };
    let cells: Vec<_> = position.to_string().chars().take(42).map(digit).collect();
    let text = match below(rng, 3) {
        0 => format!("[{}]", cells.join(", ")),
        1 => {
            let rows: Vec<_> = cells.chunks(7).map(|row| format!("[{}]", row.join(", "))).collect();
            format!("[{}]", rows.join(",\n "))
        }
        _ => {
            let rows: Vec<_> = cells.chunks(7).map(|row| format!("[{}]", row.join(" "))).collect();
            format!("[{}]", rows.join("\n "))
        }
    };
    of_position(position, text)
}
