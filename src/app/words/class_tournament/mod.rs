//! The result of a tournament in words and as a folder: a page, tables as comma-separated values, every game
//! as a document, the log of every game, and files written by programs.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::faults;
use super::games::side_name;
use super::text::{Language, Text};
use crate::catalog::{AnyPosition, Game};
use crate::engine::process::ProgramLimits;
use crate::engine::tournament::{
    MoveQuality, ResultFolder, SkippedFile, Standing, Tournament, TournamentGame, TournamentSystem, file_name,
};
use crate::game::record::MoveId;
use crate::match_play::{Adjudication, EngineFault, GameEnding, PlayedGame};
use crate::store::Document;

mod page;
mod tables;

/// The files of a tournament's result.
pub struct TournamentFiles<'a> {
    pub tournament: &'a Tournament,
    pub qualities: Option<&'a [MoveQuality]>,
    pub language: Language,
}

/// The quality of a program's moves, and the number of its games behind that where it is not all; empty where
/// nothing is proven.
pub fn quality_words(text: Text, quality: &MoveQuality, standing: &Standing) -> String {
    let games = standing.tally.games;
    let part = (quality.games < games)
        .then(|| text.with("class.page.reviewed", &[("count", &quality.games), ("all", &games)]));
    let part = part.unwrap_or_default();
    if quality.proven == 0 {
        return part;
    }
    let share = |count: u32| format!("{:.0}", quality.share(count));
    let (good, perfect, proven) = (share(quality.good), share(quality.perfect), quality.proven.to_string());
    let words =
        text.with("class.page.quality", &[("good", &good), ("perfect", &perfect), ("proven", &proven)]);
    let mistake = quality.first_mistake.map(|number| text.with("class.page.mistake", &[("number", &number)]));
    words + &mistake.unwrap_or_default() + &part
}

/// The reason why a file is not started.
pub fn skipped_words(text: Text, skipped: &SkippedFile) -> String {
    let why: &'static str = skipped.why.into_str();
    text.with(&format!("class.skipped.{why}"), &[("file", &skipped.path.display())])
}

/// The limits of a program; empty on systems without limits.
pub fn limit_words(text: Text, limits: ProgramLimits) -> String {
    let values = [("memory", limits.memory), ("processes", limits.processes), ("file", limits.file)]
        .map(|(name, most)| (name, most.unwrap_or_default()));
    let values = values.each_ref().map(|(name, most)| (*name, most as &dyn Display));
    match (cfg!(target_os = "linux"), ProgramLimits::counts_processes()) {
        (true, true) => text.with("class.page.limits", &values),
        (true, false) => text.with("class.page.limits-root", &values),
        _ => String::new(),
    }
}

/// The key of the system's name.
pub const fn system_key(system: TournamentSystem) -> &'static str {
    match system {
        TournamentSystem::RoundRobin => "class.round-robin",
        TournamentSystem::Swiss(_) => "class.swiss",
        TournamentSystem::Gauntlet => "class.gauntlet",
    }
}

/// The tie break of an entrant; empty where nobody has equal points.
pub fn tie_break(standing: &Standing) -> String {
    standing.tie_break.map_or_else(String::new, |points| points.to_string())
}

/// A sentence about byes that count as won.
pub fn bye_words(text: Text, tournament: &Tournament) -> Option<String> {
    let byes = tournament.counted_byes().iter().map(|&(round, entrant)| {
        let name = &tournament.plan.entrants[entrant].name;
        text.with("class.page.bye", &[("name", name as &dyn Display), ("round", &(round + 1))])
    });
    let list = byes.collect::<Vec<_>>().join(", ");
    let points = tournament.plan.games;
    (!list.is_empty())
        .then(|| text.with("class.page.byes", &[("list", &list as &dyn Display), ("points", &points)]))
}

/// A sentence saying that rounds are missing, or that only one shard is included.
pub fn early_words(text: Text, tournament: &Tournament) -> Option<String> {
    if let Some(shard) = &tournament.shard {
        return Some(text.with("class.page.shard", &[("shard", shard)]));
    }
    let values = [("whole", &tournament.rounds as &dyn Display), ("all", &tournament.rounds_in_all)];
    (!tournament.is_whole()).then(|| text.with("class.page.early", &values))
}

/// The key of the rule for the end of games.
pub const fn ends_key(rule: Adjudication) -> &'static str {
    match rule {
        Adjudication::Solver => "match.ends.solver",
        Adjudication::Agreement => "match.ends.agreement",
    }
}

/// The key of the reason for an early end.
pub const fn ended_key(rule: Adjudication) -> &'static str {
    match rule {
        Adjudication::Solver => "match.ended.solver",
        Adjudication::Agreement => "match.ended.agreement",
    }
}

/// The reason why a game of a match ended early, with the loser if any; `None` where it ended by its rules.
/// `last` is its last position.
pub fn early_end(
    text: Text,
    last: &AnyPosition,
    rule: Option<Adjudication>,
    played: &PlayedGame,
) -> Option<String> {
    let of_side = |side, why: &str| {
        let side = side_name(text, last, side);
        text.with("match.lost-by", &[("side", &side as &dyn Display), ("why", &why)])
    };
    match played.ending {
        GameEnding::Fault(side, kind) => Some(of_side(side, &fault_words(text, kind, played))),
        GameEnding::Resigned(side) => Some(of_side(side, &text.get("match.resigned"))),
        GameEnding::Adjudicated(_) => rule.map(|rule| text.get(ended_key(rule))),
        GameEnding::Outcome(_) | GameEnding::Points(_) => None,
    }
}

/// The fault that lost a game of a match: its kind, and details where known.
pub fn fault_words(text: Text, kind: EngineFault, played: &PlayedGame) -> String {
    let kind = text.get(match kind {
        EngineFault::Illegal => "match.fault.illegal",
        EngineFault::Late => "match.fault.late",
        EngineFault::Crashed => "match.fault.crashed",
    });
    match &played.fault {
        Some(fault) => format!("{kind} · {}", faults::external_kind(text, &fault.kind)),
        None => kind,
    }
}

/// A sentence that explains the rule for the end of games.
pub fn ends_tip(text: Text, rule: Adjudication) -> String {
    let share = 100.0 * Adjudication::SHARE;
    let values: [(&str, &dyn Display); 5] = [
        ("empty", &Adjudication::EMPTY),
        ("nodes", &Adjudication::NODES),
        ("moves", &Adjudication::MOVES),
        ("discs", &Adjudication::DISCS),
        ("share", &share),
    ];
    text.with(&format!("{}-tip", ends_key(rule)), &values)
}

/// The discs of a finished game of Othello, in brackets.
pub fn discs(game: &TournamentGame) -> String {
    let last = game.start.after(&game.played.moves);
    last.final_discs().map_or_else(String::new, |[first, second]| format!(" ({first} : {second})"))
}

/// The board at the end of a game, a line for each row from the top.
pub fn last_board(game: &TournamentGame) -> String {
    let last = game.start.after(&game.played.moves);
    let text = last.to_string();
    let (squares, side) = text.split_once(' ').unwrap_or((text.as_str(), ""));
    let width = match last.game() {
        Game::Othello { size } => usize::from(size),
        Game::ConnectFour { width, .. } => usize::from(width),
        _ => squares.len().max(1),
    };
    let signs: Vec<char> = squares.chars().collect();
    let rows = signs.chunks(width).map(|row| row.iter().map(char::to_string).collect::<Vec<_>>().join(" "));
    rows.chain([side.to_owned()]).collect::<Vec<_>>().join("\n")
}

/// The faults by which a program lost games, each kind with its number; `0` without any.
pub fn fault_counts(text: Text, standing: &Standing) -> String {
    let kinds = ["illegal", "late", "crashed"].into_iter().zip(standing.faults);
    let told: Vec<String> = kinds
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| text.with(&format!("class.fault.{kind}"), &[("count", &count)]))
        .collect();
    if told.is_empty() { "0".to_owned() } else { told.join(", ") }
}

impl TournamentFiles<'_> {
    fn name(&self, entrant: usize) -> &str {
        &self.tournament.plan.entrants[entrant].name
    }

    /// The page and the tables of the games so far, by their names in the folder.
    pub fn tables(&self) -> [(&'static str, String); 3] {
        let [page, table, games] = ResultFolder::TABLES;
        // The games first: a tournament is continued from them, and the disk may have no room for more.
        [(games, self.games()), (table, self.table()), (page, self.page())]
    }

    /// The file of a game, with its path in the folder.
    pub fn game(&self, game: &TournamentGame) -> (PathBuf, String) {
        (Path::new(ResultFolder::GAMES).join(self.game_file(game)), self.document(game).to_text())
    }

    /// The file name of a game.
    fn game_file(&self, game: &TournamentGame) -> String {
        let [first, second] = game.players.map(|player| file_name(self.name(player)));
        format!("{:04}-{first}-{second}.edagari", game.played.number + 1)
    }

    /// A game as a document that opens on the board.
    pub fn document(&self, game: &TournamentGame) -> Document {
        let mut document = Document::new(game.start.clone());
        document.title = format!("{} – {}", self.name(game.players[0]), self.name(game.players[1]));
        document.names = game.players.map(|player| self.name(player).to_owned());
        // Moves that were played are legal.
        if let Some(last) = document.record.add_line(MoveId::START, &game.played.moves) {
            document.cursor = last;
        }
        game.played.ending.stated().unwrap_or_default().clone_into(&mut document.facts.result);
        let fault = game.played.fault.as_ref().map(|fault| (game.played.moves.len(), fault.to_string()));
        let opening =
            (game.opening > 0).then(|| (game.opening, Text::new(self.language).get("class.opening-ends")));
        for (plies, words) in opening.into_iter().chain(fault) {
            let at = document.record.add_line(MoveId::START, &game.played.moves[..plies]);
            let at = at.unwrap_or_default();
            if plies == game.opening {
                document.record.set_opening_end(at);
            }
            let before = document.record.comment(at).to_owned();
            let between = if before.is_empty() { "" } else { "\n" };
            document.record.set_comment(at, format!("{before}{between}{words}"));
        }
        document
    }
}
