//! The tables of a tournament as comma-separated values.

use super::{TournamentFiles, tie_break};
use crate::engine::tournament::{Standing, TournamentGame};
use crate::match_play::{EngineFault, GameEnding};
use crate::store::csv_text;

impl TournamentFiles<'_> {
    /// Place, program, points, games, won, drawn, lost, and tie break: the first columns of both tables.
    pub(super) fn standing_cells(&self, standing: &Standing) -> [String; 8] {
        let tally = standing.tally;
        [
            standing.place.to_string(),
            self.name(standing.entrant).to_owned(),
            standing.points.to_string(),
            tally.games.to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            tie_break(standing),
        ]
    }

    /// The table as comma-separated values.
    pub(super) fn table(&self) -> String {
        let rule = self.tournament.plan.system.tie_break().word();
        let mut head = vec!["place", "program", "points", "games", "won", "drawn", "lost", rule];
        head.extend(["illegal", "late", "crashed", "bye_points"]);
        if self.qualities.is_some() {
            head.extend(["reviewed", "proven", "good", "perfect", "first_mistake"]);
        }
        let rows = self.tournament.standings().into_iter().map(|standing| {
            let faults = standing.faults.map(|count| count.to_string());
            let mut row: Vec<_> = self.standing_cells(&standing).into_iter().chain(faults).collect();
            row.push(standing.bye_points.to_string());
            if let Some(quality) = self.qualities.and_then(|all| all.get(standing.entrant)) {
                let counts = [quality.games, quality.proven, quality.good, quality.perfect];
                row.extend(counts.map(|count| count.to_string()));
                row.push(quality.first_mistake.map_or_else(String::new, |number| number.to_string()));
            }
            row
        });
        csv_text::to_text([head]) + &csv_text::to_text(rows)
    }

    /// The reason why a game ended early; empty where it ended by its rules.
    fn reason(&self, game: &TournamentGame) -> String {
        let rule = self.tournament.adjudicated(game).map(|rule| format!("ended by {}", rule.name()));
        let fault = game.played.fault.as_ref().map(|fault| fault.kind.to_string());
        fault.or(rule).unwrap_or_default()
    }

    /// The games as comma-separated values.
    pub(super) fn games(&self) -> String {
        let head = [
            "game", "round", "first", "second", "result", "fault", "reason", "plies", "start", "moves",
            "rules",
        ];
        let rules = self.tournament.rules();
        let rows = self.tournament.games.iter().map(|game| {
            let [first, second] = game.players.map(|player| self.name(player).to_owned());
            [
                (game.played.number + 1).to_string(),
                (game.round + 1).to_string(),
                first,
                second,
                game.points()[0].to_string(),
                fault_word(game).to_owned(),
                self.reason(game),
                game.played.moves.len().to_string(),
                // A board that begins with a dash would be taken for a formula; points are empty squares as
                // well.
                game.start.to_string().replace('-', "."),
                game.moves(),
                rules.clone(),
            ]
        });
        csv_text::to_text([head]) + &csv_text::to_text(rows)
    }
}

const fn fault_word(game: &TournamentGame) -> &'static str {
    match game.played.ending {
        GameEnding::Resigned(_) => "resigned",
        GameEnding::Fault(_, EngineFault::Illegal) => "illegal",
        GameEnding::Fault(_, EngineFault::Late) => "late",
        GameEnding::Fault(_, EngineFault::Crashed) => "crashed",
        _ => "",
    }
}
