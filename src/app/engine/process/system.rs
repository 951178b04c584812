//! Differences between operating systems: process groups, limits, and non-blocking streams. Elsewhere than on
//! Unix a program runs without limits, only the program itself is ended, and its standard error is not read.

pub(super) use here::{READER_ENDS, end, limit, never_wait, own_group, read_both, signal, write_some};

#[cfg(unix)]
mod here {
    use std::io::{self, Write as _};
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::process::{Pid, Signal, kill_process_group};

    use super::super::{Ears, ProgramLimits};

    /// Whether the reading thread ends soon once asked to.
    pub(in super::super) const READER_ENDS: bool = true;

    /// Interval between checks whether the reader is to end.
    const GLANCE: Timespec = Timespec { tv_sec: 0, tv_nsec: 50_000_000 };

    /// The signal that ended a program.
    pub(in super::super) fn signal(status: ExitStatus) -> Option<i32> {
        status.signal()
    }

    /// Gives the program a process group of its own.
    pub(in super::super) fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Makes writing to a program non-blocking.
    pub(in super::super) fn never_wait(input: &ChildStdin) -> io::Result<()> {
        Ok(rustix::io::ioctl_fionbio(input, true)?)
    }

    /// Writes as much as is accepted within a time; nothing where the buffer is full.
    pub(in super::super) fn write_some(
        input: &mut ChildStdin,
        bytes: &[u8],
        patience: Duration,
    ) -> io::Result<usize> {
        match input.write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                let timeout = Timespec { tv_sec: 0, tv_nsec: patience.as_nanos().min(999_999_999) as _ };
                poll(&mut [PollFd::new(&*input, PollFlags::OUT)], Some(&timeout))?;
                Ok(0)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(0),
            written => written,
        }
    }

    /// Reads both streams until they are closed or the flag is raised.
    pub(in super::super) fn read_both(
        mut output: ChildStdout,
        mut errors: ChildStderr,
        stop: &AtomicBool,
        mut ears: Ears,
    ) {
        let (mut out_open, mut err_open) = (true, true);
        while (out_open || err_open) && !stop.load(Ordering::Relaxed) {
            let [out_ready, err_ready] = {
                let mut both = [PollFd::new(&output, PollFlags::IN), PollFd::new(&errors, PollFlags::IN)];
                // A closed stream is always ready, so only open ones are polled.
                let asked = match (out_open, err_open) {
                    (true, true) => &mut both[..],
                    (true, false) => &mut both[..1],
                    _ => &mut both[1..],
                };
                if poll(asked, Some(&GLANCE)).is_err() {
                    continue;
                }
                both.map(|stream| !stream.revents().is_empty())
            };
            if err_ready && err_open {
                err_open = ears.note(&mut errors);
            }
            if out_ready && out_open {
                out_open = ears.hear(&mut output);
            }
        }
    }

    /// Ends the program with its group and its other descendants, and waits for it.
    pub(in super::super) fn end(child: &mut Child, mark: &str) {
        // After waiting for a program, its process id may be reused; its group may still exist, and is then
        // found by its mark.
        if !matches!(child.try_wait(), Ok(Some(_))) {
            // Fails where the group no longer exists.
            let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
            let _ = child.kill();
            let _ = child.wait();
        }
        super::end_marked(mark);
    }

    /// Sets the limits of a program that has not begun.
    #[cfg(target_os = "linux")]
    pub(in super::super) fn limit(child: &Child, limits: &ProgramLimits) -> io::Result<()> {
        use rustix::process::{Resource, Rlimit, prlimit};

        let megabytes = |megabytes: u32| u64::from(megabytes) << 20;
        let processes = limits.processes.map(|more| super::tasks() + u64::from(more));
        let wanted = [
            (Resource::Data, limits.memory.map(megabytes)),
            (Resource::Nproc, processes),
            (Resource::Fsize, limits.file.map(megabytes)),
            (Resource::Core, (*limits != ProgramLimits::default()).then_some(0)),
        ];
        for (resource, most) in wanted {
            if most.is_some() {
                let limit = Rlimit { current: most, maximum: most };
                prlimit(Some(Pid::from_child(child)), resource, limit)?;
            }
        }
        Ok(())
    }

    /// Limits are set on Linux only.
    #[cfg(not(target_os = "linux"))]
    pub(in super::super) fn limit(_: &Child, _: &ProgramLimits) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(not(unix))]
mod here {
    use std::io::{self, Write as _};
    use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use super::super::{Ears, ProgramLimits};

    /// Whether the reading thread ends soon once asked to: it waits for the program's output to close.
    pub(in super::super) const READER_ENDS: bool = false;

    pub(in super::super) fn signal(_: ExitStatus) -> Option<i32> {
        None
    }

    pub(in super::super) fn own_group(_: &mut Command) {}

    pub(in super::super) fn never_wait(_: &ChildStdin) -> io::Result<()> {
        Ok(())
    }

    pub(in super::super) fn write_some(
        input: &mut ChildStdin,
        bytes: &[u8],
        _: Duration,
    ) -> io::Result<usize> {
        input.write(bytes)
    }

    pub(in super::super) fn read_both(
        mut output: ChildStdout,
        mut errors: ChildStderr,
        stop: &AtomicBool,
        mut ears: Ears,
    ) {
        let mut beside = ears.beside();
        // Without a thread, the program's standard error is not read.
        let _ = std::thread::Builder::new().spawn(move || while beside.note(&mut errors) {});
        while !stop.load(Ordering::Relaxed) && ears.hear(&mut output) {}
    }

    pub(in super::super) fn end(child: &mut Child, _: &str) {
        let _ = child.kill();
        let _ = child.wait();
    }

    pub(in super::super) fn limit(_: &Child, _: &ProgramLimits) -> io::Result<()> {
        Ok(())
    }
}

/// The number of processes and threads of the user.
#[cfg(target_os = "linux")]
fn tasks() -> u64 {
    use std::os::linux::fs::MetadataExt as _;

    let user = rustix::process::getuid().as_raw();
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let own = processes.filter(|entry| entry.metadata().is_ok_and(|about| about.st_uid() == user));
    own.map(|entry| std::fs::read_dir(entry.path().join("task")).map_or(0, |tasks| tasks.count() as u64))
        .sum()
}

/// Whether a limit on processes is enforced.
pub(super) fn counts_processes() -> bool {
    #[cfg(target_os = "linux")]
    return !rustix::process::getuid().is_root();
    #[cfg(not(target_os = "linux"))]
    false
}

/// Ends processes with the mark in their environment: those that left the group of the program.
#[cfg(target_os = "linux")]
fn end_marked(mark: &str) {
    use rustix::process::{Pid, Signal, kill_process};

    // A process started during the search is found in the next round.
    for _ in 0..5 {
        let Ok(processes) = std::fs::read_dir("/proc") else { return };
        let numbers = processes.flatten().filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
        let marked: Vec<i32> = numbers
            .filter(|number| {
                let environment = std::fs::read(format!("/proc/{number}/environ")).unwrap_or_default();
                environment.split(|&byte| byte == 0).any(|entry| entry == mark.as_bytes())
            })
            .collect();
        if marked.is_empty() {
            return;
        }
        for pid in marked.into_iter().filter_map(Pid::from_raw) {
            // It may have ended meanwhile.
            let _ = kill_process(pid, Signal::KILL);
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

/// Elsewhere only the group is known.
#[cfg(all(unix, not(target_os = "linux")))]
fn end_marked(_: &str) {}
