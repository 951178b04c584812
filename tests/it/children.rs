//! Child processes of tests, which end with the test program: also where that is killed, and nothing of it runs any more.

use std::io;
use std::ops::{Deref, DerefMut};
use std::process::{Child, Command, Output};

/// A process that is ended when this value goes, or the test program does.
pub(crate) struct TiedChild {
    child: Option<Child>,
    #[cfg(unix)]
    watcher: Child,
}

/// Begins a process that ends with the test program.
pub(crate) trait SpawnTied {
    /// As [`Command::spawn`].
    fn spawn_tied(&mut self) -> io::Result<TiedChild>;
}

impl SpawnTied for Command {
    fn spawn_tied(&mut self) -> io::Result<TiedChild> {
        let child = self.spawn()?;
        #[cfg(unix)]
        return Ok(TiedChild { watcher: watcher(&child)?, child: Some(child) });
        #[cfg(not(unix))]
        Ok(TiedChild { child: Some(child) })
    }
}

/// A shell that ends the child once nobody holds the other end of its input any more, unless it was let go.
#[cfg(unix)]
fn watcher(child: &Child) -> io::Result<Child> {
    use std::process::Stdio;
    let mut shell = Command::new("sh");
    shell.args(["-c", "read -r word || kill -KILL \"$0\"", &child.id().to_string()]);
    shell.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
}

impl TiedChild {
    /// As [`Child::wait_with_output`].
    pub(crate) fn wait_with_output(mut self) -> io::Result<Output> {
        let child = self.child.take().expect("it is there until it is waited for");
        let output = child.wait_with_output();
        self.let_go();
        output
    }

    /// The number of the process is free by now, and may be that of another one.
    #[cfg(unix)]
    fn let_go(&mut self) {
        use std::io::Write as _;
        if let Some(mut input) = self.watcher.stdin.take() {
            // Where the shell is gone already, there is nobody to be told.
            let _ = input.write_all(b"over\n");
        }
        let _ = self.watcher.wait();
    }

    #[cfg(not(unix))]
    fn let_go(&mut self) {}
}

impl Deref for TiedChild {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.child.as_ref().expect("it is there until it is waited for")
    }
}

impl DerefMut for TiedChild {
    fn deref_mut(&mut self) -> &mut Child {
        self.child.as_mut().expect("it is there until it is waited for")
    }
}

impl Drop for TiedChild {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It may have ended by itself, and been waited for.
            if matches!(child.try_wait(), Ok(None)) {
                let _ = child.kill();
                let _ = child.wait();
            }
            self.let_go();
        }
    }
}

#[cfg(target_os = "linux")]
mod tests {
    use std::env;
    use std::path::Path;
    use std::process::Stdio;
    use std::thread::sleep;
    use std::time::Duration;

    use super::*;

    /// Where the child of a child says its number.
    const FILE: &str = "EDAGARI_TEST_CHILD";

    /// A suite with a long match under way, which does nothing unless the test below begins it, and kills it.
    #[test]
    fn a_suite_with_a_match_under_way() {
        let Some(file) = env::var_os(FILE) else { return };
        let mut command = Command::new(env!("CARGO_BIN_EXE_edagari"));
        command.args(
            "match --game othello --first random --second mcts:playouts=2000 --games 100000".split(' '),
        );
        command.args(["--threads", "1", "--json", "--quiet"]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn_tied().expect("it starts");
        std::fs::write(file, child.id().to_string()).expect("written");
        sleep(Duration::from_mins(1));
    }

    #[test]
    fn a_suite_that_is_killed_leaves_no_process() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("child");
        let mut suite = Command::new(env::current_exe().expect("this program"));
        suite.args(["--exact", "children::tests::a_suite_with_a_match_under_way"]);
        let mut suite =
            suite.env(FILE, &file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("begun");
        let number = || std::fs::read_to_string(&file).ok().filter(|number| !number.is_empty());
        let until = |what: &str, holds: &dyn Fn() -> bool| {
            for _ in 0..600 {
                if holds() {
                    return;
                }
                sleep(Duration::from_millis(50));
            }
            panic!("never: {what}");
        };
        until("the match is under way", &|| number().is_some());
        let number = number().expect("a number");
        let runs = || {
            let status = std::fs::read_to_string(Path::new("/proc").join(&number).join("status"));
            status.is_ok_and(|status| status.contains("Name:\tedagari") && !status.contains("State:\tZ"))
        };
        until("it runs", &runs);
        suite.kill().expect("killed");
        suite.wait().expect("over");
        until("it has ended", &|| !runs());
    }
}
