//! Meanings of words beside columns of Connect Four in rows about drops.

use crate::game::Side;
use crate::store::import::side_words;

/// The meaning of a word beside numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordMeaning {
    /// The number beside it is a column.
    Column,
    /// The number beside it is the row to which the stone falls.
    Row,
    /// The number beside it counts the moves.
    Count,
    /// The number or the letter beside it names a player.
    Player,
    Side(Side),
    Game,
    /// A word without meaning of its own.
    Filler,
}

const COLUMN: &str = "column|columns|col|cols|spalte|spalten|reihe|colonne|columna|coluna|colonna|kolom|kolumna|列目|列|欄|slot";
const ROW: &str = "row|zeile|ligne|fila|riga|linha|行|段";
const COUNT: &str = "move|moves|ply|turn|round|step|drop|no|nr|n|num|zug|halbzug|runde|coup|tour|jugada|movimiento|turno|ronda|mossa\
    |lance|jogada|rodada|zet|手目|手|ターン|回合|步";
const PLAYER: &str = "player|spieler|joueur|jugador|giocatore|jogador|speler|プレイヤー|プレーヤー|玩家|选手|agent|side|color|colour|farbe|couleur";
const FILLER: &str = "make|your|selection|choice|select|choose|pick|enter|input|plays|played|play|drops|dropped|drop|puts|put|places|placed|places|chooses|chose|picks|picked|selects|selected|goes|went|moves|moved|answers\
    |answered|replies|replied|responds|then|and|in|into|to|on|at|the|a|an|his|her|disc|disk|piece|stone|token|coin|checker|counter|with|starts|started|begins|began|first\
    |s|info|debug|today|yesterday|at|spielt|wirft|setzt|legt|antwortet|beginnt|zieht|nimmt|wählt|stein|scheibe|chip|ins|im|die|der|den|das|und|dann|auf|er|e\
    |joue|répond|commence|pose|jeton|dans|la|le|en|puis|et|met|juega|responde|empieza|coloca|ficha|pone|luego|y|gioca|risponde|inizia|nella|mette|pedina|poi\
    |joga|começa|na|no|depois|peça|th|st|nd|rd|ème|ª|º|を|に|が|は|の|と|へ|置く|置いた|打つ|打った|落とす|入れる|入れた|石|駒|第|下|在|落|放|落子|落在|下在|走|于|子|棋|投入|投";

/// Names of the game, longest first where one begins another.
const GAMES: &str = "connect four|connect 4|connect4|connect-four|connect-4|vier gewinnt|4 gewinnt|viergewinnt|puissance 4|puissance quatre|forza 4|forza quattro\
    |4 en raya|cuatro en raya|4 en línea|cuatro en línea|four in a row|4 in a row|4 em linha|lig 4|liga 4|vier op een rij|4 op een rij|四目並べ|重力四目|四子棋|四连棋|屏风式四子棋";

/// The bytes of a name of the game with which a text begins.
pub(super) fn game_beginning(text: &str) -> Option<usize> {
    let is_it = |name: &&str| text.get(..name.len()).is_some_and(|begin| begin.to_lowercase() == **name);
    let name = GAMES.split('|').find(is_it)?;
    (!text[name.len()..].starts_with(char::is_alphanumeric)).then_some(name.len())
}

fn is_of(list: &str, word: &str) -> bool {
    list.split('|').any(|known| known == word)
}

/// The meaning of a word in small letters; `None` for names and all else.
pub(super) fn meaning(word: &str) -> Option<WordMeaning> {
    let side = || {
        let declined = side_words::declined(word).filter(|_| word.starts_with(['r', 'g', 'j', 'a', 'v']));
        side_words::named(word).or_else(|| side_words::pictured(word)).or(declined)
    };
    if is_of(GAMES, word) {
        return Some(WordMeaning::Game);
    }
    if is_of(COLUMN, word) {
        return Some(WordMeaning::Column);
    }
    if is_of(ROW, word) {
        return Some(WordMeaning::Row);
    }
    // Many things are first; behind a number it is no side.
    if is_of(FILLER, word) && !is_of(COUNT, word) {
        return Some(WordMeaning::Filler);
    }
    if is_of(COUNT, word) {
        return Some(WordMeaning::Count);
    }
    if is_of(PLAYER, word) {
        return Some(WordMeaning::Player);
    }
    let declined = match word {
        "roter" | "rotes" => Some(Side::First),
        "gelber" | "gelbes" => Some(Side::Second),
        _ => None,
    };
    declined.or_else(side).map(WordMeaning::Side)
}

/// Whether a word in small letters is a colour of the stones of this game and of no other.
pub(super) fn is_stone_colour(word: &str) -> bool {
    side_words::is_red_or_yellow(word)
        || matches!(word, "roter" | "rotes" | "gelber" | "gelbes")
        || word.contains(['赤', '黄', '黃', '红', '紅', '🔴', '🟡'])
}

/// The bytes of the longest known word of Chinese or Japanese with which a text begins.
pub(super) fn eastern_beginning(text: &str) -> Option<usize> {
    let lists = [COLUMN, ROW, COUNT, PLAYER, FILLER].into_iter().flat_map(|list| list.split('|'));
    let known = lists.chain(side_words::names().map(|(name, _)| name));
    known.filter(|word| !word.is_ascii() && text.starts_with(word)).map(str::len).max()
}

/// Pairs of letters for the colours of both sides: red and yellow in some languages, cross and ring.
const LETTERS: [&str; 10] = ["ry", "rg", "rj", "ra", "rb", "xo", "va", "bw", "sw", "rw"];

/// The sides of the letters of a text, where they are those of both sides.
pub(super) fn sides_of(letters: &[char]) -> Option<[(char, Side); 2]> {
    // A letter alone may be a column.
    if matches!(letters, [letter] if !matches!(letter, 'r' | 'y')) {
        return None;
    }
    let pair = LETTERS.iter().find(|pair| letters.iter().all(|letter| pair.contains(*letter)))?;
    let mut signs = pair.chars();
    Some([(signs.next()?, Side::First), (signs.next()?, Side::Second)])
}

/// The meaning of a cell of a heading for the cells below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Count,
    Mover,
    Move,
    Row,
    Time,
}

const MOVERS: &str = "who|name|mover|手番|颜色|顏色|色|方|执子|spieler|farbe|joueur|couleur|jugador|color|giocatore|colore|jogador|cor";
const MOVES: &str =
    "square|feld|case|casilla|casella|position|pos|played|action|マス|位置|spielfeld|zelle|cell";
const TIME: &str = "time|zeit|temps|heure|tiempo|hora|tempo|ora|clock|時間|时间";
const COUNTS: &str = "#|手数|序号|index|id|回|番号|coup|nº|n°";

/// The meaning of a heading.
pub(super) fn heading(cell: &str) -> Option<Heading> {
    let small = cell.trim().trim_end_matches(['.', ':']).to_lowercase();
    let small = small.as_str();
    match meaning(small) {
        _ if is_of(COUNTS, small) => Some(Heading::Count),
        _ if is_of(TIME, small) => Some(Heading::Time),
        _ if is_of(MOVES, small) => Some(Heading::Move),
        _ if is_of(MOVERS, small) => Some(Heading::Mover),
        Some(WordMeaning::Count) => Some(Heading::Count),
        Some(WordMeaning::Player) => Some(Heading::Mover),
        Some(WordMeaning::Column) => Some(Heading::Move),
        Some(WordMeaning::Row) => Some(Heading::Row),
        _ => None,
    }
}
