//! The moves of the game in numbered pairs, or each by itself in a one-player game; variations indented below
//! the move they replace.

use std::collections::{HashMap, HashSet};

use egui::{
    Button, Frame, IntoAtoms as _, Label, Margin, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2,
};

use crate::offers::offers_ui;
use crate::panels::review::shown::mark_color;
use crate::style::{Palette, UNIT};
use edagari_app::catalog::opening_book::{BookMove, OpeningBook};
use edagari_app::catalog::{AnyPosition, Family};
use edagari_app::game::othello::Move;
use edagari_app::game::record::MoveId;
use edagari_app::session::command::Command;
use edagari_app::session::knowledge::shown as knowledge;
use edagari_app::session::review::data::shown;
use edagari_app::session::review::known::{GivenMark, marks_of};
use edagari_app::session::screen::data::Workspace;
use edagari_app::session::state::State;
use edagari_app::words::move_numbers::{self, MoveCounter};
use edagari_app::words::{openings, review};

use super::balance::PositionStanding;
use super::details;

/// A run of moves that stands on lines of its own.
struct MoveRow {
    /// The depth of nested variations.
    depth: usize,
    moves: Vec<MoveEntry>,
}

/// One move as it is written.
struct MoveEntry {
    id: MoveId,
    /// `12.` before the first player's move, `12…` before the second's where a row begins with it.
    number: Option<String>,
    label: String,
    /// From the review.
    mark: Option<GivenMark>,
    /// Whether a method played it from the opening book.
    book: bool,
    /// The number of folded variations in its place.
    folded: usize,
}

/// Paints the moves in a room of this height.
pub(super) fn moves_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, height: f32) {
    let palette = Palette::of(ui);
    let frame = Frame::new().fill(palette.raised).corner_radius(4).inner_margin(Margin::same(UNIT as i8));
    frame.show(ui, |ui| {
        let top = ui.cursor().top();
        details::details_ui(ui, state, commands);
        opening_ui(ui, state);
        if height > BOOK {
            book_ui(ui, state);
        }
        let folds = fold_ui(ui, state);
        marks_ui(ui, state);
        let height = height - (ui.cursor().top() - top);
        let scroll =
            ScrollArea::vertical().id_salt("moves").max_height(height - 2.0 * UNIT).auto_shrink(false);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(UNIT, UNIT / 2.0);
            ui.spacing_mut().button_padding = vec2(0.75 * UNIT, 0.0);
            ui.spacing_mut().interact_size.y = 5.0 * UNIT;
            if state.game.document.record.is_empty() {
                let words = RichText::new(state.text().get("game.moves-empty")).color(palette.text_weak);
                ui.label(words);
                return;
            }
            for row in rows(state, folds) {
                row_ui(ui, state, commands, &row);
            }
        });
    });
}

/// The name of the opening that led to the position shown, where it has one.
fn opening_ui(ui: &mut Ui, state: &State) {
    let game = &state.game;
    let line = game.document.record.path_to(game.cursor);
    let text = state.text();
    let Some(name) = openings::name(text.language, &game.document.start, &line) else { return };
    let words = RichText::new(name).color(Palette::of(ui).text_weak).strong();
    ui.add(Label::new(words).truncate()).on_hover_text(text.get("game.opening-tip"));
}

/// From this height on, in points, the list of moves has room for a line about the book.
const BOOK: f32 = 130.0;

/// The most moves of the book that are named.
const BOOK_MOVES: usize = 4;

/// The moves of the opening book in the position shown, with the number of its games for each: for those who
/// study, because it would be a hint to a player.
fn book_ui(ui: &mut Ui, state: &State) {
    let (game, text) = (&state.game, state.text());
    let AnyPosition::Othello(board) = &game.position else { return };
    if state.settings.workspace != Workspace::Study || state.lessons.staged {
        return;
    }
    let moves = OpeningBook::shipped().moves(board);
    let games: u32 = moves.iter().map(|(_, known)| known.games).sum();
    if games == 0 {
        return;
    }
    let one = |&(action, known): &(Move, BookMove)| {
        let share = f64::from(known.games) / f64::from(games);
        let action = game.position.label(action.into());
        text.with("game.book-share", &[("move", &action), ("share", &format!("{:.0}", 100.0 * share))])
    };
    let list: Vec<String> = moves.iter().take(BOOK_MOVES).map(one).collect();
    let values: [(&str, &dyn std::fmt::Display); 2] = [("list", &list.join("   ")), ("games", &games)];
    let words = RichText::new(text.with("game.book-moves", &values)).small().color(Palette::of(ui).text_weak);
    ui.add(Label::new(words).truncate()).on_hover_text(text.with("game.book-moves-tip", &values));
}

/// More variations than this are folded at first: a review writes one beside every mistake.
const UNFOLDED: usize = 4;

/// The number of variations, and whether they are folded, where there are any: a click toggles that. Returns
/// whether they are folded.
fn fold_ui(ui: &mut Ui, state: &State) -> bool {
    let record = &state.game.document.record;
    let count = record.variations();
    if count == 0 {
        return false;
    }
    let memory = egui::Id::unique("variations folded");
    let mut folds = ui.data(|data| data.get_temp::<bool>(memory)).unwrap_or(count > UNFOLDED);
    let key = if count == 1 { "game.variation" } else { "game.variations" };
    let words = state.text().with(key, &[("count", &count)]);
    let words = format!("{} {words}", if folds { "▸" } else { "▾" });
    let button = Button::new(RichText::new(words).small().color(Palette::of(ui).text_weak)).frame(false);
    if ui.add(button).on_hover_text(state.text().get("game.variations-tip")).clicked() {
        folds = !folds;
        ui.data_mut(|data| data.insert_temp(memory, folds));
    }
    folds
}

/// The source of the estimates behind the marks, where it is not this program.
fn marks_ui(ui: &mut Ui, state: &State) {
    let Some(by) = shown(&state.game).and_then(|review| review.by.as_ref()) else { return };
    let words = state.text().with("game.marks-of", &[("engine", by)]);
    ui.add(Label::new(RichText::new(words).small().color(Palette::of(ui).text_weak)).truncate());
}

fn row_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, row: &MoveRow) {
    ui.horizontal_wrapped(|ui| {
        if row.depth > 0 {
            // Deeper ones stand under each other, or no room would be left for their moves.
            ui.add_space(3.0 * UNIT * row.depth.min(8) as f32);
        }
        for entry in &row.moves {
            move_ui(ui, state, commands, entry, row.depth);
        }
    });
}

fn move_ui(ui: &mut Ui, state: &State, commands: &mut Vec<Command>, entry: &MoveEntry, depth: usize) {
    let palette = Palette::of(ui);
    let game = &state.game;
    let here = game.cursor == entry.id;
    let said = game.document.record.comment(entry.id);
    let color = if depth > 0 && !here { palette.text_weak } else { palette.text };
    let mark = if said.is_empty() { "" } else { "*" };
    let words = RichText::new(format!("{}{mark}", entry.label)).color(color);
    let mut atoms = match &entry.number {
        Some(number) => (RichText::new(number).small().color(palette.text_weak), words).into_atoms(),
        None => words.into_atoms(),
    };
    let sign = entry.mark.as_ref().map_or("", |given| review::sign(given.mark));
    if let Some(given) = entry.mark.as_ref().filter(|_| !sign.is_empty()) {
        atoms.push_right(RichText::new(sign).color(mark_color(palette, given.mark)));
    }
    let book = if entry.book { state.text().get("game.book") } else { String::new() };
    if entry.book {
        atoms.push_right(RichText::new(&book).small().color(palette.text_weak));
    }
    if entry.folded > 0 {
        // The sign of the button that folds them: a plus would look like a score.
        atoms.push_right(RichText::new(format!("▸{}", entry.folded)).small().color(palette.text_weak));
    }
    let name = [entry.label.as_str(), sign, &book].join(" ");
    // Arrows walk through the game: Tab stops only at the move shown.
    let sense = if here { Sense::click() } else { Sense::CLICK };
    let response = ui.add(Button::selectable(here, atoms).gap(0.75 * UNIT).sense(sense));
    response.widget_info(|| {
        WidgetInfo::selected(Role::Button, true, here, name.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    if here && follow(ui, entry.id, game.document.record.len()) {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        commands.push(Command::GoTo(entry.id));
    }
    let mut notes = Vec::new();
    notes.extend(
        entry
            .mark
            .as_ref()
            .map(|given| review::mark_by(state.text(), given.mark, given.by.as_deref(), given.is_estimate)),
    );
    // Only of the move under the pointer: a list may be long.
    let is_shown = response.hovered() && !state.hides_values();
    let fact = if is_shown { knowledge::at(state, entry.id) } else { None };
    notes.extend(fact.and_then(|fact| PositionStanding::of(state, &fact)).map(|standing| standing.words));
    notes.extend((!said.is_empty()).then(|| said.to_owned()));
    let response = if notes.is_empty() { response } else { response.on_hover_text(notes.join("\n")) };
    offers_ui(&response, state, commands, |menu| {
        menu.entry("action.comment", |_, commands| {
            commands.extend([Command::GoTo(entry.id), Command::WriteComment]);
        });
        menu.game_move(entry.id);
    });
}

/// Whether the move shown has another place than in the last frame, so that the list must scroll to it:
/// another move is shown, moves were added or removed, or the list has another size.
fn follow(ui: &Ui, id: MoveId, moves: usize) -> bool {
    let memory = egui::Id::unique("game move shown");
    let room = ui.clip_rect().size();
    let now = (id, moves, room.x as i32, room.y as i32);
    ui.data_mut(|data| {
        let before = data.get_temp::<(MoveId, usize, i32, i32)>(memory);
        data.insert_temp(memory, now);
        before != Some(now)
    })
}

/// All moves of the record as rows, in reading order.
fn rows(state: &State, folds: bool) -> Vec<MoveRow> {
    let document = &state.game.document;
    let here = document.record.moves_to(state.game.cursor).into_iter().collect();
    let mut writer = MoveListWriter { state, marks: marks_of(state), here, folds, rows: Vec::new() };
    writer.line(
        LineHead { at: MoveId::START, position: document.start.clone(), counter: MoveCounter::default() },
        0,
        true,
    );
    writer.rows
}

/// The end of a line as far as it is written: its last move, and the position after that.
#[derive(Clone)]
struct LineHead {
    at: MoveId,
    position: AnyPosition,
    counter: MoveCounter,
}

/// Writes rows; recursion is as deep as variations are nested.
struct MoveListWriter<'a> {
    state: &'a State,
    marks: HashMap<MoveId, GivenMark>,
    /// The moves that led to the position shown.
    here: HashSet<MoveId>,
    /// Whether variations that do not lead there are left out.
    folds: bool,
    rows: Vec<MoveRow>,
}

impl MoveListWriter<'_> {
    /// Writes all that follows: the main continuation, and below each of its moves the alternatives.
    fn line(&mut self, mut head: LineHead, depth: usize, mut fresh: bool) {
        let record = &self.state.game.document.record;
        while let Some((&main, others)) = record.children(head.at).split_first() {
            let before = head.clone();
            self.write(main, &mut head, depth, fresh);
            // The variation shown stays open, or the move shown would be missing in the list.
            let is_open = |other: &&MoveId| !self.folds || self.here.contains(other);
            let shown: Vec<MoveId> = others.iter().filter(is_open).copied().collect();
            if let Some(entry) = self.rows.last_mut().and_then(|row| row.moves.last_mut()) {
                entry.folded = others.len() - shown.len();
            }
            // After variations the main line begins a row of its own, with its number.
            fresh = !shown.is_empty();
            for other in shown {
                let mut head = before.clone();
                self.write(other, &mut head, depth + 1, true);
                self.line(head, depth + 1, false);
            }
        }
    }

    /// Whether a move was chosen in secret and not answered yet.
    fn is_secret(&self, id: MoveId, before: &AnyPosition) -> bool {
        before.family() == Family::Simultaneous
            && before.hidden_chooser().is_none()
            && self.state.game.document.record.children(id).is_empty()
    }

    /// Writes one move and plays it; a fresh row begins with its number even at the second player's move.
    fn write(&mut self, id: MoveId, head: &mut LineHead, depth: usize, fresh: bool) {
        head.at = id;
        let position = &mut head.position;
        let Some(action) = self.state.game.document.record.action(id) else { return };
        let number = head.counter.count(position, action);
        let label = if self.is_secret(id, position) {
            "?".to_owned()
        } else {
            move_numbers::move_name(self.state.text(), position, action)
        };
        let book = self.state.game.document.record.is_from_book(id);
        // The record was checked move by move when it was made.
        let _ = position.try_play(action);
        let is_written =
            |number: &usize| fresh || number % 2 == 1 || move_numbers::is_numbered_singly(position);
        let number = number.filter(is_written).map(|number| move_numbers::written(position, number));
        if fresh || self.rows.is_empty() {
            self.rows.push(MoveRow { depth, moves: Vec::new() });
        }
        if let Some(row) = self.rows.last_mut() {
            row.moves.push(MoveEntry {
                id,
                number,
                label,
                mark: self.marks.get(&id).cloned(),
                book,
                folded: 0,
            });
        }
    }
}
