//! The board that is shown as a picture, drawn for paper like diagrams in books.

use crate::catalog::Game;
use crate::session::state::State;
use crate::trace::export::{BoardFigure, BoardPieces, ExportFormat, FigureLook, write_board};
use crate::words::games::game_name;
use crate::words::text::Text;

use super::data::FigurePaper;
use super::figure::{look, refusal};
use super::work::ExportWork;

#[derive(Debug)]
pub struct BoardOrder {
    board: BoardFigure,
    format: ExportFormat,
    paper: FigurePaper,
    text: Text,
}

impl BoardOrder {
    /// Pixels of a PNG for each point: a board is wide enough for a page then.
    const SCALE: u8 = 4;

    /// The order for the board that is shown; `None` where the game has no squares, such as a tree of numbers.
    pub fn of(state: &State, format: ExportFormat, paper: FigurePaper) -> Option<Self> {
        let (position, text) = (state.game.position.as_seen(), state.text());
        let rows = position.rows()?;
        let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
        let letters = || ('a'..='z').take(width).map(String::from).collect();
        let numbers = |count: usize| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>();
        let (pieces, columns, lines) = match position.game() {
            Game::Othello { .. } => (BoardPieces::Discs, letters(), numbers(rows.len())),
            Game::ConnectFour { .. } => (BoardPieces::Discs, numbers(width), Vec::new()),
            _ => (BoardPieces::Crosses, Vec::new(), Vec::new()),
        };
        let title = game_name(text, position.game());
        let board = BoardFigure { rows, pieces, columns, lines, title };
        Some(Self { board, format, paper, text })
    }
}

impl ExportWork for BoardOrder {
    fn name(&self) -> String {
        format!("board.{}", self.extension())
    }

    fn title(&self) -> &'static str {
        self.format.title()
    }

    fn extension(&self) -> &'static str {
        self.format.extension()
    }

    fn progress(&self) -> &'static str {
        "export.progress"
    }

    fn write(&self, _goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        let look = FigureLook { scale: Self::SCALE, ..look(self.text, self.paper, Vec::new()) };
        write_board(&self.board, self.format, &look).map_err(|why| refusal(self.text, self.format, why))
    }
}
