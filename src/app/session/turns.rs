//! Turn order: the player to move, the player or question waited for, and whether the clock runs. A small
//! state machine; everything that plays, counts time or paints asks only it.
//!
//! It stores one thing about a game, its [`PlayMode`], which is saved with the game. All else follows from
//! that and from the position shown: [`State::turn`].
//!
//! A table in the manual explains the modes and their transitions; it is generated from [`Turns::after`]:
//! `edagari generate turns`.
//!
//! Nobody moves at the end of a finished game, on the board or on time, during editing of the board, and
//! during a check or a warning. After the first move, which costs nothing, time runs for the side to move at
//! the end of the game played with clocks, whatever position is shown meanwhile: for a human while no dialog,
//! page or window covers the board, for a method while it thinks. After the end of the game no clock runs,
//! whatever is tried in it.

use crate::catalog::{Engine, Family, Game};
use crate::game::Side;
use crate::game::record::MoveId;
use crate::store::autosave::PlayMode;
use crate::store::{Document, Player};

use super::screen::data::Workspace;
use super::settings::Hints;
use super::state::State;

/// The stored state of the turn order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Turns {
    mode: PlayMode,
}

/// An event that may change the play mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// A game is begun, or another player takes a seat.
    Begun,
    /// A game, a position or moves are opened or pasted.
    Opened,
    /// A move is played.
    Played,
    /// A human plays a move at the end of a line.
    PlayedOn,
    /// Another move is shown.
    Shown,
    /// Moves are taken back or made again.
    TakenBack { to_method: bool },
    /// Stop; whether a method was thinking, or a move of the user was being checked.
    Stopped { thought: bool },
    /// Pause; or a method fails, or a search, a match or an archive puts a line on the board.
    Paused,
    /// Resume, or *Play on* after a warning.
    Resumed,
}

/// The player to move at the position shown, or the reason why nobody moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Turn<'a> {
    Person(Side),
    /// A method that is about to move.
    Machine(Side, &'a Engine),
    /// A method that waits until the user resumes.
    Waits(Side),
    /// A method, once the user's move is checked.
    LookedInto(Side),
    /// A method, once the user has answered the warning.
    Warned(Side),
    /// Nobody: the board is being edited.
    Changed,
    /// Nobody: this side has run out of time.
    OutOfTime(Side),
    /// Nobody: the game is over on the board.
    Over,
}

impl Turns {
    pub const fn in_mode(mode: PlayMode) -> Self {
        Self { mode }
    }

    pub const fn mode(self) -> PlayMode {
        self.mode
    }

    /// Whether methods and clocks are paused until the user plays on or resumes.
    pub const fn stand_still(self) -> bool {
        matches!(self.mode, PlayMode::Looking | PlayMode::Paused)
    }

    /// Whether a method that has the turn moves; `at_end` says whether no move follows the position shown.
    pub const fn lets_move(self, at_end: bool) -> bool {
        match self.mode {
            PlayMode::Plays => at_end,
            PlayMode::FromHere => true,
            PlayMode::TakenBack | PlayMode::Looking | PlayMode::Paused => false,
        }
    }

    /// The state after an event.
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

    /// Notes that a game begins, or a player takes a seat.
    pub(crate) const fn begin(&mut self) {
        self.mode = PlayMode::Plays;
    }

    /// Notes that something is opened or pasted for viewing.
    pub(crate) const fn look(&mut self) {
        self.mode = PlayMode::Looking;
    }

    /// Pauses methods.
    pub(crate) const fn pause(&mut self) {
        self.mode = PlayMode::Paused;
    }

    /// Lets methods continue at the position shown.
    pub(crate) const fn resume(&mut self) {
        self.mode = PlayMode::FromHere;
    }

    /// Stops the player that was thinking; `thought` says whether a method was, or was about to.
    pub(crate) const fn stop(&mut self, thought: bool) {
        if thought || matches!(self.mode, PlayMode::Looking) {
            self.mode = PlayMode::Paused;
        }
    }

    /// Notes that another move is shown.
    pub(crate) const fn show(&mut self) {
        if matches!(self.mode, PlayMode::FromHere) {
            self.mode = PlayMode::Plays;
        }
    }

    /// Notes that a move is played by anybody.
    pub(crate) const fn played(&mut self) {
        if matches!(self.mode, PlayMode::TakenBack) {
            self.mode = PlayMode::Plays;
        }
    }

    /// Notes that a human has played a move at the end of a line.
    pub(crate) const fn played_on(&mut self) {
        if matches!(self.mode, PlayMode::Looking) {
            self.mode = PlayMode::Plays;
        }
    }

    /// Notes that moves were taken back or redone; `to_method` says whether a method would move at once.
    const fn took_back(&mut self, to_method: bool) {
        if !self.stand_still() {
            self.mode = if to_method { PlayMode::TakenBack } else { PlayMode::Plays };
        }
    }
}

impl State {
    /// The player to move at the position shown, or the reason why nobody moves.
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

    /// Whether values are hidden: during a game whose player does not want to see them.
    pub fn hides_values(&self) -> bool {
        let plays = self.settings.workspace == Workspace::Play && !self.analysis.continuous;
        plays && self.settings.play_values == Hints::Hidden && end_reached(&self.game.document).is_none()
    }

    /// Whether the game has ended, on the board or by the clock, whichever of its positions is shown.
    pub fn is_finished(&self) -> bool {
        self.is_at_end() || end_reached(&self.game.document).is_some()
    }

    /// The side of the human who plays against a method.
    pub fn only_person(&self) -> Option<Side> {
        let mut persons = Side::BOTH.into_iter().filter(|&side| self.player(side).is_person());
        match (persons.next(), persons.next()) {
            (Some(person), None) => Some(person),
            _ => None,
        }
    }

    /// The side of the human who plays against a method without analysis; values are then written for that
    /// side.
    pub fn person_advised(&self) -> Option<Side> {
        let takes_turns = self.game.position.family() == Family::Alternating;
        let is_playing = takes_turns && self.settings.workspace == Workspace::Play && !self.shows_analysis();
        self.only_person().filter(|_| is_playing)
    }

    /// The point of view of the values of the position shown: that of the human who plays against a method,
    /// else by the conventions of the document. After the end of a game nobody is to move, and its result is
    /// written for the first player.
    pub fn viewer(&self) -> Side {
        let by_conventions = || match &self.game.position {
            position if position.is_over() => Side::First,
            position => self.conventions().viewer(position.side_to_move()),
        };
        self.person_advised().unwrap_or_else(by_conventions)
    }

    /// The point of view of shares of simulations: that of the human who plays against a method, else the
    /// first player's.
    pub fn viewer_of_rates(&self) -> Side {
        self.person_advised().unwrap_or(Side::First)
    }

    /// Whether the board is being edited.
    fn is_changed_by_hand(&self) -> bool {
        let (view, game) = (&self.view, self.game.position.game());
        view.position_editor.is_some()
            || view.numbers.editing && game == Game::NumberTree
            || view.mazes.editing && { game }.maze().is_some()
    }

    /// Whether the user may move at the position shown.
    pub fn person_may_move(&self) -> bool {
        matches!(self.turn(), Turn::Person(_))
    }

    /// Whether the player to move at the position shown may move: a human, or a method that no question
    /// delays.
    pub fn goes_on(&self) -> bool {
        matches!(self.turn(), Turn::Person(_) | Turn::Machine(..) | Turn::Waits(_))
    }

    /// Whether the game has ended at the position shown, on the board or by the clock.
    pub fn is_at_end(&self) -> bool {
        matches!(self.turn(), Turn::Over | Turn::OutOfTime(_))
    }

    /// The method that is about to move at the position shown.
    pub fn mover(&self) -> Option<&Engine> {
        match self.turn() {
            Turn::Machine(_, engine) => Some(engine),
            _ => None,
        }
    }

    /// The side whose method has the turn at the position shown and is paused.
    pub fn waits(&self) -> Option<Side> {
        match self.turn() {
            Turn::Waits(side) | Turn::Warned(side) => Some(side),
            _ => None,
        }
    }

    /// Whether resuming has an effect: a method is paused, now or once it has the turn, or clocks are.
    pub fn can_resume(&self) -> bool {
        let any = self.game.document.players.iter().any(|player| !player.is_person());
        // Pausing stops clocks between two humans too. After the end of a game nothing resumes.
        let runs = self.game.document.clock.is_some() && end_reached(&self.game.document).is_none();
        let is_held = self.turns.stand_still() && !self.is_at_end() && (any || runs);
        self.waits().is_some() || is_held
    }

    /// The mode to save: a game stopped by a question waits after a restart, because the question is gone.
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

    /// Whether nothing covers the game: no dialog of the program or of the system, no start page, and no
    /// lesson, which makes the game wait. Other windows do not count.
    fn sees_own_game(&self) -> bool {
        let view = &self.view;
        view.dialog.is_none()
            && !view.asks_for_file
            && !view.start_page
            && self.settings.workspace != Workspace::Learn
    }

    /// The side whose time runs, or would run without the pause.
    pub fn side_at_clock(&self) -> Option<Side> {
        let document = &self.game.document;
        document.record.contains(self.game.clock.at).then(|| side_after(document, self.game.clock.at))
    }
}

/// The side to move after a move of the record.
fn side_after(document: &Document, at: MoveId) -> Side {
    side_after_plies(document, document.record.moves_to(at).len())
}

/// The side to move after so many plies.
pub(crate) fn side_after_plies(document: &Document, plies: usize) -> Side {
    let first = document.start.side_to_move();
    // Sides take turns, passes included; one that plays alone has all of them.
    let alone = document.start.family() == Family::Solo;
    if alone || plies.is_multiple_of(2) { first } else { first.other() }
}

/// The last move of a finished game, by the board or by the clock; later moves in the record are analysis.
pub(crate) fn end_reached(document: &Document) -> Option<MoveId> {
    let record = &document.record;
    let fallen = document.clock.and_then(|clock| clock.fallen).filter(|&at| record.contains(at));
    let last = record.main_line().last().copied();
    fallen.or_else(|| last.filter(|&last| document.position(last).is_over()))
}

/// Whether a new move may be added to the record after this one: not where time ran out, unless analysis
/// moves follow there already.
pub(crate) fn may_add_after(document: &Document, at: MoveId) -> bool {
    document.clock.and_then(|clock| clock.fallen) != Some(at)
}

/// The end of the game that this move belongs to: the last move of a finished game, else the end of the line
/// of this move.
pub(crate) fn end_of_game(document: &Document, shown: MoveId) -> MoveId {
    end_reached(document).unwrap_or_else(|| {
        let mut end = shown;
        while let Some(&next) = document.record.children(end).first() {
            end = next;
        }
        end
    })
}

/// Lets a method that has the turn wait, because moves were taken back.
pub(crate) fn take_back(state: &mut State) {
    let to_method = match state.turn() {
        Turn::Machine(..) | Turn::Waits(_) => state.game.at_end_of_line(),
        _ => false,
    };
    state.turns.took_back(to_method);
}

/// Restores the mode of a game from an earlier run. Methods against each other wait for the user; a game of
/// the user against a method goes on.
pub(crate) fn restore(state: &mut State, mode: PlayMode) {
    state.turns.mode = mode;
    if !state.game.document.players.iter().any(Player::is_person) {
        take_back(state);
    }
    // No clock runs before the user plays or resumes.
    let has_clock = state.game.document.clock.is_some() && state.game.clock.at != MoveId::START;
    if has_clock && !state.turns.stand_still() && end_reached(&state.game.document).is_none() {
        state.turns.look();
    }
}
