//! `edagari perft`: how many sequences of moves there are, depth by depth.

use std::io::Write;

use serde::Serialize;

use crate::catalog::with_position;
use crate::search::perft::perft;

use super::arguments;
use super::failure::Done;
use super::output::write_json;

#[derive(Debug, Serialize)]
struct Count {
    depth: u32,
    count: u64,
}

pub(super) fn run(arguments: &arguments::Perft, out: &mut dyn Write) -> Done {
    let position = arguments.position()?;
    // From 1 on, but a depth of 0 is counted where just that is asked for.
    for depth in arguments.depth.min(1)..=arguments.depth {
        let count = with_position!(&position, position => perft(position, depth));
        if arguments.json {
            write_json(out, &Count { depth, count })?;
        } else {
            writeln!(out, "{depth} {count}")?;
        }
        // Deep counts take long: show each as soon as it is known.
        out.flush()?;
    }
    Ok(())
}
