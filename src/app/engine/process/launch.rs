//! Launch of a program: command line, working directory, limits, and isolation.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::system;

/// Resource limits of a program. `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgramLimits {
    /// Megabytes of writable memory.
    pub memory: Option<u32>,
    /// Number of processes and threads beyond those that the user has already.
    pub processes: Option<u32>,
    /// Megabytes of each file that it writes.
    pub file: Option<u32>,
}

impl ProgramLimits {
    /// The default limits of a student's program: a gigabyte of memory, 256 processes, files of 64 megabytes.
    pub const OF_A_CLASS: Self = Self { memory: Some(1024), processes: Some(256), file: Some(64) };

    /// Whether the system limits the number of processes: not where it supports no limits, and never for
    /// root.
    pub fn counts_processes() -> bool {
        system::counts_processes()
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The working directory; `None` for that of this program.
    pub folder: Option<PathBuf>,
    pub limits: ProgramLimits,
    /// Whether it runs under bubblewrap: without a network, seeing only its own processes, with a file system
    /// that is read-only except for its folder.
    pub isolated: bool,
    /// Whether it is another person's program, with an environment reduced to what programs need to start.
    /// Its home is its folder.
    pub is_guest: bool,
    /// The file for all lines exchanged; `None` for no log.
    pub log: Option<PathBuf>,
}

impl Launch {
    /// The path of bubblewrap, where it is installed.
    pub fn bubblewrap() -> Option<PathBuf> {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|folder| folder.join("bwrap")).find(|program| program.is_file())
    }

    /// Whether isolation works here: bubblewrap may be installed and fail, as inside a container without user
    /// namespaces.
    pub fn isolation_works() -> bool {
        Self::bubblewrap().is_some_and(|program| {
            let words = ["--ro-bind", "/", "/", "--unshare-net", "--unshare-pid", "true"];
            Command::new(program).args(words).output().is_ok_and(|tried| tried.status.success())
        })
    }

    /// Sets the environment of another person's program.
    pub(super) fn clean(&self, command: &mut Command) {
        let Some(folder) = self.folder.as_ref().filter(|_| self.is_guest) else { return };
        command.env_clear();
        command.envs(Self::PASSED.into_iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        // The user's Python packages are in the home that is not passed on.
        if let (None, Some(home)) = (std::env::var_os("PYTHONUSERBASE"), std::env::home_dir()) {
            command.env("PYTHONUSERBASE", home.join(".local"));
        }
        command.env("HOME", folder);
    }

    /// The environment variables of every program.
    const PASSED: [&str; 13] = [
        "PATH",
        "LANG",
        "LC_ALL",
        "LC_CTYPE",
        "TZ",
        "JAVA_HOME",
        "LD_LIBRARY_PATH",
        "PYTHONUSERBASE",
        "SystemRoot",
        "SystemDrive",
        "PATHEXT",
        "TEMP",
        "TMP",
    ];

    /// Whether the program waits for an empty line before it begins, so that its limits hold from the start.
    pub(super) fn gate(&self) -> bool {
        cfg!(unix) && self.limits != ProgramLimits::default()
    }

    /// Whether a program of this name exists, by its path or in the search path.
    pub(super) fn is_there(&self, program: &str) -> bool {
        if program.contains('/') {
            let inside = self.folder.as_ref().map(|folder| folder.join(program));
            return Path::new(program).exists() || inside.is_some_and(|path| path.exists());
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| is_executable(&folder.join(program)))
    }

    /// All words of the command line.
    pub(super) fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        if self.gate() {
            words.extend(["/bin/sh", "-c", "read -r go; exec \"$@\"", "sh"].map(str::to_owned));
        }
        if self.isolated {
            words.extend(shut_off(self.folder.as_deref(), &self.command));
        }
        words.extend(self.command.iter().cloned());
        words
    }
}

/// The words of bubblewrap before those of the program.
fn shut_off(folder: Option<&Path>, command: &[String]) -> Vec<String> {
    let mut words: Vec<String> =
        ["bwrap", "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp"]
            .map(str::to_owned)
            .into();
    words.extend(["--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent"].map(str::to_owned));
    // Arguments may lie below the folder of temporary files, which is replaced inside.
    let is_hidden = |word: &&String| {
        let path = Path::new(word);
        path.starts_with("/tmp") && path.is_file() && !folder.is_some_and(|folder| path.starts_with(folder))
    };
    for word in command.iter().filter(is_hidden) {
        words.extend(["--ro-bind".to_owned(), word.clone(), word.clone()]);
    }
    if let Some(folder) = folder {
        let folder = folder.display().to_string();
        words.extend(["--bind".to_owned(), folder.clone(), folder.clone(), "--chdir".to_owned(), folder]);
    }
    words.push("--".to_owned());
    words
}

/// Whether the system can start a file.
#[cfg(unix)]
pub fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    file.metadata().is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o111 != 0)
}

/// Whether the system can start a file.
#[cfg(not(unix))]
pub fn is_executable(file: &Path) -> bool {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    file.is_file() && ["exe", "bat", "cmd", "com"].contains(&ending.as_str())
}
