//! The page of the result: a single file that needs no network.

use std::fmt::Write as _;

use super::{
    TournamentFiles, bye_words, discs, early_words, ended_key, ends_key, fault_counts, last_board,
    limit_words, quality_words, system_key,
};
use crate::engine::Protocol;
use crate::engine::tournament::{TournamentSystem, file_name};
use crate::match_play::Openings;
use crate::words::faults::external_kind;
use crate::words::games::game_name;
use crate::words::text::Text;

impl TournamentFiles<'_> {
    /// The page of the result: a single file that needs no network.
    pub(super) fn page(&self) -> String {
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
            // Writing to a string cannot fail.
            let _ = writeln!(page, "<p>{}</p>", escaped(&words));
        }
        page.push_str(&self.page_table(text));
        page.push_str(&self.page_cross_table(text));
        page.push_str(&self.page_faults(text));
        page.push_str(&self.page_games(text));
        page.push_str("</html>\n");
        page
    }

    /// The rules of play, and whether all rounds were played.
    fn plan_words(&self, text: Text) -> Vec<String> {
        let (tournament, plan) = (self.tournament, &self.tournament.plan);
        let openings = match (&plan.lines, plan.openings) {
            (Some(lines), _) => text.with("class.page.lines", &[("count", &lines.len())]),
            (None, Openings::Random(plies)) => format!("{}: {plies}", text.get("match.random-plies")),
            (None, _) => text.get("match.from-start"),
        };
        let played = text.with("class.page.plan", &[("games", &plan.games), ("openings", &openings)]);
        let system = match (plan.system, plan.entrants.first()) {
            (TournamentSystem::Gauntlet, Some(first)) => {
                text.with("class.gauntlet-of", &[("name", &first.name)])
            }
            _ => text.get(system_key(plan.system)),
        };
        let system = format!("{}: {system}", text.get("class.system"));
        let ended = plan.adjudication;
        let ended = ended.map(|rule| format!("{}: {}", text.get("match.ends"), text.get(ends_key(rule))));
        let begun = text.with("class.page.date", &[("date", &tournament.begun)]);
        let seeded = text.with("class.page.seed", &[("seed", &plan.seed)]);
        let words = [
            Some(begun),
            Some(system),
            Some(played),
            ended,
            Some(seeded),
            self.time_words(text),
            self.protocol_words(text),
            self.program_words(text),
            bye_words(text, tournament),
            early_words(text, tournament),
            plan.has_others().then(|| text.get("match.unrepeatable")),
        ];
        words.into_iter().flatten().collect()
    }

    /// Limits and isolation of programs, and the place of their logs and files.
    fn program_words(&self, text: Text) -> Option<String> {
        let (plan, rules) = (&self.tournament.plan, &self.tournament.plan.workshop.rules);
        plan.entrants.iter().find(|entrant| entrant.program.is_some())?;
        let shut_off = text.get(if rules.isolated { "class.page.isolated" } else { "class.page.open" });
        Some([shut_off, limit_words(text, rules.limits), text.get("class.page.kept")].join(" "))
    }

    /// The protocol, or that of each program where they differ.
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

    /// The time per move; `None` where external programs have different ones.
    fn time_words(&self, text: Text) -> Option<String> {
        let others =
            self.tournament.plan.entrants.iter().filter(|entrant| entrant.engine.external().is_some());
        let mut times: Vec<f64> = others.filter_map(|entrant| entrant.engine.limits.seconds).collect();
        times.dedup();
        let [seconds] = times[..] else { return None };
        Some(text.with("class.page.time", &[("seconds", &seconds)]))
    }

    fn page_table(&self, text: Text) -> String {
        let rule = self.tournament.plan.system.tie_break().word();
        let mut rows = row(
            "th",
            &["place", "program", "points", "games", "won", "drawn", "lost", rule, "faults", "moves"]
                .map(|key| text.get(&format!("class.page.{key}"))),
        );
        for standing in self.tournament.standings() {
            let quality = self.qualities.and_then(|all| all.get(standing.entrant));
            let quality = quality.map_or_else(String::new, |quality| quality_words(text, quality, &standing));
            let mut cells = self.standing_cells(&standing).to_vec();
            cells.extend([fault_counts(text, &standing), quality]);
            rows.push_str(&row("td", &cells));
        }
        table(&rows)
    }

    fn page_cross_table(&self, text: Text) -> String {
        let order: Vec<usize> = self.tournament.standings().iter().map(|standing| standing.entrant).collect();
        let mut head = vec![String::new()];
        head.extend(order.iter().map(|&entrant| self.name(entrant).to_owned()));
        let mut rows = row("th", &head);
        for &entrant in &order {
            let mut cells = vec![self.name(entrant).to_owned()];
            cells.extend(order.iter().map(|&other| {
                let tally = self.tournament.between(entrant, other);
                if tally.games == 0 { "·".to_owned() } else { tally.points().to_string() }
            }));
            rows.push_str(&row("td", &cells));
        }
        format!("<h2>{}</h2>\n{}", escaped(&text.get("class.page.cross")), table(&rows))
    }

    /// The games lost by a fault: place, reason, and the last lines of the dialogue.
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
            // For a game that ended early the page gives the reason of the result.
            let why = game.played.fault.as_ref().map_or_else(String::new, |fault| {
                format!(" ({}: {})", fault.engine, external_kind(text, &fault.kind))
            });
            let rule = self.tournament.adjudicated(game);
            let end = rule.map_or_else(|| discs(game), |rule| format!(" ({})", text.get(ended_key(rule))));
            let result = format!("{one} : {other}{end}{why}");
            let number = game.played.number + 1;
            let mut link = format!("<a href=\"games/{}\">{number}</a>", escaped(&self.game_file(game)));
            for &player in &game.players {
                if self.tournament.plan.entrants[player].engine.external().is_some() {
                    let (file, name) = (file_name(self.name(player)), escaped(self.name(player)));
                    let _ = write!(link, " <a href=\"logs/{number:04}-{file}.txt\">{name}</a>");
                }
            }
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

fn table(rows: &str) -> String {
    format!("<table>\n{rows}</table>\n")
}

fn row(cell: &str, texts: &[String]) -> String {
    let cells: Vec<String> = texts.iter().map(|text| format!("<{cell}>{}</{cell}>", escaped(text))).collect();
    format!("<tr>{}</tr>\n", cells.concat())
}

/// A text escaped for HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
