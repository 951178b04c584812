//! Files of tournament games, whatever they are called.

use crate::catalog::AnyPosition;
use crate::game::othello::Othello;
use crate::store::wthor;

use super::line::ImportedLine;
use super::{ImportFormat, Imported};

/// All games of a file of the WTHOR format; `None` where it is none, or holds none.
pub(super) fn read(bytes: &[u8]) -> Option<Vec<Imported>> {
    let read = wthor::read_games(bytes).ok()?;
    let game = |(number, game): (usize, &wthor::TournamentGame)| {
        let mut line = ImportedLine::new(AnyPosition::Othello(Othello::default()));
        for action in &game.moves {
            line.play(&action.to_string(), None);
        }
        line.names = game.players.map(|player| format!("#{player}"));
        line.details.event = format!("#{}", game.tournament);
        line.details.date = read.year.to_string();
        line.details.result = format!("{:+}", game.result);
        let skipped = read.skipped.total();
        if number == 0 && skipped > 0 {
            line.list(format!("WTHOR: {skipped}"));
        }
        line.finished(ImportFormat::Wthor)
    };
    let games: Vec<_> = read.games.iter().enumerate().map(game).collect();
    (!games.is_empty()).then_some(games)
}
