// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     rustc -O player.rs
//     edagari engines add mine --protocol lines --game othello -- ./player
//     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
//
// Change choose(). Print with eprintln! what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. edagari trace template rust prints what writes the trace of a search.
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
    if !connect_four {
        read(); // the size of the board
    }
    loop {
        if connect_four {
            read(); // how many stones lie
        }
        // Rows are as long as the first one; the number of moves that follows them is shorter.
        let mut board = vec![read()];
        let count = loop {
            let line = read();
            if line.len() != board[0].len() {
                break line.parse().unwrap_or(0);
            }
            board.push(line);
        };
        let moves: Vec<String> = (0..count).map(|_| read()).collect();
        if connect_four {
            read(); // the other's last column, or -1
        }
        println!("{}", choose(&board, &moves, me));
        std::io::stdout().flush().ok();
    }
}
