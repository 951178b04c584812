//! The games of a match as comma-separated values, for spreadsheets and statistics programs.

use std::fmt::Write as _;

use crate::game::Side;

use super::Results;
use super::game::{Effort, Ending, Fault};

/// The games as comma-separated values, with a first line of names.
pub fn to_text(results: &Results) -> String {
    let plan = results.plan();
    let mut text =
        "game,board,first,second,result,fault,plies,first_depth,second_depth,first_nodes,second_nodes,\
         first_simulations,second_simulations,start,moves\n"
            .to_owned();
    for played in results.games() {
        let fixture = plan.fixture(played.number);
        let [first, second] = fixture.players.map(|player| quoted(&plan.engines[player].to_string()));
        let reward = played.ending.outcome().reward(Side::First);
        let result = played.ending.points().map_or(reward, f64::from);
        let fault = match played.ending {
            Ending::Outcome(_) | Ending::Points(_) => "",
            Ending::Fault(_, Fault::Illegal) => "illegal",
            Ending::Fault(_, Fault::Late) => "late",
            Ending::Fault(_, Fault::Crashed) => "crashed",
        };
        let [a, b] = played.effort;
        let (depths, nodes) = ([a, b].map(mean_depth), [a.nodes, b.nodes]);
        // Writing to a text never fails.
        let _ = writeln!(
            text,
            "{},{},{first},{second},{result},{fault},{},{:.2},{:.2},{},{},{},{},{},{}",
            played.number,
            fixture.board,
            played.moves.len(),
            depths[0],
            depths[1],
            nodes[0],
            nodes[1],
            a.simulations,
            b.simulations,
            quoted(&fixture.start.game().to_string()),
            quoted(&fixture.start.write_moves(&played.moves)),
        );
    }
    text
}

fn mean_depth(effort: Effort) -> f64 {
    effort.depth as f64 / f64::from(effort.searches.max(1))
}

/// A field in quotes where it needs them.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
