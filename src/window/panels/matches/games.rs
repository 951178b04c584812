//! The games played; a click opens one in the game panel.

use egui::text::LayoutJob;
use egui::{Button, FontId, RichText, ScrollArea, TextFormat, Ui, vec2};

use crate::offers::offers_ui;
use crate::style::{Palette, TEXT, UNIT};
use edagari_app::catalog::AnyPosition;
use edagari_app::game::{Outcome, Side};
use edagari_app::match_play::{GameEnding, MatchResults, PlayedGame};
use edagari_app::session::command::Command;
use edagari_app::session::matches::data::MatchCommand;
use edagari_app::session::state::State;
use edagari_app::words::class_tournament::{ended_key, fault_words};
use edagari_app::words::move_numbers::move_numbers;

use super::words::letter;

/// Paints the list, of which only the rows in view are laid out.
pub(super) fn games_ui(ui: &mut Ui, state: &State, results: &MatchResults, commands: &mut Vec<Command>) {
    let text = state.text();
    let weak = Palette::of(ui).text_weak;
    ui.label(RichText::new(text.get("match.list")).color(weak)).on_hover_text(text.get("match.list-tip"));
    let height = 5.0 * UNIT;
    ui.spacing_mut().item_spacing.y = 0.5 * UNIT;
    let rows = results.played() as usize;
    ScrollArea::vertical().id_salt("games").auto_shrink(false).show_rows(ui, height, rows, |ui, range| {
        for played in results.games().skip(range.start).take(range.len()) {
            let opened = state.matches.opened == Some(played.number);
            let size = vec2(ui.available_width(), height);
            let button = Button::selectable(opened, words(ui, state, results, played)).min_size(size);
            let show = Command::Match(MatchCommand::Show(played.number));
            let mut row = ui.add(button.truncate());
            if let GameEnding::Fault(_, fault) = played.ending {
                // The list may be too narrow for it.
                row = row.on_hover_text(fault_words(text, fault, played));
            }
            offers_ui(&row, state, commands, |menu| menu.command("tree.card.go", show.clone()));
            if row.clicked() {
                commands.push(show);
            }
        }
    });
}

/// The discs at the end of a game of Othello, with the empty squares for the winner as everywhere; the winner
/// of any other game, and of an unfinished one.
fn result(played: &PlayedGame, end: &AnyPosition) -> String {
    if let (AnyPosition::Othello(othello), GameEnding::Outcome(_)) = (end, played.ending) {
        let [mut black, mut white] = Side::BOTH.map(|side| othello.discs(side).count_ones());
        let empty = othello.empties().count_ones();
        match played.ending.outcome() {
            Outcome::Win(Side::First) => black += empty,
            Outcome::Win(Side::Second) => white += empty,
            Outcome::Draw => {}
        }
        return format!("{black}–{white}");
    }
    match played.ending.outcome() {
        Outcome::Win(Side::First) => "1–0",
        Outcome::Win(Side::Second) => "0–1",
        Outcome::Draw => "½–½",
    }
    .to_owned()
}

/// Number, players with the winner in its colour, result, length and fault of a game.
fn words(ui: &Ui, state: &State, results: &MatchResults, played: &PlayedGame) -> LayoutJob {
    let palette = Palette::of(ui);
    let mut job = LayoutJob::default();
    let mut write = |text: &str, color| {
        let format = TextFormat { font_id: FontId::monospace(TEXT - 1.5), color, ..TextFormat::default() };
        job.append(text, 0.0, format);
    };
    let players = results.plan().players(played.number);
    let outcome = played.ending.outcome();
    let start = results.plan().fixture(played.number).start;
    let moves = move_numbers(&start, &played.moves).into_iter().flatten().count();
    let end = start.after(&played.moves);
    write(&format!("{:>5}  ", played.number), palette.text_weak);
    if let Some(points) = played.ending.points() {
        write(&format!("{}  {points:>4}  ", letter(players[0])), palette.entry(players[0] as u8));
    } else {
        for side in Side::BOTH {
            let player = players[side.index()];
            let won = outcome == Outcome::Win(side);
            let color = if won { palette.entry(player as u8) } else { palette.text };
            write(&letter(player).to_string(), color);
            write(if side == Side::First { "–" } else { "  " }, palette.text_weak);
        }
        write(&format!("{}  ", result(played, &end)), palette.text);
    }
    let moves = state.text().with("match.moves", &[("moves", &moves)]);
    write(&moves, palette.text_weak);
    if let (GameEnding::Adjudicated(_), Some(rule)) = (played.ending, results.plan().adjudication) {
        write(&format!("  {}", state.text().get(ended_key(rule))), palette.text_weak);
    }
    if matches!(played.ending, GameEnding::Resigned(_)) {
        write(&format!("  {}", state.text().get("match.resigned")), palette.text_weak);
    }
    if let GameEnding::Fault(_, fault) = played.ending {
        write(&format!("  {}", fault_words(state.text(), fault, played)), palette.error);
    }
    job
}
