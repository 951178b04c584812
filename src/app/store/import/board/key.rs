//! The key of a text of boards: the meaning of signs by its words, and signs that its words leave unclear.

use crate::game::Side;
use crate::store::import::legend::Legend;
use crate::store::import::refusal::FaultAt;

use super::turn::{self, BoardCaption};

/// Bytes of a line about signs.
const LONGEST: usize = 400;

/// The meanings of the signs of all boards of a text.
pub(super) struct BoardKey {
    pub(super) legend: Legend,
    /// A contradiction in the text.
    pub(super) unclear: Option<FaultAt>,
    /// Signs that words name beside a side, with unknown meaning.
    pub(super) unsure: Vec<String>,
    /// The lines that are read as pairs of a side and a sign, whatever other words they contain.
    in_twos: Vec<String>,
}

impl BoardKey {
    pub(super) const fn new(legend: Legend) -> Self {
        Self { legend, unclear: None, unsure: Vec::new(), in_twos: Vec::new() }
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
        self.read_in_twos(lines);
        self.legend.complete();
        for (_, line) in lines {
            let mut signs = self.legend.unsure_signs(line);
            // Pictures may be called by what they look like: filled circles are white.
            let small = line.to_lowercase();
            let looks = ["filled", "solid", "hollow", "open circle", "empty circle", "circles"];
            if line.len() <= LONGEST && looks.iter().any(|look| small.contains(look)) {
                signs.extend(["●", "○", "⚫", "⚪"].map(str::to_owned));
            }
            let is_turn = || BoardCaption::new(line, self).turn.is_some_and(|turn| turn.side.is_some());
            if !signs.is_empty() && !is_turn() {
                self.unsure.extend(signs);
            }
        }
        self.unsure.sort_unstable();
        self.unsure.dedup();
    }

    /// Reads a line, or two, as pairs of a side and a sign, where they do not name both sides grammatically.
    fn read_in_twos(&mut self, lines: &[(usize, &str)]) {
        let has_both = Side::BOTH.iter().all(|side| self.legend.sided().any(|(_, own)| own == *side));
        if has_both || self.unclear.is_some() {
            return;
        }
        // Whose turn it is says nothing of signs.
        let plain: Vec<String> = lines.iter().map(|(_, line)| turn::without_turn(line)).collect();
        let half = |line: &&String| Legend::names_half(line);
        let halves: Vec<&str> = plain.iter().filter(half).map(String::as_str).collect();
        let alone = plain.iter().map(|line| vec![line.as_str()]);
        let mut read = alone.chain([halves]).find_map(|found| {
            let legend = Legend::in_twos(&found)?;
            let is_found = |(_, plain): &(_, &String)| found.contains(&plain.as_str());
            let lines = lines.iter().zip(&plain).filter(is_found).map(|((_, line), _)| *line);
            Some((lines.collect::<Vec<_>>(), legend))
        });
        if read.is_none() && self.legend.is_empty() {
            read = lines.iter().find_map(|(_, line)| Some((vec![*line], turn::said_with_sign(line)?)));
        }
        let Some((found, mut legend)) = read else { return };
        if legend.add(self.legend.clone(), 0, "").is_ok() {
            self.legend = legend;
            self.in_twos = found.into_iter().map(str::to_owned).collect();
        }
    }

    /// Whether a line is read as pairs of a side and a sign.
    pub(super) fn is_in_twos(&self, line: &str) -> bool {
        self.in_twos.iter().any(|known| known == line)
    }
}
