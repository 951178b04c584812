// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     rustc -O player.rs
//     edagari engines add mine --protocol lines --game othello -- ./player
//     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
//
// Change choose(). Print with eprintln! what you want to see in the log.
use std::io::{BufRead, Write};

/// board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1.
fn choose<'a>(_board: &[String], moves: &'a [String], _me: u8) -> &'a str {
    &moves[0]
}

fn main() {
    let connect_four = std::env::args().any(|word| word == "connect-four");
    let mut lines = std::io::stdin().lock().lines();
    let mut read = || match lines.next() {
        Some(Ok(line)) => line.trim().to_owned(),
        _ => std::process::exit(0),
    };
    let me = read().split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let rows: usize = if connect_four { 6 } else { read().parse().unwrap_or(8) };
    loop {
        if connect_four {
            read(); // how many stones lie
        }
        let board: Vec<String> = (0..rows).map(|_| read()).collect();
        let count: usize = read().parse().unwrap_or(0);
        let moves: Vec<String> = (0..count).map(|_| read()).collect();
        if connect_four {
            read(); // the other's last column, or -1
        }
        println!("{}", choose(&board, &moves, me));
        std::io::stdout().flush().ok();
    }
}
