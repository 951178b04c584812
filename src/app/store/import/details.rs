//! Facts of a game as a whole in the words of a text: occasion, place, day and result, held against the board.

use crate::catalog::AnyPosition;
use crate::game::Side;
use crate::store::{GameFacts, one_line};

use super::people;
use super::result::{self, StatedResult, contradiction};
use super::{ImportFormat, ImportNote, Imported, ResultContradiction};

/// The longest title that is kept, in characters.
const LONGEST_TITLE: usize = 200;

/// Details of a game as a whole, in the words of the text; empty where missing.
#[derive(Clone, Default)]
pub(super) struct GameDetails {
    /// The tournament or the occasion.
    pub(super) event: String,
    pub(super) place: String,
    pub(super) date: String,
    pub(super) result: String,
}

/// Whether a result like 1-0 means a win of the first player: in other games than Othello it begins with
/// White.
fn first_wins(start: &AnyPosition, result: &str) -> Option<ImportNote> {
    let is_read = matches!(start, AnyPosition::Othello(_))
        && StatedResult::read(result) == Some(StatedResult::Somebody);
    let winner = if result.trim().starts_with('1') { Side::First } else { Side::Second };
    is_read.then_some(ImportNote::FirstWins(winner))
}

/// The length of a text in characters, without those that are never kept.
fn length(text: &str) -> usize {
    one_line(text, usize::MAX).chars().count()
}

/// The players without the words that say who began, where one of them is known by these; sides are exchanged where it is the second.
fn without_beginner(game: &mut Imported, names: &[String; 2]) -> Option<[String; 2]> {
    let (mut names, side) = people::without_beginner(names)?;
    // In Othello black begins; in Connect Four the player who began is the first one.
    let is_exchanged = side == Side::Second && matches!(game.document.start, AnyPosition::ConnectFour(_));
    if is_exchanged {
        names.swap(0, 1);
        game.notes.push(ImportNote::SecondBegan);
    }
    (is_exchanged || side == Side::First).then_some(names)
}

impl GameDetails {
    /// Puts to a game who played it, and what is known of it as a whole.
    pub(super) fn describe(self, game: &mut Imported, names: &[String; 2]) {
        let Self { event, place, date, mut result } = self;
        // A star says that the result is not known, and in a list it is its mark.
        if result == "*" {
            result.clear();
        }
        if let Some(names) = without_beginner(game, names) {
            return Self { event, place, date, result }.describe(game, &names);
        }
        let document = &mut game.document;
        if let Some([(first, discs), (second, other)]) = people::without_discs(names)
            && (result.is_empty() || result == format!("{discs}-{other}"))
        {
            let names = [first.to_owned(), second.to_owned()];
            let result = format!("{discs}-{other}");
            return Self { event, place, date, result }.describe(game, &names);
        }
        let names = names.each_ref().map(|name| match people::without_result(name) {
            // Of two stated results, the one in a place of its own counts, and the name stays as it is
            // written.
            Some((own, stated)) if result.is_empty() || result == stated => {
                stated.clone_into(&mut result);
                own
            }
            _ => name,
        });
        // Facts of the game that stand elsewhere in the text stay.
        let known = &document.facts;
        let kept = |new: String, old: &str| if new.is_empty() { old.to_owned() } else { new };
        let (place, date, result) =
            (kept(place, &known.place), kept(date, &known.date), kept(result, &known.result));
        let stated = result::with_sides(&result, &names);
        game.contradiction = contradiction(&stated, &document.position(document.cursor))
            .map(|said| ResultContradiction { stated: result.clone(), ..said });
        if let Some(note) = first_wins(&document.start, &result) {
            game.notes.retain(|note| !matches!(note, ImportNote::FirstWins(_)));
            game.notes.push(note);
        }
        // Names in places of their own are taken as they are.
        let is_among_words = matches!(
            game.form,
            ImportFormat::Transcript
                | ImportFormat::Board
                | ImportFormat::NumberDiagram
                | ImportFormat::Columns
        );
        if let Some(name) = names.iter().position(|name| is_among_words && people::is_doubtful(name)) {
            game.notes.push(ImportNote::NameUnsure(Side::BOTH[name]));
        }
        let is_named = names.iter().any(|name| !name.is_empty());
        if is_named {
            document.set_names(names);
        }
        if !event.is_empty() {
            document.title = one_line(&event, LONGEST_TITLE);
        }
        let given = [&event, &place, &date, &result].map(|text| length(text));
        document.facts = GameFacts { place, date, result }.bounded();
        let facts = &document.facts;
        let kept = [&document.title, &facts.place, &facts.date, &facts.result].map(|text| length(text));
        let of_names = names.iter().zip(&document.names).map(|(given, kept)| (length(given), length(kept)));
        let mut lengths = given.into_iter().zip(kept).chain(of_names.filter(|_| is_named));
        game.notes.extend(lengths.any(|(given, kept)| given > kept).then_some(ImportNote::DetailsCut));
    }
}
