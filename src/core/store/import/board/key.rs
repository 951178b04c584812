//! The key of a text of boards: meanings of signs by its words, and signs that its words name and leave unclear.

use crate::store::import::legend::Legend;
use crate::store::import::refusal::FaultAt;

use super::turn::BoardCaption;

/// Bytes of a line about signs.
const LONGEST: usize = 400;

/// The meanings of the signs of all boards of a text.
pub(super) struct BoardKey {
    pub(super) legend: Legend,
    /// Where the text contradicts itself.
    pub(super) unclear: Option<FaultAt>,
    /// Signs that words name beside a side, and that are not understood.
    pub(super) unsure: Vec<String>,
}

impl BoardKey {
    pub(super) const fn new(legend: Legend) -> Self {
        Self { legend, unclear: None, unsure: Vec::new() }
    }

    /// Reads the lines of words, each with its byte.
    pub(super) fn read(&mut self, lines: &[(usize, &str)]) {
        for &(at, line) in lines {
            let Some(found) = Legend::of_line(line).map(|said| said.legend) else { continue };
            let may_count = |legend: &Legend| legend.is_empty() || legend.may_count();
            let (known, is_count) = (self.legend.clone(), may_count(&found) && may_count(&self.legend));
            match self.legend.add(found, at, line) {
                // The discs of both sides: Black: 2, White: 2.
                Err(_) if is_count => self.legend = Legend::default(),
                Err(fault) => {
                    self.legend = known;
                    self.unclear.get_or_insert(fault);
                }
                Ok(()) => {}
            }
        }
        self.legend.complete();
        for (_, line) in lines {
            let mut signs = self.legend.unsure_signs(line);
            // Pictures may be called by what they look like: filled circles are white.
            let small = line.to_lowercase();
            let looks = ["filled", "solid", "hollow", "open circle", "empty circle", "circles"];
            if line.len() <= LONGEST && looks.iter().any(|look| small.contains(look)) {
                signs.extend(["●", "○", "⚫", "⚪"].map(str::to_owned));
            }
            let is_turn =
                || BoardCaption::new(line, &self.legend).turn.is_some_and(|turn| turn.side.is_some());
            if !signs.is_empty() && !is_turn() {
                self.unsure.extend(signs);
            }
        }
        self.unsure.sort_unstable();
        self.unsure.dedup();
    }
}
