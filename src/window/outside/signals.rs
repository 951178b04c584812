//! The signals that ask the program to end: it then closes as if its window were closed, in good order.

use std::io;
use std::thread::{self, Builder};
use std::time::Duration;

use egui::{Context, ViewportCommand};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// How long the program has for it: whoever ends a session does not wait much longer.
const PATIENCE: Duration = Duration::from_secs(5);

/// From here on signals close the window. One that does not close in time, or asks because something is not kept, ends as
/// it would have without this.
///
/// # Errors
/// Where the system takes no handler or no thread: a signal then ends the program at once.
pub fn close_by_signals(ctx: &Context) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP])?;
    let ctx = ctx.clone();
    let wait = move || {
        let Some(signal) = signals.forever().next() else { return };
        ctx.send_viewport_cmd(ViewportCommand::Close);
        ctx.request_repaint();
        thread::sleep(PATIENCE);
        // It ends the program, so there is nobody to hear of a failure.
        let _ = emulate_default_handler(signal);
    };
    Builder::new().name("signals".to_owned()).spawn(wait).map(drop)
}
