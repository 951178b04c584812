//! A game that is put together move by move from words of other programs.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::catalog::AnyPosition;
use crate::game::othello::Move;
use crate::game::record::{MoveId, Record};
use crate::game::{ActionId, Side};
use crate::store::{Document, DocumentDamage, LineColumn, LostPart, MOVE_LIMIT};

use super::account::{PartUse, TextAccount};
use super::comment::MoveComment;
use super::details::GameDetails;
use super::gap_words;
use super::imported::over_note;
use super::numbers::{MoveNumbers, MovesBefore, NumberFit};
use super::words::{MoveWord, column, is_pass};
use super::{ImportFormat, ImportNote, Imported, UnfitNumber};

/// The longest part of a text that is shown, in characters.
const MOST_SHOWN: usize = 40;

/// The outcome of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveOutcome {
    Well,
    /// A pass that the rules do not know here: nothing happened.
    NoPass,
    /// It is illegal here, or follows an illegal one: nothing more of its line is played.
    Wrong,
}

/// A place of the game that is being put together.
#[derive(Clone, Debug)]
pub(super) struct GamePlace {
    at: MoveId,
    position: AnyPosition,
    /// Moves played up to here, passes left out.
    moves: usize,
    passes: usize,
    numbers: MoveNumbers,
    /// Whether a move was wrong: the rest of the line is passed over.
    broken: bool,
}

/// A game so far.
pub(super) struct ImportedLine {
    start: AnyPosition,
    /// Whether it is the usual start, so that the first number of a list is known.
    is_usual: bool,
    pub(super) record: Record,
    comments: BTreeMap<MoveId, MoveComment>,
    place: GamePlace,
    /// The place before the last move of the line that is open.
    before: Option<GamePlace>,
    /// The places of the open variations.
    open: Vec<(GamePlace, Option<GamePlace>)>,
    /// The end of the main line, once it is known.
    end: Option<GamePlace>,
    /// First and second player; empty where unknown.
    pub(super) names: [String; 2],
    pub(super) details: GameDetails,
    /// Parts that are left out, each with the byte of the text before it.
    left_out: Vec<(usize, String)>,
    /// The classification of the parts of the text, the last classified byte, and the part of the text that
    /// is this game's.
    pub(super) account: TextAccount,
    at: usize,
    region: Range<usize>,
    /// Words after an illegal move.
    behind: String,
    pub(super) notes: Vec<ImportNote>,
    illegal: Option<(usize, String)>,
    illegal_beside: Vec<(usize, String)>,
    /// The place where the text leaves its form.
    pub(super) damage: Option<LineColumn>,
    /// The result after the moves, where it differs from the one above them.
    pub(super) other_result: Option<String>,
}

impl ImportedLine {
    /// Nothing is played yet.
    pub(super) fn new(start: impl Into<AnyPosition>) -> Self {
        let start = start.into();
        let place = GamePlace {
            at: MoveId::START,
            position: start.clone(),
            moves: 0,
            passes: 0,
            numbers: MoveNumbers::default(),
            broken: false,
        };
        Self {
            is_usual: start == start.game().start(),
            start,
            record: Record::new(),
            comments: BTreeMap::new(),
            place,
            before: None,
            open: Vec::new(),
            end: None,
            names: Default::default(),
            details: GameDetails::default(),
            left_out: Vec::new(),
            account: TextAccount::default(),
            at: 0,
            region: 0..0,
            behind: String::new(),
            notes: Vec::new(),
            illegal: None,
            illegal_beside: Vec::new(),
            damage: None,
            other_result: None,
        }
    }

    /// An imported line of this text, each part of which is to be claimed.
    pub(super) fn of(self, text: &str) -> Self {
        Self { account: TextAccount::of(text), ..self }
    }

    /// Claims a part of the text.
    pub(super) fn claim(&mut self, part: &str, part_use: PartUse) {
        self.at = self.account.range(part).map_or(self.at, |range| range.end);
        self.account.claim(part, part_use);
    }

    /// Notes that a part of the text says something aside of the moves.
    pub(super) fn note_aside(&mut self, part: &str) {
        self.account.note_aside(part);
    }

    /// Declares this part of the text to be the game's own: its unclaimed rest is listed with the game.
    pub(super) fn own(&mut self, range: Range<usize>) {
        self.region = if self.region.is_empty() { range } else { self.region.start..range.end };
    }

    /// The position of the next move.
    pub(super) const fn position(&self) -> &AnyPosition {
        &self.place.position
    }

    /// The move that was played last.
    pub(super) const fn at(&self) -> MoveId {
        self.place.at
    }

    /// Moves played so far in this line, passes left out.
    pub(super) const fn moves(&self) -> usize {
        self.place.moves
    }

    /// Whether a move of this line could not be played.
    pub(super) const fn is_broken(&self) -> bool {
        self.place.broken
    }

    /// Whether the side to move has no other move than to pass.
    pub(super) fn must_pass(&self) -> bool {
        matches!(&self.place.position, AnyPosition::Othello(position) if position.must_pass())
    }

    /// Plays the move of this name, of the side that is named if one is. Passes that are left out are put in, and passes
    /// that are none left out. Behind a move that cannot be played nothing is claimed.
    pub(super) fn play(&mut self, word: &str, side: Option<Side>) -> MoveOutcome {
        if self.place.broken {
            // The rest of a string built elsewhere is not listed.
            if self.account.range(word).is_none() {
                self.behind = shortened(&format!("{} {word}", self.behind));
            }
            return MoveOutcome::Wrong;
        }
        if is_pass(word) {
            if !self.must_pass() {
                // A pass in words is no sign between moves, and where nothing names the sides, the move behind it would be the other
                // side's, which cannot be.
                let is_meant = word.len() > if side.is_none() { 1 } else { 2 };
                if is_meant && !self.place.position.is_over() {
                    self.stop(word);
                    return MoveOutcome::Wrong;
                }
                // The writer may have counted it.
                self.place.passes += 1;
                return MoveOutcome::NoPass;
            }
            self.add(Move::PASS.into(), self.place.clone());
            self.claim(word, PartUse::Used);
            return MoveOutcome::Well;
        }
        let mut next = self.place.clone();
        let passes = self.must_pass();
        if passes {
            next.position = next.position.after(&[Move::PASS.into()]);
        }
        let action = action(&next.position, word).filter(|_| {
            side.is_none_or(|side| side == next.position.side_to_move()) && self.record.len() + 2 < MOVE_LIMIT
        });
        let Some(action) = action else {
            let by = match side.filter(|&side| side != next.position.side_to_move()) {
                Some(Side::First) => "B ",
                Some(Side::Second) => "W ",
                None => "",
            };
            self.claim(word, PartUse::Used);
            self.account.break_off(word);
            self.stop(&format!("{by}{word}"));
            return MoveOutcome::Wrong;
        };
        self.claim(word, PartUse::Used);
        let before = self.place.clone();
        if passes {
            self.add(Move::PASS.into(), before.clone());
        }
        self.add(action, before);
        self.place.moves += 1;
        if self.open.is_empty() && self.end.is_none() {
            self.account.note_move(word, self.place.moves);
        }
        MoveOutcome::Well
    }

    /// Plays a move that stands in the text in another way: a column that is counted from 0.
    pub(super) fn play_as(&mut self, part: &str, word: &str) -> MoveOutcome {
        if self.account.range(word).is_some() {
            return self.play(word, None);
        }
        let is_open = !self.place.broken;
        let outcome = self.play(word, None);
        match outcome {
            MoveOutcome::Well => {
                self.claim(part, PartUse::Used);
                self.account.note_move(part, self.place.moves);
            }
            MoveOutcome::Wrong if is_open => self.account.break_off(part),
            _ => {}
        }
        outcome
    }

    /// Plays the moves of a word with their marks, the first by the side that is named. Says how many could be played.
    pub(super) fn play_all(&mut self, moves: Vec<MoveWord<'_>>, mut side: Option<Side>) -> usize {
        let mut well = 0;
        for found in moves {
            match self.play(found.word, side.take()) {
                MoveOutcome::Well => {
                    well += 1;
                    self.comment(found.mark);
                }
                MoveOutcome::NoPass => self.leave_out(found.word),
                MoveOutcome::Wrong => {}
            }
        }
        well
    }

    /// Claims the signs before squares of a word that say that a disc is laid there: `P@f5`.
    pub(super) fn claim_drops(&mut self, word: &str) {
        if !self.is_broken() {
            let drops = word.match_indices("P@").chain(word.match_indices("p@"));
            drops.for_each(|(_, part)| self.account.claim(part, PartUse::Layout));
        }
    }

    /// Plays a pass that is no sign between moves. Where the side has moves, the move behind it would be the other side's.
    pub(super) fn pass(&mut self, word: &str) -> MoveOutcome {
        if self.place.broken || self.must_pass() || self.place.position.is_over() {
            return self.play(word, None);
        }
        self.stop(word);
        MoveOutcome::Wrong
    }

    /// Plays nothing more of this line, for this cannot be played.
    pub(super) fn stop(&mut self, word: &str) {
        self.place.broken = true;
        self.list_behind();
        self.claim(word, PartUse::Used);
        self.account.break_off(word);
        let word = shortened(word);
        if self.open.is_empty() && self.illegal.is_none() && self.end.is_none() {
            self.illegal = Some((self.place.moves + 1, word));
        } else {
            self.illegal_beside.push((self.place.moves + 1, word));
        }
    }

    /// Lists a part of the text that says something else than a move.
    pub(super) fn leave_out(&mut self, part: &str) {
        self.claim(part, PartUse::LeftOut);
        self.list(shortened(part));
    }

    /// Lists words for something in the text that is left out.
    pub(super) fn list(&mut self, words: String) {
        /// Parts that are listed.
        const MOST: usize = 100;
        if self.left_out.len() < MOST && !words.trim().is_empty() {
            self.left_out.push((self.at, words));
        }
    }

    /// Lists the words after an illegal move.
    fn list_behind(&mut self) {
        let words = std::mem::take(&mut self.behind);
        self.list(words);
    }

    /// Whether something is left out so far.
    pub(super) fn leaves_out(&self) -> bool {
        !self.left_out.is_empty()
    }

    /// Goes on from another start with what was said of the game.
    pub(super) fn begin_from(&mut self, start: AnyPosition) {
        let begun = std::mem::replace(self, Self::new(start));
        (self.names, self.details, self.left_out) = (begun.names, begun.details, begun.left_out);
        (self.account, self.at, self.region) = (begun.account, begun.at, begun.region);
        self.comments = begun.comments;
    }

    fn add(&mut self, action: ActionId, before: GamePlace) {
        if let Some(next) = self.record.add(self.place.at, action) {
            self.place.at = next;
            self.place.position = self.place.position.after(&[action]);
            self.before = Some(before);
            self.place.passes += usize::from(action == Move::PASS.into() && self.is_othello());
        }
    }

    const fn is_othello(&self) -> bool {
        matches!(self.place.position, AnyPosition::Othello(_))
    }

    /// Whether moves are numbered by digits alone.
    pub(super) fn has_bare_numbers(&self) -> bool {
        self.place.numbers.are_bare()
    }

    /// Takes the number of a move, such as `12.`. Where it does not fit what was played, a move is missing, or one too many, and what
    /// follows would be played by the other side. A number that nothing says anything of is left unclaimed.
    pub(super) fn take_number(&mut self, word: &str) {
        if self.place.broken {
            return;
        }
        let is_usual = self.is_usual;
        let is_begun = self.place.moves > 0 || !is_usual;
        let passes = self.place.passes + usize::from(is_begun && self.must_pass());
        let before = MovesBefore { moves: self.place.moves, passes, is_usual };
        let after = self.place.numbers.last();
        match self.place.numbers.take(word, before) {
            NumberFit::Fits => return self.claim(word, PartUse::Layout),
            // The rest of a string built elsewhere is not listed.
            NumberFit::Unknown if self.account.range(word).is_none() => return self.list(word.to_owned()),
            NumberFit::Unknown => return,
            NumberFit::Unfit => self.stop(word),
        }
        let digits = word.trim_matches(|sign: char| !sign.is_ascii_digit());
        if let Ok(number) = digits.parse()
            && !self.notes.iter().any(|note| matches!(note, ImportNote::NumberUnfit(_)))
        {
            let at = self.place.moves + 1;
            self.notes.push(ImportNote::NumberUnfit(UnfitNumber { at, number, after }));
        }
    }

    /// Begins a variation in place of the last move of the line. Says whether there is one.
    pub(super) fn begin_variation(&mut self) -> bool {
        // Words after an illegal move belong to no move.
        let Some(before) = self.before.clone().filter(|_| !self.place.broken) else { return false };
        self.open.push((self.place.clone(), self.before.take()));
        self.place = before;
        self.place.numbers.begin_variation();
        true
    }

    /// Goes on in the line in which the variation began. Says whether one was open.
    pub(super) fn end_variation(&mut self) -> bool {
        let Some((place, before)) = self.open.pop() else { return false };
        (self.place, self.before) = (place, before);
        true
    }

    /// The place, to come back to it.
    pub(super) fn here(&self) -> GamePlace {
        self.place.clone()
    }

    /// Goes back to a place; the first line that is left so is the main line.
    pub(super) fn go_back(&mut self, place: GamePlace) {
        self.end.get_or_insert_with(|| self.place.clone());
        (self.place, self.before) = (place, None);
    }

    /// Appends to the comment on the last move. A part that is too long for a record is left out.
    pub(super) fn comment(&mut self, words: &str) {
        let words = words.trim();
        if words.is_empty() {
            return;
        }
        // A comment on a move that is left out is not about the one before it.
        if self.place.broken {
            return self.list(shortened(words));
        }
        self.claim(words, PartUse::Used);
        if let Some(rest) = self.comments.entry(self.place.at).or_default().add(words) {
            self.leave_out(rest);
        }
    }

    /// Writes about the last move; words for moves that are missing there end the line.
    pub(super) fn remark(&mut self, words: &str) {
        self.comment(words);
        if !self.place.broken && gap_words::is_gap(words) {
            self.stop(words);
        }
    }

    /// The game as it was read.
    pub(super) fn finished(self, form: ImportFormat) -> Imported {
        self.finished_in(form, "")
    }

    /// The game as read from this text, with the unclaimed rest of its part.
    pub(super) fn finished_in(mut self, form: ImportFormat, text: &str) -> Imported {
        self.list_behind();
        let rest = self.account.take_rest(text, self.region.clone());
        self.left_out.extend(rest.into_iter().map(|part| (part.start, shortened(&text[part]))));
        self.left_out.sort_by_key(|(at, _)| *at);
        let end = self.end.take().unwrap_or(self.place);
        for (at, comment) in self.comments {
            self.record.set_comment(at, comment.words);
        }
        // A variation that begins with the move of the main line may have been read before what follows there.
        self.record.promote(end.at);
        let mut document = Document::new(self.start);
        (document.record, document.cursor) = (self.record, end.at);
        if end.moves == 0 && self.illegal.is_none() {
            self.notes.extend(over_note(&end.position));
        }
        let mut game = Imported {
            form,
            document,
            moves: end.moves,
            passed_over: self.left_out.into_iter().map(|(_, words)| words).collect(),
            illegal: self.illegal,
            illegal_beside: self.illegal_beside,
            notes: self.notes,
            contradiction: None,
            other_result: self.other_result,
            refused: None,
            account: self.account,
            damage: self.damage.map(|place| DocumentDamage {
                place: Some(place),
                moves: end.moves,
                lost: vec![LostPart::Moves],
            }),
        };
        self.details.describe(&mut game, &self.names);
        game
    }

    /// Says of a game what stood in a text before its moves.
    pub(super) fn describe(self, game: &mut Imported) {
        game.account.add(&self.account, 0);
        game.passed_over.splice(0..0, self.left_out.into_iter().map(|(_, words)| words));
        self.details.describe(game, &self.names);
    }
}

/// The action of this name.
fn action(position: &AnyPosition, word: &str) -> Option<ActionId> {
    if let AnyPosition::ConnectFour(board) = position {
        return column(board, word).and_then(|column| position.parse_moves(&column.to_string()).ok()?.pop());
    }
    // One word may hold several squares, of which nobody asked to play more than one.
    let [action] = position.parse_moves(word).ok()?[..] else { return None };
    Some(action)
}

/// A part of a text as far as it is shown.
pub(super) fn shortened(part: &str) -> String {
    // Signs that steer a terminal, or turn the direction of writing round, are shown nowhere.
    let steers = |sign: char| {
        sign.is_control()
            || matches!(sign, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let beginning = part.char_indices().nth(20 * MOST_SHOWN).map_or(part, |(end, _)| &part[..end]);
    let plain: String = beginning.chars().map(|sign| if steers(sign) { ' ' } else { sign }).collect();
    let flat = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut shown: String = flat.chars().take(MOST_SHOWN).collect();
    if shown.len() < flat.len() || beginning.len() < part.len() {
        shown.push('…');
    }
    shown
}
