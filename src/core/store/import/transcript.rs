//! Transcripts as people paste them: numbers, headings, comments and scores stand between the moves, and a mail or a table around
//! them. The only form in which words are passed over; each is listed.

use crate::catalog::AnyPosition;
use crate::game::Side;

use super::account::{PartUse, TextAccount};
use super::gaps::{EMPTY_CELL, MovePlaces, OPENING, begins_in_square, fits, is_column, is_hole, is_lost};
use super::line::{ImportedLine, MoveOutcome};
use super::result::StatedResult;
use super::side_words::{NAMED, is_eastern};
use super::words::{self, behind_number, is_mistyped, is_number};
use super::{ImportFormat, Imported, people, side_words, table};

/// The fewest moves that make a text a transcript.
const FEWEST: usize = 2;
/// So many moves one after the other are a game, however many words stand around them.
const A_RUN: usize = 4;

/// Reads transcripts from `start`; `None` where too few squares stand in a text, or prose outweighs them. A title behind moves and a
/// first move behind it begin another game.
pub(super) fn read(start: &AnyPosition, text: &str) -> Option<Vec<Imported>> {
    if let Some(plain) = without_tags(text) {
        let mut games = read(start, &plain)?;
        for at in (0..text.len()).filter(|&at| text.as_bytes()[at] != plain.as_bytes()[at]) {
            games[0].account.claim_range(at..at + 1, PartUse::Layout);
        }
        return Some(games);
    }
    // A mail marks the lines of the one that it answers.
    let lines: Vec<&str> = text.lines().map(|line| line.trim_start_matches(['>', ' '])).collect();
    let read = games(start, text, &lines, 0);
    if read.as_ref().is_some_and(|games| games[0].moves > 0) {
        return read;
    }
    // A square in the words before a game is none of its moves.
    let begins = |at: &usize| begins_run(start, &lines[*at..]);
    let begin = (1..lines.len()).filter(|&at| has_moves(lines[at])).find(begins)?;
    games(start, text, &lines, begin)
}

/// The games in lines, which begin behind so many of words alone.
fn games<'a>(start: &AnyPosition, text: &'a str, lines: &[&'a str], begin: usize) -> Option<Vec<Imported>> {
    let mut games = Vec::new();
    let mut part = TranscriptPart::new(start, text);
    for &line in &lines[..begin] {
        part.own(line);
        let _ = part.heading.take(&mut part.game, line, false);
    }
    // Lines behind moves that may be the title of the next game.
    let mut between: Vec<&str> = Vec::new();
    for &line in &lines[begin..] {
        if part.is_begun() && !has_moves(line) && !is_result(line) {
            between.push(line);
            continue;
        }
        let is_titled = between.iter().any(|line| !line.trim().is_empty());
        // Other players play another game.
        let headed = between.iter().position(|line| people::names_another(&part.game, line));
        if headed.is_some() || is_titled && part.is_followed(start, line) {
            // What stands before a blank line is about the moves above it, unless it names the players of others.
            let blank = between.iter().position(|line| line.trim().is_empty()).unwrap_or(0);
            let own = headed.map_or(blank, |headed| headed.min(blank));
            between.drain(..own).for_each(|line| part.take(line));
            let is_first = games.is_empty();
            games.push(std::mem::replace(&mut part, TranscriptPart::new(start, text)).finished(is_first)?);
        }
        between.drain(..).for_each(|line| part.take(line));
        part.take(line);
    }
    between.drain(..).for_each(|line| part.take(line));
    let is_first = games.is_empty();
    games.push(part.finished(is_first)?);
    Some(games)
}

/// A game that is being read.
struct TranscriptPart<'a> {
    text: &'a str,
    game: ImportedLine,
    heading: people::Heading<'a>,
    /// Words that are no moves.
    prose: usize,
    /// Moves since the last of them, and the most that stand so.
    run: usize,
    longest: usize,
    /// Half a square at the end of a line: where moves go on below, one is missing.
    half: Option<&'a str>,
}

impl<'a> TranscriptPart<'a> {
    fn new(start: &AnyPosition, text: &'a str) -> Self {
        let game = ImportedLine::new(start.clone()).of(text);
        Self { text, game, heading: people::Heading::default(), prose: 0, run: 0, longest: 0, half: None }
    }

    /// Takes a line for the game's own: what is not understood of it is listed with the game.
    fn own(&mut self, line: &str) {
        if let Some(range) = TextAccount::of(self.text).range(line) {
            self.game.own(range);
        }
    }

    /// Whether the moves of the game have begun, so that words may be about another.
    const fn is_begun(&self) -> bool {
        self.game.moves() >= FEWEST || self.game.is_broken()
    }

    fn take(&mut self, line: &'a str) {
        self.own(line);
        if self.heading.take(&mut self.game, line, false) {
            return;
        }
        // Behind a game, squares in a sentence are about it.
        if self.longest >= A_RUN && is_sentence(line) && !is_numbered_move(line) {
            self.prose += 1;
            return;
        }
        self.play(line);
    }

    /// Whether a line begins another game: with its first number, or with moves that fit there and not here.
    fn is_followed(&self, start: &AnyPosition, line: &str) -> bool {
        let mut other = ImportedLine::new(start.clone());
        let words = pieces(line);
        let moves: Vec<_> = words.iter().filter_map(|piece| words::moves(piece)).flatten().collect();
        let fits = moves.iter().take(FEWEST).all(|found| other.play(found.word, None) == MoveOutcome::Well);
        let is_first = words.first().is_some_and(|word| {
            matches!(&word[..word.len() - behind_number(word).unwrap_or(word).len()], "1." | "1)" | "1:")
        });
        let goes_on = || {
            let position = self.game.position();
            !self.game.is_broken()
                && moves.first().is_some_and(|found| position.parse_moves(found.word).is_ok())
        };
        !moves.is_empty() && fits && (is_first || !goes_on())
    }

    /// Plays what is a square on a line, in order. Words are claimed by nobody.
    fn play(&mut self, line: &'a str) {
        let game = &mut self.game;
        let (mut in_words, mut side) = (false, None);
        let pieces = pieces(line);
        if let Some(half) = self.half.take_if(|_| has_moves(line) || begins_in_square(line)) {
            game.stop(half);
        }
        let (places, asides) = (MovePlaces::of(&pieces), asides(&pieces, game.moves() > 0));
        let mut of_side = 0;
        for (at, &piece) in pieces.iter().enumerate() {
            // Who plays the move behind it is no prose.
            if let Some((named, length)) = side_at(&pieces, at).filter(|_| of_side == 0 && !asides[at]) {
                (side, of_side) = (Some(named), length);
            }
            if of_side > 0 {
                of_side -= 1;
                game.claim(piece, PartUse::Used);
                continue;
            }
            // So is what says that moves follow.
            if takes_heading(game, piece) {
                continue;
            }
            let (part, half) = words::with_half_behind(piece).unwrap_or((piece, ""));
            if self.longest.max(self.run) > 0 && !game.is_broken() && is_hole(&pieces, at, places) {
                game.stop(part);
                continue;
            }
            if asides[at] {
                (self.prose, self.run, in_words) = (self.prose + 1, 0, true);
                continue;
            }
            let moves = if part.starts_with(OPENING) { None } else { words::moves(part) };
            // A number in the middle of words belongs to them.
            let is_before_move = || pieces.get(at + 1).is_some_and(|next| words::moves(next).is_some());
            if is_before_move() && is_eastern_number(part) {
                game.take_number(part);
                continue;
            }
            let behind = behind_number(part)
                .filter(|rest| moves.is_some() || rest.is_empty() && (!in_words || is_before_move()));
            if let Some(behind) = behind {
                game.take_number(&part[..part.len() - behind.len()]);
            }
            if let Some(moves) = moves.filter(|_| !game.position().is_over() || game.is_broken()) {
                in_words = false;
                game.claim_drops(part);
                self.run += game.play_all(moves, side.take());
                match half {
                    "" => {}
                    // A square is missing there.
                    half if places.goes_on(at) && !game.is_broken() => game.stop(half),
                    half if at + 1 == pieces.len() && !game.is_broken() => self.half = Some(half),
                    half if !game.is_broken() => game.leave_out(half),
                    _ => {}
                }
                self.longest = self.longest.max(self.run);
            } else if behind.is_none() && !game.is_broken() && is_glued(&pieces, at) {
                game.stop(part);
            } else if is_number(part) {
                if behind.is_none() && !in_words {
                    let row = if at == 0 { line.trim_start() } else { "" };
                    let is_alone = pieces.iter().filter(|piece| is_number(piece)).count() == 1;
                    take_bare(game, part, row, self.run > 0 && places.holds(at), is_alone);
                }
            } else if StatedResult::is_word(part) && game.moves() > 0 && !in_words {
                part.trim_end_matches(['.', ',']).clone_into(&mut game.details.result);
                game.claim(part, PartUse::Used);
            } else if self.run > 0
                && !game.is_broken()
                && (is_mistyped(part) || is_lost(part) && places.holds(at))
            {
                // A move is missing or damaged there: left out, it would give the moves behind it to the other side.
                game.stop(part);
            } else if at + 1 == pieces.len() && self.run > 0 && is_column(part) && !game.is_broken() {
                self.half = Some(part);
            } else if part.contains(char::is_alphabetic) && !part.starts_with(OPENING) {
                (self.prose, self.run, in_words) = (self.prose + 1, 0, true);
            }
        }
    }

    /// The game; `None` where more words than moves are prose in which squares happen to be named. Behind the first one a game that
    /// breaks off at once keeps its place.
    fn finished(mut self, is_first: bool) -> Option<Imported> {
        if let Some(half) = self.half {
            self.game.leave_out(half);
        }
        let moves = self.game.moves();
        let is_transcript = moves >= FEWEST && (moves >= self.prose || self.longest >= A_RUN)
            || !is_first && self.game.is_broken();
        is_transcript.then(|| self.game.finished_in(ImportFormat::Transcript, self.text))
    }
}

/// Takes a number alone among moves, or at the beginning of a row.
fn take_bare(game: &mut ImportedLine, number: &str, row: &str, is_between: bool, is_alone: bool) {
    if row.starts_with('|') {
        // The row of a table whose cell is empty is no row of two moves.
        game.take_number(number);
    } else if fits(number, game.moves()) && !(is_between && is_alone) {
        game.claim(number, PartUse::Layout);
    } else if is_between {
        // In the place of a move it may be one that is damaged: what follows would be the other side's.
        game.stop(number);
    }
}

/// Whether a line has a move.
pub(super) fn has_moves(line: &str) -> bool {
    pieces(line).iter().any(|piece| {
        words::moves(piece).is_some_and(|moves| moves.iter().any(|found| words::is_square(found.word)))
    })
}

/// Words between a side and its move.
const VERBS: &str = "plays|played|moves|moved|puts|to|spielt|zieht|joue|juega|gioca|走|下";

/// The side that pieces of a line name where a move follows them, and how many they are: `Black f5`, `Player 1 plays f5`.
fn side_at(pieces: &[&str], at: usize) -> Option<(Side, usize)> {
    let is_move = |at: usize| {
        pieces.get(at).is_some_and(|piece| !piece.starts_with(OPENING) && words::moves(piece).is_some())
    };
    let is_verb = |at: usize| {
        pieces.get(at).is_some_and(|piece| {
            VERBS.split('|').any(|verb| piece.trim_end_matches(':').eq_ignore_ascii_case(verb))
        })
    };
    let one = *pieces.get(at)?;
    let both = pieces.get(at + 1).and_then(|next| side_words::named(&format!("{one} {next}")));
    // A cross or a ring alone may be anything, unless it plays.
    let sides = [
        side_words::before_move(one).map(|side| (side, 1)),
        both.map(|side| (side, 2)),
        side_words::meant(one).filter(|_| is_verb(at + 1)).map(|side| (side, 1)),
    ];
    sides.into_iter().flatten().find_map(|(side, length)| {
        let length = length + usize::from(is_verb(at + length));
        is_move(at + length).then_some((side, length))
    })
}

/// Takes what says that moves follow, and the number of a move behind a hash: `Moves:`, `#12`. Whether a piece is such.
fn takes_heading(game: &mut ImportedLine, piece: &str) -> bool {
    if is_heading(piece) {
        game.claim(piece, PartUse::Layout);
        return true;
    }
    let Some(number) = piece.strip_prefix('#').filter(|number| is_number(number)) else { return false };
    game.claim(&piece[..1], PartUse::Layout);
    game.take_number(number);
    true
}

/// Whether a piece says that moves follow: `Moves:`.
fn is_heading(piece: &str) -> bool {
    let heading = piece.trim_end_matches([':', '：']).to_lowercase();
    heading.len() < piece.len() && table::MOVES.contains(&heading.as_str())
}

/// Words about a move that may have been played, and was not.
const CONDITIONAL: &str = "should|could|would|might|ought|shouldn't|couldn't|wouldn't|sollte|sollten|hätte|hätten|wäre|wären|könnte|könnten\
    |müsste|aurait|auraient|serait|devait|devaient|devrait|devraient|pouvait|pourrait|debería|deberían|debió|debía|hubiera\
    |habría|sería|podría|avrebbe|sarebbe|doveva|dovevano|dovrebbe|poteva|potrebbe|deveria|deveriam|devia|teria|seria|poderia\
    |moest|moesten|moeten|zou|zouden|powinien|powinna|powinny|powinno|mógł|mogły|měl|měla|měli|mohl|borde|skulle|burde|pitäisi|olisi\
    |gerekirdi|oynamalıydı|должен|должны|должна|следовало|мог|могли|бы|повинен|повинні|міг|могли|べき|应该|應該|应当|應當|本应|本應|本该";

/// Words before a move that was not played, beside those.
const OF_OTHER_MOVES: &str = "must|instead|better|best|rather|threatens|threatening|prefer|preferred|wanted|missed|if|correct|consider|why\
    |suggests|recommends|says|about|besser|statt|stattdessen|richtig|warum|wenn|mieux|plutôt|meilleur|si|mejor|meglio|melhor|beter|lepiej\
    |lepszy|lepsze|lépe|lepší|bättre|bedre|parempi|если|лучше|лучший|надо|якщо|краще|不如|不是|如果|なら|正解|良かった|よかった|方が|ほうが";

/// Words that judge a move which stands before them, behind a form of *to be*.
const WAS: &str = "was|war|était|era|fue|var|oli|был|byl|było";

/// Whether a word is one of a list; words of Chinese and Japanese stand in others.
fn is_of(list: &str, word: &str) -> bool {
    let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
    if word.contains(|sign: char| sign.is_ascii_digit()) && !word.contains(is_eastern) {
        return false;
    }
    let small = word.to_lowercase();
    let is_it = |known: &str| known == small || known.starts_with(is_eastern) && small.contains(known);
    !small.is_empty() && list.split('|').any(is_it)
}

/// The pieces of a line that are about moves which were not played. The number of the next move behind one ends that, and so does a
/// sentence about a side and its move.
fn asides(pieces: &[&str], mut is_begun: bool) -> Vec<bool> {
    let mut is_aside = false;
    let is_one = |at: usize| {
        let before = at.checked_sub(1).map_or("", |before| pieces[before]);
        let begins_sentence = before.ends_with(['.', '!', '?', '。', ';']);
        let is_number = behind_number(pieces[at]).is_some();
        let ends = begins_sentence && (is_number || side_at(pieces, at).is_some())
            || is_number && (at == 0 || words::moves(before).is_some());
        is_aside = is_aside && !ends || begins_aside(&pieces[at..], is_begun);
        is_begun |= words::moves(pieces[at]).is_some();
        is_aside
    };
    (0..pieces.len()).map(is_one).collect()
}

/// Whether moves from this piece on were not played; behind the first moves more words say so.
fn begins_aside(pieces: &[&str], is_begun: bool) -> bool {
    let is_one_move = words::moves(pieces[0]).is_some_and(|moves| moves.len() == 1);
    is_of(CONDITIONAL, pieces[0])
        || is_begun && is_of(OF_OTHER_MOVES, pieces[0])
        || is_one_move && is_only_meant(&pieces[1..])
}

/// Whether the pieces behind a move say that it was not played: `f4 would have been better`, `f4 was better`.
fn is_only_meant(behind: &[&str]) -> bool {
    let Some(first) = behind.first() else { return false };
    let is_better = || behind.get(1).is_some_and(|second| is_of(OF_OTHER_MOVES, second));
    // The side that should have played another move stands in the same word: 白应该下.
    let names_side = NAMED.at_beginning(first).next().is_some();
    is_of(CONDITIONAL, first) && !names_side || is_of(WAS, first) && is_better()
}

/// Whether a piece is the number of a move in Japanese or Chinese: `5手目`, `第7手`.
fn is_eastern_number(piece: &str) -> bool {
    let number = piece.trim_end_matches([':', '：', '、', '.']);
    let number = number.strip_prefix('第').unwrap_or(number);
    number.strip_suffix("手目").or_else(|| number.strip_suffix('手')).is_some_and(is_number)
}

/// Whether a line is the number of a move and the move, whatever stands behind it.
fn is_numbered_move(line: &str) -> bool {
    let pieces = pieces(line);
    let is_move = |piece: &&str| words::moves(piece).is_some_and(|found| words::is_square(found[0].word));
    let is_eastern = pieces.first().is_some_and(|first| is_eastern_number(first));
    is_eastern && pieces.get(1).is_some_and(is_move)
        || pieces.first().and_then(|first| behind_number(first)).is_some_and(|behind| {
            if behind.is_empty() { pieces.get(1).is_some_and(is_move) } else { is_move(&behind) }
        })
}

/// Whether a line has as many words as moves, or more.
fn is_sentence(line: &str) -> bool {
    let (mut moves, mut words) = (0, 0);
    let pieces = pieces(line);
    let mut of_side = 0;
    for (at, piece) in pieces.iter().enumerate() {
        of_side = side_at(&pieces, at).map_or(of_side, |(_, length)| length);
        if of_side > 0 {
            of_side -= 1;
            continue;
        }
        match words::moves(piece).filter(|_| !piece.starts_with(OPENING)) {
            Some(found) => moves += found.len(),
            None if is_number(piece) || StatedResult::is_word(piece) || is_mistyped(piece) => {}
            None => words += usize::from(piece.contains(char::is_alphabetic)),
        }
    }
    words > 0 && words >= moves
}

/// Whether a line is nothing but a result.
fn is_result(line: &str) -> bool {
    !line.trim().is_empty() && line.split_whitespace().all(StatedResult::is_word)
}

/// Whether lines begin with a run of moves that is a game.
fn begins_run(start: &AnyPosition, lines: &[&str]) -> bool {
    let mut part = TranscriptPart::new(start, "");
    for line in lines {
        part.play(line);
        if part.longest >= A_RUN || part.game.is_broken() || part.run == 0 {
            break;
        }
    }
    part.longest >= A_RUN
}

/// Whether a text is a table with a line below its heads: `|---|---|`.
pub(super) fn is_table(text: &str) -> bool {
    text.lines().any(|line| line.contains("|-") && line.contains("---") && is_drawn(line))
}

/// Whether a line or a word of a table is drawn alone.
fn is_drawn(text: &str) -> bool {
    text.chars().all(|sign| "|-: ".contains(sign) || sign.is_whitespace())
}

/// A text of a page without its tags, of the same length.
fn without_tags(text: &str) -> Option<String> {
    if !text.contains("</") {
        return None;
    }
    // Each sign keeps its place.
    let mut plain = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find('<') {
        let Some(end) = rest[begin..].find('>') else { break };
        plain += &rest[..begin];
        plain.push(if ends_line(&rest[begin..begin + end]) { '\n' } else { ' ' });
        plain.extend(std::iter::repeat_n(' ', end));
        rest = &rest[begin + end + 1..];
    }
    plain += rest;
    Some(plain.replace("&nbsp;", "      "))
}

/// Whether a tag parts what stands before it from what stands behind it.
fn ends_line(tag: &str) -> bool {
    let name = tag.trim_start_matches(['<', '/']);
    let name = &name[..name.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(name.len())];
    ["p", "br", "div", "li", "tr", "h1", "h2", "h3", "h4", "table", "ul", "ol", "body"]
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
}

/// The words of a line; what stands in brackets or quotes is one.
fn pieces(line: &str) -> Vec<&str> {
    const CLOSING: [char; 8] = [')', ']', '}', '"', '」', '）', '”', '』'];
    let mut pieces = Vec::new();
    let mut rest = line.trim_start();
    let mut is_behind_comma = false;
    while let Some(sign) = rest.chars().next() {
        let bracket = OPENING.iter().position(|&opening| opening == sign);
        let end = match bracket {
            Some(kind) => closed(rest, sign, CLOSING[kind]),
            None => {
                rest.find(|sign: char| sign.is_whitespace() || OPENING.contains(&sign)).unwrap_or(rest.len())
            }
        };
        // Where a move is missing, that is a piece of its own.
        let end = match rest[..end].find(EMPTY_CELL) {
            Some(0) => EMPTY_CELL.len(),
            Some(empty) => empty,
            None => end,
        };
        let (piece, after) = rest.split_at(end);
        let is_empty_cell = piece == EMPTY_CELL || is_behind_comma && piece == ",";
        is_behind_comma = piece.ends_with(',');
        let cells = || piece.split(['|', ';', ',']).filter(|cell| !cell.is_empty());
        let is_cell = |cell: &str| is_number(cell) || is_mistyped(cell) || words::moves(cell).is_some();
        if is_empty_cell {
            pieces.push(piece);
        } else if bracket.is_none()
            && let Some(head) = head_of_moves(piece)
        {
            pieces.extend([&piece[..head], &piece[head..]]);
        } else if bracket.is_none() && (cells().all(is_cell) || piece.contains('|') && is_drawn(piece)) {
            pieces.extend(cells().filter(|cell| !is_drawn(cell) || words::moves(cell).is_some()));
        } else if bracket.is_none()
            && let Some(parts) = damaged_run(piece)
        {
            pieces.extend(parts);
        } else {
            pieces.push(piece);
        }
        rest = after.trim_start();
    }
    pieces
}

/// A word that is mostly squares, in its runs of them and what stands between; `None` for other words.
pub(super) fn damaged_run(word: &str) -> Option<Vec<&str>> {
    /// Fewer squares may be anything, unless the word begins with all but one of them.
    const FEWEST: usize = 3;
    // Signs of values and of times are none of moves.
    if word.len() < 2 * FEWEST - 1 || word.contains([':', '+', '=', '|']) {
        return None;
    }
    if words::moves(word).is_some() || words::with_half_behind(word).is_some() {
        return None;
    }
    let (runs, count) = words::squares(word);
    let signs = word.chars().filter(|sign| sign.is_alphanumeric()).count();
    let begins = runs.first().is_some_and(|run| run.start == 0 && run.len() > 2);
    if !(count >= FEWEST || begins && count + 1 >= FEWEST) || 4 * count <= signs || 2 * count == signs {
        return None;
    }
    let mut parts = Vec::new();
    let mut at = 0;
    for run in runs {
        parts.extend([&word[at..run.start], &word[run.clone()]]);
        at = run.end;
    }
    parts.push(&word[at..]);
    parts.retain(|part| !part.is_empty());
    Some(parts)
}

/// Whether a piece clings to the moves before it, and is damaged or in the place of one that is.
fn is_glued(pieces: &[&str], at: usize) -> bool {
    let before = at.checked_sub(1).map(|before| pieces[before]);
    before.is_some_and(|before| {
        before.as_ptr().addr() + before.len() == pieces[at].as_ptr().addr() && words::moves(before).is_some()
    }) && words::moves(pieces[at]).is_none()
}

/// The bytes of a sign or a word with a colon that clings to moves: `●f5`, `B:f5`, `棋譜：f5d6`.
fn head_of_moves(piece: &str) -> Option<usize> {
    let sign = side_words::before_square(piece);
    let colon = || {
        let (at, sign) = piece.char_indices().rev().find(|(_, sign)| ":：=".contains(*sign))?;
        piece[..at].contains(char::is_alphabetic).then_some(at + sign.len_utf8())
    };
    let letter = side_words::clinging(piece).map(|_| 1);
    let head = if words::moves(piece).is_some() { None } else { sign.or(letter).or_else(colon) };
    head.filter(|head| words::moves(&piece[*head..]).is_some_and(|moves| words::is_square(moves[0].word)))
}

/// The byte behind the bracket that closes the first one; all the rest where none does.
fn closed(text: &str, opening: char, closing: char) -> usize {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        if sign == closing && depth > 0 {
            depth -= 1;
            if depth == 0 {
                return at + sign.len_utf8();
            }
        } else if sign == opening {
            depth += 1;
        }
    }
    text.len()
}
