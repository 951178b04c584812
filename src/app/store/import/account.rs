//! Classification of every part of a text: used, left out or layout. A reader claims what it takes; the
//! unclaimed rest is listed, so that nothing is lost unnoticed.

use std::ops::Range;

/// The classification of a part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartUse {
    /// A part of the game: a move, a square, a name, a comment, a result.
    Used,
    LeftOut,
    /// Checked, but without information of its own: the number of a move, the frame of a board.
    Layout,
}

/// Characters between the parts of a text, without meaning of their own.
const SEPARATORS: &str = "•·▪◦‣∙,;.:|/\\-–—…_=+*~<>()[]{}\"'`「」『』（）【】“”‘’、。，：；→";

/// The parts of a text with the classification of each.
#[derive(Clone, Debug, Default)]
pub struct TextAccount {
    /// Addresses of the text in memory, which locate a part in it.
    place: Range<usize>,
    claims: Vec<(Range<usize>, PartUse)>,
    /// Bytes at which lines of moves broke off: the text after each is left out.
    breaks: Vec<usize>,
    /// The bytes of the moves of the main line, each with its number.
    moves: Vec<(Range<usize>, usize)>,
    /// Parts recognized as asides about moves.
    asides: Vec<Range<usize>>,
}

impl TextAccount {
    /// The account of a text without claims.
    pub(super) fn of(text: &str) -> Self {
        let begin = text.as_ptr().addr();
        Self { place: begin..begin + text.len(), ..Self::default() }
    }

    /// The account of a text that is used from its beginning to its end.
    pub(super) fn whole(length: usize) -> Self {
        Self { claims: vec![(0..length, PartUse::Used)], ..Self::default() }
    }

    /// The bytes of a part that was cut out of the text; `None` for a string built elsewhere.
    pub(super) fn range(&self, part: &str) -> Option<Range<usize>> {
        let begin = part.as_ptr().addr();
        let is_inside = self.place.start <= begin && begin + part.len() <= self.place.end && !part.is_empty();
        is_inside.then(|| begin - self.place.start..begin + part.len() - self.place.start)
    }

    /// Claims a part that was cut out of the text.
    pub(super) fn claim(&mut self, part: &str, part_use: PartUse) {
        if let Some(range) = self.range(part) {
            self.claims.push((range, part_use));
        }
    }

    pub(super) fn claim_range(&mut self, range: Range<usize>, part_use: PartUse) {
        self.claims.push((range, part_use));
    }

    /// Claims a text of this length as layout below what was claimed in it, up to where it breaks off; the byte where it does.
    pub(super) fn claim_up_to_break(&mut self, length: usize) -> usize {
        let end = self.first_break().unwrap_or(length);
        self.claims.insert(0, (0..end, PartUse::Layout));
        end
    }

    /// The byte where the first line of moves broke off.
    pub(super) fn first_break(&self) -> Option<usize> {
        self.breaks.iter().copied().min()
    }

    /// Notes that no more is read behind this part of the text.
    pub(super) fn break_off(&mut self, part: &str) {
        self.breaks.extend(self.range(part).map(|range| range.start));
    }

    /// Notes that this part of the text is the move of this number.
    pub(super) fn note_move(&mut self, part: &str, number: usize) {
        self.moves.extend(self.range(part).map(|range| (range, number)));
    }

    /// Notes that the move of this number stands at these bytes.
    pub(super) fn note_move_at(&mut self, range: Range<usize>, number: usize) {
        self.moves.push((range, number));
    }

    /// Forgets where the moves stand, for those that stand between two of them are no part of what is between.
    pub(super) fn forget_moves(&mut self) {
        self.moves.clear();
    }

    /// The bytes of the moves of the main line, each with its number.
    pub(super) fn moves(&self) -> &[(Range<usize>, usize)] {
        &self.moves
    }

    /// Whether a line of moves broke off before this byte, and none was played since.
    pub(super) fn is_behind_break(&self, at: usize) -> bool {
        let last = self.moves.iter().map(|(range, _)| range.start).filter(|byte| *byte < at).max();
        self.breaks.iter().any(|place| *place <= at && Some(*place) > last)
    }

    /// Notes that this part of the text is an aside about moves.
    pub(super) fn note_aside(&mut self, part: &str) {
        self.asides.extend(self.range(part));
    }

    /// Whether the character at this byte belongs to an aside.
    pub(super) fn is_aside(&self, at: usize) -> bool {
        let before = self.asides.partition_point(|range| range.start <= at);
        before.checked_sub(1).is_some_and(|last| self.asides[last].contains(&at))
    }

    /// The parts with this classification.
    pub(super) fn parts(&self, part_use: PartUse) -> impl Iterator<Item = Range<usize>> {
        self.claims.iter().filter(move |(_, known)| *known == part_use).map(|(range, _)| range.clone())
    }

    /// Adds the claims of a part of the text that begins at this byte.
    pub(super) fn add(&mut self, other: &Self, at: usize) {
        let moved = |range: &Range<usize>| range.start + at..range.end + at;
        self.claims.extend(other.claims.iter().map(|(range, part_use)| (moved(range), *part_use)));
        self.breaks.extend(other.breaks.iter().map(|place| place + at));
        self.moves.extend(other.moves.iter().map(|(range, number)| (moved(range), *number)));
        self.asides.extend(other.asides.iter().map(moved));
    }

    /// The first byte that is claimed.
    pub(super) fn first(&self) -> Option<usize> {
        self.claims.iter().map(|(range, _)| range.start).min()
    }

    /// The classification of the character at this byte; `None` for blanks and separators.
    pub fn use_at(&self, at: usize) -> Option<PartUse> {
        self.claims.iter().rev().find(|(range, _)| range.contains(&at)).map(|(_, part_use)| *part_use)
    }

    /// Claims the unclaimed rest of this range as left out: the parts of each line that are more than
    /// separators, in order.
    pub(super) fn take_rest(&mut self, text: &str, range: Range<usize>) -> Vec<Range<usize>> {
        let is_inside =
            |claim: &&(Range<usize>, PartUse)| claim.0.start < range.end && claim.0.end > range.start;
        // A claim of a string built elsewhere may begin or end within a character.
        let whole = |(claim, part_use): &(Range<usize>, PartUse)| {
            (text.floor_char_boundary(claim.start)..text.ceil_char_boundary(claim.end), *part_use)
        };
        let mut claims: Vec<_> = self.claims.iter().filter(is_inside).map(whole).collect();
        claims.sort_by_key(|(claim, _)| claim.start);
        self.breaks.sort_unstable();
        let mut found = Vec::new();
        let (mut from, mut is_broken) = (range.start, false);
        for (claim, part_use) in claims.into_iter().chain([(range.end..range.end, PartUse::Layout)]) {
            if from < claim.start {
                add_parts(text, from..claim.start, is_broken, &mut found);
            }
            let breaks = self.breaks.partition_point(|place| *place < claim.start);
            if self.breaks.get(breaks).is_some_and(|place| claim.contains(place)) {
                is_broken = true;
            } else if part_use == PartUse::Used {
                is_broken = false;
            }
            from = from.max(claim.end);
        }
        self.claims.extend(found.iter().map(|part| (part.clone(), PartUse::LeftOut)));
        found
    }
}

impl PartialEq for TextAccount {
    /// The address of a text in memory does not matter.
    fn eq(&self, other: &Self) -> bool {
        self.claims == other.claims
    }
}

/// Adds the parts of a range that are more than separators: one for each line, or one for all.
fn add_parts(text: &str, range: Range<usize>, is_one: bool, found: &mut Vec<Range<usize>>) {
    let is_blank = |sign: char| sign.is_whitespace() || ",;|、，；".contains(sign);
    let mut at = range.start;
    let lines: Vec<&str> =
        if is_one { vec![&text[range]] } else { text[range].split_inclusive('\n').collect() };
    for line in lines {
        // Mails mark the lines that they answer.
        let part = line.trim_start_matches(|sign: char| is_blank(sign) || sign == '>');
        let begin = at + line.len() - part.len();
        let part = part.trim_end_matches(is_blank);
        // The bracket of a variation that broke off closes nothing here.
        let part = if part.contains('(') { part } else { part.trim_end_matches(')') };
        if part.contains(|sign: char| !sign.is_whitespace() && !SEPARATORS.contains(sign)) {
            found.push(begin..begin + part.len());
        }
        at += line.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_claims_is_the_rest() {
        let text = "Hi, f5 d6 - (good) c3\n> and much more";
        let mut account = TextAccount::of(text);
        for word in text.split(' ').filter(|word| word.len() == 2) {
            account.claim(word, PartUse::Used);
        }
        account.claim("f5", PartUse::Used);
        let parts: Vec<&str> =
            account.take_rest(text, 0..text.len()).into_iter().map(|part| &text[part]).collect();
        assert_eq!(parts, ["Hi", "- (good) c3", "and much more"]);
        assert_eq!(account.use_at(4), Some(PartUse::Used));
        assert_eq!(account.use_at(1), Some(PartUse::LeftOut));
        assert!(account.take_rest(text, 0..text.len()).is_empty());
    }
}
