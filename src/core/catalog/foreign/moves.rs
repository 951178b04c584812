//! Moves of an open trace: of a game by its notation, each checked; else labels, numbered as they come.

use std::collections::{HashMap, VecDeque};

use crate::catalog::AnyPosition;
use crate::game::labels::Labels;
use crate::game::{ActionId, Side};

use super::fault::TraceFaultKind;
use super::lines::shown;

#[derive(Debug)]
pub(super) struct Moves {
    /// The position at the root, in a known game.
    pub(super) start: Option<AnyPosition>,
    /// The numbers of the words read so far.
    known: HashMap<Box<[u8]>, ActionId>,
    labels: Vec<Box<str>>,
    /// The numbers of labels given beforehand; of two that look alike, the first comes first.
    numbered: HashMap<Box<str>, VecDeque<u16>>,
}

impl Moves {
    /// The greatest number of legal moves in a message.
    const LISTED: usize = 24;
    /// The greatest length of a label in bytes.
    const LONGEST: usize = 256;

    /// The moves of a game from `start` on; where that is a position of labels, its labels keep their
    /// numbers.
    pub(super) fn new(start: Option<AnyPosition>) -> Self {
        let (known, mut numbered) = (HashMap::new(), HashMap::<_, VecDeque<u16>>::new());
        let Some(AnyPosition::Labels(start)) = start else {
            return Self { start, known, labels: Vec::new(), numbered };
        };
        for (name, number) in start.names().iter().zip(0..) {
            numbered.entry(name.clone()).or_default().push_back(number);
        }
        Self { start: None, known, labels: start.names().to_vec(), numbered }
    }

    /// The position at the root of the recording.
    pub(super) fn root(self, side: Side) -> AnyPosition {
        self.start.unwrap_or_else(|| AnyPosition::Labels(Labels::new(self.labels, side)))
    }

    #[inline]
    pub(super) fn label(&mut self, word: &[u8]) -> Result<ActionId, TraceFaultKind> {
        if let Some(&action) = self.known.get(word) {
            return Ok(action);
        }
        if word.len() > Self::LONGEST {
            return Err(TraceFaultKind::Word(shown(word)));
        }
        // Two words that differ only in control characters would look alike, but are two all the same. A word
        // that is written back contains no blank.
        let text = crate::plain::line(&String::from_utf8_lossy(word)).replace(' ', "_");
        let action = match self.numbered.get_mut(&*text).and_then(VecDeque::pop_front) {
            Some(number) => ActionId(number),
            None if self.labels.len() >= Labels::MOST => return Err(TraceFaultKind::Labels),
            None => {
                self.labels.push(text.into());
                ActionId((self.labels.len() - 1) as u16)
            }
        };
        self.known.insert(word.into(), action);
        Ok(action)
    }

    /// A move of the game in a position, and the position behind it.
    #[inline]
    pub(super) fn play(
        &mut self,
        word: &[u8],
        position: &AnyPosition,
    ) -> Result<(ActionId, AnyPosition), TraceFaultKind> {
        let mut after = position.clone();
        if let Some(&action) = self.known.get(word)
            && after.try_play(action).is_ok()
        {
            return Ok((action, after));
        }
        let legal = position.actions();
        let text = String::from_utf8_lossy(word);
        let named = legal.iter().copied().find(|&action| position.label(action) == text);
        let typed = || {
            let line = position.parse_moves(&text).ok()?;
            // Some games write a forced pass.
            line.first().copied().filter(|first| legal.contains(first))
        };
        let found = named.or_else(typed).ok_or_else(|| {
            let moves = legal.iter().take(Self::LISTED).map(|&action| position.label(action));
            TraceFaultKind::Move(shown(word), moves.collect())
        })?;
        if named.is_some() {
            self.known.insert(word.into(), found);
        }
        Ok((found, position.after(&[found])))
    }
}
