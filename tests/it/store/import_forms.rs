//! Random games written in each form are read back whole, in every coding and with every line end; damaged ones are read whole,
//! with a named rest, or not at all.

use edagari::catalog::Game;
use edagari::game::Rng64;
use edagari::store::Document;
use edagari::store::import::read;
use encoding_rs::Encoding;
use proptest::prelude::*;
use rand::SeedableRng as _;

#[path = "../../../benches/campaign/forms/mod.rs"]
mod forms;
#[path = "../../../benches/campaign/mutate.rs"]
mod mutate;

use crate::store::import_boards::OPEN;

use forms::{FORMS, Verdict, Written, open};

/// The same text as bytes with other line ends and in another coding.
fn coded(written: &Written, ends: usize, coding: usize) -> Vec<u8> {
    let text = written.text.replace('\n', ["\n", "\r\n", "\n"][ends]);
    match coding {
        0 => text.into_bytes(),
        1 => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        2 => [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect(),
        _ => {
            let label: &[u8] = if text.contains('张') { b"gb18030" } else { b"shift_jis" };
            let coding = Encoding::for_label(label).expect("a coding");
            let (bytes, _, lacks_signs) = coding.encode(&text);
            if lacks_signs { text.clone().into_bytes() } else { bytes.into_owned() }
        }
    }
}

/// A word or a line that is taken away, doubled, exchanged or added: all of the text is read, or a named rest is left, or it is refused.
#[test]
fn of_a_text_with_a_part_too_many_or_too_few_nothing_is_misread() {
    const TEXTS: u64 = 300;
    let mut misread = Vec::new();
    for form in &FORMS {
        let mut read = 0;
        for seed in 0..TEXTS {
            let mut rng = Rng64::seed_from_u64(seed);
            let written = (form.write)(&mut rng).text.into_bytes();
            let other = (form.write)(&mut rng).text.into_bytes();
            let damaged = mutate::with_other_part(&written, &other, &mut rng);
            match forms::verdict(form, &damaged) {
                Verdict::Misread(why) => {
                    let text = String::from_utf8_lossy(&damaged);
                    misread.push(format!("{} {seed}: {why}\n{text}", form.name));
                }
                Verdict::Refused => {}
                Verdict::Whole | Verdict::Named => read += 1,
            }
        }
        assert!(read > 0, "{}: all are refused", form.name);
    }
    assert!(misread.is_empty(), "{}:\n{}", misread.len(), misread.join("\n\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back_whole(seed in any::<u64>(), which in 0..FORMS.len(), ends in 0usize..3, coding in 0usize..3) {
        let form = &FORMS[which];
        let written = (form.write)(&mut Rng64::seed_from_u64(seed));
        let bytes = coded(&written, ends, coding);
        let games = read(&bytes, open(form)).map_err(|refusal| TestCaseError::fail(format!("{}: {refusal}\n{}", form.name, written.text)))?;
        let other = forms::difference(&written, &games);
        prop_assert!(other.is_none(), "{}: {other:?}\n{}", form.name, written.text);
        for game in &games {
            prop_assert!(game.illegal.is_none() && game.contradiction.is_none());
            let again = Document::from_text(&game.document.to_text()).expect("readable");
            prop_assert!(again == game.document);
        }
    }

    #[test]
    fn the_open_game_changes_nothing(seed in any::<u64>(), which in 0..FORMS.len()) {
        let form = &FORMS[which];
        let written = (form.write)(&mut Rng64::seed_from_u64(seed));
        let read = |open| read(written.text.as_bytes(), open).map_err(|refusal| refusal.to_string());
        let usual = read(open(form));
        // Digits each of which stands once may be squares of tic-tac-toe.
        let mut digits: Vec<char> = written.text.chars().filter(char::is_ascii_digit).collect();
        let all = digits.len();
        digits.sort_unstable();
        digits.dedup();
        let may_be_squares = digits.len() == all;
        for other in OPEN.into_iter().filter(|other| !may_be_squares || *other != Game::TicTacToe) {
            prop_assert!(read(other) == usual, "{} with {other} open: {:?}\n{}", form.name, read(other), written.text);
        }
    }

    #[test]
    fn old_codings_change_no_move(seed in any::<u64>(), which in 0..FORMS.len()) {
        let form = &FORMS[which];
        let mut written = (form.write)(&mut Rng64::seed_from_u64(seed));
        let bytes = coded(&written, 0, 3);
        // A guess from few letters may take one name for another, but it never takes a move for one.
        written.text = written.text.replace("CA[UTF-8]", "");
        if let Ok(games) = read(&bytes, open(form)) {
            for (found, meant) in games.iter().zip(&written.games) {
                let document = &found.document;
                let line = document.start.write_moves(&document.record.path_to(document.cursor));
                prop_assert_eq!(line, meant.line.as_str());
            }
        }
    }

    #[test]
    fn a_damaged_text_is_read_whole_or_with_a_named_rest(seed in any::<u64>(), which in 0..FORMS.len()) {
        let form = &FORMS[which];
        let mut rng = Rng64::seed_from_u64(seed);
        let written = (form.write)(&mut rng).text.into_bytes();
        let other = (form.write)(&mut rng).text.into_bytes();
        let damaged = mutate::mutated(&written, &other, &mut rng);
        let found = forms::verdict(form, &damaged);
        prop_assert!(!matches!(found, Verdict::Misread(_)), "{}: {found:?}\n{}", form.name, String::from_utf8_lossy(&damaged));
    }
}
