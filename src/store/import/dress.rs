//! What pages and diagrams put around a position or a game: addresses, and the names of rows and columns.

use super::imported::is_square;

/// The text without the address of a page that shows Connect Four (`...?pos=4455`), and without the letters and numbers around
/// a board; any other text as it is.
pub fn without_dress(text: &str) -> String {
    if let Some(columns) = columns_of_address(text) {
        return columns.to_owned();
    }
    board_without_names(text).unwrap_or_else(|| text.to_owned())
}

/// The columns that were played, in an address.
fn columns_of_address(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("http")?.split_once("pos=")?.1;
    let end = rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(rest.len());
    Some(&rest[..end]).filter(|columns| !columns.is_empty())
}

/// A board of 4, 6 or 8 rows, each with its number before or behind it, and what follows the board.
fn board_without_names(text: &str) -> Option<String> {
    let mut rows = Vec::new();
    let mut rest = Vec::new();
    for line in text.lines() {
        match row(line) {
            _ if is_header(line) => {}
            Some(squares) if rest.is_empty() => rows.push(squares),
            _ => rest.push(line.trim()),
        }
    }
    let size = rows.len();
    let is_board = [4, 6, 8].contains(&size) && rows.iter().all(|row| row.len() == size);
    is_board.then(|| [rows.concat().as_str(), rest.join(" ").trim()].join(" ").trim().to_owned())
}

/// The squares of a row that has its number at one end or at both.
fn row(line: &str) -> Option<String> {
    let signs: String = line.chars().filter(|sign| !sign.is_whitespace() && *sign != '|').collect();
    let squares = signs.trim_matches(|sign: char| ('1'..='8').contains(&sign));
    let is_row = squares.len() < signs.len() && squares.len() >= 4 && squares.chars().all(is_square);
    is_row.then(|| squares.to_owned())
}

/// Whether a line names the columns.
fn is_header(line: &str) -> bool {
    let signs: String =
        line.chars().filter(|sign| sign.is_alphabetic()).map(|sign| sign.to_ascii_lowercase()).collect();
    let others =
        line.chars().any(|sign| !sign.is_alphabetic() && !sign.is_whitespace() && !"|+-".contains(sign));
    !others && signs.len() >= 4 && "abcdefgh".starts_with(&signs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_rows_and_columns_are_taken_off() {
        let board = "  A B C D\n1 . . . . 1\n2 . O * . 2\n3 . * O . 3\n4 . . . . 4\n  a b c d\n* to move";
        assert_eq!(without_dress(board), ".....O*..*O..... * to move");
        assert_eq!(without_dress("1 -XO-\n2 ----\n3 ----\n4 ----"), "-XO-------------");
    }

    #[test]
    fn an_address_gives_its_columns_and_other_texts_stay() {
        assert_eq!(without_dress("https://connect4.gamesolver.org/?pos=444444&x=1"), "444444");
        for text in ["f5d6c3", "1. f5 d6\n2. c3 d3", "4455", "-XO-\n----", "(;GM[Othello]B[F5];)", ""] {
            assert_eq!(without_dress(text), text);
        }
    }
}
