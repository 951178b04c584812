//! Writing files: what a file has besides its contents stays, and of two writers none is lost.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use edagari::store::output::{Existing, Output, OutputError};
use edagari::store::{Journal, WriteLock, replace};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("text")
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder();
    let path = folder.path().join("shared.ron");
    for mode in [0o664, 0o600, 0o666, 0o640] {
        fs::write(&path, "old").expect("written");
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("its own");
        replace(&path, b"new").expect("written");
        let known = fs::metadata(&path).expect("it is there").permissions().mode() & 0o777;
        assert_eq!((known, text(&path).as_str()), (mode, "new"), "{mode:o}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_owner_and_its_group() {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let folder = folder();
    let path = folder.path().join("shared.ron");
    fs::write(&path, "old").expect("written");
    // Only root may give files away; for others the group alone is tried below.
    let given = chown(&path, Some(1234), Some(4321)).is_ok();
    let before = fs::metadata(&path).expect("it is there");
    replace(&path, b"new").expect("written");
    let after = fs::metadata(&path).expect("it is there");
    assert_eq!((before.uid(), before.gid()), (after.uid(), after.gid()), "given away: {given}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_keeps_its_attributes() {
    use xattr::FileExt as _;
    let folder = folder();
    let path = folder.path().join("noted.ron");
    fs::write(&path, "old").expect("written");
    if xattr::set(&path, "user.comment", b"of the person").is_err() {
        // This disk knows no attributes.
        return;
    }
    replace(&path, b"new").expect("written");
    assert_eq!(text(&path), "new");
    assert_eq!(xattr::get(&path, "user.comment").expect("read").as_deref(), Some(&b"of the person"[..]));
    // The access list of Linux, which the mode shows only a part of: user 1234 may write.
    let entry = |tag: u16, may: u16, id: u32| {
        [&tag.to_le_bytes()[..], &may.to_le_bytes()[..], &id.to_le_bytes()[..]].concat()
    };
    let nobody = u32::MAX;
    let entries = [
        entry(1, 6, nobody),
        entry(2, 6, 1234),
        entry(4, 4, nobody),
        entry(16, 6, nobody),
        entry(32, 0, nobody),
    ];
    let list = [&2_u32.to_le_bytes()[..], &entries.concat()].concat();
    if xattr::set(&path, "system.posix_acl_access", &list).is_ok() {
        replace(&path, b"newer").expect("written");
        let kept = fs::File::open(&path).expect("it is there").get_xattr("system.posix_acl_access");
        assert_eq!(kept.expect("read"), Some(list));
    }
}

#[cfg(unix)]
#[test]
fn other_names_of_a_file_show_what_was_saved() {
    let folder = folder();
    let (path, other) = (folder.path().join("game.ron"), folder.path().join("also.ron"));
    fs::write(&path, "a long text that stood there before").expect("written");
    fs::hard_link(&path, &other).expect("another name");
    for new in ["short", "longer than the one before it"] {
        replace(&path, new.as_bytes()).expect("written");
        assert_eq!((text(&path).as_str(), text(&other).as_str()), (new, new));
    }
    let link = folder.path().join("link.ron");
    std::os::unix::fs::symlink(&path, &link).expect("a link");
    replace(&link, b"through the link").expect("written");
    assert!(link.is_symlink());
    assert_eq!(text(&other), "through the link");
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3, "nothing else is left behind");
}

#[test]
fn of_two_who_begin_one_file_at_once_the_second_is_refused() {
    let folder = folder();
    let path = folder.path().join("m.ron");
    // Both have found that there is none.
    let [one, other] = [WriteLock::take(&path), WriteLock::take(&path)].map(|lock| lock.expect("free"));
    let mut journal = Journal::begin(one, |out| writeln!(out, "first")).expect("begun");
    let refused = Journal::begin(other, |out| writeln!(out, "second")).expect_err("there is one");
    assert_eq!(refused.kind(), ErrorKind::AlreadyExists);
    journal.add("a line\n").expect("kept");
    #[cfg(unix)]
    assert_eq!(WriteLock::take(&path).expect_err("locked").kind(), ErrorKind::ResourceBusy);
    journal.end(|out| writeln!(out, "whole")).expect("written");
    assert_eq!(text(&path), "whole\n");
    assert!(WriteLock::take(&path).expect("free").exists());
}

#[cfg(unix)]
#[test]
fn what_many_writers_add_to_one_file_is_all_there() {
    let folder = folder();
    let path = folder.path().join("both.txt");
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let path = &path;
            scope.spawn(move || {
                for number in 0..20 {
                    loop {
                        let mut lock = WriteLock::take(path).expect("free");
                        let mut bytes = lock.read(1 << 20).expect("read");
                        bytes.extend(format!("{writer} {number}\n").bytes());
                        match lock.replace(|out| out.write_all(&bytes)) {
                            Ok(()) => break,
                            // Another made the file first: it is read and replaced.
                            Err(error) => assert_eq!(error.kind(), ErrorKind::AlreadyExists),
                        }
                    }
                }
            });
        }
    });
    assert_eq!(text(&path).lines().count(), 80);
}

#[test]
fn an_ending_is_added_before_anything_is_asked() {
    let folder = folder();
    let svg = |name: &str| Output::new(&folder.path().join(name)).with_ending("svg", &["svg"]);
    for (given, written) in
        [("fig", "fig.svg"), ("fig1.2", "fig1.2.svg"), ("fig.svg", "fig.svg"), ("fig.SVG", "fig.SVG")]
    {
        assert_eq!(svg(given).path(), folder.path().join(written), "{given}");
    }
    fs::write(folder.path().join("fig.svg"), "of somebody").expect("written");
    assert!(svg("fig").exists());
    let refused = svg("fig").check(Existing::Refuse, []);
    assert!(matches!(refused, Err(OutputError::Exists { .. })), "{refused:?}");
    let refused = svg("fig").write(Existing::Refuse, b"other");
    assert!(matches!(refused, Err(OutputError::Exists { .. })), "{refused:?}");
    assert_eq!(text(&folder.path().join("fig.svg")), "of somebody");
}

#[test]
fn an_output_is_never_one_of_its_inputs() {
    let folder = folder();
    let input = folder.path().join("ann.ron");
    fs::write(&input, "answers").expect("written");
    let mut names = vec![input.clone(), folder.path().join(".").join("ann.ron")];
    #[cfg(unix)]
    {
        let (link, other) = (folder.path().join("link.ron"), folder.path().join("other.ron"));
        std::os::unix::fs::symlink(&input, &link).expect("a link");
        fs::hard_link(&input, &other).expect("another name");
        names.extend([link, other]);
    }
    for name in &names {
        let refused = Output::new(name).check(Existing::Replace, [input.as_path()]);
        assert!(matches!(refused, Err(OutputError::Input { .. })), "{name:?}");
    }
    let inside = Output::new(&folder.path().join("new.book")).check(Existing::Replace, [folder.path()]);
    assert!(matches!(inside, Err(OutputError::Input { .. })));
    let other = self::folder();
    Output::new(&other.path().join("points.csv")).check(Existing::Refuse, [input.as_path()]).expect("free");
}
