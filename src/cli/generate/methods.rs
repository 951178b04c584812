//! The reference of games, methods and their settings, generated from the catalog, in the words of the
//! window.

use std::fmt::Write;

use edagari_app::catalog::{Game, Method};
use edagari_app::words::games::game_name;
use edagari_app::words::text::Text;

use super::commands::in_table;

/// The page in Markdown.
pub(super) fn reference(text: Text) -> String {
    let mut page = format!("# {}\n\n{}\n", text.get("reference.methods"), text.get("reference.methods-how"));
    games(&mut page, text);
    for method in Method::ALL.iter().filter_map(|row| Method::named(row.name)) {
        section(&mut page, text, &method);
    }
    page
}

/// Every game with its word, and the methods that play it.
fn games(page: &mut String, text: Text) {
    let _ = writeln!(page, "\n## {}\n", text.get("reference.games"));
    let _ = writeln!(page, "| `--game` | {} | `--method` |\n|---|---|---|", text.get("reference.game"));
    for game in Game::names().into_iter().filter_map(|word| word.parse::<Game>().ok()) {
        let methods: Vec<_> = Method::fitting(game).map(|method| format!("`{}`", method.name())).collect();
        let _ = writeln!(page, "| `{game}` | {} | {} |", game_name(text, game), methods.join(" "));
    }
}

/// Writes the purpose of a method, and its settings.
fn section(page: &mut String, text: Text, method: &Method) {
    let name = method.name();
    let _ = write!(page, "\n## {name}\n\n**{}.** ", text.get(&format!("method.{name}")));
    let _ = writeln!(page, "{}\n", text.get(&format!("analysis.method-tip.{name}")));
    let entries = method.settings().entries();
    if entries.is_empty() {
        return;
    }
    let heads = ["setting", "what", "values", "usual"].map(|head| text.get(&format!("reference.{head}")));
    let _ = writeln!(page, "| {} |\n|---|---|---|---|", heads.join(" | "));
    for entry in entries {
        let label = text.get(&format!("analysis.setting.{}", entry.key));
        let tip = text.get(&format!("analysis.tip.{}", entry.key));
        let usual = entry.kind.format(entry.value);
        let _ = writeln!(
            page,
            "| `{}` | {}: {} | {} | `{usual}` |",
            entry.key,
            in_table(&label),
            in_table(&tip),
            in_table(&entry.kind.to_string()),
        );
    }
}
