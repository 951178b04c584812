//! Tournament games to be looked at: everything is read and marked, openings are named, and lists hold what they
//! should in the order they should.

use std::path::Path;
use std::sync::Arc;

use edagari::catalog::AnyPosition;
use edagari::game::othello::{Move, Othello};
use edagari::game::{ActionId, Position, Sequential};
use edagari::session::command::Command;
use edagari::session::document::start_state;
use edagari::session::tournaments::collection::GameCollection;
use edagari::session::tournaments::data::{Reading, TournamentCommand};
use edagari::session::tournaments::listing::{ListColumn, Query, list, plain};
use edagari::session::tournaments::work::TournamentRunner;
use edagari::session::update::apply;
use edagari::session::wake::Wake;
use edagari::store::wthor::{Archive, Files, ResultCheck, SkipReason, WthorError, settled};
use edagari::words::openings;
use edagari::words::text::Language;
use edagari::words::tournaments as words;
use proptest::prelude::*;

use crate::store::tournament_positions::indexed;
use crate::store::wthor::{header, record};
use crate::window::desk::settings;

/// A file of names, each in so many bytes.
pub(crate) fn names(list: &[&str], length: usize) -> Vec<u8> {
    let mut bytes = header(0, list.len() as u16, 0);
    for name in list {
        let mut field: Vec<u8> = name.chars().map(|letter| letter as u8).collect();
        field.resize(length, 0);
        bytes.extend(field);
    }
    bytes
}

/// A game with these moves: its tournament, players, Black's discs as stated.
pub(crate) fn game(moves: &str, [tournament, black, white]: [u16; 3], discs: u8) -> Vec<u8> {
    let mut bytes: Vec<u8> = [tournament, black, white].into_iter().flat_map(u16::to_le_bytes).collect();
    bytes.extend([discs, 32]);
    let squares = moves.as_bytes().chunks(2);
    bytes.extend(squares.map(|square| 10 * (square[1] - b'0') + square[0] - b'a' + 1));
    bytes.resize(68, 0);
    bytes
}

/// A file of such games, played in a year.
pub(crate) fn year(year: u16, games: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = header(games.len() as u32, 0, 8);
    bytes[10..12].copy_from_slice(&year.to_le_bytes());
    for game in games {
        bytes.extend(game);
    }
    bytes
}

/// Three years with every kind of game, and names for some of the numbers.
pub(crate) fn write_folder(folder: &Path) {
    let write = |name: &str, bytes: Vec<u8>| std::fs::write(folder.join(name), bytes).expect("written");
    write("WTH.JOU", names(&["???", "Tastet Marc", "Lefèvre André", "Brightwell Graham"], 20));
    write("WTH.TRN", names(&["Tournoi de Nice", "Championnat du monde"], 26));
    let rose = game("f5d6c3d3c4f4c5b3c2", [0, 1, 2], 34);
    let mirrored = game("d3c5f6f5e6e3d6f7g6", [1, 3, 1], 30);
    let other = game("f5f6e6f4", [1, 2, 3], 32);
    write("WTH_1990.wtb", year(1990, &[rose, mirrored]));
    let mut illegal = game("f5d6c3", [0, 1, 3], 20);
    illegal[8 + 3] = 11;
    let nothing = game("", [0, 2, 9], 99);
    write("WTH_1995.wtb", year(1995, &[other, illegal, nothing]));
    let (finished, _) = record(3, 99);
    let mut contradicts = finished.clone();
    contradicts[6] ^= 1;
    write("WTH_2001.wtb", year(2001, &[finished, contradicts]));
}

/// The collection of a folder, read beside no window.
fn opened(folder: &Path) -> Arc<GameCollection> {
    let (mut state, mut runner) = (start_state(settings()), TournamentRunner::default());
    apply(&mut state, Command::Tournament(TournamentCommand::Open(folder.to_owned())));
    while state.tournaments.reading == Reading::Running {
        runner.advance(&mut state, &Wake::nobody());
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert_eq!(state.tournaments.reading, Reading::Idle);
    assert_eq!(state.settings.tournaments, [folder], "it is remembered");
    state.tournaments.collection.clone().expect("games")
}

#[test]
fn all_is_read_and_what_is_wrong_is_said_of_each_game() {
    let folder = tempfile::tempdir().expect("a folder");
    write_folder(folder.path());
    let collection = opened(folder.path());
    let standings: Vec<_> = collection.archive.entries.iter().map(|entry| entry.standing).collect();
    let [ResultCheck::OtherResult(board)] = standings[6..] else { panic!("{standings:?}") };
    let [finished, contradicts] = &collection.archive.entries[5..] else { panic!("two games of 2001") };
    assert_eq!(finished.result, Some(board));
    assert_ne!(contradicts.result, Some(board));
    let expected = [
        ResultCheck::BrokenOff,
        ResultCheck::BrokenOff,
        ResultCheck::BrokenOff,
        ResultCheck::Illegal(4),
        ResultCheck::NoMoves,
        ResultCheck::Finished,
    ];
    assert_eq!(standings[..6], expected);
    let results: Vec<_> = collection.archive.entries[..5].iter().map(|entry| entry.result).collect();
    assert_eq!(results, [Some(4), Some(-4), Some(0), Some(-24), None]);
    let years: Vec<_> = collection.archive.entries.iter().map(|entry| entry.year).collect();
    assert_eq!(years, [1990, 1990, 1995, 1995, 1995, 2001, 2001]);
    assert_eq!((collection.player(2).as_ref(), collection.player(9).as_ref()), ("Lefèvre André", "#9"));
    assert_eq!(collection.tournament(0), "Tournoi de Nice");
    assert!(collection.refused.is_empty() && collection.torn.is_empty());
}

#[test]
fn a_single_file_finds_the_names_beside_it() {
    let folder = tempfile::tempdir().expect("a folder");
    write_folder(folder.path());
    let collection = opened(&folder.path().join("WTH_1995.wtb"));
    assert_eq!(collection.archive.entries.len(), 3);
    assert_eq!(collection.player(1), "Tastet Marc");
    let both = [folder.path().to_owned(), folder.path().join("WTH_1995.wtb")];
    assert_eq!(Files::of(&both).expect("listed").games.len(), 3, "no file twice");
}

proptest! {
    /// Whatever a file holds, nothing panics, no game is lost, and every move that is kept is legal.
    #[test]
    fn damage_is_marked_and_never_trusted(
        seed in 0_u64..1000,
        changes in proptest::collection::vec((0_usize..300, any::<u8>()), 0..12),
        length in 0_usize..320,
    ) {
        let mut bytes = header(4, 0, 8);
        (seed..seed + 4).for_each(|seed| bytes.extend(record(seed, 99).0));
        for (at, byte) in changes {
            if let Some(place) = bytes.get_mut(at) {
                *place = byte;
            }
        }
        bytes.truncate(length);
        let mut archive = Archive::default();
        let added = archive.add(&bytes);
        if let Ok(skipped) = added {
            let promised = u64::from(u32::from_le_bytes([bytes[4], bytes[5], bytes[6], bytes[7]]));
            let whole = (bytes.len() as u64 - 16) / 68;
            prop_assert_eq!(archive.entries.len() as u64, promised.min(whole));
            let lacks = u64::from(skipped.of(SkipReason::Missing)) + u64::from(skipped.of(SkipReason::CutShort));
            prop_assert_eq!(lacks, promised.saturating_sub(whole));
        }
        for entry in &archive.entries {
            let mut position = Othello::default();
            for action in entry.moves() {
                prop_assert!(position.try_play(action.into()).is_ok());
            }
            let over = matches!(entry.standing, ResultCheck::Finished | ResultCheck::OtherResult(_));
            prop_assert!(!over || position.is_over());
            let last = entry.positions().last().expect("the start at least");
            prop_assert_eq!(settled(position), last);
        }
        let index = indexed(&archive);
        prop_assert_eq!(index.explore(&archive, &Othello::default()).all.games() as usize, archive.entries.len());
    }
}

#[test]
fn an_average_of_nothing_has_no_sign() {
    let written = [-0.04, 0.04, -12.0, 7.46].map(words::average);
    assert_eq!(written, ["0.0", "0.0", "−12.0", "+7.5"]);
}

#[test]
fn files_that_hold_no_such_games_are_refused_by_name() {
    let add = |bytes: &[u8]| Archive::default().add(bytes).expect_err("refused");
    assert!(matches!(add(b"short"), WthorError::Header(5)));
    assert!(matches!(add(b"A text about something else."), WthorError::Kind));
    assert!(matches!(add(&header(1, 0, 10)), WthorError::Board(10)));
}

#[test]
fn openings_of_games_are_those_of_their_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    write_folder(folder.path());
    let collection = opened(folder.path());
    let start = AnyPosition::Othello(Othello::default());
    for language in Language::ALL {
        for (entry, named) in collection.archive.entries.iter().zip(&collection.named) {
            let line: Vec<_> = entry.moves().into_iter().map(ActionId::from).collect();
            assert_eq!(named.name(language), openings::name(language, &start, &line));
        }
    }
    let english = |game: usize| collection.named[game].name(Language::English);
    assert_eq!([0, 1, 4].map(english), [Some("Rose-Bill"), Some("Rose-Bill"), None]);
}

#[test]
fn lists_hold_the_games_with_every_word_in_the_order_of_a_column() {
    let folder = tempfile::tempdir().expect("a folder");
    write_folder(folder.path());
    let collection = opened(folder.path());
    let query = |filter: &str, order, through| Query {
        collection: collection.number,
        filter: filter.to_owned(),
        order,
        through,
    };
    let listed = |filter: &str| {
        list(&collection, &query(filter, (ListColumn::Year, false), None), Language::English).to_vec()
    };
    assert_eq!(listed(""), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(listed("TASTET"), [0, 1, 3, 5, 6], "the random games have him as well");
    assert_eq!(listed("lefevre rose"), [0]);
    assert_eq!(listed("championnat"), [1, 2]);
    assert_eq!(listed("1995"), [2, 3, 4]);
    assert_eq!(listed("199 tastet"), [0, 1, 3]);
    assert_eq!(listed("1991-2001"), [2, 3, 4, 5, 6]);
    assert_eq!(listed("#9"), [4]);
    assert!(listed("nobody").is_empty());
    let ordered =
        |column, turned| list(&collection, &query("199", (column, turned), None), Language::English).to_vec();
    assert_eq!(
        ordered(ListColumn::White, false),
        [4, 2, 3, 0, 1],
        "a number, Brightwell twice, Lefèvre, Tastet"
    );
    assert_eq!(ordered(ListColumn::White, true), [1, 0, 2, 3, 4]);
    assert_eq!(ordered(ListColumn::Result, false), [3, 1, 2, 0, 4], "what has no result comes last");
    assert_eq!(ordered(ListColumn::Result, true), [0, 2, 1, 3, 4]);
    assert_eq!(ordered(ListColumn::Standing, false)[3..], [3, 4]);
    let here = Othello::default().after(Move::at(37));
    let through = |action| {
        list(&collection, &query("199", (ListColumn::Year, false), Some((here, action))), Language::English)
            .to_vec()
    };
    assert_eq!(through(None), [0, 1, 2, 3], "also the one that begins elsewhere");
    assert_eq!(through(Some(Move::at(43))), [0, 1, 3]);
    assert_eq!(through(Some(Move::at(45))), [2]);
    assert_eq!(plain("Lefèvre ÇA"), "lefevre ca");
}

#[test]
fn reading_that_is_stopped_leaves_what_was_open() {
    let (folder, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    write_folder(folder.path());
    let (mut state, mut runner) = (start_state(settings()), TournamentRunner::default());
    let mut go = |state: &mut edagari::session::state::State, path: &Path, stop: bool| {
        apply(state, Command::Tournament(TournamentCommand::Open(path.to_owned())));
        if stop {
            apply(state, Command::Tournament(TournamentCommand::Stop));
        }
        loop {
            runner.advance(state, &Wake::nobody());
            if state.tournaments.reading != Reading::Running {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
    };
    go(&mut state, folder.path(), false);
    let number = state.tournaments.collection.as_ref().map(|collection| collection.number);
    assert!(number.is_some());
    go(&mut state, other.path(), true);
    assert_eq!(state.tournaments.reading, Reading::Stopped);
    go(&mut state, other.path(), false);
    assert!(
        matches!(&state.tournaments.reading, Reading::Failed(why) if why.contains("no tournament files"))
    );
    assert_eq!(state.tournaments.collection.as_ref().map(|collection| collection.number), number);
    assert_eq!(state.settings.tournaments, [folder.path()]);
}
