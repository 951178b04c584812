//! Reader of depth-first events: nodes that are entered and left, one line an event, and the values that can
//! be inferred for terse lines.

use crate::catalog::AnyPosition;
use crate::game::score::Bound;
use crate::game::{ActionId, Score, Side};
use crate::search::events::{Event, Observer, Why};
use crate::search::foreign::{Said, SaidKind};
use crate::search::stated::{Stated, StatedKind};

use super::fault::TraceFaultKind;
use super::found::Found;
use super::header::{TraceView, required, side};
use super::inferred::TriedMoves;
use super::lines::{Words, shown};
use super::moves::Moves;
use super::numbers;
use super::reasons::Reasons;
use super::said::{self, SaidWords};

/// The numbered words of the file.
#[derive(Debug)]
pub(super) struct Names {
    pub(super) moves: Moves,
    pub(super) reasons: Reasons,
    pub(super) said: SaidWords,
}

#[derive(Debug)]
pub(super) struct OpenNode {
    action: Option<ActionId>,
    pub(super) side: Side,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// The greatest value that a child offered, and the last child's result.
    pub(super) best: Option<Score>,
    last: Option<Score>,
    /// Proven bounds of the value, lower and upper.
    pub(super) low: Option<Score>,
    pub(super) high: Score,
    pub(super) is_cut: bool,
    /// Whether it is below a null move, whose value proves nothing for its parent.
    is_null: bool,
    /// Whether actions were left out, or nodes below are only counted.
    pub(super) is_partial: bool,
    /// The index of its first child in [`DepthFirstReader::tried`].
    children: usize,
    /// Its index in [`DepthFirstReader::written`].
    number: usize,
}

/// The text of a node in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrittenNode {
    /// The number of the line that enters it, from 1.
    pub line: u64,
    /// Whether alpha and beta are written, from the point of view of the side to move.
    pub window: [bool; 2],
    /// The kinds of statements that the file makes on it.
    pub stated: Stated,
}

/// Reads the lines of a depth-first search.
#[derive(Debug)]
pub(super) struct DepthFirstReader {
    root: Side,
    view: TraceView,
    open: Vec<OpenNode>,
    /// The positions of the open nodes, in a known game.
    positions: Vec<AnyPosition>,
    /// The actions of the children of all open nodes, those of the deepest node last.
    tried: Vec<ActionId>,
    /// Keys and remarks of the node that is being entered.
    said: Vec<Said>,
    pub(super) windows: bool,
    /// Whether a line announced a pass whose root was not entered yet.
    is_in_pass: bool,
    /// The kinds of statements made on any node.
    pub(super) stated: Stated,
    /// Plies of the pass, and those that its root states.
    depths: [Option<u32>; 2],
    pub(super) found: Found,
    /// The text of each node in the file; `None` where it is not requested.
    pub(super) written: Option<Vec<WrittenNode>>,
    pub(super) line: u64,
}

#[derive(Clone, Copy)]
struct LeftNode {
    value: Score,
    bound: Bound,
    proven: bool,
    why: Why,
}

impl LeftNode {
    const STOPPED: Self = Self { value: Score::DRAW, bound: Bound::Exact, proven: false, why: Why::Stopped };
}

impl DepthFirstReader {
    /// The greatest nesting of nodes.
    const DEEPEST: usize = 1_000;
    /// The greatest number of stored children of open nodes.
    const MOST_TRIED: usize = 1 << 22;

    pub(super) const fn new(root: Side, view: TraceView) -> Self {
        let found = Found::new();
        Self {
            root,
            view,
            open: Vec::new(),
            positions: Vec::new(),
            tried: Vec::new(),
            said: Vec::new(),
            windows: false,
            is_in_pass: false,
            stated: Stated::NONE,
            depths: [None; 2],
            found,
            written: None,
            line: 0,
        }
    }

    /// Whether a line with this first word is one of a depth-first search.
    pub(super) const fn is_word(word: &[u8]) -> bool {
        matches!(word, b"pass" | b">" | b"<" | b"x" | b"-" | b"!")
    }

    /// Whether every node was left.
    pub(super) const fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    /// Reads a line with one of these first words, or one that begins with `~`.
    #[inline]
    pub(super) fn read(
        &mut self,
        word: &[u8],
        words: &mut Words<'_>,
        names: &mut Names,
        observer: &mut impl Observer,
    ) -> Result<(), TraceFaultKind> {
        match word {
            b">" => self.enter(words, &mut names.moves, observer),
            b"<" => self.leave(words, &mut names.reasons, observer),
            b"pass" => {
                let depth = match required(words, word)? {
                    b"-" => u16::MAX,
                    word => numbers::count(word)?.min(u32::from(u16::MAX)) as u16,
                };
                // The root was never left, and no value below it is known: the pass was interrupted.
                self.break_off(observer);
                self.depths = [Some(u32::from(depth)).filter(|_| depth < u16::MAX), None];
                self.begin_pass(depth, observer);
                Ok(())
            }
            _ => self.about_open(word, words, names, observer),
        }
    }

    fn begin_pass(&mut self, depth: u16, observer: &mut impl Observer) {
        self.is_in_pass = true;
        if depth < u16::MAX {
            self.found.begin_pass(depth.into());
        }
        observer.observe(Event::Iteration { depth });
    }

    /// Enters a root: its remaining plies are those of its pass, where no line announced them.
    fn begin_root(&mut self, observer: &mut impl Observer) {
        let left = self.said.iter().find(|said| said.kind == SaidKind::Depth);
        let left = left.and_then(|said| u16::try_from(said.number).ok());
        self.depths[1] = left.map(u32::from);
        if !std::mem::take(&mut self.is_in_pass)
            && let Some(depth) = left.filter(|&depth| depth > 0)
        {
            self.begin_pass(depth, observer);
            self.is_in_pass = false;
        }
    }

    fn enter(
        &mut self,
        words: &mut Words<'_>,
        moves: &mut Moves,
        observer: &mut impl Observer,
    ) -> Result<(), TraceFaultKind> {
        let name = required(words, b">")?;
        if self.open.len() >= Self::DEEPEST {
            return Err(TraceFaultKind::Deep);
        }
        let (action, usual) = match self.open.last() {
            None => {
                self.positions.clear();
                self.positions.extend(moves.start.clone());
                (None, self.root)
            }
            Some(above) => match self.positions.last() {
                Some(position) => {
                    let null =
                        || words.clone().any(|word| word == b"null").then(|| position.null_move()).flatten();
                    let (action, after) = moves.play(name, position).or_else(|fault| null().ok_or(fault))?;
                    let side = after.side_to_move();
                    self.positions.push(after);
                    (Some(action), side)
                }
                None => (Some(moves.label(name)?), above.side.other()),
            },
        };
        let mut node = OpenNode {
            action,
            side: usual,
            alpha: -Score::INFINITY,
            beta: Score::INFINITY,
            best: None,
            last: None,
            low: None,
            high: -Score::INFINITY,
            is_cut: false,
            is_null: false,
            is_partial: false,
            children: 0,
            number: self.written.as_ref().map_or(0, Vec::len),
        };
        self.window(&mut node, words)?;
        node.is_null = self.said.iter().any(|said| said.kind == SaidKind::NullMove);
        // Beyond this depth nodes are searched many times, and all their actions count as tried.
        if self.tried.len() < Self::MOST_TRIED {
            self.tried.extend(action);
        }
        node.children = self.tried.len();
        if self.open.is_empty() {
            self.begin_root(observer);
        }
        observer.observe(Event::Entered { action, side: node.side, alpha: node.alpha, beta: node.beta });
        for said in self.said.drain(..) {
            observer.observe(Event::Said { node: u32::MAX, said });
        }
        self.found.enter(self.open.len());
        self.open.push(node);
        Ok(())
    }

    /// Reads the window of a node, and its keys.
    fn window(&mut self, node: &mut OpenNode, words: &mut Words<'_>) -> Result<(), TraceFaultKind> {
        let mut ends = [None, None];
        let mut read = 0;
        self.said.clear();
        for word in words {
            match word {
                b"null" | b"again" => self.said.extend(said::key(word)),
                b"-" | b"None" | b"null-window" if read < 2 => read += 1,
                _ if word.contains(&b'=') => {
                    if let Some(name) = word.strip_prefix(b"side=") {
                        let said = side(name)?;
                        if said != node.side && !self.positions.is_empty() {
                            return Err(TraceFaultKind::Side(shown(name)));
                        }
                        node.side = said;
                    } else {
                        self.said.extend(said::key(word));
                    }
                }
                _ if read < 2 => {
                    ends[read] = Some(numbers::score(word)?);
                    read += 1;
                }
                _ => return Err(TraceFaultKind::Word(shown(word))),
            }
        }
        self.windows |= ends != [None, None];
        let [alpha, beta] = ends;
        let keys = self.said.iter().filter_map(|said| StatedKind::of_said(said.kind));
        let window = (ends != [None, None]).then_some(StatedKind::Window);
        let stated = Stated::of(keys.chain(window));
        self.stated.join(stated);
        if let Some(written) = &mut self.written {
            let mut window = [alpha.is_some(), beta.is_some()];
            if self.view == TraceView::First && node.side == Side::Second {
                window.reverse();
            }
            written.push(WrittenNode { line: self.line, window, stated });
        }
        (node.alpha, node.beta) = (alpha.unwrap_or(-Score::INFINITY), beta.unwrap_or(Score::INFINITY));
        if self.is_turned(node.side) {
            (node.alpha, node.beta) = (-node.beta, -node.alpha);
        }
        Ok(())
    }

    /// Records that the file makes statements of these kinds on a node.
    fn state(&mut self, number: usize, stated: Stated) {
        self.stated.join(stated);
        if let Some(node) = self.written.as_mut().and_then(|written| written.get_mut(number)) {
            node.stated.join(stated);
        }
    }

    /// Plies of the newest pass, where its root or the pass states them.
    pub(super) fn depth(&self) -> Option<u32> {
        let [of_pass, of_root] = self.depths;
        of_root.or(of_pass)
    }

    /// Whether the values of the file are from the other side's point of view at a node.
    fn is_turned(&self, side: Side) -> bool {
        self.view == TraceView::First && side == Side::Second
    }

    /// Reads a line about the open node.
    fn about_open(
        &mut self,
        word: &[u8],
        words: &mut Words<'_>,
        Names { moves, said, .. }: &mut Names,
        observer: &mut impl Observer,
    ) -> Result<(), TraceFaultKind> {
        let Some(side) = self.open.last().map(|node| node.side) else {
            return Err(TraceFaultKind::NoNode(shown(word)));
        };
        let turned = self.is_turned(side);
        let number = self.open.last().map_or(0, |node| node.number);
        match word {
            b"x" => self.state(number, Stated::of([StatedKind::Cut])),
            b"-" => self.state(number, Stated::of([StatedKind::Skipped])),
            _ => {}
        }
        let Some(node) = self.open.last_mut() else { return Ok(()) };
        match word {
            b"x" => {
                let limit = words.next().map(numbers::score).transpose()?;
                let limit = limit.map_or(node.beta, |limit| if turned { -limit } else { limit });
                node.is_cut = true;
                observer.observe(Event::Cut { value: node.last.unwrap_or(limit), limit });
            }
            b"-" => {
                node.is_partial = true;
                for name in words {
                    let action = match self.positions.last() {
                        Some(position) => moves.play(name, position)?.0,
                        None => moves.label(name)?,
                    };
                    observer.observe(Event::Skipped { action });
                }
            }
            b"~" => {
                node.is_partial = true;
                let nodes = numbers::count(required(words, word)?)?;
                let [leaves, cuts] =
                    [words.next(), words.next()].map(|word| word.map_or(Ok(0), numbers::count));
                let (leaves, cuts) = (leaves?, cuts?);
                self.found.fold(nodes, leaves);
                observer.observe(Event::Folded { nodes, leaves, cuts });
            }
            _ => {
                if let Some(said) = said.of(SaidKind::Remark, words.rest()) {
                    observer.observe(Event::Said { node: u32::MAX, said });
                }
            }
        }
        Ok(())
    }

    fn leave(
        &mut self,
        words: &mut Words<'_>,
        reasons: &mut Reasons,
        observer: &mut impl Observer,
    ) -> Result<(), TraceFaultKind> {
        let Some(node) = self.open.last() else { return Err(TraceFaultKind::NoNode("<".to_owned())) };
        let value = match required(words, b"<")? {
            b"-" | b"None" => None,
            word => Some(numbers::score(word)?),
        };
        let (mut bound, mut why, mut proven) = (None, None, false);
        for word in words {
            match word {
                b"=" => bound = Some(Bound::Exact),
                b"<=" => bound = Some(Bound::Upper),
                b">=" => bound = Some(Bound::Lower),
                b"proven" => proven = true,
                word => why = Some(reasons.of(word)),
            }
        }
        let signs = [
            bound.map(|_| StatedKind::Bound),
            why.map(|_| StatedKind::Reason),
            proven.then_some(StatedKind::Proven),
        ];
        let number = node.number;
        self.state(number, Stated::of(signs.into_iter().flatten()));
        let (Some(node), Some(value)) = (self.open.last(), value) else {
            self.close(LeftNode::STOPPED, observer);
            return Ok(());
        };
        let turned = self.is_turned(node.side);
        let value = if turned { -value } else { value };
        let bound = bound.map(|bound| if turned { bound.flipped() } else { bound });
        let has_children = self.tried.len() > node.children || node.is_partial;
        // The value of a leaf does not depend on its window.
        let by_window = match value {
            _ if !has_children && why.is_none_or(Why::is_leaf) => Bound::Exact,
            value if value >= node.beta && node.beta < Score::INFINITY => Bound::Lower,
            value if value <= node.alpha && node.alpha > -Score::INFINITY => Bound::Upper,
            _ => Bound::Exact,
        };
        let is_said = bound.is_some();
        let bound = bound.unwrap_or(by_window);
        let (why, certain) = match why {
            // Where moves are labels, the end of the game is the program's own statement.
            Some(Why::End) if self.positions.is_empty() => (Why::End, Some(bound)),
            Some(why) => (why, None),
            None => {
                let moves =
                    TriedMoves { tried: &self.tried[node.children..], position: self.positions.last() };
                node.inferred(value, bound, moves, observer)
            }
        };
        // A value that follows from the children is known whatever the window.
        let bound = certain.filter(|_| !is_said).unwrap_or(bound);
        let sound = certain.is_some();
        self.close(LeftNode { value, bound, proven: proven || sound, why }, observer);
        Ok(())
    }

    /// Leaves the open node.
    fn close(&mut self, left: LeftNode, observer: &mut impl Observer) {
        let LeftNode { value, bound, proven, why } = left;
        let Some(node) = self.open.pop() else { return };
        self.positions.pop();
        self.tried.truncate(node.children);
        observer.observe(Event::Left { value, bound, proven, why });
        self.found.leave(self.open.len(), node.side, why, node.is_cut || why == Why::Cut);
        let Some(above) = self.open.last_mut() else {
            return self.found.root(value, bound, proven, why);
        };
        if why == Why::Stopped {
            above.last = None;
            above.high = Score::INFINITY;
            return;
        }
        let same = above.side == node.side;
        let (offer, known) = if same { (value, bound) } else { (-value, bound.flipped()) };
        above.last = Some(offer);
        let leads = Some(offer) > above.best;
        above.best = above.best.max(Some(offer));
        if node.is_null {
            return;
        }
        if proven && known != Bound::Upper {
            above.low = above.low.max(Some(offer));
        }
        let most = if proven && known != Bound::Lower { offer } else { Score::INFINITY };
        above.high = above.high.max(most);
        if let Some(action) = node.action.filter(|_| leads) {
            self.found.lead(self.open.len(), action);
        }
        if let (1, Some(action)) = (self.open.len(), node.action) {
            self.found.offer(action, offer, known, proven);
        }
    }

    /// Leaves all open nodes: the search was stopped, or its file ends early.
    pub(super) fn break_off(&mut self, observer: &mut impl Observer) {
        while !self.open.is_empty() {
            self.close(LeftNode::STOPPED, observer);
        }
    }
}
