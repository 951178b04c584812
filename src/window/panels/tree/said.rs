//! Rows and remarks of another program in the card of a node.

use edagari_app::search::foreign::{Said, SaidKind};
use edagari_app::session::tree::scene::TreeScene;
use edagari_app::trace::tree::NodeId;
use edagari_app::words::text::count;

/// Names and values; terms of selection have the names that the program gives them.
pub(super) fn rows(scene: &TreeScene<'_>, id: NodeId) -> Vec<(String, String)> {
    let text = scene.state.text();
    let mut rows = Vec::new();
    for said in scene.tree.said(id) {
        let words = scene.subject.engine.method.said_words(said);
        let sign = if said.number < 0 { "−" } else { "" };
        let plies = || format!("{sign}{}", count(said.number.unsigned_abs().into()));
        let (key, value) = match said.kind {
            SaidKind::Depth => ("foreign.said.depth", plies()),
            SaidKind::Reduced => ("foreign.said.reduced", plies()),
            SaidKind::Extended => ("foreign.said.extended", plies()),
            SaidKind::NullMove => ("foreign.said.null-move", text.get("foreign.said.yes")),
            SaidKind::Again => ("foreign.said.again", text.get("foreign.said.yes")),
            SaidKind::Prior => ("foreign.said.prior", words.to_owned()),
            SaidKind::Terms => {
                let terms =
                    words.split_ascii_whitespace().map(|term| term.split_once('=').unwrap_or((term, "")));
                rows.extend(terms.map(|(name, value)| (name.to_owned(), value.to_owned())));
                continue;
            }
            SaidKind::Remark => continue,
        };
        rows.push((text.get(key), value));
    }
    rows
}

pub(super) fn remarks<'a>(scene: &TreeScene<'a>, id: NodeId) -> impl Iterator<Item = &'a str> {
    let method = &scene.subject.engine.method;
    let remarks = scene.tree.said(id).into_iter().filter(|said| said.kind == SaidKind::Remark);
    remarks.map(|said: Said| method.said_words(said))
}
