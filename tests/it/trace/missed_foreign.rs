//! Is it said of recordings of other programs why a move was missed, in their own words?

use edagari::catalog::foreign::OpenTrace;
use edagari::trace::MoveVerdict;
use edagari::words::text::Language;

use crate::trace::missed::{english, recorded, told};

/// A recording that another program could have written, without a game.
const LABELS: &str = "edagari-trace 1
program toy
> . -inf inf
 > quiet -inf inf
 < -3 = table
 > sacrifice -inf -3
  > take 3 inf
   > mate -inf -3
   < -2 = evaluation
   > check -inf -3
   < -1 = futility
   > slow -inf -3
   ~ 40 20 3
   < 0 >= cut
  < 2 <=
  x -3
  - decline
 < -2 >= cut
 > pass -inf -3
 < -
";

#[test]
fn a_recording_of_another_program_is_asked_like_one_of_ours() {
    let read = OpenTrace::read(LABELS.as_bytes(), "toy").expect("a trace");
    let tree = recorded(&read.job);
    let words = |line: &str| -> Vec<&'static str> {
        let line = read.job.position.parse_moves(line).expect("a line");
        let verdicts = MoveVerdict::of_line(&tree, &read.job.position, &line, None);
        verdicts.iter().map(MoveVerdict::word).collect()
    };
    assert_eq!(words("quiet take mate"), ["chosen", "answered", "unseen"]);
    assert_eq!(words("sacrifice decline take"), ["worse", "cut", "unseen"]);
    assert_eq!(words("sacrifice take mate take"), ["worse", "chosen", "not-enough", "horizon"]);
    assert_eq!(words("sacrifice take slow mate")[2..], ["not-enough", "folded"]);
    assert_eq!(words("sacrifice quiet")[1], "cut", "the file says that it was cut, and nothing of this move");
    assert_eq!(words("pass"), ["stopped"]);
    assert_eq!(words("mate"), ["stopped"], "the search ended before");
    let sentences = told(&read.job, &tree, "sacrifice take check", Language::English);
    assert!(sentences[2].contains("The program gives a reason of its own, “futility”"), "{sentences:?}");
}

#[test]
fn a_null_move_that_cuts_a_node_is_named_and_so_are_reasons_of_the_program() {
    let text = "edagari-trace 1
program toy
> . -inf inf
 > a -inf inf
 < -3 =
 > b -inf -3
  > quiet 3 inf
   > null -inf -2 null
   < 2 = hopeless
   x -3
   - win
  < -2 >= null-move
 < 2 <=
< 3 =
";
    let read = OpenTrace::read(text.as_bytes(), "file").expect("a recording");
    let told = english(&read.job, "b quiet win a b");
    assert_eq!(told.len(), 5);
    assert!(
        told[2].contains("win is never tried at b quiet") && told[2].contains("null move"),
        "{}",
        told[2]
    );
    let told = english(&read.job, "b quiet null a");
    assert!(told[3].contains("“hopeless”"), "{}", told[3]);
}
