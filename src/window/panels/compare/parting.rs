//! The first difference between the searches of two columns, in a line that leads to that node in both trees.

use egui::{Label, RichText, Sense, Ui};

use crate::style::Palette;
use edagari_app::session::command::{Command, CompareCommand};
use edagari_app::session::state::State;
use edagari_app::trace::Parting;
use edagari_app::words::parting::{NamedTree, parting_sentence};

use super::columns::PaintedColumn;

/// Paints a line for each column that differs from the first one.
pub(super) fn parting_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let mut columns = PaintedColumn::all(state);
    let Some(first) = columns.next() else { return };
    for column in columns {
        let Some(parting) = state.comparison.parting(column.at) else { continue };
        let Some(words) = words([first, column], &parting) else { continue };
        let text = RichText::new(format!("≠ {words}")).small().color(Palette::of(ui).accent);
        let label = ui.add(Label::new(text).sense(Sense::click()).truncate());
        let tip = format!("{words}\n{}", state.text().get("parting.tip"));
        if label.on_hover_text(tip).clicked() {
            commands.push(Command::Compare(CompareCommand::ShowParting(column.at)));
        }
    }
}

fn words(columns: [PaintedColumn<'_>; 2], parting: &Parting) -> Option<String> {
    let [first, second] = columns;
    let text = first.text();
    let runs = [first.comparison_run()?, second.comparison_run()?];
    let names = columns.map(|column| text.with("parting.column", &[("number", &column.number())]));
    let named = |at: usize| {
        let tree = runs[at].subject(columns[at].at).tree()?;
        let engine = &runs[at].job.engine;
        Some(NamedTree { name: &names[at], tree, seed: engine.seed(), reasons: engine.method.own_reasons() })
    };
    let trees = [named(0)?, named(1)?];
    // Of an iteratively deepened search, only the last pass is compared.
    let has_passes = runs.iter().any(|run| run.passes().is_some());
    let title = if has_passes { "parting.title-last" } else { "parting.title" };
    let title = text.with(title, &[("first", &first.number()), ("second", &second.number())]);
    let sentence = parting_sentence(text, &runs[1].job.position, runs[0].job.unit(), trees, parting);
    Some(format!("{title}: {sentence}"))
}
