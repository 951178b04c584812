//! A shell beside an engine that ends the engine's program if this program ends without doing so: by a second
//! signal, by `kill -9`, by a crash. It reads from a pipe that only this program holds, so the end of the
//! pipe is the end of this program.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};

use super::system;

/// A shell that briefly outlives this program.
#[derive(Debug)]
pub(super) struct Guardian {
    shell: Child,
}

/// Reads the number of a process group, and `over` where nothing is left to be ended. `$1` is the mark in the
/// environment of all descendants of the engine; they are looked for several times, since they may start
/// others until then, and a process that has just started has no mark yet.
const SCRIPT: &str = r#"trap '' HUP INT TERM
group=
while read -r word; do
  [ "$word" = over ] && exit
  group=$word
done
[ -n "$group" ] && kill -KILL "-$group" 2>/dev/null
for look in 1 2 3 4 5; do
  found=$(grep -lsxzF -e "$1" /proc/[0-9]*/environ)
  for file in $found; do
    number=${file#/proc/}
    kill -KILL "${number%/environ}" 2>/dev/null
  done
  [ "$look" -gt 2 ] && [ -z "$found" ] && exit
  sleep 0.1
done"#;

impl Guardian {
    /// Starts before its program; `None` where there is no shell.
    pub(super) fn begin(mark: &str) -> Option<Self> {
        if !cfg!(unix) {
            return None;
        }
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "sh", mark]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // Where this program is itself an engine, its own mark would end the guardian with it.
        if let Some((name, _)) = mark.split_once('=') {
            command.env_remove(name);
        }
        system::own_group(&mut command);
        Some(Self { shell: command.spawn().ok()? })
    }

    /// Sets the process group to be ended.
    pub(super) fn watch(&mut self, group: u32) {
        self.say(&group.to_string());
    }

    fn say(&mut self, word: &str) {
        if let Some(input) = &mut self.shell.stdin {
            // A shell that was ended guards nothing; the owner of the program ends it all the same.
            let _ = writeln!(input, "{word}");
        }
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        self.say("over");
        // The shell ends at once; waiting removes it from the process table.
        let _ = self.shell.wait();
    }
}
