//! The trees of SGF and GGF in a text, one by one.

use crate::store::{DocumentDamage, LostPart, source};

use super::account::{PartUse, TextAccount};
use super::refusal::{FaultAt, Faulty};
use super::{ImportFault, ImportFormat, ImportRefusal, Imported, ggf, sgf, tree};

/// Reads the trees of SGF or GGF in a text. Text between them is no part of them; one of several that cannot
/// be read keeps its place.
pub(super) fn read(text: &str) -> Result<Vec<Imported>, ImportRefusal> {
    let mut games: Vec<Result<Imported, TreeFault>> = Vec::new();
    let mut account = TextAccount::default();
    let mut at = 0;
    while let Some(begin) = tree::next_tree(&text[at..]).map(|begin| at + begin) {
        // Archives count their games before each.
        if text[at..begin].trim().bytes().all(|byte| byte.is_ascii_digit()) {
            account.claim_range(at..begin, PartUse::Layout);
        }
        let (read, end) = one_tree(text, begin);
        games.push(read);
        account.claim_range(begin..end, PartUse::Used);
        at = end;
    }
    if games.iter().all(Result::is_err) {
        let first = games.into_iter().find_map(Result::err);
        return first.map_or(Ok(Vec::new()), |fault| Err(fault.refusal(text)));
    }
    let mut before = 0;
    let kept = games.into_iter().map(|game| {
        game.unwrap_or_else(|fault| {
            before += 1;
            fault.among_others(text, before - 1)
        })
    });
    let mut games: Vec<Imported> = kept.collect();
    games[0].account = account;
    Ok(games)
}

/// The reason why a tree is no game.
struct TreeFault {
    fault: FaultAt,
    /// The byte at which the tree begins.
    begin: usize,
    /// The form of a tree that is whole.
    form: Option<ImportFormat>,
}

impl TreeFault {
    fn refusal(self, text: &str) -> ImportRefusal {
        let form = self.form(text);
        self.fault.refusal(text, form)
    }

    /// The place of this game among others, before which so many were refused.
    fn among_others(self, text: &str, before: usize) -> Imported {
        let form = self.form(text);
        Imported::refused(self.fault.among_others(text, form, before))
    }

    /// The form that it comes nearest to, by the properties with which a game begins.
    fn form(&self, text: &str) -> ImportFormat {
        /// Number of bytes in which they are looked for.
        const BEGINNING: usize = 4096;
        let end = text.floor_char_boundary(self.begin.saturating_add(BEGINNING));
        self.form.unwrap_or_else(|| trees_form(&text[self.begin..end]))
    }
}

/// The game of the tree that begins at this byte, and its end. One that is cut off has the moves that are
/// there.
fn one_tree(text: &str, begin: usize) -> (Result<Imported, TreeFault>, usize) {
    let (tree, fault) = match tree::read(text, begin) {
        Ok(read) => read,
        Err(fault) => {
            // Behind the fault the next tree may begin.
            let end = text.ceil_char_boundary(fault.at + 1);
            return (Err(TreeFault { fault, begin, form: None }), end);
        }
    };
    let (form, read): (_, fn(&tree::ParsedTree) -> Faulty<Imported>) =
        if ggf::is_one(&tree) { (ImportFormat::Ggf, ggf::read) } else { (ImportFormat::Sgf, sgf::read) };
    let game = match (read(&tree), fault) {
        (Ok(game), None) => Ok(game),
        (Ok(game), Some(fault)) if game.moves > 0 => {
            // A value that is open is where the text is wrong; of a line that is open that is where it ends.
            let is_value = matches!(fault.fault, ImportFault::Unclosed('['));
            let place = source::place(text, if is_value { fault.at } else { tree.end });
            let lost = vec![LostPart::Moves];
            let damage = DocumentDamage { place: Some(place), moves: game.moves, lost };
            Ok(Imported { damage: Some(damage), ..game })
        }
        (_, Some(fault)) => Err(TreeFault { fault, begin, form: None }),
        (Err(fault), None) => Err(TreeFault { fault, begin, form: Some(form) }),
    };
    (game, tree.end.max(begin + 1))
}

/// The form of a tree that cannot be read.
fn trees_form(text: &str) -> ImportFormat {
    if text.contains("Othello]") || text.contains("BO[") { ImportFormat::Ggf } else { ImportFormat::Sgf }
}
