//! The shell beside an engine that ends the engine's program when this program ends without having done so: by a second signal, by
//! `kill -9`, by a crash. It reads from a pipe that only this program holds, whose end is therefore the end of this program.

use std::io::Write as _;
use std::process::{Child, Command, Stdio};

use super::system;

/// A shell that outlives this program for a moment.
#[derive(Debug)]
pub(super) struct Guardian {
    shell: Child,
}

/// Reads the number of a process group, and `over` where nothing is left to be ended. `$1` is the mark in the environment of all
/// that the engine began; it is looked for a few times, since what is ended may begin something until then, and what has just
/// begun has no mark yet.
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
    /// Begins before the program that it is for; `None` where there is no shell.
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

    /// Says which process group is to be ended.
    pub(super) fn watch(&mut self, group: u32) {
        self.say(&group.to_string());
    }

    fn say(&mut self, word: &str) {
        if let Some(input) = &mut self.shell.stdin {
            // A shell that was ended guards nothing; the program is ended by its owner all the same.
            let _ = writeln!(input, "{word}");
        }
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        self.say("over");
        // It ends at once, and waiting leaves nothing of it.
        let _ = self.shell.wait();
    }
}
