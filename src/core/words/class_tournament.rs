//! The folder of a tournament: a page of the result, tables as comma-separated values, every game as a document, and the log
//! of every fault.

use std::fmt::{Display, Write as _};
use std::path::{Path, PathBuf};

use super::faults::external_kind;
use super::games::game_name;
use super::text::{Language, Text};
use crate::catalog::Game;
use crate::engine::Protocol;
use crate::engine::tournament::{MoveQuality, Standing, Tournament, TournamentGame, file_name};
use crate::game::record::MoveId;
use crate::match_play::{Adjudication, EngineFault, GameEnding, Openings};
use crate::store::{Document, csv_text};

/// What is written, and how.
pub struct TournamentFiles<'a> {
    pub tournament: &'a Tournament,
    pub qualities: Option<&'a [MoveQuality]>,
    pub language: Language,
    pub is_isolated: bool,
}

/// A file of the folder, and its bytes.
pub type FolderFile = (PathBuf, Vec<u8>);

/// How good the moves of a program were; empty where nothing is proven.
pub fn quality_words(text: Text, quality: &MoveQuality) -> String {
    if quality.proven == 0 {
        return String::new();
    }
    let share = |count: u32| format!("{:.0}", 100.0 * f64::from(count) / f64::from(quality.proven));
    let (good, perfect) = (share(quality.good), share(quality.perfect));
    let words = text.with("class.page.quality", &[("good", &good), ("perfect", &perfect)]);
    let mistake = quality.first_mistake.map(|number| text.with("class.page.mistake", &[("number", &number)]));
    words + &mistake.unwrap_or_default()
}

/// The key of the words for how games end.
pub const fn ends_key(rule: Adjudication) -> &'static str {
    match rule {
        Adjudication::Solver => "match.ends.solver",
        Adjudication::Agreement => "match.ends.agreement",
    }
}

/// The key of the words for how a game ended.
pub const fn ended_key(rule: Adjudication) -> &'static str {
    match rule {
        Adjudication::Solver => "match.ended.solver",
        Adjudication::Agreement => "match.ended.agreement",
    }
}

/// When games end so, in a sentence.
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

/// By what a program lost games, each kind with its number; `0` where there is none.
pub fn fault_counts(text: Text, standing: &Standing) -> String {
    let kinds = ["illegal", "late", "crashed"].into_iter().zip(standing.faults);
    let told: Vec<String> = kinds
        .filter(|&(_, count)| count > 0)
        .map(|(kind, count)| text.with(&format!("class.fault.{kind}"), &[("count", &count)]))
        .collect();
    if told.is_empty() { "0".to_owned() } else { told.join(", ") }
}

impl TournamentFiles<'_> {
    /// All files, by their paths in the folder.
    pub fn all(&self) -> Vec<FolderFile> {
        let tables = [("index.html", self.page()), ("table.csv", self.table()), ("games.csv", self.games())];
        let mut files: Vec<FolderFile> =
            tables.map(|(name, text)| (PathBuf::from(name), text.into_bytes())).into();
        for game in &self.tournament.games {
            let document = self.document(game);
            files.push((Path::new("games").join(self.game_file(game)), document.to_text().into_bytes()));
        }
        for game in &self.tournament.games {
            if let Some(fault) = &game.played.fault {
                let text = format!("{fault}\n\n{}\n", fault.log.join("\n"));
                files.push((Path::new("logs").join(log_file(game)), text.into_bytes()));
            }
        }
        files
    }

    fn name(&self, entrant: usize) -> &str {
        &self.tournament.plan.entrants[entrant].name
    }

    /// The name of the file of a game.
    fn game_file(&self, game: &TournamentGame) -> String {
        let [first, second] = game.players.map(|player| file_name(self.name(player)));
        format!("{:04}-{first}-{second}.edagari", game.played.number + 1)
    }

    /// A game as a document that opens on the board.
    pub fn document(&self, game: &TournamentGame) -> Document {
        let mut document = Document::new(game.start.clone());
        document.title = format!("{} – {}", self.name(game.players[0]), self.name(game.players[1]));
        document.names = game.players.map(|player| self.name(player).to_owned());
        // Moves that were played can be added.
        if let Some(last) = document.record.add_line(MoveId::START, &game.played.moves) {
            document.cursor = last;
        }
        game.played.ending.stated().unwrap_or_default().clone_into(&mut document.facts.result);
        if let Some(fault) = &game.played.fault {
            document.record.set_comment(document.cursor, fault.to_string());
        }
        document
    }

    /// Place, program, points, games, won, drawn, lost and opponents' points, as both tables begin.
    fn standing_cells(&self, place: usize, standing: &Standing) -> [String; 8] {
        let tally = standing.tally;
        [
            (place + 1).to_string(),
            self.name(standing.entrant).to_owned(),
            standing.points.to_string(),
            tally.games.to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            standing.opponents.to_string(),
        ]
    }

    /// The table as comma-separated values.
    fn table(&self) -> String {
        let head = [
            "place",
            "program",
            "points",
            "games",
            "won",
            "drawn",
            "lost",
            "opponents",
            "illegal",
            "late",
            "crashed",
        ];
        let rows = self.tournament.standings().into_iter().enumerate().map(|(place, standing)| {
            let faults = standing.faults.map(|count| count.to_string());
            self.standing_cells(place, &standing).into_iter().chain(faults).collect::<Vec<_>>()
        });
        csv_text::to_text([head]) + &csv_text::to_text(rows)
    }

    /// Why a game was not played to the end of its board; nothing where it was.
    fn reason(&self, game: &TournamentGame) -> String {
        let rule = self.tournament.adjudicated(game).map(|rule| format!("ended by {}", rule.name()));
        let fault = game.played.fault.as_ref().map(|fault| fault.kind.to_string());
        fault.or(rule).unwrap_or_default()
    }

    /// The games as comma-separated values.
    fn games(&self) -> String {
        let head =
            ["game", "round", "first", "second", "result", "fault", "reason", "plies", "start", "moves"];
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
                game.start.to_string(),
                game.moves(),
            ]
        });
        csv_text::to_text([head]) + &csv_text::to_text(rows)
    }

    /// The page of the result: everything in one file that needs no network.
    fn page(&self) -> String {
        let text = Text::new(self.language);
        let game = game_name(text, self.tournament.plan.game);
        let title = text.with("class.page.title", &[("game", &game)]);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\n\
             <title>{}</title>\n<style>{STYLE}</style>\n<h1>{}</h1>\n",
            self.language.code(),
            escaped(&title),
            escaped(&title)
        );
        for words in self.plan_words(text) {
            // A String takes all that is written to it.
            let _ = writeln!(page, "<p>{}</p>", escaped(&words));
        }
        page.push_str(&self.page_table(text));
        page.push_str(&self.page_cross_table(text));
        page.push_str(&self.page_faults(text));
        page.push_str(&self.page_games(text));
        let shut_off = text.get(if self.is_isolated { "class.page.isolated" } else { "class.page.open" });
        // A String takes all that is written to it.
        let _ = write!(page, "<p>{}</p>\n</html>\n", escaped(&shut_off));
        page
    }

    /// How it was played, and whether it came to its end.
    fn plan_words(&self, text: Text) -> Vec<String> {
        let (tournament, plan) = (self.tournament, &self.tournament.plan);
        let openings = match (&plan.lines, plan.openings) {
            (Some(lines), _) => text.with("class.page.lines", &[("count", &lines.len())]),
            (None, Openings::Random(plies)) => format!("{}: {plies}", text.get("match.random-plies")),
            (None, _) => text.get("match.from-start"),
        };
        let played = text.with("class.page.plan", &[("games", &plan.games), ("openings", &openings)]);
        let early = (tournament.rounds < tournament.rounds_in_all).then(|| {
            let values = [("whole", &tournament.rounds as &dyn Display), ("all", &tournament.rounds_in_all)];
            text.with("class.page.early", &values)
        });
        let ended = plan.adjudication.map(|rule| text.get(ends_key(rule)));
        let begun = text.with("class.page.date", &[("date", &tournament.begun)]);
        let seeded = text.with("class.page.seed", &[("seed", &plan.seed)]);
        let words = [
            Some(begun),
            Some(played),
            ended,
            Some(seeded),
            self.time_words(text),
            self.protocol_words(text),
            early,
        ];
        words.into_iter().flatten().collect()
    }

    /// What the programs speak, and which of them where it is not the same for all.
    fn protocol_words(&self, text: Text) -> Option<String> {
        let spoken = |protocol: Protocol| -> Vec<&str> {
            let entrants = self.tournament.plan.entrants.iter();
            let speaks = entrants.filter(|entrant| entrant.protocol == Some(protocol));
            speaks.map(|entrant| entrant.name.as_str()).collect()
        };
        let all: Vec<_> = Protocol::ALL.map(|protocol| (protocol.name(), spoken(protocol))).into();
        let found: Vec<_> = all.into_iter().filter(|(_, names)| !names.is_empty()).collect();
        let list = match &found[..] {
            [] => return None,
            [(protocol, _)] => (*protocol).to_owned(),
            several => {
                let words =
                    several.iter().map(|(protocol, names)| format!("{protocol} ({})", names.join(", ")));
                words.collect::<Vec<_>>().join(", ")
            }
        };
        Some(text.with("class.page.protocol", &[("list", &list)]))
    }

    /// The time of a move, where all programs of others have the same.
    fn time_words(&self, text: Text) -> Option<String> {
        let others =
            self.tournament.plan.entrants.iter().filter(|entrant| entrant.engine.external().is_some());
        let mut times: Vec<f64> = others.filter_map(|entrant| entrant.engine.limits.seconds).collect();
        times.dedup();
        let [seconds] = times[..] else { return None };
        Some(format!("{}: {seconds}", text.get("class.seconds")))
    }

    fn page_table(&self, text: Text) -> String {
        let mut rows = row(
            "th",
            &["place", "program", "points", "games", "won", "drawn", "lost", "opponents", "faults", "moves"]
                .map(|key| text.get(&format!("class.page.{key}"))),
        );
        for (place, standing) in self.tournament.standings().into_iter().enumerate() {
            let quality = self.qualities.and_then(|all| all.get(standing.entrant));
            let quality = quality.map_or_else(String::new, |quality| quality_words(text, quality));
            let mut cells = self.standing_cells(place, &standing).to_vec();
            cells.extend([fault_counts(text, &standing), quality]);
            rows.push_str(&row("td", &cells));
        }
        table(&rows)
    }

    fn page_cross_table(&self, text: Text) -> String {
        let order: Vec<usize> = self.tournament.standings().iter().map(|standing| standing.entrant).collect();
        let mut head = vec![String::new(), String::new()];
        head.extend((1..=order.len()).map(|place| place.to_string()));
        let mut rows = row("th", &head);
        for (place, &entrant) in order.iter().enumerate() {
            let mut cells = vec![(place + 1).to_string(), self.name(entrant).to_owned()];
            cells.extend(order.iter().map(|&other| {
                let tally = self.tournament.between(entrant, other);
                if tally.games == 0 { "·".to_owned() } else { tally.points().to_string() }
            }));
            rows.push_str(&row("td", &cells));
        }
        format!("<h2>{}</h2>\n{}", escaped(&text.get("class.page.cross")), table(&rows))
    }

    /// The games that were lost by a fault: where, why, and the last lines of the dialogue.
    fn page_faults(&self, text: Text) -> String {
        let mut parts = String::new();
        for game in self.tournament.games.iter().filter(|game| game.played.fault.is_some()) {
            let Some(fault) = &game.played.fault else { continue };
            let _ = writeln!(
                parts,
                "<details><summary>{}: {}</summary>\n<p>{}</p>\n<pre>{}</pre>\n<pre>{}</pre></details>",
                game.played.number + 1,
                escaped(&format!("{}: {}", fault.engine, external_kind(text, &fault.kind))),
                escaped(&text.get("class.page.position")),
                escaped(&last_board(game)),
                escaped(&fault.log.join("\n"))
            );
        }
        if parts.is_empty() {
            parts
        } else {
            format!("<h2>{}</h2>\n{parts}", escaped(&text.get("class.page.faults")))
        }
    }

    fn page_games(&self, text: Text) -> String {
        let mut rows = row(
            "th",
            &["number", "first", "second", "result", "transcript"]
                .map(|key| text.get(&format!("class.page.{key}"))),
        );
        for game in &self.tournament.games {
            let [first, second] = game.players.map(|player| self.name(player).to_owned());
            let [one, other] = game.points();
            // A game that was not played out says why it is won.
            let why = game.played.fault.as_ref().map_or_else(String::new, |fault| {
                format!(" ({}: {})", fault.engine, external_kind(text, &fault.kind))
            });
            let rule = self.tournament.adjudicated(game);
            let end = rule.map_or_else(|| discs(game), |rule| format!(" ({})", text.get(ended_key(rule))));
            let result = format!("{one} : {other}{end}{why}");
            let number = game.played.number + 1;
            let link = format!("<a href=\"games/{}\">{number}</a>", escaped(&self.game_file(game)));
            let cells =
                [first, second, result, game.moves()].map(|cell| format!("<td>{}</td>", escaped(&cell)));
            let _ = writeln!(rows, "<tr><td>{link}</td>{}</tr>", cells.concat());
        }
        format!("<h2>{}</h2>\n{}", escaped(&text.get("class.page.games")), table(&rows))
    }
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:72em;margin:2em auto;padding:0 1em;color-scheme:light dark}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:.2em .6em;border-bottom:1px solid #8884;text-align:left;overflow-wrap:anywhere}\
pre{overflow:auto}";

fn log_file(game: &TournamentGame) -> String {
    format!("{:04}.txt", game.played.number + 1)
}

const fn fault_word(game: &TournamentGame) -> &'static str {
    match game.played.ending {
        GameEnding::Fault(_, EngineFault::Illegal) => "illegal",
        GameEnding::Fault(_, EngineFault::Late) => "late",
        GameEnding::Fault(_, EngineFault::Crashed) => "crashed",
        _ => "",
    }
}

fn table(rows: &str) -> String {
    format!("<table>\n{rows}</table>\n")
}

fn row(cell: &str, texts: &[String]) -> String {
    let cells: Vec<String> = texts.iter().map(|text| format!("<{cell}>{}</{cell}>", escaped(text))).collect();
    format!("<tr>{}</tr>\n", cells.concat())
}

/// A text as it stands in a page.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
