//! The game that begins at a board: the side to move by all words about it, its moves, and its end.

use crate::game::Side;
use crate::store::import::board::tail;
use crate::store::import::board::turn::{BoardCaption, may_say_other};
use crate::store::import::line::{ImportedLine, shortened};
use crate::store::import::refusal::{FaultAt, Faulty, ImportFault};
use crate::store::import::{ImportFormat, ImportNote, people};

use super::reader::{BoardReader, WaitingBoard};

impl BoardReader<'_, '_> {
    pub(super) fn moves_or_words(&mut self, at: usize, words: &str) -> Faulty<()> {
        let Some(game) = &mut self.game else { return Ok(()) };
        if words.trim_start().starts_with(';') {
            self.form = ImportFormat::Obf;
            return tail::values(game, words).map_err(|fault| fault.behind(at));
        }
        tail::play(game, words);
        Ok(())
    }

    /// Begins the game at the waiting board.
    pub(super) fn begin_game(&mut self, side: Option<Side>) -> Faulty<()> {
        let Some(WaitingBoard { mut cells, at, notes }) = self.waiting.take() else { return Ok(()) };
        let captions = std::mem::take(&mut self.captions);
        let behind = std::mem::take(&mut self.behind);
        let before = self.said_before(&captions, at)?;
        let said = side.or(self.side).or(before);
        let passed = captions.iter().find(|caption| caption.turn.as_ref().is_some_and(|turn| turn.is_passed));
        if let (Some(caption), Some(side)) = (passed, said)
            && cells.can_move(side.other())
        {
            return Err(self.turn_fault(&caption.words, at));
        }
        let has_begun =
            || captions.iter().chain(&behind).any(|caption| caption.says_only_began(Side::Second));
        let is_even = || !cells.has_second_begun(None) && cells.has_second_begun(Some(Side::Second));
        let said = said.or_else(|| (is_even() && has_begun()).then_some(Side::Second));
        let counted = cells.turn_by_discs().filter(|_| said.is_none());
        let mut side = said.or(counted.map(|(side, _)| side));
        let is_exchanged = cells.has_second_begun(side)
            && !captions.iter().chain(&behind).any(|caption| caption.says_began(Side::First));
        if is_exchanged {
            (cells, side) = (cells.exchanged(), side.map(Side::other));
        }
        let position = cells.position(side).map_err(|fault| fault.behind(at))?;
        // Nobody is to move where the game is over.
        let counted = counted.filter(|_| !position.is_over());
        // Where Red and Black play, black may name either side.
        if let (Some(_), Some(_)) = (said, notes.iter().find(|note| matches!(note, ImportNote::Began(_)))) {
            let said = captions.iter().chain(&behind).find(|caption| caption.turn.is_some());
            return Err(self.turn_fault(said.map_or("", |caption| &caption.words), at));
        }
        let mut game = ImportedLine::new(position);
        for caption in captions.into_iter().chain(behind) {
            let first = if is_exchanged { Side::Second } else { Side::First };
            let is_turn = caption.left.is_empty() || caption.says_only_began(first);
            if !caption.is_in_twos && !is_turn && people::take(&mut game, &caption.words) {
                continue;
            }
            let is_open = said.is_none() && !game.position().is_over();
            let mover = game.position().side_to_move();
            if is_open && may_say_other(&caption.words, mover, counted.is_some()) {
                return Err(self.turn_fault(&caption.words, at));
            }
            if !is_turn {
                game.list(shortened(&caption.left));
            }
        }
        if is_exchanged {
            game.names.swap(0, 1);
            game.notes.push(ImportNote::SecondBegan);
        }
        game.notes.extend(notes);
        game.notes.extend(cells.notes(self.open));
        game.notes.extend(counted.map(|(side, discs)| ImportNote::TurnByDiscs(side, discs)));
        (self.game, self.form) = (Some(game), ImportFormat::Board);
        Ok(())
    }

    pub(super) fn end_game(&mut self) -> Faulty<()> {
        self.begin_game(None)?;
        if let Some(mut game) = self.game.take() {
            self.captions.drain(..).for_each(|caption| game.list(shortened(&caption.left)));
            self.games.push(Ok(game.finished(self.form)));
        }
        Ok(())
    }

    pub(super) fn finish(&mut self) -> Faulty<()> {
        self.close()?;
        self.end_game()?;
        let captions = std::mem::take(&mut self.captions);
        let Some(Ok(last)) = self.games.last_mut() else { return Ok(()) };
        // No words about another turn can follow.
        let start = &last.document.start;
        let is_other = |caption: &&BoardCaption| {
            let is_known = caption.turn.as_ref().is_none_or(|turn| turn.side == Some(start.side_to_move()));
            !is_known && last.moves == 0 && !start.is_over()
        };
        if let Some(caption) = captions.iter().find(is_other) {
            let at = self.whole.rfind(caption.words.trim()).unwrap_or(0);
            let fault = FaultAt::new(at, ImportFault::Turn(shortened(&caption.words)));
            self.games.pop();
            return Err(fault);
        }
        last.passed_over.extend(captions.iter().map(|caption| shortened(&caption.left)));
        Ok(())
    }
}
