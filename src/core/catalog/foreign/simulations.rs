//! Reader of simulations of a Monte Carlo search: a tree that grows, and a line for each value.

use crate::catalog::AnyPosition;
use crate::game::score::Bound;
use crate::game::{ActionId, Side};
use crate::search::events::{Event, ForeignReason, Observer, Why};
use crate::search::foreign::SaidKind;

use super::depth_first::Names;
use super::fault::TraceFaultKind;
use super::found::Found;
use super::header::{TraceView, required, side};
use super::lines::{Words, shown};
use super::numbers;

#[derive(Clone, Copy, Debug)]
struct GrownNode {
    parent: u32,
    action: ActionId,
    ply: u16,
    side: Side,
    /// The action of the root that leads to it.
    first: ActionId,
}

#[derive(Debug)]
pub(super) struct SimulationReader {
    view: TraceView,
    nodes: Vec<GrownNode>,
    /// The parent of the newest nodes, with its position in a known game: siblings follow one another.
    newest: Option<(u32, AnyPosition)>,
    pub(super) found: Found,
}

impl SimulationReader {
    /// The greatest number of nodes: a gigabyte.
    const MOST: usize = 1 << 26;
    const DEEPEST: u16 = 1_000;

    pub(super) fn new(root: Side, view: TraceView) -> Self {
        let none = ActionId(u16::MAX);
        let nodes = vec![GrownNode { parent: 0, action: none, ply: 0, side: root, first: none }];
        let mut found = Found::new();
        found.enter(0);
        Self { view, nodes, newest: None, found }
    }

    /// Whether a line with this first word is one of simulations.
    pub(super) const fn is_word(word: &[u8]) -> bool {
        matches!(word, b"+" | b"s" | b"p" | b"t")
    }

    /// Reads a line with one of these first words, or one that begins with `~`.
    pub(super) fn read(
        &mut self,
        word: &[u8],
        words: &mut Words<'_>,
        names: &mut Names,
        observer: &mut impl Observer,
    ) -> Result<(), TraceFaultKind> {
        let node = self.node(required(words, word)?)?;
        match word {
            b"+" => return self.grow(node, words, names, observer),
            b"s" => {
                let result = numbers::share(required(words, word)?)?;
                // Simulations have room for two reasons of the program's own.
                let why = match words.next().map_or(Why::Playout, |word| names.reasons.of(word)) {
                    Why::Foreign(reason) if reason.index() > 1 => Why::Foreign(ForeignReason::Other),
                    why => why,
                };
                let GrownNode { first, .. } = self.nodes[node as usize];
                let share = f64::from(result);
                let share = if self.nodes[0].side == Side::First { share } else { 1.0 - share };
                self.found.simulate((node > 0).then_some(first), share);
                observer.observe(Event::Simulated { leaf: node, result, why });
            }
            b"p" => {
                let value = numbers::score(required(words, word)?)?;
                let bound = match words.next() {
                    None | Some(b"=") => Bound::Exact,
                    Some(b"<=") => Bound::Upper,
                    Some(b">=") => Bound::Lower,
                    Some(other) => return Err(TraceFaultKind::Word(shown(other))),
                };
                // Events hold values of the first player.
                let turned = self.view == TraceView::Mover && self.nodes[node as usize].side == Side::Second;
                let (value, bound) = if turned { (-value, bound.flipped()) } else { (value, bound) };
                self.prove(node, value, bound);
                observer.observe(Event::Proven { node, value, bound });
            }
            b"~" => {
                let visits = numbers::count(required(words, word)?)?;
                let total = required(words, word)?;
                let number = std::str::from_utf8(total).ok().and_then(|text| text.parse::<f32>().ok());
                let total = number.filter(|total| (0.0..=visits as f32 + 1.0).contains(total));
                let total = total.ok_or_else(|| TraceFaultKind::Number("~".to_owned()))?;
                observer.observe(Event::Counted { leaf: node, visits, total });
            }
            _ => {
                if let Some(said) = names.said.of(SaidKind::Terms, words.rest()) {
                    observer.observe(Event::Said { node, said });
                }
            }
        }
        Ok(())
    }

    fn node(&self, word: &[u8]) -> Result<u32, TraceFaultKind> {
        let node = numbers::count(word)?;
        if (node as usize) < self.nodes.len() { Ok(node) } else { Err(TraceFaultKind::Node(shown(word))) }
    }

    fn grow(
        &mut self,
        parent: u32,
        words: &mut Words<'_>,
        Names { moves, said: said_words, .. }: &mut Names,
        observer: &mut impl Observer,
    ) -> Result<(), TraceFaultKind> {
        let name = required(words, b"+")?;
        let above = self.nodes[parent as usize];
        if self.nodes.len() >= Self::MOST || above.ply >= Self::DEEPEST {
            return Err(TraceFaultKind::Deep);
        }
        let (action, mut mover) = match moves.start.clone() {
            Some(start) => {
                let (action, after) = moves.play(name, self.position(parent, &start))?;
                (action, after.side_to_move())
            }
            None => (moves.label(name)?, above.side.other()),
        };
        let mut prior = None;
        for word in words.by_ref() {
            if let Some(text) = word.strip_prefix(b"prior=") {
                prior = said_words.of(SaidKind::Prior, text);
            } else if let Some(name) = word.strip_prefix(b"side=") {
                let said = side(name)?;
                if said != mover && moves.start.is_some() {
                    return Err(TraceFaultKind::Side(shown(name)));
                }
                mover = said;
            } else if !word.contains(&b'=') {
                return Err(TraceFaultKind::Word(shown(word)));
            }
        }
        let first = if parent == 0 { action } else { above.first };
        self.nodes.push(GrownNode { parent, action, ply: above.ply + 1, side: mover, first });
        self.found.enter(usize::from(above.ply) + 1);
        observer.observe(Event::Grown { parent, action, side: mover });
        if let Some(said) = prior {
            let node = self.nodes.len() as u32 - 1;
            observer.observe(Event::Said { node, said });
        }
        Ok(())
    }

    fn position(&mut self, node: u32, start: &AnyPosition) -> &AnyPosition {
        if self.newest.as_ref().is_none_or(|(newest, _)| *newest != node) {
            let mut path = Vec::new();
            let mut at = node;
            while at != 0 {
                path.push(self.nodes[at as usize].action);
                at = self.nodes[at as usize].parent;
            }
            path.reverse();
            self.newest = Some((node, start.after(&path)));
        }
        // It was set just above, if it was another one.
        self.newest.as_ref().map_or_else(|| unreachable!("the newest position"), |(_, position)| position)
    }

    fn prove(&mut self, node: u32, value: crate::game::Score, bound: Bound) {
        let root = self.nodes[0].side;
        let (value, bound) = if root == Side::First { (value, bound) } else { (-value, bound.flipped()) };
        let GrownNode { ply, action, .. } = self.nodes[node as usize];
        match ply {
            0 => self.found.root(value, bound, true, Why::Children),
            1 => self.found.offer(action, value, bound, true),
            _ => {}
        }
    }
}
