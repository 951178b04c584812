//! Questions beside a board that ask for the move of one side, and so name the side to move: `What should
//! White play?`, `白はどこ？`.

use crate::game::Side;
use crate::store::import::side_words::{NAMED, is_eastern};

/// The most bytes of such a question.
const LONGEST: usize = 200;

/// Words that ask for a move.
const ASKING: &str = "what|what's|which|where|how|best|was|wo|wohin|wie|welchen|welcher|beste|bester|besten|que|qué|quel|quelle|où|comment|meilleur\
    |dónde|donde|cuál|cual|cómo|mejor|cosa|dove|quale|migliore|onde|qual|melhor";

/// Other words of such a question.
const BESIDE: &str = "should|would|could|can|do|does|is|go|the|a|move|moves|play|place|now|next|here|you|i|we|as|for|to|of|s|in|this|position|put\
    |soll|sollte|kann|ist|der|den|das|zug|nächste|für|hier|jetzt|nun|spielen|ziehen|setzen|legen|am|aus\
    |doit|peut|jouer|est|le|la|coup|prochain|pour|ici|maintenant|debe|puede|jugar|mover|es|el|jugada|movimiento|para|ahora|aquí|próxima\
    |deve|può|pode|giocare|muovere|è|é|il|mossa|per|adesso|jogar|o|lance|as|os|los|las|les|gli|i|die";

/// The signs of questions in Chinese and Japanese, and the parts of them that ask.
const EASTERN_SIGNS: &str = "はの次一手最善どこにへがをで打つべきすかまちいう置く何番現在下走哪里裡儿该該應应怎么麼样樣步好方棋子石轮輪到的着是先";
const EASTERN_ASKING: [&str; 9] = ["どこ", "どう", "何", "次の一手", "最善手", "哪", "怎么", "怎麼", "怎样"];

/// The side whose move a text asks for, where it is no more than such a question.
pub(super) fn side_asked(words: &str) -> Option<Side> {
    if words.len() > LONGEST {
        return None;
    }
    let small = words.to_lowercase().replace('’', "'");
    let (mut side, mut is_asked, mut at) = (None, EASTERN_ASKING.iter().any(|part| small.contains(part)), 0);
    while let Some(sign) = small[at..].chars().next() {
        let rest = &small[at..];
        let run = run_at(rest);
        let name = NAMED.at_beginning(rest).filter(|(name, _)| is_whole(rest, name));
        if let Some((name, named)) = name.max_by_key(|(name, _)| name.len()) {
            if side.is_some_and(|known| known != named) {
                return None;
            }
            (side, at) = (Some(named), at + name.len());
        } else if run.is_empty() {
            let is_known =
                if is_eastern(sign) { EASTERN_SIGNS.contains(sign) } else { !sign.is_alphanumeric() };
            if !is_known {
                return None;
            }
            at += sign.len_utf8();
        } else {
            let is_of = |list: &str| list.split('|').any(|known| known == run);
            // A word such as "was" begins no question about the next move.
            let asks = is_of(ASKING) && (run != "was" || at == 0);
            if !asks && !is_of(BESIDE) {
                return None;
            }
            is_asked |= asks;
            at += run.len();
        }
    }
    side.filter(|_| is_asked)
}

/// The letters and digits of a language with blanks with which a text begins.
fn run_at(text: &str) -> &str {
    let end = text.find(|sign: char| !sign.is_alphanumeric() || is_eastern(sign)).unwrap_or(text.len());
    &text[..end]
}

/// Whether a name with which a text begins is no piece of a longer word.
fn is_whole(text: &str, name: &str) -> bool {
    let behind = text[name.len()..].chars().next();
    name.ends_with(is_eastern) || !behind.is_some_and(|sign| sign.is_alphanumeric() && !is_eastern(sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_for_a_move_names_the_side() {
        for words in [
            "What should White play?",
            "Where should White go now?",
            "Which move should White play here?",
            "What is White's best move?",
            "What is the best move for White?",
            "Was soll Weiß hier spielen?",
            "Was ist der beste Zug für Weiß?",
            "Où doit jouer Blanc ?",
            "¿Qué debe jugar Blanco?",
            "Cosa deve giocare il Bianco?",
            "白はどこ？",
            "白はどこに打つべきですか？",
            "白の次の一手は？",
            "白棋该下哪里？",
            "白方下一步怎么走？",
        ] {
            assert_eq!(side_asked(words), Some(Side::Second), "{words}");
        }
        for words in [
            "Is it White's turn?",
            "White to move?",
            "What was White's best move?",
            "What should White play after f5?",
            "What should White or Black play?",
            "How did White lose?",
            "白の最後の手は何？",
            "白は3点",
            "Whitehead: where?",
        ] {
            assert_eq!(side_asked(words), None, "{words}");
        }
    }
}
