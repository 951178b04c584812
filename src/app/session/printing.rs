//! The drawing, the sheet or the board that is in front, as a PDF for a printer.

use crate::catalog::Game;
use crate::trace::export::ExportFormat;
use crate::worksheet::{PageSize, SheetFormat, WorksheetOrder};

use super::drawing::data::DrawingPlace;
use super::export::board::BoardOrder;
use super::export::data::{ExportChoice, FigurePaper};
use super::export::figure::FigureOrder;
use super::export::work::ExportWork;
use super::screen::data::Panel;
use super::state::State;
use super::worksheet::work::Writing;

/// Work whose PDF is printed.
pub struct Printing(Box<dyn ExportWork>);

impl Printing {
    /// Of the panel that fills the window, else of the one that the pointer was on last: its tree or its exercises, else
    /// the board; where one of these is missing, another that is there. `None` where there is nothing to print.
    pub fn of(state: &State) -> Option<Self> {
        let board = || BoardOrder::of(state, ExportFormat::Pdf, FigurePaper::Print).map(Self::from_work);
        let tree = || tree(state, DrawingPlace::Main).map(Self::from_work);
        let sheet = || sheet(state).map(Self::from_work);
        match state.view.full_panel.or(state.view.pointed) {
            Some(Panel::Tree) => tree().or_else(board).or_else(sheet),
            Some(Panel::Exercises) => sheet().or_else(board).or_else(tree),
            Some(Panel::Compare) => {
                let compared = state.comparison.leader().map(DrawingPlace::Compared);
                let compared = compared.and_then(|place| self::tree(state, place)).map(Self::from_work);
                compared.or_else(tree).or_else(board)
            }
            _ => board().or_else(tree).or_else(sheet),
        }
    }

    fn from_work(work: impl ExportWork) -> Self {
        Self(Box::new(work))
    }
}

/// The open nodes of a tree, as the window draws them, in black and grey.
fn tree(state: &State, place: DrawingPlace) -> Option<FigureOrder> {
    let game = state.subject(place)?.root.game();
    let choice = ExportChoice {
        format: ExportFormat::Pdf,
        paper: FigurePaper::Print,
        growth: state.settings.tree_growth.of(game),
        ..ExportChoice::usual(place, false, 0)
    };
    FigureOrder::of(state, choice)
}

/// The exercises of the open set as they are, without answers.
fn sheet(state: &State) -> Option<Writing> {
    let set = state.exercises.set().clone();
    let growth = state.settings.tree_growth.of(Game::NumberTree);
    let (form, paper) = (SheetFormat::Pdf, PageSize::default());
    let order =
        WorksheetOrder { set, form, paper, key: false, with_key: false, seed: None, students: 1, growth };
    (!order.set.exercises.is_empty()).then(|| Writing { order, text: state.text() })
}

impl ExportWork for Printing {
    fn name(&self) -> String {
        self.0.name()
    }

    fn title(&self) -> &'static str {
        self.0.title()
    }

    fn extension(&self) -> &'static str {
        self.0.extension()
    }

    fn progress(&self) -> &'static str {
        self.0.progress()
    }

    fn write(&self, goes_on: &mut dyn FnMut(u64, u64) -> bool) -> Result<Vec<u8>, String> {
        self.0.write(goes_on)
    }
}
