//! Saving to the disk: a file is replaced whole or not at all, and stays what it is to the system.

use std::fs;

use edagari::catalog::Game;
use edagari::store::{Document, DocumentError, SIZE_LIMIT};

#[test]
fn saving_replaces_the_whole_file_or_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    let mut document = Document::new(Game::TicTacToe.start());
    document.save(&path).expect("saved");
    document.title = "Second".to_owned();
    document.save(&path).expect("saved again");
    assert_eq!(Document::load(&path).expect("loaded"), document);
    let names: Vec<_> = fs::read_dir(folder.path()).expect("list").collect();
    assert_eq!(names.len(), 1, "no temporary file is left");

    document.title = "x".repeat(SIZE_LIMIT);
    assert!(matches!(document.save(&path), Err(DocumentError::TooLarge { .. })));
    assert_eq!(Document::load(&path).expect("still there").title, "Second");
    let nowhere = folder.path().join("missing").join("game.ron");
    assert!(matches!(document_titled("a").save(&nowhere), Err(DocumentError::Write { .. })));
    assert!(matches!(Document::load(&nowhere), Err(DocumentError::Read { .. })));
    assert!(matches!(Document::load(folder.path()), Err(DocumentError::Read { .. })));
    assert!(matches!(document_titled("a").save(folder.path()), Err(DocumentError::Write { .. })));
}

fn document_titled(title: &str) -> Document {
    Document { title: title.to_owned(), ..Document::new(Game::TicTacToe.start()) }
}

#[cfg(unix)]
#[test]
fn a_link_and_the_permissions_of_a_file_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link) = (folder.path().join("file.ron"), folder.path().join("link.ron"));
    document_titled("one").save(&file).expect("saved");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("permissions");
    symlink(&file, &link).expect("link");
    document_titled("two").save(&link).expect("saved");
    assert!(link.is_symlink());
    assert_eq!(Document::load(&file).expect("loaded").title, "two");
    assert_eq!(fs::metadata(&file).expect("metadata").permissions().mode() & 0o777, 0o640);
}
