//! `edagari perft`: the number of sequences of moves, depth by depth.

use std::io::Write;

use serde::Serialize;

use edagari_app::catalog::with_position;
use edagari_app::search::perft::perft_until;

use super::arguments;
use super::failure::Done;
use super::interruption::Interruption;
use super::output::write_json;

#[derive(Debug, Serialize)]
struct CountedDepth {
    depth: u32,
    /// `None` where the count was interrupted.
    count: Option<u64>,
    finished: bool,
}

pub(super) fn run(arguments: &arguments::Perft, interruption: &Interruption, out: &mut dyn Write) -> Done {
    let position = arguments.position()?;
    let stop = interruption.listen();
    // From 1 on; depth 0 is counted only where it is asked for.
    for depth in arguments.depth.min(1)..=arguments.depth {
        let count = with_position!(&position, position => perft_until(position, depth, &stop));
        match count {
            _ if arguments.json => {
                write_json(out, &CountedDepth { depth, count, finished: count.is_some() })?;
            }
            Some(count) => writeln!(out, "{depth} {count}")?,
            None => writeln!(out, "{depth} not counted to the end")?,
        }
        // Deep counts take long: show each as soon as it is known.
        out.flush()?;
        if count.is_none() {
            break;
        }
    }
    Ok(())
}
