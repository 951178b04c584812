//! Words and signs for missing moves: `illegible`, `two moves`, `(rest of line torn off)`, `中略`.

/// Words of a short remark that say so, whatever stands beside them.
const MISSING: &str = "missing|ausgeschlossen|weggelassen|excluded|excluido|esclusi|verborgen|deleted|removed|omitted|skipped|snip|snipped|forgot|forgotten|illegible|unreadable|tbd|garbled|smudge|smudged|smeared\
    |blurred|unrecorded|torn|inaudible|fehlt|fehlen|fehlend|fehlende|gelöscht|ausgelassen|vergessen|unleserlich|unlesbar|verwischt|gekürzt\
    |abgerissen|lücke|manque|manquent|manquant|manquants|omis|supprimé|supprimés|illisible|illisibles|lacune|effacé|effacés|falta|faltan|omitido\
    |omitidos|ilegible|ilegibles|hueco|borroso|manca|mancano|illeggibile|illeggibili|mancante|mancanti|ontbreekt|ontbreken|onleesbaar|faltam\
    |ilegível|brakuje|nieczytelne|saknas|oläslig|mangler|ulæselig|unwritten|puuttuu|chybí|пропущено|неразборчиво|нечитаемо|пропуск";
/// Words of which a remark says so where it has no others than these and small ones.
const LOST: &str = "gap|lost|cut|torn|blank|empty|leer|vide|vides|vacío|vacio|vuoto|leeg|read|recorded|noted|written|legible|aufgeschrieben|notiert|noté|notés|anotado|anotadas|annotate|rest|continued|weiter|suite|page|seite\
    |stain|fleck|lacuna|laguna|trou|more|etc|usw|n.a|n/a|#ref!|#n/a|todo|tbc|xxx|u.s.w";
/// Those that do so with a number of moves.
const MOVES: &str = "move|moves|ply|plies|zug|züge|zügen|coup|coups|jugada|jugadas|mossa|mosse|zet|zetten|lance|lances|ход|хода|ходов";
/// Small words beside those.
const SMALL: &str = "next|the|nächste|nächsten|folgende|prochains|suivants|siguientes|war|waren|wurde|wurden|nicht|stift|pen|der|die|das|a|an|of|off|not|can't|cannot|can|here|is|are|was|were|to|be|line|and|coffee|other|further|later|then|after\
    |ein|eine|weitere|weiteren|nach|und|hier|de|des|du|la|le|les|un|une|autres|après|y|unos|otras|e|altre|een|na";
/// Numbers of moves.
const COUNTS: &str = "some|few|several|two|three|four|five|six|seven|eight|einige|mehrere|zwei|drei|vier|quelques|plusieurs|deux|trois|quatre|algunas\
    |algunos|varias|dos|tres|cuatro|alcune|due|tre|quattro|enkele|twee|drie";
/// Parts of words of Chinese and Japanese that say so.
const EASTERN: &str = "不明|以下略|中略|後略|省略|欠落|欠け|抜け|脱落|読めない|判読|漏了|漏两|漏兩|漏手|缺|看不清|未知|不详|不詳|遗漏|遺漏|空白|空欄|メディアなし|写真|画像|图片|圖片|媒体";
/// Words that are whole remarks.
const ALONE: &str = "and so on|and so forth|und so weiter|some moves later|略|空|欠|漏|缺|下略|前略|unknown|omitted|image|photo|foto|bild|attachment";

/// Words amid others that say so.
const PHRASES: &str = "stopped recording|stopped writing|stopped noting|not recorded|not noted|not written|nicht notiert|nicht aufgeschrieben\
    |nicht mitgeschrieben|non noté|no anotad|non annotat|記録なし|記録していない|没有记录";

/// Signs in the place of a move.
const SIGNS: &str = "?_□■▢�❓❔⁇⁈✗✘∅＿？〓▯☐";

/// Whether a short remark, perhaps in brackets, says that moves are missing.
pub(super) fn names_gap(remark: &str) -> bool {
    const MOST_WORDS: usize = 6;
    let is_around = |sign: char| !sign.is_alphanumeric() && sign != '#' && sign != '!';
    let whole = remark.trim_matches(is_around).to_lowercase().replace('’', "'");
    let is_of = |list: &str, word: &str| list.split('|').any(|known| known == word);
    let words: Vec<&str> = whole
        .split_whitespace()
        .map(|word| word.trim_matches(is_around))
        .filter(|word| word.contains(|sign: char| !is_around(sign) && sign != '#') || is_of(LOST, word))
        .collect();
    if words.is_empty() || words.len() > MOST_WORDS {
        return false;
    }
    let is_eastern =
        || whole.chars().count() <= 2 * MOST_WORDS && EASTERN.split('|').any(|known| whole.contains(known));
    let is_file = |word: &&str| {
        let end = word.rsplit_once('.').map_or("", |(_, end)| end);
        ["jpg", "jpeg", "png", "gif", "heic", "webp", "mp4", "pdf"].contains(&end)
    };
    if !whole.contains('=') && words.iter().any(is_file)
        || PHRASES.split('|').any(|known| whole.contains(known))
    {
        return true;
    }
    if is_of(ALONE, &whole) || is_eastern() || words.iter().any(|word| is_of(MISSING, word)) {
        return true;
    }
    let is_count = |word: &str| is_of(COUNTS, word) || word.bytes().all(|byte| byte.is_ascii_digit());
    let is_lost = |word: &str| is_of(LOST, word);
    // Behind a count its moves: 2 moves, but move 2.
    let count = words.iter().position(|word| is_count(word));
    let counts = count.is_some_and(|count| words[count..].iter().any(|word| is_of(MOVES, word)));
    let is_known = |word: &str| is_of(SMALL, word) || is_count(word) || is_lost(word) || is_of(MOVES, word);
    words.iter().all(|word| is_known(word)) && (counts || words.iter().any(|word| is_lost(word)))
}

/// Whether signs alone stand in the place of moves.
pub(super) fn is_of_signs(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|sign| SIGNS.contains(sign))
}

/// Whether a comment stands for moves: it says that they are missing, or is only dots or question marks.
pub(super) fn is_gap(comment: &str) -> bool {
    let plain = comment.trim();
    names_gap(plain)
        || is_of_signs(plain)
        || plain.len() > 1 && plain.chars().all(|sign| ".…‥".contains(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_remark_says_that_moves_are_missing_or_something_else() {
        for remark in [
            "(rest of line torn off)",
            "(Lücke)",
            "[passage illisible]",
            "(can't read)",
            "(not recorded)",
            "two moves",
            "2 moves lost",
            "之后漏了两手",
            "（この間不明）",
            "n.a.",
            "to be continued",
            "# next two not noted",
            "; hier war der Stift leer",
            "<Medien ausgeschlossen>",
            "<Media omitted>",
            "<Médias omis>",
            "<Archivo omitido>",
            "<メディアなし>",
            "[image: IMG_2231.jpg]",
            "(time trouble, stopped recording)",
        ] {
            assert!(names_gap(remark), "{remark}");
        }
        for remark in [
            "(best move)",
            "a good line",
            "lost the corner",
            "the last move",
            "戦略的",
            "move 12",
            "(0:12)",
            "+2",
        ] {
            assert!(!names_gap(remark), "{remark}");
        }
    }
}
