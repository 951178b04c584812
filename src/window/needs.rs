//! Needs of the window on a Linux system: a display, and libraries that are loaded once it opens. Checked
//! before, because their callers name their own sources in errors, or panic.
//!
//! The only unsafe part is loading a library, which runs the library's own code; each is one that the window
//! loads in any case later.

#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    expect(unsafe_code, reason = "dlopen is the one who knows where a system keeps its libraries")
)]

/// The need that is missing, in one sentence; `None` where none is, or where that is unknown.
pub fn missing() -> Option<String> {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    return linux::missing();
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    None
}

/// Restarts the program without the cache of the system's graphics driver where the disk has no room for it:
/// the driver writes to it as to memory, and the system ends a program whose memory the disk does not take.
pub fn start_again_without_room() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    linux::start_again_without_room();
}

/// The reason why a window could not be opened, without the names of libraries inside this program and of
/// their sources.
pub fn plainly(error: &eframe::Error) -> String {
    let why = match error {
        eframe::Error::AppCreation(error) => return error.to_string(),
        eframe::Error::Winit(_) | eframe::Error::WinitEventLoop(_) => {
            return "the display does not answer; is DISPLAY or WAYLAND_DISPLAY the one of this desktop?"
                .to_owned();
        }
        _ => "the system offers no OpenGL 2.1 or newer, not even in software",
    };
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    return format!("{why}; {}", linux::remedy());
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    why.to_owned()
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
mod linux {
    use std::ffi::CStr;
    use std::os::unix::process::CommandExt as _;
    use std::path::PathBuf;
    use std::process::Command;
    use std::{env, fs};

    /// The library that both kinds of display need for a keyboard.
    const KEYBOARD: &CStr = c"libxkbcommon.so.0";
    const X11: [&CStr; 6] = [
        c"libX11.so.6",
        c"libX11-xcb.so.1",
        c"libXcursor.so.1",
        c"libXi.so.6",
        KEYBOARD,
        c"libxkbcommon-x11.so.0",
    ];
    const WAYLAND: [&CStr; 2] = [c"libwayland-client.so.0", KEYBOARD];
    /// One of these two is enough.
    const OPENGL: [&CStr; 2] = [c"libEGL.so.1", c"libGL.so.1"];

    /// The lines of the README that install all of it, by the ID of the system.
    const LINES: [(&[&str], &str); 3] = [
        (
            &["debian", "ubuntu"],
            "sudo apt-get install -y libxkbcommon-x11-0 libwayland-client0 libx11-xcb1 libxcursor1 libxi6 libgl1 libegl1 libgl1-mesa-dri",
        ),
        (
            &["fedora", "rhel"],
            "sudo dnf install -y libxkbcommon-x11 libwayland-client libXcursor libXi mesa-libGL mesa-libEGL",
        ),
        (&["arch"], "sudo pacman -S --needed libxkbcommon-x11 wayland libxcursor libxi mesa"),
    ];

    pub(super) fn missing() -> Option<String> {
        let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
        let wayland = set("WAYLAND_DISPLAY") || set("WAYLAND_SOCKET");
        if !wayland && !set("DISPLAY") {
            return Some(
                "there is no display, neither DISPLAY nor WAYLAND_DISPLAY is set; start it from a desktop, or over `ssh -X`"
                    .to_owned(),
            );
        }
        // A desktop with Wayland shows windows of X11 as well.
        let lacks_wayland = wayland.then(|| first_missing(&WAYLAND)).flatten();
        let lacks_display = if wayland && lacks_wayland.is_none() {
            None
        } else if set("DISPLAY") {
            first_missing(&X11)
        } else {
            lacks_wayland
        };
        let lacks_opengl = || OPENGL.iter().all(|name| !is_there(name)).then_some(OPENGL[0]);
        let library = lacks_display.or_else(lacks_opengl)?;
        Some(format!("the library {} is missing; {}", library.to_string_lossy(), remedy()))
    }

    /// The command that installs all needs of a window.
    pub(super) fn remedy() -> String {
        let system = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let names =
            system.lines().filter_map(|line| line.strip_prefix("ID=").or(line.strip_prefix("ID_LIKE=")));
        // `ID_LIKE` names several systems in quotes, so that derived ones are recognized as well.
        let names: Vec<&str> = names.flat_map(|names| names.trim_matches('"').split(' ')).collect();
        let line = LINES.iter().find(|(ids, _)| ids.iter().any(|id| names.contains(id)));
        line.map_or_else(
            || "the README names what to install".to_owned(),
            |(_, line)| format!("this installs what a window needs: {line}"),
        )
    }

    /// The switch of the cache, by its name in the driver's documentation.
    const CACHE_SWITCH: &str = "MESA_SHADER_CACHE_DISABLE";
    /// The free bytes that the cache needs: its index alone takes more than one million.
    const CACHE_ROOM: u64 = 8 << 20;

    pub(super) fn start_again_without_room() {
        let has_room = || {
            let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
            let of_person = || set("HOME").map(|home| home.join(".cache"));
            let folder = set("MESA_SHADER_CACHE_DIR").or_else(|| set("XDG_CACHE_HOME")).or_else(of_person);
            // The folder may be made only by the driver: then the disk of its parent counts.
            let known =
                folder.as_deref().and_then(|folder| folder.ancestors().find(|folder| folder.exists()));
            let disk = known.and_then(|folder| rustix::fs::statvfs(folder).ok());
            disk.is_none_or(|disk| disk.f_bavail.saturating_mul(disk.f_frsize) >= CACHE_ROOM)
        };
        if env::var_os(CACHE_SWITCH).is_some() || has_room() {
            return;
        }
        let Ok(program) = env::current_exe() else { return };
        // Returns only where that fails; then the program continues unchanged.
        let _ = Command::new(program).args(env::args_os().skip(1)).env(CACHE_SWITCH, "true").exec();
    }

    fn first_missing(names: &[&'static CStr]) -> Option<&'static CStr> {
        names.iter().find(|name| !is_there(name)).copied()
    }

    fn is_there(name: &CStr) -> bool {
        // SAFETY: the name ends with a zero, and the libraries named here can be loaded at any time. Nothing
        // is called in them, and they stay, as the window is about to load them itself.
        let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL) };
        !handle.is_null()
    }
}
