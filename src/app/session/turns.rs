//! Whose turn it is: who moves, who waits for what, and whether the clock runs. One small state machine; whatever plays,
//! counts time or paints asks it and nothing else.
//!
//! It keeps one thing of a game, its [`PlayMode`], which is saved with the game. All else follows from that and from the
//! position shown: [`State::turn`].
//!
//! What each mode means and which follows upon what happens stands in the manual as a table, which is made by [`Turns::after`]:
//! `edagari generate turns`.
//!
//! Nobody moves at the end of a game that is over, on the board or on time, while a board is changed by hand, and while a move is
//! looked into or warned of. After the first move, which costs nothing, time runs for the side to move at the end of the game that is played with clocks, wherever a person looks
//! meanwhile: for a person while neither a dialog nor another page nor another window covers the board, for a method while it thinks. Once that game is over no clock
//! runs, whatever is tried in it afterwards.

use crate::catalog::{Engine, Family, Game};
use crate::game::Side;
use crate::game::record::MoveId;
use crate::store::autosave::PlayMode;
use crate::store::{Document, Player};

use super::screen::data::Workspace;
use super::settings::Hints;
use super::state::State;

/// The part of the state machine that is kept from one command to the next.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    mode: PlayMode,
}

/// What changes where methods move by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// A game is begun, or another player takes a seat.
    Begun,
    /// A game, a position or moves are opened or pasted.
    Opened,
    /// A move is played.
    Played,
    /// A person plays a move after which none follows.
    PlayedOn,
    /// Another move is shown.
    Shown,
    /// Moves are taken back or made again.
    TakenBack { to_method: bool },
    /// Stop; whether a method was thinking, or a person's move looked into.
    Stopped { thought: bool },
    /// Pause; or a method fails, or a search, a match or an archive puts a line on the board.
    Paused,
    /// Resume, or *Play on* after a warning.
    Resumed,
}

/// Who moves at the position shown, or what is waited for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn<'a> {
    Person(Side),
    /// A method, which is about to.
    Machine(Side, &'a Engine),
    /// A method, once the person lets it.
    Waits(Side),
    /// A method, once it is known whether the person's move is to be warned of.
    LookedInto(Side),
    /// A method, once the person has answered the warning.
    Warned(Side),
    /// Nobody, while the board is changed by hand.
    Changed,
    /// Nobody: this side has run out of time.
    OutOfTime(Side),
    /// Nobody: the game is over on the board.
    Over,
}

impl Turns {
    /// A game that goes on by itself.
    pub const fn in_mode(mode: PlayMode) -> Self {
        Self { mode }
    }

    /// Where methods move by themselves.
    pub const fn mode(self) -> PlayMode {
        self.mode
    }

    /// Whether methods and clocks stand still until the person plays on or resumes.
    pub const fn stand_still(self) -> bool {
        matches!(self.mode, PlayMode::Looking | PlayMode::Paused)
    }

    /// Whether a method that has the turn takes it; `at_end` says whether no move follows the position shown.
    pub const fn lets_move(self, at_end: bool) -> bool {
        match self.mode {
            PlayMode::Plays => at_end,
            PlayMode::FromHere => true,
            PlayMode::TakenBack | PlayMode::Looking | PlayMode::Paused => false,
        }
    }

    /// The same after something has happened.
    #[must_use]
    pub const fn after(mut self, event: TurnEvent) -> Self {
        match event {
            TurnEvent::Begun => self.begin(),
            TurnEvent::Opened => self.look(),
            TurnEvent::Played => self.played(),
            TurnEvent::PlayedOn => {
                self.played();
                self.played_on();
            }
            TurnEvent::Shown => self.show(),
            TurnEvent::TakenBack { to_method } => self.took_back(to_method),
            TurnEvent::Stopped { thought } => self.stop(thought),
            TurnEvent::Paused => self.pause(),
            TurnEvent::Resumed => self.resume(),
        }
        self
    }

    /// A game begins, or somebody takes a seat.
    pub(crate) const fn begin(&mut self) {
        self.mode = PlayMode::Plays;
    }

    /// Something is opened or pasted to be looked at.
    pub(crate) const fn look(&mut self) {
        self.mode = PlayMode::Looking;
    }

    /// Methods wait until they are let go on.
    pub(crate) const fn pause(&mut self) {
        self.mode = PlayMode::Paused;
    }

    /// Methods go on at the position shown.
    pub(crate) const fn resume(&mut self) {
        self.mode = PlayMode::FromHere;
    }

    /// Whoever was thinking is stopped; `thought` says whether a method was, or was about to.
    pub(crate) const fn stop(&mut self, thought: bool) {
        if thought || matches!(self.mode, PlayMode::Looking) {
            self.mode = PlayMode::Paused;
        }
    }

    /// Another move is shown.
    pub(crate) const fn show(&mut self) {
        if matches!(self.mode, PlayMode::FromHere) {
            self.mode = PlayMode::Plays;
        }
    }

    /// A move is played, by whomever.
    pub(crate) const fn played(&mut self) {
        if matches!(self.mode, PlayMode::TakenBack) {
            self.mode = PlayMode::Plays;
        }
    }

    /// A person has played a move after which none follows.
    pub(crate) const fn played_on(&mut self) {
        if matches!(self.mode, PlayMode::Looking) {
            self.mode = PlayMode::Plays;
        }
    }

    /// Moves were taken back or made again; `to_method` says whether a method would take its turn at once.
    const fn took_back(&mut self, to_method: bool) {
        if !self.stand_still() {
            self.mode = if to_method { PlayMode::TakenBack } else { PlayMode::Plays };
        }
    }
}

impl State {
    /// Who moves at the position shown, or what is waited for.
    pub fn turn(&self) -> Turn<'_> {
        if self.is_changed_by_hand() {
            return Turn::Changed;
        }
        if self.game.position.is_over() {
            return Turn::Over;
        }
        if let Some(late) = self.time_is_up() {
            return Turn::OutOfTime(late);
        }
        let side = self.game.position.side_to_move();
        if self.teaching.asked.is_some() {
            return Turn::LookedInto(side);
        }
        if self.teaching.warning.is_some() {
            return Turn::Warned(side);
        }
        let Player::Engine(engine) = self.player(side) else { return Turn::Person(side) };
        if self.turns.lets_move(self.game.at_end_of_line()) {
            Turn::Machine(side, engine)
        } else {
            Turn::Waits(side)
        }
    }

    /// Whether nothing is to be said yet of how the game stands: it is being played by somebody who does not want to see that.
    pub fn hides_values(&self) -> bool {
        let plays = self.settings.workspace == Workspace::Play && !self.analysis.continuous;
        plays && self.settings.play_values == Hints::Hidden && end_reached(&self.game.document).is_none()
    }

    /// Whether the game has come to its end, on the board or by the clock, whichever of its positions is shown.
    pub fn is_finished(&self) -> bool {
        self.is_at_end() || end_reached(&self.game.document).is_some()
    }

    /// The person who plays, where one plays against a method.
    pub fn only_person(&self) -> Option<Side> {
        let mut persons = Side::BOTH.into_iter().filter(|&side| self.player(side).is_person());
        match (persons.next(), persons.next()) {
            (Some(person), None) => Some(person),
            _ => None,
        }
    }

    /// The person for whom values are written while that one plays against a method and asks for no analysis.
    pub fn person_advised(&self) -> Option<Side> {
        let takes_turns = self.game.position.family() == Family::Alternating;
        let is_playing = takes_turns && self.settings.workspace == Workspace::Play && !self.shows_analysis();
        self.only_person().filter(|_| is_playing)
    }

    /// For whom the values of the position shown are written: for the person who plays against a method, else as the conventions of
    /// the document say. Once a game is over nobody is to move, and its result is written for the first player.
    pub fn viewer(&self) -> Side {
        let by_conventions = || match &self.game.position {
            position if position.is_over() => Side::First,
            position => self.conventions().viewer(position.side_to_move()),
        };
        self.person_advised().unwrap_or_else(by_conventions)
    }

    /// The side for which shares of simulations are shown: the person who plays against a method, else the first player.
    pub fn viewer_of_rates(&self) -> Side {
        self.person_advised().unwrap_or(Side::First)
    }

    /// Whether the board shown is not a game that is played but something to be changed.
    fn is_changed_by_hand(&self) -> bool {
        let (view, game) = (&self.view, self.game.position.game());
        view.position_editor.is_some()
            || view.numbers.editing && game == Game::NumberTree
            || view.mazes.editing && { game }.maze().is_some()
    }

    /// Whether the person may move at the position shown.
    pub fn person_may_move(&self) -> bool {
        matches!(self.turn(), Turn::Person(_))
    }

    /// Whether a move may be played at the position shown for whoever has the turn there: a person, or a method that is not
    /// held by a question.
    pub fn goes_on(&self) -> bool {
        matches!(self.turn(), Turn::Person(_) | Turn::Machine(..) | Turn::Waits(_))
    }

    /// Whether the game has come to its end at the position shown, on the board or by the clock.
    pub fn is_at_end(&self) -> bool {
        matches!(self.turn(), Turn::Over | Turn::OutOfTime(_))
    }

    /// The method that has the turn at the position shown and takes it.
    pub fn mover(&self) -> Option<&Engine> {
        match self.turn() {
            Turn::Machine(_, engine) => Some(engine),
            _ => None,
        }
    }

    /// The side whose method has the turn at the position shown, and waits until the person lets it go on.
    pub fn waits(&self) -> Option<Side> {
        match self.turn() {
            Turn::Waits(side) | Turn::Warned(side) => Some(side),
            _ => None,
        }
    }

    /// Whether some method waits for the person, now or as soon as it has the turn, or clocks stand still.
    pub fn can_resume(&self) -> bool {
        let any = self.game.document.players.iter().any(|player| !player.is_person());
        // Clocks stand still with the pause, also between two persons. Where the game is over nothing goes on.
        let runs = self.game.document.clock.is_some() && end_reached(&self.game.document).is_none();
        let is_held = self.turns.stand_still() && !self.is_at_end() && (any || runs);
        self.waits().is_some() || is_held
    }

    /// The mode to come back to: what a question stops waits once nobody knows the question any more.
    pub(crate) fn mode_to_keep(&self) -> PlayMode {
        let is_asked = matches!(self.turn(), Turn::LookedInto(_) | Turn::Warned(_));
        if is_asked && !self.turns.stand_still() { PlayMode::TakenBack } else { self.turns.mode }
    }

    /// The side whose clock runs.
    pub fn running_clock(&self) -> Option<Side> {
        let still = self.turns.stand_still() || self.is_changed_by_hand();
        let (document, at) = (&self.game.document, self.game.clock.at);
        if still || document.clock.is_none() || at == MoveId::START {
            return None;
        }
        let side = self.side_at_clock()?;
        if end_reached(document).is_some() || document.position(at).is_over() {
            return None;
        }
        let runs = if self.player(side).is_person() {
            self.sees_own_game()
        } else {
            self.game.cursor == self.game.clock.at && self.mover().is_some()
        };
        runs.then_some(side)
    }

    /// Whether nothing covers the game that is played: no dialog, none of the system before the window, not the page that asks what
    /// one came for, and no lessons, beside which the game is said to wait. Whether other windows cover this one makes no difference.
    fn sees_own_game(&self) -> bool {
        let view = &self.view;
        view.dialog.is_none()
            && !view.asks_for_file
            && !view.start_page
            && self.settings.workspace != Workspace::Learn
    }

    /// Whose time runs, or would run while nobody paused.
    pub fn side_at_clock(&self) -> Option<Side> {
        let document = &self.game.document;
        document.record.contains(self.game.clock.at).then(|| side_after(document, self.game.clock.at))
    }
}

/// Whose move follows a move of the record.
fn side_after(document: &Document, at: MoveId) -> Side {
    side_after_plies(document, document.record.moves_to(at).len())
}

/// Whose move follows so many moves.
pub(crate) fn side_after_plies(document: &Document, plies: usize) -> Side {
    let first = document.start.side_to_move();
    // Sides take turns, passes included; one that plays alone has all of them.
    let alone = document.start.family() == Family::Solo;
    if alone || plies.is_multiple_of(2) { first } else { first.other() }
}

/// The last move of a game that is finished, on the board or by the clock: whatever else is in the record was tried.
pub(crate) fn end_reached(document: &Document) -> Option<MoveId> {
    let record = &document.record;
    let fallen = document.clock.and_then(|clock| clock.fallen).filter(|&at| record.contains(at));
    let last = record.main_line().last().copied();
    fallen.or_else(|| last.filter(|&last| document.position(last).is_over()))
}

/// Whether a move that is not in the record may be added after this one: not where somebody's time ran out. What was tried
/// behind that before may be tried further.
pub(crate) fn may_add_after(document: &Document, at: MoveId) -> bool {
    document.clock.and_then(|clock| clock.fallen) != Some(at)
}

/// The end of the game that is played where this move is shown: the last move of a finished one, else the end of the line of
/// this move.
pub(crate) fn end_of_game(document: &Document, shown: MoveId) -> MoveId {
    end_reached(document).unwrap_or_else(|| {
        let mut end = shown;
        while let Some(&next) = document.record.children(end).first() {
            end = next;
        }
        end
    })
}

/// A method that has the turn now does not take it at once: moves were taken back.
pub(crate) fn take_back(state: &mut State) {
    let to_method = match state.turn() {
        Turn::Machine(..) | Turn::Waits(_) => state.game.at_end_of_line(),
        _ => false,
    };
    state.turns.took_back(to_method);
}

/// The mode that a game had which is opened again with the program. Methods among themselves do not move before anybody
/// has looked; who plays against one goes on.
pub(crate) fn restore(state: &mut State, mode: PlayMode) {
    state.turns.mode = mode;
    if !state.game.document.players.iter().any(Player::is_person) {
        take_back(state);
    }
    // Nobody has looked at the board yet: no clock runs before somebody plays or resumes.
    let has_clock = state.game.document.clock.is_some() && state.game.clock.at != MoveId::START;
    if has_clock && !state.turns.stand_still() && end_reached(&state.game.document).is_none() {
        state.turns.look();
    }
}
