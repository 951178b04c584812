//! The signals that ask the program to end: it then closes as if its window were closed, in good order.

use std::io;
use std::thread::Builder;

use egui::{Context, ViewportCommand};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::closing::SignalledEnd;

/// Makes signals close the window from here on. If it does not close in time, the program ends as without
/// this handler, unless the user answers the question by staying; the next signal then asks again.
///
/// # Errors
/// Where the system takes no handler or no thread: a signal then ends the program at once.
pub fn close_by_signals(ctx: &Context, end: SignalledEnd) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    let ctx = ctx.clone();
    let wait = move || {
        while let Some(signal) = signals.forever().next() {
            end.ask();
            ctx.send_viewport_cmd(ViewportCommand::Close);
            ctx.request_repaint();
            if end.comes() {
                // It ends the program, so a failure cannot be reported.
                let _ = emulate_default_handler(signal);
            }
            // A user who stayed has answered these as well.
            signals.pending().for_each(drop);
        }
    };
    Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}
