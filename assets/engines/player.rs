// A player of Othello or Connect Four for Edagari, by lines: reads the board and the legal moves, prints one of them.
//
//     rustc -O player.rs
//     edagari engines add mine --protocol lines --game othello -- ./player
//     edagari engines add mine --protocol lines --game connect-four -- ./player connect-four
//
// Change choose(). Print with eprintln! what you want to see in the log.
// In a tournament each game has a folder of its own to run in; what you write there is kept with the result, in
// programs/NAME/GAME. With TRACE on, that is the trace of each move's search: open it in Edagari.
use std::io::{BufRead, Write};

/// true: the search of each move is written to move-1.trace, move-2.trace ... in the folder of the game
const TRACE: bool = false;

/// The tree of one search: enter() each move that is tried, leave() it with its value.
struct Trace {
    text: String,
    columns: bool,
}

impl Trace {
    fn new(board: &[String], me: u8, connect_four: bool) -> Self {
        let width = if connect_four { format!("connect-four:{}x", board[0].len()) } else { "othello:".to_owned() };
        let squares = board.concat().replace('.', "-").replace('0', "X").replace('1', "O");
        let side = if me == 0 { 'X' } else { 'O' };
        let rows = board.len();
        let text = format!("edagari-trace 1\nprogram my player\ngame {width}{rows}\nstart {squares} {side}\n> . - -\n");
        Self { text, columns: connect_four }
    }

    fn name(&self, text: &str) -> String {
        let column = text.parse::<u32>().map_or_else(|_| text.to_owned(), |column| (column + 1).to_string());
        if self.columns { column } else { text.to_owned() }
    }

    fn enter(&mut self, text: &str) {
        self.text += &format!("> {} - -\n", self.name(text));
    }

    /// value: for the side to move at the node that is left.
    fn leave(&mut self, value: i32) {
        self.text += &format!("< {}\n", value);
    }

    /// At the end: the move that is played.
    fn best(&mut self, text: &str) {
        self.text += &format!("best {}\n", self.name(text));
    }
}

/// board: rows of '.' '0' '1' from the top; moves: such as "d3", or columns from 0; me: 0 or 1.
fn choose<'a>(_board: &[String], moves: &'a [String], _me: u8, trace: &mut Trace) -> &'a str {
    let best = &moves[0];
    for text in moves {
        trace.enter(text);
        trace.leave(0); // your search of what follows, and its value for the other side
    }
    trace.leave(0);
    trace.best(best);
    best
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
    let mut number = 0;
    loop {
        number += 1;
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
        let mut trace = Trace::new(&board, me, connect_four);
        println!("{}", choose(&board, &moves, me, &mut trace));
        std::io::stdout().flush().ok();
        if TRACE {
            std::fs::write(format!("move-{}.trace", number), trace.text).ok();
        }
    }
}
